/* Loop nests with two sizes each.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernels.h"

#define DECLARE(name) profiled name;
ALL_PROFILED (DECLARE)

void
product (int n, int m, double *a, double *b, double *c)
{
  (void)m;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[i * n + j] += b[i * n + k] * c[k * n + j];
}

/* With a matrix of M columns.  */
void
narrow_product (int n, int m, double *a, double *b, double *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < n; k++)
        a[i * m + j] += b[i * n + k] * c[k * m + j];
}

/* M steps.  */
void
stencil (int n, int m, double *a, double *b, double *c)
{
  (void)c;
  for (int t = 0; t < m; t++)
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.2
                         * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                            + a[(i + 1) * n + j] + a[(i - 1) * n + j]);
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i * n + j] = b[i * n + j];
    }
}

/* A window of M times M elements.  */
void
window (int n, int m, double *a, double *b, double *c)
{
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++)
      for (int q = 0; q < m; q++)
        for (int p = 0; p < m; p++)
          a[y * n + x] += b[(y + q) * (n + 8) + x + p] * c[q * m + p];
}

/* M values for each of the places.  */
void
channels (int n, int m, double *a, double *b, double *c)
{
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++)
      for (int q = 0; q < m; q++)
        for (int p = 0; p < m; p++)
          a[(y * n + x) * m + q] += b[(y * n + x) * m + p] * c[q * m + p];
}

void
two_vectors (int n, int m, double *a, double *b, double *c)
{
  (void)m;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i] += b[i * n + j] * c[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[n + i] += b[j * n + i] * c[j];
}
