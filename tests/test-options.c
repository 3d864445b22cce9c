/* The plugin's arguments: what they accept, and what they say when they do
   not.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "options.h"

#define PREFIX "-fplugin-arg-polyfuse-"

static void
test_defaults (void **state)
{
  (void)state;
  struct pf_options o;
  pf_options_init (&o);
  assert_false (o.help);
  assert_false (o.version);
  assert_int_equal (o.mode, PF_MODE_POLYFUSE);
  assert_null (o.report);
  assert_null (o.dump_scop);
  assert_null (o.dump);
  assert_null (o.machine);
  assert_int_equal (o.max_operations, 10000000);
  assert_int_equal (o.max_operations_function, 40000000);
  assert_int_equal (o.max_operations_unit, 64000000);
  assert_int_equal (o.scop_first, 1);
  assert_int_equal (o.scop_last, INT_MAX);
  assert_int_equal (o.tile, 0);
  pf_options_clear (&o);
}

/* The effect of the arguments that are words and numbers.  */
static void
test_good (void **state)
{
  (void)state;
  static const struct
  {
    const char *name, *value;
    enum pf_mode mode;
    unsigned long max_operations;
    int first, last;
    unsigned tile;
  } good[] = {
    { "mode", "polyfuse", PF_MODE_POLYFUSE, 10000000, 1, INT_MAX, 0 },
    { "mode", "identity", PF_MODE_IDENTITY, 10000000, 1, INT_MAX, 0 },
    { "mode", "isl", PF_MODE_ISL, 10000000, 1, INT_MAX, 0 },
    { "mode", "untiled", PF_MODE_UNTILED, 10000000, 1, INT_MAX, 0 },
    { "mode", "off", PF_MODE_OFF, 10000000, 1, INT_MAX, 0 },
    { "max-operations", "0", PF_MODE_POLYFUSE, 0, 1, INT_MAX, 0 },
    { "max-operations", "007", PF_MODE_POLYFUSE, 7, 1, INT_MAX, 0 },
    { "max-operations", "18446744073709551615", PF_MODE_POLYFUSE, ULONG_MAX, 1,
      INT_MAX, 0 },
    { "scops", "3", PF_MODE_POLYFUSE, 10000000, 3, 3, 0 },
    { "scops", "3-", PF_MODE_POLYFUSE, 10000000, 3, INT_MAX, 0 },
    { "scops", "-3", PF_MODE_POLYFUSE, 10000000, 1, 3, 0 },
    { "scops", "2-5", PF_MODE_POLYFUSE, 10000000, 2, 5, 0 },
    { "scops", "5-5", PF_MODE_POLYFUSE, 10000000, 5, 5, 0 },
    { "scops", "1-2147483647", PF_MODE_POLYFUSE, 10000000, 1, INT_MAX, 0 },
    { "tile", "0", PF_MODE_POLYFUSE, 10000000, 1, INT_MAX, 0 },
    { "tile", "65536", PF_MODE_POLYFUSE, 10000000, 1, INT_MAX, 65536 },
  };
  for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++)
    {
      struct pf_options o;
      pf_options_init (&o);
      assert_null (pf_options_set (&o, good[i].name, good[i].value));
      assert_int_equal (o.mode, good[i].mode);
      assert_true (o.max_operations == good[i].max_operations);
      assert_int_equal (o.scop_first, good[i].first);
      assert_int_equal (o.scop_last, good[i].last);
      assert_int_equal (o.tile, good[i].tile);
      pf_options_clear (&o);
    }
}

/* The function's budget is another one than the SCoP's.  */
static void
test_function_budget (void **state)
{
  struct pf_options o;

  (void)state;
  pf_options_init (&o);
  assert_null (pf_options_set (&o, "max-operations-function", "77"));
  assert_int_equal (o.max_operations_function, 77);
  assert_int_equal (o.max_operations, 10000000);
  assert_null (pf_options_set (&o, "max-operations", "5"));
  assert_int_equal (o.max_operations_function, 77);
  assert_null (pf_options_set (&o, "max-operations-unit", "9"));
  assert_int_equal (o.max_operations_unit, 9);
  assert_int_equal (o.max_operations_function, 77);
  pf_options_clear (&o);
}

