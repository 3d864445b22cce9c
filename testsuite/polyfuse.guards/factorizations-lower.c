/* Cholesky factorizations in the lower triangle with sizes that are known at run time only: arrays of
   variable length, of one dimension, and tables of rows; for sizes below a block, of some blocks, and in
   between.

   { dg-compare registers }
   { dg-final { nest-rescheduled variable {packed a.*vector loop j around k} } }
   { dg-final { nest-rescheduled flat {packed a.*vector loop j around k} } }
   { dg-final { nest-rescheduled table {packed a.*vector loop j around k} } } */

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST 131

static double A[MOST * MOST];
static double *rows[MOST];

__attribute__ ((noipa)) static void
variable (int n, double a[n][n])
{
  for (int i = 0; i < n; i++) /* nest: variable */
    for (int j = 0; j <= i; j++)
      {
        double s = a[i][j];
        for (int k = 0; k < j; k++)
          s -= a[i][k] * a[j][k];
        a[i][j] = i == j ? sqrt (s) : s / a[j][j];
      }
}

__attribute__ ((noipa)) static void
flat (int n, double *a)
{
  for (int k = 0; k < n; k++) /* nest: flat */
    {
      a[k * n + k] = sqrt (a[k * n + k]);
      for (int i = k + 1; i < n; i++)
        a[i * n + k] /= a[k * n + k];
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j <= i; j++)
          a[i * n + j] -= a[i * n + k] * a[j * n + k];
    }
}

__attribute__ ((noipa)) static void
table (int n, double **a)
{
  for (int i = 0; i < n; i++) /* nest: table */
    {
      for (int j = 0; j < i; j++)
        {
          double s = a[i][j];
          for (int k = 0; k < j; k++)
            s -= a[i][k] * a[j][k];
          a[i][j] = s / a[j][j];
        }
      double s = a[i][i];
      for (int k = 0; k < i; k++)
        s -= a[i][k] * a[i][k];
      a[i][i] = sqrt (s);
    }
}

static void
fill (int n)
{
  memset (A, 0, sizeof A);
  for (int i = 0; i < n; i++)
    {
      rows[i] = A + i * n;
      for (int j = 0; j < n; j++)
        A[i * n + j]
            = (i * 7 + j * 3) % 13 * 0.03125 - 0.125 + (i == j ? 8 : 0);
    }
}

static void
show (int n)
{
  double all = 0;

  for (int i = 0; i < MOST * MOST; i++)
    all = all * 0.9990234375 + A[i];
  printf ("%d %a\n", n, all);
}

int
main (void)
{
  static const int size[]
      = { 0, 1, 2, 7, 8, 9, 23, 24, 25, 47, 48, 50, 71, 72, 73, 96, 117, MOST };

  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      fill (size[k]);
      variable (size[k], (void *)A);
      show (size[k]);
      fill (size[k]);
      flat (size[k], A);
      show (size[k]);
      fill (size[k]);
      table (size[k], rows);
      show (size[k]);
    }
  return 0;
}
