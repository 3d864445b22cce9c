/* Predicted cycles of a nest.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The model's own constants were set by hand, against timings of
   matrix products, matrix-vector products, triangular solvers and stencils on
   one machine.  */

#include "cost.h"

#include "compute.h"
#include "footprint.h"
#include "loops.h"
#include "thread-share.h"
#include <math.h>
#include <stdlib.h>

/* Copying one element of an array, along its rows, and into other rows.  */
#define COPY_ALONG 0.5
#define COPY_ACROSS 2
/* A first-level TLB miss, and a walk of the page table.  */
#define TLB_MISS 1.5
#define TLB_WALK 10
/* The part of the smaller of compute and memory time that does not hide
   behind the larger.  */
#define NOT_HIDDEN 0.3
/* Data of so many times the size of the last level that a program gets are not in it, though
   that size is not certain: others take part of it, and hypervisors hide part of it.  */
#define NEVER_RESIDENT 128

/* The part of the time of the other levels of the hierarchy that does not hide
   behind that of the busiest.  */
#define LEVELS_NOT_HIDDEN 0.4

/* The part of the time of the first level that does not hide behind computing where the
   prefetchers bring lines from the second level, one after the other.  */
#define NEAR_NOT_HIDDEN 0.1

/* How much better several threads have to be: how soon they begin is not certain.  */
#define THREADS_MARGIN 0.8

/* And of the time of other levels where blocks of sums are loaded and stored at once.  */
#define FAR_NOT_HIDDEN 0.6

/* Cycles to move lines between levels.

   SUM: of all levels.
   MOST: of the one that takes longest.
   NEAR: of the first, from the second.  */
struct transfer
{
  double sum, most, near;
};

/* The cycles to move TRAFFIC's lines, each from the level that has it.  Cache number
   HOLDER has all data, memory if there is no such cache.  */
static struct transfer
transfer_cycles (const struct pf_traffic *traffic,
                 const struct pf_machine *machine, unsigned holder)
{
  unsigned last = machine->n_cache - 1;
  double waits = traffic->tlb * TLB_MISS + traffic->tlb2 * TLB_WALK
                 + traffic->torn * machine->torn_line.value;
  struct transfer transfer = { .most = 0 };

  for (unsigned l = 0; l < holder; l++)
    {
      double bandwidth = l == last ? machine->memory_bandwidth.value
                                   : machine->cache[l + 1].bandwidth.value;
      double beyond = l + 1 < holder ? traffic->cache[l + 1] : 0;
      double cycles = fmax (0, traffic->cache[l] - beyond) / bandwidth;

      transfer.most = fmax (transfer.most, cycles);
      transfer.sum += cycles;
      if (l == 0)
        transfer.near = cycles;
    }
  transfer.most += waits;
  transfer.sum += waits;
  return transfer;
}

/* The cycles of TRANSFER by itself: levels work side by side in part.  */
static double
transfer_alone (struct transfer transfer)
{
  return transfer.most + LEVELS_NOT_HIDDEN * (transfer.sum - transfer.most);
}

double
pf_cost_of_traffic (const struct pf_traffic *traffic,
                    const struct pf_machine *machine)
{
  return transfer_cycles (traffic, machine, machine->n_cache).sum;
}

/* The whole for COMPUTE and TRANSFER.  What does not hide behind COMPUTE is a
   part of what every level does; STREAMS: a smaller one of what the second level does.  */
static double
overlap (double compute, struct transfer transfer, bool streams)
{
  double beside = NOT_HIDDEN * (transfer.sum - transfer.near)
                  + (streams ? NEAR_NOT_HIDDEN : NOT_HIDDEN) * transfer.near;

  return fmax (compute + beside,
               transfer_alone (transfer) + NOT_HIDDEN * compute);
}

double
pf_cost_score (const struct pf_cost *cost)
{
  return sqrt (cost->cycles * cost->resident);
}

double
pf_cost_burst_score (const struct pf_cost *cost)
{
  double busy = cost->compute + cost->overhead + NEAR_NOT_HIDDEN * cost->near;

  return sqrt ((busy + FAR_NOT_HIDDEN * cost->far)
               * (busy + FAR_NOT_HIDDEN * cost->far_resident));
}

/* Does the innermost loop around RUN of LOOPS only read what lies side by side, or copies,
   which do?  */
