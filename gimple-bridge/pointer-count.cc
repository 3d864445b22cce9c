/* Loops that end where a pointer has come to, counted.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pointer-count.h"
#include "equal-value.h"
#include "guard.h"
#include "loop-visit.h"
#include "polynomial.h"
#include "prepare.h"

/* Where a pointer ends takes no more than this to compute.  */
static const unsigned MAX_OPERATIONS = 8;

namespace
{

/* A pointer that goes on by the same number of bytes in each iteration of a loop.

   PHI: in the header of the loop; NEXT: what it is in the next iteration.
   START: what it is in the first one.
   STRIDE: bytes that are added in each, a sizetype; STEP: these as a signed number, or 0 if STRIDE is no
     constant.  */
struct walking_pointer
{
  gphi *phi;
  tree start, next, stride;
  HOST_WIDE_INT step;
};

/* How many STEPS of STRIDE bytes it is from START to where the pointer is in no RELATION to END, as computed in
   PLACE.  */
struct pointer_distance
{
  tree start, end;
  enum tree_code relation;
  tree stride, steps;
  basic_block place;
};

/* The pointers that walk in LOOP.  */

std::vector<walking_pointer>
walking_pointers (class loop *loop)
{
  std::vector<walking_pointer> found;
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree result = gimple_phi_result (psi.phi ());
      tree next = PHI_ARG_DEF_FROM_EDGE (psi.phi (), loop_latch_edge (loop));
      gimple *sum
          = TREE_CODE (next) == SSA_NAME ? SSA_NAME_DEF_STMT (next) : NULL;
      if (!sum || !is_gimple_assign (sum)
          || gimple_assign_rhs_code (sum) != POINTER_PLUS_EXPR
          || gimple_assign_rhs1 (sum) != result
          || integer_zerop (gimple_assign_rhs2 (sum))
          || !expr_invariant_in_loop_p (loop, gimple_assign_rhs2 (sum))
          || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (result)
          || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (next))
        continue;
      tree stride = gimple_assign_rhs2 (sum);
      const HOST_WIDE_INT step
          = TREE_CODE (stride) == INTEGER_CST
                ? widest_int::from (wi::to_wide (stride), SIGNED).to_shwi ()
                : 0;
      found.push_back (
          { psi.phi (),
            PHI_ARG_DEF_FROM_EDGE (psi.phi (), loop_preheader_edge (loop)),
            next, stride, step });
    }
  return found;
}

/* A loop that goes on while a pointer is in a relation to another one.

   LOOP: it; COND: what it ends by, in front of EXIT, its only one.
   POINTER: that one; END: the other one, which does not change in the loop, though it may be computed
     there.
   RELATION: NE_EXPR; or what bounds the pointer in the direction in which it walks:  LT_EXPR or LE_EXPR if it
     walks up, GT_EXPR or GE_EXPR if down.
   NEXT: does COND compare what POINTER is in the next iteration?
   GUARD: the condition that START and END are in this relation, on which the loop is executed; NULL if there is
     none right in front of it.  */
class pointer_walk
{
public:
  explicit pointer_walk (class loop *loop)
      : loop (loop), exit (single_exit (loop)),
        cond (exit ? condition_of (exit->src) : NULL), guard (NULL),
        relation (ERROR_MARK), pointer (), end (NULL_TREE), next (false)
  {
  }
  bool find ();
  void count (std::vector<pointer_distance> *computed);

private:
  bool known_p () const;
  bool executed_alone_p () const;
  bool invariant_p (tree e, unsigned *left) const;
  void move_in_front (tree e);
  bool inclusive_p () const;
  bool up_p () const;
  bool find_walk (tree one, tree other, enum tree_code code);
  void find_guard ();
  bool compares_ends_p (gcond *condition, tree *a, tree *b) const;
  tree read_number (const polynomial &number, tree type) const;
  basic_block block_in_front () const;
  tree read_distance () const;
  tree step_size (gimple_seq *seq) const;
  tree steps_of (gimple_seq *seq, tree bytes) const;
  tree count_here (gimple_seq *seq) const;
  tree bytes_in_front (class loop *outermost) const;
  tree clip (gimple_seq *seq, tree steps) const;
  basic_block insert (gimple_seq seq, class loop *outermost) const;
  tree find_computed (const std::vector<pointer_distance> &computed) const;
  tree place (std::vector<pointer_distance> *computed);
  bool used_behind_p (const walking_pointer &pointer) const;
  void subscribe (const walking_pointer &pointer, tree counter);
  void compare (gcond *condition, edge e, bool below, tree value,
                tree steps) const;

