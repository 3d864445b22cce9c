/* Tile sizes and the choice of plans.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "certify.h"
#include "dependence.h"
#include "make-scop.h"
#include "order.h"
#include "tile.h"

#define MAX_NODES 32

/* EXTENT, WISH, UNIT, and the size that is expected.  */
static const unsigned divisors[][4] = {
  { 1000, 256, 8, 200 }, { 1024, 256, 8, 256 }, { 1200, 64, 8, 48 },
  { 1100, 64, 8, 64 },   { 1100, 64, 2, 50 },   { 997, 64, 1, 64 },
  { 96, 64, 8, 48 },     { 1000, 64, 0, 64 },
};

static void
test_divisors (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof divisors / sizeof *divisors; k++)
    assert_int_equal (
        pf_tile_divisor (divisors[k][0], divisors[k][1], divisors[k][2]),
        divisors[k][3]);
}

/* TREE with the plans PLAN has to be a legal order of SCOP.  */
static void
check_order (const struct pf_scop *scop, const struct pf_dependences *deps,
             const struct pf_tree *tree, const struct pf_plan *plan)
{
  struct pf_tree *planned = pf_plan_apply (tree, plan);
  isl_schedule *schedule = pf_tree_to_schedule (planned);

  assert_int_equal (pf_certify (scop, deps, schedule, NULL), PF_CERTIFIED);
  isl_schedule_free (schedule);
  pf_tree_free (planned);
}

/* PLAN without step K.  */
static struct pf_plan
without (const struct pf_plan *plan, unsigned k)
{
  struct pf_plan rest = *plan;

  rest.n--;
  memmove (rest.step + k, rest.step + k + 1, (rest.n - k) * sizeof *rest.step);
  return rest;
}

/* Does a step of PLAN behind step K, which is not unrolled, belong to the same
   member?  */
static bool
goes_on (const struct pf_plan *plan, unsigned k)
{
  for (unsigned i = k + 1; i < plan->n; i++)
    if (plan->step[i].member == plan->step[k].member && !plan->step[i].unroll)
      return true;
  return false;
}

/* Every tile of band NODE by PLAN, which has a plan for each band, has to be of some
   use: without it, the prediction is worse.  */
static void
check_use (const struct pf_nest *nest, const struct pf_machine *machine,
           struct pf_plan *plan, unsigned node)
{
  struct pf_plan whole = plan[node];
  struct pf_cost with, cost;

  assert_int_equal (pf_tile_cost (nest, plan, machine, &with), 0);
  for (unsigned k = 0; k < whole.n; k++)
    if (whole.step[k].size > 1 && goes_on (&whole, k))
      {
        plan[node] = without (&whole, k);
        assert_int_equal (pf_tile_cost (nest, plan, machine, &cost), 0);
        assert_true (pf_cost_score (&cost) > pf_cost_score (&with));
      }
  plan[node] = whole;
}

/* The plan for the outermost band of SCOP on MACHINE with ROOM bytes for copies; those of
   all bands give a legal order.  SCOP is released with its context.  */
static struct pf_plan
choose_scop (const struct pf_machine *machine, struct pf_scop *scop,
             enum pf_tile_extent extent, unsigned forced, double room)
{
  isl_ctx *ctx = scop->ctx;
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  struct pf_order_input input = { .scop = scop, .deps = deps };
  struct pf_tree *tree = pf_order_tree (pf_order_get (0), &input);
  isl_set *typical = pf_typical_point (scop);
  struct pf_nest *nest = pf_nest_from_tree (scop, tree, typical);
  struct pf_plan plan[MAX_NODES];
  struct pf_cost cost, before;

  assert_non_null (nest);
  assert_true (nest->n_node <= MAX_NODES);
  for (unsigned k = 0; k < MAX_NODES; k++)
    plan[k].n = 0;
  assert_int_equal (pf_tile_cost (nest, plan, machine, &before), 0);
  assert_int_equal (
      pf_tile_choose (nest, machine, extent, forced, room, plan, &cost), 0);
  if (!forced)
    assert_true (pf_cost_score (&cost) <= pf_cost_score (&before));
  if (extent == PF_TILE_REGISTER)
    for (unsigned k = 0; k < nest->n_node; k++)
      check_use (nest, machine, plan, k);
  check_order (scop, deps, tree, plan);
  pf_nest_free (nest);
  isl_set_free (typical);
  pf_tree_free (tree);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return plan[0];
}

