/* The check that rows are equally long, and what follows from it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "length-check.h"
#include "distance-condition.h"
#include "equal-value.h"
#include "plugin/break-even.h"
#include "prepare.h"
#include "session.h"

/* Elements for each row of which the length is compared, or more if they are used repeatedly.  The
   documentation repeats the number.  */
static const unsigned POINTS_PER_LENGTH = 16;

namespace
{

/* The work on one check.

   UNIT: the bytes that the program divides a length by where that is a distance; else 1.
   POINTS: iterations of the loops of which their number is known, sizetype.
   ENDS: pointers of which lengths are the distances.  */
class length_checker : public copy_checker
{
public:
  length_checker (const row_lengths &lengths, struct copy_check *check)
      : copy_checker (lengths, check), lengths (lengths), unit (find_unit ()),
        points (NULL_TREE)
  {
  }
  bool run ();

private:
  HOST_WIDE_INT find_unit () const;
  tree worth_while (tree count, tree value) const;
  tree part (const length_part &part, tree element);
  tree length (tree element);
  void replace (tree value);
  bool compares_ends_p (enum tree_code code, tree a, tree b) const;
  void compare_length (tree length);
  void rewrite (tree value, tree quotient);
  bool settled_p (gimple *stmt, const std::set<tree> &settled) const;
  void settle (tree value);

  const row_lengths &lengths;
  HOST_WIDE_INT unit;
  tree points;
  std::set<std::pair<tree, tree> > ends;
};

/* What the loop divides a length by; 1 if nothing.  */

HOST_WIDE_INT
length_checker::find_unit () const
{
  for (const row_length &length : lengths.table.lengths)
    {
      imm_use_iterator iter;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iter, length.name)
        if (is_gimple_assign (USE_STMT (use))
            && exact_division_p (USE_STMT (use))
            && tree_fits_shwi_p (gimple_assign_rhs2 (USE_STMT (use))))
          return tree_to_shwi (gimple_assign_rhs2 (USE_STMT (use)));
    }
  return 1;
}

/* The condition that there is enough to do in the loop to look at COUNT more rows, where VALUE is the
   length of one, in arithmetic modulo 2^64.  */

tree
length_checker::worth_while (tree count, tree value) const
{
  if (session.options.min_points == 0)
    return boolean_true_node;
  tree points
      = size_binop (MULT_EXPR, this->points, fold_convert (sizetype, value));
  tree wanted = size_binop (MULT_EXPR, fold_convert (sizetype, count),
                            size_int (POINTS_PER_LENGTH * unit));
  return fold_build2 (GE_EXPR, boolean_type_node, points, wanted);
}

/* PART of element ELEMENT, ssizetype, loaded in front of GSI.  */

tree
length_checker::part (const length_part &part, tree element)
{
  const length_table &table = lengths.table;
  tree offset
      = size_binop (PLUS_EXPR,
                    size_binop (MULT_EXPR, fold_convert (sizetype, element),
                                size_int (table.size)),
                    size_int (part.first));
  return load (fold_build_pointer_plus (unshare_expr (table.root), offset),
               part.type, part.alias_type, "");
}

/* The length of element ELEMENT, ssizetype.  */

tree
length_checker::length (tree element)
{
  const length_table &table = lengths.table;
  tree first = part (table.parts[0], element);
  return table.parts.size () == 1
             ? first
             : build2 (POINTER_DIFF_EXPR, TREE_TYPE (table.lengths[0].name),
                       first, part (table.parts[1], element));
}

/* Let VALUE take the place of all lengths.  */

void
length_checker::replace (tree value)
{
  for (const row_length &length : lengths.table.lengths)
    {
      gimple *stmt = SSA_NAME_DEF_STMT (length.name);
      if (gimple_assign_rhs_code (stmt) == POINTER_DIFF_EXPR)
        ends.insert ({ gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt) });
      replace_uses_by (length.name, value);
    }
}

/* Does CODE compare A and B, the ends of a row, for equality?  */

bool
length_checker::compares_ends_p (enum tree_code code, tree a, tree b) const
{
  return (code == EQ_EXPR || code == NE_EXPR)
         && (ends.count ({ a, b }) || ends.count ({ b, a }));
}

