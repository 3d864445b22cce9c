/* What slices of a code segment cost: the orders of the loops inside them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "path-cost.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* All orders of so many loops are compared; more stay in their order.  */
#define MAX_PERMUTED 4

/* Loops of neighbours whose numbers of iterations differ by more than this
   factor are not taken to be fused.  */
#define SIMILAR 1.1

/* So many statements that could come next are looked at.  */
#define MAX_CANDIDATES 6

/* Do the dependences of statement S on itself allow the loops of PATH from
   number FIRST on in this order?  */
static bool
is_legal_path (const struct pf_segment *segment, unsigned s,
               const struct pf_loop_path *path, unsigned first)
{
  const struct pf_direction_list *list = pf_directions_at (segment->d, s, s);

  for (unsigned k = 0; k < list->n; k++)
    {
      const struct pf_direction *direction = list->direction[k];
      unsigned n = direction->n_sink;
      int high = 0;

      for (unsigned i = first; high >= 0 && i < path->n; i++)
        {
          high = direction->entry[path->dim[i] * n + path->dim[i]].high;
          if (high > 0)
            return false;
        }
    }
  return true;
}

/* The search for the best order of a statement's inner loops.

   FIRST: the loops from this number on may be permuted.
   BEST, COST: the best path so far, and its cost; COST is negative before the
     first.  */
struct permuting
{
  const struct pf_segment *segment;
  unsigned statement, first;
  struct pf_loop_path path, best;
  double cost;
};

static void
swap_loops (struct pf_loop_path *path, unsigned a, unsigned b)
{
  unsigned loop = path->dim[a];

  path->dim[a] = path->dim[b];
  path->dim[b] = loop;
}

/* Try all orders of the loops from number K on.  */
static void
permute (struct permuting *permuting, unsigned k)
{
  struct pf_loop_path *path = &permuting->path;

  if (k + 1 < path->n)
    {
      for (unsigned i = k; i < path->n; i++)
        {
          swap_loops (path, k, i);
          permute (permuting, k + 1);
          swap_loops (path, k, i);
        }
      return;
    }
  if (is_legal_path (permuting->segment, permuting->statement, path,
                     permuting->first))
    {
      double cost = pf_path_cost (permuting->segment, 1, path);

      if (cost >= 0 && (permuting->cost < 0 || cost < 0.99 * permuting->cost))
        {
          permuting->cost = cost;
          permuting->best = *path;
        }
    }
}

/* Put the loops that are around statement S of SEGMENT, which is number NUMBER
   of the nest, its loop OWN, and the rest in the best order, into *PATH.  */
static void
find_best_path (const struct pf_segment *segment, unsigned s, unsigned number,
                unsigned own, struct pf_loop_path *path)
{
  struct permuting permuting
      = { .segment = segment, .statement = s, .cost = -1 };

  *path = (struct pf_loop_path){ .statement = number };
  for (unsigned k = 0; k < segment->depth; k++)
    path->dim[path->n++] = segment->outer[s * PF_SEGMENT_DEPTH + k];
  path->dim[path->n++] = own;
  permuting.first = path->n;
  for (unsigned l = 0; segment->free_loops[s] >> l; l++)
    if (l != own && segment->free_loops[s] >> l & 1)
      path->dim[path->n++] = l;
  if (path->n - permuting.first > MAX_PERMUTED)
    return;
  permuting.path = permuting.best = *path;
  permute (&permuting, permuting.first);
  *path = permuting.best;
}

/* The best order of the loops of statement S of SEGMENT inside its loop OWN, or
   NULL when memory is short or its numbers are not known.  */
static const struct pf_loop_path *
best_path (const struct pf_segment *segment, unsigned s, unsigned own)
{
  struct pf_loop_path **place = segment->best + s * PF_SEGMENT_DEPTH + own;
  int number = pf_segment_nest_number (segment, s);

  if (!*place && number >= 0)
    {
      *place = malloc (sizeof **place);
      if (*place)
        find_best_path (segment, s, (unsigned)number, own, *place);
    }
  return *place;
}

/* The statements of a slice in a sequence.

   SLICE: the slice.  MOST: how inner loops are ordered and shared.
   STATEMENT[N_STATEMENT]: its statements in textual order.
   DONE[i]: number i has its place.
   EDGE[i * N_STATEMENT + j]: number j depends on number i in one iteration of
     the slice's loop.
   PATH[FIRST] to PATH[N - 1]: those that have their places.  */
