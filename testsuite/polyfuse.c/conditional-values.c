/* Values under conditions that depend on data: ways meet, in front of where all do, with
   one value each.

   { dg-compare modes }
   { dg-final { nest-rescheduled chosen "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled replaced "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled several "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled crossing "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled twice "interchanged j, i to i, j" } }
   { dg-final { nest-regenerated whole } }
   { dg-final { nest-regenerated swapped } } */

#include "check.h"

#define N 200

double A[N][N], B[N][N], C[N][N], D[N][N], S[N];
int I[N][N], K[N][N];

/* A division is not executed always.  */
void TEST_FUNCTION
chosen (void)
{
  for (int j = 0; j < N; j++) /* nest: chosen */
    for (int i = 0; i < N; i++)
      if (A[i][j] > 0)
	{
	  double v;
	  if (B[i][j] > 0)
	    v = A[i][j] / B[i][j];
	  else
	    v = C[i][j];
	  D[i][j] = v;
	}
}

/* A value that only one way changes, and which is known behind the conditions.  */
void TEST_FUNCTION
replaced (void)
{
  for (int j = 0; j < N; j++) /* nest: replaced */
    for (int i = 0; i < N; i++)
      {
	double v = 0.5;
	if (A[i][j] > 0)
	  {
	    v = B[i][j];
	    if (v > 0.25)
	      v = 1 / v;
	    C[i][j] -= v;
	  }
	D[i][j] += v;
      }
}

/* More than two ways, and more than one value.  */
void TEST_FUNCTION
several (void)
{
  for (int j = 0; j < N; j++) /* nest: several */
    for (int i = 0; i < N; i++)
      if (A[i][j] < 0.75)
	{
	  double v = B[i][j], w = 2;
	  if (A[i][j] < 0.25)
	    v = w / B[i][j];
	  else if (A[i][j] < 0.5)
	    {
	      w = C[i][j];
	      v = w / 3;
	    }
	  D[i][j] = v;
	  C[i][j] = v * w;
	}
      else
	D[i][j] = 0;
}

/* Two conditions lead to one value.  */
void TEST_FUNCTION
crossing (void)
{
  for (int j = 0; j < N; j++) /* nest: crossing */
    for (int i = 0; i < N; i++)
      if (A[i][j] > -0.5)
	{
	  int n = I[i][j];
	  if (B[i][j] > 0.5 || C[i][j] > 0.5)
	    n = K[i][j] / 3;
	  I[i][j] = n + 1;
	}
}

/* The second value depends on the first.  */
void TEST_FUNCTION
twice (void)
{
  for (int j = 0; j < N; j++) /* nest: twice */
    for (int i = 0; i < N; i++)
      if (A[i][j] > 0)
	{
	  double v = B[i][j];
	  if (v < 0)
	    v = C[i][j] / v;
	  double w = v;
	  if (v < 1)
	    w = D[i][j] / v;
	  C[i][j] = w;
	  D[i][j] = v;
	}
}

/* Integers, with ranges that are only true on one of the ways.  */
void TEST_FUNCTION
whole (void)
{
  for (int j = 0; j < N; j++) /* nest: whole */
    for (int i = 0; i < N; i++)
      if (I[i][j] > 3)
	{
	  int n = I[i][j] & 15;
	  if (n > 7)
	    n = K[i][j] % 5;
	  K[i][j] = n < 4 ? n * 3 : 40 / n;
	}
}

/* Which value is whose changes from way to way.  */
void TEST_FUNCTION
swapped (void)
{
  for (int j = 0; j < N; j++) /* nest: swapped */
    for (int i = 0; i < N; i++)
      if (A[i][j] > S[i])
	{
	  double low = B[i][j], high = C[i][j];
	  if (low > high)
	    {
	      double t = low;
	      low = high;
	      high = t;
	    }
	  B[i][j] = low;
	  C[i][j] = 1 / high;
	  S[i] = low;
	}
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_DOUBLE (D);
  FILL_DOUBLE (S);
  FILL_INT (I);
  FILL_INT (K);
}

#define CHECK(CALL)                                                           \
  do                                                                          \
    {                                                                         \
      fill ();                                                                \
      CALL;                                                                   \
      PRINT (A);                                                              \
      PRINT (B);                                                              \
      PRINT (C);                                                              \
      PRINT (D);                                                              \
      PRINT (S);                                                              \
      PRINT (I);                                                              \
      PRINT (K);                                                              \
    }                                                                         \
  while (0)

int
main (void)
{
  CHECK (chosen ());
  CHECK (replaced ());
  CHECK (several ());
  CHECK (crossing ());
  CHECK (twice ());
  CHECK (whole ());
  CHECK (swapped ());
  return 0;
}
