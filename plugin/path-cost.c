/* What statements cost in given loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "path-cost.h"

#include "cost.h"
#include "footprint.h"
#include <math.h>

/* Cycles until the first line of a piece of memory that lies elsewhere than
   what was fetched before is there, as far as nothing else is done meanwhile:
   prefetchers foresee only what follows.  Measured with sweeps over
   three-dimensional arrays in rows of 6 to 280 lines, once those that lie one
   after the other, and once those that are a plane apart.  */
#define PIECE_START 175

/* The paths FIRST to END - 1 of PATH, which have all loops of path FIRST in
   common.

   VECTORIZED: the innermost loop runs in vectors.  */
struct group
{
  const struct pf_segment *segment;
  const struct pf_loop_path *path;
  unsigned first, end;
  bool vectorized;
};

unsigned
pf_path_statement (const struct pf_segment *segment,
                   const struct pf_loop_path *path)
{
  return (unsigned)(segment->nest->statement[path->statement].statement
                    - segment->scop->statement);
}

bool
pf_path_has_same_ranges (const struct pf_nest *nest,
                         const struct pf_loop_path *x,
                         const struct pf_loop_path *y, unsigned n)
{
  const struct pf_nest_dim *a = nest->statement[x->statement].dim;
  const struct pf_nest_dim *b = nest->statement[y->statement].dim;

  for (unsigned k = 0; k < n; k++)
    if (a[x->dim[k]].first != b[y->dim[k]].first
        || a[x->dim[k]].extent != b[y->dim[k]].extent)
      return false;
  return true;
}

static const struct pf_nest_statement *
nest_statement (const struct group *group, unsigned k)
{
  return group->segment->nest->statement + group->path[k].statement;
}

/* Does the innermost loop of path X, which path Y shares, carry DIRECTION from
   X's statement to Y's when SEGMENT's loops stand still?  */
static bool
is_carried_innermost (const struct pf_segment *segment,
                      const struct pf_direction *direction,
                      const struct pf_loop_path *x,
                      const struct pf_loop_path *y)
{
  unsigned last = x->n - 1;
  struct pf_condition condition;

  for (unsigned i = segment->depth; i < last; i++)
    if (direction->entry[x->dim[i] * direction->n_sink + y->dim[i]].high < 0)
      return false;
  condition = direction->entry[x->dim[last] * direction->n_sink + y->dim[last]];
  return condition.low != 0 || condition.high != 0;
}

/* Does the innermost loop of GROUP carry a dependence of path B on path A?  */
static bool
is_recurrence (const struct group *group, unsigned a, unsigned b)
{
  const struct pf_loop_path *x = group->path + a, *y = group->path + b;
  const struct pf_direction_list *list = pf_directions_at (
      group->segment->d, pf_path_statement (group->segment, x),
      pf_path_statement (group->segment, y));

  for (unsigned k = 0; k < list->n; k++)
    if (is_carried_innermost (group->segment, list->direction[k], x, y))
      return true;
  return false;
}

