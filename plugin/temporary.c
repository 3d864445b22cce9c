/* Arrays that are temporaries of an iteration of some loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "temporary.h"

/* All kinds of accesses, and those that write, as sets of bits 1 << kind.  */
#define WRITES (1u << PF_MUST_WRITE | 1u << PF_MAY_WRITE)
#define ALL_KINDS (1u << PF_READ | WRITES)

/* Is STATEMENT in LOOP, of those around it?  Any will do if that is NULL.  */
static bool
is_within (const struct pf_statement *statement, const unsigned *loop)
{
  return !loop || pf_statement_find_loop (statement, *loop) < statement->n_loop;
}

/* [params] -> { Array[s] -> [p] }: the iterations of the outermost DEPTH loops in which an access
   whose kind is in the set KINDS (bit 1 << kind), in LOOP if that is not NULL, is to an element of array
   number ARRAY; NULL if there is no such access.  */
static __isl_give isl_map *
iterations_of (const struct pf_scop *scop, unsigned array, unsigned depth,
               unsigned kinds, const unsigned *loop)
{
  isl_map *all = NULL;

  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned a = 0; a < scop->statement[i].n_access; a++)
      {
        const struct pf_statement *statement = scop->statement + i;
        const struct pf_access *access = statement->access + a;
        isl_map *one;

        if (access->array != array || !(kinds & (1u << access->kind))
            || !is_within (statement, loop))
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
  isl_map *iterations = iterations_of (scop, array, depth, ALL_KINDS, NULL);
  isl_bool shared = isl_bool_not (isl_map_is_single_valued (iterations));

  isl_map_free (iterations);
  return shared;
}

isl_bool
pf_temporary_is_uniform (const struct pf_scop *scop, unsigned array,
                         unsigned depth)
{
  isl_map *iterations = iterations_of (scop, array, depth, ALL_KINDS, NULL);
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
  isl_map *writes
      = iterations_of (scop, array, depth, 1u << PF_MUST_WRITE, NULL);
  isl_set *last = isl_map_range (isl_map_lexmax (writes));
  isl_map *of_parameters = isl_map_from_range (isl_set_copy (last));
  isl_bool single = isl_map_is_single_valued (of_parameters);

  isl_map_free (of_parameters);
  return single == isl_bool_true ? isl_set_coalesce (last)
                                 : isl_set_free (last);
}

/* Does a later iteration of LOOP, the innermost of the outermost DEPTH ones, read what an earlier one may
   have written in array number ARRAY of SCOP, in the same iteration of those around it?  */
static bool
passes_values (const struct pf_scop *scop, unsigned array, unsigned loop,
               unsigned depth)
{
  isl_map *writes = iterations_of (scop, array, depth, WRITES, &loop);
  isl_map *reads
      = writes ? iterations_of (scop, array, depth, 1u << PF_READ, &loop)
               : NULL;
  isl_map *later;
  bool passes;

  if (!reads)
    {
      isl_map_free (writes);
      return false;
    }
  later = isl_map_apply_range (isl_map_reverse (writes), reads);
  for (unsigned k = 0; k + 1 < depth; k++)
    later = isl_map_equate (later, isl_dim_in, (int)k, isl_dim_out, (int)k);
  later = isl_map_order_lt (later, isl_dim_in, (int)depth - 1, isl_dim_out,
                            (int)depth - 1);
  passes = isl_map_is_empty (later) == isl_bool_false;
  isl_map_free (later);
  return passes;
}

/* Is LOOP, the innermost of the outermost DEPTH ones, a recurrence of elements of arrays of SCOP?  */
static bool
is_recurrence (const struct pf_scop *scop, unsigned loop, unsigned depth)
{
  for (unsigned array = 0; array < scop->n_array; array++)
    if (scop->array[array].n_dim > 0
        && passes_values (scop, array, loop, depth))
      return true;
  return false;
}

bool
pf_temporary_is_in_recurrence (const struct pf_scop *scop, unsigned array,
                               unsigned depth)
{
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = scop->statement + s;

      for (unsigned a = 0; a < statement->n_access; a++)
        for (unsigned k = depth; k < statement->n_loop; k++)
          if (statement->access[a].array == array
              && isl_map_involves_dims (statement->access[a].relation,
                                        isl_dim_in, k, 1)
                     == isl_bool_true
              && is_recurrence (scop, statement->loop[k], k + 1))
            return true;
    }
  return false;
}
