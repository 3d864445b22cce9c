/* Bounds of inner loops that are quotients or remainders of sizes: numbers of their own in front of the nest, also of
   sums that overflow where no loop comes to them.

   { dg-compare registers }
   { dg-final { nest-rescheduled half "interchanged i, j, l to" } }
   { dg-final { nest-rescheduled thirds "interchanged i, j, l to" } }
   { dg-final { nest-rescheduled rounded "interchanged i, j, l to" } }
   { dg-final { nest-rescheduled rest "interchanged i, j, l to" } }
   { dg-final { nest-rescheduled border "interchanged i, j, l to" } } */

#include "check.h"
#include <limits.h>

#define N 70

double A[N][N], B[N][N], C[N][N];

void TEST_FUNCTION
multiply_half (int n, int m, double (*restrict a)[N], double (*restrict b)[N],
               double (*restrict c)[N])
{
  for (int i = 0; i < n; i++) /* nest: half */
    for (int j = 0; j < m; j++)
      for (int l = 0; l < n / 2; l++)
        a[j][i] += b[l][i] * c[j][l];
}

/* Also further computed with.  */
void TEST_FUNCTION
multiply_thirds (int n, int m, double (*restrict a)[N], double (*restrict b)[N],
                 double (*restrict c)[N])
{
  for (int i = 0; i < n; i++) /* nest: thirds */
    for (int j = 0; j < m; j++)
      for (int l = 0; l < n / -3 * -2 + 1; l++)
        a[j][i] += b[l][i] * c[j][l];
}

/* The sum overflows where FAR is the largest number; M is 0 then.  */
void TEST_FUNCTION
multiply_rounded (long n, long m, long far, double (*restrict a)[N],
                  double (*restrict b)[N], double (*restrict c)[N])
{
  for (long i = 0; i < n; i++) /* nest: rounded */
    for (long j = 0; j < m; j++)
      for (long l = 0; l < (far + 1) / 2; l++)
        a[j][i] += b[l][i] * c[j][l];
}

void TEST_FUNCTION
multiply_rest (int n, int m, double (*restrict a)[N], double (*restrict b)[N],
               double (*restrict c)[N])
{
  for (int i = 0; i < n; i++) /* nest: rest */
    for (int j = 0; j < m; j++)
      for (int l = 0; l < n % 8 + 2; l++)
        a[j][i] += b[l][i] * c[j][l];
}

/* GCC adds the quotient and n in one order in front of the loop over j and in the other in it.  */
void TEST_FUNCTION
multiply_inside (int n, int w, double (*restrict a)[N], double (*restrict b)[N],
                 double (*restrict c)[N])
{
  for (int i = 0; i < n; i++) /* nest: border */
    for (int j = 0; j < n - w / 2; j++)
      for (int l = w / 2; l < n - w / 2; l++)
        a[j][i] += b[l][i] * c[j][l - w / 2];
}

/* This quotient has no value with 0 for PARTS, nor with -1 and the least N: it stays where it is, and no loop comes to
   it then.  */
void TEST_FUNCTION
multiply_part (int n, int m, int parts, double (*restrict a)[N],
               double (*restrict b)[N], double (*restrict c)[N])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int l = 0; l < n / parts; l++)
        a[j][i] += b[l][i] * c[j][l];
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
}

int
main (void)
{
  static const int size[] = { 0, 1, 2, 3, 9, 33, N };

  for (unsigned k = 0; k < 49; k++)
    {
      int n = size[k % 7], m = size[k / 7];

      fill ();
      multiply_half (n, m, A, B, C);
      PRINT (A);
      multiply_thirds (n, m, A, B, C);
      PRINT (A);
      multiply_rounded (n, m, n, A, B, C);
      multiply_rounded (n, 0, LONG_MAX, A, B, C);
      multiply_rounded (n, m, LONG_MIN, A, B, C);
      PRINT (A);
      multiply_rest (n, m, A, B, C);
      PRINT (A);
      multiply_inside (n, m, A, B, C);
      multiply_inside (0, INT_MIN, A, B, C);
      PRINT (A);
      multiply_part (n, m, 2, A, B, C);
      multiply_part (n, 0, 0, A, B, C);
      multiply_part (0, m, 0, A, B, C);
      multiply_part (INT_MIN, m, -1, A, B, C);
      PRINT (A);
    }
  return 0;
}
