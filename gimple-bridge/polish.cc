/* Polish for the code that Graphite generated.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "polish.h"
#include "array-copy.h"
#include "ast-expression.h"
#include "guard-code.h"
#include "kept-sum.h"
#include "loaded-subscript.h"
#include "name-slot.h"
#include "narrow.h"
#include "opaque.h"
#include "prepare.h"
#include "scalar-sum.h"
#include "selection-copy.h"
#include "steady-load.h"

/* The loop with number NUMBER, NULL if it is no more.  */

static loop_p
live_loop (int number)
{
  loop_p loop = get_loop (cfun, number);
  return loop && loop->header ? loop : NULL;
}

bool
generation_succeeded_p (const generation_record &record,
                        const generated_range &range)
{
  if ((size_t)(range.end_loop - range.first_loop) != record.loops.size ())
    return false;
  for (int number = range.first_loop; number < range.end_loop; number++)
    if (!live_loop (number))
      return false;
  for (int index = range.first_block; index < range.end_block; index++)
    if (BASIC_BLOCK_FOR_FN (cfun, index))
      return true;
  return false;
}

namespace
{

/* The work on one SCoP.

   IV: the induction variable of each loop, in the order of the record's.
   STATEMENT: whose copy is being worked on.
   AROUND: the loops around what is being worked on, as indices into the record's.
   FIRST: what the induction variable of the last of them is to be taken for; NULL_TREE
     for itself.
   COPIES_VARIABLE: has room for the copies of parts of arrays.
   COPIED[k]: what became of the record's packing number K; without a place if it
     could not be made.
   CLIQUE: the dependence clique of what was hidden.
   LOOP_CLIQUE: those of loops that have their own, by index into the record's.
   TWINS: other names for pointers.
   LOADED: by the numbers of reads by subscripts that are loaded, what the copy that is being worked on uses.
   COMPLETE: all hidden references have been made.  */
class polisher
{
public:
  /* The copies of basic blocks by what is recorded of them.  */
  typedef std::map<const recorded_statement *, basic_block> copied_blocks;

  polisher (const generation_record &record, const generated_range &range,
            const guard &guard, tree copies_variable)
      : complete (true), record (record), range (range), guard (guard),
        statement (NULL), around (NULL), first (NULL_TREE),
        copies_variable (copies_variable), clique (0), twin_block (NULL)
  {
  }
  void run ();

  bool complete;

private:
  void narrow ();
  void round_quotients ();
  void find_induction_variables ();
  void rewrite_subscripts ();
  void restore_selections ();
  void rewrite_copy (gimple_stmt_iterator *gsi);
  bool rewrite_subscript (gimple_stmt_iterator *gsi, tree ref,
                          const recorded_subscript &subscript);
  void limit_iterations ();
  void mark_loops ();
  bool hands_on_values_p (unsigned index);
  void own_cliques ();
  void hoist_loads ();
  void forget_profile (int first, int end);
  std::vector<basic_block> copies ();

  tree expression (__isl_keep isl_ast_expr *expr);
  tree identifier (isl_id *id);
  bool expressions (const std::vector<isl_ast_expr *> &exprs,
                    std::vector<tree> *values);
  void carry_values (basic_block bb, const copied_blocks &blocks);
  void reuse_values (const std::vector<basic_block> &blocks,
                     const std::vector<recorded_statement *> &originals);
  bool hidden_p (unsigned number);
  tree element_of (gimple_stmt_iterator *gsi, gassign *load);
  tree first_element (class loop *loop, gassign *load,
                      gimple_stmt_iterator *gsi);
  loop_p steady_loop (basic_block bb, std::vector<basic_block> *always);
  void keep_sums (basic_block bb);
  tree extreme (const std::vector<isl_ast_expr *> &exprs, enum tree_code code);
  tree hidden_reference (gimple_stmt_iterator *gsi,
                         const grouped_reference &reference,
                         const std::vector<tree> &value, unsigned part = 0);
  void join_uses (basic_block bb);
  std::vector<tree> with_loaded (const recorded_hidden &hidden,
                                 std::vector<tree> subscript) const;
  unsigned short clique_of_loop ();
  basic_block front ();
  basic_block place_of_twins ();
  tree twin_of (tree pointer);
  bool rewrite_hidden (gimple_stmt_iterator *gsi,
                       const recorded_hidden &hidden);
  void make_copies ();
  void store_rows ();
  bool store_row (edge e, const recorded_row &row);
  bool make_copy (const recorded_packing &packing, array_copy *copy);
  bool rewrite_read (gimple_stmt_iterator *gsi);

