/* Loads of sizes and pointers moved out of the loops that they are invariant in.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "between-load.h"
#include "equal-value.h"
#include "front-value.h"
#include "invariant-choice.h"
#include "invariant-load.h"
#include "loop-visit.h"
#include "movable-load.h"
#include "moved-distance.h"
#include "prepare.h"
#include "prospect.h"

/* isl's operations for one function.  The documentation repeats the number.  */
static const unsigned long OPERATIONS = 200000;

/* Addresses that take more statements are not computed in front of a loop.  */
static const size_t MAX_CHAIN = 8;

/* Are the values that STMT depends on computed outside LOOP?  */

static bool
operands_invariant_p (gimple *stmt, class loop *loop)
{
  tree name;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
    {
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
      if (bb && flow_bb_inside_loop_p (loop, bb))
        return false;
    }
  return true;
}

/* Numbers of the blocks of the current function in which each is behind all that control comes from,
   but for what goes round; at the index of a block.  */

static std::vector<int>
number_blocks (void)
{
  std::vector<int> all (n_basic_blocks_for_fn (cfun));
  all.resize (pre_and_rev_post_order_compute (NULL, all.data (), false));
  std::vector<int> numbers (last_basic_block_for_fn (cfun));
  for (size_t k = 0; k < all.size (); k++)
    numbers[all[k]] = k;
  return numbers;
}

/* A loop that control has come to.

   OUTERMOST: no loop around it is in a SCoP.
   BLOCKS: of the loop, in the order of their numbers.
   EXITS: the edges out of it.
   MAY_STOP: control need not come to the blocks that the edges lead to, for
     there is a call that may not return, for instance.  */
struct entered_loop
{
  entered_loop (class loop *loop, bool outermost,
                const std::vector<int> &numbers);

  class loop *loop;
  bool outermost;
  std::vector<basic_block> blocks;
  std::vector<edge> exits;
  bool may_stop;
};

entered_loop::entered_loop (class loop *loop, bool outermost,
                            const std::vector<int> &numbers)
    : loop (loop), outermost (outermost), may_stop (false)
{
  basic_block *body = get_loop_body (loop);
  blocks.assign (body, body + loop->num_nodes);
  free (body);
  std::sort (blocks.begin (), blocks.end (),
             [&numbers] (basic_block a, basic_block b) {
               return numbers.at (a->index) < numbers.at (b->index);
             });
  auto_vec<edge> edges = get_loop_exit_edges (loop);
  exits.assign (edges.begin (), edges.end ());
  for (basic_block bb : blocks)
    may_stop |= may_stop_p (bb);
}

/* Do all ways through ENTERED lead through BB?  */

static bool
on_all_ways_p (basic_block bb, const entered_loop &entered)
{
  bool all = dominated_by_p (CDI_DOMINATORS, entered.loop->latch, bb);
  for (edge e : entered.exits)
    all &= dominated_by_p (CDI_DOMINATORS, e->src, bb);
  return all;
}

/* Is BB executed whenever ENTERED is?  Loops are taken to end, as GCC does.  */

static bool
executed_p (basic_block bb, const entered_loop &entered)
{
  return !entered.may_stop && on_all_ways_p (bb, entered);
}

/* Is there an object that REF is a part of, for certain, in front of ENTERED, where memory
   is in state MEMORY?  */

static bool
object_exists_p (tree ref, const entered_loop &entered, tree memory)
{
  tree object = whole_object (ref);
  if (!object)
    return argument_exists_p (ref, memory);
  for (basic_block bb : entered.blocks)
    if (executed_p (bb, entered) && object_access (bb, object))
      return true;
  return exists_after_p (object, loop_preheader_edge (entered.loop)->src,
                         memory);
}

/* A load that was moved in front of a loop, under a condition.

   REF, MEMORY: what is loaded, from which state of memory.
   CONDITION: under which it is, boolean.
   EDGES: all of which are taken if CONDITION holds; empty if it is none of a single
     iteration.
   VALUE: what was loaded, or anything when CONDITION does not hold.  */
