/* Stencils under a time loop in bands of all loops: skewed by the time, so that
   they can be tiled.

     for (t) { B = f (A); A = f (B) }  ->  t, 2 t + i, 2 t + j, ...; A one later
     for (t) A = f (A) in place        ->  t, t + i, 2 t + i + j

   { dg-compare "fusion max" }
   { dg-final { scan-remark "tiled t, 2t.i by 5x5 " "polyfuse -O3 fusion=max tile=5" } }
   { dg-final { scan-remark "tiled t, 2t.i, 2t.j by 5x5x5 " "polyfuse -O3 fusion=max tile=5" } }
   { dg-final { scan-remark "tiled t, 2t.i, 2t.j, 2t.k by 5x5x5x5 " "polyfuse -O3 fusion=max tile=5" } }
   { dg-final { scan-remark "tiled t, t.i, 2t.i.j by 5x5x5 " "polyfuse -O3 fusion=max tile=5" } }
   { dg-final { scan-remark "tiled t, t.i, t.j by 5x5x5 " "polyfuse -O3 fusion=max tile=5" } } */

#include "check.h"

#define T 11
#define N 130

double A1[N], B1[N];

void TEST_FUNCTION
line (void)
{
  for (int t = 0; t < T; t++)
    {
      for (int i = 1; i < N - 1; i++)
        B1[i] = 0.33 * (A1[i - 1] + A1[i] + A1[i + 1]);
      for (int i = 1; i < N - 1; i++)
        A1[i] = 0.33 * (B1[i - 1] + B1[i] + B1[i + 1]);
    }
}

#define M 37

double A2[M][M], B2[M][M];

void TEST_FUNCTION
plane (void)
{
  for (int t = 0; t < T; t++)
    {
      for (int i = 1; i < M - 1; i++)
        for (int j = 1; j < M - 1; j++)
          B2[i][j] = 0.2 * (A2[i][j] + A2[i][j - 1] + A2[i][j + 1]
                            + A2[i - 1][j] + A2[i + 1][j]);
      for (int i = 1; i < M - 1; i++)
        for (int j = 1; j < M - 1; j++)
          A2[i][j] = 0.2 * (B2[i][j] + B2[i][j - 1] + B2[i][j + 1]
                            + B2[i - 1][j] + B2[i + 1][j]);
    }
}

#define L 24

double A3[L][L][L], B3[L][L][L];

void TEST_FUNCTION
space (void)
{
  for (int t = 0; t < T; t++)
    {
      for (int i = 1; i < L - 1; i++)
        for (int j = 1; j < L - 1; j++)
          for (int k = 1; k < L - 1; k++)
            B3[i][j][k]
                = 0.125 * (A3[i + 1][j][k] - 2 * A3[i][j][k] + A3[i - 1][j][k])
                  + 0.125 * (A3[i][j + 1][k] + A3[i][j - 1][k])
                  + 0.125 * (A3[i][j][k + 1] + A3[i][j][k - 1]);
      for (int i = 1; i < L - 1; i++)
        for (int j = 1; j < L - 1; j++)
          for (int k = 1; k < L - 1; k++)
            A3[i][j][k]
                = 0.125 * (B3[i + 1][j][k] - 2 * B3[i][j][k] + B3[i - 1][j][k])
                  + 0.125 * (B3[i][j + 1][k] + B3[i][j - 1][k])
                  + 0.125 * (B3[i][j][k + 1] + B3[i][j][k - 1]);
    }
}

void TEST_FUNCTION
in_place (void)
{
  for (int t = 0; t < T; t++)
    for (int i = 1; i < M - 1; i++)
      for (int j = 1; j < M - 1; j++)
        A2[i][j] = (A2[i - 1][j - 1] + A2[i - 1][j] + A2[i - 1][j + 1]
                    + A2[i][j - 1] + A2[i][j] + A2[i][j + 1] + A2[i + 1][j - 1]
                    + A2[i + 1][j] + A2[i + 1][j + 1])
                   / 9;
}

double E[M][M + 3], F[M][M + 3], H[M][M + 3], S[T];

/* A field in two dimensions, a step of which is four loops.  */
void TEST_FUNCTION
field (void)
{
  for (int t = 0; t < T; t++)
    {
      for (int j = 0; j < M + 3; j++)
        F[0][j] = S[t];
      for (int i = 1; i < M; i++)
        for (int j = 0; j < M + 3; j++)
          F[i][j] -= 0.5 * (H[i][j] - H[i - 1][j]);
      for (int i = 0; i < M; i++)
        for (int j = 1; j < M + 3; j++)
          E[i][j] -= 0.5 * (H[i][j] - H[i][j - 1]);
      for (int i = 0; i < M - 1; i++)
        for (int j = 0; j < M + 2; j++)
          H[i][j] -= 0.7 * (E[i][j + 1] - E[i][j] + F[i + 1][j] - F[i][j]);
    }
}

int
main (void)
{
  FILL_DOUBLE (A1);
  FILL_DOUBLE (A2);
  FILL_DOUBLE (A3);
  FILL_DOUBLE (E);
  FILL_DOUBLE (F);
  FILL_DOUBLE (H);
  FILL_DOUBLE (S);
  line ();
  PRINT (A1);
  PRINT (B1);
  plane ();
  PRINT (A2);
  PRINT (B2);
  space ();
  PRINT (A3);
  PRINT (B3);
  in_place ();
  PRINT (A2);
  field ();
  PRINT (E);
  PRINT (F);
  PRINT (H);
  return 0;
}
