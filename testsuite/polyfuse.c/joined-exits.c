/* Two scalars are set where a loop ends and meet others there: what one takes for a store
   leaves the other in loop-closed SSA form, on which Graphite relies.

   { dg-additional-options "-fchecking" }
   { dg-compare modes } */

#include "check.h"

#define N 40

double x[N * N];
int marks[N], filled;

void TEST_FUNCTION
fill_marked (int n, unsigned seed)
{
  for (int i = 0; i < n; i++)
    {
      int any = 0;
      for (int k = 0; k < n; k++)
        if (!(marks[i] & 1 << (k & 15)))
          {
            for (int j = 0; j < n; j++)
              {
                seed = seed * 1664525 + 1013904223;
                x[i * n + j] += seed & 0x8000 ? k : -k;
              }
            any = 1;
          }
      if (any)
        for (int j = 0; j < n; j++)
          x[i * n + j] *= 0.5;
      filled += any;
    }
}

int
main (void)
{
  FILL_DOUBLE (x);
  for (int i = 0; i < N; i++)
    marks[i] = i % 3 ? i * 77 : 0xffff;
  fill_marked (N, 17);
  fill_marked (7, 18);
  fill_marked (1, 19);
  PRINT (x);
  check_print ("filled", &filled, sizeof filled);
  return 0;
}
