/* Loops whose iterations become the elements of vectors.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "brief-pass.h"
#include "lane-loop.h"
#include "loop-cover.h"
#include "prepare.h"

namespace
{

/* How a value differs from one iteration of a loop to the next: by STEP, an integer or an address,
   modulo 2^64, or as a NUMBER that is an element of a vector then.  */
struct variation
{
  unsigned HOST_WIDE_INT step;
  bool number;

  bool
  none_p () const
  {
    return step == 0 && !number;
  }
};

/* No vectors have more elements.  */
const unsigned MAX_LANES = 64;

const variation SAME = { 0, false };
const variation NUMBER = { 0, true };

/* Is VALUE of a type with the precision of addresses, in which steps are known?  */

bool
address_wide_p (const_tree value)
{
  const_tree type = TREE_TYPE (value);
  return (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
         && TYPE_PRECISION (type) == HOST_BITS_PER_WIDE_INT;
}

/* Is CODE one of operations on numbers that vectors have, too, element by element?  */

bool
elementwise_p (enum tree_code code)
{
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case RDIV_EXPR:
    case NEGATE_EXPR:
    case ABS_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case BIT_NOT_EXPR:
      return true;
    default:
      return false;
    }
}

/* The work on one loop around another.

   LOOP: it.  LANES: how many iterations it has.  EXIT: where it ends.
   BLOCKS: its blocks, each behind those that dominate it.
   VARIATIONS: of the names that it computes.  PHIS: PHI nodes of the inner loop that are
     numbers though what they start with is not.
   NUMBER_TYPE: of all numbers; NULL before one was seen.
   VECTOR_TYPE: of as many numbers as there are lanes.
   VECTORS: what is computed in place of names.  FILLED: vectors of one value each.
   REPLACED: statements in place of which there are some of vectors, PHI nodes in
     REPLACED_PHIS.  */
class lane_loop
{
public:
  explicit lane_loop (class loop *loop) : loop (loop) {}
  bool suitable_p ();
  void become_vectors ();

private:
  bool shape_p ();
  bool unknown_stride_p () const;
  bool find_counter (gphi *phi);
  bool analyze_phi (gphi *phi);
  bool analyze_statement (gimple *stmt);
  bool analyze_load (gassign *load);
  bool element_p (tree ref, unsigned HOST_WIDE_INT step);
  bool decides_alike_p (const gimple *check) const;
  bool analyze_store (gassign *store);
  bool analyze_operation (gassign *assign, variation *result);
  bool analyze_blocks ();
  bool settled_p (bool *again);
  bool closed_p () const;
  bool variation_of (tree expr, variation *result) const;
  bool combine (enum tree_code code, tree type, tree a, tree b,
                variation *result) const;
  bool address_step (tree ref, unsigned HOST_WIDE_INT *step) const;
  bool number_type_p (tree type);
  bool inside_p (const_tree name) const;
  bool vector_p (tree name) const;

  tree vector_reference (tree ref, gimple_stmt_iterator *gsi) const;
  tree filled_with (tree value);
  tree vector_of (tree value);
  void make_vectors (basic_block bb);
  void make_vector (gimple_stmt_iterator *gsi);
  void finish_phis ();
  void remove_replaced ();
  void end_at_once ();

  class loop *loop;
  unsigned lanes = 0;
  edge exit = NULL;
  std::vector<basic_block> blocks;
  std::map<tree, variation> variations;
  std::set<gphi *> phis;
  tree number_type = NULL_TREE, vector_type = NULL_TREE;
  std::map<tree, tree> vectors, filled;
  std::vector<gimple *> replaced;
  std::vector<gphi *> replaced_phis;
};

/* Is NAME computed in the loop?  */

bool
lane_loop::inside_p (const_tree name) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
  return bb && flow_bb_inside_loop_p (loop, bb);
}

/* Is the loop one around another, each with one way out, and with a constant number of
   iterations, in each of which all of it is executed but what the next one begins with?  */