  class loop *loop;
  edge exit;
  gcond *cond, *guard;
  enum tree_code relation;
  walking_pointer pointer;
  tree end;
  bool next;
};

/* Does control come from each iteration to the next, or the exit, whatever else happens?  */

bool
pointer_walk::executed_alone_p () const
{
  basic_block *body = get_loop_body (loop);
  bool alone = true;
  for (unsigned k = 0; k < loop->num_nodes; k++)
    alone = alone && !may_stop_p (body[k]);
  free (body);
  return alone;
}

/* Does the pointer come to the end, or pass it, without wrapping around?  What follows relies on that.  It does if GCC
   knows how often the loop iterates.  GCC does not where the steps are no constant, but pointers must not.  */

bool
pointer_walk::known_p () const
{
  if (pointer.step == 0)
    return !flag_wrapv_pointer
           && dominated_by_p (CDI_DOMINATORS, loop->latch, exit->src);
  class tree_niter_desc description;
  return number_of_iterations_exit (loop, exit, &description, false)
         && (relation != NE_EXPR || integer_zerop (description.may_be_zero));
}

/* Does the loop go on where the pointer is equal to the end?  */

bool
pointer_walk::inclusive_p () const
{
  return relation == LE_EXPR || relation == GE_EXPR;
}

/* Does the pointer walk up, as far as is known?  One that is bounded does not walk away from its bound, but for
   one iteration.  */

bool
pointer_walk::up_p () const
{
  if (relation == NE_EXPR)
    return pointer.step >= 0;
  return relation == LT_EXPR || relation == LE_EXPR;
}

/* Does a loop go on until a pointer that walks by STEP bytes, or 0 if their number is not known, has come to its
   end, if it goes on while RELATION holds?  */

bool
bounds_p (enum tree_code relation, HOST_WIDE_INT step)
{
  switch (relation)
    {
    case NE_EXPR:
      return true;
    case LT_EXPR:
    case LE_EXPR:
      return step >= 0;
    case GT_EXPR:
    case GE_EXPR:
      return step <= 0;
    default:
      return false;
    }
}

/* The relation on which control takes edge E from COND, its left side to the right one.  */

enum tree_code
relation_on (edge e, gcond *cond)
{
  const enum tree_code code = gimple_cond_code (cond);
  return e->flags & EDGE_TRUE_VALUE ? code
                                    : invert_tree_comparison (code, false);
}

/* Is E the same in all iterations, if need be by few sums and products, which LIM leaves where they are?  LEFT:
   how many there may be.  */

bool
pointer_walk::invariant_p (tree e, unsigned *left) const
{
  if (expr_invariant_in_loop_p (loop, e))
    return true;
  gimple *stmt = SSA_NAME_DEF_STMT (e);
  if (!is_gimple_assign (stmt) || gimple_could_trap_p (stmt) || (*left)-- == 0)
    return false;
  switch (gimple_assign_rhs_code (stmt))
    {
    case POINTER_PLUS_EXPR:
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      return invariant_p (gimple_assign_rhs1 (stmt), left)
             && invariant_p (gimple_assign_rhs2 (stmt), left);
    CASE_CONVERT:
      return invariant_p (gimple_assign_rhs1 (stmt), left);
    default:
      return false;
    }
}

/* Let E, which is, be computed in front of the loop.  The condition depends on it, so that the first
   iteration computes it in any case.  */

void
pointer_walk::move_in_front (tree e)
{
  if (expr_invariant_in_loop_p (loop, e))
    return;
  gimple *stmt = SSA_NAME_DEF_STMT (e);
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    move_in_front (gimple_op (stmt, k));
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_move_to_bb_end (&gsi, loop_preheader_edge (loop)->src);
  reset_flow_sensitive_info (e);
}

/* Is ONE a pointer that walks, and OTHER where it ends, if the loop goes on while CODE holds for them?  */

