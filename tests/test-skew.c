/* Skewing of innermost loops.

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
#include "skew.h"

/* A nest: its instances, what they read and write, when they run; and the row of its
   innermost loop when it is skewed, NULL if it is not.  */
static const struct sample
{
  const char *domain, *reads, *writes, *times, *row;
} samples[] = {
  /* Nine points of one array, in place.  */
  { "{ S[t, i, j] : 0 <= t < 9 and 1 <= i, j < 50 }",
    "{ S[t, i, j] -> A[i - 1, j - 1]; S[t, i, j] -> A[i - 1, j];"
    "  S[t, i, j] -> A[i - 1, j + 1]; S[t, i, j] -> A[i, j - 1];"
    "  S[t, i, j] -> A[i, j]; S[t, i, j] -> A[i, j + 1];"
    "  S[t, i, j] -> A[i + 1, j - 1]; S[t, i, j] -> A[i + 1, j];"
    "  S[t, i, j] -> A[i + 1, j + 1] }",
    "{ S[t, i, j] -> A[i, j] }", "{ S[t, i, j] -> [t, i, j] }",
    "{ S[t, i, j] -> [2i + j] }" },
  /* Along the sequence alignment's diagonal, and up to n.  */
  { "[n] -> { S[i, j] : 1 <= i, j < n }",
    "{ S[i, j] -> A[i - 1, j]; S[i, j] -> A[i, j - 1] }",
    "{ S[i, j] -> A[i, j] }", "{ S[i, j] -> [i, j] }",
    "[n] -> { S[i, j] -> [i + j] }" },
  /* Three points of one row, again and again.  */
  { "{ S[t, i] : 0 <= t < 40 and 1 <= i < 90 }",
    "{ S[t, i] -> A[i - 1]; S[t, i] -> A[i]; S[t, i] -> A[i + 1] }",
    "{ S[t, i] -> A[i] }", "{ S[t, i] -> [t, i] }", "{ S[t, i] -> [2t + i] }" },
  /* Rows that do not depend on each other; sums; no recurrence; too far.  */
  { "{ S[i, j] : 1 <= i, j < 50 }", "{ S[i, j] -> A[i, j - 1] }",
    "{ S[i, j] -> A[i, j] }", "{ S[i, j] -> [i, j] }", NULL },
  { "{ S[i, j, k] : 0 <= i, j, k < 50 }",
    "{ S[i, j, k] -> C[i, j]; S[i, j, k] -> A[i, k] }",
    "{ S[i, j, k] -> C[i, j] }", "{ S[i, j, k] -> [i, j, k] }", NULL },
  { "{ S[i, j] : 1 <= i, j < 50 }", "{ S[i, j] -> A[i - 1, j] }",
    "{ S[i, j] -> A[i, j] }", "{ S[i, j] -> [i, j] }", NULL },
  { "{ S[i, j] : 1 <= i, j < 50 }",
    "{ S[i, j] -> A[i, j - 1]; S[i, j] -> A[i - 1, j + 9] }",
    "{ S[i, j] -> A[i, j] }", "{ S[i, j] -> [i, j] }", NULL },
  /* A single loop.  */
  { "{ S[j] : 1 <= j < 50 }", "{ S[j] -> A[j - 1] }", "{ S[j] -> A[j] }",
    "{ S[j] -> [j] }", NULL },
};

/* Is the row of the innermost loop of TREE, a nest of bands, TEXT, but for a
   constant?  */
static void
check_row (isl_ctx *ctx, const struct pf_tree *tree, const char *text)
{
  isl_union_map *row, *wanted;
  isl_set *offset;

  while (tree->child[0]->kind == PF_TREE_BAND)
    tree = tree->child[0];
  row = isl_union_map_from_multi_union_pw_aff (
      pf_tree_rows (tree->domain, 1, tree->member + tree->n_member - 1));
  wanted
      = isl_union_map_intersect_domain (isl_union_map_read_from_str (ctx, text),
                                        isl_union_set_copy (tree->domain));
  /* { [wanted] -> [row] }  */
  row = isl_union_map_apply_domain (row, wanted);
  offset = isl_set_project_out_all_params (
      isl_set_from_union_set (isl_union_map_deltas (row)));
  assert_int_equal (isl_set_is_singleton (offset), isl_bool_true);
  isl_set_free (offset);
}

/* Is no dependence between iterations of the loop around the innermost one of TREE
   within an iteration of that, which carries some?  */
static void
check_members (const struct pf_tree *tree)
{
  while (tree->child[0]->kind == PF_TREE_BAND)
    tree = tree->child[0];
  assert_true (tree->permutable);
  assert_true (tree->n_member >= 2);
  assert_false (tree->member[tree->n_member - 2].carries);
  assert_false (tree->member[tree->n_member - 2].coincident);
  assert_true (tree->member[tree->n_member - 1].carries);
}

