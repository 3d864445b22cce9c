/* One run of Graphite over one function, with our schedules.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For each SCoP Graphite calls compute_schedule and, if the answer is not the
   original order, build_ast; at last it calls free_ctx.  Between build_ast of
   one SCoP and the next call it generates that SCoP's code.  */

#include "steer.h"
#include "array-copy.h"
#include "decision-text.h"
#include "function-budget.h"
#include "plugin/context.h"
#include "plugin/generation.h"
#include "import.h"
#include "join-points.h"
#include "model-dump.h"
#include "plugin/precedent.h"
#include "refusal.h"
#include "remark.h"
#include "row-choice.h"
#include "plugin/scheduler.h"
#include "scop-finish.h"
#include "session.h"
#include "shared-loop.h"
#include "source-name.h"
#include "target-machine.h"
#include "vector-call.h"
#include "vector-loop.h"
#include "version-profile.h"
#include "wanted-size.h"

namespace
{

/* Graphite's limit of references is low because it computes dependences between
   all pairs of them in a costly way, which is not done here.  */
const int MAX_REFERENCES = 500;

/* One model of a SCoP, of several, and what is known of it; members as those of scop_run, and of
   function_run.  */
struct scop_view
{
  struct pf_scop *model;
  struct pf_decision *decision;
  std::unique_ptr<struct import_result> import;
  unsigned long expanded;
  isl_ast_node *ast;
  std::unique_ptr<generation_record> record;
};

/* The run over the current function; there is one at a time.

   PREPARED: what was done to the function before.
   MACHINE: what the function is compiled for.
   HIDDEN: the references that Graphite does not see.
   SCOPS: met so far.
   FINISH: what is done to their code at the end.
   NUMBER: of the last SCoP before.
   BUDGET: the operations that the function may still take.
   STACK: the bytes that are left for copies of parts of arrays, and for arrays in
     place of scalars.
   COPIED: those of them that copies take; the SCoPs share them.
   COPIES_VARIABLE: where the copies are.
   GENERATING: the last one has a schedule and no AST yet.
   AST, RECORD: of the schedule that was checked last, if it has not been generated.
   SAVED_...: the user's flags and parameters, put back at the end.  */
class function_run
{
public:
  function_run (struct preparation *prepared, struct steered *result);
  ~function_run ();
  void run ();

  isl_schedule *compute_schedule (isl_schedule_constraints *constraints);
  isl_ast_node *build_ast (isl_ast_build *build, isl_schedule *schedule);
  enum pf_reason generate (const struct pf_decision *decision,
                           __isl_keep isl_schedule *schedule);
  enum pf_reason generate_for (const struct pf_decision *decision,
                               __isl_keep isl_schedule *schedule,
                               __isl_take isl_set *context);
  void free_ctx (isl_ctx *ctx);

private:
  int find_special (scop_p graphite) const;
  void describe_sizes (const scop_run *scop);
  isl_schedule *decide (scop_run *scop);
  bool some_sizes_p (const scop_run *scop) const;
  struct pf_scop *import (scop_run *scop, int number, bool expand,
                          import_failure *failure);
  bool replaced_p (tree value) const;
  tree replaced_value (const scop_run *scop) const;
  const scop_run *find_general (const scop_run *scop) const;
  bool apart_from_general_p (const scop_run *scop) const;
  bool reliable_p (scop_run *scop) const;
  struct pf_decision *decision_on (const scop_run *scop,
                                   const struct pf_options *options);
  struct pf_decision *schedule (const scop_run *scop,
                                struct pf_options *options);
  void exchange (scop_run *scop, scop_view *other);
  bool hiding_possible_p (const scop_run *scop) const;
  isl_schedule *hide_all (scop_run *scop);
  bool hiding_wanted_p (const scop_run *scop) const;
  bool assumptions_wanted_p (const scop_run *scop, enum pf_reason reason) const;
  bool limit_wanted_p (const scop_run *scop) const;
  bool planes_wanted_p (const scop_run *scop);
  bool short_rows_p (const scop_run *scop) const;
  bool consider_rows (scop_run *scop, scop_view *rows);
  void use_rows (scop_run *scop, scop_view *rows);
  bool rows_allowed_p (const scop_run *scop) const;
  void try_rows (scop_run *scop);
  void decide_on_planes (scop_run *scop);
  void decide_as_is (scop_run *scop);
  bool needlessly_hidden_p (const scop_run *scop) const;
  isl_schedule *consider (scop_run *scop);
  isl_schedule *refuse (scop_run *scop, const import_failure &failure);
  void abandon ();
  void go_straight ();
  bool turned_p (const scop_run *scop) const;
  bool needlessly_loaded_p () const;
  isl_schedule *keep_original (scop_run *scop);
  isl_ast_node *record_ast (const scop_run *scop,
                            const struct pf_decision *decision,
                            __isl_keep isl_ast_build *build,
                            __isl_keep isl_schedule *schedule);
  void end_generation ();
  void release_scops ();
  bool identity_wanted_p () const;
  void restore_original ();

