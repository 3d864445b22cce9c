/* Integer expressions of GIMPLE as affine functions, with exact signs and
   widths.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A tree denotes a number modulo 2^width.  An affine function is that number
   only where nothing wraps around; this is proved, over the points of a
   domain, or assumed of parameters, or the conversion fails.  A constant or coefficient of 2^(width-1)
   or more stands for a negative number: {198, +, 2^64 - 1} counts down.  */

#ifndef PF_AFFINE_H
#define PF_AFFINE_H

#include "gcc-compat.h"
#include "plugin/reason.h"

/* Something assumed of parameters: that they are in SET, which TEXT tells the
   user.  */
struct assumed_set
{
  isl_set *set;
  const char *text;
};

/* What the conversions of one SCoP share.

   REGION: the SCoP's region.
   PARAM[k]: the SSA name that is isl's parameter k.
   FAILURE: why the last conversion that returned NULL did so.
   CULPRIT: the expression at fault, for the remark; NULL_TREE if unknown.
   MAY_ASSUME: a value that only depends on parameters may be assumed not to wrap
     around.
   ASSUMED: where that holds.  */
struct affine_builder
{
  const sese_l &region;
  const vec<tree> &param;
  enum pf_reason failure;
  tree culprit;
  bool may_assume;
  std::vector<assumed_set> assumed;

  affine_builder (const sese_l &region, const vec<tree> &param)
      : region (region), param (param), failure (PF_NOT_AFFINE),
        culprit (NULL_TREE), may_assume (false)
  {
  }
  ~affine_builder ();
  affine_builder (const affine_builder &) = delete;

  /* The value of chain of recurrences E, as it is instantiated in the region,
     at the points of DOMAIN: [params] -> { [i] }, in which i_k counts the
     iterations of the k-th loop of the region around the place of E.
     [params] -> { [i] -> [E] }, or NULL with FAILURE and CULPRIT set.  */
  __isl_give isl_aff *convert (tree e, __isl_keep isl_set *domain);

  /* The same for a byte offset from some pointer, which is signed and does
     not wrap, whatever its type.  */
  __isl_give isl_aff *convert_offset (tree e, __isl_keep isl_set *domain);

  /* The points of DOMAIN at which A CODE B holds, or NULL with FAILURE and
     CULPRIT set.  A and B are expressions as for convert.  */
  __isl_give isl_set *restrict_to (__isl_take isl_set *domain, tree a,
                                   enum tree_code code, tree b);

  /* Assume that VALUE, [params] -> { [i] -> [VALUE] }, is one of integer type
     TYPE, if it only depends on parameters and MAY_ASSUME.  Was it done?  */
  bool assume_fits (__isl_keep isl_aff *value, tree type);

private:
  bool assume_fits_on (__isl_keep isl_aff *value, tree type,
                       __isl_keep isl_set *domain);
  __isl_give isl_aff *fail (enum pf_reason reason, tree e);
  __isl_give isl_aff *constant (const widest_int &value,
                                __isl_keep isl_set *domain);
  __isl_give isl_aff *name (tree e, __isl_keep isl_set *domain);
  __isl_give isl_aff *chrec (tree e, __isl_keep isl_set *domain, bool offset);
  __isl_give isl_aff *product (tree e, __isl_keep isl_set *domain, bool offset);
  __isl_give isl_aff *sum (tree e, __isl_keep isl_set *domain, bool offset);
  __isl_give isl_aff *conversion (tree e, __isl_keep isl_set *domain,
                                  bool offset);
  __isl_give isl_aff *expression (tree e, __isl_keep isl_set *domain,
                                  bool offset);
  __isl_give isl_aff *reduce (__isl_take isl_aff *value, tree e,
                              __isl_keep isl_set *domain);
};

/* Is EVOLUTION, instantiated in front of NEST, a sum of the iterators of NEST's
   loops and of values from outside it, each with a constant factor?  */
bool affine_evolution_p (tree evolution, class loop *nest);

/* VALUE as an isl number.  */
__isl_give isl_val *pf_val_from_wide (isl_ctx *ctx, const widest_int &value);

/* Restrict the parameter or set dimension POS of kind TYPE in SET to the
   values of integer type INTEGER.  */
__isl_give isl_set *pf_set_bound_by_type (__isl_take isl_set *set,
                                          enum isl_dim_type type, unsigned pos,
                                          tree integer);

#endif /* PF_AFFINE_H */
