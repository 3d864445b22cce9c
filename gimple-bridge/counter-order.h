/* Which of a counter and a bound is known to be the larger.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (int i = m; i < n; i++)
       for (int j = i; j < n; j++)
   no condition stands between the loops that says i < n:  GCC removes it, as i is below n
   at the start, and after each iteration that is not the last.  Once the condition is
   gone, GCC before version 12 no longer knows that it holds.  */

#ifndef PF_COUNTER_ORDER_H
#define PF_COUNTER_ORDER_H

#include "gcc-compat.h"

/* What is known by conditions, and of the counters of loops by induction.  */
class counter_order
{
public:
  /* RANGER, which says what numbers are possible, has to live as long as this.  */
  explicit counter_order (gimple_ranger *ranger) : ranger (ranger) {}
  /* Does A CODE B, of integers of one type, hold where control passes E?  CODE is LE_EXPR,
     LT_EXPR, GE_EXPR or GT_EXPR; B is a name or a number.  */
  bool holds_p (edge e, tree a, enum tree_code code, tree b) const;

private:
  bool by_range_p (edge e, tree a, enum tree_code code, tree b) const;
  bool by_condition_p (edge e, tree a, enum tree_code code, tree b) const;
  bool by_induction_p (tree a, enum tree_code code, tree b) const;

  gimple_ranger *ranger;
};

#endif /* PF_COUNTER_ORDER_H */
