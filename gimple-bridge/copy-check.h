/* The check in front of a copy of loops that is only right if tables in memory have
   some property.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_COPY_CHECK_H
#define PF_COPY_CHECK_H

#include "ast-expression.h"
#include "read-element.h"

/* A check in the code.

   FIRST: decides if it is worth it; NULL if there is no check.
   BARRIERS: statements that keep it out of SCoPs.  */
struct copy_check
{
  gcond *first = NULL;
  std::vector<gimple *> barriers;
};

/* The elements of a table that are compared.

   LOW: the first one, ssizetype.
   COUNT: the last one minus that, 1 at least.  */
struct element_range
{
  tree low, count;
};

/* The work on one check, to which more may be added later.

   COND: decides between the copy and the loops it was made from.
   CHECK: what was inserted.
   GSI: statements are inserted in front of it.
   EQUAL: whether what was compared so far is equal; a boolean.  */
class copy_checker
{
protected:
  /* In front of COND, of what ELEMENTS is about.  */
  copy_checker (gcond *cond, const read_elements &elements,
                struct copy_check *check);
  ~copy_checker ();
  copy_checker (const copy_checker &) = delete;

  /* The ends of ELEMENTS, [params] -> { [e] }, in TYPE, as *RANGE.  False if isl fails.  */
  bool find_ends (__isl_keep isl_set *elements, tree type,
                  element_range *range);

  /* How many more points there are in POINTS, [params] -> { [i] }, than there would be with PER_ELEMENT
     for each of COUNT elements, sizetype: are there as many, in arithmetic modulo 2^64?  NULL_TREE if isl
     fails.  */
  tree worth_while (__isl_keep isl_set *points, tree count,
                    unsigned per_element);

  /* Begin with the condition that there is enough to do, WORTH, and that the elements are
     what they are taken to be.  False if isl fails, or that is never so; then nothing was
     inserted.  */
  bool begin (tree worth);

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
  edge split_off_condition ();
  void branch (tree applies);
  void fence (gimple_stmt_iterator *place);

  const read_elements &elements;
};

/* A type that has room for what is computed from two numbers of 64 bits.  */
tree wide_type ();

#endif /* PF_COPY_CHECK_H */
