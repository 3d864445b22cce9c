/* A copy of a part of an array that new code makes on the stack is read in the same function
   as it is made, also where not all of the new code can be a function of its own.

   { dg-do run }
   { dg-options "-O3" } */

#include <stdlib.h>

#define N 72
static unsigned F[N][N], G[N][N];
void __attribute__ ((noipa)) g (void) {}
unsigned __attribute__ ((noipa)) f (int n, int m, unsigned (*P)[N])
{
  unsigned L[N], s = 0;
  for (int i = 0; i < N; i++)
    L[i] = i;
  for (int i0 = 0; i0 < 3; i0++)
    {
      for (int j = 0; j < n; j++)
        {
          unsigned t = L[j] * G[j][0];
          unsigned t2 = P[0][j] + t;
          for (int l = 0; l < m; l++)
            F[l][j] += t * G[l][j] + t2;
        }
      g ();
    }
  for (int i = 0; i < N; i++)
    s += L[i];
  return s;
}
int main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      F[i][j] = (i + j * 3) % 5, G[i][j] = (i * j) % 3 + 1;
  unsigned s = f (N, N, G);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s = s * 31 + F[i][j];
  if (s != 0x6560cf22)
    abort ();
  return 0;
}
