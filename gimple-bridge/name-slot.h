/* The SSA names in a tree.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_NAME_SLOT_H
#define PF_NAME_SLOT_H

#include "gcc-compat.h"

/* Where *EXPRESSION has SSA names, as often as it has them.  */
std::vector<tree *> name_slots (tree *expression);

#endif /* PF_NAME_SLOT_H */
