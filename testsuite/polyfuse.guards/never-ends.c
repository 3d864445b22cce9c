/* Loops that never end do not end because of the plugin, either.

   { dg-do run }
   { dg-additional-options "-O3 -fno-tree-loop-vectorize" }
   { dg-plugin-arguments "count-guards min-points=0" } */

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

unsigned long polyfuse_guard_count[2];

double A[256][256], B[256][256];

__attribute__ ((noipa)) void
inclusive (unsigned char n, unsigned char m)
{
  for (unsigned char j = 0; j <= m; j++)
    for (unsigned char i = 0; i <= n; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

__attribute__ ((noipa)) void
wider (int n, unsigned long m)
{
  for (unsigned char j = 0; j < m; j++)
    for (unsigned char i = 0; i < n; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

/* Only the inner loop does not end, and is not always reached.  */
__attribute__ ((noipa)) void
inner (int n, unsigned char m)
{
  for (int j = 0; j < n; j++)
    for (unsigned char i = 0; i <= m; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

static int calls;

static void
expect (int line, unsigned long old, unsigned long new)
{
  if (polyfuse_guard_count[0] != old || polyfuse_guard_count[1] != new)
    {
      fprintf (stderr, "line %d: counts are %lu, %lu\n", line, polyfuse_guard_count[0],
              polyfuse_guard_count[1]);
      abort ();
    }
}

/* Time is up, and the loop still runs: the original code is running.  */
static void
next (int number)
{
  (void) number;
  expect (calls, calls, 3);
  signal (SIGALRM, next);
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, SIGALRM);
  sigprocmask (SIG_UNBLOCK, &set, NULL);
  alarm (1);
  switch (calls++)
    {
    case 0:
      inclusive (255, 3);
      break;
    case 1:
      inclusive (3, 255);
      break;
    case 2:
      wider (257, 3);
      break;
    case 3:
      wider (3, ULONG_MAX);
      break;
    case 4:
      inner (3, 255);
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
  inclusive (254, 254);
  expect (__LINE__, 0, 1);
  wider (255, 255);
  expect (__LINE__, 0, 2);
  inner (256, 254);
  expect (__LINE__, 0, 3);
  next (SIGALRM);
  return 1;
}
