/* Why Graphite makes no SCoP of a loop nest.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "refusal.h"
#include "affine.h"
#include "prepare.h"
#include "prospect.h"
#include "source-name.h"
#include "steer.h"
#include "unparse.h"
#include "vector-call.h"

namespace
{

/* How many neighbours of a nest are looked at for what it was refused together
   with, and how many pairs of references are tested: enough for Graphite's
   default limit of 100 references to a SCoP.  */
const unsigned most_neighbours = 8;
const unsigned most_pairs = 10000;

/* How many nests of a function keep_apart looks at, so that functions with thousands of them take
   no longer.  */
const unsigned most_apart = 100;

std::string
quoted (const std::string &text)
{
  return "`" + text + "'";
}

/* The data references of a region; released with it.  */
struct references
{
  auto_vec<data_reference_p> list;

  ~references ()
  {
    for (data_reference_p reference : list)
      free_data_ref (reference);
  }
};

/* Numbers of iterations are known only while loop exits are recorded, which
   Graphite stops when it has transformed something.  Lets them be recorded
   for a while.  */
class recorded_exits
{
public:
  recorded_exits ()
      : added (!loops_state_satisfies_p (LOOPS_HAVE_RECORDED_EXITS))
  {
    if (!added)
      return;
    record_loop_exits ();
    forget_iterations ();
  }

  ~recorded_exits ()
  {
    if (added)
      release_recorded_exits (cfun);
  }

private:
  /* Answers given without exits are wrong now.  */
  void
  forget_iterations ()
  {
    class loop *loop;
    for (unsigned i = 0; vec_safe_iterate (get_loops (cfun), i, &loop); i++)
      if (loop)
        loop->nb_iterations = NULL_TREE;
  }

  bool added;
};

/* Post-dominators, computed if there are none, for as long as needed.  */
class post_dominators
{
public:
  post_dominators () : added (!dom_info_available_p (CDI_POST_DOMINATORS))
  {
    if (added)
      calculate_dominance_info (CDI_POST_DOMINATORS);
  }

  ~post_dominators ()
  {
    if (added)
      free_dominance_info (CDI_POST_DOMINATORS);
  }

private:
  bool added;
};

/* The examination of one nest.  The functions that examine return true when
   they found the reason, which is then FOUND.

   UNSEEN: what does not count.
   NEST, ENTRY, EXIT: the nest; the edge that enters it and, if there is but
     one, that leaves it.
   LOOPS: its loops, outer ones before inner ones.
   BLOCKS: its blocks, in dominance order.
   MEMORY: its data references, collected by the examination of accesses.  */
class examination
{
public:
  examination (class loop *nest, const struct unseen &unseen);

  bool is_sound ();
  bool is_cold ();
  bool is_refused_for_itself ();
  bool is_too_large ();
  bool has_too_many_references (unsigned more, const char *where);
  unsigned
  n_references () const
  {
    return memory.list.length ();
  }
  bool overlaps_itself ();
  bool overlaps (const examination &other);
  bool shares_data (const examination &other) const;
  bool overlaps_indirectly (const examination &other, class loop *around);
  bool refers_indirectly ();

  refusal found;

private:
  bool refuse (enum pf_reason reason, const std::string &detail,
               location_t where);
  bool refuse (enum pf_reason reason, const std::string &detail, gimple *stmt);

  void collect_loops (class loop *loop);
  location_t first_location () const;
  sese_l region () const;
  bool is_affine (tree evolution) const;
  bool are_affine (const std::vector<integer_comparison> &all,
                   class loop *loop) const;
  tree evolution (class loop *loop, tree e) const;

  bool has_effect ();
  bool has_effect (gimple *stmt);
  bool has_unusual_call (gcall *call);
  bool has_odd_exit ();
  bool has_odd_exit (class loop *loop);
  bool has_early_exit ();
  bool has_early_exit (class loop *loop);
  bool has_unknown_iterations ();
  bool has_unknown_iterations (class loop *loop);
  bool has_odd_control ();
  bool has_odd_control (gcond *cond);
  bool has_odd_jump ();
  bool branches_cross (basic_block bb);
  bool has_odd_access ();
  bool has_odd_access (gimple *stmt);
  bool was_hidden (data_reference_p reference) const;
  bool has_idle_loop ();
  bool has_too_many_parameters ();
  void collect_parameters (tree evolution, hash_set<tree> *parameters) const;
  tree indirect_pointer (data_reference_p reference) const;
  std::string describe_indirection (data_reference_p reference) const;
  bool overlaps_itself (bool written);
  bool overlap (data_reference_p a, data_reference_p b, class loop *around);

