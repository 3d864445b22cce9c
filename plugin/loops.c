/* The loops that the plans for a nest's bands lead to.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loops.h"

#include "narrow-band.h"
#include "packing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct pf_loops *
pf_loops_free (struct pf_loops *loops)
{
  if (!loops)
    return NULL;
  for (unsigned r = 0; loops->changed && r < loops->n_run; r++)
    free (loops->changed[r].access);
  free (loops->changed);
  free (loops->copy);
  free (loops->place);
  free (loops->run);
  free (loops);
  return NULL;
}

/* The number of places that the subtree of NEST at NODE needs.  */
static unsigned
count_places (const struct pf_nest *nest, unsigned node,
              const struct pf_plan *plan)
{
  unsigned n = 0;

  for (unsigned k = node; k < nest->node[node].end; k++)
    if (nest->node[k].tree->kind != PF_TREE_BAND)
      n++;
    else
      n += (plan[k].n ? plan[k].n : nest->node[k].tree->n_member)
           * (plan[k].split || plan[k].jam ? nest->node[k].end - k : 1);
  return n;
}

/* The dimension of STATEMENT that is member MEMBER of node NODE.  */
static unsigned
find_dim (const struct pf_nest_statement *statement, unsigned node,
          unsigned member)
{
  unsigned k = 0;

  while (
      k + 1 < statement->n_dim
      && (statement->dim[k].node != node || statement->dim[k].member != member))
    k++;
  return k;
}

/* The number of values of dimension D of STATEMENT while the dimensions with
   OUTER set stand still: as the one that restricts it most says.  */
static double
values_given (const struct pf_nest_statement *statement, unsigned d,
              const bool *outer)
{
  double values = statement->dim[d].extent;

  for (unsigned a = 0; a < statement->n_dim; a++)
    if (a != d && outer[a])
      values = fmin (values, statement->given[d * statement->n_dim + a]);
  return fmax (values, 1);
}

/* The number of values of dimension D of STATEMENT in loops in which dimension a has SPAN[a]
   values, for all a where these are more than LEAST.  Only a dimension that says what D is, or nearly,
   restricts it here: of i == j, in a tile of i, j has as many values as i; of |i - j| <= 10, 20
   more.  */
static double
values_beside (const struct pf_nest_statement *statement, unsigned d,
               const double *span, double least)
{
  double extent = statement->dim[d].extent, values = extent;

  for (unsigned a = 0; a < statement->n_dim; a++)
    {
      double given = statement->given[d * statement->n_dim + a];
      double others = statement->dim[a].extent;

      if (a == d || span[a] <= least)
        continue;
      if (given <= 1)
        values = fmin (values, span[a] / others * extent);
      else if (pf_is_narrow_band (statement, d, a))
        values = fmin (values,
                       given + (span[a] - 1) * (extent - given) / (others - 1));
    }
  return fmax (values, 1);
}

/* The number of values that the point loop of each dimension of RUN would have
   without tiles, into VALUES.  Their product is the number of instances: where
   several outer dimensions restrict an inner one together, the innermost takes
   up the difference.  */
static void
count_values (const struct pf_loops *loops, const struct pf_run *run,
              double *values)
{
  const struct pf_nest_statement *statement = run->statement;
  bool outer[PF_VISIT_MAX] = { false };
  unsigned last = statement->n_dim;
  double product = 1;

  for (unsigned k = 0; k < run->n_visit; k++)
    {
      unsigned d = run->visit[k].dim;

      if (loops->place[run->visit[k].place].step.size != 1)
        continue;
      values[d] = values_given (statement, d, outer);
      product *= values[d];
      outer[d] = true;
      if (values[d] < statement->dim[d].extent)
        last = d;
    }
  if (last < statement->n_dim)
    values[last]
        = fmin (statement->dim[last].extent,
                fmax (1, values[last] * statement->instances / product));
}

