/* Loops over the iterations that a thread is given.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "thread-chunk.h"
#include "prepare.h"

namespace
{

/* The variables that the library sets: to the first iteration, and to what is behind the last.  */
typedef std::pair<tree, tree> chunk;

/* A loop that starts from FIRST and goes on while what follows is CODE than BOUND.  */
struct chunk_loop
{
  class loop *loop;
  enum tree_code code;
  tree first, bound;
};

/* Is CALL one to OpenMP's library for iterations?  */

bool
asks_for_iterations_p (const gcall *call)
{
  static const char prefix[] = "__builtin_GOMP_loop_";
  return gimple_call_builtin_p (call, BUILT_IN_NORMAL)
         && strncmp (IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (call))),
                     prefix, sizeof prefix - 1)
                == 0;
}

/* The variable of the compiler that E is the address of, else NULL_TREE.  */

tree
own_variable (tree e)
{
  tree variable = TREE_CODE (e) == ADDR_EXPR ? TREE_OPERAND (e, 0) : NULL_TREE;
  return variable && VAR_P (variable) && DECL_ARTIFICIAL (variable) ? variable
                                                                    : NULL_TREE;
}

/* All chunks of the current function.  */

std::set<chunk>
find_chunks (void)
{
  std::set<chunk> chunks;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
        if (!call || !asks_for_iterations_p (call))
          continue;
        for (unsigned k = 0; k + 1 < gimple_call_num_args (call); k++)
          {
            tree first = own_variable (gimple_call_arg (call, k));
            tree end = own_variable (gimple_call_arg (call, k + 1));
            if (first && end)
              chunks.insert ({ first, end });
          }
      }
  return chunks;
}

/* The variable that E was loaded from, and possibly converted; NULL_TREE if it was not.  */

tree
loaded_variable (tree e)
{
  while (TREE_CODE (e) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (e);
      if (!is_gimple_assign (def))
        break;
      e = gimple_assign_rhs1 (def);
      if (gimple_assign_load_p (def))
        return VAR_P (e) ? e : NULL_TREE;
      if (!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
        break;
    }
  return NULL_TREE;
}

/* What COUNTER, or what it is a constant more than, is when LOOP is entered; NULL_TREE if it does not
   count the iterations of LOOP.  */

tree
first_value (class loop *loop, tree counter)
{
  gimple *def
      = TREE_CODE (counter) == SSA_NAME ? SSA_NAME_DEF_STMT (counter) : NULL;
  if (def && is_gimple_assign (def) && gimple_assign_rhs_code (def) == PLUS_EXPR
      && TREE_CODE (gimple_assign_rhs1 (def)) == SSA_NAME
      && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST)
    def = SSA_NAME_DEF_STMT (gimple_assign_rhs1 (def));
  return def && gimple_code (def) == GIMPLE_PHI
                 && gimple_bb (def) == loop->header
             ? PHI_ARG_DEF_FROM_EDGE (def, loop_preheader_edge (loop))
             : NULL_TREE;
}

/* Is LOOP over one of CHUNKS?  Then *RESULT says how.  */

bool
describe_loop (class loop *loop, const std::set<chunk> &chunks,
               chunk_loop *result)
{
  edge exit = single_exit (loop);
  gcond *cond = exit ? condition_of (exit->src) : NULL;
  if (!cond)
    return false;
  tree_code code = gimple_cond_code (cond);
  if (exit->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, false);
  for (unsigned k = 0; k < 2; k++, code = swap_tree_comparison (code))
    {
      tree bound = gimple_op (cond, 1 - k);
      tree first = first_value (loop, gimple_op (cond, k));
      if (first && (code == LT_EXPR || code == GT_EXPR)
          && types_compatible_p (TREE_TYPE (first), TREE_TYPE (bound))
          && chunks.count (
              { loaded_variable (first), loaded_variable (bound) }))
        {
          *result = { loop, code, first, bound };
          return true;
        }
    }
  return false;
}

/* A new block behind BB that is never executed.  */

basic_block
unreachable_block (basic_block bb)
{
  basic_block block = create_empty_bb (bb);
  block->count = profile_count::zero ();
  add_bb_to_loop (block, current_loops->tree_root);
  gimple_stmt_iterator gsi = gsi_start_bb (block);
  gsi_insert_after (
      &gsi, gimple_build_call (builtin_decl_implicit (BUILT_IN_UNREACHABLE), 0),
      GSI_NEW_STMT);
  return block;
}

/* Say in front of ONE that it has iterations.  */

void
note_chunk (const chunk_loop &one)
{
  basic_block bb = split_edge (loop_preheader_edge (one.loop));
  edge entry = single_succ_edge (split_edge (single_succ_edge (bb)));
  gcc_checking_assert (entry == loop_preheader_edge (one.loop));
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_after (
      &gsi,
      gimple_build_cond (one.code, one.first, one.bound, NULL_TREE, NULL_TREE),
      GSI_NEW_STMT);
  edge taken = single_succ_edge (bb);
  taken->flags = (taken->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  basic_block dead = unreachable_block (bb);
  edge never = make_edge (bb, dead, EDGE_FALSE_VALUE);
  never->probability = profile_probability::never ();
  rescan_loop_exit (never, true, false);
  if (dom_info_available_p (CDI_DOMINATORS))
    set_immediate_dominator (CDI_DOMINATORS, dead, bb);
}

} // namespace

void
note_chunks (void)
{
  const std::set<chunk> chunks = find_chunks ();
  if (chunks.empty ())
    return;
  std::vector<chunk_loop> found;
  for (class loop *loop : *get_loops (cfun))
    {
      chunk_loop one;
      if (loop && loop_outer (loop) && describe_loop (loop, chunks, &one))
        found.push_back (one);
    }
  for (const chunk_loop &one : found)
    note_chunk (one);
}
