/* Which loops decide from which size on an order is worth it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A new order begins to pay when its innermost loops are long enough: those have vectors and are
   unrolled.  Loops outside of them only repeat that.

   Example: a convolution for (k) for (y) for (x) for (c) for (r) for (s), with x
   innermost in the new order, inside r and s.  3 x 3 coefficients and three channels, 27
   iterations of c, r and s, say little; with 200 of x, 1800 of r, s and x are enough.  A
   thousand products of 2 x 2 matrices are not, and neither is one of them.  */

#ifndef PF_POINT_LOOPS_H
#define PF_POINT_LOOPS_H

#include "nest.h"
#include "plan.h"
#include "sweep.h"

#ifdef __cplusplus
extern "C" {
#endif

/* At most so many loops count.  */
#define PF_POINT_LOOPS 3

/* The number of the loop around STATEMENT that its dimension D is in place of: the innermost that
   moves it; the number of these loops if there is none.  */
unsigned pf_point_loop_of (const struct pf_nest_statement *statement,
                           unsigned d);

/* The loops around SWEEPS->statement whose iterations count, bit K for loop number K: the
   innermost of NEST, generated as PLAN says for each of its nodes, that are no sweeps of
   SWEEPS; if NEST is NULL, those of the source.  */
unsigned long pf_point_loops_find (const struct pf_sweeps *sweeps,
                                   const struct pf_nest *nest,
                                   const struct pf_plan *plan);

/* LOOPS, or those of the source if they are none: an order that was not chosen by what is
   predicted has none.  */
unsigned long pf_point_loops_or_source (const struct pf_sweeps *sweeps,
                                        unsigned long loops);

/* Does loop number K count if LOOPS do?  */
bool pf_point_loops_have (unsigned long loops, unsigned k);

#ifdef __cplusplus
}
#endif

#endif /* PF_POINT_LOOPS_H */
