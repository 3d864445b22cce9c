/* The scheduler: a SCoP in, a certified schedule or a reason out.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_SCHEDULER_H
#define PF_SCHEDULER_H

#include "scop.h"
#include "break-even.h"
#include "dependence.h"
#include "machine.h"
#include "options.h"
#include "packing.h"
#include "reason.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Which loops of a schedule are skewed: none, innermost ones without tiles, whose
   bounds only move, or others.  */
enum pf_skew
{
  PF_SKEW_NONE,
  PF_SKEW_INNERMOST,
  PF_SKEW_ANY
};

/* One order that was considered.

   ORIGIN: how it was made, such as "original", "isl-fused", "isl-distributed".
   SUMMARY: what it does to the nest in the user's words, such as
     "interchanged i, j, k to i, k, j; tiled 64x512x64 (L1 48 KiB, L2 2 MiB);
     vector loop j"; "" for the original order.
   FUSION: the fusion structure that it comes from, "0,0,1,2"; NULL when it
     comes from none.
   NUMBER: its place in the list of all, from 1; 0 when that is not known.
   BANDS: the bands of the structure's schedule, as pf_band_text has them; NULL
     when FUSION is.
   SCHEDULE: the schedule tree, with tiles and AST options; NULL unless it was
     needed for the decision or OPTIONS->EXPLAIN.
   LOOPS: of the schedule; the fewer, the simpler its code.
   LANES[statement of the SCoP]: as pf_tile_lanes has them; may be NULL.
   PACKING: the references that are read from copies below marks in SCHEDULE; NULL
     if there are none.
   CYCLES: predicted, all levels; COMPUTE, MEMORY, OVERHEAD: its parts.
   RESIDENT: as in struct pf_cost.
   SKEW: which loops run along several of the original ones.
   CHOSEN: this is the one.  */
struct pf_candidate
{
  char *origin;
  char *summary;
  char *fusion;
  unsigned number;
  char *bands;
  isl_schedule *schedule;
  unsigned loops;
  unsigned *lanes;
  struct pf_packing *packing;
  double cycles, compute, memory, overhead, resident;
  enum pf_skew skew;
  bool chosen;
};

/* What the scheduler decided.

   REASON: PF_RESCHEDULED, PF_REGENERATED, or why the nest stays as it was.
   DETAIL: more on the reason, to follow the sentence; never NULL.
   LANES, PACKING: of the candidate that SCHEDULE belongs to; NULL if there is
     none.
   SCHEDULE: what to generate code from; NULL when the nest stays as it was.
   BREAK_EVEN: from which sizes on it is predicted to be worth it.
   CANDIDATE[N_CANDIDATE]: all that were considered, the original first.
   ANALYSIS: what dependence hoisting found, in lines, if OPTIONS->EXPLAIN; NULL
     otherwise.
   TREE, PLAN: what SCHEDULE was made from: an analysed tree, and a plan for each of
     its nodes; NULL if it is no candidate that was planned.
   OPERATIONS: isl operations spent.
   DEPENDENCES: the SCoP's, for whoever generates code; NULL if not reached.  */
struct pf_decision
{
  enum pf_reason reason;
  char *detail;
  const unsigned *lanes;
  const struct pf_packing *packing;
  isl_schedule *schedule;
  struct pf_break_even break_even;
  unsigned n_candidate;
  struct pf_candidate *candidate;
  char *analysis;
  struct pf_tree *tree;
  struct pf_plan *plan;
  unsigned long operations;
  struct pf_dependences *dependences;
};

/* Decide on a schedule for SCOP.  Never fails: on an isl error or an exhausted
   budget the decision is to leave the nest as it was.  The ctx's operation
   limit, error state and options are left as they were found.  The schedule,
   if any, is certified; its AST has only loops of step 1.  NULL only when
   memory is short.  */
struct pf_decision *pf_schedule (const struct pf_scop *scop,
                                 const struct pf_machine *machine,
                                 const struct pf_options *options);

/* Who generates code from schedules.

   GENERATE: build the AST of SCHEDULE, certified, and check that code can be generated
     from it; PF_RESCHEDULED if so.  Called for one schedule after the other until
     one can be used, with a budget of its own, OPTIONS->MAX_OPERATIONS for all.  DECISION: as
     far as it is known; it has the dependences, and LANES and PACKING of SCHEDULE.
   USER: the first argument.  */
struct pf_generator
{
  enum pf_reason (*generate) (void *user, const struct pf_decision *decision,
                              __isl_keep isl_schedule *schedule);
  void *user;
};

struct pf_precedent;

/* The same, where GENERATOR generates the code; NULL if nobody does.  SCOP may be a copy of
   another one for some sizes, with PRECEDENT, what was decided on that; NULL if it is
   none.  */
struct pf_decision *pf_schedule_for (const struct pf_generator *generator,
                                     const struct pf_scop *scop,
                                     const struct pf_machine *machine,
                                     const struct pf_options *options,
                                     const struct pf_precedent *precedent);

/* Release DECISION and return NULL.  NULL is allowed.  */
struct pf_decision *pf_decision_free (struct pf_decision *decision);

#ifdef __cplusplus
}
#endif

#endif /* PF_SCHEDULER_H */
