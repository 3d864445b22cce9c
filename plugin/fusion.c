/* Fusion structures: every legal way to share the outermost loops of a SCoP.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fusion.h"

#include "fusion-space.h"
#include "interleaving-walk.h"
#include "legal-space.h"
#include "preorder.h"
#include "reuse.h"
#include "shared-loops.h"
#include <stdlib.h>
#include <string.h>

/* So many fusion structures are looked at for one with other classes.  */
#define MAX_SKIPPED 4096

/* The fusion structures of SCOP.

   LEGAL: what is legal, statement by statement.
   N: number of groups.  GROUP[N]: the groups, whose members are in MEMBER.
   GROUP_OF[n_statement].
   REUSE[N * N]: bytes that two groups have in common; of statements,
     STATEMENT_REUSE[n_statement * n_statement].
   SPACE: the legal interleavings of groups.
   GOAL, WALK, WEIGHT: since pf_fusion_start; WEIGHT[N * N] is what WALK makes
     most of.
   SEEN: the classes of the N_SEEN structures that were given for
     PF_FUSION_RELEVANT, N numbers each.  */
struct pf_fusion
{
  const struct pf_scop *scop;
  struct pf_legal_space *legal;
  unsigned n;
  struct pf_fusion_group *group;
  unsigned *member, *group_of;
  double *reuse, *statement_reuse;
  struct pf_interleaving *space;
  enum pf_fusion_goal goal;
  struct pf_walk *walk;
  double *weight;
  unsigned n_seen;
  unsigned *seen;
};

struct pf_fusion *
pf_fusion_free (struct pf_fusion *fusion)
{
  if (!fusion)
    return NULL;
  pf_legal_space_free (fusion->legal);
  pf_walk_free (fusion->walk);
  pf_interleaving_free (fusion->space);
  free (fusion->group);
  free (fusion->member);
  free (fusion->group_of);
  free (fusion->reuse);
  free (fusion->statement_reuse);
  free (fusion->weight);
  free (fusion->seen);
  free (fusion);
  return NULL;
}

/* Do statements A and B share a loop at DEPTH (from 0): by SHARED, or in SCOP if
   that is NULL?  */
static bool
share_loop (const struct pf_scop *scop, const unsigned *shared, unsigned depth,
            unsigned a, unsigned b)
{
  const struct pf_statement *x = scop->statement + a, *y = scop->statement + b;

  if (shared)
    return shared[a * scop->n_statement + b] > depth;
  return x->n_loop > depth && y->n_loop > depth
         && x->loop[depth] == y->loop[depth];
}

/* Put the statements of SCOP that share a loop at DEPTH (from 0), by SHARED, into
   one group of GROUP_OF.  */
static void
merge_at_depth (const struct pf_scop *scop, const unsigned *shared,
                unsigned depth, unsigned *group_of)
{
  unsigned n = scop->n_statement;

  for (unsigned a = 0; a < n; a++)
    for (unsigned b = a + 1; b < n; b++)
      {
        unsigned old = group_of[b];

        if (!share_loop (scop, shared, depth, a, b))
          continue;
        for (unsigned k = 0; k < n; k++)
          if (group_of[k] == old)
            group_of[k] = group_of[a];
      }
}

/* Find the groups of SCOP's statements, by SHARED, at most MAX of them, for
   GROUP_OF.  Returns their number, more than MAX when there are no fewer, or 0
   when memory is short.  */
static unsigned
find_groups (const struct pf_scop *scop, const unsigned *shared, unsigned max,
             unsigned *group_of)
{
  unsigned n = scop->n_statement, n_group, depth = 0;

  for (unsigned k = 0; k < n; k++)
    {
      group_of[k] = k;
      if (scop->statement[k].n_loop > depth)
        depth = scop->statement[k].n_loop;
    }
  n_group = n;
  while (n_group > max && depth > 0)
    {
      merge_at_depth (scop, shared, --depth, group_of);
      n_group = pf_preorder_normalize (n, group_of);
    }
  return n_group;
}

