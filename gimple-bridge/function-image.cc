/* The body of a function as it was at some time.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function-image.h"

/* What TABLE contains.  */

template <typename T>
static std::vector<T>
contents (vec<T, va_gc> *table)
{
  std::vector<T> all;
  for (unsigned k = 0; k < vec_safe_length (table); k++)
    all.push_back ((*table)[k]);
  return all;
}

/* Let TABLE contain ALL and nothing else.  */

template <typename T>
static void
set_contents (vec<T, va_gc> *&table, const std::vector<T> &all)
{
  vec_safe_truncate (table, 0);
  for (const T &element : all)
    vec_safe_push (table, element);
}

/* The operands or arguments of STMT that are SSA names.  */

static std::vector<use_operand_p>
uses_of (gimple *stmt)
{
  std::vector<use_operand_p> uses;
  use_operand_p use;
  ssa_op_iter iter;
  FOR_EACH_PHI_OR_STMT_USE (use, stmt, iter, SSA_OP_ALL_USES)
  uses.push_back (use);
  return uses;
}

/* Where STMT, which may jump to several places, has the labels of these, in
   trees.  */

static std::vector<tree *>
labels_of (gimple *stmt)
{
  std::vector<tree *> labels;
  if (gswitch *choice = dyn_cast<gswitch *> (stmt))
    for (unsigned k = 0; k < gimple_switch_num_labels (choice); k++)
      labels.push_back (&CASE_LABEL (gimple_switch_label (choice, k)));
  if (gasm *code = dyn_cast<gasm *> (stmt))
    for (unsigned k = 0; k < gimple_asm_nlabels (code); k++)
      labels.push_back (&TREE_VALUE (gimple_asm_label_op (code, k)));
  return labels;
}

/* Add the operands of the expressions that T consists of to SLOTS: when something is put in for a name, a reference
   may get a declaration in place of what was accessed by a pointer.  */

static void
find_slots (tree t, std::vector<tree *> *slots)
{
  if (!t || !EXPR_P (t))
    return;
  for (int k = 0; k < TREE_OPERAND_LENGTH (t); k++)
    {
      slots->push_back (&TREE_OPERAND (t, k));
      find_slots (TREE_OPERAND (t, k), slots);
    }
}

/* Where the operands of STMT that are expressions have theirs.  */

static std::vector<tree *>
slots_of (gimple *stmt)
{
  std::vector<tree *> slots;
  for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
    find_slots (gimple_op (stmt, k), &slots);
  return slots;
}

function_image::function_image ()
    : loops_state (current_loops->state),
      last_block (last_basic_block_for_fn (cfun)),
      n_local (vec_safe_length (cfun->local_decls)),
      last_clique (cfun->last_clique), profile (profile_status_for_fn (cfun)),
      highest_count (cfun->cfg->count_max), uses (0),
      dominators (dom_info_available_p (CDI_DOMINATORS))
{
  use_numbers numbers;
  basic_block bb;
  FOR_ALL_BB_FN (bb, cfun)
  save_block (bb, &numbers);
  for (const saved_phi &phi : phis)
    for (use_operand_p use : uses_of (SSA_NAME_DEF_STMT (phi.result)))
      numbers[use] = uses++;
  save_names (numbers);
  save_loops ();
  save_landing_pads ();
}

void
function_image::save_landing_pads ()
{
  if (!cfun->eh)
    return;
  for (eh_landing_pad pad : contents (cfun->eh->lp_array))
    if (pad)
      landing_pads.push_back ({ pad, pad->post_landing_pad });
}

void
function_image::save_block (basic_block bb, use_numbers *numbers)
{
  blocks.push_back ({ bb, *bb });
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    edges.push_back (*e);
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      gphi *phi = psi.phi ();
      phis.push_back ({ bb, gimple_phi_result (phi), phi->location, {} });
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
        phis.back ().arguments.push_back (std::make_pair (
            gimple_phi_arg_def (phi, k), gimple_phi_arg_location (phi, k)));
    }
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    save_statement (gsi_stmt (gsi), numbers);
}

void
function_image::save_statement (gimple *stmt, use_numbers *numbers)
{
  const char *start = (const char *)stmt;
  size_t size = gimple_size (gimple_code (stmt), gimple_num_ops (stmt));
  saved_statement saved
      = { stmt, std::vector<char> (start, start + size), {}, 0 };
  for (use_operand_p use : uses_of (stmt))
    {
      saved.operands.push_back (std::make_pair (use->use, *use->use));
      (*numbers)[use] = uses++;
    }
  for (tree *label : labels_of (stmt))
    saved.operands.push_back (std::make_pair (label, *label));
  for (tree *slot : slots_of (stmt))
    saved.operands.push_back (std::make_pair (slot, *slot));
  saved.landing_pad = lookup_stmt_eh_lp (stmt);
  statements.push_back (saved);
}