static bool
reads_side_by_side (const struct pf_loops *loops, const struct pf_run *run,
                    double line)
{
  const struct pf_visit *visit = pf_innermost_visit (loops, run);

  for (unsigned k = 0; visit && k < run->statement->n_access; k++)
    {
      const struct pf_nest_access *access = run->statement->access + k;
      double apart = pf_nest_stride (access, run->statement->n_dim, visit->dim);

      if (!access->regular || (!access->copied && fabs (apart) > line))
        return false;
    }
  return visit != NULL;
}

/* Are sums kept in vectors in phase P of LOOPS, each as long as a line of the first-level
   cache, and streamed past what lies side by side?  */
static bool
streams (const struct pf_loops *loops, const struct pf_machine *machine,
         unsigned p)
{
  double line = machine->cache[0].line.value;
  bool found = false;

  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_run *run = loops->run + r;
      const struct pf_place *last;

      if (run->n_visit == 0 || loops->place[run->place].phase != p)
        continue;
      last = loops->place + run->visit[run->n_visit - 1].place;
      if (last->lanes == 0
          || (last->wide ? machine->wide_vector : machine->vector).value < line
          || !reads_side_by_side (loops, run, line))
        return false;
      found = true;
    }
  return found;
}

/* Add to COST what phase P of LOOPS takes, which computes for COMPUTE cycles and has
   TRAFFIC.  Phases do not overlap.  HOLDER: the cache that may have all data.  Where
   executions overlap, and that is the first one, so has the TLB.  */
static void
add_phase (struct pf_cost *cost, const struct pf_loops *loops, unsigned p,
           double compute, const struct pf_traffic *traffic,
           const struct pf_machine *machine, unsigned holder)
{
  struct transfer near = { .most = 0 };
  struct transfer far = transfer_cycles (traffic, machine, machine->n_cache);
  bool beside = streams (loops, machine, p);
  double resident;

  if (holder > 0 || !loops->nest->overlaps)
    near = transfer_cycles (traffic, machine, holder);
  resident = overlap (compute, near, beside);
  cost->compute += compute;
  cost->memory += transfer_alone (far);
  cost->near += far.near;
  cost->far += far.sum - far.near;
  cost->far_resident += near.sum - near.near;
  cost->resident += resident;
  cost->cycles += fmax (resident, overlap (compute, far, beside));
}

/* How often COPY is made.  */
static double
times_made (const struct pf_copy *copy)
{
  const struct pf_run *run = copy->run;
  double times = 1;

  for (unsigned k = 0; k < run->n_visit && run->visit[k].place <= copy->place;
       k++)
    times *= run->visit[k].trip;
  return times;
}

/* The cycles to fetch a byte of what COPY is made of, on average: from the cache that has
   kept it since it was copied before, where it is copied several times, else from
   memory.  */
static double
fetch_cycles (const struct pf_loops *loops, const struct pf_copy *copy,
              const struct pf_machine *machine, double bytes)
{
  const struct pf_run *run = copy->run;
  double memory = 1 / machine->memory_bandwidth.value;
  unsigned k = 0, l = 0;

  while (k < run->n_visit && run->visit[k].place <= copy->place)
    k++;
  while (k-- > 0)
    {
      const struct pf_visit *visit = run->visit + k;

      if (pf_nest_moves (copy->source, run->statement->n_dim, visit->dim))
        bytes *= visit->trip;
      else if (pf_place_repeats (loops->place + visit->place))
        {
          while (l < machine->n_cache && machine->cache[l].size.value < bytes)
            l++;
          return (memory
                  + (visit->trip - 1)
                        * (l < machine->n_cache
                               ? 1 / machine->cache[l].bandwidth.value
                               : memory))
                 / visit->trip;
        }
    }
  return memory;
}

/* The bytes of COPY.  */
static double
copy_bytes (const struct pf_copy *copy)
{
  double bytes = copy->array.element_size;

  for (unsigned d = 0; d < copy->array.n_dim; d++)
    bytes *= (double)copy->array.extent[d];
  return bytes;
}

/* The bytes of the copies that LOOPS make where they make COPY, and around it.  */
static double
bytes_around (const struct pf_loops *loops, const struct pf_copy *copy)
{
  const struct pf_run *run = copy->run;
  double bytes = 0;

  for (unsigned c = 0; c < loops->n_copy; c++)
    for (unsigned k = 0; k < run->n_visit && run->visit[k].place <= copy->place;
         k++)
      if (loops->copy[c].place == run->visit[k].place)
        bytes += copy_bytes (loops->copy + c);
  return bytes;
}

