/* Which loads of a loop the compiler makes vectors of.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC loads elements that are not next to each other in one of two ways.  With a distance
   that it knows, of up to 4096 elements, they are parts of a group, the elements
   that an iteration has to itself: whole vectors are loaded and permuted, or the elements
   of one reference are loaded one by one, but only if their distance is no power of two.
   With any other distance they are loaded one by one.

   Example: with a constant of 1000 elements, x[1000 * i] is loaded one by one; with 1024 it
   is not, and x[1000 * i] + x[1000 * i + 1] is not, either, so that the loop has no
   vectors.  */

#ifndef PF_VECTOR_LOAD_H
#define PF_VECTOR_LOAD_H

#include "inner-loop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest distance of elements, of so many elements a power of two, with which whole
   vectors are loaded or stored and permuted.  */
#define PF_MOST_APART 16

/* Are elements APART elements apart loaded or stored as whole vectors that are permuted?  */
bool pf_vector_is_permutable (double apart);

/* Does INNER, with vectors of LANES elements, store groups of elements by several references?  Statements that do the same to each may
   become a vector then, whatever their distance is; if not, the compiler may leave the loop without vectors.  */
bool pf_vector_is_doubtful (const struct pf_inner_loop *inner, double lanes);

/* Do vectors that INNER loads contain, beside the elements that it asks for, others that the iteration before has stored
   one by one, as members of a structure are?  The processor then waits until these are in the cache.  A sweep
   over structures of four numbers, two of which change by the neighbours of the others, took 7.5 times as long in
   vectors of two elements as without, and 2.4 times with four, on one machine.  */
bool pf_vector_meets_stores (const struct pf_inner_loop *inner);

/* Can everything that INNER loads be put in vectors of LANES elements?  */
bool pf_vector_can_load (const struct pf_inner_loop *inner, double lanes);

#ifdef __cplusplus
}
#endif

#endif /* PF_VECTOR_LOAD_H */
