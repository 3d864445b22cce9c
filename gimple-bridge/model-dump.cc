/* Models written for the user.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "model-dump.h"
#include "plugin/scop-text.h"
#include "session.h"

/* The file for MODEL in the folder that the user named; on the heap.  */

static char *
dump_path (const struct pf_scop *model)
{
  const char *base
      = main_input_filename ? lbasename (main_input_filename) : "unknown";
  return xasprintf ("%s/%s.%s.%d.json", session.options.dump_scop, base,
                    model->function, model->number);
}

void
dump_model (const struct pf_scop *model)
{
  char *path = dump_path (model);
  FILE *file = fopen (path, "w");
  bool written = file && pf_scop_write (model, file) == 0;
  if (file)
    written = fclose (file) == 0 && written;
  if (!written)
    warning (0,
             "polyfuse: cannot write %qs (%<-fplugin-arg-polyfuse-dump-scop"
             "%>): %m",
             path);
  free (path);
}

void
forget_dump (const struct pf_scop *model)
{
  char *path = dump_path (model);
  unlink (path);
  free (path);
}