/* As choose_scop, for the sample NAME.  */
static struct pf_plan
choose_for (const struct pf_machine *machine, const char *name,
            enum pf_tile_extent extent, unsigned forced)
{
  return choose_scop (machine, sample_scop (make_ctx (), name), extent, forced,
                      65536);
}

static struct pf_machine *
make_machine (void)
{
  struct pf_machine *machine = pf_machine_default ();

  assert_non_null (machine);
  machine->vector.value = 32;
  machine->vector_registers.value = 32;
  return machine;
}

static struct pf_plan
choose (const char *name, enum pf_tile_extent extent, unsigned forced)
{
  struct pf_machine *machine = make_machine ();
  struct pf_plan plan = choose_for (machine, name, extent, forced);

  pf_machine_free (machine);
  return plan;
}

/* As make_machine, with fused multiply-add and larger caches.  */
static struct pf_machine *
make_large_machine (void)
{
  struct pf_machine *machine = make_machine ();

  machine->fma.value = 1;
  machine->cache[0].size.value = 48 << 10;
  machine->cache[1].size.value = 2 << 20;
  machine->cache[2].size.value = 16 << 20;
  return machine;
}

/* The plan on MACHINE, which is released, for a nest that runs for DOMAIN in the order of
   TIMES, reads READS and makes WRITES, all of matrices with N doubles in a row, computes WORK,
   and has ROOM bytes for copies.  */
static struct pf_plan
choose_matrices (struct pf_machine *machine, const char *domain,
                 const char *reads, const char *writes, const char *times,
                 struct pf_work work, long n, double room)
{
  struct pf_scop *scop
      = make_timed_scop (make_ctx (), domain, reads, writes, times);
  struct pf_plan plan;

  for (unsigned k = 0; k < scop->n_array; k++)
    {
      assert_int_equal (scop->array[k].n_dim, 2);
      scop->array[k].stride[0] = 8 * n;
      scop->array[k].stride[1] = 8;
    }
  for (unsigned k = 0; k < scop->n_statement; k++)
    scop->statement[k].work = work;
  plan = choose_scop (machine, scop, PF_TILE_REGISTER, 0, room);
  pf_machine_free (machine);
  return plan;
}

/* The same without copies, on make_machine's.  */
static struct pf_plan
choose_timed (const char *domain, const char *reads, const char *writes,
              const char *times, long n)
{
  return choose_matrices (make_machine (), domain, reads, writes, times,
                          (struct pf_work){ .width = 8 }, n, 0);
}

/* The innermost loop of PLAN that is not unrolled.  */
static unsigned
innermost (const struct pf_plan *plan)
{
  return plan->step[pf_plan_rolled (plan) - 1].member;
}

static unsigned
count_tiles (const struct pf_plan *plan)
{
  unsigned n = 0;

  for (unsigned k = 0; k < plan->n; k++)
    n += plan->step[k].size > 1;
  return n;
}

/* Each member must have exactly one step of size 1, after its larger ones, and
   unrolled steps must come last.  */
static void
check_plan (const struct pf_plan *plan, unsigned n)
{
  for (unsigned m = 0; m < n; m++)
    {
      unsigned ones = 0, last = 0;

      for (unsigned k = 0; k < plan->n; k++)
        if (plan->step[k].member == m)
          {
            assert_true (last == 0 || plan->step[k].size < last);
            last = plan->step[k].size;
            ones += last == 1;
          }
      assert_int_equal (ones, 1);
    }
  for (unsigned k = 1; k < plan->n; k++)
    assert_true (plan->step[k].unroll || !plan->step[k - 1].unroll);
}

static void
test_order_only (void **state)
{
  struct pf_plan plan = choose ("product-ijk", PF_TILE_NONE, 0);

  (void)state;
  check_plan (&plan, 3);
  assert_int_equal (plan.n, 3);
  assert_int_equal (innermost (&plan), 1);
}

