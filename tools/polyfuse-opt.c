/* Run the scheduler on the text form of a SCoP, without a compiler.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/options.h>
#include <isl/printer.h>

#include "message.h"
#include "report.h"
#include "scheduler.h"
#include "scop-text.h"
#include "version.h"

static const char program[] = "polyfuse-opt";

/* OPTIONS: for the scheduler.
   JSON, ORIGINAL, DEPENDENCES, ANALYSIS, NESTS: what the user wants to see besides the
     decision.
   FILE: name of the text to read, "-" for the standard input.  */
struct request
{
  struct pf_options options;
  bool json, original, dependences, analysis, nests;
  const char *file;
};

static void
help (void)
{
  puts ("\
Usage: polyfuse-opt [OPTION]... [FILE]\n\
Schedule the SCoP in FILE, or in the standard input, as the plugin would, and\n\
print the decision, the schedule and the loop nest.  The plugin writes such\n\
files with -fplugin-arg-polyfuse-dump-scop=DIR.\n\
\n\
  -m, --mode=MODE           polyfuse (default), identity, isl, untiled or off\n\
  -s, --scheduler=NAME      whose orders compete: auto (default), isl, hoist,\n\
                            hoist-separate, hoist-interchange, convex\n\
  -f, --fusion=WHICH        which ways to share loops: auto (default), list, max,\n\
                            none, a number of the list, or classes: 0,0,1,2\n\
      --fusion-candidates=N let at most N of them compete\n\
      --fusion-statements=N group statements when there are more than N\n\
      --fusion-ways=N       for each, try at most N ways to fuse the loops below\n\
      --fusion-reversal     let their loops run backwards, too\n\
      --nesting=N           with --scheduler=hoist: the Nth legal nesting\n\
  -M, --machine=native|FILE the processor that the code will run on; a generic\n\
                            one when not given\n\
  -n, --max-operations=N    give up after N isl operations; 0 is no limit\n\
  -t, --tile=N              give every tile the size N; 0 lets polyfuse choose\n\
  -o, --original            print the loop nest in its original order too\n\
  -d, --deps                print the dependences too\n\
  -a, --analysis            print what dependence hoisting finds, too\n\
  -c, --candidates          print the loop nest of each candidate too\n\
  -j, --json                print the report in JSON, and nothing else\n\
  -h, --help                print this text\n\
  -V, --version             print the version");
}

/* Say MESSAGE, which is freed, on the standard error.  Returns EXIT_FAILURE.  */
static int
fail (char *message)
{
  fprintf (stderr, "%s: %s\n", program, message ? message : "out of memory");
  free (message);
  return EXIT_FAILURE;
}

static int
usage_error (void)
{
  fprintf (stderr, "Try `%s --help'.\n", program);
  return EXIT_FAILURE;
}

/* Print MESSAGE of the plugin's options, which names the plugin's arguments,
   with the names that they have here.  Frees MESSAGE.  */
static void
print_options_message (char *message)
{
  static const char prefix[] = "-fplugin-arg-polyfuse-";
  const char *rest = message ? message : "out of memory";
  const char *next;

  fprintf (stderr, "%s: ", program);
  while ((next = strstr (rest, prefix)))
    {
      fprintf (stderr, "%.*s--", (int)(next - rest), rest);
      rest = next + strlen (prefix);
    }
  fprintf (stderr, "%s\n", rest);
  free (message);
}

/* The machine to optimize for, or NULL after a message.  */
static struct pf_machine *
get_machine (const char *name)
{
  struct pf_machine *machine;
  char *why = NULL;
  FILE *file;

  if (!name || !strcmp (name, "native"))
    {
      machine = name ? pf_machine_native () : pf_machine_default ();
      if (!machine)
        fail (NULL);
      return machine;
    }
  file = fopen (name, "r");
  if (!file)
    {
      fail (pf_message ("%s: %s", name, strerror (errno)));
      return NULL;
    }
  machine = pf_machine_read (file, name, &why);
  fclose (file);
  if (!machine)
    fail (why);
  return machine;
}

/* The SCoP in the file NAME, or NULL after a message.  */
static struct pf_scop *
read_scop (isl_ctx *ctx, const char *name)
{
  bool is_stdin = !strcmp (name, "-");
  FILE *file = is_stdin ? stdin : fopen (name, "r");
  struct pf_scop *scop;
  char *why = NULL;

  if (!file)
    {
      fail (pf_message ("%s: %s", name, strerror (errno)));
      return NULL;
    }
  scop = pf_scop_read (ctx, file, is_stdin ? "standard input" : name, &why);
  if (!is_stdin)
    fclose (file);
  if (!scop)
    fail (why);
  return scop;
}

