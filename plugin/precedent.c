/* What was decided for all sizes, as a precedent for a copy that has some of them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "precedent.h"

#include "tile.h"
#include <string.h>

bool
pf_precedent_holds (const struct pf_precedent *precedent,
                    const struct pf_scop *scop, const struct pf_nest *original)
{
  return precedent && precedent->decision->tree
         && pf_break_even_holds (&precedent->break_even, scop, original);
}

/* The nest of PRECEDENT's new order for the sizes of the copy.  NULL on an
   error.  */
static struct pf_nest *
make_nest (const struct pf_precedent *precedent)
{
  isl_set *sizes = pf_typical_at (precedent->scop, precedent->size);
  struct pf_nest *nest
      = pf_nest_from_tree (precedent->scop, precedent->decision->tree, sizes);

  isl_set_free (sizes);
  return nest;
}

int
pf_precedent_cost (const struct pf_precedent *precedent,
                   const struct pf_machine *machine, struct pf_cost *cost)
{
  struct pf_nest *nest = make_nest (precedent);
  int result
      = nest ? pf_tile_cost (nest, precedent->decision->plan, machine, cost)
             : -1;

  pf_nest_free (nest);
  return result;
}

/* Have node K of A and of B the same place in their trees?  */
static bool
is_same_node (const struct pf_nest *a, const struct pf_nest *b, unsigned k)
{
  const struct pf_nest_node *x = a->node + k, *y = b->node + k;

  return x->tree->kind == y->tree->kind
         && x->tree->n_member == y->tree->n_member
         && x->tree->permutable == y->tree->permutable && x->end == y->end
         && x->first_statement == y->first_statement
         && x->n_statement == y->n_statement;
}

/* Do A and B, of the SCoPs OF_A and OF_B, stand for the same statement, and are their
   dimensions the same sums of its loops' counters, constants not counted?  */
static bool
is_same_statement (const struct pf_nest_statement *a,
                   const struct pf_scop *of_a,
                   const struct pf_nest_statement *b,
                   const struct pf_scop *of_b)
{
  return a->statement - of_a->statement == b->statement - of_b->statement
         && a->n_dim == b->n_dim && a->statement->n_loop == b->statement->n_loop
         && a->n_access == b->n_access
         && memcmp (a->row, b->row,
                    a->n_dim * a->statement->n_loop * sizeof *a->row)
                == 0;
}

/* Are the nests A of OF_A and B of OF_B in the same order?  */
static bool
is_same_order (const struct pf_nest *a, const struct pf_scop *of_a,
               const struct pf_nest *b, const struct pf_scop *of_b)
{
  if (a->n_node != b->n_node || a->n_statement != b->n_statement)
    return false;
  for (unsigned k = 0; k < a->n_node; k++)
    if (!is_same_node (a, b, k))
      return false;
  for (unsigned s = 0; s < a->n_statement; s++)
    if (!is_same_statement (a->statement + s, of_a, b->statement + s, of_b))
      return false;
  return true;
}

bool
pf_precedent_fits (const struct pf_precedent *precedent,
                   const struct pf_scop *scop, const struct pf_nest *nest)
{
  struct pf_nest *other = make_nest (precedent);
  bool fits = other && is_same_order (other, precedent->scop, nest, scop);

  pf_nest_free (other);
  return fits;
}
