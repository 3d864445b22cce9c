/* The iterations in which basic blocks and loops of a SCoP are executed.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ITERATION_DOMAIN_H
#define PF_ITERATION_DOMAIN_H

#include "affine.h"
#include "extreme-bound.h"
#include "import-failure.h"
#include "loop-end.h"

/* Is what is executed down to BB, in REGION, decided by the comparisons that
   iteration_domains applies alone?  Graphite's SCoPs have no other blocks.  False
   where more than one condition leads to a block, as `||' does.  */
bool domain_known_p (basic_block bb, const sese_l &region);

/* The iteration domains of one SCoP, from the loop tree and the conditions between
   a block and the header of its loop.

   REGION, CONTEXT: the SCoP's; *CONTEXT is what is known of its parameters.
   ENDS: the loops that are taken to end, which becomes an assumption of BUILDER,
     where it is not known.
   EXTREMES: the bounds of loops that show one of several.
   BUILDER: converts expressions.
   FAILURE: set when there is no exact answer.
   KNOWN: the domains of loops met so far.  */
class iteration_domains
{
public:
  iteration_domains (const sese_l &region, isl_set *const *context,
                     const loop_ends &ends, const extreme_bounds &extremes,
                     affine_builder *builder, struct import_failure *failure)
      : region (region), context (context), ends (ends), extremes (extremes),
        builder (builder), failure (failure)
  {
  }
  ~iteration_domains ();
  iteration_domains (const iteration_domains &) = delete;

  /* [params] -> { [i] }: the iterations of the loops around BB in which it is
     executed.  NULL with the failure set when there is no exact answer.  */
  __isl_give isl_set *of_block (basic_block bb);

  /* [params] -> { [i] }: the iterations of the loops of the region down to LOOP.
     NULL as above.  */
  __isl_give isl_set *of_loop (loop_p loop);

  /* Is BB, in DOMAIN, not executed in some iterations of its loop, in executions of that in which it is in
     others?  That is what the program asks for in each iteration, not in front of the loop.  */
  bool partial_p (basic_block bb, __isl_keep isl_set *domain);

private:
  isl_set *apply_condition (isl_set *domain, edge e);
  isl_set *apply_comparisons (isl_set *domain, loop_p loop, tree condition);
  bool assume_all (loop_p loop, __isl_keep isl_set *outer,
                   __isl_take isl_set *good, const char *what);
  bool assume_end (loop_p loop, __isl_keep isl_set *outer);
  isl_set *apply_all (isl_set *domain, loop_p loop,
                      const std::vector<integer_comparison> &all,
                      location_t location);
  isl_set *apply_extremes (isl_set *domain, loop_p loop,
                           __isl_keep isl_set *outer);

  const sese_l &region;
  isl_set *const *context;
  const loop_ends &ends;
  const extreme_bounds &extremes;
  affine_builder *builder;
  struct import_failure *failure;
  std::map<loop_p, isl_set *> known;
};

#endif /* PF_ITERATION_DOMAIN_H */
