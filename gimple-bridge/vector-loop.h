/* Generated loops that GCC is to vectorize.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_VECTOR_LOOP_H
#define PF_VECTOR_LOOP_H

#include "gcc-compat.h"

/* Hide the distances of loads from the vectorizer in innermost loops from number FIRST on that are
   to be vectorized.  */
void hide_distances (int first);

/* Prepare the loops in those from number FIRST on to be vectorized in their place: hoist the
   conditions in front of them, and let them end by counters.  */
void prepare_inner_loops (int first);

#endif /* PF_VECTOR_LOOP_H */
