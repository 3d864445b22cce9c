/* The scheduler: a SCoP in, a certified schedule or a reason out.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "scheduler.h"

#include "band.h"
#include "band-text.h"
#include "best-candidate.h"
#include "break-even.h"
#include "budget.h"
#include "certify.h"
#include "cost.h"
#include "fusion-choice.h"
#include "gain.h"
#include "generation.h"
#include "message.h"
#include "nest-memory.h"
#include "order.h"
#include "precedent.h"
#include "source-nest.h"
#include "strip.h"
#include "strip-schedule.h"
#include "thread-order.h"
#include "tile.h"
#include "transform-summary.h"
#include <isl/ast_build.h>
#include <isl/schedule_node.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Nests that take fewer cycles are not worth their own code.  */
#define SMALL_NEST 5000

/* What is said of a schedule that changes nothing but what GCC knows of the
   references.  */
#define SAME_ORDER "same order"

/* What is said of another one that there are no words for.  */
#define OTHER_ORDER "statements in another order"

/* The dependences may take 1 / DEPENDENCE_PARTS of the operations: who needs more
   for them has nothing left for the search.  */
#define DEPENDENCE_PARTS 2

/* What an order may take that the user asks for alone.  */
#define SINGLE_ORDER_PARTS 2

/* Fusion structures that nobody asked for may take so large a part of what is
   left of the budget, 1 / FUSION_PARTS.  */
#define FUSION_PARTS 16

/* What it takes to generate code for plans: little if they do no more than to exchange loops, much if
   they keep sums in registers, with parts for blocks that are not full.  */
enum effort
{
  LITTLE_EFFORT,
  SOME_EFFORT,
  MUCH_EFFORT
};

/* What the schedule of a candidate is made from when it is needed: its analysed
   tree, and a plan for each node of that.  Both NULL for the original order, and once a
   decision has them.
   EFFORT: what it takes to generate code for the plans.  */
struct sketch
{
  struct pf_tree *tree;
  struct pf_plan *plan;
  enum effort effort;
};

/* A piece of work on one SCoP.

   GENERATOR: who decides whether a schedule can be used.
   INPUT: what orders are made from.  MEMORY: what it points to.
   TREE, NEST: the original order and its numbers.
   SEEN: the N_SEEN different orders considered so far, as they were made.
   TYPICAL: the parameters that predictions hold for.
   NUMBERS: of statements in nests for these.
   FUSED: the fusion structure being considered; NULL when none is.
   NESTS: number of nests in the original order.
   SKETCH: of each candidate.
   PRECEDENT: of a copy, what it competes with beside its original order; else
     NULL.
   RIVAL: the candidate that is planned as PRECEDENT is, 0 if there is none yet.
   RIVAL_COST: what PRECEDENT costs for the sizes of the copy.  */
struct work
{
  const struct pf_scop *scop;
  const struct pf_machine *machine;
  const struct pf_options *options;
  struct pf_generator generator;
  struct pf_decision *decision;
  struct pf_budget budget;
  struct pf_order_input input;
  struct pf_order_memory memory;
  struct pf_tree *tree;
  struct pf_nest *nest;
  struct pf_tree **seen;
  unsigned n_seen;
  isl_set *typical;
  struct pf_nest_memory *numbers;
  const struct pf_fused *fused;
  unsigned nests;
  struct sketch *sketch;
  const struct pf_precedent *precedent;
  unsigned rival;
  struct pf_cost rival_cost;
};

struct pf_decision *
pf_decision_free (struct pf_decision *decision)
{
  if (!decision)
    return NULL;
  for (unsigned k = 0; k < decision->n_candidate; k++)
    {
      free (decision->candidate[k].origin);
      free (decision->candidate[k].summary);
      free (decision->candidate[k].fusion);
      free (decision->candidate[k].bands);
      free (decision->candidate[k].lanes);
      pf_packing_free (decision->candidate[k].packing);
      isl_schedule_free (decision->candidate[k].schedule);
    }
  free (decision->candidate);
  free (decision->detail);
  free (decision->analysis);
  isl_schedule_free (decision->schedule);
  pf_tree_free (decision->tree);
  free (decision->plan);
  pf_dependences_free (decision->dependences);
  free (decision);
  return NULL;
}

/* Decide for REASON with DETAIL, which is taken; NULL stands for "".  */
static void
decide (struct work *work, enum pf_reason reason, char *detail)
{
  work->decision->reason = reason;
  if (!detail)
    return;
  free (work->decision->detail);
  work->decision->detail = detail;
}

/* Decide that isl failed, for want of operations or otherwise.  */
static void
decide_failure (struct work *work)
{
  decide (work,
          pf_budget_is_exhausted (&work->budget) ? PF_EXHAUSTED : PF_ISL_ERROR,
          NULL);
}

/* Can code be generated from SCHEDULE?  PF_RESCHEDULED if so; USER is the SCoP.  A
   generator for those who only want the decision.  */
