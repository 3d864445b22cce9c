/* The best of several candidates.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "best-candidate.h"

#include <limits.h>
#include <math.h>

/* Predictions that differ by less than this factor are equal: the prediction
   cannot tell, and code with fewer loops has less that it does not see.  So has code with
   as many of which some are entered far less often: FAR_LESS is by how much.  */
#define TIE 1.025
#define FAR_LESS 4

double
pf_speedup_over (const struct pf_candidate *before,
                 const struct pf_candidate *after)
{
  return sqrt (before->cycles / after->cycles * before->resident
               / after->resident);
}

double
pf_speedup (const struct pf_decision *decision, unsigned k)
{
  return pf_speedup_over (decision->candidate, decision->candidate + k);
}

/* The candidate but the original with the largest predicted speed-up of those not
   in TRIED; 0 if there is none.  */
static unsigned
find_fastest (const struct pf_decision *decision, const bool *tried)
{
  unsigned best = 0;

  for (unsigned k = 1; k < decision->n_candidate; k++)
    if (!tried[k]
        && (best == 0
            || pf_speedup (decision, k) > pf_speedup (decision, best)))
      best = k;
  return best;
}

/* Is candidate K of DECISION, not in TRIED, predicted to be as fast as FASTEST?  */
static bool
is_as_fast (const struct pf_decision *decision, const bool *tried, unsigned k,
            unsigned fastest)
{
  return !tried[k]
         && pf_speedup (decision, k) * TIE >= pf_speedup (decision, fastest);
}

/* Is it, and has none that is so less skewed loops?  The compiler sees less of where these access
   memory: it did not keep sums in registers that others kept.  */
static bool
ties (const struct pf_decision *decision, const bool *tried, unsigned k,
      unsigned fastest)
{
  for (unsigned q = 1; q < decision->n_candidate; q++)
    if (decision->candidate[q].skew < decision->candidate[k].skew
        && is_as_fast (decision, tried, q, fastest))
      return false;
  return is_as_fast (decision, tried, k, fastest);
}

unsigned
pf_best_candidate (const struct pf_decision *decision, const bool *tried)
{
  const struct pf_candidate *candidate = decision->candidate;
  unsigned fastest = find_fastest (decision, tried), best = 0;
  unsigned loops = UINT_MAX;
  double overhead = INFINITY;

  if (fastest == 0)
    return 0;
  for (unsigned k = 1; k < decision->n_candidate; k++)
    if (ties (decision, tried, k, fastest) && candidate[k].loops < loops)
      loops = candidate[k].loops;
  for (unsigned k = 1; k < decision->n_candidate; k++)
    if (ties (decision, tried, k, fastest) && candidate[k].loops == loops)
      overhead = fmin (overhead, candidate[k].overhead);
  for (unsigned k = 1; k < decision->n_candidate; k++)
    if (ties (decision, tried, k, fastest) && candidate[k].loops == loops
        && candidate[k].overhead <= FAR_LESS * overhead
        && (best == 0
            || pf_speedup (decision, k) > pf_speedup (decision, best)))
      best = k;
  return best;
}
