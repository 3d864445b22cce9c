/* Which loops of a statement have more iterations when parameters grow.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loop-growth.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <stdlib.h>

bool
pf_is_growing (const struct pf_loop_growth *growth, unsigned k)
{
  for (unsigned p = 0; p < growth->n_parameter; p++)
    if (growth->grows[k * growth->n_parameter + p])
      return true;
  return false;
}

/* A row of GROWS in struct pf_loop_growth, and the parameters of SCOP it is for.  */
struct growth_row
{
  const struct pf_scop *scop;
  bool *grows;
};

/* Does CONSTRAINT involve parameter P of SCOP?  */
static bool
is_involved (__isl_keep isl_constraint *constraint, const struct pf_scop *scop,
             unsigned p)
{
  isl_space *space = isl_constraint_get_space (constraint);
  int dim = isl_space_find_dim_by_name (space, isl_dim_param,
                                        scop->parameter[p].id);

  isl_space_free (space);
  return dim >= 0
         && isl_constraint_involves_dims (constraint, isl_dim_param,
                                          (unsigned)dim, 1)
                == isl_bool_true;
}

/* If CONSTRAINT says what one of two parameters is where the other is known, and the row
   USER has one of them, let it have both.  */
static isl_stat
note_equal (__isl_take isl_constraint *constraint, void *user)
{
  struct growth_row *row = user;
  unsigned involved[2], n = 0;

  for (unsigned p = 0; p < row->scop->n_parameter; p++)
    if (is_involved (constraint, row->scop, p) && n++ < 2)
      involved[n - 1] = p;
  if (n == 2 && (row->grows[involved[0]] || row->grows[involved[1]]))
    row->grows[involved[0]] = row->grows[involved[1]] = true;
  isl_constraint_free (constraint);
  return isl_stat_ok;
}

/* Note in the row USER which parameters AFF involves.  */
static isl_stat
note_parameters (__isl_take isl_set *domain, __isl_take isl_aff *aff,
                 void *user)
{
  struct growth_row *row = user;

  for (unsigned p = 0; p < row->scop->n_parameter; p++)
    {
      int dim = isl_aff_find_dim_by_name (aff, isl_dim_param,
                                          row->scop->parameter[p].id);

      if (dim >= 0
          && isl_aff_involves_dims (aff, isl_dim_param, (unsigned)dim, 1)
                 == isl_bool_true)
        row->grows[p] = true;
    }
  isl_set_free (domain);
  isl_aff_free (aff);
  return isl_stat_ok;
}

/* Find what loop K of STATEMENT, of SCOP, grows with.  EQUAL: what equations hold between
   parameters where it runs.  */
static isl_stat
find_loop (const struct pf_scop *scop, const struct pf_statement *statement,
           unsigned k, __isl_keep isl_basic_set *equal,
           struct pf_loop_growth *growth)
{
  struct growth_row row = { scop, growth->grows + k * growth->n_parameter };
  isl_pw_aff *last = isl_set_dim_max (isl_set_copy (statement->domain), (int)k);
  isl_stat result = isl_pw_aff_foreach_piece (last, note_parameters, &row);

  isl_pw_aff_free (last);
  return result == isl_stat_ok
             ? isl_basic_set_foreach_constraint (equal, note_equal, &row)
             : result;
}

isl_stat
pf_loop_growth_find (const struct pf_scop *scop,
                     const struct pf_statement *statement,
                     struct pf_loop_growth *growth)
{
  isl_basic_set *equal
      = isl_set_affine_hull (isl_set_params (isl_set_copy (statement->domain)));
  isl_stat result = isl_stat_ok;

  growth->n_loop = statement->n_loop;
  growth->n_parameter = scop->n_parameter;
  growth->grows = calloc ((size_t)growth->n_loop * growth->n_parameter + 1,
                          sizeof *growth->grows);
  if (!growth->grows)
    result = isl_stat_error;
  for (unsigned k = 0; k < growth->n_loop && result == isl_stat_ok; k++)
    result = find_loop (scop, statement, k, equal, growth);
  isl_basic_set_free (equal);
  return result;
}

void
pf_loop_growth_clear (struct pf_loop_growth *growth)
{
  free (growth->grows);
  growth->grows = NULL;
}

isl_bool
pf_moves (const struct pf_access *access, unsigned k)
{
  return isl_map_involves_dims (access->relation, isl_dim_in, k, 1);
}
