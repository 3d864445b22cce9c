/* Help for the parsers under test.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#include "parsers.h"

void
require (int condition, const char *what)
{
  if (condition)
    return;
  fprintf (stderr, "%s\n", what);
  abort ();
}

char *
written_text (int (*write) (const void *object, void *file), const void *object)
{
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream (&text, &size);

  require (file && write (object, file) == 0, "cannot be written");
  fclose (file);
  return text;
}
