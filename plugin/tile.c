/* Choosing the order, the tile sizes and the register tiles of each band.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tile.h"

#include "compute.h"
#include "draft.h"
#include "lane-plan.h"
#include "narrow-band.h"
#include "packing.h"
#include "spacing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Up to so many members all orders are tried.  */
#define FULL_ORDERS 4
#define N_SLOTS (2 * PF_DRAFT_MEMBERS)

/* How much better another order, tiles and register tiles have to be than
   the plan without.  */
#define ORDER_MARGIN 0.9
#define TILE_MARGIN 0.92
#define REGISTER_MARGIN 0.9

/* And how much better register tiles where the innermost loop stores elements that are
   far apart: GCC leaves it scalar, with an address for each copy.  Swaps of a[i][j] and
   a[j][i] took 1.3 times as long where 0.72 to 0.77 was predicted, and 0.5 to 0.8 where
   it was 0.5 or less, on one machine.  */
#define APART_MARGIN 0.65

/* And how much better tiles chosen around a register tile, which are more.  */
#define AROUND_MARGIN 0.92

/* And how much better sums that stay in registers, in vectors shorter than lines.  Products
   of matrices took 0.85 of the time where 0.92 was predicted with AVX2, but up to 1.5 where
   it was 0.94 or more with vectors of 16 or 32 bytes; 0.77 to 0.89 where it was 0.81 to
   0.96 with AVX-512, on one machine.  */
#define LANE_MARGIN 0.92

/* And how much better copies of parts of arrays.  Those of parts that the innermost
   loop walks along gain more than predicted where vectors are lines: products of
   matrices took 0.6 to 0.75 of the time where 0.93 to 1.03 was predicted, on one
   machine.  */
#define PACK_MARGIN 0.8
#define PACK_ROWS_MARGIN 1.05

/* Smaller tiles are used that are predicted to take up to CLOSE times as long, if they take no more
   than ROBUST of the time where caches behind the first one have LESS_CACHE of their size.  How much room
   there is is not known that well: these caches go by physical addresses, and rows of unknown length
   may be longer than expected.  A wave equation took 0.92 of the time with tiles that were predicted to
   take 1.006, and two steps of an advection 0.96 where 1.012 was predicted, on one machine.  */
#define CLOSE 1.015
#define LESS_CACHE 0.5
#define ROBUST 0.9

/* Vectors of so many bytes take more instructions to fill with, and to add up in
   order, several sums than the sums themselves take.  Measured: eight sums of
   doubles take 0.35 ns an element with vectors of 32 bytes, 0.14 ns without
   any, and 0.16 ns with vectors of 16 bytes, 0.19 ns without, on one machine.  */
#define LONG_VECTOR 32

/* Sizes that are tried; 1 is no tile.  */
static const unsigned sizes[] = { 1, 16, 32, 64, 128, 256, 512, 1024 };
#define N_SIZES (sizeof sizes / sizeof *sizes)

/* Tiles of all loops but the innermost that the search starts with, and those of LOW_TILE in
   bands of MANY_MEMBERS or more: of three loops a cache may hold no tile that is 64 wide in two
   of them, and then no single one of their sizes makes it better.  */
#define SMALL_TILE 64
#define LOW_TILE 16
#define MANY_MEMBERS 4

/* Sizes are multiples of this, so that full tiles leave no iterations over.  */
#define SIZE_UNIT 8
#define MAX_SIZE 1024

/* A loop that may have partial blocks has at least this many blocks, so that
   those hardly count.  */
#define MIN_BLOCKS 8

/* Unroll factors that are tried.  */
static const unsigned factors[] = { 2, 4, 8 };
#define N_FACTORS (sizeof factors / sizeof *factors)
#define TYPICAL_FACTOR 4

/* Copies of long statements share no registers: so many operations and references an unrolled body
   may have in all.  A discrete cosine transform of 8 x 8 numbers, of which GCC makes statements
   with 208 each, took 3 times as long with eight copies.  */
#define LONGEST_BODY 800

/* The band that is being worked on.

   ROOT: the subtree whose cycles count.  NODE: the band.  N: its members.
   ROOM: the bytes that copies may take.
   EXTENT[m]: number of values of member m.
   WINDOW[m]: the most at a time, fewer if it is skewed; 1 in a narrow band, which has no use for tiles:
     what its iterations touch moves along little by little.
   EXACT[m]: all statements have exactly these, counted from 0.
   WRITES[m]: what is written moves with member m.
   APART[m]: with it elements are stored that are far apart.
   KNOWN: what was predicted with the present plans of other bands.  */
struct work
{
  const struct pf_nest *nest;
  const struct pf_machine *machine;
  struct pf_plan *plan;
  unsigned root, node, n;
  double room;
  double extent[PF_DRAFT_MEMBERS], window[PF_DRAFT_MEMBERS];
  bool exact[PF_DRAFT_MEMBERS], writes[PF_DRAFT_MEMBERS],
      apart[PF_DRAFT_MEMBERS];
  struct pf_draft_memory known;
};

