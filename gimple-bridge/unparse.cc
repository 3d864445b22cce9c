/* Expressions of GIMPLE, put together again.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "unparse.h"
#include "source-name.h"

namespace
{

/* Longer remarks help nobody: definitions nested deeper than this, and texts
   of more characters, become "...".  */
const unsigned deepest = 10;
const size_t longest = 120;

const char *const unknown = "...";

/* The priority of an operand that needs no parentheses.  */
const int primary = 100;

/* One expression being put together.

   LEVEL: definitions followed so far on the way to the current piece.  */
class unparser
{
public:
  std::string expression (tree e, int priority = 0);

private:
  std::string name (tree e, int priority);
  std::string definition (gimple *stmt, int priority);
  std::string binary (enum tree_code code, tree a, tree b, int priority);
  std::string constant (tree e);
  std::string object (tree e);
  std::string record (tree e);
  std::string dereference (tree e, bool for_member);
  std::string pointer_path (tree pointer, tree size, std::string *index);
  std::string subscript (tree offset, tree size);

  unsigned level = 0;
};

std::string
parenthesized (const std::string &text, int own, int required)
{
  return own < required ? "(" + text + ")" : text;
}

/* Does the compiler make declaration E, and not the language, as `this' in C++?  */
bool
own_declaration_p (tree e)
{
  return (DECL_ARTIFICIAL (e) || DECL_IGNORED_P (e))
         && !(DECL_NAME (e)
              && strcmp (IDENTIFIER_POINTER (DECL_NAME (e)), "this") == 0);
}

/* The name that the user gave to variable or field E; "" if it is the
   compiler's.  */
std::string
user_name (tree e)
{
  tree variable = TREE_CODE (e) == SSA_NAME ? SSA_NAME_VAR (e) : e;
  if (variable && DECL_P (variable) && TREE_CODE (variable) != FUNCTION_DECL
      && own_declaration_p (variable))
    return "";
  std::string name = source_variable (e);
  /* GCC's own names have a dot and a number, those of what was loaded may have a
     member's.  */
  size_t dot = name.find ('.');
  bool own = dot != std::string::npos && ISDIGIT (name[dot + 1]);
  return own ? "" : name;
}

/* The statement that computes E, if E is a temporary.  */
gimple *
definition_of_temporary (tree e)
{
  if (TREE_CODE (e) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (e)
      || !user_name (e).empty ())
    return NULL;
  return SSA_NAME_DEF_STMT (e);
}

/* The same, if the statement is an assignment by CODE.  */
gassign *
temporary_by (tree e, enum tree_code code)
{
  gimple *stmt = definition_of_temporary (e);
  if (!stmt || !is_gimple_assign (stmt)
      || gimple_assign_rhs_code (stmt) != code)
    return NULL;
  return as_a<gassign *> (stmt);
}

/* E without conversions of temporaries.  */
tree
without_conversions (tree e)
{
  for (unsigned i = 0; i < deepest; i++)
    {
      gimple *stmt = definition_of_temporary (e);
      if (!stmt || !is_gimple_assign (stmt)
          || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
        break;
      e = gimple_assign_rhs1 (stmt);
    }
  return e;
}

/* Is E the value of SIZE, the size of an array's element?  */
bool
is_size (tree e, tree size)
{
  e = without_conversions (e);
  if (TREE_CODE (e) == SSA_NAME && SSA_NAME_VAR (e) && SSA_NAME_VAR (e) == size)
    return true;
  return operand_equal_p (e, size, 0);
}

/* Add INDEX to the sum TEXT.  */
void
add_term (std::string *text, const std::string &index)
{
  if (text->empty ())
    *text = index;
  else if (index[0] == '-')
    *text += " - " + index.substr (1);
  else
    *text += " + " + index;
}

std::string
unparser::constant (tree e)
{
  if (TREE_CODE (e) == REAL_CST)
    {
      char number[64];
      snprintf (number, sizeof number, "%g",
                strtod (source_text (e).c_str (), NULL));
      return number;
    }
  if (TREE_CODE (e) != INTEGER_CST)
    return source_text (e);
  wide_int value = wi::to_wide (e);
  char digits[WIDE_INT_PRINT_BUFFER_SIZE];
  if (value.get_precision () > HOST_BITS_PER_WIDE_INT)
    return source_text (e);
  /* An offset "- 1" is stored as a huge unsigned number.  */
  print_dec (value, digits, SIGNED);
  return digits;
}

std::string
unparser::name (tree e, int priority)
{
  std::string variable = user_name (e);
  if (!variable.empty ())
    return variable;
  if (SSA_NAME_IS_DEFAULT_DEF (e) || level >= deepest)
    return unknown;
  level++;
  std::string text = definition (SSA_NAME_DEF_STMT (e), priority);
  level--;
  return text;
}

std::string
unparser::definition (gimple *stmt, int priority)
{
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      tree function = gimple_call_fndecl (call);
      std::string called = function ? user_name (function) : "";
      return called.empty () ? unknown : called + " (...)";
    }
  if (!is_gimple_assign (stmt))
    return unknown;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (gimple_assign_single_p (stmt) || CONVERT_EXPR_CODE_P (code))
    return expression (gimple_assign_rhs1 (stmt), priority);
  if (code == NEGATE_EXPR)
    return "-" + expression (gimple_assign_rhs1 (stmt), primary);
  if (gimple_num_ops (stmt) == 3)
    return binary (code, gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt),
                   priority);
  return unknown;
}

