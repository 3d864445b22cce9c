/* Narrow bands along diagonals.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "narrow-band.h"

/* The values of a loop are a narrow band if no more than WIDEST_BAND of them, and less than this part,
   belong to one iteration of another loop.  In a triangle it is half.  */
#define WIDEST_BAND 64
#define BAND_PART 0.25

/* Does dimension D of STATEMENT run along several loops of the source, as one that counts from where another
   one is does?  */
static bool
begins_elsewhere (const struct pf_nest_statement *statement, unsigned d)
{
  unsigned depth = statement->statement->n_loop, n = 0;

  for (unsigned c = 0; c < depth; c++)
    n += statement->row[d * depth + c] != 0;
  return n > 1;
}

bool
pf_is_narrow_band (const struct pf_nest_statement *statement, unsigned d,
                   unsigned a)
{
  double given = statement->given[d * statement->n_dim + a];

  return statement->dim[d].own && statement->dim[a].own
         && (begins_elsewhere (statement, d) || begins_elsewhere (statement, a))
         && given > 1 && given <= WIDEST_BAND
         && given < BAND_PART * statement->dim[d].extent
         && statement->dim[a].extent > 1;
}

bool
pf_is_in_narrow_band (const struct pf_nest_statement *statement, unsigned d)
{
  bool band = false;

  for (unsigned a = 0; a < statement->n_dim; a++)
    band = band || (a != d && pf_is_narrow_band (statement, d, a));
  return band;
}