  class loop *nest;
  const struct unseen &unseen;
  edge entry, exit;
  std::vector<class loop *> loops;
  std::vector<basic_block> blocks;
  references memory;
};

examination::examination (class loop *nest, const struct unseen &unseen)
    : found{ PF_NOT_DETECTED, "", source_loop_location (nest) }, nest (nest),
      unseen (unseen), entry (loop_preheader_edge (nest)),
      exit (single_exit (nest))
{
  collect_loops (nest);
  basic_block *body = get_loop_body_in_dom_order (nest);
  blocks.assign (body, body + nest->num_nodes);
  free (body);
  if (LOCATION_LOCUS (found.location) == UNKNOWN_LOCATION)
    found.location = first_location ();
}

/* Of the first statement that has one.  */
location_t
examination::first_location () const
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (LOCATION_LOCUS (gimple_location (gsi_stmt (gsi))) != UNKNOWN_LOCATION)
        return gimple_location (gsi_stmt (gsi));
  return UNKNOWN_LOCATION;
}

void
examination::collect_loops (class loop *loop)
{
  loops.push_back (loop);
  for (class loop *inner = loop->inner; inner; inner = inner->next)
    collect_loops (inner);
}

bool
examination::refuse (enum pf_reason reason, const std::string &detail,
                     location_t where)
{
  found.reason = reason;
  found.detail = detail;
  if (LOCATION_LOCUS (where) != UNKNOWN_LOCATION)
    found.location = where;
  return true;
}

bool
examination::refuse (enum pf_reason reason, const std::string &detail,
                     gimple *stmt)
{
  location_t where = gimple_location (stmt);
  if (LOCATION_LOCUS (where) == UNKNOWN_LOCATION)
    where = source_loop_location (gimple_bb (stmt)->loop_father);
  return refuse (reason, detail, where);
}

sese_l
examination::region () const
{
  return sese_l (entry, exit);
}

/* Is every loop entered and continued by one edge each, as the questions below
   expect?  */
bool
examination::is_sound ()
{
  for (class loop *loop : loops)
    if (!loop->latch || EDGE_COUNT (loop->header->preds) != 2
        || loop_preheader_edge (loop)->flags & EDGE_IRREDUCIBLE_LOOP)
      {
        refuse (PF_CONTROL, "a loop is entered by a jump into it",
                source_loop_location (loop));
        return false;
      }
  return true;
}

bool
examination::is_cold ()
{
  for (class loop *loop : loops)
    if (!loop->inner && !optimize_loop_for_speed_p (loop))
      return refuse (PF_COLD, "", source_loop_location (loop));
  return false;
}

/* CALL does more than compute a value from its arguments.  Say what.  */
bool
examination::has_unusual_call (gcall *call)
{
  int flags = gimple_call_flags (call);
  tree function = gimple_call_fndecl (call);
  std::string name;
  if (gimple_call_internal_p (call))
    name = internal_fn_name (gimple_call_internal_fn (call));
  else if (function)
    name = lang_hooks.decl_printable_name (function, 1);
  std::string detail
      = name.empty ()
            ? "call through " + quoted (unparse (gimple_call_fn (call)))
            : "call to " + quoted (name);
  if (vector_call_p (call))
    return refuse (PF_VECTOR_CALL, detail, call);
  if (flags & ECF_PURE)
    detail += ", which reads memory";
  else if (function && flag_errno_math
           && fndecl_built_in_p (function, BUILT_IN_NORMAL)
           && SCALAR_FLOAT_TYPE_P (TREE_TYPE (TREE_TYPE (function))))
    detail += ", which may set errno [-fno-math-errno]";
  return refuse (PF_CALL, detail, call);
}

bool
examination::has_effect (gimple *stmt)
{
  if (!has_side_effect (stmt))
    return false;
  if (gimple_code (stmt) == GIMPLE_ASM)
    return refuse (PF_SIDE_EFFECT, "asm statement", stmt);
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return has_unusual_call (call);
  if (gimple_clobber_p (stmt))
    {
      tree object = gimple_get_lhs (stmt);
      return refuse (PF_SIDE_EFFECT,
                     (DECL_P (object) && DECL_NAME (object)
                          ? quoted (unparse (object))
                          : std::string ("an object"))
                         + " is declared inside the loop nest",
                     stmt);
    }
  tree place = gimple_get_lhs (stmt);
  if (gimple_assign_single_p (stmt)
      && !(gimple_store_p (stmt) && TREE_THIS_VOLATILE (place)))
    place = gimple_assign_rhs1 (stmt);
  return refuse (PF_SIDE_EFFECT,
                 "access to volatile " + quoted (unparse (place)), stmt);
}

