/* What loops touch in memory, and how much of it every cache has to fetch.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_FOOTPRINT_H
#define PF_FOOTPRINT_H

#include "loops.h"
#include "machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Predicted traffic of a program.

   CACHE[k]: bytes that cache level k + 1 exchanges with the level below it,
     writing back included; lines that no hardware prefetcher brings in time
     count several times.
   TLB, TLB2: pages that the first and the second level of the TLB miss.
   TORN: lines that the first level of cache misses for stores of runs that are TORN.
   PIECES: how often something that lies elsewhere than what was fetched before
     has to be fetched into the second level of cache, in pieces of at least
     PF_LEAST_PIECE lines; 0 when there is one level only.  */
struct pf_traffic
{
  double cache[PF_MAX_CACHE_LEVELS];
  double tlb, tlb2;
  double torn;
  double pieces;
};

/* The part of a cache that can be counted on: the rest goes to the stack,
   other data and imperfect replacement.  */
#define PF_USABLE 0.75

/* Processors look so far ahead that shorter pieces overlap.  */
#define PF_LEAST_PIECE 8

#define PF_UNFORESEEN 1.5

/* Fill in TRAFFIC for LOOPS on MACHINE.  IN_ORDER: lines cost more in rows that
   are short in the order in which LOOPS fetches them; else whoever compares
   orders counts the pieces.  Data are found in a cache again if
   everything touched between two uses fits into a safe part of it, conflicts
   between rows at unfortunate distances considered; the more is touched, the more of
   them is lost.  Returns 0, or -1 when memory is short.  */
int pf_footprint_traffic (const struct pf_loops *loops,
                          const struct pf_machine *machine, bool in_order,
                          struct pf_traffic *traffic);

/* Fill in TRAFFIC, which has room for an element a place, with what each phase of
   LOOPS adds to the traffic in order, at the number of the phase; without pieces.
   What several phases touch is fetched by the first.  *HOLDER
   is the number, from 0, of the first cache of which a safe part holds what all phases
   touch together, conflicts considered; N_CACHE of MACHINE if there is none.  *BYTES is
   the number of bytes that all phases touch together, in whole lines of the last cache,
   conflicts not considered.  Rectangles around what is touched count as a whole, which is
   too much where loops are skewed.  Returns 0, or -1 when memory is short.  */
int pf_footprint_phases (const struct pf_loops *loops,
                         const struct pf_machine *machine,
                         struct pf_traffic *traffic, unsigned *holder,
                         double *bytes);

#ifdef __cplusplus
}
#endif

#endif /* PF_FOOTPRINT_H */
