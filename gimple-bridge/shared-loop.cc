/* Generated loops that several threads execute.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "shared-loop.h"

#include "brief-pass.h"
#include "loop-cover.h"

namespace
{

/* What is true of the headers of the loops that look as if they were never executed.  GCC may move
   a loop into another function meanwhile, with another number.  */
std::map<const class loop *, profile_count> hidden_counts;

/* All generated loops of the function that GCC looks at.  */
std::set<const class loop *> generated;

void (*adopt_function) (function *);

/* Let all generated loops of FN but those that are meant for threads look never executed.  */

void
hide_others (function *fn)
{
  for (class loop *loop : *get_loops (fn))
    {
      if (!loop || !loop->num || !loop->header || !covered_loop_p (fn, loop))
        continue;
      generated.insert (loop);
      if (loop->can_be_parallel)
        continue;
      hidden_counts.insert ({ loop, loop->header->count });
      loop->header->count = profile_count::zero ();
    }
}

/* Undo `hide_others' for LOOP.  GCC has made copies of some loops, for few iterations: the end of
   such a loop is executed as often as its header, nearly.  */

void
show_loop (class loop *loop)
{
  auto found = hidden_counts.find (loop);
  if (found != hidden_counts.end ())
    loop->header->count = found->second;
  else if (loop->header->count == profile_count::zero () && loop->latch)
    loop->header->count = loop->latch->count;
}

/* Undo `hide_others' for FN; has it a generated loop?  */

bool
show_loops (function *fn)
{
  bool found = false;
  for (class loop *loop : *get_loops (fn))
    if (loop && loop->num && loop->header)
      {
        show_loop (loop);
        found = found || generated.count (loop) != 0;
      }
  return found;
}

/* Undo `hide_others' for FN, and for the functions that were made of parts of it.  */

void
show_others (function *fn)
{
  show_loops (fn);
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  {
    function *made = DECL_STRUCT_FUNCTION (node->decl);
    if (made && made != fn && made->cfg && loops_for_fn (made)
        && parallelized_function_p (made->decl) && show_loops (made))
      adopt_function (made);
  }
  hidden_counts.clear ();
  generated.clear ();
}

/* May GCC let several threads execute generated loops of FN?  */

bool
shared_p (const function *fn)
{
  return flag_tree_parallelize_loops > 1 && has_covered_loop_p (fn);
}

/* GCC remembers numbers of iterations with names of the function that it moves loops out of, and
   with -fchecking finds them in the new one.  There is no place for a pass between the one that
   finds loops and the one that moves them: forget the numbers at the gate of that.  */

void
forget_iterations (void *, void *)
{
  if (!current_function_decl || !shared_p (cfun) || !current_loops
      || strcmp (current_pass->name, "ompexpssa") != 0)
    return;
  for (class loop *loop : *get_loops (cfun))
    if (loop)
      loop->nb_iterations = NULL_TREE;
}

} // namespace

bool
made_of_generated_p (const function *fn)
{
  return parallelized_function_p (fn->decl) && has_covered_loop_p (fn);
}

plain_function::plain_function ()
    : node (cgraph_node::get (cfun->decl)),
      parallelized (node->parallelized_function)
{
  node->parallelized_function = false;
}

plain_function::~plain_function ()
{
  node->parallelized_function = parallelized;
}

void
register_shared_loop_passes (const char *plugin_name,
                             void (*adopt) (function *))
{
  adopt_function = adopt;
  /* In front of `parloops' and behind `ompexpssa', which makes the functions; there are two of
     each.  */
  register_brief_pass (plugin_name, { "polyfuse-share", shared_p, hide_others,
                                      "graphite0", PASS_POS_INSERT_AFTER });
  register_brief_pass (plugin_name, { "polyfuse-share", shared_p, show_others,
                                      "ch_vect", PASS_POS_INSERT_BEFORE });
  register_callback (plugin_name, PLUGIN_OVERRIDE_GATE, forget_iterations,
                     NULL);
}