bool
examination::has_effect ()
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (has_effect (gsi_stmt (gsi)))
        return true;
  return false;
}

/* What happens when a loop is left by E.  */
std::string
describe_exit (edge e)
{
  gimple_stmt_iterator last = gsi_last_nondebug_bb (e->dest);
  if (!gsi_end_p (last) && is_gimple_call (gsi_stmt (last))
      && gimple_call_noreturn_p (gsi_stmt (last)))
    if (tree function = gimple_call_fndecl (gsi_stmt (last)))
      return "it is also left by a call to "
             + quoted (lang_hooks.decl_printable_name (function, 1));
  if (gcond *cond = condition_of (e->src))
    return "it is also left if "
           + quoted (unparse_condition (cond, e->flags & EDGE_FALSE_VALUE));
  return "";
}

/* The block before LOOP's latch, NULL if there are several.  */
basic_block
last_block (class loop *loop)
{
  return single_pred_p (loop->latch) ? single_pred (loop->latch) : NULL;
}

bool
examination::has_odd_exit (class loop *loop)
{
  auto_vec<edge> exits = get_loop_exit_edges (loop);
  location_t here = source_loop_location (loop);
  if (exits.is_empty ())
    return refuse (PF_ITERATIONS, "it never ends", here);
  if (exits.length () == 1)
    return false;
  basic_block last = last_block (loop);
  edge extra = exits[0];
  for (edge e : exits)
    if (e->src != last)
      extra = e;
  gimple *stmt = pf_last_stmt (extra->src);
  if (stmt && LOCATION_LOCUS (gimple_location (stmt)) != UNKNOWN_LOCATION)
    here = gimple_location (stmt);
  return refuse (PF_EXITS, describe_exit (extra), here);
}

bool
examination::has_odd_exit ()
{
  for (class loop *loop : loops)
    if (has_odd_exit (loop))
      return true;
  return false;
}

/* Is LOOP, which has one exit, left in its middle?  */
bool
examination::has_early_exit (class loop *loop)
{
  edge leaving = single_exit (loop);
  if (leaving && leaving->src == last_block (loop)
      && empty_block_p (loop->latch)
      && !(leaving->flags & (EDGE_COMPLEX | EDGE_FAKE)))
    return false;
  return refuse (PF_NOT_DETECTED, "a loop is left before its end",
                 source_loop_location (loop));
}

bool
examination::has_early_exit ()
{
  for (class loop *loop : loops)
    if (has_early_exit (loop))
      return true;
  return false;
}

/* What E is in terms of the loops around it and of values from outside the
   nest.  */
tree
examination::evolution (class loop *loop, tree e) const
{
  return scalar_evolution_in_region (region (), loop, e);
}

/* Is EVOLUTION affine in the nest?  */
bool
examination::is_affine (tree evolution) const
{
  return affine_evolution_p (evolution, nest);
}

/* Are ALL, in LOOP, comparisons of affine numbers?  */
bool
examination::are_affine (const std::vector<integer_comparison> &all,
                         class loop *loop) const
{
  for (const integer_comparison &part : all)
    if (!is_affine (evolution (loop, part.a))
        || !is_affine (evolution (loop, part.b)))
      return false;
  return true;
}

/* Why the iterations of LOOP, the end of which is all right, are unknown.  */
bool
examination::has_unknown_iterations (class loop *loop)
{
  edge leaving = single_exit (loop);
  gcond *cond = leaving ? condition_of (leaving->src) : NULL;
  if (!cond)
    return refuse (PF_ITERATIONS, "", source_loop_location (loop));
  std::string text
      = quoted (unparse_condition (cond, leaving->flags & EDGE_TRUE_VALUE));
  location_t here = source_loop_location (loop);

  if (const loop_bounds *bounds = unseen.extremes.find (loop))
    return are_affine (bounds->entry, loop)
               ? false
               : refuse (PF_ITERATIONS,
                         "their number while " + text + " is not affine", here);
  class tree_niter_desc description;
  if (!number_of_iterations_exit (loop, leaving, &description, false))
    return refuse (PF_ITERATIONS, "it runs while " + text, here);
  if (!description.control.no_overflow)
    return refuse (PF_ITERATIONS, "its counter may wrap around while " + text,
                   here);
  tree iterations = number_of_latch_executions (loop);
  if (!is_affine (evolution (loop, iterations)))
    return refuse (PF_ITERATIONS,
                   "their number while " + text + " is not affine", here);
  for (tree operand : { gimple_cond_lhs (cond), gimple_cond_rhs (cond) })
    {
      if (!INTEGRAL_TYPE_P (TREE_TYPE (operand)))
        return refuse (PF_ITERATIONS, text + " does not compare integers",
                       here);
      if (!is_affine (evolution (loop, operand)))
        return refuse (PF_ITERATIONS,
                       "their number while " + text + " is not affine", here);
    }
  return false;
}

