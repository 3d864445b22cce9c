/* Calls that may set errno.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (i...) { s = 0; for (k...) s += a[i][k] * x[k]; y[i] = exp (-s); }
   the only effect of the call beside its value is what it leaves in errno.  So all that counts is
   that the same calls are made in the same order.  While Graphite runs, each of them gets what
   the call before it returned as one more argument, by way of an element in memory, and has no
   effect:
     before = order[0]; y = polyfuse_exp (-s, before); order[0] = y;
   What that makes of the order of calls are dependences like all others.  */

#ifndef PF_ERRNO_CALL_H
#define PF_ERRNO_CALL_H

#include "gcc-compat.h"

/* Has STMT, a call of a function that GCC knows, no effect but that it may set errno?  */
bool errno_call_p (gimple *stmt);

/* Those in loops of the current function.  */
class errno_calls
{
public:
  /* Let all have no effect, unless something that a SCoP may contain might access errno by
     itself.  Leaves SSA form up to date.  */
  void take ();
  /* The opposite, of all that there are now.  Were there any?  Then SSA form has to be
     updated.  */
  bool put_back ();
  /* What the user is told of those in REGION; "" if there are none.  */
  std::string describe (const sese_l &region) const;

private:
  tree original (gimple *stmt) const;
  void take (gimple *call);
  tree stand_in (gimple *call);
  bool restore (gimple_stmt_iterator *gsi);

  /* What stands for functions, by these; these by what stands for them; where the value of the last
     call is, NULL_TREE if none was taken.  */
  std::map<tree, tree> stand_ins, originals;
  tree order = NULL_TREE;
};

#endif /* PF_ERRNO_CALL_H */
