/* The arithmetic of a basic block.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "work.h"
#include "loaded-subscript.h"

/* The floating-point operation CODE.  */

static struct pf_path
float_operation (enum tree_code code)
{
  struct pf_path one = {};
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case ABS_EXPR:
    case NEGATE_EXPR:
    case FLOAT_EXPR:
    case COND_EXPR:
      one.add = 1;
      break;
    case MULT_EXPR:
      one.mul = 1;
      break;
    case RDIV_EXPR:
      one.div = 1;
      break;
    default:
      break;
    }
  return one;
}

/* Does STMT, in REGION, only compute an induction variable or an address?  */

static bool
address_p (gassign *stmt, sese_l &region)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree type = TREE_TYPE (lhs);
  return TREE_CODE (lhs) == SSA_NAME
         && (POINTER_TYPE_P (type) || INTEGRAL_TYPE_P (type))
         && scev_analyzable_p (lhs, region);
}

/* Do A and B, loads of one type, load the same element?  */

static bool
same_element_p (gimple *a, gimple *b)
{
  poly_int64 first, second;
  tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (a), &first);
  tree other = get_addr_base_and_unit_offset (gimple_assign_rhs1 (b), &second);
  return base && other && operand_equal_p (base, other, OEP_ADDRESS_OF)
         && known_eq (first, second);
}

/* Are A and B, of one type, the same value, be it loaded twice?  */

static bool
same_value_p (tree a, tree b)
{
  if (operand_equal_p (a, b))
    return true;
  if (TREE_CODE (a) != SSA_NAME || TREE_CODE (b) != SSA_NAME)
    return false;
  gimple *first = SSA_NAME_DEF_STMT (a), *second = SSA_NAME_DEF_STMT (b);
  return gimple_assign_load_p (first) && gimple_assign_load_p (second)
         && gimple_vuse (first) == gimple_vuse (second)
         && same_element_p (first, second);
}

/* Does STMT choose one of two values that its condition, a statement of its own, compares?
   Processors do both in one operation.  */

static bool
extreme_p (gassign *stmt)
{
  if (gimple_assign_rhs_code (stmt) != COND_EXPR
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != SSA_NAME)
    return false;
  gassign *test
      = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (gimple_assign_rhs1 (stmt)));
  if (!test
      || TREE_CODE_CLASS (gimple_assign_rhs_code (test)) != tcc_comparison)
    return false;
  tree a = gimple_assign_rhs1 (test), b = gimple_assign_rhs2 (test);
  tree one = gimple_assign_rhs2 (stmt), other = gimple_assign_rhs3 (stmt);
  return (same_value_p (a, one) && same_value_p (b, other))
         || (same_value_p (a, other) && same_value_p (b, one));
}

static struct pf_path
assign_operation (gassign *stmt)
{
  struct pf_path one = {};
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (extreme_p (stmt))
    return one;
  if (SCALAR_FLOAT_TYPE_P (type) || COMPLEX_FLOAT_TYPE_P (type))
    return float_operation (code);
  if (TREE_CODE_CLASS (code) == tcc_comparison
      && SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt))))
    one.add = 1;
  else if (INTEGRAL_TYPE_P (type) && !gimple_assign_single_p (stmt)
           && !CONVERT_EXPR_CODE_P (code))
    one.integer = 1;
  return one;
}

/* The operation of STMT; none if it is a call to a function that is not
   vectorized.  */

static struct pf_path
call_operation (gcall *stmt)
{
  struct pf_path one = {};
  switch (gimple_call_combined_fn (stmt))
    {
    case CFN_SQRT:
    case CFN_BUILT_IN_SQRT:
    case CFN_BUILT_IN_SQRTF:
      one.div = 1;
      break;
    case CFN_BUILT_IN_FABS:
    case CFN_BUILT_IN_FABSF:
    case CFN_FMAX:
    case CFN_FMIN:
      one.add = 1;
      break;
    default:
      break;
    }
  return one;
}

/* The operation of STMT.  */

static struct pf_path
operation (gimple *stmt)
{
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    return assign_operation (assign);
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return call_operation (call);
  return {};
}

