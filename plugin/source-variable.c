/* The variables of the source's loops, as functions of the iterators.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "source-variable.h"

#include <isl/aff.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

/* The rows that are being read.

   N: of iterators, and of rows wanted.  FOUND: rows read so far; N + 1 when
   they are not as expected.  V: as pf_source_variables returns it.  */
struct rows
{
  unsigned n, found;
  double *v;
};

/* Read the coefficients of AFF, a dimension of the schedule, into the next row;
   a dimension that only orders statements has none.  */
static void
read_row (struct rows *rows, __isl_keep isl_aff *aff)
{
  double *row = rows->v + rows->found * rows->n;
  unsigned last = 0;
  bool any = false;

  if (rows->found > rows->n)
    return;
  for (unsigned c = 0; c < rows->n; c++)
    {
      isl_val *val = isl_aff_get_coefficient_val (aff, isl_dim_in, (int)c);

      row[c] = isl_val_get_d (val);
      isl_val_free (val);
      if (row[c] != 0)
        {
          last = c;
          any = true;
        }
    }
  if (!any)
    return;
  /* Loop k's variable depends on its own iterator and outer ones.  */
  rows->found = last == rows->found ? rows->found + 1 : rows->n + 1;
}

static isl_stat
read_piece (__isl_take isl_set *set, __isl_take isl_multi_aff *function,
            void *user)
{
  struct rows *rows = user;
  isl_size n = isl_multi_aff_dim (function, isl_dim_out);

  rows->found = 0;
  for (isl_size k = 0; k < n; k++)
    {
      isl_aff *aff = isl_multi_aff_get_aff (function, (int)k);

      read_row (rows, aff);
      isl_aff_free (aff);
    }
  isl_set_free (set);
  isl_multi_aff_free (function);
  return isl_stat_ok;
}

/* The original times of STATEMENT's instances, [params] -> { Stmt[i] -> [t] };
   NULL when it has none, or on an isl error.  */
static __isl_give isl_pw_multi_aff *
original_times (__isl_take isl_union_map *order,
                const struct pf_statement *statement)
{
  order = isl_union_map_intersect_domain (
      order, isl_union_set_from_set (isl_set_copy (statement->domain)));

  if (isl_union_map_is_empty (order) == isl_bool_false)
    return isl_pw_multi_aff_from_map (isl_map_from_union_map (order));
  isl_union_map_free (order);
  return NULL;
}

double *
pf_source_variables (__isl_keep isl_union_map *order,
                     const struct pf_statement *statement)
{
  unsigned n = statement->n_loop;
  /* One row more, for read_row to look at a dimension too many.  */
  struct rows rows = { .n = n, .v = calloc ((n + 1) * n + 1, sizeof *rows.v) };
  isl_pw_multi_aff *times
      = original_times (isl_union_map_copy (order), statement);

  if (rows.v && times)
    isl_pw_multi_aff_foreach_piece (times, read_piece, &rows);
  isl_pw_multi_aff_free (times);
  if (rows.v && rows.found != n)
    {
      memset (rows.v, 0, n * n * sizeof *rows.v);
      for (unsigned k = 0; k < n; k++)
        rows.v[k * n + k] = 1;
    }
  return rows.v;
}

/* The functions that are being read.

   N: of iterators, and of functions wanted.  FUNCTION: those found so far,
   [params] -> { Stmt[i] -> [v] }.  BAD: the rows are not as expected.  */
struct functions
{
  int n;
  isl_aff_list *function;
  bool bad;
};

/* Is iterator C the last that AFF depends on, with factor 1, and is AFF
   integer?  */
static isl_bool
runs_along (__isl_keep isl_aff *aff, int n, int c)
{
  isl_val *one = isl_aff_get_coefficient_val (aff, isl_dim_in, c);
  isl_val *whole = isl_aff_get_denominator_val (aff);
  isl_bool result = isl_bool_ok (isl_val_is_one (one) == isl_bool_true
                                 && isl_val_is_one (whole) == isl_bool_true
                                 && isl_aff_dim (aff, isl_dim_div) == 0);

  isl_val_free (one);
  isl_val_free (whole);
  if (result && c + 1 < n)
    result = isl_bool_not (isl_aff_involves_dims (
        aff, isl_dim_in, (unsigned)c + 1, (unsigned)(n - c - 1)));
  return result;
}

static isl_stat
read_functions (__isl_take isl_set *set, __isl_take isl_multi_aff *times,
                void *user)
{
  struct functions *functions = user;
  isl_size n = isl_multi_aff_dim (times, isl_dim_out);

  functions->bad |= isl_aff_list_n_aff (functions->function) != 0;
  for (int k = 0; k < n; k++)
    {
      isl_aff *aff = isl_multi_aff_get_aff (times, k);
      int found = isl_aff_list_n_aff (functions->function);

      if (isl_aff_involves_dims (aff, isl_dim_in, 0, (unsigned)functions->n)
          != isl_bool_true)
        {
          isl_aff_free (aff);
          continue;
        }
      functions->bad
          |= found >= functions->n
             || runs_along (aff, functions->n, found) != isl_bool_true;
      functions->function = isl_aff_list_add (functions->function, aff);
    }
  isl_set_free (set);
  isl_multi_aff_free (times);
  return isl_stat_ok;
}

__isl_give isl_multi_aff *
pf_source_variable_functions (__isl_keep isl_union_map *order,
                              const struct pf_statement *statement)
{
  isl_space *space
      = isl_space_map_from_set (isl_set_get_space (statement->domain));
  struct functions functions
      = { .n = (int)statement->n_loop,
          .function
          = isl_aff_list_alloc (isl_union_map_get_ctx (order), functions.n) };
  isl_pw_multi_aff *times
      = original_times (isl_union_map_copy (order), statement);
  isl_multi_aff *identity = isl_multi_aff_identity (isl_space_copy (space));

  if (times)
    isl_pw_multi_aff_foreach_piece (times, read_functions, &functions);
  isl_pw_multi_aff_free (times);
  if (functions.bad || isl_aff_list_n_aff (functions.function) != functions.n)
    {
      isl_aff_list_free (functions.function);
      isl_space_free (space);
      return identity;
    }
  isl_multi_aff_free (identity);
  return isl_multi_aff_from_aff_list (space, functions.function);
}

double
pf_source_factor (const double *variable, unsigned n, const double *row,
                  unsigned k)
{
  double factor = row[k];

  /* The inner variables have taken their share of iterator k.  */
  for (unsigned inner = k + 1; inner < n; inner++)
    factor
        -= pf_source_factor (variable, n, row, inner) * variable[inner * n + k];
  return factor / variable[k * n + k];
}
