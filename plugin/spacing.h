/* How far apart the rows of arrays are whose strides are not known.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In a[i * n + j] the rows are n elements apart.  What that usually is, is how long the rows
   are that a nest passes: programs mostly sweep over whole arrays.

   Example: for (i < n) for (j = 1; j < n - 1) a[i * n + j] = 0, with n usually 1000 and
   elements of 8 bytes: 7984 bytes from row to row.  */

#ifndef PF_SPACING_H
#define PF_SPACING_H

#include "nest.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Find the APART of all references in NEST, an order of SCOP, for the parameters TYPICAL, for
   which MEMORY is, if it is not NULL.  Returns 0, or -1 when memory is short.  */
int pf_spacing_find (struct pf_nest *nest, const struct pf_scop *scop,
                     __isl_keep isl_set *typical,
                     struct pf_nest_memory *memory);

/* Does a statement of NEST refer to an array with rows of unknown length?  */
bool pf_spacing_is_unknown (const struct pf_nest *nest);

#ifdef __cplusplus
}
#endif

#endif /* PF_SPACING_H */
