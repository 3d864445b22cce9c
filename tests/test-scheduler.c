/* The scheduler's decisions, on SCoPs in tests/scops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/options.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>

#include "best-candidate.h"
#include "certify.h"
#include "generation.h"
#include "make-scop.h"
#include "precedent.h"
#include "scheduler.h"

/* SCoPs that are scheduled as they are meant to be used.  */
static const char *const samples[] = { "chain",
                                       "column-walk",
                                       "covariances",
                                       "factorization",
                                       "field-update",
                                       "forward-substitution",
                                       "integer-sum",
                                       "lu",
                                       "matrix-product",
                                       "matrix-vector-twice",
                                       "no-parameter",
                                       "one-point",
                                       "parametric-product",
                                       "product-ijk",
                                       "product-init",
                                       "rank-k-update",
                                       "recurrence",
                                       "row-walk",
                                       "scalar",
                                       "stencil",
                                       "stencil-2d",
                                       "transpose",
                                       "triangular",
                                       "triangular-product",
                                       "vector-updates",
                                       "shifted-writes" };
#define N_SAMPLES (sizeof samples / sizeof *samples)

/* A processor with 48 KiB, 2 MiB and 4 MiB of cache and 256-bit vectors,
   whatever this one has.  */
static struct pf_machine *
make_machine (void)
{
  struct pf_machine *machine = pf_machine_default ();

  assert_non_null (machine);
  machine->n_cache = 3;
  machine->cache[0].size.value = 48 << 10;
  machine->cache[0].ways.value = 12;
  machine->cache[1].size.value = 2 << 20;
  machine->cache[1].ways.value = 16;
  machine->cache[2].size.value = 4 << 20;
  machine->vector.value = 32;
  machine->vector_registers.value = 32;
  machine->fma.value = 1;
  return machine;
}

/* The decision on SCOP with OPTIONS.  */
static struct pf_decision *
decide (const struct pf_scop *scop, const struct pf_options *options)
{
  struct pf_machine *machine = make_machine ();
  struct pf_decision *decision = pf_schedule (scop, machine, options);

  pf_machine_free (machine);
  assert_non_null (decision);
  assert_non_null (decision->detail);
  assert_true ((decision->schedule != NULL)
               == (decision->reason == PF_RESCHEDULED
                   || decision->reason == PF_REGENERATED));
  return decision;
}

/* The AST of SCHEDULE, as Graphite builds it.  */
static isl_ast_node *
build_ast (const struct pf_scop *scop, isl_schedule *schedule)
{
  isl_ast_build *build
      = isl_ast_build_from_context (isl_set_copy (scop->context));
  isl_ast_node *ast = pf_generation_ast (build, schedule);

  isl_ast_build_free (build);
  assert_non_null (ast);
  return ast;
}

/* Check that SCHEDULE is a legal one of SCOP that can be generated.  */
static void
check_schedule (const struct pf_scop *scop, isl_schedule *schedule,
                const char *name)
{
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  isl_ast_node *ast = build_ast (scop, schedule);

  if (pf_certify (scop, deps, schedule, NULL) != PF_CERTIFIED)
    fail_msg ("%s: not certified", name);
  if (pf_generation_check (ast, scop->context, NULL) != PF_RESCHEDULED)
    fail_msg ("%s: cannot be generated", name);
  isl_ast_node_free (ast);
  pf_dependences_free (deps);
}

/* Call TEST for each sample with the default options.  */
static void
for_each_sample (void (*test) (const struct pf_scop *, struct pf_options *,
                               const char *))
{
  for (unsigned k = 0; k < N_SAMPLES; k++)
    {
      isl_ctx *ctx = make_ctx ();
      struct pf_scop *scop = sample_scop (ctx, samples[k]);
      struct pf_options options;

      pf_options_init (&options);
      test (scop, &options, samples[k]);
      pf_options_clear (&options);
      pf_scop_free (scop);
      isl_ctx_free (ctx);
    }
}

/* A SCoP and the decision on it.

   DETAIL: what the decision's detail contains.  */
struct expectation
{
  const char *name;
  enum pf_reason reason;
  const char *detail;
};

