/* The join points: functions of isl, as the compiler itself calls them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>
#include "join-points.h"

#if defined __x86_64__
#define PF_JUMP_SLOT R_X86_64_JUMP_SLOT
#define PF_GLOBAL_SLOT R_X86_64_GLOB_DAT
#define PF_RELOCATION_TYPE(INFO) ELF64_R_TYPE (INFO)
#define PF_RELOCATION_SYMBOL(INFO) ELF64_R_SYM (INFO)
#else
#error "Name this architecture's relocation types here."
#endif

namespace
{

enum join_point
{
  COMPUTE_FLOW,
  COMPUTE_SCHEDULE,
  BUILD_AST,
  FREE_CTX,
  N_JOIN_POINTS
};

/* NAME: of the function in isl.
   ADDRESS: of the word of the main executable that holds the function's
     address, NULL if there is none.
   FOUND: what was there before it was replaced.
   READ_ONLY: it lies where the dynamic linker took away write access.  */
struct slot
{
  const char *name;
  void **address;
  void *found;
  bool read_only;
};

struct slot slots[N_JOIN_POINTS]
    = { { "isl_union_access_info_compute_flow", NULL, NULL, false },
        { "isl_schedule_constraints_compute_schedule", NULL, NULL, false },
        { "isl_ast_build_node_from_schedule", NULL, NULL, false },
        { "isl_ctx_free", NULL, NULL, false } };

/* The dynamic section of the main executable.

   BASE: its load address.  RELRO_BEGIN, RELRO_END: what becomes read-only
   after relocation.  The rest is as in the ELF specification.  */
struct dynamic_section
{
  ElfW (Addr) base, relro_begin, relro_end;
  const ElfW (Sym) * symbols;
  const char *strings;
  const ElfW (Rela) * plt, *data;
  size_t plt_size, data_size;
  bool has_rela;
};

/* POINTER from the dynamic section as an address; some dynamic linkers have
   relocated it in place and some have not.  */

template <typename T>
T
absolute (const dynamic_section &section, ElfW (Addr) pointer)
{
  if (pointer < section.base)
    pointer += section.base;
  return (T)pointer;
}

void
read_dynamic (const ElfW (Dyn) * entry, dynamic_section *section)
{
  for (; entry->d_tag != DT_NULL; entry++)
    switch (entry->d_tag)
      {
      case DT_SYMTAB:
        section->symbols
            = absolute<const ElfW (Sym) *> (*section, entry->d_un.d_ptr);
        break;
      case DT_STRTAB:
        section->strings = absolute<const char *> (*section, entry->d_un.d_ptr);
        break;
      case DT_JMPREL:
        section->plt
            = absolute<const ElfW (Rela) *> (*section, entry->d_un.d_ptr);
        break;
      case DT_PLTRELSZ:
        section->plt_size = entry->d_un.d_val;
        break;
      case DT_PLTREL:
        section->has_rela = entry->d_un.d_val == DT_RELA;
        break;
      case DT_RELA:
        section->data
            = absolute<const ElfW (Rela) *> (*section, entry->d_un.d_ptr);
        break;
      case DT_RELASZ:
        section->data_size = entry->d_un.d_val;
        break;
      default:
        break;
      }
}

/* Called for each loaded object, the main executable first, which is all that
   is looked at: returning 1 ends the iteration.  */

int
read_main_executable (struct dl_phdr_info *info, size_t, void *data)
{
  dynamic_section *section = (dynamic_section *)data;
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
        read_dynamic ((const ElfW (Dyn) *)address, section);
    }
  return 1;
}

/* Find the slots among the N relocations of TABLE.  */

void
find_slots (const dynamic_section &section, const ElfW (Rela) * table, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      unsigned long type = PF_RELOCATION_TYPE (table[i].r_info);
      if (type != PF_JUMP_SLOT && type != PF_GLOBAL_SLOT)
        continue;
      const ElfW (Sym) *symbol
          = &section.symbols[PF_RELOCATION_SYMBOL (table[i].r_info)];
      const char *name = section.strings + symbol->st_name;
      for (struct slot &slot : slots)
        if (strcmp (slot.name, name) == 0)
          {
            ElfW (Addr) address = section.base + table[i].r_offset;
            slot.address = (void **)address;
            slot.read_only
                = address >= section.relro_begin && address < section.relro_end;
          }
    }
}

/* Put VALUE into SLOT.  False when its page cannot be made writable.  */

bool
write_slot (const struct slot &slot, void *value)
{
  size_t size = sysconf (_SC_PAGESIZE);
  void *page = (void *)((uintptr_t)slot.address & -(uintptr_t)size);
  if (slot.read_only && mprotect (page, size, PROT_READ | PROT_WRITE) != 0)
    return false;
  *slot.address = value;
  if (slot.read_only)
    mprotect (page, size, PROT_READ);
  return true;
}

} // namespace

bool
find_join_points (std::string *why)
{
  dynamic_section section = {};
  dl_iterate_phdr (read_main_executable, &section);
  if (!section.symbols || !section.strings
      || (section.plt && !section.has_rela))
    {
      *why = "its dynamic section cannot be read";
      return false;
    }
  find_slots (section, section.data, section.data_size / sizeof (ElfW (Rela)));
  find_slots (section, section.plt, section.plt_size / sizeof (ElfW (Rela)));
  for (struct slot &slot : slots)
    {
      if (!slot.address)
        {
          *why = std::string ("it does not call `") + slot.name
                 + "' of a shared isl";
          return false;
        }
      slot.found = *slot.address;
      if (!write_slot (slot, slot.found))
        {
          *why = "its table of functions cannot be made writable";
          return false;
        }
    }
  return true;
}

joined::joined (const struct join_points &points)
{
  void *instead[N_JOIN_POINTS];
  instead[COMPUTE_FLOW] = (void *)points.compute_flow;
  instead[COMPUTE_SCHEDULE] = (void *)points.compute_schedule;
  instead[BUILD_AST] = (void *)points.build_ast;
  instead[FREE_CTX] = (void *)points.free_ctx;
  for (int i = 0; i < N_JOIN_POINTS; i++)
    {
      slots[i].found = *slots[i].address;
      write_slot (slots[i], instead[i]);
    }
}

joined::~joined ()
{
  for (const struct slot &slot : slots)
    write_slot (slot, slot.found);
}
