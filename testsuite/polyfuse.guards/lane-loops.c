/* Sums in registers, of which each iteration of the innermost loop takes vectors, where rows have a
   length that is known at run time only.

   { dg-compare registers }
   { dg-final { nest-regenerated upper } }
   { dg-final { nest-regenerated lower } }
   { dg-final { nest-regenerated shorter } }
   { dg-final { nest-rescheduled whole {vector loop j around k} } }
   { dg-final { nest-regenerated several } }
   { dg-final { scan-remark {loop vectorized around another using 16 byte vectors} } } */

#include <stdio.h>
#include <stdlib.h>

#define M 67
#define N 93

static double A[M * M], B[M * N], C[M * N], D[M * N];
static float F[M * M], G[M * N];
static unsigned long U[M * M], V[M * N];

__attribute__ ((noipa)) static void
upper (int m, int n, double *a, double *b)
{
  for (int i = 0; i < m; i++) /* nest: upper */
    for (int j = 0; j < n; j++)
      {
        for (int k = i + 1; k < m; k++)
          b[i * n + j] += a[k * m + i] * b[k * n + j];
        b[i * n + j] *= 1.5;
      }
}

/* Downwards, as rows above are read.  */
__attribute__ ((noipa)) static void
lower (int m, int n, double a[m][m], double b[m][n])
{
  for (int i = m - 1; i >= 0; i--) /* nest: lower */
    for (int j = 0; j < n; j++)
      for (int k = 0; k < i; k++)
        b[i][j] -= a[i][k] * b[k][j];
}

__attribute__ ((noipa)) static void
shorter (int m, int n, float a[m][m], float b[m][n])
{
  for (int i = 0; i < m; i++) /* nest: shorter */
    for (int j = 0; j < n; j++)
      for (int k = i + 1; k < m; k++)
        b[i][j] += a[k][i] * -b[k][j];
}

/* Integers, which are no addresses.  */
__attribute__ ((noipa)) static void
whole (long m, long n, unsigned long a[m][m], unsigned long b[m][n])
{
  for (long i = 0; i < m; i++) /* nest: whole */
    for (long j = 0; j < n; j++)
      for (long k = i + 1; k < m; k++)
        b[i][j] ^= a[k][i] + b[k][j];
}

/* What the same elements are in all iterations of j, and what not, is in several arrays.  */
__attribute__ ((noipa)) static void
several (int m, int n, double a[m][m], double b[m][n], double c[m][n],
         double d[m][n], double x)
{
  for (int i = 0; i < m; i++) /* nest: several */
    for (int j = 0; j < n; j++)
      for (int k = i + 1; k < m; k++)
        b[i][j] += (a[k][i] + x) * b[k][j] - c[k][j] * d[i][j] / a[i][k];
}

static void
fill (int m, int n)
{
  for (int i = 0; i < m * m; i++)
    {
      A[i] = F[i] = (i * 7 + i / m * 3) % 13 * 0.03125 + 0.125;
      U[i] = i * 0x9e3779b97f4a7c15;
    }
  for (int i = 0; i < m * n; i++)
    {
      B[i] = G[i] = (i * 5 + i / n * 11) % 17 * 0.0625 - 0.5;
      C[i] = i % 5 * 0.25 - 0.5;
      D[i] = i % 3 * 0.125;
      V[i] = i * 0xc2b2ae3d27d4eb4f;
    }
}

static void
show (int m, int n)
{
  double all = 0;
  unsigned long word = 0;

  for (int i = 0; i < m * n; i++)
    {
      all = all * 0.9990234375 + B[i] + G[i];
      word = word * 31 + V[i];
    }
  printf ("%a %lx\n", all, word);
}

int
main (void)
{
  static const int rows[] = { 0, 1, 2, 7, 8, 17, M },
                   columns[] = { 1, 2, 8, 25, N };

  for (int r = 0; r < 7; r++)
    for (int c = 0; c < 5; c++)
      {
        int m = rows[r], n = columns[c];

        fill (m, n);
        upper (m, n, A, B);
        shorter (m, n, (float (*)[m])F, (float (*)[n])G);
        whole (m, n, (unsigned long (*)[m])U, (unsigned long (*)[n])V);
        show (m, n);
        fill (m, n);
        lower (m, n, (double (*)[m])A, (double (*)[n])B);
        show (m, n);
        fill (m, n);
        several (m, n, (double (*)[m])A, (double (*)[n])B, (double (*)[n])C,
                 (double (*)[n])D, 0.375);
        show (m, n);
      }
  return 0;
}
