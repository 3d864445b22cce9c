/* The other file of two-files-main.c: its arrays, and a nest of its own.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "two-files.h"

double A[N][N], B[N][N];
int size = N;

void __attribute__ ((noipa))
accumulate (int n)
{
  int i, j;
  for (j = 0; j < n; j++)
    for (i = 1; i < n; i++)
      A[i][j] += A[i - 1][j] * 0.25;
}
