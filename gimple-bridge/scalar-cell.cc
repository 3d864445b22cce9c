/* Scalars kept in memory while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "scalar-cell.h"
#include "name-use.h"
#include "prepare.h"
#include "source-name.h"

/* A nest with more sets of connected names than this is left alone: it would
   cost much time, and is no reduction.  */
static const unsigned MAX_WEBS = 64;

/* No value is followed through more iterations.  */
static const int MAX_DELAY = 8;

tree
referenced_variable (tree ref)
{
  if (TREE_CODE (ref) == MEM_REF && integer_zerop (TREE_OPERAND (ref, 1))
      && TREE_CODE (TREE_OPERAND (ref, 0)) == ADDR_EXPR)
    ref = TREE_OPERAND (TREE_OPERAND (ref, 0), 0);
  return VAR_P (ref) ? ref : NULL_TREE;
}

bool
fit_for_cell_p (tree name)
{
  tree type = TREE_TYPE (name);
  return !virtual_operand_p (name) && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name)
         && (SCALAR_FLOAT_TYPE_P (type) || COMPLEX_FLOAT_TYPE_P (type)
             || (TREE_CODE (type) == INTEGER_TYPE && TYPE_PRECISION (type) <= 64
                 && TYPE_PRECISION (type)
                        == GET_MODE_PRECISION (SCALAR_INT_TYPE_MODE (type))));
}

namespace
{

/* Names that PHI nodes connect, or one name.

   PHIS: the nodes.
   MEMBERS: the SSA versions of their results, and of those of their arguments
     that are defined in the nest.  */
struct web
{
  std::vector<gphi *> phis;
  std::set<unsigned> members;
};

/* The work on one web of NEST.

   HELD: what the cell holds at the end of each block: a member, or NULL_TREE
     when that is not known.
   USES: statements of other blocks than the name's own that use a member.
   VARIABLE: the cell.
   CLOSING: the nodes that split edges took, for values of other webs.
   N_ACCESS: the loads and stores made.  */
class cell_maker
{
public:
  cell_maker (class loop *nest, const std::vector<basic_block> &blocks,
              const web &names)
      : nest (nest), blocks (blocks), names (names), variable (NULL_TREE),
        n_access (0)
  {
  }
  bool possible_p ();
  void apply (scalar_cells *cells);

  std::vector<gphi *> closing;

private:
  bool
  member_p (tree name) const
  {
    return names.members.count (SSA_NAME_VERSION (name)) != 0;
  }
  bool definitions_fit_p ();
  bool uses_fit_p (tree member);
  gphi *own_phi (basic_block bb) const;
  tree argument_held (gphi *phi, edge e) const;
  tree held_at_start (basic_block bb) const;
  tree after_statements (basic_block bb, tree now, gimple *until) const;
  void flow ();
  bool consistent_p ();
  gimple *load (gimple_stmt_iterator *gsi, tree result);
  void store (gimple_stmt_iterator *gsi, tree value, bool after);
  basic_block split_to (gphi *phi, edge e);
  void store_arguments (gphi *phi);
  void replace_uses ();
  void replace_phis ();
  std::string name () const;

  class loop *nest;
  const std::vector<basic_block> &blocks;
  const web &names;
  std::map<basic_block, tree> held;
  std::vector<std::pair<gimple *, tree> > uses;
  tree variable;
  unsigned n_access;
};

/* The node of the web in BB, NULL if there is none.  */

gphi *
cell_maker::own_phi (basic_block bb) const
{
  for (gphi *phi : names.phis)
    if (gimple_bb (phi) == bb)
      return phi;
  return NULL;
}

/* Can a store follow the definition of each member that is no node's result?
   No block may have two nodes.  */

bool
cell_maker::definitions_fit_p ()
{
  std::set<basic_block> with_node;
  for (gphi *phi : names.phis)
    {
      if (!with_node.insert (gimple_bb (phi)).second)
        return false;
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
        if (gimple_phi_arg_edge (phi, k)->flags & EDGE_COMPLEX)
          return false;
    }
  for (unsigned version : names.members)
    {
      tree member = ssa_name (version);
      gimple *def = SSA_NAME_DEF_STMT (member);
      if (gimple_code (def) != GIMPLE_PHI && stmt_ends_bb_p (def))
        return false;
    }
  return true;
}

/* Are all uses of MEMBER in the nest?  Collects those in other blocks.  */

bool
cell_maker::uses_fit_p (tree member)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, member)
    {
      gimple *user = USE_STMT (use);
      if (is_gimple_debug (user))
        continue;
      if (!flow_bb_inside_loop_p (nest, gimple_bb (user)))
        return false;
      if (gphi *phi = dyn_cast<gphi *> (user))
        {
          if (!member_p (gimple_phi_result (phi)))
            return false;
        }
      else if (gimple_bb (user) != gimple_bb (SSA_NAME_DEF_STMT (member)))
        uses.push_back (std::make_pair (user, member));
    }
  return true;
}

