/* Statements of nests in numbers, for nests that follow.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest-memory.h"

#include <stdlib.h>
#include <string.h>

/* What is known of a statement, of which DOMAIN runs, with ROWS.  */
struct entry
{
  isl_set *domain;
  isl_pw_aff_list *rows;
  struct pf_nest_statement numbers;
};

/* ENTRY[N_ENTRY]: what is known.
   EXTENTS[statement of SCOP]: as pf_nest_memory_extents has them; NULL as long as nobody
     has asked.
   RANGES: of times.
   ORDER: the rows of statements in the original order, in a nest with nothing else; NULL at first.  */
struct pf_nest_memory
{
  const struct pf_scop *scop;
  unsigned n_entry;
  struct entry *entry;
  double **extents;
  struct pf_time_ranges *ranges;
  struct pf_nest *order;
};

struct pf_nest_memory *
pf_nest_memory_new (const struct pf_scop *scop)
{
  struct pf_nest_memory *memory = calloc (1, sizeof *memory);

  if (!memory)
    return NULL;
  memory->scop = scop;
  memory->extents = calloc (scop->n_statement + 1, sizeof *memory->extents);
  memory->ranges = pf_time_ranges_new ();
  if (!memory->extents || !memory->ranges)
    return pf_nest_memory_free (memory);
  return memory;
}

static void
clear_entry (struct entry *entry)
{
  isl_set_free (entry->domain);
  isl_pw_aff_list_free (entry->rows);
  pf_nest_statement_clear (&entry->numbers);
}

void
pf_nest_memory_forget (struct pf_nest_memory *memory)
{
  for (unsigned k = 0; k < memory->n_entry; k++)
    clear_entry (memory->entry + k);
  memory->n_entry = 0;
  for (unsigned k = 0; memory->extents && k < memory->scop->n_statement; k++)
    {
      free (memory->extents[k]);
      memory->extents[k] = NULL;
    }
}

struct pf_time_ranges *
pf_nest_memory_ranges (struct pf_nest_memory *memory)
{
  return memory->ranges;
}

struct pf_nest_memory *
pf_nest_memory_free (struct pf_nest_memory *memory)
{
  if (!memory)
    return NULL;
  pf_nest_memory_forget (memory);
  pf_time_ranges_free (memory->ranges);
  pf_nest_free (memory->order);
  free (memory->entry);
  free (memory->extents);
  free (memory);
  return NULL;
}

/* A copy of the N numbers at FROM; NULL when memory is short.  */
static double *
copy_numbers (const double *from, size_t n)
{
  double *copy = malloc ((n + 1) * sizeof *copy);

  if (copy && n > 0)
    memcpy (copy, from, n * sizeof *copy);
  return copy;
}

/* Make TO the same as FROM, an access of a statement with N dimensions.  Returns whether there
   is enough memory.  */
static bool
copy_access (const struct pf_nest_access *from, unsigned n,
             struct pf_nest_access *to)
{
  size_t n_subscript = from->array->n_dim;

  *to = *from;
  to->apart = NULL;
  to->step = copy_numbers (from->step, n_subscript * n);
  to->offset = copy_numbers (from->offset, n_subscript);
  return to->step && to->offset;
}

/* Give TO, which has its dimensions, the numbers of FROM.  Returns whether there is enough
   memory.  */
static bool
copy_statement (const struct pf_nest_statement *from,
                struct pf_nest_statement *to)
{
  size_t n = from->n_dim, depth = from->statement->n_loop;
  bool complete;

  for (size_t k = 0; k < n; k++)
    {
      struct pf_nest_dim dim = from->dim[k];

      dim.node = to->dim[k].node;
      dim.member = to->dim[k].member;
      to->dim[k] = dim;
    }
  to->instances = from->instances;
  to->row = copy_numbers (from->row, n * depth);
  to->given = copy_numbers (from->given, n * n);
  to->times = isl_set_copy (from->times);
  to->access = calloc (from->n_access + 1, sizeof *to->access);
  complete = to->row && to->given && to->access && (to->times || !from->times);
  for (unsigned k = 0; complete && k < from->n_access; k++)
    {
      to->n_access++;
      complete = copy_access (from->access + k, from->n_dim, to->access + k);
    }
  return complete;
}

