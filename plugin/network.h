/* Sorting networks: what to compare, whatever the outcomes.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Batcher's odd-even merge sort (Sorting networks and their applications, 1968).
   Four values on the wires 0 to 3 are in order after the comparators

     (0, 1) (2, 3) (0, 2) (1, 3) (1, 2)  */

#ifndef PF_NETWORK_H
#define PF_NETWORK_H

#ifdef __cplusplus
extern "C" {
#endif

/* Leaves the smaller of the values of its wires on wire LOW, the larger on wire
   HIGH.  */
struct pf_comparator
{
  unsigned low, high;
};

/* N comparators, to be applied one after the other.  */
struct pf_network
{
  unsigned n;
  struct pf_comparator *comparator;
};

/* The network that puts the values of N_WIRE wires in order, where those of the
   first N_SORTED are in order already.  NULL when there is no memory.  */
struct pf_network *pf_network_new (unsigned n_sorted, unsigned n_wire);

void pf_network_free (struct pf_network *network);

#ifdef __cplusplus
}
#endif

#endif /* PF_NETWORK_H */
