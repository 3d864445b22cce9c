/* The check that rows are equally far apart, and what follows from it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "row-check.h"
#include "ast-expression.h"
#include "guard.h"
#include "opaque.h"
#include "plugin/break-even.h"
#include "session.h"
#include "source-name.h"

/* Executions of the innermost statement for each row of which the place is
   compared.  The documentation repeats the number.  */
static const unsigned POINTS_PER_ROW = 32;

namespace
{

/* The rows of one table.

   LOW: the first element that is read, ssizetype.
   COUNT: the last one minus that.
   ORIGIN: where the row of element 0 would be.
   STRIDE: how many units rows are apart, sizetype.  */
struct row_space
{
  tree low, count, origin, stride;
};

/* The work on one check.

   GSI: statements are inserted in front of it.
   EQUAL: whether what was compared so far is equal; a boolean.  */
class row_checker
{
public:
  row_checker (gcond *cond, const row_tables &tables, struct row_check *check);
  ~row_checker ();
  void run ();

private:
  bool find_ends (const row_table &table, tree type, tree *low, tree *count);
  bool find_ends ();
  tree worth_while ();
  edge split_off_condition ();
  gcond *branch (tree applies);
  tree compute (tree expression);
  void require (tree condition);
  void fence (gimple_stmt_iterator *gsi);
  tree load (const row_table &table, tree element);
  void find_space (const row_table &table, row_space *space);
  tree row (const row_table &table, const row_space &space, tree element);
  tree opaque (tree value);
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