bool
pointer_walk::find_walk (tree one, tree other, enum tree_code code)
{
  unsigned left = MAX_OPERATIONS;
  if (!POINTER_TYPE_P (TREE_TYPE (one)) || !invariant_p (other, &left)
      || integer_zerop (other))
    return false;
  for (const walking_pointer &walking : walking_pointers (loop))
    if ((one == walking.next || one == gimple_phi_result (walking.phi))
        && bounds_p (code, walking.step))
      {
        pointer = walking;
        end = other;
        relation = code;
        next = one == walking.next;
        return true;
      }
  return false;
}

/* The bytes from pointer FROM to TO as a sum of what is known in LOOP, if they lead to one object as far as their
   names tell; not valid if not.  No object has so many elements that their number of bytes wraps around, which a
   pointer must not be moved by, unless pointers may.  */

polynomial
bytes_between (tree from, tree to, class loop *loop)
{
  polynomial_reader first, last;
  polynomial start, end, bytes;
  bytes.valid = false;
  if (!flag_wrapv_pointer && first.read (from, loop, &start)
      && last.read (to, loop, &end) && first.obligations.empty ()
      && last.obligations.empty () && first.root && last.root
      && operand_equal_p (first.root, last.root, 0))
    bytes = end - start;
  return bytes;
}

/* Are pointers A and B, computed in LOOP, equal for certain?  */

bool
equal_pointers_p (tree a, tree b, class loop *loop)
{
  if (operand_equal_p (a, b))
    return true;
  const polynomial bytes = bytes_between (a, b, loop);
  return bytes.valid && bytes.constant_p () && bytes.constant_term () == 0;
}

/* Is POINTER a sum of BASE, or of any pointer if that is NULL_TREE, and so many bytes as OFFSET?  Returns the
   pointer that OFFSET is added to, or NULL_TREE.  */

tree
base_beside (tree pointer, tree offset, tree base)
{
  gassign *sum = TREE_CODE (pointer) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (pointer))
                     : NULL;
  if (!sum || gimple_assign_rhs_code (sum) != POINTER_PLUS_EXPR
      || !equally_computed_p (gimple_assign_rhs2 (sum), offset, MAX_OPERATIONS)
      || (base && !operand_equal_p (gimple_assign_rhs1 (sum), base)))
    return NULL_TREE;
  return gimple_assign_rhs1 (sum);
}

/* Is E, a name or a constant, known in BB?  */

bool
known_in_p (tree e, basic_block bb)
{
  return TREE_CODE (e) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (e)
         || dominated_by_p (CDI_DOMINATORS, bb,
                            gimple_bb (SSA_NAME_DEF_STMT (e)));
}

/* Are all terms of NUMBER known in BB?  What is multiplied by the counter of a loop around has to be the same in all
   iterations of that: in  while (jb < p) { ... f (&nb); jb += nb; }  jb is no multiple of nb, though
   GCC's chain of recurrences has that for a step.  */

bool
known_in_p (const polynomial &number, basic_block bb)
{
  for (const auto &term : number.term)
    for (variable v : term.first)
      {
        if (v < 0)
          continue;
        if (!known_in_p (ssa_name (v), bb))
          return false;
        basic_block from = gimple_bb (SSA_NAME_DEF_STMT (ssa_name (v)));
        for (variable counter : term.first)
          if (counter < 0 && from
              && flow_bb_inside_loop_p (get_loop (cfun, -counter), from))
            return false;
      }
  return true;
}

/* Do A and B, which CONDITION compares, tell where the pointer starts and ends, in this order?  As GCC compares
   the sizes x and y for equality in place of the pointers p + x and p + y, they may be what is added to a pointer,
   too; then these sums are computed in front of CONDITION, and *A and *B are replaced by them.  */

bool
pointer_walk::compares_ends_p (gcond *condition, tree *a, tree *b) const
{
  class loop *around = loop_outer (loop);
  if (POINTER_TYPE_P (TREE_TYPE (*a)))
    return equal_pointers_p (*a, pointer.start, around)
           && equal_pointers_p (*b, end, around);
  tree base = relation == NE_EXPR ? base_beside (pointer.start, *a, NULL_TREE)
                                  : NULL_TREE;
  if (!base || !base_beside (end, *b, base)
      || !known_in_p (base, gimple_bb (condition)))
    return false;
  gimple_stmt_iterator gsi = gsi_for_stmt (condition);
  for (tree *side : { a, b })
    {
      tree sum = make_ssa_name (TREE_TYPE (base));
      gsi_insert_before (
          &gsi, gimple_build_assign (sum, POINTER_PLUS_EXPR, base, *side),
          GSI_SAME_STMT);
      *side = sum;
    }
  return true;
}