static enum pf_reason
generate_nothing (void *user, const struct pf_decision *decision,
                  __isl_keep isl_schedule *schedule)
{
  const struct pf_scop *scop = user;
  isl_ast_build *build
      = isl_ast_build_from_context (isl_set_copy (scop->context));
  isl_ast_node *ast = pf_generation_ast (build, schedule);
  enum pf_reason reason = pf_generation_check (ast, scop->context, NULL);

  (void)decision;
  isl_ast_node_free (ast);
  isl_ast_build_free (build);
  return reason;
}

/* Is SCHEDULE legal, and can it be generated?  PF_RESCHEDULED if so.  */
static enum pf_reason
check (struct work *work, __isl_keep isl_schedule *schedule)
{
  const struct pf_decision *decision = work->decision;
  enum pf_certificate certificate
      = pf_certify (work->scop, decision->dependences, schedule, NULL);
  enum pf_reason reason;

  if (certificate == PF_NOT_CERTIFIED)
    return pf_budget_is_exhausted (&work->budget) ? PF_EXHAUSTED : PF_ISL_ERROR;
  if (certificate != PF_CERTIFIED)
    return PF_UNCERTIFIED;
  reason = work->generator.generate (work->generator.user, decision, schedule);
  if (reason == PF_ISL_ERROR && pf_budget_is_exhausted (&work->budget))
    return PF_EXHAUSTED;
  return reason;
}

/* Graphite tiles permutable leaf bands and separates what has no type.  */
static __isl_give isl_schedule_node *
make_plain (__isl_take isl_schedule_node *node, void *user)
{
  isl_size n;

  (void)user;
  if (isl_schedule_node_get_type (node) != isl_schedule_node_band)
    return node;
  n = isl_schedule_node_band_n_member (node);
  for (int k = 0; k < n; k++)
    node = isl_schedule_node_band_member_set_ast_loop_type (
        node, k, isl_ast_loop_atomic);
  return isl_schedule_node_band_set_permutable (node, 0);
}

/* Decide for SCHEDULE, for REASON with DETAIL, if it can be used.  */
static void
use_schedule (struct work *work, __isl_take isl_schedule *schedule,
              enum pf_reason reason, const char *detail)
{
  enum pf_reason found;

  if (!schedule)
    {
      decide_failure (work);
      return;
    }
  found = check (work, schedule);
  if (found == PF_RESCHEDULED)
    {
      work->decision->schedule = schedule;
      decide (work, reason, strdup (detail));
      return;
    }
  isl_schedule_free (schedule);
  decide (work, found, strdup (""));
}

/* Decide for SCHEDULE as it is, for REASON.  */
static void
use_plain (struct work *work, __isl_take isl_schedule *schedule,
           enum pf_reason reason)
{
  schedule
      = isl_schedule_map_schedule_node_bottom_up (schedule, make_plain, NULL);
  if (schedule)
    use_schedule (work, schedule, reason, "");
  else
    decide_failure (work);
}

/* The number of loops of node K of NEST, a band, with PLAN: those inside a
   distributed innermost loop, and itself, count once for each statement.  */
static unsigned
n_band_loops (const struct pf_nest *nest, unsigned k,
              const struct pf_plan *plan)
{
  const struct pf_nest_node *node = nest->node + k;
  unsigned outer, n_body = nest->node[node->child[0]].n_child;

  if (plan->n == 0)
    return node->tree->n_member;
  outer = plan->split && n_body > 0 ? pf_plan_rolled (plan) - 1 : plan->n;
  return outer + (plan->n - outer) * n_body;
}

/* The number of loops that NEST has with the plans PLAN, partial blocks not
   counted: how simple its code is.  */
static unsigned
n_loops (const struct pf_nest *nest, const struct pf_plan *plan)
{
  unsigned n = 0;

  for (unsigned k = 0; k < nest->n_node; k++)
    if (nest->node[k].tree->kind == PF_TREE_BAND)
      n += n_band_loops (nest, k, plan + k);
  return n;
}

/* A candidate of which only COST is known.  */
static struct pf_candidate
candidate_of (const struct pf_cost *cost)
{
  return (struct pf_candidate){ .cycles = cost->cycles,
                                .compute = cost->compute,
                                .memory = cost->memory,
                                .resident = cost->resident,
                                .overhead = cost->overhead };
}

/* Add a candidate without a schedule; takes SUMMARY.  NULL when memory is
   short.  */
static struct pf_candidate *
add_candidate (struct work *work, const char *origin, char *summary,
               const struct pf_cost *cost)
{
  struct pf_decision *decision = work->decision;
  unsigned n = decision->n_candidate;
  char *name = strdup (origin);
  struct pf_candidate *grown
      = realloc (decision->candidate, (n + 1) * sizeof *grown);
  struct sketch *sketch = realloc (work->sketch, (n + 1) * sizeof *sketch);

  if (grown)
    decision->candidate = grown;
  if (sketch)
    work->sketch = sketch;
  if (!grown || !sketch || !name || !summary)
    {
      free (name);
      free (summary);
      return NULL;
    }
  sketch[n] = (struct sketch){ NULL, NULL, LITTLE_EFFORT };
  grown[n] = candidate_of (cost);
  grown[n].origin = name;
  grown[n].summary = summary;
  decision->n_candidate++;
  return grown + n;
}

