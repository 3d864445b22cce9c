/* Certification, on right and on deliberately wrong schedules.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "budget.h"
#include "certify.h"
#include "make-scop.h"

/* A schedule in isl's notation but with single quotes, and what it should be
   certified as.  */
struct example
{
  const char *schedule;
  enum pf_certificate certificate;
};

/* TEXT with double quotes in place of single ones; the caller frees it.  */
static char *
quoted (const char *text)
{
  char *copy = strdup (text);

  for (char *c = copy; *c; c++)
    if (*c == '\'')
      *c = '"';
  return copy;
}

static enum pf_certificate
certify (const struct pf_scop *scop, const struct pf_dependences *deps,
         const char *text, isl_union_map **violated)
{
  char *copy = quoted (text);
  isl_schedule *schedule = isl_schedule_read_from_str (scop->ctx, copy);
  enum pf_certificate certificate;

  free (copy);
  if (!schedule)
    fail_msg ("no schedule: %s", text);
  certificate = pf_certify (scop, deps, schedule, violated);
  isl_schedule_free (schedule);
  return certificate;
}

/* Certify the N schedules in EXAMPLES for SCOP, which is freed.  */
static void
check_examples (struct pf_scop *scop, const struct example *examples,
                unsigned n)
{
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);

  assert_non_null (deps);
  for (unsigned k = 0; k < n; k++)
    {
      isl_union_map *violated = NULL;
      enum pf_certificate found
          = certify (scop, deps, examples[k].schedule, &violated);
      if (found != examples[k].certificate)
        fail_msg ("found %d, expected %d: %s", found, examples[k].certificate,
                  examples[k].schedule);
      assert_true ((violated != NULL) == (found == PF_VIOLATES));
      if (violated)
        assert_false (isl_union_map_is_empty (violated));
      isl_union_map_free (violated);
      assert_int_equal (certify (scop, deps, examples[k].schedule, NULL),
                        found);
    }
  pf_dependences_free (deps);
  pf_scop_free (scop);
}

#define CHECK(SCOP, EXAMPLES)                                                  \
  check_examples (SCOP, EXAMPLES, sizeof (EXAMPLES) / sizeof *(EXAMPLES))

static void
test_matrix_product (void **state)
{
  static const struct example examples[] = {
    /* Interchanged, one of the loops without dependences reversed.  */
    { "{ domain: '[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and 0"
      " <= k < n }', child: { schedule: '[n] -> [{ S[i, j, k] -> [(k)]"
      " }, { S[i, j, k] -> [(-i)] }, { S[i, j, k] -> [(j)] }]' } }",
      PF_CERTIFIED },
    /* The loop that carries the dependence reversed.  */
    { "{ domain: '[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and 0"
      " <= k < n }', child: { schedule: '[n] -> [{ S[i, j, k] -> [(i)]"
      " }, { S[i, j, k] -> [(j)] }, { S[i, j, k] -> [(-k)] }]' } }",
      PF_VIOLATES },
    /* No order at all.  */
    { "{ domain: '[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and 0"
      " <= k < n }' }",
      PF_VIOLATES },
    /* Dependent instances at the same time.  */
    { "{ domain: '[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and 0"
      " <= k < n }', child: { schedule: '[n] -> [{ S[i, j, k] -> [(i)]"
      " }, { S[i, j, k] -> [(j)] }]' } }",
      PF_VIOLATES },
    /* Independent ones.  */
    { "{ domain: '[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and 0"
      " <= k < n }', child: { schedule: '[n] -> [{ S[i, j, k] -> [(k)]"
      " }]' } }",
      PF_CERTIFIED },
    /* Tiled, and tiled the wrong way round.  */
    { "{ domain: '[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and 0"
      " <= k < n }', child: { schedule: '[n] -> [{ S[i, j, k] ->"
      " [(floor((k)/32))] }, { S[i, j, k] -> [(i)] }, { S[i, j, k] ->"
      " [(k)] }]' } }",
      PF_CERTIFIED },
    { "{ domain: '[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and 0"
      " <= k < n }', child: { schedule: '[n] -> [{ S[i, j, k] -> [(k -"
      " 32*floor((k)/32))] }, { S[i, j, k] -> [(k)] }]' } }",
      PF_VIOLATES },
    /* Every second iteration left out, and one too many.  */
    { "{ domain: '[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and 0"
      " <= k < n and k mod 2 = 0 }', child: { schedule: '[n] -> [{ S[i,"
      " j, k] -> [(k)] }]' } }",
      PF_NOT_COMPLETE },
    { "{ domain: '[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and 0"
      " <= k <= n }', child: { schedule: '[n] -> [{ S[i, j, k] -> [(k)]"
      " }]' } }",
      PF_NOT_COMPLETE },
    /* A band that is not defined everywhere.  */
    { "{ domain: '[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and 0"
      " <= k < n }', child: { schedule: '[n] -> [{ S[i, j, k] -> [(k)]"
      " : j > 0 }]' } }",
      PF_NOT_COMPLETE },
  };

  (void)state;
  isl_ctx *ctx = make_ctx ();
  CHECK (sample_scop (ctx, "matrix-product"), examples);
  isl_ctx_free (ctx);
}