unsigned
pf_tile_divisor (unsigned extent, unsigned wish, unsigned unit)
{
  for (unsigned size = wish; unit && size > wish / 2; size--)
    if (size % unit == 0 && extent % size == 0)
      return size;
  return wish;
}

/* Put the point loop of member M, and a loop for its register tile if it has
   one, at the end of PLAN.  */
static void
add_point (const struct pf_draft *draft, unsigned m, struct pf_plan *plan)
{
  plan->step[plan->n++] = (struct pf_step){ m, draft->unroll[m], false };
}

/* Put the tile loops of DRAFT's members, of those it packs or of the others, at the
   end of PLAN.  */
static void
add_tiles (const struct pf_draft *draft, bool packed, struct pf_plan *plan)
{
  for (unsigned m = 0; m < draft->n; m++)
    if (draft->size[m] > 1 && packed == ((draft->pack >> m & 1) != 0))
      plan->step[plan->n++] = (struct pf_step){ m, draft->size[m], false };
}

/* Put the unrolled loops of DRAFT's members, of those that what WORK writes moves
   with or of the others, at the end of PLAN.  */
static void
add_unrolled (const struct work *work, const struct pf_draft *draft,
              bool writes, struct pf_plan *plan)
{
  for (unsigned k = 0; k < draft->n; k++)
    if (draft->unroll[draft->order[k]] > 1
        && work->writes[draft->order[k]] == writes)
      plan->step[plan->n++] = (struct pf_step){ draft->order[k], 1, true };
}

/* DRAFT as a plan for WORK.  Tile loops have the order of the members in the band,
   but for those that decide on what is copied, which come first; point loops have
   that of the draft.  Of unrolled copies those follow each other that update the
   same element: GCC does not keep it in a register where another one, which it
   cannot tell apart, is stored in between.  */
static struct pf_plan
plan_of (const struct work *work, const struct pf_draft *draft)
{
  struct pf_plan plan = { .n = 0,
                          .split = draft->split,
                          .wide = draft->wide,
                          .diamond = draft->diamond };

  add_tiles (draft, true, &plan);
  plan.pack = plan.n;
  plan.pack_rows = draft->pack_rows;
  add_tiles (draft, false, &plan);
  for (unsigned k = 0; k < draft->n; k++)
    add_point (draft, draft->order[k], &plan);
  add_unrolled (work, draft, true, &plan);
  add_unrolled (work, draft, false, &plan);
  return plan;
}

/* The predicted COST of PLAN for the band WORK; false if there is none.  */
static bool
predict_plan (struct work *work, const struct pf_plan *plan,
              struct pf_cost *cost)
{
  struct pf_plan before = work->plan[work->node];
  bool possible;

  work->plan[work->node] = *plan;
  possible = pf_cost_predict (work->nest, work->root, work->plan, work->machine,
                              cost)
                 == 0
             && cost->copied <= work->room;
  work->plan[work->node] = before;
  return possible;
}

/* Predict DRAFT's cycles, which the search asks for again and again.  */
static void
predict (struct work *work, struct pf_draft *draft)
{
  const struct pf_draft *known = pf_draft_recall (&work->known, draft);
  struct pf_plan plan;
  struct pf_cost cost;

  if (known)
    {
      draft->cycles = known->cycles;
      return;
    }
  plan = plan_of (work, draft);
  draft->cycles
      = predict_plan (work, &plan, &cost) ? pf_cost_score (&cost) : INFINITY;
  pf_draft_memorize (&work->known, draft);
}

/* May the innermost loop of DRAFT be distributed over statements?  */
static bool
is_separable (const struct work *work, const struct pf_draft *draft)
{
  const struct pf_tree *band = work->nest->node[work->node].tree;

  return pf_tree_is_flat (band->child[0])
         && band->member[draft->order[draft->n - 1]].separable;
}

/* Keep DRAFT in SLOT if it is better.  */
static void
keep_draft (struct work *work, struct pf_draft *draft, struct pf_draft *slot)
{
  predict (work, draft);
  if (slot->n == 0 || draft->cycles < slot->cycles)
    *slot = *draft;
}

/* Keep DRAFT in BEST if it is the best order with its innermost member, with
   or without a distributed innermost loop.  */
static void
keep_best (struct work *work, struct pf_draft draft, struct pf_draft *best)
{
  unsigned inner = draft.order[draft.n - 1];

  keep_draft (work, &draft, best + inner);
  draft.split = true;
  if (is_separable (work, &draft))
    keep_draft (work, &draft, best + PF_DRAFT_MEMBERS + inner);
}

/* The best order for each innermost member, into BEST[N_SLOTS]: first those
   with one innermost loop, then those that distribute it.  */
static void
find_orders (struct work *work, struct pf_draft *best)
{
  struct pf_draft draft = pf_draft_identity (work->n);

  memset (best, 0, N_SLOTS * sizeof *best);
  if (work->n <= FULL_ORDERS)
    do
      keep_best (work, draft, best);
    while (pf_draft_next_order (&draft));
  else
    for (unsigned v = 0; v < work->n; v++)
      {
        draft = pf_draft_identity (work->n);
        memmove (draft.order + v, draft.order + v + 1,
                 (work->n - 1 - v) * sizeof *draft.order);
        draft.order[work->n - 1] = v;
        keep_best (work, draft, best);
      }
}

