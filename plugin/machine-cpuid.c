/* Machine descriptions from CPUID.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The meaning of the leaves is from Intel's Software Developer's Manual,
   volume 2, instruction CPUID, and AMD's Architecture Programmer's Manual,
   volume 3, appendix E.  */

#define _GNU_SOURCE
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine-fields.h"
#include "machine.h"

#define KIB 1024.0
#define MIB (1024.0 * KIB)

/* Subleaves of one leaf that are looked at.  */
#define MOST_SUBLEAVES 32

/* No core runs more logical processors, so none share a first level.  */
#define MOST_THREADS 8

/* The largest believable part of the last level, in bytes for each of the
   logical processors that share it.  Processors with stacked caches reach 6
   MiB, a few servers with one core to a chiplet 32 MiB.  A hypervisor often
   shows the whole cache of the socket to a few virtual processors.  */
#define MOST_SHARE (32 * MIB)
#define MOST_SHARE_OF_GUEST (8 * MIB)

/* What is assumed instead: a usual size in servers.  */
#define ASSUMED_SHARE (2 * MIB)

/* The largest last level that cores of AMD's share, with stacked caches, and what is assumed if a
   hypervisor adds up those of several groups of cores, as it is with most.  */
#define MOST_OF_AMD (96 * MIB)
#define ASSUMED_OF_AMD (32 * MIB)

/* Families of AMD's processors.  */
#define FAMILY_OF_ZEN 0x17
#define FAMILY_OF_ZEN_4 0x19
#define FAMILY_OF_ZEN_5 0x1a

/* From Zen 5 on the entries of second-level TLBs are counted in units of so many.  */
#define TLB_UNIT 32

/* Cores of Zen read their third level by up to 32 bytes a cycle, those of Zen 5 their
   second by up to 64.  What one core reached, in a loop that adds up numbers on a
   server with Zen 5: 46 to 62 from the second level, 28 from the third and 8.4 from
   memory.  */
#define ZEN_5_L2_BANDWIDTH 48
#define ZEN_L3_BANDWIDTH 24
#define ZEN_MEMORY_BANDWIDTH 8

/* Zen 4, and Zen 3 of the same family, store 32 bytes at a time, of which every other lies in two lines
   where vectors do.  With Zen 4, lines of three arrays stored in turn take 1.2 to 2.3 cycles more where
   these do not begin with lines, in each level of cache, measured on a server.  */
#define ZEN_4_TORN_LINE 2
/* The cycles from one addition to a sum to the next with Zen 5, measured on a server.  */
#define ZEN_5_SUM_LATENCY 2
/* The entries of its reorder buffer, as AMD's Software Optimization Guide for it has them.  */
#define ZEN_5_IN_FLIGHT 448

/* LEAVES: the N records.
   HIGHEST, HIGHEST_EXTENDED: leaves; what a processor answers beyond is not
     about the leaf asked for.
   IS_AMD: the leaves are laid out as AMD's.
   IS_GUEST: a hypervisor answers.
   MACHINE: the result.
   FAILED: memory was short.  */
struct decoder
{
  const struct pf_cpuid_leaf *leaves;
  unsigned n;
  unsigned highest, highest_extended;
  bool is_amd, is_guest;
  struct pf_machine *machine;
  bool failed;
};

/* Bits HIGH to LOW of WORD.  */
static unsigned
bits (unsigned word, unsigned high, unsigned low)
{
  return word >> low & ((2u << (high - low)) - 1);
}

static struct pf_quantity
from_cpuid (double value)
{
  return (struct pf_quantity){ value, PF_FROM_CPUID };
}

/* The record of LEAF and SUBLEAF, or NULL.  */
static const struct pf_cpuid_leaf *
find_record (const struct decoder *d, unsigned leaf, unsigned subleaf)
{
  for (unsigned i = 0; i < d->n; i++)
    if (d->leaves[i].leaf == leaf && d->leaves[i].subleaf == subleaf)
      return &d->leaves[i];
  return NULL;
}

/* The same, or NULL when the processor does not have LEAF.  */
static const struct pf_cpuid_leaf *
find (const struct decoder *d, unsigned leaf, unsigned subleaf)
{
  unsigned highest = leaf >> 31 ? d->highest_extended : d->highest;
  return leaf <= highest ? find_record (d, leaf, subleaf) : NULL;
}

