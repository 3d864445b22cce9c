/* Machine descriptions: from recorded CPUID leaves, from and to JSON; SICA's
   tile sizes.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "machine.h"

#define KIB 1024
#define MIB (1024 * KIB)

/* The file NAME in the folder cpuid beside this source file.  */
static FILE *
open_dump (const char *name)
{
  char path[400];
  const char *slash = strrchr (__FILE__, '/');
  int length = slash ? (int)(slash + 1 - __FILE__) : 0;
  snprintf (path, sizeof path, "%.*scpuid/%s.txt", length, __FILE__, name);
  FILE *file = fopen (path, "r");
  if (!file)
    fail_msg ("%s cannot be opened", path);
  return file;
}

/* The machine of the dump NAME; if FAMILY is not 0, with leaf 1 saying that it is of that
   family of 0xf and more.  */
static struct pf_machine *
machine_of_family (const char *name, unsigned family)
{
  struct pf_cpuid_leaf *leaves;
  char *why;
  FILE *file = open_dump (name);
  int n = pf_cpuid_read (file, name, &leaves, &why);
  fclose (file);
  assert_true (n > 0);
  for (int i = 0; i < n; i++)
    if (family && leaves[i].leaf == 1)
      leaves[i].eax
          = (leaves[i].eax & ~0x0ff00f00u) | 0xf00 | (family - 0xf) << 20;
  struct pf_machine *machine = pf_machine_from_cpuid (leaves, n);
  free (leaves);
  assert_non_null (machine);
  return machine;
}

static struct pf_machine *
machine_of_dump (const char *name)
{
  return machine_of_family (name, 0);
}

struct expected_cache
{
  double size, ways, shared_by, inclusive;
};

/* What the dump called DUMP must give.  The lines are 64 bytes everywhere.  */
struct expected_machine
{
  const char *dump, *name, *assumed;
  unsigned n_cache;
  struct expected_cache cache[PF_MAX_CACHE_LEVELS];
  double tlb, tlb2, last;
};

static const struct expected_machine expected_machines[] = {
  { "intel-haswell-i7-4770",
    "Intel(R) Core(TM) i7-4770 CPU @ 3.40GHz",
    "",
    3,
    { { 32 * KIB, 8, 2, 0 }, { 256 * KIB, 8, 2, 0 }, { 8 * MIB, 16, 8, 1 } },
    64,
    1024,
    8 * MIB },
  { "intel-skylake-i5-6400t",
    "Intel(R) Core(TM) i5-6400T CPU @ 2.20GHz",
    "",
    3,
    { { 32 * KIB, 8, 1, 0 }, { 256 * KIB, 4, 1, 0 }, { 6 * MIB, 12, 4, 1 } },
    64,
    1536,
    6 * MIB },
  { "intel-skylake-sp-gold-6154",
    "Intel(R) Xeon(R) Gold 6154 CPU @ 3.00GHz",
    "",
    3,
    { { 32 * KIB, 8, 2, 0 },
      { 1 * MIB, 16, 2, 0 },
      { 24.75 * MIB, 11, 36, 0 } },
    64,
    1536,
    24.75 * MIB },
  { "intel-ice-lake-i7-1065g7",
    "Intel(R) Core(TM) i7-1065G7 CPU @ 1.30GHz",
    "",
    3,
    { { 48 * KIB, 12, 2, 0 }, { 512 * KIB, 8, 2, 0 }, { 8 * MIB, 16, 8, 1 } },
    64,
    2048,
    8 * MIB },
  { "intel-gemini-lake-n4100",
    "Intel(R) Celeron(R) N4100 CPU @ 1.10GHz",
    "",
    2,
    { { 24 * KIB, 6, 1, 0 }, { 4 * MIB, 16, 4, 0 } },
    64,
    1024,
    4 * MIB },
  { "intel-pentium-3-coppermine",
    "GenuineIntel family 6 model 8",
    "CPUID reports no data caches; generic ones are assumed.",
    3,
    { { 32 * KIB, 8, 1, 0 }, { 512 * KIB, 8, 1, 0 }, { 8 * MIB, 16, 4, 0 } },
    64,
    0,
    0 },
  { "intel-xeon-kvm-guest",
    "Intel(R) Xeon(R) Processor",
    "CPUID reports a last level cache of 480 MiB shared by only 2 logical"
    " processors, more than 8 MiB each, under a hypervisor that hides the"
    " others; 4 MiB assumed.",
    3,
    { { 48 * KIB, 12, 1, 0 }, { 2 * MIB, 16, 1, 0 }, { 4 * MIB, 16, 2, 0 } },
    64,
    1024,
    480 * MIB },
  { "amd-k10-phenom-ii-x2-550",
    "AMD Phenom(tm) II X2 550 Processor",
    "",
    3,
    { { 64 * KIB, 2, 1, 0 }, { 512 * KIB, 16, 1, 0 }, { 6 * MIB, 48, 2, 0 } },
    48,
    512,
    6 * MIB },
  { "amd-zen-2-ryzen-5-3600",
    "AMD Ryzen 5 3600 6-Core Processor",
    "",
    3,
    { { 32 * KIB, 8, 2, 0 }, { 512 * KIB, 8, 2, 1 }, { 16 * MIB, 16, 6, 0 } },
    64,
    2048,
    16 * MIB },
  { "amd-zen-3-ryzen-7-5700x3d",
    "AMD Ryzen 7 5700X3D 8-Core Processor",
    "",
    3,
    { { 32 * KIB, 8, 2, 0 }, { 512 * KIB, 8, 2, 1 }, { 96 * MIB, 16, 16, 0 } },
    64,
    2048,
    96 * MIB },
  { "amd-zen-4-ryzen-7-7800x3d",
    "AMD Ryzen 7 7800X3D 8-Core Processor",
    "",
    3,
    { { 32 * KIB, 8, 2, 0 }, { 1 * MIB, 8, 2, 1 }, { 96 * MIB, 16, 16, 0 } },
    72,
    3072,
    96 * MIB },
};
#define N_MACHINES (sizeof expected_machines / sizeof expected_machines[0])