static const struct expectation expectations[] = {
  /* Whatever the order, sums stay in registers.  */
  { "product-ijk", PF_RESCHEDULED, "tiled i, k by 204x512" },
  { "product-jik", PF_RESCHEDULED, "interchanged j, i, k to i, j, k" },
  { "product-jki", PF_RESCHEDULED, "interchanged j, k, i to i, j, k" },
  { "product-kij", PF_RESCHEDULED, "interchanged k, i, j to i, j, k" },
  { "product-kji", PF_RESCHEDULED, "interchanged k, j, i to i, j, k" },
  { "product-ikj", PF_RESCHEDULED, "interchanged i, k, j to i, j, k" },
  { "product-ijk", PF_RESCHEDULED,
    "packed B; unrolled i by 6, j by 4; vector loop j around k" },
  { "product-init", PF_RESCHEDULED,
    "unrolled i by 6, j by 4; vector loop j around k" },
  { "parametric-product", PF_RESCHEDULED,
    "packed B; unrolled i by 5, j by 5; vector loop j around k" },
  { "column-walk", PF_RESCHEDULED, "interchanged j, i to i, j" },
  { "transpose", PF_RESCHEDULED, "tiled j by" },
  { "covariances", PF_RESCHEDULED, "interchanged i, j, k to i, k, j; tiled" },
  { "triangular-product", PF_RESCHEDULED, "vector loop j" },
  { "rank-k-update", PF_RESCHEDULED, "distributed into 2 nests" },
  { "vector-updates", PF_RESCHEDULED, "fused 4 nests into 3" },
  { "factorization", PF_RESCHEDULED, "tiled i, k by" },
  { "stencil-2d", PF_RESCHEDULED, "tiled t, 2t+i, 2t+j by" },
  /* Contiguous and vectorized already.  */
  { "row-walk", PF_NO_OTHER_ORDER, "" },
  /* The dependences leave one order.  */
  { "chain", PF_NO_OTHER_ORDER, "" },
  /* They leave another one if the inner loop is skewed.  */
  { "recurrence", PF_RESCHEDULED, "skewed i+j; unrolled i by" },
  /* The division is put into the blocks of rows of the loops below it; it does not make
     the loops look as if they had an iteration for each row and column of it.  */
  { "forward-substitution", PF_RESCHEDULED, "vector loop i; unrolled i by" },
  /* An integer sum is vectorized as it is.  */
  { "integer-sum", PF_NO_OTHER_ORDER, "" },
  /* Nothing to order.  */
  { "empty-domain", PF_DEAD, "" },
  /* Not worth its own code in any order.  */
  { "one-point", PF_NO_GAIN, "" },
};
#define N_EXPECTATIONS (sizeof expectations / sizeof *expectations)

/* Whether the decision on EXPECTED's SCoP is as expected; says so if not.  */
static bool
is_expected (const struct expectation *expected)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, expected->name);
  struct pf_options options;
  struct pf_decision *decision;
  bool met;

  pf_options_init (&options);
  decision = decide (scop, &options);
  met = decision->reason == expected->reason
        && strstr (decision->detail, expected->detail);
  if (!met)
    print_error ("%s: %s: %s\n", expected->name,
                 pf_reason_identifier (decision->reason), decision->detail);
  pf_decision_free (decision);
  pf_options_clear (&options);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return met;
}

static void
test_decisions (void **state)
{
  unsigned wrong = 0;

  (void)state;
  for (unsigned k = 0; k < N_EXPECTATIONS; k++)
    wrong += !is_expected (expectations + k);
  assert_int_equal (wrong, 0);
}

/* The candidate that DECISION is for.  */
static unsigned
find_chosen (const struct pf_decision *decision)
{
  unsigned k = 0;

  while (k < decision->n_candidate && !decision->candidate[k].chosen)
    k++;
  assert_true (k < decision->n_candidate);
  return k;
}

/* Skewed loops that compute as long as the original are used from 1.5 times the speed on,
   for the memory traffic they save; that is less where the last level holds all data.  */
static void
test_skewed_memory (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "stencil-2d");
  struct pf_machine *machine = make_machine ();
  struct pf_options options;
  struct pf_decision *decision;
  unsigned k;

  (void)state;
  machine->cache[2].size.value = 64 << 20;
  pf_options_init (&options);
  decision = pf_schedule (scop, machine, &options);
  assert_int_equal (decision->reason, PF_RESCHEDULED);
  k = find_chosen (decision);
  assert_int_equal (decision->candidate[k].skew, PF_SKEW_ANY);
  assert_true (decision->candidate[k].compute
               > 0.9 * decision->candidate[0].compute);
  assert_true (pf_speedup (decision, k) > 1.5);
  assert_true (pf_speedup (decision, k) < 2.4);
  pf_decision_free (decision);
  pf_options_clear (&options);
  pf_machine_free (machine);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* They are not where they save less than that with data in a cache, though they save
   more with data from main memory.  */
