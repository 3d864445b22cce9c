/* Inner loops that start from the counter of the loop around, so that they iterate at least once:  no
   condition says so.  Each nest takes the new code, with the same results.

   { dg-compare modes }
   { dg-additional-options "-fchecking" }
   { dg-final { nest-rescheduled below "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled upto "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled behind "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled between "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled down "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled three "interchanged i, k, j to j, i, k" } }
   { dg-final { nest-regenerated either } } */

#include "check.h"

enum { N = 40 };
typedef double matrix[N][N];

void TEST_FUNCTION
below (int n, matrix c, matrix a)
{
  for (int i = 0; i < n; i++) /* nest: below */
    for (int j = i; j < n; j++)
      c[j][i] += a[j][i] * 0.5;
}

void TEST_FUNCTION
upto (int n, matrix c, matrix a)
{
  for (int i = 1; i <= n; i++) /* nest: upto */
    for (int j = i; j <= n; j++)
      c[j][i] += a[j][i] * 0.25;
}

void TEST_FUNCTION
behind (int n, matrix c, matrix a)
{
  for (int i = 0; i < n; i++) /* nest: behind */
    for (int j = i + 1; j <= n; j++)
      c[j][i] -= a[j][i] * 0.5;
}

void TEST_FUNCTION
between (int m, int n, matrix c, matrix a)
{
  for (int i = m; i <= n; i++) /* nest: between */
    for (int j = i; j <= n; j++)
      c[j][i] += a[j][i];
}

void TEST_FUNCTION
down (int m, int n, matrix c, matrix a)
{
  for (int i = n; i >= m; i--) /* nest: down */
    for (int j = i; j >= m; j--)
      c[j][i] += a[j][i] * 0.125;
}

/* GCC 11 cannot count these iterations without the condition.  */
void TEST_FUNCTION
without_sign (unsigned long n, matrix c, matrix a)
{
  for (unsigned long i = 0; i < n; i++)
    for (unsigned long j = i; j < n; j++)
      c[j][i] += a[j][i] * 2;
}

void TEST_FUNCTION
three (int m, int n, matrix c, matrix a)
{
  for (int i = m; i <= n; i++) /* nest: three */
    for (int k = i; k <= n; k++)
      for (int j = k; j <= n; j++)
        c[j][k] += a[j][k] * i;
}

/* The inner loop may start behind its bound, and not iterate.  */
void TEST_FUNCTION
either (int m, int n, matrix c, matrix a)
{
  for (int i = 0; i < n; i++) /* nest: either */
    for (int j = i; j < m; j++)
      c[j][i] += a[j][i] * 3;
}

/* The bound grows less in the outer loop, which goes on as long as its counter is below what that is
   then.  */
void TEST_FUNCTION
changing (int n, matrix c, matrix a)
{
  for (int i = 0; i < n; i++)
    {
      for (int j = i; j < n; j++)
        c[j][i] += a[j][i] * 5;
      n -= 2;
    }
}

int
main (void)
{
  static matrix a, c;
  static const int sizes[] = { 0, 1, 2, 3, 17, N - 1 };
  check_fill_double (a[0], N * N);
  for (int i = 0; i < 6; i++)
    {
      int n = sizes[i];
      below (n, c, a);
      upto (n, c, a);
      behind (n, c, a);
      without_sign (n, c, a);
      changing (n, c, a);
      for (int k = 0; k < 6; k++)
        {
          between (sizes[k], n, c, a);
          down (sizes[k], n, c, a);
          three (sizes[k], n, c, a);
          either (sizes[k], n, c, a);
        }
      check_print ("c", c, sizeof c);
    }
  return 0;
}
