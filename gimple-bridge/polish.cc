/* Polish for the code that Graphite generated.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "polish.h"
#include "ast-expression.h"
#include "narrow.h"
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
   CLIQUE: the dependence clique of what was hidden.
   COMPLETE: all hidden references have been made.  */
class polisher
{
public:
  polisher (const generation_record &record, const generated_range &range,
            const guard &guard)
      : complete (true), record (record), range (range), guard (guard),
        statement (NULL), clique (0)
  {
  }
  void run ();

  bool complete;

private:
  void narrow ();
  void find_induction_variables ();
  void rewrite_subscripts ();
  void rewrite_copy (gimple_stmt_iterator *gsi);
  bool rewrite_subscript (gimple_stmt_iterator *gsi, tree ref,
                          const recorded_subscript &subscript);
  void limit_iterations ();
  void mark_vector_loops ();
  void hoist_loads ();
  void forget_profile ();
  std::vector<basic_block> copies ();

  tree expression (__isl_keep isl_ast_expr *expr);
  tree identifier (isl_id *id);
  bool rewrite_hidden (gimple_stmt_iterator *gsi,
                       const recorded_hidden &hidden);

  const generation_record &record;
  const generated_range &range;
  const class guard &guard;
  std::vector<tree> iv;
  const recorded_statement *statement;
  unsigned short clique;
};

void
polisher::narrow ()
{
  for (int index = range.first_block; index < range.end_block; index++)
    if (basic_block bb = BASIC_BLOCK_FOR_FN (cfun, index))
      narrow_block (bb);
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
  for (size_t i = statement->loops.size (); i-- > 0;)
    if (record.loops[statement->loops[i]].iterator == id)
      return iv[statement->loops[i]];
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

/* Make HIDDEN, whose place the statement at GSI still holds free.  Was it
   possible?  */

bool
polisher::rewrite_hidden (gimple_stmt_iterator *gsi,
                          const recorded_hidden &hidden)
{
  const grouped_reference &reference = *hidden.reference;
  tree type = narrow_type ();
  const addressing *how = NULL;
  for (const auto &entry : guard.array)
    if (entry.second.base == reference.group + 1)
      how = &entry.second;
  if (!how)
    return false;
  size_t n_offset = how->layout.stride.size ();
  tree offset = build_int_cst (type, 0);
  std::vector<tree> index;
  for (size_t k = 0; k < hidden.subscript.size (); k++)
    {
      tree value = expression (hidden.subscript[k]);
      if (!value)
        return false;
      if (k < n_offset)
        offset = fold_build2 (
            PLUS_EXPR, type, offset,
            fold_build2 (MULT_EXPR, type,
                         polynomial_tree (how->stride (k), type), value));
      else if (TREE_CODE (reference.parts.shown[k - n_offset].node)
               == ARRAY_REF)
        index.push_back (force_gimple_operand_gsi (
            gsi, unshare_expr (value), true, NULL_TREE, true, GSI_SAME_STMT));
      else
        index.push_back (NULL_TREE);
    }
  tree address = fold_build_pointer_plus (unshare_expr (how->root),
                                          fold_convert (sizetype, offset));
  address = force_gimple_operand_gsi_1 (gsi, unshare_expr (address),
                                        is_gimple_mem_ref_addr, NULL_TREE, true,
                                        GSI_SAME_STMT);
  gimple *copy = gsi_stmt (*gsi);
  tree *slot = reference.read ? gimple_assign_rhs1_ptr (copy)
                              : gimple_assign_lhs_ptr (copy);
  *slot
      = rebuild_reference (reference.parts, address, clique, how->base, index);
  return true;
}

/* Rewrite the references of the statement at GSI, a copy of one that
   mark_references numbered.  */

void
polisher::rewrite_copy (gimple_stmt_iterator *gsi)
{
  gassign *copy = dyn_cast<gassign *> (gsi_stmt (*gsi));
  if (!copy || !gimple_assign_single_p (copy))
    return;
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
  /* Points-to analysis clears and reuses clique 1.  */
  if (guard.needed_p ())
    clique = cfun->last_clique = MAX (cfun->last_clique, 1) + 1;
  for (size_t k = 0; k < blocks.size (); k++)
    {
      statement = originals[k];
      for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[k]);
           !gsi_end_p (gsi); gsi_next (&gsi))
        if (gimple_uid (gsi_stmt (gsi)) != 0)
          rewrite_copy (&gsi);
    }
}

/* Tell GCC a bound of the iterations of the loops, which it cannot derive where
   arrays are hidden behind pointers.  Without one it keeps a counter beside the
   addresses, which might wrap around.  */

void
polisher::limit_iterations ()
{
  int number = range.first_loop;
  for (size_t i = 0; i < record.loops.size (); i++)
    record_niter_bound (live_loop (number++), record.iterations, false, true);
}

/* No dependence limits the vectorization of the loops recorded as parallel.  Where
   a number of elements is wanted, the vectorizer takes vectors that have so
   many even if it prefers others.  Loops that are to have none carry sums whose
   order must stay, and which the vectorizer would take apart again.  */

void
polisher::mark_vector_loops ()
{
  int number = range.first_loop;
  for (const recorded_loop &recorded : record.loops)
    {
      loop_p loop = live_loop (number++);
      if (recorded.parallel)
        {
          loop->safelen = INT_MAX;
          loop->simdlen = recorded.lanes;
        }
      else if (recorded.lanes == 1 && !flag_associative_math)
        loop->dont_vectorize = true;
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
polisher::forget_profile ()
{
  for (int index = range.first_block; index < range.end_block; index++)
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
  find_induction_variables ();
  narrow ();
  rewrite_subscripts ();
  limit_iterations ();
  mark_vector_loops ();
  forget_profile ();
  if (complete)
    hoist_loads ();
}

} // namespace

bool
polish_generated (const generation_record &record, const generated_range &range,
                  const guard &guard)
{
  polisher polisher (record, range, guard);
  polisher.run ();
  return polisher.complete;
}
