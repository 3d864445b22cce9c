/* What GCC's vectorizer would make of loops around innermost ones, asked in advance.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "rehearsal.h"
#include "function-image.h"
#include "prepare.h"
#include "prospect.h"

namespace
{

/* Nothing is written to dumps, nor told the user, as long as it exists.  */
class silence
{
public:
  silence () : file (dump_file), enabled (dumps_are_enabled)
  {
    dump_file = NULL;
    dumps_are_enabled = false;
  }
  ~silence ()
  {
    dump_file = file;
    dumps_are_enabled = enabled;
  }

private:
  FILE *file;
  bool enabled;
};

/* May GCC vectorize LOOP in place of the only one in it?  */

bool
candidate_p (class loop *loop)
{
  return loop->inner && !loop->inner->inner && !loop->inner->next
         && loop_outer (loop) && !loop->dont_vectorize
         && optimize_loop_nest_for_speed_p (loop) && eligible_p (loop);
}

/* The candidates of the current function.  */

std::vector<class loop *>
find_candidates (void)
{
  std::vector<class loop *> found;
  for (unsigned k = 1; k < number_of_loops (cfun); k++)
    {
      class loop *loop = get_loop (cfun, k);
      if (loop && candidate_p (loop))
        found.push_back (loop);
    }
  return found;
}

/* Is COND, in LOOP, always true, or always false?  Then *HOLDS tells which.  */

bool
known_p (class loop *loop, gcond *cond, bool *holds)
{
  tree lhs = gimple_cond_lhs (cond), rhs = gimple_cond_rhs (cond);
  if (!expr_invariant_in_loop_p (loop, lhs)
      || !expr_invariant_in_loop_p (loop, rhs))
    return false;
  tree outcome = simplify_using_initial_conditions (
      loop, fold_build2 (gimple_cond_code (cond), boolean_type_node, lhs, rhs));
  *holds = integer_onep (outcome);
  return *holds || integer_zerop (outcome);
}

/* Remove the condition at the end of BB if it is known when the loop around it is entered, and with it
   the way that is never taken.  Nothing becomes unreachable.  */

void
drop_if_known (basic_block bb)
{
  gcond *cond = condition_of (bb);
  class loop *loop = bb->loop_father;
  bool holds;
  if (!cond || loop_exits_from_bb_p (loop, bb) || !known_p (loop, cond, &holds))
    return;
  edge taken, other;
  extract_true_false_edges_from_block (bb, &taken, &other);
  if (!holds)
    std::swap (taken, other);
  if (single_pred_p (other->dest))
    return;
  remove_statement (cond);
  remove_edge (other);
  taken->flags &= ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
  taken->flags |= EDGE_FALLTHRU;
  taken->probability = profile_probability::always ();
}

/* Call ACT for the blocks directly in LOOPS, of which it may remove those that follow.  */

void
for_blocks_in (const std::vector<class loop *> &loops,
               void (*act) (basic_block))
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (std::find (loops.begin (), loops.end (), bb->loop_father)
        != loops.end ())
      act (bb);
}

/* Let BB contain the blocks that only follow it.  */

void
merge_following (basic_block bb)
{
  while (single_succ_p (bb) && can_merge_blocks_p (bb, single_succ (bb)))
    merge_blocks (bb, single_succ (bb));
}

/* The statements in LOOP.  */

std::vector<gimple *>
statements_in (class loop *loop)
{
  std::vector<gimple *> all;
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]); !gsi_end_p (gsi);
         gsi_next (&gsi))
      all.push_back (gsi_stmt (gsi));
  free (body);
  return all;
}

/* Execute PASS, which changes loops, and release it.  */

void
execute (opt_pass *pass)
{
  if (pass->gate (cfun) && pass->execute (cfun) != 0)
    {
      calculate_dominance_info (CDI_DOMINATORS);
      rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
      scev_reset ();
    }
  delete pass;
}

/* How many iterations of LOOP the vectorizer would execute at a time; 0 if it would leave it as it
   is.  */

