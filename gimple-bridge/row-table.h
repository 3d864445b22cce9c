/* Tables of pointers to rows.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In  double **a;  a[i][j]  the row is where element i of a table says, and nothing
   is known of how rows lie to each other.  Where they are equally far apart, which
   can be found out by reading the table once, the reference is the same as that
   to an array of two dimensions.  The table must not be written to where it is used.
   What is read to find out has to be what the program reads, exactly: elements
   that are not used may not exist.  */

#ifndef PF_ROW_TABLE_H
#define PF_ROW_TABLE_H

#include "read-element.h"

/* A pointer NAME that is element number ELEMENT of a table, or SHIFT bytes behind that if it is not
   NULL_TREE.  TEXT: what the user calls it.  OBLIGATIONS: of a load.  */
struct row_pointer
{
  tree name;
  polynomial element;
  std::string text;
  std::vector<obligation> obligations;
  tree shift;
};

/* A table.

   ROOT: as for references.
   TYPE, ALIAS_TYPE: of its elements, and of references to them.
   FIRST: how many bytes element 0 is from ROOT.
   SIZE: bytes from one element to the next.
   UNIT: that distances of rows have to be multiples of; bytes.
   LOADED: pointers that are loaded in the loop.
   CHOSEN: pointers that are one of those, or null where they are not used.
   KNOWN: pointers that were loaded in front of it, or computed from such ones there.
   EXPOSED: stores of the loop may change it, unless what they write to does not overlap
     it.
   ELEMENTS: [params] -> { [e] }: those that the loop reads.  */
struct row_table
{
  tree root, type, alias_type;
  HOST_WIDE_INT first, size, unit;
  std::vector<row_pointer> loaded, chosen, known;
  bool exposed;
  isl_set *elements;
};

/* The tables that a loop uses, with those inside.

   TABLES: all of them.
   POINTS: [params] -> { [i] }: the iterations of the deepest loop.  */
class row_tables : public read_elements
{
public:
  /* Those of LOOP, for use with dominators, scalar evolution and preheaders.  */
  explicit row_tables (class loop *loop);
  ~row_tables ();

  /* Does the loop use tables, of all of which everything is known?  */
  bool found () const;

  std::vector<row_table> tables;
  isl_set *points;

private:
  bool find_tables ();
  bool find_loads ();
  bool find_stores ();
  bool add_load (gimple *stmt);
  bool number_elements (row_table *table);
  bool addresses_only_p (tree name, std::vector<gphi *> *choices) const;
  bool find_chosen (row_table *table);
  void find_known ();
  void add_known (tree name);
  void find_parameters ();
  bool find_elements (row_table *table, iteration_domains *domains);
  bool find_elements (iteration_domains *domains);
};

#endif /* PF_ROW_TABLE_H */
