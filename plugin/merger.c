/* Ways to merge two slice nests.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "merger.h"

#include <math.h>
#include <stdlib.h>

/* What is gained has to be more than this part of the smaller nest's cycles: the
   prediction is not exact.  */
#define LEAST_GAIN 0.01

/* The number of the one loop that is the slicing loop of all statements of
   SLICE, or -1.  */
static int
common_origin (const struct pf_segment *segment, const struct pf_slice *slice)
{
  int origin = -1;

  for (unsigned s = 0; s < slice->n; s++)
    if (slice->loop[s] >= 0)
      {
        int own = (int)segment->variables[s].loop[slice->loop[s]].origin;

        if (origin >= 0 && own != origin)
          return -1;
        origin = own;
      }
  return origin;
}

/* Were FIRST and SECOND one loop in the original order?  */
static bool
was_fused (const struct pf_segment *segment, const struct pf_slice *first,
           const struct pf_slice *second)
{
  int origin = common_origin (segment, first);

  return origin >= 0 && origin == common_origin (segment, second);
}

bool
pf_merger_is_allowed (const struct pf_merging *merging,
                      const struct pf_slice_nest *x, unsigned a,
                      const struct pf_slice_nest *y, unsigned b, int *align)
{
  const struct pf_segment *segment = merging->nests->segment;
  const struct pf_slice *first = x->list.slice[a];
  const struct pf_slice *second = y->list.slice[b];

  if (merging->strategy != PF_HOIST_COMBINED && (a != x->best || b != y->best))
    return false;
  if (merging->strategy == PF_HOIST_INTERCHANGE
      && !was_fused (segment, first, second))
    return false;
  return pf_slice_is_fusible (segment->d, first, second, align);
}

/* Would merging the nests X and Y make a cycle: is there a path between them
   through others?  */
static bool
makes_cycle (const struct pf_slice_nests *nests, unsigned x, unsigned y)
{
  unsigned n = nests->n, n_pending = 0;
  bool *seen = calloc (n + 1, sizeof *seen);
  unsigned *pending = calloc (n + 1, sizeof *pending);
  bool found = !seen || !pending;

  if (!found)
    seen[pending[n_pending++] = x] = true;
  while (n_pending > 0 && !found)
    {
      unsigned a = pending[--n_pending];

      for (unsigned b = 0; b < n; b++)
        {
          if (!nests->nest[b].alive || seen[b] || !nests->edge[a * n + b]
              || (a == x && b == y))
            continue;
          found = found || b == y;
          seen[pending[n_pending++] = b] = true;
        }
    }
  free (seen);
  free (pending);
  return found;
}

/* Predicted cycles of the N slices in SLICE.  Only combined with fusion does
   interchange depend on neighbours.  */
static double
least_cost (const struct pf_merging *merging, unsigned n,
            const struct pf_slice *const *slice)
{
  return pf_segment_cost (merging->nests->segment, n, slice,
                          merging->strategy == PF_HOIST_COMBINED
                              ? PF_INNER_FOLLOWED
                              : PF_INNER_SHARED);
}

/* Predicted cycles of slice A of nest X and slice B of Y, one after the
   other.  */
static double
separate_cost (const struct pf_merging *merging, const struct pf_slice_nest *x,
               unsigned a, const struct pf_slice_nest *y, unsigned b)
{
  const struct pf_slice *slice[] = { x->list.slice[a], y->list.slice[b] };

  return least_cost (merging, 2, slice);
}

void
pf_merger_clear (struct pf_merger *merger)
{
  pf_slice_list_clear (&merger->list);
  free (merger->cost);
  *merger = (struct pf_merger){ .cost = NULL };
}

/* Add what merging slice A of nest X and slice B of Y with ALIGN gives to
   MERGER.  TOGETHER: cycles of the best slices, one after the other.  -1 when
   memory is short.  */
static int
add_merged (const struct pf_merging *merging, const struct pf_slice_nest *x,
            unsigned a, const struct pf_slice_nest *y, unsigned b, int align,
            double together, struct pf_merger *merger)
{
  struct pf_slice *slice
      = pf_slice_fuse (x->list.slice[a], y->list.slice[b], align);
  const struct pf_slice *fused = slice;
  bool best = a == x->best && b == y->best;
  double apart = best ? together : separate_cost (merging, x, a, y, b), cost;
  double *grown = realloc (merger->cost, (merger->list.n + 1) * sizeof *grown);

  if (grown)
    merger->cost = grown;
  cost = slice ? least_cost (merging, 1, &fused) : -1;
  if (pf_slice_list_add (&merger->list, slice) < 0 || !grown || cost < 0)
    return -1;
  grown[merger->list.n - 1] = cost;
  if (merger->list.n == 1 || cost < grown[merger->best])
    {
      merger->best = merger->list.n - 1;
      merger->gained = apart - cost;
      merger->lost = apart - together;
    }
  return 0;
}

