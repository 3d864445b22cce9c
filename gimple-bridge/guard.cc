/* The run-time check in front of generated code.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "guard.h"
#include "ast-expression.h"
#include "plugin/break-even.h"
#include "separation.h"

polynomial
addressing::stride (size_t k) const
{
  size_t n = layout.stride.size ();
  return k < n ? layout.stride[k] * layout.unit
               : polynomial (shown_stride[k - n]);
}

guard::~guard ()
{
  for (isl_set *set : conditions)
    isl_set_free (set);
  for (range_check &check : ranges)
    isl_set_free (check.domain);
}

unsigned
guard::cost () const
{
  return conditions.size () + separation (disjoint).cost ()
         + 2 * ranges.size ();
}

/* The value of variable V, a parameter, in TYPE.  */

static tree
parameter_tree (variable v, tree type)
{
  return fold_convert (type, ssa_name (v));
}

tree
polynomial_tree (const polynomial &p, tree type,
                 const std::function<tree (class loop *)> &counter)
{
  tree sum = build_int_cst (type, 0);
  for (const auto &t : p.term)
    {
      tree product = build_int_cst (type, t.second);
      for (variable v : t.first)
        product = fold_build2 (
            MULT_EXPR, type, product,
            v > 0 ? parameter_tree (v, type)
                  : fold_convert (type, counter (get_loop (cfun, -v))));
      sum = fold_build2 (PLUS_EXPR, type, sum, product);
    }
  return sum;
}

namespace
{

/* The work on one condition.  Its parts are in TYPE: for what has to be exact, one
   that has room for the product of three parameters that import bounded.

   REQUIRED: what has to hold.
   KNOWN: addresses of arrays.
   FAILED: some part could not be expressed.  */
class condition_builder
{
public:
  condition_builder (const class guard &guard, const struct pf_scop *model,
                     const std::map<isl_id *, tree> &param, tree type);
  ~condition_builder ();
  tree right (gimple_seq *values);
  std::vector<tree> requirements ();
  tree worth_while ();

private:
  void require (tree condition);
  tree all () const;
  void require_all_but_disjoint ();
  tree value (__isl_take isl_pw_aff *aff);
  interval dimension_interval (__isl_keep isl_set *set, unsigned dim);
  interval bytes (unsigned index);
  interval addresses (unsigned index);
  interval polynomial_interval (const range_check &check);
  void require_bounded_offsets ();
  std::function<interval (unsigned)> addresses_of_arrays ();
  void require_range (const range_check &check);
  void require_points ();
  isl_set *elements (unsigned index);
  tree
  sum (tree a, tree b)
  {
    return fold_build2 (PLUS_EXPR, type, a, b);
  }
  tree
  product (tree a, tree b)
  {
    return fold_build2 (MULT_EXPR, type, a, b);
  }

