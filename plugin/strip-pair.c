/* Loops that the program itself executes in strips.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "strip-pair.h"

#include "certify.h"
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

/* Is loop number LOOP around STATEMENT?  */
static bool
is_around (const struct pf_statement *statement, unsigned loop)
{
  return pf_statement_find_loop (statement, loop) < statement->n_loop;
}

/* What constant bounds there are of a dimension of a set.

   POS: the dimension.  FROM_ZERO: it is not negative.  LAST: it is no larger than that; -1 if that is
   not known.  */
struct constant_bounds
{
  unsigned pos;
  bool from_zero;
  long last;
};

/* Does CONSTRAINT involve dimension POS of its set, and nothing else?  */
static bool
is_about (__isl_keep isl_constraint *constraint, unsigned pos)
{
  isl_size n_set = isl_constraint_dim (constraint, isl_dim_set);
  isl_size n_param = isl_constraint_dim (constraint, isl_dim_param);
  isl_size n_div = isl_constraint_dim (constraint, isl_dim_div);

  if (n_set < 0 || n_param < 0 || n_div < 0)
    return false;
  return isl_constraint_involves_dims (constraint, isl_dim_set, pos, 1)
             == isl_bool_true
         && isl_constraint_involves_dims (constraint, isl_dim_set, 0, pos)
                == isl_bool_false
         && isl_constraint_involves_dims (constraint, isl_dim_set, pos + 1,
                                          (unsigned)n_set - pos - 1)
                == isl_bool_false
         && isl_constraint_involves_dims (constraint, isl_dim_param, 0,
                                          (unsigned)n_param)
                == isl_bool_false
         && isl_constraint_involves_dims (constraint, isl_dim_div, 0,
                                          (unsigned)n_div)
                == isl_bool_false;
}

/* Note what CONSTRAINT says in USER, struct constant_bounds.  */
static isl_stat
note_bound (__isl_take isl_constraint *constraint, void *user)
{
  struct constant_bounds *bounds = user;

  if (is_about (constraint, bounds->pos)
      && isl_constraint_is_equality (constraint) == isl_bool_false)
    {
      isl_val *factor = isl_constraint_get_coefficient_val (
          constraint, isl_dim_set, (int)bounds->pos);
      isl_val *constant = isl_constraint_get_constant_val (constraint);

      if (isl_val_is_one (factor) == isl_bool_true
          && isl_val_is_zero (constant) == isl_bool_true)
        bounds->from_zero = true;
      if (isl_val_is_negone (factor) == isl_bool_true
          && isl_val_is_nonneg (constant) == isl_bool_true
          && isl_val_cmp_si (constant, 1L << 30) < 0)
        bounds->last = isl_val_get_num_si (constant);
      isl_val_free (factor);
      isl_val_free (constant);
    }
  isl_constraint_free (constraint);
  return isl_stat_ok;
}

long
pf_strip_pair_size (const struct pf_statement *statement, unsigned loop)
{
  struct constant_bounds bounds
      = { pf_statement_find_loop (statement, loop), false, -1 };
  isl_basic_set_list *list = isl_set_get_basic_set_list (statement->domain);
  isl_basic_set *only;

  if (isl_basic_set_list_n_basic_set (list) != 1)
    {
      isl_basic_set_list_free (list);
      return 0;
    }
  only = isl_basic_set_list_get_basic_set (list, 0);
  isl_basic_set_foreach_constraint (only, note_bound, &bounds);
  isl_basic_set_free (only);
  isl_basic_set_list_free (list);
  return bounds.from_zero ? bounds.last + 1 : 0;
}

/* Dimension K of SPACE, { Stmt[i] }.  */
static __isl_give isl_aff *
dimension (__isl_keep isl_space *space, unsigned k)
{
  return isl_aff_var_on_domain (
      isl_local_space_from_space (isl_space_copy (space)), isl_dim_set, k);
}

/* { Stmt[i] -> Stmt[j] } for STATEMENT, which PAIR is around: where the loops of PAIR are at OUTER and INNER,
   both taken, that are functions of the instance, and the others where they are.  */
