/* A schedule tree in numbers: how often each loop runs, and how far apart in
   memory its iterations are.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Parameters have no value at compile time.  The numbers hold for one typical
   point of them (typical-point.h).

   Example: for (i < 100) for (j <= i) A[j][i] = 0, with rows of 800 bytes,
   in the order i, j: extents 100 and 100, given (j | i) 50, given (i | j) 50,
   steps of subscript 0 by (i, j): 0 and 1; of subscript 1: 1 and 0.  */

#ifndef PF_NEST_H
#define PF_NEST_H

#include "scop.h"
#include "schedule-tree.h"
#include "typical-point.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One reference of a statement in a nest.

   ACCESS, ARRAY: what it is in the SCoP.
   REGULAR: its subscripts are affine functions of the time dimensions; if
     not, STEP and OFFSET are 0.
   STEP[n_dim of the array][N_DIM of the statement]: by how much a subscript
     grows when a time dimension grows by one.
   OFFSET[n_dim of the array]: the subscripts when all time dimensions are 0, counted as those of the first array of the
     family.
   APART[n_dim of the array]: the bytes between elements whose subscript differs by one, as
     known or expected (spacing.h).
   COPIED: ARRAY is a copy of a part of the array that is read (packing.h).
   ELEMENT: the number of the first access of the statement to the same element; its own if there
     is none before, or it is not regular.
   LIKE: of the first one that is to the same array and moves forwards as it does.  */
struct pf_nest_access
{
  const struct pf_access *access;
  const struct pf_array *array;
  bool regular, copied;
  unsigned element, like;
  double *step;
  double *offset;
  double *apart;
};

/* A time dimension of a statement: member MEMBER of the band with number NODE.

   FIRST, EXTENT: smallest value, and number of values from it to the largest,
     over all instances of the statement.
   WINDOW: the number of values at a time, where a dimension before moves both the smallest and
     the largest, as it does those of a skewed loop; else EXTENT.
   EXACT: FIRST and EXTENT hold whatever the parameters and the other
     dimensions are.
   LIMITED: EXTENT is small, and there are never more values, whatever the parameters are.
   OWN: it runs along one of the loops of the original order, as far as that is known.  */
struct pf_nest_dim
{
  unsigned node, member;
  double first, extent, window;
  bool exact, limited, own;
};

/* A statement in a nest.

   DIM[N_DIM]: the members of the bands above it, from the outermost.
   ROW[k * n_loop of the statement + c]: by how much dimension k grows when
     iterator c grows by one.
   INSTANCES: number of executions: of values of each loop of the source while those
     before have their middle ones, multiplied.
   TIMES: when the instances run, [params] -> { [t] }; NULL without bands.
   GIVEN[b * N_DIM + a]: number of values of dimension b when dimension a has
     the middle one of its values.  */
struct pf_nest_statement
{
  const struct pf_statement *statement;
  unsigned n_dim;
  struct pf_nest_dim *dim;
  double *row;
  double instances;
  isl_set *times;
  double *given;
  unsigned n_access;
  struct pf_nest_access *access;
};

/* A node of the tree.  Nodes are numbered in preorder, the root is 0; END is
   the first number that is not below the node.

   TREE: the node itself.  CHILD[N_CHILD]: numbers of its children.
   FIRST_STATEMENT, N_STATEMENT: the statements below in the nest.
   GUARDED: of a band with nothing but statements below: they do not all run in
     the same iterations, so that they are in conditions.
   EXCLUSIVE: and no two of them ever run in the same iteration.
   SPREAD[members of TREE]: of a band with several statements below, NULL of any other: how many
     times as many iterations each loop has as the statement with most of them, those
     before standing still (spread.h).  */
struct pf_nest_node
{
  const struct pf_tree *tree;
  unsigned end;
  unsigned n_child;
  unsigned *child;
  unsigned first_statement, n_statement;
  bool guarded, exclusive;
  double *spread;
};

