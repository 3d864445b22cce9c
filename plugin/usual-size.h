/* How large parameters usually are.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of a size nothing is known, but the more dimensions an array has that grow with
   parameters, the smaller they are: memory ends.  */

#ifndef PF_USUAL_SIZE_H
#define PF_USUAL_SIZE_H

#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a parameter is that bounds no array, or one of at most two dimensions.  */
#define PF_TYPICAL_PARAMETER 1000

/* What one is that bounds matrices which no statement accesses in more than two loops, those
   around the SCoP included: smaller ones take no time.  */
#define PF_SWEPT_MATRIX 8000

/* What one is that bounds vectors which a loop sweeps over again and again (sweep.h): shorter
   ones stay in a cache, whatever the order.  */
#define PF_SWEPT_VECTOR 1000000

/* How wide a window (window.h) is, about.  */
#define PF_USUAL_WINDOW 3

/* What parameter number k of SCOP usually is: element k of the result, which the caller
   frees.  NULL on an isl error, or when memory is short.  */
long *pf_usual_sizes (const struct pf_scop *scop);

#ifdef __cplusplus
}
#endif

#endif /* PF_USUAL_SIZE_H */