/* The size to use for member M where WISH is wanted; 1 if that would be a
   single tile, or one at a time: where iterations of a skewed loop fit into one tile they
   begin anywhere in it, and are cut in two.  */
static unsigned
fit_size (const struct work *work, unsigned m, unsigned wish)
{
  unsigned size = wish;

  if (wish == 1 || wish >= work->window[m])
    return 1;
  if (work->exact[m])
    size = pf_tile_divisor ((unsigned)work->extent[m], wish, SIZE_UNIT);
  return size;
}

/* Improve the tile sizes of DRAFT one member after the other.  */
static void
descend (struct work *work, struct pf_draft *draft)
{
  for (unsigned round = 0; round < 2; round++)
    for (unsigned m = 0; m < work->n; m++)
      for (unsigned s = 0; s < N_SIZES; s++)
        {
          struct pf_draft trial = *draft;

          trial.size[m] = fit_size (work, m, sizes[s]);
          if (trial.size[m] == draft->size[m])
            continue;
          predict (work, &trial);
          if (trial.cycles < draft->cycles)
            *draft = trial;
        }
}

/* The number of references below the band of WORK, and the size of the largest
   element.  */
static unsigned
count_references (const struct work *work, unsigned *element)
{
  const struct pf_nest_node *node = work->nest->node + work->node;
  unsigned n = 0;

  *element = 1;
  for (unsigned s = 0; s < node->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = work->nest->statement + node->first_statement + s;

      n += statement->n_access;
      for (unsigned k = 0; k < statement->n_access; k++)
        if (statement->access[k].array->element_size > *element)
          *element = statement->access[k].array->element_size;
    }
  return n ? n : 1;
}

/* The size nearest above WISH, at most MAX_SIZE.  */
static unsigned
size_near (long wish)
{
  return SIZE_UNIT
         * (unsigned)fmin (ceil ((double)wish / SIZE_UNIT),
                           MAX_SIZE / SIZE_UNIT);
}

/* SICA's sizes for DRAFT's order: from the first level for the vectorized loop,
   from the ratio of the levels for the outermost.  */
static void
set_sica (const struct work *work, struct pf_draft *draft)
{
  unsigned inner = draft->order[draft->n - 1], element;
  unsigned references = count_references (work, &element);
  long first
      = pf_sica_l1 (work->machine, 8 * (unsigned)work->machine->vector.value,
                    references, element, 1);
  long second = pf_sica_l2 (work->machine);

  draft->size[inner] = fit_size (work, inner, size_near (first));
  draft->size[draft->order[0]]
      = fit_size (work, draft->order[0], size_near (second));
}

/* Tile all loops of DRAFT but the innermost by SIZE.  */
static void
set_small (const struct work *work, struct pf_draft *draft, unsigned size)
{
  for (unsigned k = 0; k + 1 < work->n; k++)
    draft->size[draft->order[k]] = fit_size (work, draft->order[k], size);
}

/* The best tile sizes for DRAFT's order.  Starts without tiles, with SICA's
   sizes, and with small tiles in all loops but the innermost.  */
static struct pf_draft
find_tiles (struct work *work, const struct pf_draft *draft)
{
  struct pf_draft start[] = { *draft, *draft, *draft, *draft };
  unsigned best = 0, n = work->n < MANY_MEMBERS ? 3 : 4;

  set_sica (work, start + 1);
  set_small (work, start + 2, SMALL_TILE);
  set_small (work, start + 3, LOW_TILE);
  for (unsigned s = 0; s < n; s++)
    {
      predict (work, start + s);
      descend (work, start + s);
      if (start[s].cycles < start[best].cycles)
        best = s;
    }
  return start[best];
}

/* MACHINE with less room in its caches behind the first one.  */
static struct pf_machine
less_cache (const struct pf_machine *machine)
{
  struct pf_machine less = *machine;

  for (unsigned l = 1; l < less.n_cache; l++)
    less.cache[l].size.value *= LESS_CACHE;
  return less;
}

/* Make the tiles of DRAFT smaller where that costs hardly anything, and gains much if there is less
   room in caches.  */
static void
make_robust (struct work *work, struct pf_draft *draft)
{
  struct pf_machine machine = less_cache (work->machine);
  struct work less = *work;
  double limit = CLOSE * draft->cycles;

  less.machine = &machine;
  less.known = (struct pf_draft_memory){ .n = 0 };
  for (unsigned m = 0; m < work->n; m++)
    for (unsigned s = N_SIZES; s-- > 1;)
      {
        struct pf_draft trial = *draft, before = *draft, after;

        trial.size[m] = fit_size (work, m, sizes[s]);
        if (trial.size[m] == 1 || trial.size[m] >= draft->size[m]
            || trial.size[m] % draft->unroll[m] != 0)
          continue;
        predict (work, &trial);
        after = trial;
        predict (&less, &before);
        predict (&less, &after);
        if (trial.cycles <= limit && after.cycles <= ROBUST * before.cycles)
          *draft = trial;
      }
  free (less.known.draft);
}

/* May member M of DRAFT be unrolled by FACTOR, with partial blocks if need
   be?  */