std::string
unparser::binary (enum tree_code code, tree a, tree b, int priority)
{
  if (TREE_CODE_CLASS (code) != tcc_binary
      && TREE_CODE_CLASS (code) != tcc_comparison)
    return unknown;
  if (code == MIN_EXPR || code == MAX_EXPR)
    return std::string (code == MIN_EXPR ? "min" : "max") + " ("
           + expression (a) + ", " + expression (b) + ")";
  int own = op_code_prio (code);
  std::string left = expression (a, own), right = expression (b, own + 1);
  std::string text = left;
  if ((code == PLUS_EXPR || code == POINTER_PLUS_EXPR) && right[0] != '(')
    add_term (&text, right);
  else
    text += std::string (" ") + op_symbol_code (code) + " " + right;
  return parenthesized (text, own, priority);
}

/* OFFSET, in bytes, as a subscript of elements of SIZE bytes.  */
std::string
unparser::subscript (tree offset, tree size)
{
  offset = without_conversions (offset);
  if (integer_onep (size))
    return expression (offset);
  if (TREE_CODE (offset) == INTEGER_CST && TREE_CODE (size) == INTEGER_CST)
    {
      wide_int remainder;
      wide_int quotient = wi::divmod_trunc (
          wi::to_wide (offset),
          wide_int::from (wi::to_wide (size),
                          TYPE_PRECISION (TREE_TYPE (offset)), UNSIGNED),
          SIGNED, &remainder);
      if (remainder == 0)
        return constant (wide_int_to_tree (TREE_TYPE (offset), quotient));
      return unknown;
    }
  if (gassign *product = temporary_by (offset, MULT_EXPR))
    if (is_size (gimple_assign_rhs2 (product), size))
      return expression (without_conversions (gimple_assign_rhs1 (product)));
  if (gassign *sum = temporary_by (offset, PLUS_EXPR))
    {
      std::string text = subscript (gimple_assign_rhs1 (sum), size);
      add_term (&text, subscript (gimple_assign_rhs2 (sum), size));
      return text;
    }
  return unknown;
}

/* The pointer that POINTER was computed from, and in *INDEX what was added to
   it in units of SIZE bytes; "" for nothing.  */
std::string
unparser::pointer_path (tree pointer, tree size, std::string *index)
{
  for (unsigned i = 0; i < deepest; i++)
    {
      pointer = without_conversions (pointer);
      gassign *sum = temporary_by (pointer, POINTER_PLUS_EXPR);
      if (!sum)
        break;
      std::string added = subscript (gimple_assign_rhs2 (sum), size);
      /* The outermost addition was made last; it is written last.  */
      if (!index->empty ())
        add_term (&added, *index);
      *index = added;
      pointer = gimple_assign_rhs1 (sum);
    }
  return expression (pointer, primary);
}

/* The object that MEM_REF E refers to.  FOR_MEMBER: a "." or "->" follows,
   which is added.  */
std::string
unparser::dereference (tree e, bool for_member)
{
  tree pointer = TREE_OPERAND (e, 0), offset = TREE_OPERAND (e, 1);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (e));
  const char *dot = for_member ? "." : "";
  if (!size)
    return unknown;
  if (TREE_CODE (pointer) == ADDR_EXPR)
    {
      std::string text = object (TREE_OPERAND (pointer, 0));
      if (!integer_zerop (offset))
        text += "[" + subscript (offset, size) + "]";
      return text + dot;
    }
  std::string index;
  std::string text = pointer_path (pointer, size, &index);
  if (!integer_zerop (offset))
    add_term (&index, subscript (offset, size));
  if (!index.empty ())
    return text + "[" + index + "]" + dot;
  return for_member ? text + "->" : "*" + text;
}

