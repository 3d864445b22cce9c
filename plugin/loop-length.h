/* How many iterations a loop has, as a function of the parameters.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_LOOP_LENGTH_H
#define PF_LOOP_LENGTH_H

#include "scop.h"
#include <isl/aff.h>

/* The number of values of the counter of loop K around STATEMENT, whatever those of the loops around it are, as a
   function of the parameters, [params] -> { [length] }.  NULL on an error, if it does not depend on parameters, or if it
   is not one of two functions at most.  */
__isl_give isl_pw_aff *pf_loop_length (const struct pf_statement *statement,
                                       unsigned k);

/* Are A and B the same for all PARAMETERS?  */
bool pf_loop_length_is_equal (__isl_keep isl_pw_aff *a,
                              __isl_keep isl_pw_aff *b,
                              __isl_keep isl_set *parameters);

/* PARAMETERS, but only those for which LENGTH is VALUE; at least VALUE; at most VALUE.  */
__isl_give isl_set *pf_loop_length_fix (__isl_take isl_set *parameters,
                                        __isl_keep isl_pw_aff *length,
                                        long value);
__isl_give isl_set *pf_loop_length_at_least (__isl_take isl_set *parameters,
                                             __isl_keep isl_pw_aff *length,
                                             long value);
__isl_give isl_set *pf_loop_length_at_most (__isl_take isl_set *parameters,
                                            __isl_keep isl_pw_aff *length,
                                            long value);

/* PARAMETERS, but only those for which LENGTH is as large as it can be without being larger than VALUE: some lengths
   are multiples of a number.  Empty if it is always larger.  */
__isl_give isl_set *pf_loop_length_limit (__isl_take isl_set *parameters,
                                          __isl_keep isl_pw_aff *length,
                                          long value);

/* LENGTH at POINT, a set of one point of the parameters; 0 if it has no value there.  */
long pf_loop_length_at (__isl_keep isl_pw_aff *length,
                        __isl_keep isl_set *point);

#endif /* PF_LOOP_LENGTH_H */
