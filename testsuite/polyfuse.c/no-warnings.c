/* New code has no more warnings than the program: what it keeps from one statement for another has no value in
   front of loops, where none is used.

   { dg-do compile }
   { dg-options "-O3 -Wall -Wextra" }
   { dg-final { scan-remark "loop nest rescheduled" } } */

int
least_product (const int *a, int n, int m)
{
  int least = 1 << 30;

  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      {
        int sum = 0;

        for (int j = 0; j < m; j++)
          sum += a[j * n + i] * a[j * n + k];
        if (sum < least)
          least = sum;
      }
  return least;
}
