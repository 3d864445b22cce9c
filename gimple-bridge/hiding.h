/* References hidden from Graphite, which would refuse them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Graphite makes no SCoP of references that may alias or are not affine.  Both
   can be dealt with by checks at run time, on which only the generated code
   has to rely.  While Graphite runs, each reference of a function with a nest
   that it would refuse is therefore replaced by one that it accepts: to the
   root itself, with no subscript, and in a dependence clique that says it
   overlaps nothing.  That holds for all nests of the function: a SCoP can have
   several, and Graphite refuses one with references of both kinds to one
   array.  The model is made from the reference as it was, generated code gets
   a reference of its own, and all others are put back.  */

#ifndef PF_HIDING_H
#define PF_HIDING_H

#include "gcc-compat.h"
#include "extreme-bound.h"
#include "loop-end.h"
#include "plane-split.h"
#include "reference.h"
#include "scalar-cell.h"
#include "sinking.h"

/* A hidden reference.

   REF: the tree that was in its place.
   READ: it is on the right-hand side of its statement.
   LOCATION: of the statement.
   NAMES: computed in loops from what is loaded there, for subscripts of a read.
   USE: the call that uses these, once it stands behind the statement (loaded-subscript.h).  */
struct hidden_reference
{
  tree ref;
  bool read;
  location_t location;
  std::vector<tree> names = {};
  gcall *use = NULL;
};

/* References by their statements; true for those on right-hand sides.  */
typedef std::set<std::pair<gimple *, bool> > reference_set;

/* A statement of a nest that stores.

   REF: where to; NULL_TREE if it is no assignment.
   DESCRIBED: PARTS is the description of that.  */
struct nest_store
{
  tree ref;
  bool described;
  struct reference parts;
};

/* The hidden references of the current function.  Those of CELLS and SUNK may
   be moved to another place.  Where ENDS of loops are assumed, or PLANES split, which is
   checked in front of code with hidden references, all are hidden; so they are where ALL says it.
   EXTREMES: bounds of which one of several is shown.  If LOADED, reads by subscripts that are loaded
   may be in SCoPs.  What was hidden must be shown again.  */
class hidden_references
{
public:
  hidden_references (const scalar_cells &cells, const sunk_values &sunk,
                     const loop_ends &ends, const extreme_bounds &extremes,
                     const plane_splits &planes, bool all, bool loaded)
      : cells (cells), ends (ends), extremes (extremes), planes (planes),
        sunk (sunk), all (all), loaded (loaded), any_loaded (false),
        next_base (0)
  {
  }

  /* Hide what has to be hidden.  */
  void hide ();
  /* Have something at the start of BB that no SCoP can have.  */
  void fence_block (basic_block bb);
  /* COND decides between new and original code of a SCoP: let what the references behind both
     use of the original code be what there is of either.  Is that possible?  Else nothing is
     changed.  */
  bool rejoin (gcond *cond);
  /* Put all references back that are still in the function.  */
  void show ();
  /* The one in STMT, on its right-hand side if READ; NULL if none.  */
  const hidden_reference *find (gimple *stmt, bool read) const;
  /* The reference, as it was, that SSA name NAME is loaded by, also if that is done under a
     condition; NULL_TREE if it is none.  */
  tree load_of (tree name) const;
  /* Was there a read by subscripts that are loaded?  */
  bool
  loaded_p () const
  {
    return any_loaded;
  }
  /* Is REFERENCE to a cell?  */
  bool cell_p (const struct reference &reference) const;
  bool
  empty () const
  {
    return table.empty ();
  }

  const scalar_cells &cells;
  const loop_ends &ends;
  const extreme_bounds &extremes;
  const plane_splits &planes;
  /* What was hidden, whether or not it has been shown again.  */
  reference_set concealed;

private:
  bool needed_p (const std::vector<basic_block> &blocks);
  bool eligible_p (class loop *loop);
  bool steady_p (const struct reference &reference);
  bool hide_reference (gimple *stmt, bool read);
  bool describe_loaded (gimple *stmt, struct reference *reference,
                        struct loaded_part *part);
  bool stored_p (gimple *stmt, const struct reference &reference,
                 const struct loaded_part &part);
  void find_origins (tree name);
  void find_origins (const struct reference &reference);
  void name_value (gimple *load);
  void fence_load (gimple *load);
  void fence_value (gimple *stmt);

  const sunk_values &sunk;
  bool all, loaded, any_loaded;
  std::map<std::pair<gimple *, bool>, hidden_reference> table;
  /* What the pointers and parameters of hidden references are loaded or computed
     by, and the statements that stand behind some of them.  */
  std::vector<gimple *> origins, fences;
  /* SSA names that have an identifier for the user meanwhile, with that.  */
  std::vector<std::pair<tree, tree> > named;
  /* Statements that find_origins has seen.  */
  std::set<gimple *> visited;
  /* Loops by their numbers: may they be part of a SCoP?  */
  std::map<int, bool> eligible;
  /* By the number of an outermost loop, what stores in it.  */
  std::map<int, std::vector<nest_store> > stores;
  unsigned short next_base;
};

#endif /* PF_HIDING_H */
