/* Strips that have iterations.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "filled-strip.h"
#include "loop-visit.h"

namespace
{

/* A counter of a loop.

   VALUE: in an iteration.  NEXT: in the next one, VALUE and STEP, a positive constant, the sum of which does not
   overflow wherever it is computed.  */
struct strip_counter
{
  class loop *loop;
  tree value, next, step;
};

/* Is PHI, in the header of LOOP, such a counter, *RESULT?  */

bool
find_counter (class loop *loop, gphi *phi, strip_counter *result)
{
  tree value = gimple_phi_result (phi);
  tree type = TREE_TYPE (value);
  if (!INTEGRAL_TYPE_P (type) || !TYPE_OVERFLOW_UNDEFINED (type))
    return false;
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
  gassign *def = TREE_CODE (next) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next))
                     : NULL;
  if (!def || gimple_assign_rhs_code (def) != PLUS_EXPR
      || gimple_assign_rhs1 (def) != value
      || TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST
      || tree_int_cst_sgn (gimple_assign_rhs2 (def)) <= 0)
    return false;
  *result = { loop, value, next, gimple_assign_rhs2 (def) };
  return true;
}

/* What NAME is a conversion of, to a type of the same width; NAME if it is none.  */

tree
unconverted (tree name)
{
  gassign *def = TREE_CODE (name) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name))
                     : NULL;
  if (!def || !gimple_assign_cast_p (def))
    return name;
  tree inner = gimple_assign_rhs1 (def);
  return INTEGRAL_TYPE_P (TREE_TYPE (inner))
                 && TYPE_PRECISION (TREE_TYPE (inner))
                        == TYPE_PRECISION (TREE_TYPE (name))
             ? inner
             : name;
}

/* Is X what COUNTER is in the next iteration?  GCC may compute that once more without a sign, which is the
   same where it does not overflow.  */

bool
next_value_p (tree x, const strip_counter &counter)
{
  if (x == counter.next)
    return true;
  tree sum = unconverted (x);
  gassign *def = TREE_CODE (sum) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (sum))
                     : NULL;
  return def && gimple_assign_rhs_code (def) == PLUS_EXPR
         && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST
         && wi::to_wide (gimple_assign_rhs2 (def)) == wi::to_wide (counter.step)
         && unconverted (gimple_assign_rhs1 (def)) == counter.value;
}

/* Does COND say whether one operand, *LESS, is less than the other, *MORE, or, with *NOT set, that it is not?  */

bool
compares_p (gcond *cond, tree *less, tree *more, bool *not_less)
{
  const tree_code code = gimple_cond_code (cond);
  const bool swapped = code == GT_EXPR || code == LE_EXPR;
  *not_less = code == GE_EXPR || code == LE_EXPR;
  *less = gimple_op (cond, swapped);
  *more = gimple_op (cond, !swapped);
  return code == LT_EXPR || swapped || *not_less;
}

/* Does E leave the loop of COUNTER unless that is less than BOUND in the next iteration?  */

bool
leaves_at_p (edge e, const strip_counter &counter, tree bound)
{
  gcond *cond = safe_dyn_cast<gcond *> (pf_last_stmt (e->src));
  tree less, more;
  bool not_less;
  return cond && compares_p (cond, &less, &more, &not_less)
         && less == counter.next && more == bound
         && not_less == ((e->flags & EDGE_TRUE_VALUE) != 0)
         && dominated_by_p (CDI_DOMINATORS, counter.loop->latch, e->src);
}

/* Is COUNTER less than BOUND, which does not change in its loop, in all iterations?  */

bool
always_below_p (const strip_counter &counter, tree bound)
{
  if (!expr_invariant_in_loop_p (counter.loop, bound))
    return false;
  gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (counter.value));
  tree first = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (counter.loop));
  tree entered = simplify_using_initial_conditions (
      counter.loop, fold_build2 (LT_EXPR, boolean_type_node, first, bound));
  if (!entered || !integer_nonzerop (entered))
    return false;
  for (edge e : get_loop_exit_edges (counter.loop))
    if (leaves_at_p (e, counter, bound))
      return true;
  return false;
}

/* Does control, once in LOOP, come to the end of an iteration for certain?  */

bool
goes_on_p (class loop *loop)
{
  bool goes_on = true;
  scev_initialize ();
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes && goes_on; k++)
    goes_on = !may_stop_p (body[k])
              && (body[k]->loop_father->header != body[k]
                  || finite_loop_p (body[k]->loop_father));
  free (body);
  scev_finalize ();
  return goes_on;
}

