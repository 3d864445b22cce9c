/* Loops over two dimensions that count the elements of both by one counter.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "collapsed-loop.h"
#include "name-use.h"
#include "opaque.h"
#include "prepare.h"

namespace
{

/* A loop over rows of LENGTH columns, or of those from LOW to END - 1.

   EXIT: the only one, behind COND, which compares NEXT, COUNTER and 1, with BOUND.
   COUNTER: its PHI node.
   COLUMN, ROW, STEP: the PHI nodes of the column, and of the row, which grows by STEP; NULL where both
     are computed from the counter.
   QUOTIENTS, REMAINDERS: what computes them, by LENGTH.
   CARRIED: the other PHI nodes, with the values that the next iteration gets.  */
struct collapsed_loop
{
  class loop *loop;
  edge exit;
  gcond *cond;
  gphi *counter, *column, *row;
  tree next, bound, low, end, step, length;
  std::vector<gassign *> quotients, remainders;
  std::vector<std::pair<gphi *, tree> > carried;
};

/* The value of PHI where LOOP is entered, and for the next iteration.  */

tree
first_of (gphi *phi, class loop *loop)
{
  return PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop));
}

tree
next_of (gphi *phi, class loop *loop)
{
  return PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
}

/* Is E the same in all iterations of LOOP?  */

bool
invariant_in_p (tree e, class loop *loop)
{
  return is_gimple_min_invariant (e)
         || (TREE_CODE (e) == SSA_NAME
             && (SSA_NAME_IS_DEFAULT_DEF (e)
                 || !flow_bb_inside_loop_p (
                     loop, gimple_bb (SSA_NAME_DEF_STMT (e)))));
}

/* The constant that NAME is more than VALUE; NULL_TREE if it is not.  */

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

/* Is NAME used by nothing but USERS, and for debuggers?  */

bool
used_only_by_p (tree name, const std::set<gimple *> &users)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (!is_gimple_debug (USE_STMT (use)) && !users.count (USE_STMT (use)))
      return false;
  return true;
}

/* Is NAME used in LOOP only?  */

bool
used_only_in_p (tree name, class loop *loop)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (!is_gimple_debug (USE_STMT (use))
        && !flow_bb_inside_loop_p (loop, gimple_bb (USE_STMT (use))))
      return false;
  return true;
}

/* What decides on the next column: SELECT, a block behind the exit.  STAY and WRAP lead from there, maybe by way
   of a block of their own, to the latch, MEET, the latter for the next row.  */
struct wrap_around
{
  basic_block select, meet;
  edge stay, wrap;
};

