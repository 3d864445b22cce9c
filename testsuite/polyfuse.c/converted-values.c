/* Values that are stored, and used further in another type: integers, but none that the counters tell.

     for (x) for (y) { gx[y][x] = ...; gy[y][x] = t = (short) ...;
                       m[y][x] = |gx[y][x]| + |t|; }

   { dg-compare passes }
   { dg-final { nest-rescheduled gradient "interchanged x, y to y, x" } }
   { dg-final { nest-rescheduled shifted "interchanged x, y to y, x" } } */

#include <stdlib.h>
#include "check.h"

#define N 150

unsigned char A[N][N];
short GX[N][N], GY[N][N];
unsigned short M[N][N];
int T[N][N];
long U[N][N];

void TEST_FUNCTION
gradient (void)
{
  for (int x = 1; x < N - 1; x++) /* nest: gradient */
    for (int y = 1; y < N - 1; y++)
      {
        GX[y][x] = A[y][x + 1] - A[y][x - 1];
        GY[y][x] = A[y + 1][x] - A[y - 1][x];
        M[y][x] = abs (GX[y][x]) + abs (GY[y][x]);
      }
}

/* Of what the counters do tell, too.  */
void TEST_FUNCTION
shifted (int k)
{
  for (int x = 0; x < N; x++) /* nest: shifted */
    for (int y = 0; y < N; y++)
      {
        short t = A[y][x] * k + y;
        T[y][x] = t;
        U[y][x] = (long) t * (short) (x + k) + (signed char) t;
      }
}

int
main (void)
{
  for (int k = 0; k < N * N; k++)
    A[k / N][k % N] = k * 37 % 251;
  gradient ();
  PRINT (GX);
  PRINT (GY);
  PRINT (M);
  shifted (1000);
  PRINT (T);
  PRINT (U);
  return 0;
}
