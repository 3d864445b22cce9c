/* Values that one iteration of a loop stores and the next one loads.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "carried-value.h"

#include "plugin/dependence.h"

/* The number of STATEMENT's only write to ARRAY, or -1.  */

static int
only_write (const struct pf_statement *statement, unsigned array)
{
  int found = -1;
  for (unsigned a = 0; a < statement->n_access; a++)
    if (statement->access[a].array == array
        && statement->access[a].kind != PF_READ)
      {
        if (found >= 0)
          return -1;
        found = a;
      }
  return found;
}

/* Is each write of MODEL to ARRAY certain?  */

static bool
written_surely_p (const struct pf_scop *model, unsigned array)
{
  for (unsigned k = 0; k < model->n_statement; k++)
    for (unsigned a = 0; a < model->statement[k].n_access; a++)
      if (model->statement[k].access[a].array == array
          && model->statement[k].access[a].kind != PF_READ
          && (model->statement[k].access[a].kind == PF_MAY_WRITE
              || model->statement[k].access[a].conditional))
        return false;
  return true;
}

__isl_give isl_map *
later_iterations (__isl_take isl_space *space, bool next)
{
  isl_map *later = isl_map_universe (isl_space_map_from_set (space));
  int last = isl_map_dim (later, isl_dim_in) - 1;
  for (int k = 0; k < last; k++)
    later = isl_map_equate (later, isl_dim_in, k, isl_dim_out, k);
  if (!next)
    return isl_map_order_lt (later, isl_dim_in, last, isl_dim_out, last);
  isl_constraint *step = isl_constraint_alloc_equality (
      isl_local_space_from_space (isl_map_get_space (later)));
  step = isl_constraint_set_coefficient_si (step, isl_dim_in, last, 1);
  step = isl_constraint_set_coefficient_si (step, isl_dim_out, last, -1);
  step = isl_constraint_set_constant_si (step, 1);
  return isl_map_add_constraint (later, step);
}

/* Is it plain to see that TIMES has no holes in the last dimension?  It is a polyhedron, but for integer
   divisions, which all have the same value as long as the other dimensions stand still.  */

static bool
plainly_whole_p (__isl_keep isl_set *times)
{
  isl_set *explicit_divs = isl_set_compute_divs (isl_set_copy (times));
  isl_basic_set_list *parts = isl_set_get_basic_set_list (explicit_divs);
  bool whole = isl_basic_set_list_n_basic_set (parts) == 1;
  int last = isl_set_dim (times, isl_dim_set) - 1;
  if (whole)
    {
      isl_basic_set *part = isl_basic_set_list_get_basic_set (parts, 0);
      isl_local_space *space = isl_basic_set_get_local_space (part);
      int n = isl_local_space_dim (space, isl_dim_div);
      for (int k = 0; whole && k < n; k++)
        {
          isl_aff *value = isl_local_space_get_div (space, k);
          whole = isl_aff_involves_dims (value, isl_dim_in, last, 1)
                  == isl_bool_false;
          isl_aff_free (value);
        }
      isl_local_space_free (space);
      isl_basic_set_free (part);
    }
  isl_basic_set_list_free (parts);
  isl_set_free (explicit_divs);
  return whole;
}

/* Are there TIMES with later ones, in the last dimension, but without a next
   one?  */

static bool
holes_p (__isl_keep isl_set *times)
{
  if (plainly_whole_p (times))
    return false;
  isl_map *later = later_iterations (isl_set_get_space (times), false);
  isl_map *next = later_iterations (isl_set_get_space (times), true);
  isl_set *with_later = isl_set_intersect (
      isl_set_copy (times),
      isl_set_apply (isl_set_copy (times), isl_map_reverse (later)));
  isl_set *with_next
      = isl_set_apply (isl_set_copy (times), isl_map_reverse (next));
  isl_bool none = isl_set_is_subset (with_later, with_next);
  isl_set_free (with_later);
  isl_set_free (with_next);
  return none != isl_bool_true;
}

