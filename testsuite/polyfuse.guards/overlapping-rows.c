/* Windows of a signal overlap: `f * hop + i' with hop less than the length of a window.  Where
   they are only read, that does not matter, but what is read may not be written; where they are
   written to, it does.

   { dg-do run }
   { dg-options "-O3" }
   { dg-plugin-arguments "count-guards" }
   { dg-final { scan-remark "packed in" } } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long polyfuse_guard_count[2];
static unsigned long before[2];

#define N 6000
static double x[N], h[N], y[N], expected[N];

#define FILTER(NAME, ATTRIBUTES)                                              \
  ATTRIBUTES void NAME (long n, long taps, long hop, const double *in,        \
                        const double *coefficient, double *out)               \
  {                                                                           \
    for (long f = 0; f < n; f++)                                              \
      for (long i = 0; i < taps; i++)                                         \
        out[f] += in[f * hop + i] * coefficient[i];                           \
  }
#define OVERLAP_ADD(NAME, ATTRIBUTES)                                         \
  ATTRIBUTES void NAME (long n, long taps, long hop, double *out,             \
                        const double *coefficient, const double *in)          \
  {                                                                           \
    for (long i = 0; i < taps; i++)                                           \
      for (long f = 0; f < n; f++)                                            \
        out[f * hop + i] = out[f * hop + i] * 0.5 + in[f] * coefficient[i];   \
  }

/* Parts of rows that overlap are copied, side by side.  */
#define TABLE(NAME, ATTRIBUTES)                                               \
  ATTRIBUTES void NAME (long n, long taps, long hop, const double *in,        \
                        const double *coefficient, double *out)               \
  {                                                                           \
    for (long k = 0; k < n; k++)                                              \
      for (long f = 0; f < n; f++)                                            \
        for (long i = 0; i < taps; i++)                                       \
          out[k * n + f] += coefficient[k * taps + i] * in[f * hop + i];      \
  }

TABLE (table, __attribute__ ((noipa)))
TABLE (table_plainly, __attribute__ ((noipa, optimize ("O0"))))
FILTER (filter, __attribute__ ((noipa)))
FILTER (filter_plainly, __attribute__ ((noipa, optimize ("O0"))))
OVERLAP_ADD (overlap_add, __attribute__ ((noipa)))
OVERLAP_ADD (overlap_add_plainly, __attribute__ ((noipa, optimize ("O0"))))

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = (i * 7) % 13 - 6;
      h[i] = (i * 5) % 11 - 4;
      y[i] = i % 3;
    }
}

/* Is Y as EXPECTED, and did the last call run the new code, as NEW?  */
static void
check (int line, int new)
{
  if (memcmp (y, expected, sizeof y) != 0)
    {
      fprintf (stderr, "line %d: another result\n", line);
      abort ();
    }
  if (polyfuse_guard_count[new] != before[new] + 1
      || polyfuse_guard_count[!new] != before[!new])
    {
      fprintf (stderr, "line %d: expected branch %d, counts are %lu, %lu\n", line,
               new, polyfuse_guard_count[0], polyfuse_guard_count[1]);
      abort ();
    }
  memcpy (before, polyfuse_guard_count, sizeof before);
}

static void
try_filter (int line, int new, long n, long taps, long hop, long in)
{
  fill ();
  memcpy (y, x, in ? sizeof y : 0);
  filter_plainly (n, taps, hop, in ? y + in : x, h, y);
  memcpy (expected, y, sizeof y);
  fill ();
  memcpy (y, x, in ? sizeof y : 0);
  filter (n, taps, hop, in ? y + in : x, h, y);
  check (line, new);
}

static void
try_overlap_add (int line, int new, long n, long taps, long hop)
{
  fill ();
  overlap_add_plainly (n, taps, hop, y, h, x);
  memcpy (expected, y, sizeof y);
  fill ();
  overlap_add (n, taps, hop, y, h, x);
  check (line, new);
}

static void
try_table (int line, long n, long taps, long hop)
{
  fill ();
  table_plainly (n, taps, hop, x, h, y);
  memcpy (expected, y, sizeof y);
  fill ();
  table (n, taps, hop, x, h, y);
  check (line, 1);
}

int
main (void)
{
  /* Windows that overlap, are the same, touch, and have gaps.  */
  try_filter (__LINE__, 1, 90, 60, 10, 0);
  try_filter (__LINE__, 1, 90, 60, 1, 0);
  try_filter (__LINE__, 1, 90, 60, 0, 0);
  try_filter (__LINE__, 1, 90, 60, 60, 0);
  try_filter (__LINE__, 1, 80, 60, 70, 0);
  /* A signal that goes backwards.  */
  fill ();
  filter_plainly (90, 60, -10, x + 1000, h, y);
  memcpy (expected, y, sizeof y);
  fill ();
  filter (90, 60, -10, x + 1000, h, y);
  check (__LINE__, 0);
  /* The last window starts where the results are, and before them; and the first window
     begins where they end, and within.  */
  try_filter (__LINE__, 1, 90, 60, 10, 90);
  try_filter (__LINE__, 0, 90, 60, 10, 89);
  try_filter (__LINE__, 0, 90, 60, 1, 1);
  try_table (__LINE__, 70, 80, 50);
  try_table (__LINE__, 70, 80, 1);
  try_table (__LINE__, 70, 80, 0);
  try_overlap_add (__LINE__, 1, 90, 60, 60);
  try_overlap_add (__LINE__, 0, 90, 60, 59);
  try_overlap_add (__LINE__, 0, 90, 60, 10);
  return 0;
}
