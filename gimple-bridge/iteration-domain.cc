/* The iterations in which basic blocks and loops of a SCoP are executed.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "iteration-domain.h"
#include "source-name.h"

iteration_domains::~iteration_domains ()
{
  for (auto &entry : known)
    isl_set_free (entry.second);
}

/* The condition under which control leaves a block for BB alone, when it is
   not the exit test of a loop: the edge, else NULL.  */

static edge
controlling_edge (basic_block bb)
{
  if (!single_pred_p (bb))
    return NULL;
  edge e = single_pred_edge (bb);
  gimple_stmt_iterator last = gsi_last_bb (e->src);
  if (loop_depth (e->src->loop_father) > loop_depth (bb->loop_father)
      || gsi_end_p (last) || gimple_code (gsi_stmt (last)) != GIMPLE_COND)
    return NULL;
  return e;
}

/* Can control get from FROM to the end of an iteration of LOOP, or out of it, and not
   come to BB?  Loops inside are taken to end.  */

static bool
avoidable_p (basic_block bb, basic_block from, loop_p loop)
{
  std::vector<basic_block> worklist = { from };
  std::set<basic_block> seen = { from, bb };
  while (!worklist.empty ())
    {
      basic_block next = worklist.back ();
      edge e;
      edge_iterator ei;
      worklist.pop_back ();
      FOR_EACH_EDGE (e, ei, next->succs)
        if (e->dest == loop->header || !flow_bb_inside_loop_p (loop, e->dest))
          return true;
        else if (seen.insert (e->dest).second)
          worklist.push_back (e->dest);
    }
  return false;
}

/* The same as domain_known_p, but of the iterations of BB's loop alone.  */

static bool
known_in_loop_p (basic_block bb)
{
  loop_p loop = bb->loop_father;
  while (bb != loop->header)
    {
      basic_block above = get_immediate_dominator (CDI_DOMINATORS, bb);
      bool decided = bb->loop_father == loop && controlling_edge (bb);
      if (!decided && avoidable_p (bb, above, loop))
        return false;
      bb = above;
    }
  return true;
}

bool
domain_known_p (basic_block bb, const sese_l &region)
{
  for (; loop_in_sese_p (bb->loop_father, region);
       bb = loop_preheader_edge (bb->loop_father)->src)
    if (!known_in_loop_p (bb))
      return false;
  return true;
}

/* The points of DOMAIN, at LOCATION in LOOP, at which ALL hold.  */

isl_set *
iteration_domains::apply_all (isl_set *domain, loop_p loop,
                              const std::vector<integer_comparison> &all,
                              location_t location)
{
  for (const integer_comparison &part : all)
    {
      tree a = scalar_evolution_in_region (region, loop, part.a);
      tree b = scalar_evolution_in_region (region, loop, part.b);
      domain = builder->restrict_to (domain, a, part.code, b);
      if (!domain)
        {
          failure->fail_conversion (isl_set_get_ctx (*context), *builder,
                                    location);
          return NULL;
        }
    }
  return domain;
}

/* The points of DOMAIN at which control takes E out of a condition.  */

