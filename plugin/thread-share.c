/* Loops that several threads can execute.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "thread-share.h"

#include <math.h>

/* The iterations that GCC wants for each thread (tree-parloops.cc): of a loop with others
   in it, and of an innermost one.  */
#define OUTER_ITERATIONS 2
#define INNER_ITERATIONS 100

/* Do dependences leave the loop at place P of LOOPS to threads, as the loops around it of the same
   band stand still?  */
static bool
is_free (const struct pf_loops *loops, unsigned p)
{
  const struct pf_place *place = loops->place + p;
  const struct pf_tree *band = loops->nest->node[place->node].tree;
  const struct pf_tree_member *member = band->member + place->step.member;
  unsigned still = 0;

  if (place->growth > 0)
    return place->number == 1;
  if (member->coincident)
    return true;
  if (place->step.size > 1)
    return false;
  for (unsigned q = 0; q < p; q++)
    {
      const struct pf_place *outer = loops->place + q;

      if (outer->end <= p || outer->node != place->node || outer->step.size != 1
          || outer->step.unroll)
        continue;
      still++;
      if (member->free_below >> outer->step.member & 1)
        return true;
    }
  return still + 1 == band->n_member && !member->carries;
}

/* If something is unrolled in the loop at place P of LOOPS, does a loop of the same band that counts
   blocks of iterations stand there or in it?  What is inside all of these is generated several
   times, for full blocks and for partial ones.  */
static bool
stands_before_blocks (const struct pf_loops *loops, unsigned p)
{
  const struct pf_place *place = loops->place + p;
  bool unrolled = false, before = false;

  for (unsigned q = p; q < place->end; q++)
    {
      const struct pf_place *inner = loops->place + q;

      if (inner->node != place->node)
        continue;
      unrolled = unrolled || inner->step.unroll;
      before = before || (inner->step.size > 1 && !inner->step.unroll);
    }
  return before || !unrolled;
}

/* Are parts of arrays copied in the loop at place P of LOOPS?  */
static bool
has_copies (const struct pf_loops *loops, unsigned p)
{
  for (unsigned c = 0; c < loops->n_copy; c++)
    if (p <= loops->copy[c].place && loops->copy[c].place < loops->place[p].end)
      return true;
  return false;
}

/* Is a loop vectorized around another in the loop at place P of LOOPS?  The compiler makes a function
   of that, to which arrays are pointers that may lead anywhere, so that sums do not stay in
   registers: a product of 1024 x 1024 matrices took 2.7 times as long with two threads as with one.  */
static bool
has_lanes (const struct pf_loops *loops, unsigned p)
{
  for (unsigned q = p; q < loops->place[p].end; q++)
    if (loops->place[q].lanes > 0)
      return true;
  return false;
}

/* Can the threads of MACHINE execute the loop at place P of LOOPS?  */
static bool
is_shareable (const struct pf_loops *loops, const struct pf_machine *machine,
              unsigned p)
{
  const struct pf_place *place = loops->place + p;
  double least = place->n_loop > 0 ? OUTER_ITERATIONS : INNER_ITERATIONS;

  return pf_place_repeats (place) && !has_lanes (loops, p)
         && place->trip >= least * machine->threads.value && is_free (loops, p)
         && stands_before_blocks (loops, p) && !has_copies (loops, p);
}

unsigned
pf_thread_place (const struct pf_loops *loops, const struct pf_machine *machine,
                 unsigned p)
{
  for (unsigned q = 0; q < loops->n_place; q++)
    if ((loops->place[q].phase == p || (q <= p && p < loops->place[q].end))
        && is_shareable (loops, machine, q))
      return q;
  return loops->n_place;
}

double
pf_thread_entries (const struct pf_loops *loops, unsigned q)
{
  double entries = 1;

  for (unsigned outer = 0; outer < q; outer++)
    if (loops->place[outer].end > q && loops->place[outer].step.size != 0)
      entries *= loops->place[outer].trip;
  return entries;
}

double
pf_thread_speed (const struct pf_loops *loops, const struct pf_machine *machine,
                 unsigned q)
{
  double trip = loops->place[q].trip;

  return trip / ceil (trip / machine->threads.value);
}