/* Find the condition right in front of the loop, where the stride has to be known; both ends are what that has.  */

void
pointer_walk::find_guard ()
{
  basic_block before = loop_preheader_edge (loop)->src;
  gcond *candidate = single_pred_p (before) && !may_stop_p (before)
                         ? condition_of (single_pred (before))
                         : NULL;
  if (!candidate || !known_in_p (pointer.stride, gimple_bb (candidate)))
    return;
  tree a = gimple_cond_lhs (candidate), b = gimple_cond_rhs (candidate);
  const enum tree_code code
      = relation_on (single_pred_edge (before), candidate);
  bool found = code == relation && compares_ends_p (candidate, &a, &b);
  if (!found && swap_tree_comparison (code) == relation)
    {
      std::swap (a, b);
      found = compares_ends_p (candidate, &a, &b);
    }
  if (!found)
    return;
  guard = candidate;
  pointer.start = a;
  end = b;
}

/* Is it such a loop, in a nest?  Then where it ends is computed in front of it.  */

bool
pointer_walk::find ()
{
  if (!cond || (loop_depth (loop) == 1 && !loop->inner))
    return false;
  const enum tree_code code
      = invert_tree_comparison (relation_on (exit, cond), false);
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  if ((!find_walk (a, b, code)
       && !find_walk (b, a, swap_tree_comparison (code)))
      || !known_p () || !executed_alone_p ())
    return false;
  move_in_front (end);
  find_guard ();
  return true;
}

/* NUMBER, computed in TYPE, with counters of the loops around that it depends on.  */

tree
pointer_walk::read_number (const polynomial &number, tree type) const
{
  return polynomial_tree (number, type, [] (class loop *counted) {
    gimple_stmt_iterator at;
    bool after;
    tree before;
    standard_iv_increment_position (counted, &at, &after);
    pf_create_counter (counted, ptrdiff_type_node, &at, after, &before);
    return before;
  });
}

/* Where the number of steps is computed.  */

basic_block
pointer_walk::block_in_front () const
{
  return guard ? gimple_bb (guard) : loop_preheader_edge (loop)->src;
}

/* The number of steps of the pointer as a sum of what is known in front of the loop, where it starts and
   ends at the same pointer and so many bytes more, as begin () + i * n and begin () + (i + 1) * n are; NULL_TREE
   if they are not.  */

tree
pointer_walk::read_distance () const
{
  polynomial bytes = bytes_between (pointer.start, end, loop_outer (loop));
  if (pointer.step == 0 || !bytes.valid || !bytes.multiple_p (pointer.step)
      || !known_in_p (bytes, block_in_front ()))
    return NULL_TREE;
  return read_number (bytes.over (pointer.step) + polynomial (inclusive_p ()),
                      ptrdiff_type_node);
}

/* The bytes of one step in the direction of the walk, of ptrdiff_type_node; what it takes to compute is added to
   *SEQ.  Where they are not known and make the pointer walk the other way, or stay, it comes to no end, and there is
   at most one iteration if there is an end:  one byte will do as well.  */

tree
pointer_walk::step_size (gimple_seq *seq) const
{
  if (pointer.step != 0)
    return build_int_cst (ptrdiff_type_node,
                          up_p () ? pointer.step : -pointer.step);
  tree one = build_one_cst (ptrdiff_type_node);
  tree stride = fold_convert (ptrdiff_type_node, pointer.stride);
  if (relation == NE_EXPR)
    stride = fold_build2 (
        BIT_IOR_EXPR, ptrdiff_type_node, stride,
        fold_convert (ptrdiff_type_node,
                      fold_build2 (EQ_EXPR, boolean_type_node, pointer.stride,
                                   size_zero_node)));
  else
    {
      if (!up_p ())
        stride = fold_convert (
            ptrdiff_type_node,
            fold_build1 (NEGATE_EXPR, sizetype, pointer.stride));
      stride = fold_build2 (MAX_EXPR, ptrdiff_type_node, stride, one);
    }
  return operand_for (stride, seq);
}

/* The number of steps from the distance BYTES, at most 0 if no step leads there; what it takes to compute is added
   to *SEQ.  */

