/* A code segment: statements inside common loops that are already chosen.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "segment.h"

#include "strip.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct pf_segment *
pf_segment_free (struct pf_segment *segment)
{
  if (!segment)
    return NULL;
  free (segment->member);
  free (segment->list);
  free (segment->free_loops);
  free (segment->outer);
  for (unsigned k = 0;
       segment->best && k < segment->scop->n_statement * PF_SEGMENT_DEPTH; k++)
    free (segment->best[k]);
  free (segment->best);
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
  segment->best = calloc (n * PF_SEGMENT_DEPTH + 1, sizeof *segment->best);
  if (!segment->member || !segment->list || !segment->free_loops
      || !segment->outer || !segment->best)
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

unsigned long
pf_segment_next_loops (const struct pf_segment *segment, unsigned s)
{
  const struct pf_statement *statement = segment->scop->statement + s;
  unsigned long free_loops = segment->free_loops[s];

  if (segment->variables[s].n_loop != statement->n_loop)
    return free_loops;
  return free_loops & ~pf_strips_waiting (segment->scop, statement, free_loops);
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

int
pf_segment_nest_number (const struct pf_segment *segment, unsigned s)
{
  const struct pf_nest *nest = segment->nest;

  for (unsigned k = 0; k < nest->n_statement; k++)
    if (nest->statement[k].statement == segment->scop->statement + s)
      return nest->statement[k].n_dim == segment->variables[s].n_loop ? (int)k
                                                                      : -1;
  return -1;
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
      int number
          = slice->loop[s] < 0 ? -1 : pf_segment_nest_number (segment, s);
      const struct pf_nest_statement *statement;

      if (number < 0)
        continue;
      statement = segment->nest->statement + number;
      reuse += statement->instances
               * statement_reuse (statement, (unsigned)slice->loop[s], line);
    }
  return reuse;
}
