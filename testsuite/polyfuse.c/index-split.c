/* Loops all of whose dependences start or end in one iteration, which are split
   there.

   { dg-compare modes } */

#include "check.h"

#define N 100

float P[N][N], G[N][N + 1], x[40 * N], V[N][N], W[N][N];

/* Enough to do for vectors to be worth it.  */
#define WORK(A) (((A)*0.5f + 0.25f) * (A)-0.125f) * (A) + (A) * (A)*0.0625f

/* Iteration k writes what the others read.  */
void TEST_FUNCTION
shortest_paths (void)
{
  for (int k = 0; k < N; k++) /* nest: middle */
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        P[i][j] = P[i][k] + P[k][j] < P[i][j] ? P[i][k] + P[k][j] : P[i][j];
}

/* The first iteration writes it.  */
void TEST_FUNCTION
first (void)
{
  for (int i = 0; i < N; i++) /* nest: first */
    for (int j = 0; j < N; j++)
      V[i][j] = WORK (V[i][j]) + WORK (V[i][0]);
}

/* The last one does, in a loop that counts by two, beside another statement.  */
void TEST_FUNCTION
last (void)
{
  for (int i = 0; i < N; i++) /* nest: last */
    for (int j = 1; j < N; j += 2)
      {
        W[i][j] = WORK (W[i][j]) - WORK (W[i][N - 1]);
        V[i][j] = WORK (V[i][j]) + W[i][j];
      }
}

/* The iteration depends on the outer loop and is not always there.  */
void TEST_FUNCTION
moving (void)
{
  for (int i = 0; i < N; i++) /* nest: moving */
    for (int j = 10; j < i; j++)
      G[i][j] = WORK (G[i][j]) + WORK (G[i][N - i]);
}

/* Two iterations write what the others read: not split.  */
void TEST_FUNCTION
two (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      W[i][j] = WORK (W[i][j]) + W[i][7] - WORK (W[i][N - 9]);
}

/* A single loop.  */
void TEST_FUNCTION
single (void)
{
  for (int i = 0; i < 40 * N; i++)
    x[i] = x[i] * 0.5f + x[100];
}

/* Run-time sizes.  */
void TEST_FUNCTION
parametric (int n, int m, float (*a)[N])
{
  for (int i = 0; i < n; i++) /* nest: parametric */
    for (int j = 0; j < n; j++)
      a[i][j] = WORK (a[i][j]) + WORK (a[i][m]);
}

int
main (void)
{
  FILL_FLOAT (P);
  FILL_FLOAT (G);
  FILL_FLOAT (x);
  FILL_FLOAT (V);
  FILL_FLOAT (W);
  shortest_paths ();
  first ();
  last ();
  moving ();
  two ();
  single ();
  for (int m = 0; m < N; m += 37)
    parametric (N - m / 2, m, V);
  PRINT (P);
  PRINT (G);
  PRINT (x);
  PRINT (V);
  PRINT (W);
  return 0;
}

/* { dg-final { nest-rescheduled middle {split j; vector loop j} } } */
/* { dg-final { nest-rescheduled first {split j; vector loop j} } } */
/* { dg-final { nest-rescheduled last {split j; vector loop j} } } */
/* { dg-final { nest-rescheduled moving {split j; vector loop j} } } */
/* { dg-final { nest-rescheduled parametric {split j; vector loop j} } } */
