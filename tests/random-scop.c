/* Random SCoPs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <isl/aff.h>
#include <isl/schedule.h>

#include "make-scop.h"
#include "random-scop.h"
#include "schedule-tree.h"

#define MAX_DEPTH 4
#define MAX_STATEMENTS 256
#define N_ARRAYS 4
#define TEXT 160

/* A loop: its variable and bounds, in terms of the iterators i0, i1, ...  */
struct loop
{
  char variable[TEXT], condition[3 * TEXT];
};

/* STATE: of the generator of random numbers.
   NEXT: number of the next statement.
   DEPTH, LOOP[DEPTH]: the loops around it.
   N_LOOP[s]: the number of loops around statement s.
   READS, WRITES: the accesses so far, one after the other.  */
struct generator
{
  isl_ctx *ctx;
  uint64_t state;
  unsigned next, max_depth, depth;
  struct loop loop[MAX_DEPTH];
  unsigned n_loop[MAX_STATEMENTS];
  FILE *reads, *writes;
};

/* A random number below N.  */
static unsigned
below (struct generator *generator, unsigned n)
{
  generator->state
      = generator->state * UINT64_C (6364136223846793005) + 1442695040888963407;
  return (unsigned)(generator->state >> 33) % n;
}

/* Write "S3[i0, i1]" for the statement at hand into TEXT.  */
static void
print_instance (const struct generator *generator, char *text)
{
  text += sprintf (text, "S%u[", generator->next);
  for (unsigned k = 0; k < generator->depth; k++)
    text += sprintf (text, "%si%u", k > 0 ? ", " : "", k);
  strcpy (text, "]");
}

/* Enter a new loop.  */
static void
open_loop (struct generator *generator)
{
  unsigned d = generator->depth;
  struct loop *loop = generator->loop + d;
  char low[TEXT], high[TEXT];

  if (d > 0 && below (generator, 3) == 0)
    snprintf (low, sizeof low, "%.100s + %u",
              generator->loop[below (generator, d)].variable,
              below (generator, 2));
  else
    snprintf (low, sizeof low, "%u", below (generator, 2));
  switch (below (generator, 4))
    {
    case 0:
      strcpy (high, "n");
      break;
    case 1:
      strcpy (high, "n - 1");
      break;
    default:
      snprintf (high, sizeof high, "%u", 5 + below (generator, 3));
    }
  snprintf (loop->variable, sizeof loop->variable, "i%u + %.140s", d, low);
  snprintf (loop->condition, sizeof loop->condition, "0 <= i%u and %s < %s", d,
            loop->variable, high);
  generator->depth++;
}

/* A random subscript into TEXT: a variable and a distance, mostly.  */
static void
print_subscript (struct generator *generator, char *text)
{
  unsigned d = generator->depth, kind = below (generator, 10);
  const char *variable
      = d > 0 ? generator->loop[below (generator, d)].variable : "0";

  if (kind == 0)
    sprintf (text, "%u", below (generator, 3));
  else if (kind == 1)
    sprintf (text, "8 - (%s)", variable);
  else
    sprintf (text, "%s + %d", variable, (int)below (generator, 5) - 2);
}

/* A random access of the statement at hand to FILE.  */
static void
print_access (struct generator *generator, FILE *file)
{
  char instance[TEXT], subscript[2][2 * TEXT];
  unsigned array = below (generator, N_ARRAYS);

  print_instance (generator, instance);
  print_subscript (generator, subscript[0]);
  print_subscript (generator, subscript[1]);
  if (array % 2 == 0)
    fprintf (file, "%s -> A%u[%s]; ", instance, array, subscript[0]);
  else
    fprintf (file, "%s -> A%u[%s, %s]; ", instance, array, subscript[0],
             subscript[1]);
}

