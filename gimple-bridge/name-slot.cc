/* The SSA names in a tree.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "name-slot.h"

/* For walk_tree: add NODE to the vector DATA if it is where an SSA name is.  */

static tree
collect_name (tree *node, int *walk_subtrees, void *data)
{
  if (TYPE_P (*node))
    *walk_subtrees = 0;
  else if (TREE_CODE (*node) == SSA_NAME)
    ((std::vector<tree *> *)data)->push_back (node);
  return NULL_TREE;
}

std::vector<tree *>
name_slots (tree *expression)
{
  std::vector<tree *> slots;
  walk_tree (expression, collect_name, &slots, NULL);
  return slots;
}
