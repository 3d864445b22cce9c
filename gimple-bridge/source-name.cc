/* Names and places as the user knows them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "source-name.h"
#include "loop-counter.h"

/* TEXT without the SSA versions that GCC's printer adds to names ("i_12(D)",
   "_7").  A version is "_" and digits at the end of a name.  */

static std::string
without_versions (const std::string &text)
{
  std::string result;
  for (size_t i = 0; i < text.size (); i++)
    {
      size_t end = i + 1;
      while (end < text.size () && ISDIGIT (text[end]))
        end++;
      bool version = text[i] == '_' && end > i + 1
                     && (end == text.size () || !ISIDNUM (text[end]));
      if (!version)
        {
          result += text[i];
          continue;
        }
      if (result.empty () || !ISIDNUM (result.back ()))
        result += '_';
      if (text.compare (end, 3, "(D)") == 0)
        end += 3;
      i = end - 1;
    }
  return result;
}

std::string
source_text (tree e)
{
  if (!e)
    return "";
  char *printed = print_generic_expr_to_str (e);
  std::string result = without_versions (printed);
  free (printed);
  return result;
}

/* The SSA name that E, another one or the same, has the value of, perhaps under a
   condition, and that was loaded; NULL_TREE if there is none.  */

static tree
loaded_value (tree e)
{
  if (gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (e)))
    e = gimple_phi_num_args (phi) ? gimple_phi_arg_def (phi, 0) : NULL_TREE;
  return e && TREE_CODE (e) == SSA_NAME
                 && gimple_assign_load_p (SSA_NAME_DEF_STMT (e))
             ? e
             : NULL_TREE;
}

std::string
source_variable (tree e)
{
  tree name = NULL_TREE;
  if (e && TREE_CODE (e) == SSA_NAME)
    {
      name = SSA_NAME_IDENTIFIER (e);
      tree value = name ? NULL_TREE : loaded_value (e);
      if (value)
        name = SSA_NAME_IDENTIFIER (value);
      if (value && !name)
        return source_text (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value)));
    }
  else if (e && DECL_P (e))
    name = DECL_NAME (e);
  /* One of a common block in Fortran.  */
  else if (e && TREE_CODE (e) == COMPONENT_REF)
    name = DECL_NAME (TREE_OPERAND (e, 1));
  return name ? IDENTIFIER_POINTER (name) : "";
}

/* Is SSA name E a version of a variable that the user declared?  */

static bool
users_variable_p (tree e)
{
  tree variable = SSA_NAME_VAR (e);
  return variable && !DECL_ARTIFICIAL (variable);
}

std::string
source_loop_name (class loop *loop)
{
  std::string made;
  for (gphi *phi : possible_counters (loop))
    {
      tree result = gimple_phi_result (phi);
      std::string name = source_variable (result);
      if (name.empty ())
        continue;
      tree evolution = analyze_scalar_evolution (loop, result);
      if (TREE_CODE (evolution) != POLYNOMIAL_CHREC
          || get_chrec_loop (evolution) != loop)
        continue;
      if (users_variable_p (result))
        return name;
      if (made.empty ())
        made = name;
    }
  return made;
}

location_t
source_loop_location (class loop *loop)
{
  return find_loop_location (loop).get_location_t ();
}

location_t
source_scop_location (scop_p graphite)
{
  const sese_l &region = graphite->scop_info->region;
  class loop *nest = region.entry->dest->loop_father;
  if (loop_in_sese_p (nest, region))
    return source_loop_location (nest);
  /* It begins with the condition under which the first loop is executed.  */
  location_t first = UNKNOWN_LOCATION;
  for (class loop *loop = nest->inner; loop; loop = loop->next)
    {
      location_t here = source_loop_location (loop);
      if (loop_in_sese_p (loop, region)
          && (LOCATION_LOCUS (first) == UNKNOWN_LOCATION
              || LOCATION_LOCUS (here) < LOCATION_LOCUS (first)))
        first = here;
    }
  return first;
}

struct pf_location
source_location (location_t location)
{
  struct pf_location result = { NULL, 0 };
  if (LOCATION_LOCUS (location) == UNKNOWN_LOCATION)
    return result;
  expanded_location expanded = expand_location (location);
  if (expanded.file)
    result.file = xstrdup (expanded.file);
  result.line = expanded.line;
  return result;
}

std::string
isl_identifier (const std::string &text)
{
  std::string result;
  for (char c : text)
    result += ISALNUM (c) ? c : '_';
  if (result.empty () || !ISALPHA (result[0]))
    result = "a" + result;
  return result;
}
