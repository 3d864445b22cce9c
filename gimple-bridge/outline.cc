/* New code in functions of its own.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "outline.h"
#include "local-variable.h"
#include "name-use.h"
#include "outline-mark.h"
#include "sole-user.h"

namespace
{

/* Code that needs more arguments stays where it is.  */
const unsigned MAX_ARGUMENTS = 12;

/* Values that are computed from parameters in more steps are passed.  */
const unsigned MAX_STEPS = 4;

/* The numbers of the functions that were made.  */
std::set<unsigned> outlined;

/* A part of the current function that begins with block HEAD, which is empty at first and has
   one predecessor.

   BLOCKS: those that HEAD dominates, but not those that the part ends before.
   INSIDE: their numbers.
   JOIN: where all edges out of them lead.
   USED: names that are defined elsewhere and used here.
   ARGUMENTS: names from which the part can compute those.
   COPIES: names in the part for names that are defined elsewhere.
   THROWS: some statement may throw an exception.  */
class part
{
public:
  part (basic_block head, basic_block end);
  bool outlinable_p ();
  basic_block outline ();

private:
  void add_block (basic_block bb);
  bool contains_p (basic_block bb) const;
  bool within_loop_p () const;
  bool find_join ();
  bool joins_alike_p () const;
  bool keeps_values_p () const;
  bool kept_p (gimple *stmt) const;
  bool read_blocks ();
  bool read_phis (basic_block bb);
  bool read_statement (gimple *stmt);
  bool read_value (tree value);
  bool keeps_private_p () const;
  bool tail_p () const;
  void drop_debug_statements ();
  basic_block end_in_one_block ();
  bool find_arguments ();
  bool add_arguments_for (tree name);
  tree copied (tree name);
  void replace_uses (tree name);
  void pass_arguments (tree fn);
  void name_addresses ();

  basic_block head;
  std::vector<basic_block> blocks;
  std::set<int> inside;
  basic_block join;
  std::vector<tree> used, arguments;
  std::map<tree, tree> copies;
  bool throws;
};

/* END is where the part ends; NULL if it is all that HEAD dominates.  */

part::part (basic_block head, basic_block end)
    : head (head), join (NULL), throws (false)
{
  for (basic_block bb : get_all_dominated_blocks (CDI_DOMINATORS, head))
    if (!end || !dominated_by_p (CDI_DOMINATORS, bb, end))
      add_block (bb);
}

void
part::add_block (basic_block bb)
{
  blocks.push_back (bb);
  inside.insert (bb->index);
}

bool
part::contains_p (basic_block bb) const
{
  return bb && inside.count (bb->index) != 0;
}

/* Does it belong to the innermost loop around HEAD, with loops inside, and contain neither
   the header nor the latch of a loop around that?  */

bool
part::within_loop_p () const
{
  bool has_loops = false;
  for (basic_block bb : blocks)
    {
      if (!flow_bb_inside_loop_p (head->loop_father, bb))
        return false;
      has_loops |= bb->loop_father != head->loop_father;
    }
  for (loop_p loop = head->loop_father; loop_outer (loop);
       loop = loop_outer (loop))
    if (!loop->latch || contains_p (loop->latch) || contains_p (loop->header))
      return false;
  return has_loops;
}

/* Find JOIN.  False if there are several, or none in the loop around HEAD.  */

bool
part::find_join ()
{
  for (basic_block bb : blocks)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
        {
          if (e->flags & EDGE_COMPLEX)
            return false;
          if (contains_p (e->dest))
            continue;
          if (join && join != e->dest)
            return false;
          join = e->dest;
        }
    }
  return join && join != EXIT_BLOCK_PTR_FOR_FN (cfun)
         && flow_bb_inside_loop_p (head->loop_father, join);
}

/* Has each PHI node of JOIN one value for all edges out of the part?  */

bool
part::joins_alike_p () const
{
  for (gphi_iterator gsi = gsi_start_phis (join); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      tree common = NULL_TREE;
      if (virtual_operand_p (gimple_phi_result (gsi.phi ())))
        continue;
      for (unsigned k = 0; k < gimple_phi_num_args (gsi.phi ()); k++)
        {
          tree value = gimple_phi_arg_def (gsi.phi (), k);
          if (!contains_p (gimple_phi_arg_edge (gsi.phi (), k)->src))
            continue;
          if (common && !operand_equal_p (common, value, 0))
            return false;
          common = value;
        }
    }
  return true;
}

