/* The time that loops compute.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The model's own constants, in cycles, stand for what compilers make of loops
   rather than for a processor.  They were set by hand, against timings of
   matrix products, matrix-vector products, triangular solvers and stencils on
   one machine.  */

#include "compute.h"
#include "extreme.h"

#include <math.h>

/* One iteration of a loop that contains others: increment, compare, new
   addresses.  */
#define LOOP_ITERATION 2
/* Entering an innermost loop: bounds, addresses, a mispredicted exit.  */
#define LOOP_ENTRY 12
/* More for a vectorized one: checks, remainder iterations.  */
#define VECTOR_ENTRY 8
/* An instance that is not vectorized of a loop that is so in place of the innermost
   one.  */
#define LEFT_OVER 0.5
/* One iteration of an innermost loop cannot be faster.  */
#define ITERATION_MIN 1
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
/* Accesses that are more elements apart from one iteration to the next are never permuted.  */
#define MOST_APART 16
/* The part of the work of the less busy units, of those for arithmetic, loads
   and stores, that does not run alongside the busiest: they share the issue of
   instructions.  */
#define NOT_ALONGSIDE 0.3
/* Loads that one of a vector in two lines counts as, and stores that one of a whole
   line counts as, and more if it lies in two.  Set so that predictions follow
   timings of products of matrices on one machine, with rows that begin with lines
   and others.  */
#define CROSS_LOAD 3
#define LINE_STORE 1.5
#define CROSS_STORE 1
/* Loops of no more iterations have no chains that pf_tree_member would call so.  */
#define SHORT_CHAIN 8
/* The bytes of the vectors of SSE, AVX and AVX-512.  */
#define SSE_BYTES 16
#define AVX_BYTES 32
#define AVX512_BYTES 64
/* The vector registers of AVX-512.  */
#define AVX512_REGISTERS 32
/* So large a part of the registers several copies of a statement share in any case, even where
   the compiler then loads what stands still again and again.  */
#define FEW_SHARED 0.25
/* Values that were loaded or stored so many iterations before are still in
   registers.  */
#define MOST_KEPT 4
/* A call, and handing a stored value to the load that follows.  */
#define CALL 30
#define FORWARD 5
/* A load of a vector of which parts were just stored by two iterations: it waits until both
   stores are in the cache, and the next iteration until that is done.  */
#define NO_FORWARD 18
/* Instructions that a processor has under way at a time, where executions of short loops
   overlap, and cycles to enter one of these, whose exit is predicted.  */
#define WINDOW 350
#define SHORT_ENTRY 3
/* Instructions of an iteration that count iterations and advance addresses.  */
#define COUNTING 3
/* GCC unrolls loops completely that have no more iterations, and no more instructions then: its
   parameters max-completely-peel-times and max-completely-peeled-insns.  */
#define MOST_STRAIGHT 16
#define STRAIGHT_INSTRUCTIONS 200
/* A condition on data in a scalar loop: one execution in three or four is taken for the
   other way.  */
#define MISPREDICTION 5

/* GCC does not vectorize a loop that takes more checks for overlapping references:
   its parameter vect-max-version-for-alias-checks.  */
#define MOST_CHECKS 10

/* Demands of one iteration of an innermost loop, of all its statements.

   ARITHMETIC, DIVISIONS, LOADS, STORES: instructions, vector or scalar.
   LANE: cycles for elements that are moved one by one.
   CHAIN: latency that the next iteration waits for.
   WAITS: the next execution of the loop may wait for it, too.
   BLOCKED: cycles for loads that wait for stores, one iteration after the other.
   MISPREDICTED: cycles for conditions.
   ENTER: where a loop around is vectorized, cycles to load what stays in registers, and
     to store it.
   INVARIANTS, CHANGING: registers for values that the iteration only reads,
     and for those that it changes.
   SHARED: registers for what it loads once, for several copies of a statement;
     AGAIN: the loads that these save.  */
struct demand
{
  double arithmetic, divisions, loads, stores, lane, chain, blocked,
      mispredicted, enter;
  bool waits;
  double invariants, changing, shared, again;
};

/* An innermost loop.

   PLACE: number.  MEMBER: of its band.  LANES: elements in a vector, 1 if the
   loop is not vectorized.
   LANE: number of the loop that is vectorized in its place; PLACE if none is.
   ROLLED: nothing is unrolled into it, as in partial blocks.  */
struct inner
{
  const struct pf_loops *loops;
  const struct pf_machine *machine;
  unsigned place, lane;
  const struct pf_tree_member *member;
  double lanes;
  bool rolled;
};

/* Is a loop around INNER vectorized in its place?  */
static bool
is_within (const struct inner *inner)
{
  return inner->lane != inner->place;
}

/* Does an iteration of INNER depend on earlier ones?  */
static bool
recurs (const struct inner *inner)
{
  return inner->loops->place[inner->place].split ? inner->member->recurs
                                                 : inner->member->backward;
}

/* Do A and B, of one statement with N dimensions, touch the same element?  */
static bool
same_element (const struct pf_nest_access *a, const struct pf_nest_access *b,
              unsigned n)
{
  if (a->array != b->array || !a->regular || !b->regular)
    return false;
  for (unsigned d = 0; d < a->array->n_dim; d++)
    {
      if (a->offset[d] != b->offset[d])
        return false;
      for (unsigned k = 0; k < n; k++)
        if (a->step[d * n + k] != b->step[d * n + k])
          return false;
    }
  return true;
}

/* Does STATEMENT access what its access K reads or writes in the other way,
   too?  */
