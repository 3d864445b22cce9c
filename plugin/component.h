/* Components of the dependence graph.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_COMPONENT_H
#define PF_COMPONENT_H

#include "edge.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Find the strongly connected components of the N statements in MEMBER under
   EDGES (both ends of which are members).  COMPONENT[k] is written the number
   of member k's, from 0; each component comes after all that it depends on, and
   where that leaves a choice, the one with the smallest statement number comes
   first.  Returns how many there are, or -1 when memory is short.

   Example: with edges A -> C, B -> C, C -> B the components are A: 0, B: 1,
   C: 1.  */
int pf_components (unsigned n, const unsigned *member,
                   const struct pf_edge_list *edges, unsigned *component);

#ifdef __cplusplus
}
#endif

#endif /* PF_COMPONENT_H */
