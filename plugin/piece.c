/* Pieces of rows that one iteration reads.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "piece.h"

#include <math.h>

/* The least elements that a vector is made of as a piece.  */
#define SHORTEST 4

/* Does RUN's statement read, in the same iteration, the element that is BEHIND elements behind
   that of ACCESS?  */
static bool
reads_behind (const struct pf_run *run, const struct pf_nest_access *access,
              double behind)
{
  const struct pf_nest_statement *statement = run->statement;

  for (unsigned k = 0; k < statement->n_access; k++)
    if (statement->access[k].access->kind == PF_READ
        && pf_elements_behind (run, access, run, statement->access + k)
               == behind)
      return true;
  return false;
}

/* The elements side by side, with that of ACCESS, that an iteration reads for RUN's
   statement.  */
static double
row_piece (const struct pf_run *run, const struct pf_nest_access *access)
{
  double before = 1, behind = 1;

  while (reads_behind (run, access, -before))
    before++;
  while (reads_behind (run, access, behind))
    behind++;
  return before + behind - 1;
}

double
pf_piece_length (const struct pf_inner_loop *inner, const struct pf_run *run)
{
  const struct pf_nest_statement *statement = run->statement;
  const struct pf_work *work = &statement->statement->work;
  double length = 0, copies;

  pf_inner_copies (inner, run, NULL, &copies);
  if (work->add > 0 || work->mul > 0 || work->div > 0 || work->call > 0
      || copies > 1)
    return 1;
  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_nest_access *access = statement->access + k;
      double piece;

      if (!access->regular || access->access->conditional
          || access->access->loaded > 0)
        return 1;
      if (pf_inner_stride (inner, run, access) == 0)
        continue;
      piece = row_piece (run, access);
      if (access->access->kind != PF_READ || (length > 0 && piece != length))
        return 1;
      length = piece;
    }
  return length >= SHORTEST && frexp (length, &(int){ 0 }) == 0.5 ? length : 1;
}
