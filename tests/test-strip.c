/* Loops that are executed in strips.

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
#include <isl/constraint.h>
#include <isl/union_map.h>

#include "certify.h"
#include "make-scop.h"
#include "run-scop.h"
#include "scheduler.h"
#include "strip.h"

#define STRIP 16
#define DOMAIN                                                                 \
  "[n] -> { E[j, i] : 0 <= i, j < n < 100000; I[j] : 0 <= j < n < 100000; "    \
  "F[j, i] : 0 <= i, j < n < 100000 }"

/* A filter along columns, behind a loop that it has nothing to do with:
     for (j) for (i) E: B[j, i] = A[j, i];
     for (j) { I: t = 0; for (i) F: t = A[i, j] = f (A[i, j], t); }
   where iterations of the second j that are STRIP apart share the memory of t.  */
static struct pf_scop *
filter (isl_ctx *ctx)
{
  struct pf_scop *scop = make_scop (
      ctx, DOMAIN,
      "[n] -> { E[j, i] -> A[j, i]; F[j, i] -> T[j mod 16]; "
      "F[j, i] -> A[i, j] }",
      "[n] -> { E[j, i] -> B[j, i]; I[j] -> T[j mod 16]; "
      "F[j, i] -> T[j mod 16]; F[j, i] -> A[i, j] }",
      NULL,
      "{ domain: \"" DOMAIN "\", child: { sequence: ["
      " { filter: \"[n] -> { E[j, i] }\","
      "   child: { schedule: \"[n] -> [{ E[j, i] -> [(j)] }]\","
      "     child: { schedule: \"[n] -> [{ E[j, i] -> [(i)] }]\" } } },"
      " { filter: \"[n] -> { I[j]; F[j, i] }\","
      "   child: { schedule: \"[n] -> [{ I[j] -> [(j)]; F[j, i] -> [(j)] }]\","
      "     child: { sequence: [ { filter: \"[n] -> { I[j] }\" },"
      "       { filter: \"[n] -> { F[j, i] }\","
      "         child: { schedule: \"[n] -> [{ F[j, i] -> [(i)] }]\" } } ] } }"
      " } ] } }");
  const struct pf_statement *inner
      = scop->statement + pf_scop_find_statement (scop, "F");

  scop->context = isl_set_intersect (
      scop->context,
      isl_set_read_from_str (ctx, "[n] -> { : 0 < n < 100000 }"));
  /* The loops of make_scop belong to one statement each.  */
  scop->statement[pf_scop_find_statement (scop, "I")].loop[0] = inner->loop[0];
  scop->loop[inner->loop[0]].strip = STRIP;
  for (unsigned k = 0; k < scop->n_statement; k++)
    scop->statement[k].work
        = (struct pf_work){ .add = 1, .mul = 1, .width = 8 };
  free (scop->loop[inner->loop[0]].name);
  scop->loop[inner->loop[0]].name = strdup ("j");
  return scop;
}

static const struct pf_statement *
find (const struct pf_scop *scop, const char *id)
{
  int k = pf_scop_find_statement (scop, id);

  assert_true (k >= 0);
  return scop->statement + k;
}

/* What is seen is a SCoP with one more loop around the filter, in which elements of T are affine
   functions.  */
