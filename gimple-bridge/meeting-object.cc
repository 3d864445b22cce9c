/* References to objects that may be the same one.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "meeting-object.h"

/* The dependence clique of reference REF; 0 if it is in none.  */

static unsigned
clique (tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF ? MR_DEPENDENCE_CLIQUE (base) : 0;
}

bool
may_overlap_p (const struct reference &a, const struct reference &b)
{
  /* Only those of the whole function hold across iterations.  */
  unsigned common = clique (a.ref);
  if (common > 1 && common == clique (b.ref))
    return ptr_derefs_may_alias_p (a.root, b.root);
  ao_ref x, y;
  ao_ref_init (&x, a.ref);
  ao_ref_init (&y, b.ref);
  return refs_may_alias_p_1 (&x, &y, false);
}

bool
any_may_overlap_p (tree a, tree b)
{
  if (base_pointer (a) && base_pointer (b))
    return ptr_derefs_may_alias_p (base_pointer (a), base_pointer (b));
  ao_ref x, y;
  ao_ref_init (&x, a);
  ao_ref_init (&y, b);
  return refs_may_alias_p_1 (&x, &y, false);
}
