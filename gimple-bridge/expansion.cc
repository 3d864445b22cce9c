/* Arrays with elements for each iteration of loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "expansion.h"
#include "array-copy.h"
#include "import.h"
#include "local-variable.h"
#include "model-array.h"
#include "plugin/strip.h"
#include "source-name.h"

HOST_WIDE_INT
shared_value::size () const
{
  HOST_WIDE_INT elements = 1;
  for (HOST_WIDE_INT n : extent)
    elements *= n;
  return elements;
}

HOST_WIDE_INT
expander::iterations (const shared_value &value, unsigned dim) const
{
  HOST_WIDE_INT most = 0;
  for (const value_access &use : value.accesses)
    {
      isl_set *domain = isl_set_intersect_params (
          isl_set_copy (scop->statement[use.statement].domain),
          isl_set_copy (scop->context));
      isl_aff *counter = isl_aff_var_on_domain (
          isl_local_space_from_space (isl_set_get_space (domain)), isl_dim_set,
          dim);
      isl_val *max = isl_set_max_val (domain, counter);
      isl_aff_free (counter);
      isl_set_free (domain);
      bool known = isl_val_is_int (max) == isl_bool_true
                   && isl_val_cmp_si (max, INT_MAX) < 0;
      most = known ? MAX (most, isl_val_get_num_si (max) + 1) : 0;
      isl_val_free (max);
      if (!known)
        return 0;
    }
  return most;
}

std::vector<HOST_WIDE_INT>
expander::extents (const shared_value &value, unsigned depth,
                   unsigned long room) const
{
  HOST_WIDE_INT left
      = room / (scop->array[value.array].element_size * value.size ());
  std::vector<HOST_WIDE_INT> extent;
  for (unsigned dim = depth; dim-- > 0;)
    {
      HOST_WIDE_INT n = iterations (value, dim);
      if (n <= 0 || n > left)
        break;
      extent.insert (extent.begin (), n);
      left /= n;
    }
  return extent;
}

/* Does loop number LOOP of the model move a subscript along rows that have MOST elements at most?  It
   will hardly iterate more often.  */

bool
expander::along_rows_p (unsigned loop, HOST_WIDE_INT most) const
{
  for (unsigned s = 0; s < scop->n_statement; s++)
    for (unsigned a = 0; a < scop->statement[s].n_access; a++)
      {
        const struct pf_access *access = &scop->statement[s].access[a];
        const struct pf_array *array = &scop->array[access->array];
        data_reference_p dr = (data_reference_p)access->user;
        const grouped_reference *reference
            = dr ? result->groups.find (dr) : NULL;
        if (!reference || reference->subscript.size () != array->n_dim)
          continue;
        for (unsigned d = 1; d < array->n_dim; d++)
          if (array->stride[d] != 0 && array->stride[d - 1] != 0
              && array->stride[d - 1] / array->stride[d] <= most
              && reference->subscript[d].term.count ({ -scop->loop[loop].id }))
            return true;
      }
  return false;
}

/* Might strips of loop number LOOP of the model be of use?  The arguments are those of
   strips_possible_p.  */

bool
expander::useful_p (unsigned loop, HOST_WIDE_INT most, const bool *moved) const
{
  return !along_rows_p (loop, most) && pf_may_use_strips (scop, loop, moved);
}

/* Are statements of the model that are in one of LOOPS in no other loop that has strips?  */

bool
expander::apart_p (const std::set<unsigned> &loops) const
{
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = &scop->statement[s];
      bool within = false, other = false;
      for (unsigned k = 0; k < statement->n_loop; k++)
        if (loops.count (statement->loop[k]))
          within = true;
        else
          other |= scop->loop[statement->loop[k]].strip != 0;
      if (within && other)
        return false;
    }
  return true;
}

/* Arrays of the model that are used in loop number LOOP, but in no loop inside.  */

std::unique_ptr<bool[]>
expander::outside_of_inner_loops (unsigned loop) const
{
  std::unique_ptr<bool[]> outside (new bool[scop->n_array]);
  std::fill_n (outside.get (), scop->n_array, true);
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = &scop->statement[s];
      if (pf_statement_find_loop (statement, loop) + 1 < statement->n_loop)
        for (unsigned a = 0; a < statement->n_access; a++)
          outside[statement->access[a].array] = false;
    }
  return outside;
}

bool
expander::strips_possible_p (unsigned loop, HOST_WIDE_INT most,
                             const bool *moved) const
{
  return useful_p (loop, most, moved) && apart_p ({ loop });
}

bool
expander::planes_possible_p (unsigned outer, HOST_WIDE_INT rows, unsigned inner,
                             HOST_WIDE_INT columns) const
{
  /* What the inner loop hands on beside the loops inside, such as the least sum so far, keeps only itself in
     order.  */
  return useful_p (outer, rows, NULL)
         && useful_p (inner, columns, outside_of_inner_loops (inner).get ())
         && apart_p ({ outer, inner });
}

