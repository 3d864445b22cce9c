/* Operands whose rows the innermost loop walks across: what a tile reads of them is
   copied, so that it lies side by side.

   { dg-compare modes } */

#include "check.h"

#define N 331
#define M 150

double A[N][N], B[N + 8][N + 8], C[N][N], D[N][N];
float Af[N][N], Bf[N][N], Cf[N][N];
short As[N][N], Bs[N][N];
int Cs[N][N];
double T[3][N][40], V[3][N][N];
struct
{
  double scale, data[N][N];
} S;
struct
{
  unsigned char a : 1, b : 1, c : 6, rest[3];
} F[N][N];
_Complex double Z[N][N];

/* N is no multiple of a tile.  */
void TEST_FUNCTION
product (void)
{
  for (int i = 0; i < N; i++) /* nest: product */
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[j][k];
}

void TEST_FUNCTION
floats (void)
{
  for (int i = 0; i < N; i++) /* nest: floats */
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        Cf[i][j] += Af[i][k] * Bf[j][k];
}

/* An element of the copy is not as wide as what is computed with it.  */
void TEST_FUNCTION
integers (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        Cs[i][j] += As[i][k] * Bs[j][k];
}

/* Both operands are parts of one array; a tile on the diagonal is a triangle, and
   reads all rows of its box.  */
void TEST_FUNCTION
rank_k (void)
{
  for (int i = 0; i < N; i++) /* nest: rank_k */
    for (int j = 0; j <= i; j++)
      for (int k = 0; k < M; k++)
        C[i][j] += A[i][k] * A[j][k];
}

/* What is read of B is itself a triangle, of which a box would be too much.  */
void TEST_FUNCTION
triangle (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k <= j; k++)
        C[i][j] += A[i][k] * B[j][k];
}

/* Subscripts that do not begin at 0.  */
void TEST_FUNCTION
shifted (void)
{
  for (int i = 1; i < N - 1; i++) /* nest: shifted */
    for (int j = 3; j < N - 2; j++)
      for (int k = 2; k < N - 1; k++)
        C[i][j] += A[i + 1][k - 2] * B[j - 3][k + 4];
}

/* Two parts of one array that overlap.  */
void TEST_FUNCTION
neighbours (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * (B[j][k] - B[j + 1][k + 2]);
}

/* Two parts that have nothing in common.  */
void TEST_FUNCTION
strangers (void)
{
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < 50; k++)
        C[i][j] += A[i][k] * (B[j][k] - B[j + 50][k + 100]);
}

/* Two statements that read different parts.  */
void TEST_FUNCTION
statements (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        {
          C[i][j] += A[i][k] * B[j][k + 1];
          D[i][j] -= A[i][k] * B[j + 1][k];
        }
}

/* Along rows and across them.  */
void TEST_FUNCTION
both_ways (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[j][k] - D[i][k] * B[k][j];
}

/* The outermost loop selects a matrix.  */
void TEST_FUNCTION
planes (void)
{
  for (int l = 0; l < 3; l++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        for (int k = 0; k < 40; k++)
          V[l][i][j] += A[i][k] * T[l][j][k];
}

void TEST_FUNCTION
member (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * S.data[j][k] * S.scale;
}

/* Members whose places follow each other are no neighbours.  */
void TEST_FUNCTION
bit_fields (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < M; k++)
        Cs[i][j] += As[i][k] * F[j][k].a - 3 * F[j][k].b;
}

void TEST_FUNCTION
complex_parts (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < M; k++)
        C[i][j] += A[i][k] * __real__ Z[j][k] - 5 * __imag__ Z[j][k];
}

/* Loops that count down.  */
void TEST_FUNCTION
downwards (void)
{
  for (int i = N - 1; i >= 0; i--)
    for (int j = N - 1; j >= 0; j--)
      for (int k = N - 1; k >= 0; k--)
        C[i][j] += A[i][k] * B[j][k];
}

/* An array that is written: reading it earlier would be wrong.  */
void TEST_FUNCTION
written (void)
{
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < M; k++)
        D[i][j] += A[i][k] * D[j][k] * 0.015625;
}

/* What is copied is computed in front of the loops, and overwritten behind
   them.  */
void TEST_FUNCTION
chain (void)
{
  for (int i = 0; i < N; i++) /* nest: chain */
    for (int j = 0; j < N; j++)
      D[i][j] = A[i][j] * 0.5 + B[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * D[j][k];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      D[i][j] = C[i][j] * 0.25;
}

/* Each of these nests may use what the others leave of the stack.  */
void TEST_FUNCTION
several (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[j][k];
  __asm__ volatile ("" ::: "memory");
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        Cf[i][j] += Bf[i][k] * Af[j][k];
  __asm__ volatile ("" ::: "memory");
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        D[i][j] += B[i][k] * C[j][k] * 0.015625;
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (D);
  FILL_FLOAT (Af);
  FILL_FLOAT (Bf);
  FILL_DOUBLE (T);
  FILL_DOUBLE (Z);
  FILL_DOUBLE (S.data);
  S.scale = 0.75;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        As[i][j] = (i * 7 + j * 3) % 101;
        Bs[i][j] = (i * 5 + j * 11) % 103;
        F[i][j].a = i + j;
        F[i][j].b = (i + j) / 2;
      }
  product ();
  PRINT (C);
  floats ();
  PRINT (Cf);
  integers ();
  PRINT (Cs);
  rank_k ();
  PRINT (C);
  triangle ();
  PRINT (C);
  shifted ();
  PRINT (C);
  neighbours ();
  PRINT (C);
  strangers ();
  PRINT (C);
  statements ();
  PRINT (C);
  PRINT (D);
  both_ways ();
  PRINT (C);
  planes ();
  PRINT (V);
  member ();
  PRINT (C);
  bit_fields ();
  PRINT (Cs);
  complex_parts ();
  PRINT (C);
  downwards ();
  PRINT (C);
  written ();
  PRINT (D);
  chain ();
  PRINT (C);
  PRINT (D);
  several ();
  PRINT (C);
  PRINT (Cf);
  PRINT (D);
  return 0;
}

/* { dg-final { nest-rescheduled product {packed B} } } */
/* { dg-final { nest-rescheduled floats {packed Bf} } } */
/* { dg-final { nest-rescheduled rank_k {packed A} } } */
/* { dg-final { nest-rescheduled shifted {packed B} } } */
/* { dg-final { nest-rescheduled chain {packed D} } } */
/* { dg-final { scan-remark-not {packed V} } } */
