/* The check that rows are equally far apart, and what follows from it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "row-check.h"
#include "guard.h"
#include "plugin/break-even.h"
#include "session.h"

/* Executions of the innermost statement for each row of which the place is
   compared.  The documentation repeats the number.  */
static const unsigned POINTS_PER_ROW = 32;

namespace
{

/* The rows of one table.

   RANGE: which are compared.
   ORIGIN: where the row of element 0 would be.
   STRIDE: how many units rows are apart, sizetype.  */
struct row_space
{
  element_range range;
  tree origin, stride;
};

/* The work on one check.  */
class row_checker : public copy_checker
{
public:
  row_checker (const row_tables &tables, struct copy_check *check,
               std::vector<computed_row> *rows)
      : copy_checker (tables, check), tables (tables), rows (rows)
  {
  }
  bool run ();

private:
  bool find_ends ();
  tree worth_while ();
  tree load (const row_table &table, tree element);
  void find_space (const row_table &table, row_space *space);
  tree row (const row_table &table, const row_space &space, tree element);
  tree expected (const row_table &table, const row_space &space,
                 const row_pointer &pointer);
  void compare_known (const row_table &table, const row_space &space);
  void compare_all (const row_table &table, const row_space &space);
  tree counter (class loop *loop);
  tree element_tree (const polynomial &element);
  void replace_uses (const row_pointer &pointer, tree value);
  void replace (const row_table &table, const row_space &space,
                const row_pointer &pointer, tree ref);
  void replace_loads (const row_table &table, const row_space &space);

