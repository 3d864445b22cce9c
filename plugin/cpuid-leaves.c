/* Lists of executed CPUID instructions: from the processor, from and to text.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined __x86_64__ || defined __i386__
#include <cpuid.h>
#endif

#include "machine.h"

/* More records than any processor has; a longer file is something else.  */
#define MOST_LEAVES 65536

/* LEAVES: N records on the heap; NULL when there are none.
   FAILED: memory was short.  */
struct list
{
  struct pf_cpuid_leaf *leaves;
  unsigned n;
  bool failed;
};

static void
append (struct list *list, const struct pf_cpuid_leaf *record)
{
  struct pf_cpuid_leaf *longer
      = realloc (list->leaves, (list->n + 1) * sizeof list->leaves[0]);
  if (!longer)
    {
      list->failed = true;
      return;
    }
  list->leaves = longer;
  list->leaves[list->n++] = *record;
}

#if defined __x86_64__ || defined __i386__

/* Execute CPUID for LEAF and SUBLEAF and append the result to LIST.  */
static struct pf_cpuid_leaf
execute (struct list *list, unsigned leaf, unsigned subleaf)
{
  struct pf_cpuid_leaf r = { .leaf = leaf, .subleaf = subleaf };
  __cpuid_count (leaf, subleaf, r.eax, r.ebx, r.ecx, r.edx);
  append (list, &r);
  return r;
}

/* Append all subleaves of LEAF, up to the first whose bits MASK of EAX are
   0.  */
static void
execute_until_zero (struct list *list, unsigned leaf, unsigned mask)
{
  unsigned subleaf = 0;
  while (subleaf < 32 && (execute (list, leaf, subleaf).eax & mask) != 0)
    subleaf++;
}

/* Append the basic leaves up to HIGHEST.  */
static void
execute_basic (struct list *list, unsigned highest)
{
  for (unsigned leaf = 1; leaf <= 2 && leaf <= highest; leaf++)
    execute (list, leaf, 0);
  if (highest >= 4)
    execute_until_zero (list, 4, 0x1f);
  if (highest >= 7)
    execute (list, 7, 0);
  if (highest >= 0xb)
    for (unsigned subleaf = 0; subleaf < 3; subleaf++)
      execute (list, 0xb, subleaf);
  if (highest >= 0x18)
    {
      unsigned last = execute (list, 0x18, 0).eax;
      for (unsigned subleaf = 1; subleaf <= last && subleaf < 32; subleaf++)
        execute (list, 0x18, subleaf);
    }
}

/* Append the extended leaves up to HIGHEST.  */
static void
execute_extended (struct list *list, unsigned highest)
{
  /* Topology extensions, which leaf 0x8000001D belongs to.  */
  bool has_caches = false;
  for (unsigned leaf = 0x80000001; leaf <= 0x80000008 && leaf <= highest;
       leaf++)
    {
      struct pf_cpuid_leaf r = execute (list, leaf, 0);
      if (leaf == 0x80000001)
        has_caches = r.ecx >> 22 & 1;
    }
  if (highest >= 0x80000019)
    execute (list, 0x80000019, 0);
  if (highest >= 0x8000001d && has_caches)
    execute_until_zero (list, 0x8000001d, 0x1f);
  if (highest >= 0x80000021)
    execute (list, 0x80000021, 0);
}

static void
execute_all (struct list *list)
{
  if (__get_cpuid_max (0, NULL) == 0)
    return;
  execute_basic (list, execute (list, 0, 0).eax);
  if (list->n > 1 && list->leaves[1].ecx >> 31)
    execute (list, 0x40000000, 0);
  execute_extended (list, execute (list, 0x80000000, 0).eax);
}

#else

static void
execute_all (struct list *list)
{
  (void)list;
}

#endif

int
pf_cpuid_record (struct pf_cpuid_leaf **leaves)
{
  struct list list = { 0 };
  execute_all (&list);
  *leaves = list.leaves;
  if (!list.failed)
    return list.n;
  free (list.leaves);
  *leaves = NULL;
  return -1;
}

int
pf_cpuid_write (FILE *file, const struct pf_cpuid_leaf *leaves, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    fprintf (file, "%08x %02x %08x %08x %08x %08x\n", leaves[i].leaf,
             leaves[i].subleaf, leaves[i].eax, leaves[i].ebx, leaves[i].ecx,
             leaves[i].edx);
  return fflush (file) != 0 || ferror (file) ? -1 : 0;
}

/* Split LINE, which is changed, into hexadecimal numbers of at most 32 bits, at
   most six.  Returns how many there are, or -1 with the word at fault in
   *WORD.  */
static int
split_line (char *line, unsigned numbers[6], char **word)
{
  char *rest = NULL;
  int n = 0;
  line[strcspn (line, "#")] = '\0';
  for (*word = strtok_r (line, " \t\r\n", &rest); *word;
       *word = strtok_r (NULL, " \t\r\n", &rest))
    {
      size_t length = strlen (*word);
      if (n == 6 || length > 8
          || strspn (*word, "0123456789abcdefABCDEF") < length)
        return -1;
      numbers[n++] = strtoul (*word, NULL, 16);
    }
  return n;
}

/* Put the reason into *WHY that line NUMBER of file NAME has N numbers, or that
   WORD where N is -1.  */
static void
refuse_line (const char *name, unsigned number, int n, const char *word,
             char **why)
{
  static const char expected[] = "expected six hexadecimal numbers, LEAF"
                                 " SUBLEAF EAX EBX ECX EDX";
  int failed = n < 0 ? asprintf (why, "%s:%u: found `%s', %s", name, number,
                                 word, expected)
                     : asprintf (why, "%s:%u: found %d numbers, %s", name,
                                 number, n, expected);
  if (failed < 0)
    *why = NULL;
}

/* Read the lines of FILE, called NAME, into LIST.  Returns false with the
   reason in *WHY when a line is wrong.  */
static bool
read_lines (FILE *file, const char *name, struct list *list, char **why)
{
  char *line = NULL, *word;
  size_t room = 0;
  bool good = true;
  for (unsigned number = 1;
       good && list->n < MOST_LEAVES && getline (&line, &room, file) >= 0;
       number++)
    {
      unsigned w[6];
      int n = split_line (line, w, &word);
      if (n == 6)
        append (list,
                &(struct pf_cpuid_leaf){ w[0], w[1], w[2], w[3], w[4], w[5] });
      else if (n != 0)
        {
          refuse_line (name, number, n, word, why);
          good = false;
        }
    }
  free (line);
  return good;
}

int
pf_cpuid_read (FILE *file, const char *name, struct pf_cpuid_leaf **leaves,
               char **why)
{
  struct list list = { 0 };
  *leaves = NULL;
  *why = NULL;
  errno = 0;
  if (read_lines (file, name, &list, why) && !list.failed && !ferror (file)
      && list.n > 0)
    {
      *leaves = list.leaves;
      return list.n;
    }
  if (!*why
      && asprintf (why, "%s: %s", name,
                   ferror (file) ? strerror (errno)
                   : list.failed ? "out of memory"
                                 : "found no CPUID record")
             < 0)
    *why = NULL;
  free (list.leaves);
  return -1;
}
