/* What generated code stores back into arrays.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where each iteration of some loops has a row of its own in place of an array
   (temporaries.h), the array is to have in the end what the row of the last one has.  */

#ifndef PF_FINAL_ROW_H
#define PF_FINAL_ROW_H

#include "array-group.h"

/* A row.

   ARRAY, COPY: a reference to the array, and one to what takes its place.
   LOW: the subscripts of ARRAY that are 0 in COPY.  EXTENT: the number of subscripts in each
     dimension.
   ELEMENTS: [params] -> { Array[s] }: all that are stored back, a box.
   ITERATION: [params] -> { [(p)] }: the subscripts of COPY in front of those, one for each, or behind
     them if what iterations have is SIDE_BY_SIDE.  */
struct final_row
{
  final_row (const grouped_reference &array, const grouped_reference &copy,
             const std::vector<HOST_WIDE_INT> &low,
             const std::vector<HOST_WIDE_INT> &extent,
             __isl_take isl_set *elements,
             __isl_take isl_pw_aff_list *iteration, bool side_by_side)
      : array (array), copy (copy), low (low), extent (extent),
        elements (elements), iteration (iteration), side_by_side (side_by_side)
  {
  }
  ~final_row ();
  final_row (const final_row &) = delete;

  grouped_reference array, copy;
  std::vector<HOST_WIDE_INT> low, extent;
  isl_set *elements;
  isl_pw_aff_list *iteration;
  bool side_by_side;
};

typedef std::vector<std::unique_ptr<final_row> > final_rows;

#endif /* PF_FINAL_ROW_H */
