/* Loops from the largest or to the smallest of several numbers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extreme-bound.h"
#include "loop-count.h"
#include "loop-counter.h"
#include "name-slot.h"
#include "name-use.h"
#include "prepare.h"
#include "prospect.h"

/* So many steps are followed to what a number is computed from.  */
static const unsigned MAX_STEPS = 6;

/* More than all that how a bound is computed counts for.  */
static const int RANK_UNKNOWN = 64;

/* Is BB in NEST, or, if that is NULL, in a loop?  */

static bool
looped_p (basic_block bb, class loop *nest)
{
  return nest ? flow_bb_inside_loop_p (nest, bb)
              : loop_depth (bb->loop_father) > 0;
}

void
extreme_bounds::note_choices (class loop *nest)
{
  basic_block bb;
  calculate_dominance_info (CDI_DOMINATORS);
  FOR_EACH_BB_FN (bb, cfun)
    if (looped_p (bb, nest))
      for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
           gsi_next (&psi))
        {
          extreme chosen;
          if (chosen_extreme_p (psi.phi (), &chosen))
            choices[SSA_NAME_VERSION (gimple_phi_result (psi.phi ()))] = chosen;
        }
}

/* Is NAME computed in a loop?  What is computed in front of all loops is a parameter.  */

static bool
computed_in_loop_p (tree name)
{
  basic_block bb = TREE_CODE (name) == SSA_NAME
                       ? gimple_bb (SSA_NAME_DEF_STMT (name))
                       : NULL;
  return bb && loop_depth (bb->loop_father) > 0;
}

/* The other one of MIN_EXPR and MAX_EXPR than CODE.  */

static enum tree_code
opposite (enum tree_code code)
{
  return code == MIN_EXPR ? MAX_EXPR : MIN_EXPR;
}

/* Is NAME computed in a loop that may be part of a SCoP?  What is computed in another one is a
   parameter.  */

bool
extreme_bounds::varies_p (tree name) const
{
  return computed_in_loop_p (name)
         && eligible.count (
             gimple_bb (SSA_NAME_DEF_STMT (name))->loop_father->num);
}

/* Is known how all PARTS, as far as LOOP computes them, evolve in that?  Otherwise only the loops
   inside can make a SCoP, of which their extreme is a parameter.  */

static bool
followed_p (const std::vector<tree> &parts, class loop *loop)
{
  for (tree part : parts)
    for (tree *name : name_slots (&part))
      if (!SSA_NAME_IS_DEFAULT_DEF (*name)
          && flow_bb_inside_loop_p (loop, gimple_bb (SSA_NAME_DEF_STMT (*name)))
          && !recomputable_p (loop, *name))
        return false;
  return true;
}

/* The numbers, one of which is NUMBER, that it is the extreme of, by CODE: only NUMBER if there are no
   others.  Sums with constants, opposite numbers, and numbers of a wider type are made of those of
   what they are computed from.  DEPTH steps are followed.  */

std::vector<tree>
extreme_bounds::parts_of (tree number, enum tree_code code,
                          unsigned depth) const
{
  if (!varies_p (number))
    return { number };
  auto chosen = choices.find (SSA_NAME_VERSION (number));
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (number));
  extreme selected = { ERROR_MARK, NULL_TREE, NULL_TREE };
  std::vector<tree> parts;
  if (chosen != choices.end ())
    selected = chosen->second;
  else if (def)
    selected_extreme_p (def, &selected);
  if (selected.code == code && depth > 0)
    {
      parts = parts_of (selected.x, code, depth - 1);
      for (tree part : parts_of (selected.y, code, depth - 1))
        parts.push_back (part);
    }
  else if (def && depth > 0)
    parts = parts_behind (def, code, depth - 1);
  class loop *loop = gimple_bb (SSA_NAME_DEF_STMT (number))->loop_father;
  return parts.size () > 1 && followed_p (parts, loop)
             ? parts
             : std::vector<tree> ({ number });
}

