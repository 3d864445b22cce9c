/* Lengths of rows.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "row-length.h"
#include "movable-load.h"
#include "prepare.h"

row_lengths::row_lengths (class loop *loop)
    : read_elements (loop), elements (NULL), points (NULL)
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        length_table found;
        if (read (gsi_stmt (gsi), &found))
          add (found);
      }
  if (candidates.empty ())
    return;
  for (const length_table &candidate : candidates)
    for (const row_length &length : candidate.lengths)
      add_parameters (length.element);
  find_sets (
      [this] (iteration_domains *domains) { return find_elements (domains); });
}

row_lengths::~row_lengths ()
{
  isl_set_free (elements);
  isl_set_free (points);
}

bool
row_lengths::found () const
{
  return applies != NULL;
}

/* May the loop change what LOAD loads, as far as GCC knows?  */

bool
row_lengths::changed_p (gimple *load) const
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (may_change_p (gsi_stmt (gsi), gimple_assign_rhs1 (load)))
        return true;
  return false;
}

/* Add what NAME is loaded from to the parts of *FOUND, which are at one distance of each other, with its
   offset from the root as *OFFSET.  False if it is nothing that is always the same for an element.  */

bool
row_lengths::add_part (tree name, length_table *found, polynomial *offset) const
{
  gimple *load = TREE_CODE (name) == SSA_NAME ? SSA_NAME_DEF_STMT (name) : NULL;
  struct reference parts;
  if (!load || !gimple_bb (load)
      || !flow_bb_inside_loop_p (loop, gimple_bb (load))
      || !loaded_reference (load) || changed_p (load)
      || !describe_reference (gimple_assign_rhs1 (load),
                              gimple_bb (load)->loop_father, &region, &parts)
      || !whole_offset (parts, offset) || !known_before_p (parts, loop)
      || (!found->parts.empty ()
          && !operand_equal_p (found->root, parts.root, 0)))
    return false;
  found->root = parts.root;
  found->parts.push_back (
      { offset->constant_term (), TREE_TYPE (name),
        reference_alias_ptr_type (gimple_assign_rhs1 (load)) });
  row_length &length = found->lengths[0];
  length.obligations.insert (length.obligations.end (),
                             parts.obligations.begin (),
                             parts.obligations.end ());
  return true;
}

/* Is STMT a load of an integer that is a member of a structure?  */

static bool
member_load_p (gimple *stmt)
{
  return loaded_reference (stmt)
         && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
         && TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (stmt)))
                <= TYPE_PRECISION (sizetype)
         && TREE_CODE (gimple_assign_rhs1 (stmt)) == COMPONENT_REF;
}

/* Does STMT compute an integer from pointers, or load one, that may be the length of a row, and on which
   conditions or addresses depend?  */

static bool
length_possible_p (gimple *stmt)
{
  return is_gimple_assign (stmt)
         && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
         && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt))
         && (gimple_assign_rhs_code (stmt) == POINTER_DIFF_EXPR
             || member_load_p (stmt))
         && steers_p (gimple_assign_lhs (stmt));
}

bool
lengths_possible_p (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (loop_depth (bb->loop_father) > 0)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (length_possible_p (gsi_stmt (gsi)))
          return true;
  return false;
}

/* Read the length that STMT computes as the only one of *FOUND.  False if it computes none.  */

bool
row_lengths::read (gimple *stmt, length_table *found) const
{
  if (!length_possible_p (stmt))
    return false;
  found->lengths.push_back ({ gimple_assign_lhs (stmt), polynomial (), {} });
  polynomial offset, other;
  if (gimple_assign_rhs_code (stmt) == POINTER_DIFF_EXPR)
    {
      if (!add_part (gimple_assign_rhs1 (stmt), found, &other)
          || !add_part (gimple_assign_rhs2 (stmt), found, &offset)
          || !(other - offset).constant_p ())
        return false;
    }
  else if (!add_part (gimple_assign_lhs (stmt), found, &offset))
    return false;
  found->size = offset_step (offset);
  if (found->size == 0)
    return false;
  /* Element 0 begins less than its size behind the root.  */
  HOST_WIDE_INT first = offset.constant_term () % found->size;
  first += first < 0 ? found->size : 0;
  HOST_WIDE_INT skipped = offset.constant_term () - first;
  for (length_part &part : found->parts)
    part.first -= skipped;
  found->lengths[0].element = (offset - polynomial (first)).over (found->size);
  return true;
}

/* Do A and B say the same of their elements?  */

static bool
same_table_p (const length_table &a, const length_table &b)
{
  if (a.size != b.size || a.parts.size () != b.parts.size ()
      || !operand_equal_p (a.root, b.root, 0)
      || !types_compatible_p (TREE_TYPE (a.lengths[0].name),
                              TREE_TYPE (b.lengths[0].name)))
    return false;
  for (size_t k = 0; k < a.parts.size (); k++)
    if (a.parts[k].first != b.parts[k].first
        || !types_compatible_p (a.parts[k].type, b.parts[k].type))
      return false;
  return true;
}

/* Add FOUND, a table of one length, to the candidates.  */

void
row_lengths::add (const length_table &found)
{
  for (length_table &candidate : candidates)
    if (same_table_p (candidate, found))
      {
        candidate.lengths.push_back (found.lengths[0]);
        return;
      }
  candidates.push_back (found);
}

/* Where what LENGTH is computed from has been loaded.  Behind that are all computations from it and
   comparisons, and not only that of LENGTH, which may be under a condition.  */

static basic_block
block_of_loads (const row_length &length)
{
  gimple *stmt = SSA_NAME_DEF_STMT (length.name);
  if (gimple_assign_rhs_code (stmt) != POINTER_DIFF_EXPR)
    return gimple_bb (stmt);
  basic_block a = gimple_bb (SSA_NAME_DEF_STMT (gimple_assign_rhs1 (stmt)));
  basic_block b = gimple_bb (SSA_NAME_DEF_STMT (gimple_assign_rhs2 (stmt)));
  return dominated_by_p (CDI_DOMINATORS, a, b) ? a : b;
}

/* Find which elements are loaded where CANDIDATE has lengths of them, as far as that is known:  in front
   of a loop up to a length, but not in the loop, where the same may be loaded again.  Is there
   any?  */

bool
row_lengths::find_elements (const length_table &candidate,
                            iteration_domains *domains)
{
  table = candidate;
  table.lengths.clear ();
  for (const row_length &length : candidate.lengths)
    {
      isl_set *some = elements_in (block_of_loads (length), length.element,
                                   length.obligations, domains);
      if (!some)
        continue;
      elements = elements ? isl_set_union (elements, some) : some;
      table.lengths.push_back (length);
    }
  elements = isl_set_coalesce (elements);
  return elements != NULL;
}

/* Find the deepest loop of which the iterations are known.  */

void
row_lengths::find_points (iteration_domains *domains)
{
  for (basic_block bb : blocks)
    if (bb_loop_header_p (bb)
        && (!points
            || isl_set_dim (points, isl_dim_set)
                   < (isl_size)(loop_depth (bb->loop_father) - loop_depth (loop)
                                + 1)))
      if (isl_set *iterations = domains->of_loop (bb->loop_father))
        {
          isl_set_free (points);
          points = iterations;
        }
}

/* Find one table with the elements of which lengths are computed.  */

bool
row_lengths::find_elements (iteration_domains *domains)
{
  for (const length_table &candidate : candidates)
    if (find_elements (candidate, domains))
      {
        require_dense (elements);
        find_points (domains);
        return points != NULL;
      }
  return false;
}
