/* The operations that work on one function may take.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function-budget.h"
#include "session.h"

/* The part of what a SCoP may spend that a copy for some sizes may, so that it
   does not take it from what it is a copy of.  The documentation repeats the
   number.  */
static const unsigned SPECIAL_PART = 4;

/* So many steps of the work on a function take a large part of what they may: the search for a schedule, and
   code for it.  */
static const unsigned LARGE_STEPS = 2;

/* How many operations a function may take that has taken SPENT; 0 for any
   number.  */

static unsigned long
function_limit (unsigned long spent)
{
  unsigned long most = session.options.max_operations_function;
  return most ? most - spent : 0;
}

function_budget::function_budget (unsigned long earlier)
    : earlier (earlier),
      granted (pf_total_allow (&session.operations, function_limit (earlier))),
      total (pf_total_start (granted)), tight (false), shared (false),
      for_rows (false), was_tight (false), before (0)
{
}

function_budget::~function_budget ()
{
  pf_total_spend (&session.operations, granted - total.left);
}

/* May FUN, which is to be compiled, have a loop in a loop?  */

static bool
may_have_nest_p (function *fun)
{
  const unsigned root_and_loop = 2;
  return !fun || !loops_for_fn (fun) || number_of_loops (fun) > root_and_loop;
}

/* The number of functions with loop nests that are to be compiled, the current one among them, or
   PF_MOST_SHARES if there are more.  */

static unsigned
functions_to_come (void)
{
  unsigned n = 1;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    if (n == PF_MOST_SHARES)
      break;
    n += node->process && may_have_nest_p (DECL_STRUCT_FUNCTION (node->decl));
  }
  return n;
}

/* What a step may take of what is left for the translation unit; 0 for any number.  */

unsigned long
function_budget::share () const
{
  if (!session.operations.limited)
    return 0;
  unsigned long spent = granted - total.left;
  unsigned long left
      = session.operations.left - MIN (spent, session.operations.left);
  return MAX (pf_total_share (left, session.options.max_operations_unit,
                              LARGE_STEPS * functions_to_come ()),
              1);
}

unsigned long
function_budget::allow (bool copy)
{
  unsigned long most = session.options.max_operations;
  if (copy && most > 0)
    most = MAX (most / SPECIAL_PART, 1);
  unsigned long allowed = pf_total_allow (&total, most), part = share ();
  shared = part > 0 && (allowed == 0 || part < allowed);
  if (shared)
    allowed = part;
  tight = allowed != most;
  return for_rows ? pf_total_allow (&session.row_operations, allowed) : allowed;
}

struct pf_budget
function_budget::start (isl_ctx *ctx, bool copy)
{
  return pf_budget_start (ctx, allow (copy));
}

void
function_budget::end (const struct pf_budget *budget)
{
  spend (pf_budget_spent (budget));
  pf_budget_end (budget);
}

bool
function_budget::rows_exhausted_p () const
{
  return pf_total_is_exhausted (&session.row_operations);
}

void
function_budget::start_rows ()
{
  for_rows = true;
  was_tight = tight;
  before = total.left;
}

void
function_budget::end_rows ()
{
  for_rows = false;
  tight = was_tight;
  pf_total_spend (&session.row_operations, before - total.left);
}

enum pf_reason
function_budget::refuse_step ()
{
  tight = true;
  return exhausted_by (PF_EXHAUSTED);
}

enum pf_reason
function_budget::exhausted_by (enum pf_reason reason) const
{
  if ((reason == PF_EXHAUSTED || reason == PF_BUDGET_MODEL) && tight)
    return granted == function_limit (earlier) && !shared
               ? PF_FUNCTION_EXHAUSTED
               : PF_UNIT_EXHAUSTED;
  return reason;
}
