/* The conditions that loops end by.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "end-test.h"
#include "counter-order.h"
#include "equal-value.h"
#include "loop-count.h"
#include "prepare.h"

namespace
{

/* The integers from MIN to MAX.  */
struct bounds
{
  wide_int min, max;
};

/* Whether COND ends or continues a loop, by CODE, is to be asked by COUNTER and BOUND.  */
struct equal_end
{
  gcond *cond;
  enum tree_code code;
  tree counter, bound;
};

/* The work on the loops of a function.  */
class end_tester
{
public:
  void run ();

private:
  gimple_ranger *ranger_of_function ();
  bool find_range (class loop *loop, tree value, bounds *range);
  bool find_sum (class loop *loop, tree type, tree value, tree offset,
                 bounds *range);
  bool find_distance (class loop *loop, tree start, tree end, bounds *range);
  bool find_start (class loop *loop, tree counter, const affine_iv &iv,
                   bounds *range);
  bool starts_before_p (class loop *loop, const affine_iv &iv, tree bound);
  bool reaches_p (class loop *loop, tree counter, const affine_iv &iv,
                  tree bound);
  tree equal_at_end (class loop *loop, gcond *cond, unsigned k);
  void test (class loop *loop);

  /* Made for the first loop that needs it.  */
  std::unique_ptr<gimple_ranger> ranger;
  /* What follows from conditions is found before any is changed.  */
  std::vector<equal_end> ends;
};

/* The integers from MIN to MAX, each plus OFFSET, of TYPE, as *RANGE; false if that leaves the
   type.  */

static bool
add_offset (tree type, tree offset, bounds *range)
{
  wi::overflow_type low, high;
  range->min
      = wi::add (range->min, wi::to_wide (offset), TYPE_SIGN (type), &low);
  range->max
      = wi::add (range->max, wi::to_wide (offset), TYPE_SIGN (type), &high);
  return low == wi::OVF_NONE && high == wi::OVF_NONE;
}

/* What VALUE, a number, a name, or a name plus a number, can be when LOOP is entered, as *RANGE.
   It does not change in LOOP.  */

bool
end_tester::find_range (class loop *loop, tree value, bounds *range)
{
  if (TREE_CODE (value) == INTEGER_CST)
    {
      *range = { wi::to_wide (value), wi::to_wide (value) };
      return true;
    }
  if (TREE_CODE (value) == PLUS_EXPR)
    return find_sum (loop, TREE_TYPE (value), TREE_OPERAND (value, 0),
                     TREE_OPERAND (value, 1), range);
  if (TREE_CODE (value) != SSA_NAME)
    return false;
  edge entry = loop_preheader_edge (loop);
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (gimple_bb (def) && flow_bb_inside_loop_p (loop, gimple_bb (def)))
    {
      if (is_gimple_assign (def) && gimple_assign_rhs_code (def) == PLUS_EXPR
          && find_sum (loop, TREE_TYPE (value), gimple_assign_rhs1 (def),
                       gimple_assign_rhs2 (def), range))
        return true;
      tree before = computed_already (def, entry->src);
      if (!before)
        return pf_range_at (ranger_of_function (), def, value, &range->min,
                            &range->max);
      value = before;
    }
  return pf_range_on_edge (ranger_of_function (), entry, value, &range->min,
                           &range->max);
}

/* The same for VALUE + OFFSET, of TYPE.  */

bool
end_tester::find_sum (class loop *loop, tree type, tree value, tree offset,
                      bounds *range)
{
  return TREE_CODE (offset) == INTEGER_CST && TYPE_OVERFLOW_UNDEFINED (type)
         && find_range (loop, value, range) && add_offset (type, offset, range);
}

gimple_ranger *
end_tester::ranger_of_function ()
{
  if (!ranger)
    ranger.reset (new gimple_ranger ());
  return ranger.get ();
}

/* How far END, a sum or difference that is made from START less a number, is from START when LOOP
   is entered, as *RANGE; false if it is not one, or may wrap around.  */