/* Add a sentence to what is assumed about the machine.  */
static void __attribute__ ((format (printf, 2, 3)))
assume (struct decoder *d, const char *format, ...)
{
  char *sentence, *all = NULL;
  va_list arguments;
  va_start (arguments, format);
  if (vasprintf (&sentence, format, arguments) < 0)
    sentence = NULL;
  va_end (arguments);
  char **assumed = &d->machine->assumed;
  if (!sentence
      || asprintf (&all, "%s%s%s", *assumed, **assumed ? " " : "", sentence)
             < 0)
    d->failed = true;
  else
    {
      free (*assumed);
      *assumed = all;
    }
  free (sentence);
}

/* The four letters of WORD, in memory order, at TEXT.  */
static void
put_letters (char *text, unsigned word)
{
  for (int i = 0; i < 4; i++)
    text[i] = word >> 8 * i & 0xff;
}

static void
decode_vendor (struct decoder *d, char vendor[13])
{
  const struct pf_cpuid_leaf *r = find_record (d, 0, 0);
  memset (vendor, 0, 13);
  if (r)
    {
      d->highest = r->eax;
      put_letters (vendor, r->ebx);
      put_letters (vendor + 4, r->edx);
      put_letters (vendor + 8, r->ecx);
    }
  r = find_record (d, 0x80000000, 0);
  d->highest_extended = r ? r->eax : 0;
  d->is_amd = strcmp (vendor, "AuthenticAMD") == 0
              || strcmp (vendor, "HygonGenuine") == 0;
  r = find (d, 1, 0);
  d->is_guest = r && r->ecx >> 31;
}

/* Make TEXT one line of printable letters with single spaces between words.  */
static void
tidy (char *text)
{
  char *to = text;
  for (const char *from = text; *from; from++)
    {
      char letter = *from >= ' ' && *from <= '~' ? *from : '?';
      if (letter != ' ' || (to > text && to[-1] != ' '))
        *to++ = letter;
    }
  if (to > text && to[-1] == ' ')
    to--;
  *to = '\0';
}

/* The family of the processor that R, leaf 1, is about.  */
static unsigned
family_of (const struct pf_cpuid_leaf *r)
{
  unsigned family = bits (r->eax, 11, 8);

  return family == 15 ? family + bits (r->eax, 27, 20) : family;
}

/* Set the machine's name to the brand, or else to VENDOR and model.  */
static void
decode_name (struct decoder *d, const char *vendor)
{
  char text[80] = "";
  const struct pf_cpuid_leaf *r;
  for (unsigned i = 0; i < 3; i++)
    if ((r = find (d, 0x80000002 + i, 0)))
      {
        put_letters (text + 16 * i, r->eax);
        put_letters (text + 16 * i + 4, r->ebx);
        put_letters (text + 16 * i + 8, r->ecx);
        put_letters (text + 16 * i + 12, r->edx);
      }
  tidy (text);
  if (!*text && (r = find (d, 1, 0)))
    {
      unsigned family = family_of (r), model = bits (r->eax, 7, 4);
      if (family == 6 || family >= 15)
        model += bits (r->eax, 19, 16) << 4;
      snprintf (text, sizeof text, "%s family %u model %u", vendor, family,
                model);
      tidy (text);
    }
  if (*text && pf_machine_set_text (&d->machine->name, text) < 0)
    d->failed = true;
}

/* How many logical processors there are among IDS neighbouring numbers of
   logical processors, which is what the cache leaves give: the numbers are
   sparse where a level of the topology does not have a power of two of
   processors.  */
static unsigned
count_processors (const struct decoder *d, unsigned ids)
{
  unsigned width = 0, count = ids, total = ids;
  while (width < 31 && 1u << width < ids)
    width++;
  for (unsigned i = 0; i < MOST_SUBLEAVES; i++)
    {
      const struct pf_cpuid_leaf *r = find (d, 0xb, i);
      if (!r || bits (r->ecx, 15, 8) == 0)
        break;
      unsigned shift = bits (r->eax, 4, 0);
      total = bits (r->ebx, 15, 0);
      if (shift <= width && total > 0 && width - shift < 16)
        count = total << (width - shift);
    }
  if (total > 0 && count > total)
    count = total;
  return count < ids ? count : ids;
}

