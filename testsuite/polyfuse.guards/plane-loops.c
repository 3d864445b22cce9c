/* Loops over all elements of a plane, by one counter, beside nests over its rows and columns: in front of them, behind
   them, with counters that have signs or not, of two sizes or three.  Sizes may be none, one, both negative, so that the
   number of elements is positive, and have a product that wraps around.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled convolution "interchanged o, c, v, u, y, x to.*no number of elements wraps around" } }
   { dg-final { nest-rescheduled rectified "interchanged o, y, x, c, v, u to.*no number of elements wraps around" } }
   { dg-final { nest-rescheduled products "interchanged t, i, j, k to t, i, k, j" } }
   { dg-final { nest-rescheduled unsigned "interchanged t, i, j, k to t, i, k, j" } }
   { dg-final { nest-rescheduled sweeps "interchanged t, j, i to t, i, j.*no number of elements wraps around" } }
   { dg-final { nest-rescheduled cubes "interchanged t, k, j, i to t, i, j, k.*no number of elements wraps around" } }
   { dg-final { nest-rescheduled members "no number of elements wraps around" } }
   { dg-final { nest-rescheduled columns "no number of elements wraps around" } }
   { dg-final { nest-rescheduled weighted "interchanged c, i, i, k to i, c, k, i" } }
   { dg-final { nest-rescheduled wrapped "no number of elements wraps around" } } */

#include "check.h"

#define LENGTH 20000
#define ALL 65536

float A[LENGTH], B[LENGTH], C[LENGTH], D[3 * ALL];
double E[LENGTH], F[LENGTH], G[LENGTH];

void TEST_FUNCTION
convolve (float *to, const float *from, const float *weight, const float *bias,
          int outputs, int inputs, int height, int width, int size)
{
  int h = height - size + 1, w = width - size + 1;

  for (int o = 0; o < outputs; o++) /* nest: convolution */
    {
      for (int i = 0; i < h * w; i++)
        to[o * h * w + i] = bias[o];
      for (int c = 0; c < inputs; c++)
        for (int v = 0; v < size; v++)
          for (int u = 0; u < size; u++)
            for (int y = 0; y < h; y++)
              for (int x = 0; x < w; x++)
                to[o * h * w + y * w + x]
                    += weight[((o * inputs + c) * size + v) * size + u]
                       * from[(c * height + y + v) * width + x + u];
    }
}

void TEST_FUNCTION
rectify (float *to, const float *from, const float *weight, int outputs,
         int inputs, int height, int width, int size)
{
  int h = height - size + 1, w = width - size + 1;

  for (int o = 0; o < outputs; o++) /* nest: rectified */
    {
      for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
          {
            float s = 0;

            for (int c = 0; c < inputs; c++)
              for (int v = 0; v < size; v++)
                for (int u = 0; u < size; u++)
                  s += weight[((o * inputs + c) * size + v) * size + u]
                       * from[(c * height + y + v) * width + x + u];
            to[(o * h + y) * w + x] = s;
          }
      for (int i = 0; i < h * w; i++)
        to[o * h * w + i] = to[o * h * w + i] > 0 ? to[o * h * w + i] : 0;
    }
}

void TEST_FUNCTION
multiply (double *c, const double *a, const double *b, double factor, int many,
          int n, int m, int l)
{
  for (int t = 0; t < many; t++) /* nest: products */
    {
      double *to = c + t * n * m;
      const double *left = a + t * n * l, *right = b + t * l * m;

      for (int i = 0; i < n * m; i++)
        to[i] = 0;
      for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
          for (int k = 0; k < l; k++)
            to[i * m + j] += left[i * l + k] * right[k * m + j];
      for (int i = 0; i < n * m; i++)
        to[i] *= factor;
    }
}

void TEST_FUNCTION
multiply_unsigned (double *c, const double *a, const double *b,
                   unsigned long many, unsigned long n, unsigned long m,
                   unsigned long l)
{
  for (unsigned long t = 0; t < many; t++) /* nest: unsigned */
    {
      for (unsigned long i = 0; i < n * m; i++)
        c[t * n * m + i] = 0.5;
      for (unsigned long i = 0; i < n; i++)
        for (unsigned long j = 0; j < m; j++)
          for (unsigned long k = 0; k < l; k++)
            c[(t * n + i) * m + j] += a[(t * n + i) * l + k] * b[k * m + j];
    }
}