static void
test_tiles (void **state)
{
  struct pf_plan plan = choose ("product-ijk", PF_TILE_CACHE, 0);

  (void)state;
  check_plan (&plan, 3);
  assert_true (count_tiles (&plan) >= 2);
  assert_int_equal (pf_plan_rolled (&plan), plan.n);
  assert_int_equal (innermost (&plan), 1);
}

static void
test_register_tiles (void **state)
{
  struct pf_machine *machine = make_machine ();
  struct pf_plan plan;
  unsigned product = 1;

  (void)state;
  machine->vector_registers.value = 16;
  plan = choose_for (machine, "product-ijk", PF_TILE_REGISTER, 0);
  pf_machine_free (machine);
  check_plan (&plan, 3);
  assert_int_equal (plan.lanes, 0);
  assert_true (pf_plan_rolled (&plan) < plan.n);
  assert_int_equal (innermost (&plan), 1);
  for (unsigned k = 0; k < plan.n; k++)
    if (plan.step[k].unroll)
      for (unsigned i = k; i-- > 0;)
        if (plan.step[i].member == plan.step[k].member)
          {
            product *= plan.step[i].size;
            break;
          }
  assert_true (product > 1);
  assert_true (product <= 32);
}

/* With as many registers, the sums stay in there while k goes on, vectors of four elements
   of j for each: no more than there are, and a tile of A fills no more than half of
   the second cache.  */
static void
test_lanes (void **state)
{
  struct pf_machine *machine = make_large_machine ();
  struct pf_plan plan;
  unsigned sums = 1, tile = 8, vector;

  (void)state;
  plan = choose_for (machine, "product-ijk", PF_TILE_REGISTER, 0);
  assert_int_equal (plan.lanes, 4);
  assert_int_equal (plan.least_lanes, 4);
  vector = pf_plan_vector_step (&plan);
  assert_int_equal (plan.step[vector].member, 1);
  assert_int_equal (plan.step[vector + 1].member, 2);
  assert_int_equal (plan.step[vector - 1].member, 0);
  assert_true (plan.pack > 0);
  for (unsigned k = 0; k < plan.n; k++)
    if (plan.step[k].unroll && plan.step[k].member == 1)
      assert_int_equal (plan.step[k].size, 4);
    else if (plan.step[k].member == 1 && plan.step[k].size > 1)
      sums *= plan.step[k].size / 4;
    else if (k < plan.pack)
      tile *= plan.step[k].size;
  sums *= plan.step[vector - 1].size;
  assert_true (sums >= 16);
  assert_true (sums < 32);
  assert_true (tile <= machine->cache[1].size.value / 2);
  pf_machine_free (machine);
}

/* What a step of a product of matrices computes.  */
static const struct pf_work product = { .width = 8, .add = 1, .mul = 1 };

/* The elements of the vectors by which C[i][j] is computed from READS in DOMAIN, with ROOM
   bytes for copies.  */
static unsigned
lanes_for (const char *domain, const char *reads, double room)
{
  return choose_matrices (make_large_machine (), domain, reads,
                          "{ S[i, j, k] -> C[i, j] }",
                          "{ S[i, j, k] -> [i, j, k] }", product, 900, room)
      .lanes;
}

/* The bytes of what STEPS of PLAN, from the outermost, leave of a matrix of 900 x 900 numbers that
   moves with the members A and B.  */
static unsigned
left_inside (const struct pf_plan *plan, unsigned steps, unsigned a, unsigned b)
{
  unsigned size[3] = { 900, 900, 900 };

  for (unsigned k = 0; k < steps; k++)
    size[plan->step[k].member] = plan->step[k].size;
  return 8 * size[a] * size[b];
}

/* Where k walks down columns of a matrix with long rows, tiles of it are copied, outside of the
   copies of what is vectorized, if there is room for both; what it walks along is not.  */