/* Read the cache that R describes, in the layout of leaf 4, into CACHE.  */
static void
decode_cache (const struct decoder *d, const struct pf_cpuid_leaf *r,
              struct pf_cache *cache)
{
  double line = bits (r->ebx, 11, 0) + 1;
  double partitions = bits (r->ebx, 21, 12) + 1;
  double ways = bits (r->ebx, 31, 22) + 1;
  double sets = r->ecx + 1.0;
  bool is_fully_associative = r->eax >> 9 & 1;
  cache->size = from_cpuid (ways * partitions * line * sets);
  cache->line = from_cpuid (line);
  cache->ways = from_cpuid (is_fully_associative ? 0 : ways);
  cache->shared_by
      = from_cpuid (count_processors (d, bits (r->eax, 25, 14) + 1));
  cache->inclusive = from_cpuid (r->edx >> 1 & 1);
}

/* Read the caches from LEAF, 4 or 0x8000001D.  */
static void
decode_caches (struct decoder *d, unsigned leaf)
{
  unsigned seen = 0;
  for (unsigned i = 0; i < MOST_SUBLEAVES; i++)
    {
      const struct pf_cpuid_leaf *r = find (d, leaf, i);
      unsigned type = r ? bits (r->eax, 4, 0) : 0;
      if (type == 0)
        break;
      unsigned level = bits (r->eax, 7, 5);
      bool holds_data = type == 1 || type == 3;
      if (!holds_data || level < 1 || level > PF_MAX_CACHE_LEVELS
          || seen >> level & 1)
        continue;
      seen |= 1u << level;
      decode_cache (d, r, &d->machine->cache[level - 1]);
    }
  d->machine->n_cache = 0;
  while (seen >> (d->machine->n_cache + 1) & 1)
    d->machine->n_cache++;
}

/* The associativity that AMD encodes as CODE in leaf 0x80000006; 0 is full.  */
static unsigned
old_amd_ways (unsigned code)
{
  static const unsigned char ways[16]
      = { 1, 1, 2, 3, 4, 6, 8, 8, 16, 16, 32, 48, 64, 96, 128, 0 };
  return ways[code];
}

/* Set the next cache level: SIZE bytes, or no such level when 0.  Returns
   whether there is one.  */
static bool
add_old_amd_cache (struct decoder *d, double size, unsigned line, unsigned ways,
                   unsigned shared_by)
{
  if (size == 0)
    return false;
  struct pf_cache *cache = &d->machine->cache[d->machine->n_cache++];
  cache->size = from_cpuid (size);
  cache->line = from_cpuid (line);
  cache->ways = from_cpuid (ways);
  cache->shared_by = from_cpuid (shared_by);
  return true;
}

/* Read the caches of AMD processors before leaf 0x8000001D.  */
static void
decode_old_amd_caches (struct decoder *d)
{
  const struct pf_cpuid_leaf *l1 = find (d, 0x80000005, 0);
  const struct pf_cpuid_leaf *l2 = find (d, 0x80000006, 0);
  const struct pf_cpuid_leaf *size = find (d, 0x80000008, 0);
  d->machine->n_cache = 0;
  if (!l1)
    return;
  unsigned ways = bits (l1->ecx, 23, 16);
  if (!add_old_amd_cache (d, bits (l1->ecx, 31, 24) * KIB, bits (l1->ecx, 7, 0),
                          ways == 0xff ? 0 : ways, 1)
      || !l2
      || !add_old_amd_cache (d, bits (l2->ecx, 31, 16) * KIB,
                             bits (l2->ecx, 7, 0),
                             old_amd_ways (bits (l2->ecx, 15, 12)), 1))
    return;
  add_old_amd_cache (d, bits (l2->edx, 31, 18) * 512 * KIB,
                     bits (l2->edx, 7, 0),
                     old_amd_ways (bits (l2->edx, 15, 12)),
                     size ? bits (size->ecx, 7, 0) + 1 : 1);
}

/* Write BYTES as KiB or MiB into TEXT and return it.  */
static const char *
size_text (double bytes, char text[24])
{
  if (bytes >= MIB)
    snprintf (text, 24, "%.6g MiB", bytes / MIB);
  else
    snprintf (text, 24, "%.6g KiB", bytes / KIB);
  return text;
}

