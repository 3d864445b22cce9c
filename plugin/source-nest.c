/* A nest as the program has it: what the compiler does not know of it, and what it makes of
   it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "source-nest.h"

#include "plan.h"
#include "tile.h"
#include <math.h>
#include <stdlib.h>

/* A statement of SCOP that has instances in TREE; NULL if there is none.  */
static const struct pf_statement *
statement_in (const struct pf_scop *scop, const struct pf_tree *tree)
{
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      isl_union_set *own = isl_union_set_intersect (
          isl_union_set_from_set (isl_set_copy (scop->statement[s].domain)),
          isl_union_set_copy (tree->domain));
      isl_bool none = isl_union_set_is_empty (own);

      isl_union_set_free (own);
      if (none == isl_bool_false)
        return scop->statement + s;
    }
  return NULL;
}

/* The member of the band TREE that counts what loop number LOOP of the SCoP does around STATEMENT; the number
   of members if there is none.  */
static unsigned
find_member (const struct pf_tree *tree, const struct pf_statement *statement,
             unsigned loop)
{
  unsigned pos = pf_statement_find_loop (statement, loop), m = 0;

  while (
      m < tree->n_member
      && pf_tree_row_involves (tree->member[m].row, statement->domain, pos, 1)
             != isl_bool_true)
    m++;
  return m;
}

/* The number of iterations that loop number LOOP of SCOP takes at a time of *LOOP, which it
   is set to, that goes on from one tile to the next.  */
static unsigned
tile_size (const struct pf_scop *scop, unsigned *loop)
{
  unsigned size = 1;

  while (scop->loop[*loop].tile)
    {
      size *= scop->loop[*loop].tile;
      *loop = scop->loop[*loop].tiled;
    }
  return size;
}

/* Plan the permutable band TREE of SCOP, which has tiles.  */
static void
plan_band (const struct pf_scop *scop, const struct pf_tree *tree,
           struct pf_plan *plan)
{
  const struct pf_statement *statement = statement_in (scop, tree);
  unsigned n = 0;

  for (unsigned k = 0; statement && k < statement->n_loop; k++)
    {
      unsigned loop = statement->loop[k];
      unsigned size = tile_size (scop, &loop);
      unsigned member = find_member (tree, statement, loop);

      if (size > 1 && member < tree->n_member && n < PF_PLAN_MAX)
        plan->step[n++] = (struct pf_step){ .member = member, .size = size };
    }
  for (unsigned m = 0; n > 0 && m < tree->n_member; m++)
    {
      if (n + tree->n_member - m > PF_PLAN_MAX)
        return;
      plan->step[n++] = (struct pf_step){ .member = m, .size = 1 };
    }
  plan->n = n;
}

/* Let PLAN[*K] be the tiles that the program executes SCOP in, whose original order is TREE, for node number
   *K in preorder, which is TREE, and so on for those below.  Loops that count tiles of loops in several bands
   are taken for loops around those of one band each.  */
static void
plan_tree (const struct pf_scop *scop, const struct pf_tree *tree,
           struct pf_plan *plan, unsigned *k)
{
  plan[*k] = (struct pf_plan){ .n = 0 };
  if (tree->kind == PF_TREE_BAND && tree->permutable)
    plan_band (scop, tree, plan + *k);
  ++*k;
  for (unsigned c = 0; c < tree->n_child; c++)
    plan_tree (scop, tree->child[c], plan, k);
}

/* Does SCOP count tiles?  */
static bool
has_tiles (const struct pf_scop *scop)
{
  for (unsigned l = 0; l < scop->n_loop; l++)
    if (scop->loop[l].tile)
      return true;
  return false;
}

/* The cycles of COMPUTE and MEMORY, which overlap in part, less what TILED says if that is less.  */
static double
at_most (double tiled, double compute, double memory, double overhead)
{
  return fmin (tiled, fmax (compute, memory) + overhead);
}

/* Let COST, of NEST without tiles, be that of TREE, its order in SCOP, with the tiles that the
   program has.  PLAN has room for plans.  Returns 0, or -1.  */
static int
add_tiles (const struct pf_scop *scop, const struct pf_tree *tree,
           const struct pf_nest *nest, const struct pf_machine *machine,
           struct pf_plan *plan, struct pf_cost *cost)
{
  struct pf_cost plain = *cost;
  unsigned k = 0;

  plan_tree (scop, tree, plan, &k);
  if (pf_tile_cost (nest, plan, machine, cost) != 0)
    return -1;
  cost->compute = plain.compute;
  cost->overhead = plain.overhead;
  cost->cycles
      = at_most (cost->cycles, cost->compute, cost->memory, cost->overhead);
  cost->resident = fmin (cost->resident, cost->cycles);
  return 0;
}

int
pf_source_nest_cost (const struct pf_scop *scop, const struct pf_tree *tree,
                     struct pf_nest *nest, const struct pf_machine *machine,
                     struct pf_cost *cost)
{
  struct pf_plan *plan = calloc (nest->n_node, sizeof *plan);
  int result;

  nest->may_overlap = pf_scop_may_overlap (scop);
  nest->reloads = pf_scop_reloads (scop);
  nest->source = scop->loop;
  result = plan ? pf_tile_cost (nest, plan, machine, cost) : -1;
  if (result == 0 && has_tiles (scop))
    result = add_tiles (scop, tree, nest, machine, plan, cost);
  nest->may_overlap = 0;
  nest->reloads = false;
  nest->source = NULL;
  free (plan);
  return result;
}
