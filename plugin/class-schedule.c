/* The schedule of statements that share their outermost loop.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "class-schedule.h"

#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

#include "band.h"
#include "component.h"
#include "part-list.h"

/* One run of OptimizeRec.

   WAY: which interleavings to take below the outermost level; NULL: the first
     of each.
   STATEMENT: by number, with the rows found so far.
   ORIGINAL: the original order, once it is needed.  */
struct run
{
  struct pf_legal_space *space;
  struct pf_way *way;
  struct pf_row_statement *statement;
  struct pf_tree *original;
};

/* Statements that share all loops so far.

   N, MEMBER: which.
   LEGAL, REUSE: dependences among them, where the rows so far agree.  */
struct group
{
  unsigned n;
  unsigned *member;
  struct pf_edge_list legal, reuse;
};

/* Rows of a permutable band for a group of N statements.

   ROW[r * N + k]: row r of member k.
   EXHAUSTED: the members would have liked another row, but there is none.
   PART[N]: the members do not share the loop below, though they could: the
     part that each is in; NULL if that is open.  */
struct rows
{
  unsigned n, n_row;
  bool exhausted;
  long **row;
  unsigned *part;
};

static struct pf_tree *schedule_group (struct run *run,
                                       const struct group *group);

static void
clear_group (struct group *group)
{
  free (group->member);
  pf_edge_list_clear (&group->legal);
  pf_edge_list_clear (&group->reuse);
}

static void
clear_rows (struct rows *rows)
{
  for (unsigned k = 0; k < rows->n_row * rows->n; k++)
    free (rows->row[k]);
  free (rows->row);
  free (rows->part);
}

/* Make *GROUP of the N statements in MEMBER with the edges among them in LEGAL
   and REUSE.  Returns 0, or -1 when memory is short.  */
static int
init_group (struct group *group, unsigned n, const unsigned *member,
            const struct pf_edge_list *legal, const struct pf_edge_list *reuse)
{
  *group = (struct group){ .n = n };
  group->member = calloc (n + 1, sizeof *group->member);
  if (!group->member)
    return -1;
  for (unsigned k = 0; k < n; k++)
    group->member[k] = member[k];
  if (pf_class_edges (legal, n, member, &group->legal) < 0
      || pf_class_edges (reuse, n, member, &group->reuse) < 0)
    {
      clear_group (group);
      return -1;
    }
  return 0;
}

/* Has statement NUMBER as many rows as loops?  */
static bool
is_complete (const struct run *run, unsigned number)
{
  return run->statement[number].n_row == run->statement[number].depth;
}

/* How many of GROUP's members are complete?  */
static unsigned
count_complete (const struct run *run, const struct group *group)
{
  unsigned count = 0;

  for (unsigned k = 0; k < group->n; k++)
    count += is_complete (run, group->member[k]);
  return count;
}

/* What rows of GROUP are sought for.  */
static struct pf_row_class
row_class (const struct run *run, const struct group *group)
{
  return (struct pf_row_class){ .ctx = run->space->scop->ctx,
                                .n_parameter = run->space->n_parameter,
                                .n = group->n,
                                .member = group->member,
                                .statement = run->statement,
                                .legal = &group->legal,
                                .reuse = &group->reuse };
}

/* Append N vectors for new rows of GROUP's members to ROWS.  */
static isl_stat
make_room (const struct run *run, const struct group *group, struct rows *rows)
{
  unsigned used = rows->n_row * rows->n;
  long **row = realloc (rows->row, (used + rows->n) * sizeof *row);

  if (!row)
    return isl_stat_error;
  rows->row = row;
  rows->n_row++;
  for (unsigned k = 0; k < rows->n; k++)
    row[used + k] = NULL;
  for (unsigned k = 0; k < rows->n; k++)
    {
      unsigned depth = run->statement[group->member[k]].depth;

      row[used + k]
          = calloc (1 + run->space->n_parameter + depth, sizeof **row);
      if (!row[used + k])
        return isl_stat_error;
    }
  return isl_stat_ok;
}

