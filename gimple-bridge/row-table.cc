/* Tables of pointers to rows.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "row-table.h"
#include "prospect.h"
#include "unparse.h"

row_tables::row_tables (class loop *loop) : read_elements (loop), points (NULL)
{
  if (find_tables ())
    find_sets ([this] (iteration_domains *domains) {
      return find_elements (domains);
    });
}

row_tables::~row_tables ()
{
  for (row_table &table : tables)
    isl_set_free (table.elements);
  isl_set_free (points);
}

bool
row_tables::found () const
{
  return applies != NULL;
}

/* Is STMT a load of a pointer?  */

static bool
pointer_load_p (gimple *stmt)
{
  return gimple_assign_load_p (stmt)
         && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
         && POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
         && ADDR_SPACE_GENERIC_P (
             TYPE_ADDR_SPACE (TREE_TYPE (TREE_TYPE (gimple_assign_lhs (stmt)))))
         && !stmt_could_throw_p (cfun, stmt);
}

/* The bytes that pointers of TYPE count in; 1 if that is not known.  */

static HOST_WIDE_INT
pointed_size (tree type)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (type));
  return size && tree_fits_shwi_p (size) && tree_to_shwi (size) > 0
             ? tree_to_shwi (size)
             : 1;
}

/* Note the table that STMT loads a pointer from, with the offset in place of the
   element's number.  Members of structures that are an array are several tables.  */

bool
row_tables::add_load (gimple *stmt)
{
  struct reference parts;
  polynomial offset;
  tree ref = gimple_assign_rhs1 (stmt), name = gimple_assign_lhs (stmt);
  if (!describe_reference (ref, gimple_bb (stmt)->loop_father, &region, &parts)
      || !whole_offset (parts, &offset) || !known_before_p (parts, loop))
    return false;
  struct row_pointer pointer
      = { name, offset, unparse (ref), parts.obligations, NULL_TREE };
  for (row_table &table : tables)
    {
      HOST_WIDE_INT step = gcd (table.size, offset_step (offset));
      HOST_WIDE_INT distance = offset.constant_term () - table.first;
      if (operand_equal_p (table.root, parts.root, 0)
          && table.type == TYPE_MAIN_VARIANT (TREE_TYPE (name))
          && (step ? distance % step : distance) == 0)
        {
          table.size = step;
          table.loaded.push_back (pointer);
          return true;
        }
    }
  tables.push_back ({ parts.root,
                      TYPE_MAIN_VARIANT (TREE_TYPE (name)),
                      reference_alias_ptr_type (ref),
                      offset.constant_term (),
                      offset_step (offset),
                      pointed_size (TREE_TYPE (name)),
                      { pointer },
                      {},
                      {},
                      false,
                      NULL });
  return true;
}

/* Find the tables that pointers are loaded from in the loop.  */

bool
row_tables::find_loads ()
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gimple *stmt = gsi_stmt (gsi);
        if (has_side_effect (stmt)
            || (pointer_load_p (stmt) && !add_load (stmt)))
          return false;
      }
  /* Where always the same element is loaded there is nothing to find out.  */
  tables.erase (
      std::remove_if (tables.begin (), tables.end (),
                      [] (const row_table &table) { return table.size == 0; }),
      tables.end ());
  return !tables.empty ();
}

/* May STMT change an element of TABLE, as far as GCC knows?  */

static bool
may_change_p (gimple *stmt, const row_table &table)
{
  for (const row_pointer &pointer : table.loaded)
    if (may_change_p (stmt,
                      gimple_assign_rhs1 (SSA_NAME_DEF_STMT (pointer.name))))
      return true;
  return false;
}

/* Find out which tables are exposed to stores.  False if one is written to: by a store
   of a pointer, or to where the table is.  */

bool
row_tables::find_stores ()
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      for (row_table &table : tables)
        {
          gimple *stmt = gsi_stmt (gsi);
          struct reference to;
          if (!may_change_p (stmt, table))
            continue;
          if (!gimple_assign_single_p (stmt)
              || POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
              || (describe_reference (gimple_assign_lhs (stmt), bb->loop_father,
                                      &region, &to)
                  && operand_equal_p (to.root, table.root, 0)))
            return false;
          table.exposed = true;
        }
  return true;
}

/* Number the elements of TABLE, of which the offsets are known.  */

bool
row_tables::number_elements (row_table *table)
{
  const HOST_WIDE_INT size = table->size;
  if (size * BITS_PER_UNIT < (HOST_WIDE_INT)TYPE_PRECISION (table->type))
    return false;
  table->first = (table->first % size + size) % size;
  for (row_pointer &pointer : table->loaded)
    pointer.element = (pointer.element - polynomial (table->first)).over (size);
  return true;
}

/* Does STMT compute an address from pointer NAME, or refer to memory by it, and nothing
   else?  */

static bool
address_use_p (gimple *stmt, tree name)
{
  if (!is_gimple_assign (stmt))
    return false;
  if (gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR)
    return gimple_assign_rhs2 (stmt) != name;
  return gimple_assign_single_p (stmt) && gimple_vuse (stmt)
         && gimple_assign_rhs1 (stmt) != name;
}

/* Is PHI a choice between NAME and null pointers, in the loop that NAME is defined
   in?  */

static bool
chosen_p (gphi *phi, tree name)
{
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    if (gimple_phi_arg_def (phi, k) != name
        && !integer_zerop (gimple_phi_arg_def (phi, k)))
      return false;
  return gimple_bb (phi)->loop_father
         == gimple_bb (SSA_NAME_DEF_STMT (name))->loop_father;
}

