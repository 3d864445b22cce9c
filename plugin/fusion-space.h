/* The space of legal fusion structures.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All total preorders of a SCoP's statements (the set O, interleaving.h) are
   pruned to the legal ones (the set F of level 1, Pouchet et al., Loop
   Transformations: Convexity, Pruning and Optimization, figures 3 and 4): for
   each pair of statements, may they share a loop, may either come first?  Sets
   that can be fused two by two but not all together are found from the small
   to the large, and forbidden.

   Three things differ from the figures.  What is tested are the sets that
   dependences connect, of which the paths that the figures enumerate are a
   part: a statement with three others around it lies on no path of four.  When
   a whole set can be fused, its parts need no test.  And statements that must
   be fused are tested as one, with whatever they meet.

   Example: x = A b, y = B x, z = C y: each may come before the next or share a
   loop with it, all three together may not: 0,0,1 and 0,1,1 and 0,1,2.  */

#ifndef PF_FUSION_SPACE_H
#define PF_FUSION_SPACE_H

#include "interleaving.h"
#include <isl/ctx.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of groups of statements that are put in order.  */
#define PF_FUSION_MAX 16

/* Statements that stay together: MEMBER[N], numbers in the SCoP.  */
struct pf_fusion_group
{
  unsigned n;
  unsigned *member;
};

/* Who knows what is legal; legal-space.h, or a test.

   FUSIBLE: can STATEMENT[N] share their outermost loop?
   CAN_PRECEDE: may A run wholly before B?  Both ways are possible exactly when
     no dependence joins the two.
   USER: their first argument.  */
struct pf_fusion_oracle
{
  isl_bool (*fusible) (void *user, unsigned n, const unsigned *statement);
  isl_bool (*can_precede) (void *user, unsigned a, unsigned b);
  void *user;
};

/* The legal interleavings, on one level, of GROUP[N], by ORACLE; closed.  When
   there is none, some pair is left without a relation.  NULL when ORACLE
   returns isl_bool_error, when memory is short, or N is 0 or exceeds
   PF_FUSION_MAX.  */
struct pf_interleaving *pf_fusion_space (unsigned n,
                                         const struct pf_fusion_group *group,
                                         const struct pf_fusion_oracle *oracle);

#ifdef __cplusplus
}
#endif

#endif /* PF_FUSION_SPACE_H */
