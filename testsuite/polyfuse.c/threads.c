/* Where GCC lets several threads execute loops, one loop of each generated nest is meant for them: the
   outermost that dependences leave free, or the tiles of a wavefront, which are diamonds where a stencil
   is tiled in time.

   { dg-additional-options "-ftree-parallelize-loops=3" }
   { dg-compare modes }
   { dg-final { nest-rescheduled plane "tiled t, 2t\\+i.* in diamonds.*3 threads in loop 2t\\+i" } }
   { dg-final { nest-rescheduled leap "tiled t, t\\+i.* in diamonds.*3 threads in loop t\\+i" } }
   { dg-final { nest-rescheduled product "3 threads in loop i" } }
   { dg-final { nest-rescheduled elimination "3 threads in loop i" } }
   { dg-final { nest-rescheduled swept "3 threads in loop" } }
   { dg-final { nest-rescheduled overlapping "3 threads in loop .*checked at run time" } } */

#include "check.h"

/* Fields that no cache holds, for time tiles save nothing else.  */
#define M 1503
#define T 13
#define N 450

double A[M][M], B[M][M], C[N][N], D[N][N];
double E[M][M], H[M][M];

void TEST_FUNCTION
plane (void)
{
  for (int t = 0; t < T; t++) /* nest: plane */
    {
      for (int i = 1; i < M - 1; i++)
        for (int j = 1; j < M - 1; j++)
          B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i - 1][j]
                           + A[i + 1][j]);
      for (int i = 1; i < M - 1; i++)
        for (int j = 1; j < M - 1; j++)
          A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i - 1][j]
                           + B[i + 1][j]);
    }
}

/* Two fields on grids that are half a step apart.  */
void TEST_FUNCTION
leap (void)
{
  for (int t = 0; t < T; t++) /* nest: leap */
    {
      for (int i = 1; i < M; i++)
        for (int j = 1; j < M; j++)
          E[i][j] -= 0.5 * (H[i][j] - H[i - 1][j]) - 0.1 * (H[i][j] - H[i][j - 1]);
      for (int i = 0; i < M - 1; i++)
        for (int j = 0; j < M - 1; j++)
          H[i][j] -= 0.7 * (E[i + 1][j] - E[i][j] + E[i][j + 1] - E[i][j]);
    }
}

void TEST_FUNCTION
product (void)
{
  for (int i = 0; i < N; i++) /* nest: product */
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[k][j];
}

void TEST_FUNCTION
elimination (void)
{
  for (int k = 0; k < N; k++) /* nest: elimination */
    for (int j = k + 1; j < N; j++)
      for (int i = k + 1; i < N; i++)
        D[i][j] -= D[i][k] * D[k][j];
}

void TEST_FUNCTION
swept (void)
{
  for (int j = 0; j < N; j++) /* nest: swept */
    for (int i = 1; i < N; i++)
      C[i][j] = C[i - 1][j] * 0.5 + A[j][i];
}

void TEST_FUNCTION
overlapping (int n, double *c, const double *a)
{
  for (int j = 0; j < n; j++) /* nest: overlapping */
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * a[k * n + j];
}

int CHECK_PLAIN
main (void)
{
  check_fill_double (&A[0][0], M * M);
  check_fill_double (&E[0][0], M * M);
  check_fill_double (&D[0][0], N * N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      D[i][j] = D[i][j] * 0.01 + (i == j);
  plane ();
  check_print ("plane", A, sizeof A);
  leap ();
  check_print ("leap", E, sizeof E);
  check_print ("leap", H, sizeof H);
  product ();
  check_print ("product", C, sizeof C);
  elimination ();
  check_print ("elimination", D, sizeof D);
  swept ();
  check_print ("swept", C, sizeof C);
  for (int n = 0; n < N; n += 149)
    {
      overlapping (n, &C[0][0], &A[0][0]);
      overlapping (n, &C[0][0] + 7, &C[0][0]);
      overlapping (n, &C[0][0], &C[0][0] + n * n);
    }
  check_print ("overlapping", C, sizeof C);
  return 0;
}