/* Let the statements of GROUP have the last of ROWS.  */
static void
take_row (struct run *run, const struct group *group, const struct rows *rows)
{
  for (unsigned k = 0; k < group->n; k++)
    {
      struct pf_row_statement *statement = &run->statement[group->member[k]];
      const long *row = rows->row[(rows->n_row - 1) * rows->n + k];

      if (statement->n_row == statement->depth)
        continue;
      memcpy (statement->row + statement->n_row * statement->depth,
              row + 1 + run->space->n_parameter,
              statement->depth * sizeof *row);
      statement->n_row++;
    }
}

/* Drop the last of ROWS.  */
static void
drop_row (struct rows *rows)
{
  rows->n_row--;
  for (unsigned k = 0; k < rows->n; k++)
    free (rows->row[rows->n_row * rows->n + k]);
}

/* Does all of GROUP depend on each other?  */
static isl_bool
is_component (const struct group *group)
{
  unsigned *component = calloc (group->n + 1, sizeof *component);
  int n = component ? pf_components (group->n, group->member, &group->legal,
                                     component)
                    : -1;

  free (component);
  return n < 0 ? isl_bool_error : isl_bool_ok (n == 1);
}

/* Find one more row for GROUP, straight if possible, and append it to ROWS.
   Skewed rows are for what cannot run otherwise: for statements that depend on
   each other, and where a common loop was asked for.  */
static isl_bool
add_row (struct run *run, const struct group *group, enum pf_row_goal goal,
         struct rows *rows)
{
  struct pf_row_class class = row_class (run, group);
  bool asked = run->statement[group->member[0]].n_row == 0;
  isl_bool skewed = asked ? isl_bool_true : is_component (group);
  isl_bool found = isl_bool_error;

  if (make_room (run, group, rows) == isl_stat_ok && skewed >= 0)
    {
      long **row = rows->row + (rows->n_row - 1) * rows->n;

      class.straight = true;
      found = pf_hyperplane_find (&class, goal, row);
      class.straight = false;
      if (!found && skewed)
        found = pf_hyperplane_find (&class, goal, row);
    }
  if (found == isl_bool_true)
    take_row (run, group, rows);
  else
    drop_row (rows);
  return found;
}

/* Should a band of GROUP go on?  Not when all members have their rows; when
   only some have, only if the others cannot go on without them.  */
static isl_bool
wants_row (const struct run *run, const struct group *group)
{
  unsigned complete = count_complete (run, group);

  if (complete == 0 || complete == group->n)
    return isl_bool_ok (complete == 0);
  return is_component (group);
}

/* Find the rows of a permutable band for GROUP, the first one by GOAL, as many
   as there are.  */
static isl_stat
find_rows (struct run *run, const struct group *group, enum pf_row_goal goal,
           struct rows *rows)
{
  isl_bool go_on = isl_bool_true;

  *rows = (struct rows){ .n = group->n };
  while (go_on == isl_bool_true)
    {
      go_on = wants_row (run, group);
      if (go_on != isl_bool_true)
        break;
      go_on = add_row (run, group, rows->n_row == 0 ? goal : PF_ROW_NEAREST,
                       rows);
      rows->exhausted = go_on == isl_bool_false;
    }
  return go_on < 0 ? isl_stat_error : isl_stat_ok;
}

/* Let ROWS, and the statements of GROUP, which had COUNT rows before, have no
   more than N of the rows found.  */
static void
keep_rows (struct run *run, const struct group *group, const unsigned *count,
           struct rows *rows, unsigned n)
{
  while (rows->n_row > n)
    drop_row (rows);
  rows->exhausted = false;
  for (unsigned k = 0; k < group->n; k++)
    {
      struct pf_row_statement *statement = &run->statement[group->member[k]];

      if (statement->n_row > count[k] + n)
        statement->n_row = count[k] + n;
    }
}

/* The space of statement NUMBER's loop variables, [params] -> { Stmt[v] }.  */
static __isl_give isl_space *
space_of (const struct run *run, unsigned number)
{
  return isl_space_align_params (
      isl_set_get_space (run->space->scop->statement[number].domain),
      isl_space_copy (run->space->parameters));
}

