/* What is not rescheduled is compiled to what it is without the plugin, although
   conditions are assignments for Graphite.

   { dg-do compile }
   { dg-options "-O3" }
   { dg-final { scan-remark-not "loop nest re" compile } }
   { dg-final { assembler-unchanged "-O3" } }
   { dg-final { assembler-unchanged "-O3 -fno-trapping-math -fwrapv" } }
   { dg-final { assembler-unchanged "-O3 -ffast-math -fPIC" } } */

#define N 64

float A[N][N], B[N][N];
int I[N][N], K[N][N];

/* Good as it is.  */
void
clamp (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = B[i][j] < 0 ? 0 : B[i][j] > 255 ? 255 : B[i][j];
}

/* Each value depends on the one before, and on one of the last row that is too far
   ahead.  */
void
running (void)
{
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N - 9; j++)
      {
	float v = A[i][j - 1] + A[i - 1][j + 9];
	int n = K[i][j], m = I[i][j - 1];
	if (v > B[i][0])
	  {
	    v = -v;
	    if (n & 8)
	      n = m ^ 5;
	  }
	else if (v < B[i][0] && n != 3)
	  n = -3;
	A[i][j] = v;
	I[i][j] = n;
      }
}

/* Scalars that are carried from one nest to the next.  */
int
carried (int n)
{
  int c = 0;
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < N; j++)
	{
	  int k = K[i][j];
	  if (A[i][j] > B[i][j])
	    c = j;
	  if (c > 13)
	    c = i;
	  else if (c < 4 || k == 2)
	    c = 7;
	}
      while (c > 5)
	c /= 2;
    }
  return c;
}

/* Refused for other reasons.  */
void
refused (float *p, int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < N; j++)
      {
	float v = p[K[j][i]];
	if (v < 0)
	  v = -v;
	p[K[i][j]] = v;
      }
}

/* Arithmetic that might overflow.  */
int
counted (void)
{
  int c = 0;
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N - 1; j++)
      {
	int k = K[i][0];
	if (A[i][j] > 0.5f)
	  c = c * 3 + (k - j);
	else
	  c = -c;
      }
  return c;
}
