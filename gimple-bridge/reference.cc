/* A memory reference taken apart: where from, how far, which element.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "reference.h"

/* The size in bytes of a value of TYPE; 0 if not constant.  */

static HOST_WIDE_INT
constant_size (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

/* The parts of REF from its base outwards, the base first; empty if one of
   them is nothing that is understood here.  */

static std::vector<tree>
components (tree ref)
{
  std::vector<tree> parts;
  for (;; ref = TREE_OPERAND (ref, 0))
    {
      parts.insert (parts.begin (), ref);
      if (DECL_P (ref) || TREE_CODE (ref) == MEM_REF)
        return parts;
      switch (TREE_CODE (ref))
        {
        case ARRAY_REF:
        case REALPART_EXPR:
        case IMAGPART_EXPR:
          continue;
        case COMPONENT_REF:
          if (!DECL_BIT_FIELD (TREE_OPERAND (ref, 1)) && !TREE_OPERAND (ref, 2)
              && tree_fits_shwi_p (byte_position (TREE_OPERAND (ref, 1))))
            continue;
          /* Fall through.  */
        default:
          return std::vector<tree> ();
        }
    }
}

/* Describe ARRAY_REF NODE as a subscript.  */

static void
describe_bounds (tree node, shown_subscript *shown)
{
  tree low = array_ref_low_bound (node), high = array_ref_up_bound (node);
  shown->stride = tree_to_shwi (array_ref_element_size (node));
  shown->bounded = low && high && tree_fits_shwi_p (low)
                   && tree_fits_shwi_p (high) && !pf_flexible_array_p (node)
                   && tree_int_cst_le (low, high);
  shown->low = shown->bounded ? tree_to_shwi (low) : 0;
  shown->high = shown->bounded ? tree_to_shwi (high) : 0;
}

/* The bytes from the place of REFERENCE to what it refers to.  */

static HOST_WIDE_INT
bytes_within (const struct reference &reference)
{
  HOST_WIDE_INT bytes = 0;
  for (const shown_subscript &shown : reference.shown)
    bytes += shown.index.constant_term ();
  return bytes;
}

bool
members_foldable_p (const struct reference &reference)
{
  return !reference.within && reference.planes.empty ()
         && !reference.shown.empty ()
         && std::all_of (reference.shown.begin (), reference.shown.end (),
                         [] (const shown_subscript &shown) {
                           return TREE_CODE (shown.node) == COMPONENT_REF;
                         })
         && (reference.offset + polynomial (bytes_within (reference)))
                .multiple_p (reference.size);
}

void
fold_members (struct reference *reference)
{
  reference->offset
      = reference->offset + polynomial (bytes_within (*reference));
  reference->place = reference->ref;
  reference->unit = reference->size;
  reference->shown.clear ();
}

namespace
{

/* The work on one reference.  */
class describer
{
public:
  describer (class loop *loop, const sese_l *region, const reading &how,
             struct reference *result)
      : loop (loop), reader (region), result (result)
  {
    reader.through = how.through;
    reader.loaded = how.loaded;
  }
  bool run (tree ref);

private:
  bool read_base (tree base);
  bool fold (tree array_ref);
  size_t behind_curved (const std::vector<tree> &parts, size_t k) const;
  bool enter (const std::vector<tree> &parts, size_t k, size_t first);
  bool fold_curved (const std::vector<tree> &parts, size_t *k);
  bool show (tree node);
  void take_span ();

  class loop *loop;
  polynomial_reader reader;
  struct reference *result;
};

/* Read the innermost part of a reference.  */

bool
describer::read_base (tree base)
{
  if (DECL_P (base))
    {
      if (!array_decl_p (base))
        return false;
      result->root = build_fold_addr_expr (base);
      return true;
    }
  if (!reader.read (TREE_OPERAND (base, 0), loop, &result->offset))
    return false;
  result->root = reader.root;
  tree more = TREE_OPERAND (base, 1);
  if (!result->root || !tree_fits_shwi_p (fold_convert (ssizetype, more)))
    return false;
  result->offset = result->offset
                   + polynomial (tree_to_shwi (fold_convert (ssizetype, more)));
  return true;
}

/* Make the subscript of ARRAY_REF a part of the offset.  */

bool
describer::fold (tree array_ref)
{
  polynomial index, low, size;
  if (!reader.read (TREE_OPERAND (array_ref, 1), loop, &index)
      || !reader.read (array_ref_low_bound (array_ref), loop, &low)
      || !reader.read (array_ref_element_size (array_ref), loop, &size))
    return false;
  result->offset = result->offset + (index - low) * size;
  return result->offset.valid;
}

/* Add NODE to the subscripts shown.  */

bool
describer::show (tree node)
{
  shown_subscript shown = { node, polynomial (), 1, true, 0, 0 };
  switch (TREE_CODE (node))
    {
    case ARRAY_REF:
      describe_bounds (node, &shown);
      if (!reader.read (TREE_OPERAND (node, 1), loop, &shown.index)
          || !shown.index.affine_p ())
        return false;
      break;
    case COMPONENT_REF:
      shown.index
          = polynomial (tree_to_shwi (byte_position (TREE_OPERAND (node, 1))));
      shown.low = shown.high = shown.index.constant_term ();
      break;
    default:
      shown.index = polynomial (TREE_CODE (node) == IMAGPART_EXPR);
      shown.stride = result->size;
      shown.high = 1;
      break;
    }
  result->shown.push_back (shown);
  return true;
}

/* The parameter that all terms of P have, of which there are several, and one of which is it
   times one other parameter; 0 if there is none.  */

static variable
common_factor (const polynomial &p)
{
  for (const auto &t : p.term)
    for (variable v : t.first)
      if (p.term.size () > 1 && t.first.size () == 2 && t.first[0] > 0
          && std::all_of (
              p.term.begin (), p.term.end (),
              [v] (const std::pair<monomial, HOST_WIDE_INT> &o) {
                return std::count (o.first.begin (), o.first.end (), v) == 1;
              }))
        return v;
  return 0;
}

/* Fortran multiplies the subscripts of what a pointer leads to, and the offset that the
   descriptor has for them, with the distance of elements, which is also in the
   descriptor.  Let that be their size.  */

void
describer::take_span ()
{
  const variable span = common_factor (result->offset);
  if (span == 0)
    return;
  polynomial rest;
  const polynomial factor = polynomial::of_variable (span);
  const HOST_WIDE_INT unit = result->unit;
  tree size = build_int_cst (TREE_TYPE (ssa_name (span)), unit);
  if (!int_fits_type_p (build_int_cst (ssizetype, unit),
                        TREE_TYPE (ssa_name (span))))
    return;
  result->offset = result->offset.divide (factor, &rest) * unit;
  reader.obligations.push_back (
      { factor, build_range_type (TREE_TYPE (size), size, size) });
}

/* Is INDEX an affine function of counters, with products of parameters for coefficients?  */

static bool
rows_p (const polynomial &index)
{
  return std::all_of (index.term.begin (), index.term.end (),
                      [] (const std::pair<monomial, HOST_WIDE_INT> &t) {
                        return counter_part (t.first).size () < 2;
                      });
}

/* The number of the part behind the last of PARTS from K on that is a subscript with rows of run-time
   length; K if there is none.  */

size_t
describer::behind_curved (const std::vector<tree> &parts, size_t k) const
{
  for (size_t m = parts.size (); m > k; m--)
    {
      polynomial_reader probe = reader;
      polynomial index;
      if (TREE_CODE (parts[m - 1]) == ARRAY_REF
          && probe.read (TREE_OPERAND (parts[m - 1], 1), loop, &index)
          && !index.affine_p () && rows_p (index))
        return m;
    }
  return k;
}

/* Let PARTS from K to FIRST, which are selections of members, be bytes in front of the array that
   begins there.  */

bool
describer::enter (const std::vector<tree> &parts, size_t k, size_t first)
{
  if (first == k)
    return true;
  if (k != 1 || !constant_base_p (*result))
    return false;
  for (; k < first; k++)
    {
      if (TREE_CODE (parts[k]) != COMPONENT_REF)
        return false;
      result->offset = result->offset
                       + polynomial (tree_to_shwi (
                           byte_position (TREE_OPERAND (parts[k], 1))));
    }
  result->within = parts[first - 1];
  result->start = result->offset.constant_term ();
  return true;
}

/* Let the subscripts of PARTS from *K on be parts of the offset, with *K for the part behind them, if
   there is one with rows of run-time length.  */

bool
describer::fold_curved (const std::vector<tree> &parts, size_t *k)
{
  const size_t behind = behind_curved (parts, *k);
  if (behind == *k)
    return true;
  size_t first = behind - 1;
  while (first > *k && TREE_CODE (parts[first - 1]) == ARRAY_REF)
    first--;
  if (!enter (parts, *k, first))
    return false;
  for (*k = first; *k < behind; ++*k)
    {
      if (!fold (parts[*k]))
        return false;
      if (*k < behind - 1)
        result->planes.push_back (constant_size (TREE_TYPE (parts[*k])));
    }
  return true;
}

/* Is the type of NODE, the object that an ARRAY_REF refers into, an array
   whose size is fixed, so that the subscripts say all?  */

static bool
fixed_array_p (tree node)
{
  return constant_size (TREE_TYPE (node)) > 0;
}

/* Is the place of REFERENCE a multiple of its unit behind the beginning of the array?  */

static bool
elements_apart_p (const struct reference &reference)
{
  return (reference.offset - polynomial (reference.start))
      .multiple_p (reference.unit);
}

bool
describer::run (tree ref)
{
  std::vector<tree> parts = components (ref);
  /* Addresses of other spaces are not comparable with those of this one.  */
  if (parts.empty () || TREE_THIS_VOLATILE (ref)
      || !ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (TREE_TYPE (parts[0])))
      || reverse_storage_order_for_component_p (ref))
    return false;
  result->ref = ref;
  result->size = constant_size (TREE_TYPE (ref));
  if (result->size <= 0 || !read_base (parts[0]))
    return false;
  size_t k = 1;
  while (k < parts.size () && TREE_CODE (parts[k]) == ARRAY_REF
         && !fixed_array_p (parts[k - 1]))
    if (!fold (parts[k++]))
      return false;
  if (!fold_curved (parts, &k))
    return false;
  result->place = parts[k - 1];
  result->unit = constant_size (TREE_TYPE (result->place));
  if (result->unit > 0 && !elements_apart_p (*result))
    take_span ();
  if (result->unit <= 0
      || TYPE_ALIGN (TREE_TYPE (parts[0]))
             < TYPE_ALIGN (TREE_TYPE (result->place)))
    return false;
  for (; k < parts.size (); k++)
    if (!show (parts[k]))
      return false;
  if (!elements_apart_p (*result) && !members_foldable_p (*result))
    return false;
  if (!elements_apart_p (*result))
    fold_members (result);
  result->obligations = reader.obligations;
  result->deepest = reader.deepest;
  return true;
}

} // namespace