/* The name, other than of a state of memory, that STMT defines; else NULL_TREE.  */

tree
defined_name (gimple *stmt)
{
  tree name
      = is_a<gphi *> (stmt) ? gimple_phi_result (stmt) : gimple_get_lhs (stmt);
  return name && TREE_CODE (name) == SSA_NAME && !virtual_operand_p (name)
             ? name
             : NULL_TREE;
}

/* Are the names that STMT defines used in the part only?  What debuggers are told about
   them elsewhere is forgotten.  */

bool
part::kept_p (gimple *stmt) const
{
  tree name = defined_name (stmt);
  if (!name)
    return true;
  if (!only_used_in_p (name, inside))
    return false;
  hide_outside (name, inside);
  return true;
}

/* The same for all statements.  */

bool
part::keeps_values_p () const
{
  for (basic_block bb : blocks)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (!kept_p (gsi.phi ()))
          return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (!is_gimple_debug (gsi_stmt (gsi)) && !kept_p (gsi_stmt (gsi)))
          return false;
    }
  return true;
}

bool
member_p (tree name, const std::vector<tree> &names)
{
  return std::find (names.begin (), names.end (), name) != names.end ();
}

/* Does CODE stand for one instruction that any processor is fast at?  */

bool
simple_operation_p (enum tree_code code)
{
  switch (code)
    {
    CASE_CONVERT:
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case POINTER_PLUS_EXPR:
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
    case LSHIFT_EXPR:
      return true;
    default:
      return false;
    }
}

/* Is NAME computed in at most STEPS simple steps from parameters of the function?  From the
   address of a variable another function would compute that of its own.  */

bool
computable_p (tree name, unsigned steps)
{
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return true;
  gassign *stmt = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
  if (!stmt || steps == 0 || gimple_assign_single_p (stmt)
      || !INTEGRAL_TYPE_P (TREE_TYPE (name))
      || !simple_operation_p (gimple_assign_rhs_code (stmt)))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (has_local_variable_p (gimple_op (stmt, k)))
      return false;
  ssa_op_iter it;
  tree operand;
  FOR_EACH_SSA_TREE_OPERAND (operand, stmt, it, SSA_OP_USE)
    if (!computable_p (operand, steps - 1))
      return false;
  return true;
}

/* Are values of TYPE passed in one register, as they are?  */

bool
passable_p (tree type)
{
  if (!POINTER_TYPE_P (type) && !INTEGRAL_TYPE_P (type)
      && !SCALAR_FLOAT_TYPE_P (type))
    return false;
  return is_a<scalar_mode> (TYPE_MODE (type))
         && GET_MODE_SIZE (SCALAR_TYPE_MODE (type)) <= UNITS_PER_WORD;
}

/* Note which value of the rest VALUE, an operand of a statement or PHI node, is.  Can it
   be used in another function?  */

bool
part::read_value (tree value)
{
  if (TREE_CODE (value) != SSA_NAME)
    return !has_shared_variable_p (value);
  if (virtual_operand_p (value)
      || contains_p (gimple_bb (SSA_NAME_DEF_STMT (value)))
      || member_p (value, used))
    return true;
  used.push_back (value);
  return true;
}

/* The same for all operands of STMT.  */

bool
part::read_statement (gimple *stmt)
{
  if (is_gimple_debug (stmt))
    return true;
  if (gimple_code (stmt) == GIMPLE_ASM || lookup_stmt_eh_lp (stmt) != 0
      || stmt_can_make_abnormal_goto (stmt))
    return false;
  throws |= stmt_could_throw_p (cfun, stmt);
  ssa_op_iter it;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, it, SSA_OP_USE)
    if (!read_value (name))
      return false;
  for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
    if (has_shared_variable_p (gimple_op (stmt, k)))
      return false;
  return true;
}

/* The same for the PHI nodes of BB.  */

