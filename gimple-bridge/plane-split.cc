/* Loops over planes that look like loops over rows and columns while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plane-split.h"
#include "back-edge.h"
#include "block-value.h"
#include "collapsed-loop.h"
#include "front-value.h"
#include "plane-loop.h"
#include "prepare.h"

namespace
{

/* The work on one loop.

   N_ROWS, N_COLUMNS: how many there are, of the type that elements are counted in.
   ROWS, END_ROW: where the loop over rows begins and ends.
   ENTRY, TO_HEADER: the edges to both loops from outside.
   BACK: from the end of a row to the next.
   ELEMENT: the number of the element.  */
class plane_splitter
{
public:
  plane_splitter (const plane_loop &what, unsigned columns);
  bool run ();

  gcond *
  row_end () const
  {
    return condition_of (end_row);
  }
  class loop *
  row_loop () const
  {
    return rows->loop_father;
  }

  tree element;

private:
  tree product (unsigned chosen) const;
  void make_loop ();
  void count_elements ();
  void count_columns ();
  void carry_values ();

  const plane_loop &what;
  tree type, n_rows, n_columns, row;
  basic_block rows, end_row;
  edge entry, to_header, back;
};

plane_splitter::plane_splitter (const plane_loop &what, unsigned columns)
    : element (NULL_TREE), what (what), type (TREE_TYPE (what.next)),
      n_rows (product (~columns)), n_columns (product (columns)),
      row (NULL_TREE), rows (NULL), end_row (NULL), entry (NULL),
      to_header (NULL), back (NULL)
{
}

/* The first block in which all SIZES are known; NULL if one is known only at its end.  */

basic_block
place_of (const std::vector<tree> &sizes)
{
  basic_block place = single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  for (tree size : sizes)
    {
      gimple *def
          = TREE_CODE (size) == SSA_NAME ? SSA_NAME_DEF_STMT (size) : NULL;
      if (!def || !gimple_bb (def))
        continue;
      if (stmt_ends_bb_p (def))
        return NULL;
      if (dominated_by_p (CDI_DOMINATORS, gimple_bb (def), place))
        place = gimple_bb (def);
    }
  return place;
}

/* The product of the sizes K with bit K of CHOSEN set; NULL_TREE if there is no place to compute it.  */

tree
plane_splitter::product (unsigned chosen) const
{
  std::vector<tree> sizes;
  tree value = NULL_TREE;
  for (size_t k = 0; k < what.sizes.size (); k++)
    if (chosen >> k & 1)
      {
        tree size = fold_convert (type, what.sizes[k]);
        sizes.push_back (what.sizes[k]);
        value = value ? fold_build2 (MULT_EXPR, type, value, size) : size;
      }
  basic_block place = value ? place_of (sizes) : NULL;
  return !place || is_gimple_val (value)
             ? (place ? value : NULL_TREE)
             : value_at (place, true, wrapping_value (value));
}

/* Put the loop over rows around the other one.  */

void
plane_splitter::make_loop ()
{
  rows = split_edge (loop_preheader_edge (what.loop));
  to_header = single_succ_edge (rows);
  entry = single_pred_edge (rows);
  end_row = split_edge (what.exit);
  row = make_ssa_name (type);
  gphi *phi = create_phi_node (row, rows);
  tree next = value_at (
      end_row, true, fold_build2 (PLUS_EXPR, type, row, build_one_cst (type)));
  back = go_back_until (end_row, next, n_rows, rows,
                        gimple_location (what.cond));
  add_phi_arg (phi, build_zero_cst (type), entry, UNKNOWN_LOCATION);
  add_phi_arg (phi, next, back, UNKNOWN_LOCATION);
}

/* Let all that uses the counter use the number of the element.  */

void
plane_splitter::count_elements ()
{
  tree column = gimple_phi_result (what.counter);
  element = value_at (
      what.loop->header, false,
      fold_build2 (PLUS_EXPR, type,
                   fold_build2 (MULT_EXPR, type, row, n_columns), column));
  imm_use_iterator iter;
  gimple *stmt;
  FOR_EACH_IMM_USE_STMT (stmt, iter, column)
    {
      use_operand_p use;
      if (stmt == SSA_NAME_DEF_STMT (what.next)
          || stmt == SSA_NAME_DEF_STMT (element))
        continue;
      FOR_EACH_IMM_USE_ON_STMT (use, iter)
        SET_USE (use, element);
      update_stmt (stmt);
    }
}

/* Let the loop that was there end with the row.  */

