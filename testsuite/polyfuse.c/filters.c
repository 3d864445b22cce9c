/* Recursive filters: local variables with the values of several iterations before, which are
   alive at once.

     for (j) { q = r = 0; for (i) { P[i][j] = f (U[i][j], q, r); r = q; q = P[i][j]; } }

   { dg-compare passes }
   { dg-final { nest-rescheduled columns "j, i to i, j" } }
   { dg-final { nest-rescheduled rows "unrolled" } }
   { dg-final { nest-rescheduled channels "c, t to t, c" } }
   { dg-final { nest-rescheduled delay "j, i to i, j" } }
   { dg-final { nest-rescheduled passes "j, i to i, j" } }
   { dg-final { nest-rescheduled sized "strips of j" } }
   { dg-final { nest-rescheduled long "j, i to i, j" } }
   { dg-final { nest-kept exchanged "." } } */

#include "check.h"

#define N 150

double P[N][N], Q[N][N], U[N][N], V[N][N], state[N][4];
float F[N][N], G[N][N];
double L[3][9000], M[3][9000], R[20][9000], S[20][9000];
int K[N][N];

void TEST_FUNCTION
columns (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: columns */
    {
      double t1 = 0, y1 = 0, y2 = 0;
      for (i = 0; i < N; i++)
	{
	  P[i][j] = 0.3 * U[i][j] + 0.2 * t1 + 0.7 * y1 - 0.1 * y2;
	  t1 = U[i][j];
	  y2 = y1;
	  y1 = P[i][j];
	}
    }
}

void TEST_FUNCTION
rows (void)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: rows */
    {
      double x1 = 0, y1 = 0.5, y2 = 0.25;
      for (j = N - 1; j >= 0; j--)
	{
	  Q[i][j] = 0.3 * U[i][j] + 0.2 * x1 + 0.7 * y1 - 0.1 * y2;
	  x1 = U[i][j];
	  y2 = y1;
	  y1 = Q[i][j];
	}
    }
}

/* The values go on where they were left.  */
void TEST_FUNCTION
channels (double (*out)[N], double (*in)[N])
{
  int c, t;
  for (c = 0; c < N; c++) /* nest: channels */
    {
      double x1 = state[c][0], x2 = state[c][1];
      double y1 = state[c][2], y2 = state[c][3];
      for (t = 0; t < N; t++)
	{
	  double x = in[t][c];
	  double y = 0.5 * x + 0.25 * x1 + 0.125 * x2 - 0.5 * y1 - 0.25 * y2;
	  x2 = x1;
	  x1 = x;
	  y2 = y1;
	  y1 = y;
	  out[t][c] = y;
	}
      state[c][0] = x1;
      state[c][1] = x2;
      state[c][2] = y1;
      state[c][3] = y2;
    }
}

/* Six values, of which the last is used first.  */
void TEST_FUNCTION
delay (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: delay */
    {
      float d1 = 0, d2 = 0, d3 = 0, d4 = 1, d5 = 2, d6 = 3;
      for (i = 0; i < N; i++)
	{
	  G[i][j] = F[i][j] - d6 * 0.5f + d3 * 0.25f;
	  d6 = d5;
	  d5 = d4;
	  d4 = d3;
	  d3 = d2;
	  d2 = d1;
	  d1 = F[i][j];
	}
    }
}

