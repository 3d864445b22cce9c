/* A loop over all elements of a matrix beside a nest over its rows: n * n is a size that is computed
   from n, and never at most n, so that a[i] with i < n * n is in no row of the matrix.  Both are
   one SCoP only where the loop can be taken for one over rows and columns.  Where the distance of rows is given on its own, a check may find that h * w is not
   more than it.

   { dg-compare modes }
   { dg-additional-options "-ffp-contract=off" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled product "vector loop j" } }
   { dg-final { nest-rescheduled before "vector loop j" } }
   { dg-final { nest-rescheduled far "leaves its row" } } */

#include <stdio.h>

#define MOST 40

static double memory[3][MOST * MOST];

static long counted;

/* Keeps the size in a place of its own.  */
__attribute__ ((noipa)) static void
count (int n)
{
  counted += n;
}

__attribute__ ((noipa)) static void
filled (int n, double *restrict a, double *restrict b, double *restrict c)
{
  const int all = n * n;

  count (all);
  for (int i = 0; i < all; i++) /* nest: product */
    a[i] = i * 0.5;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[i * n + j] += b[i * n + k] * c[k * n + j];
}

__attribute__ ((noipa)) static void
scaled (int n, double *restrict a, double *restrict b, double *restrict c)
{
  for (int i = 0; i < n; i++) /* nest: before */
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[i * n + j] += b[i * n + k] * c[k * n + j];
  for (int i = 0; i < n * n; i++)
    a[i] *= 0.25;
}

/* M rows of H * W elements, DISTANCE apart.  */
__attribute__ ((noipa)) static void
distant (int h, int w, int distance, int m, double *restrict a,
         double *restrict b)
{
  for (int k = 0; k < h * w; k++) /* nest: far */
    for (int i = 0; i < m; i++)
      a[i * distance + k] += b[k * m + i];
}

static void
fill (void)
{
  for (int k = 0; k < MOST * MOST; k++)
    {
      memory[0][k] = k % 17 * 0.0625;
      memory[1][k] = k % 5 - 1.5;
      memory[2][k] = k % 7 * 0.5;
    }
}

static void
show (void)
{
  double all = 0;

  for (int k = 0; k < MOST * MOST; k++)
    all += memory[0][k] * (k % 11 + 1);
  printf ("%a\n", all);
}

int
main (void)
{
  static const int sizes[] = { -1, 0, 1, 2, 3, 7, 8, 9, 16, 33, MOST };
  const unsigned n_sizes = sizeof sizes / sizeof *sizes;

  for (unsigned n = 0; n < n_sizes; n++)
    {
      fill ();
      scaled (sizes[n], memory[0], memory[1], memory[2]);
      show ();
      fill ();
      filled (sizes[n], memory[0], memory[1], memory[2]);
      show ();
    }
  /* Rows that are far apart, next to each other, and one over the other.  */
  for (int distance = 0; distance <= 100; distance += 10)
    {
      fill ();
      distant (6, 5, distance, 13, memory[0], memory[1]);
      show ();
    }
  return 0;
}
