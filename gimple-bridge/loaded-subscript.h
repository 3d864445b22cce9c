/* Reads by subscripts that are loaded themselves.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Which element  e[j * m + obs[t]]  is, the loops alone do not tell.  Where nothing that a nest stores can be
   an element of e, it does not matter: the value is the same whenever it is read.  So
   such a read may be in a SCoP.  What is loaded, obs[t], is a scalar of the SCoP that the
   read uses, and the rest of the subscript is affine.

   Graphite knows of no reference that uses a scalar.  So while it runs, the reference is hidden as others
   are (hiding.h), and behind the load stands a call that hands on what is loaded, and has the scalars for
   arguments:

     x = e[j * m + _5];      x_1 = MEM[e];  x = polyfuse_read (x_1, _5);

   The function is a constant one that does not exist.  In generated code both become a load
   again, with the names for its arguments that the copy of the call has; in the code that is left, they become
   what there was.

   In the model the read has a subscript for each of the loops that what is loaded depends on,
   in front of the affine ones (array_groups::lead): it reads something else in each of their iterations.  */

#ifndef PF_LOADED_SUBSCRIPT_H
#define PF_LOADED_SUBSCRIPT_H

#include "reference.h"

/* What of a reference depends on values that are loaded.

   NAMES: these values.
   OFFSET, INDEX[k]: what they add to its offset in bytes, and to the K-th subscript shown, polynomials in NAMES and
     parameters.
   LOW, HIGH: OFFSET is between them, if BOUNDED; else both are 0.  */
struct loaded_part
{
  std::vector<tree> names;
  polynomial offset;
  std::vector<polynomial> index;
  bool bounded;
  HOST_WIDE_INT low, high;

  bool
  empty () const
  {
    return names.empty ();
  }
  /* Is every place that PARTS, the rest of the reference, can be to within bounds that are known in front of the
     loops?  */
  bool bounded_p (const struct reference &parts) const;
};

/* Is NAME computed in REGION, or in a loop if that is NULL, from something that is loaded there?  */
bool loaded_name_p (tree name, const sese_l *region);

/* Take what is computed in REGION, or in a loop if that is NULL, out of PARTS into *RESULT.  False if
   that is multiplied by a counter, or the description relies on something about it.  */
bool split_loaded (const sese_l *region, struct reference *parts,
                   struct loaded_part *result);

/* P, with VALUES in place of NAMES.  They are names or numbers.  */
polynomial with_values (const polynomial &p, const std::vector<tree> &names,
                        const std::vector<tree> &values);

/* A call to put behind LOAD, which loads what used NAMES: it gives what LOAD gave, which gets another
   name.  */
gcall *use_names (gassign *load, const std::vector<tree> &names);

/* The call behind LOAD; NULL if there is none.  */
gcall *use_behind (gassign *load);

/* Take USE, which stands behind LOAD, away again.  */
void drop_use (gassign *load, gcall *use);

/* Is STMT such a call?  */
bool loaded_use_p (gimple *stmt);

#endif /* PF_LOADED_SUBSCRIPT_H */
