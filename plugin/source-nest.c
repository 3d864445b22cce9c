/* A nest as the program has it: what the compiler does not know of it, and what it makes of
   it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "source-nest.h"

#include <isl/set.h>

/* What is known of the parameters of SCOP.  */
static __isl_give isl_set *
known_parameters (const struct pf_scop *scop)
{
  return isl_set_copy (scop->known ? scop->known : scop->context);
}

/* Has dimension LAST of TIMES, of a statement of SCOP, values wherever those before have some, by
   what is known of the parameters?  OWN: the bounds of it.  */
static bool
always_iterates (const struct pf_scop *scop, __isl_keep isl_set *times,
                 __isl_keep isl_set *own, unsigned last)
{
  isl_set *outer = isl_set_drop_constraints_involving_dims (
      isl_set_copy (times), isl_dim_set, last, 1);
  isl_set *entered
      = isl_set_project_out (isl_set_copy (own), isl_dim_set, last, 1);
  isl_bool always;

  outer = isl_set_drop_constraints_not_involving_dims (outer, isl_dim_set, 0,
                                                       last);
  outer = isl_set_project_out (outer, isl_dim_set, last, 1);
  outer = isl_set_intersect_params (outer, known_parameters (scop));
  always = isl_set_is_subset (outer, entered);
  isl_set_free (outer);
  isl_set_free (entered);
  return always == isl_bool_true;
}

/* Has dimension LAST of TIMES, of a statement of SCOP, values wherever those before have some, and
   the same ones whatever the one before is?  */
static bool
is_steady (const struct pf_scop *scop, __isl_keep isl_set *times, unsigned last)
{
  isl_set *own = isl_set_drop_constraints_not_involving_dims (
      isl_set_copy (times), isl_dim_set, last, 1);
  bool steady
      = isl_set_involves_dims (own, isl_dim_set, last - 1, 1) == isl_bool_false
        && always_iterates (scop, times, own, last);

  isl_set_free (own);
  return steady;
}

/* Is it known that no instance of a statement of SCOP runs, whose instances run at TIMES?  */
static bool
never_runs (const struct pf_scop *scop, __isl_keep isl_set *times)
{
  isl_set *runs = isl_set_intersect_params (isl_set_copy (times),
                                            known_parameters (scop));
  isl_bool empty = isl_set_is_empty (runs);

  isl_set_free (runs);
  return empty == isl_bool_true;
}

void
pf_source_nest_begin (struct pf_nest *nest, const struct pf_scop *scop)
{
  nest->may_overlap = pf_scop_may_overlap (scop);
  nest->reloads = pf_scop_reloads (scop);
  nest->as_written = true;
  for (unsigned s = 0; s < nest->n_statement; s++)
    {
      struct pf_nest_statement *statement = nest->statement + s;
      unsigned n = statement->n_dim;

      statement->never = n > 0 && never_runs (scop, statement->times);
      statement->steady = n > 1 && !statement->never
                          && is_steady (scop, statement->times, n - 1);
    }
}

void
pf_source_nest_end (struct pf_nest *nest)
{
  nest->may_overlap = 0;
  nest->reloads = nest->as_written = false;
}
