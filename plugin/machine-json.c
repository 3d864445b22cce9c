/* Machine descriptions in JSON.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "machine-fields.h"
#include "machine.h"
#include "suggest.h"

/* Every integer up to here is exactly a double.  */
#define LARGEST_EXACT 9007199254740992.0

static const char *const provenance_names[] = {
  [PF_FROM_DEFAULT] = "default",
  [PF_FROM_TARGET] = "target",
  [PF_FROM_CPUID] = "cpuid",
  [PF_FROM_USER] = "user",
};
#define N_PROVENANCES (sizeof provenance_names / sizeof provenance_names[0])

/* FILE: name of the file, for messages.
   WHY: where the first message goes.  */
struct reader
{
  const char *file;
  char **why;
};

/* Members of the description other than the fields.  */
static const char *const text_members[] = { "name", "assumed", "caches" };
#define N_TEXT_MEMBERS (sizeof text_members / sizeof text_members[0])

/* Put the message `FILE: ...' into READER's WHY.  Returns false.  */
static bool __attribute__ ((format (printf, 2, 3)))
refuse (const struct reader *reader, const char *format, ...)
{
  char *text = NULL;
  va_list arguments;
  va_start (arguments, format);
  if (vasprintf (&text, format, arguments) < 0)
    text = NULL;
  va_end (arguments);
  if (!text || asprintf (reader->why, "%s: %s", reader->file, text) < 0)
    *reader->why = NULL;
  free (text);
  return false;
}

/* Refuse the member NAME of the object at PATH (which is "" or ends in a dot):
   it is VALUE where EXPECTED was expected.  */
static bool
refuse_value (const struct reader *reader, const char *path, const char *name,
              const json_t *value, const char *expected)
{
  char *found = NULL;
  if (!json_is_object (value) && !json_is_array (value))
    found = json_dumps (value, JSON_ENCODE_ANY | JSON_REAL_PRECISION (15));
  refuse (reader, "%s%s: found %s, expected %s", path, name,
          found                   ? found
          : json_is_array (value) ? "an array"
                                  : "an object",
          expected);
  free (found);
  return false;
}

/* Refuse the unknown member NAME of the object at PATH, whose N valid members
   are NAMES.  */
static bool
refuse_member (const struct reader *reader, const char *path, const char *name,
               const char *const *names, unsigned n)
{
  const char *nearest = pf_suggest (name, names, n);
  if (nearest)
    return refuse (reader, "%s%s: unknown member; did you mean `%s'?", path,
                   name, nearest);
  return refuse (reader, "%s%s: unknown member", path, name);
}

/* Read the number VALUE of FIELD, in the object at PATH, into *NUMBER.  */
static bool
read_number (const struct reader *reader, const char *path,
             const struct pf_field *field, const json_t *value, double *number)
{
  static const char *const kinds[] = {
    [PF_REAL] = "number",
    [PF_WHOLE] = "whole number",
    [PF_POWER_OF_2] = "power of 2",
  };
  char expected[120];
  *number = json_number_value (value);
  if (json_is_number (value) && pf_field_accepts (field, *number))
    return true;
  snprintf (expected, sizeof expected, "a %s from %.15g to %.15g (%s)",
            kinds[field->kind], field->low, field->high, field->unit);
  return refuse_value (reader, path, field->name, value, expected);
}

/* Read the member "from" in the object at PATH.  */
static bool
read_provenance (const struct reader *reader, const char *path,
                 const json_t *value, enum pf_provenance *provenance)
{
  const char *text = json_string_value (value);
  for (unsigned i = 0; text && i < N_PROVENANCES; i++)
    if (strcmp (text, provenance_names[i]) == 0)
      {
        *provenance = i;
        return true;
      }
  return refuse_value (reader, path, "from", value,
                       "\"default\", \"target\", \"cpuid\" or \"user\"");
}

