/* Several statements and conditions under conditions that depend on data: generated code
   has conditions as the original does, and executes nothing else.

   { dg-compare modes }
   { dg-final { nest-rescheduled nested "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled chained "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled joined "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled one_way "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled in_turn "interchanged i, j to j, i" } }
   { dg-final { nest-regenerated values } }
   { dg-final { nest-regenerated largest } }
   { dg-final { nest-regenerated shorter } }
   { dg-final { nest-regenerated narrow } }
   { dg-final { nest-regenerated functions } }
   { dg-final { nest-regenerated paths } }
   { dg-final { nest-regenerated affine } }
   { dg-final { nest-regenerated smaller } }
   { dg-final { nest-regenerated smaller_value } } */

#include "check.h"
#include <fenv.h>
#include <math.h>

#define N 400
#define SHORT 40

double A[N][N], B[N][N], C[N][N], S[N], T[N], D[SHORT][SHORT];
double small[N][SHORT];
int K[N], I[N][N];
short H[N][N];
signed char G[N][N];
long total;

void TEST_FUNCTION
nested (void)
{
  for (int i = 0; i < N; i++) /* nest: nested */
    for (int j = 0; j < N; j++)
      if (A[j][i] > 0)
	{
	  if (B[j][i] > 0)
	    {
	      C[j][i] = A[j][i] / B[j][i];
	      K[i]++;
	    }
	  else
	    S[i] += B[j][i];
	}
      else if (B[j][i] > 0.5)
	T[i] -= A[j][i];
}

/* The first condition is affine, but leads where that on data does.  */
void TEST_FUNCTION
chained (void)
{
  for (int i = 0; i < N; i++) /* nest: chained */
    for (int j = 0; j < N; j++)
      if (j > 3 && A[j][i] > 0 && B[j][i] < 0.1)
	C[j][i] = B[j - 1][i];
}

void TEST_FUNCTION
joined (void)
{
  for (int j = 0; j < N; j++) /* nest: joined */
    for (int i = 0; i < N; i++)
      if (A[i][j] > 0.7 || B[i][j] < -0.7)
	C[i][j] = A[i][j];
}

void TEST_FUNCTION
one_way (void)
{
  for (int j = 0; j < N; j++) /* nest: one_way */
    for (int i = 0; i < N; i++)
      if ((A[i][j] > 0 || B[i][j] > 0) && (C[i][j] > 0.3 || I[i][j] == 3))
	{
	  C[i][j] = 2;
	  I[i][j]++;
	}
}

/* Ways meet on one way already.  */
void TEST_FUNCTION
inner_join (void)
{
  for (int j = 0; j < N; j++) /* nest: inner_join */
    for (int i = 0; i < N; i++)
      {
	if (A[i][j] > 0.5 || B[i][j] > 0.5)
	  C[i][j] = 1;
	if (I[i][j] > 300 || C[i][j] < 0)
	  {
	    if (A[i][j] < 0 || S[i] > 3)
	      I[i][j] -= 2;
	    S[i] += 1;
	  }
      }
}

void TEST_FUNCTION
in_turn (void)
{
  for (int i = 0; i < N; i++) /* nest: in_turn */
    for (int j = 0; j < N; j++)
      {
	if (A[j][i] > 0)
	  C[j][i] = 1;
	if (B[j][i] > 0)
	  C[j][i] += 2;
	if (C[j][i] > 2)
	  {
	    I[j][i] = i + j;
	    S[i] = j;
	  }
      }
}

/* Values that are known behind the condition, and sums from one iteration to the
   next.  */
void TEST_FUNCTION
values (void)
{
  long n = 0;
  for (int i = 0; i < N; i++) /* nest: values */
    for (int j = 0; j < N; j++)
      {
	double v = 1;
	if (A[j][i] > 0)
	  {
	    v = B[j][i] * 2;
	    S[i] += v;
	    n++;
	  }
	else
	  T[i] += B[j][i];
	C[j][i] = v;
      }
  total += n;
}

void TEST_FUNCTION
largest (void)
{
  for (int i = 0; i < N; i++) /* nest: largest */
    for (int j = 0; j < N; j++)
      if (A[j][i] > S[i])
	{
	  S[i] = A[j][i];
	  K[i] = j;
	}
}

