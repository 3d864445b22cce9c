/* The machine that the code will run on: caches, TLB, vector unit.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every number is one struct pf_quantity with its unit given here and its
   provenance kept beside it, so that a report can say where it came from.  */

#ifndef PF_MACHINE_H
#define PF_MACHINE_H

#include <stdbool.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

enum pf_provenance
{
  PF_FROM_DEFAULT, /* documented generic value */
  PF_FROM_TARGET,  /* the compilation's target flags or GCC's -mtune data */
  PF_FROM_CPUID,   /* the processor that runs the compiler */
  PF_FROM_USER     /* a machine file */
};

struct pf_quantity
{
  double value;
  enum pf_provenance provenance;
};

/* One level of data or unified cache.

   SIZE: bytes.  LINE: bytes.  WAYS: associativity (0: fully associative).
   SHARED_BY: logical processors that share it.
   INCLUSIVE: 1 when it contains the levels above it, else 0.
   BANDWIDTH: bytes per cycle that one core can sustain from this level.  */
struct pf_cache
{
  struct pf_quantity size, line, ways, shared_by, inclusive, bandwidth;
};

#define PF_MAX_CACHE_LEVELS 4

/* N_CACHE: number of levels in CACHE, from L1 data.
   MEMORY_BANDWIDTH: bytes per cycle of one core from main memory.
   LAST_LEVEL: bytes of the whole last level, whatever part of it a program gets; 0
     where that is not known.
   PAGE: bytes.  TLB_ENTRIES: of the first-level data TLB.
   TLB2_ENTRIES: of the second level, 0 if there is none.
   VECTOR: bytes in one vector register that the compilation's target flags
     allow and its tuning prefers; VECTOR_REGISTERS: number of them.
   WIDE_VECTOR: bytes in the widest one that the flags allow; not more than
     VECTOR where the preference has to be kept.
   FMA: 1 if the target flags allow fused multiply-add.
   FP_ADD_LATENCY, FP_MUL_LATENCY, SUM_LATENCY, FP_DIV_CYCLES: cycles.
   FP_PER_CYCLE: vector arithmetic instructions started per cycle.
   LOADS_PER_CYCLE, STORES_PER_CYCLE: vector loads and stores per cycle.
   TORN_LINE: cycles more to store a line in vectors that lie in two lines each, where stores to
     other rows come in between.
   IN_FLIGHT: instructions that the processor has under way at a time.
   THREADS: those that execute a loop which is run in parallel; 1 if none is.
   FORK_CYCLES: to let them begin with a loop, and to wait for the last of them.
   NAME: of the processor or file, for the report; never NULL.
   ASSUMED: sentences about numbers that were odd and what was assumed
     instead; "" if there are none; never NULL.  */
struct pf_machine
{
  char *name;
  char *assumed;
  unsigned n_cache;
  struct pf_cache cache[PF_MAX_CACHE_LEVELS];
  struct pf_quantity memory_bandwidth, last_level;
  struct pf_quantity page, tlb_entries, tlb2_entries;
  struct pf_quantity vector, vector_registers, wide_vector, fma;
  struct pf_quantity fp_add_latency, fp_mul_latency, sum_latency;
  struct pf_quantity fp_div_cycles, fp_per_cycle;
  struct pf_quantity loads_per_cycle, stores_per_cycle, torn_line, in_flight;
  struct pf_quantity threads, fork_cycles;
};

/* One executed CPUID instruction.  */
struct pf_cpuid_leaf
{
  unsigned leaf, subleaf, eax, ebx, ecx, edx;
};

/* A new machine with the documented generic defaults.  */
struct pf_machine *pf_machine_default (void);

/* A new machine described by the N records in LEAVES (leaf 0, 1, 4 or
   0x8000001D, 2, 0x18, 0x80000002-6 where the processor has them); what they
   do not say is default.  NULL when memory is short.  */
struct pf_machine *pf_machine_from_cpuid (const struct pf_cpuid_leaf *leaves,
                                          unsigned n);

/* The same for the processor that runs this program; the default machine on
   an architecture without CPUID.  */
struct pf_machine *pf_machine_native (void);

/* Read a dump of CPUID leaves, one a line: LEAF SUBLEAF EAX EBX ECX EDX in
   hexadecimal, '#' starts a comment.  Returns the number of records, with the
   array in *LEAVES (which the caller frees), or -1 with the reason in *WHY
   (which the caller frees).  */
int pf_cpuid_read (FILE *file, const char *name, struct pf_cpuid_leaf **leaves,
                   char **why);

/* Write the N records in LEAVES as pf_cpuid_read reads them.  Returns 0, or -1
   when writing failed.  */
int pf_cpuid_write (FILE *file, const struct pf_cpuid_leaf *leaves, unsigned n);

/* Execute CPUID on the processor that runs this program, for all leaves that
   pf_machine_from_cpuid looks at and those that help to understand a report
   about it (7, 0xB, 0x40000000).  Returns the number of records, with the
   array in *LEAVES (which the caller frees): 0, with NULL, on an architecture
   without CPUID, and -1 when memory is short.  */
int pf_cpuid_record (struct pf_cpuid_leaf **leaves);

/* Read a machine description in JSON, as pf_machine_write writes it; what is
   absent keeps its value from the default machine.  A number may stand for an
   object of "value", "unit" and "from"; without "from" it is the user's.  NULL
   with the reason in *WHY (which the caller frees), naming the member, what was
   found and what was expected; *WHY is NULL when memory is short.  */
struct pf_machine *pf_machine_read (FILE *file, const char *name, char **why);

/* Write MACHINE as JSON, each number with unit and provenance.  Returns 0, or
   -1 when writing failed.  */
int pf_machine_write (const struct pf_machine *machine, FILE *file);

/* Are the vectors that MACHINE's compiler prefers as long as lines of the first-level
   cache?  */
bool pf_machine_fills_lines (const struct pf_machine *machine);

/* Release MACHINE and return NULL.  NULL is allowed.  */
struct pf_machine *pf_machine_free (struct pf_machine *machine);

/* SICA's tile size for the vectorized loop (IMPACT 2013, Feld et al.):
   q_L1 = floor (RHO * C_L1 * 8192 / (R * E)) * R / (8 * D), with C_L1 the
   first-level size in KiB, R = VECTOR_BITS, E = ELEMENTS loaded per iteration
   of the vectorized loop and D = ELEMENT_SIZE in bytes.  Example: 32 KiB, 128
   bits, float, E = 2, RHO = 1 give 4096.  At least one vector.  */
long pf_sica_l1 (const struct pf_machine *machine, unsigned vector_bits,
                 unsigned elements, unsigned element_size, double rho);

/* SICA's tile size for the outermost loop: C_L2 / C_L1, at least 1.
   Example: 256 KiB and 32 KiB give 8.  */
long pf_sica_l2 (const struct pf_machine *machine);

#ifdef __cplusplus
}
#endif

#endif /* PF_MACHINE_H */