struct conditional_load
{
  tree ref, memory, condition;
  std::vector<edge> edges;
  tree value;
};

/* Does control enter the destination of E through E only, but for what goes
   round from there?  */

static bool
only_way_p (edge e)
{
  edge other;
  edge_iterator ei;
  FOR_EACH_EDGE (other, ei, e->dest->preds)
    if (other != e && !dominated_by_p (CDI_DOMINATORS, other->src, e->dest))
      return false;
  return true;
}

/* Does control come to BB whenever it comes to DOM, the immediate dominator of
   BB in ENTERED, as at the end of a conditional statement?  */

static bool
leads_to_p (basic_block dom, basic_block bb, const entered_loop &entered)
{
  for (basic_block from : entered.blocks)
    {
      if (!dominated_by_p (CDI_DOMINATORS, from, dom)
          || dominated_by_p (CDI_DOMINATORS, from, bb))
        continue;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, from->succs)
        if (e->dest != bb
            && (e->dest == dom || !dominated_by_p (CDI_DOMINATORS, e->dest, dom)
                || dominated_by_p (CDI_DOMINATORS, e->dest, bb)))
          return false;
    }
  return true;
}

/* The edges that control takes to FROM from blocks that are executed whenever
   ENTERED is, out of conditions that are invariant in it.  Empty if it takes
   others as well.  */

static std::vector<edge>
invariant_conditions (basic_block from, const entered_loop &entered)
{
  class loop *loop = entered.loop;
  std::vector<edge> edges;
  for (basic_block bb = from; !executed_p (bb, entered);
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    {
      basic_block dom = get_immediate_dominator (CDI_DOMINATORS, bb);
      if (!flow_bb_inside_loop_p (loop, dom))
        return std::vector<edge> ();
      if (leads_to_p (dom, bb, entered))
        continue;
      edge e = find_edge (dom, bb);
      gcond *cond = safe_dyn_cast<gcond *> (pf_last_stmt (dom));
      if (!e || !cond || !operands_invariant_p (cond, loop) || !only_way_p (e))
        return std::vector<edge> ();
      edges.push_back (e);
    }
  return edges;
}

/* A block of ENTERED that dominates BB, so that control comes to BB whenever it comes there.  */

static basic_block
certain_from (basic_block bb, const entered_loop &entered)
{
  if (executed_p (bb, entered))
    return entered.loop->header;
  std::vector<edge> edges = invariant_conditions (bb, entered);
  return edges.empty () ? bb : edges.front ()->dest;
}

/* The condition under which control takes all of EDGES.  */

static tree
conjunction (const std::vector<edge> &edges)
{
  tree all = boolean_true_node;
  for (edge e : edges)
    {
      gcond *cond = as_a<gcond *> (pf_last_stmt (e->src));
      tree lhs = gimple_cond_lhs (cond), rhs = gimple_cond_rhs (cond);
      enum tree_code code = gimple_cond_code (cond);
      tree holds = fold_build2 (code, boolean_type_node, lhs, rhs);
      if (e->flags & EDGE_FALSE_VALUE)
        holds = fold_build1 (TRUTH_NOT_EXPR, boolean_type_node, holds);
      all = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, all, holds);
    }
  return all;
}

/* The state of memory in front of LOOP, of which STMT uses a later one.  */

static tree
memory_before (class loop *loop, gimple *stmt)
{
  gphi *phi = get_virtual_phi (loop->header);
  return phi ? PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop))
             : gimple_vuse (stmt);
}

/* Is every edge of A one of B?  */

static bool
subset_p (const std::vector<edge> &a, const std::vector<edge> &b)
{
  for (edge e : a)
    if (std::find (b.begin (), b.end (), e) == b.end ())
      return false;
  return true;
}

