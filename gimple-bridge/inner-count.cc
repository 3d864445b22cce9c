/* Counters of the inner loops of those that are vectorized in their place.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "inner-count.h"
#include "prepare.h"

namespace
{

/* Is the value of EXPR, an integer, known?  Then it is *VALUE.  What names stand for is looked
   into: the same may have been computed twice.  */

bool
known_value_p (tree expr, widest_int *value)
{
  aff_tree sum;
  hash_map<tree, name_expansion *> *cache = NULL;
  tree_to_aff_combination_expand (expr, TREE_TYPE (expr), &sum, &cache);
  free_affine_expand_cache (&cache);
  return sum.n == 0 && !sum.rest && sum.offset.is_constant (value);
}

/* Is CONDITION, on bounds of a loop that we generated, which do not overflow, known to be
   false?  */

bool
never_p (tree condition)
{
  if (integer_zerop (condition))
    return true;
  if (TREE_CODE (condition) != LT_EXPR)
    return false;
  tree a = TREE_OPERAND (condition, 0), b = TREE_OPERAND (condition, 1);
  widest_int difference;
  return known_value_p (build2 (MINUS_EXPR, TREE_TYPE (a), a, b), &difference)
         && difference >= 0;
}

} // namespace

void
count_iterations (class loop *loop)
{
  edge exit = single_exit (loop);
  gcond *check = exit ? condition_of (exit->src) : NULL;
  class tree_niter_desc description;
  widest_int last;
  if (!check || is_gimple_min_invariant (gimple_cond_rhs (check))
      || !number_of_iterations_exit (loop, exit, &description, false)
      || !never_p (description.may_be_zero)
      || !known_value_p (description.niter, &last) || wi::neg_p (last)
      || !wi::fits_shwi_p (last + 1))
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (check);
  tree before;
  pf_create_counter (loop, ssizetype, &gsi, false, &before);
  gimple_cond_set_condition (
      check, exit->flags & EDGE_TRUE_VALUE ? EQ_EXPR : NE_EXPR, before,
      build_int_cst (TREE_TYPE (before), last.to_shwi ()));
  update_stmt (check);
}
