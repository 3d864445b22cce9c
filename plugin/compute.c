/* The time that loops compute.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The model's own constants, in cycles, here and in the demand and latency files,
   stand for what compilers make of loops rather than for a processor.  They were
   set by hand, against timings of matrix products, matrix-vector products,
   triangular solvers and stencils on one machine.  */

#include "compute.h"
#include "demand.h"
#include "extreme.h"
#include "latency.h"
#include "narrow-band.h"
#include "vector-load.h"

#include <math.h>

/* One iteration of a loop that contains others: increment, compare, new
   addresses.  */
#define LOOP_ITERATION 2
/* Entering an innermost loop: bounds, addresses, a mispredicted exit.  */
#define LOOP_ENTRY 12
/* The same of a short loop whose executions overlap, and whose exit is predicted.  */
#define SHORT_ENTRY 3
/* Vectors of elements that are moved one by one are given up if iterations one by one take less of the
   time.  */
#define SCALAR_GAIN 0.8
/* More for a vectorized one: checks, remainder iterations.  */
#define VECTOR_ENTRY 8
/* An instance that is not vectorized of a loop that is so in place of the innermost
   one.  */
#define LEFT_OVER 0.5
/* Asking whether an iteration is one of several parts of a loop.  */
#define ASKING 4
/* One iteration of an innermost loop cannot be faster.  */
#define ITERATION_MIN 1
/* The part of the work of the less busy units, of those for arithmetic, loads
   and stores, that does not run alongside the busiest: they share the issue of
   instructions.  */
#define NOT_ALONGSIDE 0.3
/* GCC unrolls loops completely that have no more iterations, and no more instructions then: its
   parameters max-completely-peel-times and max-completely-peeled-insns.  */
#define MOST_STRAIGHT 16
#define STRAIGHT_INSTRUCTIONS 200

/* The cycles of one iteration of INNER, vector or scalar.  */
static double
iteration_cycles (const struct pf_inner_loop *inner,
                  const struct pf_demand *demand)
{
  const struct pf_machine *machine = inner->machine;
  double registers = machine->vector_registers.value;
  double others = pf_inner_is_within (inner) ? 1 : 2;
  double excess = pf_larger (0, demand->invariants + demand->changing
                                    + demand->shared + others - registers);
  /* What several copies share is loaded for each; then a value that is only
     read is loaded again; one that is changed is stored and loaded.  */
  double again = excess > 0 ? demand->again : 0;
  double left = pf_larger (0, excess - demand->shared);
  double reload = pf_smaller (left, demand->invariants);
  double spill = left - reload;
  double divide = machine->fp_div_cycles.value;
  double arithmetic = demand->arithmetic / machine->fp_per_cycle.value;
  double loads = (demand->loads + again + reload + spill)
                     / machine->loads_per_cycle.value
                 + demand->lane / 2;
  double stores = (demand->stores + spill) / machine->stores_per_cycle.value
                  + demand->lane / 4;
  double longest;

  arithmetic += demand->divisions
                * (inner->lanes > 1 ? inner->lanes / 4 + 0.5 : 0.5) * divide
                / 2;
  longest = pf_larger (arithmetic, pf_larger (loads, stores));
  longest += NOT_ALONGSIDE * (arithmetic + loads + stores - longest);
  longest = pf_larger (longest, demand->blocked);
  return pf_larger (pf_larger (longest, demand->chain) + demand->lane / 2,
                    ITERATION_MIN)
         + demand->mispredicted;
}

/* INNER as a loop without vectors.  */
static struct pf_inner_loop
without_vectors (const struct pf_inner_loop *inner)
{
  struct pf_inner_loop scalar = *inner;

  scalar.lanes = scalar.group = 1;
  return scalar;
}

/* Has the loop PLACE, which is INNER or around it, the same number of iterations whatever parameters
   are?  */
static bool
is_fixed (const struct pf_inner_loop *inner, unsigned place)
{
  bool fixed = true;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;
      const struct pf_visit *visit = pf_find_visit (run, place);
      const struct pf_nest_dim *dim
          = visit ? run->statement->dim + visit->dim : NULL;

      if (pf_inner_is_direct (inner, run))
        fixed = fixed && dim && dim->exact && dim->extent == visit->trip;
    }
  return fixed;
}

