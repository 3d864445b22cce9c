/* What a function has a reference to is there when it is called: it is loaded in front of all loops, whether
   inner ones iterate or not, unless something may have freed it before.

   { dg-do run }
   { dg-additional-options "-O3 -ffp-contract=off" }
   { dg-final { scan-remark "references.cc:22:.*loop nest rescheduled: " } } */

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#define N 60

static double a[N][N], b[N][N];

#define TEST_FUNCTION __attribute__ ((noipa))

void TEST_FUNCTION
add_transposed (int n, int m, double (*__restrict a)[N],
		const double (*__restrict b)[N], const double &__restrict x)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[j][i] += x * b[j][i];
}

/* Where no inner loop iterates nothing may be loaded from the page, which is gone.  */
void TEST_FUNCTION
add_without_page (int n, double (*__restrict a)[N],
		  const double (*__restrict b)[N], const double &__restrict x,
		  void *page, size_t size)
{
  if (munmap (page, size) != 0)
    abort ();
  for (int i = 0; i < n; i++)
    for (int j = N; j < i; j++)
      a[j][i] += x * b[j][i];
}

int
main ()
{
  const size_t size = 4096;
  void *page = mmap (NULL, size, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  double x = 0.75, y = 0.5, sum = 0;
  if (page == MAP_FAILED)
    abort ();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	a[i][j] = (i * 3 + j) % 17;
	b[i][j] = (i * 5 + j) % 13;
      }
  add_transposed (N, N, a, b, x);
  add_transposed (N, 0, a, b, y);
  add_without_page (N, a, b, *(double *)page, page, size);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i][j] * (i + 2 * j);
  printf ("%a\n", sum);
  return 0;
}
