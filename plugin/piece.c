/* Pieces of rows that one iteration reads.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "piece.h"

#include <math.h>
#include <stdlib.h>

/* The least elements that a vector is made of as a piece.  */
#define SHORTEST 4

/* Is one of the N numbers ALL VALUE?  */
static bool
contains (const double *all, unsigned n, double value)
{
  for (unsigned k = 0; k < n; k++)
    if (all[k] == value)
      return true;
  return false;
}

/* How many elements behind that of ACCESS those are that RUN's statement reads in the same iteration, as
   BEHIND[n_access].  Returns their number.  */
static unsigned
find_reads (const struct pf_run *run, const struct pf_nest_access *access,
            double *behind)
{
  const struct pf_nest_statement *statement = run->statement;
  unsigned n = 0;

  for (unsigned k = 0; k < statement->n_access; k++)
    if (statement->access[k].access->kind == PF_READ)
      behind[n++]
          = pf_elements_behind (run, access, run, statement->access + k);
  return n;
}

/* The elements side by side, with that of ACCESS, that an iteration reads for RUN's
   statement; 1 if memory is short.  */
static double
row_piece (const struct pf_run *run, const struct pf_nest_access *access)
{
  double *behind = malloc ((run->statement->n_access + 1) * sizeof *behind);
  unsigned n = behind ? find_reads (run, access, behind) : 0;
  double before = 1, after = 1;

  while (contains (behind, n, -before))
    before++;
  while (contains (behind, n, after))
    after++;
  free (behind);
  return before + after - 1;
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
