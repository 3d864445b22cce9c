/* Loops over planes that look like loops over rows and columns while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plane-split.h"
#include "back-edge.h"
#include "block-value.h"
#include "collapsed-loop.h"
#include "front-value.h"
#include "name-use.h"
#include "prepare.h"
#include "walk-end.h"

namespace
{

/* The work on one loop.

   COLUMNS: the sizes that are factors of N_COLUMNS, as bits.
   N_ROWS, N_COLUMNS: how many there are, of TYPE, which elements are counted in.
   LAST_ROW, LAST_COLUMN: the number of the last one, where the type has no sign: GCC takes only signed numbers to come
     to what they are compared with behind the last iteration.
   ROWS, END_ROW: where the loop over rows begins and ends.
   ENTRY, TO_HEADER: the edges to both loops from outside.
   BACK: from the end of a row to the next.
   AT_START: names of the number of the element, computed at the start of blocks.  */
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
  /* The loop over rows, from which their number may be split off again.  */
  plane_loop row_loop () const;

  /* All names of the number of the element.  */
  std::vector<tree> elements;

private:
  tree product (unsigned chosen) const;
  tree last_of (tree number) const;
  void make_loop ();
  tree element_in (basic_block bb, bool at_end);
  tree element_for (use_operand_p use);
  void count_elements ();
  void drop_counter (tree name);
  void count_columns ();
  void carry_values ();

  const plane_loop &what;
  unsigned columns;
  tree type, n_rows, n_columns, last_row, last_column, row;
  basic_block rows, end_row;
  edge entry, to_header, back;
  std::map<basic_block, tree> at_start;
};

plane_splitter::plane_splitter (const plane_loop &what, unsigned columns)
    : what (what), columns (columns), type (TREE_TYPE (what.next)),
      n_rows (product (~columns)), n_columns (product (columns)),
      last_row (last_of (n_rows)), last_column (last_of (n_columns)),
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

/* One less than NUMBER if that has no sign; NULL_TREE if it has.  */

tree
plane_splitter::last_of (tree number) const
{
  basic_block place
      = number && TYPE_UNSIGNED (type) ? place_of ({ number }) : NULL;
  return place ? value_at (
             place, true,
             fold_build2 (MINUS_EXPR, type, number, build_one_cst (type)))
               : NULL_TREE;
}

/* Put the loop over rows around the other one.  */

void
plane_splitter::make_loop ()
{
  rows = split_edge (loop_preheader_edge (what.loop));
  to_header = single_succ_edge (rows);
  entry = single_pred_edge (rows);
  end_row = split_edge (what.exit);
  row = copy_ssa_name (gimple_phi_result (what.counter));
  gphi *phi = create_phi_node (row, rows);
  tree next = value_at (
      end_row, true, fold_build2 (PLUS_EXPR, type, row, build_one_cst (type)));
  back = go_back_until (end_row, last_row ? row : next,
                        last_row ? last_row : n_rows, rows,
                        gimple_location (what.cond));
  add_phi_arg (phi, build_zero_cst (type), entry, UNKNOWN_LOCATION);
  add_phi_arg (phi, next, back, UNKNOWN_LOCATION);
}

/* A name of the number of the element, computed in BB, at its end if AT_END.  */

tree
plane_splitter::element_in (basic_block bb, bool at_end)
{
  tree start = fold_build2 (MULT_EXPR, type, row, n_columns);
  elements.push_back (value_at (
      bb, at_end,
      fold_build2 (PLUS_EXPR, type, start, gimple_phi_result (what.counter))));
  return elements.back ();
}

/* What USE, of the counter, is to use in its place.  */

tree
plane_splitter::element_for (use_operand_p use)
{
  if (gphi *phi = dyn_cast<gphi *> (USE_STMT (use)))
    return element_in (
        gimple_phi_arg_edge (phi, PHI_ARG_INDEX_FROM_USE (use))->src, true);
  basic_block bb = gimple_bb (USE_STMT (use));
  auto known = at_start.find (bb);
  return known != at_start.end () ? known->second
                                  : at_start[bb] = element_in (bb, false);
}

/* Let all that uses the counter use the number of the element, computed in the same block: as a value that one block hands to
   another it would be a scalar of the SCoP.  */

void
plane_splitter::count_elements ()
{
  std::vector<use_operand_p> uses;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, gimple_phi_result (what.counter))
    if (USE_STMT (use) != SSA_NAME_DEF_STMT (what.next)
        && USE_STMT (use) != what.cond && !is_gimple_debug (USE_STMT (use)))
      uses.push_back (use);
  for (use_operand_p use : uses)
    {
      SET_USE (use, element_for (use));
      update_stmt (USE_STMT (use));
    }
}