/* Fill in the members of FUSION's groups.  */
static void
list_members (struct pf_fusion *fusion)
{
  unsigned at = 0;

  for (unsigned g = 0; g < fusion->n; g++)
    {
      struct pf_fusion_group *group = fusion->group + g;

      group->member = fusion->member + at;
      for (unsigned k = 0; k < fusion->scop->n_statement; k++)
        if (fusion->group_of[k] == g)
          group->member[group->n++] = k;
      at += group->n;
    }
}

/* Fill in what FUSION's groups have in common at TYPICAL.  Returns 0, or -1 on
   an isl error or when memory is short.  */
static int
measure_reuse (struct pf_fusion *fusion, __isl_keep isl_set *typical)
{
  unsigned n = fusion->scop->n_statement;
  double *reuse = pf_reuse_compute (fusion->scop, typical);

  for (unsigned a = 0; reuse && a < n; a++)
    for (unsigned b = 0; b < n; b++)
      if (fusion->group_of[a] != fusion->group_of[b])
        fusion->reuse[fusion->group_of[a] * fusion->n + fusion->group_of[b]]
            += reuse[a * n + b];
  fusion->statement_reuse = reuse;
  return reuse ? 0 : -1;
}

static isl_bool
fusible (void *user, unsigned n, const unsigned *statement)
{
  return pf_fusible (user, n, statement);
}

static isl_bool
can_precede (void *user, unsigned a, unsigned b)
{
  return pf_can_precede (user, a, b);
}

/* Allocate what FUSION's groups take.  Returns whether there is memory.  */
static bool
make_room (struct pf_fusion *fusion)
{
  size_t n = fusion->n;

  fusion->group = calloc (n, sizeof *fusion->group);
  fusion->member = calloc (fusion->scop->n_statement, sizeof *fusion->member);
  fusion->reuse = calloc (n * n, sizeof *fusion->reuse);
  fusion->weight = calloc (n * n, sizeof *fusion->weight);
  return fusion->group && fusion->member && fusion->reuse && fusion->weight;
}

/* Group the statements of FUSION by SHARED, at most MAX groups; *MANY tells that they are
   more.  Returns whether there are groups.  */
static bool
make_groups (struct pf_fusion *fusion, const unsigned *shared, unsigned max,
             bool *many)
{
  if (max > PF_FUSION_MAX)
    max = PF_FUSION_MAX;
  fusion->group_of
      = calloc (fusion->scop->n_statement, sizeof *fusion->group_of);
  if (!fusion->group_of)
    return false;
  fusion->n = find_groups (fusion->scop, shared, max, fusion->group_of);
  *many = fusion->n > max;
  if (*many || fusion->n == 0 || !make_room (fusion))
    return false;
  list_members (fusion);
  return true;
}

struct pf_fusion *
pf_fusion_compute (const struct pf_scop *scop,
                   const struct pf_dependences *deps,
                   __isl_keep isl_set *typical, unsigned max_groups,
                   const unsigned *shared, bool negative, bool *many)
{
  struct pf_fusion *fusion = calloc (1, sizeof *fusion);
  struct pf_fusion_oracle oracle = { fusible, can_precede, NULL };

  *many = false;
  if (!fusion)
    return NULL;
  fusion->scop = scop;
  if (!make_groups (fusion, shared, max_groups, many)
      || measure_reuse (fusion, typical) < 0)
    return pf_fusion_free (fusion);
  fusion->legal = pf_legal_space_compute (scop, deps, negative);
  oracle.user = fusion->legal;
  if (fusion->legal)
    fusion->space = pf_fusion_space (fusion->n, fusion->group, &oracle);
  return fusion->space ? fusion : pf_fusion_free (fusion);
}

unsigned
pf_fusion_n_group (const struct pf_fusion *fusion)
{
  return fusion->n;
}

const struct pf_interleaving *
pf_fusion_interleaving (const struct pf_fusion *fusion)
{
  return fusion->space;
}

uint64_t
pf_fusion_count (const struct pf_fusion *fusion)
{
  struct pf_walk *walk = pf_walk_start (fusion->space, NULL, false);
  uint64_t count = walk ? pf_walk_count (walk) : 0;

  pf_walk_free (walk);
  return count;
}

/* What two groups with the common data REUSE are worth in one class, for
   GOAL.  */
