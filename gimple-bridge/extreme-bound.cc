/* Loops from the largest or to the smallest of several numbers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extreme-bound.h"
#include "loop-counter.h"
#include "prepare.h"

/* What has more parts is not looked at.  */
static const size_t MAX_PARTS = 8;

void
extreme_bounds::note_choices ()
{
  basic_block bb;
  calculate_dominance_info (CDI_DOMINATORS);
  FOR_EACH_BB_FN (bb, cfun)
    if (loop_depth (bb->loop_father) > 0)
      for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
           gsi_next (&psi))
        {
          extreme chosen;
          if (chosen_extreme_p (psi.phi (), &chosen))
            choices[gimple_phi_result (psi.phi ())] = chosen;
        }
}

/* Is NAME computed in a loop?  What is computed in front of all loops is a parameter.  */

static bool
computed_in_loop_p (tree name)
{
  basic_block bb = TREE_CODE (name) == SSA_NAME
                       ? gimple_bb (SSA_NAME_DEF_STMT (name))
                       : NULL;
  return bb && loop_depth (bb->loop_father) > 0;
}

/* Add to *PARTS the numbers, one of which is NUMBER, that it is the extreme of, by CODE.  */

void
extreme_bounds::add_parts (tree number, enum tree_code code,
                           std::vector<tree> *parts) const
{
  auto chosen = choices.find (number);
  gassign *def = computed_in_loop_p (number)
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (number))
                     : NULL;
  extreme selected;
  tree x = NULL_TREE, y = NULL_TREE;
  if (chosen != choices.end () && chosen->second.code == code)
    {
      x = chosen->second.x;
      y = chosen->second.y;
    }
  else if (def && selected_extreme_p (def, &selected) && selected.code == code)
    {
      x = selected.x;
      y = selected.y;
    }
  if (!x || parts->size () >= MAX_PARTS)
    parts->push_back (number);
  else
    {
      add_parts (x, code, parts);
      add_parts (y, code, parts);
    }
}

/* Add A CODE B to *ALL, as comparisons of the parts of each, where all of them have to hold.  */

void
extreme_bounds::add_comparison (tree a, enum tree_code code, tree b,
                                std::vector<integer_comparison> *all) const
{
  const bool less = code == LT_EXPR || code == LE_EXPR;
  std::vector<tree> first, second;
  if (!less && code != GT_EXPR && code != GE_EXPR)
    {
      all->push_back ({ a, code, b });
      return;
    }
  add_parts (a, less ? MAX_EXPR : MIN_EXPR, &first);
  add_parts (b, less ? MIN_EXPR : MAX_EXPR, &second);
  for (tree x : first)
    for (tree y : second)
      all->push_back ({ x, code, y });
}

/* Add to *ALL the comparisons of integers that all have to hold where VALUE, a truth value, is
   true, if HOLDS, or false.  False if it is not made of such, in DEPTH steps.  */

bool
extreme_bounds::add_truth (tree value, bool holds, unsigned depth,
                           std::vector<integer_comparison> *all) const
{
  gassign *def = computed_in_loop_p (value)
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value))
                     : NULL;
  if (!def || depth == 0)
    return false;
  enum tree_code code = gimple_assign_rhs_code (def);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (code == (holds ? BIT_AND_EXPR : BIT_IOR_EXPR))
    return add_truth (a, holds, depth - 1, all)
           && add_truth (b, holds, depth - 1, all);
  if (TREE_CODE_CLASS (code) != tcc_comparison
      || !INTEGRAL_TYPE_P (TREE_TYPE (a)))
    return false;
  add_comparison (a, holds ? code : invert_tree_comparison (code, false), b,
                  all);
  return true;
}

/* The comparisons of integers that all have to hold for COND to let control pass the edge with
   FLAG, if they are all that has to; else none.  */

std::vector<integer_comparison>
extreme_bounds::required (gcond *cond, int flag) const
{
  std::vector<integer_comparison> all;
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  enum tree_code code = gimple_cond_code (cond);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)))
    return all;
  if (flag & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  if ((code == NE_EXPR || code == EQ_EXPR) && integer_zerop (b)
      && TREE_CODE (TREE_TYPE (a)) == BOOLEAN_TYPE)
    {
      if (!add_truth (a, code == NE_EXPR, MAX_PARTS, &all))
        all.clear ();
    }
  else
    add_comparison (a, code, b, &all);
  if (all.size () > MAX_PARTS)
    all.clear ();
  return all;
}

