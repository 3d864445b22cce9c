/* Scheduling SCoPs with loops that are executed in strips.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "strip-schedule.h"

#include "budget.h"
#include "certify.h"
#include "strip.h"
#include <stdlib.h>

/* Who generates code from schedules of the view of STRIPS: GENERATOR, from those
   of its SCoP.

   DEPENDENCES: of the SCoP, NULL until they are needed.  What is found for the view rests on how
     the view was made.  */
struct strip_generator
{
  const struct pf_generator *generator;
  struct pf_strips *strips;
  struct pf_dependences *dependences;
};

/* Does SCHEDULE respect the dependences of the SCoP of MADE?  PF_RESCHEDULED if so.  */
static enum pf_reason
certify (struct strip_generator *made, __isl_keep isl_schedule *schedule)
{
  const struct pf_scop *scop = made->strips->scop;

  if (!made->dependences)
    made->dependences = pf_dependences_compute (scop, NULL);
  if (!made->dependences)
    return PF_ISL_ERROR;
  switch (pf_certify (scop, made->dependences, schedule, NULL))
    {
    case PF_CERTIFIED:
      return PF_RESCHEDULED;
    case PF_NOT_CERTIFIED:
      return PF_ISL_ERROR;
    default:
      return PF_UNCERTIFIED;
    }
}

static enum pf_reason
generate (void *user, const struct pf_decision *decision,
          __isl_keep isl_schedule *schedule)
{
  struct strip_generator *made = user;
  struct pf_decision own = *decision;
  isl_schedule *removed = pf_strips_remove_from_schedule (
      made->strips, isl_schedule_copy (schedule));
  enum pf_reason reason = removed ? certify (made, removed) : PF_ISL_ERROR;

  own.dependences = made->dependences;
  if (reason == PF_RESCHEDULED)
    reason = made->generator->generate (made->generator->user, &own, removed);
  isl_schedule_free (removed);
  return reason;
}

/* Let DECISION, on the view that MADE has, be in terms of its SCoP.  Returns 0, or -1 on an
   error.  */
static int
remove_strips (struct strip_generator *made, struct pf_decision *decision)
{
  const struct pf_strips *strips = made->strips;

  for (unsigned k = 0; k < decision->n_candidate; k++)
    {
      struct pf_candidate *candidate = decision->candidate + k;

      if (!candidate->schedule)
        continue;
      candidate->schedule
          = pf_strips_remove_from_schedule (strips, candidate->schedule);
      if (!candidate->schedule)
        return -1;
    }
  decision->break_even
      = pf_strips_remove_from_break_even (strips, &decision->break_even);
  /* A plan is for the loops of the view.  */
  decision->tree = pf_tree_free (decision->tree);
  free (decision->plan);
  decision->plan = NULL;
  if (decision->schedule)
    {
      decision->schedule
          = pf_strips_remove_from_schedule (strips, decision->schedule);
      if (!decision->schedule)
        return -1;
    }
  if (decision->dependences && !made->dependences)
    made->dependences = pf_dependences_compute (strips->scop, NULL);
  if (decision->dependences && !made->dependences)
    return -1;
  pf_dependences_free (decision->dependences);
  decision->dependences = made->dependences;
  made->dependences = NULL;
  return 0;
}

/* The same as remove_strips, within what OPTIONS allow, which is counted.  */
static int
remove_in_budget (struct strip_generator *made,
                  const struct pf_options *options,
                  struct pf_decision *decision)
{
  struct pf_budget budget
      = pf_budget_start (made->strips->scop->ctx, options->max_operations);
  int result = remove_strips (made, decision);

  decision->operations += pf_budget_spent (&budget);
  pf_budget_end (&budget);
  return result;
}

/* Does the order that the view of MADE has as the original one respect the dependences of the
   SCoP?  */
static bool
respects_dependences (struct strip_generator *made)
{
  const struct pf_strips *strips = made->strips;
  isl_schedule *removed;
  bool respects;

  if (!pf_has_nested_strips (strips->scop))
    return true;
  removed = pf_strips_remove_from_schedule (
      strips, isl_schedule_copy (strips->view.schedule));
  respects = removed && certify (made, removed) == PF_RESCHEDULED;
  isl_schedule_free (removed);
  return respects;
}

/* Make the strips of SCOP for MADE, within what OPTIONS allow.  Can it be seen that way?  */
static bool
make_in_budget (struct strip_generator *made, const struct pf_scop *scop,
                const struct pf_options *options)
{
  struct pf_budget budget
      = pf_budget_start (scop->ctx, options->max_operations);
  bool possible;

  made->strips = pf_strips_make (scop);
  possible = made->strips && respects_dependences (made);
  pf_budget_end (&budget);
  return possible;
}

struct pf_decision *
pf_schedule_in_strips (const struct pf_generator *generator,
                       const struct pf_scop *scop,
                       const struct pf_machine *machine,
                       const struct pf_options *options)
{
  struct strip_generator made = { .generator = generator };
  const struct pf_generator around = { generate, &made };
  struct pf_decision *decision = NULL;

  if (make_in_budget (&made, scop, options))
    decision
        = pf_schedule_for (&around, &made.strips->view, machine, options, NULL);
  if (decision && remove_in_budget (&made, options, decision) != 0)
    decision = pf_decision_free (decision);
  pf_dependences_free (made.dependences);
  pf_strips_free (made.strips);
  return decision;
}
