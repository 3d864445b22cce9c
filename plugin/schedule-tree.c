/* A schedule tree that can be taken apart and put together again.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "schedule-tree.h"

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

struct pf_tree *
pf_tree_free (struct pf_tree *tree)
{
  if (!tree)
    return NULL;
  isl_union_set_free (tree->domain);
  for (unsigned k = 0; k < tree->n_member; k++)
    isl_union_pw_aff_free (tree->member[k].row);
  free (tree->member);
  isl_union_pw_aff_free (tree->opposite);
  for (unsigned k = 0; k < tree->n_child; k++)
    pf_tree_free (tree->child[k]);
  free (tree->child);
  free (tree);
  return NULL;
}

struct pf_tree *
pf_tree_leaf (__isl_take isl_union_set *domain)
{
  struct pf_tree *tree = domain ? calloc (1, sizeof *tree) : NULL;

  if (!tree)
    {
      isl_union_set_free (domain);
      return NULL;
    }
  tree->kind = PF_TREE_LEAF;
  tree->domain = domain;
  return tree;
}

/* Append CHILD, which it takes, to TREE's children.  */
static struct pf_tree *
add_child (struct pf_tree *tree, struct pf_tree *child)
{
  struct pf_tree **grown = NULL;

  if (tree && child)
    grown = realloc (tree->child, (tree->n_child + 1) * sizeof *grown);
  if (!grown)
    {
      pf_tree_free (child);
      return pf_tree_free (tree);
    }
  tree->child = grown;
  grown[tree->n_child++] = child;
  return tree;
}

struct pf_tree *
pf_tree_band (struct pf_tree *child, unsigned n,
              const struct pf_tree_member *member)
{
  struct pf_tree *tree;

  if (!child)
    return NULL;
  tree = add_child (pf_tree_leaf (isl_union_set_copy (child->domain)), child);
  if (!tree)
    return NULL;
  tree->kind = PF_TREE_BAND;
  tree->member = calloc (n, sizeof *tree->member);
  if (!tree->member)
    return pf_tree_free (tree);
  for (unsigned k = 0; k < n; k++)
    {
      tree->member[k] = member[k];
      tree->member[k].row = isl_union_pw_aff_intersect_domain (
          isl_union_pw_aff_copy (member[k].row),
          isl_union_set_universe (isl_union_set_copy (tree->domain)));
      tree->n_member = k + 1;
      if (!tree->member[k].row)
        return pf_tree_free (tree);
    }
  return tree;
}

/* Move the children of FROM to the end of TO; both are sequences.  */
static struct pf_tree *
append_children (struct pf_tree *to, struct pf_tree *from)
{
  for (unsigned k = 0; k < from->n_child; k++)
    {
      struct pf_tree *child = from->child[k];
      from->child[k] = NULL;
      to = add_child (to, child);
    }
  pf_tree_free (from);
  return to;
}

struct pf_tree *
pf_tree_sequence (struct pf_tree *first, struct pf_tree *second)
{
  struct pf_tree *tree;

  if (!first || !second)
    {
      pf_tree_free (first);
      return pf_tree_free (second);
    }
  tree = pf_tree_leaf (isl_union_set_union (
      isl_union_set_copy (first->domain), isl_union_set_copy (second->domain)));
  if (tree)
    tree->kind = PF_TREE_SEQUENCE;
  if (tree && first->kind == PF_TREE_SEQUENCE)
    tree = append_children (tree, first);
  else
    tree = add_child (tree, first);
  if (tree && second->kind == PF_TREE_SEQUENCE)
    return append_children (tree, second);
  return add_child (tree, second);
}

/* Let BAND, which may be NULL, be what TREE is as a whole; returns BAND.  */
static struct pf_tree *
copy_marks (struct pf_tree *band, const struct pf_tree *tree)
{
  if (!band)
    return NULL;
  band->permutable = tree->permutable;
  band->mark = tree->mark;
  band->opposite = isl_union_pw_aff_copy (tree->opposite);
  band->growth = tree->growth;
  return band;
}

struct pf_tree *
pf_tree_copy (const struct pf_tree *tree)
{
  struct pf_tree *copy;

  if (tree->kind == PF_TREE_LEAF)
    return pf_tree_leaf (isl_union_set_copy (tree->domain));
  copy = pf_tree_copy (tree->child[0]);
  if (tree->kind == PF_TREE_BAND)
    {
      copy = pf_tree_band (copy, tree->n_member, tree->member);
      return copy_marks (copy, tree);
    }
  for (unsigned k = 1; copy && k < tree->n_child; k++)
    copy = pf_tree_sequence (copy, pf_tree_copy (tree->child[k]));
  return copy;
}

