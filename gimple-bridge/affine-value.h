/* Affine functions of parameters as polynomials.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_AFFINE_VALUE_H
#define PF_AFFINE_VALUE_H

#include "polynomial.h"

/* VALUE, [params] -> { [VALUE] }, as *RESULT, if it is one affine function, whatever its
   domain is, with integers of 62 bits for coefficients.  NAME gives the SSA name behind the
   id of a parameter, borrowed, and NULL_TREE if there is none.  Is it such a function?  */
bool affine_value (__isl_keep isl_pw_aff *value,
                   const std::function<tree (isl_id *)> &name,
                   polynomial *result);

#endif /* PF_AFFINE_VALUE_H */
