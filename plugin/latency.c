/* What iterations of an innermost loop wait for.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "latency.h"
#include "extreme.h"
#include "fold.h"

#include <math.h>

/* A load of a vector of which parts were just stored by two iterations: it waits until both
   stores are in the cache, and the next iteration until that is done.  */
#define NO_FORWARD 18

double
pf_inner_latency (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  const struct pf_work *work = &run->statement->statement->work;

  if (work->add > 0)
    return inner->machine->fp_add_latency.value;
  if (work->mul > 0)
    return inner->machine->fp_mul_latency.value;
  if (work->div > 0)
    return inner->machine->fp_div_cycles.value;
  return 1;
}

/* The time from the first operand on PATH to its result.  */
static double
path_cycles (const struct pf_inner_loop *inner, const struct pf_path *path)
{
  const struct pf_machine *machine = inner->machine;
  double add = path->add * machine->fp_add_latency.value;
  double mul = path->mul * machine->fp_mul_latency.value;

  return (machine->fma.value > 0 ? pf_larger (add, mul) : add + mul)
         + path->div * machine->fp_div_cycles.value + path->integer;
}

/* The time from the first operand on PATH, of RUN's statement, to its result, if the next execution
   of the statement waits for that.  A single addition may be faster then, but not that of a product
   where both are one operation.  Which of two values is taken is known in advance where a branch
   decides it.  */
static double
turn_cycles (const struct pf_inner_loop *inner, const struct pf_run *run,
             const struct pf_path *path)
{
  const struct pf_machine *machine = inner->machine;
  const struct pf_work *work = &run->statement->statement->work;
  struct pf_path waited = *path;
  double cycles;

  if (inner->lanes == 1 && work->conditional && waited.add > 1)
    waited.add--;
  cycles = path_cycles (inner, &waited);
  if (waited.add != 1 || waited.mul > 0 || waited.div > 0
      || (machine->fma.value > 0 && work->mul > 0))
    return cycles;
  return pf_smaller (cycles, machine->sum_latency.value + waited.integer);
}

double
pf_inner_update_cycles (const struct pf_inner_loop *inner,
                        const struct pf_run *run, unsigned k)
{
  const struct pf_nest_statement *statement = run->statement;
  double longest = 0;

  if (pf_inner_fold (inner) > 1)
    return inner->machine->sum_latency.value;
  for (unsigned i = 0; i < statement->n_access; i++)
    if (statement->access[i].access->kind == PF_READ
        && pf_same_element (statement->access + i, statement->access + k))
      longest = pf_larger (
          longest,
          turn_cycles (inner, run, &statement->access[i].access->path));
  return longest > 0 ? longest : pf_inner_latency (inner, run);
}

double
pf_inner_serial (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  double copies = 1, independent = 1;
  unsigned n = 0;

  for (unsigned k = 0; k < run->n_visit; k++)
    {
      const struct pf_place *place = inner->loops->place + run->visit[k].place;
      const struct pf_tree_member *member = pf_inner_member (inner, place);

      if (run->visit[k].place <= inner->place || inner->rolled
          || member->coincident)
        continue;
      copies *= run->visit[k].trip;
      if (!member->carries)
        independent = run->visit[k].trip;
      n++;
    }
  return n == 1 ? copies / independent : copies;
}

/* Do copies of RUN's statement that the unrolled loops inside INNER make meet
   the elements of ACCESS that others have in other iterations of INNER, as
   with x[i + j]?  */
static bool
copies_meet (const struct pf_inner_loop *inner, const struct pf_run *run,
             const struct pf_nest_access *access)
{
  unsigned n = run->statement->n_dim;

  for (unsigned d = 0; d < access->array->n_dim; d++)
    {
      const double *step = access->step + d * n;
      bool here = false, inside = false;

      for (unsigned k = 0; k < run->n_visit; k++)
        if (run->visit[k].place == inner->place)
          here = step[run->visit[k].dim] != 0;
        else if (run->visit[k].place > inner->place)
          inside = inside || step[run->visit[k].dim] != 0;
      if (here && inside)
        return true;
    }
  return false;
}

/* Does the statement of RUN write an element that the statement of OTHER may
   read in another iteration of INNER?  Not where it may leave it as it is, which the
   processor predicts, and not where the two are one statement, and
   what it reads is what it overwrites.  */