  struct preparation *prepared;
  struct steered *result;
  struct pf_machine *machine;
  hidden_references hidden;
  std::vector<scop_run> scops;
  scop_finish finish;
  int number;
  function_budget budget;
  unsigned long stack, copied;
  tree copies_variable;
  bool generating;
  isl_ast_node *ast;
  std::unique_ptr<generation_record> record;
  int saved_identity, saved_parallel, saved_nest;
  int saved_operations, saved_references, saved_errors;
};

function_run *current_run;

/* The SCoP that CONSTRAINTS are about: its statements' ids lead to it.  NULL
   when there are none.  */

scop_p
find_scop (__isl_keep isl_schedule_constraints *constraints)
{
  isl_union_set *domain = isl_schedule_constraints_get_domain (constraints);
  scop_p found = NULL;
  auto visit = [] (__isl_take isl_set *set, void *user) -> isl_stat {
    isl_id *id = isl_set_get_tuple_id (set);
    poly_bb_p pbb = (poly_bb_p)isl_id_get_user (id);
    *(scop_p *)user = PBB_SCOP (pbb);
    isl_id_free (id);
    isl_set_free (set);
    return isl_stat_ok;
  };
  isl_union_set_foreach_set (domain, visit, &found);
  isl_union_set_free (domain);
  return found;
}

function_run::function_run (struct preparation *prepared,
                            struct steered *result)
    : prepared (prepared), result (result),
      machine (target_machine (&session.options)),
      hidden (prepared->cells, prepared->sunk, prepared->ends,
              prepared->extremes, prepared->planes, prepared->hide,
              prepared->loaded),
      finish (prepared, result, &hidden), number (session.n_scops),
      budget (result->spent), stack (session.options.max_expansion), copied (0),
      copies_variable (NULL_TREE), generating (false), ast (NULL),
      saved_identity (flag_graphite_identity),
      saved_parallel (flag_loop_parallelize_all),
      saved_nest (flag_loop_nest_optimize),
      saved_operations (param_max_isl_operations),
      saved_references (param_graphite_max_arrays_per_scop),
      saved_errors (param_graphite_allow_codegen_errors)
{
  flag_loop_nest_optimize = 1;
  /* Our own budgets take the place of Graphite's.  */
  param_max_isl_operations = 0;
  param_graphite_max_arrays_per_scop = most_references ();
  param_graphite_allow_codegen_errors = 1;
  if (session.report && machine)
    pf_report_machine (session.report, machine);
}

function_run::~function_run ()
{
  flag_graphite_identity = saved_identity;
  flag_loop_parallelize_all = saved_parallel;
  flag_loop_nest_optimize = saved_nest;
  param_max_isl_operations = saved_operations;
  param_graphite_max_arrays_per_scop = saved_references;
  param_graphite_allow_codegen_errors = saved_errors;
  release_scops ();
  pf_machine_free (machine);
  result->spent = budget.spent ();
}

void
function_run::release_scops ()
{
  ast = isl_ast_node_free (ast);
  record.reset ();
  for (scop_run &scop : scops)
    {
      pf_decision_free (scop.decision);
      pf_scop_free (scop.model);
      delete scop.record;
    }
  scops.clear ();
}

/* Must code be generated even for the original order?  */

bool
function_run::identity_wanted_p () const
{
  return saved_identity || saved_parallel;
}

/* The answer that makes Graphite keep the original code: its own original
   schedule, with no flag that asks for code nevertheless.  */

isl_schedule *
function_run::keep_original (scop_run *scop)
{
  flag_graphite_identity = 0;
  flag_loop_parallelize_all = 0;
  return isl_schedule_copy (scop->graphite->original_schedule);
}

isl_schedule *
function_run::refuse (scop_run *scop, const import_failure &failure)
{
  scop->reason = failure.reason;
  scop->detail = failure.detail;
  if (failure.location != UNKNOWN_LOCATION)
    scop->location = failure.location;
  return keep_original (scop);
}

/* Is SCOP in a copy of loops for some sizes of several?  */

bool
function_run::some_sizes_p (const scop_run *scop) const
{
  return scop->special >= 0
         && !prepared->special.for_all_sizes_p (scop->special);
}

/* The model of SCOP, the one with NUMBER, or NULL with *FAILURE set; EXPAND as for import_scop.  */

struct pf_scop *
function_run::import (scop_run *scop, int number, bool expand,
                      import_failure *failure)
{
  if (budget.exhausted_p ())
    {
      *failure = { budget.refuse_step (), "", UNKNOWN_LOCATION };
      return NULL;
    }
  struct pf_budget step
      = budget.start (scop->graphite->isl_context, some_sizes_p (scop));
  const unsigned long before = stack - copied;
  unsigned long left = before;
  struct pf_scop *model
      = import_scop (scop->graphite, number, hidden, prepared->selected, &left,
                     expand, &scop->import, failure);
  stack = left + copied;
  scop->expanded = before - left;
  if (model)
    prepared->lanes.tell (model);
  /* Whatever it was that could not be computed any more.  */
  if (!model && pf_budget_is_exhausted (&step))
    *failure = { PF_BUDGET_MODEL, "", failure->location };
  budget.end (&step);
  if (!model)
    failure->reason = budget.exhausted_by (failure->reason);
  return model;
}

/* Is VALUE computed in a SCoP that code was generated for?  What stands behind
   that will use what the new code computes, under another name.  */

bool
function_run::replaced_p (tree value) const
{
  if (TREE_CODE (value) != SSA_NAME)
    return false;
  basic_block definition = gimple_bb (SSA_NAME_DEF_STMT (value));
  for (const scop_run &other : scops)
    if (definition && other.record
        && other.graphite->scop_info->bbs.contains (definition))
      return true;
  return false;
}

/* A value that the code for SCOP would rely on, and that is computed in a SCoP
   that code was generated for; NULL_TREE if there is none.  */

tree
function_run::replaced_value (const scop_run *scop) const
{
  for (tree value : scop->graphite->scop_info->params)
    if (replaced_p (value))
      return value;
  for (const auto &entry : scop->import->guard.array)
    {
      if (replaced_p (entry.second.root))
        return entry.second.root;
      for (const auto &t : entry.second.origin.term)
        for (variable v : t.first)
          if (replaced_p (ssa_name (v)))
            return ssa_name (v);
    }
  return NULL_TREE;
}

/* The number of the copy for some sizes that GRAPHITE is in; -1 if it is in
   none.  */

int
function_run::find_special (scop_p graphite) const
{
  int special = -1;
  for (basic_block bb : graphite->scop_info->bbs)
    special = MAX (special, prepared->special.find (bb->loop_father));
  return special;
}

/* Note in the model of SCOP what a profile tells of its parameters, and which
   sizes it was copied for.  */

void
function_run::describe_sizes (const scop_run *scop)
{
  struct pf_scop *model = scop->model;
  model->odd_rows
      = scop->special >= 0 && prepared->special.for_odd_rows_p (scop->special);
  for (unsigned k = 0; k < model->n_parameter; k++)
    model->parameter[k].typical
        = prepared->sizes.average (scop->graphite->scop_info->params[k]);
  if (scop->special < 0)
    return;
  const std::vector<std::string> &texts
      = prepared->special.assumptions (scop->special);
  model->assumption = XRESIZEVEC (struct pf_assumption, model->assumption,
                                  model->n_assumption + texts.size ());
  std::move_backward (model->assumption,
                      model->assumption + model->n_assumption,
                      model->assumption + model->n_assumption + texts.size ());
  for (size_t k = 0; k < texts.size (); k++)
    model->assumption[k] = { PF_ASSUME_PARAMETERS, xstrdup (texts[k].c_str ()),
                             source_location (scop->location) };
  model->n_assumption += texts.size ();
}

/* Is SCOP in a copy for short rows?  */

bool
function_run::short_rows_p (const scop_run *scop) const
{
  return scop->special >= 0
         && prepared->special.for_short_rows_p (scop->special);
}

/* What SCOP is a copy of, of which there is a decision; NULL if there is none.  */

const scop_run *
function_run::find_general (const scop_run *scop) const
{
  if (scop->special < 0)
    return NULL;
  std::set<int> originals
      = prepared->special.originals (scop->special, scop->loops);
  for (const scop_run &other : scops)
    if (other.special < 0 && other.decision && other.loops == originals)
      return &other;
  return NULL;
}

/* Is SCOP a copy of loops some of which are in new code, but not all in that of one
   SCoP?  Then there is nothing to compare it with.  */

bool
function_run::apart_from_general_p (const scop_run *scop) const
{
  if (scop->special < 0 || prepared->special.for_all_sizes_p (scop->special)
      || find_general (scop))
    return false;
  std::set<int> originals
      = prepared->special.originals (scop->special, scop->loops);
  for (const scop_run &other : scops)
    if (other.special < 0 && other.decision && other.decision->schedule)
      for (int loop : other.loops)
        if (originals.count (loop))
          return true;
  return false;
}

/* The same as function_run's; USER is the run.  */

enum pf_reason
on_generate (void *user, const struct pf_decision *decision,
             __isl_keep isl_schedule *schedule)
{
  return ((function_run *)user)->generate (decision, schedule);
}

/* The same as pf_schedule for SCOP with OPTIONS, where it is a copy of another one
   compared with that.  */

struct pf_decision *
function_run::decision_on (const scop_run *scop,
                           const struct pf_options *options)
{
  const struct pf_generator generator = { on_generate, this };
  const scop_run *general = find_general (scop);
  if (!general || short_rows_p (scop))
    return pf_schedule_for (&generator, scop->model, machine, options, NULL);
  std::vector<long> sizes;
  for (tree name : general->graphite->scop_info->params)
    sizes.push_back (prepared->special.value (scop->special, name));
  struct pf_precedent precedent
      = { general->model, general->decision, sizes.data (),
          general->import->guard.break_even };
  return pf_schedule_for (&generator, scop->model, machine, options,
                          &precedent);
}

/* The scheduler's decision on SCOP with OPTIONS.  */

struct pf_decision *
function_run::schedule (const scop_run *scop, struct pf_options *options)
{
  options->max_operations = budget.allow (some_sizes_p (scop));
  options->max_expansion = stack;
  struct pf_decision *decision = decision_on (scop, options);
  if (decision)
    budget.spend (decision->operations);
  return decision;
}

/* Exchange the model of SCOP, and what is known of it, with OTHER.  The arrays of only one of them
   take memory.  */

void
function_run::exchange (scop_run *scop, scop_view *other)
{
  stack += scop->expanded;
  stack -= other->expanded;
  std::swap (scop->model, other->model);
  std::swap (scop->decision, other->decision);
  std::swap (scop->import, other->import);
  std::swap (scop->expanded, other->expanded);
  std::swap (ast, other->ast);
  std::swap (record, other->record);
}

/* Let ROWS, which has nothing yet, be the model of SCOP in which temporaries and scalars have
   elements for several iterations, and a decision on that.  Is there one?  SCOP is as before.  */

bool
function_run::consider_rows (scop_run *scop, scop_view *rows)
{
  struct pf_options options = session.options;
  import_failure failure;
  exchange (scop, rows);
  scop->model = import (scop, session.n_scops, true, &failure);
  if (scop->model && !scop->import->expanded.empty () && !replaced_value (scop)
      && scop->import->guard.cost () <= session.options.max_checks)
    {
      describe_sizes (scop);
      scop->decision = schedule (scop, &options);
    }
  exchange (scop, rows);
  return rows->decision != NULL;
}

/* Release what OTHER has.  */

static void
release_view (scop_view *other)
{
  pf_decision_free (other->decision);
  other->record.reset ();
  isl_ast_node_free (other->ast);
  pf_scop_free (other->model);
}

/* Let SCOP be what ROWS are from now on.  */

void
function_run::use_rows (scop_run *scop, scop_view *rows)
{
  exchange (scop, rows);
  if (session.options.dump_scop)
    dump_model (scop->model);
}

/* May the temporaries and scalars of SCOP have elements for several iterations, as far as the
   function is concerned?  In copies of nests what was assumed of temporaries relies on all that they
   store.  */

bool
function_run::rows_allowed_p (const scop_run *scop) const
{
  const temporaries &temporaries = scop->import->temporaries;
  return (scop->special < 0 || short_rows_p (scop) || temporaries.empty ())
         && !temporaries.visible_p () && session.options.mode != PF_MODE_OFF
         && !identity_wanted_p () && !budget.exhausted_p ();
}

/* Let the temporaries of SCOP, on which there is a decision, have elements for several iterations
   if that is predicted to be worth it.  */

void
function_run::try_rows (scop_run *scop)
{
  if (scop->import->temporaries.empty () || !rows_allowed_p (scop)
      || budget.rows_exhausted_p () || !rows_possible_p (scop->decision))
    return;
  scop_view rows = {};
  budget.start_rows ();
  const bool considered = consider_rows (scop, &rows);
  budget.end_rows ();
  if (considered && rows_worth_p (scop->decision, rows.decision))
    use_rows (scop, &rows);
  release_view (&rows);
}

/* Take a decision on SCOP, some scalars of which may have elements for iterations of two loops.  If
   it is clear that this is worth it, nothing else is considered.  */

void
function_run::decide_on_planes (scop_run *scop)
{
  scop_view rows = {};
  const bool considered = consider_rows (scop, &rows);
  const bool clear = considered && rows_clear_p (rows.decision);
  if (!clear)
    decide_as_is (scop);
  if (clear
      || (considered && rows_possible_p (scop->decision)
          && rows_worth_p (scop->decision, rows.decision)))
    use_rows (scop, &rows);
  release_view (&rows);
}

/* Were all references hidden for temporaries of SCOP, which got no rows, or for numbers that might be too large,
   which they still are, and can that be undone?  */

bool
function_run::needlessly_hidden_p (const scop_run *scop) const
{
  return prepared->hide && !result->generated
         && ((!scop->import->temporaries.empty ()
              && scop->import->expanded.empty ())
             || (scop->decision && scop->decision->reason == PF_NOT_64_BIT));
}

/* Take a decision on SCOP as it is.  */

void
function_run::decide_as_is (scop_run *scop)
{
  struct pf_options options = session.options;
  scop->decision = schedule (scop, &options);
  /* What is not worth it for the sizes of the profile may be for others.  */
  if (scop->decision && scop->decision->reason == PF_NO_GAIN
      && pf_scop_forget_sizes (scop->model))
    {
      pf_decision_free (scop->decision);
      scop->decision = schedule (scop, &options);
    }
  if (scop->decision && !scop->decision->schedule && identity_wanted_p ()
      && (scop->decision->reason == PF_NO_GAIN
          || scop->decision->reason == PF_NO_OTHER_ORDER))
    {
      options.mode = PF_MODE_IDENTITY;
      pf_decision_free (scop->decision);
      scop->decision = schedule (scop, &options);
    }
}

/* Take a decision on SCOP, which has a model.  */

isl_schedule *
function_run::decide (scop_run *scop)
{
  if (scop->import->planes && rows_allowed_p (scop))
    decide_on_planes (scop);
  else
    {
      decide_as_is (scop);
      try_rows (scop);
    }
  if (needlessly_hidden_p (scop))
    {
      result->show = true;
      abandon ();
      return keep_original (scop);
    }
  if (short_rows_p (scop) && scop->import->expanded.empty ())
    {
      scop->reason = PF_NO_GAIN;
      return keep_original (scop);
    }
  struct pf_decision *decision = scop->decision;
  if (decision && assumptions_wanted_p (scop, decision->reason))
    return hide_all (scop);
  scop->reason
      = decision ? budget.exhausted_by (decision->reason) : PF_ISL_ERROR;
  scop->detail = decision ? decision->detail : "";
  if (!decision || !decision->schedule)
    {
      if (scop->detail.empty ()
          && (scop->reason == PF_NO_GAIN || scop->reason == PF_NO_OTHER_ORDER))
        scop->detail
            = prepared->errors.describe (scop->graphite->scop_info->region);
      return keep_original (scop);
    }
  if (session.options.mode == PF_MODE_POLYFUSE && !session.options.tile)
    scop->import->guard.break_even
        = sizes_wanted (scop->model, scop->import->guard, decision->break_even);
  scop->detail += tiles_text (scop->model) + rows_text (*scop->import)
                  + checks_text (scop->model, scop->import->guard);
  repair_scop (scop->graphite, scop->model, decision->dependences->validity);
  /* The answer is to be generated even if it equals the original.  */
  flag_graphite_identity = 1;
  result->generated = generating = true;
  return isl_schedule_copy (decision->schedule);
}

/* Do nothing to the function: nests that were joined may have models apart, or more can be done if
   references are hidden.  */

void
function_run::abandon ()
{
  result->abandoned = true;
  session.n_scops = number;
  for (const scop_run &scop : scops)
    if (scop.model && session.options.dump_scop)
      forget_dump (scop.model);
}

/* The same, as what alternates in loops was resolved for nothing.  */

void
function_run::go_straight ()
{
  result->straight = true;
  abandon ();
}

/* Is there no code though reads by subscripts that are loaded may be in SCoPs, and may it be different without
   these, as not all that there is was found to be fast enough?  */

bool
function_run::needlessly_loaded_p () const
{
  auto weighed = [] (const scop_run &scop) {
    return scop.decision
           && (scop.reason == PF_NO_GAIN || scop.reason == PF_NO_OTHER_ORDER);
  };
  return hidden.loaded_p () && !result->generated && !result->abandoned
         && (scops.empty ()
             || !std::all_of (scops.begin (), scops.end (), weighed));
}

/* Is there a loop in SCOP in which what alternates was resolved?  */

bool
function_run::turned_p (const scop_run *scop) const
{
  return std::any_of (
      scop->loops.begin (), scop->loops.end (),
      [this] (int number) { return prepared->turned.contains (number); });
}

/* May code for SCOP rely on what the copy was made for that it is in, if it is in one?  Lets it
   check what is not checked yet.  */

bool
function_run::reliable_p (scop_run *scop) const
{
  if (scop->special < 0)
    return true;
  const unchanged_members *members
      = prepared->special.unchecked (scop->special);
  return prepared->special.reliable_p (scop->special, scop->loops)
         && (!members
             || members->require (scop->graphite, scop->model,
                                  scop->import->groups, &scop->import->guard));
}

/* Can all references of the function be hidden yet, for SCOP?  */

bool
function_run::hiding_possible_p (const scop_run *scop) const
{
  return !prepared->hide && prepared->may_hide && !result->generated
         && scop->special < 0 && session.options.mode != PF_MODE_OFF
         && session.options.max_checks > 0 && !budget.exhausted_p ()
         && !budget.rows_exhausted_p ();
}

/* Hide them, in another attempt.  */

isl_schedule *
function_run::hide_all (scop_run *scop)
{
  result->hide = true;
  abandon ();
  return keep_original (scop);
}

/* Might SCOP have rows for temporaries if all references of the function were hidden, and can
   that be done yet?  */

bool
function_run::hiding_wanted_p (const scop_run *scop) const
{
  return scop->import->temporaries.visible_p () && hiding_possible_p (scop);
}

/* Has SCOP no code as REASON tells, because numbers of its own might be too large, which could be assumed not to be
   if references were hidden, as code for these is guarded?  */

bool
function_run::assumptions_wanted_p (const scop_run *scop,
                                    enum pf_reason reason) const
{
  return (reason == PF_NOT_64_BIT || reason == PF_WRAPS) && hidden.empty ()
         && hiding_possible_p (scop);
}

/* Might SCOP have rows for temporaries in a copy for short ones, and can there be one yet?  */

bool
function_run::limit_wanted_p (const scop_run *scop) const
{
  return scop->import->temporaries.limit () && prepared->may_limit
         && !result->generated && scop->special < 0
         && session.options.mode == PF_MODE_POLYFUSE && !session.options.tile
         && session.options.max_checks > 0 && !identity_wanted_p ()
         && !budget.exhausted_p () && !budget.rows_exhausted_p ();
}

/* Has SCOP no model because of loops over planes that can be split, as RESULT then says?  */

bool
function_run::planes_wanted_p (const scop_run *scop)
{
  if (!scop->import || result->generated)
    return false;
  result->planes = scop->import->planes_wanted;
  return !result->planes.empty ();
}

/* The schedule for SCOP.  */

isl_schedule *
function_run::consider (scop_run *scop)
{
  import_failure failure;
  bool separable
      = prepared->joined && !result->generated && !budget.exhausted_p ();
  scop->model = import (scop, ++session.n_scops, false, &failure);
  if (!scop->model)
    {
      if (planes_wanted_p (scop) || separable)
        abandon ();
      else if (assumptions_wanted_p (scop, failure.reason))
        return hide_all (scop);
      return refuse (scop, failure);
    }
  /* That check would fail for what is one array, which nests apart from what
     stands between them refer to by one pointer.  */
  if (separable && scop->import->guard.checks_one_pointer_p ())
    {
      abandon ();
      return keep_original (scop);
    }
  if (hiding_wanted_p (scop))
    return hide_all (scop);
  if (limit_wanted_p (scop))
    {
      result->limits.push_back (*scop->import->temporaries.limit ());
      abandon ();
      return keep_original (scop);
    }
  if (tree value = replaced_value (scop))
    return refuse (scop, { PF_CODE_GENERATION,
                           "`" + source_text (value)
                               + "' is computed by a nest that was rescheduled",
                           UNKNOWN_LOCATION });
  describe_sizes (scop);
  if (session.options.dump_scop)
    dump_model (scop->model);
  if (apart_from_general_p (scop) || !reliable_p (scop))
    return refuse (scop, { PF_NO_GAIN, "", UNKNOWN_LOCATION });
  if (scop->import->guard.cost () > session.options.max_checks)
    return refuse (scop, { PF_TOO_MANY_CHECKS, "", UNKNOWN_LOCATION });
  return decide (scop);
}

isl_schedule *
function_run::compute_schedule (isl_schedule_constraints *constraints)
{
  end_generation ();
  flag_graphite_identity = 0;
  flag_loop_parallelize_all = saved_parallel;
  scop_p graphite = find_scop (constraints);
  if (!graphite)
    {
      /* No statement: there is nothing to generate, and nobody to ask.  */
      flag_loop_parallelize_all = 0;
      return isl_schedule_constraints_compute_schedule (constraints);
    }
  isl_schedule_constraints_free (constraints);

  scops.push_back ({ graphite,
                     find_special (graphite),
                     {},
                     NULL,
                     NULL,
                     PF_ISL_ERROR,
                     "",
                     source_scop_location (graphite),
                     nullptr,
                     0,
                     NULL,
                     {} });
  scop_run *scop = &scops.back ();
  for (basic_block bb : graphite->scop_info->bbs)
    if (loop_in_sese_p (bb->loop_father, graphite->scop_info->region))
      {
        bitmap_set_bit (result->covered, bb->loop_father->num);
        scop->loops.insert (bb->loop_father->num);
      }

  if (result->abandoned)
    return keep_original (scop);
  isl_schedule *schedule = consider (scop);
  if (!result->generated && !result->abandoned && turned_p (scop))
    go_straight ();
  return schedule;
}

/* Build the AST of SCHEDULE, which DECISION is about, for SCOP, and keep a record of
   it.  NULL on an isl error.  */

isl_ast_node *
function_run::record_ast (const scop_run *scop,
                          const struct pf_decision *decision,
                          __isl_keep isl_ast_build *build,
                          __isl_keep isl_schedule *schedule)
{
  std::vector<const selection *> conditional
      = prepared->selected.conditional (scop->graphite->scop_info->region);
  mark_references (scop->graphite, conditional);
  record.reset (new generation_record (
      scop->graphite, scop->model, scop->import->groups, scop->import->finals,
      decision, stack, conditional));
  return record->build (build, schedule);
}

/* Build the AST of SCHEDULE for the last SCoP, for parameters in CONTEXT, which is taken,
   and check that it can be handed to Graphite.  */

enum pf_reason
function_run::generate_for (const struct pf_decision *decision,
                            __isl_keep isl_schedule *schedule,
                            __isl_take isl_set *context)
{
  const scop_run *scop = &scops.back ();
  isl_ast_build *build = isl_ast_build_from_context (context);
  isl_ast_node_free (ast);
  ast = record_ast (scop, decision, build, schedule);
  isl_ast_build_free (build);
  enum pf_reason reason
      = pf_generation_check (ast, scop->model->context, &record->iterations);
  if (reason == PF_RESCHEDULED && !record->complete)
    return PF_NOT_64_BIT;
  /* What reads columns in place of copies is not what was predicted.  */
  if (reason == PF_RESCHEDULED && !record->copyable)
    return PF_COPIES;
  return reason;
}

/* The same as pf_generator's, for the last SCoP.  Bounds of parameters that are far away
   take time, and only count where 64 bits are not enough without.  */

enum pf_reason
function_run::generate (const struct pf_decision *decision,
                        __isl_keep isl_schedule *schedule)
{
  isl_set *context = scops.back ().model->context;
  isl_schedule *near = isl_schedule_gist_domain_params (
      isl_schedule_copy (schedule), pf_context_far (context));
  enum pf_reason reason
      = generate_for (decision, near, pf_context_near (context));
  isl_schedule_free (near);
  if (reason != PF_NOT_64_BIT && reason != PF_COPIES)
    return reason;
  isl_union_set *domain = isl_union_set_intersect_params (
      isl_schedule_get_domain (schedule), isl_set_copy (context));
  isl_schedule *whole
      = isl_schedule_intersect_domain (isl_schedule_copy (schedule), domain);
  reason = generate_for (decision, whole, isl_set_copy (context));
  isl_schedule_free (whole);
  return reason;
}

/* The AST of SCHEDULE.  It is the one that was checked, unless Graphite wants to note
   in it which loops are parallel.  Where Graphite writes a dump it asks for the AST to
   print it, and then once more: code is generated from the last answer.  */

isl_ast_node *
function_run::build_ast (isl_ast_build *build, isl_schedule *schedule)
{
  if (!generating)
    return isl_ast_build_node_from_schedule (build, schedule);
  scop_run *scop = &scops.back ();
  if (flag_loop_parallelize_all)
    {
      isl_ast_node_free (ast);
      ast = record_ast (scop, scop->decision, build, schedule);
    }
  isl_schedule_free (schedule);
  if (record)
    {
      delete scop->record;
      scop->record = record.release ();
      copied = MAX (copied, (unsigned long)scop->record->copied_bytes ());
    }
  scop->range
      = { (int)number_of_loops (cfun), 0, last_basic_block_for_fn (cfun), 0 };
  return isl_ast_node_copy (ast);
}

/* If code was being generated for the last SCoP, note where it ends.  */

void
function_run::end_generation ()
{
  generating = false;
  ast = isl_ast_node_free (ast);
  if (scops.empty ())
    return;
  scop_run *scop = &scops.back ();
  if (!scop->record || scop->range.end_block)
    return;
  scop->range.end_loop = number_of_loops (cfun);
  scop->range.end_block = last_basic_block_for_fn (cfun);
}

/* Undo what was done to the code for Graphite, where no new code was generated.
   Graphite has updated SSA form and is yet to clean up control flow, in which
   selections have constants for conditions.  */

void
function_run::restore_original ()
{
  hidden.show ();
  prepared->sunk.raise ();
  prepared->extremes.put_back (&prepared->counts);
  prepared->selected.undo ();
  prepared->branches.undo ();
}

void
function_run::free_ctx (isl_ctx *ctx)
{
  isl_options_set_on_error (ctx, ISL_ON_ERROR_CONTINUE);
  end_generation ();
  if (copied > 0)
    copies_variable = new_copy_variable (copied);
  if (!result->generated && prepared->turned.useless_p (result->covered))
    go_straight ();
  result->affine = needlessly_loaded_p ();
  result->flat = !prepared->planes.empty () && !result->generated
                 && !result->abandoned && !result->affine;
  if (result->affine || result->flat)
    abandon ();
  for (scop_run &scop : scops)
    if (!result->abandoned)
      finish.finish (&scop, copies_variable);
  release_scops ();
  restore_original ();
  if (result->generated)
    make_profile_local ();
  isl_ctx_free (ctx);
}

isl_schedule *
on_compute_schedule (isl_schedule_constraints *constraints)
{
  return current_run->compute_schedule (constraints);
}

isl_ast_node *
on_build_ast (isl_ast_build *build, isl_schedule *schedule)
{
  return current_run->build_ast (build, schedule);
}

void
on_free_ctx (isl_ctx *ctx)
{
  current_run->free_ctx (ctx);
}

/* No statement has a number: mark_references gives them out.  */

void
clear_statement_numbers (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      gimple_set_uid (gsi_stmt (gsi), 0);
}

void
function_run::run ()
{
  clear_statement_numbers ();
  hidden.hide ();
  scev_reset ();
  keep_apart ({ prepared->branches, prepared->selected, prepared->extremes,
                hidden.concealed },
              [this] (basic_block bb) { hidden.fence_block (bb); });
  current_run = this;
  int first_new = number_of_loops (cfun);
  hide_vector_calls ();
  {
    joined here (
        { compute_no_flow, on_compute_schedule, on_build_ast, on_free_ctx });
    plain_function plain;
    graphite_transform_loops ();
  }
  current_run = NULL;
  show_vector_calls ();
  /* Graphite may have returned at once.  */
  restore_original ();
  result->hidden = hidden.concealed;
  scev_reset ();
  hide_distances (first_new);
  /* Graphite has estimated the profile, and cleaned up control flow.  */
  finish.balance ();
  prepare_inner_loops (first_new);
}

} // namespace

int
most_references (void)
{
  int most = param_graphite_max_arrays_per_scop;
  return most ? MAX (most, MAX_REFERENCES) : 0;
}

void
run_graphite (struct preparation *prepared, struct steered *result)
{
  function_run (prepared, result).run ();
}
