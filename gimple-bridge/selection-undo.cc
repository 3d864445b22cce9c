/* The way back from a selection, in the code that it was made in.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "selection-undo.h"
#include "prepare.h"

gimple_seq
take_statements (basic_block bb, gimple *first, gimple *last)
{
  gimple_seq taken = NULL, rest = NULL;
  gimple_stmt_iterator gsi = gsi_for_stmt (first);
  gsi_split_seq_before (&gsi, &taken);
  for (gsi = gsi_start (taken); gsi_stmt (gsi) != last;)
    gsi_next (&gsi);
  if (gsi_one_before_end_p (gsi))
    return taken;
  rest = gsi_split_seq_after (gsi);
  gimple_stmt_iterator end = gsi_last_bb (bb);
  gsi_insert_seq_after (&end, rest, GSI_CONTINUE_LINKING);
  return taken;
}

bool
selects_p (gassign *select)
{
  return gimple_assign_rhs_code (select) == COND_EXPR
         || (gimple_assign_single_p (select)
             && is_gimple_min_invariant (gimple_assign_rhs1 (select)));
}

tree
selected_operand (gassign *select, unsigned operand)
{
  /* All are the same constant where it has been folded.  */
  return gimple_assign_rhs_code (select) == COND_EXPR
             ? gimple_op (select, operand)
             : gimple_assign_rhs1 (select);
}

void
replace_selects (const std::vector<gassign *> &selects, basic_block bb,
                 const std::vector<phi_argument> &arguments)
{
  tree result = gimple_assign_lhs (selects.back ());
  remove_but_name (selects.back ());
  for (auto select = selects.rbegin () + 1; select != selects.rend (); ++select)
    remove_statement (*select);
  gphi *phi = create_phi_node (result, bb);
  for (const phi_argument &argument : arguments)
    add_phi_arg (phi, argument.value, argument.e, argument.where);
}

void
untie (gassign *store, gassign *select)
{
  gimple_assign_set_rhs1 (store, selected_operand (select, 2));
  update_stmt (store);
  remove_statement (select);
}

namespace
{

/* Put SEQ at the end of BB, in front of a condition.  */

void
append_statements (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  if (condition_of (bb))
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&gsi, seq, GSI_CONTINUE_LINKING);
}

/* The way back from one selection.

   OWN: the assignments that were made, but those that already were there.
   HOME: of the statements that stood on the ways.
   ROOT: the block of the first condition.
   VALUES: of each name: the argument of the PHI node for each edge.  */
class selection_undoer
{
public:
  explicit selection_undoer (const selection &made);
  void run ();

private:
  struct placed
  {
    gimple *stmt;
    basic_block target;
  };

  basic_block target (gimple *stmt, bool in_front) const;
  std::vector<placed> find_targets () const;
  void read_values ();
  void restore_conditions ();
  void restore_names ();
  void restore_signs ();
  void restore_stores ();
  void restore_edges ();
  void move_back (const std::vector<placed> &all);

  const selection &made;
  std::set<gimple *> own;
  std::map<gimple *, basic_block> home;
  basic_block root;
  std::vector<std::vector<tree> > values;
};

selection_undoer::selection_undoer (const selection &made)
    : made (made), root (gimple_bb (made.conditions[0].condition))
{
  for (const selecting_condition &condition : made.conditions)
    own.insert (condition.flag);
  for (const selected_name &name : made.names)
    own.insert (name.selects.begin (), name.selects.end ());
  for (const selected_store &store : made.stores)
    own.insert (store.select);
  for (const unsigned_arithmetic &wrapped : made.wrapped)
    {
      for (gassign *argument : wrapped.argument)
        if (argument)
          own.insert (argument);
      own.insert (wrapped.result);
    }
  for (const speculated_statement &speculated : made.speculated)
    home[speculated.stmt] = speculated.home;
}

/* Where STMT belongs, which may have been added since: in front of a statement
   that used a value which is loaded now, or behind one that made a value which
   is stored now.  IN_FRONT: it stands in front of all that was made.  NULL: it
   stays.  */

basic_block
selection_undoer::target (gimple *stmt, bool in_front) const
{
  auto found = home.find (stmt);
  if (found != home.end ())
    return found->second;
  if (own.count (stmt) || (!in_front && gimple_vdef (stmt)))
    return NULL;
  return root;
}

/* What stands in front of the last assignment, and where it belongs.  The
   block may have been split.  */

