/* Hands off: GCC's later loop passes and the loops that polyfuse generated.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "protect.h"

/* The outermost loop whose only loops are LOOP and those around it: what loop
   distribution may treat as one nest.  */
static class loop *
top_of_chain (class loop *loop)
{
  while (loop_outer (loop) && loop_outer (loop)->num && !loop->next
         && loop_outer (loop)->inner == loop)
    loop = loop_outer (loop);
  return loop;
}

/* Are there two stores in LOOP?  */
static bool
has_two_stores (class loop *loop)
{
  unsigned stores = 0;
  basic_block *body = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (gimple_vdef (gsi_stmt (gsi)))
        stores++;
  free (body);
  return stores > 1;
}

/* Could the recognition of memset and memcpy split a loop of FN?  */
static bool
patterns_could_split (function *fn)
{
  if (!loops_for_fn (fn))
    return true;
  class loop *loop;
  for (unsigned i = 1; vec_safe_iterate (loops_for_fn (fn)->larray, i, &loop);
       i++)
    if (loop && !loop->inner && has_two_stores (top_of_chain (loop)))
      return true;
  return false;
}

/* The flags of one function: their values, and which of them are explicit, so
   that no back end sets them again.  */
struct function_flags
{
  struct gcc_options value, given;

  template <typename T>
  void
  switch_off (T gcc_options::*flag)
  {
    value.*flag = 0;
    given.*flag = 1;
  }
};

void
protect_generated_loops (function *fn)
{
  tree node = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn->decl);
  if (!node)
    node = optimization_default_node;

  function_flags flags = { global_options, global_options_set };
  cl_optimization_restore (&flags.value, &flags.given,
                           TREE_OPTIMIZATION (node));
  flags.switch_off (&gcc_options::x_flag_unroll_jam);
  flags.switch_off (&gcc_options::x_flag_loop_interchange);
  flags.switch_off (&gcc_options::x_flag_tree_loop_distribution);
  if (patterns_could_split (fn))
    flags.switch_off (&gcc_options::x_flag_tree_loop_distribute_patterns);
  flags.switch_off (&gcc_options::x_flag_graphite);
  flags.switch_off (&gcc_options::x_flag_graphite_identity);
  flags.switch_off (&gcc_options::x_flag_loop_nest_optimize);
  flags.switch_off (&gcc_options::x_flag_loop_parallelize_all);

  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn->decl)
      = build_optimization_node (&flags.value, &flags.given);
  /* Read the new node, as at the start of any function.  */
  if (fn == cfun)
    set_cfun (fn, true);
}
