/* Merging slice nests.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "hoist-log.h"
#include "slice-nest.h"
#include <math.h>
#include <stdlib.h>

/* What is gained has to be more than this part of the smaller nest's cycles: the
   prediction is not exact.  */
#define LEAST_GAIN 0.01

/* A pass over the nests.

   REVERSED: edges count in the opposite direction: step (2.2).
   CLUSTER[k]: the cluster of nest k.  */
struct pass
{
  struct pf_slice_nests *nests;
  enum pf_hoist_strategy strategy;
  FILE *log;
  bool reversed;
  unsigned n_cluster;
  unsigned *cluster;
};

/* A way to merge two nests.

   SLICE: the merged slices, each with its COST; BEST: the one with the least.
   GAINED, LOST: of the best one, in predicted cycles: by fusing, and by having
     its slices outermost in place of the best ones.  */
struct merger
{
  struct pf_slice_list list;
  double *cost;
  unsigned best;
  double gained, lost;
};

static bool
has_edge (const struct pass *pass, unsigned a, unsigned b)
{
  const struct pf_slice_nests *nests = pass->nests;

  return pass->reversed ? nests->edge[b * nests->n + a]
                        : nests->edge[a * nests->n + b];
}

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

/* May slice A of nest X be merged with slice B of nest Y by the strategy and
   the dependences, which lead from X to Y only?  */
static bool
may_merge (const struct pass *pass, const struct pf_slice_nest *x, unsigned a,
           const struct pf_slice_nest *y, unsigned b, int *align)
{
  const struct pf_segment *segment = pass->nests->segment;
  const struct pf_slice *first = x->list.slice[a];
  const struct pf_slice *second = y->list.slice[b];

  if (pass->strategy != PF_HOIST_COMBINED && (a != x->best || b != y->best))
    return false;
  if (pass->strategy == PF_HOIST_INTERCHANGE
      && !was_fused (segment, first, second))
    return false;
  return pf_slice_is_fusible (segment->d, first, second, align);
}

/* Does the edge from nest X to nest Y prevent fusion: can no slices be
   merged?  */
static bool
is_bad (const struct pass *pass, unsigned x, unsigned y)
{
  const struct pf_slice_nest *first = pass->nests->nest + x;
  const struct pf_slice_nest *second = pass->nests->nest + y;
  int align;

  if (pass->reversed)
    {
      const struct pf_slice_nest *swapped = first;
      first = second;
      second = swapped;
    }
  for (unsigned a = 0; a < first->list.n; a++)
    for (unsigned b = 0; b < second->list.n; b++)
      if (may_merge (pass, first, a, second, b, &align))
        return false;
  return true;
}

/* The first cluster after MINIMUM that nest K may join: one of nests with
   slices, if it has some; a new one if there is none.  */
static unsigned
find_cluster (struct pass *pass, unsigned k, unsigned minimum, bool *fusible)
{
  bool own = pass->nests->nest[k].list.n > 0;
  unsigned cluster = minimum + 1;

  while (cluster <= pass->n_cluster && !(own && fusible[cluster]))
    cluster++;
  if (cluster > pass->n_cluster)
    {
      pass->n_cluster = cluster;
      fusible[cluster] = own;
    }
  return cluster;
}

/* Cluster the N nests that are alive, in ORDER: typed fusion (Kennedy and
   McKinley).  BARRIER[k] becomes the last cluster on a fusion-preventing path
   to nest k.  */
static void
cluster_in_order (struct pass *pass, unsigned n, const unsigned *order,
                  unsigned *barrier, bool *fusible)
{
  for (unsigned i = 0; i < n; i++)
    {
      unsigned k = order[i];

      for (unsigned j = 0; j < i; j++)
        {
          unsigned p = order[j], least;

          if (!has_edge (pass, p, k))
            continue;
          least = is_bad (pass, p, k) ? pass->cluster[p] : barrier[p];
          barrier[k] = least > barrier[k] ? least : barrier[k];
        }
      pass->cluster[k] = find_cluster (pass, k, barrier[k], fusible);
    }
}

