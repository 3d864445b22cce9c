/* Arrays of the model, and the elements that references are to.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "model-array.h"
#include "assume.h"
#include "source-name.h"
#include "unparse.h"

char *
heap_string (const std::string &text)
{
  return xstrdup (text.c_str ());
}

unsigned
new_array (struct pf_scop *scop, const std::string &id, const std::string &name,
           unsigned size, unsigned n_dim)
{
  unsigned index = scop->n_array++;
  scop->array = XRESIZEVEC (struct pf_array, scop->array, scop->n_array);
  struct pf_array *array = &scop->array[index];
  array->id = heap_string (id);
  array->name = heap_string (name);
  array->element_size = size;
  array->n_dim = n_dim;
  array->stride = XCNEWVEC (long, n_dim + 1);
  array->extent = XCNEWVEC (long, n_dim + 1);
  array->family = 0;
  array->shift = NULL;
  return index;
}

/* The name of the array that REFERENCE is to.  That of a common block in Fortran is no part of it.  */

static std::string
array_name (const struct reference &reference)
{
  tree base = get_base_address (reference.ref);
  if (reference.within && DECL_P (base) && DECL_IGNORED_P (base))
    return source_variable (reference.within);
  if (reference.within)
    return unparse (reference.within);
  tree root = reference.root;
  return source_variable (TREE_CODE (root) == ADDR_EXPR ? TREE_OPERAND (root, 0)
                                                        : root);
}

unsigned
new_group_array (struct pf_scop *scop, unsigned group,
                 const struct addressing &how,
                 const grouped_reference &reference)
{
  const std::string name = array_name (reference.parts);
  const size_t n = reference.leading.size ();
  const unsigned index
      = new_array (scop, isl_identifier (name) + "_g" + std::to_string (group),
                   name, reference.parts.size, n + how.n_dim ());
  struct pf_array *array = &scop->array[index];
  for (size_t k = 0; k < n; k++)
    {
      array->stride[k] = reference.leading[k].stride;
      array->extent[k] = reference.leading[k].extent;
    }
  for (size_t d = 0; d < how.n_dim (); d++)
    {
      const polynomial stride = how.stride (d);
      if (stride.constant_p ())
        array->stride[n + d] = stride.constant_term ();
      if (d < how.layout.stride.size ())
        continue;
      const shown_subscript &shown
          = reference.parts.shown[d - how.layout.stride.size ()];
      if (shown.bounded)
        array->extent[n + d] = shown.high - shown.low + 1;
    }
  return index;
}

/* Let array number INDEX of SCOP be in the family of number RELATIVE; PLACES is how far its element with all subscripts 0 is
   behind that of the other, in the first dimensions.  */

static void
join_family (struct pf_scop *scop, unsigned index, unsigned relative,
             const std::vector<HOST_WIDE_INT> &places)
{
  struct pf_array *array = &scop->array[index];
  struct pf_array *other = &scop->array[relative];
  if (!other->family)
    other->family = relative + 1;
  array->family = other->family;
  array->shift = XCNEWVEC (long, array->n_dim + 1);
  for (unsigned d = 0; d < array->n_dim; d++)
    {
      array->shift[d] = other->shift ? other->shift[d] : 0;
      if (d < places.size ())
        array->shift[d] += places[d];
    }
}

void
find_family (struct pf_scop *scop, unsigned index, const array_groups &groups,
             const std::vector<unsigned> &array_of, unsigned group)
{
  std::vector<HOST_WIDE_INT> places;
  for (unsigned other = 0; other < array_of.size (); other++)
    if (array_of[other] != UINT_MAX
        && groups.same_rows_p (group, other, &places))
      {
        join_family (scop, index, array_of[other], places);
        return;
      }
}

/* Record in ARRAY, dimension DIM, what array reference REF tells of it.  */

static void
describe_dimension (struct pf_array *array, unsigned dim, tree ref)
{
  tree size = array_ref_element_size (ref);
  if (tree_fits_shwi_p (size))
    array->stride[dim] = tree_to_shwi (size);
  tree low = array_ref_low_bound (ref), high = array_ref_up_bound (ref);
  if (high && tree_fits_shwi_p (low) && tree_fits_shwi_p (high)
      && tree_to_shwi (high) > tree_to_shwi (low))
    array->extent[dim] = tree_to_shwi (high) - tree_to_shwi (low) + 1;
}

bool
member_p (data_reference_p dr, unsigned i)
{
  tree ref = DR_REF (dr);
  for (; i > 0 && handled_component_p (ref); i--)
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == COMPONENT_REF;
}

bool
whole_bytes_p (data_reference_p dr)
{
  for (unsigned i = 0; i < DR_NUM_DIMENSIONS (dr); i++)
    {
      tree bits = DR_ACCESS_FN (dr, i);
      if (member_p (dr, i)
          && (!tree_fits_shwi_p (bits)
              || tree_to_shwi (bits) % BITS_PER_UNIT != 0))
        return false;
    }
  return true;
}

