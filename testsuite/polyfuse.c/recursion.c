/* Copies of parts of arrays take place on the stack while a nest runs, not while the function
   that it is in waits for a recursive call.

   { dg-do run }
   { dg-options "-O3" }
   { dg-plugin-arguments "machine=LIB/many-registers.json" } */

#include <stdlib.h>

#define N 300
double A[N][N], B[N][N], C[N][N];
volatile int one = 1;

__attribute__ ((noinline)) int
deep (int d)
{
  if (d == 0)
    {
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
          for (int k = 0; k < N; k++)
            C[i][j] += A[i][k] * B[k][j];
      return 0;
    }
  return deep (d - 1) + one;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        A[i][j] = i - j;
        B[i][j] = i;
      }
  if (deep (50000) != 50000)
    abort ();
  double sum = 0;
  for (int k = 0; k < N; k++)
    sum += (double)(7 - k) * k;
  if (C[7][9] != sum)
    abort ();
  return 0;
}

/* { dg-final { scan-remark {rescheduled: .*packed} } } */
