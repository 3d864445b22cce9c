/* Strips that have iterations.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of
     for (ii = 0; ii < n; ii += 32)
       for (i = ii; i < min (ii + 32, n); i++)
   GCC makes
     if (0 < n) do { if (ii < min (ii + 32, n)) do ... while (++i < ...); ii += 32; } while (ii < n);
   The inner condition always holds: ii is less than n, and what is added to it does not overflow.  As far as
   GCC knows it may not, and what is loaded inside, such as the pointer of a std::vector, may not be
   executed, and cannot be moved in front of the loops.  */

#ifndef PF_FILLED_STRIP_H
#define PF_FILLED_STRIP_H

#include "gcc-compat.h"

/* An edge that is never taken.

   SRC, DEST, FLAGS, PROBABILITY: its own.
   CODE, LESS, MORE, LOCATION: of the condition at the end of SRC, by which it would be.
   OTHER_FLAGS, OTHER_PROBABILITY: of the other edge of SRC.
   ARGS: the PHI nodes of DEST by their results, with what they are where control comes that way.  */
struct untaken_edge
{
  basic_block src, dest;
  int flags;
  profile_probability probability;
  enum tree_code code;
  tree less, more;
  location_t location;
  int other_flags;
  profile_probability other_probability;
  std::vector<std::pair<tree, tree> > args;
};

/* The edges of the current function that such conditions never take: neither exists as long as this does.  In the
   meantime, no block in loops, and no PHI node of one, comes or goes.  Dominators and exits of loops are up to date
   before; dominators have to be computed then, and are unknown in the end.  */
class untaken_edges
{
public:
  untaken_edges ();
  ~untaken_edges ();
  untaken_edges (const untaken_edges &) = delete;

private:
  void remove (edge e);

  std::vector<untaken_edge> edges;
};

#endif /* PF_FILLED_STRIP_H */