/* Let what the loop compares the ends of rows for be whether LENGTH is 0.  */

void
length_checker::compare_length (tree length)
{
  for (basic_block bb : lengths.blocks)
    {
      gcond *cond = condition_of (bb);
      if (cond
          && compares_ends_p (gimple_cond_code (cond), gimple_cond_lhs (cond),
                              gimple_cond_rhs (cond)))
        compare_with_zero (cond, length);
      for (gimple_stmt_iterator at = gsi_start_bb (bb); !gsi_end_p (at);
           gsi_next (&at))
        {
          gimple *stmt = gsi_stmt (at);
          if (!is_gimple_assign (stmt) || gimple_num_ops (stmt) != 3
              || !compares_ends_p (gimple_assign_rhs_code (stmt),
                                   gimple_assign_rhs1 (stmt),
                                   gimple_assign_rhs2 (stmt)))
            continue;
          gimple_assign_set_rhs1 (stmt, length);
          gimple_assign_set_rhs2 (stmt, build_zero_cst (TREE_TYPE (length)));
          update_stmt (stmt);
        }
    }
}

/* Is what STMT computes from the names SETTLED, in front of the loop, right for the whole loop?  */

bool
length_checker::settled_p (gimple *stmt, const std::set<tree> &settled) const
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
      || (!defined_for_all_p (stmt) && !exact_division_p (stmt)))
    return false;
  bool some = false;
  tree name;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
    {
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
      if (bb && flow_bb_inside_loop_p (lengths.loop, bb))
        return false;
      some |= settled.count (name) != 0;
    }
  return some;
}

/* Compute what the loop computes from VALUE in front of it.  */

void
length_checker::settle (tree value)
{
  std::set<tree> settled = { value };
  basic_block before = loop_preheader_edge (lengths.loop)->src;
  for (basic_block bb : lengths.blocks)
    for (gimple_stmt_iterator at = gsi_start_bb (bb); !gsi_end_p (at);)
      {
        gimple *stmt = gsi_stmt (at);
        if (!settled_p (stmt, settled))
          {
            gsi_next (&at);
            continue;
          }
        tree name = gimple_assign_lhs (stmt);
        if (tree known = computed_already (stmt, before))
          {
            replace_uses_by (name, known);
            gsi_remove (&at, true);
            release_defs (stmt);
            settled.insert (known);
            continue;
          }
        reset_flow_sensitive_info (name);
        gsi_move_to_bb_end (&at, before);
        settled.insert (name);
      }
}

/* Let all lengths of the copy be VALUE, which is QUOTIENT units.  */

void
length_checker::rewrite (tree value, tree quotient)
{
  replace (value);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  settle (value);
  compare_length (quotient);
  for (const row_length &length : lengths.table.lengths)
    remove_unused (length.name);
  mark_virtual_operands_for_renaming (cfun);
}

/* Make the check.  False if there is none.  */

bool
length_checker::run ()
{
  element_range range;
  points = box_expression (lengths.points, PF_POINT_LOOPS, build, sizetype,
                           resolve);
  if (!points || !find_ends (lengths.elements, wide_type (), &range)
      || !begin ())
    return false;
  tree low = compute (fold_convert (ssizetype, range.low));
  tree count = compute (fold_convert (ssizetype, range.count));
  tree value = compute (length (low)), type = TREE_TYPE (value);
  branch (worth_while (count, value));
  compare (count, [&] (tree number) {
    tree element = compute (fold_build2 (PLUS_EXPR, ssizetype, low, number));
    return fold_build2 (BIT_XOR_EXPR, sizetype,
                        fold_convert (sizetype, compute (length (element))),
                        fold_convert (sizetype, value));
  });
  tree quotient = value;
  if (unit > 1)
    {
      tree divisor = build_int_cst (type, unit);
      require (fold_build2 (EQ_EXPR, boolean_type_node,
                            fold_build2 (TRUNC_MOD_EXPR, type, value, divisor),
                            build_zero_cst (type)));
      quotient = compute (build2 (EXACT_DIV_EXPR, type, value, divisor));
    }
  end ();
  rewrite (value, quotient);
  return true;
}

} // namespace

bool
insert_length_check (const row_lengths &lengths, struct copy_check *check)
{
  return length_checker (lengths, check).run ();
}
