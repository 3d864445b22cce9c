/* What isl's arithmetic costs, in operations.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   isl counts an operation for each of its allocations and for each step of its
   simplex method, whether that step combines two rows of three numbers or two
   hundred rows of a hundred numbers with as many digits.  Here the numbers
   themselves are counted, where isl asks GMP to combine them: so many
   elementary steps are one operation more.  The numbers that are alive at the
   same time are counted as well, which bounds isl's memory: when there are too
   many, isl refuses to go on, as when its operations have run out.  Both counts
   depend on the numbers only, never on time.

   The numbers are also combined here, where they are short (number.h), since
   most of isl's time is spent on that; those made while a context pays have
   their words from a pool (word-pool.h).

   The calls are seen through the slots of libisl (slot.h).  An isl that does
   not call a shared GMP is not seen, and only its own operations count.  */

#ifndef PF_ARITHMETIC_H
#define PF_ARITHMETIC_H

#include <isl/ctx.h>
#include <stdbool.h>

/* From now on add what isl's arithmetic costs to the operations of CTX, NULL:
   to none.  Returns the context that was there before.  */
isl_ctx *pf_arithmetic_charge (isl_ctx *ctx);

/* Is isl's arithmetic seen?  */
bool pf_arithmetic_is_counted (void);

#endif /* PF_ARITHMETIC_H */
