/* Strips: a loop in pieces of a fixed number of iterations, one piece after the other.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "strip.h"

#include "message.h"
#include "strip-order.h"
#include <isl/aff.h>
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/space.h>
#include <isl/val.h>
#include <math.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The loops around a statement that have strips: N of them, from number FIRST on.  */
struct strip_span
{
  unsigned first, n;
};

bool
pf_has_strips (const struct pf_scop *scop)
{
  for (unsigned k = 0; k < scop->n_loop; k++)
    if (scop->loop[k].strip)
      return true;
  return false;
}

/* Where loops move one subscript, one of them goes along rows that are not shorter than this, and the
   other one from row to row.  */
#define LEAST_ROW 8

/* Do the loops inside of number POS, of N_LOOP loops, leave SUBSCRIPT alone, or is it that of rows that lie
   one behind the other: of that loop, which moves it by FACTOR, and each of those inside one goes along
   rows?  */
static bool
has_own_part (__isl_keep isl_aff *subscript, unsigned n_loop, unsigned pos,
              double factor)
{
  const unsigned n_inside = n_loop - pos - 1;

  if (isl_aff_dim (subscript, isl_dim_div) > 0)
    return isl_aff_involves_dims (subscript, isl_dim_in, pos + 1, n_inside)
           == isl_bool_false;
  for (unsigned k = pos + 1; k < n_loop; k++)
    {
      isl_val *val
          = isl_aff_get_coefficient_val (subscript, isl_dim_in, (int)k);
      double inner = val ? fabs (isl_val_get_d (val)) : 0;

      isl_val_free (val);
      if (inner != 0 && inner < LEAST_ROW * fabs (factor)
          && fabs (factor) < LEAST_ROW * inner)
        return false;
    }
  return true;
}

/* By how much loop number POS around its statement, which is in N_LOOP, moves subscript D of
   ACCESS; 0 if that is not known, or loops inside move it by as much.  */
static double
movement (const struct pf_access *access, unsigned n_loop, unsigned pos,
          unsigned d)
{
  isl_pw_multi_aff *element
      = isl_map_is_single_valued (access->relation) == isl_bool_true
            ? isl_pw_multi_aff_from_map (isl_map_copy (access->relation))
            : NULL;
  isl_pw_aff *subscript
      = element ? isl_pw_multi_aff_get_pw_aff (element, (int)d) : NULL;
  double factor = 0;

  if (subscript && isl_pw_aff_isa_aff (subscript) == isl_bool_true)
    {
      isl_aff *aff = isl_pw_aff_as_aff (isl_pw_aff_copy (subscript));
      isl_val *val = isl_aff_get_coefficient_val (aff, isl_dim_in, (int)pos);

      factor = val ? isl_val_get_d (val) : 0;
      if (!has_own_part (aff, n_loop, pos, factor))
        factor = 0;
      isl_val_free (val);
      isl_aff_free (aff);
    }
  isl_pw_aff_free (subscript);
  isl_pw_multi_aff_free (element);
  return factor;
}

/* Do all accesses to array number ARRAY of SCOP in loop number LOOP move its subscript D
   alike?  */
static bool
moves_alike (const struct pf_scop *scop, unsigned loop, unsigned array,
             unsigned d)
{
  double common = 0;

  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = scop->statement + s;
      unsigned pos = pf_statement_find_loop (statement, loop);

      if (pos == statement->n_loop)
        continue;
      for (unsigned a = 0; a < statement->n_access; a++)
        {
          double own;

          if (statement->access[a].array != array
              || statement->access[a].scalar)
            continue;
          own = movement (statement->access + a, statement->n_loop, pos, d);
          if (own == 0 || (common != 0 && own != common))
            return false;
          common = own;
        }
    }
  return true;
}