bool
examination::has_unknown_iterations ()
{
  for (class loop *loop : loops)
    if (has_unknown_iterations (loop))
      return true;
  return false;
}

/* The loop ends are known to be all right: is COND, inside a loop?  */
bool
examination::has_odd_control (gcond *cond)
{
  if (unseen.selected.contains (cond) || unseen.branches.contains (cond))
    return false;
  int flag;
  const std::vector<integer_comparison> *all
      = unseen.extremes.find (cond, &flag);
  if (all && are_affine (*all, gimple_bb (cond)->loop_father))
    return false;
  std::string text = "condition " + quoted (unparse_condition (cond, false));
  for (tree operand : { gimple_cond_lhs (cond), gimple_cond_rhs (cond) })
    {
      if (!INTEGRAL_TYPE_P (TREE_TYPE (operand)))
        return refuse (PF_CONTROL, text + " does not compare integers", cond);
      if (!is_affine (evolution (gimple_bb (cond)->loop_father, operand)))
        return refuse (PF_CONTROL, text + " is not affine", cond);
    }
  return false;
}

/* Does BB branch in a way that no if-then-else does?  */
bool
examination::branches_cross (basic_block bb)
{
  edge e;
  edge_iterator ei;
  gcond *cond = condition_of (bb);
  if (EDGE_COUNT (bb->succs) > 1
      && !(cond
           && (unseen.selected.contains (cond)
               || unseen.branches.contains (cond))))
    FOR_EACH_EDGE (e, ei, bb->succs)
      if (!dominated_by_p (CDI_POST_DOMINATORS, bb, e->dest)
          && !dominated_by_p (CDI_DOMINATORS, e->dest, bb))
        {
          gimple *stmt = pf_last_stmt (bb);
          location_t here = stmt ? gimple_location (stmt)
                                 : source_loop_location (bb->loop_father);
          return refuse (PF_CONTROL, "branches cross", here);
        }
  return false;
}

/* Is there control flow that is neither a loop nor an if-then-else?  */
bool
examination::has_odd_jump ()
{
  for (basic_block bb : blocks)
    {
      if (bb->flags & BB_IRREDUCIBLE_LOOP)
        return refuse (PF_CONTROL, "a loop is entered by a jump into it",
                       source_loop_location (bb->loop_father));
      gimple *last = pf_last_stmt (bb);
      if (!last || !is_ctrl_stmt (last) || gimple_code (last) == GIMPLE_COND)
        continue;
      enum gimple_code code = gimple_code (last);
      return refuse (PF_CONTROL,
                     code == GIMPLE_SWITCH ? "a switch statement"
                     : code == GIMPLE_GOTO ? "a computed jump"
                                           : "exception handling",
                     last);
    }
  return false;
}

bool
examination::has_odd_control ()
{
  for (basic_block bb : blocks)
    {
      gcond *cond = condition_of (bb);
      if ((cond && has_odd_control (cond)) || branches_cross (bb))
        return true;
    }
  return false;
}

/* Was REFERENCE one that Graphite need not understand, for others that are none
   either do not overlap it, and it has a description for all of the nest?  */
bool
examination::was_hidden (data_reference_p reference) const
{
  gimple *stmt = DR_STMT (reference);
  const sese_l here = region ();
  struct reference parts;
  return unseen.hidden.count (std::make_pair (stmt, DR_IS_READ (reference)))
         && describe_reference (DR_REF (reference), loop_containing_stmt (stmt),
                                &here, &parts);
}

