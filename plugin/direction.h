/* Extended direction matrices.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A dependence from statement sx to statement sy is a matrix with one row for
   each loop of sx and one column for each loop of sy, common or not.  An entry
   bounds the difference of the two loops' variables, from above or from below,
   or both by the same number (Yi and Kennedy 2002, section 2.2):
     "= n"   Ivar (lx)  = Ivar (ly) + n
     "<= n"  Ivar (lx) <= Ivar (ly) + n
     ">= n"  Ivar (lx) >= Ivar (ly) + n
     "*"     nothing is known.
   Every instance of the dependence meets the conditions of all entries.

   Example: for (k) { S1: A[k] = ...; for (j > k) S2: A[j] -= A[k]; } has, from
   S1 to S2, the matrix (= 0, <= -1): the same k, and k before j.  */

#ifndef PF_DIRECTION_H
#define PF_DIRECTION_H

#include "loop-variable.h"

#include <limits.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Larger distances than this are no alignment: they come from the sizes of
   loops, not from the subscripts.  */
#define PF_ALIGN_MAX 16

/* No bound.  */
#define PF_NO_LOW INT_MIN
#define PF_NO_HIGH INT_MAX

/* LOW <= Ivar (lx) - Ivar (ly) <= HIGH.  When HIGH is a number, LOW is the same
   number or PF_NO_LOW.  */
struct pf_condition
{
  int low, high;
};

/* A matrix.

   N_SOURCE, N_SINK: loops of the source and of the sink.
   ENTRY[a * N_SINK + b]: the condition between loop a of the source and loop b
     of the sink.
   RELATION: the dependence polyhedron, in loop variables:
     [params] -> { [v] -> [w] }; NULL in a matrix that stands for a path.  */
struct pf_direction
{
  unsigned n_source, n_sink;
  struct pf_condition *entry;
  isl_basic_map *relation;
};

/* The matrices from one statement to another.  */
struct pf_direction_list
{
  unsigned n;
  struct pf_direction **direction;
};

/* The matrices between the statements 0 to N - 1 of a SCoP.

   LIST[s * N + t]: from s to t.
   MERGED: how many matrices were given up for less precise ones, because there
     were too many.  */
struct pf_directions
{
  unsigned n;
  struct pf_direction_list *list;
  unsigned merged;
};

/* At most so many matrices are kept from one statement to another.  */
#define PF_DIRECTION_MAX 16

/* The condition that LOW and HIGH leave, in the form above: numbers that are no
   alignment are given up or weakened.  */
struct pf_condition pf_condition_make (int low, int high);

/* Write CONDITION in the paper's notation, such as "<= -1", into TEXT.  */
void pf_condition_print (struct pf_condition condition, char text[16]);

/* DIRECTION by rows, such as "(= 0, <= -1; >= 1, *)", as a string that the
   caller frees.  NULL when memory is short.  */
char *pf_direction_to_str (const struct pf_direction *direction);

/* A new matrix of N_SOURCE x N_SINK entries "*", or NULL.  */
struct pf_direction *pf_direction_alloc (unsigned n_source, unsigned n_sink);

/* A copy of DIRECTION, or NULL.  */
struct pf_direction *pf_direction_copy (const struct pf_direction *direction);

/* Release DIRECTION and return NULL.  NULL is allowed.  */
struct pf_direction *pf_direction_free (struct pf_direction *direction);

/* The matrix of RELATION, [params] -> { [v] -> [w] } in loop variables, with
   the tightest numbers.  *EMPTY is set when it has no instance; the result is
   NULL then, and on an error.  */
struct pf_direction *
pf_direction_from_relation (__isl_take isl_basic_map *relation,
                            isl_bool *empty);

/* What a path along FIRST and then SECOND says (or NULL when memory is
   short).  */
struct pf_direction *pf_direction_compose (const struct pf_direction *first,
                                           const struct pf_direction *second);

/* Does every entry of OUTER allow what that of INNER allows?  */
bool pf_direction_contains (const struct pf_direction *outer,
                            const struct pf_direction *inner);

/* Make TO contain FROM as well; it then stands for paths.  */
void pf_direction_extend (struct pf_direction *to,
                          const struct pf_direction *from);

/* Matrices for N statements, all lists empty; NULL when memory is short.
   Release with pf_directions_free.  */
struct pf_directions *pf_directions_alloc (unsigned n);

/* The matrices of the dependences RELATION, [params] -> { Source[i] -> Sink[j]
   }, of SCOP, whose loops are VARIABLES: one for each polyhedron.  NULL on an
   isl error.  */
struct pf_directions *
pf_directions_compute (const struct pf_scop *scop,
                       const struct pf_loop_variables *variables,
                       __isl_keep isl_union_map *relation);

/* The list of DIRECTIONS from statement S to T.  */
struct pf_direction_list *
pf_directions_at (const struct pf_directions *directions, unsigned s,
                  unsigned t);

/* Append DIRECTION, which is taken, to the list from S to T.  Beyond
   PF_DIRECTION_MAX, it is merged with the last one.  -1 when memory is short
   or DIRECTION is NULL.  */
int pf_directions_add (struct pf_directions *directions, unsigned s, unsigned t,
                       struct pf_direction *direction);

/* Release DIRECTIONS and return NULL.  NULL is allowed.  */
struct pf_directions *pf_directions_free (struct pf_directions *directions);

#ifdef __cplusplus
}
#endif

#endif /* PF_DIRECTION_H */
