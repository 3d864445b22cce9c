/* Conditions that only select values, as assignments while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "selection.h"
#include "extreme-bound.h"
#include "prepare.h"
#include "selection-undo.h"

/* More on the ways than this is not executed always: later passes would not
   do so either.  */
static const size_t MAX_BLOCKS = 12;
static const size_t MAX_STATEMENTS = 16;
static const size_t MAX_NAMES = 8;
/* More than this is no statement of a SCoP.  */
static const size_t MAX_CONDITIONAL_STATEMENTS = 64;

namespace
{

/* Take what BB has between labels and a condition; NULL if there is
   nothing.  */

gimple_seq
take_content (basic_block bb)
{
  gimple_stmt_iterator first = gsi_after_labels (bb), last = gsi_last_bb (bb);
  if (condition_of (bb))
    gsi_prev (&last);
  if (gsi_end_p (first) || gsi_end_p (last)
      || gimple_code (gsi_stmt (last)) == GIMPLE_LABEL
      || gimple_code (gsi_stmt (first)) == GIMPLE_COND)
    return NULL;
  return take_statements (bb, gsi_stmt (first), gsi_stmt (last));
}

/* Can COND be modelled: does it compare affine numbers, or ask for several such comparisons that will
   be in the model, while Graphite is shown one of them?  */

bool
affine_condition_p (gcond *cond)
{
  class loop *loop = gimple_bb (cond)->loop_father;
  if (affine_numbers_p ({ { gimple_cond_lhs (cond), gimple_cond_code (cond),
                            gimple_cond_rhs (cond) } },
                        loop))
    return true;
  for (int flag : { EDGE_TRUE_VALUE, EDGE_FALSE_VALUE })
    {
      const std::vector<integer_comparison> all
          = required_comparisons (cond, flag);
      if (showable_p (all, cond, flag) && affine_numbers_p (all, loop))
        return true;
    }
  return false;
}

/* May comparing A and B by CODE raise an exception?  */

bool
comparison_could_trap_p (enum tree_code code, tree a)
{
  return operation_could_trap_p (code, FLOAT_TYPE_P (TREE_TYPE (a)), false,
                                 NULL_TREE);
}

/* Can A and B be compared by CODE always, given that COND is evaluated always?
   If that compares the same names, it has raised the exceptions already.  */

bool
comparison_speculable_p (enum tree_code code, tree a, tree b, gcond *cond)
{
  if (!comparison_could_trap_p (code, a))
    return true;
  if (HONOR_SNANS (TREE_TYPE (a))
      || !comparison_could_trap_p (gimple_cond_code (cond),
                                   gimple_cond_lhs (cond)))
    return false;
  for (tree operand : { a, b })
    if (operand != gimple_cond_lhs (cond) && operand != gimple_cond_rhs (cond)
        && (TREE_CODE (operand) != REAL_CST
            || REAL_VALUE_ISNAN (TREE_REAL_CST (operand))))
      return false;
  return true;
}

/* Can values of TYPE be selected?  */

bool
selectable_type_p (tree type)
{
  return (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= 64)
         || (SCALAR_FLOAT_TYPE_P (type) && !HONOR_SNANS (type));
}

/* Is STMT a division of integers, which takes long, by a constant, too?  */

bool
division_p (gassign *stmt)
{
  const enum tree_code code = gimple_assign_rhs_code (stmt);
  return code == TRUNC_DIV_EXPR || code == TRUNC_MOD_EXPR
         || code == FLOOR_DIV_EXPR || code == FLOOR_MOD_EXPR;
}

/* Is STMT arithmetic that is undefined only where it overflows?  */

bool
overflowing_p (gassign *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (TREE_CODE (type) != INTEGER_TYPE || !TYPE_OVERFLOW_UNDEFINED (type))
    return false;
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case NEGATE_EXPR:
      return true;
    default:
      return false;
    }
}

