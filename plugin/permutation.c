/* Which loops of two statements can be fused.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "permutation.h"

#include <stdlib.h>

#include "legal-space-data.h"

/* What is known of a pair in M; 0 is nothing.  */
enum knowledge
{
  UNKNOWN,
  OUTSIDE,
  INSIDE
};

/* Do dependences of SPACE connect statements A and B, or (A is B) lead from A
   to itself?  */
static bool
is_connected (const struct pf_legal_space *space, unsigned a, unsigned b)
{
  for (unsigned e = 0; e < space->legal.n; e++)
    {
      const struct pf_edge *edge = space->legal.edge[e];

      if ((edge->source == a && edge->sink == b)
          || (edge->source == b && edge->sink == a))
        return true;
    }
  return false;
}

/* Ask the dependences between A and B, which differ, for LEADER.  */
static isl_bool
solve_leads (struct pf_legal_space *space, bool straight, unsigned a,
             unsigned b, const unsigned *leader)
{
  struct pf_edge_list legal = { 0 }, none = { 0 };
  const unsigned member[] = { a, b };
  const struct pf_row_class class = { .ctx = space->scop->ctx,
                                      .n_parameter = space->n_parameter,
                                      .n = a == b ? 1 : 2,
                                      .member = member,
                                      .statement = space->statement,
                                      .legal = &legal,
                                      .reuse = &none,
                                      .straight = straight };
  isl_bool result = isl_bool_error;

  if (pf_class_edges (&space->legal, class.n, member, &legal) == 0)
    result = pf_hyperplane_leads (&class, leader);
  pf_edge_list_clear (&legal);
  return result;
}

/* The place where SPACE remembers whether LOOP_A of statement A and LOOP_B of
   statement B are in M; A is not after B.  NULL when memory is short.  */
static unsigned char *
place_of (struct pf_legal_space *space, bool straight, unsigned a,
          unsigned loop_a, unsigned b, unsigned loop_b)
{
  unsigned n = space->scop->n_statement;
  size_t size = (size_t)space->statement[a].depth * space->statement[b].depth;
  unsigned char **table;

  if (!space->permutation)
    space->permutation = calloc ((size_t)2 * n * n, sizeof (unsigned char *));
  if (!space->permutation)
    return NULL;
  table = &space->permutation[((size_t)straight * n + a) * n + b];
  if (!*table)
    *table = calloc (size + 1, 1);
  return *table ? *table + loop_a * space->statement[b].depth + loop_b : NULL;
}

isl_bool
pf_permutation_leads (struct pf_legal_space *space, bool straight, unsigned a,
                      unsigned loop_a, unsigned b, unsigned loop_b)
{
  const unsigned leader[] = { loop_a, loop_b };
  unsigned char *place;
  isl_bool result;

  if (a > b)
    return pf_permutation_leads (space, straight, b, loop_b, a, loop_a);
  if (a == b && loop_a != loop_b)
    return isl_bool_false;
  place = place_of (space, straight, a, loop_a, b, loop_b);
  if (!place)
    return isl_bool_error;
  if (*place != UNKNOWN)
    return isl_bool_ok (*place == INSIDE);
  result = solve_leads (space, straight, a, b, leader);
  if (result >= 0)
    *place = result ? INSIDE : OUTSIDE;
  return result;
}

/* The search for loops that go together.

   LEADER[k]: the loop of member k.  */
struct choice
{
  struct pf_legal_space *space;
  bool straight;
  const unsigned *member;
  unsigned *leader;
};

/* Does loop LOOP of member K of CHOICE go with the loops of all members before
   it that it depends on, or that depend on it, and with itself?  */
static isl_bool
goes_along (const struct choice *choice, unsigned k, unsigned loop)
{
  for (unsigned other = 0; other <= k; other++)
    {
      unsigned with = other == k ? loop : choice->leader[other];
      isl_bool leads;

      if (!is_connected (choice->space, choice->member[other],
                         choice->member[k]))
        continue;
      leads = pf_permutation_leads (choice->space, choice->straight,
                                    choice->member[other], with,
                                    choice->member[k], loop);
      if (leads != isl_bool_true)
        return leads;
    }
  return isl_bool_true;
}

/* Are there loops for members K to N - 1 of CHOICE?  */
static isl_bool
choose (struct choice *choice, unsigned k, unsigned n)
{
  unsigned depth;

  if (k == n)
    return isl_bool_true;
  depth = choice->space->statement[choice->member[k]].depth;
  for (unsigned loop = 0; loop < depth; loop++)
    {
      isl_bool found = goes_along (choice, k, loop);

      choice->leader[k] = loop;
      if (found == isl_bool_true)
        found = choose (choice, k + 1, n);
      if (found != isl_bool_false)
        return found;
    }
  return isl_bool_false;
}

isl_bool
pf_permutation_exists (struct pf_legal_space *space, bool straight, unsigned n,
                       const unsigned *member)
{
  struct choice choice = { .space = space,
                           .straight = straight,
                           .member = member,
                           .leader = calloc (n + 1, sizeof (unsigned)) };
  isl_bool result = choice.leader ? choose (&choice, 0, n) : isl_bool_error;

  free (choice.leader);
  return result;
}
