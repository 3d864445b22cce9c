/* Plans that keep sums in registers, a vector for each.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane-plan.h"

#include "extreme.h"
#include "inner-loop.h"
#include "narrow-band.h"
#include "packing.h"
#include "tile.h"

#include <limits.h>
#include <math.h>

/* Registers for what is neither a sum nor a vector that several sums are made with.  */
#define OTHER_REGISTERS 1

/* Loads that an iteration counts as that is left over by rows of sums.  */
#define LEFT_OVER_LOADS 4

/* What is tried: rows of sums, iterations of the innermost loop and rows that a tile has, 0
   for all, and the most vectors in a row of sums.  */
static const unsigned rows[] = { 2, 3, 4, 5, 6, 8, 10, 12 };
#define MOST_GROUPS 5
static const unsigned depths[] = { 64, 96, 128, 192, 256, 384, 512 };
static const unsigned heights[] = { 0, 48, 96, 192, 384 };
#define N_OF(list) (sizeof (list) / sizeof *(list))
/* Where k < j, isl does not tell a block of one vector of j by its first element, and conditions
   remain in the loops.  */
#define LEAST_PLAIN_GROUPS 2
#define TYPICAL_GROUPS 3
#define TYPICAL_DEPTH 192
#define TYPICAL_HEIGHT 192

/* The same for tiles that are copied, for which there is less room.  */
#define COPIED_DEPTH 96
#define COPIED_HEIGHT 48

/* Prefetchers follow no references that are farther apart, in bytes: the next ones are in
   another page, or soon.  */
#define FAR_APART 2048

/* Where they are, the prediction for copies of tiles is this part too high in comparison:
   what a tile reads, line by line from other pages, takes longer than predicted, and so do
   copies not.  Measured with products of matrices on one machine.  */
#define COPIED_TILES 0.7

/* Where the innermost loop begins or ends with the rows, there are blocks at the diagonal that are
   not full, and the prediction is this part too low in comparison.  In symmetric and triangular
   products it took 1.14 of the time where 0.88 was predicted, and 0.45 where it was
   0.69, on one machine.  */
#define AT_DIAGONAL 1.25

/* Vectors for what is left over have so many elements, or more, and at least as many bytes as those
   of SSE: there are few operations for shorter ones.  */
#define LEAST_LANES 4

/* Elements with so many parts, such as complex numbers, are put together and taken apart by few
   instructions.  */
#define MOST_PARTS 2

/* Where there is no room for copies of usual tiles, the prediction for smaller ones is this part too
   low in comparison: a symmetric product of two matrices took 1.15 to 1.3 of the time of another plan
   where less was predicted, on one machine.  */
#define LITTLE_ROOM 1.3

/* A plan in the making.

   VECTOR, INNER, ACROSS: the members that are vectorized, innermost, and unrolled.
   LANES: elements of a vector; LEAST_LANES: of the smallest for what is left over.
   WIDE: it is the widest there is.
   SKIP_LANES: there are none between LANES and LEAST_LANES.
   PLAIN_REST: there are none in blocks that are not full (pf_plan).
   PACK, PACK_ROWS: parts of arrays are copied, those along rows, too.
   PACK_TILE: so are those that a tile of DEPTH and HEIGHT reads (pf_plan).
   LITTLE_ROOM: there is none for copies of usual tiles.
   ROWS, GROUPS: sums in registers are ROWS x GROUPS vectors.
   DEPTH, HEIGHT: iterations of INNER and of ACROSS in a tile; 0 for all.
   SCORE: pf_cost_score.  BURST_SCORE: what sums and tiles are compared by, pf_cost_burst_score,
     but SCORE where the innermost loop begins or ends with the rows.  */
struct form
{
  unsigned vector, inner, across, lanes, least_lanes;
  bool wide, skip_lanes, plain_rest, pack, pack_rows, pack_tile, little_room;
  unsigned rows, groups, depth, height;
  double score, burst_score;
};

/* Append a step to PLAN.  */
static void
add_step (struct pf_plan *plan, unsigned member, unsigned size, bool unroll)
{
  plan->step[plan->n++] = (struct pf_step){ member, size, unroll };
}

