/* Computation slices.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "slice.h"

#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <stdlib.h>
#include <string.h>

/* How many choices of slicing loops are tried in one nest.  */
#define MAX_TRIALS 20000

/* No dependence: smaller than any distance.  */
#define NO_DEPENDENCE (INT_MIN / 4)

struct pf_slice *
pf_slice_alloc (unsigned n)
{
  struct pf_slice *slice = calloc (1, sizeof *slice);

  if (!slice)
    return NULL;
  slice->n = n;
  slice->loop = malloc ((n + 1) * sizeof *slice->loop);
  slice->align = calloc (n + 1, sizeof *slice->align);
  if (!slice->loop || !slice->align)
    return pf_slice_free (slice);
  for (unsigned s = 0; s < n; s++)
    slice->loop[s] = -1;
  return slice;
}

struct pf_slice *
pf_slice_copy (const struct pf_slice *slice)
{
  struct pf_slice *copy = pf_slice_alloc (slice->n);

  if (!copy)
    return NULL;
  memcpy (copy->loop, slice->loop, slice->n * sizeof *copy->loop);
  memcpy (copy->align, slice->align, slice->n * sizeof *copy->align);
  return copy;
}

struct pf_slice *
pf_slice_free (struct pf_slice *slice)
{
  if (!slice)
    return NULL;
  free (slice->loop);
  free (slice->align);
  free (slice);
  return NULL;
}

int
pf_slice_list_add (struct pf_slice_list *list, struct pf_slice *slice)
{
  struct pf_slice **grown
      = slice ? realloc (list->slice, (list->n + 1) * sizeof *grown) : NULL;

  if (!grown)
    {
      pf_slice_free (slice);
      return -1;
    }
  list->slice = grown;
  grown[list->n++] = slice;
  return 0;
}

void
pf_slice_list_clear (struct pf_slice_list *list)
{
  for (unsigned k = 0; k < list->n; k++)
    pf_slice_free (list->slice[k]);
  free (list->slice);
  *list = (struct pf_slice_list){ 0, NULL };
}

/* The greatest alignment of the conditions between loop LX of SX and loop LY of
   SY in DIRECTIONS: NO_DEPENDENCE when there are none, PF_NO_HIGH when one has
   the direction ">=" or "*".  */
static int
greatest_align (const struct pf_directions *directions, unsigned sx,
                unsigned lx, unsigned sy, unsigned ly)
{
  const struct pf_direction_list *list = pf_directions_at (directions, sx, sy);
  int greatest = NO_DEPENDENCE;

  for (unsigned k = 0; k < list->n; k++)
    {
      const struct pf_direction *direction = list->direction[k];
      int high = direction->entry[lx * direction->n_sink + ly].high;

      greatest = high > greatest ? high : greatest;
    }
  return greatest;
}

bool
pf_slice_is_shiftable (const struct pf_directions *td, unsigned s, unsigned l)
{
  return greatest_align (td, s, l, s, l) <= 0;
}

bool
pf_slice_is_pair_fusible (const struct pf_directions *td, unsigned sx,
                          unsigned lx, unsigned sy, unsigned ly, int *least,
                          int *most)
{
  int forth = greatest_align (td, sx, lx, sy, ly);
  int back = greatest_align (td, sy, ly, sx, lx);

  if (forth == PF_NO_HIGH || back == PF_NO_HIGH)
    return false;
  *least = forth == NO_DEPENDENCE ? PF_NO_LOW : forth;
  *most = back == NO_DEPENDENCE ? PF_NO_HIGH : -back;
  return *least <= *most;
}

/* The search for the slices of a nest.

   STATEMENT[N]: the members.
   SLICE: slicing loops chosen so far.
   TRIALS: how many choices have been tried.  */
struct search
{
  const struct pf_directions *td;
  const unsigned long *free_loops;
  unsigned n;
  unsigned *statement;
  struct pf_slice *slice;
  struct pf_slice_list *list;
  unsigned trials;
};

/* Raise the alignment of statement Y so that the paths from X do not go back.
   Returns whether it was changed.  */
static bool
raise_align (const struct search *search, unsigned x, unsigned y)
{
  struct pf_slice *slice = search->slice;
  int align = greatest_align (search->td, x, (unsigned)slice->loop[x], y,
                              (unsigned)slice->loop[y]);

  if (align == NO_DEPENDENCE || slice->align[x] + align <= slice->align[y])
    return false;
  slice->align[y] = slice->align[x] + align;
  return true;
}

/* Find the smallest alignments from 0 on that respect all paths.  Returns
   whether there are any.  */
static bool
align_loops (struct search *search)
{
  bool changed = true;

  memset (search->slice->align, 0,
          search->slice->n * sizeof *search->slice->align);
  for (unsigned round = 0; changed && round <= search->n; round++)
    {
      changed = false;
      for (unsigned i = 0; i < search->n; i++)
        for (unsigned k = 0; k < search->n; k++)
          if (i != k
              && raise_align (search, search->statement[i],
                              search->statement[k]))
            changed = true;
    }
  return !changed;
}

/* Can the slicing loop of the search's statement number K be fused with those
   of the statements before?  */
static bool
fits (const struct search *search, unsigned k)
{
  const struct pf_slice *slice = search->slice;
  unsigned y = search->statement[k];
  int least, most;

  for (unsigned i = 0; i < k; i++)
    {
      unsigned x = search->statement[i];

      if (!pf_slice_is_pair_fusible (search->td, x, (unsigned)slice->loop[x], y,
                                     (unsigned)slice->loop[y], &least, &most))
        return false;
    }
  return true;
}

