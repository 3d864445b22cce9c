/* What has to be assumed of a SCoP with hidden references.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "assume.h"
#include "implied-range.h"
#include "plane-loop.h"
#include "product-size.h"
#include "source-name.h"
#include "unparse.h"

/* Parameters are assumed to be at most 2^PARAMETER_BITS, and so small that a
   product of as many as there are in some offset is no longer than PRODUCT_BITS: a
   few are enough for anything in memory.  */
static const int PARAMETER_BITS = 36;
static const int PRODUCT_BITS = 112;

/* A loop that never iterates more often is taken for the rest that an unrolled one leaves.  */
static const int MOST_LEFT = 15;

__isl_give isl_aff *
affine_polynomial (const polynomial &p, const vec<tree> &param,
                   const sese_l &region, __isl_keep isl_set *domain)
{
  isl_aff *sum = isl_aff_zero_on_domain (
      isl_local_space_from_space (isl_set_get_space (domain)));
  for (const auto &t : p.term)
    {
      isl_val *coefficient
          = isl_val_int_from_si (isl_set_get_ctx (domain), t.second);
      if (t.first.empty ())
        {
          sum = isl_aff_add_constant_val (sum, coefficient);
          continue;
        }
      variable v = t.first[0];
      int pos = -1;
      if (v > 0)
        {
          for (unsigned k = 0; k < param.length (); k++)
            if (param[k] == ssa_name (v))
              pos = k;
        }
      else if (class loop *loop = get_loop (cfun, -v))
        pos = loop_in_sese_p (loop, region)
                  ? (int)sese_loop_depth (region, loop) - 1
                  : -1;
      enum isl_dim_type type = v > 0 ? isl_dim_param : isl_dim_in;
      if (t.first.size () != 1 || pos < 0 || pos >= isl_aff_dim (sum, type))
        {
          isl_val_free (coefficient);
          isl_aff_free (sum);
          return NULL;
        }
      sum = isl_aff_add_coefficient_val (sum, type, pos, coefficient);
    }
  return sum;
}

namespace
{

/* The work on one SCoP.  */
class assumer
{
public:
  assumer (scop_p graphite, struct pf_scop *scop, const plane_splits &planes,
           const std::vector<unsigned> &array_of,
           const std::vector<counter_bound> &bounds,
           const std::vector<assumed_set> &fitting,
           struct import_result *result, struct import_failure *failure)
      : graphite (graphite), scop (scop), groups (result->groups),
        planes (planes), array_of (array_of), bounds (bounds),
        fitting (fitting), guard (&result->guard),
        planes_wanted (result->planes_wanted), failure (failure)
  {
  }
  bool run ();

private:
  bool all (__isl_take isl_set *good, const std::string &text,
            location_t location);
  bool none (__isl_take isl_set *bad, const std::string &text,
             location_t location);
  void record (enum pf_assumption_kind kind, const std::string &text,
               location_t location);
  isl_set *iterations_with (const struct pf_statement *statement,
                            const struct pf_statement *deeper);
  bool replaces (const struct pf_statement *statement,
                 const struct pf_statement *deeper);
  bool accompanies (const struct pf_statement *statement,
                    const struct pf_statement *deeper);
  bool left_over_p (const struct pf_statement *statement) const;
  bool
  accesses_more (const struct pf_statement *statement,
                 const std::vector<const struct pf_statement *> &running) const;
  bool executes (const struct pf_statement *statement,
                 std::vector<const struct pf_statement *> *running);
  bool executed ();
  bool bounded_parameters ();
  bool fitting_parameters ();
  bool natural (const polynomial &p);
  bool in_range (const struct pf_statement *statement, const polynomial &value,
                 tree type, const std::string &text, location_t location);
  bool written_p (unsigned index) const;
  bool in_bounds (const struct pf_statement *statement,
                  const grouped_reference &reference);
  bool stays_in_bounds (const struct pf_statement *statement,
                        const grouped_reference &reference);
  bool rows (const struct pf_statement *statement, unsigned index,
             const grouped_reference &reference);
  bool take_products (const struct pf_statement *statement, polynomial *value,
                      const std::string &text, location_t location);
  bool within (const struct pf_statement *statement, const polynomial &value,
               const polynomial &low, const polynomial &high,
               const std::string &text, location_t location);
  bool obligations (const struct pf_statement *statement,
                    const grouped_reference &reference);
  bool references ();
  bool distinct ();
  bool bounded_counters ();
  bool known_outside_p (tree size) const;
  const struct pf_statement *statement_in (int loop) const;
  bool whole_planes ();
  bool rows_checked_p (unsigned index,
                       const grouped_reference &reference) const;
  unsigned row_sizes (const plane_loop &plane, const polynomial &length) const;
  void want_planes (const grouped_reference &reference);
  bool want_planes ();
  isl_set *anonymous_domain (const struct pf_statement *statement);

