/* How many iterations a loop has, as a function of the parameters.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loop-length.h"

#include <isl/ilp.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/val.h>

/* Lengths of more pieces, as of loops with conditions on several counters in them, are not looked at: it takes isl
   too long to find parameters for them.  */
#define MOST_PIECES 2

__isl_give isl_pw_aff *
pf_loop_length (const struct pf_statement *statement, unsigned k)
{
  isl_pw_aff *last = isl_set_dim_max (isl_set_copy (statement->domain), (int)k);
  isl_pw_aff *first
      = isl_set_dim_min (isl_set_copy (statement->domain), (int)k);
  isl_val *one = isl_val_one (isl_set_get_ctx (statement->domain));
  isl_pw_aff *length = isl_pw_aff_coalesce (
      isl_pw_aff_add_constant_val (isl_pw_aff_sub (last, first), one));

  return isl_pw_aff_is_cst (length) == isl_bool_false
                 && isl_pw_aff_n_piece (length) <= MOST_PIECES
             ? length
             : isl_pw_aff_free (length);
}

/* Two functions A and B, on the way to find out if they differ for one of PARAMETERS.

   PIECE: a part of A, that is looked at.
   DIFFERENT: is that known?  */
struct comparison
{
  isl_pw_aff *a, *b;
  isl_set *parameters;
  isl_aff *piece;
  bool different;
};

/* Note in the struct comparison USER if its functions differ where FUNCTION, a part of B, and the part of A
   do.  */
static isl_stat
try_pieces (__isl_take isl_set *domain, __isl_take isl_aff *function,
            void *user)
{
  struct comparison *both = user;
  isl_set *point;

  isl_set_free (domain);
  if (both->different)
    {
      isl_aff_free (function);
      return isl_stat_ok;
    }
  point = isl_set_from_point (isl_set_sample_point (
      isl_set_intersect (isl_aff_ne_set (isl_aff_copy (both->piece), function),
                         isl_set_copy (both->parameters))));
  both->different = isl_set_is_empty (point) == isl_bool_false
                    && pf_loop_length_at (both->a, point)
                           != pf_loop_length_at (both->b, point);
  isl_set_free (point);
  return isl_stat_ok;
}

/* The same for all parts of B, FUNCTION being one of A.  */
static isl_stat
try_piece (__isl_take isl_set *domain, __isl_take isl_aff *function, void *user)
{
  struct comparison *both = user;
  isl_stat result;

  isl_set_free (domain);
  both->piece = function;
  result = isl_pw_aff_foreach_piece (both->b, try_pieces, user);
  isl_aff_free (function);
  return result;
}

/* Was one of PARAMETERS found for which A and B differ?  Where the pieces are for parameters for which the loops
   around iterate, that is much less to do than to find all of these.  */
static bool
are_seen_to_differ (__isl_keep isl_pw_aff *a, __isl_keep isl_pw_aff *b,
                    __isl_keep isl_set *parameters)
{
  struct comparison both = { a, b, parameters, NULL, false };

  return isl_pw_aff_foreach_piece (a, try_piece, &both) == isl_stat_ok
         && both.different;
}

bool
pf_loop_length_is_equal (__isl_keep isl_pw_aff *a, __isl_keep isl_pw_aff *b,
                         __isl_keep isl_set *parameters)
{
  isl_set *other;
  bool equal;

  if (are_seen_to_differ (a, b, parameters))
    return false;
  other = isl_set_intersect (
      isl_pw_aff_ne_set (isl_pw_aff_copy (a), isl_pw_aff_copy (b)),
      isl_set_copy (parameters));
  equal = isl_set_is_empty (other) == isl_bool_true;

  isl_set_free (other);
  return equal;
}

/* PARAMETERS, but only those for which LENGTH and VALUE are in RELATION.  */
static __isl_give isl_set *
compare (__isl_take isl_set *parameters, __isl_keep isl_pw_aff *length,
         long value,
         isl_set *(*relation) (isl_pw_aff *length, isl_pw_aff *value))
{
  isl_pw_aff *constant = isl_pw_aff_val_on_domain (
      isl_pw_aff_domain (isl_pw_aff_copy (length)),
      isl_val_int_from_si (isl_pw_aff_get_ctx (length), value));

  return isl_set_intersect (parameters,
                            relation (isl_pw_aff_copy (length), constant));
}

__isl_give isl_set *
pf_loop_length_fix (__isl_take isl_set *parameters,
                    __isl_keep isl_pw_aff *length, long value)
{
  return compare (parameters, length, value, isl_pw_aff_eq_set);
}

__isl_give isl_set *
pf_loop_length_at_least (__isl_take isl_set *parameters,
                         __isl_keep isl_pw_aff *length, long value)
{
  return compare (parameters, length, value, isl_pw_aff_ge_set);
}

__isl_give isl_set *
pf_loop_length_at_most (__isl_take isl_set *parameters,
                        __isl_keep isl_pw_aff *length, long value)
{
  return compare (parameters, length, value, isl_pw_aff_le_set);
}

__isl_give isl_set *
pf_loop_length_limit (__isl_take isl_set *parameters,
                      __isl_keep isl_pw_aff *length, long value)
{
  isl_set *limited = pf_loop_length_at_most (parameters, length, value);
  isl_set *values = isl_set_from_pw_aff (isl_pw_aff_intersect_params (
      isl_pw_aff_copy (length), isl_set_copy (limited)));
  isl_val *most;

  if (isl_set_is_empty (limited) != isl_bool_false)
    {
      isl_set_free (values);
      return limited;
    }
  most = isl_set_dim_max_val (values, 0);
  limited = pf_loop_length_fix (limited, length, isl_val_get_num_si (most));
  isl_val_free (most);
  return limited;
}

long
pf_loop_length_at (__isl_keep isl_pw_aff *length, __isl_keep isl_set *point)
{
  isl_pw_aff *there = isl_pw_aff_intersect_params (isl_pw_aff_copy (length),
                                                   isl_set_copy (point));
  isl_set *where = isl_pw_aff_domain (isl_pw_aff_copy (there));
  isl_val *value = isl_pw_aff_eval (there, isl_set_sample_point (where));
  long found = isl_val_is_int (value) == isl_bool_true
                   ? isl_val_get_num_si (value)
                   : 0;

  isl_val_free (value);
  return found;
}
