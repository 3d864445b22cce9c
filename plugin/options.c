/* Reading and checking the plugin's arguments.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "options.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fusion-space.h"
#include "message.h"
#include "preorder.h"
#include "suggest.h"

#define PREFIX "-fplugin-arg-polyfuse-"
#define LARGEST_TILE 65536

/* A bound on compile time that no ordinary loop nest should meet.  The help
   text repeats the numbers.  */
#define DEFAULT_MAX_OPERATIONS 10000000
#define DEFAULT_MAX_OPERATIONS_FUNCTION 40000000
#define DEFAULT_MAX_OPERATIONS_UNIT 64000000

#define LARGEST_FUSION_CANDIDATES 100000
#define LARGEST_NESTING 1000

/* Comparisons that a run-time check may take: a few hundred cycles in front of
   a nest that takes thousands.  And as many executions of a statement as make
   these cycles pay.  The help text repeats the numbers.  */
#define DEFAULT_MAX_CHECKS 512
#define DEFAULT_MIN_POINTS 128
#define DEFAULT_MAX_EXPANSION 65536

static const char *const mode_names[] = {
  [PF_MODE_POLYFUSE] = "polyfuse", [PF_MODE_IDENTITY] = "identity",
  [PF_MODE_ISL] = "isl",           [PF_MODE_UNTILED] = "untiled",
  [PF_MODE_OFF] = "off",
};
#define N_MODES (sizeof mode_names / sizeof mode_names[0])

static const char *const scheduler_names[] = {
  [PF_SCHEDULER_AUTO] = "auto",
  [PF_SCHEDULER_ISL] = "isl",
  [PF_SCHEDULER_HOIST] = "hoist",
  [PF_SCHEDULER_HOIST_SEPARATE] = "hoist-separate",
  [PF_SCHEDULER_HOIST_INTERCHANGE] = "hoist-interchange",
  [PF_SCHEDULER_CONVEX] = "convex",
};
#define N_SCHEDULERS (sizeof scheduler_names / sizeof scheduler_names[0])

void
pf_options_init (struct pf_options *options)
{
  memset (options, 0, sizeof *options);
  options->mode = PF_MODE_POLYFUSE;
  options->max_operations = DEFAULT_MAX_OPERATIONS;
  options->max_operations_function = DEFAULT_MAX_OPERATIONS_FUNCTION;
  options->max_operations_unit = DEFAULT_MAX_OPERATIONS_UNIT;
  options->fusion_candidates = -1;
  options->fusion_statements = PF_FUSION_MAX;
  options->max_checks = DEFAULT_MAX_CHECKS;
  options->min_points = DEFAULT_MIN_POINTS;
  options->max_expansion = DEFAULT_MAX_EXPANSION;
  options->profile = true;
  options->scop_first = 1;
  options->scop_last = INT_MAX;
}

bool
pf_options_force_order (const struct pf_options *options)
{
  return options->mode == PF_MODE_UNTILED
         || (options->fusion != PF_FUSE_BY_COST
             && options->fusion != PF_FUSE_LIST)
         || options->nesting > 0;
}

void
pf_options_clear (struct pf_options *options)
{
  free (options->report);
  free (options->dump_scop);
  free (options->dump);
  free (options->machine);
  free (options->fusion_class);
  free (options->fusion_levels);
  pf_options_init (options);
}

/* The message that argument NAME has VALUE where EXPECTED was expected;
   NEAREST is a valid value to propose, or NULL, and WHY says more about VALUE
   or is NULL.  */
static char *
bad_value (const char *name, const char *value, const char *why,
           const char *expected, const char *nearest)
{
  return pf_message ("`" PREFIX "%s': found `%s'%s%s, expected %s%s%s%s", name,
                     value, why ? ": " : "", why ? why : "", expected,
                     nearest ? "; did you mean `" : "", nearest ? nearest : "",
                     nearest ? "'?" : "");
}

