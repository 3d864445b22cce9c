/* Sorting networks.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "network.h"

#include <stdlib.h>

/* Add a comparator of the wires LOW and HIGH to NETWORK, which becomes NULL when there
   is no memory.  */
static void
add (struct pf_network **network, unsigned low, unsigned high)
{
  struct pf_network *to = *network;
  struct pf_comparator *grown;

  if (!to)
    return;
  if ((to->n & (to->n + 1)) == 0)
    {
      grown = realloc (to->comparator, 2 * (to->n + 1) * sizeof *grown);
      if (!grown)
        {
          pf_network_free (to);
          *network = NULL;
          return;
        }
      to->comparator = grown;
    }
  to->comparator[to->n++] = (struct pf_comparator){ low, high };
}

/* One step of merge, with comparators of wires that are DISTANCE apart.  Both
   halves are taken to have HALF wires, a power of two: where one has fewer, the
   smallest values would be in front of the first wire, and the largest after the
   last one, and no comparator would move them.  */
static void
add_step (struct pf_network **network, unsigned first, unsigned middle,
          unsigned end, unsigned half, unsigned distance)
{
  unsigned start = distance == half ? 0 : distance;

  for (unsigned block = start; block + distance < 2 * half;
       block += 2 * distance)
    for (unsigned k = block; k < block + distance; k++)
      if (k + middle >= first + half && k + distance + middle < end + half)
        add (network, k + middle - half, k + distance + middle - half);
}

/* Add to NETWORK what merges the values of the wires from FIRST to MIDDLE with
   those from there to END, both in order.  */
static void
merge (struct pf_network **network, unsigned first, unsigned middle,
       unsigned end)
{
  unsigned half = 1;

  if (first == middle || middle == end)
    return;
  while (half < middle - first || half < end - middle)
    half *= 2;
  for (unsigned distance = half; distance > 0; distance /= 2)
    add_step (network, first, middle, end, half, distance);
}

/* Add to NETWORK what sorts the values of the wires from FIRST to END.  */
static void
sort (struct pf_network **network, unsigned first, unsigned end)
{
  unsigned half = 1;

  if (end - first < 2)
    return;
  while (2 * half < end - first)
    half *= 2;
  sort (network, first, first + half);
  sort (network, first + half, end);
  merge (network, first, first + half, end);
}

struct pf_network *
pf_network_new (unsigned n_sorted, unsigned n_wire)
{
  struct pf_network *network = calloc (1, sizeof *network);

  sort (&network, n_sorted, n_wire);
  merge (&network, 0, n_sorted, n_wire);
  return network;
}

void
pf_network_free (struct pf_network *network)
{
  if (!network)
    return;
  free (network->comparator);
  free (network);
}
