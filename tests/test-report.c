/* The JSON report and the remarks.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include <jansson.h>

#include "make-scop.h"
#include "message.h"
#include "report.h"

static const struct
{
  enum pf_reason reason;
  const char *detail, *remark;
} remarks[] = {
  { PF_RESCHEDULED, "tiled 64x512x64; vector loop j",
    "loop nest rescheduled: tiled 64x512x64; vector loop j" },
  { PF_RESCHEDULED, "", "loop nest rescheduled" },
  { PF_RESCHEDULED, NULL, "loop nest rescheduled" },
  { PF_REGENERATED, "", "loop nest regenerated in its original order" },
  { PF_REGENERATED, "mode=identity",
    "loop nest regenerated in its original order: mode=identity" },
  { PF_MAY_ALIAS, "references `a' and `b' may alias",
    "not rescheduled: references `a' and `b' may alias" },
  { PF_MAY_ALIAS, "", "not rescheduled: two references may alias" },
  { PF_CALL, "`printf'",
    "not rescheduled: it calls a function with side effects (`printf')" },
  { PF_CALL, "`printf'. ",
    "not rescheduled: it calls a function with side effects (`printf')" },
  { PF_CALL, " .", "not rescheduled: it calls a function with side effects" },
  { PF_EXHAUSTED, "after 100 operations",
    "not rescheduled: the operation budget is used up (after 100 operations)"
    " [-fplugin-arg-polyfuse-max-operations]" },
  { PF_EXHAUSTED, "",
    "not rescheduled: the operation budget is used up"
    " [-fplugin-arg-polyfuse-max-operations]" },
  { PF_NOT_SELECTED, "",
    "not rescheduled: excluded by -fplugin-arg-polyfuse-scops" },
};

static void
test_remarks (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof remarks / sizeof *remarks; k++)
    {
      char *remark = pf_remark (remarks[k].reason, remarks[k].detail);
      assert_string_equal (remark, remarks[k].remark);
      free (remark);
    }
}

/* What fusion=list prints of a candidate.  */
static void
test_fusion_note (void **state)
{
  struct pf_candidate candidate = { .summary = "vector loop j",
                                    .fusion = "0,0,1",
                                    .number = 3,
                                    .bands = "{2 tilable; 1}",
                                    .cycles = 1.5e6,
                                    .chosen = true };
  char *note = pf_fusion_note (&candidate);

  (void)state;
  assert_string_equal (note, "fusion structure 3, 0,0,1: 1.5e+06 cycles; bands "
                             "{2 tilable; 1}; vector loop j; chosen");
  free (note);
  candidate.number = 0;
  candidate.summary = "";
  candidate.bands = NULL;
  candidate.chosen = false;
  note = pf_fusion_note (&candidate);
  assert_string_equal (note,
                       "fusion structure 0,0,1: 1.5e+06 cycles; bands unknown");
  free (note);
}

/* The decision to run SCOP, a matrix product, in the order (i, k, j).  */
static struct pf_decision
some_decision (const struct pf_scop *scop, struct pf_candidate *candidate)
{
  isl_schedule *schedule = isl_schedule_read_from_str (
      scop->ctx,
      "{ domain: \"[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and"
      " 0 <= k < n }\", child: { schedule: \"[n] -> [{ S[i, j, k] -> [(i)] },"
      " { S[i, j, k] -> [(k)] }, { S[i, j, k] -> [(j)] }]\" } }");

  assert_non_null (schedule);
  candidate[0] = (struct pf_candidate){ .origin = "original",
                                        .summary = "",
                                        .schedule = scop->schedule,
                                        .cycles = 2e9,
                                        .compute = 1e9,
                                        .memory = INFINITY,
                                        .overhead = NAN };
  candidate[1] = (struct pf_candidate){ .origin = "isl-fused",
                                        .summary = "interchanged",
                                        .schedule = schedule,
                                        .cycles = 1e9,
                                        .compute = 5e8,
                                        .memory = 4e8,
                                        .overhead = 1e8,
                                        .resident = 7e8,
                                        .fusion = "0",
                                        .number = 3,
                                        .bands = "3 tilable",
                                        .chosen = true };
  return (struct pf_decision){
    .analysis = (char *)"nest {S}\n* slice i(S)\n",
    .reason = PF_RESCHEDULED,
    .detail = "interchanged",
    .schedule = schedule,
    .n_candidate = 2,
    .candidate = candidate,
    .operations = 12345,
    .break_even = { .n = 1,
                    .size = { { 729, 2 } },
                    .n_least = 1,
                    .least = { { 0, 1, 4 } } },
    .dependences = pf_dependences_compute (scop, NULL),
  };
}