static void
test_skewed_resident (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "stencil-2d");
  struct pf_machine *machine = make_machine ();
  struct pf_options options;
  struct pf_decision *decision;
  unsigned n = 0;

  (void)state;
  machine->cache[2].bandwidth.value = 24;
  pf_options_init (&options);
  decision = pf_schedule (scop, machine, &options);
  for (unsigned k = 1; k < decision->n_candidate; k++)
    {
      const struct pf_candidate *candidate = decision->candidate + k;
      const struct pf_candidate *original = decision->candidate;

      assert_false (candidate->skew == PF_SKEW_ANY && candidate->chosen);
      n += candidate->skew == PF_SKEW_ANY && pf_speedup (decision, k) > 1.5
           && candidate->resident * 1.1 < original->resident;
    }
  assert_true (n > 0);
  pf_decision_free (decision);
  pf_options_clear (&options);
  pf_machine_free (machine);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Where the original order takes so few cycles that another one is not worth its own code,
   none is looked for, unless the user asks for one: i, j, k below stay

     for (i < 6) for (j < 6) for (k < 6) C[i][j] += A[i][k] * B[k][j].  */
static void
test_small (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "small-product");
  struct pf_options options;
  struct pf_decision *decision;
  unsigned long operations;

  (void)state;
  pf_options_init (&options);
  decision = decide (scop, &options);
  assert_int_equal (decision->reason, PF_NO_GAIN);
  assert_int_equal (decision->n_candidate, 1);
  operations = decision->operations;
  pf_decision_free (decision);
  options.scheduler = PF_SCHEDULER_ISL;
  decision = decide (scop, &options);
  assert_int_equal (decision->reason, PF_NO_GAIN);
  assert_true (decision->n_candidate > 1);
  assert_true (decision->operations > 2 * operations);
  pf_decision_free (decision);
  pf_options_clear (&options);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Does NODE have a permutable band or a member of default type?  Then Graphite
   would change it.  */
static isl_bool
is_plain (isl_schedule_node *node, void *user)
{
  bool *plain = user;

  if (isl_schedule_node_get_type (node) != isl_schedule_node_band)
    return isl_bool_true;
  if (isl_schedule_node_band_get_permutable (node) == isl_bool_true)
    *plain = false;
  for (int k = 0; k < isl_schedule_node_band_n_member (node); k++)
    if (isl_schedule_node_band_member_get_ast_loop_type (node, k)
        == isl_ast_loop_default)
      *plain = false;
  return isl_bool_true;
}

static void
check_plain (isl_schedule *schedule)
{
  bool plain = true;

  assert_int_equal (
      isl_schedule_foreach_schedule_node_top_down (schedule, is_plain, &plain),
      isl_stat_ok);
  assert_true (plain);
}

/* Every candidate, chosen or not, must be legal.  */
static void
check_candidates (const struct pf_scop *scop, struct pf_options *options,
                  const char *name)
{
  struct pf_decision *decision;
  unsigned chosen = 0;

  options->explain = true;
  decision = decide (scop, options);
  for (unsigned k = 0; k < decision->n_candidate; k++)
    {
      const struct pf_candidate *candidate = decision->candidate + k;

      if (!candidate->chosen)
        check_schedule (scop, candidate->schedule, name);
      chosen += candidate->chosen;
      assert_true (candidate->cycles > 0);
      assert_true (candidate->resident <= candidate->cycles);
    }
  assert_int_equal (chosen, decision->reason == PF_RESCHEDULED);
  if (decision->n_candidate > 0)
    {
      assert_string_equal (decision->candidate[0].origin, "original");
      assert_string_equal (decision->candidate[0].summary, "");
      assert_false (decision->candidate[0].chosen);
    }
  if (decision->schedule)
    {
      check_schedule (scop, decision->schedule, name);
      check_plain (decision->schedule);
    }
  pf_decision_free (decision);
}

static void
test_candidates (void **state)
{
  (void)state;
  for_each_sample (check_candidates);
}