/* The same of what DEF computes from one number; none if it does not.  */

std::vector<tree>
extreme_bounds::parts_behind (gassign *def, enum tree_code code,
                              unsigned depth) const
{
  tree type = TREE_TYPE (gimple_assign_lhs (def));
  tree operand = gimple_assign_rhs1 (def), constant = gimple_assign_rhs2 (def);
  enum tree_code operation = gimple_assign_rhs_code (def);
  std::vector<tree> parts;
  if (operation == PLUS_EXPR && TYPE_OVERFLOW_UNDEFINED (type)
      && TREE_CODE (constant) == INTEGER_CST)
    for (tree part : parts_of (operand, code, depth))
      parts.push_back (fold_build2 (operation, type, part, constant));
  else if (operation == NEGATE_EXPR && TYPE_OVERFLOW_UNDEFINED (type))
    for (tree part : parts_of (operand, opposite (code), depth))
      parts.push_back (fold_build1 (operation, type, part));
  else if (CONVERT_EXPR_CODE_P (operation)
           && INTEGRAL_TYPE_P (TREE_TYPE (operand))
           && int_fits_type_p (TYPE_MIN_VALUE (TREE_TYPE (operand)), type)
           && int_fits_type_p (TYPE_MAX_VALUE (TREE_TYPE (operand)), type))
    for (tree part : parts_of (operand, code, depth))
      parts.push_back (fold_convert (type, part));
  return parts;
}

/* Add A CODE B to *ALL, as comparisons of the parts of each, where all of them have to hold.  */

void
extreme_bounds::add_comparison (tree a, enum tree_code code, tree b,
                                std::vector<integer_comparison> *all) const
{
  const bool less = code == LT_EXPR || code == LE_EXPR;
  if (!less && code != GT_EXPR && code != GE_EXPR)
    {
      all->push_back ({ a, code, b });
      return;
    }
  const std::vector<tree> second
      = parts_of (b, less ? MIN_EXPR : MAX_EXPR, MAX_STEPS);
  for (tree x : parts_of (a, less ? MAX_EXPR : MIN_EXPR, MAX_STEPS))
    for (tree y : second)
      all->push_back ({ x, code, y });
}

/* The comparisons of integers that all have to hold for COND to let control pass the edge with
   FLAG, if they are all that has to; else none.  */

std::vector<integer_comparison>
extreme_bounds::required (gcond *cond, int flag) const
{
  std::vector<integer_comparison> all;
  for (const integer_comparison &part : required_comparisons (cond, flag))
    add_comparison (part.a, part.code, part.b, &all);
  if (all.size () > MOST_COMPARISONS)
    all.clear ();
  return all;
}

/* Does nothing depend on control passing E: do ways meet right behind it?  */

static bool
leads_to_join_p (edge e)
{
  basic_block bb = e->dest;
  return !single_pred_p (bb)
         || (single_succ_p (bb) && empty_block_p (bb)
             && gimple_seq_empty_p (phi_nodes (bb))
             && !single_pred_p (single_succ (bb))
             && !bb_loop_header_p (single_succ (bb)));
}

/* Does B not change in LOOP?  */

static bool
invariant_p (class loop *loop, tree b)
{
  affine_iv iv;
  return simple_iv (loop, loop, b, &iv, false) && integer_zerop (iv.step);
}

/* How VALUE evolves in LOOP, as *IV, if it is an induction variable.  */

static bool
induction_p (class loop *loop, tree value, affine_iv *iv)
{
  return INTEGRAL_TYPE_P (TREE_TYPE (value))
         && simple_iv (loop, loop, value, iv, false)
         && TREE_CODE (iv->step) == INTEGER_CST && !integer_zerop (iv->step);
}

/* How LOOP counts by PHI, of its header: what that is NOW, and what it is in the NEXT iteration.  */

