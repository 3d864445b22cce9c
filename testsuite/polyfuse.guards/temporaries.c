/* Arrays that each iteration of i writes before it reads them: several iterations have rows of
   their own, and wait for each other no more.  What the last of them has is there in the end.

     for (i) { for (j) { t[j] = 0; for (k) t[j] += a[i][k] * w[k][j]; }
               for (j) a[i][j] = t[j]; }
     -> for (strips of i) { for (i) for (j) T[i][j] = 0;
                            for (i) for (j) for (k) T[i][j] += a[i][k] * w[k][j];
                            for (i) for (j) a[i][j] = T[i][j]; }
        for (j) t[j] = T[last i][j];

   { dg-compare passes }
   { dg-final { nest-rescheduled local "interchanged strips of i, i, j, k to strips of i, k, i, j.*; expanded t" } }
   { dg-final { nest-rescheduled pointer "expanded t; checked at run time: `t' and `a'" } }
   { dg-final { nest-rescheduled global "expanded T" } }
   { dg-final { nest-rescheduled growing "expanded t" } }
   { dg-final { nest-rescheduled strips "strips of i.*; expanded t" } } */

#include "check.h"

#define N 60
#define M 270

typedef double row[M];
double A[M * M], W[M * M], t[M + 8], T[M + 8];

void TEST_FUNCTION
local (row *restrict a, row *restrict w)
{
  double t[M];
  for (int i = 0; i < N; i++) /* nest: local */
    {
      for (int j = 0; j < M; j++)
	{
	  t[j] = 0;
	  for (int k = 0; k < M; k++)
	    t[j] += a[i][k] * w[k][j];
	}
      for (int j = 0; j < M; j++)
	a[i][j] = t[j];
    }
}

/* It may overlap the others, and may be used later.  */
void TEST_FUNCTION
pointer (row *a, row *w, double *t)
{
  for (int i = 0; i < N; i++) /* nest: pointer */
    {
      for (int j = 0; j < M; j++)
	{
	  t[j] = 0;
	  for (int k = 0; k < M; k++)
	    t[j] += a[i][k] * w[k][j];
	}
      for (int j = 0; j < M; j++)
	a[i][j] = t[j];
    }
}

/* Subscripts that do not count from 0, and an order that turns around.  */
void TEST_FUNCTION
global (row *restrict a, row *restrict w)
{
  for (int i = N - 1; i >= 0; i--) /* nest: global */
    {
      for (int j = 0; j < M; j++)
	{
	  T[j + 3] = 0;
	  for (int k = 0; k < M; k++)
	    T[j + 3] += a[i][k] * w[k][j];
	}
      for (int j = 0; j < M; j++)
	a[i][M - 1 - j] = T[j + 3];
    }
}

/* The last iteration writes all elements; there is a row for each.  */
void TEST_FUNCTION
growing (row *restrict a, row *restrict w, double *restrict t)
{
  for (int i = 0; i < 20; i++) /* nest: growing */
    {
      for (int j = 0; j < M - 20 + i; j++)
	{
	  t[j] = 0;
	  for (int k = 0; k < M; k++)
	    t[j] += a[i][k] * w[k][j];
	}
      for (int j = 0; j < M - 20 + i; j++)
	a[i][j] = t[j];
    }
}

/* Nobody knows how many iterations there are.  */
void TEST_FUNCTION
strips (int n, row *restrict a, row *restrict w, double *restrict t)
{
  for (int i = 0; i < n; i++) /* nest: strips */
    {
      for (int j = 0; j < M; j++)
	{
	  t[j] = 0;
	  for (int k = 0; k < M; k++)
	    t[j] += a[i][k] * w[k][j];
	}
      for (int j = 0; j < M; j++)
	a[i][j] = t[j];
    }
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (W);
  FILL_DOUBLE (t);
  FILL_DOUBLE (T);
}

static void
print (void)
{
  PRINT (A);
  PRINT (W);
  PRINT (t);
  PRINT (T);
  fill ();
}

int
main (void)
{
  row *a = (row *)A, *w = (row *)W;
  fill ();
  local (a, w);
  print ();
  pointer (a, w, t);
  print ();
  pointer (a, w, A + 10);
  print ();
  pointer (a, w, W + 3 * M + 1);
  print ();
  pointer (a, w, A + N * M);
  print ();
  global (a, w);
  print ();
  growing (a, w, t);
  print ();
  for (int n = -1; n < 3 * N; n += 29)
    {
      strips (n, a, w, t);
      print ();
    }
  return 0;
}
