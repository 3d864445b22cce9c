/* Scalars in loops with more iterations than there is memory for arrays in their place: elements
   are used again, strip by strip.

     for (j) { s = 0; for (i) { s = f (s, A[i][j]); B[i][j] = s; } }
     -> for (strips of j) { for (j) S[j] = 0; for (i) for (j) ...S[j - first]... }

   { dg-compare passes }
   { dg-final { nest-rescheduled columns "strips of j, j, i to strips of j, i, j" } }
   { dg-final { nest-rescheduled rows "unrolled i" } }
   { dg-final { nest-rescheduled sized "strips of j, j, i to strips of j, i, j" } }
   { dg-final { nest-rescheduled backwards "strips of j, j, i to strips of j, i, j" } }
   { dg-final { nest-rescheduled channels "c, t to t, c" } }
   { dg-final { nest-rescheduled images "strips of x" } }
   { dg-final { nest-rescheduled several "strips of j, j, i to strips of j, i, j" } }
   { dg-final { nest-regenerated sized } } */

#include "check.h"

#define M 40
#define N 9000

double A[M][N], B[M][N], C[M][N];
double D[N][M], E[N][M];
int K[M][N];

void TEST_FUNCTION
columns (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: columns */
    {
      double s = 0, q = 1;
      for (i = 0; i < M; i++)
	{
	  s += A[i][j];
	  q = q * 0.5 + A[i][j];
	  B[i][j] = s;
	  C[i][j] = q;
	}
    }
}

/* Rows wait for nothing but their own elements: several at once.  */
void TEST_FUNCTION
rows (void)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: rows */
    {
      double s = 0;
      for (j = 0; j < M; j++)
	{
	  s = s * 0.25 + D[i][j];
	  E[i][j] = s;
	}
    }
}

/* Nobody knows how many.  */
void TEST_FUNCTION
sized (int n, int m, double (*restrict p)[m], double (*restrict u)[m])
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

void TEST_FUNCTION
backwards (int n, int m, double (*restrict p)[m], double (*restrict u)[m])
{
  int i, j;
  for (j = m - 1; j >= 0; j--) /* nest: backwards */
    {
      double s = j;
      for (i = n - 1; i >= 0; i--)
	{
	  s = s * 0.5 + u[i][j];
	  p[i][j] = s;
	}
    }
}

/* A state that is loaded, and stored again.  */
void TEST_FUNCTION
channels (int n, int t_end, double *restrict state, double (*restrict out)[n],
	  double (*restrict in)[n])
{
  int c, t;
  for (c = 0; c < n; c++) /* nest: channels */
    {
      double x1 = state[c];
      for (t = 0; t < t_end; t++)
	{
	  double x = in[t][c];
	  out[t][c] = 0.5 * x + 0.25 * x1;
	  x1 = x;
	}
      state[c] = x1;
    }
}

/* Strips of a loop that is not the outermost one.  */
void TEST_FUNCTION
images (int n, int h, int w, int (*restrict out)[h][w], int (*restrict in)[h][w])
{
  int k, y, x;
  for (k = 0; k < n; k++) /* nest: images */
    for (x = 0; x < w; x++)
      {
	int s = 0;
	for (y = 0; y < h; y++)
	  {
	    s = s * 3 + in[k][y][x];
	    out[k][y][x] = s >> 1;
	  }
      }
}

/* Nests of different strips, one of which uses what another one has computed.  */
void TEST_FUNCTION
several (int n, int m, double (*restrict p)[m], double (*restrict u)[m])
{
  int i, j;
  for (j = 0; j < m; j++) /* nest: several */
    {
      double s = 0, t = 1, r = 2;
      for (i = 0; i < n; i++)
	{
	  s = s * 0.5 + u[i][j];
	  t = t * 0.5 - u[i][j];
	  r = r * 0.25 + u[i][j];
	  p[i][j] = s * t + r;
	}
    }
  for (j = 0; j < m; j++)
    {
      float s = 0;
      for (i = n - 1; i >= 0; i--)
	{
	  s = s * 0.5f + (float) p[i][j];
	  u[i][j] = s;
	}
    }
}

int
main (void)
{
  static const int sizes[]
      = { 0, 1, 2, 63, 64, 65, 1600, 1638, 1639, 2688, 2689, 4096, 4097, 8191,
	  8200, 8999 };
  unsigned k;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_DOUBLE (D);
  FILL_DOUBLE (E);
  FILL_INT (K);
  columns ();
  rows ();
  PRINT (B);
  PRINT (C);
  PRINT (E);
  for (k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      int m = sizes[k];
      sized (k, m, (double (*)[m]) B, (double (*)[m]) A);
      sized (M, m, (double (*)[m]) C, (double (*)[m]) B);
      PRINT (C);
      backwards (M, m, (double (*)[m]) B, (double (*)[m]) C);
      PRINT (B);
      channels (m, M - 1, E[0], (double (*)[m]) B, (double (*)[m]) A);
      PRINT (E);
      PRINT (B);
      images (2, M / 4, m, (int (*)[M / 4][m]) K,
	      (int (*)[M / 4][m]) (K + M / 2));
      PRINT (K);
      several (M, m, (double (*)[m]) C, (double (*)[m]) B);
      PRINT (C);
      PRINT (B);
    }
  return 0;
}
