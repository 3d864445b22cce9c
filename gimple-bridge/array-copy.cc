/* Copies of parts of arrays, and the loops that make them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array-copy.h"
#include "local-variable.h"
#include "narrow.h"

HOST_WIDE_INT
lay_out_copy (array_copy *copy, unsigned row)
{
  HOST_WIDE_INT elements = copy->extent[row];
  copy->stride.assign (copy->extent.size (), 1);
  for (size_t d = copy->extent.size (); d-- > 0;)
    if (d != row)
      {
        copy->stride[d] = elements;
        elements *= copy->extent[d];
      }
  return elements;
}

tree
new_copy_variable (HOST_WIDE_INT bytes)
{
  tree array = build_array_type_nelts (unsigned_char_type_node, bytes);
  tree variable = create_tmp_var_raw (array, "polyfuse_copy");
  gimple_add_tmp_var (variable);
  SET_DECL_ALIGN (variable, COPY_ALIGNMENT * BITS_PER_UNIT);
  DECL_USER_ALIGN (variable) = 1;
  make_private (variable);
  return variable;
}

tree
copy_place (tree variable, HOST_WIDE_INT offset, tree type,
            HOST_WIDE_INT elements)
{
  type = TYPE_MAIN_VARIANT (type);
  return build2 (MEM_REF, build_array_type_nelts (type, elements),
                 build_fold_addr_expr (variable),
                 build_int_cst (build_pointer_type (type), offset));
}

tree
copied_element (gimple_stmt_iterator *gsi, const array_copy &copy,
                const std::vector<tree> &index)
{
  tree type = narrow_type (), number = build_int_cst (type, 0);
  for (size_t d = 0; d < index.size (); d++)
    if (copy.extent[d] > 1)
      {
        tree offset = fold_build2 (MINUS_EXPR, type, index[d], copy.low[d]);
        number
            = fold_build2 (PLUS_EXPR, type, number,
                           fold_build2 (MULT_EXPR, type, offset,
                                        build_int_cst (type, copy.stride[d])));
      }
  number = force_gimple_operand_gsi (gsi, unshare_expr (number), true,
                                     NULL_TREE, true, GSI_SAME_STMT);
  return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (copy.place)),
                 unshare_expr (copy.place), number, NULL_TREE, NULL_TREE);
}

/* Put a loop that counts subscript D of COPY on edge *E, which becomes the one into
   its body.  Returns the counter.  */

static tree
insert_loop (edge *e, const array_copy &copy, size_t d)
{
  tree type = narrow_type (), before, after;
  tree variable = create_tmp_var (type, "polyfuse_copied");
  loop_p loop = create_empty_loop_on_edge (
      *e, copy.low[d], build_one_cst (type), copy.high[d], variable, &before,
      &after, (*e)->src->loop_father);
  record_niter_bound (loop, copy.extent[d], false, true);
  *e = single_succ_edge (loop->header);
  return before;
}

bool
insert_element_loops (edge e, const array_copy &copy, unsigned row,
                      const element_builder &source,
                      const element_builder &target)
{
  std::vector<tree> index = copy.low;
  /* Where the loops end there must be no PHI nodes.  */
  e = single_pred_edge (split_edge (e));
  for (size_t d = 0; d < index.size (); d++)
    if (d != row && copy.extent[d] > 1)
      index[d] = insert_loop (&e, copy, d);
  if (copy.extent[row] > 1)
    index[row] = insert_loop (&e, copy, row);
  gimple_stmt_iterator gsi = gsi_start_bb (split_edge (e));
  tree from = source (&gsi, index);
  if (!from)
    return false;
  tree value = make_ssa_name (TREE_TYPE (from));
  gsi_insert_before (&gsi, gimple_build_assign (value, from), GSI_SAME_STMT);
  tree to = target (&gsi, index);
  if (!to)
    return false;
  gsi_insert_before (&gsi, gimple_build_assign (to, value), GSI_SAME_STMT);
  return true;
}

bool
insert_copy_loops (edge e, const array_copy &copy, unsigned row,
                   const element_builder &source)
{
  return insert_element_loops (
      e, copy, row, source,
      [&copy] (gimple_stmt_iterator *gsi, const std::vector<tree> &index) {
        return copied_element (gsi, copy, index);
      });
}
