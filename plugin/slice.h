/* Computation slices.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A computation slice names one loop of each of its statements, the slicing
   loop, and an alignment: the loops can all be fused, at the outermost place
   of the statements' code, into one that counts Ivar (slicing loop) + alignment
   (Yi and Kennedy 2002, section 3.1).  The loops may stand at any depth and
   need not be common.

   Example: for LU without pivoting, figure 2 (a), there are three: k of S1 with
   k of S2, k of S1 with j of S2, i of S1 with i of S2, all with alignment
   0.  */

#ifndef PF_SLICE_H
#define PF_SLICE_H

#include "direction.h"

#ifdef __cplusplus
extern "C" {
#endif

/* LOOP[N], one for each statement of the SCoP: its slicing loop, -1 when the
   statement is not in the slice.
   ALIGN[N]: the alignment of the slicing loop.  */
struct pf_slice
{
  unsigned n;
  int *loop;
  int *align;
};

/* SLICE[N]: slices of the same statements.  */
struct pf_slice_list
{
  unsigned n;
  struct pf_slice **slice;
};

/* At most so many slices are looked for in one loop nest.  */
#define PF_SLICE_MAX 24

/* A new slice of none of N statements, or NULL.  */
struct pf_slice *pf_slice_alloc (unsigned n);

/* A copy of SLICE, or NULL.  */
struct pf_slice *pf_slice_copy (const struct pf_slice *slice);

/* Release SLICE and return NULL.  NULL is allowed.  */
struct pf_slice *pf_slice_free (struct pf_slice *slice);

/* May loop L of statement S be shifted to the outermost place, by the
   transitive dependences TD?  Equation (1).  */
bool pf_slice_is_shiftable (const struct pf_directions *td, unsigned s,
                            unsigned l);

/* May loop LX of statement SX and loop LY of SY be fused at the outermost
   place, by the transitive dependences TD?  Equation (2).  If so, *LEAST and
   *MOST are the bounds of the alignment of LY, equation (4): Ivar (fused) =
   Ivar (LX) = Ivar (LY) + align; PF_NO_LOW and PF_NO_HIGH when there is no
   bound.  */
bool pf_slice_is_pair_fusible (const struct pf_directions *td, unsigned sx,
                               unsigned lx, unsigned sy, unsigned ly,
                               int *least, int *most);

/* Append all slices of the statements that are MEMBER to LIST, up to
   PF_SLICE_MAX, with the smallest alignments from 0 on.  TD: the transitive
   dependences among the members.  FREE[s]: bit l is set when loop l of
   statement s may be a slicing loop.  -1 when memory is short.  */
int pf_slice_find (const struct pf_directions *td, const bool *member,
                   const unsigned long *free_loops, struct pf_slice_list *list);

/* May FIRST and SECOND, which have no statement in common, be merged, when the
   dependences D lead from FIRST to SECOND only?  If so, *ALIGN becomes what is
   to be added to SECOND's alignments: the least that is legal, but 0 when that
   is.  Comp-Slice-Fusible in figure 7.  */
bool pf_slice_is_fusible (const struct pf_directions *d,
                          const struct pf_slice *first,
                          const struct pf_slice *second, int *align);

/* The slice of the statements of FIRST and SECOND, with ALIGN added to SECOND's
   alignments, or NULL.  Fuse-Comp-Slice in figure 7.  */
struct pf_slice *pf_slice_fuse (const struct pf_slice *first,
                                const struct pf_slice *second, int align);

/* Those of the dependences D among the statements of SLICE that its loop does
   not carry: both ends run in the same iteration.  NULL on an isl error.  */
struct pf_directions *pf_slice_remaining (const struct pf_directions *d,
                                          const struct pf_slice *slice);

/* Append SLICE, which is taken, to LIST.  -1 when memory is short or SLICE is
   NULL.  */
int pf_slice_list_add (struct pf_slice_list *list, struct pf_slice *slice);

/* Release what LIST owns and make it empty.  */
void pf_slice_list_clear (struct pf_slice_list *list);

#ifdef __cplusplus
}
#endif

#endif /* PF_SLICE_H */
