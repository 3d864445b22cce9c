/* Conditions that lead to the same block, made one while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "merged-branch.h"
#include "extreme-bound.h"
#include "prepare.h"

namespace
{

/* CODE, which says when control leaves a block by the true edge, as what says when it does by that with
   FLAG; or the other way round.  */

enum tree_code
code_along (enum tree_code code, int flag)
{
  return flag & EDGE_TRUE_VALUE ? code : invert_tree_comparison (code, false);
}

branch
branch_of (edge e)
{
  return { (int)(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)),
           e->probability, e == EDGE_SUCC (e->src, 0) ? 0u : 1u, e->dest_idx };
}

/* Is X + CONSTANT, of a type that must not wrap around, no overflow at COND?  */

bool
sum_fits_p (tree x, tree constant, gcond *cond)
{
  gimple_ranger ranger;
  wide_int min, max;
  wi::overflow_type low, high;
  if (TREE_CODE (x) != SSA_NAME || !pf_range_at (&ranger, cond, x, &min, &max))
    return false;
  wi::add (min, wi::to_wide (constant), TYPE_SIGN (TREE_TYPE (x)), &low);
  wi::add (max, wi::to_wide (constant), TYPE_SIGN (TREE_TYPE (x)), &high);
  return !low && !high;
}

/* The work on one block, MIDDLE, with the second of two conditions.

   BEFORE: the block with the first.
   SHARED: the block that both lead to.  */
class branch_merger
{
public:
  explicit branch_merger (basic_block middle);
  bool possible_p ();
  merged_branch merge ();

private:
  bool advanceable_p (gassign *stmt) const;
  bool content_advanceable_p () const;
  bool affine_p () const;
  void advance (merged_branch *made) const;
  void join (const merged_branch &made) const;

  basic_block middle, before, shared;
  gcond *first, *second;
  edge to_shared, middle_to_shared;
};

branch_merger::branch_merger (basic_block middle)
    : middle (middle),
      before (single_pred_p (middle) ? single_pred (middle) : NULL),
      shared (NULL), first (before ? condition_of (before) : NULL),
      second (condition_of (middle)), to_shared (NULL), middle_to_shared (NULL)
{
}

/* Can STMT, in the middle, be executed in front of the first condition: does it only compute an integer
   that it has whatever the condition says?  */

bool
branch_merger::advanceable_p (gassign *stmt) const
{
  if (!stmt || gimple_vuse (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt))
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt))))
    return false;
  const enum tree_code code = gimple_assign_rhs_code (stmt);
  if (TREE_CODE_CLASS (code) == tcc_comparison || defined_for_all_p (stmt))
    return true;
  tree x = gimple_assign_rhs1 (stmt);
  return code == PLUS_EXPR && TREE_CODE (x) == SSA_NAME
         && TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST
         && gimple_bb (SSA_NAME_DEF_STMT (x)) != middle
         && sum_fits_p (x, gimple_assign_rhs2 (stmt), first);
}

bool
branch_merger::content_advanceable_p () const
{
  for (gimple_stmt_iterator gsi = gsi_after_labels (middle);
       gsi_stmt (gsi) != second; gsi_next (&gsi))
    if (!is_gimple_debug (gsi_stmt (gsi))
        && !advanceable_p (dyn_cast<gassign *> (gsi_stmt (gsi))))
      return false;
  return gimple_seq_empty_p (phi_nodes (middle));
}

/* Is all that has to hold for control not to come to the shared block comparisons of affine numbers, not too
   many of them?  */

bool
branch_merger::affine_p () const
{
  std::vector<integer_comparison> all
      = required_comparisons (first, other_flag (to_shared->flags));
  const std::vector<integer_comparison> more
      = required_comparisons (second, other_flag (middle_to_shared->flags));
  if (all.empty () || more.empty ())
    return false;
  all.insert (all.end (), more.begin (), more.end ());
  return all.size () <= MOST_COMPARISONS && lasting_p (all)
         && affine_numbers_p (all, middle->loop_father);
}

bool
branch_merger::possible_p ()
{
  class loop *loop = middle->loop_father;
  if (!first || !second || before->loop_father != loop || loop->inner
      || loop->header == middle || loop_exits_from_bb_p (loop, before)
      || loop_exits_from_bb_p (loop, middle))
    return false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, middle->succs)
    if (edge common = find_edge (before, e->dest))
      {
        middle_to_shared = e;
        to_shared = common;
        shared = e->dest;
      }
  return shared && shared->loop_father == loop && shared != loop->header
         && gimple_seq_empty_p (phi_nodes (shared))
         && !dominated_by_p (CDI_POST_DOMINATORS, before, shared)
         && content_advanceable_p () && affine_p ();
}