tree
pointer_walk::steps_of (gimple_seq *seq, tree bytes) const
{
  tree size = step_size (seq);
  tree steps = make_ssa_name (ptrdiff_type_node);
  if (relation != NE_EXPR)
    {
      tree wrapping = unsigned_type_for (ptrdiff_type_node);
      tree rounded
          = fold_build2 (PLUS_EXPR, wrapping, fold_convert (wrapping, bytes),
                         fold_convert (wrapping, size));
      if (!inclusive_p ())
        rounded = fold_build2 (MINUS_EXPR, wrapping, rounded,
                               build_one_cst (wrapping));
      bytes = operand_for (fold_convert (ptrdiff_type_node, rounded), seq);
    }
  const bool exact = relation == NE_EXPR && pointer.step != 0;
  gimple_seq_add_stmt (
      seq, gimple_build_assign (steps, exact ? EXACT_DIV_EXPR : TRUNC_DIV_EXPR,
                                bytes, size));
  return steps;
}

/* The number of steps where the loop is entered; what it takes to compute is added to *SEQ.  */

tree
pointer_walk::count_here (gimple_seq *seq) const
{
  const bool up = up_p ();
  tree bytes = make_ssa_name (ptrdiff_type_node);
  gimple_seq_add_stmt (seq, gimple_build_assign (bytes, POINTER_DIFF_EXPR,
                                                 up ? end : pointer.start,
                                                 up ? pointer.start : end));
  return steps_of (seq, bytes);
}

/* The distance as it can be computed in front of OUTERMOST, a loop around; NULL_TREE if it cannot.  What is loaded
   in a loop around may be the ends of rows, and their distance is the length of a row there.  The program need not
   come to the loop, and there may be nothing that the pointers lead to.  Then it is a number nevertheless, and
   nothing depends on it.  */

tree
pointer_walk::bytes_in_front (class loop *outermost) const
{
  tree from = up_p () ? pointer.start : end;
  tree to = up_p () ? end : pointer.start;
  tree wrapping = unsigned_type_for (ptrdiff_type_node);
  if (outermost == loop
      || !expr_invariant_in_loop_p (outermost, pointer.stride))
    return NULL_TREE;
  tree number = NULL_TREE;
  if (expr_invariant_in_loop_p (outermost, from)
      && expr_invariant_in_loop_p (outermost, to))
    number = fold_build2 (MINUS_EXPR, wrapping, fold_convert (wrapping, to),
                          fold_convert (wrapping, from));
  else
    {
      const polynomial bytes = bytes_between (from, to, loop_outer (loop));
      if (bytes.valid && bytes.invariant_p ())
        number = read_number (bytes, wrapping);
    }
  return number && expr_invariant_in_loop_p (outermost, number)
             ? fold_convert (ptrdiff_type_node, number)
             : NULL_TREE;
}

/* STEPS, but no less than the number of times that the loop is executed whatever it ends by.  Nothing in front of the
   loop tells GCC that it is no less.  */

tree
pointer_walk::clip (gimple_seq *seq, tree steps) const
{
  return operand_for (fold_build2 (MAX_EXPR, ptrdiff_type_node, steps,
                                   build_int_cst (ptrdiff_type_node, next)),
                      seq);
}

/* Insert SEQ where the loop is entered, or in front of OUTERMOST if that is not NULL.  Returns the block.  */

basic_block
pointer_walk::insert (gimple_seq seq, class loop *outermost) const
{
  if (guard && !outermost)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (guard);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      return gimple_bb (guard);
    }
  basic_block before = loop_preheader_edge (outermost ? outermost : loop)->src;
  gimple_stmt_iterator gsi = gsi_last_bb (before);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  return before;
}

/* The number of steps if COMPUTED has it, else NULL_TREE.  */

tree
pointer_walk::find_computed (
    const std::vector<pointer_distance> &computed) const
{
  basic_block before = block_in_front ();
  for (const pointer_distance &known : computed)
    if (known.relation == relation
        && operand_equal_p (known.stride, pointer.stride)
        && operand_equal_p (known.start, pointer.start)
        && operand_equal_p (known.end, end)
        && dominated_by_p (CDI_DOMINATORS, before, known.place))
      return known.steps;
  return NULL_TREE;
}

