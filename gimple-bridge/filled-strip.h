/* Strips that have iterations.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of
     for (ii = 0; ii < n; ii += 32)
       for (i = ii; i < min (ii + 32, n); i++)
   GCC makes
     if (0 < n) do { if (ii < min (ii + 32, n)) do ... while (++i < ...); ii += 32; } while (ii < n);
   The inner condition always holds: ii is less than n, and what is added to it does not overflow.  As long as
   it is asked for, what is loaded inside, such as the pointer of a std::vector, may not be executed as far as GCC
   knows, and cannot be moved in front of the loops.  */

#ifndef PF_FILLED_STRIP_H
#define PF_FILLED_STRIP_H

/* In the current function, drop such conditions.  Dominators and exits of loops are up to date, and stay so.  */
void drop_strip_conditions (void);

#endif /* PF_FILLED_STRIP_H */
