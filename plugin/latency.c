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
/* The part of the instructions under way that may wait for operands besides those of one chain.  Set by 1 to 32
   rotations of columns at a time on one machine, which took 4 to 7 cycles for a vector of each.  */
#define WAITING 0.06
/* The time from a store to the load of the same in the next execution of a loop; more if it is as wide as a line, as
   it lies in two mostly.  Set by sums of 1 to 8 vectors in memory on one machine, each of 11.6 to 12.7 cycles, of 64
   bytes 24, or 14.7 if they were aligned.  */
#define HAND_ON 9
#define HAND_ON_LINES 19

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

/* Do the statements of INNER, from access K of run number R on, read the array of ACCESS, of RUN, if READS, or write
   to it if not: the same elements if SAME, others if not?  */
static bool
has_access (const struct pf_inner_loop *inner, unsigned r, unsigned k,
            const struct pf_run *run, const struct pf_nest_access *access,
            bool reads, bool same)
{
  for (; r < inner->loops->n_run; r++, k = 0)
    {
      const struct pf_run *other = inner->loops->run + r;

      for (;
           pf_inner_is_direct (inner, other) && k < other->statement->n_access;
           k++)
        if (accesses (other, k, access->array, reads)
            && pf_same_elements (run, access, other,
                                 other->statement->access + k)
                   == same)
          return true;
    }
  return false;
}

/* Is what run number R of INNER writes by its access K loaded again, from an array that other elements are stored to
   in between, if copies of the statement are to use it?  */
static bool
is_relayed (const struct pf_inner_loop *inner, unsigned r, unsigned k)
{
  const struct pf_run *run = inner->loops->run + r;
  const struct pf_nest_access *access = run->statement->access + k;

  return access->array->n_dim > 0 && pf_is_first_access (run->statement, k)
         && pf_inner_stride (inner, run, access) != 0
         && has_access (inner, 0, 0, run, access, true, true)
         && has_access (inner, 0, 0, run, access, false, false);
}

/* How many of the copies of RUN's statement that the unrolled loops from place FROM to place END, which is not one of
   them, make access the same element by ACCESS.  */
static double
count_sharing (const struct pf_run *run, const struct pf_nest_access *access,
               unsigned from, unsigned end)
{
  double sharing = 1;

  for (unsigned v = 0; v < run->n_visit; v++)
    if (run->visit[v].place >= from && run->visit[v].place < end
        && !pf_nest_moves (access, run->statement->n_dim, run->visit[v].dim))
      sharing *= run->visit[v].trip;
  return sharing;
}

/* The innermost loop around RUN.  */
static unsigned
innermost_place (const struct pf_run *run)
{
  unsigned place = 0;

  for (unsigned v = 0; v < run->n_visit; v++)
    if (run->visit[v].trip > 1 && run->visit[v].place > place)
      place = run->visit[v].place;
  return place;
}

/* How often what run number R of INNER writes by its access K is loaded again by copies that the unrolled loops from
   place FROM on make.  Where it is the last to be stored, the next copy has it in a register.  */
static double
count_relays (const struct pf_inner_loop *inner, unsigned r, unsigned k,
              unsigned from)
{
  const struct pf_run *run = inner->loops->run + r;
  const struct pf_nest_access *access = run->statement->access + k;
  unsigned end = inner->loops->place[inner->place].end;

  if (access->access->kind == PF_READ
      || count_sharing (run, access, from, end) == 1
      || !is_relayed (inner, r, k))
    return 0;
  if (!has_access (inner, r, k + 1, run, access, false, false))
    end = innermost_place (run);
  return count_sharing (run, access, from, end) - 1;
}

/* The time from the first operand of RUN's statement to its result.  */
static double
longest_path (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  double longest = 0;

  for (unsigned k = 0; k < run->statement->n_access; k++)
    if (run->statement->access[k].access->kind == PF_READ)
      longest = pf_larger (
          longest,
          path_cycles (inner, &run->statement->access[k].access->path));
  return longest;
}

/* How many times the copies of RUN's statement are as many as those that the unrolled loops from place FROM on
   make.  */
static double
count_groups (const struct pf_inner_loop *inner, const struct pf_run *run,
              unsigned from)
{
  double groups = 1;

  for (unsigned v = 0; v < run->n_visit; v++)
    if (run->visit[v].place > inner->place && run->visit[v].place < from)
      groups *= run->visit[v].trip;
  return groups;
}

/* The cycles of an iteration of INNER, of INSTRUCTIONS, in which copies that the unrolled loops from place FROM on
   make hand on elements to each other: one after the other, but for what fits into WINDOW instructions besides.  */
static double
relay_cycles (const struct pf_inner_loop *inner, unsigned from,
              double instructions, double window)
{
  double steps = 0, longest = 0, groups = 1;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           pf_inner_is_direct (inner, run) && k < run->statement->n_access; k++)
        {
          double relays = count_relays (inner, r, k, from);

          if (relays == 0)
            continue;
          steps += relays;
          longest = pf_larger (longest, longest_path (inner, run));
          groups = pf_larger (groups, count_groups (inner, run, from));
        }
    }
  return steps > 0 ? groups * (1 + steps) * (PF_FORWARD + longest)
                         / (1 + window * groups / instructions)
                   : 0;
}

double
pf_inner_relay_cycles (const struct pf_inner_loop *inner, double instructions)
{
  double window = WAITING * inner->machine->in_flight.value, longest = 0;

  if (inner->rolled || pf_inner_is_within (inner))
    return 0;
  for (unsigned p = inner->place + 1; p < inner->loops->place[inner->place].end;
       p++)
    longest
        = pf_larger (longest, relay_cycles (inner, p, instructions, window));
  return longest;
}

/* The loop around INNER that goes on from one execution to the next, as RUN's statement has it; NULL if there is
   none.  */
static const struct pf_visit *
visit_around (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  const struct pf_visit *around = NULL;

  for (unsigned v = 0; v < run->n_visit && run->visit[v].place < inner->place;
       v++)
    if (run->visit[v].trip > 1)
      around = run->visit + v;
  return around;
}

/* The cycles from a load of what RUN's statement updates by its access K, in INNER, until that has been stored and can
   be loaded again.  */
static double
hand_on_cycles (const struct pf_inner_loop *inner, const struct pf_run *run,
                unsigned k)
{
  double line = inner->machine->cache[0].line.value;
  bool lines = inner->lanes > 1 && pf_inner_vector_bytes (inner) >= line;

  return (lines ? HAND_ON_LINES : HAND_ON)
         + pf_inner_update_cycles (inner, run, k);
}

double
pf_inner_return_cycles (const struct pf_inner_loop *inner)
{
  double longest = 0;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;
      const struct pf_nest_statement *statement = run->statement;
      const struct pf_visit *around = visit_around (inner, run);

      for (unsigned k = 0;
           around && pf_inner_is_direct (inner, run) && k < statement->n_access;
           k++)
        {
          const struct pf_nest_access *access = statement->access + k;

          if (access->access->kind != PF_READ
              && pf_inner_stride (inner, run, access) != 0
              && !pf_nest_moves (access, statement->n_dim, around->dim)
              && pf_statement_updates (statement, k))
            longest = pf_larger (longest, hand_on_cycles (inner, run, k));
        }
    }
  return longest;
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