/* What the cell holds when control takes E to PHI, as that node sees it: its
   result if that is right.  */

tree
cell_maker::argument_held (gphi *phi, edge e) const
{
  tree argument = PHI_ARG_DEF_FROM_EDGE (phi, e);
  if (TREE_CODE (argument) != SSA_NAME || !member_p (argument))
    return gimple_phi_result (phi);
  auto found = held.find (e->src);
  return found != held.end () && found->second == argument
             ? gimple_phi_result (phi)
             : NULL_TREE;
}

/* What the cell holds at the start of BB, after its nodes.  Blocks that were
   not reached yet do not count.  */

tree
cell_maker::held_at_start (basic_block bb) const
{
  if (gphi *phi = own_phi (bb))
    return gimple_phi_result (phi);
  tree common = NULL_TREE;
  bool first = true;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      auto found = held.find (e->src);
      if (found == held.end ())
        {
          if (!flow_bb_inside_loop_p (nest, e->src))
            return NULL_TREE;
          continue;
        }
      if (!first && found->second != common)
        return NULL_TREE;
      common = found->second;
      first = false;
    }
  return common;
}

/* What the cell holds in front of UNTIL in BB (NULL: at its end), given that
   it holds NOW at the start.  */

tree
cell_maker::after_statements (basic_block bb, tree now, gimple *until) const
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb);
       !gsi_end_p (gsi) && gsi_stmt (gsi) != until; gsi_next (&gsi))
    {
      tree def = SINGLE_SSA_TREE_OPERAND (gsi_stmt (gsi), SSA_OP_DEF);
      if (def && member_p (def))
        now = def;
    }
  return now;
}

/* Find out what the cell holds where.  Blocks fall from a member to NULL_TREE
   at most once, so that this ends.  */

void
cell_maker::flow ()
{
  bool changed = true;
  while (changed)
    {
      changed = false;
      for (basic_block bb : blocks)
        {
          tree now = after_statements (bb, held_at_start (bb), NULL);
          auto found = held.find (bb);
          if (found != held.end () && (found->second == now || !found->second))
            continue;
          held[bb] = found == held.end () ? now : NULL_TREE;
          changed = true;
        }
    }
}

/* Does the cell hold the right member wherever one is used?  */

bool
cell_maker::consistent_p ()
{
  for (gphi *phi : names.phis)
    for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
      if (!argument_held (phi, gimple_phi_arg_edge (phi, k)))
        return false;
  for (const auto &use : uses)
    {
      basic_block bb = gimple_bb (use.first);
      if (after_statements (bb, held_at_start (bb), use.first) != use.second)
        return false;
    }
  return true;
}

bool
cell_maker::possible_p ()
{
  if (!definitions_fit_p ())
    return false;
  for (unsigned version : names.members)
    if (!uses_fit_p (ssa_name (version)))
      return false;
  flow ();
  return consistent_p ();
}

/* Load the cell into RESULT in front of GSI.  Returns the load.  */

gimple *
cell_maker::load (gimple_stmt_iterator *gsi, tree result)
{
  gassign *stmt = gimple_build_assign (result, variable);
  gsi_insert_before (gsi, stmt, GSI_SAME_STMT);
  n_access++;
  return stmt;
}

/* Store VALUE into the cell, behind GSI if AFTER, else in front of it.  */

