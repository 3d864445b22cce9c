/* Variables of generated code that have no value at first.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_UNDEFINED_VALUE_H
#define PF_UNDEFINED_VALUE_H

#include "gcc-compat.h"

/* Let GCC not warn (-Wmaybe-uninitialized) of variables without a name in FUN, which has new code, where they have
   no value: Graphite keeps a value from one statement for another in such ones, and behind loops it is
   only used if they iterate.  */
void silence_undefined_values (function *fun);

#endif /* PF_UNDEFINED_VALUE_H */