/* Replace the string in *SLOT by a copy of VALUE.  */
static char *
set_string (char **slot, const char *value)
{
  char *copy = strdup (value);
  if (!copy)
    return pf_message ("out of memory");
  free (*slot);
  *slot = copy;
  return NULL;
}

/* Read the decimal digits at *TEXT, not more than LARGEST, and move *TEXT
   behind them.  Returns 0 when there are none or the number is too large.  */
static int
read_number (const char **text, unsigned long largest, unsigned long *number)
{
  if (**text < '0' || **text > '9')
    return 0;
  char *end;
  errno = 0;
  *number = strtoul (*text, &end, 10);
  *text = end;
  return errno == 0 && *number <= largest;
}

/* The same for a VALUE that is nothing but the number.  */
static int
is_number (const char *value, unsigned long largest, unsigned long *number)
{
  return read_number (&value, largest, number) && *value == '\0';
}

/* The setters below take the value of argument NAME into OPTIONS.  They return
   NULL or the message for the user.  */

/* Take VALUE, one of the N words in WORD, as the number of that word.  EXPECTED
   lists them for the user.  */
static char *
set_word (unsigned *slot, const char *name, const char *value, unsigned n,
          const char *const *word, const char *expected)
{
  for (unsigned k = 0; k < n; k++)
    if (strcmp (value, word[k]) == 0)
      {
        *slot = k;
        return NULL;
      }
  return bad_value (name, value, NULL, expected, pf_suggest (value, word, n));
}

static char *
set_mode (struct pf_options *options, const char *name, const char *value)
{
  unsigned mode = options->mode;
  char *message = set_word (&mode, name, value, N_MODES, mode_names,
                            "polyfuse, identity, isl, untiled or off");
  options->mode = mode;
  return message;
}

static char *
set_scheduler (struct pf_options *options, const char *name, const char *value)
{
  unsigned scheduler = options->scheduler;
  char *message
      = set_word (&scheduler, name, value, N_SCHEDULERS, scheduler_names,
                  "auto, isl, hoist, hoist-separate, "
                  "hoist-interchange or convex");
  options->scheduler = scheduler;
  return message;
}

/* The first of the preorders of *N statements in VALUE, which "/" separates; if
   there are others, *LEVELS is a copy of VALUE, else NULL.  NULL when VALUE is
   nothing of the kind, or memory is short.  */
static unsigned *
read_levels (const char *value, unsigned *n, char **levels)
{
  char *copy = strdup (value), *rest = copy, *level;
  unsigned *first = NULL;

  while (rest && (level = strsep (&rest, "/")) != NULL)
    {
      unsigned n_here;
      unsigned *class = pf_preorder_from_text (level, &n_here);

      if (!class || (first && n_here != *n))
        {
          free (class);
          free (first);
          first = NULL;
          break;
        }
      *n = n_here;
      if (first)
        free (class);
      else
        first = class;
    }
  free (copy);
  *levels = first && strchr (value, '/') ? strdup (value) : NULL;
  return first;
}

/* Take VALUE as a number of the list or as a structure spelled out.  Returns
   whether it is either.  */
static bool
set_structure (struct pf_options *options, const char *value)
{
  unsigned long number;
  unsigned n;
  unsigned *class;
  char *levels;

  if (is_number (value, INT_MAX, &number) && number > 0)
    {
      options->fusion = PF_FUSE_NUMBER;
      options->fusion_number = number;
      return true;
    }
  class = strchr (value, ',') ? read_levels (value, &n, &levels) : NULL;
  if (!class)
    return false;
  free (options->fusion_class);
  free (options->fusion_levels);
  options->fusion_levels = levels;
  options->fusion = PF_FUSE_GIVEN;
  options->n_fusion = n;
  options->fusion_class = class;
  return true;
}