bool
describe_reference (tree ref, class loop *loop, const sese_l *region,
                    struct reference *result, const reading &how)
{
  *result = reference ();
  return describer (loop, region, how, result).run (ref);
}

tree
base_pointer (tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0)
                                             : NULL_TREE;
}

bool
constant_base_p (const struct reference &reference)
{
  tree base = get_base_address (reference.ref);
  return reference.offset.constant_p ()
         && (DECL_P (base) || TREE_OPERAND (base, 0) == reference.root);
}

bool
plain_p (const struct reference &reference)
{
  return TREE_CODE (reference.root) == ADDR_EXPR
         && reference.offset.constant_p ();
}

/* Copy REF down to PLACE, which becomes NEW_PLACE, with INDEX for the
   subscripts around it, of which DEPTH are further in.  */

static tree
copy_around (tree ref, tree place, tree new_place,
             const std::vector<tree> &index, size_t depth)
{
  if (ref == place)
    return new_place;
  tree copy = copy_node (ref);
  TREE_OPERAND (copy, 0)
      = copy_around (TREE_OPERAND (ref, 0), place, new_place, index, depth - 1);
  if (TREE_CODE (ref) == ARRAY_REF && index[depth - 1])
    TREE_OPERAND (copy, 1) = index[depth - 1];
  return copy;
}

tree
rebuild_reference (const struct reference &reference, tree address,
                   unsigned short clique, unsigned short base,
                   const std::vector<tree> &index)
{
  tree alias_type = reference_alias_ptr_type (reference.ref);
  tree place = build2 (MEM_REF, TREE_TYPE (reference.place), address,
                       build_int_cst (alias_type, 0));
  MR_DEPENDENCE_CLIQUE (place) = clique;
  MR_DEPENDENCE_BASE (place) = base;
  return copy_around (reference.ref, reference.place, place, index,
                      reference.shown.size ());
}
