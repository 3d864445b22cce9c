/* Conditions that a run-time check consists of.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check-list.h"

tree
word_type ()
{
  return build_nonstandard_integer_type (64, 1);
}

tree
as_word (tree value)
{
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    value = fold_convert (sizetype, value);
  return fold_convert (word_type (), value);
}

/* Is E among TREES?  */

static bool
member_p (tree e, const std::vector<tree> &trees)
{
  for (tree known : trees)
    if (operand_equal_p (e, known, 0))
      return true;
  return false;
}

void
check_list::require (tree condition)
{
  failed |= condition == NULL_TREE;
  if (failed)
    return;
  condition = fold_convert (boolean_type_node, condition);
  if (!integer_onep (condition) && !member_p (condition, conditions))
    conditions.push_back (condition);
}

void
check_list::require_small (tree word, int bits)
{
  if (!member_p (word, small[bits]))
    small[bits].push_back (word);
}

/* WORD < 2^BITS.  */

static tree
less_than_power (tree word, int bits)
{
  tree most = wide_int_to_tree (word_type (), wi::mask (bits, false, 64));
  return fold_build2 (LE_EXPR, boolean_type_node, word, most);
}

std::vector<tree>
check_list::each () const
{
  if (failed)
    return std::vector<tree> ();
  std::vector<tree> all = conditions;
  for (const auto &entry : small)
    for (tree word : entry.second)
      all.push_back (less_than_power (word, entry.first));
  return all;
}

tree
check_list::all () const
{
  tree result = boolean_true_node;
  for (tree condition : conditions)
    result = fold_build2 (BIT_AND_EXPR, boolean_type_node, result, condition);
  for (const auto &entry : small)
    {
      tree bits = build_zero_cst (word_type ());
      for (tree word : entry.second)
        bits = fold_build2 (BIT_IOR_EXPR, word_type (), bits, word);
      result = fold_build2 (BIT_AND_EXPR, boolean_type_node, result,
                            less_than_power (bits, entry.first));
    }
  return failed ? NULL_TREE : result;
}
