/* Sums that a loop keeps in registers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In a triangular solver,
     for (j < i) x[i] -= L[i][j] * x[j];
   GCC stores x[i] in each iteration, as it cannot tell that it is none of the x[j].
   Blocks of eight rows then store eight elements for eight products.  The iteration
   domains know better.  */

#ifndef PF_KEPT_SUM_H
#define PF_KEPT_SUM_H

#include "carried-value.h"

/* The elements that WRITER, a copy of a statement of MODEL, updates, each the same one in all
   iterations of an innermost loop that executes it, while nothing else in that loop refers to
   it, but something to its array.  ORDER: { Stmt[i] -> [t] }, all instances in that loop, the
   last of the DEPTH ones of t.  As pairs of the accesses that load and that store it.  */
std::vector<carried_value> find_kept_sums (const struct pf_scop *model,
                                           const copied_statement &writer,
                                           __isl_keep isl_union_map *order,
                                           int depth);

/* Let LOAD and STORE, both executed in each iteration of LOOP, of an element that no other
   statement of LOOP refers to, be executed only in front of it and behind it: INITIAL is the
   element in front, loaded from ELEMENT, which is valid there.  Was it possible?  */
bool keep_sum (class loop *loop, gassign *load, gassign *store, tree element,
               tree initial);

#endif /* PF_KEPT_SUM_H */
