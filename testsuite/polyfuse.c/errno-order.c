/* Of errors of several kinds the last one is in errno, whatever order other statements get.

   { dg-compare passes }
   { dg-additional-options "-fmath-errno -lm" }
   { dg-final { nest-kept columns "calls to .log., which may set errno, stay in order" } } */

#include "check.h"
#include <errno.h>
#include <math.h>

#define N 300

double A[N][N], B[N][N], C[N][N], P[N], Q[N], R[N];
int error;

/* Could be one loop.  */
void TEST_FUNCTION
loops (void)
{
  for (int i = 0; i < N; i++)
    P[i] = log (Q[i]);
  for (int i = 0; i < N; i++)
    R[i] = exp (P[i] * 10);
}

/* Could be interchanged.  */
void TEST_FUNCTION
columns (void)
{
  for (int j = 0; j < N; j++) /* nest: columns */
    for (int i = 0; i < N; i++)
      A[i][j] = log (B[i][j]);
}

/* The store to C could be, too.  */
void TEST_FUNCTION
beside (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      {
	C[i][j] = C[i][j] * 0.5 + B[i][j];
	A[i][j] = log (B[i][j]);
      }
}

/* The errors are those of the program without the plugin.  */
static void
run (const char *name, void (*function) (void))
{
  errno = 0;
  function ();
  error = errno;
  check_print (name, &error, sizeof error);
}

/* Let columns () find an error of one kind, EARLY, in row I and column J, and one of the other
   kind in row J and column I.  */
static void
run_columns (int i, int j, double early, double late)
{
  B[i][j] = early;
  B[j][i] = late;
  run ("columns", columns);
  run ("beside", beside);
  B[i][j] = B[j][i] = 1;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      Q[i] = i + 1;
      for (int j = 0; j < N; j++)
	B[i][j] = 1;
    }
  run_columns (3, 7, -1, 0);
  run_columns (3, 7, 0, -1);
  run_columns (N - 2, 0, 0, -1);
  run_columns (0, N - 1, -1, 0);
  Q[3] = 1e300;
  Q[5] = -1;
  run ("loops", loops);
  Q[3] = -1;
  Q[5] = 1e300;
  run ("loops", loops);
  PRINT (A);
  PRINT (C);
  PRINT (R);
  return 0;
}
