/* Where pointers and counters are behind the loops that advance them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "walk-end.h"
#include "front-value.h"
#include "prepare.h"

namespace
{

/* The work on one value behind a loop.

   LOOP: the loop.
   FRONT: the loop in front of which what the loop adds is computed.
   BEHIND: the PHI node that has the value behind it, in the loop around.
   RESULT: that which has the value as well if the loop is not executed.
   START, STEP: what it is in front of the loop, and what an iteration adds to it.
   COUNT: how often STEP is added if the loop is executed.
   GUARD: the condition that decides on that; NULL if it always is.
   ENTERS: whether the loop is executed where the guard holds, or where not.  */
class walk_end
{
public:
  walk_end (class loop *loop, gphi *behind);
  bool find ();
  void replace ();

private:
  bool find_steps (tree last);
  unsigned find_result ();
  bool find_guard (unsigned from_loop);
  bool known_in_front_p (class loop *around) const;
  bool find_front ();
  bool sum_fits_p () const;
  tree if_executed (tree total, gimple_seq *seq) const;
  tree build_total (gimple_seq *seq) const;

  class loop *loop, *front;
  gphi *behind, *result;
  tree start, step, count;
  gcond *guard;
  bool enters;
};

walk_end::walk_end (class loop *loop, gphi *behind)
    : loop (loop), front (NULL), behind (behind), result (behind),
      start (NULL_TREE), step (NULL_TREE), count (NULL_TREE), guard (NULL),
      enters (false)
{
}

/* Find what is added to which value, given that it is LAST when the loop ends.  */

bool
walk_end::find_steps (tree last)
{
  if (TREE_CODE (last) != SSA_NAME)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (last);
  if (gimple_bb (def) == NULL || gimple_bb (def)->loop_father != loop)
    return false;
  bool advanced = is_gimple_assign (def);
  tree name = advanced ? gimple_assign_rhs1 (def) : last;
  gphi *phi = TREE_CODE (name) == SSA_NAME
                  ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name))
                  : NULL;
  if (!phi || gimple_bb (phi) != loop->header)
    return false;
  tree evolution = analyze_scalar_evolution (loop, name);
  tree n = number_of_latch_executions (loop);
  if (TREE_CODE (evolution) != POLYNOMIAL_CHREC
      || get_chrec_loop (evolution) != loop || chrec_contains_undetermined (n))
    return false;
  start = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop));
  step = CHREC_RIGHT (evolution);
  count = fold_convert (sizetype, n);
  if (!advanced)
    return true;
  enum tree_code code = gimple_assign_rhs_code (def);
  if ((code != PLUS_EXPR && code != POINTER_PLUS_EXPR)
      || !operand_equal_p (fold_convert (sizetype, gimple_assign_rhs2 (def)),
                           fold_convert (sizetype, step)))
    return false;
  count = fold_build2 (PLUS_EXPR, sizetype, count, size_one_node);
  return true;
}

/* The block that E comes from, if no more than an empty block is in between.  */

basic_block
origin (edge e)
{
  return single_pred_p (e->src) && single_succ_p (e->src)
                 && gimple_seq_empty_p (phi_nodes (e->src))
                 && empty_block_p (e->src)
             ? single_pred (e->src)
             : e->src;
}

/* Find the PHI node that has the value if the loop is not executed, too.  Returns which
   of its arguments comes from the loop.  */

unsigned
walk_end::find_result ()
{
  use_operand_p use;
  gimple *user;
  result = behind;
  if (gimple_phi_num_args (behind) == 1
      && single_imm_use (gimple_phi_result (behind), &use, &user)
      && gimple_code (user) == GIMPLE_PHI
      && gimple_bb (user)->loop_father == loop_outer (loop)
      && gimple_bb (user)->loop_father->header != gimple_bb (user))
    {
      result = as_a<gphi *> (user);
      return PHI_ARG_INDEX_FROM_USE (use);
    }
  return single_exit (loop)->dest_idx;
}