/* ROW of statement NUMBER as a function [params] -> { Stmt[v] -> [t] }.  */
static __isl_give isl_aff *
function_of (const struct run *run, unsigned number, const long *row)
{
  isl_ctx *ctx = run->space->scop->ctx;
  unsigned p = run->space->n_parameter;
  isl_aff *aff = isl_aff_zero_on_domain (
      isl_local_space_from_space (space_of (run, number)));

  aff = isl_aff_set_constant_val (aff, isl_val_int_from_si (ctx, row[0]));
  for (unsigned k = 0; k + 1 < p; k++)
    aff = isl_aff_set_coefficient_val (aff, isl_dim_param, (int)k,
                                       isl_val_int_from_si (ctx, row[1 + k]));
  for (unsigned k = 0; k < run->statement[number].depth; k++)
    aff = isl_aff_set_coefficient_val (
        aff, isl_dim_in, (int)k, isl_val_int_from_si (ctx, row[1 + p + k]));
  return aff;
}

/* The rows of member K of GROUP as one relation [params] -> { Stmt[v] -> [t]
   }.  */
static __isl_give isl_map *
map_of (const struct run *run, const struct group *group,
        const struct rows *rows, unsigned k)
{
  unsigned number = group->member[k];
  isl_aff_list *list
      = isl_aff_list_alloc (run->space->scop->ctx, (int)rows->n_row);
  isl_space *space = isl_space_from_domain (space_of (run, number));

  for (unsigned r = 0; r < rows->n_row; r++)
    list = isl_aff_list_add (
        list, function_of (run, number, rows->row[r * rows->n + k]));
  space = isl_space_add_dims (space, isl_dim_out, rows->n_row);
  return isl_map_from_multi_aff (isl_multi_aff_from_aff_list (space, list));
}

/* The index of statement NUMBER in GROUP.  */
static unsigned
index_of (const struct group *group, unsigned number)
{
  unsigned k = 0;

  while (group->member[k] != number)
    k++;
  return k;
}

/* Append the part of EDGE, of GROUP, whose ends agree in ROWS to LIST.  */
static isl_stat
narrow_edge (const struct run *run, const struct group *group,
             const struct rows *rows, struct pf_edge *edge,
             struct pf_edge_list *list)
{
  isl_map *agree = isl_map_apply_range (
      map_of (run, group, rows, index_of (group, edge->source)),
      isl_map_reverse (
          map_of (run, group, rows, index_of (group, edge->sink))));
  isl_bool all = isl_map_is_subset (edge->relation, agree), none;
  struct pf_edge *part;
  int added;

  if (all != isl_bool_false)
    {
      isl_map_free (agree);
      return all < 0 || pf_edge_list_add (list, edge) < 0 ? isl_stat_error
                                                          : isl_stat_ok;
    }
  agree = isl_map_intersect (agree, isl_map_copy (edge->relation));
  none = isl_map_is_empty (agree);
  if (none != isl_bool_false)
    {
      isl_map_free (agree);
      return none < 0 ? isl_stat_error : isl_stat_ok;
    }
  part = pf_edge_alloc (edge->source, edge->sink, edge->input, agree);
  added = pf_edge_list_add (list, part);
  pf_edge_free (part);
  return added < 0 ? isl_stat_error : isl_stat_ok;
}

/* Make *INNER of GROUP, with those dependences that ROWS leave.  */
static isl_stat
narrow_group (const struct run *run, const struct group *group,
              const struct rows *rows, struct group *inner)
{
  const struct pf_edge_list none = { 0 };
  isl_stat result = isl_stat_ok;

  if (init_group (inner, group->n, group->member, &none, &none) < 0)
    return isl_stat_error;
  for (unsigned e = 0; e < group->legal.n && result == isl_stat_ok; e++)
    result
        = narrow_edge (run, group, rows, group->legal.edge[e], &inner->legal);
  for (unsigned e = 0; e < group->reuse.n && result == isl_stat_ok; e++)
    result
        = narrow_edge (run, group, rows, group->reuse.edge[e], &inner->reuse);
  if (result < 0)
    clear_group (inner);
  return result;
}

/* The instances of statement NUMBER.  */
static __isl_give isl_set *
instances_of (const struct run *run, unsigned number)
{
  const struct pf_scop *scop = run->space->scop;

  return isl_set_intersect_params (
      isl_set_copy (scop->statement[number].domain),
      isl_set_copy (scop->context));
}

