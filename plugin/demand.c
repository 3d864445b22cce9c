/* What an iteration of an innermost loop demands of the processor.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "demand.h"
#include "extreme.h"
#include "fold.h"
#include "latency.h"
#include "piece.h"
#include "vector-load.h"

#include <math.h>

/* Loads that one of an element for all of a vector counts as.  Set by products of matrices
   with 24 sums in registers, in 4 to 12 rows, on one machine.  */
#define BROADCAST 2
/* Putting one element of a strided access into a vector, or getting it out. */
#define LANE_LOAD 1.5
#define LANE_STORE 2
/* Making one vector of elements of two; with AVX and AVX2 it takes two instructions where vectors
   are longer than SSE's.  */
#define PERMUTE 0.75
#define LONG_PERMUTE 1.25
/* Loads that one of a vector in two lines counts as, and stores that one of a whole
   line counts as, and more if it lies in two.  Set so that predictions follow
   timings of products of matrices on one machine, with rows that begin with lines
   and others.  */
#define CROSS_LOAD 3
#define LINE_STORE 1.5
#define CROSS_STORE 1
/* The vector registers of AVX-512.  */
#define AVX512_REGISTERS 32
/* So large a part of the registers several copies of a statement share in any case, even where
   the compiler then loads what stands still again and again.  */
#define FEW_SHARED 0.25
/* Values that were loaded or stored so many iterations before are still in
   registers.  */
#define MOST_KEPT 4
/* The instructions of a sum of absolute differences of bytes, which for a whole vector of them is
   one and an addition, by those of vectors of integers that it replaces, for pieces of rows, and by
   those of vectors of bytes, for rows.  Squares take a few more; they count the same.  */
#define PIECE_DISTANCE (2. / 20)
#define ROW_DISTANCE (2. / 5)
/* A call.  */
#define CALL 30
/* Instructions of an iteration that count iterations and advance addresses.  */
#define COUNTING 3
/* A condition on data in a scalar loop: one execution in three or four is taken for the
   other way; more are where copies for several rows take turns, as what the processor learns of one
   row tells nothing of the others.  Sums of positive differences of 1000 numbers took four times as
   long for four rows at a time.  */
#define MISPREDICTION 5
#define MIXED_ROWS 2

/* Are the vectors of INNER as long as lines of the first-level cache?  */
static bool
fills_lines (const struct pf_inner_loop *inner)
{
  return inner->lanes > 1
         && pf_inner_vector_bytes (inner)
                >= inner->machine->cache[0].line.value;
}

/* Does each vector of ACCESS in INNER lie in two lines of the first-level
   cache, in most rows?  Only vectors as long as a line do.  */
static bool
crosses_lines (const struct pf_inner_loop *inner,
               const struct pf_nest_access *access)
{
  return fills_lines (inner)
         && pf_has_odd_rows (inner->loops->nest, access->array,
                             inner->machine->cache[0].line.value);
}

/* Does a statement before RUN in the same iterations of INNER load what access K
   of RUN loads?  */
static bool
is_loaded (const struct pf_inner_loop *inner, const struct pf_run *run,
           unsigned k)
{
  const struct pf_nest_access *access = run->statement->access + k;

  for (const struct pf_run *other = inner->loops->run; other < run; other++)
    for (unsigned i = 0;
         other->place > inner->place && i < other->statement->n_access; i++)
      if (other->statement->access[i].array == access->array
          && other->statement->access[i].access->kind == PF_READ
          && pf_same_elements (run, access, other,
                               other->statement->access + i))
        return true;
  return false;
}

/* Does a scalar loop INNER load what access K of RUN's statement reads a few iterations
   before or after, too, so that the value stays in a register?  */
static bool
is_kept (const struct pf_inner_loop *inner, const struct pf_run *run,
         unsigned k)
{
  const struct pf_nest_statement *statement = run->statement;
  double later;

  for (unsigned i = 0; inner->lanes == 1 && i < k; i++)
    if (statement->access[i].access->kind == PF_READ
        && pf_inner_find_iterations (inner, run, statement->access + i, run,
                                     statement->access + k, &later)
        && fabs (later) <= MOST_KEPT)
      return true;
  return false;
}

/* Is ACCESS in INNER, a loop of the program, to what is a scalar there?  Whatever is asked in the loop,
   that stays in a register.  */
static bool
is_register (const struct pf_inner_loop *inner,
             const struct pf_nest_access *access)
{
  return inner->loops->nest->source && access->access->scalar;
}