/* Find the condition that decides whether the loop is executed, if there is one, given
   that argument FROM_LOOP of the PHI node comes from the loop.  */

bool
walk_end::find_guard (unsigned from_loop)
{
  if (gimple_phi_num_args (result) == 1)
    return true;
  if (gimple_phi_num_args (result) != 2
      || !operand_equal_p (gimple_phi_arg_def (result, 1 - from_loop), start))
    return false;
  edge around = gimple_phi_arg_edge (result, 1 - from_loop);
  basic_block fork
      = get_immediate_dominator (CDI_DOMINATORS, gimple_bb (result));
  guard = condition_of (fork);
  if (origin (around) != fork || !guard
      || fork->loop_father != loop_outer (loop))
    return false;
  edge yes, no;
  extract_true_false_edges_from_block (fork, &yes, &no);
  enters = no == around || no->dest == around->src;
  return enters || yes == around || yes->dest == around->src;
}

/* Can all but the sum be computed in front of AROUND, and is there a place for it?  */

bool
walk_end::known_in_front_p (class loop *around) const
{
  unsigned operations = 0;
  gimple *last = pf_last_stmt (loop_preheader_edge (around)->src);
  if ((last && stmt_ends_bb_p (last))
      || !computable_in_front_p (count, around, &operations)
      || !computable_in_front_p (step, around, &operations))
    return false;
  if (!guard)
    return true;
  for (tree operand : { gimple_cond_lhs (guard), gimple_cond_rhs (guard) })
    if (!INTEGRAL_TYPE_P (TREE_TYPE (operand))
        || !computable_in_front_p (operand, around, &operations))
      return false;
  return true;
}

/* Find the outermost loop in front of which that can be computed.  Is there one?  */

bool
walk_end::find_front ()
{
  for (class loop *around = loop_outer (loop);
       loop_depth (around) > 0 && known_in_front_p (around);
       around = loop_outer (around))
    front = around;
  return front != NULL;
}

/* Has the value's type the sum of all steps, as that is added at once?  */

bool
walk_end::sum_fits_p () const
{
  tree type = TREE_TYPE (gimple_phi_result (behind));
  widest_int most;
  if (POINTER_TYPE_P (type) || TYPE_OVERFLOW_WRAPS (type))
    return true;
  return TREE_CODE (step) == INTEGER_CST && max_loop_iterations (loop, &most)
         && (most + 1) * wi::abs (wi::to_widest (step))
                <= wi::to_widest (TYPE_MAX_VALUE (type));
}

/* Can the value be computed, and is it not known to scalar evolution?  */

bool
walk_end::find ()
{
  tree name = gimple_phi_result (behind), type = TREE_TYPE (name);
  if ((!POINTER_TYPE_P (type) && !INTEGRAL_TYPE_P (type))
      || TYPE_PRECISION (type) > TYPE_PRECISION (sizetype)
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name)
      || !find_steps (PHI_ARG_DEF_FROM_EDGE (behind, single_exit (loop)))
      || !find_guard (find_result ()) || !find_front () || !sum_fits_p ())
    return false;
  class loop *around = loop_outer (loop);
  tree evolution
      = analyze_scalar_evolution (around, gimple_phi_result (result));
  return chrec_contains_undetermined (evolution)
         || chrec_contains_symbols_defined_in_loop (evolution, around->num);
}

/* TOTAL if the loop is executed, else 0; what that takes to compute is added to *SEQ.  */

tree
walk_end::if_executed (tree total, gimple_seq *seq) const
{
  if (!guard)
    return total;
  tree holds = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (seq,
                       gimple_build_assign (holds, gimple_cond_code (guard),
                                            gimple_cond_lhs (guard),
                                            gimple_cond_rhs (guard)));
  tree zero = build_zero_cst (TREE_TYPE (total));
  tree added = make_ssa_name (TREE_TYPE (total));
  gimple_seq_add_stmt (seq, gimple_build_assign (added, COND_EXPR, holds,
                                                 enters ? total : zero,
                                                 enters ? zero : total));
  return added;
}

