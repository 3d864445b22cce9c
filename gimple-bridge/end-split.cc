/* Loops split into the iterations at their ends and those in the middle.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "end-split.h"
#include "block-value.h"
#include "name-use.h"
#include "opaque.h"
#include "prepare.h"
#include "source-name.h"
#include "wrapped-subscript.h"

namespace
{

/* Loops with fewer iterations stay in one piece, if there are others in them, if something is divided, or else.  */
const HOST_WIDE_INT MIN_OUTER = 2, MIN_DIVISIONS = 8, MIN_ITERATIONS = 20;

/* In how many of its iterations a loop is assumed to be at its ends.  */
const int END_SHARE = 16;

/* The loops that are executed in turn, and which of them is the one in the middle.  */
const unsigned N_PARTS = 3, MIDDLE = 1;

/* One of them.

   HEADER: where it begins; ENTRY leads there, and EXIT out of it.
   COUNT: how many iterations it has.  */
struct part
{
  basic_block header;
  edge entry, exit;
  tree count;
};

/* The work on one loop.

   REGULAR: whether what the middle relies on holds.
   PARTS: the loops with the iterations at the front, in the middle, which is the one that there was, and at the back;
     without a header where there is none.
   WHOLE: the loop that is executed if REGULAR is false; without a header if it never is.
   CHOOSE: the block that asks for REGULAR.
   FIRST: the block that asks for enough iterations before that is computed; NULL if it is computed in front of other loops.
   AT: the blocks that decide on each of PARTS, and the one behind all.
   SKIP: the edges from one of these to the next, or NULL.  */
class end_splitter
{
public:
  explicit end_splitter (const regular_middle &what)
      : what (what), loop (what.counted.loop),
        wide (long_long_unsigned_type_node), first (NULL), parts (), whole (),
        skip ()
  {
  }
  /* Can the loop be split?  To be asked once, before run.  */
  bool possible_p ();
  void run ();
  /* The headers of the loops that were copied, unless they are regular, and of those in them.  */
  std::vector<basic_block> end_headers () const;

private:
  struct carried
  {
    gphi *phi;
    tree first, next;
    std::vector<gimple *> users;
  };

  bool note_carried ();
  bool handed_over_p (basic_block bb) const;
  class loop *nest () const;
  tree sum (const polynomial &p) const;
  bool divides_p () const;
  bool gains_p () const;
  HOST_WIDE_INT least_iterations () const;
  tree condition () const;
  tree enough () const;
  tree most (const std::vector<polynomial> &ends) const;
  void count_iterations (basic_block place);
  void make_blocks ();
  part copy_loop (tree count);
  void ask (basic_block bb, tree value, edge yes, edge no);
  void decide (unsigned k);
  void connect ();
  void connect_whole ();
  void enter (const part &to, const carried &value, tree now) const;
  tree begin_of (unsigned k, const carried &value, tree now) const;
  void hand_over (const carried &value);
  void count (const part &which);
  void copy_values ();
  void make_regular ();

  const regular_middle &what;
  class loop *loop;
  tree wide;
  std::set<int> inside;
  std::vector<carried> values;
  tree regular;
  basic_block first, choose, at[N_PARTS + 1];
  part parts[N_PARTS], whole;
  edge skip[N_PARTS];
  /* What is regular at the front, in that copy.  */
  std::vector<regular_value> before;
};

/* The statements that use NAME, which is defined in the loop, behind it.  Its blocks have the numbers INSIDE.  */

std::vector<gimple *>
users_behind (tree name, const std::set<int> &inside)
{
  std::vector<gimple *> users;
  imm_use_iterator iter;
  use_operand_p use;
  if (TREE_CODE (name) == SSA_NAME && gimple_bb (SSA_NAME_DEF_STMT (name))
      && inside.count (gimple_bb (SSA_NAME_DEF_STMT (name))->index))
    FOR_EACH_IMM_USE_FAST (use, iter, name)
      if (!inside.count (gimple_bb (USE_STMT (use))->index))
        users.push_back (USE_STMT (use));
  return users;
}

/* Is all that BB, in the loop, defines used in the loop only, or handed to the next iteration?  */

bool
end_splitter::handed_over_p (basic_block bb) const
{
  auto fine = [this] (tree name) {
    if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name))
      return false;
    return only_used_in_p (name, inside)
           || std::any_of (
               values.begin (), values.end (),
               [name] (const carried &value) { return value.next == name; });
  };
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    if (!fine (gimple_phi_result (psi.phi ())))
      return false;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      tree name;
      ssa_op_iter iter;
      FOR_EACH_SSA_TREE_OPERAND (name, gsi_stmt (gsi), iter, SSA_OP_ALL_DEFS)
        if (!fine (name))
          return false;
    }
  return true;
}

