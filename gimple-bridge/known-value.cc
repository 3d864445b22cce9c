/* Values that an iteration of a loop has loaded or stored before.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "known-value.h"

namespace
{

/* Whether two places are one.  */
enum meeting
{
  MEET_NEVER,
  MEET_ALWAYS,
  MEET_PERHAPS
};

/* Whether dimension K of A and B is the same.  */

meeting
compare_dimension (__isl_keep isl_multi_aff *a, __isl_keep isl_multi_aff *b,
                   int k)
{
  isl_aff *distance = isl_aff_sub (isl_multi_aff_get_aff (a, k),
                                   isl_multi_aff_get_aff (b, k));
  isl_bool constant = isl_aff_is_cst (distance);
  isl_bool zero = isl_aff_plain_is_zero (distance);
  isl_aff_free (distance);
  if (zero == isl_bool_true)
    return MEET_ALWAYS;
  return constant == isl_bool_true && zero == isl_bool_false ? MEET_NEVER
                                                             : MEET_PERHAPS;
}

/* Whether A and B, in the same iteration, are one element.  */

meeting
compare (const known_place &a, const known_place &b)
{
  if (a.group != b.group)
    return MEET_NEVER;
  if (!a.place || !b.place)
    return MEET_PERHAPS;
  isl_space *space = isl_multi_aff_get_space (a.place);
  isl_space *other = isl_multi_aff_get_space (b.place);
  isl_bool alike = isl_space_is_equal (space, other);
  isl_space_free (space);
  isl_space_free (other);
  if (alike != isl_bool_true)
    return MEET_PERHAPS;
  meeting result = MEET_ALWAYS;
  int n = isl_multi_aff_dim (a.place, isl_dim_out);
  for (int k = 0; k < n && result != MEET_NEVER; k++)
    {
      meeting one = compare_dimension (a.place, b.place, k);
      result = one == MEET_ALWAYS ? result : one;
    }
  return result;
}

/* Drop those of *LIST that may be to PLACE.  */

template <class T>
void
drop_meeting (std::vector<T> *list, const known_place &place)
{
  auto meets = [&place] (const T &one) {
    return compare (one.place, place) != MEET_NEVER;
  };
  list->erase (std::remove_if (list->begin (), list->end (), meets),
               list->end ());
}

} // namespace

bool
known_values::load (gassign *load, const known_place &place)
{
  tree result = gimple_assign_lhs (load);
  const bool known = place.place && TREE_CODE (result) == SSA_NAME;
  if (known && gimple_assign_load_p (load))
    for (const known_value &one : values)
      if (compare (one.place, place) == MEET_ALWAYS
          && useless_type_conversion_p (TREE_TYPE (result),
                                        TREE_TYPE (one.value)))
        {
          gimple_stmt_iterator gsi = gsi_for_stmt (load);
          gimple_assign_set_rhs_from_tree (&gsi, one.value);
          update_stmt (gsi_stmt (gsi));
          return true;
        }
  drop_meeting (&unread, place);
  if (known)
    values.push_back ({ place, result });
  return false;
}

/* Note STORE to PLACE as not read.  Returns the one that it takes the place of, NULL if there is none.  */

gassign *
known_values::take_unread (gassign *store, const known_place &place)
{
  gassign *before = NULL;
  tree type = TREE_TYPE (gimple_assign_lhs (store));
  for (auto one = unread.begin (); one != unread.end ();)
    if (compare (one->place, place) == MEET_ALWAYS
        && types_compatible_p (TREE_TYPE (gimple_assign_lhs (one->store)),
                               type))
      {
        before = one->store;
        one = unread.erase (one);
      }
    else
      ++one;
  unread.push_back ({ place, store });
  return before;
}

gassign *
known_values::store (gassign *store, const known_place &place)
{
  drop_meeting (&values, place);
  tree value = gimple_assign_rhs1 (store);
  if (!place.place || !is_gimple_val (value) || !gimple_store_p (store))
    {
      forget_stores ();
      return NULL;
    }
  values.push_back ({ place, value });
  return take_unread (store, place);
}