static bool
is_divisible (const struct work *work, const struct pf_draft *draft, unsigned m,
              unsigned factor)
{
  const struct pf_tree *body = work->nest->node[work->node].tree->child[0];
  bool full = work->exact[m] && fmod (work->extent[m], factor) == 0;

  return (full
          || (pf_tree_is_flat (body) && work->extent[m] >= MIN_BLOCKS * factor))
         && (draft->size[m] == 1 || draft->size[m] % factor == 0);
}

/* Would COPIES of the statements below WORK's band be too long to share registers?  */
static bool
is_too_long (const struct work *work, unsigned copies)
{
  const struct pf_nest_node *node = work->nest->node + work->node;
  double instructions = 0;

  for (unsigned s = 0; s < node->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = work->nest->statement + node->first_statement + s;
      const struct pf_work *own = &statement->statement->work;

      instructions
          = fmax (instructions, own->add + own->mul + own->div + own->integer
                                    + statement->n_access);
    }
  return copies * instructions > LONGEST_BODY;
}

/* May other members be unrolled into the innermost loop of DRAFT?  */
static bool
is_unrollable (const struct work *work, const struct pf_draft *draft)
{
  const struct pf_tree *band = work->nest->node[work->node].tree;
  const struct pf_tree_member *inner
      = band->member + draft->order[draft->n - 1];

  /* Vector iterations of the innermost loop overlap: with several copies of the
     body in each, it must not carry anything at all.  */
  if (!inner->coincident && !inner->recurs)
    return false;
  /* Each statement's loop executes a whole block before the next one's does.  */
  return !draft->split || inner->forward;
}

/* The best register tile for DRAFT: up to two members next to the innermost
   loop are unrolled into it.  */
static struct pf_draft
find_unroll (struct work *work, const struct pf_draft *draft)
{
  struct pf_draft best = *draft;
  unsigned inner = draft->order[draft->n - 1];

  if (!is_unrollable (work, draft))
    return best;
  for (unsigned a = 0; a < work->n; a++)
    for (unsigned b = a; b < work->n; b++)
      for (unsigned i = 0; i < N_FACTORS * N_FACTORS; i++)
        {
          struct pf_draft trial = *draft;
          unsigned fa = factors[i / N_FACTORS], fb = factors[i % N_FACTORS];

          if (a == inner || b == inner || (a == b && fa != fb)
              || !is_divisible (work, draft, a, fa)
              || !is_divisible (work, draft, b, fb)
              || is_too_long (work, a == b ? fa : fa * fb)
              || (a != b && fa * fb > work->machine->vector_registers.value))
            continue;
          trial.unroll[a] = fa;
          trial.unroll[b] = fb;
          predict (work, &trial);
          if (trial.cycles < best.cycles)
            best = trial;
        }
  return best;
}

/* Unroll the two members of DRAFT next to its innermost loop as far as fits most
   processors.  */
static void
unroll_typically (const struct work *work, struct pf_draft *draft)
{
  for (unsigned k = work->n < 3 ? 0 : work->n - 3; k + 1 < work->n; k++)
    if (is_divisible (work, draft, draft->order[k], TYPICAL_FACTOR))
      draft->unroll[draft->order[k]] = TYPICAL_FACTOR;
}

/* Replace BEST by TRIAL if that is better by MARGIN.  */
static void
prefer (struct pf_draft *best, const struct pf_draft *trial, double margin)
{
  if (trial->n && trial->cycles < margin * best->cycles)
    *best = *trial;
}

/* Improve DRAFT, which is tiled, by a register tile, and by the widest vectors
   where that makes arithmetic the limit.  */
static void
add_registers (struct work *work, struct pf_draft *draft)
{
  struct pf_draft unrolled = find_unroll (work, draft), wide = *draft;
  double margin = work->apart[draft->order[draft->n - 1]] ? APART_MARGIN
                                                          : REGISTER_MARGIN;

  prefer (draft, &unrolled, margin);
  if (work->machine->wide_vector.value <= work->machine->vector.value
      || pf_nest_common_element (work->nest, work->node) == 0)
    return;
  wide.wide = true;
  predict (work, &wide);
  unrolled = find_unroll (work, &wide);
  if (unrolled.cycles < margin * wide.cycles)
    prefer (draft, &unrolled, PF_WIDE_MARGIN);
}

/* Leave out tiles of DRAFT that are of no use beside its register tile.  */
static void
drop_tiles (struct work *work, struct pf_draft *draft)
{
  bool dropped;

  do
    {
      dropped = false;
      for (unsigned m = 0; m < work->n; m++)
        {
          struct pf_draft trial = *draft;

          trial.size[m] = 1;
          if (draft->size[m] == 1)
            continue;
          predict (work, &trial);
          if (trial.cycles > draft->cycles)
            continue;
          *draft = trial;
          dropped = true;
        }
    }
  while (dropped);
}

/* Is the size of all copies that DRAFT makes bounded?  */
static bool
has_bounded_copies (const struct work *work, const struct pf_draft *draft)
{
  for (unsigned m = 0; m < work->n; m++)
    if (draft->pack >> m & 1 && draft->size[m] == 1 && !work->exact[m])
      return false;
  return true;
}

