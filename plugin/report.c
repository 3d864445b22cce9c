/* The JSON report: what was done to each loop nest of a translation unit.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <isl/printer.h>
#include "budget.h"
#include "json-place.h"
#include "message.h"
#include "report.h"

/* The version of the report's form.  */
#define VERSION 1

/* ROOT: the document so far; its counts are set when it is written.
   SCOPS, NESTS: arrays in ROOT, not owned.
   COUNT: nests of each reason.  */
struct pf_report
{
  json_t *root;
  json_t *scops, *nests;
  unsigned count[PF_N_REASONS];
};

struct pf_report *
pf_report_start (const char *source, const char *compiler)
{
  struct pf_report *report = calloc (1, sizeof *report);

  if (!report)
    return NULL;
  report->scops = json_array ();
  report->nests = json_array ();
  report->root
      = json_pack ("{s:i, s:o, s:o, s:n, s:n, s:o, s:o}", "polyfuse_report",
                   VERSION, "source", pf_json_from_text (source), "compiler",
                   pf_json_from_text (compiler), "machine", "counts", "scops",
                   report->scops, "nests", report->nests);
  return report->root ? report : pf_report_free (report);
}

struct pf_report *
pf_report_free (struct pf_report *report)
{
  if (!report)
    return NULL;
  json_decref (report->root);
  free (report);
  return NULL;
}

/* The document that pf_machine_write writes of MACHINE, or NULL.  */
static json_t *
machine_document (const struct pf_machine *machine)
{
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream (&text, &size);
  json_t *document = NULL;
  int failed;

  if (!stream)
    return NULL;
  failed = pf_machine_write (machine, stream) < 0;
  if (!fclose (stream) && !failed)
    document = json_loadb (text, size, 0, NULL);
  free (text);
  return document;
}

void
pf_report_machine (struct pf_report *report, const struct pf_machine *machine)
{
  json_t *document = machine_document (machine);

  if (document)
    json_object_set_new (report->root, "machine", document);
}

/* The JSON string of TEXT, which isl has printed and which is freed; null when
   it is NULL.  */
static json_t *
from_isl (char *text)
{
  json_t *string = text ? json_string (text) : json_null ();

  free (text);
  return string;
}

static json_t *
schedule_text (__isl_keep isl_schedule *schedule)
{
  return from_isl (schedule ? isl_schedule_to_str (schedule) : NULL);
}

/* The JSON number of VALUE; null when it is not finite.  */
static json_t *
real (double value)
{
  return isfinite (value) ? json_real (value) : json_null ();
}

/* The JSON string of TEXT; null when that is NULL.  */
static json_t *
text_or_null (const char *text)
{
  return text ? pf_json_from_text (text) : json_null ();
}

/* The name of the file in LOCATION; null when unknown.  */
static json_t *
file_name (const struct pf_location *location)
{
  return text_or_null (location->file);
}

static json_t *
statement_list (const struct pf_scop *scop)
{
  json_t *list = json_array ();

  for (unsigned k = 0; k < scop->n_statement; k++)
    {
      const struct pf_statement *statement = &scop->statement[k];
      json_array_append_new (
          list,
          json_pack ("{s:s, s:o, s:o, s:i}", "id", statement->id, "domain",
                     from_isl (isl_set_to_str (statement->domain)), "file",
                     file_name (&statement->location), "line",
                     statement->location.line));
    }
  return list;
}

/* The number of pairs of statements in DEPENDENCE,
   [params] -> { Source[i] -> Sink[j] }.  */
static json_int_t
n_pairs (__isl_keep isl_union_map *dependence)
{
  isl_size n = isl_union_map_n_map (dependence);

  return n < 0 ? 0 : n;
}

/* Reads of the same element are counted for the report only, within so many
   operations.  */
#define INPUT_OPERATIONS 1000000

/* The number of pairs of statements of SCOP that read the same element; null
   when that takes too long.  */
static json_t *
input_count (const struct pf_scop *scop)
{
  struct pf_budget budget = pf_budget_start (scop->ctx, INPUT_OPERATIONS);
  isl_union_map *input = pf_dependences_input (scop);
  json_t *count = input ? json_integer (n_pairs (input)) : json_null ();

  isl_union_map_free (input);
  pf_budget_end (&budget);
  return count;
}

/* The number of pairs of statements that DEPS of SCOP join, by kind; null when
   unknown.  */
static json_t *
dependence_counts (const struct pf_scop *scop,
                   const struct pf_dependences *deps)
{
  if (!deps)
    return json_null ();
  return json_pack ("{s:I, s:I, s:I, s:o}", "flow", n_pairs (deps->flow),
                    "anti", n_pairs (deps->anti), "output",
                    n_pairs (deps->output), "input", input_count (scop));
}