/* Reverse the N elements of ORDER.  */
static void
reverse (unsigned n, unsigned *order)
{
  for (unsigned k = 0; k < n / 2; k++)
    {
      unsigned other = order[n - 1 - k];

      order[n - 1 - k] = order[k];
      order[k] = other;
    }
}

/* Fill in the clusters of PASS.  -1 when memory is short.  */
static int
find_clusters (struct pass *pass)
{
  unsigned n = pass->nests->n;
  unsigned *order = calloc (n + 1, sizeof *order);
  unsigned *barrier = calloc (n + 1, sizeof *barrier);
  bool *fusible = calloc (n + 2, sizeof *fusible);
  int result = order && barrier && fusible ? 0 : -1;

  if (result == 0)
    {
      unsigned alive = pf_slice_nests_order (pass->nests, order);

      if (pass->reversed)
        reverse (alive, order);
      cluster_in_order (pass, alive, order, barrier, fusible);
    }
  free (order);
  free (barrier);
  free (fusible);
  return result;
}

/* Would merging the nests X and Y make a cycle: is there a path between them
   through others?  */
static bool
makes_cycle (const struct pf_slice_nests *nests, unsigned x, unsigned y)
{
  unsigned n = nests->n, n_todo = 0;
  bool *seen = calloc (n + 1, sizeof *seen);
  unsigned *todo = calloc (n + 1, sizeof *todo);
  bool found = !seen || !todo;

  if (!found)
    seen[todo[n_todo++] = x] = true;
  while (n_todo > 0 && !found)
    {
      unsigned a = todo[--n_todo];

      for (unsigned b = 0; b < n; b++)
        {
          if (!nests->nest[b].alive || seen[b] || !nests->edge[a * n + b]
              || (a == x && b == y))
            continue;
          found = found || b == y;
          seen[todo[n_todo++] = b] = true;
        }
    }
  free (seen);
  free (todo);
  return found;
}

/* Predicted cycles of the N slices in SLICE, inner loops shared where that is
   better.  */
static double
least_cost (const struct pf_segment *segment, unsigned n,
            const struct pf_slice *const *slice)
{
  double apart = pf_segment_cost (segment, n, slice, false);
  double shared = apart < 0 ? -1 : pf_segment_cost (segment, n, slice, true);

  return shared < 0 ? shared : fmin (apart, shared);
}

/* Predicted cycles of slice A of nest X and slice B of Y, one after the
   other.  */
static double
separate_cost (const struct pf_segment *segment, const struct pf_slice_nest *x,
               unsigned a, const struct pf_slice_nest *y, unsigned b)
{
  const struct pf_slice *slice[] = { x->list.slice[a], y->list.slice[b] };

  return least_cost (segment, 2, slice);
}

static void
clear_merger (struct merger *merger)
{
  pf_slice_list_clear (&merger->list);
  free (merger->cost);
  *merger = (struct merger){ .cost = NULL };
}

/* Add what merging slice A of nest X and slice B of Y with ALIGN gives to
   MERGER.  TOGETHER: cycles of the best slices, one after the other.  -1 when
   memory is short.  */
