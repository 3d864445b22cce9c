/* Values that alternate from one iteration of a loop to the next.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "alternation.h"
#include "prospect.h"

/* What comes back after more iterations is left alone, and so are loops that would have more
   instructions then.  */
static const unsigned MAX_PERIOD = 4;
static const unsigned MAX_SIZE = 1000;

namespace
{

/* A PHI node whose value comes back, and to what.  */
typedef std::map<tree, tree> initial_values;

/* The work on one loop.  */
class alternating_loop
{
public:
  explicit alternating_loop (class loop *loop) : loop (loop), period (1) {}
  bool find ();
  void unroll ();

private:
  tree latch_value (gphi *phi) const;
  gphi *header_phi (tree name) const;
  unsigned exchange_length (gphi *phi) const;
  bool back_and_forth_p (gphi *phi) const;
  unsigned remainder_length (gassign *stmt, unsigned *first) const;
  bool take (unsigned length);
  bool find_remainders ();
  bool unrollable_p ();
  void replace_constants ();
  void replace_single_arguments ();
  tree known_number (gassign *stmt) const;
  void replace_known_numbers ();
  void replace_behind ();

  class loop *loop;
  unsigned period;
  class tree_niter_desc count;
  initial_values initial;
};

/* The value of PHI, in the header, in the next iteration.  */

tree
alternating_loop::latch_value (gphi *phi) const
{
  return PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
}

/* The PHI node in the header that defines NAME; NULL if there is none.  */

gphi *
alternating_loop::header_phi (tree name) const
{
  if (TREE_CODE (name) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name))
    return NULL;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name));
  return phi && gimple_bb (phi) == loop->header ? phi : NULL;
}

/* After how many iterations has PHI, of several that exchange their values, its own again?  0 if it is
   none, or has what it has in all iterations.  */

unsigned
alternating_loop::exchange_length (gphi *phi) const
{
  gphi *other = phi;
  for (unsigned length = 1; length <= MAX_PERIOD; length++)
    {
      other = header_phi (latch_value (other));
      if (!other)
        return 0;
      if (other == phi)
        return length;
    }
  return 0;
}

/* Is PHI a number that is C - PHI, or has some bits inverted, in the next iteration?  */

bool
alternating_loop::back_and_forth_p (gphi *phi) const
{
  tree next = latch_value (phi), result = gimple_phi_result (phi);
  gassign *def
      = TREE_CODE (next) == SSA_NAME && INTEGRAL_TYPE_P (TREE_TYPE (result))
            ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next))
            : NULL;
  if (!def || !header_phi (result))
    return false;
  switch (gimple_assign_rhs_code (def))
    {
    case MINUS_EXPR:
      return gimple_assign_rhs2 (def) == result
             && TREE_CODE (gimple_assign_rhs1 (def)) == INTEGER_CST;
    case BIT_XOR_EXPR:
      return gimple_assign_rhs1 (def) == result
             && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST;
    default:
      return false;
    }
}

/* The remainders, by MODULUS, of the first value and of the step of counter NAME of LOOP, if both are
   constants, it is never negative, and does not wrap around in a way that changes its own.  */

bool
constant_counter_p (class loop *loop, tree name, unsigned modulus,
                    unsigned *base, unsigned *step)
{
  affine_iv iv;
  if (!simple_iv (loop, loop, name, &iv, true) || !iv.base || !iv.step
      || !tree_fits_uhwi_p (iv.base) || !tree_fits_uhwi_p (iv.step)
      || (!iv.no_overflow
          && (!TYPE_UNSIGNED (TREE_TYPE (name)) || !pow2p_hwi (modulus))))
    return false;
  *base = tree_to_uhwi (iv.base) % modulus;
  *step = tree_to_uhwi (iv.step) % modulus;
  return true;
}

/* Is there an array of N elements in REF that NAME is the subscript of?  */

bool
selects_of_p (tree ref, tree name, unsigned n)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF && TREE_OPERAND (ref, 1) == name)
      {
        tree high = array_ref_up_bound (ref);
        if (integer_zerop (array_ref_low_bound (ref)) && high
            && compare_tree_int (high, n - 1) == 0)
          return true;
      }
  return false;
}