/* A size that divides nothing.  */
static void
check_forced (const struct pf_scop *scop, struct pf_options *options,
              const char *name)
{
  struct pf_decision *decision;

  options->tile = 7;
  decision = decide (scop, options);
  if (decision->schedule)
    {
      check_schedule (scop, decision->schedule, name);
      if (!strstr (decision->detail, " by 7x7"))
        fail_msg ("%s: %s", name, decision->detail);
    }
  else
    assert_int_equal (decision->reason, PF_NO_OTHER_ORDER);
  pf_decision_free (decision);
}

static void
test_forced_tiles (void **state)
{
  (void)state;
  for_each_sample (check_forced);
}

/* The order of SCHEDULE: [params] -> { Stmt[i] -> [t] }.  */
static isl_union_map *
order_of (isl_schedule *schedule)
{
  return isl_union_map_intersect_domain (isl_schedule_get_map (schedule),
                                         isl_schedule_get_domain (schedule));
}

static void
check_identity (const struct pf_scop *scop, struct pf_options *options,
                const char *name)
{
  struct pf_decision *decision;
  isl_union_map *found, *original = order_of (scop->schedule);

  options->mode = PF_MODE_IDENTITY;
  decision = decide (scop, options);
  if (decision->reason != PF_REGENERATED)
    fail_msg ("%s: %s", name, pf_reason_identifier (decision->reason));
  found = order_of (decision->schedule);
  assert_true (isl_union_map_is_equal (found, original));
  isl_union_map_free (found);
  isl_union_map_free (original);
  pf_decision_free (decision);
}

static void
test_identity (void **state)
{
  (void)state;
  for_each_sample (check_identity);
}

/* Whatever it costs, untiled.  */
static void
check_untiled (const struct pf_scop *scop, struct pf_options *options,
               const char *name)
{
  struct pf_decision *decision;

  options->mode = PF_MODE_UNTILED;
  decision = decide (scop, options);
  if (decision->n_candidate > 1 && decision->reason != PF_RESCHEDULED)
    fail_msg ("%s: %s", name, pf_reason_identifier (decision->reason));
  if (strstr (decision->detail, "tiled"))
    fail_msg ("%s: %s", name, decision->detail);
  pf_decision_free (decision);
}

static void
test_untiled (void **state)
{
  (void)state;
  for_each_sample (check_untiled);
}

static void
check_isl (const struct pf_scop *scop, struct pf_options *options,
           const char *name)
{
  struct pf_decision *decision;

  options->mode = PF_MODE_ISL;
  decision = decide (scop, options);
  if (decision->reason != PF_RESCHEDULED)
    fail_msg ("%s: %s", name, pf_reason_identifier (decision->reason));
  check_schedule (scop, decision->schedule, name);
  check_plain (decision->schedule);
  pf_decision_free (decision);
}

static void
test_isl (void **state)
{
  (void)state;
  for_each_sample (check_isl);
}

static void
check_deterministic (const struct pf_scop *scop, struct pf_options *options,
                     const char *name)
{
  struct pf_decision *first = decide (scop, options);
  struct pf_decision *second = decide (scop, options);

  assert_int_equal (first->reason, second->reason);
  assert_string_equal (first->detail, second->detail);
  assert_int_equal (first->n_candidate, second->n_candidate);
  if (first->schedule
      && isl_schedule_plain_is_equal (first->schedule, second->schedule)
             != isl_bool_true)
    fail_msg ("%s: two schedules", name);
  pf_decision_free (first);
  pf_decision_free (second);
}

static void
test_deterministic (void **state)
{
  (void)state;
  for_each_sample (check_deterministic);
}

/* The loops of the matrix product with 16 registers, as they are meant to be: tiles of k and i
   that the second cache holds, columns of B that the first one does, and in them 4 x 3
   vectors of sums.  1020 columns have full ones.  */
static const char product_order[]
    = "{ S[i, j, k] -> [floor(k/256), floor(i/344), floor(j/12), floor(i/4), "
      "0, j mod 4, k, i, floor(j/4)] "
      ": 0 <= i < 1024 and 0 <= j < 1020 and 0 <= k < 1024; "
      "S[i, j, k] -> [floor(k/256), floor(i/344), floor(j/12), floor(i/4), "
      "1, floor(j/4), j mod 4, k, i] "
      ": 0 <= i < 1024 and 1020 <= j < 1024 and 0 <= k < 1024 }";

