/* The interleavings of the parts of a class at one level.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "part-list.h"

#include "interleaving-walk.h"
#include <stdlib.h>
#include <string.h>

/* N_MEMBER: of the class.
   N, PART[N * N_MEMBER]: the interleavings, and the part of each member in
     each.  */
struct pf_part_list
{
  unsigned n_member, n;
  unsigned *part;
};

struct pf_part_list *
pf_part_list_free (struct pf_part_list *list)
{
  if (list)
    free (list->part);
  free (list);
  return NULL;
}

/* Do the same of N members share a part in A and in B?  */
static bool
are_alike (unsigned n, const unsigned *a, const unsigned *b)
{
  for (unsigned k = 0; k < n; k++)
    for (unsigned m = 0; m < k; m++)
      if ((a[k] == a[m]) != (b[k] == b[m]))
        return false;
  return true;
}

/* The number of the interleaving in LIST that is like PART; the number of all if
   there is none.  */
static unsigned
find (const struct pf_part_list *list, const unsigned *part)
{
  unsigned k = 0;

  while (k < list->n
         && !are_alike (list->n_member, list->part + k * list->n_member, part))
    k++;
  return k;
}

/* The components as groups: those of the statements MEMBER[N], by COMPONENT,
   the members of which go to ROOM[N], to GROUP[N_COMPONENT].  */
static void
make_groups (unsigned n, const unsigned *member, unsigned n_component,
             const unsigned *component, struct pf_fusion_group *group,
             unsigned *room)
{
  for (unsigned c = 0; c < n_component; c++)
    {
      group[c] = (struct pf_fusion_group){ 0, room };
      for (unsigned k = 0; k < n; k++)
        if (component[k] == c)
          group[c].member[group[c].n++] = member[k];
      room += group[c].n;
    }
}

/* Append the points of SPACE to LIST, whose members are in COMPONENT.  REUSE: 1
   for components with common data.  Returns 0, or -1 when memory is short.  */
static int
read_points (struct pf_part_list *list, const struct pf_interleaving *space,
             const unsigned *component, const double *reuse)
{
  struct pf_walk *walk = pf_walk_start (space, reuse, true);
  unsigned class[PF_FUSION_MAX];

  if (!walk)
    return -1;
  while (list->n < PF_PART_LIST_MAX && pf_walk_next (walk, class))
    {
      unsigned *part = list->part + list->n * list->n_member;

      for (unsigned k = 0; k < list->n_member; k++)
        part[k] = class[component[k]];
      if (find (list, part) == list->n)
        list->n++;
    }
  pf_walk_free (walk);
  return 0;
}

/* Has every pair of SPACE a relation left?  */
static bool
has_points (const struct pf_interleaving *space)
{
  unsigned n = pf_interleaving_n (space);

  for (unsigned a = 0; a < n; a++)
    for (unsigned b = a + 1; b < n; b++)
      if (!pf_interleaving_allowed (space, 0, a, b))
        return false;
  return true;
}

/* Fill in LIST, which is empty, as pf_part_list_compute says.  Returns 0, or -1
   on an error.  */
static int
fill_in (struct pf_part_list *list, const unsigned *member,
         unsigned n_component, const unsigned *component,
         const struct pf_fusion_oracle *oracle, const bool *common)
{
  struct pf_fusion_group group[PF_FUSION_MAX];
  double reuse[PF_FUSION_MAX * PF_FUSION_MAX];
  unsigned *room = calloc (list->n_member + 1, sizeof *room);
  struct pf_interleaving *space = NULL;
  int result = -1;

  for (unsigned k = 0; k < n_component * n_component; k++)
    reuse[k] = common[k];
  if (room)
    {
      make_groups (list->n_member, member, n_component, component, group, room);
      space = pf_fusion_space (n_component, group, oracle);
    }
  if (space)
    result
        = has_points (space) ? read_points (list, space, component, reuse) : 0;
  pf_interleaving_free (space);
  free (room);
  return result;
}

struct pf_part_list *
pf_part_list_compute (unsigned n, const unsigned *member, unsigned n_component,
                      const unsigned *component,
                      const struct pf_fusion_oracle *oracle, const bool *common)
{
  struct pf_part_list *list = calloc (1, sizeof *list);

  if (!list)
    return NULL;
  list->n_member = n;
  list->part
      = calloc ((size_t)(PF_PART_LIST_MAX + 1) * n + 1, sizeof *list->part);
  if (!list->part
      || (n_component <= PF_FUSION_MAX
          && fill_in (list, member, n_component, component, oracle, common)
                 < 0))
    return pf_part_list_free (list);
  return list;
}

void
pf_part_list_remove (struct pf_part_list *list, const unsigned *part)
{
  unsigned k = find (list, part), n = list->n_member;

  if (k == list->n)
    return;
  list->n--;
  memmove (list->part + k * n, list->part + (k + 1) * n,
           (size_t)(list->n - k) * n * sizeof *list->part);
}

void
pf_part_list_remove_whole (struct pf_part_list *list)
{
  unsigned *whole = calloc (list->n_member + 1, sizeof *whole);

  /* When memory is short, what everyone shares just comes twice.  */
  if (whole)
    pf_part_list_remove (list, whole);
  free (whole);
}

unsigned
pf_part_list_count (const struct pf_part_list *list)
{
  return list->n;
}

unsigned
pf_part_list_get (const struct pf_part_list *list, unsigned k, unsigned *part)
{
  unsigned n = 0;

  for (unsigned m = 0; m < list->n_member; m++)
    {
      part[m] = list->part[k * list->n_member + m];
      if (part[m] >= n)
        n = part[m] + 1;
    }
  return n;
}
