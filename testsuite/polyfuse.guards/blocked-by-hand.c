/* Nests in blocks of a size that is a parameter: how many blocks there are is not affine, but the loops over the elements
   of one, up to the end of the block or of the matrix, are a nest of their own.  Its first loop is entered on a
   condition in front of it.

   { dg-compare modes }
   { dg-final { nest-rescheduled product "vector loop j" } }
   { dg-final { nest-rescheduled rows "vector loop j" } }
   { dg-final { nest-rescheduled beyond "vector loop j" } }
   { dg-final { nest-rescheduled members "vector loop j" } }
   { dg-final { nest-rescheduled downwards "vector loop j" } } */

#include "check.h"

#define N 37
#define MIN(a, b) ((a) < (b) ? (a) : (b))

double LEFT[N * N], RIGHT[N * N], RESULT[N * N];

void TEST_FUNCTION
product (int n, int size, const double *a, const double *b, double *c)
{
  for (int ii = 0; ii < n; ii += size)
    for (int jj = 0; jj < n; jj += size)
      for (int kk = 0; kk < n; kk += size)
        for (int i = ii; i < MIN (ii + size, n); i++) /* nest: product */
          for (int j = jj; j < MIN (jj + size, n); j++)
            for (int k = kk; k < MIN (kk + size, n); k++)
              c[i * n + j] += a[i * n + k] * b[k * n + j];
}

void TEST_FUNCTION
rows (int n, int size, const double *a, const double *b, double *c)
{
  for (int ii = 0; ii < n; ii += size)
    for (int i = ii; i < MIN (ii + size, n); i++) /* nest: rows */
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* Blocks beyond M have no columns, and the last one has some.  */
void TEST_FUNCTION
beyond (int n, int m, int size, const double *a, double *c)
{
  for (int jj = 0; jj < n; jj += size)
    for (int j = jj; j < MIN (jj + size, m); j++) /* nest: beyond */
      for (int i = 0; i < MIN (n, m + 2); i++)
        c[i * n + j] += a[i * n + j] * 3;
}

struct matrix
{
  double *element;
};

/* Pointers that are loaded inside, without signs.  */
void TEST_FUNCTION
members (size_t n, size_t size, const struct matrix *a, const struct matrix *b,
         const struct matrix *c)
{
  for (size_t ii = 0; ii < n; ii += size)
    for (size_t jj = 0; jj < n; jj += size)
      for (size_t kk = 0; kk < n; kk += size)
        for (size_t i = ii; i < MIN (ii + size, n); i++) /* nest: members */
          for (size_t j = jj; j < MIN (jj + size, n); j++)
            for (size_t k = kk; k < MIN (kk + size, n); k++)
              c->element[i * n + j]
                  += a->element[i * n + k] * b->element[k * n + j];
}

/* From the last block on, which may be short, to the first.  */
void TEST_FUNCTION
downwards (long n, long size, const struct matrix *a, const struct matrix *b,
           const struct matrix *c)
{
  for (long end = n; end > 0; end -= size)
    for (long i = 0; i < n; i++) /* nest: downwards */
      for (long j = 0; j < n; j++)
        for (long k = end > size ? end - size : 0; k < end; k++)
          c->element[i * n + j]
              += a->element[i * n + k] * b->element[k * n + j];
}

int
main (void)
{
  const struct matrix a = { LEFT }, b = { RIGHT }, c = { RESULT };
  static const int sizes[] = { 1, 3, 8, 16, N - 1, N, N + 5 };

  for (int i = 0; i < N * N; i++)
    {
      LEFT[i] = i % 17 * 0.1;
      RIGHT[i] = i % 13 * 0.3;
    }
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (int n = 0; n <= N; n += n < 4 ? 1 : 11)
      {
        product (n, sizes[s], LEFT, RIGHT, RESULT);
        PRINT (RESULT);
        members (n, sizes[s], &a, &b, &c);
        members (n, sizes[s], &c, &b, &c);
        downwards (n, sizes[s], &a, &b, &c);
        PRINT (RESULT);
        rows (n, sizes[s], LEFT, RIGHT, RESULT);
        PRINT (RESULT);
        rows (n, sizes[s], RESULT, RIGHT, RESULT + 1);
        PRINT (RESULT);
        beyond (n, n - 9, sizes[s], LEFT, RESULT);
        beyond (n, n + 9 < N ? n : N, sizes[s], RESULT, RESULT);
        PRINT (RESULT);
        for (int i = 0; i < N * N; i++)
          RESULT[i] = i % 11 * 0.7;
      }
  return 0;
}
