/* Several functions in one translation unit, each with its own nest, and one
   function with two nests apart: each has a remark.

     for (j) for (i) A[i][j] ...   (i and j to be interchanged, in each)

   { dg-compare modes }
   { dg-final { nest-rescheduled first "vector loop j" } }
   { dg-final { nest-rescheduled second "vector loop j" } }
   { dg-final { nest-rescheduled before "vector loop j" } }
   { dg-final { nest-rescheduled after "vector loop j" } } */

#include "check.h"

#define N 320

double A[N][N], B[N][N];
float F[N][N];

extern int puts (const char *);

void TEST_FUNCTION
first (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: first */
    for (i = 0; i < N; i++)
      A[i][j] += 1.5 * B[i][j];
}

void TEST_FUNCTION
second (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: second */
    for (i = 0; i < N; i++)
      F[i][j] = F[i][j] * F[i][j] + 1;
}

void TEST_FUNCTION
third (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: before */
    for (i = 0; i < N; i++)
      B[i][j] = B[i][j] * 0.75 - A[i][j];
  puts ("between");
  for (j = 0; j < N; j++) /* nest: after */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] - B[i][j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_FLOAT (F);
  first ();
  second ();
  third ();
  PRINT (A);
  PRINT (B);
  PRINT (F);
  return 0;
}