  const generation_record &record;
  const generated_range &range;
  const class guard &guard;
  std::vector<tree> iv;
  const recorded_statement *statement;
  const std::vector<unsigned> *around;
  const std::vector<unsigned> no_loops;
  tree first;
  tree copies_variable;
  std::vector<array_copy> copied;
  unsigned short clique;
  std::map<unsigned, unsigned short> loop_clique;
  std::map<tree, tree> twins;
  std::map<unsigned, std::vector<tree> > loaded;
  basic_block twin_block;
};

void
polisher::narrow ()
{
  for (int index = range.first_block; index < range.end_block; index++)
    if (basic_block bb = BASIC_BLOCK_FOR_FN (cfun, index))
      narrow_block (bb);
}

/* Where isl knows that a quotient leaves no remainder, Graphite divides exactly.  GCC moves such quotients in front of
   loops and conditions around, where they may leave one, and may then cancel the divisor of one use, and not that of
   another: they are rounded instead.  */

void
polisher::round_quotients ()
{
  for (int index = range.first_block; index < range.end_block; index++)
    if (basic_block bb = BASIC_BLOCK_FOR_FN (cfun, index))
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (gassign *assign = dyn_cast<gassign *> (gsi_stmt (gsi)))
          if (gimple_assign_rhs_code (assign) == EXACT_DIV_EXPR)
            gimple_assign_set_rhs_code (assign, TRUNC_DIV_EXPR);
}

/* The induction variable that Graphite made for LOOP: its only wide PHI
   node's result.  */

tree
created_iv (loop_p loop)
{
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree result = gimple_phi_result (psi.phi ());
      if (!virtual_operand_p (result) && wide_p (result))
        return result;
    }
  return NULL_TREE;
}

void
polisher::find_induction_variables ()
{
  int number = range.first_loop;
  for (size_t i = 0; i < record.loops.size (); i++)
    iv.push_back (created_iv (live_loop (number++)));
}

tree
polisher::identifier (isl_id *id)
{
  for (size_t i = around->size (); i-- > 0;)
    if (record.loops[(*around)[i]].iterator == id)
      return first && i + 1 == around->size () ? first : iv[(*around)[i]];
  auto name = record.param.find (id);
  return name == record.param.end () ? NULL_TREE : name->second;
}

/* EXPR, the value of a subscript, as a tree of the narrow type; NULL_TREE when
   it has parts that there are no names for.  */

tree
polisher::expression (__isl_keep isl_ast_expr *expr)
{
  return ast_expression (isl_ast_expr_copy (expr), narrow_type (),
                         [this] (isl_id *id) { return identifier (id); });
}

/* Put the value of SUBSCRIPT, computed before the statement at GSI, into its
   place in memory reference REF.  Was there one?  */

bool
polisher::rewrite_subscript (gimple_stmt_iterator *gsi, tree ref,
                             const recorded_subscript &subscript)
{
  for (unsigned i = 0; i < subscript.dim && handled_component_p (ref); i++)
    ref = TREE_OPERAND (ref, 0);
  if (TREE_CODE (ref) != ARRAY_REF
      || TREE_CODE (TREE_OPERAND (ref, 1)) != SSA_NAME)
    return false;
  tree index = expression (subscript.value);
  if (!index)
    return false;
  TREE_OPERAND (ref, 1) = force_gimple_operand_gsi (
      gsi, unshare_expr (index), true, NULL_TREE, true, GSI_SAME_STMT);
  return true;
}

/* Let *VALUES be the values of EXPRS.  Was it possible?  */

bool
polisher::expressions (const std::vector<isl_ast_expr *> &exprs,
                       std::vector<tree> *values)
{
  for (isl_ast_expr *expr : exprs)
    {
      values->push_back (expression (expr));
      if (!values->back ())
        return false;
    }
  return true;
}

/* The largest or smallest value of EXPRS, as CODE says; NULL_TREE if one is not
   known.  */

tree
polisher::extreme (const std::vector<isl_ast_expr *> &exprs,
                   enum tree_code code)
{
  std::vector<tree> values;
  if (!expressions (exprs, &values))
    return NULL_TREE;
  tree result = values[0];
  for (size_t k = 1; k < values.size (); k++)
    result = fold_build2 (code, narrow_type (), result, values[k]);
  return result;
}

/* A block of the generated code in front of all copies, in no loop of it; NULL if there is
   none.  */

basic_block
polisher::front ()
{
  auto_bitmap blocks;
  for (basic_block bb : copies ())
    bitmap_set_bit (blocks, bb->index);
  basic_block bb = nearest_common_dominator_for_set (CDI_DOMINATORS, blocks);
  loop_p loop = bb->loop_father;
  if (loop->num < range.first_loop)
    return bb->index >= range.first_block ? bb : NULL;
  while (loop_outer (loop)->num >= range.first_loop)
    loop = loop_outer (loop);
  return split_edge (loop_preheader_edge (loop));
}

/* The block with the other names of pointers, which is in front of everything that uses them; NULL
   if there is none.  What is to stand in front of a loop has to ask for it first: it would end up
   in front of that block otherwise.  */

basic_block
polisher::place_of_twins ()
{
  if (!twin_block)
    twin_block = front ();
  return twin_block;
}

