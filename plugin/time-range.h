/* What dimensions of times are whatever the parameters are.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Nests of the same statements are measured for many points of the parameters.  What does not
   depend on these is found once.  */

#ifndef PF_TIME_RANGE_H
#define PF_TIME_RANGE_H

#include "scop.h"

/* A dimension of times.

   ASKED: EXACT is known.
   EXACT: it has the same values whatever the parameters and the other dimensions are.
   MEASURED: FIRST and LAST are known, its bounds, infinite if it has none.  */
struct pf_time_range
{
  bool asked, exact, measured;
  double first, last;
};

struct pf_time_ranges;

/* Ranges that are found.  NULL when memory is short.  Release with pf_time_ranges_free.  */
struct pf_time_ranges *pf_time_ranges_new (void);

/* Release RANGES and return NULL.  NULL is allowed.  */
struct pf_time_ranges *pf_time_ranges_free (struct pf_time_ranges *ranges);

/* The ranges of the N dimensions of TIMES, of STATEMENT: those of the same times if somebody has
   asked for these, else with nothing known.  They stay in RANGES.  NULL when memory is short.  */
struct pf_time_range *pf_time_ranges_of (struct pf_time_ranges *ranges,
                                         const struct pf_statement *statement,
                                         __isl_keep isl_set *times, unsigned n);

#endif /* PF_TIME_RANGE_H */