/* How the iterations of an innermost loop run: as many as the shortest elements fill a vector at a
   time, half as many once if they are left over, and the rest one by one.

   FACTOR: iterations at a time.
   FULL, HALF, ONE: the cycles of so many, of half of them, and of one of the rest.  */
struct strides
{
  double factor, full, half, one;
};

/* The cycles that STRIDES take for TRIP iterations.  */
static double
cycles_of (const struct strides *strides, double trip)
{
  double full = floor (trip / strides->factor);
  double rest = trip - full * strides->factor, half = strides->factor / 2;
  bool halved = rest >= half;

  return full * strides->full + (halved ? strides->half : 0)
         + (rest - (halved ? half : 0)) * strides->one;
}

/* The cycles that STRIDES take for TRIP iterations, on average for all numbers of them with as many
   in full vectors, or with one that is half full if there is none.  */
static double
usual_cycles_of (const struct strides *strides, double trip)
{
  double half = strides->factor / 2;
  double span = trip >= strides->factor ? strides->factor : half;
  double least = floor (trip / span) * span, cycles = 0;

  if (least <= 1)
    return cycles_of (strides, trip);
  for (double more = 0; more < span; more++)
    cycles += cycles_of (strides, least + more);
  return cycles / span * trip / (least + (span - 1) / 2);
}

/* Has INNER never more iterations, whatever parameters are?  */
static bool
is_limited (const struct pf_inner_loop *inner)
{
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;
      const struct pf_visit *visit = pf_find_visit (run, inner->place);

      if (pf_inner_is_direct (inner, run)
          && (!visit || !run->statement->dim[visit->dim].limited
              || run->statement->dim[visit->dim].extent != visit->trip))
        return false;
    }
  return true;
}

/* The iterations of INNER that are executed at a time in vectors: the compiler takes shorter ones
   where it knows that there are fewer iterations.  */
static double
group_size (const struct pf_inner_loop *inner)
{
  double trip = inner->trip, group = inner->group;

  if (group > inner->lanes && group > trip && is_limited (inner))
    return pf_larger (inner->lanes, exp2 (floor (log2 (trip))));
  return group;
}

/* Does the compiler make straight code of all iterations of INNER, each of which demands
   DEMAND?  Not where it has to check that arrays do not overlap.  */
static bool
is_straight (const struct pf_inner_loop *inner, const struct pf_demand *demand)
{
  double trip = inner->trip;
  double group = group_size (inner);
  double full = floor (trip / group) * group / inner->lanes;
  double rest = inner->lanes > 1 ? trip - full * inner->lanes : 0;

  return !pf_inner_is_within (inner) && inner->loops->nest->may_overlap == 0
         && is_fixed (inner, inner->place) && full <= MOST_STRAIGHT
         && (full + rest) * pf_demand_instructions (demand)
                <= STRAIGHT_INSTRUCTIONS;
}

/* The cycles of the iterations of INNER, of which one vector takes WHOLE.  Where executions are to
   overlap, and elements are moved one by one, the compiler may leave all without vectors, which may
   be faster, and it does where all iterations are straight code then, which it compares with
   vectors; and of sizes that are not known not those are meant that fill vectors.  */
static double
vector_cycles (const struct pf_inner_loop *inner, double whole)
{
  double trip = inner->trip, lanes = inner->lanes;
  double factor = group_size (inner);
  struct strides strides = { .factor = factor,
                             .full = factor / lanes * whole,
                             .half = pf_larger (1, factor / lanes / 2) * whole,
                             .one = whole };
  struct pf_inner_loop scalar = without_vectors (inner);
  struct pf_demand demand;
  bool straight = false;

  if (pf_inner_demand (&scalar, &demand))
    {
      strides.one = pf_smaller (whole, iteration_cycles (&scalar, &demand));
      straight = is_straight (&scalar, &demand);
    }
  if (!inner->loops->nest->overlaps && !straight)
    return cycles_of (&strides, trip);
  strides.full = pf_smaller (strides.full, factor * strides.one);
  strides.half = pf_smaller (strides.half, factor / 2 * strides.one);
  return is_fixed (inner, inner->place)
             ? cycles_of (&strides, trip)
             : pf_larger (cycles_of (&strides, trip),
                          usual_cycles_of (&strides, trip));
}