/* Is what OTHER loads, whose value is found, loaded wherever LOAD is wanted, which is at the
   end of BB?  */

static bool
serves_p (const conditional_load &other, const conditional_load &load,
          basic_block bb)
{
  basic_block found = gimple_bb (SSA_NAME_DEF_STMT (other.value));
  return dominated_by_p (CDI_DOMINATORS, bb, found)
         && other.memory == load.memory && operand_equal_p (other.ref, load.ref)
         && types_compatible_p (TREE_TYPE (other.ref), TREE_TYPE (load.ref))
         && (operand_equal_p (other.condition, load.condition)
             || (!other.edges.empty () && subset_p (other.edges, load.edges)));
}

/* A sum, difference or product A CODE B that is computed in front of loops so that it wraps
   around, NAME.  */
struct wrapped_value
{
  enum tree_code code;
  tree a, b, name;
};

namespace
{

/* The work on one function.

   MEMBERS_OF, AGAIN: as for move_invariant_loads.
   NUMBERS: of the blocks there were at first; those that are added are in no loop that loads have
     yet to be moved out of.
   MOVED: loads in front of loops.
   WRAPPED: arithmetic in front of loops that the program may not execute.
   DISTANCES: of pointers, in front of loops, that the program may not compute.
   OPERATIONS: what is left of isl's.  */
class load_mover
{
public:
  explicit load_mover (
      const std::function<unchanged_members *(class loop *)> &members_of,
      bool again)
      : members_of (members_of), again (again), numbers (number_blocks ()),
        operations (pf_total_start (OPERATIONS))
  {
  }
  void move_loads (class loop *loop, bool outermost);

private:
  bool move_odd_bound (gimple_stmt_iterator *gsi, class loop *loop);
  bool move_arithmetic (gimple_stmt_iterator *gsi, const entered_loop &entered);
  bool move_load_out (gimple_stmt_iterator *gsi, const entered_loop &entered);
  bool move_invariant (gimple_stmt_iterator *gsi, const entered_loop &entered,
                       unchanged_members *members);
  bool move_under_conditions (gimple_stmt_iterator *gsi,
                              const entered_loop &entered, tree memory);
  bool move_if_visited (gimple_stmt_iterator *gsi, const entered_loop &entered,
                        tree memory);
  void move_under_condition (gimple_stmt_iterator *gsi, edge entry,
                             conditional_load load);
  tree wrapped_before (gimple *part, basic_block bb) const;
  void move_part (gimple *part, class loop *loop);
  bool move_values (const std::vector<tree> &names, class loop *loop,
                    bool wrapping);
  bool move_operands (gimple *stmt, class loop *loop, bool wrapping);
  void move_choices (basic_block bb, class loop *loop);

  const std::function<unchanged_members *(class loop *)> &members_of;
  const bool again;
  const std::vector<int> numbers;
  std::vector<conditional_load> moved;
  std::vector<wrapped_value> wrapped;
  moved_distances distances;
  struct pf_total operations;
};

/* Let COND be COMPARISON itself, and not ask for the value of that.  */

void
compare_directly (gcond *cond, tree comparison)
{
  tree a = TREE_OPERAND (comparison, 0), b = TREE_OPERAND (comparison, 1);
  if (!is_gimple_val (a) || !is_gimple_val (b))
    return;
  gimple_cond_set_condition (cond, TREE_CODE (comparison), a, b);
  update_stmt (cond);
}

/* Let the way from OTHER on belong to an irreducible region where that from TAKEN does, both
   through one block to where they meet.  */

void
mark_irreducible (edge other, edge taken)
{
  other->dest->flags |= taken->dest->flags & BB_IRREDUCIBLE_LOOP;
  other->flags |= taken->flags & EDGE_IRREDUCIBLE_LOOP;
  single_succ_edge (other->dest)->flags
      |= single_succ_edge (taken->dest)->flags & EDGE_IRREDUCIBLE_LOOP;
}

/* Load what STMT loads on ENTRY if CONDITION holds there, from memory in state
   MEMORY.  Returns the value, 0 if it does not hold.  */

tree
load_if (tree condition, gimple *stmt, tree memory, edge entry)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  edge out = create_empty_if_region_on_edge (entry, unshare_expr (condition));
  basic_block join = out->src;
  edge taken, other;
  basic_block decision = single_pred (EDGE_PRED (join, 0)->src);
  if (COMPARISON_CLASS_P (condition))
    compare_directly (as_a<gcond *> (pf_last_stmt (decision)), condition);
  extract_true_false_edges_from_block (decision, &taken, &other);
  mark_irreducible (other, taken);
  taken->probability = profile_probability::likely ();
  other->probability = taken->probability.invert ();

