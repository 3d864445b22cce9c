/* What to make of a permutable band.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plan.h"

#include "above.h"
#include "blocks.h"
#include <isl/aff.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

struct pf_plan
pf_plan_identity (unsigned n)
{
  struct pf_plan plan = { .n = 0 };

  for (unsigned k = 0; k < n && k < PF_PLAN_MAX; k++)
    plan.step[plan.n++] = (struct pf_step){ k, 1, false };
  return plan;
}

bool
pf_plan_is_identity (const struct pf_plan *plan)
{
  for (unsigned k = 0; k < plan->n; k++)
    if (plan->step[k].member != k)
      return false;
  return pf_plan_only_permutes (plan) && !plan->wide;
}

bool
pf_plan_only_permutes (const struct pf_plan *plan)
{
  for (unsigned k = 0; k < plan->n; k++)
    if (plan->step[k].size != 1 || plan->step[k].unroll)
      return false;
  return !plan->split && !plan->jam && plan->pack == 0 && plan->pack_tile == 0
         && !plan->diamond && plan->threads == 0;
}

/* MEMBER's row for a loop that counts tiles of SIZE iterations, or that runs through the
   iterations modulo LANES if that is not 0.  */
static __isl_give isl_union_pw_aff *
tile_row (const struct pf_tree_member *member, unsigned size, unsigned lanes)
{
  isl_union_pw_aff *row = isl_union_pw_aff_copy (member->row);
  isl_ctx *ctx = isl_union_pw_aff_get_ctx (row);

  if (lanes)
    return isl_union_pw_aff_mod_val (row, isl_val_int_from_ui (ctx, lanes));
  if (size == 1)
    return row;
  row = isl_union_pw_aff_scale_down_val (row, isl_val_int_from_ui (ctx, size));
  return isl_union_pw_aff_floor (row);
}

/* The row of the loop over wavefronts of diamonds with sides of SIZE in the band TREE.  */
static __isl_give isl_union_pw_aff *
wavefront_row (const struct pf_tree *tree, unsigned size)
{
  const struct pf_tree_member opposite = { .row = tree->opposite };

  return isl_union_pw_aff_add (tile_row (&opposite, size, 0),
                               tile_row (tree->member + 1, size, 0));
}

/* The row of step K of PLAN of the band TREE.  */
static __isl_give isl_union_pw_aff *
step_row (const struct pf_tree *tree, const struct pf_plan *plan, unsigned k)
{
  const struct pf_step *step = plan->step + k;
  bool vector = plan->lanes && k == pf_plan_vector_step (plan);

  if (plan->diamond && k == 0)
    return wavefront_row (tree, step->size);
  return tile_row (tree->member + step->member, step->size,
                   vector ? plan->lanes : 0);
}

/* A band for the steps of PLAN of the band TREE from number FIRST on and before END,
   above CHILD.  */
static struct pf_tree *
band_of (const struct pf_tree *tree, const struct pf_plan *plan, unsigned first,
         unsigned end, struct pf_tree *child)
{
  struct pf_tree_member member[PF_PLAN_MAX] = { { .row = NULL } };
  unsigned n = end - first;
  struct pf_tree *band;

  if (n == 0)
    return child;
  for (unsigned k = 0; k < n; k++)
    {
      const struct pf_step *step = plan->step + first + k;

      member[k] = tree->member[step->member];
      member[k].row = step_row (tree, plan, first + k);
      member[k].type = step->unroll ? isl_ast_loop_unroll : isl_ast_loop_atomic;
    }
  band = pf_tree_band (child, n, member);
  if (band)
    band->permutable = tree->permutable;
  for (unsigned k = 0; k < n; k++)
    isl_union_pw_aff_free (member[k].row);
  return band;
}

/* Bands for the steps of PLAN of the band TREE from number FIRST on and before
   END, above CHILD: several where PLAN packs between them, or has a loop that is
   vectorized in place of those in it, or executed by several threads.  */
