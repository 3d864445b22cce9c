/* Arrays that are temporaries of an iteration of some loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "temporary.h"

/* [params] -> { Array[s] -> [p] }: the iterations of the outermost DEPTH loops in which an access
   whose kind is in the set KINDS (bit 1 << kind) is to an element of array number ARRAY.  */
static __isl_give isl_map *
iterations_of (const struct pf_scop *scop, unsigned array, unsigned depth,
               unsigned kinds)
{
  isl_map *all = NULL;

  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned a = 0; a < scop->statement[i].n_access; a++)
      {
        const struct pf_statement *statement = scop->statement + i;
        const struct pf_access *access = statement->access + a;
        isl_map *one;

        if (access->array != array || !(kinds & (1u << access->kind)))
          continue;
        one = isl_map_intersect_domain (isl_map_copy (access->relation),
                                        isl_set_copy (statement->domain));
        one = isl_map_intersect_params (one, isl_set_copy (scop->context));
        one = isl_map_project_out (isl_map_reverse (one), isl_dim_out, depth,
                                   statement->n_loop - depth);
        one = isl_map_reset_tuple_id (one, isl_dim_out);
        all = all ? isl_map_union (all, one) : one;
      }
  return all;
}

isl_bool
pf_temporary_is_shared (const struct pf_scop *scop, unsigned array,
                        unsigned depth)
{
  isl_map *iterations = iterations_of (scop, array, depth,
                                       1u << PF_READ | 1u << PF_MUST_WRITE
                                           | 1u << PF_MAY_WRITE);
  isl_bool shared = isl_bool_not (isl_map_is_single_valued (iterations));

  isl_map_free (iterations);
  return shared;
}

isl_bool
pf_temporary_is_uniform (const struct pf_scop *scop, unsigned array,
                         unsigned depth)
{
  isl_map *iterations = iterations_of (scop, array, depth,
                                       1u << PF_READ | 1u << PF_MUST_WRITE
                                           | 1u << PF_MAY_WRITE);
  isl_map *all = isl_map_from_domain_and_range (
      isl_map_domain (isl_map_copy (iterations)),
      isl_map_range (isl_map_copy (iterations)));
  isl_bool uniform = isl_map_is_subset (all, iterations);

  isl_map_free (iterations);
  isl_map_free (all);
  return uniform;
}

__isl_give isl_set *
pf_temporary_last_iteration (const struct pf_scop *scop, unsigned array,
                             unsigned depth)
{
  isl_map *writes = iterations_of (scop, array, depth, 1u << PF_MUST_WRITE);
  isl_set *last = isl_map_range (isl_map_lexmax (writes));
  isl_map *of_parameters = isl_map_from_range (isl_set_copy (last));
  isl_bool single = isl_map_is_single_valued (of_parameters);

  isl_map_free (of_parameters);
  return single == isl_bool_true ? isl_set_coalesce (last)
                                 : isl_set_free (last);
}
