/* What GCC has found out about how often a loop iterates.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "iteration-count.h"

iteration_count::iteration_count (const class loop *loop)
    : any_upper_bound (loop->any_upper_bound),
      any_likely_upper_bound (loop->any_likely_upper_bound),
      any_estimate (loop->any_estimate),
      upper_bound (loop->nb_iterations_upper_bound),
      likely_upper_bound (loop->nb_iterations_likely_upper_bound),
      estimate (loop->nb_iterations_estimate)
{
}

void
iteration_count::put_back (class loop *loop) const
{
  loop->any_upper_bound = any_upper_bound;
  loop->any_likely_upper_bound = any_likely_upper_bound;
  loop->any_estimate = any_estimate;
  loop->nb_iterations_upper_bound = upper_bound;
  loop->nb_iterations_likely_upper_bound = likely_upper_bound;
  loop->nb_iterations_estimate = estimate;
}
