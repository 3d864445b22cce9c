/* Rows that are longer or shorter than a size by a constant, and subscripts that
   count from the end of a row.

   { dg-compare modes }
   { dg-final { nest-rescheduled halo "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled box "interchanged k, j, i to i, j, k" } }
   { dg-final { nest-rescheduled filter "checked at run time" } }
   { dg-final { nest-rescheduled turned "interchanged y, x to x, y" } }
   { dg-final { nest-rescheduled mirrored "interchanged x, y to y, x" } }
   { dg-final { nest-rescheduled diagonal "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled pairs "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled many "checked at run time" } } */

#include "check.h"

#define N 48

double A[(N + 2) * (N + 2) * 12], B[(N + 2) * (N + 2) * 12], X[N * N];

/* Rows of m + 2 elements.  */
void TEST_FUNCTION
halo (int n, int m, double *a, const double *b)
{
  int i, j;
  for (j = 1; j <= m; j++) /* nest: halo */
    for (i = 1; i <= n; i++)
      a[i * (m + 2) + j] = b[i * (m + 2) + j - 1] + b[i * (m + 2) + j + 1]
                           + b[(i - 1) * (m + 2) + j]
                           + b[(i + 1) * (m + 2) + j];
}

void TEST_FUNCTION
box (int n, int m, int l, double *a, const double *b)
{
  int i, j, k;
  for (k = 1; k <= l; k++) /* nest: box */
    for (j = 1; j <= m; j++)
      for (i = 1; i <= n; i++)
        a[(i * (m + 2) + j) * (l + 2) + k]
            = b[(i * (m + 2) + j) * (l + 2) + k - 1]
              + b[(i * (m + 2) + j - 1) * (l + 2) + k]
              + b[((i - 1) * (m + 2) + j) * (l + 2) + k];
}

/* The result is smaller than the image.  */
void TEST_FUNCTION
filter (int n, int h, int w, const double *in, const double *weight,
        double *out)
{
  int o, y, x, c, r, q;
  for (o = 0; o < n; o++) /* nest: filter */
    for (y = 0; y < h - 2; y++)
      for (x = 0; x < w - 2; x++)
        {
          double sum = 0;
          for (c = 0; c < n; c++)
            for (r = 0; r < 3; r++)
              for (q = 0; q < 3; q++)
                sum += in[(c * h + y + r) * w + x + q]
                       * weight[((o * n + c) * 3 + r) * 3 + q];
          out[(o * (h - 2) + y) * (w - 2) + x] = sum;
        }
}

void TEST_FUNCTION
turned (int w, int h, const double *in, double *out)
{
  int x, y;
  for (y = 0; y < h; y++) /* nest: turned */
    for (x = 0; x < w; x++)
      out[x * h + (h - 1 - y)] = in[y * w + x];
}

void TEST_FUNCTION
mirrored (int w, int h, const double *in, double *out)
{
  int x, y;
  for (x = 0; x < w; x++) /* nest: mirrored */
    for (y = h - 1; y >= 0; y--)
      out[(h - 1 - y) * w + (w - 1 - x)] = in[y * w + x] * 0.5;
}

/* Steps of n + 1 elements, beside rows of n.  */
void TEST_FUNCTION
diagonal (int n, double *a, const double *x)
{
  int i, j;
  for (j = 0; j < n; j++) /* nest: diagonal */
    for (i = 0; i < n; i++)
      a[i * n + j] += x[j * n + j] * x[i] + a[i * n + j] * x[i * n + i];
}

void TEST_FUNCTION
pairs (int n, int m, double *a, const double *b)
{
  int i, j;
  for (j = 0; j < m; j++) /* nest: pairs */
    for (i = 0; i < n; i++)
      {
        a[2 * (i * m + j)] += b[2 * (i * m + j)];
        a[2 * (i * m + j) + 1] -= b[2 * (i * m + j) + 1];
      }
}

/* Four sizes in one stride.  */
void TEST_FUNCTION
many (long n, long m, long l, long p, long q, double *a, const double *b)
{
  long i, j, k, s, t;
  for (t = 0; t < q; t++) /* nest: many */
    for (s = 0; s < p; s++)
      for (k = 0; k < l; k++)
        for (j = 0; j < m; j++)
          for (i = 0; i < n; i++)
            a[(((i * m + j) * l + k) * p + s) * q + t]
                += b[(((i * m + j) * l + k) * p + s) * q + t];
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 3, 17, N };
  unsigned s, t;
  for (s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (t = 0; t < sizeof sizes / sizeof *sizes; t++)
      {
        int n = sizes[s], m = sizes[t];
        FILL_DOUBLE (A);
        FILL_DOUBLE (B);
        FILL_DOUBLE (X);
        halo (n, m, A, B);
        halo (n, m, A, A + 1);
        halo (n, -2, A, B);
        halo (n, -1, A + N, B + N);
        PRINT (A);
        box (5, n, m, A, B);
        box (5, n, m, A + 1, A);
        box (-1, n, m, A, B);
        PRINT (A);
        filter (3, n, m, X, B, A);
        filter (2, n, m, A, A, A);
        filter (2, 1, -5, A, B, A);
        PRINT (A);
        turned (n, m, B, A);
        turned (n, m, A, A + 2);
        PRINT (A);
        mirrored (n, m, B, A);
        mirrored (n, m, A, A);
        PRINT (A);
        diagonal (n, A, X);
        diagonal (n, A, A + 3);
        FILL_DOUBLE (A);
        pairs (n, m, A, B);
        pairs (n, m, A + 1, A);
        PRINT (A);
        many (2, n, 3, m, 2, A, B);
        many (2, n, 3, m, 2, A + 1, A);
        PRINT (A);
      }
  return 0;
}