  scop_p graphite;
  struct pf_scop *scop;
  const array_groups &groups;
  const plane_splits &planes;
  const std::vector<unsigned> &array_of;
  const std::vector<counter_bound> &bounds;
  const std::vector<assumed_set> &fitting;
  class guard *guard;
  std::vector<plane_request> &planes_wanted;
  struct import_failure *failure;
};

/* Put an assumption on record, once if TEXT says all of it.  Pairs of arrays are
   counted, whatever their names.  */

void
assumer::record (enum pf_assumption_kind kind, const std::string &text,
                 location_t location)
{
  for (unsigned k = 0; k < scop->n_assumption; k++)
    if (kind != PF_ASSUME_DISJOINT && text == scop->assumption[k].text)
      return;
  record_assumption (scop, kind, text, location);
}

/* Assume that the parameters are in GOOD, which TEXT tells the user.  */

bool
assumer::all (__isl_take isl_set *good, const std::string &text,
              location_t location)
{
  good = isl_set_coalesce (
      isl_set_intersect (good, isl_set_copy (scop->context)));
  isl_bool known = isl_set_is_subset (scop->context, good);
  isl_bool never = isl_set_is_empty (good);
  if (known != isl_bool_false || never != isl_bool_false)
    {
      isl_set_free (good);
      if (known == isl_bool_true)
        return true;
      *failure = { never == isl_bool_true ? PF_ASSUMPTION : PF_ISL_ERROR, text,
                   location };
      return false;
    }
  guard->conditions.push_back (
      isl_set_gist (isl_set_copy (good), isl_set_copy (scop->context)));
  isl_set_free (scop->context);
  scop->context = good;
  record (PF_ASSUME_PARAMETERS, text, location);
  return true;
}

/* Assume that the parameters are not in BAD.  */

bool
assumer::none (__isl_take isl_set *bad, const std::string &text,
               location_t location)
{
  return all (isl_set_subtract (isl_set_copy (scop->context), bad), text,
              location);
}

/* The domain of STATEMENT, without a name.  */

isl_set *
assumer::anonymous_domain (const struct pf_statement *statement)
{
  isl_set *domain = isl_set_intersect_params (isl_set_copy (statement->domain),
                                              isl_set_copy (scop->context));
  return isl_set_reset_tuple_id (domain);
}

/* The iterations of the loops around STATEMENT in which DEEPER, in more loops, is executed; NULL if
   these are not the outer ones of its loops.  */

isl_set *
assumer::iterations_with (const struct pf_statement *statement,
                          const struct pf_statement *deeper)
{
  unsigned n = statement->n_loop;
  if (n == 0 || deeper->n_loop <= n
      || !std::equal (statement->loop, statement->loop + n, deeper->loop))
    return NULL;
  return isl_set_project_out (anonymous_domain (deeper), isl_dim_set, n,
                              deeper->n_loop - n);
}

/* Is STATEMENT executed only in iterations of its loops in which DEEPER, in more loops, is not?
   It may be there for the case that one of these does not iterate.  */

bool
assumer::replaces (const struct pf_statement *statement,
                   const struct pf_statement *deeper)
{
  isl_set *inner = iterations_with (statement, deeper);
  if (!inner)
    return false;
  isl_set *both = isl_set_intersect (inner, anonymous_domain (statement));
  isl_bool apart = isl_set_is_empty (both);
  isl_set_free (both);
  return apart == isl_bool_true;
}

/* Is STATEMENT executed only in iterations of its loops in which DEEPER, in more loops, is, too?  */

bool
assumer::accompanies (const struct pf_statement *statement,
                      const struct pf_statement *deeper)
{
  isl_set *inner = iterations_with (statement, deeper);
  if (!inner)
    return false;
  isl_set *own = anonymous_domain (statement);
  isl_bool with = isl_set_is_subset (own, inner);
  isl_set_free (own);
  isl_set_free (inner);
  return with == isl_bool_true;
}

/* Does the innermost loop around STATEMENT iterate a few times at most, but not known how often, as
   what a loop unrolled by hand leaves over?  It does not for the sizes that programs have most.  */

bool
assumer::left_over_p (const struct pf_statement *statement) const
{
  if (statement->n_loop == 0)
    return false;
  unsigned last = statement->loop[statement->n_loop - 1];
  class loop *loop = get_loop (cfun, scop->loop[last].id);
  HOST_WIDE_INT most = max_loop_iterations_int (loop);
  return most >= 0 && most < MOST_LEFT
         && TREE_CODE (number_of_latch_executions (loop)) != INTEGER_CST;
}

/* Does STATEMENT access an array with an address of its own that none of RUNNING accesses?
   Where STATEMENT is not executed, that has no bounds to compare.  */

bool
assumer::accesses_more (
    const struct pf_statement *statement,
    const std::vector<const struct pf_statement *> &running) const
{
  auto accesses = [] (const struct pf_statement *other, unsigned array) {
    for (unsigned a = 0; a < other->n_access; a++)
      if (other->access[a].array == array)
        return true;
    return false;
  };
  for (unsigned a = 0; a < statement->n_access; a++)
    {
      data_reference_p dr = (data_reference_p)statement->access[a].user;
      unsigned array = statement->access[a].array;
      if (dr && groups.find (dr)
          && std::none_of (running.begin (), running.end (),
                           [&] (const struct pf_statement *other) {
                             return accesses (other, array);
                           }))
        return true;
    }
  return false;
}

/* Assume that STATEMENT executes, if that is possible; then it is one of *RUNNING.  */

bool
assumer::executes (const struct pf_statement *statement,
                   std::vector<const struct pf_statement *> *running)
{
  isl_set *used = isl_set_params (anonymous_domain (statement));
  isl_bool never = isl_set_is_empty (used);
  if (never != isl_bool_false)
    {
      isl_set_free (used);
      return true;
    }
  running->push_back (statement);
  return all (used, "every loop iterates", UNKNOWN_LOCATION);
}

/* Assume that all statements execute, as far as they can all do so; those in
   the deepest loops first, as others may be there for the case that a loop does
   not iterate.  Of these, and of what is left over, only those that access more than
   the others.  */

bool
assumer::executed ()
{
  std::vector<const struct pf_statement *> statements, running, rest, spare;
  for (unsigned i = 0; i < scop->n_statement; i++)
    statements.push_back (&scop->statement[i]);
  std::stable_sort (
      statements.begin (), statements.end (),
      [] (const struct pf_statement *a, const struct pf_statement *b) {
        return a->n_loop > b->n_loop;
      });
  for (const struct pf_statement *statement : statements)
    {
      if (std::any_of (running.begin (), running.end (),
                       [&] (const struct pf_statement *deeper) {
                         return replaces (statement, deeper);
                       })
          || std::any_of (rest.begin (), rest.end (),
                          [&] (const struct pf_statement *deeper) {
                            return replaces (statement, deeper)
                                   || accompanies (statement, deeper);
                          }))
        spare.push_back (statement);
      else if (left_over_p (statement))
        rest.push_back (statement);
      else if (!executes (statement, &running))
        return false;
    }
  spare.insert (spare.begin (), rest.begin (), rest.end ());
  for (const struct pf_statement *statement : spare)
    if (accesses_more (statement, running) && !executes (statement, &running))
      return false;
  return true;
}

/* How many variables are multiplied in an offset, at most.  */

static int
longest_product (const array_groups &groups)
{
  size_t longest = 1;
  for (const array_group &group : groups.groups)
    for (const polynomial &stride : group.layout.stride)
      longest = MAX (longest, stride.leading ().size () + 1);
  return longest;
}

/* Assume bounds of parameters that their types do not bound well.  */

bool
assumer::bounded_parameters ()
{
  const vec<tree> &params = graphite->scop_info->params;
  const int bits
      = MIN (PARAMETER_BITS, PRODUCT_BITS / longest_product (groups));
  isl_val *limit = isl_val_2exp (isl_val_int_from_ui (scop->ctx, bits));
  bool ok = true;
  for (unsigned i = 0; ok && i < params.length (); i++)
    {
      isl_set *good = isl_set_universe (isl_set_get_space (scop->context));
      good = isl_set_upper_bound_val (good, isl_dim_param, i,
                                      isl_val_copy (limit));
      good = isl_set_lower_bound_val (good, isl_dim_param, i,
                                      isl_val_neg (isl_val_copy (limit)));
      ok = all (good, "sizes are at most 2^" + std::to_string (bits),
                UNKNOWN_LOCATION);
    }
  isl_val_free (limit);
  return ok;
}

/* Assume what conversions of expressions did, such as that a type can represent
   a parameter.  The context may imply it by now, but only because relations
   between parameters rely on it.  */

bool
assumer::fitting_parameters ()
{
  for (const assumed_set &entry : fitting)
    {
      guard->conditions.push_back (isl_set_copy (entry.set));
      scop->context
          = isl_set_intersect (scop->context, isl_set_copy (entry.set));
      record (PF_ASSUME_PARAMETERS, entry.text, UNKNOWN_LOCATION);
      isl_bool never = isl_set_is_empty (scop->context);
      if (never == isl_bool_false)
        continue;
      *failure = { never == isl_bool_true ? PF_ASSUMPTION : PF_ISL_ERROR,
                   entry.text, UNKNOWN_LOCATION };
      return false;
    }
  return true;
}

/* Assume that no parameter in a product of P is negative.  */

bool
assumer::natural (const polynomial &p)
{
  const vec<tree> &params = graphite->scop_info->params;
  for (const auto &t : p.term)
    for (variable v : t.first)
      for (unsigned i = 0; i < params.length (); i++)
        if (v > 0 && params[i] == ssa_name (v))
          {
            isl_set *good
                = isl_set_universe (isl_set_get_space (scop->context));
            good = isl_set_lower_bound_si (good, isl_dim_param, i, 0);
            if (!all (good, "strides are not negative", UNKNOWN_LOCATION))
              return false;
          }
  return true;
}

/* If *VALUE is not affine, but is with parameters in place of the products that they are, let it have these,
   and assume, of TEXT for the user, that they are these products, whenever STATEMENT executes.  */

bool
assumer::take_products (const struct pf_statement *statement, polynomial *value,
                        const std::string &text, location_t location)
{
  if (value->affine_p ())
    return true;
  for (const product_parameter &product : product_parameters (
           graphite->scop_info->params, graphite->scop_info->region))
    {
      polynomial with = *value;
      if (!take_product (&with, product) || !with.affine_p ())
        continue;
      *value = with;
      for (const obligation &o : product.obligations)
        if (!in_range (statement, o.value, o.type, text, location))
          return false;
      return true;
    }
  return true;
}

/* Assume that VALUE is at least LOW and at most HIGH, all affine, whenever
   STATEMENT executes.  */

bool
assumer::within (const struct pf_statement *statement, const polynomial &value,
                 const polynomial &low, const polynomial &high,
                 const std::string &text, location_t location)
{
  const vec<tree> &params = graphite->scop_info->params;
  const sese_l &region = graphite->scop_info->region;
  polynomial space_above = high - value, space_below = value - low;
  if (!take_products (statement, &space_above, text, location)
      || !take_products (statement, &space_below, text, location))
    return false;
  isl_set *domain = anonymous_domain (statement);
  isl_aff *above = affine_polynomial (space_above, params, region, domain);
  isl_aff *below = affine_polynomial (space_below, params, region, domain);
  bool known = above && below;
  isl_set *bad
      = isl_set_union (isl_set_from_basic_set (isl_aff_neg_basic_set (above)),
                       isl_set_from_basic_set (isl_aff_neg_basic_set (below)));
  bad = isl_set_params (isl_set_intersect (domain, bad));
  /* Sizes of which only the context says something do not matter.  */
  isl_set *own
      = isl_set_gist (isl_set_copy (bad), isl_set_copy (scop->context));
  bool never = known && implied_by_products_p (own, params, region);
  isl_set_free (own);
  if (known && !never)
    return none (bad, text, location);
  isl_set_free (bad);
  *failure = { never ? PF_ASSUMPTION : PF_NOT_AFFINE, text, location };
  return false;
}

/* The reference of REFERENCE as the user wrote it.  */

std::string
text_of (const grouped_reference &reference)
{
  return "`" + unparse (reference.parts.ref) + "'";
}

/* Assume, of TEXT for the user, that VALUE is one of integer TYPE whenever
   STATEMENT executes, if it ever does.  */

bool
assumer::in_range (const struct pf_statement *statement,
                   const polynomial &value, tree type, const std::string &text,
                   location_t location)
{
  if (isl_set_is_empty (statement->domain) == isl_bool_true)
    return true;
  for (const auto &t : value.term)
    {
      polynomial product;
      product.add (t.first, 1);
      if (t.first.size () > 1 && !natural (product))
        return false;
    }
  range_check check = { value, type, NULL, {} };
  for (unsigned k = 0; k < statement->n_loop; k++)
    check.counter.push_back (scop->loop[statement->loop[k]].id);
  check.domain = anonymous_domain (statement);
  guard->ranges.push_back (check);
  record (PF_ASSUME_NO_WRAP, text, location);
  return true;
}

/* Is array number INDEX of the model written to?  */

bool
assumer::written_p (unsigned index) const
{
  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned a = 0; a < scop->statement[i].n_access; a++)
      if (scop->statement[i].access[a].array == index
          && scop->statement[i].access[a].kind != PF_READ)
        return true;
  return false;
}

