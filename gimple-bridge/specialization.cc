/* Copies of loop nests for a special case that is checked at run time.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "specialization.h"
#include "guard-code.h"
#include "loop-region.h"
#include "name-slot.h"
#include "opaque.h"
#include "prepare.h"
#include "source-name.h"
#include "substitution.h"

/* Regions of more statements are not copied.  The documentation repeats the
   number.  */
static const size_t MAX_STATEMENTS = 1000;

namespace
{

/* The loops of a function in which sizes have one value, in groups that are to be
   copied as a whole: those next to each other that one SCoP may contain.

   SIZES: of the function.
   COPIED: is a loop in a copy, which is not copied again?
   POSITION: of blocks, by index, in an execution order.
   GROUPS: found so far.  */
class loop_groups
{
public:
  loop_groups (const profiled_sizes &sizes,
               const std::function<bool (class loop *)> &copied);
  std::vector<std::vector<class loop *> > groups;

private:
  void visit (class loop *parent);
  std::vector<class loop *> children (class loop *parent) const;

  const profiled_sizes &sizes;
  const std::function<bool (class loop *)> &copied;
  std::vector<int> position;
};

/* Is NAME computed in front of REGION, and not the counter of a loop around?  */

bool
computed_before_p (tree name, const loop_region &region)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  basic_block at = gimple_bb (stmt);
  if (!at)
    return true;
  return dominated_by_p (CDI_DOMINATORS, region.start, at)
         && !(gimple_code (stmt) == GIMPLE_PHI && bb_loop_header_p (at));
}

/* The names that bound loops of REGION, had one value by SIZES and are computed in
   front of REGION, by version.  Where some had several values, what is not proved
   of others is likely to be an average, too.  */

std::map<unsigned, tree>
constant_bounds (const loop_region &region, const profiled_sizes &sizes)
{
  std::map<unsigned, tree> names;
  bool varying = false;
  for (basic_block bb : region.blocks)
    {
      tree name = bb_loop_header_p (bb) ? sizes.bound (bb->loop_father) : NULL;
      if (!name || !computed_before_p (name, region))
        continue;
      HOST_WIDE_INT value = sizes.size (name).value;
      varying |= value == 0;
      if (value && wi::fits_to_tree_p (value, TREE_TYPE (name)))
        names[SSA_NAME_VERSION (name)] = name;
    }
  for (auto entry = names.begin (); entry != names.end ();)
    if (varying && !sizes.size (entry->second).proved)
      entry = names.erase (entry);
    else
      ++entry;
  return names;
}

loop_groups::loop_groups (const profiled_sizes &sizes,
                          const std::function<bool (class loop *)> &copied)
    : sizes (sizes), copied (copied)
{
  position.resize (last_basic_block_for_fn (cfun), 0);
  std::vector<int> order (n_basic_blocks_for_fn (cfun));
  int n = pre_and_rev_post_order_compute (NULL, order.data (), false);
  for (int k = 0; k < n; k++)
    position[order[k]] = k;
  visit (current_loops->tree_root);
}

/* The loops in PARENT that execute often enough, in execution order.  */

std::vector<class loop *>
loop_groups::children (class loop *parent) const
{
  std::vector<class loop *> all;
  for (class loop *loop = parent->inner; loop; loop = loop->next)
    if (optimize_loop_nest_for_speed_p (loop) && !copied (loop))
      all.push_back (loop);
  std::sort (all.begin (), all.end (), [this] (class loop *a, class loop *b) {
    return position[a->header->index] < position[b->header->index];
  });
  return all;
}

/* Find the groups in PARENT.  */

void
loop_groups::visit (class loop *parent)
{
  std::vector<class loop *> todo = children (parent);
  for (size_t k = 0; k < todo.size ();)
    {
      std::vector<class loop *> group = { todo[k++] };
      loop_region region (group);
      while (region.fault == loop_region::NONE && k < todo.size ())
        {
          group.push_back (todo[k]);
          loop_region longer (group);
          if (longer.fault != loop_region::NONE)
            {
              group.pop_back ();
              break;
            }
          region = longer;
          k++;
        }
      bool fit = region.fault == loop_region::NONE && region.n_loops () > 1
                 && region.n_statements <= MAX_STATEMENTS
                 && !constant_bounds (region, sizes).empty ();
      if (fit)
        groups.push_back (group);
      else if (region.fault != loop_region::SHAPE)
        for (class loop *loop : group)
          visit (loop);
    }
}