  const class guard &guard;
  const struct pf_scop *model;
  id_resolver resolve;
  isl_ast_build *build;
  tree type;
  std::vector<tree> required;
  std::map<unsigned, interval> known;
  bool failed;
};

condition_builder::condition_builder (const class guard &guard,
                                      const struct pf_scop *model,
                                      const std::map<isl_id *, tree> &param,
                                      tree type)
    : guard (guard), model (model),
      build (isl_ast_build_from_context (isl_set_copy (model->context))),
      type (type), failed (false)
{
  resolve = [&param] (isl_id *id) -> tree {
    auto found = param.find (id);
    return found == param.end () ? NULL_TREE : found->second;
  };
}

condition_builder::~condition_builder () { isl_ast_build_free (build); }

void
condition_builder::require (tree condition)
{
  failed |= condition == NULL_TREE;
  if (!failed)
    required.push_back (fold_convert (boolean_type_node, condition));
}

/* All that is required, in one condition.  */

tree
condition_builder::all () const
{
  tree result = boolean_true_node;
  for (tree condition : required)
    result = fold_build2 (BIT_AND_EXPR, boolean_type_node, result, condition);
  return failed ? NULL_TREE : result;
}

tree
condition_builder::value (__isl_take isl_pw_aff *aff)
{
  tree result = value_expression (aff, build, type, resolve);
  failed |= result == NULL_TREE;
  return result ? result : build_int_cst (type, 0);
}

/* What dimension DIM of SET ranges over where SET is not empty.  */

interval
condition_builder::dimension_interval (__isl_keep isl_set *set, unsigned dim)
{
  return { value (isl_set_dim_min (isl_set_copy (set), dim)),
           value (isl_set_dim_max (isl_set_copy (set), dim)) };
}

/* [params] -> { [s] }: the elements of array INDEX that are accessed.  */

isl_set *
condition_builder::elements (unsigned index)
{
  isl_set *all = NULL;
  for (unsigned i = 0; i < model->n_statement; i++)
    for (unsigned a = 0; a < model->statement[i].n_access; a++)
      {
        const struct pf_access *access = &model->statement[i].access[a];
        if (access->array != index)
          continue;
        isl_map *map = isl_map_intersect_domain (
            isl_map_copy (access->relation),
            isl_set_copy (model->statement[i].domain));
        map = isl_map_intersect_params (map, isl_set_copy (model->context));
        isl_set *range = isl_map_range (map);
        all = all ? isl_set_union (all, range) : range;
      }
  return isl_set_coalesce (all);
}

/* The offsets in bytes, from the root, of the bytes of array INDEX that are
   accessed: HIGH is that after the last.  */

interval
condition_builder::bytes (unsigned index)
{
  const addressing &array = guard.array.at (index);
  isl_set *set = elements (index);
  interval all = { build_int_cst (type, 0), build_int_cst (type, array.size) };
  for (unsigned d = 0; d < array.n_dim (); d++)
    {
      interval subscript = dimension_interval (set, d);
      tree stride = polynomial_tree (array.stride (d), type);
      all.low = sum (all.low, product (stride, subscript.low));
      all.high = sum (all.high, product (stride, subscript.high));
    }
  isl_set_free (set);
  return all;
}

/* The same as addresses.  */

interval
condition_builder::addresses (unsigned index)
{
  interval all = bytes (index);
  tree root = fold_convert (
      type,
      fold_convert (sizetype, unshare_expr (guard.array.at (index).root)));
  return { sum (root, all.low), sum (root, all.high) };
}

/* Offsets of arrays with strides that are not constant must not wrap.  */

void
condition_builder::require_bounded_offsets ()
{
  tree limit = wide_int_to_tree (type, wi::lshift (wi::one (128), 62));
  for (const auto &entry : guard.array)
    {
      if (entry.second.layout.stride.size () < 2)
        continue;
      interval all = bytes (entry.first);
      require (fold_build2 (LE_EXPR, boolean_type_node, all.high, limit));
      require (fold_build2 (GE_EXPR, boolean_type_node, all.low,
                            fold_build1 (NEGATE_EXPR, type, limit)));
    }
}

/* Gives the addresses of arrays, each of which is evaluated once.  */

std::function<interval (unsigned)>
condition_builder::addresses_of_arrays ()
{
  return [this] (unsigned index) {
    auto found = known.find (index);
    return found != known.end () ? found->second
                                 : known[index] = addresses (index);
  };
}

/* What the value of CHECK ranges over.  Counters are never negative, and import
   made sure of the same for parameters that are multiplied.  */

interval
condition_builder::polynomial_interval (const range_check &check)
{
  interval all = { build_int_cst (type, 0), build_int_cst (type, 0) };
  for (const auto &t : check.value.term)
    {
      tree factor = build_int_cst (type, t.second);
      interval term = { factor, factor };
      for (variable v : t.first)
        {
          interval value;
          if (v > 0)
            value.low = value.high = parameter_tree (v, type);
          else
            {
              unsigned dim = 0;
              while (dim < check.counter.size () && check.counter[dim] != -v)
                dim++;
              failed |= dim == check.counter.size ();
              if (failed)
                return all;
              value = dimension_interval (check.domain, dim);
            }
          term = { product (term.low, value.low),
                   product (term.high, value.high) };
        }
      if (t.second < 0)
        std::swap (term.low, term.high);
      all = { sum (all.low, term.low), sum (all.high, term.high) };
    }
  return all;
}

void
condition_builder::require_range (const range_check &check)
{
  interval all = polynomial_interval (check);
  tree min = fold_convert (type, TYPE_MIN_VALUE (check.type));
  tree max = fold_convert (type, TYPE_MAX_VALUE (check.type));
  require (fold_build2 (GE_EXPR, boolean_type_node, all.low, min));
  require (fold_build2 (LE_EXPR, boolean_type_node, all.high, max));
}

/* The statement in the deepest loops must have enough points, counted as the
   box around them.  */

void
condition_builder::require_points ()
{
  const struct pf_statement *deepest = &model->statement[0];
  for (unsigned i = 1; i < model->n_statement; i++)
    if (model->statement[i].n_loop > deepest->n_loop)
      deepest = &model->statement[i];
  isl_set *domain = isl_set_intersect_params (isl_set_copy (deepest->domain),
                                              isl_set_copy (model->context));
  tree volume = box_expression (domain, PF_POINT_LOOPS, build, type, resolve);
  isl_set_free (domain);
  failed |= volume == NULL_TREE;
  if (!failed)
    require (fold_build2 (GE_EXPR, boolean_type_node, volume,
                          build_int_cst (type, guard.points)));
}

void
condition_builder::require_all_but_disjoint ()
{
  for (isl_set *set : guard.conditions)
    require (set_expression (set, type, resolve));
  require_bounded_offsets ();
  for (const range_check &check : guard.ranges)
    require_range (check);
}

tree
condition_builder::right (gimple_seq *values)
{
  require_all_but_disjoint ();
  require (
      separation (guard.disjoint).condition (addresses_of_arrays (), values));
  return all ();
}

std::vector<tree>
condition_builder::requirements ()
{
  require_all_but_disjoint ();
  auto addresses = addresses_of_arrays ();
  for (const auto &pair : guard.disjoint)
    require (separate (addresses (pair.first), addresses (pair.second)));
  return failed ? std::vector<tree> () : required;
}

tree
condition_builder::worth_while ()
{
  if (guard.points)
    require_points ();
  return all ();
}

} // namespace

tree
guard::condition (const struct pf_scop *model,
                  const std::map<isl_id *, tree> &param,
                  gimple_seq *values) const
{
  tree type = build_nonstandard_integer_type (128, 0);
  return condition_builder (*this, model, param, type).right (values);
}

std::vector<tree>
guard::requirements (const struct pf_scop *model,
                     const std::map<isl_id *, tree> &param) const
{
  tree type = build_nonstandard_integer_type (128, 0);
  return condition_builder (*this, model, param, type).requirements ();
}

tree
guard::worth_while (const struct pf_scop *model,
                    const std::map<isl_id *, tree> &param) const
{
  tree type = build_nonstandard_integer_type (64, 1);
  return condition_builder (*this, model, param, type).worth_while ();
}
