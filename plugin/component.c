/* Components of the dependence graph.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "component.h"

#include <stdlib.h>

/* The members of a class and what they depend on.

   REACH[a * N + b]: member b depends on member a, directly or not.
   COMPONENT[k]: of member k, once it is PLACED.  */
struct graph
{
  unsigned n;
  const unsigned *member;
  bool *reach, *placed;
  unsigned *component;
};

/* The index of statement NUMBER among the members of GRAPH.  */
static unsigned
index_of (const struct graph *graph, unsigned number)
{
  unsigned k = 0;

  while (graph->member[k] != number)
    k++;
  return k;
}

/* Fill in GRAPH's REACH from EDGES.  */
static void
connect (struct graph *graph, const struct pf_edge_list *edges)
{
  unsigned n = graph->n;

  for (unsigned e = 0; e < edges->n; e++)
    graph->reach[index_of (graph, edges->edge[e]->source) * n
                 + index_of (graph, edges->edge[e]->sink)]
        = true;
  for (unsigned k = 0; k < n; k++)
    for (unsigned a = 0; a < n; a++)
      for (unsigned b = 0; graph->reach[a * n + k] && b < n; b++)
        if (graph->reach[k * n + b])
          graph->reach[a * n + b] = true;
}

/* Are members A and B of GRAPH in one component?  */
static bool
is_together (const struct graph *graph, unsigned a, unsigned b)
{
  return a == b
         || (graph->reach[a * graph->n + b] && graph->reach[b * graph->n + a]);
}

/* Is everything placed that the component of member K depends on?  */
static bool
is_ready (const struct graph *graph, unsigned k)
{
  for (unsigned a = 0; a < graph->n; a++)
    if (graph->reach[a * graph->n + k] && !graph->placed[a]
        && !is_together (graph, a, k))
      return false;
  return true;
}

/* The member with the smallest number that may be placed next.  */
static unsigned
next_member (const struct graph *graph)
{
  unsigned best = graph->n;

  for (unsigned k = 0; k < graph->n; k++)
    if (!graph->placed[k] && is_ready (graph, k)
        && (best == graph->n || graph->member[k] < graph->member[best]))
      best = k;
  return best;
}

int
pf_components (unsigned n, const unsigned *member,
               const struct pf_edge_list *edges, unsigned *component)
{
  struct graph graph = { .n = n,
                         .member = member,
                         .reach = calloc ((size_t)n * n + 1, sizeof (bool)),
                         .placed = calloc (n + 1, sizeof (bool)),
                         .component = component };
  int count = -1;

  if (graph.reach && graph.placed)
    {
      count = 0;
      connect (&graph, edges);
      for (unsigned k = next_member (&graph); k < n;
           k = next_member (&graph), count++)
        for (unsigned a = 0; a < n; a++)
          if (is_together (&graph, a, k))
            {
              graph.placed[a] = true;
              component[a] = (unsigned)count;
            }
    }
  free (graph.reach);
  free (graph.placed);
  return count;
}
