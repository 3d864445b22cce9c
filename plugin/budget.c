/* The operation budgets of one SCoP and of several.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include <isl/options.h>
#include <stdlib.h>
#include "arithmetic.h"
#include "budget.h"

/* A forecast is made when one part in EARLY of the budget is spent, and believed
   if it is HOPELESS times the budget: the parts of the work differ.  */
#define EARLY 8
#define HOPELESS 2

/* Once no more than 1 / FREE_PARTS of a total is left, it is shared, but each piece of work may take at
   least 1 / LEAST_PARTS of the total: with less it comes to nothing.  */
#define FREE_PARTS 2
#define LEAST_PARTS 100

struct pf_budget
pf_budget_start (isl_ctx *ctx, unsigned long limit)
{
  struct pf_budget budget
      = { .ctx = ctx,
          .limit = limit,
          .on_error = isl_options_get_on_error (ctx),
          .max_operations = isl_ctx_get_max_operations (ctx) };

  isl_ctx_reset_error (ctx);
  isl_options_set_on_error (ctx, ISL_ON_ERROR_CONTINUE);
  isl_ctx_reset_operations (ctx);
  isl_ctx_set_max_operations (ctx, limit);
  budget.charged = pf_arithmetic_charge (ctx);
  return budget;
}

/* Would isl refuse its next operation?  isl counts one operation for each
   allocation; one that is refused does not count.  Leaves an error pending if
   so.  */
static int
refuses (isl_ctx *ctx)
{
  void *probe = isl_malloc_or_die (ctx, 1);

  free (probe);
  return !probe;
}

/* Put back the pending error of CTX.  */
static void
restore_error (isl_ctx *ctx, enum isl_error error)
{
  isl_ctx_reset_error (ctx);
  if (error != isl_error_none)
    isl_ctx_set_error (ctx, error);
}

/* Has CTX counted at least LIMIT operations, LIMIT > 0?  If it has not, one
   more is counted.  */
static int
has_counted (isl_ctx *ctx, unsigned long limit)
{
  isl_ctx_set_max_operations (ctx, limit);
  return refuses (ctx);
}

/* isl does not tell its counter, but tells whether it is below a limit.
   SPENT has been counted for certain, less than SPENT + 2 * STEP.  */
unsigned long
pf_budget_spent (const struct pf_budget *budget)
{
  isl_ctx *ctx = budget->ctx;
  enum isl_error error = isl_ctx_last_error (ctx);
  unsigned long limit = isl_ctx_get_max_operations (ctx);
  unsigned long step = 1;
  unsigned long spent = 0;

  while (step <= (unsigned long)-1 / 4 && has_counted (ctx, 2 * step))
    step *= 2;
  for (; step; step /= 2)
    if (has_counted (ctx, spent + step))
      spent += step;
  isl_ctx_set_max_operations (ctx, limit);
  restore_error (ctx, error);
  return spent;
}

int
pf_budget_is_exhausted (const struct pf_budget *budget)
{
  isl_ctx *ctx = budget->ctx;
  enum isl_error error = isl_ctx_last_error (ctx);
  int exhausted = refuses (ctx);

  restore_error (ctx, error);
  return exhausted || error == isl_error_quota;
}

void
pf_budget_narrow (const struct pf_budget *budget, unsigned parts)
{
  unsigned long spent;

  if (budget->limit == 0)
    return;
  spent = pf_budget_spent (budget);
  if (spent < budget->limit)
    isl_ctx_set_max_operations (
        budget->ctx, spent + (budget->limit - spent - 1) / parts + 1);
}

void
pf_budget_widen (const struct pf_budget *budget)
{
  isl_ctx_set_max_operations (budget->ctx, budget->limit);
  if (isl_ctx_last_error (budget->ctx) == isl_error_quota
      && (budget->limit == 0 || pf_budget_spent (budget) < budget->limit))
    isl_ctx_reset_error (budget->ctx);
}

void
pf_budget_renew (struct pf_budget *budget, unsigned long limit)
{
  budget->limit = limit ? pf_budget_spent (budget) + limit : 0;
  pf_budget_widen (budget);
}

void
pf_budget_foresee (const struct pf_budget *budget, double done, double total)
{
  double allowed = (double)isl_ctx_get_max_operations (budget->ctx);
  double spent = (double)pf_budget_spent (budget);

  /* A limit of 0 would be none.  */
  if (spent * EARLY > allowed && allowed > 0
      && spent * total > HOPELESS * allowed * done)
    isl_ctx_set_max_operations (budget->ctx, 1);
}

void
pf_budget_end (const struct pf_budget *budget)
{
  pf_arithmetic_charge (budget->charged);
  isl_ctx_set_max_operations (budget->ctx, budget->max_operations);
  isl_options_set_on_error (budget->ctx, budget->on_error);
  isl_ctx_reset_error (budget->ctx);
}

struct pf_total
pf_total_start (unsigned long limit)
{
  struct pf_total total = { .limited = limit != 0, .left = limit };

  return total;
}

unsigned long
pf_total_allow (const struct pf_total *total, unsigned long limit)
{
  /* 0 would be no limit: allow the one operation that is refused at once.  */
  unsigned long left = total->left ? total->left : 1;

  if (!total->limited)
    return limit;
  return limit && limit < left ? limit : left;
}

unsigned long
pf_total_share (unsigned long left, unsigned long whole, unsigned shares)
{
  unsigned long least = whole / LEAST_PARTS, share;

  if (left > whole / FREE_PARTS || shares <= 1)
    return left;
  share = left / (shares < PF_MOST_SHARES ? shares : PF_MOST_SHARES);
  if (share < least)
    share = least;
  return share < left ? share : left;
}

void
pf_total_spend (struct pf_total *total, unsigned long spent)
{
  total->left -= spent < total->left ? spent : total->left;
}

void
pf_total_earn (struct pf_total *total, unsigned long earned)
{
  unsigned long most = ULONG_MAX - total->left;

  total->left += earned < most ? earned : most;
}

int
pf_total_is_exhausted (const struct pf_total *total)
{
  return total->limited && total->left == 0;
}