  tree value = make_ssa_name (type);
  gimple *load
      = gimple_build_assign (value, unshare_expr (gimple_assign_rhs1 (stmt)));
  gimple_set_location (load, gimple_location (stmt));
  gimple_stmt_iterator start = gsi_start_bb (taken->dest);
  gsi_insert_before (&start, load, GSI_NEW_STMT);
  gimple_set_vuse (load, memory);
  update_stmt (load);

  tree result = make_ssa_name (type);
  gphi *phi = create_phi_node (result, join);
  add_phi_arg (phi, value, single_succ_edge (taken->dest), UNKNOWN_LOCATION);
  add_phi_arg (phi, build_zero_cst (type), single_succ_edge (other->dest),
               UNKNOWN_LOCATION);
  return result;
}

/* Let the load at GSI be LOAD, on ENTRY, the value of which is found.  */

void
load_mover::move_under_condition (gimple_stmt_iterator *gsi, edge entry,
                                  conditional_load load)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_assign_lhs (stmt);
  gimple *equal = equal_load (load.ref, load.memory, entry->src, stmt);
  if (equal)
    load.value = gimple_assign_lhs (equal);
  for (const conditional_load &other : moved)
    if (!load.value && serves_p (other, load, entry->src))
      load.value = other.value;
  if (!load.value)
    {
      load.value = load_if (load.condition, stmt, load.memory, entry);
      load.ref = unshare_expr (load.ref);
      moved.push_back (load);
    }
  replace_uses_by (lhs, load.value);
  gsi_remove (gsi, true);
  release_defs (stmt);
}

/* Move the load at GSI in front of ENTERED, where memory is in state MEMORY,
   under the conditions under which it is executed there.  Was it possible?  */

bool
load_mover::move_under_conditions (gimple_stmt_iterator *gsi,
                                   const entered_loop &entered, tree memory)
{
  gimple *stmt = gsi_stmt (*gsi);
  std::vector<edge> edges = invariant_conditions (gimple_bb (stmt), entered);
  if (edges.empty ())
    return false;
  move_under_condition (gsi, loop_preheader_edge (entered.loop),
                        { gimple_assign_rhs1 (stmt), memory,
                          conjunction (edges), edges, NULL_TREE });
  return true;
}

/* The same where it is executed in some iterations only, if there is one.  */

bool
load_mover::move_if_visited (gimple_stmt_iterator *gsi,
                             const entered_loop &entered, tree memory)
{
  gimple *stmt = gsi_stmt (*gsi);
  edge entry = loop_preheader_edge (entered.loop);
  if (entered.may_stop || !steers_p (gimple_assign_lhs (stmt)))
    return false;
  tree condition
      = visit_condition (gimple_bb (stmt), entered.loop, &operations);
  if (!condition)
    return false;
  if (integer_onep (condition))
    move_load (gsi, entry->src, memory);
  else
    move_under_condition (
        gsi, entry,
        { gimple_assign_rhs1 (stmt), memory, condition, {}, NULL_TREE });
  return true;
}

/* Is STMT the negation of a signed number, as in front of
   for (d = -r; d <= r; d++)?  */