bool
lane_loop::shape_p ()
{
  class loop *inner = loop->inner;
  if (!inner || inner->next || inner->inner)
    return false;
  exit = single_exit (loop);
  edge inner_exit = single_exit (inner);
  tree last = exit ? number_of_latch_executions (loop) : NULL_TREE;
  if (!inner_exit || !last || TREE_CODE (last) != INTEGER_CST
      || !tree_fits_uhwi_p (last) || tree_to_uhwi (last) >= MAX_LANES)
    return false;
  lanes = (unsigned)tree_to_uhwi (last) + 1;
  basic_block *body = get_loop_body_in_dom_order (loop);
  blocks.assign (body, body + loop->num_nodes);
  free (body);
  for (basic_block bb : blocks)
    if (bb == exit->src || bb == inner_exit->src
            ? EDGE_COUNT (bb->succs) != 2 || !condition_of (bb)
            : !single_succ_p (bb))
      return false;
    else if (bb->loop_father == loop
             && !dominated_by_p (CDI_DOMINATORS, exit->src, bb)
             && stores_p (bb))
      return false;
  return exit->src != inner_exit->src && lanes > 1 && pow2p_hwi (lanes)
         && dominated_by_p (CDI_DOMINATORS, exit->src, inner->header);
}

/* Is it not known how far apart in memory some reference in the inner loop is in two of its
   iterations?  */

bool
lane_loop::unknown_stride_p () const
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gimple *stmt = gsi_stmt (gsi);
        innermost_loop_behavior behavior;
        if (bb->loop_father == loop->inner && gimple_assign_load_p (stmt)
            && dr_analyze_innermost (&behavior, gimple_assign_rhs1 (stmt),
                                     loop->inner, stmt)
            && TREE_CODE (behavior.step) != INTEGER_CST)
          return true;
      }
  return false;
}

/* May TYPE be that of numbers: that of all others, and one of which there are vectors, with an
   element for each iteration, that GCC would use?  */

bool
lane_loop::number_type_p (tree type)
{
  if (number_type)
    return types_compatible_p (type, number_type);
  if (!SCALAR_FLOAT_TYPE_P (type)
      && (TREE_CODE (type) != INTEGER_TYPE
          || !type_has_mode_precision_p (type)))
    return false;
  type = TYPE_MAIN_VARIANT (type);
  tree vector = build_vector_type (type, lanes);
  if (!VECTOR_MODE_P (TYPE_MODE (vector)))
    return false;
  machine_mode usual
      = targetm.vectorize.preferred_simd_mode (SCALAR_TYPE_MODE (type));
  if ((unsigned)loop->simdlen != lanes
      && maybe_gt (GET_MODE_SIZE (TYPE_MODE (vector)), GET_MODE_SIZE (usual)))
    return false;
  number_type = type;
  vector_type = vector;
  return true;
}

/* Find in *RESULT how EXPR, an operand or what get_inner_reference makes of subscripts, varies.
   Is that known?  */

bool
lane_loop::variation_of (tree expr, variation *result) const
{
  *result = SAME;
  if (is_gimple_min_invariant (expr))
    return true;
  if (TREE_CODE (expr) == SSA_NAME)
    {
      if (!inside_p (expr))
        return true;
      auto found = variations.find (expr);
      if (found != variations.end ())
        *result = found->second;
      return found != variations.end ();
    }
  if (TREE_CODE (expr) == ADDR_EXPR)
    return address_step (TREE_OPERAND (expr, 0), &result->step);
  if (!BINARY_CLASS_P (expr) && !UNARY_CLASS_P (expr))
    return false;
  return combine (TREE_CODE (expr), TREE_TYPE (expr), TREE_OPERAND (expr, 0),
                  BINARY_CLASS_P (expr) ? TREE_OPERAND (expr, 1) : NULL_TREE,
                  result);
}

/* The same of what CODE, an operation with a result of TYPE, makes of A and B; B is NULL if there is
   one operand.  It is not known of what is made of numbers.  */

