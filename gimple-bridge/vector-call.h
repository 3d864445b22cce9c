/* Calls that give other results in vectors.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The headers of the C library tell GCC of vector versions of sin, exp, pow and others.  In C
   they do so with -ffast-math only, but gfortran always uses them, and some of their results
   differ in the last bits from those of the functions for one number.  Which iterations of a loop
   are computed with which of them depends on how the loop is vectorized.  With another order
   the results would be others.  */

#ifndef PF_VECTOR_CALL_H
#define PF_VECTOR_CALL_H

#include "gcc-compat.h"

/* May the result of STMT depend on how a loop around it is vectorized, where it must not?  */
bool vector_call_p (gimple *stmt);

/* Put something in front of each such call in the current function that no SCoP contains, and take it
   away again.  */
void hide_vector_calls (void);
void show_vector_calls (void);

#endif /* PF_VECTOR_CALL_H */
