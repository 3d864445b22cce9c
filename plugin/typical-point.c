/* The typical point of a SCoP's parameters.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "typical-point.h"
#include "nest-extent.h"
#include "usual-size.h"

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Numbers that are bounded so far below 0 are not expected to be there.  */
#define FAR_BELOW (1 << 14)

/* The function of the parameters of SET that has the value of number K, less
   that of number M unless M is K.  */
static __isl_give isl_aff *
parameter_less (__isl_keep isl_set *set, int k, int m)
{
  isl_local_space *space = isl_local_space_from_space (isl_set_get_space (set));
  isl_aff *less = isl_aff_zero_on_domain (isl_local_space_copy (space));
  isl_aff *aff = isl_aff_var_on_domain (space, isl_dim_param, (unsigned)k);

  return isl_aff_sub (
      aff, isl_aff_add_coefficient_si (less, isl_dim_param, m, k != m));
}

/* The middle between LOW, which may be minus infinity, and HIGH.  Where a number may be as far below 0 as above, or
   FAR_BELOW, that is a matter of its type, and it is taken not to be negative, or no more than it has to be.  */
static __isl_give isl_val *
middle_of (__isl_keep isl_val *low, __isl_keep isl_val *high)
{
  isl_val *sum = isl_val_add (isl_val_copy (low), isl_val_copy (high));
  bool far = isl_val_cmp_si (low, -FAR_BELOW) <= 0;
  bool positive = isl_val_is_nonneg (high) == isl_bool_true;

  if (far && !positive)
    {
      isl_val_free (sum);
      return isl_val_copy (high);
    }
  if (positive && (far || isl_val_is_nonpos (sum) == isl_bool_true))
    {
      isl_val_free (sum);
      sum = isl_val_copy (high);
    }
  return isl_val_floor (isl_val_div_ui (sum, 2));
}

/* The value of parameter K to count with, of those that SET leaves: KNOWN if
   that is not 0, else USUAL, or in the middle when it is known between what it lies, as
   that of an outer loop's counter.  */
static __isl_give isl_val *
typical_value (__isl_keep isl_set *set, int k, long known, long usual)
{
  isl_aff *aff = parameter_less (set, k, k);
  isl_val *low = isl_set_min_val (set, aff);
  isl_val *high = isl_set_max_val (set, aff);
  isl_val *value
      = isl_val_int_from_si (isl_set_get_ctx (set), known ? known : usual);

  isl_aff_free (aff);
  if (!known && low && high && isl_val_is_int (high) == isl_bool_true
      && (isl_val_is_int (low) == isl_bool_true
          || isl_val_is_neginfty (low) == isl_bool_true))
    value = isl_val_min (value, middle_of (low, high));
  if (low && isl_val_is_int (low) == isl_bool_true)
    value = isl_val_max (value, low);
  else
    isl_val_free (low);
  if (high && isl_val_is_int (high) == isl_bool_true)
    value = isl_val_min (value, high);
  else
    isl_val_free (high);
  return value;
}

/* SET and WITHIN, if they have points in common; else SET.  */
static __isl_give isl_set *
intersect_if_possible (__isl_take isl_set *set, __isl_take isl_set *within)
{
  isl_set *both = isl_set_intersect (isl_set_copy (set), within);

  if (isl_set_is_empty (both) != isl_bool_false)
    {
      isl_set_free (both);
      return set;
    }
  isl_set_free (set);
  return both;
}

/* Is parameter K nowhere in SET larger than M?  */
static isl_bool
is_bounded_by (__isl_keep isl_set *set, int k, int m)
{
  isl_aff *difference = parameter_less (set, k, m);
  isl_val *most = isl_set_max_val (set, difference);
  isl_bool bounded = isl_bool_error;

  if (most)
    bounded = isl_val_is_int (most) == isl_bool_true ? isl_val_is_nonpos (most)
                                                     : isl_bool_false;
  isl_aff_free (difference);
  isl_val_free (most);
  return bounded;
}

/* Does parameter M of SET bound parameter K from above, and not the other way round?  KNOWN is 0 if that
   was not asked before, for a larger set; else the answer, 1 or 2.  */
