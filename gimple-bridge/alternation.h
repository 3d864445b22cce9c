/* Values that alternate from one iteration of a loop to the next.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (t = 0; t < steps; t++)
       {
         sweep (a, b);
         swap (a, b);
       }
   no SCoP has both loops, as the pointers change.  In every second iteration they are the same: of a
   loop for two iterations at a time, with another behind it for what is left, they are parameters.  The
   same holds for numbers, such as now = 1 - now and t % 2 in u[t % 2][i][j], and for three pointers that
   take turns.  */

#ifndef PF_ALTERNATION_H
#define PF_ALTERNATION_H

#include "gcc-compat.h"

class alternations
{
public:
  /* Let loops around others in the current function execute as many iterations at a time as it takes
     for what alternates to come back.  Scalar evolution, dominators and loop closed SSA form are up
     to date, and stay so.  */
  void resolve ();

  /* Has there been one, but none that is in a SCoP, by COVERED, the numbers of all loops in SCoPs?  */
  bool useless_p (const_bitmap covered) const;

  bool
  empty () const
  {
    return loops.empty ();
  }

  /* Is the loop with NUMBER one?  */
  bool
  contains (int number) const
  {
    return loops.count (number) != 0;
  }

private:
  std::set<int> loops;
};

#endif /* PF_ALTERNATION_H */
