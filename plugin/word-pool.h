/* The words of GMP's numbers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Nearly all numbers that isl computes with fit into one machine word, which GMP
   allocates from the heap for each number.  Here they come from one region of
   memory, side by side and without headers, and are used again in the opposite
   order.

   GMP's functions for memory, which it has for the whole process, are replaced:
   a word may be freed, or grow, wherever that happens.  Words come from the pool
   only as long as it is open, so that nobody else gets memory that free () does
   not know.  */

#ifndef PF_WORD_POOL_H
#define PF_WORD_POOL_H

#include <gmp.h>
#include <stdbool.h>

/* From now on take words from the pool, or, if not OPEN, from the heap.  Returns
   whether they came from the pool before.  */
bool pf_word_pool_open (bool open);

/* Memory for a word, from the pool or from the heap.  */
mp_limb_t *pf_word_new (void);

/* Give back WORD, which comes from the pool or from the heap.  */
void pf_word_free (mp_limb_t *word);

#endif /* PF_WORD_POOL_H */