static bool
hands_on (const struct pf_inner_loop *inner, const struct pf_run *run,
          const struct pf_run *other)
{
  const struct pf_nest_statement *to = other->statement;

  for (unsigned w = 0; w < run->statement->n_access; w++)
    for (unsigned r = 0; r < to->n_access; r++)
      {
        const struct pf_nest_access *write = run->statement->access + w;
        const struct pf_nest_access *read = to->access + r;

        if (write->access->kind != PF_READ && read->access->kind == PF_READ
            && !write->access->conditional && write->array == read->array
            && (to != run->statement || !pf_same_element (write, read)
                || copies_meet (inner, run, write)))
          return true;
      }
  return false;
}

double
pf_inner_wait_cycles (const struct pf_inner_loop *inner,
                      const struct pf_run *run)
{
  const struct pf_nest_statement *statement = run->statement;
  double longest = 0;

  for (unsigned w = 0; w < statement->n_access; w++)
    for (unsigned r = 0; r < statement->n_access; r++)
      {
        const struct pf_nest_access *write = statement->access + w;
        const struct pf_nest_access *read = statement->access + r;
        double later;

        if (write->access->kind != PF_READ && read->access->kind == PF_READ
            && !write->access->conditional
            && pf_inner_find_iterations (inner, run, write, run, read, &later)
            && later > 0)
          longest = pf_larger (longest, path_cycles (inner, &read->access->path)
                                            / later);
      }
  return longest > 0 ? longest : PF_FORWARD + pf_inner_latency (inner, run);
}

/* The cycles that the load of what RUN's statement reads by READ waits in an iteration of INNER
   for what OTHER's writes by WRITE, to the same array.  */
static double
blocked_cycles (const struct pf_inner_loop *inner, const struct pf_run *run,
                const struct pf_nest_access *read, const struct pf_run *other,
                const struct pf_nest_access *write)
{
  double later;

  return pf_inner_find_iterations (inner, other, write, run, read, &later)
                 && later > 0 && fmod (later, inner->lanes) != 0
             ? NO_FORWARD / ceil (later / inner->lanes)
             : 0;
}

/* Does access K of RUN's statement read ARRAY if READS, write to it if not?  */
static bool
accesses (const struct pf_run *run, unsigned k, const struct pf_array *array,
          bool reads)
{
  const struct pf_nest_access *access = run->statement->access + k;

  return access->array == array && (access->access->kind == PF_READ) == reads;
}

/* The cycles that loads of RUN's statement wait in an iteration of INNER, a vector loop, for
   stores of others to ARRAY.  */
static double
longest_block (const struct pf_inner_loop *inner, const struct pf_run *run,
               const struct pf_array *array)
{
  double longest = 0;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *other = inner->loops->run + r;

      if (!pf_inner_is_direct (inner, other))
        continue;
      for (unsigned k = 0; k < run->statement->n_access; k++)
        for (unsigned w = 0;
             accesses (run, k, array, true) && w < other->statement->n_access;
             w++)
          if (accesses (other, w, array, false))
            longest = pf_larger (
                longest, blocked_cycles (inner, run, run->statement->access + k,
                                         other, other->statement->access + w));
    }
  return longest;
}

double
pf_inner_blocked_cycles (const struct pf_inner_loop *inner)
{
  double sum = 0;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           pf_inner_is_direct (inner, run) && k < run->statement->n_access; k++)
        {
          const struct pf_array *array = run->statement->access[k].array;
          double longest = 0;

          if (!pf_inner_is_new_array (inner, r, k))
            continue;
          for (unsigned q = 0; q < inner->loops->n_run; q++)
            if (pf_inner_is_direct (inner, inner->loops->run + q))
              longest = pf_larger (
                  longest, longest_block (inner, inner->loops->run + q, array));
          sum += longest;
        }
    }
  return sum;
}

bool
pf_inner_feeds_next (const struct pf_inner_loop *inner,
                     const struct pf_run *run)
{
  for (unsigned r = 0; pf_inner_recurs (inner) && r < inner->loops->n_run; r++)
    if (pf_inner_is_direct (inner, inner->loops->run + r)
        && hands_on (inner, run, inner->loops->run + r))
      return true;
  return false;
}

bool
pf_inner_is_fed (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    if (pf_inner_is_direct (inner, inner->loops->run + r)
        && hands_on (inner, inner->loops->run + r, run))
      return true;
  return false;
}

bool
pf_inner_waits_in_turn (const struct pf_inner_loop *inner)
{
  return inner->member->chained
         || (inner->member->recurs
             && inner->loops->place[inner->place].trip <= PF_SHORT_CHAIN);
}