static char *
set_fusion (struct pf_options *options, const char *name, const char *value)
{
  static const char expected[]
      = "auto, list, max, none, a number from 1, or the class of each "
        "statement, such as 0,0,1,2";
  static const char *const words[] = {
    [PF_FUSE_BY_COST] = "auto",
    [PF_FUSE_LIST] = "list",
    [PF_FUSE_MAX] = "max",
    [PF_FUSE_NONE] = "none",
  };
  unsigned fusion = PF_FUSE_BY_COST;
  char *message;

  if (set_structure (options, value))
    return NULL;
  message = set_word (&fusion, name, value, sizeof words / sizeof *words, words,
                      expected);
  if (!message)
    options->fusion = fusion;
  return message;
}

static char *
set_fusion_candidates (struct pf_options *options, const char *name,
                       const char *value)
{
  unsigned long number;

  if (!is_number (value, LARGEST_FUSION_CANDIDATES, &number))
    return bad_value (name, value, NULL, "a number from 0 to 100000", NULL);
  options->fusion_candidates = number;
  return NULL;
}

static char *
set_fusion_statements (struct pf_options *options, const char *name,
                       const char *value)
{
  unsigned long number;

  if (!is_number (value, PF_FUSION_MAX, &number) || number == 0)
    return bad_value (name, value, NULL, "a number from 1 to 16", NULL);
  options->fusion_statements = number;
  return NULL;
}

static char *
set_fusion_ways (struct pf_options *options, const char *name,
                 const char *value)
{
  unsigned long number;

  if (!is_number (value, LARGEST_FUSION_CANDIDATES, &number) || number == 0)
    return bad_value (name, value, NULL, "a number from 1 to 100000", NULL);
  options->fusion_ways = number;
  return NULL;
}

static char *
set_fusion_reversal (struct pf_options *options, const char *name,
                     const char *value)
{
  (void)name;
  (void)value;
  options->fusion_reversal = true;
  return NULL;
}

static char *
set_nesting (struct pf_options *options, const char *name, const char *value)
{
  unsigned long number;

  if (!is_number (value, LARGEST_NESTING, &number) || number == 0)
    return bad_value (name, value, NULL, "a number from 1 to 1000", NULL);
  options->nesting = number;
  return NULL;
}

static char *
set_report (struct pf_options *options, const char *name, const char *value)
{
  struct stat status;
  if (*value == '\0')
    return bad_value (name, value, NULL, "the name of a file", NULL);
  if (stat (value, &status) == 0 && S_ISDIR (status.st_mode))
    return bad_value (name, value, strerror (EISDIR), "the name of a file",
                      NULL);
  options->explain = true;
  return set_string (&options->report, value);
}

/* Take the name of a folder in which files can be created.  */
static char *
set_folder (char **slot, const char *name, const char *value)
{
  static const char expected[] = "an existing folder that can be written to";
  struct stat status;
  if (stat (value, &status) != 0)
    return bad_value (name, value, strerror (errno), expected, NULL);
  if (!S_ISDIR (status.st_mode))
    return bad_value (name, value, strerror (ENOTDIR), expected, NULL);
  if (access (value, W_OK | X_OK) != 0)
    return bad_value (name, value, strerror (errno), expected, NULL);
  return set_string (slot, value);
}

static char *
set_dump_scop (struct pf_options *options, const char *name, const char *value)
{
  return set_folder (&options->dump_scop, name, value);
}

static char *
set_dump (struct pf_options *options, const char *name, const char *value)
{
  return set_folder (&options->dump, name, value);
}

/* Take a number of isl operations.  */
static char *
set_operations (unsigned long *slot, const char *name, const char *value)
{
  unsigned long number;
  if (!is_number (value, ULONG_MAX, &number))
    return bad_value (name, value, NULL,
                      "a number of isl operations, or 0 for no limit", NULL);
  *slot = number;
  return NULL;
}

static char *
set_max_operations (struct pf_options *options, const char *name,
                    const char *value)
{
  return set_operations (&options->max_operations, name, value);
}

