/* The elements of arrays that are accessed at some times.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Times are those of an order, { Stmt[i] -> [t] }.  */

#ifndef PF_EXECUTED_ELEMENT_H
#define PF_EXECUTED_ELEMENT_H

#include "gcc-compat.h"
#include "plugin/scop.h"

/* What access number ACCESS of statement number STATEMENT refers to at the times of ORDER:
   { [t] -> Array[s] }; NULL if that is nothing.  */
__isl_give isl_map *elements_at (const struct pf_scop *model,
                                 unsigned statement, unsigned access,
                                 __isl_keep isl_union_map *order);

/* What of ARRAY is written at the times of ORDER; NULL if that is nothing.  */
__isl_give isl_map *elements_written (const struct pf_scop *model,
                                      unsigned array,
                                      __isl_keep isl_union_map *order);

/* What is executed by the loops of vectors in SCHEDULE.  */
__isl_give isl_union_set *
instances_in_lanes (__isl_keep isl_schedule *schedule);

#endif /* PF_EXECUTED_ELEMENT_H */
