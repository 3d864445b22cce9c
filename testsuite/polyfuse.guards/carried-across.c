/* What a row hands to another statement in the next iteration is in a register, too: neither
   of these statements reads what it has written itself.  Of pointers that overlap in all
   ways, with few columns and none.

   { dg-compare modes }
   { dg-additional-options "-ffp-contract=off" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled both "unrolled i by 4; checked at run time: `q' and `p' do not overlap" } } */

#include <stdio.h>

#define ROWS 37
#define COLUMNS 513

static double memory[3 * ROWS * COLUMNS];

__attribute__ ((noipa)) static void
both (int n, double (*p)[COLUMNS], double (*q)[COLUMNS])
{
  for (int i = 0; i < n; i++) /* nest: both */
    for (int j = 1; j < COLUMNS; j++)
      {
        p[i][j] = 1 / (3 - q[i][j - 1]);
        q[i][j] = q[i][j] * p[i][j - 1] + 0.25;
      }
}

/* Rows of M elements, of which one reads two iterations back: that is no value to keep.  */
__attribute__ ((noipa)) static void
back (int n, int m, double *p, double *q)
{
  for (int i = 0; i < n; i++)
    for (int j = 2; j < m; j++)
      {
        p[i * m + j] = 1 / (3 - q[i * m + j - 1]);
        q[i * m + j] = p[i * m + j - 2] * 0.5 + p[i * m + j - 1];
      }
}

static void
fill (void)
{
  for (int k = 0; k < 3 * ROWS * COLUMNS; k++)
    memory[k] = k % 17 * 0.0625;
}

static double
sum (void)
{
  double all = 0;

  for (int k = 0; k < 3 * ROWS * COLUMNS; k++)
    all += memory[k] * (k % 7 + 1);
  return all;
}

int
main (void)
{
  static const int distance[] = { ROWS * COLUMNS, ROWS * COLUMNS - 1, COLUMNS, 1, 0 };
  static const int rows[] = { 0, 1, 7, 8, 9, 17, ROWS };

  for (unsigned d = 0; d < sizeof distance / sizeof *distance; d++)
    for (unsigned r = 0; r < sizeof rows / sizeof *rows; r++)
      {
        double *other = memory + distance[d];

        fill ();
        both (rows[r], (double (*)[COLUMNS])memory, (double (*)[COLUMNS])other);
        printf ("%a\n", sum ());
        for (int m = 1; m < 6; m++)
          {
            fill ();
            back (rows[r], m, memory, other);
            back (rows[r], m, other, memory);
            printf ("%a\n", sum ());
          }
      }
  return 0;
}
