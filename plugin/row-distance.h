/* Pairs of instances by how far apart a loop puts them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ROW_DISTANCE_H
#define PF_ROW_DISTANCE_H

#include <isl/aff.h>
#include <isl/union_map.h>

/* The value of a row at the second instance of a pair is less than, equal to, or
   greater than that at the first.  */
enum pf_distance
{
  PF_BACK,
  PF_SAME,
  PF_AHEAD
};

/* Those of PAIRS, [params] -> { S[i] -> T[j] }, which it takes, whose instances
   have DISTANCE in ROW, [params] -> { S[i] -> [(t)] }, which is total on them.
   NULL on an isl error.  */
__isl_give isl_union_map *pf_row_distance (__isl_take isl_union_map *pairs,
                                           __isl_keep isl_union_pw_aff *row,
                                           enum pf_distance distance);

/* Have all of PAIRS, as above, DISTANCE in ROW?  */
isl_bool pf_row_keeps (__isl_keep isl_union_map *pairs,
                       __isl_keep isl_union_pw_aff *row,
                       enum pf_distance distance);

#endif
