/* The element of an array that its subscripts count from.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Which element of an array has the subscripts 0 is arbitrary: those of all
   references may change by the same.  In Fortran a(i, j) with the bounds 1:n of an
   allocatable array is the element o + n j + i, where the descriptor says o, in fact
   - n - 1.  Split along the strides n and 1 that is [j][o + i], of which nothing tells
   that it stays in its row.  Counted from element o + n + 1, with counters that
   begin with 0, it is [j'][i'], and the row has to be as long as the loop over i'.  */

#ifndef PF_ORIGIN_H
#define PF_ORIGIN_H

#include "layout.h"

/* A reference to an array.

   PBB: the block of the SCoP that it is in.
   SUBSCRIPT: affine, one or more for each dimension of the layout, from the
     outermost.  */
struct counted_reference
{
  poly_bb_p pbb;
  std::vector<polynomial> *subscript;
};

/* Choose the origin for REFERENCES of GRAPHITE, which are all of one array with
   LAYOUT, so that the subscripts within rows are least at 0, as far as that is known, and
   let SUBSCRIPT count from it.  CONTEXT, [params] -> { : }, is what is probably true of the
   parameters.  What is returned is how far from the previous
   origin it is in bytes, a polynomial in parameters: the elements are the same, modulo
   2^64, whatever was chosen.  */
polynomial move_origin (scop_p graphite, const struct layout &layout,
                        const std::vector<counted_reference> &references,
                        __isl_keep isl_set *context);

#endif /* PF_ORIGIN_H */