std::vector<selection_undoer::placed>
selection_undoer::find_targets () const
{
  std::vector<placed> all;
  bool in_front = true;
  gimple_stmt_iterator gsi = gsi_after_labels (made.join);
  for (basic_block bb = made.join;;)
    {
      if (gsi_end_p (gsi))
        {
          bb = single_succ (bb);
          gsi = gsi_start_bb (bb);
          continue;
        }
      gimple *stmt = gsi_stmt (gsi);
      in_front &= own.count (stmt) == 0;
      all.push_back ({ stmt, target (stmt, in_front) });
      if (stmt == made.last)
        break;
      gsi_next (&gsi);
    }
  /* What is for the debugger and was added belongs to the next statement.  */
  for (size_t k = all.size () - 1; k-- > 0;)
    if (is_gimple_debug (all[k].stmt) && !home.count (all[k].stmt)
        && all[k].target && all[k + 1].target)
      all[k].target = all[k + 1].target;
  return all;
}

/* Names may have been replaced by others since.  */

void
selection_undoer::read_values ()
{
  for (const selected_name &name : made.names)
    {
      values.push_back (std::vector<tree> ());
      for (const selected_value &value : name.values)
        values.back ().push_back (
            selected_operand (value.select, value.operand));
    }
}

void
selection_undoer::restore_conditions ()
{
  for (const selecting_condition &entry : made.conditions)
    {
      gimple_cond_set_condition (
          entry.condition, gimple_assign_rhs_code (entry.flag),
          gimple_assign_rhs1 (entry.flag), gimple_assign_rhs2 (entry.flag));
      update_stmt (entry.condition);
      remove_statement (entry.flag);
    }
}

/* Let PHI nodes take the place of the assignments.  */

void
selection_undoer::restore_names ()
{
  for (size_t n = 0; n < made.names.size (); n++)
    {
      const selected_name &name = made.names[n];
      std::vector<phi_argument> arguments;
      for (size_t k = 0; k < name.values.size (); k++)
        {
          edge e = name.values[k].e;
          while (e->dest != name.block)
            e = single_succ_edge (e->dest);
          arguments.push_back ({ e, values[n][k], name.values[k].where });
        }
      replace_selects (name.selects, name.block, arguments);
    }
}

/* Let statements that might overflow be what they were.  */

void
selection_undoer::restore_signs ()
{
  for (const unsigned_arithmetic &wrapped : made.wrapped)
    {
      gassign *stmt = wrapped.stmt;
      for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
        gimple_set_op (stmt, k,
                       wrapped.argument[k - 1]
                           ? gimple_assign_rhs1 (wrapped.argument[k - 1])
                           : wrapped.operand[k - 1]);
      tree name = gimple_assign_lhs (wrapped.result);
      tree other = gimple_assign_lhs (stmt);
      remove_but_name (wrapped.result);
      gimple_assign_set_lhs (stmt, name);
      update_stmt (stmt);
      release_ssa_name (other);
      for (gassign *argument : wrapped.argument)
        if (argument)
          remove_statement (argument);
    }
}

/* Let edges lead to blocks again.  They may have been split since.  */

void
selection_undoer::restore_edges ()
{
  for (const straightened_edge &straightened : made.straightened)
    {
      while (straightened.e->dest != made.join)
        {
          basic_block between = straightened.e->dest;
          redirect_edge_succ (straightened.e, single_succ (between));
          delete_basic_block (between);
        }
      redirect_edge_succ (straightened.e, straightened.target);
    }
}

void
selection_undoer::restore_stores ()
{
  for (const selected_store &store : made.stores)
    untie (store.stmt, store.select);
}

/* Move ALL to where they belong, several at once where possible.  */

void
selection_undoer::move_back (const std::vector<placed> &all)
{
  for (size_t k = 0; k < all.size ();)
    {
      size_t end = k + 1;
      if (!all[k].target)
        {
          k = end;
          continue;
        }
      basic_block bb = gimple_bb (all[k].stmt);
      while (end < all.size () && all[end].target == all[k].target
             && gimple_bb (all[end].stmt) == bb)
        end++;
      append_statements (all[k].target,
                         take_statements (bb, all[k].stmt, all[end - 1].stmt));
      k = end;
    }
}

void
selection_undoer::run ()
{
  std::vector<placed> all = find_targets ();
  read_values ();
  restore_edges ();
  restore_names ();
  restore_stores ();
  restore_conditions ();
  restore_signs ();
  move_back (all);
  for (const speculated_statement &moved : made.speculated)
    {
      tree name = gimple_get_lhs (moved.stmt);
      if (name && TREE_CODE (name) == SSA_NAME
          && INTEGRAL_TYPE_P (TREE_TYPE (name)))
        SSA_NAME_RANGE_INFO (name) = moved.range;
    }
}

/* Has MADE become part of code that something else decides on, behind the blocks with its
   conditions?  So has the original code of a nest that begins with its assignments.  */

bool
separated_p (const selection &made)
{
  for (basic_block bb = made.join; bb != gimple_bb (made.last);
       bb = single_succ (bb))
    if (!single_succ_p (bb))
      return true;
  return false;
}

} // namespace

void
undo_selection (const selection &made)
{
  if (!separated_p (made))
    selection_undoer (made).run ();
}
