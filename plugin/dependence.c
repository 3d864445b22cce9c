/* Dependences between statement instances.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>
#include <isl/flow.h>
#include "dependence.h"

#define READS (1u << PF_READ)
#define MUST_WRITES (1u << PF_MUST_WRITE)
#define MAY_WRITES (1u << PF_MAY_WRITE)
#define WRITES (MUST_WRITES | MAY_WRITES)

/* How far the search for all pairs has come: DONE of TOTAL pairs of references.
   BUDGET: what it is to be stopped within as soon as that is clear; NULL: none.  */
struct progress
{
  const struct pf_budget *budget;
  double done, total;
};

/* Which accesses make a pair, as sets of access kinds.  MUST and MAY are sources;
   a MUST or a KILL access between the two hides the source from the sink.  */
struct pair_kinds
{
  unsigned sink, must, may, kill;
};

/* Pairs that access the same array.

   MUST, MAY, KILL: the accesses to it by their part in a pair,
     [params] -> { S[i] -> A[e] }; KILL is NULL if there are none.
   ORDER: the original order of the statements that have them, or are sinks.
   PAIRS: those found so far.
   PROGRESS: of the whole search, which a sink advances by SHARE.  */
struct pair_search
{
  isl_union_map *must, *may, *kill;
  isl_schedule *order;
  isl_union_map *pairs;
  struct progress *progress;
  double share;
};

/* The number of pairs of references of SCOP to ARRAY that KINDS asks for.  */
static double
count_pairs (const struct pf_scop *scop, unsigned array,
             const struct pair_kinds *kinds)
{
  return (double)pf_scop_count_accesses (scop, array, kinds->sink)
         * (double)pf_scop_count_accesses (scop, array,
                                           kinds->must | kinds->may);
}

/* The number of all pairs of references of SCOP that KINDS asks for.  */
static double
count_all_pairs (const struct pf_scop *scop, const struct pair_kinds *kinds)
{
  double n = 0;

  for (unsigned k = 0; k < scop->n_array; k++)
    n += count_pairs (scop, k, kinds);
  return n;
}

/* Note in PROGRESS that N pairs are done.  */
static void
advance (struct progress *progress, double n)
{
  progress->done += n;
  if (progress->budget)
    pf_budget_foresee (progress->budget, progress->done, progress->total);
}

/* Add the pairs of which SINK, [params] -> { S[i] -> A[e] }, is the sink to those
   of the pair_search USER.  */
static isl_stat
add_pairs (__isl_take isl_basic_map *sink, void *user)
{
  struct pair_search *search = user;
  isl_union_access_info *info;
  isl_union_flow *flow;

  info = isl_union_access_info_from_sink (isl_union_map_from_basic_map (sink));
  info = isl_union_access_info_set_must_source (
      info, isl_union_map_copy (search->must));
  info = isl_union_access_info_set_may_source (
      info, isl_union_map_copy (search->may));
  if (search->kill)
    info = isl_union_access_info_set_kill (info,
                                           isl_union_map_copy (search->kill));
  info = isl_union_access_info_set_schedule (info,
                                             isl_schedule_copy (search->order));
  flow = isl_union_access_info_compute_flow (info);
  search->pairs = isl_union_map_union (
      search->pairs, isl_union_flow_get_may_dependence (flow));
  isl_union_flow_free (flow);
  advance (search->progress, search->share);
  return search->pairs ? isl_stat_ok : isl_stat_error;
}

static isl_stat
add_pairs_of_map (__isl_take isl_map *sinks, void *user)
{
  isl_stat result = isl_map_foreach_basic_map (sinks, add_pairs, user);

  isl_map_free (sinks);
  return result;
}

/* Add the number of disjuncts of MAP to the double USER.  */
static isl_stat
add_disjuncts (__isl_take isl_map *map, void *user)
{
  isl_size n = isl_map_n_basic_map (map);

  isl_map_free (map);
  *(double *)user += n;
  return n < 0 ? isl_stat_error : isl_stat_ok;
}

/* The number of disjuncts of MAP, at least 1.  */
static double
count_disjuncts (__isl_keep isl_union_map *map)
{
  double n = 0;

  return isl_union_map_foreach_map (map, add_disjuncts, &n) < 0 || n < 1 ? 1
                                                                         : n;
}