static void
test_copied_tiles (void **state)
{
  static const char cube[]
      = "{ S[i, j, k] : 0 <= i < 900 and 0 <= j < 900 and 0 <= k < 900 }";
  static const char down[] = "{ S[i, j, k] -> C[i, j]; S[i, j, k] -> A[k, i]; "
                             "S[i, j, k] -> B[k, j] }";
  static const char along[] = "{ S[i, j, k] -> C[i, j]; S[i, j, k] -> A[i, k]; "
                              "S[i, j, k] -> B[k, j] }";
  const char *write = "{ S[i, j, k] -> C[i, j] }";
  const char *order = "{ S[i, j, k] -> [i, j, k] }";
  struct pf_plan plan = choose_matrices (make_large_machine (), cube, down,
                                         write, order, product, 900, 65536);

  (void)state;
  assert_int_equal (plan.lanes, 4);
  assert_true (plan.pack_tile > 0);
  assert_true (plan.pack_tile < plan.pack);
  assert_true (left_inside (&plan, plan.pack_tile, 0, 2)
                   + left_inside (&plan, plan.pack, 1, 2)
               <= 65536);
  plan = choose_matrices (make_large_machine (), cube, down, write, order,
                          product, 900, 20000);
  assert_int_equal (plan.pack_tile, 0);
  plan = choose_matrices (make_large_machine (), cube, along, write, order,
                          product, 900, 65536);
  assert_true (plan.lanes > 0);
  assert_int_equal (plan.pack_tile, 0);
}

/* There are none where rows do not lie side by side and cannot be copied, or where k does not add
   anything up.  */
static void
test_no_lanes (void **state)
{
  static const char cube[]
      = "{ S[i, j, k] : 0 <= i < 900 and 0 <= j < 900 and 0 <= k < 900 }";
  static const char rows[] = "{ S[i, j, k] -> C[i, j]; S[i, j, k] -> A[i, k]; "
                             "S[i, j, k] -> B[k, j] }";
  static const char columns[]
      = "{ S[i, j, k] -> C[i, j]; S[i, j, k] -> A[i, k]; "
        "S[i, j, k] -> B[j, k] }";

  (void)state;
  assert_true (lanes_for (cube, rows, 65536) > 0);
  assert_true (lanes_for (cube, columns, 65536) > 0);
  assert_int_equal (lanes_for (cube, columns, 0), 0);
  assert_int_equal (
      choose_matrices (make_large_machine (), cube,
                       "{ S[i, j, k] -> A[i, k]; S[i, j, k] -> B[k, j] }",
                       "{ S[i, j, k] -> C[i + k, j] }",
                       "{ S[i, j, k] -> [i, j, k] }", product, 900, 65536)
          .lanes,
      0);
}

/* Where there is no room for copies of usual tiles, smaller ones are copied; and copies are made in the
   iterations of some loop, which a single tile is none of.  */
static void
test_little_room (void **state)
{
  static const char columns[]
      = "{ S[i, j, k] -> C[i, j]; S[i, j, k] -> A[i, k]; "
        "S[i, j, k] -> B[j, k] }";
  const char *write = "{ S[i, j, k] -> C[i, j] }";
  const char *order = "{ S[i, j, k] -> [i, j, k] }";
  struct pf_machine *machine = make_large_machine ();
  unsigned tiles = 0;
  struct pf_plan plan;

  (void)state;
  machine->vector.value = machine->wide_vector.value = 64;
  plan = choose_matrices (
      machine,
      "{ S[i, j, k] : 0 <= i < 900 and 0 <= j < 900 and 0 <= k < 900 }",
      columns, write, order, product, 900, 20000);
  assert_int_equal (plan.lanes, 8);
  assert_true (plan.pack > 0);
  assert_true (left_inside (&plan, plan.pack, 1, 2) <= 20000);
  plan = choose_matrices (
      make_large_machine (),
      "{ S[i, j, k] : 0 <= i < 900 and 0 <= j < 12 and 0 <= k < 48 }", columns,
      write, order, product, 900, 65536);
  assert_int_equal (plan.lanes, 4);
  assert_true (plan.pack > 0);
  for (unsigned k = 0; k < plan.pack; k++)
    tiles += plan.step[k].member != 1 || plan.step[k].size < 12;
  assert_true (tiles > 0);
}

/* A machine on which sums stay in registers in a product with a triangular matrix.  */
static struct pf_machine *
make_diagonal_machine (void)
{
  struct pf_machine *machine = make_large_machine ();

  machine->vector.value = machine->wide_vector.value = 64;
  machine->cache[1].size.value = 1 << 20;
  machine->cache[0].ways.value = 12;
  machine->cache[1].ways.value = 16;
  machine->cache[2].size.value = 4 << 20;
  machine->cache[2].bandwidth.value = 24;
  machine->cache[1].bandwidth.value = 48;
  machine->memory_bandwidth.value = 8;
  return machine;
}

