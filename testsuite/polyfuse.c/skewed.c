/* Recurrences in two directions: the innermost loop is skewed, and iterations of the
   one around it are unrolled, which do not wait for each other then.

   { dg-compare modes }
   { dg-final { nest-rescheduled points "skewed 2i\\+j" } }
   { dg-final { nest-rescheduled align "skewed i\\+j; .*unrolled i by" } }
   { dg-final { nest-rescheduled sweeps "2t\\+i.*; unrolled t by" } }
   { dg-final { nest-rescheduled cube "skewed j\\+k; .*unrolled j by" } }
   { dg-final { nest-rescheduled both "skewed 2i\\+j; .*unrolled i by" } }
   { dg-final { nest-rescheduled triangle "skewed i\\+j; .*unrolled i by" } }
   { dg-final { nest-kept far "predicted" } }
   { dg-final { nest-kept vectors "allow no other order|predicted" } } */

#include "check.h"

#define N 203
#define T 6

double A[N][N], B[N][N];
float S[N][N], D[N][N];
double row[40 * N], U[N / 3][N / 3][N], F[N / 3][N / 3][N];

void TEST_FUNCTION
points (void)
{
  for (int t = 0; t < T; t++) /* nest: points */
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1]
                   + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1]
                   + A[i + 1][j] + A[i + 1][j + 1])
                  / 9;
}

void TEST_FUNCTION
align (float gap)
{
  for (int i = 1; i < N; i++) /* nest: align */
    for (int j = 1; j < N; j++)
      {
        float x = D[i - 1][j - 1] + S[i][j], y = D[i - 1][j] - gap,
              z = D[i][j - 1] - gap;
        x = x > y ? x : y;
        D[i][j] = x > z ? x : z;
      }
}

void TEST_FUNCTION
sweeps (void)
{
  for (int t = 0; t < 15 * T; t++) /* nest: sweeps */
    for (int i = 1; i < 40 * N - 1; i++)
      row[i] = (row[i - 1] + row[i] + row[i + 1]) * 0.25;
}

void TEST_FUNCTION
cube (void)
{
  for (int t = 0; t < T; t++) /* nest: cube */
    for (int i = 1; i < N / 3 - 1; i++)
      for (int j = 1; j < N / 3 - 1; j++)
        for (int k = 1; k < N - 1; k++)
          U[i][j][k] = (U[i - 1][j][k] + U[i + 1][j][k] + U[i][j - 1][k]
                        + U[i][j + 1][k] + U[i][j][k - 1] + U[i][j][k + 1]
                        - F[i][j][k])
                       / 6;
}

/* The second statement writes what the first reads in the next row.  */

void TEST_FUNCTION
both (void)
{
  for (int i = 1; i < N - 1; i++) /* nest: both */
    for (int j = 1; j < N - 1; j++)
      {
        A[i][j] = A[i][j - 1] / (2 + B[i - 1][j + 1]);
        B[i][j] = (A[i][j] + B[i][j]) / 3;
      }
}

void TEST_FUNCTION
triangle (void)
{
  for (int i = 1; i < N; i++) /* nest: triangle */
    for (int j = 1; j < i; j++)
      A[i][j] = (A[i][j - 1] / 3 + A[i - 1][j]) / 3;
}

/* It would have to be skewed by eight; rows are vectors already.  */

void TEST_FUNCTION
far (void)
{
  for (int i = 1; i < N; i++) /* nest: far */
    for (int j = 1; j < N - 7; j++)
      A[i][j] = (A[i][j - 1] + A[i - 1][j + 7]) / 3;
}

void TEST_FUNCTION
vectors (void)
{
  for (int i = 1; i < N; i++) /* nest: vectors */
    for (int j = 1; j < N; j++)
      A[i][j] = (A[i - 1][j] + A[i - 1][j - 1]) / 3;
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (row);
  FILL_DOUBLE (U);
  FILL_DOUBLE (F);
  FILL_FLOAT (S);
  FILL_FLOAT (D);
  points ();
  PRINT (A);
  align (0.5f);
  PRINT (D);
  sweeps ();
  PRINT (row);
  cube ();
  PRINT (U);
  both ();
  PRINT (A);
  PRINT (B);
  triangle ();
  PRINT (A);
  far ();
  vectors ();
  PRINT (A);
  return 0;
}
