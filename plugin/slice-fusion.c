/* Merging slice nests.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "hoist-log.h"
#include "merger.h"
#include <math.h>
#include <stdlib.h>

/* A way to merge nests has to be better than those before by this factor.  */
#define SAME_TOTAL 1.001

/* The order in which nests are merged.

   FIRST_COMES_FIRST: the first pair in textual order that is worth it.
   MOST_GAINED: the pair of a cluster that gains the most.  */
enum merge_order
{
  FIRST_COMES_FIRST,
  MOST_GAINED
};

/* A way to merge nests.

   NAME: for the log.  */
struct policy
{
  const char *name;
  enum pf_hoist_strategy strategy;
  enum merge_order order;
};

/* What is not known of a pair of nests.  */
#define NOT_RATED (-2.)

/* A pass over the nests.

   MERGING: what is merged, and by which strategy.
   ORDER: which pairs first.
   GAIN[a * n + b], a < b: what merging nests a and b of the n gains, -1 when it
     is not worth it, NOT_RATED when that is not known.
   REVERSED: edges count in the opposite direction: step (2.2).
   CLUSTER[k]: the cluster of nest k.  */
struct pass
{
  struct pf_merging merging;
  enum merge_order order;
  double *gain;
  FILE *log;
  bool reversed;
  unsigned n_cluster;
  unsigned *cluster;
};

static bool
has_edge (const struct pass *pass, unsigned a, unsigned b)
{
  const struct pf_slice_nests *nests = pass->merging.nests;

  return pass->reversed ? nests->edge[b * nests->n + a]
                        : nests->edge[a * nests->n + b];
}

/* Does the edge from nest X to nest Y prevent fusion: can no slices be
   merged?  */
static bool
is_bad (const struct pass *pass, unsigned x, unsigned y)
{
  const struct pf_slice_nest *first = pass->merging.nests->nest + x;
  const struct pf_slice_nest *second = pass->merging.nests->nest + y;
  int align;

  if (pass->reversed)
    {
      const struct pf_slice_nest *swapped = first;
      first = second;
      second = swapped;
    }
  for (unsigned a = 0; a < first->list.n; a++)
    for (unsigned b = 0; b < second->list.n; b++)
      if (pf_merger_is_allowed (&pass->merging, first, a, second, b, &align))
        return false;
  return true;
}

/* The first cluster after MINIMUM that nest K may join: one of nests with
   slices, if it has some; a new one if there is none.  */
static unsigned
find_cluster (struct pass *pass, unsigned k, unsigned minimum, bool *fusible)
{
  bool own = pass->merging.nests->nest[k].list.n > 0;
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
  unsigned n = pass->merging.nests->n;
  unsigned *order = calloc (n + 1, sizeof *order);
  unsigned *barrier = calloc (n + 1, sizeof *barrier);
  bool *fusible = calloc (n + 2, sizeof *fusible);
  int result = order && barrier && fusible ? 0 : -1;

  if (result == 0)
    {
      unsigned alive = pf_slice_nests_order (pass->merging.nests, order);

      if (pass->reversed)
        reverse (alive, order);
      cluster_in_order (pass, alive, order, barrier, fusible);
    }
  free (order);
  free (barrier);
  free (fusible);
  return result;
}

/* Write that nests X and Y of PASS were merged by MERGER, if DONE.  */
static void
log_merger (const struct pass *pass, unsigned x, unsigned y,
            const struct pf_merger *merger, bool done)
{
  const struct pf_slice_nests *nests = pass->merging.nests;
  bool back = nests->edge[y * nests->n + x];

  if (pass->log && merger->list.n > 0)
    pf_hoist_log_merger (nests->segment, nests->nest + (back ? y : x),
                         nests->nest + (back ? x : y),
                         merger->list.slice[merger->best], merger->gained,
                         merger->lost, done, pass->log);
}

/* Forget what merging nest X with others gains.  */
static void
forget_gains (const struct pass *pass, unsigned x)
{
  unsigned n = pass->merging.nests->n;

  for (unsigned y = 0; y < n; y++)
    pass->gain[x * n + y] = pass->gain[y * n + x] = NOT_RATED;
}

/* Merge the nests X and Y, X < Y, if that is legal and worth it:
   Fuse-Slice-Nests.  Returns whether it was done, or -1 when memory is short.  */
