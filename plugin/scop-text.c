/* The text form of a SCoP.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <isl/stream.h>
#include "budget.h"
#include "json-place.h"
#include "message.h"
#include "schedule-text.h"
#include "scop-text.h"

/* The version of the text form.  */
#define VERSION 1

#define N_ELEMENTS(ARRAY) (sizeof (ARRAY) / sizeof (ARRAY)[0])

static const char *const kind_names[] = {
  [PF_READ] = "read",
  [PF_MUST_WRITE] = "must-write",
  [PF_MAY_WRITE] = "may-write",
};

/* Writing.  The functions return NULL when memory is short or isl failed.  */

/* The JSON string of TEXT, which isl has printed and which is freed.  */
static json_t *
from_isl (char *text)
{
  json_t *string = text ? json_string (text) : NULL;

  free (text);
  return string;
}

static json_t *
write_location (const struct pf_location *location)
{
  json_t *object = json_pack ("{s:i}", "line", location->line);

  if (object && location->file)
    json_object_set_new (object, "file", pf_json_from_text (location->file));
  return object;
}

static json_t *
write_parameter (const struct pf_parameter *parameter)
{
  json_t *object = json_pack ("{s:s, s:o}", "id", parameter->id, "name",
                              pf_json_from_text (parameter->name));

  if (object && parameter->typical)
    json_object_set_new (object, "typical", json_integer (parameter->typical));
  return object;
}

static json_t *
write_loop (const struct pf_loop *loop)
{
  json_t *object = json_pack ("{s:i, s:o, s:o}", "id", loop->id, "name",
                              pf_json_from_text (loop->name), "location",
                              write_location (&loop->location));

  if (object && loop->strip)
    json_object_set_new (object, "strip", json_integer (loop->strip));
  if (object && loop->tile)
    {
      json_object_set_new (object, "tile", json_integer (loop->tile));
      json_object_set_new (object, "tiled", json_integer (loop->tiled));
    }
  if (object && loop->lanes)
    json_object_set_new (object, "lanes", json_integer (loop->lanes));
  return object;
}

static json_t *
write_longs (const long *numbers, unsigned n)
{
  json_t *array = json_array ();

  for (unsigned k = 0; array && k < n; k++)
    json_array_append_new (array, json_integer (numbers[k]));
  return array;
}

static json_t *
write_array (const struct pf_array *array)
{
  return json_pack (
      "{s:s, s:o, s:I, s:o, s:o, s:o*, s:o*}", "id", array->id, "name",
      pf_json_from_text (array->name), "element_size",
      (json_int_t)array->element_size, "stride",
      write_longs (array->stride, array->n_dim), "extent",
      write_longs (array->extent, array->n_dim), "family",
      array->family ? json_integer ((json_int_t)array->family) : NULL, "shift",
      array->shift ? write_longs (array->shift, array->n_dim) : NULL);
}

static json_t *
write_path (const struct pf_path *path)
{
  return json_pack ("{s:I, s:I, s:I, s:I}", "add", (json_int_t)path->add, "mul",
                    (json_int_t)path->mul, "div", (json_int_t)path->div,
                    "integer", (json_int_t)path->integer);
}

static json_t *
write_access (const struct pf_scop *scop, const struct pf_access *access)
{
  return json_pack ("{s:s, s:o*, s:o*, s:o*, s:s, s:o, s:o, s:o, s:o, s:o}",
                    "kind", kind_names[access->kind], "conditional",
                    access->conditional ? json_true () : NULL, "scalar",
                    access->scalar ? json_true () : NULL, "loaded",
                    access->loaded ? json_integer (access->loaded) : NULL,
                    "array", scop->array[access->array].id, "relation",
                    from_isl (isl_map_to_str (access->relation)), "path",
                    write_path (&access->path), "own",
                    write_path (&access->own), "text",
                    pf_json_from_text (access->text), "location",
                    write_location (&access->location));
}

static json_t *
write_work (const struct pf_work *work)
{
  return json_pack (
      "{s:I, s:I, s:I, s:I, s:I, s:I, s:o*, s:b, s:b, s:o*}", "add",
      (json_int_t)work->add, "mul", (json_int_t)work->mul, "div",
      (json_int_t)work->div, "integer", (json_int_t)work->integer, "call",
      (json_int_t)work->call, "width", (json_int_t)work->width, "distance",
      work->distance ? json_integer ((json_int_t)work->distance) : NULL,
      "reduction", (int)work->reduction, "associative", (int)work->associative,
      "conditional", work->conditional ? json_true () : NULL);
}

