/* The dump of CPUID leaves under test.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "parsers.h"

/* LEAF: the N records.  */
struct leaves
{
  struct pf_cpuid_leaf *leaf;
  int n;
};

static struct leaves
read_leaves (const void *data, size_t size)
{
  struct leaves leaves = { NULL, -1 };
  char *why = NULL;
  FILE *file = fmemopen ((void *)data, size, "r");

  if (!file)
    return leaves;
  leaves.n = pf_cpuid_read (file, "input", &leaves.leaf, &why);
  fclose (file);
  require (leaves.n >= 0 || why, "refused without a reason");
  if (leaves.n < 0)
    {
      free (why);
      leaves.leaf = NULL;
    }
  return leaves;
}

static int
write_leaves (const void *object, void *file)
{
  const struct leaves *leaves = object;
  return pf_cpuid_write (file, leaves->leaf, leaves->n);
}

static int
write_machine (const void *machine, void *file)
{
  return pf_machine_write (machine, file);
}

/* LEAVES must give a machine with a sound description.  */
static void
make_machine (const struct leaves *leaves)
{
  struct pf_machine *machine = pf_machine_from_cpuid (leaves->leaf, leaves->n);
  char *text;

  require (!!machine, "no machine");
  text = written_text (write_machine, machine);
  parse_machine ((const uint8_t *)text, strlen (text));
  free (text);
  pf_machine_free (machine);
}

void
parse_cpuid (const uint8_t *data, size_t size)
{
  struct leaves leaves = read_leaves (data, size);
  struct leaves again;
  char *text;

  if (leaves.n < 0)
    return;
  make_machine (&leaves);
  text = written_text (write_leaves, &leaves);
  again = read_leaves (text, strlen (text));
  require (leaves.n == 0 || again.n == leaves.n, "records are lost");
  require (
      leaves.n == 0
          || !memcmp (leaves.leaf, again.leaf, leaves.n * sizeof *leaves.leaf),
      "records have changed");
  free (text);
  free (again.leaf);
  free (leaves.leaf);
}