bool
lane_loop::combine (enum tree_code code, tree type, tree a, tree b,
                    variation *result) const
{
  variation first, second = SAME;
  if (!variation_of (a, &first) || first.number
      || (b && (!variation_of (b, &second) || second.number)))
    return false;
  *result = SAME;
  if (first.none_p () && second.none_p ())
    return true;
  /* What is computed of other types is not known modulo 2^64.  */
  if ((!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
      || TYPE_PRECISION (type) != HOST_BITS_PER_WIDE_INT || !address_wide_p (a))
    return false;
  switch (code)
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      result->step = first.step + second.step;
      return true;
    case MINUS_EXPR:
    case POINTER_DIFF_EXPR:
      result->step = first.step - second.step;
      return true;
    case MULT_EXPR:
      if (TREE_CODE (b) != INTEGER_CST)
        return false;
      result->step = first.step * TREE_INT_CST_LOW (b);
      return true;
    case NEGATE_EXPR:
      result->step = -first.step;
      return true;
    case SSA_NAME:
    CASE_CONVERT:
      result->step = first.step;
      return true;
    default:
      return false;
    }
}

/* Find in *STEP by how many bytes what REF refers to moves from one iteration to the next.  Is it
   known, and whole bytes that it is stored in as it is?  */

bool
lane_loop::address_step (tree ref, unsigned HOST_WIDE_INT *step) const
{
  poly_int64 bits, position;
  tree offset;
  machine_mode mode;
  int is_unsigned = 0, reversed = 0, is_volatile = 0;
  tree base = get_inner_reference (ref, &bits, &position, &offset, &mode,
                                   &is_unsigned, &reversed, &is_volatile);
  variation first = SAME, second = SAME;
  if (reversed || is_volatile || !multiple_p (position, BITS_PER_UNIT)
      || (TREE_CODE (base) == MEM_REF
          && !variation_of (TREE_OPERAND (base, 0), &first))
      || (TREE_CODE (base) != MEM_REF && !DECL_P (base))
      || (offset && !variation_of (offset, &second)) || first.number
      || second.number)
    return false;
  *step = first.step + second.step;
  return true;
}

/* Is PHI, in front of all iterations, a counter?  Then note that.  */

bool
lane_loop::find_counter (gphi *phi)
{
  tree result = gimple_phi_result (phi);
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
  gassign *assign = TREE_CODE (next) == SSA_NAME
                        ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next))
                        : NULL;
  if (!address_wide_p (result) || !assign || !gimple_assign_rhs2 (assign)
      || gimple_assign_rhs1 (assign) != result)
    return false;
  tree by = gimple_assign_rhs2 (assign);
  enum tree_code code = gimple_assign_rhs_code (assign);
  if (TREE_CODE (by) != INTEGER_CST
      || (code != PLUS_EXPR && code != MINUS_EXPR && code != POINTER_PLUS_EXPR))
    return false;
  unsigned HOST_WIDE_INT step = TREE_INT_CST_LOW (by);
  variations[result] = { code == MINUS_EXPR ? -step : step, false };
  return true;
}

bool
lane_loop::analyze_phi (gphi *phi)
{
  tree result = gimple_phi_result (phi);
  basic_block bb = gimple_bb (phi);
  if (virtual_operand_p (result))
    return true;
  if (bb == loop->header)
    return find_counter (phi);
  edge from = bb == loop->inner->header ? loop_preheader_edge (loop->inner)
                                        : single_pred_edge (bb);
  variation found;
  if (!variation_of (PHI_ARG_DEF_FROM_EDGE (phi, from), &found))
    return false;
  if (phis.count (phi))
    found = NUMBER;
  variations[result] = found;
  return !found.number || number_type_p (TREE_TYPE (result));
}

bool
lane_loop::analyze_load (gassign *load)
{
  tree ref = gimple_assign_rhs1 (load), result = gimple_assign_lhs (load);
  unsigned HOST_WIDE_INT step;
  if (TREE_CODE (result) != SSA_NAME || !address_step (ref, &step))
    return false;
  variations[result] = step == 0 ? SAME : NUMBER;
  return step == 0 || element_p (ref, step);
}

/* Is REF, which moves by STEP bytes, to numbers that lie side by side?  */

bool
lane_loop::element_p (tree ref, unsigned HOST_WIDE_INT step)
{
  return ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (TREE_TYPE (ref)))
         && number_type_p (TREE_TYPE (ref)) && TREE_CODE (ref) != BIT_FIELD_REF
         && TREE_CODE (ref) != VIEW_CONVERT_EXPR
         && (TREE_CODE (ref) != COMPONENT_REF
             || !DECL_BIT_FIELD (TREE_OPERAND (ref, 1)))
         && step == tree_to_uhwi (TYPE_SIZE_UNIT (number_type));
}