bool
part::read_phis (basic_block bb)
{
  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    for (unsigned k = 0; k < gimple_phi_num_args (gsi.phi ()); k++)
      if (!read_value (gimple_phi_arg_def (gsi.phi (), k)))
        return false;
  return true;
}

/* The same for everything.  */

bool
part::read_blocks ()
{
  for (basic_block bb : blocks)
    {
      if (!read_phis (bb))
        return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (!read_statement (gsi_stmt (gsi)))
          return false;
    }
  return true;
}

/* The blocks that marked ones dominate.  */

std::set<int>
marked_blocks (void)
{
  std::set<int> numbers;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (marked_p (bb))
      for (basic_block marked : get_all_dominated_blocks (CDI_DOMINATORS, bb))
        numbers.insert (marked->index);
  return numbers;
}

/* Do private variables that the part accesses pass neither into it nor out of it?  Behind
   another mark is all that accesses another nest's.  */

bool
part::keeps_private_p () const
{
  const std::set<int> other = marked_blocks ();
  bool any = false, mentioned = false, elsewhere = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (mentions_private_p (bb))
      {
        any = true;
        mentioned |= contains_p (bb);
        elsewhere |= !contains_p (bb) && other.count (bb->index) == 0;
      }
  for (tree name : used)
    if (any && from_private_p (name))
      return false;
  return !(mentioned && elsewhere);
}

/* Add what NAME can be computed from to ARGUMENTS.  */

bool
part::add_arguments_for (tree name)
{
  if (computable_p (name, MAX_STEPS) && !SSA_NAME_IS_DEFAULT_DEF (name))
    {
      ssa_op_iter it;
      tree operand;
      FOR_EACH_SSA_TREE_OPERAND (operand, SSA_NAME_DEF_STMT (name), it,
                                 SSA_OP_USE)
        if (!add_arguments_for (operand))
          return false;
      return true;
    }
  if (!member_p (name, arguments))
    arguments.push_back (name);
  return arguments.size () <= MAX_ARGUMENTS && passable_p (TREE_TYPE (name));
}

/* The position of NAME among the parameters of the current function; behind all of them
   if it is none.  */

unsigned
parameter_position (tree name)
{
  unsigned position = 0;
  for (tree parm = DECL_ARGUMENTS (current_function_decl); parm;
       parm = DECL_CHAIN (parm), position++)
    if (SSA_NAME_IS_DEFAULT_DEF (name) && SSA_NAME_VAR (name) == parm)
      return position;
  return position;
}

/* Are all values in USED available by a few arguments?  Parameters of the current
   function come first, in their order, so that they are already in the right
   registers.  */

bool
part::find_arguments ()
{
  for (tree name : used)
    if (!add_arguments_for (name))
      return false;
  std::stable_sort (
      arguments.begin (), arguments.end (), [] (tree one, tree other) {
        return parameter_position (one) < parameter_position (other);
      });
  return true;
}

/* Does the attribute NAME of a function say nothing of its code, or what its
   declaration has elsewhere?  */

bool
harmless_attribute_p (const char *name)
{
  static const char *const names[] = { "access",
                                       "always_inline",
                                       "cold",
                                       "const",
                                       "deprecated",
                                       "fn spec",
                                       "format",
                                       "hot",
                                       "leaf",
                                       "noclone",
                                       "noinline",
                                       "noipa",
                                       "no_icf",
                                       "nonnull",
                                       "nothrow",
                                       "optimize",
                                       "pure",
                                       "returns_nonnull",
                                       "target",
                                       "unused",
                                       "used",
                                       "visibility",
                                       "warn_unused_result" };
  for (const char *harmless : names)
    if (strcmp (name, harmless) == 0)
      return true;
  return false;
}

/* May code of the current function be in another one?  Users who choose its section, or
   how it is called or instrumented, mean all of its code.  */

bool
divisible_function_p (void)
{
  tree fn = current_function_decl;
  if ((DECL_SECTION_NAME (fn) && !symtab_node::get (fn)->implicit_section)
      || lookup_attribute ("interrupt", TYPE_ATTRIBUTES (TREE_TYPE (fn))))
    return false;
  for (tree attribute = DECL_ATTRIBUTES (fn); attribute;
       attribute = TREE_CHAIN (attribute))
    if (!harmless_attribute_p (
            IDENTIFIER_POINTER (get_attribute_name (attribute))))
      return false;
  return true;
}

