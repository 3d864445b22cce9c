/* The kernels whose fusion structures Pouchet et al. count, from which the
   SCoPs published-*.json were made:

     gcc -O3 -fplugin=./polyfuse.so -fplugin-arg-polyfuse-dump-scop=DIR \
       -c tests/scops/published.c

   gemver is printed in Hybrid Iterative and Model-Driven Optimization, figure 1;
   of the others the papers give the numbers of loops, statements and
   references, which these have (docs/fusion.md has the exceptions).

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define SIZE 1001
#define N 1000
#define P 128

static double A[SIZE][SIZE], B[SIZE][SIZE], C[SIZE][SIZE];
static double D[SIZE][SIZE], E[SIZE][SIZE], F[SIZE][SIZE], G[SIZE][SIZE];
static double a1[SIZE], a2[SIZE], a3[SIZE], a4[SIZE], a5[SIZE], a6[SIZE];
static double a7[SIZE], a8[SIZE];
static double cube[4][P][P][P], more[4][P][P][P];

void
gemver (double alpha, double beta)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = A[i][j] + a1[i] * a2[j] + a3[i] * a4[j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a5[i] = a5[i] + beta * A[j][i] * a6[j];
  for (int i = 0; i < N; i++)
    a5[i] = a5[i] + a7[i];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a8[i] = a8[i] + alpha * A[i][j] * a5[j];
}

void
atax (void)
{
  for (int i = 0; i < N; i++)
    a1[i] = 0;
  for (int i = 0; i < N; i++)
    {
      a2[i] = 0;
      for (int j = 0; j < N; j++)
        a2[i] = a2[i] + A[i][j] * a3[j];
      for (int j = 0; j < N; j++)
        a1[j] = a1[j] + A[i][j] * a2[i];
    }
}

void
bicg (void)
{
  for (int i = 0; i < N; i++)
    a1[i] = 0;
  for (int i = 0; i < N; i++)
    {
      a2[i] = 0;
      for (int j = 0; j < N; j++)
        {
          a1[j] = a1[j] + a3[i] * A[i][j];
          a2[i] = a2[i] + A[i][j] * a4[j];
        }
    }
}

void
doitgen (void)
{
  for (int r = 0; r < P; r++)
    for (int q = 0; q < P; q++)
      {
        for (int p = 0; p < P; p++)
          {
            cube[0][r][q][p] = 0;
            for (int s = 0; s < P; s++)
              cube[0][r][q][p]
                  = cube[0][r][q][p] + more[0][r][q][s] * C[s][p];
          }
        for (int p = 0; p < P; p++)
          more[0][r][q][p] = cube[0][r][q][p];
      }
}

void
ludcmp (void)
{
  double w;

  for (int i = 0; i < N; i++)
    {
      for (int j = i + 1; j <= N; j++)
        {
          w = A[j][i];
          for (int k = 0; k < i; k++)
            w = w - A[j][k] * A[k][i];
          A[j][i] = w / A[i][i];
        }
      for (int j = i + 1; j <= N; j++)
        {
          w = A[i + 1][j];
          for (int k = 0; k <= i; k++)
            w = w - A[i + 1][k] * A[k][j];
          A[i + 1][j] = w;
        }
    }
  a1[0] = a2[0];
  for (int i = 1; i <= N; i++)
    {
      w = a2[i];
      for (int j = 0; j < i; j++)
        w = w - A[i][j] * a1[j];
      a1[i] = w;
    }
  a3[N] = a1[N] / A[N][N];
  for (int i = 0; i <= N - 1; i++)
    {
      w = a1[N - 1 - i];
      for (int j = N - i; j <= N; j++)
        w = w - A[N - 1 - i][j] * a3[j];
      a3[N - 1 - i] = w / A[N - 1 - i][N - 1 - i];
    }
}

void
varcovar (double float_n)
{
  for (int j = 0; j < N; j++)
    {
      a1[j] = 0;
      for (int i = 0; i < N; i++)
        a1[j] = a1[j] + A[i][j];
      a1[j] = a1[j] / float_n;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = A[i][j] - a1[j];
  for (int j1 = 0; j1 < N; j1++)
    for (int j2 = j1; j2 < N; j2++)
      {
        B[j1][j2] = 0;
        for (int i = 0; i < N; i++)
          B[j1][j2] = B[j1][j2] + A[i][j1] * A[i][j2];
        B[j2][j1] = B[j1][j2];
      }
}

void
correl (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = A[i][j] - a1[j];
  for (int j1 = 0; j1 < N - 1; j1++)
    {
      B[j1][j1] = 1;
      for (int j2 = j1 + 1; j2 < N; j2++)
        {
          B[j1][j2] = 0;
          for (int i = 0; i < N; i++)
            B[j1][j2] = B[j1][j2] + A[i][j1] * A[i][j2];
          B[j2][j1] = B[j1][j2];
        }
    }
  B[N - 1][N - 1] = 1;
}

void
advect3d (double f0, double f1, double f2)
{
  for (int i = 3; i < P - 2; i++)
    for (int j = 3; j < P - 2; j++)
      for (int k = 3; k < P - 2; k++)
        cube[0][i][j][k]
            = (f0 * (more[0][i - 1][j][k] + more[0][i][j][k])
               + f1 * (more[0][i - 2][j][k] + more[0][i + 1][j][k])
               + f2 * (more[0][i - 3][j][k] + more[0][i + 2][j][k]))
              * more[1][i][j][k];
  for (int i = 3; i < P - 2; i++)
    for (int j = 3; j < P - 2; j++)
      for (int k = 3; k < P - 2; k++)
        cube[1][i][j][k]
            = (f0 * (more[0][i][j - 1][k] + more[0][i][j][k])
               + f1 * (more[0][i][j - 2][k] + more[0][i][j + 1][k])
               + f2 * (more[0][i][j - 3][k] + more[0][i][j + 2][k]))
              * more[2][i][j][k];
  for (int i = 3; i < P - 2; i++)
    for (int j = 3; j < P - 2; j++)
      for (int k = 3; k < P - 2; k++)
        cube[2][i][j][k]
            = (f0 * (more[0][i][j][k - 1] + more[0][i][j][k])
               + f1 * (more[0][i][j][k - 2] + more[0][i][j][k + 1])
               + f2 * (more[0][i][j][k - 3] + more[0][i][j][k + 2]))
              * more[3][i][j][k];
  for (int i = 3; i < P - 3; i++)
    for (int j = 3; j < P - 3; j++)
      for (int k = 3; k < P - 3; k++)
        cube[3][i][j][k]
            = more[0][i][j][k]
              + (cube[0][i + 1][j][k] - cube[0][i][j][k])
              + (cube[1][i][j + 1][k] - cube[1][i][j][k])
              + (cube[2][i][j][k + 1] - cube[2][i][j][k]);
}

void
three_mat_mat (void)
{
  for (int i = 0; i < N; i++)
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

void
products (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a2[i] += A[i][j] * a1[j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a3[i] += B[i][j] * a2[j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a4[i] += C[i][j] * a3[j];
}