/* Read the long form of FIELD: an object of "value", "unit" and "from".  */
static bool
read_object (const struct reader *reader, const char *path,
             const struct pf_field *field, json_t *object,
             struct pf_quantity *quantity)
{
  static const char *const members[] = { "value", "unit", "from" };
  char inner[80], unit[40];
  const char *name;
  json_t *value;
  if (!json_object_get (object, "value"))
    return refuse (reader, "%s%s: found no member `value'", path, field->name);
  snprintf (inner, sizeof inner, "%s%s.", path, field->name);
  snprintf (unit, sizeof unit, "\"%s\"", field->unit);
  json_object_foreach (object, name, value)
  {
    bool good;
    if (strcmp (name, "value") == 0)
      good = read_number (reader, path, field, value, &quantity->value);
    else if (strcmp (name, "from") == 0)
      good = read_provenance (reader, inner, value, &quantity->provenance);
    else if (strcmp (name, "unit") != 0)
      good = refuse_member (reader, inner, name, members, 3);
    else
      good = (json_is_string (value)
              && strcmp (json_string_value (value), field->unit) == 0)
             || refuse_value (reader, inner, name, value, unit);
    if (!good)
      return false;
  }
  return true;
}

/* Read VALUE, a number or the long form, as FIELD of OBJECT, a struct
   pf_machine or pf_cache whose members are at PATH.  */
static bool
read_quantity (const struct reader *reader, const char *path,
               const struct pf_field *field, json_t *value, void *object)
{
  struct pf_quantity *quantity = pf_field_of (field, object);
  quantity->provenance = PF_FROM_USER;
  if (json_is_object (value))
    return read_object (reader, path, field, value, quantity);
  return read_number (reader, path, field, value, &quantity->value);
}

/* The one of the N FIELDS that is called NAME, or NULL.  */
static const struct pf_field *
find_field (const struct pf_field *fields, unsigned n, const char *name)
{
  for (unsigned i = 0; i < n; i++)
    if (strcmp (fields[i].name, name) == 0)
      return &fields[i];
  return NULL;
}

/* Read VALUE into CACHE, which is at LEVEL and has its defaults.  */
static bool
read_cache (const struct reader *reader, unsigned level, json_t *value,
            struct pf_cache *cache)
{
  char path[40];
  const char *names[PF_N_CACHE_FIELDS], *name;
  json_t *member;
  for (unsigned i = 0; i < PF_N_CACHE_FIELDS; i++)
    names[i] = pf_cache_fields[i].name;
  snprintf (path, sizeof path, "caches[%u]", level - 1);
  if (!json_is_object (value))
    return refuse_value (reader, "", path, value,
                         "an object that describes one cache");
  strcat (path, ".");
  json_object_foreach (value, name, member)
  {
    const struct pf_field *field
        = find_field (pf_cache_fields, PF_N_CACHE_FIELDS, name);
    if (!field)
      return refuse_member (reader, path, name, names, PF_N_CACHE_FIELDS);
    if (!read_quantity (reader, path, field, member, cache))
      return false;
  }
  return true;
}

/* Do the numbers of the caches fit together?  */
static bool
check_caches (const struct reader *reader, const struct pf_machine *machine)
{
  for (unsigned i = 0; i < machine->n_cache; i++)
    {
      const struct pf_cache *cache = &machine->cache[i];
      double set = cache->line.value * fmax (cache->ways.value, 1);
      if (cache->size.value < set)
        return refuse (reader,
                       "caches[%u].size: found %.15g, expected at least one"
                       " line in each way, %.15g bytes",
                       i, cache->size.value, set);
      if (i > 0 && cache->size.value < cache[-1].size.value)
        return refuse (reader,
                       "caches[%u].size: found %.15g, expected at least the"
                       " size of the level before, %.15g bytes",
                       i, cache->size.value, cache[-1].size.value);
    }
  return true;
}

/* Read VALUE as the cache levels of MACHINE.  */
static bool
read_caches (const struct reader *reader, json_t *value,
             struct pf_machine *machine)
{
  size_t n = json_array_size (value);
  if (n < 1 || n > PF_MAX_CACHE_LEVELS)
    {
      if (json_is_array (value))
        return refuse (reader, "caches: found %zu levels, expected 1 to %d", n,
                       PF_MAX_CACHE_LEVELS);
      return refuse_value (reader, "", "caches", value,
                           "an array of caches, the first level first");
    }
  machine->n_cache = n;
  for (unsigned level = 1; level <= n; level++)
    if (!read_cache (reader, level, json_array_get (value, level - 1),
                     &machine->cache[level - 1]))
      return false;
  return true;
}

static bool
read_text (const struct reader *reader, const char *name, const json_t *value,
           char **slot)
{
  if (!json_is_string (value))
    return refuse_value (reader, "", name, value, "a string");
  return pf_machine_set_text (slot, json_string_value (value)) == 0;
}