/* Are only addresses computed from NAME, in the loop?  Choices between NAME and null
   pointers are added to *CHOICES, where that is not NULL.  */

bool
row_tables::addresses_only_p (tree name, std::vector<gphi *> *choices) const
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *stmt = USE_STMT (use);
      gphi *phi = dyn_cast<gphi *> (stmt);
      if (is_gimple_debug (stmt))
        continue;
      if (!flow_bb_inside_loop_p (loop, gimple_bb (stmt)))
        return false;
      if (phi && choices && chosen_p (phi, name))
        choices->push_back (phi);
      else if (!address_use_p (stmt, name))
        return false;
    }
  return true;
}

/* Find the pointers that are loaded from TABLE under a condition, if they are used at
   all.  move_invariant_loads makes such.  False if something else than an address depends
   on a pointer.  */

bool
row_tables::find_chosen (row_table *table)
{
  for (const row_pointer &pointer : table->loaded)
    {
      std::vector<gphi *> choices;
      if (!addresses_only_p (pointer.name, &choices))
        return false;
      for (gphi *phi : choices)
        {
          if (!addresses_only_p (gimple_phi_result (phi), NULL))
            return false;
          table->chosen.push_back ({ gimple_phi_result (phi),
                                     pointer.element,
                                     pointer.text,
                                     {},
                                     NULL_TREE });
        }
    }
  return true;
}

/* Note NAME, which is used in the loop, if it was loaded from a table in front of it, or is the
   address of an element of such a row: of a[k][k], if that is used there, too.  */

void
row_tables::add_known (tree name)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  tree shift = NULL_TREE;
  if (gimple_bb (def) && !flow_bb_inside_loop_p (loop, gimple_bb (def))
      && is_gimple_assign (def)
      && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
      && TREE_CODE (gimple_assign_rhs1 (def)) == SSA_NAME)
    {
      shift = gimple_assign_rhs2 (def);
      def = SSA_NAME_DEF_STMT (gimple_assign_rhs1 (def));
    }
  struct reference parts;
  polynomial offset;
  if (!gimple_bb (def) || flow_bb_inside_loop_p (loop, gimple_bb (def))
      || !pointer_load_p (def)
      || !describe_reference (gimple_assign_rhs1 (def),
                              region.entry->src->loop_father, &region, &parts,
                              { true, false })
      || !parts.obligations.empty () || !whole_offset (parts, &offset))
    return;
  for (row_table &table : tables)
    {
      polynomial distance = offset - polynomial (table.first);
      if (operand_equal_p (table.root, parts.root, 0)
          && table.type == TYPE_MAIN_VARIANT (TREE_TYPE (name))
          && distance.multiple_p (table.size))
        table.known.push_back ({ name,
                                 distance.over (table.size),
                                 unparse (gimple_assign_rhs1 (def)),
                                 {},
                                 shift });
    }
}

/* Find the pointers that were loaded from tables in front of the loop.  */

void
row_tables::find_known ()
{
  std::set<unsigned> seen;
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        ssa_op_iter iter;
        tree name;
        if (is_gimple_debug (gsi_stmt (gsi)))
          continue;
        FOR_EACH_SSA_TREE_OPERAND (name, gsi_stmt (gsi), iter, SSA_OP_USE)
          if (POINTER_TYPE_P (TREE_TYPE (name))
              && seen.insert (SSA_NAME_VERSION (name)).second)
            add_known (name);
      }
}

/* Find the parameters of the loop: what numbers of iterations, conditions and
   elements depend on.  */

void
row_tables::find_parameters ()
{
  for (const row_table &table : tables)
    for (const std::vector<row_pointer> &pointers :
         { table.loaded, table.known })
      for (const row_pointer &pointer : pointers)
        add_parameters (pointer.element);
}

/* Find the elements of TABLE that are read.  */

bool
row_tables::find_elements (row_table *table, iteration_domains *domains)
{
  for (const row_pointer &pointer : table->loaded)
    {
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (pointer.name));
      isl_set *elements
          = elements_in (bb, pointer.element, pointer.obligations, domains);
      if (!elements)
        return false;
      table->elements = table->elements
                            ? isl_set_union (table->elements, elements)
                            : elements;
    }
  table->elements = isl_set_coalesce (table->elements);
  return table->elements != NULL;
}

/* The deepest loop in LOOP, the first of several.  */

static class loop *
deepest_loop (class loop *loop)
{
  class loop *deepest = loop;
  for (class loop *inner = loop->inner; inner; inner = inner->next)
    {
      class loop *here = deepest_loop (inner);
      if (loop_depth (here) > loop_depth (deepest))
        deepest = here;
    }
  return deepest;
}

/* Find the points and the elements of all tables.  */

bool
row_tables::find_elements (iteration_domains *domains)
{
  points = domains->of_loop (deepest_loop (loop));
  bool good = points != NULL;
  for (row_table &table : tables)
    good = good && find_elements (&table, domains);
  for (const row_table &table : tables)
    if (good)
      require_dense (table.elements);
  return good;
}

/* Find the tables, and what their elements depend on.  */

bool
row_tables::find_tables ()
{
  if (!find_loads () || !find_stores ())
    return false;
  for (row_table &table : tables)
    if (!number_elements (&table) || !find_chosen (&table))
      return false;
  find_known ();
  find_parameters ();
  return true;
}
