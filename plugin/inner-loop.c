/* An innermost loop: its statements, what they access, and its vectors.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "inner-loop.h"
#include "extreme.h"
#include "outer-vector.h"
#include "piece.h"
#include "vector-load.h"

#include <math.h>

/* GCC does not vectorize a loop that takes more checks for overlapping references:
   its parameter vect-max-version-for-alias-checks.  */
#define MOST_CHECKS 10

bool
pf_inner_is_within (const struct pf_inner_loop *inner)
{
  return inner->lane != inner->place;
}

bool
pf_inner_is_scattered (const struct pf_inner_loop *inner,
                       const struct pf_run *run)
{
  bool within = false, determined = false;

  for (unsigned k = 0; k < run->n_visit; k++)
    if (run->visit[k].place > inner->place)
      {
        within = within || inner->loops->place[run->visit[k].place].lanes > 0;
        determined
            = determined
              || pf_nest_is_determined (run->statement, run->visit[k].dim);
      }
  return within && determined;
}

bool
pf_inner_is_pure (const struct pf_inner_loop *inner)
{
  const struct pf_place *place = inner->loops->place + inner->place;
  unsigned n = 0;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    n += pf_inner_contains (inner, inner->loops->run + r)
         && !pf_inner_is_scattered (inner, inner->loops->run + r);
  return pf_inner_is_within (inner)
         && (n <= 1 || inner->loops->nest->node[place->node].exclusive);
}

/* Does INNER stand for a loop of the program that asks in each iteration whether to execute one of its
   statements?  */
static bool
asks_for_statements (const struct pf_inner_loop *inner)
{
  for (unsigned r = 0; inner->loops->nest->source && r < inner->loops->n_run;
       r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      if (pf_inner_contains (inner, run) && pf_inner_is_direct (inner, run)
          && run->statement->statement->guarded)
        return true;
    }
  return false;
}

bool
pf_inner_is_guarded (const struct pf_inner_loop *inner)
{
  const struct pf_place *place = inner->loops->place + inner->place;

  return asks_for_statements (inner)
         || (!place->split && inner->loops->nest->node[place->node].guarded
             && !pf_inner_is_pure (inner));
}

bool
pf_inner_recurs (const struct pf_inner_loop *inner)
{
  return inner->loops->place[inner->place].split ? inner->member->recurs
                                                 : inner->member->backward;
}

bool
pf_same_element (const struct pf_nest_access *a, const struct pf_nest_access *b)
{
  return a->regular && b->regular && a->element == b->element;
}

bool
pf_is_in_place (const struct pf_nest_access *a, const struct pf_nest_access *b)
{
  return a->array == b->array
         && (a->access->kind == PF_READ) != (b->access->kind == PF_READ)
         && !pf_same_element (a, b);
}

bool
pf_statement_updates (const struct pf_nest_statement *statement, unsigned k)
{
  bool reads = statement->access[k].access->kind == PF_READ;

  for (unsigned i = 0; i < statement->n_access; i++)
    if ((statement->access[i].access->kind == PF_READ) != reads
        && pf_same_element (statement->access + i, statement->access + k))
      return true;
  return false;
}

bool
pf_statement_may_keep (const struct pf_nest_statement *statement,
                       const struct pf_nest_access *access)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    if (statement->access[k].access->kind != PF_READ
        && statement->access[k].access->conditional
        && pf_same_element (statement->access + k, access))
      return true;
  return false;
}

double
pf_inner_copies (const struct pf_inner_loop *inner, const struct pf_run *run,
                 const struct pf_nest_access *access, double *all)
{
  const struct pf_nest_statement *statement = run->statement;
  bool updated = access
                 && pf_statement_updates (
                     statement, (unsigned)(access - statement->access));
  bool again = access && pf_statement_may_keep (statement, access);
  double distinct = 1;

  *all = 1;
  for (unsigned k = run->n_visit; k-- > 0;)
    {
      const struct pf_visit *visit = run->visit + k;

      if (visit->place <= inner->place || inner->rolled
          || (pf_inner_is_within (inner) && visit->place == inner->lane))
        continue;
      *all *= visit->trip;
      if (access
          && (again || pf_nest_moves (access, statement->n_dim, visit->dim)))
        distinct *= visit->trip;
      again = again || (updated && distinct > 1);
    }
  return distinct;
}

