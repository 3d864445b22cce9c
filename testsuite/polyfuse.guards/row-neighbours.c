/* Neighbours in the same row, which conditions on counters ask for: the first element of a row has none
   before it. Subscripts count from the start of the row nevertheless.

   { dg-compare passes }
   { dg-final { nest-rescheduled integral "interchanged x, y to y, x" } }
   { dg-final { nest-rescheduled average "interchanged x, y to y, x" } }
   { dg-final { nest-rescheduled paths "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled longest "interchanged j, i to i, j" } } */

#include "check.h"

#define N 90

unsigned S[N * N + N], I[N * N];
double A[N * N];
int L[N * N];

/* The sums over all rectangles that begin in a corner.  */
void TEST_FUNCTION
integral (int n, const unsigned *in, unsigned *s)
{
  for (int x = 0; x < n; x++) /* nest: integral */
    for (int y = 0; y < n; y++)
      {
        unsigned v = in[y * n + x];
        if (x)
          v += s[y * n + x - 1];
        if (y)
          v += s[(y - 1) * n + x];
        if (x && y)
          v -= s[(y - 1) * n + x - 1];
        s[y * n + x] = v;
      }
}

void TEST_FUNCTION
average (int n, int m, double *a)
{
  for (int x = 0; x < m; x++) /* nest: average */
    for (int y = 0; y < n; y++)
      {
        double v = a[y * m + x] * 2;
        if (x > 0)
          v += a[y * m + x - 1];
        if (y > 0)
          v += a[(y - 1) * m + x];
        if (x < m - 1)
          v += a[y * m + x + 1];
        if (y < n - 1)
          v += a[(y + 1) * m + x];
        a[y * m + x] = v * 0.2;
      }
}

/* One condition of two parts.  */
void TEST_FUNCTION
paths (int n, int *l)
{
  for (int j = 0; j < n; j++) /* nest: paths */
    for (int i = 0; i < n; i++)
      {
        if (i == 0 || j == 0)
          l[i * n + j] = 1;
        else
          l[i * n + j] = (l[(i - 1) * n + j] + l[i * n + j - 1]) & 1023;
      }
}

void TEST_FUNCTION
longest (int n, int *l, const int *a, const int *b)
{
  int m = n + 1;
  for (int j = 0; j <= n; j++) /* nest: longest */
    for (int i = 0; i <= n; i++)
      {
        if (i == 0 || j == 0)
          l[i * m + j] = 0;
        else
          {
            int d = l[(i - 1) * m + j - 1] + (a[i - 1] == b[j - 1]);
            int u = l[(i - 1) * m + j], v = l[i * m + j - 1];
            int w = u > v ? u : v;
            l[i * m + j] = d > w ? d : w;
          }
      }
}

/* The first element of a row takes the last one of the row before.  */
void TEST_FUNCTION
rows_go_on (int n, double *a)
{
  for (int x = 0; x < n; x++)
    for (int y = 1; y < n; y++)
      if (x + y > 3)
        a[y * n + x] = a[y * n + x] * 0.5 + a[y * n + x - 1];
}

#define SHOW(CALL, ARRAY) (CALL, PRINT (ARRAY))

int
main (void)
{
  FILL_DOUBLE (A);
  for (int k = 0; k < N * N; k++)
    I[k] = k * 7 % 31;
  for (int n = 0; n <= N; n += n < 4 ? 1 : 43)
    {
      SHOW (integral (n, I, S), S);
      SHOW (average (n, n, A), A);
      SHOW (average (n, N - n, A), A);
      SHOW (paths (n, L), L);
      SHOW (rows_go_on (n, A), A);
      if (n < N)
        SHOW (longest (n, L, (int *) I, (int *) I + N), L);
    }
  SHOW (integral (N - 2, S, S), S);
  SHOW (integral (N - 2, S, S + 1), S);
  SHOW (integral (N - 2, S + N, S), S);
  return 0;
}
