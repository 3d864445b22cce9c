/* Subscripts that wrap around at the ends of a loop, in C++: of members, of std::size_t, by std::clamp.

   { dg-compare modes }
   { dg-additional-options "-std=c++17" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { loop-split ring } }
   { dg-final { loop-whole life } }
   { dg-final { loop-split blur } }
   { dg-final { loop-split neighbours } }
   { dg-final { loop-split fixed } } */

#include "check.h"
#include <algorithm>
#include <cstddef>
#include <vector>

void TEST_FUNCTION
ring (std::vector<double> &b, const std::vector<double> &a)
{
  const std::size_t n = a.size ();
  for (std::size_t i = 0; i < n; i++) /* nest: ring */
    b[i] = a[(i + 1) % n] - 2 * a[(i + n - 1) % n];
}

struct grid
{
  int h, w;
  std::vector<int> cell;

  grid (int h, int w) : h (h), w (w), cell (h * w) {}
  int
  at (int y, int x) const
  {
    return cell[(y + h) % h * w + (x + w) % w];
  }
};

/* The stores might change the width: only a copy has it in front of its loops, and is not split.  */
void TEST_FUNCTION
life (grid &b, const grid &a)
{
  for (int y = 0; y < a.h; y++)
    for (int x = 0; x < a.w; x++) /* nest: life */
      b.cell[y * a.w + x] = 3 * a.at (y, x) + a.at (y - 1, x) + a.at (y + 1, x)
			    + a.at (y, x - 1) + 5 * a.at (y, x + 1);
}

void TEST_FUNCTION
blur (int h, int w, int radius, std::vector<float> &b,
      const std::vector<float> &a)
{
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) /* nest: blur */
      {
	float sum = 0;
	for (int d = -radius; d <= radius; d++)
	  sum += a[y * w + std::clamp (x + d, 0, w - 1)];
	b[y * w + x] = sum;
      }
}

void TEST_FUNCTION
neighbours (int h, int w, std::vector<float> &b, const std::vector<float> &a)
{
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) /* nest: neighbours */
      b[y * w + x] = a[y * w + std::max (x - 1, 0)]
		     + 0.5f * a[y * w + std::min (x + 1, w - 1)];
}

template <int N>
void TEST_FUNCTION
fixed (double (&b)[N], const double (&a)[N])
{
  for (int i = 0; i < N; i++) /* nest: fixed */
    b[i] = a[(i + 1) % N] + 2 * a[(i + N - 1) % N];
}

double A[100], B[100];

int CHECK_PLAIN
main ()
{
  for (int n : { 1, 2, 3, 7, 8, 19, 20, 21, 33, 64 })
    {
      std::vector<double> a (n), b (n);
      check_fill_double (a.data (), n);
      ring (b, a);
      check_print ("ring", b.data (), n * sizeof (double));
      grid c (n, 9), d (n, 9), e (5, n), f (5, n);
      check_fill_int (c.cell.data (), n * 9);
      check_fill_int (e.cell.data (), n * 5);
      life (d, c);
      life (f, e);
      check_print ("life", d.cell.data (), n * 9 * sizeof (int));
      check_print ("life", f.cell.data (), n * 5 * sizeof (int));
      std::vector<float> in (4 * n), out (4 * n);
      check_fill_float (in.data (), 4 * n);
      for (int radius = 0; radius < 4; radius++)
	{
	  blur (4, n, radius, out, in);
	  check_print ("blur", out.data (), 4 * n * sizeof (float));
	}
      neighbours (4, n, out, in);
      check_print ("neighbours", out.data (), 4 * n * sizeof (float));
    }
  check_fill_double (A, 100);
  fixed (B, A);
  check_print ("fixed", B, sizeof B);
}
