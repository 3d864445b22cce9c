/* Bounds without a sign that are computed from a number with one: they are what they are computed from only where that
   is not negative, also where they have 64 bits.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" } */

#include "check.h"

#define N 40
#define MARGIN 8

unsigned A[N + 2 * MARGIN], B[N];

/* From the largest numbers up to RADIUS there are none, unless RADIUS is 0.  */
void TEST_FUNCTION
window (int n, long radius, const unsigned *a, unsigned *b)
{
  for (int i = 0; i < n; i++)
    {
      unsigned s = 0;
      for (unsigned long q = -radius; q <= (unsigned long) radius; q++)
	s += a[(unsigned char) i + q];
      b[i] ^= s;
    }
}

void TEST_FUNCTION
strides (int n, long shift, long step, const unsigned *a, unsigned *b)
{
  unsigned long first = (unsigned long) shift - 4;
  for (int i = 0; i < n; i++)
    for (unsigned long q = first; q < (unsigned long) step; q++)
      b[i] += a[q * 3 + (unsigned long) i];
}

int
main (void)
{
  FILL_INT (A);
  FILL_INT (B);
  for (long radius = 0; radius < 4; radius++)
    for (int n = 0; n <= N; n += 13)
      {
	window (n, radius, A + MARGIN, B);
	PRINT (B);
      }
  for (long shift = 0; shift < 7; shift++)
    for (int n = 1; n < 30; n += 9)
      {
	strides (n, shift, 5, A, B);
	PRINT (B);
      }
  return 0;
}