/* T[i] reads what S[i] wrote.  */
static struct pf_scop *
chain (isl_ctx *ctx)
{
  char *schedule = quoted (
      "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " schedule: '[{ S[i] -> [(i)]; T[i] -> [(i)] }]', child: {"
      " sequence: [ { filter: '{ S[i] }' }, { filter: '{ T[i] }' } ] } }"
      " }");
  struct pf_scop *scop
      = make_scop (ctx, "{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }",
                   "{ T[i] -> A[i] }", "{ S[i] -> A[i] }", NULL, schedule);

  free (schedule);
  return scop;
}

static void
test_sequences (void **state)
{
  static const struct example examples[] = {
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " sequence: [ { filter: '{ S[i] }', child: { schedule: '[{ S[i] ->"
      " [(i)] }]' } }, { filter: '{ T[i] }', child: { schedule: '[{"
      " T[i] -> [(i)] }]' } } ] } }",
      PF_CERTIFIED },
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " sequence: [ { filter: '{ T[i] }', child: { schedule: '[{ T[i] ->"
      " [(i)] }]' } }, { filter: '{ S[i] }', child: { schedule: '[{"
      " S[i] -> [(i)] }]' } } ] } }",
      PF_VIOLATES },
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " schedule: '[{ S[i] -> [(i)]; T[i] -> [(i)] }]', child: {"
      " sequence: [ { filter: '{ T[i] }' }, { filter: '{ S[i] }' } ] } }"
      " }",
      PF_VIOLATES },
    /* T one iteration later needs no order within the iteration.  */
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " schedule: '[{ S[i] -> [(i)]; T[i] -> [(i + 1)] }]' } }",
      PF_CERTIFIED },
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " schedule: '[{ S[i] -> [(i)]; T[i] -> [(i)] }]' } }",
      PF_VIOLATES },
    /* The same times in a set: the loop over T may run first.  */
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " set: [ { filter: '{ S[i] }', child: { schedule: '[{ S[i] ->"
      " [(i)] }]' } }, { filter: '{ T[i] }', child: { schedule: '[{ T[i]"
      " -> [(i + 1)] }]' } } ] } }",
      PF_VIOLATES },
    /* A set within the loop.  */
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " schedule: '[{ S[i] -> [(i)]; T[i] -> [(i + 1)] }]', child: {"
      " set: [ { filter: '{ S[i] }' }, { filter: '{ T[i] }' } ] } } }",
      PF_CERTIFIED },
    /* A statement, or a part of one, in no child.  */
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " sequence: [ { filter: '{ S[i] }', child: { schedule: '[{ S[i] ->"
      " [(i)] }]' } }, { filter: '{ T[i] : i > 2 }', child: { schedule:"
      " '[{ T[i] -> [(i)] }]' } } ] } }",
      PF_NOT_COMPLETE },
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " filter: '{ S[i] }', child: { schedule: '[{ S[i] -> [(i)]; T[i]"
      " -> [(i)] }]' } } }",
      PF_NOT_COMPLETE },
    /* A part of a statement in two children.  */
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " sequence: [ { filter: '{ S[i] }', child: { schedule: '[{ S[i] ->"
      " [(i)] }]' } }, { filter: '{ T[i]; S[i] : i = 4 }', child: {"
      " schedule: '[{ S[i] -> [(i)]; T[i] -> [(i)] }]' } } ] } }",
      PF_NOT_UNIQUE },
    /* Bands that are not defined everywhere, but for what reaches them, and not for that.  */
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " sequence: [ { filter: '{ S[i] : i < 4 }', child: { schedule: '[{"
      " S[i] -> [(i)] : i < 4 }]' } }, { filter: '{ S[i] : i >= 4 }',"
      " child: { schedule: '[{ S[i] -> [(i)] : i > 2 }]' } }, { filter:"
      " '{ T[i] }', child: { schedule: '[{ T[i] -> [(i)] }]' } } ] } }",
      PF_CERTIFIED },
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " sequence: [ { filter: '{ S[i] }', child: { schedule: '[{ S[i] ->"
      " [(floor((i)/4))] }]', child: { schedule: '[{ S[i] -> [(i)] : i >"
      " 2 }]' } } }, { filter: '{ T[i] }', child: { schedule: '[{ T[i] ->"
      " [(i)] }]' } } ] } }",
      PF_NOT_COMPLETE },
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " sequence: [ { filter: '{ S[i] }', child: { schedule: '[{ S[i] ->"
      " [(i)] }]' } }, { filter: '{ T[i] }', child: { schedule: '[{ S[i]"
      " -> [(i)] }]' } } ] } }",
      PF_NOT_COMPLETE },
    /* A filter that lets everything pass, and a mark, do nothing.  */
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " mark: 'm', child: { filter: '{ S[i]; T[i] }', child: { sequence:"
      " [ { filter: '{ S[i] }', child: { schedule: '[{ S[i] -> [(i)]"
      " }]' } }, { filter: '{ T[i] }', child: { schedule: '[{ T[i] ->"
      " [(i)] }]' } } ] } } } }",
      PF_CERTIFIED },
    /* Nodes that make or drop instances.  */
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " guard: '[m] -> { : m > 0 }', child: { sequence: [ { filter: '{"
      " S[i] }', child: { schedule: '[{ S[i] -> [(i)] }]' } }, { filter:"
      " '{ T[i] }', child: { schedule: '[{ T[i] -> [(i)] }]' } } ] } }"
      " }",
      PF_NOT_COMPLETE },
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " context: '[m] -> { [] : m > 0 }', child: { sequence: [ { filter:"
      " '{ S[i] }', child: { schedule: '[{ S[i] -> [(i)] }]' } }, {"
      " filter: '{ T[i] }', child: { schedule: '[{ T[i] -> [(i)] }]' } }"
      " ] } } }",
      PF_NOT_COMPLETE },
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " context: '{ [] }', child: { sequence: [ { filter: '{ S[i] }',"
      " child: { schedule: '[{ S[i] -> [(i)] }]' } }, { filter: '{ T[i]"
      " }', child: { schedule: '[{ T[i] -> [(i)] }]' } } ] } } }",
      PF_CERTIFIED },
    { "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }', child: {"
      " extension: '{ [] -> U[i] : 0 <= i < 4 }', child: { sequence: [ {"
      " filter: '{ U[i] }' }, { filter: '{ S[i] }', child: { schedule:"
      " '[{ S[i] -> [(i)] }]' } }, { filter: '{ T[i] }', child: {"
      " schedule: '[{ T[i] -> [(i)] }]' } } ] } } }",
      PF_NOT_COMPLETE },
    /* The domain consists of groups, each of which is expanded.  */
    { "{ domain: '{ G[i] : 0 <= i < 9 }', child: { contraction: '{ S[i]"
      " -> G[(i)]; T[i] -> G[(i)] }', expansion: '{ G[i] -> S[i]; G[i]"
      " -> T[i] }', child: { sequence: [ { filter: '{ S[i] }', child: {"
      " schedule: '[{ S[i] -> [(i)] }]' } }, { filter: '{ T[i] }',"
      " child: { schedule: '[{ T[i] -> [(i)] }]' } } ] } } }",
      PF_NOT_COMPLETE },
  };

  (void)state;
  isl_ctx *ctx = make_ctx ();
  CHECK (chain (ctx), examples);
  isl_ctx_free (ctx);
}

