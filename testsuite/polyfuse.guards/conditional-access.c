/* What pointers lead to under a condition that depends on data: where that does not
   hold, the place need not exist, or may be read-only; pointers to one array, and to
   parts of one.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled scaled "interchanged j, i to i, j.*do not overlap" } }
   { dg-final { nest-rescheduled limited "interchanged j, i to i, j" } }
   { dg-final { nest-regenerated last } }
   { dg-final { nest-regenerated product } } */

#include "check.h"
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define N 320
/* Only so many rows exist.  */
#define ROWS 100

int C[N * N];
double X[N * N], Y[N * N], S[N];

void TEST_FUNCTION
scaled (int n, const int *c, const double *x, double *y)
{
  for (int j = 0; j < n; j++) /* nest: scaled */
    for (int i = 0; i < n; i++)
      if (c[i * n + j] > 0)
	y[i * n + j] = x[i * n + j] * 2;
}

void TEST_FUNCTION
limited (int n, double *x, double limit)
{
  for (int j = 0; j < n; j++) /* nest: limited */
    for (int i = 0; i < n; i++)
      if (x[i * n + j] > limit)
	x[i * n + j] = limit;
}

void TEST_FUNCTION
last (int n, const double *x, double *s, int *place)
{
  for (int j = 0; j < n; j++) /* nest: last */
    for (int i = 0; i < n; i++)
      if (x[i * n + j] > s[j])
	{
	  s[j] = x[i * n + j];
	  place[j] = i;
	}
}

/* The operands may be copied, but not what does not exist.  */
void TEST_FUNCTION
product (int n, const int *c, double (*restrict a)[N], double (*restrict b)[N],
	 double (*restrict r)[N])
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	if (c[k] > 0)
	  r[j][i] += a[i][k] * b[k][j];
}

/* The ROWS first rows of an array; behind them is nothing.  */
static double *
short_array (void)
{
  size_t page = sysconf (_SC_PAGESIZE), size = ROWS * N * sizeof (double);
  size_t whole = (size + page - 1) / page * page;
  char *memory
      = mmap (NULL, whole + N * N * sizeof (double), PROT_NONE,
	      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED
      || mprotect (memory, whole, PROT_READ | PROT_WRITE) != 0)
    abort ();
  return (double *) (memory + whole - size);
}

static void
fill (double *rows)
{
  FILL_INT (C);
  FILL_DOUBLE (X);
  FILL_DOUBLE (Y);
  FILL_DOUBLE (S);
  for (int i = 0; i < N * N; i++)
    C[i] = i < ROWS * N ? C[i] % 3 : 0;
  for (int i = 0; i < ROWS * N; i++)
    rows[i] = X[i];
}

#define SHOW(CALL)                                                            \
  (fill (rows), CALL, check_print ("rows", rows, ROWS * N * sizeof *rows),    \
   PRINT (C), PRINT (X), PRINT (Y), PRINT (S))

int
main (void)
{
  double *rows = short_array ();
  double *constant = mmap (NULL, sizeof X, PROT_READ,
			   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  SHOW (scaled (N, C, rows, Y));
  SHOW (scaled (N, C, X, rows));
  SHOW (scaled (N, C, X, X));
  SHOW (scaled (N - 7, C, X, X + 3));
  SHOW (scaled (0, C, X, Y));
  SHOW (scaled (1, C, X, Y));
  SHOW (limited (N, X, 0.25));
  if (constant != MAP_FAILED)
    limited (N, constant, 0.25);
  SHOW (last (N, X, S, C));
  SHOW (last (N / 2, X, X + N, C));
  SHOW (last (N, X, Y, (int *) (Y + N)));
  SHOW (product (ROWS, C, (void *) X, (void *) Y, (void *) rows));
  for (int k = 0; k < N; k++)
    C[k] = k < ROWS;
  product (N, C, (void *) X, (void *) rows, (void *) Y);
  PRINT (Y);
  return 0;
}
