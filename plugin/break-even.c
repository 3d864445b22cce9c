/* The size of a problem from which on a new order is worth it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "break-even.h"

#include "inner-loop.h"
#include "lane-plan.h"
#include "loop-length.h"
#include "loops.h"
#include "nest-memory.h"
#include "source-nest.h"
#include "tile.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Parameters are at most MOST_SIZE to begin with.  From one size to the next smaller one, they
   shrink by SHRINK / WHOLE; the last one is not below LEAST_SIZE, that of those that count
   sweeps not below LEAST_SWEEPS.  */
#define MOST_SIZE 1000000
#define SHRINK 3
#define WHOLE 5
#define LEAST_SIZE 4
#define LEAST_SWEEPS 1

/* The least of one size alone that is looked for, and how many times as large the others are then
   as where all together stop to be worth it: of larger problems memory decides.  */
#define LEAST_ALONE 2
#define OTHERS 4

/* Of points and sweeps, more than there are.  */
#define UNREACHED 1e18

/* The size where it stops to be worth it is found up to its FINEth part.  */
#define FINE 8

/* How much larger a sweep is than one for which typically many are worth it, where fewer are
   looked for: SLACK / WHOLE in each dimension.  */
#define SLACK 6

/* How many times faster a new order has to be that computes faster: with data in a cache to
   begin with, and with data that come from main memory, which small problems then wait for
   mostly.  */
#define WARM_MARGIN 1.15
#define COLD_MARGIN 1

/* How many times as fast a new order has to be without any memory traffic to count as one that
   computes faster.  */
#define HOT_MARGIN 1.05

/* How many times faster one has to be that saves memory traffic alone, wherever the data are.
   What is predicted of that is rather too low than too high; but too high for skewed loops that
   run few times, and for data that the second cache holds, whose lines mostly arrive in
   time.  */
#define MEMORY_MARGIN 1.03
#define SKEWED_MARGIN 1.5
#define NEAR_MARGIN 1.5

/* Where blocks of sums have plain loops beside them, how much is left to these depends on the size: of
   rows shorter than FEW_BLOCKS blocks most can be, and the prediction for the average has to be better
   by more.  LU factorizations of 59 or 71 rows took as long as gcc's, those of 56 or 72 rows 0.8 and
   0.65 of the time, on one machine.  */
#define FEW_BLOCKS 3
#define FEW_BLOCKS_MARGIN 1.6

/* The same for loops that have fewer iterations than their vectors elements.  Filters of 5 to 7 channels took 1.6
   times as long where 0.6 of the time was predicted, and those of 12 to 15 channels of floats 1.2 times where 0.45
   was; sums of 4 to 7 columns were predicted right.  */
#define SHORT_VECTORS_MARGIN 2.3

/* The same for sums of absolute differences of bytes, for which there is an instruction, or of squares: what entering
   a loop over a row of them costs overlaps with that.  Blocks of 16 x 16 and 32 x 32, for 9 to 33 rows of as many
   places, took 0.8 to 2.8 times as long where 0.4 of the time was predicted.  */
#define DISTANCES_MARGIN 3

/* So many blocks there are at least of sums whose vectors are shuffled, as the real and imaginary parts of complex
   numbers are.  Products of 6 and 7 rows took 1 to 1.6 times as long where less was predicted, those of 8
   half as long.  */
#define SHUFFLED_BLOCKS 2

/* The loops of an order count as short if one of the innermost has no more than MOST_SHORT iterations, and the
   order takes less than this part of the time where executions of short loops overlap.  */
#define MOST_SHORT 128
#define OVERLAPPED_PART 0.95

/* The part of the cycles of an order that it takes at least to move what the second cache does not
   hold if data do not count as held by that.  */
#define FAR_PART 0.1

/* Does dimension D of STATEMENT count sweeps of SWEEPS?  */
static bool
is_sweep (const struct pf_sweeps *sweeps,
          const struct pf_nest_statement *statement, unsigned d)
{
  unsigned n_loop = statement->statement->n_loop;

  for (unsigned k = 0; sweeps->any && k < n_loop; k++)
    if (sweeps->loop[k] && statement->row[d * n_loop + k] != 0)
      return true;
  return false;
}

