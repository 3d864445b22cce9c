/* Loads by a pointer that is chosen from several.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   std::min (a[i], x + y) is a reference to a[i] or to a temporary: a pointer is chosen,
   and something is loaded by it.  Both values are known at that place, so one of them can
   be chosen instead; then the temporary need not be in memory, nor be an object that is
   declared inside the loop.  */

#ifndef PF_CHOSEN_LOAD_H
#define PF_CHOSEN_LOAD_H

/* In the loops of the current function, let values be chosen in place of pointers that
   something is loaded by, where all values are known, and remove temporaries that
   only such loads read.  For use with loops; leaves SSA form up to date.  */
void choose_values (void);

#endif /* PF_CHOSEN_LOAD_H */