/* Does BB load from REF, or store there?  */

bool
accesses_p (basic_block bb, tree ref)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!gimple_assign_single_p (stmt) || !gimple_vuse (stmt))
        continue;
      for (tree side : { gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt) })
        if (types_compatible_p (TREE_TYPE (side), TREE_TYPE (ref))
            && operand_equal_p (side, ref, OEP_ADDRESS_OF))
          return true;
    }
  return false;
}

/* Is STMT a load from a place that is accessed in front of COND in any case, so
   that it neither traps nor races with other threads more often if it is executed
   always?  */

bool
load_speculable_p (gimple *stmt, gcond *cond)
{
  return gimple_assign_load_p (stmt) && !gimple_has_volatile_ops (stmt)
         && accesses_p (gimple_bb (cond), gimple_assign_rhs1 (stmt));
}

/* Can STMT be executed always, given that COND is evaluated always: does it
   only compute a value that it has for all operands, at little cost, without
   raising an exception?  */

bool
speculable_p (gimple *stmt, gcond *cond)
{
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (!assign || gimple_vdef (stmt) || stmt_could_throw_p (cfun, stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt))
      || !selectable_type_p (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  if (gimple_vuse (stmt))
    return load_speculable_p (stmt, cond);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree first = gimple_assign_rhs1 (stmt);
  if (gimple_assign_single_p (stmt))
    return is_gimple_val (first);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return comparison_speculable_p (code, first, gimple_assign_rhs2 (stmt),
                                    cond);
  if (code == COND_EXPR)
    return TREE_CODE (first) == SSA_NAME;
  if (gimple_could_trap_p (stmt))
    return false;
  if (INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return (defined_for_all_p (stmt) && !division_p (assign))
           || overflowing_p (assign);
  if (!SCALAR_FLOAT_TYPE_P (TREE_TYPE (first)))
    return false;
  switch (code)
    {
    case NEGATE_EXPR:
    case ABS_EXPR:
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    CASE_CONVERT:
      return true;
    default:
      return false;
    }
}

/* Is STMT a call that only computes a value?  */

bool
computing_call_p (gimple *stmt)
{
  return is_gimple_call (stmt) && !gimple_vuse (stmt)
         && gimple_call_flags (stmt) & ECF_CONST
         && !(gimple_call_flags (stmt) & ECF_LOOPING_CONST_OR_PURE);
}

/* Can STMT stand in a conditional selection: does it only compute a value, load or
   store one?  */

bool
conditional_p (gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || gimple_has_volatile_ops (stmt) || stmt_could_throw_p (cfun, stmt)
      || (TREE_CODE (lhs) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs)))
    return false;
  bool address = POINTER_TYPE_P (TREE_TYPE (lhs)) && !gimple_vuse (stmt);
  if (!address && !selectable_type_p (TREE_TYPE (lhs)))
    return false;
  if (gimple_vdef (stmt))
    return gimple_assign_single_p (stmt)
           && is_gimple_val (gimple_assign_rhs1 (stmt));
  if (gimple_vuse (stmt))
    return gimple_assign_load_p (stmt);
  return is_gimple_assign (stmt) || computing_call_p (stmt);
}

/* Does an edge lead to BB from a block that neither dominates it nor needs to lead there?
   Graphite knows no such block's condition.  */

bool
crossing_p (basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if (EDGE_COUNT (e->src->succs) > 1
        && !dominated_by_p (CDI_POST_DOMINATORS, e->src, bb)
        && !dominated_by_p (CDI_DOMINATORS, bb, e->src))
      return true;
  return false;
}

/* The work on one condition.

   ROOT: the block that ends with it.
   JOIN: where all ways from there meet, NULL if they do not meet in the same
     iteration of the same loop.
   BLOCKS: those on the ways, predecessors first.
   EARLIER: conditions that are in selections already, and decide nothing.
   WHOLE: those in conditional selections, which are in no other.
   REACHED: the blocks as a set.
   MADE: the selection, which is to be conditional or not.
   SEQ: the statements that come to the join.
   FLAG_OF: the truth value of each condition, by its block.  */
