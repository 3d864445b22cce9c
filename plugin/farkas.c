/* The affine functions that are not negative on a dependence.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "farkas.h"

#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/lp.h>
#include <isl/mat.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

/* Factors are at most this, so that sums of products with columns and trip
   counts, which are no larger, do not overflow.  */
#define MAX_FACTOR (1L << 29)

/* A constant beyond this is a size.  */
#define LARGE 16

/* Dependences with at most this many distances are taken apart.  */
#define MAX_DISTANCES 64

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

/* Does FARKAS have the constraint in its row number N_ROW already?  */
static bool
is_known (const struct pf_farkas *farkas, bool equality)
{
  size_t size = farkas->n_column * sizeof *farkas->factor;
  const long *last = farkas->factor + (size_t)farkas->n_row * farkas->n_column;

  for (unsigned r = 0; r < farkas->n_row; r++)
    if (farkas->equality[r] == equality
        && memcmp (farkas->factor + (size_t)r * farkas->n_column, last, size)
               == 0)
      return true;
  return false;
}

/* Make room for N more rows in FARKAS.  */
static bool
make_room (struct pf_farkas *farkas, isl_size n)
{
  size_t n_row = farkas->n_row + (size_t)n + 1;
  long *factor
      = realloc (farkas->factor, n_row * farkas->n_column * sizeof *factor);
  bool *equality;

  if (!factor)
    return false;
  farkas->factor = factor;
  equality = realloc (farkas->equality, n_row * sizeof *equality);
  if (!equality)
    return false;
  farkas->equality = equality;
  return true;
}

/* Append the rows of MAT, whose last column is a constant 0, to FARKAS.  Takes
   MAT.  Returns whether all of it fits.  */
static bool
append_rows (struct pf_farkas *farkas, __isl_take isl_mat *mat, bool equality)
{
  isl_size n = isl_mat_rows (mat);
  bool fits = n >= 0 && make_room (farkas, n);

  for (int r = 0; fits && r < n; r++)
    {
      long *row = farkas->factor + (size_t)farkas->n_row * farkas->n_column;

      for (unsigned c = 0; fits && c < farkas->n_column; c++)
        fits = read_long (isl_mat_get_element_val (mat, r, (int)c), row + c);
      farkas->equality[farkas->n_row] = equality;
      farkas->n_row += !is_known (farkas, equality);
    }
  isl_mat_free (mat);
  return fits;
}

/* Does CONSTRAINT bound from above by a large constant?  */
static bool
is_open (__isl_keep isl_constraint *constraint)
{
  isl_val *constant = isl_constraint_get_constant_val (constraint);
  bool result = isl_constraint_is_equality (constraint) == isl_bool_false
                && isl_val_cmp_si (constant, LARGE) > 0;

  isl_val_free (constant);
  return result;
}

/* Copy the coefficients of dimensions TYPE from one constraint to another.  */
static __isl_give isl_constraint *
copy_coefficients (__isl_take isl_constraint *to,
                   __isl_keep isl_constraint *from, enum isl_dim_type type)
{
  isl_size n = isl_constraint_dim (from, type);

  for (int k = 0; k < n; k++)
    to = isl_constraint_set_coefficient_val (
        to, type, k, isl_constraint_get_coefficient_val (from, type, k));
  return to;
}

/* Add CONSTRAINT to the basic set *USER, which has the stand-in as its last
   parameter.  */
static isl_stat
add_loosened (__isl_take isl_constraint *constraint, void *user)
{
  isl_basic_set **loose = user;
  isl_local_space *space
      = isl_local_space_from_space (isl_basic_set_get_space (*loose));
  isl_size p = isl_constraint_dim (constraint, isl_dim_param);
  isl_constraint *copy
      = isl_constraint_is_equality (constraint) == isl_bool_true
            ? isl_constraint_alloc_equality (space)
            : isl_constraint_alloc_inequality (space);

  copy = copy_coefficients (copy, constraint, isl_dim_param);
  copy = copy_coefficients (copy, constraint, isl_dim_set);
  if (is_open (constraint))
    copy = isl_constraint_set_coefficient_si (copy, isl_dim_param, p, 1);
  else
    copy = isl_constraint_set_constant_val (
        copy, isl_constraint_get_constant_val (constraint));
  isl_constraint_free (constraint);
  *loose = isl_basic_set_add_constraint (*loose, copy);
  return *loose ? isl_stat_ok : isl_stat_error;
}