double
pf_inner_vector_bytes (const struct pf_inner_loop *inner)
{
  const struct pf_machine *machine = inner->machine;

  return inner->loops->place[inner->place].wide ? machine->wide_vector.value
                                                : machine->vector.value;
}

bool
pf_has_odd_rows (const struct pf_nest *nest, const struct pf_array *array,
                 double line)
{
  for (unsigned d = 0; d + 1 < array->n_dim; d++)
    if ((nest->odd_rows && array->stride[d] == 0)
        || fmod ((double)array->stride[d], line) != 0)
      return true;
  return false;
}

double
pf_inner_stride_at (const struct pf_inner_loop *inner, const struct pf_run *run,
                    const struct pf_nest_access *access, unsigned place)
{
  const struct pf_visit *visit = pf_find_visit (run, place);

  return visit ? pf_nest_stride (access, run->statement->n_dim, visit->dim)
                     * inner->loops->place[place].step.size
               : 0;
}

double
pf_inner_stride (const struct pf_inner_loop *inner, const struct pf_run *run,
                 const struct pf_nest_access *access)
{
  return pf_inner_stride_at (inner, run, access, inner->place);
}

bool
pf_inner_gathers (const struct pf_run *run, const struct pf_nest_access *access,
                  unsigned place)
{
  const struct pf_visit *visit = pf_find_visit (run, place);

  for (unsigned d = 0; visit && d < access->access->loaded; d++)
    if (access->step[d * run->statement->n_dim + visit->dim] != 0)
      return true;
  return false;
}

bool
pf_is_first_access (const struct pf_nest_statement *statement, unsigned k)
{
  const struct pf_nest_access *access = statement->access + k;

  for (unsigned i = 0; i < k; i++)
    if ((statement->access[i].access->kind == PF_READ)
            == (access->access->kind == PF_READ)
        && pf_same_element (statement->access + i, access))
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

  for (unsigned k = 0; k < run->n_visit && (run != other || first != second);
       k++)
    {
      const struct pf_visit *visit = run->visit + k;
      const struct pf_visit *mate
          = run == other ? visit : pf_find_visit (other, visit->place);

      if (!mate
          || first->step[d * n + visit->dim] != second->step[d * m + mate->dim])
        return false;
    }
  return run->n_visit == other->n_visit;
}