/* Replace those of the N FIELDS of OBJECT that no machine has by the defaults
   of LEVEL.  WHERE says what OBJECT is, "" for the machine.  */
static void
replace_odd (struct decoder *d, void *object, const struct pf_field *fields,
             unsigned n, unsigned level, const char *where)
{
  for (unsigned i = 0; i < n; i++)
    {
      struct pf_quantity *quantity = pf_field_of (&fields[i], object);
      double found = quantity->value;
      if (pf_field_accepts (&fields[i], found))
        continue;
      pf_field_init (&fields[i], object, level);
      assume (d, "CPUID reports %s%s: %.15g %s; %.15g assumed.", where,
              fields[i].name, found, fields[i].unit, quantity->value);
    }
}

/* Can the size of the cache at LEVEL be true, given its other numbers and the
   level before?  */
static bool
has_possible_size (const struct pf_machine *machine, unsigned level)
{
  const struct pf_cache *cache = &machine->cache[level - 1];
  double size = cache->size.value;
  double ways = cache->ways.value > 1 ? cache->ways.value : 1;
  return size >= ways * cache->line.value
         && (level == 1 || size >= cache[-1].size.value);
}

/* Replace what cannot be true of the cache at LEVEL, given the one before.
   Returns false when nothing of it can be used.  */
static bool
check_cache (struct decoder *d, unsigned level)
{
  struct pf_cache *cache = &d->machine->cache[level - 1];
  char text[24], where[40];
  snprintf (where, sizeof where, "a level %u cache with ", level);
  replace_odd (d, cache, pf_cache_fields, PF_N_CACHE_FIELDS, level, where);
  if (!has_possible_size (d->machine, level))
    {
      assume (d,
              "CPUID reports a level %u cache of %s, which cannot be; it is"
              " taken as absent.",
              level, size_text (cache->size.value, text));
      return false;
    }
  double least = level > 1 ? cache[-1].shared_by.value : 1;
  double most = level == 1 ? MOST_THREADS : 65536;
  double shared_by = cache->shared_by.value;
  if (shared_by < least || shared_by > most)
    {
      cache->shared_by = (struct pf_quantity){ least, PF_FROM_DEFAULT };
      assume (d,
              "CPUID reports a level %u cache shared by %.0f logical"
              " processors; %.0f assumed.",
              level, shared_by, least);
    }
  return true;
}

/* Note the size of LAST, the last level, or what is assumed of it where it is larger than any.  */
static void
note_last_level (struct decoder *d, const struct pf_cache *last)
{
  char found[24], limit[24], instead[24];

  d->machine->last_level = last->size;
  if (!d->is_amd || last->size.value <= MOST_OF_AMD)
    return;
  d->machine->last_level
      = (struct pf_quantity){ ASSUMED_OF_AMD, PF_FROM_DEFAULT };
  assume (d,
          "CPUID reports a last level cache of %s, more than the %s that cores"
          " of AMD's share; %s assumed in all.",
          size_text (last->size.value, found), size_text (MOST_OF_AMD, limit),
          size_text (ASSUMED_OF_AMD, instead));
}

/* Note the size of the last level, and replace what a program gets of it when the
   processors that are said to share it cannot be all.  */
static void
check_last_cache (struct decoder *d)
{
  struct pf_machine *machine = d->machine;
  if (machine->n_cache < 2)
    return;
  struct pf_cache *last = &machine->cache[machine->n_cache - 1];
  double most = d->is_guest ? MOST_SHARE_OF_GUEST : MOST_SHARE;
  double size = last->size.value, shared_by = last->shared_by.value;
  double assumed = ASSUMED_SHARE * shared_by;
  char found[24], limit[24], instead[24];
  note_last_level (d, last);
  if (size <= most * shared_by)
    return;
  if (assumed < 2 * last[-1].size.value)
    assumed = 2 * last[-1].size.value;
  last->size = (struct pf_quantity){ assumed, PF_FROM_DEFAULT };
  assume (d,
          "CPUID reports a last level cache of %s shared by only %.0f logical"
          " processors, more than %s each%s; %s assumed.",
          size_text (size, found), shared_by, size_text (most, limit),
          d->is_guest ? ", under a hypervisor that hides the others" : "",
          size_text (assumed, instead));
}

