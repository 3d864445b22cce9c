/* Pieces of rows that one iteration reads, and how many iterations vectors are executed for.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "make-scop.h"
#include "nest.h"
#include "piece.h"
#include "schedule-tree.h"

/* What is tested of the innermost loop of tests/scops/byte-distances.json,

     for (x) { for (y < 16) s += |a[y][0] - b[y][x]| + ... + |a[y][3] - b[y][x + 3]|; out[x] = s; }

   with vectors of 32 bytes: the pieces that it reads, and the iterations executed at a time.  */
struct found
{
  double piece, lanes, group;
};

/* Look at SCOP, and release it.  */
static struct found
look (struct pf_scop *scop)
{
  struct pf_machine *machine = pf_machine_default ();
  struct pf_tree *tree = pf_tree_from_schedule (scop->schedule);
  isl_set *typical = pf_typical_point (scop);
  struct pf_nest *nest = pf_nest_from_tree (scop, tree, typical);
  struct pf_plan plan[8];
  struct pf_loops *loops;
  struct found found = { 0, 0, 0 };

  assert_non_null (machine);
  assert_non_null (nest);
  machine->vector.value = 32;
  assert_true (nest->n_node <= 8);
  for (unsigned k = 0; k < nest->n_node; k++)
    plan[k] = pf_plan_identity (1);
  loops = pf_loops_make (nest, 0, plan);
  assert_non_null (loops);
  for (unsigned p = 0; p < loops->n_place; p++)
    {
      struct pf_inner_loop inner = pf_inner_make (loops, machine, p);

      for (unsigned r = 0; r < loops->n_run; r++)
        if (loops->place[p].trip == 16
            && pf_inner_is_direct (&inner, loops->run + r))
          found = (struct found){ pf_piece_length (&inner, loops->run + r),
                                  inner.lanes, inner.group };
    }
  pf_loops_free (loops);
  pf_nest_free (nest);
  isl_set_free (typical);
  pf_tree_free (tree);
  pf_machine_free (machine);
  pf_scop_free (scop);
  return found;
}

/* The statement of SCOP that is executed in most loops.  */
static struct pf_statement *
deepest (struct pf_scop *scop)
{
  struct pf_statement *statement = scop->statement;

  for (unsigned s = 0; s < scop->n_statement; s++)
    if (scop->statement[s].n_loop > statement->n_loop)
      statement = scop->statement + s;
  return statement;
}

/* Four bytes each, of which a vector holds eight.  */
static void
test_pieces (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct found found;

  (void)state;
  found = look (sample_scop (ctx, "byte-distances"));
  assert_true (found.piece == 4);
  assert_true (found.lanes == 8);
  assert_true (found.group == 8);
  isl_ctx_free (ctx);
}

/* Where the same is done in floating point, sums keep their order.  */
static void
test_floating_point (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "byte-distances");
  struct found found;

  (void)state;
  deepest (scop)->work.add = 4;
  found = look (scop);
  assert_true (found.piece == 1);
  isl_ctx_free (ctx);
}

/* One element of a row is not read: three are no piece, and a vector has 32 bytes.  */
static void
test_no_piece (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "byte-distances");
  struct pf_statement *statement = deepest (scop);
  struct found found;

  (void)state;
  for (unsigned k = 0; k < statement->n_access; k++)
    if (strncmp (scop->array[statement->access[k].array].name, "a", 1) == 0)
      {
        isl_map_free (statement->access[k].relation);
        statement->access[k].relation
            = isl_map_copy (statement->access[k + 2].relation);
        break;
      }
  found = look (scop);
  assert_true (found.piece == 1);
  assert_true (found.lanes == 8);
  assert_true (found.group == 32);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_pieces),
    cmocka_unit_test (test_floating_point),
    cmocka_unit_test (test_no_piece),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
