/* Subscripts that wrap around, or are clamped or reflected, at the ends of a loop.  It becomes three, one of which has the
   iterations in the middle, where they are not; whatever its size is, the loop does what it did.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { loop-split ring } }
   { dg-final { loop-split ring_of_sizes } }
   { dg-final { loop-split torus } }
   { dg-final { loop-split chosen } }
   { dg-final { loop-split reset } }
   { dg-final { loop-split declared } }
   { dg-final { loop-split clamped } }
   { dg-final { loop-split masked } }
   { dg-final { loop-split masked_by } }
   { dg-final { loop-split mirrored } }
   { dg-final { loop-split down } }
   { dg-final { loop-split positive } }
   { dg-final { loop-split elements } }
   { dg-final { loop-split window } }
   { dg-final { loop-split window_rows } }
   { dg-final { loop-split column_window } }
   { dg-final { nest-rescheduled column_window "vector loop x" } }
   { dg-final { loop-split last } }
   { dg-final { loop-split in_place } }
   { dg-final { loop-split rotated } }
   { dg-final { loop-split rotated_back } }
   { dg-final { loop-split delayed } }
   { dg-final { loop-whole position } }
   { dg-final { loop-split halves } }
   { dg-final { loop-split ring_buffer } }
   { dg-final { loop-split correlation } }
   { dg-final { loop-split twice } }
   { dg-final { loop-whole several_turns } }
   { dg-final { loop-whole table } }
   { dg-final { loop-whole parity } }
   { dg-final { loop-whole colours } }
   { dg-final { loop-whole far_constant } }
   { dg-final { loop-split ends_at_once } }
   { dg-final { loop-split labelled } }
   { dg-final { loop-whole smaller_twice } } */

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include "check.h"

#define N 64
#define MARGIN 64
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

void TEST_FUNCTION
ring (int n, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: ring */
    b[i] = a[(i + 1) % n] - 2 * a[i] + a[(i - 1 + n) % n];
}

/* Without a sign i - 1 is no number next to i where i is 0, and their sum with n may wrap around.  */
void TEST_FUNCTION
ring_of_sizes (size_t n, double *b, const double *a)
{
  for (size_t i = 0; i < n; i++) /* nest: ring_of_sizes */
    b[i] = a[(i + 2) % n] - 2 * a[i] + a[(i - 1 + n) % n];
}

void TEST_FUNCTION
torus (int h, int w, int *b, const int *a)
{
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) /* nest: torus */
      b[y * w + x]
	  = a[(y + 1) % h * w + x] + 3 * a[(y + h - 1) % h * w + x]
	    + 5 * a[y * w + (x + 1) % w] + 7 * a[y * w + (x + w - 1) % w];
}

void TEST_FUNCTION
chosen (int h, int w, float *b, const float *a)
{
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) /* nest: chosen */
      {
	int left = x > 0 ? x - 1 : w - 1, right = x < w - 1 ? x + 1 : 0;
	b[y * w + x] = a[y * w + left] + 0.5f * a[y * w + right];
      }
}

/* Each in turn, with more than one iteration at an end.  */
void TEST_FUNCTION
reset (int n, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: reset */
    {
      int next = i + 3, before = i - 2;
      if (next >= n)
	next -= n;
      if (before < 0)
	before += n;
      b[i] = a[next] - a[before];
    }
}

double D[N][N], E[N][N];

void TEST_FUNCTION
declared (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) /* nest: declared */
      E[i][j] = D[i][(j + N - 1) % N] + 2 * D[i][j == N - 1 ? 0 : j + 1]
		+ 3 * D[(i + 1) % N][j];
}

void TEST_FUNCTION
clamped (long n, double *b, const double *a)
{
  for (long i = 0; i < n; i++) /* nest: clamped */
    b[i] = a[MAX (i - 1, 0)] + 2 * a[MIN (i + 1, n - 1)]
	   + 3 * a[MIN (MAX (i - 3, 0), n - 1)];
}

void TEST_FUNCTION
masked (unsigned n, double *b, const double *a)
{
  for (unsigned i = 0; i < 64; i++) /* nest: masked */
    b[i] = a[(i + 1) & 63] + 2 * a[(i - 1) & 63] + n;
}

/* That the mask is a power of two less one only the program knows, or it is not.  */
void TEST_FUNCTION
masked_by (int n, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: masked_by */
    b[i] = a[(i + 1) & (n - 1)] + 2 * a[(i - 1) & (n - 1)];
}

/* Reflected at the ends, without those twice.  */
static inline int
mirror (int i, int n)
{
  i = abs (i);
  return i >= n ? 2 * n - 2 - i : i;
}

