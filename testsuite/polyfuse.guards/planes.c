/* C99's arrays of three and four run-time sizes: the size of a plane is a product that
   the compiler divides by the size of an element.

   { dg-compare modes }
   { dg-final { nest-rescheduled turned "checked at run time" } }
   { dg-final { nest-rescheduled product "checked at run time" } }
   { dg-final { nest-rescheduled four "checked at run time" } } */

#include "check.h"
#include <complex.h>

#define N 24

double a[N * N * N], b[N * N * N];
float c[8 * N * N * N], d[8 * N * N * N];

void TEST_FUNCTION
turned (int n, int m, int p, double u[n][m][p], double v[n][m][p])
{
  for (int k = 1; k < p; k++) /* nest: turned */
    for (int j = 1; j < m; j++)
      for (int i = 1; i < n; i++)
        v[i][j][k] = u[i - 1][j][k] - 0.5 * u[i][j - 1][k] + u[i][j][k - 1];
}

void TEST_FUNCTION
product (long n, long m, long p, double u[n][m][p], double v[n][p][m])
{
  for (long l = 0; l < n; l++) /* nest: product */
    for (long i = 0; i < m; i++)
      for (long j = 0; j < m; j++)
        for (long k = 0; k < p; k++)
          u[l][i][k] += u[l][j][k] * v[l][k][i] * 0.125;
}

void TEST_FUNCTION
four (unsigned n, unsigned m, unsigned p, unsigned q, float u[n][m][p][q],
      float v[n][m][p][q])
{
  for (unsigned l = 0; l < q; l++) /* nest: four */
    for (unsigned k = 0; k < p; k++)
      for (unsigned j = 0; j < m; j++)
        for (unsigned i = 0; i < n; i++)
          u[i][j][k][l] = u[i][j][k][l] * 0.5f + v[i][j][k][l];
}

int
main (void)
{
  static const int sizes[] = { 1, 2, 3, N - 7, N };

  for (int x = 0; x < 5; x++)
    for (int y = 0; y < 5; y++)
      for (int z = 0; z < 5; z++)
        {
          int n = sizes[x], m = sizes[y], p = sizes[z];
          FILL_DOUBLE (a);
          FILL_DOUBLE (b);
          FILL_FLOAT (c);
          FILL_FLOAT (d);
          turned (n, m, p, (void *)a, (void *)b);
          turned (n, m, p, (void *)b, (void *)(b + 1));
          turned (n, m, p, (void *)b, (void *)b);
          PRINT (b);
          product (n, m, p, (void *)a, (void *)b);
          product (n, m, p, (void *)b, (void *)b);
          PRINT (a);
          four (n, m, p, 8, (void *)c, (void *)d);
          four (n, m, p, 7, (void *)c, (void *)(c + p));
          PRINT (c);
        }
  return 0;
}