/* Print SCHEDULE as a tree over several lines.  */
static void
print_schedule (isl_ctx *ctx, __isl_keep isl_schedule *schedule)
{
  isl_printer *printer = isl_printer_to_file (ctx, stdout);

  printer = isl_printer_set_yaml_style (printer, ISL_YAML_STYLE_BLOCK);
  printer = isl_printer_print_schedule (printer, schedule);
  isl_printer_free (printer);
}

/* Print the loops of SCHEDULE for SCOP, with the options for isl's code
   generation that Graphite uses.  */
static void
print_loops (const struct pf_scop *scop, __isl_keep isl_schedule *schedule)
{
  isl_ast_build *build
      = isl_ast_build_from_context (isl_set_copy (scop->context));
  isl_ast_node *ast
      = isl_ast_build_node_from_schedule (build, isl_schedule_copy (schedule));
  char *text = isl_ast_node_to_C_str (ast);

  fputs (text ? text : "isl cannot generate these loops\n", stdout);
  free (text);
  isl_ast_node_free (ast);
  isl_ast_build_free (build);
}

static isl_stat
print_map (__isl_take isl_map *map, void *user)
{
  const char *kind = user;
  char *text = isl_map_to_str (map);

  if (text)
    printf ("  %-7s%s\n", kind, text);
  free (text);
  isl_map_free (map);
  return text ? isl_stat_ok : isl_stat_error;
}

static void
print_dependences (const struct pf_scop *scop)
{
  static const char *const kinds[] = { "flow", "anti", "output", "input" };
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);

  puts ("dependences:");
  if (!deps)
    {
      puts ("  isl cannot compute them");
      return;
    }
  isl_union_map *input = pf_dependences_input (scop);
  isl_union_map *const maps[] = { deps->flow, deps->anti, deps->output, input };
  for (unsigned k = 0; k < sizeof maps / sizeof *maps; k++)
    isl_union_map_foreach_map (maps[k], print_map, (void *)kinds[k]);
  isl_union_map_free (input);
  pf_dependences_free (deps);
}

/* Print what fusion structure CANDIDATE comes from.  */
static void
print_fusion (const struct pf_candidate *candidate)
{
  fputs ("    ", stdout);
  if (candidate->number)
    printf ("%u: ", candidate->number);
  printf ("%s, bands %s\n", candidate->fusion,
          candidate->bands ? candidate->bands : "?");
}

static void
print_candidates (const struct pf_decision *decision)
{
  if (!decision->n_candidate)
    return;
  puts ("candidates (predicted cycles = compute, memory, overhead):");
  for (unsigned k = 0; k < decision->n_candidate; k++)
    {
      const struct pf_candidate *candidate = &decision->candidate[k];
      printf ("%c %-16s %10.4g = %10.4g, %10.4g, %10.4g  %s\n",
              candidate->chosen ? '*' : ' ', candidate->origin,
              candidate->cycles, candidate->compute, candidate->memory,
              candidate->overhead, candidate->summary);
      if (candidate->fusion)
        print_fusion (candidate);
    }
}

/* Print the loop nests of all candidates of DECISION about SCOP but the
   original order.  */
static void
print_nests (const struct pf_scop *scop, const struct pf_decision *decision)
{
  for (unsigned k = 1; k < decision->n_candidate; k++)
    {
      printf ("loop nest of candidate %u, %s:\n", k,
              decision->candidate[k].origin);
      print_loops (scop, decision->candidate[k].schedule);
    }
}

/* Print REMARK on SCOP as a compiler would.  */
static void
print_remark (const struct pf_scop *scop, const char *remark)
{
  if (scop->location.file)
    printf ("%s:%d: ", scop->location.file, scop->location.line);
  puts (remark ? remark : "out of memory");
}

static void
print_decision (const struct pf_scop *scop, const struct pf_decision *decision,
                const struct request *request)
{
  char *remark = pf_remark (decision->reason, decision->detail);

  print_remark (scop, remark);
  free (remark);
  print_candidates (decision);
  printf ("isl operations: %lu\n", decision->operations);
  if (request->dependences)
    print_dependences (scop);
  if (request->analysis && decision->analysis)
    printf ("dependence hoisting:\n%s", decision->analysis);
  if (request->original)
    {
      puts ("original loop nest:");
      print_loops (scop, scop->schedule);
    }
  if (request->nests)
    print_nests (scop, decision);
  if (decision->schedule)
    {
      puts ("schedule:");
      print_schedule (scop->ctx, decision->schedule);
      puts ("loop nest:");
      print_loops (scop, decision->schedule);
    }
}

