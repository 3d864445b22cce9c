/* Sums along columns, to be taken row by row.  */

double A[500][500], s[500];

void
columns (void)
{
  for (int j = 0; j < 500; j++)
    for (int i = 0; i < 500; i++)
      s[j] += A[i][j];
}
