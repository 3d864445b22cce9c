/* Conditions that join several comparisons, which compilers make one of, or let lead to the same block: they
   are bounds of loops in the model, and the code that is left has them as they were.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled convolution "vector loop x" } }
   { dg-final { nest-rescheduled image "to y, p, q, x" } }
   { dg-final { nest-rescheduled inside "vector loop j" } }
   { dg-final { nest-rescheduled border "vector loop j" } }
   { dg-final { nest-rescheduled column "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled corner "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled opposite "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled narrow "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled chosen "vector loop i" } }
   { dg-final { nest-rescheduled beside "interchanged j, i to i, j" } } */

#include "check.h"

#define N 96

double A[N * N], B[N * N], C[N * N];
float IN[N][N], OUT[N][N], WEIGHT[8][8];

/* GCC joins two and two.  */
void TEST_FUNCTION
convolution (int h, int w, int size, int pad, double *out, const double *in,
	     const double *weight)
{
  for (int y = 0; y < h; y++) /* nest: convolution */
    for (int x = 0; x < w; x++)
      {
	double sum = 0;
	for (int p = 0; p < size; p++)
	  for (int q = 0; q < size; q++)
	    {
	      int iy = y + p - pad, ix = x + q - pad;
	      if (iy >= 0 && iy < h && ix >= 0 && ix < w)
		sum += in[iy * w + ix] * weight[p * size + q];
	    }
	out[y * w + x] = sum;
      }
}

/* Ranges between constants are one comparison without signs.  */
void TEST_FUNCTION
image (int size, int pad)
{
  for (int x = 0; x < N; x++) /* nest: image */
    for (int y = 0; y < N; y++)
      for (int p = 0; p < size; p++)
	for (int q = 0; q < size; q++)
	  {
	    int iy = y + p - pad, ix = x + q - pad;
	    if (iy >= 0 && iy < N && ix >= 0 && ix < N)
	      OUT[y][x] += IN[iy][ix] * WEIGHT[p][q];
	  }
}

/* The order stays.  */
void TEST_FUNCTION
inside (int n, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: inside */
    for (int j = 0; j < n; j++)
      if (i > 0 && i < n - 1 && j > 0 && j < n - 1)
	b[i * n + j] = (a[i * n + j - 1] + a[i * n + j + 1]
			+ a[(i - 1) * n + j] + a[(i + 1) * n + j]) * 0.25;
}

/* Several ways to one statement.  */
void TEST_FUNCTION
border (int n, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: border */
    for (int j = 0; j < n; j++)
      if (i == 0 || i == n - 1 || j == 0 || j == n - 1)
	b[i * n + j] = a[i * n + j];
      else
	b[i * n + j] = (a[i * n + j - 1] + a[i * n + j + 1]
			+ a[(i - 1) * n + j] + a[(i + 1) * n + j]) * 0.25;
}

void TEST_FUNCTION
column (int n, double *b, const double *a)
{
  for (int j = 0; j < n; j++) /* nest: column */
    for (int i = 0; i < n; i++)
      if (j > 0 && j < n - 1)
	b[i * n + j] = (a[i * n + j - 1] + a[i * n + j + 1]) * 0.5;
      else
	b[i * n + j] = a[i * n + j];
}

/* (i | j) == 0 */
void TEST_FUNCTION
corner (int n, double *b, const double *a)
{
  for (int j = 0; j < n; j++) /* nest: corner */
    for (int i = 0; i < n; i++)
      if (i == 0 && j == 0)
	b[i * n + j] = 1;
      else
	b[i * n + j] = a[i * n + j] * 0.5;
}

void TEST_FUNCTION
opposite (int n, int k, double *b, const double *a)
{
  for (int j = 0; j < n; j++) /* nest: opposite */
    for (int i = 0; i < n; i++)
      if (!(i < k | j >= n - k))
	b[i * n + j] = a[i * n + j] * 0.5;
}

/* Where the sum wraps around, it is in no range.  */
void TEST_FUNCTION
narrow (int n, double *b, const double *a)
{
  for (int j = 0; j < n; j++) /* nest: narrow */
    for (int i = 0; i < n; i++)
      if ((unsigned) (i - j + 4) <= 8)
	b[i * n + j] = a[i * n + j] * 0.5;
}

/* A truth value from in front of the loops.  */
void TEST_FUNCTION
chosen (int n, _Bool all, double *b, const double *a)
{
  for (int j = 0; j < n; j++) /* nest: chosen */
    for (int i = 0; i < n; i++)
      if (all | (i == j))
	b[i * n + j] = a[i * n + j] * 0.5;
}

/* One nest gets new code, the other one not: it has its branches back.  */
void TEST_FUNCTION
beside (int n, double *b, const double *a, double *c, int *volatile *count)
{
  for (int j = 0; j < n; j++) /* nest: beside */
    for (int i = 0; i < n; i++)
      if (i > 1 && j > 1)
	b[i * n + j] = a[i * n + j] * 0.5;
      else
	b[i * n + j] = a[i * n + j];
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      {
	if (i == 0 || i == n - 1 || j == 0 || j > n - 2)
	  c[i * n + j] = a[i * n + j] - 1;
	else
	  c[i * n + j] = b[i * n + j] + 1;
	++**count;
      }
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 3, 5, 8, 17, 40, 61, N };
  int counter = 0, *volatile count = &counter;
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      int n = sizes[k];
      FILL_DOUBLE (A);
      FILL_DOUBLE (B);
      FILL_FLOAT (WEIGHT);
      convolution (n, n, 5, 2, B, A, A + 1);
      convolution (n, n / 2, 3, 9, B, A, A + 1);
      convolution (n, n, 4, -2, B, A, A + 1);
      PRINT (B);
      convolution (n, n, 3, 1, A, A, A);
      PRINT (A);
      inside (n, B, A);
      PRINT (B);
      border (n, B, A);
      PRINT (B);
      border (n, A, A + 1);
      PRINT (A);
      column (n, B, A);
      PRINT (B);
      corner (n, B, A);
      opposite (n, n / 3, B, A);
      opposite (n, -1, B, A + 1);
      PRINT (B);
      narrow (n, B, A);
      chosen (n, k & 1, B, A);
      PRINT (B);
      beside (n, B, A, C, &count);
      PRINT (B);
      PRINT (C);
      FILL_FLOAT (IN);
      if (n <= 8)
	image (n, n / 2);
      PRINT (OUT);
    }
  printf ("%d\n", counter);
  return 0;
}
