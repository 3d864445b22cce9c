/* Bounds of inner loops that are chosen anew in each iteration of outer ones, by conditions that do not
   change in them: of arrays that say where they begin and end, as a Fortran compiler's descriptors.

   GCC 11 does not leave it to us: its jump threading copies what is behind such a choice.

   { dg-compare registers }
   { dg-additional-options "--param max-jump-thread-duplication-stmts=0" }
   { dg-final { nest-rescheduled ends "interchanged i, j, k to" } }
   { dg-final { nest-rescheduled far "interchanged i, k, j to" } }
   { dg-final { nest-rescheduled given "interchanged i, j to j, i" } } */

#include "check.h"
#include <limits.h>

#define N 70

struct array
{
  double *data;
  long offset;
  struct
  {
    long first, last, step;
  } dim[2];
};

double A[N * N], B[N * N], C[N * N];

void TEST_FUNCTION
multiply (const struct array *restrict a, const struct array *restrict b,
	  const struct array *restrict c)
{
  int first = 1, last = 0;
  if (c->dim[0].last - c->dim[0].first >= 0)
    {
      first = (int) c->dim[0].first;
      last = (int) c->dim[0].last;
    }
  for (int i = first; i <= last; i++) /* nest: ends */
    {
      int left = 1, right = 0;
      if (c->dim[1].last - c->dim[1].first >= 0)
	{
	  left = (int) c->dim[1].first;
	  right = (int) c->dim[1].last;
	}
      for (int j = left; j <= right; j++)
	{
	  int from = 1, to = 0;
	  if (a->dim[1].last - a->dim[1].first >= 0)
	    {
	      from = (int) a->dim[1].first;
	      to = (int) a->dim[1].last;
	    }
	  for (int k = from; k <= to; k++)
	    c->data[c->offset + i + j * c->dim[1].step]
		+= a->data[a->offset + i + k * a->dim[1].step]
		   * b->data[b->offset + k + j * b->dim[1].step];
	}
    }
}

/* What decides of the innermost loop overflows where no loop comes to it.  */
void TEST_FUNCTION
sum_far (int n, int m, int far, int near, double *restrict a,
	 const double *restrict b)
{
  for (int i = 0; i < n; i++) /* nest: far */
    for (int k = 0; k < m; k++)
      {
	int most = 3;
	if (far - near < 50)
	  most = far - near;
	for (int j = 0; j < most; j++)
	  a[j * N + i] += b[k * N + i] * b[j * N + k];
      }
}

/* The other way round, several numbers by one condition, and one that is given outside.  */
void TEST_FUNCTION
add_given (unsigned char flag, int n, int m, double *restrict a,
	   const double *restrict b)
{
  for (int i = 0; i < n; i++) /* nest: given */
    {
      int from, to;
      if (flag)
	{
	  from = 2;
	  to = m - 2;
	}
      else
	{
	  from = 0;
	  to = m;
	}
      for (int j = from; j < to; j++)
	a[j * N + i] += b[j * N + i] + from;
    }
}

/* What is chosen changes in the loop.  */
void TEST_FUNCTION
add_varying (int n, int m, double *restrict a, const double *restrict b)
{
  for (int i = 0; i < n; i++)
    {
      int to = m > 7 ? i : 2;
      for (int j = 0; j < to; j++)
	a[j * N + i] += b[j * N + i];
    }
}

/* So does what decides.  */
void TEST_FUNCTION
add_until (int n, int m, int *restrict left, double *restrict a,
	   const double *restrict b)
{
  for (int i = 0; i < n; i++)
    {
      int to = *left > 0 ? m : 2;
      for (int j = 0; j < to; j++)
	a[j * N + i] += b[j * N + i];
      --*left;
    }
}

static struct array
array (double *data, int first, int rows, int columns)
{
  struct array a;

  a.data = data;
  a.offset = -first - (long) first * N;
  for (int d = 0; d < 2; d++)
    {
      a.dim[d].first = first;
      a.dim[d].last = first + (d == 0 ? rows : columns) - 1;
      a.dim[d].step = d == 0 ? 1 : N;
    }
  return a;
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
  static const int size[] = { 0, 1, 2, 9, 33, N };

  for (unsigned k = 0; k < 36; k++)
    {
      int n = size[k % 6], m = size[k / 6], left = n / 2;
      struct array a = array (A, 3, n, m), b = array (B, 3, m, n),
		   c = array (C, 3, n, n);

      fill ();
      multiply (&a, &b, &c);
      PRINT (C);
      sum_far (n, m, m, 0, A, B);
      sum_far (n, 0, INT_MAX, -2, A, B);
      sum_far (0, m, INT_MIN, 2, A, B);
      PRINT (A);
      add_given (k & 1, n, m, A, B);
      PRINT (A);
      add_varying (n, m, A, B);
      add_until (n, m, &left, A, B);
      PRINT (A);
      printf ("%d\n", left);
    }
  return 0;
}
