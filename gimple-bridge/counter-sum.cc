/* Integers that are sums of loop counters and of values from in front of a loop.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "counter-sum.h"
#include "loop-counter.h"
#include "prepare.h"

/* Through how many operations an integer is read.  */
static const unsigned MAX_DEPTH = 8;

/* The factors of a sum are together at most as large.  */
static const HOST_WIDE_INT MAX_FACTORS = 7;

/* Are the factors of SUM small enough for what magnitude_bits promises?  */

bool
sum_reader::small_p (const polynomial &sum) const
{
  HOST_WIDE_INT factors = 0;
  if (!sum.valid || !sum.affine_p ())
    return false;
  for (const auto &t : sum.term)
    if (t.second > MAX_FACTORS || t.second < -MAX_FACTORS)
      {
        if (!t.first.empty ())
          return false;
      }
    else if (!t.first.empty ())
      factors += abs_hwi (t.second);
  return factors <= MAX_FACTORS;
}

/* The sum that STMT computes.  */

bool
sum_reader::statement (gassign *stmt, polynomial *sum, unsigned depth)
{
  const tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  polynomial x, y;
  if (gimple_vuse (stmt) || depth == 0)
    return false;
  if (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME)
    {
      tree from = TREE_TYPE (a), to = TREE_TYPE (gimple_assign_lhs (stmt));
      if (!INTEGRAL_TYPE_P (from))
        return false;
      /* What has wrapped around without a sign is not the sum any more once there is place for it.  */
      const bool extended
          = TYPE_UNSIGNED (from) && TYPE_PRECISION (to) > TYPE_PRECISION (from);
      if (extended && known.count (a) && !counters.count (a))
        return false;
      if (extended && known.count (a))
        widened.insert (a);
      return read (a, sum, extended ? 0 : depth - 1);
    }
  if (code == INTEGER_CST)
    return read (a, sum, depth - 1);
  if (code == NEGATE_EXPR)
    {
      if (!read (a, &x, depth - 1))
        return false;
      *sum = x * -1;
      return true;
    }
  if (code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR)
    return false;
  if (!read (a, &x, depth - 1) || !read (b, &y, depth - 1))
    return false;
  *sum = code == PLUS_EXPR ? x + y : code == MINUS_EXPR ? x - y : x * y;
  return true;
}

/* Note that SUM was read.  */

bool
sum_reader::found (const polynomial &sum)
{
  largest = std::max<HOST_WIDE_INT> (largest, abs_hwi (sum.constant_term ()));
  return true;
}

bool
sum_reader::read (tree e, polynomial *sum, unsigned depth)
{
  tree type = TREE_TYPE (e);
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) > 64)
    return false;
  bits = std::min (bits, (unsigned)TYPE_PRECISION (type));
  if (TREE_CODE (e) == INTEGER_CST)
    {
      /* The number next to 0 that it is modulo the size of its type.  */
      *sum = polynomial (wi::to_wide (e).to_shwi ());
      return sum->constant_term () != HOST_WIDE_INT_MIN && found (*sum);
    }
  if (TREE_CODE (e) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (e))
    return false;
  auto sure = known.find (e);
  if (sure != known.end ())
    {
      *sum = sure->second;
      return true;
    }
  gassign *stmt = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (e));
  if (stmt && statement (stmt, sum, depth) && small_p (*sum))
    return found (*sum);
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (e));
  if (bb && flow_bb_inside_loop_p (around, bb))
    return false;
  *sum = polynomial::of_variable (SSA_NAME_VERSION (e));
  names.insert (SSA_NAME_VERSION (e));
  return true;
}

bool
sum_reader::read (tree e, polynomial *sum)
{
  return read (e, sum, MAX_DEPTH);
}

/* Find the last value of OWN, the counter of COUNTED.  */

bool
sum_reader::find_end (const polynomial &own, counted_loop *counted)
{
  polynomial left, right;
  tree_code code = gimple_cond_code (counted->cond);
  if (counted->exit->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, false);
  if (!read (gimple_cond_lhs (counted->cond), &left)
      || !read (gimple_cond_rhs (counted->cond), &right))
    return false;
  if (left.invariant_p ())
    {
      std::swap (left, right);
      code = swap_tree_comparison (code);
    }
  /* The loop goes on while its counter, and that, is not yet at RIGHT, or not behind it.  */
  polynomial ahead = left - own;
  const bool strict
      = code == NE_EXPR || code == (counted->step > 0 ? LT_EXPR : GT_EXPR);
  if (!ahead.constant_p () || !right.invariant_p ()
      || (!strict && code != (counted->step > 0 ? LE_EXPR : GE_EXPR)))
    return false;
  polynomial end = right + polynomial (strict ? 0 : counted->step);
  counted->last = end - ahead;
  /* Without signs, what is compared is that sum from the first iteration on.  */
  if (TYPE_UNSIGNED (TREE_TYPE (gimple_cond_lhs (counted->cond))))
    counted->naturals = { counted->first + ahead, right, end };
  return true;
}

/* Does PHI count the iterations of COUNTED->loop?  */

bool
sum_reader::count_by (gphi *phi, counted_loop *counted)
{
  class loop *loop = counted->loop;
  tree name = gimple_phi_result (phi);
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
  tree start = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop));
  const polynomial own = polynomial::of_variable (-loop->num);
  polynomial grown;
  if (!read (start, &counted->first) || !counted->first.invariant_p ())
    return false;
  know (name, own);
  if (read (next, &grown))
    for (HOST_WIDE_INT step : { 1, -1 })
      if (grown == own + polynomial (step))
        {
          counted->counter = phi;
          counted->step = step;
          if (find_end (own, counted))
            {
              if (TYPE_UNSIGNED (TREE_TYPE (name)))
                counted->naturals.insert (counted->naturals.end (),
                                          { counted->first, counted->last });
              counters.insert (name);
              return true;
            }
        }
  known.erase (name);
  return false;
}

bool
sum_reader::count (class loop *loop, counted_loop *counted)
{
  edge exit = single_exit (loop);
  gcond *cond = exit ? condition_of (exit->src) : NULL;
  *counted = { loop, exit, cond, NULL, 0, {}, {}, {} };
  if (!cond || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond)))
      || loop->header == loop->latch || !single_pred_p (loop->latch)
      || single_pred (loop->latch) != exit->src || !empty_block_p (loop->latch))
    return false;
  for (gphi *phi : possible_counters (loop))
    if (count_by (phi, counted))
      return true;
  return false;
}