/* Is array number ARRAY of SCOP written in loop number LOOP?  */
static bool
is_written (const struct pf_scop *scop, unsigned loop, unsigned array)
{
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = scop->statement + s;

      if (pf_statement_find_loop (statement, loop) == statement->n_loop)
        continue;
      for (unsigned a = 0; a < statement->n_access; a++)
        if (statement->access[a].array == array
            && statement->access[a].kind != PF_READ
            && !statement->access[a].scalar)
          return true;
    }
  return false;
}

bool
pf_may_use_strips (const struct pf_scop *scop, unsigned loop, const bool *moved)
{
  for (unsigned array = 0; array < scop->n_array; array++)
    {
      unsigned n = scop->array[array].n_dim, d = 0;

      if (n == 0 || (moved && moved[array]) || !is_written (scop, loop, array))
        continue;
      while (d < n && !moves_alike (scop, loop, array, d))
        d++;
      if (d == n)
        return false;
    }
  return true;
}

/* Does LOOP, of a SCoP, have strips?  */
static bool
has_strips (const struct pf_loop *loop)
{
  return loop->strip != 0;
}

/* Does LOOP, of a view, count strips?  */
static bool
counts_strips (const struct pf_loop *loop)
{
  return loop->counts_strips;
}

/* The first loops around STATEMENT, of SCOP, that follow each other and of which IS is true.  */
static struct strip_span
find_span (const struct pf_scop *scop, const struct pf_statement *statement,
           bool (*is) (const struct pf_loop *loop))
{
  struct strip_span span = { 0, 0 };

  while (span.first < statement->n_loop
         && !is (scop->loop + statement->loop[span.first]))
    span.first++;
  while (span.first + span.n < statement->n_loop
         && is (scop->loop + statement->loop[span.first + span.n]))
    span.n++;
  return span;
}

/* The loops around STATEMENT, of SCOP, that have strips.  In the view those that count them stand
   in front of them, in the same order.  */
static struct strip_span
find_strips (const struct pf_scop *scop, const struct pf_statement *statement)
{
  return find_span (scop, statement, has_strips);
}

bool
pf_has_nested_strips (const struct pf_scop *scop)
{
  for (unsigned s = 0; s < scop->n_statement; s++)
    if (find_strips (scop, scop->statement + s).n > 1)
      return true;
  return false;
}

/* Is loop number K around a statement in SPAN?  */
static bool
is_in_span (struct strip_span span, unsigned k)
{
  return k >= span.first && k < span.first + span.n;
}

/* The dimension of the view that loop number K around a statement is, whose strips are SPAN.  */
static unsigned
view_dimension (struct strip_span span, unsigned k)
{
  return k < span.first ? k : k + span.n;
}

unsigned
pf_strips_view_dimension (const struct pf_scop *scop,
                          const struct pf_statement *statement, unsigned k)
{
  return view_dimension (find_strips (scop, statement), k);
}

/* The space of STATEMENT's instances in SCOP's view: one dimension more for each of its loops that has
   strips.  */
static __isl_give isl_space *
view_space (const struct pf_scop *scop, const struct pf_statement *statement)
{
  isl_space *space = isl_set_get_space (statement->domain);
  isl_id *id = isl_space_get_tuple_id (space, isl_dim_set);

  space = isl_space_add_dims (space, isl_dim_set,
                              find_strips (scop, statement).n);
  return isl_space_set_tuple_id (space, isl_dim_set, id);
}

/* The size of the strips of loop number K around STATEMENT of SCOP, which has some.  */
static __isl_give isl_val *
strip_size (const struct pf_scop *scop, const struct pf_statement *statement,
            unsigned k)
{
  return isl_val_int_from_si (scop->ctx, scop->loop[statement->loop[k]].strip);
}

/* Dimension K of SPACE, { Stmt[i] }.  */
static __isl_give isl_aff *
dimension (__isl_keep isl_space *space, unsigned k)
{
  return isl_aff_var_on_domain (
      isl_local_space_from_space (isl_space_copy (space)), isl_dim_set, k);
}

/* { Stmt[i] -> Stmt[k, i] } for STATEMENT of SCOP: the counters of its strips, and in place of the
   iterations of their loops those within the strips.  */
