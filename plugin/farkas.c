/* The affine functions that are not negative on a dependence.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "farkas.h"

#include <isl/mat.h>
#include <isl/set.h>
#include <isl/val.h>
#include <stdlib.h>

/* Factors are at most this, so that sums of products with columns and trip
   counts, which are no larger, do not overflow.  */
#define MAX_FACTOR (1L << 29)

/* Read VAL into *RESULT.  Takes VAL.  Returns whether it fits.  */
static bool
read_long (__isl_take isl_val *val, long *result)
{
  bool fits = isl_val_is_int (val) == isl_bool_true
              && isl_val_cmp_si (val, MAX_FACTOR) <= 0
              && isl_val_cmp_si (val, -MAX_FACTOR) >= 0;

  if (fits)
    *result = isl_val_get_num_si (val);
  isl_val_free (val);
  return fits;
}

/* Append the rows of MAT, whose last column is a constant 0, to FARKAS.  Takes
   MAT.  Returns whether all of it fits.  */
static bool
append_rows (struct pf_farkas *farkas, __isl_take isl_mat *mat, bool equality)
{
  isl_size n = isl_mat_rows (mat);
  bool fits = n >= 0;

  for (int r = 0; fits && r < n; r++)
    {
      long *row = farkas->factor + (size_t)farkas->n_row * farkas->n_column;

      for (unsigned c = 0; fits && c < farkas->n_column; c++)
        fits = read_long (isl_mat_get_element_val (mat, r, (int)c), row + c);
      farkas->equality[farkas->n_row++] = equality;
    }
  isl_mat_free (mat);
  return fits;
}

/* The constraints of COEFFICIENTS as a matrix with the constant last.  */
static __isl_give isl_mat *
constraints (__isl_keep isl_basic_set *coefficients, bool equality)
{
  return equality ? isl_basic_set_equalities_matrix (
             coefficients, isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst)
                  : isl_basic_set_inequalities_matrix (
                      coefficients, isl_dim_set, isl_dim_div, isl_dim_param,
                      isl_dim_cst);
}

struct pf_farkas *
pf_farkas_compute (__isl_keep isl_map *dependence)
{
  struct pf_farkas *farkas = calloc (1, sizeof *farkas);
  isl_basic_set *coefficients
      = isl_basic_set_remove_redundancies (isl_set_coefficients (
          isl_set_remove_divs (isl_map_wrap (isl_map_copy (dependence)))));
  isl_mat *equal = constraints (coefficients, true);
  isl_mat *unequal = constraints (coefficients, false);
  isl_size n_equal = isl_mat_rows (equal), n_unequal = isl_mat_rows (unequal);
  isl_size n_column = isl_mat_cols (equal);
  bool fits = false;

  isl_basic_set_free (coefficients);
  if (farkas && n_equal >= 0 && n_unequal >= 0 && n_column > 0)
    {
      farkas->n_column = (unsigned)n_column - 1;
      farkas->factor
          = calloc ((size_t)(n_equal + n_unequal) * farkas->n_column + 1,
                    sizeof *farkas->factor);
      farkas->equality = calloc ((size_t)(n_equal + n_unequal) + 1,
                                 sizeof *farkas->equality);
      fits = farkas->factor && farkas->equality;
    }
  if (fits)
    {
      fits = append_rows (farkas, equal, true);
      fits &= append_rows (farkas, unequal, false);
    }
  else
    {
      isl_mat_free (equal);
      isl_mat_free (unequal);
    }
  return fits ? farkas : pf_farkas_free (farkas);
}

struct pf_farkas *
pf_farkas_free (struct pf_farkas *farkas)
{
  if (!farkas)
    return NULL;
  free (farkas->factor);
  free (farkas->equality);
  free (farkas);
  return NULL;
}