/* The instances of all statements of GROUP.  */
static __isl_give isl_union_set *
instances (const struct run *run, const struct group *group)
{
  isl_union_set *all
      = isl_union_set_from_set (instances_of (run, group->member[0]));

  for (unsigned k = 1; k < group->n; k++)
    all = isl_union_set_union (
        all, isl_union_set_from_set (instances_of (run, group->member[k])));
  return all;
}

/* Row R of ROWS for GROUP's instances.  */
static __isl_give isl_union_pw_aff *
union_row (const struct run *run, const struct group *group,
           const struct rows *rows, unsigned r)
{
  isl_union_pw_aff *all = NULL;

  for (unsigned k = 0; k < group->n; k++)
    {
      unsigned number = group->member[k];
      isl_aff *aff = isl_aff_pullback_multi_aff (
          function_of (run, number, rows->row[r * rows->n + k]),
          isl_multi_aff_copy (run->space->variable[number]));
      isl_union_pw_aff *part
          = isl_union_pw_aff_from_pw_aff (isl_pw_aff_intersect_domain (
              isl_pw_aff_from_aff (aff), instances_of (run, number)));

      all = k == 0 ? part : isl_union_pw_aff_union_add (all, part);
    }
  return all;
}

/* A band with ROWS of GROUP above CHILD, which it takes.  */
static struct pf_tree *
put_band (const struct run *run, const struct group *group,
          const struct rows *rows, struct pf_tree *child)
{
  struct pf_tree_member *member = calloc (rows->n_row + 1, sizeof *member);
  struct pf_tree *tree = NULL;

  if (!member)
    {
      pf_tree_free (child);
      return NULL;
    }
  for (unsigned r = 0; r < rows->n_row; r++)
    {
      member[r].row = union_row (run, group, rows, r);
      member[r].type = isl_ast_loop_atomic;
    }
  tree = pf_tree_band (child, rows->n_row, member);
  for (unsigned r = 0; r < rows->n_row; r++)
    isl_union_pw_aff_free (member[r].row);
  free (member);
  return tree;
}

/* GROUP in the original order, which respects all dependences whatever rows
   stand above.  */
static struct pf_tree *
keep_order (struct run *run, const struct group *group)
{
  isl_union_set *domain = instances (run, group);
  struct pf_tree *tree = NULL;

  if (!run->original)
    run->original = pf_tree_from_schedule (run->space->scop->schedule);
  if (run->original)
    tree = pf_tree_restrict (run->original, domain);
  isl_union_set_free (domain);
  return tree;
}

/* A way to split a group.

   N: number of parts.  PART[k]: of member k.  */
struct split
{
  unsigned n;
  unsigned *part;
};

/* The members of GROUP in part NUMBER of SPLIT, and those of part OTHER too, to
   MEMBER.  Returns how many.  */
static unsigned
members_of (const struct group *group, const struct split *split,
            unsigned number, unsigned other, unsigned *member)
{
  unsigned n = 0;

  for (unsigned k = 0; k < group->n; k++)
    if (split->part[k] == number || split->part[k] == other)
      member[n++] = group->member[k];
  return n;
}

/* Do parts A and B of SPLIT have data in common?  */
static bool
have_common_data (const struct group *group, const struct split *split,
                  unsigned a, unsigned b)
{
  const struct pf_edge_list *lists[] = { &group->legal, &group->reuse };

  for (unsigned l = 0; l < 2; l++)
    for (unsigned e = 0; e < lists[l]->n; e++)
      {
        unsigned source
            = split->part[index_of (group, lists[l]->edge[e]->source)];
        unsigned sink = split->part[index_of (group, lists[l]->edge[e]->sink)];

        if ((source == a && sink == b) || (source == b && sink == a))
          return true;
      }
  return false;
}

/* The numbers of rows that the members of GROUP have, which the caller
   frees.  */
static unsigned *
count_rows (const struct run *run, const struct group *group)
{
  unsigned *count = calloc (group->n + 1, sizeof *count);

  for (unsigned k = 0; count && k < group->n; k++)
    count[k] = run->statement[group->member[k]].n_row;
  return count;
}

