/* Transitive dependences.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_TRANSITIVE_H
#define PF_TRANSITIVE_H

#include "direction.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Matrices for all paths of one or more dependences D among the statements that
   are MEMBER (all of them if NULL): td (s, t) of Yi and Kennedy (2002), section
   2.2.  Every path from an instance of s to one of t meets the conditions of
   one of the matrices from s to t.

   A path's matrix is the composition of its dependences' matrices.  A matrix
   that another one contains says nothing new, and is dropped; one that differs
   from another only in that it is more distant in the same directions ("= -2"
   beside "= -1") is merged with it ("<= -1").  Numbers beyond PF_ALIGN_MAX are
   given up, which makes the lists finite; PF_DIRECTION_MAX bounds them, and
   what is merged to keep to it is counted.  NULL when memory is short.  */
struct pf_directions *pf_transitive_compute (const struct pf_directions *d,
                                             const bool *member);

#ifdef __cplusplus
}
#endif

#endif /* PF_TRANSITIVE_H */