/* Print the report of DECISION in JSON.  */
static void
print_report (const struct pf_scop *scop, const struct pf_machine *machine,
              const struct pf_decision *decision, const char *source)
{
  struct pf_report *report = pf_report_start (source, program);

  if (!report)
    {
      fail (NULL);
      return;
    }
  pf_report_machine (report, machine);
  pf_report_scop (report, scop, decision, decision->reason);
  pf_report_write (report, stdout);
  pf_report_free (report);
}

/* Schedule SCOP and print what REQUEST asks for.  */
static int
schedule_scop (const struct pf_scop *scop, const struct request *request)
{
  struct pf_machine *machine = get_machine (request->options.machine);
  struct pf_decision *decision;

  if (!machine)
    return EXIT_FAILURE;
  decision = pf_schedule (scop, machine, &request->options);
  if (!decision)
    fail (NULL);
  else if (request->json)
    print_report (scop, machine, decision, request->file);
  else
    print_decision (scop, decision, request);
  pf_machine_free (machine);
  if (!decision)
    return EXIT_FAILURE;
  pf_decision_free (decision);
  if (fflush (stdout) || ferror (stdout))
    return fail (pf_message ("standard output: %s", strerror (errno)));
  return EXIT_SUCCESS;
}

static int
run (const struct request *request)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  struct pf_scop *scop;
  int status = EXIT_FAILURE;

  if (!ctx)
    return fail (NULL);
  isl_options_set_on_error (ctx, ISL_ON_ERROR_CONTINUE);
  isl_options_set_ast_build_atomic_upper_bound (ctx, 1);
  scop = read_scop (ctx, request->file);
  if (scop)
    status = schedule_scop (scop, request);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return status;
}

/* Options without a letter.  */
enum
{
  FUSION_CANDIDATES = 256,
  FUSION_STATEMENTS,
  FUSION_WAYS,
  FUSION_REVERSAL,
  NESTING
};

static const struct option long_options[] = {
  { "mode", required_argument, NULL, 'm' },
  { "scheduler", required_argument, NULL, 's' },
  { "fusion", required_argument, NULL, 'f' },
  { "fusion-candidates", required_argument, NULL, FUSION_CANDIDATES },
  { "fusion-statements", required_argument, NULL, FUSION_STATEMENTS },
  { "fusion-ways", required_argument, NULL, FUSION_WAYS },
  { "fusion-reversal", no_argument, NULL, FUSION_REVERSAL },
  { "nesting", required_argument, NULL, NESTING },
  { "machine", required_argument, NULL, 'M' },
  { "max-operations", required_argument, NULL, 'n' },
  { "tile", required_argument, NULL, 't' },
  { "original", no_argument, NULL, 'o' },
  { "deps", no_argument, NULL, 'd' },
  { "analysis", no_argument, NULL, 'a' },
  { "candidates", no_argument, NULL, 'c' },
  { "json", no_argument, NULL, 'j' },
  { "help", no_argument, NULL, 'h' },
  { "version", no_argument, NULL, 'V' },
  { NULL, 0, NULL, 0 },
};

/* Take the argument VALUE of OPTION, which the plugin has too.  Returns
   whether it is valid.  */
static bool
take_plugin_option (struct request *request, int option, const char *value)
{
  unsigned k = 0;
  char *message;

  while (long_options[k].val != option)
    k++;
  message = pf_options_set (&request->options, long_options[k].name, value);
  if (message)
    print_options_message (message);
  return !message;
}

/* Read the arguments into REQUEST.  Returns whether they are valid; HELP and
   VERSION are noted in the request's options.  */
static bool
read_arguments (int argc, char **argv, struct request *request)
{
  int option;

  while ((option
          = getopt_long (argc, argv, "m:s:f:M:n:t:odacjhV", long_options, NULL))
         != -1)
    switch (option)
      {
      case 'o':
        request->original = true;
        break;
      case 'd':
        request->dependences = true;
        break;
      case 'a':
        request->analysis = request->options.explain = true;
        break;
      case 'c':
        request->nests = request->options.explain = true;
        break;
      case 'j':
        request->json = request->options.explain = true;
        break;
      case '?':
        return false;
      default:
        if (!take_plugin_option (request, option, optarg))
          return false;
      }
  if (optind < argc)
    request->file = argv[optind++];
  if (optind < argc)
    fprintf (stderr, "%s: unexpected argument `%s'\n", program, argv[optind]);
  return optind >= argc;
}

int
main (int argc, char **argv)
{
  struct request request = { .file = "-" };
  int status = EXIT_SUCCESS;

  pf_options_init (&request.options);
  if (!read_arguments (argc, argv, &request))
    status = usage_error ();
  else if (request.options.help)
    help ();
  else if (request.options.version)
    printf ("%s %s\n", program, PF_VERSION);
  else
    status = run (&request);
  pf_options_clear (&request.options);
  return status;
}
