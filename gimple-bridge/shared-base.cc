/* Pointers of a loop that stay as far apart as they begin.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "shared-base.h"
#include "brief-pass.h"
#include "loop-cover.h"

/* Loops with fewer pointers find registers for all of them beside a counter, a bound, and what the
   loops around use.  */
static const unsigned MANY_POINTERS = 6;

/* Pointers to neighbours in a row are at most so many bytes apart.  To count those to other rows from one,
   too, gains in some kernels, and loses in those that go over many arrays in memory.  */
static const HOST_WIDE_INT MOST_BYTES = 64;

namespace
{

/* A pointer that the iterations of a loop move on.

   PHI: its value in an iteration.
   FIRST: that in the first one, and START the same as a sum of names.
   STEP: what each iteration adds.  */
struct walking_pointer
{
  gphi *phi;
  tree first, step;
  aff_tree start;
};

/* The pointers of LOOP, of which the first of those that stay apart stands for the others.  */
class pointer_walk
{
public:
  explicit pointer_walk (class loop *loop);
  ~pointer_walk () { free_affine_expand_cache (&cache); }
  void share ();

private:
  tree step_of (gphi *phi) const;
  bool apart_p (const walking_pointer &from, const walking_pointer &pointer,
                widest_int *bytes) const;
  void count_from (const walking_pointer &from, const walking_pointer &pointer,
                   const widest_int &bytes);

  class loop *loop;
  edge enter, next;
  std::vector<walking_pointer> pointers;
  hash_map<tree, name_expansion *> *cache = NULL;
};

pointer_walk::pointer_walk (class loop *loop)
    : loop (loop), enter (loop_preheader_edge (loop)),
      next (loop_latch_edge (loop))
{
  for (gphi_iterator gsi = gsi_start_phis (loop->header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      walking_pointer pointer
          = { gsi.phi (), PHI_ARG_DEF_FROM_EDGE (gsi.phi (), enter),
              step_of (gsi.phi ()), aff_tree () };
      if (pointer.step && TREE_CODE (pointer.first) == SSA_NAME)
        pointers.push_back (pointer);
    }
}

/* What an iteration adds to PHI, if that is a pointer; null if it is not to be seen at once.  */

tree
pointer_walk::step_of (gphi *phi) const
{
  tree after = PHI_ARG_DEF_FROM_EDGE (phi, next);
  gassign *sum = TREE_CODE (after) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (after))
                     : NULL;
  if (!sum || gimple_assign_rhs_code (sum) != POINTER_PLUS_EXPR
      || gimple_assign_rhs1 (sum) != gimple_phi_result (phi)
      || !expr_invariant_in_loop_p (loop, gimple_assign_rhs2 (sum)))
    return NULL_TREE;
  return gimple_assign_rhs2 (sum);
}

/* Is POINTER always a number of *BYTES behind FROM?  */

bool
pointer_walk::apart_p (const walking_pointer &from,
                       const walking_pointer &pointer, widest_int *bytes) const
{
  if (!operand_equal_p (from.step, pointer.step, 0)
      || !types_compatible_p (TREE_TYPE (from.first),
                              TREE_TYPE (pointer.first)))
    return false;
  aff_tree difference = pointer.start, negative = from.start;
  aff_combination_scale (&negative, -1);
  aff_combination_add (&difference, &negative);
  return difference.n == 0 && !difference.rest
         && difference.offset.is_constant (bytes)
         && wi::abs (*bytes) <= MOST_BYTES;
}

/* Let POINTER begin a number of BYTES behind FROM.  */

void
pointer_walk::count_from (const walking_pointer &from,
                          const walking_pointer &pointer,
                          const widest_int &bytes)
{
  tree first = make_ssa_name (TREE_TYPE (pointer.first));
  gassign *sum = gimple_build_assign (first, POINTER_PLUS_EXPR, from.first,
                                      wide_int_to_tree (sizetype, bytes));
  gsi_insert_on_edge_immediate (enter, sum);
  SET_PHI_ARG_DEF (pointer.phi, enter->dest_idx, first);
}

void
pointer_walk::share ()
{
  std::vector<const walking_pointer *> leaders;
  if (pointers.size () < MANY_POINTERS)
    return;
  for (walking_pointer &pointer : pointers)
    {
      tree_to_aff_combination_expand (pointer.first, TREE_TYPE (pointer.first),
                                      &pointer.start, &cache);
      widest_int bytes;
      auto from = std::find_if (leaders.begin (), leaders.end (),
                                [&] (const walking_pointer *leader) {
                                  return apart_p (*leader, pointer, &bytes);
                                });
      if (from == leaders.end ())
        leaders.push_back (&pointer);
      else if ((*from)->first != pointer.first)
        count_from (**from, pointer, bytes);
    }
}

void
share_bases (function *fn)
{
  for (class loop *loop : *get_loops (fn))
    if (loop && loop->num && loop->header && !loop->inner
        && covered_loop_p (fn, loop) && loop_preheader_edge (loop)
        && loop->latch)
      pointer_walk (loop).share ();
}

} // namespace

void
register_shared_base_pass (const char *plugin_name)
{
  register_brief_pass (plugin_name,
                       { "polyfuse-share", has_covered_loop_p, share_bases,
                         "ivopts", PASS_POS_INSERT_BEFORE });
}
