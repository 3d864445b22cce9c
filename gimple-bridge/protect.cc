/* Hands off: GCC's later loop passes and the loops that polyfuse generated.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "protect.h"

/* The number of bits that STMT, a conversion between real numbers, adds to its
   operand's; 0 of any other statement.  */
static int
added_precision (gimple *stmt)
{
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (!assign || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (assign)))
    return 0;
  tree to = TREE_TYPE (gimple_assign_lhs (assign));
  tree from = TREE_TYPE (gimple_assign_rhs1 (assign));
  if (!SCALAR_FLOAT_TYPE_P (to) || !SCALAR_FLOAT_TYPE_P (from))
    return 0;
  return TYPE_PRECISION (to) - TYPE_PRECISION (from);
}

/* Does FN round real numbers to a shorter type and convert such to a longer
   one, so that the second may come to stand behind the first?  */
static bool
rounds_between (function *fn)
{
  bool narrows = false, widens = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        int added = added_precision (gsi_stmt (gsi));
        narrows |= added < 0;
        widens |= added > 0;
      }
  return narrows && widens;
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

/* Let FLAGS have loops begin with lines of the cache, unless the user says something else of
   them: with more code in the function, those that are as they were would begin somewhere else,
   and such as lie in two lines take up to 1.3 times as long.  What stands in front of a loop in
   place of instructions is executed whenever it is entered, which takes long in short ones: it
   is less than three quarters of a line.  Where it would be more, loops begin at the end of the line's
   first quarter: most innermost loops are no longer than three quarters.  */
static void
align_loops_to_lines (function_flags *flags)
{
  if (!flags->value.x_flag_align_loops || flags->given.x_str_align_loops
      || flags->given.x_flag_align_loops)
    return;
  const int line = param_l1_cache_line_size;
  std::string places;
  for (int part : { line, line * 3 / 4, line / 4 })
    places += (places.empty () ? "" : ":") + std::to_string (part);
  flags->value.x_str_align_loops = ggc_strdup (places.c_str ());
  flags->given.x_str_align_loops = flags->value.x_str_align_loops;
}

void
protect_generated_loops (function *fn)
{
  tree node = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn->decl);
  if (!node)
    node = optimization_default_node;

  function_flags flags = { global_options, global_options_set };
  cl_optimization_restore (&flags.value, &flags.given,
                           TREE_OPTIMIZATION (node));
  flags.switch_off (&gcc_options::x_flag_graphite);
  flags.switch_off (&gcc_options::x_flag_graphite_identity);
  flags.switch_off (&gcc_options::x_flag_loop_nest_optimize);
  flags.switch_off (&gcc_options::x_flag_loop_parallelize_all);
  if (!pf_vectors_keep_rounding && rounds_between (fn))
    flags.switch_off (&gcc_options::x_flag_tree_slp_vectorize);
  align_loops_to_lines (&flags);

  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn->decl)
      = build_optimization_node (&flags.value, &flags.given);
  /* Read the new node, as at the start of any function.  */
  if (fn == cfun)
    set_cfun (fn, true);
}
