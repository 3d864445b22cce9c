/* The join points: functions of isl, as the compiler itself calls them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "join-points.h"
#include "plugin/slot.h"

namespace
{

enum join_point
{
  COMPUTE_FLOW,
  COMPUTE_SCHEDULE,
  BUILD_AST,
  FREE_CTX,
  N_JOIN_POINTS
};

struct pf_slot slots[N_JOIN_POINTS]
    = { { "isl_union_access_info_compute_flow", NULL, false },
        { "isl_schedule_constraints_compute_schedule", NULL, false },
        { "isl_ast_build_node_from_schedule", NULL, false },
        { "isl_ctx_free", NULL, false } };

/* What was in the slots before they were replaced.  */
void *found[N_JOIN_POINTS];

} // namespace

bool
find_join_points (std::string *why)
{
  if (!pf_slot_find (NULL, slots, N_JOIN_POINTS))
    {
      *why = "its dynamic section cannot be read";
      return false;
    }
  for (const struct pf_slot &slot : slots)
    {
      if (!slot.address)
        {
          *why = std::string ("it does not call `") + slot.name
                 + "' of a shared isl";
          return false;
        }
      if (!pf_slot_write (&slot, *slot.address))
        {
          *why = "its table of functions cannot be made writable";
          return false;
        }
    }
  return true;
}

isl_union_flow *
compute_no_flow (isl_union_access_info *access)
{
  isl_ctx *ctx = isl_union_access_info_get_ctx (access);
  isl_union_access_info_free (access);
  isl_space *space = isl_space_params_alloc (ctx, 0);
  access = isl_union_access_info_from_sink (isl_union_map_empty (space));
  return isl_union_access_info_compute_flow (access);
}

joined::joined (const struct join_points &points)
{
  void *instead[N_JOIN_POINTS];
  instead[COMPUTE_FLOW] = (void *)points.compute_flow;
  instead[COMPUTE_SCHEDULE] = (void *)points.compute_schedule;
  instead[BUILD_AST] = (void *)points.build_ast;
  instead[FREE_CTX] = (void *)points.free_ctx;
  for (int i = 0; i < N_JOIN_POINTS; i++)
    {
      found[i] = *slots[i].address;
      pf_slot_write (&slots[i], instead[i]);
    }
}

joined::~joined ()
{
  for (int i = 0; i < N_JOIN_POINTS; i++)
    pf_slot_write (&slots[i], found[i]);
}
