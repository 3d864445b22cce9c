/* Scheduling SCoPs with loops that are executed in strips.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "strip-schedule.h"

#include "strip.h"
#include <stdlib.h>

/* Who generates code from schedules of the view of STRIPS: GENERATOR, from those
   of its SCoP.  */
struct strip_generator
{
  const struct pf_generator *generator;
  const struct pf_strips *strips;
};

static enum pf_reason
generate (void *user, const struct pf_decision *decision,
          __isl_keep isl_schedule *schedule)
{
  const struct strip_generator *made = user;
  struct pf_decision own = *decision;
  isl_schedule *removed = pf_strips_remove_from_schedule (
      made->strips, isl_schedule_copy (schedule));
  enum pf_reason reason = PF_ISL_ERROR;

  own.dependences
      = pf_strips_remove_from_dependences (made->strips, decision->dependences);
  if (removed && own.dependences)
    reason = made->generator->generate (made->generator->user, &own, removed);
  isl_schedule_free (removed);
  pf_dependences_free (own.dependences);
  return reason;
}

/* Let DECISION, on the view of STRIPS, be in terms of its SCoP.  Returns 0, or -1 on an
   error.  */
static int
remove_strips (const struct pf_strips *strips, struct pf_decision *decision)
{
  struct pf_dependences *deps = decision->dependences;

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
  if (deps)
    {
      decision->dependences = pf_strips_remove_from_dependences (strips, deps);
      pf_dependences_free (deps);
      if (!decision->dependences)
        return -1;
    }
  return 0;
}

struct pf_decision *
pf_schedule_in_strips (const struct pf_generator *generator,
                       const struct pf_scop *scop,
                       const struct pf_machine *machine,
                       const struct pf_options *options)
{
  struct pf_strips *strips = pf_strips_make (scop);
  struct strip_generator made = { generator, strips };
  const struct pf_generator around = { generate, &made };
  struct pf_decision *decision = NULL;

  if (strips)
    decision = pf_schedule_for (generator ? &around : NULL, &strips->view,
                                machine, options, NULL);
  if (decision && remove_strips (strips, decision) != 0)
    decision = pf_decision_free (decision);
  pf_strips_free (strips);
  return decision;
}
