/* Functions with optimization levels of their own:

     for (j) for (i) A[i][j] = A[i][j] * 0.5 + B[i][j];

   At -O3 the nest is rescheduled, but not in functions that ask for less, or
   that are cold.

   { dg-compare modes }
   { dg-final { nest-rescheduled level-3 "vector loop j" } }
   { dg-final { nest-rescheduled inherited "vector loop j" } }
   { dg-final { nest-untouched level-0 } }
   { dg-final { nest-untouched level-1 } } */

#include "check.h"

#define N 250

double A[N][N], B[N][N];

#define LEVEL(L) __attribute__ ((noipa, optimize (L)))

void TEST_FUNCTION
inherited (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: inherited */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

void LEVEL ("O0")
level_0 (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: level-0 */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

void LEVEL ("O1")
level_1 (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: level-1 */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

void LEVEL ("O3")
level_3 (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: level-3 */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

void __attribute__ ((noipa, cold))
cold (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

void LEVEL ("Os")
small (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  inherited ();
  level_0 ();
  level_1 ();
  level_3 ();
  cold ();
  small ();
  PRINT (A);
  return 0;
}
