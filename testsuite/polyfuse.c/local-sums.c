/* Sums in local variables, which are stored at the end: the array's element
   takes their place, or one of an array made for that, so that they order no
   iterations.

     for (i) for (j) { s = 0; for (k) s += a[i][k] * b[k][j]; c[i][j] = s; }

   { dg-compare passes }
   { dg-final { nest-rescheduled product "i, j, k to i, k, j" } }
   { dg-final { nest-rescheduled scaled "i, j, k to i, k, j" } }
   { dg-final { nest-rescheduled symmetric "i, j, k to i, k, j" } }
   { dg-final { nest-rescheduled columns "j, i to i, j" } }
   { dg-final { nest-rescheduled flat "i, j, k to i, k, j" } }
   { dg-final { nest-rescheduled sums "i, j, k to i, k, j" } }
   { dg-final { nest-rescheduled integers "i, j, k to i, k, j" } }
   { dg-final { nest-rescheduled last "i, j, k to i, k, j" } }
   { dg-final { nest-rescheduled narrow "i, j, k to i, k, j" } }
   { dg-final { nest-rescheduled sized "expanded" } }
   { dg-final { nest-kept carried "." } } */

#include "check.h"

#define N 130

double A[N][N], B[N][N], C[N][N], D[N], scale = 0.75;
unsigned U[N][N], V[N][N], W[N][N];
float F[N][N];

void TEST_FUNCTION
product (void)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: product */
    for (j = 0; j < N; j++)
      {
	double s = 0;
	for (k = 0; k < N; k++)
	  s += A[i][k] * B[k][j];
	C[i][j] = s;
      }
}

/* The element is read before it holds the sum.  */
void TEST_FUNCTION
scaled (double beta)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: scaled */
    for (j = 0; j < N; j++)
      {
	double s = beta * C[i][j];
	for (k = 0; k < N; k++)
	  s += scale * A[i][k] * B[k][j];
	C[i][j] = s;
      }
}

/* The sum is not what is stored.  */
void TEST_FUNCTION
symmetric (void)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: symmetric */
    for (j = i; j < N; j++)
      {
	double s = 0;
	for (k = 0; k < N; k++)
	  s += A[k][i] * A[k][j];
	s = s / (N - 1.0);
	C[i][j] = s;
	C[j][i] = s;
      }
}

void TEST_FUNCTION
columns (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: columns */
    {
      double s = 0.5;
      for (i = 0; i < N; i++)
	s += A[i][j];
      D[j] = s;
    }
}

void TEST_FUNCTION
flat (int n, const double *a, const double *b, double *c)
{
  int i, j, k;
  for (i = 0; i < n; i++) /* nest: flat */
    for (j = 0; j < n; j++)
      {
	double s = 0;
	for (k = 0; k < n; k++)
	  s += a[i * n + k] * b[k * n + j];
	c[i * n + j] = s;
      }
}

void TEST_FUNCTION
sums (void)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: sums */
    for (j = 0; j < N; j++)
      {
	unsigned s = i;
	for (k = 0; k < N; k++)
	  s = s * 3 + (U[i][k] ^ V[k][j]);
	W[i][j] = s;
      }
}

/* Steps that are not known do not make the sum an induction variable.  */
void TEST_FUNCTION
integers (int n, const int *a, const signed char *b, int *c)
{
  int i, j, k;
  for (i = 0; i < n; i++) /* nest: integers */
    for (j = 0; j < n; j++)
      {
	int s = 0;
	for (k = 0; k < n; k++)
	  s += a[i * n + k] * b[k * n + j];
	c[i * n + j] = s;
      }
}

/* A condition and two loops.  */
void TEST_FUNCTION
conditional (void)
{
  int i, j, k, l;
  for (i = 0; i < N; i++) 
    for (j = 0; j < N; j++)
      {
	double s = 1;
	for (k = 0; k < 7; k++)
	  {
	    if (k < i)
	      s -= A[k][j];
	    for (l = 0; l < 9; l++)
	      s += A[l][j] * B[k][i];
	  }
	C[i][j] = s;
      }
}

/* In none of the following may the element hold the sum.  */

/* It is read by the sum itself.  */
void TEST_FUNCTION
read_meanwhile (void)
{
  int i, j, k;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      {
	double s = 0;
	for (k = 0; k < N; k++)
	  s += C[i][k] * B[k][j];
	C[i][j] = s;
      }
}

