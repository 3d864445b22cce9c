/* The numbers of a machine description, one table row each.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Private to the machine-*.c files: the same table gives the defaults, the
   members of machine files and what they accept.  */

#ifndef PF_MACHINE_FIELDS_H
#define PF_MACHINE_FIELDS_H

#include <stddef.h>

#include "machine.h"

enum pf_field_kind
{
  PF_REAL,
  PF_WHOLE,
  PF_POWER_OF_2
};

/* NAME: of the member, in C and in machine files.
   OFFSET: of the struct pf_quantity in struct pf_machine or pf_cache.
   UNIT: of the value, as it stands in machine files.
   KIND: of number.
   LOW, HIGH: the values that a machine file may give, inclusive.
   DEFAULTS: the generic value; for a member of struct pf_cache one a level,
     else only the first counts.  */
struct pf_field
{
  const char *name;
  size_t offset;
  const char *unit;
  enum pf_field_kind kind;
  double low, high;
  double defaults[PF_MAX_CACHE_LEVELS];
};

#define PF_N_CACHE_FIELDS 6
#define PF_N_MACHINE_FIELDS 20

extern const struct pf_field pf_cache_fields[PF_N_CACHE_FIELDS];
extern const struct pf_field pf_machine_fields[PF_N_MACHINE_FIELDS];

/* FIELD of OBJECT, a struct pf_machine or pf_cache.  */
struct pf_quantity *pf_field_of (const struct pf_field *field, void *object);

/* Is VALUE a number that FIELD can have?  */
bool pf_field_accepts (const struct pf_field *field, double value);

/* Set FIELD of OBJECT, a struct pf_machine or a cache at LEVEL (1 is the
   first), to its default.  */
void pf_field_init (const struct pf_field *field, void *object, unsigned level);

/* Set all of CACHE, which is at LEVEL (1 is the first), to the defaults.  */
void pf_cache_init (struct pf_cache *cache, unsigned level);

/* Replace the string in *SLOT, which may be NULL, by a copy of TEXT.  Returns
   0, or -1 with *SLOT unchanged when memory is short.  */
int pf_machine_set_text (char **slot, const char *text);

#endif /* PF_MACHINE_FIELDS_H */