/* Is what ACCESS updates loaded again in each iteration of INNER?  What is not updated in all
   iterations is; else not what is in a scalar before the nest is changed, nor where executions
   are to overlap, and nothing else is written: the compiler keeps what it stored in a
   register.  */
static bool
is_reloaded (const struct pf_inner_loop *inner,
             const struct pf_nest_access *access)
{
  const struct pf_nest *nest = inner->loops->nest;

  if (pf_inner_is_guarded (inner))
    return !is_register (inner, access);
  if (nest->may_overlap == 0 || access->access->scalar)
    return false;
  if (!nest->overlaps)
    return true;
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           pf_inner_contains (inner, run) && k < run->statement->n_access; k++)
        if (run->statement->access[k].access->kind != PF_READ
            && run->statement->access[k].array != access->array)
          return true;
    }
  return false;
}

/* The latency between what RUN's statement reads and what its access K writes in the same
   place.  The elements of a piece do not wait for each other in a vector.  */
static double
chain_cycles (const struct pf_inner_loop *inner, const struct pf_run *run,
              unsigned k)
{
  double piece = inner->lanes > 1 && !pf_inner_is_within (inner)
                     ? pf_piece_length (inner, run)
                     : 1;

  return pf_inner_update_cycles (inner, run, k) / piece;
}

/* The visit of RUN at the loop around INNER, or NULL.  */
static const struct pf_visit *
visit_around (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  const struct pf_visit *around = NULL;

  for (unsigned k = 0; k < run->n_visit; k++)
    if (run->visit[k].place < inner->place
        && (!around || run->visit[k].place > around->place))
      around = run->visit + k;
  return around;
}

/* Does ACCESS of RUN touch other elements in the next iteration of the loop around
   INNER?  */
static bool
moves_around (const struct pf_inner_loop *inner, const struct pf_run *run,
              const struct pf_nest_access *access)
{
  const struct pf_visit *around = visit_around (inner, run);

  return around && pf_nest_moves (access, run->statement->n_dim, around->dim);
}

/* How many executions of INNER follow each other in which ACCESS of RUN touches the same element;
   INFINITY if that is all.  */
static double
executions_in_turn (const struct pf_inner_loop *inner, const struct pf_run *run,
                    const struct pf_nest_access *access)
{
  double executions = 1;

  for (unsigned k = run->n_visit; k-- > 0;)
    if (run->visit[k].place < inner->place)
      {
        if (pf_nest_moves (access, run->statement->n_dim, run->visit[k].dim))
          return executions;
        executions *= run->visit[k].trip;
      }
  return INFINITY;
}

/* The part of the executions of INNER that load what ACCESS of RUN reads: where it is one
   vector, the compiler loads in front of the loop around what that leaves as it is, unless it may
   be written there.  */
static double
loading_part (const struct pf_inner_loop *inner, const struct pf_run *run,
              const struct pf_nest_access *access)
{
  const struct pf_visit *around = visit_around (inner, run);

  if (!around || around->trip <= 1 || access->access->kind != PF_READ
      || pf_inner_is_within (inner) || inner->lanes == 1
      || inner->loops->place[inner->place].trip > inner->lanes
      || inner->loops->nest->may_overlap > 0
      || moves_around (inner, run, access)
      || pf_loop_writes (inner->loops, around->place, access->array))
    return 1;
  return 1 / around->trip;
}

/* The elements by which ACCESS of RUN moves from one iteration of INNER to the next; 0 if that is
   none, or no number of elements.  */
static double
elements_apart (const struct pf_inner_loop *inner, const struct pf_run *run,
                const struct pf_nest_access *access)
{
  double apart = access->regular ? pf_inner_stride (inner, run, access)
                                       / access->array->element_size
                                 : 0;

  return apart == floor (apart) ? apart : 0;
}

/* How many of the APART elements that an iteration of INNER has to itself, from
   the one before that of access K of RUN on, are loaded in it, or stored, as K does?  */