void
plane_splitter::count_columns ()
{
  gimple_cond_set_condition (
      what.cond, what.exit->flags & EDGE_TRUE_VALUE ? EQ_EXPR : NE_EXPR,
      what.next, n_columns);
  update_stmt (what.cond);
}

/* Hand all values but the counter through both loops.  */

void
plane_splitter::carry_values ()
{
  for (gphi_iterator psi = gsi_start_phis (what.loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      gphi *phi = psi.phi ();
      if (phi == what.counter)
        continue;
      gphi *outer
          = create_phi_node (copy_ssa_name (gimple_phi_result (phi)), rows);
      use_operand_p first = PHI_ARG_DEF_PTR_FROM_EDGE (phi, to_header);
      add_phi_arg (outer, USE_FROM_PTR (first), entry, UNKNOWN_LOCATION);
      add_phi_arg (outer,
                   PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (what.loop)),
                   back, UNKNOWN_LOCATION);
      SET_USE (first, gimple_phi_result (outer));
    }
}

bool
plane_splitter::run ()
{
  if (!n_rows || !n_columns)
    return false;
  make_loop ();
  count_elements ();
  count_columns ();
  carry_values ();
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  loops_state_set (LOOPS_NEED_FIXUP);
  fix_loop_structure (NULL);
  return true;
}

} // namespace

/* Split the loop of REQUEST.  Was it done?  */

bool
plane_splits::split (const plane_request &request)
{
  class loop *loop = get_loop (cfun, request.loop);
  plane_loop what;
  if (!loop || !find_plane_loop (loop, &what))
    return false;
  undoable undo = { what.cond,
                    NULL,
                    gimple_cond_code (what.cond),
                    gimple_cond_lhs (what.cond),
                    gimple_cond_rhs (what.cond),
                    gimple_phi_result (what.counter),
                    NULL_TREE,
                    loop->num,
                    iteration_count (loop) };
  plane_splitter splitter (what, request.columns);
  if (!splitter.run ())
    return false;
  undo.row_end = splitter.row_end ();
  undo.element = splitter.element;
  changed.push_back (undo);
  planes.push_back (
      { splitter.row_loop ()->num, loop->num, what.sizes, what.narrow });
  loop->any_upper_bound = false;
  loop->any_likely_upper_bound = false;
  loop->any_estimate = false;
  return true;
}

void
plane_splits::make (const std::vector<plane_request> &wanted, bool may_ask)
{
  bool done = false;
  further = may_ask;
  calculate_dominance_info (CDI_DOMINATORS);
  for (const plane_request &request : wanted)
    done |= split (request);
  if (!done)
    return;
  rewrite_into_loop_closed_ssa (NULL, 0);
  scev_reset ();
}

void
plane_splits::undo ()
{
  for (size_t k = changed.size (); k-- > 0;)
    {
      const undoable &plane = changed[k];
      if (gimple_bb (plane.column_end))
        {
          gimple_cond_set_condition (plane.column_end, plane.code, plane.lhs,
                                     plane.rhs);
          update_stmt (plane.column_end);
        }
      if (gimple_bb (plane.row_end))
        {
          gimple_cond_make_false (plane.row_end);
          update_stmt (plane.row_end);
        }
      if (!SSA_NAME_IN_FREE_LIST (plane.element)
          && gimple_bb (SSA_NAME_DEF_STMT (plane.element)))
        {
          replace_uses_by (plane.element, plane.counter);
          remove_unused (plane.element);
        }
      if (class loop *loop = get_loop (cfun, plane.columns))
        plane.known.put_back (loop);
    }
  if (!changed.empty ())
    scev_reset ();
  changed.clear ();
}

std::vector<split_plane>
plane_splits::met (const sese_l &region) const
{
  std::vector<split_plane> result;
  for (const split_plane &plane : planes)
    for (int number : { plane.rows, plane.columns })
      {
        class loop *loop = get_loop (cfun, number);
        if (loop
            && (loop_in_sese_p (loop, region)
                || flow_bb_inside_loop_p (loop, region.entry->src)))
          {
            result.push_back (plane);
            break;
          }
      }
  return result;
}

std::vector<tree>
plane_splits::sizes (const sese_l &region) const
{
  std::vector<tree> result;
  for (const split_plane &plane : met (region))
    for (tree size : plane.sizes)
      if (TREE_CODE (size) == SSA_NAME && !defined_in_sese_p (size, region))
        result.push_back (size);
  return result;
}
