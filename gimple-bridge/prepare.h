/* Preparation of a function for Graphite.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_PREPARE_H
#define PF_PREPARE_H

/* Split the basic blocks in the loops of the current function so that each
   statement of the source that stores to memory gets a block, and so a
   schedule, of its own, where no value but an induction variable passes from
   one to the next.  */
void split_statements (void);

#endif /* PF_PREPARE_H */