/* Bytes of arrays in place of scalars.  */
static void
test_expansion (void **state)
{
  struct pf_options o;
  char *message;

  (void)state;
  pf_options_init (&o);
  assert_int_equal (o.max_expansion, 65536);
  assert_null (pf_options_set (&o, "max-expansion", "0"));
  assert_int_equal (o.max_expansion, 0);
  message = pf_options_set (&o, "max-expansion", "99999999999");
  assert_non_null (message);
  assert_non_null (strstr (message, "99999999999"));
  assert_int_equal (o.max_expansion, 0);
  free (message);
  pf_options_clear (&o);
}

/* Sizes that a profile tells.  */
static void
test_profile (void **state)
{
  struct pf_options o;
  char *message;

  (void)state;
  pf_options_init (&o);
  assert_true (o.profile);
  assert_null (pf_options_set (&o, "profile", "0"));
  assert_false (o.profile);
  message = pf_options_set (&o, "profile", "2");
  assert_string_equal (message,
                       "`" PREFIX "profile': found `2', expected 1 for using"
                       " the sizes that a profile tells, or 0");
  assert_false (o.profile);
  assert_null (pf_options_set (&o, "profile", "1"));
  assert_true (o.profile);
  free (message);
  pf_options_clear (&o);
}

/* Every scheduler can be named; the last one counts.  */
static void
test_scheduler (void **state)
{
  (void)state;
  static const struct
  {
    const char *value;
    enum pf_scheduler scheduler;
  } good[] = { { "isl", PF_SCHEDULER_ISL },
               { "hoist", PF_SCHEDULER_HOIST },
               { "hoist-separate", PF_SCHEDULER_HOIST_SEPARATE },
               { "hoist-interchange", PF_SCHEDULER_HOIST_INTERCHANGE },
               { "convex", PF_SCHEDULER_CONVEX },
               { "auto", PF_SCHEDULER_AUTO } };
  struct pf_options o;
  pf_options_init (&o);
  assert_int_equal (o.scheduler, PF_SCHEDULER_AUTO);
  for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++)
    {
      assert_null (pf_options_set (&o, "scheduler", good[i].value));
      assert_int_equal (o.scheduler, good[i].scheduler);
    }
  pf_options_clear (&o);
}

/* What fusion structures can be asked for, and whether that forces an order.  */
static void
test_fusion (void **state)
{
  static const struct
  {
    const char *value;
    enum pf_fuse fusion;
    unsigned number, n;
    bool force;
  } good[] = {
    { "list", PF_FUSE_LIST, 0, 0, false },
    { "max", PF_FUSE_MAX, 0, 0, true },
    { "none", PF_FUSE_NONE, 0, 0, true },
    { "7", PF_FUSE_NUMBER, 7, 0, true },
    { "0,1", PF_FUSE_GIVEN, 7, 2, true },
    { "0,0,1,2", PF_FUSE_GIVEN, 7, 4, true },
    { "auto", PF_FUSE_BY_COST, 7, 4, false },
  };
  struct pf_options o;

  (void)state;
  pf_options_init (&o);
  assert_int_equal (o.fusion, PF_FUSE_BY_COST);
  assert_int_equal (o.fusion_candidates, -1);
  assert_int_equal (o.fusion_statements, 16);
  for (unsigned k = 0; k < sizeof good / sizeof *good; k++)
    {
      assert_null (pf_options_set (&o, "fusion", good[k].value));
      assert_int_equal (o.fusion, good[k].fusion);
      assert_int_equal (o.fusion_number, good[k].number);
      assert_int_equal (o.n_fusion, good[k].n);
      assert_int_equal (pf_options_force_order (&o), good[k].force);
    }
  assert_int_equal (o.fusion_class[2], 1);
  assert_int_equal (o.fusion_class[3], 2);
  assert_null (pf_options_set (&o, "fusion-candidates", "0"));
  assert_int_equal (o.fusion_candidates, 0);
  assert_int_equal (o.nesting, 0);
  assert_null (pf_options_set (&o, "nesting", "12"));
  assert_int_equal (o.nesting, 12);
  assert_true (pf_options_force_order (&o));
  assert_null (pf_options_set (&o, "fusion-statements", "5"));
  assert_int_equal (o.fusion_statements, 5);
  assert_null (pf_options_set (&o, "mode", "untiled"));
  assert_true (pf_options_force_order (&o));
  pf_options_clear (&o);
  assert_null (o.fusion_class);
}

