/* Loops over the iterations that a thread is given.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC makes
     while (GOMP_loop_dynamic_next (&first, &end))
       do ... while (++i < end);
   of a loop that OpenMP's library hands out in chunks.  The library never says that there are
   iterations if there are none, which GCC does not know: to it the inner loop iterates max (1, end -
   first) times, and no SCoP has such a loop.  */

#ifndef PF_THREAD_CHUNK_H
#define PF_THREAD_CHUNK_H

#include "gcc-compat.h"

/* Say in front of such loops of the current function that they have iterations.  Loops must be
   up to date, and stay so, as do dominators.  */
void note_chunks (void);

#endif /* PF_THREAD_CHUNK_H */
