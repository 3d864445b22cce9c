/* A recursive filter (after Deriche) that smooths an image: along each row
   forwards and backwards, then along each column of the sum.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "deriche.h"

KERNEL
{
  /* For alpha = 1/4: k = (1 - e)^2 / (1 + 2 alpha e - e^2), e = exp (-alpha).  */
  const real e = R (0.77880078307140486825);
  const real k = (1 - e) * (1 - e) / (1 + e / 2 - e * e);
  const real a1 = k, a2 = k * e * (R (0.25) - 1), a3 = k * e * (R (0.25) + 1),
             a4 = -k * e * e;
  const real b1 = 2 * e, b2 = -e * e;

  for (int i = 0; i < W; i++)
    {
      real y1 = 0, y2 = 0, x1 = 0;

      for (int j = 0; j < H; j++)
        {
          forth[i][j] = a1 * in[i][j] + a2 * x1 + b1 * y1 + b2 * y2;
          x1 = in[i][j];
          y2 = y1;
          y1 = forth[i][j];
        }
    }
  for (int i = 0; i < W; i++)
    {
      real y1 = 0, y2 = 0, x1 = 0, x2 = 0;

      for (int j = H - 1; j >= 0; j--)
        {
          back[i][j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
          x2 = x1;
          x1 = in[i][j];
          y2 = y1;
          y1 = back[i][j];
        }
    }
  for (int i = 0; i < W; i++)
    for (int j = 0; j < H; j++)
      out[i][j] = forth[i][j] + back[i][j];
  for (int j = 0; j < H; j++)
    {
      real y1 = 0, y2 = 0, x1 = 0;

      for (int i = 0; i < W; i++)
        {
          forth[i][j] = a1 * out[i][j] + a2 * x1 + b1 * y1 + b2 * y2;
          x1 = out[i][j];
          y2 = y1;
          y1 = forth[i][j];
        }
    }
  for (int j = 0; j < H; j++)
    {
      real y1 = 0, y2 = 0, x1 = 0, x2 = 0;

      for (int i = W - 1; i >= 0; i--)
        {
          back[i][j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
          x2 = x1;
          x1 = out[i][j];
          y2 = y1;
          y1 = back[i][j];
        }
    }
  for (int i = 0; i < W; i++)
    for (int j = 0; j < H; j++)
      out[i][j] = forth[i][j] + back[i][j];
}
