/* What the two files of two-files-main.c share.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define N 260

extern double A[N][N], B[N][N];
extern int size;

void accumulate (int n);