/* Choose slicing loops for the search's statements from number K on, in all
   ways.  */
static int
choose_loops (struct search *search, unsigned k)
{
  unsigned s;
  int result = 0;

  if (k == search->n)
    return align_loops (search)
               ? pf_slice_list_add (search->list, pf_slice_copy (search->slice))
               : 0;
  s = search->statement[k];
  for (unsigned l = 0; result == 0 && search->free_loops[s] >> l; l++)
    {
      if (!(search->free_loops[s] >> l & 1) || search->list->n >= PF_SLICE_MAX
          || search->trials >= MAX_TRIALS
          || !pf_slice_is_shiftable (search->td, s, l))
        continue;
      search->trials++;
      search->slice->loop[s] = (int)l;
      if (fits (search, k))
        result = choose_loops (search, k + 1);
    }
  search->slice->loop[s] = -1;
  return result;
}

int
pf_slice_find (const struct pf_directions *td, const bool *member,
               const unsigned long *free_loops, struct pf_slice_list *list)
{
  struct search search = { .td = td, .free_loops = free_loops, .list = list };
  int result = -1;

  search.statement = malloc ((td->n + 1) * sizeof *search.statement);
  search.slice = pf_slice_alloc (td->n);
  if (search.statement && search.slice)
    {
      for (unsigned s = 0; s < td->n; s++)
        if (member[s])
          search.statement[search.n++] = s;
      result = choose_loops (&search, 0);
    }
  free (search.statement);
  pf_slice_free (search.slice);
  return result;
}

bool
pf_slice_is_fusible (const struct pf_directions *d,
                     const struct pf_slice *first,
                     const struct pf_slice *second, int *align)
{
  int least = NO_DEPENDENCE;

  for (unsigned x = 0; x < d->n; x++)
    for (unsigned y = 0; first->loop[x] >= 0 && y < d->n; y++)
      {
        int forth;

        if (second->loop[y] < 0)
          continue;
        forth = greatest_align (d, x, (unsigned)first->loop[x], y,
                                (unsigned)second->loop[y]);
        if (forth == PF_NO_HIGH)
          return false;
        if (forth == NO_DEPENDENCE)
          continue;
        forth += first->align[x] - second->align[y];
        least = forth > least ? forth : least;
      }
  *align = least > 0 ? least : 0;
  return *align <= PF_ALIGN_MAX;
}

struct pf_slice *
pf_slice_fuse (const struct pf_slice *first, const struct pf_slice *second,
               int align)
{
  struct pf_slice *slice = pf_slice_copy (first);

  for (unsigned s = 0; slice && s < slice->n; s++)
    if (second->loop[s] >= 0)
      {
        slice->loop[s] = second->loop[s];
        slice->align[s] = second->align[s] + align;
      }
  return slice;
}

/* Those instances of RELATION for which loop L of the source plus ALIGN equals
   loop M of the sink.  */
static __isl_give isl_basic_map *
same_iteration (__isl_take isl_basic_map *relation, unsigned l, unsigned m,
                int align)
{
  isl_local_space *space
      = isl_local_space_from_space (isl_basic_map_get_space (relation));
  isl_constraint *equality = isl_constraint_alloc_equality (space);

  equality
      = isl_constraint_set_coefficient_si (equality, isl_dim_in, (int)l, 1);
  equality
      = isl_constraint_set_coefficient_si (equality, isl_dim_out, (int)m, -1);
  equality = isl_constraint_set_constant_si (equality, align);
  return isl_basic_map_add_constraint (relation, equality);
}

/* Add what is left of DIRECTION, from X to Y, inside the loop of SLICE to
   REMAINING.  */
static int
add_remaining (struct pf_directions *remaining, unsigned x, unsigned y,
               const struct pf_direction *direction,
               const struct pf_slice *slice)
{
  unsigned l = (unsigned)slice->loop[x], m = (unsigned)slice->loop[y];
  struct pf_condition condition = direction->entry[l * direction->n_sink + m];
  int apart = slice->align[x] - slice->align[y];
  struct pf_direction *inner;
  isl_bool empty;

  if (condition.high != PF_NO_HIGH && condition.high + apart < 0)
    return 0;
  if (!direction->relation || condition.low == condition.high)
    return pf_directions_add (remaining, x, y, pf_direction_copy (direction));
  inner = pf_direction_from_relation (
      same_iteration (isl_basic_map_copy (direction->relation), l, m, apart),
      &empty);
  if (empty == isl_bool_true)
    return 0;
  return pf_directions_add (remaining, x, y, inner);
}

struct pf_directions *
pf_slice_remaining (const struct pf_directions *d, const struct pf_slice *slice)
{
  struct pf_directions *remaining = pf_directions_alloc (d->n);
  int result = remaining ? 0 : -1;

  for (unsigned x = 0; x < d->n; x++)
    for (unsigned y = 0; slice->loop[x] >= 0 && y < d->n; y++)
      {
        const struct pf_direction_list *list = pf_directions_at (d, x, y);

        for (unsigned k = 0; result == 0 && slice->loop[y] >= 0 && k < list->n;
             k++)
          result = add_remaining (remaining, x, y, list->direction[k], slice);
      }
  if (result < 0)
    return pf_directions_free (remaining);
  remaining->merged = d->merged;
  return remaining;
}
