/* How large parameters are taken to be.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <isl/val.h>

#include "make-scop.h"
#include "nest.h"
#include "usual-size.h"

/* A statement, and what its parameters are taken to be, by name.  */
static const struct sample
{
  const char *why, *domain, *reads, *writes, *times;
  struct
  {
    const char *id;
    long size;
  } expected[4];
} samples[]
    = { { "a vector",
          "[n] -> { S[i] : 0 <= i < n }",
          "[n] -> { S[i] -> A[i] }",
          "[n] -> { S[i] -> B[i] }",
          "[n] -> { S[i] -> [i] }",
          { { "n", PF_TYPICAL_PARAMETER } } },
        { "matrices, and a loop that none is indexed by",
          "[n, t] -> { S[s, i, j] : 0 <= s < t and 0 <= i, j < n }",
          "[n, t] -> { S[s, i, j] -> A[j, i] }",
          "[n, t] -> { S[s, i, j] -> B[i, j] }",
          "[n, t] -> { S[s, i, j] -> [s, i, j] }",
          { { "n", PF_TYPICAL_PARAMETER }, { "t", PF_TYPICAL_PARAMETER } } },
        { "matrices in two loops",
          "[n, m] -> { S[i, j] : 0 <= i < n and 0 <= j < m }",
          "[n, m] -> { S[i, j] -> A[j, i] }",
          "[n, m] -> { S[i, j] -> B[i, j] }",
          "[n, m] -> { S[i, j] -> [i, j] }",
          { { "n", PF_SWEPT_MATRIX }, { "m", PF_SWEPT_MATRIX } } },
        { "the larger array of two decides",
          "[n, m] -> { S[i, j, k, l] : 0 <= i, j, k < n and 0 <= l < m }",
          "[n, m] -> { S[i, j, k, l] -> A[k, l] }",
          "[n, m] -> { S[i, j, k, l] -> B[i, j, k] }",
          "[n, m] -> { S[i, j, k, l] -> [i, j, k, l] }",
          { { "n", 170 }, { "m", PF_TYPICAL_PARAMETER } } },
        { "dimensions that do not grow do not count",
          "[n] -> { S[i, j, k] : 0 <= i, j < n and 0 <= k < 3 }",
          "[n] -> { S[i, j, k] -> A[k, i, 1, j] }",
          "[n] -> { S[i, j, k] -> B[i, k, 0] }",
          "[n] -> { S[i, j, k] -> [i, j, k] }",
          { { "n", PF_SWEPT_MATRIX } } },
        { "a triangle, and four dimensions",
          "[n, m] -> { S[i, j, k, l] : 0 <= i < n and 0 <= j <= i and "
          "0 <= k, l < m }",
          "[n, m] -> { S[i, j, k, l] -> A[i] }",
          "[n, m] -> { S[i, j, k, l] -> B[i, j, k, l] }",
          "[n, m] -> { S[i, j, k, l] -> [i, j, k, l] }",
          { { "n", 64 }, { "m", 64 } } },
        { "no more than five dimensions are told apart",
          "[n] -> { S[a, b, c, d, e, f, g] : 0 <= a, b, c, d, e, f, g < n }",
          "[n] -> { S[a, b, c, d, e, f, g] -> A[a] }",
          "[n] -> { S[a, b, c, d, e, f, g] -> B[a, b, c, d, e, f, g] }",
          "[n] -> { S[a, b, c, d, e, f, g] -> [a, b, c, d, e, f, g] }",
          { { "n", 32 } } },
        { "a window, and what it moves over",
          "[n, m, r, s] -> { S[i, j, k, l] : 0 <= i < n and 0 <= j < m and "
          "0 <= k < r and 0 <= l < s }",
          "[n, m, r, s] -> { S[i, j, k, l] -> A[i + k, j + l] }",
          "[n, m, r, s] -> { S[i, j, k, l] -> B[i, j] }",
          "[n, m, r, s] -> { S[i, j, k, l] -> [i, j, k, l] }",
          { { "n", PF_TYPICAL_PARAMETER },
            { "m", PF_TYPICAL_PARAMETER },
            { "r", PF_USUAL_WINDOW },
            { "s", PF_USUAL_WINDOW } } },
        { "windows that are copied, one behind the other",
          "[n, m, r] -> { S[i, j, k, l] : 0 <= i < n and 0 <= j < m and "
          "0 <= k, l < r }",
          "[n, m, r] -> { S[i, j, k, l] -> A[i + k, j + l] }",
          "[n, m, r] -> { S[i, j, k, l] -> B[i, j, k, l] }",
          "[n, m, r] -> { S[i, j, k, l] -> [i, j, k, l] }",
          { { "n", 64 }, { "m", 64 }, { "r", PF_USUAL_WINDOW } } },
        { "windows that are copied, all first elements, all second ones",
          "[n, m, r] -> { S[k, l, i, j] : 0 <= i < n and 0 <= j < m and "
          "0 <= k, l < r }",
          "[n, m, r] -> { S[k, l, i, j] -> A[i + k, j + l] }",
          "[n, m, r] -> { S[k, l, i, j] -> B[k, l, i, j] }",
          "[n, m, r] -> { S[k, l, i, j] -> [k, l, i, j] }",
          { { "n", 64 }, { "m", 64 }, { "r", PF_USUAL_WINDOW } } },
        { "copies of which either may be the windows",
          "[n, m, r, s] -> { S[k, l, i, j] : 0 <= i < n and 0 <= j < m and "
          "0 <= k < r and 0 <= l < s }",
          "[n, m, r, s] -> { S[k, l, i, j] -> A[i + k, j + l] }",
          "[n, m, r, s] -> { S[k, l, i, j] -> B[k, l, i, j] }",
          "[n, m, r, s] -> { S[k, l, i, j] -> [k, l, i, j] }",
          { { "n", 64 }, { "m", 64 }, { "r", 64 }, { "s", 64 } } },
        { "a window given by its radius, in one dimension",
          "[n, r] -> { S[i, k] : r <= i < n - r and -r <= k <= r }",
          "[n, r] -> { S[i, k] -> A[i + k] }",
          "[n, r] -> { S[i, k] -> B[i] }",
          "[n, r] -> { S[i, k] -> [i, k] }",
          { { "n", PF_TYPICAL_PARAMETER }, { "r", PF_USUAL_WINDOW / 2 } } },
        { "one dimension alone: either may be the window",
          "[n, m] -> { S[i, k] : 0 <= i < n and 0 <= k < m }",
          "[n, m] -> { S[i, k] -> A[i + k] }",
          "[n, m] -> { S[i, k] -> B[i] }",
          "[n, m] -> { S[i, k] -> [i, k] }",
          { { "n", PF_TYPICAL_PARAMETER }, { "m", PF_TYPICAL_PARAMETER } } },
        { "rows that lie in one dimension are no windows",
          "[n, m, k] -> { S[a, i, j] : 0 <= a < k and 0 <= i < n and "
          "0 <= j < m }",
          "[n, m, k] -> { S[a, i, j] -> A[100i + j] }",
          "[n, m, k] -> { S[a, i, j] -> B[100j + i] }",
          "[n, m, k] -> { S[a, i, j] -> [a, i, j] }",
          { { "n", PF_TYPICAL_PARAMETER },
            { "m", PF_TYPICAL_PARAMETER },
            { "k", PF_TYPICAL_PARAMETER } } },
        { "rest of a triangle, counted from 0",
          "[n, m] -> { S[i, j, k] : 0 <= i < n and 0 <= j < m - 2i and "
          "0 <= k < 100 }",
          "[n, m] -> { S[i, j, k] -> A[2i + j + 1, k] }",
          "[n, m] -> { S[i, j, k] -> B[k, 2i + j + 1] }",
          "[n, m] -> { S[i, j, k] -> [i, j, k] }",
          { { "n", PF_TYPICAL_PARAMETER }, { "m", PF_TYPICAL_PARAMETER } } },
        { "a product of polynomials",
          "[n] -> { S[i, j] : 0 <= i, j < n }",
          "[n] -> { S[i, j] -> A[i] }",
          "[n] -> { S[i, j] -> B[i + j] }",
          "[n] -> { S[i, j] -> [i, j] }",
          { { "n", PF_TYPICAL_PARAMETER } } } };

