/* The space of legal fusion structures.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fusion-space.h"

#include <stdlib.h>

/* A list of sets of groups, as bits.  */
struct sets
{
  unsigned n;
  uint32_t *set;
};

/* The space in the making.

   GROUP[N], ORACLE: as given.
   SPACE: what is left.
   RELATED[N]: groups that dependences join to this one.
   FUSIBLE: sets that are known to be fusible, with all of their parts.
   UNFUSIBLE: sets that are known not to be, with all that they are part of.
   FAILED: an isl error, or memory was short.  */
struct search
{
  unsigned n;
  const struct pf_fusion_group *group;
  const struct pf_fusion_oracle *oracle;
  struct pf_interleaving *space;
  uint32_t related[PF_FUSION_MAX];
  struct sets fusible, unfusible;
  bool failed;
};

static void
add_set (struct search *search, struct sets *sets, uint32_t set)
{
  uint32_t *grown = realloc (sets->set, (sets->n + 1) * sizeof *grown);

  if (!grown)
    {
      search->failed = true;
      return;
    }
  sets->set = grown;
  sets->set[sets->n++] = set;
}

/* May all of group A run before all of group B?  */
static bool
can_precede (struct search *search, unsigned a, unsigned b)
{
  const struct pf_fusion_group *first = search->group + a;
  const struct pf_fusion_group *second = search->group + b;

  for (unsigned i = 0; i < first->n; i++)
    for (unsigned j = 0; j < second->n; j++)
      {
        isl_bool answer = search->oracle->can_precede (
            search->oracle->user, first->member[i], second->member[j]);
        if (answer < 0)
          search->failed = true;
        if (answer != isl_bool_true)
          return false;
      }
  return true;
}

/* Ask the oracle whether the groups of SET can be fused.  */
static bool
ask (struct search *search, uint32_t set)
{
  const struct pf_fusion_oracle *oracle = search->oracle;
  unsigned n = 0, total = 0, *statement;
  isl_bool answer;

  for (uint32_t k = set; k; k &= k - 1)
    total += search->group[__builtin_ctz (k)].n;
  statement = malloc (total * sizeof *statement);
  if (!statement)
    {
      search->failed = true;
      return false;
    }
  for (uint32_t k = set; k; k &= k - 1)
    {
      const struct pf_fusion_group *group = search->group + __builtin_ctz (k);
      for (unsigned m = 0; m < group->n; m++)
        statement[n++] = group->member[m];
    }
  answer = oracle->fusible (oracle->user, n, statement);
  free (statement);
  if (answer < 0)
    search->failed = true;
  return answer == isl_bool_true;
}

/* Can the groups of SET be fused, as far as is known?  1, 0, or -1 if it is
   not.  */
static int
recall (const struct search *search, uint32_t set)
{
  for (unsigned k = 0; k < search->fusible.n; k++)
    if (!(set & ~search->fusible.set[k]))
      return 1;
  for (unsigned k = 0; k < search->unfusible.n; k++)
    if (!(search->unfusible.set[k] & ~set))
      return 0;
  return -1;
}

/* Can the groups of SET be fused?  */
static bool
is_fusible (struct search *search, uint32_t set)
{
  int known = recall (search, set);

  if (known < 0)
    {
      known = ask (search, set);
      if (!search->failed)
        add_set (search, known ? &search->fusible : &search->unfusible, set);
    }
  return known == 1;
}

/* The groups of SET that the groups in START reach through dependences.  */
static uint32_t
reach (const struct search *search, uint32_t start, uint32_t set)
{
  uint32_t reached = start, before = 0;

  while (reached != before)
    {
      uint32_t grown = reached;

      for (uint32_t k = reached & ~before; k; k &= k - 1)
        grown |= search->related[__builtin_ctz (k)] & set;
      before = reached;
      reached = grown;
    }
  return reached;
}

/* Who may come first?  */
static void
order_pairs (struct search *search)
{
  for (unsigned a = 0; a < search->n && !search->failed; a++)
    for (unsigned b = a + 1; b < search->n; b++)
      {
        bool before = can_precede (search, a, b);
        bool after = can_precede (search, b, a);

        pf_interleaving_allow (search->space, 0, a, b,
                               PF_SAME | (before ? PF_BEFORE : 0)
                                   | (after ? PF_AFTER : 0));
        if (before && after)
          continue;
        search->related[a] |= 1u << b;
        search->related[b] |= 1u << a;
      }
}