/* A report on one SCoP and one other nest.  */
static struct pf_report *
some_report (isl_ctx *ctx, enum pf_reason final_reason)
{
  struct pf_report *report = pf_report_start ("dir/x.c", "gcc 12.2.0");
  struct pf_machine *machine = pf_machine_default ();
  struct pf_scop *scop = sample_scop (ctx, "matrix-product");
  struct pf_candidate candidate[2];
  struct pf_decision decision = some_decision (scop, candidate);

  assert_non_null (report);
  pf_report_machine (report, machine);
  /* What the scheduler has left of its operations is not enough to print.  */
  isl_ctx_set_max_operations (ctx, 1);
  pf_report_scop (report, scop, &decision, final_reason);
  assert_int_equal (isl_ctx_get_max_operations (ctx), 1);
  isl_ctx_set_max_operations (ctx, 0);
  pf_report_nest (report, "g", "caf\xe9.c", 7, PF_MAY_ALIAS,
                  "references `a' and `b' may alias");
  pf_report_nest (report, "h", NULL, 0, PF_MAY_ALIAS, "");
  isl_schedule_free (decision.schedule);
  pf_dependences_free (decision.dependences);
  pf_machine_free (machine);
  pf_scop_free (scop);
  return report;
}

/* The value at PATH, such as "scops.0.reason", in ROOT.  */
static json_t *
at (json_t *root, const char *path)
{
  char *copy = strdup (path);
  json_t *value = root;
  char *rest = NULL;

  for (char *part = strtok_r (copy, ".", &rest); part;
       part = strtok_r (NULL, ".", &rest))
    value = json_is_array (value) ? json_array_get (value, atoi (part))
                                  : json_object_get (value, part);
  free (copy);
  if (!value)
    fail_msg ("no %s in the report", path);
  return value;
}

static const char *
text_at (json_t *root, const char *path)
{
  const char *text = json_string_value (at (root, path));

  if (!text)
    fail_msg ("%s is no string", path);
  return text;
}

static void
assert_header (json_t *root)
{
  assert_string_equal (text_at (root, "source"), "dir/x.c");
  assert_string_equal (text_at (root, "compiler"), "gcc 12.2.0");
  assert_int_equal (json_integer_value (at (root, "polyfuse_report")), 1);
  assert_string_equal (text_at (root, "machine.page.from"), "default");
  assert_true (json_number_value (at (root, "machine.caches.0.size.value"))
               > 0);
}