void
function_image::save_name (tree name, const use_numbers &numbers)
{
  saved_name saved = { name, name->ssa_name, {}, {} };
  tree type = TREE_TYPE (name);
  if (POINTER_TYPE_P (type) && SSA_NAME_PTR_INFO (name))
    saved.pointers = *SSA_NAME_PTR_INFO (name);
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      auto found = numbers.find (use);
      if (found != numbers.end ())
        saved.uses.push_back (found->second);
    }
  names.push_back (saved);
}

/* Names that are free may be used in the meantime, and are then to be free
   again.  */

void
function_image::save_names (const use_numbers &numbers)
{
  name_table = contents (SSANAMES (cfun));
  free_names = contents (cfun->gimple_df->free_ssanames);
  queued_names = contents (cfun->gimple_df->free_ssanames_queue);
  for (const std::vector<tree> *table :
       { &name_table, &free_names, &queued_names })
    for (tree name : *table)
      if (name)
        save_name (name, numbers);
}

void
function_image::save_loops ()
{
  loop_table = contents (get_loops (cfun));
  for (class loop *loop : loop_table)
    if (loop)
      loops.push_back ({ loop, *loop });
}

/* Have new loops in the image in place of those that were removed, the memory of which may be that of something
   else by now.  */

void
function_image::revive_loops ()
{
  std::map<class loop *, class loop *> anew;
  for (const saved_loop &saved : loops)
    if (get_loop (cfun, saved.value.num) != saved.loop)
      anew[saved.loop] = alloc_loop ();
  if (anew.empty ())
    return;
  auto revive = [&anew] (class loop *&loop) {
    auto found = anew.find (loop);
    if (found == anew.end ())
      return false;
    loop = found->second;
    return true;
  };
  for (saved_loop &saved : loops)
    {
      if (revive (saved.loop))
        saved.value.exits = saved.loop->exits;
      revive (saved.value.inner);
      revive (saved.value.next);
      for (unsigned k = 0; k < vec_safe_length (saved.value.superloops); k++)
        revive ((*saved.value.superloops)[k]);
    }
  for (class loop *&loop : loop_table)
    revive (loop);
  for (saved_block &saved : blocks)
    revive (saved.value.loop_father);
}

/* Let no statement use a name any more, and remove the PHI nodes.  Statements that were
   taken out use none; the operands of one that another has replaced may be those of the
   other, or of any statement made since.  */

void
function_image::clear_statements ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);)
        remove_phi_node (&psi, false);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        free_stmt_operands (cfun, gsi_stmt (gsi));
    }
}

void
function_image::clear_edges ()
{
  for (cdi_direction direction : { CDI_DOMINATORS, CDI_POST_DOMINATORS })
    if (dom_info_available_p (direction))
      free_dominance_info (direction);
  if (loops_state_satisfies_p (LOOPS_HAVE_RECORDED_EXITS))
    release_recorded_exits (cfun);
  basic_block bb;
  FOR_ALL_BB_FN (bb, cfun)
  while (EDGE_COUNT (bb->succs) > 0)
    remove_edge_raw (EDGE_SUCC (bb, 0));
}

/* Variables that have got a name for their value on entry need none.  */

void
function_image::forget_new_definitions ()
{
  std::set<tree> known (name_table.begin (), name_table.end ());
  for (tree name : contents (SSANAMES (cfun)))
    if (name && SSA_NAME_IS_DEFAULT_DEF (name) && !known.count (name))
      set_ssa_default_def (cfun, SSA_NAME_VAR (name), NULL_TREE);
}

void
function_image::restore_blocks ()
{
  std::set<basic_block> known;
  for (const saved_block &saved : blocks)
    known.insert (saved.bb);
  basic_block bb, next;
  for (bb = ENTRY_BLOCK_PTR_FOR_FN (cfun)->next_bb; bb; bb = next)
    {
      next = bb->next_bb;
      if (!known.count (bb))
        expunge_block (bb);
    }
  for (const saved_block &saved : blocks)
    {
      basic_block_def value = saved.value;
      value.preds = saved.bb->preds;
      value.succs = saved.bb->succs;
      value.dom[0] = value.dom[1] = NULL;
      if (value.index >= NUM_FIXED_BLOCKS)
        value.il.gimple.phi_nodes = NULL;
      *saved.bb = value;
      SET_BASIC_BLOCK_FOR_FN (cfun, value.index, saved.bb);
    }
  n_basic_blocks_for_fn (cfun) = blocks.size ();
  last_basic_block_for_fn (cfun) = last_block;
  profile_status_for_fn (cfun) = profile;
  cfun->cfg->count_max = highest_count;
}

