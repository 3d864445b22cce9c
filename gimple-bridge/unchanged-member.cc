/* Sizes and pointers in memory that the stores of a loop nest might change, but hardly do.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "unchanged-member.h"
#include "assume.h"
#include "movable-load.h"
#include "prepare.h"
#include "source-name.h"
#include "unparse.h"

/* Longer chains of loads that lead to each other are not followed.  */
static const unsigned MAX_CHAIN = 4;

/* Does STMT store an element of an array, and could only for want of knowledge about pointers be what
   changes REF?  */

static bool
unlikely_change_p (gimple *stmt, tree ref)
{
  if (!gimple_assign_single_p (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  if (TREE_CODE (lhs) != MEM_REF && TREE_CODE (lhs) != ARRAY_REF)
    return false;
  tree pointer = base_pointer (lhs);
  if (!pointer)
    return get_base_address (lhs) != get_base_address (ref);
  return TREE_CODE (pointer) == SSA_NAME
         && (!base_pointer (ref)
             || !operand_equal_p (pointer, base_pointer (ref)));
}

enum change
change_of (tree ref, const std::vector<basic_block> &blocks)
{
  enum change most = CHANGE_NONE;
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gimple *stmt = gsi_stmt (gsi);
        if (!gimple_vdef (stmt) || !stmt_may_clobber_ref_p (stmt, ref))
          continue;
        if (!unlikely_change_p (stmt, ref))
          return CHANGE_LIKELY;
        most = CHANGE_UNLIKELY;
      }
  return most;
}

namespace
{

/* The loads of a loop.

   BLOCKS: of the loop.
   CHANGED: some that was found may be changed.  */
class loop_loads
{
public:
  explicit loop_loads (class loop *loop);
  bool members_only_p ();

private:
  bool member_p (gimple *stmt, unsigned depth);
  bool members_p (gimple *stmt, unsigned depth);

  class loop *loop;
  std::vector<basic_block> blocks;
  bool changed;
};

loop_loads::loop_loads (class loop *loop) : loop (loop), changed (false)
{
  basic_block *body = get_loop_body (loop);
  blocks.assign (body, body + loop->num_nodes);
  free (body);
}

/* Does STMT load from the same address in all iterations, from memory that is not changed there, or
   unlikely?  Addresses in what is loaded so count, up to DEPTH.  */

bool
loop_loads::member_p (gimple *stmt, unsigned depth)
{
  tree ref = loaded_reference (stmt);
  if (!ref || !members_p (stmt, depth))
    return false;
  enum change change = change_of (ref, blocks);
  changed |= change == CHANGE_UNLIKELY;
  return change != CHANGE_LIKELY;
}

/* Is every value that STMT uses and the loop computes loaded so, or chosen between such?  */

bool
loop_loads::members_p (gimple *stmt, unsigned depth)
{
  use_operand_p use;
  ssa_op_iter iter;
  if (depth == 0)
    return false;
  FOR_EACH_PHI_OR_STMT_USE (use, stmt, iter, SSA_OP_USE)
  {
    tree name = USE_FROM_PTR (use);
    if (TREE_CODE (name) != SSA_NAME)
      continue;
    gimple *def = SSA_NAME_DEF_STMT (name);
    basic_block bb = gimple_bb (def);
    if (bb && flow_bb_inside_loop_p (loop, bb)
        && !(gimple_code (def) == GIMPLE_PHI ? members_p (def, depth - 1)
                                             : member_p (def, depth - 1)))
      return false;
  }
  return true;
}

/* Are all sizes and pointers members, of which some may be changed?  */

bool
loop_loads::members_only_p ()
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gimple *stmt = gsi_stmt (gsi);
        if (loaded_reference (stmt) && !loads_number_p (stmt)
            && steers_p (gimple_assign_lhs (stmt))
            && !member_p (stmt, MAX_CHAIN))
          return false;
      }
  return changed;
}

} // namespace

bool
loads_members_p (class loop *loop)
{
  return loop_loads (loop).members_only_p ();
}

void
unchanged_members::add (tree ref, basic_block bb)
{
  tree address = build_fold_addr_expr (unshare_expr (ref));
  for (const member &known : members)
    if (operand_equal_p (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (known.address)),
                         address)
        && types_compatible_p (known.type, TREE_TYPE (ref)))
      return;
  tree name = make_ssa_name (TREE_TYPE (address));
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gimple *stmt = gimple_build_assign (name, address);
  if (!gsi_end_p (gsi) && stmt_ends_bb_p (gsi_stmt (gsi)))
    gsi_insert_before (&gsi, stmt, GSI_SAME_STMT);
  else
    gsi_insert_after (&gsi, stmt, GSI_NEW_STMT);
  members.push_back ({ name, TREE_TYPE (ref), reference_alias_ptr_type (ref) });
}