/* Is the sum that COUNTER is next computed wherever control comes to BB, sooner or later?  Then it does not
   overflow there.  */

bool
computed_p (const strip_counter &counter, basic_block bb)
{
  basic_block sum = gimple_bb (SSA_NAME_DEF_STMT (counter.next));
  return dominated_by_p (CDI_DOMINATORS, bb, sum)
         || (dominated_by_p (CDI_DOMINATORS, counter.loop->latch, sum)
             && single_exit (counter.loop)
             && dominated_by_p (CDI_DOMINATORS, single_exit (counter.loop)->src,
                                sum)
             && goes_on_p (counter.loop));
}

/* Does COND ask whether COUNTER is less than its next value and than BOUND, which always holds?  *NOT_LESS: it is
   false, then.  */

bool
always_p (gcond *cond, const strip_counter &counter, bool *not_less)
{
  tree less, more;
  if (!compares_p (cond, &less, &more, not_less) || less != counter.value
      || TREE_CODE (more) != SSA_NAME)
    return false;
  gassign *least = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (more));
  if (!least || gimple_assign_rhs_code (least) != MIN_EXPR)
    return false;
  tree a = gimple_assign_rhs1 (least), b = gimple_assign_rhs2 (least);
  return ((next_value_p (a, counter) && always_below_p (counter, b))
          || (next_value_p (b, counter) && always_below_p (counter, a)))
         && computed_p (counter, gimple_bb (cond));
}

/* Add the edges to EDGES that conditions on COUNTER never take.  */

void
find_untaken (const strip_counter &counter, std::vector<edge> *edges)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, counter.value)
    {
      gcond *cond = dyn_cast<gcond *> (USE_STMT (use));
      bool not_less;
      edge holds, fails;
      if (!cond || !always_p (cond, counter, &not_less))
        continue;
      extract_true_false_edges_from_block (gimple_bb (cond), &holds, &fails);
      edges->push_back (not_less ? holds : fails);
    }
}

/* The edges of the current function that are never taken.  */

std::vector<edge>
find_untaken (void)
{
  std::vector<edge> edges;
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_outer (loop))
      for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
           gsi_next (&psi))
        {
          strip_counter counter;
          if (find_counter (loop, psi.phi (), &counter))
            find_untaken (counter, &edges);
        }
  return edges;
}

} // namespace

/* Remove E, and the condition in front of it.  */

void
untaken_edges::remove (edge e)
{
  gimple_stmt_iterator gsi = gsi_last_bb (e->src);
  gcond *cond = as_a<gcond *> (gsi_stmt (gsi));
  edge other = EDGE_SUCC (e->src, EDGE_SUCC (e->src, 0) == e);
  untaken_edge removed = { e->src,
                           e->dest,
                           e->flags,
                           e->probability,
                           gimple_cond_code (cond),
                           gimple_cond_lhs (cond),
                           gimple_cond_rhs (cond),
                           gimple_location (cond),
                           other->flags,
                           other->probability,
                           {} };
  for (gphi_iterator psi = gsi_start_phis (e->dest); !gsi_end_p (psi);
       gsi_next (&psi))
    removed.args.push_back (std::make_pair (
        gimple_phi_result (psi.phi ()), PHI_ARG_DEF_FROM_EDGE (psi.phi (), e)));
  gsi_remove (&gsi, true);
  remove_edge (e);
  other->flags
      = (other->flags & ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)) | EDGE_FALLTHRU;
  other->probability = profile_probability::always ();
  edges.push_back (removed);
}

untaken_edges::untaken_edges ()
{
  /* All blocks have to be come to.  */
  for (edge e : find_untaken ())
    if (EDGE_COUNT (e->dest->preds) > 1)
      remove (e);
  if (!edges.empty ())
    free_dominance_info (CDI_DOMINATORS);
}

untaken_edges::~untaken_edges ()
{
  for (const untaken_edge &removed : edges)
    {
      edge other = single_succ_edge (removed.src);
      edge e = make_edge (removed.src, removed.dest, removed.flags);
      gcond *cond = gimple_build_cond (removed.code, removed.less, removed.more,
                                       NULL_TREE, NULL_TREE);
      gimple_stmt_iterator gsi = gsi_last_bb (removed.src);
      gimple_set_location (cond, removed.location);
      gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
      e->probability = removed.probability;
      other->flags = removed.other_flags;
      other->probability = removed.other_probability;
      for (const auto &arg : removed.args)
        add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (arg.first)), arg.second,
                     e, UNKNOWN_LOCATION);
      rescan_loop_exit (e, true, false);
    }
  if (!edges.empty ())
    free_dominance_info (CDI_DOMINATORS);
}