/* FORM as a plan for a band with N members.  */
static struct pf_plan
plan_of (const struct form *form, unsigned n)
{
  struct pf_plan plan = { .wide = form->wide,
                          .pack_rows = form->pack_rows,
                          .lanes = form->lanes,
                          .least_lanes = form->least_lanes,
                          .skip_lanes = form->skip_lanes,
                          .plain_rest = form->plain_rest };

  for (unsigned m = 0; m < n; m++)
    if (m != form->vector && m != form->inner && m != form->across)
      add_step (&plan, m, 1, false);
  if (form->depth)
    add_step (&plan, form->inner, form->depth, false);
  if (form->height)
    add_step (&plan, form->across, form->height, false);
  if (form->pack_tile)
    plan.pack_tile = plan.n;
  add_step (&plan, form->vector, form->groups * form->lanes, false);
  if (form->pack)
    plan.pack = plan.n;
  add_step (&plan, form->across, form->rows, false);
  add_step (&plan, form->vector, 1, false);
  add_step (&plan, form->inner, 1, false);
  add_step (&plan, form->across, 1, true);
  if (form->groups > 1)
    add_step (&plan, form->vector, form->lanes, true);
  return plan;
}

/* Has member M of band NODE of NEST the same values whatever those of member OTHER are?  */
static bool
stands_beside (const struct pf_nest *nest, unsigned node, unsigned m,
               unsigned other)
{
  const struct pf_nest_node *band = nest->node + node;

  for (unsigned s = 0; s < band->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = nest->statement + band->first_statement + s;
      unsigned n = statement->n_dim, first = n - band->tree->n_member;

      if (m != other
          && statement->given[(first + m) * n + first + other]
                 != statement->dim[first + m].extent)
        return false;
    }
  return true;
}

/* Has member M of band NODE of NEST the same values whatever those of the others are?  */
static bool
is_independent (const struct pf_nest *nest, unsigned node, unsigned m)
{
  for (unsigned other = 0; other < nest->node[node].tree->n_member; other++)
    if (!stands_beside (nest, node, m, other))
      return false;
  return true;
}

/* Is there a loop in BAND, generated by PLAN as FORM says, in whose iterations copies can be made?
   A single tile of vectors is none.  */
static bool
has_place_for_copies (const struct pf_lane_band *band, const struct form *form,
                      const struct pf_plan *plan)
{
  return plan->pack > 1
         || form->groups * form->lanes < band->extent[form->vector];
}

/* Does STATEMENT of BAND run in no full block of the sums of FORM?  */
static bool
is_scattered (const struct pf_lane_band *band,
              const struct pf_nest_statement *statement,
              const struct form *form)
{
  unsigned first
      = statement->n_dim - band->nest->node[band->node].tree->n_member;

  return pf_nest_is_determined (statement, first + form->vector)
         || pf_nest_is_determined (statement, first + form->across);
}

/* Predict what FORM costs; false if it cannot be.  */
static bool
predict_form (const struct pf_lane_band *band, struct form *form)
{
  struct pf_plan plan
      = plan_of (form, band->nest->node[band->node].tree->n_member);
  bool diagonal = !is_independent (band->nest, band->node, form->inner);
  double part = (form->pack_tile ? COPIED_TILES : 1)
                * (diagonal && !form->plain_rest ? AT_DIAGONAL : 1)
                * (form->pack && form->little_room ? LITTLE_ROOM : 1);
  struct pf_cost cost;

  /* A tile of all there is would be copied in front of all loops.  */
  if ((form->pack_tile && plan.pack_tile == 0)
      || (form->pack && !has_place_for_copies (band, form, &plan))
      || !band->predict (band->user, &plan, &cost))
    return false;
  form->score = part * pf_cost_score (&cost);
  form->burst_score
      = diagonal ? form->score : part * pf_cost_burst_score (&cost);
  return true;
}

/* The size nearest to WISH, a multiple of UNIT, of tiles of member M that leaves hardly any
   iterations in one that is not full; 0 for a single tile.  */
static unsigned
fit_tile (const struct pf_lane_band *band, unsigned m, unsigned wish,
          unsigned unit)
{
  double extent = band->extent[m];
  unsigned size = wish;

  if (wish > 0 && band->exact[m])
    size = (unsigned)floor (extent / fmax (1, round (extent / wish)));
  /* Blocks of UNIT do not lie in two tiles.  */
  size = (size + unit - 1) / unit * unit;
  return size < extent ? size : 0;
}

