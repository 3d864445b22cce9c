/* The dimensions of an array that is addressed by polynomials.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The offsets 8 n i + 8 j and 8 n k + 8 i + 8 of two references to doubles have
   the strides n and 1 in common: the array has rows of n elements, and the
   references are [i][j] and [k][i + 1].  That is what the program computes
   only while every subscript but the first is at least 0 and less than the
   extent n: an assumption, to be proved or checked.

   A stride may be a sum: 8 n i + 8 i + 8 j has rows of n + 1 elements, as it
   grows by 8 (n + 1) with i; but not beside 8 n i + 8 j, where it is an element
   of a diagonal, [i][i + j].  */

#ifndef PF_LAYOUT_H
#define PF_LAYOUT_H

#include "polynomial.h"

/* UNIT: bytes.
   STRIDE: how many units neighbours in each dimension are apart, from the
     outermost; the last is 1.  */
struct layout
{
  HOST_WIDE_INT unit;
  std::vector<polynomial> stride;

  /* Is the number of elements in dimension K, which is not the outermost, a
     polynomial?  Else the strides of K and of the dimension before it are given
     on their own, as for arrays of assumed shape in Fortran.  */
  bool extent (size_t k, polynomial *value) const;
};

/* Which steps of many elements are rows, such as 100 in a[100 * i + j].

   ANY: are there rows?
   STRIPS: steps that are so many times as long as others are none: in a[100 * (32 * ii + i) + j],
     where ii counts strips of 32 rows, that of ii leads to another row, not to more of them.  */
struct row_steps
{
  bool any;
  std::set<HOST_WIDE_INT> strips;
};

/* Gives the reference by which an SSA name is loaded; NULL_TREE if it is not.  */
typedef std::function<tree (tree)> load_finder;

/* Find a layout for references with OFFSETS in bytes, all multiples of UNIT.
   ROWS: the steps that are rows.
   PLANES: in bytes, steps that are longer than all others.
   LOAD_OF: tells where parameters are from.  False if there is none.  */
bool find_layout (const std::vector<polynomial> &offsets, HOST_WIDE_INT unit,
                  const row_steps &rows, const std::set<HOST_WIDE_INT> &planes,
                  const load_finder &load_of, struct layout *result);

/* How many steps, of either sign, it is in each dimension of LAYOUT from an element to one that is DISTANCE bytes behind
   it.  Those that are no polynomials are not valid.  */
std::vector<polynomial> split_distance (const struct layout &layout,
                                        const polynomial &distance);

/* The subscripts, one for each dimension of LAYOUT, of the reference with
   OFFSET.  False when they are not affine.  */
bool split_offset (const struct layout &layout, const polynomial &offset,
                   std::vector<polynomial> *subscripts);

#endif /* PF_LAYOUT_H */
