/* Elements of a column that are read beside each other, where rows have a number of
   elements that is a power of two, as an array, as a row that a pointer leads to, and by
   one subscript:

     for (i) for (j) C[i][j] = A[i][j] + A[j][i];
     for (i) for (j) B[i][j] = B[i][j] * P[j][i] + C[i][j];
     for (i) for (j) c[256 * i + j] += a[256 * j + i];


   { dg-compare modes }
   { dg-final { nest-rescheduled added "unrolled i by 8; vector loop j" } }
   { dg-final { nest-rescheduled pointed "unrolled i by 8; vector loop j" } }
   { dg-final { nest-rescheduled flat "unrolled i by 8; vector loop j" } }
   { dg-final { nest-rescheduled records "vector loop j" } } */

#include "check.h"

#define N 256

struct cell
{
  float value, weight;
};

float A[N][N], B[N][N], C[N][N];
float a[N * N], c[N * N];
struct cell S[N][N];
double T[N][N];

void TEST_FUNCTION
add (void)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: added */
    for (j = 0; j < N; j++)
      C[i][j] = A[i][j] + A[j][i];
}

void TEST_FUNCTION
point (float (*b)[N], float (*p)[N])
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: pointed */
    for (j = 0; j < N; j++)
      b[i][j] = b[i][j] * p[j][i] + C[i][j];
}

void TEST_FUNCTION
flatten (float *x, const float *y)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: flat */
    for (j = 0; j < N; j++)
      x[N * i + j] += y[N * j + i];
}

void TEST_FUNCTION
weigh (void)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: records */
    for (j = 0; j < N; j++)
      A[i][j] = A[i][j] * S[j][i].weight + S[j][i].value;
}

void TEST_FUNCTION
swap (void)
{
  int i, j;
  for (i = 1; i < N; i++)
    for (j = 0; j < i; j++)
      {
	double t = T[i][j];
	T[i][j] = T[j][i];
	T[j][i] = t;
      }
}

int
main (void)
{
  int i, j;
  FILL_FLOAT (A);
  FILL_FLOAT (B);
  FILL_FLOAT (a);
  FILL_FLOAT (c);
  FILL_DOUBLE (T);
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      {
	S[i][j].value = (i * 3 + j) % 17 * 0.25f;
	S[i][j].weight = (i + j * 5) % 13 * 0.125f;
      }
  add ();
  point (B, A);
  flatten (c, a);
  weigh ();
  swap ();
  PRINT (A);
  PRINT (B);
  PRINT (C);
  PRINT (c);
  PRINT (T);
  return 0;
}