/* The number of references of BAND that write, in one iteration of a full block of FORM: each has sums of
   its own.  */
static unsigned
count_writes (const struct pf_lane_band *band, const struct form *form)
{
  const struct pf_nest_node *node = band->nest->node + band->node;
  unsigned all = 0, most = 0;

  for (unsigned s = 0; s < node->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = band->nest->statement + node->first_statement + s;
      unsigned n = 0;

      if (is_scattered (band, statement, form))
        continue;
      for (unsigned k = 0; k < statement->n_access; k++)
        n += statement->access[k].access->kind != PF_READ;
      all += n;
      most = n > most ? n : most;
    }
  return node->exclusive ? most : all;
}

/* May FORM have its sums: are they no more than there are registers, and iterations?  */
static bool
has_room (const struct pf_lane_band *band, const struct form *form)
{
  double registers = band->machine->vector_registers.value - OTHER_REGISTERS;

  return (form->rows * count_writes (band, form) + 1) * form->groups
             <= registers
         && form->groups * form->lanes <= band->extent[form->vector]
         && form->rows <= band->extent[form->across];
}

/* Has member M of BAND, of which it is not known how many values it has, nearly always all of the few that it
   may have, as in strips?  */
static bool
is_mostly_full (const struct pf_lane_band *band, unsigned m)
{
  const struct pf_nest_node *node = band->nest->node + band->node;

  for (unsigned s = 0; s < node->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = band->nest->statement + node->first_statement + s;
      unsigned n = statement->n_dim, k = n - node->tree->n_member + m;

      if (!statement->dim[k].limited)
        return false;
      for (unsigned other = 0; other < n; other++)
        if (other != k
            && statement->given[k * n + other] != statement->dim[k].extent)
          return false;
    }
  return true;
}

/* The loads that it takes for each of the sums of FORM, one for each row and two for each
   vector, and iterations that are left over count as many: a number to compare sums
   by.  */
static double
loads_per_sum (const struct pf_lane_band *band, const struct form *form)
{
  double sums = form->rows * form->groups;
  bool full = band->exact[form->across] || is_mostly_full (band, form->across);
  double left
      = full ? fmod (band->extent[form->across], form->rows) : form->rows - 1;

  return (2. * form->rows + form->groups) / sums
         + LEFT_OVER_LOADS * left / band->extent[form->across];
}

/* Are the limits of what FORM copies simple?  Where what is copied is written in the band, too, the
   blocks of rows and of columns end at a diagonal, and so those of rows should fill those of
   columns.  */
static bool
has_simple_copies (const struct form *form)
{
  return !form->pack || !form->plain_rest
         || form->groups * form->lanes % form->rows == 0;
}

/* Let FORM have sums of GROUPS vectors in each row, in the rows that take fewest loads; false
   if there is no room for any.  */
static bool
set_sums (const struct pf_lane_band *band, unsigned groups, struct form *form)
{
  double least = INFINITY;
  struct form trial = *form;

  trial.groups = groups;
  for (unsigned r = 0; r < N_OF (rows); r++)
    {
      trial.rows = rows[r];
      if (!has_room (band, &trial) || loads_per_sum (band, &trial) >= least
          || !has_simple_copies (&trial))
        continue;
      least = loads_per_sum (band, &trial);
      *form = trial;
    }
  return least < INFINITY;
}

/* Let FORM have tiles of about DEPTH and HEIGHT, which its rows divide.  Where what is copied is
   written in the band, too, the innermost loop runs through what the vectors run through elsewhere, up
   to a block of these, which should not begin inside of a tile: the copies there would have limits
   of their own.  */
static void
set_tiles (const struct pf_lane_band *band, unsigned depth, unsigned height,
           struct form *form)
{
  form->depth = fit_tile (
      band, form->inner, depth,
      form->pack && form->plain_rest ? form->groups * form->lanes : 1);
  form->height = fit_tile (band, form->across, height, form->rows);
}

/* Does a tile of what moves with the innermost and the unrolled members of FORM fill no more
   than half of the second cache?  It is used again for each vector of the tile around;
   the other half is for what comes and goes (Low et al., section 4.3).  */
