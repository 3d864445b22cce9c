/* Loads whose values stay in registers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A register tile loads a vector once and uses it in several multiplications.  The
   register allocator undoes that for some processors: where a value that was loaded
   can be an operand in memory, it finds that cheaper than a register, even if there
   are registers enough, and each use loads the vector again.  Loads then limit the
   loop where vectors are lines of the cache, most of all those that lie in two lines.
   Loads that are marked as volatile are left as they are.  Measured with products of
   matrices, register tiles of 4 by 4 and vectors of 64 bytes: 1.1 to 1.6 times as
   fast, on one machine; with vectors of 32 bytes there was nothing to gain.  */

#ifndef PF_HELD_LOAD_H
#define PF_HELD_LOAD_H

#include "gcc-compat.h"
#include "plugin/machine.h"

/* Keep the vectors, each as long as a line of the first-level cache, that innermost
   loops of FUN load for several uses in registers, where MACHINE has enough of them
   for all values.  Other passes must not change the loads later.  */
void hold_shared_loads (function *fun, const struct pf_machine *machine);

#endif /* PF_HELD_LOAD_H */