void
cell_maker::store (gimple_stmt_iterator *gsi, tree value, bool after)
{
  gassign *stmt = gimple_build_assign (variable, value);
  if (gimple *def
      = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL)
    gimple_set_location (stmt, gimple_location (def));
  if (after)
    gsi_insert_after (gsi, stmt, GSI_NEW_STMT);
  else
    gsi_insert_before (gsi, stmt, GSI_SAME_STMT);
  n_access++;
}

/* Split E, which leads to PHI.  What stood there in loop-closed SSA form still does, but for
   the arguments of PHI itself, which is to go.  Returns the new block.  */

basic_block
cell_maker::split_to (gphi *phi, edge e)
{
  basic_block bb = split_edge (e);
  for (gphi_iterator psi = gsi_start_phis (gimple_bb (phi)); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      use_operand_p slot
          = PHI_ARG_DEF_PTR_FROM_EDGE (psi.phi (), single_succ_edge (bb));
      tree value = USE_FROM_PTR (slot);
      if (psi.phi () == phi || TREE_CODE (value) != SSA_NAME
          || virtual_operand_p (value) || SSA_NAME_IS_DEFAULT_DEF (value)
          || flow_bb_inside_loop_p (
              gimple_bb (SSA_NAME_DEF_STMT (value))->loop_father, bb))
        continue;
      gphi *node = create_phi_node (copy_ssa_name (value), bb);
      add_phi_arg (node, value, single_pred_edge (bb), UNKNOWN_LOCATION);
      SET_USE (slot, gimple_phi_result (node));
      closing.push_back (node);
    }
  return bb;
}

/* Store the arguments of PHI that are not in the cell anyway, where control
   comes from.  */

void
cell_maker::store_arguments (gphi *phi)
{
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    {
      tree argument = gimple_phi_arg_def (phi, k);
      edge e = gimple_phi_arg_edge (phi, k);
      if (TREE_CODE (argument) == SSA_NAME && member_p (argument))
        continue;
      basic_block from = single_succ_p (e->src) ? e->src : split_to (phi, e);
      gimple_stmt_iterator gsi = gsi_last_bb (from);
      bool jumps = !gsi_end_p (gsi) && stmt_ends_bb_p (gsi_stmt (gsi));
      store (&gsi, argument, !jumps);
    }
}

/* Let statements of other blocks load what they use.  */

void
cell_maker::replace_uses ()
{
  for (const auto &use : uses)
    {
      tree value = make_ssa_name (TREE_TYPE (use.second));
      gimple_stmt_iterator gsi = gsi_for_stmt (use.first);
      load (&gsi, value);
      use_operand_p slot;
      ssa_op_iter iter;
      FOR_EACH_SSA_USE_OPERAND (slot, use.first, iter, SSA_OP_USE)
        if (USE_FROM_PTR (slot) == use.second)
          SET_USE (slot, value);
      update_stmt (use.first);
    }
}

/* Is NAME used by a statement that is not for the debugger?  */

bool
used_p (tree name)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (!is_gimple_debug (USE_STMT (use)))
      return true;
  return false;
}

/* Let loads take the place of the nodes.  */

void
cell_maker::replace_phis ()
{
  for (gphi *phi : names.phis)
    store_arguments (phi);
  std::vector<std::pair<basic_block, tree> > results;
  for (gphi *phi : names.phis)
    {
      results.push_back (
          std::make_pair (gimple_bb (phi), gimple_phi_result (phi)));
      gimple_stmt_iterator gsi = gsi_for_stmt (phi);
      remove_phi_node (&gsi, false);
    }
  for (const auto &result : results)
    {
      gimple_stmt_iterator gsi = gsi_after_labels (result.first);
      gimple *stmt = load (&gsi, result.second);
      if (used_p (result.second))
        continue;
      gsi = gsi_for_stmt (stmt);
      gsi_remove (&gsi, true);
      release_ssa_name (result.second);
      n_access--;
    }
}

/* The user's name for the scalar.  */

std::string
cell_maker::name () const
{
  for (gphi *phi : names.phis)
    {
      std::string text = source_variable (gimple_phi_result (phi));
      if (!text.empty ())
        return text;
    }
  return "";
}

/* Make the cell and add it to CELLS.  */

