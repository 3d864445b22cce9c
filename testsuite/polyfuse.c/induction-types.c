/* Induction variables of all integer types, with constant bounds and with
   bounds that are parameters of the same type:

     for (j) for (i) A[i][j] = A[i][j] * 0.5 + i - j;

   i and j are to be interchanged; the remark is asked for where the type's
   arithmetic cannot wrap around.

   { dg-compare modes }
   { dg-final { nest-rescheduled int "vector loop j" } }
   { dg-final { nest-rescheduled long "vector loop j" } }
   { dg-final { nest-rescheduled size_t "vector loop j" } } */

#include "check.h"

#define N 300
#define M 100

double A[N][N];

void TEST_FUNCTION
with_int (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: int */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + i - j;
}

void TEST_FUNCTION
to_int (int n, int m)
{
  int i, j;
  for (j = 0; j < m; j++)
    for (i = j; i < n; i++)
      A[i][j] += A[j][i] * 0.5 + (i - j);
}

void TEST_FUNCTION
with_unsigned (void)
{
  unsigned i, j;
  for (j = 0; j < N; j++) /* nest: unsigned */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + i - j;
}

void TEST_FUNCTION
to_unsigned (unsigned n, unsigned m)
{
  unsigned i, j;
  for (j = 0; j < m; j++)
    for (i = j; i < n; i++)
      A[i][j] += A[j][i] * 0.5 + (i - j);
}

void TEST_FUNCTION
with_short (void)
{
  short i, j;
  for (j = 0; j < N; j++) /* nest: short */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + i - j;
}

void TEST_FUNCTION
to_short (short n, short m)
{
  short i, j;
  for (j = 0; j < m; j++)
    for (i = j; i < n; i++)
      A[i][j] += A[j][i] * 0.5 + (i - j);
}

void TEST_FUNCTION
with_long (void)
{
  long i, j;
  for (j = 0; j < N; j++) /* nest: long */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + i - j;
}

void TEST_FUNCTION
to_long (long n, long m)
{
  long i, j;
  for (j = 0; j < m; j++)
    for (i = j; i < n; i++)
      A[i][j] += A[j][i] * 0.5 + (i - j);
}

void TEST_FUNCTION
with_size_t (void)
{
  size_t i, j;
  for (j = 0; j < N; j++) /* nest: size_t */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + i - j;
}

void TEST_FUNCTION
to_size_t (size_t n, size_t m)
{
  size_t i, j;
  for (j = 0; j < m; j++)
    for (i = j; i < n; i++)
      A[i][j] += A[j][i] * 0.5 + (i - j);
}

void TEST_FUNCTION
with_char (void)
{
  signed char i, j;
  for (j = 0; j < M; j++) /* nest: char */
    for (i = 0; i < M; i++)
      A[i][j] = A[i][j] * 0.5 + i - j;
}

void TEST_FUNCTION
to_char (signed char n, signed char m)
{
  signed char i, j;
  for (j = 0; j < m; j++)
    for (i = j; i < n; i++)
      A[i][j] += A[j][i] * 0.5 + (i - j);
}

void TEST_FUNCTION
with_unsigned_char (void)
{
  unsigned char i, j;
  for (j = 0; j < M; j++) /* nest: unsigned_char */
    for (i = 0; i < M; i++)
      A[i][j] = A[i][j] * 0.5 + i - j;
}

void TEST_FUNCTION
to_unsigned_char (unsigned char n, unsigned char m)
{
  unsigned char i, j;
  for (j = 0; j < m; j++)
    for (i = j; i < n; i++)
      A[i][j] += A[j][i] * 0.5 + (i - j);
}

void TEST_FUNCTION
with_unsigned_short (void)
{
  unsigned short i, j;
  for (j = 0; j < N; j++) /* nest: unsigned_short */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + i - j;
}

void TEST_FUNCTION
to_unsigned_short (unsigned short n, unsigned short m)
{
  unsigned short i, j;
  for (j = 0; j < m; j++)
    for (i = j; i < n; i++)
      A[i][j] += A[j][i] * 0.5 + (i - j);
}

void TEST_FUNCTION
with_long_long (void)
{
  long long i, j;
  for (j = 0; j < N; j++) /* nest: long_long */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + i - j;
}

void TEST_FUNCTION
to_long_long (long long n, long long m)
{
  long long i, j;
  for (j = 0; j < m; j++)
    for (i = j; i < n; i++)
      A[i][j] += A[j][i] * 0.5 + (i - j);
}

int
main (void)
{
  FILL_DOUBLE (A);
  with_int ();
  PRINT (A);
  to_int (90, 77);
  to_int (0, 3);
  to_int (1, 1);
  PRINT (A);
  with_unsigned ();
  PRINT (A);
  to_unsigned (90, 77);
  to_unsigned (0, 3);
  to_unsigned (1, 1);
  PRINT (A);
  with_short ();
  PRINT (A);
  to_short (90, 77);
  to_short (0, 3);
  to_short (1, 1);
  PRINT (A);
  with_long ();
  PRINT (A);
  to_long (90, 77);
  to_long (0, 3);
  to_long (1, 1);
  PRINT (A);
  with_size_t ();
  PRINT (A);
  to_size_t (90, 77);
  to_size_t (0, 3);
  to_size_t (1, 1);
  PRINT (A);
  with_char ();
  PRINT (A);
  to_char (90, 77);
  to_char (0, 3);
  to_char (1, 1);
  PRINT (A);
  with_unsigned_char ();
  PRINT (A);
  to_unsigned_char (90, 77);
  to_unsigned_char (0, 3);
  to_unsigned_char (1, 1);
  PRINT (A);
  with_unsigned_short ();
  PRINT (A);
  to_unsigned_short (90, 77);
  to_unsigned_short (0, 3);
  to_unsigned_short (1, 1);
  PRINT (A);
  with_long_long ();
  PRINT (A);
  to_long_long (90, 77);
  to_long_long (0, 3);
  to_long_long (1, 1);
  PRINT (A);
  to_int (-5, -7);
  PRINT (A);
  return 0;
}
