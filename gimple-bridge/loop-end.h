/* Loops that are taken to end while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (unsigned i = 0; i <= n; i++)
   the number of iterations is n + 1 unless n is the largest number of its type:
   then the loop never ends, and GCC does not count its iterations.  In
     for (unsigned i = 0; i < m; i++)
   the same holds for an m that is larger than all numbers of the type of i.
   GCC says under which condition it could count them.  That is assumed here,
   for as long as GCC is told that the loop is finite, and checked at run time in
   front of the code that is generated.  */

#ifndef PF_LOOP_END_H
#define PF_LOOP_END_H

#include "iteration-count.h"

/* The loops of the current function that are taken to end.  */
class loop_ends
{
public:
  /* Take all loops to end of which that can be assumed.  */
  void assume ();
  /* The same for NEST and the loops inside it.  */
  void assume_in (class loop *nest);
  /* Take no loop to end any more, and forget what followed from it.  */
  void forget ();
  /* The condition under which LOOP ends, of comparisons joined by
     TRUTH_AND_EXPR; NULL_TREE if it always does, or nothing is assumed.  */
  tree condition (class loop *loop) const;
  /* Is LOOP, or one around it, taken to end?  */
  bool around_p (class loop *loop) const;
  bool
  empty () const
  {
    return assumed.empty ();
  }

private:
  /* CONDITION: as above.
     KNOWN: what was known of the loop before.  */
  struct assumed_end
  {
    tree condition;
    iteration_count known;
  };

  void assume (class loop *loop);
  void constrain ();

  /* By the number of the loop.  */
  std::map<int, assumed_end> assumed;
};

#endif /* PF_LOOP_END_H */