bool
lane_loop::analyze_store (gassign *store)
{
  tree ref = gimple_assign_lhs (store), value = gimple_assign_rhs1 (store);
  unsigned HOST_WIDE_INT step;
  variation stored;
  return !gimple_clobber_p (store) && is_gimple_val (value)
         && address_step (ref, &step) && element_p (ref, step)
         && variation_of (value, &stored) && stored.step == 0;
}

/* Find in *RESULT how what ASSIGN computes of numbers varies, if some of its operands are such.  */

bool
lane_loop::analyze_operation (gassign *assign, variation *result)
{
  bool numbers = false, others = false;
  for (unsigned k = 1; k < gimple_num_ops (assign); k++)
    {
      variation operand;
      if (!variation_of (gimple_op (assign, k), &operand))
        return false;
      numbers |= operand.number;
      others |= operand.step != 0
                || !types_compatible_p (TREE_TYPE (gimple_op (assign, k)),
                                        TREE_TYPE (gimple_assign_lhs (assign)));
    }
  enum tree_code code = gimple_assign_rhs_code (assign);
  if (!numbers)
    return (gimple_assign_rhs_class (assign) != GIMPLE_TERNARY_RHS
            && combine (code, TREE_TYPE (gimple_assign_lhs (assign)),
                        gimple_assign_rhs1 (assign),
                        gimple_assign_rhs2 (assign), result));
  *result = NUMBER;
  return !others && (elementwise_p (code) || code == SSA_NAME)
         && number_type_p (TREE_TYPE (gimple_assign_lhs (assign)));
}

bool
lane_loop::analyze_statement (gimple *stmt)
{
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (!assign)
    return is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL
           || gimple_code (stmt) == GIMPLE_PREDICT
           || gimple_code (stmt) == GIMPLE_NOP
           || (is_a<gcond *> (stmt)
               && (gimple_bb (stmt) == exit->src || decides_alike_p (stmt)));
  if (gimple_has_volatile_ops (assign) || stmt_could_throw_p (cfun, assign))
    return false;
  if (gimple_store_p (assign))
    return analyze_store (assign);
  if (gimple_vuse (assign))
    return gimple_assign_load_p (assign) && analyze_load (assign);
  return analyze_operation (assign, &variations[gimple_assign_lhs (assign)]);
}

/* Does the condition CHECK have one outcome in all iterations?  */

bool
lane_loop::decides_alike_p (const gimple *check) const
{
  variation left, right;
  return variation_of (gimple_cond_lhs (check), &left) && left.none_p ()
         && variation_of (gimple_cond_rhs (check), &right) && right.none_p ();
}

/* Find how all that the loop computes varies, with PHIS as they are.  */

bool
lane_loop::analyze_blocks ()
{
  variations.clear ();
  for (basic_block bb : blocks)
    {
      for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
           gsi_next (&psi))
        if (!analyze_phi (psi.phi ()))
          return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (!analyze_statement (gsi_stmt (gsi)))
          return false;
    }
  return true;
}

/* Do the values that iterations of the inner loop hand on vary as was assumed?  *AGAIN: some are
   numbers, which PHIS has now.  */

bool
lane_loop::settled_p (bool *again)
{
  edge latch = loop_latch_edge (loop->inner);
  *again = false;
  for (gphi_iterator psi = gsi_start_phis (loop->inner->header);
       !gsi_end_p (psi); gsi_next (&psi))
    {
      tree result = gimple_phi_result (psi.phi ());
      variation next;
      if (virtual_operand_p (result))
        continue;
      if (!variation_of (PHI_ARG_DEF_FROM_EDGE (psi.phi (), latch), &next))
        return false;
      const variation &assumed = variations.at (result);
      if (next.number && !assumed.number)
        {
          phis.insert (psi.phi ());
          *again = true;
        }
      else if (next.step != assumed.step)
        return false;
    }
  return true;
}

/* Is nothing that varies used behind the loop?  */

