/* The check in front of a copy of loops that is only right if tables in memory have
   some property.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_COPY_CHECK_H
#define PF_COPY_CHECK_H

#include "ast-expression.h"
#include "read-element.h"

/* A check in the code.

   LAST: leads to the copy if it holds, else to the loops it was made from.
   FIRST: decides if it is worth it; NULL if nothing is checked, and LAST not decided yet.
   BARRIERS: statements that keep it out of SCoPs.  */
struct copy_check
{
  gcond *last = NULL, *first = NULL;
  std::vector<gimple *> barriers;
};

/* Let CHECK have one more condition, which is not decided yet, in front of LOOP, the copy, behind
   the others and all that is computed there.  */
void add_condition (struct copy_check *check, class loop *loop);

/* Let CHECK go on to its last condition only if A CODE B, which gets a block of its own in front of
   that.  */
void require_before (struct copy_check *check, enum tree_code code, tree a,
                     tree b);

/* The elements of a table that are compared.

   LOW: the first one, of the type that was asked for.
   COUNT: the last one minus that, 1 at least.  */
struct element_range
{
  tree low, count;
};

/* The work on one check, to which more may be added later.

   COND: decides between the copy and the loops it was made from.
   CHECK: all of them.
   GSI: statements are inserted in front of it.
   EQUAL: whether what was compared so far is equal; a boolean.  */
class copy_checker
{
protected:
  /* Of what ELEMENTS, of the copy, is about, in front of the last condition of CHECK, or behind it if
     that is decided.  */
  copy_checker (const read_elements &elements, struct copy_check *check);
  ~copy_checker ();
  copy_checker (const copy_checker &) = delete;

  /* The ends of ELEMENTS, [params] -> { [e] }, in TYPE, as *RANGE.  False if isl fails.  */
  bool find_ends (__isl_keep isl_set *elements, tree type,
                  element_range *range);

  /* Begin with the condition that it is WORTH it, and that the elements are what they are taken to
     be.  False if isl fails, or that is never so; then nothing was inserted.  */
  bool begin (tree worth = boolean_true_node);

  /* Go on only if APPLIES.  */
  void branch (tree applies);

  /* Let what was compared decide.  */
  void end ();

  /* The value of EXPRESSION, computed in front of GSI.  */
  tree compute (tree expression);

  /* CONDITION has to hold.  */
  void require (tree condition);

  /* VALUE under a name of which nobody knows what it was computed from.  */
  tree opaque (tree value);

  /* What lies at ADDRESS, of TYPE, loaded by a pointer to ALIAS_TYPE in front of GSI.  TEXT: what the
     user calls it.  */
  tree load (tree address, tree type, tree alias_type, const char *text);

  /* DIFFERENCE has to be 0, of sizetype, of the numbers from 1 to COUNT, of ssizetype.  It is computed in
     a loop in front of GSI.  */
  void compare (tree count, const std::function<tree (tree)> &difference);

  gcond *cond;
  struct copy_check *check;
  isl_ast_build *build;
  id_resolver resolve;
  gimple_stmt_iterator gsi;
  tree equal;

private:
  void fence (gimple_stmt_iterator *place);

  const read_elements &elements;
};

/* A type that has room for what is computed from two numbers of 64 bits.  */
tree wide_type ();

#endif /* PF_COPY_CHECK_H */
