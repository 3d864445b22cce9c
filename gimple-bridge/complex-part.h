/* Complex numbers in memory, in parts.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC reads and writes the real and imaginary parts one by one where it computes with them, but
   c[i] = 0 is one store.  In
     for (i...) for (j...) { c[i][j] = 0; for (k...) c[i][j] += a[i][k] * b[k][j]; }
   elements of c would be of two sizes, which dependences between iterations are not known for.  */

#ifndef PF_COMPLEX_PART_H
#define PF_COMPLEX_PART_H

/* Load and store complex numbers by parts in all nests of the current function that do so somewhere.
   States of memory stay up to date.  */
void access_complex_parts (void);

#endif