/* The predicted cycles of DRAFT with a typical register tile.  */
static double
predict_unrolled (struct work *work, const struct pf_draft *draft)
{
  struct pf_draft trial = *draft;

  unroll_typically (work, &trial);
  predict (work, &trial);
  return trial.cycles;
}

/* The best sizes for the tiles of DRAFT's packed members, which are tried in all
   combinations: those of two members, where more are tried together.  */
static struct pf_draft
find_packed_sizes (struct work *work, const struct pf_draft *draft)
{
  struct pf_draft best = *draft;
  unsigned member[PF_DRAFT_MEMBERS], n = 0;

  for (unsigned m = 0; m < work->n; m++)
    if (draft->pack >> m & 1)
      member[n++] = m;
  best.cycles = INFINITY;
  for (unsigned i = 0; i < N_SIZES * N_SIZES; i++)
    {
      struct pf_draft trial = *draft;

      for (unsigned k = 0; k < n; k++)
        trial.size[member[k]] = fit_size (
            work, member[k], sizes[k % 2 ? i % N_SIZES : i / N_SIZES]);
      if (!has_bounded_copies (work, &trial))
        continue;
      trial.cycles = predict_unrolled (work, &trial);
      if (trial.cycles < best.cycles)
        best = trial;
    }
  if (best.cycles < INFINITY)
    predict (work, &best);
  return best;
}

/* The best order of the loops around the member INNER, the innermost, in which
   parts of arrays are copied, ROWS as for pf_packing_members, with tiles and a
   register tile; N is 0 if nothing can be packed.  */
static struct pf_draft
find_packed (struct work *work, unsigned inner, bool rows)
{
  struct pf_draft trial = pf_draft_identity (work->n), best = { .n = 0 };

  trial.pack = pf_packing_members (work->nest, work->node, inner, rows);
  trial.pack_rows = rows;
  if (trial.pack == 0 || work->n > FULL_ORDERS)
    return best;
  do
    {
      struct pf_draft sized;

      if (trial.order[work->n - 1] != inner)
        continue;
      sized = find_packed_sizes (work, &trial);
      if (sized.cycles == INFINITY)
        continue;
      add_registers (work, &sized);
      if (best.n == 0 || sized.cycles < best.cycles)
        best = sized;
    }
  while (pf_draft_next_order (&trial));
  return best;
}

/* How much better than BEST a plan has to be that copies what the innermost loop walks
   along.  */
static double
rows_margin (const struct work *work, const struct pf_draft *best)
{
  if (!pf_machine_fills_lines (work->machine))
    return PACK_MARGIN;
  return best->pack ? 1 : PACK_ROWS_MARGIN;
}

/* Replace BEST by a plan that copies parts of arrays where that is better by a
   margin.  */
static void
choose_packing (struct work *work, struct pf_draft *best)
{
  for (unsigned inner = 0; work->room > 0 && inner < work->n; inner++)
    {
      struct pf_draft across = find_packed (work, inner, false);
      struct pf_draft along = find_packed (work, inner, true);

      prefer (best, &across, PACK_MARGIN);
      if (across.n == 0 || along.cycles < across.cycles)
        prefer (best, &along, rows_margin (work, best));
    }
}

/* The best tiles for DRAFT's order around a typical register tile, with the best
   register tile in them; N is 0 if nothing can be unrolled.  */
static struct pf_draft
find_tiles_around (struct work *work, const struct pf_draft *draft)
{
  struct pf_draft best = *draft;

  unroll_typically (work, &best);
  if (!is_unrollable (work, draft)
      || memcmp (best.unroll, draft->unroll, sizeof best.unroll) == 0)
    return (struct pf_draft){ .n = 0 };
  best = find_tiles (work, &best);
  memcpy (best.unroll, draft->unroll, sizeof best.unroll);
  predict (work, &best);
  add_registers (work, &best);
  drop_tiles (work, &best);
  return best;
}

/* Does anything that STATEMENT writes move with its dimension DIM?  */
static bool
writes_along (const struct pf_nest_statement *statement, unsigned dim)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    if (statement->access[k].access->kind != PF_READ
        && pf_nest_moves (statement->access + k, statement->n_dim, dim))
      return true;
  return false;
}

/* Does STATEMENT store elements that are far apart in iterations of its dimension DIM that
   follow each other?  */
static bool
stores_apart (const struct pf_nest_statement *statement, unsigned dim)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_nest_access *access = statement->access + k;
      double bytes = fabs (pf_nest_stride (access, statement->n_dim, dim));

      if (access->access->kind != PF_READ && access->array->n_dim > 0
          && (!access->regular || bytes > access->array->element_size))
        return true;
    }
  return false;
}

/* The extents of the band's members over all statements, and how what is written moves
   with them.  */