static void
test_product_loops (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "product-ijk");
  isl_union_map *expected = isl_union_map_read_from_str (ctx, product_order);
  isl_union_map *found;
  struct pf_machine *machine = make_machine ();
  struct pf_options options;
  struct pf_decision *decision;

  (void)state;
  pf_options_init (&options);
  machine->vector_registers.value = 16;
  decision = pf_schedule (scop, machine, &options);
  assert_non_null (decision->schedule);
  found = order_of (decision->schedule);
  assert_true (isl_union_map_is_equal (found, expected));
  isl_union_map_free (found);
  isl_union_map_free (expected);
  pf_decision_free (decision);
  pf_options_clear (&options);
  pf_machine_free (machine);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

static void
test_not_asked_for (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "product-ijk");
  struct pf_options options;
  struct pf_decision *decision;

  (void)state;
  pf_options_init (&options);
  options.scop_first = scop->number + 1;
  decision = decide (scop, &options);
  assert_int_equal (decision->reason, PF_NOT_SELECTED);
  pf_decision_free (decision);
  options.scop_first = 1;
  options.scop_last = scop->number;
  decision = decide (scop, &options);
  assert_int_equal (decision->reason, PF_RESCHEDULED);
  pf_decision_free (decision);
  options.mode = PF_MODE_OFF;
  decision = decide (scop, &options);
  assert_int_equal (decision->reason, PF_OFF);
  assert_null (decision->dependences);
  pf_decision_free (decision);
  pf_options_clear (&options);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Too few operations are a reason, not a failure, wherever they run out, unless
   something was found by then; and the context is as before.  */
static void
test_exhausted (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "product-init");
  struct pf_options options;
  unsigned n_exhausted = 0;

  (void)state;
  pf_options_init (&options);
  isl_ctx_set_max_operations (ctx, 123456789);
  isl_options_set_schedule_serialize_sccs (ctx, 1);
  for (unsigned long limit = 10; limit <= 100000; limit = limit * 5 / 3)
    {
      struct pf_decision *decision;

      options.max_operations = limit;
      decision = decide (scop, &options);
      if (decision->reason != PF_EXHAUSTED
          && (decision->reason != PF_RESCHEDULED || !decision->schedule))
        fail_msg ("%lu operations: %s", limit,
                  pf_reason_identifier (decision->reason));
      n_exhausted += decision->reason == PF_EXHAUSTED;
      pf_decision_free (decision);
      assert_int_equal (isl_ctx_get_max_operations (ctx), 123456789);
      assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
      assert_int_equal (isl_options_get_schedule_serialize_sccs (ctx), 1);
    }
  assert_true (n_exhausted > 10);
  pf_options_clear (&options);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Somebody who leaves no operations when the code is generated.  */
static enum pf_reason
generate_hungry (void *user, const struct pf_decision *decision,
                 __isl_keep isl_schedule *schedule)
{
  (void)user;
  (void)decision;
  isl_ctx_set_max_operations (isl_schedule_get_ctx (schedule), 1);
  return PF_RESCHEDULED;
}

/* Somebody who allows few operations for what is done after the code is generated, by
   USER, the options.  */
static enum pf_reason
generate_mean (void *user, const struct pf_decision *decision,
               __isl_keep isl_schedule *schedule)
{
  struct pf_options *options = user;

  (void)decision;
  (void)schedule;
  options->max_operations = 100;
  return PF_RESCHEDULED;
}

/* For which sizes an order is worth it does not depend on how many operations it took to
   generate the code; and where there are too few, there is no order.  */
static void
test_late_sizes (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "parametric-product");
  const struct pf_generator hungry = { generate_hungry, NULL };
  struct pf_machine *machine = make_machine ();
  struct pf_options options;
  const struct pf_generator mean = { generate_mean, &options };
  struct pf_decision *expected, *decision;

  (void)state;
  pf_options_init (&options);
  expected = pf_schedule (scop, machine, &options);
  decision = pf_schedule_for (&hungry, scop, machine, &options, NULL);
  assert_non_null (expected);
  assert_non_null (decision);
  assert_int_equal (decision->reason, PF_RESCHEDULED);
  assert_true (decision->break_even.n > 0);
  assert_int_equal (decision->break_even.n, expected->break_even.n);
  for (unsigned k = 0; k < decision->break_even.n; k++)
    assert_true (decision->break_even.size[k].points
                 == expected->break_even.size[k].points);
  pf_decision_free (decision);

  decision = pf_schedule_for (&mean, scop, machine, &options, NULL);
  assert_non_null (decision);
  assert_int_equal (decision->reason, PF_EXHAUSTED);
  assert_null (decision->schedule);
  assert_null (decision->tree);
  assert_null (decision->plan);
  assert_null (decision->lanes);
  for (unsigned k = 0; k < decision->n_candidate; k++)
    assert_false (decision->candidate[k].chosen);
  pf_decision_free (decision);
  pf_decision_free (expected);
  pf_options_clear (&options);
  pf_machine_free (machine);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