isl_set *
iteration_domains::apply_condition (isl_set *domain, edge e)
{
  gcond *cond = as_a<gcond *> (gsi_stmt (gsi_last_bb (e->src)));
  loop_p loop = e->src->loop_father;
  int flag;
  if (const std::vector<integer_comparison> *all = extremes.find (cond, &flag))
    {
      isl_set *where = apply_all (isl_set_copy (domain), loop, *all,
                                  gimple_location (cond));
      if (e->flags & flag || !where)
        {
          isl_set_free (domain);
          return where;
        }
      return isl_set_coalesce (isl_set_subtract (domain, where));
    }
  tree lhs = scalar_evolution_in_region (region, loop, gimple_cond_lhs (cond));
  tree rhs = scalar_evolution_in_region (region, loop, gimple_cond_rhs (cond));
  enum tree_code code = gimple_cond_code (cond);
  if (e->flags & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  domain = builder->restrict_to (domain, lhs, code, rhs);
  if (!domain)
    failure->fail_conversion (isl_set_get_ctx (*context), *builder,
                              gimple_location (cond));
  return domain;
}

isl_set *
iteration_domains::of_block (basic_block bb)
{
  loop_p loop = bb->loop_father;
  bool in_loop = loop_in_sese_p (loop, region);
  isl_set *domain = in_loop ? of_loop (loop)
                            : isl_set_from_params (isl_set_copy (*context));
  basic_block top = in_loop ? loop->header : region.entry->dest;
  auto_vec<edge> conditions;
  for (; bb != top; bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    {
      edge e = bb->loop_father == loop ? controlling_edge (bb) : NULL;
      if (e)
        conditions.safe_push (e);
    }
  while (domain && !conditions.is_empty ())
    domain = apply_condition (domain, conditions.pop ());
  return domain;
}

/* Does a condition in BB's loop decide whether BB is executed?  */

static bool
decided_in_loop_p (basic_block bb)
{
  for (loop_p loop = bb->loop_father; bb != loop->header;
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    if (bb->loop_father == loop && controlling_edge (bb))
      return true;
  return false;
}

bool
iteration_domains::partial_p (basic_block bb, __isl_keep isl_set *domain)
{
  loop_p loop = bb->loop_father;
  if (!loop_in_sese_p (loop, region) || !decided_in_loop_p (bb))
    return false;
  const unsigned inner = isl_set_dim (domain, isl_dim_set) - 1;
  isl_set *entered
      = isl_set_eliminate (isl_set_copy (domain), isl_dim_set, inner, 1);
  isl_set *all = isl_set_intersect (of_loop (loop), entered);
  isl_bool whole = isl_set_is_subset (all, domain);
  isl_set_free (all);
  return whole == isl_bool_false;
}

/* Extend OUTER, the iterations of the loops around a loop, by an iterator from
   0 to NITER: [params] -> { [o] -> [NITER] }.  */

static isl_set *
add_iterator (__isl_take isl_set *outer, __isl_take isl_aff *niter)
{
  unsigned pos = isl_set_dim (outer, isl_dim_set);
  outer = isl_set_add_dims (outer, isl_dim_set, 1);
  outer = isl_set_lower_bound_si (outer, isl_dim_set, pos, 0);
  niter = isl_aff_add_dims (niter, isl_dim_in, 1);
  isl_aff *iterator = isl_aff_var_on_domain (
      isl_aff_get_domain_local_space (niter), isl_dim_set, pos);
  return isl_set_intersect (
      outer, isl_set_from_basic_set (isl_aff_le_basic_set (iterator, niter)));
}

/* The points of DOMAIN, iterations of the loops around LOOP, at which all
   comparisons of CONDITION hold, which is one of loop_ends.  */

isl_set *
iteration_domains::apply_comparisons (isl_set *domain, loop_p loop,
                                      tree condition)
{
  tree a = TREE_OPERAND (condition, 0), b = TREE_OPERAND (condition, 1);
  if (!COMPARISON_CLASS_P (condition))
    {
      domain = apply_comparisons (domain, loop, a);
      return domain ? apply_comparisons (domain, loop, b) : NULL;
    }
  a = scalar_evolution_in_region (region, loop, a);
  b = scalar_evolution_in_region (region, loop, b);
  domain = builder->restrict_to (domain, a, TREE_CODE (condition), b);
  if (!domain)
    failure->fail_conversion (isl_set_get_ctx (*context), *builder,
                              source_loop_location (loop));
  return domain;
}

/* Assume WHAT: that all points of OUTER, iterations of the loops around LOOP, are in GOOD, which is taken, where that
   is not known.  */

bool
iteration_domains::assume_all (loop_p loop, __isl_keep isl_set *outer,
                               __isl_take isl_set *good, const char *what)
{
  isl_set *bad = isl_set_params (isl_set_subtract (isl_set_copy (outer), good));
  isl_bool always = isl_set_is_empty (bad);
  if (always == isl_bool_false && builder->may_assume)
    {
      isl_set *all
          = isl_set_universe (isl_space_params (isl_set_get_space (bad)));
      builder->assumed.push_back ({ isl_set_subtract (all, bad), what });
      return true;
    }
  isl_set_free (bad);
  return always == isl_bool_true
         || (always == isl_bool_error
                 ? failure->fail_isl (isl_set_get_ctx (*context))
                 : failure->fail (PF_ITERATIONS, "",
                                  source_loop_location (loop)));
}

/* Assume that LOOP ends whenever the points of OUTER, iterations of the loops
   around it, are executed, where it is not known.  */

bool
iteration_domains::assume_end (loop_p loop, __isl_keep isl_set *outer)
{
  tree condition = ends.condition (loop);
  if (!condition)
    return true;
  isl_set *good = apply_comparisons (isl_set_copy (outer), loop, condition);
  if (!good)
    return false;
  return assume_all (loop, outer, good, "every loop ends");
}

/* Are all BOUNDS those of a loop with one start, as the program computes it?  */

static bool
one_start_p (const loop_bounds &bounds)
{
  return std::all_of (bounds.entry.begin (), bounds.entry.end (),
                      [&] (const integer_comparison &part) {
                        return operand_equal_p (part.a, bounds.entry[0].a);
                      });
}

/* The points of DOMAIN that are iterations of LOOP, when that is entered at the points of OUTER, where
   DOMAIN has all up to a bound that it shows.  What leads to a loop that the region starts with is in front of it, and
   assumed.  */

isl_set *
iteration_domains::apply_extremes (isl_set *domain, loop_p loop,
                                   __isl_keep isl_set *outer)
{
  const loop_bounds *bounds = extremes.find (loop);
  location_t location = source_loop_location (loop);
  if (!bounds)
    return domain;
  /* What is computed in front of the region, for one of several starts, may wrap around there.  */
  if (!one_start_p (*bounds)
      && !bb_in_sese_p (loop_preheader_edge (loop)->src, region))
    {
      failure->fail (PF_ITERATIONS, "", location);
      isl_set_free (domain);
      return NULL;
    }
  isl_set *entered
      = apply_all (isl_set_copy (outer), loop, bounds->entry, location);
  if (entered && assume_all (loop, outer, entered, "every loop iterates"))
    return apply_all (domain, loop, bounds->all, location);
  isl_set_free (domain);
  return NULL;
}

isl_set *
iteration_domains::of_loop (loop_p loop)
{
  auto found = known.find (loop);
  if (found != known.end ())
    return isl_set_copy (found->second);

  basic_block preheader = loop_preheader_edge (loop)->src;
  isl_set *outer = bb_in_sese_p (preheader, region)
                       ? of_block (preheader)
                       : isl_set_from_params (isl_set_copy (*context));
  if (!outer)
    return NULL;
  if (!assume_end (loop, outer))
    {
      isl_set_free (outer);
      return NULL;
    }
  tree niter = number_of_latch_executions (loop);
  niter = scalar_evolution_in_region (region, loop, niter);
  isl_aff *latch = builder->convert (niter, outer);
  if (!latch)
    {
      isl_set_free (outer);
      failure->fail_conversion (isl_set_get_ctx (*context), *builder,
                                source_loop_location (loop));
      return NULL;
    }
  isl_set *domain = apply_extremes (add_iterator (isl_set_copy (outer), latch),
                                    loop, outer);
  isl_set_free (outer);
  if (domain)
    known[loop] = isl_set_copy (domain);
  return domain;
}