static void
assert_same_double (double found, double expected)
{
  if (found != expected)
    fail_msg ("found %.17g, expected %.17g", found, expected);
}

static void
test_dumps (void **state)
{
  (void)state;
  for (unsigned i = 0; i < N_MACHINES; i++)
    {
      const struct expected_machine *e = &expected_machines[i];
      struct pf_machine *m = machine_of_dump (e->dump);
      assert_string_equal (m->name, e->name);
      assert_string_equal (m->assumed, e->assumed);
      assert_int_equal (m->n_cache, e->n_cache);
      for (unsigned k = 0; k < e->n_cache; k++)
        {
          assert_same_double (m->cache[k].size.value, e->cache[k].size);
          assert_same_double (m->cache[k].line.value, 64);
          assert_same_double (m->cache[k].ways.value, e->cache[k].ways);
          assert_same_double (m->cache[k].shared_by.value,
                              e->cache[k].shared_by);
          assert_same_double (m->cache[k].inclusive.value,
                              e->cache[k].inclusive);
        }
      assert_same_double (m->tlb_entries.value, e->tlb);
      assert_same_double (m->tlb2_entries.value, e->tlb2);
      assert_same_double (m->last_level.value, e->last);
      pf_machine_free (m);
    }
}

/* CPUID gives caches and TLB, nothing else, and least of all the vector unit:
   the program may run on another processor of the target.  */
static void
test_provenance (void **state)
{
  (void)state;
  struct pf_machine *m = machine_of_dump ("intel-skylake-sp-gold-6154");
  assert_int_equal (m->cache[0].size.provenance, PF_FROM_CPUID);
  assert_int_equal (m->cache[2].shared_by.provenance, PF_FROM_CPUID);
  assert_int_equal (m->tlb2_entries.provenance, PF_FROM_CPUID);
  assert_int_equal (m->cache[0].bandwidth.provenance, PF_FROM_DEFAULT);
  assert_same_double (m->cache[0].bandwidth.value, 64);
  assert_same_double (m->cache[2].bandwidth.value, 12);
  assert_int_equal (m->page.provenance, PF_FROM_DEFAULT);
  assert_int_equal (m->vector.provenance, PF_FROM_DEFAULT);
  assert_same_double (m->vector.value, 16);
  assert_same_double (m->vector_registers.value, 16);
  assert_same_double (m->fma.value, 0);
  pf_machine_free (m);

  m = machine_of_dump ("intel-xeon-kvm-guest");
  assert_int_equal (m->cache[2].size.provenance, PF_FROM_DEFAULT);
  assert_int_equal (m->cache[1].size.provenance, PF_FROM_CPUID);
  assert_int_equal (m->tlb_entries.provenance, PF_FROM_DEFAULT);
  pf_machine_free (m);
}

/* Leaf 4 of a data or unified cache.  */
static struct pf_cpuid_leaf
cache_leaf (unsigned subleaf, unsigned type, unsigned level, unsigned ids,
            unsigned line, unsigned ways, unsigned sets)
{
  return (struct pf_cpuid_leaf){ 4,
                                 subleaf,
                                 type | level << 5 | (ids - 1) << 14,
                                 (line - 1) | (ways - 1) << 22,
                                 sets - 1,
                                 0 };
}