/* Is NAME what selects one of N arrays?  */

bool
selects_p (tree name, unsigned n)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gassign *stmt = dyn_cast<gassign *> (USE_STMT (use));
      if (stmt && gimple_assign_single_p (stmt)
          && (selects_of_p (gimple_assign_lhs (stmt), name, n)
              || selects_of_p (gimple_assign_rhs1 (stmt), name, n)))
        return true;
    }
  return false;
}

/* If STMT computes X % M of a counter X: M, else 0.  */

unsigned
modulus_of (gassign *stmt)
{
  if (!stmt || gimple_num_ops (stmt) != 3
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != SSA_NAME
      || !tree_fits_uhwi_p (gimple_assign_rhs2 (stmt)))
    return 0;
  unsigned HOST_WIDE_INT modulus = tree_to_uhwi (gimple_assign_rhs2 (stmt));
  switch (gimple_assign_rhs_code (stmt))
    {
    case TRUNC_MOD_EXPR:
      break;
    case BIT_AND_EXPR:
      if (!pow2p_hwi (++modulus))
        return 0;
      break;
    default:
      return 0;
    }
  return modulus >= 2 && modulus <= MAX_PERIOD ? modulus : 0;
}

/* After how many iterations has what STMT computes the same value again?  0 if that is not known.
   FIRST: the first one.  */

unsigned
alternating_loop::remainder_length (gassign *stmt, unsigned *first) const
{
  const unsigned modulus = modulus_of (stmt);
  unsigned step;
  if (modulus == 0
      || !constant_counter_p (loop, gimple_assign_rhs1 (stmt), modulus, first,
                              &step))
    return 0;
  return modulus / gcd (modulus, step);
}

/* Let the period be a multiple of LENGTH.  Is there an alternation?  */

bool
alternating_loop::take (unsigned length)
{
  if (length > 1)
    period = least_common_multiple (period, length);
  return length > 1;
}

/* Can the loop be unrolled?  */

bool
alternating_loop::unrollable_p ()
{
  edge exit = single_dom_exit (loop);
  return exit && number_of_iterations_exit (loop, exit, &count, false)
         && count.cmp != ERROR_MARK
         && !contains_abnormal_ssa_name_p (count.may_be_zero)
         && !contains_abnormal_ssa_name_p (count.control.base)
         && !contains_abnormal_ssa_name_p (count.control.step)
         && !contains_abnormal_ssa_name_p (count.bound)
         && can_duplicate_loop_p (loop)
         && tree_num_loop_insns (loop, &eni_size_weights) * period <= MAX_SIZE;
}

/* Find numbers that are remainders of counters.  False if there are effects in the loop that no SCoP
   can have.  */

bool
alternating_loop::find_remainders ()
{
  bool good = true;
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; good && k < loop->num_nodes; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]);
         good && !gsi_end_p (gsi); gsi_next (&gsi))
      {
        gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi));
        unsigned first;
        good = !has_side_effect (gsi_stmt (gsi));
        if (modulus_of (stmt) > 0
            && selects_p (gimple_assign_lhs (stmt), modulus_of (stmt)))
          take (remainder_length (stmt, &first));
      }
  free (body);
  return good;
}

/* Find what alternates.  Is there something, and can the loop be unrolled?  */

bool
alternating_loop::find ()
{
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      gphi *phi = psi.phi ();
      tree result = gimple_phi_result (phi);
      tree first = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop));
      if (!virtual_operand_p (result)
          && (TREE_CODE (first) != SSA_NAME
              || !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (first))
          && (take (exchange_length (phi))
              || take (back_and_forth_p (phi) ? 2 : 1)))
        initial[result] = first;
    }
  return find_remainders () && period > 1 && period <= MAX_PERIOD
         && unrollable_p ();
}

/* Put in VALUE for the result of PHI, which PSI then leads behind.  */

void
replace_phi (gphi_iterator *psi, tree value)
{
  replace_uses_by (gimple_phi_result (psi->phi ()), value);
  remove_phi_node (psi, true);
}