/* Where WAY leads, if nothing stands on it but what computes one value: the edge to MEET; NULL if it is not the
   only one there, or leads elsewhere.  */

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
      || TREE_CODE (next) != SSA_NAME || !invariant_in_p (bound, loop))
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
  if (!invariant_in_p (value, loop)
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
  return only_statement (bb) == def && used_only_by_p (next, users);
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
      || !invariant_in_p (wrapped, loop)
      || !goes_on_while_less_p (cond, stay, &less, &more) || less != same
      || !invariant_in_p (more, loop)
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
         && used_only_by_p (counter, { SSA_NAME_DEF_STMT (result->next) })
         && used_only_in_p (gimple_phi_result (result->column), loop)
         && used_only_in_p (gimple_phi_result (result->row), loop);
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
      || !invariant_in_p (length, loop)
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
      || !used_only_in_p (counter, loop))
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
      || !used_only_by_p (
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

/* Is E more than NAME by a constant?  */

bool
more_p (tree e, tree name)
{
  return step_from (e, name) != NULL_TREE;
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
          more |= more_p (value, name);
          same |= value == name;
          anew |= invariant_in_p (value, loop);
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

/* GCC copies short bodies in front of a loop, which then begins with what decides on the next column.  Let
   LOOP, if it does that, begin with its body again, and have a copy of that in front of it.  Dominators are up to date,
   and stay so.  */

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

/* The work on one loop.

   PARTS, ROWS: the headers of the loops over the parts, and over the rows of one.
   END_ROW, END_PART: the blocks that these end in.
   AGAIN: the edge back to PARTS.  */
class loop_splitter
{
public:
  explicit loop_splitter (const collapsed_loop &what)
      : what (what), header (what.loop->header), wide (wide_type ())
  {
  }
  void run ();

private:
  tree wide_type () const;
  tree row_name () const;
  tree trips (basic_block bb, tree first, tree bound);
  tree chosen (basic_block bb, tree flag, tree yes, tree no);
  void make_blocks ();
  tree node (basic_block bb, tree name, tree first, edge entry);
  void close (tree name, tree value, edge back);
  void carry_values ();
  tree value_at (basic_block bb, bool at_end, tree e);
  tree frozen (basic_block bb, tree value);
  void begin_parts ();
  void find_position ();
  void measure_part ();
  void count_rows ();
  void count_columns ();
  void end_part ();
  void replace_nodes ();
  void replace_divisions ();
  void remove_old_end ();
  edge end_by (basic_block bb, tree counter, tree last, basic_block again);

  const collapsed_loop &what;
  basic_block header, parts, rows, end_row, end_part_bb;
  edge to_rows, to_header;
  /* The type that iterations are counted in.  */
  tree wide;
  /* At the beginning of a part: what is left, the counter, the row and the column; of the part itself:
     the last of its rows and columns, counted from 0.  */
  tree length, left, counter, row, column, last_row, last_column;
  /* In the loops over rows and columns.  */
  tree row_now, row_next, column_now, step;
};

/* E, computed at the end of BB if AT_END, else behind its nodes.  */

tree
loop_splitter::value_at (basic_block bb, bool at_end, tree e)
{
  gimple_stmt_iterator gsi = at_end ? gsi_last_bb (bb) : gsi_after_labels (bb);
  gimple_seq seq = NULL;
  tree value = operand_for (e, &seq);
  if (at_end && !gsi_end_p (gsi) && stmt_ends_bb_p (gsi_stmt (gsi)))
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  else if (at_end)
    gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  else
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  return value;
}

/* VALUE, which nobody knows anything of, at the end of BB: what bounds loops is not to be taken apart.  */

tree
loop_splitter::frozen (basic_block bb, tree value)
{
  tree name = make_ssa_name (TREE_TYPE (value));
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_after (&gsi, new_opaque_copy (name, value), GSI_NEW_STMT);
  return name;
}

/* Put the new blocks in front of the loop, and behind its exit.  */

void
loop_splitter::make_blocks ()
{
  parts = split_edge (loop_preheader_edge (what.loop));
  to_rows = single_succ_edge (parts);
  rows = split_edge (to_rows);
  to_rows = single_pred_edge (rows);
  to_header = single_succ_edge (rows);
  end_row = split_edge (what.exit);
  end_part_bb = split_edge (single_succ_edge (end_row));
}

/* Let NAME be defined in BB: FIRST where ENTRY leads there.  Returns NAME.  */

tree
loop_splitter::node (basic_block bb, tree name, tree first, edge entry)
{
  gphi *phi = create_phi_node (name, bb);
  add_phi_arg (phi, first, entry, UNKNOWN_LOCATION);
  return name;
}

/* Let NAME, a node's, be VALUE in the next iteration, which BACK leads to.  */

void
loop_splitter::close (tree name, tree value, edge back)
{
  add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (name)), value, back,
               UNKNOWN_LOCATION);
}

/* Let BB go on to AGAIN unless COUNTER is LAST.  Returns that edge.  */

edge
loop_splitter::end_by (basic_block bb, tree counter, tree last,
                       basic_block again)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gcond *cond
      = gimple_build_cond (NE_EXPR, counter, last, NULL_TREE, NULL_TREE);
  gimple_set_location (cond, gimple_location (what.cond));
  gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
  edge out = single_succ_edge (bb);
  out->flags = (out->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  edge back = make_edge (bb, again, EDGE_TRUE_VALUE);
  back->probability = profile_probability::likely ();
  out->probability = back->probability.invert ();
  return back;
}

/* The unsigned type that counts iterations.  */

tree
loop_splitter::wide_type () const
{
  tree type = TREE_TYPE (what.next);
  if (what.column
      && TYPE_PRECISION (TREE_TYPE (what.end)) > TYPE_PRECISION (type))
    type = TREE_TYPE (what.end);
  return unsigned_type_for (type);
}