class selection_maker
{
public:
  selection_maker (basic_block root, const std::set<gimple *> &earlier,
                   const std::set<gimple *> &whole, bool conditional);

  bool candidate_p (bool inside);
  bool depends_on_data_p () const;
  bool branches_cross_p () const;
  bool possible_p ();
  selection apply ();

  std::vector<basic_block> blocks;

private:
  bool collect (basic_block bb);
  bool block_fits_p (basic_block bb, size_t *n_statement);
  bool names_fit_p () const;
  gcond *deciding_condition (basic_block bb) const;
  bool ways_fit_p (basic_block bb) const;
  bool phis_fit_p (basic_block bb, size_t *n_name) const;
  bool statement_fits_p (gimple *stmt) const;
  bool find_crossing ();
  void straighten ();
  gassign *find_ways (basic_block bb, edge ways[2]) const;
  std::vector<basic_block> entered_blocks () const;
  void add_blocks ();
  void add_flag (basic_block bb);
  void wrap (gimple_stmt_iterator *gsi);
  void tie (gimple_stmt_iterator *gsi);
  void add_statements (basic_block bb);
  edge follow (edge e, basic_block to) const;
  void add_select (basic_block bb, gphi *phi,
                   std::map<basic_block, tree> *value, selected_name *name);
  void add_name (basic_block bb, gphi *phi);
  void add_names (basic_block bb);

  basic_block root, join;
  const std::set<gimple *> &earlier, &whole;
  std::set<basic_block> reached;
  selection made;
  gimple_seq seq;
  std::map<basic_block, tree> flag_of;
};

selection_maker::selection_maker (basic_block root,
                                  const std::set<gimple *> &earlier,
                                  const std::set<gimple *> &whole,
                                  bool conditional)
    : root (root), join (NULL), earlier (earlier), whole (whole), seq (NULL)
{
  made.conditional = conditional;
  made.join = NULL;
  made.last = NULL;
}

/* The condition at the end of BB, NULL if there is none, or it decides
   nothing.  */

gcond *
selection_maker::deciding_condition (basic_block bb) const
{
  gcond *cond = condition_of (bb);
  return cond && !earlier.count (cond) ? cond : NULL;
}

/* Add BB, and what can be reached from there in front of the join, to the
   blocks.  Is that all in one iteration of the loop?  */

bool
selection_maker::collect (basic_block bb)
{
  if (bb == join || !reached.insert (bb).second)
    return true;
  if (bb->loop_father != root->loop_father || bb == bb->loop_father->header
      || bb->flags & BB_IRREDUCIBLE_LOOP || reached.size () > MAX_BLOCKS
      || !dominated_by_p (CDI_DOMINATORS, bb, root))
    return false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (e->flags & EDGE_COMPLEX || !collect (e->dest))
      return false;
  blocks.insert (blocks.begin (), bb);
  return true;
}

/* Is there a condition that could be a selection's, if not INSIDE one then one
   that is not affine?  */

bool
selection_maker::candidate_p (bool inside)
{
  gcond *cond = deciding_condition (root);
  if (!cond || EDGE_COUNT (root->succs) != 2 || stmt_could_throw_p (cfun, cond)
      || (!inside && affine_condition_p (cond)))
    return false;
  join = get_immediate_dominator (CDI_POST_DOMINATORS, root);
  if (!join || join->loop_father != root->loop_father
      || join == join->loop_father->header
      || !dominated_by_p (CDI_DOMINATORS, join, root))
    return false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, root->succs)
    if (e->flags & EDGE_COMPLEX || !collect (e->dest))
      return false;
  return true;
}

/* Is there a condition among those that decide anything which Graphite cannot
   model?  */