static bool
stays_in_cache (const struct pf_lane_band *band, const struct form *form)
{
  const struct pf_nest_node *node = band->nest->node + band->node;
  unsigned n_member = node->tree->n_member;
  double depth = form->depth ? form->depth : band->extent[form->inner];
  double height = form->height ? form->height : band->extent[form->across];
  double bytes = 0;

  for (unsigned s = 0; s < node->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = band->nest->statement + node->first_statement + s;
      unsigned n = statement->n_dim, first = n - n_member;

      for (unsigned k = 0; k < statement->n_access; k++)
        if (pf_nest_moves (statement->access + k, n, first + form->inner)
            && pf_nest_moves (statement->access + k, n, first + form->across))
          bytes += depth * height * statement->access[k].array->element_size;
    }
  return band->machine->n_cache < 2
         || bytes <= band->machine->cache[1].size.value / 2;
}

/* May the copies of FORM, if it makes some, have any size?  */
static bool
copies_any_size (const struct pf_lane_band *band, const struct form *form)
{
  return ((form->pack || form->pack_tile) && form->depth == 0
          && !band->exact[form->inner])
         || (form->pack_tile && form->height == 0
             && !band->exact[form->across]);
}

/* Try FORM with tiles of about DEPTH and HEIGHT, if they are no more than the cache is for,
   and not those of LAST, which was tried before.  */
static void
try_tiles (const struct pf_lane_band *band, unsigned depth, unsigned height,
           struct form *last, struct form *form)
{
  struct form trial = *last;

  set_tiles (band, depth, height, &trial);
  if ((trial.depth == last->depth && trial.height == last->height)
      || !stays_in_cache (band, &trial) || copies_any_size (band, &trial))
    return;
  *last = trial;
  if (predict_form (band, &trial) && trial.burst_score < form->burst_score)
    *form = trial;
}

/* Find the best tiles of FORM: first their depth, then their height.  */
static void
find_tiles (const struct pf_lane_band *band, struct form *form)
{
  struct form last = *form;

  last.depth = last.height = UINT_MAX;
  for (unsigned d = 0; d < N_OF (depths); d++)
    try_tiles (band, depths[d],
               form->pack_tile ? COPIED_HEIGHT : TYPICAL_HEIGHT, &last, form);
  last = *form;
  last.depth = last.height = UINT_MAX;
  for (unsigned h = 0; h < N_OF (heights); h++)
    try_tiles (band, form->depth, heights[h], &last, form);
}

/* Is it known how far apart in memory what ACCESS, of a statement with N dimensions, touches
   in two iterations of dimension DIM is?  */
static bool
has_known_stride (const struct pf_nest_access *access, unsigned n, unsigned dim)
{
  for (unsigned d = 0; d < access->array->n_dim; d++)
    if (access->step[d * n + dim] != 0 && access->array->stride[d] == 0)
      return false;
  return true;
}

/* Are A and B, of one array, to the same element but for the last subscript, whenever?  */
static bool
are_beside (const struct pf_nest_access *a, const struct pf_nest_access *b)
{
  for (unsigned d = 0; d + 1 < a->array->n_dim; d++)
    if (a->offset[d] != b->offset[d])
      return false;
  return a->like == b->like;
}

/* Is STATEMENT to part PART of the element, too, of which ACCESS is to a part, as that is: does it read both, or write
   both?  */
static bool
has_part (const struct pf_nest_statement *statement,
          const struct pf_nest_access *access, double part)
{
  bool writes = access->access->kind != PF_READ;

  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_nest_access *other = statement->access + k;

      if (other->array == access->array
          && (other->access->kind != PF_READ) == writes
          && are_beside (access, other)
          && other->offset[access->array->n_dim - 1] == part)
        return true;
    }
  return false;
}

/* Is ACCESS of STATEMENT to one of the parts, such as the real or the imaginary one, of elements that
   lie side by side where it moves by ALONG bytes, and STATEMENT to all of them?  The compiler loads and
   stores those of several elements together, and shuffles them.  */