/* Note what is handed from one iteration to the next.  Is all that is used behind the loop among it?  */

bool
end_splitter::note_carried ()
{
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    inside.insert (body[k]->index);
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      gphi *phi = psi.phi ();
      tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
      values.push_back (
          { phi, PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop)), next,
            users_behind (next, inside) });
    }
  bool fine = true;
  for (unsigned k = 0; k < loop->num_nodes && fine; k++)
    fine = handed_over_p (body[k]);
  free (body);
  return fine;
}

/* The outermost loop around in which all variables are invariant.  */

class loop *
end_splitter::nest () const
{
  class loop *nest = loop;
  for (class loop *outer = loop_outer (loop); loop_outer (outer);
       outer = loop_outer (outer))
    {
      for (int v : what.variables)
        if (!expr_invariant_in_loop_p (outer, ssa_name (v)))
          return nest;
      nest = outer;
    }
  return nest;
}

/* P as an expression that wraps around.  */

tree
end_splitter::sum (const polynomial &p) const
{
  tree value = build_zero_cst (wide);
  for (const auto &t : p.term)
    {
      tree factor = build_int_cst (wide, t.second);
      tree name = t.first.empty () ? build_one_cst (wide)
                                   : fold_convert (wide, ssa_name (t.first[0]));
      value = fold_build2 (PLUS_EXPR, wide, value,
                           fold_build2 (MULT_EXPR, wide, name, factor));
    }
  return value;
}

/* A and B both hold.  */

tree
both (tree a, tree b)
{
  return fold_build2 (BIT_AND_EXPR, boolean_type_node, a, b);
}

/* VALUE, without a sign, is at least LEAST if it is read with one.  */

tree
at_least (tree value, HOST_WIDE_INT least)
{
  tree type = long_long_integer_type_node;
  return fold_build2 (GE_EXPR, boolean_type_node, fold_convert (type, value),
                      build_int_cst (type, least));
}

/* Does the loop divide by what only the program knows?  */

bool
end_splitter::divides_p () const
{
  return std::any_of (
      what.values.begin (), what.values.end (),
      [] (const regular_value &value) {
        gassign *stmt = dyn_cast<gassign *> (value.stmt);
        return stmt
               && (gimple_assign_rhs_code (stmt) == TRUNC_MOD_EXPR
                   || gimple_assign_rhs_code (stmt) == FLOOR_MOD_EXPR)
               && TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST;
      });
}

/* Is there as much to gain as makes up for asking?  GCC splits a loop by a condition, too, and a sum that a function makes of
   few numbers, such as the corners of a polygon, is hardly faster.  */

bool
end_splitter::gains_p () const
{
  if (loop_depth (loop) > 1 || divides_p ())
    return true;
  basic_block *body = get_loop_body (loop);
  const bool stores = std::any_of (body, body + loop->num_nodes, stores_p);
  free (body);
  return stores;
}

/* How many iterations the loop has to have.  */

HOST_WIDE_INT
end_splitter::least_iterations () const
{
  return loop->inner    ? MIN_OUTER
         : divides_p () ? MIN_DIVISIONS
                        : MIN_ITERATIONS;
}

/* What has to hold for the middle to be regular, as an expression.  */

tree
end_splitter::condition () const
{
  tree all = boolean_true_node;
  const unsigned HOST_WIDE_INT most = HOST_WIDE_INT_1U << what.bits;
  for (int v : what.variables)
    {
      tree value = fold_convert (wide, ssa_name (v));
      const bool natural = TYPE_UNSIGNED (TREE_TYPE (ssa_name (v)));
      if (!natural)
        value
            = fold_build2 (PLUS_EXPR, wide, value, build_int_cst (wide, most));
      all = both (
          all, fold_build2 (LE_EXPR, boolean_type_node, value,
                            build_int_cst (wide, natural ? most : 2 * most)));
    }
  for (const polynomial &p : what.naturals)
    all = both (all, at_least (sum (p), 0));
  for (const polynomial &p : what.masks)
    all = both (all, fold_build2 (EQ_EXPR, boolean_type_node,
                                  fold_build2 (BIT_AND_EXPR, wide, sum (p),
                                               sum (p + polynomial (1))),
                                  build_zero_cst (wide)));
  return first ? all : both (all, enough ());
}

