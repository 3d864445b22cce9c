/* Triangular systems with many right sides, whose sums are kept in scalars: the element that gets
   the sum in the end has its place in a column, and neighbours in that of the next right side.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled forward "vector loop k" } }
   { dg-final { nest-rescheduled back "vector loop k" } }
   { dg-final { nest-regenerated transposed } } */

#include "check.h"

#define LENGTH 4000

double A[LENGTH], B[LENGTH], C[LENGTH];

void TEST_FUNCTION
forward (int n, int m, const double *r, double *b)
{
  for (int k = 0; k < m; k++) /* nest: forward */
    for (int i = 0; i < n; i++)
      {
        double s = b[i * m + k];

        for (int j = 0; j < i; j++)
          s -= r[i * n + j] * b[j * m + k];
        b[i * m + k] = s / r[i * n + i];
      }
}

void TEST_FUNCTION
back (int n, int m, const double *r, double *b)
{
  for (int k = 0; k < m; k++) /* nest: back */
    for (int i = n - 1; i >= 0; i--)
      {
        double s = b[i * m + k];

        for (int j = i + 1; j < n; j++)
          s -= r[i * n + j] * b[j * m + k];
        b[i * m + k] = s / r[i * n + i];
      }
}

/* The right sides are rows.  */
void TEST_FUNCTION
transposed (int n, int m, const double *r, double *b)
{
  for (int k = 0; k < m; k++) /* nest: transposed */
    for (int i = 0; i < n; i++)
      {
        double s = b[k * n + i];

        for (int j = 0; j < i; j++)
          s -= r[i * n + j] * b[k * n + j];
        b[k * n + i] = s / r[i * n + i];
      }
}

#define CHECK(CALL)                                                           \
  do                                                                          \
    {                                                                         \
      FILL_DOUBLE (A);                                                        \
      FILL_DOUBLE (B);                                                        \
      FILL_DOUBLE (C);                                                        \
      CALL;                                                                   \
      PRINT (A);                                                              \
      PRINT (B);                                                              \
    }                                                                         \
  while (0)

int
main (void)
{
  static const int sizes[][2] = { { 40, 50 }, { 50, 40 }, { 3, 60 }, { 60, 3 },
                                  { 1, 1 },   { 0, 5 },   { 5, 0 },  { 17, 33 } };

  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      int n = sizes[s][0], m = sizes[s][1];

      CHECK (forward (n, m, C, A));
      CHECK (forward (n, m, A, A + 9));
      CHECK (back (n, m, C, A));
      CHECK (back (n, m, A + 9, A));
      CHECK (transposed (n, m, C, B));
      CHECK (transposed (n, m, B, B));
    }
  return 0;
}