/* The references of SCOP to ARRAY that are one of KINDS, those that many make
   once.  */
static __isl_give isl_union_map *
references (const struct pf_scop *scop, unsigned array, unsigned kinds)
{
  return isl_union_map_coalesce (pf_scop_array_accesses (scop, array, kinds));
}

/* The original order of the statements of SCOP that access ARRAY as one of
   KINDS.  */
static __isl_give isl_schedule *
order_of_accesses (const struct pf_scop *scop, unsigned array, unsigned kinds)
{
  return isl_schedule_intersect_domain (
      isl_schedule_copy (scop->schedule),
      isl_union_map_domain (pf_scop_array_accesses (scop, array, kinds)));
}

/* The pairs of KINDS that access ARRAY and have one of SINKS, { Sink[j] -> Array[s] }, which
   PROGRESS is told.

   Each sink has its pairs whatever other sinks there are, and finding those of
   one after the other costs less: isl's lexicographic maxima grow faster than
   the number of references they are of.  For the same reason no statement takes
   part that does not access the array.  */
static __isl_give isl_union_map *
pairs_of_sinks (const struct pf_scop *scop, unsigned array,
                __isl_take isl_union_map *sinks, const struct pair_kinds *kinds,
                struct progress *progress)
{
  unsigned all = kinds->sink | kinds->must | kinds->may | kinds->kill;
  struct pair_search search
      = { .must = references (scop, array, kinds->must),
          .may = references (scop, array, kinds->may),
          .order = order_of_accesses (scop, array, all),
          .pairs = isl_union_map_empty (isl_set_get_space (scop->context)),
          .progress = progress };

  if (kinds->kill)
    search.kill = references (scop, array, kinds->kill);
  search.share = count_pairs (scop, array, kinds) / count_disjuncts (sinks);
  if (isl_union_map_foreach_map (sinks, add_pairs_of_map, &search) < 0
      || (kinds->kill && !search.kill))
    search.pairs = isl_union_map_free (search.pairs);
  isl_union_map_free (sinks);
  isl_union_map_free (search.must);
  isl_union_map_free (search.may);
  isl_union_map_free (search.kill);
  isl_schedule_free (search.order);
  return search.pairs;
}

/* All pairs [params] -> { Source[i] -> Sink[j] } of KINDS of instances that access
   the same element, the source before the sink in the original order.  PROGRESS is
   told.  */
static __isl_give isl_union_map *
ordered_pairs (const struct pf_scop *scop, const struct pair_kinds *kinds,
               struct progress *progress)
{
  isl_space *space = isl_set_get_space (scop->context);
  isl_union_map *pairs = isl_union_map_empty (space);

  for (unsigned k = 0; k < scop->n_array; k++)
    if (count_pairs (scop, k, kinds) > 0)
      pairs = isl_union_map_union (
          pairs, pairs_of_sinks (scop, k, references (scop, k, kinds->sink),
                                 kinds, progress));
  return isl_union_map_coalesce (pairs);
}

static const struct pair_kinds flow_kinds
    = { READS, MUST_WRITES, MAY_WRITES, 0 };
static const struct pair_kinds anti_kinds = { WRITES, 0, READS, MUST_WRITES };
static const struct pair_kinds output_kinds
    = { WRITES, MUST_WRITES, MAY_WRITES, 0 };

/* Is what READ, of STATEMENT, reads a constant distance from what WRITE writes, in all instances?
   Both are to one array.  */
static isl_bool
is_uniform (const struct pf_statement *statement, const struct pf_access *read,
            const struct pf_access *write)
{
  isl_map *apart = isl_map_intersect_domain (
      isl_map_sum (isl_map_copy (read->relation),
                   isl_map_neg (isl_map_copy (write->relation))),
      isl_set_copy (statement->domain));
  isl_set *distances = isl_map_range (apart);
  isl_bool uniform = isl_set_is_singleton (distances);

  isl_set_free (distances);
  return uniform;
}

/* Does STATEMENT read whatever it writes, too, a constant distance from where it writes, and
   before that?  */