static bool
updates (const struct pf_nest_statement *statement, unsigned k)
{
  bool reads = statement->access[k].access->kind == PF_READ;

  for (unsigned i = 0; i < statement->n_access; i++)
    if ((statement->access[i].access->kind == PF_READ) != reads
        && same_element (statement->access + i, statement->access + k,
                         statement->n_dim))
      return true;
  return false;
}

/* May STATEMENT leave what ACCESS reads or writes as it is?  Then the compiler keeps
   it in no register: it must not store what would not be stored.  */
static bool
may_keep (const struct pf_nest_statement *statement,
          const struct pf_nest_access *access)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    if (statement->access[k].access->kind != PF_READ
        && statement->access[k].access->conditional
        && same_element (statement->access + k, access, statement->n_dim))
      return true;
  return false;
}

/* How many copies of ACCESS the unrolled loops inside INNER make, *ALL with
   those that touch the same element.  What is updated has to be loaded again where
   copies that update other elements stand in between, which the compiler cannot tell
   apart.  */
static double
copies (const struct inner *inner, const struct pf_run *run,
        const struct pf_nest_access *access, double *all)
{
  const struct pf_nest_statement *statement = run->statement;
  bool updated
      = access && updates (statement, (unsigned)(access - statement->access));
  bool again = access && may_keep (statement, access);
  double distinct = 1;

  *all = 1;
  for (unsigned k = run->n_visit; k-- > 0;)
    {
      const struct pf_visit *visit = run->visit + k;

      if (visit->place <= inner->place || inner->rolled
          || (is_within (inner) && visit->place == inner->lane))
        continue;
      *all *= visit->trip;
      if (access
          && (again || pf_nest_moves (access, statement->n_dim, visit->dim)))
        distinct *= visit->trip;
      again = again || (updated && distinct > 1);
    }
  return distinct;
}

/* The bytes of a vector in INNER.  */
static double
vector_bytes (const struct inner *inner)
{
  const struct pf_machine *machine = inner->machine;

  return inner->loops->place[inner->place].wide ? machine->wide_vector.value
                                                : machine->vector.value;
}

/* Are the vectors of INNER as long as lines of the first-level cache?  */
static bool
fills_lines (const struct inner *inner)
{
  return inner->lanes > 1
         && vector_bytes (inner) >= inner->machine->cache[0].line.value;
}

/* Do most rows of ARRAY begin within a line of LINE bytes?  */
static bool
has_odd_rows (const struct pf_array *array, double line)
{
  for (unsigned d = 0; d + 1 < array->n_dim; d++)
    if (fmod ((double)array->stride[d], line) != 0)
      return true;
  return false;
}

/* Does each vector of ACCESS in INNER lie in two lines of the first-level
   cache, in most rows?  Only vectors as long as a line do.  */
static bool
crosses_lines (const struct inner *inner, const struct pf_nest_access *access)
{
  return fills_lines (inner)
         && has_odd_rows (access->array, inner->machine->cache[0].line.value);
}

/* The visit of RUN at place P, or NULL.  */
static const struct pf_visit *
find_visit (const struct pf_run *run, unsigned p)
{
  for (unsigned k = 0; k < run->n_visit; k++)
    if (run->visit[k].place == p)
      return run->visit + k;
  return NULL;
}

/* The distance in bytes between what ACCESS touches in two iterations of the loop
   PLACE.  */
static double
stride_at (const struct inner *inner, const struct pf_run *run,
           const struct pf_nest_access *access, unsigned place)
{
  const struct pf_visit *visit = find_visit (run, place);

  return visit ? pf_nest_stride (access, run->statement->n_dim, visit->dim)
                     * inner->loops->place[place].step.size
               : 0;
}

/* The distance in bytes between what ACCESS touches in two iterations of
   INNER.  */
static double
stride (const struct inner *inner, const struct pf_run *run,
        const struct pf_nest_access *access)
{
  return stride_at (inner, run, access, inner->place);
}

/* Is access K of STATEMENT the first of its kind to its element?  */
static bool
is_first (const struct pf_nest_statement *statement, unsigned k)
{
  const struct pf_nest_access *access = statement->access + k;

  for (unsigned i = 0; i < k; i++)
    if ((statement->access[i].access->kind == PF_READ)
            == (access->access->kind == PF_READ)
        && same_element (statement->access + i, access, statement->n_dim))
      return false;
  return true;
}

/* Does subscript D of FIRST, of RUN's statement, grow as that of SECOND, of OTHER's, does in all
   loops?  */
static bool
grows_alike (const struct pf_run *run, const struct pf_nest_access *first,
             const struct pf_run *other, const struct pf_nest_access *second,
             unsigned d)
{
  unsigned n = run->statement->n_dim, m = other->statement->n_dim;

  for (unsigned k = 0; k < run->n_visit; k++)
    {
      const struct pf_visit *visit = run->visit + k;
      const struct pf_visit *mate = find_visit (other, visit->place);

      if (!mate
          || first->step[d * n + visit->dim] != second->step[d * m + mate->dim])
        return false;
    }
  return run->n_visit == other->n_visit;
}

/* Do access A of RUN and access B of OTHER touch the same elements in all loops
   that are around both, and do these unroll as many copies of each?  */
static bool
same_elements (const struct pf_run *run, const struct pf_nest_access *a,
               const struct pf_run *other, const struct pf_nest_access *b)
{
  if (a->array != b->array || !a->regular || !b->regular
      || run->n_visit != other->n_visit)
    return false;
  for (unsigned d = 0; d < a->array->n_dim; d++)
    if (a->offset[d] != b->offset[d] || !grows_alike (run, a, other, b, d))
      return false;
  return true;
}

/* Does a statement before RUN in the same iterations of INNER load what access K
   of RUN loads?  */
