/* Checks of ranges that follow from others.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_IMPLIED_RANGE_H
#define PF_IMPLIED_RANGE_H

#include "guard.h"

/* Remove, and free, those of RANGES that hold where all others do and the parameters, whose
   values are those of PARAMS, are in CONTEXT.  Every subscript of an array with run-time
   strides asks for such checks; those of the largest one are enough.  */
void drop_implied_ranges (std::vector<range_check> *ranges,
                          const vec<tree> &params, __isl_keep isl_set *context);

#endif /* PF_IMPLIED_RANGE_H */
