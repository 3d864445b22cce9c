/* Loop nests over square matrices of a size that is known at run time only.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernels.h"

#define DECLARE(name) sized name;
ALL_SIZED (DECLARE)

void
product (int n, matrix a, matrix b, const_matrix c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        AT (a, i, j) += AT (b, i, k) * AT (c, k, j);
}

void
vector_product (int n, matrix a, matrix b, const_matrix c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      FIRST (a, i) += AT (b, i, j) * FIRST (c, j);
}

void
transposed_vector_product (int n, matrix a, matrix b, const_matrix c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      FIRST (a, i) += AT (b, j, i) * FIRST (c, j);
}

void
transpose (int n, matrix a, matrix b, const_matrix c)
{
  (void)c;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      AT (a, i, j) = AT (b, j, i);
}

void
columns (int n, matrix a, matrix b, const_matrix c)
{
  (void)c;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      AT (a, i, j) = 2 * AT (b, i, j);
}

void
relaxation (int n, matrix a, matrix b, const_matrix c)
{
  (void)c;
  for (int t = 0; t < 4; t++)
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          AT (b, i, j) = 0.2
                         * (AT (a, i, j) + AT (a, i, j - 1) + AT (a, i, j + 1)
                            + AT (a, i - 1, j) + AT (a, i + 1, j));
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          AT (a, i, j) = 0.2
                         * (AT (b, i, j) + AT (b, i, j - 1) + AT (b, i, j + 1)
                            + AT (b, i - 1, j) + AT (b, i + 1, j));
    }
}

void
symmetric_product (int n, matrix a, matrix b, const_matrix c)
{
  (void)c;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      for (int k = 0; k < n; k++)
        AT (a, i, j) += AT (b, i, k) * AT (b, j, k);
}

void
factorization (int n, matrix a, matrix b, const_matrix c)
{
  (void)b;
  (void)c;
  for (int k = 0; k < n; k++)
    {
      for (int i = k + 1; i < n; i++)
        AT (a, i, k) /= AT (a, k, k);
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
          AT (a, i, j) -= AT (a, i, k) * AT (a, k, j);
    }
}