/* The size of NEST, in the original order, with SWEEPS, where LOOPS count.  */
static struct pf_size
size_of (const struct pf_nest *nest, const struct pf_sweeps *sweeps,
         unsigned long loops)
{
  const struct pf_nest_statement *statement = nest->statement;
  struct pf_size size = { 1, 1 };

  for (unsigned s = 0; s < nest->n_statement; s++)
    if (nest->statement[s].statement == sweeps->statement)
      statement = nest->statement + s;
  for (unsigned d = 0; d < statement->n_dim; d++)
    {
      unsigned loop = pf_point_loop_of (statement, d);

      if (is_sweep (sweeps, statement, d))
        size.sweeps *= statement->dim[d].extent;
      else if (pf_point_loops_have (loops, loop))
        size.points *= statement->dim[d].extent;
    }
  return size;
}

/* Does NEST, with the plans PLAN, have blocks of sums with plain loops beside them, and few blocks in a
   row?  */
static bool
has_few_blocks (const struct pf_nest *nest, const struct pf_plan *plan)
{
  for (unsigned node = 0; node < nest->n_node; node++)
    {
      const struct pf_plan *own = plan + node;
      unsigned vector = own->lanes ? pf_plan_vector_step (own) : 0;
      double block = 1;

      if (!own->plain_rest)
        continue;
      for (unsigned k = 0; k < vector; k++)
        if (own->step[k].member == own->step[vector].member)
          block = own->step[k].size;
      for (unsigned s = 0; s < nest->node[node].n_statement; s++)
        {
          const struct pf_nest_statement *statement
              = nest->statement + nest->node[node].first_statement + s;

          for (unsigned d = 0; d < statement->n_dim; d++)
            if (statement->dim[d].node == node
                && statement->dim[d].member == own->step[vector].member
                && statement->dim[d].extent < FEW_BLOCKS * block)
              return true;
        }
    }
  return false;
}

/* Has an innermost loop of NEST, with the plans PLAN, vectors that are longer than it is?  Not if it always is as
   long:  the compiler knows what is left then; nor if they are those of a loop around it.  */
static bool
has_short_vectors (const struct pf_nest *nest, const struct pf_plan *plan,
                   const struct pf_machine *machine)
{
  struct pf_loops *loops = pf_loops_make (nest, 0, plan);
  bool found = false;

  for (unsigned r = 0; loops && r < loops->n_run && !found; r++)
    {
      const struct pf_run *run = loops->run + r;
      const struct pf_visit *loop = pf_innermost_visit (loops, run);

      if (loop && !run->statement->dim[loop->dim].exact)
        {
          struct pf_inner_loop inner
              = pf_inner_make (loops, machine, loop->place);

          found = inner.lanes > 1 && !pf_inner_is_within (&inner)
                  && inner.trip < inner.lanes;
        }
    }
  pf_loops_free (loops);
  return found;
}

/* Does NEST add up absolute differences of bytes, or squares of these?  */
static bool
adds_up_distances (const struct pf_nest *nest)
{
  for (unsigned s = 0; s < nest->n_statement; s++)
    if (nest->statement[s].statement->work.distance > 0)
      return true;
  return false;
}

/* How many times faster NEST, with the plans PLAN, has to be because of what is left to plain loops, or of what
   it computes.  */
static double
rest_margin (const struct pf_nest *nest, const struct pf_plan *plan,
             const struct pf_machine *machine)
{
  if (adds_up_distances (nest))
    return DISTANCES_MARGIN;
  if (has_short_vectors (nest, plan, machine))
    return SHORT_VECTORS_MARGIN;
  return has_few_blocks (nest, plan) ? FEW_BLOCKS_MARGIN : 1;
}

/* Is an order that costs AFTER worth it in place of one that costs BEFORE?  SKEWED: some of its
   loops run along several of the original ones.  REST: how much faster it has to be as much of it may be left to
   plain loops.  */