/* Divide the iterations of RUN's outermost tile loops, of which there are N
   with the numbers in TILE, so that its number of instances becomes right:
   many tiles of a band whose dimensions depend on each other are empty.  */
static void
drop_empty_tiles (struct pf_run *run, unsigned n, const unsigned *tile)
{
  double known = run->statement->instances;

  if (n == 0 || run->instances <= known)
    return;
  for (unsigned k = 0; k < n; k++)
    {
      struct pf_visit *visit = run->visit + tile[k];
      double factor = pow (known / run->instances, 1. / (n - k));
      double trip = fmax (1, visit->trip * factor);

      run->instances *= trip / visit->trip;
      visit->trip = trip;
    }
}

/* The share of the values of dimension D of STATEMENT that lie in partial blocks of
   SIZE.  At borders that are not known, or not straight, up to a block is lost of
   the values that the dimension has while one of the others stands still:  of
   v = y + q with 0 <= q < 3 and 0 <= y < 100 there are 102, but for each y no block
   of four is full.  */
static double
partial_share (const struct pf_nest_statement *statement, unsigned d,
               double size)
{
  const struct pf_nest_dim *dim = statement->dim + d;
  bool all[PF_VISIT_MAX];

  if (dim->exact && dim->first == 0)
    return fmod (dim->extent, size) / dim->extent;
  for (unsigned k = 0; k < statement->n_dim; k++)
    all[k] = true;
  return fmin (1, (size - 1) / values_given (statement, d, all));
}

/* The share of the instances of RUN that are partial in VISIT, where LEFT iterations of its
   dimension are left in the loops around it, which count blocks of BLOCK.  */
static double
visit_partial (const struct pf_loops *loops, const struct pf_run *run,
               const struct pf_visit *visit, double left, double block)
{
  const struct pf_place *place = loops->place + visit->place;
  const struct pf_place *last
      = loops->place + run->visit[run->n_visit - 1].place;
  double share;

  if (place->lanes > 0)
    left = place->least_lanes;
  /* Groups of lanes are left as they are.  */
  else if (!place->step.unroll || place->step.size > 1)
    return 0;
  else if (left > 1 && run->statement->dim[visit->dim].extent < block)
    return 1;
  share = partial_share (run->statement, visit->dim, left);
  /* On average, unless there are too few for a block.  */
  return last->lanes > 0 && !run->statement->dim[visit->dim].exact && share < 1
             ? share / 2
             : share;
}

/* The trips of VISIT, a loop over diamonds of which PLACE is the place, for RUN, of which
   dimension d has VALUES[d] values at a time.  *LEFT becomes how many iterations of its dimension a
   diamond has: the first member from the lowest to the highest corner, the second on average while
   the first one stands still.  */
static double
diamond_trips (const struct pf_place *place, const struct pf_run *run,
               const struct pf_visit *visit, const double *values, double *left)
{
  double size = place->step.size;

  if (place->number == 0)
    {
      *left = fmax (1, 2 * size / place->growth);
      return ceil (place->growth * run->statement->dim[visit->dim].extent
                   / size);
    }
  *left = fmax (1, size / 2);
  return ceil (values[visit->dim] / size);
}

const struct pf_visit *
pf_find_visit (const struct pf_run *run, unsigned p)
{
  for (unsigned k = 0; k < run->n_visit; k++)
    if (run->visit[k].place == p)
      return run->visit + k;
  return NULL;
}

const struct pf_visit *
pf_innermost_visit (const struct pf_loops *loops, const struct pf_run *run)
{
  for (unsigned k = run->n_visit; k-- > 0;)
    if (!loops->place[run->visit[k].place].step.unroll)
      return run->visit + k;
  return NULL;
}

bool
pf_run_is_sparse (const struct pf_run *run)
{
  const struct pf_nest_statement *statement = run->statement;
  unsigned n = statement->n_dim;

  for (unsigned b = 1; b < n; b++)
    for (unsigned a = 0; a < b; a++)
      if (statement->dim[a].extent > 1 && statement->given[a * n + b] <= 1
          && statement->given[b * n + a] <= 1)
        return true;
  return false;
}

