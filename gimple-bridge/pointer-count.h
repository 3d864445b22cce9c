/* Loops that end where a pointer has come to, counted.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   for (p = v.begin (); p != v.end (); p++), as ranges and algorithms of C++ have it, is no affine loop:
   the pointers are parameters, the elements between them are not.  It becomes
   for (k = 0; k != n; k++, p++)  with the distance n = (v.end () - v.begin ()) / 8, as loops up to
   v.size () have it, and what is known of these applies.  So does  while (p < end), with the distance
   rounded up, and  p += stride, by which it is divided at run time.  */

#ifndef PF_POINTER_COUNT_H
#define PF_POINTER_COUNT_H

#include "gcc-compat.h"

/* Let the loops of nests in the current function that end when a pointer is equal to another one, or has passed it,
   end by the number of steps between them.  For use with preheaders.  Leaves SSA form up to date.  */
void count_pointers (void);

#endif /* PF_POINTER_COUNT_H */