/* A SCoP, its original order, and that skewed; NULL if it cannot be.  */
struct subject
{
  struct pf_scop *scop;
  struct pf_dependences *deps;
  struct pf_tree *tree, *skewed;
};

static struct subject
open_subject (struct pf_scop *scop)
{
  struct subject subject
      = { .scop = scop, .deps = pf_dependences_compute (scop, NULL) };
  struct pf_order_input input = { .scop = scop, .deps = subject.deps };

  subject.tree = pf_order_tree (pf_order_get (0), &input);
  subject.skewed = pf_tree_skew (subject.tree, subject.deps->validity);
  return subject;
}

static void
close_subject (struct subject *subject)
{
  isl_ctx *ctx = subject->scop->ctx;

  pf_tree_free (subject->skewed);
  pf_tree_free (subject->tree);
  pf_dependences_free (subject->deps);
  pf_scop_free (subject->scop);
  isl_ctx_free (ctx);
}

/* Is the skewed tree of SUBJECT legal, with ROW?  */
static void
check_skewed (const struct subject *subject, const char *row)
{
  struct pf_tree *analysed = pf_band_analyse (subject->skewed, subject->deps);
  isl_schedule *schedule = pf_tree_to_schedule (subject->skewed);

  check_row (subject->scop->ctx, subject->skewed, row);
  check_members (analysed);
  assert_int_equal (pf_certify (subject->scop, subject->deps, schedule, NULL),
                    PF_CERTIFIED);
  isl_schedule_free (schedule);
  pf_tree_free (analysed);
}

static void
check_sample (const struct sample *sample)
{
  struct subject subject = open_subject (
      make_timed_scop (make_ctx (), sample->domain, sample->reads,
                       sample->writes, sample->times));

  if (sample->row)
    check_skewed (&subject, sample->row);
  else
    assert_null (subject.skewed);
  close_subject (&subject);
}

static void
test_samples (void **state)
{
  (void)state;
  for (size_t k = 0; k < sizeof samples / sizeof *samples; k++)
    check_sample (samples + k);
}

/* The SCoP of S and T, which reads READS, writes A[i, j] in S and B[i, j] in T, and
   runs as SCHEDULE says.  */
static struct subject
open_two (const char *reads, const char *schedule)
{
  return open_subject (make_scop (
      make_ctx (), "{ S[i, j] : 1 <= i, j < 50; T[i, j] : 1 <= i, j < 50 }",
      reads, "{ S[i, j] -> A[i, j]; T[i, j] -> B[i, j] }", NULL, schedule));
}

/* Of several nests, those are skewed that can be.  */
static void
test_sequence (void **state)
{
  struct subject subject = open_two (
      "{ S[i, j] -> A[i - 1, j]; S[i, j] -> A[i, j - 1]; T[i, j] -> A[i, j] }",
      "{ domain: \"{ S[i, j] : 1 <= i, j < 50; T[i, j] : 1 <= i, j < 50 }\","
      "  child: { sequence: ["
      "    { filter: \"{ S[i, j] }\","
      "      child: { schedule: \"[{ S[i, j] -> [(i)] },"
      "                           { S[i, j] -> [(j)] }]\" } },"
      "    { filter: \"{ T[i, j] }\","
      "      child: { schedule: \"[{ T[i, j] -> [(i)] },"
      "                           { T[i, j] -> [(j)] }]\" } } ] } }");

  (void)state;
  assert_non_null (subject.skewed);
  assert_int_equal (subject.skewed->kind, PF_TREE_SEQUENCE);
  check_row (subject.scop->ctx, subject.skewed->child[0],
             "{ S[i, j] -> [i + j] }");
  check_row (subject.scop->ctx, subject.skewed->child[1], "{ T[i, j] -> [j] }");
  close_subject (&subject);
}

/* Statements of one loop are skewed together: the second one here writes what the
   first reads in the next row.  */
static void
test_body (void **state)
{
  struct subject subject = open_two (
      "{ S[i, j] -> A[i, j - 1]; S[i, j] -> B[i - 1, j + 1];"
      "  T[i, j] -> A[i, j] }",
      "{ domain: \"{ S[i, j] : 1 <= i, j < 50; T[i, j] : 1 <= i, j < 50 }\","
      "  child: { schedule: \"[{ S[i, j] -> [(i)]; T[i, j] -> [(i)] },"
      "                       { S[i, j] -> [(j)]; T[i, j] -> [(j)] }]\","
      "    child: { sequence: [ { filter: \"{ S[i, j] }\" },"
      "                         { filter: \"{ T[i, j] }\" } ] } } }");

  (void)state;
  assert_non_null (subject.skewed);
  check_skewed (&subject, "{ S[i, j] -> [2i + j]; T[i, j] -> [2i + j] }");
  close_subject (&subject);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_samples),
    cmocka_unit_test (test_sequence),
    cmocka_unit_test (test_body),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
