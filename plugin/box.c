/* Boxes around iterations, and how they grow with a parameter.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "box.h"

#include <isl/aff.h>
#include <isl/val.h>

/* No parameter is looked for beyond.  */
#define MOST_LEAST (1L << 40)

/* The most dimensions of a box.  */
#define MOST_DIMENSIONS 8

/* How long a box is in one dimension: CONSTANT + FACTOR * a parameter.  */
struct length
{
  double constant, factor;
};

/* A box that grows with one parameter.

   PARAMETER: its position; -1 if there is none yet.
   LENGTH[N]: of each dimension.  */
struct box
{
  int parameter;
  unsigned n;
  struct length length[MOST_DIMENSIONS];
};

/* VAL as a number, if that is exact.  Takes VAL.  */
static bool
get_number (__isl_take isl_val *val, double *number)
{
  bool exact = isl_val_is_int (val) == isl_bool_true
               && isl_val_cmp_si (val, MOST_LEAST) < 0
               && isl_val_cmp_si (val, -MOST_LEAST) > 0;

  *number = exact ? isl_val_get_d (val) : 0;
  isl_val_free (val);
  return exact;
}

/* Add a dimension of LENGTH to BOX, if no other parameter than BOX's is part of it, and it does
   not shrink as that one grows.  */
static bool
add_length (struct box *box, __isl_keep isl_aff *length)
{
  struct length *added = box->length + box->n;
  isl_size n = isl_aff_dim (length, isl_dim_param);

  if (box->n == MOST_DIMENSIONS || n < 0
      || isl_aff_dim (length, isl_dim_div) != 0
      || !get_number (isl_aff_get_constant_val (length), &added->constant))
    return false;
  added->factor = 0;
  for (int p = 0; p < n; p++)
    {
      double factor;

      if (!get_number (isl_aff_get_coefficient_val (length, isl_dim_param, p),
                       &factor))
        return false;
      if (factor == 0)
        continue;
      if (factor < 0 || (box->parameter >= 0 && box->parameter != p))
        return false;
      box->parameter = p;
      added->factor = factor;
    }
  box->n++;
  return true;
}

/* Add to BOX, a struct box, the dimension that is as long as LENGTH says, which is all that is
   said.  Takes all.  */
static isl_stat
add_piece (__isl_take isl_set *where, __isl_take isl_aff *length, void *user)
{
  bool added = add_length (user, length);

  isl_set_free (where);
  isl_aff_free (length);
  return added ? isl_stat_ok : isl_stat_error;
}

/* Add dimension D of DOMAIN to BOX, if it is affine.  */
static bool
add_dimension (struct box *box, __isl_keep isl_set *domain, unsigned d)
{
  isl_pw_aff *length
      = isl_pw_aff_sub (isl_set_dim_max (isl_set_copy (domain), d),
                        isl_set_dim_min (isl_set_copy (domain), d));
  bool added;

  length = isl_pw_aff_coalesce (length);
  added = isl_pw_aff_n_piece (length) == 1
          && isl_pw_aff_foreach_piece (length, add_piece, box) == isl_stat_ok;
  isl_pw_aff_free (length);
  if (added)
    box->length[box->n - 1].constant += 1;
  return added;
}

/* Has BOX at least POINTS points where its parameter is VALUE?  */
static bool
has_points (const struct box *box, double points, long value)
{
  double volume = 1;

  for (unsigned d = 0; d < box->n; d++)
    {
      double length
          = box->length[d].constant + box->length[d].factor * (double)value;

      if (length <= 0)
        return false;
      volume *= length;
    }
  return volume >= points;
}

/* The least value of BOX's parameter for which it has POINTS points; MOST_LEAST if there is
   none below.  */
static long
find_least (const struct box *box, double points)
{
  long low = 0, high = MOST_LEAST;

  if (has_points (box, points, low))
    return MOST_LEAST;
  while (high - low > 1)
    {
      long middle = low + (high - low) / 2;

      if (has_points (box, points, middle))
        high = middle;
      else
        low = middle;
    }
  return high;
}

bool
pf_box_least_parameter (__isl_keep isl_set *domain, unsigned n, double points,
                        unsigned *parameter, long *least)
{
  isl_size all = isl_set_dim (domain, isl_dim_set);
  struct box box = { .parameter = -1 };

  for (int d = all - 1; d >= 0 && d >= all - (int)n; d--)
    if (!add_dimension (&box, domain, d))
      return false;
  if (box.parameter < 0)
    return false;
  *parameter = box.parameter;
  *least = find_least (&box, points);
  return *least < MOST_LEAST;
}
