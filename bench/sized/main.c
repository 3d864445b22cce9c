/* Compare two builds of the functions of kernels.c for many sizes: their names
   begin with plain_ and polyfuse_.

   usage: main check NAME N... | main NAME N

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../seconds.h"
#include "kernels.h"

#define DECLARE(name) sized plain_##name, polyfuse_##name;
ALL_SIZED (DECLARE)

static const struct entry
{
  const char *name;
  sized *plain, *polyfuse;
} entries[] = {
#define ENTRY(name) { #name, plain_##name, polyfuse_##name },
  ALL_SIZED (ENTRY)
};

#define N_ENTRIES (sizeof entries / sizeof *entries)

/* The least time in which calls are measured, in seconds, how many batches of calls
   are, and how many calls are in one at most.  */
#define BATCH 5e-4
#define BATCHES 25
#define MAX_CALLS 1000000

/* Results are compared for all sizes below, and for those that are asked for.  */
#define CHECKED 70

/* No matrix has more rows.  */
#define MOST_ROWS 10000

static double *a, *b, *c;

/* The same as arguments of the functions.  */
static matrix given_a, given_b, given_c;

static void *
allocate (size_t bytes)
{
  void *memory = aligned_alloc (64, (bytes + 63) / 64 * 64);

  if (!memory)
    {
      fprintf (stderr, "sizes: no memory\n");
      exit (2);
    }
  return memory;
}

static void
allocate_all (int n)
{
  size_t bytes = sizeof *a * (size_t)n * (size_t)n;

  a = allocate (bytes);
  b = allocate (bytes);
  c = allocate (bytes);
}

/* The argument for DATA, N x N, of which the last one was OLD.  With SHUFFLED defined the
   first two rows are not equally far from the others.  */
static matrix
give (double *data, int n, matrix old)
{
#ifdef ROWS
  matrix rows = old ? old : allocate (MOST_ROWS * sizeof *rows);

  for (int i = 0; i < n; i++)
    rows[i] = data + (size_t)i * (size_t)n;
#ifdef SHUFFLED
  if (n > 1)
    {
      rows[0] = data + n;
      rows[1] = data;
    }
#endif
  return rows;
#else
  (void)n;
  (void)old;
  return data;
#endif
}

static void
give_all (int n)
{
  given_a = give (a, n, given_a);
  given_b = give (b, n, given_b);
  given_c = give (c, n, given_c);
}

/* A is diagonally dominant, so that it can be factorized again and again.  Sums of
   products of B and C are rounded, so that their bits tell the order.  */
static void
fill (int n)
{
  for (int i = 0; i < n * n; i++)
    {
      a[i] = 1 + i % 7 * 0.01 + (i % (n + 1) == 0) * n;
      b[i] = 1.5 + i % 5 * 0.1;
      c[i] = 0.5 - i % 3 * 0.3;
    }
  give_all (n);
}

/* Seconds that a call of FUNCTION takes, the mean of CALLS.  */
static double
measure (sized *function, int n, int calls)
{
  double start;

  fill (n);
  start = now ();
  for (int k = 0; k < calls; k++)
    function (n, given_a, given_b, given_c);
  return (now () - start) / calls;
}

/* Print the time of a call of both, the least of all batches, in seconds.  */
static void
compare_times (const struct entry *entry, int n)
{
  int calls = 1;
  double plain = 1e9, polyfuse = 1e9;

  while (calls < MAX_CALLS && measure (entry->plain, n, calls) * calls < BATCH)
    calls *= 2;
  for (int k = 0; k < BATCHES; k++)
    {
      double time = measure (entry->plain, n, calls);

      plain = time < plain ? time : plain;
      time = measure (entry->polyfuse, n, calls);
      polyfuse = time < polyfuse ? time : polyfuse;
    }
  printf ("%g %g\n", plain, polyfuse);
}

/* Do both of ENTRY leave the same bits for N?  */
static int
is_same (const struct entry *entry, int n)
{
  size_t bytes = sizeof *a * (size_t)n * (size_t)n;
  double *first = allocate (2 * bytes + 64);
  int same;

  fill (n);
  entry->plain (n, given_a, given_b, given_c);
  memcpy (first, a, bytes);
  memcpy ((char *)first + bytes, b, bytes);
  fill (n);
  entry->polyfuse (n, given_a, given_b, given_c);
  same = memcmp (first, a, bytes) == 0
         && memcmp ((char *)first + bytes, b, bytes) == 0;
  free (first);
  return same;
}

/* Are the results of ENTRY right for N?  Says so if not.  */
static int
is_right (const struct entry *entry, int n)
{
  int same = is_same (entry, n);

  if (!same)
    fprintf (stderr, "sizes: %s: wrong for %d\n", entry->name, n);
  return same;
}

/* Check ENTRY for all sizes below CHECKED, and for the numbers SIZE[N_SIZE].  The
   exit status.  */
static int
check (const struct entry *entry, int n_size, char **size)
{
  int result = 0, most = CHECKED;

  for (int k = 0; k < n_size; k++)
    most = atoi (size[k]) > most ? atoi (size[k]) : most;
  allocate_all (most);
  for (int n = 0; n < CHECKED; n++)
    result |= !is_right (entry, n);
  for (int k = 0; k < n_size; k++)
    result |= !is_right (entry, atoi (size[k]));
  return result;
}

/* NULL if there is none called NAME.  */
static const struct entry *
find_entry (const char *name)
{
  for (size_t k = 0; k < N_ENTRIES; k++)
    if (strcmp (entries[k].name, name) == 0)
      return entries + k;
  return NULL;
}

int
main (int argc, char **argv)
{
  int checks = argc >= 3 && strcmp (argv[1], "check") == 0;
  const struct entry *entry = argc >= 3 ? find_entry (argv[1 + checks]) : NULL;

  if (entry && checks)
    return check (entry, argc - 3, argv + 3);
  if (entry && argc == 3)
    {
      allocate_all (atoi (argv[2]));
      compare_times (entry, atoi (argv[2]));
      return 0;
    }
  fprintf (stderr, "usage: main check NAME N... | main NAME N\n");
  return 2;
}
