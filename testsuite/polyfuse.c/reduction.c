/* Reductions.  A sum of doubles may not be reordered; one per row or column
   may be run along the other loop.

     for (i) for (j) s += A[i][j];          (order kept)
     for (j) for (i) column[j] += A[i][j];  (j to be innermost)
     for (i) for (j) largest = max (...);   (order kept or not: same result)

   { dg-compare modes }
   { dg-final { nest-rescheduled columns "vector loop j" } } */

#include "check.h"

#define N 400

double A[N][N], column[N], row[N];
int I[N][N];
double sum, largest;
int count;
unsigned long total;

void TEST_FUNCTION
sum_all (void)
{
  int i, j;
  double s = 0.125;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      s += A[i][j];
  sum = s;
}

/* Down the columns, in memory.  */
void TEST_FUNCTION
sum_down (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      sum += A[i][j];
}

void TEST_FUNCTION
sum_columns (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: columns */
    for (i = 0; i < N; i++)
      column[j] += A[i][j];
}

void TEST_FUNCTION
sum_rows (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      row[i] += A[i][j] * column[j];
}

void TEST_FUNCTION
maximum (void)
{
  int i, j;
  double m = A[0][0];
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      m = A[i][j] > m ? A[i][j] : m;
  largest = m;
}

void TEST_FUNCTION
integers (void)
{
  int i, j, c = 0;
  unsigned long t = 0;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      {
	c += I[i][j] & 1;
	t = t * 3 + I[i][j];
      }
  count = c;
  total = t;
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_INT (I);
  sum_all ();
  PRINT (sum);
  sum_down ();
  PRINT (sum);
  sum_columns ();
  PRINT (column);
  sum_rows ();
  PRINT (row);
  maximum ();
  PRINT (largest);
  integers ();
  PRINT (count);
  PRINT (total);
  return 0;
}
