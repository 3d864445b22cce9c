/* Where the value of a scalar may be kept in place of the scalar.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "scalar-home.h"
#include <isl/flow.h>
#include <stdlib.h>
#include <string.h>

/* The question whether a scalar fits into an element.

   SCALAR: the array without dimensions.
   DEPTH: an iteration of so many outer loops is meant.
   FINAL[statement]: the number of its access that is a final write to the element, in some
     iterations or in all, and 1; 0 if none is.
   ARRAY: that of the element.
   ORDER: [params] -> { Stmt[i] -> [t] }, the original order.
   USES: [params] -> { Stmt[i] -> Final[p] }, from each instance that accesses
     the scalar to the one that executes the final write in its iteration.
   ELEMENT: [params] -> { Final[p] -> Array[s] }, of the final write.  */
struct question
{
  const struct pf_scop *scop;
  unsigned scalar, depth, array;
  unsigned *final;
  isl_union_map *order, *uses, *element;
};

unsigned
pf_scalar_shared_loops (const struct pf_scop *scop, unsigned scalar)
{
  const struct pf_statement *first = NULL;
  unsigned shared = 0;

  for (unsigned i = 0; i < scop->n_statement; i++)
    {
      const struct pf_statement *statement = &scop->statement[i];
      bool uses = false;

      for (unsigned a = 0; a < statement->n_access; a++)
        uses |= statement->access[a].array == scalar;
      if (!uses)
        continue;
      if (!first)
        shared = statement->n_loop;
      first = first ? first : statement;
      shared = statement->n_loop < shared ? statement->n_loop : shared;
      for (unsigned k = 0; k < shared; k++)
        if (statement->loop[k] != first->loop[k])
          shared = k;
    }
  return shared;
}

/* ACCESS of STATEMENT on its domain, [params] -> { Stmt[i] -> Array[s] }.  */
static __isl_give isl_map *
access_map (const struct pf_scop *scop, const struct pf_statement *statement,
            const struct pf_access *access)
{
  isl_map *map = isl_map_intersect_domain (isl_map_copy (access->relation),
                                           isl_set_copy (statement->domain));

  return isl_map_intersect_params (map, isl_set_copy (scop->context));
}

/* The accesses to SCALAR whose kind is in the set KINDS (bit 1 << kind).  */
static __isl_give isl_union_map *
scalar_accesses (const struct pf_scop *scop, unsigned scalar, unsigned kinds)
{
  isl_union_map *all = isl_union_map_empty (isl_set_get_space (scop->context));

  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned a = 0; a < scop->statement[i].n_access; a++)
      {
        const struct pf_access *access = &scop->statement[i].access[a];

        if (access->array == scalar && (kinds & (1u << access->kind)))
          all = isl_union_map_add_map (
              all, access_map (scop, &scop->statement[i], access));
      }
  return all;
}

/* [params] -> { Stmt[i] -> [p] }: the iteration of the outermost DEPTH loops
   that an instance of SET is in.  */
static __isl_give isl_map *
prefix_map (__isl_take isl_set *set, unsigned depth)
{
  isl_map *map = isl_map_from_domain (set);

  map = isl_map_add_dims (map, isl_dim_out, depth);
  for (unsigned k = 0; k < depth; k++)
    map = isl_map_equate (map, isl_dim_in, k, isl_dim_out, k);
  return map;
}

/* The same for all instances in DOMAIN.  */
static __isl_give isl_union_map *
prefixes (const struct pf_scop *scop, __isl_take isl_union_set *domain,
          unsigned depth)
{
  isl_union_map *all = isl_union_map_empty (isl_set_get_space (scop->context));

  for (unsigned i = 0; i < scop->n_statement; i++)
    if (scop->statement[i].n_loop >= depth)
      all = isl_union_map_add_map (
          all, prefix_map (isl_set_copy (scop->statement[i].domain), depth));
  return isl_union_map_intersect_domain (all, domain);
}

/* Does each pair of FLOW, [params] -> { Source[i] -> Sink[j] }, lie within one
   iteration of the outermost DEPTH loops?  */
static isl_bool
stays_within (const struct pf_scop *scop, __isl_take isl_union_map *flow,
              unsigned depth)
{
  isl_union_map *source = prefixes (
      scop, isl_union_map_domain (isl_union_map_copy (flow)), depth);
  isl_union_map *sink
      = prefixes (scop, isl_union_map_range (isl_union_map_copy (flow)), depth);
  isl_union_map *same
      = isl_union_map_apply_range (source, isl_union_map_reverse (sink));
  isl_bool within = isl_union_map_is_subset (flow, same);

  isl_union_map_free (flow);
  isl_union_map_free (same);
  return within;
}

