/* Statements that GCC does not look into.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_OPAQUE_H
#define PF_OPAQUE_H

#include "gcc-compat.h"

/* A new statement that no SCoP contains.  It does nothing.  */
gimple *new_barrier (void);

/* A new statement that gives NAME, an SSA name, VALUE, an integer or a pointer of the
   same type, without anybody knowing.  */
gimple *new_opaque_copy (tree name, tree value);

#endif /* PF_OPAQUE_H */
