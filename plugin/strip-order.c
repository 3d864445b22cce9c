/* The original order of a SCoP in which loops have strips.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "strip-order.h"

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/union_set.h>
#include <isl/val.h>
#include <stdlib.h>

/* Is SET, { Stmt[i] }, of a statement of SCOP in loop number USER?  */
struct loop_test
{
  const struct pf_scop *scop;
  unsigned loop;
};

static isl_bool
is_in_loop (__isl_keep isl_set *set, void *user)
{
  const struct loop_test *test = user;
  int s = pf_scop_find_statement (test->scop, isl_set_get_tuple_name (set));

  if (s < 0)
    return isl_bool_error;
  return pf_statement_find_loop (test->scop->statement + s, test->loop)
                 < test->scop->statement[s].n_loop
             ? isl_bool_true
             : isl_bool_false;
}

/* And is it in another one?  */
static isl_bool
is_outside_loop (__isl_keep isl_set *set, void *user)
{
  return isl_bool_not (is_in_loop (set, user));
}

/* { Stmt[k, i] -> [k] }: the counters of the strips of loop number LOOP of SCOP.  */
static __isl_give isl_multi_union_pw_aff *
counters_of (const struct pf_strips *strips, unsigned loop)
{
  const struct pf_scop *scop = strips->scop;
  isl_union_pw_aff *counters
      = isl_union_pw_aff_empty (isl_set_get_space (scop->context));

  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = scop->statement + s;
      unsigned pos = pf_statement_find_loop (statement, loop);
      isl_local_space *space;

      if (pos == statement->n_loop)
        continue;
      space = isl_local_space_from_space (
          isl_set_get_space (strips->view.statement[s].domain));
      counters = isl_union_pw_aff_add_pw_aff (
          counters, isl_pw_aff_from_aff (
                        isl_aff_var_on_domain (space, isl_dim_set, pos)));
    }
  return isl_multi_union_pw_aff_from_union_pw_aff (counters);
}

/* The number of statements in loop number LOOP, which is number *DEPTH of those around them, that are ever
   executed.  */
static unsigned
count_in (const struct pf_strips *strips, unsigned loop, unsigned *depth)
{
  const struct pf_scop *scop = strips->scop;
  unsigned n = 0;

  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      unsigned pos = pf_statement_find_loop (scop->statement + s, loop);

      if (pos == scop->statement[s].n_loop)
        continue;
      *depth = pos;
      n += isl_set_is_empty (strips->view.statement[s].domain)
           == isl_bool_false;
    }
  return n;
}

/* The number of statements that NODE has.  */
static unsigned
count_statements (__isl_keep isl_schedule_node *node)
{
  isl_union_set *domain = isl_schedule_node_get_domain (node);
  isl_size n = isl_union_set_n_set (domain);

  isl_union_set_free (domain);
  return n < 0 ? 0 : (unsigned)n;
}

/* Rows below the counter of the strips of loop number LOOP, which is at DEPTH in the view's original
   order.

   LEFT: how many statements in that loop are not yet below the counter.
   FACTOR: by how much the counter moves all rows looked at; NULL if not alike.  */
struct counted_rows
{
  const struct pf_strips *strips;
  unsigned loop, depth, left;
  isl_val *factor;
};

/* Note in USER, struct counted_rows, by how much the counter moves ROW, { Stmt[k, i] -> [(t)] }.  */
static isl_stat
note_factor (__isl_take isl_pw_aff *row, void *user)
{
  struct counted_rows *rows = user;
  const struct pf_scop *scop = rows->strips->scop;
  isl_id *id = isl_pw_aff_get_tuple_id (row, isl_dim_in);
  int s = id ? pf_scop_find_statement (scop, isl_id_get_name (id)) : -1;
  isl_val *own = NULL;

  isl_id_free (id);

  if (s >= 0 && isl_pw_aff_isa_aff (row) == isl_bool_true)
    {
      isl_aff *aff = isl_pw_aff_as_aff (isl_pw_aff_copy (row));

      own = isl_aff_get_coefficient_val (
          aff, isl_dim_in,
          (int)pf_statement_find_loop (scop->statement + s, rows->loop));
      isl_aff_free (aff);
    }
  isl_pw_aff_free (row);
  if (!rows->factor)
    rows->factor = own;
  else if (isl_val_eq (rows->factor, own) == isl_bool_true)
    isl_val_free (own);
  else
    {
      isl_val_free (own);
      return isl_stat_error;
    }
  return rows->factor ? isl_stat_ok : isl_stat_error;
}

/* The depth of loop number LOOP of SCOP in the view's original order, inside of which NODE is, or which it
   is.  All statements below are in the same loops that have strips.  */
