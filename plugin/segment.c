/* A code segment: statements inside common loops that are already chosen.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "segment.h"

#include "cost.h"
#include "footprint.h"
#include "loops.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* All orders of so many loops are compared; more stay in their order.  */
#define MAX_PERMUTED 4

/* Loops of neighbours whose numbers of iterations differ by more than this
   factor are not taken to be fused.  */
#define SIMILAR 1.1

struct pf_segment *
pf_segment_free (struct pf_segment *segment)
{
  if (!segment)
    return NULL;
  free (segment->member);
  free (segment->list);
  free (segment->free_loops);
  free (segment->outer);
  pf_directions_free (segment->d);
  free (segment);
  return NULL;
}

/* A segment as FROM, with the dependences D, which are taken, and room for
   which statements are members.  */
static struct pf_segment *
segment_like (const struct pf_segment *from, struct pf_directions *d)
{
  unsigned n = from->scop->n_statement;
  struct pf_segment *segment = malloc (sizeof *segment);

  if (!segment || !d)
    {
      free (segment);
      pf_directions_free (d);
      return NULL;
    }
  *segment = *from;
  segment->d = d;
  segment->member = calloc (n + 1, sizeof *segment->member);
  segment->n_member = 0;
  segment->list = calloc (n + 1, sizeof *segment->list);
  segment->free_loops = calloc (n + 1, sizeof *segment->free_loops);
  segment->outer = calloc (n * PF_SEGMENT_DEPTH + 1, sizeof *segment->outer);
  if (!segment->member || !segment->list || !segment->free_loops
      || !segment->outer)
    return pf_segment_free (segment);
  return segment;
}

/* Make statement S, none of whose loops is around it, a member of SEGMENT.  */
static void
add_member (struct pf_segment *segment, unsigned s)
{
  unsigned n = segment->variables[s].n_loop;

  segment->member[s] = true;
  segment->list[segment->n_member++] = s;
  segment->free_loops[s] = n < PF_SEGMENT_DEPTH ? (1ul << n) - 1 : 0;
}

struct pf_segment *
pf_segment_alloc (const struct pf_scop *scop,
                  const struct pf_loop_variables *variables,
                  const struct pf_nest *nest, const struct pf_machine *machine,
                  struct pf_directions *d)
{
  struct pf_segment model = {
    .scop = scop, .variables = variables, .nest = nest, .machine = machine
  };
  struct pf_segment *segment = segment_like (&model, d);

  for (unsigned k = 0; segment && k < nest->n_statement; k++)
    add_member (segment,
                (unsigned)(nest->statement[k].statement - scop->statement));
  return segment;
}

struct pf_segment *
pf_segment_inside (const struct pf_segment *segment,
                   const struct pf_slice *slice)
{
  struct pf_segment *inside
      = segment_like (segment, pf_slice_remaining (segment->d, slice));

  if (!inside)
    return NULL;
  memcpy (inside->outer, segment->outer,
          slice->n * PF_SEGMENT_DEPTH * sizeof *inside->outer);
  for (unsigned k = 0; k < segment->n_member; k++)
    {
      unsigned s = segment->list[k];

      if (slice->loop[s] >= 0)
        {
          inside->member[s] = true;
          inside->list[inside->n_member++] = s;
          inside->free_loops[s]
              = segment->free_loops[s] & ~(1ul << slice->loop[s]);
          inside->outer[s * PF_SEGMENT_DEPTH + segment->depth]
              = (unsigned)slice->loop[s];
        }
    }
  inside->depth++;
  return inside;
}

bool
pf_segment_is_leaf (const struct pf_segment *segment, const bool *member)
{
  unsigned n = 0;

  for (unsigned k = 0; k < segment->n_member; k++)
    {
      unsigned s = segment->list[k];

      if (member[s] && segment->depth < segment->variables[s].n_loop)
        return false;
      n += member[s];
    }
  return n == 1;
}

