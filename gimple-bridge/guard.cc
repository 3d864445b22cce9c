/* The run-time check in front of generated code.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "guard.h"
#include "affine-value.h"
#include "ast-expression.h"
#include "plugin/box.h"
#include "plugin/generation.h"
#include "separation.h"
#include "word-arithmetic.h"

/* No offset that is accessed is larger than 2^OFFSET_BITS bytes.  */
static const int OFFSET_BITS = 61;

polynomial
addressing::stride (size_t k) const
{
  size_t n = layout.stride.size ();
  return k < n ? layout.stride[k] * layout.unit
               : polynomial (shown_stride[k - n]);
}

void
addressing::add_loaded ()
{
  layout.stride.insert (layout.stride.begin (), polynomial (1));
  mingled = true;
}

unsigned
range_check::dimension (variable v) const
{
  return std::find (counter.begin (), counter.end (), -v) - counter.begin ();
}

polynomial_range
range_check::range (
    const std::function<polynomial_range (variable)> &range_of) const
{
  polynomial_range all = { polynomial (0), polynomial (0) };
  for (const auto &t : value.term)
    {
      polynomial_range term = { polynomial (t.second), polynomial (t.second) };
      for (variable v : t.first)
        {
          polynomial_range factor = range_of (v);
          term = { term.low * factor.low, term.high * factor.high };
        }
      if (t.second < 0)
        std::swap (term.low, term.high);
      all = { all.low + term.low, all.high + term.high };
    }
  return all;
}

guard::~guard ()
{
  isl_set_free (given);
  for (isl_set *set : conditions)
    isl_set_free (set);
  for (const auto &entry : moved)
    isl_set_free (entry.second);
  for (range_check &check : ranges)
    isl_set_free (check.domain);
}

/* The pointer that ROOT is computed from.  */

static tree
original_pointer (tree root)
{
  while (TREE_CODE (root) == SSA_NAME)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (root));
      if (!def
          || (gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR
              && !gimple_assign_single_p (def) && !gimple_assign_cast_p (def))
          || TREE_CODE (gimple_assign_rhs1 (def)) != SSA_NAME)
        break;
      root = gimple_assign_rhs1 (def);
    }
  return root;
}

