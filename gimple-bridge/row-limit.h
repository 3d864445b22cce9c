/* How long rows may be that several iterations are to have.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ROW_LIMIT_H
#define PF_ROW_LIMIT_H

#include "gcc-compat.h"

/* A nest that could have rows for its temporaries if these were not too long, of which only the
   program knows how long they are.

   LOOP: the number of the outermost loop.
   NAME: the version of the SSA name that decides it.
   MOST: what that is at most.
   UNIT: rows of a multiple of so many elements are whole lines, and may compete for few sets of
     a cache; 0 if what iterations have lies side by side, so that this does not matter.  */
struct row_limit
{
  int loop;
  unsigned name;
  HOST_WIDE_INT most, unit;
};

#endif /* PF_ROW_LIMIT_H */
