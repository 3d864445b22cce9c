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

/* Loops with fewer iterations stay in one piece.  */
const HOST_WIDE_INT MIN_ITERATIONS = 8;

/* In how many of its iterations a loop is assumed to be at its ends.  */
const int END_SHARE = 16;

/* One of the loops that are executed in turn.

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
   START, GATHER, BEHIND: the blocks that decide on the parts; FINISH: the one after them.
   BEFORE: the one in front of the middle.
   SKIP[k]: the edge that is taken where part K has no iterations, if that can be.  */
class end_splitter
{
public:
  explicit end_splitter (const regular_middle &what)
      : what (what), loop (what.counted.loop),
        wide (long_long_unsigned_type_node), front (), middle (), back (),
        skip ()
  {
  }
  /* Can the loop be split, for some numbers?  */
  bool possible_p ();
  void run ();
  /* The headers of the loops with the iterations at the ends, and of those in them.  */
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
  void note_variables ();
  basic_block front_of_nest () const;
  tree sum (const polynomial &p) const;
  tree condition () const;
  tree farthest (const std::vector<polynomial> &ends, bool high) const;
  tree end () const;
  void count_iterations ();
  void make_blocks ();
  part copy_loop (tree count);
  void decide (basic_block from, part *to, edge *skip, basic_block behind);
  void connect ();
  tree join (basic_block bb, tree name, edge one, tree a, edge other, tree b);
  void hand_over (const carried &value);
  void count (const part &which, bool keep);
  void replace_values ();

  const regular_middle &what;
  class loop *loop;
  tree wide;
  std::set<int> variables, inside;
  std::vector<carried> values;
  tree regular;
  basic_block start, gather, before, behind, finish;
  part front, middle, back;
  edge skip[3];
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

/* Note the variables of all that is computed.  */

void
end_splitter::note_variables ()
{
  const counted_loop &counted = what.counted;
  std::vector<polynomial> all = { counted.first, counted.last };
  for (const std::vector<polynomial> *sums :
       { &what.lows, &what.highs, &what.naturals, &what.masks })
    all.insert (all.end (), sums->begin (), sums->end ());
  for (const polynomial &p : all)
    for (const auto &t : p.term)
      if (!t.first.empty ())
        variables.insert (t.first[0]);
}

/* The block in front of the outermost loop in which all variables are invariant.  */

basic_block
end_splitter::front_of_nest () const
{
  class loop *nest = loop;
  for (class loop *outer = loop_outer (loop); loop_outer (outer);
       outer = loop_outer (outer))
    {
      for (int v : variables)
        if (!expr_invariant_in_loop_p (outer, ssa_name (v)))
          return loop_preheader_edge (nest)->src;
      nest = outer;
    }
  return loop_preheader_edge (nest)->src;
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

/* What has to hold for the middle to be regular, as an expression.  */

tree
end_splitter::condition () const
{
  tree all = boolean_true_node;
  const unsigned HOST_WIDE_INT most = HOST_WIDE_INT_1U << what.bits;
  for (int v : variables)
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
  return both (all, at_least (sum (what.counted.last - what.counted.first),
                              MIN_ITERATIONS - 1));
}

/* In which iteration, counted from 0, the middle begins, or ends if HIGH, as far as ENDS say so.  */

tree
end_splitter::farthest (const std::vector<polynomial> &ends, bool high) const
{
  tree type = long_long_integer_type_node;
  const counted_loop &counted = what.counted;
  const polynomial one (1);
  tree all = fold_convert (type, sum (counted.last - counted.first + one));
  tree result = high ? all : build_zero_cst (type);
  for (const polynomial &end : ends)
    {
      polynomial place = end - counted.first;
      if (high)
        place = place + one;
      result = fold_build2 (high ? MIN_EXPR : MAX_EXPR, type, result,
                            fold_convert (type, sum (place)));
    }
  return high ? result : fold_build2 (MIN_EXPR, type, result, all);
}

/* Where the middle ends, as farthest.  */

tree
end_splitter::end () const
{
  return fold_build2 (MAX_EXPR, long_long_integer_type_node,
                      farthest (what.lows, false), farthest (what.highs, true));
}

bool
end_splitter::possible_p ()
{
  if (what.bits <= 0)
    return false;
  note_variables ();
  tree iterations = fold_build2 (MINUS_EXPR, long_long_integer_type_node,
                                 end (), farthest (what.lows, false));
  return !integer_zerop (condition ())
         && (TREE_CODE (iterations) != INTEGER_CST
             || tree_to_shwi (iterations) >= MIN_ITERATIONS / 2)
         && note_carried ();
}

/* Compute how many iterations each part has.  */

void
end_splitter::count_iterations ()
{
  basic_block place = front_of_nest ();
  const counted_loop &counted = what.counted;
  regular = value_at (place, true, condition ());
  tree begin = value_at (place, true, farthest (what.lows, false));
  tree end = value_at (place, true, this->end ());
  tree all = sum (counted.last - counted.first + polynomial (1));
  begin = value_at (place, true, fold_convert (wide, begin));
  end = value_at (place, true, fold_convert (wide, end));
  tree none = build_zero_cst (wide);
  front.count = chosen (place, regular, begin, build_minus_one_cst (wide));
  middle.count = chosen (
      place, regular,
      value_at (place, true, fold_build2 (MINUS_EXPR, wide, end, begin)), none);
  back.count
      = what.highs.empty ()
            ? none
            : chosen (place, regular,
                      value_at (place, true,
                                fold_build2 (MINUS_EXPR, wide, all, end)),
                      none);
}

/* Put the new blocks in front of the loop, and behind its exit.  */

void
end_splitter::make_blocks ()
{
  start = split_edge (loop_preheader_edge (loop));
  gather = split_edge (single_succ_edge (start));
  before = split_edge (single_succ_edge (gather));
  behind = split_edge (what.counted.exit);
  finish = split_edge (single_succ_edge (behind));
  middle.header = loop->header;
  middle.entry = single_succ_edge (before);
  middle.exit = what.counted.exit;
}

/* A copy of the loop with few iterations, COUNT, which nothing leads to yet.  */

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
            behind, false);
  add_phi_args_after_copy (copies.data (), n, NULL);
  basic_block header = get_bb_copy (loop->header);
  free_original_copy_tables ();
  free (body);
  for (basic_block bb : copies)
    bb->count = bb->count.apply_scale (1, END_SHARE);
  copy->dont_vectorize = true;
  return { header, NULL, exit_copy, count };
}

