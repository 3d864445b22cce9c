/* Copies of parts of arrays, as isl's AST describes them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The scheduler puts a mark where parts of arrays are to be copied.  What the
   statements below the mark read while the loops around it stand still has to be
   a box of elements, of a bounded size: these are copied, exactly, so that
   nothing is read that the program does not read there.

   Of an array that something below the mark writes to, loops of vectors read from the copy,
   and all others read the array itself.  Nothing that is copied may be written while the loops around
   the mark stand still.  */

#ifndef PF_PACKING_RECORD_H
#define PF_PACKING_RECORD_H

#include "array-group.h"
#include "plugin/scheduler.h"

/* What a subscript is at least and at most: the largest of LOW, the smallest of
   HIGH.  */
struct subscript_limits
{
  std::vector<isl_ast_expr *> low, high;
};

/* A part of an array that is copied.

   REF: a reference that reads it, before it was hidden.
   REFERENCE: how it was hidden; NULL if it was not.
   ROW: the subscript whose neighbours lie side by side in the copy.
   PART: the number that those have in the scheduler's list that read from it.
   TILE: which of the marks around wants it, as in pf_packed.
   OFFSET: where the copy starts in what there is for copies, in bytes.
   EXTENT[d]: so many values subscript d has at most.
   SUBSCRIPT[d]: its limits, in the iterators of LOOPS; of 64 bits.
   REACH: no subscript is to go farther than these, in the same iterators, beyond its first value:
     they are negative where nothing is read, and elsewhere no limit.
   LANES: only loops of vectors read from the copy.
   LOOPS: the `for' nodes around, as indices into the record's.
   PLACED: the innermost of these has nothing else in its body.  */
struct recorded_packing
{
  const grouped_reference *reference;
  tree ref;
  unsigned row, part;
  bool tile;
  HOST_WIDE_INT offset;
  std::vector<HOST_WIDE_INT> extent;
  std::vector<subscript_limits> subscript;
  std::vector<isl_ast_expr *> reach;
  bool lanes;
  std::vector<unsigned> loops;
  bool placed;
};

/* Describe in *PACKING the ELEMENTS, [params] -> { [t] -> Array[s] }, that are read
   while the loops that BUILD has made stand still at t, with at most ROOM elements.
   CONTEXT is known of the parameters, though BUILD may know less; EXECUTED are all t.  False when
   they are not to be copied.  The caller clears *PACKING either way.  */
bool describe_packing (__isl_take isl_map *elements,
                       __isl_keep isl_set *context,
                       __isl_take isl_set *executed,
                       __isl_keep isl_ast_build *build, HOST_WIDE_INT room,
                       recorded_packing *packing);

/* Release what PACKING owns.  */
void clear_packing (recorded_packing *packing);

/* Do A and B, references to elements of one array, read the same part of them, in
   the same way?  */
bool same_part_p (tree a, tree b);

/* Do only subscripts of arrays have several values in PACKING?  Others, such as the
   offsets of members, are part of what a reference is.  */
bool varies_in_subscripts_p (const recorded_packing &packing);

/* Is what REF reads a value, and can REF be rebuilt with N_SUBSCRIPT other
   subscripts?  REFERENCE is how it was hidden, NULL if it was not.  */
bool rebuildable_p (const grouped_reference *reference, tree ref,
                    unsigned n_subscript);

#endif /* PF_PACKING_RECORD_H */