static bool
is_loaded (const struct inner *inner, const struct pf_run *run, unsigned k)
{
  const struct pf_nest_access *access = run->statement->access + k;

  for (const struct pf_run *other = inner->loops->run; other < run; other++)
    for (unsigned i = 0;
         other->place > inner->place && i < other->statement->n_access; i++)
      if (other->statement->access[i].array == access->array
          && other->statement->access[i].access->kind == PF_READ
          && same_elements (run, access, other, other->statement->access + i))
        return true;
  return false;
}

/* How many iterations of INNER after the one in which RUN's statement accesses it by
   FIRST does OTHER's access an element by SECOND?  False if that is not known.  */
static bool
find_iterations (const struct inner *inner, const struct pf_run *run,
                 const struct pf_nest_access *first, const struct pf_run *other,
                 const struct pf_nest_access *second, double *later)
{
  const struct pf_visit *visit = find_visit (other, inner->place);
  unsigned n = other->statement->n_dim;
  bool found = false;

  if (!visit || first->array != second->array || !first->regular
      || !second->regular)
    return false;
  for (unsigned d = 0; d < first->array->n_dim; d++)
    {
      double step = second->step[d * n + visit->dim];
      double ahead = first->offset[d] - second->offset[d];

      if (!grows_alike (run, first, other, second, d))
        return false;
      if (step == 0 ? ahead != 0 : found && ahead != *later * step)
        return false;
      if (step != 0)
        *later = ahead / step;
      found = found || step != 0;
    }
  return found && *later == floor (*later);
}

/* Does a scalar loop INNER load what access K of RUN's statement reads a few iterations
   before or after, too, so that the value stays in a register?  */
static bool
is_kept (const struct inner *inner, const struct pf_run *run, unsigned k)
{
  const struct pf_nest_statement *statement = run->statement;
  double later;

  for (unsigned i = 0; inner->lanes == 1 && i < k; i++)
    if (statement->access[i].access->kind == PF_READ
        && find_iterations (inner, run, statement->access + i, run,
                            statement->access + k, &later)
        && fabs (later) <= MOST_KEPT)
      return true;
  return false;
}

/* The time from an operand of RUN's statement to its result.  */
static double
latency (const struct inner *inner, const struct pf_run *run)
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
path_cycles (const struct inner *inner, const struct pf_path *path)
{
  const struct pf_machine *machine = inner->machine;
  double add = path->add * machine->fp_add_latency.value;
  double mul = path->mul * machine->fp_mul_latency.value;

  return (machine->fma.value > 0 ? pf_larger (add, mul) : add + mul)
         + path->div * machine->fp_div_cycles.value + path->integer;
}

/* The time from an element that RUN's statement reads to what its access K writes in its
   place.  */
static double
update_cycles (const struct inner *inner, const struct pf_run *run, unsigned k)
{
  const struct pf_nest_statement *statement = run->statement;
  double longest = latency (inner, run);

  for (unsigned i = 0; i < statement->n_access; i++)
    if (statement->access[i].access->kind == PF_READ
        && same_element (statement->access + i, statement->access + k,
                         statement->n_dim))
      longest = pf_larger (
          longest, path_cycles (inner, &statement->access[i].access->path));
  return longest;
}

/* Add to DEMAND what it takes to load a vector of sums for each of DISTINCT copies of ACCESS
   in front of INNER, or to store them behind it if ACCESS writes.  */
static void
demand_sums (const struct inner *inner, const struct pf_nest_access *access,
             double distinct, struct demand *demand)
{
  const struct pf_machine *machine = inner->machine;
  bool crosses = crosses_lines (inner, access);
  double line = fills_lines (inner) ? LINE_STORE : 1;

  if (access->access->kind == PF_READ)
    demand->enter += distinct * (crosses ? CROSS_LOAD : 1)
                     / machine->loads_per_cycle.value;
  else
    demand->enter += distinct * (line + (crosses ? CROSS_STORE : 0))
                     / machine->stores_per_cycle.value;
}

/* Is RUN executed in INNER directly, not in a loop inside that?  */
static bool
belongs_to (const struct inner *inner, const struct pf_run *run)
{
  const struct pf_place *place = inner->loops->place + inner->place;

  return run->place > inner->place && run->place < place->end;
}

/* Is what ACCESS updates loaded again in each iteration of INNER?  Not what is in a scalar
   before the nest is changed, nor where executions are to overlap, and nothing else is
   written: the compiler keeps what it stored in a register.  */
static bool
is_reloaded (const struct inner *inner, const struct pf_nest_access *access)
{
  const struct pf_nest *nest = inner->loops->nest;

  if (nest->may_overlap == 0 || access->access->scalar)
    return false;
  if (!nest->overlaps)
    return true;
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           belongs_to (inner, run) && k < run->statement->n_access; k++)
        if (run->statement->access[k].access->kind != PF_READ
            && run->statement->access[k].array != access->array)
          return true;
    }
  return false;
}

/* The visit of RUN at the loop around INNER, or NULL.  */
static const struct pf_visit *
visit_around (const struct inner *inner, const struct pf_run *run)
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
moves_around (const struct inner *inner, const struct pf_run *run,
              const struct pf_nest_access *access)
{
  const struct pf_visit *around = visit_around (inner, run);

  return around && pf_nest_moves (access, run->statement->n_dim, around->dim);
}

/* Is ARRAY written to in loop PLACE of LOOPS?  */
static bool
is_written (const struct pf_loops *loops, unsigned place,
            const struct pf_array *array)
{
  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_run *run = loops->run + r;

      for (unsigned k = 0;
           run->place > place && run->place < loops->place[place].end
           && k < run->statement->n_access;
           k++)
        if (run->statement->access[k].array == array
            && run->statement->access[k].access->kind != PF_READ)
          return true;
    }
  return false;
}