static bool
is_worth (const struct pf_cost *before, const struct pf_cost *after,
          bool skewed, double rest)
{
  bool hot = before->compute + before->overhead
             >= HOT_MARGIN * (after->compute + after->overhead);
  bool near = before->far_resident < FAR_PART * before->resident;
  double warm = hot || skewed || near ? WARM_MARGIN : MEMORY_MARGIN;
  double cold = hot      ? COLD_MARGIN
                : skewed ? SKEWED_MARGIN
                : near   ? NEAR_MARGIN
                         : MEMORY_MARGIN;

  return before->resident >= fmax (warm, rest) * after->resident
         && before->cycles >= cold * after->cycles;
}

/* Does a loop of NEST run along several of ORIGINAL's?  */
static bool
is_skewed (const struct pf_nest *nest, const struct pf_nest *original)
{
  for (unsigned s = 0; s < nest->n_statement; s++)
    for (unsigned k = 0; k < nest->statement[s].n_dim; k++)
      if (pf_nest_is_skewed (nest->statement + s, k, original))
        return true;
  return false;
}

/* Where an order stops to be worth it.

   SCOP, MACHINE, TYPICAL, TREE, PLAN: as in pf_break_even_find.
   ORIGINAL: the tree of the original order.
   MOST: what parameters are at most that count no SWEEPS.
   MOST_SWEEPS: what those are at most that do.
   ALONE: how long a loop is that has at most MOST_ALONE iterations whatever the others have; NULL if there is none.
   WITHIN: parameters where the others are as long as they have to be, [params] -> { : }.
   NUMBERS: of statements, where SEARCH is or was.  */
struct search
{
  const struct pf_scop *scop;
  const struct pf_machine *machine;
  isl_set *typical;
  const struct pf_tree *original, *tree;
  const struct pf_plan *plan;
  struct pf_sweeps *sweeps;
  long most, most_sweeps, most_alone;
  isl_pw_aff *alone;
  isl_set *within;
  struct pf_nest_memory *numbers;
};

/* What parameter P is at most where SEARCH is.  */
static long
most_of (const struct search *search, unsigned p)
{
  return search->sweeps->any && search->sweeps->parameter[p]
             ? search->most_sweeps
             : search->most;
}

/* The parameters where SEARCH is.  NULL on an error.  */
static __isl_give isl_set *
parameters_of (const struct search *search)
{
  unsigned n = search->scop->n_parameter;
  long *most = calloc (n + 1, sizeof *most);
  isl_set *within = isl_set_copy (search->within);
  isl_set *parameters = NULL;

  for (unsigned p = 0; most && p < n; p++)
    most[p] = most_of (search, p);
  if (search->alone)
    within = pf_loop_length_limit (within, search->alone, search->most_alone);
  if (most)
    parameters
        = pf_typical_within (search->scop, search->typical, within, most);
  isl_set_free (within);
  free (most);
  return parameters;
}

/* Is TREE of SCOP with the plans PLAN, of which AFTER are the numbers, worth it in place of ORIGINAL, of
   which BEFORE are, where executions of short loops overlap?  */
static bool
is_worth_overlapping (const struct pf_scop *scop,
                      const struct pf_machine *machine,
                      const struct pf_tree *original, struct pf_nest *before,
                      struct pf_nest *after, const struct pf_plan *plan)
{
  struct pf_cost before_cost, after_cost;

  before->overlaps = after->overlaps = true;
  return pf_source_nest_cost (scop, original, before, machine, &before_cost)
             == 0
         && pf_tile_cost (after, plan, machine, &after_cost) == 0
         && is_worth (&before_cost, &after_cost, is_skewed (after, before),
                      rest_margin (after, plan, machine));
}

/* Is the order worth it where SEARCH is?  */
static bool
is_worth_there (const struct search *search)
{
  isl_set *parameters = parameters_of (search);
  struct pf_nest *before, *after;
  bool worth = false;

  pf_nest_memory_forget (search->numbers);
  before = pf_nest_recall (search->numbers, search->scop, search->original,
                           parameters);
  after = pf_nest_recall (search->numbers, search->scop, search->tree,
                          parameters);
  if (before && after)
    worth
        = is_worth_overlapping (search->scop, search->machine, search->original,
                                before, after, search->plan);
  pf_nest_free (after);
  pf_nest_free (before);
  isl_set_free (parameters);
  return worth;
}

