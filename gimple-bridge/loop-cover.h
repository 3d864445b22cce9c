/* Generated loops, covered from the passes that would rearrange them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The passes behind ours that rearrange loops:

     -floop-unroll-and-jam            interleaves iterations of an outer loop;
                                      makes two stores to one element out of a
                                      loop that the vectorizer could handle
     -floop-interchange               permutes the loops of a perfect nest by
                                      a cost that does not know the tiles
     -ftree-loop-distribution         splits loops that were fused on purpose
     -ftree-loop-distribute-patterns  the same, for a store that looks like
                                      memset or memcpy; where no generated nest
                                      has more than one store, there is nothing
                                      to split, and they are left to it

   They act on all loops of a function, and have no switch for one loop.  While each of them
   runs, a generated loop looks as they want no loop to look: never executed, or with a
   number of iterations that nothing is known of.  All other loops of the function get what
   they would without the plugin, and so do the originals of new code that is checked
   first; only copies of loops that passes make before count as generated.  */

#ifndef PF_LOOP_COVER_H
#define PF_LOOP_COVER_H

#include "gcc-compat.h"

/* Cover the loops of FN with the number FIRST or a higher one.  */
void cover_loops (function *fn, int first);

/* Has FN covered loops, and is LOOP, in it, one of them?  */
bool has_covered_loop_p (const function *fn);
bool covered_loop_p (const function *fn, const class loop *loop);

/* Put passes that cover such loops, and uncover them, around those named above.  To be
   called once, when the plugin is loaded.  */
void register_cover_passes (const char *plugin_name);

#endif /* PF_LOOP_COVER_H */
