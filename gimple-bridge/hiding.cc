/* References hidden from Graphite, which would refuse them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "hiding.h"

/* The only clique whose references GCC tells apart across iterations.  */
static const unsigned short FUNCTION_CLIQUE = 1;

/* The right-hand side of the assignment STMT if READ, else its left-hand
   side.  */

static tree *
side (gimple *stmt, bool read)
{
  return read ? gimple_assign_rhs1_ptr (stmt) : gimple_assign_lhs_ptr (stmt);
}

/* Where the reference of STMT is, on its right-hand side if READ; NULL if
   there is none.  */

static tree *
reference_slot (gimple *stmt, bool read)
{
  if (!gimple_assign_single_p (stmt))
    return NULL;
  tree *slot = side (stmt, read);
  if (!REFERENCE_CLASS_P (*slot) && !DECL_P (*slot))
    return NULL;
  tree base = get_base_address (*slot);
  return base && (!DECL_P (base) || array_decl_p (base)) ? slot : NULL;
}

/* Describe the reference of STMT on its right-hand side if READ, as it would
   have to be for a SCoP that contains the loop around it.  */

static bool
describe (gimple *stmt, bool read, struct reference *result)
{
  tree *slot = reference_slot (stmt, read);
  class loop *loop = gimple_bb (stmt)->loop_father;
  return slot && describe_reference (*slot, loop, NULL, result)
         && result->deepest != loop
         && !(result->deepest && flow_loop_nested_p (loop, result->deepest));
}

/* The only thing that has to be known of a parameter that is no pointer is
   where it is defined, which Graphite learns from the root.  */

static bool
root_is_deepest_p (const struct reference &reference)
{
  if (!reference.deepest)
    return true;
  if (TREE_CODE (reference.root) != SSA_NAME)
    return false;
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (reference.root));
  return bb && bb->loop_father == reference.deepest;
}

/* Note where ROOT, that a reference leads from, is loaded in a loop.  */

void
hidden_references::find_roots (tree root)
{
  gimple *stmt = TREE_CODE (root) == SSA_NAME ? SSA_NAME_DEF_STMT (root) : NULL;
  basic_block bb = stmt ? gimple_bb (stmt) : NULL;
  if (!bb || loop_depth (bb->loop_father) == 0)
    return;
  gphi *phi = dyn_cast<gphi *> (stmt);
  for (unsigned k = 0; phi && k < gimple_phi_num_args (phi); k++)
    {
      tree value = gimple_phi_arg_def (phi, k);
      gimple *load
          = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
      if (load && gimple_assign_load_p (load))
        roots.push_back (load);
    }
  if (gimple_assign_load_p (stmt))
    roots.push_back (stmt);
}

/* Keep LOAD, of a pointer that hidden references lead from, out of all SCoPs, in
   which they would have to change with it: nothing volatile is in one.  */

void
hidden_references::fence (gimple *load)
{
  tree *slot = side (load, true);
  if (!table.count (std::make_pair (load, true)))
    {
      table[std::make_pair (load, true)]
          = { *slot, true, gimple_location (load) };
      *slot = unshare_expr (*slot);
    }
  TREE_THIS_VOLATILE (*slot) = 1;
  update_stmt (load);
}

/* Hide the reference of STMT on its right-hand side if READ.  Was it done?  */

bool
hidden_references::hide_reference (gimple *stmt, bool read)
{
  struct reference reference;
  if (next_base == USHRT_MAX || !describe (stmt, read, &reference)
      || !root_is_deepest_p (reference))
    return false;
  find_roots (reference.root);
  tree *slot = reference_slot (stmt, read);
  table[std::make_pair (stmt, read)] = { *slot, read, gimple_location (stmt) };
  tree pointer = reference_alias_ptr_type (*slot);
  tree mem = build2 (MEM_REF, TREE_TYPE (*slot), unshare_expr (reference.root),
                     build_int_cst (pointer, 0));
  MR_DEPENDENCE_CLIQUE (mem) = FUNCTION_CLIQUE;
  MR_DEPENDENCE_BASE (mem) = USHRT_MAX - next_base++;
  *slot = mem;
  return true;
}

/* Have BLOCKS a reference that Graphite cannot represent, but we can, or one
   that may be moved to another place?  */

bool
hidden_references::needed_p (const std::vector<basic_block> &blocks) const
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      for (bool read : { false, true })
        {
          struct reference reference;
          if (describe (gsi_stmt (gsi), read, &reference)
              && (!plain_p (reference) || cell_p (reference)
                  || sunk.contains (gsi_stmt (gsi))))
            return true;
        }
  return false;
}

bool
hidden_references::cell_p (const struct reference &reference) const
{
  tree variable = referenced_variable (reference.ref);
  return variable && cells.count (DECL_UID (variable));
}

/* The blocks of the nests of the current function.  */

static std::vector<basic_block>
nest_blocks (void)
{
  std::vector<basic_block> blocks;
  for (class loop *nest = current_loops->tree_root->inner; nest;
       nest = nest->next)
    {
      basic_block *body = get_loop_body (nest);
      blocks.insert (blocks.end (), body, body + nest->num_nodes);
      free (body);
    }
  return blocks;
}

void
hidden_references::hide ()
{
  std::vector<basic_block> blocks = nest_blocks ();
  if (ends.empty () && !needed_p (blocks))
    return;
  std::vector<gimple *> changed;
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      for (bool read : { false, true })
        if (hide_reference (gsi_stmt (gsi), read))
          changed.push_back (gsi_stmt (gsi));
  /* Only now: to describe one reference takes the others as they were.  */
  for (gimple *stmt : changed)
    update_stmt (stmt);
  for (gimple *load : roots)
    fence (load);
  roots.clear ();
}

void
hidden_references::show ()
{
  basic_block bb;
  if (table.empty ())
    return;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      for (bool read : { false, true })
        {
          gimple *stmt = gsi_stmt (gsi);
          auto found = table.find (std::make_pair (stmt, read));
          if (found == table.end ())
            continue;
          *side (stmt, read) = found->second.ref;
          update_stmt (stmt);
        }
  table.clear ();
}

const hidden_reference *
hidden_references::find (gimple *stmt, bool read) const
{
  auto found = table.find (std::make_pair (stmt, read));
  return found == table.end () ? NULL : &found->second;
}
