/* What GCC has found out about how often a loop iterates.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ITERATION_COUNT_H
#define PF_ITERATION_COUNT_H

#include "gcc-compat.h"

/* Bounds and estimates of the number of a loop's iterations, as they were at some time.  */
class iteration_count
{
public:
  /* That of LOOP.  */
  explicit iteration_count (const class loop *loop);
  /* Let LOOP have it again.  */
  void put_back (class loop *loop) const;

private:
  unsigned any_upper_bound, any_likely_upper_bound, any_estimate;
  decltype (::loop::nb_iterations_upper_bound) upper_bound;
  decltype (::loop::nb_iterations_likely_upper_bound) likely_upper_bound;
  decltype (::loop::nb_iterations_estimate) estimate;
};

#endif /* PF_ITERATION_COUNT_H */