static void
clear_sketch (struct sketch *sketch)
{
  pf_tree_free (sketch->tree);
  free (sketch->plan);
}

/* Make the schedule of candidate K if it has none.  It has none afterwards if
   isl failed or memory was short.  */
static void
draw (struct work *work, unsigned k)
{
  struct pf_candidate *candidate = work->decision->candidate + k;
  const struct sketch *sketch = work->sketch + k;
  struct pf_tree *planned;

  if (candidate->schedule || !sketch->tree)
    return;
  planned = pf_plan_apply (sketch->tree, sketch->plan);
  candidate->schedule = planned ? pf_tree_to_schedule (planned) : NULL;
  pf_tree_free (planned);
}

/* Does the user want to see the current fusion structure, even if it is as good
   as something else?  */
static bool
must_show (const struct work *work)
{
  return work->fused && work->options->fusion != PF_FUSE_BY_COST;
}

/* Does one of the candidates have COST?  Then it is the same, or as good.  Only
   those of the current fusion structure count if the user must see it.  */
static bool
is_known (const struct work *work, const struct pf_cost *cost)
{
  const struct pf_decision *decision = work->decision;

  for (unsigned k = 0; k < decision->n_candidate; k++)
    {
      const struct pf_candidate *candidate = decision->candidate + k;

      if (candidate->cycles == cost->cycles
          && candidate->compute == cost->compute
          && candidate->memory == cost->memory
          && (!must_show (work)
              || (candidate->fusion
                  && strcmp (candidate->fusion, work->fused->text) == 0)))
        return true;
    }
  return false;
}

/* Note in CANDIDATE the fusion structure of WORK, whose schedule is TREE.  */
static void
describe_fusion (const struct work *work, const struct pf_tree *tree,
                 struct pf_candidate *candidate)
{
  if (!work->fused)
    return;
  candidate->fusion = strdup (work->fused->text);
  candidate->number = work->fused->number;
  candidate->bands = pf_band_text (tree);
}

/* Is member M of a band with N members, generated as PLAN says, its innermost loop,
   and not tiled?  */
static bool
is_innermost (const struct pf_plan *plan, unsigned n, unsigned m)
{
  unsigned rolled = pf_plan_rolled (plan), steps = 0;

  if (plan->n == 0)
    return m == n - 1;
  for (unsigned k = 0; k < plan->n; k++)
    steps += plan->step[k].member == m;
  return steps == 1 && rolled > 0 && plan->step[rolled - 1].member == m;
}

/* Which loops of NEST with the plans PLAN are skewed, compared with ORIGINAL?  */
static enum pf_skew
find_skew (const struct pf_nest *nest, const struct pf_plan *plan,
           const struct pf_nest *original)
{
  enum pf_skew skew = PF_SKEW_NONE;

  for (unsigned s = 0; s < nest->n_statement; s++)
    for (unsigned k = 0; k < nest->statement[s].n_dim; k++)
      {
        const struct pf_nest_dim *dim = nest->statement[s].dim + k;
        const struct pf_tree *band = nest->node[dim->node].tree;

        if (!pf_nest_is_skewed (nest->statement + s, k, original))
          continue;
        if (!pf_tree_is_flat (band->child[0])
            || !is_innermost (plan + dim->node, band->n_member, dim->member))
          return PF_SKEW_ANY;
        skew = PF_SKEW_INNERMOST;
      }
  return skew;
}

/* What the plans of NEST, PLAN, take.  */
static enum effort
effort_of (const struct pf_nest *nest, const struct pf_plan *plan)
{
  enum effort effort = LITTLE_EFFORT;

  for (unsigned k = 0; k < nest->n_node; k++)
    if (plan[k].lanes)
      return MUCH_EFFORT;
    else if (!pf_plan_only_permutes (plan + k))
      effort = SOME_EFFORT;
  return effort;
}

/* Add NEST of TREE with the plans PLAN as a candidate from ORIGIN.  */
static void
add_planned (struct work *work, const char *origin, const struct pf_tree *tree,
             const struct pf_nest *nest, const struct pf_plan *plan,
             const struct pf_cost *cost)
{
  struct sketch sketch = { .tree = pf_tree_copy (tree),
                           .plan = malloc (nest->n_node * sizeof *plan),
                           .effort = effort_of (nest, plan) };
  struct pf_candidate *candidate = NULL;

  if (sketch.plan)
    memcpy (sketch.plan, plan, nest->n_node * sizeof *plan);
  if (sketch.tree && sketch.plan
      && pf_cost_mark_threads (nest, work->machine, sketch.plan) == 0)
    candidate
        = add_candidate (work, origin,
                         pf_transform_summary (work->scop, nest, sketch.plan,
                                               work->machine, work->nests),
                         cost);
  if (!candidate)
    {
      clear_sketch (&sketch);
      return;
    }
  work->sketch[work->decision->n_candidate - 1] = sketch;
  candidate->loops = n_loops (nest, plan);
  candidate->skew = find_skew (nest, plan, work->nest);
  candidate->lanes = calloc (work->scop->n_statement, sizeof *candidate->lanes);
  if (candidate->lanes)
    pf_tile_lanes (nest, plan, work->machine, work->scop, candidate->lanes);
  candidate->packing = pf_packing_list (nest, plan, work->scop);
  describe_fusion (work, tree, candidate);
}

