/* Conditional selections in generated code.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "selection-copy.h"
#include "prepare.h"
#include "selection-undo.h"

/* Not a block of a selection, but behind all of them.  */
static const int IN_TAIL = -1;

namespace
{

/* The work on one copy.

   BB: the block that it is in.
   COPY_OF: the copies of the selection's statements.
   BLOCK_OF: index of the selection's block that each of them belongs to.
   NAMED_IN: of the last assignment of a name: the block that has its PHI node, but
     the last.
   FIRST, LAST: the copies in front of which, and behind which, is nothing of the
     selection.
   OWN: assignments that there are for Graphite alone.
   ORDER: the statements from FIRST to LAST.
   PLACE: the block of the selection that each of these belongs to; 0 stays in front
     of the first condition, IN_TAIL comes behind all.
   MADE[k]: the new block for block K of the selection.
   TAIL: what follows.  */
class condition_restorer
{
public:
  condition_restorer (basic_block bb, const selection &original);
  bool find ();
  bool possible_p ();
  basic_block apply ();

private:
  int index_of (basic_block block) const;
  bool find_own ();
  void find_blocks ();
  bool place_statements ();
  int place_of_uses (gimple *stmt) const;
  int known_in (gimple *def) const;
  bool operands_known_p (gimple *stmt) const;
  bool place_added (gimple *stmt);
  std::vector<gimple *> between () const;
  void make_blocks ();
  void move_statements ();
  void restore_stores ();
  void make_conditions ();
  void make_names ();
  gassign *copy (gassign *stmt) const;

  basic_block bb;
  const selection &original;
  std::map<gimple *, gimple *> copy_of;
  std::map<gimple *, int> block_of, named_in;
  gimple *first, *last;
  std::set<gimple *> own;
  std::map<gimple *, int> place;
  std::vector<gimple *> order;
  std::vector<basic_block> made;
  basic_block tail;
};

condition_restorer::condition_restorer (basic_block bb,
                                        const selection &original)
    : bb (bb), original (original), first (NULL), last (NULL), tail (NULL)
{
}

int
condition_restorer::index_of (basic_block block) const
{
  for (size_t k = 0; k < original.blocks.size (); k++)
    if (original.blocks[k].bb == block)
      return k;
  gcc_unreachable ();
}

/* The copy of STMT, an assignment that was made for Graphite.  */

gassign *
condition_restorer::copy (gassign *stmt) const
{
  return as_a<gassign *> (copy_of.at (stmt));
}

/* Find the copies of all statements.  Those of what was made for Graphite must be
   there; others Graphite may have replaced by values.  */

bool
condition_restorer::find ()
{
  std::map<unsigned, gimple *> numbered;
  for (gimple *stmt : original.statements ())
    if (gimple_uid (stmt) != 0)
      numbered[gimple_uid (stmt)] = stmt;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      auto found = numbered.find (gimple_uid (gsi_stmt (gsi)));
      if (found == numbered.end ())
        continue;
      copy_of[found->second] = gsi_stmt (gsi);
      first = first ? first : gsi_stmt (gsi);
      last = gsi_stmt (gsi);
    }
  return first != NULL;
}

/* The statements from FIRST to LAST.  */

std::vector<gimple *>
condition_restorer::between () const
{
  std::vector<gimple *> all;
  gimple_stmt_iterator gsi = gsi_for_stmt (first);
  for (; gsi_stmt (gsi) != last; gsi_next (&gsi))
    all.push_back (gsi_stmt (gsi));
  all.push_back (last);
  return all;
}

/* The place where all uses of what STMT defines are, which have places; 0 if there is
   no such place.  */

int
condition_restorer::place_of_uses (gimple *stmt) const
{
  bool any = false;
  int common = 0;
  tree name;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_DEF)
    {
      imm_use_iterator uses;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, uses, name)
        {
          if (is_gimple_debug (USE_STMT (use)))
            continue;
          auto user = place.find (USE_STMT (use));
          int at = user == place.end () ? 0 : user->second;
          if (any && at != common)
            return 0;
          common = at;
          any = true;
        }
    }
  return common;
}

/* The block of the selection in which what DEF defines is known; 0 if it is in all.  */

int
condition_restorer::known_in (gimple *def) const
{
  auto found = block_of.find (def);
  if (found != block_of.end ())
    return found->second;
  found = named_in.find (def);
  if (found != named_in.end ())
    return found->second;
  return own.count (def) ? IN_TAIL : 0;
}

/* Are the operands of STMT, which has been added, known where its place is?  */

bool
condition_restorer::operands_known_p (gimple *stmt) const
{
  tree name;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
    {
      int block = known_in (SSA_NAME_DEF_STMT (name));
      if (block != 0 && block != place.at (stmt))
        return false;
    }
  return true;
}

/* Find the place of STMT, which has been added.  Is there one?  */

bool
condition_restorer::place_added (gimple *stmt)
{
  place[stmt] = gimple_vdef (stmt) ? IN_TAIL : place_of_uses (stmt);
  return operands_known_p (stmt);
}

/* Find what was made for Graphite.  Is all of that there?  */

bool
condition_restorer::find_own ()
{
  std::vector<gassign *> selects;
  for (const selected_name &name : original.names)
    selects.insert (selects.end (), name.selects.begin (), name.selects.end ());
  for (const selected_store &store : original.stores)
    {
      selects.push_back (store.select);
      if (!copy_of.count (store.stmt))
        return false;
    }
  for (gassign *select : selects)
    {
      if (!copy_of.count (select) || !selects_p (copy (select)))
        return false;
      own.insert (copy (select));
    }
  for (const selecting_block &block : original.blocks)
    if (block.flag)
      {
        if (!copy_of.count (block.flag))
          return false;
        own.insert (copy (block.flag));
      }
  return true;
}

