/* How many values the dimensions of a nest take.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest-extent.h"
#include "usual-size.h"

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/lp.h>
#include <isl/val.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A loop with more values is not called limited: no vector has as many elements.  */
#define MOST_LIMITED 64

double
pf_val_or (__isl_take isl_val *val, double instead)
{
  double result = instead;

  if (val && isl_val_is_rat (val) == isl_bool_true)
    result = isl_val_get_d (val);
  isl_val_free (val);
  return result;
}

/* The only part of SET, NULL if it has several, or one with integer divisions.  */
static __isl_give isl_basic_set *
only_part (__isl_keep isl_set *set)
{
  isl_basic_set_list *parts = isl_set_get_basic_set_list (set);
  isl_basic_set *part = isl_basic_set_list_n_basic_set (parts) == 1
                            ? isl_basic_set_list_get_basic_set (parts, 0)
                            : NULL;

  isl_basic_set_list_free (parts);
  if (part && isl_basic_set_dim (part, isl_dim_div) != 0)
    part = isl_basic_set_free (part);
  return part;
}

/* Has PART a point with integers where dimension K is VALUE?  */
static bool
reaches (__isl_keep isl_basic_set *part, unsigned k, __isl_keep isl_val *value)
{
  isl_basic_set *there = isl_basic_set_fix_val (
      isl_basic_set_copy (part), isl_dim_set, k, isl_val_copy (value));
  isl_bool empty = isl_basic_set_is_empty (there);

  isl_basic_set_free (there);
  return empty == isl_bool_false;
}

/* The least value, or if LARGEST the largest, of dimension K of SET, NULL if it is not the same
   for its rational points.  To find it for these takes a fraction of the time.  */
static __isl_give isl_val *
rational_bound (__isl_keep isl_set *set, unsigned k, bool largest)
{
  isl_basic_set *part = only_part (set);
  isl_aff *counter;
  isl_val *bound;
  bool exact;

  if (!part)
    return NULL;
  counter = isl_aff_var_on_domain (
      isl_local_space_from_space (isl_basic_set_get_space (part)), isl_dim_set,
      k);
  bound = largest ? isl_basic_set_max_lp_val (part, counter)
                  : isl_basic_set_min_lp_val (part, counter);
  exact = isl_val_is_infty (bound) == isl_bool_true
          || isl_val_is_neginfty (bound) == isl_bool_true
          || (isl_val_is_int (bound) == isl_bool_true
              && reaches (part, k, bound));
  isl_aff_free (counter);
  isl_basic_set_free (part);
  return exact ? bound : isl_val_free (bound);
}

/* The least value, or if LARGEST the largest, of dimension K of SET.  */
static __isl_give isl_val *
bound_of (__isl_keep isl_set *set, unsigned k, bool largest)
{
  isl_val *bound = rational_bound (set, k, largest);

  if (bound)
    return bound;
  return largest ? isl_set_dim_max_val (isl_set_copy (set), (int)k)
                 : isl_set_dim_min_val (isl_set_copy (set), (int)k);
}

void
pf_nest_measure (__isl_keep isl_set *set, unsigned k, double *first,
                 double *extent)
{
  double low = pf_val_or (bound_of (set, k, false), 0);
  double high
      = pf_val_or (bound_of (set, k, true), low + PF_TYPICAL_PARAMETER - 1);

  *first = low;
  *extent = fmax (high - low + 1, 1);
}

/* SET with dimension K fixed to the middle of its EXTENT values from FIRST on;
   SET itself if that leaves nothing.  */
static __isl_give isl_set *
fix_middle (__isl_keep isl_set *set, unsigned k, double first, double extent)
{
  isl_val *middle = isl_val_int_from_si (isl_set_get_ctx (set),
                                         (long)(first + floor (extent / 2)));
  isl_set *slice = isl_set_fix_val (isl_set_copy (set), isl_dim_set, k, middle);

  if (isl_set_is_empty (slice) != isl_bool_true)
    return slice;
  isl_set_free (slice);
  return isl_set_copy (set);
}

/* The number of points of SET, which has N dimensions.  */
static double
count_points (__isl_keep isl_set *set, unsigned n)
{
  isl_set *slice = isl_set_copy (set);
  double points = 1;

  for (unsigned k = 0; k < n; k++)
    {
      double first, extent;
      isl_set *next;

      pf_nest_measure (slice, k, &first, &extent);
      points *= extent;
      next = fix_middle (slice, k, first, extent);
      isl_set_free (slice);
      slice = next;
    }
  isl_set_free (slice);
  return points;
}

