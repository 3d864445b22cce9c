/* Loops around innermost ones that the compiler vectorizes in their place.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In

     for (i) { s = 0; for (j) s += f (x[i], x[j]); y[i] = s; }

   the sums have to keep their order, and j has no vectors; but GCC executes j once for as
   many iterations of i as a vector has elements, if it knows that they do not depend on each other
   (Nuzman and Zaks, "Outer-loop vectorization - revisited for short SIMD architectures", PACT
   2008).  Which loops these are it says itself (`lanes' of a loop, scop.h).  */

#ifndef PF_OUTER_VECTOR_H
#define PF_OUTER_VECTOR_H

#include "inner-loop.h"

/* The elements of a vector in the loop of OUTER, a loop around an innermost one, if the compiler
   vectorizes that in the program as it is, which the nest stands for; else 1.  */
double pf_outer_lanes (const struct pf_inner_loop *outer);

/* The loop around the innermost one PLACE of LOOPS; PLACE if there is none.  */
unsigned pf_outer_place (const struct pf_loops *loops, unsigned place);

#endif /* PF_OUTER_VECTOR_H */
