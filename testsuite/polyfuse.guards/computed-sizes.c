/* Rows as long as a sum of parameters, computed in front of the loops, such as those of what is
   left of an image without its borders.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled filtered "interchanged y, x, a, b to y, a, b, x" } }
   { dg-final { nest-regenerated planes } }
   { dg-final { nest-regenerated sums } }
   { dg-final { nest-regenerated wide } }
   { dg-final { nest-regenerated backwards } }
   { dg-final { nest-rescheduled walked "interchanged j, i to i, j" } }
   { dg-final { nest-regenerated corner } }
   { dg-final { nest-regenerated opposite } } */

#include "check.h"

#define LENGTH 6000

double A[LENGTH], B[LENGTH], C[LENGTH];

void TEST_FUNCTION
filter (double *to, const double *from, const double *w, int height, int width,
        int size)
{
  int rows = height - size + 1, columns = width - size + 1;

  for (int y = 0; y < rows; y++) /* nest: filtered */
    for (int x = 0; x < columns; x++)
      {
        double sum = 0;

        for (int a = 0; a < size; a++)
          for (int b = 0; b < size; b++)
            sum += from[(y + a) * width + x + b] * w[a * size + b];
        to[y * columns + x] = sum;
      }
}

void TEST_FUNCTION
shrink (double *to, const double *from, int height, int width, int size, int n)
{
  int rows = height - size + 1, columns = width - size + 1;

  for (int k = 0; k < n; k++) /* nest: planes */
    for (int x = 0; x < columns; x++)
      for (int y = 0; y < rows; y++)
        to[(k * rows + y) * columns + x]
            = 0.5 * from[(k * height + y) * width + x]
              + to[(k * rows + y) * columns + x];
}

/* The sum is a factor, and stands alone.  */
void TEST_FUNCTION
turn (double *to, const double *from, int n, int m)
{
  int columns = n + m;

  for (int j = 0; j < columns; j++) /* nest: sums */
    for (int i = 0; i < n; i++)
      to[i * columns + columns - 1 - j] += from[i * columns + j];
}

void TEST_FUNCTION
widen (double *to, const double *from, unsigned n, unsigned m)
{
  unsigned columns = n - m;

  for (unsigned j = 0; j < columns; j++) /* nest: wide */
    for (unsigned i = 0; i < n; i++)
      to[i * columns + j] = to[i * columns + j] * 0.5 + from[i * n + j];
}

void TEST_FUNCTION
back (double *to, const double *from, long n, long m)
{
  long columns = n - 2 * m;

  for (long j = columns - 1; j >= 0; j--) /* nest: backwards */
    for (long i = 0; i < n; i++)
      to[i * columns + j] += from[i * n + j + m];
}

/* A pointer moves by the sum.  */
void TEST_FUNCTION
walk (double *to, int n, int m)
{
  int columns = n + m;

  for (int j = 0; j < n; j++) /* nest: walked */
    {
      double *row = to;

      for (int i = 0; i < n; i++)
        {
          row[j] = row[j] * 0.5 + 1;
          row += columns;
        }
    }
}

/* What a band matrix does not use, in front.  */
void TEST_FUNCTION
clear (double *to, int lower, int upper)
{
  int width = lower + 1 + upper;
  double *row = to;

  for (int i = lower; i > 0; i--) /* nest: corner */
    {
      double *p = row;

      row += width;
      for (int j = 0; j < i; j++)
        *p++ *= 0.5;
    }
}

/* The same behind, from the end on.  */
void TEST_FUNCTION
clear_end (double *to, int lower, int upper)
{
  int width = lower + 1 + upper;
  double *row = to;

  for (int i = upper; i > 0; i--) /* nest: opposite */
    {
      double *p = row;

      row -= width;
      for (int j = 0; j < i; j++)
        *--p += 2;
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
      PRINT (C);                                                              \
    }                                                                         \
  while (0)

int
main (void)
{
  static const int sizes[][3]
      = { { 40, 30, 3 }, { 30, 40, 5 }, { 9, 9, 9 }, { 4, 5, 6 }, { 8, 8, 0 },
          { 20, 3, 3 },  { 3, 20, 3 },  { 0, 0, 0 }, { 1, 1, 1 }, { 5, 9, -2 } };

  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      int h = sizes[s][0], w = sizes[s][1], k = sizes[s][2];

      CHECK (filter (C, A, B, h, w, k));
      CHECK (filter (A + 7, A, B, h, w, k));
      CHECK (shrink (C, A, h, w, k, 3));
      CHECK (shrink (A, A + 11, h, w, k, 3));
      CHECK (turn (C, A, h, k));
      CHECK (turn (A, A + 1, h, k));
      CHECK (widen (C, A, h > k && k >= 0 ? h : 0, h > k && k >= 0 ? k : 0));
      CHECK (back (C, A, h, k));
      CHECK (back (A, A + 5, h, k));
      CHECK (walk (A, h, k));
      CHECK (walk (A + 2000, h, -h));
      CHECK (walk (A + 2000, h, -h - k));
      CHECK (clear (A, h, k));
      CHECK (clear_end (A + LENGTH, h, k));
    }
  return 0;
}