unsigned
vector_factor (class loop *loop)
{
  vec_info_shared shared;
  loop_vec_info info = pf_analyze_for_vectors (loop, &shared);
  unsigned HOST_WIDE_INT factor;
  if (!info || !LOOP_VINFO_VECT_FACTOR (info).is_constant (&factor))
    factor = 0;
  delete info;
  return factor;
}

/* Forget that LOOP ends, which the vectorizer has assumed, and would check.  */

void
forget_end (class loop *loop)
{
  if (!loop_constraint_set_p (loop, LOOP_C_FINITE))
    return;
  scev_reset_htab ();
  free_numbers_of_iterations_estimates (loop);
  loop_constraint_clear (loop, LOOP_C_FINITE);
}

/* Do what passes in front of the vectorizer do for LOOPS: there are no conditions that are known, above
   all none that ask whether the innermost loop iterates at all where the loop around it would not
   either, and what does not change in a loop stands outside.  */

void
simplify (const std::vector<class loop *> &loops)
{
  for_blocks_in (loops, drop_if_known);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  loop_invariant_motion_in_fun (cfun, pf_moves_stores ());
  for_blocks_in (loops, merge_following);
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
}

/* Let the innermost loops in LOOPS have no conditions, as far as GCC can compute both ways and choose.  It
   keeps the loop as it was beside the new one for the case that there will be no vectors, if it is not
   told that the new one is as good.  */

void
convert_conditions (const std::vector<class loop *> &loops)
{
  if (std::all_of (loops.begin (), loops.end (), [] (class loop *loop) {
        return loop->inner->num_nodes <= 2;
      }))
    return;
  const int before = flag_tree_loop_if_convert;
  flag_tree_loop_if_convert = before != 0;
  execute (make_pass_if_conversion (g));
  flag_tree_loop_if_convert = before;
}

} // namespace

/* Forget those loops that a pass in front of the vectorizer changes.  */

void
outer_lanes::forget_changed ()
{
  std::map<int, std::vector<gimple *> > before;
  for (const auto &entry : factors)
    before[entry.first] = statements_in (get_loop (cfun, entry.first));
  execute (make_pass_loop_jam (g));
  execute (make_pass_linterchange (g));
  for (const auto &entry : before)
    {
      class loop *loop = get_loop (cfun, entry.first);
      if (!loop || statements_in (loop) != entry.second)
        factors.erase (entry.first);
    }
}

/* The numbers of LOOPS.  */

static std::vector<int>
numbers_of (const std::vector<class loop *> &loops)
{
  std::vector<int> numbers;
  for (class loop *loop : loops)
    numbers.push_back (loop->num);
  return numbers;
}

/* Ask the vectorizer about LOOPS, but for those that are no loops any more, or have none in them, without
   conditions.  */

void
outer_lanes::ask (const std::vector<class loop *> &loops)
{
  scev_initialize ();
  vect_slp_init ();
  const std::vector<int> numbers = numbers_of (loops);
  convert_conditions (loops);
  for (int number : numbers)
    {
      class loop *loop = get_loop (cfun, number);
      if (!loop || !loop->inner)
        continue;
      unsigned factor = vector_factor (loop);
      if (factor > 0)
        factors[loop->num] = factor;
      forget_end (loop);
    }
  vect_slp_fini ();
  if (!factors.empty ())
    forget_changed ();
  scev_finalize ();
}

void
outer_lanes::rehearse ()
{
  const std::vector<class loop *> loops = find_candidates ();
  if (loops.empty () || !flag_tree_loop_vectorize)
    return;
  silence hush;
  function_image image;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  simplify (loops);
  ask (loops);
  loop_optimizer_finalize ();
  image.restore ();
}

void
outer_lanes::tell (struct pf_scop *model) const
{
  for (unsigned k = 0; k < model->n_loop; k++)
    {
      auto found = factors.find (model->loop[k].id);
      if (found != factors.end ())
        model->loop[k].lanes = found->second;
    }
}