/* SIGN times the difference of iterators K of sink and source in PIECE, which
   has those of the source, N_IN of them, first.  */
static __isl_give isl_aff *
difference (__isl_keep isl_basic_set *piece, int n_in, int k, int sign)
{
  isl_aff *aff = isl_aff_zero_on_domain (
      isl_local_space_from_space (isl_basic_set_get_space (piece)));

  aff = isl_aff_set_coefficient_si (aff, isl_dim_in, n_in + k, sign);
  return isl_aff_set_coefficient_si (aff, isl_dim_in, k, -sign);
}

/* Add to LOOSE how small SIGN times the difference of iterators K is in PIECE,
   unless that is a large number.  */
static __isl_give isl_basic_set *
keep_difference (__isl_take isl_basic_set *loose,
                 __isl_keep isl_basic_set *piece, int n_in, int k, int sign)
{
  isl_aff *aff = difference (piece, n_in, k, sign);
  isl_val *least = isl_val_ceil (isl_basic_set_min_lp_val (piece, aff));

  isl_aff_free (aff);
  if (isl_val_is_int (least) == isl_bool_true
      && isl_val_cmp_si (least, LARGE) <= 0
      && isl_val_cmp_si (least, -LARGE) >= 0)
    {
      isl_constraint *constraint = isl_constraint_alloc_inequality (
          isl_local_space_from_space (isl_basic_set_get_space (loose)));

      constraint = isl_constraint_set_coefficient_si (constraint, isl_dim_set,
                                                      n_in + k, sign);
      constraint = isl_constraint_set_coefficient_si (constraint, isl_dim_set,
                                                      k, -sign);
      constraint
          = isl_constraint_set_constant_val (constraint, isl_val_neg (least));
      return isl_basic_set_add_constraint (loose, constraint);
    }
  isl_val_free (least);
  return loose;
}

/* PIECE, a dependence with N_IN iterators of the source, with the stand-in in
   the place of large constants that bound from above.  What the constants say
   of the differences between sink and source stays: that a loop of the original
   program carries dependences forwards may follow from nothing else.  Takes
   PIECE.  */
static __isl_give isl_basic_set *
loosen (__isl_take isl_basic_set *piece, int n_in)
{
  isl_space *space = isl_basic_set_get_space (piece);
  isl_size p = isl_space_dim (space, isl_dim_param);
  isl_size n = isl_space_dim (space, isl_dim_set);
  isl_basic_set *loose
      = isl_basic_set_universe (isl_space_add_dims (space, isl_dim_param, 1));

  loose = isl_basic_set_lower_bound_val (
      loose, isl_dim_param, (unsigned)p,
      isl_val_zero (isl_basic_set_get_ctx (piece)));
  if (isl_basic_set_foreach_constraint (piece, add_loosened, &loose) < 0)
    loose = isl_basic_set_free (loose);
  for (int k = 0; k < n_in && n_in + k < n; k++)
    for (int sign = -1; sign <= 1; sign += 2)
      loose = keep_difference (loose, piece, n_in, k, sign);
  isl_basic_set_free (piece);
  return loose;
}

/* Append the constraints for PIECE of a dependence to the struct pf_farkas
   USER.  */
static isl_stat
append_piece (__isl_take isl_basic_set *piece, void *user)
{
  struct pf_farkas *farkas = user;
  isl_basic_set *coefficients = isl_basic_set_remove_redundancies (
      isl_basic_set_coefficients (loosen (piece, (int)farkas->n_source)));
  bool fits = append_rows (farkas, constraints (coefficients, true), true)
              && append_rows (farkas, constraints (coefficients, false), false);

  isl_basic_set_free (coefficients);
  return fits ? isl_stat_ok : isl_stat_error;
}

/* Append the constraints for DEPENDENCE to FARKAS.  Takes DEPENDENCE.  */
static isl_stat
append_map (struct pf_farkas *farkas, __isl_take isl_map *dependence)
{
  isl_set *set = isl_set_remove_divs (isl_map_wrap (dependence));
  isl_stat result = isl_set_foreach_basic_set (set, append_piece, farkas);

  isl_set_free (set);
  return result;
}

