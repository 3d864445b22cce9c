/* Reads by subscripts that are loaded themselves.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loaded-subscript.h"

/* Values that are computed from what is loaded in more steps are not followed.  */
static const unsigned MAX_STEPS = 8;

/* What spans more bytes is as good as not bounded.  */
static const HOST_WIDE_INT MOST_BYTES = 1 << 20;

/* What the calls are to, in dumps.  */
static const char FUNCTION_NAME[] = "polyfuse_read";

/* Is DEF in REGION, or in a loop if that is NULL?  */

static bool
inside_p (gimple *def, const sese_l *region)
{
  return gimple_bb (def)
         && (region ? stmt_in_sese_p (def, *region)
                    : loop_depth (gimple_bb (def)->loop_father) > 0);
}

/* The same as loaded_name_p, in a few STEPS.  */

static bool
loaded_name_p (tree name, const sese_l *region, unsigned steps)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!inside_p (def, region) || steps == 0)
    return false;
  if (gimple_assign_load_p (def))
    return true;
  /* What counts, or is carried around a loop, is not loaded.  */
  if (gimple_code (def) == GIMPLE_PHI
          ? gimple_bb (def) == gimple_bb (def)->loop_father->header
          : !is_gimple_assign (def))
    return false;
  use_operand_p use;
  ssa_op_iter iter;
  FOR_EACH_PHI_OR_STMT_USE (use, def, iter, SSA_OP_USE)
  if (TREE_CODE (USE_FROM_PTR (use)) == SSA_NAME
      && loaded_name_p (USE_FROM_PTR (use), region, steps - 1))
    return true;
  return false;
}

bool
loaded_name_p (tree name, const sese_l *region)
{
  return loaded_name_p (name, region, MAX_STEPS);
}

/* Move the terms of *P with parameters that are computed in REGION to *LOADED, and add these parameters to
   *NAMES.  False if there is a counter in such a term.  */

static bool
move_terms (const sese_l *region, polynomial *p, polynomial *loaded,
            std::vector<tree> *names)
{
  polynomial rest;
  for (const auto &t : p->term)
    {
      bool inside = false;
      for (variable v : t.first)
        if (v > 0 && inside_p (SSA_NAME_DEF_STMT (ssa_name (v)), region))
          {
            inside = true;
            if (std::find (names->begin (), names->end (), ssa_name (v))
                == names->end ())
              names->push_back (ssa_name (v));
          }
      if (inside && !counter_part (t.first).empty ())
        return false;
      (inside ? *loaded : rest).add (t.first, t.second);
    }
  *p = rest;
  return true;
}

/* The values that NAME, an integer, can have, in *LOW and *HIGH.  False if they are too many.  */

static bool
values_of (tree name, HOST_WIDE_INT *low, HOST_WIDE_INT *high)
{
  gimple_ranger ranger;
  tree type = TREE_TYPE (name);
  wide_int min = wi::to_wide (TYPE_MIN_VALUE (type));
  wide_int max = wi::to_wide (TYPE_MAX_VALUE (type));
  pf_range_at (&ranger, SSA_NAME_DEF_STMT (name), name, &min, &max);
  const widest_int first = widest_int::from (min, TYPE_SIGN (type));
  const widest_int last = widest_int::from (max, TYPE_SIGN (type));
  if (wi::ltu_p (MOST_BYTES, wi::abs (first))
      || wi::ltu_p (MOST_BYTES, wi::abs (last)))
    return false;
  *low = first.to_shwi ();
  *high = last.to_shwi ();
  return true;
}

/* Find the bounds of what the names of PART add to the offset.  */

static void
find_bounds (struct loaded_part *part)
{
  part->bounded = true;
  part->low = part->high = 0;
  for (const auto &t : part->offset.term)
    {
      HOST_WIDE_INT low, high;
      const HOST_WIDE_INT size = absu_hwi (t.second);
      part->bounded &= t.first.size () == 1 && size <= MOST_BYTES
                       && values_of (ssa_name (t.first[0]), &low, &high);
      if (!part->bounded)
        break;
      part->low += t.second < 0 ? high * t.second : low * t.second;
      part->high += t.second < 0 ? low * t.second : high * t.second;
      part->bounded = part->high - part->low <= MOST_BYTES;
    }
  if (!part->bounded)
    part->low = part->high = 0;
}

