/* Arrays of several dimensions that have one in GCC's representation.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "flat-array.h"

/* Shorter steps than this many elements are no rows.  */
static const HOST_WIDE_INT SHORTEST_ROW = 8;

/* The place of the only array among the subscripts that REFERENCE shows; -1 if there are several, or
   none.  */

static int
array_place (const struct reference &reference)
{
  int place = -1;
  for (size_t k = 0; k < reference.shown.size (); k++)
    if (TREE_CODE (reference.shown[k].node) == ARRAY_REF)
      {
        if (place >= 0)
          return -1;
        place = k;
      }
  return place;
}

bool
foldable_p (const struct reference &reference)
{
  const int place = array_place (reference);
  return place >= 0 && (place == 0 || constant_base_p (reference))
         && tree_fits_shwi_p (
             array_ref_low_bound (reference.shown[place].node));
}

bool
flat_p (const struct reference &reference)
{
  if (!foldable_p (reference))
    return false;
  const shown_subscript &shown = reference.shown[array_place (reference)];
  HOST_WIDE_INT shortest = HOST_WIDE_INT_MAX, longest = 0;
  for (const auto &t : shown.index.term)
    if (!counter_part (t.first).empty ())
      {
        shortest = MIN (shortest, (HOST_WIDE_INT)absu_hwi (t.second));
        longest = MAX (longest, (HOST_WIDE_INT)absu_hwi (t.second));
      }
  return longest / SHORTEST_ROW >= shortest
         && (!shown.bounded || (shown.high - shown.low + 1) % longest == 0);
}

void
fold_subscript (struct reference *reference)
{
  const int place = array_place (*reference);
  const shown_subscript shown = reference->shown[place];
  for (int k = 0; k < place; k++)
    reference->offset = reference->offset + reference->shown[k].index;
  if (place > 0)
    {
      reference->within = TREE_OPERAND (shown.node, 0);
      reference->start = reference->offset.constant_term ();
    }
  const polynomial low (tree_to_shwi (array_ref_low_bound (shown.node)));
  reference->offset = reference->offset + (shown.index - low) * shown.stride;
  reference->place = shown.node;
  reference->unit = shown.stride;
  reference->shown.erase (reference->shown.begin (),
                          reference->shown.begin () + place + 1);
}
