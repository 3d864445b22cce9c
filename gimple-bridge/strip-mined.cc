/* Loops that the program executes in strips, taken as one in the model.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "strip-mined.h"

namespace
{

/* Does VALUE, which a statement of BB uses, not depend on which strip of PAIR it is in, or which iteration of
   that, but on both together alone?  STATEMENT is the model's.  */

bool
value_follows_p (sese_l &region, basic_block bb,
                 const struct pf_statement *statement,
                 const struct pf_strip_pair &pair, tree value,
                 struct affine_builder *builder)
{
  tree evolution
      = cached_scalar_evolution_in_region (region, bb->loop_father, value);
  if (chrec_contains_undetermined (evolution)
      || !tree_contains_chrecs (evolution, NULL))
    return true;
  isl_aff *aff = builder->convert (evolution, statement->domain);
  return aff && pf_strip_pair_follows (statement, &pair, aff);
}

/* In generated code what GCC knows as a function of counters is computed anew, and conditions are other ones.  Is
   STMT, of REGION, nothing but such, or computes it what is used for that alone?  */

bool
idle_p (sese_l &region, gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_COND)
    return true;
  tree lhs = gimple_vdef (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  if (!lhs || TREE_CODE (lhs) != SSA_NAME)
    return false;
  if (scev_analyzable_p (lhs, region))
    return true;
  /* What other iterations use goes round in circles.  */
  if (gimple_code (stmt) == GIMPLE_PHI)
    return false;
  use_operand_p use;
  imm_use_iterator iter;
  FOR_EACH_IMM_USE_FAST (use, iter, lhs)
    if (!is_gimple_debug (USE_STMT (use)) && !idle_p (region, USE_STMT (use)))
      return false;
  return true;
}

/* The same as value_follows_p for all that the statements of BB use.  */

bool
values_follow_p (sese_l &region, const struct pf_statement *statement,
                 const struct pf_strip_pair &pair,
                 struct affine_builder *builder)
{
  basic_block bb = pbb_bb ((poly_bb_p)statement->user);
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (idle_p (region, stmt))
        continue;
      tree value;
      ssa_op_iter iter;
      FOR_EACH_SSA_TREE_OPERAND (value, stmt, iter, SSA_OP_USE)
        if (!value_follows_p (region, bb, statement, pair, value, builder))
          return false;
    }
  return true;
}

/* The same for all statements of SCOP that PAIR is around.  */

bool
values_follow_p (sese_l &region, const struct pf_scop *scop,
                 const struct pf_strip_pair &pair,
                 struct affine_builder *builder)
{
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = &scop->statement[s];
      if (pf_statement_find_loop (statement, pair.inner) < statement->n_loop
          && !values_follow_p (region, statement, pair, builder))
        return false;
    }
  return true;
}

} // namespace

bool
strip_mined::join (sese_l &region, struct pf_scop *scop,
                   struct affine_builder *builder)
{
  const bool may_assume = builder->may_assume;
  bool joined = false;
  struct pf_strip_pair pair = {};
  builder->may_assume = false;
  while (pf_strip_pair_next (scop, &pair))
    {
      isl_union_pw_multi_aff *step;
      if (!values_follow_p (region, scop, pair, builder)
          || !pf_strip_pair_join (scop, &pair, &step))
        continue;
      split = split ? isl_union_pw_multi_aff_pullback_union_pw_multi_aff (split,
                                                                          step)
                    : step;
      joined = true;
      /* Strips of strips are strips, too.  */
      pair = {};
    }
  builder->may_assume = may_assume;
  return joined;
}

bool
strip_mined::same_p (const struct pf_scop *scop,
                     __isl_take isl_schedule *strips) const
{
  return pf_strip_pair_same (scop,
                             isl_schedule_pullback_union_pw_multi_aff (
                                 strips, isl_union_pw_multi_aff_copy (split)));
}
