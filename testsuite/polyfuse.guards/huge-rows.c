/* isl's scheduler may leave rows with numbers as large as the bounds of sizes; loops over all
   values of such a row would hardly end.

   { dg-compare modes }
   { dg-additional-options "-ffp-contract=off" }
   { dg-final { nest-regenerated sums } } */

#include <stdio.h>

double table[70][200];

void __attribute__ ((noipa))
sums (long size)
{
  if (size >= 5)
    for (int k = 65; k >= 2; k--) /* nest: sums */
      {
        double sum = table[k][2];
        for (int m = 0; m < size - 2; m++)
          sum += m * table[m][k];
        table[k][2] = sum;
      }
}

int
main (void)
{
  double all = 0;

  for (int i = 0; i < 70; i++)
    for (int j = 0; j < 200; j++)
      table[i][j] = (i * 7 + j) % 13 * 0.0625;
  sums (68);
  sums (7);
  sums (4);
  for (int i = 0; i < 70; i++)
    all += table[i][2] * (i % 5 + 1);
  printf ("%a\n", all);
  return 0;
}
