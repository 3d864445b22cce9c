/* New code in functions of its own.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   New code needs many registers, and slots on the stack for vectors.  In the same
   function as the original code it makes all calls save registers and align the stack,
   also those for problems that are too small for it.  Therefore the code behind such a
   check

     if (n * n * n >= 144)
       new code
     else
       original code

   becomes a function of its own, made of the blocks of the new code when all passes over
   GIMPLE have seen both, so that it stays what it was:

     if (n * n * n >= 144)
       f.polyfuse.0 (n, a, b);
     else
       original code  */

#ifndef PF_OUTLINE_H
#define PF_OUTLINE_H

#include "gcc-compat.h"

/* Move marked code (outline-mark.h) of the current function to functions of its own, where all that it
   shares with the rest are a few scalars that it reads, and memory that is not on the
   stack.  Returns what GCC has to do.  */
unsigned outline_marked_code (void);

/* Was FN made by outline_marked_code?  All passes over GIMPLE are done with it.  */
bool outlined_p (tree fn);

#endif /* PF_OUTLINE_H */