bool
pf_same_elements (const struct pf_run *run, const struct pf_nest_access *a,
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

bool
pf_inner_find_iterations (const struct pf_inner_loop *inner,
                          const struct pf_run *run,
                          const struct pf_nest_access *first,
                          const struct pf_run *other,
                          const struct pf_nest_access *second, double *later)
{
  const struct pf_visit *visit = pf_find_visit (other, inner->place);
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

/* Is RUN inside PLACE of LOOPS?  */
static bool
is_inside (const struct pf_loops *loops, unsigned place,
           const struct pf_run *run)
{
  return run->place > place && run->place < loops->place[place].end;
}

bool
pf_inner_contains (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  return is_inside (inner->loops, inner->place, run);
}

bool
pf_loop_writes (const struct pf_loops *loops, unsigned place,
                const struct pf_array *array)
{
  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_run *run = loops->run + r;

      for (unsigned k = 0;
           is_inside (loops, place, run) && k < run->statement->n_access; k++)
        if (run->statement->access[k].array == array
            && run->statement->access[k].access->kind != PF_READ)
          return true;
    }
  return false;
}

double
pf_elements_behind (const struct pf_run *run,
                    const struct pf_nest_access *first,
                    const struct pf_run *other,
                    const struct pf_nest_access *second)
{
  const struct pf_array *array = first->array;
  double bytes = 0;

  if (!pf_array_is_related (array, second->array)
      || array->element_size != second->array->element_size || !second->regular)
    return INFINITY;
  for (unsigned d = 0; d < array->n_dim; d++)
    {
      if (!grows_alike (run, first, other, second, d))
        return INFINITY;
      bytes
          += (second->offset[d] - first->offset[d]) * pf_nest_apart (first, d);
    }
  return bytes / array->element_size;
}

const struct pf_tree_member *
pf_inner_member (const struct pf_inner_loop *inner,
                 const struct pf_place *place)
{
  return inner->loops->nest->node[place->node].tree->member
         + place->step.member;
}

bool
pf_inner_is_direct (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  if (!pf_inner_contains (inner, run))
    return false;
  for (unsigned k = 0; k < run->n_visit; k++)
    if (run->visit[k].place > inner->place && run->visit[k].trip > 1
        && !inner->loops->place[run->visit[k].place].step.unroll)
      return false;
  return true;
}

bool
pf_inner_is_new_array (const struct pf_inner_loop *inner, unsigned r,
                       unsigned k)
{
  const struct pf_array *array
      = inner->loops->run[r].statement->access[k].array;

  for (unsigned q = 0; q <= r; q++)
    {
      const struct pf_run *run = inner->loops->run + q;
      unsigned end = q == r ? k : run->statement->n_access;

      for (unsigned a = 0; pf_inner_contains (inner, run) && a < end; a++)
        if (run->statement->access[a].array == array)
          return false;
    }
  return true;
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
is_reorderable (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  const struct pf_nest_statement *statement = run->statement;
  const struct pf_work *work = &statement->statement->work;

  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_nest_access *access = statement->access + k;

      if (access->access->kind != PF_READ
          && (!access->regular || pf_inner_stride (inner, run, access) != 0))
        return false;
    }
  return work->associative || !is_floating (work);
}

/* Is access K of run R of INNER at a distance that the compiler knows from one before that moves alike,
   so that it checks both at once?  */
static bool
is_checked_before (const struct pf_inner_loop *inner, unsigned r, unsigned k)
{
  const struct pf_run *run = inner->loops->run + r;
  const struct pf_nest_access *access = run->statement->access + k;

  for (unsigned q = 0; q <= r; q++)
    {
      const struct pf_run *other = inner->loops->run + q;
      unsigned end = q == r ? k : other->statement->n_access;

      for (unsigned i = 0; pf_inner_contains (inner, other) && i < end; i++)
        {
          const struct pf_nest_access *mate = other->statement->access + i;
          bool known = pf_array_is_related (mate->array, access->array)
                       && mate->regular && access->regular;

          for (unsigned d = 0; known && d < access->array->n_dim; d++)
            known = grows_alike (run, access, other, mate, d)
                    && (access->offset[d] == mate->offset[d]
                        || access->array->stride[d] != 0);
          if (known)
            return true;
        }
    }
  return false;
}

/* Has INNER more pairs of references that may overlap than the compiler checks before a vectorized
   loop?  */
static bool
exceeds_checks (const struct pf_inner_loop *inner)
{
  double known = inner->loops->nest->may_overlap, arrays[2] = { 0, 0 },
         references[2] = { 0, 0 }, pairs;

  if (known == 0)
    return false;
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           pf_inner_contains (inner, run) && k < run->statement->n_access; k++)
        {
          const struct pf_array *array = run->statement->access[k].array;
          bool written;

          if (array->n_dim == 0)
            continue;
          written = pf_loop_writes (inner->loops, inner->place, array);
          arrays[written] += pf_inner_is_new_array (inner, r, k);
          references[written] += !is_checked_before (inner, r, k);
        }
    }
  pairs = arrays[true] * arrays[false] + arrays[true] * (arrays[true] - 1) / 2;
  return pairs > 0
         && pf_smaller (1, known / pairs) * references[true]
                    * (references[false] + (references[true] - 1) / 2)
                > MOST_CHECKS;
}

/* Is an element of an array stored in INNER?  */
static bool
stores (const struct pf_inner_loop *inner)
{
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           pf_inner_contains (inner, run) && k < run->statement->n_access; k++)
        {
          const struct pf_nest_access *access = run->statement->access + k;

          if (access->access->kind != PF_READ && !access->access->scalar
              && access->array->n_dim > 0)
            return true;
        }
    }
  return false;
}

/* Do copies of RUN's statement that the unrolled loops inside INNER make depend on
   each other in some of their iterations only?  The compiler cannot tell in which,
   and is not told that they do not.  Those of short loops count as dependent in
   all.  */
static bool
copies_meet_sometimes (const struct pf_inner_loop *inner,
                       const struct pf_run *run)
{
  for (unsigned k = 0; k < run->n_visit; k++)
    {
      const struct pf_place *place = inner->loops->place + run->visit[k].place;
      const struct pf_tree_member *member = pf_inner_member (inner, place);

      if (run->visit[k].place > inner->place && place->step.unroll
          && member->recurs && !member->chained
          && run->statement->dim[run->visit[k].dim].extent > PF_SHORT_CHAIN)
        return true;
    }
  return false;
}

