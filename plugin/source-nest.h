/* A nest as the program has it: what the compiler does not know of it, and what it makes of
   it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_SOURCE_NEST_H
#define PF_SOURCE_NEST_H

#include "nest.h"
#include "plan.h"

/* Let NEST, in the original order of SCOP, stand for the code of the program.  */
void pf_source_nest_begin (struct pf_nest *nest, const struct pf_scop *scop);

/* The tiles that the program executes SCOP in, whose original order is TREE, as plans: PLAN[K] for
   node number K of TREE in preorder, all of which keep their bands before.  Loops that count tiles of loops in several bands are
   taken for loops around those of one band each.  */
void pf_source_nest_plan (const struct pf_scop *scop,
                          const struct pf_tree *tree, struct pf_plan *plan);

/* Let NEST stand for generated code again.  */
void pf_source_nest_end (struct pf_nest *nest);

#endif /* PF_SOURCE_NEST_H */