static bool
is_part (const struct pf_nest_statement *statement,
         const struct pf_nest_access *access, double along)
{
  const struct pf_array *array = access->array;
  unsigned last = array->n_dim - 1;
  double parts = along / (double)array->element_size;

  if (array->n_dim < 2 || array->stride[last] != (long)array->element_size
      || array->extent[last] != parts || parts > MOST_PARTS
      || !pf_nest_is_constant (access, statement->n_dim, last))
    return false;
  for (double part = 0; part < parts; part++)
    if (!has_part (statement, access, part))
      return false;
  return true;
}

/* Are vectors of dimension VECTOR of STATEMENT shuffled that ACCESS, which does not move with INNER, is to?  */
static bool
is_shuffled (const struct pf_nest_statement *statement,
             const struct pf_nest_access *access, unsigned vector,
             unsigned inner)
{
  double along = pf_nest_stride (access, statement->n_dim, vector);

  return along != 0 && along != access->array->element_size
         && !pf_nest_moves (access, statement->n_dim, inner)
         && is_part (statement, access, along);
}

/* The same for one of the accesses of STATEMENT.  */
static bool
shuffles (const struct pf_nest_statement *statement, unsigned vector,
          unsigned inner)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    if (is_shuffled (statement, statement->access + k, vector, inner))
      return true;
  return false;
}

/* Does ACCESS of STATEMENT prevent vectors of dimension VECTOR around a loop over dimension INNER: does it
   move by other distances than they do, or in the loop inside by one that is not known where others are
   shuffled?  GCC makes those, and our own pass (gimple-bridge/lane-loop.h) the ones with such distances.  */
static bool
is_awkward (const struct pf_nest_statement *statement,
            const struct pf_nest_access *access, unsigned vector,
            unsigned inner)
{
  unsigned n = statement->n_dim;
  double along = pf_nest_stride (access, n, vector);

  if (along != 0 && along != access->array->element_size)
    return !is_shuffled (statement, access, vector, inner);
  return pf_nest_moves (access, n, inner)
         && !has_known_stride (access, n, inner)
         && shuffles (statement, vector, inner);
}

/* Do all accesses of STATEMENT, the last N_MEMBER dimensions of which are a band's, suit
   FORM?  NODE: the band's.  */
static bool
suits_statement (const struct pf_nest *nest, unsigned node,
                 const struct pf_nest_statement *statement,
                 const struct form *form)
{
  unsigned n = statement->n_dim;
  unsigned first = n - nest->node[node].tree->n_member;
  struct pf_plan plan = plan_of (form, nest->node[node].tree->n_member);

  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_nest_access *access = statement->access + k;
      bool writes = access->access->kind != PF_READ;

      if (!access->regular || access->access->conditional
          || (access->access->loaded > 0
              && pf_nest_moves (access, n, first + form->vector)))
        return false;
      if (writes
          && (access->array->n_dim == 0
              || pf_nest_moves (access, n, first + form->inner)
              || !pf_nest_moves (access, n, first + form->across)
              || pf_nest_stride (access, n, first + form->vector) == 0))
        return false;
      if (is_awkward (statement, access, first + form->vector,
                      first + form->inner)
          && !pf_packing_covers (nest, node, &plan, statement, k))
        return false;
    }
  return true;
}

/* Does what STATEMENT computes suit vectors of elements of SIZE bytes?  */
static bool
suits_vectors (const struct pf_nest_statement *statement, unsigned size)
{
  const struct pf_work *work = &statement->statement->work;

  return !work->call && !work->reduction && !work->conditional
         && work->width <= size;
}

/* Do the statements of BAND suit FORM?  */
static bool
suits (const struct pf_lane_band *band, const struct form *form)
{
  const struct pf_nest *nest = band->nest;
  const struct pf_nest_node *node = nest->node + band->node;
  unsigned size = pf_nest_common_element (nest, band->node);

  for (unsigned s = 0; s < node->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = nest->statement + node->first_statement + s;

      if (!is_scattered (band, statement, form)
          && (!suits_vectors (statement, size)
              || !suits_statement (nest, band->node, statement, form)))
        return false;
    }
  return true;
}

