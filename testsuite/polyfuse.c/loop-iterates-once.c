/* What GCC would vectorize is asked of a function that is put back then. Meanwhile GCC finds out that a loop has one iteration,
   and removes it: it was not seen before, because the counter is in memory.

   { dg-compare modes }
   { dg-additional-options "-fchecking" } */

#include "check.h"

#define N 100

unsigned counter;
int shift, other, small[1];

void TEST_FUNCTION
sums (int n, int m, double *restrict b, const double *restrict d)
{
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int j = 0; j < m; j++)
	if (d[j * N + i] > 0)
	  s += d[j * N + i];
      b[i] = s;
    }
  for (; counter < 1; counter++)
    {
      int x = 255 >> shift;
      int y = x ? x : other;
      small[0] += y <= 1;
    }
}

/* The loop that is asked about has none in it then.  */
void TEST_FUNCTION
nested (int n, int *e)
{
  for (int i = 0; i < n; i++)
    {
      counter = 0;
      for (; counter < 1; counter++)
	{
	  int x = 255 >> shift;
	  int y = x ? x : other;
	  e[i] += y <= 1;
	}
    }
}

double b[N], d[N * N];
int e[N];

int CHECK_PLAIN
main (void)
{
  check_fill_double (d, N * N);
  for (shift = 0; shift < 10; shift++)
    {
      counter = shift & 1;
      sums (N - shift, N, b, d);
      check_print ("b", b, sizeof b);
      printf ("%u %d\n", counter, small[0]);
      nested (N - shift, e);
      check_print ("e", e, sizeof e);
    }
  return 0;
}
