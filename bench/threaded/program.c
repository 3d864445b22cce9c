/* Loops that OpenMP gives to threads, each with the time that it takes.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   program ROWS RUNS  prints for each kernel its name, the least time of RUNS in seconds, and a hash of the
   result.  OMP_NUM_THREADS says how many threads there are.  */

#include "seconds.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KERNEL __attribute__ ((noinline, noclone)) static void

KERNEL
product (int n, double *c, const double *a, const double *b)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double sum = 0;
        for (int k = 0; k < n; k++)
          sum += a[i * n + k] * b[k * n + j];
        c[i * n + j] = sum;
      }
}

KERNEL
product_in_chunks (int n, double *c, const double *a, const double *b)
{
#pragma omp parallel for schedule(dynamic, 16)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

KERNEL
product_in_tasks (int n, double *c, const double *a, const double *b)
{
#pragma omp parallel
#pragma omp single
  for (int first = 0; first < n; first += 64)
#pragma omp task
    for (int i = first; i < (first + 64 < n ? first + 64 : n); i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* One row after the other is given out.  */
KERNEL
product_by_rows (int n, double *c, const double *a, const double *b)
{
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

KERNEL
covariance (int n, double *c, const double *a, const double *b)
{
  (void)b;
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      {
        double sum = 0;
        for (int k = 0; k < n; k++)
          sum += a[k * n + i] * a[k * n + j];
        c[i * n + j] = c[j * n + i] = sum / (n - 1);
      }
}

KERNEL
transposition (int n, double *c, const double *a, const double *b)
{
  (void)b;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      c[i * n + j] = a[j * n + i];
}

static const struct
{
  const char *name;
  void (*run) (int, double *, const double *, const double *);
} kernels[] = { { "product", product },
                { "product_in_chunks", product_in_chunks },
                { "product_in_tasks", product_in_tasks },
                { "product_by_rows", product_by_rows },
                { "covariance", covariance },
                { "transposition", transposition } };

/* A hash of the N bytes at DATA.  */
static uint64_t
hash (const void *data, size_t n)
{
  const unsigned char *byte = data;
  uint64_t h = 14695981039346656037ULL;

  for (size_t k = 0; k < n; k++)
    h = (h ^ byte[k]) * 1099511628211ULL;
  return h;
}

static double *
allocate (size_t n)
{
  double *data = malloc (n * sizeof *data);

  if (!data)
    exit (EXIT_FAILURE);
  for (size_t k = 0; k < n; k++)
    data[k] = (double)(k * 7 % 13) / 3 - 2;
  return data;
}

int
main (int argc, char **argv)
{
  const int n = argc > 1 ? atoi (argv[1]) : 0,
            runs = argc > 2 ? atoi (argv[2]) : 0;
  const size_t size = (size_t)n * (size_t)n;

  if (n < 2 || runs < 1)
    return EXIT_FAILURE;
  double *a = allocate (size), *b = allocate (size), *c = allocate (size);
  for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
    {
      double least = 1e9;
      for (int run = 0; run < runs; run++)
        {
          memset (c, 0, size * sizeof *c);
          double start = now ();
          kernels[k].run (n, c, a, b);
          double time = now () - start;
          least = time < least ? time : least;
        }
      printf ("%s %.9f %016llx\n", kernels[k].name, least,
              (unsigned long long)hash (c, size * sizeof *c));
    }
  free (a);
  free (b);
  free (c);
  return 0;
}
