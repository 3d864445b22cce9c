/* Loops that are executed in strips, one of which contains statements that hardly ever execute: no loop over the
   elements of a strip gets outside of the one that counts strips, for these neither.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled windows "strips of j, j, r, q to i, strips of j, r, q, j" } }
   { dg-final { nest-rescheduled channels "strips of j, j, r, q to o, c, i, strips of j, r, q, j" } } */

#include "check.h"

#define LENGTH 20000
#define ROW 17000

double A[LENGTH], B[LENGTH], C[LENGTH], D[2 * ROW], E[2 * ROW];

void TEST_FUNCTION
filter (double *to, const double *from, const double *weight, int height,
        int width, int size)
{
  for (int i = 0; i < height - size + 1; i++) /* nest: windows */
    for (int j = 0; j < width - size + 1; j++)
      {
        double s = 0;

        for (int r = 0; r < size; r++)
          for (int q = 0; q < size; q++)
            s += from[(i + r) * width + j + q] * weight[r * size + q];
        to[i * width + j] += s;
      }
}

void TEST_FUNCTION
convolve (double *to, const double *from, const double *weight, int outputs,
          int channels, int rows, int columns, int height, int width, int size)
{
  for (int o = 0; o < outputs; o++) /* nest: channels */
    for (int c = 0; c < channels; c++)
      for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
          {
            double s = 0;

            for (int r = 0; r < size; r++)
              for (int q = 0; q < size; q++)
                s += from[(c * height + i + r) * width + j + q]
                     * weight[((o * channels + c) * size + r) * size + q];
            to[(o * rows + i) * columns + j] += s;
          }
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
}

int
main (void)
{
  static const int size[][5] = { { 1, 1, 1, 1, 1 },
                                 { 3, 4, 12, 30, 3 },
                                 { 2, 5, 40, 31, 5 },
                                 { 4, 2, 20, 20, 0 },
                                 { 2, 2, 3, 5, 7 } };

  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      const int *s = size[k];

      fill ();
      filter (A, B, C, s[2], s[3], s[4]);
      PRINT (A);
      convolve (A, B, C, s[0], s[1], s[2] - s[4] + 1, s[3] - s[4] + 1, s[2],
                s[3], s[4]);
      PRINT (A);
    }
  /* More than one strip.  */
  FILL_DOUBLE (D);
  FILL_DOUBLE (E);
  filter (D, E, C, 2, ROW, 2);
  PRINT (D);
  return 0;
}