/* Let what the middle computes be computed in front of the first condition.  */

void
branch_merger::advance (merged_branch *made) const
{
  gimple_stmt_iterator to = gsi_for_stmt (first);
  for (gimple_stmt_iterator gsi = gsi_after_labels (middle);
       gsi_stmt (gsi) != second;)
    {
      gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi));
      if (!stmt)
        {
          gsi_next (&gsi);
          continue;
        }
      tree name = gimple_assign_lhs (stmt);
      made->advanced.push_back ({ stmt, SSA_NAME_RANGE_INFO (name) });
      pf_forget_range (name);
      gsi_move_before (&gsi, &to);
    }
}

/* The name of whether COND lets control pass the edge with FLAG, which is computed in front of GSI.  */

tree
outcome_of (gcond *cond, int flag, gimple_stmt_iterator *gsi)
{
  gassign *stmt
      = gimple_build_assign (make_ssa_name (boolean_type_node),
                             code_along (gimple_cond_code (cond), flag),
                             gimple_cond_lhs (cond), gimple_cond_rhs (cond));
  gsi_insert_before (gsi, stmt, GSI_SAME_STMT);
  return gimple_assign_lhs (stmt);
}

/* Let the first condition ask for both.  */

void
branch_merger::join (const merged_branch &made) const
{
  gimple_stmt_iterator gsi = gsi_for_stmt (first);
  tree one = outcome_of (first, made.first.flag, &gsi);
  tree other = outcome_of (second, made.second.flag, &gsi);
  gassign *both = gimple_build_assign (make_ssa_name (boolean_type_node),
                                       BIT_IOR_EXPR, one, other);
  gsi_insert_before (&gsi, both, GSI_SAME_STMT);
  gimple_cond_set_condition (
      first, made.first.flag & EDGE_TRUE_VALUE ? NE_EXPR : EQ_EXPR,
      gimple_assign_lhs (both), boolean_false_node);
  update_stmt (first);
}

merged_branch
branch_merger::merge ()
{
  merged_branch made = {
    first,         second, branch_of (to_shared), branch_of (middle_to_shared),
    middle->count, {}
  };
  advance (&made);
  join (made);
  edge stay = edge_with (middle, other_flag (made.second.flag));
  edge enter = single_pred_edge (middle);
  middle->count = stay->count ();
  enter->probability *= stay->probability;
  to_shared->probability = enter->probability.invert ();
  /* It comes back, and uses nothing until then.  */
  gimple_cond_make_false (second);
  update_stmt (second);
  gimple_stmt_iterator last = gsi_for_stmt (second);
  gsi_remove (&last, false);
  remove_edge (middle_to_shared);
  stay->flags &= ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
  stay->flags |= EDGE_FALLTHRU;
  stay->probability = profile_probability::always ();
  return made;
}

/* Is what NAME says used in BB, and behind it, only?  */

bool
used_from_p (tree name, basic_block bb)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *stmt = USE_STMT (use);
      basic_block where = gimple_bb (stmt);
      if (is_gimple_debug (stmt))
        continue;
      if (gphi *phi = dyn_cast<gphi *> (stmt))
        where = gimple_phi_arg_edge (phi, PHI_ARG_INDEX_FROM_USE (use))->src;
      if (!dominated_by_p (CDI_DOMINATORS, where, bb))
        return false;
    }
  return true;
}

/* Let BB compute what it did before it was ADVANCED, if nothing in front of it uses that.  */

void
put_back (basic_block bb, const std::vector<advanced_statement> &advanced)
{
  gimple_stmt_iterator to = gsi_for_stmt (condition_of (bb));
  for (auto entry = advanced.rbegin (); entry != advanced.rend (); ++entry)
    {
      gassign *stmt = entry->stmt;
      if (!gimple_bb (stmt) || !used_from_p (gimple_assign_lhs (stmt), bb))
        continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      gsi_move_before (&gsi, &to);
      to = gsi_for_stmt (stmt);
      SSA_NAME_RANGE_INFO (gimple_assign_lhs (stmt)) = entry->range;
    }
}

/* What computes NAME, if that is the outcome of a comparison; else NULL.  */

