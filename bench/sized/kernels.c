/* Loop nests over square matrices of a size that is known at run time only.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernels.h"

#include <math.h>

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

/* The same with sums in a local variable, as in BLAS.  */
void
scaled_product (int n, matrix a, matrix b, const_matrix c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double sum = 0;

        for (int k = 0; k < n; k++)
          sum += AT (b, i, k) * AT (c, k, j);
        AT (a, i, j) = 0.75 * sum + 0.5 * AT (a, i, j);
      }
}

/* Squares of the distances between all pairs of points, a row each.  */
void
distances (int n, matrix a, matrix b, const_matrix c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double sum = 0;

        for (int k = 0; k < n; k++)
          sum += (AT (b, i, k) - AT (c, j, k)) * (AT (b, i, k) - AT (c, j, k));
        AT (a, i, j) += sum;
      }
}

/* For each point of one set the nearest one of another, and how far away it is.  */
void
nearest (int n, matrix a, matrix b, const_matrix c)
{
  for (int i = 0; i < n; i++)
    {
      double least = 1e300;
      int at = 0;

      for (int j = 0; j < n; j++)
        {
          double sum = 0;

          for (int k = 0; k < n; k++)
            sum += (AT (b, i, k) - AT (c, j, k))
                   * (AT (b, i, k) - AT (c, j, k));
          if (sum < least)
            {
              least = sum;
              at = j;
            }
        }
      FIRST (a, i) = least + at;
    }
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

/* Sweeps between which the arrays are exchanged.  */
void
exchange (int n, matrix a, matrix b, const_matrix c)
{
  (void)c;
  for (int t = 0; t < 32; t++)
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          AT (b, i, j) = 0.25
                         * (AT (a, i, j - 1) + AT (a, i, j + 1)
                            + AT (a, i - 1, j) + AT (a, i + 1, j));
      matrix other = a;
      a = b;
      b = other;
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

/* The same, row by row, with the factor of a row in a local variable.  */
void
elimination (int n, matrix a, matrix b, const_matrix c)
{
  (void)b;
  (void)c;
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
      {
        double factor = AT (a, i, k) / AT (a, k, k);

        AT (a, i, k) = factor;
        for (int j = k + 1; j < n; j++)
          AT (a, i, j) -= factor * AT (a, k, j);
      }
}

void
cholesky (int n, matrix a, matrix b, const_matrix c)
{
  (void)c;
  for (int j = 0; j < n; j++)
    {
      double sum = AT (b, j, j) + n;

      for (int k = 0; k < j; k++)
        sum -= AT (a, j, k) * AT (a, j, k) * 1e-3;
      AT (a, j, j) = sqrt (sum);
      for (int i = j + 1; i < n; i++)
        {
          double rest = AT (b, i, j);

          for (int k = 0; k < j; k++)
            rest -= AT (a, i, k) * AT (a, j, k) * 1e-3;
          AT (a, i, j) = rest / AT (a, j, j);
        }
    }
}

/* All columns of A; the matrix is C.  */
void
back_substitution (int n, matrix a, matrix b, const_matrix c)
{
  for (int j = 0; j < n; j++)
    for (int i = n - 1; i >= 0; i--)
      {
        AT (a, i, j) = AT (b, i, j);
        for (int k = i + 1; k < n; k++)
          AT (a, i, j) -= AT (c, i, k) * AT (a, k, j);
        AT (a, i, j) /= AT (c, i, i) + n;
      }
}

/* The columns of A, by the modified Gram-Schmidt process; factors in B.  */
void
orthogonalization (int n, matrix a, matrix b, const_matrix c)
{
  (void)c;
  for (int k = 0; k < n; k++)
    {
      double square = 1;

      for (int i = 0; i < n; i++)
        square += AT (a, i, k) * AT (a, i, k);
      AT (b, k, k) = sqrt (square);
      for (int i = 0; i < n; i++)
        AT (a, i, k) = AT (a, i, k) / AT (b, k, k) + 1;
      for (int j = k + 1; j < n; j++)
        {
          AT (b, k, j) = 0;
          for (int i = 0; i < n; i++)
            AT (b, k, j) += AT (a, i, k) * AT (a, i, j);
          for (int i = 0; i < n; i++)
            AT (a, i, j) -= AT (a, i, k) * AT (b, k, j) * 1e-2;
        }
    }
}

/* Reflect the columns of A at the vectors below the diagonal of C, as a factorization by
   Householder's method does.  */
void
reflections (int n, matrix a, matrix b, const_matrix c)
{
  (void)b;
  for (int k = 0; k < n; k++)
    for (int j = k; j < n; j++)
      {
        double sum = 0;

        for (int i = k; i < n; i++)
          sum += AT (c, i, k) * AT (a, i, j);
        for (int i = k; i < n; i++)
          AT (a, i, j) -= 2e-2 * sum * AT (c, i, k);
      }
}

/* The largest value of each three rows and columns.  */
void
window_maximum (int n, matrix a, matrix b, const_matrix c)
{
  int size = 3;

  (void)c;
  __asm__("" : "+r"(size));
  for (int i = 0; i <= n - size; i++)
    for (int j = 0; j <= n - size; j++)
      {
        double most = AT (b, i, j);

        for (int k = 0; k < size; k++)
          for (int l = 0; l < size; l++)
            most = AT (b, i + k, j + l) > most ? AT (b, i + k, j + l) : most;
        AT (a, i, j) = most;
      }
}

/* Each point and its neighbours, where the last row is next to the first, and the last column too.  */
void
torus (int n, matrix a, matrix b, const_matrix c)
{
  (void)c;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      AT (a, i, j) = 0.2
                     * (AT (b, i, j) + AT (b, (i + 1) % n, j)
                        + AT (b, (i + n - 1) % n, j) + AT (b, i, (j + 1) % n)
                        + AT (b, i, (j + n - 1) % n));
}

/* The number from 0 to N - 1 that is next to K.  */
static inline int
clamped (int k, int n)
{
  return k < 0 ? 0 : k < n ? k : n - 1;
}

/* Weighted sums of seven elements next to each other in a row; beyond the ends are the same as there.  */
void
smooth_rows (int n, matrix a, matrix b, const_matrix c)
{
  int radius = 3;

  __asm__("" : "+r"(radius));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double sum = 0;

        for (int k = -radius; k <= radius; k++)
          sum += AT (b, i, clamped (j + k, n)) * FIRST (c, k + radius);
        AT (a, i, j) = sum;
      }
}

/* The same in a column.  */
void
smooth_columns (int n, matrix a, matrix b, const_matrix c)
{
  int radius = 3;

  __asm__("" : "+r"(radius));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double sum = 0;

        for (int k = -radius; k <= radius; k++)
          sum += AT (b, clamped (i + k, n), j) * FIRST (c, k + radius);
        AT (a, i, j) = sum;
      }
}