/* What the loop adds, in the value's type or, for pointers, in sizetype; what that takes to
   compute is added to *SEQ.  Scalar evolution looks through a conversion, later versions of
   GCC also through one to a narrower type, which is not affine in what is converted, but not
   through a selection: behind such a conversion, that is a parameter.  */

tree
walk_end::build_total (gimple_seq *seq) const
{
  tree type = TREE_TYPE (gimple_phi_result (result));
  bool narrower = TYPE_PRECISION (type) < TYPE_PRECISION (sizetype);
  tree times = operand_for (count, seq);
  if (!narrower)
    times = if_executed (times, seq);
  tree each = fold_convert (sizetype, step);
  tree total
      = operand_for (fold_build2 (MULT_EXPR, sizetype, times, each), seq);
  if (!POINTER_TYPE_P (type))
    total = operand_for (fold_convert (type, total), seq);
  return narrower ? if_executed (total, seq) : total;
}

/* TO, if it is a new pointer, leads where FROM does.  */

void
copy_points_to (tree to, tree from)
{
  if (TREE_CODE (to) != SSA_NAME || !POINTER_TYPE_P (TREE_TYPE (to))
      || SSA_NAME_PTR_INFO (to) || !SSA_NAME_PTR_INFO (from))
    return;
  duplicate_ssa_name_ptr_info (to, SSA_NAME_PTR_INFO (from));
  mark_ptr_info_alignment_unknown (SSA_NAME_PTR_INFO (to));
}

void
remove_phi (gphi *phi)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (phi);
  remove_phi_node (&gsi, true);
}

/* Let a sum take the place of the PHI node.  */

void
walk_end::replace ()
{
  gimple_seq seq = NULL, sum = NULL;
  tree name = gimple_phi_result (result), type = TREE_TYPE (name);
  tree total = build_total (&seq);
  gimple_stmt_iterator end = gsi_last_bb (loop_preheader_edge (front)->src);
  gsi_insert_seq_after (&end, seq, GSI_NEW_STMT);

  tree value = POINTER_TYPE_P (type)
                   ? fold_build_pointer_plus (start, total)
                   : fold_build2 (PLUS_EXPR, type, start, total);
  value = operand_for (value, &sum);
  copy_points_to (value, name);
  gimple_stmt_iterator gsi = gsi_after_labels (gimple_bb (result));
  gsi_insert_seq_before (&gsi, sum, GSI_SAME_STMT);
  replace_uses_by (name, value);
  remove_phi (result);
  if (behind != result)
    remove_phi (behind);
}

/* Compute what is behind LOOP.  Was anything done?  */

bool
compute_behind (class loop *loop)
{
  edge exit = single_exit (loop);
  class loop *around = loop_outer (loop);
  if (loop_depth (loop) < 2 || !exit || exit->dest->loop_father != around
      || exit->dest == around->header)
    return false;
  std::vector<gphi *> phis;
  for (gphi_iterator psi = gsi_start_phis (exit->dest); !gsi_end_p (psi);
       gsi_next (&psi))
    phis.push_back (psi.phi ());
  bool done = false;
  for (gphi *phi : phis)
    {
      walk_end end (loop, phi);
      if (virtual_operand_p (gimple_phi_result (phi)) || !end.find ())
        continue;
      end.replace ();
      done = true;
    }
  return done;
}

/* The same for the loops in PARENT, the innermost first.  */

void
compute_in (class loop *parent)
{
  for (class loop *loop = parent->inner; loop; loop = loop->next)
    {
      compute_in (loop);
      if (compute_behind (loop))
        scev_reset ();
    }
}

} // namespace

void
compute_walk_ends (void)
{
  calculate_dominance_info (CDI_DOMINATORS);
  compute_in (current_loops->tree_root);
}