static __isl_give isl_multi_aff *
insertion (const struct pf_scop *scop, const struct pf_statement *statement)
{
  struct strip_span span = find_strips (scop, statement);
  unsigned n = statement->n_loop;
  isl_space *from = isl_set_get_space (statement->domain);
  isl_aff_list *list = isl_aff_list_alloc (scop->ctx, (int)(n + span.n));

  for (unsigned k = 0; k < span.first; k++)
    list = isl_aff_list_add (list, dimension (from, k));
  for (unsigned k = span.first; k < span.first + span.n; k++)
    list = isl_aff_list_add (
        list, isl_aff_floor (isl_aff_scale_down_val (
                  dimension (from, k), strip_size (scop, statement, k))));
  for (unsigned k = span.first; k < n; k++)
    list = isl_aff_list_add (
        list, is_in_span (span, k) ? isl_aff_mod_val (
                  dimension (from, k), strip_size (scop, statement, k))
                                   : dimension (from, k));
  return isl_multi_aff_from_aff_list (
      isl_space_map_from_domain_and_range (from, view_space (scop, statement)),
      list);
}

/* { Stmt[k, i] -> Stmt[i] } for STATEMENT of SCOP, the reverse of its insertion.  */
static __isl_give isl_multi_aff *
removal (const struct pf_scop *scop, const struct pf_statement *statement)
{
  struct strip_span span = find_strips (scop, statement);
  unsigned n = statement->n_loop;
  isl_space *from = view_space (scop, statement);
  isl_aff_list *list = isl_aff_list_alloc (scop->ctx, (int)n);

  for (unsigned k = 0; k < n; k++)
    {
      isl_aff *counter = dimension (from, view_dimension (span, k));

      if (is_in_span (span, k))
        counter = isl_aff_add (
            counter, isl_aff_scale_val (dimension (from, k),
                                        strip_size (scop, statement, k)));
      list = isl_aff_list_add (list, counter);
    }
  return isl_multi_aff_from_aff_list (
      isl_space_map_from_domain_and_range (
          from, isl_set_get_space (statement->domain)),
      list);
}

/* DOMAIN, { Stmt[k, i] }, whose dimension POS counts strips, said with as few constraints as it can be
   where no parameter decides how many strips there are: if they are all full, the number of iterations in
   one does not depend on which it is.  */
static __isl_give isl_set *
bound_strips (__isl_take isl_set *domain, unsigned pos)
{
  isl_space *space = isl_set_get_space (domain);
  isl_aff *counter = dimension (space, pos);
  isl_val *last = NULL;

  isl_space_free (space);
  if (isl_set_involves_dims (domain, isl_dim_param, 0,
                             (unsigned)isl_set_dim (domain, isl_dim_param))
      == isl_bool_false)
    last = isl_set_max_val (domain, counter);
  isl_aff_free (counter);
  if (!last || isl_val_is_int (last) != isl_bool_true)
    {
      isl_val_free (last);
      return domain;
    }
  domain = isl_set_upper_bound_val (domain, isl_dim_set, pos, last);
  domain = isl_set_lower_bound_si (domain, isl_dim_set, pos, 0);
  return isl_set_remove_redundancies (domain);
}

/* { Stmt[k, i] }: the instances of STATEMENT, of SCOP, in the view.  */
static __isl_give isl_set *
view_domain (const struct pf_scop *scop, const struct pf_statement *statement)
{
  struct strip_span span = find_strips (scop, statement);
  isl_set *domain = isl_set_preimage_multi_aff (
      isl_set_copy (statement->domain), removal (scop, statement));

  for (unsigned k = span.first; k < span.first + span.n; k++)
    {
      unsigned within = view_dimension (span, k);

      domain = isl_set_lower_bound_si (domain, isl_dim_set, within, 0);
      domain = isl_set_upper_bound_val (
          domain, isl_dim_set, within,
          isl_val_sub_ui (strip_size (scop, statement, k), 1));
    }
  for (unsigned k = span.first; k < span.first + span.n; k++)
    domain = bound_strips (domain, k);
  return domain;
}

