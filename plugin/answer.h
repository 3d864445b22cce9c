/* What is known of sets of statements.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ANSWER_H
#define PF_ANSWER_H

#include "schedule-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The answer to a question about a set of statements.

   SET: one bit a statement, in words of unsigned long.
   POSSIBLE: yes or no.
   TREE: a schedule of the set; may be NULL.
   NEXT: another answer.  */
struct pf_answer
{
  unsigned long *set;
  bool possible;
  struct pf_tree *tree;
  struct pf_answer *next;
};

#define PF_ANSWER_BUCKETS 256

/* The answers to one question, by a hash of the set.

   N_WORD: size of a set, in words; 0 before the first answer.  */
struct pf_answer_table
{
  unsigned n_word;
  struct pf_answer *bucket[PF_ANSWER_BUCKETS];
};

/* What TABLE knows of the N statements in MEMBER, each of which is less than
   N_STATEMENT; a new answer if nothing, with *IS_NEW set.  TABLE owns it.  NULL
   when memory is short.  */
struct pf_answer *pf_answer_find (struct pf_answer_table *table,
                                  unsigned n_statement, unsigned n,
                                  const unsigned *member, bool *is_new);

/* Forget what TABLE knows of ANSWER's set, the newest answer.  */
void pf_answer_forget (struct pf_answer_table *table, struct pf_answer *answer);

/* Release what TABLE owns; it is empty afterwards.  */
void pf_answer_table_clear (struct pf_answer_table *table);

#ifdef __cplusplus
}
#endif

#endif /* PF_ANSWER_H */