/* The part of VALUES of dimension D of STATEMENT, those that it has beside SPAN[a] values of each other
   dimension a, that belong to one of these: not all where both form a narrow band.  */
static double
part_of_one (const struct pf_nest_statement *statement, unsigned d,
             double values, const double *span)
{
  double part = 1;

  for (unsigned a = 0; a < statement->n_dim; a++)
    if (a != d && span[a] > 1 && pf_is_narrow_band (statement, d, a))
      part = fmin (part, statement->given[d * statement->n_dim + a] / values);
  return part;
}

/* The number of blocks of VISIT, of RUN, that LEFT iterations of its dimension lie in.  BLOCK: the size of
   the blocks that they are a part of, 0 for none.  Where sums stay in registers each tile loads and
   stores them, however few iterations it has.  Of a number of iterations that is not known no
   size of tiles leaves fewer in the last one than another: half a tile on average.  */
static double
count_blocks (const struct pf_loops *loops, const struct pf_run *run,
              const struct pf_visit *visit, double left, double block)
{
  const struct pf_place *place = loops->place + visit->place;
  const struct pf_place *last
      = loops->place + run->visit[run->n_visit - 1].place;
  const struct pf_nest_dim *dim = run->statement->dim + visit->dim;
  double size = place->step.size;

  if (last->lanes == 0 || last->node != place->node || dim->exact
      || dim->limited)
    return ceil (left / size);
  if (block > 0 && fmod (block, size) == 0)
    return fmax (1, left / size);
  return fmax (1, left / size + 0.5);
}

/* Fill in the trips of RUN, whose visits have places and dimensions.  */
static void
count_trips (const struct pf_loops *loops, struct pf_run *run)
{
  double values[PF_VISIT_MAX] = { 0 }, left[PF_VISIT_MAX] = { 0 };
  double block[PF_VISIT_MAX] = { 0 }, span[PF_VISIT_MAX] = { 0 };
  unsigned tile[PF_VISIT_MAX], n = 0;

  count_values (loops, run, values);
  run->instances = 1;
  for (unsigned k = 0; k < run->n_visit; k++)
    {
      struct pf_visit *visit = run->visit + k;
      const struct pf_place *place = loops->place + visit->place;
      double size = place->step.size;
      unsigned d = visit->dim;

      if (place->growth > 0)
        {
          visit->trip = diamond_trips (place, run, visit, values, left + d);
          run->instances *= visit->trip;
          continue;
        }
      if (size > 1 && left[d] == 0)
        tile[n++] = k;
      if (left[d] == 0)
        left[d] = size > 1 ? values_beside (run->statement, d, span, 0)
                           : fmin (values[d],
                                   values_beside (run->statement, d, span, 1));
      else if (place->step.unroll && pf_is_in_narrow_band (run->statement, d))
        left[d] = span[d];
      visit->partial = visit_partial (loops, run, visit, left[d],
                                      size > 1 ? size : block[d]);
      visit->trip = size > 1
                        ? count_blocks (loops, run, visit, left[d], block[d])
                        : left[d];
      if (size > 1)
        block[d] = size;
      run->instances *= visit->trip;
      if (size == 1)
        run->instances *= part_of_one (run->statement, d, left[d], span);
      span[d] = left[d] / visit->trip;
      left[d] = fmin (span[d], values[d]);
    }
  drop_empty_tiles (run, n, tile);
}

/* Add the statements of the leaf NODE, at PLACE, inside the N loops with the
   places AROUND.  Returns whether that is possible.  */
