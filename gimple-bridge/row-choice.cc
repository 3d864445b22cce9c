/* The choice between scalars and rows for temporaries.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "row-choice.h"
#include "plugin/best-candidate.h"
#include "session.h"

/* Rows for temporaries are to make a nest faster by this factor.  */
static const double ROWS_MARGIN = 1.25;

/* Where they make it faster than the original by this factor, and what all rows read is copied once for
   them, nothing else is considered.  */
static const double CLEAR_MARGIN = 16;

/* The candidate that DECISION is for; NULL if there is none.  */

static const struct pf_candidate *
decided_candidate (const struct pf_decision *decision)
{
  for (unsigned k = 0; k < decision->n_candidate; k++)
    if (decision->candidate[k].chosen)
      return &decision->candidate[k];
  return decision->n_candidate > 0 ? &decision->candidate[0] : NULL;
}

/* Does the user ask for an order whatever is predicted?  */

static bool
order_forced_p ()
{
  return session.options.mode != PF_MODE_POLYFUSE || session.options.tile;
}

bool
rows_possible_p (const struct pf_decision *decision)
{
  return session.options.mode != PF_MODE_OFF && decision
         && decision->reason != PF_EXHAUSTED
         && (order_forced_p () || decided_candidate (decision));
}

bool
rows_clear_p (const struct pf_decision *decision)
{
  if (!decision->schedule)
    return false;
  const struct pf_candidate *decided = decided_candidate (decision);
  return order_forced_p ()
         || (decided->packing
             && pf_speedup_over (&decision->candidate[0], decided)
                    >= CLEAR_MARGIN);
}

bool
rows_worth_p (const struct pf_decision *before, const struct pf_decision *after)
{
  if (!after->schedule)
    return false;
  return order_forced_p ()
         || pf_speedup_over (decided_candidate (before),
                             decided_candidate (after))
                >= ROWS_MARGIN;
}
