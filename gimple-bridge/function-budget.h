/* The operations that work on one function may take.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   They are bounded for each step of the work, for all of the function, for all functions of the
   translation unit, and for rows for temporaries: plugin/budget.h counts them.  Once half of what the
   translation unit may take is spent, each step gets a share of the rest, the smaller the more functions
   with loop nests are to come.  */

#ifndef PF_FUNCTION_BUDGET_H
#define PF_FUNCTION_BUDGET_H

#include "gcc-compat.h"
#include "plugin/budget.h"
#include "plugin/reason.h"

/* EARLIER: the operations of earlier runs over the function.
   GRANTED: those that it may still take.
   TOTAL: those that are left of them.
   TIGHT: the last step was allowed less than any nest is.
   SHARED: that was its share of what is left for the translation unit.
   FOR_ROWS: what is done is for rows of temporaries.
   WAS_TIGHT, BEFORE: TIGHT and what was left when that began.  */
class function_budget
{
public:
  explicit function_budget (unsigned long earlier);
  /* Takes what was spent from what is left for the translation unit.  */
  ~function_budget ();

  /* The operations that one step of the work may take, or where it is on a COPY for some sizes
     the part of them that such a copy may.  */
  unsigned long allow (bool copy);

  /* A budget for such a step on CTX; to be ended here.  */
  struct pf_budget start (isl_ctx *ctx, bool copy);
  void end (const struct pf_budget *budget);

  /* Note that a step took OPERATIONS.  */
  void
  spend (unsigned long operations)
  {
    pf_total_spend (&total, operations);
  }

  /* The operations of this run and earlier ones.  */
  unsigned long
  spent () const
  {
    return earlier + granted - total.left;
  }

  bool
  exhausted_p () const
  {
    return pf_total_is_exhausted (&total);
  }

  /* Is nothing left for rows?  */
  bool rows_exhausted_p () const;

  /* Work on rows for temporaries begins, and is over.  */
  void start_rows ();
  void end_rows ();

  /* No step may begin, as nothing is left.  */
  enum pf_reason refuse_step ();

  /* REASON, or if it is that a budget is used up and that budget is the
     function's or the translation unit's, the reason that says so.  */
  enum pf_reason exhausted_by (enum pf_reason reason) const;

private:
  function_budget (const function_budget &);
  unsigned long share () const;

  const unsigned long earlier, granted;
  struct pf_total total;
  bool tight, shared, for_rows, was_tight;
  unsigned long before;
};

#endif /* PF_FUNCTION_BUDGET_H */
