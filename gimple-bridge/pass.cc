/* The passes: ours, the one in the place of Graphite's own, and two at the end.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Ours runs after `sra': loops have got their guards (`ch'), but jump threading
   and the dominator optimizations have not yet merged the guards of successive
   loops, which would leave loops with several exits; and it is well before
   loop-invariant motion, partial redundancy elimination and store sinking,
   which turn array elements into scalars carried around loops.  */

#include "gcc-compat.h"
#include "brief-pass.h"
#include "chosen-load.h"
#include "collapsed-loop.h"
#include "complex-part.h"
#include "contraction.h"
#include "direct-condition.h"
#include "distance-condition.h"
#include "domain-error.h"
#include "end-split.h"
#include "end-test.h"
#include "equal-value.h"
#include "filled-strip.h"
#include "frozen-value.h"
#include "function-dump.h"
#include "function-image.h"
#include "header-choice.h"
#include "held-load.h"
#include "invariant-load.h"
#include "lane-loop.h"
#include "life-end.h"
#include "loop-cover.h"
#include "loop-split.h"
#include "outline.h"
#include "pointer-count.h"
#include "prepare.h"
#include "prospect.h"
#include "protect.h"
#include "refusal.h"
#include "remark.h"
#include "scalar-sum.h"
#include "session.h"
#include "shared-base.h"
#include "shared-loop.h"
#include "sinking.h"
#include "source-name.h"
#include "steer.h"
#include "target-machine.h"
#include "thread-chunk.h"
#include "uncopied-header.h"
#include "undefined-value.h"
#include "unreachable-branch.h"
#include "walk-end.h"
#include "wrapped-subscript.h"

bool
polyfuse_active_p (void)
{
  return optimize >= 3 || (optimize == 2 && flag_loop_nest_optimize);
}

