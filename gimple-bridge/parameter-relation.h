/* Parameters of a SCoP that are computed from others.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In front of
     for (int i = n - 1; i >= 0; i--)
       ... a[i * n + j] ...
   stands i_1 = n_2 - 1.  Both are parameters: one bounds the loop, the other is a stride.  */

#ifndef PF_PARAMETER_RELATION_H
#define PF_PARAMETER_RELATION_H

#include "polynomial.h"
#include <set>

/* [params] -> { : } in SPACE, that of the parameters of GRAPHITE: where parameter number I is what
   it is computed from, if that is affine in others and *OBLIGATIONS hold.  NULL if it is not
   known.  */
__isl_give isl_set *parameter_relation (scop_p graphite, unsigned i,
                                        __isl_take isl_space *space,
                                        std::vector<obligation> *obligations);

/* What two or more of OWN, parameters of GRAPHITE, are affine in without being it, as 2 * r and -2 * r
   are in r: names of numbers of one word that are no parameters yet, in the order of their versions.  */
std::vector<tree> common_sources (scop_p graphite, const std::set<tree> &own);

/* Put those parameters of GRAPHITE behind the others that are multiples of some, or sums with
   multiples, in its vector of them and in its context.  Of an equality isl eliminates the last
   variable: with m = 4 * n in place of m every bound stays a sum with whole factors, but with m / 4 in
   place of n each one gets a division.  */
void put_multiples_last (scop_p graphite);

#endif /* PF_PARAMETER_RELATION_H */