/* A new name for POINTER, in BB.  */

static tree
new_twin (tree pointer, basic_block bb)
{
  tree twin = make_ssa_name (TREE_TYPE (pointer));
  if (SSA_NAME_PTR_INFO (pointer))
    duplicate_ssa_name_ptr_info (twin, SSA_NAME_PTR_INFO (pointer));
  gimple_stmt_iterator gsi = gsi_after_labels (bb);
  gsi_insert_before (&gsi, new_opaque_copy (twin, pointer), GSI_SAME_STMT);
  return twin;
}

/* Another name for POINTER, which GCC does not know to be the same; POINTER itself if there can
   be none, or if it is no name but an address.  */

tree
polisher::twin_of (tree pointer)
{
  auto known = twins.find (pointer);
  if (known != twins.end ())
    return known->second;
  basic_block bb = TREE_CODE (pointer) == SSA_NAME ? place_of_twins () : NULL;
  return twins[pointer] = bb ? new_twin (pointer, bb) : pointer;
}

/* A dependence clique that nothing is in yet; 0, that of references of which nothing is known, if
   there is none left.  */

static unsigned short
new_clique ()
{
  if (cfun->last_clique == USHRT_MAX)
    return 0;
  /* Points-to analysis clears and reuses clique 1.  */
  cfun->last_clique = MAX (cfun->last_clique, 1) + 1;
  return cfun->last_clique;
}

/* The dependence clique of the innermost loop around the statement, which refers to parts of
   arrays.  */

unsigned short
polisher::clique_of_loop ()
{
  auto known = loop_clique.find (around->back ());
  if (known != loop_clique.end ())
    return known->second;
  return loop_clique[around->back ()] = new_clique ();
}

/* The statement of BB with NUMBER, if it only loads or stores; NULL if there is
   none.  */

gassign *
numbered_statement (basic_block bb, unsigned number)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_uid (gsi_stmt (gsi)) == number
        && gimple_assign_single_p (gsi_stmt (gsi)))
      return as_a<gassign *> (gsi_stmt (gsi));
  return NULL;
}

/* Let loads in BB, a copy of the statement, and the calls behind them that use what is loaded, be one load
   each, where the call was.  */

void
polisher::join_uses (basic_block bb)
{
  loaded.clear ();
  for (const recorded_hidden &hidden : statement->hidden)
    {
      if (hidden.reference->uses.empty ())
        continue;
      gassign *load = numbered_statement (bb, hidden.number);
      gcall *use = load ? use_behind (load) : NULL;
      if (!use)
        {
          complete = false;
          continue;
        }
      std::vector<tree> &values = loaded[hidden.number];
      for (unsigned k = 1; k < gimple_call_num_args (use); k++)
        values.push_back (gimple_call_arg (use, k));
      gimple_stmt_iterator from = gsi_for_stmt (load);
      gimple_stmt_iterator to = gsi_for_stmt (use);
      gsi_move_before (&from, &to);
      drop_use (load, use);
    }
}

/* SUBSCRIPT of HIDDEN, to which what is loaded is added: that is anything, so that sums of it wrap
   around.  */

std::vector<tree>
polisher::with_loaded (const recorded_hidden &hidden,
                       std::vector<tree> subscript) const
{
  const grouped_reference &reference = *hidden.reference;
  const struct loaded_part &part = reference.loaded;
  auto values = loaded.find (hidden.number);
  if (part.empty () || values == loaded.end ())
    return subscript;
  tree type = narrow_type ();
  auto value = [&] (const polynomial &p) {
    return polynomial_tree (with_values (p, reference.uses, values->second),
                            sizetype);
  };
  const size_t first = subscript.size () - part.index.size ();
  for (size_t k = 0; k < part.index.size (); k++)
    subscript[first + k]
        = fold_build2 (PLUS_EXPR, type, subscript[first + k],
                       fold_convert (type, value (part.index[k])));
  subscript.insert (subscript.begin (),
                    value (part.offset.over (reference.parts.unit)));
  return subscript;
}

/* The element of REFERENCE's array with the subscripts SUBSCRIPT, computed in front of
   GSI; NULL_TREE if that is not known.  PART: as of recorded_hidden.  Loop-invariant motion takes what is at one distance from
   one name for one reference, whatever is known of each: the original code has the root's own.  What
   is at several distances has the same other name: GCC sees that planes of an array are apart.  */

