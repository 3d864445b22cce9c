/* The machine that the current function is compiled for.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_TARGET_MACHINE_H
#define PF_TARGET_MACHINE_H

#include "gcc-compat.h"
#include "plugin/machine.h"
#include "plugin/options.h"

/* Read the machine file that OPTIONS name, if any, so that a bad one is
   reported before anything is compiled.  Returns NULL, or a message (which
   the caller frees).  */
char *check_machine (const struct pf_options *options);

/* A new description of the machine: from the user's file; from this processor,
   when asked for or when the compiler was called with -march=native or
   -mtune=native; else from GCC's own parameters.  The vector unit is always
   that of the current function's target flags.  NULL when memory is short.  */
struct pf_machine *target_machine (const struct pf_options *options);

#endif /* PF_TARGET_MACHINE_H */
