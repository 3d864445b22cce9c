/* What the tests' programs share: fill arrays, print what became of them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled without optimization, so that these loops are no nests of the
   test's.  */

#ifndef CHECK_H
#define CHECK_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define CHECK_PLAIN __attribute__ ((noinline, unused, optimize ("O0")))

/* Print a hash of the N bytes at DATA, called NAME.  */
static void CHECK_PLAIN
check_print (const char *name, const void *data, size_t n)
{
  const unsigned char *byte = (const unsigned char *) data;
  uint64_t hash = 14695981039346656037ULL;
  for (size_t i = 0; i < n; i++)
    hash = (hash ^ byte[i]) * 1099511628211ULL;
  printf ("%s %016llx\n", name, (unsigned long long) hash);
}

/* The next of a sequence of numbers that *STATE stands for.  */
static uint32_t CHECK_PLAIN
check_next (uint32_t *state)
{
  *state = *state * 1664525u + 1013904223u;
  return *state >> 16;
}

/* Fill N elements at DATA with numbers between -1 and 1 that need rounding
   when added and multiplied.  */
static void CHECK_PLAIN
check_fill_double (double *data, size_t n)
{
  uint32_t state = 1;
  for (size_t i = 0; i < n; i++)
    data[i] = ((int) check_next (&state) - 32768) / 32769.0;
}

static void CHECK_PLAIN
check_fill_float (float *data, size_t n)
{
  uint32_t state = 2;
  for (size_t i = 0; i < n; i++)
    data[i] = ((int) check_next (&state) - 32768) / 32769.0f;
}

/* Fill N elements at DATA with numbers from 0 to 999.  */
static void CHECK_PLAIN
check_fill_int (int *data, size_t n)
{
  uint32_t state = 3;
  for (size_t i = 0; i < n; i++)
    data[i] = check_next (&state) % 1000;
}

/* Print, and fill with doubles, floats or ints, a whole array.  */
#define PRINT(A) check_print (#A, &(A), sizeof (A))
#define FILL_DOUBLE(A) check_fill_double ((double *) (A), sizeof (A) / 8)
#define FILL_FLOAT(A) check_fill_float ((float *) (A), sizeof (A) / 4)
#define FILL_INT(A) check_fill_int ((int *) (A), sizeof (A) / 4)

/* A function of a test's own: nothing is known of its callers.  */
#define TEST_FUNCTION __attribute__ ((noipa))

#endif /* CHECK_H */
