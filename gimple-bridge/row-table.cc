/* Tables of pointers to rows.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "row-table.h"
#include "assume.h"
#include "iteration-domain.h"
#include "plugin/budget.h"
#include "prospect.h"
#include "region-context.h"
#include "source-name.h"
#include "unparse.h"

/* isl's operations for one loop.  The documentation repeats the number.  */
static const unsigned long OPERATIONS = 100000;

std::string
row_table::name () const
{
  return source_variable (TREE_CODE (root) == ADDR_EXPR ? TREE_OPERAND (root, 0)
                                                        : root);
}

row_tables::row_tables (class loop *loop)
    : region (loop_preheader_edge (loop), single_exit (loop)), applies (NULL),
      points (NULL), loop (loop), ctx (NULL), params (region)
{
  basic_block *body = get_loop_body_in_dom_order (loop);
  blocks.assign (body, body + loop->num_nodes);
  free (body);
  if (!find ())
    {
      isl_set_free (applies);
      applies = NULL;
    }
}

row_tables::~row_tables ()
{
  for (row_table &table : tables)
    isl_set_free (table.elements);
  isl_set_free (applies);
  isl_set_free (points);
  isl_ctx_free (ctx);
}

bool
row_tables::found () const
{
  return applies != NULL;
}

/* The bytes from the root of REFERENCE to it, as *OFFSET.  */

static bool
whole_offset (const struct reference &reference, polynomial *offset)
{
  *offset = reference.offset;
  for (const shown_subscript &shown : reference.shown)
    {
      if (TREE_CODE (shown.node) == ARRAY_REF
          && !integer_zerop (array_ref_low_bound (shown.node)))
        return false;
      *offset = *offset + shown.index * shown.stride;
    }
  return offset->valid && offset->affine_p ();
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

/* The greatest common divisor of the coefficients of OFFSET but the constant.  */

static HOST_WIDE_INT
offset_step (const polynomial &offset)
{
  HOST_WIDE_INT step = 0;
  for (const auto &t : offset.term)
    if (!t.first.empty ())
      step = gcd (step, absu_hwi (t.second));
  return step;
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
      || !whole_offset (parts, &offset)
      || (parts.deepest
          && (parts.deepest == loop
              || flow_loop_nested_p (loop, parts.deepest))))
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
    if (stmt_may_clobber_ref_p (
            stmt, gimple_assign_rhs1 (SSA_NAME_DEF_STMT (pointer.name))))
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
          if (!gimple_vdef (stmt) || !may_change_p (stmt, table))
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
                              true)
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
  for (basic_block bb : blocks)
    params.add_block (bb);
  for (const row_table &table : tables)
    for (const std::vector<row_pointer> &pointers :
         { table.loaded, table.known })
      for (const row_pointer &pointer : pointers)
        for (const auto &t : pointer.element.term)
          for (variable v : t.first)
            if (v > 0)
              params.add_name (ssa_name (v));
}

/* The points of DOMAIN at which VALUE is no value of integer TYPE.  NULL if that cannot be
   told.  */

isl_set *
row_tables::outside (__isl_keep isl_set *domain, const polynomial &value,
                     tree type)
{
  isl_aff *above = value.affine_p ()
                       ? affine_polynomial (value, params.names, region, domain)
                       : NULL;
  if (!above)
    return NULL;
  isl_aff *below = isl_aff_neg (isl_aff_copy (above));
  isl_val *least
      = pf_val_from_wide (ctx, wi::to_widest (TYPE_MIN_VALUE (type)));
  isl_val *most = pf_val_from_wide (ctx, wi::to_widest (TYPE_MAX_VALUE (type)));
  above = isl_aff_add_constant_val (above, isl_val_neg (least));
  below = isl_aff_add_constant_val (below, most);
  isl_set *result
      = isl_set_union (isl_set_from_basic_set (isl_aff_neg_basic_set (above)),
                       isl_set_from_basic_set (isl_aff_neg_basic_set (below)));
  return isl_set_intersect (result, isl_set_copy (domain));
}

/* The check does not apply where what POINTER relies on does not hold at a point of
   DOMAIN.  Can that be told?  */

