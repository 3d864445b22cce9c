/* One row of a schedule for the statements of a class.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A row of a statement in d loops with p parameters is a vector of 1 + p + d
   integers: the constant, the factors of the parameters, and those of the
   loops' variables.  It is sought as a combination of the statement's columns,
   with factors from 0 to a limit.

   Example: for (t) for (i) A[i] = A[i-1] + A[i+1] has distances (1, -1), (1, 1)
   and (0, 1).  The row t has distances 1, 1, 0; i has a negative one; the
   nearest row that is independent of t and has none is t + i with 0, 2, 1.  */

#ifndef PF_HYPERPLANE_H
#define PF_HYPERPLANE_H

#include "edge.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What rows of one statement are made of, and those that it has.

   DEPTH: number of loops.
   N_COLUMN: at least 1.
   COLUMN[N_COLUMN * (1 + p + DEPTH)]: one after the other, those that are best
     avoided first; the last one is the constant 1, which shifts the statement.
   LIMIT[N_COLUMN]: the largest factor of each.
   N_ROW, ROW[N_ROW * DEPTH]: the loops' factors of the rows found so far, which
     are linearly independent.  There is room for DEPTH rows.  */
struct pf_row_statement
{
  unsigned depth, n_column;
  long *column, *limit;
  unsigned n_row;
  long *row;
};

/* What a row is sought for.

   N_PARAMETER: p, the stand-in of farkas.h included.
   N, MEMBER[N]: the statements of the class, as numbers in the SCoP.
   STATEMENT: all of the SCoP's, by number.
   LEGAL: dependences between members that the row must satisfy weakly.
   REUSE: input dependences between members that it should keep short.
   STRAIGHT: rows may run along one loop only, with factor 1.  */
struct pf_row_class
{
  isl_ctx *ctx;
  unsigned n_parameter;
  unsigned n;
  const unsigned *member;
  const struct pf_row_statement *statement;
  const struct pf_edge_list *legal, *reuse;
  bool straight;
};

/* What makes a row better than another.

   PF_ROW_ANY: nothing.
   PF_ROW_NEAREST: the smallest bound u n + w on the distances of all
     dependences, then few loops with small factors, small shifts, outer loops
     before inner ones (equation 11).
   PF_ROW_MOST: the largest number of edges satisfied strongly (equation 9),
     then as above.  */
enum pf_row_goal
{
  PF_ROW_ANY,
  PF_ROW_NEAREST,
  PF_ROW_MOST
};

/* Find a row for each member of CLASS: one that is linearly independent of
   those that the member has, as long as it has fewer than its depth.  ROW[k] is
   written the row of member k.  Among rows that are equally independent those
   are preferred that make the statement's rows unimodular.  False when there
   is none; isl_bool_error on an isl error or when memory is short.  */
isl_bool pf_hyperplane_find (const struct pf_row_class *class,
                             enum pf_row_goal goal, long *const *row);

/* Can the members of CLASS have a row each whose first factor that is not 0 is
   that of loop LEADER[k] for member k?  (The sets M of section 4.3.)
   isl_bool_error on an isl error.  */
isl_bool pf_hyperplane_leads (const struct pf_row_class *class,
                              const unsigned *leader);

#ifdef __cplusplus
}
#endif

#endif /* PF_HYPERPLANE_H */
