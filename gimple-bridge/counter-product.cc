/* Products of the counters of two loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "counter-product.h"

namespace
{

/* Add the loops that EVOLUTION goes through to LOOPS.  */

void
add_loops (tree evolution, std::set<unsigned> *loops)
{
  if (TREE_CODE (evolution) == POLYNOMIAL_CHREC)
    loops->insert (CHREC_VARIABLE (evolution));
  for (int k = 0; k < TREE_OPERAND_LENGTH (evolution); k++)
    if (TREE_OPERAND (evolution, k))
      add_loops (TREE_OPERAND (evolution, k), loops);
}

/* The loops of REGION, but for LOOP, in which VALUE, used in LOOP, changes as GCC knows.  */

std::set<unsigned>
outer_loops (const sese_l &region, loop_p loop, tree value)
{
  std::set<unsigned> loops;
  tree evolution = TREE_CODE (value) == SSA_NAME
                       ? cached_scalar_evolution_in_region (region, loop, value)
                       : NULL_TREE;
  if (evolution && !chrec_contains_undetermined (evolution))
    add_loops (evolution, &loops);
  loops.erase (loop->num);
  return loops;
}

/* Is STMT the product of values that change in different loops of REGION around its own?  In a
   product with a value that changes in its own loop GCC keeps the other one as it is.  */

bool
misread_p (const sese_l &region, gassign *stmt)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if ((code != MULT_EXPR && code != WIDEN_MULT_EXPR)
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  loop_p loop = gimple_bb (stmt)->loop_father;
  const std::set<unsigned> first
      = outer_loops (region, loop, gimple_assign_rhs1 (stmt)),
      second = outer_loops (region, loop, gimple_assign_rhs2 (stmt));
  return !first.empty () && !second.empty ()
         && (first != second || first.size () > 1);
}

} // namespace

gimple *
misread_product (scop_p graphite)
{
  const sese_l &region = graphite->scop_info->region;
  for (basic_block bb : graphite->scop_info->bbs)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi));
        if (stmt && misread_p (region, stmt))
          return stmt;
      }
  return NULL;
}