bool
end_tester::find_distance (class loop *loop, tree start, tree end,
                           bounds *range)
{
  tree type = TREE_TYPE (end), offset = build_zero_cst (type);
  if (TREE_CODE (start) == PLUS_EXPR
      && TREE_CODE (TREE_OPERAND (start, 1)) == INTEGER_CST)
    {
      offset = TREE_OPERAND (start, 1);
      start = TREE_OPERAND (start, 0);
    }
  gimple *def = TREE_CODE (end) == SSA_NAME ? SSA_NAME_DEF_STMT (end) : NULL;
  if (!def || !is_gimple_assign (def) || !TYPE_OVERFLOW_UNDEFINED (type)
      || TREE_CODE (start) != SSA_NAME)
    return false;
  const tree_code code = gimple_assign_rhs_code (def);
  tree other = gimple_op (def, gimple_assign_rhs1 (def) == start ? 2 : 1);
  if ((code != PLUS_EXPR && code != MINUS_EXPR)
      || (gimple_assign_rhs1 (def) != start
          && (code == MINUS_EXPR || gimple_assign_rhs2 (def) != start))
      || !find_range (loop, other, range))
    return false;
  const signop sign = TYPE_SIGN (type);
  wi::overflow_type low = wi::OVF_NONE, high = wi::OVF_NONE;
  if (code == MINUS_EXPR)
    *range = { wi::neg (range->max, &low), wi::neg (range->min, &high) };
  if (low != wi::OVF_NONE || high != wi::OVF_NONE)
    return false;
  range->min = wi::sub (range->min, wi::to_wide (offset), sign, &low);
  range->max = wi::sub (range->max, wi::to_wide (offset), sign, &high);
  return low == wi::OVF_NONE && high == wi::OVF_NONE;
}

/* The number that NEXT, the result of a PHI node in the header of LOOP plus one or minus one, is made
   from, if that never wraps around; else NULL_TREE.  */

tree
previous_value (class loop *loop, tree next)
{
  gimple *def = SSA_NAME_DEF_STMT (next);
  if (!is_gimple_assign (def) || gimple_assign_rhs_code (def) != PLUS_EXPR
      || !TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (next))
      || TREE_CODE (gimple_assign_rhs1 (def)) != SSA_NAME)
    return NULL_TREE;
  tree previous = gimple_assign_rhs1 (def);
  gimple *phi = SSA_NAME_DEF_STMT (previous);
  return gimple_code (phi) == GIMPLE_PHI && gimple_bb (phi) == loop->header
             ? previous
             : NULL_TREE;
}

/* What COUNTER, of LOOP, which is IV, can be in the first iteration, as *RANGE.  What its PHI node
   starts from has a name, and a range where the conditions in front of LOOP are known; IV says
   what it is computed from.  */

bool
end_tester::find_start (class loop *loop, tree counter, const affine_iv &iv,
                        bounds *range)
{
  tree previous = previous_value (loop, counter);
  gimple *def = SSA_NAME_DEF_STMT (previous ? previous : counter);
  if (gimple_code (def) != GIMPLE_PHI || gimple_bb (def) != loop->header)
    return find_range (loop, iv.base, range);
  tree first = PHI_ARG_DEF_FROM_EDGE (def, loop_preheader_edge (loop));
  return (find_range (loop, first, range)
          && (!previous || add_offset (TREE_TYPE (counter), iv.step, range)))
         || find_range (loop, iv.base, range);
}

/* Does IV, of LOOP, start from a name, or the number next to it, on that side of BOUND from
   which it goes there one by one?  Of a counter that may wrap around, a test for equality does
   not tell GCC that it does not.  */

bool
end_tester::starts_before_p (class loop *loop, const affine_iv &iv, tree bound)
{
  const bool up = integer_onep (iv.step);
  tree start = iv.base;
  const bool next = TREE_CODE (start) == PLUS_EXPR
                    && operand_equal_p (TREE_OPERAND (start, 1), iv.step, 0);
  if (next)
    start = TREE_OPERAND (start, 0);
  if (TREE_CODE (start) != SSA_NAME
      || !TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (start)))
    return false;
  const enum tree_code code
      = up ? (next ? LT_EXPR : LE_EXPR) : (next ? GT_EXPR : GE_EXPR);
  return counter_order (ranger_of_function ())
      .holds_p (loop_preheader_edge (loop), start, code, bound);
}

/* Does COUNTER, of LOOP, which is IV, come to BOUND, going there from where it starts one by
   one?  */