static struct pf_tree *
band_of_steps (const struct pf_tree *tree, const struct pf_plan *plan,
               unsigned first, unsigned end, struct pf_tree *child)
{
  const struct
  {
    unsigned step;
    const char *mark;
  } cut[] = {
    { plan->lanes ? pf_plan_vector_step (plan) : plan->n, PF_VECTOR_MARK },
    { plan->threads ? plan->threads - 1 : plan->n, PF_THREADS_MARK },
    { plan->pack ? plan->pack : plan->n, PF_PACKING_MARK },
    { plan->pack_tile ? plan->pack_tile : plan->n, PF_TILE_PACKING_MARK }
  };

  for (unsigned k = 0; k < sizeof cut / sizeof *cut; k++)
    if (first <= cut[k].step && cut[k].step < end)
      {
        child = band_of (tree, plan, cut[k].step, end, child);
        if (child)
          child->mark = cut[k].mark;
        end = cut[k].step;
      }
  return band_of (tree, plan, first, end, child);
}

unsigned
pf_plan_rolled (const struct pf_plan *plan)
{
  unsigned n = 0;

  while (n < plan->n && !plan->step[n].unroll)
    n++;
  return n;
}

unsigned
pf_plan_vector_step (const struct pf_plan *plan)
{
  return pf_plan_rolled (plan) - (plan->lanes ? 2 : 1);
}

/* Bands for the steps of PLAN of the band TREE, from number FIRST on, above
   CHILD.  Unrolled loops get a band of their own below the others.  */
static struct pf_tree *
bands_from (const struct pf_tree *tree, const struct pf_plan *plan,
            unsigned first, struct pf_tree *child)
{
  unsigned rolled = pf_plan_rolled (plan);

  child = band_of_steps (tree, plan, rolled, plan->n, child);
  return band_of_steps (tree, plan, first, rolled, child);
}

/* Bands for the steps of PLAN of the band TREE, from number FIRST on, above
   CHILD; the innermost of them, when it is split, above each child of that.  */
static struct pf_tree *
split_from (const struct pf_tree *tree, const struct pf_plan *plan,
            unsigned first, struct pf_tree *child)
{
  unsigned last = pf_plan_rolled (plan) - 1;
  struct pf_tree *result = NULL;

  if (!child || !plan->split || child->kind != PF_TREE_SEQUENCE)
    return bands_from (tree, plan, first, child);
  for (unsigned k = 0; k < child->n_child; k++)
    {
      struct pf_tree *part = bands_from (
          tree, plan, last,
          pf_tree_restrict (child->child[k], child->child[k]->domain));

      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        break;
    }
  pf_tree_free (child);
  return band_of_steps (tree, plan, first, last, result);
}

/* The number of the last step of PLAN that counts blocks of MEMBER's iterations; PLAN->n
   if there is none.  */
static unsigned
last_block_step (const struct pf_plan *plan, unsigned member)
{
  unsigned k = pf_plan_rolled (plan);

  while (k > 0
         && (plan->step[k - 1].member != member || plan->step[k - 1].size == 1))
    k--;
  return k > 0 ? k - 1 : plan->n;
}

/* The number of the first step of PLAN, which unrolls something, that comes
   after all steps that count blocks.  FACTOR[m] becomes the size of the blocks
   of member m of N, 1 if it is not unrolled.  */
static unsigned
find_blocks (const struct pf_plan *plan, unsigned n, unsigned *factor)
{
  unsigned first = 0;

  for (unsigned m = 0; m < n; m++)
    factor[m] = 1;
  for (unsigned k = pf_plan_rolled (plan); k < plan->n; k++)
    {
      unsigned member = plan->step[k].member;
      unsigned block = last_block_step (plan, member);

      if (block == plan->n)
        continue;
      factor[member] = plan->step[block].size;
      if (block + 1 > first)
        first = block + 1;
    }
  return first;
}

/* PLAN without unrolling the member that its first unrolled step belongs to;
   its point loop becomes step FIRST.  */
static struct pf_plan
unroll_less (const struct pf_plan *plan, unsigned first)
{
  struct pf_plan result = *plan;
  unsigned rolled = pf_plan_rolled (plan);

  memmove (result.step + first + 1, plan->step + first,
           (rolled - first) * sizeof *result.step);
  result.step[first] = plan->step[rolled];
  result.step[first].unroll = false;
  return result;
}

static struct pf_tree *parts_from (const struct pf_tree *tree,
                                   const struct pf_above *above,
                                   const struct pf_plan *plan, unsigned first,
                                   struct pf_tree *child);

/* The instances in DOMAIN of the band TREE, from step FIRST of PLAN on, above
   CHILD, which is kept.  They are in FULL blocks or in partial ones.  */