namespace
{

/* What a translation unit may spend more for each statement in it.  The
   documentation repeats the number.  */
const unsigned long OPERATIONS_PER_STATEMENT = 200;

/* Fewer operations are hardly enough for a nest.  */
const unsigned long LEAST_OPERATIONS = 100000;

/* Say that the nest at LOCATION, unless REFUSAL knows better where, was left
   alone because of REFUSAL.  */

void
tell_refusal (location_t location, const struct refusal &refusal)
{
  if (refusal.location != UNKNOWN_LOCATION)
    location = refusal.location;
  remark_nest (location, refusal.reason, refusal.detail.c_str ());
  if (!session.report)
    return;
  expanded_location where = expand_location (location);
  pf_report_nest (session.report, function_name (cfun), where.file, where.line,
                  refusal.reason, refusal.detail.c_str ());
}

/* Tell why NEST, of which no loop was in a SCoP, was left alone.  UNSEEN was no
   obstacle.  */

void
explain_refusal (loop_p nest, const struct unseen &unseen, bitmap covered,
                 int first_new)
{
  tell_refusal (source_loop_location (nest),
                diagnose_refusal (nest, unseen, covered, first_new));
}

/* Is some loop of NEST in the set COVERED, or was generated in its place, from number FIRST_NEW on?  */

bool
some_loop_covered_p (loop_p nest, bitmap covered, int first_new)
{
  if (nest->num >= first_new || bitmap_bit_p (covered, nest->num))
    return true;
  for (loop_p inner = nest->inner; inner; inner = inner->next)
    if (some_loop_covered_p (inner, covered, first_new))
      return true;
  return false;
}

/* Explain the largest nests in OUTER of which no loop is in COVERED, but not
   the loops from number FIRST_NEW on, which Graphite made.  */

void
explain_refusals (loop_p outer, const struct unseen &unseen, bitmap covered,
                  int first_new)
{
  for (loop_p loop = outer->inner; loop; loop = loop->next)
    if (loop->num >= first_new || bitmap_bit_p (covered, loop->num))
      continue;
    else if (some_loop_covered_p (loop, covered, first_new))
      explain_refusals (loop, unseen, covered, first_new);
    else
      explain_refusal (loop, unseen, covered, first_new);
}

/* Say of the outermost nests, and not of single loops, that the operations of
   the translation unit are used up.  */

void
explain_exhaustion (void)
{
  for (loop_p nest = current_loops->tree_root->inner; nest; nest = nest->next)
    if (nest->inner)
      tell_refusal (source_loop_location (nest),
                    { PF_UNIT_EXHAUSTED, "", UNKNOWN_LOCATION });
}

/* The translation unit earns operations by each statement of FUN.  */

void
earn_operations (function *fun)
{
  unsigned long statements = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      statements += !is_gimple_debug (gsi_stmt (gsi));
  pf_total_earn (&session.operations, statements * OPERATIONS_PER_STATEMENT);
}

/* Copy loops for rows that are equally far apart, for the sizes that a profile tells, and for LIMITS, where
   PREPARED notes all of that.  */

void
specialize (struct preparation *prepared, const std::vector<row_limit> &limits)
{
  bool copied = false;
  if (session.options.profile)
    prepared->sizes.read ();
  if (session.options.max_checks > 0)
    copied = prepared->special.make_for_rows ();
  if (session.options.profile && session.options.mode == PF_MODE_POLYFUSE)
    copied |= prepared->special.make_for_sizes (&prepared->sizes);
  copied |= prepared->special.make_for_limits (limits);
  if (!copied)
    return;
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
  scev_reset ();
  prepared->special.repeat_entries ();
}

/* Move what is invariant in loops in front of them, of which some are copies by SPECIAL.  AGAIN: as for
   move_invariant_loads.  */

void
move_loads (const specializations &special, bool again)
{
  {
    untaken_edges untaken;
    move_invariant_loads (
        [&special] (class loop *loop) { return special.members (loop); },
        again);
  }
  merge_equal_values ();
}

/* Copy loops for rows that are equally long, which SPECIAL notes.  What bounds the rows of one table may
   be the length of those of another.  */

void
find_lengths (specializations *special)
{
  if (session.options.max_checks > 0)
    while (special->make_for_lengths ())
      move_loads (*special, true);
}

/* Numbers of the functions with new code, until that is complete.  */
std::set<unsigned> changed_functions;

/* FUN, which is not compiled yet, has generated loops from number FIRST on, and is not
   rescheduled once more.  */

void
note_generated (function *fun, int first)
{
  protect_generated_loops (fun);
  cover_loops (fun, first);
  changed_functions.insert (DECL_UID (fun->decl));
}

/* The same where all loops of FUN are such.  */

void
adopt_generated (function *fun)
{
  note_generated (fun, 1);
}

/* What to try with a function.

   JOINED: let nests share SCoPs across what stands between them.
   HIDE: let all references be hidden; MAY_HIDE: it may ask for that.
   TURN: resolve what alternates in loops.
   ELEMENTS: split loops that choose elements at their ends.
   LOADED: let reads by subscripts that are loaded be in SCoPs.
   LIMITS: copy nests for short rows.
   PLANES: split these loops; MAY_SPLIT: it may ask for others.  */
struct attempt
{
  bool joined, hide, may_hide, turn, elements, loaded, may_split;
  std::vector<row_limit> limits;
  std::vector<plane_request> planes;

  bool asked_for_p (const plane_request &plane) const;

