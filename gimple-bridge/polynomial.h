/* Integer polynomials in loop counters and parameters, read from GIMPLE.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The offset of a[i * n + j] is 8 n i + 8 j: not affine, but a polynomial with
   a parameter for a coefficient.  Here i and j are counters, which count the
   iterations of their loops from 0, and n is a parameter: an SSA name that is
   not read any further.  */

#ifndef PF_POLYNOMIAL_H
#define PF_POLYNOMIAL_H

#include "gcc-compat.h"

/* A variable: the SSA version of a parameter, which is positive, or minus the
   number of the loop that a counter counts.  */
typedef int variable;

/* A product of variables, sorted; empty for 1.  */
typedef std::vector<variable> monomial;

/* Does monomial A divide B?  If so, and QUOTIENT is not NULL, *QUOTIENT is B
   over A.  */
bool monomial_divides_p (const monomial &a, const monomial &b,
                         monomial *quotient = NULL);

/* The part of M that consists of parameters, or of counters.  */
monomial parameter_part (const monomial &m);
monomial counter_part (const monomial &m);

/* TERM: the coefficient of each monomial that has one other than 0.
   VALID: no coefficient has left 64 bits.  */
class polynomial
{
public:
  polynomial () : valid (true) {}
  explicit polynomial (HOST_WIDE_INT constant);
  static polynomial of_variable (variable v);

  void add (const monomial &m, HOST_WIDE_INT coefficient);
  polynomial operator+ (const polynomial &other) const;
  polynomial operator- (const polynomial &other) const;
  polynomial operator* (const polynomial &other) const;
  polynomial operator* (HOST_WIDE_INT factor) const;
  bool
  operator== (const polynomial &other) const
  {
    return term == other.term;
  }

  /* Is it affine in all of its variables?  */
  bool affine_p () const;
  /* Is it a number; which one?  */
  bool constant_p () const;
  HOST_WIDE_INT constant_term () const;
  /* Is it free of loop counters?  */
  bool invariant_p () const;
  /* Do all coefficients divide by SIZE?  */
  bool multiple_p (HOST_WIDE_INT size) const;
  /* All coefficients over SIZE, of which they are multiples.  */
  polynomial over (HOST_WIDE_INT size) const;
  /* The greatest common divisor of the coefficients, with the sign of that of
     the leading monomial: the first of those of the highest degree.  */
  HOST_WIDE_INT content () const;
  monomial leading () const;
  /* The quotient of the division by DIVISOR, which is not 0.  What is left has
     no monomial that the leading one of DIVISOR divides.  */
  polynomial divide (const polynomial &divisor, polynomial *rest) const;

  std::map<monomial, HOST_WIDE_INT> term;
  bool valid;
};

/* Is DECL one that a SCoP can have an array for?  Others, such as functions, can
   only be reached by a pointer that was made from something else.  */
bool array_decl_p (tree decl);

/* What has to hold for a reading to be right: VALUE lies within the values of
   integer type TYPE whenever the statement executes.  */
struct obligation
{
  polynomial value;
  tree type;
};

/* Reads expressions.

   REGION: where loops have counters; what is defined outside of it, or by a
     loop outside of it, is a parameter.  NULL for the whole function.
   OBLIGATIONS: of all that was read.
   DEEPEST: the innermost loop in which a parameter that was met is defined;
     NULL when all of them come from outside of any loop.
   LOADED: integers that are computed in REGION and cannot be read are parameters, too; no obligation
     is about these.
   THROUGH: sums with pointers are read in front of REGION as well; else such a sum is a pointer
     of its own.
   ROOT: the pointer that the last pointer expression is an offset from: an SSA
     name, or the address of a declaration; NULL_TREE for an integer.  */
class polynomial_reader
{
public:
  explicit polynomial_reader (const sese_l *region = NULL)
      : region (region), deepest (NULL), loaded (false), through (false),
        root (NULL_TREE), whole (NULL_TREE), depth (0)
  {
  }

  /* The value of E, an expression or chain of recurrences at a place in LOOP,
     as *VALUE.  For an integer type of less than 64 bits it is exactly that;
     for others, modulo 2^64.  For a pointer it is the offset in bytes from
     ROOT.  False when E has no such value.  */
  bool read (tree e, class loop *loop, polynomial *value);

  /* The same for an integer, which *VALUE is exactly where all obligations hold.  */
  bool read_exactly (tree e, class loop *loop, polynomial *value);

  const sese_l *region;
  std::vector<obligation> obligations;
  class loop *deepest;
  bool loaded, through;
  tree root;

private:
  bool start (tree e, class loop *loop, polynomial *value, bool *exact);
  bool expression (tree e, class loop *loop, polynomial *value, bool *exact);
  bool factor (tree e, class loop *loop, polynomial *value, bool *exact);
  bool growth (tree e, class loop *loop, polynomial *value, bool *exact);
  bool name (tree e, class loop *loop, polynomial *value, bool *exact);
  bool evolution (tree e, class loop *loop, polynomial *value, bool *exact);
  bool operation (enum tree_code code, tree type, tree a, tree b,
                  class loop *loop, polynomial *value, bool *exact);
  bool quotient (const polynomial &x, const polynomial &y, bool x_exact,
                 polynomial *value, bool *exact);
  bool conversion (tree type, tree inner, class loop *loop, polynomial *value,
                   bool *exact);
  bool leaf (tree e, polynomial *value, bool *exact);
  bool maximum (tree type, tree a, tree b, class loop *loop, polynomial *value,
                bool *exact);
  bool inside_p (gimple *def) const;
  bool relies_on_loaded_p (size_t first) const;
  bool definition (gimple *def, tree e, polynomial *value, bool *exact);
  bool subscript (tree array_ref, class loop *loop, polynomial *value);
  bool address (tree ref, class loop *loop, polynomial *value);
  bool take_root (tree pointer);
  bool counted_p (class loop *loop) const;
  void settle (tree type, const polynomial &value, bool *exact);
  bool note_definition (tree e);

  /* WHOLE: a name that is a parameter, whatever it is computed from.  */
  tree whole;
  unsigned depth;
};

#endif /* PF_POLYNOMIAL_H */