/* A variable on the stack with ELEMENTS elements of TYPE.  Rows are to begin with lines of
   the cache.  */

static tree
new_variable (tree type, HOST_WIDE_INT elements, bool rows)
{
  tree variable = create_tmp_var_raw (build_array_type_nelts (type, elements));
  gimple_add_tmp_var (variable);
  TREE_ADDRESSABLE (variable) = 1;
  if (rows)
    {
      SET_DECL_ALIGN (variable, COPY_ALIGNMENT * BITS_PER_UNIT);
      DECL_USER_ALIGN (variable) = 1;
    }
  make_private (variable);
  return variable;
}

expanded_array
expander::new_array (const shared_value &value,
                     const std::vector<HOST_WIDE_INT> &extent,
                     bool side_by_side)
{
  HOST_WIDE_INT size = scop->array[value.array].element_size, all = 1;
  std::vector<HOST_WIDE_INT> own = extent;
  own.insert (side_by_side ? own.begin () : own.end (), value.extent.begin (),
              value.extent.end ());
  struct layout layout = { size, {} };
  for (size_t k = own.size (); k-- > 0; all *= own[k])
    layout.stride.insert (layout.stride.begin (), polynomial (all));
  tree variable = new_variable (value.type, all, !value.extent.empty ());
  grouped_reference place = *value.accesses[0].reference;
  place.subscript.clear ();
  place.parts.shown.clear ();
  place.parts.obligations.clear ();
  place.parts.offset = polynomial ();
  place.parts.unit = size;
  place.parts.root = build_fold_addr_expr (variable);
  place.parts.ref = build2 (MEM_REF, value.type, place.parts.root,
                            build_int_cst (ptr_type_node, 0));
  place.parts.place = place.parts.ref;
  place.group = result->groups.groups.size ();
  result->groups.groups.push_back (
      { layout, polynomial (), 0, {}, true, true });
  const std::string name = scop->array[value.array].name;
  unsigned index = ::new_array (
      scop, isl_identifier (name) + "_e" + std::to_string (DECL_UID (variable)),
      name, size, own.size ());
  for (size_t k = 0; k < own.size (); k++)
    {
      scop->array[index].stride[k] = layout.stride[k].constant_term () * size;
      scop->array[index].extent[k] = own[k];
    }
  result->guard.array[index] = { place.parts.root,
                                 polynomial (),
                                 layout,
                                 {},
                                 size,
                                 (unsigned short)(place.group + 1) };
  *stack -= MIN (*stack, (unsigned long)(all * size));
  return { index, extent, side_by_side, place, {} };
}

void
expander::move_access (const shared_value &value, const value_access &use,
                       unsigned array, const grouped_reference &reference,
                       bool side_by_side,
                       const std::vector<HOST_WIDE_INT> &strips)
{
  const struct pf_statement *statement = &scop->statement[use.statement];
  struct pf_access *access = &statement->access[use.access];
  grouped_reference place = reference;
  const size_t n = value.extent.size (), before = side_by_side ? n : 0;
  for (size_t d = 0; d < n; d++)
    place.subscript.insert (
        place.subscript.end ()
            - (side_by_side ? reference.subscript.size () : 0),
        use.reference->subscript[d] - polynomial (value.low[d]));
  result->groups.move (use.reference, &place);
  isl_aff_list *subscripts
      = element_subscripts (graphite, statement, *use.reference);
  for (size_t k = 0; k < strips.size (); k++)
    if (strips[k] != 0)
      subscripts = isl_aff_list_set_aff (
          subscripts, before + k,
          isl_aff_mod_val (isl_aff_list_get_aff (subscripts, before + k),
                           isl_val_int_from_si (scop->ctx, strips[k])));
  isl_multi_aff *function = isl_multi_aff_from_aff_list (
      access_space (statement, &scop->array[array]), subscripts);
  isl_map_free (access->relation);
  access->relation = isl_map_from_multi_aff (function);
  access->array = array;
  access->scalar = value.extent.empty ();
  access->user = use.reference->dr;
}

void
expander::expand (const shared_value &value, expanded_array *array,
                  unsigned depth, const std::vector<HOST_WIDE_INT> &strips)
{
  const struct pf_statement *statement
      = &scop->statement[value.accesses[0].statement];
  const unsigned first = depth - array->extent.size ();
  for (size_t k = 0; k < strips.size (); k++)
    if (strips[k] != 0)
      scop->loop[statement->loop[first + k]].strip = strips[k];
  grouped_reference place = array->place;
  for (size_t k = 0; k < array->extent.size (); k++)
    place.subscript.push_back (
        polynomial::of_variable (-scop->loop[statement->loop[first + k]].id));
  array->nests.insert (statement->loop[0]);
  for (const value_access &use : value.accesses)
    move_access (value, use, array->index, place, array->side_by_side, strips);
}