/* Let the members of GROUP have the first COUNT of their rows.  */
static void
reset_rows (struct run *run, const struct group *group, const unsigned *count)
{
  for (unsigned k = 0; k < group->n; k++)
    run->statement[group->member[k]].n_row = count[k];
}

/* The number of rows of a permutable band for parts A and B of SPLIT, which may
   be the same; -1 on error.  */
static int
count_band (struct run *run, const struct group *group,
            const struct split *split, unsigned a, unsigned b)
{
  unsigned *member = calloc (group->n + 1, sizeof *member), *count = NULL;
  struct rows rows = { 0 };
  struct group joint;
  int result = -1;
  unsigned n;

  if (!member)
    return -1;
  n = members_of (group, split, a, b, member);
  if (init_group (&joint, n, member, &group->legal, &group->reuse) == 0)
    {
      count = count_rows (run, &joint);
      if (count
          && find_rows (run, &joint, PF_ROW_NEAREST, &rows) == isl_stat_ok)
        result = (int)rows.n_row;
      if (count)
        reset_rows (run, &joint, count);
      clear_rows (&rows);
      clear_group (&joint);
    }
  free (member);
  free (count);
  return result;
}

/* Can parts A and B of SPLIT share the next loop, is there a use in it, and are
   their bands as large as without?  */
static isl_bool
can_join (struct run *run, const struct group *group, const struct split *split,
          unsigned a, unsigned b)
{
  int joint, first, second;

  if (!have_common_data (group, split, a, b))
    return isl_bool_false;
  joint = count_band (run, group, split, a, b);
  if (joint <= 0)
    return joint < 0 ? isl_bool_error : isl_bool_false;
  first = count_band (run, group, split, a, a);
  second = count_band (run, group, split, b, b);
  if (first < 0 || second < 0)
    return isl_bool_error;
  return isl_bool_ok (joint >= first && joint >= second);
}

/* The first part of SPLIT that part NUMBER may join without going before
   something that it depends on.  */
static unsigned
first_part (const struct group *group, const struct split *split,
            unsigned number)
{
  unsigned first = 0;

  for (unsigned e = 0; e < group->legal.n; e++)
    {
      const struct pf_edge *edge = group->legal.edge[e];
      unsigned source = split->part[index_of (group, edge->source)];

      if (split->part[index_of (group, edge->sink)] == number
          && source != number && source > first)
        first = source;
    }
  return first;
}

/* Let part FROM of SPLIT be part TO.  */
static void
rename_part (const struct group *group, struct split *split, unsigned from,
             unsigned to)
{
  for (unsigned k = 0; k < group->n; k++)
    if (split->part[k] == from)
      split->part[k] = to;
}

/* Fuse the parts of SPLIT, the components of GROUP in a legal order, as far as
   they can share the next loop: each joins the first that it can.  */
static isl_stat
fuse_parts (struct run *run, const struct group *group, struct split *split)
{
  unsigned done = 0;

  for (unsigned next = 0; next < split->n; next++)
    {
      isl_bool joins = isl_bool_false;
      unsigned to;

      for (to = first_part (group, split, next); to < done; to++)
        {
          joins = can_join (run, group, split, to, next);
          if (joins != isl_bool_false)
            break;
        }
      if (joins < 0)
        return isl_stat_error;
      rename_part (group, split, next, joins ? to : done);
      done += !joins;
    }
  split->n = done;
  return isl_stat_ok;
}

/* Split GROUP into its components.  */
static isl_stat
split_components (const struct group *group, struct split *split)
{
  int n;

  split->part = calloc (group->n + 1, sizeof *split->part);
  n = split->part
          ? pf_components (group->n, group->member, &group->legal, split->part)
          : -1;
  if (n < 0)
    {
      free (split->part);
      split->part = NULL;
      return isl_stat_error;
    }
  split->n = (unsigned)n;
  return isl_stat_ok;
}

/* Whose parts may share a loop is asked for.  */
struct question
{
  struct run *run;
  const struct group *group;
};

/* Can the N statements in MEMBER share the next loop?  USER is the
   question.  */