/* The part of the sequence TREE for the instances in DOMAIN.  */
static struct pf_tree *
restrict_sequence (const struct pf_tree *tree, __isl_keep isl_union_set *domain)
{
  struct pf_tree *result = NULL;

  for (unsigned k = 0; k < tree->n_child; k++)
    {
      isl_bool apart
          = isl_union_set_is_disjoint (tree->child[k]->domain, domain);
      struct pf_tree *part;

      if (apart < 0)
        return pf_tree_free (result);
      if (apart)
        continue;
      part = pf_tree_restrict (tree->child[k], domain);
      if (!part)
        return pf_tree_free (result);
      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        return NULL;
    }
  return result;
}

struct pf_tree *
pf_tree_restrict (const struct pf_tree *tree, __isl_keep isl_union_set *domain)
{
  struct pf_tree *child, *band;

  if (tree->kind == PF_TREE_SEQUENCE)
    return restrict_sequence (tree, domain);
  if (tree->kind == PF_TREE_LEAF)
    {
      isl_union_set *left = isl_union_set_intersect (
          isl_union_set_copy (tree->domain), isl_union_set_copy (domain));
      if (isl_union_set_is_empty (left) != isl_bool_false)
        left = isl_union_set_free (left);
      return pf_tree_leaf (left);
    }
  child = pf_tree_restrict (tree->child[0], domain);
  band = pf_tree_band (child, tree->n_member, tree->member);
  return copy_marks (band, tree);
}

__isl_give isl_multi_union_pw_aff *
pf_tree_rows (__isl_keep isl_union_set *domain, unsigned n,
              const struct pf_tree_member *member)
{
  isl_space *space = isl_union_set_get_space (domain);
  isl_union_pw_aff_list *list
      = isl_union_pw_aff_list_alloc (isl_union_set_get_ctx (domain), (int)n);

  for (unsigned k = 0; k < n; k++)
    list = isl_union_pw_aff_list_add (list,
                                      isl_union_pw_aff_copy (member[k].row));
  space
      = isl_space_add_dims (isl_space_set_from_params (space), isl_dim_set, n);
  return isl_multi_union_pw_aff_from_union_pw_aff_list (space, list);
}

/* The tree of the isl band NODE on DOMAIN, without child.  */
static struct pf_tree *
band_from_node (__isl_keep isl_schedule_node *node, struct pf_tree *child)
{
  isl_multi_union_pw_aff *rows = isl_multi_union_pw_aff_gist (
      isl_schedule_node_band_get_partial_schedule (node),
      isl_schedule_node_get_domain (node));
  isl_size n = isl_multi_union_pw_aff_dim (rows, isl_dim_set);
  struct pf_tree_member *member = NULL;
  struct pf_tree *tree = NULL;

  if (n == 0 || (n > 0 && !child))
    {
      isl_multi_union_pw_aff_free (rows);
      return child;
    }
  if (n > 0)
    member = calloc (n, sizeof *member);
  for (int k = 0; member && k < n; k++)
    {
      member[k].row = isl_multi_union_pw_aff_get_union_pw_aff (rows, k);
      member[k].coincident
          = isl_schedule_node_band_member_get_coincident (node, k)
            == isl_bool_true;
      member[k].carries = member[k].backward = !member[k].coincident;
      member[k].type = isl_ast_loop_atomic;
    }
  if (member)
    tree = pf_tree_band (child, n, member);
  else
    pf_tree_free (child);
  if (tree)
    tree->permutable
        = isl_schedule_node_band_get_permutable (node) == isl_bool_true;
  for (int k = 0; member && k < n; k++)
    isl_union_pw_aff_free (member[k].row);
  free (member);
  isl_multi_union_pw_aff_free (rows);
  return tree;
}

static struct pf_tree *tree_from_node (__isl_take isl_schedule_node *node);

/* The tree of the isl sequence NODE; *EMPTY is set if it has no instances.  */
static struct pf_tree *
sequence_from_node (__isl_keep isl_schedule_node *node)
{
  isl_size n = isl_schedule_node_n_children (node);
  struct pf_tree *result = NULL;

  for (int k = 0; k < n; k++)
    {
      isl_schedule_node *child = isl_schedule_node_first_child (
          isl_schedule_node_get_child (node, k));
      isl_union_set *domain = isl_schedule_node_get_domain (child);
      isl_bool empty = isl_union_set_is_empty (domain);
      struct pf_tree *part;

      isl_union_set_free (domain);
      if (empty == isl_bool_true)
        {
          isl_schedule_node_free (child);
          continue;
        }
      part = tree_from_node (child);
      if (empty < 0 || !part)
        {
          pf_tree_free (part);
          return pf_tree_free (result);
        }
      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        return NULL;
    }
  return result;
}

