/* Expressions of isl's AST as GCC trees.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ast-expression.h"

/* The code of the operation on two operands that OP stands for; ERROR_MARK if
   none.  */

static enum tree_code
operation_code (enum isl_ast_expr_op_type op)
{
  switch (op)
    {
    case isl_ast_expr_op_and:
    case isl_ast_expr_op_and_then:
      return BIT_AND_EXPR;
    case isl_ast_expr_op_or:
    case isl_ast_expr_op_or_else:
      return BIT_IOR_EXPR;
    case isl_ast_expr_op_max:
      return MAX_EXPR;
    case isl_ast_expr_op_min:
      return MIN_EXPR;
    case isl_ast_expr_op_minus:
      return NEGATE_EXPR;
    case isl_ast_expr_op_add:
      return PLUS_EXPR;
    case isl_ast_expr_op_sub:
      return MINUS_EXPR;
    case isl_ast_expr_op_mul:
      return MULT_EXPR;
    /* There is no remainder, but the quotient may be moved to where there is one.  */
    case isl_ast_expr_op_div:
    case isl_ast_expr_op_pdiv_q:
      return TRUNC_DIV_EXPR;
    case isl_ast_expr_op_fdiv_q:
      return FLOOR_DIV_EXPR;
    case isl_ast_expr_op_pdiv_r:
    case isl_ast_expr_op_zdiv_r:
      return TRUNC_MOD_EXPR;
    case isl_ast_expr_op_eq:
      return EQ_EXPR;
    case isl_ast_expr_op_le:
      return LE_EXPR;
    case isl_ast_expr_op_lt:
      return LT_EXPR;
    case isl_ast_expr_op_ge:
      return GE_EXPR;
    case isl_ast_expr_op_gt:
      return GT_EXPR;
    default:
      return ERROR_MARK;
    }
}

/* Does CODE, of numbers modulo 2^width, depend on whether those have a sign?  */

static bool
sign_matters_p (enum tree_code code)
{
  return code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR
         && code != BIT_AND_EXPR && code != BIT_IOR_EXPR && code != EQ_EXPR;
}

/* CODE of A and B, of TYPE if it is a number.  */

static tree
binary (enum tree_code code, tree type, tree a, tree b)
{
  const bool logical = code == BIT_AND_EXPR || code == BIT_IOR_EXPR;
  const bool number = !logical && TREE_CODE_CLASS (code) != tcc_comparison;
  /* With -ftrapv numbers with a sign might trap, which the arms of a choice, all of which
     are evaluated, must not.  */
  tree operands = logical                      ? boolean_type_node
                  : sign_matters_p (code)      ? signed_type_for (type)
                  : TYPE_OVERFLOW_TRAPS (type) ? unsigned_type_for (type)
                                               : type;
  tree result
      = fold_build2 (code, number ? operands : boolean_type_node,
                     fold_convert (operands, a), fold_convert (operands, b));
  return number ? fold_convert (type, result) : result;
}

/* C ? A : B, all of which are evaluated.  */

static tree
choice (__isl_keep isl_ast_expr *expr, tree type, const id_resolver &resolve)
{
  tree c = ast_expression (isl_ast_expr_get_op_arg (expr, 0), type, resolve);
  tree a = ast_expression (isl_ast_expr_get_op_arg (expr, 1), type, resolve);
  tree b = ast_expression (isl_ast_expr_get_op_arg (expr, 2), type, resolve);
  return c && a && b ? fold_build3 (COND_EXPR, TREE_TYPE (a), c, a, b)
                     : NULL_TREE;
}

static tree
operation (__isl_keep isl_ast_expr *expr, tree type, const id_resolver &resolve)
{
  enum isl_ast_expr_op_type op = isl_ast_expr_get_op_type (expr);
  if (op == isl_ast_expr_op_cond || op == isl_ast_expr_op_select)
    return choice (expr, type, resolve);
  enum tree_code code = operation_code (op);
  if (code == ERROR_MARK)
    return NULL_TREE;
  tree result
      = ast_expression (isl_ast_expr_get_op_arg (expr, 0), type, resolve);
  if (result && code == NEGATE_EXPR)
    return binary (MINUS_EXPR, type, build_zero_cst (type), result);
  /* Minima and maxima have any number of operands.  */
  for (int k = 1; result && k < isl_ast_expr_get_op_n_arg (expr); k++)
    {
      tree next
          = ast_expression (isl_ast_expr_get_op_arg (expr, k), type, resolve);
      result = next ? binary (code, type, result, next) : NULL_TREE;
    }
  return result;
}

