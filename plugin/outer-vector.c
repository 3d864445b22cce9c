/* Loops around innermost ones that the compiler vectorizes in their place.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "outer-vector.h"
#include "extreme.h"

#include <math.h>

unsigned
pf_outer_place (const struct pf_loops *loops, unsigned place)
{
  for (unsigned q = place; q-- > 0;)
    if (loops->place[q].end > place && pf_place_repeats (loops->place + q))
      return q;
  return place;
}

/* The iterations that are executed at a time of the program's loop, one of SOURCE, that dimension
   DIM of STATEMENT counts; 0 if it counts none alone.  */
static double
iterations_at_a_time (const struct pf_loop *source,
                      const struct pf_nest_statement *statement, unsigned dim)
{
  unsigned n = statement->statement->n_loop, lanes = 0, counted = 0;

  for (unsigned c = 0; c < n; c++)
    if (statement->row[dim * n + c] != 0)
      {
        lanes = source[statement->statement->loop[c]].lanes;
        counted++;
      }
  return counted == 1 ? lanes : 0;
}

/* The bytes of the longest elements that STATEMENT computes or moves.  */
static double
widest_element (const struct pf_nest_statement *statement)
{
  double widest = pf_larger (1, statement->statement->work.width);

  for (unsigned k = 0; k < statement->n_access; k++)
    widest = pf_larger (widest, statement->access[k].array->element_size);
  return widest;
}

double
pf_outer_lanes (const struct pf_inner_loop *outer)
{
  const struct pf_loops *loops = outer->loops;
  const struct pf_place *place = loops->place + outer->place;
  double lanes = INFINITY;

  if (!loops->nest->source || place->n_loop != 1 || !pf_place_repeats (place))
    return 1;
  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_run *run = loops->run + r;
      const struct pf_visit *visit = pf_find_visit (run, outer->place);

      if (!pf_inner_contains (outer, run))
        continue;
      if (!visit)
        return 1;
      lanes = pf_smaller (lanes,
                          iterations_at_a_time (loops->nest->source,
                                                run->statement, visit->dim));
      lanes = pf_smaller (lanes, floor (pf_inner_vector_bytes (outer)
                                        / widest_element (run->statement)));
    }
  return lanes >= 2 && lanes <= place->trip ? lanes : 1;
}
