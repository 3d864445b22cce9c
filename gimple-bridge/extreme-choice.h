/* Numbers that are the smaller or the larger of two.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of i + w < n ? i + w : n GCC makes MIN_EXPR <i + w, n>, but not of
   i + w + 1 < n ? i + w + 1 : n, in which it compares i + w and n.  */

#ifndef PF_EXTREME_CHOICE_H
#define PF_EXTREME_CHOICE_H

#include "gcc-compat.h"

/* A number that is the smaller (CODE is MIN_EXPR) or the larger (MAX_EXPR) of X and Y.  */
struct extreme
{
  enum tree_code code;
  tree x, y;
};

/* Does A always differ by a constant from B, numbers of a type that must not wrap around?  By how
   much it is more is *DIFFERENCE then.  */
bool constant_difference_p (tree a, tree b, widest_int *difference);

/* SUM is computed without a sign where it need not be, and does not wrap around where it was computed
   before: say so.  Copies of SUM are the same.  */
void mark_plain_sum (tree sum);

/* The edge out of FORK that leads to E, with no other way to it or from it; NULL if there is none.  */
edge deciding_edge (basic_block fork, edge e);

/* Is what PHI chooses the smaller or larger of two numbers?  Which is *CHOSEN then.  Dominators are
   known.  */
bool chosen_extreme_p (gphi *phi, struct extreme *chosen);

/* The same of what STMT computes.  */
bool selected_extreme_p (gassign *stmt, struct extreme *chosen);

#endif /* PF_EXTREME_CHOICE_H */