bool
selection_maker::depends_on_data_p () const
{
  for (basic_block bb : blocks)
    if (gcond *cond = deciding_condition (bb))
      if (!affine_condition_p (cond))
        return true;
  return !affine_condition_p (deciding_condition (root));
}

/* Do branches cross in the blocks, though all conditions may be affine?  */

bool
selection_maker::branches_cross_p () const
{
  return std::any_of (blocks.begin (), blocks.end (), crossing_p);
}

/* May STMT, of one of the blocks, be executed always, or need it not be?  */

bool
selection_maker::statement_fits_p (gimple *stmt) const
{
  gcond *own = as_a<gcond *> (gsi_stmt (gsi_last_bb (root)));
  gcond *cond = dyn_cast<gcond *> (stmt);
  if (made.conditional)
    return cond ? !stmt_could_throw_p (cfun, cond) : conditional_p (stmt);
  return cond ? comparison_speculable_p (gimple_cond_code (cond),
                                         gimple_cond_lhs (cond),
                                         gimple_cond_rhs (cond), own)
              : speculable_p (stmt, own);
}

/* Do all ways to BB, the join or one of the blocks, come from the root or the blocks,
   and from no condition that decides nothing?  */

bool
selection_maker::ways_fit_p (basic_block bb) const
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if ((e->src != root && !reached.count (e->src))
        || earlier.count (condition_of (e->src)))
      return false;
  return true;
}

/* Can the values of the PHI nodes of BB, the join or one of the blocks, be selected?
   Adds their number to *N_NAME.  */

bool
selection_maker::phis_fit_p (basic_block bb, size_t *n_name) const
{
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree result = gimple_phi_result (psi.phi ());
      if (virtual_operand_p (result) && made.conditional)
        continue;
      ++*n_name;
      if (virtual_operand_p (result) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (result)
          || !selectable_type_p (TREE_TYPE (result))
          || (bb != join && !(made.conditional && ways_fit_p (bb))))
        return false;
    }
  return true;
}

/* Does all of BB, one of the blocks, but for PHI nodes fit into the selection?  Adds the
   number of its statements to *N_STATEMENT.  */

bool
selection_maker::block_fits_p (basic_block bb, size_t *n_statement)
{
  if (whole.count (condition_of (bb)))
    return false;
  for (gimple_stmt_iterator gsi = gsi_after_labels (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt))
        continue;
      ++*n_statement;
      if (!statement_fits_p (stmt))
        return false;
    }
  return condition_of (bb) ? EDGE_COUNT (bb->succs) == 2 : single_succ_p (bb);
}

/* Are there values to select, not too many, and no other effect, unless that is
   conditional?  */

bool
selection_maker::names_fit_p () const
{
  size_t n_name = 0;
  if (gimple_seq_empty_p (phi_nodes (join)) || !ways_fit_p (join)
      || !phis_fit_p (join, &n_name))
    return false;
  for (basic_block bb : blocks)
    if (!phis_fit_p (bb, &n_name))
      return false;
  return n_name <= MAX_NAMES;
}

/* Find the edges to straighten, so that one leads to each block where others cross: all
   but one, which may be one that cannot be, as its source has another to the join.  Is
   that possible?  */

bool
selection_maker::find_crossing ()
{
  std::set<basic_block> straight;
  made.straightened.clear ();
  for (basic_block bb : blocks)
    {
      if (!crossing_p (bb))
        continue;
      std::vector<edge> to_join;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->preds)
        if (!find_edge (e->src, join) && EDGE_COUNT (e->src->succs) > 1
            && !straight.count (e->src))
          to_join.push_back (e);
      if (to_join.size () + 1 < EDGE_COUNT (bb->preds))
        return false;
      for (size_t k = 0; k + 1 < EDGE_COUNT (bb->preds); k++)
        {
          made.straightened.push_back ({ to_join[k], bb });
          straight.insert (to_join[k]->src);
        }
    }
  return true;
}

