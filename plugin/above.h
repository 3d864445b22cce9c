/* The loops around a node of a schedule tree.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ABOVE_H
#define PF_ABOVE_H

#include "schedule-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The members of the bands above a node, from the outermost.

   MEMBER[N]: their rows belong to the tree.  */
struct pf_above
{
  unsigned n;
  struct pf_tree_member *member;
};

/* ABOVE and the members of the band TREE, which stands there, but for member
   LEFT_OUT of it; none is left out if there is no such member.  The caller frees
   MEMBER, which is NULL when memory is short.  */
struct pf_above pf_above_enter (const struct pf_above *above,
                                const struct pf_tree *tree, unsigned left_out);

#ifdef __cplusplus
}
#endif

#endif /* PF_ABOVE_H */
