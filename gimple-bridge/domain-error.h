/* Errors of mathematical functions that never happen.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of sqrt (x) GCC makes
     if (x u>= 0) y = .SQRT (x); else y = sqrt (x);
   where the call sets errno, so that neither Graphite nor the vectorizer can do anything with
   the loop around it.  The argument is mostly a sum of squares.  */

#ifndef PF_DOMAIN_ERROR_H
#define PF_DOMAIN_ERROR_H

#include "gcc-compat.h"

/* Is BB executed only if a value is negative that cannot be?  */
bool never_executed_p (basic_block bb);

/* Remove the blocks of the current function that never_executed_p is true of.  */
void drop_domain_errors (void);

#endif /* PF_DOMAIN_ERROR_H */