/* What the user calls NAME.  */

std::string
size_text (tree name)
{
  tree var = SSA_NAME_VAR (name);
  std::string text
      = var && !DECL_ARTIFICIAL (var) ? source_variable (name) : "";
  return text.empty () ? "a size" : text;
}

/* Is VALUE that of NAME?  */

tree
equality (tree name, tree value)
{
  return fold_build2 (EQ_EXPR, boolean_type_node, name, value);
}

} // namespace

/* Remove BARRIER.  */

static void
remove_barrier (gimple *barrier)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (barrier);
  gsi_remove (&gsi, true);
}

/* Put a statement into BB, without which it would be empty.  */

static gimple *
insert_fence (basic_block bb)
{
  gimple_stmt_iterator gsi = gsi_after_labels (bb);
  gimple *fence = new_barrier ();
  gsi_insert_before (&gsi, fence, GSI_NEW_STMT);
  return fence;
}

/* Put a statement that no SCoP contains into the copy that COND leads to: a SCoP
   could have both the copy and what it was made from otherwise.  */

static gimple *
insert_barrier (gcond *cond)
{
  edge copy, original;
  extract_true_false_edges_from_block (gimple_bb (cond), &copy, &original);
  return insert_fence (copy->dest);
}

/* Copy REGION for SIZES.  *FENCES gets statements to be removed when control flow has
   been cleaned up.  */

void
specializations::add_for_sizes (const loop_region &region,
                                const profiled_sizes &sizes,
                                std::vector<gimple *> *fences)
{
  struct copy copy;
  substitution values;
  tree condition = boolean_true_node;
  for (const auto &entry : constant_bounds (region, sizes))
    {
      tree name = entry.second;
      HOST_WIDE_INT number = sizes.size (name).value;
      tree value = build_int_cst (TREE_TYPE (name), number);
      copy.sizes[name] = value;
      values.add (name, value);
      condition = fold_build2 (BIT_AND_EXPR, boolean_type_node, condition,
                               equality (name, value));
      copy.assumptions.push_back (size_text (name) + " is "
                                  + std::to_string (number));
    }
  std::vector<basic_block> blocks = region.copy (&copy.check.last, &copy.loops);
  values.apply (blocks);
  /* The blocks in which ways out meet are still needed.  */
  if (region.joined_p (blocks))
    for (basic_block join : { region.end, blocks.back () })
      fences->push_back (insert_fence (join));
  gimple_stmt_iterator gsi = gsi_for_stmt (copy.check.last);
  condition = force_gimple_operand_gsi (&gsi, condition, true, NULL_TREE, true,
                                        GSI_SAME_STMT);
  gimple_cond_set_condition (copy.check.last, NE_EXPR, condition,
                             boolean_false_node);
  update_stmt (copy.check.last);
  copy.barrier = insert_barrier (copy.check.last);
  copies.push_back (std::move (copy));
  update_ssa (TODO_update_ssa);
}

/* What loop_region is for use with.  */

static void
calculate_both_dominators (void)
{
  calculate_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
}

/* Post-dominators are not kept up to date.  */

static void
forget_post_dominators (void)
{
  if (dom_info_available_p (CDI_POST_DOMINATORS))
    free_dominance_info (CDI_POST_DOMINATORS);
}

bool
specializations::make_for_sizes (profiled_sizes *sizes)
{
  calculate_both_dominators ();
  const std::function<bool (class loop *)> copied
      = [this] (class loop *loop) { return members (loop) != NULL; };
  std::vector<std::vector<class loop *> > groups
      = loop_groups (*sizes, copied).groups;
  std::set<tree> names;
  std::vector<gimple *> fences;
  for (const std::vector<class loop *> &group : groups)
    {
      calculate_both_dominators ();
      loop_region region (group);
      for (const auto &entry : constant_bounds (region, *sizes))
        names.insert (entry.second);
      add_for_sizes (region, *sizes, &fences);
    }
  forget_post_dominators ();
  for (tree name : names)
    sizes->forget (name);
  if (!groups.empty ())
    cleanup_tree_cfg ();
  for (gimple *fence : fences)
    remove_barrier (fence);
  return !groups.empty ();
}