gassign *
comparison_of (tree name)
{
  gassign *def = TREE_CODE (name) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name))
                     : NULL;
  return def && TREE_CODE_CLASS (gimple_assign_rhs_code (def)) == tcc_comparison
             ? def
             : NULL;
}

/* Does nothing stand between the edges ENTER into a block and TO_SHARED and where they lead to, so that a
   condition can be put there that leads to the same place as TO_SHARED?  */

bool
partable_p (edge enter, edge to_shared)
{
  basic_block middle = enter->dest;
  return single_pred_p (middle) && single_succ_p (middle)
         && empty_block_p (middle) && gimple_seq_empty_p (phi_nodes (middle))
         && gimple_seq_empty_p (phi_nodes (to_shared->dest));
}

/* Let E, the last of the edges out of its block and into another one, which has no PHI nodes, be where BRANCH
   was among them: passes visit blocks in that order.  */

void
restore_place (edge e, const branch &branch)
{
  if (branch.source_index == 0)
    std::swap ((*e->src->succs)[0], (*e->src->succs)[1]);
  vec<edge, va_gc> &preds = *e->dest->preds;
  for (; e->dest_idx > branch.dest_index; e->dest_idx--)
    {
      preds[e->dest_idx] = preds[e->dest_idx - 1];
      preds[e->dest_idx]->dest_idx = e->dest_idx;
    }
  preds[e->dest_idx] = e;
}

/* Let COND ask for what has OUTCOME where it leads along BRANCH.  */

void
ask_for (gcond *cond, gassign *outcome, const branch &branch)
{
  gimple_cond_set_condition (
      cond, code_along (gimple_assign_rhs_code (outcome), branch.flag),
      gimple_assign_rhs1 (outcome), gimple_assign_rhs2 (outcome));
}

/* Put COND, with the edge BRANCH to SHARED, at the end of MIDDLE.  */

void
add_condition (basic_block middle, gcond *cond, const branch &branch,
               basic_block shared)
{
  gimple_stmt_iterator gsi = gsi_last_bb (middle);
  gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
  update_stmt (cond);
  edge stay = single_succ_edge (middle);
  stay->flags &= ~EDGE_FALLTHRU;
  stay->flags |= other_flag (branch.flag);
  stay->probability = branch.taken.invert ();
  edge back = make_edge (middle, shared, branch.flag);
  back->probability = branch.taken;
  restore_place (back, branch);
}

/* Let MADE be two conditions again, if it still is what was made, and nothing came in between.  */

void
part (const merged_branch &made)
{
  basic_block before = gimple_bb (made.cond);
  tree outcome = gimple_cond_lhs (made.cond);
  gassign *both = before && TREE_CODE (outcome) == SSA_NAME
                      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (outcome))
                      : NULL;
  if (!both || gimple_assign_rhs_code (both) != BIT_IOR_EXPR)
    return;
  gassign *first = comparison_of (gimple_assign_rhs1 (both));
  gassign *second = comparison_of (gimple_assign_rhs2 (both));
  edge enter = edge_with (before, other_flag (made.first.flag));
  edge to_shared = edge_with (before, made.first.flag);
  if (!first || !second || !partable_p (enter, to_shared))
    return;
  ask_for (made.removed, second, made.second);
  add_condition (enter->dest, made.removed, made.second, to_shared->dest);
  enter->dest->count = made.count;
  to_shared->probability = made.first.taken;
  enter->probability = made.first.taken.invert ();
  ask_for (made.cond, first, made.first);
  update_stmt (made.cond);
  remove_unused (outcome);
  put_back (enter->dest, made.advanced);
}

} // namespace

void
merged_branches::make ()
{
  calculate_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  for (class loop *nest = current_loops->tree_root->inner; nest;
       nest = nest->next)
    {
      basic_block *body = get_loop_body_in_dom_order (nest);
      /* Later conditions first: earlier ones then lead to the same blocks as these.  */
      for (unsigned k = nest->num_nodes; k-- > 0;)
        {
          branch_merger merger (body[k]);
          if (!merger.possible_p ())
            continue;
          merged.push_back (merger.merge ());
          conditions.insert (merged.back ().cond);
          conditions.insert (merged.back ().removed);
        }
      free (body);
    }
  free_dominance_info (CDI_POST_DOMINATORS);
  if (!merged.empty ())
    scev_reset ();
}

void
merged_branches::undo ()
{
  if (merged.empty ())
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  for (; !merged.empty (); merged.pop_back ())
    part (merged.back ());
  scev_reset ();
}