/* The tree of the subtree at NODE.  */
static struct pf_tree *
tree_from_node (__isl_take isl_schedule_node *node)
{
  struct pf_tree *tree = NULL;

  switch (isl_schedule_node_get_type (node))
    {
    case isl_schedule_node_leaf:
      tree = pf_tree_leaf (isl_schedule_node_get_domain (node));
      break;
    case isl_schedule_node_band:
      tree = band_from_node (
          node, tree_from_node (isl_schedule_node_get_child (node, 0)));
      break;
    case isl_schedule_node_sequence:
    case isl_schedule_node_set:
      tree = sequence_from_node (node);
      break;
    case isl_schedule_node_domain:
    case isl_schedule_node_filter:
    case isl_schedule_node_mark:
    case isl_schedule_node_context:
    case isl_schedule_node_guard:
      return tree_from_node (isl_schedule_node_first_child (node));
    default:
      break;
    }
  isl_schedule_node_free (node);
  return tree;
}

struct pf_tree *
pf_tree_from_schedule (__isl_keep isl_schedule *schedule)
{
  isl_schedule_node *root = isl_schedule_get_root (schedule);

  return root ? tree_from_node (root) : NULL;
}

/* Put a mark called NAME above NODE.  */
static __isl_give isl_schedule_node *
insert_mark (__isl_take isl_schedule_node *node, const char *name)
{
  isl_ctx *ctx = isl_schedule_node_get_ctx (node);

  return isl_schedule_node_insert_mark (node, isl_id_alloc (ctx, name, NULL));
}

/* A place in the rows of nested bands: member K of BAND.  */
struct row_place
{
  const struct pf_tree *band;
  unsigned k;
};

/* Go from the end of a band to the first row of the bands in it.  */
static void
skip_ends (struct row_place *place)
{
  while (place->band->kind == PF_TREE_BAND && place->k == place->band->n_member)
    *place = (struct row_place){ place->band->child[0], 0 };
}

/* The row of MEMBER without what DOMAIN says already.  */
static __isl_give isl_union_pw_aff *
plain_row (const struct pf_tree_member *member,
           __isl_keep isl_union_set *domain)
{
  return isl_union_pw_aff_gist (isl_union_pw_aff_copy (member->row),
                                isl_union_set_copy (domain));
}

/* Are the rows at A and B obviously the same on DOMAIN?  */
static isl_bool
is_same_row (const struct row_place *a, const struct row_place *b,
             __isl_keep isl_union_set *domain)
{
  isl_union_pw_aff *row_a = plain_row (a->band->member + a->k, domain);
  isl_union_pw_aff *row_b = plain_row (b->band->member + b->k, domain);
  isl_bool same = isl_union_pw_aff_plain_is_equal (row_a, row_b);

  isl_union_pw_aff_free (row_a);
  isl_union_pw_aff_free (row_b);
  return same;
}

isl_bool
pf_tree_is_same (const struct pf_tree *a, const struct pf_tree *b)
{
  struct row_place at_a = { a, 0 }, at_b = { b, 0 };
  isl_bool same = isl_bool_error;

  if (a && b)
    same = isl_union_set_is_equal (a->domain, b->domain);
  for (; same == isl_bool_true; at_a.k++, at_b.k++)
    {
      skip_ends (&at_a);
      skip_ends (&at_b);
      if (at_a.band->kind != PF_TREE_BAND || at_b.band->kind != PF_TREE_BAND)
        break;
      same = is_same_row (&at_a, &at_b, a->domain);
    }
  if (same != isl_bool_true)
    return same;
  if (at_a.band->kind != at_b.band->kind
      || at_a.band->n_child != at_b.band->n_child)
    return isl_bool_false;
  for (unsigned k = 0; k < at_a.band->n_child && same == isl_bool_true; k++)
    same = pf_tree_is_same (at_a.band->child[k], at_b.band->child[k]);
  return same;
}

/* Put TREE's band, permutable or not, at NODE, a leaf; the result is the leaf below.  */
static __isl_give isl_schedule_node *
insert_band (__isl_take isl_schedule_node *node, const struct pf_tree *tree,
             bool permutable)
{
  node = isl_schedule_node_insert_partial_schedule (
      node, pf_tree_rows (tree->domain, tree->n_member, tree->member));
  for (unsigned k = 0; k < tree->n_member; k++)
    {
      node = isl_schedule_node_band_member_set_coincident (
          node, (int)k, tree->member[k].coincident);
      node = isl_schedule_node_band_member_set_ast_loop_type (
          node, (int)k, tree->member[k].type);
    }
  node = isl_schedule_node_band_set_permutable (node, permutable);
  if (tree->mark)
    node = isl_schedule_node_first_child (insert_mark (node, tree->mark));
  return isl_schedule_node_first_child (node);
}

