/* A nest as the program has it: what the compiler does not know of it, and what it makes of
   it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_SOURCE_NEST_H
#define PF_SOURCE_NEST_H

#include "cost.h"
#include "machine.h"
#include "nest.h"

/* The predicted cycles on MACHINE of NEST, SCOP's original order, which is that of TREE, as the program has
   it.  Where that executes tiles of its own, what these add to computing is not known well, and
   taken for nothing.  Returns 0, or -1 as pf_tile_cost does.  */
int pf_source_nest_cost (const struct pf_scop *scop, const struct pf_tree *tree,
                         struct pf_nest *nest, const struct pf_machine *machine,
                         struct pf_cost *cost);

#endif /* PF_SOURCE_NEST_H */