/* Has TREE a band that can be tiled?  */
static bool
is_tilable (const struct pf_tree *tree)
{
  if (tree->permutable && tree->n_member >= 2)
    return true;
  for (unsigned k = 0; k < tree->n_child; k++)
    if (is_tilable (tree->child[k]))
      return true;
  return false;
}

/* Add NEST of TREE, which comes from ORIGIN, as it is.  */
static void
add_as_made (struct work *work, const char *origin, const struct pf_tree *tree,
             const struct pf_nest *nest)
{
  struct pf_plan *plan = calloc (nest->n_node, sizeof *plan);
  struct pf_cost cost;

  if (plan && pf_tile_cost (nest, plan, work->machine, &cost) == 0)
    add_planned (work, origin, tree, nest, plan, &cost);
  free (plan);
}

/* Plan NEST of TREE, which comes from ORIGIN, by changing as much as EXTENT
   says.  PLAN has room for it.  Returns the predicted compute time, or 0 on an
   error.  */
static double
plan_extent (struct work *work, const char *origin, const struct pf_tree *tree,
             const struct pf_nest *nest, enum pf_tile_extent extent,
             struct pf_plan *plan)
{
  unsigned forced = work->options->tile;
  struct pf_cost cost;

  if (pf_tile_choose (nest, work->machine, extent, forced,
                      (double)work->options->max_expansion, plan, &cost)
      != 0)
    return 0;
  if (forced || !is_known (work, &cost))
    add_planned (work, origin, tree, nest, plan, &cost);
  return cost.compute;
}

/* Plan NEST of TREE, which comes from ORIGIN, as the precedent is, if that has the
   same order.  */
static void
plan_as_before (struct work *work, const char *origin,
                const struct pf_tree *tree, const struct pf_nest *nest)
{
  const struct pf_plan *plan;
  struct pf_cost cost;
  unsigned n = work->decision->n_candidate;

  if (!work->precedent || work->rival
      || !pf_precedent_fits (work->precedent, work->scop, nest))
    return;
  plan = work->precedent->decision->plan;
  if (pf_tile_cost (nest, plan, work->machine, &cost) != 0
      || cost.copied > (double)work->options->max_expansion)
    return;
  add_planned (work, origin, tree, nest, plan, &cost);
  if (work->decision->n_candidate > n)
    work->rival = n;
}

/* Plan NEST of TREE, which comes from ORIGIN, in all ways.  */
static void
plan_nest (struct work *work, const char *origin, const struct pf_tree *tree,
           const struct pf_nest *nest)
{
  bool forced = work->options->tile != 0;
  struct pf_plan *plan = calloc (nest->n_node, sizeof *plan);
  double compute = 0;

  if (plan && (!forced || is_tilable (tree)))
    plan_extent (work, origin, tree, nest, PF_TILE_NONE, plan);
  if (plan && !forced)
    compute = plan_extent (work, origin, tree, nest, PF_TILE_REGISTER, plan);
  /* A register tile that saves memory traffic at the cost of computing is less
     often worth it than tiles alone.  */
  if (pf_gain_has_a_price (work->decision->candidate[0].compute, compute))
    plan_extent (work, origin, tree, nest, PF_TILE_CACHE, plan);
  plan_as_before (work, origin, tree, nest);
  free (plan);
}

/* Add the original order, with the tiles of the program and no others, as the first candidate.  Returns 0, or -1
   on an error.  */
static int
add_original (struct work *work, struct pf_nest *nest)
{
  struct pf_cost cost;
  struct pf_candidate *candidate = NULL;

  if (pf_source_nest_cost (work->scop, work->tree, nest, work->machine, &cost)
      == 0)
    candidate = add_candidate (work, "original", strdup (""), &cost);
  if (candidate)
    candidate->schedule = isl_schedule_copy (work->scop->schedule);
  return candidate ? 0 : -1;
}

/* The tree of ORDER as it is made; if the user wants to know, what its analysis
   finds goes into the decision.  */
static struct pf_tree *
explained_tree (struct work *work, const struct pf_order *order)
{
  char *text = NULL;
  size_t size;
  FILE *log = work->options->explain ? open_memstream (&text, &size) : NULL;
  struct pf_tree *tree;

  work->input.log = log;
  tree = order->make (&work->input);
  work->input.log = NULL;
  if (log && fclose (log) == 0 && text && *text)
    {
      free (work->decision->analysis);
      work->decision->analysis = text;
      text = NULL;
    }
  free (text);
  return tree;
}

