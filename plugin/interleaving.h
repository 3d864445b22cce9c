/* The convex space of statement interleavings.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   From Pouchet et al., Loop Transformations: Convexity, Pruning and
   Optimization (POPL 2011), sections 3.1 and 3.2.  An interleaving at one
   level of loops is a total preorder of the statements (preorder.h); on
   several levels, each level refines the classes of the one before.  For
   statements i < j and a level, the binary variable p is 1 when i comes
   before j, e is 1 when they share the loop, and both are 0 when i comes
   after j.  Affine constraints make the integer points exactly the
   interleavings, each once: the set O for one level, I for several.  Pruning
   allows a pair fewer relations, or forbids a set of statements to share a
   loop, which makes O or I the set F.  A variable whose value follows from
   what is left to its pair does not exist.

   Example: two statements, one level: variables p and e, the constraints
   0 <= p <= 1, 0 <= e <= 1, p + e <= 1, and the points (1, 0), (0, 1) and
   (0, 0).  When the second cannot come first, p is 1 - e: one variable, two
   constraints, two points.

   One of the published constraints, e_ij + p_ij + p_jk <= 1 + p_ik + e_ik,
   leaves points that are no preorders, such as e_ik = e_jk = 1 and all others
   0.  The rule that its proof gives (what is after j is after i when j is,
   Hybrid Iterative and Model-Driven Optimization, appendix A, equation 20)
   is p_ik + e_ik <= p_ij + e_ij + p_jk, and that is what is used here.  */

#ifndef PF_INTERLEAVING_H
#define PF_INTERLEAVING_H

#include <isl/set.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of statements of a space: sets of them are bits.  */
#define PF_INTERLEAVING_MAX 64

/* How two statements may relate, as bits.  */
enum pf_relation
{
  PF_BEFORE = 1, /* the first one's loop runs first */
  PF_SAME = 2,   /* they share a loop */
  PF_AFTER = 4,  /* the second one's loop runs first */
  PF_ANY_RELATION = 7
};

struct pf_interleaving;

/* The space of all interleavings of N statements on DEPTH levels.  NULL when
   memory is short, N exceeds PF_INTERLEAVING_MAX, or either is 0.  */
struct pf_interleaving *pf_interleaving_alloc (unsigned n, unsigned depth);

/* Release SPACE and return NULL.  NULL is allowed.  */
struct pf_interleaving *pf_interleaving_free (struct pf_interleaving *space);

/* The number of statements of SPACE.  */
unsigned pf_interleaving_n (const struct pf_interleaving *space);

/* The number of levels of SPACE.  */
unsigned pf_interleaving_depth (const struct pf_interleaving *space);

/* Allow A and B (different statements) only those of RELATIONS, a set of enum
   pf_relation, that they still may have at LEVEL (from 0).  */
void pf_interleaving_allow (struct pf_interleaving *space, unsigned level,
                            unsigned a, unsigned b, unsigned relations);

/* What A may have to B at LEVEL, a set of enum pf_relation.  */
unsigned pf_interleaving_allowed (const struct pf_interleaving *space,
                                  unsigned level, unsigned a, unsigned b);

/* Forbid the statements whose bits are in SET (two or more) to share one loop
   at LEVEL, all of them together: constraint (8).  Returns 0, or -1 when
   memory is short.  */
int pf_interleaving_forbid (struct pf_interleaving *space, unsigned level,
                            uint64_t set);

/* The number of sets that pf_interleaving_forbid has got at LEVEL; *SET points
   to them.  */
unsigned pf_interleaving_forbidden (const struct pf_interleaving *space,
                                    unsigned level, const uint64_t **set);

/* Take away from each pair what the other pairs rule out: the relations of i
   and j are among those that some statement k between them leaves, and what
   happens at a level binds the next.  Returns whether every pair has a
   relation left; if not, the space is empty.  */
bool pf_interleaving_close (struct pf_interleaving *space);

/* The number of variables of SPACE.  */
unsigned pf_interleaving_n_variable (const struct pf_interleaving *space);

/* The number of constraints of SPACE, bounds of variables among them, equal
   ones counted once; 0 when memory is short.  */
unsigned pf_interleaving_n_constraint (const struct pf_interleaving *space);

/* SPACE as a polytope, { [p_12, e_12, p_13, ...] }: level by level, pair by
   pair, the variables that exist.  NULL on an isl error.  */
__isl_give isl_basic_set *
pf_interleaving_to_basic_set (isl_ctx *ctx,
                              const struct pf_interleaving *space);

/* The values of SPACE's variables for the interleaving in which statement k
   is in class CLASS[level * n + k] of each level, where each level refines the
   one before.  VALUE has room for all variables.  Returns whether the
   interleaving is in SPACE; the values mean something only then.  */
bool pf_interleaving_point (const struct pf_interleaving *space,
                            const unsigned *class, unsigned char *value);

#ifdef __cplusplus
}
#endif

#endif /* PF_INTERLEAVING_H */
