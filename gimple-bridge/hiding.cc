/* References hidden from Graphite, which would refuse them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "hiding.h"
#include "exit-value.h"
#include "flat-array.h"
#include "given-stride.h"
#include "loaded-subscript.h"
#include "meeting-object.h"
#include "opaque.h"
#include "prospect.h"
#include "unparse.h"

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

/* Does a SCoP that has STMT see how what it computes depends on its operands?  */

static bool
transparent_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt))
    return false;
  switch (gimple_assign_rhs_code (stmt))
    {
    case POINTER_PLUS_EXPR:
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case NEGATE_EXPR:
    CASE_CONVERT:
      return true;
    default:
      return false;
    }
}

/* The parameters that REFERENCE relies on.  */

static std::vector<tree>
parameters_of (const struct reference &reference)
{
  std::vector<tree> names;
  std::vector<polynomial> values = { reference.offset };
  for (const shown_subscript &shown : reference.shown)
    values.push_back (shown.index);
  for (const obligation &o : reference.obligations)
    values.push_back (o.value);
  for (const polynomial &value : values)
    for (const auto &t : value.term)
      for (variable v : t.first)
        if (v > 0)
          names.push_back (ssa_name (v));
  return names;
}

/* Values that are computed in more steps are not followed.  */
static const unsigned MAX_STEPS = 6;

/* Is NAME the same in all iterations of LOOP, as it is computed in a few STEPS from what is outside of
   it?  */

static bool
steady_p (tree name, class loop *loop, unsigned steps)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!gimple_bb (def) || !flow_bb_inside_loop_p (loop, gimple_bb (def)))
    return true;
  if (steps == 0)
    return false;
  if (tree given = given_stride (name))
    return steady_p (given, loop, steps - 1);
  if (!is_gimple_assign (def) || gimple_vuse (def))
    return false;
  tree operand;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (operand, def, iter, SSA_OP_USE)
    if (!steady_p (operand, loop, steps - 1))
      return false;
  return true;
}

/* May LOOP be part of a SCoP?  */

bool
hidden_references::eligible_p (class loop *loop)
{
  auto found = eligible.find (loop->num);
  if (found == eligible.end ())
    found = eligible
                .insert (
                    { loop->num, ::eligible_p (loop)
                                     && !chrec_contains_undetermined (
                                         number_of_latch_executions (loop)) })
                .first;
  return found->second;
}

/* Are the parameters of REFERENCE, where they are computed in loops that its root is in front of, the
   same in all iterations of those that may be part of a SCoP?  A subscript that was loaded in the loop, as in
   a[i + first[t]], is better taken for any: then the loop may be.  */

bool
hidden_references::steady_p (const struct reference &reference)
{
  basic_block root = TREE_CODE (reference.root) == SSA_NAME
                         ? gimple_bb (SSA_NAME_DEF_STMT (reference.root))
                         : NULL;
  for (tree name : parameters_of (reference))
    {
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
      class loop *without_root = NULL;
      for (class loop *loop = bb ? bb->loop_father : NULL;
           loop && loop_depth (loop) > 0
           && !(root && flow_bb_inside_loop_p (loop, root));
           loop = loop_outer (loop))
        without_root = loop;
      if (without_root && !::steady_p (name, without_root, MAX_STEPS)
          && eligible_p (bb->loop_father))
        return false;
    }
  return true;
}

/* Note where NAME, a pointer or parameter that a description relies on, comes
   from.  */

void
hidden_references::find_origins (tree name)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  if (!gimple_bb (stmt) || !visited.insert (stmt).second)
    return;
  if (!transparent_p (stmt))
    origins.push_back (stmt);
  else
    {
      tree operand;
      ssa_op_iter iter;
      FOR_EACH_SSA_TREE_OPERAND (operand, stmt, iter, SSA_OP_USE)
        find_origins (operand);
    }
  gphi *phi = dyn_cast<gphi *> (stmt);
  for (unsigned k = 0; phi && k < gimple_phi_num_args (phi); k++)
    {
      tree value = gimple_phi_arg_def (phi, k);
      gimple *load
          = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
      if (load && gimple_assign_load_p (load) && visited.insert (load).second)
        origins.push_back (load);
    }
}

/* Note where the pointer and the parameters that REFERENCE relies on come
   from.  */

void
hidden_references::find_origins (const struct reference &reference)
{
  if (TREE_CODE (reference.root) == SSA_NAME)
    find_origins (reference.root);
  for (tree name : parameters_of (reference))
    find_origins (name);
}

/* Let what LOAD loads have a name, if it has none: once the reference is hidden it does
   not tell where a pointer or parameter is from.  */

void
hidden_references::name_value (gimple *load)
{
  tree value = gimple_assign_lhs (load);
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IDENTIFIER (value)
      || (!INTEGRAL_TYPE_P (TREE_TYPE (value))
          && !POINTER_TYPE_P (TREE_TYPE (value))))
    return;
  tree text = get_identifier (unparse (gimple_assign_rhs1 (load)).c_str ());
  SET_SSA_NAME_VAR_OR_IDENTIFIER (value, text);
  named.push_back (std::make_pair (value, text));
}

