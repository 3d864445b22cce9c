/* Transitive dependences.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "transitive.h"

#include <stdlib.h>

/* A matrix from the statement at hand to SINK, whose continuations have not
   been looked at.  */
struct path
{
  unsigned sink;
  struct pf_direction *direction;
};

/* The closure being computed.

   D: the dependences.  TD: all paths found so far.
   MEMBER: the statements that paths may lead through; NULL for all.
   PATH[FIRST .. N_PATH - 1]: what is left to look at, of ROOM places.  */
struct closure
{
  const struct pf_directions *d;
  struct pf_directions *td;
  const bool *member;
  unsigned first, n_path, room;
  struct path *path;
};

/* Does OUTER say of INNER's paths what matters: the bounds from above, and
   where there is none, that the source's variable is the greater one?  */
static bool
absorbs (const struct pf_direction *outer, const struct pf_direction *inner)
{
  for (unsigned k = 0; k < outer->n_source * outer->n_sink; k++)
    {
      struct pf_condition x = outer->entry[k], y = inner->entry[k];

      if (x.high < y.high
          || (x.high == PF_NO_HIGH && x.low > 0 && x.low > y.low))
        return false;
    }
  return true;
}

/* Note a copy of DIRECTION to SINK for its continuations.  */
static int
push (struct closure *closure, unsigned sink,
      const struct pf_direction *direction)
{
  struct pf_direction *copy = pf_direction_copy (direction);

  if (copy && closure->n_path == closure->room)
    {
      unsigned room = 2 * closure->room + 16;
      struct path *grown = realloc (closure->path, room * sizeof *grown);

      if (grown)
        {
          closure->path = grown;
          closure->room = room;
        }
    }
  if (!copy || closure->n_path == closure->room)
    {
      pf_direction_free (copy);
      return -1;
    }
  closure->path[closure->n_path++] = (struct path){ sink, copy };
  return 0;
}

/* Remove what element KEPT of LIST contains.  */
static void
remove_contained (struct pf_direction_list *list, unsigned kept)
{
  struct pf_direction *keeper = list->direction[kept];
  unsigned n = 0;

  for (unsigned k = 0; k < list->n; k++)
    if (list->direction[k] != keeper
        && pf_direction_contains (keeper, list->direction[k]))
      pf_direction_free (list->direction[k]);
    else
      list->direction[n++] = list->direction[k];
  list->n = n;
}

/* Extend element K of LIST, the paths to SINK, by DIRECTION, which is taken.  */
static int
extend (struct closure *closure, struct pf_direction_list *list, unsigned k,
        unsigned sink, struct pf_direction *direction)
{
  struct pf_direction *target = list->direction[k];

  pf_direction_extend (target, direction);
  pf_direction_free (direction);
  remove_contained (list, k);
  return push (closure, sink, target);
}

/* Add DIRECTION, which is taken, to the paths from SOURCE to SINK.  */
static int
add_path (struct closure *closure, unsigned source, unsigned sink,
          struct pf_direction *direction)
{
  struct pf_direction_list *list = pf_directions_at (closure->td, source, sink);

  if (!direction)
    return -1;
  for (unsigned k = 0; k < list->n; k++)
    if (pf_direction_contains (list->direction[k], direction))
      {
        pf_direction_free (direction);
        return 0;
      }
  for (unsigned k = 0; k < list->n; k++)
    if (absorbs (list->direction[k], direction)
        || absorbs (direction, list->direction[k]))
      return extend (closure, list, k, sink, direction);
  if (list->n == PF_DIRECTION_MAX)
    {
      closure->td->merged++;
      return extend (closure, list, list->n - 1, sink, direction);
    }
  if (pf_directions_add (closure->td, source, sink, direction) < 0)
    return -1;
  remove_contained (list, list->n - 1);
  return push (closure, sink, direction);
}

/* May paths lead through statement S?  */
static bool
is_member (const struct closure *closure, unsigned s)
{
  return !closure->member || closure->member[s];
}

/* Add the dependences of statement S to the paths that start there with FIRST,
   or alone if FIRST is NULL.  */
static int
continue_path (struct closure *closure, unsigned source, unsigned s,
               const struct pf_direction *first)
{
  for (unsigned t = 0; t < closure->d->n; t++)
    {
      const struct pf_direction_list *list
          = pf_directions_at (closure->d, s, t);

      for (unsigned k = 0; is_member (closure, t) && k < list->n; k++)
        {
          const struct pf_direction *next = list->direction[k];
          struct pf_direction *path = first ? pf_direction_compose (first, next)
                                            : pf_direction_copy (next);

          if (add_path (closure, source, t, path) < 0)
            return -1;
        }
    }
  return 0;
}

/* Find all paths from SOURCE.  */
static int
find_paths (struct closure *closure, unsigned source)
{
  int result = continue_path (closure, source, source, NULL);

  while (closure->first < closure->n_path)
    {
      struct path path = closure->path[closure->first++];

      if (result == 0)
        result = continue_path (closure, source, path.sink, path.direction);
      pf_direction_free (path.direction);
    }
  closure->first = closure->n_path = 0;
  return result;
}

struct pf_directions *
pf_transitive_compute (const struct pf_directions *d, const bool *member)
{
  struct closure closure
      = { .d = d, .td = pf_directions_alloc (d->n), .member = member };
  int result = closure.td ? 0 : -1;

  for (unsigned s = 0; result == 0 && s < d->n; s++)
    if (is_member (&closure, s))
      result = find_paths (&closure, s);
  free (closure.path);
  if (result < 0)
    return pf_directions_free (closure.td);
  return closure.td;
}
