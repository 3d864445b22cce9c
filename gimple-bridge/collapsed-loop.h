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
     for (p = 0; p < m * n; p++) { row = p / n; column = p % n; body; }  */

#ifndef PF_COLLAPSED_LOOP_H
#define PF_COLLAPSED_LOOP_H

#include "gcc-compat.h"

/* A loop over rows of LENGTH columns, or of those from LOW to END - 1.

   EXIT: the only one, behind COND, which compares NEXT, COUNTER and 1, with BOUND.
   COUNTER: its PHI node.
   COLUMN, ROW, STEP: the PHI nodes of the column, and of the row, which grows by STEP; NULL where both
     are computed from the counter.
   QUOTIENTS, REMAINDERS: what computes them, by LENGTH.
   CARRIED: the other PHI nodes, with the values that the next iteration gets.  */
struct collapsed_loop
{
  class loop *loop;
  edge exit;
  gcond *cond;
  gphi *counter, *column, *row;
  tree next, bound, low, end, step, length;
  std::vector<gassign *> quotients, remainders;
  std::vector<std::pair<gphi *, tree> > carried;
};

/* The value of PHI, in the header of LOOP, where that is entered.  */
tree first_of (gphi *phi, class loop *loop);

/* GCC copies short bodies in front of a loop, which then begins with what decides on the next column.  Let
   LOOP, if it does that, begin with its body again, and have a copy of that in front of it.  Dominators are up to date,
   and stay so.  */
bool begin_with_body (class loop *loop);

/* The constant that NAME is more than VALUE; NULL_TREE if it is not.  */
tree step_from (tree name, tree value);

/* Is LOOP such a loop, as *RESULT describes it?  Dominators and exits of loops are up to date.  */
bool find_collapsed_loop (class loop *loop, collapsed_loop *result);

/* May the current function have such loops, before anything is done to it?  Loops must be up to date.  Takes
   little time, and leaves the function as it is.  */
bool collapsed_loop_possible_p (void);

#endif /* PF_COLLAPSED_LOOP_H */