static char *
set_max_operations_function (struct pf_options *options, const char *name,
                             const char *value)
{
  return set_operations (&options->max_operations_function, name, value);
}

static char *
set_max_operations_unit (struct pf_options *options, const char *name,
                         const char *value)
{
  return set_operations (&options->max_operations_unit, name, value);
}

static char *
set_max_checks (struct pf_options *options, const char *name, const char *value)
{
  unsigned long number;
  if (!is_number (value, ULONG_MAX, &number))
    return bad_value (name, value, NULL,
                      "a number of comparisons, 0 for no run-time checks",
                      NULL);
  options->max_checks = number;
  return NULL;
}

static char *
set_max_expansion (struct pf_options *options, const char *name,
                   const char *value)
{
  unsigned long number;
  if (!is_number (value, INT_MAX, &number))
    return bad_value (name, value, NULL,
                      "a number of bytes, 0 for no arrays in place of scalars",
                      NULL);
  options->max_expansion = number;
  return NULL;
}

static char *
set_min_points (struct pf_options *options, const char *name, const char *value)
{
  unsigned long number;
  if (!is_number (value, LONG_MAX, &number))
    return bad_value (name, value, NULL,
                      "a number of executions of a statement", NULL);
  options->min_points = number;
  return NULL;
}

static char *
set_profile (struct pf_options *options, const char *name, const char *value)
{
  unsigned long number;
  if (!is_number (value, 1, &number))
    return bad_value (name, value, NULL,
                      "1 for using the sizes that a profile tells, or 0", NULL);
  options->profile = number;
  return NULL;
}

static char *
set_count_guards (struct pf_options *options, const char *name,
                  const char *value)
{
  (void)name, (void)value;
  options->count_guards = true;
  return NULL;
}

/* A-B, A, A- or -B.  */
static char *
set_scops (struct pf_options *options, const char *name, const char *value)
{
  unsigned long first = 1, last = INT_MAX;
  const char *text = value;
  int has_first = *text != '-', valid = 1;
  if (has_first)
    valid = read_number (&text, INT_MAX, &first);
  if (valid && *text == '-')
    {
      text++;
      if (*text != '\0' || !has_first)
        valid = read_number (&text, INT_MAX, &last);
    }
  else
    last = first;
  if (!valid || *text != '\0' || first < 1 || first > last)
    return bad_value (name, value, NULL,
                      "SCoP numbers A-B, A, A- or -B with 1 <= A <= B", NULL);
  options->scop_first = first;
  options->scop_last = last;
  return NULL;
}

static char *
set_machine (struct pf_options *options, const char *name, const char *value)
{
  static const char *const words[] = { "native" };
  static const char expected[] = "`native' or the name of a machine file";
  struct stat status;
  const char *why = NULL;
  if (strcmp (value, "native") == 0)
    return set_string (&options->machine, value);
  if (stat (value, &status) != 0 || access (value, R_OK) != 0)
    why = strerror (errno);
  else if (S_ISDIR (status.st_mode))
    why = strerror (EISDIR);
  if (why)
    return bad_value (name, value, why, expected, pf_suggest (value, words, 1));
  return set_string (&options->machine, value);
}

static char *
set_tile (struct pf_options *options, const char *name, const char *value)
{
  unsigned long number;
  if (!is_number (value, LARGEST_TILE, &number))
    return bad_value (name, value, NULL, "a tile size from 0 to 65536", NULL);
  options->tile = number;
  return NULL;
}

static char *
set_help (struct pf_options *options, const char *name, const char *value)
{
  (void)name, (void)value;
  options->help = true;
  return NULL;
}

static char *
set_version (struct pf_options *options, const char *name, const char *value)
{
  (void)name, (void)value;
  options->version = true;
  return NULL;
}

/* NAME: as the user types it.
   VALUE: what stands for the value in messages; NULL when the argument takes
     none.
   SET: stores the value, which is NULL exactly when VALUE is.  */