/* Append VALUE to the array LIST unless *FAILED, which is set when that is not
   possible.  */
static void
append (json_t *list, json_t *value, bool *failed)
{
  if (json_array_append_new (list, value) < 0)
    *failed = true;
}

/* OBJECT, or NULL if FAILED.  */
static json_t *
unless (bool failed, json_t *object)
{
  if (!failed)
    return object;
  json_decref (object);
  return NULL;
}

static json_t *
write_statement (const struct pf_scop *scop,
                 const struct pf_statement *statement)
{
  json_t *loops = json_array ();
  json_t *accesses = json_array ();
  bool failed = false;
  json_t *object;

  for (unsigned k = 0; k < statement->n_loop; k++)
    append (loops, json_integer (scop->loop[statement->loop[k]].id), &failed);
  for (unsigned a = 0; a < statement->n_access; a++)
    append (accesses, write_access (scop, &statement->access[a]), &failed);
  object = json_pack ("{s:s, s:o, s:o, s:o, s:o, s:o}", "id", statement->id,
                      "domain", from_isl (isl_set_to_str (statement->domain)),
                      "loop", loops, "work", write_work (&statement->work),
                      "location", write_location (&statement->location),
                      "access", accesses);
  if (object && statement->guarded)
    json_object_set_new (object, "guarded", json_true ());
  return unless (failed, object);
}

static json_t *
write_assumption (const struct pf_assumption *assumption)
{
  return json_pack ("{s:s, s:o, s:o}", "kind",
                    pf_assumption_identifier (assumption->kind), "text",
                    pf_json_from_text (assumption->text), "location",
                    write_location (&assumption->location));
}

static json_t *
write_scop (const struct pf_scop *scop)
{
  json_t *assumptions = json_array ();
  json_t *parameters = json_array ();
  json_t *loops = json_array ();
  json_t *arrays = json_array ();
  json_t *statements = json_array ();
  bool failed = false;
  json_t *root;

  for (unsigned k = 0; k < scop->n_assumption; k++)
    append (assumptions, write_assumption (&scop->assumption[k]), &failed);
  for (unsigned k = 0; k < scop->n_parameter; k++)
    append (parameters, write_parameter (&scop->parameter[k]), &failed);
  for (unsigned k = 0; k < scop->n_loop; k++)
    append (loops, write_loop (&scop->loop[k]), &failed);
  for (unsigned k = 0; k < scop->n_array; k++)
    append (arrays, write_array (&scop->array[k]), &failed);
  for (unsigned k = 0; k < scop->n_statement; k++)
    append (statements, write_statement (scop, &scop->statement[k]), &failed);
  root = json_pack (
      "{s:i, s:i, s:o, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
      "polyfuse_scop", VERSION, "number", scop->number, "function",
      pf_json_from_text (scop->function), "around", (json_int_t)scop->around,
      "location", write_location (&scop->location), "context",
      from_isl (isl_set_to_str (scop->context)), "assumption", assumptions,
      "parameter", parameters, "loop", loops, "array", arrays, "statement",
      statements, "schedule", from_isl (isl_schedule_to_str (scop->schedule)));
  if (root && scop->odd_rows)
    json_object_set_new (root, "odd_rows", json_true ());
  return unless (failed, root);
}

/* Are the numbers by which SCOP refers to its own arrays in range, so that it
   can be written?  */
static bool
has_valid_references (const struct pf_scop *scop)
{
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = &scop->statement[s];
      for (unsigned k = 0; k < statement->n_loop; k++)
        if (statement->loop[k] >= scop->n_loop)
          return false;
      for (unsigned a = 0; a < statement->n_access; a++)
        if (statement->access[a].array >= scop->n_array
            || statement->access[a].kind >= N_ELEMENTS (kind_names))
          return false;
    }
  return true;
}

int
pf_scop_write (const struct pf_scop *scop, FILE *file)
{
  /* The limit of the work on the SCoP must not cut the text of it.  */
  unsigned long limit = isl_ctx_get_max_operations (scop->ctx);
  json_t *root;
  bool failed;

  isl_ctx_set_max_operations (scop->ctx, 0);
  root = has_valid_references (scop) ? write_scop (scop) : NULL;
  isl_ctx_set_max_operations (scop->ctx, limit);
  if (!root)
    return -1;
  failed = json_dumpf (root, file, JSON_INDENT (2)) < 0
           || putc ('\n', file) == EOF || fflush (file) || ferror (file);
  json_decref (root);
  return failed ? -1 : 0;
}

