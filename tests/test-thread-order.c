/* What the dependences leave to several threads.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "band.h"
#include "certify.h"
#include "dependence.h"
#include "make-scop.h"
#include "order.h"
#include "plan.h"
#include "row-distance.h"
#include "thread-order.h"

/* No tree here has more nodes.  */
#define MAX_NODES 8

/* A SCoP and its order, analysed.  */
struct subject
{
  struct pf_scop *scop;
  struct pf_dependences *deps;
  struct pf_tree *tree;
};

static struct subject
open_subject (struct pf_scop *scop)
{
  struct subject subject
      = { .scop = scop, .deps = pf_dependences_compute (scop, NULL) };
  struct pf_order_input input = { .scop = scop, .deps = subject.deps };

  subject.tree = pf_order_tree (pf_order_get (0), &input);
  assert_non_null (subject.tree);
  assert_int_equal (pf_tree_find_threads (subject.tree, subject.deps->validity),
                    isl_stat_ok);
  return subject;
}

static void
close_subject (struct subject *subject)
{
  isl_ctx *ctx = subject->scop->ctx;

  pf_tree_free (subject->tree);
  pf_dependences_free (subject->deps);
  pf_scop_free (subject->scop);
  isl_ctx_free (ctx);
}

/* Is the row opposite to the outermost band of SUBJECT TEXT?  */
static void
check_opposite (const struct subject *subject, const char *text)
{
  isl_union_map *row = isl_union_map_from_union_pw_aff (
      isl_union_pw_aff_copy (subject->tree->opposite));
  isl_union_map *wanted
      = isl_union_map_read_from_str (subject->scop->ctx, text);

  row = isl_union_map_intersect_domain (
      row, isl_union_set_copy (subject->tree->domain));
  wanted = isl_union_map_intersect_domain (
      wanted, isl_union_set_copy (subject->tree->domain));
  assert_int_equal (isl_union_map_is_equal (row, wanted), isl_bool_true);
  isl_union_map_free (row);
  isl_union_map_free (wanted);
}

/* Those of PAIRS that are in one iteration of MEMBER.  Takes PAIRS.  */
static isl_union_map *
together (isl_union_map *pairs, const struct pf_tree_member *member)
{
  return pf_row_distance (pairs, member->row, PF_SAME);
}

/* Are diamonds with sides of SIZE around the first two members of SUBJECT legal, and does
   each depend on none of its wavefront?  */
static void
check_diamonds (const struct subject *subject, unsigned size)
{
  unsigned n = subject->tree->n_member;
  struct pf_plan plans[MAX_NODES] = { { .diamond = true, .threads = 2 } };
  struct pf_plan *plan = plans;
  struct pf_tree *planned;
  const struct pf_tree *tiles;
  isl_schedule *schedule;
  isl_union_map *front, *tile;

  plan->step[plan->n++] = (struct pf_step){ 0, size, false };
  plan->step[plan->n++] = (struct pf_step){ 1, size, false };
  for (unsigned m = 0; m < n; m++)
    plan->step[plan->n++] = (struct pf_step){ m, 1, false };
  planned = pf_plan_apply (subject->tree, plans);
  assert_non_null (planned);
  schedule = pf_tree_to_schedule (planned);
  assert_int_equal (pf_certify (subject->scop, subject->deps, schedule, NULL),
                    PF_CERTIFIED);
  /* The mark stands above the loop over the tiles of a wavefront.  */
  assert_int_equal (planned->n_member, 1);
  tiles = planned->child[0];
  assert_string_equal (tiles->mark, PF_THREADS_MARK);
  front = together (isl_union_map_copy (subject->deps->validity),
                    planned->member);
  tile = together (isl_union_map_copy (front), tiles->member);
  assert_int_equal (isl_union_map_is_empty (front), isl_bool_false);
  assert_int_equal (isl_union_map_is_equal (front, tile), isl_bool_true);
  isl_union_map_free (front);
  isl_union_map_free (tile);
  isl_schedule_free (schedule);
  pf_tree_free (planned);
}