/* The machine of an Intel processor with N more LEAVES.  */
static struct pf_machine *
machine_with (const struct pf_cpuid_leaf *leaves, unsigned n)
{
  struct pf_cpuid_leaf all[12]
      = { { 0, 0, 4, 0x756e6547, 0x6c65746e, 0x49656e69 } };
  assert_true (n < 12);
  memcpy (all + 1, leaves, n * sizeof leaves[0]);
  struct pf_machine *machine = pf_machine_from_cpuid (all, n + 1);
  assert_non_null (machine);
  return machine;
}

static void
test_odd_line (void **state)
{
  (void)state;
  struct pf_cpuid_leaf leaves[] = { cache_leaf (0, 1, 1, 1, 48, 8, 64) };
  struct pf_machine *m = machine_with (leaves, 1);
  assert_string_equal (m->assumed,
                       "CPUID reports a level 1 cache with line: 48 bytes;"
                       " 64 assumed.");
  assert_same_double (m->cache[0].line.value, 64);
  assert_int_equal (m->cache[0].line.provenance, PF_FROM_DEFAULT);
  assert_int_equal (m->n_cache, 1);
  pf_machine_free (m);
}

static void
test_decreasing_sizes (void **state)
{
  (void)state;
  struct pf_cpuid_leaf leaves[] = { cache_leaf (0, 1, 1, 1, 64, 8, 64),
                                    cache_leaf (1, 3, 2, 1, 64, 4, 64),
                                    cache_leaf (2, 3, 3, 4, 64, 16, 8192) };
  struct pf_machine *m = machine_with (leaves, 3);
  assert_string_equal (m->assumed,
                       "CPUID reports a level 2 cache of 16 KiB, which cannot"
                       " be; it is taken as absent.");
  assert_int_equal (m->n_cache, 1);
  pf_machine_free (m);
}

/* Numbers that no machine has give way to generic ones; a level whose size does
   not go with what is left does not count.  */
static void
test_absurd_numbers (void **state)
{
  (void)state;
  struct pf_cpuid_leaf leaves[] = { cache_leaf (0, 1, 1, 1, 64, 8, 64),
                                    cache_leaf (1, 3, 2, 1, 1, 1024, 32),
                                    { 2, 0, 0x00feff01, 0, 0, 0 },
                                    { 0x18, 0, 1, 0, 0, 0 },
                                    { 0x18, 1, 0, 0xffff0001, 0x10000, 0x21 } };
  struct pf_cpuid_leaf all[6]
      = { { 0, 0, 0x18, 0x756e6547, 0x6c65746e, 0x49656e69 } };
  memcpy (all + 1, leaves, sizeof leaves);
  struct pf_machine *m = pf_machine_from_cpuid (all, 6);
  assert_non_null (m);
  assert_string_equal (m->assumed,
                       "CPUID reports a level 2 cache with line: 1 bytes; 64"
                       " assumed. CPUID reports a level 2 cache of 32 KiB,"
                       " which cannot be; it is taken as absent. CPUID"
                       " reports tlb_entries: 4294901760 entries; 64"
                       " assumed.");
  assert_int_equal (m->n_cache, 1);
  assert_same_double (m->tlb_entries.value, 64);
  assert_int_equal (m->tlb_entries.provenance, PF_FROM_DEFAULT);
  pf_machine_free (m);
}

static void
test_odd_sharing (void **state)
{
  (void)state;
  struct pf_cpuid_leaf leaves[] = { cache_leaf (0, 1, 1, 64, 64, 8, 64),
                                    cache_leaf (1, 3, 2, 4, 64, 8, 1024),
                                    cache_leaf (2, 3, 3, 2, 64, 16, 8192) };
  struct pf_machine *m = machine_with (leaves, 3);
  assert_string_equal (m->assumed,
                       "CPUID reports a level 1 cache shared by 64 logical"
                       " processors; 1 assumed. CPUID reports a level 3"
                       " cache shared by 2 logical processors; 4"
                       " assumed.");
  assert_same_double (m->cache[0].shared_by.value, 1);
  assert_same_double (m->cache[1].shared_by.value, 4);
  assert_same_double (m->cache[2].shared_by.value, 4);
  pf_machine_free (m);
}

/* Without a hypervisor a last level of 32 MiB a processor is believed, more is
   not, and the assumed one is not below the level before.  */
