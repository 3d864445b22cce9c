/* The arrays and the program around the six orders of the matrix product.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

#define N 240

double A[N][N], B[N][N], C[N][N];

void multiply (void);

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  multiply ();
  PRINT (C);
  return 0;
}
