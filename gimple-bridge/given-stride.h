/* Strides that arrays are passed with.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_GIVEN_STRIDE_H
#define PF_GIVEN_STRIDE_H

#include "gcc-compat.h"

/* If NAME is another name, or 1 where that is 0: that name; else NULL_TREE.  gfortran makes such
   strides of arrays that it is passed, whose elements are rarely apart.  Needs dominators.  */
tree given_stride (tree name);

#endif
