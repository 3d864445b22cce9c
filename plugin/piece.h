/* Pieces of rows that one iteration reads.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In for (y) s += |a[y][0] - b[y][0]| + |a[y][1] - b[y][1]| + |a[y][2] - b[y][2]| + |a[y][3] - b[y][3]|;
   each iteration reads four elements side by side of both arrays, and does the same with all.  As
   integers may be added up in any order, compilers make vectors of them and of those of the next
   rows: a loop over y is as fast as one along the rows.  Not where other loops are unrolled into
   it: what their copies read lies between.  */

#ifndef PF_PIECE_H
#define PF_PIECE_H

#include "inner-loop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The number of elements in each of the pieces that an iteration of INNER reads for RUN's
   statement, if all that it does is to add them up as integers; else 1.  */
double pf_piece_length (const struct pf_inner_loop *inner,
                        const struct pf_run *run);

#ifdef __cplusplus
}
#endif

#endif /* PF_PIECE_H */
