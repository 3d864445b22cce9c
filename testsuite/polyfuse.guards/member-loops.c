/* Members of structures side by side: GCC would make vectors of what it stores one by one, which takes longer
   than without vectors, most of all as such vectors contain what was stored for the cell before.

   { dg-compare modes }
   { dg-final { nest-rescheduled cells "interchanged i, j to j, i" } }
   { dg-final { scan-remark-not "member-loops.c:(25|26|27|28|29|30):.*loop vectorized" } }
   { dg-final { nest-rescheduled plain "interchanged i, j to j, i; vector loop i" } }
   { dg-final { scan-remark "member-loops.c:(39|40):.*loop vectorized" } } */

#include "check.h"

#define N 90

struct cell
{
  double density, x, y, energy;
};

struct cell C[N * N];
double A[N * N], B[N * N];

void TEST_FUNCTION
change (int n, struct cell *c)
{
  for (int i = 1; i < n; i++) /* nest: cells */
    for (int j = 0; j < n; j++)
      {
	c[j * n + i].density += 0.1 * (c[j * n + i].x - c[j * n + i - 1].x);
	c[j * n + i].energy += 0.1 * (c[j * n + i].y - c[j * n + i - 1].y);
      }
}

/* Numbers without others in between still become vectors.  */
void TEST_FUNCTION
add (int n, double *restrict a, const double *restrict b)
{
  for (int i = 1; i < n; i++) /* nest: plain */
    for (int j = 0; j < n; j++)
      a[j * n + i] += 0.1 * (b[j * n + i] - b[j * n + i - 1]);
}

int
main (void)
{
  static const int size[] = { -3, 0, 1, 2, 9, 33, N };

  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  for (int k = 0; k < N * N; k++)
    {
      C[k].density = A[k];
      C[k].x = B[k];
      C[k].y = A[k] + B[k];
      C[k].energy = 1;
    }
  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      change (size[k], C);
      PRINT (C);
      add (size[k], A, B);
      PRINT (A);
    }
  return 0;
}