/* Can it be a function?  Values for which there is no other use are computed in it then.  */

bool
part::outlinable_p ()
{
  if (!divisible_function_p () || !single_pred_p (head) || !within_loop_p ()
      || !find_join () || !joins_alike_p () || !keeps_values_p ())
    return false;
  move_to_sole_user (head, inside);
  return read_blocks () && keeps_private_p () && find_arguments ();
}

/* The first statement that is executed from BB on, up to where control divides; NULL if
   there is none.  */

gimple *
first_statement (basic_block bb)
{
  std::set<basic_block> seen;
  while (seen.insert (bb).second)
    {
      gimple *stmt = gsi_stmt (gsi_start_nondebug_after_labels_bb (bb));
      if (stmt || !single_succ_p (bb))
        return stmt;
      bb = single_succ (bb);
    }
  return NULL;
}

/* May a call in the place of the part be the last thing that the function does?  */

bool
part::tail_p () const
{
  gimple *next = first_statement (join);
  greturn *end = next ? dyn_cast<greturn *> (next) : NULL;
  return end && !gimple_return_retval (end) && stack_unused_p ();
}

/* What the debugger is told may need values that are not passed.  */

void
part::drop_debug_statements ()
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      if (is_gimple_debug (gsi_stmt (gsi)))
        gsi_remove (&gsi, true);
      else
        gsi_next (&gsi);
}

/* Let all edges out of the part start in one block, which is returned, and lead to one
   that has no other predecessor.  */

basic_block
part::end_in_one_block ()
{
  std::vector<edge> exits;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, join->preds)
    if (contains_p (e->src))
      exits.push_back (e);
  basic_block tail = split_edge (exits[0]);
  for (size_t k = 1; k < exits.size (); k++)
    {
      e = redirect_edge_and_branch (exits[k], tail);
      redirect_edge_var_map_clear (e);
      tail->count += e->count ();
    }
  add_block (tail);
  split_edge (single_succ_edge (tail));
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  return tail;
}

/* Let the part use its own copy of NAME.  */

void
part::replace_uses (tree name)
{
  tree copy = copied (name);
  imm_use_iterator it;
  gimple *stmt;
  use_operand_p use;
  FOR_EACH_IMM_USE_STMT (stmt, it, name)
    if (contains_p (gimple_bb (stmt)))
      {
        FOR_EACH_IMM_USE_ON_STMT (use, it)
          SET_USE (use, copy);
        update_stmt (stmt);
      }
}

/* The copy of NAME, made in HEAD if there is none yet.  */

tree
part::copied (tree name)
{
  auto known = copies.find (name);
  if (known != copies.end ())
    return known->second;
  gimple *stmt = gimple_copy (SSA_NAME_DEF_STMT (name));
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (TREE_CODE (gimple_op (stmt, k)) == SSA_NAME)
      gimple_set_op (stmt, k, copied (gimple_op (stmt, k)));
  tree copy = make_ssa_name (TREE_TYPE (name), stmt);
  gimple_set_lhs (stmt, copy);
  gimple_stmt_iterator gsi = gsi_last_bb (head);
  gsi_insert_after (&gsi, stmt, GSI_NEW_STMT);
  return copies[name] = copy;
}

/* Let the part get what it shares with the rest from the parameters of FN.  These belong
   to another function, so that the statements that read them are not scanned for
   operands.  */

void
part::pass_arguments (tree fn)
{
  tree parm = DECL_ARGUMENTS (fn);
  for (tree name : arguments)
    {
      tree copy = make_ssa_name (TREE_TYPE (name));
      if (POINTER_TYPE_P (TREE_TYPE (name)) && SSA_NAME_PTR_INFO (name))
        duplicate_ssa_name_ptr_info (copy, SSA_NAME_PTR_INFO (name));
      gimple_stmt_iterator gsi = gsi_last_bb (head);
      gsi_insert_after_without_update (&gsi, gimple_build_assign (copy, parm),
                                       GSI_NEW_STMT);
      copies[name] = copy;
      parm = DECL_CHAIN (parm);
    }
  for (tree name : used)
    replace_uses (name);
}