/* The nest.  It points into the SCoP and the tree it was made from.

   MAY_OVERLAP: the number of pairs of arrays of which the compiler does not know
     that they do not overlap, in code that the nest stands for: what an iteration
     updates is stored in each and loaded again, and loops with many such pairs are
     not vectorized.  0 at first.
   RELOADS: that code loads what its bounds and addresses are computed from behind each store; loops
     with stores are not vectorized.  False at first.
   SOURCE: the loops of the program, if the nest stands for its code as it is; else NULL, as at
     first.
   OVERLAPS: executions of short innermost loops are taken to overlap where none waits
     for the one before, as processors overlap them that execute out of order.  False
     at first.
   ODD_ROWS: rows of unknown length begin anywhere in lines, and do not compete for few sets of a
     cache.  At first as the SCoP has it.  Else they are whole lines, which may be so long that they do.
   APART: what the references refer to.  */
struct pf_nest
{
  double *apart;
  unsigned may_overlap;
  bool reloads, overlaps, odd_rows;
  const struct pf_loop *source;
  unsigned n_node;
  struct pf_nest_node *node;
  unsigned n_statement;
  struct pf_nest_statement *statement;
};

/* TREE, a schedule of SCOP, in numbers for the parameters TYPICAL.  NULL on an
   isl error, when memory is short, or when a row is not affine (has an integer
   division).  Release with pf_nest_free.  */
struct pf_nest *pf_nest_from_tree (const struct pf_scop *scop,
                                   const struct pf_tree *tree,
                                   __isl_keep isl_set *typical);

struct pf_nest_memory;

/* The same; what is known of statements comes from MEMORY, for SCOP and TYPICAL, and what becomes
   known is kept there.  NULL is allowed.  */
struct pf_nest *pf_nest_recall (struct pf_nest_memory *memory,
                                const struct pf_scop *scop,
                                const struct pf_tree *tree,
                                __isl_keep isl_set *typical);

/* Release what STATEMENT, of a nest, owns.  */
void pf_nest_statement_clear (struct pf_nest_statement *statement);

/* Release NEST and return NULL.  NULL is allowed.  */
struct pf_nest *pf_nest_free (struct pf_nest *nest);

/* The smallest value, as *FIRST, and the number of values up to the largest, as *EXTENT, of
   dimension K of SET.  */
void pf_nest_measure (__isl_keep isl_set *set, unsigned k, double *first,
                      double *extent);

/* The distance in bytes between elements of ACCESS's array whose subscript D differs by one, as
   known or expected.  Elements of rows with a stride that the compiler does not know are
   far apart: it cannot load them as vectors.  */
double pf_nest_apart (const struct pf_nest_access *access, unsigned d);

/* The distance in bytes between the elements that ACCESS, of a statement with
   N_DIM dimensions, touches in two iterations of dimension DIM that follow
   each other.  */
double pf_nest_stride (const struct pf_nest_access *access, unsigned n_dim,
                       unsigned dim);

/* Does ACCESS, of a statement with N_DIM dimensions, touch different elements in
   different iterations of dimension DIM, or may it, if it is not regular?  */
bool pf_nest_moves (const struct pf_nest_access *access, unsigned n_dim,
                    unsigned dim);

/* Has subscript D of ACCESS, of a statement with N_DIM dimensions, one value in all iterations?  */
bool pf_nest_is_constant (const struct pf_nest_access *access, unsigned n_dim,
                          unsigned d);

/* Has dimension D of STATEMENT one value only while another dimension stands still, as j in the
   instances with j = k?  */
bool pf_nest_is_determined (const struct pf_nest_statement *statement,
                            unsigned d);

/* Has NEST a band with more loops, counted with those around, than any statement in it needs?  Some of
   them have one iteration for each of the others, wherever that is.  */
bool pf_nest_has_spare_loops (const struct pf_nest *nest);

/* The size in bytes of all elements that the statements below node NODE of NEST
   access; 0 if there are several.  */
unsigned pf_nest_common_element (const struct pf_nest *nest, unsigned node);

/* Does dimension K of STATEMENT run along several of the loops of ORIGINAL, the nest of the
   original order?  */
bool pf_nest_is_skewed (const struct pf_nest_statement *statement, unsigned k,
                        const struct pf_nest *original);

#ifdef __cplusplus
}
#endif

#endif /* PF_NEST_H */
