/* An edge of the dependence graph.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_EDGE_H
#define PF_EDGE_H

#include <isl/map.h>
#include "farkas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All dependences of one kind from one statement to another.

   SOURCE, SINK: numbers of the statements in the SCoP.
   INPUT: between reads: it counts for reuse only.
   RELATION: [params] -> { R[v] -> S[v] } in the source's loop variables.
   FARKAS: what pf_edge_farkas computed; NULL before.
   REFERENCES: how many lists the edge is in.  */
struct pf_edge
{
  unsigned source, sink;
  bool input;
  isl_map *relation;
  struct pf_farkas *farkas;
  unsigned references;
};

/* A list of edges, which may share them with others.  */
struct pf_edge_list
{
  unsigned n;
  struct pf_edge **edge;
};

/* A new edge; NULL when memory is short or RELATION is NULL.  */
struct pf_edge *pf_edge_alloc (unsigned source, unsigned sink, bool input,
                               __isl_take isl_map *relation);

/* One reference less to EDGE, which may be NULL.  Returns NULL.  */
struct pf_edge *pf_edge_free (struct pf_edge *edge);

/* The functions that are not negative on EDGE's relation; EDGE owns them.
   NULL on an isl error.  */
const struct pf_farkas *pf_edge_farkas (struct pf_edge *edge);

/* Append EDGE, of which it takes a reference, to LIST.  Returns 0, or -1 when
   memory is short or EDGE is NULL.  */
int pf_edge_list_add (struct pf_edge_list *list, struct pf_edge *edge);

/* Release what LIST owns; it is empty afterwards.  */
void pf_edge_list_clear (struct pf_edge_list *list);

#ifdef __cplusplus
}
#endif

#endif /* PF_EDGE_H */
