/* How often a nest goes over the same data.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sweep.h"

#include "loop-growth.h"
#include <stdlib.h>

/* How many loops of the program are around STATEMENT of SCOP.  */
static unsigned
count_loops (const struct pf_scop *scop, const struct pf_statement *statement)
{
  unsigned n = 0;

  for (unsigned k = 0; k < statement->n_loop; k++)
    n += !scop->loop[statement->loop[k]].counts_strips;
  return n;
}

/* The first statement of SCOP in most loops.  */
static const struct pf_statement *
find_deepest (const struct pf_scop *scop)
{
  const struct pf_statement *deepest = scop->statement;

  for (unsigned s = 1; s < scop->n_statement; s++)
    if (count_loops (scop, scop->statement + s) > count_loops (scop, deepest))
      deepest = scop->statement + s;
  return deepest;
}

/* Does loop K of STATEMENT move subscripts?  */
static isl_bool
moves_any (const struct pf_statement *statement, unsigned k)
{
  isl_bool moves = isl_bool_false;

  for (unsigned a = 0; a < statement->n_access && moves == isl_bool_false; a++)
    moves = pf_moves (statement->access + a, k);
  return moves;
}

/* Note in LOOP[k] which loops of STATEMENT move no subscript.  */
static isl_stat
find_unmoving (const struct pf_statement *statement, bool *loop)
{
  for (unsigned k = 0; k < statement->n_loop; k++)
    {
      isl_bool moves = moves_any (statement, k);

      if (moves < 0)
        return isl_stat_error;
      loop[k] = !moves;
    }
  return isl_stat_ok;
}

/* Does a loop of GROWTH that is not in SWEEPS grow with parameter P?  */
static bool
is_of_size (const struct pf_sweeps *sweeps, const struct pf_loop_growth *growth,
            unsigned p)
{
  for (unsigned k = 0; k < growth->n_loop; k++)
    if (!sweeps->loop[k] && growth->grows[k * growth->n_parameter + p])
      return true;
  return false;
}

/* Does loop K of GROWTH grow, with nothing that a loop grows with that is not in
   SWEEPS?  */
static bool
is_sweep (const struct pf_sweeps *sweeps, const struct pf_loop_growth *growth,
          unsigned k)
{
  for (unsigned p = 0; p < growth->n_parameter; p++)
    if (growth->grows[k * growth->n_parameter + p]
        && is_of_size (sweeps, growth, p))
      return false;
  return pf_is_growing (growth, k);
}

/* Leave in SWEEPS the loops of GROWTH that are sweeps.  To begin with, it has all that move
   nothing.  */
static void
keep_sweeps (struct pf_sweeps *sweeps, const struct pf_loop_growth *growth)
{
  bool changed = true;

  while (changed)
    {
      changed = false;
      for (unsigned k = 0; k < growth->n_loop; k++)
        if (sweeps->loop[k] && !is_sweep (sweeps, growth, k))
          {
            sweeps->loop[k] = false;
            changed = true;
          }
    }
}

/* Fill in the parameters that the loops of SWEEPS, whose growth is GROWTH, grow with.  */
static void
note_parameters (struct pf_sweeps *sweeps, const struct pf_loop_growth *growth)
{
  for (unsigned k = 0; k < growth->n_loop; k++)
    for (unsigned p = 0; sweeps->loop[k] && p < growth->n_parameter; p++)
      sweeps->parameter[p] |= growth->grows[k * growth->n_parameter + p];
}

/* Are there loops in SWEEPS, and others?  */
static bool
is_mixed (const struct pf_sweeps *sweeps)
{
  unsigned n = 0;

  for (unsigned k = 0; k < sweeps->statement->n_loop; k++)
    n += sweeps->loop[k];
  return n > 0 && n < sweeps->statement->n_loop;
}

/* Note in SWEEPS, of SCOP, which loops count strips.  */
static void
note_strips (const struct pf_scop *scop, struct pf_sweeps *sweeps)
{
  const struct pf_statement *statement = sweeps->statement;

  for (unsigned k = 0; k < statement->n_loop; k++)
    sweeps->strips[k] = scop->loop[statement->loop[k]].counts_strips;
}

struct pf_sweeps *
pf_sweeps_find (const struct pf_scop *scop)
{
  struct pf_sweeps *sweeps = calloc (1, sizeof *sweeps);
  struct pf_loop_growth growth = { .grows = NULL };
  bool found = false;

  if (!sweeps)
    return NULL;
  sweeps->statement = find_deepest (scop);
  sweeps->loop = calloc (sweeps->statement->n_loop + 1, sizeof *sweeps->loop);
  sweeps->strips
      = calloc (sweeps->statement->n_loop + 1, sizeof *sweeps->strips);
  sweeps->parameter = calloc (scop->n_parameter + 1, sizeof *sweeps->parameter);
  if (sweeps->loop && sweeps->parameter && sweeps->strips)
    found
        = pf_loop_growth_find (scop, sweeps->statement, &growth) == isl_stat_ok
          && find_unmoving (sweeps->statement, sweeps->loop) == isl_stat_ok;
  if (found)
    {
      note_strips (scop, sweeps);
      keep_sweeps (sweeps, &growth);
    }
  if (found && is_mixed (sweeps))
    {
      sweeps->any = true;
      note_parameters (sweeps, &growth);
    }
  pf_loop_growth_clear (&growth);
  return found ? sweeps : pf_sweeps_free (sweeps);
}

struct pf_sweeps *
pf_sweeps_free (struct pf_sweeps *sweeps)
{
  if (sweeps)
    {
      free (sweeps->loop);
      free (sweeps->strips);
      free (sweeps->parameter);
      free (sweeps);
    }
  return NULL;
}