/* The groups that must be in one loop with group A, and A.  */
static uint32_t
bound_to (const struct search *search, unsigned a)
{
  uint32_t set = 1u << a;

  for (unsigned b = 0; b < search->n; b++)
    if (b != a && pf_interleaving_allowed (search->space, 0, a, b) == PF_SAME)
      set |= 1u << b;
  return set;
}

/* Take fusion from A and B if they cannot be fused, with all that is bound to
   them.  Returns whether that left less.  */
static bool
fuse_pair (struct search *search, unsigned a, unsigned b)
{
  uint32_t set = bound_to (search, a) | bound_to (search, b);

  if (!(pf_interleaving_allowed (search->space, 0, a, b) & PF_SAME)
      || is_fusible (search, set))
    return false;
  pf_interleaving_allow (search->space, 0, a, b, PF_BEFORE | PF_AFTER);
  pf_interleaving_close (search->space);
  return true;
}

/* Who may share a loop, two by two?  Taking from one pair may bind others
   together, so that all are looked at again.  */
static void
fuse_pairs (struct search *search)
{
  bool changed = true;

  while (changed && !search->failed)
    {
      changed = false;
      for (unsigned a = 0; a < search->n; a++)
        for (unsigned b = a + 1; b < search->n && !search->failed; b++)
          if (fuse_pair (search, a, b))
            changed = true;
    }
}

/* May the groups of SET be a class as far as its pairs tell, with all that is
   bound to them?  */
static bool
is_clique (const struct search *search, uint32_t set)
{
  for (uint32_t i = set; i; i &= i - 1)
    {
      unsigned a = __builtin_ctz (i);

      if (bound_to (search, a) & ~set)
        return false;
      for (uint32_t j = i & (i - 1); j; j &= j - 1)
        if (!(pf_interleaving_allowed (search->space, 0, a, __builtin_ctz (j))
              & PF_SAME))
          return false;
    }
  return true;
}

/* Do dependences connect the groups of SET, and may they be a class as far as
   its pairs tell?  */
static bool
is_testable (const struct search *search, uint32_t set)
{
  return reach (search, set & -set, set) == set && is_clique (search, set);
}

/* Is SET, which is testable, part of a larger testable set?  */
static bool
has_extension (const struct search *search, uint32_t set)
{
  for (unsigned a = 0; a < search->n; a++)
    if (!(set >> a & 1) && is_testable (search, set | bound_to (search, a)))
      return true;
  return false;
}

/* Test the largest sets that may be classes as far as their pairs tell: where
   one is fusible, nothing in it needs a test.  */
static void
test_largest (struct search *search)
{
  for (uint32_t set = 1; set < 1u << search->n && !search->failed; set++)
    if (is_testable (search, set) && !has_extension (search, set)
        && recall (search, set) < 0 && ask (search, set))
      add_set (search, &search->fusible, set);
}

/* Forbid the sets of SIZE groups that are not fusible though all of their
   parts are.  */
static void
test_sets (struct search *search, int size)
{
  for (uint32_t set = 1; set < 1u << search->n && !search->failed; set++)
    if (__builtin_popcount (set) == size && recall (search, set) < 0
        && is_testable (search, set) && !is_fusible (search, set)
        && pf_interleaving_forbid (search->space, 0, set) < 0)
      search->failed = true;
}

/* A group that cannot be fused in itself leaves no interleaving.  */
static void
test_groups (struct search *search)
{
  for (unsigned a = 0; a < search->n && !search->failed; a++)
    if (search->group[a].n > 1 && !is_fusible (search, 1u << a))
      for (unsigned b = 0; b < search->n; b++)
        if (b != a)
          pf_interleaving_allow (search->space, 0, a, b, 0);
}

/* Take from SEARCH's space all that is not legal.  */
static void
prune (struct search *search)
{
  order_pairs (search);
  test_groups (search);
  if (!pf_interleaving_close (search->space))
    return;
  fuse_pairs (search);
  if (!pf_interleaving_close (search->space))
    return;
  test_largest (search);
  for (unsigned size = 3; size <= search->n; size++)
    test_sets (search, size);
}

struct pf_interleaving *
pf_fusion_space (unsigned n, const struct pf_fusion_group *group,
                 const struct pf_fusion_oracle *oracle)
{
  struct search search = { .n = n, .group = group, .oracle = oracle };

  if (n > PF_FUSION_MAX)
    return NULL;
  search.space = pf_interleaving_alloc (n, 1);
  if (!search.space)
    return NULL;
  prune (&search);
  free (search.fusible.set);
  free (search.unfusible.set);
  return search.failed ? pf_interleaving_free (search.space) : search.space;
}