bool
selection_maker::possible_p ()
{
  size_t n_statement = 0;
  for (basic_block bb : blocks)
    if (!block_fits_p (bb, &n_statement))
      return false;
  return n_statement
             <= (made.conditional ? MAX_CONDITIONAL_STATEMENTS : MAX_STATEMENTS)
         && names_fit_p () && find_crossing ();
}

/* Add the assignment of the condition at the end of BB, if it decides anything,
   and let it decide nothing.  */

void
selection_maker::add_flag (basic_block bb)
{
  gcond *cond = deciding_condition (bb);
  if (!cond)
    return;
  gassign *flag = gimple_build_assign (
      make_ssa_name (boolean_type_node), gimple_cond_code (cond),
      gimple_cond_lhs (cond), gimple_cond_rhs (cond));
  gimple_set_location (flag, gimple_location (cond));
  gimple_seq_add_stmt (&seq, flag);
  flag_of[bb] = gimple_assign_lhs (flag);
  made.conditions.push_back ({ cond, flag });
  gimple_cond_make_false (cond);
  update_stmt (cond);
}

/* Let the statement at GSI, which might overflow, compute without signs.  */

void
selection_maker::wrap (gimple_stmt_iterator *gsi)
{
  unsigned_arithmetic wrapped = {};
  gassign *stmt = wrapped.stmt = as_a<gassign *> (gsi_stmt (*gsi));
  tree name = gimple_assign_lhs (stmt);
  tree type = unsigned_type_for (TREE_TYPE (name));
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    {
      tree operand = gimple_op (stmt, k);
      wrapped.operand[k - 1] = operand;
      if (TREE_CODE (operand) != SSA_NAME)
        {
          gimple_set_op (stmt, k, fold_convert (type, operand));
          continue;
        }
      gassign *argument
          = gimple_build_assign (make_ssa_name (type), NOP_EXPR, operand);
      gsi_insert_before_without_update (gsi, argument, GSI_SAME_STMT);
      gimple_set_op (stmt, k, gimple_assign_lhs (argument));
      wrapped.argument[k - 1] = argument;
    }
  gimple_assign_set_lhs (stmt, make_ssa_name (type));
  update_stmt (stmt);
  wrapped.result
      = gimple_build_assign (name, NOP_EXPR, gimple_assign_lhs (stmt));
  gsi_insert_after_without_update (gsi, wrapped.result, GSI_NEW_STMT);
  made.wrapped.push_back (wrapped);
}

/* Let the statement at GSI, if it stores, depend on the first condition.  */

void
selection_maker::tie (gimple_stmt_iterator *gsi)
{
  gassign *stmt = dyn_cast<gassign *> (gsi_stmt (*gsi));
  if (!stmt || !gimple_vdef (stmt))
    return;
  tree value = gimple_assign_rhs1 (stmt), type = TREE_TYPE (value);
  gassign *select
      = gimple_build_assign (make_ssa_name (type), COND_EXPR, flag_of.at (root),
                             value, build_zero_cst (type));
  gsi_insert_before_without_update (gsi, select, GSI_SAME_STMT);
  gimple_assign_set_rhs1 (stmt, gimple_assign_lhs (select));
  update_stmt (stmt);
  made.stores.push_back ({ stmt, select });
}

/* Add the statements of BB, one of the blocks.  */

void
selection_maker::add_statements (basic_block bb)
{
  gimple_seq content = take_content (bb);
  for (gimple_stmt_iterator gsi = gsi_start (content); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      speculated_statement moved = { gsi_stmt (gsi), bb, NULL };
      tree name = gimple_get_lhs (moved.stmt);
      bool ranged = name && TREE_CODE (name) == SSA_NAME
                    && INTEGRAL_TYPE_P (TREE_TYPE (name));
      if (ranged)
        {
          moved.range = SSA_NAME_RANGE_INFO (name);
          pf_forget_range (name);
        }
      made.speculated.push_back (moved);
      if (made.conditional)
        {
          tie (&gsi);
          continue;
        }
      gassign *assign = dyn_cast<gassign *> (moved.stmt);
      if (assign && overflowing_p (assign))
        wrap (&gsi);
    }
  gimple_seq_add_seq (&seq, content);
}