tree
polisher::hidden_reference (gimple_stmt_iterator *gsi,
                            const grouped_reference &reference,
                            const std::vector<tree> &subscript, unsigned part)
{
  tree type = narrow_type ();
  const addressing *how = NULL;
  for (const auto &entry : guard.array)
    if (entry.second.base == reference.group + 1)
      how = &entry.second;
  if (!how)
    return NULL_TREE;
  size_t n_offset = how->layout.stride.size ();
  tree offset = build_int_cst (type, 0);
  std::vector<tree> index;
  for (size_t k = 0; k < subscript.size (); k++)
    {
      tree value = subscript[k];
      if (k < n_offset)
        {
          tree own = TREE_TYPE (value);
          tree bytes = fold_build2 (
              MULT_EXPR, own, polynomial_tree (how->stride (k), own), value);
          offset = fold_build2 (PLUS_EXPR, type, offset,
                                fold_convert (type, bytes));
        }
      else if (TREE_CODE (reference.parts.shown[k - n_offset].node)
               == ARRAY_REF)
        index.push_back (force_gimple_operand_gsi (
            gsi, unshare_expr (value), true, NULL_TREE, true, GSI_SAME_STMT));
      else
        index.push_back (NULL_TREE);
    }
  /* The origin alone may be anywhere.  */
  offset = fold_build2 (PLUS_EXPR, sizetype,
                        polynomial_tree (how->origin, sizetype),
                        fold_convert (sizetype, offset));
  tree root = TREE_CODE (offset) == INTEGER_CST ? twin_of (how->root)
                                                : unshare_expr (how->root);
  tree address = fold_build_pointer_plus (root, offset);
  address = force_gimple_operand_gsi_1 (gsi, unshare_expr (address),
                                        is_gimple_mem_ref_addr, NULL_TREE, true,
                                        GSI_SAME_STMT);
  return part > 0 ? rebuild_reference (reference.parts, address,
                                       clique_of_loop (), part, index)
                  : rebuild_reference (reference.parts, address, clique,
                                       how->base, index);
}

/* Make HIDDEN, whose place the statement at GSI still holds free.  Was it
   possible?  */

bool
polisher::rewrite_hidden (gimple_stmt_iterator *gsi,
                          const recorded_hidden &hidden)
{
  std::vector<tree> value;
  tree made = expressions (hidden.subscript, &value)
                  ? hidden_reference (gsi, *hidden.reference,
                                      with_loaded (hidden, value), hidden.part)
                  : NULL_TREE;
  if (!made)
    return false;
  gimple *copy = gsi_stmt (*gsi);
  *(hidden.reference->read ? gimple_assign_rhs1_ptr (copy)
                           : gimple_assign_lhs_ptr (copy))
      = made;
  return true;
}

/* REF with the subscripts INDEX, from the outermost dimension, computed in front of
   GSI, in place of its own.  */

tree
other_element (gimple_stmt_iterator *gsi, tree ref,
               const std::vector<tree> &index)
{
  tree result = unshare_expr (ref), part = result;
  for (size_t k = index.size (); k-- > 0; part = TREE_OPERAND (part, 0))
    if (TREE_CODE (part) == ARRAY_REF)
      TREE_OPERAND (part, 1) = force_gimple_operand_gsi (
          gsi, unshare_expr (index[k]), true, NULL_TREE, true, GSI_SAME_STMT);
  return result;
}

/* Compute the limits of COPY in front of GSI.  */

static void
compute_limits (gimple_stmt_iterator *gsi, array_copy *copy)
{
  for (std::vector<tree> *bound : { &copy->low, &copy->high })
    for (tree &value : *bound)
      value = force_gimple_operand_gsi (gsi, unshare_expr (value), true,
                                        NULL_TREE, true, GSI_SAME_STMT);
}

/* Make the copy that PACKING describes, of which COPY has the place and the
   layout.  Was it possible?  */

bool
polisher::make_copy (const recorded_packing &packing, array_copy *copy)
{
  loop_p loop = live_loop (range.first_loop + packing.loops.back ());
  around = &packing.loops;
  if (!single_succ_p (loop->header))
    return false;
  for (const subscript_limits &limits : packing.subscript)
    {
      copy->low.push_back (extreme (limits.low, MAX_EXPR));
      copy->high.push_back (extreme (limits.high, MIN_EXPR));
      if (!copy->low.back () || !copy->high.back ())
        return false;
      if (packing.reach.empty ())
        continue;
      tree reach = extreme (packing.reach, MIN_EXPR), type = narrow_type ();
      if (!reach)
        return false;
      reach = fold_build2 (PLUS_EXPR, type, copy->low.back (), reach);
      copy->high.back ()
          = fold_build2 (MIN_EXPR, type, copy->high.back (), reach);
    }
  basic_block bb = split_edge (single_succ_edge (loop->header));
  gimple_stmt_iterator gsi = gsi_start_bb (bb);
  compute_limits (&gsi, copy);
  auto source = [this, &packing] (gimple_stmt_iterator *gsi,
                                  const std::vector<tree> &index) {
    return packing.reference ? hidden_reference (gsi, *packing.reference, index)
                             : other_element (gsi, packing.ref, index);
  };
  return insert_copy_loops (single_succ_edge (bb), *copy, packing.row, source);
}

/* Make all copies of parts of arrays.  */

