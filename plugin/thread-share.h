/* Loops that several threads can execute.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC runs a loop by several threads (-ftree-parallelize-loops) if it is told that no dependence
   runs across it, and if it has enough iterations for all of them.  A loop in which parts of
   arrays are copied cannot be run so, as the copies are made in one place.  */

#ifndef PF_THREAD_SHARE_H
#define PF_THREAD_SHARE_H

#include "loops.h"
#include "machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The place of the outermost loop around phase P of LOOPS, or in it, that the threads of MACHINE
   can execute; the number of places if there is none.  */
unsigned pf_thread_place (const struct pf_loops *loops,
                          const struct pf_machine *machine, unsigned p);

/* How often the loop at place Q of LOOPS is entered.  */
double pf_thread_entries (const struct pf_loops *loops, unsigned q);

/* How many times as fast the threads of MACHINE execute the loop at place Q of LOOPS as one
   does, if nothing is in their way: some have less to do in the end.  */
double pf_thread_speed (const struct pf_loops *loops,
                        const struct pf_machine *machine, unsigned q);

#ifdef __cplusplus
}
#endif

#endif /* PF_THREAD_SHARE_H */
