/* The words through which a loaded object calls functions of others.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   An executable or a shared library calls the functions of another through
   slots of its own procedure linkage table (or global offset table).
   Replacing a slot redirects the calls of that object, and of nobody else.  */

#ifndef PF_SLOT_H
#define PF_SLOT_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* NAME: of the function.
   ADDRESS: of the word that holds the function's address; NULL if the object
     has none.
   READ_ONLY: it lies where the dynamic linker took away write access.  */
struct pf_slot
{
  const char *name;
  void **address;
  bool read_only;
};

/* Find the N SLOTS, whose names are given, in the loaded object that the
   address INSIDE belongs to; NULL stands for the main executable.  False when
   that object's dynamic section cannot be read; no slot has an address
   then.  */
bool pf_slot_find (const void *inside, struct pf_slot *slots, size_t n);

/* Put VALUE into SLOT, which has an address.  False when its page cannot be
   made writable.  */
bool pf_slot_write (const struct pf_slot *slot, void *value);

#ifdef __cplusplus
}
#endif

#endif /* PF_SLOT_H */