static void
test_large_last_level (void **state)
{
  (void)state;
  struct pf_cpuid_leaf leaves[] = { cache_leaf (0, 1, 1, 1, 64, 8, 64),
                                    cache_leaf (1, 3, 2, 1, 64, 16, 2048),
                                    cache_leaf (2, 3, 3, 1, 64, 16, 32768) };
  struct pf_machine *m = machine_with (leaves, 3);
  assert_string_equal (m->assumed, "");
  assert_same_double (m->cache[2].size.value, 32 * MIB);
  pf_machine_free (m);
  leaves[2] = cache_leaf (2, 3, 3, 1, 64, 16, 65536);
  m = machine_with (leaves, 3);
  assert_string_equal (m->assumed,
                       "CPUID reports a last level cache of 64 MiB shared by"
                       " only 1 logical processors, more than 32 MiB each;"
                       " 4 MiB assumed.");
  assert_same_double (m->cache[2].size.value, 4 * MIB);
  pf_machine_free (m);
}

/* The last levels of all cores of AMD's that a hypervisor adds up are not one, but nobody
   knows which part of them a program gets.  */
static void
test_sum_of_last_levels (void **state)
{
  (void)state;
  struct pf_cpuid_leaf *leaves, *caches = NULL;
  char *why;
  FILE *file = open_dump ("amd-zen-4-ryzen-7-7800x3d");
  int n = pf_cpuid_read (file, "it", &leaves, &why);
  fclose (file);
  for (int k = 0; k < n; k++)
    if (leaves[k].leaf == 1)
      leaves[k].ecx |= 1u << 31;
    else if (leaves[k].leaf == 0x8000001d && leaves[k].subleaf == 3)
      caches = leaves + k;
  assert_non_null (caches);
  caches->ecx = 0x7efff;
  struct pf_machine *m = pf_machine_from_cpuid (leaves, n);
  free (leaves);
  assert_string_equal (
      m->assumed,
      "CPUID reports a last level cache of 508 MiB, more than the 96 MiB that"
      " cores of AMD's share; 32 MiB assumed in all. CPUID reports a last level"
      " cache of 508 MiB shared by only 16 logical processors, more than 8 MiB"
      " each, under a hypervisor that hides the others; 32 MiB assumed.");
  assert_same_double (m->last_level.value, 32 * MIB);
  assert_int_equal (m->last_level.provenance, PF_FROM_DEFAULT);
  assert_same_double (m->cache[2].size.value, 32 * MIB);
  pf_machine_free (m);
}

/* Instruction caches, second mentions of a level, levels after a gap and leaves
   beyond the highest do not count; a fully associative cache has 0 ways.  */
static void
test_ignored (void **state)
{
  (void)state;
  struct pf_cpuid_leaf leaves[] = {
    cache_leaf (0, 2, 1, 1, 32, 4, 64),  cache_leaf (1, 1, 1, 1, 64, 8, 64),
    cache_leaf (2, 3, 1, 1, 64, 16, 64), cache_leaf (3, 3, 3, 1, 64, 16, 8192),
    { 0xb, 0, 0, 64, 0x100, 0 },
  };
  leaves[1].eax |= 1 << 9;
  struct pf_machine *m = machine_with (leaves, 5);
  assert_string_equal (m->assumed, "");
  assert_int_equal (m->n_cache, 1);
  assert_same_double (m->cache[0].size.value, 32 * KIB);
  assert_same_double (m->cache[0].line.value, 64);
  assert_same_double (m->cache[0].ways.value, 0);
  assert_same_double (m->cache[0].shared_by.value, 1);
  pf_machine_free (m);
}

/* Hygon's processors have AMD's leaves.  */
static void
test_hygon (void **state)
{
  (void)state;
  struct pf_cpuid_leaf leaves[]
      = { { 0, 0, 0xd, 0x6f677948, 0x656e6975, 0x6e65476e },
          { 0x80000000, 0, 0x8000001d, 0, 0, 0 },
          { 0x80000005, 0, 0, 0xff40ff40, 0, 0 },
          { 0x8000001d, 0, 0x121, 0x01c0003f, 0x3f, 0 } };
  struct pf_machine *m = pf_machine_from_cpuid (leaves, 4);
  assert_non_null (m);
  assert_string_equal (m->assumed, "");
  assert_int_equal (m->n_cache, 1);
  assert_same_double (m->cache[0].size.value, 32 * KIB);
  assert_int_equal (m->tlb_entries.provenance, PF_FROM_CPUID);
  pf_machine_free (m);
}

/* AMD's second-level TLB of 128 units of 32 entries, according to FLAGS, EAX of leaf
   0x80000021, for FAMILY, an extended one, with FEATURES, ECX of leaf 1.  */