/* The address that NAME stands for, of what is known in front of REGION; NULL_TREE if it is
   not.  */

static tree
known_address (tree name, const sese_l &region)
{
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
  tree operand;
  ssa_op_iter iter;
  if (!def)
    return NULL_TREE;
  FOR_EACH_SSA_TREE_OPERAND (operand, def, iter, SSA_OP_USE)
    if (defined_in_sese_p (operand, region))
      return NULL_TREE;
  return gimple_assign_rhs1 (def);
}

namespace
{

/* What a guard knows of places in memory, by numbers: of arrays of its model those that these have there,
   of others the ones that follow.

   LAST: the last number.  VARIABLES: those of variables as a whole.  */
class places
{
public:
  places (const struct pf_scop *scop, class guard *guard)
      : guard (guard), last (scop->n_array)
  {
  }
  unsigned add (tree object, HOST_WIDE_INT size);
  bool find (const struct pf_access *access, tree ref, unsigned *number);

private:
  class guard *guard;
  unsigned last;
  std::map<tree, unsigned> variables;
};

/* The number of the SIZE bytes of OBJECT.  */

unsigned
places::add (tree object, HOST_WIDE_INT size)
{
  guard->array[++last] = {
    build_fold_addr_expr (object), polynomial (), { size, {} }, {}, size, 0
  };
  return last;
}

/* The number of what ACCESS, REF in the function, refers to, as *NUMBER.  False if it is not known
   where that is.  */

bool
places::find (const struct pf_access *access, tree ref, unsigned *number)
{
  *number = access->array;
  if (guard->array.count (access->array))
    return true;
  tree decl = get_base_address (ref);
  if (!decl || !DECL_P (decl) || !DECL_SIZE_UNIT (decl)
      || !tree_fits_shwi_p (DECL_SIZE_UNIT (decl)))
    return false;
  auto known = variables.find (decl);
  if (known == variables.end ())
    known
        = variables
              .emplace (decl, add (decl, tree_to_shwi (DECL_SIZE_UNIT (decl))))
              .first;
  *number = known->second;
  return true;
}

} // namespace

/* The PLACES that SCOP stores to and that may contain REF, as *STORED.  False if some are not
   known.  */

static bool
stored_places (const struct pf_scop *scop, const array_groups &groups, tree ref,
               places *places, std::set<unsigned> *stored)
{
  for (unsigned s = 0; s < scop->n_statement; s++)
    for (unsigned k = 0; k < scop->statement[s].n_access; k++)
      {
        const struct pf_access *access = scop->statement[s].access + k;
        data_reference_p dr = (data_reference_p)access->user;
        if (access->kind == PF_READ || !dr)
          continue;
        const grouped_reference *reference = groups.find (dr);
        if (reference && reference->cell)
          continue;
        tree other = reference ? reference->parts.ref : DR_REF (dr);
        ao_ref here, there;
        unsigned number;
        ao_ref_init (&here, ref);
        ao_ref_init (&there, other);
        if (!refs_may_alias_p_1 (&here, &there, true))
          continue;
        if (!places->find (access, other, &number))
          return false;
        stored->insert (number);
      }
  return true;
}

bool
unchanged_members::require (scop_p graphite, struct pf_scop *scop,
                            const array_groups &groups,
                            class guard *guard) const
{
  places places (scop, guard);
  for (const member &member : members)
    {
      tree address
          = known_address (member.address, graphite->scop_info->region);
      std::set<unsigned> stored;
      if (!address)
        return false;
      tree ref = TREE_CODE (address) == ADDR_EXPR
                     ? TREE_OPERAND (address, 0)
                     : build2 (MEM_REF, member.type, address,
                               build_int_cst (member.alias_type, 0));
      if (!stored_places (scop, groups, ref, &places, &stored))
        return false;
      if (stored.empty ())
        continue;
      unsigned here
          = places.add (ref, tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (ref))));
      for (unsigned number : stored)
        guard->disjoint.push_back (std::make_pair (here, number));
      record_assumption (scop, PF_ASSUME_UNCHANGED,
                         "no store changes `" + source_text (ref) + "'",
                         UNKNOWN_LOCATION);
    }
  return true;
}