static double
count_touched (const struct pf_inner_loop *inner, const struct pf_run *run,
               unsigned k, unsigned apart)
{
  const struct pf_nest_access *access = run->statement->access + k;
  bool touched[PF_MOST_APART] = { false };
  double count = 0;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *other = inner->loops->run + r;

      for (unsigned i = 0;
           pf_inner_contains (inner, other) && i < other->statement->n_access;
           i++)
        {
          const struct pf_nest_access *mate = other->statement->access + i;
          double behind = pf_elements_behind (run, access, other, mate);

          if ((mate->access->kind == PF_READ)
                  == (access->access->kind == PF_READ)
              && fabs (behind) < apart && behind == floor (behind))
            touched[(unsigned)(behind + apart) % apart] = true;
        }
    }
  for (unsigned i = 0; i < apart; i++)
    count += touched[i];
  return count;
}

/* The cycles to make a vector of elements of two.  */
static double
permutation_cycles (const struct pf_inner_loop *inner)
{
  return pf_inner_vector_bytes (inner) > PF_SSE_BYTES
                 && inner->machine->vector_registers.value < AVX512_REGISTERS
             ? LONG_PERMUTE
             : PERMUTE;
}

/* Add what DISTINCT copies of access K of RUN, which is strided or not regular, demand of a vector
   loop INNER to DEMAND.  Elements are moved one by one, or whole vectors are permuted, which takes
   apart * log2 (apart) permutations for all accesses with elements in the same vectors; stores
   of these have to leave nothing out.  Pieces of rows are loaded as such.  */
static void
demand_strided (const struct pf_inner_loop *inner, const struct pf_run *run,
                unsigned k, double distinct, struct pf_demand *demand)
{
  const struct pf_nest_access *access = run->statement->access + k;
  bool writes = access->access->kind != PF_READ;
  double one_by_one = inner->lanes * (writes ? LANE_STORE : LANE_LOAD);
  double apart = elements_apart (inner, run, access);
  double piece = pf_inner_is_within (inner) ? 1 : pf_piece_length (inner, run);
  double touched, permutations;

  if (piece > 1)
    {
      demand->loads += distinct * inner->lanes / piece;
      return;
    }
  if (!pf_vector_is_permutable (apart) || access->access->conditional
      || pf_inner_gathers (run, access, inner->place)
      || pf_inner_is_within (inner))
    {
      demand->lane += distinct * one_by_one;
      return;
    }
  touched = count_touched (inner, run, k, (unsigned)apart);
  permutations = apart == 3 ? 6 : apart * log2 (apart);
  if (!writes)
    permutations = pf_smaller (permutations, touched * (apart - 1));
  permutations *= permutation_cycles (inner);
  if ((writes ? touched < apart : touched == 1 && apart > inner->lanes)
      || permutations + apart > touched * one_by_one)
    {
      demand->lane += distinct * one_by_one;
      return;
    }
  demand->lane += distinct * permutations / touched;
  *(writes ? &demand->stores : &demand->loads) += distinct * apart / touched;
}

/* Is what ACCESS of RUN refers to in the loop that is vectorized in place of INNER, one around it,
   not side by side?  */
static bool
is_apart_across (const struct pf_inner_loop *inner, const struct pf_run *run,
                 const struct pf_nest_access *access)
{
  double bytes = pf_inner_stride_at (inner, run, access, inner->lane);

  return inner->lane < inner->place && bytes != 0
         && bytes != access->array->element_size;
}

/* Add to DEMAND what it takes to load a vector of what access K of RUN refers to, for each of
   DISTINCT copies, in front of INNER, or to store them behind it if K writes.  */
static void
demand_sums (const struct pf_inner_loop *inner, const struct pf_run *run,
             unsigned k, double distinct, struct pf_demand *demand)
{
  const struct pf_nest_access *access = run->statement->access + k;
  const struct pf_machine *machine = inner->machine;
  bool crosses = crosses_lines (inner, access);
  double line = fills_lines (inner) ? LINE_STORE : 1;

  if (is_apart_across (inner, run, access))
    {
      struct pf_inner_loop outer = *inner;
      struct pf_demand apart = { .in_turn = 1 };

      outer.place = outer.lane;
      demand_strided (&outer, run, k, distinct, &apart);
      demand->enter += apart.lane + apart.loads / machine->loads_per_cycle.value
                       + apart.stores / machine->stores_per_cycle.value;
      return;
    }
  if (access->access->kind == PF_READ)
    demand->enter += distinct * (crosses ? CROSS_LOAD : 1)
                     / machine->loads_per_cycle.value;
  else
    demand->enter += distinct * (line + (crosses ? CROSS_STORE : 0))
                     / machine->stores_per_cycle.value;
}

/* Does RUN's statement, directly in INNER, run in fewer of its iterations than others, so that each asks
   whether it does?  */