/* Does the innermost loop of GROUP run in vectors?  */
static bool
is_vectorized (const struct group *group, unsigned n)
{
  unsigned depth = group->path[group->first].n;

  if (group->end < n && group->path[group->end].shared >= depth)
    return false;
  if (group->path[group->first].shared >= depth)
    return false;
  for (unsigned a = group->first; a < group->end; a++)
    for (unsigned b = group->first; b < group->end; b++)
      if (is_recurrence (group, a, b)
          || !pf_path_has_same_ranges (group->segment->nest, group->path + a,
                                       group->path + b, depth))
        return false;
  return true;
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

/* Is ACCESS of path K of GROUP the same element in each iteration as one of a
   statement before it in the same innermost loop?  Then it is in a register. */
static bool
is_in_register (const struct group *group, unsigned k,
                const struct pf_nest_access *access)
{
  for (unsigned i = group->first; i < k; i++)
    {
      const struct pf_nest_statement *statement = nest_statement (group, i);

      for (unsigned a = 0; a < statement->n_access; a++)
        if (is_same_element (group->segment->nest, group->path + k, access,
                             group->path + i, statement->access + a))
          return true;
    }
  return false;
}

/* The part of a vector load or store that ACCESS of path K of GROUP is in each
   instance: 0 for what the innermost loop does not change or what is in a
   register, less than 1 for what a vector passes element by element.  */
static double
register_load (const struct group *group, unsigned k,
               const struct pf_nest_access *access)
{
  const struct pf_loop_path *path = group->path + k;
  unsigned n = nest_statement (group, k)->n_dim;
  double stride = fabs (pf_nest_stride (access, n, path->dim[path->n - 1]));

  if (!access->regular)
    return 1;
  if (stride == 0 || is_in_register (group, k, access))
    return 0;
  if (group->vectorized && stride <= access->array->element_size)
    return fmin (1, stride / group->segment->machine->vector.value);
  return 1;
}

/* The cycles of arithmetic of one instance of STATEMENT, part of a vector if
   VECTORIZED.  Divisions are done a few elements at once.  */
static double
arithmetic (const struct pf_nest_statement *statement,
            const struct pf_machine *machine, bool vectorized)
{
  const struct pf_work *work = &statement->statement->work;
  double lanes = vectorized && work->width > 0
                     ? fmax (1, machine->vector.value / work->width)
                     : 1;
  double flops = machine->fma.value > 0 ? fmax (work->add, work->mul)
                                        : work->add + work->mul;
  double divide = lanes > 1 ? 0.125 + 0.25 / lanes : 0.25;

  return flops / machine->fp_per_cycle.value / lanes
         + work->div * divide * machine->fp_div_cycles.value;
}

/* The cycles in which path K of GROUP fills registers and computes.  */
static double
instruction_cycles (const struct group *group, unsigned k)
{
  const struct pf_machine *machine = group->segment->machine;
  const struct pf_nest_statement *statement = nest_statement (group, k);
  double loads
      = is_recurrence (group, k, k) ? machine->fp_add_latency.value : 0;

  for (unsigned a = 0; a < statement->n_access; a++)
    loads += register_load (group, k, statement->access + a);
  return statement->instances
         * fmax (loads / machine->loads_per_cycle.value,
                 arithmetic (statement, machine, group->vectorized));
}

/* The cycles of instructions of the N statements of PATH.  */
static double
all_instructions (const struct pf_segment *segment, unsigned n,
                  const struct pf_loop_path *path)
{
  double cycles = 0;
  unsigned end;

  for (unsigned first = 0; first < n; first = end)
    {
      struct group group = { segment, path, first, first, false };

      end = first + 1;
      while (end < n && path[end].n == path[first].n
             && path[end].shared == path[first].n)
        end++;
      if (path[first].n == 0)
        continue;
      group.end = end;
      group.vectorized = is_vectorized (&group, n);
      for (unsigned k = first; k < end; k++)
        cycles += instruction_cycles (&group, k);
    }
  return cycles;
}

/* The cycles that MACHINE takes to move what LOOPS touch; -1 when memory is short.  */
static double
moving_cycles (const struct pf_loops *loops, const struct pf_machine *machine)
{
  struct pf_traffic traffic;

  if (pf_footprint_traffic (loops, machine, false, &traffic) != 0)
    return -1;
  return pf_cost_of_traffic (&traffic, machine) + PIECE_START * traffic.pieces;
}

/* The cycles that LOOPS take on MACHINE, where they compute for BUSY cycles.  A program may have all of the
   last level, or the part that is assumed: the geometric mean of both.  -1 when memory is
   short.  */
static double
mean_cycles (const struct pf_loops *loops, const struct pf_machine *machine,
             double busy)
{
  struct pf_machine whole = *machine;
  struct pf_quantity *size = &whole.cache[whole.n_cache - 1].size;
  double most = moving_cycles (loops, machine), least;

  if (most < 0 || machine->last_level.value <= size->value)
    return most < 0 ? -1 : most + busy;
  size->value = machine->last_level.value;
  least = moving_cycles (loops, &whole);
  return least < 0 ? -1 : sqrt ((most + busy) * (least + busy));
}

double
pf_path_cost (const struct pf_segment *segment, unsigned n,
              const struct pf_loop_path *path)
{
  struct pf_loops *loops = pf_loops_from_paths (segment->nest, n, path);
  double cost = loops ? mean_cycles (loops, segment->machine,
                                     all_instructions (segment, n, path))
                      : -1;

  pf_loops_free (loops);
  return cost;
}