static void
check_tlb_units (unsigned family, unsigned features, unsigned flags,
                 double entries, const char *assumed)
{
  struct pf_cpuid_leaf leaves[]
      = { { 0, 0, 0xd, 0x68747541, 0x444d4163, 0x69746e65 },
          { 1, 0, 0xf00 | family << 20, 0, features, 0 },
          { 0x80000000, 0, 0x80000021, 0, 0, 0 },
          { 0x80000005, 0, 0, 0xff60ff40, 0, 0 },
          { 0x80000006, 0, 0, 0x60804040, 0, 0 },
          { 0x8000001d, 0, 0x121, 0x01c0003f, 0x3f, 0 },
          { 0x80000021, 0, flags, 0, 0, 0 } };
  struct pf_machine *m = pf_machine_from_cpuid (leaves, 7);
  assert_non_null (m);
  assert_string_equal (m->assumed, assumed);
  assert_same_double (m->tlb_entries.value, 96);
  assert_same_double (m->tlb2_entries.value, entries);
  pf_machine_free (m);
}

static void
test_tlb_units (void **state)
{
  (void)state;
  const unsigned guest = 1u << 31, units = 1 << 14;
  check_tlb_units (0xb, 0, units, 4096, "");
  check_tlb_units (0xb, guest, units, 4096, "");
  check_tlb_units (0xb, 0, 0, 128, "");
  check_tlb_units (0xa, guest, 0, 128, "");
  check_tlb_units (0xb, guest, 0x204, 4096,
                   "CPUID reports a second-level TLB of 128 entries, in units"
                   " of which a hypervisor hides the size; 4096 assumed.");
}

/* The machine of the dump NAME has these bandwidths, in bytes a cycle, of the second
   level, the third and memory.  */
static void
check_bandwidths (const char *name, double second, double third, double memory)
{
  struct pf_machine *m = machine_of_dump (name);
  assert_same_double (m->cache[1].bandwidth.value, second);
  assert_same_double (m->cache[2].bandwidth.value, third);
  assert_same_double (m->memory_bandwidth.value, memory);
  pf_machine_free (m);
}

static void
test_bandwidths (void **state)
{
  (void)state;
  check_bandwidths ("intel-skylake-sp-gold-6154", 32, 12, 4);
  check_bandwidths ("amd-k10-phenom-ii-x2-550", 32, 12, 4);
  check_bandwidths ("amd-zen-2-ryzen-5-3600", 32, 24, 8);
  check_bandwidths ("amd-zen-4-ryzen-7-7800x3d", 32, 24, 8);
  struct pf_machine *m = machine_of_dump ("amd-zen-4-ryzen-7-7800x3d");
  assert_int_equal (m->memory_bandwidth.provenance, PF_FROM_CPUID);
  assert_int_equal (m->cache[1].bandwidth.provenance, PF_FROM_DEFAULT);
  pf_machine_free (m);
}

/* What is known of Zen 4, and of Zen 5, family 0x1a, and not of those before.  */
static void
test_zen_5 (void **state)
{
  (void)state;
  struct pf_machine *m = machine_of_dump ("amd-zen-4-ryzen-7-7800x3d");
  assert_same_double (m->sum_latency.value, 4);
  assert_same_double (m->in_flight.value, 350);
  assert_same_double (m->torn_line.value, 2);
  assert_int_equal (m->torn_line.provenance, PF_FROM_CPUID);
  pf_machine_free (m);
  m = machine_of_family ("amd-zen-4-ryzen-7-7800x3d", 0x1a);
  assert_same_double (m->cache[1].bandwidth.value, 48);
  assert_same_double (m->sum_latency.value, 2);
  assert_same_double (m->in_flight.value, 448);
  assert_same_double (m->torn_line.value, 4);
  assert_int_equal (m->sum_latency.provenance, PF_FROM_CPUID);
  pf_machine_free (m);
}

/* A register of leaf 2 with its highest bit set holds no descriptors, the
   lowest byte of EAX never does, and a TLB called the second is the first where
   there is no other.  */
static void
test_tlb_descriptors (void **state)
{
  (void)state;
  struct pf_cpuid_leaf leaves[] = { cache_leaf (0, 1, 1, 1, 64, 8, 64),
                                    { 2, 0, 0x000000c3, 0x8000005d, 0xca, 0 } };
  struct pf_machine *m = machine_with (leaves, 2);
  assert_same_double (m->tlb_entries.value, 512);
  assert_same_double (m->tlb2_entries.value, 0);
  pf_machine_free (m);
}

static void
test_nothing (void **state)
{
  (void)state;
  struct pf_machine *m = pf_machine_from_cpuid (NULL, 0);
  assert_non_null (m);
  assert_string_equal (m->name, "generic");
  assert_string_equal (m->assumed,
                       "CPUID reports no data caches; generic ones are"
                       " assumed.");
  assert_same_double (m->cache[0].size.value, 32 * KIB);
  pf_machine_free (m);
}

static void
test_native (void **state)
{
  (void)state;
  struct pf_machine *m = pf_machine_native ();
  assert_non_null (m);
  assert_true (m->n_cache >= 1 && m->n_cache <= PF_MAX_CACHE_LEVELS);
  assert_true (m->cache[0].size.value >= 1024);
  assert_true (*m->name);
  pf_machine_free (m);
  assert_null (pf_machine_free (NULL));
}

