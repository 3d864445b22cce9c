/* Arrays with elements for each iteration of loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Iterations that share a scalar, or an array for what each of them computes for itself, wait
   for each other.  They do not where each has elements of its own, in an array on the stack.
   Where there is too little of that for all iterations, those a strip apart use the same
   elements (plugin/strip.h).  */

#ifndef PF_EXPANSION_H
#define PF_EXPANSION_H

#include "array-group.h"

struct import_result;

/* An access to such a value: the indices of a statement and of its access.  */
struct value_access
{
  unsigned statement, access;
  const grouped_reference *reference;
};

/* What iterations shall have of their own.

   ARRAY: index in the model.
   TYPE: of elements.
   LOW, EXTENT: the least subscript in each dimension, and how many there are; none for scalars.
   ACCESSES: all that there are in the SCoP.  */
struct shared_value
{
  unsigned array;
  tree type;
  std::vector<HOST_WIDE_INT> low, extent;
  std::vector<value_access> accesses;

  /* The number of elements.  */
  HOST_WIDE_INT size () const;
};

/* An array on the stack in place of such values.

   INDEX: in the model.
   EXTENT: its elements in the dimensions that count iterations.
   SIDE_BY_SIDE: these dimensions are the last ones.
   PLACE: a reference to it, without subscripts.
   NESTS: the outermost loops around accesses of those values, each of another one.  */
struct expanded_array
{
  unsigned index;
  std::vector<HOST_WIDE_INT> extent;
  bool side_by_side;
  grouped_reference place;
  std::set<unsigned> nests;
};

/* The work on SCOP, the model of GRAPHITE; STACK as for import_scop, RESULT gets to know of new
   arrays.  */
class expander
{
public:
  expander (scop_p graphite, struct pf_scop *scop, unsigned long *stack,
            struct import_result *result)
      : graphite (graphite), scop (scop), stack (stack), result (result)
  {
  }
  /* How often loop DIM around the accesses of VALUE iterates at most; 0 if that is not
     a known number.  */
  HOST_WIDE_INT iterations (const shared_value &value, unsigned dim) const;
  /* The extents of an array that has place for VALUE in each iteration of the last of
     the DEPTH outermost loops around its accesses, and of as many before that as there is
     memory for in ROOM bytes; empty if there is none.  */
  std::vector<HOST_WIDE_INT> extents (const shared_value &value, unsigned depth,
                                      unsigned long room) const;
  /* May loop number LOOP of the model have strips, of MOST iterations at most, as far as is
     known of it?  MOVED[array]: it is to have another place; NULL if none is.  */
  bool strips_possible_p (unsigned loop, HOST_WIDE_INT most,
                          const bool *moved) const;
  /* The same for loops OUTER and INNER, the latter in the former, both
     with strips: of at most ROWS and COLUMNS iterations.  */
  bool planes_possible_p (unsigned outer, HOST_WIDE_INT rows, unsigned inner,
                          HOST_WIDE_INT columns) const;
  /* A new array of the model, with EXTENT, in place of VALUE, which is on the
     stack; what iterations have in place of one element is SIDE_BY_SIDE or not.  */
  expanded_array new_array (const shared_value &value,
                            const std::vector<HOST_WIDE_INT> &extent,
                            bool side_by_side);
  /* Let USE, of VALUE, be an access to the element of array number ARRAY that REFERENCE is to, with
     the subscripts of VALUE behind those, or in front of them if it is SIDE_BY_SIDE with those of other
     iterations.  Where STRIPS has a number other than 0 for a subscript of REFERENCE, elements are used
     again after so many; it may have none for the last ones.  */
  void move_access (const shared_value &value, const value_access &use,
                    unsigned array, const grouped_reference &reference,
                    bool side_by_side,
                    const std::vector<HOST_WIDE_INT> &strips);
  /* Let all accesses of VALUE be to ARRAY, whose dimensions count the innermost of the DEPTH
     loops that they share, modulo STRIPS as for move_access.  */
  void expand (const shared_value &value, expanded_array *array, unsigned depth,
               const std::vector<HOST_WIDE_INT> &strips);

private:
  bool useful_p (unsigned loop, HOST_WIDE_INT most, const bool *moved) const;
  bool apart_p (const std::set<unsigned> &loops) const;
  std::unique_ptr<bool[]> outside_of_inner_loops (unsigned loop) const;
  bool along_rows_p (unsigned loop, HOST_WIDE_INT most) const;

  scop_p graphite;
  struct pf_scop *scop;
  unsigned long *stack;
  struct import_result *result;
};

#endif /* PF_EXPANSION_H */
