/* Sums that stay in registers, where the innermost loop walks down columns of long rows: a tile
   of these is copied, too, inside of which columns of the other operand are.

   { dg-compare registers } */

#include "check.h"

#define N 303
#define M 71
#define K 207

double A[K][N], B[K][M], E[K][N], C[N][M], D[N][M], S[N][N];
float Af[K][2 * N], Bf[K][M], Cf[N][M];
double flat[3][150 * 150];

/* No extent is a multiple of anything.  */
void TEST_FUNCTION
transposed (void)
{
  for (int i = 0; i < N; i++) /* nest: transposed */
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        C[i][j] += A[k][i] * B[k][j];
}

/* A part of the columns, from somewhere on.  */
void TEST_FUNCTION
part (void)
{
  for (int i = 9; i < N - 4; i++) /* nest: part */
    for (int j = 2; j < M; j++)
      for (int k = 3; k < K - 8; k++)
        C[i][j] -= A[k + 5][i - 7] * B[k][j];
}

void TEST_FUNCTION
floats (void)
{
  for (int i = 0; i < N; i++) /* nest: floats */
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        Cf[i][j] += Af[k][i] * Bf[k][j];
}

/* Two sums, of columns of two matrices: there is no room for tiles of both.  */
void TEST_FUNCTION
two (void)
{
  for (int i = 0; i < N; i++) /* nest: two */
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        {
          C[i][j] += A[k][i] * B[k][j];
          D[i][j] -= E[k][i] * B[k][j];
        }
}

/* Tiles and columns are parts of one array.  */
void TEST_FUNCTION
squares (void)
{
  for (int i = 0; i < N; i++) /* nest: squares */
    for (int j = 0; j < N; j++)
      for (int k = 0; k < K; k++)
        S[i][j] += A[k][i] * A[k][j];
}

void TEST_FUNCTION
triangle (void)
{
  for (int i = 0; i < N; i++) /* nest: triangle */
    for (int j = i; j < N; j++)
      for (int k = 0; k < K; k++)
        S[i][j] += A[k][i] * A[k][j];
}

void TEST_FUNCTION
sized (int n, int m, int l, double *c, const double *a, const double *b)
{
  for (int i = 0; i < n; i++) /* nest: sized */
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i * m + j] += a[k * n + i] * b[k * m + j];
}

static const int sizes[][3]
    = { { 0, 9, 9 },      { 1, 1, 1 },     { 48, 32, 96 },    { 49, 33, 97 },
        { 47, 31, 95 },   { 150, 9, 150 }, { 97, 150, 130 },  { 150, 150, 1 },
        { 144, 64, 144 }, { 2, 150, 149 }, { 150, 150, 150 }, { 103, 107, 109 } };

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (E);
  FILL_FLOAT (Af);
  FILL_FLOAT (Bf);
  FILL_DOUBLE (flat);
  transposed ();
  PRINT (C);
  part ();
  PRINT (C);
  floats ();
  PRINT (Cf);
  two ();
  PRINT (C);
  PRINT (D);
  squares ();
  PRINT (S);
  triangle ();
  PRINT (S);
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      const int *n = sizes[s];
      sized (n[0], n[1], n[2], flat[0], flat[1], flat[2]);
      PRINT (flat);
      sized (n[0], n[1], n[2], flat[0], flat[1], flat[1]);
      /* An operand is the result, or a part of it.  */
      sized (n[0] / 2, n[1] / 2, n[2] / 2, flat[1], flat[1], flat[2]);
      sized (n[0] / 2, n[1] / 2, n[2] / 2, flat[2], flat[1], flat[2] + 5);
      PRINT (flat);
    }
  return 0;
}

/* { dg-final { nest-rescheduled transposed {packed A, B.*vector loop j around k} } } */
/* { dg-final { nest-rescheduled part {packed A, B.*vector loop j around k} } } */
/* { dg-final { nest-rescheduled floats {packed Af, Bf.*vector loop j around k} } } */
/* { dg-final { nest-rescheduled two {packed B.*vector loop j around k} } } */
/* { dg-final { nest-rescheduled squares {packed A.*vector loop j around k} } } */
/* { dg-final { nest-rescheduled triangle {packed A.*vector loop j around k} } } */
/* { dg-final { nest-rescheduled sized {packed a, b.*vector loop j around k} } } */
