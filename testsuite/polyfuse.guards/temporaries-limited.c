/* Arrays that each iteration of i writes before it reads them, with rows whose length is known at run time
   only: a copy of the nest for short rows lets several iterations have rows of their own, and other
   lengths have what they had.

   { dg-compare passes }
   { dg-final { nest-rescheduled flat "interchanged strips of i, i, j, k to strips of i, k, i, j.*; expanded t; checked at run time: .*m is at most 600 and no multiple of 64" } }
   { dg-final { nest-rescheduled wide "expanded t; checked at run time: .*m is at most 1200 and no multiple of 128" } }
   { dg-final { nest-rescheduled members "expanded t; checked at run time: .*a size is at most 600" } }
   { dg-final { nest-rescheduled two "expanded v, u; checked at run time: .*m is at most 376 and no multiple of 64" } } */

#include "check.h"

#define N 25
#define M 710

double A[N * M], W[M * M], t[M], U[M], V[M];
float FA[N * M], FW[M * M], ft[M];

void TEST_FUNCTION
flat (int n, int m, double *a, double *w, double *t)
{
  for (int i = 0; i < n; i++) /* nest: flat */
    {
      for (int j = 0; j < m; j++)
	{
	  t[j] = 0;
	  for (int k = 0; k < m; k++)
	    t[j] += a[i * m + k] * w[k * m + j];
	}
      for (int j = 0; j < m; j++)
	a[i * m + j] = t[j];
    }
}

/* Shorter elements, longer rows, and counters of 64 bits.  */
void TEST_FUNCTION
wide (long n, long m, float *restrict a, float *restrict w, float *restrict t)
{
  for (long i = 0; i < n; i++) /* nest: wide */
    {
      for (long j = 0; j < m; j++)
	{
	  t[j] = 0;
	  for (long k = 0; k < m; k++)
	    t[j] += a[i * m + k] * w[k * m + j];
	}
      for (long j = 0; j < m; j++)
	a[i * m + j] = t[j];
    }
}

/* A length that is a member of a structure, and subscripts that do not count from 0.  */
struct shape
{
  int rows, length;
};

void TEST_FUNCTION
members (const struct shape *restrict s, double *restrict a,
	 double *restrict w, double *restrict t)
{
  for (int i = 0; i < s->rows; i++) /* nest: members */
    {
      for (int j = 1; j <= s->length; j++)
	{
	  t[j] = 0;
	  for (int k = 0; k < s->length; k++)
	    t[j] += a[i * s->length + k] * w[k * s->length + j - 1];
	}
      for (int j = 1; j <= s->length; j++)
	a[i * s->length + j - 1] = t[j] / 128;
    }
}

/* Two arrays share the memory for rows.  */
void TEST_FUNCTION
two (int n, int m, double *restrict a, double *restrict w, double *restrict u,
     double *restrict v)
{
  for (int i = 0; i < n; i++) /* nest: two */
    {
      for (int j = 0; j < m; j++)
	{
	  u[j] = v[j] = 0;
	  for (int k = 0; k < m; k++)
	    {
	      u[j] += a[i * m + k] * w[k * m + j];
	      v[j] += a[i * m + k] / (1 + w[k * m + j]);
	    }
	}
      for (int j = 0; j < m; j++)
	a[i * m + j] = u[j] + v[m - 1 - j];
    }
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (W);
  FILL_DOUBLE (t);
  FILL_DOUBLE (U);
  FILL_DOUBLE (V);
  for (int k = 0; k < N * M; k++)
    FA[k] = (float)(k % 17) / 16;
  for (int k = 0; k < M * M; k++)
    FW[k] = (float)(k % 23) / 32;
}

static void
print (void)
{
  PRINT (A);
  PRINT (t);
  PRINT (FA);
  PRINT (ft);
  PRINT (U);
  PRINT (V);
  fill ();
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 63, 64, 65, 599, 600, 601, 640, 710 };
  static const struct shape shapes[]
      = { { 25, 97 }, { 24, 600 }, { 11, 601 }, { 9, 64 }, { 0, 70 }, { 5, 0 } };
  fill ();
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (int n = s % 2 ? N : 11; n <= N; n += 14)
      {
	flat (n, sizes[s], A, W, t);
	print ();
	wide (n, sizes[s], FA, FW, ft);
	print ();
      }
  for (int n = -1; n < N; n += 7)
    {
      flat (n, 97, A, W, t);
      print ();
    }
  /* They overlap.  */
  flat (N, 65, A, W, A + 10);
  print ();
  flat (N, 65, A, W, W + 130);
  print ();
  flat (N, 65, A, A + 40, t);
  print ();
  for (unsigned s = 0; s < sizeof shapes / sizeof *shapes; s++)
    {
      members (shapes + s, A, W, t);
      print ();
    }
  for (int m = 375; m <= 385; m++)
    {
      two (m % 13, m, A, W, U, V);
      print ();
    }
  two (12, 97, A, W, U, V);
  print ();
  two (0, 97, A, W, U, V);
  print ();
  return 0;
}
