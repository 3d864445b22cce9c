/* Conditions that only select values, as assignments while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (i...) for (j...)
       { s = b[j]; for (k...) s += x[i][k] * w[k][j]; y[i][j] = s > 0 ? s : 0; }
   the condition depends on data, so that Graphite makes no SCoP of the nest.
   Nothing but a value depends on it, however: both ways meet again, and what
   stands on them is arithmetic that may as well be executed always, or a load from
   a place that is accessed in any case.  Such a
   condition becomes an assignment, a COND_EXPR, in the block where the ways
   meet, to which the statements in front of the condition move as well: to
   Graphite all of it is one statement.

   The control flow graph stays as it is, with a constant for a condition and
   empty blocks, which mean nothing to Graphite.  Everything can be put back, so
   that code that is not generated anew is compiled to what it would be without
   the plugin.  The comparison is executed as often as before, and the value is
   chosen as before: NaNs, signs of zeros and exceptions stay the same.

   Where the ways have more than that, as in
     for (i...) for (j...) if (m[j][i] > 0) { s[i] += m[j][i]; n[i]++; }
   the same is done, but only to have a model: what may not be executed always gets
   its conditions again in generated code (selection-copy.h).  Until then the
   function is not executed, and nothing may be concluded from what stands there.
   Such a selection is a conditional one.  */

#ifndef PF_SELECTION_H
#define PF_SELECTION_H

#include "gcc-compat.h"

/* A condition in a selection, and the assignment of its truth value.  */
struct selecting_condition
{
  gcond *condition;
  gassign *flag;
};

/* A block of a selection.

   FLAG: the truth value of the condition at its end; NULL if there is none that
     decides anything.
   NEXT: where control goes where that holds, and where not, as indices into the
     selection's blocks; -1 is the block where all meet.  */
struct selecting_block
{
  basic_block bb;
  gassign *flag;
  int next[2];
};

/* Where operand OPERAND of SELECT has the value that E, an edge out of block FROM,
   leads to the name's block with, at location WHERE in the program.  */
struct selected_value
{
  edge e;
  basic_block from;
  gassign *select;
  unsigned operand;
  location_t where;
};

/* A name that had a PHI node in BLOCK: its values, and the assignments that select
   one of them, the last of which is RESULT's.  */
struct selected_name
{
  tree result;
  basic_block block;
  std::vector<selected_value> values;
  std::vector<gassign *> selects;
};

/* A statement that one of the ways had, in block HOME.  What was known of the
   range of its result is only true there.  */
struct speculated_statement
{
  gimple *stmt;
  basic_block home;
  pf_range range;
};

/* STMT, arithmetic that is undefined where it overflows, done without signs.

   ARGUMENT[k]: converts operand k, NULL if that is OPERAND[k], a constant.
   RESULT: converts what STMT computes to what it computed.  */
struct unsigned_arithmetic
{
  gassign *stmt;
  gassign *argument[2];
  tree operand[2];
  gassign *result;
};

/* An edge on one of the ways that leads straight to where all meet while Graphite runs,
   which wants each block to belong to one condition: E, which leads to TARGET.  */
struct straightened_edge
{
  edge e;
  basic_block target;
};

/* A store on one of the ways.  SELECT: an assignment of what it stores, that depends
   on the first condition: the two are not to be parted.  */
struct selected_store
{
  gassign *stmt;
  gassign *select;
};

/* A condition, and those that are on the ways from it to where all meet.

   CONDITIONAL: what is on the ways is not executed always in generated code, either.
   CONDITIONS: that one first.
   JOIN: the block where they meet.
   BLOCKS: that with the first condition, and those on the ways, in an order in which
     control can pass them.
   STRAIGHTENED: edges that lead to the join instead of one of the blocks.
   NAMES: that have different values on different ways, where all or some meet.
   SPECULATED: the statements on the ways.
   STORES: those of them that store.
   WRAPPED: those of them that might overflow; none if it is conditional.
   LAST: the last statement in the join.  */
struct selection
{
  bool conditional;
  std::vector<selecting_condition> conditions;
  basic_block join;
  std::vector<selecting_block> blocks;
  std::vector<straightened_edge> straightened;
  std::vector<selected_name> names;
  std::vector<speculated_statement> speculated;
  std::vector<selected_store> stores;
  std::vector<unsigned_arithmetic> wrapped;
  gimple *last;

  /* All statements that it consists of.  */
  std::vector<gimple *> statements () const;
  /* The blocks that they stand in, and that of the first condition.  A block may have been
     split since.  */
  std::vector<basic_block> places () const;
};

/* The selections of the current function.  */
class selections
{
public:
  selections () : has_conditional (false), has_straightened (false) {}

  /* Make assignments of the conditions in loops that only select values.  Loops
     are in loop-closed SSA form, and stay so.  Conditions that are affine
     remain: they can be modelled exactly.  */
  void make ();
  /* Make conditions of all assignments again.  */
  void undo ();
  /* The conditional ones in REGION, be it in part.  */
  std::vector<const selection *> conditional (const sese_l &region) const;
  /* A conditional one that is in REGION in part only, so that code in place of REGION cannot
     have its conditions; NULL if there is none.  */
  const selection *divided (const sese_l &region) const;
  /* The statements in REGION that are not to be executed always.  */
  std::set<gimple *> conditional_statements (const sese_l &region) const;
  /* Is or was CONDITION in a selection?  */
  bool
  contains (gimple *condition) const
  {
    return conditions.count (condition) != 0;
  }

private:
  void visit (basic_block bb, bool inside);
  void visit_conditional (basic_block bb, bool affine);
  void add (const selection &selection);

  std::vector<selection> made;
  std::set<gimple *> conditions, whole;
  std::set<basic_block> visited;
  bool has_conditional, has_straightened;
};

#endif /* PF_SELECTION_H */
