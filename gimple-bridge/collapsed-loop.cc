/* Loops over two dimensions that count the elements of both by one counter.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "collapsed-loop.h"
#include "name-use.h"
#include "prepare.h"

namespace
{

/* The value of PHI in LOOP for the next iteration.  */

tree
next_of (gphi *phi, class loop *loop)
{
  return PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
}

/* Does COND go on by edge STAY while *LESS is less than *MORE, or until it is that constant?  */

bool
goes_on_while_less_p (gcond *cond, edge stay, tree *less, tree *more)
{
  tree_code code = gimple_cond_code (cond);
  if (stay->flags & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  const bool swapped = code == GT_EXPR;
  *less = gimple_op (cond, swapped);
  *more = gimple_op (cond, !swapped);
  return (code == LT_EXPR || swapped
          || (code == NE_EXPR && TREE_CODE (*more) == INTEGER_CST))
         && INTEGRAL_TYPE_P (TREE_TYPE (*less));
}

/* Does what counts from FIRST one by one, where ENTRY leads to, reach BOUND as COND asks for it?  A test for
   equality says nothing of what begins behind it.  */

bool
reached_p (gcond *cond, edge entry, tree first, tree bound)
{
  const tree_code code = gimple_cond_code (cond);
  if (code != NE_EXPR && code != EQ_EXPR)
    return true;
  if (TREE_CODE (first) == INTEGER_CST)
    return tree_int_cst_lt (first, bound);
  gimple_ranger ranger;
  wide_int min, max;
  return pf_range_on_edge (&ranger, entry, first, &min, &max)
         && wi::lt_p (max, wi::to_wide (bound), TYPE_SIGN (TREE_TYPE (bound)));
}

/* The only statement of BB that is not for debuggers, if BB ends by a condition that it is
   computed for, or by none; NULL if there are others.  */

gimple *
only_statement (basic_block bb)
{
  gimple *only = NULL;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (is_gimple_debug (gsi_stmt (gsi))
        || gimple_code (gsi_stmt (gsi)) == GIMPLE_COND)
      continue;
    else if (only)
      return NULL;
    else
      only = gsi_stmt (gsi);
  return only;
}

/* What decides on the next column: SELECT, a block behind the exit.  STAY and WRAP lead from there, maybe by way
   of a block of their own, to the latch, MEET, the latter for the next row.  */
struct wrap_around
{
  basic_block select, meet;
  edge stay, wrap;
};

/* The edge to MEET that WAY is or leads to, with a block between at most; NULL if it leads elsewhere.  What
   stands in that block shows in the nodes of MEET: a store in that of memory.  */

edge
way_to (edge way, basic_block meet)
{
  if (way->dest == meet)
    return way;
  return single_pred_p (way->dest) && single_succ_p (way->dest)
                 && single_succ (way->dest) == meet
             ? single_succ_edge (way->dest)
             : NULL;
}

/* Find the blocks in which LOOP, left by EXIT, decides on the next column.  */

bool
find_wrap (class loop *loop, edge exit, wrap_around *result)
{
  basic_block from = exit->src, meet = loop->latch;
  basic_block select = EDGE_SUCC (from, EDGE_SUCC (from, 0) == exit)->dest;
  while (select != meet && single_pred_p (select) && single_succ_p (select)
         && empty_block_p (select))
    select = single_succ (select);
  if (!single_pred_p (select) || !condition_of (select) || phi_nodes (select)
      || EDGE_COUNT (meet->preds) != 2
      || !gsi_end_p (gsi_start_nondebug_bb (meet)))
    return false;
  *result = { select, meet, EDGE_SUCC (select, 0), EDGE_SUCC (select, 1) };
  return way_to (result->stay, meet) && way_to (result->wrap, meet);
}

/* The search for such loops, of one loop.  */
class collapsed_finder
{
public:
  explicit collapsed_finder (class loop *loop) : loop (loop) {}
  bool find (collapsed_loop *result);

private:
  bool find_counter (collapsed_loop *result) const;
  bool find_nodes (const wrap_around &wrap, collapsed_loop *result) const;
  bool find_nodes (collapsed_loop *result) const;
  bool find_divisions (collapsed_loop *result) const;
  bool add_division (gassign *division, collapsed_loop *result) const;
  bool add_node (gphi *phi, const wrap_around &wrap,
                 collapsed_loop *result) const;
  bool carry (gphi *phi, tree value, collapsed_loop *result) const;
  bool plain_step_p (tree next, gimple *meet,
                     const collapsed_loop &result) const;
  bool add_row (gphi *phi, tree same, tree wrapped, gphi *meet,
                collapsed_loop *result) const;
  bool add_column (gphi *phi, tree same, tree wrapped, gphi *meet, gcond *cond,
                   edge stay, collapsed_loop *result) const;

  class loop *loop;
};

/* Find what counts the iterations.  */

bool
collapsed_finder::find_counter (collapsed_loop *result) const
{
  edge exit = single_exit (loop);
  gcond *cond = exit ? condition_of (exit->src) : NULL;
  tree next, bound;
  if (!cond || exit->src == loop->latch || loop->safelen || loop->simduid
      || !goes_on_while_less_p (
          cond, EDGE_SUCC (exit->src, EDGE_SUCC (exit->src, 0) == exit), &next,
          &bound)
      || TREE_CODE (next) != SSA_NAME
      || !expr_invariant_in_loop_p (loop, bound))
    return false;
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree step = step_from (next, gimple_phi_result (psi.phi ()));
      if (!step || !integer_onep (step)
          || !reached_p (cond, loop_preheader_edge (loop),
                         first_of (psi.phi (), loop), bound))
        continue;
      *result = { loop,      exit,      cond,  psi.phi (), NULL,
                  NULL,      next,      bound, NULL_TREE,  NULL_TREE,
                  NULL_TREE, NULL_TREE, {},    {},         {} };
      return true;
    }
  return false;
}

