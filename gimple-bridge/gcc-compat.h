/* GCC's headers, and everything that differs between GCC versions.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_GCC_COMPAT_H
#define PF_GCC_COMPAT_H

/* Before GCC's system.h, which poisons what they use.  */
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>
#include <isl/aff.h>
#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/flow.h>
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "target.h"
#include "tree.h"
#include "gimple.h"
#include "tree-pass.h"
#include "builtins.h"
#include "cgraph.h"
#include "context.h"
#include "ssa.h"
#include "cfgloop.h"
#include "cfgloopmanip.h"
#include "cfganal.h"
#include "cfghooks.h"
#include "diagnostic-core.h"
#include "dumpfile.h"
#include "except.h"
#include "fold-const.h"
#include "gimple-iterator.h"
/* After that, which it needs.  */
#include "gimple-fold.h"
#include "gimple-predict.h"
#include "gimple-pretty-print.h"
#include "gimple-ssa.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "internal-fn.h"
#include "langhooks.h"
#include "opts.h"
#include "options.h"
#include "predict.h"
#include "stor-layout.h"
#include "stringpool.h"
#include "toplev.h"
#include "tree-affine.h"
#include "tree-cfg.h"
#include "tree-cfgcleanup.h"
#include "tree-chrec.h"
#include "tree-data-ref.h"
#include "tree-dfa.h"
#include "tree-eh.h"
#include "tree-inline.h"
#include "tree-into-ssa.h"
#include "tree-parloops.h"
#include "tree-pretty-print.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "tree-vectorizer.h"
#include "value-query.h"
#include "gimple-range.h"
#include "attribs.h"
#include "graphite.h"
#include "sese.h"

/* Graphite's driver, exported by the compiler but declared in no header.  */
extern void graphite_transform_loops (void);

/* The bounds of the values that integer NAME can have when control passes E,
   as RANGER finds them; false if nothing is known.  */
static inline bool
pf_range_on_edge (gimple_ranger *ranger, edge e, tree name, wide_int *min,
                  wide_int *max)
{
  int_range_max range;
  if (!ranger->range_on_edge (range, e, name) || range.undefined_p ()
      || range.varying_p ())
    return false;
  *min = range.lower_bound ();
  *max = range.upper_bound ();
  return true;
}

/* The same when control passes STMT.  */
static inline bool
pf_range_at (gimple_ranger *ranger, gimple *stmt, tree name, wide_int *min,
             wide_int *max)
{
  int_range_max range;
  if (!ranger->range_of_expr (range, name, stmt) || range.undefined_p ()
      || range.varying_p ())
    return false;
  *min = range.lower_bound ();
  *max = range.upper_bound ();
  return true;
}

/* Does GCC move stores out of loops?  GCC 12 got an option for it.  */
static inline bool
pf_moves_stores (void)
{
#if GCCPLUGIN_VERSION_MAJOR >= 12
  return flag_move_loop_stores;
#else
  return true;
#endif
}

/* Let GCC not warn of uses of VARIABLE that has no value.  GCC 12 made TREE_NO_WARNING one of several kinds.  */
static inline void
pf_suppress_uninitialized (tree variable)
{
#if GCCPLUGIN_VERSION_MAJOR >= 12
  suppress_warning (variable, OPT_Wuninitialized);
#else
  TREE_NO_WARNING (variable) = 1;
#endif
}

/* May the array that REF refers into have more elements than its type says?
   GCC 13 renamed array_at_struct_end_p.  */
static inline bool
pf_flexible_array_p (tree ref)
{
#if GCCPLUGIN_VERSION_MAJOR >= 13
  return array_ref_flexible_size_p (ref);
#else
  return array_at_struct_end_p (ref);
#endif
}

/* Does CALL add to a product in every second lane and subtract from it in the others, and round
   once?  GCC makes such calls since version 12.  */

static inline bool
pf_alternating_fused_p (gcall *call)
{
#if GCCPLUGIN_VERSION_MAJOR >= 12
  return gimple_call_internal_p (call, IFN_VEC_FMADDSUB)
         || gimple_call_internal_p (call, IFN_VEC_FMSUBADD);
#else
  (void)call;
  return false;
#endif
}