  /* What to try if that was abandoned with RESULT.  */
  void change (const struct steered &result);
};

/* Is PLANE to be split already?  */

bool
attempt::asked_for_p (const plane_request &plane) const
{
  return std::any_of (planes.begin (), planes.end (),
                      [&plane] (const plane_request &other) {
                        return other.loop == plane.loop;
                      });
}

/* Nests that share a SCoP may do better apart, or references hidden, or not, or loops as they are.  */

void
attempt::change (const struct steered &result)
{
  joined &= result.hide || result.show || result.straight || result.elements
            || result.affine || result.flat || !result.limits.empty ()
            || !result.planes.empty ();
  hide = result.hide || (hide && !result.show);
  may_hide &= !result.show;
  turn &= !result.straight;
  elements |= result.elements;
  loaded &= !result.affine;
  limits.insert (limits.end (), result.limits.begin (), result.limits.end ());
  may_split &= !result.flat;
  if (result.flat)
    planes.clear ();
  for (const plane_request &plane : result.planes)
    if (asked_for_p (plane))
      may_split = false;
    else
      planes.push_back (plane);
}

/* Try to reschedule the nests of FUN, in RESULT, and explain what was done, if
   EXPLAINED, as WHAT tells.  LANES: what GCC would vectorize in place of innermost loops.
   Returns what GCC has to do.  */

unsigned
try_function (function *fun, bool explained, const struct attempt &what,
              const outer_lanes &lanes, struct steered *result)
{
  function_image image;
  drop_domain_errors ();
  std::set<int> eased = drop_unreachable_branches ();
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  life_ends lives;
  lives.take ();
  struct preparation prepared;
  prepared.errors.take ();
  access_complex_parts ();
  eased.merge (straighten_headers ());
  copy_headers (eased);
  note_chunks ();
  choose_values ();
  merge_equal_values ();
  const bool may_split = session.options.mode != PF_MODE_OFF;
  bool split = may_split && split_collapsed_loops ();
  if (session.options.max_checks > 0)
    prepared.special.make_for_members ();
  /* Once more, because an address that is chosen between equal ones is seen to be
     invariant only after that choice is gone.  */
  for (unsigned round = 0; round < 2; round++)
    {
      move_loads (prepared.special, round > 0);
      count_pointers ();
    }
  compare_distances ();
  result->first_new = number_of_loops (fun);
  find_lengths (&prepared.special);
  compare_directly ();
  split_ends ends;
  if (may_split)
    ends.make (prepared.special, what.elements);
  split |= !ends.empty ();
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
  scev_initialize ();
  if (what.turn)
    prepared.turned.resolve ();
  test_for_equality ();
  prepared.counts.make ([] (class loop *) { return false; });
  compute_walk_ends ();

  specialize (&prepared, what.limits);
  prepared.planes.make (what.planes, what.may_split, &prepared.counts);
  prepared.branches.make ();
  prepared.extremes.note_choices ();
  prepared.selected.make ();
  prepared.extremes.take ();
  make_scalar_cells (&prepared.cells);
  prepared.sunk.sink ();
  make_value_cells (&prepared.cells);
  split_statements ();
  share_loads (&prepared.cells);
  prepared.lanes = lanes;
  prepared.joined = what.joined && split_borders ();
  prepared.hide = what.hide;
  prepared.may_hide = what.may_hide;
  prepared.loaded = what.loaded;
  prepared.may_limit = what.limits.empty ();
  prepared.ends.assume ();
  /* Of those that are now taken to end, numbers of iterations are known.  */
  prepared.counts.make ([&prepared] (class loop *loop) {
    return !prepared.extremes.find (loop);
  });
  /* Since GCC 13 also of the states of memory, which cells have made new ones of.  */
  rewrite_into_loop_closed_ssa (NULL, 0);
  run_graphite (&prepared, result);
  if (!result->abandoned && !result->generated && ends.elements_left_p ())
    result->abandoned = result->elements = true;
  if (!result->abandoned)
    ends.tell ();
  if (explained && !result->abandoned)
    explain_refusals (current_loops->tree_root,
                      { prepared.branches, prepared.selected, prepared.extremes,
                        result->hidden },
                      result->covered, result->first_new);

  ends.finish ();
  prepared.special.finish ();
  prepared.counts.undo ();
  prepared.planes.undo ();
  prepared.ends.forget ();
  scev_finalize ();
  loop_optimizer_finalize ();
  /* What walks along two dimensions by two loops is no slower as it is.  */
  if (!result->generated && (result->abandoned || !split))
    {
      image.restore ();
      return 0;
    }
  leave_loop_closed_ssa ();
  bool update = lives.put_back () || result->changed || split;
  update |= prepared.errors.put_back ();
  if (result->changed)
    remove_unused_locals ();
  return TODO_cleanup_cfg | (update ? TODO_update_ssa : 0)
         | (prepared.cells.empty () ? 0 : TODO_update_address_taken);
}

unsigned
reschedule_function (function *fun)
{
  earn_operations (fun);
  if (number_of_loops (fun) <= 1)
    return 0;
  if (session.operations.limited && session.operations.left < LEAST_OPERATIONS)
    {
      explain_exhaustion ();
      return 0;
    }
  bool explained = dump_enabled_p () || session.report;
  /* The image is of loops that are up to date, without recorded exits.  */
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  loop_optimizer_finalize (fun);
  if (!explained && !scop_possible_p () && !collapsed_loop_possible_p ()
      && !wrapped_subscript_possible_p ())
    return 0;
  function_dump dump (fun);
  outer_lanes lanes;
  lanes.rehearse ();
  std::unique_ptr<struct steered> result;
  struct attempt what
      = { true, false, true, session.options.mode != PF_MODE_OFF, false, true,
          true, {},    {} };
  unsigned flags;
  do
    {
      unsigned long spent = 0;
      if (result)
        {
          what.change (*result);
          spent = result->spent;
        }
      result.reset (new steered);
      result->spent = spent;
      flags = try_function (fun, explained, what, lanes, result.get ());
    }
  while (result->abandoned);
  dump.finish (result->changed);
  if (result->changed)
    note_generated (fun, result->first_new);
  return flags;
}

const pass_data reschedule_data = {
  GIMPLE_PASS,         /* type */
  "polyfuse",          /* name */
  OPTGROUP_LOOP,       /* optinfo_flags */
  TV_GRAPHITE,         /* tv_id */
  PROP_cfg | PROP_ssa, /* properties_required */
  0,
  0,
  0,
  0,
};

class reschedule_pass : public gimple_opt_pass
{
public:
  explicit reschedule_pass (gcc::context *ctxt)
      : gimple_opt_pass (reschedule_data, ctxt)
  {
  }
  bool
  gate (function *fun) final override
  {
    return polyfuse_active_p () && !made_of_generated_p (fun);
  }
  unsigned
  execute (function *fun) final override
  {
    return reschedule_function (fun);
  }
};

const pass_data graphite_data = {
  GIMPLE_PASS,            /* type */
  "graphite",             /* name */
  OPTGROUP_LOOP,          /* optinfo_flags */
  TV_GRAPHITE_TRANSFORMS, /* tv_id */
  PROP_cfg | PROP_ssa,    /* properties_required */
  0,
  0,
  0,
  0,
};

/* In the place of Graphite's own pass: nothing in functions that were ours,
   and what Graphite does in all others.  */
class graphite_pass : public gimple_opt_pass
{
public:
  explicit graphite_pass (gcc::context *ctxt)
      : gimple_opt_pass (graphite_data, ctxt)
  {
  }
  bool
  gate (function *) final override
  {
    return flag_graphite && !polyfuse_active_p ();
  }
  unsigned
  execute (function *fun) final override
  {
    if (number_of_loops (fun) > 1)
      graphite_transform_loops ();
    return 0;
  }
};

const pass_data hold_data = {
  GIMPLE_PASS,         /* type */
  "polyfuse-hold",     /* name */
  OPTGROUP_LOOP,       /* optinfo_flags */
  TV_GRAPHITE,         /* tv_id */
  PROP_cfg | PROP_ssa, /* properties_required */
  0,
  0,
  0,
  0,
};

/* Behind all passes that change loads or make vectors, in functions with new code.  */
class hold_pass : public gimple_opt_pass
{
public:
  explicit hold_pass (gcc::context *ctxt) : gimple_opt_pass (hold_data, ctxt) {}
  bool
  gate (function *fun) final override
  {
    return changed_functions.count (DECL_UID (fun->decl)) != 0;
  }
  unsigned
  execute (function *fun) final override
  {
    undo_contractions ();
    struct pf_machine *machine = target_machine (&session.options);
    if (machine)
      hold_shared_loads (fun, machine);
    pf_machine_free (machine);
    return 0;
  }
};

const pass_data freeze_data = {
  GIMPLE_PASS,         /* type */
  "polyfuse-freeze",   /* name */
  OPTGROUP_LOOP,       /* optinfo_flags */
  TV_GRAPHITE,         /* tv_id */
  PROP_cfg | PROP_ssa, /* properties_required */
  0,
  0,
  0,
  0,
};

/* In front of the choice of induction variables and behind it: new code has none of loops
   around it.  */
class freeze_pass : public gimple_opt_pass
{
public:
  freeze_pass (gcc::context *ctxt, void (*act) (void))
      : gimple_opt_pass (freeze_data, ctxt), act (act)
  {
  }
  bool
  gate (function *fun) final override
  {
    return changed_functions.count (DECL_UID (fun->decl)) != 0;
  }
  unsigned
  execute (function *) final override
  {
    act ();
    return 0;
  }

private:
  void (*act) (void);
};

const pass_data outline_data = {
  GIMPLE_PASS,         /* type */
  "polyfuse-outline",  /* name */
  OPTGROUP_LOOP,       /* optinfo_flags */
  TV_GRAPHITE,         /* tv_id */
  PROP_cfg | PROP_ssa, /* properties_required */
  0,
  0,
  0,
  0,
};

/* The last pass over functions with new code.  */
class outline_pass : public gimple_opt_pass
{
public:
  explicit outline_pass (gcc::context *ctxt)
      : gimple_opt_pass (outline_data, ctxt)
  {
  }
  bool
  gate (function *fun) final override
  {
    return changed_functions.count (DECL_UID (fun->decl)) != 0;
  }
  unsigned
  execute (function *fun) final override
  {
    changed_functions.erase (DECL_UID (fun->decl));
    return outline_marked_code ();
  }
};

/* Let no pass over GIMPLE run for functions that were made of parts of others: it would
   be the second time.  */

void
skip_finished_passes (void *gate, void *)
{
  if (current_pass->type == GIMPLE_PASS && current_function_decl
      && outlined_p (current_function_decl))
    *(bool *)gate = false;
}

} // namespace

