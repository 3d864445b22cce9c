/* Scalars carried between statements and iterations, and values that are used
   after the nest.

   { dg-compare passes } */

#include "check.h"

#define N 130

double A[N][N], B[N][N], C[N];
double last;
int where_i, where_j;

/* T is new in each iteration.  */
void TEST_FUNCTION
temporary (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      {
	double t = A[i][j];
	A[i][j] = B[i][j] + t;
	B[i][j] = t * 0.5;
      }
}

/* T lives on from one iteration to the next.  */
void TEST_FUNCTION
carried (void)
{
  int i, j;
  double t = 1;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      {
	A[i][j] += t;
	t = B[i][j] * 0.5;
      }
  last = t;
}

/* Between an outer and an inner loop.  */
void TEST_FUNCTION
hoisted (void)
{
  int i, j;
  for (i = 0; i < N; i++)
    {
      double t = C[i] * 2;
      for (j = 0; j < N; j++)
	{
	  A[j][i] += t * B[i][j];
	  C[j] = A[j][i];
	}
    }
}

/* Iterators used after their loops.  */
void TEST_FUNCTION
after (int n, int m)
{
  int i, j = -1;
  for (i = 0; i < n; i++)
    for (j = i; j < m; j++)
      A[j][i] = B[j][i] * 0.25;
  where_i = i;
  where_j = j;
}

/* The value of the last iteration that a condition selects.  */
void TEST_FUNCTION
selected (int n)
{
  int i, j;
  double t = 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      {
	if (i < j)
	  t = A[i][j];
	B[j][i] += t;
      }
  last = t;
}

/* A Fibonacci-like pair of scalars.  */
void TEST_FUNCTION
pair (void)
{
  int i, j;
  unsigned a = 1, b = 1;
  static unsigned F[N][N];
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      {
	unsigned c = a + b;
	F[i][j] = c;
	a = b;
	b = c ^ (unsigned) i;
      }
  PRINT (F);
}

int
main (void)
{
  int n;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  temporary ();
  PRINT (A);
  PRINT (B);
  carried ();
  PRINT (A);
  PRINT (last);
  hoisted ();
  PRINT (A);
  PRINT (C);
  for (n = 0; n < 4; n++)
    {
      after (n, 2);
      PRINT (where_i);
      PRINT (where_j);
      selected (n);
      PRINT (last);
    }
  after (N, N);
  selected (N);
  PRINT (A);
  PRINT (B);
  PRINT (where_i);
  PRINT (where_j);
  PRINT (last);
  pair ();
  return 0;
}