static void
measure_members (struct work *work)
{
  for (unsigned m = 0; m < work->n; m++)
    {
      work->extent[m] = work->window[m] = 0;
      work->exact[m] = true;
      work->writes[m] = work->apart[m] = false;
    }
  for (unsigned s = 0; s < work->nest->n_statement; s++)
    for (unsigned k = 0; k < work->nest->statement[s].n_dim; k++)
      {
        const struct pf_nest_statement *statement = work->nest->statement + s;
        const struct pf_nest_dim *dim = statement->dim + k;
        unsigned m = dim->member;

        if (dim->node != work->node)
          continue;
        if (!dim->exact || dim->first != 0
            || (work->extent[m] != 0 && work->extent[m] != dim->extent))
          work->exact[m] = false;
        work->extent[m] = fmax (work->extent[m], dim->extent);
        work->window[m]
            = fmax (work->window[m],
                    pf_is_in_narrow_band (statement, k) ? 1 : dim->window);
        work->writes[m] = work->writes[m] || writes_along (statement, k);
        work->apart[m] = work->apart[m] || stores_apart (statement, k);
      }
}

/* pf_tile_choose's answer to pf_lane_plan_choose; USER is the band.  */
static bool
predict_lanes (void *user, const struct pf_plan *plan, struct pf_cost *cost)
{
  return predict_plan (user, plan, cost);
}

/* How much better than plans without lanes PLAN, which has some, has to be.  */
static double
lane_margin (const struct work *work, const struct pf_plan *plan)
{
  double bytes = plan->lanes * pf_nest_common_element (work->nest, work->node);

  return bytes >= work->machine->cache[0].line.value ? 1 : LANE_MARGIN;
}

/* Find the best PLAN of the band WORK that has lanes.  It is better by a margin than one without
   that takes more cycles than are returned; INFINITY if there is none.  */
static double
find_lanes (struct work *work, struct pf_plan *plan)
{
  struct pf_lane_band band = { .nest = work->nest,
                               .machine = work->machine,
                               .node = work->node,
                               .extent = work->extent,
                               .exact = work->exact,
                               .room = work->room,
                               .predict = predict_lanes,
                               .user = work };
  double score = pf_lane_plan_choose (&band, plan);

  return score < INFINITY ? score / lane_margin (work, plan) : INFINITY;
}

/* Find PLAN as above where rows of unknown length are such as most are, no whole lines and no large
   powers of two.  Is it better than BEST then?  */
static bool
find_odd_lanes (struct work *work, const struct pf_draft *best,
                struct pf_plan *plan)
{
  struct pf_nest nest = *work->nest;
  struct work odd = *work;
  struct pf_draft other = *best;
  bool found;

  nest.odd_rows = true;
  odd.nest = &nest;
  odd.known = (struct pf_draft_memory){ .n = 0 };
  predict (&odd, &other);
  found = find_lanes (&odd, plan) < other.cycles;
  free (odd.known.draft);
  return found;
}

/* Choose the plan of the band WORK with lanes if one is better by a margin than BEST.  Where arrays
   are changed in place, others load again what was stored to an element that might be another,
   and what lies in two lines: it is enough there if the plan is better with rows such as most
   are.  Elsewhere, in symmetric products, it was slower than predicted.  */
static void
choose_lanes (struct work *work, const struct pf_draft *best)
{
  struct pf_plan plan;

  if (find_lanes (work, &plan) < best->cycles
      || (pf_spacing_is_unknown (work->nest)
          && pf_lane_plan_is_in_place (work->nest, work->node)
          && find_odd_lanes (work, best, &plan)))
    work->plan[work->node] = plan;
}

/* The best tiles for DRAFT's order that are diamonds in its first two members.  Nothing is
   unrolled: the sides of diamonds would cut through blocks.  */
static struct pf_draft
find_diamonds (struct work *work, const struct pf_draft *draft)
{
  struct pf_draft best = { .n = 0 };

  for (unsigned s = 1; s < N_SIZES; s++)
    {
      struct pf_draft trial = *draft;

      trial.diamond = true;
      trial.size[0] = trial.size[1] = sizes[s];
      predict (work, &trial);
      if (best.n == 0 || trial.cycles < best.cycles)
        best = trial;
    }
  for (unsigned m = 2; m < work->n; m++)
    for (unsigned s = 1; s < N_SIZES; s++)
      {
        struct pf_draft trial = best;

        trial.size[m] = fit_size (work, m, sizes[s]);
        predict (work, &trial);
        if (trial.cycles < best.cycles)
          best = trial;
      }
  return best;
}

/* Does it pay to let several threads execute the diamonds of DRAFT?  */
static bool
shares_diamonds (struct work *work, const struct pf_draft *draft)
{
  struct pf_plan before = work->plan[work->node], after;
  bool marked;

  work->plan[work->node] = plan_of (work, draft);
  marked = pf_cost_mark_threads (work->nest, work->machine, work->plan) == 0;
  after = work->plan[work->node];
  work->plan[work->node] = before;
  return marked && after.threads == 2;
}

/* Replace BEST by a plan with diamonds around one of the orders in ORDER[N_SLOTS] if several
   threads are better off with them by a margin.  */
static void
choose_diamonds (struct work *work, const struct pf_draft *order,
                 struct pf_draft *best)
{
  if (!work->nest->node[work->node].tree->opposite)
    return;
  for (unsigned v = 0; v < N_SLOTS; v++)
    if (order[v].n && order[v].cycles < 8 * best->cycles)
      {
        struct pf_draft trial = find_diamonds (work, order + v);

        if (shares_diamonds (work, &trial))
          prefer (best, &trial, TILE_MARGIN);
      }
}