/* Are the references of STMT not affine?  Those that are go to MEMORY.  */
bool
examination::has_odd_access (gimple *stmt)
{
  unsigned first = memory.list.length ();
  if (is_gimple_debug (stmt))
    return false;
  if (!graphite_find_data_references_in_stmt (
          entry, loop_containing_stmt (stmt), stmt, &memory.list))
    return refuse (PF_ACCESS, "", stmt);
  for (unsigned i = first; i < memory.list.length (); i++)
    {
      data_reference_p reference = memory.list[i];
      if (was_hidden (reference))
        {
          reference->aux = this;
          continue;
        }
      for (unsigned k = 0; k < DR_NUM_DIMENSIONS (reference); k++)
        if (!is_affine (DR_ACCESS_FN (reference, k)))
          return refuse (PF_ACCESS,
                         "reference " + quoted (unparse (DR_REF (reference)))
                             + " is not affine",
                         stmt);
    }
  return false;
}

bool
examination::has_odd_access ()
{
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (has_odd_access (gsi_stmt (gsi)))
        return true;
  return false;
}

bool
examination::has_idle_loop ()
{
  for (class loop *loop : loops)
    if (!loop->inner && !loop_nest_has_data_refs (loop))
      return refuse (PF_NO_REFERENCE, "", source_loop_location (loop));
  return false;
}

/* Does the nest, whatever stands around it, violate a condition?  */
bool
examination::is_refused_for_itself ()
{
  return !is_sound () || is_cold () || has_effect () || has_odd_exit ()
         || has_odd_jump () || has_early_exit () || has_unknown_iterations ()
         || has_odd_control () || has_odd_access () || has_idle_loop ();
}

/* Add the parameters in EVOLUTION, which is affine, to *PARAMETERS.  */
void
examination::collect_parameters (tree evolution,
                                 hash_set<tree> *parameters) const
{
  if (TREE_CODE (evolution) == SSA_NAME)
    parameters->add (evolution);
  else if (TREE_CODE (evolution) == POLYNOMIAL_CHREC)
    collect_parameters (CHREC_LEFT (evolution), parameters);
  else if (EXPR_P (evolution))
    for (int i = 0; i < TREE_OPERAND_LENGTH (evolution); i++)
      if (TREE_OPERAND (evolution, i))
        collect_parameters (TREE_OPERAND (evolution, i), parameters);
}

bool
examination::has_too_many_parameters ()
{
  hash_set<tree> parameters;
  for (class loop *loop : loops)
    collect_parameters (evolution (loop, number_of_latch_executions (loop)),
                        &parameters);
  for (data_reference_p reference : memory.list)
    for (unsigned k = 0; k < DR_NUM_DIMENSIONS (reference); k++)
      collect_parameters (DR_ACCESS_FN (reference, k), &parameters);
  for (basic_block bb : blocks)
    if (gcond *cond = condition_of (bb);
        cond && !unseen.selected.contains (cond))
      for (tree operand : { gimple_cond_lhs (cond), gimple_cond_rhs (cond) })
        collect_parameters (evolution (bb->loop_father, operand), &parameters);
  unsigned most = param_graphite_max_nb_scop_params;
  if (most == 0 || parameters.elements () <= most)
    return false;
  return refuse (PF_TOO_LARGE,
                 std::to_string (parameters.elements ()) + " parameters"
                     + " [--param graphite-max-nb-scop-params="
                     + std::to_string (most) + "]",
                 source_loop_location (nest));
}

/* Does the nest, which is all right otherwise, exceed Graphite's limits?  */
bool
examination::is_too_large ()
{
  return has_too_many_references (0, "") || has_too_many_parameters ();
}

/* Are there too many references, with MORE in the loop nests next to this one,
   as WHERE says?  */
bool
examination::has_too_many_references (unsigned more, const char *where)
{
  unsigned most = most_references ();
  unsigned total = memory.list.length () + more;
  if (most == 0 || total < most)
    return false;
  return refuse (PF_TOO_LARGE,
                 std::to_string (total) + " references" + where
                     + " [--param graphite-max-arrays-per-scop="
                     + std::to_string (most) + "]",
                 source_loop_location (nest));
}

/* What the user calls the object that REFERENCE is a part of: the array, or
   the pointer before subscripts were added.  */
std::string
object_name (data_reference_p reference)
{
  std::string text = unparse (DR_REF (reference));
  size_t start = text.find_first_not_of ("*(&");
  if (start == std::string::npos)
    return text;
  size_t end = text.find_first_of ("[)", start);
  return text.substr (start, end == std::string::npos ? end : end - start);
}

/* The pointer from which POINTER was computed by additions.  */
tree
pointer_root (tree pointer)
{
  while (TREE_CODE (pointer) == SSA_NAME)
    {
      gassign *stmt = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (pointer));
      if (!stmt
          || (gimple_assign_rhs_code (stmt) != POINTER_PLUS_EXPR
              && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))))
        break;
      pointer = gimple_assign_rhs1 (stmt);
    }
  return pointer;
}