static int
add_merged (const struct pass *pass, const struct pf_slice_nest *x, unsigned a,
            const struct pf_slice_nest *y, unsigned b, int align,
            double together, struct merger *merger)
{
  const struct pf_segment *segment = pass->nests->segment;
  struct pf_slice *slice
      = pf_slice_fuse (x->list.slice[a], y->list.slice[b], align);
  const struct pf_slice *fused = slice;
  double apart = separate_cost (segment, x, a, y, b), cost;
  double *grown = realloc (merger->cost, (merger->list.n + 1) * sizeof *grown);

  if (grown)
    merger->cost = grown;
  cost = slice ? least_cost (segment, 1, &fused) : -1;
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
find_merger (const struct pass *pass, const struct pf_slice_nest *x,
             const struct pf_slice_nest *y, struct merger *merger)
{
  double together = -1;
  int align, result = 0;

  *merger = (struct merger){ .cost = NULL };
  for (unsigned a = 0; a < x->list.n; a++)
    for (unsigned b = 0; result == 0 && b < y->list.n; b++)
      {
        if (merger->list.n >= PF_SLICE_MAX
            || !may_merge (pass, x, a, y, b, &align))
          continue;
        if (together < 0)
          together
              = separate_cost (pass->nests->segment, x, x->best, y, y->best);
        result = together < 0
                     ? -1
                     : add_merged (pass, x, a, y, b, align, together, merger);
      }
  return result;
}

/* Is MERGER of X and Y worth it?  What was one loop stays one when that loses
   nothing, and whatever it loses when only interchange is wanted.  */
static bool
is_profitable (const struct pass *pass, const struct pf_slice_nest *x,
               const struct pf_slice_nest *y, const struct merger *merger)
{
  double least = LEAST_GAIN * fmin (x->cost[x->best], y->cost[y->best]);
  double gain = merger->gained - merger->lost;

  if (was_fused (pass->nests->segment, x->list.slice[x->best],
                 y->list.slice[y->best]))
    return pass->strategy == PF_HOIST_INTERCHANGE || gain >= -least;
  return gain > least;
}

/* Merge nest Y into X by MERGER, whose slices are taken.  */
static void
apply_merger (struct pf_slice_nests *nests, unsigned x, unsigned y,
              struct merger *merger)
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
  *merger = (struct merger){ .cost = NULL };
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

/* Merge the nests X and Y if that is legal and worth it: Fuse-Slice-Nests.
   Returns whether it was done, or -1 when memory is short.  */
static int
fuse_slice_nests (const struct pass *pass, unsigned x, unsigned y)
{
  struct pf_slice_nests *nests = pass->nests;
  bool back = nests->edge[y * nests->n + x];
  const struct pf_slice_nest *first = nests->nest + (back ? y : x);
  const struct pf_slice_nest *second = nests->nest + (back ? x : y);
  struct merger merger;
  int result;

  if (makes_cycle (nests, x, y) || makes_cycle (nests, y, x)
      || !has_common_array (nests->segment, first, second))
    return 0;
  result = find_merger (pass, first, second, &merger);
  if (result == 0 && merger.list.n > 0)
    {
      result = is_profitable (pass, first, second, &merger);
      if (pass->log)
        pf_hoist_log_merger (nests->segment, first, second,
                             merger.list.slice[merger.best], merger.gained,
                             merger.lost, result, pass->log);
    }
  if (result > 0)
    apply_merger (nests, x, y, &merger);
  clear_merger (&merger);
  return result;
}

/* Try to merge nest X with the later ones of its cluster, again after each
   success.  -1 when memory is short.  */
static int
merge_from (const struct pass *pass, unsigned x)
{
  struct pf_slice_nests *nests = pass->nests;

  for (unsigned y = x + 1; y < nests->n; y++)
    {
      int done;

      if (!nests->nest[y].alive || pass->cluster[x] != pass->cluster[y])
        continue;
      done = fuse_slice_nests (pass, x, y);
      if (done < 0)
        return -1;
      if (done)
        y = x;
    }
  return 0;
}

/* Cluster the nests and merge within the clusters.  */
static int
run_pass (struct pass *pass)
{
  int result = find_clusters (pass);

  if (result == 0 && pass->log)
    pf_hoist_log_clusters (pass->nests, pass->cluster, pass->n_cluster,
                           pass->reversed, pass->log);
  for (unsigned x = 0; result == 0 && x < pass->nests->n; x++)
    if (pass->nests->nest[x].alive)
      result = merge_from (pass, x);
  return result;
}

/* The number of nests that are alive.  */
static unsigned
count_alive (const struct pf_slice_nests *nests)
{
  unsigned n = 0;

  for (unsigned k = 0; k < nests->n; k++)
    n += nests->nest[k].alive;
  return n;
}

int
pf_slice_nests_merge (struct pf_slice_nests *nests,
                      enum pf_hoist_strategy strategy, FILE *log)
{
  int result = 0;

  for (int reversed = 0; reversed < 2; reversed++)
    {
      struct pass pass = {
        .nests = nests, .strategy = strategy, .log = log, .reversed = reversed
      };

      if (count_alive (nests) < 2)
        break;
      pass.cluster = calloc (nests->n + 1, sizeof *pass.cluster);
      if (!pass.cluster || result < 0)
        result = -1;
      else
        result = run_pass (&pass);
      free (pass.cluster);
    }
  return result;
}
