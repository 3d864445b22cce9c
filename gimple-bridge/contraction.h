/* Products that are rounded together with a sum.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's vectorizer makes fused operations of products of complex numbers, also with
   -ffp-contract=off: lanes of a * b -+ c are rounded once.  So the code for vectors of a nest would
   have other results than that for its last iterations, or than the loops as they were.  */

#ifndef PF_CONTRACTION_H
#define PF_CONTRACTION_H

/* If the program may not have fused operations, let those of the current function be of products
   that are rounded, and 1: a * b, and then (a * b) * 1 -+ c.  */
void undo_contractions (void);

#endif