/* The values of k may depend on i, as in a product with a triangular matrix in place.  */
static void
test_lanes_at_diagonal (void **state)
{
  struct pf_plan plan;

  (void)state;
  plan = choose_matrices (
      make_diagonal_machine (),
      "{ S[i, j, k] : 0 <= i < 1000 and 0 <= j < 1100 and i < k < 1000 }",
      "{ S[i, j, k] -> C[i, j]; S[i, j, k] -> A[k, i]; S[i, j, k] -> C[k, j] }",
      "{ S[i, j, k] -> C[i, j] }", "{ S[i, j, k] -> [i, j, k] }", product, 1100,
      65536);
  assert_int_equal (plan.lanes, 8);
  assert_int_equal (plan.step[pf_plan_vector_step (&plan)].member, 1);
}

/* The elements of a vector in the plan for a product of matrices of any size, of which one is triangular
   and B is what it is multiplied with.  */
static unsigned
lanes_of_any_size (const char *b)
{
  char reads[200];

  snprintf (reads, sizeof reads,
            "[n] -> { S[i, j, k] -> C[i, j]; S[i, j, k] -> A[k, i]; %s }", b);
  return choose_matrices (
             make_diagonal_machine (),
             "[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and i < k < n }",
             reads, "[n] -> { S[i, j, k] -> C[i, j] }",
             "[n] -> { S[i, j, k] -> [i, j, k] }", product, 0, 0)
      .lanes;
}

/* Rows of unknown length are no whole lines in most cases.  That counts in place.  */
static void
test_lanes_of_odd_rows (void **state)
{
  (void)state;
  assert_int_equal (lanes_of_any_size ("S[i, j, k] -> C[k, j]"), 8);
  assert_int_equal (lanes_of_any_size ("S[i, j, k] -> B[k, j]"), 0);
}

/* A machine with vectors of 64 bytes.  */
static struct pf_machine *
make_vector_machine (void)
{
  struct pf_machine *machine = make_large_machine ();

  machine->vector.value = machine->wide_vector.value = 64;
  return machine;
}

/* The number of vectors that PLAN keeps in registers.  */
static unsigned
count_sums (const struct pf_plan *plan)
{
  unsigned sums = 1;

  for (unsigned k = pf_plan_rolled (plan); k < plan->n; k++)
    for (unsigned i = k; i-- > 0;)
      if (plan->step[i].member == plan->step[k].member
          && plan->step[i].size > plan->step[k].size)
        {
          sums *= plan->step[i].size / plan->step[k].size;
          break;
        }
  return sums;
}

/* What the updates S and T, and the division D, of an elimination read and write.  */
#define UPDATE_READS(S)                                                        \
  S "[k, i, j] -> A[i, j]; " S "[k, i, j] -> A[i, k]; " S                      \
    "[k, i, j] -> A[k, j]; "
#define UPDATE_WRITES(S) S "[k, i, j] -> A[i, j]; "
#define DIVISION_READS "D[k, i] -> A[i, k]; D[k, i] -> A[k, k]"
#define DIVISION_WRITES "D[k, i] -> A[i, k]"

/* The plan for statements of an elimination.  */
static struct pf_plan
choose_elimination (const char *domain, const char *reads, const char *writes,
                    const char *times)
{
  return choose_matrices (make_vector_machine (), domain, reads, writes, times,
                          product, 1000, 65536);
}

/* The values of k may depend on j, which is vectorized, and other statements may stand beside, if
   they run in one iteration of a block only.  Without the division D, values of j depend on each other
   in the updates.  */