/* Record E and the operator that selects a member of it.  The member of a base
   class or of an unnamed member is one of the whole record.  */
std::string
unparser::record (tree e)
{
  while (TREE_CODE (e) == COMPONENT_REF
         && user_name (TREE_OPERAND (e, 1)).empty ())
    e = TREE_OPERAND (e, 0);
  return TREE_CODE (e) == MEM_REF ? dereference (e, true) : object (e) + ".";
}

/* The object that reference or declaration E denotes.  */
std::string
unparser::object (tree e)
{
  if (++level > deepest)
    {
      level--;
      return unknown;
    }
  std::string text = unknown;
  switch (TREE_CODE (e))
    {
    case MEM_REF:
      text = dereference (e, false);
      break;
    case ARRAY_REF:
      text = object (TREE_OPERAND (e, 0));
      if (text[0] == '*')
        text = "(" + text + ")";
      text += "[" + expression (TREE_OPERAND (e, 1)) + "]";
      break;
      case COMPONENT_REF: {
        std::string field = user_name (TREE_OPERAND (e, 1));
        text = field.empty () ? object (TREE_OPERAND (e, 0))
                              : record (TREE_OPERAND (e, 0)) + field;
        break;
      }
    case REALPART_EXPR:
    case IMAGPART_EXPR:
      text = TREE_CODE (e) == REALPART_EXPR ? "__real__ " : "__imag__ ";
      text += object (TREE_OPERAND (e, 0));
      break;
    case VIEW_CONVERT_EXPR:
    case BIT_FIELD_REF:
      text = object (TREE_OPERAND (e, 0));
      break;
    case SSA_NAME:
      text = name (e, primary);
      break;
    default:
      if (DECL_P (e) && !user_name (e).empty ())
        text = user_name (e);
    }
  level--;
  return text;
}

std::string
unparser::expression (tree e, int priority)
{
  if (!e)
    return unknown;
  if (CONSTANT_CLASS_P (e))
    return constant (e);
  if (TREE_CODE (e) == SSA_NAME)
    return name (e, priority);
  if (TREE_CODE (e) == ADDR_EXPR)
    {
      tree pointed = TREE_OPERAND (e, 0);
      std::string text = object (pointed);
      /* The name of an array is its address.  */
      return TREE_CODE (TREE_TYPE (pointed)) == ARRAY_TYPE ? text : "&" + text;
    }
  if (BINARY_CLASS_P (e) || COMPARISON_CLASS_P (e))
    {
      if (++level > deepest)
        {
          level--;
          return unknown;
        }
      std::string text = binary (TREE_CODE (e), TREE_OPERAND (e, 0),
                                 TREE_OPERAND (e, 1), priority);
      level--;
      return text;
    }
  if (CONVERT_EXPR_P (e))
    return expression (TREE_OPERAND (e, 0), priority);
  return object (e);
}

/* Does E, a constant or the value of a parameter, rather stand on the right of
   a comparison?  */
bool
belongs_right (tree e)
{
  return CONSTANT_CLASS_P (e)
         || (TREE_CODE (e) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (e));
}

/* TEXT if it is short enough to be read.  */
std::string
readable (const std::string &text)
{
  return text.size () > longest ? text.substr (0, longest) + unknown : text;
}

} // namespace

std::string
unparse (tree e)
{
  return readable (unparser ().expression (e));
}

std::string
unparse_condition (gcond *cond, bool negate)
{
  enum tree_code code = gimple_cond_code (cond);
  tree left = gimple_cond_lhs (cond), right = gimple_cond_rhs (cond);
  if (negate)
    code = invert_tree_comparison (code, HONOR_NANS (left));
  if (code == ERROR_MARK)
    return unknown;
  if (belongs_right (left) && !belongs_right (right))
    {
      std::swap (left, right);
      code = swap_tree_comparison (code);
    }
  int inner = op_code_prio (code) + 1;
  return readable (unparser ().expression (left, inner) + " "
                   + op_symbol_code (code) + " "
                   + unparser ().expression (right, inner));
}