/* The number of statement S of SEGMENT in its nest, or -1.  */
static int
nest_number (const struct pf_segment *segment, unsigned s)
{
  const struct pf_nest *nest = segment->nest;

  for (unsigned k = 0; k < nest->n_statement; k++)
    if (nest->statement[k].statement == segment->scop->statement + s)
      return nest->statement[k].n_dim == segment->variables[s].n_loop ? (int)k
                                                                      : -1;
  return -1;
}

/* Does the innermost loop of PATH carry a dependence of statement S on itself,
   when SEGMENT's loops stand still?  */
static bool
is_recurrence (const struct pf_segment *segment, unsigned s,
               const struct pf_loop_path *path)
{
  const struct pf_direction_list *list = pf_directions_at (segment->d, s, s);

  for (unsigned k = 0; k < list->n; k++)
    {
      const struct pf_direction *direction = list->direction[k];
      const struct pf_condition *entry = direction->entry;
      unsigned n = direction->n_sink, i = segment->depth;

      while (i + 1 < path->n && entry[path->dim[i] * (n + 1)].high >= 0)
        i++;
      if (i + 1 == path->n
          && (entry[path->dim[i] * (n + 1)].low != 0
              || entry[path->dim[i] * (n + 1)].high != 0))
        return true;
    }
  return false;
}

/* Are A, of a statement with the loops of PATH, and B, of one with those of
   OTHER, the same element in each iteration?  */
static bool
is_same_element (const struct pf_nest *nest, const struct pf_loop_path *path,
                 const struct pf_nest_access *a,
                 const struct pf_loop_path *other,
                 const struct pf_nest_access *b)
{
  unsigned n = nest->statement[path->statement].n_dim;
  unsigned m = nest->statement[other->statement].n_dim;

  if (a->array != b->array || !a->regular || !b->regular)
    return false;
  for (unsigned d = 0; d < a->array->n_dim; d++)
    {
      if (a->offset[d] != b->offset[d])
        return false;
      for (unsigned k = 0; k < path->n; k++)
        if (a->step[d * n + path->dim[k]] != b->step[d * m + other->dim[k]])
          return false;
    }
  return true;
}

/* Is ACCESS of the statement of PATH[K] the same element in each iteration as
   one of a statement before it in the same innermost loop?  Then it is in a
   register.  */
static bool
is_in_register (const struct pf_nest *nest, const struct pf_loop_path *path,
                unsigned k, const struct pf_nest_access *access)
{
  for (unsigned i = k; i > 0 && path[i].shared == path[k].n; i--)
    {
      const struct pf_loop_path *other = path + i - 1;
      const struct pf_nest_statement *statement
          = nest->statement + other->statement;

      for (unsigned a = 0; other->n == path[k].n && a < statement->n_access;
           a++)
        if (is_same_element (nest, path + k, access, other,
                             statement->access + a))
          return true;
    }
  return false;
}

/* The part of a vector load or store that ACCESS of the statement of PATH[K]
   is in each instance: 0 for what the innermost loop does not change or what is
   in a register, less than 1 for what it moves through element by element, if
   it is VECTORIZED.  */
static double
register_load (const struct pf_segment *segment,
               const struct pf_loop_path *path, unsigned k,
               const struct pf_nest_access *access, bool vectorized)
{
  unsigned n = segment->nest->statement[path[k].statement].n_dim;
  double stride = fabs (pf_nest_stride (access, n, path[k].dim[path[k].n - 1]));

  if (!access->regular)
    return 1;
  if (stride == 0 || is_in_register (segment->nest, path, k, access))
    return 0;
  if (vectorized && stride <= access->array->element_size)
    return fmin (1, stride / segment->machine->vector.value);
  return 1;
}

