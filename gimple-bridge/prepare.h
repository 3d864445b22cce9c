/* Preparation of a function for Graphite, and what undoes it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_PREPARE_H
#define PF_PREPARE_H

#include "gcc-compat.h"

/* Is NAME, a value computed in LOOP, one that generated code can compute anew
   from the iterators?  Only integers and pointers that evolve by known steps
   are.  */
bool recomputable_p (class loop *loop, tree name);

/* The condition at the end of BB, NULL if there is none.  */
gcond *condition_of (basic_block bb);

/* The edge with FLAG, EDGE_TRUE_VALUE or EDGE_FALSE_VALUE, out of BB, which a condition ends.  */
edge edge_with (basic_block bb, int flag);

/* What the other edge out of a condition than that with FLAG has.  */
int other_flag (int flag);

/* Does BB store to memory?  */
bool stores_p (basic_block bb);

/* Remove STMT, which does not change memory, from its block, and what it defines.  */
void remove_statement (gimple *stmt);

/* The same for STMT, an assignment to a name that is to be defined otherwise: what debuggers are
   told by that name they still are, and not the value that STMT gave it.  */
void remove_but_name (gassign *stmt);

/* Remove what computes NAME, if nothing uses it, with all that is not used any more then.  */
void remove_unused (tree name);

/* E as an operand of statements behind *SEQ, to which what it takes to compute is
   added.  */
tree operand_for (tree e, gimple_seq *seq);

/* Has integer arithmetic STMT a result whatever its operands are?  */
bool defined_for_all_p (gimple *stmt);

/* Do conditions, such as the ends of loops, or addresses depend on NAME?  Such
   values have to be parameters, and so to be computed in front of a nest; others
   are as good inside.  */
bool steers_p (tree name);

/* Split the basic blocks in the loops of the current function so that each
   statement of the source that stores to memory gets a block, and so a
   schedule, of its own, where no value but an induction variable passes from
   one to the next.  Where the function would get many statements, blocks that
   would get several stay whole.  */
void split_statements (void);

/* Split the basic blocks between the loop nests of the current function where
   ways meet, and behind side effects and loads of sizes and addresses.
   Graphite's regions begin and end between blocks: a call in front of a nest, or
   a return after it, must not stand in one block with the condition under which
   the nest is executed, or with the end of that, unless that leads to one of
   several nests.  Was any split?  */
bool split_borders (void);

/* Undo loop closed SSA form in the current function: remove PHI nodes of one
   argument, which later passes do not expect here.  */
void leave_loop_closed_ssa (void);

#endif /* PF_PREPARE_H */