/* The text of M in JSON, which the caller frees.  */
static char *
json_of (const struct pf_machine *m)
{
  char *text;
  size_t size;
  FILE *file = open_memstream (&text, &size);
  assert_int_equal (pf_machine_write (m, file), 0);
  fclose (file);
  return text;
}

/* The machine described by TEXT, a file called "m.json".  */
static struct pf_machine *
read_json (const char *text, char **why)
{
  FILE *file = fmemopen ((char *)text, strlen (text), "r");
  struct pf_machine *m = pf_machine_read (file, "m.json", why);
  fclose (file);
  return m;
}

/* Assert that writing M, reading and writing give the same, byte for byte and
   number for number.  Releases M.  */
static void
check_round_trip (struct pf_machine *m)
{
  char *why, *text = json_of (m);
  struct pf_machine *copy = read_json (text, &why);
  if (!copy)
    fail_msg ("%s", why);
  assert_null (why);
  char *again = json_of (copy);
  assert_string_equal (text, again);
  assert_string_equal (m->name, copy->name);
  assert_string_equal (m->assumed, copy->assumed);
  assert_int_equal (m->n_cache, copy->n_cache);
  for (unsigned i = 0; i < m->n_cache; i++)
    assert_memory_equal (&m->cache[i].size.value, &copy->cache[i].size.value,
                         sizeof (double));
  assert_same_double (m->memory_bandwidth.value, copy->memory_bandwidth.value);
  assert_int_equal (m->vector.provenance, copy->vector.provenance);
  free (text);
  free (again);
  pf_machine_free (m);
  pf_machine_free (copy);
}

static void
test_round_trip (void **state)
{
  (void)state;
  check_round_trip (pf_machine_default ());
  for (unsigned i = 0; i < N_MACHINES; i++)
    check_round_trip (machine_of_dump (expected_machines[i].dump));
  struct pf_machine *m = pf_machine_default ();
  m->memory_bandwidth.value = 0.1;
  m->fp_div_cycles.value = 100 / 3.0;
  m->fp_div_cycles.provenance = PF_FROM_USER;
  m->vector.value = 64;
  m->vector.provenance = PF_FROM_TARGET;
  check_round_trip (m);
}

/* A number alone is the user's; what is absent stays generic.  */
static void
test_short_form (void **state)
{
  (void)state;
  char *why;
  struct pf_machine *m = read_json (
      "{\"caches\": [{\"size\": 49152, \"ways\": 12}, {\"size\": 2097152}],"
      " \"memory_bandwidth\": 2.5, \"page\": {\"value\": 65536}}",
      &why);
  assert_non_null (m);
  assert_string_equal (m->name, "m.json");
  assert_int_equal (m->n_cache, 2);
  assert_same_double (m->cache[0].size.value, 49152);
  assert_int_equal (m->cache[0].size.provenance, PF_FROM_USER);
  assert_same_double (m->cache[0].ways.value, 12);
  assert_same_double (m->cache[0].line.value, 64);
  assert_int_equal (m->cache[0].line.provenance, PF_FROM_DEFAULT);
  assert_same_double (m->memory_bandwidth.value, 2.5);
  assert_int_equal (m->page.provenance, PF_FROM_USER);
  assert_same_double (m->tlb_entries.value, 64);
  pf_machine_free (m);
  m = read_json ("{}", &why);
  assert_non_null (m);
  assert_int_equal (m->n_cache, 3);
  pf_machine_free (m);
}