/* How often a loop iterates that counts from FIRST, and at the end of each iteration goes on while the next
   number is less than BOUND: computed at the end of BB.  Without signs, FIRST may be the largest number.  */

tree
loop_splitter::trips (basic_block bb, tree first, tree bound)
{
  tree type = TREE_TYPE (first), plain = unsigned_type_for (type);
  tree some = fold_build2 (LT_EXPR, boolean_type_node, first, bound);
  if (TYPE_UNSIGNED (type))
    some = fold_build2 (
        BIT_IOR_EXPR, boolean_type_node, some,
        fold_build2 (EQ_EXPR, boolean_type_node, first, TYPE_MAX_VALUE (type)));
  some = value_at (bb, true, some);
  tree distance
      = value_at (bb, true,
                  fold_build2 (MINUS_EXPR, plain, fold_convert (plain, bound),
                               fold_convert (plain, first)));
  return value_at (
      bb, true,
      fold_convert (wide, chosen (bb, some, distance, build_one_cst (plain))));
}

/* YES if FLAG, a truth value, else NO: computed at the end of BB.  */

tree
loop_splitter::chosen (basic_block bb, tree flag, tree yes, tree no)
{
  if (TREE_CODE (flag) == INTEGER_CST)
    return integer_nonzerop (flag) ? yes : no;
  return value_at (
      bb, true,
      build3 (COND_EXPR, TREE_TYPE (yes),
              build2 (NE_EXPR, boolean_type_node, flag, boolean_false_node),
              yes, no));
}

/* What the row was so far.  */

tree
loop_splitter::row_name () const
{
  return what.row ? gimple_phi_result (what.row)
                  : gimple_assign_lhs (what.quotients.front ());
}

/* Begin the loop over parts: what is left, and where it begins.  */

void
loop_splitter::begin_parts ()
{
  class loop *loop = what.loop;
  basic_block before = loop_preheader_edge (loop)->src;
  tree first_row = NULL_TREE, first_column = NULL_TREE;
  tree first = first_of (what.counter, loop);
  tree all = trips (before, first, what.bound);
  if (what.column)
    {
      first_row = first_of (what.row, loop);
      first_column = first_of (what.column, loop);
      length = trips (before, what.low, what.end);
    }
  else
    length = value_at (before, true, fold_convert (wide, what.length));
  make_blocks ();
  edge entry = single_pred_edge (parts);
  left = node (parts, make_ssa_name (wide), all, entry);
  if (what.column)
    {
      row = node (parts, copy_ssa_name (row_name ()), first_row, entry);
      column = node (parts, copy_ssa_name (gimple_phi_result (what.column)),
                     first_column, entry);
    }
  else
    counter = node (parts, make_ssa_name (TREE_TYPE (first)), first, entry);
}

/* The row and the column at the beginning of a part, where they are computed from the counter.  */

void
loop_splitter::find_position ()
{
  if (what.column)
    return;
  tree type = TREE_TYPE (counter);
  row = value_at (parts, true,
                  fold_build2 (TRUNC_DIV_EXPR, type, counter, what.length));
  column = value_at (parts, true,
                     fold_build2 (TRUNC_MOD_EXPR, type, counter, what.length));
}

/* How many rows and columns a part has.  Where the counter is negative, or rows are, each iteration is
   a part.  */