void
polisher::make_copies ()
{
  for (const recorded_packing &packing : record.packings)
    {
      array_copy copy = { NULL_TREE, packing.extent, {}, {}, {} };
      HOST_WIDE_INT elements = lay_out_copy (&copy, packing.row);
      if (packing.placed)
        copy.place = copy_place (copies_variable, packing.offset,
                                 TREE_TYPE (packing.ref), elements);
      if (packing.placed && !make_copy (packing, &copy))
        copy.place = NULL_TREE;
      copied.push_back (copy);
    }
  if (!copied.empty ())
    mark_virtual_operands_for_renaming (cfun);
}

/* The edge on which control leaves the code in RANGE; NULL if that is not known.  */

static edge
edge_out (const generated_range &range)
{
  gcond *cond = version_condition (range);
  if (!cond)
    return NULL;
  edge taken, other, out = NULL, e;
  extract_true_false_edges_from_block (gimple_bb (cond), &taken, &other);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  basic_block end
      = get_immediate_dominator (CDI_POST_DOMINATORS, gimple_bb (cond));
  free_dominance_info (CDI_POST_DOMINATORS);
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, end->preds)
    if (e == taken || dominated_by_p (CDI_DOMINATORS, e->src, taken->dest))
      {
        if (out)
          return NULL;
        out = e;
      }
  return out;
}

/* Store ROW back on E.  Was it possible?  */

bool
polisher::store_row (edge e, const recorded_row &row)
{
  const final_row &what = *row.what;
  array_copy box = { NULL_TREE, what.extent, {}, {}, {} };
  std::vector<tree> iteration;
  if (!expressions (row.low, &box.low) || !expressions (row.high, &box.high)
      || !expressions (row.iteration, &iteration))
    return false;
  gimple_stmt_iterator gsi = gsi_start_bb (e->src);
  compute_limits (&gsi, &box);
  /* What is in front of the copies of statements need not be in front of this.  */
  tree root = what.array.parts.root;
  twins.clear ();
  if (TREE_CODE (root) == SSA_NAME)
    twins[root] = new_twin (root, e->src);
  auto source = [&] (gimple_stmt_iterator *gsi,
                     const std::vector<tree> &index) {
    std::vector<tree> own;
    for (size_t d = 0; d < index.size (); d++)
      own.push_back (fold_build2 (MINUS_EXPR, narrow_type (), index[d],
                                  build_int_cst (narrow_type (), what.low[d])));
    own.insert (what.side_by_side ? own.end () : own.begin (),
                iteration.begin (), iteration.end ());
    return hidden_reference (gsi, what.copy, own);
  };
  auto target
      = [&] (gimple_stmt_iterator *gsi, const std::vector<tree> &index) {
          return hidden_reference (gsi, what.array, index);
        };
  return insert_element_loops (e, box, what.extent.size () - 1, source, target);
}

/* Store all rows back that are to be, behind the generated code.  */

void
polisher::store_rows ()
{
  around = &no_loops;
  for (const recorded_row &row : record.rows)
    {
      edge out = edge_out (range);
      complete &= out && store_row (single_succ_edge (split_edge (out)), row);
    }
  if (!record.rows.empty ())
    mark_virtual_operands_for_renaming (cfun);
}

/* Let the statement at GSI read from a copy, if there is one for it.  Was it
   done?  */

bool
polisher::rewrite_read (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  for (const recorded_read &read : statement->reads)
    if (read.number == gimple_uid (stmt) && copied[read.packing].place)
      {
        std::vector<tree> index;
        if (!expressions (read.subscript, &index))
          return false;
        *gimple_assign_rhs1_ptr (stmt)
            = copied_element (gsi, copied[read.packing], index);
        return true;
      }
  return false;
}

/* Rewrite the references of the statement at GSI, a copy of one that
   mark_references numbered.  */

void
polisher::rewrite_copy (gimple_stmt_iterator *gsi)
{
  gassign *copy = dyn_cast<gassign *> (gsi_stmt (*gsi));
  if (!copy || !gimple_assign_single_p (copy))
    return;
  if (rewrite_read (gsi))
    {
      update_stmt (copy);
      return;
    }
  bool changed = false;
  for (const recorded_subscript &subscript : statement->subscripts)
    if (subscript.number == gimple_uid (copy))
      changed |= rewrite_subscript (gsi,
                                    subscript.read ? gimple_assign_rhs1 (copy)
                                                   : gimple_assign_lhs (copy),
                                    subscript);
  for (const recorded_hidden &hidden : statement->hidden)
    if (hidden.number == gimple_uid (copy))
      {
        complete &= rewrite_hidden (gsi, hidden);
        changed = true;
      }
  if (changed)
    update_stmt (copy);
}

/* Was the reference of the statement with NUMBER hidden?  */

bool
polisher::hidden_p (unsigned number)
{
  for (const recorded_hidden &hidden : statement->hidden)
    if (hidden.number == number)
      return true;
  return false;
}