/* The number EXPR in TYPE, NULL_TREE if it does not fit.  */

static tree
number (__isl_keep isl_ast_expr *expr, tree type)
{
  const int most = 2;
  HOST_WIDE_INT chunk[most + 1] = {};
  isl_val *value = isl_ast_expr_int_get_val (expr);
  int n_chunk = isl_val_n_abs_num_chunks (value, sizeof (HOST_WIDE_INT));
  bool fits
      = IN_RANGE (n_chunk, 0, most)
        && isl_val_get_abs_num_chunks (value, sizeof (HOST_WIDE_INT), chunk)
               == isl_stat_ok;
  widest_int n = widest_int::from_array (chunk, most + 1);
  if (isl_val_is_neg (value) == isl_bool_true)
    n = -n;
  isl_val_free (value);
  signop sign = wi::neg_p (n) ? SIGNED : TYPE_SIGN (type);
  return fits && wi::min_precision (n, sign) <= TYPE_PRECISION (type)
             ? wide_int_to_tree (type, n)
             : NULL_TREE;
}

tree
ast_expression (__isl_take isl_ast_expr *expr, tree type,
                const id_resolver &resolve)
{
  tree result = NULL_TREE;
  switch (isl_ast_expr_get_type (expr))
    {
      case isl_ast_expr_id: {
        isl_id *id = isl_ast_expr_id_get_id (expr);
        result = resolve (id);
        isl_id_free (id);
        if (result)
          result = fold_convert (type, result);
        break;
      }
    case isl_ast_expr_int:
      result = number (expr, type);
      break;
    case isl_ast_expr_op:
      result = operation (expr, type, resolve);
      break;
    default:
      break;
    }
  isl_ast_expr_free (expr);
  return result;
}

tree
value_expression (__isl_take isl_pw_aff *aff, __isl_keep isl_ast_build *build,
                  tree type, const id_resolver &resolve)
{
  aff = isl_pw_aff_coalesce (aff);
  return ast_expression (isl_ast_build_expr_from_pw_aff (build, aff), type,
                         resolve);
}

__isl_give isl_ast_expr *
set_condition (__isl_keep isl_set *set)
{
  isl_ast_build *anywhere
      = isl_ast_build_from_context (isl_set_universe (isl_set_get_space (set)));
  isl_ast_expr *expr = isl_ast_build_expr_from_set (
      anywhere, isl_set_coalesce (isl_set_copy (set)));
  isl_ast_build_free (anywhere);
  return expr;
}

tree
set_expression (__isl_keep isl_set *set, tree type, const id_resolver &resolve)
{
  return ast_expression (set_condition (set), type, resolve);
}

tree
box_expression (__isl_keep isl_set *set, unsigned dimensions,
                __isl_keep isl_ast_build *build, tree type,
                const id_resolver &resolve)
{
  unsigned n = isl_set_dim (set, isl_dim_set);
  tree volume = build_int_cst (type, 1);
  for (unsigned d = 0; volume && d < MIN (n, dimensions); d++)
    {
      tree low
          = value_expression (isl_set_dim_min (isl_set_copy (set), n - 1 - d),
                              build, type, resolve);
      tree high
          = value_expression (isl_set_dim_max (isl_set_copy (set), n - 1 - d),
                              build, type, resolve);
      if (!low || !high)
        return NULL_TREE;
      tree length = fold_build2 (PLUS_EXPR, type,
                                 fold_build2 (MINUS_EXPR, type, high, low),
                                 build_int_cst (type, 1));
      volume = fold_build2 (MULT_EXPR, type, volume, length);
    }
  return volume;
}