bool
negation_p (gimple *stmt)
{
  return gimple_assign_rhs_code (stmt) == NEGATE_EXPR
         && TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (gimple_assign_lhs (stmt)));
}

/* Does STMT compute an integer that only depends on what is invariant in
   ENTERED, and may be computed in front of it, after define_for_all if it is a
   negation?  */

bool
invariant_arithmetic_p (gimple *stmt, const entered_loop &entered)
{
  return is_gimple_assign (stmt) && !gimple_vuse (stmt)
         && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
         && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
         && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt))
         && !gimple_could_trap_p (stmt) && !stmt_could_throw_p (cfun, stmt)
         && operands_invariant_p (stmt, entered.loop)
         /* An inexact quotient may be 0 although the dividend is not.  */
         && (gimple_assign_rhs_code (stmt) != EXACT_DIV_EXPR
             || !entered.may_stop)
         && (on_all_ways_p (gimple_bb (stmt), entered)
             || defined_for_all_p (stmt) || negation_p (stmt));
}

/* An integer that is known at the end of BB and is what STMT, which is in LOOP, computes;
   NULL_TREE if there is none.  */

tree
known_before (gimple *stmt, class loop *loop, basic_block bb)
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt))
      || !operands_invariant_p (stmt, loop))
    return NULL_TREE;
  return computed_already (stmt, bb);
}

/* Let NEGATION, of a signed number that is known at the end of BB, be defined for
   all numbers, the least of which has no opposite.  */

void
define_for_all (gimple *negation, basic_block bb)
{
  tree type = TREE_TYPE (gimple_assign_lhs (negation));
  tree least = fold_build1 (NEGATE_EXPR, type, TYPE_MAX_VALUE (type));
  tree negated = make_ssa_name (type);
  gimple_stmt_iterator end = gsi_last_bb (bb);
  gsi_insert_after (&end,
                    gimple_build_assign (negated, MAX_EXPR,
                                         gimple_assign_rhs1 (negation), least),
                    GSI_NEW_STMT);
  gimple_assign_set_rhs1 (negation, negated);
  update_stmt (negation);
}

/* Is STMT a sum, difference or product that is defined for all numbers only as one that wraps
   around?  */

bool
may_overflow_p (gimple *stmt)
{
  const enum tree_code code = gimple_assign_rhs_code (stmt);
  return (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR)
         && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)));
}

/* Can NAME be computed in front of LOOP?  WRAPPING: also by sums and products that may
   overflow where the program does not compute them.  Adds what has to move for that to
   CHAIN, operands first.  */

bool
chain_movable_p (tree name, class loop *loop, bool wrapping,
                 std::vector<gimple *> *chain)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  basic_block bb = gimple_bb (stmt);
  if (!bb || !flow_bb_inside_loop_p (loop, bb)
      || std::find (chain->begin (), chain->end (), stmt) != chain->end ())
    return true;
  if (chain->size () >= MAX_CHAIN || !is_gimple_assign (stmt)
      || gimple_vuse (stmt) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name)
      || (gimple_assign_rhs_code (stmt) != POINTER_PLUS_EXPR
          && !defined_for_all_p (stmt) && !(wrapping && may_overflow_p (stmt))
          && !computed_already (stmt, loop_preheader_edge (loop)->src)))
    return false;
  tree operand;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (operand, stmt, iter, SSA_OP_USE)
    if (!chain_movable_p (operand, loop, wrapping, chain))
      return false;
  chain->push_back (stmt);
  return true;
}

/* The same for all of NAMES.  */

bool
chain_movable_p (const std::vector<tree> &names, class loop *loop,
                 bool wrapping, std::vector<gimple *> *chain)
{
  return std::all_of (names.begin (), names.end (), [&] (tree name) {
    return chain_movable_p (name, loop, wrapping, chain);
  });
}

/* The names that STMT uses.  */

std::vector<tree>
operands_of (gimple *stmt)
{
  std::vector<tree> names;
  tree name;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
    names.push_back (name);
  return names;
}