/* The differences between sinks and sources of DEPENDENCE, for all values of
   the parameters; NULL unless there are few of them.  */
static __isl_give isl_set *
few_distances (__isl_keep isl_map *dependence)
{
  isl_map *map = isl_map_reset_tuple_id (isl_map_copy (dependence), isl_dim_in);
  isl_size p = isl_map_dim (map, isl_dim_param);
  isl_size n = isl_map_dim (map, isl_dim_out);
  long box = 1;
  isl_set *set;

  if (p < 0 || n < 0 || isl_map_dim (map, isl_dim_in) != n)
    {
      isl_map_free (map);
      return NULL;
    }
  set = isl_map_deltas (isl_map_reset_tuple_id (map, isl_dim_out));
  set = isl_set_project_out (set, isl_dim_param, 0, (unsigned)p);
  for (int k = 0; k < n && box > 0 && box <= MAX_DISTANCES; k++)
    {
      isl_val *size = isl_val_sub (isl_set_dim_max_val (isl_set_copy (set), k),
                                   isl_set_dim_min_val (isl_set_copy (set), k));

      box = isl_val_is_int (size) == isl_bool_true
                    && isl_val_cmp_si (size, MAX_DISTANCES) < 0
                ? box * (isl_val_get_num_si (size) + 1)
                : 0;
      isl_val_free (size);
    }
  return box > 0 && box <= MAX_DISTANCES ? set : isl_set_free (set);
}

/* A dependence that is being taken apart, and where its constraints go.  */
struct parts
{
  isl_map *dependence;
  struct pf_farkas *farkas;
};

/* Append the constraints for the part with the difference POINT to the struct
   parts USER.  */
static isl_stat
append_distance (__isl_take isl_point *point, void *user)
{
  const struct parts *parts = user;
  isl_map *part = isl_map_copy (parts->dependence);
  isl_size n = isl_map_dim (part, isl_dim_out);

  for (int k = 0; k < n; k++)
    {
      isl_constraint *equal = isl_constraint_alloc_equality (
          isl_local_space_from_space (isl_map_get_space (parts->dependence)));

      equal = isl_constraint_set_coefficient_si (equal, isl_dim_out, k, -1);
      equal = isl_constraint_set_coefficient_si (equal, isl_dim_in, k, 1);
      equal = isl_constraint_set_constant_val (
          equal, isl_point_get_coordinate_val (point, isl_dim_set, k));
      part = isl_map_add_constraint (part, equal);
    }
  isl_point_free (point);
  return append_map (parts->farkas, part);
}

/* Append the constraints for PIECE of a dependence to the struct pf_farkas USER.
   Eliminating multipliers takes long where constraints are many and equalities
   few, as in unions of uniform dependences that isl has made one polyhedron of:
   these are taken apart again.  */
static isl_stat
append_polyhedron (__isl_take isl_basic_map *piece, void *user)
{
  struct pf_farkas *farkas = user;
  struct parts parts
      = { .dependence = isl_map_from_basic_map (piece), .farkas = farkas };
  isl_set *distances = few_distances (parts.dependence);
  isl_stat result
      = distances ? isl_set_foreach_point (distances, append_distance, &parts)
                  : append_map (farkas, isl_map_copy (parts.dependence));

  isl_set_free (distances);
  isl_map_free (parts.dependence);
  return result;
}

struct pf_farkas *
pf_farkas_compute (__isl_keep isl_map *dependence)
{
  isl_size p = isl_map_dim (dependence, isl_dim_param);
  isl_size n_in = isl_map_dim (dependence, isl_dim_in);
  isl_size n_out = isl_map_dim (dependence, isl_dim_out);
  struct pf_farkas *farkas = calloc (1, sizeof *farkas);

  if (!farkas || p < 0 || n_in < 0 || n_out < 0)
    return pf_farkas_free (farkas);
  farkas->n_source = (unsigned)n_in;
  farkas->n_column = (unsigned)(2 + p + n_in + n_out);
  if (isl_map_foreach_basic_map (dependence, append_polyhedron, farkas) < 0)
    return pf_farkas_free (farkas);
  return farkas;
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
