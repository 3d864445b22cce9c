/* Generated loops, covered from the passes that would rearrange them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loop-cover.h"
#include "brief-pass.h"

namespace
{

/* The number of the first covered loop of each function that has some.  */
std::map<unsigned, int> first_covered;

/* The loops of the current function that look as if they were never executed, and what is
   true of their headers.  */
std::vector<std::pair<int, profile_count> > cooled;

/* The outermost loop whose only loops are LOOP and those around it: what loop
   distribution may treat as one nest.  */

class loop *
top_of_chain (class loop *loop)
{
  while (loop_outer (loop) && loop_outer (loop)->num && !loop->next
         && loop_outer (loop)->inner == loop)
    loop = loop_outer (loop);
  return loop;
}

/* The number of stores in each loop of FN, by the loop's number.  */

std::vector<unsigned>
count_stores (function *fn)
{
  std::vector<unsigned> stores (number_of_loops (fn));
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (gimple_vdef (gsi_stmt (gsi)))
        for (class loop *loop = bb->loop_father; loop; loop = loop_outer (loop))
          stores[loop->num]++;
  return stores;
}

/* Is a covered loop of FN LOOP or in it?  */

bool
holds_covered_p (function *fn, class loop *loop)
{
  if (covered_loop_p (fn, loop))
    return true;
  for (class loop *inner = loop->inner; inner; inner = inner->next)
    if (holds_covered_p (fn, inner))
      return true;
  return false;
}

/* Let covered loops of FN, and those around them, look never executed.  */

void
cool (function *fn)
{
  for (class loop *loop : *get_loops (fn))
    if (loop && loop->num && loop->header && holds_covered_p (fn, loop))
      {
        cooled.push_back (std::make_pair (loop->num, loop->header->count));
        loop->header->count = profile_count::zero ();
      }
}

/* Undo `cool'.  */

void
warm (function *fn)
{
  for (const auto &entry : cooled)
    if (class loop *loop = get_loop (fn, entry.first))
      if (loop->header)
        loop->header->count = entry.second;
  cooled.clear ();
}

/* Is LOOP an innermost loop of FN that is covered?  */

bool
covered_innermost_p (function *fn, const class loop *loop)
{
  return loop && loop->num && loop->header && !loop->inner
         && covered_loop_p (fn, loop);
}

/* Could the recognition of memset and memcpy split a covered loop of FN?  */

bool
patterns_could_split (function *fn)
{
  std::vector<unsigned> stores = count_stores (fn);
  for (class loop *loop : *get_loops (fn))
    if (covered_innermost_p (fn, loop) && stores[top_of_chain (loop)->num] > 1)
      return true;
  return false;
}

/* Let nothing be known of the numbers of iterations of covered innermost loops of FN.  */

void
hide_iterations (function *fn)
{
  for (class loop *loop : *get_loops (fn))
    if (covered_innermost_p (fn, loop))
      loop->nb_iterations = chrec_dont_know;
}

/* Undo `hide_iterations'.  */

void
show_iterations (function *fn)
{
  for (class loop *loop : *get_loops (fn))
    if (loop && loop->nb_iterations == chrec_dont_know)
      loop->nb_iterations = NULL_TREE;
}

void
prepare_for_distribution (function *fn)
{
  cool (fn);
  if (patterns_could_split (fn))
    hide_iterations (fn);
}

void
prepare_for_interchange (function *fn)
{
  warm (fn);
  hide_iterations (fn);
}

} // namespace

bool
has_covered_loop_p (const function *fn)
{
  return first_covered.count (DECL_UID (fn->decl)) != 0;
}

bool
covered_loop_p (const function *fn, const class loop *loop)
{
  return loop->num >= first_covered.at (DECL_UID (fn->decl));
}

void
cover_loops (function *fn, int first)
{
  first_covered[DECL_UID (fn->decl)] = first;
}

void
register_cover_passes (const char *plugin_name)
{
  static const brief_pass passes[] = {
    { "polyfuse-cover", has_covered_loop_p, cool, "unrolljam",
      PASS_POS_INSERT_BEFORE },
    { "polyfuse-cover", has_covered_loop_p, warm, "unrolljam",
      PASS_POS_INSERT_AFTER },
    { "polyfuse-cover", has_covered_loop_p, prepare_for_distribution, "ldist",
      PASS_POS_INSERT_BEFORE },
    { "polyfuse-cover", has_covered_loop_p, prepare_for_interchange,
      "linterchange", PASS_POS_INSERT_BEFORE },
    { "polyfuse-cover", has_covered_loop_p, show_iterations, "linterchange",
      PASS_POS_INSERT_AFTER },
  };

  for (const brief_pass &pass : passes)
    register_brief_pass (plugin_name, pass);
}
