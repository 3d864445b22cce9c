/* LU factorization with partial pivoting, columns contiguous, as in LINPACK:
   from column k on, the elements of row k are exchanged with those of the row
   that holds the greatest element of column k.

   Which row that is depends on data, so that GCC finds no SCoP around the loop k.
   tests/scops/lu-pivoting.json is one: P reads the rest of column k, and X may
   write any of its elements in that row and the ones below.

   With ORDER, which makes it the orders of that SCoP's statements P, X, S and U
   as C text, the program executes that order; without, the original one.  */

#include "check.h"
#include <math.h>

#define N 60

double A[N][N];
int pivot[N];

#define min(A, B) ((A) < (B) ? (A) : (B))
#define max(A, B) ((A) > (B) ? (A) : (B))

/* Choose the pivot of column K.  */
static void
P (int k)
{
  int i, p = k;

  for (i = k + 1; i < N; i++)
    if (fabs (A[k][i]) > fabs (A[k][p]))
      p = i;
  pivot[k] = p;
}

/* Exchange the elements of rows K and pivot[K] in column K + J.  */
static void
X (int k, int j)
{
  double exchanged = A[k + j][k];

  A[k + j][k] = A[k + j][pivot[k]];
  A[k + j][pivot[k]] = exchanged;
}

/* Scale row K + 1 + I of column K.  */
static void
S (int k, int i)
{
  A[k][k + 1 + i] /= A[k][k];
}

/* Update row K + 1 + I of column K + 1 + J.  */
static void
U (int k, int j, int i)
{
  A[k + 1 + j][k + 1 + i] -= A[k][k + 1 + i] * A[k + 1 + j][k];
}

static void
factorize (int n)
{
#ifdef ORDER
  ORDER
#else
  int i, j, k;

  for (k = 0; k < n - 1; k++)
    {
      P (k);
      for (j = 0; j < n - k; j++)
	X (k, j);
      for (i = 0; i < n - k - 1; i++)
	S (k, i);
      for (j = 0; j < n - k - 1; j++)
	for (i = 0; i < n - k - 1; i++)
	  U (k, j, i);
    }
#endif
}

int
main (void)
{
  int k, moved = 0;

  FILL_DOUBLE (A);
  factorize (N);
  for (k = 0; k < N - 1; k++)
    moved += pivot[k] != k;
  printf ("%d rows exchanged\n", moved);
  PRINT (A);
  return moved < N / 2;
}