struct loop_counter
{
  loop_counter (class loop *loop, gphi *phi)
      : loop (loop), now (gimple_phi_result (phi)),
        next (PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop)))
  {
  }

  /* Does it count?  */
  bool
  known_p ()
  {
    return induction_p (loop, now, &iv);
  }
  bool
  up_p () const
  {
    return !tree_int_cst_sign_bit (iv.step);
  }
  /* Does it count one by one?  */
  bool
  single_p () const
  {
    return integer_onep (iv.step) || integer_all_onesp (iv.step);
  }
  bool
  is_p (tree x) const
  {
    return x == now || x == next;
  }
  /* May PART, a comparison of the counter, be what the loop goes on for?  */
  bool
  goes_on_for_p (const integer_comparison &part) const
  {
    const bool strict = part.code == (up_p () ? LT_EXPR : GT_EXPR);
    return is_p (part.a) && invariant_p (loop, part.b)
           && (strict || part.code == (up_p () ? LE_EXPR : GE_EXPR))
           && (part.a == next || (strict && single_p ()));
  }
  /* How the counter compares in all iterations with what the loop goes on for, when PART is asked
     at the end of each.  */
  enum tree_code
  code_within (const integer_comparison &part) const
  {
    return part.a == next ? part.code : up_p () ? LE_EXPR : GE_EXPR;
  }

  class loop *loop;
  tree now, next;
  affine_iv iv;
};

/* As *ASKED, the comparisons of COUNTER, which is A in each, with bounds that all have to hold for COND
   to let control pass the edge with FLAG, by which the loop goes on.  False if COND asks for
   something else.  A test for equality is one for order, as the counter is not beyond its
   bound.  */

bool
extreme_bounds::find_asked (const struct loop_counter &counter, gcond *cond,
                            int flag,
                            std::vector<integer_comparison> *asked) const
{
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  if (counter.is_p (b))
    std::swap (a, b);
  if (counter.single_p () && counter.is_p (a)
      && gimple_cond_code (cond)
             == (flag & EDGE_TRUE_VALUE ? NE_EXPR : EQ_EXPR))
    add_comparison (a, counter.up_p () ? LT_EXPR : GT_EXPR, b, asked);
  else
    *asked = required (cond, flag);
  for (integer_comparison &part : *asked)
    {
      if (counter.is_p (part.b))
        part = { part.b, swap_tree_comparison (part.code), part.a };
      if (part.a != asked->front ().a || !counter.goes_on_for_p (part))
        return false;
    }
  return !asked->empty ();
}

/* Do the names in X remain when scalars are moved to cells: are they no PHI nodes but those that loops
   count by?  */

static bool
lasting_p (tree x)
{
  for (tree *name : name_slots (&x))
    {
      gphi *phi = computed_in_loop_p (*name)
                      ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (*name))
                      : NULL;
      if (phi
          && !(bb_loop_header_p (gimple_bb (phi))
               && recomputable_p (gimple_bb (phi)->loop_father, *name)))
        return false;
    }
  return true;
}

bool
lasting_p (const std::vector<integer_comparison> &all)
{
  for (const integer_comparison &part : all)
    if (!lasting_p (part.a) || !lasting_p (part.b))
      return false;
  return true;
}

bool
showable_p (const std::vector<integer_comparison> &all, gcond *cond, int flag)
{
  return all.size () > 1 && lasting_p (all)
         && (!gimple_bb (cond)->loop_father->inner
             || leads_to_join_p (
                 edge_with (gimple_bb (cond), other_flag (flag))));
}

/* How well can X be shown as the start or end of a loop?  The less, the better: constants and
   what is computed in front of all loops are the same everywhere.  */

static int
rank_of (tree x)
{
  int rank = is_gimple_val (x) ? 0 : 1;
  for (tree *name : name_slots (&x))
    rank += computed_in_loop_p (*name) ? 4 : 2;
  return rank;
}

