/* Random SCoPs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef RANDOM_SCOP_H
#define RANDOM_SCOP_H

#include "scop.h"

/* A SCoP of N_STATEMENT statements S0, S1, ... in textual order, each in up to
   MAX_DEPTH loops, some of them common, with constant, parametric and
   triangular bounds.  Each statement writes one element of one of a few arrays
   and reads up to three, at uniform distances, at constants, or backwards.
   Loops of constant size have up to 7 iterations.  The same arguments give the
   same SCoP on every machine.  */
struct pf_scop *random_scop (isl_ctx *ctx, unsigned seed, unsigned n_statement,
                             unsigned max_depth);

#endif /* RANDOM_SCOP_H */