/* Do few sets of the first cache hold what is BYTES, and multiples of that, apart?  */
static bool
shares_sets (const struct pf_machine *machine, double bytes)
{
  const struct pf_cache *cache = machine->cache;
  double way = machine->n_cache > 0 && cache->ways.value > 0
                   ? cache->size.value / cache->ways.value
                   : 0;

  return way > 0 && fmod (bytes, way / 2) == 0;
}

/* Should a tile of what ACCESS reads be copied, of a statement with N dimensions of which FIRST
   is the band's first?  It is where iterations of the innermost loop read parts that are so far
   apart that no prefetcher follows, if that are many, or they share few sets of a cache.  */
static bool
needs_tiles (const struct pf_lane_band *band, const struct form *form,
             const struct pf_nest_access *access, unsigned n, unsigned first)
{
  double apart = fabs (pf_nest_stride (access, n, first + form->inner));
  struct form whole = *form;

  whole.depth = whole.height = 0;
  return !has_known_stride (access, n, first + form->inner)
         || (apart >= FAR_APART
             && (!stays_in_cache (band, &whole)
                 || shares_sets (band->machine, apart)));
}

/* Is something read from copies of tiles that needs it, if BAND is generated as FORM
   says?  */
static bool
reads_tiles (const struct pf_lane_band *band, const struct form *form)
{
  const struct pf_nest *nest = band->nest;
  const struct pf_nest_node *node = nest->node + band->node;
  unsigned n_member = node->tree->n_member;
  struct form alone = *form;
  struct pf_plan plan;

  alone.pack = false;
  plan = plan_of (&alone, n_member);
  for (unsigned s = 0; s < node->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = nest->statement + node->first_statement + s;
      unsigned n = statement->n_dim;

      for (unsigned k = 0; k < statement->n_access; k++)
        if (pf_packing_covers (nest, band->node, &plan, statement, k)
            && needs_tiles (band, form, statement->access + k, n, n - n_member))
          return true;
    }
  return false;
}

/* The ways to copy that are tried: nothing, what the vectorized loop walks across, and along;
   the last two with what a tile reads, too.  */
static const struct
{
  bool pack, pack_rows, pack_tile;
} ways[] = { { false, false, false },
             { true, false, false },
             { true, true, false },
             { true, false, true },
             { true, true, true } };

/* Find the best copies for START, of which the members and sums are known, with tiles of about
   DEPTH and HEIGHT, or smaller ones if they are copied.  */
static void
find_ways (const struct pf_lane_band *band, struct form start, unsigned depth,
           unsigned height, struct form *found)
{
  unsigned n_member = band->nest->node[band->node].tree->n_member;
  struct pf_plan plan;

  for (unsigned w = 0; w < (band->room > 0 ? N_OF (ways) : 1); w++)
    {
      start.pack = ways[w].pack;
      start.pack_rows = ways[w].pack_rows;
      start.pack_tile = ways[w].pack_tile;
      if (!has_simple_copies (&start) && !set_sums (band, start.groups, &start))
        continue;
      set_tiles (band, start.pack_tile ? COPIED_DEPTH : depth,
                 start.pack_tile ? COPIED_HEIGHT : height, &start);
      if (start.pack_tile && !reads_tiles (band, &start))
        continue;
      plan = plan_of (&start, n_member);
      if (start.pack && !pf_packing_is_wanted (band->nest, band->node, &plan))
        continue;
      if (suits (band, &start) && !copies_any_size (band, &start)
          && predict_form (band, &start) && start.score < found->score)
        *found = start;
    }
}

/* Find the best copies for FORM, of which the members are known, with vectors of BYTES and
   typical sums and tiles.  */
