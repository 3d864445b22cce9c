/* Rows as long as a product that is itself a bound: pixels of images that lie one behind the other, counted
   by one loop.  The product has a name, or stands in the loop's condition, which a loop around asks for again and
   again, or it wraps around.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled mixed "interchanged o, i, c to o, c, i" } }
   { dg-final { nest-rescheduled images "interchanged k, o, i, c to k, o, c, i" } }
   { dg-final { nest-rescheduled scaled "interchanged i, c to c, i" } }
   { dg-final { nest-rescheduled unsigned "interchanged i, c to c, i" } }
   { dg-final { nest-rescheduled members "interchanged c, k, i to k, c, i" } } */

#include "check.h"

#define LENGTH 20000
#define ALL 65536

float A[LENGTH], B[LENGTH], C[LENGTH], D[3 * ALL], E[3 * ALL];

void TEST_FUNCTION
mix (float *to, const float *from, const float *weight, int outputs, int inputs,
     int height, int width)
{
  int pixels = height * width;

  for (int o = 0; o < outputs; o++) /* nest: mixed */
    for (int i = 0; i < pixels; i++)
      {
        float s = 0;

        for (int c = 0; c < inputs; c++)
          s += weight[o * inputs + c] * from[c * pixels + i];
        to[o * pixels + i] = s;
      }
}

void TEST_FUNCTION
mix_all (float *to, const float *from, const float *weight, int n, int outputs,
         int inputs, int height, int width)
{
  for (int k = 0; k < n; k++) /* nest: images */
    for (int o = 0; o < outputs; o++)
      for (int i = 0; i < height * width; i++)
        {
          float s = 0;

          for (int c = 0; c < inputs; c++)
            s += weight[o * inputs + c]
                 * from[(k * inputs + c) * height * width + i];
          to[(k * outputs + o) * height * width + i] = s;
        }
}

void TEST_FUNCTION
scale (float *to, const float *factor, int n, int height, int width)
{
  int pixels = height * width;

  for (int i = 0; i < pixels; i++) /* nest: scaled */
    for (int c = 0; c < n; c++)
      to[c * pixels + i] *= factor[c];
}

/* The number of pixels may be one that has wrapped around.  */
void TEST_FUNCTION
scale_unsigned (float *to, const float *from, unsigned n, unsigned height,
                unsigned width)
{
  unsigned pixels = height * width;

  for (unsigned i = 0; i < pixels; i++) /* nest: unsigned */
    for (unsigned c = 0; c < n; c++)
      to[c * pixels + i] += 0.5f * from[c * pixels + i];
}

struct layer
{
  int channels, height, width;
};

void TEST_FUNCTION
normalize (const struct layer *layer, float *to, const float *factor, int n)
{
  for (int c = 0; c < layer->channels; c++) /* nest: members */
    for (int k = 0; k < n; k++)
      for (int i = 0; i < layer->height * layer->width; i++)
        to[(k * layer->channels + c) * layer->height * layer->width + i]
            *= factor[c];
}

static void
fill (void)
{
  FILL_FLOAT (A);
  FILL_FLOAT (B);
  FILL_FLOAT (C);
}

int
main (void)
{
  static const int size[][5]
      = { { 1, 1, 1, 1, 1 },  { 2, 3, 5, 7, 9 }, { 2, 8, 9, 11, 13 },
          { 0, 4, 4, 4, 4 },  { 2, 4, 4, 0, 7 }, { 1, 16, 33, 20, 20 },
          { 3, 17, 4, 1, 90 } };

  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      const int *s = size[k];
      struct layer layer = { s[1], s[3], s[4] };

      fill ();
      mix (A, B, C, s[1], s[2], s[3], s[4]);
      PRINT (A);
      fill ();
      mix_all (A, B, C, s[0], s[1], s[2], s[3], s[4]);
      PRINT (A);
      scale (A, C, s[1], s[3], s[4]);
      PRINT (A);
      scale_unsigned (A, B, (unsigned)s[1], (unsigned)s[3], (unsigned)s[4]);
      PRINT (A);
      normalize (&layer, A, C, s[0]);
      PRINT (A);
    }
  FILL_FLOAT (D);
  FILL_FLOAT (E);
  scale_unsigned (D, E, 3, ALL, ALL + 1);
  PRINT (D);
  return 0;
}
