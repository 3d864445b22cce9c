/* What to make of a permutable band.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plan.h"

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <string.h>

struct pf_plan
pf_plan_identity (unsigned n)
{
  struct pf_plan plan = { .n = 0 };

  for (unsigned k = 0; k < n && k < PF_PLAN_MAX; k++)
    plan.step[plan.n++] = (struct pf_step){ k, 1, false };
  return plan;
}

/* MEMBER's row for a loop that counts tiles of SIZE iterations.  */
static __isl_give isl_union_pw_aff *
tile_row (const struct pf_tree_member *member, unsigned size)
{
  isl_union_pw_aff *row = isl_union_pw_aff_copy (member->row);

  if (size == 1)
    return row;
  row = isl_union_pw_aff_scale_down_val (
      row, isl_val_int_from_ui (isl_union_pw_aff_get_ctx (member->row), size));
  return isl_union_pw_aff_floor (row);
}

/* A band for the N steps in STEP of the band TREE, above CHILD.  */
static struct pf_tree *
band_of_steps (const struct pf_tree *tree, unsigned n,
               const struct pf_step *step, struct pf_tree *child)
{
  struct pf_tree_member member[PF_PLAN_MAX] = { { .row = NULL } };
  struct pf_tree *band;

  if (n == 0)
    return child;
  for (unsigned k = 0; k < n; k++)
    {
      member[k] = tree->member[step[k].member];
      member[k].row = tile_row (tree->member + step[k].member, step[k].size);
      member[k].type
          = step[k].unroll ? isl_ast_loop_unroll : isl_ast_loop_atomic;
    }
  band = pf_tree_band (child, n, member);
  if (band)
    band->permutable = tree->permutable;
  for (unsigned k = 0; k < n; k++)
    isl_union_pw_aff_free (member[k].row);
  return band;
}

unsigned
pf_plan_rolled (const struct pf_plan *plan)
{
  unsigned n = 0;

  while (n < plan->n && !plan->step[n].unroll)
    n++;
  return n;
}

/* Bands for the steps of PLAN of the band TREE, from number FIRST on, above
   CHILD.  Unrolled loops get a band of their own below the others.  */
static struct pf_tree *
bands_from (const struct pf_tree *tree, const struct pf_plan *plan,
            unsigned first, struct pf_tree *child)
{
  unsigned rolled = pf_plan_rolled (plan);

  child = band_of_steps (tree, plan->n - rolled, plan->step + rolled, child);
  return band_of_steps (tree, rolled - first, plan->step + first, child);
}

/* Bands for the steps of PLAN of the band TREE, from number FIRST on, above
   each child of the sequence BODY, which is taken.  */
static struct pf_tree *
split_from (const struct pf_tree *tree, const struct pf_plan *plan,
            unsigned first, struct pf_tree *body)
{
  struct pf_tree *result = NULL;

  for (unsigned k = 0; k < body->n_child; k++)
    {
      struct pf_tree *part = bands_from (
          tree, plan, first,
          pf_tree_restrict (body->child[k], body->child[k]->domain));

      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        break;
    }
  pf_tree_free (body);
  return result;
}

/* The band TREE as PLAN says, above CHILD.  */
static struct pf_tree *
apply_to_band (const struct pf_tree *tree, const struct pf_plan *plan,
               struct pf_tree *child)
{
  struct pf_plan identity = pf_plan_identity (tree->n_member);
  unsigned outer;

  if (tree->n_member > PF_PLAN_MAX)
    return pf_tree_band (child, tree->n_member, tree->member);
  if (plan->n == 0)
    plan = &identity;
  if (!child || !plan->split || child->kind != PF_TREE_SEQUENCE)
    return bands_from (tree, plan, 0, child);
  outer = pf_plan_rolled (plan) - 1;
  child = split_from (tree, plan, outer, child);
  return band_of_steps (tree, outer, plan->step, child);
}

/* The instances of the band TREE in which MEMBER has a value below AT, or of
   those in which it has not when REST is set.  */
static __isl_give isl_union_set *
cut_domain (const struct pf_tree *tree, const struct pf_cut *cut, bool rest)
{
  isl_union_map *row = isl_union_map_from_union_pw_aff (
      isl_union_pw_aff_copy (tree->member[cut->member].row));
  isl_space *space = isl_space_set_alloc (isl_union_map_get_ctx (row), 0, 1);
  isl_set *range = isl_set_universe (space);

  if (rest)
    range = isl_set_lower_bound_si (range, isl_dim_set, 0, (int)cut->at);
  else
    range = isl_set_upper_bound_si (range, isl_dim_set, 0, (int)cut->at - 1);
  return isl_union_map_domain (
      isl_union_map_intersect_range (row, isl_union_set_from_set (range)));
}