struct arrangement
{
  const struct pf_segment *segment;
  const struct pf_slice *slice;
  enum pf_inner inner;
  unsigned n_statement;
  unsigned *statement;
  bool *done, *edge;
  struct pf_loop_path *path;
  unsigned first, n;
};

/* Does the loop of SLICE leave a dependence of statement T on S in one of its
   iterations?  */
static bool
is_left (const struct pf_segment *segment, const struct pf_slice *slice,
         unsigned s, unsigned t)
{
  const struct pf_direction_list *list = pf_directions_at (segment->d, s, t);
  unsigned l = (unsigned)slice->loop[s], m = (unsigned)slice->loop[t];
  int apart = slice->align[s] - slice->align[t];

  for (unsigned k = 0; k < list->n; k++)
    {
      const struct pf_direction *direction = list->direction[k];
      int high = direction->entry[l * direction->n_sink + m].high;

      if (high == PF_NO_HIGH || high + apart >= 0)
        return true;
    }
  return false;
}

/* The greatest difference of loop number P of X and of Y in dependences of Y's
   statement on X's that the loops before do not carry; INT_MIN / 4 when there
   are none, PF_NO_HIGH when it has no bound.  */
static int
greatest_left (const struct arrangement *arrangement,
               const struct pf_loop_path *x, const struct pf_loop_path *y,
               unsigned p)
{
  const struct pf_segment *segment = arrangement->segment;
  unsigned s = pf_path_statement (segment, x);
  unsigned t = pf_path_statement (segment, y), depth = segment->depth;
  const struct pf_direction_list *list = pf_directions_at (segment->d, s, t);
  int apart = arrangement->slice->align[s] - arrangement->slice->align[t];
  int greatest = INT_MIN / 4;

  for (unsigned k = 0; k < list->n; k++)
    {
      const struct pf_direction *direction = list->direction[k];
      unsigned n = direction->n_sink;
      bool carried = false;
      int high;

      for (unsigned i = depth; i < p && !carried; i++)
        {
          high = direction->entry[x->dim[i] * n + y->dim[i]].high;
          carried = high != PF_NO_HIGH && high + (i == depth ? apart : 0) < 0;
        }
      high = direction->entry[x->dim[p] * n + y->dim[p]].high;
      if (!carried && high > greatest)
        greatest = high;
    }
  return greatest;
}

/* Does the innermost loop of PATH pass the statement's data element by
   element?  */
static bool
wants_vectors (const struct pf_nest *nest, const struct pf_loop_path *path)
{
  const struct pf_nest_statement *statement = nest->statement + path->statement;
  bool moves = false;

  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_nest_access *access = statement->access + k;
      double stride = fabs (
          pf_nest_stride (access, statement->n_dim, path->dim[path->n - 1]));

      if (!access->regular || stride > access->array->element_size)
        return false;
      moves = moves || stride > 0;
    }
  return moves;
}

/* Would X or Y no longer run in vectors if loop number P of both was one?  FORTH,
   BACK: as greatest_left says of the dependences between them.  */
static bool
costs_vectors (const struct pf_nest *nest, const struct pf_loop_path *x,
               const struct pf_loop_path *y, unsigned p, int forth, int back)
{
  if (p + 1 < x->n && p + 1 < y->n)
    return false;
  if (p + 1 < x->n || p + 1 < y->n)
    return wants_vectors (nest, p + 1 < x->n ? y : x);
  return (wants_vectors (nest, x) || wants_vectors (nest, y))
         && (forth > 0 || back > 0
             || !pf_path_has_same_ranges (nest, x, y, p + 1));
}

/* May loop number P of X and of Y be one, the loops before being common, as far
   as their iterations and the dependences between the two are concerned?  Y may
   be shifted.  */
static bool
can_share (const struct arrangement *arrangement, const struct pf_loop_path *x,
           const struct pf_loop_path *y, unsigned p)
{
  const struct pf_nest *nest = arrangement->segment->nest;
  double a = nest->statement[x->statement].dim[x->dim[p]].extent;
  double b = nest->statement[y->statement].dim[y->dim[p]].extent;
  int forth, back;

  if (fmax (a, b) > SIMILAR * fmin (a, b))
    return false;
  forth = greatest_left (arrangement, x, y, p);
  back = greatest_left (arrangement, y, x, p);
  return forth <= PF_ALIGN_MAX && back <= 0 && forth + back <= 0
         && !costs_vectors (nest, x, y, p, forth, back);
}

