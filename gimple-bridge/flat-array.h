/* Arrays of several dimensions that have one in GCC's representation.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Fortran's
     real (8) a(500, 500)
   is an array of 250000 elements for GCC, and a(i, j) is a[i + 500 * j - 501].  While i is at most 500, which
   the language guarantees but GCC does not know, that is element [j - 1][i - 1].  */

#ifndef PF_FLAT_ARRAY_H
#define PF_FLAT_ARRAY_H

#include "reference.h"

/* Does REFERENCE walk along elements and rows of such an array?  */
bool flat_p (const struct reference &reference);

/* Can the subscript of the array that REFERENCE is to be a part of its offset?  */
bool foldable_p (const struct reference &reference);

/* Let it be that.  */
void fold_subscript (struct reference *reference);

#endif /* PF_FLAT_ARRAY_H */