/* The part of the executions of INNER that load what ACCESS of RUN reads: where it is one
   vector, the compiler loads in front of the loop around what that leaves as it is, unless it may
   be written there.  */
static double
loading_part (const struct inner *inner, const struct pf_run *run,
              const struct pf_nest_access *access)
{
  const struct pf_visit *around = visit_around (inner, run);

  if (!around || around->trip <= 1 || access->access->kind != PF_READ
      || is_within (inner) || inner->lanes == 1
      || inner->loops->place[inner->place].trip > inner->lanes
      || inner->loops->nest->may_overlap > 0
      || moves_around (inner, run, access)
      || is_written (inner->loops, around->place, access->array))
    return 1;
  return 1 / around->trip;
}

/* The elements by which ACCESS of RUN moves from one iteration of INNER to the next; 0 if that is
   none, or no number of elements.  */
static double
elements_apart (const struct inner *inner, const struct pf_run *run,
                const struct pf_nest_access *access)
{
  double apart = access->regular
                     ? stride (inner, run, access) / access->array->element_size
                     : 0;

  return apart == floor (apart) ? apart : 0;
}

/* How many elements behind what FIRST of RUN's statement touches is what SECOND of OTHER's does, in
   all iterations?  INFINITY if that is not the same in all, or they have different arrays.  */
static double
elements_behind (const struct pf_run *run, const struct pf_nest_access *first,
                 const struct pf_run *other,
                 const struct pf_nest_access *second)
{
  const struct pf_array *array = first->array;
  double bytes = 0;

  if (array != second->array || !second->regular)
    return INFINITY;
  for (unsigned d = 0; d < array->n_dim; d++)
    {
      if (!grows_alike (run, first, other, second, d))
        return INFINITY;
      bytes
          += (second->offset[d] - first->offset[d]) * (double)array->stride[d];
    }
  return bytes / array->element_size;
}

/* How many of the APART elements that an iteration of INNER has to itself, from
   the one before that of access K of RUN on, are loaded in it, or stored, as K does?  */
