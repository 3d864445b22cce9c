/* Sobel's edge filter: the sum of the absolute values of the gradient's two
   components, each a 3 by 3 convolution.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <tgmath.h>
#include "sobel.h"

KERNEL
{
  for (int i = 1; i < NI - 1; i++)
    for (int j = 1; j < NJ - 1; j++)
      gx[i][j] = image[i - 1][j + 1] - image[i - 1][j - 1]
                 + 2 * (image[i][j + 1] - image[i][j - 1]) + image[i + 1][j + 1]
                 - image[i + 1][j - 1];
  for (int i = 1; i < NI - 1; i++)
    for (int j = 1; j < NJ - 1; j++)
      gy[i][j] = image[i + 1][j - 1] - image[i - 1][j - 1]
                 + 2 * (image[i + 1][j] - image[i - 1][j]) + image[i + 1][j + 1]
                 - image[i - 1][j + 1];
  for (int i = 1; i < NI - 1; i++)
    for (int j = 1; j < NJ - 1; j++)
      edge[i][j] = fabs (gx[i][j]) + fabs (gy[i][j]);
}
