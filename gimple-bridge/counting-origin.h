/* The number that the loops of a nest count from: 0, or 1 as in Fortran.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Tiles, vectors and unrolled iterations begin at multiples of their size, which is right for
     for (i = 0; i < n; i++) a[i] = 0;
   In Fortran's
     do i = 1, n; a(i) = 0; end do
   the elements there would be those behind the end of a line or a vector, and the first tile would lack
   an iteration.  The number is the same for all loops, so that those that are fused still meet
   where the program's numbers are equal.  */

#ifndef PF_COUNTING_ORIGIN_H
#define PF_COUNTING_ORIGIN_H

#include "gcc-compat.h"
#include "plugin/scop.h"

#include <functional>
#include <map>
#include <vector>

/* Gives the subscript, in the program, of what subscript number K of an access calls 0.  */
typedef std::function<long (const struct pf_access *, unsigned k)> first_finder;

/* Votes for it.  FIRST_OF: see above.  */
class counting_origin
{
public:
  explicit counting_origin (const first_finder &first_of) : first_of (first_of)
  {
  }

  /* STATEMENT counts in COUNTERS, each { Stmt[i] -> [v] }, by the loops around it from the
     outermost: in the number of the loop's iteration, plus numbers of outer ones and a constant.  */
  void add_statement (const struct pf_statement *statement,
                      const std::vector<isl_aff *> &counters);

  /* What most counters are where the subscripts that grow with them are 0, those of stores first; 0 if
     there are no such subscripts.  */
  long value () const;

private:
  struct votes
  {
    unsigned writes = 0, references = 0;
  };
  void add_reference (const struct pf_access *access,
                      const std::vector<isl_aff *> &counters);

  const first_finder &first_of;
  std::map<long, votes> found;
};

#endif /* PF_COUNTING_ORIGIN_H */