static double
count_touched (const struct inner *inner, const struct pf_run *run, unsigned k,
               unsigned apart)
{
  const struct pf_nest_access *access = run->statement->access + k;
  bool touched[MOST_APART] = { false };
  double count = 0;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *other = inner->loops->run + r;

      for (unsigned i = 0;
           belongs_to (inner, other) && i < other->statement->n_access; i++)
        {
          const struct pf_nest_access *mate = other->statement->access + i;
          double behind = elements_behind (run, access, other, mate);

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

/* Can the compiler load or store whole vectors for accesses APART elements apart, and permute
   them?  */
static bool
is_permutable (double apart)
{
  return apart == 3
         || (apart >= 2 && apart <= MOST_APART
             && frexp (apart, &(int){ 0 }) == 0.5);
}

/* The cycles to make a vector of elements of two.  */
static double
permutation_cycles (const struct inner *inner)
{
  return vector_bytes (inner) > SSE_BYTES
                 && inner->machine->vector_registers.value < AVX512_REGISTERS
             ? LONG_PERMUTE
             : PERMUTE;
}

/* Add what DISTINCT copies of access K of RUN, which is strided or not regular, demand of a vector
   loop INNER to DEMAND.  Elements are moved one by one, or whole vectors are permuted, which takes
   apart * log2 (apart) permutations for all accesses with elements in the same vectors; stores
   of these have to leave nothing out.  */
static void
demand_strided (const struct inner *inner, const struct pf_run *run, unsigned k,
                double distinct, struct demand *demand)
{
  const struct pf_nest_access *access = run->statement->access + k;
  bool writes = access->access->kind != PF_READ;
  double one_by_one = inner->lanes * (writes ? LANE_STORE : LANE_LOAD);
  double apart = elements_apart (inner, run, access);
  double touched, permutations;

  if (!is_permutable (apart) || access->access->conditional
      || is_within (inner))
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

/* Add what access K of RUN demands to DEMAND.  */
static void
demand_access (const struct inner *inner, const struct pf_run *run, unsigned k,
               struct demand *demand)
{
  const struct pf_nest_access *access = run->statement->access + k;
  bool writes = access->access->kind != PF_READ;
  double all, distinct = copies (inner, run, access, &all);
  double bytes = fabs (stride (inner, run, access));
  double part;
  bool crosses;

  if (access->array->n_dim == 0 || !is_first (run->statement, k)
      || (!writes && is_loaded (inner, run, k)))
    return;
  if (access->regular && bytes == 0)
    {
      /* No iteration waits for what may not have been written: the processor
         predicts that.  */
      if (writes && updates (run->statement, k)
          && !may_keep (run->statement, access))
        {
          demand->chain = pf_larger (
              demand->chain, update_cycles (inner, run, k) * all / distinct
                                 + (is_reloaded (inner, access) ? FORWARD : 0));
          demand->waits = demand->waits || !moves_around (inner, run, access);
        }
      if (is_within (inner))
        demand_sums (inner, access, distinct, demand);
      if (writes)
        demand->changing += distinct;
      else if (!is_within (inner) || !updates (run->statement, k))
        demand->invariants += distinct;
      return;
    }
  if (is_within (inner))
    bytes = fabs (stride_at (inner, run, access, inner->lane));
  if (is_within (inner) && bytes == 0)
    {
      /* One element for all of a vector.  */
      demand->loads += BROADCAST * distinct;
      return;
    }
  part = loading_part (inner, run, access);
  if (part < 1)
    demand->invariants += distinct;
  distinct *= part;
  if (inner->lanes > 1
      && (!access->regular || bytes != access->array->element_size))
    {
      demand_strided (inner, run, k, distinct, demand);
      return;
    }
  crosses = crosses_lines (inner, access);
  if (writes)
    {
      demand->changing += distinct;
      demand->stores += distinct * (fills_lines (inner) ? LINE_STORE : 1)
                        + (crosses ? CROSS_STORE * distinct : 0);
      return;
    }
  if (is_kept (inner, run, k))
    return;
  demand->loads += distinct * (crosses ? CROSS_LOAD : 1);
  /* Shorter vectors are fastest in register tiles of up to twice as many values as
     there are registers, those of copies excepted, which loads limit, and with AVX
     those that share many values.  Measured with products of matrices on one
     machine.  */
  if (part == 1 && all > distinct
      && (access->copied || fills_lines (inner)
          || (vector_bytes (inner) >= AVX_BYTES
              && distinct
                     > FEW_SHARED * inner->machine->vector_registers.value)))
    {
      demand->shared += distinct;
      demand->again += (all - distinct) * (crosses ? CROSS_LOAD : 1);
    }
}

/* The member of a band that PLACE, a loop of INNER's, steps through.  */
static const struct pf_tree_member *
member_at (const struct inner *inner, const struct pf_place *place)
{
  return inner->loops->nest->node[place->node].tree->member
         + place->step.member;
}

/* How many copies of RUN's statement that the unrolled loops inside INNER make
   wait for each other.  Where only one member of a band is unrolled, it is enough
   that none does in the same iteration of all others, as in skewed loops.  */
static double
serial (const struct inner *inner, const struct pf_run *run)
{
  double copies = 1, independent = 1;
  unsigned n = 0;

  for (unsigned k = 0; k < run->n_visit; k++)
    {
      const struct pf_place *place = inner->loops->place + run->visit[k].place;
      const struct pf_tree_member *member = member_at (inner, place);

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

/* Does RUN stand directly in INNER, not in a loop inside that?  */
static bool
is_direct (const struct inner *inner, const struct pf_run *run)
{
  if (!belongs_to (inner, run))
    return false;
  for (unsigned k = 0; k < run->n_visit; k++)
    if (run->visit[k].place > inner->place && run->visit[k].trip > 1
        && !inner->loops->place[run->visit[k].place].step.unroll)
      return false;
  return true;
}

/* Do copies of RUN's statement that the unrolled loops inside INNER make meet
   the elements of ACCESS that others have in other iterations of INNER, as
   with x[i + j]?  */
static bool
copies_meet (const struct inner *inner, const struct pf_run *run,
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
hands_on (const struct inner *inner, const struct pf_run *run,
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
            && (to != run->statement || !same_element (write, read, to->n_dim)
                || copies_meet (inner, run, write)))
          return true;
      }
  return false;
}

/* The time that an iteration of INNER waits for what the statement of RUN computed
   in an earlier one.  Where it is known in which, the value stays in a register.  */
static double
wait_cycles (const struct inner *inner, const struct pf_run *run)
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
            && find_iterations (inner, run, write, run, read, &later)
            && later > 0)
          longest = pf_larger (longest, path_cycles (inner, &read->access->path)
                                            / later);
      }
  return longest > 0 ? longest : FORWARD + latency (inner, run);
}

/* Is ACCESS K of run R of INNER the first one to its array?  */
static bool
is_new_array (const struct inner *inner, unsigned r, unsigned k)
{
  const struct pf_array *array
      = inner->loops->run[r].statement->access[k].array;

  for (unsigned q = 0; q <= r; q++)
    {
      const struct pf_run *run = inner->loops->run + q;
      unsigned end = q == r ? k : run->statement->n_access;

      for (unsigned a = 0; belongs_to (inner, run) && a < end; a++)
        if (run->statement->access[a].array == array)
          return false;
    }
  return true;
}

/* The cycles that the load of what RUN's statement reads by READ waits in an iteration of INNER
   for what OTHER's writes by WRITE, to the same array.  */
static double
blocked_cycles (const struct inner *inner, const struct pf_run *run,
                const struct pf_nest_access *read, const struct pf_run *other,
                const struct pf_nest_access *write)
{
  double later;

  return find_iterations (inner, other, write, run, read, &later) && later > 0
                 && fmod (later, inner->lanes) != 0
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
longest_block (const struct inner *inner, const struct pf_run *run,
               const struct pf_array *array)
{
  double longest = 0;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *other = inner->loops->run + r;

      if (!is_direct (inner, other))
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

/* The cycles that loads in an iteration of INNER, a vector loop, wait for stores: for those to
   several arrays one after the other, as nothing behind a load that waits comes to an end before it
   does.  */
static double
all_blocks (const struct inner *inner)
{
  double sum = 0;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           is_direct (inner, run) && k < run->statement->n_access; k++)
        {
          const struct pf_array *array = run->statement->access[k].array;
          double longest = 0;

          if (!is_new_array (inner, r, k))
            continue;
          for (unsigned q = 0; q < inner->loops->n_run; q++)
            if (is_direct (inner, inner->loops->run + q))
              longest = pf_larger (
                  longest, longest_block (inner, inner->loops->run + q, array));
          sum += longest;
        }
    }
  return sum;
}

/* Can an iteration of INNER wait for what the statement of RUN computed in the
   one before?  What one iteration after the other adds to is not meant.  */
static bool
feeds_next (const struct inner *inner, const struct pf_run *run)
{
  for (unsigned r = 0; recurs (inner) && r < inner->loops->n_run; r++)
    if (is_direct (inner, inner->loops->run + r)
        && hands_on (inner, run, inner->loops->run + r))
      return true;
  return false;
}

/* Do iterations of INNER wait for each other in turn?  A loop may be too short for the
   dependences to show that.  */
static bool
waits_in_turn (const struct inner *inner)
{
  return inner->member->chained
         || (inner->member->recurs
             && inner->loops->place[inner->place].trip <= SHORT_CHAIN);
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
flops (const struct inner *inner, double add, double mul)
{
  return inner->machine->fma.value > 0 ? pf_larger (add, mul) : add + mul;
}

/* How often an iteration of INNER computes with each element that access K of RUN reads
   alone: once for several copies of the statement that read the same, ALL together, and
   never where all iterations do.  */
static double
own_copies (const struct inner *inner, const struct pf_run *run, unsigned k,
            double all)
{
  const struct pf_nest_access *access = run->statement->access + k;

  if (!access->regular)
    return all;
  if (stride (inner, run, access) == 0 && !updates (run->statement, k))
    return 0;
  return copies (inner, run, access, &all);
}

/* The arithmetic of RUN's statement in an iteration of INNER, ALL copies of it.  */
static double
arithmetic (const struct inner *inner, const struct pf_run *run, double all)
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

/* Add what the statement of RUN demands to DEMAND.  */
static void
demand_run (const struct inner *inner, const struct pf_run *run,
            struct demand *demand)
{
  const struct pf_work *work = &run->statement->statement->work;
  double all, integer = work->integer;

  copies (inner, run, NULL, &all);
  demand->arithmetic += arithmetic (inner, run, all) + all * integer / 2;
  demand->divisions += all * work->div;
  demand->chain = pf_larger (demand->chain, all * work->call * CALL);
  demand->waits = demand->waits || work->call > 0 || work->reduction;
  if (inner->lanes == 1 && is_conditional (run->statement))
    demand->mispredicted += all * MISPREDICTION;
  for (unsigned k = 0; k < run->statement->n_access; k++)
    demand_access (inner, run, k, demand);
  if (work->reduction)
    demand->chain = pf_larger (demand->chain, all * latency (inner, run));
  else if (inner->lanes == 1 && demand->chain == 0 && waits_in_turn (inner)
           && feeds_next (inner, run))
    {
      demand->chain = serial (inner, run) * wait_cycles (inner, run);
      demand->waits = true;
    }
}

/* The cycles of one iteration of INNER, vector or scalar.  */
static double
iteration_cycles (const struct inner *inner, const struct demand *demand)
{
  const struct pf_machine *machine = inner->machine;
  double registers = machine->vector_registers.value;
  double others = is_within (inner) ? 1 : 2;
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

/* Are the statements of INNER in conditions?  */
static bool
is_guarded (const struct inner *inner)
{
  const struct pf_place *place = inner->loops->place + inner->place;

  return !place->split && inner->loops->nest->node[place->node].guarded;
}

/* Does WORK compute in floating point?  */
static bool
is_floating (const struct pf_work *work)
{
  return work->add > 0 || work->mul > 0 || work->div > 0;
}

/* May the iterations of INNER that RUN's statement makes depend on each other be
   added up in another order?  Sums of integers may.  */
static bool
is_reorderable (const struct inner *inner, const struct pf_run *run)
{
  const struct pf_nest_statement *statement = run->statement;
  const struct pf_work *work = &statement->statement->work;

  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_nest_access *access = statement->access + k;

      if (access->access->kind != PF_READ
          && (!access->regular || stride (inner, run, access) != 0))
        return false;
    }
  return work->associative || !is_floating (work);
}

/* Are there more pairs of arrays in INNER that may overlap than the compiler checks
   before a vectorized loop?  */
static bool
exceeds_checks (const struct inner *inner)
{
  double known = inner->loops->nest->may_overlap, written = 0, read = 0;

  if (known <= MOST_CHECKS)
    return false;
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           belongs_to (inner, run) && k < run->statement->n_access; k++)
        {
          const struct pf_array *array = run->statement->access[k].array;

          if (array->n_dim == 0 || !is_new_array (inner, r, k))
            continue;
          if (is_written (inner->loops, inner->place, array))
            written++;
          else
            read++;
        }
    }
  return pf_smaller (known, written * read + written * (written - 1) / 2)
         > MOST_CHECKS;
}

