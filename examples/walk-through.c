/* A column walk and a matrix product, for docs/walk-through.md.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <time.h>

#define N 1000

static double A[N][N], B[N][N], C[N][N];

static void __attribute__ ((noinline)) work (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      A[i][j] *= 0.5;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[k][j];
}

static void __attribute__ ((noinline)) fill (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        A[i][j] = (i * 7 + j) % 11 - 5;
        B[i][j] = (i + j * 5) % 13 - 6;
      }
}

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

int
main (void)
{
  double start, sum = 0;
  fill ();
  start = seconds ();
  work ();
  fprintf (stderr, "%.3f s\n", seconds () - start);
  for (int i = 0; i < N; i++)
    sum = sum * 0.9 + C[i][(i * 3) % N];
  printf ("%a\n", sum);
  return 0;
}
