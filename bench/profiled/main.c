/* Call the functions of kernels.c for a profile (-DTRAINING), or compare two builds of
   them, whose names begin with general_ and special_.

   usage: main NAME N M

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
  for (size_t i = 0; i < elements; i++)
    memory[i] = 0.5 + (double)(i % 7) * 1e-3;
  return memory;
}

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
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

int
main (int argc, char **argv)
{
  int n = argc == 4 ? atoi (argv[2]) : 0, m = argc == 4 ? atoi (argv[3]) : 0;
  size_t elements = (size_t)(n + 8) * (size_t)(n + 8) * (size_t)(m + 1);

  for (size_t k = 0; n > 0 && m > 0 && k < N_ENTRIES; k++)
    if (strcmp (entries[k].name, argv[1]) == 0)
      {
        a = allocate (elements);
        b = allocate (elements);
        c = allocate (elements);
#ifdef TRAINING
        measure (entries[k].special, n, m, 3);
#else
        compare_times (entries + k, n, m);
#endif
        return 0;
      }
  fprintf (stderr, "usage: main NAME N M\n");
  return 2;
}