static json_t *
candidate_object (const struct pf_candidate *candidate)
{
  return json_pack (
      "{s:o, s:o, s:o, s:o, s:o, s:b, s:o, s:o, s:o, s:o, s:o, s:o}", "origin",
      pf_json_from_text (candidate->origin), "summary",
      pf_json_from_text (candidate->summary), "fusion",
      text_or_null (candidate->fusion), "number",
      candidate->number ? json_integer (candidate->number) : json_null (),
      "bands", text_or_null (candidate->bands), "chosen",
      (int)candidate->chosen, "cycles", real (candidate->cycles), "compute",
      real (candidate->compute), "memory", real (candidate->memory), "overhead",
      real (candidate->overhead), "resident", real (candidate->resident),
      "schedule", schedule_text (candidate->schedule));
}

static json_t *
candidate_list (const struct pf_decision *decision)
{
  json_t *list = json_array ();

  for (unsigned k = 0; k < decision->n_candidate; k++)
    json_array_append_new (list, candidate_object (decision->candidate + k));
  return list;
}

/* The lines of TEXT; null when it is NULL.  */
static json_t *
line_list (const char *text)
{
  json_t *list = text ? json_array () : json_null ();

  while (text && *text)
    {
      size_t length = strcspn (text, "\n");

      json_array_append_new (list, json_stringn (text, length));
      text += length + (text[length] == '\n');
    }
  return list;
}

/* A decision for REASON with DETAIL about the nest of FUNCTION at LOCATION, as
   an object to add to.  */
static json_t *
nest_object (const char *function, const struct pf_location *location,
             enum pf_reason reason, const char *detail)
{
  char *remark = pf_remark (reason, detail);
  json_t *object = json_pack (
      "{s:o, s:o, s:i, s:s, s:o, s:o}", "function",
      pf_json_from_text (function), "file", file_name (location), "line",
      location->line, "reason", pf_reason_identifier (reason), "detail",
      pf_json_from_text (detail), "remark", pf_json_from_text (remark));

  free (remark);
  return object;
}

/* What SCOP assumes, and generated code checks.  */
static json_t *
assumption_list (const struct pf_scop *scop)
{
  json_t *list = json_array ();

  for (unsigned k = 0; k < scop->n_assumption; k++)
    {
      const struct pf_assumption *assumption = &scop->assumption[k];
      json_array_append_new (
          list, json_pack ("{s:s, s:o, s:i}", "kind",
                           pf_assumption_identifier (assumption->kind), "text",
                           pf_json_from_text (assumption->text), "line",
                           assumption->location.line));
    }
  return list;
}

/* An array of the sizes of BREAK_EVEN.  */
static json_t *
break_even_list (const struct pf_break_even *break_even)
{
  json_t *list = json_array ();

  for (unsigned k = 0; k < break_even->n; k++)
    json_array_append_new (
        list, json_pack ("{s:f, s:f}", "points", break_even->size[k].points,
                         "sweeps", break_even->size[k].sweeps));
  return list;
}

/* An array of the loops of SCOP that BREAK_EVEN asks for iterations of.  */
static json_t *
least_list (const struct pf_scop *scop, const struct pf_break_even *break_even)
{
  json_t *list = json_array ();

  for (unsigned k = 0; k < break_even->n_least; k++)
    {
      const struct pf_least_loop *least = break_even->least + k;

      json_array_append_new (list,
                             json_pack ("{s:s, s:i, s:i}", "statement",
                                        scop->statement[least->statement].id,
                                        "loop", (int)least->loop, "iterations",
                                        (int)least->iterations));
    }
  return list;
}

void
pf_report_scop (struct pf_report *report, const struct pf_scop *scop,
                const struct pf_decision *decision, enum pf_reason final_reason)
{
  /* The limit of the work on the SCoP must not cut the report of it.  */
  unsigned long limit = isl_ctx_get_max_operations (scop->ctx);
  const char *detail = final_reason == decision->reason ? decision->detail : "";
  json_t *object
      = nest_object (scop->function, &scop->location, final_reason, detail);
  json_t *more;

  isl_ctx_set_max_operations (scop->ctx, 0);
  more = json_pack (
      "{s:i, s:s, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "number",
      scop->number, "decision", pf_reason_identifier (decision->reason),
      "operations", (json_int_t)decision->operations, "break_even",
      break_even_list (&decision->break_even), "least_loops",
      least_list (scop, &decision->break_even), "assumptions",
      assumption_list (scop), "statements", statement_list (scop),
      "dependences", dependence_counts (scop, decision->dependences),
      "original", schedule_text (scop->schedule), "schedule",
      schedule_text (decision->schedule), "candidates",
      candidate_list (decision), "hoisting", line_list (decision->analysis));
  isl_ctx_set_max_operations (scop->ctx, limit);
  json_object_update (object, more);
  json_decref (more);
  json_array_append_new (report->scops, object);
  report->count[final_reason]++;
}

void
pf_report_nest (struct pf_report *report, const char *function,
                const char *file, int line, enum pf_reason reason,
                const char *detail)
{
  struct pf_location location = { (char *)file, line };

  json_array_append_new (report->nests,
                         nest_object (function, &location, reason, detail));
  report->count[reason]++;
}

