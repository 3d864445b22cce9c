/* Numbers that the counters choose between on their way to the array: the instances that
   choose are in front of and behind the diagonal, and all depend on each other.  Looking at
   that must not take all operations.

   { dg-compare modes }
   { dg-final { nest-kept identity "no legal order is predicted to be faster" } } */

#include "check.h"

#define N 20

struct number
{
  double part[2];
};

struct matrix
{
  unsigned long rows, columns, width;
  double *data;
};

double A[2 * N * N];

void TEST_FUNCTION
set_identity (struct matrix *m)
{
  double *const data = m->data;
  const unsigned long rows = m->rows, columns = m->columns, width = m->width;
  const struct number zero = { { 0, 0 } }, one = { { 1, 0 } };

  for (unsigned long i = 0; i < rows; i++) /* nest: identity */
    for (unsigned long j = 0; j < columns; j++)
      *(struct number *)(data + 2 * (i * width + j)) = i == j ? one : zero;
}

int
main (void)
{
  for (unsigned long n = 0; n <= N; n += 5)
    for (unsigned long k = 0; k <= n; k += 4)
      {
        struct matrix m = { n, n - k, n, A };
        FILL_DOUBLE (A);
        set_identity (&m);
        PRINT (A);
      }
  return 0;
}