/* The element that LOAD, a copy of one of the statement's loads, loads, for use in front of GSI;
   NULL_TREE if it is not known.  */

tree
polisher::element_of (gimple_stmt_iterator *gsi, gassign *load)
{
  unsigned number = gimple_uid (load);
  for (const recorded_hidden &hidden : statement->hidden)
    if (hidden.number == number)
      {
        std::vector<tree> value;
        return hidden.reference->loaded.empty ()
                       && expressions (hidden.subscript, &value)
                   ? hidden_reference (gsi, *hidden.reference, value)
                   : NULL_TREE;
      }
  tree element = unshare_expr (gimple_assign_rhs1 (load));
  for (const recorded_subscript &subscript : statement->subscripts)
    if (subscript.number == number && subscript.read
        && !rewrite_subscript (gsi, element, subscript))
      return NULL_TREE;
  return element;
}

/* Are all names in ELEMENT known in front of LOOP?  */

static bool
known_in_front_p (tree element, class loop *loop)
{
  for (tree *slot : name_slots (&element))
    if (!expr_invariant_in_loop_p (loop, *slot))
      return false;
  return true;
}

/* The element that LOAD, a copy of one of the statement's loads, loads in the first iteration of
   LOOP, the innermost around it, for use at *GSI, in front of it; NULL_TREE if it is not
   known.  */

tree
polisher::first_element (class loop *loop, gassign *load,
                         gimple_stmt_iterator *gsi)
{
  tree index = iv[around->back ()];
  if (!index || gimple_bb (SSA_NAME_DEF_STMT (index)) != loop->header)
    return NULL_TREE;
  place_of_twins ();
  *gsi = gsi_start_bb (split_edge (loop_preheader_edge (loop)));
  first = PHI_ARG_DEF_FROM_EDGE (SSA_NAME_DEF_STMT (index),
                                 loop_preheader_edge (loop));
  tree element = element_of (gsi, load);
  first = NULL_TREE;
  return element && known_in_front_p (element, loop) ? element : NULL_TREE;
}

/* The value of ELEMENT, which LOAD loads, too, loaded in front of GSI.  */

static tree
load_element (gimple_stmt_iterator *gsi, tree element, gassign *load)
{
  gassign *copy = gimple_build_assign (
      make_ssa_name (TREE_TYPE (gimple_assign_lhs (load))), element);
  gsi_insert_before (gsi, copy, GSI_SAME_STMT);
  return gimple_assign_lhs (copy);
}

/* The innermost loop around BB, a copy of the statement, if it has no loop inside and executes BB
   in each iteration, as it does the others of *ALWAYS; NULL if not.  */

loop_p
polisher::steady_loop (basic_block bb, std::vector<basic_block> *always)
{
  if (around->empty ())
    return NULL;
  loop_p loop = live_loop (range.first_loop + around->back ());
  *always = unconditional_blocks (loop);
  return !loop->inner
                 && std::find (always->begin (), always->end (), bb)
                        != always->end ()
             ? loop
             : NULL;
}

/* Keep the sums that BB, a copy of the statement, updates in registers while the loop around it
   goes on.  */

void
polisher::keep_sums (basic_block bb)
{
  std::vector<basic_block> always;
  loop_p loop = statement->sums.empty () ? NULL : steady_loop (bb, &always);
  if (!loop)
    return;
  for (const recorded_sum &sum : statement->sums)
    {
      gassign *load = numbered_statement (bb, sum.load);
      gassign *store = numbered_statement (bb, sum.store);
      if (!load || !store || load == store)
        continue;
      gimple_stmt_iterator gsi;
      tree element = first_element (loop, load, &gsi);
      if (!element)
        continue;
      tree initial = load_element (&gsi, unshare_expr (element), load);
      if (keep_sum (loop, load, store, element, initial))
        mark_virtual_operands_for_renaming (cfun);
    }
}

/* Keep values that BB, a copy of the statement, loads in registers, which it or another
   one of BLOCKS stored in the iteration before of the loop around it.  */

void
polisher::carry_values (basic_block bb, const copied_blocks &blocks)
{
  std::vector<basic_block> always;
  loop_p loop = statement->carried.empty () ? NULL : steady_loop (bb, &always);
  if (!loop)
    return;
  for (const recorded_carried &carried : statement->carried)
    {
      auto from = blocks.find (carried.from);
      if (from == blocks.end ()
          || std::find (always.begin (), always.end (), from->second)
                 == always.end ())
        continue;
      gassign *load = numbered_statement (bb, carried.load);
      gassign *store = numbered_statement (from->second, carried.store);
      gimple_stmt_iterator gsi;
      tree element = load && store && hidden_p (carried.load)
                         ? first_element (loop, load, &gsi)
                         : NULL_TREE;
      if (element
          && carry_value (loop, load, store,
                          load_element (&gsi, element, load)))
        mark_virtual_operands_for_renaming (cfun);
    }
}

