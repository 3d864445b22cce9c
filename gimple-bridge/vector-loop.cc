/* Generated loops that GCC is to vectorize.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "vector-loop.h"
#include "distant-load.h"
#include "inner-count.h"
#include "inner-guard.h"

/* Is LOOP there, and to be vectorized?  */

static bool
wanted_p (class loop *loop)
{
  return loop && loop->header && loop->safelen == INT_MAX;
}

void
hide_distances (int first)
{
  for (int number = first; number < (int)number_of_loops (cfun); number++)
    {
      class loop *loop = get_loop (cfun, number);
      if (wanted_p (loop) && !loop->inner)
        hide_load_distances (loop);
    }
}

void
prepare_inner_loops (int first)
{
  bool changed = false;
  for (int number = first, end = number_of_loops (cfun); number < end; number++)
    {
      class loop *loop = get_loop (cfun, number);
      if (!wanted_p (loop) || !loop->inner)
        continue;
      if (!loop->inner->next && !loop->inner->inner)
        count_iterations (loop->inner);
      changed |= hoist_inner_guard (loop);
    }
  if (changed)
    cleanup_tree_cfg ();
}