/* Add to COMPUTE[phase] and to COST what it takes to make the copies of LOOPS.  */
static void
add_copies (const struct pf_loops *loops, const struct pf_machine *machine,
            double *compute, struct pf_cost *cost)
{
  for (unsigned c = 0; c < loops->n_copy; c++)
    {
      const struct pf_copy *copy = loops->copy + c;
      const struct pf_array *array = &copy->array;
      double size = array->element_size, each = COPY_ACROSS;
      double bytes = copy_bytes (copy);
      double fetch = fetch_cycles (loops, copy, machine, bytes);

      for (unsigned d = 0; d < array->n_dim; d++)
        if (array->stride[d] == (long)size
            && copy->source->array->stride[d] == (long)size)
          each = COPY_ALONG;
      cost->copied = fmax (cost->copied, bytes_around (loops, copy));
      compute[loops->place[copy->place].phase]
          += bytes / size * times_made (copy) * (each + size * fetch);
    }
}

/* The phases of loops in numbers, each at the number of the phase.

   LOOPS, MACHINE: that they are of, and that they run on.
   HOLDER: the cache that may have all data.
   COMPUTE, OVERHEAD: cycles; OVERHEAD is NULL where it is of no interest which phase has
     it.
   TRAFFIC: between the levels.
   SHARED: by place, the loop is executed by several threads.  */
struct phases
{
  const struct pf_loops *loops;
  const struct pf_machine *machine;
  unsigned holder;
  double *compute, *overhead;
  struct pf_traffic *traffic;
  bool *shared;
};

/* Add to COST what phase P of PHASES takes where it is executed SPEED times as fast by several
   threads.  What each of them has for itself, caches of its own among that, is as much faster;
   what they share is not as fast as if each had it alone.  */
static void
add_shared_phase (struct pf_cost *cost, const struct phases *phases, unsigned p,
                  double speed)
{
  struct pf_machine machine = *phases->machine;
  struct pf_traffic traffic = phases->traffic[p];

  for (unsigned l = 0; l < machine.n_cache; l++)
    machine.cache[l].bandwidth.value
        *= machine.cache[l].shared_by.value > 1 ? sqrt (speed) : speed;
  machine.memory_bandwidth.value *= sqrt (speed);
  traffic.tlb /= speed;
  traffic.tlb2 /= speed;
  traffic.torn /= speed;
  add_phase (cost, phases->loops, p, phases->compute[p] / speed, &traffic,
             &machine, phases->holder);
  cost->overhead += phases->overhead[p] / speed;
}

/* The cost of the phases of PHASES whose loop for several threads is place Q, executed SPEED
   times as fast.  */
static struct pf_cost
cost_around (const struct phases *phases, unsigned q, double speed)
{
  struct pf_cost cost = { .cycles = 0 };

  for (unsigned p = 0; p < phases->loops->n_place; p++)
    if (phases->loops->place[p].phase == p
        && pf_thread_place (phases->loops, phases->machine, p) == q)
      add_shared_phase (&cost, phases, p, speed);
  cost.cycles += cost.overhead;
  cost.resident += cost.overhead;
  return cost;
}

/* Let several threads execute the loops of PHASES for which that is predicted to pay.  */
static void
choose_shared (struct phases *phases)
{
  for (unsigned q = 0; q < phases->loops->n_place; q++)
    {
      struct pf_cost one = cost_around (phases, q, 1), many;
      double entering;

      if (one.cycles == 0)
        continue;
      many = cost_around (phases, q,
                          pf_thread_speed (phases->loops, phases->machine, q));
      entering = phases->machine->fork_cycles.value
                 * pf_thread_entries (phases->loops, q);
      many.cycles += entering;
      many.resident += entering;
      phases->shared[q]
          = pf_cost_score (&many) < THREADS_MARGIN * pf_cost_score (&one);
    }
}

/* Add to COST what the phases of PHASES take, of which several threads execute some.  */
static void
add_shared_phases (struct pf_cost *cost, const struct phases *phases)
{
  const struct pf_loops *loops = phases->loops;

  for (unsigned p = 0; p < loops->n_place; p++)
    {
      unsigned q = pf_thread_place (loops, phases->machine, p);
      bool shared = q < loops->n_place && phases->shared[q];

      add_shared_phase (cost, phases, p,
                        shared ? pf_thread_speed (loops, phases->machine, q)
                               : 1);
    }
  for (unsigned q = 0; q < loops->n_place; q++)
    if (phases->shared[q])
      cost->overhead
          += phases->machine->fork_cycles.value * pf_thread_entries (loops, q);
}

/* Does the compiler let several threads of MACHINE execute loops of NEST?  Not where references
   may overlap for all it knows.  */
