/* Loops over rows that never end, as their counters wrap around, do not end because of the plugin,
   either, and no table is read for them.

   { dg-do run }
   { dg-additional-options "-O3 -fno-tree-loop-vectorize" }
   { dg-plugin-arguments "count-guards min-points=0" } */

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

unsigned long polyfuse_row_count[2], polyfuse_guard_count[2];

double A[256][256], B[256][256];
static double *a[256], *b[256];

__attribute__ ((noipa)) void
wider (int n, unsigned long m)
{
  for (unsigned char j = 0; j < m; j++)
    for (unsigned char i = 0; i < n; i++)
      a[i][j] = a[i][j] * 0.5 + b[i][j];
}

static int calls;

static void
expect (int line, unsigned long count)
{
  if (polyfuse_row_count[0] != 0 || polyfuse_row_count[1] != count
      || polyfuse_guard_count[0] != 0 || polyfuse_guard_count[1] != count)
    {
      fprintf (stderr, "line %d: counts are %lu, %lu and %lu, %lu\n", line,
               polyfuse_row_count[0], polyfuse_row_count[1],
               polyfuse_guard_count[0], polyfuse_guard_count[1]);
      abort ();
    }
}

/* Time is up, and the loop still runs: the original code is running.  */
static void
next (int number)
{
  (void) number;
  expect (__LINE__, 2);
  signal (SIGALRM, next);
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, SIGALRM);
  sigprocmask (SIG_UNBLOCK, &set, NULL);
  alarm (1);
  switch (calls++)
    {
    case 0:
      wider (256, 3);
      break;
    case 1:
      wider (3, 256);
      break;
    case 2:
      wider (3, ULONG_MAX);
      break;
    default:
      exit (0);
    }
  fprintf (stderr, "call %d has ended\n", calls);
  abort ();
}

int
main (void)
{
  for (int i = 0; i < 256; i++)
    a[i] = A[i], b[i] = B[i];
  wider (255, 255);
  expect (__LINE__, 1);
  wider (2, 3);
  expect (__LINE__, 2);
  next (SIGALRM);
  return 1;
}
