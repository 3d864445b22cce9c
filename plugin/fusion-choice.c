/* Which fusion structures of a SCoP compete.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fusion-choice.h"

#include "band.h"
#include "fusion.h"
#include "level-text.h"
#include "message.h"
#include "order.h"
#include "preorder.h"
#include "shared-loops.h"
#include <stdlib.h>
#include <string.h>

/* So many structures compete with other orders, and so many when all are asked
   for, unless the user says otherwise.  The help text repeats both.  */
#define DEFAULT_COMPETING 4
#define DEFAULT_LISTED 1000

/* So many ways to go on below the outermost loops are tried for the best structure
   that competes, and for each one of the list.  The help text repeats both.  */
#define DEFAULT_WAYS 4
#define DEFAULT_LISTED_WAYS 1

/* And so many in search of the one that the user spells out.  */
#define MAX_WAYS 1000

/* And the best of them are chosen from so many, for which schedules are made,
   but nothing else.  */
#define MAX_SCHEDULED 16

/* A choice in the making.

   SCOP, FUSION: the SCoP and its structures, whose N statements are in CLASS of
     the current one.
   USE, USER: what to call for each.
   DETAIL: why there is none.  */
struct choice
{
  const struct pf_options *options;
  const struct pf_scop *scop;
  struct pf_fusion *fusion;
  unsigned n;
  unsigned *class;
  void (*use) (void *user, const struct pf_fused *fused);
  void *user;
  char *detail;
};

/* Hand SCHEDULE, which has number NUMBER and is called TEXT, to USE.  Takes
   both.  Returns whether there are both.  */
static bool
hand_over_named (struct choice *choice, unsigned number, char *text,
                 __isl_take isl_schedule *schedule)
{
  struct pf_fused fused = { text, number, schedule };
  bool complete = schedule && text;

  if (complete)
    choice->use (choice->user, &fused);
  free (text);
  isl_schedule_free (schedule);
  return complete;
}

/* Hand the current structure, number NUMBER, to USE with its SCHEDULE, if it has
   one.  Returns whether it has.  */
static bool
hand_over_schedule (struct choice *choice, unsigned number,
                    __isl_take isl_schedule *schedule)
{
  return hand_over_named (
      choice, number, pf_preorder_to_text (choice->n, choice->class), schedule);
}

/* The same, with a schedule that is made.  */
static bool
hand_over (struct choice *choice, unsigned number)
{
  return hand_over_schedule (
      choice, number, pf_fusion_schedule (choice->fusion, choice->class, NULL));
}

/* The schedules of one structure, on all ways.

   WAYS: those to be tried.
   N, TEXT[N]: the interleavings that were found, as pf_level_text has them.  */
struct variants
{
  struct pf_ways ways;
  unsigned n;
  char **text;
};

static void
clear_variants (struct variants *variants)
{
  pf_ways_clear (&variants->ways);
  for (unsigned k = 0; k < variants->n; k++)
    free (variants->text[k]);
  free (variants->text);
}

/* Is TEXT that of one of VARIANTS?  If not, add it, which takes it.  True when
   memory is short, so that nothing comes twice.  */
static bool
is_known_variant (struct variants *variants, char *text)
{
  char **grown;

  for (unsigned k = 0; text && k < variants->n; k++)
    if (strcmp (variants->text[k], text) == 0)
      {
        free (text);
        return true;
      }
  grown = text ? realloc (variants->text, (variants->n + 1) * sizeof *grown)
               : NULL;
  if (!grown)
    {
      free (text);
      return true;
    }
  variants->text = grown;
  variants->text[variants->n++] = text;
  return false;
}

/* The schedule of the current structure on the next of VARIANTS' ways that leads
   to an interleaving not seen before, the default first; NULL when there is
   none.  *TEXT, which VARIANTS own, is its interleaving.  */
static __isl_give isl_schedule *
next_variant (struct choice *choice, struct variants *variants,
              const char **text)
{
  struct pf_way *way;

  while ((way = pf_ways_next (&variants->ways)) != NULL)
    {
      isl_schedule *schedule
          = pf_fusion_schedule (choice->fusion, choice->class, way);

      if (schedule
          && !is_known_variant (variants,
                                pf_level_text (choice->scop, schedule)))
        {
          *text = variants->text[variants->n - 1];
          return schedule;
        }
      isl_schedule_free (schedule);
    }
  return NULL;
}

/* How many ways are tried for each structure by OPTIONS?  */
static unsigned
n_ways (const struct pf_options *options)
{
  if (options->fusion_ways)
    return options->fusion_ways;
  return options->fusion == PF_FUSE_BY_COST ? DEFAULT_WAYS
                                            : DEFAULT_LISTED_WAYS;
}

/* Hand over the current structure on the ways other than the default one, with
   numbers from NUMBER on if that is not 0.  Returns how many there are.  */
