/* Tridiagonal systems along the columns of a matrix, each solved in arrays that all of them share, and which
   begins with what is no part of the recurrence: that several of them are solved at a time, side by side in
   vectors, takes rows of these arrays, and that the loop waits for itself is not to be overlooked.

   { dg-compare registers }
   { dg-final { nest-rescheduled lines "vector loop i.*expanded p, q" } }
   { dg-final { nest-rescheduled last "vector loop i.*expanded P, Q" } } */

#include "check.h"

#define N 300

typedef double row[N];
double U[N * N], P[N], Q[N];

void TEST_FUNCTION
solve (row *restrict u)
{
  double p[N], q[N];

  for (int i = 1; i < N - 1; i++) /* nest: lines */
    {
      p[0] = 0;
      q[0] = 1;
      for (int j = 1; j < N - 1; j++)
	{
	  p[j] = -0.3 / (0.1 * p[j - 1] + 2);
	  q[j] = (u[j][i] - 0.2 * q[j - 1]) / (0.1 * p[j - 1] + 2);
	}
      for (int j = N - 2; j > 0; j--)
	u[j][i] = p[j] * u[j + 1][i] + q[j];
    }
}

/* What the last system leaves there is used later.  */
void TEST_FUNCTION
solve_last (row *restrict u)
{
  for (int i = 1; i < N - 1; i++) /* nest: last */
    {
      P[0] = 0.5;
      Q[0] = u[0][i];
      for (int j = 1; j < N - 1; j++)
	{
	  P[j] = -0.3 / (0.1 * P[j - 1] + 2);
	  Q[j] = (u[j][i] - 0.2 * Q[j - 1]) / (0.1 * P[j - 1] + 2);
	}
      for (int j = N - 2; j > 0; j--)
	u[j][i] = P[j] * u[j + 1][i] + Q[j];
    }
}

/* Each system goes on with what the one before has left.  */
void TEST_FUNCTION
solve_in_turn (row *restrict u)
{
  for (int i = 1; i < N - 1; i++)
    {
      for (int j = 1; j < N - 1; j++)
	{
	  P[j] = -0.3 / (0.1 * P[j - 1] + 2);
	  Q[j] = (u[j][i] - 0.2 * Q[j]) / (0.1 * P[j - 1] + 2);
	}
      for (int j = N - 2; j > 0; j--)
	u[j][i] = P[j] * u[j + 1][i] + Q[j];
    }
}

int
main (void)
{
  FILL_DOUBLE (U);
  FILL_DOUBLE (P);
  FILL_DOUBLE (Q);
  solve ((row *)U);
  PRINT (U);
  solve_last ((row *)U);
  PRINT (U);
  PRINT (P);
  PRINT (Q);
  solve_in_turn ((row *)U);
  PRINT (U);
  PRINT (P);
  PRINT (Q);
  return 0;
}
