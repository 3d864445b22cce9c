/* Three matrix products, the third of which uses the results of the others, in
   all ways to share loops (Pouchet et al., POPL 2011, figures 1 and 2).

   { dg-compare "fusion 0,0,0 0,0,1 0,1,1 0,1,0 0,1,2 1,0,2 1,0,1 0,0,1/0,1,2 0,0,1/0,0,1/0,1,2 0,0,0/0,1,1/0,1,2 0,0,1/0,0,1" }
   { dg-final { scan-remark "nest rescheduled" "polyfuse -O3 fusion=0,0,0" } }
   { dg-final { scan-remark "nest rescheduled" "polyfuse -O3 fusion=0,0,1" } }
   { dg-final { scan-remark "nest rescheduled" "polyfuse -O3 fusion=0,1,1" } }
   { dg-final { scan-remark-not "nest rescheduled" "polyfuse -O3 fusion=0,1,0" } }
   { dg-final { scan-remark "nest rescheduled" "polyfuse -O3 fusion=0,0,1/0,1,2" } }
   { dg-final { scan-remark "nest rescheduled" "polyfuse -O3 fusion=0,0,1/0,0,1/0,1,2" } }
   { dg-final { scan-remark "nest rescheduled" "polyfuse -O3 fusion=0,0,0/0,1,1/0,1,2" } }
   { dg-final { scan-remark-not "nest rescheduled" "polyfuse -O3 fusion=0,0,1/0,0,1" } } */

#include "check.h"

#define N 41

double A[N][N], B[N][N], C[N][N], D[N][N], E[N][N], F[N][N], G[N][N];

void TEST_FUNCTION
products (void)
{
  for (int i = 0; i < N; i++) /* nest: products */
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[k][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        F[i][j] += D[i][k] * E[k][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        G[i][j] += C[i][k] * F[k][j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_DOUBLE (D);
  FILL_DOUBLE (E);
  FILL_DOUBLE (F);
  FILL_DOUBLE (G);
  products ();
  PRINT (C);
  PRINT (F);
  PRINT (G);
  return 0;
}
