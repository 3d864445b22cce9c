/* The points of a space of interleavings, counted and one by one.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "interleaving-walk.h"

#include <stdlib.h>
#include <string.h>

/* The largest number of beginnings of interleavings that a walk remembers.  */
#define MAX_BEGINNINGS (1 << 20)

/* What a (part of an) interleaving is worth.

   REUSE: within its classes.
   INVERSIONS: pairs of statements whose order is not the original one.
   CLASSES: their number; where nothing is gained, loops are not shared.  */
struct worth
{
  double reuse;
  unsigned inversions, classes;
};

/* What is known of a set of groups that are still to be put into classes.

   COUNT: in how many ways; BEST: the worth of the best of them.
   COUNT_ALL: in how many ways when the levels inside count, too.  */
struct rest
{
  bool known;
  uint64_t count, count_all;
  struct worth best;
};

enum answer
{
  UNKNOWN,
  NO,
  YES
};

/* One level of the space.  Groups are statements that must share a loop;
   sets of groups are bits.

   N: number of groups.  MEMBERS[N]: their statements, as bits.
   NOT_BEFORE[N]: groups that must not come after this one.
   NOT_WITH[N]: groups that must not be in one class with this one.
   RELATED[N]: groups with reuse.
   LATER[set]: the union of NOT_BEFORE over the set.
   REUSE[set]: within the set.
   IS_CLASS[set]: may the set be a class?
   REST[set].  */
struct level
{
  unsigned n;
  uint64_t members[PF_WALK_MAX];
  uint32_t not_before[PF_WALK_MAX], not_with[PF_WALK_MAX];
  uint32_t related[PF_WALK_MAX];
  uint32_t *later;
  double *reuse;
  unsigned char *is_class;
  struct rest *rest;
};

/* The first classes of an interleaving.

   PARENT: the number of the beginning without CLASS, the last one; -1 when
     there is none.
   REST: the groups that are left.
   WORTH: of the classes so far; PROMISE: that plus the best that can follow. */
struct beginning
{
  int parent;
  uint32_t class, rest;
  struct worth worth, promise;
};

/* LEVEL[depth].
   BEGINNING[N_BEGINNING]: all that were met.
   HEAP[N_HEAP]: those not followed up, as a heap with the best on top.
   CUT: there were too many.  */
struct pf_walk
{
  const struct pf_interleaving *space;
  bool connected;
  struct level *level;
  unsigned n_beginning, capacity, n_heap;
  struct beginning *beginning;
  unsigned *heap;
  bool started, cut;
};

static void
clear_level (struct level *level)
{
  free (level->later);
  free (level->reuse);
  free (level->is_class);
  free (level->rest);
}

struct pf_walk *
pf_walk_free (struct pf_walk *walk)
{
  if (!walk)
    return NULL;
  for (unsigned k = 0; walk->level && k < pf_interleaving_depth (walk->space);
       k++)
    clear_level (walk->level + k);
  free (walk->level);
  free (walk->beginning);
  free (walk->heap);
  free (walk);
  return NULL;
}

/* Put the statements of SPACE that must share a loop at level NUMBER into the
   groups of LEVEL.  Returns whether there is room.  */
static bool
make_groups (const struct pf_interleaving *space, unsigned number,
             struct level *level)
{
  unsigned n = pf_interleaving_n (space);

  for (unsigned a = 0; a < n; a++)
    {
      unsigned group = 0;

      for (; group < level->n; group++)
        {
          unsigned b = __builtin_ctzll (level->members[group]);
          if (pf_interleaving_allowed (space, number, a, b) == PF_SAME)
            break;
        }
      if (group == PF_WALK_MAX)
        return false;
      if (group == level->n)
        level->n++;
      level->members[group] |= (uint64_t)1 << a;
    }
  return true;
}

/* What all statements of group A may have to those of group B at level NUMBER
   of SPACE.  */
static unsigned
group_relations (const struct pf_interleaving *space, unsigned number,
                 uint64_t a, uint64_t b)
{
  unsigned relations = PF_ANY_RELATION;

  for (uint64_t i = a; i; i &= i - 1)
    for (uint64_t j = b; j; j &= j - 1)
      relations &= pf_interleaving_allowed (space, number, __builtin_ctzll (i),
                                            __builtin_ctzll (j));
  return relations;
}

