/* Arrays that are exchanged after each sweep, by pointers or by numbers that select one.

   { dg-compare modes }
   { dg-final { nest-regenerated exchanged } }
   { dg-final { nest-regenerated rotated } }
   { dg-final { nest-regenerated line } }
   { dg-final { nest-regenerated number } }
   { dg-final { nest-regenerated bit } }
   { dg-final { nest-regenerated parity } }
   { dg-final { nest-regenerated three } }
   { dg-final { nest-regenerated inlined } }
   { dg-final { nest-regenerated returned } }
   { dg-final { nest-regenerated pointers } } */

#include "check.h"

#define N 50
#define M 500

double A[N * N], B[N * N], C[N * N];

void TEST_FUNCTION
exchanged (double *a, double *b, int n, int steps)
{
  for (int t = 0; t < steps; t++) /* nest: exchanged */
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]) * 0.25;
      double *c = a;
      a = b;
      b = c;
    }
}

void TEST_FUNCTION
rotated (double *restrict a, double *restrict b, double *restrict c, int n, int steps)
{
  for (int t = 0; t < steps; t++) /* nest: rotated */
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          c[i * n + j] = 2 * b[i * n + j] - a[i * n + j]
                         + (b[(i - 1) * n + j] + b[(i + 1) * n + j] + b[i * n + j - 1] + b[i * n + j + 1]
                            - 4 * b[i * n + j]) * 0.1;
      double *d = a;
      a = b;
      b = c;
      c = d;
    }
}

void TEST_FUNCTION
line (double *restrict a, double *restrict b, long n, long steps)
{
  while (steps-- > 0) /* nest: line */
    {
      for (long i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.3;
      double *c = a;
      a = b;
      b = c;
    }
}

double P[2 * N * N];

void TEST_FUNCTION
number (double *u, int n, int steps)
{
  int now = 0;
  for (int t = 0; t < steps; t++) /* nest: number */
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          u[(1 - now) * n * n + i * n + j]
              = (u[now * n * n + (i - 1) * n + j] + u[now * n * n + (i + 1) * n + j]
                 + u[now * n * n + i * n + j - 1] + u[now * n * n + i * n + j + 1]) * 0.25;
      now = 1 - now;
    }
}

double Q[2][M][M], R[3][M][M];

void TEST_FUNCTION
bit (int n, int steps)
{
  unsigned now = 1;
  for (int t = 0; t < steps; t++) /* nest: bit */
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          Q[now ^ 1][i][j] = (Q[now][i - 1][j] + Q[now][i + 1][j] + Q[now][i][j - 1] + Q[now][i][j + 1]) * 0.25;
      now ^= 1;
    }
}

void TEST_FUNCTION
parity (int n, int steps)
{
  for (int t = 0; t < steps; t++) /* nest: parity */
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        Q[(t + 1) % 2][i][j]
            = (Q[t % 2][i - 1][j] + Q[t % 2][i + 1][j] + Q[t % 2][i][j - 1] + Q[t % 2][i][j + 1]) * 0.25;
}

void TEST_FUNCTION
three (int n, int steps)
{
  for (int t = 2; t < steps; t++) /* nest: three */
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        R[t % 3][i][j] = (R[(t - 1) % 3][i - 1][j] + R[(t - 1) % 3][i + 1][j] + R[(t - 2) % 3][i][j]) * 0.3;
}

static inline void
sweep (const double *a, double *b, int n)
{
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]) * 0.25;
}

static inline void
swap (double **a, double **b)
{
  double *c = *a;
  *a = *b;
  *b = c;
}

void TEST_FUNCTION
inlined (double *a, double *b, int n, int steps)
{
  for (int t = 0; t < steps; t++) /* nest: inlined */
    {
      sweep (a, b, n);
      swap (&a, &b);
    }
}

/* Which array has the outcome, and how many steps there were, is known behind the loop.  */
double *TEST_FUNCTION
returned (double *restrict a, double *restrict b, int n, int steps, int *done)
{
  int t;
  for (t = 0; t < steps; t++) /* nest: returned */
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j]) * 0.3;
      double *c = a;
      a = b;
      b = c;
    }
  *done = t;
  return a;
}

double *rows_a[N], *rows_b[N];

void TEST_FUNCTION
pointers (double **a, double **b, int n, int steps)
{
  for (int t = 0; t < steps; t++) /* nest: pointers */
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) * 0.25;
      double **c = a;
      a = b;
      b = c;
    }
}

/* Only if the sum is small, and with what is no array.  */
double TEST_FUNCTION
sometimes (double *a, double *b, int n, int steps)
{
  double first = 1, second = 2;
  for (int t = 0; t < steps; t++)
    {
      double sum = 0;
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          {
            b[i * n + j] = a[j * n + i] * first;
            sum += b[i * n + j];
          }
      if (sum < 10)
        {
          double *c = a;
          a = b;
          b = c;
        }
      double third = first;
      first = second;
      second = third;
    }
  return first;
}

static void CHECK_PLAIN
run (int n, int steps)
{
  int done = -1;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_DOUBLE (P);
  exchanged (A, B, n, steps);
  PRINT (A);
  exchanged (A, A + 3, n > 3 ? n - 3 : n, steps);
  rotated (A, B, C, n, steps);
  PRINT (A);
  PRINT (B);
  line (A, C, n * n, steps);
  PRINT (A);
  PRINT (C);
  number (P, n, steps);
  PRINT (P);
  inlined (A, B, n, steps);
  inlined (A, A, n, steps);
  PRINT (A);
  printf ("%d\n", (int) (returned (A, B, n, steps, &done) == A));
  printf ("%d\n", done);
  PRINT (B);
  for (int i = 0; i < N; i++)
    {
      rows_a[i] = A + i * N;
      rows_b[i] = B + (i * 7 % N) * N;
    }
  pointers (rows_a, rows_b, n, steps);
  for (int i = 0; i < N; i++)
    rows_b[i] = B + i * N;
  pointers (rows_a, rows_b, n, steps);
  PRINT (A);
  PRINT (B);
  printf ("%g\n", sometimes (A, B, n, steps));
  PRINT (B);
}

int
main (void)
{
  static const int sizes[] = { 0, 3, 4, 17, N }, steps[] = { -1, 0, 1, 2, 3, 4, 5, 6, 7, 20 };
  for (unsigned x = 0; x < sizeof sizes / sizeof *sizes; x++)
    for (unsigned y = 0; y < sizeof steps / sizeof *steps; y++)
      run (sizes[x], steps[y]);
  FILL_DOUBLE (Q);
  FILL_DOUBLE (R);
  for (unsigned y = 0; y < sizeof steps / sizeof *steps; y++)
    {
      bit (M - 1, steps[y]);
      parity (M, steps[y]);
      three (M, steps[y]);
      PRINT (Q[0][M / 3]);
      PRINT (Q[1][M / 3]);
      PRINT (R[0][M / 3]);
      PRINT (R[1][M / 3]);
      PRINT (R[2][M / 3]);
    }
  PRINT (Q);
  PRINT (R);
  return 0;
}
