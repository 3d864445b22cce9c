/* The elements of arrays that are accessed at some times.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "executed-element.h"
#include "plugin/plan.h"

__isl_give isl_map *
elements_at (const struct pf_scop *model, unsigned statement, unsigned access,
             __isl_keep isl_union_map *order)
{
  order = isl_union_map_intersect_domain (
      isl_union_map_copy (order), isl_union_set_from_set (isl_set_copy (
                                      model->statement[statement].domain)));
  isl_union_map *relation = isl_union_map_from_map (
      isl_map_copy (model->statement[statement].access[access].relation));
  isl_union_map *elements
      = isl_union_map_apply_range (isl_union_map_reverse (order), relation);
  if (isl_union_map_is_empty (elements) == isl_bool_false)
    return isl_map_from_union_map (elements);
  isl_union_map_free (elements);
  return NULL;
}

__isl_give isl_map *
elements_written (const struct pf_scop *model, unsigned array,
                  __isl_keep isl_union_map *order)
{
  isl_map *written = NULL;
  for (unsigned s = 0; s < model->n_statement; s++)
    for (unsigned a = 0; a < model->statement[s].n_access; a++)
      {
        const struct pf_access *access = &model->statement[s].access[a];
        isl_map *one = access->kind != PF_READ && access->array == array
                           ? elements_at (model, s, a, order)
                           : NULL;
        if (one)
          written = written ? isl_map_union (written, one) : one;
      }
  return written;
}

__isl_give isl_union_set *
instances_in_lanes (__isl_keep isl_schedule *schedule)
{
  isl_union_set *domain = isl_schedule_get_domain (schedule);
  isl_union_set *found = isl_union_set_empty (isl_union_set_get_space (domain));
  isl_union_set_free (domain);
  auto visit = [] (__isl_keep isl_schedule_node *node, void *user) -> isl_bool {
    isl_union_set **found = (isl_union_set **)user;
    isl_id *mark = isl_schedule_node_get_type (node) == isl_schedule_node_mark
                       ? isl_schedule_node_mark_get_id (node)
                       : NULL;
    if (mark && strcmp (isl_id_get_name (mark), PF_VECTOR_MARK) == 0)
      *found
          = isl_union_set_union (*found, isl_schedule_node_get_domain (node));
    isl_id_free (mark);
    return isl_bool_true;
  };
  if (isl_schedule_foreach_schedule_node_top_down (schedule, visit, &found) < 0)
    found = isl_union_set_free (found);
  return found;
}