static bool
add_runs (struct pf_loops *loops, unsigned node, unsigned place, unsigned n,
          const unsigned *around)
{
  const struct pf_nest_node *leaf = loops->nest->node + node;

  for (unsigned k = 0; k < leaf->n_statement; k++)
    {
      struct pf_run *run = loops->run + loops->n_run++;

      run->statement = loops->nest->statement + leaf->first_statement + k;
      run->place = place;
      run->n_visit = n;
      if (run->statement->n_dim > PF_VISIT_MAX)
        return false;
      for (unsigned i = 0; i < n; i++)
        {
          const struct pf_place *loop = loops->place + around[i];

          run->visit[i].place = around[i];
          run->visit[i].dim
              = find_dim (run->statement, loop->node, loop->step.member);
        }
      count_trips (loops, run);
    }
  return true;
}

/* The unrolled loops of the band NODE with the plan PLAN, which stand innermost in
   each child below.  */
struct jam
{
  unsigned node;
  const struct pf_plan *plan;
};

static bool add_places (struct pf_loops *loops, unsigned node,
                        const struct pf_plan *plan, const struct jam *jam,
                        unsigned n, unsigned *around);

/* Set the end of the places from FIRST on that have none.  */
static void
end_places (struct pf_loops *loops, unsigned first)
{
  for (unsigned k = first; k < loops->n_place; k++)
    if (loops->place[k].end == 0)
      loops->place[k].end = loops->n_place;
}

/* Add places for the steps of OWN, the plan of NODE, from FIRST up to LAST,
   inside the *N loops in AROUND, to which they are added.  */
static void
add_steps (struct pf_loops *loops, unsigned node, const struct pf_plan *own,
           unsigned first, unsigned last, bool split, unsigned *n,
           unsigned *around)
{
  for (unsigned k = first; k < last; k++)
    {
      around[(*n)++] = loops->n_place;
      loops->place[loops->n_place++] = (struct pf_place){
        .node = node,
        .step = own->step[k],
        .number = k,
        .growth
        = own->diamond && k < 2 ? loops->nest->node[node].tree->growth : 0,
        .wide = own->wide,
        .split = split
      };
    }
}

/* The same for all steps of OWN, which has lanes.  */
static void
add_lanes (struct pf_loops *loops, unsigned node, const struct pf_plan *own,
           unsigned *n, unsigned *around)
{
  unsigned vector = pf_plan_vector_step (own);
  struct pf_place *place;

  add_steps (loops, node, own, 0, vector, false, n, around);
  add_steps (loops, node, own, vector + 1, own->n, false, n, around);
  place = loops->place + loops->n_place;
  add_steps (loops, node, own, vector, vector + 1, false, n, around);
  place->step.unroll = true;
  place->lanes = own->lanes;
  place->least_lanes = own->least_lanes;
  for (unsigned k = 0; own->plain_rest && k < vector; k++)
    if (own->step[k].member == own->step[vector].member)
      place->least_lanes = own->step[k].size;
}

/* Add the places of the band NODE with the plan OWN, with the loops of JAM, if
   there are any, innermost.  */
static bool
add_band (struct pf_loops *loops, unsigned node, const struct pf_plan *own,
          const struct pf_plan *plan, const struct jam *jam, unsigned n,
          unsigned *around)
{
  const struct pf_nest_node *source = loops->nest->node + node;
  const struct pf_nest_node *body = loops->nest->node + source->child[0];
  unsigned outer = own->n;

  if (n + own->n + (jam ? jam->plan->n : 0) > PF_VISIT_MAX)
    return false;
  if (own->jam)
    {
      struct jam inner = { node, own };

      add_steps (loops, node, own, 0, pf_plan_rolled (own), false, &n, around);
      return add_places (loops, source->child[0], plan, &inner, n, around);
    }
  if (own->lanes)
    {
      add_lanes (loops, node, own, &n, around);
      return add_places (loops, source->child[0], plan, jam, n, around);
    }
  if (!own->split || body->tree->kind != PF_TREE_SEQUENCE)
    {
      add_steps (loops, node, own, 0, own->n, false, &n, around);
      return add_places (loops, source->child[0], plan, jam, n, around);
    }
  outer = pf_plan_rolled (own) - 1;
  add_steps (loops, node, own, 0, outer, false, &n, around);
  loops->place[loops->n_place++]
      = (struct pf_place){ .node = source->child[0] };
  for (unsigned k = 0; k < body->n_child; k++)
    {
      unsigned inside = n, first = loops->n_place;

      add_steps (loops, node, own, outer, own->n, true, &inside, around);
      if (!add_places (loops, body->child[k], plan, jam, inside, around))
        return false;
      end_places (loops, first);
    }
  return true;
}