static isl_bool
can_share (void *user, unsigned n, const unsigned *member)
{
  const struct question *question = user;
  const struct group *group = question->group;
  struct rows rows = { .n = n };
  isl_bool result = isl_bool_error;
  struct group joint;
  unsigned *count;

  if (init_group (&joint, n, member, &group->legal, &group->reuse) < 0)
    return isl_bool_error;
  count = count_rows (question->run, &joint);
  if (count_complete (question->run, &joint) > 0)
    result = isl_bool_false;
  else if (count)
    {
      result = add_row (question->run, &joint, PF_ROW_NEAREST, &rows);
      reset_rows (question->run, &joint, count);
    }
  clear_rows (&rows);
  clear_group (&joint);
  free (count);
  return result;
}

/* May statement A run wholly before statement B?  USER is the question.  */
static isl_bool
can_precede (void *user, unsigned a, unsigned b)
{
  const struct question *question = user;
  const struct pf_edge_list *legal = &question->group->legal;

  for (unsigned e = 0; e < legal->n; e++)
    if (legal->edge[e]->source == b && legal->edge[e]->sink == a)
      return isl_bool_false;
  return isl_bool_true;
}

/* The interleavings of the components of GROUP, which are in SPLIT, at the next
   level, those first in which most parts with common data share a loop.  NULL on
   an isl error or when memory is short.  */
static struct pf_part_list *
list_parts (struct run *run, const struct group *group,
            const struct split *split)
{
  struct question question = { run, group };
  struct pf_fusion_oracle oracle = { can_share, can_precede, &question };
  bool *common = calloc ((size_t)split->n * split->n + 1, sizeof *common);
  struct pf_part_list *list = NULL;

  for (unsigned a = 0; common && a < split->n; a++)
    for (unsigned b = 0; b < split->n; b++)
      common[a * split->n + b]
          = a != b && have_common_data (group, split, a, b);
  if (common)
    list = pf_part_list_compute (group->n, group->member, split->n, split->part,
                                 &oracle, common);
  free (common);
  return list;
}

/* Let SPLIT, the way to split GROUP that comes first, be another one if the way
   says so.  COMPONENTS: of GROUP.  */
static isl_stat
choose_split (struct run *run, const struct group *group,
              const struct split *components, struct split *split)
{
  struct pf_part_list *list;
  unsigned option;

  if (!run->way || components->n < 2)
    return isl_stat_ok;
  list = list_parts (run, group, components);
  if (!list)
    return isl_stat_error;
  pf_part_list_remove (list, split->part);
  option = pf_way_choose (run->way, 1 + pf_part_list_count (list));
  if (option)
    split->n = pf_part_list_get (list, option - 1, split->part);
  pf_part_list_free (list);
  return isl_stat_ok;
}

/* Split GROUP into parts that may run one after the other and each share the
   next loop.  */
static isl_stat
split_group (struct run *run, const struct group *group, struct split *split)
{
  struct split components;
  isl_stat result = isl_stat_error;

  split->part = NULL;
  if (split_components (group, &components) < 0)
    return isl_stat_error;
  if (split_components (group, split) == isl_stat_ok
      && fuse_parts (run, group, split) == isl_stat_ok)
    result = choose_split (run, group, &components, split);
  free (components.part);
  return result;
}

/* The schedule of part NUMBER of SPLIT of GROUP.  */
static struct pf_tree *
schedule_part (struct run *run, const struct group *group,
               const struct split *split, unsigned number)
{
  unsigned *member = calloc (group->n + 1, sizeof *member);
  struct pf_tree *tree = NULL;
  struct group part;
  unsigned n;

  if (!member)
    return NULL;
  n = members_of (group, split, number, number, member);
  if (init_group (&part, n, member, &group->legal, &group->reuse) == 0)
    {
      tree = schedule_group (run, &part);
      clear_group (&part);
    }
  free (member);
  return tree;
}

/* The schedule of GROUP in the parts of SPLIT.  */
static struct pf_tree *
schedule_split (struct run *run, const struct group *group,
                const struct split *split)
{
  struct pf_tree *tree = NULL;

  for (unsigned k = 0; k < split->n; k++)
    {
      struct pf_tree *part = schedule_part (run, group, split, k);

      tree = k == 0 ? part : pf_tree_sequence (tree, part);
    }
  return tree;
}

