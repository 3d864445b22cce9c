/* What to make of a permutable band.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plan.h"

#include <isl/aff.h>
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

/* Apply PLAN to TREE, whose node has the number *NUMBER, which is moved past
   the tree.  */
static struct pf_tree *
apply (const struct pf_tree *tree, const struct pf_plan *plan, unsigned *number)
{
  const struct pf_plan *own = plan + (*number)++;
  struct pf_tree *result = NULL;

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
