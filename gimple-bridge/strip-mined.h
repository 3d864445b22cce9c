/* Loops that the program executes in strips, taken as one in the model.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/strip-pair.h says what they are.  Generated code computes what its statements use from counters,
   and never asks for those of the strips, as nothing depends on them.  */

#ifndef PF_STRIP_MINED_H
#define PF_STRIP_MINED_H

#include "affine.h"
#include "plugin/strip-pair.h"

/* The pairs of loops of one SCoP that were joined.  */
class strip_mined
{
public:
  strip_mined () : split (NULL) {}
  ~strip_mined () { isl_union_pw_multi_aff_free (split); }
  strip_mined (const strip_mined &) = delete;

  /* Join all pairs that there are in SCOP, whose region is REGION; BUILDER converts expressions.  Was
     there one?  SCOP's schedule has to be made anew then.  */
  bool join (sese_l &region, struct pf_scop *scop,
             struct affine_builder *builder);
  /* Does SCOP, its model when all is known, lead to the same as STRIPS, its order in strips, which is
     taken?  */
  bool same_p (const struct pf_scop *scop,
               __isl_take isl_schedule *strips) const;

private:
  isl_union_pw_multi_aff *split;
};

#endif /* PF_STRIP_MINED_H */