static void
test_bad_files (void **state)
{
  (void)state;
  static const struct
  {
    const char *text, *why;
  } bad[] = {
    { "{\"page\": 4096", "m.json:1:13: '}' expected near end of file" },
    { "[]", "m.json: found no object, expected a machine description" },
    { "{\"pgae\": 1}", "m.json: pgae: unknown member; did you mean `page'?" },
    { "{\"frequency\": 1}", "m.json: frequency: unknown member" },
    { "{\"cache\": []}",
      "m.json: cache: unknown member; did you mean `caches'?" },
    { "{\"name\": 7}", "m.json: name: found 7, expected a string" },
    { "{\"page\": \"4096\"}",
      "m.json: page: found \"4096\", expected a power of 2 from 512 to"
      " 1073741824 (bytes)" },
    { "{\"page\": 5000}",
      "m.json: page: found 5000, expected a power of 2 from 512 to 1073741824"
      " (bytes)" },
    { "{\"page\": null}",
      "m.json: page: found null, expected a power of 2 from 512 to 1073741824"
      " (bytes)" },
    { "{\"tlb_entries\": -64}",
      "m.json: tlb_entries: found -64, expected a whole number from 1 to"
      " 1048576 (entries)" },
    { "{\"tlb_entries\": 1.5}",
      "m.json: tlb_entries: found 1.5, expected a whole number from 1 to"
      " 1048576 (entries)" },
    { "{\"tlb_entries\": [64]}",
      "m.json: tlb_entries: found an array, expected a whole number from 1 to"
      " 1048576 (entries)" },
    { "{\"memory_bandwidth\": 0}",
      "m.json: memory_bandwidth: found 0, expected a number from 0.001 to"
      " 65536 (bytes/cycle)" },
    { "{\"fma\": true}",
      "m.json: fma: found true, expected a whole number from 0 to 1"
      " (0 or 1)" },
    { "{\"page\": {\"unit\": \"bytes\"}}",
      "m.json: page: found no member `value'" },
    { "{\"page\": {\"value\": 4096, \"unit\": \"KiB\"}}",
      "m.json: page.unit: found \"KiB\", expected \"bytes\"" },
    { "{\"page\": {\"value\": {}}}",
      "m.json: page: found an object, expected a power of 2 from 512 to"
      " 1073741824 (bytes)" },
    { "{\"page\": {\"value\": 4096, \"from\": \"cpu\"}}",
      "m.json: page.from: found \"cpu\", expected \"default\", \"target\","
      " \"cpuid\" or \"user\"" },
    { "{\"page\": {\"value\": 4096, \"form\": \"user\"}}",
      "m.json: page.form: unknown member; did you mean `from'?" },
    { "{\"caches\": {}}",
      "m.json: caches: found an object, expected an array of caches, the first"
      " level first" },
    { "{\"caches\": []}", "m.json: caches: found 0 levels, expected 1 to 4" },
    { "{\"caches\": [{}, {}, {}, {}, {}]}",
      "m.json: caches: found 5 levels, expected 1 to 4" },
    { "{\"caches\": [32768]}",
      "m.json: caches[0]: found 32768, expected an object that describes one"
      " cache" },
    { "{\"caches\": [{}, {\"sise\": 1}]}",
      "m.json: caches[1].sise: unknown member; did you mean `size'?" },
    { "{\"caches\": [{\"line\": 48}]}",
      "m.json: caches[0].line: found 48, expected a power of 2 from 8 to 4096"
      " (bytes)" },
    { "{\"caches\": [{\"size\": {\"value\": 0}}]}",
      "m.json: caches[0].size: found 0, expected a whole number from 256 to"
      " 1099511627776 (bytes)" },
    { "{\"caches\": [{\"size\": 256}]}",
      "m.json: caches[0].size: found 256, expected at least one line in each"
      " way, 512 bytes" },
    { "{\"caches\": [{\"size\": 65536}, {\"size\": 32768}]}",
      "m.json: caches[1].size: found 32768, expected at least the size of the"
      " level before, 65536 bytes" },
  };
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
    {
      char *why;
      assert_null (read_json (bad[i].text, &why));
      assert_non_null (why);
      assert_string_equal (why, bad[i].why);
      free (why);
    }
}

/* Twice the same member is a mistake, whichever was meant.  */
static void
test_duplicate_member (void **state)
{
  (void)state;
  char *why;
  assert_null (read_json ("{\"page\": 4096, \"page\": 65536}", &why));
  assert_non_null (strstr (why, "duplicate object key"));
  free (why);
}

static void
test_write_error (void **state)
{
  (void)state;
  FILE *full = fopen ("/dev/full", "w");
  if (!full)
    skip ();
  struct pf_machine *m = pf_machine_default ();
  assert_int_equal (pf_machine_write (m, full), -1);
  pf_machine_free (m);
  fclose (full);
}

/* Read TEXT, a file called "d.txt", as CPUID leaves.  */
static int
read_leaves (const char *text, struct pf_cpuid_leaf **leaves, char **why)
{
  FILE *file = fmemopen ((char *)text, strlen (text), "r");
  int n = pf_cpuid_read (file, "d.txt", leaves, why);
  fclose (file);
  return n;
}

static void
test_leaves_round_trip (void **state)
{
  (void)state;
  static const char written[]
      = "00000004 01 1c004122 01c0003f 0000003f 00000000\n"
        "8000001d 0a 00000001 00000002 00000003 ffffffff\n";
  struct pf_cpuid_leaf *leaves;
  char *why, *text;
  size_t size;
  int n = read_leaves ("# comment\n\n4 1 1C004122 1c0003f 3f 0 # comment\r\n"
                       "\t8000001d A 1 2 3 FFFFFFFF",
                       &leaves, &why);
  assert_int_equal (n, 2);
  FILE *file = open_memstream (&text, &size);
  assert_int_equal (pf_cpuid_write (file, leaves, n), 0);
  fclose (file);
  assert_string_equal (text, written);
  free (text);
  free (leaves);
}

