/* Statements that store what they have loaded.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "idle-statement.h"

/* The assignment that ACCESS belongs to, NULL if there is none.  */

static gassign *
assignment_of (const struct pf_access *access)
{
  data_reference_p dr = (data_reference_p)access->user;
  return dr ? dyn_cast<gassign *> (DR_STMT (dr)) : NULL;
}

/* Does STATEMENT store into an element what it has loaded from it, and do nothing else?  Then it may be
   left out wherever it stands: no other statement can run in between.  */

static bool
idle_p (const struct pf_statement *statement)
{
  if (statement->n_access != 2 || statement->work.call > 0)
    return false;
  const struct pf_access *read = &statement->access[0];
  const struct pf_access *write = &statement->access[1];
  gassign *load = assignment_of (read), *store = assignment_of (write);
  return load && store && read->kind == PF_READ && write->kind == PF_MUST_WRITE
         && !read->conditional && !write->conditional
         && read->array == write->array && gimple_assign_single_p (load)
         && gimple_assign_single_p (store)
         && TREE_CODE (gimple_assign_lhs (load)) == SSA_NAME
         && gimple_assign_lhs (load) == gimple_assign_rhs1 (store)
         && isl_map_is_equal (read->relation, write->relation) == isl_bool_true;
}

bool
drop_idle_statements (struct pf_scop *scop)
{
  std::vector<unsigned> idle;
  for (unsigned k = scop->n_statement; k-- > 0;)
    if (idle_p (&scop->statement[k]))
      idle.push_back (k);
  if (idle.size () == scop->n_statement)
    return true;
  for (unsigned k : idle)
    if (pf_scop_drop_statement (scop, k) != isl_stat_ok)
      return false;
  return true;
}
