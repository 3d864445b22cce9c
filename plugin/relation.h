/* Relations between numbers: closure and components.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_RELATION_H
#define PF_RELATION_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Relations on the numbers 0 to N - 1 are arrays of N * N: element a * N + b
   says whether a is related to b.  */

/* Make RELATION transitive.  */
void pf_relation_close (unsigned n, bool *relation);

/* Number the strongly connected components of the transitive RELATION: related
   components in their order, others by their smallest elements.
   COMPONENT[N] receives the number of each element's.  Returns how many there
   are.  */
unsigned pf_relation_components (unsigned n, const bool *relation,
                                 unsigned *component);

#ifdef __cplusplus
}
#endif

#endif /* PF_RELATION_H */
