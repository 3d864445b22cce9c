/* Arrays that are temporaries of an iteration of some loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   An array whose values do not pass from one iteration of some loops to another one
   (pf_scalar_is_private), such as `t' in
     for (i...) { for (j...) t[j] = a[i][j] * b[j];
                  for (j...) c[i][j] = t[j] + t[n - 1 - j]; }
   orders all of these iterations, because they share its elements, as a scalar would
   (scalar-home.h).  It does not when each of them has elements of its own.  What is in
   the array in the end is then what the last iteration has in its own.  */

#ifndef PF_TEMPORARY_H
#define PF_TEMPORARY_H

#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Do several iterations of the outermost DEPTH loops, which all statements that access array
   number ARRAY of SCOP share, access one element of it?  */
isl_bool pf_temporary_is_shared (const struct pf_scop *scop, unsigned array,
                                 unsigned depth);

/* Does each of these iterations that accesses any element access all that others do?  */
isl_bool pf_temporary_is_uniform (const struct pf_scop *scop, unsigned array,
                                  unsigned depth);

/* [params] -> { [p] }: the iteration of the outermost DEPTH loops, as above, in which all
   elements of array number ARRAY of SCOP are written last that are written at all; NULL if
   that is not one for all of them, or on an isl error.  There are only must-writes.  */
__isl_give isl_set *pf_temporary_last_iteration (const struct pf_scop *scop,
                                                 unsigned array,
                                                 unsigned depth);

/* Does a loop inside of these that goes along array number ARRAY of SCOP read, of any array, what its own
   earlier iterations have written?  Such loops are not vectorized: several iterations of the loops
   around them are at a time.  */
bool pf_temporary_is_in_recurrence (const struct pf_scop *scop, unsigned array,
                                    unsigned depth);

#ifdef __cplusplus
}
#endif

#endif /* PF_TEMPORARY_H */