/* Assume that no subscript of REFERENCE but the first, in a dimension whose
   extent is not constant, leaves it.  */

bool
assumer::in_bounds (const struct pf_statement *statement,
                    const grouped_reference &reference)
{
  const layout &layout = groups.groups[reference.group].layout;
  const std::string text
      = "no subscript of " + text_of (reference) + " leaves its row";
  const location_t location = gimple_location (DR_STMT (reference.dr));
  for (size_t k = 1; k < layout.stride.size (); k++)
    {
      const polynomial &subscript = reference.subscript[k];
      const polynomial zero (0), one (1);
      polynomial extent;
      bool given = layout.extent (k, &extent);
      if (!natural (layout.stride[k - 1])
          || !within (statement, subscript, zero,
                      given ? extent - one : subscript, text, location))
        return false;
      /* Rows as far as they are used lie one behind the other.  */
      polynomial gap
          = layout.stride[k - 1] - layout.stride[k] * (subscript + one);
      if (!given
          && (!natural (layout.stride[k]) || !gap.valid
              || !in_range (statement, gap, long_unsigned_type_node, text,
                            location)))
        return false;
    }
  return true;
}

/* Does that hold without a check?  Assumes nothing.  */

bool
assumer::stays_in_bounds (const struct pf_statement *statement,
                          const grouped_reference &reference)
{
  const size_t n_condition = guard->conditions.size ();
  const size_t n_range = guard->ranges.size ();
  const unsigned n_assumption = scop->n_assumption;
  const struct import_failure before = *failure;
  isl_set *context = isl_set_copy (scop->context);
  bool holds = in_bounds (statement, reference)
               && guard->conditions.size () == n_condition;

  std::vector<range_check> ranges (guard->ranges.begin () + n_range,
                                   guard->ranges.end ());
  guard->ranges.resize (n_range);
  drop_implied_ranges (&ranges, graphite->scop_info->params, context);
  holds = holds && ranges.empty ();
  for (range_check &check : ranges)
    isl_set_free (check.domain);
  while (guard->conditions.size () > n_condition)
    {
      isl_set_free (guard->conditions.back ());
      guard->conditions.pop_back ();
    }
  pf_scop_keep_assumptions (scop, n_assumption);
  isl_set_free (scop->context);
  scop->context = context;
  *failure = before;
  return holds;
}