/* The cycles of the loop INNER with the statements that stand directly in it, of which
   an iteration demands DEMAND, NULL if there are none, each time it runs through.  */
static double
inner_cycles (const struct pf_inner_loop *inner, const struct pf_demand *demand)
{
  double trip = inner->trip, enter;

  if (!demand)
    return 0;
  if (pf_inner_is_within (inner))
    return trip * iteration_cycles (inner, demand) + VECTOR_ENTRY
           + demand->enter;
  enter = (demand->invariants + demand->changing)
              / inner->machine->loads_per_cycle.value
          + demand->enter;
  if (inner->lanes > 1)
    return vector_cycles (inner, iteration_cycles (inner, demand))
           + (is_straight (inner, demand) ? 0 : VECTOR_ENTRY) + enter;
  return trip * iteration_cycles (inner, demand) + enter;
}

/* The cycles to enter INNER, with DEMAND as above.  */
static double
entry_cycles (const struct pf_inner_loop *inner, const struct pf_demand *demand)
{
  double executions = demand ? pf_inner_under_way (inner, demand) : 0;

  if (demand && is_straight (inner, demand))
    return 0;
  return executions > 1 ? SHORT_ENTRY + (LOOP_ENTRY - SHORT_ENTRY) / executions
                        : LOOP_ENTRY;
}

/* The share of the instances in INNER that are in partial blocks, but for those of the unrolled loop
   EXCEPT, and *COPIES, the number of iterations of a block.  */
static double
partial_share (const struct pf_inner_loop *inner, unsigned except,
               double *copies)
{
  double most = 0;

  *copies = 1;
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;
      double full = 1, all = 1;

      for (unsigned k = 0;
           pf_inner_is_direct (inner, run)
           && !pf_inner_is_scattered (inner, run) && k < run->n_visit;
           k++)
        {
          if (except == 0 || run->visit[k].place != except)
            full *= 1 - run->visit[k].partial;
          if (inner->loops->place[run->visit[k].place].step.unroll)
            all *= run->visit[k].trip;
        }
      most = pf_larger (most, 1 - full);
      *copies = pf_larger (*copies, all);
    }
  return most;
}

/* The cycles of partial blocks of INNER, without entering it.  */
static double
rolled_cycles (const struct pf_inner_loop *inner)
{
  struct pf_inner_loop rolled = *inner;
  struct pf_demand demand;

  rolled.rolled = true;
  return inner_cycles (&rolled,
                       pf_inner_demand (&rolled, &demand) ? &demand : NULL);
}

/* The iterations of INNER, inside a vectorized loop, for which a loop is entered once where they are
   in no full block: if these have plain loops (pf_plan), what is left of a row of a block, which
   depends on other loops, and has half of its extent on average.  */
static double
entered_together (const struct pf_inner_loop *inner)
{
  const struct pf_place *lane = inner->loops->place + inner->lane;
  double trip = inner->trip, extent = 0;

  if (lane->least_lanes <= lane->lanes)
    return trip;
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;
      const struct pf_visit *visit = pf_find_visit (run, inner->lane);

      if (pf_inner_is_direct (inner, run) && visit)
        extent = pf_larger (extent, run->statement->dim[visit->dim].extent / 2);
    }
  return pf_larger (1, pf_smaller (extent, lane->least_lanes));
}

/* What blocks of iterations of a loop around an innermost one have of that where both form a narrow
   band, of which the unrolled iterations of a block each begin and end a little later than the one
   before.

   UNROLLED: the place of the unrolled loop.  COPIES: the iterations of a block.
   ONE: the iterations of the innermost loop for each of these.  ALL: for any of these; COMMON: for all of
     these.
   SEVERAL: other unrolled loops form a band with the innermost one, too.  */
struct band_block
{
  unsigned unrolled;
  double copies, one, all, common;
  bool several;
};

