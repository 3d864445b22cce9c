/* Sums that a loop keeps in registers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kept-sum.h"

/* { [o] -> Array[s] }: the elements that ACCESS is to in INSTANCES, { [o, t] -> Stmt[i] }, while
   all loops but the last stand still.  */

static __isl_give isl_map *
elements_in_loop (const struct pf_access *access, __isl_take isl_map *instances)
{
  int last = isl_map_dim (instances, isl_dim_in) - 1;
  instances = isl_map_project_out (instances, isl_dim_in, last, 1);
  return isl_map_apply_range (instances, isl_map_copy (access->relation));
}

/* { Stmt[i] -> [t] }, the part of ORDER for the instances of STATEMENT.  */

static __isl_give isl_union_map *
order_of (const struct pf_statement *statement, __isl_keep isl_union_map *order)
{
  return isl_union_map_intersect_domain (
      isl_union_map_copy (order),
      isl_union_set_from_set (isl_set_copy (statement->domain)));
}

/* The first DEPTH dimensions of ORDER, { [t] -> Stmt[i] }.  */

static __isl_give isl_map *
outer_part (__isl_take isl_map *order, int depth)
{
  int n = isl_map_dim (order, isl_dim_in);
  return n > depth ? isl_map_project_out (order, isl_dim_in, depth, n - depth)
                   : order;
}

/* The load of what access STORE of STATEMENT stores, if both are always executed; -1 if there
   is none.  */

static int
updated_by (const struct pf_statement *statement, unsigned store)
{
  const struct pf_access *write = &statement->access[store];
  if (write->kind != PF_MUST_WRITE || write->conditional || !write->user)
    return -1;
  for (unsigned a = 0; a < store; a++)
    {
      const struct pf_access *read = &statement->access[a];
      if (read->kind == PF_READ && read->array == write->array && read->user
          && !read->conditional
          && isl_map_is_equal (read->relation, write->relation)
                 == isl_bool_true)
        return a;
    }
  return -1;
}

/* Elements that are updated.

   WRITER: the copy that updates it.
   LOAD, STORE: its accesses that do.
   ORDER: as in find_kept_sums.
   ELEMENTS: { [o] -> Array[s] }, those that are updated.  */
struct update
{
  const copied_statement &writer;
  unsigned load, store;
  isl_union_map *order;
  isl_map *elements;
};

/* Is access A of STATEMENT one of UPDATE's, in some copy of the statement?  */

static bool
own_p (const update &update, const struct pf_statement *statement, unsigned a)
{
  return statement == update.writer.statement
         && (a == update.load || a == update.store);
}

/* The instances in ORDER, { [o, t] -> Stmt[i] }, that refer by ACCESS to one of UPDATE's elements while all
   loops but the last stand still: { [o] -> Stmt[i] }.  */

static __isl_give isl_map *
meeting_instances (const update &update, const struct pf_access *access,
                   __isl_take isl_map *order)
{
  int last = isl_map_dim (order, isl_dim_in) - 1;
  isl_map *meeting
      = isl_map_apply_range (isl_map_copy (update.elements),
                             isl_map_reverse (isl_map_copy (access->relation)));
  order = isl_map_project_out (order, isl_dim_in, last, 1);
  return isl_map_intersect (order, meeting);
}

/* Do instances in ORDER, { Stmt[i] -> [t] }, of a statement in the loop, refer by its ACCESS to none of
   UPDATE's elements, those of UPDATE's copy excepted if OWN?  */

static bool
apart_p (const update &update, const struct pf_access *access, bool own,
         __isl_keep isl_union_map *order)
{
  if (isl_union_map_n_map (order) != 1)
    return false;
  isl_map *instances
      = isl_map_reverse (isl_map_from_union_map (isl_union_map_copy (order)));
  isl_map *meeting = meeting_instances (update, access, instances);
  isl_bool apart = isl_map_is_empty (meeting);
  if (apart == isl_bool_false && own)
    {
      isl_map *copy = isl_map_intersect_range (
          isl_map_universe (isl_map_get_space (meeting)),
          isl_map_range (isl_map_copy (update.writer.order)));
      apart = isl_map_is_subset (meeting, copy);
      isl_map_free (copy);
    }
  isl_map_free (meeting);
  return apart == isl_bool_true;
}

