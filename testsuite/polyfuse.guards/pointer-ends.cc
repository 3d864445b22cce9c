/* Loops that end where a pointer has come to which is so many bytes from the first one that their number wraps
   around: where pointers may, the number of elements is not what the bytes were computed from.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-additional-options "-fwrapv-pointer" } */

#include "check.h"
#include <numeric>

#define N 40

double A[N], P[N * N];

void TEST_FUNCTION
sums (double *__restrict a, const double *__restrict p, unsigned long n)
{
  for (unsigned long i = 0; i < N; i++)
    a[i] += std::accumulate (p + i * n, p + i * n + n, 0.0);
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (P);
  sums (A, P, N);
  PRINT (A);
  sums (A, P, (1ul << 61) + 5);
  PRINT (A);
  sums (A, P, 0);
  sums (A, P, 1ul << 61);
  PRINT (A);
  return 0;
}
