/* Conditions that ask for several comparisons of integers at once.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "joined-comparison.h"
#include "affine.h"

/* So many steps are followed to what a truth value is made of.  */
static const unsigned MAX_STEPS = 8;

namespace
{

/* The assignment that computes VALUE in a loop; NULL if there is none.  What is computed in front of
   all loops is a parameter.  */

gassign *
assignment_in_loop (tree value)
{
  gassign *def = TREE_CODE (value) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value))
                     : NULL;
  return def && loop_depth (gimple_bb (def)->loop_father) > 0 ? def : NULL;
}

/* A number without sign: VALUE, with the sign that was dropped, and OFFSET more.  */
struct shifted_number
{
  tree value;
  wide_int offset;
};

/* Is X the sum, without sign, of a number with sign and a constant?  */

bool
shifted_number_p (tree x, shifted_number *found)
{
  tree type = TREE_TYPE (x);
  found->offset = wi::zero (TYPE_PRECISION (type));
  for (unsigned step = 0; step < MAX_STEPS; step++)
    {
      gassign *def = TREE_CODE (x) == SSA_NAME
                         ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x))
                         : NULL;
      if (!def)
        return false;
      tree operand = gimple_assign_rhs1 (def);
      enum tree_code code = gimple_assign_rhs_code (def);
      if (CONVERT_EXPR_CODE_P (code))
        {
          found->value = operand;
          return INTEGRAL_TYPE_P (TREE_TYPE (operand))
                 && !TYPE_UNSIGNED (TREE_TYPE (operand))
                 && TYPE_PRECISION (TREE_TYPE (operand))
                        <= TYPE_PRECISION (type);
        }
      if (code != PLUS_EXPR
          || TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST)
        return false;
      found->offset += wi::to_wide (gimple_assign_rhs2 (def));
      x = operand;
    }
  return false;
}

/* Is X <= LAST a test whether a number with sign is in a range?  Adds the two comparisons with its ends to
   *ALL then.  */

bool
add_range (tree x, const wide_int &last, std::vector<integer_comparison> *all)
{
  shifted_number number;
  if (!shifted_number_p (x, &number))
    return false;
  const wide_int low = -number.offset;
  wi::overflow_type overflow = wi::OVF_NONE;
  const wide_int high = wi::add (low, last, SIGNED, &overflow);
  tree type = TREE_TYPE (number.value);
  const unsigned precision = TYPE_PRECISION (type);
  if (overflow || wi::neg_p (last)
      || wi::min_precision (low, SIGNED) > precision
      || wi::min_precision (high, SIGNED) > precision)
    return false;
  all->push_back ({ number.value, GE_EXPR, wide_int_to_tree (type, low) });
  all->push_back ({ number.value, LE_EXPR, wide_int_to_tree (type, high) });
  return true;
}

/* The same for the test A CODE B.  */

bool
add_range (tree a, enum tree_code code, tree b,
           std::vector<integer_comparison> *all)
{
  if (TREE_CODE (b) != INTEGER_CST || !TYPE_UNSIGNED (TREE_TYPE (a))
      || !INTEGRAL_TYPE_P (TREE_TYPE (a)))
    return false;
  if (code == LE_EXPR)
    return add_range (a, wi::to_wide (b), all);
  return code == LT_EXPR && !integer_zerop (b)
         && add_range (a, wi::to_wide (b) - 1, all);
}

bool add_comparison (tree a, enum tree_code code, tree b, unsigned depth,
                     std::vector<integer_comparison> *all);
bool add_truth (tree value, bool holds, unsigned depth,
                std::vector<integer_comparison> *all);

/* Does A CODE 0, of numbers that are joined bit by bit, say the same of each?  Adds the comparisons to
   *ALL then.  */

