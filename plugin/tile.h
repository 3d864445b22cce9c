/* Choosing the order, the tile sizes and the register tiles of each band.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_TILE_H
#define PF_TILE_H

#include "cost.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How much better the widest vectors have to be than those that the compiler
   prefers: it does so because they may slow the processor's clock.  */
#define PF_WIDE_MARGIN 0.87

/* What may be done to a band.

   PF_TILE_NONE: change the order of its members only.
   PF_TILE_CACHE: also tile them.
   PF_TILE_REGISTER: also unroll some into the innermost loop.  */
enum pf_tile_extent
{
  PF_TILE_NONE,
  PF_TILE_CACHE,
  PF_TILE_REGISTER
};

/* Choose a plan for each permutable band of NEST with two or more members: the
   one with the smallest predicted cycles on MACHINE, where a more complicated
   plan has to be better than a simpler one by a margin.  PLAN has room for
   one plan a node, and is overwritten.  If FORCED is not 0, it is the size of
   every tile.  Copies of parts of arrays (packing.h), which belong to register
   tiles, may take ROOM bytes.  *COST becomes the predicted cycles of the whole
   nest.  Returns 0, or -1 when memory is short or the nest is too deep.  */
int pf_tile_choose (const struct pf_nest *nest,
                    const struct pf_machine *machine,
                    enum pf_tile_extent extent, unsigned forced, double room,
                    struct pf_plan *plan, struct pf_cost *cost);

/* The predicted cycles of all of NEST with the plans PLAN.  Returns 0, or
   -1.  */
int pf_tile_cost (const struct pf_nest *nest, const struct pf_plan *plan,
                  const struct pf_machine *machine, struct pf_cost *cost);

/* The number of elements of the vectors that the innermost loop around each
   statement of SCOP is to use when NEST is generated as PLAN says for MACHINE,
   into LANES; 0 for what the compiler prefers, 1 for none: sums of several
   unrolled iterations that have to keep their order, of which only short vectors
   are faster, and loops that are faster without (pf_compute_is_scalar).  LANES are 0
   before.  */
void pf_tile_lanes (const struct pf_nest *nest, const struct pf_plan *plan,
                    const struct pf_machine *machine,
                    const struct pf_scop *scop, unsigned *lanes);

/* The size nearest below WISH, and above half of it, that divides EXTENT and
   is a multiple of UNIT; WISH when there is none.  Example: EXTENT 1000, WISH
   256, UNIT 8 give 200.  */
unsigned pf_tile_divisor (unsigned extent, unsigned wish, unsigned unit);

#ifdef __cplusplus
}
#endif

#endif /* PF_TILE_H */
