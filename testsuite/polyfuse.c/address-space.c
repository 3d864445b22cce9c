/* Addresses of another address space are not compared with those of this one: here two
   different ones lead to the same memory.

   { dg-do run { target x86_64-*-linux* } }
   { dg-options "-O3 -fno-tree-vectorize -fchecking" } */

#include <asm/prctl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define N 100
static double G[N + 1][N], H[N + 1][N];

#define SHIFT(NAME, SPACE)                                                    \
  void NAME (double SPACE (*c)[N], double (*a)[N], int n)                     \
  {                                                                           \
    for (int j = 0; j < n; j++)                                               \
      for (int i = 0; i < n; i++)                                             \
        c[i + 1][j] = a[i][j + 1] * .5 + 1;                                   \
  }

__attribute__ ((noipa)) SHIFT (shift, __seg_gs)
__attribute__ ((noipa, optimize (0))) SHIFT (plain_shift, )

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      G[i][j] = H[i][j] = i + j;
  /* An address of 0 has no elements before it.  */
  if (syscall (SYS_arch_prctl, ARCH_SET_GS, (char *)G - 4096) != 0)
    abort ();
  shift ((double __seg_gs (*)[N])4096, G, N - 1);
  plain_shift (H, H, N - 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (G[i][j] != H[i][j])
        abort ();
  return 0;
}