/* Find the BLOCK of INNER whose iterations differ most.  Is there one?  */
static bool
find_band_block (const struct pf_inner_loop *inner, struct band_block *block)
{
  unsigned most = 0;

  *block = (struct band_block){ .copies = 1 };
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;
      const struct pf_nest_statement *statement = run->statement;
      const struct pf_visit *here = pf_find_visit (run, inner->place);
      unsigned n_band = 0;

      for (unsigned k = 0;
           here && pf_inner_is_direct (inner, run) && k < run->n_visit; k++)
        {
          const struct pf_visit *visit = run->visit + k;
          double one
              = statement->given[here->dim * statement->n_dim + visit->dim];

          if (!inner->loops->place[visit->place].step.unroll
              || visit->dim == here->dim
              || !pf_is_narrow_band (statement, here->dim, visit->dim))
            continue;
          n_band++;
          if (here->trip > one && here->trip - one > block->all - block->one)
            *block = (struct band_block){ visit->place,
                                          visit->trip,
                                          one,
                                          here->trip,
                                          fmax (0, 2 * one - here->trip),
                                          false };
        }
      if (n_band > most)
        most = n_band;
    }
  block->several = most > 1;
  return block->all > 0;
}

/* The cycles of INNER, with DEMAND as above, in BLOCK, each time it runs through: a loop for what the
   iterations of a block have in common, and in front of it and behind it short loops for the others,
   one less on either side than iterations, in which nothing fills a vector.  With several unrolled loops
   the rest is no longer two parts: one loop goes over both and what is between, and asks.  */
static double
band_cycles (const struct pf_inner_loop *inner, const struct pf_demand *demand,
             const struct band_block *block)
{
  struct pf_inner_loop common = *inner, apart = *inner;
  struct pf_demand alone;
  double loops = 2 * (block->copies - 1), cycles = loops * LOOP_ENTRY;

  if (block->several)
    cycles += block->copies * block->all * ASKING;
  common.trip = block->common;
  if (common.trip > 0)
    cycles += inner_cycles (&common, demand);
  apart.rolled = true;
  apart.lanes = apart.group = 1;
  apart.trip = block->copies * (block->one - block->common) / loops;
  if (pf_inner_demand (&apart, &alone))
    cycles += loops * inner_cycles (&apart, &alone);
  return cycles;
}

/* The cycles of the loop INNER, with DEMAND as above, each time it runs through, in full
   and in partial blocks.  */
static double
block_cycles (const struct pf_inner_loop *inner, const struct pf_demand *demand)
{
  struct band_block block;
  bool band = !pf_inner_is_within (inner) && find_band_block (inner, &block);
  double copies,
      partial = partial_share (inner, band ? block.unrolled : 0, &copies);
  double cycles = band ? band_cycles (inner, demand, &block)
                       : inner_cycles (inner, demand);

  if (pf_inner_is_within (inner))
    return (1 - partial) * cycles
           + partial * copies * inner->trip
                 * (LEFT_OVER
                    + (inner->loops->nest->overlaps
                           ? LOOP_ENTRY / entered_together (inner)
                           : 0));
  if (partial > 0)
    cycles
        += partial * (copies * (rolled_cycles (inner) + LOOP_ENTRY) - cycles);
  return cycles;
}

/* The same, if the compiler may or may not get rid of the conditions that statements of INNER are
   in, and vectorize it then: the worse of the two.  */
static double
guarded_cycles (const struct pf_inner_loop *inner,
                const struct pf_demand *demand)
{
  struct pf_inner_loop scalar = without_vectors (inner);
  struct pf_demand alone;

  return pf_larger (block_cycles (inner, demand),
                    block_cycles (&scalar, pf_inner_demand (&scalar, &alone)
                                               ? &alone
                                               : NULL));
}

/* The cycles of an execution of INNER, with DEMAND as above, at least because of what the next one loads.  In straight
   code that stays in registers.  */
static double
returning_cycles (const struct pf_inner_loop *inner,
                  const struct pf_demand *demand)
{
  return !demand || pf_inner_is_within (inner) || is_straight (inner, demand)
             ? 0
             : pf_inner_return_cycles (inner);
}

/* How often place P is entered, by the statement that enters it most, of those that run in most
   iterations if there are some.  */
static double
entries (const struct pf_loops *loops, unsigned p)
{
  double most = 0, sparse = 1;

  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_run *run = loops->run + r;
      double product = 1;

      if (run->place < p || run->place >= loops->place[p].end)
        continue;
      for (unsigned k = 0; k < run->n_visit && run->visit[k].place < p; k++)
        product *= run->visit[k].trip;
      if (pf_run_is_sparse (run))
        sparse = pf_larger (sparse, product);
      else
        most = pf_larger (most, product);
    }
  return most > 0 ? most : sparse;
}

