/* Sums that stay in registers, a vector for each, while the innermost loop runs: the loop
   around it is vectorized.

   { dg-compare registers } */

#include "check.h"

#define N 61
#define M 53
#define K 47

double A[N][K], B[K][M], BT[M][K], AT[K][N], C[N][M], D[N][M];
float Af[N][K], Bf[K][M], Cf[N][M];
int Ai[N][K], Bi[K][M], Ci[N][M];
double S[3][40][40], W[40][40], R[3][40][40];
double flat[3][80 * 80];

/* No extent is a multiple of anything.  */
void TEST_FUNCTION
product (void)
{
  for (int i = 0; i < N; i++) /* nest: product */
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        C[i][j] += A[i][k] * B[k][j];
}

/* Full blocks only.  */
void TEST_FUNCTION
whole (void)
{
  for (int i = 0; i < 48; i++) /* nest: whole */
    for (int j = 0; j < 48; j++)
      for (int k = 0; k < 40; k++)
        C[i][j] -= A[i][k] * B[k][j];
}

/* The innermost loop starts and ends elsewhere.  */
void TEST_FUNCTION
part (void)
{
  for (int i = 3; i < N; i++) /* nest: part */
    for (int j = 5; j < M - 1; j++)
      for (int k = 7; k < K - 2; k++)
        C[i][j] += A[i][k] * B[k][j];
}

void TEST_FUNCTION
transposed (void)
{
  for (int i = 0; i < N; i++) /* nest: transposed */
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        C[i][j] += AT[k][i] * B[k][j];
}

/* Read from a copy, across its rows.  */
void TEST_FUNCTION
columns (void)
{
  for (int i = 0; i < N; i++) /* nest: columns */
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        C[i][j] += A[i][k] * BT[j][k];
}

void TEST_FUNCTION
floats (void)
{
  for (int i = 0; i < N; i++) /* nest: floats */
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        Cf[i][j] += Af[i][k] * Bf[k][j];
}

void TEST_FUNCTION
integers (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        Ci[i][j] += Ai[i][k] * Bi[k][j];
}

/* Two sums, and more than a product.  */
void TEST_FUNCTION
two (void)
{
  for (int i = 0; i < N; i++) /* nest: two */
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        {
          C[i][j] += A[i][k] * B[k][j] + 0.5;
          D[i][j] = D[i][j] * 0.75 - A[i][k] * B[k][j];
        }
}

/* A triangle: many blocks are not full.  */
void TEST_FUNCTION
triangle (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i && j < M; j++)
      for (int k = 0; k < K; k++)
        C[i][j] += A[i][k] * B[k][j];
}

/* The values of the innermost loop depend on another.  */
void TEST_FUNCTION
dependent (void)
{
  for (int i = 0; i < K; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k <= i; k++)
        C[i][j] += A[i][k] * B[k][j];
}

/* Another loop around.  */
void TEST_FUNCTION
planes (void)
{
  for (int r = 0; r < 3; r++) /* nest: planes */
    for (int i = 0; i < 40; i++)
      for (int j = 0; j < 40; j++)
        for (int k = 0; k < 40; k++)
          R[r][i][j] += S[r][i][k] * W[k][j];
}

/* Sizes and arrays are arguments: loops may have any number of iterations, or none.  */
void TEST_FUNCTION
sized (int n, int m, int l, double (*restrict c)[M], double (*restrict a)[K],
       double (*restrict b)[M])
{
  for (int i = 0; i < n; i++) /* nest: sized */
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i][j] += a[i][k] * b[k][j];
}

/* Rows are as long as an argument says.  */
void TEST_FUNCTION
rows (int n, int m, int l, double *c, const double *a, const double *b)
{
  for (int i = 0; i < n; i++) /* nest: rows */
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i * m + j] += a[i * l + k] * b[k * m + j];
}

/* How far apart elements of one column are is not known, which GCC has to know: they are
   read from a copy.  */
void TEST_FUNCTION
far_columns (int n, int m, int l, double *c, const double *a, const double *b)
{
  for (int i = 0; i < n; i++) /* nest: far_columns */
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i * m + j] += a[k * n + i] * b[k * m + j];
}

static const int sizes[][3]
    = { { 1, 1, 1 },    { 0, 5, 7 },    { 9, 0, 4 },    { 8, 8, 0 },
        { 2, 3, 1 },    { 7, 15, 1 },   { 16, 16, 16 }, { 12, 17, 40 },
        { 31, 33, 47 }, { 53, 47, 45 }, { 61, 53, 47 }, { 60, 52, 46 } };

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (AT);
  FILL_DOUBLE (BT);
  FILL_FLOAT (Af);
  FILL_FLOAT (Bf);
  FILL_INT (Ai);
  FILL_INT (Bi);
  FILL_DOUBLE (S);
  FILL_DOUBLE (W);
  FILL_DOUBLE (flat);
  product ();
  PRINT (C);
  whole ();
  PRINT (C);
  part ();
  PRINT (C);
  transposed ();
  PRINT (C);
  columns ();
  PRINT (C);
  floats ();
  PRINT (Cf);
  integers ();
  PRINT (Ci);
  two ();
  PRINT (C);
  PRINT (D);
  triangle ();
  dependent ();
  PRINT (C);
  planes ();
  PRINT (R);
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      const int *n = sizes[s];
      sized (n[0], n[1], n[2] < K ? n[2] : K, C, A, B);
      PRINT (C);
      rows (n[0], n[1], n[2], flat[0], flat[1], flat[2]);
      PRINT (flat);
      far_columns (n[0], n[1], n[2], flat[0], flat[1], flat[2]);
      PRINT (flat);
      /* An operand is the result, or a part of it.  */
      rows (n[0], n[1], n[2], flat[0], flat[0], flat[2]);
      rows (n[0], n[1], n[2], flat[1], flat[2], flat[1] + 5);
      PRINT (flat);
    }
  return 0;
}

/* { dg-final { nest-rescheduled product {unrolled i by .*vector loop j around k} } } */
/* { dg-final { nest-rescheduled whole {vector loop j around k} } } */
/* { dg-final { nest-rescheduled part {vector loop j around k} } } */
/* { dg-final { nest-rescheduled transposed {vector loop j around k} } } */
/* { dg-final { nest-rescheduled columns {packed BT.*vector loop j around k} } } */
/* { dg-final { nest-rescheduled floats {vector loop j around k} } } */
/* { dg-final { nest-rescheduled two {vector loop j around k} } } */
/* { dg-final { nest-rescheduled planes {vector loop j around k} } } */
/* { dg-final { nest-rescheduled sized {vector loop j around k} } } */
/* { dg-final { nest-rescheduled rows {packed b.*vector loop j around k} } } */
/* { dg-final { nest-rescheduled far_columns {packed a, b.*vector loop j around k} } } */