struct argument
{
  const char *name, *value;
  char *(*set) (struct pf_options *, const char *, const char *);
};

static const struct argument arguments[] = {
  { "help", NULL, set_help },
  { "version", NULL, set_version },
  { "mode", "MODE", set_mode },
  { "scheduler", "NAME", set_scheduler },
  { "fusion", "WHICH", set_fusion },
  { "fusion-candidates", "N", set_fusion_candidates },
  { "fusion-statements", "N", set_fusion_statements },
  { "fusion-ways", "N", set_fusion_ways },
  { "fusion-reversal", NULL, set_fusion_reversal },
  { "nesting", "N", set_nesting },
  { "report", "FILE", set_report },
  { "dump-scop", "DIR", set_dump_scop },
  { "dump", "DIR", set_dump },
  { "max-operations", "N", set_max_operations },
  { "max-operations-function", "N", set_max_operations_function },
  { "max-operations-unit", "N", set_max_operations_unit },
  { "max-checks", "N", set_max_checks },
  { "max-expansion", "N", set_max_expansion },
  { "min-points", "N", set_min_points },
  { "profile", "0|1", set_profile },
  { "count-guards", NULL, set_count_guards },
  { "scops", "A-B", set_scops },
  { "machine", "native|FILE", set_machine },
  { "tile", "N", set_tile },
};
#define N_ARGUMENTS (sizeof arguments / sizeof arguments[0])

static char *
unknown_name (const char *name)
{
  const char *names[N_ARGUMENTS];
  for (unsigned i = 0; i < N_ARGUMENTS; i++)
    names[i] = arguments[i].name;
  const char *nearest = pf_suggest (name, names, N_ARGUMENTS);
  if (nearest)
    return pf_message ("`" PREFIX "%s': unknown argument; did you mean `" PREFIX
                       "%s'?",
                       name, nearest);
  return pf_message (
      "`" PREFIX "%s': unknown argument; `" PREFIX "help' lists all", name);
}

char *
pf_options_set (struct pf_options *options, const char *name, const char *value)
{
  for (unsigned i = 0; i < N_ARGUMENTS; i++)
    {
      const struct argument *argument = &arguments[i];
      if (strcmp (name, argument->name) != 0)
        continue;
      if (!argument->value && value)
        return pf_message (
            "`" PREFIX "%s': found the value `%s', expected none", name, value);
      if (argument->value && !value)
        return pf_message ("`" PREFIX "%s': found no value, expected `" PREFIX
                           "%s=%s'",
                           name, name, argument->value);
      return argument->set (options, name, value);
    }
  return unknown_name (name);
}

