/* Stores under a condition that depends on data.  Of some of them GCC makes one store
   of a selected value, because the same place is written in any case.  Where it is not,
   nothing is stored where the condition does not hold: the place might be read-only, or
   another thread's at that time.

   { dg-compare modes }
   { dg-final { nest-rescheduled both "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled either "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled update "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled twice "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled pointers "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled integers "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled only "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled limit "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled elsewhere "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled other_load "interchanged j, i to i, j" } } */

#include "check.h"
#include <stdlib.h>
#include <sys/mman.h>

#define N 400

double A[N][N], B[N][N];
int I[N][N], K[N][N];

void TEST_FUNCTION
both (double t)
{
  for (int j = 0; j < N; j++) /* nest: both */
    for (int i = 0; i < N; i++)
      {
        B[i][j] = 1;
        if (A[i][j] > t)
          B[i][j] = 2;
      }
}

void TEST_FUNCTION
either (double t, double x)
{
  for (int j = 0; j < N; j++) /* nest: either */
    for (int i = 0; i < N; i++)
      {
        if (A[i][j] > t)
          B[i][j] = x;
        else
          B[i][j] = -x;
      }
}

void TEST_FUNCTION
update (double t, double x)
{
  for (int j = 0; j < N; j++) /* nest: update */
    for (int i = 0; i < N; i++)
      {
        B[i][j] += A[i][j];
        if (B[i][j] > t)
          B[i][j] = x;
      }
}

void TEST_FUNCTION
twice (double t, double x)
{
  for (int j = 0; j < N; j++) /* nest: twice */
    for (int i = 0; i < N; i++)
      {
        B[i][j] -= A[i][j];
        if (B[i][j] > t)
          B[i][j] = x;
        if (A[i][j] < 0)
          B[i][j] = -B[i][j];
      }
}

void TEST_FUNCTION
pointers (int n, double *b, const double *a, double t)
{
  for (int j = 0; j < n; j++) /* nest: pointers */
    for (int i = 0; i < n; i++)
      {
        b[i * n + j] = 0;
        if (a[i * n + j] > t)
          b[i * n + j] = -t;
      }
}

void TEST_FUNCTION
integers (int t)
{
  for (int j = 0; j < N; j++) /* nest: integers */
    for (int i = 0; i < N; i++)
      {
        K[i][j] += I[i][j];
        if (I[i][j] > t)
          K[i][j] ^= 5;
      }
}

void TEST_FUNCTION
only (double t, double x)
{
  for (int j = 0; j < N; j++) /* nest: only */
    for (int i = 0; i < N; i++)
      if (A[i][j] > t)
        B[i][j] = x;
}

void TEST_FUNCTION
limit (double (*b)[N], double t)
{
  for (int j = 0; j < N; j++) /* nest: limit */
    for (int i = 0; i < N; i++)
      if (b[i][j] > t)
        b[i][j] = t;
}

void TEST_FUNCTION
elsewhere (double t)
{
  for (int j = 1; j < N; j++) /* nest: elsewhere */
    for (int i = 0; i < N; i++)
      {
        B[i][j - 1] = t;
        if (A[i][j] > t)
          B[i][j] = 2;
      }
}

/* What is loaded need not be there.  */
void TEST_FUNCTION
other_load (double (*b)[N], double t)
{
  for (int j = 0; j < N; j++) /* nest: other_load */
    for (int i = 0; i < N; i++)
      {
        double v = t;
        if (A[i][j] > t)
          v = b[i][j];
        B[i][j] = v;
      }
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (B), PRINT (K))

int
main (void)
{
  /* Constant zeros.  */
  void *zeros = mmap (NULL, sizeof (B), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS,
                      -1, 0);
  FILL_DOUBLE (A);
  FILL_INT (I);
  FILL_INT (K);
  A[3][4] = __builtin_nan ("");
  A[5][4] = -0.0;
  SHOW (both (0.25));
  SHOW (either (0, -0.0));
  SHOW (update (0.5, 0));
  SHOW (twice (0.5, 0.125));
  SHOW (pointers (N, B[0], A[0], 0.5));
  SHOW (pointers (N - 1, A[0], A[0], 0.5));
  SHOW (pointers (N - 1, A[0], A[0] + 1, -0.5));
  SHOW (integers (500));
  SHOW (only (0.5, 7));
  SHOW (limit (B, 1.5));
  if (zeros != MAP_FAILED)
    limit (zeros, 1);
  SHOW (elsewhere (0.25));
  SHOW (other_load (NULL, 1e300));
  return 0;
}