static struct pf_tree *
part_from (const struct pf_tree *tree, const struct pf_above *above,
           const struct pf_plan *plan, unsigned first,
           const struct pf_tree *child, __isl_keep isl_union_set *domain,
           bool full)
{
  struct pf_tree *own = pf_tree_restrict (tree, domain), *result = NULL;
  struct pf_tree *body = own ? pf_tree_restrict (child, domain) : NULL;
  struct pf_plan less = unroll_less (plan, first);

  if (body && full)
    result = split_from (own, plan, first, body);
  else if (body)
    result = parts_from (own, above, &less, first, body);
  pf_tree_free (own);
  return result;
}

/* SEQUENCE, of all parts of the instances of TREE, with these described as TREE does:
   parts put together again take isl longer.  */
static struct pf_tree *
join_parts (struct pf_tree *sequence, const struct pf_tree *tree)
{
  if (sequence)
    {
      isl_union_set_free (sequence->domain);
      sequence->domain = isl_union_set_copy (tree->domain);
    }
  return sequence;
}

/* A sequence of the parts in BLOCKS of the band TREE, each from step FIRST of
   PLAN on, above what is left of CHILD for it.  */
static struct pf_tree *
sequence_of_blocks (const struct pf_tree *tree, const struct pf_above *above,
                    const struct pf_plan *plan, unsigned first,
                    const struct pf_tree *child, const struct pf_blocks *blocks)
{
  struct pf_tree *result = NULL;

  for (unsigned k = 0; k < blocks->n_part; k++)
    {
      struct pf_tree *part = part_from (tree, above, plan, first, child,
                                        blocks->part[k], k == blocks->full);

      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        return NULL;
    }
  return join_parts (result, tree);
}

/* The band TREE, below ABOVE, from step FIRST of PLAN on, above CHILD, which is
   taken.  Where PLAN unrolls, full and partial blocks get loops of their own
   inside the loops that count blocks; in partial ones one member less is
   unrolled.  */
static struct pf_tree *
parts_from (const struct pf_tree *tree, const struct pf_above *above,
            const struct pf_plan *plan, unsigned first, struct pf_tree *child)
{
  unsigned factor[PF_PLAN_MAX], inner = pf_plan_rolled (plan);
  struct pf_blocks blocks;
  struct pf_tree *body;

  if (!child || inner == plan->n)
    return split_from (tree, plan, first, child);
  inner = find_blocks (plan, tree->n_member, factor);
  if (inner <= first)
    inner = first + 1;
  if (pf_blocks_part (tree, above->n, above->member, factor, PF_FEW_PARTS,
                      &blocks)
      < 0)
    return pf_tree_free (child);
  if (blocks.n_part == 1 && blocks.full == 0)
    body = split_from (tree, plan, first, child);
  else
    {
      body = sequence_of_blocks (tree, above, plan, inner, child, &blocks);
      pf_tree_free (child);
      body = band_of_steps (tree, plan, first, inner, body);
    }
  pf_blocks_clear (&blocks);
  return body;
}

/* The member that is to have full blocks at stage number STAGE of lane_parts: those that are
   unrolled, and then the vectorized one; N_MEMBER after the last.  */
static unsigned
lane_stage (const struct pf_plan *plan, unsigned n_member, unsigned stage)
{
  unsigned vector = plan->step[pf_plan_vector_step (plan)].member;

  for (unsigned k = pf_plan_rolled (plan); k < plan->n; k++)
    if (plan->step[k].member != vector && stage-- == 0)
      return plan->step[k].member;
  return stage == 0 ? vector : n_member;
}

/* The number of the step of PLAN that unrolls MEMBER; PLAN->n if there is none.  */
static unsigned
unrolled_step (const struct pf_plan *plan, unsigned member)
{
  unsigned k = pf_plan_rolled (plan);

  while (k < plan->n && plan->step[k].member != member)
    k++;
  return k;
}

/* The elements of the vectors that PLAN has for what does not fill those of its lanes.  */
static unsigned
shorter_lanes (const struct pf_plan *plan)
{
  return plan->skip_lanes ? plan->least_lanes : plan->lanes / 2;
}