/* Consider TREE, which is analysed and comes from ORIGIN, in the ways that the
   user asks for: an order that is asked for by name is a candidate as it is
   made, too.  What is predicted of spare loops is of no use.  */
static void
consider_tree (struct work *work, const char *origin,
               const struct pf_tree *tree)
{
  const struct pf_options *options = work->options;
  bool untiled = options->mode == PF_MODE_UNTILED;
  struct pf_nest *nest
      = tree ? pf_nest_recall (work->numbers, work->scop, tree, work->typical)
             : NULL;

  if (nest && (untiled || options->scheduler != PF_SCHEDULER_AUTO))
    add_as_made (work, origin, tree, nest);
  if (nest && !untiled && !pf_nest_has_spare_loops (nest))
    plan_nest (work, origin, tree, nest);
  pf_nest_free (nest);
}

/* Has RAW been considered?  If not, note that it is now; takes RAW.  */
static bool
is_seen (struct work *work, struct pf_tree *raw)
{
  struct pf_tree **grown;
  bool seen = false;

  for (unsigned k = 0; k < work->n_seen && !seen; k++)
    seen = pf_tree_is_same (work->seen[k], raw) == isl_bool_true;
  grown
      = seen ? NULL : realloc (work->seen, (work->n_seen + 1) * sizeof *grown);
  if (!grown)
    {
      pf_tree_free (raw);
      return seen;
    }
  work->seen = grown;
  work->seen[work->n_seen++] = raw;
  return false;
}

/* Does WORK have to consider RAW?  Not if it is the same as another order that
   gave its candidates, unless the user wants to see where RAW comes from.  */
static bool
is_new (struct work *work, const struct pf_tree *raw)
{
  const struct pf_options *options = work->options;

  if (pf_options_force_order (options) || options->tile
      || options->scheduler != PF_SCHEDULER_AUTO
      || options->fusion != PF_FUSE_BY_COST)
    return true;
  return !is_seen (work, pf_tree_copy (raw));
}

/* RAW, an order as it was made, analysed, with INNER as pf_band_analyse_inner does; NULL if that
   is not possible, or it has loops that are of no use.  */
static struct pf_tree *
analysed (const struct work *work, const struct pf_tree *raw, bool inner)
{
  const struct pf_dependences *deps = work->input.deps;
  struct pf_tree *set = pf_tree_copy (raw), *tree = NULL;

  if (set && pf_strips_set_apart (work->scop, set))
    tree = inner ? pf_band_analyse_inner (set, deps)
                 : pf_band_analyse (set, deps);
  pf_tree_free (set);
  if (tree && work->machine->threads.value > 1
      && pf_tree_find_threads (tree, deps->validity) < 0)
    tree = pf_tree_free (tree);
  return tree;
}

/* Consider RAW, an order that comes from ORIGIN, as it was made.  NULL is
   allowed.  */
static void
consider_raw (struct work *work, const char *origin, const struct pf_tree *raw)
{
  struct pf_tree *tree
      = raw && is_new (work, raw) ? analysed (work, raw, false) : NULL;

  consider_tree (work, origin, tree);
  pf_tree_free (tree);
}

/* Consider ORDER.  The tree of dependence hoisting is kept for fusion structures.  */
static void
consider (struct work *work, const struct pf_order *order)
{
  struct pf_tree *raw = explained_tree (work, order);

  consider_raw (work, order->name, raw);
  if (order == pf_order_find ("hoist"))
    work->memory.hoisted = raw;
  else
    pf_tree_free (raw);
}

/* Consider the fusion structure FUSED; USER is the work.  */
static void
consider_fused (void *user, const struct pf_fused *fused)
{
  struct work *work = user;
  struct pf_tree *raw = pf_tree_from_schedule (fused->schedule);

  work->fused = fused;
  consider_raw (work, "convex", raw);
  work->fused = NULL;
  pf_tree_free (raw);
}

/* Consider the fusion structures that the user asks for, or some.  Returns
   whether there is what was asked for.  */
static bool
consider_fusions (struct work *work)
{
  bool asked = work->options->fusion != PF_FUSE_BY_COST
               || work->options->scheduler == PF_SCHEDULER_CONVEX;
  enum pf_reason reason;
  char *detail;

  if (!asked)
    pf_budget_narrow (&work->budget, FUSION_PARTS);
  reason = pf_fusion_choose (&work->input, work->typical, work->options,
                             consider_fused, work, &detail);
  pf_budget_widen (&work->budget);
  work->memory.hoisted = pf_tree_free (work->memory.hoisted);
  if (reason != PF_RESCHEDULED)
    decide (work, reason, detail);
  return reason == PF_RESCHEDULED;
}

/* Do loops of TREE, which is analysed, that stand one in the other belong to several bands?  */
static bool
has_inner_bands (const struct pf_tree *tree)
{
  if (tree->kind == PF_TREE_BAND && tree->child[0]->kind == PF_TREE_BAND)
    return true;
  for (unsigned k = 0; k < tree->n_child; k++)
    if (has_inner_bands (tree->child[k]))
      return true;
  return false;
}

