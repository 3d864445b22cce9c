/* Static control parts that are odd, but occur in ordinary code.

   { dg-compare passes } */

#include "check.h"

#define N 50

double A[N][N], B[N][N];
int out;

/* No statement: nothing is left in the loops.  */
void TEST_FUNCTION
no_statement (int n)
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      ;
  out = n;
}

/* No statement that is kept: the values are not used.  */
void TEST_FUNCTION
unused (int n)
{
  int i, j;
  double t = 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      t += A[i][j];
  (void) t;
}

/* No parameter, one statement instance.  */
void TEST_FUNCTION
one_point (void)
{
  int i, j;
  for (i = 7; i < 8; i++)
    for (j = 3; j < 4; j++)
      A[i][j] += B[j][i];
}

/* Two instances, in one loop of one iteration.  */
void TEST_FUNCTION
one_row (int n)
{
  int i, j;
  for (i = n; i < n + 1; i++)
    for (j = n; j < n + 2; j++)
      A[i][j] += B[j][i];
}

/* Dead: the bounds are never true.  */
void TEST_FUNCTION
dead (void)
{
  int i, j;
  for (i = 10; i < 5; i++)
    for (j = 0; j < N; j++)
      A[i][j] = 1;
}

/* Dead inside a loop that is alive.  */
void TEST_FUNCTION
dead_inside (int n)
{
  int i, j;
  for (i = 0; i < n; i++)
    {
      for (j = i; j < i; j++)
	A[i][j] = 1;
      for (j = i + 2; j < i + 1; j++)
	A[i][j] = 2;
      for (j = 0; j < n; j++)
	A[j][i] += B[i][j];
    }
}

/* A condition that contradicts the bounds.  */
void TEST_FUNCTION
never (int n)
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      if (i > n)
	A[i][j] = 3;
      else
	A[j][i] *= 0.5;
}

/* Zero iterations for some values of the parameters.  */
void TEST_FUNCTION
zero_trip (int from, int to)
{
  int i, j;
  for (i = from; i < to; i++)
    for (j = from + 3; j < to; j++)
      A[j][i] += B[i][j];
}

/* The same element in each iteration.  */
void TEST_FUNCTION
same_element (int n)
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      A[5][6] = A[5][6] * 0.5 + i * n + j;
}

/* Nothing but constants is stored, and most of it is overwritten.  */
void TEST_FUNCTION
constants (int n)
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      {
	B[i][j] = 1;
	B[j][i] = 2;
      }
}

/* An empty outer loop beside a full one.  */
void TEST_FUNCTION
beside (int n)
{
  int i, j;
  for (i = 0; i < n; i++)
    {
    }
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      A[j][i] += 1;
  for (j = 0; j < 0; j++)
    A[j][j] = 5;
}

/* Loops around the outermost values of their type.  */
void TEST_FUNCTION
extreme (long from, long to)
{
  long i;
  int j;
  for (i = from; i < to; i++)
    for (j = 0; j < N; j++)
      A[i - from][j] += B[j][i - from];
}

int
main (void)
{
  static const int value[] = { -7, -1, 0, 1, 2, 3, N };
  unsigned k, l;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  one_point ();
  dead ();
  PRINT (A);
  for (k = 0; k < 7; k++)
    {
      no_statement (value[k]);
      unused (value[k]);
      dead_inside (value[k]);
      never (value[k]);
      same_element (value[k]);
      beside (value[k]);
      PRINT (A);
      for (l = 2; l < 7; l++)
	zero_trip (value[l], value[k]);
      if (value[k] >= 0 && value[k] < 40)
	one_row (value[k]);
      PRINT (A);
      constants (value[k]);
      PRINT (B);
    }
  extreme (0x7ffffffffffffff0, 0x7fffffffffffffff);
  extreme (-0x7fffffffffffffff - 1, -0x7fffffffffffffff + 12);
  extreme (0x7fffffff, 0x80000005L);
  extreme (5, 3);
  PRINT (A);
  return 0;
}
