/* What rows of a triangular solver add up stays in registers while a loop goes over what is
   solved already, of the same array, and is stored behind it; not where the loop comes to what
   is added up, or where that is not always executed.

   { dg-compare modes }
   { dg-additional-options "-ffp-contract=off" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-regenerated forward } }
   { dg-final { nest-regenerated lower } }
   { dg-final { nest-regenerated rows } } */

#include <stdio.h>

#define N 77

static double memory[N * (N + 4)], L[N][N], x[N], b[N], y[2][N];

__attribute__ ((noipa)) static void
forward (int n, double m[n][n], double *z, double *c)
{
  for (int i = 0; i < n; i++) /* nest: forward */
    {
      z[i] = c[i];
      for (int j = 0; j < i; j++)
        z[i] -= m[i][j] * z[j];
      z[i] /= m[i][i];
    }
}

__attribute__ ((noipa)) static void
lower (void)
{
  for (int i = 0; i < N; i++) /* nest: lower */
    {
      x[i] = b[i];
      for (int j = 0; j < i; j++)
        x[i] -= L[i][j] * x[j];
      x[i] /= L[i][i];
    }
}

/* The other row is never written to.  */
__attribute__ ((noipa)) static void
rows (void)
{
  for (int i = 0; i < N; i++) /* nest: rows */
    for (int j = 0; j < N; j++)
      y[0][i] += L[j][i] * y[1][j];
}

/* Element i is added to itself on the way.  */
__attribute__ ((noipa)) static void
through (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      x[i] += L[i][j] * x[j];
}

/* So it is where something else adds to it.  */
__attribute__ ((noipa)) static void
beside (int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        y[0][i] += L[i][j] * y[1][j];
        y[0][n - 1 - j] *= 0.75;
      }
}

__attribute__ ((noipa)) static void
sometimes (int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if (L[i][j] > 0.4)
        x[i] -= L[i][j] * x[j];
}

static void
fill (void)
{
  for (int k = 0; k < N * (N + 4); k++)
    memory[k] = k % 17 * 0.015625 + (k % (N + 1) == 0 ? 2 : 0);
  for (int k = 0; k < N; k++)
    {
      x[k] = y[0][k] = k % 7 * 0.125;
      b[k] = y[1][k] = k % 5 * 0.25 - 0.5;
      for (int m = 0; m < N; m++)
        L[k][m] = (k + 3 * m) % 11 * 0.0625 + (k == m ? 2 : 0);
    }
}

static void
show (void)
{
  double all = 0;

  for (int k = 0; k < N * (N + 4); k++)
    all += memory[k] * (k % 7 + 1);
  for (int k = 0; k < N; k++)
    all += x[k] * (k % 5 + 1) + y[0][k] * (k % 3 + 1);
  printf ("%a\n", all);
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 7, 8, 9, 16, 31, N };

  for (int s = 0; s < 9; s++)
    {
      int n = sizes[s];

      fill ();
      forward (n, (void *)memory, memory + N * N, b);
      show ();
      /* The solution overwrites part of the matrix.  */
      forward (n, (void *)memory, memory + n, b);
      show ();
      beside (n);
      show ();
      sometimes (n);
      show ();
      lower ();
      show ();
      rows ();
      show ();
      through ();
      show ();
    }
  return 0;
}