/* Note that PHI gets VALUE for the next iteration, if that is known where the loop ends.  */

bool
collapsed_finder::carry (gphi *phi, tree value, collapsed_loop *result) const
{
  if (!expr_invariant_in_loop_p (loop, value)
      && !dominated_by_p (CDI_DOMINATORS, result->exit->src,
                          gimple_bb (SSA_NAME_DEF_STMT (value))))
    return false;
  result->carried.push_back ({ phi, value });
  return true;
}

/* Is NEXT known where the loop of RESULT ends, or computed behind that, as the only thing in its block, for
   MEET and the condition there alone?  */

bool
collapsed_finder::plain_step_p (tree next, gimple *meet,
                                const collapsed_loop &result) const
{
  gimple *def = SSA_NAME_DEF_STMT (next);
  basic_block bb = gimple_bb (def);
  if (dominated_by_p (CDI_DOMINATORS, result.exit->src, bb))
    return true;
  std::set<gimple *> users = { meet };
  if (gcond *cond = condition_of (bb))
    users.insert (cond);
  return only_statement (bb) == def && only_used_by_p (next, users);
}

/* Note that PHI, which is SAME or WRAPPED next, as MEET says, is the row, if it is.  */

bool
collapsed_finder::add_row (gphi *phi, tree same, tree wrapped, gphi *meet,
                           collapsed_loop *result) const
{
  tree name = gimple_phi_result (phi), step = step_from (wrapped, name);
  if (result->row || same != name || !step
      || !INTEGRAL_TYPE_P (TREE_TYPE (name))
      || !plain_step_p (wrapped, meet, *result))
    return false;
  result->row = phi;
  result->step = step;
  return true;
}

/* The same for the column, which COND asks for, and goes on with by STAY.  */

bool
collapsed_finder::add_column (gphi *phi, tree same, tree wrapped, gphi *meet,
                              gcond *cond, edge stay,
                              collapsed_loop *result) const
{
  tree step = step_from (same, gimple_phi_result (phi)), less, more;
  if (result->column || !step || !integer_onep (step)
      || !expr_invariant_in_loop_p (loop, wrapped)
      || !goes_on_while_less_p (cond, stay, &less, &more) || less != same
      || !expr_invariant_in_loop_p (loop, more)
      || !reached_p (cond, loop_preheader_edge (loop), wrapped, more)
      || !reached_p (cond, loop_preheader_edge (loop), first_of (phi, loop),
                     more)
      || !plain_step_p (same, meet, *result))
    return false;
  result->column = phi;
  result->low = wrapped;
  result->end = more;
  return true;
}

/* Note what PHI, a node in the header, is.  Its value for the next iteration is made in WRAP.  */

