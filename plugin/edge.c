/* An edge of the dependence graph.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "edge.h"

#include <stdlib.h>

struct pf_edge *
pf_edge_alloc (unsigned source, unsigned sink, bool input,
               __isl_take isl_map *relation)
{
  struct pf_edge *edge = relation ? calloc (1, sizeof *edge) : NULL;

  if (!edge)
    {
      isl_map_free (relation);
      return NULL;
    }
  edge->source = source;
  edge->sink = sink;
  edge->input = input;
  edge->relation = relation;
  edge->references = 1;
  return edge;
}

struct pf_edge *
pf_edge_free (struct pf_edge *edge)
{
  if (!edge || --edge->references)
    return NULL;
  isl_map_free (edge->relation);
  pf_farkas_free (edge->farkas);
  free (edge);
  return NULL;
}

const struct pf_farkas *
pf_edge_farkas (struct pf_edge *edge)
{
  if (!edge->farkas)
    edge->farkas = pf_farkas_compute (edge->relation);
  return edge->farkas;
}

int
pf_edge_list_add (struct pf_edge_list *list, struct pf_edge *edge)
{
  struct pf_edge **larger
      = edge ? realloc (list->edge, (list->n + 1) * sizeof *larger) : NULL;

  if (!larger)
    return -1;
  list->edge = larger;
  list->edge[list->n++] = edge;
  edge->references++;
  return 0;
}

void
pf_edge_list_clear (struct pf_edge_list *list)
{
  for (unsigned k = 0; k < list->n; k++)
    pf_edge_free (list->edge[k]);
  free (list->edge);
  *list = (struct pf_edge_list){ 0 };
}
