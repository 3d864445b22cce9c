/* Loops made by a condition at the end of a block.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_BACK_EDGE_H
#define PF_BACK_EDGE_H

#include "gcc-compat.h"

/* Let BB, with one way out, go on to AGAIN unless COUNTER is LAST, by a condition at LOCATION.  Returns the edge to
   AGAIN, which is taken if the condition is true.  */
edge go_back_until (basic_block bb, tree counter, tree last, basic_block again,
                    location_t location);

#endif /* PF_BACK_EDGE_H */
