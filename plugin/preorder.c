/* Total preorders: which statements share a loop, and in which order the
   loops run.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "preorder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
compare (const void *a, const void *b)
{
  unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;

  return x < y ? -1 : x > y;
}

unsigned
pf_preorder_normalize (unsigned n, unsigned *class)
{
  unsigned *used = malloc ((n + 1) * sizeof *used);
  unsigned n_used = 0;

  if (!used || n == 0)
    {
      free (used);
      return 0;
    }
  memcpy (used, class, n * sizeof *used);
  qsort (used, n, sizeof *used, compare);
  for (unsigned k = 0; k < n; k++)
    if (n_used == 0 || used[k] != used[n_used - 1])
      used[n_used++] = used[k];
  for (unsigned k = 0; k < n; k++)
    class[k]
        = (unsigned *)bsearch (class + k, used, n_used, sizeof *used, compare)
          - used;
  free (used);
  return n_used;
}

char *
pf_preorder_to_text (unsigned n, const unsigned *class)
{
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream (&text, &size);
  int failed = 0;

  if (!stream)
    return NULL;
  for (unsigned k = 0; k < n; k++)
    failed |= fprintf (stream, k ? ",%u" : "%u", class[k]) < 0;
  if (fclose (stream) == 0 && !failed)
    return text;
  free (text);
  return NULL;
}

/* Read N numbers between commas from TEXT into CLASS.  Returns whether TEXT
   is nothing else.  */
static bool
read_numbers (const char *text, unsigned n, unsigned *class)
{
  for (unsigned k = 0; k < n; k++)
    {
      char *end;
      unsigned long number;

      if (*text < '0' || *text > '9')
        return false;
      errno = 0;
      number = strtoul (text, &end, 10);
      if (errno != 0 || number >= n || *end != (k + 1 < n ? ',' : '\0'))
        return false;
      class[k] = number;
      text = end + 1;
    }
  return true;
}

/* Is CLASS[N] canonical?  False when memory is short.  */
static bool
is_canonical (unsigned n, const unsigned *class)
{
  unsigned *copy = malloc (n * sizeof *copy);
  bool result = false;

  if (copy)
    {
      memcpy (copy, class, n * sizeof *copy);
      result = pf_preorder_normalize (n, copy)
               && memcmp (copy, class, n * sizeof *copy) == 0;
    }
  free (copy);
  return result;
}

unsigned *
pf_preorder_from_text (const char *text, unsigned *n)
{
  unsigned *class;

  *n = 1;
  for (const char *at = text; *at; at++)
    *n += *at == ',';
  class = malloc (*n * sizeof *class);
  if (class && read_numbers (text, *n, class) && is_canonical (*n, class))
    return class;
  free (class);
  return NULL;
}
