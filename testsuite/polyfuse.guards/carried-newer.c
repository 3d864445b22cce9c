/* What one iteration stores is not what the next one loads if something is stored between: by
   the next iteration itself, in front of the load, or by another statement behind it.  That
   a value of another array flows between the same statements does not matter.

   { dg-compare modes }
   { dg-additional-options "-ffp-contract=off" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-regenerated own } }
   { dg-final { nest-regenerated other } } */

#include <stdio.h>

#define ROWS 21
#define COLUMNS 130

static double memory[3 * ROWS * COLUMNS];
static float last[COLUMNS], square[COLUMNS][COLUMNS];

/* The conversion hides from GCC that the load is of what was just stored.  */
__attribute__ ((noipa)) static void
own (void)
{
  for (int i = -3; i < COLUMNS - 3; i++) /* nest: own */
    {
      float sum = 1;
      for (int k = COLUMNS - 4; k >= i + 2; k--)
        {
          last[(unsigned long)(3 + i)]
              = last[(unsigned long)(3 + i)] * 0.5 + last[1 + k] * 0.25
                + square[3 + i][1 + k] * 0.125;
          sum += square[3 + i][1 + k] * last[3 + i];
        }
      last[3 + i] = sum;
    }
}

__attribute__ ((noipa)) static void
other (int n, int m, double p[n][m], double q[n][m], double r[n][m])
{
  for (int i = 0; i < n; i++) /* nest: other */
    for (int j = 1; j < m; j++)
      {
        double both = 1 / (3 - p[i][j - 1] * q[i][j - 1]);
        p[i][j] = both;
        q[i][j] = both;
        if (j > 5)
          r[i][j] = r[i][j] * 0.5 + 1;
        q[i][j] = q[i][j] * 0.5 + r[i][j];
      }
}

static void
fill (void)
{
  for (int k = 0; k < 3 * ROWS * COLUMNS; k++)
    memory[k] = k % 17 * 0.0625;
  for (int k = 0; k < COLUMNS; k++)
    {
      last[k] = k % 7 * 0.125f;
      for (int m = 0; m < COLUMNS; m++)
        square[k][m] = (k + 3 * m) % 11 * 0.0625f - 0.25f;
    }
}

static void
show (void)
{
  double all = 0;

  for (int k = 0; k < 3 * ROWS * COLUMNS; k++)
    all += memory[k] * (k % 7 + 1);
  for (int k = 0; k < COLUMNS; k++)
    all += last[k] * (k % 5 + 1);
  printf ("%a\n", all);
}

int
main (void)
{
  static const int rows[] = { 0, 1, 7, 8, ROWS }, columns[] = { 1, 2, 6, 9, COLUMNS };

  for (int r = 0; r < 5; r++)
    for (int c = 0; c < 5; c++)
      {
        double *q = memory + ROWS * COLUMNS;

        fill ();
        other (rows[r], columns[c], (void *)memory, (void *)q, (void *)(q + ROWS * COLUMNS));
        show ();
        own ();
        show ();
      }
  return 0;
}
