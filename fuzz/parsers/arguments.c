/* The plugin's arguments under test.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "parsers.h"

/* Take LINE, NAME or NAME=VALUE, into OPTIONS.  */
static void
take_line (struct pf_options *options, char *line)
{
  char *value = strchr (line, '=');
  char *message;

  if (value)
    *value++ = '\0';
  message = pf_options_set (options, line, value);
  require (!message || strstr (message, line), "the argument is not named");
  free (message);
}

void
parse_arguments (const uint8_t *data, size_t size)
{
  struct pf_options options;
  char *text = malloc (size + 1);
  char *rest = text;
  char *line;

  if (!text)
    return;
  memcpy (text, data, size);
  text[size] = '\0';
  pf_options_init (&options);
  while ((line = strsep (&rest, "\n")))
    take_line (&options, line);
  require (options.scop_first >= 1 && options.scop_first <= options.scop_last,
           "an empty range of SCoPs");
  pf_options_clear (&options);
  free (text);
}