/* RELATION of STATEMENT, of SCOP, as that of the view's, whose instances are DOMAIN: an affine
   function even where elements are shared.  NULL if it is none.  */
static __isl_give isl_map *
view_relation (const struct pf_scop *scop, const struct pf_statement *statement,
               __isl_take isl_map *relation, __isl_keep isl_set *domain)
{
  isl_set *pairs;
  isl_bool shared;

  relation
      = isl_map_preimage_domain_multi_aff (relation, removal (scop, statement));
  pairs = isl_map_wrap (isl_map_copy (relation));
  shared = isl_set_involves_locals (pairs);
  isl_set_free (pairs);
  if (shared != isl_bool_true || find_strips (scop, statement).n == 0)
    return relation;
  relation = isl_map_intersect_domain (relation, isl_set_copy (domain));
  relation = isl_map_from_basic_map (isl_map_affine_hull (relation));
  return isl_map_is_single_valued (relation) == isl_bool_true
             ? relation
             : isl_map_free (relation);
}

/* STEP of all statements of SCOP.  */
static __isl_give isl_union_pw_multi_aff *
for_all (const struct pf_scop *scop,
         __isl_give isl_multi_aff *(*step) (
             const struct pf_scop *scop, const struct pf_statement *statement))
{
  isl_union_pw_multi_aff *all
      = isl_union_pw_multi_aff_empty (isl_set_get_space (scop->context));

  for (unsigned s = 0; s < scop->n_statement; s++)
    all = isl_union_pw_multi_aff_add_pw_multi_aff (
        all,
        isl_pw_multi_aff_from_multi_aff (step (scop, scop->statement + s)));
  return all;
}

/* Has a loop of SCOP the number ID?  */
static bool
is_used (const struct pf_scop *scop, int id)
{
  for (unsigned k = 0; k < scop->n_loop; k++)
    if (scop->loop[k].id == id)
      return true;
  return false;
}

/* Let VIEW have a loop for each of SCOP's that has strips, which counts them.  OF[loop of SCOP]
   is its number.  Returns whether there was enough memory.  */
static bool
add_loops (const struct pf_scop *scop, struct pf_scop *view, unsigned *of)
{
  bool complete = true;
  int id = 0;

  view->loop = calloc (2 * (size_t)scop->n_loop, sizeof *view->loop);
  if (!view->loop)
    return false;
  memcpy (view->loop, scop->loop, scop->n_loop * sizeof *view->loop);
  for (unsigned k = 0; k < scop->n_loop; k++)
    view->loop[k].strip = 0;
  for (unsigned k = 0; k < scop->n_loop; k++)
    if (scop->loop[k].strip)
      {
        while (is_used (scop, id))
          id++;
        of[k] = view->n_loop++;
        view->loop[of[k]] = scop->loop[k];
        view->loop[of[k]].id = id++;
        view->loop[of[k]].strip = 0;
        view->loop[of[k]].counts_strips = true;
        view->loop[of[k]].lanes = 0;
        view->loop[of[k]].name
            = *scop->loop[k].name
                  ? pf_message ("strips of %s", scop->loop[k].name)
                  : strdup ("");
        complete = complete && view->loop[of[k]].name;
      }
  return complete;
}

/* Let MADE, a copy of STATEMENT of SCOP that shares all with it, have what the view has in
   place of it.  OF as for add_loops.  Returns 0, or -1 on an error.  */
static int
view_statement (const struct pf_scop *scop,
                const struct pf_statement *statement, const unsigned *of,
                struct pf_statement *made)
{
  struct strip_span span = find_strips (scop, statement);
  unsigned n = statement->n_loop;