/* The same for a loop from A to B, or B to A.  What iterates equally often is best.  */

static int
rank_of (tree a, tree b)
{
  widest_int difference;
  return constant_difference_p (a, b, &difference) ? -1
                                                   : rank_of (a) + rank_of (b);
}

/* Is it known in front of LOOP that PART holds in its first iteration?  The compiler asks that again of the one end
   that it is shown, and has no number of iterations if it cannot tell.  */

static bool
entered_p (class loop *loop, const integer_comparison &part)
{
  return types_compatible_p (TREE_TYPE (part.a), TREE_TYPE (part.b))
         && integer_nonzerop (simplify_using_initial_conditions (
             loop, fold_build2 (part.code, boolean_type_node, part.a, part.b)));
}

/* The rank of a loop for which ENTRY holds first: the less, the better it can be shown.  */

static int
rank_of (class loop *loop, const integer_comparison &entry)
{
  return rank_of (entry.a, entry.b)
         + (entered_p (loop, entry) ? 0 : RANK_UNKNOWN);
}

/* Can X be computed at the end of BB?  */

static bool
available_p (tree x, basic_block bb)
{
  for (tree *name : name_slots (&x))
    if (!SSA_NAME_IS_DEFAULT_DEF (*name)
        && !dominated_by_p (CDI_DOMINATORS, bb,
                            gimple_bb (SSA_NAME_DEF_STMT (*name))))
      return false;
  return true;
}

/* Is a number that STMT, in LOOP, computes, and that LOOP counts by, used behind it?  How often
   LOOP iterates decides what that is.  */

static bool
count_used_behind_p (class loop *loop, gimple *stmt)
{
  tree name;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_DEF)
    if (!only_used_in_p (name, loop) && !invariant_p (loop, name)
        && recomputable_p (loop, name))
      return true;
  return false;
}

/* The same of all of LOOP.  */

static bool
count_used_behind_p (class loop *loop)
{
  basic_block *body = get_loop_body (loop);
  bool found = false;
  for (unsigned k = 0; k < loop->num_nodes && !found; k++)
    {
      for (gphi_iterator psi = gsi_start_phis (body[k]); !gsi_end_p (psi);
           gsi_next (&psi))
        found |= !virtual_operand_p (gimple_phi_result (psi.phi ()))
                 && !only_used_in_p (gimple_phi_result (psi.phi ()), loop)
                 && recomputable_p (loop, gimple_phi_result (psi.phi ()));
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]); !gsi_end_p (gsi);
           gsi_next (&gsi))
        found |= count_used_behind_p (loop, gsi_stmt (gsi));
    }
  free (body);
  return found;
}

/* Does LOOP count by another PHI node than PHI, which would have to start from somewhere else if that
   does?  */

static bool
counts_otherwise_p (class loop *loop, gphi *phi)
{
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    if (psi.phi () != phi && !virtual_operand_p (gimple_phi_result (psi.phi ()))
        && recomputable_p (loop, gimple_phi_result (psi.phi ())))
      return true;
  return false;
}

/* X as an operand for the end of BB, computed there meanwhile if it is none.  */

tree
extreme_bounds::operand_at_end (tree x, basic_block bb)
{
  for (const computed_number &known : computed)
    if (known.name && operand_equal_p (known.value, x)
        && available_p (known.name, bb))
      return known.name;
  gimple_seq seq = NULL;
  tree operand = operand_for (x, &seq);
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    computed.push_back ({ gsi_stmt (gsi), NULL_TREE, NULL_TREE });
  if (seq)
    {
      computed.back ().value = x;
      computed.back ().name = operand;
    }
  gimple_stmt_iterator last = gsi_last_bb (bb);
  if (!gsi_end_p (last) && stmt_ends_bb_p (gsi_stmt (last)))
    gsi_insert_seq_before (&last, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&last, seq, GSI_NEW_STMT);
  return operand;
}