/* Reading.  The functions that return bool return false when the text at a
   place is not as expected, with the reason in the place's reader.  What they
   have stored by then is released with the SCoP.  */

/* Open an isl stream on the string at PLACE, described as EXPECTED.  */
static isl_stream *
open_isl (const struct pf_json_place *place, isl_ctx *ctx, const char *expected)
{
  if (!json_is_string (place->value))
    {
      pf_json_refuse_value (place, expected);
      return NULL;
    }
  return isl_stream_new_str (ctx, json_string_value (place->value));
}

/* Close STREAM, from which isl has READ what PLACE should hold, and refuse
   PLACE unless that was the whole string.  */
static bool
close_isl (const struct pf_json_place *place, __isl_take isl_stream *stream,
           bool read, const char *expected)
{
  bool whole = read && isl_stream_is_empty (stream);

  isl_stream_free (stream);
  return whole || pf_json_refuse_value (place, expected);
}

static bool
read_set (const struct pf_json_place *place, isl_ctx *ctx, const char *expected,
          isl_set **set)
{
  isl_stream *stream = open_isl (place, ctx, expected);

  if (!stream)
    return false;
  *set = isl_stream_read_set (stream);
  return close_isl (place, stream, *set, expected);
}

static bool
read_map (const struct pf_json_place *place, isl_ctx *ctx, isl_map **map)
{
  static const char expected[] = "an access relation in isl's notation, such as"
                                 " \"[n] -> { S[i, j] -> A[i + j] }\"";
  isl_stream *stream = open_isl (place, ctx, expected);

  if (!stream)
    return false;
  *map = isl_stream_read_map (stream);
  return close_isl (place, stream, *map, expected);
}

static bool
read_schedule (const struct pf_json_place *place, isl_ctx *ctx,
               isl_schedule **schedule)
{
  static const char expected[]
      = "a schedule tree in isl's notation, such as"
        " \"{ domain: \\\"{ S[i] : 0 <= i < 9 }\\\","
        " child: { schedule: \\\"[{ S[i] -> [(i)] }]\\\" } }\"";
  isl_stream *stream = open_isl (place, ctx, expected);

  if (!stream)
    return false;
  if (!pf_schedule_text_is_sound (ctx, json_string_value (place->value)))
    return close_isl (place, stream, false, expected);
  *schedule = isl_stream_read_schedule (stream);
  return close_isl (place, stream, *schedule, expected);
}

static bool
read_unsigned (const struct pf_json_place *place, unsigned *number)
{
  json_int_t integer;

  if (!pf_json_integer (place, 0, INT_MAX, &integer))
    return false;
  *number = integer;
  return true;
}

static bool
read_int (const struct pf_json_place *place, int low, int *number)
{
  json_int_t integer;

  if (!pf_json_integer (place, low, INT_MAX, &integer))
    return false;
  *number = integer;
  return true;
}

/* Read the optional string NAME of the object at PLACE; "" when absent.  */
static bool
read_optional_text (const struct pf_json_place *place, const char *name,
                    char **text)
{
  struct pf_json_place member = pf_json_member (place, name);

  if (member.value)
    return pf_json_string (&member, "a string", text);
  *text = strdup ("");
  return *text != NULL;
}

/* Read the optional location of the object at PLACE.  */
static bool
read_location (const struct pf_json_place *place, struct pf_location *location)
{
  static const char *const names[] = { "file", "line" };
  struct pf_json_place object = pf_json_member (place, "location");
  struct pf_json_place file = pf_json_member (&object, "file");
  struct pf_json_place line = pf_json_member (&object, "line");

  if (!object.value)
    return true;
  return pf_json_is_object (&object, names, N_ELEMENTS (names))
         && (!file.value
             || pf_json_string (&file, "the name of a file", &location->file))
         && (!line.value || read_int (&line, 0, &location->line));
}

static bool
read_id (const struct pf_json_place *place, char **id)
{
  struct pf_json_place member = pf_json_member (place, "id");

  return pf_json_string (&member, "an identifier", id);
}