/* Add to *FOUND the largest nests in PARENT that may be copied and are WANTED.  */

static void
find_nests (class loop *parent,
            const std::function<bool (class loop *)> &wanted,
            std::vector<class loop *> *found)
{
  for (class loop *loop = parent->inner; loop; loop = loop->next)
    {
      if (!loop->inner || !optimize_loop_nest_for_speed_p (loop))
        continue;
      loop_region region ({ loop });
      if (region.fault == loop_region::NONE
          && region.n_statements <= MAX_STATEMENTS && wanted (loop))
        found->push_back (loop);
      else
        find_nests (loop, wanted, found);
    }
}

/* What the user is told of the rows of the table at ROOT.  */

static std::string
row_text (tree root)
{
  std::string name = table_name (root);
  return "rows" + (name.empty () ? "" : " of `" + name + "'");
}

/* Copy LOOP, a nest.  Returns its copy, which *COPY describes, in loop-closed SSA form.  */

class loop *
specializations::copy_loop (class loop *loop, copy *copy)
{
  calculate_both_dominators ();
  loop_region ({ loop }).copy (&copy->check.last, &copy->loops);
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
  scev_reset ();
  calculate_dominance_info (CDI_DOMINATORS);
  for (const auto &entry : copy->loops)
    if (entry.second == loop->num)
      copy->nest = entry.first;
  return get_loop (cfun, copy->nest);
}

/* Let LOOP, which *COPY is of, have one length for all rows of one more table, if it loads such.  */

bool
specializations::add_length (copy *copy, class loop *loop)
{
  calculate_dominance_info (CDI_DOMINATORS);
  row_lengths lengths (loop);
  if (!lengths.found () || !insert_length_check (lengths, &copy->check))
    return false;
  copy->assumptions.push_back (row_text (lengths.table.root)
                               + " are equally long");
  free_dominance_info (CDI_DOMINATORS);
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
  scev_reset ();
  return true;
}

/* Copy LOOP, which loads lengths of rows.  False if there is no check; then the copy is not executed.  */

bool
specializations::add_for_length (class loop *loop)
{
  struct copy copy;
  class loop *copied = copy_loop (loop, &copy);
  if (!add_length (&copy, copied))
    {
      gimple_cond_make_false (copy.check.last);
      update_stmt (copy.check.last);
      return false;
    }
  copy.lengths = true;
  copy.barrier = insert_barrier (copy.check.last);
  copies.push_back (std::move (copy));
  return true;
}

/* Copy loops that load lengths of rows.  Was there one?  */

bool
specializations::copy_for_lengths ()
{
  std::vector<class loop *> loops;
  calculate_both_dominators ();
  find_nests (
      current_loops->tree_root,
      [this] (class loop *loop) {
        return !members (loop) && row_lengths (loop).found ();
      },
      &loops);
  bool made = false, complete = true;
  for (class loop *loop : loops)
    {
      bool copied = add_for_length (loop);
      made |= copied;
      complete &= copied;
    }
  forget_post_dominators ();
  if (!complete)
    cleanup_tree_cfg ();
  return made;
}

/* Is all that EXPRESSION is made of known in front of COND?  */

static bool
known_before_p (tree expression, gcond *cond)
{
  for (tree *name : name_slots (&expression))
    {
      gimple *def = SSA_NAME_DEF_STMT (*name);
      if (gimple_bb (def)
          && !dominated_by_p (CDI_DOMINATORS, gimple_bb (cond),
                              gimple_bb (def)))
        return false;
    }
  return true;
}

/* Let one of the last conditions in front of *COPY be that under which it iterates, unless GCC knows that
   it does.  */