/* Let COND show PART in place of ALL, where it lets control pass the edge with FLAG.  */

void
extreme_bounds::show (gcond *cond, int flag, const integer_comparison &part,
                      const std::vector<integer_comparison> &all)
{
  conditions.push_back ({ cond, gimple_cond_code (cond), gimple_cond_lhs (cond),
                          gimple_cond_rhs (cond), flag, all });
  tree a = operand_at_end (part.a, gimple_bb (cond));
  tree b = operand_at_end (part.b, gimple_bb (cond));
  gimple_cond_set_condition (cond,
                             flag & EDGE_TRUE_VALUE
                                 ? part.code
                                 : invert_tree_comparison (part.code, false),
                             a, b);
  update_stmt (cond);
}

/* Show one start and one end of LOOP, if it has several, and PHI counts it.  Was it done?  */

bool
extreme_bounds::take_loop (class loop *loop, gphi *phi)
{
  edge exit = single_exit (loop), entry = loop_preheader_edge (loop);
  gcond *cond = condition_of (exit->src);
  const int flag = other_flag (exit->flags);
  struct loop_counter counter (loop, phi);
  std::vector<integer_comparison> asked;
  if (!counter.known_p () || !find_asked (counter, cond, flag, &asked))
    return false;
  tree start = PHI_ARG_DEF_FROM_EDGE (phi, entry);
  std::vector<tree> first = { start };
  if (counter.single_p ())
    first = parts_of (start, counter.up_p () ? MAX_EXPR : MIN_EXPR, MAX_STEPS);
  if (first.size () * asked.size () == 1 || count_used_behind_p (loop)
      || (first.size () > 1 && counts_otherwise_p (loop, phi)))
    return false;

  loop_bounds bounds = { counter.now, {}, {} };
  tree best = NULL_TREE;
  const integer_comparison *end = NULL;
  int least = 0;
  for (tree from : first)
    for (const integer_comparison &part : asked)
      {
        const integer_comparison first_test
            = { from, counter.code_within (part), part.b };
        bounds.entry.push_back (first_test);
        if (!available_p (from, entry->src) || !available_p (part.b, exit->src))
          continue;
        const int rank = rank_of (loop, first_test);
        if (!end || rank < least)
          {
            best = from;
            end = &part;
            least = rank;
          }
      }
  if (!end || !lasting_p (bounds.entry))
    return false;
  for (tree from : first)
    bounds.all.push_back (
        { counter.now, counter.up_p () ? GE_EXPR : LE_EXPR, from });
  for (const integer_comparison &part : asked)
    bounds.all.push_back ({ counter.now, counter.code_within (part), part.b });
  loops.insert ({ loop->num, { bounds, iteration_count (loop) } });
  starts.push_back ({ cond, counter.now, start });
  SET_PHI_ARG_DEF (phi, entry->dest_idx, operand_at_end (best, entry->src));
  show (cond, flag, *end, {});
  return true;
}

/* Is COND, the last of an iteration of LOOP, whether there is another one?  */

static bool
ends_iteration_p (class loop *loop, gcond *cond, edge exit)
{
  edge stay = edge_with (gimple_bb (cond), other_flag (exit->flags));
  return stay->dest == loop->header
         || (stay->dest == loop->latch && single_pred_p (loop->latch)
             && empty_block_p (loop->latch));
}

void
extreme_bounds::take_loop (class loop *loop)
{
  edge exit = single_exit (loop);
  gcond *cond = exit ? condition_of (exit->src) : NULL;
  if (!cond || !ends_iteration_p (loop, cond, exit))
    return;
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    if (take_loop (loop, psi.phi ()))
      return;
}

/* Show one of the comparisons that have to hold for COND to let control pass the edge with FLAG, if
   there are several, and that is possible.  Was it done?  */

