/* A place in a JSON document that is being read, for exact messages.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Example: in { "loop": [ { "id": "x" } ] } the place of "x" is written
   loop[0].id, and reading an integer from it says
     FILE: loop[0].id: found "x", expected an integer from 0 to 9  */

#ifndef PF_JSON_PLACE_H
#define PF_JSON_PLACE_H

#include <stdbool.h>
#include <stdio.h>
#include <jansson.h>

#ifdef __cplusplus
extern "C" {
#endif

/* FILE: name of the document, for messages.
     WHY: the first message, NULL when there is none; on the heap.  */
struct pf_json_reader
{
  const char *file;
  char *why;
};

/* READER: that reads the document.
     PARENT: the object or array around it; NULL for the whole document.
     MEMBER: its name in an object; NULL in an array.
     INDEX: its number in an array.
     VALUE: what stands there, not owned; NULL when the member is absent.  */
struct pf_json_place
{
  struct pf_json_reader *reader;
  const struct pf_json_place *parent;
  const char *member;
  size_t index;
  json_t *value;
};

/* All functions below that return bool return false when the document is not
     as expected, with the reason in the reader's WHY if memory allows.  */

/* Read the whole of FILE.  NULL when it is not JSON; WHY then gives line and
     column.  */
json_t *pf_json_load (struct pf_json_reader *reader, FILE *file);

/* The place of member NAME of the object at PLACE, of element INDEX of the
     array at PLACE.  */
struct pf_json_place pf_json_member (const struct pf_json_place *place,
                                     const char *name);
struct pf_json_place pf_json_element (const struct pf_json_place *place,
                                      size_t index);

/* Say that PLACE is wrong.  Returns false.  */
bool pf_json_refuse (const struct pf_json_place *place, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Say that EXPECTED should stand at PLACE.  Returns false.  */
bool pf_json_refuse_value (const struct pf_json_place *place,
                           const char *expected);

/* Is there an object at PLACE, with members only from the N in NAMES?  */
bool pf_json_is_object (const struct pf_json_place *place,
                        const char *const *names, unsigned n);

/* Read the number of elements of the array at PLACE, which holds WHAT.  */
bool pf_json_array (const struct pf_json_place *place, const char *what,
                    unsigned *n);

/* Read the integer at PLACE, from LOW to HIGH.  */
bool pf_json_integer (const struct pf_json_place *place, json_int_t low,
                      json_int_t high, json_int_t *integer);

/* Read true or false at PLACE.  */
bool pf_json_boolean (const struct pf_json_place *place, bool *boolean);

/* Read a copy of the string at PLACE, which is described as EXPECTED and
     which the caller frees.  */
bool pf_json_string (const struct pf_json_place *place, const char *expected,
                     char **string);

/* The JSON string of TEXT, in which question marks replace what is not
   ASCII unless all is UTF-8; "" when TEXT is NULL.  NULL when memory is
   short.  */
json_t *pf_json_from_text (const char *text);

#ifdef __cplusplus
}
#endif

#endif /* PF_JSON_PLACE_H */
