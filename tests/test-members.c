/* What loops touch of arrays of structures.

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

#include "cost.h"
#include "dependence.h"
#include "footprint.h"
#include "make-scop.h"
#include "order.h"
#include "plan.h"

#define ROWS 500

/* Let the arrays of SCOP be of structures of SIZE bytes, the others in the family of the first, AHEAD rows behind where
   that begins, if their names begin with F.  Members are of 8 bytes, of 4 if their names end with s.  */
static void
describe_arrays (struct pf_scop *scop, long size, long ahead)
{
  for (unsigned k = 0; k < scop->n_array; k++)
    {
      struct pf_array *array = scop->array + k;

      array->element_size = strchr (array->id, 's') ? 4 : 8;
      array->stride[0] = size * ROWS;
      array->stride[1] = size;
      array->stride[2] = 1;
      if (array->id[0] != 'F')
        continue;
      array->family = 1;
      array->shift = calloc (array->n_dim, sizeof *array->shift);
      assert_non_null (array->shift);
      array->shift[0] = k > 0 ? ahead : 0;
    }
}

/* What a square of ROWS by ROWS structures of SIZE bytes costs with vectors of VECTOR bytes, and the TRAFFIC of that;
   READS and WRITES say what is accessed, members by where they begin, AHEAD as describe_arrays says; column by column if
   COLUMNS.  */
static struct pf_cost
predict_ahead (long size, long ahead, const char *reads, const char *writes,
               bool columns, unsigned vector, struct pf_traffic *traffic)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (
      ctx, "{ S[i, j] : 0 <= i, j < 500 }", reads, writes,
      columns ? "{ S[i, j] -> [j, i] }" : "{ S[i, j] -> [i, j] }");
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  struct pf_order_input input = { .scop = scop, .deps = deps };
  struct pf_tree *tree = pf_order_tree (pf_order_get (0), &input);
  isl_set *typical = pf_typical_point (scop);
  struct pf_nest *nest;
  struct pf_plan plan[8] = { { .n = 0 } };
  struct pf_machine *machine = pf_machine_default ();
  struct pf_loops *loops;
  struct pf_cost cost;

  describe_arrays (scop, size, ahead);
  machine->vector.value = vector;
  assert_non_null (tree);
  nest = pf_nest_from_tree (scop, tree, typical);
  assert_non_null (nest);
  loops = pf_loops_make (nest, 0, plan);
  assert_non_null (loops);
  assert_int_equal (pf_footprint_traffic (loops, machine, true, traffic), 0);
  assert_int_equal (pf_cost_predict (nest, 0, plan, machine, &cost), 0);
  pf_loops_free (loops);
  pf_nest_free (nest);
  pf_machine_free (machine);
  isl_set_free (typical);
  pf_tree_free (tree);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return cost;
}

/* The same, where no array of a family is ahead.  */
static struct pf_cost
predict (long size, const char *reads, const char *writes, bool columns,
         unsigned vector, struct pf_traffic *traffic)
{
  return predict_ahead (size, 0, reads, writes, columns, vector, traffic);
}

/* The bytes that a cache exchanges with the next level: the first one column by column, else the last one.  */
static double
bytes_moved (long size, const char *reads, const char *writes, bool columns)
{
  struct pf_traffic traffic;

  predict (size, reads, writes, columns, 32, &traffic);
  return traffic.cache[columns ? 0 : traffic.cache[2] > 0 ? 2 : 1];
}

static double
share (double part, double whole)
{
  assert_true (whole > 0);
  return part / whole;
}

/* Three members are in the lines of one.  */
static void
test_same_lines (void **state)
{
  double one = bytes_moved (24, "{ S[i, j] -> A[i, j, 8] }", "{ }", false);
  double all = bytes_moved (24,
                            "{ S[i, j] -> A[i, j, 0]; S[i, j] -> A[i, j, 16]; "
                            "S[i, j] -> A[i, j, 8] }",
                            "{ }", false);

  (void)state;
  assert_true (share (all, one) > 0.9);
  assert_true (share (all, one) < 1.1);
  one = bytes_moved (24, "{ S[i, j] -> A[i, j, 8] }", "{ }", true);
  all = bytes_moved (24,
                     "{ S[i, j] -> A[i, j, 0]; S[i, j] -> A[i, j, 16]; "
                     "S[i, j] -> A[i, j, 8] }",
                     "{ }", true);
  assert_true (share (all, one) > 0.9);
  assert_true (share (all, one) < 1.5);
}

/* Members far apart are in lines of their own.  */
static void
test_other_lines (void **state)
{
  double one = bytes_moved (640, "{ S[i, j] -> A[i, j, 8] }", "{ }", false);
  double two = bytes_moved (
      640, "{ S[i, j] -> A[i, j, 8]; S[i, j] -> A[i, j, 328] }", "{ }", false);

  (void)state;
  assert_true (share (two, one) > 1.9);
  assert_true (share (two, one) < 2.1);
}

/* Structures as long as a line and a bit have no more lines than all of their bytes do.  */
static void
test_longer_than_lines (void **state)
{
  double dense = bytes_moved (8, "{ S[i, j] -> A[i, j, 0] }", "{ }", false);
  double two = bytes_moved (
      72, "{ S[i, j] -> A[i, j, 8]; S[i, j] -> A[i, j, 48] }", "{ }", false);

  (void)state;
  assert_true (share (two, dense) > 9 * 0.9);
  assert_true (share (two, dense) < 9 * 1.1);
}