/* May loop number P of PATH be one with that of the paths before it that have
   the loops around in common?  */
static bool
can_share_all (const struct arrangement *arrangement,
               const struct pf_loop_path *path, unsigned p)
{
  for (unsigned i = arrangement->n; i-- > arrangement->first;)
    {
      const struct pf_loop_path *before = arrangement->path + i;

      if (p >= before->n || !can_share (arrangement, before, path, p))
        return false;
      if (before->shared <= p)
        break;
    }
  return true;
}

/* How many arrays do the statements of X and Y both pass at the same speed with
   loop number P?  */
static unsigned
common_speeds (const struct pf_nest *nest, const struct pf_loop_path *x,
               const struct pf_loop_path *y, unsigned p)
{
  const struct pf_nest_statement *first = nest->statement + x->statement;
  const struct pf_nest_statement *second = nest->statement + y->statement;
  unsigned n = 0;

  for (unsigned a = 0; a < first->n_access; a++)
    for (unsigned b = 0; b < second->n_access; b++)
      {
        const struct pf_nest_access *one = first->access + a;
        const struct pf_nest_access *other = second->access + b;

        n += pf_array_is_related (one->array, other->array)
             && one->array->n_dim > 0 && one->regular && other->regular
             && pf_nest_stride (one, first->n_dim, x->dim[p])
                    == pf_nest_stride (other, second->n_dim, y->dim[p]);
      }
  return n;
}

/* Put the loop of PATH that suits loop number P of the path before best there.
   Returns whether there is one.  */
static bool
follow_loop (const struct arrangement *arrangement, struct pf_loop_path *path,
             unsigned p)
{
  const struct pf_loop_path *before = arrangement->path + arrangement->n - 1;
  unsigned most = 0, best = p;

  for (unsigned i = p; i < path->n; i++)
    {
      unsigned speeds;

      swap_loops (path, p, i);
      speeds = common_speeds (arrangement->segment->nest, before, path, p);
      if (speeds > most && can_share_all (arrangement, path, p))
        {
          most = speeds;
          best = i;
        }
      swap_loops (path, p, i);
    }
  /* The loops that are passed over keep their order.  */
  for (unsigned i = best; i > p; i--)
    swap_loops (path, i, i - 1);
  return most > 0;
}

/* Give PATH the order of the loops of the path before it, as far as it
   can.  */
static void
follow (const struct arrangement *arrangement, struct pf_loop_path *path)
{
  const struct pf_loop_path *before = arrangement->path + arrangement->n - 1;
  const struct pf_segment *segment = arrangement->segment;
  struct pf_loop_path other = *path;
  unsigned p = segment->depth + 1;

  while (p < other.n && p < before->n && follow_loop (arrangement, &other, p))
    p++;
  if (is_legal_path (segment, pf_path_statement (segment, path), &other,
                     segment->depth + 1))
    *path = other;
}

/* Put the loops of statement number I of ARRANGEMENT, as they would be if it
   came next, into *PATH.  Returns whether its numbers are known.  */
static bool
next_path (const struct arrangement *arrangement, unsigned i,
           struct pf_loop_path *path)
{
  const struct pf_segment *segment = arrangement->segment;
  unsigned s = arrangement->statement[i];
  const struct pf_loop_path *best
      = best_path (segment, s, (unsigned)arrangement->slice->loop[s]);

  if (!best)
    return false;
  *path = *best;
  path->shared = arrangement->n > 0 ? segment->depth : 0;
  if (arrangement->n == arrangement->first)
    return true;
  path->shared++;
  if (arrangement->inner == PF_INNER_FOLLOWED)
    follow (arrangement, path);
  while (arrangement->inner != PF_INNER_APART && path->shared < path->n
         && can_share_all (arrangement, path, path->shared))
    path->shared++;
  return true;
}

/* Does statement number I of ARRANGEMENT depend on one that has no place
   yet?  */
static bool
is_waiting (const struct arrangement *arrangement, unsigned i)
{
  unsigned n = arrangement->n_statement;

  for (unsigned k = 0; k < n; k++)
    if (k != i && !arrangement->done[k] && arrangement->edge[k * n + i])
      return true;
  return false;
}

/* Which statement of ARRANGEMENT comes next: the first of those with the most
   loops in common with the one before that may come; the first one left when
   all wait for each other.  */