/* Are A and B obviously the same functions, one by one?  */
static bool
is_same (__isl_keep isl_pw_aff_list *a, __isl_keep isl_pw_aff_list *b)
{
  isl_size n = isl_pw_aff_list_n_pw_aff (a);
  bool same = n >= 0 && n == isl_pw_aff_list_n_pw_aff (b);

  for (int k = 0; same && k < n; k++)
    {
      isl_pw_aff *x = isl_pw_aff_list_get_pw_aff (a, k);
      isl_pw_aff *y = isl_pw_aff_list_get_pw_aff (b, k);

      same = isl_pw_aff_plain_is_equal (x, y) == isl_bool_true;
      isl_pw_aff_free (x);
      isl_pw_aff_free (y);
    }
  return same;
}

bool
pf_nest_memory_recall (const struct pf_nest_memory *memory,
                       __isl_keep isl_set *domain,
                       __isl_keep isl_pw_aff_list *rows,
                       struct pf_nest_statement *statement)
{
  for (unsigned k = 0; k < memory->n_entry; k++)
    {
      const struct entry *entry = memory->entry + k;
      struct pf_nest_statement found = *statement;

      if (entry->numbers.statement != statement->statement
          || isl_set_plain_is_equal (entry->domain, domain) != isl_bool_true
          || !is_same (entry->rows, rows))
        continue;
      found.given = NULL;
      if (copy_statement (&entry->numbers, &found))
        {
          free (statement->given);
          *statement = found;
          return true;
        }
      found.dim = NULL;
      pf_nest_statement_clear (&found);
      return false;
    }
  return false;
}

void
pf_nest_memory_keep (struct pf_nest_memory *memory, __isl_keep isl_set *domain,
                     __isl_keep isl_pw_aff_list *rows,
                     const struct pf_nest_statement *statement)
{
  struct entry *grown
      = realloc (memory->entry, (memory->n_entry + 1) * sizeof *memory->entry);
  struct entry *entry;

  if (!grown)
    return;
  memory->entry = grown;
  entry = grown + memory->n_entry;
  *entry = (struct entry){ .domain = isl_set_copy (domain),
                           .rows = isl_pw_aff_list_copy (rows),
                           .numbers = { .statement = statement->statement,
                                        .n_dim = statement->n_dim } };
  entry->numbers.dim
      = calloc (statement->n_dim + 1, sizeof *entry->numbers.dim);
  if (entry->numbers.dim && copy_statement (statement, &entry->numbers))
    memory->n_entry++;
  else
    clear_entry (entry);
}

double *
pf_nest_memory_extents (struct pf_nest_memory *memory,
                        const struct pf_statement *statement)
{
  double **extents = memory->extents + (statement - memory->scop->statement);

  if (!*extents)
    *extents = calloc (statement->n_loop, sizeof **extents);
  return *extents;
}

/* Let MEMORY have the rows of NEST's statements as those of the original order.  */
static void
keep_order (struct pf_nest_memory *memory, const struct pf_nest *nest)
{
  struct pf_nest *order = calloc (1, sizeof *order);
  bool complete;

  if (order)
    order->statement = calloc (nest->n_statement + 1, sizeof *order->statement);
  complete = order && order->statement;
  for (unsigned s = 0; complete && s < nest->n_statement; s++)
    {
      const struct pf_nest_statement *from = nest->statement + s;
      struct pf_nest_statement *to = order->statement + order->n_statement++;

      to->statement = from->statement;
      to->n_dim = from->n_dim;
      to->row = copy_numbers (from->row, from->n_dim * from->statement->n_loop);
      complete = to->row;
    }
  memory->order = complete ? order : pf_nest_free (order);
}

void
pf_nest_memory_find_own (struct pf_nest_memory *memory, struct pf_nest *nest)
{
  if (!memory->order)
    keep_order (memory, nest);
  for (unsigned s = 0; memory->order && s < nest->n_statement; s++)
    for (unsigned k = 0; k < nest->statement[s].n_dim; k++)
      nest->statement[s].dim[k].own
          = !pf_nest_is_skewed (nest->statement + s, k, memory->order);
}