/* PLAN, which has lanes, for what is not in full blocks of MEMBER.  */
static struct pf_plan
use_less_lanes (const struct pf_plan *plan, unsigned member)
{
  struct pf_plan result = *plan;
  unsigned vector = pf_plan_vector_step (plan);
  unsigned k = unrolled_step (plan, member);
  struct pf_step rolled = { member, shorter_lanes (plan), false };

  if (k == plan->n && plan->lanes <= plan->least_lanes)
    {
      result.lanes = 0;
      return result;
    }
  if (k == plan->n)
    {
      result.lanes = rolled.size;
      result.n++;
    }
  else
    rolled.size = plan->step[k].size;
  memmove (result.step + vector + 1, plan->step + vector,
           (k - vector) * sizeof *result.step);
  result.step[vector] = rolled;
  return result;
}

/* PLAN, which has lanes, for the plain loops of the band TREE inside of those that count
   blocks.  */
static struct pf_plan
use_plain_loops (const struct pf_tree *tree, const struct pf_plan *plan)
{
  unsigned rolled = pf_plan_rolled (plan), n = pf_plan_vector_step (plan);
  unsigned vector = plan->step[n].member;
  struct pf_plan result = { .n = n };

  memcpy (result.step, plan->step, n * sizeof *result.step);
  result.step[result.n++] = plan->step[rolled - 1];
  for (unsigned k = rolled; k < plan->n; k++)
    if (plan->step[k].member != vector)
      result.step[result.n++]
          = (struct pf_step){ plan->step[k].member, 1, false };
  result.step[result.n++] = plan->step[n];
  result.split = tree->member[vector].separable;
  return result;
}

/* The band TREE, below ABOVE, as PLAN says, which has lanes in blocks that are full in all
   members, and plain loops elsewhere, above CHILD, which is taken.  */
static struct pf_tree *
full_and_plain (const struct pf_tree *tree, const struct pf_above *above,
                const struct pf_plan *plan, struct pf_tree *child)
{
  unsigned factor[PF_PLAN_MAX], first = pf_plan_vector_step (plan);
  struct pf_plan plain = use_plain_loops (tree, plan);
  struct pf_tree *result = NULL;
  struct pf_blocks blocks;

  for (unsigned m = 0; m < tree->n_member; m++)
    {
      unsigned block = last_block_step (plan, m);
      bool inner = m == plan->step[first + 1].member;

      factor[m] = inner || block == plan->n ? 1 : plan->step[block].size;
    }
  if (!child
      || pf_blocks_part (tree, above->n, above->member, factor, PF_MAX_PARTS,
                         &blocks)
             < 0)
    return pf_tree_free (child);
  for (unsigned k = 0; k < blocks.n_part; k++)
    {
      struct pf_tree *own = pf_tree_restrict (tree, blocks.part[k]);
      struct pf_tree *body
          = own ? pf_tree_restrict (child, blocks.part[k]) : NULL;
      struct pf_tree *part
          = body ? split_from (own, k == blocks.full ? plan : &plain, first,
                               body)
                 : NULL;

      pf_tree_free (own);
      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        break;
    }
  pf_tree_free (child);
  pf_blocks_clear (&blocks);
  return band_of_steps (tree, plan, 0, first, join_parts (result, tree));
}

static struct pf_tree *lane_parts (const struct pf_tree *tree,
                                   const struct pf_above *above,
                                   const struct pf_plan *plan, unsigned first,
                                   unsigned stage, struct pf_tree *child);

/* The parts in BLOCKS of the band TREE, in blocks of the member at STAGE of PLAN, each
   from step FIRST on, above what is left of CHILD for it, which is taken.  */
static struct pf_tree *
sequence_of_lanes (const struct pf_tree *tree, const struct pf_above *above,
                   const struct pf_plan *plan, unsigned first, unsigned stage,
                   struct pf_tree *child, const struct pf_blocks *blocks)
{
  struct pf_plan less
      = use_less_lanes (plan, lane_stage (plan, tree->n_member, stage));
  struct pf_tree *result = NULL;

  for (unsigned k = 0; k < blocks->n_part; k++)
    {
      struct pf_tree *own = pf_tree_restrict (tree, blocks->part[k]);
      struct pf_tree *body
          = own ? pf_tree_restrict (child, blocks->part[k]) : NULL;
      struct pf_tree *part = NULL;

      if (body && k == blocks->full)
        part = lane_parts (own, above, plan, first, stage + 1, body);
      else if (body)
        part = lane_parts (own, above, &less, first, stage, body);
      pf_tree_free (own);
      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        break;
    }
  pf_tree_free (child);
  return join_parts (result, tree);
}

