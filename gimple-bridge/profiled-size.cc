/* Sizes that a profile tells.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "profiled-size.h"
#include "prepare.h"

/* Larger averages are no sizes of anything.  */
static const double MOST = 1e9;

/* Nests that were planned for smaller averages than 1000, which is assumed
   otherwise, were slower where their sizes are below this, and faster above:
   docs/guards.md.  */
static const HOST_WIDE_INT LEAST_AVERAGE = 256;

/* Where an expression is computed in more steps, it is its own variable.  */
static const unsigned MAX_STEPS = 8;

/* An integer: NAME plus OFFSET, if nothing wraps around.  NAME is NULL_TREE where
   that is not so.  */
struct offset_name
{
  tree name;
  HOST_WIDE_INT offset;
};

/* Is OPERAND, a constant, one that an offset can hold?  Then add it, or subtract
   it if CODE is MINUS_EXPR.  */

static bool
add_constant (enum tree_code code, tree operand, HOST_WIDE_INT *offset)
{
  if (TREE_CODE (operand) != INTEGER_CST
      || TYPE_PRECISION (TREE_TYPE (operand)) > 64)
    return false;
  HOST_WIDE_INT constant = wi::to_wide (operand).to_shwi ();
  if (constant > INT_MAX || constant < INT_MIN)
    return false;
  *offset += code == MINUS_EXPR ? -constant : constant;
  return true;
}

/* Let *E be the operand that it is computed from in one step of the form that
   offset_name describes.  */

static bool
step_down (tree *e, HOST_WIDE_INT *offset)
{
  enum tree_code code = TREE_CODE (*e);
  tree first = NULL_TREE, second = NULL_TREE;
  if (code == SSA_NAME)
    {
      gassign *stmt = safe_dyn_cast<gassign *> (SSA_NAME_DEF_STMT (*e));
      if (!stmt)
        return false;
      code = gimple_assign_rhs_code (stmt);
      first = gimple_assign_rhs1 (stmt);
      second = gimple_assign_rhs2 (stmt);
    }
  else if (CONVERT_EXPR_CODE_P (code) || BINARY_CLASS_P (*e))
    {
      first = TREE_OPERAND (*e, 0);
      second = BINARY_CLASS_P (*e) ? TREE_OPERAND (*e, 1) : NULL_TREE;
    }
  bool adds = code == PLUS_EXPR || code == MINUS_EXPR;
  if ((!CONVERT_EXPR_CODE_P (code) && !adds)
      || !INTEGRAL_TYPE_P (TREE_TYPE (first))
      || (adds && !add_constant (code, second, offset)))
    return false;
  *e = first;
  return true;
}

static offset_name
decompose (tree e)
{
  offset_name found = { NULL_TREE, 0 };
  for (unsigned k = 0; k < MAX_STEPS && step_down (&e, &found.offset); k++)
    ;
  if (TREE_CODE (e) == SSA_NAME && INTEGRAL_TYPE_P (TREE_TYPE (e))
      && TYPE_PRECISION (TREE_TYPE (e)) <= 64
      && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (e))
    found.name = e;
  return found;
}

/* How often LOOP, which NAME bounds, was reached: the count of the block with
   the condition that it iterates at all, or of the blocks in front.  What header
   copying leaves between the two has probabilities of the loop's own
   condition.  */

static profile_count
entry_count (class loop *loop, tree name)
{
  edge e = loop_preheader_edge (loop);
  for (;;)
    {
      basic_block bb = e->src;
      gcond *cond = condition_of (bb);
      if (cond
          && (decompose (gimple_cond_lhs (cond)).name == name
              || decompose (gimple_cond_rhs (cond)).name == name))
        return bb->count;
      if (!single_succ_p (bb))
        return e->dest->count;
      if (bb == ENTRY_BLOCK_PTR_FOR_FN (cfun) || bb == loop_outer (loop)->header
          || !single_pred_p (bb) || bb->loop_father != loop_outer (loop))
        return bb->count;
      e = single_pred_edge (bb);
    }
}

/* Note in SIZE what OTHER tells, the same for one more loop.  */

static void
combine (profiled_size *size, const profiled_size &other)
{
  size->average = MAX (size->average, other.average);
  if (size->value != other.value)
    size->value = 0;
  size->proved |= other.proved;
  class loop *loop = other.loops[0];
  for (class loop *seen : size->loops)
    size->proved
        |= flow_loop_nested_p (seen, loop) || flow_loop_nested_p (loop, seen);
  size->loops.push_back (loop);
}

/* Read what the profile tells of the bound of LOOP.  */

void
profiled_sizes::read_loop (class loop *loop)
{
  tree niter = number_of_latch_executions (loop);
  offset_name bound = decompose (niter);
  if (!bound.name)
    return;
  profile_count entries = entry_count (loop, bound.name);
  profile_count iterations = loop->header->count;
  if (!entries.reliable_p () || !iterations.reliable_p ()
      || !entries.nonzero_p ())
    return;
  double n = iterations.to_gcov_type (), times = entries.to_gcov_type ();
  double average = n / times - 1 - bound.offset;
  if (average < 1 || average > MOST)
    return;
  /* Copies of headers are not precise, but right; where both are not, the loop
     may be a copy that got a part of the counts.  */
  bool whole = (entries.precise_p () || iterations.precise_p ())
               && iterations.to_gcov_type () % entries.to_gcov_type () == 0;
  profiled_size size = { average,
                         whole ? (HOST_WIDE_INT)average : 0,
                         entries.to_gcov_type () == 1,
                         { loop } };
  auto known = sizes.find (bound.name);
  if (known == sizes.end ())
    sizes[bound.name] = size;
  else
    combine (&known->second, size);
  bounds[loop->num] = bound.name;
}

void
profiled_sizes::read ()
{
  if (profile_status_for_fn (cfun) != PROFILE_READ)
    return;
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_outer (loop))
      read_loop (loop);
}

tree
profiled_sizes::bound (class loop *loop) const
{
  auto found = bounds.find (loop->num);
  return found == bounds.end () ? NULL_TREE : found->second;
}

HOST_WIDE_INT
profiled_sizes::average (tree name) const
{
  offset_name parts = decompose (name);
  auto found = parts.name ? sizes.find (parts.name) : sizes.end ();
  if (found == sizes.end ())
    return 0;
  HOST_WIDE_INT average = (HOST_WIDE_INT)found->second.average + parts.offset;
  return average < LEAST_AVERAGE ? 0 : average;
}

void
profiled_sizes::forget (tree name)
{
  sizes.erase (name);
}