/* Do copies of RUN's statement that the unrolled loops inside INNER make depend on
   each other in some of their iterations only?  The compiler cannot tell in which,
   and is not told that they do not.  Those of short loops count as dependent in
   all.  */
static bool
copies_meet_sometimes (const struct inner *inner, const struct pf_run *run)
{
  for (unsigned k = 0; k < run->n_visit; k++)
    {
      const struct pf_place *place = inner->loops->place + run->visit[k].place;
      const struct pf_tree_member *member = member_at (inner, place);

      if (run->visit[k].place > inner->place && place->step.unroll
          && member->recurs && !member->chained
          && run->statement->dim[run->visit[k].dim].extent > SHORT_CHAIN)
        return true;
    }
  return false;
}

/* Are there vectors for ACCESS, in INNER, if not all iterations perform it?  AVX has
   loads and stores that leave some elements of a vector out, but of elements of less
   than 4 bytes, and arithmetic of that kind, AVX-512 has the first.  */
static bool
has_vectors (const struct inner *inner, const struct pf_nest_access *access)
{
  unsigned size = access->array->element_size;

  return !access->access->conditional
         || vector_bytes (inner) >= (size < 4 ? AVX512_BYTES : AVX_BYTES);
}

/* The elements of a vector in INNER, 1 if one of its statements prevents the
   compiler from vectorizing it.  */