static __isl_give isl_multi_aff *
with_loops_at (const struct pf_statement *statement,
               const struct pf_strip_pair *pair, __isl_take isl_aff *outer,
               __isl_take isl_aff *inner)
{
  isl_multi_aff *all = isl_multi_aff_identity_on_domain_space (
      isl_set_get_space (statement->domain));

  all = isl_multi_aff_set_aff (
      all, (int)pf_statement_find_loop (statement, pair->outer), outer);
  return isl_multi_aff_set_aff (
      all, (int)pf_statement_find_loop (statement, pair->inner), inner);
}

/* { Stmt[i] -> Stmt[j] } for STATEMENT: its instances when PAIR, which is around it, is joined.  */
static __isl_give isl_multi_aff *
joining (const struct pf_statement *statement, const struct pf_strip_pair *pair)
{
  isl_space *space = isl_set_get_space (statement->domain);
  isl_aff *outer
      = dimension (space, pf_statement_find_loop (statement, pair->outer));
  isl_aff *inner
      = dimension (space, pf_statement_find_loop (statement, pair->inner));
  isl_val *size = isl_val_int_from_si (isl_space_get_ctx (space), pair->size);

  inner = isl_aff_add (inner, isl_aff_scale_val (isl_aff_copy (outer), size));
  isl_aff_free (outer);
  outer = isl_aff_zero_on_domain (isl_local_space_from_space (space));
  return with_loops_at (statement, pair, outer, inner);
}

/* The reverse of joining.  */
static __isl_give isl_multi_aff *
splitting (const struct pf_statement *statement,
           const struct pf_strip_pair *pair)
{
  isl_space *space = isl_set_get_space (statement->domain);
  isl_val *size = isl_val_int_from_si (isl_space_get_ctx (space), pair->size);
  isl_aff *joined
      = dimension (space, pf_statement_find_loop (statement, pair->inner));
  isl_aff *outer = isl_aff_floor (
      isl_aff_scale_down_val (isl_aff_copy (joined), isl_val_copy (size)));

  isl_space_free (space);
  return with_loops_at (statement, pair, outer, isl_aff_mod_val (joined, size));
}

bool
pf_strip_pair_follows (const struct pf_statement *statement,
                       const struct pf_strip_pair *pair,
                       __isl_take isl_aff *value)
{
  isl_aff *joined = isl_aff_pullback_multi_aff (isl_aff_copy (value),
                                                joining (statement, pair));
  isl_bool same = isl_aff_plain_is_equal (value, joined);

  isl_aff_free (joined);
  isl_aff_free (value);
  return same == isl_bool_true;
}

/* Do all accesses of STATEMENT, which PAIR is around, depend on its loops together alone?  */
static bool
accesses_follow (const struct pf_statement *statement,
                 const struct pf_strip_pair *pair)
{
  isl_bool same = isl_bool_true;

  for (unsigned a = 0; a < statement->n_access && same == isl_bool_true; a++)
    {
      isl_map *joined = isl_map_preimage_domain_multi_aff (
          isl_map_copy (statement->access[a].relation),
          joining (statement, pair));

      same = isl_map_is_equal (joined, statement->access[a].relation);
      isl_map_free (joined);
    }
  return same == isl_bool_true;
}

/* What PAIR is for a statement: nothing, or around it and part of tiles or not, or no pair
   because of it.  */
enum role
{
  ABSENT,
  ALONE,
  IN_TILES,
  IMPOSSIBLE
};

/* Is STATEMENT of SCOP executed in tiles, if OUTER counts strips of INNER, loops that are at these places around
   it?  There are loops between them, or it is known of others.  */
static bool
is_in_tiles (const struct pf_scop *scop, const struct pf_statement *statement,
             unsigned outer, unsigned inner)
{
  for (unsigned k = 0; k < statement->n_loop; k++)
    if (scop->loop[statement->loop[k]].tile)
      return true;
  return outer + 1 < inner;
}

/* The role of PAIR for STATEMENT of SCOP.  Sets the size of PAIR, if that is 0.  */
static enum role
role_in (const struct pf_scop *scop, const struct pf_statement *statement,
         struct pf_strip_pair *pair)
{
  unsigned outer = pf_statement_find_loop (statement, pair->outer);
  unsigned inner = pf_statement_find_loop (statement, pair->inner);
  long size;

  if (outer == statement->n_loop && inner == statement->n_loop)
    return ABSENT;
  if (inner == statement->n_loop || outer > inner)
    return IMPOSSIBLE;
  size = pf_strip_pair_size (statement, pair->inner);
  if (size <= 1 || (pair->size && pair->size != size))
    return IMPOSSIBLE;
  pair->size = size;
  if (!accesses_follow (statement, pair))
    return IMPOSSIBLE;
  return is_in_tiles (scop, statement, outer, inner) ? IN_TILES : ALONE;
}

