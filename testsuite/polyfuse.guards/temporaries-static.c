/* Temporaries in static storage and on the stack, in functions without any pointer: all references are
   treated as those that need a check.

   { dg-compare passes }
   { dg-final { nest-rescheduled static_row "strips of i.*; expanded T" } }
   { dg-final { nest-rescheduled local_row "strips of i.*; expanded row" } }
   { dg-final { nest-regenerated stencil } }
   { dg-final { scan-remark "nest rescheduled.*expanded line" "isl -O3" } }
   { dg-final { scan-remark-not "expanded kept" "isl -O3" } } */

#include "check.h"

#define N 60
#define M 270

double A[N][M], W[M][M], T[M], kept[M];

void TEST_FUNCTION
static_row (void)
{
  for (int i = 0; i < N; i++) /* nest: static_row */
    {
      for (int j = 0; j < M; j++)
	{
	  T[j] = 0;
	  for (int k = 0; k < M; k++)
	    T[j] += A[i][k] * W[k][j];
	}
      for (int j = 0; j < M; j++)
	A[i][j] = T[j];
    }
}

void TEST_FUNCTION
local_row (void)
{
  double row[M];
  for (int i = 0; i < N; i++) /* nest: local_row */
    {
      for (int j = 0; j < M; j++)
	{
	  row[j] = 0;
	  for (int k = 0; k < M; k++)
	    row[j] += A[i][k] * W[k][j];
	}
      for (int j = 0; j < M; j++)
	A[i][j] = row[j];
    }
}

void TEST_FUNCTION
stencil (void)
{
  for (int i = 0; i < N; i++) /* nest: stencil */
    {
      double line[M];
      for (int j = 0; j < M; j++)
	line[j] = A[i][j] * 0.5;
      for (int j = 1; j < M - 1; j++)
	A[i][j] = line[j - 1] + line[j] - line[j + 1];
    }
}

void TEST_FUNCTION
from_outside (void)
{
  for (int i = 0; i < N; i++)
    {
      for (int j = 1; j < M; j++)
	{
	  kept[j] = 0;
	  for (int k = 0; k < M; k++)
	    kept[j] += A[i][k] * W[k][j];
	}
      for (int j = 1; j < M; j++)
	A[i][j] = kept[j] - kept[j - 1];
    }
}

static void
print (void)
{
  PRINT (A);
  PRINT (T);
  PRINT (kept);
  FILL_DOUBLE (A);
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (W);
  FILL_DOUBLE (T);
  FILL_DOUBLE (kept);
  static_row ();
  print ();
  local_row ();
  print ();
  stencil ();
  print ();
  from_outside ();
  print ();
  return 0;
}