/* How many rows the iterations of INNER store vectors into by access K of RUN that do not
   begin with lines.  */
static double
odd_stores (const struct pf_inner_loop *inner, const struct pf_run *run,
            unsigned k)
{
  const struct pf_nest_access *access = run->statement->access + k;
  const struct pf_array *array = access->array;
  double line = inner->machine->cache[0].line.value, all;

  if (access->access->kind == PF_READ || !access->regular || array->n_dim == 0
      || !pf_is_first_access (run->statement, k)
      || fabs (pf_inner_stride (inner, run, access)) != array->element_size)
    return 0;
  if (!pf_has_odd_rows (inner->loops->nest, array, line)
      && fmod (access->offset[array->n_dim - 1] * array->element_size, line)
             == 0)
    return 0;
  return pf_inner_copies (inner, run, access, &all);
}

/* How the iterations of a loop are executed that is vectorized in place of the innermost one in
   it.

   VECTORS: how often for all elements of a vector.  REST: iterations one by one.  */
struct across
{
  double vectors, rest;
};

/* How the loop around INNER is executed, which is vectorized in its place.  Of how many iterations
   nothing is known as many are left over as there are on average.  */
static struct across
split_across (const struct pf_inner_loop *inner)
{
  const struct pf_place *around = inner->loops->place + inner->lane;
  struct across across;

  across.rest = is_fixed (inner, inner->lane)
                    ? fmod (around->trip, inner->lanes)
                    : (inner->lanes - 1) / 2;
  across.vectors = (around->trip - across.rest) / inner->lanes;
  return across;
}

/* The cycles of INNER, with DEMAND, that its TIMES executions take, of which as many as the vectors
   of the loop around it have elements are one.  What it takes to enter it is added to
   *OVERHEAD.  */
static double
across_cycles (const struct pf_inner_loop *inner,
               const struct pf_demand *demand, double times, double *overhead)
{
  struct across across = split_across (inner);
  struct pf_inner_loop scalar = *inner;
  struct pf_demand alone;

  scalar.lane = scalar.place;
  scalar.lanes = 1;
  times /= inner->loops->place[inner->lane].trip;
  *overhead += times * across.vectors * entry_cycles (inner, demand);
  if (!pf_inner_demand (&scalar, &alone))
    return 0;
  *overhead += times * across.rest * entry_cycles (&scalar, &alone);
  return times
         * (across.vectors * inner_cycles (inner, demand)
            + across.rest * inner_cycles (&scalar, &alone));
}

void
pf_compute_torn (struct pf_loops *loops, const struct pf_machine *machine)
{
  for (unsigned p = 0; p < loops->n_place; p++)
    {
      const struct pf_place *place = loops->place + p;
      struct pf_inner_loop inner;
      double rows = 0;

      if (place->step.size == 0 || place->step.unroll || place->n_loop > 0)
        continue;
      inner = pf_inner_make (loops, machine, p);
      if (inner.lanes == 1 || pf_inner_is_within (&inner))
        continue;
      for (unsigned r = 0; r < loops->n_run; r++)
        for (unsigned k = 0; pf_inner_contains (&inner, loops->run + r)
                             && k < loops->run[r].statement->n_access;
             k++)
          rows += odd_stores (&inner, loops->run + r, k);
      for (unsigned r = 0; r < loops->n_run && rows >= 2; r++)
        if (pf_inner_contains (&inner, loops->run + r))
          loops->run[r].torn = true;
    }
}

/* How many rows a full block of INNER, inside a vectorized loop, has.  */
static double
block_rows (const struct pf_inner_loop *inner)
{
  double rows = 1;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           pf_inner_is_direct (inner, run)
           && !pf_inner_is_scattered (inner, run) && k < run->n_visit;
           k++)
        {
          const struct pf_place *place
              = inner->loops->place + run->visit[k].place;

          if (place->step.unroll && place->step.size == 1 && place->lanes == 0)
            rows = pf_larger (rows, run->visit[k].trip);
        }
    }
  return rows;
}