  made->domain = view_domain (scop, statement);
  made->access = NULL;
  made->loop = calloc (n + span.n + 1, sizeof *made->loop);
  if (made->loop)
    made->access = calloc (statement->n_access + 1, sizeof *made->access);
  if (!made->access)
    return -1;
  made->n_loop = n + span.n;
  for (unsigned k = span.first; k < span.first + span.n; k++)
    made->loop[k] = of[statement->loop[k]];
  for (unsigned k = 0; k < n; k++)
    made->loop[view_dimension (span, k)] = statement->loop[k];
  for (unsigned a = 0; a < statement->n_access; a++)
    {
      made->access[a] = statement->access[a];
      made->access[a].relation = view_relation (
          scop, statement, isl_map_copy (statement->access[a].relation),
          made->domain);
      if (!made->access[a].relation)
        return -1;
    }
  return made->domain ? 0 : -1;
}

/* Fill in the view of STRIPS.  Returns 0, or -1 on an error.  */
static int
make_view (struct pf_strips *strips)
{
  const struct pf_scop *scop = strips->scop;
  struct pf_scop *view = &strips->view;
  unsigned *of = calloc (scop->n_loop + 1, sizeof *of);
  int result = -1;

  *view = *scop;
  view->schedule = NULL;
  view->loop = NULL;
  view->statement = calloc (scop->n_statement + 1, sizeof *view->statement);
  if (of && view->statement && add_loops (scop, view, of))
    result = 0;
  for (unsigned s = 0; result == 0 && s < scop->n_statement; s++)
    {
      view->statement[s] = scop->statement[s];
      result
          = view_statement (scop, scop->statement + s, of, view->statement + s);
    }
  free (of);
  if (result == 0)
    view->schedule = pf_strip_order_make (strips);
  return view->schedule ? 0 : -1;
}

struct pf_strips *
pf_strips_make (const struct pf_scop *scop)
{
  struct pf_strips *strips = calloc (1, sizeof *strips);

  if (!strips)
    return NULL;
  strips->scop = scop;
  strips->insert = for_all (scop, insertion);
  strips->remove = for_all (scop, removal);
  if (!strips->insert || !strips->remove || make_view (strips) != 0)
    return pf_strips_free (strips);
  return strips;
}

struct pf_strips *
pf_strips_free (struct pf_strips *strips)
{
  if (!strips)
    return NULL;
  for (unsigned s = 0; strips->view.statement && s < strips->scop->n_statement;
       s++)
    {
      struct pf_statement *statement = strips->view.statement + s;

      isl_set_free (statement->domain);
      for (unsigned a = 0; statement->access && a < statement->n_access; a++)
        isl_map_free (statement->access[a].relation);
      free (statement->access);
      free (statement->loop);
    }
  for (unsigned k = strips->scop->n_loop;
       strips->view.loop && k < strips->view.n_loop; k++)
    free (strips->view.loop[k].name);
  free (strips->view.statement);
  free (strips->view.loop);
  isl_schedule_free (strips->view.schedule);
  isl_union_pw_multi_aff_free (strips->insert);
  isl_union_pw_multi_aff_free (strips->remove);
  free (strips);
  return NULL;
}

__isl_give isl_schedule *
pf_strips_remove_from_schedule (const struct pf_strips *strips,
                                __isl_take isl_schedule *schedule)
{
  return isl_schedule_pullback_union_pw_multi_aff (
      schedule, isl_union_pw_multi_aff_copy (strips->insert));
}

unsigned long
pf_strips_waiting (const struct pf_scop *view,
                   const struct pf_statement *statement,
                   unsigned long free_loops)
{
  struct strip_span span = find_span (view, statement, counts_strips);
  unsigned long waiting = 0;

  for (unsigned c = span.first;
       c < span.first + span.n && c + span.n < CHAR_BIT * sizeof waiting; c++)
    if (free_loops >> c & 1)
      waiting |= 1UL << (c + span.n);
  return waiting & free_loops;
}

/* Does ROW count the strips of STATEMENT, whose counter is loop number POS, and nothing
   else?  */