/* The number of operations in PATH, those that take longer counted as
   several.  */

static unsigned
length (const struct pf_path &path)
{
  const unsigned slow = 4;
  return slow * (path.add + path.mul + slow * path.div) + path.integer;
}

static struct pf_path
operator+ (const struct pf_path &a, const struct pf_path &b)
{
  return { a.add + b.add, a.mul + b.mul, a.div + b.div, a.integer + b.integer };
}

static void
add (struct pf_work *work, const struct pf_path &operation)
{
  work->add += operation.add;
  work->mul += operation.mul;
  work->div += operation.div;
  work->integer += operation.integer;
}

/* The statement that computes VALUE by CODE, or NULL.  */

static gassign *
computed_by (tree value, enum tree_code code)
{
  gassign *stmt = TREE_CODE (value) == SSA_NAME
                      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value))
                      : NULL;
  return stmt && gimple_assign_rhs_code (stmt) == code ? stmt : NULL;
}

/* Is VALUE a byte made longer, without a sign?  */

static bool
byte_p (tree value)
{
  if (TREE_CODE (value) != SSA_NAME)
    return false;
  gassign *stmt = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value));
  if (!stmt || !gimple_assign_cast_p (stmt))
    return false;
  tree type = TREE_TYPE (gimple_assign_rhs1 (stmt));
  return INTEGRAL_TYPE_P (type) && TYPE_UNSIGNED (type)
         && TYPE_PRECISION (type) == BITS_PER_UNIT;
}

/* The difference whose absolute value or square TERM is, or NULL.  */

static gassign *
measured_difference (tree term)
{
  if (gassign *absolute = computed_by (term, ABS_EXPR))
    return computed_by (gimple_assign_rhs1 (absolute), MINUS_EXPR);
  gassign *square = computed_by (term, MULT_EXPR);
  return square && gimple_assign_rhs1 (square) == gimple_assign_rhs2 (square)
             ? computed_by (gimple_assign_rhs1 (square), MINUS_EXPR)
             : NULL;
}

/* The operations of a sum that STMT adds the distance of two bytes to, the absolute value of their difference or
   its square, with the two that make these longer; 0 if it does not.  Processors have one
   instruction for a vector of absolute values, and few for squares.  */

static unsigned
distance_operations (gassign *stmt)
{
  if (gimple_assign_rhs_code (stmt) != PLUS_EXPR
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return 0;
  gassign *difference = measured_difference (gimple_assign_rhs1 (stmt));
  if (!difference)
    difference = measured_difference (gimple_assign_rhs2 (stmt));
  return difference && byte_p (gimple_assign_rhs1 (difference))
                 && byte_p (gimple_assign_rhs2 (difference))
             ? 5
             : 0;
}

/* Does STMT make an integer longer?  For vectors, that is an operation.  */

static bool
widens_p (gassign *stmt)
{
  if (!gimple_assign_cast_p (stmt))
    return false;
  tree to = TREE_TYPE (gimple_assign_lhs (stmt));
  tree from = TREE_TYPE (gimple_assign_rhs1 (stmt));
  return INTEGRAL_TYPE_P (to) && INTEGRAL_TYPE_P (from)
         && TYPE_PRECISION (to) > TYPE_PRECISION (from)
         && TYPE_PRECISION (from) >= BITS_PER_UNIT;
}

static void
count_assign (struct pf_work *work, gassign *stmt, sese_l &region)
{
  if (address_p (stmt, region))
    return;
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  /* Complex numbers are computed part by part.  */
  tree size = TYPE_SIZE_UNIT (
      TREE_CODE (type) == COMPLEX_TYPE ? TREE_TYPE (type) : type);
  if (size && tree_fits_uhwi_p (size) && !AGGREGATE_TYPE_P (type))
    work->width = MAX (work->width, (unsigned)tree_to_uhwi (size));
  add (work, assign_operation (stmt));
  work->integer += widens_p (stmt);
  work->distance += distance_operations (stmt);
}

static void
count_call (struct pf_work *work, gcall *stmt)
{
  struct pf_path one = call_operation (stmt);
  if (length (one) == 0 && !loaded_use_p (stmt))
    work->call++;
  add (work, one);
}

struct pf_work
block_work (basic_block bb, sese_l &region,
            const std::set<gimple *> &conditional)
{
  struct pf_work work = {};
  work.associative = flag_associative_math;
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree result = gimple_phi_result (psi.phi ());
      if (bb->loop_father->header == bb
          && SCALAR_FLOAT_TYPE_P (TREE_TYPE (result)) && !work.associative)
        work.reduction = true;
    }
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gassign *assign = dyn_cast<gassign *> (stmt))
        count_assign (&work, assign, region);
      else if (gcall *call = dyn_cast<gcall *> (stmt))
        count_call (&work, call);
      work.conditional |= conditional.count (stmt) && !gimple_vuse (stmt)
                          && gimple_could_trap_p (stmt);
    }
  return work;
}