static void
test_lanes_beside (void **state)
{
  static const char update[]
      = "{ S[k, i, j] : 0 <= k < 1000 and k < i < 1000 and k < j < 1000 }";
  static const char both[]
      = "{ S[k, i, j] : 0 <= k < 1000 and k < i < 1000 and k < j < 1000; "
        "D[k, i] : 0 <= k < 1000 and k < i < 1000 }";
  static const char times[]
      = "{ S[k, i, j] -> [k, i, j]; D[k, i] -> [k, i, k] }";
  struct pf_plan plan = choose_elimination (
      both, "{ " UPDATE_READS ("S") DIVISION_READS " }",
      "{ " UPDATE_WRITES ("S") DIVISION_WRITES " }", times);

  (void)state;
  assert_int_equal (plan.lanes, 8);
  assert_true (plan.plain_rest);
  assert_int_equal (plan.step[pf_plan_vector_step (&plan)].member, 2);
  assert_true (count_sums (&plan) > 16);
  plan = choose_elimination (update, "{ " UPDATE_READS ("S") " }",
                             "{ " UPDATE_WRITES ("S") " }",
                             "{ S[k, i, j] -> [k, i, j] }");
  assert_int_equal (plan.lanes, 0);
}

/* Two updates that never run in the same iteration do not need registers at the same time.  */
static void
test_exclusive_sums (void **state)
{
  struct pf_plan plan = choose_elimination (
      "{ S[k, i, j] : 0 <= k < j and j < i < 1000; "
      "T[k, i, j] : 0 <= k < i and i <= j < 1000; "
      "D[k, i] : 0 <= k < 1000 and k < i < 1000 }",
      "{ " UPDATE_READS ("S") UPDATE_READS ("T") DIVISION_READS " }",
      "{ " UPDATE_WRITES ("S") UPDATE_WRITES ("T") DIVISION_WRITES " }",
      "{ S[k, i, j] -> [k, i, j]; T[k, i, j] -> [k, i, j]; "
      "D[k, i] -> [k, i, k] }");

  (void)state;
  assert_int_equal (plan.lanes, 8);
  assert_true (count_sums (&plan) > 16);
}

/* Of unrolled copies those that update the same element follow each other, whichever
   the order of the loops.  K: the member that C does not move with.  */
static void
check_updates (const char *name, unsigned k)
{
  struct pf_machine *machine = make_machine ();
  struct pf_plan plan;

  machine->vector.value = 64;
  machine->cache[0].size.value = 1 << 20;
  machine->cache[1].size.value = 1 << 24;
  plan = choose_for (machine, name, PF_TILE_REGISTER, 0);
  for (unsigned s = pf_plan_rolled (&plan); s + 1 < plan.n; s++)
    assert_int_not_equal (plan.step[s].member, k);
  pf_machine_free (machine);
}

static void
test_updates (void **state)
{
  (void)state;
  check_updates ("product-ijk", 2);
  check_updates ("product-jki", 1);
  check_updates ("product-kij", 0);
  check_updates ("product-kji", 0);
}

/* In a product of matrices with long columns the loop along these is the outermost, while
   its copies are the innermost.  */
static void
test_long_columns (void **state)
{
  struct pf_plan plan = choose_timed (
      "{ S[k, i, j] : 0 <= k < 4096 and 0 <= i, j < 64 }",
      "{ S[k, i, j] -> C[i, j]; S[k, i, j] -> A[k, i];"
      "  S[k, i, j] -> B[k, j] }",
      "{ S[k, i, j] -> C[i, j] }", "{ S[k, i, j] -> [k, i, j] }", 64);
  unsigned rolled = pf_plan_rolled (&plan);

  (void)state;
  check_plan (&plan, 3);
  assert_true (rolled >= 3);
  assert_int_equal (plan.step[rolled - 3].member, 0);
  assert_int_equal (plan.step[rolled - 2].member, 1);
  assert_int_equal (plan.n, rolled + 2);
  assert_int_equal (plan.step[rolled].member, 1);
  assert_int_equal (plan.step[rolled + 1].member, 0);
}

/* Where both loops store elements that are far apart, a register tile has to gain
   much.  */
static void
test_swaps (void **state)
{
  const char *domain = "{ S[i, j] : 0 <= i, j < 2048 }";
  const char *times = "{ S[i, j] -> [i, j] }";
  const char *reads = "{ S[i, j] -> A[i, j]; S[i, j] -> B[j, i] }";
  struct pf_plan swap = choose_timed (
      domain, reads, "{ S[i, j] -> A[i, j]; S[i, j] -> B[j, i] }", times, 2048);
  struct pf_plan sum
      = choose_timed (domain, reads, "{ S[i, j] -> A[i, j] }", times, 2048);

  (void)state;
  check_plan (&swap, 2);
  assert_true (count_tiles (&swap) > 0);
  assert_int_equal (pf_plan_rolled (&swap), swap.n);
  check_plan (&sum, 2);
  assert_true (pf_plan_rolled (&sum) < sum.n);
}

