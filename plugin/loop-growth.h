/* Which loops of a statement have more iterations when parameters grow.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_LOOP_GROWTH_H
#define PF_LOOP_GROWTH_H

#include "scop.h"

/* What the loops of one statement grow with.

   N_LOOP, N_PARAMETER: how many there are.
   GROWS[loop * N_PARAMETER + parameter]: the last value of the counter depends on the
     parameter.  */
struct pf_loop_growth
{
  unsigned n_loop, n_parameter;
  bool *grows;
};

/* Find in GROWTH what the loops of STATEMENT, of SCOP, grow with.  Release it with
   pf_loop_growth_clear in any case.  */
isl_stat pf_loop_growth_find (const struct pf_scop *scop,
                              const struct pf_statement *statement,
                              struct pf_loop_growth *growth);

/* Release what GROWTH points to.  */
void pf_loop_growth_clear (struct pf_loop_growth *growth);

/* Does loop K of GROWTH depend on a parameter?  */
bool pf_is_growing (const struct pf_loop_growth *growth, unsigned k);

/* Does loop K of its statement move subscripts of ACCESS?  */
isl_bool pf_moves (const struct pf_access *access, unsigned k);

#endif /* PF_LOOP_GROWTH_H */