/* Assume what REFERENCE, to array number INDEX, takes for the rows of that to be apart, or, where
   nothing is written to it, that no stride is negative: then it does not matter whether
   rows overlap, as windows of a signal do.  */

bool
assumer::rows (const struct pf_statement *statement, unsigned index,
               const grouped_reference &reference)
{
  const array_group &group = groups.groups[reference.group];
  const layout &layout = group.layout;
  if (layout.stride.size () < 2 || group.made)
    return true;
  if (rows_checked_p (index, reference))
    return in_bounds (statement, reference);
  auto array = guard->array.find (index);
  for (const polynomial &stride : layout.stride)
    if (!natural (stride))
      return false;
  if (!array->second.mingled && !stays_in_bounds (statement, reference))
    array->second.mingled = true;
  return true;
}

/* Assume what the description of REFERENCE relies on.  */

bool
assumer::obligations (const struct pf_statement *statement,
                      const grouped_reference &reference)
{
  for (const obligation &o : reference.parts.obligations)
    {
      std::string text
          = tree_int_cst_equal (TYPE_MIN_VALUE (o.type),
                                TYPE_MAX_VALUE (o.type))
                ? "neighbours are next to each other in " + text_of (reference)
                : "no subscript of " + text_of (reference) + " wraps around";
      location_t location = gimple_location (DR_STMT (reference.dr));
      if (o.value.affine_p ())
        {
          /* No bound of the types takes more than 64 bits.  */
          HOST_WIDE_INT low
              = wi::to_widest (TYPE_MIN_VALUE (o.type)).to_shwi ();
          HOST_WIDE_INT high
              = wi::to_widest (TYPE_MAX_VALUE (o.type)).to_shwi ();
          if (!within (statement, o.value, polynomial (low), polynomial (high),
                       text, location))
            return false;
          continue;
        }
      if (!in_range (statement, o.value, o.type, text, location))
        return false;
    }
  return true;
}