/* Let FROM lead to the part TO, or where it has no iterations by *SKIP to BEHIND.  */

void
end_splitter::decide (basic_block from, part *to, edge *skip,
                      basic_block behind)
{
  *skip = NULL;
  if (!to->entry)
    to->entry = make_edge (from, to->header, 0);
  edge in = single_succ_p (from) ? single_succ_edge (from)
                                 : find_edge (from, to->header);
  edge past = find_edge (from, behind);
  if (TREE_CODE (to->count) == INTEGER_CST)
    {
      if (past)
        remove_edge (past);
      in->flags = EDGE_FALLTHRU;
      in->probability = profile_probability::always ();
      return;
    }
  *skip = past ? past : make_edge (from, behind, 0);
  in->flags = EDGE_TRUE_VALUE;
  in->probability = profile_probability::very_likely ();
  (*skip)->flags = EDGE_FALSE_VALUE;
  (*skip)->probability = in->probability.invert ();
  gimple_stmt_iterator gsi = gsi_last_bb (from);
  gcond *cond = gimple_build_cond (NE_EXPR, to->count, build_zero_cst (wide),
                                   NULL_TREE, NULL_TREE);
  gimple_set_location (cond, gimple_location (what.counted.cond));
  gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
}

/* Have all parts executed in turn.  */

void
end_splitter::connect ()
{
  for (part *copy : { &front, &back })
    if (!integer_zerop (copy->count))
      *copy = copy_loop (copy->count);
  if (front.header)
    {
      redirect_edge_and_branch (front.exit, gather);
      decide (start, &front, &skip[0], gather);
    }
  decide (gather, &middle, &skip[1], behind);
  if (back.header)
    {
      redirect_edge_and_branch (back.exit, finish);
      decide (behind, &back, &skip[2], finish);
    }
}

/* What NAME is at the beginning of BB: A where ONE leads there, or B where OTHER does.  Either edge may not
   exist.  */

tree
end_splitter::join (basic_block bb, tree name, edge one, tree a, edge other,
                    tree b)
{
  if (!one || !other)
    return one ? a : b;
  gphi *phi = create_phi_node (copy_ssa_name (name), bb);
  add_phi_arg (phi, a, one, UNKNOWN_LOCATION);
  add_phi_arg (phi, b, other, UNKNOWN_LOCATION);
  return gimple_phi_result (phi);
}

/* Hand VALUE from each part to the next.  */