bool
extreme_bounds::take_condition (gcond *cond, int flag)
{
  std::vector<integer_comparison> all = required (cond, flag);
  const integer_comparison *best = NULL;
  if (!showable_p (all, cond, flag))
    return false;
  for (const integer_comparison &part : all)
    if (available_p (part.a, gimple_bb (cond))
        && available_p (part.b, gimple_bb (cond))
        && (!best || rank_of (part.a, part.b) < rank_of (best->a, best->b)))
      best = &part;
  if (!best)
    return false;
  show (cond, flag, *best, all);
  return true;
}

void
extreme_bounds::take_condition (basic_block bb)
{
  gcond *cond = condition_of (bb);
  if (cond && !loop_exits_from_bb_p (bb->loop_father, bb)
      && !take_condition (cond, EDGE_TRUE_VALUE))
    take_condition (cond, EDGE_FALSE_VALUE);
}

void
extreme_bounds::show (class loop *nest)
{
  basic_block bb;
  calculate_dominance_info (CDI_DOMINATORS);
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_depth (loop) > 0 && eligible_p (loop)
        && !in_unknown_steps_p (loop))
      eligible.insert (loop->num);
  /* Conditions first: what they show is used by loops.  */
  FOR_EACH_BB_FN (bb, cfun)
    if (looped_p (bb, nest))
      take_condition (bb);
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_outer (loop) && looped_p (loop->header, nest))
      take_loop (loop);
  shown = !conditions.empty ();
  if (shown)
    scev_reset ();
}

/* Forget the choices whose PHI nodes do not choose by the same condition any more, as selections may
   have changed the ways to them.  */

void
extreme_bounds::forget_changed_choices ()
{
  extreme chosen;
  for (auto choice = choices.begin (); choice != choices.end ();)
    {
      tree name = ssa_name (choice->first);
      gphi *phi = name ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name)) : NULL;
      if (!name || (phi && !chosen_extreme_p (phi, &chosen)))
        choice = choices.erase (choice);
      else
        ++choice;
    }
}

void
extreme_bounds::take ()
{
  calculate_dominance_info (CDI_DOMINATORS);
  forget_changed_choices ();
  show ();
  if (shown)
    remove_choices ();
}

/* The flag by which the condition of CHOICE leads to E.  */

int
extreme_bounds::way (const removed_choice &choice, edge e)
{
  return deciding_edge (gimple_bb (choice.fork), e)->flags & EDGE_TRUE_VALUE;
}

/* Is NAME needed to put back what is not shown?  */

bool
extreme_bounds::needed_p (tree name) const
{
  for (const shown_condition &condition : conditions)
    if (condition.lhs == name || condition.rhs == name)
      return true;
  for (const shown_start &start : starts)
    if (start.start == name)
      return true;
  for (const removed_choice &choice : removed)
    for (const auto &argument : choice.arguments)
      if (argument.second.first == name)
        return true;
  return false;
}

/* Let what uses the result of PHI use that of another node with the same arguments.  */

static void
copy_node (gphi *phi)
{
  tree name = gimple_phi_result (phi), copy = copy_ssa_name (name);
  gphi *other = create_phi_node (copy, gimple_bb (phi));
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    add_phi_arg (other, gimple_phi_arg_def (phi, k),
                 gimple_phi_arg_edge (phi, k),
                 gimple_phi_arg_location (phi, k));
  replace_name (name, copy);
}

/* Remove PHI, of a choice.  */

void
extreme_bounds::remove_choice (gphi *phi)
{
  tree name = gimple_phi_result (phi);
  basic_block bb = gimple_bb (phi);
  removed.push_back (
      { name,
        bb,
        condition_of (get_immediate_dominator (CDI_DOMINATORS, bb)),
        {} });
  removed_choice &choice = removed.back ();
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    choice.arguments[way (choice, gimple_phi_arg_edge (phi, k))]
        = { gimple_phi_arg_def (phi, k), gimple_phi_arg_location (phi, k) };
  gimple_stmt_iterator gsi = gsi_for_stmt (phi);
  remove_phi_node (&gsi, false);
  /* Statements for a debugger may use it.  */
  gsi = gsi_after_labels (bb);
  gsi_insert_before (
      &gsi, gimple_build_assign (name, build_zero_cst (TREE_TYPE (name))),
      GSI_SAME_STMT);
}