void TEST_FUNCTION
mirrored (int n, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: mirrored */
    b[i] = a[mirror (i - 2, n)] + 2 * a[mirror (i + 2, n)];
}

void TEST_FUNCTION
down (int n, double *b, const double *a)
{
  for (int i = n - 1; i >= 0; i--) /* nest: down */
    b[i] = a[(i + 1) % n] - 2 * a[i > 0 ? i - 1 : n - 1];
}

/* The remainder of what may be negative.  */
void TEST_FUNCTION
positive (int n, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: positive */
    b[i] = a[((i - 3) % n + n) % n] - a[i];
}

/* Not subscripts are chosen, but what is loaded.  */
void TEST_FUNCTION
elements (int n, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: elements */
    {
      double left = i > 0 ? a[i - 1] : a[n - 1];
      double right = i < n - 1 ? a[i + 1] : a[0];
      b[i] = left - 2 * a[i] + right;
    }
}

/* As many iterations at the ends as only the program knows; that may be all, or none.  */
void TEST_FUNCTION
window (int n, int radius, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: window */
    {
      double sum = 0;
      for (int d = -radius; d <= radius; d++)
	sum += a[MIN (MAX (i + d, 0), n - 1)] * (d + 7);
      b[i] = sum;
    }
}

void TEST_FUNCTION
window_rows (int h, int w, int radius, double *b, const double *a)
{
  for (int y = 0; y < h; y++) /* nest: window_rows */
    for (int x = 0; x < w; x++)
      {
	double sum = 0;
	for (int p = -radius; p <= radius; p++)
	  for (int q = -radius; q <= radius; q++)
	    sum += a[(y + p + h) % h * w + mirror (x + q, w)] * (3 * p + q);
	b[y * w + x] = sum;
      }
}

void TEST_FUNCTION
column_window (int h, int w, int radius, double *restrict b,
	       const double *restrict a)
{
  for (int y = 0; y < h; y++) /* nest: column_window */
    for (int x = 0; x < w; x++)
      {
	double sum = 0;
	for (int p = -radius; p <= radius; p++)
	  sum += a[MAX (MIN (y + p, h - 1), 0) * w + x] * (p + 5);
	b[y * w + x] = sum;
      }
}

/* What the last iteration leaves behind, and a sum that all of them make.  */
int TEST_FUNCTION
last (int first, int n, const int *a, int *where)
{
  int sum = 1, i;
  for (i = first; i < n; i++) /* nest: last */
    sum = sum * 3 + a[(i + 1) % n];
  *where = i;
  return sum;
}

/* Each iteration sees what those before have done.  */
void TEST_FUNCTION
in_place (int n, double *a)
{
  for (int i = 0; i < n; i++) /* nest: in_place */
    a[i] = 0.5 * (a[(i + n - 1) % n] + a[(i + 1) % n]);
}

/* Between two iterations of many.  */
void TEST_FUNCTION
rotated (int n, int shift, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: rotated */
    b[(i + shift) % n] = a[i];
}

void TEST_FUNCTION
rotated_back (unsigned n, unsigned shift, double *b, const double *a)
{
  for (unsigned i = 0; i < n; i++) /* nest: rotated_back */
    b[i] = a[(i - shift + n) % n] - a[i];
}

/* A filter whose last values are in a buffer that goes around.  */
double TEST_FUNCTION
delayed (int taps, int n, int position, const double *weight,
	 const double *buffer)
{
  double sum = 0;
  for (int k = 0; k < taps; k++) /* nest: delayed */
    sum += weight[k] * buffer[(position + n - k) % n];
  return sum;
}

/* The same without a division: where it has few taps, to ask takes longer than it gains.  */
double TEST_FUNCTION
position (int taps, int n, int position, const double *weight,
	  const double *buffer)
{
  double sum = 0;
  for (int k = 0; k < taps; k++) /* nest: position */
    {
      int at = position - k;
      if (at < 0)
	at += n;
      sum += weight[k] * buffer[at];
    }
  return sum;
}

void TEST_FUNCTION
halves (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) /* nest: halves */
      E[i][(j + N / 2) % N] += D[i][j];
}

void TEST_FUNCTION
ring_buffer (int count, int start, int size, double *b, const double *a)
{
  for (int i = 0; i < count; i++) /* nest: ring_buffer */
    b[i] = a[(start + i) & (size - 1)];
}

void TEST_FUNCTION
correlation (int n, double *restrict b, const double *restrict a)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) /* nest: correlation */
      b[k] += a[i] * a[(i + k) % n];
}

/* Where two subscripts wrap around behind different iterations, there would be more parts.  */
void TEST_FUNCTION
several_turns (int n, int shift, int other, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: several_turns */
    b[i] = a[(i + shift) % n] - a[(i + other) % n];
}

