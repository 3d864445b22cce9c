/* Arrays elsewhere than at file scope: on the stack, static in a function,
   behind restrict pointers, in a structure.

   { dg-compare modes }
   { dg-final { nest-rescheduled stack "vector loop j" } }
   { dg-final { nest-rescheduled in-function "vector loop j" } }
   { dg-final { nest-rescheduled in-structure "vector loop j" } } */

#include "check.h"

#define N 260

double A[N][N];

void TEST_FUNCTION
stack (void)
{
  double L[N][N];
  int i, j;
  check_fill_double (&L[0][0], N * N);
  for (j = 0; j < N; j++) /* nest: stack */
    for (i = 0; i < N; i++)
      A[i][j] += L[i][j] * 0.5;
}

void TEST_FUNCTION
in_function (void)
{
  static double L[N][N];
  int i, j;
  check_fill_double (&L[0][0], N * N);
  for (j = 0; j < N; j++) /* nest: in-function */
    for (i = 0; i < N; i++)
      A[i][j] += L[i][j] * 0.75;
}

struct
{
  int size;
  double M[N][N];
} S;

void TEST_FUNCTION
in_structure (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: in-structure */
    for (i = 0; i < N; i++)
      S.M[i][j] += A[i][j] * 0.75;
}

void TEST_FUNCTION
restricted (double (*restrict P)[N], double (*restrict Q)[N])
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      P[i][j] += Q[i][j] * 0.25;
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (S.M);
  stack ();
  PRINT (A);
  in_function ();
  PRINT (A);
  in_structure ();
  PRINT (S.M);
  restricted (A, S.M);
  PRINT (A);
  return 0;
}