/* The loop has enough iterations, as an expression.  */

tree
end_splitter::enough () const
{
  return at_least (sum (what.counted.distance ()), least_iterations () - 1);
}

/* How many iterations are at one end, as ENDS say.  */

tree
end_splitter::most (const std::vector<polynomial> &ends) const
{
  tree type = long_long_integer_type_node;
  tree result = build_zero_cst (type);
  for (const polynomial &end : ends)
    result
        = fold_build2 (MAX_EXPR, type, result, fold_convert (type, sum (end)));
  return result;
}

/* Can the loop be split, for some numbers?  */

bool
end_splitter::possible_p ()
{
  if (what.bits <= 0 || !gains_p ())
    return false;
  tree type = long_long_integer_type_node;
  tree left = fold_build2 (
      MINUS_EXPR, type, fold_convert (type, sum (what.counted.distance ())),
      fold_build2 (PLUS_EXPR, type, most (what.fronts), most (what.backs)));
  return !integer_zerop (condition ())
         && (TREE_CODE (left) != INTEGER_CST
             || tree_to_shwi (left) >= least_iterations () / 2)
         && note_carried ();
}

/* A CODE B, numbers with a sign, which wraps around: where nothing is regular, it may be any number, and must not
   trap.  */

tree
combine (enum tree_code code, tree a, tree b)
{
  tree type = TREE_TYPE (a), plain = unsigned_type_for (type);
  return fold_convert (type, fold_build2 (code, plain, fold_convert (plain, a),
                                          fold_convert (plain, b)));
}

/* Compute in PLACE how many iterations each part has.  */

void
end_splitter::count_iterations (basic_block place)
{
  tree type = long_long_integer_type_node;
  tree all
      = fold_convert (type, sum (what.counted.distance () + polynomial (1)));
  tree front = most (what.fronts), back = most (what.backs);
  /* What is regular has enough iterations for few at the ends.  */
  tree few = combine (PLUS_EXPR, front, back);
  if (TREE_CODE (few) != INTEGER_CST
      || tree_to_shwi (few) > least_iterations ())
    {
      front = value_at (place, true, fold_build2 (MIN_EXPR, type, front, all));
      back = fold_build2 (MIN_EXPR, type, back,
                          combine (MINUS_EXPR, all, front));
      back = value_at (place, true, back);
      few = combine (PLUS_EXPR, front, back);
    }
  regular = value_at (place, true, condition ());
  parts[0].count = value_at (place, true, fold_convert (wide, front));
  parts[MIDDLE].count = value_at (
      place, true, fold_convert (wide, combine (MINUS_EXPR, all, few)));
  parts[2].count = value_at (place, true, fold_convert (wide, back));
}

/* Put the new blocks in front of the loop, and behind its exit.  */

void
end_splitter::make_blocks ()
{
  if (nest () == loop && !integer_onep (condition ()))
    first = split_edge (loop_preheader_edge (loop));
  choose = split_edge (loop_preheader_edge (loop));
  at[0] = split_edge (single_succ_edge (choose));
  at[1] = split_edge (single_succ_edge (at[0]));
  basic_block before = split_edge (single_succ_edge (at[1]));
  at[2] = split_edge (what.counted.exit);
  at[3] = split_edge (single_succ_edge (at[2]));
  part &middle = parts[MIDDLE];
  middle = { loop->header, single_succ_edge (before), what.counted.exit,
             middle.count };
}

/* The statements of BB in order that its copy has, too: not labels, also those that debuggers know.  */

std::vector<gimple *>
copied_statements (basic_block bb)
{
  std::vector<gimple *> all;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_code (gsi_stmt (gsi)) != GIMPLE_LABEL
        && !is_gimple_debug (gsi_stmt (gsi)))
      all.push_back (gsi_stmt (gsi));
  return all;
}

/* The copy of STMT, in the copy of its block.  */

gimple *
copied_statement (gimple *stmt)
{
  basic_block bb = gimple_bb (stmt);
  std::vector<gimple *> all = copied_statements (bb);
  size_t place = std::find (all.begin (), all.end (), stmt) - all.begin ();
  return copied_statements (get_bb_copy (bb))[place];
}

/* Find what is regular at the front in the loop that was just copied.  */

