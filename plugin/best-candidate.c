/* The best of several candidates.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "best-candidate.h"

#include <math.h>

/* Predictions that differ by less than this factor are equal: the prediction
   cannot tell, and code with fewer loops, or with loops that are entered less often, has
   less that it does not see.  */
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

/* Is A, about as fast as B, to be preferred?  It has fewer loops, or some that are entered
   far less often, or else is a little faster.  ORIGINAL is what both are compared with.  */
static bool
is_simpler (const struct pf_candidate *a, const struct pf_candidate *b,
            const struct pf_candidate *original)
{
  if (a->loops != b->loops)
    return a->loops < b->loops;
  if (a->overhead * FAR_LESS < b->overhead
      || b->overhead * FAR_LESS < a->overhead)
    return a->overhead < b->overhead;
  return pf_speedup_over (original, a) > pf_speedup_over (original, b);
}

unsigned
pf_best_candidate (const struct pf_decision *decision, const bool *tried)
{
  const struct pf_candidate *candidate = decision->candidate;
  unsigned fastest = find_fastest (decision, tried), best = fastest;

  for (unsigned k = 1; best && k < decision->n_candidate; k++)
    if (!tried[k]
        && pf_speedup (decision, k) * TIE >= pf_speedup (decision, fastest)
        && is_simpler (candidate + k, candidate + best, candidate))
      best = k;
  return best;
}
