/* Conditions that depend on data and only select a value, and some under which there
   is more, which must not be executed always.

   { dg-compare modes }
   { dg-final { nest-rescheduled relu "interchanged i, j, k to" } }
   { dg-final { nest-rescheduled clamp "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled two_steps "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled magnitude "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled minimum "interchanged j, i to i, j" } }
   { dg-final { nest-regenerated place } }
   { dg-final { nest-rescheduled nested "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled both "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled either "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled integers "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled unsigned_arm "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled signed_arm "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled affine "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled store "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled product "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled quotient "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled other_comparison "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled load "interchanged j, i to i, j" } } */

#include "check.h"
#include <fenv.h>
#include <limits.h>
#include <math.h>

#define N 400

float A[N][N], B[N][N], C[N][N];
int I[N][N], K[N][N], where[N];
unsigned U[N][N];

void TEST_FUNCTION
relu (void)
{
  for (int i = 0; i < N; i++) /* nest: relu */
    for (int j = 0; j < N; j++)
      {
	float s = C[0][j];
	for (int k = 0; k < N; k++)
	  s += A[i][k] * B[k][j];
	C[i][j] = s > 0 ? s : 0;
      }
}

void TEST_FUNCTION
clamp (void)
{
  for (int j = 0; j < N; j++) /* nest: clamp */
    for (int i = 0; i < N; i++)
      C[i][j] = A[i][j] < 0 ? 0 : A[i][j] > 0.5f ? 0.5f : A[i][j];
}

void TEST_FUNCTION
two_steps (void)
{
  for (int j = 0; j < N; j++) /* nest: two_steps */
    for (int i = 0; i < N; i++)
      {
	float v = A[i][j] + B[i][j];
	if (v < 0.25f)
	  v = 0.25f;
	if (v > B[i][j])
	  v = B[i][j];
	C[i][j] = v;
      }
}

void TEST_FUNCTION
magnitude (void)
{
  for (int j = 0; j < N; j++) /* nest: magnitude */
    for (int i = 0; i < N; i++)
      {
	float d = A[i][j] - B[i][j];
	if (d < 0)
	  d = -d;
	C[i][j] = d;
      }
}

void TEST_FUNCTION
minimum (void)
{
  for (int j = 0; j < N; j++) /* nest: minimum */
    for (int i = 0; i < N; i++)
      {
	float t = A[i][j] + 1;
	C[i][j] = t < C[i][j] ? t : C[i][j];
      }
}

void TEST_FUNCTION
place (void)
{
  for (int i = 0; i < N; i++) /* nest: place */
    {
      float least = A[i][0];
      int at = 0;
      for (int j = 1; j < N; j++)
	if (A[i][j] < least)
	  {
	    least = A[i][j];
	    at = j;
	  }
      where[i] = at;
    }
}

void TEST_FUNCTION
nested (void)
{
  for (int j = 0; j < N; j++) /* nest: nested */
    for (int i = 0; i < N; i++)
      {
	float v = A[i][j], w = B[i][j];
	int n = 3, k = K[i][j];
	if (v > w)
	  {
	    n = 4;
	    if (w > 0.5f)
	      v = -v;
	  }
	else if (w == v)
	  n = k;
	C[i][j] = v;
	I[i][j] = n;
      }
}

void TEST_FUNCTION
both (void)
{
  for (int j = 0; j < N; j++) /* nest: both */
    for (int i = 0; i < N; i++)
      {
	int n = I[i][j];
	if (K[i][j] > 3 && n < K[i][j])
	  n = -1;
	I[i][j] = n;
      }
}

void TEST_FUNCTION
integers (void)
{
  for (int j = 0; j < N; j++) /* nest: integers */
    for (int i = 0; i < N; i++)
      {
	int n = I[i][j];
	if (K[i][j] & 4)
	  n = n ^ 17;
	else
	  n = K[i][j] >> 3;
	I[i][j] = n;
      }
}

void TEST_FUNCTION
unsigned_arm (void)
{
  for (int j = 0; j < N; j++) /* nest: unsigned_arm */
    for (int i = 0; i < N; i++)
      {
	unsigned n = U[i][j];
	if (A[i][j] > 0.5f)
	  n = n * 3 + 1;
	U[i][j] = n;
      }
}

/* Where the condition does not hold this would overflow.  */
void TEST_FUNCTION
signed_arm (void)
{
  for (int j = 0; j < N; j++) /* nest: signed_arm */
    for (int i = 0; i < N; i++)
      {
	int n = I[i][j], k = K[i][j];
	if (n < 1000 && n > -1000)
	  {
	    n = -n * 1000 + (k & 1023);
	    k = 5 - n;
	  }
	I[i][j] = n;
	K[i][j] = k;
      }
}