/* The same subscript twice.  */
void TEST_FUNCTION
twice (int n, int shift, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: twice */
    b[i] = a[(i + shift) % n] - 3 * a[(i + shift) % n] * a[i];
}

/* Not only at the ends.  */
void TEST_FUNCTION
table (int n, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: table */
    b[i] += a[i % 7];
}

void TEST_FUNCTION
parity (int n, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: parity */
    b[i] += a[i & 1];
}

/* The loop inside is longer than the one around: all is at the ends.  */
void TEST_FUNCTION
colours (int n, double *b, const double *a)
{
  for (int colour = 0; colour < 2; colour++) /* nest: colours */
    for (int i = 1; i < n; i++)
      b[i] += a[(i + colour) % 2] * b[i - 1];
}

/* From the eighth iteration on K is far below 0: the conversion to int wraps around, and only the constants that it
   is between tell.  */
void TEST_FUNCTION
far_constant (int n, double *b, const double *a)
{
  for (int i = 0; i < n; i++) /* nest: far_constant */
    {
      long k = (long) (int) ((unsigned) i + 2147483640u) - 2147483640L;
      b[i] = a[k < 0 ? 0 : k];
    }
}

/* BEFORE is the largest number without a sign in the first iteration, and stays that as a long.  */
void TEST_FUNCTION
largest_before (int n, double *b, const double *a)
{
  const long end = n;
  for (int i = 0; i < n; i++)
    {
      unsigned before = i < n - 1 ? (unsigned) i - 1 : 0;
      long k = before;
      b[i] = a[MIN (k, end - 1)];
    }
}

/* From 0 on, what is compared is the largest number without a sign in the first iteration, which is the last one.  */
unsigned TEST_FUNCTION
ends_at_once (unsigned n, unsigned first, double *b, const double *a)
{
  unsigned i = first, before;
  do
    {
      b[i] = a[(i + 1) % n];
      before = i - 1;
      i++;
    }
  while (before < n - 2); /* nest: ends_at_once */
  return i;
}

/* M is I in some iterations only, of which nobody knows how many they are: also where it does not choose a subscript,
   but an element, the choice of which can stay as it is.  */
void TEST_FUNCTION
smaller_twice (int n, int k, int least, double *restrict b,
	       const double *restrict a, const double *restrict c)
{
  for (int i = 0; i < n; i++) /* nest: smaller_twice */
    {
      int m = MIN (i, k);
      double v;
      if (m > least)
	v = a[i];
      else
	v = c[i];
      b[i] = v + a[m > 1 ? i - 2 : i];
    }
}

/* K begins below 0, which it is not as a long; nothing is left of it in the sum.  */
void TEST_FUNCTION
cancelled (int n, int width, unsigned first, unsigned end, double *b,
	   const double *a)
{
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < width; k++)
	b[i] += a[i + k < n - 1 ? i + k : n - 1];
      for (unsigned k = first - 3; k != end; k++)
	{
	  int signed_k = k;
	  long j = i + (long) k - signed_k;
	  b[i] -= a[j < n - 2 ? j + 2 : n - 1];
	}
    }
}

/* The block with the remainder begins with a label, which its copy does not have.  */
void TEST_FUNCTION
labelled (int n, int s, double *restrict b, const double *restrict a,
	  const int *restrict skips)
{
  for (int i = 0; i < n; i++) /* nest: labelled */
    {
      double t = 0;
      if (skips[i] > 300)
	{
	  b[i + N] = 4;
	  goto skip;
	}
      t = b[i + 2 * N];
      b[i + N + 1] -= t;
    skip:
      b[i] += t + a[(i + s) % n];
    }
}

/* Never called.  */
void TEST_FUNCTION
by_zero (int n, double *b, const double *a)
{
  int zero = 0;
  for (int i = 0; i < n; i++)
    b[i] = a[(i + 1) % zero];
  for (int i = 0; i < n; i++)
    b[i] = a[(i + n) & (zero - 2)];
}

/* A counter that goes on behind INT_MAX - 2 would not have ended.  */
int TEST_FUNCTION
near_largest (int first, int n, const int *a)
{
  int sum = 0;
  for (int i = first; i < n; i++)
    sum = sum * 5 + a[(i + 1 < n ? i + 1 : first) - first];
  return sum;
}

/* Of the numbers without a sign, the sum with n may wrap around, and then is not what it seems.  */
unsigned TEST_FUNCTION
wrapping (unsigned first, unsigned count, unsigned n, const unsigned *a)
{
  unsigned sum = 0;
  for (unsigned i = first; i < first + count; i++)
    sum = sum * 5 + a[((i + n - 1) % n) & 63];
  return sum;
}