static void
find_copies (const struct pf_lane_band *band, const struct form *members,
             double bytes, struct form *best)
{
  unsigned size = pf_nest_common_element (band->nest, band->node);
  unsigned least = (unsigned)pf_larger (LEAST_LANES, PF_SSE_BYTES / size);
  struct form start = *members, found = { .score = INFINITY };

  start.lanes = start.least_lanes = (unsigned)bytes / size;
  /* Elsewhere what is left over is at the borders.  Where it is not known how much that is,
     isl takes long for each kind of blocks: there is one more only.  */
  if (is_independent (band->nest, band->node, start.vector)
      && start.lanes > least)
    {
      start.least_lanes = least;
      start.skip_lanes = !band->exact[start.vector];
    }
  /* GCC vectorizes no loop around one whose bounds it changes.  */
  start.plain_rest
      = !stands_beside (band->nest, band->node, start.inner, start.vector);
  start.groups = TYPICAL_GROUPS;
  while (start.groups > 0 && !set_sums (band, start.groups, &start))
    start.groups--;
  if (start.lanes < 2
      || start.groups < (start.plain_rest ? LEAST_PLAIN_GROUPS : 1))
    return;
  find_ways (band, start, TYPICAL_DEPTH, TYPICAL_HEIGHT, &found);
  /* There may be no room for copies of so much.  */
  if (found.score == INFINITY)
    {
      start.little_room = true;
      find_ways (band, start, COPIED_DEPTH, COPIED_HEIGHT, &found);
    }
  if (found.score < (found.wide ? PF_WIDE_MARGIN : 1) * best->score)
    *best = found;
}

/* Find the best FORM, of which the members are known.  */
static void
find_best (const struct pf_lane_band *band, const struct form *members,
           struct form *best)
{
  const struct pf_machine *machine = band->machine;
  struct form found = { .score = INFINITY }, form = *members, start;

  form.wide = false;
  find_copies (band, &form, machine->vector.value, &found);
  form.wide = true;
  if (machine->wide_vector.value > machine->vector.value)
    find_copies (band, &form, machine->wide_vector.value, &found);
  start = found;
  for (unsigned g = start.plain_rest ? LEAST_PLAIN_GROUPS : 1;
       start.score < INFINITY && g <= MOST_GROUPS; g++)
    {
      form = start;
      form.burst_score = INFINITY;
      if (set_sums (band, g, &form))
        find_tiles (band, &form);
      if (form.burst_score < found.burst_score)
        found = form;
    }
  if (found.score < best->score)
    *best = found;
}

/* Is a loop of BAND's part of a narrow band along a diagonal?  Few blocks of sums are full there.  */
static bool
is_narrow (const struct pf_lane_band *band)
{
  const struct pf_nest_node *node = band->nest->node + band->node;

  for (unsigned s = 0; s < node->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = band->nest->statement + node->first_statement + s;

      for (unsigned d = 0; d < statement->n_dim; d++)
        if (statement->dim[d].node == band->node
            && pf_is_in_narrow_band (statement, d))
          return true;
    }
  return false;
}

double
pf_lane_plan_choose (const struct pf_lane_band *band, struct pf_plan *plan)
{
  const struct pf_nest_node *node = band->nest->node + band->node;
  struct form best = { .score = INFINITY }, form = best;
  unsigned n = node->tree->n_member;

  if (n < 3 || !pf_tree_is_flat (node->tree->child[0])
      || pf_nest_common_element (band->nest, band->node) == 0
      || is_narrow (band))
    return INFINITY;
  for (form.vector = 0; form.vector < n; form.vector++)
    for (form.inner = 0; form.inner < n; form.inner++)
      for (form.across = 0; form.across < n; form.across++)
        {
          if (form.vector == form.inner || form.vector == form.across
              || form.inner == form.across
              || !node->tree->member[form.vector].mostly_coincident)
            continue;
          find_best (band, &form, &best);
        }
  if (best.score < INFINITY)
    *plan = plan_of (&best, n);
  return best.score;
}

bool
pf_lane_plan_is_in_place (const struct pf_nest *nest, unsigned node)
{
  const struct pf_nest_node *band = nest->node + node;

  for (unsigned s = 0; s < band->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = nest->statement + band->first_statement + s;

      for (unsigned k = 0; k < statement->n_access; k++)
        for (unsigned i = 0; i < k; i++)
          if (pf_is_in_place (statement->access + k, statement->access + i))
            return true;
    }
  return false;
}

bool
pf_lane_plan_shuffles (const struct pf_nest_statement *statement,
                       const struct pf_plan *plan)
{
  unsigned vector = plan->step[pf_plan_vector_step (plan)].member;
  unsigned inner = plan->step[pf_plan_rolled (plan) - 1].member;
  unsigned n = statement->n_dim, first = n;

  while (first > 0
         && statement->dim[first - 1].node == statement->dim[n - 1].node)
    first--;
  return shuffles (statement, first + vector, first + inner);
}
