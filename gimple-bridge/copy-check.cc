/* The check in front of a copy of loops that is only right if tables in memory have
   some property.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "copy-check.h"
#include "opaque.h"

/* How many elements a table is expected to have that are compared.  */
static const unsigned EXPECTED_ELEMENTS = 8;

tree
wide_type ()
{
  return build_nonstandard_integer_type (128, 0);
}

void
add_condition (struct copy_check *check, class loop *loop)
{
  edge taken, other;
  extract_true_false_edges_from_block (gimple_bb (check->last), &taken, &other);
  taken->probability = profile_probability::likely ();
  other->probability = taken->probability.invert ();
  basic_block before = loop_preheader_edge (loop)->src;
  edge enter = split_block (before, pf_last_stmt (before));
  enter->flags = (enter->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  enter->probability = profile_probability::likely ();
  make_edge (before, other->dest, EDGE_FALSE_VALUE)->probability
      = enter->probability.invert ();
  check->last = gimple_build_cond (NE_EXPR, integer_one_node, integer_zero_node,
                                   NULL_TREE, NULL_TREE);
  gimple_stmt_iterator gsi = gsi_last_bb (before);
  gsi_insert_after (&gsi, check->last, GSI_NEW_STMT);
}

/* Give COND a block of its own, with the edge that is returned into it.  */

static edge
split_off_condition (gcond *cond)
{
  gimple_stmt_iterator last = gsi_for_stmt (cond);
  gsi_prev (&last);
  return split_block (gimple_bb (cond),
                      gsi_end_p (last) ? NULL : gsi_stmt (last));
}

void
require_before (struct copy_check *check, enum tree_code code, tree a, tree b)
{
  edge pass = split_off_condition (check->last);
  basic_block early = pass->src;
  edge taken, other;
  extract_true_false_edges_from_block (pass->dest, &taken, &other);
  pass->flags = (pass->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  pass->probability = profile_probability::likely ();
  make_edge (early, other->dest, EDGE_FALSE_VALUE)->probability
      = pass->probability.invert ();
  gcond *first = gimple_build_cond (code, a, b, NULL_TREE, NULL_TREE);
  gimple_stmt_iterator last = gsi_last_bb (early);
  gsi_insert_after (&last, first, GSI_NEW_STMT);
  check->first = check->first ? check->first : first;
}

copy_checker::copy_checker (const read_elements &elements,
                            struct copy_check *check)
    : cond (check->last), check (check),
      build (isl_ast_build_from_context (
          isl_set_universe (isl_set_get_space (elements.applies)))),
      resolve (loop_parameters::parameter), gsi (gsi_for_stmt (cond)),
      equal (boolean_true_node), elements (elements)
{
}

copy_checker::~copy_checker () { isl_ast_build_free (build); }

tree
copy_checker::compute (tree expression)
{
  return force_gimple_operand_gsi (&gsi, unshare_expr (expression), true,
                                   NULL_TREE, true, GSI_SAME_STMT);
}

bool
copy_checker::find_ends (__isl_keep isl_set *elements, tree type,
                         element_range *range)
{
  range->low = value_expression (isl_set_dim_min (isl_set_copy (elements), 0),
                                 build, type, resolve);
  tree high = value_expression (isl_set_dim_max (isl_set_copy (elements), 0),
                                build, type, resolve);
  if (!range->low || !high)
    return false;
  range->count = fold_build2 (MINUS_EXPR, type, high, range->low);
  return true;
}

void
copy_checker::branch (tree applies)
{
  if (integer_onep (applies))
    return;
  applies = compute (fold_convert (boolean_type_node, applies));
  require_before (check, NE_EXPR, applies, boolean_false_node);
  gsi = gsi_for_stmt (cond);
}

bool
copy_checker::begin (tree worth)
{
  tree right = set_expression (elements.applies, wide_type (), resolve);
  if (!right || integer_zerop (right) || integer_zerop (worth))
    return false;
  if (check->first)
    {
      add_condition (check, elements.loop);
      cond = check->last;
      gsi = gsi_for_stmt (cond);
    }
  /* Small problems shall not pay for more than one comparison.  */
  branch (worth);
  branch (right);
  check->first = check->first ? check->first : cond;
  fence (&gsi);
  return true;
}

void
copy_checker::end ()
{
  fence (&gsi);
  gimple_cond_set_condition (cond, NE_EXPR, equal, boolean_false_node);
  update_stmt (cond);
  check->last = cond;
}

void
copy_checker::require (tree condition)
{
  equal = compute (fold_build2 (BIT_AND_EXPR, boolean_type_node, equal,
                                fold_convert (boolean_type_node, condition)));
}

/* Put a statement in front of PLACE that no SCoP contains.  */

void
copy_checker::fence (gimple_stmt_iterator *place)
{
  gimple *barrier = new_barrier ();
  gsi_insert_before (place, barrier, GSI_SAME_STMT);
  check->barriers.push_back (barrier);
}

tree
copy_checker::load (tree address, tree type, tree alias_type, const char *text)
{
  tree name = make_temp_ssa_name (type, NULL, text);
  tree place = build2 (MEM_REF, type, compute (address),
                       build_int_cst (alias_type, 0));
  gsi_insert_before (&gsi, gimple_build_assign (name, place), GSI_SAME_STMT);
  return name;
}

tree
copy_checker::opaque (tree value)
{
  tree name = make_ssa_name (TREE_TYPE (value));
  gsi_insert_before (&gsi, new_opaque_copy (name, value), GSI_SAME_STMT);
  return name;
}

/* Expect LOOP, which is not in the profile yet, to iterate EXPECTED_ELEMENTS times.  */

static void
expect_elements (class loop *loop)
{
  profile_count count
      = loop_preheader_edge (loop)->count ().apply_scale (EXPECTED_ELEMENTS, 1);
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    body[k]->count = count;
  free (body);
  edge exit = single_exit (loop), stay;
  stay = EDGE_SUCC (exit->src, EDGE_SUCC (exit->src, 0) == exit);
  exit->probability
      = profile_probability::always ().apply_scale (1, EXPECTED_ELEMENTS);
  stay->probability = exit->probability.invert ();
}

void
copy_checker::compare (tree count, const std::function<tree (tree)> &difference)
{
  edge e = split_off_condition (cond);
  tree before, after, variable = create_tmp_var (ssizetype, "polyfuse_row");
  class loop *loop = create_empty_loop_on_edge (e, ssize_int (1), ssize_int (1),
                                                count, variable, &before,
                                                &after, e->src->loop_father);
  gsi = gsi_start_bb (split_edge (single_succ_edge (loop->header)));
  fence (&gsi);
  tree sum = make_ssa_name (sizetype);
  tree all = compute (
      fold_build2 (BIT_IOR_EXPR, sizetype, sum, compute (difference (before))));
  gphi *phi = create_phi_node (sum, loop->header);
  add_phi_arg (phi, size_zero_node, loop_preheader_edge (loop),
               UNKNOWN_LOCATION);
  add_phi_arg (phi, all, loop_latch_edge (loop), UNKNOWN_LOCATION);
  expect_elements (loop);
  gsi = gsi_for_stmt (cond);
  require (fold_build2 (EQ_EXPR, boolean_type_node, all, size_zero_node));
}