/* The band TREE, below ABOVE, from step FIRST of PLAN on, which has lanes or has had them,
   above CHILD, which is taken.  The members before STAGE have full blocks.  */
static struct pf_tree *
lane_parts (const struct pf_tree *tree, const struct pf_above *above,
            const struct pf_plan *plan, unsigned first, unsigned stage,
            struct pf_tree *child)
{
  unsigned factor[PF_PLAN_MAX], member, block, vector;
  struct pf_blocks blocks;
  struct pf_tree *body;

  if (plan->lanes == 0)
    return parts_from (tree, above, plan, first, child);
  vector = pf_plan_vector_step (plan);
  member = lane_stage (plan, tree->n_member, stage);
  if (!child || member == tree->n_member)
    return bands_from (tree, plan, first, child);
  block = last_block_step (plan, member);
  if (block == plan->n)
    return lane_parts (tree, above, plan, first, stage + 1, child);
  for (unsigned m = 0; m < tree->n_member; m++)
    factor[m] = m == member ? plan->step[block].size : 1;
  if (pf_blocks_part (tree, above->n, above->member, factor, PF_FEW_PARTS,
                      &blocks)
      < 0)
    return pf_tree_free (child);
  if (blocks.n_part == 1 && blocks.full == 0)
    body = lane_parts (tree, above, plan, first, stage + 1, child);
  else
    body = band_of_steps (
        tree, plan, first, vector,
        sequence_of_lanes (tree, above, plan, vector, stage, child, &blocks));
  pf_blocks_clear (&blocks);
  return body;
}

/* The band TREE, below ABOVE, as PLAN says, above CHILD.  */
static struct pf_tree *
apply_to_band (const struct pf_tree *tree, const struct pf_above *above,
               const struct pf_plan *plan, struct pf_tree *child)
{
  struct pf_plan identity = pf_plan_identity (tree->n_member);

  if (tree->n_member > PF_PLAN_MAX)
    return pf_tree_band (child, tree->n_member, tree->member);
  if (plan->n && plan->plain_rest)
    return full_and_plain (tree, above, plan, child);
  if (plan->n && plan->lanes)
    return lane_parts (tree, above, plan, 0, 0, child);
  return parts_from (tree, above, plan->n ? plan : &identity, 0, child);
}

static struct pf_tree *apply (const struct pf_tree *tree,
                              const struct pf_above *above,
                              const struct pf_plan *plan, unsigned *number);

/* Apply PLAN to what is below the band TREE, which is below ABOVE.  */
static struct pf_tree *
apply_below (const struct pf_tree *tree, const struct pf_above *above,
             const struct pf_plan *plan, unsigned *number)
{
  struct pf_above inner = pf_above_enter (above, tree, tree->n_member);
  struct pf_tree *result = NULL;

  if (inner.member)
    result = apply (tree->child[0], &inner, plan, number);
  free (inner.member);
  return result;
}

/* Member M of the band TREE and the members of CHILD, which is below it, if it is
   a band, as one band above BODY, which is kept.  */
static struct pf_tree *
merge_bands (const struct pf_tree *tree, unsigned m,
             const struct pf_tree *child, const struct pf_tree *body)
{
  unsigned n = child->n_member;
  struct pf_tree_member *member = calloc (n + 1, sizeof *member);
  struct pf_tree *band = NULL;

  if (!member)
    return NULL;
  member[0] = tree->member[m];
  for (unsigned k = 0; k < n; k++)
    {
      member[k + 1] = child->member[k];
      /* That holds within an iteration of member M only.  */
      member[k + 1].coincident = false;
    }
  band = pf_tree_band (pf_tree_copy (body), n + 1, member);
  if (band)
    band->permutable = true;
  free (member);
  return band;
}

/* Append the steps of OWN from number FIRST on and before END to PLAN, for members
   that are one further in.  */
static void
append_steps (struct pf_plan *plan, const struct pf_plan *own, unsigned first,
              unsigned end)
{
  for (unsigned k = first; k < end; k++)
    {
      plan->step[plan->n] = own->step[k];
      plan->step[plan->n++].member++;
    }
}

/* The plan for bands merged by merge_bands: member 0 in blocks of SIZE
   iterations, which are unrolled inside the loops, and OWN for the others.  What OWN
   unrolls stays together: copies that update one element follow each other, so that
   later passes need not know that others in between do not touch it.  */