/* Keep the caches that can be true, or the generic ones when none can.  */
static void
check_caches (struct decoder *d)
{
  struct pf_machine *machine = d->machine;
  unsigned n = 0;
  while (n < machine->n_cache && check_cache (d, n + 1))
    n++;
  machine->n_cache = n;
  check_last_cache (d);
  if (n > 0)
    return;
  assume (d, "CPUID reports no data caches; generic ones are assumed.");
  machine->n_cache = 3;
  for (unsigned level = 1; level <= machine->n_cache; level++)
    pf_cache_init (&machine->cache[level - 1], level);
}

/* Read the data TLB for 4 KiB pages from leaf 0x18, summed over its parts.
   Returns false when that does not say.  */
static bool
decode_tlb_leaf (struct decoder *d)
{
  enum
  {
    DATA = 1,
    UNIFIED = 3,
    LOADS = 4
  };
  double entries[3] = { 0, 0, 0 };
  for (unsigned i = 0; i < MOST_SUBLEAVES; i++)
    {
      const struct pf_cpuid_leaf *r = find (d, 0x18, i);
      if (!r)
        break;
      unsigned type = bits (r->edx, 4, 0), level = bits (r->edx, 7, 5);
      bool holds_data = type == DATA || type == UNIFIED || type == LOADS;
      if (holds_data && (level == 1 || level == 2) && (r->ebx & 1))
        entries[level] += bits (r->ebx, 31, 16) * (double)r->ecx;
    }
  if (entries[1] == 0)
    return false;
  d->machine->tlb_entries = from_cpuid (entries[1]);
  d->machine->tlb2_entries = from_cpuid (entries[2]);
  return true;
}

/* DESCRIPTOR: a byte of leaf 2.
   LEVEL, ENTRIES: of the data or unified TLB for 4 KiB pages it stands for.  */
struct tlb_descriptor
{
  unsigned char descriptor, level;
  unsigned short entries;
};

/* Table 3-12 of the manual, as far as it is about data TLBs for 4 KiB
   pages.  */
static const struct tlb_descriptor tlb_descriptors[] = {
  { 0x03, 1, 64 },   { 0x57, 1, 16 },  { 0x59, 1, 16 },   { 0x5b, 1, 64 },
  { 0x5c, 1, 128 },  { 0x5d, 1, 256 }, { 0x64, 1, 512 },  { 0x6a, 1, 64 },
  { 0x6b, 2, 256 },  { 0xa0, 1, 32 },  { 0xb3, 1, 128 },  { 0xb4, 2, 256 },
  { 0xba, 2, 64 },   { 0xc0, 1, 8 },   { 0xc1, 2, 1024 }, { 0xc2, 1, 16 },
  { 0xc3, 2, 1536 }, { 0xca, 2, 512 },
};
#define N_TLB_DESCRIPTORS (sizeof tlb_descriptors / sizeof tlb_descriptors[0])

/* Enter the TLB that the byte DESCRIPTOR of leaf 2 stands for, if any, into
   ENTRIES[level].  */
static void
enter_descriptor (unsigned descriptor, unsigned entries[3])
{
  for (unsigned i = 0; i < N_TLB_DESCRIPTORS; i++)
    {
      const struct tlb_descriptor *tlb = &tlb_descriptors[i];
      if (tlb->descriptor == descriptor && entries[tlb->level] < tlb->entries)
        entries[tlb->level] = tlb->entries;
    }
}

/* Read the data TLB for 4 KiB pages from leaf 2.  */
static void
decode_tlb_descriptors (struct decoder *d)
{
  const struct pf_cpuid_leaf *r = find (d, 2, 0);
  unsigned entries[3] = { 0, 0, 0 };
  if (!r)
    return;
  /* The lowest byte of EAX is no descriptor, and a register with its highest
     bit set has none.  */
  unsigned words[] = { r->eax & ~0xffu, r->ebx, r->ecx, r->edx };
  for (unsigned i = 0; i < 4; i++)
    for (unsigned low = 0; low < 32 && !(words[i] >> 31); low += 8)
      enter_descriptor (bits (words[i], low + 7, low), entries);
  if (entries[1] == 0)
    {
      entries[1] = entries[2];
      entries[2] = 0;
    }
  if (entries[1] == 0)
    return;
  d->machine->tlb_entries = from_cpuid (entries[1]);
  d->machine->tlb2_entries = from_cpuid (entries[2]);
}