/* { Stmt[i] -> Other[j] }: instances of BEFORE, { [t] -> Stmt[i] }, and of AFTER, { [t] ->
   Other[j] }, one iteration of the last loop apart; NULL if there are none, or AFTER has
   holes.  */

static __isl_give isl_map *
neighbours (__isl_keep isl_map *before, __isl_keep isl_map *after)
{
  isl_set *times = isl_map_domain (isl_map_copy (after));
  isl_map *pairs = NULL;
  if (isl_set_dim (times, isl_dim_set) > 0
      && isl_map_dim (before, isl_dim_in) == isl_set_dim (times, isl_dim_set)
      && !holes_p (times))
    {
      pairs = later_iterations (isl_set_get_space (times), true);
      pairs = isl_map_apply_domain (pairs, isl_map_copy (before));
      pairs = isl_map_apply_range (pairs, isl_map_copy (after));
    }
  isl_set_free (times);
  if (pairs && isl_map_is_empty (pairs) == isl_bool_false)
    return pairs;
  isl_map_free (pairs);
  return NULL;
}

/* Does STATEMENT write to ARRAY?  */

static bool
writes_p (const struct pf_statement *statement, unsigned array)
{
  for (unsigned a = 0; a < statement->n_access; a++)
    if (statement->access[a].array == array
        && statement->access[a].kind != PF_READ)
      return true;
  return false;
}

/* Is READ the only one of READER's that may read what WRITER writes?  */

static bool
alone_p (const struct pf_statement *writer, const struct pf_statement *reader,
         const struct pf_access *read)
{
  for (unsigned a = 0; a < reader->n_access; a++)
    {
      const struct pf_access *other = &reader->access[a];
      if (other != read && other->kind == PF_READ
          && writes_p (writer, other->array))
        return false;
    }
  return true;
}

/* Does READ read, in each of PAIRS, { Stmt[i] -> Other[j] }, what WRITE writes?  */

static bool
meet_p (const struct pf_access *write, const struct pf_access *read,
        __isl_keep isl_map *pairs)
{
  isl_map *meeting
      = isl_map_apply_range (isl_map_copy (write->relation),
                             isl_map_reverse (isl_map_copy (read->relation)));
  isl_bool all = isl_map_is_subset (pairs, meeting);
  isl_map_free (meeting);
  return all == isl_bool_true;
}

/* Does each of PAIRS, { Stmt[i] -> Other[j] }, of WRITER and READER, hand on what READ, of the
   latter, reads, from the former's access WRITE?  FLOW is of instances as a whole: that a pair is in
   it does not tell which element that is for, where there are several.  */

static bool
hands_on_p (const struct pf_scop *model, const struct pf_statement *writer,
            const struct pf_access *write, const struct pf_statement *reader,
            const struct pf_access *read, __isl_keep isl_map *pairs,
            __isl_keep isl_union_map *flow)
{
  if (!meet_p (write, read, pairs))
    return false;
  isl_union_map *all = isl_union_map_from_map (isl_map_copy (pairs));
  isl_bool does = isl_union_map_is_subset (all, flow);
  /* This takes long.  */
  if (does == isl_bool_true && !alone_p (writer, reader, read))
    {
      isl_map *reads = isl_map_intersect_domain (
          isl_map_copy (read->relation), isl_map_range (isl_map_copy (pairs)));
      isl_union_map *own = pf_dependences_flow_to (model, read->array, reads);
      does = isl_union_map_is_subset (all, own);
      isl_union_map_free (own);
    }
  isl_union_map_free (all);
  return does == isl_bool_true;
}

/* Is STMT in front of OTHER, or in another basic block?  */

static bool
may_precede_p (gimple *stmt, gimple *other)
{
  if (gimple_bb (stmt) != gimple_bb (other))
    return true;
  for (gimple_stmt_iterator gsi = gsi_for_stmt (other); !gsi_end_p (gsi);
       gsi_prev (&gsi))
    if (gsi_stmt (gsi) == stmt)
      return true;
  return false;
}

