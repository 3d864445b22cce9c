/* Loops around innermost ones that the compiler vectorizes in their place.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "outer-vector.h"
#include "extreme.h"
#include "vector-load.h"

#include <math.h>

unsigned
pf_outer_place (const struct pf_loops *loops, unsigned place)
{
  for (unsigned q = place; q-- > 0;)
    if (loops->place[q].end > place && pf_place_repeats (loops->place + q))
      return q;
  return place;
}

/* The only loop in OUTER that is executed more than once.  */
static unsigned
innermost_of (const struct pf_inner_loop *outer)
{
  unsigned p = outer->place + 1;

  while (!pf_place_repeats (outer->loops->place + p))
    p++;
  return p;
}

/* Are the loops in OUTER, of which INNERMOST is one, as the program has them?  */
static bool
is_plain (const struct pf_inner_loop *outer, unsigned innermost)
{
  for (unsigned p = outer->place; p < outer->loops->place[outer->place].end;
       p++)
    {
      const struct pf_place *place = outer->loops->place + p;

      if (place->step.unroll || place->lanes > 0 || place->split
          || place->spread != 1 || (place->step.size > 1)
          || (place->step.size != 0 && place->trip > 1 && p != outer->place
              && p != innermost))
        return false;
    }
  return true;
}

/* Does the compiler know how far apart the elements are between which ACCESS, of a statement with N
   dimensions, moves with dimension DIM?  */
static bool
has_known_stride (const struct pf_nest_access *access, unsigned n, unsigned dim)
{
  for (unsigned d = 0; d < access->array->n_dim; d++)
    if (access->step[d * n + dim] != 0 && access->array->stride[d] == 0)
      return false;
  return true;
}

/* Can the compiler make vectors for OUTER of what ACCESS of RUN, which is in the loop INNERMOST, or
   in front of it or behind, refers to?  */
static bool
suits_access (const struct pf_inner_loop *outer, unsigned innermost,
              const struct pf_run *run, const struct pf_nest_access *access)
{
  const struct pf_visit *here = pf_find_visit (run, outer->place);
  const struct pf_visit *inside = pf_find_visit (run, innermost);
  unsigned n = run->statement->n_dim;
  bool writes = access->access->kind != PF_READ;
  double across;

  if (!access->regular || access->access->conditional)
    return false;
  if (access->array->n_dim == 0)
    return true;
  across = pf_inner_stride (outer, run, access);
  if (writes && across == 0)
    return false;
  if (!inside || !pf_nest_moves (access, n, inside->dim))
    return true;
  return has_known_stride (access, n, here->dim)
         && has_known_stride (access, n, inside->dim)
         && (across == 0 || across == access->array->element_size);
}

/* Does subscript D of FIRST, of RUN's statement, move as that of SECOND, of OTHER's, in all loops,
   those that are around one of them only included?  */
static bool
moves_alike (const struct pf_run *run, const struct pf_nest_access *first,
             const struct pf_run *other, const struct pf_nest_access *second,
             unsigned d)
{
  unsigned n = run->statement->n_dim, m = other->statement->n_dim;

  for (unsigned k = 0; k < run->n_visit; k++)
    {
      const struct pf_visit *mate = pf_find_visit (other, run->visit[k].place);

      if (first->step[d * n + run->visit[k].dim]
          != (mate ? second->step[d * m + mate->dim] : 0))
        return false;
    }
  return true;
}

/* Does the compiler know how far apart in memory FIRST of RUN's statement and SECOND of OTHER's, to
   one array, are?  */
static bool
has_known_distance (const struct pf_run *run,
                    const struct pf_nest_access *first,
                    const struct pf_run *other,
                    const struct pf_nest_access *second)
{
  const struct pf_array *array = first->array;

  for (unsigned d = 0; d < array->n_dim; d++)
    if (!moves_alike (run, first, other, second, d)
        || !moves_alike (other, second, run, first, d)
        || (first->offset[d] != second->offset[d] && array->stride[d] == 0))
      return false;
  return true;
}

/* Does the compiler have to check at run time whether ACCESS of RUN, in OUTER, is to what something
   else in OUTER refers to?  It does that for no loop around another.  */
static bool
needs_check (const struct pf_inner_loop *outer, const struct pf_run *run,
             const struct pf_nest_access *access)
{
  const struct pf_loops *loops = outer->loops;

  if (access->access->kind == PF_READ || access->array->n_dim == 0)
    return false;
  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_run *other = loops->run + r;

      for (unsigned k = 0;
           pf_inner_contains (outer, other) && k < other->statement->n_access;
           k++)
        {
          const struct pf_nest_access *mate = other->statement->access + k;

          if (mate->array->n_dim == 0)
            continue;
          if (mate->array == access->array
                  ? !has_known_distance (run, access, other, mate)
                  : loops->nest->may_overlap > 0)
            return true;
        }
    }
  return false;
}

/* Does what the statement of RUN does in OUTER, and in the loop INNERMOST in that, suit vectors?
   *WIDEST becomes the bytes of its longest elements, if they are longer.  */
static bool
suits_run (const struct pf_inner_loop *outer, unsigned innermost,
           const struct pf_run *run, double *widest)
{
  const struct pf_nest_statement *statement = run->statement;
  const struct pf_work *work = &statement->statement->work;
  const struct pf_visit *here = pf_find_visit (run, outer->place);

  if (work->call || work->reduction || work->conditional
      || here->trip != outer->loops->place[outer->place].trip
      || (pf_find_visit (run, innermost) && !statement->steady))
    return false;
  *widest = pf_larger (*widest, work->width);
  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_nest_access *access = statement->access + k;

      if (!suits_access (outer, innermost, run, access)
          || needs_check (outer, run, access))
        return false;
      *widest = pf_larger (*widest, access->array->element_size);
    }
  return true;
}

double
pf_outer_lanes (const struct pf_inner_loop *outer)
{
  const struct pf_loops *loops = outer->loops;
  const struct pf_place *place = loops->place + outer->place;
  double widest = 1, lanes;
  unsigned innermost;

  if (!loops->nest->as_written || place->n_loop != 1
      || !pf_place_repeats (place) || !outer->member->coincident
      || loops->nest->reloads)
    return 1;
  innermost = innermost_of (outer);
  if (!is_plain (outer, innermost))
    return 1;
  for (unsigned r = 0; r < loops->n_run; r++)
    if (pf_inner_contains (outer, loops->run + r)
        && !loops->run[r].statement->never
        && !suits_run (outer, innermost, loops->run + r, &widest))
      return 1;
  lanes = floor (pf_inner_vector_bytes (outer) / widest);
  return lanes >= 2 && lanes <= place->trip && pf_vector_can_load (outer, lanes)
             ? lanes
             : 1;
}