/* Does an access of STATEMENT, other than UPDATE's, refer to UPDATE's array?  */

static bool
shares_array_p (const update &update, const struct pf_statement *statement)
{
  unsigned array = update.writer.statement->access[update.store].array;
  for (unsigned a = 0; a < statement->n_access; a++)
    if (statement->access[a].array == array && !own_p (update, statement, a))
      return true;
  return false;
}

/* Does an access in the loop other than UPDATE's refer to the array?  GCC keeps what it updates in
   registers by itself if not.  */

static bool
among_others_p (const struct pf_scop *model, const update &update)
{
  bool found = false;
  for (unsigned k = 0; !found && k < model->n_statement; k++)
    if (shares_array_p (update, &model->statement[k]))
      {
        isl_union_map *order = order_of (&model->statement[k], update.order);
        found = isl_union_map_is_empty (order) == isl_bool_false;
        isl_union_map_free (order);
      }
  return found;
}

/* Does no access in the loop but UPDATE's own refer to UPDATE's elements?  */

static bool
alone_p (const struct pf_scop *model, const update &update)
{
  unsigned array = update.writer.statement->access[update.store].array;
  bool apart = true;
  for (unsigned k = 0; apart && k < model->n_statement; k++)
    {
      const struct pf_statement *statement = &model->statement[k];
      isl_union_map *order = order_of (statement, update.order);
      isl_bool never = isl_union_map_is_empty (order);
      for (unsigned a = 0;
           apart && never != isl_bool_true && a < statement->n_access; a++)
        /* UPDATE's load is to the elements of its store.  */
        if (statement->access[a].array == array
            && !(statement == update.writer.statement && a == update.load))
          apart = apart_p (update, &statement->access[a],
                           own_p (update, statement, a), order);
      isl_union_map_free (order);
    }
  return apart;
}

std::vector<carried_value>
find_kept_sums (const struct pf_scop *model, const copied_statement &writer,
                __isl_keep isl_union_map *order, int depth)
{
  std::vector<carried_value> found;
  for (unsigned store = 0; store < writer.statement->n_access; store++)
    {
      int load = updated_by (writer.statement, store);
      if (load < 0)
        continue;
      update update = { writer, (unsigned)load, store, order, NULL };
      if (!among_others_p (model, update))
        continue;
      update.elements
          = elements_in_loop (&writer.statement->access[store],
                              outer_part (isl_map_copy (writer.order), depth));
      if (isl_map_is_single_valued (update.elements) == isl_bool_true
          && alone_p (model, update))
        found.push_back ({ (unsigned)load, store });
      isl_map_free (update.elements);
    }
  return found;
}

bool
keep_sum (class loop *loop, gassign *load, gassign *store, tree element,
          tree initial)
{
  edge out = single_exit (loop);
  if (!out || !dominated_by_p (CDI_DOMINATORS, out->src, gimple_bb (store))
      || !carry_value (loop, load, store, initial))
    return false;
  tree value = gimple_assign_rhs1 (store);
  basic_block behind = split_edge (out);
  if (TREE_CODE (value) == SSA_NAME)
    {
      gphi *phi = create_phi_node (copy_ssa_name (value), behind);
      add_phi_arg (phi, value, single_pred_edge (behind), UNKNOWN_LOCATION);
      value = gimple_phi_result (phi);
    }
  gimple_stmt_iterator gsi = gsi_start_bb (behind);
  gsi_insert_before (&gsi, gimple_build_assign (unshare_expr (element), value),
                     GSI_SAME_STMT);
  gsi = gsi_for_stmt (store);
  unlink_stmt_vdef (store);
  gsi_remove (&gsi, true);
  release_defs (store);
  return true;
}
