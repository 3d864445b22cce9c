/* Nests that programs execute in tiles of their own: what tiles they have does not matter to what is found for them, as
   long as nothing but the elements of arrays depends on it.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled product "in place of the program's own tiles of i, j, k" } }
   { dg-final { nest-rescheduled both "in place of the program's own tiles of i, j, k" } }
   { dg-final { nest-rescheduled whole "in place of the program's own tiles of i, j, k" } }
   { dg-final { nest-rescheduled counted "in place of the program's own tiles of i, j, k" } }
   { dg-final { nest-rescheduled members "in place of the program's own tiles of i, j, k" } }
   { dg-final { nest-rescheduled transposed "in place of the program's own tiles of i, j" } }
   { dg-final { nest-rescheduled levels "in place of the program's own tiles of i, j, k" } }
   { dg-final { nest-rescheduled values "in place of the program's own tiles of i, j" } }
   { dg-final { nest-kept waves "no legal order" } } */

#include "check.h"

#define N 100
#define MIN(A, B) ((A) < (B) ? (A) : (B))

double A[N * N], B[N * N], C[N * N];

void TEST_FUNCTION
product (int n, double *restrict c, double *restrict a, double *restrict b)
{
  for (int ii = 0; ii < n; ii += 32) /* nest: product */
    for (int jj = 0; jj < n; jj += 32)
      for (int kk = 0; kk < n; kk += 32)
	for (int i = ii; i < MIN (ii + 32, n); i++)
	  for (int j = jj; j < MIN (jj + 32, n); j++)
	    for (int k = kk; k < MIN (kk + 32, n); k++)
	      c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* Both conditions at the end of a loop, and pointers that may overlap.  Since version 16, GCC does not join those
   that `&&' joins: a loop has two exits then.  */
void TEST_FUNCTION
both (int n, double *c, const double *a, const double *b)
{
  for (int jj = 0; jj < n; jj += 24) /* nest: both */
    for (int kk = 0; kk < n; kk += 40)
      for (int ii = 0; ii < n; ii += 32)
	for (int i = ii; (i < ii + 32) & (i < n); i++)
	  for (int j = jj; (j < jj + 24) & (j < n); j++)
	    for (int k = kk; (k < kk + 40) & (k < n); k++)
	      c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* No part is left over, and the sum is in a variable for a while.  */
void TEST_FUNCTION
whole (int n, double *restrict c, double *restrict a, double *restrict b)
{
  for (int ii = 0; ii < n; ii += 20) /* nest: whole */
    for (int jj = 0; jj < n; jj += 20)
      for (int kk = 0; kk < n; kk += 20)
	for (int i = ii; i < ii + 20; i++)
	  for (int j = jj; j < jj + 20; j++)
	    {
	      double sum = c[i * n + j];
	      for (int k = kk; k < kk + 20; k++)
		sum += a[i * n + k] * b[k * n + j];
	      c[i * n + j] = sum;
	    }
}

/* Counters within tiles, and numbers of tiles.  */
void TEST_FUNCTION
counted (int tiles, int n, double *restrict c, double *restrict a,
	 double *restrict b)
{
  for (int ti = 0; ti < tiles; ti++) /* nest: counted */
    for (int tj = 0; tj < tiles; tj++)
      for (int tk = 0; tk < tiles; tk++)
	for (int i = 0; i < 20; i++)
	  for (int j = 0; j < 20; j++)
	    for (int k = 0; k < 20; k++)
	      c[(ti * 20 + i) * n + tj * 20 + j]
		+= a[(ti * 20 + i) * n + tk * 20 + k]
		   * b[(tk * 20 + k) * n + tj * 20 + j];
}

struct matrix
{
  int n;
  double *element;
};

/* The pointers are loaded in loops that are never left out, but GCC does not know that.  */
void TEST_FUNCTION
members (struct matrix *c, struct matrix *a, struct matrix *b, int n)
{
  for (int ii = 0; ii < n; ii += 32) /* nest: members */
    for (int jj = 0; jj < n; jj += 32)
      for (int kk = 0; kk < n; kk += 32)
	for (int i = ii; i < MIN (ii + 32, n); i++)
	  for (int j = jj; j < MIN (jj + 32, n); j++)
	    for (int k = kk; k < MIN (kk + 32, n); k++)
	      c->element[i * n + j]
		+= a->element[i * n + k] * b->element[k * n + j];
}

void TEST_FUNCTION
transposed (int n, double *restrict c, const double *restrict a)
{
  for (int ii = 0; ii < n; ii += 32) /* nest: transposed */
    for (int jj = 0; jj < n; jj += 32)
      for (int i = ii; i < MIN (ii + 32, n); i++)
	for (int j = jj; j < MIN (jj + 32, n); j++)
	  c[j * n + i] = a[i * n + j];
}

/* Tiles of tiles.  */
void TEST_FUNCTION
levels (int n, double *restrict c, double *restrict a, double *restrict b)
{
  for (int i2 = 0; i2 < n; i2 += 40) /* nest: levels */
    for (int j2 = 0; j2 < n; j2 += 40)
      for (int ii = i2; ii < i2 + 40; ii += 20)
	for (int jj = j2; jj < j2 + 40; jj += 20)
	  for (int kk = 0; kk < n; kk += 20)
	    for (int i = ii; i < MIN (ii + 20, n); i++)
	      for (int j = jj; j < MIN (jj + 20, n); j++)
		for (int k = kk; k < MIN (kk + 20, n); k++)
		  c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* The counters are computed with.  */
void TEST_FUNCTION
values (int n, double *restrict c)
{
  for (int ii = 1; ii < n - 1; ii += 32) /* nest: values */
    for (int jj = 1; jj < n - 1; jj += 32)
      for (int j = jj; j < MIN (jj + 32, n - 1); j++)
	for (int i = ii; i < MIN (ii + 32, n - 1); i++)
	  c[i * n + j] += i * 0.5 + j;
}

/* So is the number of a tile, and of the row in it: other tiles lead to something else.  */
void TEST_FUNCTION
strips (int n, double *restrict c)
{
  for (int ii = 0; ii < n; ii += 32) /* nest: strips */
    for (int jj = 0; jj < n; jj += 32)
      for (int j = jj; j < MIN (jj + 32, n); j++)
	for (int i = ii; i < MIN (ii + 32, n); i++)
	  c[i * n + j] += ii * 0.5 + (i - ii) * (j - jj);
}

/* What is on the right of a tile is computed behind it, but not what is on the right of an element
   in it.  */
void TEST_FUNCTION
waves (int n, double *restrict c)
{
  for (int ii = 1; ii < n; ii += 8) /* nest: waves */
    for (int jj = 1; jj < n - 1; jj += 8)
      for (int i = ii; i < MIN (ii + 8, n); i++)
	for (int j = jj; j < MIN (jj + 8, n - 1); j++)
	  c[i * n + j] = c[i * n + j - 1] * 0.5 + c[(i - 1) * n + j + 1] * 0.25;
}

/* A value that goes from each iteration to the next, whatever tiles there are.  */
double TEST_FUNCTION
mixed (int n, const double *c)
{
  double value = 1;
  for (int ii = 0; ii < n; ii += 32)
    for (int jj = 0; jj < n; jj += 32)
      for (int i = ii; i < MIN (ii + 32, n); i++)
	for (int j = jj; j < MIN (jj + 32, n); j++)
	  value = value * 0.5 + c[i * n + j];
  return value;
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
}

int
main (void)
{
  struct matrix a = { N, A }, b = { N, B }, c = { N, C };
  static const int size[] = { -1, 0, 1, 2, 3, 8, 9, 31, 32, 33, 64, 65, 97, N };
  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      int n = size[k];
      fill ();
      product (n, C, A, B);
      PRINT (C);
      if (n > 0)
	members (&c, &a, &b, n);
      else
	members (0, 0, 0, n);
      PRINT (C);
      both (n, C, A, B);
      both (n, C, C + (n & 1), B);
      PRINT (C);
      fill ();
      levels (n, C, A, B);
      PRINT (C);
      transposed (n, B, C);
      PRINT (B);
      values (n, C);
      strips (n, C);
      C[0] = mixed (n, C);
      waves (n, C);
      PRINT (C);
    }
  for (int tiles = 0; tiles <= N / 20; tiles++)
    {
      fill ();
      whole (tiles * 20, C, A, B);
      PRINT (C);
      counted (tiles, N, C, A, B);
      counted (tiles, tiles * 20, C, A, B);
      PRINT (C);
    }
  return 0;
}
