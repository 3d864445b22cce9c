/* Variables of generated code that have no value at first.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "undefined-value.h"

void
silence_undefined_values (function *fun)
{
  unsigned k;
  tree name;

  FOR_EACH_SSA_NAME (k, name, fun)
  if (SSA_NAME_IS_DEFAULT_DEF (name) && SSA_NAME_VAR (name)
      && VAR_P (SSA_NAME_VAR (name)) && !DECL_NAME (SSA_NAME_VAR (name))
      && DECL_ARTIFICIAL (SSA_NAME_VAR (name)))
    pf_suppress_uninitialized (SSA_NAME_VAR (name));
}
