/* Copies of parts of arrays, and the loops that make them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ARRAY_COPY_H
#define PF_ARRAY_COPY_H

#include "gcc-compat.h"

/* A copy of a box of elements: element [s...] of the array is element
   sum ((s[d] - LOW[d]) * STRIDE[d]) of PLACE, a reference to an array; NULL_TREE if
   there is no copy.

   EXTENT[d]: so many values subscript d has at most.
   LOW, HIGH: the first and last values of the subscripts, of narrow_type; operands
     that are valid where the copy is made and in the rest of that iteration.  */
struct array_copy
{
  tree place;
  std::vector<HOST_WIDE_INT> extent, stride;
  std::vector<tree> low, high;
};

/* A reference to the element of an array with the given subscripts, the parts of
   which are computed in front of the iterator; NULL_TREE if that is not
   possible.  */
typedef std::function<tree (gimple_stmt_iterator *, const std::vector<tree> &)>
    element_builder;

/* Set the strides of COPY such that subscripts ROW lie side by side.  Returns the
   number of elements.  */
HOST_WIDE_INT lay_out_copy (array_copy *copy, unsigned row);

/* Copies start at multiples of so many bytes: lines of the caches, and the longest
   vectors.  */
const HOST_WIDE_INT COPY_ALIGNMENT = 64;

/* A new private variable on the stack with room for BYTES bytes of copies.  */
tree new_copy_variable (HOST_WIDE_INT bytes);

/* The place of a copy with ELEMENTS elements of TYPE, OFFSET bytes from the start of
   VARIABLE.  */
tree copy_place (tree variable, HOST_WIDE_INT offset, tree type,
                 HOST_WIDE_INT elements);

/* Put loops that copy what SOURCE makes into COPY on edge E.  The innermost of them
   steps through subscript ROW.  False, with code that copies nothing, if SOURCE
   fails.  */
bool insert_copy_loops (edge e, const array_copy &copy, unsigned row,
                        const element_builder &source);

/* The same for any two places: store what SOURCE makes in TARGET, for the box that is COPY's.  */
bool insert_element_loops (edge e, const array_copy &copy, unsigned row,
                           const element_builder &source,
                           const element_builder &target);

/* The element of COPY with the subscripts INDEX, computed in front of GSI.  */
tree copied_element (gimple_stmt_iterator *gsi, const array_copy &copy,
                     const std::vector<tree> &index);

#endif /* PF_ARRAY_COPY_H */