/* Fill in the relations of the groups of LEVEL.  */
static void
relate_groups (const struct pf_interleaving *space, unsigned number,
               struct level *level)
{
  for (unsigned a = 0; a < level->n; a++)
    for (unsigned b = 0; b < level->n; b++)
      {
        unsigned relations
            = a == b ? PF_ANY_RELATION
                     : group_relations (space, number, level->members[a],
                                        level->members[b]);

        if (!(relations & PF_BEFORE))
          level->not_before[a] |= 1u << b;
        if (!(relations & PF_SAME))
          level->not_with[a] |= 1u << b;
      }
}

/* The REUSE (of N statements) between the members of groups A and B.  */
static double
reuse_between (unsigned n, const double *reuse, uint64_t a, uint64_t b)
{
  double sum = 0;

  for (uint64_t i = a; i; i &= i - 1)
    for (uint64_t j = b; j; j &= j - 1)
      sum += reuse[__builtin_ctzll (i) * n + __builtin_ctzll (j)];
  return sum;
}

/* Fill in the tables of LEVEL that are indexed by sets of groups.  */
static void
tabulate (const struct level *level, unsigned n, const double *reuse)
{
  for (uint32_t set = 1; set < 1u << level->n; set++)
    {
      unsigned first = __builtin_ctz (set);
      uint32_t others = set & (set - 1);

      level->later[set] = level->later[others] | level->not_before[first];
      level->reuse[set] = level->reuse[others];
      for (uint32_t k = others; reuse && k; k &= k - 1)
        level->reuse[set] += reuse_between (n, reuse, level->members[first],
                                            level->members[__builtin_ctz (k)]);
    }
}

/* Set up LEVEL, number NUMBER of SPACE, with REUSE (or NULL).  Returns whether
   there is memory, and room for the groups.  */
static bool
start_level (const struct pf_interleaving *space, unsigned number,
             const double *reuse, struct level *level)
{
  unsigned n = pf_interleaving_n (space);
  size_t sets;

  if (!make_groups (space, number, level))
    return false;
  relate_groups (space, number, level);
  for (unsigned a = 0; reuse && a < level->n; a++)
    for (unsigned b = 0; b < level->n; b++)
      if (reuse_between (n, reuse, level->members[a], level->members[b]) > 0)
        level->related[a] |= 1u << b;
  sets = (size_t)1 << level->n;
  level->later = calloc (sets, sizeof *level->later);
  level->reuse = calloc (sets, sizeof *level->reuse);
  level->is_class = calloc (sets, sizeof *level->is_class);
  level->rest = calloc (sets, sizeof *level->rest);
  if (!level->later || !level->reuse || !level->is_class || !level->rest)
    return false;
  tabulate (level, n, reuse);
  return true;
}

struct pf_walk *
pf_walk_start (const struct pf_interleaving *space, const double *reuse,
               bool connected)
{
  unsigned depth = pf_interleaving_depth (space);
  struct pf_walk *walk = calloc (1, sizeof *walk);

  if (!walk)
    return NULL;
  walk->space = space;
  walk->connected = connected;
  walk->level = calloc (depth, sizeof *walk->level);
  if (!walk->level)
    return pf_walk_free (walk);
  for (unsigned k = 0; k < depth; k++)
    if (!start_level (space, k, k ? NULL : reuse, walk->level + k))
      return pf_walk_free (walk);
  return walk;
}

/* All groups of LEVEL.  */
static uint32_t
all_groups (const struct level *level)
{
  return (1u << level->n) - 1;
}

/* The statements in the groups of SET.  */
static uint64_t
statements (const struct level *level, uint32_t set)
{
  uint64_t result = 0;

  for (; set; set &= set - 1)
    result |= level->members[__builtin_ctz (set)];
  return result;
}

/* Does reuse join the groups of SET, directly or through each other?  */
static bool
is_connected (const struct level *level, uint32_t set)
{
  uint32_t reached = set & -set, before = 0;

  while (reached != before)
    {
      uint32_t grown = reached;

      for (uint32_t k = reached & ~before; k; k &= k - 1)
        grown |= level->related[__builtin_ctz (k)] & set;
      before = reached;
      reached = grown;
    }
  return reached == set;
}

/* Find out whether SET may be a class of level NUMBER.  */
static bool
find_is_class (const struct pf_walk *walk, unsigned number, uint32_t set)
{
  const struct level *level = walk->level + number;
  const uint64_t *forbidden;
  unsigned n = pf_interleaving_forbidden (walk->space, number, &forbidden);
  uint64_t members = statements (level, set);

  for (uint32_t k = set; k; k &= k - 1)
    if (level->not_with[__builtin_ctz (k)] & set)
      return false;
  for (unsigned k = 0; k < n; k++)
    if ((forbidden[k] & ~members) == 0)
      return false;
  return number > 0 || !walk->connected || is_connected (level, set);
}