  gcond *cond;
  const row_tables &tables;
  struct row_check *check;
  isl_ast_build *build;
  id_resolver resolve;
  gimple_stmt_iterator gsi;
  std::vector<row_space> spaces;
  std::map<int, tree> counters;
  tree equal;
};

row_checker::row_checker (gcond *cond, const row_tables &tables,
                          struct row_check *check)
    : cond (cond), tables (tables), check (check),
      build (isl_ast_build_from_context (
          isl_set_universe (isl_set_get_space (tables.applies)))),
      resolve (loop_parameters::parameter), gsi (gsi_for_stmt (cond)),
      equal (boolean_true_node)
{
}

row_checker::~row_checker () { isl_ast_build_free (build); }

/* The value of EXPRESSION, computed in front of GSI.  */

tree
row_checker::compute (tree expression)
{
  return force_gimple_operand_gsi (&gsi, unshare_expr (expression), true,
                                   NULL_TREE, true, GSI_SAME_STMT);
}

/* A type that has room for what is computed from two numbers of 64 bits.  */

static tree
wide_type ()
{
  return build_nonstandard_integer_type (128, 0);
}

/* The first element of TABLE that is read, in TYPE, as *LOW, and the last one minus
   that as *COUNT.  False if isl fails.  */

bool
row_checker::find_ends (const row_table &table, tree type, tree *low,
                        tree *count)
{
  *low = value_expression (isl_set_dim_min (isl_set_copy (table.elements), 0),
                           build, type, resolve);
  tree high = value_expression (
      isl_set_dim_max (isl_set_copy (table.elements), 0), build, type, resolve);
  if (!*low || !high)
    return false;
  *count = fold_build2 (MINUS_EXPR, type, high, *low);
  return true;
}

/* Find which elements are compared.  False if isl fails.  */

bool
row_checker::find_ends ()
{
  for (const row_table &table : tables.tables)
    {
      tree low, count;
      if (!find_ends (table, wide_type (), &low, &count))
        return false;
      spaces.push_back ({ fold_convert (ssizetype, low),
                          fold_convert (ssizetype, count), NULL_TREE,
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
  tree rows = size_zero_node;
  for (const row_table &table : tables.tables)
    {
      tree low, count;
      if (!find_ends (table, sizetype, &low, &count))
        return NULL_TREE;
      rows = size_binop (PLUS_EXPR, rows, count);
    }
  rows = size_binop (MULT_EXPR, rows, size_int (POINTS_PER_ROW));
  return points ? fold_build2 (GE_EXPR, boolean_type_node, points, rows)
                : NULL_TREE;
}

/* Give COND a block of its own, with the edge that is returned into it.  */

edge
row_checker::split_off_condition ()
{
  gimple_stmt_iterator last = gsi_for_stmt (cond);
  gsi_prev (&last);
  edge e = split_block (gimple_bb (cond),
                        gsi_end_p (last) ? NULL : gsi_stmt (last));
  gsi = gsi_for_stmt (cond);
  return e;
}

/* Put a condition in front of COND, in a block of its own then, that leads there if
   APPLIES, and otherwise to where COND leads if it does not hold.  */

gcond *
row_checker::branch (tree applies)
{
  applies = compute (applies);
  edge pass = split_off_condition ();
  basic_block early = pass->src;
  edge taken, other;
  extract_true_false_edges_from_block (pass->dest, &taken, &other);
  pass->flags = (pass->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  pass->probability = profile_probability::likely ();
  make_edge (early, other->dest, EDGE_FALSE_VALUE)->probability
      = pass->probability.invert ();
  gcond *first = gimple_build_cond (NE_EXPR, applies, boolean_false_node,
                                    NULL_TREE, NULL_TREE);
  gimple_stmt_iterator last = gsi_last_bb (early);
  gsi_insert_after (&last, first, GSI_NEW_STMT);
  return first;
}

/* CONDITION has to hold.  */

void
row_checker::require (tree condition)
{
  equal = compute (fold_build2 (BIT_AND_EXPR, boolean_type_node, equal,
                                fold_convert (boolean_type_node, condition)));
}

/* Put a statement in front of PLACE that no SCoP contains.  */

void
row_checker::fence (gimple_stmt_iterator *place)
{
  gimple *barrier = new_barrier ();
  gsi_insert_before (place, barrier, GSI_SAME_STMT);
  check->barriers.push_back (barrier);
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
  tree address
      = compute (fold_build_pointer_plus (unshare_expr (table.root), offset));
  /* It is what the user is told of all rows.  */
  std::string text = table.name () + (table.exposed ? "[...]" : "");
  tree name = make_temp_ssa_name (table.type, NULL, text.c_str ());
  tree place = build2 (MEM_REF, table.type, address,
                       build_int_cst (table.alias_type, 0));
  gsi_insert_before (&gsi, gimple_build_assign (name, place), GSI_SAME_STMT);
  return name;
}

/* VALUE under a name of which nobody knows what it was computed from.  */

tree
row_checker::opaque (tree value)
{
  tree name = make_ssa_name (TREE_TYPE (value));
  gsi_insert_before (&gsi, new_opaque_copy (name, value), GSI_SAME_STMT);
  return name;
}

/* Find out from the first two elements of TABLE where rows would be.  */

void
row_checker::find_space (const row_table &table, row_space *space)
{
  tree low = compute (space->low), unit = ssize_int (table.unit);
  tree wide = wide_type ();
  /* GCC shall not know which row is loaded: as it may be any, it leads to whatever all
     rows lead to.  */
  space->low = opaque (low);
  space->count = compute (space->count);
  tree next
      = compute (fold_build2 (PLUS_EXPR, ssizetype, space->low, ssize_int (1)));
  tree first = load (table, space->low), second = load (table, next);
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

/* How many elements a table is expected to have that are compared.  */
const unsigned EXPECTED_ROWS = 8;

/* Expect LOOP, which is not in the profile yet, to iterate EXPECTED_ROWS times.  */

void
expect_rows (class loop *loop)
{
  profile_count count
      = loop_preheader_edge (loop)->count ().apply_scale (EXPECTED_ROWS, 1);
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    body[k]->count = count;
  free (body);
  edge exit = single_exit (loop), stay;
  stay = EDGE_SUCC (exit->src, EDGE_SUCC (exit->src, 0) == exit);
  exit->probability
      = profile_probability::always ().apply_scale (1, EXPECTED_ROWS);
  stay->probability = exit->probability.invert ();
}

/* Compare all elements of TABLE behind the first one, in a loop in front of GSI.  */

void
row_checker::compare_all (const row_table &table, const row_space &space)
{
  edge e = split_off_condition ();
  tree before, after, variable = create_tmp_var (ssizetype, "polyfuse_row");
  class loop *loop = create_empty_loop_on_edge (e, ssize_int (1), ssize_int (1),
                                                space.count, variable, &before,
                                                &after, e->src->loop_father);
  gsi = gsi_start_bb (split_edge (single_succ_edge (loop->header)));
  fence (&gsi);
  tree sum = make_ssa_name (sizetype);
  tree element = fold_build2 (PLUS_EXPR, ssizetype, space.low, before);
  tree found = fold_convert (sizetype, load (table, compute (element)));
  tree wanted = fold_convert (sizetype, row (table, space, element));
  tree difference
      = compute (fold_build2 (BIT_XOR_EXPR, sizetype, found, wanted));
  tree all = compute (fold_build2 (BIT_IOR_EXPR, sizetype, sum, difference));
  gphi *phi = create_phi_node (sum, loop->header);
  add_phi_arg (phi, size_zero_node, loop_preheader_edge (loop),
               UNKNOWN_LOCATION);
  add_phi_arg (phi, all, loop_latch_edge (loop), UNKNOWN_LOCATION);
  expect_rows (loop);
  gsi = gsi_for_stmt (cond);
  require (fold_build2 (EQ_EXPR, boolean_type_node, all, size_zero_node));
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
  check->rows.push_back ({ pointer.name, value, ref });
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

void
row_checker::run ()
{
  tree right = set_expression (tables.applies, wide_type (), resolve);
  tree worth = find_ends () ? worth_while () : NULL_TREE;
  if (!right || !worth || integer_zerop (right) || integer_zerop (worth))
    return;
  /* Small problems shall not pay for more than one comparison.  */
  for (tree condition : { worth, right })
    if (!integer_onep (condition))
      {
        gcond *decision = branch (fold_convert (boolean_type_node, condition));
        check->first = check->first ? check->first : decision;
      }
  check->first = check->first ? check->first : cond;
  fence (&gsi);
  for (size_t k = 0; k < spaces.size (); k++)
    {
      find_space (tables.tables[k], &spaces[k]);
      compare_known (tables.tables[k], spaces[k]);
    }
  for (size_t k = 0; k < spaces.size (); k++)
    compare_all (tables.tables[k], spaces[k]);
  fence (&gsi);
  gimple_cond_set_condition (cond, NE_EXPR, equal, boolean_false_node);
  update_stmt (cond);
  for (size_t k = 0; k < spaces.size (); k++)
    replace_loads (tables.tables[k], spaces[k]);
  mark_virtual_operands_for_renaming (cfun);
}

} // namespace

struct row_check
insert_row_check (gcond *cond, const row_tables &tables)
{
  struct row_check check = { NULL, {}, {} };
  row_checker (cond, tables, &check).run ();
  return check;
}

void
load_rows (const struct row_check &check, const std::map<int, int> &copied)
{
  for (const computed_row &row : check.rows)
    {
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
