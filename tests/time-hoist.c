/* The time that dependence hoisting takes.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   time-hoist [STATEMENTS [REACH]]: a chain of nests as in make-scop.h.  Prints
   processor time, without that of computing the dependences.  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "hoist.h"
#include "make-scop.h"
#include "order.h"

/* Processor time of this process, in seconds.  */
static double
seconds (void)
{
  return (double)clock () / CLOCKS_PER_SEC;
}

/* Make the order of INPUT and print what that takes.  */
static int
time_hoisting (const struct pf_order_input *input)
{
  double start = seconds ();
  struct pf_tree *tree;

  tree = pf_hoist_tree (input, PF_HOIST_COMBINED);
  printf ("%u statements, %d dependences: %.2f s\n", input->scop->n_statement,
          (int)isl_union_map_n_map (input->deps->validity), seconds () - start);
  if (!tree)
    return EXIT_FAILURE;
  pf_tree_free (tree);
  return EXIT_SUCCESS;
}

int
main (int argc, char **argv)
{
  unsigned n = argc > 1 ? (unsigned)atoi (argv[1]) : 100;
  unsigned reach = argc > 2 ? (unsigned)atoi (argv[2]) : 4;
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = chain_scop (ctx, n, reach);
  struct pf_order_input input = { .scop = scop,
                                  .deps = pf_dependences_compute (scop, NULL),
                                  .machine = pf_machine_default () };
  isl_set *typical = pf_typical_point (scop);
  struct pf_tree *tree = pf_order_tree (pf_order_get (0), &input);
  struct pf_nest *nest = pf_nest_from_tree (scop, tree, typical);
  int result;

  input.tree = tree;
  input.nest = nest;
  result = time_hoisting (&input);
  pf_nest_free (nest);
  pf_tree_free (tree);
  isl_set_free (typical);
  pf_machine_free ((struct pf_machine *)input.machine);
  pf_dependences_free ((struct pf_dependences *)input.deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return result;
}
