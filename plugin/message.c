/* Messages on the heap.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1
#include <stdarg.h>
#include <stdio.h>
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