/* Keep LOAD, of a pointer or parameter of hidden references, out of all SCoPs, in
   which they would have to change with it: nothing volatile is in one.  */

void
hidden_references::fence_load (gimple *load)
{
  tree *slot = side (load, true);
  name_value (load);
  if (!table.count (std::make_pair (load, true)))
    {
      table[std::make_pair (load, true)]
          = { *slot, true, gimple_location (load) };
      *slot = unshare_expr (*slot);
    }
  TREE_THIS_VOLATILE (*slot) = 1;
  update_stmt (load);
}

/* The same for STMT, which computes something: with a statement behind it that
   no SCoP can have.  */

void
hidden_references::fence_value (gimple *stmt)
{
  basic_block bb = gimple_bb (stmt);
  gimple *fence = new_barrier ();
  if (gimple_code (stmt) == GIMPLE_PHI)
    bb = split_block_after_labels (bb)->dest;
  gimple_stmt_iterator gsi = gimple_code (stmt) == GIMPLE_PHI
                                 ? gsi_start_bb (bb)
                                 : gsi_for_stmt (stmt);
  if (gimple_code (stmt) == GIMPLE_PHI)
    gsi_insert_before (&gsi, fence, GSI_SAME_STMT);
  else
    gsi_insert_after (&gsi, fence, GSI_SAME_STMT);
  split_block (bb, fence);
  fences.push_back (fence);
}

void
hidden_references::fence_block (basic_block bb)
{
  gimple *fence = new_barrier ();
  gimple_stmt_iterator gsi = gsi_after_labels (bb);
  gsi_insert_before (&gsi, fence, GSI_SAME_STMT);
  fences.push_back (fence);
}

/* What stores in NEST.  */

static std::vector<nest_store>
stores_in (class loop *nest)
{
  std::vector<nest_store> stores;
  basic_block *body = get_loop_body (nest);
  for (unsigned i = 0; i < nest->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gimple *stmt = gsi_stmt (gsi);
        if (!gimple_vdef (stmt) || gimple_clobber_p (stmt))
          continue;
        nest_store store = { NULL_TREE, false, {} };
        if (gimple_assign_single_p (stmt))
          store.ref = gimple_assign_lhs (stmt);
        store.described
            = store.ref
              && describe_reference (store.ref, body[i]->loop_father, NULL,
                                     &store.parts);
        stores.push_back (store);
      }
  free (body);
  return stores;
}

/* May STORE be one to what REFERENCE is to, by subscripts of which PART is loaded, whatever that is, so
   that not even a check could tell?  */

static bool
meets_p (const nest_store &store, const struct reference &reference,
         const struct loaded_part &part)
{
  if (!store.ref)
    return true;
  if (!store.described)
    return any_may_overlap_p (store.ref, reference.ref);
  return operand_equal_p (store.parts.root, reference.root)
         || (may_overlap_p (store.parts, reference)
             && !part.bounded_p (reference));
}

/* Is there such a store in the outermost loop around STMT?  */

bool
hidden_references::stored_p (gimple *stmt, const struct reference &reference,
                             const struct loaded_part &part)
{
  class loop *nest = gimple_bb (stmt)->loop_father;
  while (loop_depth (nest) > 1)
    nest = loop_outer (nest);
  auto known = stores.find (nest->num);
  if (known == stores.end ())
    known = stores.insert ({ nest->num, stores_in (nest) }).first;
  return std::any_of (known->second.begin (), known->second.end (),
                      [&] (const nest_store &store) {
                        return meets_p (store, reference, part);
                      });
}

/* Describe the reference of STMT, a read by subscripts that are loaded in loops, and that nothing stores to: what
   is loaded as PART, and the rest as REFERENCE.  */

bool
hidden_references::describe_loaded (gimple *stmt, struct reference *reference,
                                    struct loaded_part *part)
{
  tree *slot = loaded ? reference_slot (stmt, true) : NULL;
  class loop *loop = gimple_bb (stmt)->loop_father;
  if (!slot || loop_depth (loop) == 0
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || stmt_ends_bb_p (stmt) || stmt_could_throw_p (cfun, stmt)
      || !describe_reference (*slot, loop, NULL, reference, { false, true })
      || !split_loaded (NULL, reference, part) || part->empty ())
    return false;
  bool loads = false;
  for (tree name : part->names)
    {
      loads |= loaded_name_p (name, NULL);
      if (!eligible_p (gimple_bb (SSA_NAME_DEF_STMT (name))->loop_father))
        return false;
    }
  if (TREE_CODE (reference->root) == SSA_NAME)
    {
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (reference->root));
      loads &= !bb || loop_depth (bb->loop_father) == 0;
    }
  return loads && !stored_p (stmt, *reference, *part);
}

/* Hide the reference of STMT on its right-hand side if READ.  Was it done?  */