/* Exact messages.  After each the options are what they were.  */
static void
test_bad (void **state)
{
  (void)state;
#define EXPECT_SCOPS "expected SCoP numbers A-B, A, A- or -B with 1 <= A <= B"
#define EXPECT_TILE "expected a tile size from 0 to 65536"
#define EXPECT_OPERATIONS                                                      \
  "expected a number of isl operations, or 0 for no limit"
#define EXPECT_MODE "expected polyfuse, identity, isl, untiled or off"
#define EXPECT_SCHEDULER                                                       \
  "expected auto, isl, hoist, hoist-separate, hoist-interchange "              \
  "or convex"
#define EXPECT_FUSION                                                          \
  "expected auto, list, max, none, a number from 1, or the class of each "     \
  "statement, such as 0,0,1,2"
#define EXPECT_FOLDER "expected an existing folder that can be written to"
#define EXPECT_MACHINE "expected `native' or the name of a machine file"
  static const struct
  {
    const char *name, *value, *message;
  } bad[] = {
    { "mod", "isl",
      "`" PREFIX "mod': unknown argument; did you mean `" PREFIX "mode'?" },
    { "max-operation", "1",
      "`" PREFIX "max-operation': unknown argument; did you mean `" PREFIX
      "max-operations'?" },
    { "dump_scop", "/",
      "`" PREFIX "dump_scop': unknown argument; did you mean `" PREFIX
      "dump-scop'?" },
    { "frobnicate", NULL,
      "`" PREFIX "frobnicate': unknown argument; `" PREFIX "help' lists all" },
    { "", NULL, "`" PREFIX "': unknown argument; `" PREFIX "help' lists all" },
    { "help", "yes", "`" PREFIX "help': found the value `yes', expected none" },
    { "version", "", "`" PREFIX "version': found the value `', expected none" },
    { "mode", NULL,
      "`" PREFIX "mode': found no value, expected `" PREFIX "mode=MODE'" },
    { "report", NULL,
      "`" PREFIX "report': found no value, expected `" PREFIX "report=FILE'" },
    { "tile", NULL,
      "`" PREFIX "tile': found no value, expected `" PREFIX "tile=N'" },
    { "mode", "", "`" PREFIX "mode': found `', " EXPECT_MODE },
    { "mode", "identiy",
      "`" PREFIX "mode': found `identiy', " EXPECT_MODE
      "; did you mean `identity'?" },
    { "mode", "OFF",
      "`" PREFIX "mode': found `OFF', " EXPECT_MODE "; did you mean `off'?" },
    { "mode", "fast", "`" PREFIX "mode': found `fast', " EXPECT_MODE },
    { "scheduler", NULL,
      "`" PREFIX "scheduler': found no value, expected `" PREFIX
      "scheduler=NAME'" },
    { "scheduler", "", "`" PREFIX "scheduler': found `', " EXPECT_SCHEDULER },
    { "scheduler", "autp",
      "`" PREFIX "scheduler': found `autp', " EXPECT_SCHEDULER
      "; did you mean `auto'?" },
    { "fusion", NULL,
      "`" PREFIX "fusion': found no value, expected `" PREFIX "fusion=WHICH'" },
    { "fusion", "", "`" PREFIX "fusion': found `', " EXPECT_FUSION },
    { "fusion", "0", "`" PREFIX "fusion': found `0', " EXPECT_FUSION },
    { "fusion", "0,2", "`" PREFIX "fusion': found `0,2', " EXPECT_FUSION },
    { "fusion", "-1", "`" PREFIX "fusion': found `-1', " EXPECT_FUSION },
    { "fusion", "maxx",
      "`" PREFIX "fusion': found `maxx', " EXPECT_FUSION
      "; did you mean `max'?" },
    { "fusion-candidates", "many",
      "`" PREFIX
      "fusion-candidates': found `many', expected a number from 0 to 100000" },
    { "fusion-statements", "0",
      "`" PREFIX
      "fusion-statements': found `0', expected a number from 1 to 16" },
    { "nesting", "0",
      "`-fplugin-arg-polyfuse-nesting': found `0', expected a number from 1 to "
      "1000" },
    { "fusion-statements", "17",
      "`" PREFIX
      "fusion-statements': found `17', expected a number from 1 to 16" },
    { "fusion", "0,0/0", "`" PREFIX "fusion': found `0,0/0', " EXPECT_FUSION },
    { "fusion", "0,0/", "`" PREFIX "fusion': found `0,0/', " EXPECT_FUSION },
    { "fusion", "0,0/0,2",
      "`" PREFIX "fusion': found `0,0/0,2', " EXPECT_FUSION },
    { "fusion-ways", "0",
      "`" PREFIX "fusion-ways': found `0', expected a number from 1 to"
      " 100000" },
    { "fusion-reversal", "1",
      "`" PREFIX "fusion-reversal': found the value `1', expected none" },
    { "report", "",
      "`" PREFIX "report': found `', expected the name of a file" },
    { "report", "/",
      "`" PREFIX "report': found `/': Is a directory, expected the name of a"
      " file" },
    { "dump-scop", "/nonexistent/folder",
      "`" PREFIX "dump-scop': found `/nonexistent/folder': No such file or"
      " directory, " EXPECT_FOLDER },
    { "dump", "/dev/null",
      "`" PREFIX "dump': found `/dev/null': Not a directory, " EXPECT_FOLDER },
    { "dump", "",
      "`" PREFIX "dump': found `': No such file or directory, " EXPECT_FOLDER },
    { "max-operations", "many",
      "`" PREFIX "max-operations': found `many', " EXPECT_OPERATIONS },
    { "max-operations", "-1",
      "`" PREFIX "max-operations': found `-1', " EXPECT_OPERATIONS },
    { "max-operations", " 1",
      "`" PREFIX "max-operations': found ` 1', " EXPECT_OPERATIONS },
    { "max-operations", "1e6",
      "`" PREFIX "max-operations': found `1e6', " EXPECT_OPERATIONS },
    { "max-operations", "18446744073709551616",
      "`" PREFIX
      "max-operations': found `18446744073709551616', " EXPECT_OPERATIONS },
    { "max-operations-function", "x",
      "`" PREFIX "max-operations-function': found `x', " EXPECT_OPERATIONS },
    { "scops", "", "`" PREFIX "scops': found `', " EXPECT_SCOPS },
    { "scops", "-", "`" PREFIX "scops': found `-', " EXPECT_SCOPS },
    { "scops", "0", "`" PREFIX "scops': found `0', " EXPECT_SCOPS },
    { "scops", "0-3", "`" PREFIX "scops': found `0-3', " EXPECT_SCOPS },
    { "scops", "-0", "`" PREFIX "scops': found `-0', " EXPECT_SCOPS },
    { "scops", "5-4", "`" PREFIX "scops': found `5-4', " EXPECT_SCOPS },
    { "scops", "1-2-3", "`" PREFIX "scops': found `1-2-3', " EXPECT_SCOPS },
    { "scops", "a", "`" PREFIX "scops': found `a', " EXPECT_SCOPS },
    { "scops", "1-2147483648",
      "`" PREFIX "scops': found `1-2147483648', " EXPECT_SCOPS },
    { "tile", "65537", "`" PREFIX "tile': found `65537', " EXPECT_TILE },
    { "tile", "-4", "`" PREFIX "tile': found `-4', " EXPECT_TILE },
    { "tile", "16x16", "`" PREFIX "tile': found `16x16', " EXPECT_TILE },
    { "machine", "nativ",
      "`" PREFIX
      "machine': found `nativ': No such file or directory, " EXPECT_MACHINE
      "; did you mean `native'?" },
    { "machine", "/",
      "`" PREFIX "machine': found `/': Is a directory, " EXPECT_MACHINE },
  };
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
    {
      struct pf_options o, fresh;
      pf_options_init (&o);
      pf_options_init (&fresh);
      char *message = pf_options_set (&o, bad[i].name, bad[i].value);
      assert_non_null (message);
      assert_string_equal (message, bad[i].message);
      free (message);
      assert_memory_equal (&o, &fresh, sizeof o);
      pf_options_clear (&o);
    }
}

