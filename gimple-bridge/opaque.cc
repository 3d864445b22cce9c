/* Statements that GCC does not look into.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "opaque.h"

gimple *
new_barrier (void)
{
  gasm *barrier = gimple_build_asm_vec ("", NULL, NULL, NULL, NULL);
  gimple_asm_set_volatile (barrier, true);
  return barrier;
}

/* The operand VALUE of an asm statement, with CONSTRAINT.  */

static tree
constrained (const char *constraint, tree value)
{
  tree string = build_string (strlen (constraint), constraint);
  return build_tree_list (build_tree_list (NULL_TREE, string), value);
}

gimple *
new_opaque_copy (tree name, tree value)
{
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
  vec_safe_push (inputs, constrained ("0", value));
  vec_safe_push (outputs, constrained ("=r", name));
  gasm *copy = gimple_build_asm_vec ("", inputs, outputs, NULL, NULL);
  SSA_NAME_DEF_STMT (name) = copy;
  return copy;
}