void
specializations::repeat_entry (copy *copy)
{
  class loop *loop = get_loop (cfun, copy->nest);
  class tree_niter_desc description;
  /* Loops that never iterate may be gone.  */
  if (!loop || !single_exit (loop))
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  if (!number_of_iterations_exit_assumptions (loop, single_exit (loop),
                                              &description, NULL, false)
      || !COMPARISON_CLASS_P (description.may_be_zero)
      || !known_before_p (description.may_be_zero, copy->check.last))
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (copy->check.last);
  tree iterates = fold_build1 (TRUTH_NOT_EXPR, boolean_type_node,
                               description.may_be_zero);
  tree operand[2];
  for (unsigned k = 0; k < 2; k++)
    operand[k] = force_gimple_operand_gsi (
        &gsi, unshare_expr (TREE_OPERAND (iterates, k)), true, NULL_TREE, true,
        GSI_SAME_STMT);
  require_before (&copy->check, TREE_CODE (iterates), operand[0], operand[1]);
  free_dominance_info (CDI_DOMINATORS);
}

void
specializations::repeat_entries ()
{
  for (copy &copy : copies)
    if (copy.nest)
      repeat_entry (&copy);
  scev_reset ();
}

bool
specializations::make_for_lengths ()
{
  if (!lengths_possible_p ())
    return false;
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
  scev_initialize ();
  repeat_entries ();
  bool made = false, first = true;
  for (copy &copy : copies)
    if (copy.lengths)
      {
        class loop *loop = get_loop (cfun, copy.nest);
        made |= loop && add_length (&copy, loop);
        first = false;
      }
  if (first)
    made = copy_for_lengths ();
  scev_finalize ();
  leave_loop_closed_ssa ();
  return made;
}

/* Let LOOP, which *COPY is of, have rows that are equally far apart, as far as it loads such.  */

void
specializations::add_rows (copy *copy, class loop *loop)
{
  row_tables tables (loop);
  if (!tables.found () || !insert_row_check (tables, &copy->check, &copy->rows))
    return;
  for (const row_table &table : tables.tables)
    {
      copy->assumptions.push_back (row_text (table.root)
                                   + " are equally far apart");
      copy->exposed |= table.exposed;
    }
}

/* The copy that is LOOP as a whole, and has lengths of its own; NULL if there is none.  */

specializations::copy *
specializations::copy_with_lengths (class loop *loop)
{
  for (copy &copy : copies)
    if (copy.lengths && copy.nest == loop->num)
      return &copy;
  return NULL;
}

/* Copy LOOP, which loads rows from tables, unless it is a copy that may have more conditions.  */

void
specializations::add_for_rows (class loop *loop)
{
  if (copy *same = copy_with_lengths (loop))
    {
      calculate_dominance_info (CDI_DOMINATORS);
      add_rows (same, loop);
    }
  else
    {
      struct copy copy;
      class loop *copied = copy_loop (loop, &copy);
      add_rows (&copy, copied);
      if (copy.check.first)
        {
          copy.barrier = insert_barrier (copy.check.last);
          copies.push_back (std::move (copy));
        }
      else
        {
          gimple_cond_make_false (copy.check.last);
          update_stmt (copy.check.last);
        }
    }
  free_dominance_info (CDI_DOMINATORS);
  forget_post_dominators ();
  update_ssa (TODO_update_ssa);
}

bool
specializations::make_for_rows ()
{
  std::vector<class loop *> loops;
  calculate_both_dominators ();
  find_nests (
      current_loops->tree_root,
      [this] (class loop *loop) {
        return !members (loop) && row_tables (loop).found ();
      },
      &loops);
  for (class loop *loop : loops)
    add_for_rows (loop);
  forget_post_dominators ();
  if (!loops.empty ())
    cleanup_tree_cfg ();
  return !loops.empty ();
}

/* What the user is told: the variable of NAME is what LIMIT says.  */

static std::string
limit_text (tree name, const row_limit &limit)
{
  const std::string most
      = size_text (name) + " is at most " + std::to_string (limit.most);
  return limit.unit == 0
             ? most
             : most + " and no multiple of " + std::to_string (limit.unit);
}

