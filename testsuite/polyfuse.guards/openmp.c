/* Regions of OpenMP, which GCC makes functions of, for each of several threads: the loops that a thread has of
   an iteration space, in one piece or in chunks that the library hands out, are nests as others.

   { dg-compare modes }
   { dg-additional-options "-fopenmp" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled pieces "vector loop j" } }
   { dg-final { nest-rescheduled chunks "vector loop j" } }
   { dg-final { nest-rescheduled guided "vector loop j" } }
   { dg-final { nest-rescheduled unsigned_chunks "vector loop j" } }
   { dg-final { nest-rescheduled down "vector loop j" } }
   { dg-final { nest-rescheduled apart "interchanged j, k to k, j" } }
   { dg-final { nest-rescheduled second "vector loop j" } }
   { dg-final { nest-rescheduled counts "vector loop j" } }
   { dg-final { nest-rescheduled members "vector loop j" } }
   { dg-final { nest-rescheduled file_scope "vector loop j" } } */

#include <stddef.h>
#include "check.h"

#define N 41

double A[N * N], B[N * N], C[N * N];
double D[N][N], E[N][N], F[N][N];
int COUNT[N * N], LEFT[N * N], RIGHT[N * N];

void TEST_FUNCTION
pieces (int n, double *c, const double *a, const double *b)
{
#pragma omp parallel for num_threads(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* nest: pieces */
      for (int k = 0; k < n; k++)
	c[i * n + j] += a[i * n + k] * b[k * n + j];
}

void TEST_FUNCTION
chunks (int n, double c[n][n], double a[n][n], double b[n][n])
{
#pragma omp parallel for num_threads(3) schedule(dynamic, 4)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* nest: chunks */
      for (int k = 0; k < n; k++)
	c[i][j] += a[i][k] * b[k][j];
}

void TEST_FUNCTION
guided (int n, double c[n][n], double a[n][n], double b[n][n])
{
#pragma omp parallel for num_threads(2) schedule(guided)
  for (int i = 1; i <= n; i++)
    for (int j = 0; j < n; j++) /* nest: guided */
      for (int k = 0; k < n; k++)
	c[i - 1][j] += a[i - 1][k] * b[k][j];
}

void TEST_FUNCTION
unsigned_chunks (size_t n, double c[n][n], double a[n][n], double b[n][n])
{
#pragma omp parallel for num_threads(2) schedule(runtime)
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++) /* nest: unsigned_chunks */
      for (size_t k = 0; k < n; k++)
	c[i][j] += a[i][k] * b[k][j];
}

void TEST_FUNCTION
down (int n, double c[n][n], double a[n][n], double b[n][n])
{
#pragma omp parallel for num_threads(3) schedule(dynamic, 3)
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < n; j++) /* nest: down */
      for (int k = 0; k < n; k++)
	c[i][j] += a[i][k] * b[k][j];
}

/* The rows of one thread are three apart.  */
void TEST_FUNCTION
apart (int n, double c[n][n], double a[n][n], double b[n][n])
{
#pragma omp parallel for num_threads(3) schedule(static, 1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* nest: apart */
      for (int k = 0; k < n; k++)
	c[i][j] += a[i][k] * b[k][j];
}

/* What stands behind the barrier needs all of what stands in front of it.  */
void TEST_FUNCTION
region (int n, double *c, const double *a, double *b)
{
  int i, j, k;
#pragma omp parallel private(i, j, k) num_threads(3)
  {
#pragma omp for
    for (i = 0; i < n; i++)
      for (j = 0; j < n; j++)
	b[i * n + j] = a[j * n + i];
#pragma omp for
    for (i = 0; i < n; i++)
      for (j = 0; j < n; j++) /* nest: second */
	for (k = 0; k < n; k++)
	  c[i * n + j] += a[i * n + k] * b[k * n + j];
  }
}

/* Each thread has a sum, of integers: these can be added in any order.  */
int TEST_FUNCTION
counts (int n, int *c, const int *a, const int *b)
{
  int sum = 0;
#pragma omp parallel for num_threads(3) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* nest: counts */
      {
	for (int k = 0; k < n; k++)
	  c[i * n + j] += a[i * n + k] * b[k * n + j];
	sum += c[i * n + j] & 7;
      }
  return sum;
}

struct matrix
{
  int rows, columns;
  double *data;
};

void TEST_FUNCTION
members (struct matrix *c, const struct matrix *a, const struct matrix *b)
{
#pragma omp parallel for num_threads(3)
  for (int i = 0; i < a->rows; i++)
    for (int j = 0; j < b->columns; j++) /* nest: members */
      for (int k = 0; k < a->columns; k++)
	c->data[i * c->columns + j]
	  += a->data[i * a->columns + k] * b->data[k * b->columns + j];
}

void TEST_FUNCTION
file_scope (void)
{
#pragma omp parallel for num_threads(3) /* nest: file_scope */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
	F[i][j] += D[i][k] * E[k][j];
}

int CHECK_PLAIN
main (void)
{
  check_fill_double (A, N * N);
  check_fill_double (B, N * N);
  check_fill_double (&D[0][0], N * N);
  check_fill_double (&E[0][0], N * N);
  check_fill_int (LEFT, N * N);
  check_fill_int (RIGHT, N * N);
  for (int n = 0; n <= N; n += n < 4 ? 1 : 37)
    {
      struct matrix a = { n, n, A }, b = { n, n, B }, c = { n, n, C };
      pieces (n, C, A, B);
      check_print ("pieces", C, sizeof C);
      if (n > 0)
	{
	  chunks (n, (void *) C, (void *) A, (void *) B);
	  check_print ("chunks", C, sizeof C);
	  guided (n, (void *) C, (void *) A, (void *) B);
	  check_print ("guided", C, sizeof C);
	  unsigned_chunks (n, (void *) C, (void *) A, (void *) B);
	  check_print ("unsigned_chunks", C, sizeof C);
	  down (n, (void *) C, (void *) A, (void *) B);
	  check_print ("down", C, sizeof C);
	  apart (n, (void *) C, (void *) A, (void *) B);
	  check_print ("apart", C, sizeof C);
	}
      region (n, C, A, B);
      check_print ("region", C, sizeof C);
      printf ("%d\n", counts (n, COUNT, LEFT, RIGHT));
      check_print ("counts", COUNT, sizeof COUNT);
      members (&c, &a, &b);
      check_print ("members", C, sizeof C);
    }
  file_scope ();
  check_print ("file_scope", F, sizeof F);
  return 0;
}
