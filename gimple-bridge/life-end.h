/* Ends of the lives of variables.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (...)
       {
         float t[8][8];
         ...
       }
   GCC marks where t ends to exist.  Graphite makes no SCoP that contains such a mark.
   Without it the variable exists until the function returns, which is as right; it is only that
   fewer variables can share memory, and that what is stored to t last is not seen to be
   unused.  So marks are taken out of loops, and put back into those that stay: next to what does
   not move meanwhile, or two variables that are in use share memory.  */

#ifndef PF_LIFE_END_H
#define PF_LIFE_END_H

#include "gcc-compat.h"

/* The marks that were taken out of the current function.  */
class life_ends
{
public:
  /* Take all marks for variables of the function itself out of loops.  Leaves SSA form up to
     date.  */
  void take ();
  /* Put back all whose place still exists.  Were there any?  Then SSA form has to be
     updated.  */
  bool put_back ();

private:
  /* MARK: not in the function.  ANCHOR: what stood next to it, or a label.  BEFORE: MARK stood in
     front of that.  */
  struct taken_mark
  {
    gimple *mark, *anchor;
    bool before;
  };

  void take (gimple *mark);

  std::vector<taken_mark> taken;
  /* In blocks that have nothing else.  */
  std::map<basic_block, gimple *> labels;
};

#endif /* PF_LIFE_END_H */
