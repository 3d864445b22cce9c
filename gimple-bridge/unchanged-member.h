/* Sizes and pointers in memory that the stores of a loop nest might change, but hardly do.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (i = 0; i < c->rows; i++)
       for (j = 0; j < c->cols; j++)
         c->data[i * c->cols + j] = 0;
   the compiler has to load c->rows, c->cols and c->data again after each store if data points to
   int, or to char, which c may consist of.  A copy of the loops in which they are loaded once, in
   front of all, is right if none of them lies where the copy stores: that is checked where
   the copy gets new code, else the loops that it was made from are executed.  */

#ifndef PF_UNCHANGED_MEMBER_H
#define PF_UNCHANGED_MEMBER_H

#include "array-group.h"
#include "guard.h"
#include "plugin/scop.h"

/* Whether memory is changed: unlikely, if only by stores to elements of arrays, for want of knowledge
   about pointers.  */
enum change
{
  CHANGE_NONE,
  CHANGE_UNLIKELY,
  CHANGE_LIKELY
};

/* What the statements in BLOCKS do to REF.  */
enum change change_of (tree ref, const std::vector<basic_block> &blocks);

/* Are all sizes and pointers that LOOP loads the same in all iterations, but for unlikely changes, which
   stand against loading some in front of it?  */
bool loads_members_p (class loop *loop);

/* The loads that were moved out of the copy of a nest.  */
class unchanged_members
{
public:
  /* REF, which is loaded in front of a loop of the nest now, in BB, is not to be changed in it.  */
  void add (tree ref, basic_block bb);

  /* Let GUARD check that no store of SCOP, the model of GRAPHITE with the references GROUPS, changes one of
     them, and let SCOP say so.  False if that cannot be checked.  */
  bool require (scop_p graphite, struct pf_scop *scop,
                const array_groups &groups, class guard *guard) const;

private:
  /* ADDRESS: a name of that, which is computed from what there is when SCoPs are.
     TYPE, ALIAS_TYPE: of what is there, and of a pointer to it that tells its alias set.  */
  struct member
  {
    tree address, type, alias_type;
  };

  std::vector<member> members;
};

#endif /* PF_UNCHANGED_MEMBER_H */