/* The schedule of GROUP below a band: in parts, where it falls apart.  */
static struct pf_tree *
schedule_parts (struct run *run, const struct group *group)
{
  struct pf_tree *tree = NULL;
  struct split split;

  if (split_group (run, group, &split) == isl_stat_ok)
    tree = schedule_split (run, group, &split);
  free (split.part);
  return tree;
}

/* The number of parts that PART[N] has.  */
static unsigned
count_parts (unsigned n, const unsigned *part)
{
  unsigned count = 0;

  for (unsigned k = 0; k < n; k++)
    if (part[k] >= count)
      count = part[k] + 1;
  return count;
}

/* The schedule of GROUP with a band of ROWS outermost.  */
static struct pf_tree *
schedule_below (struct run *run, const struct group *group,
                const struct rows *rows)
{
  struct group inner;
  struct pf_tree *child;

  if (narrow_group (run, group, rows, &inner) < 0)
    return NULL;
  if (rows->part)
    child = schedule_split (
        run, &inner,
        &(struct split){ count_parts (inner.n, rows->part), rows->part });
  else
    child = schedule_parts (run, &inner);
  clear_group (&inner);
  return child ? put_band (run, group, rows, child) : NULL;
}

/* How good the bands of TREE are: the sum over all statements of the number of
   rows of the largest band that they are in, which is at least LARGEST.  */
static unsigned
worth (const struct pf_tree *tree, unsigned largest)
{
  unsigned sum = 0;

  if (tree->n_member > largest)
    largest = tree->n_member;
  if (tree->kind == PF_TREE_LEAF)
    {
      isl_size n = isl_union_set_n_set (tree->domain);

      return n > 0 ? largest * (unsigned)n : 0;
    }
  for (unsigned k = 0; k < tree->n_child; k++)
    sum += worth (tree->child[k], largest);
  return sum;
}

/* Do rows A and B, which have one row each, differ for GROUP?  */
static bool
differ (const struct run *run, const struct group *group, const struct rows *a,
        const struct rows *b)
{
  for (unsigned k = 0; k < group->n; k++)
    {
      unsigned width = 1 + run->space->n_parameter
                       + run->statement[group->member[k]].depth;

      if (memcmp (a->row[k], b->row[k], width * sizeof (long)))
        return true;
    }
  return false;
}

/* The schedule of GROUP whose outermost row satisfies the most dependences; NULL
   when that is FIRST's, or on error.  */
static struct pf_tree *
schedule_most (struct run *run, const struct group *group,
               const struct rows *first)
{
  struct pf_tree *tree = NULL;
  struct rows rows;

  if (find_rows (run, group, PF_ROW_MOST, &rows) == isl_stat_ok
      && rows.n_row > 0 && differ (run, group, first, &rows))
    tree = schedule_below (run, group, &rows);
  clear_rows (&rows);
  return tree;
}

/* The schedule of GROUP, whose members had COUNT rows before ROWS were found:
   with ROWS outermost, or, when there is one and no second for statements that
   depend on each other, with the one that leads to the larger bands.  */
static struct pf_tree *
schedule_best (struct run *run, const struct group *group,
               const struct rows *rows, const unsigned *count)
{
  isl_bool choice = rows->n_row == 1 && rows->exhausted ? is_component (group)
                                                        : isl_bool_false;
  struct pf_tree *tree = schedule_below (run, group, rows), *other;

  if (!tree || choice != isl_bool_true)
    return tree;
  reset_rows (run, group, count);
  other = schedule_most (run, group, rows);
  if (other && worth (other, 0) > worth (tree, 0))
    {
      pf_tree_free (tree);
      return other;
    }
  pf_tree_free (other);
  return tree;
}

/* Choose whether GROUP, whose members had COUNT rows before, shares what loops
   it has in ROWS after the first N, and if not, note in ROWS which parts do.  */
static isl_stat
choose_cut (struct run *run, const struct group *group, const unsigned *count,
            struct rows *rows, unsigned n)
{
  struct rows outer = { .n = rows->n, .n_row = n, .row = rows->row };
  unsigned *found = count_rows (run, group);
  struct pf_part_list *list = NULL;
  struct split components;
  struct group inner;
  isl_stat result = isl_stat_error;
  unsigned option;

