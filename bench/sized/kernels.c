/* Loop nests over square matrices of a size that is known at run time only.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernels.h"

#define DECLARE(name) sized name;
ALL_SIZED (DECLARE)

void
product (int n, double *a, double *b, const double *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[i * n + j] += b[i * n + k] * c[k * n + j];
}

void
vector_product (int n, double *a, double *b, const double *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i] += b[i * n + j] * c[j];
}

void
transposed_vector_product (int n, double *a, double *b, const double *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i] += b[j * n + i] * c[j];
}

void
transpose (int n, double *a, double *b, const double *c)
{
  (void)c;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = b[j * n + i];
}

void
columns (int n, double *a, double *b, const double *c)
{
  (void)c;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      a[i * n + j] = 2 * b[i * n + j];
}

void
relaxation (int n, double *a, double *b, const double *c)
{
  (void)c;
  for (int t = 0; t < 4; t++)
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.2
                         * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                            + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i * n + j] = 0.2
                         * (b[i * n + j] + b[i * n + j - 1] + b[i * n + j + 1]
                            + b[(i - 1) * n + j] + b[(i + 1) * n + j]);
    }
}

void
symmetric_product (int n, double *a, double *b, const double *c)
{
  (void)c;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      for (int k = 0; k < n; k++)
        a[i * n + j] += b[i * n + k] * b[j * n + k];
}

void
factorization (int n, double *a, double *b, const double *c)
{
  (void)b;
  (void)c;
  for (int k = 0; k < n; k++)
    {
      for (int i = k + 1; i < n; i++)
        a[i * n + k] /= a[k * n + k];
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
          a[i * n + j] -= a[i * n + k] * a[k * n + j];
    }
}