/* Choose the plan of the band WORK.  */
static void
choose_band (struct work *work, enum pf_tile_extent extent, unsigned forced)
{
  struct pf_draft best = pf_draft_identity (work->n), order[N_SLOTS];
  struct pf_draft reordered, tiled;

  measure_members (work);
  predict (work, &best);
  find_orders (work, order);
  tiled = best;
  reordered = best;
  for (unsigned v = 0; v < N_SLOTS; v++)
    prefer (&reordered, order + v, 1);
  prefer (&best, &reordered, ORDER_MARGIN);
  if (forced)
    {
      for (unsigned m = 0; m < work->n; m++)
        best.size[m] = forced;
      work->plan[work->node] = plan_of (work, &best);
      return;
    }
  for (unsigned v = 0; extent != PF_TILE_NONE && v < N_SLOTS; v++)
    if (order[v].n && order[v].cycles < 8 * best.cycles)
      {
        struct pf_draft trial = find_tiles (work, order + v);

        if (extent == PF_TILE_REGISTER)
          {
            struct pf_draft around = find_tiles_around (work, order + v);

            add_registers (work, &trial);
            drop_tiles (work, &trial);
            prefer (&trial, &around, AROUND_MARGIN);
          }
        prefer (&tiled, &trial, 1);
      }
  prefer (&best, &tiled, TILE_MARGIN);
  make_robust (work, &best);
  if (extent == PF_TILE_REGISTER)
    {
      choose_packing (work, &best);
      choose_diamonds (work, order, &best);
    }
  work->plan[work->node] = plan_of (work, &best);
  if (extent == PF_TILE_REGISTER)
    choose_lanes (work, &best);
}

/* OWN with its innermost loop in blocks of FACTOR iterations, which are unrolled
   into the children below; N is 0 when that cannot be.  */
static struct pf_plan
jam (const struct pf_plan *own, unsigned factor)
{
  struct pf_plan plan = *own;
  unsigned last = own->n - 1;

  plan.n = 0;
  if (own->n == 0 || own->n == PF_PLAN_MAX || own->split || own->pack > 0
      || own->diamond || own->step[last].unroll || own->step[last].size != 1)
    return plan;
  plan.n = own->n + 1;
  plan.jam = true;
  plan.step[last].size = factor;
  plan.step[last + 1] = own->step[last];
  plan.step[last + 1].unroll = true;
  return plan;
}

/* May the children of the sequence below WORK's band be planned as they are with
   loops of that band in them?  */
static bool
has_simple_children (const struct work *work)
{
  const struct pf_nest_node *body
      = work->nest->node + work->nest->node[work->node].child[0];

  for (unsigned k = 0; k < body->n_child; k++)
    {
      const struct pf_plan *plan = work->plan + body->child[k];

      if (plan->split || plan->pack > 0 || plan->n + 2 > PF_PLAN_MAX
          || work->nest->node[body->child[k]].tree->n_member + 2 > PF_PLAN_MAX)
        return false;
    }
  return true;
}

/* Unroll the innermost loop of the band WORK into the loops below it where that is
   better by a margin.  */
static void
choose_jam (struct work *work)
{
  const struct pf_tree *band = work->nest->node[work->node].tree;
  struct pf_plan own = work->plan[work->node], best = own;
  struct pf_cost cost;
  double limit;
  unsigned m;

  if (own.n == 0)
    own = pf_plan_identity (work->n);
  m = own.step[own.n - 1].member;
  if (!band->member[m].jammable || !has_simple_children (work)
      || pf_cost_predict (work->nest, work->root, work->plan, work->machine,
                          &cost)
             != 0)
    return;
  measure_members (work);
  limit = REGISTER_MARGIN * pf_cost_score (&cost);
  for (unsigned f = 0; f < N_FACTORS; f++)
    {
      struct pf_plan trial = jam (&own, factors[f]);

      if (trial.n == 0 || work->extent[m] < MIN_BLOCKS * factors[f]
          || is_too_long (work, factors[f]))
        continue;
      work->plan[work->node] = trial;
      if (pf_cost_predict (work->nest, work->root, work->plan, work->machine,
                           &cost)
              == 0
          && pf_cost_score (&cost) < limit)
        {
          limit = pf_cost_score (&cost);
          best = trial;
        }
    }
  work->plan[work->node] = best;
}

/* The subtrees whose cycles are predicted one by one: ROOT[N] has room for all
   nodes.  */
static unsigned
find_roots (const struct pf_nest *nest, unsigned *root)
{
  const struct pf_nest_node *top = nest->node;

  if (top->tree->kind != PF_TREE_SEQUENCE)
    {
      root[0] = 0;
      return 1;
    }
  memcpy (root, top->child, top->n_child * sizeof *root);
  return top->n_child;
}