static unsigned
own_depth (__isl_keep isl_schedule_node *node, const struct pf_scop *scop,
           unsigned loop)
{
  isl_union_set *domain = isl_schedule_node_get_domain (node);
  isl_set_list *list = isl_union_set_get_set_list (domain);
  isl_set *set = isl_set_list_get_set (list, 0);
  int s
      = set ? pf_scop_find_statement (scop, isl_set_get_tuple_name (set)) : -1;
  const struct pf_statement *statement = s < 0 ? NULL : scop->statement + s;

  isl_set_free (set);
  isl_set_list_free (list);
  isl_union_set_free (domain);
  return statement ? pf_strips_view_dimension (
             scop, statement, pf_statement_find_loop (statement, loop))
                   : 0;
}

/* By how much the counter of ROWS, where these are ROW of the band NODE at DEPTH, moves all statements in
   them.  Of the loop itself that is the size of a strip: a row that does not show it has
   one iteration only.  NULL if that is not common to all.  */
static __isl_give isl_val *
common_factor (struct counted_rows *rows, __isl_keep isl_schedule_node *node,
               __isl_keep isl_union_pw_aff *row, unsigned depth)
{
  const struct pf_scop *scop = rows->strips->scop;

  if (depth == own_depth (node, scop, rows->loop))
    return isl_val_int_from_si (scop->ctx, scop->loop[rows->loop].strip);
  rows->factor = NULL;
  if (isl_union_pw_aff_foreach_pw_aff (row, note_factor, rows) != isl_stat_ok)
    rows->factor = isl_val_free (rows->factor);
  return rows->factor;
}

/* Is all that NODE has in loop number LOOP of SCOP?  */
static isl_bool
is_within (__isl_keep isl_schedule_node *node, const struct pf_scop *scop,
           unsigned loop)
{
  struct loop_test test = { scop, loop };
  isl_union_set *domain = isl_schedule_node_get_domain (node);
  isl_bool within = isl_union_set_every_set (domain, is_in_loop, &test);

  isl_union_set_free (domain);
  return within;
}

/* NODE, where it is a band below the counter of USER, struct counted_rows, with a row that counts
   from where a strip begins.  As it grows or shrinks by the same for all that is executed in
   the strip, that does not change its order.  */
static __isl_give isl_schedule_node *
count_within (__isl_take isl_schedule_node *node, void *user)
{
  struct counted_rows *rows = user;
  isl_size depth = isl_schedule_node_get_schedule_depth (node);
  isl_multi_union_pw_aff *row, *begin;
  isl_union_pw_aff *only;
  isl_val *factor;

  if (isl_schedule_node_get_type (node) != isl_schedule_node_band
      || (unsigned)depth <= rows->depth
      || isl_schedule_node_band_n_member (node) != 1
      || is_within (node, rows->strips->scop, rows->loop) != isl_bool_true)
    return node;
  row = isl_schedule_node_band_get_partial_schedule (node);
  only = isl_multi_union_pw_aff_get_union_pw_aff (row, 0);
  factor = common_factor (rows, node, only, (unsigned)depth);
  isl_union_pw_aff_free (only);
  if (!factor)
    {
      isl_multi_union_pw_aff_free (row);
      return node;
    }
  begin = isl_multi_union_pw_aff_scale_val (
      counters_of (rows->strips, rows->loop), factor);
  return isl_schedule_node_insert_partial_schedule (
      isl_schedule_node_delete (node), isl_multi_union_pw_aff_sub (row, begin));
}

/* Is NODE a band of one loop in which a sequence stands, with something in loop number LOOP of SCOP?  */
static isl_bool
may_distribute (__isl_keep isl_schedule_node *node, const struct pf_scop *scop,
                unsigned loop)
{
  struct loop_test test = { scop, loop };
  isl_schedule_node *body;
  isl_union_set *domain;
  isl_bool may;

  if (isl_schedule_node_get_type (node) != isl_schedule_node_band
      || isl_schedule_node_band_n_member (node) != 1)
    return isl_bool_false;
  body = isl_schedule_node_get_child (node, 0);
  may = isl_schedule_node_get_type (body) == isl_schedule_node_sequence;
  isl_schedule_node_free (body);
  domain = isl_schedule_node_get_domain (node);
  if (may)
    may = isl_bool_not (
        isl_union_set_every_set (domain, is_outside_loop, &test));
  isl_union_set_free (domain);
  return may;
}

/* What is executed of a sequence when a strip of iterations of the loop around it has one of the loops in it
   executed for the whole strip.  */
enum turn
{
  BEFORE,
  DURING,
  AFTER,
  N_TURNS
};

