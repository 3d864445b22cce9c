/* Numbers that are the smaller or the larger of two.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extreme-choice.h"
#include "prepare.h"

/* The assignment that computes NAME; NULL if there is none.  */

static gassign *
assignment_of (tree name)
{
  return TREE_CODE (name) == SSA_NAME
             ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name))
             : NULL;
}

edge
deciding_edge (basic_block fork, edge e)
{
  while (e->src != fork)
    {
      if (!single_pred_p (e->src) || !single_succ_p (e->src))
        return NULL;
      e = single_pred_edge (e->src);
    }
  return e;
}

bool
constant_difference_p (tree a, tree b, widest_int *difference)
{
  tree type = TREE_TYPE (a);
  if (!TYPE_OVERFLOW_UNDEFINED (type)
      || !types_compatible_p (type, TREE_TYPE (b)))
    return false;
  hash_map<tree, name_expansion *> *cache = NULL;
  aff_tree first, second;
  tree_to_aff_combination_expand (a, type, &first, &cache);
  tree_to_aff_combination_expand (b, type, &second, &cache);
  free_affine_expand_cache (&cache);
  aff_combination_scale (&second, -1);
  aff_combination_add (&first, &second);
  if (first.n != 0 || first.rest || !first.offset.is_constant ())
    return false;
  *difference = first.offset.to_constant ();
  return true;
}

/* The identifier of sums that do not wrap around, which no variable of the program has: it
   stays with copies.  */
static const char PLAIN_SUM[] = "polyfuse_plain_sum";

void
mark_plain_sum (tree sum)
{
  if (TREE_CODE (sum) == SSA_NAME && !SSA_NAME_VAR (sum))
    SET_SSA_NAME_VAR_OR_IDENTIFIER (sum, get_identifier (PLAIN_SUM));
}

/* What X is converted from, if that is such a sum; else NULL_TREE.  */

static tree
plain_sum_behind (tree x)
{
  gassign *def = assignment_of (x);
  tree sum = def && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
                 ? gimple_assign_rhs1 (def)
                 : NULL_TREE;
  return sum && TREE_CODE (sum) == SSA_NAME && !SSA_NAME_VAR (sum)
                 && SSA_NAME_IDENTIFIER (sum) == get_identifier (PLAIN_SUM)
                 && TYPE_PRECISION (TREE_TYPE (sum))
                        == TYPE_PRECISION (TREE_TYPE (x))
             ? sum
             : NULL_TREE;
}

/* So many steps are followed to where a number is computed without signs.  */
static const unsigned MAX_STEPS = 8;

/* May X, by what constant_difference_p sees of it, differ from what it is computed from by a multiple of
   2^width: is there a conversion from what wraps around?  DEPTH steps are followed.  */

static bool modular_p (tree x, unsigned depth = MAX_STEPS);

/* The same of what is converted to be added up in SUM.  */

static bool
modular_operand_p (tree sum, unsigned depth)
{
  gassign *add = assignment_of (sum);
  if (!add)
    return true;
  for (tree operand : { gimple_assign_rhs1 (add), gimple_assign_rhs2 (add) })
    {
      gassign *def = operand ? assignment_of (operand) : NULL;
      if (def
          && (!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
              || modular_p (gimple_assign_rhs1 (def), depth)))
        return true;
    }
  return false;
}

static bool
modular_p (tree x, unsigned depth)
{
  gassign *def = assignment_of (x);
  if (!def && !UNARY_CLASS_P (x) && !BINARY_CLASS_P (x))
    return false;
  if (tree sum = plain_sum_behind (x))
    return depth == 0 || modular_operand_p (sum, depth - 1);
  tree first = def ? gimple_assign_rhs1 (def) : TREE_OPERAND (x, 0);
  tree second = def                  ? gimple_assign_rhs2 (def)
                : BINARY_CLASS_P (x) ? TREE_OPERAND (x, 1)
                                     : NULL_TREE;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (first)))
    return false;
  const int more
      = TYPE_PRECISION (TREE_TYPE (first)) - TYPE_PRECISION (TREE_TYPE (x));
  return depth == 0 || more > 0
         || (more == 0 && !TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (first)))
         || modular_p (first, depth - 1)
         || (second && modular_p (second, depth - 1));
}