/* The next statement, as a leaf.  */
static struct pf_tree *
make_statement (struct generator *generator)
{
  char *text = NULL, instance[TEXT];
  size_t size;
  FILE *file = open_memstream (&text, &size);
  isl_union_set *domain;

  print_instance (generator, instance);
  fprintf (file, "[n] -> { %s : ", instance);
  for (unsigned k = 0; k < generator->depth; k++)
    fprintf (file, "%s%s", k > 0 ? " and " : "", generator->loop[k].condition);
  fputs (generator->depth > 0 ? " }" : "1 = 1 }", file);
  fclose (file);
  domain = isl_union_set_read_from_str (generator->ctx, text);
  free (text);
  print_access (generator, generator->writes);
  for (unsigned k = below (generator, 3) + 1; k > 0; k--)
    print_access (generator, generator->reads);
  generator->n_loop[generator->next++] = generator->depth;
  return pf_tree_leaf (domain);
}

/* The row of the innermost loop, for the statements from number FIRST on.  */
static isl_union_pw_aff *
loop_row (const struct generator *generator, unsigned first)
{
  isl_union_pw_aff *row = NULL;

  for (unsigned s = first; s < generator->next; s++)
    {
      char text[3 * TEXT], *end = text + sprintf (text, "[n] -> { S%u[", s);
      isl_union_pw_aff *part;

      for (unsigned k = 0; k < generator->n_loop[s]; k++)
        end += sprintf (end, "%si%u", k > 0 ? ", " : "", k);
      sprintf (end, "] -> [%s] }",
               generator->loop[generator->depth - 1].variable);
      part = isl_union_pw_aff_read_from_str (generator->ctx, text);
      row = row ? isl_union_pw_aff_union_add (row, part) : part;
    }
  return row;
}

static struct pf_tree *make_body (struct generator *generator, unsigned n);

/* A loop around the next N statements.  */
static struct pf_tree *
make_loop (struct generator *generator, unsigned n)
{
  unsigned first = generator->next;
  struct pf_tree_member member = { .type = isl_ast_loop_atomic };
  struct pf_tree *body, *band;

  open_loop (generator);
  body = make_body (generator, n);
  member.row = loop_row (generator, first);
  band = pf_tree_band (body, 1, &member);
  isl_union_pw_aff_free (member.row);
  generator->depth--;
  return band;
}

/* The next N statements, some of them in more loops.  */
static struct pf_tree *
make_body (struct generator *generator, unsigned n)
{
  struct pf_tree *tree = NULL;

  while (n > 0)
    {
      unsigned part = 1 + below (generator, n);
      struct pf_tree *next;

      if (generator->depth < generator->max_depth
          && (generator->depth == 0 || below (generator, 3) > 0))
        next = make_loop (generator, part);
      else
        {
          part = 1;
          next = make_statement (generator);
        }
      tree = tree ? pf_tree_sequence (tree, next) : next;
      n -= part;
    }
  return tree;
}

/* The domain of TREE as text, which the caller frees.  */
static char *
domain_text (const struct pf_tree *tree)
{
  return isl_union_set_to_str (tree->domain);
}

struct pf_scop *
random_scop (isl_ctx *ctx, unsigned seed, unsigned n_statement,
             unsigned max_depth)
{
  struct generator generator
      = { .ctx = ctx,
          .state = seed * UINT64_C (2654435761) + 1,
          .max_depth = max_depth < MAX_DEPTH ? max_depth : MAX_DEPTH };
  char *reads = NULL, *writes = NULL, *domain, *order;
  size_t size;
  struct pf_tree *tree;
  isl_schedule *schedule;
  struct pf_scop *scop;

  assert_true (n_statement > 0 && n_statement <= MAX_STATEMENTS);
  generator.reads = open_memstream (&reads, &size);
  generator.writes = open_memstream (&writes, &size);
  fputs ("[n] -> { ", generator.reads);
  fputs ("[n] -> { ", generator.writes);
  tree = make_body (&generator, n_statement);
  fputs ("}", generator.reads);
  fputs ("}", generator.writes);
  fclose (generator.reads);
  fclose (generator.writes);
  schedule = pf_tree_to_schedule (tree);
  domain = domain_text (tree);
  order = isl_schedule_to_str (schedule);
  scop = make_scop (ctx, domain, reads, writes, NULL, order);
  isl_schedule_free (schedule);
  pf_tree_free (tree);
  free (domain);
  free (order);
  free (reads);
  free (writes);
  return scop;
}
