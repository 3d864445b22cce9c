/* Which loads the compiler makes vectors of.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "inner-loop.h"
#include "make-scop.h"
#include "nest.h"
#include "schedule-tree.h"

#define DOMAIN "{ S[i, j] : 0 <= i < 100 and 0 <= j < 64 }"
#define ORDER                                                                  \
  "{ domain: \"" DOMAIN "\", child: { schedule:"                               \
  " \"[{ S[i, j] -> [i] }, { S[i, j] -> [j] }]\", permutable: 1,"              \
  " coincident: [ 1, 1 ] } }"

/* The machine of the tests: vectors of four doubles.  */
static struct pf_machine *
make_machine (void)
{
  struct pf_machine *machine = pf_machine_default ();

  assert_non_null (machine);
  machine->vector.value = 32;
  return machine;
}

/* Give the arrays of SCOP doubles, in rows ROW bytes apart, 0 if that is not known.  */
static void
set_rows (struct pf_scop *scop, long row)
{
  for (unsigned k = 0; k < scop->n_array; k++)
    {
      struct pf_array *array = scop->array + k;

      assert_int_equal (array->n_dim, 2);
      array->element_size = 8;
      array->stride[0] = row;
      array->stride[1] = 8;
    }
}

/* Are there vectors in the loop over j of LOOPS, the innermost that is not unrolled?  */
static bool
inner_has_vectors (const struct pf_loops *loops,
                   const struct pf_machine *machine)
{
  unsigned inner = 0;

  while (loops->place[inner].n_loop > 0)
    inner++;
  return pf_inner_make (loops, machine, inner).lanes > 1;
}

/* Are there vectors in the inner loop where S reads READS and writes WRITES, doubles in rows
   ROW bytes apart, and the outer loop is unrolled into it by COPIES?  */
static bool
has_vectors (unsigned copies, const char *reads, const char *writes, long row)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_scop (ctx, DOMAIN, reads, writes, NULL, ORDER);
  struct pf_machine *machine = make_machine ();
  struct pf_tree *tree = pf_tree_from_schedule (scop->schedule);
  isl_set *typical = pf_typical_point (scop);
  struct pf_plan plan
      = { .n = 3,
          .step = { { 0, copies, false }, { 1, 1, false }, { 0, 1, true } } };
  struct pf_nest *nest;
  struct pf_loops *loops;
  bool found;

  set_rows (scop, row);
  nest = pf_nest_from_tree (scop, tree, typical);
  assert_non_null (nest);
  if (copies == 1)
    plan = pf_plan_identity (2);
  loops = pf_loops_make (nest, 0, &plan);
  assert_non_null (loops);
  found = inner_has_vectors (loops, machine);
  pf_loops_free (loops);
  pf_nest_free (nest);
  isl_set_free (typical);
  pf_tree_free (tree);
  pf_machine_free (machine);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return found;
}

#define TO_Y "{ S[i, j] -> Y[i, j] }"

/* One reference is loaded element by element, but not with a distance that is a power of
   two, and known, and not very large; four elements fill the vectors of the tests.  */
static void
test_one_reference (void **state)
{
  (void)state;
  assert_true (has_vectors (1, "{ S[i, j] -> X[i, j] }", TO_Y, 8000));
  assert_true (has_vectors (1, "{ S[i, j] -> X[i, 2 j] }", TO_Y, 8000));
  assert_true (has_vectors (1, "{ S[i, j] -> X[i, 4 j] }", TO_Y, 8000));
  assert_true (has_vectors (1, "{ S[i, j] -> X[i, 6 j] }", TO_Y, 8000));
  assert_false (has_vectors (1, "{ S[i, j] -> X[i, 8 j] }", TO_Y, 8000));
  assert_false (has_vectors (1, "{ S[i, j] -> X[i, 64 j] }", TO_Y, 8000));
  assert_false (has_vectors (1, "{ S[i, j] -> X[i, -64 j] }", TO_Y, 8000));
  assert_true (has_vectors (1, "{ S[i, j] -> X[j, i] }", TO_Y, 8000));
  assert_false (has_vectors (1, "{ S[i, j] -> X[j, i] }", TO_Y, 8192));
  assert_false (has_vectors (1, "{ S[i, j] -> X[j, i] }", TO_Y, 8L * 4096));
  assert_true (has_vectors (1, "{ S[i, j] -> X[j, i] }", TO_Y, 8L * 8192));
  assert_true (has_vectors (1, "{ S[i, j] -> X[j, i] }", TO_Y, 0));
}

/* Several references to elements between those of one are loaded as whole vectors or
   not at all.  */
static void
test_groups (void **state)
{
  (void)state;
  assert_true (has_vectors (
      1, "{ S[i, j] -> X[i, 2 j]; S[i, j] -> X[i, 2 j + 1] }", TO_Y, 8000));
  assert_true (has_vectors (
      1, "{ S[i, j] -> X[i, 3 j]; S[i, j] -> X[i, 3 j + 2] }", TO_Y, 8000));
  assert_true (has_vectors (
      1, "{ S[i, j] -> X[i, 16 j]; S[i, j] -> X[i, 16 j + 9] }", TO_Y, 8000));
  assert_false (has_vectors (
      1, "{ S[i, j] -> X[i, 6 j]; S[i, j] -> X[i, 6 j + 1] }", TO_Y, 8000));
  assert_false (has_vectors (
      1, "{ S[i, j] -> X[j, i]; S[i, j] -> X[j, i + 50] }", TO_Y, 8000));
  assert_true (has_vectors (
      1, "{ S[i, j] -> X[j, i]; S[i, j] -> X[j, i + 50] }", TO_Y, 0));
  /* Of other arrays, or other rows.  */
  assert_true (has_vectors (
      1, "{ S[i, j] -> X[j, i]; S[i, j] -> Z[j, i + 50] }", TO_Y, 8000));
  assert_true (has_vectors (1, "{ S[i, j] -> X[j, i]; S[i, j] -> X[j + 3, i] }",
                            TO_Y, 8000));
}

/* The same where loops are unrolled.  */
static void
test_unrolled_groups (void **state)
{
  (void)state;
  assert_true (has_vectors (2, "{ S[i, j] -> X[i, j] }", TO_Y, 8000));
  assert_false (has_vectors (2, "{ S[i, j] -> X[j, i] }", TO_Y, 8000));
  assert_true (has_vectors (2, "{ S[i, j] -> X[j, 0] }", TO_Y, 8000));
  assert_true (has_vectors (2, "{ S[i, j] -> X[j + 64 i, 0] }", TO_Y, 8000));
}

/* Stores are moved one by one whatever their distance, and groups of them may take the
   same number of loads.  */
static void
test_stores (void **state)
{
  (void)state;
  assert_true (has_vectors (1, "{ S[i, j] -> X[i, j] }",
                            "{ S[i, j] -> Y[j, i] }", 8192));
  assert_false (has_vectors (1, "{ S[i, j] -> Y[j, i] }",
                             "{ S[i, j] -> Y[j, i] }", 8192));
  assert_true (
      has_vectors (1, "{ S[i, j] -> X[i, 6 j]; S[i, j] -> X[i, 6 j + 1] }",
                   "{ S[i, j] -> Y[i, 6 j]; S[i, j] -> Y[i, 6 j + 1] }", 8000));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_one_reference),
    cmocka_unit_test (test_groups),
    cmocka_unit_test (test_unrolled_groups),
    cmocka_unit_test (test_stores),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