const char *
pf_options_help (void)
{
  return "\
-fplugin-arg-polyfuse-help\n\
    Print this text.\n\
\n\
-fplugin-arg-polyfuse-version\n\
    Print the version of the plugin and of what it uses.\n\
\n\
-fplugin-arg-polyfuse-mode=MODE\n\
    What to do with each static control part (SCoP):\n\
      polyfuse  our own schedule where it is predicted to win (default)\n\
      identity  through Graphite and back in the original order\n\
      isl       isl's own schedule, as a control\n\
      untiled   the scheduler's order as it is made, whatever it costs\n\
      off       nothing, as if the plugin were not there\n\
\n\
-fplugin-arg-polyfuse-scheduler=NAME\n\
    Whose orders compete with the original one:\n\
      auto      all of them (default)\n\
      isl       those of isl's scheduler\n\
      hoist     that of dependence hoisting: interchange and fusion, combined\n\
      hoist-separate     interchange first, then fusion, for comparison\n\
      hoist-interchange  interchange only, for comparison\n\
      convex    ways to share loops, from the convex space of all legal ones\n\
\n\
-fplugin-arg-polyfuse-fusion=WHICH\n\
    Which ways for statements to share their outermost loops:\n\
      auto      some of the best compete with other orders (default)\n\
      list      all of them do with the original order; prints them\n\
      max       the one in which most statements share loops\n\
      none      the one in which fewest do\n\
      N         number N of the list\n\
      0,0,1,2   this one: the class of each statement; 0,0,1,2/0,1,2,3 for\n\
                the classes at the levels below, too\n\
\n\
-fplugin-arg-polyfuse-fusion-candidates=N\n\
    Let at most N of them compete (default 4, with fusion=list 1000).\n\
\n\
-fplugin-arg-polyfuse-fusion-statements=N\n\
    Group statements by their loops when there are more than N (1 to 16,\n\
    default 16).\n\
\n\
-fplugin-arg-polyfuse-fusion-ways=N\n\
    For each of them, try at most N ways to fuse the loops below the\n\
    outermost ones (default 4 for the best one, 1 for others).\n\
\n\
-fplugin-arg-polyfuse-fusion-reversal\n\
    Let their loops run backwards, too.\n\
\n\
-fplugin-arg-polyfuse-nesting=N\n\
    With scheduler=hoist: take the Nth of all legal nestings, whatever it\n\
    costs.\n\
\n\
-fplugin-arg-polyfuse-report=FILE\n\
    Append one line of JSON per translation unit to FILE: every loop nest,\n\
    what was done with it and why.\n\
\n\
-fplugin-arg-polyfuse-dump-scop=DIR\n\
    Write the text form of each SCoP into the existing folder DIR, for\n\
    polyfuse-opt and for bug reports.\n\
\n\
-fplugin-arg-polyfuse-dump=DIR\n\
    Write GIMPLE of each changed function, before and after, into the\n\
    existing folder DIR.\n\
\n\
-fplugin-arg-polyfuse-max-operations=N\n\
    Leave a SCoP as it is after N isl operations; 0 is no limit (default\n\
    10000000).\n\
\n\
-fplugin-arg-polyfuse-max-operations-function=N\n\
    Leave all further SCoPs of a function as they are after N isl operations;\n\
    0 is no limit (default 40000000).\n\
\n\
-fplugin-arg-polyfuse-max-operations-unit=N\n\
    Leave all further SCoPs of the translation unit as they are after N isl\n\
    operations, and some for each statement of its functions; 0 is no limit\n\
    (default 64000000).\n\
\n\
-fplugin-arg-polyfuse-max-checks=N\n\
    Leave a nest as it is when it would need a run-time check of more than\n\
    N comparisons; 0 allows no run-time checks (default 512).\n\
\n\
-fplugin-arg-polyfuse-max-expansion=N\n\
    Put at most N bytes of arrays in place of scalars, and of copies of\n\
    parts of arrays, on the stack of a function; 0 allows none (default\n\
    65536).\n\
\n\
-fplugin-arg-polyfuse-min-points=N\n\
    Let a nest with a run-time check run its original code when its\n\
    innermost statement would execute fewer than N times, and 8 times for\n\
    each comparison of the check (default 128).\n\
\n\
-fplugin-arg-polyfuse-profile=0|1\n\
    With -fprofile-use: 0 does without the sizes that the profile tells; 1\n\
    has copies of nests for those that had one value (default).\n\
\n\
-fplugin-arg-polyfuse-count-guards\n\
    Count in the program's own `unsigned long polyfuse_guard_count[2]' how\n\
    often run-time checks failed and succeeded, for tests.\n\
\n\
-fplugin-arg-polyfuse-scops=A-B\n\
    Reschedule only the SCoPs numbered A to B, counted from 1 in each\n\
    translation unit; also A, A- and -B.  For finding the SCoP at fault.\n\
\n\
-fplugin-arg-polyfuse-machine=native|FILE\n\
    The processor that the code will run on: the one that compiles, or as\n\
    described in FILE, which polyfuse-machine writes.\n\
\n\
-fplugin-arg-polyfuse-tile=N\n\
    Give every tile of a permutable band the size N, for tests; 0 lets\n\
    polyfuse choose (default).\n";
}
