/* Dumps of a function for the user.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function-dump.h"
#include "session.h"

/* Write the GIMPLE of FUN to the file PATH.  */

static bool
write_function (function *fun, const std::string &path)
{
  FILE *file = fopen (path.c_str (), "w");
  if (file)
    dump_function_to_file (fun->decl, file, TDF_VOPS);
  if (file && fclose (file) == 0)
    return true;
  warning (0, "polyfuse: cannot write %qs (%<-fplugin-arg-polyfuse-dump%>): %m",
           path.c_str ());
  return false;
}

/* The file for the GIMPLE of the function at the time WHEN.  */

std::string
function_dump::path (const char *when) const
{
  const char *base
      = main_input_filename ? lbasename (main_input_filename) : "unknown";
  return std::string (session.options.dump) + "/" + base + "."
         + function_name (fun) + "." + when + ".gimple";
}

function_dump::function_dump (function *fun) : fun (fun)
{
  if (session.options.dump && write_function (fun, path ("before")))
    before = path ("before");
}

void
function_dump::finish (bool changed)
{
  if (before.empty ())
    return;
  if (changed)
    write_function (fun, path ("after"));
  else
    unlink (before.c_str ());
}
