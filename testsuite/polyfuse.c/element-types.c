/* Elements of all types, among them some that are not vectorized:

     for (j) for (i) A[i][j] = A[i][j] * 3 + B[i][j];

   { dg-compare modes }
   { dg-final { nest-rescheduled float "vector loop j" } }
   { dg-final { nest-rescheduled int "vector loop j" } } */

#include "check.h"
#include <complex.h>

#define N 280

#define KERNEL(NAME, TYPE)                                                    \
  TYPE A_##NAME[N][N], B_##NAME[N][N];                                        \
  void TEST_FUNCTION run_##NAME (void)

#define LOOPS(NAME)                                                           \
  for (i = 0; i < N; i++)                                                     \
    A_##NAME[i][j] = A_##NAME[i][j] * 3 + B_##NAME[i][j]

KERNEL (float, float)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: float */
    LOOPS (float);
}

KERNEL (int, int)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: int */
    LOOPS (int);
}

KERNEL (short, short)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: short */
    LOOPS (short);
}

KERNEL (char, unsigned char)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: char */
    LOOPS (char);
}

KERNEL (long, unsigned long)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: long */
    LOOPS (long);
}

KERNEL (complex, double complex)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: complex */
    LOOPS (complex);
}

KERNEL (wide, long double)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: wide */
    LOOPS (wide);
}

KERNEL (bool, _Bool)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: bool */
    for (i = 0; i < N; i++)
      A_bool[i][j] = A_bool[i][j] != B_bool[i][j];
}

int
main (void)
{
  int i, j;
  FILL_FLOAT (A_float);
  FILL_FLOAT (B_float);
  FILL_INT (A_int);
  FILL_INT (B_int);
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      {
	A_short[i][j] = A_char[i][j] = A_long[i][j] = A_int[i][j];
	B_short[i][j] = B_char[i][j] = B_long[i][j] = B_int[i][j];
	A_complex[i][j] = A_float[i][j] + B_float[j][i] * I;
	B_complex[i][j] = A_float[j][i] + B_float[i][j] * I;
	B_wide[i][j] = B_float[i][j];
	A_bool[i][j] = A_int[i][j] & 1;
	B_bool[i][j] = B_int[j][i] & 1;
      }
  run_float ();
  run_int ();
  run_short ();
  run_char ();
  run_long ();
  run_complex ();
  run_wide ();
  run_bool ();
  PRINT (A_float);
  PRINT (A_int);
  PRINT (A_short);
  PRINT (A_char);
  PRINT (A_long);
  PRINT (A_complex);
  PRINT (A_bool);
  /* The padding of a long double has no value.  */
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      A_float[i][j] = A_wide[i][j];
  PRINT (A_float);
  return 0;
}