static bool
is_class (const struct pf_walk *walk, unsigned number, uint32_t set)
{
  unsigned char *answer = walk->level[number].is_class + set;

  if (*answer == UNKNOWN)
    *answer = find_is_class (walk, number, set) ? YES : NO;
  return *answer == YES;
}

/* The groups of SET that can be in its first class.  */
static uint32_t
eligible (const struct level *level, uint32_t set)
{
  uint32_t result = 0;

  for (uint32_t k = set; k; k &= k - 1)
    {
      unsigned group = __builtin_ctz (k);
      if (!(level->not_before[group] & level->not_with[group] & set))
        result |= 1u << group;
    }
  return result;
}

/* Can CLASS be the first class of SET at level NUMBER?  */
static bool
is_first_class (const struct pf_walk *walk, unsigned number, uint32_t class,
                uint32_t set)
{
  return !(walk->level[number].later[class] & set & ~class)
         && is_class (walk, number, class);
}

/* The worth of CLASS as the first of SET.  */
static struct worth
class_worth (const struct level *level, uint32_t class, uint32_t set)
{
  struct worth worth = { level->reuse[class], 0, 1 };
  uint64_t others = statements (level, set & ~class);

  for (uint64_t k = statements (level, class); k; k &= k - 1)
    worth.inversions += __builtin_popcountll (others & ((k & -k) - 1));
  return worth;
}

static struct worth
add_worth (struct worth a, struct worth b)
{
  struct worth sum = { a.reuse + b.reuse, a.inversions + b.inversions,
                       a.classes + b.classes };

  return sum;
}

static bool
is_better (struct worth a, struct worth b)
{
  if (a.reuse != b.reuse)
    return a.reuse > b.reuse;
  if (a.inversions != b.inversions)
    return a.inversions < b.inversions;
  return a.classes > b.classes;
}

/* A + B x C, at most UINT64_MAX.  */
static uint64_t
add_product (uint64_t a, uint64_t b, uint64_t c)
{
  uint64_t product, sum;

  if (__builtin_mul_overflow (b, c, &product)
      || __builtin_add_overflow (a, product, &sum))
    return UINT64_MAX;
  return sum;
}

/* The groups of LEVEL that have one of STATEMENTS as a member.  */
static uint32_t
groups_of (const struct level *level, uint64_t statements)
{
  uint32_t set = 0;

  for (unsigned k = 0; k < level->n; k++)
    if (level->members[k] & statements)
      set |= 1u << k;
  return set;
}

static const struct rest *rest_of (struct pf_walk *walk, unsigned number,
                                   uint32_t set);

/* The number of interleavings inside CLASS of level NUMBER.  */
static uint64_t
count_inside (struct pf_walk *walk, unsigned number, uint32_t class)
{
  const struct level *inner = walk->level + number + 1;
  uint64_t members = statements (walk->level + number, class);

  if (number + 1 == pf_interleaving_depth (walk->space))
    return 1;
  return rest_of (walk, number + 1, groups_of (inner, members))->count_all;
}

/* What is to be known of SET at level NUMBER.  */
static const struct rest *
rest_of (struct pf_walk *walk, unsigned number, uint32_t set)
{
  const struct level *level = walk->level + number;
  struct rest *rest = level->rest + set;
  uint32_t first = eligible (level, set);

  if (rest->known)
    return rest;
  rest->known = true;
  rest->count = rest->count_all = set == 0;
  for (uint32_t class = first; class; class = (class - 1) & first)
    if (is_first_class (walk, number, class, set))
      {
        const struct rest *after = rest_of (walk, number, set & ~class);
        struct worth worth
            = add_worth (class_worth (level, class, set), after->best);

        if (after->count && (!rest->count || is_better (worth, rest->best)))
          rest->best = worth;
        rest->count = add_product (rest->count, after->count, 1);
        rest->count_all = add_product (rest->count_all, after->count_all,
                                       count_inside (walk, number, class));
      }
  return rest;
}

uint64_t
pf_walk_count (struct pf_walk *walk)
{
  return rest_of (walk, 0, all_groups (walk->level))->count;
}

uint64_t
pf_walk_count_all (struct pf_walk *walk)
{
  return rest_of (walk, 0, all_groups (walk->level))->count_all;
}

/* Does the beginning with number A come before that with number B?  Of equal
   ones the longer does, by number: it was met later.  */
