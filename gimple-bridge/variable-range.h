/* What is known of the variables that a run-time check is computed from.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Whether 64 bits suffice depends on how large parameters are: n * m with two of type
   int fits, with two of type long it may not.  The types bound some of them, others
   are bounded by what a check requires anyway, as in `n is at most 2^36'.  Such
   bounds are checked first, each on its own, without any arithmetic that could
   wrap around; all the rest is computed as if they held.  Where they do not, the
   check fails, whatever the rest gives.  */

#ifndef PF_VARIABLE_RANGE_H
#define PF_VARIABLE_RANGE_H

#include "check-list.h"
#include "polynomial.h"

/* The numbers from LOW to HIGH, both within +-2^62.  HOST_WIDE_INT_MIN and
   HOST_WIDE_INT_MAX stand for no bounds.  */
struct number_range
{
  HOST_WIDE_INT low, high;

  /* All magnitudes are at most 2^BITS; 64 if there is a bound missing.  */
  int bits () const;
};

/* A variable of polynomials.

   VALUE: of an integer type of up to 64 bits, or a pointer.
   GIVEN: what it is in any case.
   CHECKED: what it is if the check succeeds.  */
struct ranged_variable
{
  tree value;
  number_range given, checked;
};

/* The variables of one check: the parameters of a SCoP, and numbers computed
   from them, whose ranges follow from those.

   PARAMETERS: [params] -> { : } with those of the SCoP.  */
class variable_ranges
{
public:
  /* PARAM: the names of parameters.  GIVEN: what the program makes sure of,
     CONDITIONS: what is checked, CONTEXT: all that holds after that;
     [params] -> { : }.  */
  variable_ranges (const std::map<isl_id *, tree> &param,
                   __isl_keep isl_set *given,
                   const std::vector<isl_set *> &conditions,
                   __isl_keep isl_set *context);
  ~variable_ranges ();
  variable_ranges (const variable_ranges &) = delete;

  /* A variable of polynomials for VALUE, of word_type, which is within RANGE if
     the check succeeds.  */
  variable add (tree value, const number_range &range);
  /* What is known of V.  */
  const ranged_variable &find (variable v);
  /* The magnitude of V is to be at most 2^BITS.  */
  void narrow (variable v, int bits);

  /* [params] -> { : }: what the parameters are in if the check succeeds, and
     nothing but bounds of each.  */
  __isl_give isl_set *box () const;
  /* Have the ranges checked that are not given.  */
  void check (check_list *checks) const;

private:
  __isl_give isl_id *id (unsigned parameter) const;

  isl_set *parameters;
  std::map<unsigned, variable> number;
  std::map<variable, ranged_variable> variables;
};

#endif /* PF_VARIABLE_RANGE_H */