bool
collapsed_finder::add_node (gphi *phi, const wrap_around &wrap,
                            collapsed_loop *result) const
{
  tree next = next_of (phi, loop), same = next, wrapped = next;
  gphi *meet = TREE_CODE (next) == SSA_NAME
                   ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (next))
                   : NULL;
  if (meet && gimple_bb (meet) == wrap.meet)
    {
      same = PHI_ARG_DEF_FROM_EDGE (meet, way_to (wrap.stay, wrap.meet));
      wrapped = PHI_ARG_DEF_FROM_EDGE (meet, way_to (wrap.wrap, wrap.meet));
    }
  if (phi == result->counter)
    return same == wrapped && same == result->next;
  if (same == wrapped)
    return carry (phi, same, result);
  return add_row (phi, same, wrapped, meet, result)
         || add_column (phi, same, wrapped, meet, condition_of (wrap.select),
                        wrap.stay, result);
}

/* Find the nodes of the column and the row, which the next of begins where WRAP says.  */

bool
collapsed_finder::find_nodes (const wrap_around &wrap,
                              collapsed_loop *result) const
{
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    if (!add_node (psi.phi (), wrap, result))
      return false;
  tree counter = gimple_phi_result (result->counter);
  return result->column && result->row
         && only_used_by_p (counter, { SSA_NAME_DEF_STMT (result->next) })
         && only_used_in_p (gimple_phi_result (result->column), loop)
         && only_used_in_p (gimple_phi_result (result->row), loop);
}

/* Find the column and the row, whichever way the condition behind the exit is.  */

bool
collapsed_finder::find_nodes (collapsed_loop *result) const
{
  wrap_around wrap;
  if (!find_wrap (loop, result->exit, &wrap))
    return false;
  const collapsed_loop before = *result;
  if (find_nodes (wrap, result))
    return true;
  *result = before;
  std::swap (wrap.stay, wrap.wrap);
  return find_nodes (wrap, result);
}

/* Note DIVISION of the counter, if it is one that each iteration executes, as all others do by the
   same number.  */

bool
collapsed_finder::add_division (gassign *division, collapsed_loop *result) const
{
  const tree_code code = gimple_assign_rhs_code (division);
  tree length = gimple_assign_rhs2 (division);
  if ((code != TRUNC_DIV_EXPR && code != TRUNC_MOD_EXPR)
      || !expr_invariant_in_loop_p (loop, length)
      || (result->length && !operand_equal_p (result->length, length))
      || !dominated_by_p (CDI_DOMINATORS, result->exit->src,
                          gimple_bb (division)))
    return false;
  result->length = length;
  (code == TRUNC_DIV_EXPR ? result->quotients : result->remainders)
      .push_back (division);
  return true;
}

/* Find what the column and the row are computed from the counter by.  */

bool
collapsed_finder::find_divisions (collapsed_loop *result) const
{
  tree counter = gimple_phi_result (result->counter);
  imm_use_iterator iter;
  use_operand_p use;
  if (next_of (result->counter, loop) != result->next
      || !single_pred_p (loop->latch) || !empty_block_p (loop->latch)
      || single_pred (loop->latch) != result->exit->src
      || (TYPE_UNSIGNED (TREE_TYPE (counter))
          && !integer_zerop (first_of (result->counter, loop)))
      || !only_used_in_p (counter, loop))
    return false;
  FOR_EACH_IMM_USE_FAST (use, iter, counter)
    if (gassign *division = dyn_cast<gassign *> (USE_STMT (use)))
      if (gimple_num_ops (division) == 3
          && gimple_assign_rhs1 (division) == counter)
        add_division (division, result);
  if (result->quotients.empty () || result->remainders.empty ()
      || integer_zerop (result->length))
    return false;
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    if (psi.phi () != result->counter
        && !carry (psi.phi (), next_of (psi.phi (), loop), result))
      return false;
  return true;
}

bool
collapsed_finder::find (collapsed_loop *result)
{
  if (!find_counter (result)
      || !only_used_by_p (
          result->next,
          { result->cond, result->counter,
            /* The same where two ways to the next iteration meet.  */
            SSA_NAME_DEF_STMT (next_of (result->counter, loop) == result->next
                                   ? gimple_phi_result (result->counter)
                                   : next_of (result->counter, loop)) }))
    return false;
  collapsed_loop other = *result;
  if (find_nodes (result))
    return true;
  *result = other;
  return find_divisions (result);
}

/* What PHI, in the header of LOOP, can be for the next iteration, as far as two ways meet once.  */

