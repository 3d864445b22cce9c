/* Fusion structures of SCoPs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "fusion.h"
#include "fusion-space.h"
#include "make-scop.h"
#include "nest.h"
#include "preorder.h"
#include "reuse.h"
#include "shared-loops.h"

#define MAX_STATEMENTS 32

/* A SCoP with its fusion structures.  */
struct sample
{
  isl_ctx *ctx;
  struct pf_scop *scop;
  struct pf_dependences *deps;
  struct pf_fusion *fusion;
};

static struct sample
open_scop (isl_ctx *ctx, struct pf_scop *scop, unsigned max_groups)
{
  struct sample sample
      = { ctx, scop, pf_dependences_compute (scop, NULL), NULL };
  isl_set *typical = pf_typical_point (scop);
  bool many;

  sample.fusion = pf_fusion_compute (scop, sample.deps, typical, max_groups,
                                     NULL, false, &many);
  isl_set_free (typical);
  assert_non_null (sample.fusion);
  assert_false (many);
  return sample;
}

/* tests/scops/NAME.json, in at most MAX_GROUPS groups.  */
static struct sample
open_sample (const char *name, unsigned max_groups)
{
  isl_ctx *ctx = make_ctx ();

  return open_scop (ctx, sample_scop (ctx, name), max_groups);
}

static void
close_sample (struct sample *sample)
{
  pf_fusion_free (sample->fusion);
  pf_dependences_free (sample->deps);
  pf_scop_free (sample->scop);
  isl_ctx_free (sample->ctx);
}

/* The set F of the papers' kernels: statements, variables, constraints, points.
   docs/fusion.md compares them with the papers' table.  */
static const struct
{
  const char *name;
  unsigned n, n_variable, n_constraint;
  uint64_t n_point;
} kernels[] = {
  { "published-advect3d", 4, 9, 43, 26 },
  { "published-atax", 4, 8, 39, 16 },
  { "published-bicg", 4, 10, 52, 26 },
  { "published-correl", 6, 20, 140, 340 },
  { "published-doitgen", 3, 3, 10, 4 },
  { "published-gemver", 4, 6, 28, 8 },
  { "published-ludcmp", 14, 6, 42, 2 },
  { "published-varcovar", 7, 25, 220, 192 },
  { "three-products", 3, 3, 11, 3 },
  { "three-mat-mat", 3, 4, 14, 6 },
};

static void
test_kernels (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof kernels / sizeof *kernels; k++)
    {
      struct sample sample = open_sample (kernels[k].name, PF_FUSION_MAX);
      const struct pf_interleaving *space
          = pf_fusion_interleaving (sample.fusion);

      assert_int_equal (pf_fusion_n_group (sample.fusion), kernels[k].n);
      assert_int_equal (pf_interleaving_n_variable (space),
                        kernels[k].n_variable);
      assert_int_equal (pf_interleaving_n_constraint (space),
                        kernels[k].n_constraint);
      assert_true (pf_fusion_count (sample.fusion) == kernels[k].n_point);
      close_sample (&sample);
    }
}

/* The structures of the sample NAME for GOAL are those in EXPECTED, in this
   order.  */
static void
check_structures (const char *name, enum pf_fusion_goal goal,
                  const char *const *expected)
{
  struct sample sample = open_sample (name, PF_FUSION_MAX);
  unsigned class[MAX_STATEMENTS];

  assert_int_equal (pf_fusion_start (sample.fusion, goal), 0);
  while (pf_fusion_next (sample.fusion, class))
    {
      char *text = pf_preorder_to_text (sample.scop->n_statement, class);

      assert_non_null (*expected);
      assert_string_equal (text, *expected++);
      assert_true (pf_fusion_is_legal (sample.fusion, class));
      free (text);
    }
  assert_null (*expected);
  close_sample (&sample);
}

/* x = A b, y = B x, z = C y: pairwise fusible, not all three.  */
static void
test_products (void **state)
{
  static const char *const expected[] = { "0,1,1", "0,0,1", "0,1,2", NULL };
  static const char *const least[] = { "0,1,2", "0,1,1", "0,0,1", NULL };
  struct sample sample = open_sample ("three-products", PF_FUSION_MAX);
  static const unsigned all[] = { 0, 0, 0 };

  (void)state;
  assert_false (pf_fusion_is_legal (sample.fusion, all));
  close_sample (&sample);
  check_structures ("three-products", PF_FUSION_ALL, expected);
  check_structures ("three-products", PF_FUSION_LEAST, least);
}