/* Remove the PHI nodes of choices that nothing asks for any more, which Graphite would take for values
   that iterations hand on.  Where something else does, another node takes the place of what is to be
   put back: values that no condition needs may become cells.  */

void
extreme_bounds::remove_choices ()
{
  for (bool again = true; again;)
    {
      again = false;
      for (auto choice = choices.begin (); choice != choices.end ();)
        {
          tree name = ssa_name (choice->first);
          gphi *phi = name ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name)) : NULL;
          const bool used = phi && !has_zero_uses (name);
          if (used && !needed_p (name))
            {
              ++choice;
              continue;
            }
          if (used)
            copy_node (phi);
          if (phi)
            remove_choice (phi);
          again |= phi != NULL;
          choice = choices.erase (choice);
        }
    }
}

void
extreme_bounds::put_back (class loop_counts *counts)
{
  if (!shown)
    return;
  shown = false;
  for (const removed_choice &choice : removed)
    {
      gimple *constant = SSA_NAME_DEF_STMT (choice.name);
      if (!gimple_bb (constant))
        continue;
      remove_but_name (as_a<gassign *> (constant));
      gphi *phi = create_phi_node (choice.name, choice.bb);
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, choice.bb->preds)
        {
          const auto &argument = choice.arguments.at (way (choice, e));
          add_phi_arg (phi, argument.first, e, argument.second);
        }
    }
  for (const shown_start &start : starts)
    if (gimple_bb (start.cond))
      {
        gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (start.counter));
        edge entry = loop_preheader_edge (gimple_bb (phi)->loop_father);
        SET_PHI_ARG_DEF (phi, entry->dest_idx, start.start);
      }
  for (const shown_condition &condition : conditions)
    if (gimple_bb (condition.cond))
      {
        if (counts)
          counts->forget (condition.cond);
        gimple_cond_set_condition (condition.cond, condition.code,
                                   condition.lhs, condition.rhs);
        update_stmt (condition.cond);
      }
  for (; !computed.empty (); computed.pop_back ())
    if (gimple_bb (computed.back ().stmt))
      remove_statement (computed.back ().stmt);
  for (const auto &entry : loops)
    if (class loop *loop = get_loop (cfun, entry.first))
      entry.second.known.put_back (loop);
  /* Other loops may have been counted with the help of these.  */
  free_numbers_of_iterations_estimates (cfun);
  scev_reset ();
}

const loop_bounds *
extreme_bounds::find (class loop *loop) const
{
  auto found = loops.find (loop->num);
  return found == loops.end () ? NULL : &found->second.bounds;
}

const std::vector<integer_comparison> *
extreme_bounds::find (gcond *cond, int *flag) const
{
  for (const shown_condition &shown : conditions)
    if (shown.cond == cond && !shown.all.empty ())
      {
        *flag = shown.flag;
        return &shown.all;
      }
  return NULL;
}

std::vector<placed_number>
extreme_bounds::numbers () const
{
  std::vector<placed_number> found;
  for (const auto &entry : loops)
    if (class loop *loop = get_loop (cfun, entry.first))
      for (const integer_comparison &part : entry.second.bounds.entry)
        {
          found.push_back ({ part.a, loop->header });
          found.push_back ({ part.b, loop->header });
        }
  for (const shown_condition &shown : conditions)
    if (basic_block bb = gimple_bb (shown.cond))
      for (const integer_comparison &part : shown.all)
        {
          found.push_back ({ part.a, bb });
          found.push_back ({ part.b, bb });
        }
  return found;
}