static void
test_flags (void **state)
{
  (void)state;
  struct pf_options o;
  pf_options_init (&o);
  assert_null (pf_options_set (&o, "help", NULL));
  assert_true (o.help);
  assert_false (o.version);
  assert_null (pf_options_set (&o, "version", NULL));
  assert_true (o.version);
  assert_false (o.fusion_reversal);
  assert_null (pf_options_set (&o, "fusion-reversal", NULL));
  assert_true (o.fusion_reversal);
  pf_options_clear (&o);
}

/* The last of several values counts, and none leaks; a bad one leaves the one
   before.  */
static void
test_last_wins (void **state)
{
  (void)state;
  char folder[] = "test-options-XXXXXX";
  struct pf_options o;
  assert_non_null (mkdtemp (folder));
  pf_options_init (&o);
  for (int i = 0; i < 2; i++)
    {
      assert_null (pf_options_set (&o, "report", i ? "b.json" : "a.json"));
      assert_null (pf_options_set (&o, "dump-scop", i ? folder : "."));
      assert_null (pf_options_set (&o, "dump", i ? "." : folder));
      assert_null (pf_options_set (&o, "machine", i ? "native" : "/dev/null"));
    }
  assert_string_equal (o.report, "b.json");
  assert_string_equal (o.dump_scop, folder);
  assert_string_equal (o.dump, ".");
  assert_string_equal (o.machine, "native");
  char *message = pf_options_set (&o, "dump", "/nonexistent");
  assert_non_null (message);
  free (message);
  assert_string_equal (o.dump, ".");
  pf_options_clear (&o);
  assert_null (o.report);
  rmdir (folder);
}

