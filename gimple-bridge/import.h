/* A SCoP of Graphite's made a SCoP of ours.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Graphite supplies the region, its basic blocks and their data references.
   Domains, access relations, order and context are derived here from the loop
   tree, the conditions and the references, because Graphite's own are wrong
   for some programs: they are never looked at.  */

#ifndef PF_IMPORT_H
#define PF_IMPORT_H

#include "array-group.h"
#include "final-row.h"
#include "guard.h"
#include "import-failure.h"
#include "selection.h"
#include "temporaries.h"
#include "plugin/scop.h"

/* What the import of a SCoP leaves for code generation.

   GROUPS: the references that were hidden.
   GUARD: what the model relies on.
   TEMPORARIES: arrays that may have elements for several iterations.
   EXPANDED: the names of those that have, and of scalars with elements for iterations of two loops in
     strips.  PLANES: there are scalars that may have those.
   FINALS: what is stored back into temporaries.
   PLANES_WANTED: loops that would have to be split for there to be a model.
   STRIPS: so many iterations have strips that loops may be executed in, none of which was taken as
     one with that which counts them.  */
struct import_result
{
  array_groups groups;
  class guard guard;
  class temporaries temporaries;
  std::vector<std::string> expanded;
  bool planes = false;
  final_rows finals;
  std::vector<plane_request> planes_wanted;
  std::set<HOST_WIDE_INT> strips;
};

/* The model of GRAPHITE, the SCoP with number NUMBER of the translation unit,
   of whose references those in HIDDEN are hidden, and some statements of which are
   only executed where conditions of SELECTED hold.  *STACK is the number of bytes
   that arrays in place of scalars may still take, and what they took is
   subtracted; with EXPAND also those in place of temporaries, and of scalars those with elements for
   iterations of two loops in strips.  The user pointer of a
   statement is its poly_bb_p, that of an access its data_reference_p (NULL for
   a scalar).  *RESULT is set in any case.  NULL, with *FAILURE set, when there
   is no exact model.  Release with pf_scop_free.  */
struct pf_scop *import_scop (scop_p graphite, int number,
                             const hidden_references &hidden,
                             const selections &selected, unsigned long *stack,
                             bool expand,
                             std::unique_ptr<struct import_result> *result,
                             struct import_failure *failure);

/* Replace what GRAPHITE holds of domains, context, original schedule and
   dependences by what MODEL and DEPENDENCES say, so that its code generation
   relies on nothing else.  */
void repair_scop (scop_p graphite, const struct pf_scop *model,
                  __isl_keep isl_union_map *dependences);

#endif /* PF_IMPORT_H */