static void
test_view (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = filter (ctx);
  struct pf_strips *strips;
  const struct pf_statement *inner, *other;
  isl_set *domain = isl_set_read_from_str (
      ctx, "[n] -> { F[k, j, i] : 0 <= i < n < 100000 and 0 <= j <= 15 "
           "and 0 <= 16k + j < n }");
  isl_map *element
      = isl_map_read_from_str (ctx, "[n] -> { F[k, j, i] -> T[j] }");
  char *why = NULL;
  unsigned found = 0;

  (void)state;
  /* New loops get numbers that no other one has.  */
  scop->loop[0].id = INT_MAX;
  strips = pf_strips_make (scop);
  assert_true (pf_has_strips (scop));
  assert_non_null (strips);
  assert_int_equal (pf_scop_is_sound (&strips->view, &why), isl_bool_true);
  assert_null (why);
  assert_false (pf_has_strips (&strips->view));
  assert_int_equal (strips->view.n_loop, scop->n_loop + 1);
  inner = find (&strips->view, "F");
  other = find (&strips->view, "E");
  assert_int_equal (other->n_loop, 2);
  assert_int_equal (inner->n_loop, 3);
  assert_true (strips->view.loop[inner->loop[0]].counts_strips);
  assert_string_equal (strips->view.loop[inner->loop[0]].name, "strips of j");
  assert_int_equal (inner->loop[1], find (scop, "F")->loop[0]);
  assert_int_equal (find (&strips->view, "I")->loop[0], inner->loop[0]);
  assert_true (isl_set_is_equal (inner->domain, domain));
  /* Of its loops, bit by bit, j has to wait for its strips, i has not.  */
  assert_int_equal (pf_strips_waiting (&strips->view, inner, 7), 2);
  assert_int_equal (pf_strips_waiting (&strips->view, inner, 5), 0);
  assert_int_equal (pf_strips_waiting (&strips->view, inner, 6), 0);
  assert_int_equal (pf_strips_waiting (&strips->view, other, 3), 0);
  for (unsigned a = 0; a < inner->n_access; a++)
    {
      isl_map *relation = isl_map_intersect_domain (
          isl_map_copy (inner->access[a].relation), isl_set_copy (domain));
      isl_map *expected = isl_map_intersect_domain (isl_map_copy (element),
                                                    isl_set_copy (domain));
      isl_set *pairs = isl_map_wrap (isl_map_copy (inner->access[a].relation));

      assert_false (isl_set_involves_locals (pairs));
      if (strcmp (isl_map_get_tuple_name (relation, isl_dim_out), "T") == 0)
        found += isl_map_is_equal (relation, expected) == isl_bool_true;
      isl_set_free (pairs);
      isl_map_free (relation);
      isl_map_free (expected);
    }
  assert_int_equal (found, 2);
  isl_set_free (domain);
  isl_map_free (element);
  pf_strips_free (strips);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Is the domain a box that the view of END iterations in strips of 10 has?  */
static bool
is_box (isl_ctx *ctx, const char *end)
{
  char domain[100], times[100];
  struct pf_scop *scop;
  struct pf_strips *strips;
  isl_constraint_list *limits;
  isl_basic_set *box;
  bool result = true;

  snprintf (domain, sizeof domain, "{ S[i, j] : 0 <= i < %s and 0 <= j < 5 }",
            end);
  snprintf (times, sizeof times,
            "{ S[i, j] -> [i, j] : 0 <= i < %s and 0 <= j < 5 }", end);
  scop = make_timed_scop (ctx, domain, NULL, "{ S[i, j] -> A[i mod 10, j] }",
                          times);
  scop->loop[scop->statement[0].loop[0]].strip = 10;
  strips = pf_strips_make (scop);
  assert_non_null (strips);
  box = isl_set_simple_hull (isl_set_copy (strips->view.statement[0].domain));
  limits = isl_basic_set_get_constraint_list (box);
  for (int k = 0; k < isl_constraint_list_n_constraint (limits); k++)
    {
      isl_constraint *one = isl_constraint_list_get_constraint (limits, k);

      result = result
               && !(isl_constraint_involves_dims (one, isl_dim_set, 0, 1)
                    && isl_constraint_involves_dims (one, isl_dim_set, 1, 1));
      isl_constraint_free (one);
    }
  isl_constraint_list_free (limits);
  isl_basic_set_free (box);
  pf_strips_free (strips);
  pf_scop_free (scop);
  return result;
}

/* Where all strips are full, no limit depends on another loop.  */
static void
test_full_strips (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  assert_true (is_box (ctx, "140"));
  assert_false (is_box (ctx, "141"));
  isl_ctx_free (ctx);
}

/* The original order of the view is that of the SCoP.  */
static void
test_there_and_back (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = filter (ctx);
  struct pf_strips *strips = pf_strips_make (scop);
  isl_schedule *schedule;
  isl_union_set *domain, *expected = pf_scop_domain (scop);

  (void)state;
  assert_non_null (strips);
  schedule = pf_strips_remove_from_schedule (
      strips, isl_schedule_copy (strips->view.schedule));
  domain = isl_schedule_get_domain (schedule);
  assert_true (isl_union_set_is_equal (domain, expected));
  for (int n = 1; n <= 2 * STRIP + 3; n += STRIP)
    assert_true (run_scop (scop, schedule, n)
                 == run_scop (scop, scop->schedule, n));
  isl_union_set_free (domain);
  isl_union_set_free (expected);
  isl_schedule_free (schedule);
  pf_strips_free (strips);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* A statement of the last iteration only, whose rows do not show their loop, keeps its place.  */
static void
test_last_iteration (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_scop (
      ctx, "{ I[j] : 0 <= j < 32; P[32]; U[j] : 0 <= j <= 32 }",
      "{ U[j] -> T[j mod 16] }",
      "{ I[j] -> T[j mod 16]; P[j] -> T[j mod 16]; U[j] -> D[0] }", NULL,
      "{ domain: \"{ I[j] : 0 <= j < 32; P[32]; U[j] : 0 <= j <= 32 }\","
      " child: { schedule: \"[{ I[j] -> [(1 + j)]; P[j] -> [(33)]; "
      "U[j] -> [(1 + j)] }]\", child: { sequence: ["
      " { filter: \"{ P[j] }\" }, { filter: \"{ I[j] }\" },"
      " { filter: \"{ U[j] }\" } ] } } }");
  unsigned loop = find (scop, "U")->loop[0];
  struct pf_strips *strips;
  isl_schedule *schedule;

  (void)state;
  scop->statement[pf_scop_find_statement (scop, "I")].loop[0] = loop;
  scop->statement[pf_scop_find_statement (scop, "P")].loop[0] = loop;
  scop->loop[loop].strip = STRIP;
  strips = pf_strips_make (scop);
  assert_non_null (strips);
  schedule = pf_strips_remove_from_schedule (
      strips, isl_schedule_copy (strips->view.schedule));
  assert_true (run_scop (scop, schedule, 0)
               == run_scop (scop, scop->schedule, 0));
  isl_schedule_free (schedule);
  pf_strips_free (strips);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* What is decided is in terms of the SCoP, right, and exchanges loops within strips.  */
static void
test_decision (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = filter (ctx);
  struct pf_machine *machine = pf_machine_default ();
  struct pf_options options;
  struct pf_decision *decision;
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  unsigned chosen = 0;

  (void)state;
  pf_options_init (&options);
  decision = pf_schedule (scop, machine, &options);
  assert_non_null (decision);
  assert_non_null (deps);
  assert_int_equal (decision->reason, PF_RESCHEDULED);
  assert_int_equal (pf_certify (scop, deps, decision->schedule, NULL),
                    PF_CERTIFIED);
  for (int n = 1; n <= 2 * STRIP + 3; n += STRIP)
    assert_true (run_scop (scop, decision->schedule, n)
                 == run_scop (scop, scop->schedule, n));
  while (!decision->candidate[chosen].chosen)
    chosen++;
  assert_non_null (
      strstr (decision->candidate[chosen].summary, "vector loop j"));
  for (unsigned k = 0; k < decision->break_even.n_least; k++)
    assert_true (
        decision->break_even.least[k].loop
        < scop->statement[decision->break_even.least[k].statement].n_loop);
  pf_dependences_free (deps);
  pf_decision_free (decision);
  pf_machine_free (machine);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Loops that count come without those that count strips.  */
static void
test_break_even (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = filter (ctx);
  struct pf_strips *strips;
  const unsigned f = (unsigned)pf_scop_find_statement (scop, "F");
  const unsigned e = (unsigned)pf_scop_find_statement (scop, "E");
  struct pf_break_even given
      = { .n = 1,
          .size = { { 100, 1 } },
          .loops = 6,
          .n_least = 4,
          .least = { { f, 0, 2 }, { f, 1, 8 }, { f, 2, 4 }, { e, 1, 3 } } };
  struct pf_break_even own;

  (void)state;
  /* The statements in most loops are those of the second nest.  */
  scop->statement[e].n_loop = 2;
  strips = pf_strips_make (scop);
  assert_non_null (strips);
  own = pf_strips_remove_from_break_even (strips, &given);
  assert_int_equal (own.n, 1);
  assert_true (own.size[0].points == 100);
  assert_int_equal (own.n_least, 3);
  assert_int_equal (own.least[0].loop, 0);
  assert_int_equal (own.least[0].iterations, 8);
  assert_int_equal (own.least[1].loop, 1);
  assert_int_equal (own.least[1].iterations, 4);
  assert_int_equal (own.least[2].statement, e);
  assert_int_equal (own.least[2].loop, 1);
  pf_strips_free (strips);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Strips of a loop are of no use where elements of arrays order its iterations, too.  */
static void
test_use (void **state)
{
  static const struct
  {
    const char *reads, *writes;
    bool use;
  } samples[] = {
    { "{ S[k, i, j] -> B[i, k] }", "{ S[k, i, j] -> A[i, j, k] }", true },
    { "{ S[k, i, j] -> A[i, k - 1] }", "{ S[k, i, j] -> A[j, k] }", true },
    { "{ S[k, i, j] -> A[i, k] }", "{ S[k, i, j] -> A[i, j] }", false },
    { "{ S[k, i, j] -> A[i, 2k] }", "{ S[k, i, j] -> A[i, k] }", false },
    { "{ S[k, i, j] -> B[i, k] }", "{ S[k, i, j] -> A[i, j] }", false },
    { "{ S[k, i, j] -> A[i, k] }", "{ S[k, i, j] -> A[i, k + j + 1] }", false },
    { "{ S[k, i, j] -> A[k, i] }", "{ S[k, i, j] -> A[i, k] }", false },
    /* Rows one behind the other, along which either loop goes.  */
    { "{ S[k, i, j] -> A[90i + k - 90] }", "{ S[k, i, j] -> A[90i + k] }",
      true },
    { "{ S[k, i, j] -> A[90k + i - 1] }", "{ S[k, i, j] -> A[90k + i] }",
      true },
    { "{ S[k, i, j] -> A[2i + k - 1] }", "{ S[k, i, j] -> A[2i + k] }", false },
    { "{ S[k, i, j] -> B[k]; S[k, i, j] -> T[] }", "{ S[k, i, j] -> T[] }",
      true },
  };

  (void)state;
  for (unsigned n = 0; n < sizeof samples / sizeof *samples; n++)
    {
      isl_ctx *ctx = make_ctx ();
      struct pf_scop *scop = make_timed_scop (
          ctx, "{ S[k, i, j] : 0 <= k, i, j < 9 }", samples[n].reads,
          samples[n].writes, "{ S[k, i, j] -> [k, i, j] }");

      assert_int_equal (
          pf_may_use_strips (scop, scop->statement[0].loop[0], NULL),
          samples[n].use);
      pf_scop_free (scop);
      isl_ctx_free (ctx);
    }
}

/* Of loops around each other that have strips, an outer one may be around other statements, too, but not
   around loops beside each other that have some.  */
static void
test_nested (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = filter (ctx);
  const struct pf_statement *inner = find (scop, "F");
  char *why = NULL;

  (void)state;
  scop->loop[inner->loop[1]].strip = 8;
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_true);
  /* Loop number 0 of E is that of I and F, now.  */
  scop->statement[pf_scop_find_statement (scop, "E")].loop[0] = inner->loop[0];
  scop->loop[find (scop, "E")->loop[1]].strip = 8;
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_false);
  assert_string_equal (why, "statement[1], `F', is in some of the loops that"
                            " have strips around `E', and in others");
  free (why);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* And follow each other.  */
static void
test_interrupted (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (
      ctx, "{ S[i, j, k] : 0 <= i, j, k < 40 }", "{ S[i, j, k] -> A[i, k] }",
      "{ S[i, j, k] -> B[i, j] }", "{ S[i, j, k] -> [i, j, k] }");
  char *why = NULL;

  (void)state;
  scop->loop[scop->statement[0].loop[0]].strip = 8;
  scop->loop[scop->statement[0].loop[2]].strip = 8;
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_false);
  assert_string_equal (why, "statement[0], `S', is in loops that have strips,"
                            " and in one between them that has none");
  free (why);
  scop->loop[scop->statement[0].loop[1]].strip = 8;
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_true);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

#define PLANES                                                                 \
  "[n] -> { I[i, j] : 0 <= i, j < n < 1000; "                                  \
  "S[i, j, k] : 0 <= i, j, k < n < 1000 }"

/* A product whose sums are in planes of 24 x 16 elements,
     for (i) for (j) { I: t = READ; for (k) S: B[i, j] = t += A[i, k]; }  */
static struct pf_scop *
planes (isl_ctx *ctx, const char *read)
{
  char reads[512];
  struct pf_scop *scop;
  const struct pf_statement *inner;
  struct pf_statement *first;

  snprintf (reads, sizeof reads,
            "[n] -> { S[i, j, k] -> T[i mod 24, j mod 16]; "
            "S[i, j, k] -> A[i, k]; I[i, j] -> %s }",
            read);
  scop = make_scop (
      ctx, PLANES, reads,
      "[n] -> { I[i, j] -> T[i mod 24, j mod 16]; "
      "S[i, j, k] -> T[i mod 24, j mod 16]; S[i, j, k] -> B[i, j] }",
      NULL,
      "{ domain: \"" PLANES "\", child: { schedule: "
      "\"[n] -> [{ I[i, j] -> [(i)]; S[i, j, k] -> [(i)] }]\","
      " child: { schedule: "
      "\"[n] -> [{ I[i, j] -> [(j)]; S[i, j, k] -> [(j)] }]\","
      "  child: { sequence: [ { filter: \"[n] -> { I[i, j] }\" },"
      "   { filter: \"[n] -> { S[i, j, k] }\","
      "     child: { schedule: \"[n] -> [{ S[i, j, k] -> [(k)] }]\" } } ] } } "
      "} }");
  inner = scop->statement + pf_scop_find_statement (scop, "S");
  first = scop->statement + pf_scop_find_statement (scop, "I");
  /* The loops of make_scop belong to one statement each.  */
  first->loop[0] = inner->loop[0];
  first->loop[1] = inner->loop[1];
  scop->loop[inner->loop[0]].strip = 24;
  scop->loop[inner->loop[1]].strip = 16;
  for (unsigned k = 0; k < 3; k++)
    {
      char **name = &scop->loop[inner->loop[k]].name;

      free (*name);
      *name = strndup (&"ijk"[k], 1);
    }
  for (unsigned k = 0; k < scop->n_statement; k++)
    scop->statement[k].work
        = (struct pf_work){ .add = 1, .mul = 1, .width = 8 };
  return scop;
}

/* Strips of both loops are counted outside of them, and elements are affine functions.  */
static void
test_planes (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = planes (ctx, "C[i, j]");
  struct pf_strips *strips = pf_strips_make (scop);
  const struct pf_statement *inner;
  isl_set *domain = isl_set_read_from_str (
      ctx, "[n] -> { S[a, b, i, j, k] : 0 <= k < n < 1000 and 0 <= i <= 23 and"
           " 0 <= j <= 15 and 0 <= 24a + i < n and 0 <= 16b + j < n }");
  isl_union_map *order,
      *expected = isl_union_map_read_from_str (
          ctx, "[n] -> { S[a, b, i, j, k] -> [a, b, i, j, 1, k] }");
  isl_schedule *removed;
  struct pf_dependences *deps;
  char *why = NULL;

  (void)state;
  assert_true (pf_has_nested_strips (scop));
  assert_non_null (strips);
  assert_int_equal (pf_scop_is_sound (&strips->view, &why), isl_bool_true);
  inner = find (&strips->view, "S");
  assert_int_equal (inner->n_loop, 5);
  for (unsigned k = 0; k < 4; k++)
    assert_int_equal (strips->view.loop[inner->loop[k]].counts_strips, k < 2);
  assert_int_equal (find (&strips->view, "I")->n_loop, 4);
  assert_true (isl_set_is_equal (inner->domain, domain));
  for (unsigned a = 0; a < inner->n_access; a++)
    {
      isl_set *pairs = isl_map_wrap (isl_map_copy (inner->access[a].relation));

      assert_false (isl_set_involves_locals (pairs));
      isl_set_free (pairs);
    }
  order = isl_union_map_intersect_domain (
      isl_schedule_get_map (strips->view.schedule),
      isl_union_set_from_set (isl_set_copy (domain)));
  expected = isl_union_map_intersect_domain (expected,
                                             isl_union_set_from_set (domain));
  assert_true (isl_union_map_is_equal (order, expected));
  removed = pf_strips_remove_from_schedule (
      strips, isl_schedule_copy (strips->view.schedule));
  deps = pf_dependences_compute (scop, NULL);
  assert_int_equal (pf_certify (scop, deps, removed, NULL), PF_CERTIFIED);
  isl_schedule_free (removed);
  pf_dependences_free (deps);
  isl_union_map_free (order);
  isl_union_map_free (expected);
  pf_strips_free (strips);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Break-evens count the loops of the SCoP.  */
static void
test_planes_break_even (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = planes (ctx, "C[i, j]");
  struct pf_strips *strips = pf_strips_make (scop);
  unsigned s = (unsigned)pf_scop_find_statement (scop, "S");
  struct pf_break_even view
      = { .loops = 1 << 2 | 1 << 4,
          .n_least = 3,
          .least = { { .statement = s, .loop = 1, .iterations = 2 },
                     { .statement = s, .loop = 3, .iterations = 8 },
                     { .statement = s, .loop = 4, .iterations = 5 } } };
  struct pf_break_even own;

  (void)state;
  assert_non_null (strips);
  own = pf_strips_remove_from_break_even (strips, &view);
  assert_int_equal (own.loops, 1 << 0 | 1 << 2);
  assert_int_equal (own.n_least, 2);
  assert_int_equal (own.least[0].loop, 1);
  assert_int_equal (own.least[0].iterations, 8);
  assert_int_equal (own.least[1].loop, 2);
  assert_int_equal (own.least[1].iterations, 5);
  pf_strips_free (strips);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Is the nest of planes that reads READ seen in strips?  */
static bool
is_seen_in_planes (const char *read)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = planes (ctx, read);
  struct pf_options options;
  struct pf_machine *machine = pf_machine_default ();
  struct pf_decision *decision;
  bool seen = false;

  pf_options_init (&options);
  decision = pf_schedule (scop, machine, &options);
  assert_non_null (decision);
  for (unsigned k = 0; k < decision->n_candidate; k++)
    if (strstr (decision->candidate[k].summary, "strips of"))
      seen = true;
  pf_decision_free (decision);
  pf_machine_free (machine);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return seen;
}

/* Where an element is read that a later tile writes, tiles cannot be executed one after the other.  */
static void
test_legal_planes (void **state)
{
  (void)state;
  assert_true (is_seen_in_planes ("C[i, j]"));
  assert_true (is_seen_in_planes ("B[i - 1, j]"));
  assert_false (is_seen_in_planes ("B[i - 1, j + 1]"));
}

#define BESIDE                                                                 \
  "[n] -> { O[i] : 0 <= i < n < 1000; H[i] : 0 <= i < n < 1000; "              \
  "S[i, j] : 0 <= i, j < n < 1000; E[i] : 0 <= i < n < 1000 }"

/* A plane beside what the outer loop computes:
     for (i) { O: v = w; H: r = 0; for (j) S: r = max (r, t = A[i, j]); E: w = v + r; }
   Of that O needs the iteration before, and is needed by E only.  */
static struct pf_scop *
beside (isl_ctx *ctx)
{
  struct pf_scop *scop = make_scop (
      ctx, BESIDE,
      "[n] -> { O[i] -> W[]; S[i, j] -> A[i, j]; S[i, j] -> R[i mod 24]; "
      "S[i, j] -> T[i mod 24, j mod 16]; E[i] -> V[]; E[i] -> R[i mod 24] }",
      "[n] -> { O[i] -> V[]; H[i] -> R[i mod 24]; S[i, j] -> R[i mod 24]; "
      "S[i, j] -> T[i mod 24, j mod 16]; E[i] -> W[] }",
      NULL,
      "{ domain: \"" BESIDE "\", child: { schedule: \"[n] -> "
      "[{ O[i] -> [(i)]; H[i] -> [(i)]; S[i, j] -> [(i)]; E[i] -> [(i)] }]\","
      " child: { sequence: [ { filter: \"[n] -> { O[i] }\" },"
      "  { filter: \"[n] -> { H[i] }\" },"
      "  { filter: \"[n] -> { S[i, j] }\","
      "    child: { schedule: \"[n] -> [{ S[i, j] -> [(j)] }]\" } },"
      "  { filter: \"[n] -> { E[i] }\" } ] } } }");
  const struct pf_statement *inner
      = scop->statement + pf_scop_find_statement (scop, "S");

  /* The loops of make_scop belong to one statement each.  */
  for (unsigned k = 0; k < scop->n_statement; k++)
    scop->statement[k].loop[0] = inner->loop[0];
  scop->loop[inner->loop[0]].strip = 24;
  scop->loop[inner->loop[1]].strip = 16;
  return scop;
}

/* What the outer loop computes besides is executed for a whole strip before the tiles or, where these do not
   need it, after them.  */
static void
test_beside (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = beside (ctx);
  struct pf_strips *strips = pf_strips_make (scop);
  isl_union_set *domain
      = isl_union_set_empty (isl_set_get_space (scop->context));
  isl_union_map *order,
      *expected = isl_union_map_read_from_str (
          ctx, "[n] -> { H[a, i] -> [a, 0, i, 0, 0]; "
               "S[a, b, i, j] -> [a, 1, b, i, j]; "
               "O[a, i] -> [a, 2, i, 0, 0]; E[a, i] -> [a, 2, i, 1, 0] }");
  isl_schedule *removed;
  struct pf_dependences *deps;

  (void)state;
  assert_non_null (strips);
  for (unsigned k = 0; k < scop->n_statement; k++)
    domain = isl_union_set_add_set (
        domain, isl_set_copy (strips->view.statement[k].domain));
  order = isl_union_map_intersect_domain (
      isl_schedule_get_map (strips->view.schedule),
      isl_union_set_copy (domain));
  expected = isl_union_map_intersect_domain (expected, domain);
  /* What is executed before what is the same.  */
  order = isl_union_map_lex_lt_union_map (isl_union_map_copy (order), order);
  expected = isl_union_map_lex_lt_union_map (isl_union_map_copy (expected),
                                             expected);
  assert_true (isl_union_map_is_equal (order, expected));
  removed = pf_strips_remove_from_schedule (
      strips, isl_schedule_copy (strips->view.schedule));
  deps = pf_dependences_compute (scop, NULL);
  assert_int_equal (pf_certify (scop, deps, removed, NULL), PF_CERTIFIED);
  isl_schedule_free (removed);
  pf_dependences_free (deps);
  isl_union_map_free (order);
  isl_union_map_free (expected);
  pf_strips_free (strips);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_view),
    cmocka_unit_test (test_full_strips),
    cmocka_unit_test (test_there_and_back),
    cmocka_unit_test (test_decision),
    cmocka_unit_test (test_break_even),
    cmocka_unit_test (test_last_iteration),
    cmocka_unit_test (test_use),
    cmocka_unit_test (test_nested),
    cmocka_unit_test (test_interrupted),
    cmocka_unit_test (test_planes),
    cmocka_unit_test (test_planes_break_even),
    cmocka_unit_test (test_legal_planes),
    cmocka_unit_test (test_beside),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
