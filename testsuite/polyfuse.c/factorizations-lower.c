/* Sums in registers with copies of what the nest itself writes: Cholesky factorizations in the lower
   triangle, in which an array is read across its rows, for rows and columns that do not fill blocks.

   { dg-compare registers }
   { dg-final { nest-rescheduled right {packed A.*vector loop j around k} } }
   { dg-final { nest-rescheduled products {packed A.*vector loop j around k} } }
   { dg-final { nest-rescheduled chosen {packed A.*vector loop j around k} } }
   { dg-final { nest-rescheduled branches {packed A.*vector loop j around k} } }
   { dg-final { nest-rescheduled others {packed A.*vector loop j around k} } }
   { dg-final { nest-regenerated rows } }
   { dg-final { nest-regenerated shifted } } */

#include <math.h>
#include <stdio.h>

#define N 203

static double A[N][N], B[N][N];

__attribute__ ((noipa)) static void
right (void)
{
  for (int k = 0; k < N; k++) /* nest: right */
    {
      A[k][k] = sqrt (A[k][k]);
      for (int i = k + 1; i < N; i++)
        A[i][k] /= A[k][k];
      for (int j = k + 1; j < N; j++)
        for (int i = j; i < N; i++)
          A[i][j] -= A[i][k] * A[j][k];
    }
}

__attribute__ ((noipa)) static void
by_products (void)
{
  for (int i = 0; i < N; i++) /* nest: products */
    {
      for (int j = 0; j < i; j++)
        {
          for (int k = 0; k < j; k++)
            A[i][j] -= A[i][k] * A[j][k];
          A[i][j] /= A[j][j];
        }
      for (int k = 0; k < i; k++)
        A[i][i] -= A[i][k] * A[i][k];
      A[i][i] = sqrt (A[i][i]);
    }
}

/* The sum is kept in an element that a choice of two values is stored in; one of them is of a call that
   may set errno.  */
__attribute__ ((noipa)) static void
chosen (void)
{
  for (int i = 0; i < N; i++) /* nest: chosen */
    for (int j = 0; j <= i; j++)
      {
        double s = A[i][j];
        for (int k = 0; k < j; k++)
          s -= A[i][k] * A[j][k];
        A[i][j] = i == j ? sqrt (s) : s / A[j][j];
      }
}

/* That two statements store to.  */
__attribute__ ((noipa)) static void
branches (void)
{
  for (int i = 0; i < N; i++) /* nest: branches */
    for (int j = 0; j <= i; j++)
      {
        double s = A[i][j];
        for (int k = 0; k < j; k++)
          s -= A[i][k] * A[j][k];
        if (i == j)
          A[i][j] = sqrt (s);
        else
          A[i][j] = s / A[j][j];
      }
}

/* A = L D L^T, with other elements than those of D in between.  */
__attribute__ ((noipa)) static void
others (void)
{
  for (int k = 0; k < N; k++) /* nest: others */
    {
      for (int i = k + 1; i < N; i++)
        A[i][k] *= 0.0625;
      for (int i = k + 1; i < N; i++)
        for (int j = k + 1; j <= i; j++)
          A[i][j] -= A[i][k] * A[j][k];
    }
}

/* What is read across rows is written by the same blocks.  */
__attribute__ ((noipa)) static void
rows (void)
{
  for (int k = 0; k < N; k++) /* nest: rows */
    {
      for (int i = 0; i < N; i++)
        A[i][k] *= 0.5;
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
          A[i][j] += A[i][k] * A[j][k] * 0x1p-10;
    }
}

__attribute__ ((noipa)) static void
shifted (void)
{
  for (int i = 1; i < N; i++) /* nest: shifted */
    for (int j = 1; j < i; j++)
      for (int k = 0; k < j; k++)
        A[i][j] -= B[i][k] * A[j][k + 1] * 0x1p-10;
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
show (void)
{
  double all = 0;

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      all = all * 0.9990234375 + A[i][j];
  printf ("%a\n", all);
}

int
main (void)
{
  static void (*const kernel[]) (void)
      = { right, by_products, chosen, branches, others, rows, shifted };

  for (int k = 0; k < 7; k++)
    {
      fill ();
      kernel[k]();
      show ();
    }
  return 0;
}
