/* Temporaries of an iteration whose sizes are known at run time only, up to what is declared, of
   several loops, of structures, and single elements.

   { dg-compare modes }
   { dg-final { nest-regenerated declared } }
   { dg-final { nest-regenerated sweeps } }
   { dg-final { nest-regenerated members } }
   { dg-final { scan-remark "nest rescheduled.*expanded t" "isl -O3" } }
   { dg-final { scan-remark-not "expanded u" "isl -O3" } }
   { dg-final { scan-remark "nest rescheduled.*expanded p, p" "isl -O3" } }
   { dg-final { scan-remark "nest rescheduled.*expanded s" "isl -O3" } } */

#include "check.h"

#define M 270

typedef double row[M];
struct pair
{
  float x, y;
};
double A[200 * M], W[M * M], t[2 * M], S;
struct pair P[M];

void TEST_FUNCTION
declared (int n, int m, row *restrict a, row *restrict w)
{
  double t[M];
  for (int i = 0; i < n; i++) /* nest: declared */
    {
      for (int j = 0; j < m; j++)
	{
	  t[j] = 0;
	  for (int k = 0; k < m; k++)
	    t[j] += a[i][k] * w[k][j];
	}
      for (int j = 0; j < m; j++)
	a[i][j] = t[j];
    }
}

/* What this reads is what it has written only if there are as many: it may be executed with other
   numbers later, and then reads what is left of u.  */
void TEST_FUNCTION
sweeps (int n, int z, const int *m, const int *p, row *restrict a,
	row *restrict w)
{
  double u[M];
  memset (u, 0, sizeof u);
  for (int x = 0; x < z; x++)
    {
      int read = m[x], written = p[x];
      for (int i = 0; i < n; i++) /* nest: sweeps */
	{
	  for (int j = 0; j < written; j++)
	    {
	      u[j] = 0;
	      for (int k = 0; k < M; k++)
		u[j] += a[i][k] * w[k][j];
	    }
	  for (int j = 0; j < read; j++)
	    a[i][j] = u[j] * 0.25;
	}
    }
}

void TEST_FUNCTION
members (int n, row *restrict a, row *restrict w, struct pair *restrict p)
{
  for (int i = 0; i < n; i++) /* nest: members */
    {
      for (int j = 0; j < M; j++)
	{
	  p[j].x = 0;
	  p[j].y = j;
	  for (int k = 0; k < M; k++)
	    p[j].x += (float)(a[i][k] * w[k][j]);
	}
      for (int j = 0; j < M; j++)
	a[i][j] = p[j].x + p[j].y;
    }
}

void TEST_FUNCTION
element (int n, row *restrict a, row *restrict w, double *restrict s,
	 row *restrict c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      {
	*s = 0;
	for (int k = 0; k < M; k++)
	  *s += a[i][k] * w[k][j];
	c[i][j] = *s;
      }
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (W);
  FILL_DOUBLE (t);
  memset (P, 0, sizeof P);
  S = 7;
}

static void
print (void)
{
  PRINT (A);
  PRINT (W);
  PRINT (t);
  PRINT (P);
  PRINT (S);
  fill ();
}

int
main (void)
{
  static const int m[] = { 270, 30, 270, 270 }, p[] = { 270, 60, 40, 270 };
  row *a = (row *)A, *w = (row *)W;
  fill ();
  for (int n = 0; n < 200; n += 37)
    for (int size = 0; size <= M; size += 54)
      {
	declared (n, size, a, w);
	print ();
      }
  for (int z = 0; z < 5; z++)
    {
      sweeps (50, z, m, p, a, w);
      print ();
    }
  for (int n = -1; n < 100; n += 20)
    {
      members (n, a, w, P);
      print ();
      element (n, a, w, &S, a + 100);
      print ();
    }
  return 0;
}
