/* What code generation will make of a schedule: checks on isl's AST.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/options.h>
#include <isl/val.h>
#include "generation.h"

/* Every intermediate value must lie within +-LIMIT: 2^62, or less where isl's
   numbers cannot be read as far.  */
#define LIMIT ((int64_t)(LONG_MAX / 2))

/* All values from LOW to HIGH, -LIMIT <= LOW <= HIGH <= LIMIT.  */
struct interval
{
  int64_t low, high;
};

/* The value of a condition.  */
static const struct interval truth = { 0, 1 };

/* A parameter or iterator ID, which is owned, and its VALUES.
   BOUNDED: whether VALUES is known.  */
struct variable
{
  isl_id *id;
  bool bounded;
  struct interval values;
};

/* REASON: the first one found not to generate the AST; PF_RESCHEDULED until
     then.
   VARIABLE[N_VARIABLE]: the parameters, then the iterators in scope from the
     outermost; room for N_ROOM.
   ITERATIONS: no loop met so far iterates more often.  */
struct check
{
  enum pf_reason reason;
  int64_t iterations;
  unsigned n_variable, n_room;
  struct variable *variable;
};

/* Note that the AST cannot be generated for REASON.  Returns false.  */
static bool
refuse (struct check *check, enum pf_reason reason)
{
  if (check->reason == PF_RESCHEDULED)
    check->reason = reason;
  return false;
}

/* Is VALUES within the limit?  */
static bool
accept (struct check *check, struct interval values)
{
  return (-LIMIT <= values.low && values.high <= LIMIT)
         || refuse (check, PF_NOT_64_BIT);
}