bool
assumer::references ()
{
  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned a = 0; a < scop->statement[i].n_access; a++)
      {
        const struct pf_statement *statement = &scop->statement[i];
        const struct pf_access *access = &statement->access[a];
        data_reference_p dr = (data_reference_p)access->user;
        const grouped_reference *reference = dr ? groups.find (dr) : NULL;
        if (reference
            && (!rows (statement, access->array, *reference)
                || !obligations (statement, *reference)))
          return false;
      }
  return true;
}

/* Assume that arrays which GCC cannot tell apart are distinct.  */

bool
assumer::distinct ()
{
  for (const auto &pair : groups.overlap)
    {
      unsigned a = array_of[pair.first], b = array_of[pair.second];
      guard->disjoint.push_back (std::make_pair (a, b));
      record (PF_ASSUME_DISJOINT,
              std::string ("`") + scop->array[a].name + "' and `"
                  + scop->array[b].name + "' do not overlap",
              UNKNOWN_LOCATION);
    }
  return true;
}

/* Assume that arrays in place of scalars are large enough.  */

bool
assumer::bounded_counters ()
{
  for (const counter_bound &bound : bounds)
    {
      const struct pf_statement *statement = &scop->statement[bound.statement];
      isl_set *beyond = isl_set_lower_bound_si (
          anonymous_domain (statement), isl_dim_set, bound.dim, bound.limit);
      const char *name = scop->loop[statement->loop[bound.dim]].name;
      if (!none (isl_set_params (beyond),
                 std::string ("loop `") + name + "' iterates at most "
                     + std::to_string (bound.limit) + " times",
                 UNKNOWN_LOCATION))
        return false;
    }
  return true;
}