/* Does STATEMENT always read the element that ACCESS, one of its own, is to?  */
static bool
always_reads (const struct pf_nest_statement *statement,
              const struct pf_nest_access *access)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    if (statement->access[k].access->kind == PF_READ
        && !statement->access[k].access->conditional
        && pf_same_element (statement->access + k, access))
      return true;
  return false;
}

/* Are there vectors for ACCESS of RUN, in INNER, if not all iterations perform it?  AVX has
   loads and stores that leave some elements of a vector out, but of elements of less
   than 4 bytes, and arithmetic of that kind, AVX-512 has the first.  GCC has no such load for an
   element that is the same in all iterations; it might not exist, so that it is not loaded in
   front of the loop either.  */
static bool
has_vectors (const struct pf_inner_loop *inner, const struct pf_run *run,
             const struct pf_nest_access *access)
{
  unsigned size = access->array->element_size;

  if (!access->access->conditional)
    return true;
  if (access->access->kind == PF_READ && access->array->n_dim > 0
      && access->regular && pf_inner_stride (inner, run, access) == 0
      && !always_reads (run->statement, access))
    return false;
  return pf_inner_vector_bytes (inner)
         >= (size < 4 ? PF_AVX512_BYTES : PF_AVX_BYTES);
}

/* Does ACCESS of RUN move with DIMENSION in a subscript of which the compiler does not know how far
   apart the elements are?  */
static bool
moves_unknown (const struct pf_run *run, const struct pf_nest_access *access,
               unsigned dimension)
{
  unsigned n = run->statement->n_dim;

  for (unsigned d = 0; d < access->array->n_dim; d++)
    if (access->array->stride[d] == 0 && access->step[d * n + dimension] != 0)
      return true;
  return false;
}

/* Are there copies of ACCESS of RUN, which the unrolled loops inside INNER make, that the compiler
   cannot tell apart?  Then it updates each of them in memory.  */
static bool
has_hidden_copies (const struct pf_inner_loop *inner, const struct pf_run *run,
                   const struct pf_nest_access *access)
{
  for (unsigned k = 0; k < run->n_visit; k++)
    {
      const struct pf_visit *visit = run->visit + k;

      if (visit->place > inner->place && visit->trip > 1
          && inner->loops->place[visit->place].step.unroll
          && moves_unknown (run, access, visit->dim))
        return true;
    }
  return false;
}

/* Does the compiler store ACCESS, which INNER does not move, in each iteration?  It does where
   something that is read may be the same.  */
static bool
is_stored_again (const struct pf_inner_loop *inner,
                 const struct pf_nest_access *access)
{
  return inner->loops->nest->may_overlap > 0 && !access->access->scalar
         && access->array->n_dim > 0;
}

bool
pf_inner_only_adds_up (const struct pf_inner_loop *inner,
                       const struct pf_run *run)
{
  const struct pf_nest_statement *statement = run->statement;

  for (unsigned k = 0; k < statement->n_access; k++)
    if (statement->access[k].access->kind != PF_READ
        && (!statement->access[k].regular
            || pf_inner_stride (inner, run, statement->access + k) != 0))
      return false;
  return true;
}

bool
pf_inner_sums_bytes (const struct pf_inner_loop *inner,
                     const struct pf_run *run)
{
  const struct pf_nest_statement *statement = run->statement;

  if (statement->statement->work.distance == 0
      || !pf_inner_only_adds_up (inner, run)
      || pf_piece_length (inner, run) > 1)
    return false;
  for (unsigned k = 0; k < statement->n_access; k++)
    {
      double apart = pf_inner_stride (inner, run, statement->access + k);

      if (!statement->access[k].regular || (apart != 0 && apart != 1))
        return false;
    }
  return true;
}

/* The bytes of the widest element that an iteration of INNER handles for RUN's statement.  Of bytes whose
   distances are added up these are, which a single instruction does for a vector.  */
static double
widest_element (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  const struct pf_nest_statement *statement = run->statement;
  double widest = statement->statement->work.width;

  if (pf_inner_sums_bytes (inner, run))
    return 1;
  for (unsigned k = 0; k < statement->n_access; k++)
    widest = pf_larger (widest, statement->access[k].array->element_size);
  return widest;
}

/* The elements of a vector in INNER, 1 if one of its statements prevents the
   compiler from vectorizing it.  */
