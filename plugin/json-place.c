/* A place in a JSON document that is being read, for exact messages.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "json-place.h"
#include "message.h"
#include "suggest.h"

/* Longer values are cut in messages.  */
#define LONGEST_FOUND 200

json_t *
pf_json_load (struct pf_json_reader *reader, FILE *file)
{
  json_error_t error;
  json_t *root = json_loadf (file, JSON_REJECT_DUPLICATES, &error);

  if (!root && ferror (file))
    reader->why = pf_message ("%s: cannot be read", reader->file);
  else if (!root)
    reader->why = pf_message ("%s:%d:%d: %s", reader->file, error.line,
                              error.column, error.text);
  return root;
}

struct pf_json_place
pf_json_member (const struct pf_json_place *place, const char *name)
{
  struct pf_json_place member
      = { place->reader, place, name, 0, json_object_get (place->value, name) };
  return member;
}

struct pf_json_place
pf_json_element (const struct pf_json_place *place, size_t index)
{
  struct pf_json_place element = { place->reader, place, NULL, index,
                                   json_array_get (place->value, index) };
  return element;
}

/* Print the path of PLACE, such as loop[0].id, to STREAM.  */
static void
print_path (const struct pf_json_place *place, FILE *stream)
{
  if (!place->parent)
    return;
  print_path (place->parent, stream);
  if (!place->member)
    fprintf (stream, "[%zu]", place->index);
  else
    fprintf (stream, "%s%s", place->parent->parent ? "." : "", place->member);
}

bool
pf_json_refuse (const struct pf_json_place *place, const char *format, ...)
{
  struct pf_json_reader *reader = place->reader;
  size_t size;
  va_list arguments;
  FILE *stream;

  if (reader->why)
    return false;
  stream = open_memstream (&reader->why, &size);
  if (!stream)
    return false;
  fprintf (stream, "%s: ", reader->file);
  print_path (place, stream);
  if (place->parent)
    fputs (": ", stream);
  va_start (arguments, format);
  vfprintf (stream, format, arguments);
  va_end (arguments);
  fclose (stream);
  return false;
}

bool
pf_json_refuse_value (const struct pf_json_place *place, const char *expected)
{
  json_t *value = place->value;
  char *text = NULL;
  const char *found = "nothing";

  if (json_is_object (value))
    found = "an object";
  else if (json_is_array (value))
    found = "an array";
  else if (value)
    found = text
        = json_dumps (value, JSON_ENCODE_ANY | JSON_REAL_PRECISION (15));
  if (found)
    pf_json_refuse (place, "found %.*s%s, expected %s", LONGEST_FOUND, found,
                    strlen (found) > LONGEST_FOUND ? "..." : "", expected);
  free (text);
  return false;
}

/* Refuse the member NAME of PLACE, which is none of the N in NAMES.  */
static bool
refuse_member (const struct pf_json_place *place, const char *name,
               const char *const *names, unsigned n)
{
  struct pf_json_place member = pf_json_member (place, name);
  const char *nearest = pf_suggest (name, names, n);
  char *list = NULL;
  size_t size;
  FILE *stream;

  if (nearest)
    return pf_json_refuse (&member, "unknown member; did you mean `%s'?",
                           nearest);
  stream = open_memstream (&list, &size);
  if (!stream)
    return false;
  for (unsigned k = 0; k < n; k++)
    fprintf (stream, "%s`%s'", k ? ", " : "", names[k]);
  fclose (stream);
  pf_json_refuse (&member, "unknown member, expected one of %s", list);
  free (list);
  return false;
}

bool
pf_json_is_object (const struct pf_json_place *place, const char *const *names,
                   unsigned n)
{
  const char *name;
  json_t *value;

  if (!json_is_object (place->value))
    return pf_json_refuse_value (place, "an object");
  json_object_foreach (place->value, name, value)
  {
    unsigned k = 0;
    while (k < n && strcmp (names[k], name))
      k++;
    if (k == n)
      return refuse_member (place, name, names, n);
  }
  return true;
}

bool
pf_json_array (const struct pf_json_place *place, const char *what, unsigned *n)
{
  char *expected;

  *n = json_array_size (place->value);
  if (json_is_array (place->value))
    return true;
  expected = pf_message ("an array of %s", what);
  if (expected)
    pf_json_refuse_value (place, expected);
  free (expected);
  return false;
}

bool
pf_json_integer (const struct pf_json_place *place, json_int_t low,
                 json_int_t high, json_int_t *integer)
{
  char *expected;

  *integer = json_integer_value (place->value);
  if (json_is_integer (place->value) && *integer >= low && *integer <= high)
    return true;
  expected = pf_message ("an integer from %" JSON_INTEGER_FORMAT
                         " to %" JSON_INTEGER_FORMAT,
                         low, high);
  if (expected)
    pf_json_refuse_value (place, expected);
  free (expected);
  return false;
}

bool
pf_json_boolean (const struct pf_json_place *place, bool *boolean)
{
  *boolean = json_is_true (place->value);
  return json_is_boolean (place->value)
         || pf_json_refuse_value (place, "true or false");
}

bool
pf_json_string (const struct pf_json_place *place, const char *expected,
                char **string)
{
  *string = NULL;
  if (!json_is_string (place->value))
    return pf_json_refuse_value (place, expected);
  *string = strdup (json_string_value (place->value));
  return *string != NULL;
}

json_t *
pf_json_from_text (const char *text)
{
  json_t *string = json_string (text ? text : "");
  char *copy;

  if (string || !text)
    return string;
  copy = strdup (text);
  for (char *c = copy; c && *c; c++)
    if (*c & 0x80)
      *c = '?';
  string = copy ? json_string (copy) : NULL;
  free (copy);
  return string;
}
