/* Messages on the heap, and the nearest of several names.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "message.h"

char *
pf_message (const char *format, ...)
{
  char *text;
  va_list arguments;

  va_start (arguments, format);
  if (vasprintf (&text, format, arguments) < 0)
    text = NULL;
  va_end (arguments);
  return text;
}

static size_t
min (size_t a, size_t b)
{
  return a < b ? a : b;
}

/* The edit distance of A and B, computed in ROW, which has room for
   strlen (B) + 1 numbers.  ROW[j] is the distance of the part of A seen so far
   from the first j characters of B.  */
static size_t
edit_distance (const char *a, const char *b, size_t *row)
{
  size_t m = strlen (b);

  for (size_t j = 0; j <= m; j++)
    row[j] = j;
  for (size_t i = 0; a[i]; i++)
    {
      size_t diagonal = row[0];
      row[0] = i + 1;
      for (size_t j = 0; j < m; j++)
        {
          size_t substituted = diagonal + (a[i] != b[j]);
          diagonal = row[j + 1];
          row[j + 1] = min (substituted, min (row[j], diagonal) + 1);
        }
    }
  return row[m];
}

const char *
pf_nearest (const char *name, const char *const *names)
{
  size_t *row = malloc ((strlen (name) + 1) * sizeof *row);
  const char *nearest = names[0];
  size_t least = (size_t)-1;

  for (size_t k = 0; row && names[k]; k++)
    {
      size_t distance = edit_distance (names[k], name, row);
      if (distance < least)
        {
          least = distance;
          nearest = names[k];
        }
    }
  free (row);
  return nearest;
}