/* Are the operands of STMT known in front of LOOP, or can they be computed there, if that is worth while?
   WRAPPING: as for chain_movable_p.  */

bool
operands_movable_p (gimple *stmt, class loop *loop, bool wrapping)
{
  std::vector<gimple *> chain;
  return operands_invariant_p (stmt, loop)
         || (steers_p (gimple_assign_lhs (stmt))
             && chain_movable_p (operands_of (stmt), loop, wrapping, &chain));
}

/* Let STMT, a sum, difference or product of signed numbers, wrap around.  */

void
let_wrap (gimple *stmt)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  tree value = wrapping_value (build2 (
      gimple_assign_rhs_code (stmt), TREE_TYPE (gimple_assign_lhs (stmt)),
      gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt)));
  gimple_assign_set_rhs_from_tree (
      &gsi, force_gimple_operand_gsi (&gsi, value, false, NULL_TREE, true,
                                      GSI_SAME_STMT));
  update_stmt (gsi_stmt (gsi));
}

/* Put NAME in the place of what PART computes.  */

void
replace_part (gimple *part, tree name)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (part);
  replace_uses_by (gimple_assign_lhs (part), name);
  gsi_remove (&gsi, true);
  release_defs (part);
}

/* The value of PART, which may overflow, where it was computed for the end of BB already;
   NULL_TREE if it was not.  */

tree
load_mover::wrapped_before (gimple *part, basic_block bb) const
{
  for (const wrapped_value &value : wrapped)
    if (value.code == gimple_assign_rhs_code (part)
        && operand_equal_p (value.a, gimple_assign_rhs1 (part))
        && operand_equal_p (value.b, gimple_assign_rhs2 (part))
        && dominated_by_p (CDI_DOMINATORS, bb,
                           gimple_bb (SSA_NAME_DEF_STMT (value.name))))
      return value.name;
  return NULL_TREE;
}

/* Move PART in front of LOOP, or use what is the same there.  */

void
load_mover::move_part (gimple *part, class loop *loop)
{
  basic_block before = loop_preheader_edge (loop)->src;
  const bool wraps = may_overflow_p (part) && !defined_for_all_p (part);
  tree equal = computed_already (part, before);
  if (!equal && wraps)
    equal = wrapped_before (part, before);
  if (equal)
    {
      replace_part (part, equal);
      return;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (part);
  reset_flow_sensitive_info (gimple_assign_lhs (part));
  gsi_move_to_bb_end (&gsi, before);
  if (!wraps)
    return;
  wrapped.push_back ({ gimple_assign_rhs_code (part), gimple_assign_rhs1 (part),
                       gimple_assign_rhs2 (part), gimple_assign_lhs (part) });
  let_wrap (part);
}

/* Move the arithmetic that NAMES take in front of LOOP.  WRAPPING: as for chain_movable_p.  Is all of
   it there now?  If not, none of it has moved.  */

bool
load_mover::move_values (const std::vector<tree> &names, class loop *loop,
                         bool wrapping)
{
  std::vector<gimple *> chain;
  if (!chain_movable_p (names, loop, wrapping, &chain))
    return false;
  for (gimple *part : chain)
    move_part (part, loop);
  return true;
}

/* The same for the operands of STMT, if that is worth while.  */

bool
load_mover::move_operands (gimple *stmt, class loop *loop, bool wrapping)
{
  return operands_movable_p (stmt, loop, wrapping)
         && move_values (operands_of (stmt), loop, wrapping);
}

/* Let what is chosen in BB, in LOOP, be selected in front of that if it can be computed there.  */

void
load_mover::move_choices (basic_block bb, class loop *loop)
{
  const block_choices all (bb);
  if (!all.choices.empty () && move_values (all.names (), loop, true))
    all.select_in (loop_preheader_edge (loop)->src);
}

/* Does STMT compute the larger or the smaller of two integers, as the number of an array's
   elements in Fortran, max (ubound - lbound + 1, 0)?  */

bool
extreme_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return false;
  const enum tree_code code = gimple_assign_rhs_code (stmt);
  return (code == MAX_EXPR || code == MIN_EXPR)
         && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
         && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)));
}

