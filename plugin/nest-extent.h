/* How many values the dimensions of a nest take.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_NEST_EXTENT_H
#define PF_NEST_EXTENT_H

#include "nest.h"
#include "time-range.h"

/* VAL as a number, INSTEAD if it is none or infinite.  */
double pf_val_or (__isl_take isl_val *val, double instead);

/* Fill in the numbers of values of the dimensions of STATEMENT of NEST, the first statements of
   which have theirs: STATEMENT has N_DIM, and TIMES unless that is 0; INSTANCES, GIVEN, and of
   each DIM all but NODE and MEMBER are filled in.  DOMAIN: the instances that run.  TYPICAL: { : } with one value
   for each parameter.  RANGES: what is known of times; NULL if nothing is.  */
isl_stat pf_nest_read_extents (const struct pf_nest *nest,
                               struct pf_nest_statement *statement,
                               __isl_keep isl_set *domain,
                               __isl_keep isl_set *typical,
                               struct pf_time_ranges *ranges);

#endif /* PF_NEST_EXTENT_H */
