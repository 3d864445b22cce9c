/* Loops over planes that count the elements by one counter.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plane-loop.h"
#include "collapsed-loop.h"
#include "name-use.h"
#include "prepare.h"

/* Products of more sizes are taken for products of fewer, some of which are products.  What is checked of them has
   to be computed at run time.  */
static const size_t MOST_SIZES = 3;

/* Do A and B compute the same from the same?  */

static bool
same_operation_p (gassign *a, gassign *b)
{
  if (gimple_assign_rhs_code (a) != gimple_assign_rhs_code (b)
      || gimple_num_ops (a) != gimple_num_ops (b)
      || TREE_TYPE (gimple_assign_lhs (a)) != TREE_TYPE (gimple_assign_lhs (b)))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (a); k++)
    if (!operand_equal_p (gimple_op (a, k), gimple_op (b, k)))
      return false;
  return true;
}

/* What NAME is assigned, on all ways, if it is known where several meet; NULL if that is something else.  */

static gassign *
assignment_of (tree name)
{
  gimple *def = TREE_CODE (name) == SSA_NAME ? SSA_NAME_DEF_STMT (name) : NULL;
  gphi *phi = def ? dyn_cast<gphi *> (def) : NULL;
  if (!phi)
    return def ? dyn_cast<gassign *> (def) : NULL;
  gassign *first = NULL;
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    {
      tree value = gimple_phi_arg_def (phi, k);
      gassign *other = TREE_CODE (value) == SSA_NAME
                           ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value))
                           : NULL;
      if (!other || gimple_vuse (other)
          || (first && !same_operation_p (first, other)))
        return NULL;
      first = other;
    }
  return first;
}

/* Let *NARROW be TYPE if that has fewer numbers.  */

static void
pass_through (tree type, tree *narrow)
{
  if (wi::to_widest (TYPE_MAX_VALUE (type))
      < wi::to_widest (TYPE_MAX_VALUE (*narrow)))
    *narrow = type;
}

/* What integer E was converted from, by way of types that *NARROW is the narrowest of.  */

static tree
unconverted (tree e, tree *narrow)
{
  gassign *def = assignment_of (e);
  while (def && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
         && TREE_CODE (TREE_TYPE (gimple_assign_rhs1 (def))) == INTEGER_TYPE)
    {
      e = gimple_assign_rhs1 (def);
      pass_through (TREE_TYPE (e), narrow);
      def = assignment_of (e);
    }
  return e;
}

/* Take the bound of LOOP apart.  Is it a product?  */

static bool
take_apart (plane_loop *loop)
{
  loop->narrow = TREE_TYPE (loop->bound);
  loop->sizes = { unconverted (loop->bound, &loop->narrow) };
  for (size_t k = 0;
       k < loop->sizes.size () && loop->sizes.size () < MOST_SIZES;)
    {
      gassign *def = assignment_of (loop->sizes[k]);
      if (!def || gimple_assign_rhs_code (def) != MULT_EXPR)
        {
          k++;
          continue;
        }
      loop->sizes[k] = unconverted (gimple_assign_rhs1 (def), &loop->narrow);
      loop->sizes.insert (
          loop->sizes.begin () + k + 1,
          unconverted (gimple_assign_rhs2 (def), &loop->narrow));
    }
  return loop->sizes.size () > 1;
}

/* Find the condition by which LOOP ends, at the end of each iteration, and what it compares with what.  */

static bool
find_end (class loop *loop, const loop_counts &counts, plane_loop *result)
{
  edge exit = single_exit (loop);
  gcond *cond = exit ? condition_of (exit->src) : NULL;
  if (!cond || !single_pred_p (loop->latch) || !empty_block_p (loop->latch)
      || single_pred (loop->latch) != exit->src || loop->safelen
      || loop->simduid)
    return false;
  const gimple_condition what = counts.original (cond);
  tree_code code = what.code;
  if (exit->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, false);
  const bool swapped = code == GT_EXPR;
  tree next = swapped ? what.rhs : what.lhs;
  tree bound = swapped ? what.lhs : what.rhs;
  *result = { loop, exit, cond, what, NULL, next, bound, NULL_TREE, {} };
  return (code == LT_EXPR || code == NE_EXPR || swapped)
         && TREE_CODE (TREE_TYPE (next)) == INTEGER_TYPE
         && TREE_CODE (next) == SSA_NAME && TREE_CODE (bound) == SSA_NAME
         && expr_invariant_in_loop_p (loop, bound);
}

bool
find_plane_loop (class loop *loop, const loop_counts &counts,
                 plane_loop *result)
{
  if (!loop_outer (loop) || !find_end (loop, counts, result)
      || !take_apart (result))
    return false;
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      gphi *phi = psi.phi ();
      tree name = gimple_phi_result (phi),
           step = step_from (result->next, name);
      if (!step || !integer_onep (step)
          || !integer_zerop (first_of (phi, loop)))
        continue;
      result->counter = phi;
      return PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop)) == result->next
             && only_used_by_p (result->next, { result->cond, phi })
             && only_used_in_p (name, loop);
    }
  return false;
}
