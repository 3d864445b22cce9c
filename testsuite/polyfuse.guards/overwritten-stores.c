/* Stores that are overwritten in the same iteration: they stay where something reads what they store, be it in
   some iterations or for some sizes only, and where the later store depends on a condition.

   { dg-compare modes }
   { dg-additional-options "-ffp-contract=off" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-regenerated rows } }
   { dg-final { nest-regenerated mirrored } }
   { dg-final { nest-regenerated between } }
   { dg-final { nest-regenerated under } }
   { dg-final { nest-regenerated last } } */

#include "check.h"

#define ROWS 23
#define COLUMNS 67

double A[ROWS * COLUMNS], B[ROWS * COLUMNS], C[ROWS * COLUMNS];

void TEST_FUNCTION
rows (int n, int m, double a[n][m], double b[n][m])
{
  for (int i = 0; i < m; i++) /* nest: rows */
    for (int j = 0; j < n - 1; j++)
      {
	a[j + 1][i] = b[j][i] * 3;
	a[j + 1][i] = a[j + 1][i] - a[j][i] * 7;
	a[j + 1][i] *= 0.125;
      }
}

/* Row N - 1 - J is row J + 1 once, for some N.  */
void TEST_FUNCTION
mirrored (int n, int m, double a[n][m], double b[n][m])
{
  for (int i = 0; i < m; i++) /* nest: mirrored */
    for (int j = 0; j < n - 1; j++)
      {
	a[j + 1][i] = b[j][i] * 3;
	b[j][i] = a[n - 1 - j][i];
	a[j + 1][i] = b[j][i] - a[j][i] * 7;
      }
}

/* What is stored first is read twice before it is overwritten, and once by what comes behind.  */
void TEST_FUNCTION
between (int n, int m, double a[n][m], double b[n][m], double c[n][m])
{
  for (int i = 0; i < m; i++) /* nest: between */
    for (int j = 1; j < n; j++)
      {
	a[j][i] = b[j][i] * 3;
	c[j][i] = a[j][i] + a[j - 1][i];
	b[j - 1][i] = a[j][i] * c[j - 1][i];
	a[j][i] = c[j][i] * 0.25 + b[j - 1][i];
	c[j - 1][i] = a[j][i];
      }
}

/* The second store happens for some elements only.  */
void TEST_FUNCTION
under (int n, int m, double a[n][m], double b[n][m])
{
  for (int i = 0; i < m; i++) /* nest: under */
    for (int j = 0; j < n - 1; j++)
      {
	a[j + 1][i] = b[j][i] * 3;
	if (b[j + 1][i] > 0.5)
	  a[j + 1][i] = b[j][i] - a[j][i] * 7;
      }
}

/* The second store happens in some iterations only, and the loop inside of which it is between.  */
void TEST_FUNCTION
last (int n, int m, int k, double a[n][m], double b[n][m], double c[n][m])
{
  for (int i = 0; i < m; i++) /* nest: last */
    for (int j = 0; j < n - 1; j++)
      {
	a[j + 1][i] = b[j][i] * 3;
	if (j < k)
	  a[j + 1][i] = b[j][i] - a[j][i] * 7;
	for (int l = 0; l < k; l++)
	  c[l][i] = c[l][i] * 0.5 + a[j + 1][i];
	a[j + 1][i] = c[0][i];
      }
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
}

static void
print (void)
{
  PRINT (A);
  PRINT (B);
  PRINT (C);
  fill ();
}

int
main (void)
{
  static double *const places[] = { C, A, A + COLUMNS, B };
  fill ();
  for (int n = 0; n < ROWS; n += 1 + n / 4)
    for (int m = 1; m < COLUMNS; m += 13)
      for (unsigned p = 0; p < sizeof places / sizeof *places; p++)
	{
	  double *b = p == 0 ? B : places[p];
	  rows (n, m, (double (*)[m])A, (double (*)[m])b);
	  print ();
	  mirrored (n, m, (double (*)[m])A, (double (*)[m])b);
	  print ();
	  between (n, m, (double (*)[m])A, (double (*)[m])B,
		   (double (*)[m])places[p]);
	  print ();
	  under (n, m, (double (*)[m])A, (double (*)[m])b);
	  print ();
	  last (n, m, n / 2, (double (*)[m])A, (double (*)[m])b,
		(double (*)[m])C);
	  print ();
	}
  return 0;
}
