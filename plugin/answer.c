/* What is known of sets of statements.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "answer.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define WORD_BITS (sizeof (unsigned long) * CHAR_BIT)

/* The bucket of TABLE for SET.  */
static struct pf_answer **
bucket_of (struct pf_answer_table *table, const unsigned long *set)
{
  unsigned long hash = 0;

  for (unsigned k = 0; k < table->n_word; k++)
    {
      hash = (hash ^ set[k]) * 0x9e3779b97f4a7c15UL;
      hash ^= hash >> (WORD_BITS / 2);
    }
  return &table->bucket[hash % PF_ANSWER_BUCKETS];
}

/* A new answer for SET, which it takes, in TABLE.  */
static struct pf_answer *
add_answer (struct pf_answer_table *table, unsigned long *set)
{
  struct pf_answer **bucket = bucket_of (table, set);
  struct pf_answer *answer = calloc (1, sizeof *answer);

  if (!answer)
    {
      free (set);
      return NULL;
    }
  answer->set = set;
  answer->next = *bucket;
  *bucket = answer;
  return answer;
}

struct pf_answer *
pf_answer_find (struct pf_answer_table *table, unsigned n_statement, unsigned n,
                const unsigned *member, bool *is_new)
{
  unsigned long *set;
  struct pf_answer *answer;

  table->n_word = (unsigned)(n_statement / WORD_BITS + 1);
  set = calloc (table->n_word, sizeof *set);
  if (!set)
    return NULL;
  for (unsigned k = 0; k < n; k++)
    set[member[k] / WORD_BITS] |= 1UL << member[k] % WORD_BITS;
  answer = *bucket_of (table, set);
  while (answer && memcmp (answer->set, set, table->n_word * sizeof *set))
    answer = answer->next;
  *is_new = !answer;
  if (!answer)
    return add_answer (table, set);
  free (set);
  return answer;
}

/* Release ANSWER and return the next one.  */
static struct pf_answer *
free_answer (struct pf_answer *answer)
{
  struct pf_answer *next = answer->next;

  pf_tree_free (answer->tree);
  free (answer->set);
  free (answer);
  return next;
}

void
pf_answer_forget (struct pf_answer_table *table, struct pf_answer *answer)
{
  *bucket_of (table, answer->set) = free_answer (answer);
}

void
pf_answer_table_clear (struct pf_answer_table *table)
{
  for (unsigned k = 0; k < PF_ANSWER_BUCKETS; k++)
    while (table->bucket[k])
      table->bucket[k] = free_answer (table->bucket[k]);
}
