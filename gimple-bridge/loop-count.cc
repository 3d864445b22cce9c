/* Numbers of iterations that are computed in front of loop nests.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loop-count.h"
#include "front-value.h"
#include "prepare.h"

bool
readable_count_p (class loop *loop, tree niter)
{
  return niter != chrec_dont_know
         && !chrec_contains_undetermined (
             analyze_scalar_evolution (loop, niter));
}

/* How often the latch of LOOP is executed, if that is no affine function of anything; NULL_TREE
   if it is, or not known.  If UNTESTED, nothing else is known of loops that may end at once, as
   do { ... } while (--n > 0)  does unless n is above 1.  */

static tree
odd_count (class loop *loop, edge exit, bool untested)
{
  class tree_niter_desc description;
  if (!number_of_iterations_exit (loop, exit, &description, false)
      || TREE_CODE (TREE_TYPE (description.niter)) != INTEGER_TYPE)
    return NULL_TREE;
  tree count = wrapping_value (description.niter);
  if (integer_zerop (description.may_be_zero))
    return readable_count_p (loop, description.niter) ? NULL_TREE : count;
  if (!untested || !COMPARISON_CLASS_P (description.may_be_zero))
    return NULL_TREE;
  tree goes_on = fold_build1 (TRUTH_NOT_EXPR, boolean_type_node,
                              description.may_be_zero);
  return wrapping_value (fold_build2 (MULT_EXPR, TREE_TYPE (count),
                                      fold_convert (TREE_TYPE (count), goes_on),
                                      count));
}

/* The outermost loop around LOOP, or it, in front of which VALUE can be computed; NULL if there is
   none.  Where it depends on the loop around, it is no parameter of the nest.  */

static class loop *
front_of (class loop *loop, tree value)
{
  class loop *front = NULL;
  unsigned operations = 0;
  for (class loop *around = loop;
       loop_depth (around) > 0
       && computable_in_front_p (value, around, &operations);
       around = loop_outer (around), operations = 0)
    front = around;
  return front == loop && loop_depth (loop) > 1 ? NULL : front;
}

/* Where VALUE, which can be computed in front of FRONT, is computed first in the loop around that, or
   in front of FRONT: then loops that come later have it for a parameter, too, if they share a SCoP
   with those before.  */

static basic_block
first_place (tree value, class loop *front)
{
  class loop *around = loop_outer (front);
  basic_block place = loop_depth (around) > 0
                          ? around->header
                          : single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  std::vector<tree> parts = { value };
  while (!parts.empty ())
    {
      tree part = parts.back ();
      parts.pop_back ();
      basic_block bb = TREE_CODE (part) == SSA_NAME
                           ? gimple_bb (SSA_NAME_DEF_STMT (part))
                           : NULL;
      if (bb && dominated_by_p (CDI_DOMINATORS, bb, place))
        place = bb;
      for (int k = 0; EXPR_P (part) && k < TREE_OPERAND_LENGTH (part); k++)
        parts.push_back (TREE_OPERAND (part, k));
    }
  return place->loop_father == around ? place
                                      : loop_preheader_edge (front)->src;
}

/* A name for VALUE in front of FRONT; NULL_TREE if there is no place for it.  */

tree
loop_counts::place (tree value, class loop *front)
{
  basic_block bb = loop_preheader_edge (front)->src;
  for (const computed_count &known : computed)
    if (operand_equal_p (known.value, value)
        && dominated_by_p (CDI_DOMINATORS, bb,
                           gimple_bb (SSA_NAME_DEF_STMT (known.name))))
      return known.name;
  basic_block first = first_place (value, front);
  gimple *last = pf_last_stmt (first);
  const bool ends = last && stmt_ends_bb_p (last);
  if (ends && gimple_code (last) != GIMPLE_COND)
    return NULL_TREE;
  gimple_seq seq = NULL;
  tree name = make_ssa_name (TREE_TYPE (value));
  tree operand
      = force_gimple_operand (unshare_expr (value), &seq, false, NULL_TREE);
  gimple_seq_add_stmt (&seq, gimple_build_assign (name, operand));
  gimple_stmt_iterator gsi = gsi_last_bb (first);
  if (ends)
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  computed.push_back ({ value, name });
  return name;
}

/* Let LOOP end by its number of iterations, if that helps; UNTESTED as above.  Was it done?  */

bool
loop_counts::count (class loop *loop, bool untested)
{
  edge exit = single_exit (loop);
  gcond *cond = exit ? condition_of (exit->src) : NULL;
  tree value = cond ? odd_count (loop, exit, untested) : NULL_TREE;
  class loop *front = value ? front_of (loop, value) : NULL;
  tree name = front ? place (value, front) : NULL_TREE;
  if (!name)
    return false;
  changed.push_back ({ cond, original (cond) });
  tree before;
  gimple_stmt_iterator gsi = gsi_for_stmt (cond);
  pf_create_counter (loop, TREE_TYPE (name), &gsi, false, &before);
  gimple_cond_set_condition (
      cond, exit->flags & EDGE_TRUE_VALUE ? EQ_EXPR : NE_EXPR, before, name);
  update_stmt (cond);
  return true;
}

void
loop_counts::make (const std::function<bool (class loop *)> &untested)
{
  bool done = false;
  calculate_dominance_info (CDI_DOMINATORS);
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_depth (loop) > 0)
      done |= count (loop, untested (loop));
  if (done)
    scev_reset ();
}

void
loop_counts::undo ()
{
  for (const changed_end &end : changed)
    if (gimple_bb (end.cond))
      {
        gimple_cond_set_condition (end.cond, end.before.code, end.before.lhs,
                                   end.before.rhs);
        update_stmt (end.cond);
      }
  if (!changed.empty ())
    scev_reset ();
  changed.clear ();
}

gimple_condition
loop_counts::original (gcond *cond) const
{
  for (const changed_end &end : changed)
    if (end.cond == cond)
      return end.before;
  return { gimple_cond_code (cond), gimple_cond_lhs (cond),
           gimple_cond_rhs (cond) };
}

void
loop_counts::forget (gcond *cond)
{
  changed.erase (std::remove_if (changed.begin (), changed.end (),
                                 [cond] (const changed_end &end) {
                                   return end.cond == cond;
                                 }),
                 changed.end ());
}