std::vector<tree>
next_values (gphi *phi, class loop *loop)
{
  std::vector<tree> values;
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    {
      tree value = gimple_phi_arg_def (phi, k);
      gphi *meet = TREE_CODE (value) == SSA_NAME
                       ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (value))
                       : NULL;
      if (!flow_bb_inside_loop_p (loop, gimple_phi_arg_edge (phi, k)->src))
        continue;
      values.push_back (value);
      for (unsigned m = 0;
           meet && meet != phi && m < gimple_phi_num_args (meet); m++)
        values.push_back (gimple_phi_arg_def (meet, m));
    }
  return values;
}

/* Is a column, or a row, counted in the header of LOOP, by the looks of it?  */

bool
counts_rows_p (class loop *loop)
{
  bool column = false, row = false;
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree name = gimple_phi_result (psi.phi ());
      bool more = false, same = false, anew = false;
      for (tree value : next_values (psi.phi (), loop))
        {
          more |= step_from (value, name) != NULL_TREE;
          same |= value == name;
          anew |= expr_invariant_in_loop_p (loop, value);
        }
      row |= more && same;
      column |= more && anew;
    }
  return column && row;
}

/* Where both ways out of the header of LOOP meet, if that decides on the next column and does nothing else;
   NULL if it does more.  */

basic_block
meeting_block (class loop *loop)
{
  gcond *cond = condition_of (loop->header);
  gimple *step = cond ? only_statement (loop->header) : NULL;
  edge way[2];
  basic_block meet = NULL;
  if (!step || !is_gimple_assign (step) || gimple_vuse (step)
      || loop->header == loop->latch)
    return NULL;
  for (unsigned k = 0; k < 2; k++)
    {
      way[k] = EDGE_SUCC (loop->header, k);
      if (!flow_bb_inside_loop_p (loop, way[k]->dest))
        return NULL;
    }
  for (unsigned k = 0; k < 2 && !meet; k++)
    if (way_to (way[1 - k], way[k]->dest))
      meet = way[k]->dest;
  if (!meet && single_succ_p (way[0]->dest)
      && way_to (way[1], single_succ (way[0]->dest))
      && way_to (way[0], single_succ (way[0]->dest)))
    meet = single_succ (way[0]->dest);
  return meet && EDGE_COUNT (meet->preds) == 2 && phi_nodes (meet) ? meet
                                                                   : NULL;
}

/* Remove the nodes of BB, which is entered by one edge.  */

void
remove_single_nodes (basic_block bb)
{
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);)
    {
      replace_uses_by (gimple_phi_result (psi.phi ()),
                       gimple_phi_arg_def (psi.phi (), 0));
      remove_phi_node (&psi, true);
    }
}

/* Is something divided in BB?  */

bool
divides_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (is_gimple_assign (gsi_stmt (gsi))
        && gimple_assign_rhs_code (gsi_stmt (gsi)) == TRUNC_DIV_EXPR)
      return true;
  return false;
}

} // namespace

tree
first_of (gphi *phi, class loop *loop)
{
  return PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop));
}

tree
step_from (tree name, tree value)
{
  gimple *def = TREE_CODE (name) == SSA_NAME ? SSA_NAME_DEF_STMT (name) : NULL;
  return def && is_gimple_assign (def)
                 && gimple_assign_rhs_code (def) == PLUS_EXPR
                 && gimple_assign_rhs1 (def) == value
                 && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST
             ? gimple_assign_rhs2 (def)
             : NULL_TREE;
}

bool
begin_with_body (class loop *loop)
{
  basic_block meet = meeting_block (loop), header = loop->header;
  if (!meet || !counts_rows_p (loop))
    return false;
  edge exit = split_block_after_labels (meet);
  std::vector<basic_block> region = { header, meet };
  edge way;
  edge_iterator ei;
  FOR_EACH_EDGE (way, ei, header->succs)
    if (way->dest != meet)
      region.push_back (way->dest);
  std::vector<basic_block> copies (region.size ());
  if (!can_copy_bbs_p (region.data (), region.size ())
      || !pf_duplicate_in_front (loop_preheader_edge (loop), exit,
                                 region.data (), region.size (),
                                 copies.data ()))
    return false;
  update_ssa (TODO_update_ssa);
  if (single_pred_p (header))
    remove_single_nodes (header);
  return true;
}

bool
find_collapsed_loop (class loop *loop, collapsed_loop *result)
{
  return collapsed_finder (loop).find (result);
}

bool
collapsed_loop_possible_p (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (loop_depth (bb->loop_father) > 0
        && (divides_p (bb)
            || (bb_loop_header_p (bb) && counts_rows_p (bb->loop_father))))
      return true;
  return false;
}
