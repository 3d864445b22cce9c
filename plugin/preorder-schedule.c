/* The schedule for a total preorder of the statements.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "legal-space.h"

#include <stdlib.h>

#include "class-schedule.h"

/* Do all dependences of SPACE stay in a class or lead to a later one, by
   CLASS_OF?  */
static bool
is_forward (const struct pf_legal_space *space, const unsigned *class_of)
{
  for (unsigned e = 0; e < space->legal.n; e++)
    if (class_of[space->legal.edge[e]->source]
        > class_of[space->legal.edge[e]->sink])
      return false;
  return true;
}

/* The number of classes of CLASS_OF.  */
static unsigned
count_classes (const struct pf_legal_space *space, const unsigned *class_of)
{
  unsigned n = 0;

  for (unsigned k = 0; k < space->scop->n_statement; k++)
    if (class_of[k] >= n)
      n = class_of[k] + 1;
  return n;
}

/* The schedule of the N statements in MEMBER, found once and then
   remembered.  */
static struct pf_tree *
remember_class (struct pf_legal_space *space, unsigned n,
                const unsigned *member, bool *legal)
{
  bool is_new;
  struct pf_answer *answer = pf_answer_find (
      &space->tree, space->scop->n_statement, n, member, &is_new);

  *legal = true;
  if (!answer)
    return NULL;
  if (is_new)
    {
      answer->tree
          = pf_class_schedule (space, n, member, NULL, &answer->possible);
      if (!answer->tree && answer->possible)
        {
          pf_answer_forget (&space->tree, answer);
          return NULL;
        }
    }
  *legal = answer->possible;
  return answer->tree ? pf_tree_copy (answer->tree) : NULL;
}

/* The schedule of class NUMBER of CLASS_OF on WAY; MEMBER has room for its
   statements.  */
static struct pf_tree *
class_tree (struct pf_legal_space *space, const unsigned *class_of,
            unsigned number, unsigned *member, struct pf_way *way, bool *legal)
{
  unsigned n = 0;

  for (unsigned k = 0; k < space->scop->n_statement; k++)
    if (class_of[k] == number)
      member[n++] = k;
  if (way && n > 1)
    return pf_class_schedule (space, n, member, way, legal);
  return remember_class (space, n, member, legal);
}

struct pf_tree *
pf_preorder_tree (struct pf_legal_space *space, const unsigned *class_of,
                  struct pf_way *way, bool *legal)
{
  unsigned n = count_classes (space, class_of);
  unsigned *member = calloc (space->scop->n_statement + 1, sizeof *member);
  struct pf_tree *tree = NULL;

  *legal = is_forward (space, class_of);
  for (unsigned c = 0; member && *legal && c < n; c++)
    {
      struct pf_tree *part
          = class_tree (space, class_of, c, member, way, legal);

      tree = c == 0 ? part : pf_tree_sequence (tree, part);
      if (!tree)
        break;
    }
  free (member);
  return tree;
}

__isl_give isl_schedule *
pf_schedule_preorder (struct pf_legal_space *space, const unsigned *class_of,
                      struct pf_way *way, bool *legal)
{
  struct pf_tree *tree = pf_preorder_tree (space, class_of, way, legal);
  isl_schedule *schedule = tree ? pf_tree_to_permutable_schedule (tree) : NULL;

  pf_tree_free (tree);
  return schedule;
}
