/* Loops over two dimensions made of loops that count the elements of both by one counter.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Such a loop (collapsed-loop.h) walks along what is left of a row, whole rows, and the beginning of one more:
     do
       {
         rows = column == 0 && left >= n ? left / n : 1;
         columns = min (n - column, left);
         for (rows) for (columns) body;
         left -= rows * columns;
       }
     while (left);
   in which the two loops around the body are a nest.  */

#ifndef PF_LOOP_SPLIT_H
#define PF_LOOP_SPLIT_H

/* Make that of such loops of the current function.  Is there one?  Then dominators and loops are new.  */
bool split_collapsed_loops (void);

#endif /* PF_LOOP_SPLIT_H */
