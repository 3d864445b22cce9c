/* The legal schedule space of a SCoP.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "legal-space-data.h"

#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/val.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "permutation.h"
#include "source-variable.h"

/* The largest factor of a loop's variable in a row, and the largest shift
   (the constant c of definition 7).  Larger ones are no use for locality: the
   instances that meet are too few, or too far apart.  */
#define MAX_FACTOR 8
#define MAX_SHIFT 16

/* The largest constant or factor of a parameter in a column; farkas.c has the
   same limit for its factors.  */
#define MAX_ENTRY (1L << 29)

bool
pf_class_has (unsigned n, const unsigned *set, unsigned member)
{
  for (unsigned k = 0; k < n; k++)
    if (set[k] == member)
      return true;
  return false;
}

int
pf_class_edges (const struct pf_edge_list *all, unsigned n,
                const unsigned *member, struct pf_edge_list *list)
{
  for (unsigned k = 0; k < all->n; k++)
    if (pf_class_has (n, member, all->edge[k]->source)
        && pf_class_has (n, member, all->edge[k]->sink)
        && pf_edge_list_add (list, all->edge[k]) < 0)
      return -1;
  return 0;
}

/* Add CONSTRAINT to *USER, a basic set, unless it bounds a parameter from
   above.  */
static isl_stat
add_lower (__isl_take isl_constraint *constraint, void *user)
{
  isl_basic_set **lower = user;
  isl_size n = isl_constraint_dim (constraint, isl_dim_param);
  isl_bool upper = n < 0 ? isl_bool_error : isl_bool_false;

  for (int k = 0; k < n && !isl_constraint_is_equality (constraint); k++)
    {
      isl_val *val
          = isl_constraint_get_coefficient_val (constraint, isl_dim_param, k);

      if (isl_val_is_neg (val))
        upper = isl_bool_true;
      isl_val_free (val);
    }
  if (upper)
    isl_constraint_free (constraint);
  else
    *lower = isl_basic_set_add_constraint (*lower, constraint);
  return upper < 0 ? isl_stat_error : isl_stat_ok;
}

/* CONTEXT without upper bounds of parameters: with them no distance would
   count as growing with a parameter.  */
static __isl_give isl_set *
lower_bounds (__isl_keep isl_set *context)
{
  isl_basic_set *hull
      = isl_set_simple_hull (isl_set_remove_divs (isl_set_copy (context)));
  isl_basic_set *lower
      = isl_basic_set_universe (isl_basic_set_get_space (hull));

  if (isl_basic_set_foreach_constraint (hull, add_lower, &lower) < 0)
    lower = isl_basic_set_free (lower);
  isl_basic_set_free (hull);
  return isl_set_from_basic_set (lower);
}

/* Where edges go.

   SPACE: whose they are.  CONTEXT, LOWER: of the SCoP, and its lower bounds.
   INPUT: their kind.  LIST: the edges.  */
struct edges
{
  struct pf_legal_space *space;
  isl_set *context, *lower;
  bool input;
  struct pf_edge_list *list;
};

/* The number of the statement called ID in the SCoP of SPACE; -1 if it is
   NULL.  */
static int
number_of (const struct pf_legal_space *space, const char *id)
{
  return id ? pf_scop_find_statement (space->scop, id) : -1;
}

/* The loop variables of statement NUMBER as a relation.  */
static __isl_give isl_map *
variables_of (const struct pf_legal_space *space, int number)
{
  return isl_map_from_multi_aff (isl_multi_aff_copy (space->variable[number]));
}

/* Add an edge for MAP to the struct edges USER.  */
static isl_stat
add_edge (__isl_take isl_map *map, void *user)
{
  const struct edges *edges = user;
  int source
      = number_of (edges->space, isl_map_get_tuple_name (map, isl_dim_in));
  int sink
      = number_of (edges->space, isl_map_get_tuple_name (map, isl_dim_out));
  struct pf_edge *edge;
  int added;

  if (source < 0 || sink < 0)
    {
      isl_map_free (map);
      return isl_stat_error;
    }
  map = isl_map_gist_params (map, isl_set_copy (edges->context));
  map = isl_map_intersect_params (map, isl_set_copy (edges->lower));
  map = isl_map_apply_domain (map, variables_of (edges->space, source));
  map = isl_map_apply_range (map, variables_of (edges->space, sink));
  map = isl_map_align_params (map, isl_space_copy (edges->space->parameters));
  edge = pf_edge_alloc ((unsigned)source, (unsigned)sink, edges->input, map);
  added = pf_edge_list_add (edges->list, edge);
  pf_edge_free (edge);
  return added < 0 ? isl_stat_error : isl_stat_ok;
}