static isl_bool
reads_first (const struct pf_statement *statement)
{
  isl_bool first = isl_bool_true;

  for (unsigned w = 0; w < statement->n_access; w++)
    for (unsigned r = 0; r < statement->n_access && first == isl_bool_true; r++)
      {
        const struct pf_access *read = statement->access + r;
        const struct pf_access *write = statement->access + w;

        if (read->kind == PF_READ && write->kind != PF_READ
            && read->array == write->array)
          first = r < w ? is_uniform (statement, read, write) : isl_bool_false;
      }
  return first;
}

/* What DEPS, of SCOP, have as LANES: their ANTI from those statements to themselves that do not
   read first, and all others.  */
static __isl_give isl_union_map *
lanes_of (const struct pf_scop *scop, const struct pf_dependences *deps)
{
  isl_union_map *anti = isl_union_map_copy (deps->anti);

  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = scop->statement + s;
      isl_union_set *all
          = isl_union_set_from_set (isl_set_copy (statement->domain));
      isl_union_map *own = isl_union_map_intersect_range (
          isl_union_map_intersect_domain (isl_union_map_copy (deps->anti),
                                          isl_union_set_copy (all)),
          all);

      if (isl_union_map_is_empty (own) == isl_bool_false
          && reads_first (statement) == isl_bool_true)
        anti = isl_union_map_subtract (anti, own);
      else
        isl_union_map_free (own);
    }
  if (isl_union_map_is_equal (anti, deps->anti) == isl_bool_true)
    {
      isl_union_map_free (anti);
      return isl_union_map_copy (deps->validity);
    }
  anti = isl_union_map_union (anti, isl_union_map_copy (deps->flow));
  return isl_union_map_coalesce (
      isl_union_map_union (anti, isl_union_map_copy (deps->output)));
}

/* Why FLOW, ANTI and OUTPUT together order every two instances that must not
   change places: between a write and a later access of the same element lies a
   chain of must-writes, each the last before the next, which OUTPUT orders;
   FLOW or OUTPUT appends the sink, and ANTI puts a read before the chain.  */
struct pf_dependences *
pf_dependences_compute (const struct pf_scop *scop,
                        const struct pf_budget *budget)
{
  struct pf_dependences *deps = calloc (1, sizeof *deps);
  struct progress progress = { .budget = budget };

  if (!deps)
    return NULL;
  progress.total = count_all_pairs (scop, &flow_kinds)
                   + count_all_pairs (scop, &anti_kinds)
                   + count_all_pairs (scop, &output_kinds);
  deps->flow = ordered_pairs (scop, &flow_kinds, &progress);
  deps->anti = ordered_pairs (scop, &anti_kinds, &progress);
  deps->output = ordered_pairs (scop, &output_kinds, &progress);
  deps->validity = isl_union_map_union (isl_union_map_copy (deps->flow),
                                        isl_union_map_copy (deps->anti));
  deps->validity
      = isl_union_map_union (deps->validity, isl_union_map_copy (deps->output));
  deps->validity = isl_union_map_coalesce (deps->validity);
  deps->lanes = lanes_of (scop, deps);
  if (!deps->validity || !deps->lanes)
    return pf_dependences_free (deps);
  return deps;
}

__isl_give isl_union_map *
pf_dependences_next_reads (const struct pf_scop *scop)
{
  static const struct pair_kinds kinds = { READS, READS, 0, MUST_WRITES };
  struct progress progress = { .budget = NULL };

  return ordered_pairs (scop, &kinds, &progress);
}

__isl_give isl_union_map *
pf_dependences_flow_to (const struct pf_scop *scop, unsigned array,
                        __isl_take isl_map *reads)
{
  struct progress progress = { .budget = NULL };

  return pairs_of_sinks (scop, array, isl_union_map_from_map (reads),
                         &flow_kinds, &progress);
}

__isl_give isl_union_map *
pf_dependences_input (const struct pf_scop *scop)
{
  static const struct pair_kinds kinds = { READS, 0, READS, MUST_WRITES };
  struct progress progress = { .budget = NULL };

  return ordered_pairs (scop, &kinds, &progress);
}

struct pf_dependences *
pf_dependences_free (struct pf_dependences *deps)
{
  if (!deps)
    return NULL;
  isl_union_map_free (deps->flow);
  isl_union_map_free (deps->anti);
  isl_union_map_free (deps->lanes);
  isl_union_map_free (deps->output);
  isl_union_map_free (deps->validity);
  free (deps);
  return NULL;
}
