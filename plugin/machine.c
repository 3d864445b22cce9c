/* Machine descriptions: defaults, life cycle and SICA's tile sizes.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "machine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "machine-fields.h"

#define KIB 1024.0
#define MIB (1024.0 * KIB)
#define GIB (1024.0 * MIB)

#define CACHE(NAME) #NAME, offsetof(struct pf_cache, NAME)
#define MACHINE(NAME) #NAME, offsetof(struct pf_machine, NAME)

/* The generic cache hierarchy is on the small side of what is in use: a tile
   that is too small costs little, one that does not fit costs much.  */
const struct pf_field pf_cache_fields[PF_N_CACHE_FIELDS] = {
  { CACHE (size),
    "bytes",
    PF_WHOLE,
    256,
    1024 * GIB,
    { 32 * KIB, 512 * KIB, 8 * MIB, 64 * MIB } },
  { CACHE (line), "bytes", PF_POWER_OF_2, 8, 4096, { 64, 64, 64, 64 } },
  { CACHE (ways), "ways", PF_WHOLE, 0, 65536, { 8, 8, 16, 16 } },
  { CACHE (shared_by), "processors", PF_WHOLE, 1, 65536, { 1, 1, 4, 4 } },
  { CACHE (inclusive), "0 or 1", PF_WHOLE, 0, 1, { 0, 0, 0, 0 } },
  { CACHE (bandwidth),
    "bytes/cycle",
    PF_REAL,
    0.001,
    65536,
    { 64, 32, 12, 8 } },
};

/* The vector unit is the one that every x86-64 processor has; the
   compilation's target flags say more.  A torn line took 4 to 9 cycles more with one to eight
   rows of stencils and with one to three arrays, in the second level, the last and memory, with
   AVX-512, AVX and SSE, on one machine.  */
const struct pf_field pf_machine_fields[PF_N_MACHINE_FIELDS] = {
  { MACHINE (memory_bandwidth), "bytes/cycle", PF_REAL, 0.001, 65536, { 4 } },
  { MACHINE (last_level), "bytes", PF_WHOLE, 0, 1024 * GIB, { 0 } },
  { MACHINE (page), "bytes", PF_POWER_OF_2, 512, GIB, { 4096 } },
  { MACHINE (tlb_entries), "entries", PF_WHOLE, 1, 1048576, { 64 } },
  { MACHINE (tlb2_entries), "entries", PF_WHOLE, 0, 1048576, { 1024 } },
  { MACHINE (vector), "bytes", PF_POWER_OF_2, 1, 4096, { 16 } },
  { MACHINE (vector_registers), "registers", PF_WHOLE, 1, 1024, { 16 } },
  { MACHINE (wide_vector), "bytes", PF_POWER_OF_2, 1, 4096, { 16 } },
  { MACHINE (fma), "0 or 1", PF_WHOLE, 0, 1, { 0 } },
  { MACHINE (fp_add_latency), "cycles", PF_REAL, 0.25, 1000, { 4 } },
  { MACHINE (fp_mul_latency), "cycles", PF_REAL, 0.25, 1000, { 4 } },
  { MACHINE (sum_latency), "cycles", PF_REAL, 0.25, 1000, { 4 } },
  { MACHINE (fp_div_cycles), "cycles", PF_REAL, 0.25, 1000, { 14 } },
  { MACHINE (fp_per_cycle), "1/cycle", PF_REAL, 0.01, 64, { 2 } },
  { MACHINE (loads_per_cycle), "1/cycle", PF_REAL, 0.01, 64, { 2 } },
  { MACHINE (stores_per_cycle), "1/cycle", PF_REAL, 0.01, 64, { 1 } },
  { MACHINE (torn_line), "cycles", PF_REAL, 0, 1000, { 4 } },
  { MACHINE (in_flight), "instructions", PF_WHOLE, 1, 65536, { 350 } },
  { MACHINE (threads), "threads", PF_WHOLE, 1, 4096, { 1 } },
  /* 3300 were measured with GNU's libgomp and two threads on two processors; hundreds of
     thousands where one of these was needed for something else.  */
  { MACHINE (fork_cycles), "cycles", PF_REAL, 0, 1e9, { 100000 } },
};

/* Levels of the generic cache hierarchy.  */
#define N_DEFAULT_CACHES 3

struct pf_quantity *
pf_field_of (const struct pf_field *field, void *object)
{
  return (struct pf_quantity *)((char *)object + field->offset);
}

bool
pf_field_accepts (const struct pf_field *field, double value)
{
  int exponent;
  if (!(value >= field->low && value <= field->high))
    return false;
  if (field->kind != PF_REAL && value != floor (value))
    return false;
  return field->kind != PF_POWER_OF_2 || frexp (value, &exponent) == 0.5;
}

void
pf_field_init (const struct pf_field *field, void *object, unsigned level)
{
  *pf_field_of (field, object)
      = (struct pf_quantity){ field->defaults[level - 1], PF_FROM_DEFAULT };
}

void
pf_cache_init (struct pf_cache *cache, unsigned level)
{
  for (unsigned i = 0; i < PF_N_CACHE_FIELDS; i++)
    pf_field_init (&pf_cache_fields[i], cache, level);
}

int
pf_machine_set_text (char **slot, const char *text)
{
  char *copy = strdup (text);
  if (!copy)
    return -1;
  free (*slot);
  *slot = copy;
  return 0;
}

struct pf_machine *
pf_machine_default (void)
{
  struct pf_machine *machine = calloc (1, sizeof *machine);
  if (!machine)
    return NULL;
  machine->n_cache = N_DEFAULT_CACHES;
  for (unsigned level = 1; level <= PF_MAX_CACHE_LEVELS; level++)
    pf_cache_init (&machine->cache[level - 1], level);
  for (unsigned i = 0; i < PF_N_MACHINE_FIELDS; i++)
    pf_field_init (&pf_machine_fields[i], machine, 1);
  if (pf_machine_set_text (&machine->name, "generic") < 0
      || pf_machine_set_text (&machine->assumed, "") < 0)
    return pf_machine_free (machine);
  return machine;
}

bool
pf_machine_fills_lines (const struct pf_machine *machine)
{
  return machine->vector.value >= machine->cache[0].line.value;
}

struct pf_machine *
pf_machine_free (struct pf_machine *machine)
{
  if (machine)
    {
      free (machine->name);
      free (machine->assumed);
      free (machine);
    }
  return NULL;
}

long
pf_sica_l1 (const struct pf_machine *machine, unsigned vector_bits,
            unsigned elements, unsigned element_size, double rho)
{
  unsigned size = element_size ? element_size : 1;
  unsigned per_vector = vector_bits / (8 * size);
  if (per_vector == 0)
    per_vector = 1;
  /* C_L1 * 8192 with C_L1 in KiB is the size in bits.  */
  double loaded_bits = 8.0 * size * per_vector * (elements ? elements : 1);
  double vectors = floor (rho * machine->cache[0].size.value * 8 / loaded_bits);
  /* Not even one vector fits, or RHO is no number.  */
  if (!(vectors >= 1))
    return per_vector;
  return fmin (vectors, 1e15) * per_vector;
}

long
pf_sica_l2 (const struct pf_machine *machine)
{
  if (machine->n_cache < 2)
    return 1;
  double ratio = machine->cache[1].size.value / machine->cache[0].size.value;
  return ratio >= 1 ? ratio : 1;
}