static int64_t
smaller (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

static int64_t
larger (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* The smallest interval that contains A and B.  */
static struct interval
hull (struct interval a, struct interval b)
{
  return (struct interval){ smaller (a.low, b.low), larger (a.high, b.high) };
}

/* Read the integer VAL.  */
static bool
read_val (struct check *check, __isl_take isl_val *val, int64_t *number)
{
  isl_bool is_int = isl_val_is_int (val);
  bool fits = is_int == isl_bool_true && isl_val_cmp_si (val, -LIMIT) >= 0
              && isl_val_cmp_si (val, LIMIT) <= 0;

  *number = fits ? isl_val_get_num_si (val) : 0;
  isl_val_free (val);
  if (is_int == isl_bool_error)
    return refuse (check, PF_ISL_ERROR);
  return fits || refuse (check, PF_NOT_64_BIT);
}

/* Add a variable ID to CHECK.  */
static bool
push_variable (struct check *check, __isl_take isl_id *id, bool bounded,
               struct interval values)
{
  if (check->n_variable == check->n_room)
    {
      unsigned room = 2 * check->n_room + 8;
      struct variable *more
          = realloc (check->variable, room * sizeof *check->variable);
      if (!more)
        {
          isl_id_free (id);
          return refuse (check, PF_ISL_ERROR);
        }
      check->variable = more;
      check->n_room = room;
    }
  check->variable[check->n_variable++]
      = (struct variable){ id, bounded, values };
  return id || refuse (check, PF_ISL_ERROR);
}

static void
pop_variable (struct check *check)
{
  isl_id_free (check->variable[--check->n_variable].id);
}

/* Find the values of the variable ID.  */
static bool
look_up (struct check *check, __isl_take isl_id *id, struct interval *values)
{
  const struct variable *found = NULL;

  for (unsigned k = check->n_variable; !found && k > 0; k--)
    if (check->variable[k - 1].id == id)
      found = &check->variable[k - 1];
  isl_id_free (id);
  if (!id)
    return refuse (check, PF_ISL_ERROR);
  if (!found || !found->bounded)
    return refuse (check, PF_NOT_64_BIT);
  *values = found->values;
  return true;
}

/* A product of A and B; LIMIT + 1 with its sign when that is beyond the
   limit.  */
static int64_t
product (int64_t a, int64_t b)
{
  int64_t exact;

  if (!__builtin_mul_overflow (a, b, &exact) && -LIMIT <= exact
      && exact <= LIMIT)
    return exact;
  return (a < 0) == (b < 0) ? LIMIT + 1 : -LIMIT - 1;
}

static struct interval
multiply (struct interval a, struct interval b)
{
  int64_t ll = product (a.low, b.low), lh = product (a.low, b.high);
  int64_t hl = product (a.high, b.low), hh = product (a.high, b.high);

  return (struct interval){ smaller (smaller (ll, lh), smaller (hl, hh)),
                            larger (larger (ll, lh), larger (hl, hh)) };
}

/* A / B rounded down, B > 0.  */
static int64_t
floor_quotient (int64_t a, int64_t b)
{
  return a / b - (a % b < 0);
}

/* The values of A divided by B with the operation OP.  Only division by a
   positive constant can be bounded.  Quotients are exact or rounded down, or
   of a dividend that is not negative: rounding the bounds down serves all.  */
static bool
divide (struct check *check, enum isl_ast_expr_op_type op, struct interval a,
        struct interval b, struct interval *values)
{
  if (b.low != b.high || b.low <= 0)
    return refuse (check, PF_NOT_64_BIT);
  if (op == isl_ast_expr_op_pdiv_r)
    *values = (struct interval){ 0, b.low - 1 };
  else if (op == isl_ast_expr_op_zdiv_r)
    *values = (struct interval){ 1 - b.low, b.low - 1 };
  else
    *values = (struct interval){ floor_quotient (a.low, b.low),
                                 floor_quotient (a.high, b.low) };
  return true;
}

/* The values of A OP B.  */
static bool
combine (struct check *check, enum isl_ast_expr_op_type op, struct interval a,
         struct interval b, struct interval *values)
{
  switch (op)
    {
    case isl_ast_expr_op_max:
      *values
          = (struct interval){ larger (a.low, b.low), larger (a.high, b.high) };
      return true;
    case isl_ast_expr_op_min:
      *values = (struct interval){ smaller (a.low, b.low),
                                   smaller (a.high, b.high) };
      return true;
    case isl_ast_expr_op_add:
      *values = (struct interval){ a.low + b.low, a.high + b.high };
      return accept (check, *values);
    case isl_ast_expr_op_sub:
      *values = (struct interval){ a.low - b.high, a.high - b.low };
      return accept (check, *values);
    case isl_ast_expr_op_mul:
      *values = multiply (a, b);
      return accept (check, *values);
    case isl_ast_expr_op_div:
    case isl_ast_expr_op_fdiv_q:
    case isl_ast_expr_op_pdiv_q:
    case isl_ast_expr_op_pdiv_r:
    case isl_ast_expr_op_zdiv_r:
      return divide (check, op, a, b, values);
    case isl_ast_expr_op_and:
    case isl_ast_expr_op_and_then:
    case isl_ast_expr_op_or:
    case isl_ast_expr_op_or_else:
    case isl_ast_expr_op_eq:
    case isl_ast_expr_op_le:
    case isl_ast_expr_op_lt:
    case isl_ast_expr_op_ge:
    case isl_ast_expr_op_gt:
      *values = truth;
      return true;
    default:
      return refuse (check, PF_NOT_64_BIT);
    }
}

static bool find_values (struct check *check, __isl_take isl_ast_expr *expr,
                         struct interval *values);

/* Find the values of argument K of EXPR.  */
static bool
find_argument (struct check *check, __isl_keep isl_ast_expr *expr, int k,
               struct interval *values)
{
  return find_values (check, isl_ast_expr_op_get_arg (expr, k), values);
}

/* Find the values of the choice EXPR between its arguments 1 and 2.  */
static bool
find_choice (struct check *check, __isl_keep isl_ast_expr *expr,
             struct interval *values)
{
  struct interval condition, otherwise;

  if (!find_argument (check, expr, 0, &condition)
      || !find_argument (check, expr, 1, values)
      || !find_argument (check, expr, 2, &otherwise))
    return false;
  *values = hull (*values, otherwise);
  return true;
}

/* Find the values of the operation EXPR.  */
static bool
find_operation (struct check *check, __isl_keep isl_ast_expr *expr,
                struct interval *values)
{
  enum isl_ast_expr_op_type op = isl_ast_expr_op_get_type (expr);
  isl_size n = isl_ast_expr_op_get_n_arg (expr);
  struct interval next;

  if (op == isl_ast_expr_op_error || n < 0)
    return refuse (check, PF_ISL_ERROR);
  if (op == isl_ast_expr_op_cond || op == isl_ast_expr_op_select)
    return find_choice (check, expr, values);
  if (n < 1 || !find_argument (check, expr, 0, values))
    return refuse (check, PF_NOT_64_BIT);
  if (op == isl_ast_expr_op_minus)
    *values = (struct interval){ -values->high, -values->low };
  else if (n == 1)
    return refuse (check, PF_NOT_64_BIT);
  for (isl_size k = 1; k < n; k++)
    if (!find_argument (check, expr, k, &next)
        || !combine (check, op, *values, next, values))
      return false;
  return true;
}

/* Find the values of EXPR, and check those of everything in it.  */
static bool
find_values (struct check *check, __isl_take isl_ast_expr *expr,
             struct interval *values)
{
  bool found = false;

  switch (isl_ast_expr_get_type (expr))
    {
    case isl_ast_expr_error:
      refuse (check, PF_ISL_ERROR);
      break;
    case isl_ast_expr_id:
      found = look_up (check, isl_ast_expr_id_get_id (expr), values);
      break;
    case isl_ast_expr_int:
      found = read_val (check, isl_ast_expr_int_get_val (expr), &values->low);
      values->high = values->low;
      break;
    case isl_ast_expr_op:
      found = find_operation (check, expr, values);
      break;
    }
  isl_ast_expr_free (expr);
  return found;
}

static bool check_node (struct check *check, __isl_take isl_ast_node *node);

/* Is the increment of the loop NODE 1?  */
static bool
check_step (struct check *check, __isl_keep isl_ast_node *node)
{
  isl_ast_expr *step = isl_ast_node_for_get_inc (node);
  enum isl_ast_expr_type type = isl_ast_expr_get_type (step);
  isl_val *val
      = type == isl_ast_expr_int ? isl_ast_expr_int_get_val (step) : NULL;
  isl_bool is_one = isl_val_is_one (val);

  isl_val_free (val);
  isl_ast_expr_free (step);
  if (type == isl_ast_expr_error
      || (type == isl_ast_expr_int && is_one == isl_bool_error))
    return refuse (check, PF_ISL_ERROR);
  return is_one == isl_bool_true || refuse (check, PF_STRIDE);
}

/* Find the values of the last iteration in the condition COND of the loop over
   ITERATOR, which must read ITERATOR <= bound or ITERATOR < bound.  */
static bool
find_last (struct check *check, __isl_keep isl_ast_expr *cond,
           __isl_keep isl_ast_expr *iterator, struct interval *last)
{
  enum isl_ast_expr_op_type op;
  isl_ast_expr *left;
  isl_bool is_iterator;

  if (isl_ast_expr_get_type (cond) != isl_ast_expr_op)
    return refuse (check, cond ? PF_STRIDE : PF_ISL_ERROR);
  op = isl_ast_expr_op_get_type (cond);
  if (op != isl_ast_expr_op_le && op != isl_ast_expr_op_lt)
    return refuse (check, PF_STRIDE);
  left = isl_ast_expr_op_get_arg (cond, 0);
  is_iterator = isl_ast_expr_is_equal (left, iterator);
  isl_ast_expr_free (left);
  if (is_iterator != isl_bool_true)
    return refuse (check, is_iterator ? PF_ISL_ERROR : PF_STRIDE);
  if (!find_argument (check, cond, 1, last))
    return false;
  if (op == isl_ast_expr_op_lt)
    *last = (struct interval){ last->low - 1, last->high - 1 };
  return accept (check, *last);
}

/* Find the values of the iterator of the loop NODE, which is not degenerate,
   from those of its first iteration.  The value behind the last iteration is
   computed too.  */
static bool
find_iterations (struct check *check, __isl_keep isl_ast_node *node,
                 struct interval *values)
{
  isl_ast_expr *iterator = isl_ast_node_for_get_iterator (node);
  isl_ast_expr *cond = isl_ast_node_for_get_cond (node);
  struct interval last;
  bool found = find_last (check, cond, iterator, &last);

  isl_ast_expr_free (cond);
  isl_ast_expr_free (iterator);
  if (!found || !check_step (check, node))
    return false;
  *values = (struct interval){ smaller (values->low, last.high),
                               larger (values->low, last.high) };
  check->iterations
      = larger (check->iterations, values->high - values->low + 1);
  return accept (check, (struct interval){ values->low, values->high + 1 });
}

static __isl_give isl_id *
iterator_id (__isl_keep isl_ast_node *node)
{
  isl_ast_expr *iterator = isl_ast_node_for_get_iterator (node);
  isl_id *id = isl_ast_expr_id_get_id (iterator);

  isl_ast_expr_free (iterator);
  return id;
}

static bool
check_for (struct check *check, __isl_keep isl_ast_node *node)
{
  isl_bool degenerate = isl_ast_node_for_is_degenerate (node);
  struct interval values;
  bool good;

  if (degenerate == isl_bool_error)
    return refuse (check, PF_ISL_ERROR);
  if (!find_values (check, isl_ast_node_for_get_init (node), &values)
      || (!degenerate && !find_iterations (check, node, &values)))
    return false;
  good = push_variable (check, iterator_id (node), true, values)
         && check_node (check, isl_ast_node_for_get_body (node));
  pop_variable (check);
  return good;
}

static bool
check_if (struct check *check, __isl_keep isl_ast_node *node)
{
  isl_bool has_else = isl_ast_node_if_has_else_node (node);
  struct interval condition;

  if (has_else == isl_bool_error)
    return refuse (check, PF_ISL_ERROR);
  return find_values (check, isl_ast_node_if_get_cond (node), &condition)
         && check_node (check, isl_ast_node_if_get_then_node (node))
         && (!has_else
             || check_node (check, isl_ast_node_if_get_else_node (node)));
}

static bool
check_block (struct check *check, __isl_keep isl_ast_node *node)
{
  isl_ast_node_list *children = isl_ast_node_block_get_children (node);
  isl_size n = isl_ast_node_list_n_ast_node (children);
  bool good = n >= 0 || refuse (check, PF_ISL_ERROR);

  for (isl_size k = 0; good && k < n; k++)
    good = check_node (check, isl_ast_node_list_get_ast_node (children, k));
  isl_ast_node_list_free (children);
  return good;
}

/* Check the arguments of the call NODE: the iterators of the statement that is
   its first argument.  */
static bool
check_user (struct check *check, __isl_keep isl_ast_node *node)
{
  isl_ast_expr *call = isl_ast_node_user_get_expr (node);
  isl_size n = isl_ast_expr_op_get_n_arg (call);
  bool good = n >= 0 || refuse (check, PF_ISL_ERROR);
  struct interval values;

  for (isl_size k = 1; good && k < n; k++)
    good = find_argument (check, call, k, &values);
  isl_ast_expr_free (call);
  return good;
}

static bool
check_node (struct check *check, __isl_take isl_ast_node *node)
{
  bool good = false;

  switch (isl_ast_node_get_type (node))
    {
    case isl_ast_node_error:
      refuse (check, PF_ISL_ERROR);
      break;
    case isl_ast_node_for:
      good = check_for (check, node);
      break;
    case isl_ast_node_if:
      good = check_if (check, node);
      break;
    case isl_ast_node_block:
      good = check_block (check, node);
      break;
    case isl_ast_node_mark:
      good = check_node (check, isl_ast_node_mark_get_node (node));
      break;
    case isl_ast_node_user:
      good = check_user (check, node);
      break;
    }
  isl_ast_node_free (node);
  return good;
}

/* Read the bound VAL of a parameter, which is no integer when there is none.
   Returns whether there is one within the limit.  */
static bool
read_bound (struct check *check, __isl_take isl_val *val, int64_t *bound)
{
  struct check trial = { .reason = PF_RESCHEDULED };
  bool bounded = read_val (&trial, val, bound);

  if (trial.reason == PF_ISL_ERROR)
    refuse (check, PF_ISL_ERROR);
  return bounded;
}

/* Find the values of dimension K of POINTS, { [params] }.  Returns whether it
   is bounded.  */
static bool
find_bounds (struct check *check, __isl_keep isl_set *points, unsigned k,
             struct interval *values)
{
  isl_local_space *space
      = isl_local_space_from_space (isl_set_get_space (points));
  isl_aff *parameter = isl_aff_var_on_domain (space, isl_dim_set, k);
  bool has_low
      = read_bound (check, isl_set_min_val (points, parameter), &values->low);
  bool has_high
      = read_bound (check, isl_set_max_val (points, parameter), &values->high);

  isl_aff_free (parameter);
  return has_low && has_high;
}

/* Add the parameters in CONTEXT, [params] -> { : }, to CHECK.  */
static bool
push_parameters (struct check *check, __isl_keep isl_set *context)
{
  isl_size n = isl_set_dim (context, isl_dim_param);
  isl_set *points = isl_set_from_params (isl_set_copy (context));
  bool good = n >= 0 || refuse (check, PF_ISL_ERROR);

  points = isl_set_move_dims (points, isl_dim_set, 0, isl_dim_param, 0,
                              good ? n : 0);
  for (isl_size k = 0; good && k < n; k++)
    {
      struct interval values;
      bool bounded = find_bounds (check, points, k, &values);
      isl_id *id = isl_set_get_dim_id (context, isl_dim_param, k);
      good = push_variable (check, id, bounded, values)
             && check->reason == PF_RESCHEDULED;
    }
  isl_set_free (points);
  return good;
}

__isl_give isl_ast_node *
pf_generation_ast (__isl_keep isl_ast_build *build,
                   __isl_keep isl_schedule *schedule)
{
  isl_ctx *ctx = isl_ast_build_get_ctx (build);
  int bound = isl_options_get_ast_build_atomic_upper_bound (ctx);
  isl_ast_node *ast;

  isl_options_set_ast_build_atomic_upper_bound (ctx, 1);
  ast = isl_ast_build_node_from_schedule (build, isl_schedule_copy (schedule));
  isl_options_set_ast_build_atomic_upper_bound (ctx, bound);
  return ast;
}

/* Release what CHECK holds.  */
static void
pop_all (struct check *check)
{
  while (check->n_variable)
    pop_variable (check);
  free (check->variable);
}

enum pf_reason
pf_generation_check (__isl_keep isl_ast_node *ast, __isl_keep isl_set *context,
                     int64_t *iterations)
{
  struct check check = { .reason = PF_RESCHEDULED, .iterations = 1 };

  if (push_parameters (&check, context))
    check_node (&check, isl_ast_node_copy (ast));
  pop_all (&check);
  if (iterations)
    *iterations = check.iterations;
  return check.reason;
}

bool
pf_generation_values (__isl_keep isl_ast_expr *expr,
                      __isl_keep isl_set *context, int64_t *low, int64_t *high)
{
  struct check check = { .reason = PF_RESCHEDULED, .iterations = 1 };
  struct interval values;
  bool found = push_parameters (&check, context)
               && find_values (&check, isl_ast_expr_copy (expr), &values);

  pop_all (&check);
  if (found)
    {
      *low = values.low;
      *high = values.high;
    }
  return found;
}