void
register_passes (const char *plugin_name)
{
  struct register_pass_info ours
      = { new reschedule_pass (g), "sra", 1, PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &ours);
  struct register_pass_info graphite
      = { new graphite_pass (g), "graphite", 1, PASS_POS_REPLACE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &graphite);
  register_cover_passes (plugin_name);
  register_shared_loop_passes (plugin_name, adopt_generated);
  register_scalar_sum_passes (plugin_name);
  register_lane_loop_pass (plugin_name);
  register_shared_base_pass (plugin_name);
  struct register_pass_info freeze = { new freeze_pass (g, freeze_values),
                                       "ivopts", 1, PASS_POS_INSERT_BEFORE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &freeze);
  struct register_pass_info thaw = { new freeze_pass (g, thaw_values), "ivopts",
                                     1, PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &thaw);
  register_brief_pass (
      plugin_name,
      { "polyfuse-undefined",
        [] (const function *fn) {
          return changed_functions.count (DECL_UID (fn->decl)) != 0;
        },
        silence_undefined_values, "uninit", PASS_POS_INSERT_BEFORE });
  /* Behind what is put in the same place later.  */
  struct register_pass_info outline
      = { new outline_pass (g), "optimized", 1, PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &outline);
  struct register_pass_info hold
      = { new hold_pass (g), "optimized", 1, PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &hold);
  register_callback (plugin_name, PLUGIN_OVERRIDE_GATE, skip_finished_passes,
                     NULL);
}
