/* Values computed where they are used while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (i...) for (k...) { t = x * a[i][k]; for (j...) c[i][j] += t * b[k][j]; }
   the value t keeps the loops from being a perfect nest and orders iterations,
   because there is one t for all.  It can be computed in the innermost loop as
   well.  What is moved there is moved back where no new code takes its place:
   later passes could not always do that.  */

#ifndef PF_SINKING_H
#define PF_SINKING_H

#include "gcc-compat.h"

/* The values of the current function that were moved.  */
class sunk_values
{
public:
  /* Move what can be.  Loops are in loop-closed SSA form, and stay so.  A value
     that depends on memory is moved past writes in the loop that it is moved
     to even if it is not known that they are to other objects: whoever relies
     on the new place has to make sure of that.  */
  void sink ();
  /* Move all back that is still in the function.  */
  void raise ();
  /* Is STMT one that was moved?  */
  bool
  contains (gimple *stmt) const
  {
    return place.count (stmt) != 0;
  }

private:
  void sink_into (class loop *loop);
  void sink_value (tree name);
  bool movable_p (tree name, basic_block target, std::set<gimple *> *moving,
                  std::vector<gimple *> *order);

  /* Statements without effect, where those that were moved stood.  */
  std::map<gimple *, gimple *> place;
};

#endif /* PF_SINKING_H */