/* Is SIZE known in front of the SCoP?  */

bool
assumer::known_outside_p (tree size) const
{
  return TREE_CODE (size) == INTEGER_CST
         || !defined_in_sese_p (size, graphite->scop_info->region);
}

/* The value of SIZE, which is.  */

static polynomial
value_of_size (tree size)
{
  return TREE_CODE (size) == INTEGER_CST
             ? polynomial (tree_to_shwi (size))
             : polynomial::of_variable (SSA_NAME_VERSION (size));
}

/* A statement in the loop with number LOOP; NULL if there is none.  */

const struct pf_statement *
assumer::statement_in (int loop) const
{
  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned k = 0; k < scop->statement[i].n_loop; k++)
      if (scop->loop[scop->statement[i].loop[k]].id == loop)
        return &scop->statement[i];
  return NULL;
}

/* Assume that loops which have been split iterate over as many rows and columns as their planes have elements: all
   sizes are positive, and their products are what the program computed.  */

bool
assumer::whole_planes ()
{
  const sese_l &region = graphite->scop_info->region;
  for (const split_plane &plane : planes.met (region))
    {
      const struct pf_statement *statement = statement_in (plane.columns);
      const location_t location
          = source_loop_location (get_loop (cfun, plane.columns));
      if (!loop_in_sese_p (get_loop (cfun, plane.rows), region)
          || !std::all_of (
              plane.sizes.begin (), plane.sizes.end (),
              [this] (tree size) { return known_outside_p (size); }))
        return failure->fail (PF_ASSUMPTION, "", location);
      if (!statement)
        continue;
      polynomial product (1);
      for (tree size : plane.sizes)
        {
          const polynomial value = value_of_size (size);
          product = product * value;
          if (!in_range (statement, value - polynomial (1),
                         unsigned_type_for (TREE_TYPE (size)),
                         "every loop iterates", location))
            return false;
        }
      if (!product.valid
          || !in_range (statement, product, plane.narrow,
                        "no number of elements wraps around", location))
        return false;
    }
  return true;
}

