/* One run of Graphite over one function, with our schedules.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_STEER_H
#define PF_STEER_H

#include "alternation.h"
#include "errno-call.h"
#include "extreme-bound.h"
#include "loop-count.h"
#include "loop-end.h"
#include "merged-branch.h"
#include "hiding.h"
#include "plane-split.h"
#include "rehearsal.h"
#include "scalar-cell.h"
#include "selection.h"
#include "sinking.h"
#include "specialization.h"

/* The number of references from which on Graphite makes no SCoP while it runs for
   us; 0 if there is none.  */
int most_references (void);

/* What became of a function.

   GENERATED: Graphite has made code for some nest, used or not.
   CHANGED: some nest was regenerated.
   COVERED: numbers of the loops that were in SCoPs and got a remark.
   HIDDEN: the references that Graphite did not see.
   ABANDONED: nothing was done, and nothing told, because a SCoP has no model, and
     nests that were joined may have one, or
   HIDE: because a SCoP has temporaries that can only have rows if references are hidden, or
   SHOW: because those that were hidden for this have none, or
   STRAIGHT: because what alternates in loops was resolved for nothing, or
   ELEMENTS: because no nest of loops that choose elements at their ends got new code, and these can be split, or
   AFFINE: because nothing came of reads by subscripts that are loaded, or
   LIMITS: because of a nest that is to have a copy for short rows, or
   PLANES: because of loops over planes that are to be split, or
   FLAT: because they were split for nothing.
   FIRST_NEW: the number of the first loop that is a copy or was generated.
   SPENT: isl's operations, those of earlier runs over the function included.  */
struct steered
{
  steered ()
      : generated (false), changed (false), abandoned (false), hide (false),
        show (false), straight (false), elements (false), affine (false),
        flat (false), first_new (0), spent (0)
  {
  }

  bool generated, changed, abandoned, hide, show, straight, elements, affine,
      flat;
  int first_new;
  auto_bitmap covered;
  reference_set hidden;
  std::vector<row_limit> limits;
  std::vector<plane_request> planes;
  unsigned long spent;
};

/* What was done to the current function for Graphite: SELECTED conditions are
   assignments, CELLS in memory, SUNK values computed where they are used,
   ENDS of loops assumed, of EXTREMES one bound is shown, loops have COUNTS, calls that may set
   ERRORS no effect, what alternates in loops is TURNED into parameters, PLANES are split, and nests may be JOINED
   that would be apart without split_borders.  All
   references are to be hidden if HIDE, which may be asked for if MAY_HIDE, as copies for short rows if
   MAY_LIMIT; if LOADED, reads by subscripts that are loaded may be in SCoPs.  SIZES: what a
   profile tells of parameters.  SPECIAL: copies of loops for some sizes.  LANES: what GCC would vectorize in
   place of innermost loops (rehearsal.h).  */
struct preparation
{
  profiled_sizes sizes;
  specializations special;
  merged_branches branches;
  selections selected;
  scalar_cells cells;
  sunk_values sunk;
  loop_ends ends;
  extreme_bounds extremes;
  loop_counts counts;
  errno_calls errors;
  alternations turned;
  plane_splits planes;
  outer_lanes lanes;
  bool joined, hide, may_hide, may_limit, loaded;
};

/* Run Graphite over the current function, the loops, scalar evolution and loop
   closed SSA form of which are up to date, after PREPARED was done.  All of that
   but the cells, the ends and the counts is undone.  */
void run_graphite (struct preparation *prepared, struct steered *result);

#endif /* PF_STEER_H */