void
end_splitter::copy_values ()
{
  for (regular_value value : what.before)
    {
      value.stmt = copied_statement (value.stmt);
      if (value.taken)
        value.taken = edge_with (gimple_bb (value.stmt),
                                 value.taken->flags
                                     & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE));
      before.push_back (value);
    }
}

/* A copy of the loop, which nothing leads to yet, with COUNT iterations, which are few on average, or, if that is
   NULL_TREE, all of them.  */

part
end_splitter::copy_loop (tree count)
{
  const unsigned n = loop->num_nodes;
  basic_block *body = get_loop_body (loop);
  std::vector<basic_block> copies (n);
  edge exit = what.counted.exit, exit_copy;
  initialize_original_copy_tables ();
  class loop *copy = duplicate_loop (loop, loop_outer (loop));
  duplicate_subloops (loop, copy);
  copy_bbs (body, n, copies.data (), &exit, 1, &exit_copy, loop_outer (loop),
            at[2], false);
  add_phi_args_after_copy (copies.data (), n, NULL);
  basic_block header = get_bb_copy (loop->header);
  const bool regular_front = count && count == parts[0].count
                             && !what.before.empty () && before.empty ();
  if (regular_front)
    copy_values ();
  free_original_copy_tables ();
  free (body);
  if (count && !regular_front)
    for (basic_block bb : copies)
      bb->count = bb->count.apply_scale (1, END_SHARE);
  return { header, NULL, exit_copy, count };
}

/* Let BB, which both edges leave, mostly go on by YES if VALUE is not 0, and else by NO.  */

void
end_splitter::ask (basic_block bb, tree value, edge yes, edge no)
{
  yes->flags = EDGE_TRUE_VALUE;
  no->flags = EDGE_FALSE_VALUE;
  yes->probability = profile_probability::very_likely ();
  no->probability = yes->probability.invert ();
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gcond *cond = gimple_build_cond (
      NE_EXPR, value, build_zero_cst (TREE_TYPE (value)), NULL_TREE, NULL_TREE);
  gimple_set_location (cond, gimple_location (what.counted.cond));
  gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
}

/* Let part K be executed where control comes to the block in front of it, if it has iterations.  */

void
end_splitter::decide (unsigned k)
{
  part &to = parts[k];
  edge in;
  skip[k] = find_edge (at[k], at[k + 1]);
  if (k == MIDDLE)
    in = single_succ_edge (at[k]);
  else
    {
      redirect_edge_and_branch (to.exit, at[k + 1]);
      in = to.entry = make_edge (at[k], to.header, 0);
    }
  if (TREE_CODE (to.count) != INTEGER_CST)
    {
      if (!skip[k])
        skip[k] = make_edge (at[k], at[k + 1], 0);
      ask (at[k], to.count, in, skip[k]);
      return;
    }
  if (skip[k])
    remove_edge (skip[k]);
  skip[k] = NULL;
  in->flags = EDGE_FALLTHRU;
  in->probability = profile_probability::always ();
}

/* Let GCC not warn of what LOOP and those in it would do if they were executed often: how often a part is, only
   the code in front of it knows.  */

static void
quiet (class loop *loop)
{
  loop->warned_aggressive_loop_optimizations = true;
  for (class loop *inner = loop->inner; inner; inner = inner->next)
    quiet (inner);
}

/* Have all parts executed in turn, or the whole loop.  */

void
end_splitter::connect ()
{
  for (part &end : parts)
    if (&end != &parts[MIDDLE] && !integer_zerop (end.count))
      {
        end = copy_loop (end.count);
        end.header->loop_father->dont_vectorize = before.empty ();
      }
  if (!integer_onep (regular))
    whole = copy_loop (NULL_TREE);
  for (unsigned k = 0; k < N_PARTS; k++)
    if (parts[k].header)
      decide (k);
    else
      skip[k] = find_edge (at[k], at[k + 1]);
  if (whole.header)
    connect_whole ();
  for (const part &own : parts)
    if (own.header)
      quiet (own.header->loop_father);
  if (whole.header)
    quiet (whole.header->loop_father);
}

/* Have the whole loop executed where the parts are not.  */

void
end_splitter::connect_whole ()
{
  basic_block apart = create_empty_bb (choose);
  add_bb_to_loop (apart, loop_outer (loop));
  apart->count = choose->count.apply_scale (1, END_SHARE);
  whole.entry = make_edge (apart, whole.header, EDGE_FALLTHRU);
  whole.entry->probability = profile_probability::always ();
  redirect_edge_and_branch (whole.exit, at[N_PARTS]);
  ask (choose, regular, single_succ_edge (choose),
       make_edge (choose, apart, 0));
  if (first)
    ask (first, value_at (first, true, enough ()), single_succ_edge (first),
         make_edge (first, apart, 0));
}

