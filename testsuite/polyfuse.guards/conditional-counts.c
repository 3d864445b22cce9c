/* A sum and a number, both in memory while the order of loops is chosen, of what meets a
   condition that depends on data: each iteration loads both once, in front of what is stored,
   so that the condition can be put back.

   { dg-compare modes }
   { dg-final { nest-rescheduled windows "strips of l, l, i to v, strips of l, i, l" } } */

#include "check.h"

#define N 400
#define ROWS 3

double missing = -1;

void TEST_FUNCTION
windows (int n, int nv, int ml, const double *x, double *w)
{
  for (int v = 0; v < nv; v++) /* nest: windows */
    for (int l = 0; l <= ml; l++)
      {
	double sum = 0;
	int k = 0;
	for (int i = 0; i < n - l; i++)
	  if (!__builtin_isnan (x[i + l]) && !__builtin_isnan (x[i + n * v]))
	    {
	      k++;
	      sum += x[i + l] * x[i + n * v];
	    }
	w[l + (ml + 1) * v] = k > 0 ? sum / (k + l) : missing;
      }
}

static double X[ROWS * N], W[ROWS * N];

int
main (void)
{
  FILL_DOUBLE (X);
  for (int i = 0; i < ROWS * N; i += i % 3 + 7)
    X[i] = __builtin_nan ("");
  windows (0, ROWS, 2, X, W);
  windows (20, 1, 5, X, W);
  PRINT (W);
  windows (N, ROWS, 300, X, W);
  PRINT (W);
  for (int i = 0; i < N; i += 2)
    X[i] = __builtin_nan ("");
  windows (N, ROWS, N - 1, X, W);
  PRINT (W);
  return 0;
}
