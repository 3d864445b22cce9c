/* The code of SCoPs, finished.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "scop-finish.h"
#include "polish.h"
#include "remark.h"
#include "session.h"
#include "version-profile.h"

/* A nest that takes so many bytes of the stack does so in a function of its own: else all
   calls of the function that it is in would, those that are waiting for a recursive one as
   well.  The documentation repeats the number.  */
const unsigned long MUCH_STACK = 1024;

scop_finish::scop_finish (struct preparation *prepared, struct steered *result,
                          hidden_references *hidden)
    : prepared (prepared), result (result), hidden (hidden)
{
}

/* If control is to go on to the loops that SCOP was copied from where COND, which decides for its new code,
   does not hold, put a block of its own on the way there.  */

void
scop_finish::mark_fallback (const scop_run *scop, gcond *cond) const
{
  if (scop->special < 0
      || !prepared->special.falls_back_p (scop->special, scop->loops))
    return;
  edge taken, other;
  extract_true_false_edges_from_block (gimple_bb (cond), &taken, &other);
  prepared->special.set_fallback (scop->special, split_edge (other));
}

/* Let GCC not warn of what the original loops of SCOP do, executed where a check fails: with more rows than
   an array has, the program does not execute them either.  */

static void
quiet_original (const scop_run *scop)
{
  for (int number : scop->loops)
    if (class loop *loop = get_loop (cfun, number))
      loop->warned_aggressive_loop_optimizations = true;
}

/* Polish what was generated for SCOP, and guard it.  Was that possible?  */

bool
scop_finish::finish_code (scop_run *scop, tree copies_variable)
{
  const guard &guard = scop->import->guard;
  gcond *cond = version_condition (scop->range);
  bool complete
      = polish_generated (*scop->record, scop->range, guard, copies_variable)
        && (!cond || hidden->rejoin (cond));
  if (complete && !guard.needed_p () && guard.break_even.n == 0)
    {
      if (cond && scop->record->copied_bytes () + scop->expanded >= MUCH_STACK)
        outline_version (cond, false);
      return true;
    }
  if (cond && complete)
    mark_fallback (scop, cond);
  if (cond && complete
      && insert_guard (cond, guard, scop->model, scop->record->param, &guards))
    {
      checks.push_back (cond);
      quiet_original (scop);
      return true;
    }
  return false;
}

/* Let control never come to what was generated for SCOP.  */

static void
disable_code (const scop_run *scop)
{
  if (gcond *cond = version_condition (scop->range))
    gimple_cond_make_false (cond);
}

/* Keep the copy that SCOP is in.  Of the loops that rows are loaded in nothing is told
   where there is a better copy.  */

void
scop_finish::keep_copy (const scop_run *scop)
{
  prepared->special.keep (scop->special);
  if (prepared->special.for_all_sizes_p (scop->special))
    for (int loop : prepared->special.originals (scop->special, scop->loops))
      bitmap_set_bit (result->covered, loop);
}

/* Does SCOP have nothing but the iterations that are left of loops in which what alternates was
   resolved?  */

bool
scop_finish::left_over_p (const scop_run *scop) const
{
  return !prepared->turned.empty () && scop->special < 0
         && !scop->loops.empty () && *scop->loops.begin () >= result->first_new;
}

void
scop_finish::finish (scop_run *scop, tree copies_variable)
{
  bool generated = scop->record
                   && generation_succeeded_p (*scop->record, scop->range)
                   && finish_code (scop, copies_variable);
  if (generated)
    result->changed = true;
  else if (scop->record)
    {
      disable_code (scop);
      scop->reason = PF_CODE_GENERATION;
      scop->detail = "";
    }
  if ((scop->special >= 0 || left_over_p (scop)) && !generated)
    return;
  if (scop->special >= 0)
    keep_copy (scop);
  remark_nest (scop->location, scop->reason, scop->detail.c_str ());
  if (scop->decision && session.options.fusion == PF_FUSE_LIST)
    list_fusions (scop->location, scop->decision);
  if (!session.report)
    return;
  if (scop->model && scop->decision)
    pf_report_scop (session.report, scop->model, scop->decision, scop->reason);
  else
    {
      expanded_location where = expand_location (scop->location);
      pf_report_nest (session.report, function_name (cfun), where.file,
                      where.line, scop->reason, scop->detail.c_str ());
    }
}

void
scop_finish::balance () const
{
  for (gcond *check : checks)
    if (gimple_bb (check))
      balance_versions (check);
}
