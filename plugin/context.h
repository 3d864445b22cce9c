/* The part of a context that orders of loops may depend on.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The domains of a SCoP have bounds of each parameter, be it only those of its
   type, which no order of loops depends on.  isl's work grows with the number of
   constraints.  So a context is taken apart: in
     [n] -> { : 0 < n <= 2147483647 }
   0 < n is the near part, n <= 2147483647 the far one.  */

#ifndef PF_CONTEXT_H
#define PF_CONTEXT_H

#include <isl/set.h>

#ifdef __cplusplus
extern "C" {
#endif

/* CONTEXT, [params] -> { : }, without bounds of single parameters that are far
   away.  It is CONTEXT together with what pf_context_far gives.  */
__isl_give isl_set *pf_context_near (__isl_keep isl_set *context);

/* What CONTEXT, [params] -> { : }, implies of how far away parameters can be.  */
__isl_give isl_set *pf_context_far (__isl_keep isl_set *context);

#ifdef __cplusplus
}
#endif

#endif /* PF_CONTEXT_H */
