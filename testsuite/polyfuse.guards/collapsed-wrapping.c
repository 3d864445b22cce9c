/* Loops that count the elements of rows by one counter, which wraps around: behind the largest number comes the
   smallest one.

   { dg-compare modes }
   { dg-additional-options "-fwrapv" }
   { dg-plugin-arguments "min-points=0" } */

#include <limits.h>
#include "check.h"

void TEST_FUNCTION
divided (int first, int end, int n, double *a, const double *b)
{
  int p = first;
  do
    {
      int i = p / n, j = p % n;
      a[(i & 7) * 8 + (j & 7)] += b[i & 7] + j;
    }
  while (++p < end);
}

void TEST_FUNCTION
by_hand (int first, int end, int column, int columns, double *a,
	 const double *b)
{
  int p = first, i = 0, j = column;
  do
    {
      a[(i & 7) * 8 + (j & 7)] += b[i & 7] + j;
      if (++p >= end)
	break;
      if (++j >= columns)
	j = 0, i++;
    }
  while (1);
}

double A[64], B[8];

int CHECK_PLAIN
main (void)
{
  static const int first[]
      = { INT_MAX, INT_MAX - 3, INT_MIN, INT_MIN + 2, -7, 0, 1, 3 };
  static const int end[] = { INT_MIN, INT_MIN + 1, INT_MIN + 20, 2, 20 };
  static const int n[]
      = { 1, 2, 5, 1 << 30, INT_MAX, INT_MIN, INT_MIN + 3, -1, -4 };
  check_fill_double (B, 8);
  for (unsigned k = 0; k < sizeof first / sizeof *first; k++)
    for (unsigned e = 0; e < sizeof end / sizeof *end; e++)
      for (unsigned l = 0; l < sizeof n / sizeof *n; l++)
	{
	  /* Nobody divides the smallest number by -1, or counts up to almost 2^32.  */
	  unsigned count = (unsigned) end[e] - first[k];
	  if (count > 100 && first[k] < end[e])
	    continue;
	  if (first[k] >= end[e] && first[k] < INT_MAX - 5)
	    count = 1;
	  if (count > 100)
	    continue;
	  if (n[l] != -1)
	    divided (first[k], end[e], n[l], A, B);
	  by_hand (first[k], end[e], n[l] & 7, n[l], A, B);
	  by_hand (first[k], end[e], n[l], n[(l + 3) % 9], A, B);
	  check_print ("a", A, sizeof A);
	}
  return 0;
}
