/* A schedule tree that can be taken apart and put together again.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   isl's schedule trees are edited in place, one node at a time, and cannot
   reorder or regroup the members of a band.  A pf_tree has the same meaning
   in three kinds of nodes only: band, sequence and leaf.

   Example: for (i) { S; for (j) T; } is
     band [S[i] -> i; T[i, j] -> i]
       sequence
         leaf { S[i] }
         band [T[i, j] -> j]
           leaf { T[i, j] }  */

#ifndef PF_SCHEDULE_TREE_H
#define PF_SCHEDULE_TREE_H

#include <isl/aff.h>
#include <isl/ast_type.h>
#include <isl/schedule.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The name of the mark above a band that packs: before it is executed, parts of arrays are
   copied, which it reads in their place (packing.h).  */
#define PF_PACKING_MARK "polyfuse packing"

/* The same, where that is PACK_TILE of its plan (plan.h).  */
#define PF_TILE_PACKING_MARK "polyfuse tile packing"

/* The name of the mark above a band whose first loop is vectorized in place of those in
   it.  */
#define PF_VECTOR_MARK "polyfuse vector loop"

/* The name of the mark above a band whose first loop several threads are to execute.  */
#define PF_THREADS_MARK "polyfuse threads"

enum pf_tree_kind
{
  PF_TREE_BAND,
  PF_TREE_SEQUENCE,
  PF_TREE_LEAF
};

/* One loop of a band.

   ROW: [params] -> { Stmt[i] -> [(t)] }, total on the band's domain, and defined beyond it.
   COINCIDENT: every dependence that is active at the band (not carried by a
     node above) has distance 0 here.
   MOSTLY_COINCIDENT: every one has that is between statements with as many loops as there are
     members in the band and around it.
   CARRIES: when this member is the band's last, it carries a dependence: one
     that is active, and 0 in all other members, is not 0 here.
   BACKWARD: of these, one whose sink is not textually after its source, so
     that the loop cannot be vectorized.
   CHAINED: when it is backward, dependences that it carries follow on each other,
     eight and more: iterations wait for each other in turn.
   SEPARABLE: when this member is the band's last, its loop may be distributed
     over the children of the sequence below.
   FORWARD: and it may be so for blocks of the other members, too: no active
     dependence leads to an earlier one of these children.
   RECURS: and when it is, one of the children still depends on itself.
   JAMMABLE: when it is the band's last, above a sequence that has loops: blocks
     of its iterations may be executed innermost in each child of that, one
     child after the other.
   FREE_BELOW: bit a is set if every active dependence whose distance is 0 in member a has
     distance 0 here; 0 unless threads are counted on (thread-order.h).
   APART: it is to be a band of its own (strip.h).
   TYPE: how isl is to generate the loop.  */
struct pf_tree_member
{
  isl_union_pw_aff *row;
  bool coincident, mostly_coincident, carries, backward, chained, separable,
      forward, recurs;
  bool jammable, apart;
  unsigned free_below;
  enum isl_ast_loop_type type;
};

/* A node.

   DOMAIN: the instances below this node, [params] -> { Stmt[i] }.
   N_MEMBER, MEMBER, PERMUTABLE: of a band, else 0, NULL, false.  In a
     permutable band no active dependence has a negative distance in any
     member.
   MARK: of a band: the name of the mark above it in the schedule, one of those above;
     else NULL.
   OPPOSITE: of a permutable band, [params] -> { Stmt[i] -> [(h)] }: a row that grows by GROWTH
     with the first member, falls by one with the second, and in which no active dependence
     has a negative distance; NULL if there is none, or threads are not counted on
     (thread-order.h).
   N_CHILD, CHILD: 1 for a band, 2 or more for a sequence, 0 for a leaf.  */
struct pf_tree
{
  enum pf_tree_kind kind;
  isl_union_set *domain;
  unsigned n_member;
  struct pf_tree_member *member;
  bool permutable;
  const char *mark;
  isl_union_pw_aff *opposite;
  unsigned growth;
  unsigned n_child;
  struct pf_tree **child;
};

/* A new leaf for DOMAIN; NULL when memory is short or DOMAIN is NULL.  */
struct pf_tree *pf_tree_leaf (__isl_take isl_union_set *domain);

/* A new band above CHILD (which it takes) with the N members in MEMBER, whose
   rows it copies.  NULL on error.  */
struct pf_tree *pf_tree_band (struct pf_tree *child, unsigned n,
                              const struct pf_tree_member *member);

/* A new sequence of FIRST and SECOND, both of which it takes; either may be a
   sequence and is then merged.  NULL on error.  */
struct pf_tree *pf_tree_sequence (struct pf_tree *first,
                                  struct pf_tree *second);

/* Release TREE and return NULL.  NULL is allowed.  */
struct pf_tree *pf_tree_free (struct pf_tree *tree);

/* A copy of TREE; NULL on error.  */
struct pf_tree *pf_tree_copy (const struct pf_tree *tree);

/* The part of TREE for the instances in DOMAIN, as a new tree; nodes with
   nothing left are gone.  NULL on error, or when nothing at all is left.  */
struct pf_tree *pf_tree_restrict (const struct pf_tree *tree,
                                  __isl_keep isl_union_set *domain);

/* The tree of SCHEDULE.  Marks and contexts are left out, sets become
   sequences, bands and filters without effect disappear.  NULL on an isl
   error or a kind of node that has no counterpart.  */
struct pf_tree *pf_tree_from_schedule (__isl_keep isl_schedule *schedule);

/* Do A and B have the same rows, wherever one band ends and the next begins,
   and the same sequences?  False when that is not obvious.  What is known of
   the members does not count.  */
isl_bool pf_tree_is_same (const struct pf_tree *a, const struct pf_tree *b);

/* The schedule of TREE, for the instances of TREE.  Bands are not permutable
   (Graphite would tile them again).  NULL on error.  */
__isl_give isl_schedule *pf_tree_to_schedule (const struct pf_tree *tree);

/* As pf_tree_to_schedule, but bands are permutable where TREE's are.  */
__isl_give isl_schedule *
pf_tree_to_permutable_schedule (const struct pf_tree *tree);

/* The members of the band TREE and of the bands directly below it, *N in all, with the
   first node below in *BODY.  The rows stay TREE's; the caller frees the result, which
   is NULL when memory is short.  */
struct pf_tree_member *pf_tree_members (const struct pf_tree *tree, unsigned *n,
                                        const struct pf_tree **body);

/* Has TREE no band: is it a leaf, or a sequence of leaves?  */
bool pf_tree_is_flat (const struct pf_tree *tree);

/* The rows of the N members in MEMBER as one multi-dimensional relation
   [params] -> { Stmt[i] -> [t] } on DOMAIN.  N is not 0.  */
__isl_give isl_multi_union_pw_aff *
pf_tree_rows (__isl_keep isl_union_set *domain, unsigned n,
              const struct pf_tree_member *member);

/* Does ROW, as a member has it, involve dimensions FIRST to FIRST + N - 1 of the instances of the statement
   with DOMAIN?  */
isl_bool pf_tree_row_involves (__isl_keep isl_union_pw_aff *row,
                               __isl_keep isl_set *domain, unsigned first,
                               unsigned n);

#ifdef __cplusplus
}
#endif

#endif /* PF_SCHEDULE_TREE_H */
