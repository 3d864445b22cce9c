/* The machine that the current function is compiled for.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "target-machine.h"

/* Does the user's command line, which the driver hands down in the
   environment, ask for the processor that compiles?  */

static bool
compiled_for_this_processor_p (void)
{
  const char *options = getenv ("COLLECT_GCC_OPTIONS");
  return options
         && (strstr (options, "'-march=native'")
             || strstr (options, "'-mtune=native'"));
}

/* The machine described in file NAME, or NULL with a message in *WHY.  */

static struct pf_machine *
read_machine (const char *name, char **why)
{
  FILE *file = fopen (name, "r");
  if (!file)
    {
      *why = xasprintf ("cannot read machine file '%s': %s", name,
                        xstrerror (errno));
      return NULL;
    }
  struct pf_machine *machine = pf_machine_read (file, name, why);
  fclose (file);
  return machine;
}

static bool
names_file_p (const struct pf_options *options)
{
  return options->machine && strcmp (options->machine, "native") != 0;
}

char *
check_machine (const struct pf_options *options)
{
  char *why = NULL;
  if (names_file_p (options))
    pf_machine_free (read_machine (options->machine, &why));
  return why;
}

/* Put what GCC's parameters say of the caches into MACHINE.  */

static void
use_parameters (struct pf_machine *machine)
{
  struct pf_quantity kib = { 1024.0, PF_FROM_TARGET };
  struct pf_cache *l1 = &machine->cache[0], *l2 = &machine->cache[1];
  if (param_l1_cache_size > 0)
    l1->size = { kib.value * param_l1_cache_size, PF_FROM_TARGET };
  if (param_l1_cache_line_size > 0)
    l1->line = { (double)param_l1_cache_line_size, PF_FROM_TARGET };
  if (machine->n_cache > 1 && param_l2_cache_size > param_l1_cache_size)
    l2->size = { kib.value * param_l2_cache_size, PF_FROM_TARGET };
  for (unsigned i = 1; i < machine->n_cache; i++)
    {
      machine->cache[i].line = l1->line;
      if (machine->cache[i].size.value < machine->cache[i - 1].size.value)
        machine->cache[i].size = machine->cache[i - 1].size;
    }
}

/* The number of registers that can hold a value of MODE.  */

static unsigned
registers_for_mode (machine_mode mode)
{
  unsigned n = 0;
  for (unsigned r = 0; r < FIRST_PSEUDO_REGISTER; r++)
    n += !fixed_regs[r] && targetm.hard_regno_mode_ok (r, mode);
  return n;
}

/* The bytes of the widest vectors that the target flags allow, PREFERRED where
   the user says what to prefer.  */

static HOST_WIDE_INT
widest_vector (HOST_WIDE_INT preferred)
{
  HOST_WIDE_INT widest = preferred;
  if (pf_vector_width_given_p ())
    return widest;
  auto_vector_modes modes;
  targetm.vectorize.autovectorize_vector_modes (&modes, true);
  for (unsigned i = 0; i < modes.length (); i++)
    {
      HOST_WIDE_INT size;
      if (GET_MODE_SIZE (modes[i]).is_constant (&size) && size > widest)
        widest = size;
    }
  return widest;
}

/* Put the vector unit that the target flags allow, and that GCC's vectorizer
   prefers, into MACHINE.  */

static void
use_vector_unit (struct pf_machine *machine)
{
  machine_mode mode = targetm.vectorize.preferred_simd_mode (DFmode);
  HOST_WIDE_INT size;
  if (!GET_MODE_SIZE (mode).is_constant (&size) || !VECTOR_MODE_P (mode))
    {
      size = GET_MODE_SIZE (DFmode);
      mode = DFmode;
    }
  machine->vector = { (double)size, PF_FROM_TARGET };
  machine->wide_vector = { (double)widest_vector (size), PF_FROM_TARGET };
  machine->vector_registers
      = { (double)registers_for_mode (mode), PF_FROM_TARGET };
  bool fma = flag_fp_contract_mode == FP_CONTRACT_FAST
             && direct_internal_fn_supported_p (IFN_FMA, double_type_node,
                                                OPTIMIZE_FOR_SPEED);
  machine->fma = { fma ? 1.0 : 0.0, PF_FROM_TARGET };
}

/* Put the threads that GCC lets execute loops into MACHINE.  */

static void
use_threads (struct pf_machine *machine)
{
  machine->threads
      = { (double)MAX (1, flag_tree_parallelize_loops), PF_FROM_TARGET };
}

struct pf_machine *
target_machine (const struct pf_options *options)
{
  struct pf_machine *machine;
  if (names_file_p (options))
    {
      char *why = NULL;
      machine = read_machine (options->machine, &why);
      free (why);
    }
  else if (options->machine || compiled_for_this_processor_p ())
    machine = pf_machine_native ();
  else
    {
      machine = pf_machine_default ();
      if (machine)
        use_parameters (machine);
    }
  if (machine
      && !(names_file_p (options)
           && machine->vector.provenance == PF_FROM_USER))
    use_vector_unit (machine);
  if (machine)
    use_threads (machine);
  return machine;
}
