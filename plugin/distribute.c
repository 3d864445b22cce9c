/* Loop distribution on a schedule tree.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distribute.h"
#include "band.h"

/* The leaves of a subtree and how they depend on each other.

   LEAF[N]: in textual order.
   REACH[a][b]: b depends on a, directly or through others.
   DONE[a]: a has its place in the new order.  */
struct leaf_graph
{
  unsigned n;
  const struct pf_tree *leaf[PF_DISTRIBUTE_MAX];
  bool reach[PF_DISTRIBUTE_MAX][PF_DISTRIBUTE_MAX];
  bool done[PF_DISTRIBUTE_MAX];
};

/* Append the leaves below TREE to GRAPH.  Returns whether they fit.  */
static bool
collect_leaves (struct leaf_graph *graph, const struct pf_tree *tree)
{
  if (tree->kind == PF_TREE_LEAF)
    {
      if (graph->n == PF_DISTRIBUTE_MAX)
        return false;
      graph->leaf[graph->n++] = tree;
      return true;
    }
  for (unsigned k = 0; k < tree->n_child; k++)
    if (!collect_leaves (graph, tree->child[k]))
      return false;
  return true;
}

/* Does leaf B of GRAPH depend on leaf A by one of ACTIVE?  */
static isl_bool
leaf_depends (const struct leaf_graph *graph, unsigned a, unsigned b,
              __isl_keep isl_union_map *active)
{
  isl_union_map *map = isl_union_map_intersect_range (
      isl_union_map_intersect_domain (
          isl_union_map_copy (active),
          isl_union_set_copy (graph->leaf[a]->domain)),
      isl_union_set_copy (graph->leaf[b]->domain));
  isl_bool none = isl_union_map_is_empty (map);

  isl_union_map_free (map);
  return isl_bool_not (none);
}

/* Fill in GRAPH's REACH for the dependences ACTIVE.  */
static isl_stat
connect_leaves (struct leaf_graph *graph, __isl_keep isl_union_map *active)
{
  for (unsigned a = 0; a < graph->n; a++)
    for (unsigned b = 0; b < graph->n; b++)
      {
        isl_bool edge
            = a == b ? isl_bool_false : leaf_depends (graph, a, b, active);
        if (edge < 0)
          return isl_stat_error;
        graph->reach[a][b] = edge;
      }
  for (unsigned k = 0; k < graph->n; k++)
    for (unsigned a = 0; a < graph->n; a++)
      for (unsigned b = 0; b < graph->n; b++)
        if (graph->reach[a][k] && graph->reach[k][b])
          graph->reach[a][b] = true;
  return isl_stat_ok;
}

/* Do leaves A and B of GRAPH belong to one component?  */
static bool
is_connected (const struct leaf_graph *graph, unsigned a, unsigned b)
{
  return a == b || (graph->reach[a][b] && graph->reach[b][a]);
}

/* May leaf A of GRAPH come next, with its component?  */
static bool
is_ready (const struct leaf_graph *graph, unsigned a)
{
  for (unsigned b = 0; b < graph->n; b++)
    if (!graph->done[b] && graph->reach[b][a] && !is_connected (graph, a, b))
      return false;
  return true;
}

/* The instances of the textually first component of GRAPH that may come next,
   which is then done.  NULL when none is left.  */
static __isl_give isl_union_set *
next_component (struct leaf_graph *graph)
{
  isl_union_set *domain = NULL;
  unsigned a = 0;

  while (a < graph->n && (graph->done[a] || !is_ready (graph, a)))
    a++;
  if (a == graph->n)
    return NULL;
  for (unsigned b = 0; b < graph->n; b++)
    if (is_connected (graph, a, b))
      {
        isl_union_set *part = isl_union_set_copy (graph->leaf[b]->domain);

        graph->done[b] = true;
        domain = domain ? isl_union_set_union (domain, part) : part;
      }
  return domain;
}

static struct pf_tree *distribute (const struct pf_tree *tree,
                                   __isl_take isl_union_map *active);

/* The band TREE, undivided, above its distributed body.  */
static struct pf_tree *
keep_band (const struct pf_tree *tree, __isl_take isl_union_map *active)
{
  struct pf_tree *child, *band;

  active = pf_band_active (active, tree->n_member, tree->member);
  child = distribute (tree->child[0], active);
  band = pf_tree_band (child, tree->n_member, tree->member);
  if (band)
    band->permutable = tree->permutable;
  return band;
}

/* The part of the band TREE for the instances in DOMAIN, above its distributed
   body.  */
static struct pf_tree *
band_of_component (const struct pf_tree *tree, __isl_keep isl_union_set *domain,
                   __isl_keep isl_union_map *active)
{
  struct pf_tree *part = pf_tree_restrict (tree, domain), *band;

  if (!part)
    return NULL;
  band = keep_band (part, pf_band_within (active, domain));
  pf_tree_free (part);
  return band;
}

/* A sequence of the components of the band TREE.  */
static struct pf_tree *
distribute_band (const struct pf_tree *tree, __isl_take isl_union_map *active)
{
  struct leaf_graph graph = { .n = 0 };
  struct pf_tree *result = NULL;
  isl_union_set *domain;

  if (!collect_leaves (&graph, tree) || graph.n < 2)
    return keep_band (tree, active);
  if (connect_leaves (&graph, active) < 0)
    {
      isl_union_map_free (active);
      return NULL;
    }
  while ((domain = next_component (&graph)))
    {
      struct pf_tree *part = band_of_component (tree, domain, active);

      isl_union_set_free (domain);
      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        break;
    }
  isl_union_map_free (active);
  return result;
}

/* The sequence of TREE's distributed children.  */
static struct pf_tree *
distribute_sequence (const struct pf_tree *tree,
                     __isl_take isl_union_map *active)
{
  struct pf_tree *result = NULL;

  for (unsigned k = 0; k < tree->n_child; k++)
    {
      struct pf_tree *part = distribute (
          tree->child[k], pf_band_within (active, tree->child[k]->domain));

      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        break;
    }
  isl_union_map_free (active);
  return result;
}

static struct pf_tree *
distribute (const struct pf_tree *tree, __isl_take isl_union_map *active)
{
  if (!active)
    return NULL;
  if (tree->kind == PF_TREE_BAND)
    return distribute_band (tree, active);
  if (tree->kind == PF_TREE_SEQUENCE)
    return distribute_sequence (tree, active);
  isl_union_map_free (active);
  return pf_tree_leaf (isl_union_set_copy (tree->domain));
}

struct pf_tree *
pf_tree_distribute (const struct pf_tree *tree,
                    __isl_keep isl_union_map *dependences)
{
  return distribute (tree, pf_band_within (dependences, tree->domain));
}