/* Has the innermost loop around a statement of NEST, in the original order, few iterations at a time?  */
static bool
has_few_iterations (const struct pf_nest *nest)
{
  for (unsigned s = 0; s < nest->n_statement; s++)
    {
      const struct pf_nest_statement *statement = nest->statement + s;
      unsigned n = statement->n_dim;
      double values = n > 0 ? statement->dim[n - 1].extent : INFINITY;

      for (unsigned a = 0; a + 1 < n; a++)
        values = fmin (values, statement->given[(n - 1) * n + a]);
      if (values <= MOST_SHORT)
        return true;
    }
  return false;
}

/* Are many of the executions of the loops of BEFORE, SCOP's original order, which is that of ORIGINAL, so
   short that they overlap?  */
static bool
has_short_loops (const struct pf_scop *scop, const struct pf_machine *machine,
                 const struct pf_tree *original, struct pf_nest *before)
{
  struct pf_cost apart, overlapping;
  bool found
      = has_few_iterations (before)
        && pf_source_nest_cost (scop, original, before, machine, &apart) == 0;

  before->overlaps = true;
  return found
         && pf_source_nest_cost (scop, original, before, machine, &overlapping)
                == 0
         && overlapping.resident < OVERLAPPED_PART * apart.resident;
}

bool
pf_break_even_is_reached (const struct pf_scop *scop,
                          const struct pf_machine *machine,
                          __isl_keep isl_set *typical,
                          const struct pf_tree *original,
                          const struct pf_tree *tree,
                          const struct pf_plan *plan,
                          struct pf_nest_memory *numbers)
{
  struct pf_nest *before = pf_nest_recall (numbers, scop, original, typical);
  struct pf_nest *after = NULL;
  bool reached = before && !has_short_loops (scop, machine, original, before)
                 && !adds_up_distances (before);

  if (before && !reached)
    after = pf_nest_recall (numbers, scop, tree, typical);
  if (after)
    reached
        = is_worth_overlapping (scop, machine, original, before, after, plan);
  pf_nest_free (after);
  pf_nest_free (before);
  return reached;
}

/* Make *MOST, of SEARCH, less, as far as the order stays worth it, and not less than LEAST.
   Is there a size for which it is not?  */
static bool
shrink (struct search *search, long *most, long least)
{
  long worth = *most, not_worth = 0;

  for (*most = worth * SHRINK / WHOLE;
       *most >= least && worth - not_worth > fmax (1, (double)worth / FINE);
       *most = not_worth > 0 ? (worth + not_worth) / 2 : *most * SHRINK / WHOLE)
    if (is_worth_there (search))
      worth = *most;
    else
      not_worth = *most;
  *most = worth;
  return not_worth > 0;
}

/* Add the size where SEARCH is to BREAK_EVEN.  */
static void
add_size (const struct search *search, struct pf_break_even *break_even)
{
  isl_set *parameters = parameters_of (search);
  struct pf_nest *nest
      = pf_nest_from_tree (search->scop, search->original, parameters);

  break_even->size[break_even->n++]
      = nest ? size_of (nest, search->sweeps, break_even->loops)
             : (struct pf_size){ UNREACHED, UNREACHED };
  pf_nest_free (nest);
  isl_set_free (parameters);
}

/* Where many sweeps are worth it from a smaller size on than those that SEARCH has found, with
   few, add that to BREAK_EVEN, with how many it takes of SWEEPS.  */
static void
add_many_sweeps (struct search *search, long sweeps,
                 struct pf_break_even *break_even)
{
  long most = search->most;

  search->most_sweeps = sweeps;
  shrink (search, &search->most, LEAST_SIZE);
  search->most = search->most * SLACK / WHOLE;
  if (search->most >= most)
    return;
  shrink (search, &search->most_sweeps, LEAST_SWEEPS);
  add_size (search, break_even);
}