static bool
is_below (__isl_keep isl_set *set, int k, int m, unsigned char *known)
{
  if (!*known)
    *known = 1
             + (is_bounded_by (set, k, m) == isl_bool_true
                && is_bounded_by (set, m, k) == isl_bool_false);
  return *known > 1;
}

/* The first of the N parameters of SET, without those in DONE, that no other
   one of these bounds from above: the number of rows comes before the counter
   of a loop over them.  -1 if all are in DONE.  BELOW: for each pair of them, what is_below knows.  */
static int
next_parameter (__isl_keep isl_set *set, int n, const bool *done,
                unsigned char *below)
{
  int first = -1;

  for (int k = 0; k < n; k++)
    {
      bool bounded = false;

      if (done[k])
        continue;
      if (first < 0)
        first = k;
      for (int m = 0; m < n && !bounded; m++)
        bounded = m != k && !done[m] && is_below (set, k, m, below + k * n + m);
      if (!bounded)
        return k;
    }
  return first;
}

/* The number in SCOP of parameter K of SET, a set of its parameters; n_parameter if it is
   none.  */
static unsigned
parameter_number (const struct pf_scop *scop, __isl_keep isl_set *set, int k)
{
  const char *id = isl_set_get_dim_name (set, isl_dim_param, (unsigned)k);
  unsigned p = 0;

  while (p < scop->n_parameter
         && (!id || strcmp (scop->parameter[p].id, id) != 0))
    p++;
  return p;
}

/* The value of parameter K in SET that is nearest to VALUE, from below if there is one.  NULL,
   or no integer, if there is none at all.  */
static __isl_give isl_val *
nearest_value (__isl_keep isl_set *set, int k, __isl_take isl_val *value)
{
  isl_aff *aff = parameter_less (set, k, k);
  isl_set *part = isl_set_upper_bound_val (isl_set_copy (set), isl_dim_param,
                                           (unsigned)k, isl_val_copy (value));
  isl_val *nearest = isl_set_max_val (part, aff);

  isl_set_free (part);
  if (isl_val_is_int (nearest) == isl_bool_true)
    {
      isl_val_free (value);
      isl_aff_free (aff);
      return nearest;
    }
  isl_val_free (nearest);
  part = isl_set_lower_bound_val (isl_set_copy (set), isl_dim_param,
                                  (unsigned)k, value);
  nearest = isl_set_min_val (part, aff);
  isl_set_free (part);
  isl_aff_free (aff);
  return nearest;
}

/* SET with a typical value for parameter K: KNOWN if that is not 0, else what it
   is usually.  Where there is a hole, as of what is a multiple of another parameter, the nearest
   one.  */
static __isl_give isl_set *
fix_parameter (__isl_take isl_set *set, int k, long known, long usual)
{
  isl_val *value = typical_value (set, k, known, usual);
  isl_set *fixed = isl_set_fix_val (isl_set_copy (set), isl_dim_param,
                                    (unsigned)k, isl_val_copy (value));

  if (isl_set_is_empty (fixed) != isl_bool_true)
    {
      isl_val_free (value);
      isl_set_free (set);
      return fixed;
    }
  isl_set_free (fixed);
  value = nearest_value (set, k, value);
  if (isl_val_is_int (value) != isl_bool_true)
    {
      isl_val_free (value);
      return isl_set_from_point (isl_set_sample_point (set));
    }
  return isl_set_fix_val (set, isl_dim_param, (unsigned)k, value);
}

/* SET with those of SCOP's parameters that are not DONE fixed as find_point does; they are DONE
   then.  */
static __isl_give isl_set *
fix_parameters (__isl_take isl_set *set, const struct pf_scop *scop,
                const long *known, const long *usual, bool *done)
{
  isl_size n = isl_set_dim (set, isl_dim_param);
  unsigned char *below = n < 0 ? NULL : calloc ((size_t)n * (size_t)n + 1, 1);

  if (!below)
    return isl_set_free (set);
  for (int k = next_parameter (set, n, done, below); k >= 0;
       k = next_parameter (set, n, done, below))
    {
      unsigned p = parameter_number (scop, set, k);
      bool found = p < scop->n_parameter;

      set = fix_parameter (set, k, found ? known[p] : 0,
                           found ? usual[p] : PF_TYPICAL_PARAMETER);
      done[k] = true;
    }
  free (below);
  return set;
}