/* Consider RAW, the original order, with more loops in its inner bands, too, if it has some.  */
static void
consider_inner_bands (struct work *work, const struct pf_tree *raw)
{
  struct pf_tree *tree
      = has_inner_bands (work->tree) ? analysed (work, raw, true) : NULL;

  consider_tree (work, "inner-bands", tree);
  pf_tree_free (tree);
}

/* Begin with RAW, the original order, as the first candidate.  Returns -1 when nothing is left to
   compare with.  */
static int
begin_with (struct work *work, const struct pf_tree *raw)
{
  if (is_new (work, raw))
    work->tree = analysed (work, raw, false);
  if (work->tree)
    work->nest
        = pf_nest_recall (work->numbers, work->scop, work->tree, work->typical);
  if (!work->nest || add_original (work, work->nest) < 0)
    return -1;
  if (!pf_precedent_holds (work->precedent, work->scop, work->nest))
    work->precedent = NULL;
  if (work->precedent
      && pf_precedent_cost (work->precedent, work->machine, &work->rival_cost)
             != 0)
    return -1;
  work->nests = pf_transform_count_nests (work->tree);
  work->input.tree = work->tree;
  work->input.nest = work->nest;
  return 0;
}

/* Does the original order take so few cycles that no other one is worth it, of those that
   nobody asks for?  */
static bool
is_small (const struct work *work)
{
  const struct pf_options *options = work->options;

  return work->decision->candidate->cycles < SMALL_NEST && !work->precedent
         && !options->tile && !pf_options_force_order (options)
         && options->scheduler == PF_SCHEDULER_AUTO
         && options->fusion == PF_FUSE_BY_COST;
}

/* Consider the original ORDER.  Returns -1 when nothing is left to compare
   with.  */
static int
consider_original (struct work *work, const struct pf_order *order)
{
  struct pf_tree *raw = order->make (&work->input);
  int result = raw ? begin_with (work, raw) : -1;

  if (result == 0 && !pf_options_force_order (work->options)
      && !is_small (work))
    {
      plan_nest (work, order->name, work->tree, work->nest);
      consider_inner_bands (work, raw);
    }
  pf_tree_free (raw);
  return result;
}

/* Is candidate K of a copy, which is worth it in place of the original order, worth it
   in place of what the copy's precedent does?  */
static bool
beats_precedent (const struct work *work, unsigned k)
{
  const struct pf_candidate *candidate = work->decision->candidate;
  struct pf_candidate other = candidate_of (&work->rival_cost);

  if (!work->precedent)
    return true;
  return pf_gain_is_enough (work->rival ? candidate + work->rival : &other,
                            candidate + k);
}

/* Is candidate K the original order, unplanned?  */
static bool
keeps_order (const struct work *work, unsigned k)
{
  const struct pf_candidate *candidate = work->decision->candidate;
  const struct pf_plan *plan = work->sketch[k].plan;

  if (!plan || strcmp (candidate[k].origin, candidate->origin) != 0)
    return false;
  for (unsigned n = 0; n < work->nest->n_node; n++)
    if (!pf_plan_is_identity (plan + n))
      return false;
  return true;
}

/* Is candidate K worth it?  */
static bool
is_worth (const struct work *work, unsigned k)
{
  const struct pf_candidate *candidate = work->decision->candidate;

  if (work->options->tile || pf_options_force_order (work->options)
      || (work->rival && k == work->rival))
    return true;
  return candidate->cycles >= SMALL_NEST
         && (pf_gain_is_enough (candidate, candidate + k)
             || (keeps_order (work, k)
                 && pf_gain_is_worth_checking (candidate, candidate + k)))
         && beats_precedent (work, k);
}

/* Is candidate K worth it if loops are so short that their executions
   overlap?  */
static bool
is_worth_overlapping (const struct work *work, unsigned k)
{
  const struct sketch *sketch = work->sketch + k;

  return work->options->tile || pf_options_force_order (work->options)
         || (work->rival && k == work->rival) || !sketch->tree || !sketch->plan
         || pf_break_even_is_reached (work->scop, work->machine, work->typical,
                                      work->nest->node->tree, sketch->tree,
                                      sketch->plan, work->numbers);
}

/* What is said of CANDIDATE of DECISION.  */
static const char *
detail_of (const struct pf_decision *decision,
           const struct pf_candidate *candidate)
{
  bool same = strcmp (candidate->origin, decision->candidate->origin) == 0;

  return *candidate->summary ? candidate->summary
         : same              ? SAME_ORDER
                             : OTHER_ORDER;
}

/* The decision is for candidate K.  */
static void
keep_sketch (struct work *work, unsigned k)
{
  work->decision->tree = work->sketch[k].tree;
  work->decision->plan = work->sketch[k].plan;
  work->sketch[k].tree = NULL;
  work->sketch[k].plan = NULL;
}

/* Find for which sizes candidate K is worth it, which was decided for.  Where that takes too
   many operations, nothing is changed.  */
