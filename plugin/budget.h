/* The operation budgets of one SCoP and of several.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   isl counts its own operations and refuses to go on past a limit.  A budget
   brackets a piece of work: it sets the limit, has isl's arithmetic count as
   operations too (arithmetic.h), makes errors return NULL instead of aborting,
   and puts everything back afterwards.  */

#ifndef PF_BUDGET_H
#define PF_BUDGET_H

#include <isl/ctx.h>

#ifdef __cplusplus
extern "C" {
#endif

/* CTX: the isl context.  LIMIT: the operations that may be spent; 0: no limit.
   CHARGED: the context that paid for arithmetic before.
   The rest is what was found there.  */
struct pf_budget
{
  isl_ctx *ctx;
  isl_ctx *charged;
  unsigned long limit;
  int on_error;
  unsigned long max_operations;
};

/* Start a budget of LIMIT operations (0: none) on CTX.  Clears a pending
   error.  */
struct pf_budget pf_budget_start (isl_ctx *ctx, unsigned long limit);

/* The number of operations spent since the start; exact to within 64.  */
unsigned long pf_budget_spent (const struct pf_budget *budget);

/* Is the budget used up?  */
int pf_budget_is_exhausted (const struct pf_budget *budget);

/* Allow, until pf_budget_widen, only one of PARTS parts of what is left: for
   work that can be done without.  */
void pf_budget_narrow (const struct pf_budget *budget, unsigned parts);

/* Allow everything again that BUDGET has.  Having reached the narrower limit is
   no error any more.  */
void pf_budget_widen (const struct pf_budget *budget);

/* Let BUDGET have LIMIT operations (0: no limit) from now on, whatever it has spent.  */
void pf_budget_renew (struct pf_budget *budget, unsigned long limit);

/* Tell BUDGET that DONE of TOTAL equal parts of a piece of work are done, which
   began with the budget.  If an eighth of what is allowed is spent and all of the
   work would take more than twice what is allowed at the same pace, nothing more
   is allowed until pf_budget_widen.  */
void pf_budget_foresee (const struct pf_budget *budget, double done,
                        double total);

/* Put the context back as it was found, with no error pending.  */
void pf_budget_end (const struct pf_budget *budget);

/* What several budgets may spend together.

   LIMITED: is there a limit?  LEFT: operations, if so.  */
struct pf_total
{
  int limited;
  unsigned long left;
};

/* A total of LIMIT operations (0: no limit).  */
struct pf_total pf_total_start (unsigned long limit);

/* The limit for the next budget, which may spend LIMIT operations (0: no
   limit) by itself.  0, for no limit, only when there is none at all.  */
unsigned long pf_total_allow (const struct pf_total *total,
                              unsigned long limit);

/* From so many on it does not matter how many pieces of work are to come.  */
#define PF_MOST_SHARES 8

/* What one of SHARES pieces of work that are to come may spend where LEFT operations of WHOLE are left for
   all: all of them as long as that is more than a half, or if no other one is to come, else its share, of no
   more than PF_MOST_SHARES, or a hundredth of WHOLE if that is more.  */
unsigned long pf_total_share (unsigned long left, unsigned long whole,
                              unsigned shares);

/* Note that SPENT operations were spent.  */
void pf_total_spend (struct pf_total *total, unsigned long spent);

/* Allow EARNED operations more.  */
void pf_total_earn (struct pf_total *total, unsigned long earned);

/* Is nothing left?  */
int pf_total_is_exhausted (const struct pf_total *total);

#ifdef __cplusplus
}
#endif

#endif /* PF_BUDGET_H */