static bool
is_asked_for (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  const struct pf_visit *visit = pf_find_visit (run, inner->place);

  return pf_inner_is_direct (inner, run) && visit
         && visit->trip < inner->loops->place[inner->place].trip;
}

/* Is what ACCESS updates in INNER written in some of its iterations by another statement, too?  No register
   has it then.  */
static bool
is_interrupted (const struct pf_inner_loop *inner,
                const struct pf_nest_access *access)
{
  if (!pf_inner_is_guarded (inner) || is_register (inner, access))
    return false;
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           is_asked_for (inner, run) && k < run->statement->n_access; k++)
        if (run->statement->access[k].access->kind != PF_READ
            && run->statement->access[k].array == access->array)
          return true;
    }
  return false;
}

/* The cycles that it takes behind INNER to add up the elements of a vector of sums, of which ACCESS is to the
   result: for each half of them one instruction to get it, and one to add it.  */
static double
adding_up_cycles (const struct pf_inner_loop *inner,
                  const struct pf_nest_access *access)
{
  double sums = pf_inner_vector_bytes (inner) / access->array->element_size;

  if (inner->lanes == 1 || inner->trip < inner->lanes
      || pf_inner_is_within (inner))
    return 0;
  return (1 + 2 * log2 (sums)) / inner->machine->fp_per_cycle.value;
}

/* Does ACCESS of RUN stay at one element in INNER?  */
static bool
stands_still (const struct pf_inner_loop *inner, const struct pf_run *run,
              const struct pf_nest_access *access)
{
  return access->regular && pf_inner_stride (inner, run, access) == 0;
}

/* Is what ACCESS of RUN, which moves in INNER, refers to loaded, or stored, for each of several copies of the
   statement, not once for those to the same element?  So it is where the statement writes other elements of
   the array, and reads others: the compiler cannot tell that no copy in between stores what is
   read.  What stands still is in registers.  */
static bool
is_never_shared (const struct pf_inner_loop *inner, const struct pf_run *run,
                 const struct pf_nest_access *access)
{
  const struct pf_nest_statement *statement = run->statement;
  bool reads = access->access->kind == PF_READ;

  for (unsigned i = 0; i < statement->n_access; i++)
    {
      const struct pf_nest_access *other = statement->access + i;

      if (pf_is_in_place (other, access)
          && (!reads || !stands_still (inner, run, other)))
        return true;
    }
  return false;
}

/* Add what access K of RUN demands to DEMAND.  */
static void
demand_access (const struct pf_inner_loop *inner, const struct pf_run *run,
               unsigned k, struct pf_demand *demand)
{
  const struct pf_nest_access *access = run->statement->access + k;
  bool writes = access->access->kind != PF_READ;
  double all, distinct = pf_inner_copies (inner, run, access, &all);
  double bytes = fabs (pf_inner_stride (inner, run, access));
  double part, accesses;
  bool crosses;

  if (access->array->n_dim == 0 || !pf_is_first_access (run->statement, k)
      || (!writes && is_loaded (inner, run, k)))
    return;
  if (stands_still (inner, run, access))
    {
      /* No iteration waits for what may not have been written: the processor
         predicts that.  */
      if (writes && pf_statement_updates (run->statement, k)
          && !pf_statement_may_keep (run->statement, access))
        {
          demand->chain = pf_larger (
              demand->chain,
              chain_cycles (inner, run, k) * all / distinct
                  + (is_reloaded (inner, access) ? PF_FORWARD : 0));
          demand->in_turn = pf_larger (demand->in_turn,
                                       executions_in_turn (inner, run, access));
          demand->enter += distinct * adding_up_cycles (inner, access);
          if (is_interrupted (inner, access))
            {
              demand->loads += distinct;
              demand->stores += distinct;
            }
        }
      if (pf_inner_is_within (inner))
        demand_sums (inner, run, k, distinct, demand);
      if (writes)
        demand->changing += distinct;
      else if (!pf_inner_is_within (inner)
               || !pf_statement_updates (run->statement, k))
        demand->invariants += distinct;
      return;
    }
  if (is_register (inner, access))
    return;
  if (pf_inner_is_within (inner))
    bytes = fabs (pf_inner_stride_at (inner, run, access, inner->lane));
  if (pf_inner_is_within (inner) && bytes == 0)
    {
      /* One element for all of a vector.  */
      demand->loads += BROADCAST * distinct;
      return;
    }
  part = loading_part (inner, run, access);
  if (part < 1)
    demand->invariants += distinct;
  distinct *= part;
  accesses = !pf_inner_is_within (inner) && is_never_shared (inner, run, access)
                 ? all * part
                 : distinct;
  if (inner->lanes > 1
      && (!access->regular || bytes != access->array->element_size
          || pf_inner_gathers (run, access,
                               pf_inner_is_within (inner) ? inner->lane
                                                          : inner->place)))
    {
      demand_strided (inner, run, k, accesses, demand);
      return;
    }
  crosses = crosses_lines (inner, access);
  if (writes)
    {
      demand->changing += distinct;
      demand->stores += accesses * (fills_lines (inner) ? LINE_STORE : 1)
                        + (crosses ? CROSS_STORE * accesses : 0);
      return;
    }
  if (is_kept (inner, run, k))
    return;
  demand->loads += accesses * (crosses ? CROSS_LOAD : 1);
  /* Shorter vectors are fastest in register tiles of up to twice as many values as
     there are registers, those of copies excepted, which loads limit, and with AVX
     those that share many values.  Measured with products of matrices on one
     machine.  */
  if (part == 1 && all > accesses
      && (access->copied || fills_lines (inner)
          || (pf_inner_vector_bytes (inner) >= PF_AVX_BYTES
              && distinct
                     > FEW_SHARED * inner->machine->vector_registers.value)))
    {
      demand->shared += distinct;
      demand->again += (all - distinct) * (crosses ? CROSS_LOAD : 1);
    }
}

