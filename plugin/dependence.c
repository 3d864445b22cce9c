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

/* All pairs [params] -> { Source[i] -> Sink[j] } of instances that access the
   same element, the source before the sink in the original order.  SINK, MUST,
   MAY and KILL are sets of access kinds: a MUST or a KILL access between the
   two hides the source from the sink.  Only MUST and MAY are sources.  */
static __isl_give isl_union_map *
ordered_pairs (const struct pf_scop *scop, unsigned sink, unsigned must,
               unsigned may, unsigned kill)
{
  isl_union_access_info *info;
  isl_union_flow *flow;
  isl_union_map *pairs;

  info = isl_union_access_info_from_sink (pf_scop_accesses (scop, sink));
  info = isl_union_access_info_set_must_source (info,
                                                pf_scop_accesses (scop, must));
  info = isl_union_access_info_set_may_source (info,
                                               pf_scop_accesses (scop, may));
  if (kill)
    info = isl_union_access_info_set_kill (info, pf_scop_accesses (scop, kill));
  info = isl_union_access_info_set_schedule (
      info, isl_schedule_copy (scop->schedule));
  flow = isl_union_access_info_compute_flow (info);
  pairs = isl_union_flow_get_may_dependence (flow);
  isl_union_flow_free (flow);
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
  deps->flow = ordered_pairs (scop, READS, MUST_WRITES, MAY_WRITES, 0);
  deps->anti = ordered_pairs (scop, WRITES, 0, READS, MUST_WRITES);
  deps->output = ordered_pairs (scop, WRITES, MUST_WRITES, MAY_WRITES, 0);
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
  return ordered_pairs (scop, READS, READS, 0, MUST_WRITES);
}

__isl_give isl_union_map *
pf_dependences_input (const struct pf_scop *scop)
{
  return ordered_pairs (scop, READS, 0, READS, MUST_WRITES);
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