/* VALUE, which is BY plus DIFFERENCE where it is chosen, as a number that is that anywhere.  If either
   is computed without signs, it must not wrap around where it is chosen: there, BY may be
   changed by STEP.  NULL_TREE if it may.  */

static tree
exact_value (tree value, tree by, const widest_int &difference, int step)
{
  tree type = TREE_TYPE (value);
  const bool plain = !modular_p (value) && !modular_p (by);
  if (plain && !plain_sum_behind (value))
    return value;
  return plain || difference == 0 || difference == step
             ? fold_build2 (PLUS_EXPR, type, fold_convert (type, by),
                            wide_int_to_tree (type, difference))
             : NULL_TREE;
}

/* Is always one of X, where A is larger than B, or as large if MAY_EQUAL, and Y, where it is not: the smaller,
   or the larger?  X is B plus a constant, and Y is A plus one, or the other way around.  */

static bool
find_extreme_of (tree a, tree b, bool may_equal, tree x, tree y,
                 struct extreme *chosen)
{
  widest_int from_a, from_b;
  const bool smaller = constant_difference_p (x, b, &from_b)
                       && constant_difference_p (y, a, &from_a);
  if (!smaller
      && (!constant_difference_p (x, a, &from_a)
          || !constant_difference_p (y, b, &from_b)))
    return false;
  const widest_int d = from_b - from_a;
  const int low = may_equal ? -1 : 0, step = smaller ? 1 : -1;
  if (!wi::ges_p (d, low) || !wi::les_p (d, low + 1))
    return false;
  x = exact_value (x, smaller ? b : a, smaller ? from_b : from_a,
                   may_equal ? 0 : step);
  y = exact_value (y, smaller ? a : b, smaller ? from_a : from_b,
                   may_equal ? step : 0);
  if (!x || !y)
    return false;
  *chosen = { smaller ? MIN_EXPR : MAX_EXPR, x, y };
  return true;
}

/* X, a number without a sign, as one with a sign, if it is A less B; else NULL_TREE.  */

static tree
signed_difference (tree x, tree a, tree b)
{
  gassign *def = assignment_of (x);
  tree type = signed_type_for (TREE_TYPE (x));
  const bool in_tree = TREE_CODE (x) == MINUS_EXPR;
  if (!TYPE_UNSIGNED (TREE_TYPE (x))
      || !(in_tree || (def && gimple_assign_rhs_code (def) == MINUS_EXPR)))
    return NULL_TREE;
  tree first = in_tree ? TREE_OPERAND (x, 0) : gimple_assign_rhs1 (def);
  tree second = in_tree ? TREE_OPERAND (x, 1) : gimple_assign_rhs2 (def);
  return operand_equal_p (first, a) && operand_equal_p (second, b)
             ? build2 (MINUS_EXPR, type, build1 (NOP_EXPR, type, a),
                       build1 (NOP_EXPR, type, b))
             : NULL_TREE;
}

/* Is X, where A is larger than B, or perhaps as large, and Y, where it is not, the larger one of
   a difference of the two and 0, without signs?  Where it would be negative, the difference
   is another number.  */

static bool
find_difference (tree a, tree b, tree x, tree y, struct extreme *chosen)
{
  if (integer_zerop (x))
    {
      std::swap (x, y);
      std::swap (a, b);
    }
  tree difference = integer_zerop (y) ? signed_difference (x, a, b) : NULL_TREE;
  if (difference)
    *chosen = { MAX_EXPR, difference, y };
  return difference != NULL_TREE;
}

/* Which of the numbers X, where A CODE B, and Y, where that does not hold, is always the one, as *CHOSEN;
   false if neither is.  */

static bool
find_extreme (tree a, enum tree_code code, tree b, tree x, tree y,
              struct extreme *chosen)
{
  if (code == LT_EXPR || code == LE_EXPR)
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  if ((code != GT_EXPR && code != GE_EXPR) || !INTEGRAL_TYPE_P (TREE_TYPE (a))
      || !INTEGRAL_TYPE_P (TREE_TYPE (x)))
    return false;
  if (find_difference (a, b, x, y, chosen))
    return true;
  return find_extreme_of (a, b, code == GE_EXPR, x, y, chosen)
         || find_extreme_of (build1 (NEGATE_EXPR, TREE_TYPE (b), b),
                             build1 (NEGATE_EXPR, TREE_TYPE (a), a),
                             code == GE_EXPR, x, y, chosen);
}

