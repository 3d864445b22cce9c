/* The plugin's arguments, -fplugin-arg-polyfuse-NAME[=VALUE].

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_OPTIONS_H
#define PF_OPTIONS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum pf_mode
{
  PF_MODE_POLYFUSE, /* our own schedule, where predicted to win */
  PF_MODE_IDENTITY, /* through Graphite and back in the original order */
  PF_MODE_ISL,      /* isl's own schedule, as a control */
  PF_MODE_UNTILED,  /* the scheduler's order as it is made, whatever it costs */
  PF_MODE_OFF       /* as if the plugin were not there */
};

/* Whose orders are considered besides the original one.  */
enum pf_scheduler
{
  PF_SCHEDULER_AUTO,  /* all */
  PF_SCHEDULER_ISL,   /* isl's */
  PF_SCHEDULER_HOIST, /* dependence hoisting */
  /* Its parts, to measure what the combination gives: interchange first and
     then fusion at the same level, and interchange only.  */
  PF_SCHEDULER_HOIST_SEPARATE,
  PF_SCHEDULER_HOIST_INTERCHANGE,
  PF_SCHEDULER_CONVEX /* fusion structures from the convex space */
};

/* Which fusion structures are considered.  */
enum pf_fuse
{
  PF_FUSE_BY_COST, /* some of the best, in competition with other orders */
  PF_FUSE_LIST,    /* all of them, in competition with the original order */
  PF_FUSE_MAX,     /* the one in which most statements share loops */
  PF_FUSE_NONE,    /* the one in which fewest do */
  PF_FUSE_NUMBER,  /* the one with a number */
  PF_FUSE_GIVEN    /* a given one */
};

/* HELP, VERSION: the user asked for them.
   MODE: what to do with each SCoP.
   SCHEDULER: whose orders are considered.
   FUSION: which fusion structures.
   FUSION_NUMBER: with PF_FUSE_NUMBER, from 1.
   N_FUSION, FUSION_CLASS[N_FUSION]: with PF_FUSE_GIVEN, the class of each
     statement (preorder.h).
   FUSION_LEVELS: with PF_FUSE_GIVEN, the classes at the levels below as well, as
     pf_level_text writes them; NULL if the user leaves them open.
   FUSION_CANDIDATES: at most so many of them compete; -1: the user leaves it
     open.
   FUSION_STATEMENTS: more statements than this are grouped by loops first.
   FUSION_WAYS: at most so many ways to go on below the outermost loops for each
     of them; 0: the user leaves it open.
   FUSION_REVERSAL: loops may run backwards.
   NESTING: the number of the legal nesting that dependence hoisting takes; 0 for
     the best one.
   REPORT: file that gets one line of JSON per translation unit; NULL if none.
   DUMP_SCOP: existing folder that gets the text form of each SCoP; NULL: none.
   DUMP: existing folder that gets the GIMPLE of each changed function before
     and after; NULL if none.
   MAX_OPERATIONS: isl operations for each of the three steps of the work on a
     SCoP; 0 is no limit.
   MAX_OPERATIONS_FUNCTION: isl operations for all work on a function; 0 is no
     limit.
   MAX_OPERATIONS_UNIT: isl operations for all functions of a translation unit,
     which get more with their sizes; 0 is no limit.
   MAX_CHECKS: comparisons that the run-time check of a nest may take.
   MIN_POINTS: with fewer executions of its innermost statement, a nest that
     has a run-time check takes the original code.
   MAX_EXPANSION: bytes of the arrays that take the place of scalars in a
     function.
   PROFILE: sizes that a profile tells are used.
   COUNT_GUARDS: generated code counts the outcomes of run-time checks.
   SCOP_FIRST, SCOP_LAST: only SCoPs with these numbers are rescheduled; from
     1 to INT_MAX.
   MACHINE: "native", the name of a machine file, or NULL when not given.
   EXPLAIN: keep what the analyses find, in words, and make the schedules of all
     candidates.  No argument of its own: a report asks for it.
   TILE: 0 when the user forces no tile size, else the size of every tile of a
     permutable band, for tests.  */
struct pf_options
{
  bool help, version;
  enum pf_mode mode;
  enum pf_scheduler scheduler;
  enum pf_fuse fusion;
  unsigned fusion_number, n_fusion;
  unsigned *fusion_class;
  char *fusion_levels;
  int fusion_candidates;
  unsigned fusion_statements, fusion_ways;
  bool fusion_reversal;
  unsigned nesting;
  char *report;
  char *dump_scop;
  char *dump;
  unsigned long max_operations;
  unsigned long max_operations_function;
  unsigned long max_operations_unit;
  unsigned long max_checks, min_points, max_expansion;
  bool profile, count_guards;
  int scop_first, scop_last;
  char *machine;
  bool explain;
  unsigned tile;
};

/* Do OPTIONS force an order on a nest, whatever it costs: a fusion structure, a
   nesting, or the scheduler's order as it is made?  */
bool pf_options_force_order (const struct pf_options *options);

/* Set all of OPTIONS to the defaults.  */
void pf_options_init (struct pf_options *options);

/* Release what OPTIONS owns.  */
void pf_options_clear (struct pf_options *options);

/* Take one argument, NAME with VALUE (NULL when it has none).  Returns NULL,
   or a message (which the caller frees) that names the argument, what was
   found, what is expected, and for an unknown name the nearest valid one.  */
char *pf_options_set (struct pf_options *options, const char *name,
                      const char *value);

/* The text of the argument `help', one argument a paragraph.  */
const char *pf_options_help (void);

#ifdef __cplusplus
}
#endif

#endif /* PF_OPTIONS_H */