/* The cycles in which the statement of PATH[K] loads and stores registers.  */
static double
register_cycles (const struct pf_segment *segment,
                 const struct pf_loop_path *path, unsigned k)
{
  const struct pf_nest_statement *statement
      = segment->nest->statement + path[k].statement;
  unsigned s = (unsigned)(statement->statement - segment->scop->statement);
  bool recurrence = is_recurrence (segment, s, path + k);
  double loads = recurrence ? segment->machine->fp_add_latency.value : 0;

  for (unsigned a = 0; a < statement->n_access; a++)
    loads
        += register_load (segment, path, k, statement->access + a, !recurrence);
  return statement->instances * loads / segment->machine->loads_per_cycle.value;
}

/* The predicted cycles of traffic for N statements in the order of PATH: with
   the memory, and with the registers.  -1 when memory is short.  */
static double
path_cost (const struct pf_segment *segment, unsigned n,
           const struct pf_loop_path *path)
{
  struct pf_loops *loops = pf_loops_from_paths (segment->nest, n, path);
  struct pf_traffic traffic;
  double cost = -1;

  if (loops && pf_footprint_traffic (loops, segment->machine, &traffic) == 0)
    {
      cost = pf_cost_of_traffic (&traffic, segment->machine);
      for (unsigned k = 0; k < n; k++)
        if (path[k].n > 0)
          cost += register_cycles (segment, path, k);
    }
  pf_loops_free (loops);
  return cost;
}

/* Do the dependences of statement S on itself allow the loops of PATH from
   number FIRST on in this order?  */
static bool
is_legal_path (const struct pf_segment *segment, unsigned s,
               const struct pf_loop_path *path, unsigned first)
{
  const struct pf_direction_list *list = pf_directions_at (segment->d, s, s);

  for (unsigned k = 0; k < list->n; k++)
    {
      const struct pf_direction *direction = list->direction[k];
      unsigned n = direction->n_sink;
      int high = 0;

      for (unsigned i = first; high >= 0 && i < path->n; i++)
        {
          high = direction->entry[path->dim[i] * n + path->dim[i]].high;
          if (high > 0)
            return false;
        }
    }
  return true;
}

/* The search for the best order of a statement's inner loops.

   FIRST: the loops from this number on may be permuted.
   BEST, COST: the best path so far, and its cost; COST is negative before the
     first.  */
struct permuting
{
  const struct pf_segment *segment;
  unsigned statement, first;
  struct pf_loop_path path, best;
  double cost;
};

static void
swap_loops (struct pf_loop_path *path, unsigned a, unsigned b)
{
  unsigned loop = path->dim[a];

  path->dim[a] = path->dim[b];
  path->dim[b] = loop;
}

/* Try all orders of the loops from number K on.  */
static void
permute (struct permuting *permuting, unsigned k)
{
  struct pf_loop_path *path = &permuting->path;

  if (k + 1 < path->n)
    {
      for (unsigned i = k; i < path->n; i++)
        {
          swap_loops (path, k, i);
          permute (permuting, k + 1);
          swap_loops (path, k, i);
        }
      return;
    }
  if (is_legal_path (permuting->segment, permuting->statement, path,
                     permuting->first))
    {
      double cost = path_cost (permuting->segment, 1, path);

      if (cost >= 0 && (permuting->cost < 0 || cost < 0.99 * permuting->cost))
        {
          permuting->cost = cost;
          permuting->best = *path;
        }
    }
}

/* Put the loops that are around statement S of SEGMENT, SLICE's, and the rest
   in the best order, into *PATH.  Returns whether its numbers are known.  */
static bool
make_path (const struct pf_segment *segment, unsigned s,
           const struct pf_slice *slice, struct pf_loop_path *path)
{
  int number = nest_number (segment, s);
  unsigned own = (unsigned)slice->loop[s];
  struct permuting permuting
      = { .segment = segment, .statement = s, .cost = -1 };

  if (number < 0)
    return false;
  *path = (struct pf_loop_path){ .statement = (unsigned)number };
  for (unsigned k = 0; k < segment->depth; k++)
    path->dim[path->n++] = segment->outer[s * PF_SEGMENT_DEPTH + k];
  path->dim[path->n++] = own;
  permuting.first = path->n;
  for (unsigned l = 0; segment->free_loops[s] >> l; l++)
    if (l != own && segment->free_loops[s] >> l & 1)
      path->dim[path->n++] = l;
  if (path->n - permuting.first > MAX_PERMUTED)
    return true;
  permuting.path = permuting.best = *path;
  permute (&permuting, permuting.first);
  *path = permuting.best;
  return true;
}