/* Interchange and skewing of for (t) for (i) A[i] = A[i - 1] + A[i + 1].  */
static void
test_stencil (void **state)
{
  static const struct example examples[] = {
    { "{ domain: '{ S[t, i] : 0 <= t < 6 and 0 < i < 9 }', child: {"
      " schedule: '[{ S[t, i] -> [(t)] }, { S[t, i] -> [(i)] }]' } }",
      PF_CERTIFIED },
    { "{ domain: '{ S[t, i] : 0 <= t < 6 and 0 < i < 9 }', child: {"
      " schedule: '[{ S[t, i] -> [(i)] }, { S[t, i] -> [(t)] }]' } }",
      PF_VIOLATES },
    { "{ domain: '{ S[t, i] : 0 <= t < 6 and 0 < i < 9 }', child: {"
      " schedule: '[{ S[t, i] -> [(i + t)] }, { S[t, i] -> [(t)] }]' } }",
      PF_CERTIFIED },
    { "{ domain: '{ S[t, i] : 0 <= t < 6 and 0 < i < 9 }', child: {"
      " schedule: '[{ S[t, i] -> [(i - t)] }, { S[t, i] -> [(t)] }]' } }",
      PF_VIOLATES },
    { "{ domain: '{ S[t, i] : 0 <= t < 6 and 0 < i < 9 }', child: {"
      " schedule: '[{ S[t, i] -> [(i + 2t)] }, { S[t, i] -> [(t)] }]' }"
      " }",
      PF_CERTIFIED },
    { "{ domain: '{ S[t, i] : 0 <= t < 6 and 0 < i < 9 }', child: {"
      " schedule: '[{ S[t, i] -> [(i + 2t)] }, { S[t, i] -> [(-t)] }]' }"
      " }",
      PF_CERTIFIED },
    { "{ domain: '{ S[t, i] : 0 <= t < 6 and 0 < i < 9 }', child: {"
      " schedule: '[{ S[t, i] -> [(t)] }, { S[t, i] -> [(-i)] }]' } }",
      PF_VIOLATES },
    { "{ domain: '{ S[t, i] : 0 <= t < 6 and 0 < i < 9 }', child: {"
      " schedule: '[{ S[t, i] -> [(t)] }, { S[t, i] -> [(floor((i)/2))]"
      " }]' } }",
      PF_VIOLATES },
  };
  isl_ctx *ctx = make_ctx ();
  char *original = quoted (examples[0].schedule);

  (void)state;
  CHECK (make_scop (ctx, "{ S[t, i] : 0 <= t < 6 and 0 < i < 9 }",
                    "{ S[t, i] -> A[i - 1]; S[t, i] -> A[i + 1] }",
                    "{ S[t, i] -> A[i] }", NULL, original),
         examples);
  free (original);
  isl_ctx_free (ctx);
}