/* gemver: A is in the first two and the last, the vector x in the last
   three.  */
static void
test_gemver (void **state)
{
  static const char *const all[]
      = { "0,0,0,0", "0,1,1,1", "0,0,1,1", "0,0,0,1", "0,0,1,2",
          "0,1,2,2", "0,1,1,2", "0,1,2,3", NULL };

  (void)state;
  check_structures ("published-gemver", PF_FUSION_ALL, all);
}

/* C = A B and F = D E have nothing in common, so that fusing them is not
   relevant, nor is their order.  */
static void
test_relevant (void **state)
{
  static const char *const expected[]
      = { "0,0,0", "0,1,1", "1,0,1", "0,1,2", NULL };
  static const char *const most[]
      = { "0,0,0", "0,1,1", "0,0,1", "1,0,1", "0,1,2", "1,0,2", NULL };

  (void)state;
  check_structures ("three-mat-mat", PF_FUSION_RELEVANT, expected);
  check_structures ("three-mat-mat", PF_FUSION_MOST, most);
}

/* With room for few groups, statements of one loop stay together: LU, its
   solution, and the two statements outside of loops.  */
static void
test_groups (void **state)
{
  struct sample sample = open_sample ("published-ludcmp", 6);
  unsigned class[MAX_STATEMENTS];
  unsigned n = 0;

  (void)state;
  assert_int_equal (pf_fusion_n_group (sample.fusion), 5);
  assert_int_equal (pf_fusion_start (sample.fusion, PF_FUSION_ALL), 0);
  for (; pf_fusion_next (sample.fusion, class); n++)
    for (unsigned k = 1; k < 6; k++)
      assert_int_equal (class[k], class[0]);
  assert_int_equal (n, 2);
  class[1]++;
  assert_false (pf_fusion_is_legal (sample.fusion, class));
  close_sample (&sample);
}

/* Groups by the loops of another order: S1 to S6 and S7 to S14 of 14 statements
   share one loop each; one loop only would be no legal structure.  */
static void
test_shared (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "published-ludcmp");
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  isl_set *typical = pf_typical_point (scop);
  unsigned n = scop->n_statement, shared[MAX_STATEMENTS * MAX_STATEMENTS];
  struct pf_fusion *fusion;
  bool many;

  (void)state;
  for (unsigned a = 0; a < n; a++)
    for (unsigned b = 0; b < n; b++)
      shared[a * n + b] = a == b || (a < 6) == (b < 6);
  fusion = pf_fusion_compute (scop, deps, typical, 4, shared, false, &many);
  assert_non_null (fusion);
  assert_false (many);
  assert_int_equal (pf_fusion_n_group (fusion), 2);
  assert_true (pf_fusion_count (fusion) == 0);
  pf_fusion_free (fusion);
  for (unsigned a = 6; a < n; a++)
    for (unsigned b = 6; b < n; b++)
      shared[a * n + b] = a == b || (a >= 7 && a < 10 && b >= 7 && b < 10)
                          || (a >= 11 && b >= 11);
  fusion = pf_fusion_compute (scop, deps, typical, 5, shared, false, &many);
  assert_non_null (fusion);
  assert_int_equal (pf_fusion_n_group (fusion), 5);
  assert_true (pf_fusion_count (fusion) == 2);
  pf_fusion_free (fusion);
  isl_set_free (typical);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Nests in more loops than groups are allowed are too many.  */
static void
test_many (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "published-ludcmp");
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  isl_set *typical = pf_typical_point (scop);
  bool many;

  (void)state;
  assert_null (pf_fusion_compute (scop, deps, typical, 4, NULL, false, &many));
  assert_true (many);
  isl_set_free (typical);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The bytes that statements A and B of SCOP have in common, by REUSE.  */
static int
common (const struct pf_scop *scop, const double *reuse, const char *a,
        const char *b)
{
  return (int)reuse[pf_scop_find_statement (scop, a) * scop->n_statement
                    + pf_scop_find_statement (scop, b)];
}

/* What statements have in common, in bytes: all of a vector of doubles; the
   half of one; a column; nothing.  */
