/* The interleavings of the parts of a class at one level.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Below the outermost level, what depends on each other in a cycle stays
   together; the components that are left are put in order and share loops or
   not: points of the convex space of interleavings (interleaving.h), pruned to
   the legal ones (fusion-space.h).  Of those that differ in the order of loops
   only the first one counts, and none counts in which components without common
   data share a loop.

   Example: components R, S and T with common data in R and S, and in S and T:
   0,0,0; 0,0,1; 0,1,1; 0,1,2, if all are legal.  */

#ifndef PF_PART_LIST_H
#define PF_PART_LIST_H

#include "fusion-space.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pf_part_list;

/* So many interleavings are listed at most.  */
#define PF_PART_LIST_MAX 16

/* The interleavings of components 0 to N_COMPONENT - 1 of the statements
   MEMBER[N], by ORACLE: COMPONENT[k] is member k's.  COMMON[a * n_component + b]:
   have components a and b data in common?  Those first in which most pairs with
   common data share a loop.  Empty when components are too many.  NULL on an isl
   error or when memory is short.  */
struct pf_part_list *
pf_part_list_compute (unsigned n, const unsigned *member, unsigned n_component,
                      const unsigned *component,
                      const struct pf_fusion_oracle *oracle,
                      const bool *common);

/* Release LIST and return NULL.  NULL is allowed.  */
struct pf_part_list *pf_part_list_free (struct pf_part_list *list);

/* Take the interleaving in which the same members share loops as in PART[n] from
   LIST.  */
void pf_part_list_remove (struct pf_part_list *list, const unsigned *part);

/* Take the interleaving in which all members share the loop from LIST.  */
void pf_part_list_remove_whole (struct pf_part_list *list);

/* The number of interleavings in LIST.  */
unsigned pf_part_list_count (const struct pf_part_list *list);

/* The part of each member in interleaving K of LIST, to PART[n].  Returns how
   many parts there are.  */
unsigned pf_part_list_get (const struct pf_part_list *list, unsigned k,
                           unsigned *part);

#ifdef __cplusplus
}
#endif

#endif /* PF_PART_LIST_H */
