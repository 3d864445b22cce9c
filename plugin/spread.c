/* How far apart in a loop its statements run.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "spread.h"

#include <isl/set.h>
#include <isl/val.h>
#include <math.h>
#include <stdlib.h>

/* The number of the dimension of STATEMENT that member 0 of band NODE of NEST is.  */
static unsigned
first_dim (const struct pf_nest *nest, const struct pf_nest_node *node,
           const struct pf_nest_statement *statement)
{
  unsigned k = 0;

  while (k < statement->n_dim && nest->node + statement->dim[k].node != node)
    k++;
  return k;
}

/* Has dimension D of STATEMENT the same values whatever the ones before it are?  */
static bool
is_rectangular (const struct pf_nest_statement *statement, unsigned d)
{
  for (unsigned a = 0; a < d; a++)
    if (statement->given[d * statement->n_dim + a] != statement->dim[d].extent)
      return false;
  return true;
}

/* The spread of dimension D of the statements of NODE, if in each of them it has the same values
   whatever the other ones are; else 0.  */
static double
rectangular_spread (const struct pf_nest *nest, const struct pf_nest_node *node,
                    unsigned d)
{
  double low = INFINITY, high = -INFINITY, most = 1;

  for (unsigned k = 0; k < node->n_statement; k++)
    {
      const struct pf_nest_statement *statement
          = nest->statement + node->first_statement + k;
      const struct pf_nest_dim *dim = statement->dim + d;

      if (!is_rectangular (statement, d))
        return 0;
      low = fmin (low, dim->first);
      high = fmax (high, dim->first + dim->extent);
      most = fmax (most, dim->extent);
    }
  return (high - low) / most;
}

/* The times of statement K of NODE up to dimension D, for the parameters TYPICAL:
   { [t] }.  */
static __isl_give isl_set *
times_up_to (const struct pf_nest *nest, const struct pf_nest_node *node,
             unsigned k, unsigned d, __isl_keep isl_set *typical)
{
  const struct pf_nest_statement *statement
      = nest->statement + node->first_statement + k;
  isl_set *times = isl_set_intersect_params (isl_set_copy (statement->times),
                                             isl_set_copy (typical));

  return isl_set_project_out (times, isl_dim_set, d + 1,
                              statement->n_dim - d - 1);
}

/* SET where its first N dimensions have the values MIDDLE.  */
static __isl_give isl_set *
at_middle (__isl_take isl_set *set, const double *middle, unsigned n)
{
  for (unsigned d = 0; d < n; d++)
    set = isl_set_fix_val (
        set, isl_dim_set, d,
        isl_val_int_from_si (isl_set_get_ctx (set), (long)middle[d]));
  return set;
}

/* The middle values of the first N dimensions of SET, each where those before have
   theirs.  */
static void
find_middle (__isl_keep isl_set *set, unsigned n, double *middle)
{
  for (unsigned d = 0; d < n; d++)
    {
      isl_set *slice = at_middle (isl_set_copy (set), middle, d);
      double first, extent;

      pf_nest_measure (slice, d, &first, &extent);
      middle[d] = first + floor (extent / 2);
      isl_set_free (slice);
    }
}

/* The spread of dimension D of the statements of NODE where the ones before it have their middle
   values.  */
static double
middle_spread (const struct pf_nest *nest, const struct pf_nest_node *node,
               unsigned d, __isl_keep isl_set *typical)
{
  double *middle = calloc (d + 1, sizeof *middle), first, hull, most = 1;
  isl_set *all = NULL, *slice;
  isl_bool empty;

  for (unsigned k = 0; k < node->n_statement; k++)
    {
      isl_set *times = times_up_to (nest, node, k, d, typical);

      all = all ? isl_set_union (all, times) : times;
    }
  if (middle)
    find_middle (all, d, middle);
  for (unsigned k = 0; middle && k < node->n_statement; k++)
    {
      double extent = 1;

      slice = at_middle (times_up_to (nest, node, k, d, typical), middle, d);
      if (isl_set_is_empty (slice) == isl_bool_false)
        pf_nest_measure (slice, d, &first, &extent);
      most = fmax (most, extent);
      isl_set_free (slice);
    }
  slice = middle ? at_middle (isl_set_copy (all), middle, d) : NULL;
  empty = isl_set_is_empty (slice);
  hull = most;
  if (empty == isl_bool_false)
    pf_nest_measure (slice, d, &first, &hull);
  isl_set_free (slice);
  isl_set_free (all);
  free (middle);
  return hull / most;
}

/* Statements that are shifted by a few iterations are not apart, less than this.  */
#define APART 1.1

isl_stat
pf_spread_find (const struct pf_nest *nest, struct pf_nest_node *node,
                __isl_keep isl_set *typical)
{
  unsigned n = node->tree->n_member, base;

  node->spread = calloc (n + 1, sizeof *node->spread);
  if (!node->spread)
    return isl_stat_error;
  base = first_dim (nest, node, nest->statement + node->first_statement);
  for (unsigned m = 0; m < n; m++)
    {
      double spread = rectangular_spread (nest, node, base + m);

      if (spread == 0)
        spread = middle_spread (nest, node, base + m, typical);
      node->spread[m] = spread < APART ? 1 : spread;
    }
  return isl_stat_ok;
}
