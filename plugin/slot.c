/* The words through which a loaded object calls functions of others.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "slot.h"

#if defined __x86_64__ && defined __LP64__
#define JUMP_SLOT R_X86_64_JUMP_SLOT
#define GLOBAL_SLOT R_X86_64_GLOB_DAT
#define RELOCATION_TYPE(INFO) ELF64_R_TYPE (INFO)
#define RELOCATION_SYMBOL(INFO) ELF64_R_SYM (INFO)
#else
/* No relocation of another architecture is known to be a slot.  */
#define JUMP_SLOT 0
#define GLOBAL_SLOT 0
#define RELOCATION_TYPE(INFO) ((INFO)&0 ? 0u : 1u)
#define RELOCATION_SYMBOL(INFO) 0
#endif

/* The dynamic section of an object.

   INSIDE: as in pf_slot_find.
   BASE: its load address.  RELRO_BEGIN, RELRO_END: what becomes read-only
   after relocation.  The rest is as in the ELF specification.  */
struct dynamic_section
{
  const void *inside;
  ElfW (Addr) base, relro_begin, relro_end;
  const ElfW (Sym) * symbols;
  const char *strings;
  const ElfW (Rela) * plt, *data;
  size_t plt_size, data_size;
  bool has_rela;
};

/* POINTER from the dynamic section as an address; some dynamic linkers have
   relocated it in place and some have not.  */
static const void *
absolute (const struct dynamic_section *section, ElfW (Addr) pointer)
{
  if (pointer < section->base)
    pointer += section->base;
  return (const void *)(uintptr_t)pointer;
}

static void
read_dynamic (const ElfW (Dyn) * entry, struct dynamic_section *section)
{
  for (; entry->d_tag != DT_NULL; entry++)
    switch (entry->d_tag)
      {
      case DT_SYMTAB:
        section->symbols = absolute (section, entry->d_un.d_ptr);
        break;
      case DT_STRTAB:
        section->strings = absolute (section, entry->d_un.d_ptr);
        break;
      case DT_JMPREL:
        section->plt = absolute (section, entry->d_un.d_ptr);
        break;
      case DT_PLTRELSZ:
        section->plt_size = entry->d_un.d_val;
        break;
      case DT_PLTREL:
        section->has_rela = entry->d_un.d_val == DT_RELA;
        break;
      case DT_RELA:
        section->data = absolute (section, entry->d_un.d_ptr);
        break;
      case DT_RELASZ:
        section->data_size = entry->d_un.d_val;
        break;
      default:
        break;
      }
}

/* Does the object of INFO hold the address INSIDE?  */
static bool
holds (const struct dl_phdr_info *info, const void *inside)
{
  for (unsigned i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *header = &info->dlpi_phdr[i];
      ElfW (Addr) offset
          = (ElfW (Addr)) (uintptr_t)inside - info->dlpi_addr - header->p_vaddr;
      if (header->p_type == PT_LOAD && offset < header->p_memsz)
        return true;
    }
  return false;
}

/* Called for each loaded object, the main executable first.  1, which ends the
   iteration, when it is the one that DATA asks for.  */
static int
read_object (struct dl_phdr_info *info, size_t size, void *data)
{
  struct dynamic_section *section = data;

  (void)size;
  if (section->inside && !holds (info, section->inside))
    return 0;
  section->base = info->dlpi_addr;
  for (unsigned i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *header = &info->dlpi_phdr[i];
      ElfW (Addr) address = info->dlpi_addr + header->p_vaddr;
      if (header->p_type == PT_GNU_RELRO)
        {
          section->relro_begin = address;
          section->relro_end = address + header->p_memsz;
        }
      else if (header->p_type == PT_DYNAMIC)
        read_dynamic ((const ElfW (Dyn) *)(uintptr_t)address, section);
    }
  return 1;
}

/* Find the N SLOTS among the first COUNT relocations of TABLE.  */
static void
find_in_table (const struct dynamic_section *section, const ElfW (Rela) * table,
               size_t count, struct pf_slot *slots, size_t n)
{
  for (size_t i = 0; i < count; i++)
    {
      unsigned long type = RELOCATION_TYPE (table[i].r_info);
      const ElfW (Sym) *symbol
          = section->symbols + RELOCATION_SYMBOL (table[i].r_info);
      const char *name = section->strings + symbol->st_name;

      if (type != JUMP_SLOT && type != GLOBAL_SLOT)
        continue;
      for (size_t k = 0; k < n; k++)
        if (strcmp (slots[k].name, name) == 0)
          {
            ElfW (Addr) address = section->base + table[i].r_offset;
            slots[k].address = (void **)(uintptr_t)address;
            slots[k].read_only = address >= section->relro_begin
                                 && address < section->relro_end;
          }
    }
}

bool
pf_slot_find (const void *inside, struct pf_slot *slots, size_t n)
{
  struct dynamic_section section = { .inside = inside };

  for (size_t k = 0; k < n; k++)
    slots[k].address = NULL;
  dl_iterate_phdr (read_object, &section);
  if (!section.symbols || !section.strings
      || (section.plt && !section.has_rela))
    return false;
  if (section.data)
    find_in_table (&section, section.data,
                   section.data_size / sizeof (ElfW (Rela)), slots, n);
  if (section.plt)
    find_in_table (&section, section.plt,
                   section.plt_size / sizeof (ElfW (Rela)), slots, n);
  return true;
}

bool
pf_slot_write (const struct pf_slot *slot, void *value)
{
  size_t size = sysconf (_SC_PAGESIZE);
  void *page = (void *)((uintptr_t)slot->address & -(uintptr_t)size);

  if (slot->read_only && mprotect (page, size, PROT_READ | PROT_WRITE) != 0)
    return false;
  *slot->address = value;
  if (slot->read_only)
    mprotect (page, size, PROT_READ);
  return true;
}