/* Remove NAME, a counter of the loop that was there, if nothing uses it any more.  */

void
plane_splitter::drop_counter (tree name)
{
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name));
  if (!phi || phi == what.counter || gimple_bb (phi) != what.loop->header)
    return;
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (what.loop));
  gimple *step = SSA_NAME_DEF_STMT (next);
  if (!only_used_by_p (name, { step }) || !only_used_by_p (next, { phi }))
    return;
  remove_statement (step);
  gphi_iterator psi = gsi_for_phi (phi);
  remove_phi_node (&psi, true);
}

/* Let the loop that was there end with the row.  */

void
plane_splitter::count_columns ()
{
  tree before = gimple_cond_lhs (what.cond);
  gimple_cond_set_condition (
      what.cond, what.exit->flags & EDGE_TRUE_VALUE ? EQ_EXPR : NE_EXPR,
      last_column ? gimple_phi_result (what.counter) : what.next,
      last_column ? last_column : n_columns);
  update_stmt (what.cond);
  drop_counter (before);
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

plane_loop
plane_splitter::row_loop () const
{
  gphi *counter = as_a<gphi *> (SSA_NAME_DEF_STMT (row));
  plane_loop result
      = { rows->loop_father,
          NULL,
          row_end (),
          {},
          counter,
          PHI_ARG_DEF_FROM_EDGE (counter, loop_latch_edge (rows->loop_father)),
          n_rows,
          what.narrow,
          {} };
  for (size_t k = 0; k < what.sizes.size (); k++)
    if (!(columns >> k & 1))
      result.sizes.push_back (what.sizes[k]);
  return result;
}

bool
plane_splitter::run ()
{
  if (!n_rows || !n_columns
      || (TYPE_UNSIGNED (type) && (!last_row || !last_column)))
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
  if (!loop || !find (loop, &what))
    return false;
  undoable undo = { what.cond,
                    NULL,
                    what.condition,
                    gimple_phi_result (what.counter),
                    {},
                    loop->num,
                    iteration_count (loop) };
  plane_splitter splitter (what, request.columns);
  if (!splitter.run ())
    return false;
  counts->forget (what.cond);
  undo.row_end = splitter.row_end ();
  undo.elements = splitter.elements;
  changed.push_back (undo);
  const plane_loop rows = splitter.row_loop ();
  planes.push_back ({ rows.loop->num, loop->num, what.sizes, what.narrow });
  row_loops.erase (loop->num);
  row_loops[rows.loop->num] = rows;
  loop->any_upper_bound = false;
  loop->any_likely_upper_bound = false;
  loop->any_estimate = false;
  return true;
}

bool
plane_splits::find (class loop *loop, plane_loop *result) const
{
  auto rows = row_loops.find (loop->num);
  if (rows == row_loops.end ())
    return find_plane_loop (loop, *counts, result);
  *result = rows->second;
  result->exit = single_exit (loop);
  result->condition = counts->original (result->cond);
  return result->exit && result->sizes.size () > 1;
}

void
plane_splits::make (const std::vector<plane_request> &wanted, bool may_ask,
                    loop_counts *counted)
{
  counts = counted;
  bool done = false;
  further = may_ask;
  calculate_dominance_info (CDI_DOMINATORS);
  for (const plane_request &request : wanted)
    done |= split (request);
  if (!done)
    return;
  rewrite_into_loop_closed_ssa (NULL, 0);
  scev_reset ();
  /* Not every version of GCC finds out where a pointer is behind a row.  */
  compute_walk_ends ();
}

void
plane_splits::undo ()
{
  for (size_t k = changed.size (); k-- > 0;)
    {
      const undoable &plane = changed[k];
      if (gimple_bb (plane.column_end))
        {
          gimple_cond_set_condition (plane.column_end, plane.before.code,
                                     plane.before.lhs, plane.before.rhs);
          update_stmt (plane.column_end);
        }
      if (gimple_bb (plane.row_end))
        {
          gimple_cond_make_false (plane.row_end);
          update_stmt (plane.row_end);
        }
      for (tree element : plane.elements)
        if (!SSA_NAME_IN_FREE_LIST (element)
            && gimple_bb (SSA_NAME_DEF_STMT (element)))
          {
            replace_uses_by (element, plane.counter);
            remove_unused (element);
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
