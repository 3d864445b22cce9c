/* Loads that iterations make far apart, but neighbours together.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distant-load.h"
#include "opaque.h"

/* A group is left to GCC when at least one in so many of its elements is used.  */
static const HOST_WIDE_INT MOST_UNUSED = 4;

/* GCC does not make groups of more elements.  */
static const HOST_WIDE_INT LARGEST_GROUP = 4096;

namespace
{

/* A load.

   WHERE: its address in the loop.
   STEP, SIZE: bytes from one iteration's to the next one's, and bytes of each.
   FIRST: the constant part of the address, bytes.  */
struct distant_load
{
  gassign *stmt;
  innermost_loop_behavior where;
  HOST_WIDE_INT step, size, first;
};

/* The bytes of REF, whose type is a register's.  */

HOST_WIDE_INT
bytes (tree ref) { return tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (ref))); }

/* Does the address of REF, of STMT, differ by the same number of bytes from each iteration
   of LOOP to the next?  Describes it in *WHERE.  */

bool
evolves_p (class loop *loop, gimple *stmt, tree ref,
           innermost_loop_behavior *where)
{
  return is_gimple_reg_type (TREE_TYPE (ref))
         && dr_analyze_innermost (where, ref, loop, stmt)
         && tree_fits_shwi_p (where->step) && tree_fits_shwi_p (where->init);
}

/* Does STMT, which stores, store neighbours in iterations of LOOP that follow each other,
   or the same element?  */

bool
stores_neighbours_p (class loop *loop, gimple *stmt)
{
  tree ref = gimple_get_lhs (stmt);
  innermost_loop_behavior where;
  if (!ref || !evolves_p (loop, stmt, ref, &where))
    return false;
  HOST_WIDE_INT step = tree_to_shwi (where.step);
  return step == 0 || step == bytes (ref);
}

/* Does iteration after iteration of LOOP execute STMT, a load that the vectorizer could
   take for a part of a group?  Describes it as *LOAD.  */

bool
distant_load_p (class loop *loop, gimple *stmt, distant_load *load)
{
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt)
      || !evolves_p (loop, stmt, gimple_assign_rhs1 (stmt), &load->where))
    return false;
  load->stmt = as_a<gassign *> (stmt);
  load->size = bytes (gimple_assign_rhs1 (stmt));
  load->step = tree_to_shwi (load->where.step);
  load->first = tree_to_shwi (load->where.init);
  return load->step > 0 && load->step % load->size == 0
         && load->step / load->size <= LARGEST_GROUP;
}

/* Is it well if GCC loads groups of N elements, of which USED are used, whole?  It can
   do so for some N only.  */

bool
good_group_p (HOST_WIDE_INT n, HOST_WIDE_INT used)
{
  return (pow2p_hwi (n) || n == 3) && n <= used * MOST_UNUSED;
}

/* Would the vectorizer load A and B together, if nothing is too far apart?  */

bool
together_p (const distant_load &a, const distant_load &b)
{
  return gimple_bb (a.stmt) == gimple_bb (b.stmt) && a.step == b.step
         && a.size == b.size
         && operand_equal_p (a.where.base_address, b.where.base_address, 0)
         && operand_equal_p (a.where.offset, b.where.offset, 0)
         && absu_hwi (a.first - b.first) % a.size == 0
         && absu_hwi (a.first - b.first) < (unsigned HOST_WIDE_INT)a.step;
}

/* How many elements the loads of LOADS that belong to LOAD's group read in an
   iteration.  */

HOST_WIDE_INT
used_elements (const std::vector<distant_load> &loads, const distant_load &load)
{
  std::set<HOST_WIDE_INT> elements;
  for (const distant_load &other : loads)
    if (together_p (load, other))
      elements.insert (other.first);
  return elements.size ();
}

/* Add OFFSET, ssizetype, which is zero and whose type GCC knows only, elements or bytes to
   the address of LOAD.  */

void
add_offset (gassign *load, tree offset)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (load);
  tree ref = unshare_expr (gimple_assign_rhs1 (load)), part = ref;
  while (handled_component_p (part) && TREE_CODE (part) != ARRAY_REF)
    part = TREE_OPERAND (part, 0);
  int operand = 0;
  tree sum;
  if (TREE_CODE (part) == ARRAY_REF)
    {
      operand = 1;
      sum = fold_build2 (PLUS_EXPR, ssizetype,
                         fold_convert (ssizetype, TREE_OPERAND (part, 1)),
                         offset);
    }
  else if (TREE_CODE (part) == MEM_REF)
    sum = fold_build_pointer_plus (TREE_OPERAND (part, 0),
                                   fold_convert (sizetype, offset));
  else
    return;
  TREE_OPERAND (part, operand) = force_gimple_operand_gsi (
      &gsi, sum, true, NULL_TREE, true, GSI_SAME_STMT);
  gimple_assign_set_rhs1 (load, ref);
  update_stmt (load);
}

/* A value of ssizetype that is zero in each iteration of LOOP, and that GCC takes for a
   multiple, which it does not know, of the iteration's number.  */

tree
hidden_zero (class loop *loop)
{
  edge entry = loop_preheader_edge (loop);
  tree factor = make_ssa_name (ssizetype);
  gsi_insert_on_edge_immediate (entry, new_opaque_copy (factor, ssize_int (0)));
  gimple_stmt_iterator gsi;
  bool after;
  tree counter;
  standard_iv_increment_position (loop, &gsi, &after);
  pf_create_counter (loop, ssizetype, &gsi, after, &counter);
  tree product = make_ssa_name (ssizetype);
  gsi = gsi_after_labels (loop->header);
  gsi_insert_before (&gsi,
                     gimple_build_assign (product, MULT_EXPR, counter, factor),
                     GSI_SAME_STMT);
  return product;
}

/* Collect the loads of LOOP that the vectorizer could take for parts of groups in LOADS.
   False if the elements that LOOP stores are not neighbours: what is loaded one by one and
   stored one by one is better not put into vectors at all.  */

bool
find_distant_loads (class loop *loop, std::vector<distant_load> *loads)
{
  basic_block *body = get_loop_body (loop);
  bool neighbours = true;
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        distant_load load;
        if (gimple_store_p (gsi_stmt (gsi)))
          neighbours = neighbours && stores_neighbours_p (loop, gsi_stmt (gsi));
        else if (distant_load_p (loop, gsi_stmt (gsi), &load))
          loads->push_back (load);
      }
  free (body);
  return neighbours;
}

} // namespace

void
hide_load_distances (class loop *loop)
{
  std::vector<distant_load> loads;
  if (!find_distant_loads (loop, &loads))
    return;
  tree zero = NULL_TREE;
  for (const distant_load &load : loads)
    {
      HOST_WIDE_INT used = used_elements (loads, load);
      if (used == 1 || good_group_p (load.step / load.size, used))
        continue;
      if (!zero)
        zero = hidden_zero (loop);
      add_offset (load.stmt, zero);
    }
}