static double
vector_lanes (const struct inner *inner)
{
  double widest = 1, lanes;
  bool reorderable = true;

  if (inner->loops->place[inner->place].n_loop > 0 || exceeds_checks (inner))
    return 1;
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;
      const struct pf_work *work = &run->statement->statement->work;

      if (!belongs_to (inner, run))
        continue;
      if (work->call || work->reduction || copies_meet_sometimes (inner, run)
          || (work->conditional && vector_bytes (inner) < AVX512_BYTES))
        return 1;
      reorderable = reorderable && is_reorderable (inner, run);
      widest = pf_larger (widest, work->width);
      for (unsigned k = 0; k < run->statement->n_access; k++)
        {
          const struct pf_nest_access *access = run->statement->access + k;
          bool fixed = access->regular && stride (inner, run, access) == 0;

          widest = pf_larger (widest, access->array->element_size);
          if (!has_vectors (inner, access))
            return 1;
          /* The last of the values would have to be picked.  */
          if (access->access->kind != PF_READ && fixed
              && access->array->n_dim > 0
              && (!updates (run->statement, k) || access->access->conditional))
            return 1;
          if (access->access->kind != PF_READ && fixed && is_floating (work)
              && !work->associative)
            return 1;
        }
    }
  if (recurs (inner) && !reorderable)
    return 1;
  lanes = floor (vector_bytes (inner) / widest);
  return lanes >= 2 ? lanes : 1;
}

/* How many iterations TRIP iterations take with vectors of LANES elements.  Those
   that are left over take shorter vectors, half as long, or none.  */
static double
vector_iterations (double trip, double lanes)
{
  double full = floor (trip / lanes), rest = trip - full * lanes;

  return full + (rest > 0 ? pf_smaller (rest, pf_larger (1, lanes / 4)) : 0);
}

/* The instructions of an iteration that demands DEMAND.  */
static double
instructions (const struct demand *demand)
{
  return demand->arithmetic + demand->loads + demand->stores + COUNTING;
}

/* How many executions of INNER, of which each iteration demands DEMAND, the processor has
   under way at a time, where they overlap; may be less than 1.  */
static double
under_way (const struct inner *inner, const struct demand *demand)
{
  double iterations = inner->loops->place[inner->place].trip / inner->lanes;

  return inner->loops->nest->overlaps
             ? WINDOW / (pf_larger (1, iterations) * instructions (demand))
             : 0;
}

/* The part of the iterations of INNER in which RUN's statement is executed.  */
static double
executed_part (const struct inner *inner, const struct pf_run *run)
{
  const struct pf_place *place = inner->loops->place + inner->place;
  const struct pf_visit *visit = find_visit (run, inner->place);

  return visit && place->spread > 1 ? visit->trip / place->trip : 1;
}

/* Let what DEMAND has more than BEFORE count as PART of it, but for latencies and registers.  */
static void
scale_demand (const struct demand *before, double part, struct demand *demand)
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

/* What an iteration of INNER demands.  False if it is empty.  */
static bool
find_demand (const struct inner *inner, struct demand *demand)
{
  bool empty = true;

  *demand = (struct demand){ .chain = 0 };
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    if (is_direct (inner, inner->loops->run + r))
      {
        struct demand before = *demand;

        demand_run (inner, inner->loops->run + r, demand);
        scale_demand (&before, executed_part (inner, inner->loops->run + r),
                      demand);
        empty = false;
      }
  if (!empty && inner->lanes > 1 && !is_within (inner))
    demand->blocked = all_blocks (inner);
  if (!empty && !demand->waits)
    demand->chain /= pf_larger (1, under_way (inner, demand));
  return !empty;
}

/* Has INNER the same number of iterations whatever parameters are?  */
static bool
is_fixed (const struct inner *inner)
{
  bool fixed = true;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;
      const struct pf_visit *visit = find_visit (run, inner->place);
      const struct pf_nest_dim *dim
          = visit ? run->statement->dim + visit->dim : NULL;

      if (is_direct (inner, run))
        fixed = fixed && dim && dim->exact && dim->extent == visit->trip;
    }
  return fixed;
}

/* Does the compiler make straight code of all iterations of INNER, each of which demands
   DEMAND?  Not where it has to check that arrays do not overlap.  */
static bool
is_straight (const struct inner *inner, const struct demand *demand)
{
  double trip = inner->loops->place[inner->place].trip;
  double full = floor (trip / inner->lanes);
  double rest = inner->lanes > 1 ? trip - full * inner->lanes : 0;

  return !is_within (inner) && inner->loops->nest->may_overlap == 0
         && is_fixed (inner) && full <= MOST_STRAIGHT
         && (full + rest) * instructions (demand) <= STRAIGHT_INSTRUCTIONS;
}

/* The cycles of the loop INNER with the statements that stand directly in it, of which
   an iteration demands DEMAND, NULL if there are none, each time it runs through.  */
static double
inner_cycles (const struct inner *inner, const struct demand *demand)
{
  double trip = inner->loops->place[inner->place].trip, enter;

  if (!demand)
    return 0;
  if (is_within (inner))
    return trip * iteration_cycles (inner, demand) + VECTOR_ENTRY
           + demand->enter;
  enter = (demand->invariants + demand->changing)
          / inner->machine->loads_per_cycle.value;
  if (inner->lanes > 1)
    return vector_iterations (trip, inner->lanes)
               * iteration_cycles (inner, demand)
           + (is_straight (inner, demand) ? 0 : VECTOR_ENTRY) + enter;
  return trip * iteration_cycles (inner, demand) + enter;
}