/* The loops that count for the points of SEARCH.  */
static unsigned long
loops_that_count (const struct search *search)
{
  struct pf_nest *nest
      = pf_nest_from_tree (search->scop, search->tree, search->typical);
  unsigned long loops
      = pf_point_loops_find (search->sweeps, nest, search->plan);

  pf_nest_free (nest);
  return loops;
}

/* Find where SEARCH ends, which begins at the typical size.  */
static struct pf_break_even
find (struct search *search)
{
  struct pf_break_even break_even
      = { .n = 0, .loops = loops_that_count (search) };
  long sweeps = search->most_sweeps;
  bool few = search->sweeps->any
             && shrink (search, &search->most_sweeps, LEAST_SWEEPS);
  bool small = shrink (search, &search->most, LEAST_SIZE);

  if (few || small)
    add_size (search, &break_even);
  if (search->sweeps->any && small)
    add_many_sweeps (search, sweeps, &break_even);
  return break_even;
}

/* Let SEARCH begin at the typical size.  Returns 0, or -1 on an error.  */
static int
begin (struct search *search)
{
  unsigned n = search->scop->n_parameter;
  double *size = calloc (n + 1, sizeof *size);
  int result
      = size ? pf_typical_sizes (search->scop, search->typical, size) : -1;

  for (unsigned p = 0; result == 0 && p < n; p++)
    {
      long *most = search->sweeps->any && search->sweeps->parameter[p]
                       ? &search->most_sweeps
                       : &search->most;

      *most = (long)fmax ((double)*most, fmin (size[p], MOST_SIZE));
    }
  free (size);
  return result;
}

/* The number of the only loop around STATEMENT that moves dimension D; n_loop if that are
   several.  */
static unsigned
loop_of (const struct pf_nest_statement *statement, unsigned d)
{
  unsigned n_loop = statement->statement->n_loop, loop = n_loop;

  for (unsigned k = 0; k < n_loop; k++)
    if (statement->row[d * n_loop + k] != 0)
      {
        if (loop < n_loop)
          return n_loop;
        loop = k;
      }
  return loop;
}

/* Add LEAST to BREAK_EVEN, if there is room; of one loop, the larger number is kept.  */
static void
add_least (struct pf_least_loop least, struct pf_break_even *break_even)
{
  for (unsigned k = 0; k < break_even->n_least; k++)
    if (break_even->least[k].statement == least.statement
        && break_even->least[k].loop == least.loop)
      {
        if (break_even->least[k].iterations < least.iterations)
          break_even->least[k].iterations = least.iterations;
        return;
      }
  if (break_even->n_least < PF_LEAST_LOOPS)
    break_even->least[break_even->n_least++] = least;
}

/* Add the loop of STATEMENT, of SCOP, that PLAN, of node NODE, vectorizes around others, to
   BREAK_EVEN, unless it is known how long that is.  */
static void
add_least_loop (const struct pf_scop *scop,
                const struct pf_nest_statement *statement, unsigned node,
                const struct pf_plan *plan, struct pf_break_even *break_even)
{
  unsigned member = plan->step[pf_plan_vector_step (plan)].member;

  for (unsigned d = 0; d < statement->n_dim; d++)
    {
      const struct pf_nest_dim *dim = statement->dim + d;
      unsigned loop = loop_of (statement, d);

      if (dim->node == node && dim->member == member && !dim->exact
          && loop < statement->statement->n_loop)
        add_least (
            (struct pf_least_loop){
                (unsigned)(statement->statement - scop->statement), loop,
                plan->least_lanes
                    * (pf_lane_plan_shuffles (statement, plan) ? SHUFFLED_BLOCKS
                                                               : 1) },
            break_even);
    }
}

/* Find the loops of SEARCH that are vectorized around others, which must not be short, for
   BREAK_EVEN.  */
