/* Convolutions with a window of any size, the result of which has rows of w - r + 1 elements: with
   either order of the two numbers such a row is not shorter than what is in it, and the window is
   taken to be small, whether or not the sizes of the result are variables.

   { dg-compare modes }
   { dg-final { nest-rescheduled in_place "interchanged k, y, x" } }
   { dg-final { nest-rescheduled named "interchanged k, y, x" } }
   { dg-final { nest-rescheduled channels "interchanged k, y, x" } }
   { dg-final { nest-rescheduled turned "checked at run time" } } */

#include "check.h"

#define N 26
#define C 4

float I[C * N * N], W[C * C * 5 * 5], O[C * N * N];

void TEST_FUNCTION
in_place (int c, int d, int h, int w, int r, const float *in, const float *weight,
          float *out)
{
  for (int k = 0; k < d; k++) /* nest: in_place */
    for (int y = 0; y < h - r + 1; y++)
      for (int x = 0; x < w - r + 1; x++)
        {
          float s = 0;
          for (int l = 0; l < c; l++)
            for (int p = 0; p < r; p++)
              for (int q = 0; q < r; q++)
                s += in[(l * h + y + p) * w + x + q]
                     * weight[((k * c + l) * r + p) * r + q];
          out[(k * (h - r + 1) + y) * (w - r + 1) + x] = s;
        }
}

void TEST_FUNCTION
named (int c, int d, int h, int w, int r, const float *in, const float *weight,
       float *out)
{
  int m = h - r + 1, n = w - r + 1;
  for (int k = 0; k < d; k++) /* nest: named */
    for (int y = 0; y < m; y++)
      for (int x = 0; x < n; x++)
        {
          float s = 0;
          for (int l = 0; l < c; l++)
            for (int p = 0; p < r; p++)
              for (int q = 0; q < r; q++)
                s += in[(l * h + y + p) * w + x + q]
                     * weight[((k * c + l) * r + p) * r + q];
          out[(k * m + y) * n + x] = s;
        }
}

void TEST_FUNCTION
channels (int r, int c, int w, int h, const float *in, const float *weight,
          float *out)
{
  for (int k = 0; k < c; k++) /* nest: channels */
    for (int y = 0; y < h - r + 1; y++)
      for (int x = 0; x < w - r + 1; x++)
        {
          float s = 0;
          for (int p = 0; p < r; p++)
            for (int q = 0; q < r; q++)
              s += in[(k * h + y + p) * w + x + q] * weight[(k * r + p) * r + q];
          out[(k * (h - r + 1) + y) * (w - r + 1) + x] = s;
        }
}

/* The rows of the result one way and the other.  */
void TEST_FUNCTION
turned (int h, int r, int w, const float *in, float *out)
{
  for (int x = 0; x < w - r + 1; x++) /* nest: turned */
    for (int y = 0; y < h; y++)
      {
        out[(h + y) * (w - r + 1) + x] = in[y * w + x];
        out[(h - 1 - y) * (w - r + 1) + x] = in[y * w + x] * 2;
      }
}

#define SHOW(CALL) (CALL, PRINT (O))

int
main (void)
{
  FILL_FLOAT (I);
  FILL_FLOAT (W);
  for (int r = 1; r < 6; r += 2)
    for (int n = r; n < N; n += 10)
      {
        SHOW (in_place (C, C, N, n, r, I, W, O));
        SHOW (in_place (3, 2, n, N, r, I, W, O));
        SHOW (named (C, C, n, N, r, I, W, O));
        SHOW (channels (r, C, n, N, I, W, O));
        SHOW (turned (N / 2, r, n, I, O));
      }
  /* Nothing but an overlap.  */
  SHOW (in_place (C, C, N, N, 3, O, W, O));
  SHOW (in_place (C, C, 1, N, 3, I, W, O));
  SHOW (in_place (C, C, N, N, -3, I, W, O));
  SHOW (in_place (C, 0, N, N, 3, I, W, O));
  return 0;
}