/* In how many entries an AMD processor counts those of its second-level TLB, of which
   ENTRIES are reported.  Hypervisors hide the bit that says so, but not the number.  */
static unsigned
tlb_unit (struct decoder *d, unsigned entries)
{
  const struct pf_cpuid_leaf *r = find (d, 0x80000021, 0);
  const struct pf_cpuid_leaf *version = find (d, 1, 0);
  if (r && bits (r->eax, 14, 14))
    return TLB_UNIT;
  if (!d->is_guest || !version || family_of (version) < FAMILY_OF_ZEN_5
      || entries == 0 || entries >= d->machine->tlb_entries.value * TLB_UNIT)
    return 1;
  assume (d,
          "CPUID reports a second-level TLB of %u entries, in units of which a"
          " hypervisor hides the size; %u assumed.",
          entries, entries * TLB_UNIT);
  return TLB_UNIT;
}

/* Read the data TLB for 4 KiB pages of an AMD processor.  */
static void
decode_amd_tlb (struct decoder *d)
{
  const struct pf_cpuid_leaf *l1 = find (d, 0x80000005, 0);
  const struct pf_cpuid_leaf *l2 = find (d, 0x80000006, 0);
  if (l1 && bits (l1->ebx, 23, 16) != 0)
    d->machine->tlb_entries = from_cpuid (bits (l1->ebx, 23, 16));
  if (l2)
    {
      bool is_enabled = bits (l2->ebx, 31, 28) != 0;
      unsigned entries = is_enabled ? bits (l2->ebx, 27, 16) : 0;
      d->machine->tlb2_entries
          = from_cpuid (entries * (double)tlb_unit (d, entries));
    }
}

/* Enter what Zen 5 is known for.  */
static void
know_zen_5 (struct pf_machine *machine)
{
  if (machine->n_cache > 1)
    machine->cache[1].bandwidth = from_cpuid (ZEN_5_L2_BANDWIDTH);
  machine->sum_latency = from_cpuid (ZEN_5_SUM_LATENCY);
  machine->in_flight = from_cpuid (ZEN_5_IN_FLIGHT);
}

/* Enter the bandwidths, and the latency, that the processor's family is known for.  */
static void
know_family (struct decoder *d)
{
  const struct pf_cpuid_leaf *version = find (d, 1, 0);
  struct pf_machine *machine = d->machine;
  if (!d->is_amd || !version || family_of (version) < FAMILY_OF_ZEN)
    return;
  if (machine->n_cache > 2)
    machine->cache[2].bandwidth = from_cpuid (ZEN_L3_BANDWIDTH);
  machine->memory_bandwidth = from_cpuid (ZEN_MEMORY_BANDWIDTH);
  if (family_of (version) == FAMILY_OF_ZEN_4)
    machine->torn_line = from_cpuid (ZEN_4_TORN_LINE);
  if (family_of (version) >= FAMILY_OF_ZEN_5)
    know_zen_5 (machine);
}

struct pf_machine *
pf_machine_from_cpuid (const struct pf_cpuid_leaf *leaves, unsigned n)
{
  struct decoder d = { .leaves = leaves, .n = n };
  char vendor[13];
  d.machine = pf_machine_default ();
  if (!d.machine)
    return NULL;
  decode_vendor (&d, vendor);
  decode_name (&d, vendor);
  if (!d.is_amd)
    decode_caches (&d, 4);
  else if (find (&d, 0x8000001d, 0))
    decode_caches (&d, 0x8000001d);
  else
    decode_old_amd_caches (&d);
  check_caches (&d);
  if (d.is_amd)
    decode_amd_tlb (&d);
  else if (!decode_tlb_leaf (&d))
    decode_tlb_descriptors (&d);
  know_family (&d);
  replace_odd (&d, d.machine, pf_machine_fields, PF_N_MACHINE_FIELDS, 1, "");
  return d.failed ? pf_machine_free (d.machine) : d.machine;
}

struct pf_machine *
pf_machine_native (void)
{
  struct pf_cpuid_leaf *leaves;
  int n = pf_cpuid_record (&leaves);
  if (n < 0)
    return NULL;
  struct pf_machine *machine
      = n > 0 ? pf_machine_from_cpuid (leaves, n) : pf_machine_default ();
  free (leaves);
  return machine;
}