/* The number of instances in DOMAIN, of a statement in N loops, where the parameters are TYPICAL, as
   these loops tell: for each order of the same loops the middle values of those before would give
   another number.  */
static double
count_instances (__isl_keep isl_set *domain, unsigned n,
                 __isl_keep isl_set *typical)
{
  isl_set *fixed = isl_set_intersect_params (isl_set_copy (domain),
                                             isl_set_copy (typical));
  double instances = count_points (fixed, n);

  isl_set_free (fixed);
  return instances;
}

/* The numbers that dimension K of TIMES may be by the constraints on it alone.  */
static __isl_give isl_set *
own_values (__isl_keep isl_set *times, unsigned k)
{
  isl_set *own = isl_set_copy (times);
  isl_size n_parameter = isl_set_dim (times, isl_dim_param);
  isl_size n = isl_set_dim (times, isl_dim_set);

  if (n_parameter < 0 || n < 0)
    return isl_set_free (own);
  own = isl_set_drop_constraints_involving_dims (own, isl_dim_param, 0,
                                                 (unsigned)n_parameter);
  own = isl_set_drop_constraints_involving_dims (own, isl_dim_set, 0, k);
  return isl_set_drop_constraints_involving_dims (own, isl_dim_set, k + 1,
                                                  (unsigned)n - k - 1);
}

/* Has dimension K of TIMES the same values whatever the parameters and the other dimensions
   are?  */
static isl_bool
is_exact (__isl_keep isl_set *times, unsigned k)
{
  isl_set *own = own_values (times, k), *others;
  isl_bool bounded = isl_set_dim_is_bounded (own, isl_dim_set, k), depends;

  /* Most have a bound that depends on others; what is left of those takes long to find.  */
  if (bounded != isl_bool_true)
    {
      isl_set_free (own);
      return bounded;
    }
  others = isl_set_gist (isl_set_copy (times), own);
  depends = isl_set_involves_dims (others, isl_dim_set, k, 1);
  isl_set_free (others);
  return isl_bool_not (depends);
}

/* Fill in EXACT of STATEMENT's dimensions, which have the ranges RANGE.  */
static isl_stat
find_exact (struct pf_nest_statement *statement, struct pf_time_range *range)
{
  for (unsigned k = 0; k < statement->n_dim; k++)
    {
      isl_bool exact = range[k].asked ? isl_bool_ok (range[k].exact)
                                      : is_exact (statement->times, k);

      if (exact < 0)
        return isl_stat_error;
      range[k].exact = exact == isl_bool_true;
      range[k].asked = true;
      statement->dim[k].exact = range[k].exact;
    }
  return isl_stat_ok;
}

/* Are there never more values of dimension K of TIMES, which has RANGE, than EXTENT, and are these
   few?  */
static bool
is_limited (__isl_keep isl_set *times, unsigned k, double extent,
            struct pf_time_range *range)
{
  if (extent > MOST_LIMITED)
    return false;
  if (!range->measured)
    {
      range->first = pf_val_or (bound_of (times, k, false), -INFINITY);
      range->last = pf_val_or (bound_of (times, k, true), INFINITY);
      range->measured
          = isl_ctx_last_error (isl_set_get_ctx (times)) == isl_error_none;
    }
  return range->last - range->first + 1 <= extent;
}

/* Let STATEMENT have one instance: as few as are possible, of one that is not executed for the
   typical parameters.  */
static void
set_single_instance (struct pf_nest_statement *statement)
{
  unsigned n = statement->n_dim;

  for (unsigned k = 0; k < n; k++)
    statement->dim[k].extent = statement->dim[k].window = 1;
  for (unsigned k = 0; k < n * n; k++)
    statement->given[k] = 1;
}

/* A statement of NEST before STATEMENT that is executed at the same times, as far as that is plain
   to see; NULL if there is none.  */
static const struct pf_nest_statement *
find_same_times (const struct pf_nest *nest,
                 const struct pf_nest_statement *statement)
{
  for (const struct pf_nest_statement *other = nest->statement;
       other != statement; other++)
    if (other->n_dim == statement->n_dim
        && isl_set_plain_is_equal (other->times, statement->times)
               == isl_bool_true)
      return other;
  return NULL;
}

