/* Which parameters say how wide a window is.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of the sizes of a convolution,

     for (y < h - m + 1) for (x < w - n + 1)
       for (r < m) for (s < n)
         out[y][x] += in[y + r][x + s] * weight[r][s]

   m and n are small: the loops over r and s move a window over what the loops outside of them
   go through.  By its loops alone it could be a product of four-dimensional arrays.

   A loop slides over one outside of it if both move one subscript by a few elements, and the
   outer one depends on a parameter that the inner one does not depend on, and on no iteration of
   the outer one when it begins or ends.  It is a window's if
   another loop around the statement does so, too, as here, or if the other loop ends earlier
   the wider the window is.  Where windows are copied, element by element, either loop may be the
   window's: those loops are that have one size in all directions, and otherwise none is known to
   be.  Of `y[i] += a[j] * x[i + j]' for i < n and j < m alone nobody knows
   which of n and m is the small one.  */

#ifndef PF_WINDOW_H
#define PF_WINDOW_H

#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* By how much the window gets wider when parameter number k of SCOP grows by one: 2 if it is the
   distance from the middle; 0 if the parameter is no width of a window, or is another size, too.
   Element k of the result, which the caller frees.  NULL on an isl error, or when memory is
   short.  */
unsigned *pf_windows_find (const struct pf_scop *scop);

#ifdef __cplusplus
}
#endif

#endif /* PF_WINDOW_H */