static unsigned
hand_over_variants (struct choice *choice, unsigned number)
{
  unsigned n = 0, limit = n_ways (choice->options);
  struct variants variants = { .ways = pf_ways_start (limit) };
  isl_schedule *schedule;
  const char *text;

  while (limit > 1
         && (schedule = next_variant (choice, &variants, &text)) != NULL)
    {
      /* The default has been handed over.  */
      if (variants.n == 1)
        isl_schedule_free (schedule);
      else
        n += hand_over_named (choice, number ? number + n : 0, strdup (text),
                              schedule);
    }
  clear_variants (&variants);
  return n;
}

/* Hand over the first LIMIT structures of the list that have a schedule, with
   their numbers.  */
static void
hand_over_list (struct choice *choice, unsigned limit)
{
  unsigned n = 0;

  if (pf_fusion_start (choice->fusion, PF_FUSION_ALL) < 0)
    return;
  for (unsigned k = 1;
       n < limit && pf_fusion_next (choice->fusion, choice->class); k++)
    {
      if (!hand_over (choice, k))
        continue;
      n++;
      k += hand_over_variants (choice, k + 1);
    }
}

/* A structure, CLASS[n_statement], in the running: its SCHEDULE and what that is
   worth.  */
struct runner
{
  unsigned *class;
  isl_schedule *schedule;
  double worth;
};

/* Fill in up to MAX of RUNNER with the relevant structures that have a
   schedule, those with most data in common first.  Returns their number.  */
static unsigned
find_runners (struct choice *choice, unsigned max, struct runner *runner)
{
  unsigned n = 0;

  if (pf_fusion_start (choice->fusion, PF_FUSION_RELEVANT) < 0)
    return 0;
  while (n < max && pf_fusion_next (choice->fusion, choice->class))
    {
      isl_schedule *schedule
          = pf_fusion_schedule (choice->fusion, choice->class, NULL);
      double worth = schedule ? pf_fusion_worth (choice->fusion, schedule) : -1;

      runner[n].class = malloc (choice->n * sizeof *choice->class);
      if (worth < 0 || !runner[n].class)
        {
          free (runner[n].class);
          isl_schedule_free (schedule);
          continue;
        }
      memcpy (runner[n].class, choice->class,
              choice->n * sizeof *choice->class);
      runner[n].schedule = schedule;
      runner[n++].worth = worth;
    }
  return n;
}

/* The number of the runner, of the N in RUNNER, that is worth most among those
   not handed over; N if there is none.  The first of equal ones.  */
static unsigned
find_best (const struct runner *runner, unsigned n)
{
  unsigned best = n;

  for (unsigned k = 0; k < n; k++)
    if (runner[k].schedule
        && (best == n || runner[k].worth > runner[best].worth))
      best = k;
  return best;
}

/* Does runner number BEST of RUNNER compete, after N others?  Of those that have no
   data in common in shared loops one is enough, unless the user wants more by
   OPTIONS.  */
static bool
competes (const struct runner *runner, unsigned best, unsigned n,
          const struct pf_options *options)
{
  return n == 0 || runner[best].worth > 0 || options->fusion_candidates >= 0
         || options->fusion_ways;
}

/* Hand over the LIMIT relevant structures whose schedules are worth most.  */
static void
hand_over_best (struct choice *choice, unsigned limit)
{
  unsigned max = limit > MAX_SCHEDULED ? limit : MAX_SCHEDULED, n = 0, best;
  struct runner *runner = calloc (max, sizeof *runner);

  if (runner && limit)
    n = find_runners (choice, max, runner);
  for (unsigned k = 0; k < limit && (best = find_best (runner, n)) < n
                       && competes (runner, best, k, choice->options);
       k++)
    {
      memcpy (choice->class, runner[best].class,
              choice->n * sizeof *choice->class);
      hand_over_schedule (choice, 0, runner[best].schedule);
      runner[best].schedule = NULL;
      /* Each costs as much as a structure: unless they are asked for, just the
         best one's.  */
      if (k == 0 || choice->options->fusion_ways)
        hand_over_variants (choice, 0);
    }
  for (unsigned k = 0; k < n; k++)
    {
      free (runner[k].class);
      isl_schedule_free (runner[k].schedule);
    }
  free (runner);
}

/* The message that the list has no structure NUMBER but N.  */
static char *
explain_number (unsigned number, unsigned n)
{
  return pf_message ("there is no number %u, the last one is %u", number, n);
}

/* Hand over the one of the current structure's ways whose number is NUMBER, if
   the structure has number FIRST and its other ways follow.  Returns whether it
   has; if not, *N gets the last number.  */
static bool
hand_over_way (struct choice *choice, unsigned first, unsigned number,
               unsigned *n)
{
  unsigned limit = n_ways (choice->options);
  struct variants variants = { .ways = pf_ways_start (limit) };
  isl_schedule *schedule = NULL;
  const char *text = NULL;
  bool found = false;

  *n = first;
  if (first == number)
    found = hand_over (choice, number);
  else
    while (limit > 1 && !found
           && (schedule = next_variant (choice, &variants, &text)) != NULL)
      {
        *n = first + variants.n - 1;
        if (*n == number)
          found = hand_over_named (choice, number, strdup (text), schedule);
        else
          isl_schedule_free (schedule);
      }
  clear_variants (&variants);
  return found;
}