void
cell_maker::apply (scalar_cells *cells)
{
  std::string text = name ();
  tree type = TREE_TYPE (ssa_name (*names.members.begin ()));
  variable = create_tmp_var (TYPE_MAIN_VARIANT (type), "cell");
  TREE_ADDRESSABLE (variable) = 1;
  for (unsigned version : names.members)
    {
      tree member = ssa_name (version);
      gimple *def = SSA_NAME_DEF_STMT (member);
      if (gimple_code (def) == GIMPLE_PHI)
        continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (def);
      store (&gsi, member, true);
    }
  replace_uses ();
  replace_phis ();
  (*cells)[DECL_UID (variable)] = { text, n_access };
}

/* The webs of one nest.

   PARENT: of each name, by SSA version, in the tree of its web; that of the
     root is the root.
   PHIS: all nodes.  */
class web_finder
{
public:
  web_finder (class loop *nest, const std::vector<basic_block> &blocks)
      : nest (nest), blocks (blocks)
  {
  }
  std::vector<web> run ();

private:
  bool candidate_p (gphi *phi);
  unsigned representative (unsigned version) const;
  void join (gphi *phi);

  class loop *nest;
  const std::vector<basic_block> &blocks;
  std::map<unsigned, unsigned> parent;
  std::vector<gphi *> phis;
};

bool
web_finder::candidate_p (gphi *phi)
{
  tree result = gimple_phi_result (phi);
  return fit_for_cell_p (result)
         && !recomputable_p (gimple_bb (phi)->loop_father, result);
}

unsigned
web_finder::representative (unsigned version) const
{
  while (parent.at (version) != version)
    version = parent.at (version);
  return version;
}

/* The result and the arguments of PHI are in one web.  */

void
web_finder::join (gphi *phi)
{
  unsigned result = SSA_NAME_VERSION (gimple_phi_result (phi));
  parent.insert (std::make_pair (result, result));
  phis.push_back (phi);
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    {
      tree argument = gimple_phi_arg_def (phi, k);
      if (TREE_CODE (argument) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (argument)
          || !flow_bb_inside_loop_p (nest,
                                     gimple_bb (SSA_NAME_DEF_STMT (argument))))
        continue;
      unsigned version = SSA_NAME_VERSION (argument);
      parent.insert (std::make_pair (version, version));
      parent[representative (version)] = representative (result);
    }
}

/* Do all values of W stay in an iteration of the nest's outermost loop, and
   have one type?  */

static bool
suitable_web_p (const web &w, class loop *nest)
{
  tree type = TREE_TYPE (gimple_phi_result (w.phis[0]));
  bool inner = false;
  for (gphi *phi : w.phis)
    {
      if (gimple_bb (phi) == nest->header)
        return false;
      inner |= gimple_bb (phi)->loop_father != nest;
    }
  for (unsigned version : w.members)
    if (!fit_for_cell_p (ssa_name (version))
        || !types_compatible_p (type, TREE_TYPE (ssa_name (version))))
      return false;
  return inner;
}

std::vector<web>
web_finder::run ()
{
  for (basic_block bb : blocks)
    for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
         gsi_next (&psi))
      if (candidate_p (psi.phi ()))
        join (psi.phi ());
  /* In the order of the nodes, so that it depends on nothing else.  */
  std::vector<web> all;
  std::map<unsigned, size_t> index;
  for (gphi *phi : phis)
    {
      unsigned root
          = representative (SSA_NAME_VERSION (gimple_phi_result (phi)));
      auto place = index.insert (std::make_pair (root, all.size ()));
      if (place.second)
        all.push_back (web ());
      all[place.first->second].phis.push_back (phi);
    }
  for (const auto &entry : parent)
    all[index.at (representative (entry.first))].members.insert (entry.first);
  std::vector<web> suitable;
  for (const web &w : all)
    if (suitable_web_p (w, nest))
      suitable.push_back (w);
  return suitable;
}

/* The node of BB whose result NODE, of BB too, hands on to the next iteration of the loop
   that BB is the header of; NULL if it hands on something else.  */