/* Begin to work on node K; false if that is no permutable band of few members.  */
static bool
enter_band (struct work *work, unsigned k)
{
  const struct pf_tree *tree = work->nest->node[k].tree;

  work->node = k;
  work->n = tree->n_member;
  work->known.n = 0;
  return tree->permutable && tree->n_member <= PF_DRAFT_MEMBERS;
}

int
pf_tile_choose (const struct pf_nest *nest, const struct pf_machine *machine,
                enum pf_tile_extent extent, unsigned forced, double room,
                struct pf_plan *plan, struct pf_cost *cost)
{
  unsigned *root = calloc (nest->n_node, sizeof *root), n;

  if (!root)
    return -1;
  memset (plan, 0, nest->n_node * sizeof *plan);
  n = find_roots (nest, root);
  for (unsigned r = 0; r < n; r++)
    {
      struct work work = { .nest = nest,
                           .machine = machine,
                           .plan = plan,
                           .root = root[r],
                           .room = room };

      for (unsigned k = root[r]; k < nest->node[root[r]].end; k++)
        if (enter_band (&work, k) && work.n >= 2)
          choose_band (&work, extent, forced);
      for (unsigned k = root[r]; k < nest->node[root[r]].end; k++)
        if (extent == PF_TILE_REGISTER && !forced && enter_band (&work, k))
          choose_jam (&work);
      free (work.known.draft);
    }
  free (root);
  return pf_tile_cost (nest, plan, machine, cost);
}

int
pf_tile_cost (const struct pf_nest *nest, const struct pf_plan *plan,
              const struct pf_machine *machine, struct pf_cost *cost)
{
  return pf_cost_predict (nest, 0, plan, machine, cost);
}

/* Does PLAN unroll loops into the innermost loop around STATEMENT?  */
static bool
is_unrolled (const struct pf_nest_statement *statement,
             const struct pf_plan *plan)
{
  unsigned last = statement->n_dim - 1;

  for (unsigned k = 0; k <= last; k++)
    {
      const struct pf_plan *own = plan + statement->dim[k].node;

      if ((own->jam || statement->dim[k].node == statement->dim[last].node)
          && pf_plan_rolled (own) < own->n)
        return true;
    }
  return false;
}

/* Does STATEMENT write the same elements in all iterations of the innermost loop of
   the band TREE, which is generated as PLAN says, and do these depend on each
   other?  */
static bool
is_sum (const struct pf_nest_statement *statement, const struct pf_tree *tree,
        const struct pf_plan *plan)
{
  unsigned rolled = pf_plan_rolled (plan), n = statement->n_dim;
  unsigned m = rolled > 0 ? plan->step[rolled - 1].member : tree->n_member - 1;
  unsigned dim = n - tree->n_member + m;

  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_nest_access *access = statement->access + k;

      if (access->access->kind != PF_READ
          && (!access->regular || pf_nest_stride (access, n, dim) != 0))
        return false;
    }
  return plan->split ? tree->member[m].recurs : tree->member[m].backward;
}

/* The elements of the vectors for STATEMENT of NEST, as pf_tile_lanes has
   them.  */
static unsigned
wanted_lanes (const struct pf_nest *nest,
              const struct pf_nest_statement *statement,
              const struct pf_plan *plan, const struct pf_machine *machine)
{
  const struct pf_work *work = &statement->statement->work;
  unsigned n = statement->n_dim, node, size;

  if (n == 0)
    return 0;
  node = statement->dim[n - 1].node;
  if (plan[node].lanes)
    return plan[node].lanes;
  size = plan[node].wide ? pf_nest_common_element (nest, node) : 0;
  if (size > 0)
    return (unsigned)machine->wide_vector.value / size;
  return machine->vector.value >= LONG_VECTOR && work->add + work->mul > 0
         && is_unrolled (statement, plan)
         && is_sum (statement, nest->node[node].tree, plan + node);
}

/* Let what stands in those of LOOPS that are better left without vectors want none in LANES.  */
static void
leave_scalar (const struct pf_loops *loops, const struct pf_machine *machine,
              const struct pf_scop *scop, unsigned *lanes)
{
  for (unsigned p = 0; p < loops->n_place; p++)
    if (pf_compute_is_scalar (loops, machine, p))
      for (unsigned r = 0; r < loops->n_run; r++)
        if (loops->run[r].place > p
            && loops->run[r].place < loops->place[p].end)
          {
            unsigned *own
                = lanes
                  + (loops->run[r].statement->statement - scop->statement);

            if (*own == 0)
              *own = 1;
          }
}

void
pf_tile_lanes (const struct pf_nest *nest, const struct pf_plan *plan,
               const struct pf_machine *machine, const struct pf_scop *scop,
               unsigned *lanes)
{
  struct pf_loops *loops = pf_loops_make (nest, 0, plan);

  for (unsigned s = 0; s < nest->n_statement; s++)
    {
      const struct pf_nest_statement *statement = nest->statement + s;
      unsigned *own = lanes + (statement->statement - scop->statement);
      unsigned wanted = wanted_lanes (nest, statement, plan, machine);

      /* A split loop has several, and one iteration of its own.  */
      if (wanted > *own)
        *own = wanted;
    }
  if (loops)
    leave_scalar (loops, machine, scop, lanes);
  pf_loops_free (loops);
}