static int
fuse_slice_nests (const struct pass *pass, unsigned x, unsigned y)
{
  struct pf_merger merger;
  int result = pf_merger_find (&pass->merging, x, y, &merger);

  if (result >= 0)
    log_merger (pass, x, y, &merger, result > 0);
  if (result > 0)
    {
      pf_merger_apply (pass->merging.nests, x, y, &merger);
      forget_gains (pass, x);
    }
  else if (result == 0)
    pass->gain[x * pass->merging.nests->n + y] = -1;
  pf_merger_clear (&merger);
  return result;
}

/* Are X and Y different nests of one cluster?  */
static bool
are_together (const struct pass *pass, unsigned x, unsigned y)
{
  const struct pf_slice_nests *nests = pass->merging.nests;

  return x != y && nests->nest[x].alive && nests->nest[y].alive
         && pass->cluster[x] == pass->cluster[y];
}

/* Try to merge nest X with the later ones of its cluster, again after each
   success.  -1 when memory is short.  */
static int
merge_from (const struct pass *pass, unsigned x)
{
  unsigned n = pass->merging.nests->n;

  for (unsigned y = x + 1; y < n; y++)
    {
      /* What the pass before found is only written again.  */
      bool wanted = pass->log || pass->gain[x * n + y] != -1;
      int done = wanted && are_together (pass, x, y)
                     ? fuse_slice_nests (pass, x, y)
                     : 0;

      if (done < 0)
        return -1;
      if (done)
        y = x;
    }
  return 0;
}

/* Find out what merging nest X with each other nest of its cluster gives.  -1
   when memory is short.  */
static int
rate_pairs (const struct pass *pass, unsigned x)
{
  unsigned n = pass->merging.nests->n;

  for (unsigned y = 0; y < n; y++)
    {
      unsigned a = x < y ? x : y, b = x < y ? y : x;
      struct pf_merger merger;
      int result;

      if (!are_together (pass, x, y) || pass->gain[a * n + b] != NOT_RATED)
        continue;
      result = pf_merger_find (&pass->merging, a, b, &merger);
      pass->gain[a * n + b]
          = result > 0 ? fmax (0, merger.gained - merger.lost) : -1;
      pf_merger_clear (&merger);
      if (result < 0)
        return -1;
    }
  return 0;
}

/* Merge the pair of nests of one cluster that gains the most; all are rated.
   Returns the number of the nest that they have become, the number of nests when
   no pair is worth it, or -1 when memory is short.  */
static int
merge_best_pair (const struct pass *pass)
{
  unsigned n = pass->merging.nests->n, x = n, y = n;
  const double *gain = pass->gain;
  int done;

  for (unsigned a = 0; a < n; a++)
    for (unsigned b = a + 1; b < n; b++)
      if (are_together (pass, a, b) && gain[a * n + b] >= 0
          && (x == n || gain[a * n + b] > gain[x * n + y]))
        {
          x = a;
          y = b;
        }
  if (x == n)
    return (int)n;
  done = fuse_slice_nests (pass, x, y);
  return done < 0 ? -1 : (int)x;
}

/* Write the pairs of the clusters of PASS that are not worth merging.  -1 when
   memory is short.  */
static int
log_rest (const struct pass *pass)
{
  for (unsigned x = 0; pass->log && x < pass->merging.nests->n; x++)
    for (unsigned y = x + 1; y < pass->merging.nests->n; y++)
      if (are_together (pass, x, y) && fuse_slice_nests (pass, x, y) < 0)
        return -1;
  return 0;
}

/* Merge the pair of nests of one cluster that gains the most, until there is
   none: weighted fusion (Kennedy).  -1 when memory is short.  */
static int
merge_by_gain (const struct pass *pass)
{
  unsigned n = pass->merging.nests->n;
  int merged = 0;

  for (unsigned x = 0; merged >= 0 && x < n; x++)
    merged = rate_pairs (pass, x);
  while (merged >= 0 && merged < (int)n)
    {
      merged = merge_best_pair (pass);
      if (merged >= 0 && merged < (int)n
          && rate_pairs (pass, (unsigned)merged) < 0)
        merged = -1;
    }
  return merged < 0 ? -1 : log_rest (pass);
}

