/* Arrays that iterations of i share, and of which they cannot have rows of their own: values come from
   outside, or from the iteration before; what is there in the end is not the row of one
   iteration, or has holes; a condition on data decides what is written.

   { dg-compare modes }
   { dg-final { nest-regenerated outside } }
   { dg-final { nest-regenerated before } }
   { dg-final { nest-regenerated shrinking } }
   { dg-final { nest-regenerated holes } }
   { dg-final { scan-remark-not "expanded" "isl -O3" } }
   { dg-final { scan-remark-not "expanded" "polyfuse -O3" } } */

#include "check.h"

#define N 100
#define M 70

typedef double row[M];
double A[N][M], W[M][M], t[2 * M];

void TEST_FUNCTION
outside (row *restrict a, row *restrict w, double *restrict t)
{
  for (int i = 0; i < N; i++) /* nest: outside */
    {
      for (int j = 1; j < M; j++)
	{
	  t[j] = 0;
	  for (int k = 0; k < M; k++)
	    t[j] += a[i][k] * w[k][j];
	}
      for (int j = 1; j < M; j++)
	a[i][j] = t[j] + t[j - 1];
    }
}

void TEST_FUNCTION
before (row *restrict a, row *restrict w, double *restrict t)
{
  for (int i = 0; i < N; i++) /* nest: before */
    {
      for (int j = 0; j < M; j++)
	a[i][j] += t[j];
      for (int j = 0; j < M; j++)
	{
	  t[j] = 0;
	  for (int k = 0; k < M; k++)
	    t[j] += a[i][k] * w[k][j];
	}
    }
}

void TEST_FUNCTION
shrinking (row *restrict a, row *restrict w, double *restrict t)
{
  for (int i = 0; i < M; i++) /* nest: shrinking */
    {
      for (int j = i; j < M; j++)
	{
	  t[j] = 0;
	  for (int k = 0; k < M; k++)
	    t[j] += a[i][k] * w[k][j];
	}
      for (int j = i; j < M; j++)
	a[i][j] = t[j];
    }
}

void TEST_FUNCTION
holes (row *restrict a, row *restrict w, double *restrict t)
{
  for (int i = 0; i < N; i++) /* nest: holes */
    {
      for (int j = 0; j < M; j++)
	{
	  t[2 * j] = 0;
	  for (int k = 0; k < M; k++)
	    t[2 * j] += a[i][k] * w[k][j];
	}
      for (int j = 0; j < M; j++)
	a[i][j] = t[2 * j];
    }
}

void TEST_FUNCTION
chosen (row *restrict a, row *restrict w, double *restrict t)
{
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < M; j++)
	{
	  if (w[0][j] > 0.5)
	    t[j] = 0;
	  for (int k = 0; k < M; k++)
	    t[j] += a[i][k] * w[k][j];
	}
      for (int j = 0; j < M; j++)
	a[i][j] = t[j] * 0.125;
    }
}

static void
print (void)
{
  PRINT (A);
  PRINT (t);
  FILL_DOUBLE (A);
  FILL_DOUBLE (t);
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (W);
  FILL_DOUBLE (t);
  outside (A, W, t);
  print ();
  before (A, W, t);
  print ();
  shrinking (A, W, t);
  print ();
  holes (A, W, t);
  print ();
  chosen (A, W, t);
  print ();
  return 0;
}
