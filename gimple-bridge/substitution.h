/* Constants in place of names.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_SUBSTITUTION_H
#define PF_SUBSTITUTION_H

#include "gcc-compat.h"

/* Names that have known values in some blocks, and what follows from these for
   other names.  */
class substitution
{
public:
  /* NAME has VALUE, a constant of its type.  */
  void
  add (tree name, tree value)
  {
    known[name] = value;
  }

  /* The value of OPERAND, a constant; NULL_TREE if it is not known.  */
  tree value (tree operand);

  /* Put the values of all names into BLOCKS, which they are known in.  */
  void apply (const std::vector<basic_block> &blocks);

private:
  tree operand_value (tree operand, unsigned depth);
  tree computed_value (tree name, unsigned depth);
  void replace_uses (gimple *stmt);
  void replace_arguments (basic_block bb);

  /* NULL_TREE for names without a known value.  */
  std::map<tree, tree> known;
};

#endif /* PF_SUBSTITUTION_H */