static void
test_folder_not_writable (void **state)
{
  (void)state;
  if (geteuid () == 0)
    skip ();
  char folder[] = "test-options-XXXXXX";
  struct pf_options o;
  assert_non_null (mkdtemp (folder));
  assert_int_equal (chmod (folder, 0555), 0);
  pf_options_init (&o);
  char *message = pf_options_set (&o, "dump-scop", folder);
  rmdir (folder);
  assert_non_null (message);
  assert_non_null (strstr (message, "Permission denied, " EXPECT_FOLDER));
  free (message);
  pf_options_clear (&o);
}

/* Every argument has its paragraph, and the default that it names is true.  */
static void
test_help (void **state)
{
  (void)state;
  static const char *const names[] = { "help",
                                       "version",
                                       "mode",
                                       "report",
                                       "dump-scop",
                                       "dump",
                                       "max-operations",
                                       "scops",
                                       "machine",
                                       "tile",
                                       "scheduler",
                                       "max-operations-function",
                                       "fusion",
                                       "fusion-candidates",
                                       "fusion-statements",
                                       "nesting" };
  const char *help = pf_options_help ();
  struct pf_options o;
  char text[80];
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
    {
      snprintf (text, sizeof text, PREFIX "%s", names[i]);
      assert_non_null (strstr (help, text));
    }
  pf_options_init (&o);
  snprintf (text, sizeof text, "\n    %lu).", o.max_operations);
  assert_non_null (strstr (help, text));
  snprintf (text, sizeof text, "(default %lu).", o.max_operations_function);
  assert_non_null (strstr (help, text));
  snprintf (text, sizeof text, "\n    (default %lu).", o.max_operations_unit);
  assert_non_null (strstr (help, text));
  for (const char *line = help; *line; line += strcspn (line, "\n") + 1)
    assert_true (strcspn (line, "\n") < 80);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_defaults),
    cmocka_unit_test (test_good),
    cmocka_unit_test (test_function_budget),
    cmocka_unit_test (test_expansion),
    cmocka_unit_test (test_profile),
    cmocka_unit_test (test_scheduler),
    cmocka_unit_test (test_fusion),
    cmocka_unit_test (test_bad),
    cmocka_unit_test (test_flags),
    cmocka_unit_test (test_last_wins),
    cmocka_unit_test (test_folder_not_writable),
    cmocka_unit_test (test_help),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
