/* How much faster a candidate has to be than another one.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gain.h"

#include "best-candidate.h"

/* A schedule has to be predicted this many times faster than the original to
   be used: the prediction errs, and the original code costs nothing.  */
#define MARGIN 1.25

/* And this many times faster in both of the predictions that it is made of.  */
#define LEAST_MARGIN 1.1

/* Memory is shared with other programs: who needs this many times as much of it has to be
   so many times faster even when data come from there.  */
#define MORE_MEMORY 1.05
#define MORE_MEMORY_MARGIN 1.3

/* What is saved in memory traffic may be hidden behind computing, all of what
   computing costs more is not: with so many times the compute time a schedule
   has to be so many times faster.  */
#define MORE_COMPUTE 1.25
#define MORE_COMPUTE_MARGIN 2.5

/* Skewed loops have bounds that cost time the prediction does not see, least where
   only innermost ones are.  They have to be this many times faster, and must not
   lose vectors: compute time may be this many times the original's.  */
static const double skewed_margin[]
    = { [PF_SKEW_INNERMOST] = 1.5, [PF_SKEW_ANY] = 2.5 };
#define SKEWED_COMPUTE 1.2

/* If compute time stays nearly the same, so that what is saved is memory traffic, all of
   them have to be this many times faster, also where data are in a cache to begin with:
   the heat equation in three dimensions took 1.05 times as long where 2.9 to 3.3 was
   predicted, and 1.4 with data in a cache, on one machine.  */
#define SKEWED_MEMORY_MARGIN 1.5

/* The original order, of which GCC knows that arrays do not overlap, is no risk: it
   has to be this many times faster where data are in a cache to begin with, if they may
   be, and if it computes MARGIN times faster.  Where they may not, computing hides behind
   memory in the prediction, and does not hide as well in fact.  */
#define SAME_ORDER_MARGIN 1.05

/* Is AFTER, which is skewed, worth that in place of BEFORE, given that it is SPEEDUP times
   faster?  */
static bool
is_worth_skewing (const struct pf_candidate *before,
                  const struct pf_candidate *after, double speedup)
{
  if (after->compute > SKEWED_COMPUTE * before->compute)
    return false;
  if (after->compute * SKEWED_COMPUTE < before->compute)
    return speedup >= skewed_margin[after->skew];
  return speedup >= SKEWED_MEMORY_MARGIN
         && after->resident * SKEWED_MEMORY_MARGIN <= before->resident;
}

bool
pf_gain_has_a_price (double before, double after)
{
  return after > MORE_COMPUTE * before;
}

bool
pf_gain_is_enough (const struct pf_candidate *before,
                   const struct pf_candidate *after)
{
  double speedup = pf_speedup_over (before, after);

  if (after->skew > before->skew && !is_worth_skewing (before, after, speedup))
    return false;
  if (after->memory > MORE_MEMORY * before->memory
      && after->cycles * MORE_MEMORY_MARGIN > before->cycles)
    return false;
  if (pf_gain_has_a_price (before->compute, after->compute)
      && after->cycles * MORE_COMPUTE_MARGIN > before->cycles)
    return false;
  return speedup >= MARGIN && after->cycles * LEAST_MARGIN <= before->cycles
         && after->resident * LEAST_MARGIN <= before->resident;
}

bool
pf_gain_is_worth_checking (const struct pf_candidate *before,
                           const struct pf_candidate *after)
{
  bool never_resident = before->resident >= before->cycles;

  return after->compute * MARGIN <= before->compute
         && after->cycles <= before->cycles
         && (never_resident
             || after->resident * SAME_ORDER_MARGIN <= before->resident);
}