/* Does every way to BB lead over BEFORE, and from there through blocks that store nothing?  Then
   *STRAIGHT tells whether there is no other way from BEFORE.  */

bool
follows_p (basic_block bb, basic_block before, bool *straight)
{
  *straight = single_succ_p (before);
  while (single_pred_p (bb) && single_pred (bb) != before)
    {
      bb = single_pred (bb);
      *straight &= single_succ_p (bb);
      if (stores_p (bb))
        return false;
    }
  return single_pred_p (bb);
}

/* Remove STORE.  */

void
remove_store (gassign *store)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (store);
  unlink_stmt_vdef (store);
  gsi_remove (&gsi, true);
  release_defs (store);
}

/* Let loads in BB, a copy of STATEMENT, have the values that are KNOWN, those of its iteration of
   the loops around, and remove stores that are overwritten there, if ALWAYS what stores is executed
   as it stands.  Was there anything?  */

bool
reuse_in_block (basic_block bb, const recorded_statement *statement,
                bool always, known_values *known)
{
  bool reused = false;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      const unsigned number = gimple_uid (stmt);
      gassign *copy = number != 0 && gimple_assign_single_p (stmt)
                          ? as_a<gassign *> (stmt)
                          : NULL;
      bool hidden = false;
      if (!copy && gimple_vdef (stmt))
        known->forget ();
      for (const recorded_hidden &one : statement->hidden)
        if (copy && one.number == number && one.reference->read)
          {
            reused |= known->load (copy, one.place);
            hidden = true;
          }
        else if (copy && one.number == number)
          {
            gassign *before = known->store (copy, one.place);
            if (before && always && !stmt_could_throw_p (cfun, before))
              {
                remove_store (before);
                reused = true;
              }
            hidden = true;
          }
      if (!hidden && gimple_vuse (stmt))
        known->forget_stores ();
    }
  return reused;
}

/* Let loads in BLOCKS, the copies of ORIGINALS, have the values that were loaded or stored before in
   the same iteration of the innermost loop around, and stores go that are overwritten in it.  */

void
polisher::reuse_values (const std::vector<basic_block> &blocks,
                        const std::vector<recorded_statement *> &originals)
{
  known_values known;
  bool reused = false, straight = false;
  for (size_t k = 0; k < blocks.size (); k++)
    {
      if (k == 0 || originals[k]->loops != originals[k - 1]->loops
          || !follows_p (blocks[k], blocks[k - 1], &straight))
        known.forget ();
      else if (!straight)
        known.forget_stores ();
      reused |= reuse_in_block (blocks[k], originals[k],
                                record.conditional.empty (), &known);
    }
  if (reused)
    mark_virtual_operands_for_renaming (cfun);
}

/* Is BB a copy of a basic block with data references?  */

bool
has_marked_statement_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_uid (gsi_stmt (gsi)) != 0)
      return true;
  return false;
}

/* The copies of basic blocks with data references, in order of creation.  */

std::vector<basic_block>
polisher::copies ()
{
  std::vector<basic_block> result;
  for (int index = range.first_block; index < range.end_block; index++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (cfun, index);
      if (bb && has_marked_statement_p (bb))
        result.push_back (bb);
    }
  return result;
}

void
polisher::rewrite_subscripts ()
{
  std::vector<basic_block> blocks = copies ();
  std::vector<recorded_statement *> originals;
  for (recorded_statement *statement : record.statements)
    if (statement && statement->has_references)
      originals.push_back (statement);
  /* The two correspond one to one; should they not, Graphite's subscripts are
     right as they are, but nothing is known of what was hidden.  */
  if (blocks.size () != originals.size ())
    {
      complete = !guard.needed_p ();
      return;
    }
  copied_blocks block_of;
  for (size_t k = 0; k < blocks.size (); k++)
    block_of[originals[k]] = blocks[k];
  for (size_t k = 0; k < blocks.size (); k++)
    {
      statement = originals[k];
      around = &statement->loops;
      join_uses (blocks[k]);
      for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[k]);
           !gsi_end_p (gsi); gsi_next (&gsi))
        if (gimple_uid (gsi_stmt (gsi)) != 0)
          rewrite_copy (&gsi);
      if (complete)
        {
          keep_sums (blocks[k]);
          carry_values (blocks[k], block_of);
        }
    }
  if (complete)
    reuse_values (blocks, originals);
}

/* Let what is not to be executed always depend on conditions again.  */

void
polisher::restore_selections ()
{
  if (record.conditional.empty ())
    return;
  for (basic_block bb : copies ())
    {
      std::vector<basic_block> parts = { bb };
      for (const selection *one : record.conditional)
        complete &= restore_conditions (*one, &parts);
    }
  mark_virtual_operands_for_renaming (cfun);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
}