bool
loaded_part::bounded_p (const struct reference &parts) const
{
  if (!bounded)
    return false;
  for (size_t k = 0; k < index.size (); k++)
    if (!index[k].term.empty () && !parts.shown[k].bounded)
      return false;
  return true;
}

/* Is one of OBLIGATIONS about one of NAMES?  */

static bool
concern_p (const std::vector<obligation> &obligations,
           const std::vector<tree> &names)
{
  for (const obligation &o : obligations)
    for (const auto &t : o.value.term)
      for (variable v : t.first)
        if (v > 0
            && std::find (names.begin (), names.end (), ssa_name (v))
                   != names.end ())
          return true;
  return false;
}

bool
split_loaded (const sese_l *region, struct reference *parts,
              struct loaded_part *result)
{
  *result = {};
  if (!move_terms (region, &parts->offset, &result->offset, &result->names))
    return false;
  for (shown_subscript &shown : parts->shown)
    {
      result->index.push_back (polynomial ());
      if (!move_terms (region, &shown.index, &result->index.back (),
                       &result->names))
        return false;
    }
  if (!result->empty ())
    find_bounds (result);
  return !concern_p (parts->obligations, result->names);
}

polynomial
with_values (const polynomial &p, const std::vector<tree> &names,
             const std::vector<tree> &values)
{
  polynomial sum;
  for (const auto &t : p.term)
    {
      polynomial product (t.second);
      for (variable v : t.first)
        {
          size_t k = 0;
          while (k < names.size ()
                 && SSA_NAME_VERSION (names[k]) != (unsigned)v)
            k++;
          if (v < 0 || k == names.size ())
            product = product * polynomial::of_variable (v);
          else if (TREE_CODE (values[k]) == SSA_NAME)
            product = product
                      * polynomial::of_variable (SSA_NAME_VERSION (values[k]));
          else
            product = product
                      * polynomial (
                          widest_int::from (wi::to_wide (values[k]),
                                            TYPE_SIGN (TREE_TYPE (values[k])))
                              .to_shwi ());
        }
      sum = sum + product;
    }
  return sum;
}

/* A function that gives its first argument, of TYPE, and depends on nothing but its
   arguments.  */

static tree
new_function (tree type)
{
  tree function
      = build_fn_decl (FUNCTION_NAME, build_function_type (type, NULL_TREE));
  TREE_READONLY (function) = 1;
  TREE_NOTHROW (function) = 1;
  return function;
}

gcall *
use_names (gassign *load, const std::vector<tree> &names)
{
  tree value = gimple_assign_lhs (load);
  tree loaded = make_ssa_name (TREE_TYPE (value), load);
  auto_vec<tree> arguments;
  arguments.safe_push (loaded);
  for (tree name : names)
    arguments.safe_push (name);
  gcall *use
      = gimple_build_call_vec (new_function (TREE_TYPE (value)), arguments);
  gimple_assign_set_lhs (load, loaded);
  gimple_call_set_lhs (use, value);
  gimple_set_location (use, gimple_location (load));
  gimple_stmt_iterator gsi = gsi_for_stmt (load);
  gsi_insert_after (&gsi, use, GSI_SAME_STMT);
  update_stmt (load);
  return use;
}

bool
loaded_use_p (gimple *stmt)
{
  tree function = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return function && DECL_ARTIFICIAL (function) && DECL_NAME (function)
         && id_equal (DECL_NAME (function), FUNCTION_NAME);
}

gcall *
use_behind (gassign *load)
{
  use_operand_p use;
  gimple *stmt;
  return single_imm_use (gimple_assign_lhs (load), &use, &stmt)
                 && loaded_use_p (stmt)
             ? as_a<gcall *> (stmt)
             : NULL;
}

void
drop_use (gassign *load, gcall *use)
{
  tree loaded = gimple_assign_lhs (load), value = gimple_call_lhs (use);
  gimple_stmt_iterator gsi = gsi_for_stmt (use);
  gimple_call_set_lhs (use, NULL_TREE);
  gsi_remove (&gsi, true);
  gimple_assign_set_lhs (load, value);
  update_stmt (load);
  release_ssa_name (loaded);
}
