/* The run-time check in front of generated code.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Generated code may rely on assumptions, such as that two pointers lead to
   different objects.  Graphite keeps the original code beside the new one;
   the guard decides between them, once, before either.  It checks exactly what
   was assumed.  */

#ifndef PF_GUARD_H
#define PF_GUARD_H

#include "layout.h"
#include "plugin/break-even.h"
#include "plugin/scop.h"
#include "reference.h"

/* How the elements of an array of the model are addressed.

   ROOT, ORIGIN: offsets count from ORIGIN bytes, a polynomial in parameters, behind
     ROOT, modulo 2^64.
   LAYOUT: of the leading dimensions.
   SHOWN_STRIDE: in bytes, of the dimensions after those.
   SIZE: of an element in bytes.
   BASE: its number in the dependence clique of the generated code.
   MINGLED: elements with other subscripts may be the same ones: subscripts may leave their
     rows.  */
struct addressing
{
  tree root;
  polynomial origin;
  struct layout layout;
  std::vector<HOST_WIDE_INT> shown_stride;
  HOST_WIDE_INT size;
  unsigned short base;
  bool mingled = false;

  /* Let there be a dimension in front of all others, in which neighbours are one unit apart, for what
     is loaded.  */
  void add_loaded ();
  /* The bytes between neighbours in dimension K.  */
  polynomial stride (size_t k) const;
  size_t
  n_dim () const
  {
    return layout.stride.size () + shown_stride.size ();
  }
};

/* The smallest and the largest value of something.  */
struct polynomial_range
{
  polynomial low, high;
};

/* An assumption that no isl set expresses: VALUE is a value of integer TYPE
   whenever a statement with DOMAIN executes.  COUNTER[k] is the number of the
   loop that iterator k of DOMAIN counts.  */
struct range_check
{
  polynomial value;
  tree type;
  isl_set *domain;
  std::vector<int> counter;

  /* The iterator of DOMAIN that V, a counter, is; their number if it is none.  */
  unsigned dimension (variable v) const;
  /* What VALUE ranges over if each variable does over what RANGE_OF says, term by term.
     Counters are never negative, and import made sure of the same for parameters that
     are multiplied.  */
  polynomial_range
  range (const std::function<polynomial_range (variable)> &range_of) const;
};

/* What one SCoP relies on.

   ARRAY: by index in the model, those whose references were hidden.
   GIVEN: what is known of the parameters without a check.
   CONDITIONS: sets of parameters; every one must hold.
   MOVED: [params] -> { Array[s] }: what the program accesses of arrays, by index in the model, that
     have elements for several iterations in generated code, or are read by subscripts that are loaded.
   DISJOINT: pairs of arrays that must not overlap, by index in the model.
   RANGES: values that must not wrap around.
   BREAK_EVEN: the sizes of the model that make it worth while; each is less than 2^64.  */
class guard
{
public:
  guard () : given (NULL), break_even () {}
  ~guard ();
  guard (const guard &) = delete;

  /* Is there anything to rely on?  */
  bool
  needed_p () const
  {
    return !array.empty ();
  }

  /* Does it check that two parts of what one pointer leads to do not overlap?  */
  bool checks_one_pointer_p () const;

  /* How many comparisons it takes, roughly.  */
  unsigned cost () const;

  /* The condition under which code generated for MODEL is right, of PARAM, the names of
     its parameters, and the roots.  It also fails where products of parameters are
     larger than anything in memory.  It uses what is added to *VALUES.  NULL_TREE when
     isl fails.  */
  tree condition (const struct pf_scop *model,
                  const std::map<isl_id *, tree> &param,
                  gimple_seq *values) const;

  /* Conditions that hold together exactly if that does, except where an array goes on
     from the last address to the first.  Empty when isl fails.  */
  std::vector<tree> requirements (const struct pf_scop *model,
                                  const std::map<isl_id *, tree> &param) const;

  /* The condition under which it is worth while, in arithmetic modulo 2^64 on
     the same: where that wraps around, either answer will do.  NULL_TREE when
     isl fails.  */
  tree worth_while (const struct pf_scop *model,
                    const std::map<isl_id *, tree> &param) const;

  std::map<unsigned, addressing> array;
  isl_set *given;
  std::vector<isl_set *> conditions;
  std::map<unsigned, isl_set *> moved;
  std::vector<std::pair<unsigned, unsigned> > disjoint;
  std::vector<range_check> ranges;
  struct pf_break_even break_even;
};

/* The value of P as a tree of integer TYPE, where COUNTER gives the value of a loop's
   counter; without it P is free of those.  */
tree polynomial_tree (const polynomial &p, tree type,
                      const std::function<tree (class loop *)> &counter = {});

#endif /* PF_GUARD_H */
