/* How large the values are that an AST computes with.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_MAGNITUDE_H
#define PF_MAGNITUDE_H

#include "gcc-compat.h"

/* Upper bounds of the magnitudes that the dimensions of a set take in it,
   computed when they are asked for.

   SET, PARTS: the set.  KNOWN: what has been computed, NaN where there is no bound;
   parameters come after the set's own dimensions.  */

class magnitudes
{
public:
  explicit magnitudes (__isl_take isl_set *set);
  ~magnitudes ();
  /* The bound for dimension POS of kind TYPE of AFF, a function of the set's
     points whose parameters may come in another order; kept here, NULL if
     there is none.  */
  __isl_keep isl_val *bound (__isl_keep isl_aff *aff, enum isl_dim_type type,
                             unsigned pos);

private:
  __isl_give isl_val *compute (enum isl_dim_type type, unsigned pos) const;

  isl_set *set;
  isl_basic_set_list *parts;
  unsigned n_own;
  std::vector<isl_val *> known;
};

/* Is VALUE one affine function, the evaluation of which takes no more than 64
   bits within BOUNDS?  */
bool affine_64_bit_p (__isl_keep isl_pw_aff *value, magnitudes &bounds);

#endif /* PF_MAGNITUDE_H */