/* The other edge out of a condition than that with FLAG has this one.  */

static int
other_flag (int flag)
{
  return flag & EDGE_TRUE_VALUE ? EDGE_FALSE_VALUE : EDGE_TRUE_VALUE;
}

/* The edge with FLAG out of the block that COND ends.  */

static edge
edge_with (gcond *cond, int flag)
{
  edge taken, other;
  extract_true_false_edges_from_block (gimple_bb (cond), &taken, &other);
  return flag & EDGE_TRUE_VALUE ? taken : other;
}

/* Does nothing depend on control passing E: do ways meet right behind it?  */

static bool
leads_to_join_p (edge e)
{
  basic_block bb = e->dest;
  return !single_pred_p (bb)
         || (single_succ_p (bb) && empty_block_p (bb)
             && gimple_seq_empty_p (phi_nodes (bb))
             && !single_pred_p (single_succ (bb))
             && !bb_loop_header_p (single_succ (bb)));
}

/* Does B not change in LOOP?  */

static bool
invariant_p (class loop *loop, tree b)
{
  affine_iv iv;
  return simple_iv (loop, loop, b, &iv, false) && integer_zerop (iv.step);
}

/* How VALUE evolves in LOOP, as *IV, if it is an induction variable.  */

static bool
induction_p (class loop *loop, tree value, affine_iv *iv)
{
  return INTEGRAL_TYPE_P (TREE_TYPE (value))
         && simple_iv (loop, loop, value, iv, false)
         && TREE_CODE (iv->step) == INTEGER_CST && !integer_zerop (iv->step);
}

/* How LOOP counts by PHI, of its header: what that is NOW, and what it is in the NEXT iteration.  */

struct loop_counter
{
  loop_counter (class loop *loop, gphi *phi)
      : loop (loop), now (gimple_phi_result (phi)),
        next (PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop)))
  {
  }

  /* Does it count?  */
  bool
  known_p ()
  {
    return induction_p (loop, now, &iv);
  }
  bool
  up_p () const
  {
    return !tree_int_cst_sign_bit (iv.step);
  }
  /* Does it count one by one?  */
  bool
  single_p () const
  {
    return integer_onep (iv.step) || integer_all_onesp (iv.step);
  }
  bool
  is_p (tree x) const
  {
    return x == now || x == next;
  }
  /* May PART, a comparison of the counter, be what the loop goes on for?  */
  bool
  goes_on_for_p (const integer_comparison &part) const
  {
    const bool strict = part.code == (up_p () ? LT_EXPR : GT_EXPR);
    return is_p (part.a) && invariant_p (loop, part.b)
           && (strict || part.code == (up_p () ? LE_EXPR : GE_EXPR))
           && (part.a == next || (strict && single_p ()));
  }
  /* How the counter compares in all iterations with what the loop goes on for, when PART is asked
     at the end of each.  */
  enum tree_code
  code_within (const integer_comparison &part) const
  {
    return part.a == next ? part.code : up_p () ? LE_EXPR : GE_EXPR;
  }

  class loop *loop;
  tree now, next;
  affine_iv iv;
};

/* As *ASKED, the comparisons of COUNTER, which is A in each, with bounds that all have to hold for COND
   to let control pass the edge with FLAG, by which the loop goes on.  False if COND asks for
   something else.  A test for equality is one for order, as the counter is not beyond its
   bound.  */

bool
extreme_bounds::find_asked (const struct loop_counter &counter, gcond *cond,
                            int flag,
                            std::vector<integer_comparison> *asked) const
{
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  if (counter.is_p (b))
    std::swap (a, b);
  if (counter.single_p () && counter.is_p (a)
      && gimple_cond_code (cond)
             == (flag & EDGE_TRUE_VALUE ? NE_EXPR : EQ_EXPR))
    add_comparison (a, counter.up_p () ? LT_EXPR : GT_EXPR, b, asked);
  else
    *asked = required (cond, flag);
  for (integer_comparison &part : *asked)
    {
      if (counter.is_p (part.b))
        part = { part.b, swap_tree_comparison (part.code), part.a };
      if (part.a != asked->front ().a || !counter.goes_on_for_p (part))
        return false;
    }
  return !asked->empty ();
}