void
end_splitter::hand_over (const carried &value)
{
  tree name = gimple_phi_result (value.phi);
  tree now = value.first;
  const bool counter = value.phi == what.counted.counter;
  auto enter = [&] (const part &to, tree done) {
    /* GCC is to see where the counter begins.  */
    tree type = TREE_TYPE (name), plain = unsigned_type_for (type);
    tree begin = now;
    if (counter)
      begin = value_at (
          start, true,
          fold_convert (type, fold_build2 (PLUS_EXPR, plain,
                                           fold_convert (plain, value.first),
                                           fold_convert (plain, done))));
    gphi *phi = value.phi;
    for (gphi_iterator psi = gsi_start_phis (to.header),
                       own = gsi_start_phis (loop->header);
         !gsi_end_p (psi); gsi_next (&psi), gsi_next (&own))
      if (own.phi () == value.phi)
        phi = psi.phi ();
    add_phi_arg (phi, begin, to.entry, UNKNOWN_LOCATION);
  };
  if (front.header)
    {
      enter (front, build_zero_cst (wide));
      now = join (gather, name, skip[0], now, front.exit, value.next);
    }
  enter (middle, front.count);
  now = join (behind, name, skip[1], now, middle.exit, value.next);
  if (back.header)
    {
      enter (back, fold_build2 (PLUS_EXPR, wide, front.count, middle.count));
      now = join (finish, name, skip[2], now, back.exit, value.next);
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

/* Let WHICH have as many iterations as it should, or, if KEEP, end where the loop did, if that is earlier.  */

void
end_splitter::count (const part &which, bool keep)
{
  basic_block last = which.exit->src;
  gcond *cond = condition_of (last);
  edge stay = EDGE_SUCC (last, EDGE_SUCC (last, 0) == which.exit);
  edge again
      = EDGE_PRED (which.header, EDGE_PRED (which.header, 0) == which.entry);
  tree_code code = gimple_cond_code (cond);
  if (stay->flags & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  gphi *phi = create_phi_node (make_ssa_name (wide), which.header);
  tree next = value_at (last, true,
                        fold_build2 (PLUS_EXPR, wide, gimple_phi_result (phi),
                                     build_one_cst (wide)));
  add_phi_arg (phi, build_zero_cst (wide), which.entry, UNKNOWN_LOCATION);
  add_phi_arg (phi, next, again, UNKNOWN_LOCATION);
  tree a = next, b = which.count;
  if (keep)
    {
      tree more
          = value_at (last, true, build2 (NE_EXPR, boolean_type_node, next, b));
      tree further
          = value_at (last, true,
                      build2 (code, boolean_type_node, gimple_cond_lhs (cond),
                              gimple_cond_rhs (cond)));
      a = value_at (last, true, both (more, further));
      b = boolean_false_node;
    }
  gimple_cond_set_condition (
      cond, stay->flags & EDGE_TRUE_VALUE ? NE_EXPR : EQ_EXPR, a, b);
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

/* Let the middle be regular.  */

void
end_splitter::replace_values ()
{
  for (const regular_value &value : what.values)
    if (value.taken)
      settle (as_a<gcond *> (value.stmt), value.taken);
    else
      {
        gimple_seq seq = NULL;
        tree operand = operand_for (value.value, &seq);
        gimple_stmt_iterator gsi = gsi_for_stmt (value.stmt);
        gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
        gimple_assign_set_rhs_from_tree (&gsi, operand);
        update_stmt (gsi_stmt (gsi));
      }
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
  count_iterations ();
  make_blocks ();
  connect ();
  for (const carried &value : values)
    hand_over (value);
  count (middle, false);
  if (front.header)
    count (front, !integer_onep (regular));
  if (back.header)
    count (back, false);
  free_dominance_info (CDI_DOMINATORS);
  update_ssa (TODO_update_ssa);
  replace_values ();
}

std::vector<basic_block>
end_splitter::end_headers () const
{
  std::vector<basic_block> headers;
  for (const part *copy : { &front, &back })
    if (copy->header)
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

/* Split LOOP, or loops in it.  */

void
split_ends::visit (class loop *loop)
{
  regular_middle what;
  if (!seldom_p (loop) && find_regular_middle (loop, &what))
    {
      end_splitter splitter (what);
      if (splitter.possible_p ())
        {
          places.push_back (source_loop_location (loop));
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
    }
  std::vector<class loop *> inner;
  for (class loop *l = loop->inner; l; l = l->next)
    inner.push_back (l);
  for (class loop *l : inner)
    visit (l);
}

void
split_ends::make ()
{
  calculate_dominance_info (CDI_DOMINATORS);
  std::vector<class loop *> nests;
  for (class loop *l = current_loops->tree_root->inner; l; l = l->next)
    nests.push_back (l);
  for (class loop *l : nests)
    visit (l);
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
    for (location_t place : places)
      dump_printf_loc (MSG_OPTIMIZED_LOCATIONS,
                       dump_user_location_t::from_location_t (place),
                       "loop split: subscripts do not wrap around in the "
                       "middle\n");
}