static bool
comes_before (const struct pf_walk *walk, unsigned a, unsigned b)
{
  struct worth x = walk->beginning[a].promise, y = walk->beginning[b].promise;

  return is_better (x, y) || (!is_better (y, x) && a > b);
}

static void
swap (unsigned *a, unsigned *b)
{
  unsigned c = *a;

  *a = *b;
  *b = c;
}

/* Put NUMBER into the heap.  */
static void
push (struct pf_walk *walk, unsigned number)
{
  unsigned *heap = walk->heap, k = walk->n_heap++;

  heap[k] = number;
  for (; k > 0 && comes_before (walk, heap[k], heap[(k - 1) / 2]);
       k = (k - 1) / 2)
    swap (heap + k, heap + (k - 1) / 2);
}

/* Take the best one from the heap, which is not empty.  */
static unsigned
pop (struct pf_walk *walk)
{
  unsigned *heap = walk->heap, best = heap[0], k = 0, n = --walk->n_heap;

  heap[0] = heap[n];
  while (2 * k + 1 < n)
    {
      unsigned child = 2 * k + 1;

      if (child + 1 < n && comes_before (walk, heap[child + 1], heap[child]))
        child++;
      if (!comes_before (walk, heap[child], heap[k]))
        break;
      swap (heap + k, heap + child);
      k = child;
    }
  return best;
}

/* Make room for one more beginning.  Returns whether there is.  */
static bool
make_room (struct pf_walk *walk)
{
  unsigned capacity = walk->capacity ? 2 * walk->capacity : 64;
  struct beginning *beginning;
  unsigned *heap;

  if (walk->n_beginning < walk->capacity)
    return true;
  if (capacity > MAX_BEGINNINGS)
    return false;
  beginning = realloc (walk->beginning, capacity * sizeof *beginning);
  if (!beginning)
    return false;
  walk->beginning = beginning;
  heap = realloc (walk->heap, capacity * sizeof *heap);
  if (!heap)
    return false;
  walk->heap = heap;
  walk->capacity = capacity;
  return true;
}

/* Add CLASS to the beginning with number PARENT, or begin with nothing if that
   is negative.  */
static void
begin (struct pf_walk *walk, int parent, uint32_t class)
{
  const struct level *level = walk->level;
  struct beginning new = { .parent = parent, .class = class };

  if (walk->cut || !make_room (walk))
    {
      walk->cut = true;
      return;
    }
  new.rest = all_groups (level);
  if (parent >= 0)
    {
      const struct beginning *before = walk->beginning + parent;

      new.rest = before->rest & ~class;
      new.worth
          = add_worth (before->worth, class_worth (level, class, before->rest));
    }
  new.promise = add_worth (new.worth, rest_of (walk, 0, new.rest)->best);
  walk->beginning[walk->n_beginning] = new;
  push (walk, walk->n_beginning++);
}

/* Put each class that can follow the beginning with number PARENT, and that an
   interleaving can go on with, behind it.  */
static void
follow_up (struct pf_walk *walk, unsigned parent)
{
  uint32_t set = walk->beginning[parent].rest;
  uint32_t first = eligible (walk->level, set);

  for (uint32_t class = first; class; class = (class - 1) & first)
    if (is_first_class (walk, 0, class, set)
        && rest_of (walk, 0, set & ~class)->count)
      begin (walk, parent, class);
}

/* The interleaving that the beginning with number LAST is all of.  */
static void
read_classes (const struct pf_walk *walk, unsigned last, unsigned *class)
{
  unsigned number = 0;

  for (int k = last; k >= 0; k = walk->beginning[k].parent)
    number += walk->beginning[k].class != 0;
  for (int k = last; k >= 0; k = walk->beginning[k].parent)
    {
      uint64_t members = statements (walk->level, walk->beginning[k].class);

      if (members)
        number--;
      for (; members; members &= members - 1)
        class[__builtin_ctzll (members)] = number;
    }
}

bool
pf_walk_next (struct pf_walk *walk, unsigned *class)
{
  if (!walk->started && pf_walk_count (walk))
    begin (walk, -1, 0);
  walk->started = true;
  while (walk->n_heap && !walk->cut)
    {
      unsigned best = pop (walk);

      if (!walk->beginning[best].rest)
        {
          read_classes (walk, best, class);
          return true;
        }
      follow_up (walk, best);
    }
  return false;
}

bool
pf_walk_is_cut (const struct pf_walk *walk)
{
  return walk->cut;
}