/* The longest path to STMT from where PATH begins, which has the ends found so far;
   false if none leads there.  */

static bool
find_path_to (gimple *stmt, const std::map<tree, struct pf_path> &path,
              struct pf_path *longest)
{
  bool found = false;
  tree operand;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (operand, stmt, iter, SSA_OP_USE)
    {
      auto end = path.find (operand);
      if (end == path.end ()
          || (found && length (end->second) <= length (*longest)))
        continue;
      *longest = end->second;
      found = true;
    }
  return found;
}

/* Is the condition VALUE computed from comparisons of integers alone?  */

static bool
of_integers_p (tree value)
{
  gassign *stmt = TREE_CODE (value) == SSA_NAME
                      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value))
                      : NULL;
  if (!stmt)
    return false;
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
      return of_integers_p (a) && of_integers_p (b);
    case BIT_NOT_EXPR:
      return of_integers_p (a);
    default:
      return TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison
             && INTEGRAL_TYPE_P (TREE_TYPE (a));
    }
}

/* Does STMT choose one of two floating-point numbers by what integers say?  Where there are no
   vectors that is a branch, which processors predict: the number does not wait for it.  */

static bool
predicted_p (gimple *stmt)
{
  return is_gimple_assign (stmt) && gimple_assign_rhs_code (stmt) == COND_EXPR
         && SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
         && of_integers_p (gimple_assign_rhs1 (stmt));
}

struct pf_path
path_from (gimple *load)
{
  struct pf_path longest = {};
  tree value = gimple_get_lhs (load);
  if (!value || TREE_CODE (value) != SSA_NAME)
    return longest;
  std::map<tree, struct pf_path> path;
  path[value] = longest;
  for (gimple_stmt_iterator gsi = gsi_for_stmt (load); !gsi_end_p (gsi);
       gsi_next_nondebug (&gsi))
    {
      struct pf_path here, one = {};
      if (!predicted_p (gsi_stmt (gsi)))
        one = operation (gsi_stmt (gsi));
      if (!find_path_to (gsi_stmt (gsi), path, &here))
        continue;
      here = here + one;
      tree result = gimple_get_lhs (gsi_stmt (gsi));
      if (result && TREE_CODE (result) == SSA_NAME)
        path[result] = here;
      else if (gimple_vdef (gsi_stmt (gsi)) && length (here) > length (longest))
        longest = here;
    }
  return longest;
}

/* Are all operands of STMT but VALUE the same in all of REGION?  */

static bool
others_are_invariant_p (gimple *stmt, tree value, sese_l &region)
{
  tree operand;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (operand, stmt, iter, SSA_OP_USE)
    if (operand != value && defined_in_sese_p (operand, region))
      return false;
  return true;
}

struct pf_path
own_operations (gimple *load, sese_l &region)
{
  struct pf_path own = {};
  tree value = gimple_get_lhs (load);
  use_operand_p use;
  gimple *stmt;
  while (value && TREE_CODE (value) == SSA_NAME
         && single_imm_use (value, &use, &stmt)
         && gimple_bb (stmt) == gimple_bb (load) && is_gimple_assign (stmt)
         && !gimple_vuse (stmt) && others_are_invariant_p (stmt, value, region))
    {
      own = own + operation (stmt);
      value = gimple_get_lhs (stmt);
    }
  return own;
}
