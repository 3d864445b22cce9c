/* Linear least squares: fit weights to a table of measurements.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The table has a row per sample and a column per quantity.  Each step is
   written down as its formula reads, not as a cache would like it: means of
   columns, centred columns, products of all pairs of columns, Cholesky's
   factor of those, and the solution.  */

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#define SAMPLES 1200
#define QUANTITIES 800

static double table[SAMPLES][QUANTITIES];
static double mean[QUANTITIES];
static double product[QUANTITIES][QUANTITIES];
static double weight[QUANTITIES];

/* Fill the table with numbers that are the same in each run.  */
static void
measure (void)
{
  uint32_t state = 1;
  for (int s = 0; s < SAMPLES; s++)
    for (int q = 0; q < QUANTITIES; q++)
      {
        state = state * 1664525u + 1013904223u;
        table[s][q] = (state >> 8) / 16777216.0;
      }
}

/* Move the mean of each column to 0.  */
static void
centre (void)
{
  for (int q = 0; q < QUANTITIES; q++)
    for (int s = 0; s < SAMPLES; s++)
      mean[q] += table[s][q] / SAMPLES;
  for (int q = 0; q < QUANTITIES; q++)
    for (int s = 0; s < SAMPLES; s++)
      table[s][q] -= mean[q];
}

/* The scalar product of each pair of columns.  */
static void
multiply (void)
{
  for (int p = 0; p < QUANTITIES; p++)
    for (int q = 0; q < QUANTITIES; q++)
      for (int s = 0; s < SAMPLES; s++)
        product[p][q] += table[s][p] * table[s][q];
}

/* Keep the diagonal away from 0, so that the factor exists.  */
static void
regularize (void)
{
  for (int q = 0; q < QUANTITIES; q++)
    {
      product[q][q] += SAMPLES;
      weight[q] = mean[q];
    }
}

/* Replace the lower triangle of PRODUCT by its Cholesky factor.  */
static void
factorize (void)
{
  for (int k = 0; k < QUANTITIES; k++)
    {
      product[k][k] = sqrt (product[k][k]);
      for (int i = k + 1; i < QUANTITIES; i++)
        product[i][k] /= product[k][k];
      for (int j = k + 1; j < QUANTITIES; j++)
        for (int i = j; i < QUANTITIES; i++)
          product[i][j] -= product[i][k] * product[j][k];
    }
}

/* Solve for the weights, forwards and backwards.  */
static void
solve (void)
{
  for (int i = 0; i < QUANTITIES; i++)
    {
      for (int j = 0; j < i; j++)
        weight[i] -= product[i][j] * weight[j];
      weight[i] /= product[i][i];
    }
  for (int i = QUANTITIES - 1; i >= 0; i--)
    {
      for (int j = i + 1; j < QUANTITIES; j++)
        weight[i] -= product[j][i] * weight[j];
      weight[i] /= product[i][i];
    }
}

int
main (void)
{
  measure ();
  centre ();
  multiply ();
  regularize ();
  factorize ();
  solve ();
  for (int q = 0; q < QUANTITIES; q++)
    printf ("%a\n", weight[q]);
  return 0;
}