  const row_tables &tables;
  std::vector<computed_row> *rows;
  std::vector<row_space> spaces;
  std::map<int, tree> counters;
};

/* Find which elements are compared.  False if isl fails.  */

bool
row_checker::find_ends ()
{
  for (const row_table &table : tables.tables)
    {
      element_range range;
      if (!copy_checker::find_ends (table.elements, wide_type (), &range))
        return false;
      spaces.push_back ({ { fold_convert (ssizetype, range.low),
                            fold_convert (ssizetype, range.count) },
                          NULL_TREE,
                          NULL_TREE });
    }
  return true;
}

/* The condition that there is enough to do in the loop to look at every row first, in
   arithmetic modulo 2^64; NULL_TREE if isl fails.  */

tree
row_checker::worth_while ()
{
  if (session.options.min_points == 0)
    return boolean_true_node;
  tree points = box_expression (tables.points, PF_POINT_LOOPS, build, sizetype,
                                resolve);
  tree count = size_zero_node;
  for (const row_table &table : tables.tables)
    {
      element_range range;
      if (!copy_checker::find_ends (table.elements, sizetype, &range))
        return NULL_TREE;
      count = size_binop (PLUS_EXPR, count, range.count);
    }
  count = size_binop (MULT_EXPR, count, size_int (POINTS_PER_ROW));
  return points ? fold_build2 (GE_EXPR, boolean_type_node, points, count)
                : NULL_TREE;
}

/* Element ELEMENT, ssizetype, of TABLE, loaded in front of GSI.  */

tree
row_checker::load (const row_table &table, tree element)
{
  tree offset
      = size_binop (PLUS_EXPR,
                    size_binop (MULT_EXPR, fold_convert (sizetype, element),
                                size_int (table.size)),
                    size_int (table.first));
  /* It is what the user is told of all rows.  */
  std::string text = table_name (table.root) + (table.exposed ? "[...]" : "");
  return copy_checker::load (
      fold_build_pointer_plus (unshare_expr (table.root), offset), table.type,
      table.alias_type, text.c_str ());
}

/* Find out from the first two elements of TABLE where rows would be.  */

void
row_checker::find_space (const row_table &table, row_space *space)
{
  tree low = compute (space->range.low), unit = ssize_int (table.unit);
  tree wide = wide_type ();
  /* GCC shall not know which row is loaded: as it may be any, it leads to whatever all
     rows lead to.  */
  space->range.low = opaque (low);
  space->range.count = compute (space->range.count);
  tree next = compute (
      fold_build2 (PLUS_EXPR, ssizetype, space->range.low, ssize_int (1)));
  tree first = load (table, space->range.low), second = load (table, next);
  tree distance = compute (
      fold_convert (ssizetype, fold_build2 (MINUS_EXPR, sizetype,
                                            fold_convert (sizetype, second),
                                            fold_convert (sizetype, first))));
  require (fold_build2 (EQ_EXPR, boolean_type_node,
                        fold_build2 (TRUNC_MOD_EXPR, ssizetype, distance, unit),
                        ssize_int (0)));
  tree before
      = compute (fold_build2 (MULT_EXPR, wide, fold_convert (wide, distance),
                              fold_convert (wide, low)));
  tree origin = compute (fold_build2 (
      MINUS_EXPR, wide, fold_convert (wide, fold_convert (sizetype, first)),
      before));
  require (fold_build2 (GE_EXPR, boolean_type_node, origin,
                        build_int_cst (wide, 0)));
  require (fold_build2 (LE_EXPR, boolean_type_node, origin,
                        fold_convert (wide, TYPE_MAX_VALUE (ssizetype))));
  space->origin = make_ssa_name (table.type);
  tree back = compute (
      fold_build1 (NEGATE_EXPR, sizetype, fold_convert (sizetype, before)));
  gsi_insert_before (
      &gsi, gimple_build_assign (space->origin, POINTER_PLUS_EXPR, first, back),
      GSI_SAME_STMT);
  /* Inside of a loop, sums with pointers are taken apart.  */
  if (loop_depth (gsi_bb (gsi)->loop_father) > 0)
    {
      space->origin = opaque (space->origin);
      SET_SSA_NAME_VAR_OR_IDENTIFIER (space->origin,
                                      SSA_NAME_IDENTIFIER (first));
    }
  /* The model shall have it for a parameter, not the addresses of rows.  */
  space->stride = opaque (compute (fold_convert (
      sizetype, fold_build2 (TRUNC_DIV_EXPR, ssizetype, distance, unit))));
}

/* Where row ELEMENT, ssizetype, of TABLE is.  */

tree
row_checker::row (const row_table &table, const row_space &space, tree element)
{
  tree units = fold_build2 (MULT_EXPR, sizetype,
                            fold_convert (sizetype, element), space.stride);
  return fold_build_pointer_plus (
      space.origin,
      fold_build2 (MULT_EXPR, sizetype, units, size_int (table.unit)));
}

/* What POINTER, to a row of TABLE, would be.  */

tree
row_checker::expected (const row_table &table, const row_space &space,
                       const row_pointer &pointer)
{
  tree place = row (table, space, element_tree (pointer.element));
  return pointer.shift ? fold_build_pointer_plus (compute (place),
                                                  unshare_expr (pointer.shift))
                       : place;
}

/* Compare the rows of TABLE that were loaded in front of the loop.  */

void
row_checker::compare_known (const row_table &table, const row_space &space)
{
  for (const row_pointer &known : table.known)
    require (fold_build2 (EQ_EXPR, boolean_type_node, known.name,
                          expected (table, space, known)));
}

/* Compare all elements of TABLE behind the first one.  */

void
row_checker::compare_all (const row_table &table, const row_space &space)
{
  compare (space.range.count, [&] (tree number) {
    tree element = fold_build2 (PLUS_EXPR, ssizetype, space.range.low, number);
    tree found = fold_convert (sizetype, load (table, compute (element)));
    tree wanted = fold_convert (sizetype, row (table, space, element));
    return fold_build2 (BIT_XOR_EXPR, sizetype, found, wanted);
  });
}

/* What counts the iterations of LOOP from 0.  */

tree
row_checker::counter (class loop *loop)
{
  auto found = counters.find (loop->num);
  if (found != counters.end ())
    return found->second;
  gimple_stmt_iterator at;
  bool after;
  tree before;
  standard_iv_increment_position (loop, &at, &after);
  pf_create_counter (loop, ssizetype, &at, after, &before);
  return counters[loop->num] = before;
}

/* ELEMENT as a tree of ssizetype.  */

tree
row_checker::element_tree (const polynomial &element)
{
  return polynomial_tree (element, ssizetype,
                          [this] (class loop *loop) { return counter (loop); });
}

/* Let VALUE take the place of POINTER where that is used in the loop, but where one is
   chosen.  */

void
row_checker::replace_uses (const row_pointer &pointer, tree value)
{
  imm_use_iterator iter;
  gimple *stmt;
  FOR_EACH_IMM_USE_STMT (stmt, iter, pointer.name)
    if (!is_gimple_debug (stmt) && gimple_code (stmt) != GIMPLE_PHI
        && bb_in_sese_p (gimple_bb (stmt), tables.region))
      {
        use_operand_p use;
        FOR_EACH_IMM_USE_ON_STMT (use, iter)
          SET_USE (use, value);
        update_stmt (stmt);
      }
}

/* Compute POINTER, to a row of TABLE, in front of GSI.  It is loaded from REF now; if that
   is not NULL_TREE, it will not be any more.  */

void
row_checker::replace (const row_table &table, const row_space &space,
                      const row_pointer &pointer, tree ref)
{
  tree value = make_temp_ssa_name (table.type, NULL, pointer.text.c_str ());
  tree place = compute (expected (table, space, pointer));
  gsi_insert_before (&gsi, gimple_build_assign (value, place), GSI_SAME_STMT);
  replace_uses (pointer, value);
  rows->push_back ({ pointer.name, value, ref });
}

/* Compute the rows of TABLE in place of loading them.  Of a table that is exposed to
   stores they are loaded nevertheless:  then a SCoP reads it, and what the SCoP writes to
   must not overlap it.  */

void
row_checker::replace_loads (const row_table &table, const row_space &space)
{
  for (const row_pointer &loaded : table.loaded)
    {
      gimple *stmt = SSA_NAME_DEF_STMT (loaded.name);
      gsi = gsi_for_stmt (stmt);
      tree ref = table.exposed ? NULL_TREE : gimple_assign_rhs1 (stmt);
      replace (table, space, loaded, ref);
      if (table.exposed)
        continue;
      gsi = gsi_for_stmt (stmt);
      gimple_assign_set_rhs_from_tree (&gsi, build_zero_cst (table.type));
      update_stmt (gsi_stmt (gsi));
    }
  for (const row_pointer &chosen : table.chosen)
    {
      gsi = gsi_after_labels (gimple_bb (SSA_NAME_DEF_STMT (chosen.name)));
      replace (table, space, chosen, NULL_TREE);
    }
  for (const row_pointer &known : table.known)
    {
      gsi = gsi_for_stmt (cond);
      replace (table, space, known, NULL_TREE);
    }
}

/* Make the check.  False if there is none.  */

bool
row_checker::run ()
{
  tree worth = find_ends () ? worth_while () : NULL_TREE;
  if (!worth || !begin (worth))
    return false;
  for (size_t k = 0; k < spaces.size (); k++)
    {
      find_space (tables.tables[k], &spaces[k]);
      compare_known (tables.tables[k], spaces[k]);
    }
  for (size_t k = 0; k < spaces.size (); k++)
    compare_all (tables.tables[k], spaces[k]);
  end ();
  for (size_t k = 0; k < spaces.size (); k++)
    replace_loads (tables.tables[k], spaces[k]);
  mark_virtual_operands_for_renaming (cfun);
  return true;
}

} // namespace

bool
insert_row_check (const row_tables &tables, struct copy_check *check,
                  std::vector<computed_row> *rows)
{
  return row_checker (tables, check, rows).run ();
}

void
load_rows (const std::vector<computed_row> &rows,
           const std::map<int, int> &copied)
{
  for (const computed_row &row : rows)
    {
      /* What was not used has been removed.  */
      if (SSA_NAME_IN_FREE_LIST (row.name) || SSA_NAME_IN_FREE_LIST (row.value))
        continue;
      imm_use_iterator iter;
      gimple *stmt;
      FOR_EACH_IMM_USE_STMT (stmt, iter, row.value)
        if (copied.count (gimple_bb (stmt)->loop_father->num))
          {
            use_operand_p use;
            FOR_EACH_IMM_USE_ON_STMT (use, iter)
              SET_USE (use, row.name);
            update_stmt (stmt);
          }
      gimple *def = SSA_NAME_DEF_STMT (row.name);
      if (!row.ref || !gimple_bb (def))
        continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (def);
      gimple_assign_set_rhs_from_tree (&gsi, row.ref);
      update_stmt (gsi_stmt (gsi));
    }
  mark_virtual_operands_for_renaming (cfun);
}