/* Must REFERENCE, to array number INDEX, stay in the rows of that?  */

bool
assumer::rows_checked_p (unsigned index,
                         const grouped_reference &reference) const
{
  const array_group &group = groups.groups[reference.group];
  return group.layout.stride.size () >= 2 && !group.made
         && (guard->array.find (index) == guard->array.end ()
             || written_p (index));
}

/* The sizes of PLANE, as bits, the product of which is LENGTH; 0 if there are none, or it takes all.  */

unsigned
assumer::row_sizes (const plane_loop &plane, const polynomial &length) const
{
  const unsigned all = (1u << plane.sizes.size ()) - 1;
  for (tree size : plane.sizes)
    if (!known_outside_p (size))
      return 0;
  for (unsigned chosen = 1; chosen < all; chosen++)
    {
      polynomial product (1);
      for (size_t k = 0; k < plane.sizes.size (); k++)
        if (chosen >> k & 1)
          product = product * value_of_size (plane.sizes[k]);
      if (product.valid && product == length)
        return chosen;
    }
  return 0;
}

/* Note which loops over planes leave the rows that REFERENCE has to stay in.  */

void
assumer::want_planes (const grouped_reference &reference)
{
  const layout &layout = groups.groups[reference.group].layout;
  for (size_t k = 1; k < layout.stride.size (); k++)
    {
      polynomial extent;
      if (!layout.extent (k, &extent))
        continue;
      for (const auto &term : reference.subscript[k].term)
        {
          class loop *loop = term.first.size () == 1 && term.first[0] < 0
                                 ? get_loop (cfun, -term.first[0])
                                 : NULL;
          plane_loop plane;
          if (!loop || term.second != 1 || !planes.find (loop, &plane)
              || std::any_of (planes_wanted.begin (), planes_wanted.end (),
                              [loop] (const plane_request &other) {
                                return other.loop == loop->num;
                              }))
            continue;
          if (unsigned columns = row_sizes (plane, extent))
            planes_wanted.push_back ({ loop->num, columns });
        }
    }
}

/* Are there loops over planes that would have to be split, and may that be?  */

bool
assumer::want_planes ()
{
  if (!planes.further_p ())
    return false;
  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned a = 0; a < scop->statement[i].n_access; a++)
      {
        const struct pf_access *access = &scop->statement[i].access[a];
        data_reference_p dr = (data_reference_p)access->user;
        const grouped_reference *reference = dr ? groups.find (dr) : NULL;
        if (reference && rows_checked_p (access->array, *reference))
          want_planes (*reference);
      }
  return !planes_wanted.empty ();
}

bool
assumer::run ()
{
  if (want_planes ())
    return failure->fail (PF_ASSUMPTION, "");
  if (!fitting_parameters () || !executed () || !bounded_parameters ()
      || !bounded_counters () || !whole_planes () || !references ()
      || !distinct ())
    return false;
  drop_implied_ranges (&guard->ranges, graphite->scop_info->params,
                       scop->context);
  /* The context may grow: what is not checked is not relied on.  */
  if (isl_set_n_basic_set (scop->context) > 1)
    scop->context
        = isl_set_from_basic_set (isl_set_simple_hull (scop->context));
  return true;
}

} // namespace

void
record_assumption (struct pf_scop *scop, enum pf_assumption_kind kind,
                   const std::string &text, location_t location)
{
  scop->assumption = XRESIZEVEC (struct pf_assumption, scop->assumption,
                                 scop->n_assumption + 1);
  scop->assumption[scop->n_assumption++]
      = { kind, xstrdup (text.c_str ()), source_location (location) };
}

bool
assume (scop_p graphite, struct pf_scop *scop, const plane_splits &planes,
        const std::vector<unsigned> &array_of,
        const std::vector<counter_bound> &bounds,
        const std::vector<assumed_set> &fitting, struct import_result *result,
        struct import_failure *failure)
{
  if (!result->guard.needed_p ())
    return planes.met (graphite->scop_info->region).empty ()
           || failure->fail (PF_ASSUMPTION, "");
  return assumer (graphite, scop, planes, array_of, bounds, fitting, result,
                  failure)
      .run ();
}
