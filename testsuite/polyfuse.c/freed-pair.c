/* A variable of a loop that is read through a pointer which nobody knows to lead to it, in a
   function with a nest: the mark where it ends to exist stays behind the load.

   { dg-compare modes } */

#include "check.h"
#include <stdint.h>

#define N 150

double A[N][N], B[N][N], C[N][N];

double TEST_FUNCTION
chosen (const long *k, const long *offset, int n)
{
  double sum = 0;
  int i, j, l;
  for (i = 0; i < n; i++)
    {
      double v = 0;
      if (k[i] > 3)
	{
	  double t[2];
	  double *p = (double *) ((uintptr_t) t + offset[i] * sizeof *t);
	  t[0] = k[i];
	  t[1] = k[i] + offset[i];
	  v = *p;
	}
      sum += v;
    }
  __asm__ volatile ("" ::: "memory");
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      for (l = 0; l < N; l++)
	C[i][j] += A[i][l] * B[l][j];
  return sum;
}

int
main (void)
{
  long k[40], offset[40];
  double sum;
  int i;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  for (i = 0; i < 40; i++)
    {
      k[i] = i;
      offset[i] = i & 1;
    }
  sum = chosen (k, offset, 40);
  PRINT (sum);
  PRINT (C);
  return 0;
}
