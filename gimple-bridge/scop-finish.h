/* The code of SCoPs, finished.

   When Graphite has generated code for all SCoPs of a function, it is polished, guarded and
   told of; what cannot be is never executed.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_SCOP_FINISH_H
#define PF_SCOP_FINISH_H

#include "generation-record.h"
#include "guard-code.h"
#include "import.h"
#include "polish.h"
#include "steer.h"

/* A SCoP of the function.

   GRAPHITE: theirs, until code generation is over.
   SPECIAL: the number of the copy for some sizes that it is in, -1 if it is in
     none.
   MODEL: ours, NULL when there is none.
   LOOPS: numbers of the loops in it.
   DECISION: NULL when there is no model.
   REASON, DETAIL, LOCATION: what the user is told.
   IMPORT: what the model was made of and relies on.
   EXPANDED: the bytes of the arrays in place of scalars that it has.
   RECORD: of the AST that code was generated from, else NULL.
   RANGE: what code generation added.  */
struct scop_run
{
  scop_p graphite;
  int special;
  std::set<int> loops;
  struct pf_scop *model;
  struct pf_decision *decision;
  enum pf_reason reason;
  std::string detail;
  location_t location;
  std::unique_ptr<struct import_result> import;
  unsigned long expanded;
  generation_record *record;
  generated_range range;
};

/* What finishes the SCoPs of a function, in their order.

   PREPARED, RESULT: of the run of Graphite.
   HIDDEN: the references that Graphite does not see.
   CHECKS: the conditions that decide between two versions of a nest.
   GUARDS: those that later ones may conclude something from.  */
class scop_finish
{
public:
  scop_finish (struct preparation *prepared, struct steered *result,
               hidden_references *hidden);

  /* Finish SCOP, with copies of parts of arrays in COPIES_VARIABLE, and say what was done; nothing of
     copies that will not be used, and of iterations that are left.  */
  void finish (scop_run *scop, tree copies_variable);

  /* Share out the profile between the versions, when Graphite has estimated it.  */
  void balance () const;

private:
  void mark_fallback (const scop_run *scop, gcond *cond) const;
  bool finish_code (scop_run *scop, tree copies_variable);
  void keep_copy (const scop_run *scop);
  bool left_over_p (const scop_run *scop) const;

  struct preparation *prepared;
  struct steered *result;
  hidden_references *hidden;
  std::vector<gcond *> checks;
  std::vector<inserted_guard> guards;
};

#endif /* PF_SCOP_FINISH_H */
