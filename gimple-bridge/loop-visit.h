/* Blocks that a loop comes to in one of its iterations.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In  for (i = 0; i < n; i++) for (j = 0; j < i; j++) ...  the inner loop is not
   executed in the first iteration of the outer one, but it is in some if n > 1.
   What is loaded in the inner loop and never changes can be loaded in front of both
   then, as an access that the program makes anyway.  */

#ifndef PF_LOOP_VISIT_H
#define PF_LOOP_VISIT_H

#include "gcc-compat.h"
#include "plugin/budget.h"

/* The condition under which BB is executed at least once when control enters LOOP,
   which contains it and of which no statement can stop the program: boolean, of what is
   computed in front of LOOP.  Loops are taken to end, as GCC does.  NULL_TREE
   if that is not known exactly.  *OPERATIONS pays for it.  For use with dominators,
   loop preheaders and recorded exits, but not with scalar evolution.  */
tree visit_condition (basic_block bb, class loop *loop,
                      struct pf_total *operations);

/* May control, once in BB, not get to its end?  */
bool may_stop_p (basic_block bb);

#endif /* PF_LOOP_VISIT_H */
