/* Correlations of bytes.  A vector takes sixteen bytes, and so as many positions of
   the window at a time, while the original code makes vectors along the rows of a
   block, the loop over which GCC has unrolled.  Small windows run it.  In the new code, for
   large ones, positions are innermost: dx inside of y.

   { dg-do run }
   { dg-options "-O3" }
   { dg-plugin-arguments "count-guards" } */

#include <stdio.h>
#include <stdlib.h>

unsigned long polyfuse_guard_count[2];

#define ROW 700
#define POSITIONS 600
static unsigned char block[ROW * 16], image[ROW * (POSITIONS + 16)];
static int sums[POSITIONS * POSITIONS];

__attribute__ ((noipa)) void
search (const unsigned char *a, const unsigned char *b, int row, int size,
        int *out)
{
  for (int dy = 0; dy < size; dy++)
    for (int dx = 0; dx < size; dx++)
      {
        int sum = 0;

        for (int y = 0; y < 8; y++)
          for (int x = 0; x < 8; x++)
            sum += a[y * row + x] * b[(y + dy) * row + x + dx];
        out[dy * size + dx] = sum;
      }
}

/* Search windows of SIZE x SIZE positions, by the new code if EXPECTED.  */
static void
expect (int size, int expected)
{
  polyfuse_guard_count[0] = polyfuse_guard_count[1] = 0;
  search (block, image, ROW, size, sums);
  if (polyfuse_guard_count[expected] != 1 || polyfuse_guard_count[!expected])
    {
      fprintf (stderr, "%d positions, counts are %lu, %lu\n", size,
               polyfuse_guard_count[0], polyfuse_guard_count[1]);
      abort ();
    }
}

int
main (void)
{
  expect (9, 0);
  expect (15, 0);
  expect (POSITIONS, 1);
  return 0;
}