/* Hand over structure NUMBER of the list.  */
static void
hand_over_number (struct choice *choice, unsigned number)
{
  unsigned n = 0;
  bool found = false;

  if (pf_fusion_start (choice->fusion, PF_FUSION_ALL) == 0)
    while (!found && n < number
           && pf_fusion_next (choice->fusion, choice->class))
      found = hand_over_way (choice, n + 1, number, &n);
  if (n < number)
    choice->detail = explain_number (number, n);
  else if (!found)
    choice->detail = pf_message ("number %u has no schedule", number);
}

/* Hand over the way of the current structure whose interleaving is LEVELS.
   Returns whether there is one.  */
static bool
hand_over_levels (struct choice *choice, const char *levels)
{
  struct variants variants = { .ways = pf_ways_start (MAX_WAYS) };
  isl_schedule *schedule;
  const char *text;
  bool found = false;

  while (!found && (schedule = next_variant (choice, &variants, &text)) != NULL)
    {
      if (strcmp (text, levels) == 0)
        found = hand_over_named (choice, 0, strdup (text), schedule);
      else
        isl_schedule_free (schedule);
    }
  clear_variants (&variants);
  return found;
}

/* Hand over the structure that the options spell out, with the levels below
   if they do that.  Returns whether there is one.  */
static bool
hand_over_spelled (struct choice *choice)
{
  const struct pf_options *options = choice->options;

  memcpy (choice->class, options->fusion_class,
          choice->n * sizeof *choice->class);
  if (!pf_fusion_is_legal (choice->fusion, choice->class))
    return false;
  return options->fusion_levels
             ? hand_over_levels (choice, options->fusion_levels)
             : hand_over (choice, 0);
}

/* Hand over the structure that the options spell out.  */
static void
hand_over_given (struct choice *choice)
{
  const struct pf_options *options = choice->options;
  char *text
      = options->fusion_levels
            ? strdup (options->fusion_levels)
            : pf_preorder_to_text (options->n_fusion, options->fusion_class);

  if (options->n_fusion != choice->n)
    choice->detail
        = pf_message ("%s is for %u statements, the nest has %u",
                      text ? text : "it", options->n_fusion, choice->n);
  else if (!hand_over_spelled (choice))
    choice->detail = pf_message ("%s is not legal", text ? text : "it");
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
      hand_over_best (choice, limit (options));
      break;
    case PF_FUSE_LIST:
      hand_over_list (choice, limit (options));
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

/* The tree of INPUT after dependence hoisting, analysed.  NULL as for pf_order_tree.  */
static struct pf_tree *
hoisted_tree (const struct pf_order_input *input)
{
  if (input->memory && input->memory->hoisted)
    return pf_band_analyse (input->memory->hoisted, input->deps);
  return pf_order_tree (pf_order_find ("hoist"), input);
}

/* The loops that statements share after dependence hoisting, for grouping more
   statements than OPTIONS allow.  NULL when they are not more, when there is no
   such order, on an isl error, or when memory is short.  */
static unsigned *
shared_after_hoisting (const struct pf_order_input *input,
                       const struct pf_options *options)
{
  struct pf_tree *tree = NULL;
  isl_schedule *schedule;
  unsigned *shared;

  if (input->scop->n_statement <= options->fusion_statements)
    return NULL;
  tree = hoisted_tree (input);
  schedule = tree ? pf_tree_to_schedule (tree) : NULL;
  shared = schedule ? pf_shared_loops (input->scop, schedule) : NULL;
  isl_schedule_free (schedule);
  pf_tree_free (tree);
  return shared;
}

/* The structures of INPUT, as pf_fusion_compute makes them: of the groups that
   dependence hoisting finds, or if these cannot be put in order, of those that
   the original order has.  */
static struct pf_fusion *
compute (const struct pf_order_input *input, __isl_keep isl_set *typical,
         const struct pf_options *options, bool *many)
{
  unsigned *shared = shared_after_hoisting (input, options);
  struct pf_fusion *fusion = NULL;

  if (shared)
    fusion = pf_fusion_compute (input->scop, input->deps, typical,
                                options->fusion_statements, shared,
                                options->fusion_reversal, many);
  free (shared);
  if (fusion && pf_fusion_count (fusion) > 0)
    return fusion;
  pf_fusion_free (fusion);
  return pf_fusion_compute (input->scop, input->deps, typical,
                            options->fusion_statements, NULL,
                            options->fusion_reversal, many);
}

enum pf_reason
pf_fusion_choose (const struct pf_order_input *input,
                  __isl_keep isl_set *typical, const struct pf_options *options,
                  void (*use) (void *user, const struct pf_fused *fused),
                  void *user, char **detail)
{
  unsigned n = input->scop->n_statement;
  struct choice choice = {
    .options = options, .scop = input->scop, .n = n, .use = use, .user = user
  };
  bool many;

  choice.class = calloc (n, sizeof *choice.class);
  choice.fusion = compute (input, typical, options, &many);
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
