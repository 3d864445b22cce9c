/* With -ftrapv the check of rows behind pointers is made of numbers that do not trap.

   { dg-do compile }
   { dg-options "-O3 -ftrapv" } */

void
mask (int n, short (*restrict x)[24], short **restrict z)
{
  for (int l = 23; l >= 2; l--)
    for (int m = 1; m < n; m++)
      for (int p = 0; p < 21; p++)
        x[m][l] = (z[p][m] ^ z[m][l]) & 63;
}