/* Is part of STATEMENT only executed where a condition on data holds?  */
static bool
is_conditional (const struct pf_nest_statement *statement)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    if (statement->access[k].access->conditional)
      return true;
  return statement->statement->work.conditional;
}

/* The floating-point instructions for ADD additions and MUL multiplications.  */
static double
flops (const struct pf_inner_loop *inner, double add, double mul)
{
  return inner->machine->fma.value > 0 ? pf_larger (add, mul) : add + mul;
}

/* How often an iteration of INNER computes with each element that access K of RUN reads
   alone: once for several copies of the statement that read the same, ALL together, and
   never where all iterations do.  */
static double
own_copies (const struct pf_inner_loop *inner, const struct pf_run *run,
            unsigned k, double all)
{
  const struct pf_nest_access *access = run->statement->access + k;

  if (!access->regular)
    return all;
  if (pf_inner_stride (inner, run, access) == 0
      && !pf_statement_updates (run->statement, k))
    return 0;
  return pf_inner_copies (inner, run, access, &all);
}

/* The arithmetic of RUN's statement in an iteration of INNER, ALL copies of it.  */
static double
arithmetic (const struct pf_inner_loop *inner, const struct pf_run *run,
            double all)
{
  const struct pf_nest_statement *statement = run->statement;
  const struct pf_work *work = &statement->statement->work;
  double add = work->add, mul = work->mul, own = 0;

  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_path *path = &statement->access[k].access->own;
      double operations = path->add + path->mul, times;

      if (operations == 0)
        continue;
      times = own_copies (inner, run, k, all);
      if (times < all)
        {
          add -= path->add;
          mul -= path->mul;
          own += times * operations;
        }
    }
  return all * flops (inner, add, mul) + own;
}

/* The integer operations of RUN's statement in an iteration of INNER.  */
static double
integer_operations (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  const struct pf_work *work = &run->statement->statement->work;
  double operations = work->integer;

  if (work->distance > 0 && inner->lanes > 1 && !pf_inner_is_within (inner)
      && pf_inner_only_adds_up (inner, run))
    operations -= (1
                   - (pf_inner_sums_bytes (inner, run) ? ROW_DISTANCE
                                                       : PIECE_DISTANCE))
                  * work->distance;
  return operations;
}

/* Add what the statement of RUN demands to DEMAND.  */
static void
demand_run (const struct pf_inner_loop *inner, const struct pf_run *run,
            struct pf_demand *demand)
{
  const struct pf_work *work = &run->statement->statement->work;
  double all, integer = integer_operations (inner, run);