/* The cycles of all instances in INNER that run in no full block.  From one iteration of the loop
   to the next, other rows are executed.  */
static double
scattered_cycles (const struct pf_inner_loop *inner)
{
  struct pf_inner_loop alone = *inner;
  struct pf_demand demand;
  double instances = 0;

  alone.scattered = alone.rolled = true;
  alone.lane = alone.place;
  alone.lanes = alone.group = 1;
  if (!pf_inner_is_within (inner) || !pf_inner_demand (&alone, &demand))
    return 0;
  demand.chain /= block_rows (inner);
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    if (pf_inner_is_direct (inner, inner->loops->run + r)
        && pf_inner_is_scattered (inner, inner->loops->run + r))
      instances
          = pf_larger (instances, inner->loops->run[r].statement->instances);
  return instances * iteration_cycles (&alone, &demand);
}

bool
pf_compute_is_scalar (const struct pf_loops *loops,
                      const struct pf_machine *machine, unsigned p)
{
  const struct pf_place *place = loops->place + p;
  struct pf_inner_loop inner, scalar;
  struct pf_demand demand, alone;

  /* What it makes of the program's own loops the compiler decides itself.  */
  if (place->step.size == 0 || place->step.unroll || place->n_loop > 0
      || loops->nest->source)
    return false;
  inner = pf_inner_make (loops, machine, p);
  scalar = without_vectors (&inner);
  return inner.lanes > 1 && !pf_inner_is_within (&inner)
         && (pf_vector_meets_stores (&inner)
             || (!pf_inner_is_guarded (&inner)
                 && !pf_vector_is_doubtful (&inner, inner.lanes)
                 && pf_inner_demand (&inner, &demand) && demand.lane > 0
                 && pf_inner_demand (&scalar, &alone)
                 && inner.lanes * iteration_cycles (&scalar, &alone)
                        < SCALAR_GAIN * iteration_cycles (&inner, &demand)));
}

/* Place P of LOOPS, without vectors if the compiler may leave it so, and iterations one by one take less
   time, or if it is not to make any (pf_compute_is_scalar).  */
static struct pf_inner_loop
chosen_loop (const struct pf_loops *loops, const struct pf_machine *machine,
             unsigned p)
{
  struct pf_inner_loop inner = pf_inner_make (loops, machine, p);
  struct pf_inner_loop scalar = without_vectors (&inner);
  struct pf_demand demand, alone;

  if (inner.lanes > 1 && !pf_inner_is_within (&inner) && !loops->nest->source
      && pf_vector_meets_stores (&inner))
    return scalar;
  if (inner.lanes > 1 && !pf_inner_is_within (&inner)
      && pf_vector_is_doubtful (&inner, inner.lanes)
      && pf_inner_demand (&inner, &demand) && pf_inner_demand (&scalar, &alone)
      && inner.lanes * iteration_cycles (&scalar, &alone)
             < iteration_cycles (&inner, &demand))
    return scalar;
  return inner;
}

double
pf_compute_cycles (const struct pf_loops *loops,
                   const struct pf_machine *machine, unsigned p,
                   double *overhead)
{
  const struct pf_place *place = loops->place + p;
  struct pf_inner_loop inner;
  const struct pf_demand *found;
  struct pf_demand demand;
  double times, cycles;

  if (place->step.size == 0 || place->step.unroll)
    return 0;
  times = entries (loops, p);
  inner = chosen_loop (loops, machine, p);
  if (place->n_loop > 0)
    *overhead += times * place->trip / inner.lanes * LOOP_ITERATION;
  if (place->trip <= 1)
    return 0;
  found = pf_inner_demand (&inner, &demand) ? &demand : NULL;
  if (pf_inner_is_within (&inner) && inner.lane < p)
    return across_cycles (&inner, found, times, overhead);
  cycles = pf_inner_is_guarded (&inner) ? guarded_cycles (&inner, found)
                                        : block_cycles (&inner, found);
  if (place->n_loop == 0)
    {
      double entry = entry_cycles (&inner, found);

      cycles = pf_larger (cycles, returning_cycles (&inner, found) - entry);
      *overhead += times * entry;
    }
  return times * cycles + scattered_cycles (&inner);
}
