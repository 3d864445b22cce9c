/* How far apart rows are taken to be.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <isl/schedule.h>

#include "make-scop.h"
#include "nest.h"
#include "schedule-tree.h"

/* The inner part of three loops over a[(i * n + j) * m + k], and its diagonals.  */
#define DOMAIN "[n, m] -> { S[i, j, k] : 0 <= i, j < n and 1 <= k < m - 1 }"
#define PLAIN                                                                  \
  "{ domain: \"" DOMAIN "\", child: { schedule: \"[n, m] -> ["                 \
  "{ S[i, j, k] -> [i] }, { S[i, j, k] -> [j] }, { S[i, j, k] -> [k] }]\" } }"
#define SKEWED                                                                 \
  "{ domain: \"" DOMAIN "\", child: { schedule: \"[n, m] -> ["                 \
  "{ S[i, j, k] -> [i] }, { S[i, j, k] -> [i + j] },"                          \
  "{ S[i, j, k] -> [2i + k] }]\" } }"

#define N 100
#define M 200

/* A SCoP of that, whose array has elements of 8 bytes and STRIDE[3].  */
static struct pf_scop *
make_rows (isl_ctx *ctx, const long *stride)
{
  struct pf_scop *scop
      = make_scop (ctx, DOMAIN, "[n, m] -> { S[i, j, k] -> A[i, j, k] }",
                   "[n, m] -> { S[i, j, k] -> A[i, j, k + 1] }", NULL, PLAIN);

  assert_int_equal (scop->n_array, 1);
  scop->array[0].element_size = 8;
  for (unsigned d = 0; d < 3; d++)
    {
      scop->array[0].stride[d] = stride[d];
      scop->array[0].extent[d] = 0;
    }
  return scop;
}

/* Let APART[3] be how far apart elements are in the order SCHEDULE, for N and M.  */
static void
measure (const struct pf_scop *scop, const char *schedule, double *apart)
{
  isl_schedule *order = isl_schedule_read_from_str (scop->ctx, schedule);
  struct pf_tree *tree = pf_tree_from_schedule (order);
  isl_set *sizes = pf_typical_at (scop, (const long[]){ N, M });
  struct pf_nest *nest = pf_nest_from_tree (scop, tree, sizes);

  assert_non_null (nest);
  for (unsigned d = 0; d < 3; d++)
    apart[d] = pf_nest_apart (nest->statement[0].access, d);
  pf_nest_free (nest);
  isl_set_free (sizes);
  pf_tree_free (tree);
  isl_schedule_free (order);
}

/* Rows of which nothing is known are as long as what the loops pass of them, in whatever order
   these are.  */
static void
test_unknown (void **state)
{
  const char *const orders[] = { PLAIN, SKEWED };
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_rows (ctx, (const long[]){ 0, 0, 8 });
  double apart[3];

  (void)state;
  for (unsigned k = 0; k < 2; k++)
    {
      measure (scop, orders[k], apart);
      assert_true (apart[2] == 8);
      assert_true (apart[1] == 8 * (M - 2));
      assert_true (apart[0] == 8 * (M - 2) * N);
    }
  /* Of planes it is known how many rows they have.  */
  scop->array[0].extent[1] = 3 * N;
  measure (scop, PLAIN, apart);
  assert_true (apart[1] == 8 * (M - 2));
  assert_true (apart[0] == 8 * (M - 2) * 3 * N);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* What is known is used, and elements of rows with unknown strides cannot be loaded as
   vectors.  */
static void
test_known (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_rows (ctx, (const long[]){ 0, -4096, 8 });
  double apart[3];

  (void)state;
  measure (scop, PLAIN, apart);
  assert_true (apart[2] == 8);
  assert_true (apart[1] == -4096);
  assert_true (apart[0] == 4096 * N);
  scop->array[0].stride[2] = 0;
  measure (scop, PLAIN, apart);
  assert_true (apart[2] > 4096);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Arrays of a family have rows of one length, whatever part of it the loops pass in each.  */
static void
test_family (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop
      = make_scop (ctx, DOMAIN, "[n, m] -> { S[i, j, k] -> A[i, j, k] }",
                   "[n, m] -> { S[i, j, k] -> B[i, j, 3k] }", NULL, PLAIN);
  double apart[3];

  (void)state;
  assert_int_equal (scop->n_array, 2);
  for (unsigned a = 0; a < 2; a++)
    {
      scop->array[a].stride[2] = 8;
      scop->array[a].family = 1;
    }
  measure (scop, PLAIN, apart);
  assert_true (apart[1] == 8 * (3 * (M - 3) + 1));
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_unknown),
    cmocka_unit_test (test_known),
    cmocka_unit_test (test_family),
  };

  return cmocka_run_group_tests_name ("spacing", tests, NULL, NULL);
}
