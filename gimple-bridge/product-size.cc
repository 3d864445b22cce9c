/* Sizes that are products of other sizes.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "product-size.h"

/* What is true of all sizes from 2 on that a program may have is true where each is one of
   these, small and large; products of MOST_FACTORS fit into 32 bits.  */
static const HOST_WIDE_INT samples[] = { 10, 1000 };
static const size_t MOST_FACTORS = 3;

/* More sizes are not looked at.  */
static const size_t MOST_SIZES = 4;

namespace
{

/* The parameters of a set as polynomials in the sizes they are computed from.  */
class computed_parameters
{
public:
  computed_parameters (__isl_keep isl_set *set, const vec<tree> &param,
                       const sese_l &region);
  bool products_p () const;
  isl_set *sample (unsigned choice) const;
  unsigned
  n_samples () const
  {
    return 1u << size.size ();
  }

private:
  isl_set *set;
  std::map<unsigned, polynomial> value;
  std::vector<variable> size;
  bool valid;
};

computed_parameters::computed_parameters (__isl_keep isl_set *set,
                                          const vec<tree> &param,
                                          const sese_l &region)
    : set (set), valid (true)
{
  for (unsigned k = 0; k < param.length (); k++)
    {
      if (isl_set_involves_dims (set, isl_dim_param, k, 1) != isl_bool_true)
        continue;
      polynomial_reader reader (&region);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (param[k]))
          || !reader.read (param[k], region.entry->src->loop_father, &value[k])
          || !value[k].valid || !value[k].invariant_p ())
        {
          valid = false;
          return;
        }
      for (const auto &t : value[k].term)
        {
          valid &= t.first.size () <= MOST_FACTORS;
          for (variable v : t.first)
            if (std::find (size.begin (), size.end (), v) == size.end ())
              size.push_back (v);
        }
    }
  valid &= size.size () <= MOST_SIZES;
}

/* Is everything known, and one of them a product?  */

bool
computed_parameters::products_p () const
{
  if (!valid)
    return false;
  for (const auto &entry : value)
    if (!entry.second.affine_p ())
      return true;
  return false;
}

/* The point of the set where size k is large if bit k of CHOICE is set, else small.  */

isl_set *
computed_parameters::sample (unsigned choice) const
{
  isl_set *point = isl_set_copy (set);
  for (const auto &entry : value)
    {
      HOST_WIDE_INT sum = 0;
      for (const auto &t : entry.second.term)
        {
          HOST_WIDE_INT product = t.second;
          for (variable v : t.first)
            product
                *= samples[choice >> (std::find (size.begin (), size.end (), v)
                                      - size.begin ())
                           & 1];
          sum += product;
        }
      isl_val *number = isl_val_int_from_si (isl_set_get_ctx (set), sum);
      point = isl_set_fix_val (point, isl_dim_param, entry.first, number);
    }
  return point;
}

/* Read PRODUCT's value from NAME, a parameter of REGION.  Is there a product in it?  */

bool
read_product (tree name, const sese_l &region, product_parameter *product)
{
  polynomial_reader reader (&region);
  if (TREE_CODE (name) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (name))
      || !reader.read_exactly (name, region.entry->src->loop_father,
                               &product->value)
      || !product->value.valid || !product->value.invariant_p ()
      || product->value.affine_p ())
    return false;
  product->name = SSA_NAME_VERSION (name);
  product->obligations = reader.obligations;
  return true;
}

} // namespace

std::vector<product_parameter>
product_parameters (const vec<tree> &param, const sese_l &region)
{
  std::vector<product_parameter> all;
  for (tree name : param)
    {
      product_parameter product;
      if (read_product (name, region, &product))
        all.push_back (product);
    }
  return all;
}

bool
take_product (polynomial *p, const product_parameter &product)
{
  polynomial rest;
  const polynomial factor = p->divide (product.value, &rest);
  if (!factor.valid || !rest.valid || !factor.constant_p ()
      || factor.term.empty ())
    return false;
  *p = rest + factor * polynomial::of_variable (product.name);
  return p->valid;
}

bool
implied_by_products_p (__isl_keep isl_set *bad, const vec<tree> &param,
                       const sese_l &region)
{
  computed_parameters parameters (bad, param, region);
  if (!parameters.products_p ())
    return false;
  for (unsigned choice = 0; choice < parameters.n_samples (); choice++)
    {
      isl_set *point = parameters.sample (choice);
      isl_bool none = isl_set_is_empty (point);
      isl_set_free (point);
      if (none != isl_bool_false)
        return false;
    }
  return true;
}
