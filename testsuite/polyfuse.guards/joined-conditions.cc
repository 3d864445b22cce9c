/* Truth values that join comparisons, in C++: of int and of std::size_t.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled convolution "vector loop x" } }
   { dg-final { nest-rescheduled relax "interchanged x, y to y, x" } }
   { dg-final { nest-rescheduled split "interchanged x, y to y, x" } } */

#include "check.h"
#include <vector>

typedef std::vector<float> image;

void TEST_FUNCTION
convolution (int h, int w, int size, image &out, const image &in,
	     const image &weight)
{
  const int pad = size / 2;
  for (int y = 0; y < h; ++y) /* nest: convolution */
    for (int x = 0; x < w; ++x)
      {
	float sum = 0;
	for (int p = 0; p < size; ++p)
	  for (int q = 0; q < size; ++q)
	    {
	      const int iy = y + p - pad, ix = x + q - pad;
	      const bool inside = iy >= 0 && iy < h && ix >= 0 && ix < w;
	      if (inside)
		sum += in[iy * w + ix] * weight[p * size + q];
	    }
	out[y * w + x] = sum;
      }
}

void TEST_FUNCTION
relax (std::size_t h, std::size_t w, image &out, const image &in)
{
  for (std::size_t x = 0; x < w; ++x) /* nest: relax */
    for (std::size_t y = 0; y < h; ++y)
      if (x > 0 && x < w - 1 && y > 0 && y < h - 1)
	out[y * w + x] = in[y * w + x - 1] + in[y * w + x + 1]
			 + in[(y - 1) * w + x] + in[(y + 1) * w + x];
}

void TEST_FUNCTION
split (int h, int w, float *out, const float *in)
{
  for (int x = 0; x < w; ++x) /* nest: split */
    for (int y = 0; y < h; ++y)
      {
	const bool border = x == 0 || y == 0 || x == w - 1 || y == h - 1;
	if (!border)
	  out[y * w + x] = in[y * w + x - 1] + in[(y - 1) * w + x];
	else
	  out[y * w + x] = in[y * w + x] * 0.5f;
      }
}

static void
fill (image &data)
{
  check_fill_float (data.data (), data.size ());
}

static void
print (const image &data)
{
  check_print ("image", data.data (), data.size () * sizeof (float));
}

int
main ()
{
  for (int h : { 1, 2, 5, 16, 47 })
    for (int w : { 1, 3, 8, 33 })
      {
	image in (h * w + 1), out (h * w), weight (25);
	fill (in);
	fill (weight);
	convolution (h, w, 3, out, in, weight);
	print (out);
	convolution (h, w, 5, in, in, weight);
	print (in);
	relax (h, w, out, in);
	print (out);
	relax (h, w, in, in);
	split (h, w, out.data (), in.data ());
	print (out);
	split (h, w, in.data (), in.data () + 1);
	print (in);
      }
  return 0;
}