/* Let STATEMENT have the numbers of values of OTHER's dimensions.  */
static void
copy_extents (const struct pf_nest_statement *other,
              struct pf_nest_statement *statement)
{
  unsigned n = statement->n_dim;

  statement->instances = other->instances;
  for (unsigned k = 0; k < n; k++)
    {
      statement->dim[k].first = other->dim[k].first;
      statement->dim[k].extent = other->dim[k].extent;
      statement->dim[k].window = other->dim[k].window;
      statement->dim[k].exact = other->dim[k].exact;
      statement->dim[k].limited = other->dim[k].limited;
    }
  memcpy (statement->given, other->given, n * n * sizeof *statement->given);
}

/* Let DIM have COUNT values from FIRST on while a dimension before it stands still.  */
static void
narrow_window (struct pf_nest_dim *dim, double first, double count)
{
  if (first > dim->first && first + count < dim->first + dim->extent)
    dim->window = fmin (dim->window, count);
}

/* Fill in what STATEMENT's other dimensions have while dimension A is in its middle, of those
   instances in FIXED, which is no box.  */
static void
measure_given (struct pf_nest_statement *statement, __isl_keep isl_set *fixed,
               unsigned a)
{
  unsigned n = statement->n_dim;
  const struct pf_nest_dim *dim = statement->dim + a;
  isl_set *slice = fix_middle (fixed, a, dim->first, dim->extent);

  for (unsigned b = 0; b < n; b++)
    if (b != a)
      {
        double first, *given = statement->given + b * n + a;

        pf_nest_measure (slice, b, &first, given);
        if (b > a)
          narrow_window (statement->dim + b, first, *given);
      }
  isl_set_free (slice);
}

/* The product of the numbers of values of STATEMENT's dimensions.  */
static double
count_box (const struct pf_nest_statement *statement)
{
  double points = 1;

  for (unsigned k = 0; k < statement->n_dim; k++)
    points *= statement->dim[k].extent;
  return points;
}

/* Fill in the numbers of values of STATEMENT's dimensions, which have the ranges RANGE and run in
   DOMAIN, where the parameters are TYPICAL.  */
static isl_stat
measure_statement (struct pf_nest_statement *statement,
                   __isl_keep isl_set *domain, __isl_keep isl_set *typical,
                   struct pf_time_range *range)
{
  unsigned depth = statement->statement->n_loop;
  unsigned n = statement->n_dim;
  isl_stat result = find_exact (statement, range);
  isl_set *fixed = isl_set_intersect_params (isl_set_copy (statement->times),
                                             isl_set_copy (typical));
  isl_bool never = isl_set_is_empty (fixed), box;

  if (never != isl_bool_false)
    {
      isl_set_free (fixed);
      set_single_instance (statement);
      return never < 0 ? isl_stat_error : result;
    }
  box = isl_set_is_box (fixed);
  for (unsigned k = 0; k < n; k++)
    {
      struct pf_nest_dim *dim = statement->dim + k;

      pf_nest_measure (fixed, k, &dim->first, &dim->extent);
      dim->window = dim->extent;
      dim->limited = is_limited (statement->times, k, dim->extent, range + k);
    }
  statement->instances = box == isl_bool_true
                             ? count_box (statement)
                             : count_instances (domain, depth, typical);
  for (unsigned a = 0; a < n; a++)
    {
      for (unsigned b = 0; b < n; b++)
        statement->given[b * n + a] = a == b ? 1 : statement->dim[b].extent;
      if (box == isl_bool_false)
        measure_given (statement, fixed, a);
    }
  isl_set_free (fixed);
  return box < 0 ? isl_stat_error : result;
}

isl_stat
pf_nest_read_extents (const struct pf_nest *nest,
                      struct pf_nest_statement *statement,
                      __isl_keep isl_set *domain, __isl_keep isl_set *typical,
                      struct pf_time_ranges *ranges)
{
  const struct pf_nest_statement *same;
  struct pf_time_range *own;
  isl_stat result = isl_stat_error;

  statement->instances = 1;
  if (statement->n_dim == 0)
    return isl_stat_ok;
  same = find_same_times (nest, statement);
  if (same)
    {
      copy_extents (same, statement);
      return isl_stat_ok;
    }
  own = ranges ? pf_time_ranges_of (ranges, statement->statement,
                                    statement->times, statement->n_dim)
               : calloc (statement->n_dim, sizeof *own);
  if (own)
    result = measure_statement (statement, domain, typical, own);
  if (!ranges)
    free (own);
  return result;
}