/* Are there calls with side effects in ENTERED?  Then it is in no SCoP, but loops in it may
   be.  */

bool
calls_p (const entered_loop &entered)
{
  for (basic_block bb : entered.blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (is_gimple_call (gsi_stmt (gsi)) && gimple_vdef (gsi_stmt (gsi)))
        return true;
  return false;
}

/* Does STMT store a pointer?  */

bool
stores_pointer_p (gimple *stmt)
{
  return gimple_assign_single_p (stmt) && gimple_vdef (stmt)
         && POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)));
}

/* Does ENTERED load a pointer that it changes, as where it exchanges the arrays that loops inside it
   read and write?  The same holds for it then.  */

bool
changes_pointers_p (const entered_loop &entered)
{
  std::vector<gimple *> stores, loads;
  for (basic_block bb : entered.blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (stores_pointer_p (gsi_stmt (gsi)))
        stores.push_back (gsi_stmt (gsi));
      else if (loaded_reference (gsi_stmt (gsi))
               && POINTER_TYPE_P (
                   TREE_TYPE (gimple_assign_lhs (gsi_stmt (gsi))))
               && steers_p (gimple_assign_lhs (gsi_stmt (gsi))))
        loads.push_back (gsi_stmt (gsi));
  for (gimple *store : stores)
    for (gimple *load : loads)
      if (stmt_may_clobber_ref_p (store, gimple_assign_rhs1 (load)))
        return true;
  return false;
}

/* Move the load at GSI, from an invariant address, in front of ENTERED.  Was it possible?  */

bool
load_mover::move_load_out (gimple_stmt_iterator *gsi,
                           const entered_loop &entered)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree ref = gimple_assign_rhs1 (stmt);
  tree memory = memory_before (entered.loop, stmt);
  if (tree_could_trap_p (ref) && !executed_p (gimple_bb (stmt), entered)
      && !object_exists_p (ref, entered, memory))
    return !loads_number_p (stmt) && (again || entered.outermost)
           && (move_under_conditions (gsi, entered, memory)
               || move_if_visited (gsi, entered, memory));
  move_load (gsi, loop_preheader_edge (entered.loop)->src, memory);
  return true;
}

/* Does a condition compare NAME?  */

bool
compared_p (tree name)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (gimple_code (USE_STMT (use)) == GIMPLE_COND)
      return true;
  return false;
}

/* Does STMT compute a product of two numbers that a condition, such as the end of a loop, asks for, or a quotient or
   remainder that a condition or an address depends on?  Graphite has to take it for one number.  */

bool
odd_bound_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_num_ops (stmt) != 3
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  switch (gimple_assign_rhs_code (stmt))
    {
    case MULT_EXPR:
      return TREE_CODE (gimple_assign_rhs2 (stmt)) == SSA_NAME
             && compared_p (gimple_assign_lhs (stmt));
    case RSHIFT_EXPR:
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
      return defined_for_all_p (stmt) && steers_p (gimple_assign_lhs (stmt));
    default:
      return false;
    }
}

/* Let such a number at GSI be computed in front of LOOP, wrapping around where the program does not compute it,
   and go on to the next statement.  False if it is none, or that is not possible.  */

bool
load_mover::move_odd_bound (gimple_stmt_iterator *gsi, class loop *loop)
{
  gimple *stmt = gsi_stmt (*gsi);
  gimple_stmt_iterator next = *gsi;
  gsi_next (&next);
  if (!odd_bound_p (stmt)
      || !move_values ({ gimple_assign_lhs (stmt) }, loop, true))
    return false;
  *gsi = next;
  return true;
}