/* Fill in LIST with an edge for each relation in DEPENDENCES.  */
static isl_stat
read_edges (struct pf_legal_space *space, __isl_keep isl_union_map *dependences,
            bool input, struct pf_edge_list *list)
{
  struct edges edges = { .space = space,
                         .context = space->scop->context,
                         .lower = lower_bounds (space->scop->context),
                         .input = input,
                         .list = list };
  isl_stat result
      = edges.lower ? isl_union_map_foreach_map (dependences, add_edge, &edges)
                    : isl_stat_error;

  isl_set_free (edges.lower);
  return result;
}

/* How far statement NUMBER may be shifted: by less than the trip count of any of
   its loops, where that is known, because a larger shift would distribute.  */
static long
largest_shift (const struct pf_legal_space *space, unsigned number)
{
  const struct pf_statement *statement = &space->scop->statement[number];
  long shift = MAX_SHIFT;

  for (unsigned k = 0; k < statement->n_loop; k++)
    {
      isl_val *last
          = isl_set_dim_max_val (isl_set_copy (statement->domain), (int)k);

      if (isl_val_is_int (last) == isl_bool_true
          && isl_val_cmp_si (last, shift) < 0)
        shift = isl_val_get_num_si (last);
      isl_val_free (last);
    }
  return shift < 0 ? 0 : shift;
}

/* A column that is being read: of what, and whether it is as it should be.  */
struct reflection
{
  const struct pf_legal_space *space;
  long *column;
  unsigned n_piece;
  bool fits;
};

/* Read VAL, which has to be a small integer, into *ENTRY.  Takes VAL.  */
static void
read_entry (struct reflection *reflection, __isl_take isl_val *val, long *entry)
{
  if (isl_val_is_int (val) == isl_bool_true
      && isl_val_cmp_si (val, MAX_ENTRY) <= 0
      && isl_val_cmp_si (val, -MAX_ENTRY) >= 0)
    *entry = isl_val_get_num_si (val);
  else
    reflection->fits = false;
  isl_val_free (val);
}

/* Read BOUND, the last value of a loop's variable, into the struct reflection
   USER.  */
static isl_stat
read_last_value (__isl_take isl_set *set, __isl_take isl_aff *bound, void *user)
{
  struct reflection *reflection = user;
  isl_aff *aligned = isl_aff_align_params (
      bound, isl_space_copy (reflection->space->parameters));
  isl_size p = isl_aff_dim (aligned, isl_dim_param);

  reflection->n_piece++;
  if (isl_aff_dim (aligned, isl_dim_div) != 0)
    reflection->fits = false;
  read_entry (reflection, isl_aff_get_constant_val (aligned),
              reflection->column);
  for (int k = 0; k < p; k++)
    read_entry (reflection,
                isl_aff_get_coefficient_val (aligned, isl_dim_param, k),
                reflection->column + 1 + k);
  isl_set_free (set);
  isl_aff_free (aligned);
  return isl_stat_ok;
}

/* Fill in COLUMN with the variable of loop K of statement NUMBER counted
   backwards from its last value.  Returns whether that is one affine function
   of the parameters; COLUMN is to be cleared if not.  */
static bool
reflect (const struct pf_legal_space *space, unsigned number, unsigned k,
         long *column)
{
  struct reflection reflection
      = { .space = space, .column = column, .fits = true };
  isl_set *values = isl_set_apply (
      isl_set_intersect_params (
          isl_set_copy (space->scop->statement[number].domain),
          isl_set_copy (space->scop->context)),
      isl_map_from_multi_aff (isl_multi_aff_copy (space->variable[number])));
  isl_pw_aff *last = isl_pw_aff_coalesce (isl_set_dim_max (values, (int)k));
  isl_stat read = isl_pw_aff_foreach_piece (last, read_last_value, &reflection);

  isl_pw_aff_free (last);
  column[1 + space->n_parameter + k] = -1;
  return read == isl_stat_ok && reflection.n_piece == 1 && reflection.fits;
}