bool
lane_loop::closed_p () const
{
  for (const auto &entry : variations)
    {
      use_operand_p use;
      imm_use_iterator iterator;
      if (entry.second.none_p ())
        continue;
      FOR_EACH_IMM_USE_FAST (use, iterator, entry.first)
        if (!is_gimple_debug (USE_STMT (use))
            && !flow_bb_inside_loop_p (loop, gimple_bb (USE_STMT (use))))
          return false;
    }
  return true;
}

/* Can the iterations of the loop become elements of vectors, which GCC would not let them?  */

bool
lane_loop::suitable_p ()
{
  bool again = true;
  if (!shape_p () || !unknown_stride_p ())
    return false;
  while (again)
    if (!analyze_blocks () || !settled_p (&again))
      return false;
  return number_type && closed_p ();
}

/* What REF, to a number, becomes in front of GSI: a reference to a vector of them.  */

tree
lane_loop::vector_reference (tree ref, gimple_stmt_iterator *gsi) const
{
  unsigned align = MIN (get_object_alignment (ref), TYPE_ALIGN (vector_type));
  tree type = build_aligned_type (vector_type, align);
  tree base = get_base_address (ref);
  if (DECL_P (base))
    mark_addressable (base);
  tree address = force_gimple_operand_gsi (
      gsi, build_fold_addr_expr (unshare_expr (ref)), true, NULL_TREE, true,
      GSI_SAME_STMT);
  tree result = build2 (MEM_REF, type, address,
                        build_zero_cst (reference_alias_ptr_type (ref)));
  if (TREE_CODE (base) == MEM_REF)
    {
      MR_DEPENDENCE_CLIQUE (result) = MR_DEPENDENCE_CLIQUE (base);
      MR_DEPENDENCE_BASE (result) = MR_DEPENDENCE_BASE (base);
    }
  return result;
}

/* A vector of which all elements are VALUE, the same in all iterations.  */

tree
lane_loop::filled_with (tree value)
{
  if (TREE_CODE (value) != SSA_NAME)
    return build_vector_from_val (vector_type,
                                  fold_convert (number_type, value));
  tree &result = filled[value];
  if (result)
    return result;
  result = make_ssa_name (vector_type);
  gassign *stmt = gimple_build_assign (
      result, build_vector_from_val (vector_type, value));
  gimple *definition = SSA_NAME_DEF_STMT (value);
  gimple_stmt_iterator gsi;
  if (!inside_p (value))
    {
      gsi = gsi_last_bb (loop_preheader_edge (loop)->src);
      gsi_insert_after (&gsi, stmt, GSI_NEW_STMT);
    }
  else if (is_a<gphi *> (definition))
    {
      gsi = gsi_after_labels (gimple_bb (definition));
      gsi_insert_before (&gsi, stmt, GSI_SAME_STMT);
    }
  else
    {
      gsi = gsi_for_stmt (definition);
      gsi_insert_after (&gsi, stmt, GSI_SAME_STMT);
    }
  return result;
}

/* The vector in place of VALUE.  */

tree
lane_loop::vector_of (tree value)
{
  auto found = vectors.find (value);
  return found != vectors.end () ? found->second : filled_with (value);
}

/* Is NAME a number, which becomes a vector?  */

bool
lane_loop::vector_p (tree name) const
{
  auto found = variations.find (name);
  return found != variations.end () && found->second.number;
}

/* Let the statement at GSI, if it computes or stores numbers, do so with vectors.  */

