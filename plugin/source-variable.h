/* The variables of the source's loops, as functions of the iterators.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Iterators count iterations from 0; the original schedule counts in the
   source's own variables where they grow by one.  In
     for (j = 0; j < n; j++) for (i = j; i < n; i++)
   the iterators are j and i - j, and the variables j and i: a row of a
   schedule that is the sum of the iterators runs along i.  */

#ifndef PF_SOURCE_VARIABLE_H
#define PF_SOURCE_VARIABLE_H

#include <isl/aff_type.h>
#include <isl/union_map_type.h>
#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* V[k * n + c] for a statement in n loops: by how much the variable of loop k
   grows when iterator c grows by one; 0 for c > k.  As ORDER, the original
   schedule [params] -> { Stmt[i] -> Time[t] } of all statements, says of
   STATEMENT; the iterators themselves when it does not.  The caller frees it.
   NULL when memory is short.  */
double *pf_source_variables (__isl_keep isl_union_map *order,
                             const struct pf_statement *statement);

/* The same variables as affine functions with their constants, [params] ->
   { Stmt[i] -> Stmt[v] }; a bijection of the integer points.  The iterators
   themselves when the original schedule does not tell.  NULL on an isl
   error.  */
__isl_give isl_multi_aff *
pf_source_variable_functions (__isl_keep isl_union_map *order,
                              const struct pf_statement *statement);

/* The factor of the variable of loop K in ROW, which has one of each of the N
   iterators, by the matrix VARIABLE of pf_source_variables.  */
double pf_source_factor (const double *variable, unsigned n, const double *row,
                         unsigned k);

#ifdef __cplusplus
}
#endif

#endif /* PF_SOURCE_VARIABLE_H */