/* Compute the number of steps, unless COMPUTED has it.  */

tree
pointer_walk::place (std::vector<pointer_distance> *computed)
{
  gimple_seq seq = NULL;
  if (tree steps = read_distance ())
    {
      steps = operand_for (steps, &seq);
      insert (seq, NULL);
      return steps;
    }
  const bool clipped = relation != NE_EXPR && !guard;
  tree steps = clipped ? NULL_TREE : find_computed (*computed);
  if (steps)
    return steps;
  class loop *outermost = superloop_at_depth (loop, 1);
  tree bytes = bytes_in_front (outermost);
  steps
      = bytes ? steps_of (&seq, operand_for (bytes, &seq)) : count_here (&seq);
  if (clipped)
    {
      steps = clip (&seq, steps);
      relation = NE_EXPR;
    }
  basic_block before = insert (seq, bytes ? outermost : NULL);
  if (!clipped)
    computed->push_back (
        { pointer.start, end, relation, pointer.stride, steps, before });
  return steps;
}

/* Is POINTER used behind the loop?  */

bool
pointer_walk::used_behind_p (const walking_pointer &pointer) const
{
  imm_use_iterator iter;
  use_operand_p use;
  for (tree name : { gimple_phi_result (pointer.phi), pointer.next })
    FOR_EACH_IMM_USE_FAST (use, iter, name)
      if (!is_gimple_debug (USE_STMT (use))
          && !flow_bb_inside_loop_p (loop, gimple_bb (USE_STMT (use))))
        return true;
  return false;
}

/* Let POINTER be computed from COUNTER, as a subscript would be:  where it starts is then only an address to
   add to, as that of a row has to be.  */

void
pointer_walk::subscribe (const walking_pointer &pointer, tree counter)
{
  tree result = gimple_phi_result (pointer.phi);
  gimple_stmt_iterator gsi = gsi_for_stmt (pointer.phi);
  remove_phi_node (&gsi, false);
  gimple_seq seq = NULL;
  tree bytes = operand_for (fold_build2 (MULT_EXPR, sizetype,
                                         fold_convert (sizetype, counter),
                                         size_int (pointer.step)),
                            &seq);
  gimple_seq_add_stmt (&seq, gimple_build_assign (result, POINTER_PLUS_EXPR,
                                                  pointer.start, bytes));
  gsi = gsi_after_labels (loop->header);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  remove_unused (pointer.next);
}

/* Let CONDITION, in front of edge E, compare VALUE with STEPS:  E is taken while VALUE is not, or less than, these if
   BELOW, else once it is so many.  */

void
pointer_walk::compare (gcond *condition, edge e, bool below, tree value,
                       tree steps) const
{
  enum tree_code code = relation == NE_EXPR ? NE_EXPR : LT_EXPR;
  if (below != ((e->flags & EDGE_TRUE_VALUE) != 0))
    code = invert_tree_comparison (code, false);
  gimple_cond_set_condition (condition, code, value, steps);
  update_stmt (condition);
}

/* Let the loop, and the condition in front of it, ask for that number.  A loop that has none goes on until it
   has come to a number that it cannot miss.  */

void
pointer_walk::count (std::vector<pointer_distance> *computed)
{
  tree steps = place (computed);
  if (guard)
    compare (guard, single_pred_edge (loop_preheader_edge (loop)->src), true,
             build_zero_cst (ptrdiff_type_node), steps);
  tree counter;
  gimple_stmt_iterator gsi = gsi_for_stmt (cond);
  pf_create_counter (loop, ptrdiff_type_node, &gsi, false, &counter);
  tree compared = next ? PHI_ARG_DEF_FROM_EDGE (SSA_NAME_DEF_STMT (counter),
                                                loop_latch_edge (loop))
                       : counter;
  compare (cond, exit, false, compared, steps);
  for (const walking_pointer &walking : walking_pointers (loop))
    if (walking.step != 0 && !used_behind_p (walking))
      subscribe (walking, counter);
}

} // namespace

void
count_pointers (void)
{
  std::vector<pointer_distance> computed;
  calculate_dominance_info (CDI_DOMINATORS);
  scev_initialize ();
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_depth (loop) > 0)
      {
        pointer_walk walk (loop);
        if (!walk.find ())
          continue;
        walk.count (&computed);
        scev_reset ();
      }
  scev_finalize ();
}