void
describe_array (struct pf_array *array, data_reference_p dr, bool in_bytes)
{
  tree ref = DR_REF (dr);
  for (unsigned i = 0; i < DR_NUM_DIMENSIONS (dr); i++)
    {
      unsigned dim = array->n_dim - 1 - i;
      switch (TREE_CODE (ref))
        {
        case REALPART_EXPR:
        case IMAGPART_EXPR:
          array->stride[dim] = array->element_size;
          array->extent[dim] = 2;
          break;
        case ARRAY_REF:
          describe_dimension (array, dim, ref);
          break;
        case COMPONENT_REF:
          array->stride[dim] = in_bytes;
          break;
        case MEM_REF:
          array->stride[dim] = 1;
          return;
        default:
          break;
        }
      ref = TREE_OPERAND (ref, 0);
    }
}

std::string
object_name (data_reference_p dr)
{
  tree base = get_base_address (DR_REF (dr));
  if (base && TREE_CODE (base) == MEM_REF)
    base = TREE_OPERAND (base, 0);
  if (base && TREE_CODE (base) == ADDR_EXPR)
    base = TREE_OPERAND (base, 0);
  std::string name = source_variable (base);
  if (name.empty () && DR_BASE_ADDRESS (dr))
    name = source_variable (DR_BASE_ADDRESS (dr));
  return name;
}

__isl_give isl_space *
access_space (const struct pf_statement *statement,
              const struct pf_array *array)
{
  isl_space *space = isl_set_get_space (statement->domain);
  space = isl_space_from_domain (space);
  space = isl_space_add_dims (space, isl_dim_out, array->n_dim);
  return isl_space_set_tuple_name (space, isl_dim_out, array->id);
}

__isl_give isl_aff_list *
element_subscripts (scop_p graphite, const struct pf_statement *statement,
                    const grouped_reference &reference)
{
  isl_set *domain = isl_set_reset_tuple_id (isl_set_copy (statement->domain));
  std::vector<polynomial> all;
  for (const leading_subscript &leading : reference.leading)
    all.push_back (leading.value);
  all.insert (all.end (), reference.subscript.begin (),
              reference.subscript.end ());
  isl_aff_list *subscripts
      = isl_aff_list_alloc (isl_set_get_ctx (domain), all.size ());
  for (const polynomial &subscript : all)
    {
      isl_aff *aff = affine_polynomial (subscript, graphite->scop_info->params,
                                        graphite->scop_info->region, domain);
      if (!aff)
        {
          subscripts = isl_aff_list_free (subscripts);
          break;
        }
      aff = isl_aff_set_tuple_id (aff, isl_dim_in,
                                  isl_set_get_tuple_id (statement->domain));
      subscripts = isl_aff_list_add (subscripts, aff);
    }
  isl_set_free (domain);
  return subscripts;
}

/* The part of SET in which dimension DIM, whatever it was, is from LOW to HIGH.  */

static __isl_give isl_set *
within (__isl_take isl_set *set, unsigned dim, HOST_WIDE_INT low,
        HOST_WIDE_INT high)
{
  isl_ctx *ctx = isl_set_get_ctx (set);
  set = isl_set_eliminate (set, isl_dim_set, dim, 1);
  set = isl_set_lower_bound_val (set, isl_dim_set, dim,
                                 isl_val_int_from_si (ctx, low));
  return isl_set_upper_bound_val (set, isl_dim_set, dim,
                                  isl_val_int_from_si (ctx, high));
}

__isl_give isl_set *
loaded_elements (const struct pf_statement *statement,
                 __isl_keep isl_aff_list *subscripts,
                 const grouped_reference &reference)
{
  isl_space *space
      = isl_space_from_domain (isl_set_get_space (statement->domain));
  space = isl_space_add_dims (space, isl_dim_out,
                              isl_aff_list_n_aff (subscripts));
  isl_set *elements
      = isl_set_apply (isl_set_copy (statement->domain),
                       isl_map_from_multi_aff (isl_multi_aff_from_aff_list (
                           space, isl_aff_list_copy (subscripts))));
  const struct loaded_part &loaded = reference.loaded;
  const HOST_WIDE_INT unit = reference.parts.unit;
  elements = isl_set_project_out (elements, isl_dim_set, 0,
                                  reference.leading.size ());
  elements = isl_set_insert_dims (elements, isl_dim_set, 0, 1);
  elements = within (elements, 0, loaded.low / unit, loaded.high / unit);
  const unsigned first
      = isl_set_dim (elements, isl_dim_set) - loaded.index.size ();
  for (size_t k = 0; k < loaded.index.size (); k++)
    if (!loaded.index[k].term.empty ())
      elements = within (elements, first + k, reference.parts.shown[k].low,
                         reference.parts.shown[k].high);
  return elements;
}