gphi *
delayed (gphi *node, basic_block bb)
{
  tree argument
      = PHI_ARG_DEF_FROM_EDGE (node, loop_latch_edge (bb->loop_father));
  if (TREE_CODE (argument) != SSA_NAME)
    return NULL;
  gphi *other = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (argument));
  return other && other != node && gimple_bb (other) == bb
                 && fit_for_cell_p (argument)
             ? other
             : NULL;
}

/* Where the value changes that NODE, a node of the header BB, and those that take it over
   from each other in later iterations have: in front of what computes it for the next
   iteration, if that is a statement of the loop.  */

gimple_stmt_iterator
place_of_change (gphi *node, basic_block bb)
{
  tree next = PHI_ARG_DEF_FROM_EDGE (node, loop_latch_edge (bb->loop_father));
  gimple *def = TREE_CODE (next) == SSA_NAME ? SSA_NAME_DEF_STMT (next) : NULL;
  return def && gimple_code (def) != GIMPLE_PHI && gimple_bb (def)
                 && gimple_bb (def)->loop_father == bb->loop_father
             ? gsi_for_stmt (def)
             : gsi_after_labels (bb);
}

/* How many iterations later NODE, a node of the header BB, has the value of *LAST, which
   does not have that of another one.  -1 if there is no such node.  */

int
delay_of (gphi *node, basic_block bb, gphi **last)
{
  int delay = 0;
  for (*last = node; gphi *other = delayed (*last, bb); *last = other)
    if (++delay > MAX_DELAY)
      return -1;
  return delay;
}

/* Let what leaves LOOP, in loop-closed SSA form, be COPY, the result of a statement, where
   it is the same as NAME.  */

void
replace_in_exits (class loop *loop, tree name, tree copy)
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (copy));
  for (edge e : get_loop_exit_edges (loop))
    for (gphi_iterator psi = gsi_start_phis (e->dest); !gsi_end_p (psi);
         gsi_next (&psi))
      if (PHI_ARG_DEF_FROM_EDGE (psi.phi (), e) == name
          && dominated_by_p (CDI_DOMINATORS, e->src, bb))
        SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (psi.phi (), e), copy);
}

/* Let NODE, of the header BB, which takes over the value of another node, take over a
   copy of it made at GSI, and so do those behind the loop: what was X1 in the last iteration
   is X2 there.  */

void
separate_from_last (gphi *node, basic_block bb, gimple_stmt_iterator *gsi)
{
  edge latch = loop_latch_edge (bb->loop_father);
  tree name = PHI_ARG_DEF_FROM_EDGE (node, latch);
  tree copy = make_ssa_name (TREE_TYPE (name));
  gsi_insert_before (gsi, gimple_build_assign (copy, name), GSI_SAME_STMT);
  SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (node, latch), copy);
  replace_in_exits (bb->loop_father, name, copy);
}

/* In
     for (...) { y = f (x, x1, x2); x2 = x1; x1 = x; }
   X2 and X1 are alive at once, and PHI nodes connect them: let those of the header BB have
   copies in between, of names of their own.  The older a value, the earlier.  */

void
separate_delayed (basic_block bb)
{
  for (int delay = MAX_DELAY; delay > 0; delay--)
    for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
         gsi_next (&psi))
      {
        gphi *last;
        tree result = gimple_phi_result (psi.phi ());
        if (!fit_for_cell_p (result) || recomputable_p (bb->loop_father, result)
            || delay_of (psi.phi (), bb, &last) != delay)
          continue;
        gimple_stmt_iterator gsi = place_of_change (last, bb);
        separate_from_last (psi.phi (), bb, &gsi);
      }
}

/* The blocks of NEST, dominating ones first.  */

std::vector<basic_block>
blocks_of (class loop *nest)
{
  basic_block *body = get_loop_body_in_dom_order (nest);
  std::vector<basic_block> blocks (body, body + nest->num_nodes);
  free (body);
  return blocks;
}

/* NODES, each of a value of one of WEBS, are in that web.  */

void
add_nodes (const std::vector<gphi *> &nodes, std::vector<web> *webs)
{
  for (gphi *node : nodes)
    for (web &w : *webs)
      if (w.members.count (SSA_NAME_VERSION (gimple_phi_arg_def (node, 0))))
        {
          w.phis.push_back (node);
          w.members.insert (SSA_NAME_VERSION (gimple_phi_result (node)));
        }
}

