/* Fusion structures: every legal way to share the outermost loops of a SCoP.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A fusion structure is a total preorder of the statements (preorder.h): each
   class shares an outermost loop, the classes run one after the other.  What
   happens inside is legal-space.h's.  More statements than PF_FUSION_MAX are
   grouped by the loops around them, in the original order or in another one, the
   innermost first, as far as necessary;
   statements of a group stay in one class.  */

#ifndef PF_FUSION_H
#define PF_FUSION_H

#include "dependence.h"
#include "interleaving.h"
#include "scop.h"
#include "way.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which fusion structures, and in which order.  */
enum pf_fusion_goal
{
  /* All; the more data classes have in common the sooner.  */
  PF_FUSION_ALL,
  /* The same without classes in which no common data join the statements, and
     of those that differ in the order of classes only the first.  */
  PF_FUSION_RELEVANT,
  /* All; the more pairs of statements share a loop the sooner.  */
  PF_FUSION_MOST,
  /* All; the fewer pairs of statements share a loop the sooner.  */
  PF_FUSION_LEAST
};

struct pf_fusion;

/* The fusion structures of SCOP, which like its dependences DEPS must live as
   long.  TYPICAL: the parameters at which common data count.  MAX_GROUPS: put
   no more than so many groups of statements in order, at most PF_FUSION_MAX.
   SHARED: the loops that two statements have in common in the order by which they
   are grouped, as pf_shared_loops has them; NULL: in SCOP.
   NEGATIVE: as of pf_legal_space_compute.  NULL on an isl error, when memory is
   short, or when statements in different loops are too many; *MANY tells the
   last.  */
struct pf_fusion *pf_fusion_compute (const struct pf_scop *scop,
                                     const struct pf_dependences *deps,
                                     __isl_keep isl_set *typical,
                                     unsigned max_groups,
                                     const unsigned *shared, bool negative,
                                     bool *many);

/* Release FUSION and return NULL.  NULL is allowed.  */
struct pf_fusion *pf_fusion_free (struct pf_fusion *fusion);

/* The number of groups of FUSION; as many as statements when each is one.  */
unsigned pf_fusion_n_group (const struct pf_fusion *fusion);

/* The legal interleavings of FUSION's groups.  */
const struct pf_interleaving *
pf_fusion_interleaving (const struct pf_fusion *fusion);

/* The number of fusion structures; UINT64_MAX stands for as many or more.  */
uint64_t pf_fusion_count (const struct pf_fusion *fusion);

/* Start over, for GOAL.  Returns 0, or -1 when memory is short.  */
int pf_fusion_start (struct pf_fusion *fusion, enum pf_fusion_goal goal);

/* The next fusion structure since pf_fusion_start: the class of each
   statement, into CLASS[n_statement].  Returns whether there is one.  */
bool pf_fusion_next (struct pf_fusion *fusion, unsigned *class);

/* Is CLASS[n_statement] a legal fusion structure?  Statements of one group
   must share a class.  */
bool pf_fusion_is_legal (const struct pf_fusion *fusion, const unsigned *class);

/* The schedule for the fusion structure CLASS[n_statement] on WAY, as
   pf_schedule_preorder makes it: NULL when there is none, or on an isl
   error.  */
__isl_give isl_schedule *pf_fusion_schedule (struct pf_fusion *fusion,
                                             const unsigned *class,
                                             struct pf_way *way);

/* What the classes of SCHEDULE, one of FUSION's, are worth: the bytes that pairs
   of statements have in common, where the two share as many loops as the
   deeper one of them stands in, so that what one has touched is at hand for the
   other.  Less than 0 on an isl error or when memory is short.  */
double pf_fusion_worth (const struct pf_fusion *fusion,
                        __isl_keep isl_schedule *schedule);

#ifdef __cplusplus
}
#endif

#endif /* PF_FUSION_H */
