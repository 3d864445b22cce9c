/* How far apart in a loop its statements run.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In one loop for
     for (j = 0; j < i; j++) S;  for (j = i + 1; j < n; j++) T;
   each iteration has one of the two statements: the loop has as many iterations as both loops
   together, and not as many as the longer one.  Where statements lie far apart most iterations
   are empty.  */

#ifndef PF_SPREAD_H
#define PF_SPREAD_H

#include "nest.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fill in SPREAD of the band NODE of NEST, in which everything else is filled in, for the
   parameters TYPICAL.  */
isl_stat pf_spread_find (const struct pf_nest *nest, struct pf_nest_node *node,
                         __isl_keep isl_set *typical);

#ifdef __cplusplus
}
#endif

#endif /* PF_SPREAD_H */