double A[N * N + 2 * MARGIN], B[N * N + 2 * MARGIN];
int AI[N * N + 2 * MARGIN], BI[N * N + 2 * MARGIN];
float AF[N * N], BF[N * N];

static void CHECK_PLAIN
sizes (int n)
{
  double *a = A + MARGIN, *b = B + MARGIN;
  int where = -1;
  ring (n, b, a);
  check_print ("ring", B, sizeof B);
  ring_of_sizes (n, b, a);
  check_print ("ring_of_sizes", B, sizeof B);
  torus (n, 7, BI, AI);
  torus (7, n, BI, AI);
  check_print ("torus", BI, sizeof BI);
  chosen (n, 5, BF, AF);
  chosen (5, n, BF, AF);
  check_print ("chosen", BF, sizeof BF);
  reset (n, b, a);
  check_print ("reset", B, sizeof B);
  clamped (n, b, a);
  check_print ("clamped", B, sizeof B);
  masked (n, b, a);
  masked_by (n, b, a);
  check_print ("masked", B, sizeof B);
  mirrored (n, b, a);
  check_print ("mirrored", B, sizeof B);
  down (n, b, a);
  check_print ("down", B, sizeof B);
  positive (n, b, a);
  check_print ("positive", B, sizeof B);
  elements (n, b, a);
  check_print ("elements", B, sizeof B);
  for (int radius = -1; radius < 5; radius++)
    {
      window (n, radius, b, a);
      check_print ("window", B, sizeof B);
      if (n > radius)
	window_rows (n, n, radius, b, a);
      check_print ("window_rows", B, sizeof B);
      column_window (n, 9, radius, b, a);
      check_print ("column_window", B, sizeof B);
    }
  for (int first = -3; first < 4; first++)
    if (n > 0 && (first >= 0 || n > 3))
      {
	int sum = last (first, n, AI + MARGIN, &where);
	printf ("%d %d\n", sum, where);
      }
  for (int shift = -1; shift < n + 3; shift += n > 20 ? 7 : 1)
    {
      if (n > 0 && shift >= 0)
	{
	  rotated (n, shift, b, a);
	  rotated_back (n, shift < n ? shift : n - 1, b, a);
	  several_turns (n, shift, 3, b, a);
	  twice (n, shift, b, a);
	}
      if (shift >= 0)
	ring_buffer (n, shift, 32, b, a);
      for (int taps = 0; taps <= n; taps += n > 20 ? 5 : 1)
	if (n > 0 && shift < n)
	  printf ("%a %a\n", delayed (taps, n, shift, a, B),
		  shift < 0 ? 0 : position (taps, n, shift, a, B));
    }
  check_print ("rotated", B, sizeof B);
  correlation (n, b, a);
  check_print ("correlation", B, sizeof B);
  in_place (n, b);
  table (n, b, a);
  parity (n, b, a);
  colours (n, b, a);
  far_constant (n, b, a);
  largest_before (n, b, a);
  for (int first = 0; first < 3 && n >= 8; first++)
    printf ("%u\n", ends_at_once (n, first, b, a));
  for (int first = 0; first < 5 && n > 0; first++)
    {
      cancelled (n, 4, first, 3, b, a);
      check_print ("cancelled", B, sizeof B);
    }
  for (int s = 0; s < n; s += 3)
    {
      labelled (n, s, b, a, AI);
      check_print ("labelled", B, sizeof B);
    }
  for (int k = -1; k < n; k += 7)
    {
      smaller_twice (n, k, k - 3, b, a, b + N + MARGIN);
      check_print ("smaller", B, sizeof B);
    }
  check_print ("rest", B, sizeof B);
  printf ("%d %u %u\n", near_largest (INT_MAX - n, INT_MAX, AI),
	  wrapping (UINT_MAX - 40, n, 4000000000u, (unsigned *) AI),
	  wrapping (3, n, n + 1, (unsigned *) AI));
}

int CHECK_PLAIN
main (void)
{
  static const int n[]
      = { 0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 19, 20, 21, 23, 31, 32, 50, 64 };
  check_fill_double (A, sizeof A / sizeof *A);
  check_fill_double (B, sizeof B / sizeof *B);
  check_fill_double (&D[0][0], N * N);
  check_fill_float (AF, N * N);
  check_fill_int (AI, sizeof AI / sizeof *AI);
  for (size_t k = 0; k < sizeof n / sizeof *n; k++)
    sizes (n[k]);
  declared ();
  halves ();
  check_print ("declared", E, sizeof E);
  return 0;
}
