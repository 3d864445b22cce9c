/* Values that an iteration of a loop has loaded or stored before.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where rows have as many bytes as an argument says, GCC cannot tell
     for (i...) { a[j][i] /= d[i]; a[j + 1][i] -= b[i] * a[j][i]; c[i] -= a[j][i]; }
   from a loop in which the second statement overwrites what the third reads.  The subscripts of
   the model say that rows j and j + 1 are different ones.  */

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

  /* STORE stores to PLACE.  */
  void store (gassign *store, const known_place &place);

  /* Nothing is known any more.  */
  void
  forget ()
  {
    values.clear ();
  }

private:
  struct known_value
  {
    known_place place;
    tree value;
  };
  std::vector<known_value> values;
};

#endif /* PF_KNOWN_VALUE_H */
