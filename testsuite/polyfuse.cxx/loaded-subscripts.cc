/* Tables in vectors, read by bytes of others: a check tells that what is written is none of them.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled curve "interchanged j, i to i, j.*do not overlap" } }
   { dg-final { nest-rescheduled palette "interchanged j, i to i, j.*do not overlap" } } */

#include "check.h"
#include <vector>

typedef std::vector<unsigned char> bytes;

void TEST_FUNCTION
curve (int h, int w, std::vector<short> &out, const bytes &in,
       const std::vector<short> &values)
{
  for (int j = 0; j < w; j++) /* nest: curve */
    for (int i = 0; i < h; i++)
      out[i * w + j] = values[in[i * w + j]];
}

struct colour
{
  float r, g, b;
};

void TEST_FUNCTION
palette (int h, int w, std::vector<float> &out, const bytes &in,
         const std::vector<colour> &colours)
{
  for (int j = 0; j < w; j++) /* nest: palette */
    for (int i = 0; i < h; i++)
      out[i * w + j] += colours[in[i * w + j]].g;
}

int
main ()
{
  const int n = 90;
  bytes in (n * n);
  std::vector<short> out (n * n), values (256);
  std::vector<float> shades (n * n);
  std::vector<colour> colours (256);
  for (int i = 0; i < n * n; i++)
    in[i] = i * 37 + i / n;
  for (int i = 0; i < 256; i++)
    {
      values[i] = i * 11;
      colours[i] = { i * 0.5f, i * 0.25f, 1 };
    }
  for (int h : { 0, 1, 33, n })
    for (int w : { 0, 1, 40, n })
      {
        curve (h, w, out, in, values);
        check_print ("curve", out.data (), n * n * sizeof (short));
        curve (h, w, out, in, out);
        check_print ("itself", out.data (), n * n * sizeof (short));
        palette (h, w, shades, in, colours);
        check_print ("palette", shades.data (), n * n * sizeof (float));
      }
}
