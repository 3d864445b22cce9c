/* What GCC's vectorizer would make of loops around innermost ones, asked in advance.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In

     for (i) { s = 0; for (j) s += f (x[i], x[j]); y[i] = s; }

   GCC executes j for several iterations of i at a time, if it knows enough: that j always iterates,
   equally often, that nothing which stays the same in j is loaded again there, that what is
   stored does not overlap what is loaded, and much more, down to what the processor has instructions
   for.  Nobody but the vectorizer itself knows it all.  So it is asked, between two images of the
   function, after those passes in front of it that such loops need.  Where it would only say yes after what
   other passes do, the answer is no.  */

#ifndef PF_REHEARSAL_H
#define PF_REHEARSAL_H

#include "gcc-compat.h"
#include "plugin/scop.h"

/* The loops of the current function, each with an innermost one in it, that GCC vectorizes in place of
   that if they stay as they are.

   FACTORS: by the number of a loop, how many of its iterations are then executed at a time.  */
class outer_lanes
{
public:
  /* None.  */
  outer_lanes () = default;

  /* Find them.  All loops need no fixing, and have no recorded exits.  The function is left as it
     was.  */
  void rehearse ();

  /* Tell MODEL which of its loops are such.  */
  void tell (struct pf_scop *model) const;

private:
  void ask (const std::vector<class loop *> &loops);
  void forget_changed ();

  std::map<int, unsigned> factors;
};

#endif /* PF_REHEARSAL_H */
