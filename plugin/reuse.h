/* Data that statements have in common.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_REUSE_H
#define PF_REUSE_H

#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* For each pair of SCOP's statements a, b, how many bytes both of them access,
   read or written, at the parameters TYPICAL: element a * n_statement + b of
   an array that the caller frees.  0 exactly when there are none; else the
   size of the smallest box of each array that holds them, which is more when
   they do not fill it.  NULL on an isl error or when memory is short.  */
double *pf_reuse_compute (const struct pf_scop *scop,
                          __isl_keep isl_set *typical);

#ifdef __cplusplus
}
#endif

#endif /* PF_REUSE_H */
