/* Expressions of GIMPLE, put together again.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GIMPLE takes  a[idx[i]]  apart into loads, conversions, multiplications by
   element sizes and additions to pointers, each with a temporary.  For a
   remark the pieces are put together along the definitions of temporaries, as
   far as variables with a name in the source.  */

#ifndef PF_UNPARSE_H
#define PF_UNPARSE_H

#include "gcc-compat.h"

/* Expression E as the user may have written it, in C's notation; what cannot
   be told is "...".  */
std::string unparse (tree e);

/* The condition of COND, negated if NEGATE, such as "i < n".  */
std::string unparse_condition (gcond *cond, bool negate);

#endif /* PF_UNPARSE_H */
