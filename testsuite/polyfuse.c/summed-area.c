/* Sums of all above and to the left.  What is added up in a row is in a register, and so is the element above,
   or 0, though the rows differ in what is read there: another order has nothing to gain, and took 1.6 times as
   long.

   { dg-do compile }
   { dg-options "-O3" }
   { dg-final { scan-remark "not rescheduled: no legal order is predicted to be faster" } } */

void
sums (unsigned *restrict sum, const unsigned char *restrict image, int width,
      int height)
{
  for (int y = 0; y < height; y++)
    {
      unsigned row = 0;

      for (int x = 0; x < width; x++)
        {
          row += image[y * width + x];
          sum[y * width + x] = row + (y > 0 ? sum[(y - 1) * width + x] : 0);
        }
    }
}