/* Where the condition does not hold there is no such element.  */
void TEST_FUNCTION
shorter (int n)
{
  for (int j = 0; j < n; j++) /* nest: shorter */
    for (int i = 0; i < N; i++)
      if (G[i][0] > 100)
	small[i][j] = A[i][j];
      else
	S[i] += G[i][0];
}

void TEST_FUNCTION
narrow (void)
{
  for (int i = 0; i < N; i++) /* nest: narrow */
    for (int j = 0; j < N; j++)
      {
	if (G[j][i] > 3)
	  H[j][i] = G[j][i] * 3;
	if (H[j][i] < 0)
	  G[j][i] = 0;
      }
}

void TEST_FUNCTION
functions (void)
{
  for (int i = 0; i < N; i++) /* nest: functions */
    for (int j = 0; j < N; j++)
      if (A[j][i] > 0.125)
	C[j][i] = fabs (B[j][i]) + 1 / A[j][i];
      else
	C[j][i] = -fabs (A[j][i] - 3);
}

void TEST_FUNCTION
paths (void)
{
  for (int k = 0; k < SHORT; k++) /* nest: paths */
    for (int i = 0; i < SHORT; i++)
      for (int j = 0; j < SHORT; j++)
	if (D[i][k] + D[k][j] < D[i][j])
	  D[i][j] = D[i][k] + D[k][j];
}

/* A condition that can be modelled stays one, outside and inside.  */
void TEST_FUNCTION
affine (void)
{
  for (int i = 0; i < N; i++) /* nest: affine */
    for (int j = 0; j < N; j++)
      if (i < j)
	{
	  if (A[j][i] > 0)
	    {
	      S[i] += A[j][i];
	      if (i > 5)
		T[i] -= B[j][i];
	    }
	}
}

/* Conditions that only select values, under one that stores depend on: control need
   not come to both ways.  */
void TEST_FUNCTION
smaller (void)
{
  for (int i = 0; i < N; i++) /* nest: smaller */
    for (int j = 0; j < N; j++)
      if (A[j][i] > S[i])
	{
	  double x = A[j][i], y = T[j];
	  C[j][i] = y < x ? y : x;
	}
}

void TEST_FUNCTION
smaller_value (void)
{
  for (int i = 0; i < N; i++) /* nest: smaller_value */
    for (int j = 0; j < N; j++)
      if (A[j][i] > S[i])
	{
	  double x = A[j][i], y = T[j];
	  C[j][i] = x < y ? y : x;
	  if (x > 0.3)
	    x = y;
	  S[i] = x;
	}
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_DOUBLE (S);
  FILL_DOUBLE (T);
  FILL_DOUBLE (D);
  FILL_DOUBLE (small);
  FILL_INT (K);
  FILL_INT (I);
  for (int i = 0; i < N; i++)
    {
      B[i][(7 * i) % N] = A[i][(7 * i) % N] > 0 ? 0 : NAN;
      A[i][(11 * i) % N] = i & 1 ? -0.0 : NAN;
      for (int j = 0; j < N; j++)
	{
	  G[i][j] = I[i][j] % 23 - 11;
	  H[i][j] = I[j][i] % 3 - 1;
	}
    }
  feclearexcept (FE_ALL_EXCEPT);
}

/* The results, and the exceptions that were raised.  */
#define CHECK(CALL)                                                           \
  do                                                                          \
    {                                                                         \
      fill ();                                                                \
      CALL;                                                                   \
      int raised = fetestexcept (FE_INVALID | FE_DIVBYZERO);                  \
      PRINT (raised);                                                         \
      PRINT (A);                                                              \
      PRINT (C);                                                              \
      PRINT (S);                                                              \
      PRINT (T);                                                              \
      PRINT (D);                                                              \
      PRINT (small);                                                          \
      PRINT (K);                                                              \
      PRINT (I);                                                              \
      PRINT (H);                                                              \
      PRINT (G);                                                              \
      PRINT (total);                                                          \
    }                                                                         \
  while (0)

int
main (void)
{
  CHECK (nested ());
  CHECK (chained ());
  CHECK (joined ());
  CHECK (one_way ());
  CHECK (inner_join ());
  CHECK (in_turn ());
  CHECK (values ());
  CHECK (largest ());
  CHECK (shorter (3 * N));
  CHECK (narrow ());
  CHECK (functions ());
  CHECK (paths ());
  CHECK (affine ());
  CHECK (smaller ());
  CHECK (smaller_value ());
  return 0;
}