static bool
read_parameter (const struct pf_json_place *place, struct pf_scop *scop,
                unsigned k)
{
  static const char *const names[] = { "id", "name", "typical" };
  struct pf_json_place typical = pf_json_member (place, "typical");
  struct pf_parameter *parameter = &scop->parameter[k];
  int average = 0;

  if (!pf_json_is_object (place, names, N_ELEMENTS (names))
      || !read_id (place, &parameter->id)
      || !read_optional_text (place, "name", &parameter->name)
      || (typical.value && !read_int (&typical, 1, &average)))
    return false;
  parameter->typical = average;
  return true;
}

static bool
read_assumption (const struct pf_json_place *place, struct pf_scop *scop,
                 unsigned k)
{
  static const char *const names[] = { "kind", "text", "location" };
  static const enum pf_assumption_kind kinds[]
      = { PF_ASSUME_PARAMETERS, PF_ASSUME_NO_WRAP, PF_ASSUME_DISJOINT,
          PF_ASSUME_UNCHANGED };
  struct pf_json_place kind = pf_json_member (place, "kind");
  struct pf_assumption *assumption = &scop->assumption[k];
  char *text = NULL;
  bool known = false;

  if (!pf_json_is_object (place, names, N_ELEMENTS (names))
      || !pf_json_string (&kind, "a kind of assumption", &text))
    return false;
  for (size_t i = 0; i < N_ELEMENTS (kinds); i++)
    if (!strcmp (text, pf_assumption_identifier (kinds[i])))
      {
        assumption->kind = kinds[i];
        known = true;
      }
  if (!known)
    pf_json_refuse (
        &kind,
        "found `%s', expected parameters, no-wrap, disjoint or unchanged",
        text);
  free (text);
  return known && read_optional_text (place, "text", &assumption->text)
         && read_location (place, &assumption->location);
}

static bool
read_loop (const struct pf_json_place *place, struct pf_scop *scop, unsigned k)
{
  static const char *const names[]
      = { "id", "name", "location", "strip", "tile", "tiled", "lanes" };
  struct pf_json_place id = pf_json_member (place, "id");
  struct pf_json_place strip = pf_json_member (place, "strip");
  struct pf_json_place tile = pf_json_member (place, "tile");
  struct pf_json_place tiled = pf_json_member (place, "tiled");
  struct pf_json_place lanes = pf_json_member (place, "lanes");
  struct pf_loop *loop = &scop->loop[k];
  int iterations = 0;

  if (!pf_json_is_object (place, names, N_ELEMENTS (names))
      || !read_int (&id, INT_MIN, &loop->id)
      || !read_optional_text (place, "name", &loop->name)
      || !read_location (place, &loop->location)
      || (strip.value && !read_int (&strip, 1, &iterations))
      || (tile.value
          && (!read_unsigned (&tile, &loop->tile)
              || !read_unsigned (&tiled, &loop->tiled)))
      || (lanes.value && !read_unsigned (&lanes, &loop->lanes)))
    return false;
  loop->strip = iterations;
  return true;
}

/* Read the array of N numbers at PLACE.  */
static bool
read_longs (const struct pf_json_place *place, unsigned n, json_int_t low,
            long **numbers)
{
  *numbers = calloc (n + 1, sizeof **numbers);
  if (!*numbers)
    return false;
  for (unsigned k = 0; k < n; k++)
    {
      struct pf_json_place element = pf_json_element (place, k);
      json_int_t integer;
      if (!pf_json_integer (&element, low, LONG_MAX, &integer))
        return false;
      (*numbers)[k] = integer;
    }
  return true;
}

/* Read the optional family of ARRAY, at PLACE.  */
static bool
read_family (const struct pf_json_place *place, struct pf_array *array)
{
  struct pf_json_place family = pf_json_member (place, "family");
  struct pf_json_place shift = pf_json_member (place, "shift");
  unsigned n_shift;

  if (family.value && !read_unsigned (&family, &array->family))
    return false;
  if (!shift.value)
    return true;
  if (!pf_json_array (&shift, "shifts of subscripts", &n_shift))
    return false;
  if (n_shift != array->n_dim)
    return pf_json_refuse (&shift,
                           "found %u shifts, expected one for each stride, %u",
                           n_shift, array->n_dim);
  return read_longs (&shift, array->n_dim, LONG_MIN, &array->shift);
}