/* Remove the PHI node of BB for memory, if there is one, the result of which is to be
   renamed.  */

static void
drop_memory_phi (basic_block bb)
{
  gphi *memory = get_virtual_phi (bb);
  if (!memory)
    return;
  mark_virtual_phi_result_for_renaming (memory);
  gimple_stmt_iterator gsi = gsi_for_stmt (memory);
  remove_phi_node (&gsi, true);
}

/* The PHI nodes of BB.  */

static std::vector<gphi *>
phis_of (basic_block bb)
{
  std::vector<gphi *> phis;
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    phis.push_back (psi.phi ());
  return phis;
}

/* Where control that leaves the end of a block along E comes to first: TO, the join,
   or a block with a condition.  Returns the last edge.  */

edge
selection_maker::follow (edge e, basic_block to) const
{
  while (e->dest != to && e->dest != join && !flag_of.count (e->dest))
    e = EDGE_SUCC (e->dest, 0);
  return e;
}

/* Add an assignment to NAME of the value that PHI, a node of NAME's block, will have, as
   it is known at the end of BB, which ends with a condition.  What it is at the end
   of later blocks is in VALUE; nothing if they do not lead there.  */

void
selection_maker::add_select (basic_block bb, gphi *phi,
                             std::map<basic_block, tree> *value,
                             selected_name *name)
{
  edge ways[2];
  tree operands[2], type = TREE_TYPE (name->result);
  extract_true_false_edges_from_block (bb, &ways[0], &ways[1]);
  for (unsigned k = 0; k < 2; k++)
    {
      ways[k] = follow (ways[k], name->block);
      auto later = value->find (ways[k]->dest);
      operands[k] = later != value->end () ? later->second : NULL_TREE;
      if (ways[k]->dest == name->block)
        operands[k] = PHI_ARG_DEF_FROM_EDGE (phi, ways[k]);
    }
  if (!operands[0] && !operands[1])
    return;
  tree lhs = bb == root ? name->result : make_ssa_name (type);
  gassign *select
      = gimple_build_assign (lhs, COND_EXPR, flag_of.at (bb),
                             operands[0] ? operands[0] : build_zero_cst (type),
                             operands[1] ? operands[1] : build_zero_cst (type));
  gimple_set_location (select, gimple_location (gsi_stmt (gsi_last_bb (bb))));
  gimple_seq_add_stmt (&seq, select);
  (*value)[bb] = lhs;
  name->selects.push_back (select);
  for (unsigned k = 0; k < 2; k++)
    if (ways[k]->dest == name->block)
      name->values.push_back (
          { ways[k], ways[k]->src, select, k + 2,
            gimple_phi_arg_location_from_edge (phi, ways[k]) });
}

/* Let assignments take the place of PHI, a node of BB.  */

void
selection_maker::add_name (basic_block bb, gphi *phi)
{
  selected_name name;
  name.result = gimple_phi_result (phi);
  name.block = bb;
  std::map<basic_block, tree> value;
  for (auto before = blocks.rbegin (); before != blocks.rend (); ++before)
    if (flag_of.count (*before))
      add_select (*before, phi, &value, &name);
  add_select (root, phi, &value, &name);
  made.names.push_back (name);
}

/* Let assignments take the place of the PHI nodes of BB, the join or one of the
   blocks.  */

void
selection_maker::add_names (basic_block bb)
{
  drop_memory_phi (bb);
  std::vector<gphi *> phis = phis_of (bb);
  for (gphi *phi : phis)
    add_name (bb, phi);
  for (gphi *phi : phis)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (phi);
      remove_phi_node (&gsi, false);
    }
}

