/* Loops over two dimensions that count the elements of both by one counter.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of two loops that OpenMP collapses GCC makes
     row = counter / n, column = counter % n;
     do
       {
         body;
         if (++counter >= end) break;
         if (++column >= n) column = 0, row++;
       }
     while (true);
   for each thread, and programs have
     for (p = 0; p < m * n; p++) { row = p / n; column = p % n; body; }
   Neither is affine.  Both walk along what is left of a row, whole rows, and the beginning of one more:
     do
       {
         rows = column == 0 && left >= n ? left / n : 1;
         columns = min (n - column, left);
         for (rows) for (columns) body;
         left -= rows * columns;
       }
     while (left);
   in which the two loops around the body are a nest.  */

#ifndef PF_COLLAPSED_LOOP_H
#define PF_COLLAPSED_LOOP_H

#include "gcc-compat.h"

/* May the current function have such loops, before anything is done to it?  Loops must be up to date.  Takes
   little time, and leaves the function as it is.  */
bool collapsed_loop_possible_p (void);

/* Make that of such loops of the current function.  Is there one?  Then dominators and loops are new.  */
bool split_collapsed_loops (void);

#endif /* PF_COLLAPSED_LOOP_H */
