/* Which fusion structures of a SCoP compete.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fusion-choice.h"

#include "fusion.h"
#include "message.h"
#include "preorder.h"
#include <stdlib.h>
#include <string.h>

/* So many structures compete with other orders, and so many when all are asked
   for, unless the user says otherwise.  The help text repeats both.  */
#define DEFAULT_COMPETING 4
#define DEFAULT_LISTED 1000

/* A choice in the making.

   FUSION: the structures of the SCoP, whose N statements are in CLASS of the
     current one.
   USE, USER: what to call for each.
   DETAIL: why there is none.  */
struct choice
{
  const struct pf_options *options;
  struct pf_fusion *fusion;
  unsigned n;
  unsigned *class;
  void (*use) (void *user, const struct pf_fused *fused);
  void *user;
  char *detail;
};

/* Hand the current structure to USE, if it has a schedule.  Returns whether it
   has.  */
static bool
hand_over (struct choice *choice, unsigned number)
{
  isl_schedule *schedule = pf_fusion_schedule (choice->fusion, choice->class);
  char *text = pf_preorder_to_text (choice->n, choice->class);
  struct pf_fused fused = { text, number, schedule };
  bool complete = schedule && text;

  if (complete)
    choice->use (choice->user, &fused);
  free (text);
  isl_schedule_free (schedule);
  return complete;
}

/* Hand over the first LIMIT structures for GOAL that have a schedule; if
   NUMBERED, with their numbers.  */
static void
hand_over_best (struct choice *choice, enum pf_fusion_goal goal, unsigned limit,
                bool numbered)
{
  unsigned n = 0;

  if (pf_fusion_start (choice->fusion, goal) < 0)
    return;
  for (unsigned k = 1;
       n < limit && pf_fusion_next (choice->fusion, choice->class); k++)
    n += hand_over (choice, numbered ? k : 0);
}

/* The message that the list has no structure NUMBER but N.  */
static char *
explain_number (unsigned number, unsigned n)
{
  return pf_message ("there is no number %u, the last one is %u", number, n);
}

/* Hand over structure NUMBER of the list.  */
static void
hand_over_number (struct choice *choice, unsigned number)
{
  unsigned n = 0;

  if (pf_fusion_start (choice->fusion, PF_FUSION_ALL) == 0)
    while (n < number && pf_fusion_next (choice->fusion, choice->class))
      n++;
  if (n < number)
    choice->detail = explain_number (number, n);
  else if (!hand_over (choice, number))
    choice->detail = pf_message ("number %u has no schedule", number);
}

/* Hand over the structure that the options spell out.  */
static void
hand_over_given (struct choice *choice)
{
  const struct pf_options *options = choice->options;
  char *text = pf_preorder_to_text (options->n_fusion, options->fusion_class);

  if (options->n_fusion != choice->n)
    choice->detail
        = pf_message ("%s is for %u statements, the nest has %u",
                      text ? text : "it", options->n_fusion, choice->n);
  else
    {
      memcpy (choice->class, options->fusion_class,
              choice->n * sizeof *choice->class);
      if (!pf_fusion_is_legal (choice->fusion, choice->class)
          || !hand_over (choice, 0))
        choice->detail = pf_message ("%s is not legal", text ? text : "it");
    }
  free (text);
}

/* Hand over the first structure for GOAL, which its NAME asks for.  */
static void
hand_over_first (struct choice *choice, enum pf_fusion_goal goal,
                 const char *name)
{
  if (pf_fusion_start (choice->fusion, goal) < 0
      || !pf_fusion_next (choice->fusion, choice->class)
      || !hand_over (choice, 0))
    choice->detail = pf_message ("there is no structure for `%s'", name);
}

/* How many structures compete by OPTIONS?  */
static unsigned
limit (const struct pf_options *options)
{
  if (options->fusion_candidates >= 0)
    return options->fusion_candidates;
  return options->fusion == PF_FUSE_LIST ? DEFAULT_LISTED : DEFAULT_COMPETING;
}

/* Hand over what the options ask for.  */
static void
choose (struct choice *choice)
{
  const struct pf_options *options = choice->options;

  switch (options->fusion)
    {
    case PF_FUSE_BY_COST:
      hand_over_best (choice, PF_FUSION_RELEVANT, limit (options), false);
      break;
    case PF_FUSE_LIST:
      hand_over_best (choice, PF_FUSION_ALL, limit (options), true);
      break;
    case PF_FUSE_MAX:
      hand_over_first (choice, PF_FUSION_MOST, "max");
      break;
    case PF_FUSE_NONE:
      hand_over_first (choice, PF_FUSION_LEAST, "none");
      break;
    case PF_FUSE_NUMBER:
      hand_over_number (choice, options->fusion_number);
      break;
    case PF_FUSE_GIVEN:
      hand_over_given (choice);
      break;
    }
}

/* Why there are no structures at all: MANY statements, or isl failed, which is
   nobody's choice.  */
static char *
explain_failure (const struct pf_options *options, bool many)
{
  return many ? pf_message ("its statements stand in more than %u loops "
                            "[-fplugin-arg-polyfuse-fusion-statements]",
                            options->fusion_statements)
              : NULL;
}

enum pf_reason
pf_fusion_choose (const struct pf_order_input *input,
                  __isl_keep isl_set *typical, const struct pf_options *options,
                  void (*use) (void *user, const struct pf_fused *fused),
                  void *user, char **detail)
{
  unsigned n = input->scop->n_statement;
  struct choice choice
      = { .options = options, .n = n, .use = use, .user = user };
  bool many;

  choice.class = calloc (n, sizeof *choice.class);
  choice.fusion = pf_fusion_compute (input->scop, input->deps, typical,
                                     options->fusion_statements, false, &many);
  if (choice.fusion && choice.class)
    choose (&choice);
  else
    choice.detail = explain_failure (options, many);
  pf_fusion_free (choice.fusion);
  free (choice.class);
  if (options->fusion == PF_FUSE_BY_COST || options->fusion == PF_FUSE_LIST
      || !choice.detail)
    {
      free (choice.detail);
      *detail = NULL;
      return PF_RESCHEDULED;
    }
  *detail = choice.detail;
  return PF_NO_SUCH_FUSION;
}
