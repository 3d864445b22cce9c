/* The valid word that a mistyped one was probably meant to be.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "suggest.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* No valid word is nearly as long, so longer input is not near any.  */
#define LONGEST 64

static unsigned
smaller (unsigned a, unsigned b)
{
  return a < b ? a : b;
}

/* The edit distance of A and B, both at most LONGEST letters, computed row by
   row: after letter i of A, ROW[j] is the distance of A[0..i] to B[0..j-1].  */
static unsigned
edit_distance (const char *a, const char *b)
{
  unsigned row[LONGEST + 1];
  unsigned n = strlen (b);
  for (unsigned j = 0; j <= n; j++)
    row[j] = j;
  for (unsigned i = 0; a[i]; i++)
    {
      unsigned diagonal = row[0];
      row[0] = i + 1;
      for (unsigned j = 1; j <= n; j++)
        {
          unsigned differs = tolower ((unsigned char)a[i])
                             != tolower ((unsigned char)b[j - 1]);
          unsigned best
              = smaller (smaller (row[j], row[j - 1]) + 1, diagonal + differs);
          diagonal = row[j];
          row[j] = best;
        }
    }
  return row[n];
}

const char *
pf_suggest (const char *typed, const char *const *words, unsigned n)
{
  const char *nearest = NULL;
  unsigned nearest_distance = 0;
  if (strlen (typed) > LONGEST)
    return NULL;
  for (unsigned i = 0; i < n; i++)
    {
      size_t length = strlen (words[i]);
      if (length > LONGEST)
        continue;
      unsigned distance = edit_distance (typed, words[i]);
      if (distance > (length + 2) / 3)
        continue;
      if (!nearest || distance < nearest_distance)
        {
          nearest = words[i];
          nearest_distance = distance;
        }
    }
  return nearest;
}