/* Let VALUE be NOW at the beginning of TO.  */

void
end_splitter::enter (const part &to, const carried &value, tree now) const
{
  /* The nodes of copies are in the same order.  */
  gphi_iterator node = gsi_start_phis (to.header);
  for (gphi_iterator own = gsi_start_phis (loop->header);
       own.phi () != value.phi; gsi_next (&own))
    gsi_next (&node);
  add_phi_arg (node.phi (), now, to.entry, UNKNOWN_LOCATION);
}

/* What VALUE is at the beginning of part K, where NOW has been handed over.  Of the counter, GCC is to see what it
   is.  */

tree
end_splitter::begin_of (unsigned k, const carried &value, tree now) const
{
  if (value.phi != what.counted.counter)
    return now;
  tree done = build_zero_cst (wide);
  for (unsigned p = 0; p < k; p++)
    done = fold_build2 (PLUS_EXPR, wide, done, parts[p].count);
  tree type = TREE_TYPE (now), plain = unsigned_type_for (type);
  const tree_code code = what.counted.step > 0 ? PLUS_EXPR : MINUS_EXPR;
  tree begin = fold_build2 (code, plain, fold_convert (plain, value.first),
                            fold_convert (plain, done));
  return value_at (choose, true, fold_convert (type, begin));
}

/* What NAME is at the beginning of BB, as ways there tell.  */

tree
join (basic_block bb, tree name,
      const std::vector<std::pair<edge, tree> > &ways)
{
  if (ways.size () == 1)
    return ways[0].second;
  gphi *phi = create_phi_node (copy_ssa_name (name), bb);
  for (const auto &way : ways)
    add_phi_arg (phi, way.second, way.first, UNKNOWN_LOCATION);
  return gimple_phi_result (phi);
}

/* Hand VALUE from each part to the next.  */

void
end_splitter::hand_over (const carried &value)
{
  tree now = value.first;
  if (whole.header)
    enter (whole, value, now);
  for (unsigned k = 0; k < N_PARTS; k++)
    {
      std::vector<std::pair<edge, tree> > ways;
      if (skip[k])
        ways.push_back ({ skip[k], now });
      if (parts[k].header)
        {
          enter (parts[k], value, begin_of (k, value, now));
          ways.push_back ({ parts[k].exit, value.next });
        }
      if (k == N_PARTS - 1 && whole.header)
        ways.push_back ({ whole.exit, value.next });
      now = join (at[k + 1], gimple_phi_result (value.phi), ways);
    }
  for (gimple *user : value.users)
    {
      use_operand_p use;
      ssa_op_iter iter;
      FOR_EACH_PHI_OR_STMT_USE (use, user, iter, SSA_OP_ALL_USES)
      if (USE_FROM_PTR (use) == value.next)
        SET_USE (use, now);
      update_stmt (user);
    }
}

/* Let WHICH have as many iterations as it should.  */

void
end_splitter::count (const part &which)
{
  basic_block last = which.exit->src;
  gcond *cond = condition_of (last);
  edge stay = EDGE_SUCC (last, EDGE_SUCC (last, 0) == which.exit);
  edge again
      = EDGE_PRED (which.header, EDGE_PRED (which.header, 0) == which.entry);
  gphi *phi = create_phi_node (make_ssa_name (wide), which.header);
  tree next = value_at (last, true,
                        fold_build2 (PLUS_EXPR, wide, gimple_phi_result (phi),
                                     build_one_cst (wide)));
  add_phi_arg (phi, build_zero_cst (wide), which.entry, UNKNOWN_LOCATION);
  add_phi_arg (phi, next, again, UNKNOWN_LOCATION);
  gimple_cond_set_condition (cond,
                             stay->flags & EDGE_TRUE_VALUE ? NE_EXPR : EQ_EXPR,
                             next, which.count);
  update_stmt (cond);
}

/* Let COND always lead to TAKEN.  */

void
settle (gcond *cond, edge taken)
{
  basic_block bb = gimple_bb (cond);
  edge other = EDGE_SUCC (bb, EDGE_SUCC (bb, 0) == taken);
  remove_statement (cond);
  remove_edge (other);
  taken->flags
      = (taken->flags & ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)) | EDGE_FALLTHRU;
  taken->probability = profile_probability::always ();
}