/* Has has_odd_access marked REFERENCE as hidden?  */
bool
hidden_p (data_reference_p reference)
{
  return reference->aux != NULL;
}

/* The pointer that REFERENCE is behind if the nest computes it in a way that nobody
   understands, so that nothing else is known of it; else NULL_TREE.  */
tree
examination::indirect_pointer (data_reference_p reference) const
{
  tree base = DR_BASE_OBJECT (reference);
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  if (TREE_CODE (base) != MEM_REF || hidden_p (reference)
      || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
      || !defined_in_sese_p (TREE_OPERAND (base, 0), region ()))
    return NULL_TREE;
  return TREE_OPERAND (base, 0);
}

/* Why REFERENCE is behind such a pointer; "" if it is not.  */
std::string
examination::describe_indirection (data_reference_p reference) const
{
  tree pointer = indirect_pointer (reference);
  if (!pointer)
    return "";
  std::string text = "reference " + quoted (unparse (DR_REF (reference)));
  tree root = pointer_root (pointer);
  if (TREE_CODE (root) == SSA_NAME && defined_in_sese_p (root, region ()))
    return text + ": pointer " + quoted (unparse (root))
           + " may change in the loop nest";
  return text + " is not affine";
}

/* May A and B overlap in a way that their subscripts do not tell?  AROUND is
   the loop whose iterations may run in any order.  */
bool
examination::overlap (data_reference_p a, data_reference_p b,
                      class loop *around)
{
  if ((hidden_p (a) && hidden_p (b)) || !dr_may_alias_p (a, b, around))
    return false;
  tree object_a = DR_BASE_OBJECT (a), object_b = DR_BASE_OBJECT (b);
  if (DR_NUM_DIMENSIONS (a) > 0
      && DR_NUM_DIMENSIONS (a) == DR_NUM_DIMENSIONS (b)
      && operand_equal_p (object_a, object_b, OEP_ADDRESS_OF)
      && types_compatible_p (TREE_TYPE (object_a), TREE_TYPE (object_b)))
    return false;

  for (data_reference_p reference : { a, b })
    {
      std::string indirection = describe_indirection (reference);
      if (!indirection.empty ())
        return refuse (PF_ACCESS, indirection, DR_STMT (reference));
    }
  std::string name_a = object_name (a), name_b = object_name (b);
  if (name_a == name_b)
    {
      name_a = unparse (DR_REF (a));
      name_b = unparse (DR_REF (b));
    }
  /* Graphite has no model for an object without subscripts.  */
  if (name_a == name_b)
    return refuse (PF_ACCESS,
                   quoted (name_a)
                       + " is a scalar that every iteration accesses in memory",
                   DR_STMT (a));
  return refuse (PF_MAY_ALIAS,
                 "references " + quoted (name_a) + " and " + quoted (name_b)
                     + " may alias",
                 DR_STMT (a));
}

/* Does the nest refer to overlapping objects?  Graphite does not care whether
   one is written, but the user does.  */
bool
examination::overlaps_itself ()
{
  return overlaps_itself (true) || overlaps_itself (false);
}

bool
examination::overlaps_itself (bool written)
{
  unsigned pairs = 0;
  for (unsigned i = 0; i < memory.list.length (); i++)
    for (unsigned j = i + 1; j < memory.list.length (); j++)
      {
        data_reference_p a = memory.list[i], b = memory.list[j];
        if (written == (DR_IS_WRITE (a) || DR_IS_WRITE (b))
            && pairs++ < most_pairs && overlap (a, b, nest))
          return true;
      }
  return false;
}

bool
examination::overlaps (const examination &other)
{
  unsigned pairs = 0;
  for (data_reference_p mine : memory.list)
    for (data_reference_p theirs : other.memory.list)
      if (pairs++ < most_pairs && overlap (mine, theirs, loop_outer (nest)))
        return true;
  return false;
}

/* Do references of the nest behind such pointers overlap those of OTHER, which may be this nest, for
   all that is known?  AROUND is the loop whose iterations may run in any order.  */
bool
examination::overlaps_indirectly (const examination &other, class loop *around)
{
  unsigned pairs = 0;
  for (data_reference_p mine : memory.list)
    if (indirect_pointer (mine))
      for (data_reference_p theirs : other.memory.list)
        if (mine != theirs && pairs++ < most_pairs
            && overlap (mine, theirs, around))
          return true;
  return false;
}

