/* Sums in local variables that get elements for iterations of two loops, in strips of both, for numbers of
   rows and columns around those of strips, none and one.

     for (i) for (j) { s = 0; for (k) s += a[i][k] * b[k][j]; c[i][j] = f (s, c[i][j]); }

   { dg-compare modes }
   { dg-final { nest-rescheduled product "expanded s" } }
   { dg-final { nest-rescheduled distances "expanded s" } }
   { dg-final { nest-rescheduled narrow "expanded s" } } */

#include "check.h"

#define M 260

double A[M * M], B[M * M], C[M * M];
float E[M * M], F[M * M], G[M * M];

void TEST_FUNCTION
product (int n, int m, int p, const double *restrict a,
	 const double *restrict b, double *restrict c)
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < m; j++)
      {
	double s = 0;
	for (int k = 0; k < p; k++)
	  s += a[i * p + k] * b[k * m + j];
	c[i * m + j] = 1.5 * s + 0.25 * c[i * m + j];
      }
}

/* All of k in one tile.  */
void TEST_FUNCTION
distances (int n, int m, const double *restrict a, const double *restrict b,
	   double *restrict c)
{
  for (int i = 0; i < n; i++) /* nest: distances */
    for (int j = 0; j < m; j++)
      {
	double s = 0;
	for (int k = 0; k < 48; k++)
	  {
	    double d = a[i * 48 + k] - b[j * 48 + k];
	    s += d * d;
	  }
	c[i * m + j] = 0.5 * c[i * m + j] + s;
      }
}

void TEST_FUNCTION
narrow (int n, int m, int p, const float *restrict a, const float *restrict b,
	float *restrict c)
{
  for (int i = 0; i < n; i++) /* nest: narrow */
    for (int j = 0; j < m; j++)
      {
	float s = 0.5f;
	for (int k = 0; k < p; k++)
	  s += a[i * p + k] * b[k * m + j];
	c[i * m + j] += s > 0 ? s : 0.125f * s;
      }
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_FLOAT (E);
  FILL_FLOAT (F);
  FILL_FLOAT (G);
}

int
main (void)
{
  static const int size[] = { 0, 1, 2, 31, 33, 64, 121, 130, 250 };
  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      int n = size[k], m = size[(k + 4) % 9], p = size[(k + 7) % 9];
      fill ();
      product (n, m, p, A, B, C);
      PRINT (C);
      distances (n, m, A, B, C);
      PRINT (C);
      narrow (n, m, p, E, F, G);
      PRINT (G);
    }
  return 0;
}