static __isl_give isl_schedule_node *
insert_tree (__isl_take isl_schedule_node *node, const struct pf_tree *tree,
             bool keep);

/* Put TREE, a sequence, at NODE, a leaf; the result is some node below.  */
static __isl_give isl_schedule_node *
insert_sequence (__isl_take isl_schedule_node *node, const struct pf_tree *tree,
                 bool keep)
{
  isl_union_set_list *filters = isl_union_set_list_alloc (
      isl_schedule_node_get_ctx (node), (int)tree->n_child);
  isl_size depth;

  for (unsigned k = 0; k < tree->n_child; k++)
    filters = isl_union_set_list_add (
        filters,
        isl_union_set_gist (isl_union_set_copy (tree->child[k]->domain),
                            isl_union_set_copy (tree->domain)));
  node = isl_schedule_node_insert_sequence (node, filters);
  depth = isl_schedule_node_get_tree_depth (node);
  for (unsigned k = 0; node && k < tree->n_child; k++)
    {
      node = isl_schedule_node_first_child (
          isl_schedule_node_child (node, (int)k));
      node = insert_tree (node, tree->child[k], keep);
      node = isl_schedule_node_ancestor (
          node, isl_schedule_node_get_tree_depth (node) - depth);
    }
  return node;
}

/* Put TREE at NODE, a leaf; the result is some node below.  Bands are permutable only if
   KEEP.  */
static __isl_give isl_schedule_node *
insert_tree (__isl_take isl_schedule_node *node, const struct pf_tree *tree,
             bool keep)
{
  for (; node && tree->kind == PF_TREE_BAND; tree = tree->child[0])
    node = insert_band (node, tree, keep && tree->permutable);
  return node && tree->kind == PF_TREE_SEQUENCE
             ? insert_sequence (node, tree, keep)
             : node;
}

/* The schedule of TREE, whose bands are permutable only if KEEP.  Made from the root, so
   that domains are as TREE has them, not unions of parts.  */
static __isl_give isl_schedule *
to_schedule (const struct pf_tree *tree, bool keep)
{
  isl_schedule *schedule
      = isl_schedule_from_domain (isl_union_set_copy (tree->domain));
  isl_schedule_node *node = isl_schedule_get_root (schedule);

  isl_schedule_free (schedule);
  node = insert_tree (isl_schedule_node_first_child (node), tree, keep);
  schedule = isl_schedule_node_get_schedule (node);
  isl_schedule_node_free (node);
  return schedule;
}

__isl_give isl_schedule *
pf_tree_to_schedule (const struct pf_tree *tree)
{
  return to_schedule (tree, false);
}

__isl_give isl_schedule *
pf_tree_to_permutable_schedule (const struct pf_tree *tree)
{
  return to_schedule (tree, true);
}

bool
pf_tree_is_flat (const struct pf_tree *tree)
{
  for (unsigned k = 0; k < tree->n_child; k++)
    if (!pf_tree_is_flat (tree->child[k]))
      return false;
  return tree->kind != PF_TREE_BAND;
}

struct pf_tree_member *
pf_tree_members (const struct pf_tree *tree, unsigned *n,
                 const struct pf_tree **body)
{
  struct pf_tree_member *all = NULL;
  unsigned total = 0, k = 0;
  const struct pf_tree *node;

  for (node = tree; node->kind == PF_TREE_BAND; node = node->child[0])
    total += node->n_member;
  *body = node;
  *n = total;
  all = calloc (total, sizeof *all);
  for (node = tree; all && node->kind == PF_TREE_BAND; node = node->child[0])
    for (unsigned i = 0; i < node->n_member; i++)
      all[k++] = node->member[i];
  return all;
}

isl_bool
pf_tree_row_involves (__isl_keep isl_union_pw_aff *row,
                      __isl_keep isl_set *domain, unsigned first, unsigned n)
{
  isl_space *space = isl_space_add_dims (
      isl_space_from_domain (isl_set_get_space (domain)), isl_dim_out, 1);
  isl_pw_aff *aff = isl_union_pw_aff_extract_pw_aff (row, space);
  isl_bool result = isl_pw_aff_involves_dims (aff, isl_dim_in, first, n);

  isl_pw_aff_free (aff);
  return result;
}
