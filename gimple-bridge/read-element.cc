/* Which elements of tables a loop reads.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "read-element.h"
#include "assume.h"
#include "plugin/budget.h"
#include "region-context.h"
#include "source-name.h"

/* isl's operations for one loop.  The documentation repeats the number.  */
static const unsigned long OPERATIONS = 100000;

bool
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

HOST_WIDE_INT
offset_step (const polynomial &offset)
{
  HOST_WIDE_INT step = 0;
  for (const auto &t : offset.term)
    if (!t.first.empty ())
      step = gcd (step, absu_hwi (t.second));
  return step;
}

std::string
table_name (tree root)
{
  return source_variable (TREE_CODE (root) == ADDR_EXPR ? TREE_OPERAND (root, 0)
                                                        : root);
}

bool
known_before_p (const struct reference &reference, class loop *loop)
{
  return !reference.deepest
         || (reference.deepest != loop
             && !flow_loop_nested_p (loop, reference.deepest));
}

/* The name that REF is an offset from, as a place in it; NULL if there is none.  */

static tree *
base_name (tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF
                 && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME
             ? &TREE_OPERAND (base, 0)
             : NULL;
}

/* What is at two distances from one name is apart in one iteration, but may be the same in different
   ones: GCC is asked about another name that points to the same.  */

bool
may_change_p (gimple *stmt, tree ref)
{
  if (!gimple_vdef (stmt))
    return false;
  ref = unshare_expr (ref);
  tree *name = base_name (ref), other = NULL_TREE;
  if (name)
    {
      other = make_ssa_name (TREE_TYPE (*name), gimple_build_nop ());
      if (SSA_NAME_PTR_INFO (*name))
        duplicate_ssa_name_ptr_info (other, SSA_NAME_PTR_INFO (*name));
      *name = other;
    }
  bool changes = stmt_may_clobber_ref_p (stmt, ref);
  if (other)
    release_ssa_name (other);
  return changes;
}

read_elements::read_elements (class loop *loop)
    : loop (loop), region (loop_preheader_edge (loop), single_exit (loop)),
      applies (NULL), params (region), ctx (NULL)
{
  basic_block *body = get_loop_body_in_dom_order (loop);
  blocks.assign (body, body + loop->num_nodes);
  free (body);
}

read_elements::~read_elements ()
{
  isl_set_free (applies);
  isl_ctx_free (ctx);
}

/* What numbers of iterations and conditions depend on are parameters.  */

void
read_elements::add_parameters ()
{
  for (basic_block bb : blocks)
    params.add_block (bb);
}

void
read_elements::add_parameters (const polynomial &element)
{
  for (const auto &t : element.term)
    for (variable v : t.first)
      if (v > 0)
        params.add_name (ssa_name (v));
}

/* The points of DOMAIN at which VALUE is no value of integer TYPE.  NULL if that cannot be
   told.  */

isl_set *
read_elements::outside (__isl_keep isl_set *domain, const polynomial &value,
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

/* The check does not apply where one of OBLIGATIONS does not hold at a point of DOMAIN.  Can that
   be told?  */

bool
read_elements::require_obligations (const std::vector<obligation> &obligations,
                                    __isl_keep isl_set *domain)
{
  for (const obligation &o : obligations)
    {
      isl_set *bad = outside (domain, o.value, o.type);
      if (!bad)
        return false;
      applies = isl_set_subtract (applies, isl_set_params (bad));
    }
  return true;
}

isl_set *
read_elements::elements_in (basic_block bb, const polynomial &element,
                            const std::vector<obligation> &obligations,
                            iteration_domains *domains)
{
  isl_set *domain = domain_known_p (bb, region) ? domains->of_block (bb) : NULL;
  isl_aff *number
      = domain && require_obligations (obligations, domain)
            ? affine_polynomial (element, params.names, region, domain)
            : NULL;
  if (!number)
    {
      isl_set_free (domain);
      return NULL;
    }
  return isl_set_apply (domain, isl_map_from_aff (number));
}

void
read_elements::require_dense (__isl_keep isl_set *elements)
{
  isl_space *space = isl_set_get_space (elements);
  isl_set *above = isl_set_apply (isl_set_copy (elements),
                                  isl_map_lex_lt (isl_space_copy (space)));
  isl_set *below
      = isl_set_apply (isl_set_copy (elements), isl_map_lex_gt (space));
  isl_set *between
      = isl_set_intersect (isl_set_copy (above), isl_set_copy (below));
  isl_set *missing = isl_set_subtract (between, isl_set_copy (elements));
  isl_set *several
      = isl_set_params (isl_set_intersect (above, isl_set_copy (elements)));
  isl_set_free (below);
  applies = isl_set_intersect (applies, several);
  applies = isl_set_subtract (applies, isl_set_params (missing));
}

/* Find the sets where they are right.  Are they known, and right somewhere?  */

bool
read_elements::find_all (const loop_ends &ends,
                         const std::function<bool (iteration_domains *)> &find)
{
  affine_builder builder (region, params.names);
  isl_set *context
      = region_context (region, params.space (ctx), true, &builder);
  applies = isl_set_copy (context);
  /* What is known must not rely on what is assumed.  */
  builder.may_assume = true;
  struct import_failure failure;
  bool good = false;
  if (context)
    {
      const extreme_bounds extremes;
      iteration_domains domains (region, &context, ends, extremes, &builder,
                                 &failure);
      good = find (&domains);
    }
  for (const assumed_set &entry : builder.assumed)
    applies = isl_set_intersect (applies, isl_set_copy (entry.set));
  /* Where the loop is never reached, everything is implied.  */
  bool possible = isl_set_is_empty (applies) == isl_bool_false;
  applies = isl_set_gist (applies, context);
  return good && possible;
}

void
read_elements::find_sets (const std::function<bool (iteration_domains *)> &find)
{
  /* That loops end is a part of the condition under which the sets are right.  */
  loop_ends ends;
  ends.assume_in (loop);
  add_parameters ();
  bool found = false;
  if (params.usable_p ())
    {
      ctx = isl_ctx_alloc ();
      struct pf_budget budget = pf_budget_start (ctx, OPERATIONS);
      found = find_all (ends, find);
      pf_budget_end (&budget);
    }
  ends.forget ();
  if (found)
    return;
  isl_set_free (applies);
  applies = NULL;
}
