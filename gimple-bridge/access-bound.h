/* What accesses tell of parameters.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where the type of a parameter does not bound it well, such as a number of elements of type long, what it counts
   may: for values that lead out of arrays and address space the program's behaviour is undefined.  */

#ifndef PF_ACCESS_BOUND_H
#define PF_ACCESS_BOUND_H

#include "gcc-compat.h"
#include "plugin/scop.h"

/* Bound such parameters of SCOP, the model of GRAPHITE, in its context.  */
void bound_by_accesses (scop_p graphite, struct pf_scop *scop);

#endif /* PF_ACCESS_BOUND_H */
