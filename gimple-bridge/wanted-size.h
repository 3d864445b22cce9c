/* Sizes from which on new code is worth its check.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_WANTED_SIZE_H
#define PF_WANTED_SIZE_H

#include "guard.h"
#include "plugin/scop.h"

/* The sizes from which on new code for MODEL is worth it, with the check by GUARD that it may need,
   where it is from DECIDED on without.  */
struct pf_break_even sizes_wanted (const struct pf_scop *model,
                                   const guard &guard,
                                   const struct pf_break_even &decided);

#endif /* PF_WANTED_SIZE_H */