static void
assert_scop (json_t *root)
{
  assert_int_equal (json_array_size (at (root, "scops")), 1);
  assert_string_equal (text_at (root, "scops.0.reason"), "rescheduled");
  assert_string_equal (text_at (root, "scops.0.decision"), "rescheduled");
  assert_string_equal (text_at (root, "scops.0.remark"),
                       "loop nest rescheduled: interchanged");
  assert_string_equal (text_at (root, "scops.0.file"), "matrix-product.c");
  assert_int_equal (json_integer_value (at (root, "scops.0.line")), 3);
  assert_true (json_number_value (at (root, "scops.0.break_even.0.points"))
               == 729);
  assert_true (json_number_value (at (root, "scops.0.break_even.0.sweeps"))
               == 2);
  assert_string_equal (text_at (root, "scops.0.least_loops.0.statement"), "S");
  assert_int_equal (
      json_integer_value (at (root, "scops.0.least_loops.0.loop")), 1);
  assert_int_equal (
      json_integer_value (at (root, "scops.0.least_loops.0.iterations")), 4);
  assert_int_equal (json_integer_value (at (root, "scops.0.operations")),
                    12345);
  assert_string_equal (text_at (root, "scops.0.statements.0.id"), "S");
  assert_non_null (
      strstr (text_at (root, "scops.0.statements.0.domain"), "S[i, j, k]"));
  assert_int_equal (json_integer_value (at (root, "scops.0.dependences.flow")),
                    1);
  assert_non_null (strstr (text_at (root, "scops.0.schedule"), "domain"));
  assert_non_null (strstr (text_at (root, "scops.0.original"), "domain"));
}

static void
assert_candidates (json_t *root)
{
  assert_string_equal (text_at (root, "scops.0.candidates.1.origin"),
                       "isl-fused");
  assert_string_equal (text_at (root, "scops.0.hoisting.0"), "nest {S}");
  assert_string_equal (text_at (root, "scops.0.hoisting.1"), "* slice i(S)");
  assert_true (json_is_true (at (root, "scops.0.candidates.1.chosen")));
  assert_true (json_is_false (at (root, "scops.0.candidates.0.chosen")));
  assert_true (json_real_value (at (root, "scops.0.candidates.1.memory"))
               == 4e8);
  assert_string_equal (text_at (root, "scops.0.candidates.1.fusion"), "0");
  assert_string_equal (text_at (root, "scops.0.candidates.1.bands"),
                       "3 tilable");
  assert_int_equal (
      json_integer_value (at (root, "scops.0.candidates.1.number")), 3);
  assert_true (json_real_value (at (root, "scops.0.candidates.1.resident"))
               == 7e8);
  assert_true (json_is_null (at (root, "scops.0.candidates.0.fusion")));
  assert_true (json_is_null (at (root, "scops.0.candidates.0.number")));
  assert_true (json_is_null (at (root, "scops.0.candidates.0.bands")));
  assert_true (json_is_null (at (root, "scops.0.candidates.0.memory")));
  assert_true (json_is_null (at (root, "scops.0.candidates.0.overhead")));
  assert_non_null (
      strstr (text_at (root, "scops.0.candidates.0.schedule"), "domain"));
}

static void
assert_nests (json_t *root)
{
  assert_int_equal (json_array_size (at (root, "nests")), 2);
  assert_string_equal (text_at (root, "nests.0.reason"), "may-alias");
  assert_string_equal (text_at (root, "nests.0.file"), "caf?.c");
  assert_int_equal (json_integer_value (at (root, "nests.0.line")), 7);
  assert_string_equal (text_at (root, "nests.0.remark"),
                       "not rescheduled: references `a' and `b' may alias");
  assert_true (json_is_null (at (root, "nests.1.file")));
  assert_int_equal (json_integer_value (at (root, "counts.may-alias")), 2);
  assert_int_equal (json_integer_value (at (root, "counts.rescheduled")), 1);
  assert_int_equal (json_object_size (at (root, "counts")), 2);
}

static void
test_document (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_report *report = some_report (ctx, PF_RESCHEDULED);
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream (&text, &size);
  json_t *root;

  (void)state;
  assert_int_equal (pf_report_write (report, stream), 0);
  fclose (stream);
  root = json_loads (text, JSON_REJECT_DUPLICATES, NULL);
  assert_non_null (root);
  assert_header (root);
  assert_scop (root);
  assert_candidates (root);
  assert_nests (root);
  json_decref (root);
  free (text);
  pf_report_free (report);
  isl_ctx_free (ctx);
}