/* Are OUTER and INNER, loops of SCOP, a pair?  Sets PAIR if so.  */
static bool
is_pair (const struct pf_scop *scop, unsigned outer, unsigned inner,
         struct pf_strip_pair *pair)
{
  bool in_tiles = false;

  *pair = (struct pf_strip_pair){ outer, inner, 0 };
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      enum role role = role_in (scop, scop->statement + s, pair);

      if (role == IMPOSSIBLE)
        return false;
      in_tiles = in_tiles || role == IN_TILES;
    }
  return in_tiles;
}

bool
pf_strip_pair_next (const struct pf_scop *scop, struct pf_strip_pair *pair)
{
  unsigned long n = scop->n_loop;
  unsigned long next = pair->size ? pair->outer * n + pair->inner + 1 : 0;

  for (; next < n * n; next++)
    if (next / n != next % n && !scop->loop[next / n].tile
        && is_pair (scop, (unsigned)(next / n), (unsigned)(next % n), pair))
      return true;
  return false;
}

/* SET, said without divisions; NULL if it cannot be.  */
static __isl_give isl_set *
without_divisions (__isl_take isl_set *set)
{
  isl_set *simple = isl_set_remove_divs (isl_set_copy (set));
  isl_bool same = isl_set_is_subset (simple, set);

  isl_set_free (set);
  return same == isl_bool_true ? isl_set_remove_redundancies (simple)
                               : isl_set_free (simple);
}

/* The domain of STATEMENT when PAIR is joined; NULL if it cannot be said.  */
static __isl_give isl_set *
joined_domain (const struct pf_statement *statement,
               const struct pf_strip_pair *pair)
{
  if (!is_around (statement, pair->inner))
    return isl_set_copy (statement->domain);
  return without_divisions (
      isl_set_apply (isl_set_copy (statement->domain),
                     isl_map_from_multi_aff (joining (statement, pair))));
}

/* Splitting of all statements of SCOP.  */
static __isl_give isl_union_pw_multi_aff *
split_all (const struct pf_scop *scop, const struct pf_strip_pair *pair)
{
  isl_union_pw_multi_aff *all
      = isl_union_pw_multi_aff_empty (isl_set_get_space (scop->context));

  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = scop->statement + s;
      isl_multi_aff *split = is_around (statement, pair->inner)
                                 ? splitting (statement, pair)
                                 : isl_multi_aff_identity_on_domain_space (
                                     isl_set_get_space (statement->domain));

      all = isl_union_pw_multi_aff_add_pw_multi_aff (
          all, isl_pw_multi_aff_from_multi_aff (split));
    }
  return all;
}

bool
pf_strip_pair_join (struct pf_scop *scop, const struct pf_strip_pair *pair,
                    isl_union_pw_multi_aff **split)
{
  isl_set **domain = calloc (scop->n_statement + 1, sizeof *domain);
  unsigned n = 0;

  *split = NULL;
  while (domain && n < scop->n_statement
         && (domain[n] = joined_domain (scop->statement + n, pair)))
    n++;
  if (domain && n == scop->n_statement)
    *split = split_all (scop, pair);
  if (*split)
    {
      scop->loop[pair->outer].tile = (unsigned)pair->size;
      scop->loop[pair->outer].tiled = pair->inner;
    }
  for (unsigned s = 0; s < n; s++)
    {
      isl_set *unused = domain[s];

      if (*split)
        {
          unused = scop->statement[s].domain;
          scop->statement[s].domain = domain[s];
        }
      isl_set_free (unused);
    }
  free (domain);
  return *split != NULL;
}

bool
pf_strip_pair_same (const struct pf_scop *scop, __isl_take isl_schedule *strips)
{
  struct pf_dependences *dependences = pf_dependences_compute (scop, NULL);
  bool same = false;

  strips = isl_schedule_intersect_domain (strips, pf_scop_domain (scop));
  if (dependences && strips)
    same = pf_certify (scop, dependences, strips, NULL) == PF_CERTIFIED;
  pf_dependences_free (dependences);
  isl_schedule_free (strips);
  return same;
}
