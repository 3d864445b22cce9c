/* Sizes and pointers in memory that the stores of a loop nest might change, but hardly do.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "unchanged-member.h"
#include "movable-load.h"
#include "prepare.h"
#include "source-name.h"
#include "unparse.h"

/* Longer chains of loads that lead to each other are not followed.  */
static const unsigned MAX_CHAIN = 4;

/* The pointer that REF leads from; NULL_TREE if it is in a declaration.  */

static tree
base_pointer (tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0)
                                             : NULL_TREE;
}

bool
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

/* May something in LOOP change REF?  *UNLIKELY: only unlikely changes do.  */

static bool
changed_p (tree ref, class loop *loop, bool *unlikely)
{
  bool changed = false;
  basic_block *body = get_loop_body (loop);
  *unlikely = true;
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gimple *stmt = gsi_stmt (gsi);
        if (!gimple_vdef (stmt) || !stmt_may_clobber_ref_p (stmt, ref))
          continue;
        changed = true;
        *unlikely &= unlikely_change_p (stmt, ref);
      }
  free (body);
  return changed;
}

static bool members_p (gimple *stmt, class loop *loop, unsigned depth,
                       bool *changed);

/* Does STMT load from the same address in all iterations of LOOP, from memory that is not changed
   there, or unlikely; *CHANGED: it might be?  Addresses in what is loaded so count, up to
   DEPTH.  */

static bool
member_p (gimple *stmt, class loop *loop, unsigned depth, bool *changed)
{
  tree ref = loaded_reference (stmt);
  bool unlikely;
  if (!ref || !members_p (stmt, loop, depth, changed))
    return false;
  *changed |= changed_p (ref, loop, &unlikely);
  return unlikely;
}

/* Is every value that STMT uses and LOOP computes loaded so, or chosen between such?  */

static bool
members_p (gimple *stmt, class loop *loop, unsigned depth, bool *changed)
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
        && !(gimple_code (def) == GIMPLE_PHI
                 ? members_p (def, loop, depth - 1, changed)
                 : member_p (def, loop, depth - 1, changed)))
      return false;
  }
  return true;
}

bool
loads_members_p (class loop *loop)
{
  bool all = true, changed = false;
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes && all; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]);
         !gsi_end_p (gsi) && all; gsi_next (&gsi))
      {
        gimple *stmt = gsi_stmt (gsi);
        if (loaded_reference (stmt) && !loads_number_p (stmt)
            && steers_p (gimple_assign_lhs (stmt)))
          all = member_p (stmt, loop, MAX_CHAIN, &changed);
      }
  free (body);
  return all && changed;
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

/* Let SCOP say that nothing in it changes REF.  */

static void
say_unchanged (struct pf_scop *scop, tree ref)
{
  std::string text = "no store changes `" + source_text (ref) + "'";
  scop->assumption = XRESIZEVEC (struct pf_assumption, scop->assumption,
                                 scop->n_assumption + 1);
  scop->assumption[scop->n_assumption++]
      = { PF_ASSUME_UNCHANGED, xstrdup (text.c_str ()),
          source_location (UNKNOWN_LOCATION) };
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
      say_unchanged (scop, ref);
    }
  return true;
}
