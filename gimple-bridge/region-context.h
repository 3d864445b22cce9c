/* What is known of the parameters of a region on entry to it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_REGION_CONTEXT_H
#define PF_REGION_CONTEXT_H

#include "affine.h"

/* Is parameter P an integer of more than 64 bits?  */
bool wide_integer_p (tree p);

/* [params] -> { : } in SPACE: what is known of the parameters of BUILDER, none of
   which is a wide integer, where control enters REGION: their types, their ranges,
   if RANGES, and the conditions that control has passed.  NULL on an error.  */
__isl_give isl_set *region_context (const sese_l &region,
                                    __isl_take isl_space *space, bool ranges,
                                    affine_builder *builder);

#endif /* PF_REGION_CONTEXT_H */