  if (!found || narrow_group (run, group, &outer, &inner) < 0)
    {
      free (found);
      return isl_stat_error;
    }
  for (unsigned k = 0; k < group->n; k++)
    if (run->statement[group->member[k]].n_row > count[k] + n)
      run->statement[group->member[k]].n_row = count[k] + n;
  if (split_components (&inner, &components) == isl_stat_ok)
    {
      list = list_parts (run, &inner, &components);
      free (components.part);
    }
  if (list)
    {
      result = isl_stat_ok;
      pf_part_list_remove_whole (list);
      option = pf_way_choose (run->way, 1 + pf_part_list_count (list));
      reset_rows (run, group, found);
      if (option)
        {
          keep_rows (run, group, count, rows, n);
          rows->part = calloc (group->n + 1, sizeof *rows->part);
          if (rows->part)
            pf_part_list_get (list, option - 1, rows->part);
          else
            result = isl_stat_error;
        }
    }
  pf_part_list_free (list);
  clear_group (&inner);
  free (found);
  return result;
}

/* As find_rows, but the way may have the band end sooner.  The members had COUNT
   rows before.  */
static isl_stat
choose_rows (struct run *run, const struct group *group, const unsigned *count,
             struct rows *rows)
{
  isl_stat result = find_rows (run, group, PF_ROW_NEAREST, rows);

  if (!run->way || group->n < 2)
    return result;
  for (unsigned n = 1; result == isl_stat_ok && !rows->part && n < rows->n_row;
       n++)
    result = choose_cut (run, group, count, rows, n);
  return result;
}

/* The schedule of GROUP, which shares its next loop if it has one.  */
static struct pf_tree *
schedule_group (struct run *run, const struct group *group)
{
  unsigned *count = count_rows (run, group);
  struct pf_tree *tree = NULL;
  struct rows rows = { 0 };

  if (group->n == 1 && is_complete (run, group->member[0]))
    tree = pf_tree_leaf (instances (run, group));
  else if (count && choose_rows (run, group, count, &rows) == isl_stat_ok)
    tree = rows.n_row > 0 ? schedule_best (run, group, &rows, count)
                          : keep_order (run, group);
  clear_rows (&rows);
  free (count);
  return tree;
}

/* Set RUN up for SPACE and WAY.  */
static isl_stat
init_run (struct run *run, struct pf_legal_space *space, struct pf_way *way)
{
  unsigned n = space->scop->n_statement;

  *run = (struct run){ .space = space, .way = way };
  run->statement = calloc (n + 1, sizeof *run->statement);
  if (!run->statement)
    return isl_stat_error;
  for (unsigned k = 0; k < n; k++)
    {
      unsigned depth = space->statement[k].depth;

      run->statement[k] = space->statement[k];
      run->statement[k].row = calloc ((size_t)depth * depth + 1, sizeof (long));
      if (!run->statement[k].row)
        return isl_stat_error;
    }
  return isl_stat_ok;
}

/* Release what RUN owns.  */
static void
clear_run (struct run *run)
{
  for (unsigned k = 0; run->statement && k < run->space->scop->n_statement; k++)
    free (run->statement[k].row);
  free (run->statement);
  pf_tree_free (run->original);
}

struct pf_tree *
pf_class_schedule (struct pf_legal_space *space, unsigned n,
                   const unsigned *member, struct pf_way *way, bool *legal)
{
  isl_bool fusible = pf_fusible (space, n, member);
  struct pf_tree *tree = NULL, *analysed = NULL;
  struct group group;
  struct run run;

  *legal = fusible != isl_bool_false;
  if (fusible != isl_bool_true || pf_legal_space_read_reuse (space) < 0)
    return NULL;
  if (init_run (&run, space, way) == isl_stat_ok
      && init_group (&group, n, member, &space->legal, &space->reuse) == 0)
    {
      tree = schedule_group (&run, &group);
      clear_group (&group);
    }
  clear_run (&run);
  if (tree)
    analysed = pf_band_analyse (tree, space->deps);
  pf_tree_free (tree);
  return analysed;
}
