/* Loops that are taken to end while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loop-end.h"
#include "affine.h"

/* Is E, in front of LOOP, affine in values from outside of LOOP?  */

static bool
affine_before_p (tree e, class loop *loop)
{
  return INTEGRAL_TYPE_P (TREE_TYPE (e)) && affine_evolution_p (e, loop);
}

/* Is CONDITION, in front of LOOP, made of comparisons of affine expressions, all of
   which must hold?  */

static bool
comparisons_p (tree condition, class loop *loop)
{
  tree a = TREE_OPERAND (condition, 0), b = TREE_OPERAND (condition, 1);
  if (TREE_CODE (condition) == TRUTH_AND_EXPR
      || TREE_CODE (condition) == TRUTH_ANDIF_EXPR)
    return comparisons_p (a, loop) && comparisons_p (b, loop);
  return COMPARISON_CLASS_P (condition) && affine_before_p (a, loop)
         && affine_before_p (b, loop);
}

/* The condition under which GCC can count the iterations of LOOP; NULL_TREE if
   it always or never can.  */

static tree
unproved_condition (class loop *loop)
{
  edge exit = single_exit (loop);
  class tree_niter_desc description;
  if (!exit || loop->constraints
      || !number_of_iterations_exit_assumptions (loop, exit, &description, NULL,
                                                 false)
      || integer_nonzerop (description.assumptions)
      || !comparisons_p (description.assumptions, loop))
    return NULL_TREE;
  return description.assumptions;
}

/* Take LOOP to end if that can be assumed.  */

void
loop_ends::assume (class loop *loop)
{
  tree condition = unproved_condition (loop);
  if (!condition)
    return;
  assumed.insert (
      { loop->num, { unshare_expr (condition), iteration_count (loop) } });
}

/* Let GCC take the loops to end, too.  */

void
loop_ends::constrain ()
{
  for (const auto &entry : assumed)
    loop_constraint_set (get_loop (cfun, entry.first), LOOP_C_FINITE);
  if (!empty ())
    scev_reset ();
}

void
loop_ends::assume ()
{
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_depth (loop) > 0)
      assume (loop);
  constrain ();
}

void
loop_ends::assume_in (class loop *nest)
{
  for (class loop *loop : *get_loops (cfun))
    if (loop && (loop == nest || flow_loop_nested_p (nest, loop)))
      assume (loop);
  constrain ();
}

void
loop_ends::forget ()
{
  if (empty ())
    return;
  for (const auto &entry : assumed)
    {
      class loop *loop = get_loop (cfun, entry.first);
      if (!loop)
        continue;
      loop_constraint_clear (loop, LOOP_C_FINITE);
      entry.second.known.put_back (loop);
    }
  assumed.clear ();
  /* Other loops may have been counted with the help of these.  */
  free_numbers_of_iterations_estimates (cfun);
  scev_reset ();
}

tree
loop_ends::condition (class loop *loop) const
{
  auto found = assumed.find (loop->num);
  return found == assumed.end () ? NULL_TREE : found->second.condition;
}

bool
loop_ends::around_p (class loop *loop) const
{
  for (; loop && loop_depth (loop) > 0; loop = loop_outer (loop))
    if (condition (loop))
      return true;
  return false;
}