/* The example of thread-order.h.  */
static void
test_example (void **state)
{
  struct subject subject = open_subject (make_timed_scop (
      make_ctx (), "{ S[t, i] : 0 <= t < 30 and 1 <= i < 50 }",
      "{ S[t, i] -> A[t, i - 1]; S[t, i] -> A[t, i]; S[t, i] -> A[t, i + 1] }",
      "{ S[t, i] -> A[t + 1, i] }", "{ S[t, i] -> [t, t + i] }"));

  (void)state;
  assert_int_equal (subject.tree->growth, 2);
  check_opposite (&subject, "{ S[t, i] -> [t - i] }");
  for (unsigned size = 2; size < 9; size++)
    check_diamonds (&subject, size);
  close_subject (&subject);
}

/* Two arrays in turns, up to n: the statements' rows are apart by as much as keeps the second
   from running ahead of the first.  */
static void
test_two_statements (void **state)
{
  struct subject subject = open_subject (make_timed_scop (
      make_ctx (),
      "[n] -> { S[t, i] : 0 <= t < 30 and 1 <= i < n;"
      "         T[t, i] : 0 <= t < 30 and 1 <= i < n }",
      "{ S[t, i] -> A[i - 1]; S[t, i] -> A[i]; S[t, i] -> A[i + 1];"
      "  T[t, i] -> B[i - 1]; T[t, i] -> B[i]; T[t, i] -> B[i + 1] }",
      "{ S[t, i] -> B[i]; T[t, i] -> A[i] }",
      "{ S[t, i] -> [t, 2t + i, 0]; T[t, i] -> [t, 2t + i + 1, 1] }"));

  (void)state;
  assert_int_equal (subject.tree->growth, 4);
  check_opposite (&subject,
                  "[n] -> { S[t, i] -> [2t - i]; T[t, i] -> [2t + 1 - i] }");
  check_diamonds (&subject, 8);
  close_subject (&subject);
}

/* A third member has no part in diamonds.  */
static void
test_plane (void **state)
{
  struct subject subject = open_subject (make_timed_scop (
      make_ctx (), "{ S[t, i, j] : 0 <= t < 20 and 1 <= i, j < 30 }",
      "{ S[t, i, j] -> A[t, i - 1, j]; S[t, i, j] -> A[t, i + 1, j];"
      "  S[t, i, j] -> A[t, i, j - 1]; S[t, i, j] -> A[t, i, j + 1] }",
      "{ S[t, i, j] -> A[t + 1, i, j] }",
      "{ S[t, i, j] -> [t, t + i, t + j] }"));

  (void)state;
  assert_int_equal (subject.tree->growth, 2);
  check_opposite (&subject, "{ S[t, i, j] -> [t - i] }");
  check_diamonds (&subject, 6);
  close_subject (&subject);
}

/* In place, each point needs the one before in the same sweep: no row runs in the opposite
   direction.  A product of matrices needs none.  */
static void
test_none (void **state)
{
  struct subject subject = open_subject (
      make_timed_scop (make_ctx (), "{ S[t, i] : 0 <= t < 30 and 1 <= i < 50 }",
                       "{ S[t, i] -> A[i - 1]; S[t, i] -> A[i + 1] }",
                       "{ S[t, i] -> A[i] }", "{ S[t, i] -> [t, t + i] }"));

  (void)state;
  assert_true (subject.tree->permutable);
  assert_null (subject.tree->opposite);
  close_subject (&subject);
  subject = open_subject (sample_scop (make_ctx (), "matrix-product"));
  assert_null (subject.tree->opposite);
  close_subject (&subject);
}

/* Once k stands still, rows and columns are free; none of them alone frees k, nor the
   other one.  */
static void
test_free_below (void **state)
{
  struct subject subject = open_subject (make_timed_scop (
      make_ctx (), "{ S[k, i, j] : 0 <= k < 20 and k < i, j < 20 }",
      "{ S[k, i, j] -> A[i, j]; S[k, i, j] -> A[i, k];"
      "  S[k, i, j] -> A[k, j] }",
      "{ S[k, i, j] -> A[i, j] }", "{ S[k, i, j] -> [k, i, j] }"));

  (void)state;
  assert_int_equal (subject.tree->n_member, 3);
  assert_int_equal (subject.tree->member[0].free_below, 0);
  assert_int_equal (subject.tree->member[1].free_below, 1);
  assert_int_equal (subject.tree->member[2].free_below, 1);
  close_subject (&subject);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_example),    cmocka_unit_test (test_two_statements),
    cmocka_unit_test (test_plane),      cmocka_unit_test (test_none),
    cmocka_unit_test (test_free_below),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
