/* Values that an iteration of a loop has loaded or stored before.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where rows have as many bytes as an argument says, GCC cannot tell
     for (i...) { a[j][i] /= d[i]; a[j + 1][i] -= b[i] * a[j][i]; c[i] -= a[j][i]; }
   from a loop in which the second statement overwrites what the third reads.  The subscripts of
   the model say that rows j and j + 1 are different ones.  For the same reason it keeps stores whose
   values are overwritten in the same iteration, as far as it knows by what is loaded in between.  */

#ifndef PF_KNOWN_VALUE_H
#define PF_KNOWN_VALUE_H

#include "gcc-compat.h"

/* An element of a hidden array.

   GROUP: of the references to the array.
   PLACE: its subscripts as functions of the loops around, [t] -> Array[s]; NULL if they are not
     known.  */
struct known_place
{
  unsigned group;
  isl_multi_aff *place;
};

/* The values of elements at a point in an iteration of loops.  */
class known_values
{
public:
  /* LOAD loads what is at PLACE: let it have the value if that is known, and know it from now on.
     Was it known?  */
  bool load (gassign *load, const known_place &place);

  /* STORE stores to PLACE.  Returns the last store to the same place if nothing has read that
     since, and control comes to STORE whenever it was executed; NULL if there is none.  */
  gassign *store (gassign *store, const known_place &place);

  /* Nothing is known any more.  */
  void
  forget ()
  {
    values.clear ();
    unread.clear ();
  }

  /* What was stored may be read, or not be overwritten in this iteration.  */
  void
  forget_stores ()
  {
    unread.clear ();
  }

private:
  struct known_value
  {
    known_place place;
    tree value;
  };
  struct unread_store
  {
    known_place place;
    gassign *store;
  };
  gassign *take_unread (gassign *store, const known_place &place);

  std::vector<known_value> values;
  std::vector<unread_store> unread;
};

#endif /* PF_KNOWN_VALUE_H */
