/* Loops next to each other with what lies between them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_LOOP_REGION_H
#define PF_LOOP_REGION_H

#include "gcc-compat.h"

/* The blocks from where control first decides about some loops that are next to
   each other in one loop to where it has left all.  It is entered at one place.

   FAULT: why it is no region.
   PARENT: the loop that LOOPS are in, which are sorted by execution order.
   START: the block in which it starts, with the last statement if that is a
     condition.
   END: the first block behind it.
   BLOCKS: the others.
   N_STATEMENTS: in BLOCKS, those for the debugger not counted.  */
class loop_region
{
public:
  enum fault
  {
    NONE,
    SIDE_EFFECT, /* something that no SCoP contains */
    SHAPE        /* it has several entries, or cannot be copied */
  };

  /* The region of LOOPS, for use with dominators and post-dominators.  */
  explicit loop_region (const std::vector<class loop *> &loops);

  /* How many loops it has, with those inside others.  */
  unsigned n_loops () const;

  /* Copy it, to be executed under a condition that is yet to be set in place of
     the constants that *COND compares.  Returns the copies of the blocks, and in
     *COPIED_LOOPS the numbers of loops by those of their copies.  In the function
     nothing else changes; dominators are not up to date.  */
  std::vector<basic_block> copy (gcond **cond,
                                 std::map<int, int> *copied_loops) const;

  /* Do the ways out meet in a block, END, with a copy, the last one of COPIES, which
     copy returned?  */
  bool
  joined_p (const std::vector<basic_block> &copies) const
  {
    return copies.size () > blocks.size () + 1;
  }

  enum fault fault;
  class loop *parent;
  std::vector<class loop *> loops;
  basic_block start, end;
  std::vector<basic_block> blocks;
  size_t n_statements;

private:
  bool find_ends ();
  void collect ();
  bool closed_p () const;
  std::vector<basic_block> blocks_to_copy () const;
  void check_block (basic_block bb);
};

#endif /* PF_LOOP_REGION_H */