/* Add the places of the leaf NODE, inside the N loops in AROUND and those of JAM,
   if there are any.  */
static bool
add_leaf (struct pf_loops *loops, unsigned node, const struct jam *jam,
          unsigned n, unsigned *around)
{
  unsigned place;

  if (jam)
    add_steps (loops, jam->node, jam->plan, pf_plan_rolled (jam->plan),
               jam->plan->n, false, &n, around);
  place = loops->n_place++;
  loops->place[place] = (struct pf_place){ .node = node };
  return add_runs (loops, node, place, n, around);
}

/* Add the places for NODE and all below it, inside the N loops in AROUND, with
   the loops of JAM, if there are any, innermost.  Returns whether that is
   possible.  */
static bool
add_places (struct pf_loops *loops, unsigned node, const struct pf_plan *plan,
            const struct jam *jam, unsigned n, unsigned *around)
{
  const struct pf_nest_node *source = loops->nest->node + node;
  struct pf_plan identity = pf_plan_identity (source->tree->n_member);
  unsigned first = loops->n_place;
  bool possible = true;

  if (source->tree->kind == PF_TREE_BAND)
    possible = add_band (loops, node, plan[node].n ? plan + node : &identity,
                         plan, jam, n, around);
  else if (source->tree->kind == PF_TREE_LEAF)
    possible = add_leaf (loops, node, jam, n, around);
  else
    loops->place[loops->n_place++] = (struct pf_place){ .node = node };
  if (source->tree->kind == PF_TREE_SEQUENCE)
    for (unsigned k = 0; possible && k < source->n_child; k++)
      possible = add_places (loops, source->child[k], plan, jam, n, around);
  end_places (loops, first);
  return possible;
}

bool
pf_place_repeats (const struct pf_place *place)
{
  return place->step.size != 0 && place->trip > 1 && !place->step.unroll;
}

/* The most trips of place P, of runs that are SPARSE or of the others; 0 if there are none.  */
static double
most_trips (const struct pf_loops *loops, unsigned p, bool sparse)
{
  double most = 0;

  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_visit *visit = pf_find_visit (loops->run + r, p);

      if (visit && pf_run_is_sparse (loops->run + r) == sparse)
        most = fmax (most, visit->trip);
    }
  return most;
}

/* Fill in the trips of the places, as if all statements in a loop ran in the same
   iterations; those that run in few of them only where there are no others.  */
static void
find_trips (struct pf_loops *loops)
{
  for (unsigned p = 0; p < loops->n_place; p++)
    {
      double most = most_trips (loops, p, false);

      loops->place[p].spread = 1;
      loops->place[p].trip = most > 0 ? most : most_trips (loops, p, true);
    }
}

/* Fill in the numbers of loops inside the places.  */
static void
count_inner_loops (struct pf_loops *loops)
{
  for (unsigned p = 0; p < loops->n_place; p++)
    for (unsigned q = p + 1; q < loops->place[p].end; q++)
      loops->place[p].n_loop += pf_place_repeats (loops->place + q);
}

/* Let the outermost place of each member of a band have the iterations of all statements, where
   these run in different ones.  */
static void
spread_places (struct pf_loops *loops)
{
  for (unsigned p = 0; p < loops->n_place; p++)
    {
      struct pf_place *place = loops->place + p;
      const double *spread = loops->nest->node[place->node].spread;
      bool first = true;

      for (unsigned q = 0; q < p; q++)
        first = first
                && (loops->place[q].node != place->node
                    || loops->place[q].step.member != place->step.member
                    || loops->place[q].end <= p);
      if (spread && first && place->step.size != 0 && !place->step.unroll
          && !place->split)
        place->spread = spread[place->step.member];
      place->trip *= place->spread;
    }
}

