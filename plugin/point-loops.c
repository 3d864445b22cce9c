/* Which loops decide from which size on an order is worth it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "point-loops.h"

/* Loops from that number on do not count.  */
#define BITS (8 * sizeof (unsigned long))

unsigned
pf_point_loop_of (const struct pf_nest_statement *statement, unsigned d)
{
  unsigned n_loop = statement->statement->n_loop;

  for (unsigned k = n_loop; k-- > 0;)
    if (statement->row[d * n_loop + k] != 0)
      return k;
  return n_loop;
}

/* Does loop K around the statement of SWEEPS, if there is one, count if it is far enough
   inside?  */
static bool
may_count (const struct pf_sweeps *sweeps, unsigned k)
{
  return k < sweeps->statement->n_loop && k < BITS && !sweeps->strips[k]
         && !(sweeps->any && sweeps->loop[k]);
}

/* How far inside dimension D of STATEMENT runs in its band, which is generated as PLAN says: the
   number of its member's last step.  */
static unsigned
last_step (const struct pf_nest_statement *statement, unsigned d,
           const struct pf_plan *plan)
{
  unsigned member = statement->dim[d].member, last = member;

  for (unsigned k = 0; k < plan->n; k++)
    if (plan->step[k].member == member)
      last = k;
  return last;
}

/* Does dimension A of STATEMENT run outside of B?  */
static bool
is_outside (const struct pf_nest_statement *statement, unsigned a, unsigned b,
            const struct pf_plan *plan)
{
  unsigned node = statement->dim[a].node;

  if (node != statement->dim[b].node)
    return a < b;
  return last_step (statement, a, plan + node)
         < last_step (statement, b, plan + node);
}

/* How many dimensions of STATEMENT that may count run inside of D.  */
static unsigned
count_inside (const struct pf_sweeps *sweeps,
              const struct pf_nest_statement *statement, unsigned d,
              const struct pf_plan *plan)
{
  unsigned n = 0;

  for (unsigned other = 0; other < statement->n_dim; other++)
    n += other != d && may_count (sweeps, pf_point_loop_of (statement, other))
         && is_outside (statement, d, other, plan);
  return n;
}

/* The innermost loops of STATEMENT, of a nest generated as PLAN says.  */
static unsigned long
innermost (const struct pf_sweeps *sweeps,
           const struct pf_nest_statement *statement,
           const struct pf_plan *plan)
{
  unsigned long loops = 0;

  for (unsigned d = 0; d < statement->n_dim; d++)
    {
      unsigned loop = pf_point_loop_of (statement, d);

      if (may_count (sweeps, loop)
          && count_inside (sweeps, statement, d, plan) < PF_POINT_LOOPS)
        loops |= 1UL << loop;
    }
  return loops;
}

unsigned long
pf_point_loops_find (const struct pf_sweeps *sweeps, const struct pf_nest *nest,
                     const struct pf_plan *plan)
{
  unsigned long loops = 0;
  unsigned n = 0;

  for (unsigned s = 0; nest && loops == 0 && s < nest->n_statement; s++)
    if (nest->statement[s].statement == sweeps->statement)
      loops = innermost (sweeps, nest->statement + s, plan);
  if (loops != 0)
    return loops;
  for (unsigned k = sweeps->statement->n_loop; k-- > 0 && n < PF_POINT_LOOPS;)
    if (may_count (sweeps, k))
      {
        loops |= 1UL << k;
        n++;
      }
  return loops;
}

unsigned long
pf_point_loops_or_source (const struct pf_sweeps *sweeps, unsigned long loops)
{
  return loops ? loops : pf_point_loops_find (sweeps, NULL, NULL);
}

bool
pf_point_loops_have (unsigned long loops, unsigned k)
{
  return k < BITS && (loops >> k & 1) != 0;
}
