/* Loops split into the iterations at their ends and those in the middle.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A loop with subscripts that wrap around at its ends (wrapped-subscript.h) becomes three,
     for (front) body; for (middle) body with subscripts that do not; for (back) body;
   and is kept for when it has few iterations, or what the others rely on does not hold.  Where subscripts wrap around
   between two iterations of many, it becomes two with subscripts that do not.  */

#ifndef PF_END_SPLIT_H
#define PF_END_SPLIT_H

#include "specialization.h"

/* Such loops of the current function.  */
class split_ends
{
public:
  /* Split them, before loop-closed SSA form, but for those in and around copies of COPIES.  If there are any,
     dominators and loops are new.  The iterations at their ends are in no SCoP until finish is called.  Loops that
     only choose elements there are split if ELEMENTS: a SCoP can have them as they are.  */
  void make (const specializations &copies, bool elements);
  void finish ();
  bool
  empty () const
  {
    return loops.empty ();
  }
  /* Are there loops that would have been split with ELEMENTS?  */
  bool
  elements_left_p () const
  {
    return left;
  }
  /* Tell where they are.  */
  void tell () const;

private:
  void visit (class loop *loop, const specializations &copies);
  void split (class loop *loop);

  struct split_loop
  {
    location_t location;
    const char *how;
  };
  std::vector<split_loop> loops;
  std::vector<gimple *> barriers;
  bool elements = false, left = false;
};

#endif /* PF_END_SPLIT_H */