/* Fill in the phases of place P and of all inside; P itself belongs to PHASE.  */
static void
find_phases (struct pf_loops *loops, unsigned p, unsigned phase)
{
  struct pf_place *place = loops->place + p;
  unsigned n = 0;

  place->phase = phase;
  for (unsigned q = p + 1; q < place->end; q = loops->place[q].end)
    n += pf_place_repeats (loops->place + q);
  for (unsigned q = p + 1; q < place->end; q = loops->place[q].end)
    find_phases (loops, q,
                 n > 1 && pf_place_repeats (loops->place + q) ? q : phase);
}

struct pf_loops *
pf_loops_make (const struct pf_nest *nest, unsigned root,
               const struct pf_plan *plan)
{
  struct pf_loops *loops = calloc (1, sizeof *loops);
  unsigned around[PF_VISIT_MAX];

  if (!loops)
    return NULL;
  loops->nest = nest;
  loops->place
      = calloc (count_places (nest, root, plan) + 1, sizeof *loops->place);
  loops->run = calloc (nest->n_statement + 1, sizeof *loops->run);
  if (!loops->place || !loops->run
      || !add_places (loops, root, plan, NULL, 0, around)
      || !pf_packing_apply (loops, plan))
    return pf_loops_free (loops);
  find_trips (loops);
  spread_places (loops);
  count_inner_loops (loops);
  if (loops->n_place > 0)
    find_phases (loops, 0, 0);
  return loops;
}

/* Open places for the loops of PATH from number FIRST on, with the numbers
   AROUND, and one for the body of each.  */
static void
open_loops (struct pf_loops *loops, const struct pf_loop_path *path,
            unsigned first, unsigned *around)
{
  for (unsigned k = first; k < path->n; k++)
    {
      around[k] = loops->n_place;
      loops->place[loops->n_place++]
          = (struct pf_place){ .step = { .member = k, .size = 1 } };
      loops->place[loops->n_place++] = (struct pf_place){ .node = 0 };
    }
}

/* Add the statement of PATH to the open places AROUND.  */
static void
add_path_run (struct pf_loops *loops, const struct pf_loop_path *path,
              const unsigned *around)
{
  struct pf_run *run = loops->run + loops->n_run++;

  run->statement = loops->nest->statement + path->statement;
  run->place = loops->n_place;
  run->n_visit = path->n;
  for (unsigned k = 0; k < path->n; k++)
    {
      run->visit[k].place = around[k];
      run->visit[k].dim = path->dim[k];
    }
  loops->place[loops->n_place++] = (struct pf_place){ .node = 0 };
  loops->place[run->place].end = loops->n_place;
  count_trips (loops, run);
}

struct pf_loops *
pf_loops_from_paths (const struct pf_nest *nest, unsigned n,
                     const struct pf_loop_path *path)
{
  struct pf_loops *loops = calloc (1, sizeof *loops);
  unsigned around[PF_VISIT_MAX], n_place = 1;

  if (!loops)
    return NULL;
  for (unsigned k = 0; k < n; k++)
    n_place += 2 * path[k].n + 1;
  loops->nest = nest;
  loops->place = calloc (n_place, sizeof *loops->place);
  loops->run = calloc (n + 1, sizeof *loops->run);
  if (!loops->place || !loops->run)
    return pf_loops_free (loops);
  loops->n_place = 1;
  for (unsigned k = 0; k < n; k++)
    {
      if (k > 0 && path[k].shared < path[k - 1].n)
        end_places (loops, around[path[k].shared]);
      open_loops (loops, path + k, path[k].shared, around);
      add_path_run (loops, path + k, around);
    }
  end_places (loops, 0);
  find_trips (loops);
  count_inner_loops (loops);
  if (loops->n_place > 0)
    find_phases (loops, 0, 0);
  return loops;
}