static void
find_lane_loops (const struct search *search, struct pf_break_even *break_even)
{
  struct pf_nest *nest
      = pf_nest_from_tree (search->scop, search->tree, search->typical);

  for (unsigned node = 0; nest && node < nest->n_node; node++)
    for (unsigned s = 0;
         search->plan[node].lanes && s < nest->node[node].n_statement; s++)
      add_least_loop (search->scop,
                      nest->statement + nest->node[node].first_statement + s,
                      node, search->plan + node, break_even);
  pf_nest_free (nest);
}

/* Add to BREAK_EVEN how many iterations loop LOOP of the statement of SEARCH's sweeps has where
   SEARCH is.  */
static void
add_length (const struct search *search, unsigned loop,
            struct pf_break_even *break_even)
{
  isl_set *parameters = parameters_of (search);
  struct pf_nest *nest
      = pf_nest_from_tree (search->scop, search->original, parameters);
  const struct pf_statement *counted = search->sweeps->statement;

  for (unsigned s = 0; nest && s < nest->n_statement; s++)
    for (unsigned d = 0; nest->statement[s].statement == counted
                         && d < nest->statement[s].n_dim;
         d++)
      if (loop_of (nest->statement + s, d) == loop)
        add_least (
            (struct pf_least_loop){
                (unsigned)(counted - search->scop->statement), loop,
                (unsigned)nest->statement[s].dim[d].extent },
            break_even);
  pf_nest_free (nest);
  isl_set_free (parameters);
}

/* How long the loops around the statement of SEARCH's sweeps are that count neither strips nor sweeps, one of
   those that are equally long; NULL for the others.  NULL if memory is short; release with free_lengths.  */
static isl_pw_aff **
find_lengths (const struct search *search)
{
  const struct pf_sweeps *sweeps = search->sweeps;
  unsigned n = sweeps->statement->n_loop;
  isl_pw_aff **length = calloc (n + 1, sizeof *length);

  for (unsigned k = 0; length && k < n; k++)
    {
      if (sweeps->strips[k] || (sweeps->any && sweeps->loop[k]))
        continue;
      length[k] = pf_loop_length (sweeps->statement, k);
      for (unsigned l = 0; l < k && length[k]; l++)
        if (length[l]
            && pf_loop_length_is_equal (length[l], length[k], search->within))
          length[k] = isl_pw_aff_free (length[k]);
    }
  return length;
}

/* Release the N numbers LENGTH.  */
static void
free_lengths (isl_pw_aff **length, unsigned n)
{
  for (unsigned k = 0; length && k < n; k++)
    isl_pw_aff_free (length[k]);
  free (length);
}

/* The parameters within SEARCH for which loops other than K are as long as at POINT, all for which that is possible
   where K has fewer than WORTH iterations; of N loops, as long as LENGTH.  NULL if there is none, and on an error.  */
static __isl_give isl_set *
fix_others (const struct search *search, isl_pw_aff **length, unsigned n,
            unsigned k, long worth, __isl_keep isl_set *point)
{
  isl_set *fixed = isl_set_copy (search->within);
  bool some = false;

  for (unsigned l = 0; l < n; l++)
    {
      isl_set *more, *there;

      if (l == k || !length[l])
        continue;
      more = pf_loop_length_fix (isl_set_copy (fixed), length[l],
                                 pf_loop_length_at (length[l], point));
      there
          = pf_loop_length_at_most (isl_set_copy (more), length[k], worth - 1);
      if (isl_set_is_empty (there) == isl_bool_false)
        {
          isl_set_free (fixed);
          fixed = more;
          some = true;
        }
      else
        isl_set_free (more);
      isl_set_free (there);
    }
  return some ? fixed : isl_set_free (fixed);
}

/* Find the loops of SEARCH, which is where all sizes together stop to be worth it, that must not be
   short, however long the others are, for BREAK_EVEN.  */