/* Does DEF bound a number from below, so that it has an opposite (invariant-load.cc)?  */

static bool
bounds_for_opposite_p (gassign *def)
{
  tree type = TREE_TYPE (gimple_assign_lhs (def)),
       least = gimple_assign_rhs2 (def);
  return gimple_assign_rhs_code (def) == MAX_EXPR
         && TREE_CODE (least) == INTEGER_CST
         && wi::to_widest (least) == -wi::to_widest (TYPE_MAX_VALUE (type));
}

/* What NAME, of which there is the opposite, is a copy of; NAME itself if it is none.  */

static tree
original_of (tree name)
{
  for (gassign *def = assignment_of (name);
       def
       && (gimple_assign_ssa_name_copy_p (def) || bounds_for_opposite_p (def));
       def = assignment_of (name))
    name = gimple_assign_rhs1 (def);
  return name;
}

/* VALUE by what it is computed from, if that is done on the way of E from FORK alone, or if it is the
   opposite of something.  */

static tree
value_on_way (tree value, edge e, basic_block fork)
{
  gassign *def = assignment_of (value);
  const enum tree_code code = def ? gimple_assign_rhs_code (def) : ERROR_MARK;
  tree type = TREE_TYPE (value);
  if (code == NEGATE_EXPR)
    return build1 (code, type, original_of (gimple_assign_rhs1 (def)));
  return e->src != fork && (code == PLUS_EXPR || code == MINUS_EXPR)
                 && gimple_bb (def) == e->src
             ? build2 (code, type, gimple_assign_rhs1 (def),
                       gimple_assign_rhs2 (def))
             : value;
}

/* VALUE, which is computed by BY, if it is known in BB, else BY.  */

static tree
known_value (tree value, tree by, basic_block bb)
{
  return TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
                 || dominated_by_p (CDI_DOMINATORS, bb,
                                    gimple_bb (SSA_NAME_DEF_STMT (value)))
             ? value
             : by;
}

bool
chosen_extreme_p (gphi *phi, struct extreme *chosen)
{
  basic_block bb = gimple_bb (phi);
  if (gimple_phi_num_args (phi) != 2 || bb_loop_header_p (bb)
      || virtual_operand_p (gimple_phi_result (phi)))
    return false;
  basic_block fork = get_immediate_dominator (CDI_DOMINATORS, bb);
  gcond *cond = condition_of (fork);
  edge x_edge = gimple_phi_arg_edge (phi, 0);
  edge y_edge = gimple_phi_arg_edge (phi, 1);
  edge first = deciding_edge (fork, x_edge);
  edge second = deciding_edge (fork, y_edge);
  if (!cond || !first || !second || first == second)
    return false;
  if (first->flags & EDGE_FALSE_VALUE)
    std::swap (x_edge, y_edge);
  tree x = PHI_ARG_DEF_FROM_EDGE (phi, x_edge);
  tree y = PHI_ARG_DEF_FROM_EDGE (phi, y_edge);
  tree by_x = value_on_way (x, x_edge, fork);
  tree by_y = value_on_way (y, y_edge, fork);
  if (!find_extreme (gimple_cond_lhs (cond), gimple_cond_code (cond),
                     gimple_cond_rhs (cond), by_x, by_y, chosen))
    return false;
  if (chosen->x == by_x)
    chosen->x = known_value (x, by_x, fork);
  if (chosen->y == by_y)
    chosen->y = known_value (y, by_y, fork);
  return true;
}

bool
selected_extreme_p (gassign *stmt, struct extreme *chosen)
{
  const enum tree_code code = gimple_assign_rhs_code (stmt);
  if (code == MIN_EXPR || code == MAX_EXPR)
    {
      *chosen = { code, gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt) };
      return true;
    }
  gassign *flag
      = code == COND_EXPR ? assignment_of (gimple_assign_rhs1 (stmt)) : NULL;
  return flag
         && TREE_CODE_CLASS (gimple_assign_rhs_code (flag)) == tcc_comparison
         && find_extreme (gimple_assign_rhs1 (flag),
                          gimple_assign_rhs_code (flag),
                          gimple_assign_rhs2 (flag), gimple_assign_rhs2 (stmt),
                          gimple_assign_rhs3 (stmt), chosen);
}
