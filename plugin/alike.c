/* Accesses of a statement that are alike.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "alike.h"

/* Do A and B, of one statement with N dimensions, refer to one array by affine functions of the
   dimensions, and move in the same way?  */
static bool
move_alike (const struct pf_nest_access *a, const struct pf_nest_access *b,
            unsigned n)
{
  if (a->array != b->array || !a->regular || !b->regular)
    return false;
  for (unsigned k = 0; k < a->array->n_dim * n; k++)
    if (a->step[k] != b->step[k])
      return false;
  return true;
}

/* Does ACCESS, of a statement with N dimensions, move forwards only?  */
static bool
moves_forwards (const struct pf_nest_access *access, unsigned n)
{
  for (unsigned k = 0; k < access->array->n_dim * n; k++)
    if (access->step[k] < 0)
      return false;
  return true;
}

/* Do A and B, which move alike, begin at the same element?  */
static bool
begin_alike (const struct pf_nest_access *a, const struct pf_nest_access *b)
{
  for (unsigned d = 0; d < a->array->n_dim; d++)
    if (a->offset[d] != b->offset[d])
      return false;
  return true;
}

void
pf_alike_find (struct pf_nest_statement *statement)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    {
      struct pf_nest_access *access = statement->access + k;
      bool forwards
          = access->regular && moves_forwards (access, statement->n_dim);

      access->element = access->like = k;
      for (unsigned i = k; i-- > 0;)
        if (move_alike (statement->access + i, access, statement->n_dim))
          {
            if (forwards)
              access->like = i;
            if (begin_alike (statement->access + i, access))
              access->element = i;
          }
    }
}
