/* Arrays of run-time sizes in one dimension, in C99's several, with rows that
   overlap when the caller's numbers say so.

   { dg-compare modes }
   { dg-final { nest-rescheduled flat "leaves its row" } }
   { dg-final { nest-rescheduled cube "checked at run time" } }
   { dg-final { nest-rescheduled variable "checked at run time" } }
   { dg-final { nest-rescheduled wide "checked at run time" } }
   { dg-final { nest-rescheduled narrow "checked at run time" } } */

#include "check.h"
#include <stdlib.h>

#define N 70

double A[N * N * N], B[N * N * N];

void TEST_FUNCTION
flat (int n, int m, int ld, double *a, double *b)
{
  int i, j;
  for (j = 1; j < m; j++) /* nest: flat */
    for (i = 1; i < n; i++)
      a[i * ld + j] = a[i * ld + j - 1] * 0.5 + b[(i - 1) * ld + j];
}

void TEST_FUNCTION
cube (int n, int m, int l, double *a, double *b)
{
  int i, j, k;
  for (k = 0; k < l; k++) /* nest: cube */
    for (j = 0; j < m; j++)
      for (i = 0; i < n; i++)
        a[(i * m + j) * l + k] = a[(i * m + j) * l + k] * 0.5 + b[(i * m + j) * l + k];
}

void TEST_FUNCTION
variable (int n, int m, double a[n][m], double b[m][n])
{
  int i, j;
  for (j = 0; j < m; j++) /* nest: variable */
    for (i = 0; i < n; i++)
      a[i][j] = a[i][j] * 0.5 + b[j][i];
}

void TEST_FUNCTION
wide (size_t n, size_t m, double *a, double *b)
{
  size_t i, j;
  for (j = 0; j < m; j++) /* nest: wide */
    for (i = 0; i < n; i++)
      a[i * m + j] = a[i * m + j] * 0.5 + b[i * m + j];
}

void TEST_FUNCTION
narrow (unsigned n, unsigned m, double *a, double *b)
{
  unsigned i, j;
  for (j = 0; j < m; j++) /* nest: narrow */
    for (i = 0; i < n; i++)
      a[i * m + j] = a[i * m + j] * 0.5 + b[i * m + j];
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 5, N - 3, N };
  unsigned x, y;
  for (x = 0; x < sizeof sizes / sizeof *sizes; x++)
    for (y = 0; y < sizeof sizes / sizeof *sizes; y++)
      {
        int n = sizes[x], m = sizes[y];
        FILL_DOUBLE (A);
        FILL_DOUBLE (B);
        flat (n, m, m, A, B);
        flat (n, m, 3, A, B);
        flat (n, m, 0, A, B);
        flat (n, m, -2, A + 2 * N, B + 2 * N);
        flat (n, m, m, A, A + 7);
        PRINT (A);
        cube (n, m, 40, A, B);
        cube (n, m, 40, A, A + 1);
        cube (n, 0, 40, A, A + 1);
        PRINT (A);
        variable (n, m, (double (*)[m ? m : 1]) A, (double (*)[n ? n : 1]) B);
        PRINT (A);
        wide (n, m, A, B);
        wide (n, m, A, A + 5);
        narrow (n, m, A, B);
        narrow (n, m, A + n, A);
        PRINT (A);
      }
  return 0;
}
