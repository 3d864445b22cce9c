/* Loops over planes that look like loops over rows and columns while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (o = 0; o < n; o++)
       {
         for (i = 0; i < h * w; i++) a[o * h * w + i] = b[o];
         for (y = 0; y < h; y++) for (x = 0; x < w; x++) a[(o * h + y) * w + x] += ...;
       }
   the second nest shows that a has rows of w elements, which i leaves.  While Graphite runs the first loop is
     for (r = 0; r < h; r++) for (c = 0; c < w; c++) a[o * h * w + r * w + c] = b[o];
   and the new code relies on h and w being positive, and on their product not having wrapped around, which is checked.
   Without new code, and where the check fails, the loop is as it was.  */

#ifndef PF_PLANE_SPLIT_H
#define PF_PLANE_SPLIT_H

#include "iteration-count.h"
#include "plane-loop.h"

/* A loop (plane-loop.h) that is to be split.

   LOOP: its number.
   COLUMNS: bit K is set if size K is a factor of the length of rows.  */
struct plane_request
{
  int loop;
  unsigned columns;
};

/* A loop that has been split.

   ROWS, COLUMNS: the numbers of the loops over rows, and over the elements of one, which is the one that was there.
   SIZES, NARROW: as of struct plane_loop.  */
struct split_plane
{
  int rows, columns;
  std::vector<tree> sizes;
  tree narrow;
};

/* Those of the current function.  */
class plane_splits
{
public:
  /* Split the loops of WANTED, in their order, as far as they are loops over planes; some may be counted by COUNTS, which
     outlives this.  More may be asked for if FURTHER.  Loops are in loop closed form.  */
  void make (const std::vector<plane_request> &wanted, bool further,
             loop_counts *counts);
  /* Let those that are still in the function be as they were.  */
  void undo ();

  bool
  empty () const
  {
    return planes.empty ();
  }
  /* May others be asked for?  */
  bool
  further_p () const
  {
    return further;
  }
  /* The same as find_plane_loop, also for loops over rows that were made.  */
  bool find (class loop *loop, plane_loop *result) const;
  /* Those with a loop in REGION, or around it.  */
  std::vector<split_plane> met (const sese_l &region) const;
  /* The names of their sizes that are known in front of REGION.  */
  std::vector<tree> sizes (const sese_l &region) const;

private:
  /* COLUMN_END, BEFORE: the condition by which the loop ended, and what it was.
     ROW_END: that of the loop over rows.
     COUNTER, ELEMENTS: what counted the elements, and the names of what does so in its place.
     KNOWN: what was known of its iterations.  */
  struct undoable
  {
    gcond *column_end, *row_end;
    gimple_condition before;
    tree counter;
    std::vector<tree> elements;
    int columns;
    iteration_count known;
  };

  bool split (const plane_request &request);

  bool further = false;
  loop_counts *counts = NULL;
  std::vector<split_plane> planes;
  std::vector<undoable> changed;
  /* Loops over rows, by their numbers.  */
  std::map<int, plane_loop> row_loops;
};

#endif /* PF_PLANE_SPLIT_H */