/* It is read after the sum.  */
void TEST_FUNCTION
read_last (double beta)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: last */
    for (j = 0; j < N; j++)
      {
	double s = 0;
	for (k = 0; k < N; k++)
	  s += A[i][k] * B[k][j];
	C[i][j] = s + beta * C[i][j];
      }
}

/* It is written by the loop of the sum.  */
void TEST_FUNCTION
written_meanwhile (void)
{
  int i, j, k;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      {
	double s = 0;
	for (k = 0; k < N; k++)
	  {
	    s += A[i][k] * B[k][j];
	    C[i][k] = s;
	  }
	C[i][j] = s * 0.5;
      }
}

/* It is written sometimes only.  */
void TEST_FUNCTION
written_sometimes (void)
{
  int i, j, k;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      {
	double s = 0;
	for (k = 0; k < N; k++)
	  s += A[i][k] * B[k][j];
	if (i < j + 3)
	  C[i][j] = s;
      }
}

/* The sum goes on.  */
void TEST_FUNCTION
carried (void)
{
  int i, j, k;
  double s = 0;
  for (i = 0; i < N; i++) /* nest: carried */
    for (j = 0; j < N; j++)
      {
	for (k = 0; k < N; k++)
	  s += A[i][k] * B[k][j];
	C[i][j] = s;
      }
}

/* It is used later, too.  */
void TEST_FUNCTION
used_later (void)
{
  int i, j, k;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      {
	double s = 0;
	for (k = 0; k < N; k++)
	  s += A[i][k] * B[k][j];
	C[i][j] = s * 0.5;
	for (k = 0; k < N; k++)
	  B[k][j] += s * 0.001;
      }
}

/* The element is too narrow.  */
void TEST_FUNCTION
narrow (void)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: narrow */
    for (j = 0; j < N; j++)
      {
	double s = 0;
	for (k = 0; k < N; k++)
	  s += A[i][k] * B[k][j];
	F[i][j] = s;
      }
}

/* There is only so much memory for sums.  */
void TEST_FUNCTION
sized (int l, int m, int n, const double *a, const double *b, float *c)
{
  int i, j, k;
  for (i = 0; i < l; i++) /* nest: sized */
    for (j = 0; j < m; j++)
      {
	double s = 0;
	for (k = 0; k < n; k++)
	  s += a[i * n + k] * b[k * m + j];
	c[i * m + j] = s;
      }
}

/* Two sums change places.  */
void TEST_FUNCTION
exchanged (void)
{
  int i, j, k;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      {
	double s = 1, t = 2;
	for (k = 0; k < N; k++)
	  {
	    double u = s;
	    s = t + A[i][k];
	    t = u * B[k][j];
	  }
	C[i][j] = s;
	B[i][j] = t;
      }
}

#define SHOW(CALL)                                                            \
  (CALL, PRINT (A), PRINT (B), PRINT (C), PRINT (D), PRINT (F), PRINT (W))

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_INT (U);
  FILL_INT (V);
  SHOW (product ());
  SHOW (scaled (0.25));
  SHOW (symmetric ());
  SHOW (columns ());
  SHOW (flat (N, A[0], B[0], C[0]));
  SHOW (flat (N, A[0], B[0], A[0]));
  SHOW (flat (N / 2, A[0], C[0], A[1]));
  SHOW (sums ());
  SHOW (integers (N, (int *) U, (signed char *) V, (int *) W));
  SHOW (integers (N - 1, (int *) U, (signed char *) W, (int *) W));
  SHOW (integers (-1, (int *) U, (signed char *) V, (int *) W));
  SHOW (conditional ());
  SHOW (read_meanwhile ());
  SHOW (read_last (0.5));
  SHOW (written_meanwhile ());
  SHOW (written_sometimes ());
  SHOW (carried ());
  FILL_DOUBLE (A);
  SHOW (used_later ());
  SHOW (narrow ());
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  SHOW (sized (N, N, N, A[0], B[0], F[0]));
  SHOW (sized (3, 4096, 4, A[0], B[0], F[0]));
  SHOW (sized (3, 4097, 4, A[0], B[0], F[0]));
  SHOW (sized (2, 5000, 3, A[0], B[0], F[0]));
  SHOW (sized (9, 9, 9, A[0], B[0], (float *) A[0] + 1));
  SHOW (sized (0, 9, 9, A[0], B[0], F[0]));
  SHOW (sized (9, -1, 9, A[0], B[0], F[0]));
  FILL_DOUBLE (B);
  SHOW (exchanged ());
  return 0;
}
