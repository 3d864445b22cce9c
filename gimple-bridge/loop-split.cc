/* Loops over two dimensions made of loops that count the elements of both by one counter.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loop-split.h"
#include "back-edge.h"
#include "block-value.h"
#include "collapsed-loop.h"
#include "opaque.h"
#include "name-use.h"
#include "prepare.h"

namespace
{

/* The work on one loop.

   HEADER, ROWS, PARTS: where the loops over columns, rows and parts begin; TO_HEADER, TO_ROWS: from outside.
   END_ROW, AFTER_ROWS: where the loops over rows and parts end.
   WIDE: the type that iterations are counted in.
   LENGTH: of a row.
   LEFT, COUNTER, ROW, COLUMN: where a part begins, how many iterations are left, and its first element.
   LAST_ROW, LAST_COLUMN: of a part, counted from 0.
   ROW_NOW, ROW_NEXT, COLUMN_NOW: of the element, and of the row behind it; rows grow by STEP.  */
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
  void make_blocks ();
  tree node (basic_block bb, tree name, tree first, edge entry);
  void close (tree name, tree value, edge back);
  void carry_values ();
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

  const collapsed_loop &what;
  basic_block header, parts, rows, end_row, after_rows;
  edge to_rows, to_header;
  tree wide, length, left, counter, row, column, last_row, last_column;
  tree row_now, row_next, column_now, step;
};

/* YES if FLAG, a truth value, else NO: computed at the end of BB.  */

tree
chosen (basic_block bb, tree flag, tree yes, tree no)
{
  if (TREE_CODE (flag) == INTEGER_CST)
    return integer_nonzerop (flag) ? yes : no;
  return value_at (
      bb, true,
      build3 (COND_EXPR, TREE_TYPE (yes),
              build2 (NE_EXPR, boolean_type_node, flag, boolean_false_node),
              yes, no));
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
  after_rows = split_edge (single_succ_edge (end_row));
}

/* Let NAME be defined in BB: FIRST where ENTRY leads there.  Returns NAME.  */

tree
loop_splitter::node (basic_block bb, tree name, tree first, edge entry)
{
  gphi *phi = create_phi_node (name, bb);
  add_phi_arg (phi, first, entry, UNKNOWN_LOCATION);
  return name;
}

/* Let NAME, a node's, be VALUE in the next iteration, which BACK leads to.  On other ways, of blocks that nothing
   leads to any more, it is the same, so that what folds expressions finds something.  */

void
loop_splitter::close (tree name, tree value, edge back)
{
  gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (name));
  add_phi_arg (phi, value, back, UNKNOWN_LOCATION);
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    if (!gimple_phi_arg_def (phi, k))
      add_phi_arg (phi, value, gimple_phi_arg_edge (phi, k), UNKNOWN_LOCATION);
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
   number is less than BOUND: computed at the end of BB.  Where numbers wrap around, FIRST may be the largest one.  */

tree
loop_splitter::trips (basic_block bb, tree first, tree bound)
{
  tree type = TREE_TYPE (first), plain = unsigned_type_for (type);
  tree some = fold_build2 (LT_EXPR, boolean_type_node, first, bound);
  if (TYPE_OVERFLOW_WRAPS (type))
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

/* How many rows and columns a part has.  Where the counter is negative, or rows are, or it will wrap around, each
   iteration is a part.  */

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
      tree regular = fold_build2 (
          BIT_AND_EXPR, boolean_type_node,
          fold_build2 (GE_EXPR, boolean_type_node, counter, low),
          fold_build2 (GT_EXPR, boolean_type_node, what.length, low));
      if (TYPE_OVERFLOW_WRAPS (type))
        regular = fold_build2 (
            BIT_AND_EXPR, boolean_type_node, regular,
            fold_build2 (LT_EXPR, boolean_type_node, counter, what.bound));
      regular = value_at (parts, true, regular);
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
  edge back = go_back_until (end_row, number, last_row, rows,
                             gimple_location (what.cond));
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
  done = value_at (after_rows, true, done);
  tree rest
      = value_at (after_rows, true, fold_build2 (MINUS_EXPR, wide, left, done));
  tree further = NULL_TREE;
  if (!what.column)
    {
      tree type = TREE_TYPE (counter);
      further = value_at (
          after_rows, true,
          fold_convert (type,
                        fold_build2 (PLUS_EXPR, wide,
                                     fold_convert (wide, counter), done)));
    }
  edge back = go_back_until (after_rows, rest, build_zero_cst (wide), parts,
                             gimple_location (what.cond));
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
  edge again = find_edge (after_rows, parts);
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
  if (only_used_by_p (old, { SSA_NAME_DEF_STMT (what.next) }))
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

/* Find one such loop of the current function.  */

bool
find_one (collapsed_loop *result)
{
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_outer (loop) && find_collapsed_loop (loop, result))
      return true;
  return false;
}

} // namespace

bool
split_collapsed_loops (void)
{
  bool turned = false, split = false;
  calculate_dominance_info (CDI_DOMINATORS);
  for (class loop *loop : *get_loops (cfun))
    turned |= loop && loop_outer (loop) && begin_with_body (loop);
  if (turned)
    loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  /* One after the other: what is known of a loop may be what another defines.  */
  for (collapsed_loop one; find_one (&one); split = true)
    {
      free_dominance_info (CDI_DOMINATORS);
      loop_splitter (one).run ();
      calculate_dominance_info (CDI_DOMINATORS);
      loops_state_set (LOOPS_NEED_FIXUP);
      fix_loop_structure (NULL);
    }
  return split;
}
