/* Slice nests.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "slice-nest.h"

#include "relation.h"
#include "transitive.h"
#include <stdlib.h>
#include <string.h>

/* Costs that differ by no more than this are the same.  */
#define SAME_COST 1.01

struct pf_slice_nests *
pf_slice_nests_free (struct pf_slice_nests *nests)
{
  if (!nests)
    return NULL;
  for (unsigned k = 0; nests->nest && k < nests->n; k++)
    {
      struct pf_slice_nest *nest = nests->nest + k;

      free (nest->member);
      pf_slice_list_clear (&nest->list);
      free (nest->cost);
      free (nest->reuse);
      pf_directions_free (nest->td);
    }
  free (nests->nest);
  free (nests->edge);
  free (nests);
  return NULL;
}

/* Fill in NEST, which is empty, as a copy of FROM, for N statements.  -1 when
   memory is short.  */
static int
copy_nest (struct pf_slice_nest *nest, const struct pf_slice_nest *from,
           unsigned n)
{
  nest->alive = from->alive;
  nest->best = from->best;
  nest->member = calloc (n + 1, sizeof *nest->member);
  nest->cost = calloc (from->list.n + 1, sizeof *nest->cost);
  if (!nest->member || !nest->cost)
    return -1;
  memcpy (nest->member, from->member, n * sizeof *nest->member);
  memcpy (nest->cost, from->cost, from->list.n * sizeof *nest->cost);
  for (unsigned k = 0; k < from->list.n; k++)
    if (pf_slice_list_add (&nest->list, pf_slice_copy (from->list.slice[k]))
        < 0)
      return -1;
  return 0;
}

struct pf_slice_nests *
pf_slice_nests_copy (const struct pf_slice_nests *nests)
{
  struct pf_slice_nests *copy = calloc (1, sizeof *copy);
  size_t size = (size_t)nests->n * nests->n;

  if (!copy)
    return NULL;
  copy->segment = nests->segment;
  copy->n = nests->n;
  copy->nest = calloc (nests->n + 1, sizeof *copy->nest);
  copy->edge = calloc (size + 1, sizeof *copy->edge);
  if (!copy->nest || !copy->edge)
    return pf_slice_nests_free (copy);
  memcpy (copy->edge, nests->edge, size * sizeof *copy->edge);
  for (unsigned k = 0; k < nests->n; k++)
    if (copy_nest (copy->nest + k, nests->nest + k,
                   nests->segment->scop->n_statement)
        < 0)
      return pf_slice_nests_free (copy);
  return copy;
}

void
pf_slice_nests_replace (struct pf_slice_nests *nests, struct pf_slice_nests *by)
{
  struct pf_slice_nests other = *nests;

  *nests = *by;
  *by = other;
  pf_slice_nests_free (by);
}

/* Does statement T depend on statement S by D?  */
static bool
is_dependent (const struct pf_directions *d, unsigned s, unsigned t)
{
  return pf_directions_at (d, s, t)->n > 0;
}

/* COMPONENT[i] becomes the number of the component of SEGMENT's member number i;
   their number goes into *N.  -1 when memory is short.  */
static int
find_components (const struct pf_segment *segment, unsigned *component,
                 unsigned *n)
{
  unsigned size = segment->n_member;
  bool *relation = calloc ((size_t)size * size + 1, sizeof *relation);

  if (!relation)
    return -1;
  for (unsigned a = 0; a < size; a++)
    for (unsigned b = 0; b < size; b++)
      relation[a * size + b]
          = is_dependent (segment->d, segment->list[a], segment->list[b]);
  pf_relation_close (size, relation);
  *n = pf_relation_components (size, relation, component);
  free (relation);
  return 0;
}

/* Is slice A of NEST better to have outermost than slice B?  Slices are in the
   order of the original loops, the first ones outermost.  */
static bool
is_better (const struct pf_slice_nest *nest, unsigned a, unsigned b)
{
  if (nest->cost[a] * SAME_COST < nest->cost[b]
      || nest->cost[b] * SAME_COST < nest->cost[a])
    return nest->cost[a] < nest->cost[b];
  return nest->reuse[a] * SAME_COST < nest->reuse[b];
}

/* Rate the slices of NEST, in SEGMENT.  -1 when memory is short.  */
static int
rate_slices (const struct pf_segment *segment, struct pf_slice_nest *nest)
{
  unsigned n = nest->list.n;

  nest->cost = calloc (n + 1, sizeof *nest->cost);
  nest->reuse = calloc (n + 1, sizeof *nest->reuse);
  if (!nest->cost || !nest->reuse)
    return -1;
  for (unsigned k = 0; k < n; k++)
    {
      const struct pf_slice *slice = nest->list.slice[k];

      nest->cost[k] = pf_segment_cost (segment, 1, &slice, PF_INNER_APART);
      nest->reuse[k] = pf_segment_reuse (segment, slice);
      if (nest->cost[k] < 0)
        return -1;
      if (is_better (nest, k, nest->best))
        nest->best = k;
    }
  return 0;
}