bool
end_tester::reaches_p (class loop *loop, tree counter, const affine_iv &iv,
                       tree bound)
{
  bounds start, end, distance;
  if (!types_compatible_p (TREE_TYPE (iv.base), TREE_TYPE (bound)))
    return false;
  const signop sign = TYPE_SIGN (TREE_TYPE (bound));
  const bool up = integer_onep (iv.step);
  if (find_distance (loop, iv.base, bound, &distance)
      && (up ? !wi::neg_p (distance.min, sign)
             : wi::le_p (distance.max, 0, sign)))
    return true;
  if (starts_before_p (loop, iv, bound))
    return true;
  if (!find_start (loop, counter, iv, &start)
      || !find_range (loop, bound, &end))
    return false;
  return up ? wi::ge_p (end.min, start.max, sign)
            : wi::le_p (end.max, start.min, sign);
}

/* What is first equal to the other operand of COND when COND ends LOOP: operand K, or what that was
   before; NULL_TREE if neither is.  */

tree
end_tester::equal_at_end (class loop *loop, gcond *cond, unsigned k)
{
  tree counter = gimple_op (cond, k), bound = gimple_op (cond, 1 - k);
  affine_iv iv;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (bound)) || TREE_CODE (counter) != SSA_NAME
      || !simple_iv (loop, loop, bound, &iv, false) || !integer_zerop (iv.step)
      || !simple_iv (loop, loop, counter, &iv, false))
    return NULL_TREE;
  tree_code code = gimple_cond_code (cond);
  if (single_exit (loop)->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, false);
  if (k == 1)
    code = swap_tree_comparison (code);
  const bool up = integer_onep (iv.step), down = integer_all_onesp (iv.step);
  if ((code == LE_EXPR && up) || (code == GE_EXPR && down))
    {
      counter = previous_value (loop, counter);
      if (!counter || !simple_iv (loop, loop, counter, &iv, false))
        return NULL_TREE;
    }
  else if (!(code == LT_EXPR && up) && !(code == GT_EXPR && down))
    return NULL_TREE;
  return reaches_p (loop, counter, iv, bound) ? counter : NULL_TREE;
}

/* The number that NEXT is one more or less than in LOOP when that is equal to BOUND; its place is
   *BOUND then.  NEXT itself, and the same BOUND, if it is not known.  */

static tree
step_back (class loop *loop, tree next, tree *bound)
{
  tree previous = previous_value (loop, next);
  if (!previous || TREE_CODE (*bound) != INTEGER_CST)
    return next;
  tree step = gimple_assign_rhs2 (SSA_NAME_DEF_STMT (next));
  tree before = int_const_binop (MINUS_EXPR, *bound, step);
  if (!before || TREE_OVERFLOW (before))
    return next;
  *bound = before;
  return previous;
}

/* Let LOOP end by a test for equality if GCC cannot count its iterations otherwise.  Of the counter
   before it is changed for the last time GCC can tell the evolution where of (unsigned) ((int)
   MAX_EXPR <size, 0> - 1) it cannot, the number of iterations of do i = size (a, 1), 1, -1:
   another constant is added to the sum, which is taken apart then.  */

void
end_tester::test (class loop *loop)
{
  edge exit = single_exit (loop);
  gcond *cond = exit ? condition_of (exit->src) : NULL;
  class tree_niter_desc description;
  if (!cond || !number_of_iterations_exit (loop, exit, &description, false))
    return;
  const bool readable = readable_count_p (loop, description.niter);
  if (readable && !COMPARISON_CLASS_P (description.may_be_zero))
    return;
  for (unsigned k = 0; k < 2; k++)
    if (tree counter = equal_at_end (loop, cond, k))
      {
        tree bound = gimple_op (cond, 1 - k);
        if (!readable)
          counter = step_back (loop, counter, &bound);
        ends.push_back ({ cond,
                          exit->flags & EDGE_TRUE_VALUE ? EQ_EXPR : NE_EXPR,
                          counter, bound });
        return;
      }
}

void
end_tester::run ()
{
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_depth (loop) > 0)
      test (loop);
  for (const equal_end &end : ends)
    {
      gimple_cond_set_condition (end.cond, end.code, end.counter, end.bound);
      update_stmt (end.cond);
    }
  if (!ends.empty ())
    scev_reset ();
}

} // namespace

void
test_for_equality (void)
{
  end_tester ().run ();
}