/* A line of which one member is written is written back as a whole.  */
static void
test_written_back (void **state)
{
  const char *reads = "{ S[i, j] -> A[i, j, 0]; S[i, j] -> A[i, j, 8] }";
  double read = bytes_moved (24, reads, "{ }", false);
  double written = bytes_moved (24, reads, "{ S[i, j] -> A[i, j, 16] }", false);

  (void)state;
  assert_true (share (written, read) > 1.8);
  assert_true (share (written, read) < 2.2);
}

/* Where only statements that do the same to each member of a structure could become a vector, the compiler may leave
   the loop as it is.  */
static void
test_doubtful_vectors (void **state)
{
  const char *reads = "{ S[i, j] -> A[i, j, 0]; S[i, j] -> A[i, j, 8]; "
                      "S[i, j] -> A[i, j, 24]; S[i, j] -> A[i, j, 32] }";
  const char *writes = "{ S[i, j] -> A[i, j, 0]; S[i, j] -> A[i, j, 8] }";
  struct pf_traffic traffic;
  double vectors = predict (72, reads, writes, false, 16, &traffic).compute;
  double scalar = predict (72, reads, writes, false, 8, &traffic).compute;

  (void)state;
  assert_true (share (vectors, scalar) < 1.01);
}

/* Members behind a pointer are arrays of their own, in the same lines.  */
static void
test_family (void **state)
{
  const char *members = "{ S[i, j] -> F0[i, j, 0]; S[i, j] -> F2[i, j, 16]; "
                        "S[i, j] -> F1[i, j, 8] }";

  (void)state;
  for (unsigned columns = 0; columns < 2; columns++)
    {
      double one
          = bytes_moved (24, "{ S[i, j] -> F1[i, j, 8] }", "{ }", columns);
      double all = bytes_moved (24, members, "{ }", columns);

      assert_true (share (all, one) > 0.9);
      assert_true (share (all, one) < (columns ? 1.5 : 1.1));
    }
}

/* What is said of members that are written, and of vectors of them, holds for those of a family.  */
static void
test_written_family (void **state)
{
  const char *reads = "{ S[i, j] -> F0[i, j, 0]; S[i, j] -> F1[i, j, 8]; "
                      "S[i, j] -> F3[i, j, 24]; S[i, j] -> F4[i, j, 32] }";
  const char *writes = "{ S[i, j] -> F0[i, j, 0]; S[i, j] -> F1[i, j, 8] }";
  double read = bytes_moved (24, reads, "{ }", false);
  double written
      = bytes_moved (24, reads, "{ S[i, j] -> F2[i, j, 16] }", false);
  struct pf_traffic traffic;
  double vectors = predict (72, reads, writes, false, 16, &traffic).compute;
  double scalar = predict (72, reads, writes, false, 8, &traffic).compute;

  (void)state;
  assert_true (share (written, read) > 1.8);
  assert_true (share (written, read) < 2.2);
  assert_true (share (vectors, scalar) < 1.01);
}

/* Subscripts of a family may count from other rows: those of rows far apart are in other lines.  */
static void
test_shifted_family (void **state)
{
  const char *members = "{ S[i, j] -> F0[i, j, 0]; S[i, j] -> F1[i, j, 8] }";
  struct pf_traffic near, next, far;

  (void)state;
  predict_ahead (24, 0, members, "{ }", false, 32, &near);
  predict_ahead (24, 1, members, "{ }", false, 32, &next);
  predict_ahead (24, 5 * ROWS, members, "{ }", false, 32, &far);
  assert_true (share (next.cache[1], near.cache[1]) < 1.1);
  assert_true (share (far.cache[1], near.cache[1]) > 1.9);
}

/* Nor does it matter that they have other sizes.  */
static void
test_other_sizes (void **state)
{
  double one = bytes_moved (24, "{ S[i, j] -> F0[i, j, 0] }", "{ }", false);
  double all = bytes_moved (24,
                            "{ S[i, j] -> F0[i, j, 0]; S[i, j] -> F1s[i, j, 8];"
                            " S[i, j] -> F2s[i, j, 12] }",
                            "{ }", false);
  (void)state;
  assert_true (share (all, one) > 0.9);
  assert_true (share (all, one) < 1.1);
}

/* A sweep over structures of four members that adds a neighbour's to another one, which begins at CHANGED, in vectors and
   without: their share of cycles.  */
static double
sweep_share (long changed)
{
  char reads[200], writes[100];
  struct pf_traffic traffic;

  snprintf (reads, sizeof reads,
            "{ S[i, j] -> F1[i, j, 8]; S[i, j] -> F1[i, j - 1, 8];"
            " S[i, j] -> F3[i, j, %ld] }",
            changed);
  snprintf (writes, sizeof writes, "{ S[i, j] -> F3[i, j, %ld] }", changed);
  return share (predict (32, reads, writes, false, 32, &traffic).compute,
                predict (32, reads, writes, false, 8, &traffic).compute);
}

/* What was stored one by one for the cell before lies between a member of that and the same of the next cell, if it is behind
   it: no vectors are made then.  */
static void
test_stored_before (void **state)
{
  (void)state;
  assert_true (sweep_share (24) == 1);
  assert_true (sweep_share (0) > 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_same_lines),
    cmocka_unit_test (test_other_lines),
    cmocka_unit_test (test_longer_than_lines),
    cmocka_unit_test (test_written_back),
    cmocka_unit_test (test_doubtful_vectors),
    cmocka_unit_test (test_family),
    cmocka_unit_test (test_written_family),
    cmocka_unit_test (test_shifted_family),
    cmocka_unit_test (test_other_sizes),
    cmocka_unit_test (test_stored_before),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