/* May an instance of STATEMENT write what READ, of it, reads, before that?  */

static bool
written_before_p (const struct pf_statement *statement,
                  const struct pf_access *read)
{
  for (unsigned a = 0; a < statement->n_access; a++)
    {
      const struct pf_access *write = &statement->access[a];
      if (write->kind == PF_READ || write->array != read->array
          || isl_map_is_disjoint (write->relation, read->relation)
                 == isl_bool_true)
        continue;
      if (!write->user
          || may_precede_p (DR_STMT ((data_reference_p)write->user),
                            DR_STMT ((data_reference_p)read->user)))
        return true;
    }
  return false;
}

/* Do A and B, references of accesses, have one root and one form?  A cell that is kept in an
   element has those of the element's array; others have no subscripts.  */

static bool
alike_p (const grouped_reference *a, const grouped_reference *b)
{
  return a && b && a->group == b->group && !a->subscript.empty ()
         && !b->subscript.empty ();
}

/* Does a value flow from instances of STATEMENT to some of OTHER, by FLOW?  */

static bool
flows_p (const struct pf_statement *statement, const struct pf_statement *other,
         __isl_keep isl_union_map *flow)
{
  isl_space *space = isl_space_map_from_domain_and_range (
      isl_set_get_space (statement->domain), isl_set_get_space (other->domain));
  isl_map *between = isl_union_map_extract_map (flow, space);
  isl_bool none = isl_map_plain_is_empty (between);
  isl_map_free (between);
  return none == isl_bool_false;
}

/* Does access LOAD load one of VALUES?  */

static bool
loaded_p (const std::vector<carried_value> &values, unsigned load)
{
  for (const carried_value &value : values)
    if (value.load == load)
      return true;
  return false;
}

std::vector<carried_value>
find_carried_values (const struct pf_scop *model, const array_groups &groups,
                     const copied_statement &writer,
                     const copied_statement &reader,
                     const std::vector<carried_value> &kept,
                     __isl_keep isl_union_map *flow)
{
  std::vector<carried_value> found;
  isl_map *pairs = NULL;
  if (!flows_p (writer.statement, reader.statement, flow))
    return found;
  for (unsigned a = 0; a < reader.statement->n_access; a++)
    {
      const struct pf_access *read = &reader.statement->access[a];
      int w = read->kind == PF_READ ? only_write (writer.statement, read->array)
                                    : -1;
      if (w < 0 || loaded_p (kept, a))
        continue;
      const struct pf_access *write = &writer.statement->access[w];
      if (!read->user || !write->user
          || !alike_p (groups.find ((data_reference_p)read->user),
                       groups.find ((data_reference_p)write->user))
          || !written_surely_p (model, read->array)
          || written_before_p (reader.statement, read))
        continue;
      if (!pairs)
        pairs = neighbours (writer.order, reader.order);
      if (!pairs)
        break;
      if (hands_on_p (model, writer.statement, write, reader.statement, read,
                      pairs, flow))
        found.push_back ({ a, (unsigned)w });
    }
  isl_map_free (pairs);
  return found;
}

bool
carry_value (class loop *loop, gassign *load, gassign *store, tree initial)
{
  tree result = gimple_assign_lhs (load), value = gimple_assign_rhs1 (store);
  if (TREE_CODE (result) != SSA_NAME || !is_gimple_val (value)
      || !useless_type_conversion_p (TREE_TYPE (result), TREE_TYPE (value)))
    return false;
  tree carried = make_temp_ssa_name (TREE_TYPE (result), NULL, "carried");
  gphi *phi = create_phi_node (carried, loop->header);
  add_phi_arg (phi, initial, loop_preheader_edge (loop), UNKNOWN_LOCATION);
  add_phi_arg (phi, value, loop_latch_edge (loop), UNKNOWN_LOCATION);
  gimple_stmt_iterator gsi = gsi_for_stmt (load);
  gimple_assign_set_rhs_from_tree (&gsi, carried);
  update_stmt (gsi_stmt (gsi));
  return true;
}