/* The last statement of BB that is not for the debugger, or NULL.  GCC 14
   removed last_stmt.  */
static inline gimple *
pf_last_stmt (basic_block bb)
{
  return gsi_stmt (gsi_last_nondebug_bb (bb));
}

/* Let LOOP execute FACTOR iterations at a time; COUNT: of its only exit.  What is left is done by a loop behind
   it.  GCC 12 removed the argument for the exit.  */
static inline void
pf_unroll_loop (class loop *loop, unsigned factor, class tree_niter_desc *count)
{
#if GCCPLUGIN_VERSION_MAJOR >= 12
  tree_unroll_loop (loop, factor, count);
#else
  tree_unroll_loop (loop, factor, single_dom_exit (loop), count);
#endif
}

/* Copy the COUNT blocks of REGION, between the edges ENTRY and EXIT, to COPIES, which are executed in
   front of them; dominators are updated.  Was it done?  GCC 14 lets there be other exits, too, and
   renamed the function.  */
static inline bool
pf_duplicate_in_front (edge entry, edge exit, basic_block *region,
                       unsigned count, basic_block *copies)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  return gimple_duplicate_seme_region (entry, exit, region, count, copies,
                                       true);
#else
  return gimple_duplicate_sese_region (entry, exit, region, count, copies,
                                       true);
#endif
}

/* Call VISIT with REF, each state of memory from VUSE backwards in which REF has the
   same value, and DATA, until it returns something; at most *LIMIT statements are
   compared, and subtracted.  GCC 15 added an argument.  */
static inline void
pf_walk_equal_states (ao_ref *ref, tree vuse,
                      void *(*visit) (ao_ref *, tree, void *), unsigned *limit,
                      void *data)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  walk_non_aliased_vuses (ref, vuse, true, visit, NULL, NULL, NULL, *limit,
                          data);
#else
  walk_non_aliased_vuses (ref, vuse, true, visit, NULL, NULL, *limit, data);
#endif
}

/* Let LOOP have a counter of TYPE from 0 on, which is incremented at GSI, behind
   that if AFTER.  Its value before that is *BEFORE.  GCC 14 added an argument.  */
static inline void
pf_create_counter (class loop *loop, tree type, gimple_stmt_iterator *gsi,
                   bool after, tree *before)
{
  tree zero = build_zero_cst (type), one = build_one_cst (type);
#if GCCPLUGIN_VERSION_MAJOR >= 14
  create_iv (zero, PLUS_EXPR, one, NULL_TREE, loop, gsi, after, before, NULL);
#else
  create_iv (zero, one, NULL_TREE, loop, gsi, after, before, NULL);
#endif
}

/* Does the user say which width of vectors to prefer?  Only x86 has an option
   for it.  */
static inline bool
pf_vector_width_given_p (void)
{
#ifdef TARGET_PREFER_AVX256
  return global_options_set.x_prefer_vector_width_type != PVW_NONE;
#else
  return false;
#endif
}

/* Declared in tree-ssa-live.h, which includes a header that is not installed.
   */
extern void remove_unused_locals (void);

/* Does GCC keep the rounding of a vector of doubles that is converted to one of as
   many floats and back?  GCC 11 and 12 take that for no conversion at all.  */
const bool pf_vectors_keep_rounding = GCCPLUGIN_VERSION_MAJOR >= 13;

/* Forget what is known of the range of NAME, whose type changes.  GCC 13
   replaced SSA_NAME_ANTI_RANGE_P and made the field a vrange storage.  */
static inline void
pf_forget_range (tree name)
{
  SSA_NAME_RANGE_INFO (name) = NULL;
}

/* What is known of the range of a name.  GCC 13 made it a vrange storage.  */
typedef decltype (tree_ssa_name::info.range_info) pf_range;

/* What the vectorizer finds out about LOOP, with data references in SHARED, to be deleted; NULL if it
   cannot vectorize that, or not with profit.  GCC 14 added an argument.  */
static inline loop_vec_info
pf_analyze_for_vectors (class loop *loop, vec_info_shared *shared)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  return vect_analyze_loop (loop, NULL, shared);
#else
  return vect_analyze_loop (loop, shared);
#endif
}

#endif /* PF_GCC_COMPAT_H */
