/* A memory reference taken apart: where from, how far, which element.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Graphite refuses references whose subscripts are no affine functions, such
   as a[i * n + j].  Here they are read as far as a polynomial goes.

   Example: in  double (*p)[100]; p[i * n + k][j]  the root is p, the offset
   800 n i + 800 k, the unit 800, and the one subscript shown is j.

   The same holds where the type shows the subscript: that of  static double a[10000]; a[i * n + k]  is
   a part of the offset, as is that of p->v[i * n + k], which is within the member v.  */

#ifndef PF_REFERENCE_H
#define PF_REFERENCE_H

#include "polynomial.h"

/* A subscript or member selection that the type of a reference shows.

   NODE: the ARRAY_REF, COMPONENT_REF, REALPART_EXPR or IMAGPART_EXPR.
   INDEX: its value; for a member the byte offset, which is constant.
   STRIDE: distance in bytes of neighbours; 1 for a member.
   BOUNDED: INDEX is within [LOW, HIGH], else behaviour is undefined.  */
struct shown_subscript
{
  tree node;
  polynomial index;
  HOST_WIDE_INT stride;
  bool bounded;
  HOST_WIDE_INT low, high;
};

/* A reference.

   REF: the tree.
   PLACE: the part of REF that is OFFSET bytes from ROOT; what is around it are
     the subscripts shown.
   ROOT: an SSA name, or the address of a declaration.
   OFFSET: in bytes, a multiple of UNIT behind START.
   UNIT: the size of PLACE in bytes.
   SIZE: of the reference, in bytes.
   WITHIN, START: the member of a structure that is an array with PLACE for an element, and how many
     of the bytes of OFFSET are in front of it; NULL_TREE and 0 if PLACE is in none, or the
     member is one of those shown.
   PLANES: how many bytes neighbours are apart in dimensions that the type shows around that of a
     subscript that is no affine one.
   SHOWN: from the outermost dimension.
   OBLIGATIONS: on which the above relies.
   DEEPEST: the innermost loop in which a parameter is defined, NULL when
     none is defined in a loop.  */
struct reference
{
  tree ref, place, root, within;
  polynomial offset;
  HOST_WIDE_INT unit, size, start;
  std::vector<HOST_WIDE_INT> planes;
  std::vector<shown_subscript> shown;
  std::vector<obligation> obligations;
  class loop *deepest;
};

/* How to take references apart: as the members of polynomial_reader say.  */
struct reading
{
  bool through, loaded;
};

/* Take apart REF, which stands in LOOP, with counters for the loops of REGION
   (NULL: of the function), as HOW says.  False when that cannot be done.  */
bool describe_reference (tree ref, class loop *loop, const sese_l *region,
                         struct reference *result, const reading &how = {});

/* Are what REFERENCE selects, behind its place, members only, and can elements of the size of what it refers to
   be counted from its root?  */
bool members_foldable_p (const struct reference &reference);

/* Let these members be a part of the offset, and what REFERENCE refers to the place:  p[i].velocity.x, with a
   structure of 80 bytes for an element, is element 10 i + 3 of numbers of 8 bytes.  */
void fold_members (struct reference *reference);

/* The pointer that REF leads from; NULL_TREE if it is within a declaration.  */
tree base_pointer (tree ref);

/* Is there nothing in REFERENCE that Graphite cannot represent?  */
bool plain_p (const struct reference &reference);

/* Does the base of REFERENCE, a declaration or what a pointer leads to, begin a constant number of bytes
   behind its root?  */
bool constant_base_p (const struct reference &reference);

/* A copy of the tree of REFERENCE with PLACE at ADDRESS, a pointer, in
   dependence clique CLIQUE with number BASE, and INDEX[k], of 64 bits, for the
   K-th subscript shown where that is an array's.  */
tree rebuild_reference (const struct reference &reference, tree address,
                        unsigned short clique, unsigned short base,
                        const std::vector<tree> &index);

#endif /* PF_REFERENCE_H */