/* Copy the loop of LIMIT, if it still can be.  Was it?  */

bool
specializations::add_for_limit (const row_limit &limit)
{
  class loop *loop = get_loop (cfun, limit.loop);
  tree name = limit.name < num_ssa_names ? ssa_name (limit.name) : NULL_TREE;
  if (!loop || find (loop) >= 0 || !name || !INTEGRAL_TYPE_P (TREE_TYPE (name)))
    return false;
  calculate_both_dominators ();
  loop_region region ({ loop });
  tree type = TREE_TYPE (name), most = build_int_cst (type, limit.most);
  if (region.fault != loop_region::NONE || region.n_statements > MAX_STATEMENTS
      || !computed_before_p (name, region)
      || !wi::fits_to_tree_p (limit.most, type))
    return false;
  struct copy copy;
  copy_loop (loop, &copy);
  gcond *last = copy.check.last;
  gimple_cond_set_condition (last, LE_EXPR, name, most);
  update_stmt (last);
  if (limit.unit != 0)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (last);
      tree rest = force_gimple_operand_gsi (
          &gsi,
          build2 (BIT_AND_EXPR, type, name,
                  build_int_cst (type, limit.unit - 1)),
          true, NULL_TREE, true, GSI_SAME_STMT);
      require_before (&copy.check, NE_EXPR, rest, build_int_cst (type, 0));
    }
  copy.short_rows = true;
  copy.odd_rows = limit.unit != 0;
  copy.assumptions.push_back (limit_text (name, limit));
  copy.barrier = insert_barrier (last);
  copies.push_back (std::move (copy));
  free_dominance_info (CDI_DOMINATORS);
  forget_post_dominators ();
  update_ssa (TODO_update_ssa);
  return true;
}

bool
specializations::make_for_limits (const std::vector<row_limit> &limits)
{
  bool made = false;
  for (const row_limit &limit : limits)
    made |= add_for_limit (limit);
  forget_post_dominators ();
  return made;
}

/* Copy LOOP, which loads what its stores might change.  */

void
specializations::add_for_members (class loop *loop)
{
  struct copy copy;
  calculate_both_dominators ();
  loop_region ({ loop }).copy (&copy.check.last, &copy.loops);
  /* It is decided later which of both is executed.  */
  tree undecided = get_or_create_ssa_default_def (
      cfun, create_tmp_var (boolean_type_node, "copied"));
  gimple_cond_set_condition (copy.check.last, NE_EXPR, undecided,
                             boolean_false_node);
  update_stmt (copy.check.last);
  copy.barrier = insert_barrier (copy.check.last);
  copy.members.reset (new unchanged_members);
  copy.exposed = true;
  copies.push_back (std::move (copy));
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
}

void
specializations::make_for_members ()
{
  std::vector<class loop *> loops;
  calculate_both_dominators ();
  find_nests (current_loops->tree_root, loads_members_p, &loops);
  if (!loops.empty ())
    rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
  for (class loop *loop : loops)
    add_for_members (loop);
  forget_post_dominators ();
  if (!loops.empty ())
    leave_loop_closed_ssa ();
}

unchanged_members *
specializations::members (class loop *loop) const
{
  int k = find (loop);
  return k >= 0 ? copies[k].members.get () : NULL;
}

void
specializations::keep (int k)
{
  copies[k].kept = true;
  /* It may be a copy of what is in a copy.  */
  for (size_t around = 0; around < copies.size (); around++)
    for (const auto &entry : copies[k].loops)
      if (copies[around].loops.count (entry.second))
        copies[around].kept = true;
}

int
specializations::find (class loop *loop) const
{
  for (size_t k = 0; k < copies.size (); k++)
    if (copies[k].loops.count (loop->num))
      return k;
  return -1;
}

bool
specializations::around_or_in_p (class loop *loop) const
{
  for (const copy &copy : copies)
    for (const auto &entry : copy.loops)
      {
        class loop *copied = get_loop (cfun, entry.first);
        if (copied
            && (copied == loop || flow_loop_nested_p (loop, copied)
                || flow_loop_nested_p (copied, loop)))
          return true;
      }
  return false;
}

