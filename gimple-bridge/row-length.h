/* Lengths of rows.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In  std::vector<std::vector<double>> a;  for (i...) for (j = 0; j < a[i].size (); j++)  the number of
   iterations of the inner loop is the distance of two pointers that element i of a table says; in
   row[i].length it is a number there.  Where all elements that a loop reads say the same, which can
   be found out by reading the table once, that is a parameter.  */

#ifndef PF_ROW_LENGTH_H
#define PF_ROW_LENGTH_H

#include "read-element.h"

/* A number NAME that a loop computes from element number ELEMENT of a table, if OBLIGATIONS
   hold.  */
struct row_length
{
  tree name;
  polynomial element;
  std::vector<obligation> obligations;
};

/* What is loaded of an element.

   FIRST: how many bytes that of element 0 is from the root of the table.
   TYPE, ALIAS_TYPE: of it, and of references to it.  */
struct length_part
{
  HOST_WIDE_INT first;
  tree type, alias_type;
};

/* A table of lengths.

   ROOT: as for references.
   SIZE: bytes from one element to the next.
   PARTS: one, the length, or two, of which it is the distance in bytes.
   LENGTHS: computed in the loop; of one type.  */
struct length_table
{
  tree root;
  HOST_WIDE_INT size;
  std::vector<length_part> parts;
  std::vector<row_length> lengths;
};

/* The lengths that a loop, with those inside, computes of one table, where it is known which.

   TABLE: that.
   ELEMENTS: [params] -> { [e] }: of which they are lengths.
   POINTS: [params] -> { [i] }: the iterations of the deepest loop of which these are known.  */
class row_lengths : public read_elements
{
public:
  /* Those of LOOP, for use with dominators, scalar evolution and preheaders.  */
  explicit row_lengths (class loop *loop);
  ~row_lengths ();

  /* Are there any?  */
  bool found () const;

  length_table table;
  isl_set *elements, *points;

private:
  bool read (gimple *stmt, length_table *found) const;
  bool add_part (tree name, length_table *found, polynomial *offset) const;
  bool changed_p (gimple *load) const;
  void add (const length_table &found);
  bool find_elements (iteration_domains *domains);
  bool find_elements (const length_table &candidate,
                      iteration_domains *domains);
  void find_points (iteration_domains *domains);

  std::vector<length_table> candidates;
};

/* May a loop of the current function have lengths of rows?  Takes little time.  */
bool lengths_possible_p (void);

#endif /* PF_ROW_LENGTH_H */