static void
test_no_statement (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = pf_scop_alloc (ctx);
  struct pf_options options;
  struct pf_decision *decision;

  (void)state;
  pf_options_init (&options);
  scop->number = 1;
  decision = decide (scop, &options);
  assert_int_equal (decision->reason, PF_NO_STATEMENT);
  pf_decision_free (decision);
  pf_options_clear (&options);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The number of candidates for SCOP where GENERAL was decided on it for all sizes, from
   LEAST points on.  What is chosen is planned as GENERAL is.  */
static unsigned
decide_copy (const struct pf_scop *scop, const struct pf_decision *general,
             double least)
{
  struct pf_machine *machine = make_machine ();
  long *sizes = calloc (scop->n_parameter + 1, sizeof *sizes);
  struct pf_precedent precedent
      = { scop, general, sizes, { .n = 1, .size = { { least, 1 } } } };
  struct pf_options options;
  struct pf_decision *decision;
  unsigned n;

  pf_options_init (&options);
  decision = pf_schedule_for (NULL, scop, machine, &options, &precedent);
  assert_int_equal (decision->reason, PF_RESCHEDULED);
  assert_memory_equal (decision->plan, general->plan, sizeof *general->plan);
  n = decision->n_candidate;
  pf_decision_free (decision);
  pf_options_clear (&options);
  pf_machine_free (machine);
  free (sizes);
  return n;
}

/* The plan for all sizes is a candidate for a copy, if the new code for all sizes would
   run there.  */
static void
test_precedent (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "parametric-product");
  struct pf_options options;
  struct pf_decision *general;

  (void)state;
  pf_options_init (&options);
  general = decide (scop, &options);
  assert_int_equal (general->reason, PF_RESCHEDULED);
  assert_non_null (general->tree);
  assert_int_equal (decide_copy (scop, general, 0), general->n_candidate + 1);
  assert_int_equal (decide_copy (scop, general, 1e18), general->n_candidate);
  pf_decision_free (general);
  pf_options_clear (&options);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Somebody who generates code, of whom only the schedule number USABLE, from 1, can be used;
   none if that is 0.  They are the first N_CALL of those shown.  */
struct picky_generator
{
  unsigned usable, n_call;
};

static enum pf_reason
generate_picky (void *user, const struct pf_decision *decision,
                __isl_keep isl_schedule *schedule)
{
  struct picky_generator *generator = user;

  assert_non_null (decision->dependences);
  assert_non_null (schedule);
  assert_null (decision->schedule);
  return ++generator->n_call == generator->usable ? PF_RESCHEDULED
                                                  : PF_CODE_GENERATION;
}

/* The decision on SCOP where code can be generated from the schedule number USABLE only.
   *N_CALL: how many were tried.  */
static struct pf_decision *
decide_picky (const struct pf_scop *scop, unsigned usable, unsigned *n_call)
{
  struct picky_generator picky = { usable, 0 };
  const struct pf_generator generator = { generate_picky, &picky };
  struct pf_machine *machine = make_machine ();
  struct pf_options options;
  struct pf_decision *decision;

  pf_options_init (&options);
  decision = pf_schedule_for (&generator, scop, machine, &options, NULL);
  pf_options_clear (&options);
  pf_machine_free (machine);
  assert_non_null (decision);
  *n_call = picky.n_call;
  return decision;
}

/* Where no code can be generated from a schedule, the next best one is tried, until none is
   left.  */
static void
test_generator (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "product-ijk");
  unsigned n_call, best = 0, second = 0;
  struct pf_decision *decision = decide_picky (scop, 1, &n_call);

  (void)state;
  assert_int_equal (decision->reason, PF_RESCHEDULED);
  assert_int_equal (n_call, 1);
  while (!decision->candidate[best].chosen)
    best++;
  pf_decision_free (decision);

  decision = decide_picky (scop, 2, &n_call);
  assert_int_equal (decision->reason, PF_RESCHEDULED);
  assert_int_equal (n_call, 2);
  assert_non_null (decision->schedule);
  assert_false (decision->candidate[best].chosen);
  while (!decision->candidate[second].chosen)
    second++;
  assert_ptr_equal (decision->lanes, decision->candidate[second].lanes);
  assert_ptr_equal (decision->packing, decision->candidate[second].packing);
  pf_decision_free (decision);

  decision = decide_picky (scop, 0, &n_call);
  assert_int_equal (decision->reason, PF_CODE_GENERATION);
  assert_true (n_call >= 2);
  assert_true (n_call < decision->n_candidate);
  assert_null (decision->schedule);
  assert_null (decision->lanes);
  assert_null (decision->packing);
  assert_null (decision->plan);
  pf_decision_free (decision);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Somebody who finds too few operations for all schedules shown but number USABLE.

   SUMMARY[N_CALL]: of the candidates that were shown.  */
struct short_generator
{
  unsigned usable, n_call;
  const char *summary[8];
};

static enum pf_reason
generate_short (void *user, const struct pf_decision *decision,
                __isl_keep isl_schedule *schedule)
{
  struct short_generator *generator = user;
  const struct pf_candidate *shown = decision->candidate;

  (void)schedule;
  while (shown->lanes != decision->lanes)
    shown++;
  assert_true (generator->n_call < 8);
  generator->summary[generator->n_call] = shown->summary;
  return ++generator->n_call == generator->usable ? PF_RESCHEDULED
                                                  : PF_EXHAUSTED;
}

/* What it takes to generate code for what SUMMARY says.  */
static unsigned
effort_of (const char *summary)
{
  if (strstr (summary, " around "))
    return 2;
  return strstr (summary, "tiled") || strstr (summary, "unrolled") ? 1 : 0;
}

/* Where an order takes too many operations, the best one that takes less effort is tried: after sums in
   registers tiles and unrolled loops, and then an order that only exchanges loops, and nothing else after
   that.  */
static void
test_less_effort (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "product-init");
  struct pf_machine *machine = make_machine ();
  struct pf_options options;

  (void)state;
  pf_options_init (&options);
  for (unsigned usable = 1; usable <= 4; usable++)
    {
      struct short_generator counted = { .usable = usable };
      const struct pf_generator generator = { generate_short, &counted };
      struct pf_decision *decision
          = pf_schedule_for (&generator, scop, machine, &options, NULL);
      unsigned chosen = 0;

      assert_non_null (decision);
      assert_int_equal (decision->reason,
                        usable <= 3 ? PF_RESCHEDULED : PF_EXHAUSTED);
      assert_int_equal (counted.n_call, usable <= 3 ? usable : 3);
      for (unsigned k = 0; k < counted.n_call; k++)
        assert_int_equal (effort_of (counted.summary[k]), 2 - k);
      while (chosen < decision->n_candidate
             && !decision->candidate[chosen].chosen)
        chosen++;
      assert_int_equal (chosen < decision->n_candidate, usable <= 3);
      if (usable <= 3)
        assert_ptr_equal (decision->candidate[chosen].summary,
                          counted.summary[usable - 1]);
      pf_decision_free (decision);
    }
  pf_options_clear (&options);
  pf_machine_free (machine);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_decisions),
    cmocka_unit_test (test_small),
    cmocka_unit_test (test_skewed_memory),
    cmocka_unit_test (test_skewed_resident),
    cmocka_unit_test (test_product_loops),
    cmocka_unit_test (test_candidates),
    cmocka_unit_test (test_forced_tiles),
    cmocka_unit_test (test_identity),
    cmocka_unit_test (test_untiled),
    cmocka_unit_test (test_isl),
    cmocka_unit_test (test_deterministic),
    cmocka_unit_test (test_not_asked_for),
    cmocka_unit_test (test_exhausted),
    cmocka_unit_test (test_late_sizes),
    cmocka_unit_test (test_no_statement),
    cmocka_unit_test (test_precedent),
    cmocka_unit_test (test_generator),
    cmocka_unit_test (test_less_effort),
  };

  return cmocka_run_group_tests_name ("scheduler", tests, NULL, NULL);
}
