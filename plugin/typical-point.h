/* The typical point of a SCoP's parameters.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Parameters have no value at compile time.  What is counted holds for one typical
   point of the context, of the part where all statements run if there is one:
   each parameter in turn is what it was on average if a profile tells, else
   the middle of the values that are left for it, or what it usually is (usual-size.h)
   if that is less, or the nearest value to that; widths of windows come first, and then those
   that bound others from above.  */

#ifndef PF_TYPICAL_POINT_H
#define PF_TYPICAL_POINT_H

#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The typical point of SCOP's parameters, [params] -> { : }.  */
__isl_give isl_set *pf_typical_point (const struct pf_scop *scop);

/* The point where every parameter is as in TYPICAL, such a point, or MOST[its number in SCOP]
   if that is less; in WITHIN, unless that is NULL or leaves no point where statements run.  */
__isl_give isl_set *pf_typical_within (const struct pf_scop *scop,
                                       __isl_keep isl_set *typical,
                                       __isl_keep isl_set *within,
                                       const long *most);

/* Let SIZE[p] be parameter number p of SCOP at the point TYPICAL; 0 if it has none.
   Returns 0, or -1 on an isl error.  */
int pf_typical_sizes (const struct pf_scop *scop, __isl_keep isl_set *typical,
                      double *size);

/* The typical point with SIZE[k] for parameter number k of SCOP, where that is not
   0.  */
__isl_give isl_set *pf_typical_at (const struct pf_scop *scop,
                                   const long *size);

/* Parameter K of the point TYPICAL; 0 if it is not one.  */
double pf_typical_value (__isl_keep isl_set *typical, int k);

#ifdef __cplusplus
}
#endif

#endif /* PF_TYPICAL_POINT_H */