/* Cluster the nests and merge within the clusters.  */
static int
run_pass (struct pass *pass)
{
  int result = find_clusters (pass);

  if (result == 0 && pass->log)
    pf_hoist_log_clusters (pass->merging.nests, pass->cluster, pass->n_cluster,
                           pass->reversed, pass->log);
  if (result == 0 && pass->order == MOST_GAINED)
    return merge_by_gain (pass);
  for (unsigned x = 0; result == 0 && x < pass->merging.nests->n; x++)
    if (pass->merging.nests->nest[x].alive)
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

/* Room for the gains of pairs of N nests, none of which is rated, or NULL.  */
static double *
unrated_gains (unsigned n)
{
  size_t size = (size_t)n * n;
  double *gain = malloc ((size + 1) * sizeof *gain);

  for (size_t k = 0; gain && k < size; k++)
    gain[k] = NOT_RATED;
  return gain;
}

/* Merge NESTS by POLICY: steps (2.1) and (2.2).  -1 when memory is short.  */
static int
merge_by (struct pf_slice_nests *nests, const struct policy *policy, FILE *log)
{
  struct pass pass = { .merging = { nests, policy->strategy },
                       .order = policy->order,
                       .gain = unrated_gains (nests->n),
                       .log = log };
  int result = pass.gain ? 0 : -1;

  for (int reversed = 0; result == 0 && reversed < 2; reversed++)
    {
      if (count_alive (nests) < 2)
        break;
      pass.reversed = reversed;
      pass.n_cluster = 0;
      pass.cluster = calloc (nests->n + 1, sizeof *pass.cluster);
      result = pass.cluster ? run_pass (&pass) : -1;
      free (pass.cluster);
    }
  free (pass.gain);
  return result;
}

/* Predicted cycles of all NESTS, each inside its best slice, or -1 when memory
   is short.  Where a nest has no slice, nothing can be said: 0.  */
static double
cost_of_all (const struct pf_slice_nests *nests)
{
  unsigned *order = calloc (nests->n + 1, sizeof *order);
  const struct pf_slice **slice = calloc (nests->n + 1, sizeof *slice);
  unsigned n = order && slice ? pf_slice_nests_order (nests, order) : 0;
  unsigned n_slice = 0;
  double cost = -1;

  for (unsigned k = 0; k < n; k++)
    {
      const struct pf_slice_nest *nest = nests->nest + order[k];

      if (nest->list.n > 0)
        slice[n_slice++] = nest->list.slice[nest->best];
    }
  if (n > 0)
    cost = pf_segment_cost (nests->segment, n_slice, slice, PF_INNER_FOLLOWED);
  free (order);
  free (slice);
  return cost;
}

/* NESTS merged by POLICY, as a copy, and the cycles that are predicted for them
   in *COST; NULL when memory is short.  */
static struct pf_slice_nests *
merge_copy (const struct pf_slice_nests *nests, const struct policy *policy,
            FILE *log, double *cost)
{
  struct pf_slice_nests *copy = pf_slice_nests_copy (nests);

  if (!copy)
    return NULL;
  if (log)
    pf_hoist_log_policy (nests->segment, policy->name, log);
  *cost = merge_by (copy, policy, log) < 0 ? -1 : cost_of_all (copy);
  if (*cost < 0)
    return pf_slice_nests_free (copy);
  if (log)
    pf_hoist_log_cost (nests->segment, *cost, log);
  return copy;
}

/* Merge NESTS by that of the N policies in POLICY for which the fewest cycles
   are predicted.  -1 when memory is short.  */
static int
merge_by_best (struct pf_slice_nests *nests, unsigned n,
               const struct policy *policy, FILE *log)
{
  double least, cost;
  struct pf_slice_nests *best = merge_copy (nests, policy, log, &least);

  for (unsigned k = 1; best && k < n; k++)
    {
      struct pf_slice_nests *other = merge_copy (nests, policy + k, log, &cost);

      if (!other || cost * SAME_TOTAL < least)
        {
          pf_slice_nests_free (best);
          best = other;
          least = cost;
        }
      else
        pf_slice_nests_free (other);
    }
  if (!best)
    return -1;
  pf_slice_nests_replace (nests, best);
  return 0;
}

int
pf_slice_nests_merge (struct pf_slice_nests *nests,
                      enum pf_hoist_strategy strategy, FILE *log)
{
  static const struct policy combined[]
      = { { "by gain", PF_HOIST_COMBINED, MOST_GAINED },
          { "in order", PF_HOIST_COMBINED, FIRST_COMES_FIRST },
          { "best slices only", PF_HOIST_SEPARATE, FIRST_COMES_FIRST } };
  struct policy single = { NULL, strategy, FIRST_COMES_FIRST };

  if (strategy == PF_HOIST_COMBINED && count_alive (nests) > 2)
    return merge_by_best (nests, sizeof combined / sizeof *combined, combined,
                          log);
  return merge_by (nests, &single, log);
}