/* Note where what was made for Graphite, and what stood on the ways, belongs.  */

void
condition_restorer::find_blocks ()
{
  for (size_t k = 0; k < original.blocks.size (); k++)
    if (original.blocks[k].flag)
      block_of[copy (original.blocks[k].flag)] = k;
  for (const speculated_statement &entry : original.speculated)
    if (copy_of.count (entry.stmt))
      block_of[copy_of[entry.stmt]] = index_of (entry.home);
  for (const selected_store &store : original.stores)
    block_of[copy (store.select)] = block_of.at (copy_of[store.stmt]);
  for (const selected_name &name : original.names)
    if (name.block != original.join)
      named_in[copy (name.selects.back ())] = index_of (name.block);
}

/* Find the place of each statement.  Is there one?  */

bool
condition_restorer::place_statements ()
{
  bool stores_behind = false;
  order = between ();
  for (auto stmt = order.rbegin (); stmt != order.rend (); ++stmt)
    {
      auto found = block_of.find (*stmt);
      bool added = found == block_of.end () && !own.count (*stmt)
                   && !is_gimple_debug (*stmt);
      place[*stmt] = found == block_of.end () ? 0 : found->second;
      if (added && !place_added (*stmt))
        return false;
    }
  /* What is loaded behind a store that has been added must not pass it.  */
  for (gimple *stmt : order)
    if (block_of.count (stmt) || !gimple_vuse (stmt))
      continue;
    else if (gimple_vdef (stmt))
      stores_behind = true;
    else if (stores_behind)
      return false;
  return true;
}

bool
condition_restorer::possible_p ()
{
  if (!find_own ())
    return false;
  find_blocks ();
  return place_statements ();
}

/* Make the new blocks, and let control go from one to another as in the original.  */

void
condition_restorer::make_blocks ()
{
  edge behind = split_block (bb, last);
  tail = behind->dest;
  remove_edge (behind);
  made.push_back (bb);
  for (size_t k = 1; k < original.blocks.size (); k++)
    {
      basic_block block = create_empty_bb (made.back ());
      add_bb_to_loop (block, bb->loop_father);
      made.push_back (block);
    }
  auto target = [this] (int next) { return next < 0 ? tail : made[next]; };
  for (size_t k = 0; k < original.blocks.size (); k++)
    {
      const selecting_block &block = original.blocks[k];
      if (!block.flag)
        {
          make_single_succ_edge (made[k], target (block.next[0]),
                                 EDGE_FALLTHRU);
          continue;
        }
      make_edge (made[k], target (block.next[0]), EDGE_TRUE_VALUE);
      make_edge (made[k], target (block.next[1]), EDGE_FALSE_VALUE);
    }
}

/* Move the statements to the blocks where they belong.  */

void
condition_restorer::move_statements ()
{
  gimple_stmt_iterator front = gsi_after_labels (tail);
  for (gimple *stmt : order)
    {
      int at = place.at (stmt);
      if (at == 0)
        continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      if (at == IN_TAIL && !gsi_end_p (front))
        gsi_move_before (&gsi, &front);
      else
        gsi_move_to_bb_end (&gsi, at == IN_TAIL ? tail : made[at]);
    }
}

void
condition_restorer::restore_stores ()
{
  for (const selected_store &store : original.stores)
    untie (copy (store.stmt), copy (store.select));
}

/* Let PHI nodes take the place of what selects names.  */

void
condition_restorer::make_names ()
{
  for (const selected_name &name : original.names)
    {
      basic_block block
          = name.block == original.join ? tail : made[index_of (name.block)];
      std::vector<phi_argument> arguments;
      for (const selected_value &value : name.values)
        arguments.push_back (
            { find_edge (made[index_of (value.from)], block),
              selected_operand (copy (value.select), value.operand),
              value.where });
      std::vector<gassign *> selects;
      for (gassign *select : name.selects)
        selects.push_back (copy (select));
      replace_selects (selects, block, arguments);
    }
}

/* Put a condition on FLAG, which may have been simplified, at the end of BB.  */

void
add_condition (basic_block bb, gassign *flag)
{
  enum tree_code code = gimple_assign_rhs_code (flag);
  bool compares = TREE_CODE_CLASS (code) == tcc_comparison;
  tree value = gimple_assign_lhs (flag);
  gcond *cond = compares
                    ? gimple_build_cond (code, gimple_assign_rhs1 (flag),
                                         gimple_assign_rhs2 (flag), NULL, NULL)
                    : gimple_build_cond (NE_EXPR, value,
                                         build_zero_cst (TREE_TYPE (value)),
                                         NULL, NULL);
  gimple_set_location (cond, gimple_location (flag));
  gimple_stmt_iterator end = gsi_last_bb (bb);
  gsi_insert_after (&end, cond, GSI_NEW_STMT);
  if (compares)
    remove_statement (flag);
}

void
condition_restorer::make_conditions ()
{
  for (size_t k = 0; k < original.blocks.size (); k++)
    if (original.blocks[k].flag)
      add_condition (made[k], copy (original.blocks[k].flag));
}

/* Make blocks and conditions.  Returns what follows them.  */

basic_block
condition_restorer::apply ()
{
  make_blocks ();
  move_statements ();
  restore_stores ();
  make_names ();
  make_conditions ();
  return tail;
}

} // namespace

bool
restore_conditions (const selection &original, std::vector<basic_block> *parts)
{
  for (basic_block bb : *parts)
    {
      condition_restorer restorer (bb, original);
      if (!restorer.find ())
        continue;
      if (!restorer.possible_p ())
        return false;
      parts->push_back (restorer.apply ());
      return true;
    }
  return true;
}