/* What is violated is told exactly.  */
static void
test_violated_dependences (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = chain (ctx);
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  isl_union_map *violated, *expected;

  (void)state;
  assert_int_equal (
      certify (scop, deps,
               "{ domain: '{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }',"
               " child: { schedule: '[{ S[i] -> [(i)]; T[i] -> [(2i -"
               " 3)] }]' } }",
               &violated),
      PF_VIOLATES);
  expected
      = isl_union_map_read_from_str (ctx, "{ S[i] -> T[i] : 0 <= i <= 3 }");
  assert_true (isl_union_map_is_equal (violated, expected));
  isl_union_map_free (violated);
  isl_union_map_free (expected);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The original order of every sample is certified.  */
static void
test_original_orders (void **state)
{
  static const char *const names[]
      = { "matrix-product", "stencil",      "triangular", "lu",
          "scalar",         "no-parameter", "one-point",  "empty-domain" };
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
    {
      struct pf_scop *scop = sample_scop (ctx, names[k]);
      struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
      assert_int_equal (pf_certify (scop, deps, scop->schedule, NULL),
                        PF_CERTIFIED);
      pf_dependences_free (deps);
      pf_scop_free (scop);
    }
  isl_ctx_free (ctx);
}

/* Without the operations to find out, nothing is certified, whatever the
   limit.  */
static void
test_exhaustion (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "lu");
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  unsigned n_certified = 0;

  (void)state;
  for (unsigned long limit = 1; limit < 500000; limit = limit * 6 / 5 + 1)
    {
      struct pf_budget budget = pf_budget_start (ctx, limit);
      enum pf_certificate found = pf_certify (scop, deps, scop->schedule, NULL);
      if (pf_budget_is_exhausted (&budget))
        assert_int_equal (found, PF_NOT_CERTIFIED);
      else
        assert_int_equal (found, PF_CERTIFIED);
      n_certified += found == PF_CERTIFIED;
      pf_budget_end (&budget);
    }
  assert_true (n_certified > 0);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_matrix_product),
    cmocka_unit_test (test_sequences),
    cmocka_unit_test (test_stencil),
    cmocka_unit_test (test_violated_dependences),
    cmocka_unit_test (test_original_orders),
    cmocka_unit_test (test_exhaustion),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