/* PHI nodes in which one iteration gets the values of the one in front of it have a single argument
   now.  */

void
alternating_loop::replace_single_arguments ()
{
  basic_block *body = get_loop_body_in_dom_order (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gphi_iterator psi = gsi_start_phis (body[k]); !gsi_end_p (psi);)
      {
        gphi *phi = psi.phi ();
        if (gimple_phi_num_args (phi) == 1
            && !virtual_operand_p (gimple_phi_result (phi))
            && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_phi_result (phi)))
          replace_phi (&psi, gimple_phi_arg_def (phi, 0));
        else
          gsi_next (&psi);
      }
  free (body);
}

/* What comes back in each iteration is what it is at first.  */

void
alternating_loop::replace_constants ()
{
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);)
    {
      auto value = initial.find (gimple_phi_result (psi.phi ()));
      if (value != initial.end ())
        replace_phi (&psi, value->second);
      else
        gsi_next (&psi);
    }
}

/* The constant that STMT is known to compute now; NULL_TREE if it is none.  */

tree
alternating_loop::known_number (gassign *stmt) const
{
  unsigned first;
  if (!stmt || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
    return NULL_TREE;
  if (gimple_assign_single_p (stmt)
      && TREE_CODE (gimple_assign_rhs1 (stmt)) == INTEGER_CST)
    return gimple_assign_rhs1 (stmt);
  return remainder_length (stmt, &first) == 1
             ? build_int_cst (TREE_TYPE (gimple_assign_lhs (stmt)), first)
             : NULL_TREE;
}

/* Put in constants for what they are computed from, and for remainders of counters.  */

void
alternating_loop::replace_known_numbers ()
{
  basic_block *body = get_loop_body_in_dom_order (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi));
        if (tree number = known_number (stmt))
          replace_uses_by (gimple_assign_lhs (stmt), number);
      }
  free (body);
}

/* Where the iterations that are left begin, values are what they were at first, with or without the
   loop.  */

void
alternating_loop::replace_behind ()
{
  basic_block behind = single_exit (loop)->dest;
  for (gphi_iterator psi = gsi_start_phis (behind); !gsi_end_p (psi);)
    {
      gphi *phi = psi.phi ();
      tree value = gimple_phi_arg_def (phi, 0);
      bool same = !virtual_operand_p (gimple_phi_result (phi))
                  && gimple_phi_num_args (phi) > 1;
      for (unsigned k = 1; same && k < gimple_phi_num_args (phi); k++)
        same = operand_equal_p (value, gimple_phi_arg_def (phi, k));
      if (same)
        replace_phi (&psi, value);
      else
        gsi_next (&psi);
    }
}

/* Let the loop execute so many iterations at a time that all that alternates comes back.  */

void
alternating_loop::unroll ()
{
  const location_t location
      = gimple_location (pf_last_stmt (single_exit (loop)->src));
  initialize_original_copy_tables ();
  pf_unroll_loop (loop, period, &count);
  free_original_copy_tables ();
  gimple_set_location (pf_last_stmt (single_exit (loop)->src), location);
  replace_single_arguments ();
  replace_constants ();
  replace_behind ();
  scev_reset ();
  replace_known_numbers ();
  /* So that nothing behind depends on which code executes.  */
  final_value_replacement_loop (loop);
}

} // namespace

void
alternations::resolve ()
{
  /* What is left of one is a loop with a greater number.  */
  for (int number = number_of_loops (cfun) - 1; number > 0; number--)
    {
      class loop *loop = get_loop (cfun, number);
      if (!loop || !loop->inner || optimize_loop_nest_for_size_p (loop))
        continue;
      alternating_loop one (loop);
      if (!one.find ())
        continue;
      one.unroll ();
      loops.insert (number);
      rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
      scev_reset ();
    }
}

bool
alternations::useless_p (const_bitmap covered) const
{
  return !loops.empty ()
         && std::none_of (loops.begin (), loops.end (), [covered] (int number) {
              return bitmap_bit_p (covered, number);
            });
}
