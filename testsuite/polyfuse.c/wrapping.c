/* Integer arithmetic that wraps around, or that is cut to fewer bits.  None
   of it may be taken for plain integers; whether the nests are rescheduled is
   left open.

   { dg-compare passes } */

#include "check.h"

#define N 64

int A[4 * N][4 * N], B[4 * N][4 * N];

/* i + 200 wraps around in 8 bits.  */
void TEST_FUNCTION
narrow_subscript (void)
{
  int i, j;
  for (i = 0; i < 2 * N; i++)
    for (j = 0; j < N; j++)
      A[(unsigned char) (i + 200)][j] += B[i][j];
}

/* So does the induction variable itself.  */
void TEST_FUNCTION
narrow_iterator (unsigned char from, unsigned char count)
{
  unsigned char i;
  unsigned k, j;
  for (k = 0; k < 3; k++)
    for (j = 0; j < N; j++)
      for (i = from; i != (unsigned char) (from + count); i++)
	A[i][j] += B[j][i] + k;
}

/* n - 1 is huge for n = 0.  */
void TEST_FUNCTION
unsigned_bound (unsigned n)
{
  unsigned i, j;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      if (j > n - 1)
	A[i][j] += B[j][i];
}

/* i - 1 < n is false for i = 0.  */
void TEST_FUNCTION
unsigned_condition (unsigned n)
{
  unsigned i, j;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      if (i - 1 < n)
	A[i][j] += B[j][i] + 1;
}

/* The sum of parameters wraps around.  */
void TEST_FUNCTION
unsigned_sum (unsigned n, unsigned m)
{
  unsigned i, j;
  for (i = 0; i < n + m; i++)
    for (j = i; j < n + m; j++)
      A[j][i] += B[i][j];
}

/* A signed bound of an unsigned loop.  */
void TEST_FUNCTION
mixed_signs (int n)
{
  unsigned i;
  int j;
  for (j = 0; j < N; j++)
    for (i = 0; i < (unsigned) n && i < N; i++)
      A[i][j] += B[j][i] + 2;
}

/* A product of parameters that does not fit. */
void TEST_FUNCTION
product (unsigned n)
{
  unsigned i, j;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      if (j < n * 3)
	A[i][j] += B[j][i] + 3;
}

/* A subscript whose sign bit is reached.  */
void TEST_FUNCTION
signed_char_subscript (void)
{
  int i, j;
  for (i = 0; i < 4 * N; i++)
    for (j = 0; j < N; j++)
      A[128 + (signed char) i][j] += B[i][j] + 4;
}

/* 64-bit unsigned arithmetic.  */
void TEST_FUNCTION
wide (unsigned long n)
{
  unsigned long i, j;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      if (j - n < 10)
	A[i][j] += B[j][i] + 5;
}

int
main (void)
{
  FILL_INT (A);
  FILL_INT (B);
  narrow_subscript ();
  PRINT (A);
  narrow_iterator (250, 20);
  narrow_iterator (0, 0);
  narrow_iterator (7, 255);
  PRINT (A);
  unsigned_bound (0);
  unsigned_bound (1);
  unsigned_bound (17);
  PRINT (A);
  unsigned_condition (0);
  unsigned_condition (1);
  unsigned_condition (30);
  unsigned_condition (~0u);
  PRINT (A);
  unsigned_sum (0xfffffff0u, 0x30);
  unsigned_sum (3, 4);
  unsigned_sum (0, 0);
  unsigned_sum (-5u, 5);
  PRINT (A);
  mixed_signs (-1);
  mixed_signs (0);
  mixed_signs (9);
  PRINT (A);
  product (0x55555560u);
  product (2);
  product (0);
  PRINT (A);
  signed_char_subscript ();
  PRINT (A);
  wide (0);
  wide (-4ul);
  wide (20);
  PRINT (A);
  return 0;
}
