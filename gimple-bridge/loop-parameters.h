/* What the iterations of a loop nest depend on, from outside.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Graphite finds the parameters of its SCoPs.  These are those of a loop that is
   looked at before there are SCoPs.  */

#ifndef PF_LOOP_PARAMETERS_H
#define PF_LOOP_PARAMETERS_H

#include "gcc-compat.h"

/* The parameters of the loops of REGION, which are NAMES: integers that are computed in
   front of it.  */
class loop_parameters
{
public:
  explicit loop_parameters (const sese_l &region) : region (region) {}

  /* What BB depends on: its condition, and the number of iterations of the loop
     that it is the header of.  */
  void add_block (basic_block bb);

  /* What NUMBER depends on, as it is in loop AT.  */
  void add_number (tree number, class loop *at);

  /* NAME, if it is an integer.  */
  void add_name (tree name);

  /* Can all be parameters of a model?  */
  bool usable_p () const;

  /* [params] -> { : } with the names as ids.  */
  __isl_give isl_space *space (isl_ctx *ctx) const;

  /* What ID, of a parameter, stands for.  */
  static tree parameter (isl_id *id);

  auto_vec<tree> names;

private:
  const sese_l &region;
};

#endif /* PF_LOOP_PARAMETERS_H */