/* The number of nests of each reason that has any.  */
static json_t *
reason_counts (const struct pf_report *report)
{
  json_t *counts = json_object ();

  for (unsigned k = 0; k < PF_N_REASONS; k++)
    if (report->count[k])
      json_object_set_new (counts, pf_reason_identifier (k),
                           json_integer (report->count[k]));
  return counts;
}

/* The document of REPORT with its counts, as text with jansson's FLAGS and a
   newline at the end.  NULL when memory is short.  */
static char *
report_text (const struct pf_report *report, size_t flags)
{
  json_t *document = json_copy (report->root);
  char *text = NULL;
  char *line = NULL;

  if (document
      && !json_object_set_new (document, "counts", reason_counts (report)))
    text = json_dumps (document, flags);
  if (text)
    line = pf_message ("%s\n", text);
  free (text);
  json_decref (document);
  return line;
}

/* Lock FD, where its file system can.  Returns 0, or -1 with errno.  */
static int
lock_file (int fd)
{
  while (flock (fd, LOCK_EX) < 0)
    if (errno == EINVAL || errno == ENOLCK || errno == EOPNOTSUPP)
      return 0;
    else if (errno != EINTR)
      return -1;
  return 0;
}

/* Write all of TEXT to FD.  Returns 0, or -1 with errno.  */
static int
write_all (int fd, const char *text)
{
  size_t left = strlen (text);

  while (left)
    {
      ssize_t written = write (fd, text, left);
      if (written < 0 && errno != EINTR)
        return -1;
      if (written > 0)
        {
          text += written;
          left -= written;
        }
    }
  return 0;
}

/* Append LINE to the locked file FD, all of it or nothing.  Returns 0, or -1
   with errno.  */
static int
append_line (int fd, const char *line)
{
  struct stat before;
  int error;

  if (fstat (fd, &before) < 0)
    return -1;
  if (!write_all (fd, line))
    return 0;
  error = errno;
  /* Half a line would make the next writer's line unreadable too; a newline
     at least ends it.  */
  if (!S_ISREG (before.st_mode) || ftruncate (fd, before.st_size) < 0)
    write_all (fd, "\n");
  errno = error;
  return -1;
}

char *
pf_report_append (const struct pf_report *report, const char *path)
{
  char *line = report_text (report, JSON_COMPACT);
  int fd, error = 0;

  if (!line)
    return pf_message ("cannot write the report: memory is short");
  fd = open (path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0 || lock_file (fd) < 0 || append_line (fd, line) < 0)
    error = errno;
  if (fd >= 0 && close (fd) < 0 && !error)
    error = errno;
  free (line);
  return error ? pf_message ("cannot append the report to `%s': %s", path,
                             strerror (error))
               : NULL;
}

int
pf_report_write (const struct pf_report *report, FILE *file)
{
  char *text = report_text (report, JSON_INDENT (2));
  int failed = !text || fputs (text, file) == EOF || fflush (file);

  free (text);
  return failed ? -1 : 0;
}

/* "not rescheduled: SENTENCE (DETAIL)", where the first LENGTH letters of
   DETAIL count.  The argument in brackets that some sentences end in stays at
   the end.  */
static char *
missed_remark (const char *sentence, const char *detail, int length)
{
  const char *argument = strstr (sentence, " [-");
  int n_words = argument ? argument - sentence : (int)strlen (sentence);

  if (!length)
    return pf_message ("not rescheduled: %s", sentence);
  return pf_message ("not rescheduled: %.*s (%.*s)%s", n_words, sentence,
                     length, detail, argument ? argument : "");
}

char *
pf_remark (enum pf_reason reason, const char *detail)
{
  const char *sentence = pf_reason_sentence (reason);
  int length = detail ? strlen (detail) : 0;

  while (length && strchr (" .;,:", detail[length - 1]))
    length--;
  if (reason == PF_RESCHEDULED || reason == PF_REGENERATED)
    return length ? pf_message ("%s: %.*s", sentence, length, detail)
                  : pf_message ("%s", sentence);
  /* This detail, "references `a' and `b' may alias", says it all.  */
  if (reason == PF_MAY_ALIAS && length)
    return pf_message ("not rescheduled: %.*s", length, detail);
  return missed_remark (sentence, detail, length);
}

char *
pf_fusion_note (const struct pf_candidate *candidate)
{
  char number[16] = "";

  if (candidate->number)
    snprintf (number, sizeof number, " %u,", candidate->number);
  return pf_message ("fusion structure%s %s: %.4g cycles; bands %s%s%s%s",
                     number, candidate->fusion, candidate->cycles,
                     candidate->bands ? candidate->bands : "unknown",
                     *candidate->summary ? "; " : "", candidate->summary,
                     candidate->chosen ? "; chosen" : "");
}
