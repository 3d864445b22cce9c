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
   PAIRS: those found so far.  */
struct pair_search
{
  isl_union_map *must, *may, *kill;
  isl_schedule *order;
  isl_union_map *pairs;
};

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
  return search->pairs ? isl_stat_ok : isl_stat_error;
}

static isl_stat
add_pairs_of_map (__isl_take isl_map *sinks, void *user)
{
  isl_stat result = isl_map_foreach_basic_map (sinks, add_pairs, user);

  isl_map_free (sinks);
  return result;
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

/* The pairs of KINDS that access ARRAY.

   Each sink has its pairs whatever other sinks there are, and finding those of
   one after the other costs less: isl's lexicographic maxima grow faster than
   the number of references they are of.  For the same reason no statement takes
   part that does not access the array.  */
static __isl_give isl_union_map *
array_pairs (const struct pf_scop *scop, unsigned array,
             const struct pair_kinds *kinds)
{
  unsigned all = kinds->sink | kinds->must | kinds->may | kinds->kill;
  isl_union_map *sinks = pf_scop_array_accesses (scop, array, kinds->sink);
  struct pair_search search
      = { .must = pf_scop_array_accesses (scop, array, kinds->must),
          .may = pf_scop_array_accesses (scop, array, kinds->may),
          .order = order_of_accesses (scop, array, all),
          .pairs = isl_union_map_empty (isl_set_get_space (scop->context)) };

  if (kinds->kill)
    search.kill = pf_scop_array_accesses (scop, array, kinds->kill);
  sinks = isl_union_map_coalesce (sinks);
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

/* All pairs [params] -> { Source[i] -> Sink[j] } of instances that access the
   same element, the source before the sink in the original order.  */
static __isl_give isl_union_map *
ordered_pairs (const struct pf_scop *scop, struct pair_kinds kinds)
{
  isl_space *space = isl_set_get_space (scop->context);
  isl_union_map *pairs = isl_union_map_empty (space);

  for (unsigned k = 0; k < scop->n_array; k++)
    if (pf_scop_has_access (scop, k, kinds.sink)
        && pf_scop_has_access (scop, k, kinds.must | kinds.may))
      pairs = isl_union_map_union (pairs, array_pairs (scop, k, &kinds));
  return isl_union_map_coalesce (pairs);
}

/* Why FLOW, ANTI and OUTPUT together order every two instances that must not
   change places: between a write and a later access of the same element lies a
   chain of must-writes, each the last before the next, which OUTPUT orders;
   FLOW or OUTPUT appends the sink, and ANTI puts a read before the chain.  */
struct pf_dependences *
pf_dependences_compute (const struct pf_scop *scop)
{
  struct pf_dependences *deps = calloc (1, sizeof *deps);

  if (!deps)
    return NULL;
  deps->flow = ordered_pairs (
      scop, (struct pair_kinds){ READS, MUST_WRITES, MAY_WRITES, 0 });
  deps->anti = ordered_pairs (
      scop, (struct pair_kinds){ WRITES, 0, READS, MUST_WRITES });
  deps->output = ordered_pairs (
      scop, (struct pair_kinds){ WRITES, MUST_WRITES, MAY_WRITES, 0 });
  deps->validity = isl_union_map_union (isl_union_map_copy (deps->flow),
                                        isl_union_map_copy (deps->anti));
  deps->validity
      = isl_union_map_union (deps->validity, isl_union_map_copy (deps->output));
  deps->validity = isl_union_map_coalesce (deps->validity);
  if (!deps->validity)
    return pf_dependences_free (deps);
  return deps;
}

__isl_give isl_union_map *
pf_dependences_next_reads (const struct pf_scop *scop)
{
  return ordered_pairs (scop,
                        (struct pair_kinds){ READS, READS, 0, MUST_WRITES });
}

__isl_give isl_union_map *
pf_dependences_input (const struct pf_scop *scop)
{
  return ordered_pairs (scop,
                        (struct pair_kinds){ READS, 0, READS, MUST_WRITES });
}

struct pf_dependences *
pf_dependences_free (struct pf_dependences *deps)
{
  if (!deps)
    return NULL;
  isl_union_map_free (deps->flow);
  isl_union_map_free (deps->anti);
  isl_union_map_free (deps->output);
  isl_union_map_free (deps->validity);
  free (deps);
  return NULL;
}
