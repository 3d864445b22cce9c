/* Total preorders: which statements share a loop, and in which order the
   loops run.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A total preorder of n statements is written as the number of the class of
   each: 0,0,1,2 has the first two statements in one class, the third in the
   next, the fourth in the last.  Numbers are canonical: from 0, none left out,
   so that two preorders are equal exactly when all of their numbers are.  */

#ifndef PF_PREORDER_H
#define PF_PREORDER_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Make CLASS[N] canonical without changing what it means.  Returns the number
   of classes, 0 when memory is short.  */
unsigned pf_preorder_normalize (unsigned n, unsigned *class);

/* CLASS[N] as text, "0,0,1,2", which the caller frees; NULL when memory is
   short.  */
char *pf_preorder_to_text (unsigned n, const unsigned *class);

/* Read a canonical preorder, numbers separated by commas, from TEXT.  Returns
   the array of classes (which the caller frees) and sets *N, or returns NULL
   when TEXT is none or memory is short.  */
unsigned *pf_preorder_from_text (const char *text, unsigned *n);

#ifdef __cplusplus
}
#endif

#endif /* PF_PREORDER_H */
