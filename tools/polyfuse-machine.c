/* Describe this machine, or one whose CPUID was recorded, in JSON.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "version.h"

static const char program[] = "polyfuse-machine";

static void
help (void)
{
  puts ("\
Usage: polyfuse-machine [OPTION]...\n\
Write a description of this machine in JSON to the standard output.\n\
\n\
  polyfuse-machine > FILE\n\
  gcc -fplugin=polyfuse -fplugin-arg-polyfuse-machine=FILE ...\n\
\n\
lets polyfuse optimize for this machine while compiling on another, or with\n\
numbers that you have edited.  A number may stand in place of the object\n\
with value, unit and provenance; what is left out is generic.\n\
\n\
  -c, --cpuid            write the raw CPUID leaves instead, for bug reports\n\
  -f, --from-cpuid=FILE  describe the machine that FILE, written by --cpuid,\n\
                         comes from; - is the standard input\n\
  -h, --help             print this text\n\
  -V, --version          print the version");
}

/* Say that writing failed, as errno tells.  */
static int
write_failed (void)
{
  fprintf (stderr, "%s: standard output: %s\n", program, strerror (errno));
  return EXIT_FAILURE;
}

static int
write_leaves (void)
{
  struct pf_cpuid_leaf *leaves;
  int n = pf_cpuid_record (&leaves);
  if (n <= 0)
    {
      fprintf (stderr, "%s: %s\n", program,
               n < 0 ? "out of memory" : "this processor has no CPUID");
      return EXIT_FAILURE;
    }
  int failed = puts ("# LEAF SUBLEAF EAX EBX ECX EDX") == EOF
               || pf_cpuid_write (stdout, leaves, n) < 0;
  free (leaves);
  return failed ? write_failed () : EXIT_SUCCESS;
}

/* The machine whose CPUID leaves are in the file NAME, or NULL after a
   message.  */
static struct pf_machine *
read_machine (const char *name)
{
  int is_stdin = strcmp (name, "-") == 0;
  FILE *file = is_stdin ? stdin : fopen (name, "r");
  struct pf_cpuid_leaf *leaves;
  struct pf_machine *machine = NULL;
  char *why;
  if (!file)
    {
      fprintf (stderr, "%s: %s: %s\n", program, name, strerror (errno));
      return NULL;
    }
  int n
      = pf_cpuid_read (file, is_stdin ? "standard input" : name, &leaves, &why);
  if (!is_stdin)
    fclose (file);
  if (n < 0)
    fprintf (stderr, "%s: %s\n", program, why ? why : "out of memory");
  else if (!(machine = pf_machine_from_cpuid (leaves, n)))
    fprintf (stderr, "%s: out of memory\n", program);
  free (leaves);
  free (why);
  return machine;
}

/* Write the description of this machine, or of the one whose CPUID leaves are
   in the file FROM.  */
static int
write_machine (const char *from)
{
  struct pf_machine *machine
      = from ? read_machine (from) : pf_machine_native ();
  if (!machine)
    {
      if (!from)
        fprintf (stderr, "%s: out of memory\n", program);
      return EXIT_FAILURE;
    }
  int failed = pf_machine_write (machine, stdout) < 0;
  pf_machine_free (machine);
  return failed ? write_failed () : EXIT_SUCCESS;
}

static int
usage_error (void)
{
  fprintf (stderr, "Try `%s --help'.\n", program);
  return EXIT_FAILURE;
}

int
main (int argc, char **argv)
{
  static const struct option long_options[] = {
    { "cpuid", no_argument, NULL, 'c' },
    { "from-cpuid", required_argument, NULL, 'f' },
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'V' },
    { NULL, 0, NULL, 0 },
  };
  const char *from = NULL;
  int option, wants_leaves = 0;
  while ((option = getopt_long (argc, argv, "cf:hV", long_options, NULL)) != -1)
    switch (option)
      {
      case 'c':
        wants_leaves = 1;
        break;
      case 'f':
        from = optarg;
        break;
      case 'h':
        help ();
        return EXIT_SUCCESS;
      case 'V':
        printf ("%s %s\n", program, PF_VERSION);
        return EXIT_SUCCESS;
      default:
        return usage_error ();
      }
  if (optind < argc)
    {
      fprintf (stderr, "%s: unexpected argument `%s'\n", program, argv[optind]);
      return usage_error ();
    }
  if (wants_leaves && from)
    {
      fprintf (stderr, "%s: --cpuid and --from-cpuid exclude each other\n",
               program);
      return usage_error ();
    }
  return wants_leaves ? write_leaves () : write_machine (from);
}