/* A sequence in a loop.

   CHILD[s]: 1 + the number of the child that statement s is in, of N; 0 if it is elsewhere.
   TURN[N]: of each child.  */
struct parts
{
  const struct pf_scop *scop;
  unsigned n, *child;
  enum turn *turn;
};

/* Note in PARTS which statements NODE has, the filter's child in child number K.  */
static void
note_child (__isl_keep isl_schedule_node *node, unsigned k, struct parts *parts)
{
  isl_union_set *domain = isl_schedule_node_get_domain (node);
  isl_set_list *list = isl_union_set_get_set_list (domain);
  isl_size n = isl_set_list_n_set (list);

  for (int i = 0; i < n; i++)
    {
      isl_set *set = isl_set_list_get_set (list, i);
      int s
          = pf_scop_find_statement (parts->scop, isl_set_get_tuple_name (set));

      if (s >= 0)
        parts->child[s] = k + 1;
      isl_set_free (set);
    }
  isl_set_list_free (list);
  isl_union_set_free (domain);
}

/* Do statements A and B use an array that one of them writes?  */
static bool
have_common_data (const struct pf_statement *a, const struct pf_statement *b)
{
  for (unsigned i = 0; i < a->n_access; i++)
    for (unsigned k = 0; k < b->n_access; k++)
      if (a->access[i].array == b->access[k].array
          && (a->access[i].kind != PF_READ || b->access[k].kind != PF_READ))
        return true;
  return false;
}

/* Has child number K of PARTS common data with what is not executed AFTER, as far as it comes behind K?  */
static bool
is_needed (const struct parts *parts, unsigned k)
{
  const struct pf_scop *scop = parts->scop;

  for (unsigned s = 0; s < scop->n_statement; s++)
    for (unsigned t = 0; t < scop->n_statement; t++)
      if (parts->child[s] == k + 1 && parts->child[t] > k + 1
          && parts->turn[parts->child[t] - 1] != AFTER
          && have_common_data (scop->statement + s, scop->statement + t))
        return true;
  return false;
}

/* Is something of child number K of PARTS in loop number LOOP?  */
static bool
has_part_in (const struct parts *parts, unsigned k, unsigned loop)
{
  for (unsigned s = 0; s < parts->scop->n_statement; s++)
    {
      const struct pf_statement *statement = parts->scop->statement + s;

      if (parts->child[s] == k + 1
          && pf_statement_find_loop (statement, loop) < statement->n_loop)
        return true;
    }
  return false;
}

/* Fill in the turns of PARTS: the first children that are in loop number LOOP are executed for a strip.  What
   stands before them, but is not needed there, comes after them: values from the iteration before, of
   sums over the loop around.  */
static void
find_turns (struct parts *parts, unsigned loop)
{
  unsigned first = 0, end;

  while (first < parts->n && !has_part_in (parts, first, loop))
    first++;
  for (end = first; end < parts->n && has_part_in (parts, end, loop); end++)
    parts->turn[end] = DURING;
  for (unsigned k = end; k < parts->n; k++)
    parts->turn[k] = AFTER;
  for (unsigned k = first; k-- > 0;)
    parts->turn[k] = is_needed (parts, k) ? BEFORE : AFTER;
}

/* What PARTS have in TURN, of the view of STRIPS.  */
static __isl_give isl_union_set *
part_domain (const struct parts *parts, enum turn turn,
             const struct pf_strips *strips)
{
  isl_union_set *domain
      = isl_union_set_empty (isl_set_get_space (parts->scop->context));

  for (unsigned s = 0; s < parts->scop->n_statement; s++)
    if (parts->child[s] > 0 && parts->turn[parts->child[s] - 1] == turn)
      domain = isl_union_set_add_set (
          domain, isl_set_copy (strips->view.statement[s].domain));
  return domain;
}

/* NODE, a band above a sequence, as a band for each turn of PARTS.  */
static __isl_give isl_schedule_node *
divide (__isl_take isl_schedule_node *node, const struct parts *parts,
        const struct pf_strips *strips)
{
  isl_union_set_list *list
      = isl_union_set_list_alloc (parts->scop->ctx, N_TURNS);

  for (int turn = 0; turn < N_TURNS; turn++)
    {
      isl_union_set *domain = part_domain (parts, turn, strips);

      if (isl_union_set_is_empty (domain) == isl_bool_false)
        list = isl_union_set_list_add (list, domain);
      else
        isl_union_set_free (domain);
    }
  if (isl_union_set_list_n_union_set (list) > 1)
    return isl_schedule_node_insert_sequence (node, list);
  isl_union_set_list_free (list);
  return node;
}

/* NODE, a band above a sequence, distributed over what is executed before, for, and after whole strips by the
   loop of ROWS.  */