/* How well can X be shown as the start or end of a loop?  The less, the better: constants and
   what is computed in front of all loops are the same everywhere.  */

static int
rank_of (tree x)
{
  return TREE_CODE (x) == INTEGER_CST ? 0 : computed_in_loop_p (x) ? 2 : 1;
}

/* The same for a loop from A to B, or B to A.  What iterates equally often is best.  */

static int
rank_of (tree a, tree b)
{
  widest_int difference;
  return constant_difference_p (a, b, &difference) ? -1 : rank_of (a) + rank_of (b);
}

/* Can X be used at the end of BB?  */

static bool
available_p (tree x, basic_block bb)
{
  return TREE_CODE (x) != SSA_NAME
             ? is_gimple_min_invariant (x)
             : SSA_NAME_IS_DEFAULT_DEF (x)
                   || dominated_by_p (CDI_DOMINATORS, bb,
                                      gimple_bb (SSA_NAME_DEF_STMT (x)));
}

/* Is a number that LOOP counts by used behind it?  How often it iterates decides what that is.  */

static bool
count_used_behind_p (class loop *loop)
{
  edge exit = single_exit (loop);
  for (gphi_iterator psi = gsi_start_phis (exit->dest); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree value = PHI_ARG_DEF_FROM_EDGE (psi.phi (), exit);
      if (TREE_CODE (value) == SSA_NAME && !virtual_operand_p (value)
          && !invariant_p (loop, value) && recomputable_p (loop, value))
        return true;
    }
  return false;
}

/* Does LOOP count by another PHI node than PHI, which would have to start from somewhere else if that
   does?  */

static bool
counts_otherwise_p (class loop *loop, gphi *phi)
{
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    if (psi.phi () != phi && !virtual_operand_p (gimple_phi_result (psi.phi ()))
        && recomputable_p (loop, gimple_phi_result (psi.phi ())))
      return true;
  return false;
}

/* Let COND show PART in place of ALL, where it lets control pass the edge with FLAG.  */

void
extreme_bounds::show (gcond *cond, int flag, const integer_comparison &part,
                      const std::vector<integer_comparison> &all)
{
  conditions.push_back ({ cond, gimple_cond_code (cond), gimple_cond_lhs (cond),
                          gimple_cond_rhs (cond), flag, all });
  gimple_cond_set_condition (cond,
                             flag & EDGE_TRUE_VALUE
                                 ? part.code
                                 : invert_tree_comparison (part.code, false),
                             part.a, part.b);
  update_stmt (cond);
}

/* Show one start and one end of LOOP, if it has several, and PHI counts it.  Was it done?  */

bool
extreme_bounds::take_loop (class loop *loop, gphi *phi)
{
  edge exit = single_exit (loop), entry = loop_preheader_edge (loop);
  gcond *cond = condition_of (exit->src);
  const int flag = other_flag (exit->flags);
  struct loop_counter counter (loop, phi);
  std::vector<integer_comparison> asked;
  if (!counter.known_p () || !find_asked (counter, cond, flag, &asked))
    return false;
  std::vector<tree> first;
  tree start = PHI_ARG_DEF_FROM_EDGE (phi, entry);
  if (counter.single_p ())
    add_parts (start, counter.up_p () ? MAX_EXPR : MIN_EXPR, &first);
  else
    first.push_back (start);
  if (first.size () * asked.size () == 1 || count_used_behind_p (loop)
      || (first.size () > 1 && counts_otherwise_p (loop, phi)))
    return false;

  loop_bounds bounds = { counter.now, {}, {} };
  tree best = NULL_TREE;
  const integer_comparison *end = NULL;
  for (tree from : first)
    for (const integer_comparison &part : asked)
      {
        bounds.entry.push_back ({ from, counter.code_within (part), part.b });
        if (available_p (from, entry->src) && available_p (part.b, exit->src)
            && (!end || rank_of (from, part.b) < rank_of (best, end->b)))
          {
            best = from;
            end = &part;
          }
      }
  if (!end)
    return false;
  for (tree from : first)
    bounds.all.push_back (
        { counter.now, counter.up_p () ? GE_EXPR : LE_EXPR, from });
  for (const integer_comparison &part : asked)
    bounds.all.push_back ({ counter.now, counter.code_within (part), part.b });
  loops.insert ({ loop->num, { bounds, iteration_count (loop) } });
  starts.push_back ({ cond, counter.now, start });
  SET_PHI_ARG_DEF (phi, entry->dest_idx, best);
  show (cond, flag, *end, {});
  return true;
}