static struct pf_plan
merge_plans (unsigned size, const struct pf_plan *own)
{
  struct pf_plan plan = { .n = 0,
                          .wide = own->wide,
                          .threads = own->threads ? own->threads + 1 : 0 };
  unsigned rolled = pf_plan_rolled (own);

  plan.step[plan.n++] = (struct pf_step){ 0, size, false };
  append_steps (&plan, own, 0, rolled);
  plan.step[plan.n++] = (struct pf_step){ 0, 1, true };
  append_steps (&plan, own, rolled, own->n);
  return plan;
}

/* The band TREE, which is taken, without its first member.  */
static struct pf_tree *
drop_first (struct pf_tree *tree)
{
  struct pf_tree *rest;

  if (!tree)
    return NULL;
  rest = pf_tree_copy (tree->child[0]);
  if (tree->n_member > 1)
    {
      rest = pf_tree_band (rest, tree->n_member - 1, tree->member + 1);
      if (rest)
        rest->permutable = tree->permutable;
    }
  pf_tree_free (tree);
  return rest;
}

/* What a block of iterations of the band TREE, below ABOVE, executes of CHILD,
   a child of the sequence below TREE: the last step of OWN, TREE's plan, is
   unrolled innermost.  Applies PLAN to CHILD, whose node has the number
   *NUMBER, which is moved past it.  */
static struct pf_tree *
jam_child (const struct pf_tree *tree, const struct pf_above *above,
           const struct pf_plan *own, const struct pf_tree *child,
           const struct pf_plan *plan, unsigned *number)
{
  unsigned member = own->step[own->n - 1].member;
  bool loop = child->kind == PF_TREE_BAND;
  struct pf_plan inner = pf_plan_identity (child->n_member), merged;
  struct pf_above around = pf_above_enter (above, tree, member);
  struct pf_tree *body, *band = NULL, *result = NULL;

  if (loop && plan[*number].n)
    inner = plan[*number];
  *number += loop;
  merged = merge_plans (own->step[own->n - 2].size, &inner);
  body = apply (loop ? child->child[0] : child, &around, plan, number);
  if (body && around.member)
    band = merge_bands (tree, member, child, body);
  if (band)
    result = drop_first (parts_from (band, &around, &merged, 0, body));
  else
    pf_tree_free (body);
  pf_tree_free (band);
  free (around.member);
  return result;
}

/* The band TREE, below ABOVE, as OWN says, which jams.  Applies PLAN to what is
   below; the first node there has the number *NUMBER, which is moved past
   all.  */
static struct pf_tree *
apply_jam (const struct pf_tree *tree, const struct pf_above *above,
           const struct pf_plan *own, const struct pf_plan *plan,
           unsigned *number)
{
  const struct pf_tree *body = tree->child[0];
  struct pf_tree *result = NULL;

  (*number)++;
  for (unsigned k = 0; k < body->n_child; k++)
    {
      struct pf_tree *part
          = jam_child (tree, above, own, body->child[k], plan, number);

      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        return NULL;
    }
  return band_of_steps (tree, own, 0, pf_plan_rolled (own), result);
}

/* Apply PLAN to TREE, below ABOVE, whose node has the number *NUMBER, which is
   moved past the tree.  */
static struct pf_tree *
apply (const struct pf_tree *tree, const struct pf_above *above,
       const struct pf_plan *plan, unsigned *number)
{
  const struct pf_plan *own = plan + (*number)++;
  struct pf_tree *result = NULL;

  if (tree->kind == PF_TREE_LEAF)
    return pf_tree_leaf (isl_union_set_copy (tree->domain));
  if (tree->kind == PF_TREE_BAND && own->jam)
    return apply_jam (tree, above, own, plan, number);
  if (tree->kind == PF_TREE_BAND)
    return apply_to_band (tree, above, own,
                          apply_below (tree, above, plan, number));
  for (unsigned k = 0; k < tree->n_child; k++)
    {
      struct pf_tree *part = apply (tree->child[k], above, plan, number);

      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        return NULL;
    }
  return result;
}

struct pf_tree *
pf_plan_apply (const struct pf_tree *tree, const struct pf_plan *plan)
{
  struct pf_above above = { .n = 0 };
  unsigned number = 0;

  return apply (tree, &above, plan, &number);
}