/* Let argument K of PHI be a name that gets its value in the block before.  */

void
name_argument (gphi *phi, unsigned k)
{
  edge e = gimple_phi_arg_edge (phi, k);
  tree name = make_ssa_name (TREE_TYPE (gimple_phi_result (phi)));
  gimple *stmt = gimple_build_assign (name, gimple_phi_arg_def (phi, k));
  gimple_stmt_iterator gsi = gsi_last_bb (e->src);
  if (!gsi_end_p (gsi) && stmt_ends_bb_p (gsi_stmt (gsi)))
    gsi_insert_before (&gsi, stmt, GSI_SAME_STMT);
  else
    gsi_insert_after (&gsi, stmt, GSI_NEW_STMT);
  SET_PHI_ARG_DEF (phi, k, name);
}

/* In arguments of PHI nodes GCC moves nothing but names to another function.  */

void
part::name_addresses ()
{
  for (basic_block bb : blocks)
    for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      for (unsigned k = 0; k < gimple_phi_num_args (gsi.phi ()); k++)
        if (TREE_CODE (gimple_phi_arg_def (gsi.phi (), k)) == ADDR_EXPR)
          name_argument (gsi.phi (), k);
}

/* What is known of the pointers that statements define, which moving them forgets, but of those
   to variables of the function: others take the place of these where the statements go.  */
class pointer_record
{
public:
  pointer_record ();
  void note (const std::vector<basic_block> &blocks);
  void restore () const;

private:
  void note (gimple *stmt);
  auto_bitmap variables;
  std::vector<std::pair<gimple *, ptr_info_def *> > known;
};

pointer_record::pointer_record ()
{
  unsigned k;
  tree variable;
  FOR_EACH_LOCAL_DECL (cfun, k, variable)
  bitmap_set_bit (variables, DECL_PT_UID (variable));
}

/* The name that STMT defines stands for no variable of the user's from now on.  */

void
pointer_record::note (gimple *stmt)
{
  tree name = defined_name (stmt);
  if (!name)
    return;
  if (tree var = SSA_NAME_VAR (name))
    SET_SSA_NAME_VAR_OR_IDENTIFIER (name, DECL_NAME (var));
  ptr_info_def *info
      = POINTER_TYPE_P (TREE_TYPE (name)) ? SSA_NAME_PTR_INFO (name) : NULL;
  if (info && !(info->pt.vars && bitmap_intersect_p (info->pt.vars, variables)))
    known.push_back ({ stmt, info });
}

void
pointer_record::note (const std::vector<basic_block> &blocks)
{
  for (basic_block bb : blocks)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        note (gsi.phi ());
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        note (gsi_stmt (gsi));
    }
}

void
pointer_record::restore () const
{
  for (const auto &entry : known)
    SSA_NAME_PTR_INFO (defined_name (entry.first)) = entry.second;
}

/* A parameter of FN.  */

tree
new_parameter (tree fn, tree type)
{
  tree parm
      = build_decl (DECL_SOURCE_LOCATION (fn), PARM_DECL, NULL_TREE, type);
  DECL_ARTIFICIAL (parm) = 1;
  DECL_ARG_TYPE (parm) = type;
  DECL_CONTEXT (parm) = fn;
  TREE_USED (parm) = 1;
  layout_decl (parm, 0);
  return parm;
}

/* The result of FN, which returns none.  */

tree
new_void_result (tree fn)
{
  tree result = build_decl (DECL_SOURCE_LOCATION (fn), RESULT_DECL, NULL_TREE,
                            void_type_node);
  DECL_ARTIFICIAL (result) = 1;
  DECL_IGNORED_P (result) = 1;
  DECL_CONTEXT (result) = fn;
  return result;
}

/* A local function with one parameter for each of VALUES, compiled as the current one.  */