static bool
is_counter (__isl_keep isl_union_pw_aff *row,
            const struct pf_statement *statement, unsigned pos)
{
  return pf_tree_row_involves (row, statement->domain, pos, 1) == isl_bool_true
         && pf_tree_row_involves (row, statement->domain, 0, pos)
                == isl_bool_false
         && pf_tree_row_involves (row, statement->domain, pos + 1,
                                  statement->n_loop - pos - 1)
                == isl_bool_false;
}

/* Let MEMBER be apart if it is what counts strips of STATEMENT of VIEW; *DONE has a bit for each of its
   counters that a loop around it is.  False if MEMBER has to be inside of one that is not.  */
static bool
set_member_apart (const struct pf_scop *view,
                  const struct pf_statement *statement,
                  struct pf_tree_member *member, unsigned long *done)
{
  struct strip_span span = find_span (view, statement, counts_strips);

  for (unsigned c = 0; c < span.n && c < 8 * sizeof *done; c++)
    {
      unsigned pos = span.first + c;

      if ((*done & 1UL << c)
          || (pf_tree_row_involves (member->row, statement->domain, pos, 1)
                  == isl_bool_false
              && pf_tree_row_involves (member->row, statement->domain,
                                       pos + span.n, 1)
                     == isl_bool_false))
        continue;
      if (!is_counter (member->row, statement, pos))
        return false;
      *done |= 1UL << c;
      member->apart = true;
    }
  return true;
}

/* The same as pf_strips_set_apart; DONE[statement]: which of its counters are loops around TREE.  */
static bool
set_apart (const struct pf_scop *view, struct pf_tree *tree,
           unsigned long *done)
{
  bool sound = true;

  for (unsigned m = 0; m < tree->n_member; m++)
    for (unsigned s = 0; s < view->n_statement && sound; s++)
      {
        const struct pf_statement *statement = view->statement + s;
        isl_union_set *own = isl_union_set_intersect (
            isl_union_set_from_set (isl_set_copy (statement->domain)),
            isl_union_set_copy (tree->domain));

        if (isl_union_set_is_empty (own) != isl_bool_true)
          sound
              = set_member_apart (view, statement, tree->member + m, done + s);
        isl_union_set_free (own);
      }
  for (unsigned k = 0; k < tree->n_child && sound; k++)
    sound = set_apart (view, tree->child[k], done);
  return sound;
}

bool
pf_strips_set_apart (const struct pf_scop *view, struct pf_tree *tree)
{
  unsigned long *done = calloc (view->n_statement + 1, sizeof *done);
  bool sound = done && set_apart (view, tree, done);

  free (done);
  return sound;
}

/* LOOPS, as struct pf_break_even has them, without loop number POS.  */
static unsigned long
remove_bit (unsigned long loops, unsigned pos)
{
  unsigned long outer;

  if (pos + 1 >= 8 * sizeof loops)
    return loops;
  outer = loops & ((1UL << pos) - 1);
  return outer | (loops >> (pos + 1) << pos);
}

struct pf_break_even
pf_strips_remove_from_break_even (const struct pf_strips *strips,
                                  const struct pf_break_even *break_even)
{
  const struct pf_scop *scop = strips->scop;
  struct pf_sweeps *sweeps = pf_sweeps_find (scop);
  struct pf_break_even own = *break_even;

  if (sweeps)
    {
      struct strip_span span = find_strips (scop, sweeps->statement);

      for (unsigned k = 0; k < span.n; k++)
        own.loops = remove_bit (own.loops, span.first);
    }
  pf_sweeps_free (sweeps);
  own.n_least = 0;
  for (unsigned k = 0; k < break_even->n_least; k++)
    {
      struct pf_least_loop least = break_even->least[k];
      struct strip_span span
          = find_strips (scop, scop->statement + least.statement);

      if (is_in_span (span, least.loop))
        continue;
      if (least.loop > span.first)
        least.loop -= span.n;
      own.least[own.n_least++] = least;
    }
  return own;
}