static void
test_bad_leaves (void **state)
{
  (void)state;
#define EXPECTED                                                               \
  "expected six hexadecimal numbers, LEAF SUBLEAF EAX EBX ECX EDX"
  static const struct
  {
    const char *text, *why;
  } bad[] = {
    { "# nothing\n", "d.txt: found no CPUID record" },
    { "0 0 1 2 3 4\n4 0 1 2 3\n", "d.txt:2: found 5 numbers, " EXPECTED },
    { "4 0 1 2 3 4 5\n", "d.txt:1: found `5', " EXPECTED },
    { "4 0 1 2 3 123456789\n", "d.txt:1: found `123456789', " EXPECTED },
    { "4 0 1 2 3 -1\n", "d.txt:1: found `-1', " EXPECTED },
    { "\n4 0 0x1 2 3 4\n", "d.txt:2: found `0x1', " EXPECTED },
    { "{\"page\": 4096}", "d.txt:1: found `{\"page\":', " EXPECTED },
  };
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
    {
      struct pf_cpuid_leaf *leaves;
      char *why;
      assert_int_equal (read_leaves (bad[i].text, &leaves, &why), -1);
      assert_null (leaves);
      assert_string_equal (why, bad[i].why);
      free (why);
    }
}

/* The worked example of the paper, section 3.2.1: 32 KiB, 256 KiB, 128 bits,
   float, two elements an iteration.  */
static void
test_sica_example (void **state)
{
  (void)state;
  struct pf_machine *m = pf_machine_default ();
  m->cache[0].size.value = 32 * KIB;
  m->cache[1].size.value = 256 * KIB;
  assert_int_equal (pf_sica_l1 (m, 128, 2, 4, 1.0), 4096);
  assert_int_equal (pf_sica_l2 (m), 8);
  assert_int_equal (pf_sica_l1 (m, 128, 2, 4, 0.5), 2048);
  assert_int_equal (pf_sica_l1 (m, 128, 2, 8, 1.0), 2048);
  assert_int_equal (pf_sica_l1 (m, 512, 2, 8, 1.0), 2048);
  /* 32768 * 8 / (256 * 3) is 341.33; 341 vectors of 4 doubles.  */
  assert_int_equal (pf_sica_l1 (m, 256, 3, 8, 1.0), 1364);
  pf_machine_free (m);
}

static void
test_sica_limits (void **state)
{
  (void)state;
  struct pf_machine *m = pf_machine_default ();
  /* At least one vector, and at least one element.  */
  assert_int_equal (pf_sica_l1 (m, 256, 1000000, 8, 1.0), 4);
  assert_int_equal (pf_sica_l1 (m, 256, 2, 8, 0.0), 4);
  assert_int_equal (pf_sica_l1 (m, 256, 2, 8, 0.0 / 0.0), 4);
  assert_int_equal (pf_sica_l1 (m, 0, 2, 8, 1.0), 2048);
  assert_true (pf_sica_l1 (m, 128, 0, 0, 1e300) > 0);
  m->cache[0].size.value = 48 * KIB;
  m->cache[1].size.value = 1280 * KIB;
  assert_int_equal (pf_sica_l2 (m), 26);
  m->n_cache = 1;
  assert_int_equal (pf_sica_l2 (m), 1);
  pf_machine_free (m);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_dumps),
    cmocka_unit_test (test_provenance),
    cmocka_unit_test (test_odd_line),
    cmocka_unit_test (test_decreasing_sizes),
    cmocka_unit_test (test_absurd_numbers),
    cmocka_unit_test (test_odd_sharing),
    cmocka_unit_test (test_large_last_level),
    cmocka_unit_test (test_sum_of_last_levels),
    cmocka_unit_test (test_ignored),
    cmocka_unit_test (test_hygon),
    cmocka_unit_test (test_tlb_units),
    cmocka_unit_test (test_bandwidths),
    cmocka_unit_test (test_zen_5),
    cmocka_unit_test (test_tlb_descriptors),
    cmocka_unit_test (test_nothing),
    cmocka_unit_test (test_native),
    cmocka_unit_test (test_round_trip),
    cmocka_unit_test (test_short_form),
    cmocka_unit_test (test_bad_files),
    cmocka_unit_test (test_duplicate_member),
    cmocka_unit_test (test_write_error),
    cmocka_unit_test (test_leaves_round_trip),
    cmocka_unit_test (test_bad_leaves),
    cmocka_unit_test (test_sica_example),
    cmocka_unit_test (test_sica_limits),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