/* Nothing is gained by touching a stream.  */
static void
test_stream (void **state)
{
  struct pf_plan plan = choose ("row-walk", PF_TILE_REGISTER, 0);

  (void)state;
  check_plan (&plan, 2);
  assert_int_equal (plan.n, 2);
  assert_int_equal (innermost (&plan), 1);
}

/* Extents that are not known have full blocks as well.  */
static void
test_parametric (void **state)
{
  struct pf_plan plan = choose ("parametric-product", PF_TILE_REGISTER, 0);

  (void)state;
  check_plan (&plan, 3);
  assert_true (pf_plan_rolled (&plan) < plan.n);
  assert_int_equal (innermost (&plan), 1);
}

/* Register tiles take over what larger ones did.  */
static void
test_useful_tiles (void **state)
{
  static const char *const names[]
      = { "product-jki", "rank-k-update",  "cholesky-columns",
          "lu",          "matrix-product", "covariances" };
  struct pf_machine *machine = make_machine ();

  (void)state;
  machine->vector.value = 16;
  machine->vector_registers.value = 16;
  machine->cache[0].size.value = 48 << 10;
  machine->cache[1].size.value = 2 << 20;
  for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
    choose_for (machine, names[k], PF_TILE_REGISTER, 0);
  pf_machine_free (machine);
}

static void
test_forced (void **state)
{
  struct pf_plan plan = choose ("recurrence", PF_TILE_NONE, 7);

  (void)state;
  check_plan (&plan, 2);
  assert_int_equal (plan.n, 4);
  assert_int_equal (plan.step[0].size, 7);
  assert_int_equal (plan.step[1].size, 7);
}

/* Blocks of rows are multiplied by both vectors, the sums of eight rows side by
   side.  */
static void
test_jam (void **state)
{
  struct pf_plan plan = choose ("rows-twice", PF_TILE_REGISTER, 0);

  (void)state;
  check_plan (&plan, 1);
  assert_true (plan.jam);
  assert_int_equal (plan.n, 2);
  assert_true (plan.step[0].size > 1);
  assert_true (plan.step[1].unroll);
}

/* They are not where each statement has so many operations that copies would not share
   registers.  */
static void
test_long_bodies (void **state)
{
  struct pf_machine *machine = make_machine ();
  struct pf_scop *scop = sample_scop (make_ctx (), "rows-twice");
  struct pf_plan plan;

  (void)state;
  /* What waits for what would be faster side by side.  */
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      struct pf_statement *statement = scop->statement + s;

      statement->work.add = statement->work.mul = 250;
      for (unsigned a = 0; a < statement->n_access; a++)
        statement->access[a].path.add = 250;
    }
  plan = choose_scop (machine, scop, PF_TILE_REGISTER, 0, 65536);
  for (unsigned k = 0; k < plan.n; k++)
    assert_false (plan.step[k].unroll);
  pf_machine_free (machine);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_divisors),
    cmocka_unit_test (test_order_only),
    cmocka_unit_test (test_tiles),
    cmocka_unit_test (test_stream),
    cmocka_unit_test (test_register_tiles),
    cmocka_unit_test (test_lanes),
    cmocka_unit_test (test_copied_tiles),
    cmocka_unit_test (test_no_lanes),
    cmocka_unit_test (test_little_room),
    cmocka_unit_test (test_lanes_at_diagonal),
    cmocka_unit_test (test_lanes_of_odd_rows),
    cmocka_unit_test (test_lanes_beside),
    cmocka_unit_test (test_exclusive_sums),
    cmocka_unit_test (test_updates),
    cmocka_unit_test (test_long_columns),
    cmocka_unit_test (test_swaps),
    cmocka_unit_test (test_parametric),
    cmocka_unit_test (test_useful_tiles),
    cmocka_unit_test (test_forced),
    cmocka_unit_test (test_jam),
    cmocka_unit_test (test_long_bodies),
  };

  return cmocka_run_group_tests_name ("tile", tests, NULL, NULL);
}