static bool
read_array (const struct pf_json_place *place, struct pf_scop *scop, unsigned k)
{
  static const char *const names[]
      = { "id", "name", "element_size", "stride", "extent", "family", "shift" };
  struct pf_json_place size = pf_json_member (place, "element_size");
  struct pf_json_place stride = pf_json_member (place, "stride");
  struct pf_json_place extent = pf_json_member (place, "extent");
  struct pf_array *array = &scop->array[k];
  unsigned n_extent;

  if (!pf_json_is_object (place, names, N_ELEMENTS (names))
      || !read_id (place, &array->id)
      || !read_optional_text (place, "name", &array->name)
      || !read_unsigned (&size, &array->element_size)
      || !pf_json_array (&stride, "strides in bytes", &array->n_dim)
      || !pf_json_array (&extent, "numbers of elements", &n_extent))
    return false;
  if (n_extent != array->n_dim)
    return pf_json_refuse (&extent,
                           "found %u extents, expected one for each stride, %u",
                           n_extent, array->n_dim);
  return read_longs (&stride, array->n_dim, LONG_MIN, &array->stride)
         && read_longs (&extent, array->n_dim, 0, &array->extent)
         && read_family (place, array);
}

static bool
read_kind (const struct pf_json_place *place, enum pf_access_kind *kind)
{
  const char *text = json_string_value (place->value);

  for (unsigned k = 0; text && k < N_ELEMENTS (kind_names); k++)
    if (!strcmp (text, kind_names[k]))
      {
        *kind = k;
        return true;
      }
  return pf_json_refuse_value (place,
                               "\"read\", \"must-write\" or \"may-write\"");
}

/* Read the id of an array at PLACE as its number in SCOP.  */
static bool
read_array_reference (const struct pf_json_place *place,
                      const struct pf_scop *scop, unsigned *array)
{
  const char *id = json_string_value (place->value);

  for (*array = 0; id && *array < scop->n_array; ++*array)
    if (!strcmp (id, scop->array[*array].id))
      return true;
  return pf_json_refuse_value (place, "the id of one of the SCoP's arrays");
}

/* Read the optional numbers of OBJECT, which has only members with the N_NAME
   NAMES, the first N of them numbers, into NUMBERS.  */
static bool
read_numbers (const struct pf_json_place *object, const char *const *names,
              unsigned n_name, unsigned *const *numbers, unsigned n)
{
  if (!pf_json_is_object (object, names, n_name))
    return false;
  for (unsigned k = 0; k < n; k++)
    {
      struct pf_json_place number = pf_json_member (object, names[k]);
      if (number.value && !read_unsigned (&number, numbers[k]))
        return false;
    }
  return true;
}

/* Read the optional path NAME of the access at PLACE, 0 where absent.  */
static bool
read_path (const struct pf_json_place *place, const char *name,
           struct pf_path *path)
{
  static const char *const names[] = { "add", "mul", "div", "integer" };
  unsigned *const numbers[]
      = { &path->add, &path->mul, &path->div, &path->integer };
  struct pf_json_place object = pf_json_member (place, name);

  return !object.value
         || read_numbers (&object, names, N_ELEMENTS (names), numbers,
                          N_ELEMENTS (numbers));
}

static bool
read_access (const struct pf_json_place *place, const struct pf_scop *scop,
             struct pf_access *access)
{
  static const char *const names[]
      = { "kind",     "conditional", "scalar", "loaded", "array",
          "relation", "path",        "own",    "text",   "location" };
  struct pf_json_place kind = pf_json_member (place, "kind");
  struct pf_json_place conditional = pf_json_member (place, "conditional");
  struct pf_json_place scalar = pf_json_member (place, "scalar");
  struct pf_json_place loaded = pf_json_member (place, "loaded");
  struct pf_json_place array = pf_json_member (place, "array");
  struct pf_json_place relation = pf_json_member (place, "relation");

  return pf_json_is_object (place, names, N_ELEMENTS (names))
         && read_kind (&kind, &access->kind)
         && (!conditional.value
             || pf_json_boolean (&conditional, &access->conditional))
         && (!scalar.value || pf_json_boolean (&scalar, &access->scalar))
         && (!loaded.value || read_unsigned (&loaded, &access->loaded))
         && read_array_reference (&array, scop, &access->array)
         && read_map (&relation, scop->ctx, &access->relation)
         && read_path (place, "path", &access->path)
         && read_path (place, "own", &access->own)
         && read_optional_text (place, "text", &access->text)
         && read_location (place, &access->location);
}

