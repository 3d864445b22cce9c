/* Sums in registers beside statements that run in one iteration of each block only: factorizations in
   several orders of the loops, and a triangular system with many right-hand sides, for rows and columns
   that do not fill blocks.

   { dg-compare registers }
   { dg-final { nest-rescheduled right {vector loop j around k} } }
   { dg-final { nest-rescheduled rows {vector loop j around k} } }
   { dg-final { nest-rescheduled products {vector loop j around k} } }
   { dg-final { nest-rescheduled upper {vector loop j around k} } }
   { dg-final { nest-rescheduled system {vector loop j around k} } } */

#include <stdio.h>

#define N 203

static double A[N][N], B[N][N];

__attribute__ ((noipa)) static void
right (void)
{
  for (int k = 0; k < N; k++) /* nest: right */
    {
      for (int i = k + 1; i < N; i++)
        A[i][k] /= A[k][k];
      for (int j = k + 1; j < N; j++)
        for (int i = k + 1; i < N; i++)
          A[i][j] -= A[i][k] * A[k][j];
    }
}

__attribute__ ((noipa)) static void
by_rows (void)
{
  for (int i = 1; i < N; i++) /* nest: rows */
    for (int k = 0; k < i; k++)
      {
        A[i][k] /= A[k][k];
        for (int j = k + 1; j < N; j++)
          A[i][j] -= A[i][k] * A[k][j];
      }
}

/* Two updates, of which each has blocks of its own.  */
__attribute__ ((noipa)) static void
by_products (void)
{
  for (int i = 0; i < N; i++) /* nest: products */
    {
      for (int j = 0; j < i; j++)
        {
          for (int k = 0; k < j; k++)
            A[i][j] -= A[i][k] * A[k][j];
          A[i][j] /= A[j][j];
        }
      for (int j = i; j < N; j++)
        for (int k = 0; k < i; k++)
          A[i][j] -= A[i][k] * A[k][j];
    }
}

/* What the upper triangle becomes is symmetric; it is scaled by the pivot's part.  */
__attribute__ ((noipa)) static void
upper (void)
{
  for (int k = 0; k < N; k++) /* nest: upper */
    {
      A[k][k] = A[k][k] > 4 ? A[k][k] / 4 : 1;
      for (int j = k + 1; j < N; j++)
        A[k][j] /= A[k][k];
      for (int i = k + 1; i < N; i++)
        for (int j = i; j < N; j++)
          A[i][j] -= A[k][i] * A[k][j];
    }
}

__attribute__ ((noipa)) static void
solve (void)
{
  for (int i = 0; i < N; i++) /* nest: system */
    for (int j = 0; j < N; j++)
      {
        for (int k = 0; k < i; k++)
          B[i][j] -= A[i][k] * B[k][j];
        B[i][j] /= A[i][i];
      }
}

__attribute__ ((noipa)) static void
factorize (int n, double a[][N])
{
  for (int k = 0; k < n; k++)
    {
      for (int i = k + 1; i < n; i++)
        a[i][k] /= a[k][k];
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
          a[i][j] -= a[i][k] * a[k][j];
    }
}

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        A[i][j] = (i * 7 + j * 3) % 13 * 0.03125 - 0.125 + (i == j ? 8 : 0);
        B[i][j] = (i * 5 + j * 11) % 17 * 0.0625 - 0.5;
      }
}

static void
show (const char *name)
{
  double all = 0;

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      all = all * 0.9990234375 + A[i][j] - 0.5 * B[i][j];
  printf ("%s %a\n", name, all);
}

int
main (void)
{
  static void (*const kernel[]) (void)
      = { right, by_rows, by_products, upper, solve };
  static const int size[] = { 0, 1, 2, 9, 24, 25, 64, 101, N };

  for (int k = 0; k < 5; k++)
    {
      fill ();
      kernel[k]();
      show ("kernel");
    }
  for (int k = 0; k < 9; k++)
    {
      fill ();
      factorize (size[k], A);
      show ("size");
    }
  return 0;
}