static double
vector_lanes (const struct pf_inner_loop *inner)
{
  double widest = 1, lanes;
  bool reorderable = true;

  if (exceeds_checks (inner) || (inner->loops->nest->reloads && stores (inner)))
    return 1;
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;
      const struct pf_work *work = &run->statement->statement->work;

      if (!pf_inner_contains (inner, run))
        continue;
      if (work->call || work->reduction || copies_meet_sometimes (inner, run)
          || (work->conditional
              && pf_inner_vector_bytes (inner) < PF_AVX512_BYTES))
        return 1;
      reorderable = reorderable && is_reorderable (inner, run);
      widest = pf_larger (widest, widest_element (inner, run));
      for (unsigned k = 0; k < run->statement->n_access; k++)
        {
          const struct pf_nest_access *access = run->statement->access + k;
          bool fixed
              = access->regular && pf_inner_stride (inner, run, access) == 0;

          if (!has_vectors (inner, run, access))
            return 1;
          /* The last of the values would have to be picked.  */
          if (access->access->kind != PF_READ && fixed
              && access->array->n_dim > 0
              && (!pf_statement_updates (run->statement, k)
                  || access->access->conditional))
            return 1;
          if (access->access->kind != PF_READ && fixed
              && ((is_floating (work) && !work->associative)
                  || has_hidden_copies (inner, run, access)
                  || is_stored_again (inner, access)))
            return 1;
        }
    }
  if (pf_inner_recurs (inner) && !reorderable)
    return 1;
  lanes = floor (pf_inner_vector_bytes (inner) / widest);
  return lanes >= 2 && pf_vector_can_load (inner, lanes) ? lanes : 1;
}

/* The iterations of INNER, a vector loop, that are executed at a time: elements in a vector of the
   shortest type, but for pieces of rows, which are side by side in it.  */
static double
vector_group (const struct pf_inner_loop *inner)
{
  double bytes = pf_inner_vector_bytes (inner);
  double shortest = bytes / inner->lanes, piece = bytes;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      if (!pf_inner_contains (inner, run))
        continue;
      piece = pf_smaller (piece, pf_piece_length (inner, run));
      for (unsigned k = 0; k < run->statement->n_access; k++)
        if (pf_inner_stride (inner, run, run->statement->access + k) != 0)
          shortest = pf_smaller (shortest,
                                 run->statement->access[k].array->element_size);
    }
  return pf_larger (1, floor (bytes / shortest / piece));
}

/* Loop P of LOOPS, as an innermost one without vectors.  */
static struct pf_inner_loop
scalar_loop (const struct pf_loops *loops, const struct pf_machine *machine,
             unsigned p)
{
  const struct pf_place *place = loops->place + p;

  return (struct pf_inner_loop){
    .loops = loops,
    .machine = machine,
    .place = p,
    .trip = place->trip,
    .lane = p,
    .member = loops->nest->node[place->node].tree->member + place->step.member,
    .lanes = 1,
    .group = 1
  };
}

/* Let INNER be vectorized in the loop around it, if that is what the compiler does.  */
static void
find_outer_lanes (struct pf_inner_loop *inner)
{
  unsigned around = pf_outer_place (inner->loops, inner->place);
  struct pf_inner_loop outer
      = scalar_loop (inner->loops, inner->machine, around);
  double lanes = around == inner->place ? 1 : pf_outer_lanes (&outer);

  if (lanes == 1)
    return;
  inner->lane = around;
  inner->lanes = lanes;
}

struct pf_inner_loop
pf_inner_make (const struct pf_loops *loops, const struct pf_machine *machine,
               unsigned p)
{
  const struct pf_place *place = loops->place + p;
  struct pf_inner_loop inner = scalar_loop (loops, machine, p);

  if (place->n_loop > 0)
    {
      inner.lanes = inner.group = pf_outer_lanes (&inner);
      return inner;
    }
  if (place->trip > 1 && loops->nest->source)
    find_outer_lanes (&inner);
  if (pf_inner_is_within (&inner))
    return inner;
  if (place->trip > 1)
    inner.lanes = vector_lanes (&inner);
  for (unsigned q = p + 1; q < place->end; q++)
    if (loops->place[q].lanes > 0)
      {
        inner.lane = q;
        inner.lanes = loops->place[q].lanes;
      }
  inner.group = inner.lanes > 1 ? vector_group (&inner) : 1;
  return inner;
}