static bool
is_shared (const struct pf_nest *nest, const struct pf_machine *machine)
{
  return machine->threads.value > 1 && nest->may_overlap == 0;
}

static void
clear_phases (struct phases *phases)
{
  free (phases->compute);
  free (phases->overhead);
  free (phases->traffic);
  free (phases->shared);
}

/* May the last level of MACHINE hold BYTES of data?  */
static bool
may_hold (const struct pf_machine *machine, double bytes)
{
  double size = machine->cache[machine->n_cache - 1].size.value;
  double whole = machine->last_level.value;

  return bytes
         < (whole > 0 ? PF_USABLE * fmax (whole, size) : NEVER_RESIDENT * size);
}

/* Fill in PHASES for its loops; COST gets what they take in common.  Returns 0, or -1 when memory
   is short.  */
static int
measure_phases (struct phases *phases, struct pf_cost *cost)
{
  const struct pf_loops *loops = phases->loops;
  const struct pf_machine *machine = phases->machine;
  bool shared = is_shared (loops->nest, machine);
  unsigned n = loops->n_place;
  double bytes;

  phases->traffic = calloc (n + 1, sizeof *phases->traffic);
  phases->compute = calloc (n + 1, sizeof *phases->compute);
  phases->shared = calloc (n + 1, sizeof *phases->shared);
  phases->overhead = shared ? calloc (n + 1, sizeof *phases->overhead) : NULL;
  if (!phases->traffic || !phases->compute || !phases->shared
      || (shared && !phases->overhead)
      || pf_footprint_phases (loops, machine, phases->traffic, &phases->holder,
                              &bytes)
             != 0)
    return -1;
  if (phases->holder == machine->n_cache && may_hold (machine, bytes))
    phases->holder--;
  for (unsigned p = 0; p < n; p++)
    {
      unsigned phase = loops->place[p].phase;
      double *overhead = shared ? phases->overhead + phase : &cost->overhead;

      phases->compute[phase] += pf_compute_cycles (loops, machine, p, overhead);
    }
  add_copies (loops, machine, phases->compute, cost);
  if (shared)
    choose_shared (phases);
  return 0;
}

int
pf_cost_predict (const struct pf_nest *nest, unsigned root,
                 const struct pf_plan *plan, const struct pf_machine *machine,
                 struct pf_cost *cost)
{
  struct pf_loops *loops = pf_loops_make (nest, root, plan);
  struct phases phases = { .loops = loops, .machine = machine };
  int result = -1;

  *cost = (struct pf_cost){ .cycles = 0 };
  if (loops)
    pf_compute_torn (loops, machine);
  if (loops && measure_phases (&phases, cost) == 0)
    {
      if (is_shared (nest, machine))
        add_shared_phases (cost, &phases);
      else
        for (unsigned p = 0; p < loops->n_place; p++)
          add_phase (cost, loops, p, phases.compute[p], phases.traffic + p,
                     machine, phases.holder);
      cost->resident += cost->overhead;
      cost->cycles += cost->overhead;
      result = 0;
    }
  clear_phases (&phases);
  pf_loops_free (loops);
  return result;
}

/* Set THREADS of the plan in PLAN that PLACE belongs to, of NEST.  */
static void
mark_place (const struct pf_nest *nest, const struct pf_place *place,
            struct pf_plan *plan)
{
  struct pf_plan *own = plan + place->node;

  if (own->n == 0)
    *own = pf_plan_identity (nest->node[place->node].tree->n_member);
  if (own->threads == 0)
    own->threads = place->number + 1;
}

int
pf_cost_mark_threads (const struct pf_nest *nest,
                      const struct pf_machine *machine, struct pf_plan *plan)
{
  struct pf_loops *loops
      = is_shared (nest, machine) ? pf_loops_make (nest, 0, plan) : NULL;
  struct phases phases = { .loops = loops, .machine = machine };
  struct pf_cost cost = { .cycles = 0 };
  int result = -1;

  if (!is_shared (nest, machine))
    return 0;
  if (loops)
    pf_compute_torn (loops, machine);
  if (loops && measure_phases (&phases, &cost) == 0)
    {
      for (unsigned k = 0; k < nest->n_node; k++)
        plan[k].threads = 0;
      for (unsigned q = 0; q < loops->n_place; q++)
        if (phases.shared[q])
          mark_place (nest, loops->place + q, plan);
      result = 0;
    }
  clear_phases (&phases);
  pf_loops_free (loops);
  return result;
}