/* Let the statement of VALUE, which is no condition, compute what it is.  */

void
replace (const regular_value &value)
{
  gimple_seq seq = NULL;
  tree operand = operand_for (value.value, &seq);
  gimple_stmt_iterator gsi = gsi_for_stmt (value.stmt);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_from_tree (&gsi, operand);
  update_stmt (gsi_stmt (gsi));
}

/* Let there be what is regular in each part.  Until names are up to date, copies use those that there were, and no way
   must end.  */

void
end_splitter::make_regular ()
{
  for (const regular_value &value : before)
    if (!value.taken)
      replace (value);
  update_ssa (TODO_update_ssa);
  for (const regular_value &value : what.values)
    if (!value.taken)
      replace (value);
  std::vector<regular_value> all = before;
  all.insert (all.end (), what.values.begin (), what.values.end ());
  for (const regular_value &value : all)
    if (value.taken)
      settle (as_a<gcond *> (value.stmt), value.taken);
  delete_unreachable_blocks ();
}

/* Is LOOP not worth to be copied, because it is hardly executed?  */

bool
seldom_p (class loop *loop)
{
  return optimize_loop_nest_for_size_p (loop);
}

void
end_splitter::run ()
{
  basic_block place = loop_preheader_edge (nest ())->src;
  make_blocks ();
  count_iterations (first ? choose : place);
  connect ();
  for (const carried &value : values)
    hand_over (value);
  for (const part &which : parts)
    if (which.header)
      count (which);
  free_dominance_info (CDI_DOMINATORS);
  make_regular ();
}

std::vector<basic_block>
end_splitter::end_headers () const
{
  std::vector<basic_block> headers;
  for (const part *copy : { &parts[0], &parts[2], &whole })
    if (copy->header && (copy != &parts[0] || before.empty ()))
      {
        class loop *outer = copy->header->loop_father;
        basic_block *body = get_loop_body (outer);
        std::copy_if (body, body + outer->num_nodes,
                      std::back_inserter (headers),
                      [] (basic_block bb) { return bb_loop_header_p (bb); });
        free (body);
      }
  return headers;
}

} // namespace

/* Can LOOP be split, with elements that it chooses?  */

static bool
splits_elements_p (class loop *loop)
{
  regular_middle what;
  return find_regular_middle (loop, true, &what)
         && end_splitter (what).possible_p ();
}

/* Split LOOP, if it can be.  */

void
split_ends::split (class loop *loop)
{
  regular_middle what;
  const bool found = find_regular_middle (loop, elements, &what);
  left |= !elements && what.chosen && splits_elements_p (loop);
  end_splitter splitter (what);
  if (!found || !splitter.possible_p ())
    return;
  loops.push_back ({ source_loop_location (loop),
                     what.before.empty ()
                         ? "subscripts do not wrap around in the middle"
                         : "subscripts wrap around between its parts" });
  splitter.run ();
  for (basic_block header : splitter.end_headers ())
    {
      barriers.push_back (new_barrier ());
      gimple_stmt_iterator gsi = gsi_after_labels (header);
      gsi_insert_before (&gsi, barriers.back (), GSI_SAME_STMT);
    }
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  loops_state_set (LOOPS_NEED_FIXUP);
  fix_loop_structure (NULL);
}

/* Split LOOP, or loops in it, but for those in and around copies of COPIES.  */

void
split_ends::visit (class loop *loop, const specializations &copies)
{
  if (!seldom_p (loop) && !copies.around_or_in_p (loop))
    split (loop);
  std::vector<class loop *> inner;
  for (class loop *l = loop->inner; l; l = l->next)
    inner.push_back (l);
  for (class loop *l : inner)
    visit (l, copies);
}

void
split_ends::make (const specializations &copies, bool elements)
{
  this->elements = elements;
  calculate_dominance_info (CDI_DOMINATORS);
  std::vector<class loop *> nests;
  for (class loop *l = current_loops->tree_root->inner; l; l = l->next)
    nests.push_back (l);
  for (class loop *l : nests)
    visit (l, copies);
}

void
split_ends::finish ()
{
  for (gimple *barrier : barriers)
    remove_statement (barrier);
  barriers.clear ();
}

void
split_ends::tell () const
{
  if (dump_enabled_p ())
    for (const split_loop &split : loops)
      dump_printf_loc (MSG_OPTIMIZED_LOCATIONS,
                       dump_user_location_t::from_location_t (split.location),
                       "loop split: %s\n", split.how);
}
