/* Skewing of innermost loops whose iterations wait for each other.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "skew.h"

#include "band.h"
#include "row-distance.h"

#include <isl/union_map.h>
#include <isl/val.h>
#include <stdlib.h>

/* Rows that take a larger factor have few iterations in common.  */
#define MAX_FACTOR 4

/* The loops directly inside of each other down to an innermost one or a sequence
   with loops.

   MEMBER[N]: from the outermost; their rows belong to the tree.
   BODY: what is below.  */
struct chain
{
  unsigned n;
  struct pf_tree_member *member;
  const struct pf_tree *body;
};

/* INNER's row and FACTOR times that of OUTER.  */
static __isl_give isl_union_pw_aff *
skewed_row (const struct pf_tree_member *inner,
            const struct pf_tree_member *outer, unsigned factor)
{
  isl_ctx *ctx = isl_union_pw_aff_get_ctx (outer->row);
  isl_union_pw_aff *row = isl_union_pw_aff_scale_val (
      isl_union_pw_aff_copy (outer->row), isl_val_int_from_ui (ctx, factor));

  return isl_union_pw_aff_add (isl_union_pw_aff_copy (inner->row), row);
}

/* The row for the innermost loop of CHAIN, skewed as little as makes each of AHEAD,
   dependences between iterations of the loop around it, one between its own; NULL
   when it need not be, that takes too much, or isl fails.  */
static __isl_give isl_union_pw_aff *
find_row (const struct chain *chain, __isl_keep isl_union_map *ahead)
{
  const struct pf_tree_member *inner = chain->member + chain->n - 1;

  if (pf_row_keeps (ahead, inner->row, PF_AHEAD) != isl_bool_false)
    return NULL;
  for (unsigned factor = 1; factor <= MAX_FACTOR; factor++)
    {
      isl_union_pw_aff *row = skewed_row (inner, inner - 1, factor);
      isl_bool found = pf_row_keeps (ahead, row, PF_AHEAD);

      if (found == isl_bool_true)
        return row;
      isl_union_pw_aff_free (row);
      if (found < 0)
        return NULL;
    }
  return NULL;
}

/* The loops of CHAIN, whose innermost is skewed if it can be and iterations of it
   wait for each other; ACTIVE are the dependences that no loop above carries.  NULL
   if it is not.  */
static struct pf_tree *
skew_last (struct chain *chain, __isl_keep isl_union_map *active)
{
  struct pf_tree_member *inner = chain->member + chain->n - 1;
  isl_union_map *ahead;
  isl_union_pw_aff *row;
  struct pf_tree *result = NULL;

  if (chain->n < 2 || !pf_tree_is_flat (chain->body) || !inner->chained)
    return NULL;
  ahead = pf_row_distance (
      pf_band_active (isl_union_map_copy (active), chain->n - 2, chain->member),
      inner[-1].row, PF_AHEAD);
  row = find_row (chain, ahead);
  isl_union_map_free (ahead);
  if (row)
    {
      inner->row = row;
      result
          = pf_tree_band (pf_tree_copy (chain->body), chain->n, chain->member);
      isl_union_pw_aff_free (row);
    }
  return result;
}

static struct pf_tree *skew_tree (const struct pf_tree *tree,
                                  __isl_take isl_union_map *active,
                                  bool *found);

/* The band TREE with what can be skewed in it.  */
static struct pf_tree *
skew_band (const struct pf_tree *tree, __isl_take isl_union_map *active,
           bool *found)
{
  struct chain chain;
  struct pf_tree *result = NULL;

  chain.member = pf_tree_members (tree, &chain.n, &chain.body);
  if (chain.member)
    result = skew_last (&chain, active);
  if (result)
    *found = true;
  else if (chain.member)
    {
      active = pf_band_active (active, chain.n, chain.member);
      result = pf_tree_band (skew_tree (chain.body, active, found), chain.n,
                             chain.member);
      active = NULL;
    }
  isl_union_map_free (active);
  free (chain.member);
  return result;
}

/* The sequence TREE with what can be skewed in it.  */
static struct pf_tree *
skew_sequence (const struct pf_tree *tree, __isl_take isl_union_map *active,
               bool *found)
{
  struct pf_tree *result = NULL;

  for (unsigned k = 0; k < tree->n_child; k++)
    {
      const struct pf_tree *child = tree->child[k];
      struct pf_tree *part
          = skew_tree (child, pf_band_within (active, child->domain), found);

      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        break;
    }
  isl_union_map_free (active);
  return result;
}

/* TREE with what can be skewed in it; *FOUND becomes true when something is.
   ACTIVE are the dependences that no loop above carries.  */
static struct pf_tree *
skew_tree (const struct pf_tree *tree, __isl_take isl_union_map *active,
           bool *found)
{
  if (!active)
    return NULL;
  if (tree->kind == PF_TREE_BAND)
    return skew_band (tree, active, found);
  if (tree->kind == PF_TREE_SEQUENCE)
    return skew_sequence (tree, active, found);
  isl_union_map_free (active);
  return pf_tree_leaf (isl_union_set_copy (tree->domain));
}

struct pf_tree *
pf_tree_skew (const struct pf_tree *tree, __isl_keep isl_union_map *dependences)
{
  bool found = false;
  struct pf_tree *result
      = skew_tree (tree, pf_band_within (dependences, tree->domain), &found);

  return found ? result : pf_tree_free (result);
}