isl_bool
pf_scalar_is_private (const struct pf_scop *scop, unsigned scalar,
                      unsigned depth)
{
  isl_union_map *reads = scalar_accesses (scop, scalar, 1u << PF_READ);
  isl_union_map *writes = scalar_accesses (scop, scalar, 1u << PF_MUST_WRITE);
  isl_union_map *others = scalar_accesses (scop, scalar, 1u << PF_MAY_WRITE);
  isl_bool none = isl_union_map_is_empty (others);
  isl_union_access_info *info = isl_union_access_info_from_sink (reads);
  isl_union_flow *flow;
  isl_union_map *orphans, *pairs;
  isl_bool covered, within;

  isl_union_map_free (others);
  info = isl_union_access_info_set_must_source (info, writes);
  info = isl_union_access_info_set_schedule (
      info, isl_schedule_copy (scop->schedule));
  flow = isl_union_access_info_compute_flow (info);
  orphans = isl_union_flow_get_must_no_source (flow);
  pairs = isl_union_flow_get_may_dependence (flow);
  isl_union_flow_free (flow);
  covered = isl_union_map_is_empty (orphans);
  isl_union_map_free (orphans);
  within = stays_within (scop, pairs, depth);
  if (none < 0 || covered < 0 || within < 0)
    return isl_bool_error;
  return isl_bool_ok (none && covered && within);
}

/* The order of the instances in DOMAIN.  */
static __isl_give isl_union_map *
order_of (const struct question *q, __isl_take isl_union_set *domain)
{
  return isl_union_map_intersect_domain (isl_union_map_copy (q->order), domain);
}

/* The instances of STATEMENT that the context leaves.  */
static __isl_give isl_union_set *
instances (const struct question *q, const struct pf_statement *statement)
{
  isl_set *domain = isl_set_intersect_params (isl_set_copy (statement->domain),
                                              isl_set_copy (q->scop->context));

  return isl_union_set_from_set (domain);
}

/* The instances that execute a final write.  */
static __isl_give isl_union_set *
final_instances (const struct question *q)
{
  isl_union_set *all
      = isl_union_set_empty (isl_set_get_space (q->scop->context));

  for (unsigned i = 0; i < q->scop->n_statement; i++)
    if (q->final[i])
      all = isl_union_set_union (all, instances (q, &q->scop->statement[i]));
  return all;
}

/* Is the element written in each iteration that has a value of the scalar?
   Makes USES.  */
static isl_bool
is_written_always (struct question *q)
{
  isl_union_set *users = isl_union_map_domain (scalar_accesses (
      q->scop, q->scalar, 1u << PF_READ | 1u << PF_MUST_WRITE));
  isl_union_map *final = prefixes (q->scop, final_instances (q), q->depth);
  isl_bool always;

  isl_union_map_free (q->uses);
  q->uses = isl_union_map_apply_range (
      prefixes (q->scop, isl_union_set_copy (users), q->depth),
      isl_union_map_reverse (final));
  isl_union_set *served = isl_union_map_domain (isl_union_map_copy (q->uses));
  always = isl_union_set_is_subset (users, served);
  isl_union_set_free (users);
  isl_union_set_free (served);
  return always;
}

/* Do all uses of the scalar come before the final write of their iteration?  */
static isl_bool
is_written_last (const struct question *q)
{
  isl_union_map *users, *late;
  isl_bool last;

  for (unsigned i = 0; i < q->scop->n_statement; i++)
    for (unsigned a = q->final[i];
         q->final[i] && a < q->scop->statement[i].n_access; a++)
      if (q->scop->statement[i].access[a].array == q->scalar)
        return isl_bool_false;
  users = order_of (q, isl_union_map_domain (isl_union_map_copy (q->uses)));
  late = isl_union_map_lex_gt_union_map (users,
                                         order_of (q, final_instances (q)));
  late = isl_union_map_intersect (late, isl_union_map_copy (q->uses));
  last = isl_union_map_is_empty (late);
  isl_union_map_free (late);
  return last;
}

/* The pairs [params] -> { Stmt[x] -> Final[p] } where an access of statement number I happens after a use of the
   scalar in the iteration of p, or before one if BEFORE.  Uses by its accesses from number FIRST on and before
   END do, in the same instance.  */
static __isl_give isl_union_map *
beside_use (const struct question *q, unsigned i, bool before, unsigned first,
            unsigned end)
{
  const struct pf_statement *statement = &q->scop->statement[i];
  isl_union_map *users
      = order_of (q, isl_union_map_domain (isl_union_map_copy (q->uses)));
  isl_union_map *own = order_of (q, instances (q, statement));
  isl_union_map *pairs = before ? isl_union_map_lex_lt_union_map (own, users)
                                : isl_union_map_lex_gt_union_map (own, users);

  for (unsigned a = first; a < end; a++)
    if (statement->access[a].array == q->scalar)
      {
        pairs = isl_union_map_union (
            pairs, isl_union_set_identity (instances (q, statement)));
        break;
      }
  return isl_union_map_apply_range (pairs, isl_union_map_copy (q->uses));
}

