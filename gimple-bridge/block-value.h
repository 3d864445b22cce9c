/* Values computed at the beginning or the end of blocks.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_BLOCK_VALUE_H
#define PF_BLOCK_VALUE_H

#include "gcc-compat.h"

/* E, computed at the end of BB if AT_END, else behind its nodes.  */
tree value_at (basic_block bb, bool at_end, tree e);

#endif /* PF_BLOCK_VALUE_H */