static void
find_short_loops (struct search *search, struct pf_break_even *break_even)
{
  unsigned n = search->sweeps->statement->n_loop;
  isl_pw_aff **length = find_lengths (search);
  long together = search->most;
  isl_set *all = search->within, *long_enough = isl_set_copy (all);
  isl_set *worth = parameters_of (search), *larger;

  search->most = together * OTHERS;
  larger = parameters_of (search);
  for (unsigned k = 0; length && k < n; k++)
    {
      if (!length[k])
        continue;
      search->most_alone = pf_loop_length_at (length[k], worth);
      search->within
          = fix_others (search, length, n, k, search->most_alone, larger);
      if (search->within)
        {
          search->alone = length[k];
          if (shrink (search, &search->most_alone, LEAST_ALONE))
            add_length (search, k, break_even);
          search->alone = NULL;
          long_enough = pf_loop_length_at_least (long_enough, length[k],
                                                 search->most_alone);
        }
      isl_set_free (search->within);
      search->within = all;
    }
  search->most = together;
  search->within = long_enough;
  isl_set_free (all);
  isl_set_free (worth);
  isl_set_free (larger);
  free_lengths (length, n);
}

/* Where sizes of SEARCH that are as small as each may be alone are worth it together, or sizes that
   are not much larger, let BREAK_EVEN have the points of these: of two sizes one may
   decide.  */
static void
lower_points (struct search *search, struct pf_break_even *break_even)
{
  struct pf_size together = break_even->size[0];

  if (search->sweeps->any || break_even->n != 1)
    return;
  shrink (search, &search->most, LEAST_ALONE);
  break_even->n = 0;
  add_size (search, break_even);
  if (break_even->size[0].points > together.points)
    break_even->size[0] = together;
}

struct pf_break_even
pf_break_even_find (const struct pf_scop *scop,
                    const struct pf_machine *machine,
                    __isl_keep isl_set *typical, const struct pf_nest *original,
                    const struct pf_tree *tree, const struct pf_plan *plan)
{
  struct search search
      = { .scop = scop,
          .machine = machine,
          .typical = typical,
          .original = original->node->tree,
          .tree = tree,
          .plan = plan,
          .sweeps = pf_sweeps_find (scop),
          .within = isl_set_params (isl_set_copy (scop->context)),
          .numbers = pf_nest_memory_new (scop) };
  struct pf_break_even break_even
      = { .n = 1, .size = { { UNREACHED, UNREACHED } } };

  if (search.sweeps && search.numbers && begin (&search) == 0)
    {
      break_even = find (&search);
      find_lane_loops (&search, &break_even);
      if (break_even.n > 0)
        {
          find_short_loops (&search, &break_even);
          lower_points (&search, &break_even);
        }
    }
  pf_sweeps_free (search.sweeps);
  isl_set_free (search.within);
  pf_nest_memory_free (search.numbers);
  return break_even;
}

/* Has NEST of SCOP, in the original order, the iterations of LEAST, at least?  */
static bool
is_long_enough (const struct pf_scop *scop, const struct pf_nest *nest,
                const struct pf_least_loop *least)
{
  for (unsigned s = 0; s < nest->n_statement; s++)
    {
      const struct pf_nest_statement *statement = nest->statement + s;

      if (statement->statement != scop->statement + least->statement)
        continue;
      for (unsigned d = 0; d < statement->n_dim; d++)
        if (loop_of (statement, d) == least->loop
            && statement->dim[d].extent < least->iterations)
          return false;
    }
  return true;
}

bool
pf_break_even_holds (const struct pf_break_even *break_even,
                     const struct pf_scop *scop, const struct pf_nest *nest)
{
  struct pf_sweeps *sweeps = break_even->n > 0 ? pf_sweeps_find (scop) : NULL;
  bool holds = break_even->n == 0;

  for (unsigned k = 0; sweeps && k < break_even->n; k++)
    {
      unsigned long loops
          = pf_point_loops_or_source (sweeps, break_even->loops);
      struct pf_size size = size_of (nest, sweeps, loops);

      holds |= size.points >= break_even->size[k].points
               && size.sweeps >= break_even->size[k].sweeps;
    }
  for (unsigned k = 0; k < break_even->n_least; k++)
    holds = holds && is_long_enough (scop, nest, break_even->least + k);
  pf_sweeps_free (sweeps);
  return holds;
}