static __isl_give isl_schedule_node *
distribute (__isl_take isl_schedule_node *node, const struct counted_rows *rows)
{
  const struct pf_scop *scop = rows->strips->scop;
  isl_schedule_node *body = isl_schedule_node_get_child (node, 0);
  isl_size n = isl_schedule_node_n_children (body);
  struct parts parts = { .scop = scop, .n = n > 0 ? (unsigned)n : 0 };

  parts.child = calloc (scop->n_statement + 1, sizeof *parts.child);
  parts.turn = calloc (parts.n + 1, sizeof *parts.turn);
  for (unsigned k = 0; parts.child && k < parts.n; k++)
    {
      body = isl_schedule_node_grandchild (body, (int)k, 0);
      note_child (body, k, &parts);
      body = isl_schedule_node_grandparent (body);
    }
  isl_schedule_node_free (body);
  if (parts.child && parts.turn)
    {
      find_turns (&parts, rows->loop);
      node = divide (node, &parts, rows->strips);
    }
  free (parts.child);
  free (parts.turn);
  return node;
}

/* Insert the band that counts the strips of the loop of ROWS into NODE, of the original
   order, around what is executed in that loop.  A loop with strips around it that has more in it is
   distributed: a strip of its iterations executes the other statements before and after.  */
static __isl_give isl_schedule_node *
insert_band (__isl_take isl_schedule_node *node, struct counted_rows *rows)
{
  const struct pf_strips *strips = rows->strips;
  isl_bool inside = is_within (node, strips->scop, rows->loop);
  isl_size depth = isl_schedule_node_get_schedule_depth (node);
  enum isl_schedule_node_type type = isl_schedule_node_get_type (node);
  isl_size n;

  if (inside < 0 || depth < 0)
    return isl_schedule_node_free (node);
  if (inside && type != isl_schedule_node_filter
      && type != isl_schedule_node_domain && (unsigned)depth == rows->depth)
    {
      rows->left -= count_statements (node);
      return isl_schedule_node_insert_partial_schedule (
          node, counters_of (strips, rows->loop));
    }
  if (!inside && (unsigned)depth == rows->depth
      && may_distribute (node, strips->scop, rows->loop) == isl_bool_true)
    node = distribute (node, rows);
  n = isl_schedule_node_n_children (node);
  for (int k = 0; node && k < n; k++)
    node = isl_schedule_node_parent (
        insert_band (isl_schedule_node_child (node, k), rows));
  return node;
}

/* NODE, the root of the original order, with a band that counts the strips of each loop that has
   some.  Those of loops around each other stand next to each other, outside of all these loops.  */
static __isl_give isl_schedule_node *
insert_bands (__isl_take isl_schedule_node *node,
              const struct pf_strips *strips)
{
  const struct pf_scop *scop = strips->scop;
  unsigned n = 0;
  struct counted_rows *rows = calloc (scop->n_loop + 1, sizeof *rows);

  if (!rows)
    return isl_schedule_node_free (node);
  /* The counter of an outer loop is inserted first, at the depth that its loop is at.  */
  for (unsigned depth = 0; depth < scop->n_loop; depth++)
    for (unsigned k = 0; k < scop->n_loop; k++)
      {
        unsigned own = 0,
                 in = scop->loop[k].strip ? count_in (strips, k, &own) : 0;

        if (in == 0 || own != depth)
          continue;
        rows[n] = (struct counted_rows){
          .strips = strips, .loop = k, .depth = depth, .left = in
        };
        node = insert_band (node, rows + n++);
      }
  for (unsigned k = 0; k < n; k++)
    node = rows[k].left == 0 ? isl_schedule_node_map_descendant_bottom_up (
               node, count_within, rows + k)
                             : isl_schedule_node_free (node);
  free (rows);
  return node;
}

__isl_give isl_schedule *
pf_strip_order_make (const struct pf_strips *strips)
{
  const struct pf_scop *scop = strips->scop;
  isl_union_set *domain
      = isl_union_set_empty (isl_set_get_space (scop->context));
  isl_schedule *schedule = isl_schedule_pullback_union_pw_multi_aff (
      isl_schedule_copy (scop->schedule),
      isl_union_pw_multi_aff_copy (strips->remove));
  isl_schedule_node *node;

  for (unsigned s = 0; s < scop->n_statement; s++)
    domain = isl_union_set_add_set (
        domain, isl_set_copy (strips->view.statement[s].domain));
  schedule = isl_schedule_intersect_domain (schedule, domain);
  node = isl_schedule_get_root (schedule);
  isl_schedule_free (schedule);
  node = insert_bands (node, strips);
  schedule = isl_schedule_node_get_schedule (node);
  isl_schedule_node_free (node);
  return schedule;
}