static void
find_break_even (struct work *work, unsigned k)
{
  struct pf_decision *decision = work->decision;

  if (work->scop->n_parameter == 0 || pf_options_force_order (work->options))
    return;
  pf_budget_renew (&work->budget, work->options->max_operations);
  decision->break_even
      = pf_break_even_find (work->scop, work->machine, work->typical,
                            work->nest, decision->tree, decision->plan);
  if (!pf_budget_is_exhausted (&work->budget))
    return;
  decide_failure (work);
  decision->schedule = isl_schedule_free (decision->schedule);
  decision->candidate[k].chosen = false;
  decision->tree = pf_tree_free (decision->tree);
  free (decision->plan);
  decision->plan = NULL;
}

/* Candidate K, which was decided for, took too many operations.  Let those that may take as many be
   TRIED, and the others have the operations anew.  Are there any?  */
static bool
leave_easier (struct work *work, unsigned k, bool *tried)
{
  bool left = false;

  for (unsigned other = 1; other < work->decision->n_candidate; other++)
    {
      tried[other] |= work->sketch[other].effort >= work->sketch[k].effort;
      left |= !tried[other];
    }
  if (!left)
    return false;
  pf_budget_renew (&work->budget, work->options->max_operations);
  return true;
}

/* Decide for the best candidate that can be used.  Certifying and generating candidates may
   take as many operations as all before, and so may finding out for which sizes one is worth
   it.  Where that is not enough for one, the best of those that take less effort gets as many.  */
static void
choose (struct work *work)
{
  struct pf_decision *decision = work->decision;
  bool *tried = calloc (decision->n_candidate + 1, sizeof *tried);
  unsigned k;

  pf_budget_renew (&work->budget, work->options->max_operations);
  if (decision->n_candidate < 2)
    decide (work, PF_NO_OTHER_ORDER, NULL);
  else
    decide (work, PF_NO_GAIN, NULL);
  while (tried && (k = pf_best_candidate (decision, tried)) != 0)
    {
      struct pf_candidate *candidate = decision->candidate + k;

      tried[k] = true;
      if (!is_worth (work, k) || !is_worth_overlapping (work, k))
        continue;
      draw (work, k);
      decision->lanes = candidate->lanes;
      decision->packing = candidate->packing;
      use_schedule (work, isl_schedule_copy (candidate->schedule),
                    PF_RESCHEDULED, detail_of (decision, candidate));
      candidate->chosen = decision->schedule != NULL;
      if (candidate->chosen)
        {
          keep_sketch (work, k);
          find_break_even (work, k);
        }
      if (candidate->chosen
          || (decision->reason == PF_EXHAUSTED
              && !leave_easier (work, k, tried)))
        break;
    }
  if (!decision->schedule)
    {
      decision->lanes = NULL;
      decision->packing = NULL;
    }
  free (tried);
}

/* Are fusion structures considered by OPTIONS?  */
static bool
wants_fusions (const struct pf_options *options)
{
  return options->fusion != PF_FUSE_BY_COST
         || options->scheduler == PF_SCHEDULER_AUTO
         || options->scheduler == PF_SCHEDULER_CONVEX;
}

/* The part of what is left that ORDER may take, 1 / the result.  */
static unsigned
order_parts (const struct work *work, const struct pf_order *order)
{
  return work->options->scheduler == PF_SCHEDULER_AUTO ? order->parts
                                                       : SINGLE_ORDER_PARTS;
}

/* Is it in vain to consider ORDER after GIVEN_UP, if any, used up its part?  If both are isl's,
   whose scheduler solves much the same problems for both, unless the user asks for it.  */
static bool
is_in_vain (const struct work *work, const struct pf_order *order,
            const struct pf_order *given_up)
{
  return work->options->scheduler == PF_SCHEDULER_AUTO && given_up
         && order->scheduler == PF_SCHEDULER_ISL
         && given_up->scheduler == PF_SCHEDULER_ISL;
}

/* Look for the best schedule.  */
static void
search (struct work *work)
{
  const struct pf_order *order = pf_order_get (0), *given_up = NULL;

  work->typical = pf_typical_point (work->scop);
  work->numbers = pf_nest_memory_new (work->scop);
  if (!work->typical || consider_original (work, order) < 0)
    {
      decide_failure (work);
      return;
    }
  if (is_small (work))
    {
      decide (work, PF_NO_GAIN, NULL);
      return;
    }
  for (unsigned k = 1; (order = pf_order_get (k)) != NULL; k++)
    if (work->options->fusion == PF_FUSE_BY_COST
        && pf_order_is_selected (order, work->options->scheduler)
        && !is_in_vain (work, order, given_up))
      {
        pf_budget_narrow (&work->budget, order_parts (work, order));
        consider (work, order);
        if (pf_budget_is_exhausted (&work->budget))
          given_up = order;
        pf_budget_widen (&work->budget);
      }
  if (wants_fusions (work->options) && !consider_fusions (work))
    return;
  if (pf_budget_is_exhausted (&work->budget))
    decide_failure (work);
  else
    choose (work);
  if (given_up
      && (work->decision->reason == PF_NO_OTHER_ORDER
          || work->decision->reason == PF_NO_GAIN))
    decide (work, PF_EXHAUSTED, NULL);
}

