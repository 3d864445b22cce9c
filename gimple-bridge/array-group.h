/* The arrays that the hidden references of a SCoP refer to.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   References with one root and one form are taken to refer to one array.  A
   pointer is known to lead to another object than a second one only if GCC
   says so; else they must not overlap, which is an assumption.  */

#ifndef PF_ARRAY_GROUP_H
#define PF_ARRAY_GROUP_H

#include "hiding.h"
#include "loaded-subscript.h"
#include "origin.h"
#include "plugin/reason.h"

/* A subscript in place of what is loaded.

   VALUE: a sum of multiples of the counters of loops that it depends on, or one of them.
   STRIDE, EXTENT: as of struct pf_array, 0 where nothing is known.  */
struct leading_subscript
{
  polynomial value;
  HOST_WIDE_INT stride, extent;
};

/* A reference and its place in an array.

   DR, PBB: Graphite's, until code generation is over.
   READ: it is on the right-hand side of its statement.
   CELL: the cell that it is to, else NULL_TREE.
   JOINED: it is to one element, whose address is computed in front of the SCoP from a pointer
     that other references lead from.
   SUBSCRIPT: affine, from the outermost dimension.
   USES: what the call behind it uses, if there is one (loaded-subscript.h).
   LOADED: what of it depends on values that are loaded.  The reference is alone in its group.
   LEADING: subscripts that stand for what these values add, in front of the others in the model.  */
struct grouped_reference
{
  data_reference_p dr;
  poly_bb_p pbb;
  bool read;
  tree cell;
  bool joined;
  struct reference parts;
  unsigned group;
  std::vector<polynomial> subscript;
  std::vector<tree> uses;
  struct loaded_part loaded;
  std::vector<leading_subscript> leading;
};

/* The references of an array.

   ORIGIN: the bytes from the root to what the subscripts count from, a polynomial
     in parameters that are defined in front of the SCoP.
   START: the bytes from the root to the array, if it is a member.
   MEMBER: indices of references.  WRITTEN: one of them is a write.
   MADE: the array is in place of values of the program (expansion.h).  All accesses are to its elements,
     and where it has fewer than there are iterations the subscripts are modulo their number.  */
struct array_group
{
  struct layout layout;
  polynomial origin;
  HOST_WIDE_INT start;
  std::vector<unsigned> member;
  bool written, made;

  /* How far the origin is from the first element in dimension K, if that is a number; else 0.  */
  HOST_WIDE_INT first (size_t k) const;
};

/* All of one SCoP.

   REFERENCES, GROUPS: what was found.
   OVERLAP: pairs of groups that GCC cannot tell apart and of which one is
     written.
   REASON, CULPRIT: why collect failed.  */
class array_groups
{
public:
  array_groups () : reason (PF_NOT_AFFINE), culprit (NULL) {}

  /* Take apart and group the references of GRAPHITE that HIDDEN knows; ROWS as
     for find_layout, CONTEXT as for move_origin.  With JOIN those to single elements are put into the groups of the pointers
     that their addresses are computed from; else they are taken to lead elsewhere.  False, with
     REASON and CULPRIT set, when some reference cannot be.  */
  bool collect (scop_p graphite, const hidden_references &hidden,
                const row_steps &rows, bool join, __isl_keep isl_set *context);

  /* Has any reference been joined?  */
  bool joined_p () const;

  /* DR's reference; NULL if it was not hidden.  */
  const grouped_reference *find (data_reference_p dr) const;

  /* From now on let REFERENCE, to a cell or an array that generated code has another place
     for, be one to the same element as PLACE.  */
  void move (const grouped_reference *reference,
             const grouped_reference *place);

  /* Do the arrays of groups A and B lie in the same rows, as the members of structures do?  If so, *PLACES is how far the
     origin of A is behind that of B, in the dimensions of their layout.  */
  bool same_rows_p (unsigned a, unsigned b,
                    std::vector<HOST_WIDE_INT> *places) const;

  /* All parameters that subscripts, extents and obligations depend on.  */
  std::vector<variable> parameters () const;

  std::vector<grouped_reference> references;
  std::vector<array_group> groups;
  std::vector<std::pair<unsigned, unsigned> > overlap;
  enum pf_reason reason;
  data_reference_p culprit;

private:
  bool fail (enum pf_reason why, data_reference_p where);
  bool describe (scop_p graphite, const hidden_references &hidden);
  bool leads_from_p (tree root, const grouped_reference *but) const;
  void join_elements (scop_p graphite);
  void join_shown ();
  void join_members ();
  bool take_loaded (scop_p graphite, const hidden_reference &hidden,
                    grouped_reference *reference);
  void find_movers (const sese_l &region, tree name, unsigned steps,
                    std::set<int> *loops) const;
  void lead (scop_p graphite);
  bool group (scop_p graphite, const hidden_references &hidden,
              const row_steps &rows, __isl_keep isl_set *context);
  void fold (const array_group &group);
  bool lay_out (const hidden_references &hidden, const row_steps &rows,
                array_group *group);
  void count (scop_p graphite, __isl_keep isl_set *context, array_group *group);
  bool find_overlaps ();
  bool compare (unsigned a, unsigned b);
  bool exclude_others (scop_p graphite, const hidden_references &hidden);
};

#endif /* PF_ARRAY_GROUP_H */
