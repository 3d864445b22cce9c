/* Values of a SCoP that hidden references behind it use.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Graphite gives each value that is computed in a SCoP and used behind it a PHI node there,
   which chooses between that of the original code and that of the new code.  It does not see what is
   used by references that are hidden from it (hiding.h): in

     for (j) { for (k...) a[k] = ...; s = d[j + 1]; for (p...) s += d[p]; d[j + 1] = s; ... }

   j + 1 may be computed in a SCoP that ends in front of the last store.  It is computed anew behind
   the SCoP.  Values of which that is not possible are in no SCoP while references with them are
   hidden (hidden_references::fence_value).  */

#ifndef PF_EXIT_VALUE_H
#define PF_EXIT_VALUE_H

#include "gcc-compat.h"

/* What the names of the original code stand for behind it and the new code.  Dominators are
   known.  */
class exit_values
{
public:
  /* COND leads to the new code if it holds, else to the original code.  */
  explicit exit_values (gcond *cond);
  /* Is BB in the original code?  */
  bool inside_p (basic_block bb) const;
  /* Does REF use names of the original code?  */
  bool used_p (tree ref) const;
  /* If so, can they be computed anew?  */
  bool available_p (tree ref) const;
  /* REF, which is available and shared with nothing, for use there, by what is added to
     SEQ.  */
  tree value (tree ref, gimple_seq *seq) const;

private:
  bool name_available_p (tree name, unsigned depth) const;
  tree name_value (tree name, gimple_seq *seq) const;

  basic_block original;
};

#endif /* PF_EXIT_VALUE_H */
