/* The machine file under test.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "parsers.h"

static struct pf_machine *
read_machine (const void *data, size_t size)
{
  char *why = NULL;
  FILE *file = fmemopen ((void *)data, size, "r");
  struct pf_machine *machine
      = file ? pf_machine_read (file, "input", &why) : NULL;

  if (file)
    fclose (file);
  require (!file || !machine == !!why, "refused without a reason");
  free (why);
  return machine;
}

static int
write_machine (const void *machine, void *file)
{
  return pf_machine_write (machine, file);
}

void
parse_machine (const uint8_t *data, size_t size)
{
  struct pf_machine *machine = read_machine (data, size);
  struct pf_machine *again;
  char *text, *same;

  if (!machine)
    return;
  text = written_text (write_machine, machine);
  again = read_machine (text, strlen (text));
  require (!!again, "cannot read what was written");
  same = written_text (write_machine, again);
  require (!strcmp (text, same), "written differently after reading");
  free (same);
  free (text);
  pf_machine_free (again);
  pf_machine_free (machine);
}