/* Find all ways to merge slices of nest X with slices of Y.  -1 when memory is
   short.  */
static int
find_merger (const struct pf_merging *merging, const struct pf_slice_nest *x,
             const struct pf_slice_nest *y, struct pf_merger *merger)
{
  double together = -1;
  int align, result = 0;

  *merger = (struct pf_merger){ .cost = NULL };
  for (unsigned a = 0; a < x->list.n; a++)
    for (unsigned b = 0; result == 0 && b < y->list.n; b++)
      {
        if (merger->list.n >= PF_SLICE_MAX
            || !pf_merger_is_allowed (merging, x, a, y, b, &align))
          continue;
        if (together < 0)
          together = separate_cost (merging, x, x->best, y, y->best);
        result = together < 0 ? -1
                              : add_merged (merging, x, a, y, b, align,
                                            together, merger);
      }
  return result;
}

/* Is MERGER of X and Y worth it?  What was one loop stays one when that loses
   nothing, and whatever it loses when only interchange is wanted.  */
static bool
is_profitable (const struct pf_merging *merging, const struct pf_slice_nest *x,
               const struct pf_slice_nest *y, const struct pf_merger *merger)
{
  double least = LEAST_GAIN * fmin (x->cost[x->best], y->cost[y->best]);
  double gain = merger->gained - merger->lost;

  if (was_fused (merging->nests->segment, x->list.slice[x->best],
                 y->list.slice[y->best]))
    return merging->strategy == PF_HOIST_INTERCHANGE || gain >= -least;
  return gain > least;
}

void
pf_merger_apply (struct pf_slice_nests *nests, unsigned x, unsigned y,
                 struct pf_merger *merger)
{
  struct pf_slice_nest *nest = nests->nest + x;

  for (unsigned s = 0; s < nests->segment->scop->n_statement; s++)
    nest->member[s] = nest->member[s] || nests->nest[y].member[s];
  for (unsigned k = 0; k < nests->n; k++)
    {
      bool *edge = nests->edge;
      unsigned n = nests->n;

      if (k == x || k == y)
        continue;
      edge[x * n + k] = edge[x * n + k] || edge[y * n + k];
      edge[k * n + x] = edge[k * n + x] || edge[k * n + y];
    }
  nests->edge[x * nests->n + y] = nests->edge[y * nests->n + x] = false;
  nests->nest[y].alive = false;
  pf_slice_list_clear (&nest->list);
  nest->list = merger->list;
  free (nest->cost);
  nest->cost = merger->cost;
  free (nest->reuse);
  nest->reuse = NULL;
  nest->best = merger->best;
  nest->td = pf_directions_free (nest->td);
  *merger = (struct pf_merger){ .cost = NULL };
}

/* Do statements of X and Y access one array?  */
static bool
has_common_array (const struct pf_segment *segment,
                  const struct pf_slice_nest *x, const struct pf_slice_nest *y)
{
  const struct pf_scop *scop = segment->scop;
  bool *used = calloc (scop->n_array + 1, sizeof *used);
  bool found = !used;

  for (unsigned s = 0; used && s < scop->n_statement; s++)
    for (unsigned k = 0; x->member[s] && k < scop->statement[s].n_access; k++)
      used[scop->statement[s].access[k].array] = true;
  for (unsigned s = 0; used && s < scop->n_statement; s++)
    for (unsigned k = 0; y->member[s] && k < scop->statement[s].n_access; k++)
      found = found || used[scop->statement[s].access[k].array];
  free (used);
  return found;
}

int
pf_merger_find (const struct pf_merging *merging, unsigned x, unsigned y,
                struct pf_merger *merger)
{
  struct pf_slice_nests *nests = merging->nests;
  bool back = nests->edge[y * nests->n + x];
  const struct pf_slice_nest *first = nests->nest + (back ? y : x);
  const struct pf_slice_nest *second = nests->nest + (back ? x : y);

  *merger = (struct pf_merger){ .cost = NULL };
  if (makes_cycle (nests, x, y) || makes_cycle (nests, y, x)
      || !has_common_array (nests->segment, first, second))
    return 0;
  if (find_merger (merging, first, second, merger) < 0)
    return -1;
  return merger->list.n > 0 && is_profitable (merging, first, second, merger);
}