/* Read the optional work of the statement at PLACE, 0 where absent.  */
static bool
read_work (const struct pf_json_place *place, struct pf_work *work)
{
  static const char *const names[]
      = { "add",   "mul",      "div",       "integer",     "call",
          "width", "distance", "reduction", "associative", "conditional" };
  unsigned *const numbers[]
      = { &work->add,  &work->mul,   &work->div,     &work->integer,
          &work->call, &work->width, &work->distance };
  struct pf_json_place object = pf_json_member (place, "work");
  struct pf_json_place reduction = pf_json_member (&object, "reduction");
  struct pf_json_place associative = pf_json_member (&object, "associative");
  struct pf_json_place conditional = pf_json_member (&object, "conditional");

  if (!object.value)
    return true;
  if (!read_numbers (&object, names, N_ELEMENTS (names), numbers,
                     N_ELEMENTS (numbers)))
    return false;
  return (!reduction.value || pf_json_boolean (&reduction, &work->reduction))
         && (!associative.value
             || pf_json_boolean (&associative, &work->associative))
         && (!conditional.value
             || pf_json_boolean (&conditional, &work->conditional));
}

/* Read the id of a loop at PLACE as its number in SCOP.  */
static bool
read_loop_reference (const struct pf_json_place *place,
                     const struct pf_scop *scop, unsigned *loop)
{
  json_int_t id = json_integer_value (place->value);

  for (*loop = 0; json_is_integer (place->value) && *loop < scop->n_loop;
       ++*loop)
    if (scop->loop[*loop].id == id)
      return true;
  return pf_json_refuse_value (place, "the id of one of the SCoP's loops");
}

static bool
read_enclosing_loops (const struct pf_json_place *place,
                      const struct pf_scop *scop,
                      struct pf_statement *statement)
{
  if (!pf_json_array (place, "ids of loops", &statement->n_loop))
    return false;
  statement->loop = calloc (statement->n_loop + 1, sizeof *statement->loop);
  if (!statement->loop)
    return false;
  for (unsigned k = 0; k < statement->n_loop; k++)
    {
      struct pf_json_place element = pf_json_element (place, k);
      if (!read_loop_reference (&element, scop, &statement->loop[k]))
        return false;
    }
  return true;
}

static bool
read_accesses (const struct pf_json_place *place, const struct pf_scop *scop,
               struct pf_statement *statement)
{
  if (!pf_json_array (place, "accesses", &statement->n_access))
    return false;
  statement->access
      = calloc (statement->n_access + 1, sizeof *statement->access);
  if (!statement->access)
    return false;
  for (unsigned a = 0; a < statement->n_access; a++)
    {
      struct pf_json_place element = pf_json_element (place, a);
      if (!read_access (&element, scop, &statement->access[a]))
        return false;
    }
  return true;
}

static bool
read_statement (const struct pf_json_place *place, struct pf_scop *scop,
                unsigned s)
{
  static const char *const names[]
      = { "id", "domain", "loop", "guarded", "work", "location", "access" };
  static const char expected[] = "an iteration domain in isl's notation, such"
                                 " as \"[n] -> { S[i] : 0 <= i < n }\"";
  struct pf_json_place domain = pf_json_member (place, "domain");
  struct pf_json_place loops = pf_json_member (place, "loop");
  struct pf_json_place guarded = pf_json_member (place, "guarded");
  struct pf_json_place accesses = pf_json_member (place, "access");
  struct pf_statement *statement = &scop->statement[s];

  return pf_json_is_object (place, names, N_ELEMENTS (names))
         && read_id (place, &statement->id)
         && read_set (&domain, scop->ctx, expected, &statement->domain)
         && read_enclosing_loops (&loops, scop, statement)
         && (!guarded.value || pf_json_boolean (&guarded, &statement->guarded))
         && read_work (place, &statement->work)
         && read_location (place, &statement->location)
         && read_accesses (&accesses, scop, statement);
}

/* Room for the objects, SIZE bytes each, in the array NAME of the object at
   ROOT, with their number in *N.  NULL when there is no such array.  */
static void *
allocate_list (const struct pf_json_place *root, const char *name, size_t size,
               unsigned *n)
{
  struct pf_json_place list = pf_json_member (root, name);

  return pf_json_array (&list, "objects", n) ? calloc (*n + 1, size) : NULL;
}

