/* Sizes from which on new code is worth its check.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "wanted-size.h"
#include "session.h"

/* What a comparison of a run-time check costs, in executions of a statement.
   The documentation repeats the number.  */
static const unsigned POINTS_PER_CHECK = 8;

/* More points than any nest has.  */
static const double MOST_POINTS = 1e18;

struct pf_break_even
sizes_wanted (const struct pf_scop *model, const guard &guard,
              const struct pf_break_even &decided)
{
  struct pf_break_even wanted = decided;
  if (session.options.min_points == 0
      || (!guard.needed_p () && model->n_parameter == 0))
    return pf_break_even ();
  if (wanted.n == 0)
    wanted.size[wanted.n++] = { 0, 1 };
  for (unsigned k = 0; k < wanted.n; k++)
    {
      struct pf_size &size = wanted.size[k];
      double least
          = session.options.min_points + POINTS_PER_CHECK * guard.cost ();
      size.points = MIN (MAX (size.points, least), MOST_POINTS);
      size.sweeps = MIN (size.sweeps, MOST_POINTS);
    }
  /* More sweeps are to allow for fewer points.  */
  if (wanted.n > 1 && wanted.size[1].points >= wanted.size[0].points)
    wanted.n = 1;
  return wanted;
}
