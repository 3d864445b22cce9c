/* Call one function of kernels.c once, and print how often checks failed and
   succeeded.

   usage: once NAME N

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

extern unsigned long polyfuse_guard_count[2];

#define DECLARE(name) sized name;
ALL_SIZED (DECLARE)

static const struct entry
{
  const char *name;
  sized *function;
} entries[] = {
#define ENTRY(name) { #name, name },
  ALL_SIZED (ENTRY)
};

/* N x N doubles, all 1.  */
static double *
ones (int n)
{
  double *matrix = malloc (sizeof *matrix * (size_t)n * (size_t)n);

  for (int k = 0; matrix && k < n * n; k++)
    matrix[k] = 1;
  return matrix;
}

static void
call (sized *function, int n)
{
  double *a = ones (n), *b = ones (n), *c = ones (n);

  if (a && b && c)
    function (n, a, b, c);
  free (a);
  free (b);
  free (c);
}

int
main (int argc, char **argv)
{
  for (size_t k = 0; argc == 3 && k < sizeof entries / sizeof *entries; k++)
    if (strcmp (argv[1], entries[k].name) == 0)
      call (entries[k].function, atoi (argv[2]));
  printf ("%lu %lu\n", polyfuse_guard_count[0], polyfuse_guard_count[1]);
  return 0;
}
