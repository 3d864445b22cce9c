/* Single elements of arrays that other references of a SCoP refer to.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "joined-element.h"

/* Is ACCESS one of the joined references of GROUPS?  */

static bool
joined_access_p (const struct pf_access *access, const array_groups &groups)
{
  const grouped_reference *reference
      = access->user ? groups.find ((data_reference_p)access->user) : NULL;
  return reference && reference->joined;
}

/* The elements that joined references of SCOP refer to if JOINED, else those that the others do,
   of all kinds if LOADS, else those that are stored.  */

static __isl_give isl_union_set *
elements (const struct pf_scop *scop, const array_groups &groups, bool joined,
          bool loads)
{
  isl_union_set *all = isl_union_set_empty (isl_set_get_space (scop->context));
  for (unsigned s = 0; s < scop->n_statement; s++)
    for (unsigned k = 0; k < scop->statement[s].n_access; k++)
      {
        const struct pf_access *access = scop->statement[s].access + k;
        if (joined_access_p (access, groups) != joined
            || (access->kind == PF_READ && !loads))
          continue;
        isl_map *relation = isl_map_intersect_domain (
            isl_map_copy (access->relation),
            isl_set_copy (scop->statement[s].domain));
        relation
            = isl_map_intersect_params (relation, isl_set_copy (scop->context));
        all = isl_union_set_add_set (all, isl_map_range (relation));
      }
  return all;
}

/* Is no element that joined references of SCOP store, or load if LOADS_JOINED, one that others
   store, or load if LOADS?  */

static bool
apart_p (const struct pf_scop *scop, const array_groups &groups,
         bool loads_joined, bool loads)
{
  isl_union_set *a = elements (scop, groups, true, loads_joined);
  isl_union_set *b = elements (scop, groups, false, loads);
  isl_bool apart = isl_union_set_is_disjoint (a, b);
  isl_union_set_free (a);
  isl_union_set_free (b);
  return apart == isl_bool_true;
}

bool
joined_apart_p (const struct pf_scop *scop, const array_groups &groups)
{
  return apart_p (scop, groups, true, false)
         && apart_p (scop, groups, false, true);
}