/* Where control goes from BB, one of the blocks: one way past a condition that
   decides nothing.  Returns the assignment that was made of what decides.  */

gassign *
selection_maker::find_ways (basic_block bb, edge ways[2]) const
{
  ways[0] = ways[1] = EDGE_SUCC (bb, 0);
  for (const selecting_condition &condition : made.conditions)
    if (gimple_bb (condition.condition) == bb)
      {
        extract_true_false_edges_from_block (bb, &ways[0], &ways[1]);
        return condition.flag;
      }
  return NULL;
}

/* The blocks that control comes to, predecessors first.  */

std::vector<basic_block>
selection_maker::entered_blocks () const
{
  std::vector<basic_block> entered;
  std::set<basic_block> targets = { root };
  std::vector<basic_block> all = blocks;
  all.insert (all.begin (), root);
  for (basic_block bb : all)
    {
      if (!targets.count (bb))
        continue;
      entered.push_back (bb);
      edge ways[2];
      find_ways (bb, ways);
      targets.insert (ways[0]->dest);
      targets.insert (ways[1]->dest);
    }
  return entered;
}

/* Note the blocks that control comes to, and where it goes from them.  */

void
selection_maker::add_blocks ()
{
  std::vector<basic_block> entered = entered_blocks ();
  std::map<basic_block, int> index;
  index[join] = -1;
  for (size_t k = 0; k < entered.size (); k++)
    index[entered[k]] = k;
  for (basic_block bb : entered)
    {
      edge ways[2];
      gassign *flag = find_ways (bb, ways);
      made.blocks.push_back (
          { bb, flag, { index.at (ways[0]->dest), index.at (ways[1]->dest) } });
    }
}

/* Let one edge lead to each block.  There are no PHI nodes any more.  */

void
selection_maker::straighten ()
{
  for (const straightened_edge &straightened : made.straightened)
    redirect_edge_succ (straightened.e, join);
}

selection
selection_maker::apply ()
{
  made.join = join;
  seq = take_content (root);
  add_flag (root);
  for (basic_block bb : blocks)
    {
      add_names (bb);
      add_statements (bb);
      add_flag (bb);
    }
  add_names (join);
  add_blocks ();
  straighten ();
  made.last = gimple_seq_last_stmt (seq);
  for (const selected_name &name : made.names)
    SSA_NAME_DEF_STMT (name.result) = name.selects.back ();
  gimple_stmt_iterator gsi = gsi_after_labels (join);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  return made;
}

} // namespace

std::vector<gimple *>
selection::statements () const
{
  std::vector<gimple *> all;
  for (const selecting_condition &condition : conditions)
    all.push_back (condition.flag);
  for (const speculated_statement &entry : speculated)
    all.push_back (entry.stmt);
  for (const selected_store &store : stores)
    all.push_back (store.select);
  for (const selected_name &name : names)
    all.insert (all.end (), name.selects.begin (), name.selects.end ());
  return all;
}

std::vector<basic_block>
selection::places () const
{
  std::vector<basic_block> all = { gimple_bb (conditions[0].condition) };
  for (gimple *stmt : statements ())
    if (gimple_bb (stmt))
      all.push_back (gimple_bb (stmt));
  return all;
}

void
selections::add (const selection &selection)
{
  made.push_back (selection);
  has_straightened |= !selection.straightened.empty ();
  for (const selecting_condition &condition : selection.conditions)
    {
      conditions.insert (condition.condition);
      if (selection.conditional)
        whole.insert (condition.condition);
    }
}

/* Make a selection of the condition at the end of BB, and of those on the ways
   from it first.  INSIDE: it is on the ways from another.  */

