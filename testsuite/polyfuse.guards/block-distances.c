/* Blocks of bytes are looked for in another image.  Sums of their distances, for whose rows the compiler has an
   instruction, stay as they are for few places: a new order that adds up vectors of places takes three to ten
   times as long then.

   { dg-do run }
   { dg-options "-O3" }
   { dg-plugin-arguments "count-guards" } */

#include <stdio.h>
#include <stdlib.h>

unsigned long polyfuse_guard_count[2];

#ifndef DISTANCE
#define DISTANCE(difference) abs (difference)
#endif

#define ROW 160
#define MOST 64
static unsigned char old[ROW * ROW], new[ROW * ROW];

/* Define function NAME: the least distance of the block of SIZE x SIZE at A from those up to RANGE rows and columns
   from B.  */
#define SEARCH(name)                                                           \
  int name (const unsigned char *a, const unsigned char *b, int row, int size, \
            int range)                                                         \
  {                                                                            \
    int least = 1 << 30;                                                       \
                                                                               \
    for (int dy = -range; dy <= range; dy++)                                   \
      for (int dx = -range; dx <= range; dx++)                                 \
        {                                                                      \
          int sum = 0;                                                         \
                                                                               \
          for (int y = 0; y < size; y++)                                       \
            for (int x = 0; x < size; x++)                                     \
              sum += DISTANCE (a[y * row + x] - b[(y + dy) * row + x + dx]);   \
          if (sum < least)                                                     \
            least = sum;                                                       \
        }                                                                      \
    return least;                                                              \
  }

__attribute__ ((noipa)) SEARCH (search)

/* The same, without vectors.  */
__attribute__ ((noipa, optimize ("O1"))) static SEARCH (search_slowly)

int
main (void)
{
  for (int k = 0; k < ROW * ROW; k++)
    {
      old[k] = k * 7 % 251;
      new[k] = k * 11 % 239;
    }
  for (int size = 4; size <= MOST; size *= 2)
    for (int range = 1; range <= 40; range += 13)
      if (search (old, new + 48 * ROW + 48, ROW, size, range)
          != search_slowly (old, new + 48 * ROW + 48, ROW, size, range))
        {
          fprintf (stderr, "blocks of %d within %d\n", size, range);
          abort ();
        }
  polyfuse_guard_count[1] = 0;
  for (int size = 8; size <= 32; size *= 2)
    for (int range = 2; range <= 3; range++)
      search (old, new + 48 * ROW + 48, ROW, size, range);
  if (polyfuse_guard_count[1] > 0)
    {
      fprintf (stderr, "%lu of few places by the new code\n",
               polyfuse_guard_count[1]);
      abort ();
    }
  return 0;
}
