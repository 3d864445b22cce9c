/* Replay of the inputs that fuzzing collected: fuzz/parsers/corpus.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _DEFAULT_SOURCE
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "../fuzz/parsers/parsers.h"

/* Give PARSER the bytes of the file PATH.  */
static void
replay_file (pf_parser *parser, const char *path)
{
  FILE *file = fopen (path, "rb");
  long size;
  uint8_t *data;

  assert_non_null (file);
  assert_int_equal (fseek (file, 0, SEEK_END), 0);
  size = ftell (file);
  assert_true (size >= 0);
  rewind (file);
  /* Exactly as long as the input, for the address sanitizer.  */
  data = malloc (size ? size : 1);
  assert_non_null (data);
  assert_true (fread (data, 1, size, file) == (size_t)size);
  fclose (file);
  parser (data, size);
  free (data);
}

/* Give PARSER all files in FOLDER, at least AT_LEAST.  */
static void
replay (pf_parser *parser, const char *folder, unsigned at_least)
{
  DIR *dir = opendir (folder);
  struct dirent *entry;
  unsigned n = 0;

  if (!dir)
    fail_msg ("%s cannot be opened", folder);
  while ((entry = readdir (dir)))
    {
      char path[600];
      if (entry->d_name[0] == '.')
        continue;
      snprintf (path, sizeof path, "%s/%s", folder, entry->d_name);
      replay_file (parser, path);
      n++;
    }
  closedir (dir);
  if (n < at_least)
    fail_msg ("%u files in %s, expected at least %u", n, folder, at_least);
}

static void
test_scop (void **state)
{
  (void)state;
  replay (parse_scop, "fuzz/parsers/corpus/scop", 10);
  replay (parse_scop, "tests/scops", 10);
}

static void
test_machine (void **state)
{
  (void)state;
  replay (parse_machine, "fuzz/parsers/corpus/machine", 10);
}

static void
test_cpuid (void **state)
{
  (void)state;
  replay (parse_cpuid, "fuzz/parsers/corpus/cpuid", 10);
  replay (parse_cpuid, "tests/cpuid", 5);
}

static void
test_arguments (void **state)
{
  (void)state;
  replay (parse_arguments, "fuzz/parsers/corpus/arguments", 10);
}

int
main (void)
{
  static const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_scop),
    cmocka_unit_test (test_machine),
    cmocka_unit_test (test_cpuid),
    cmocka_unit_test (test_arguments),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