/* May loop LX of SX and loop LY of SY be one, as far as the dependences between
   the two are concerned?  */
static bool
can_share (const struct pf_segment *segment, unsigned sx, unsigned lx,
           unsigned sy, unsigned ly)
{
  const struct pf_direction_list *forth = pf_directions_at (segment->d, sx, sy);
  const struct pf_direction_list *back = pf_directions_at (segment->d, sy, sx);

  for (unsigned k = 0; k < forth->n; k++)
    if (forth->direction[k]->entry[lx * forth->direction[k]->n_sink + ly].high
        > 0)
      return false;
  for (unsigned k = 0; k < back->n; k++)
    if (back->direction[k]->entry[ly * back->direction[k]->n_sink + lx].high
        > 0)
      return false;
  return true;
}

/* Let PATH of statement SY share inner loops with BEFORE of SX, which is in the
   same slice.  */
static void
share_loops (const struct pf_segment *segment, unsigned sx, unsigned sy,
             const struct pf_loop_path *before, struct pf_loop_path *path)
{
  const struct pf_nest_statement *x
      = segment->nest->statement + before->statement;
  const struct pf_nest_statement *y
      = segment->nest->statement + path->statement;

  while (path->shared < path->n && path->shared < before->n)
    {
      unsigned lx = before->dim[path->shared], ly = path->dim[path->shared];
      double a = x->dim[lx].extent, b = y->dim[ly].extent;

      if (fmax (a, b) > SIMILAR * fmin (a, b)
          || !can_share (segment, sx, lx, sy, ly))
        return;
      path->shared++;
    }
}

double
pf_segment_cost (const struct pf_segment *segment, unsigned n,
                 const struct pf_slice *const *slice, bool share)
{
  unsigned n_statement = segment->scop->n_statement, n_path = 0, before = 0;
  struct pf_loop_path *path = calloc (n_statement + 1, sizeof *path);
  double cost;

  if (!path)
    return -1;
  for (unsigned k = 0; k < n; k++)
    for (unsigned i = 0, own = 0; i < segment->n_member; i++)
      {
        unsigned s = segment->list[i];

        if (slice[k]->loop[s] < 0
            || !make_path (segment, s, slice[k], path + n_path))
          continue;
        if (n_path > 0)
          path[n_path].shared = segment->depth + (own > 0);
        if (own > 0 && share)
          share_loops (segment, before, s, path + n_path - 1, path + n_path);
        before = s;
        own++;
        n_path++;
      }
  cost = path_cost (segment, n_path, path);
  free (path);
  return cost;
}

/* The reuse that loop L of STATEMENT, a dimension, carries, by each
   instance.  */
static double
statement_reuse (const struct pf_nest_statement *statement, unsigned l,
                 double line)
{
  double reuse = 0;

  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_nest_access *access = statement->access + k;
      double stride = fabs (pf_nest_stride (access, statement->n_dim, l));

      if (access->array->n_dim > 0 && access->regular && stride < line)
        reuse += 1 - stride / line;
    }
  return reuse;
}

double
pf_segment_reuse (const struct pf_segment *segment,
                  const struct pf_slice *slice)
{
  double line = segment->machine->cache[0].line.value, reuse = 0;

  for (unsigned s = 0; s < slice->n; s++)
    {
      int number = slice->loop[s] < 0 ? -1 : nest_number (segment, s);
      const struct pf_nest_statement *statement;

      if (number < 0)
        continue;
      statement = segment->nest->statement + number;
      reuse += statement->instances
               * statement_reuse (statement, (unsigned)slice->loop[s], line);
    }
  return reuse;
}