/* The loops that may be slicing loops of the statements of SEGMENT, as pf_slice_find wants them; the caller
   frees them.  NULL when memory is short.  */
static unsigned long *
slicing_loops (const struct pf_segment *segment)
{
  unsigned long *loops = calloc (segment->scop->n_statement + 1, sizeof *loops);

  for (unsigned k = 0; loops && k < segment->n_member; k++)
    loops[segment->list[k]] = pf_segment_next_loops (segment, segment->list[k]);
  return loops;
}

/* Find the slices of NEST, whose members are known, in SEGMENT:
   Hoisting-Analysis.  -1 when memory is short.  */
static int
find_slices (const struct pf_segment *segment, struct pf_slice_nest *nest)
{
  unsigned long *loops = slicing_loops (segment);
  int result = -1;

  nest->alive = true;
  nest->td = pf_transitive_compute (segment->d, nest->member);
  if (loops && nest->td)
    result = pf_slice_find (nest->td, nest->member, loops, &nest->list);
  free (loops);
  return result < 0 ? -1 : rate_slices (segment, nest);
}

/* Fill in the edges of NESTS.  */
static void
find_edges (struct pf_slice_nests *nests, const unsigned *component)
{
  const struct pf_segment *segment = nests->segment;

  for (unsigned a = 0; a < segment->n_member; a++)
    for (unsigned b = 0; b < segment->n_member; b++)
      if (component[a] != component[b]
          && is_dependent (segment->d, segment->list[a], segment->list[b]))
        nests->edge[component[a] * nests->n + component[b]] = true;
}

/* Renumber the components COMPONENT of SIZE members by their first
   members.  */
static void
sort_components (unsigned size, unsigned n, unsigned *component)
{
  unsigned found = 0;

  /* Numbers from N on are the new ones.  */
  for (unsigned k = 0; k < size; k++)
    {
      unsigned old = component[k];

      if (old >= n)
        continue;
      for (unsigned i = k; i < size; i++)
        if (component[i] == old)
          component[i] = n + found;
      found++;
    }
  for (unsigned k = 0; k < size; k++)
    component[k] -= n;
}

/* Make the nests of NESTS of the members of each COMPONENT.  -1 when memory is
   short.  */
static int
make_nests (struct pf_slice_nests *nests, const unsigned *component)
{
  const struct pf_segment *segment = nests->segment;

  nests->nest = calloc (nests->n + 1, sizeof *nests->nest);
  nests->edge = calloc ((size_t)nests->n * nests->n + 1, sizeof *nests->edge);
  if (!nests->nest || !nests->edge)
    return -1;
  for (unsigned k = 0; k < nests->n; k++)
    {
      struct pf_slice_nest *nest = nests->nest + k;

      nest->member
          = calloc (segment->scop->n_statement + 1, sizeof *nest->member);
      if (!nest->member)
        return -1;
      for (unsigned i = 0; i < segment->n_member; i++)
        nest->member[segment->list[i]] = component[i] == k;
      if (find_slices (segment, nest) < 0)
        return -1;
    }
  find_edges (nests, component);
  return 0;
}

struct pf_slice_nests *
pf_slice_nests_find (const struct pf_segment *segment)
{
  struct pf_slice_nests *nests = calloc (1, sizeof *nests);
  unsigned *component = calloc (segment->n_member + 1, sizeof *component);
  int result = -1;

  if (nests && component)
    {
      nests->segment = segment;
      result = find_components (segment, component, &nests->n);
    }
  if (result == 0)
    {
      sort_components (segment->n_member, nests->n, component);
      result = make_nests (nests, component);
    }
  free (component);
  return result < 0 ? pf_slice_nests_free (nests) : nests;
}

/* Does living nest K of NESTS depend on one that is not DONE?  */
static bool
is_waiting (const struct pf_slice_nests *nests, unsigned k, const bool *done)
{
  for (unsigned a = 0; a < nests->n; a++)
    if (nests->nest[a].alive && !done[a] && nests->edge[a * nests->n + k])
      return true;
  return false;
}

unsigned
pf_slice_nests_order (const struct pf_slice_nests *nests, unsigned *order)
{
  bool *done = calloc (nests->n + 1, sizeof *done);
  unsigned n = 0, k = 0;

  while (done && k < nests->n)
    if (!nests->nest[k].alive || done[k] || is_waiting (nests, k, done))
      k++;
    else
      {
        done[k] = true;
        order[n++] = k;
        k = 0;
      }
  free (done);
  return n;
}
