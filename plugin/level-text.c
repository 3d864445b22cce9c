/* The interleaving of statements at each level of a schedule, in words.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "level-text.h"

#include "message.h"
#include "preorder.h"
#include "schedule-tree.h"
#include "shared-loops.h"
#include <stdlib.h>
#include <string.h>

/* The statements of SCOP in the order in which they run.

   N: how many have been found.  NUMBER[n_statement]: which.  */
struct sequence
{
  const struct pf_scop *scop;
  unsigned n, *number;
};

/* Append the statement of SET to the sequence USER.  */
static isl_stat
append (__isl_take isl_set *set, void *user)
{
  struct sequence *sequence = user;
  const char *name = isl_set_get_tuple_name (set);
  int number = name ? pf_scop_find_statement (sequence->scop, name) : -1;

  isl_set_free (set);
  if (number < 0 || sequence->n == sequence->scop->n_statement)
    return isl_stat_error;
  sequence->number[sequence->n++] = (unsigned)number;
  return isl_stat_ok;
}

/* Append the statements of TREE to SEQUENCE.  */
static isl_stat
read_tree (struct sequence *sequence, const struct pf_tree *tree)
{
  isl_stat result = isl_stat_ok;

  if (tree->kind == PF_TREE_LEAF)
    return isl_union_set_foreach_set (tree->domain, append, sequence);
  for (unsigned k = 0; result == isl_stat_ok && k < tree->n_child; k++)
    result = read_tree (sequence, tree->child[k]);
  return result;
}

/* Are statements A and B in one class at LEVEL (from 1)?  SHARED[n * n]: the
   loops that two of the N statements share.  */
static bool
are_together (const unsigned *shared, unsigned n, unsigned a, unsigned b,
              unsigned level)
{
  unsigned deeper = shared[a * n + a] > shared[b * n + b] ? shared[a * n + a]
                                                          : shared[b * n + b];

  return shared[a * n + b] >= (level < deeper ? level : deeper);
}

/* Fill in CLASS with the preorder of SEQUENCE at LEVEL.  */
static void
classes_at (const struct sequence *sequence, const unsigned *shared,
            unsigned level, unsigned *class)
{
  unsigned current = 0;

  for (unsigned k = 0; k < sequence->n; k++)
    {
      if (k > 0
          && !are_together (shared, sequence->n, sequence->number[k - 1],
                            sequence->number[k], level))
        current++;
      class[sequence->number[k]] = current;
    }
}

/* TEXT and CLASS[N] with a "/" in between, to be freed by the caller; just CLASS
   when TEXT is NULL.  Takes TEXT.  */
static char *
add_level (char *text, unsigned n, const unsigned *class)
{
  char *level = pf_preorder_to_text (n, class), *both = NULL;

  if (!text)
    return level;
  if (level)
    both = pf_message ("%s/%s", text, level);
  free (text);
  free (level);
  return both;
}

/* The number of levels of SEQUENCE that differ from the one before, counting
   from the outermost to the last of them.  CLASS, BEFORE: room for a
   preorder.  */
static unsigned
count_levels (const struct sequence *sequence, const unsigned *shared,
              unsigned *class, unsigned *before)
{
  unsigned n = sequence->n, last = 1, depth = 1;

  for (unsigned k = 0; k < n; k++)
    if (shared[k * n + k] > depth)
      depth = shared[k * n + k];
  for (unsigned level = 2; level <= depth; level++)
    {
      classes_at (sequence, shared, level - 1, before);
      classes_at (sequence, shared, level, class);
      if (memcmp (class, before, n * sizeof *class) != 0)
        last = level;
    }
  return last;
}

/* The text for SEQUENCE.  */
static char *
make_text (const struct sequence *sequence, const unsigned *shared)
{
  unsigned n = sequence->n;
  unsigned *class = calloc (2 * (size_t)n + 1, sizeof *class);
  unsigned last = class ? count_levels (sequence, shared, class, class + n) : 0;
  char *text = NULL;

  for (unsigned level = 1; level <= last; level++)
    {
      classes_at (sequence, shared, level, class);
      text = add_level (text, n, class);
      if (!text)
        break;
    }
  free (class);
  return text;
}

char *
pf_level_text (const struct pf_scop *scop, __isl_keep isl_schedule *schedule)
{
  struct sequence sequence
      = { .scop = scop,
          .number = calloc (scop->n_statement + 1, sizeof (unsigned)) };
  unsigned *shared = pf_shared_loops (scop, schedule);
  struct pf_tree *tree = pf_tree_from_schedule (schedule);
  char *text = NULL;

  if (sequence.number && shared && tree
      && read_tree (&sequence, tree) == isl_stat_ok
      && sequence.n == scop->n_statement)
    text = make_text (&sequence, shared);
  free (sequence.number);
  free (shared);
  pf_tree_free (tree);
  return text;
}
