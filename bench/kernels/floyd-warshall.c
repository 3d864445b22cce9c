/* All shortest paths of a graph by Floyd and Warshall's algorithm; path[i][j]
   starts as the length of the edge from i to j.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "floyd-warshall.h"

KERNEL
{
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        path[i][j] = path[i][k] + path[k][j] < path[i][j]
                         ? path[i][k] + path[k][j]
                         : path[i][j];
}