std::set<int>
specializations::originals (int k, const std::set<int> &loops) const
{
  std::set<int> found;
  for (int loop : loops)
    found.insert (copies[k].loops.at (loop));
  return found;
}

HOST_WIDE_INT
specializations::value (int k, tree name) const
{
  substitution values;
  for (const auto &size : copies[k].sizes)
    values.add (size.first, size.second);
  tree value = values.value (name);
  return value && tree_fits_shwi_p (value) ? tree_to_shwi (value) : 0;
}

/* Expect that control leaves by WAY as often as PROBABILITY says, with the blocks that
   only that leads to.  */

static void
expect_way (edge way, profile_probability probability)
{
  profile_count have = way->count ();
  profile_count want = way->src->count.apply_probability (probability);
  way->probability = probability;
  if (!have.nonzero_p () || !want.initialized_p ()
      || !single_pred_p (way->dest))
    return;
  for (basic_block bb : get_all_dominated_blocks (CDI_DOMINATORS, way->dest))
    bb->count = bb->count.apply_scale (want, have);
}

/* Expect that COND, which leads to a copy, holds as often as PROBABILITY says.  */

static void
expect_copy (gcond *cond, profile_probability probability)
{
  edge special, general;
  extract_true_false_edges_from_block (gimple_bb (cond), &special, &general);
  calculate_dominance_info (CDI_DOMINATORS);
  expect_way (special, probability);
  expect_way (general, probability.invert ());
}

/* Count how often COND, which leads to a copy, holds, in the counters NAME, if that is
   asked for.  */

static void
count_copy (gcond *cond, const char *name)
{
  tree counters = program_counters (name);
  if (!counters)
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (cond);
  insert_counter (&gsi, counters,
                  fold_build2 (gimple_cond_code (cond), boolean_type_node,
                               gimple_cond_lhs (cond), gimple_cond_rhs (cond)));
}

/* Let COND not hold.  */

static void
rule_out (gcond *cond)
{
  expect_copy (cond, profile_probability::never ());
  gimple_cond_make_false (cond);
  update_stmt (cond);
}

/* Let control go on from COPY to the loops that it was made from where the check for its new code
   fails.  Nothing was stored so far.  Without a fallback that is not asked for.  */

void
specializations::connect_fallback (const copy &copy)
{
  if (!copy.fallback)
    return;
  edge special, general;
  extract_true_false_edges_from_block (gimple_bb (copy.check.last), &special,
                                       &general);
  basic_block original = split_edge (general);
  edge stay = single_succ_edge (copy.fallback);
  gimple_stmt_iterator gsi = gsi_last_bb (copy.fallback);
  gsi_insert_after (&gsi,
                    gimple_build_cond (NE_EXPR, integer_one_node,
                                       integer_zero_node, NULL_TREE, NULL_TREE),
                    GSI_NEW_STMT);
  stay->flags = (stay->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  stay->probability = profile_probability::never ();
  edge leave = make_edge (copy.fallback, original, EDGE_TRUE_VALUE);
  leave->probability = profile_probability::always ();
  free_dominance_info (CDI_DOMINATORS);
  /* Variables of ours may have been stored to on one of both ways.  */
  mark_virtual_operands_for_renaming (cfun);
}

void
specializations::finish ()
{
  for (const copy &copy : copies)
    {
      remove_barrier (copy.barrier);
      for (gimple *barrier : copy.check.barriers)
        remove_barrier (barrier);
      if (!copy.kept)
        {
          rule_out (copy.check.first ? copy.check.first : copy.check.last);
          continue;
        }
      expect_copy (copy.check.last, profile_probability::likely ());
      if (copy.members)
        {
          gimple_cond_make_true (copy.check.last);
          update_stmt (copy.check.last);
          connect_fallback (copy);
          continue;
        }
      connect_fallback (copy);
      count_copy (copy.check.last, copy.check.first ? "polyfuse_row_count"
                                                    : "polyfuse_size_count");
      if (copy.check.first)
        load_rows (copy.rows, copy.loops);
    }
}