/* A condition that can be modelled stays one.  */
void TEST_FUNCTION
affine (void)
{
  for (int j = 0; j < N; j++) /* nest: affine */
    for (int i = 0; i < N; i++)
      {
	float v = A[i][j];
	if (i < j)
	  v = B[i][j];
	if (v > 0.5f)
	  v = 0.5f;
	C[i][j] = v;
      }
}

/* Two conditions lead to one way.  */
void TEST_FUNCTION
either (void)
{
  for (int j = 0; j < N; j++) /* nest: either */
    for (int i = 0; i < N; i++)
      {
	float v = A[i][j];
	if (v > 0.75f || v < 0.25f)
	  v = -v;
	C[i][j] = v;
      }
}

/* What these have on one way must not be executed on the other.  */

void TEST_FUNCTION
store (void)
{
  for (int j = 0; j < N; j++) /* nest: store */
    for (int i = 0; i < N; i++)
      if (A[i][j] > 0.5f)
	C[i][j] = A[i][j];
}

/* The product may raise an exception.  */
void TEST_FUNCTION
product (void)
{
  for (int j = 0; j < N; j++) /* nest: product */
    for (int i = 0; i < N; i++)
      C[i][j] = A[i][j] > 0 ? A[i][j] : A[i][j] * B[i][j];
}

void TEST_FUNCTION
quotient (void)
{
  for (int j = 0; j < N; j++) /* nest: quotient */
    for (int i = 0; i < N; i++)
      {
	int n = I[i][j];
	if (K[i][j] > 4)
	  n = n / K[i][j];
	I[i][j] = n;
      }
}

/* There need be no element to load.  */
void TEST_FUNCTION
load (float *p)
{
  for (int j = 0; j < N; j++) /* nest: load */
    for (int i = 0; i < N; i++)
      {
	float v = A[i][j];
	if (v > 2)
	  v = p[i * N + j];
	C[i][j] = v;
      }
}

/* The second comparison may raise an exception that the first does not.  */
void TEST_FUNCTION
other_comparison (void)
{
  for (int j = 0; j < N; j++) /* nest: other_comparison */
    for (int i = 0; i < N; i++)
      {
	float v = A[i][j];
	if (v > 0.5f && B[i][j] > 0.5f)
	  v = 0.5f;
	C[i][j] = v;
      }
}

static void
odd_values (float a[N][N])
{
  for (int i = 0; i < N; i++)
    {
      a[i][(i * 7) % N] = NAN;
      a[i][(i * 11 + 1) % N] = -0.0f;
      a[i][(i * 13 + 2) % N] = 0.0f;
      a[i][(i * 5 + 3) % N] = -INFINITY;
      a[i][(i * 3 + 4) % N] = i & 1 ? -1.5f : INFINITY;
    }
}

static void
fill (int odd)
{
  FILL_FLOAT (A);
  FILL_FLOAT (B);
  FILL_FLOAT (C);
  FILL_INT (I);
  FILL_INT (K);
  FILL_INT (U);
  if (!odd)
    return;
  odd_values (A);
  odd_values (C);
  for (int i = 0; i < N; i++)
    {
      B[i][(i * 7 + 1) % N] = -0.0f;
      I[i][(i * 7) % N] = INT_MIN;
      K[i][(i * 11) % N] = i & 1 ? INT_MIN : -7;
      I[i][(i * 13) % N] = INT_MAX;
    }
  feclearexcept (FE_ALL_EXCEPT);
}

/* The results, and the exceptions that were raised.  */
#define CHECK(CALL, RESULT)                                                   \
  do                                                                          \
    {                                                                         \
      for (int odd = 0; odd < 2; odd++)                                       \
	{                                                                     \
	  fill (odd);                                                         \
	  CALL;                                                               \
	  int raised = fetestexcept (FE_INVALID | FE_DIVBYZERO);              \
	  PRINT (raised);                                                     \
	  PRINT (RESULT);                                                     \
	}                                                                     \
    }                                                                         \
  while (0)

int
main (void)
{
  CHECK (relu (), C);
  CHECK (clamp (), C);
  CHECK (two_steps (), C);
  CHECK (magnitude (), C);
  CHECK (minimum (), C);
  CHECK (place (), where);
  CHECK (nested (), C);
  PRINT (I);
  CHECK (both (), I);
  CHECK (either (), C);
  CHECK (integers (), I);
  CHECK (unsigned_arm (), U);
  CHECK (signed_arm (), I);
  PRINT (K);
  CHECK (affine (), C);
  CHECK (store (), C);
  CHECK (product (), C);
  CHECK (quotient (), I);
  CHECK (other_comparison (), C);
  CHECK (load (&B[0][0]), C);
  return 0;
}