void
extreme_bounds::take_loop (class loop *loop)
{
  edge exit = single_exit (loop);
  if (!exit || !condition_of (exit->src))
    return;
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    if (take_loop (loop, psi.phi ()))
      return;
}

/* Show one of the comparisons that have to hold for COND to let control pass the edge with FLAG, if
   there are several, and nothing depends on control passing the other one.  Was it done?  */

bool
extreme_bounds::take_condition (gcond *cond, int flag)
{
  std::vector<integer_comparison> all = required (cond, flag);
  const integer_comparison *best = NULL;
  if (all.size () < 2 || !leads_to_join_p (edge_with (cond, other_flag (flag))))
    return false;
  for (const integer_comparison &part : all)
    if (available_p (part.a, gimple_bb (cond))
        && available_p (part.b, gimple_bb (cond))
        && (!best || rank_of (part.a, part.b) < rank_of (best->a, best->b)))
      best = &part;
  if (!best)
    return false;
  show (cond, flag, *best, all);
  return true;
}

void
extreme_bounds::take ()
{
  calculate_dominance_info (CDI_DOMINATORS);
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_depth (loop) > 0)
      take_loop (loop);
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      gcond *cond = loop_depth (bb->loop_father) > 0 ? condition_of (bb) : NULL;
      if (cond && !loop_exits_from_bb_p (bb->loop_father, bb)
          && !take_condition (cond, EDGE_TRUE_VALUE))
        take_condition (cond, EDGE_FALSE_VALUE);
    }
  if (!empty ())
    scev_reset ();
}

void
extreme_bounds::put_back ()
{
  for (const shown_start &shown : starts)
    if (gimple_bb (shown.cond))
      {
        gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (shown.counter));
        edge entry = loop_preheader_edge (gimple_bb (phi)->loop_father);
        SET_PHI_ARG_DEF (phi, entry->dest_idx, shown.start);
      }
  for (const shown_condition &shown : conditions)
    if (gimple_bb (shown.cond))
      {
        gimple_cond_set_condition (shown.cond, shown.code, shown.lhs,
                                   shown.rhs);
        update_stmt (shown.cond);
      }
  for (const auto &entry : loops)
    if (class loop *loop = get_loop (cfun, entry.first))
      entry.second.known.put_back (loop);
  if (!empty ())
    {
      /* Other loops may have been counted with the help of these.  */
      free_numbers_of_iterations_estimates (cfun);
      scev_reset ();
    }
  starts.clear ();
  conditions.clear ();
  loops.clear ();
}

const loop_bounds *
extreme_bounds::find (class loop *loop) const
{
  auto found = loops.find (loop->num);
  return found == loops.end () ? NULL : &found->second.bounds;
}

const std::vector<integer_comparison> *
extreme_bounds::find (gcond *cond, int *flag) const
{
  for (const shown_condition &shown : conditions)
    if (shown.cond == cond && !shown.all.empty ())
      {
        *flag = shown.flag;
        return &shown.all;
      }
  return NULL;
}

std::vector<placed_number>
extreme_bounds::numbers () const
{
  std::vector<placed_number> found;
  for (const auto &entry : loops)
    if (class loop *loop = get_loop (cfun, entry.first))
      for (const integer_comparison &part : entry.second.bounds.entry)
        {
          found.push_back ({ part.a, loop->header });
          found.push_back ({ part.b, loop->header });
        }
  for (const shown_condition &shown : conditions)
    if (basic_block bb = gimple_bb (shown.cond))
      for (const integer_comparison &part : shown.all)
        {
          found.push_back ({ part.a, bb });
          found.push_back ({ part.b, bb });
        }
  return found;
}
