/* Values that one iteration of a loop stores and the next one loads.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where rows have as many bytes as an argument says, GCC cannot tell
     for (w...) { a[i][w] = f (a[i][w - 1]); a[i + 1][w - 2] = f (a[i + 1][w - 3]); }
   from a loop in which one statement overwrites what the other has stored.  So each
   value goes through memory, which takes longer than to compute it.  The dependences
   know better.  */

#ifndef PF_CARRIED_VALUE_H
#define PF_CARRIED_VALUE_H

#include "array-group.h"
#include "plugin/scop.h"

/* A value that stays in a register.

   LOAD, STORE: access numbers of what reads it, and of what wrote it an iteration
     before.  */
struct carried_value
{
  unsigned load, store;
};

/* What one copy of a statement executes.

   STATEMENT: of the model.
   ORDER: [params] -> { [t] -> Stmt[i] }, for t of the loops around, from the
     outermost.  */
struct copied_statement
{
  const struct pf_statement *statement;
  isl_map *order;
};

/* The values that WRITER, a copy of a statement of MODEL, hands on to READER, the same or
   another one in the same loops, an iteration later of the last of these, by hidden
   references, as GROUPS has them, but for those that load one of KEPT.  FLOW: { Source[i] -> Sink[j] }, exact but for writes
   that may not happen.  None where READER's iterations have holes.  The caller makes sure that
   both are executed in each iteration of that loop, and that no value flows to READER in one:
   then that is the loop which the last dimension of ORDER stands for.  */
std::vector<carried_value> find_carried_values (
    const struct pf_scop *model, const array_groups &groups,
    const copied_statement &writer, const copied_statement &reader,
    const std::vector<carried_value> &kept, __isl_keep isl_union_map *flow);

/* { [o, t] -> [o, u] : t < u }, or u = t + 1 if NEXT, in SPACE, a space of sets.  */
__isl_give isl_map *later_iterations (__isl_take isl_space *space, bool next);

/* Let LOAD, in each iteration of LOOP but the first, have the value that STORE wrote
   in the one before, and in the first INITIAL.  Each is in one of
   unconditional_blocks.  Was it possible?  */
bool carry_value (class loop *loop, gassign *load, gassign *store,
                  tree initial);

#endif /* PF_CARRIED_VALUE_H */