/* Let the integer that the statement at GSI computes be computed in front of ENTERED, and go on to
   the next statement.  False if that is not possible.  */

bool
load_mover::move_arithmetic (gimple_stmt_iterator *gsi,
                             const entered_loop &entered)
{
  gimple *stmt = gsi_stmt (*gsi);
  basic_block bb = gimple_bb (stmt);
  basic_block before = loop_preheader_edge (entered.loop)->src;
  if (extreme_p (stmt))
    move_operands (stmt, entered.loop, true);
  tree known = distances.divides_p (stmt)
                   ? NULL_TREE
                   : known_before (stmt, entered.loop, before);
  if (known)
    {
      replace_uses_by (gimple_assign_lhs (stmt), known);
      gsi_remove (gsi, true);
      release_defs (stmt);
      return true;
    }
  if (invariant_arithmetic_p (stmt, entered))
    {
      bool always = on_all_ways_p (bb, entered);
      if (!always)
        reset_flow_sensitive_info (gimple_assign_lhs (stmt));
      if (!always && !defined_for_all_p (stmt))
        define_for_all (stmt, before);
      gsi_move_to_bb_end (gsi, before);
      return true;
    }
  if (move_odd_bound (gsi, entered.loop))
    return true;
  if (!operands_invariant_p (stmt, entered.loop) || !distances.accepts_p (stmt))
    return false;
  distances.move (gsi, before, certain_from (bb, entered));
  return true;
}

/* The same for what is loaded at GSI, if it is: members that only unlikely changes are against are
   noted in MEMBERS, unless that is NULL.  */

bool
load_mover::move_invariant (gimple_stmt_iterator *gsi,
                            const entered_loop &entered,
                            unchanged_members *members)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree ref = loaded_reference (stmt);
  /* Most are refused by the first questions, of which none looks at the whole loop.  */
  if (!ref || (loads_number_p (stmt) && !entered.outermost)
      || !operands_movable_p (stmt, entered.loop, false))
    return false;
  const enum change change = change_of (ref, entered.blocks);
  if (change == CHANGE_LIKELY
      || (change == CHANGE_UNLIKELY
          && (!members || !steers_p (gimple_assign_lhs (stmt))))
      || !move_operands (stmt, entered.loop, false))
    return false;
  ref = unshare_expr (ref);
  if (!move_load_out (gsi, entered))
    return false;
  if (change == CHANGE_UNLIKELY)
    members->add (ref, loop_preheader_edge (entered.loop)->src);
  return true;
}

/* Move what is invariant in LOOP in front of it, and what is not in front of the
   inner loops where it is.  OUTERMOST: no loop around it is in a SCoP.  Arithmetic,
   such as the size of a Fortran array from its bounds, moves in front of such
   loops only: within them it is a matter of later passes, unless something is
   loaded from that address.  What it depends on has moved before, dominators come
   first.  */

void
load_mover::move_loads (class loop *loop, bool outermost)
{
  entered_loop entered (loop, outermost, numbers);
  const bool apart = calls_p (entered) || changes_pointers_p (entered)
                     || in_unknown_steps_p (loop);
  unchanged_members *members = members_of (loop);
  for (basic_block bb : entered.blocks)
    {
      if (outermost)
        move_choices (bb, loop);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
        if (!(outermost && move_arithmetic (&gsi, entered))
            && !move_invariant (&gsi, entered, members))
          gsi_next (&gsi);
    }
  for (class loop *inner = loop->inner; inner; inner = inner->next)
    move_loads (inner, apart);
}

} // namespace

void
move_invariant_loads (
    const std::function<unchanged_members *(class loop *)> &members_of,
    bool again)
{
  calculate_dominance_info (CDI_DOMINATORS);
  load_mover mover (members_of, again);
  for (class loop *loop = current_loops->tree_root->inner; loop;
       loop = loop->next)
    mover.move_loads (loop, true);
  move_loads_over_loops ();
}
