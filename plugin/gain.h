/* How much faster a candidate has to be than another one.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The prediction errs, and what is new may cost what it does not see: another order, more
   memory, skewed loops and checks each have to be worth it.  */

#ifndef PF_GAIN_H
#define PF_GAIN_H

#include "scheduler.h"
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Is AFTER so much more compute time than BEFORE that what is saved beside it has to be much more than
   usual?  */
bool pf_gain_has_a_price (double before, double after);

/* Is AFTER worth it in place of BEFORE?  */
bool pf_gain_is_enough (const struct pf_candidate *before,
                        const struct pf_candidate *after);

/* Is AFTER, the original order with what is checked, worth it in place of BEFORE,
   which is without?  */
bool pf_gain_is_worth_checking (const struct pf_candidate *before,
                                const struct pf_candidate *after);

#ifdef __cplusplus
}
#endif

#endif /* PF_GAIN_H */