/* Is parameter K of SET, of SCOP, expected to be as small as the width of a window, by KNOWN and
   USUAL?  What is negative is the opposite of one.  */
static bool
is_narrow (const struct pf_scop *scop, __isl_keep isl_set *set, int k,
           const long *known, const long *usual)
{
  unsigned p = parameter_number (scop, set, k);
  long size = p < scop->n_parameter ? known[p] ? known[p] : usual[p]
                                    : PF_TYPICAL_PARAMETER;

  return size > 0 && size <= PF_USUAL_WINDOW;
}

/* The point of SCOP's parameters with KNOWN[k] for number k where that is not 0, else
   USUAL[k], or what is possible, and in WITHIN, unless that is NULL, if that is possible.  The widths of windows
   come first: where those of an image are the sums of these and of the widths of a result, the sums follow.  */
static __isl_give isl_set *
find_point (const struct pf_scop *scop, const long *known, const long *usual,
            __isl_take isl_set *within)
{
  isl_set *set = isl_set_params (isl_set_copy (scop->context));
  isl_size n;
  bool *done;

  for (unsigned k = 0; k < scop->n_statement; k++)
    set = intersect_if_possible (
        set, isl_set_params (isl_set_copy (scop->statement[k].domain)));
  if (within)
    set = intersect_if_possible (set, within);
  n = isl_set_dim (set, isl_dim_param);
  done = n < 0 ? NULL : calloc ((size_t)n + 1, sizeof *done);
  if (!done)
    return isl_set_free (set);
  for (int k = 0; k < n; k++)
    done[k] = !is_narrow (scop, set, k, known, usual);
  set = fix_parameters (set, scop, known, usual, done);
  for (int k = 0; k < n; k++)
    done[k] = is_narrow (scop, set, k, known, usual);
  set = fix_parameters (set, scop, known, usual, done);
  free (done);
  return set;
}

double
pf_typical_value (__isl_keep isl_set *typical, int k)
{
  return pf_val_or (
      isl_set_plain_get_val_if_fixed (typical, isl_dim_param, (unsigned)k), 0);
}

int
pf_typical_sizes (const struct pf_scop *scop, __isl_keep isl_set *typical,
                  double *size)
{
  isl_size n = isl_set_dim (typical, isl_dim_param);

  for (unsigned p = 0; p < scop->n_parameter; p++)
    size[p] = 0;
  for (int k = 0; k < n; k++)
    {
      unsigned p = parameter_number (scop, typical, k);

      if (p < scop->n_parameter)
        size[p] = pf_typical_value (typical, k);
    }
  return n < 0 ? -1 : 0;
}

__isl_give isl_set *
pf_typical_within (const struct pf_scop *scop, __isl_keep isl_set *typical,
                   __isl_keep isl_set *within, const long *most)
{
  long *known = calloc (scop->n_parameter + 1, sizeof *known);
  long *usual = calloc (scop->n_parameter + 1, sizeof *usual);
  isl_size n = isl_set_dim (typical, isl_dim_param);
  isl_set *point = NULL;

  for (int k = 0; known && usual && k < n; k++)
    {
      unsigned p = parameter_number (scop, typical, k);

      if (p < scop->n_parameter)
        *(scop->parameter[p].typical ? known + p : usual + p)
            = (long)fmin (pf_typical_value (typical, k), (double)most[p]);
    }
  if (known && usual && n >= 0)
    point = find_point (scop, known, usual, isl_set_copy (within));
  free (known);
  free (usual);
  return point;
}

__isl_give isl_set *
pf_typical_point (const struct pf_scop *scop)
{
  return pf_typical_at (scop, NULL);
}

__isl_give isl_set *
pf_typical_at (const struct pf_scop *scop, const long *size)
{
  long *usual = pf_usual_sizes (scop);
  long *known = calloc (scop->n_parameter + 1, sizeof *known);
  isl_set *point = NULL;

  for (unsigned p = 0; known && p < scop->n_parameter; p++)
    known[p] = size && size[p] ? size[p] : scop->parameter[p].typical;
  if (usual && known)
    point = find_point (scop, known, usual, NULL);
  free (known);
  free (usual);
  return point;
}