static double
weight (enum pf_fusion_goal goal, double reuse)
{
  switch (goal)
    {
    case PF_FUSION_MOST:
      return 1;
    case PF_FUSION_LEAST:
      return -1;
    default:
      return reuse;
    }
}

int
pf_fusion_start (struct pf_fusion *fusion, enum pf_fusion_goal goal)
{
  for (unsigned a = 0; a < fusion->n; a++)
    for (unsigned b = 0; b < fusion->n; b++)
      fusion->weight[a * fusion->n + b]
          = a == b ? 0 : weight (goal, fusion->reuse[a * fusion->n + b]);
  pf_walk_free (fusion->walk);
  fusion->goal = goal;
  fusion->n_seen = 0;
  fusion->walk = pf_walk_start (fusion->space, fusion->weight,
                                goal == PF_FUSION_RELEVANT);
  return fusion->walk ? 0 : -1;
}

/* Are the classes of CLASS[n] those of one of the structures in FUSION's list,
   in whatever order?  If not, put them there.  True when memory is short, so
   that nothing comes twice.  */
static bool
was_seen (struct pf_fusion *fusion, const unsigned *class)
{
  unsigned n = fusion->n, first[PF_FUSION_MAX] = { 0 }, *grown;

  for (unsigned a = 0; a < n; a++)
    while (class[first[a]] != class[a])
      first[a]++;
  for (unsigned k = 0; k < fusion->n_seen; k++)
    if (memcmp (fusion->seen + k * n, first, n * sizeof *first) == 0)
      return true;
  grown = realloc (fusion->seen, (fusion->n_seen + 1) * n * sizeof *grown);
  if (!grown)
    return true;
  fusion->seen = grown;
  memcpy (grown + fusion->n_seen++ * n, first, n * sizeof *first);
  return false;
}

bool
pf_fusion_next (struct pf_fusion *fusion, unsigned *class)
{
  unsigned of_group[PF_FUSION_MAX];
  bool found = false;

  /* Once no more operations are allowed, none of what is left has a schedule.  */
  if (isl_ctx_last_error (fusion->scop->ctx) == isl_error_quota)
    return false;
  for (unsigned k = 0; fusion->walk && !found && k < MAX_SKIPPED; k++)
    {
      if (!pf_walk_next (fusion->walk, of_group))
        return false;
      found
          = fusion->goal != PF_FUSION_RELEVANT || !was_seen (fusion, of_group);
    }
  for (unsigned k = 0; found && k < fusion->scop->n_statement; k++)
    class[k] = of_group[fusion->group_of[k]];
  return found;
}

bool
pf_fusion_is_legal (const struct pf_fusion *fusion, const unsigned *class)
{
  unsigned of_group[PF_FUSION_MAX] = { 0 };
  unsigned char value[PF_FUSION_MAX * (PF_FUSION_MAX - 1)];

  for (unsigned g = 0; g < fusion->n; g++)
    of_group[g] = class[fusion->group[g].member[0]];
  for (unsigned k = 0; k < fusion->scop->n_statement; k++)
    if (class[k] != of_group[fusion->group_of[k]])
      return false;
  return pf_interleaving_point (fusion->space, of_group, value);
}

__isl_give isl_schedule *
pf_fusion_schedule (struct pf_fusion *fusion, const unsigned *class,
                    struct pf_way *way)
{
  bool legal;

  return pf_schedule_preorder (fusion->legal, class, way, &legal);
}

double
pf_fusion_worth (const struct pf_fusion *fusion,
                 __isl_keep isl_schedule *schedule)
{
  const struct pf_statement *statement = fusion->scop->statement;
  unsigned n = fusion->scop->n_statement;
  unsigned *shared = pf_shared_loops (fusion->scop, schedule);
  double worth = shared ? 0 : -1;

  for (unsigned a = 0; shared && a < n; a++)
    for (unsigned b = 0; b < a; b++)
      if (shared[a * n + b] >= statement[a].n_loop
          && shared[a * n + b] >= statement[b].n_loop)
        worth += fusion->statement_reuse[a * n + b];
  free (shared);
  return worth;
}