/* More variables than there is memory for, but each pass can use that of the others.  */
void TEST_FUNCTION
passes (double (*restrict p)[1000], double (*restrict u)[1000])
{
  int i, j;
  for (j = 0; j < 1000; j++) /* nest: passes */
    {
      double y1 = 0, y2 = 0, y3 = 0;
      for (i = 0; i < 40; i++)
	{
	  p[i][j] = 0.3 * u[i][j] + 0.2 * y1 - 0.7 * y2 + 0.1 * y3;
	  y3 = y2;
	  y2 = y1;
	  y1 = p[i][j];
	}
    }
  for (j = 0; j < 1000; j++)
    {
      double y1 = 0, y2 = 0, y3 = 0;
      for (i = 39; i >= 0; i--)
	{
	  u[i][j] = 0.3 * p[i][j] + 0.2 * y1 - 0.7 * y2 + 0.1 * y3;
	  y3 = y2;
	  y2 = y1;
	  y1 = u[i][j];
	}
    }
  for (j = 0; j < 1000; j++)
    {
      double y1 = 0, y2 = 0, y3 = 0;
      for (i = 0; i < 40; i++)
	{
	  p[i][j] = 0.3 * u[i][j] + 0.2 * y1 - 0.7 * y2 + 0.1 * y3;
	  y3 = y2;
	  y2 = y1;
	  y1 = p[i][j];
	}
    }
}

void TEST_FUNCTION
sized (int n, int m, double p[restrict n][m], double u[restrict n][m])
{
  int i, j;
  for (j = 0; j < m; j++) /* nest: sized */
    {
      double y1 = 0, y2 = 0;
      for (i = 0; i < n; i++)
	{
	  p[i][j] = 0.3 * u[i][j] + 0.2 * y1 - 0.7 * y2;
	  y2 = y1;
	  y1 = p[i][j];
	}
    }
}

/* There is no memory for the variable of the first loops, and the others need none.  */
void TEST_FUNCTION
longer (void)
{
  int i, j;
  for (j = 0; j < 9000; j++) /* nest: long */
    {
      double y1 = 0;
      for (i = 0; i < 3; i++)
	{
	  y1 = L[i][j] - 0.5 * y1;
	  M[i][j] = y1;
	}
    }
  for (j = 0; j < 9000; j++)
    for (i = 0; i < 20; i++)
      R[i][j] += S[i][j] * 0.5;
}

/* Which of the two comes first?  */
void TEST_FUNCTION
exchange (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: exchanged */
    {
      double a = 0, b = 1;
      for (i = 0; i < N; i++)
	{
	  double c = a;
	  P[i][j] += a * U[i][j];
	  a = b;
	  b = c;
	}
    }
}

/* A value of the iteration before that is used under a condition.  */
void TEST_FUNCTION
conditional (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    {
      int x1 = 0, x2 = 0;
      for (i = 0; i < N; i++)
	{
	  int x = K[i][j];
	  if (i > j)
	    K[i][j] = x + 3 * x1 + 5 * x2;
	  x2 = x1;
	  x1 = x;
	}
    }
}

double A[40][1000], B[40][1000];

int
main (void)
{
  int i, j;
  FILL_DOUBLE (P);
  FILL_DOUBLE (Q);
  FILL_DOUBLE (U);
  FILL_DOUBLE (V);
  FILL_DOUBLE (state);
  FILL_DOUBLE (L);
  FILL_DOUBLE (R);
  FILL_DOUBLE (S);
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_FLOAT (F);
  FILL_INT (K);
  columns ();
  rows ();
  PRINT (P);
  PRINT (Q);
  channels (Q, U);
  channels (P, P);
  channels (P, V);
  PRINT (Q);
  PRINT (P);
  PRINT (state);
  delay ();
  passes (A, B);
  PRINT (G);
  PRINT (A);
  PRINT (B);
  for (i = 0; i <= N; i = i < 3 ? i + 1 : i + 49)
    for (j = 0; j <= N; j = j < 3 ? j + 1 : j + 49)
      sized (i, j, (double (*)[j]) P, (double (*)[j]) V);
  sized (40, 1000, A, B);
  sized (2, 20000, (double (*)[20000]) A, (double (*)[20000]) B);
  PRINT (P);
  PRINT (A);
  longer ();
  PRINT (M);
  PRINT (R);
  exchange ();
  conditional ();
  PRINT (P);
  PRINT (K);
  return 0;
}