/* Has the nest such a reference?  */
bool
examination::refers_indirectly ()
{
  for (data_reference_p reference : memory.list)
    if (indirect_pointer (reference))
      return refuse (PF_ACCESS, describe_indirection (reference),
                     DR_STMT (reference));
  return false;
}

/* Where the object that DR refers to is known to start from: an SSA name, a
   member that a pointer was loaded from, or the address of a variable.
   NULL_TREE if nothing is known.  */
tree
origin (data_reference_p dr)
{
  tree base = DR_BASE_ADDRESS (dr);
  if (!base || TREE_CODE (base) != SSA_NAME)
    return base;
  gimple *def = SSA_NAME_DEF_STMT (base);
  return gimple_assign_load_p (def) ? gimple_assign_rhs1 (def) : base;
}

/* Is there an object that both nests refer to, or may there be one in a place
   of which nothing is known?  If not, nothing is gained from loops in
   common.  */
bool
examination::shares_data (const examination &other) const
{
  unsigned pairs = 0;
  for (data_reference_p mine : memory.list)
    for (data_reference_p theirs : other.memory.list)
      {
        tree a = origin (mine), b = origin (theirs);
        if (pairs++ >= most_pairs || !a || !b || operand_equal_p (a, b))
          return true;
      }
  return false;
}

/* Is only one of loops A and B executed, as FORK decides, which dominates
   both?  */
bool
are_alternatives (class loop *a, class loop *b, basic_block fork)
{
  edge way_a = NULL, way_b = NULL, e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, fork->succs)
    {
      if (!single_pred_p (e->dest))
        continue;
      if (dominated_by_p (CDI_DOMINATORS, a->header, e->dest))
        way_a = e;
      if (dominated_by_p (CDI_DOMINATORS, b->header, e->dest))
        way_b = e;
    }
  return way_a && way_b && way_a != way_b;
}

/* Does a side effect stand between loops A and B, or is only one of them executed,
   so that they cannot or need not share a SCoP?  */
bool
are_separated (class loop *a, class loop *b)
{
  basic_block before
      = nearest_common_dominator (CDI_DOMINATORS, a->header, b->header);
  basic_block after
      = nearest_common_dominator (CDI_POST_DOMINATORS, a->header, b->header);
  if (are_alternatives (a, b, before))
    return true;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      if (bb == before || bb->loop_father != loop_outer (a)
          || !dominated_by_p (CDI_DOMINATORS, bb, before)
          || (after && dominated_by_p (CDI_DOMINATORS, bb, after)))
        continue;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (has_side_effect (gsi_stmt (gsi)))
          return true;
    }
  return false;
}

/* What may have been refused together with a nest.

   NEST: the nest.
   LOOPS: the loops next to it that may share a SCoP with it.  */
class neighbourhood
{
public:
  neighbourhood (class loop *nest, const struct unseen &unseen,
                 bitmap covered = NULL, int first_new = INT_MAX);

  bool has_good_loop (const examination *mine) const;
  bool obstructed_p (examination *mine) const;
  refusal diagnose (examination *mine) const;

private:
  void consider (class loop *loop);

  class loop *nest;
  const struct unseen &unseen;
  bitmap covered;
  int first_new;
  std::vector<class loop *> loops;
};

neighbourhood::neighbourhood (class loop *nest, const struct unseen &unseen,
                              bitmap covered, int first_new)
    : nest (nest), unseen (unseen), covered (covered), first_new (first_new)
{
  std::vector<class loop *> siblings;
  size_t here = 0;
  for (class loop *loop = loop_outer (nest)->inner; loop; loop = loop->next)
    {
      if (loop == nest)
        here = siblings.size ();
      siblings.push_back (loop);
    }
  for (size_t i = 1; i <= most_neighbours; i++)
    {
      if (here + i < siblings.size ())
        consider (siblings[here + i]);
      if (i <= here)
        consider (siblings[here - i]);
    }
}

void
neighbourhood::consider (class loop *loop)
{
  if (loop->num < first_new && !(covered && bitmap_bit_p (covered, loop->num))
      && !are_separated (nest, loop))
    loops.push_back (loop);
}

/* Is there a nest that alone would be good for a SCoP, and that the one of MINE
   (NULL: one that is refused for itself) could gain from sharing loops with?  */