/* Fill in the columns of statement NUMBER: if SPACE is NEGATIVE its loops'
   variables backwards, then its loops' variables, the outermost last, and the
   shift.  */
static isl_stat
make_columns (struct pf_legal_space *space, unsigned number)
{
  struct pf_row_statement *statement = &space->statement[number];
  unsigned depth = space->scop->statement[number].n_loop;
  unsigned p = space->n_parameter, width = 1 + p + depth, c = 0;

  statement->depth = depth;
  statement->column = calloc ((size_t)(2 * depth + 1) * width, sizeof (long));
  statement->limit = calloc (2 * depth + 1, sizeof (long));
  statement->row = calloc ((size_t)depth * depth + 1, sizeof (long));
  if (!statement->column || !statement->limit || !statement->row)
    return isl_stat_error;
  for (unsigned k = depth; space->negative && k > 0; k--)
    if (reflect (space, number, k - 1, statement->column + c * width))
      statement->limit[c++] = MAX_FACTOR;
    else
      memset (statement->column + c * width, 0, width * sizeof (long));
  for (unsigned k = depth; k > 0; k--, c++)
    {
      statement->column[c * width + 1 + p + k - 1] = 1;
      statement->limit[c] = MAX_FACTOR;
    }
  statement->column[c * width] = 1;
  statement->limit[c] = largest_shift (space, number);
  statement->n_column = c + 1;
  return isl_stat_ok;
}

/* The space of all parameters that occur in SPACE's SCoP.  */
static __isl_give isl_space *
all_parameters (const struct pf_legal_space *space)
{
  isl_union_set *domain = pf_scop_domain (space->scop);
  isl_space *result = isl_space_params (isl_union_set_get_space (domain));

  isl_union_set_free (domain);
  result = isl_space_align_params (result,
                                   isl_set_get_space (space->scop->context));
  return isl_space_align_params (
      result, isl_union_map_get_space (space->deps->validity));
}

/* Fill in what SPACE knows of each statement.  */
static isl_stat
read_statements (struct pf_legal_space *space)
{
  unsigned n = space->scop->n_statement;
  isl_union_map *order;
  isl_stat result = isl_stat_ok;
  isl_size p;

  space->parameters = all_parameters (space);
  p = isl_space_dim (space->parameters, isl_dim_param);
  space->statement = calloc (n + 1, sizeof *space->statement);
  space->variable = calloc (n + 1, sizeof (isl_multi_aff *));
  if (p < 0 || !space->statement || !space->variable)
    return isl_stat_error;
  space->n_parameter = (unsigned)p + 1;
  order = isl_schedule_get_map (space->scop->schedule);
  for (unsigned k = 0; k < n && result == isl_stat_ok; k++)
    {
      space->variable[k]
          = pf_source_variable_functions (order, &space->scop->statement[k]);
      if (!space->variable[k] || make_columns (space, k) < 0)
        result = isl_stat_error;
    }
  isl_union_map_free (order);
  return result;
}

struct pf_legal_space *
pf_legal_space_compute (const struct pf_scop *scop,
                        const struct pf_dependences *deps, bool negative)
{
  struct pf_legal_space *space = calloc (1, sizeof *space);

  if (!space)
    return NULL;
  space->scop = scop;
  space->deps = deps;
  space->negative = negative;
  if (read_statements (space) < 0
      || read_edges (space, deps->validity, false, &space->legal) < 0)
    return pf_legal_space_free (space);
  return space;
}

isl_stat
pf_legal_space_read_reuse (struct pf_legal_space *space)
{
  isl_union_map *next;
  isl_stat result;

  if (space->read_reuse)
    return isl_stat_ok;
  next = pf_dependences_next_reads (space->scop);
  result = read_edges (space, next, true, &space->reuse);
  isl_union_map_free (next);
  space->read_reuse = result == isl_stat_ok;
  if (result < 0)
    pf_edge_list_clear (&space->reuse);
  return result;
}

