/* Tiles of 64 rows of a wave equation fill three quarters of the second level exactly, and more
   than there is if some of it is not there for this program.  Tiles of 32 rows are predicted to take
   0.5 % longer, and so are used.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -mavx2" }
   { dg-plugin-arguments "machine=LIB/near-memory.json" }
   { dg-final { scan-remark "tiled t, t\\+i, t\\+j by 128x32x512 .*checked at run time" } } */

#define NX 1000
#define NY 1200

void
waves (double (*ex)[NY], double (*ey)[NY], double (*hz)[NY])
{
  for (int t = 0; t < 200; t++)
    {
      for (int i = 1; i < NX; i++)
        for (int j = 0; j < NY; j++)
          ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
      for (int i = 0; i < NX; i++)
        for (int j = 1; j < NY; j++)
          ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
      for (int i = 0; i < NX - 1; i++)
        for (int j = 0; j < NY - 1; j++)
          hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}