void
lane_loop::make_vector (gimple_stmt_iterator *gsi)
{
  gassign *stmt = dyn_cast<gassign *> (gsi_stmt (*gsi)), *made;
  if (!stmt)
    return;
  tree result = gimple_assign_lhs (stmt), first = gimple_assign_rhs1 (stmt);
  if (gimple_store_p (stmt))
    {
      gimple_assign_set_lhs (stmt, vector_reference (result, gsi));
      gimple_assign_set_rhs1 (stmt, vector_of (first));
      update_stmt (stmt);
      return;
    }
  if (!vector_p (result))
    return;
  replaced.push_back (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (code == SSA_NAME)
    {
      vectors[result] = vector_of (first);
      return;
    }
  tree vector = make_ssa_name (vector_type);
  if (gimple_assign_load_p (stmt))
    {
      made = gimple_build_assign (vector, vector_reference (first, gsi));
      gimple_set_vuse (made, gimple_vuse (stmt));
    }
  else if (gimple_assign_rhs2 (stmt))
    made = gimple_build_assign (vector, code, vector_of (first),
                                vector_of (gimple_assign_rhs2 (stmt)));
  else
    made = gimple_build_assign (vector, code, vector_of (first));
  gimple_set_location (made, gimple_location (stmt));
  gsi_insert_before (gsi, made, GSI_SAME_STMT);
  vectors[result] = vector;
}

/* Let what BB computes and stores of numbers be vectors.  PHI nodes have no arguments yet.  */

void
lane_loop::make_vectors (basic_block bb)
{
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    if (vector_p (gimple_phi_result (psi.phi ())))
      replaced_phis.push_back (psi.phi ());
  for (gphi *phi : replaced_phis)
    if (gimple_bb (phi) == bb)
      {
        tree vector = make_ssa_name (vector_type);
        create_phi_node (vector, bb);
        vectors[gimple_phi_result (phi)] = vector;
      }
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    make_vector (&gsi);
}

/* Give PHI nodes of vectors their arguments.  */

void
lane_loop::finish_phis ()
{
  for (gphi *phi : replaced_phis)
    {
      gphi *made = as_a<gphi *> (
          SSA_NAME_DEF_STMT (vectors.at (gimple_phi_result (phi))));
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, gimple_bb (phi)->preds)
        add_phi_arg (made, vector_of (PHI_ARG_DEF_FROM_EDGE (phi, e)), e,
                     gimple_phi_arg_location_from_edge (phi, e));
    }
}

/* Remove what was computed for one iteration.  The debugger does not see what varies.  */

void
lane_loop::remove_replaced ()
{
  for (const auto &entry : variations)
    {
      gimple *stmt;
      imm_use_iterator iterator;
      if (!entry.second.none_p ())
        FOR_EACH_IMM_USE_STMT (stmt, iterator, entry.first)
          if (gimple_debug_bind_p (stmt))
            {
              gimple_debug_bind_reset_value (stmt);
              update_stmt (stmt);
            }
    }
  for (gphi *phi : replaced_phis)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (phi);
      remove_phi_node (&gsi, true);
    }
  for (gimple *stmt : replaced)
    remove_statement (stmt);
}

/* Let the loop end with its first iteration.  */

void
lane_loop::end_at_once ()
{
  gcond *check = condition_of (exit->src);
  scale_loop_frequencies (
      loop, profile_probability::always ().apply_scale (1, lanes));
  if (exit->flags & EDGE_TRUE_VALUE)
    gimple_cond_make_true (check);
  else
    gimple_cond_make_false (check);
  update_stmt (check);
  loop->safelen = loop->simdlen = 0;
}

void
lane_loop::become_vectors ()
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, find_loop_location (loop),
                     "loop vectorized around another using %u byte vectors\n",
                     (unsigned)tree_to_uhwi (TYPE_SIZE_UNIT (vector_type)));
  for (basic_block bb : blocks)
    make_vectors (bb);
  finish_phis ();
  remove_replaced ();
  end_at_once ();
}

/* Let those loops of FN become vectors that we generated, and that can.  */

void
vectorize_lane_loops (function *fn)
{
  bool changed = false;
  for (class loop *loop : *get_loops (fn))
    {
      if (!loop || !loop->num || !loop->header || loop->safelen != INT_MAX
          || !covered_loop_p (fn, loop))
        continue;
      lane_loop work (loop);
      if (!work.suitable_p ())
        continue;
      work.become_vectors ();
      changed = true;
    }
  if (!changed)
    return;
  cleanup_tree_cfg ();
  scev_reset ();
}

/* Does FN have loops that we generated, and may they be vectorized?  */

bool
wanted_p (const function *fn)
{
  return flag_tree_loop_vectorize && has_covered_loop_p (fn);
}

} // namespace

void
register_lane_loop_pass (const char *plugin_name)
{
  register_brief_pass (plugin_name,
                       { "polyfuse-lanes", wanted_p, vectorize_lane_loops,
                         "vect", PASS_POS_INSERT_BEFORE });
}