bool
hidden_references::hide_reference (gimple *stmt, bool read)
{
  struct reference reference;
  struct loaded_part part;
  if (next_base == USHRT_MAX)
    return false;
  if (!read || !describe_loaded (stmt, &reference, &part))
    {
      part = {};
      if (!describe (stmt, read, &reference) || !steady_p (reference))
        return false;
    }
  find_origins (reference);
  if (read)
    name_value (stmt);
  tree *slot = reference_slot (stmt, read);
  table[std::make_pair (stmt, read)]
      = { *slot, read, gimple_location (stmt), part.names };
  concealed.insert (std::make_pair (stmt, read));
  tree pointer = reference_alias_ptr_type (*slot);
  tree mem = build2 (MEM_REF, TREE_TYPE (*slot), unshare_expr (reference.root),
                     build_int_cst (pointer, 0));
  MR_DEPENDENCE_CLIQUE (mem) = FUNCTION_CLIQUE;
  MR_DEPENDENCE_BASE (mem) = USHRT_MAX - next_base++;
  *slot = mem;
  return true;
}

/* Is it unknown how often LOOP or some loop around it iterates?  */

static bool
sized_at_run_time_p (class loop *loop)
{
  for (; loop_depth (loop) > 0; loop = loop_outer (loop))
    if (TREE_CODE (number_of_latch_executions (loop)) != INTEGER_CST)
      return true;
  return false;
}

/* Have BLOCKS a reference that Graphite cannot represent, but we can, or one
   that may be moved to another place?  */

bool
hidden_references::needed_p (const std::vector<basic_block> &blocks)
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      for (bool read : { false, true })
        {
          struct reference reference;
          struct loaded_part part;
          if (read && describe_loaded (gsi_stmt (gsi), &reference, &part))
            return true;
          if (describe (gsi_stmt (gsi), read, &reference)
              && (!plain_p (reference) || cell_p (reference)
                  || (flat_p (reference)
                      && sized_at_run_time_p (bb->loop_father))
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
  if (!all && ends.empty () && planes.empty () && !needed_p (nest_blocks ()))
    return;
  std::vector<gimple *> changed;
  basic_block bb;
  /* A SCoP of several nests has what stands between them.  */
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      for (bool read : { false, true })
        if (hide_reference (gsi_stmt (gsi), read))
          changed.push_back (gsi_stmt (gsi));
  /* Only now: to describe one reference takes the others as they were.  */
  for (gimple *stmt : changed)
    update_stmt (stmt);
  for (gimple *stmt : changed)
    {
      auto entry = table.find (std::make_pair (stmt, true));
      if (entry == table.end () || entry->second.names.empty ())
        continue;
      entry->second.use
          = use_names (as_a<gassign *> (stmt), entry->second.names);
      any_loaded = true;
    }
  for (gimple *stmt : origins)
    if (gimple_assign_load_p (stmt))
      fence_load (stmt);
    else if (!has_side_effect (stmt) && !stmt_ends_bb_p (stmt))
      fence_value (stmt);
  origins.clear ();
  visited.clear ();
  eligible.clear ();
  stores.clear ();
}

bool
hidden_references::rejoin (gcond *cond)
{
  if (table.empty ())
    return true;
  exit_values values (cond);
  std::vector<std::pair<gimple *, hidden_reference *> > found;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi
         = values.inside_p (bb) ? gsi_none () : gsi_start_bb (bb);
         !gsi_end_p (gsi); gsi_next (&gsi))
      for (bool read : { false, true })
        {
          auto entry = table.find (std::make_pair (gsi_stmt (gsi), read));
          if (entry == table.end () || !values.used_p (entry->second.ref))
            continue;
          if (!values.available_p (entry->second.ref))
            return false;
          found.push_back ({ gsi_stmt (gsi), &entry->second });
        }
  for (const auto &one : found)
    {
      gimple_seq seq = NULL;
      gimple_stmt_iterator gsi = gsi_for_stmt (one.first);
      one.second->ref = values.value (unshare_expr (one.second->ref), &seq);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  return true;
}

void
hidden_references::show ()
{
  basic_block bb;
  for (gimple *fence : fences)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (fence);
      gsi_remove (&gsi, true);
    }
  fences.clear ();
  for (const auto &entry : named)
    if (SSA_NAME_IDENTIFIER (entry.first) == entry.second)
      SET_SSA_NAME_VAR_OR_IDENTIFIER (entry.first, NULL_TREE);
  named.clear ();
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
          if (found->second.use)
            drop_use (as_a<gassign *> (stmt), found->second.use);
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

tree
hidden_references::load_of (tree name) const
{
  tree given = given_stride (name);
  gimple *def = SSA_NAME_DEF_STMT (given ? given : name);
  gphi *phi = dyn_cast<gphi *> (def);
  for (unsigned k = 0; phi && k < gimple_phi_num_args (phi); k++)
    if (TREE_CODE (gimple_phi_arg_def (phi, k)) == SSA_NAME)
      def = SSA_NAME_DEF_STMT (gimple_phi_arg_def (phi, k));
  if (!gimple_assign_load_p (def))
    return NULL_TREE;
  const hidden_reference *hidden = find (def, true);
  return hidden ? hidden->ref : gimple_assign_rhs1 (def);
}