bool
row_tables::require_obligations (const row_pointer &pointer,
                                 __isl_keep isl_set *domain)
{
  for (const obligation &o : pointer.obligations)
    {
      isl_set *bad = outside (domain, o.value, o.type);
      if (!bad)
        return false;
      applies = isl_set_subtract (applies, isl_set_params (bad));
    }
  return true;
}

/* [params] -> { [e] }: the elements that POINTER, which is loaded in the loop, is
   at some time.  NULL if that is not known.  */

isl_set *
row_tables::known_elements (const row_pointer &pointer,
                            iteration_domains *domains)
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (pointer.name));
  isl_set *domain = domain_known_p (bb, region) ? domains->of_block (bb) : NULL;
  isl_aff *element
      = domain && require_obligations (pointer, domain)
            ? affine_polynomial (pointer.element, params.names, region, domain)
            : NULL;
  if (!element)
    {
      isl_set_free (domain);
      return NULL;
    }
  return isl_set_apply (domain, isl_map_from_aff (element));
}

/* Find the elements of TABLE that are read.  */

bool
row_tables::find_elements (row_table *table, iteration_domains *domains)
{
  for (const row_pointer &pointer : table->loaded)
    {
      isl_set *elements = known_elements (pointer, domains);
      if (!elements)
        return false;
      table->elements = table->elements
                            ? isl_set_union (table->elements, elements)
                            : elements;
    }
  table->elements = isl_set_coalesce (table->elements);
  return table->elements != NULL;
}

/* The check applies only where the loop reads all elements of TABLE between two that
   it reads, and two at least.  */

void
row_tables::require_dense (const row_table &table)
{
  isl_space *space = isl_set_get_space (table.elements);
  isl_set *above = isl_set_apply (isl_set_copy (table.elements),
                                  isl_map_lex_lt (isl_space_copy (space)));
  isl_set *below
      = isl_set_apply (isl_set_copy (table.elements), isl_map_lex_gt (space));
  isl_set *between
      = isl_set_intersect (isl_set_copy (above), isl_set_copy (below));
  isl_set *missing = isl_set_subtract (between, isl_set_copy (table.elements));
  isl_set *several = isl_set_params (
      isl_set_intersect (above, isl_set_copy (table.elements)));
  isl_set_free (below);
  applies = isl_set_intersect (applies, several);
  applies = isl_set_subtract (applies, isl_set_params (missing));
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

/* Find the points and the elements of all tables, where *CONTEXT is what is known of the
   parameters of BUILDER.  */

bool
row_tables::find_elements (isl_set *const *context, affine_builder *builder)
{
  loop_ends ends;
  struct import_failure failure;
  iteration_domains domains (region, context, ends, builder, &failure);
  points = domains.of_loop (deepest_loop (loop));
  bool good = points != NULL;
  for (row_table &table : tables)
    good = good && find_elements (&table, &domains);
  return good;
}

/* Find the sets of isl.  */

bool
row_tables::find_sets ()
{
  affine_builder builder (region, params.names);
  isl_set *context
      = region_context (region, params.space (ctx), true, &builder);
  applies = isl_set_copy (context);
  /* What is known must not rely on what is assumed.  */
  builder.may_assume = true;
  bool good = context && find_elements (&context, &builder);
  for (const row_table &table : tables)
    if (good)
      require_dense (table);
  for (const assumed_set &entry : builder.assumed)
    applies = isl_set_intersect (applies, isl_set_copy (entry.set));
  applies = isl_set_gist (applies, context);
  return good && isl_set_is_empty (applies) == isl_bool_false;
}

bool
row_tables::find ()
{
  if (!find_loads () || !find_stores ())
    return false;
  for (row_table &table : tables)
    if (!number_elements (&table) || !find_chosen (&table))
      return false;
  find_known ();
  find_parameters ();
  if (!params.usable_p ())
    return false;
  ctx = isl_ctx_alloc ();
  struct pf_budget budget = pf_budget_start (ctx, OPERATIONS);
  bool found = find_sets ();
  pf_budget_end (&budget);
  return found;
}