void
loop_splitter::measure_part ()
{
  tree type = TREE_TYPE (column);
  tree low = what.column ? what.low : build_zero_cst (type);
  tree rest = what.column
                  ? trips (parts, column, what.end)
                  : value_at (parts, true,
                              fold_build2 (MINUS_EXPR, wide, length,
                                           fold_convert (wide, column)));
  tree columns
      = value_at (parts, true, fold_build2 (MIN_EXPR, wide, rest, left));
  tree some = value_at (parts, true,
                        fold_build2 (TRUNC_DIV_EXPR, wide, left, length));
  tree whole = value_at (
      parts, true,
      fold_build2 (BIT_AND_EXPR, boolean_type_node,
                   fold_build2 (EQ_EXPR, boolean_type_node, column, low),
                   fold_build2 (GE_EXPR, boolean_type_node, left, length)));
  if (!what.column && !TYPE_UNSIGNED (type))
    {
      tree regular = value_at (
          parts, true,
          fold_build2 (
              BIT_AND_EXPR, boolean_type_node,
              fold_build2 (GE_EXPR, boolean_type_node, counter, low),
              fold_build2 (GT_EXPR, boolean_type_node, what.length, low)));
      whole = value_at (
          parts, true,
          fold_build2 (BIT_AND_EXPR, boolean_type_node, whole, regular));
      columns = chosen (parts, regular, columns, build_one_cst (wide));
    }
  tree many = chosen (parts, whole, some, build_one_cst (wide));
  tree one = build_one_cst (wide);
  last_row = frozen (
      parts, value_at (parts, true, fold_build2 (MINUS_EXPR, wide, many, one)));
  last_column
      = frozen (parts, value_at (parts, true,
                                 fold_build2 (MINUS_EXPR, wide, columns, one)));
}

/* The loop over the rows of a part.  */

void
loop_splitter::count_rows ()
{
  step = what.column ? what.step : build_one_cst (TREE_TYPE (row));
  tree number
      = node (rows, make_ssa_name (wide), build_zero_cst (wide), to_rows);
  row_now = node (rows, copy_ssa_name (row_name ()), row, to_rows);
  tree next
      = value_at (end_row, true,
                  fold_build2 (PLUS_EXPR, wide, number, build_one_cst (wide)));
  row_next = value_at (end_row, true,
                       fold_build2 (PLUS_EXPR, TREE_TYPE (row), row_now, step));
  edge back = end_by (end_row, number, last_row, rows);
  close (number, next, back);
  close (row_now, row_next, back);
}

/* The loop over the columns of a row, with the old header.  Its old end is left to nobody.  */

void
loop_splitter::count_columns ()
{
  basic_block last = what.exit->src;
  edge out = single_pred_edge (end_row);
  edge old = EDGE_SUCC (last, EDGE_SUCC (last, 0) == out);
  tree type = TREE_TYPE (column);
  edge back = make_edge (last, header, old->flags);
  back->probability = old->probability;
  tree number
      = node (header, make_ssa_name (wide), build_zero_cst (wide), to_header);
  if (what.column)
    {
      column_now = gimple_phi_result (what.column);
      add_phi_arg (what.column, column, to_header, UNKNOWN_LOCATION);
    }
  else
    column_now = node (
        header, copy_ssa_name (gimple_assign_lhs (what.remainders.front ())),
        column, to_header);
  tree next = value_at (
      last, true, fold_build2 (PLUS_EXPR, wide, number, build_one_cst (wide)));
  tree column_next = value_at (
      last, true,
      fold_build2 (PLUS_EXPR, type, column_now, build_one_cst (type)));
  close (number, next, back);
  close (column_now, column_next, back);
  const tree_code code = back->flags & EDGE_TRUE_VALUE ? NE_EXPR : EQ_EXPR;
  gimple_cond_set_condition (what.cond, code, number, last_column);
  update_stmt (what.cond);
  remove_edge (old);
}

/* Go on with the next part while there is something left.  */

void
loop_splitter::end_part ()
{
  tree one = build_one_cst (wide);
  tree done = fold_build2 (MULT_EXPR, wide,
                           fold_build2 (PLUS_EXPR, wide, last_row, one),
                           fold_build2 (PLUS_EXPR, wide, last_column, one));
  done = value_at (end_part_bb, true, done);
  tree rest = value_at (end_part_bb, true,
                        fold_build2 (MINUS_EXPR, wide, left, done));
  tree further = NULL_TREE;
  if (!what.column)
    {
      tree type = TREE_TYPE (counter);
      further = value_at (
          end_part_bb, true,
          fold_convert (type,
                        fold_build2 (PLUS_EXPR, wide,
                                     fold_convert (wide, counter), done)));
    }
  edge back = end_by (end_part_bb, rest, build_zero_cst (wide), parts);
  close (left, rest, back);
  if (what.column)
    {
      close (row, row_next, back);
      close (column, what.low, back);
    }
  else
    close (counter, further, back);
}