/* Decide for ORDER as it is made, whatever it costs.  */
static void
use_order (struct work *work, const struct pf_order *order)
{
  struct pf_tree *tree = order->make (&work->input);

  if (tree)
    use_plain (work, pf_tree_to_schedule (tree), PF_RESCHEDULED);
  else if (isl_ctx_last_error (work->scop->ctx) == isl_error_none)
    decide (work, PF_NO_OTHER_ORDER, NULL);
  else
    decide_failure (work);
  pf_tree_free (tree);
}

/* The dependences of WORK, which the decision owns.  NULL, with the reason decided,
   if they cannot be had.  */
static struct pf_dependences *
find_dependences (struct work *work)
{
  struct pf_dependences *deps;

  pf_budget_narrow (&work->budget, DEPENDENCE_PARTS);
  deps = pf_dependences_compute (work->scop, &work->budget);
  if (!deps)
    decide_failure (work);
  pf_budget_widen (&work->budget);
  work->decision->dependences = deps;
  return deps;
}

/* Decide as the mode says, for a SCoP that executes.  */
static void
decide_by_mode (struct work *work)
{
  struct pf_dependences *deps = find_dependences (work);

  work->input = (struct pf_order_input){ .scop = work->scop,
                                         .deps = deps,
                                         .memory = &work->memory,
                                         .machine = work->machine,
                                         .nesting = work->options->nesting };
  if (!deps)
    return;
  if (work->options->mode == PF_MODE_IDENTITY)
    use_plain (work, isl_schedule_copy (work->scop->schedule), PF_REGENERATED);
  else if (work->options->mode == PF_MODE_ISL)
    use_order (work, pf_order_find ("isl-distributed"));
  else
    search (work);
}

/* Decide, within the budget.  */
static void
decide_in_budget (struct work *work)
{
  isl_union_set *domain = pf_scop_domain (work->scop);
  isl_bool dead = isl_union_set_is_empty (domain);

  isl_union_set_free (domain);
  if (dead < 0)
    decide_failure (work);
  else if (dead)
    decide (work, PF_DEAD, NULL);
  else
    decide_by_mode (work);
}

/* Make the schedules of all candidates, for who wants to see them; they count for
   no budget of the compilation, so that it does not depend on that.  */
static void
draw_all (struct work *work)
{
  work->budget
      = pf_budget_start (work->scop->ctx, work->options->max_operations);
  for (unsigned k = 0; k < work->decision->n_candidate; k++)
    draw (work, k);
  pf_budget_end (&work->budget);
}

/* Release the sketches of WORK.  */
static void
clear_sketches (struct work *work)
{
  for (unsigned k = 0; k < work->decision->n_candidate; k++)
    clear_sketch (work->sketch + k);
  free (work->sketch);
}

struct pf_decision *
pf_schedule (const struct pf_scop *scop, const struct pf_machine *machine,
             const struct pf_options *options)
{
  return pf_schedule_for (NULL, scop, machine, options, NULL);
}

struct pf_decision *
pf_schedule_for (const struct pf_generator *generator,
                 const struct pf_scop *scop, const struct pf_machine *machine,
                 const struct pf_options *options,
                 const struct pf_precedent *precedent)
{
  struct pf_generator nobody
      = { .generate = generate_nothing, .user = (void *)scop };
  struct work work = { .scop = scop,
                       .machine = machine,
                       .options = options,
                       .generator = generator ? *generator : nobody,
                       .precedent = precedent };

  if (options->mode != PF_MODE_OFF && pf_has_strips (scop))
    work.decision
        = pf_schedule_in_strips (&work.generator, scop, machine, options);
  if (work.decision)
    return work.decision;
  work.decision = calloc (1, sizeof *work.decision);
  if (!work.decision)
    return NULL;
  work.decision->detail = strdup ("");
  if (options->mode == PF_MODE_OFF)
    decide (&work, PF_OFF, NULL);
  else if (scop->number < options->scop_first
           || scop->number > options->scop_last)
    decide (&work, PF_NOT_SELECTED, NULL);
  else if (scop->n_statement == 0)
    decide (&work, PF_NO_STATEMENT, NULL);
  else
    {
      work.budget = pf_budget_start (scop->ctx, options->max_operations);
      decide_in_budget (&work);
      for (unsigned k = 0; k < work.n_seen; k++)
        pf_tree_free (work.seen[k]);
      free (work.seen);
      isl_set_free (work.typical);
      pf_nest_memory_free (work.numbers);
      pf_order_memory_clear (&work.memory);
      pf_nest_free (work.nest);
      pf_tree_free (work.tree);
      work.decision->operations = pf_budget_spent (&work.budget);
      pf_budget_end (&work.budget);
      if (options->explain)
        draw_all (&work);
      clear_sketches (&work);
    }
  if (!work.decision->detail)
    return pf_decision_free (work.decision);
  return work.decision;
}