static void
test_reuse (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_scop (
      ctx,
      "{ S[i] : 0 <= i < 100; T[i] : 0 <= i < 50; U[i] : 0 <= i < 100; "
      "V[i] : 0 <= i < 100 }",
      "{ S[i] -> A[i]; T[i] -> A[50 + i]; U[i] -> B[i, 3]; V[i] -> A[100 + i] "
      "}",
      "{ S[i] -> B[2, i]; U[i] -> A[i] }", NULL,
      "{ domain: \"{ S[i] : 0 <= i < 100; T[i] : 0 <= i < 50; U[i] : 0 <= i < "
      "100; V[i] : 0 <= i < 100 }\", child: { schedule: \"[{ S[i] -> [(i)]; "
      "T[i] -> [(i)]; U[i] -> [(i)]; V[i] -> [(i)] }]\", child: { sequence: [ "
      "{ filter: \"{ S[i] }\" }, { filter: \"{ T[i] }\" }, "
      "{ filter: \"{ U[i] }\" }, { filter: \"{ V[i] }\" } ] } } }");
  isl_set *typical = pf_typical_point (scop);
  double *reuse = pf_reuse_compute (scop, typical);

  (void)state;
  assert_non_null (reuse);
  assert_int_equal (common (scop, reuse, "S", "T"), 400);
  assert_int_equal (common (scop, reuse, "T", "S"), 400);
  assert_int_equal (common (scop, reuse, "S", "U"), 808);
  assert_int_equal (common (scop, reuse, "T", "U"), 400);
  assert_int_equal (common (scop, reuse, "S", "V"), 0);
  assert_int_equal (common (scop, reuse, "S", "S"), 0);
  free (reuse);
  isl_set_free (typical);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* atax: the last three statements share the loop i, two of them each have an
   inner one, and the first has a loop of its own.  */
static void
test_shared_loops (void **state)
{
  static const unsigned expected[]
      = { 1, 0, 0, 0, 0, 1, 1, 1, 0, 1, 2, 1, 0, 1, 1, 2 };
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "published-atax");
  unsigned *shared = pf_shared_loops (scop, scop->schedule);

  (void)state;
  assert_non_null (shared);
  assert_memory_equal (shared, expected, sizeof expected);
  free (shared);
  assert_null (pf_shared_loops (scop, NULL));
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* A schedule is worth what its statements have at hand: in gemver's original
   order nothing is, and with the first two statements in one nest of loops,
   the matrix.  */
static void
test_worth (void **state)
{
  static const unsigned fused[] = { 0, 0, 1, 2 };
  struct sample sample = open_sample ("published-gemver", PF_FUSION_MAX);
  isl_schedule *schedule = pf_fusion_schedule (sample.fusion, fused, NULL);

  (void)state;
  assert_true (pf_fusion_worth (sample.fusion, sample.scop->schedule) == 0);
  assert_non_null (schedule);
  assert_true (pf_fusion_worth (sample.fusion, schedule) >= 8e6);
  isl_schedule_free (schedule);
  close_sample (&sample);
}

/* Once no more operations are allowed there are no more structures, as none has a schedule.  */
static void
test_exhausted (void **state)
{
  struct sample sample = open_sample ("published-gemver", PF_FUSION_MAX);
  unsigned class[MAX_STATEMENTS];
  isl_set *set;

  (void)state;
  assert_int_equal (pf_fusion_start (sample.fusion, PF_FUSION_ALL), 0);
  assert_true (pf_fusion_next (sample.fusion, class));
  isl_ctx_reset_operations (sample.ctx);
  isl_ctx_set_max_operations (sample.ctx, 1);
  set = isl_set_read_from_str (sample.ctx, "{ [i] : 0 <= i < 9 }");
  set = isl_set_intersect (
      set, isl_set_read_from_str (sample.ctx, "{ [i] : i > 3 }"));
  assert_null (isl_set_coalesce (set));
  assert_false (pf_fusion_next (sample.fusion, class));
  isl_ctx_set_max_operations (sample.ctx, 0);
  isl_ctx_reset_error (sample.ctx);
  assert_true (pf_fusion_next (sample.fusion, class));
  close_sample (&sample);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_kernels),      cmocka_unit_test (test_products),
    cmocka_unit_test (test_gemver),       cmocka_unit_test (test_relevant),
    cmocka_unit_test (test_groups),       cmocka_unit_test (test_many),
    cmocka_unit_test (test_shared),       cmocka_unit_test (test_reuse),
    cmocka_unit_test (test_shared_loops), cmocka_unit_test (test_worth),
    cmocka_unit_test (test_exhausted),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