static unsigned
choose_next (const struct arrangement *arrangement)
{
  unsigned n = arrangement->n_statement, chosen = n, most = 0, looked_at = 0;

  for (unsigned i = 0; i < n && looked_at < MAX_CANDIDATES; i++)
    {
      struct pf_loop_path path = { .shared = 0 };

      if (arrangement->done[i] || is_waiting (arrangement, i))
        continue;
      looked_at++;
      if (!next_path (arrangement, i, &path))
        continue;
      if (chosen == n || path.shared > most)
        {
          chosen = i;
          most = path.shared;
        }
      if (arrangement->inner == PF_INNER_APART || most == path.n)
        break;
    }
  for (unsigned i = 0; chosen == n; i++)
    if (!arrangement->done[i])
      chosen = i;
  return chosen;
}

/* Arrange the statements of ARRANGEMENT's slice behind the paths that are
   there.  */
static void
arrange (struct arrangement *arrangement)
{
  unsigned n = arrangement->n_statement;

  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < n; k++)
      arrangement->edge[i * n + k]
          = is_left (arrangement->segment, arrangement->slice,
                     arrangement->statement[i], arrangement->statement[k]);
  for (unsigned i = 0; i < n; i++)
    arrangement->done[i] = false;
  for (unsigned k = 0; k < n; k++)
    {
      unsigned i = choose_next (arrangement);

      arrangement->done[i] = true;
      if (next_path (arrangement, i, arrangement->path + arrangement->n))
        arrangement->n++;
    }
}

static void
clear_arrangement (struct arrangement *arrangement)
{
  free (arrangement->statement);
  free (arrangement->done);
  free (arrangement->edge);
  free (arrangement->path);
  *arrangement = (struct arrangement){ .n = 0 };
}

/* The N slices in SLICE of SEGMENT, arranged as INNER says; the result has no
   PATH when memory is short.  */
static struct arrangement
arrange_slices (const struct pf_segment *segment, unsigned n,
                const struct pf_slice *const *slice, enum pf_inner inner)
{
  size_t size = segment->n_member;
  struct arrangement arrangement
      = { .segment = segment,
          .inner = inner,
          .statement = calloc (size + 1, sizeof *arrangement.statement),
          .done = calloc (size + 1, sizeof *arrangement.done),
          .edge = calloc (size * size + 1, sizeof *arrangement.edge),
          .path = calloc (size + 1, sizeof *arrangement.path) };

  if (!arrangement.statement || !arrangement.done || !arrangement.edge
      || !arrangement.path)
    clear_arrangement (&arrangement);
  for (unsigned k = 0; arrangement.path && k < n; k++)
    {
      arrangement.slice = slice[k];
      arrangement.n_statement = 0;
      arrangement.first = arrangement.n;
      for (unsigned i = 0; i < size; i++)
        if (slice[k]->loop[segment->list[i]] >= 0)
          arrangement.statement[arrangement.n_statement++] = segment->list[i];
      arrange (&arrangement);
    }
  return arrangement;
}

/* Are the statements of A and B in the same loops and in the same order?  */
static bool
is_same_arrangement (const struct arrangement *a, const struct arrangement *b)
{
  if (a->n != b->n)
    return false;
  for (unsigned k = 0; k < a->n; k++)
    if (a->path[k].statement != b->path[k].statement
        || a->path[k].shared != b->path[k].shared
        || memcmp (a->path[k].dim, b->path[k].dim,
                   a->path[k].n * sizeof *a->path[k].dim))
      return false;
  return true;
}

double
pf_segment_cost (const struct pf_segment *segment, unsigned n,
                 const struct pf_slice *const *slice, enum pf_inner most)
{
  struct arrangement before = { .n = 0 };
  double least = 0;

  for (int inner = PF_INNER_APART; least >= 0 && inner <= (int)most; inner++)
    {
      struct arrangement next
          = arrange_slices (segment, n, slice, (enum pf_inner)inner);

      /* Predicting is what takes time.  */
      if (!next.path)
        least = -1;
      else if (!before.path || !is_same_arrangement (&before, &next))
        {
          double cost = pf_path_cost (segment, next.n, next.path);

          least = cost < 0 || !before.path ? cost : fmin (least, cost);
        }
      clear_arrangement (&before);
      before = next;
    }
  clear_arrangement (&before);
  return least;
}
