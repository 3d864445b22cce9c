/* Call the functions of kernels.c for a profile (-DTRAINING), or compare two builds of
   them, whose names begin with general_ and special_.

   usage: main NAME N M [check]

   With a fourth argument both are called once, and have to leave the same bits.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../seconds.h"
#include "kernels.h"

#ifdef TRAINING
#define DECLARE(name) profiled name;
#define ENTRY(name) { #name, name, name },
#else
#define DECLARE(name) profiled general_##name, special_##name;
#define ENTRY(name) { #name, general_##name, special_##name },
#endif

ALL_PROFILED (DECLARE)

static const struct entry
{
  const char *name;
  profiled *general, *special;
} entries[] = { ALL_PROFILED (ENTRY) };

#define N_ENTRIES (sizeof entries / sizeof *entries)

/* The least time of a batch of calls, in seconds; how many batches are measured, and for
   how many seconds, at least.  */
#define BATCH 5e-4
#define BATCHES 25
#define DURATION 1.0

static double *a, *b, *c;

static double *
allocate (size_t elements)
{
  double *memory = aligned_alloc (64, (elements + 63) / 64 * 64 * 8);

  if (!memory)
    {
      fprintf (stderr, "profiles: no memory\n");
      exit (2);
    }
  return memory;
}

/* Fill all arrays, which have ELEMENTS each.  Sums of products are rounded, so that
   their bits tell the order.  */
static void
fill_all (size_t elements)
{
  for (size_t i = 0; i < elements; i++)
    a[i] = b[i] = c[i] = 0.5 + (double)(i % 7) * 1e-3;
}

/* Seconds that CALLS calls of FUNCTION take.  */
static double
measure (profiled *function, int n, int m, int calls)
{
  double start = now ();

  for (int k = 0; k < calls; k++)
    function (n, m, a, b, c);
  return now () - start;
}

/* Print the time of a call of both, which take turns: the least of all batches, in
   seconds.  */
static void
compare_times (const struct entry *entry, int n, int m)
{
  int calls = 1;
  double general = 1e9, special = 1e9, start;

  while (measure (entry->general, n, m, calls) < BATCH)
    calls *= 2;
  start = now ();
  for (int k = 0; k < BATCHES || now () < start + DURATION; k++)
    {
      double time = measure (entry->general, n, m, calls) / calls;

      general = time < general ? time : general;
      time = measure (entry->special, n, m, calls) / calls;
      special = time < special ? time : special;
    }
  printf ("%g %g\n", general, special);
}

/* Do both leave the same bits in the arrays, which have ELEMENTS each?  Says so if
   not.  */
static int
is_right (const struct entry *entry, int n, int m, size_t elements)
{
  double *arrays[] = { a, b, c }, *first[3];
  int same = 1;

  entry->general (n, m, a, b, c);
  for (int k = 0; k < 3; k++)
    {
      first[k] = allocate (elements);
      memcpy (first[k], arrays[k], elements * sizeof *a);
    }
  fill_all (elements);
  entry->special (n, m, a, b, c);
  for (int k = 0; k < 3; k++)
    {
      same &= memcmp (first[k], arrays[k], elements * sizeof *a) == 0;
      free (first[k]);
    }
  if (!same)
    fprintf (stderr, "profiles: %s: wrong for %d, %d\n", entry->name, n, m);
  return same;
}

int
main (int argc, char **argv)
{
  int n = argc >= 4 ? atoi (argv[2]) : 0, m = argc >= 4 ? atoi (argv[3]) : 0;
  size_t elements = (size_t)(n + 8) * (size_t)(n + 8) * (size_t)(m + 1);

  for (size_t k = 0; n > 0 && m > 0 && k < N_ENTRIES; k++)
    if (strcmp (entries[k].name, argv[1]) == 0)
      {
        a = allocate (elements);
        b = allocate (elements);
        c = allocate (elements);
        fill_all (elements);
        if (argc == 5)
          return !is_right (entries + k, n, m, elements);
#ifdef TRAINING
        measure (entries[k].special, n, m, 3);
#else
        compare_times (entries + k, n, m);
#endif
        return 0;
      }
  fprintf (stderr, "usage: main NAME N M [check]\n");
  return 2;
}
