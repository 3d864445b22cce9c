/* The SCoP text under test.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <isl/options.h>

#include "budget.h"
#include "parsers.h"
#include "scop-text.h"

/* Bounds the time that one text takes.  */
#define MAX_OPERATIONS 300000

static struct pf_scop *
read_scop (isl_ctx *ctx, const void *data, size_t size)
{
  char *why = NULL;
  FILE *file = fmemopen ((void *)data, size, "r");
  struct pf_scop *scop = file ? pf_scop_read (ctx, file, "input", &why) : NULL;

  if (file)
    fclose (file);
  require (!file || !scop == !!why, "refused without a reason");
  free (why);
  return scop;
}

static int
write_scop (const void *scop, void *file)
{
  return pf_scop_write (scop, file);
}

/* Require that A and B have the same statements.  isl may write an equal set
   in another way after reading it.  */
static void
require_same (const struct pf_scop *a, const struct pf_scop *b)
{
  require (a->n_statement == b->n_statement && a->n_array == b->n_array
               && a->n_loop == b->n_loop && a->n_parameter == b->n_parameter,
           "parts are lost");
  for (unsigned k = 0; k < a->n_statement; k++)
    {
      const struct pf_statement *x = &a->statement[k], *y = &b->statement[k];
      require (!strcmp (x->id, y->id) && x->n_access == y->n_access
                   && isl_set_is_equal (x->domain, y->domain),
               "a statement has changed");
      for (unsigned l = 0; l < x->n_access; l++)
        require (
            isl_map_is_equal (x->access[l].relation, y->access[l].relation),
            "an access relation has changed");
    }
}

/* SCOP was read; it must be the same after writing and reading.  */
static void
write_and_read (const struct pf_scop *scop)
{
  char *text = written_text (write_scop, scop);
  struct pf_scop *again = read_scop (scop->ctx, text, strlen (text));

  if (again)
    require_same (scop, again);
  else
    require (isl_ctx_last_error (scop->ctx) == isl_error_quota,
             "cannot read what was written");
  pf_scop_free (again);
  free (text);
}

void
parse_scop (const uint8_t *data, size_t size)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  struct pf_budget budget = pf_budget_start (ctx, MAX_OPERATIONS);
  struct pf_scop *scop = read_scop (ctx, data, size);

  if (scop)
    write_and_read (scop);
  pf_scop_free (scop);
  pf_budget_end (&budget);
  isl_ctx_free (ctx);
}