bool
neighbourhood::has_good_loop (const examination *mine) const
{
  for (class loop *loop : loops)
    {
      examination theirs (loop, unseen);
      if (!theirs.is_refused_for_itself () && !theirs.overlaps_itself ()
          && (!mine || mine->shares_data (theirs)))
        return true;
    }
  return false;
}

/* Do references of the nest, which MINE is the examination of, keep it from sharing a SCoP with a
   nest next to it that would be one by itself?  */
bool
neighbourhood::obstructed_p (examination *mine) const
{
  for (class loop *loop : loops)
    {
      examination theirs (loop, unseen);
      if (!theirs.is_refused_for_itself ()
          && mine->overlaps_indirectly (theirs, loop_outer (nest)))
        return true;
    }
  return false;
}

/* Why the nest is in no SCoP although MINE, its examination, found nothing:
   that depends on what stands next to it.  */
refusal
neighbourhood::diagnose (examination *mine) const
{
  unsigned more = 0;
  for (class loop *loop : loops)
    {
      examination theirs (loop, unseen);
      if (theirs.is_refused_for_itself ())
        continue;
      if (theirs.overlaps_itself ())
        return theirs.found;
      if (mine->overlaps (theirs))
        return mine->found;
      more += theirs.n_references ();
      if (mine->has_too_many_references (more,
                                         " with the loop nests next to it"))
        return mine->found;
    }
  if (!nest->inner)
    mine->found.reason = PF_SINGLE_LOOP;
  else
    mine->refers_indirectly ();
  return mine->found;
}

/* Has LOOP a reference behind a pointer that it computes, and that was not HIDDEN?  */
bool
has_own_pointer (class loop *loop, const reference_set &hidden)
{
  basic_block *body = get_loop_body (loop);
  bool found = false;
  for (unsigned i = 0; i < loop->num_nodes && !found; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]);
         !gsi_end_p (gsi) && !found; gsi_next (&gsi))
      for (bool read : { false, true })
        {
          gimple *stmt = gsi_stmt (gsi);
          if (!gimple_assign_single_p (stmt)
              || hidden.count (std::make_pair (stmt, read)))
            continue;
          tree base = get_base_address (read ? gimple_assign_rhs1 (stmt)
                                             : gimple_assign_lhs (stmt));
          found |= base && TREE_CODE (base) == MEM_REF
                   && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME
                   && !expr_invariant_in_loop_p (loop, TREE_OPERAND (base, 0));
        }
  free (body);
  return found;
}

/* Let the loops in OUTER be apart, as keep_apart does, of which LEFT may yet be looked at.  */
void
keep_apart_in (class loop *outer, const struct unseen &unseen,
               const std::function<void (basic_block)> &fence, unsigned *left)
{
  for (class loop *loop = outer->inner; loop && *left > 0; loop = loop->next)
    {
      if (!has_own_pointer (loop, unseen.hidden))
        continue;
      --*left;
      examination mine (loop, unseen);
      if (mine.is_refused_for_itself () || mine.is_too_large ())
        keep_apart_in (loop, unseen, fence, left);
      else if (mine.overlaps_indirectly (mine, loop))
        {
          fence (loop->header);
          keep_apart_in (loop, unseen, fence, left);
        }
      else if (neighbourhood (loop, unseen).obstructed_p (&mine))
        {
          fence (loop_preheader_edge (loop)->src);
          fence (single_exit (loop)->dest);
        }
    }
}

} // namespace

void
keep_apart (const struct unseen &unseen,
            const std::function<void (basic_block)> &fence)
{
  if (loops_state_satisfies_p (LOOPS_NEED_FIXUP))
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  post_dominators dominators;
  unsigned left = most_apart;
  keep_apart_in (current_loops->tree_root, unseen, fence, &left);
}

refusal
diagnose_refusal (class loop *nest, const struct unseen &unseen, bitmap covered,
                  int first_new)
{
  if (!loop_outer (nest) || loops_state_satisfies_p (LOOPS_NEED_FIXUP))
    return { PF_NOT_DETECTED, "", UNKNOWN_LOCATION };
  calculate_dominance_info (CDI_DOMINATORS);
  recorded_exits exits;
  post_dominators dominators;

  neighbourhood others (nest, unseen, covered, first_new);
  examination mine (nest, unseen);
  refusal alone = { PF_SINGLE_LOOP, "", mine.found.location };
  bool refused = mine.is_refused_for_itself ();
  if (!nest->inner && !others.has_good_loop (refused ? NULL : &mine))
    return alone;
  if (refused || mine.is_too_large () || mine.overlaps_itself ())
    return mine.found;
  return others.diagnose (&mine);
}
