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

namespace
{

/* A number that was computed.

   VALUE: what of.
   NAME: it.  */
struct computed_count
{
  tree value, name;
};

/* The work on the loops of a function.

   COUNTS: those that were computed.  */
class count_maker
{
public:
  void run ();

private:
  tree place (tree value, class loop *front);
  bool count (class loop *loop);

  std::vector<computed_count> counts;
};

/* How often the latch of LOOP is executed, if that is no affine function of anything; NULL_TREE
   if it is, or not known.  */

static tree
odd_count (class loop *loop, edge exit)
{
  class tree_niter_desc description;
  if (!number_of_iterations_exit (loop, exit, &description, false)
      || !integer_zerop (description.may_be_zero)
      || TREE_CODE (TREE_TYPE (description.niter)) != INTEGER_TYPE
      || readable_count_p (loop, description.niter))
    return NULL_TREE;
  return wrapping_value (description.niter);
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

/* A name for VALUE in front of FRONT; NULL_TREE if there is no place for it.  */

tree
count_maker::place (tree value, class loop *front)
{
  basic_block bb = loop_preheader_edge (front)->src;
  for (const computed_count &known : counts)
    if (operand_equal_p (known.value, value)
        && dominated_by_p (CDI_DOMINATORS, bb,
                           gimple_bb (SSA_NAME_DEF_STMT (known.name))))
      return known.name;
  gimple *last = pf_last_stmt (bb);
  if (last && stmt_ends_bb_p (last))
    return NULL_TREE;
  gimple_seq seq = NULL;
  tree name = make_ssa_name (TREE_TYPE (value));
  value = force_gimple_operand (unshare_expr (value), &seq, false, NULL_TREE);
  gimple_seq_add_stmt (&seq, gimple_build_assign (name, value));
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  return name;
}

/* Let LOOP end by its number of iterations, if that helps.  Was it done?  */

bool
count_maker::count (class loop *loop)
{
  edge exit = single_exit (loop);
  gcond *cond = exit ? condition_of (exit->src) : NULL;
  tree value = cond ? odd_count (loop, exit) : NULL_TREE;
  class loop *front = value ? front_of (loop, value) : NULL;
  tree name = front ? place (value, front) : NULL_TREE;
  if (!name)
    return false;
  counts.push_back ({ value, name });
  tree before;
  gimple_stmt_iterator gsi = gsi_for_stmt (cond);
  pf_create_counter (loop, TREE_TYPE (name), &gsi, false, &before);
  gimple_cond_set_condition (
      cond, exit->flags & EDGE_TRUE_VALUE ? EQ_EXPR : NE_EXPR, before, name);
  update_stmt (cond);
  return true;
}

void
count_maker::run ()
{
  bool changed = false;
  calculate_dominance_info (CDI_DOMINATORS);
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_depth (loop) > 0)
      changed |= count (loop);
  if (changed)
    scev_reset ();
}

} // namespace

void
count_in_front (void)
{
  count_maker ().run ();
}