struct pf_legal_space *
pf_legal_space_free (struct pf_legal_space *space)
{
  if (!space)
    return NULL;
  for (unsigned k = 0; space->statement && k < space->scop->n_statement; k++)
    {
      free (space->statement[k].column);
      free (space->statement[k].limit);
      free (space->statement[k].row);
    }
  for (unsigned k = 0; space->variable && k < space->scop->n_statement; k++)
    isl_multi_aff_free (space->variable[k]);
  for (size_t k = 0;
       space->permutation
       && k < (size_t)2 * space->scop->n_statement * space->scop->n_statement;
       k++)
    free (space->permutation[k]);
  free (space->permutation);
  pf_answer_table_clear (&space->fusible);
  pf_answer_table_clear (&space->tree);
  pf_edge_list_clear (&space->legal);
  pf_edge_list_clear (&space->reuse);
  free (space->statement);
  free (space->variable);
  isl_space_free (space->parameters);
  free (space);
  return NULL;
}

/* Can the N statements in MEMBER, which depend on each other, share a loop?
   Found by solving an integer program.  */
static isl_bool
solve_fusible (struct pf_legal_space *space, unsigned n, const unsigned *member)
{
  struct pf_edge_list legal = { 0 }, none = { 0 };
  struct pf_row_class class = { .ctx = space->scop->ctx,
                                .n_parameter = space->n_parameter,
                                .n = n,
                                .member = member,
                                .statement = space->statement,
                                .legal = &legal,
                                .reuse = &none };
  isl_bool result = isl_bool_error;

  /* Pairs tell in most cases; an integer program is for the rest.  */
  if (n > 2 && !space->negative)
    {
      result = pf_permutation_exists (space, false, n, member);
      if (result != isl_bool_true)
        return result;
    }
  result = isl_bool_error;
  if (pf_class_edges (&space->legal, n, member, &legal) == 0)
    result = pf_hyperplane_find (&class, PF_ROW_ANY, NULL);
  pf_edge_list_clear (&legal);
  return result;
}

/* As solve_fusible, but only once for each set of statements.  */
static isl_bool
remember_fusible (struct pf_legal_space *space, unsigned n,
                  const unsigned *member)
{
  bool is_new;
  struct pf_answer *answer = pf_answer_find (
      &space->fusible, space->scop->n_statement, n, member, &is_new);
  isl_bool result;

  if (!answer)
    return isl_bool_error;
  if (!is_new)
    return isl_bool_ok (answer->possible);
  result = solve_fusible (space, n, member);
  if (result < 0)
    pf_answer_forget (&space->fusible, answer);
  else
    answer->possible = result;
  return result;
}

/* Move those of the N statements in MEMBER that depend on the first, directly
   or through others among them, to the front.  Returns their number.  */
static unsigned
first_component (const struct pf_legal_space *space, unsigned n,
                 unsigned *member)
{
  unsigned found = 1;

  for (unsigned done = 0; done < found; done++)
    for (unsigned e = 0; e < space->legal.n; e++)
      {
        const struct pf_edge *edge = space->legal.edge[e];
        unsigned other = edge->source == member[done] ? edge->sink
                         : edge->sink == member[done] ? edge->source
                                                      : member[done];

        for (unsigned k = found; k < n; k++)
          if (member[k] == other)
            {
              member[k] = member[found];
              member[found++] = other;
            }
      }
  return found;
}

isl_bool
pf_fusible (struct pf_legal_space *space, unsigned n, const unsigned *statement)
{
  unsigned *member = calloc (n + 1, sizeof *member);
  isl_bool result = member ? isl_bool_true : isl_bool_error;

  for (unsigned k = 0; member && k < n; k++)
    {
      member[k] = statement[k];
      if (n > 1 && space->statement[statement[k]].depth == 0)
        result = isl_bool_false;
    }
  /* Statements that do not depend on each other do not restrict each
     other.  */
  for (unsigned start = 0, count; result == isl_bool_true && start < n;
       start += count)
    {
      count = first_component (space, n - start, member + start);
      if (count > 1)
        result = remember_fusible (space, count, member + start);
    }
  free (member);
  return result;
}

isl_bool
pf_can_precede (struct pf_legal_space *space, unsigned a, unsigned b)
{
  for (unsigned k = 0; k < space->legal.n; k++)
    if (space->legal.edge[k]->source == b && space->legal.edge[k]->sink == a)
      {
        isl_bool none = isl_map_is_empty (space->legal.edge[k]->relation);

        if (none != isl_bool_true)
          return none;
      }
  return isl_bool_true;
}