static void
check_sample (const struct sample *sample)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (ctx, sample->domain, sample->reads,
                                          sample->writes, sample->times);
  long *usual = pf_usual_sizes (scop);
  unsigned found = 0;

  assert_non_null (usual);
  for (unsigned p = 0; p < scop->n_parameter; p++)
    for (unsigned k = 0; k < 4 && sample->expected[k].id; k++)
      if (strcmp (sample->expected[k].id, scop->parameter[p].id) == 0)
        {
          if (usual[p] != sample->expected[k].size)
            fail_msg ("%s: %s is %ld", sample->why, scop->parameter[p].id,
                      usual[p]);
          found++;
        }
  assert_int_equal (found, scop->n_parameter);
  free (usual);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* In a loop around, such matrices are swept again and again, and are taken to be smaller.  */
static void
test_around (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (
      ctx, "[n] -> { S[i, j] : 0 <= i, j < n }",
      "[n] -> { S[i, j] -> A[j, i] }", "[n] -> { S[i, j] -> B[i, j] }",
      "[n] -> { S[i, j] -> [i, j] }");
  long *usual;

  (void)state;
  scop->around = 1;
  usual = pf_usual_sizes (scop);
  assert_non_null (usual);
  assert_int_equal (usual[0], PF_TYPICAL_PARAMETER);
  free (usual);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Blocks whose distances are added up are compared at several places; they are no windows.  */
static void
test_distances (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (
      ctx, "[n, m] -> { S[y, x, i, j] : 0 <= y, x < n and 0 <= i, j < m }",
      "[n, m] -> { S[y, x, i, j] -> A[y + i, x + j]; "
      "S[y, x, i, j] -> B[i, j] }",
      "[n, m] -> { S[y, x, i, j] -> C[y, x] }",
      "[n, m] -> { S[y, x, i, j] -> [y, x, i, j] }");

  (void)state;
  for (unsigned distance = 0; distance < 2; distance++)
    {
      long *usual;

      scop->statement[0].work.distance = distance;
      usual = pf_usual_sizes (scop);
      assert_non_null (usual);
      for (unsigned p = 0; p < scop->n_parameter; p++)
        if (strcmp (scop->parameter[p].id, "m") == 0)
          assert_true ((usual[p] == PF_USUAL_WINDOW) == (distance == 0));
      free (usual);
    }
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Where sizes depend on each other, what is more than a window follows from the window.  */
static void
test_sum (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (
      ctx,
      "[m, k, r, n] -> { S[i, j, p, q] : n = k + r and 0 <= i <= k and "
      "0 <= j <= m - r and 0 <= p, q < r }",
      "[m, k, r, n] -> { S[i, j, p, q] -> A[i + p, j + q] }",
      "[m, k, r, n] -> { S[i, j, p, q] -> B[i, j] }",
      "[m, k, r, n] -> { S[i, j, p, q] -> [i, j, p, q] }");
  isl_set *typical = pf_typical_point (scop);
  double size[4] = { 0 };

  (void)state;
  assert_int_equal (scop->n_parameter, 4);
  assert_int_equal (pf_typical_sizes (scop, typical, size), 0);
  for (unsigned p = 0; p < scop->n_parameter; p++)
    if (strcmp (scop->parameter[p].id, "r") == 0)
      assert_int_equal (size[p], PF_USUAL_WINDOW);
    else
      assert_true (size[p] > PF_TYPICAL_PARAMETER / 2);
  isl_set_free (typical);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

static void
test_samples (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof samples / sizeof *samples; k++)
    check_sample (samples + k);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_samples), cmocka_unit_test (test_around),
          cmocka_unit_test (test_sum), cmocka_unit_test (test_distances) };

  return cmocka_run_group_tests_name ("usual-size", tests, NULL, NULL);
}