bool
add_joined_bits (tree a, enum tree_code code, tree zero, unsigned depth,
                 std::vector<integer_comparison> *all)
{
  gassign *def
      = integer_zerop (zero) && depth > 0 ? assignment_in_loop (a) : NULL;
  if (!def)
    return false;
  const bool sign = !TYPE_UNSIGNED (TREE_TYPE (a));
  tree x = gimple_assign_rhs1 (def), y = gimple_assign_rhs2 (def);
  switch (gimple_assign_rhs_code (def))
    {
    case BIT_IOR_EXPR:
      return (code == EQ_EXPR || (code == GE_EXPR && sign))
             && add_comparison (x, code, zero, depth - 1, all)
             && add_comparison (y, code, zero, depth - 1, all);
    case BIT_AND_EXPR:
      return code == LT_EXPR && sign
             && add_comparison (x, code, zero, depth - 1, all)
             && add_comparison (y, code, zero, depth - 1, all);
    case BIT_XOR_EXPR:
      if (code != EQ_EXPR)
        return false;
      all->push_back ({ x, code, y });
      return true;
    default:
      return false;
    }
}

/* Does A CODE B ask whether A, a truth value, is true or false?  */

bool
asks_for_truth_p (tree a, enum tree_code code, tree b)
{
  return (code == NE_EXPR || code == EQ_EXPR) && integer_zerop (b)
         && TREE_CODE (TREE_TYPE (a)) == BOOLEAN_TYPE;
}

/* Add A CODE B to *ALL, as what has to hold of single numbers.  False if that is not known, in DEPTH
   steps.  */

bool
add_comparison (tree a, enum tree_code code, tree b, unsigned depth,
                std::vector<integer_comparison> *all)
{
  if (asks_for_truth_p (a, code, b))
    return depth > 0 && add_truth (a, code == NE_EXPR, depth - 1, all);
  const size_t before = all->size ();
  if (!add_range (a, code, b, all) && !add_joined_bits (a, code, b, depth, all))
    {
      all->resize (before);
      all->push_back ({ a, code, b });
    }
  return true;
}

/* Add to *ALL what has to hold where VALUE, a truth value, is true, if HOLDS, or false.  False if it is not
   made of comparisons of integers that all have to, in DEPTH steps.  */

bool
add_truth (tree value, bool holds, unsigned depth,
           std::vector<integer_comparison> *all)
{
  if (TREE_CODE (value) != SSA_NAME || depth == 0)
    return false;
  gassign *def = assignment_in_loop (value);
  if (!def)
    {
      all->push_back ({ value, holds ? NE_EXPR : EQ_EXPR,
                        build_zero_cst (TREE_TYPE (value)) });
      return SSA_NAME_IS_DEFAULT_DEF (value)
             || loop_depth (gimple_bb (SSA_NAME_DEF_STMT (value))->loop_father)
                    == 0;
    }
  enum tree_code code = gimple_assign_rhs_code (def);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (code == (holds ? BIT_AND_EXPR : BIT_IOR_EXPR))
    return add_truth (a, holds, depth - 1, all)
           && add_truth (b, holds, depth - 1, all);
  if (code == BIT_NOT_EXPR)
    return add_truth (a, !holds, depth - 1, all);
  if (code == BIT_XOR_EXPR && integer_onep (b))
    return add_truth (a, !holds, depth - 1, all);
  if (TREE_CODE_CLASS (code) != tcc_comparison
      || !INTEGRAL_TYPE_P (TREE_TYPE (a)))
    return false;
  return add_comparison (a, holds ? code : invert_tree_comparison (code, false),
                         b, depth, all);
}

} // namespace

std::vector<integer_comparison>
required_comparisons (gcond *cond, int flag)
{
  std::vector<integer_comparison> all;
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  enum tree_code code = gimple_cond_code (cond);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)))
    return all;
  if (flag & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  if (!add_comparison (a, code, b, MAX_STEPS, &all)
      || all.size () > MOST_COMPARISONS)
    all.clear ();
  return all;
}

/* Is NUMBER, in LOOP, an affine one in NEST?  */

static bool
affine_number_p (tree number, class loop *loop, class loop *nest)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (number)))
    return false;
  tree evolution = instantiate_scev (loop_preheader_edge (nest), loop,
                                     analyze_scalar_evolution (loop, number));
  return affine_evolution_p (evolution, nest);
}

bool
affine_numbers_p (const std::vector<integer_comparison> &all, class loop *loop)
{
  class loop *nest = loop_depth (loop) > 1 ? loop_outer (loop) : loop;
  return std::all_of (all.begin (), all.end (),
                      [&] (const integer_comparison &part) {
                        return affine_number_p (part.a, loop, nest)
                               && affine_number_p (part.b, loop, nest);
                      });
}