void TEST_FUNCTION
relax (double *a, double *b, int many, int n, int m)
{
  for (int t = 0; t < many; t++) /* nest: sweeps */
    {
      for (int j = 1; j < m - 1; j++)
        for (int i = 1; i < n - 1; i++)
          b[i * m + j] = 0.25
                         * (a[i * m + j - 1] + a[i * m + j + 1]
                            + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
      for (int i = 0; i < n * m; i++)
        a[i] = b[i];
    }
}

void TEST_FUNCTION
relax_cubes (double *a, double *b, int many, int n, int m, int l)
{
  for (int t = 0; t < many; t++) /* nest: cubes */
    {
      for (int k = 1; k < l - 1; k++)
        for (int j = 1; j < m - 1; j++)
          for (int i = 1; i < n - 1; i++)
            b[(i * m + j) * l + k]
                = a[((i - 1) * m + j) * l + k] + a[(i * m + j + 1) * l + k];
      for (int i = 0; i < n * m * l; i++)
        a[i] = 0.25 * b[i];
    }
}

struct image
{
  int channels, height, width;
  float *data;
};

void TEST_FUNCTION
mix (struct image *to, const struct image *from, const float *weight)
{
  for (int o = 0; o < to->channels; o++) /* nest: members */
    {
      for (int i = 0; i < to->height * to->width; i++)
        to->data[o * to->height * to->width + i] = 0;
      for (int c = 0; c < from->channels; c++)
        for (int y = 0; y < to->height; y++)
          for (int x = 0; x < to->width; x++)
            to->data[(o * to->height + y) * to->width + x]
                += weight[o * from->channels + c]
                   * from->data[(c * to->height + y) * to->width + x];
    }
}

void TEST_FUNCTION
add_columns (double *to, const double *from, const double *factor, int n,
             long height, long width)
{
  long plane = height * width;

  for (int c = 0; c < n; c++) /* nest: columns */
    {
      double *p = to + c * plane;

      for (long i = 0; i < plane; i++)
        p[i] = from[c * plane + i] * factor[c];
      for (long x = 0; x < width; x++)
        for (long y = 1; y < height; y++)
          p[y * width + x] += p[(y - 1) * width + x];
    }
}

/* With a loop inside that over the elements, and a pointer that goes along with it.  */
void TEST_FUNCTION
weigh (double *to, const double *from, int n, int many, int height, int width)
{
  for (int c = 0; c < n; c++) /* nest: weighted */
    {
      const double *p = from;

      for (int i = 0; i < height * width; i++)
        {
          to[c * height * width + i] = *p++;
          for (int k = 0; k < many; k++)
            to[c * height * width + i] += from[k * height * width + i];
        }
      for (int x = 0; x < width; x++)
        for (int y = 1; y < height; y++)
          to[(c * height + y) * width + x]
              += to[(c * height + y - 1) * width + x];
    }
}

/* The number of elements may be one that has wrapped around.  */
void TEST_FUNCTION
fill_unsigned (float *to, unsigned n, unsigned rows, unsigned height,
               unsigned width)
{
  for (unsigned c = 0; c < n; c++) /* nest: wrapped */
    {
      for (unsigned i = 0; i < height * width; i++)
        to[i] = 0.5f * to[i] + 1;
      for (unsigned x = 0; x < width; x++)
        for (unsigned y = 1; y < rows; y++)
          to[y * width + x] += 0.25f * to[(y - 1) * width + x];
    }
}

static void
fill (void)
{
  FILL_FLOAT (A);
  FILL_FLOAT (B);
  FILL_FLOAT (C);
  FILL_FLOAT (D);
  FILL_DOUBLE (E);
  FILL_DOUBLE (F);
  FILL_DOUBLE (G);
}

static unsigned long
positive (int size)
{
  return size > 0 ? size : 0;
}

int
main (void)
{
  static const int size[][5]
      = { { 1, 1, 1, 1, 1 },  { 2, 3, 5, 7, 3 },   { 2, 5, 9, 11, 3 },
          { 0, 4, 4, 4, 1 },  { 2, 4, 0, 7, 1 },   { 2, 4, 7, 0, 1 },
          { 2, 0, 6, 5, 2 },  { 3, 2, -2, -3, 1 }, { 2, 4, -4, 3, 1 },
          { 2, 3, 2, 2, 5 },  { 1, 16, 33, 20, 2 }, { 3, 4, 1, 90, 1 },
          { 3, 4, 90, 1, 1 }, { 4, 3, 17, 40, 2 } };

  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      const int *s = size[k];
      struct image to = { s[0], s[2], s[3], A }, from = { s[1], s[2], s[3], B };

      fill ();
      convolve (A, B, C, C + 100, s[0], s[1], s[2], s[3], s[4]);
      PRINT (A);
      fill ();
      rectify (A, B, C, s[0], s[1], s[2], s[3], s[4]);
      PRINT (A);
      multiply (E, F, G, 1.5, s[0], s[2], s[3], s[1]);
      PRINT (E);
      multiply_unsigned (E, F, G, positive (s[0]), positive (s[2]),
                         positive (s[3]), positive (s[1]));
      PRINT (E);
      relax (E, F, s[1], s[2], s[3]);
      PRINT (E);
      relax_cubes (E, F, s[1], s[0], s[2], s[3]);
      PRINT (E);
      relax_cubes (E, F, s[0], s[2], s[1], s[3]);
      PRINT (E);
      mix (&to, &from, C);
      PRINT (A);
      add_columns (E, F, G, s[0], s[2], s[3]);
      PRINT (E);
      weigh (E, F, s[0], s[1], s[2], s[3]);
      PRINT (E);
      fill_unsigned (D, s[0], positive (s[2]), positive (s[2]),
                     positive (s[3]));
      PRINT (D);
    }
  fill_unsigned (D, 2, 2, ALL, ALL + 1);
  PRINT (D);
  return 0;
}
