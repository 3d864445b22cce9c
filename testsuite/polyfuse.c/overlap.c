/* References that overlap in ways subscripts alone do not show.

   GCC's own loop interchange is off, because in GCC 11 and 12 it takes rows
   of unknown length for disjoint.

   { dg-compare passes }
   { dg-additional-options "-fno-loop-interchange" } */

#include "check.h"

#define N 120

double A[4 * N * N], B[N][N];

/* Row i reaches into row i + 1: elements 100 i + j with j up to 119.  */
void TEST_FUNCTION
long_rows (void)
{
  int i, j;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      A[100 * i + j] = A[100 * i + j] * 0.5 + B[i][j];
}

/* The same, down the columns.  */
void TEST_FUNCTION
long_columns (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      A[100 * i + j] = A[100 * i + j] * 0.5 + B[i][j];
}

/* Rows as long as a parameter says.  */
void TEST_FUNCTION
linear (int n, int m, int stride)
{
  int i, j;
  for (j = 0; j < m; j++)
    for (i = 0; i < n; i++)
      A[i * stride + j] = A[i * stride + j] * 0.5 + B[i][j];
}

/* An array of structures, and its members as one array of doubles.  */
struct pair
{
  double x, y;
} P[N][N];

void TEST_FUNCTION
members (void)
{
  int i, j;
  for (j = 1; j < N; j++)
    for (i = 0; i < N; i++)
      {
	P[i][j].x = P[i][j - 1].y * 0.5 + B[i][j];
	P[i][j].y = P[i][j].x - B[j][i];
      }
}

/* The two halves of a double.  */
union
{
  uint32_t half[N][2 * N];
  uint64_t whole[N][N];
} U;

void TEST_FUNCTION
halves (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      {
	U.half[i][2 * j + 1] += 0x123;
	U.whole[i][j] *= 3;
      }
}

/* Bit-fields share their storage.  */
struct bits
{
  unsigned low : 13, high : 19;
} F[N][N];

void TEST_FUNCTION
fields (void)
{
  int i, j;
  for (j = 1; j < N; j++)
    for (i = 0; i < N; i++)
      {
	F[i][j].low = F[i][j - 1].high + i;
	F[i][j].high = F[i][j].low * 7 + j;
      }
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  long_rows ();
  PRINT (A);
  long_columns ();
  PRINT (A);
  linear (N, N, N);
  linear (N, N, 3);
  linear (10, 10, 0);
  PRINT (A);
  members ();
  PRINT (P);
  FILL_INT (U.half);
  halves ();
  PRINT (U);
  fields ();
  PRINT (F);
  return 0;
}
