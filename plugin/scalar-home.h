/* Where the value of a scalar may be kept in place of the scalar.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A scalar that is written anew in each iteration of some loops, such as `sum'
   in
     for (i...) for (j...) { sum = 0; for (k...) sum += a[i][k] * b[k][j];
                             c[i][j] = sum; }
   orders all of these iterations, because they share it.  It does not when
   each of them keeps the value in an element of its own: in c[i][j], which
   gets it in the end, or in an array made for that.  The values and the order
   in which they are computed stay what they are.  */

#ifndef PF_SCALAR_HOME_H
#define PF_SCALAR_HOME_H

#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The number of loops, from the outermost, that are around all statements of
   SCOP that access array SCALAR.  */
unsigned pf_scalar_shared_loops (const struct pf_scop *scop, unsigned scalar);

/* Does no value of SCALAR, an array of SCOP without dimensions, pass from one
   iteration of the outermost DEPTH loops, which must be shared by its
   statements, to another one, or into the SCoP?  */
isl_bool pf_scalar_is_private (const struct pf_scop *scop, unsigned scalar,
                               unsigned depth);

/* Can SCALAR, an array of SCOP without dimensions, be replaced by the element
   that access number ACCESS of statement number STATEMENT writes in the same
   iteration of the loops around that statement, to which it is private
   (pf_scalar_is_private; not looked at once more)?  Then
   - the element is written in each iteration that has a value of the scalar,
     after the last use of it, by that statement, or by others in the same loops in the iterations
     in which they run;
   - nothing else reads or writes that element from the first value of the
     scalar on until then.
   The accesses of a statement count as executed in their order.  What happens
   outside of the SCoP to the scalar is not looked at.  */
isl_bool pf_scalar_fits (const struct pf_scop *scop, unsigned scalar,
                         unsigned statement, unsigned access);

/* Is the value of SCALAR, an array of SCOP without dimensions, that of the element which access number ACCESS of
   statement number STATEMENT writes, from then on until its last use, if both are written with the same value?
   The statement is the only one that writes the scalar, once in each iteration of the loops around it, to
   which the scalar has to be private (pf_scalar_is_private; not looked at once more), and others read it.
   Example: f = a[i][k] / a[k][k]; a[i][k] = f; for (j > k) a[i][j] -= f * a[k][j].  */
isl_bool pf_scalar_is_held (const struct pf_scop *scop, unsigned scalar,
                            unsigned statement, unsigned access);

#ifdef __cplusplus
}
#endif

#endif /* PF_SCALAR_HOME_H */
