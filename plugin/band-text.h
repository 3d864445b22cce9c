/* The bands of a schedule tree in words.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_BAND_TEXT_H
#define PF_BAND_TEXT_H

#include "schedule-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bands of TREE, which is analysed (pf_band_analyse), such as
     {2 tilable (1 parallel); 1 > {-; 2 tilable}}
   for two nests: first a permutable band of two loops, of which one is
   coincident; then a loop over a statement and a band.  The caller frees it.
   NULL when memory is short.  */
char *pf_band_text (const struct pf_tree *tree);

#ifdef __cplusplus
}
#endif

#endif /* PF_BAND_TEXT_H */
