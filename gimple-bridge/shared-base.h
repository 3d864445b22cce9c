/* Pointers of a loop that stay as far apart as they begin.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The vectorizer gives each reference of a loop a pointer of its own, and computes in front of the
   loop where each begins:

     p = a + (j + n * i) * 8;  q = a + (j + n * i + 1) * 8;
     do { v = *p + *q; ...; p += 64; q += 64; } while (...);

   The choice of induction variables (ivopts) looks for references that lie a constant number of
   bytes apart, as one register is enough for them, but not into such sums: it sees two invariants
   here.  A stencil has more references than there are registers then, and the bound of the loop, or
   a pointer, is loaded in each iteration.  */

#ifndef PF_SHARED_BASE_H
#define PF_SHARED_BASE_H

/* Let generated innermost loops count pointers to neighbours in a row from one of them, in front of
   GCC's choice of induction variables.  To be called once, when the plugin is loaded.  */
void register_shared_base_pass (const char *plugin_name);

#endif /* PF_SHARED_BASE_H */