void
function_image::restore_names ()
{
  set_contents (SSANAMES (cfun), name_table);
  set_contents (cfun->gimple_df->free_ssanames, free_names);
  set_contents (cfun->gimple_df->free_ssanames_queue, queued_names);
  for (const saved_name &saved : names)
    {
      saved.name->ssa_name = saved.value;
      use_operand_p root = &SSA_NAME_IMM_USE_NODE (saved.name);
      root->prev = root->next = root;
      if (POINTER_TYPE_P (TREE_TYPE (saved.name))
          && SSA_NAME_PTR_INFO (saved.name))
        *SSA_NAME_PTR_INFO (saved.name) = saved.pointers;
    }
}

void
function_image::restore_landing_pads ()
{
  if (!cfun->eh)
    return;
  std::set<eh_landing_pad> known;
  for (const saved_landing_pad &saved : landing_pads)
    {
      known.insert (saved.pad);
      if (saved.pad->post_landing_pad)
        EH_LANDING_PAD_NR (saved.pad->post_landing_pad) = 0;
    }
  for (eh_landing_pad pad : contents (cfun->eh->lp_array))
    if (pad && !known.count (pad))
      remove_eh_landing_pad (pad);
  for (const saved_landing_pad &saved : landing_pads)
    {
      saved.pad->post_landing_pad = saved.label;
      if (saved.label)
        EH_LANDING_PAD_NR (saved.label) = saved.pad->index;
    }
}

void
function_image::restore_statement (const saved_statement &saved)
{
  gimple *stmt = saved.stmt;
  memcpy ((void *)stmt, saved.bytes.data (), saved.bytes.size ());
  if (gimple_has_ops (stmt))
    gimple_set_use_ops (stmt, NULL);
  for (const std::pair<tree *, tree> &operand : saved.operands)
    *operand.first = operand.second;
  gimple_set_bb (stmt, gimple_bb (stmt));
  if (lookup_stmt_eh_lp (stmt) != saved.landing_pad)
    {
      remove_stmt_from_eh_lp (stmt);
      if (saved.landing_pad)
        add_stmt_to_eh_lp (stmt, saved.landing_pad);
    }
  update_stmt (stmt);
}

void
function_image::restore_edges ()
{
  std::vector<edge> made;
  for (const edge_def &saved : edges)
    {
      edge e = unchecked_make_edge (saved.src, saved.dest, saved.flags);
      e->probability = saved.probability;
      e->goto_locus = saved.goto_locus;
      made.push_back (e);
    }
  for (size_t k = 0; k < edges.size (); k++)
    {
      made[k]->dest_idx = edges[k].dest_idx;
      (*made[k]->dest->preds)[edges[k].dest_idx] = made[k];
    }
}

gphi *
function_image::restore_phi (const saved_phi &saved)
{
  gphi *phi = create_phi_node (saved.result, saved.bb);
  phi->location = saved.location;
  for (unsigned k = 0; k < saved.arguments.size (); k++)
    add_phi_arg (phi, saved.arguments[k].first, EDGE_PRED (saved.bb, k),
                 saved.arguments[k].second);
  return phi;
}

/* Restore statements and PHI nodes.  Returns the uses by number.  */

std::vector<use_operand_p>
function_image::restore_operands ()
{
  std::vector<use_operand_p> all;
  for (const saved_statement &saved : statements)
    {
      restore_statement (saved);
      std::vector<use_operand_p> its = uses_of (saved.stmt);
      all.insert (all.end (), its.begin (), its.end ());
    }
  restore_edges ();
  for (const saved_phi &saved : phis)
    {
      std::vector<use_operand_p> its = uses_of (restore_phi (saved));
      all.insert (all.end (), its.begin (), its.end ());
    }
  return all;
}

/* Each use is put in front of those that are linked already.  */

void
function_image::restore_use_order (const std::vector<use_operand_p> &all)
{
  if (all.size () != uses)
    return;
  for (const saved_name &saved : names)
    for (auto number = saved.uses.rbegin (); number != saved.uses.rend ();
         ++number)
      if (*all[*number]->use == saved.name)
        {
          delink_imm_use (all[*number]);
          link_imm_use (all[*number], saved.name);
        }
}

void
function_image::restore_loops ()
{
  free_numbers_of_iterations_estimates (cfun);
  for (const saved_loop &saved : loops)
    *saved.loop = saved.value;
  set_contents (loops_for_fn (cfun)->larray, loop_table);
  current_loops->state = loops_state;
}

void
function_image::restore ()
{
  revive_loops ();
  clear_statements ();
  clear_edges ();
  forget_new_definitions ();
  restore_blocks ();
  restore_names ();
  restore_landing_pads ();
  restore_use_order (restore_operands ());
  restore_loops ();
  vec_safe_truncate (cfun->local_decls, n_local);
  cfun->last_clique = last_clique;
  if (dominators)
    calculate_dominance_info (CDI_DOMINATORS);
}