/* The cycles to enter INNER, with DEMAND as above.  */
static double
entry_cycles (const struct inner *inner, const struct demand *demand)
{
  double executions = demand ? under_way (inner, demand) : 0;

  if (demand && is_straight (inner, demand))
    return 0;
  return executions > 1 ? SHORT_ENTRY + (LOOP_ENTRY - SHORT_ENTRY) / executions
                        : LOOP_ENTRY;
}

/* The share of the instances in INNER that are in partial blocks, and *COPIES,
   the number of iterations of a block.  */
static double
partial_share (const struct inner *inner, double *copies)
{
  double most = 0;

  *copies = 1;
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;
      double full = 1, all = 1;

      for (unsigned k = 0; is_direct (inner, run) && k < run->n_visit; k++)
        {
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
rolled_cycles (const struct inner *inner)
{
  struct inner rolled = *inner;
  struct demand demand;

  rolled.rolled = true;
  return inner_cycles (&rolled,
                       find_demand (&rolled, &demand) ? &demand : NULL);
}

/* The cycles of the loop INNER, with DEMAND as above, each time it runs through, in full
   and in partial blocks.  */
static double
block_cycles (const struct inner *inner, const struct demand *demand)
{
  double copies, partial = partial_share (inner, &copies);
  double cycles = inner_cycles (inner, demand);

  if (is_within (inner))
    return (1 - partial) * cycles
           + partial * copies
                 * (LEFT_OVER * inner->loops->place[inner->place].trip
                    + (inner->loops->nest->overlaps ? LOOP_ENTRY : 0));
  if (partial > 0)
    cycles
        += partial * (copies * (rolled_cycles (inner) + LOOP_ENTRY) - cycles);
  return cycles;
}

/* The same, if the compiler may or may not get rid of the conditions that statements of INNER are
   in, and vectorize it then: the worse of the two.  */
static double
guarded_cycles (const struct inner *inner, const struct demand *demand)
{
  struct inner scalar = *inner;
  struct demand alone;

  scalar.lanes = 1;
  return pf_larger (
      block_cycles (inner, demand),
      block_cycles (&scalar, find_demand (&scalar, &alone) ? &alone : NULL));
}

/* How often place P is entered, by the statement that enters it most.  */
static double
entries (const struct pf_loops *loops, unsigned p)
{
  double most = 1;

  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_run *run = loops->run + r;
      double product = 1;

      if (run->place < p || run->place >= loops->place[p].end)
        continue;
      for (unsigned k = 0; k < run->n_visit && run->visit[k].place < p; k++)
        product *= run->visit[k].trip;
      most = pf_larger (most, product);
    }
  return most;
}

/* Loop P of LOOPS, as an innermost one.  */
static struct inner
make_inner (const struct pf_loops *loops, const struct pf_machine *machine,
            unsigned p)
{
  const struct pf_place *place = loops->place + p;
  struct inner inner
      = { .loops = loops, .machine = machine, .place = p, .lane = p };

  inner.member
      = loops->nest->node[place->node].tree->member + place->step.member;
  inner.lanes = place->trip > 1 ? vector_lanes (&inner) : 1;
  for (unsigned q = p + 1; place->n_loop == 0 && q < place->end; q++)
    if (loops->place[q].lanes > 0)
      {
        inner.lane = q;
        inner.lanes = loops->place[q].lanes;
      }
  return inner;
}

/* How many rows the iterations of INNER store vectors into by access K of RUN that do not
   begin with lines.  */
static double
odd_stores (const struct inner *inner, const struct pf_run *run, unsigned k)
{
  const struct pf_nest_access *access = run->statement->access + k;
  const struct pf_array *array = access->array;
  double line = inner->machine->cache[0].line.value, all;

  if (access->access->kind == PF_READ || !access->regular || array->n_dim == 0
      || !is_first (run->statement, k)
      || fabs (stride (inner, run, access)) != array->element_size)
    return 0;
  if (!has_odd_rows (array, line)
      && fmod (access->offset[array->n_dim - 1] * array->element_size, line)
             == 0)
    return 0;
  return copies (inner, run, access, &all);
}

void
pf_compute_torn (struct pf_loops *loops, const struct pf_machine *machine)
{
  for (unsigned p = 0; p < loops->n_place; p++)
    {
      const struct pf_place *place = loops->place + p;
      struct inner inner;
      double rows = 0;

      if (place->step.size == 0 || place->step.unroll || place->n_loop > 0)
        continue;
      inner = make_inner (loops, machine, p);
      if (inner.lanes == 1 || is_within (&inner))
        continue;
      for (unsigned r = 0; r < loops->n_run; r++)
        for (unsigned k = 0; belongs_to (&inner, loops->run + r)
                             && k < loops->run[r].statement->n_access;
             k++)
          rows += odd_stores (&inner, loops->run + r, k);
      for (unsigned r = 0; r < loops->n_run && rows >= 2; r++)
        if (belongs_to (&inner, loops->run + r))
          loops->run[r].torn = true;
    }
}

double
pf_compute_cycles (const struct pf_loops *loops,
                   const struct pf_machine *machine, unsigned p,
                   double *overhead)
{
  const struct pf_place *place = loops->place + p;
  struct inner inner;
  const struct demand *found;
  struct demand demand;
  double times;

  if (place->step.size == 0 || place->step.unroll)
    return 0;
  times = entries (loops, p);
  inner = make_inner (loops, machine, p);
  if (place->n_loop > 0)
    *overhead += times * place->trip * LOOP_ITERATION;
  if (place->trip <= 1)
    return 0;
  found = find_demand (&inner, &demand) ? &demand : NULL;
  if (place->n_loop == 0)
    *overhead += times * entry_cycles (&inner, found);
  return times
         * (is_guarded (&inner) ? guarded_cycles (&inner, found)
                                : block_cycles (&inner, found));
}