/* Tell GCC a bound of the iterations of the loops, which it cannot derive where
   arrays are hidden behind pointers.  Without one it keeps a counter beside the
   addresses, which might wrap around.  It is not to warn of what parts of blocks
   that never run would do: they are not the user's.  */

void
polisher::limit_iterations ()
{
  int number = range.first_loop;
  for (size_t i = 0; i < record.loops.size (); i++)
    {
      loop_p loop = live_loop (number++);
      record_niter_bound (loop, record.iterations, false, true);
      loop->warned_aggressive_loop_optimizations = true;
    }
}

/* Tell GCC which loops several threads may execute.

   No dependence limits the vectorization of the loops recorded as parallel.  Where
   a number of elements is wanted, the vectorizer takes vectors that have so
   many even if it prefers others.  Loops that are to have none carry sums whose
   order must stay, and which the vectorizer would take apart again, or add up wrongly.  */

void
polisher::mark_loops ()
{
  int number = range.first_loop;
  for (const recorded_loop &recorded : record.loops)
    {
      loop_p loop = live_loop (number++);
      loop->can_be_parallel = recorded.shared;
      if (recorded.parallel)
        {
          loop->safelen = INT_MAX;
          loop->simdlen = recorded.lanes;
          loop->dont_vectorize = recorded.lanes == 1;
        }
      else if (recorded.lanes == 1 && !flag_associative_math)
        {
          loop->dont_vectorize = true;
          keep_sums_scalar (cfun, loop);
        }
      else if (!loop->inner && !flag_associative_math && adds_in_chain_p (loop))
        loop->dont_vectorize = true;
    }
}

/* Do several statements of loop number INDEX refer to an array that one of them writes?  */

bool
polisher::hands_on_values_p (unsigned index)
{
  std::map<unsigned, unsigned> users;
  std::set<unsigned> written;
  for (const recorded_statement *one : record.statements)
    {
      if (!one || one->loops.empty () || one->loops.back () != index)
        continue;
      std::set<unsigned> used;
      for (const recorded_hidden &hidden : one->hidden)
        {
          used.insert (hidden.reference->group);
          if (!hidden.reference->read)
            written.insert (hidden.reference->group);
        }
      for (unsigned group : used)
        users[group]++;
    }
  for (unsigned group : written)
    if (users[group] > 1)
      return true;
  return false;
}

/* Is LOOP, one of those from number FIRST on, in others of these only?  */

static bool
executed_once_p (class loop *loop, int first)
{
  while (loop->num >= first)
    loop = loop_outer (loop);
  return loop_outer (loop) == NULL;
}

/* Tell GCC in which innermost loops the dependence cliques of what was hidden hold for references in
   different iterations, too.  Predictive commoning needs to know.  In loops to be vectorized it has
   nothing to do but where an iteration loads or stores anew what it has stored; it would unroll
   what vectors leave over.  Where GCC copies a loop around the new code, the loops keep the cliques that
   they own, but pointers may have changed, so there they own none.  */

void
polisher::own_cliques ()
{
  for (size_t k = 0; k < record.loops.size (); k++)
    {
      loop_p loop = live_loop (range.first_loop + k);
      auto own = loop_clique.find (k);
      if (!loop->inner && executed_once_p (loop, range.first_loop)
          && (!record.loops[k].parallel || hands_on_values_p (k)))
        loop->owned_clique = own == loop_clique.end () ? clique : own->second;
    }
}

void
polisher::hoist_loads ()
{
  int number = range.first_loop;
  for (const recorded_loop &recorded : record.loops)
    {
      loop_p loop = live_loop (number++);
      if (recorded.steady && !loop->inner)
        hoist_steady_loads (loop);
    }
}

/* Graphite leaves counts of zero, which GCC takes for code that never runs.
   Make them unknown: GCC estimates them anew once Graphite is done.  */

void
polisher::forget_profile (int first, int end)
{
  for (int index = first; index < end; index++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (cfun, index);
      if (!bb)
        continue;
      bb->count = profile_count::uninitialized ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
        e->probability = single_succ_p (bb)
                             ? profile_probability::always ()
                             : profile_probability::uninitialized ();
    }
}

void
polisher::run ()
{
  if (guard.needed_p ())
    clique = new_clique ();
  find_induction_variables ();
  narrow ();
  round_quotients ();
  int first_new = last_basic_block_for_fn (cfun);
  make_copies ();
  rewrite_subscripts ();
  restore_selections ();
  store_rows ();
  limit_iterations ();
  mark_loops ();
  own_cliques ();
  forget_profile (range.first_block, range.end_block);
  forget_profile (first_new, last_basic_block_for_fn (cfun));
  if (complete)
    hoist_loads ();
}

} // namespace

bool
polish_generated (const generation_record &record, const generated_range &range,
                  const guard &guard, tree copies_variable)
{
  polisher polisher (record, range, guard, copies_variable);
  polisher.run ();
  return polisher.complete;
}