/* Code generation had to give up what the scheduler had decided.  */
static void
test_final_reason (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_report *report = some_report (ctx, PF_CODE_GENERATION);
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream (&text, &size);
  json_t *root;

  (void)state;
  pf_report_write (report, stream);
  fclose (stream);
  root = json_loads (text, 0, NULL);
  assert_string_equal (text_at (root, "scops.0.reason"), "code-generation");
  assert_string_equal (text_at (root, "scops.0.decision"), "rescheduled");
  assert_string_equal (text_at (root, "scops.0.remark"),
                       "not rescheduled: Graphite could not generate the"
                       " loops");
  json_decref (root);
  free (text);
  pf_report_free (report);
  isl_ctx_free (ctx);
}

/* Append N reports of the translation unit SOURCE, with enough nests that a
   report does not fit into a page, to PATH.  */
static void
append_reports (const char *source, const char *path, unsigned n)
{
  struct pf_report *report = pf_report_start (source, "gcc");

  for (unsigned k = 0; k < 300; k++)
    pf_report_nest (report, "f", source, k, PF_CONTROL, "a line\nbreak");
  while (n--)
    if (pf_report_append (report, path))
      _exit (1);
  pf_report_free (report);
}

#define N_WRITERS 4
#define N_REPORTS 25

/* Compilers that run at the same time do not disturb each other's lines.  */
static void
test_append (void **state)
{
  char path[] = "/tmp/polyfuse-report-XXXXXX";
  unsigned n_lines = 0, seen[N_WRITERS] = { 0 };
  FILE *file = fdopen (mkstemp (path), "r");
  char *line = NULL;
  size_t size = 0;

  (void)state;
  assert_non_null (file);
  for (unsigned k = 0; k < N_WRITERS; k++)
    if (fork () == 0)
      {
        char source[] = { '0' + k, 0 };
        append_reports (source, path, N_REPORTS);
        _exit (0);
      }
  for (unsigned k = 0; k < N_WRITERS; k++)
    {
      int status;
      wait (&status);
      assert_int_equal (status, 0);
    }
  for (; getline (&line, &size, file) > 0; n_lines++)
    {
      json_t *root = json_loads (line, 0, NULL);
      assert_non_null (root);
      assert_int_equal (json_array_size (at (root, "nests")), 300);
      seen[atoi (text_at (root, "source"))]++;
      json_decref (root);
    }
  assert_int_equal (n_lines, N_WRITERS * N_REPORTS);
  for (unsigned k = 0; k < N_WRITERS; k++)
    assert_int_equal (seen[k], N_REPORTS);
  free (line);
  fclose (file);
  unlink (path);
}

/* Append a report to PATH and expect a message that ends in REASON.  */
static void
assert_append_fails (const char *path, const char *reason)
{
  struct pf_report *report = pf_report_start ("x.c", "gcc");
  char *message = pf_report_append (report, path);
  char *expected
      = pf_message ("cannot append the report to `%s': %s", path, reason);

  assert_non_null (message);
  assert_string_equal (message, expected);
  free (expected);
  free (message);
  pf_report_free (report);
}

static void
test_append_fails (void **state)
{
  (void)state;
  assert_append_fails ("/nonexistent/report", "No such file or directory");
  assert_append_fails ("tests", "Is a directory");
  assert_append_fails ("/dev/full", "No space left on device");
}

static void
test_write_fails (void **state)
{
  struct pf_report *report = pf_report_start ("x.c", "gcc");
  FILE *full = fopen ("/dev/full", "w");

  (void)state;
  assert_int_equal (pf_report_write (report, full), -1);
  fclose (full);
  pf_report_free (report);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_remarks),     cmocka_unit_test (test_fusion_note),
    cmocka_unit_test (test_document),    cmocka_unit_test (test_final_reason),
    cmocka_unit_test (test_append),      cmocka_unit_test (test_append_fails),
    cmocka_unit_test (test_write_fails),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
