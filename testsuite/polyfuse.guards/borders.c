/* Sums up to borders, which conditions on integers keep the program from crossing: the conditions are bounds of
   a loop in the model, which is vectorized.

   { dg-compare modes }
   { dg-final { nest-rescheduled convolution "vector loop x" } } */

#include <stdlib.h>
#include "check.h"

struct layer
{
  int height, width, channels, size, pad;
  float *weights, *bias, *output;
};

static inline void
forward (const struct layer *l, const float *in)
{
  for (int o = 0; o < l->channels; o++) /* nest: convolution */
    for (int y = 0; y < l->height; y++)
      for (int x = 0; x < l->width; x++)
        {
          float sum = l->bias[o];
          for (int c = 0; c < l->channels; c++)
            for (int dy = 0; dy < l->size; dy++)
              for (int dx = 0; dx < l->size; dx++)
                {
                  int iy = y + dy - l->pad, ix = x + dx - l->pad;
                  if (iy >= 0 && iy < l->height && ix >= 0 && ix < l->width)
                    sum += in[(c * l->height + iy) * l->width + ix]
                           * l->weights[((o * l->channels + c) * l->size + dy)
                                            * l->size
                                        + dx];
                }
          l->output[(o * l->height + y) * l->width + x] = sum > 0 ? sum : 0;
        }
}

void TEST_FUNCTION
run (int n, int times)
{
  struct layer l = { n, n, 8, 3, 1, NULL, NULL, NULL };
  l.weights = malloc (8 * 8 * 9 * sizeof (float));
  l.bias = malloc (8 * sizeof (float));
  l.output = malloc (8 * n * n * sizeof (float));
  float *in = malloc (8 * n * n * sizeof (float)), sum = 0;
  for (int i = 0; i < 8 * n * n; i++)
    in[i] = (i % 37 - 18) * 0.1f;
  for (int i = 0; i < 8 * 8 * 9; i++)
    l.weights[i] = (i % 11 - 5) * 0.3f;
  for (int i = 0; i < 8; i++)
    l.bias[i] = i * 0.7f;
  for (int t = 0; t < times; t++)
    {
      forward (&l, in);
      if (t == 1000)
        puts ("many");
    }
  for (int i = 0; i < 8 * n * n; i++)
    sum = sum * 0.75f + l.output[i];
  printf ("%.9g\n", sum);
  free (l.weights);
  free (l.bias);
  free (l.output);
  free (in);
}

int
main (void)
{
  run (23, 2);
  return 0;
}
