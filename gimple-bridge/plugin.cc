/* Start and end of the plugin: version check, arguments, report.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "join-points.h"
#include "session.h"
#include "target-machine.h"
#include "plugin/version.h"

/* The two symbols that the compiler looks for; all others are hidden.  */
#pragma GCC visibility push(default)
extern "C" {
int plugin_is_GPL_compatible;
int plugin_init (struct plugin_name_args *args,
                 struct plugin_gcc_version *version);
}
#pragma GCC visibility pop

struct session session;

/* This part of the operations of a translation unit may be spent on rows for temporaries
   (temporaries.h), which can be done without.  The documentation repeats the number.  */
static const unsigned long ROW_PART = 4;

namespace
{

struct plugin_info info = { PF_VERSION, NULL };

/* Print one line if FOUND differs from EXPECTED; is it equal?  */

bool
check_version_field (const char *field, const char *found, const char *expected)
{
  if (strcmp (found, expected) == 0)
    return true;
  error ("polyfuse: built for another compiler: %s is %qs, expected %qs", field,
         found, expected);
  return false;
}

/* Is VERSION, of the running compiler, that of the headers we were built
   with?  Every field that differs is printed.  */

bool
check_version (const struct plugin_gcc_version *version)
{
  bool ok
      = check_version_field ("version", version->basever, gcc_version.basever);
  ok &= check_version_field ("date", version->datestamp, gcc_version.datestamp);
  ok &= check_version_field ("phase", version->devphase, gcc_version.devphase);
  ok &= check_version_field ("revision", version->revision,
                             gcc_version.revision);
  ok &= check_version_field ("configuration", version->configuration_arguments,
                             gcc_version.configuration_arguments);
  return ok;
}

/* Read the plugin's arguments into the session.  */

bool
read_arguments (const struct plugin_name_args *args)
{
  bool ok = true;
  pf_options_init (&session.options);
  for (int i = 0; i < args->argc; i++)
    {
      char *why = pf_options_set (&session.options, args->argv[i].key,
                                  args->argv[i].value);
      if (!why)
        continue;
      error ("polyfuse: %s", why);
      free (why);
      ok = false;
    }
  session.operations = pf_total_start (session.options.max_operations_unit);
  session.row_operations
      = pf_total_start (CEIL (session.options.max_operations_unit, ROW_PART));
  char *why = ok ? check_machine (&session.options) : NULL;
  if (!why)
    return ok;
  error ("polyfuse: %s", why);
  free (why);
  return false;
}

void
print_information (void)
{
  if (session.options.version)
    printf ("polyfuse %s for GCC %s\n", PF_VERSION, gcc_version.basever);
  if (session.options.help)
    fputs (pf_options_help (), stdout);
}

void
start_report (void *, void *)
{
  if (!session.options.report)
    return;
  std::string compiler
      = std::string (lang_hooks.name) + " " + gcc_version.basever;
  session.report = pf_report_start (
      main_input_filename ? main_input_filename : "", compiler.c_str ());
}

void
finish (void *, void *)
{
  if (session.report && !seen_error ())
    {
      char *why = pf_report_append (session.report, session.options.report);
      if (why)
        error ("polyfuse: %s", why);
      free (why);
    }
  session.report = pf_report_free (session.report);
  pf_options_clear (&session.options);
}

} // namespace

int
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *version)
{
  const char *name = args->base_name;
  if (!check_version (version) || !read_arguments (args))
    return 1;
  info.help = pf_options_help ();
  register_callback (name, PLUGIN_INFO, NULL, &info);
  print_information ();
  if (session.options.mode == PF_MODE_OFF)
    return 0;

  std::string why;
  if (!find_join_points (&why))
    {
      warning (0, "polyfuse: not active in this compiler: %s", why.c_str ());
      return 0;
    }
  register_passes (name);
  register_callback (name, PLUGIN_START_UNIT, start_report, NULL);
  register_callback (name, PLUGIN_FINISH, finish, NULL);
  return 0;
}