tree
new_declaration (const std::vector<tree> &values)
{
  auto_vec<tree> types;
  for (tree value : values)
    types.safe_push (TREE_TYPE (value));
  tree type = build_function_type_array (void_type_node, types.length (),
                                         types.address ());
  tree name = clone_function_name_numbered (current_function_decl, "polyfuse");
  tree fn = build_decl (DECL_SOURCE_LOCATION (current_function_decl),
                        FUNCTION_DECL, name, type);
  SET_DECL_ASSEMBLER_NAME (fn, name);
  TREE_STATIC (fn) = 1;
  TREE_USED (fn) = 1;
  DECL_ARTIFICIAL (fn) = 1;
  DECL_UNINLINABLE (fn) = 1;
  DECL_FUNCTION_SPECIFIC_TARGET (fn)
      = DECL_FUNCTION_SPECIFIC_TARGET (current_function_decl);
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn)
      = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (current_function_decl);
  DECL_INITIAL (fn) = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (DECL_INITIAL (fn)) = fn;
  DECL_RESULT (fn) = new_void_result (fn);
  for (size_t k = values.size (); k-- > 0;)
    {
      tree parm = new_parameter (fn, types[k]);
      DECL_CHAIN (parm) = DECL_ARGUMENTS (fn);
      DECL_ARGUMENTS (fn) = parm;
    }
  return fn;
}

/* An empty body for FN, in SSA form.  */

function *
new_body (tree fn)
{
  function *outer = cfun;
  allocate_struct_function (fn, false);
  function *body = DECL_STRUCT_FUNCTION (fn);
  set_cfun (outer);
  body->function_start_locus = outer->function_start_locus;
  body->function_end_locus = outer->function_end_locus;
  body->curr_properties = outer->curr_properties;
  body->last_clique = outer->last_clique;
  body->after_inlining = 1;
  body->always_inline_functions_inlined = 1;
  body->can_throw_non_call_exceptions = outer->can_throw_non_call_exceptions;
  body->can_delete_dead_exceptions = outer->can_delete_dead_exceptions;
  init_tree_ssa (body);
  init_ssa_operands (body);
  body->gimple_df->in_ssa_p = true;
  return body;
}

/* Complete BODY, into which the blocks up to TAIL were moved, and which is executed
   COUNT times.  */

void
finish_body (function *body, basic_block tail, profile_count count,
             const pointer_record &pointers)
{
  push_cfun (body);
  profile_status_for_fn (body) = PROFILE_GUESSED;
  ENTRY_BLOCK_PTR_FOR_FN (body)->count = count;
  EXIT_BLOCK_PTR_FOR_FN (body)->count = count;
  gimple_stmt_iterator gsi = gsi_last_bb (tail);
  gsi_insert_after (&gsi, gimple_build_return (NULL_TREE), GSI_NEW_STMT);
  pointers.restore ();
  update_max_bb_count ();
  update_ssa (TODO_update_ssa);
  if (flag_checking)
    verify_ssa (true, true);
  pop_cfun ();
}

/* Have FN, which the current function calls, compiled.  */

void
add_function (tree fn)
{
  cgraph_node *caller = cgraph_node::get (current_function_decl);
  cgraph_node *node = cgraph_node::get_create (fn);
  node->frequency = caller->frequency;
  node->count = ENTRY_BLOCK_PTR_FOR_FN (DECL_STRUCT_FUNCTION (fn))->count;
  if (DECL_COMDAT_GROUP (current_function_decl))
    node->add_to_same_comdat_group (caller);
  outlined.insert (DECL_UID (fn));
  cgraph_node::add_new_function (fn, true);
}

/* Make a function of the part.  The block that calls it.  */

basic_block
part::outline ()
{
  const bool tail_call = tail_p ();
  const profile_count count = head->count;
  /* The parameters are read in front of what was moved to HEAD.  */
  add_block (split_block_after_labels (head)->dest);
  drop_debug_statements ();
  name_addresses ();
  basic_block tail = end_in_one_block ();
  tree fn = new_declaration (arguments);
  TREE_NOTHROW (fn) = !throws;
  function *body = new_body (fn);
  pass_arguments (fn);
  pointer_record pointers;
  pointers.note (blocks);
  basic_block place = move_sese_region_to_fn (body, head, tail, NULL_TREE);
  single_succ_edge (place)->flags = EDGE_FALLTHRU;
  finish_body (body, tail, count, pointers);
  auto_vec<tree> given;
  for (tree name : arguments)
    given.safe_push (name);
  gcall *call = gimple_build_call_vec (fn, given);
  gimple_call_set_tail (call, tail_call);
  cfun->tail_call_marked |= tail_call;
  gimple_stmt_iterator gsi = gsi_start_bb (place);
  gsi_insert_before (&gsi, call, GSI_NEW_STMT);
  mark_virtual_operands_for_renaming (cfun);
  add_function (fn);
  return place;
}

