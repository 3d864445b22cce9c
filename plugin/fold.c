/* Sums that an innermost loop adds up in order.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fold.h"
#include "extreme.h"

#include <math.h>

/* Is what RUN's statement reads by access K only added to something?  */
static bool
is_summand (const struct pf_run *run, unsigned k)
{
  const struct pf_path *path = &run->statement->access[k].access->path;

  return path->add == 1 && path->mul == 0 && path->div == 0
         && path->integer == 0;
}

/* Does RUN's statement add to what its access K writes, and the compiler keeps it in a register
   in all iterations of INNER, in which it stays the same?  */
static bool
adds_to (const struct pf_inner_loop *inner, const struct pf_run *run,
         unsigned k)
{
  const struct pf_nest_statement *statement = run->statement;
  const struct pf_nest_access *sum = statement->access + k;
  bool adds = false;

  for (unsigned i = 0; i < statement->n_access; i++)
    if (statement->access[i].access->kind != PF_READ
        || statement->access[i].array != sum->array)
      continue;
    else if (!pf_same_element (statement->access + i, sum)
             || !is_summand (run, i))
      return false;
    else
      adds = true;
  return adds && (sum->access->scalar || inner->loops->nest->may_overlap == 0);
}

/* Can INNER fold what access K of RUN's statement reads in vectors, or does it add to what the
   access writes?  */
static bool
folds_access (const struct pf_inner_loop *inner, const struct pf_run *run,
              unsigned k)
{
  const struct pf_nest_access *access = run->statement->access + k;
  double stride;

  if (!access->regular || access->access->conditional
      || pf_inner_gathers (run, access, inner->place))
    return false;
  stride = pf_inner_stride (inner, run, access);
  if (access->access->kind == PF_READ)
    return stride == 0 || stride == access->array->element_size;
  return stride == 0 && adds_to (inner, run, k);
}

/* Can INNER fold what RUN's statement computes into sums?  Not where loops are unrolled into
   it, nor roots that GCC does not know to exist, nor divisions, which count as they do.  */
static bool
folds_run (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  const struct pf_work *work = &run->statement->statement->work;
  double copies;

  pf_inner_copies (inner, run, NULL, &copies);
  if (copies > 1 || !pf_inner_is_direct (inner, run) || work->call > 0
      || work->div > 0 || work->conditional || work->reduction
      || work->associative)
    return false;
  for (unsigned k = 0; k < run->statement->n_access; k++)
    if (!folds_access (inner, run, k))
      return false;
  return true;
}

double
pf_inner_fold (const struct pf_inner_loop *inner)
{
  const struct pf_place *place = inner->loops->place + inner->place;
  double widest = 1, lanes;

  if (inner->lanes > 1 || place->n_loop > 0 || pf_inner_is_guarded (inner))
    return 1;
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      if (!pf_inner_contains (inner, run))
        continue;
      if (!folds_run (inner, run))
        return 1;
      widest = pf_larger (widest, run->statement->statement->work.width);
      for (unsigned k = 0; k < run->statement->n_access; k++)
        widest
            = pf_larger (widest, run->statement->access[k].array->element_size);
    }
  lanes = floor (pf_inner_vector_bytes (inner) / widest);
  return lanes <= place->trip ? pf_larger (1, lanes) : 1;
}
