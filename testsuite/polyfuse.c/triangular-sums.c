/* Sums in registers of which the innermost loop begins or ends with the row, as in products with
   triangular matrices in place, for rows and columns that do not fill blocks.

   { dg-compare registers }
   { dg-final { nest-rescheduled fixed {vector loop j around k} } } */

#include <stdio.h>

#define M 67
#define N 93

static double A[M][M], B[M][N];

__attribute__ ((noipa)) static void
fixed (void)
{
  for (int i = 0; i < M; i++) /* nest: fixed */
    for (int j = 0; j < N; j++)
      {
        for (int k = i + 1; k < M; k++)
          B[i][j] += A[k][i] * B[k][j];
        B[i][j] *= 1.5;
      }
}

__attribute__ ((noipa)) static void
upper (int m, int n, double a[restrict M][M], double b[restrict M][N])
{
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      for (int k = i + 1; k < m; k++)
        b[i][j] += a[k][i] * b[k][j];
}

/* Downwards, as rows above are read.  */
__attribute__ ((noipa)) static void
lower (int m, int n, double a[restrict M][M], double b[restrict M][N])
{
  for (int i = m - 1; i >= 0; i--)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < i; k++)
        b[i][j] += a[i][k] * b[k][j];
}

static void
fill (void)
{
  for (int i = 0; i < M; i++)
    {
      for (int j = 0; j < M; j++)
        A[i][j] = (i * 7 + j * 3) % 13 * 0.03125 - 0.125;
      for (int j = 0; j < N; j++)
        B[i][j] = (i * 5 + j * 11) % 17 * 0.0625 - 0.5;
    }
}

static void
show (void)
{
  double all = 0;

  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      all = all * 0.9990234375 + B[i][j];
  printf ("%a\n", all);
}

int
main (void)
{
  static const int rows[] = { 0, 1, 2, 7, 8, 17, M }, columns[] = { 1, 8, 25, N };

  for (int r = 0; r < 7; r++)
    for (int c = 0; c < 4; c++)
      {
        fill ();
        upper (rows[r], columns[c], A, B);
        show ();
        fill ();
        lower (rows[r], columns[c], A, B);
        show ();
      }
  fill ();
  fixed ();
  show ();
  return 0;
}
