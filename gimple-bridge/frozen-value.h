/* Values of loops around marked code that it does not see change.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where a check is within a loop,

     for (i = 0; i < n; i++)
       if (n - i >= 20)
         new code, with a[i * n + k] and b[k * n + i]
       else
         original code

   GCC would keep a pointer to a[i * n] and another to b[i] in registers for all iterations of
   i, and move both on in each, which costs the original code registers and time, and lets the
   new code, when it becomes a function (outline.h), need many arguments.  While GCC chooses
   such variables the new code uses a copy of i of which it is not known what it is.  */

#ifndef PF_FROZEN_VALUE_H
#define PF_FROZEN_VALUE_H

/* Let all code behind marks (outline-mark.h) in the current function use such copies of the
   integers and pointers that the loops around it compute.  Dominators need not be known.  */
void freeze_values (void);

/* Let no code use such copies any more.  To be called for the same function, before another
   one's values are frozen.  */
void thaw_values (void);

#endif /* PF_FROZEN_VALUE_H */