/* Refuse the unknown member NAME of the whole description.  */
static bool
refuse_machine_member (const struct reader *reader, const char *name)
{
  const char *names[N_TEXT_MEMBERS + PF_N_MACHINE_FIELDS];
  memcpy (names, text_members, sizeof text_members);
  for (unsigned i = 0; i < PF_N_MACHINE_FIELDS; i++)
    names[N_TEXT_MEMBERS + i] = pf_machine_fields[i].name;
  return refuse_member (reader, "", name, names,
                        N_TEXT_MEMBERS + PF_N_MACHINE_FIELDS);
}

/* Read the description ROOT into MACHINE, which has the defaults.  */
static bool
read_machine (const struct reader *reader, json_t *root,
              struct pf_machine *machine)
{
  const char *name;
  json_t *value;
  if (!json_is_object (root))
    return refuse (reader, "found no object, expected a machine description");
  json_object_foreach (root, name, value)
  {
    const struct pf_field *field
        = find_field (pf_machine_fields, PF_N_MACHINE_FIELDS, name);
    bool good;
    if (field)
      good = read_quantity (reader, "", field, value, machine);
    else if (strcmp (name, "name") == 0)
      good = read_text (reader, name, value, &machine->name);
    else if (strcmp (name, "assumed") == 0)
      good = read_text (reader, name, value, &machine->assumed);
    else if (strcmp (name, "caches") == 0)
      good = read_caches (reader, value, machine);
    else
      good = refuse_machine_member (reader, name);
    if (!good)
      return false;
  }
  return check_caches (reader, machine);
}

struct pf_machine *
pf_machine_read (FILE *file, const char *name, char **why)
{
  struct reader reader = { name, why };
  json_error_t error;
  *why = NULL;
  json_t *root = json_loadf (file, JSON_REJECT_DUPLICATES, &error);
  if (!root)
    {
      if (asprintf (why, "%s:%d:%d: %s", name, error.line, error.column,
                    error.text)
          < 0)
        *why = NULL;
      return NULL;
    }
  struct pf_machine *machine = pf_machine_default ();
  if (!machine || pf_machine_set_text (&machine->name, name) < 0
      || !read_machine (&reader, root, machine))
    machine = pf_machine_free (machine);
  json_decref (root);
  return machine;
}

/* The long form of FIELD of OBJECT, a struct pf_machine or pf_cache; NULL when
   memory is short.  */
static json_t *
write_quantity (const struct pf_field *field, const void *object)
{
  const struct pf_quantity *quantity = pf_field_of (field, (void *)object);
  double value = quantity->value;
  bool is_whole = value == floor (value) && fabs (value) <= LARGEST_EXACT;
  return json_pack ("{s:o, s:s, s:s}", "value",
                    is_whole ? json_integer (value) : json_real (value), "unit",
                    field->unit, "from",
                    provenance_names[quantity->provenance]);
}

/* Add the N FIELDS of OBJECT to ROOT.  Returns 0, or -1 when memory is
   short.  */
static int
write_fields (json_t *root, const struct pf_field *fields, unsigned n,
              const void *object)
{
  for (unsigned i = 0; i < n; i++)
    if (json_object_set_new (root, fields[i].name,
                             write_quantity (&fields[i], object))
        < 0)
      return -1;
  return 0;
}

/* The description of MACHINE, or NULL.  */
static json_t *
write_machine (const struct pf_machine *machine)
{
  json_t *caches = json_array ();
  json_t *root = json_pack ("{s:s, s:s, s:o}", "name", machine->name, "assumed",
                            machine->assumed, "caches", caches);
  if (!root)
    return NULL;
  for (unsigned i = 0; i < machine->n_cache; i++)
    {
      json_t *cache = json_object ();
      if (json_array_append_new (caches, cache) < 0
          || write_fields (cache, pf_cache_fields, PF_N_CACHE_FIELDS,
                           &machine->cache[i])
                 < 0)
        {
          json_decref (root);
          return NULL;
        }
    }
  if (write_fields (root, pf_machine_fields, PF_N_MACHINE_FIELDS, machine) < 0)
    {
      json_decref (root);
      return NULL;
    }
  return root;
}

int
pf_machine_write (const struct pf_machine *machine, FILE *file)
{
  json_t *root = write_machine (machine);
  if (!root)
    return -1;
  int failed = json_dumpf (root, file, JSON_INDENT (2)) < 0
               || putc ('\n', file) == EOF || fflush (file) != 0
               || ferror (file);
  json_decref (root);
  return failed ? -1 : 0;
}