bool
guard::checks_one_pointer_p () const
{
  for (const auto &pair : disjoint)
    {
      auto a = array.find (pair.first), b = array.find (pair.second);
      if (a != array.end () && b != array.end ()
          && original_pointer (a->second.root)
                 == original_pointer (b->second.root))
        return true;
    }
  return false;
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

/* The work on one condition.  Its parts are computed in words.

   KNOWN: addresses of arrays.
   BOX: [params] -> { : }, bounds of each parameter that are checked or given.
   FAILED: some part could not be expressed.  */
class condition_builder
{
public:
  condition_builder (const class guard &guard, const struct pf_scop *model,
                     const std::map<isl_id *, tree> &param);
  ~condition_builder ();
  condition_builder (const condition_builder &) = delete;
  tree right (gimple_seq *values);
  std::vector<tree> requirements ();

private:
  void require_all_but_disjoint ();
  void require_conditions ();
  void require_addresses ();
  void require_natural (const polynomial &p);
  void require_range (const range_check &check);
  void require_between (const polynomial &low, const polynomial &high,
                        tree type);
  tree type_for (__isl_keep isl_ast_expr *expr, number_range *values) const;
  polynomial value (__isl_take isl_pw_aff *value);
  polynomial_range dimension_range (__isl_keep isl_set *set, unsigned dim);
  isl_set *elements (unsigned index);
  bool element_offset (const addressing &array,
                       __isl_take isl_pw_multi_aff *end,
                       polynomial *result) const;
  bool exact_range (const addressing &array, __isl_keep isl_set *set,
                    polynomial_range *result) const;
  polynomial_range box_range (const addressing &array, __isl_keep isl_set *set);
  polynomial_range bytes (unsigned index);
  address_range addresses (unsigned index);
  std::function<address_range (unsigned)> addresses_of_arrays ();

  const class guard &guard;
  const struct pf_scop *model;
  const std::map<isl_id *, tree> &param;
  id_resolver resolve;
  isl_ast_build *build;
  variable_ranges variables;
  word_arithmetic words;
  check_list checks;
  std::map<unsigned, address_range> known;
  isl_set *box;
  bool failed;
};

id_resolver
resolver_of (const std::map<isl_id *, tree> &param)
{
  return [&param] (isl_id *id) -> tree {
    auto found = param.find (id);
    return found == param.end () ? NULL_TREE : found->second;
  };
}

condition_builder::condition_builder (const class guard &guard,
                                      const struct pf_scop *model,
                                      const std::map<isl_id *, tree> &param)
    : guard (guard), model (model), param (param),
      resolve (resolver_of (param)),
      build (isl_ast_build_from_context (isl_set_copy (model->context))),
      variables (param, guard.given, guard.conditions, model->context),
      words (variables), box (variables.box ()), failed (false)
{
}

condition_builder::~condition_builder ()
{
  isl_ast_build_free (build);
  isl_set_free (box);
}

/* The type in which EXPR is computed: words if the ranges of parameters prove that no
   intermediate value leaves 62 bits; those of a number are *VALUES.  Else there is
   room for a few numbers of 64 bits each.  */

tree
condition_builder::type_for (__isl_keep isl_ast_expr *expr,
                             number_range *values) const
{
  int64_t low, high;
  if (!pf_generation_values (expr, box, &low, &high))
    return build_nonstandard_integer_type (128, 0);
  *values = { low, high };
  return word_type ();
}

/* Have it checked that the parameters are in all sets.  What their ranges imply is
   left out.  */

void
condition_builder::require_conditions ()
{
  for (isl_set *set : guard.conditions)
    {
      isl_set *rest = isl_set_gist (isl_set_copy (set), isl_set_copy (box));
      if (isl_set_plain_is_universe (rest) != isl_bool_true)
        {
          isl_ast_expr *expr = set_condition (rest);
          number_range truth;
          tree type = type_for (expr, &truth);
          checks.require (ast_expression (expr, type, resolve));
        }
      failed |= rest == NULL;
      isl_set_free (rest);
    }
}

/* VALUE, [params] -> { [VALUE] }, which is released; a variable of its own where it is
   not affine.  Anything will do for what has no value, as what is never executed.  */

polynomial
condition_builder::value (__isl_take isl_pw_aff *value)
{
  value = isl_pw_aff_coalesce (value);
  polynomial result (0);
  if (isl_pw_aff_is_empty (value) == isl_bool_true
      || affine_value (value, resolve, &result))
    {
      isl_pw_aff_free (value);
      return result;
    }
  isl_ast_expr *expr = isl_ast_build_expr_from_pw_aff (build, value);
  const HOST_WIDE_INT most = HOST_WIDE_INT_1 << OFFSET_BITS;
  number_range values = { -most, most };
  tree type = type_for (expr, &values);
  tree number = ast_expression (expr, type, resolve);
  failed |= number == NULL_TREE;
  if (failed)
    return polynomial (0);
  if (type != word_type ())
    {
      checks.require (fold_build2 (GE_EXPR, boolean_type_node, number,
                                   build_int_cst (type, -most)));
      checks.require (fold_build2 (LE_EXPR, boolean_type_node, number,
                                   build_int_cst (type, most)));
    }
  return polynomial::of_variable (variables.add (as_word (number), values));
}

/* What dimension DIM of SET ranges over where SET is not empty.  */

polynomial_range
condition_builder::dimension_range (__isl_keep isl_set *set, unsigned dim)
{
  return { value (isl_set_dim_min (isl_set_copy (set), dim)),
           value (isl_set_dim_max (isl_set_copy (set), dim)) };
}

/* [params] -> { [s] }: the elements of array INDEX that are accessed.  */

isl_set *
condition_builder::elements (unsigned index)
{
  auto moved = guard.moved.find (index);
  if (moved != guard.moved.end ())
    return isl_set_copy (moved->second);
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

/* P must not be negative.  */

void
condition_builder::require_natural (const polynomial &p)
{
  if (words.natural_p (p))
    return;
  const HOST_WIDE_INT most = HOST_WIDE_INT_1 << OFFSET_BITS;
  words.bound (p, most);
  tree number = fold_convert (signed_type_for (word_type ()), words.value (p));
  checks.require (fold_build2 (GE_EXPR, boolean_type_node, number,
                               build_zero_cst (TREE_TYPE (number))));
}

/* Are the elements of ARRAY in SET, [params] -> { [s] }, in the order of their subscripts in
   memory: does no subscript but the first leave its row?  That is assumed of the layout, if
   anything is written.  */

static bool
rows_apart_p (const addressing &array, __isl_keep isl_set *set)
{
  size_t n = array.layout.stride.size ();
  bool apart = !array.mingled;
  for (size_t d = MAX (n, (size_t)1); apart && d < array.n_dim (); d++)
    {
      HOST_WIDE_INT row
          = d > n ? array.shown_stride[d - n - 1] : array.layout.unit;
      HOST_WIDE_INT stride = array.shown_stride[d - n];
      isl_val *first = isl_set_dim_min_val (isl_set_copy (set), d);
      isl_val *last = isl_set_dim_max_val (isl_set_copy (set), d);
      apart = stride > 0 && isl_val_is_nonneg (first) == isl_bool_true
              && isl_val_is_int (last) == isl_bool_true
              && isl_val_cmp_si (last, row / stride) < 0;
      isl_val_free (first);
      isl_val_free (last);
    }
  return apart;
}

/* The offset of the element END, [params] -> { [s] }, of ARRAY in *RESULT, if that is one
   polynomial.  END is released.  */

bool
condition_builder::element_offset (const addressing &array,
                                   __isl_take isl_pw_multi_aff *end,
                                   polynomial *result) const
{
  bool known = true;
  *result = polynomial (0);
  for (unsigned d = 0; known && d < array.n_dim (); d++)
    {
      isl_pw_aff *subscript
          = isl_pw_aff_coalesce (isl_pw_multi_aff_get_pw_aff (end, d));
      polynomial number;
      known = affine_value (subscript, resolve, &number);
      *result = *result + array.stride (d) * number;
      isl_pw_aff_free (subscript);
    }
  isl_pw_multi_aff_free (end);
  return known && result->valid;
}

/* The offsets of the first and the last element of ARRAY in SET, where each is one polynomial, as
   *RESULT.  */

bool
condition_builder::exact_range (const addressing &array,
                                __isl_keep isl_set *set,
                                polynomial_range *result) const
{
  return rows_apart_p (array, set)
         && element_offset (array,
                            isl_set_lexmin_pw_multi_aff (isl_set_copy (set)),
                            &result->low)
         && element_offset (array,
                            isl_set_lexmax_pw_multi_aff (isl_set_copy (set)),
                            &result->high);
}

/* The offsets of the first and the last element of ARRAY if each subscript is any of those that it
   has in SET.  */

polynomial_range
condition_builder::box_range (const addressing &array, __isl_keep isl_set *set)
{
  polynomial_range all = { polynomial (0), polynomial (0) };
  for (unsigned d = 0; d < array.n_dim (); d++)
    {
      polynomial_range subscript = dimension_range (set, d);
      all.low = all.low + array.stride (d) * subscript.low;
      all.high = all.high + array.stride (d) * subscript.high;
    }
  return all;
}

/* The offsets in bytes, from the origin, of the bytes of array INDEX that are
   accessed: HIGH is that after the last.  Where the checks succeed, HIGH is larger, as no stride
   is negative, and both are exact, but where that would take different functions for different
   sizes: then they may be farther apart.  */

polynomial_range
condition_builder::bytes (unsigned index)
{
  const addressing &array = guard.array.at (index);
  isl_set *set = elements (index);
  polynomial_range all;
  for (unsigned d = 0; d < array.n_dim (); d++)
    require_natural (array.stride (d));
  if (!exact_range (array, set, &all))
    all = box_range (array, set);
  all.high = all.high + polynomial (array.size);
  isl_set_free (set);
  const HOST_WIDE_INT most = HOST_WIDE_INT_1 << OFFSET_BITS;
  words.bound (all.low, most);
  words.bound (all.high, most);
  return all;
}

/* The same as addresses.  */

address_range
condition_builder::addresses (unsigned index)
{
  polynomial_range all = bytes (index);
  const addressing &array = guard.array.at (index);
  tree root = fold_build2 (PLUS_EXPR, word_type (),
                           as_word (unshare_expr (array.root)),
                           polynomial_tree (array.origin, word_type ()));
  return {
    fold_build2 (PLUS_EXPR, word_type (), root, words.value (all.low)),
    fold_build2 (PLUS_EXPR, word_type (), root, words.value (all.high)),
    words.value (all.high - all.low),
  };
}

/* Gives the addresses of arrays, each of which is evaluated once.  */

std::function<address_range (unsigned)>
condition_builder::addresses_of_arrays ()
{
  return [this] (unsigned index) {
    auto found = known.find (index);
    return found != known.end () ? found->second
                                 : known[index] = addresses (index);
  };
}

/* Offsets of arrays that are compared, or with strides that are not constant, must not
   wrap.  */

void
condition_builder::require_addresses ()
{
  auto addresses = addresses_of_arrays ();
  for (const auto &pair : guard.disjoint)
    {
      addresses (pair.first);
      addresses (pair.second);
    }
  for (const auto &entry : guard.array)
    if (entry.second.layout.stride.size () > 1)
      addresses (entry.first);
}

/* All numbers from LOW to HIGH must be of integer TYPE.  */

void
condition_builder::require_between (const polynomial &low,
                                    const polynomial &high, tree type)
{
  words.bound (low, HOST_WIDE_INT_MAX);
  words.bound (high, HOST_WIDE_INT_MAX);
  tree number = signed_type_for (word_type ());
  tree min = TYPE_MIN_VALUE (type), max = TYPE_MAX_VALUE (type);
  if (int_fits_type_p (min, number))
    checks.require (fold_build2 (GE_EXPR, boolean_type_node,
                                 fold_convert (number, words.value (low)),
                                 fold_convert (number, min)));
  if (int_fits_type_p (max, number))
    checks.require (fold_build2 (LE_EXPR, boolean_type_node,
                                 fold_convert (number, words.value (high)),
                                 fold_convert (number, max)));
}

void
condition_builder::require_range (const range_check &check)
{
  polynomial_range all = check.range ([&] (variable v) -> polynomial_range {
    const unsigned dim = check.dimension (v);
    failed |= v < 0 && dim == check.counter.size ();
    if (v < 0 && !failed)
      return dimension_range (check.domain, dim);
    return { polynomial::of_variable (v), polynomial::of_variable (v) };
  });
  if (!failed)
    require_between (all.low, all.high, check.type);
}

void
condition_builder::require_all_but_disjoint ()
{
  require_conditions ();
  require_addresses ();
  for (const range_check &check : guard.ranges)
    require_range (check);
  words.check (&checks);
}

tree
condition_builder::right (gimple_seq *values)
{
  require_all_but_disjoint ();
  checks.require (
      separation (guard.disjoint).condition (addresses_of_arrays (), values));
  return failed ? NULL_TREE : checks.all ();
}

std::vector<tree>
condition_builder::requirements ()
{
  require_all_but_disjoint ();
  auto addresses = addresses_of_arrays ();
  for (const auto &pair : guard.disjoint)
    checks.require (separate (addresses (pair.first), addresses (pair.second)));
  return failed ? std::vector<tree> () : checks.each ();
}

/* How large a problem is, where its PARAM are known: what struct pf_size has, modulo 2^64
   where it has to be multiplied out.  */

class problem_size
{
public:
  problem_size (const struct pf_scop *model,
                const std::map<isl_id *, tree> &param, unsigned long counted)
      : model (model), param (param), sweeps (pf_sweeps_find (model)),
        counted (sweeps ? pf_point_loops_or_source (sweeps, counted) : 0)
  {
  }
  ~problem_size () { pf_sweeps_free (sweeps); }
  problem_size (const problem_size &) = delete;

  /* Are there so many points, or sweeps?  NULL_TREE when isl fails.  */
  tree
  points_at_least (double number) const
  {
    return loops_at_least (false, number);
  }
  tree
  sweeps_at_least (double number) const
  {
    return loops_at_least (true, number);
  }

  /* Has a loop so many iterations, in the box around them?  NULL_TREE when isl fails.  */
  tree iterations_at_least (const struct pf_least_loop &least) const;

private:
  tree loops_at_least (bool of_sweeps, double number) const;
  tree box_at_least (isl_set *domain, double number) const;
  isl_set *loops (bool of_sweeps) const;

  const struct pf_scop *model;
  const std::map<isl_id *, tree> &param;
  struct pf_sweeps *sweeps;
  const unsigned long counted;
};

/* What those loops of the statement range over that are sweeps, or that are counted.  */

isl_set *
problem_size::loops (bool of_sweeps) const
{
  const struct pf_statement *statement = sweeps->statement;
  isl_set *domain = isl_set_intersect_params (isl_set_copy (statement->domain),
                                              isl_set_copy (model->context));
  for (unsigned k = statement->n_loop; k-- > 0;)
    if (!(of_sweeps ? sweeps->any && sweeps->loop[k]
                    : pf_point_loops_have (counted, k)))
      domain = isl_set_project_out (domain, isl_dim_set, k, 1);
  return domain;
}

/* Has the box around those loops NUMBER points?  */

tree
problem_size::loops_at_least (bool of_sweeps, double number) const
{
  return sweeps ? box_at_least (loops (of_sweeps), number) : NULL_TREE;
}

/* Is VALUE at least NUMBER?  */

static tree
at_least (tree value, double number)
{
  wide_int least = wi::shwi ((HOST_WIDE_INT)number, 64);
  if (!wi::fits_to_tree_p (widest_int::from (least, SIGNED), TREE_TYPE (value)))
    return boolean_false_node;
  return fold_build2 (GE_EXPR, boolean_type_node, value,
                      build_int_cst (TREE_TYPE (value), (HOST_WIDE_INT)number));
}

/* Has the box around DOMAIN, which is taken, NUMBER points?  If one parameter decides that, it
   is compared alone: calls of functions with small problems do little else.  */

tree
problem_size::box_at_least (isl_set *domain, double number) const
{
  unsigned parameter;
  long least;
  tree result = NULL_TREE;
  const unsigned n = isl_set_dim (domain, isl_dim_set);
  if (pf_box_least_parameter (domain, n, number, &parameter, &least))
    {
      isl_id *id = isl_set_get_dim_id (domain, isl_dim_param, parameter);
      auto found = param.find (id);
      if (found != param.end ())
        result = at_least (found->second, least);
      isl_id_free (id);
    }
  if (!result)
    {
      isl_ast_build *build
          = isl_ast_build_from_context (isl_set_copy (model->context));
      tree volume = box_expression (domain, n, build, word_type (),
                                    resolver_of (param));
      isl_ast_build_free (build);
      result = volume ? at_least (volume, number) : NULL_TREE;
    }
  isl_set_free (domain);
  return result;
}

tree
problem_size::iterations_at_least (const struct pf_least_loop &least) const
{
  const struct pf_statement *statement = model->statement + least.statement;
  isl_set *domain = isl_set_intersect_params (isl_set_copy (statement->domain),
                                              isl_set_copy (model->context));
  for (unsigned k = statement->n_loop; k-- > 0;)
    if (k != least.loop)
      domain = isl_set_project_out (domain, isl_dim_set, k, 1);
  return box_at_least (domain, least.iterations);
}

} // namespace

tree
guard::condition (const struct pf_scop *model,
                  const std::map<isl_id *, tree> &param,
                  gimple_seq *values) const
{
  return condition_builder (*this, model, param).right (values);
}

std::vector<tree>
guard::requirements (const struct pf_scop *model,
                     const std::map<isl_id *, tree> &param) const
{
  return condition_builder (*this, model, param).requirements ();
}

tree
guard::worth_while (const struct pf_scop *model,
                    const std::map<isl_id *, tree> &param) const
{
  if (break_even.n == 0)
    return boolean_true_node;
  const problem_size size (model, param, break_even.loops);
  tree any = boolean_false_node;
  for (unsigned k = 0; k < break_even.n; k++)
    {
      tree enough = size.points_at_least (break_even.size[k].points);
      tree often = break_even.size[k].sweeps > 1
                       ? size.sweeps_at_least (break_even.size[k].sweeps)
                       : boolean_true_node;
      if (!enough || !often)
        return NULL_TREE;
      any = fold_build2 (
          BIT_IOR_EXPR, boolean_type_node, any,
          fold_build2 (BIT_AND_EXPR, boolean_type_node, enough, often));
    }
  for (unsigned k = 0; k < break_even.n_least; k++)
    {
      tree iterations = size.iterations_at_least (break_even.least[k]);
      if (!iterations)
        return NULL_TREE;
      any = fold_build2 (BIT_AND_EXPR, boolean_type_node, any, iterations);
    }
  return any;
}
