/* The windows of an image side by side, as matrices for a product.  Which of the loops that slide over each other are
   the narrow ones is only known where they have one size in both directions; in none of these is it
   the loops over the result.

   { dg-compare modes }
   { dg-final { nest-kept squares "no legal order" } }
   { dg-final { nest-rescheduled either "vector loop x" } } */

#include "check.h"

#define C 3
#define H 40
#define K 5

float IMAGE[C * H * H], COLUMNS[C * K * K * H * H];

void TEST_FUNCTION
squares (const float *image, float *columns, int c, int h, int w, int k)
{
  int high = h - k + 1, wide = w - k + 1;

  for (int i = 0; i < c; i++) /* nest: squares */
    for (int r = 0; r < k; r++)
      for (int s = 0; s < k; s++)
        for (int y = 0; y < high; y++)
          for (int x = 0; x < wide; x++)
            columns[(((i * k + r) * k + s) * high + y) * wide + x]
                = image[(i * h + y + r) * w + x + s];
}

void TEST_FUNCTION
rectangles (const float *image, float *columns, int c, int h, int w, int k,
            int l)
{
  int high = h - k + 1, wide = w - l + 1;

  for (int i = 0; i < c; i++) /* nest: either */
    for (int r = 0; r < k; r++)
      for (int s = 0; s < l; s++)
        for (int y = 0; y < high; y++)
          for (int x = 0; x < wide; x++)
            columns[(((i * k + r) * l + s) * high + y) * wide + x]
                = image[(i * h + y + r) * w + x + s];
}

int
main (void)
{
  for (int i = 0; i < C * H * H; i++)
    IMAGE[i] = i % 113 * 0.5f;
  for (int k = 0; k <= K; k++)
    {
      squares (IMAGE, COLUMNS, C, H, H - k, k);
      PRINT (COLUMNS);
      rectangles (IMAGE, COLUMNS, C, H - k, H, k, K);
      PRINT (COLUMNS);
      rectangles (COLUMNS, COLUMNS + C * H, C, K, H, k, K);
      PRINT (COLUMNS);
    }
  return 0;
}
