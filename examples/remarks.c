/* One loop nest for each remark.  docs/remarks.md explains them one by one.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   gcc -O3 -fplugin=./polyfuse.so -fopt-info-loop-optimized-missed \
     -c examples/remarks.c -o /dev/null  */

#include <math.h>

#define N 1000

double A[N][N], B[N][N], C[N][N], v[N], w[N], x;
__int128 W[N][N];
int P[N];
volatile double port;
double f (double);

/* rescheduled */
void
columns (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      A[i][j] = 2 * A[i][j] + B[i][j];
}

/* no-gain */
void
average (void)
{
  for (int t = 0; t < 3; t++)
    {
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          B[i][j] = A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1];
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          A[i][j] = B[i][j] / 4;
    }
}

/* no-other-order */
void
chain (void)
{
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N - 1; j++)
      v[j] = v[j - 1] + 2 * v[j + 1];
}

/* not-detected: nothing is ever executed */
void
never (int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (i + j > 2 * n)
        A[i][j] = 3;
}

/* wraps */
void
wrapping (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[(unsigned char)(i + 200)][j] += B[i][j];
}

/* wide-type */
void
wide (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      W[i][j] += 1;
}

/* overlap */
void
unaligned (char *p)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      *(double *)(p + 12 * i + 8 * j) = 0;
}

/* not-64-bit */
void
long_bound (long n)
{
  for (long j = 0; j < n; j++)
    for (long i = 0; i < n; i++)
      A[i][j] += 1;
}

/* single-loop */
void
single (void)
{
  for (int i = 0; i < N; i++)
    v[i] = v[i] * 0.5 + w[i];
}

/* may-alias */
void
pointers (double (*p)[N], double (*q)[N])
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      p[i][j] += q[i][j];
}

/* call */
void
call (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      A[i][j] = f (A[i][j]);
}

/* call */
void
errno_call (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      A[i][j] = exp (A[i][j]);
}

/* side-effect */
void
volatile_read (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      A[i][j] = port;
}

/* exits */
void
two_exits (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      {
        if (A[i][j] > 0.95)
          break;
        A[i][j] *= 0.5;
      }
}

/* iterations */
void
search (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; A[i][j] < 0.9; j++)
      A[i][j] *= 0.5;
}

/* control */
void
data_condition (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      if (A[i][j] > 0.5)
        B[i][j] = A[j][i];
}

/* access */
void
indirect (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      A[P[i]][j] += i;
}

/* no-reference */
void
idle (int n)
{
  for (int i = 0; i < N; i++)
    {
      double s = 0;
      for (int j = 0; j < n; j++)
        s = s * 0.5 + i;
      v[i] = s;
    }
}

/* cold */
__attribute__ ((cold)) void
cold (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      A[i][j] += 1;
}

/* too-large */
void
parameters (int a, int b, int c, int d, int e, int f, int g, int h, int k,
            int l, int m, int n)
{
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      A[j + a][i + b] += B[j + c][i + d] + C[j + e][i + f] + B[j + g][i + h]
                         + C[j + k][i + l] + B[j + m][i + n];
}