/* Read each of the N elements of the array NAME of the object at ROOT with
   READ.  */
static bool
read_list (const struct pf_json_place *root, const char *name, unsigned n,
           bool (*read) (const struct pf_json_place *, struct pf_scop *,
                         unsigned),
           struct pf_scop *scop)
{
  struct pf_json_place list = pf_json_member (root, name);

  for (unsigned k = 0; k < n; k++)
    {
      struct pf_json_place element = pf_json_element (&list, k);
      if (!read (&element, scop, k))
        return false;
    }
  return true;
}

/* Read the array NAME of the object at ROOT into the member NAME of SCOP.  */
#define READ_LIST(ROOT, NAME, SCOP)                                            \
  (((SCOP)->NAME                                                               \
    = allocate_list ((ROOT), #NAME, sizeof *(SCOP)->NAME, &(SCOP)->n_##NAME))  \
   && read_list ((ROOT), #NAME, (SCOP)->n_##NAME, read_##NAME, (SCOP)))

static bool
read_version (const struct pf_json_place *root)
{
  struct pf_json_place version = pf_json_member (root, "polyfuse_scop");
  json_int_t number;

  return pf_json_integer (&version, VERSION, VERSION, &number);
}

/* Read the whole document, whose place is ROOT.  */
static bool
read_scop (const struct pf_json_place *root, struct pf_scop *scop)
{
  static const char *const names[]
      = { "polyfuse_scop", "number",    "function",   "around",    "odd_rows",
          "location",      "context",   "assumption", "parameter", "loop",
          "array",         "statement", "schedule" };
  static const char expected[] = "a set of parameters in isl's notation, such"
                                 " as \"[n] -> { : n > 0 }\"";
  struct pf_json_place number = pf_json_member (root, "number");
  struct pf_json_place around = pf_json_member (root, "around");
  struct pf_json_place odd_rows = pf_json_member (root, "odd_rows");
  struct pf_json_place context = pf_json_member (root, "context");
  struct pf_json_place schedule = pf_json_member (root, "schedule");
  struct pf_json_place assumption = pf_json_member (root, "assumption");

  return pf_json_is_object (root, names, N_ELEMENTS (names))
         && read_version (root) && read_int (&number, 0, &scop->number)
         && read_optional_text (root, "function", &scop->function)
         && (!around.value || read_unsigned (&around, &scop->around))
         && (!odd_rows.value || pf_json_boolean (&odd_rows, &scop->odd_rows))
         && read_location (root, &scop->location)
         && read_set (&context, scop->ctx, expected, &scop->context)
         && (!assumption.value || READ_LIST (root, assumption, scop))
         && READ_LIST (root, parameter, scop) && READ_LIST (root, loop, scop)
         && READ_LIST (root, array, scop) && READ_LIST (root, statement, scop)
         && read_schedule (&schedule, scop->ctx, &scop->schedule);
}

/* Refuse the document at ROOT unless SCOP, read from it, is sound.  */
static bool
check_scop (const struct pf_json_place *root, const struct pf_scop *scop)
{
  char *why = NULL;
  isl_bool sound = pf_scop_is_sound (scop, &why);

  if (sound == isl_bool_error)
    {
      const char *message = isl_ctx_last_error_msg (scop->ctx);
      pf_json_refuse (root, "isl reported an error: %s",
                      message ? message : "unknown");
    }
  else if (sound == isl_bool_false)
    pf_json_refuse (root, "%s", why ? why : "the SCoP is not sound");
  free (why);
  return sound == isl_bool_true;
}

struct pf_scop *
pf_scop_read (isl_ctx *ctx, FILE *file, const char *name, char **why)
{
  struct pf_budget budget
      = pf_budget_start (ctx, isl_ctx_get_max_operations (ctx));
  struct pf_json_reader reader = { name, NULL };
  json_t *document = pf_json_load (&reader, file);
  struct pf_json_place root = { &reader, NULL, NULL, 0, document };
  struct pf_scop *scop = pf_scop_alloc (ctx);

  if (!document || !scop || !read_scop (&root, scop)
      || !check_scop (&root, scop))
    scop = pf_scop_free (scop);
  json_decref (document);
  pf_budget_end (&budget);
  *why = reader.why;
  return scop;
}