  pf_inner_copies (inner, run, NULL, &all);
  demand->arithmetic += arithmetic (inner, run, all) + all * integer / 2;
  demand->divisions += all * work->div;
  demand->chain = pf_larger (demand->chain, all * work->call * CALL);
  if (work->call > 0 || work->reduction)
    demand->in_turn = INFINITY;
  if (inner->lanes == 1 && is_conditional (run->statement))
    demand->mispredicted += all * MISPREDICTION * (all > 1 ? MIXED_ROWS : 1);
  for (unsigned k = 0; k < run->statement->n_access; k++)
    demand_access (inner, run, k, demand);
  if (work->reduction)
    demand->chain
        = pf_larger (demand->chain, all * pf_inner_latency (inner, run));
  else if (inner->lanes == 1 && demand->chain == 0
           && pf_inner_waits_in_turn (inner) && pf_inner_feeds_next (inner, run)
           && pf_inner_is_fed (inner, run))
    {
      demand->chain
          = pf_inner_serial (inner, run) * pf_inner_wait_cycles (inner, run);
      demand->in_turn = INFINITY;
    }
}

double
pf_demand_instructions (const struct pf_demand *demand)
{
  return demand->arithmetic + demand->loads + demand->stores
         + COUNTING / demand->fold;
}

double
pf_inner_under_way (const struct pf_inner_loop *inner,
                    const struct pf_demand *demand)
{
  double iterations = inner->trip / inner->lanes;

  return inner->loops->nest->overlaps
             ? inner->machine->in_flight.value
                   / (pf_larger (1, iterations)
                      * pf_demand_instructions (demand))
             : 0;
}

/* The part of the iterations of INNER in which RUN's statement is executed.  */
static double
executed_part (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  const struct pf_place *place = inner->loops->place + inner->place;
  const struct pf_visit *visit = pf_find_visit (run, inner->place);

  return visit && place->spread > 1 ? visit->trip / place->trip : 1;
}

/* Let what DEMAND has more than BEFORE count as PART of it, but for latencies and registers.  */
static void
scale_demand (const struct pf_demand *before, double part,
              struct pf_demand *demand)
{
  double *amount[]
      = { &demand->arithmetic, &demand->divisions,    &demand->loads,
          &demand->stores,     &demand->mispredicted, &demand->lane,
          &demand->again };
  double start[] = { before->arithmetic, before->divisions,    before->loads,
                     before->stores,     before->mispredicted, before->lane,
                     before->again };

  for (unsigned k = 0; k < sizeof start / sizeof *start; k++)
    *amount[k] = start[k] + part * (*amount[k] - start[k]);
}

/* Let DEMAND have the registers that are needed for what is in BEFORE, or for the rest of it, which is
   never executed in the same iteration.  */
static void
share_registers (const struct pf_demand *before, struct pf_demand *demand)
{
  double *registers[]
      = { &demand->changing, &demand->invariants, &demand->shared };
  double start[] = { before->changing, before->invariants, before->shared };

  for (unsigned k = 0; k < sizeof start / sizeof *start; k++)
    *registers[k] = pf_larger (start[k], *registers[k] - start[k]);
}

/* Let DEMAND be that of an iteration of a loop that folds vectors of FOLD elements into sums.
   Each sum takes an addition, and an instruction to get the element.  */
static void
fold_demand (double fold, struct pf_demand *demand)
{
  if (fold == 1)
    return;
  demand->arithmetic = 2 * demand->changing + demand->arithmetic / fold;
  demand->loads /= fold;
  demand->fold = fold;
}

bool
pf_inner_demand (const struct pf_inner_loop *inner, struct pf_demand *demand)
{
  bool empty = true, pure = pf_inner_is_pure (inner);

  *demand = (struct pf_demand){ .in_turn = 1, .fold = 1 };
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    if (pf_inner_is_direct (inner, inner->loops->run + r)
        && pf_inner_is_scattered (inner, inner->loops->run + r)
               == inner->scattered)
      {
        struct pf_demand before = *demand;

        demand_run (inner, inner->loops->run + r, demand);
        scale_demand (&before, executed_part (inner, inner->loops->run + r),
                      demand);
        if (pure)
          share_registers (&before, demand);
        empty = false;
      }
  if (!empty && inner->lanes > 1 && !pf_inner_is_within (inner))
    demand->blocked = pf_inner_blocked_cycles (inner);
  fold_demand (pf_inner_fold (inner), demand);
  if (!empty)
    demand->blocked = pf_larger (
        demand->blocked,
        pf_inner_relay_cycles (inner, pf_demand_instructions (demand)));
  demand->chain
      /= pf_larger (1, pf_inner_under_way (inner, demand) / demand->in_turn);
  return !empty;
}