/* PLAN without unrolling MEMBER, and without the cut of it.  */
static struct pf_plan
without_unrolling (const struct pf_plan *plan, unsigned member)
{
  struct pf_plan result = { .n = 0, .split = plan->split };
  unsigned last = 0;

  for (unsigned k = 0; k < plan->n_cut; k++)
    if (plan->cut[k].member != member)
      result.cut[result.n_cut++] = plan->cut[k];
  for (unsigned k = 0; k < plan->n; k++)
    if (plan->step[k].member != member || !plan->step[k].unroll)
      {
        if (plan->step[k].member == member)
          last = result.n;
        result.step[result.n++] = plan->step[k];
      }
  result.step[last].size = 1;
  return result;
}

static struct pf_tree *cut_band (const struct pf_tree *tree,
                                 const struct pf_plan *plan);

/* The part of the band TREE that CUT leaves, or the REST, as PLAN says.
   *EMPTY is set when there is none.  */
static struct pf_tree *
cut_part (const struct pf_tree *tree, const struct pf_plan *plan,
          const struct pf_cut *cut, bool rest, isl_bool *empty)
{
  isl_union_set *domain = isl_union_set_intersect (
      cut_domain (tree, cut, rest), isl_union_set_copy (tree->domain));
  struct pf_tree *part = NULL, *result = NULL;

  *empty = isl_union_set_is_empty (domain);
  if (*empty == isl_bool_false)
    part = pf_tree_restrict (tree, domain);
  if (part)
    result = cut_band (part, plan);
  pf_tree_free (part);
  isl_union_set_free (domain);
  return result;
}

/* The band TREE as PLAN says, cuts included.  All dependences have
   non-negative distances in the member, so that the first part may run as a
   whole before the rest.  */
static struct pf_tree *
cut_band (const struct pf_tree *tree, const struct pf_plan *plan)
{
  struct pf_plan plain;
  struct pf_plan first = *plan;
  struct pf_tree *head, *tail;
  isl_bool no_head, no_tail;

  if (plan->n_cut == 0)
    return apply_to_band (
        tree, plan, pf_tree_restrict (tree->child[0], tree->child[0]->domain));
  plain = without_unrolling (plan, plan->cut[0].member);
  first.n_cut--;
  memmove (first.cut, first.cut + 1, first.n_cut * sizeof *first.cut);
  head = cut_part (tree, &first, plan->cut, false, &no_head);
  tail = cut_part (tree, &plain, plan->cut, true, &no_tail);
  if (no_head == isl_bool_true)
    return tail;
  if (no_tail == isl_bool_true)
    return head;
  return pf_tree_sequence (head, tail);
}

/* The number of nodes of TREE.  */
static unsigned
count_nodes (const struct pf_tree *tree)
{
  unsigned n = 1;

  for (unsigned k = 0; k < tree->n_child; k++)
    n += count_nodes (tree->child[k]);
  return n;
}

/* Apply PLAN to TREE, whose node has the number *NUMBER, which is moved past
   the tree.  */
static struct pf_tree *
apply (const struct pf_tree *tree, const struct pf_plan *plan, unsigned *number)
{
  const struct pf_plan *own = plan + *number;
  struct pf_tree *result = NULL;

  if (tree->kind == PF_TREE_BAND && own->n_cut > 0)
    {
      *number += count_nodes (tree);
      return cut_band (tree, own);
    }
  (*number)++;
  if (tree->kind == PF_TREE_LEAF)
    return pf_tree_leaf (isl_union_set_copy (tree->domain));
  if (tree->kind == PF_TREE_BAND)
    return apply_to_band (tree, own, apply (tree->child[0], plan, number));
  for (unsigned k = 0; k < tree->n_child; k++)
    {
      struct pf_tree *part = apply (tree->child[k], plan, number);

      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        return NULL;
    }
  return result;
}

struct pf_tree *
pf_plan_apply (const struct pf_tree *tree, const struct pf_plan *plan)
{
  unsigned number = 0;

  return apply (tree, plan, &number);
}