/* Hand all other values through the three loops.  */

void
loop_splitter::carry_values ()
{
  edge again = find_edge (end_part_bb, parts);
  edge next = find_edge (end_row, rows);
  edge back = find_edge (gimple_bb (what.cond), header);
  for (const auto &value : what.carried)
    {
      tree name = gimple_phi_result (value.first);
      edge entry = EDGE_PRED (parts, EDGE_PRED (parts, 0) == again);
      tree first = PHI_ARG_DEF_FROM_EDGE (value.first, to_header);
      gphi *outer = create_phi_node (copy_ssa_name (name), parts);
      add_phi_arg (outer, first, entry, UNKNOWN_LOCATION);
      add_phi_arg (outer, value.second, again, UNKNOWN_LOCATION);
      gphi *middle = create_phi_node (copy_ssa_name (name), rows);
      add_phi_arg (middle, gimple_phi_result (outer), to_rows,
                   UNKNOWN_LOCATION);
      add_phi_arg (middle, value.second, next, UNKNOWN_LOCATION);
      add_phi_arg (value.first, gimple_phi_result (middle), to_header,
                   UNKNOWN_LOCATION);
      add_phi_arg (value.first, value.second, back, UNKNOWN_LOCATION);
    }
}

/* Remove PHI, which nothing but what is never executed uses any more.  */

void
remove_node (gphi *phi)
{
  gphi_iterator psi = gsi_for_phi (phi);
  remove_phi_node (&psi, true);
}

/* Let the row be that of the loop over rows, without the counter.  */

void
loop_splitter::replace_nodes ()
{
  replace_uses_by (gimple_phi_result (what.row), row_now);
  remove_node (what.row);
}

/* Let DIVISIONS be VALUE.  */

void
replace_all (const std::vector<gassign *> &divisions, tree value)
{
  for (gassign *division : divisions)
    {
      replace_uses_by (gimple_assign_lhs (division), value);
      remove_statement (division);
    }
}

/* Let the row and the column be those of the loops, and the counter be computed from them where it is
   used otherwise.  */

void
loop_splitter::replace_divisions ()
{
  replace_all (what.quotients, row_now);
  replace_all (what.remainders, column_now);
  tree old = gimple_phi_result (what.counter), type = TREE_TYPE (old);
  if (used_only_by_p (old, { SSA_NAME_DEF_STMT (what.next) }))
    return;
  tree now = value_at (
      header, false,
      fold_build2 (PLUS_EXPR, type,
                   fold_build2 (MULT_EXPR, type, row_now, what.length),
                   column_now));
  replace_uses_by (old, now);
}

/* Remove what decided for the next iteration.  */

void
loop_splitter::remove_old_end ()
{
  gimple *next = SSA_NAME_DEF_STMT (what.next);
  remove_statement (next);
  remove_node (what.counter);
  what.loop->any_upper_bound = false;
  what.loop->any_likely_upper_bound = false;
  what.loop->any_estimate = false;
}

void
loop_splitter::run ()
{
  begin_parts ();
  find_position ();
  measure_part ();
  count_rows ();
  count_columns ();
  end_part ();
  carry_values ();
  if (what.column)
    replace_nodes ();
  else
    replace_divisions ();
  what.loop->latch = what.exit->src;
  delete_unreachable_blocks ();
  remove_old_end ();
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

bool
split_collapsed_loops (void)
{
  std::vector<collapsed_loop> found;
  bool turned = false;
  calculate_dominance_info (CDI_DOMINATORS);
  for (class loop *loop : *get_loops (cfun))
    turned |= loop && loop_outer (loop) && begin_with_body (loop);
  if (turned)
    loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  for (class loop *loop : *get_loops (cfun))
    {
      collapsed_loop one;
      if (loop && loop_outer (loop) && collapsed_finder (loop).find (&one))
        found.push_back (one);
    }
  if (found.empty ())
    return false;
  free_dominance_info (CDI_DOMINATORS);
  for (const collapsed_loop &one : found)
    loop_splitter (one).run ();
  calculate_dominance_info (CDI_DOMINATORS);
  loops_state_set (LOOPS_NEED_FIXUP);
  fix_loop_structure (NULL);
  return true;
}
