/* Sizes whose products are 0 modulo 2^64, so that all planes are one, and the program
   goes on in the same elements; sizes of arrays that are longer than memory, of which
   only the first plane or row is accessed.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled planes "interchanged .* do not overlap" } }
   { dg-final { nest-rescheduled rows "interchanged .* do not overlap" } }
   { dg-final { nest-rescheduled scaled "interchanged .* do not overlap" } } */

#include <limits.h>
#include "check.h"

#define N 40

double A[N * N], B[N * N];

void TEST_FUNCTION
planes (size_t n, size_t m, size_t p, size_t q, size_t r, double *a,
        const double *b)
{
  for (size_t k = 0; k < r; k++) /* nest: planes */
    for (size_t j = 0; j < q; j++)
      for (size_t i = 0; i < p; i++)
        a[(i * n + j) * m + k] = a[(i * n + j) * m + k] * 0.5 + b[j * m + k] + i;
}

void TEST_FUNCTION
rows (unsigned long n, unsigned p, unsigned q, double *a, const double *b)
{
  for (unsigned j = 0; j < q; j++) /* nest: rows */
    for (unsigned i = 0; i < p; i++)
      a[i * n + j] = a[i * n + j] * 0.25 + b[i * n + j] + i;
}

/* The factor is large, too.  */
void TEST_FUNCTION
scaled (size_t n, unsigned p, unsigned q, double *a, const double *b)
{
  for (unsigned j = 0; j < q; j++) /* nest: scaled */
    for (unsigned i = 0; i < p; i++)
      a[i * n * ((size_t) 1 << 30) + j]
          = a[i * n * ((size_t) 1 << 30) + j] * 0.75 + b[j] + i;
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (B))

int
main (void)
{
  const size_t one = 1;

  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  SHOW (planes (N / 5, 5, 5, 4, 5, A, B));
  SHOW (planes (one << 32, one << 32, 3, 1, N, A, B));
  SHOW (planes (one << 33, one << 31, 3, 1, N, A, B));
  SHOW (planes (one << 36, one << 28, 3, 1, N, A, B));
  SHOW (planes (one << 35, one << 29, 2, 1, N, A, A + N));
  SHOW (planes (one << 36, one << 36, 1, 1, N, A, B));
  SHOW (planes (SIZE_MAX, one << 36, 1, 1, N, A, B));
  SHOW (planes (one << 27, one << 28, 1, 1, N, A, B));
  SHOW (planes (0, SIZE_MAX, 0, 1, N, A, B));
  SHOW (planes (N, SIZE_MAX, SIZE_MAX, 0, 1, A, B));
  SHOW (rows (N, N, N, A, B));
  SHOW (rows (one << 61, 5, N, A, B));
  SHOW (rows (one << 63, 5, N, A, B));
  SHOW (rows (-one << 63, 2, N, B, A));
  SHOW (rows (SIZE_MAX, 1, N, A, B));
  SHOW (rows (one << 36, 1, N, A, B));
  SHOW (rows ((one << 36) + 1, 1, N, B, A));
  SHOW (rows (0, N, N, A, B));
  SHOW (rows (1, UINT_MAX, 0, A, B));
  SHOW (scaled (one << 34, 5, N, A, B));
  SHOW (scaled (one << 35, N, N, A, B));
  SHOW (scaled (one << 31, 3, N, A, B));
  SHOW (scaled (one << 36, 2, N, B, A));
  SHOW (scaled (one << 63, 2, N, B, A));
  SHOW (scaled (SIZE_MAX, 1, N, A, B));
  SHOW (scaled (one << 36, 1, N, A, B));
  SHOW (scaled (1, 1, N, A, B));
  SHOW (scaled (0, N, N, A, B));
  return 0;
}
