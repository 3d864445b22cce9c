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
   chosen as before: NaNs, signs of zeros and exceptions stay the same.  */

#ifndef PF_SELECTION_H
#define PF_SELECTION_H

#include "gcc-compat.h"

/* A condition in a selection, and the assignment of its truth value.  */
struct selecting_condition
{
  gcond *condition;
  gassign *flag;
};

/* Where operand OPERAND of SELECT has the value that E, an edge, leads to the
   end of the selection with, at location WHERE in the program.  */
struct selected_value
{
  edge e;
  gassign *select;
  unsigned operand;
  location_t where;
};

/* A name that had a PHI node: its values, and the assignments that select one
   of them, the last of which is RESULT's.  */
struct selected_name
{
  tree result;
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

/* A condition, and those that are on the ways from it to where all meet.

   CONDITIONS: that one first.
   JOIN: the block where they meet.
   NAMES: that have different values on different ways.
   SPECULATED: the statements on the ways.
   WRAPPED: those of them that might overflow.  */
struct selection
{
  std::vector<selecting_condition> conditions;
  basic_block join;
  std::vector<selected_name> names;
  std::vector<speculated_statement> speculated;
  std::vector<unsigned_arithmetic> wrapped;
};

/* The selections of the current function.  */
class selections
{
public:
  /* Make assignments of the conditions in loops that only select values.  Loops
     are in loop-closed SSA form, and stay so.  Conditions that are affine
     remain: they can be modelled exactly.  */
  void make ();
  /* Make conditions of all assignments again.  */
  void undo ();
  /* Is or was CONDITION in a selection?  */
  bool
  contains (gimple *condition) const
  {
    return conditions.count (condition) != 0;
  }

private:
  void visit (basic_block bb, bool inside);

  std::vector<selection> made;
  std::set<gimple *> conditions;
  std::set<basic_block> visited;
};

#endif /* PF_SELECTION_H */