/* Make a cell of each of WEBS in NEST that allows it, and add it to CELLS.  */

void
make_cells (class loop *nest, std::vector<web> webs, scalar_cells *cells)
{
  if (webs.size () > MAX_WEBS)
    return;
  for (size_t k = 0; k < webs.size (); k++)
    {
      /* Edges may have been split.  */
      std::vector<basic_block> blocks = blocks_of (nest);
      cell_maker maker (nest, blocks, webs[k]);
      if (!maker.possible_p ())
        continue;
      maker.apply (cells);
      add_nodes (maker.closing, &webs);
    }
}

/* The webs of NEST.  */

std::vector<web>
webs_of (class loop *nest)
{
  for (basic_block bb : blocks_of (nest))
    if (bb->loop_father != nest && bb->loop_father->header == bb)
      separate_delayed (bb);
  return web_finder (nest, blocks_of (nest)).run ();
}

/* Is STMT a computation whose value a loop inside LOOP, the loop around STMT,
   uses?  */

bool
used_further_in_p (gimple *stmt, class loop *loop)
{
  tree name = SINGLE_SSA_TREE_OPERAND (stmt, SSA_OP_DEF);
  if (!name || !is_gimple_assign (stmt) || !fit_for_cell_p (name)
      || recomputable_p (loop, name) || steers_p (name))
    return false;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (!is_gimple_debug (USE_STMT (use))
        && flow_loop_nested_p (loop, gimple_bb (USE_STMT (use))->loop_father))
      return true;
  return false;
}

/* The values of NEST that loops further in use, each as a web.  */

std::vector<web>
values_of (class loop *nest)
{
  std::vector<web> values;
  for (basic_block bb : blocks_of (nest))
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb);
         bb->loop_father->inner && !gsi_end_p (gsi); gsi_next (&gsi))
      if (used_further_in_p (gsi_stmt (gsi), bb->loop_father))
        {
          tree name = SINGLE_SSA_TREE_OPERAND (gsi_stmt (gsi), SSA_OP_DEF);
          values.push_back (web ());
          values.back ().members.insert (SSA_NAME_VERSION (name));
        }
  return values;
}

/* Put what FIND returns for each nest of loops into cells, added to CELLS.  */

void
make_cells_of_nests (std::vector<web> (*find) (class loop *),
                     scalar_cells *cells)
{
  size_t before = cells->size ();
  for (class loop *nest = current_loops->tree_root->inner; nest;
       nest = nest->next)
    if (nest->inner)
      make_cells (nest, find (nest), cells);
  if (cells->size () == before)
    return;
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa_only_virtuals);
  scev_reset ();
}

/* Let the loads in BB of what CELLS hold share values.  */

void
share_loads_in (basic_block bb, scalar_cells *cells)
{
  std::map<unsigned, tree> held;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      gsi_next (&gsi);
      if (!gimple_assign_single_p (stmt))
        continue;
      if (VAR_P (gimple_assign_lhs (stmt)))
        held.erase (DECL_UID (gimple_assign_lhs (stmt)));
      tree variable = gimple_assign_rhs1 (stmt);
      auto cell = VAR_P (variable) ? cells->find (DECL_UID (variable))
                                   : cells->end ();
      if (cell == cells->end ())
        continue;
      tree value = gimple_assign_lhs (stmt);
      auto known = held.insert ({ cell->first, value });
      if (known.second)
        continue;
      replace_name (value, known.first->second);
      remove_statement (stmt);
      cell->second.n_access--;
    }
}

} // namespace

void
make_scalar_cells (scalar_cells *cells)
{
  make_cells_of_nests (webs_of, cells);
}

void
make_value_cells (scalar_cells *cells)
{
  make_cells_of_nests (values_of, cells);
}

void
share_loads (scalar_cells *cells)
{
  basic_block bb;
  if (cells->empty ())
    return;
  FOR_EACH_BB_FN (bb, cfun)
    if (loop_depth (bb->loop_father) > 0)
      share_loads_in (bb, cells);
  scev_reset ();
}
