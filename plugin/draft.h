/* Plans for a band in the making.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_DRAFT_H
#define PF_DRAFT_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bands with more members stay as they are.  */
#define PF_DRAFT_MEMBERS 8

/* A plan in the making.

   ORDER[N]: members of the band, from the outermost.
   SIZE[m]: tile size of member m, 1 if it is not tiled.
   UNROLL[m]: unroll factor of member m, 1 if it is not unrolled.
   PACK: members that references move with which are read from copies, as a set of
     bits; 0 if there are none.
   PACK_ROWS: they may walk along rows, too.
   SPLIT: the innermost loop is distributed over the statements.
   WIDE: it uses the widest vectors.
   DIAMOND: the tiles of members 0 and 1, of one size, are diamonds.
   CYCLES: predicted, pf_cost_score.  */
struct pf_draft
{
  unsigned n;
  unsigned order[PF_DRAFT_MEMBERS], size[PF_DRAFT_MEMBERS],
      unroll[PF_DRAFT_MEMBERS];
  unsigned pack;
  bool pack_rows, split, wide, diamond;
  double cycles;
};

/* Drafts whose cycles are known: N of ROOM.  */
struct pf_draft_memory
{
  unsigned n, room;
  struct pf_draft *draft;
};

/* A band of N members as it is.  */
struct pf_draft pf_draft_identity (unsigned n);

/* Let DRAFT have the next order in lexicographic sequence; false after the last.  */
bool pf_draft_next_order (struct pf_draft *draft);

/* The draft in MEMORY that is the same as DRAFT but for its cycles, or NULL.  */
const struct pf_draft *pf_draft_recall (const struct pf_draft_memory *memory,
                                        const struct pf_draft *draft);

/* Add DRAFT to MEMORY, if there is enough of it.  */
void pf_draft_memorize (struct pf_draft_memory *memory,
                        const struct pf_draft *draft);

#ifdef __cplusplus
}
#endif

#endif /* PF_DRAFT_H */
