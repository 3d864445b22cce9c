/* The loops around each statement, and the variables that they count in.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A loop is a member of a band of the original schedule tree, which counts in
   the source's own variable where that grows by one.  A loop around several
   statements is a loop of each of them, as in Yi and Kennedy (2002), section
   2.1: they may be separated.

   Example: for (k < n) { for (k < i) S1; for (k < j) for (k < i) S2; }, with
   iterators that count from 0, gives S1 the variables k, k + i + 1 and S2 the
   variables k, k + j + 1, k + i + 1.  */

#ifndef PF_LOOP_VARIABLE_H
#define PF_LOOP_VARIABLE_H

#include "schedule-tree.h"
#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A loop around a statement.

   VALUE: its variable, [params] -> { Stmt[i] -> [(v)] }.
   ORIGIN: number of the loop in the tree: loops of two statements with the
     same number are one loop.
   NAME: of the variable in the source, or "" when it has none.  */
struct pf_loop_variable
{
  isl_pw_aff *value;
  unsigned origin;
  const char *name;
};

/* The loops around a statement, from the outermost.

   DOMAIN: its instances, as in the tree.
   TIMES: all variables as one relation, [params] -> { Stmt[i] -> [v] }.
   N_LOOP, LOOP[N_LOOP]: the loops.  */
struct pf_loop_variables
{
  isl_set *domain;
  isl_map *times;
  unsigned n_loop;
  struct pf_loop_variable *loop;
};

/* The loops around each statement of SCOP in TREE, its original order:
   one element a statement.  NULL on an isl error, when memory is short, or
   when a statement has several leaves.  Release with
   pf_loop_variables_free.  */
struct pf_loop_variables *pf_loop_variables_read (const struct pf_scop *scop,
                                                  const struct pf_tree *tree);

/* Release VARIABLES of SCOP and return NULL.  NULL is allowed.  */
struct pf_loop_variables *
pf_loop_variables_free (const struct pf_scop *scop,
                        struct pf_loop_variables *variables);

#ifdef __cplusplus
}
#endif

#endif /* PF_LOOP_VARIABLE_H */