/* The pairs [params] -> { Stmt[x] -> Final[p] } where access A of statement
   number I happens before the final write of p.  */
static __isl_give isl_union_map *
before_final (const struct question *q, unsigned i, unsigned a)
{
  const struct pf_statement *statement = &q->scop->statement[i];
  isl_union_map *before
      = isl_union_map_lex_lt_union_map (order_of (q, instances (q, statement)),
                                        order_of (q, final_instances (q)));

  if (a + 1 < q->final[i])
    before = isl_union_map_union (
        before, isl_union_set_identity (instances (q, statement)));
  return before;
}

/* { Stmt[x] -> Final[p] }: where access A of statement number I is to the element of p.  */
static __isl_give isl_union_map *
meeting_final (const struct question *q, unsigned i, unsigned a)
{
  const struct pf_statement *statement = &q->scop->statement[i];

  return isl_union_map_apply_range (
      isl_union_map_from_map (
          access_map (q->scop, statement, &statement->access[a])),
      isl_union_map_reverse (isl_union_map_copy (q->element)));
}

/* Does access A of statement number I never touch the element while it holds
   the scalar?  */
static isl_bool
keeps_away (const struct question *q, unsigned i, unsigned a)
{
  isl_union_map *meeting = meeting_final (q, i, a);
  isl_bool none = isl_union_map_is_empty (meeting);

  if (none == isl_bool_false)
    {
      meeting = isl_union_map_intersect (meeting, before_final (q, i, a));
      meeting
          = isl_union_map_intersect (meeting, beside_use (q, i, false, 0, a));
      none = isl_union_map_is_empty (meeting);
    }
  isl_union_map_free (meeting);
  return none;
}

/* The same for all accesses of the SCoP.  */
static isl_bool
is_left_alone (const struct question *q)
{
  const struct pf_scop *scop = q->scop;
  isl_bool alone = isl_bool_true;

  /* Two iterations that end up in one element must not overlap in time; the
     write of the one that ends first is a write to the element of the other: final
     writes count, too. */
  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned a = 0; a < scop->statement[i].n_access; a++)
      if (alone == isl_bool_true
          && scop->statement[i].access[a].array == q->array)
        alone = keeps_away (q, i, a);
  return alone;
}

/* Are A and B the same element in the same iteration of the loops around?  */
static isl_bool
is_same_element (const struct pf_access *a, const struct pf_access *b)
{
  isl_map *one
      = isl_map_reset_tuple_id (isl_map_copy (a->relation), isl_dim_in);
  isl_map *other
      = isl_map_reset_tuple_id (isl_map_copy (b->relation), isl_dim_in);
  isl_bool same = isl_map_is_equal (one, other);

  isl_map_free (one);
  isl_map_free (other);
  return same;
}

/* Do A and B have the same loops around them?  */
static bool
share_loops (const struct pf_statement *a, const struct pf_statement *b)
{
  return a->n_loop == b->n_loop
         && memcmp (a->loop, b->loop, a->n_loop * sizeof *a->loop) == 0;
}

/* Add access ACCESS of statement number STATEMENT to the final writes of Q.  */
static void
add_final (struct question *q, unsigned statement, unsigned access)
{
  const struct pf_statement *final = &q->scop->statement[statement];

  q->final[statement] = access + 1;
  q->element = isl_union_map_add_map (
      q->element, access_map (q->scop, final, &final->access[access]));
}

/* Add to the final writes of Q, one of which is access ACCESS of statement number STATEMENT, those of
   other statements in the same loops to the same element: each may be for some iterations, as in
     if (i == j) a[i][j] = s; else a[i][j] = s / a[j][j];  */
static void
add_alternatives (struct question *q, unsigned statement, unsigned access)
{
  const struct pf_statement *final = &q->scop->statement[statement];

  for (unsigned i = 0; i < q->scop->n_statement; i++)
    {
      const struct pf_statement *other = &q->scop->statement[i];

      for (unsigned a = other->n_access;
           share_loops (final, other) && !q->final[i] && a-- > 0;)
        if (other->access[a].kind == PF_MUST_WRITE
            && other->access[a].array == q->array
            && is_same_element (&other->access[a], &final->access[access])
                   == isl_bool_true)
          add_final (q, i, a);
    }
}

