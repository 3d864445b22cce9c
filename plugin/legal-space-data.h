/* What the legal schedule space consists of, for the files that compute it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_LEGAL_SPACE_DATA_H
#define PF_LEGAL_SPACE_DATA_H

#include <isl/aff.h>
#include "answer.h"
#include "hyperplane.h"
#include "legal-space.h"

#ifdef __cplusplus
extern "C" {
#endif

/* SCOP, DEPS: borrowed.
   NEGATIVE: loops may be reversed.
   PARAMETERS: [params] -> { : }, the space of all that is computed.
   N_PARAMETER: how many, and one for the stand-in of farkas.h.
   STATEMENT[scop->n_statement]: what rows are made of; none has rows.
   VARIABLE[scop->n_statement]: { Stmt[i] -> Stmt[v] }, the source's loop
     variables.
   LEGAL: an edge for each pair of statements with dependences.
   REUSE: for each with input dependences, without those that go past a read in
     between; READ_REUSE tells whether it has been computed.
   PERMUTATION[(straight * n + a) * n + b]: what permutation.c knows of
     statements a and b; NULL before it is asked.
   FUSIBLE: which sets of statements can share a loop.
   TREE: the best schedule of sets that do, as far as it has been asked for.  */
struct pf_legal_space
{
  const struct pf_scop *scop;
  const struct pf_dependences *deps;
  bool negative;
  isl_space *parameters;
  unsigned n_parameter;
  struct pf_row_statement *statement;
  isl_multi_aff **variable;
  struct pf_edge_list legal, reuse;
  bool read_reuse;
  unsigned char **permutation;
  struct pf_answer_table fusible, tree;
};

/* Fill in SPACE's REUSE unless that was done.  */
isl_stat pf_legal_space_read_reuse (struct pf_legal_space *space);

/* Is MEMBER one of the N in SET?  */
bool pf_class_has (unsigned n, const unsigned *set, unsigned member);

/* Append those of ALL with both ends among the N statements in MEMBER to
   *LIST.  Returns 0, or -1 when memory is short.  */
int pf_class_edges (const struct pf_edge_list *all, unsigned n,
                    const unsigned *member, struct pf_edge_list *list);

#ifdef __cplusplus
}
#endif

#endif /* PF_LEGAL_SPACE_DATA_H */