void
selections::visit (basic_block bb, bool inside)
{
  if (!visited.insert (bb).second)
    return;
  selection_maker maker (bb, conditions, whole, false);
  if (!maker.candidate_p (inside))
    return;
  for (basic_block inner : maker.blocks)
    visit (inner, true);
  if (maker.possible_p ())
    add (maker.apply ());
}

/* Make a conditional selection of the condition at the end of BB, and those on the
   ways from it.  AFFINE: even if that is affine, but another is not, or branches cross.  */

void
selections::visit_conditional (basic_block bb, bool affine)
{
  selection_maker maker (bb, conditions, whole, true);
  if (!maker.candidate_p (affine)
      || (affine && !maker.depends_on_data_p () && !maker.branches_cross_p ())
      || !maker.possible_p ())
    return;
  /* While the conditions are gone nothing is to be learnt of the iterations of
     loops.  */
  estimate_numbers_of_iterations (cfun);
  add (maker.apply ());
  has_conditional = true;
}

/* Remove the PHI node of BB that says where memory is in one state on all ways:
   GCC leaves such nodes where two stores have become one behind a condition.  */

static void
remove_memory_choice (basic_block bb)
{
  gphi *phi = get_virtual_phi (bb);
  tree state = phi && gimple_phi_num_args (phi) > 1
                   ? degenerate_phi_result (phi)
                   : NULL_TREE;
  if (!state || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_phi_result (phi)))
    return;
  replace_uses_by (gimple_phi_result (phi), state);
  gimple_stmt_iterator gsi = gsi_for_stmt (phi);
  remove_phi_node (&gsi, true);
}

/* Stores are where they are executed now.  */

static void
update_memory_state (void)
{
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
}

/* Edges lead to other blocks now.  */

static void
update_dominators (void)
{
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
}

void
selections::make ()
{
  if (number_of_loops (cfun) <= 2)
    return;
  basic_block any;
  FOR_EACH_BB_FN (any, cfun)
    remove_memory_choice (any);
  calculate_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  for (class loop *nest = current_loops->tree_root->inner; nest;
       nest = nest->next)
    {
      basic_block *body = get_loop_body_in_dom_order (nest);
      std::vector<basic_block> blocks (body, body + nest->num_nodes);
      free (body);
      for (basic_block bb : blocks)
        visit (bb, false);
      for (basic_block bb : blocks)
        visit_conditional (bb, false);
      std::reverse (blocks.begin (), blocks.end ());
      for (basic_block bb : blocks)
        visit_conditional (bb, true);
    }
  free_dominance_info (CDI_POST_DOMINATORS);
  if (has_straightened)
    update_dominators ();
  if (has_conditional)
    update_memory_state ();
  if (!made.empty ())
    scev_reset ();
}

void
selections::undo ()
{
  if (made.empty ())
    return;
  for (auto selection = made.rbegin (); selection != made.rend (); ++selection)
    undo_selection (*selection);
  if (has_straightened)
    update_dominators ();
  if (has_conditional)
    update_memory_state ();
  made.clear ();
  has_conditional = has_straightened = false;
  scev_reset ();
}

std::vector<const selection *>
selections::conditional (const sese_l &region) const
{
  std::vector<const selection *> found;
  for (const selection &one : made)
    {
      const std::vector<basic_block> places = one.places ();
      if (one.conditional
          && std::any_of (places.begin (), places.end (), [&] (basic_block bb) {
               return bb_in_sese_p (bb, region);
             }))
        found.push_back (&one);
    }
  return found;
}

const selection *
selections::divided (const sese_l &region) const
{
  for (const selection *one : conditional (region))
    for (basic_block bb : one->places ())
      if (!bb_in_sese_p (bb, region))
        return one;
  return NULL;
}

std::set<gimple *>
selections::conditional_statements (const sese_l &region) const
{
  std::set<gimple *> found;
  for (const selection *one : conditional (region))
    for (const speculated_statement &entry : one->speculated)
      found.insert (entry.stmt);
  return found;
}