/* Is SCALAR of SCOP written by statement number WRITER only, always, and read by others only?  */
static bool
is_set_once (const struct pf_scop *scop, unsigned scalar, unsigned writer)
{
  unsigned n = 0;

  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned a = 0; a < scop->statement[i].n_access; a++)
      {
        const struct pf_access *access = &scop->statement[i].access[a];

        if (access->array != scalar)
          continue;
        if ((i == writer) != (access->kind == PF_MUST_WRITE)
            || (access->kind != PF_READ && access->conditional))
          return false;
        n += i == writer;
      }
  return n == 1;
}

/* The pairs [params] -> { Stmt[x] -> Final[p] } where statement number I is executed after the final write
   of p, or executes it.  */
static __isl_give isl_union_map *
behind_final (const struct question *q, unsigned i)
{
  const struct pf_statement *statement = &q->scop->statement[i];
  isl_union_map *behind
      = isl_union_map_lex_gt_union_map (order_of (q, instances (q, statement)),
                                        order_of (q, final_instances (q)));

  if (q->final[i])
    behind = isl_union_map_union (
        behind, isl_union_set_identity (instances (q, statement)));
  return behind;
}

/* Does access A of statement number I, a write, not change the element from the final write of an iteration
   on until the last use of the scalar?  */
static isl_bool
lets_stand (const struct question *q, unsigned i, unsigned a)
{
  isl_union_map *meeting = meeting_final (q, i, a);
  isl_bool none;

  meeting = isl_union_map_intersect (meeting, behind_final (q, i));
  meeting = isl_union_map_intersect (
      meeting, beside_use (q, i, true, a + 1, q->scop->statement[i].n_access));
  none = isl_union_map_is_empty (meeting);
  isl_union_map_free (meeting);
  return none;
}

/* The same for all writes of the SCoP but for the final one.  */
static isl_bool
is_left_standing (const struct question *q)
{
  const struct pf_scop *scop = q->scop;
  isl_bool standing = isl_bool_true;

  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned a = 0; a < scop->statement[i].n_access; a++)
      if (standing == isl_bool_true
          && scop->statement[i].access[a].array == q->array
          && scop->statement[i].access[a].kind != PF_READ
          && q->final[i] != a + 1)
        standing = lets_stand (q, i, a);
  return standing;
}

/* Begin question Q, whether SCALAR of SCOP may be in what access number ACCESS of statement number STATEMENT
   writes, which is its final write.  False if that is no question; Q has to be closed even so.  */
static bool
open_question (struct question *q, const struct pf_scop *scop, unsigned scalar,
               unsigned statement, unsigned access)
{
  const struct pf_access *write = &scop->statement[statement].access[access];

  *q = (struct question){ .scop = scop,
                          .scalar = scalar,
                          .depth = scop->statement[statement].n_loop,
                          .array = write->array,
                          .final
                          = calloc (scop->n_statement, sizeof *q->final) };
  if (!q->final || write->kind != PF_MUST_WRITE || write->array == scalar
      || scop->array[write->array].element_size
             != scop->array[scalar].element_size
      || q->depth > pf_scalar_shared_loops (scop, scalar))
    return false;
  q->order = isl_schedule_get_map (scop->schedule);
  q->element = isl_union_map_empty (isl_set_get_space (scop->context));
  add_final (q, statement, access);
  return true;
}

/* Release what Q has.  ANSWER, or an error where memory was short.  */
static isl_bool
close_question (struct question *q, isl_bool answer)
{
  isl_bool result = q->final ? answer : isl_bool_error;

  isl_union_map_free (q->order);
  isl_union_map_free (q->element);
  isl_union_map_free (q->uses);
  free (q->final);
  return result;
}

isl_bool
pf_scalar_is_held (const struct pf_scop *scop, unsigned scalar,
                   unsigned statement, unsigned access)
{
  struct question q;
  isl_bool held = isl_bool_false;

  if (open_question (&q, scop, scalar, statement, access)
      && q.depth == pf_scalar_shared_loops (scop, scalar)
      && !scop->statement[statement].access[access].conditional
      && is_set_once (scop, scalar, statement))
    held = is_written_always (&q);
  if (held == isl_bool_true)
    held = is_left_standing (&q);
  return close_question (&q, held);
}

isl_bool
pf_scalar_fits (const struct pf_scop *scop, unsigned scalar, unsigned statement,
                unsigned access)
{
  struct question q;
  isl_bool fits = isl_bool_false;

  if (open_question (&q, scop, scalar, statement, access))
    {
      fits = is_written_always (&q);
      if (fits == isl_bool_false)
        {
          add_alternatives (&q, statement, access);
          fits = is_written_always (&q);
        }
    }
  if (fits == isl_bool_true)
    fits = is_written_last (&q);
  if (fits == isl_bool_true)
    fits = is_left_alone (&q);
  return close_question (&q, fits);
}