/* Remove a mark, and return an empty block in front of the code behind it.  NULL if
   there is no mark.  Sets *CHECKED to whether that code is.  */

basic_block
next_marked (bool *checked)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (mark_p (gsi_stmt (gsi)))
        {
          *checked = checked_mark_p (gsi_stmt (gsi));
          edge e = split_block (bb, gsi_stmt (gsi));
          gsi = gsi_last_bb (bb);
          gsi_remove (&gsi, true);
          return split_edge (e);
        }
  return NULL;
}

/* Where a part that begins with HEAD may end, the largest part first: NULL is the end of
   what HEAD dominates.  Other passes may have copied what follows the part into it.  */

std::vector<basic_block>
possible_ends (basic_block head)
{
  std::vector<basic_block> ends;
  calculate_dominance_info (CDI_POST_DOMINATORS);
  for (basic_block bb = get_immediate_dominator (CDI_POST_DOMINATORS, head);
       bb && dominated_by_p (CDI_DOMINATORS, bb, head);
       bb = get_immediate_dominator (CDI_POST_DOMINATORS, bb))
    if (bb->loop_father == head->loop_father)
      ends.push_back (bb);
  free_dominance_info (CDI_POST_DOMINATORS);
  ends.push_back (NULL);
  std::reverse (ends.begin (), ends.end ());
  return ends;
}

/* Move the largest part that begins with HEAD and can be a function.  The block that calls
   it; NULL if there is none.  */

basic_block
outline_from (basic_block head)
{
  calculate_dominance_info (CDI_DOMINATORS);
  for (basic_block end : possible_ends (head))
    {
      part marked (head, end);
      if (marked.outlinable_p ())
        return marked.outline ();
    }
  return NULL;
}

/* The edge to BB from the first of the conditions that it takes to come there and that otherwise
   lead to one other block.  NULL if there is none.  */

edge
first_way_to (basic_block bb)
{
  edge first = NULL;
  basic_block otherwise = NULL;
  for (; single_pred_p (bb); bb = single_pred (bb))
    {
      edge way = single_pred_edge (bb);
      if (single_succ_p (way->src))
        continue;
      if (EDGE_COUNT (way->src->succs) != 2)
        break;
      edge other = EDGE_SUCC (way->src, EDGE_SUCC (way->src, 0) == way);
      if (otherwise && other->dest != otherwise)
        break;
      otherwise = other->dest;
      first = way;
    }
  return first;
}

/* Predict nothing of how large a problem is, which the first condition in front of BB, a call of
   new code, decides by, unless there is a profile.  The original code then follows that condition:
   small problems have no time for a jump, and large ones do not notice.  The new code was compiled as
   what is executed.  */

void
expect_any_size (basic_block bb)
{
  edge large = first_way_to (bb);
  if (!large || profile_status_for_fn (cfun) == PROFILE_READ)
    return;
  edge way;
  edge_iterator ei;
  FOR_EACH_EDGE (way, ei, large->src->succs)
    way->probability = profile_probability::even ();
}

} // namespace

unsigned
outline_marked_code (void)
{
  bool changed = false, checked;
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  loop_optimizer_finalize (cfun);
  while (basic_block head = next_marked (&checked))
    if (basic_block call = outline_from (head))
      {
        changed = true;
        if (checked)
          expect_any_size (call);
      }
  if (changed)
    remove_unused_locals ();
  return TODO_cleanup_cfg | (changed ? TODO_update_ssa_only_virtuals : 0);
}

bool
outlined_p (tree fn)
{
  return outlined.count (DECL_UID (fn)) != 0;
}
