/* Predicted cycles and what they are made of.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cost.h"
#include "dependence.h"
#include "footprint.h"
#include "make-scop.h"
#include "message.h"
#include "nest-memory.h"
#include "order.h"
#include "usual-size.h"

#define MAX_NODES 32

/* A sample in numbers.  */
struct sample
{
  isl_ctx *ctx;
  struct pf_scop *scop;
  struct pf_tree *tree;
  struct pf_nest *nest;
  struct pf_machine *machine;
  struct pf_plan plan[MAX_NODES];
};

/* Fill in the rest of SAMPLE, which has a SCoP.  */
static void
open_scop (struct sample *sample)
{
  struct pf_order_input input;
  struct pf_dependences *deps;
  isl_set *typical;

  deps = pf_dependences_compute (sample->scop, NULL);
  input = (struct pf_order_input){ .scop = sample->scop, .deps = deps };
  sample->tree = pf_order_tree (pf_order_get (0), &input);
  assert_non_null (sample->tree);
  typical = pf_typical_point (sample->scop);
  sample->nest = pf_nest_from_tree (sample->scop, sample->tree, typical);
  assert_non_null (sample->nest);
  assert_true (sample->nest->n_node <= MAX_NODES);
  sample->machine = pf_machine_default ();
  sample->machine->vector.value = 32;
  sample->machine->fma.value = 1;
  isl_set_free (typical);
  pf_dependences_free (deps);
}

static void
open_sample (struct sample *sample, const char *name)
{
  *sample = (struct sample){ .ctx = make_ctx () };
  sample->scop = sample_scop (sample->ctx, name);
  open_scop (sample);
}

/* A sample of what is to be executed at TIMES.  */
static void
open_timed (struct sample *sample, const char *domain, const char *reads,
            const char *writes, const char *times)
{
  *sample = (struct sample){ .ctx = make_ctx () };
  sample->scop = make_timed_scop (sample->ctx, domain, reads, writes, times);
  open_scop (sample);
}

/* Let the arrays of SAMPLE have rows of 1000 doubles.  */
static void
set_rows (struct sample *sample)
{
  for (unsigned k = 0; k < sample->scop->n_array; k++)
    {
      struct pf_array *array = sample->scop->array + k;

      assert_int_equal (array->n_dim, 2);
      array->element_size = 8;
      array->stride[0] = 8000;
      array->stride[1] = 8;
    }
}

static void
close_sample (struct sample *sample)
{
  pf_machine_free (sample->machine);
  pf_nest_free (sample->nest);
  pf_tree_free (sample->tree);
  pf_scop_free (sample->scop);
  isl_ctx_free (sample->ctx);
}

static struct pf_cost
predict (const struct sample *sample)
{
  struct pf_cost cost;

  assert_int_equal (
      pf_cost_predict (sample->nest, 0, sample->plan, sample->machine, &cost),
      0);
  return cost;
}

static struct pf_traffic
measure (const struct sample *sample)
{
  struct pf_loops *loops = pf_loops_make (sample->nest, 0, sample->plan);
  struct pf_traffic traffic;

  assert_non_null (loops);
  assert_int_equal (
      pf_footprint_traffic (loops, sample->machine, true, &traffic), 0);
  pf_loops_free (loops);
  return traffic;
}

/* Rows of 2000 doubles, read and written once.  */
static void
test_stream (void **state)
{
  struct sample sample;
  struct pf_traffic traffic;
  const double bytes = 2000. * 2000 * 8;

  (void)state;
  open_sample (&sample, "row-walk");
  traffic = measure (&sample);
  for (unsigned l = 0; l < sample.machine->n_cache; l++)
    {
      assert_true (traffic.cache[l] > 1.95 * bytes);
      assert_true (traffic.cache[l] < 2.1 * bytes);
    }
  close_sample (&sample);
}

/* Column by column each element is a line of its own, which does not stay in a
   first level of 32 KiB until its neighbour's turn comes.  */
static void
test_column (void **state)
{
  struct sample row, column;
  double slower;

  (void)state;
  open_sample (&row, "row-walk");
  open_sample (&column, "column-walk");
  assert_true (measure (&column).cache[0] > 7 * measure (&row).cache[0]);
  /* 2000 lines do stay in the second level.  */
  assert_true (measure (&column).cache[1] < 2 * measure (&row).cache[1]);
  slower = predict (&column).cycles / predict (&row).cycles;
  assert_true (slower > 1.5);
  /* Its loops interchanged, it is the same program.  */
  column.plan[0]
      = (struct pf_plan){ .n = 2,
                          .step = { { 1, 1, false }, { 0, 1, false } } };
  assert_true (fabs (predict (&column).cycles / predict (&row).cycles - 1)
               < 1e-9);
  close_sample (&row);
  close_sample (&column);
}

/* The bytes that each of 20 sweeps, in the order TIMES, with the second and the third loop exchanged if EXCHANGED,
   takes into the first level.  */
static double
bytes_of_sweep (const char *domain, const char *reads, const char *times,
                bool exchanged)
{
  struct sample sample;
  double bytes;

  open_timed (&sample, domain, reads, "{ }", times);
  sample.scop->array[0].element_size = 8;
  sample.scop->array[0].stride[0] = 8;
  if (exchanged)
    sample.plan[0] = (struct pf_plan){
      .n = 3, .step = { { 0, 1, false }, { 2, 1, false }, { 1, 1, false } }
    };
  bytes = measure (&sample).cache[0];
  close_sample (&sample);
  return bytes / 20;
}

/* Pieces of 50 of 20000 doubles, in a loop over pieces and one over elements, are all of them when both
   loops have run, whichever comes first in the schedule: a sweep does not find what the one before left.  In pieces
   outside of the sweeps it does.  */
static void
test_pieces (void **state)
{
  const char *domain = "{ S[t, p, j] : 0 <= t < 20 and 0 <= p < 400 and 0 <= j "
                       "< 50 }",
             *reads = "{ S[t, p, j] -> A[50p + j] }";
  double whole
      = bytes_of_sweep ("{ S[t, j] : 0 <= t < 20 and 0 <= j < 20000 }",
                        "{ S[t, j] -> A[j] }", "{ S[t, j] -> [t, j] }", false);

  (void)state;
  assert_true (whole > 0.95 * 8 * 20000);
  assert_true (
      bytes_of_sweep (domain, reads, "{ S[t, p, j] -> [t, p, 50p + j] }", false)
      > 0.95 * whole);
  assert_true (
      bytes_of_sweep (domain, reads, "{ S[t, p, j] -> [t, 50p + j, p] }", true)
      > 0.95 * whole);
  assert_true (
      bytes_of_sweep (domain, reads, "{ S[t, p, j] -> [p, t, 50p + j] }", false)
      < 0.1 * whole);
}

/* How many lines the first level misses while ROWS rows that are STRIDE bytes apart are read
   side by side, WIDTH elements of each at a time, and REPEAT times.  */
static double
lines_of_rows (unsigned rows, long stride, unsigned width, unsigned repeat)
{
  struct sample sample;
  char domain[128];
  double lines;

  snprintf (domain, sizeof domain,
            "{ S[j, t, i, k] : 0 <= j < 800 and j mod %u = 0 and 0 <= t < %u"
            " and 0 <= i < %u and 0 <= k < %u }",
            width, repeat, rows, width);
  open_timed (&sample, domain, "{ S[j, t, i, k] -> A[i, j + k] }", "{ }",
              "{ S[j, t, i, k] -> [j, t, i, k] }");
  sample.scop->array[0].element_size = 8;
  sample.scop->array[0].stride[0] = stride;
  sample.scop->array[0].stride[1] = 8;
  lines = measure (&sample).cache[0];
  close_sample (&sample);
  return lines;
}

/* As many rows as a cache has ways stay there wherever they are, of however many lines, twice as
   many only if they are not all in the same sets.  */
static void
test_ways (void **state)
{
  struct pf_machine *machine = pf_machine_default ();
  unsigned ways = (unsigned)machine->cache[0].ways.value;

  (void)state;
  pf_machine_free (machine);
  assert_true (lines_of_rows (ways, 65536, 1, 1)
               == lines_of_rows (ways, 8000, 1, 1));
  assert_true (lines_of_rows (2 * ways, 65536, 1, 1)
               > 2 * lines_of_rows (2 * ways, 8000, 1, 1));
  assert_true (lines_of_rows (ways, 65536, 25, 9)
               < 1.1 * lines_of_rows (ways, 8000, 25, 9));
  assert_true (lines_of_rows (2 * ways, 65536, 25, 9)
               > 2 * lines_of_rows (2 * ways, 8000, 25, 9));
}

/* The lines of a column of which a first level can hold more and more stay there more
   and more.  */
static void
test_lost (void **state)
{
  struct sample column;
  double before = INFINITY, first = 0;
  const double kib[] = { 128, 256, 288, 320, 352 };

  (void)state;
  open_sample (&column, "column-walk");
  for (unsigned k = 0; k < sizeof kib / sizeof *kib; k++)
    {
      double lines;

      column.machine->cache[0].size.value = kib[k] * 1024;
      lines = measure (&column).cache[0];
      first = fmax (first, lines);
      assert_true (lines < before);
      before = lines;
    }
  assert_true (before < 0.2 * first);
  close_sample (&column);
}

/* Data that the first or second level holds need not come from farther away, and those
   that are many times what the last one holds for a program, or more than what the whole
   of it holds, come from memory.  */
static void
test_holder (void **state)
{
  struct sample sample;
  double last, second, never;

  (void)state;
  open_sample (&sample, "row-walk");
  last = predict (&sample).resident;
  assert_true (last < predict (&sample).cycles);
  sample.machine->cache[1].size.value = 1 << 26;
  second = predict (&sample).resident;
  assert_true (second < last);
  sample.machine->cache[1].size.value = 1 << 16;
  sample.machine->cache[2].size.value = 1 << 17;
  never = predict (&sample).resident;
  assert_true (never == predict (&sample).cycles);
  sample.machine->cache[2].size.value = 1 << 22;
  assert_true (predict (&sample).resident < never);
  sample.machine->last_level.value = 1 << 24;
  assert_true (predict (&sample).resident == predict (&sample).cycles);
  sample.machine->last_level.value = 1 << 26;
  assert_true (predict (&sample).resident < never);
  close_sample (&sample);
}

/* Half rows of 8000 bytes, one below the other, leave gaps, which main memory
   minds and the levels in front of it do not.  */
static void
test_gaps (void **state)
{
  struct sample sample;
  struct pf_traffic whole, half;
  unsigned last;

  (void)state;
  open_sample (&sample, "row-walk");
  last = sample.machine->n_cache - 1;
  whole = measure (&sample);
  sample.plan[0] = (struct pf_plan){
    .n = 3, .step = { { 1, 1000, false }, { 0, 1, false }, { 1, 1, false } }
  };
  half = measure (&sample);
  assert_true (half.cache[0] < 1.05 * whole.cache[0]);
  assert_true (half.cache[last] > 1.3 * whole.cache[last]);
  close_sample (&sample);
}

/* The traffic of a loop along rows of 256 doubles, ROW bytes apart, eight of which are
   read in each iteration.  */
static struct pf_traffic
measure_rows_aside (long row)
{
  struct sample sample;
  struct pf_traffic traffic;

  open_timed (&sample, "{ S[i, j] : 0 <= i < 4096 and 0 <= j < 256 }",
              "{ S[i, j] -> A[i, j]; S[i, j] -> B[0, j] }",
              "{ S[i, j] -> B[0, j] }", "{ S[i, j] -> [i, j] }");
  for (unsigned k = 0; k < sample.scop->n_array; k++)
    {
      sample.scop->array[k].stride[0] = row;
      sample.scop->array[k].stride[1] = 8;
    }
  sample.machine->vector.value = 64;
  sample.plan[0] = (struct pf_plan){
    .n = 3, .step = { { 0, 8, false }, { 1, 1, false }, { 0, 1, true } }
  };
  traffic = measure (&sample);
  close_sample (&sample);
  return traffic;
}

/* Where rows that are read side by side lie one behind the other, they are long ones, for all
   levels.  */
static void
test_rows_aside (void **state)
{
  struct pf_traffic near = measure_rows_aside (2048);
  struct pf_traffic apart = measure_rows_aside (3008);

  (void)state;
  assert_true (near.cache[2] < 0.85 * apart.cache[2]);
  assert_true (near.cache[0] < 0.85 * apart.cache[0]);
}

/* The levels of the hierarchy move lines at the same time.  */
static void
test_levels (void **state)
{
  struct sample sample;
  struct pf_traffic traffic;
  double sum;

  (void)state;
  open_sample (&sample, "product-ijk");
  traffic = measure (&sample);
  sum = pf_cost_of_traffic (&traffic, sample.machine);
  assert_true (predict (&sample).memory < 0.95 * sum);
  assert_true (predict (&sample).memory > 0.4 * sum);
  close_sample (&sample);
}

/* The product of 1024 x 1024 matrices: a sum in the innermost loop waits for
   each addition, a vector loop does not; tiles save traffic.  */
static void
test_product (void **state)
{
  struct sample sample;
  struct pf_cost sum, vector, tiled;
  const double operations = 1024. * 1024 * 1024;
  const struct pf_plan ikj
      = { .n = 3,
          .step = { { 0, 1, false }, { 2, 1, false }, { 1, 1, false } } };
  const struct pf_plan tiles = { .n = 5,
                                 .step = { { 0, 64, false },
                                           { 2, 32, false },
                                           { 0, 1, false },
                                           { 2, 1, false },
                                           { 1, 1, false } } };

  (void)state;
  open_sample (&sample, "product-ijk");
  sum = predict (&sample);
  assert_true (sum.compute
               >= operations * sample.machine->fp_add_latency.value);
  sample.plan[0] = ikj;
  vector = predict (&sample);
  assert_true (vector.compute < sum.compute / 4);
  assert_true (vector.memory < sum.memory);
  sample.plan[0] = tiles;
  tiled = predict (&sample);
  /* 32 rows of B stay in the second level of 512 KiB.  */
  assert_true (tiled.memory < vector.memory / 2);
  assert_true (tiled.overhead >= vector.overhead);
  assert_true (tiled.cycles < vector.cycles);
  assert_true (pf_cost_score (&tiled) < pf_cost_score (&vector));
  close_sample (&sample);
}

/* The share of partial blocks when members 0 and 2 of the sample NAME are
   unrolled by 4, of the run that has most.  */
static double
partial_of (const char *name)
{
  struct sample sample;
  struct pf_loops *loops;
  double most = 0;

  open_sample (&sample, name);
  sample.plan[0] = (struct pf_plan){ .n = 5,
                                     .step = { { 0, 4, false },
                                               { 2, 4, false },
                                               { 1, 1, false },
                                               { 0, 1, true },
                                               { 2, 1, true } } };
  loops = pf_loops_make (sample.nest, 0, sample.plan);
  assert_non_null (loops);
  for (unsigned r = 0; r < loops->n_run; r++)
    for (unsigned k = 0; k < loops->run[r].n_visit; k++)
      most = fmax (most, loops->run[r].visit[k].partial);
  pf_loops_free (loops);
  close_sample (&sample);
  return most;
}

/* Blocks are full where the factor divides; nobody knows for parameters.  */
static void
test_partial_blocks (void **state)
{
  (void)state;
  assert_true (partial_of ("product-ijk") == 0);
  assert_true (partial_of ("parametric-product") > 0);
  assert_true (partial_of ("parametric-product") < 0.05);
}

/* The tiles of 256 iterations of k in a product of matrices of any size, of which 1000 is expected, where the
   loop over j has LANES elements in a vector and is inside that over k.  */
static double
tiles_of_depth (unsigned lanes)
{
  struct sample sample;
  struct pf_loops *loops;
  double trip;

  open_sample (&sample, "parametric-product");
  sample.plan[0] = (struct pf_plan){
    .n = 4,
    .step
    = { { 2, 256, false }, { 0, 1, false }, { 1, 1, false }, { 2, 1, false } },
    .lanes = lanes,
    .least_lanes = lanes
  };
  loops = pf_loops_make (sample.nest, 0, sample.plan);
  assert_non_null (loops);
  trip = loops->run[loops->n_run - 1].visit[0].trip;
  pf_loops_free (loops);
  close_sample (&sample);
  return trip;
}

/* Sums in registers are stored after each tile, also the last, which is half full on average: no size
   is better because 1000 is nearly a multiple of it.  */
static void
test_last_tile (void **state)
{
  (void)state;
  assert_true (tiles_of_depth (0) == 4);
  assert_true (tiles_of_depth (8) == 1000. / 256 + 0.5);
}

/* Few blocks of four values of v = y + q are full if there are three values of q, and
   most are if there are 300.  */
static double
partial_of_band (const char *domain, const char *schedule)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop
      = make_scop (ctx, domain, NULL, "{ S[y, q] -> A[y, q] }", NULL, schedule);
  struct pf_tree *tree = pf_tree_from_schedule (scop->schedule);
  isl_set *typical = pf_typical_point (scop);
  struct pf_nest *nest = pf_nest_from_tree (scop, tree, typical);
  struct pf_plan plan
      = { .n = 3,
          .step = { { 0, 4, false }, { 1, 1, false }, { 0, 1, true } } };
  struct pf_plan plans[] = { plan, { .n = 0 } };
  struct pf_loops *loops = nest ? pf_loops_make (nest, 0, plans) : NULL;
  double partial;

  assert_non_null (loops);
  partial = loops->run[0].visit[2].partial;
  pf_loops_free (loops);
  pf_nest_free (nest);
  isl_set_free (typical);
  pf_tree_free (tree);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return partial;
}

static void
test_narrow_band (void **state)
{
  (void)state;
  assert_true (
      partial_of_band ("{ S[y, q] : 0 <= y < 400 and 0 <= q < 3 }",
                       "{ domain: \"{ S[y, q] : 0 <= y < 400 and 0 <= q < 3 }"
                       "\", child: { schedule: \"[{ S[y, q] -> [y + q] }, "
                       "{ S[y, q] -> [y] }]\" } }")
      > 0.5);
  assert_true (
      partial_of_band ("{ S[y, q] : 0 <= y < 400 and 0 <= q < 300 }",
                       "{ domain: \"{ S[y, q] : 0 <= y < 400 and 0 <= q < 300 }"
                       "\", child: { schedule: \"[{ S[y, q] -> [y + q] }, "
                       "{ S[y, q] -> [y] }]\" } }")
      < 0.05);
}

/* Blocks of eight of the first loop of DOMAIN in the order TREE, which is the original one, are BLOCKS,
   and in each the second loop has TRIP iterations.  */
static void
check_band_trips (const char *domain, const char *tree, double blocks,
                  double trip)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop
      = make_scop (ctx, domain, NULL, "{ S[y, q] -> A[y, q] }", NULL, tree);
  struct pf_tree *made = pf_tree_from_schedule (scop->schedule);
  isl_set *typical = pf_typical_point (scop);
  struct pf_nest_memory *memory = pf_nest_memory_new (scop);
  struct pf_nest *nest = pf_nest_recall (memory, scop, made, typical);
  struct pf_plan plan
      = { .n = 3,
          .step = { { 0, 8, false }, { 1, 1, false }, { 0, 1, true } } };
  struct pf_plan plans[] = { plan, { .n = 0 } };
  struct pf_loops *loops = nest ? pf_loops_make (nest, 0, plans) : NULL;

  assert_non_null (loops);
  assert_true (loops->run[0].visit[0].trip == blocks);
  assert_true (loops->run[0].visit[1].trip == trip);
  assert_true (loops->run[0].visit[2].trip == 8);
  pf_loops_free (loops);
  pf_nest_free (nest);
  pf_nest_memory_free (memory);
  isl_set_free (typical);
  pf_tree_free (made);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* A block of eight rows of a narrow band has seven elements more than one row, and no block
   is left out.  */
static void
test_band_trips (void **state)
{
  (void)state;
  check_band_trips ("{ S[y, q] : 0 <= y < 400 and 0 <= q < 21 }",
                    "{ domain: \"{ S[y, q] : 0 <= y < 400 and 0 <= q < 21 }"
                    "\", child: { schedule: \"[{ S[y, q] -> [y] }, "
                    "{ S[y, q] -> [y + q] }]\" } }",
                    50, 28);
}

/* Loops that bound each other run as often as their statements, in all
   orders.  */
static void
test_triangular_instances (void **state)
{
  static const char *const names[]
      = { "triangular-product", "factorization", "lu", "covariances" };

  (void)state;
  for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
    {
      struct sample sample;
      struct pf_loops *loops;

      open_sample (&sample, names[k]);
      loops = pf_loops_make (sample.nest, 0, sample.plan);
      assert_non_null (loops);
      for (unsigned r = 0; r < loops->n_run; r++)
        {
          double known = loops->run[r].statement->instances;

          assert_true (loops->run[r].instances > 0.9 * known);
          assert_true (loops->run[r].instances < 1.1 * known);
        }
      pf_loops_free (loops);
      close_sample (&sample);
    }
}

/* How often S[j, i, k] runs for 0 <= k < j < i < 1000 at TIMES, as the loops for these say.  */
static double
count_at (const char *times)
{
  struct sample sample;
  struct pf_loops *loops;
  double instances;

  open_timed (&sample, "{ S[j, i, k] : 0 <= k < j < i < 1000 }",
              "{ S[j, i, k] -> A[i, k] }", "{ S[j, i, k] -> A[i, j] }", times);
  loops = pf_loops_make (sample.nest, 0, sample.plan);
  assert_non_null (loops);
  instances = loops->run->instances;
  pf_loops_free (loops);
  close_sample (&sample);
  return instances;
}

/* An order does not have fewer instances than another.  */
static void
test_instances_in_orders (void **state)
{
  double original = count_at ("{ S[j, i, k] -> [j, i, k] }");
  double other = count_at ("{ S[j, i, k] -> [i, j, k] }");

  (void)state;
  assert_true (other > 0.95 * original);
  assert_true (other < 1.05 * original);
}

/* A statement on the diagonal of a triangle runs a few times in each block of rows, and says
   nothing of how many iterations the loops have.  */
static void
test_diagonal (void **state)
{
  struct sample sample;
  struct pf_loops *loops;

  (void)state;
  open_timed (&sample, "{ S[i, j] : 0 <= j < i < 8000; D[i] : 0 <= i < 8000 }",
              "{ S[i, j] -> L[i, j]; D[i] -> L[i, i] }", "{ D[i] -> x[i] }",
              "{ S[i, j] -> [i, j]; D[i] -> [i, i] }");
  sample.plan[0] = (struct pf_plan){
    .n = 3, .step = { { 0, 8, false }, { 1, 1, false }, { 0, 1, true } }
  };
  loops = pf_loops_make (sample.nest, 0, sample.plan);
  assert_non_null (loops);
  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_run *run = loops->run + r;
      bool diagonal = run->statement->statement->n_loop == 1;

      assert_true (pf_run_is_sparse (run) == diagonal);
      assert_true (run->instances > 0.9 * run->statement->instances);
      assert_true (run->instances < 1.1 * run->statement->instances);
      if (diagonal)
        assert_true (run->visit[0].trip == 1000 && run->visit[1].trip == 8
                     && run->visit[2].trip == 1);
      else
        for (unsigned k = 0; k < run->n_visit; k++)
          assert_true (loops->place[run->visit[k].place].trip
                       == run->visit[k].trip);
    }
  pf_loops_free (loops);
  close_sample (&sample);
}

/* Unrolling keeps results in registers, until there are none left.  */
static void
test_registers (void **state)
{
  struct sample sample;
  double plain, unrolled, spilled;
  struct pf_plan plan = { .n = 5,
                          .step = { { 0, 4, false },
                                    { 2, 4, false },
                                    { 1, 1, false },
                                    { 0, 1, true },
                                    { 2, 1, true } } };

  (void)state;
  open_sample (&sample, "product-ijk");
  sample.plan[0] = (struct pf_plan){
    .n = 3, .step = { { 0, 1, false }, { 2, 1, false }, { 1, 1, false } }
  };
  sample.machine->vector_registers.value = 32;
  plain = predict (&sample).compute;
  sample.plan[0] = plan;
  unrolled = predict (&sample).compute;
  assert_true (unrolled < 0.8 * plain);
  sample.machine->vector_registers.value = 4;
  spilled = predict (&sample).compute;
  assert_true (spilled > 1.3 * unrolled);
  close_sample (&sample);
}

/* The compute time of a product of 1024 x 1024 matrices with sums of ROWS x GROUPS vectors of
   four elements in REGISTERS registers, of which each step multiplies ONCE more what it reads
   of the first matrix, and so many times MORE the product.  */
static double
compute_products (unsigned rows, unsigned groups, double registers,
                  unsigned once, unsigned more)
{
  struct sample sample;
  struct pf_statement *statement;
  double compute;

  open_sample (&sample, "product-ijk");
  statement = sample.scop->statement;
  statement->work.mul += once + more;
  for (unsigned k = 0; k < statement->n_access; k++)
    if (strcmp (sample.scop->array[statement->access[k].array].name, "A") == 0)
      statement->access[k].own.mul = once;
  sample.machine->vector_registers.value = registers;
  sample.plan[0] = (struct pf_plan){ .n = 6,
                                     .step = { { 1, 4 * groups, false },
                                               { 0, rows, false },
                                               { 1, 1, false },
                                               { 2, 1, false },
                                               { 0, 1, true },
                                               { 1, 4, true } },
                                     .lanes = 4,
                                     .least_lanes = 4 };
  compute = predict (&sample).compute;
  close_sample (&sample);
  return compute;
}

/* The same for sums alone.  */
static double
compute_sums (unsigned rows, unsigned groups, double registers)
{
  return compute_products (rows, groups, registers, 0, 0);
}

/* In x * A[i][k] * B[k][j] the first product is computed once for each row of sums, however
   many vectors that has.  */
static void
test_own_operations (void **state)
{
  double sums = compute_sums (4, 4, 32);
  double own = compute_products (4, 4, 32, 1, 0);

  (void)state;
  assert_true (own > 1.1 * sums);
  assert_true (own < 1.4 * sums);
  assert_true (compute_products (4, 4, 32, 0, 1) > 1.5 * sums);
  assert_true (compute_products (8, 2, 32, 1, 0) > 1.1 * own);
}

/* Sums in registers are limited by arithmetic, two vectors of four a cycle, if they are many
   enough not to wait for each other, and as many as there are registers.  Of as many sums,
   those in squarer blocks take fewer loads.  */
static void
test_register_sums (void **state)
{
  double least = 1024. * 1024 * 1024 / 8;

  (void)state;
  assert_true (compute_sums (4, 4, 32) > least);
  assert_true (compute_sums (4, 4, 32) < 1.4 * least);
  assert_true (compute_sums (2, 2, 32) > 1.6 * least);
  assert_true (compute_sums (4, 4, 8) > 1.2 * compute_sums (4, 4, 32));
  assert_true (compute_sums (8, 2, 32) > 1.05 * compute_sums (4, 4, 32));
  assert_true (compute_sums (3, 4, 32) > compute_sums (4, 4, 32));
}

/* The cost of a product of 1024 x 1024 matrices with sums of 6 x 4 vectors as long as lines,
   which reads the second matrix from copies if PACKED, in a machine that has the data in the
   second level.  */
static struct pf_cost
streamed_sums (bool packed)
{
  struct sample sample;
  struct pf_cost cost;

  open_sample (&sample, "product-ijk");
  sample.machine->vector.value = sample.machine->cache[0].line.value;
  sample.machine->vector_registers.value = 32;
  sample.machine->cache[1].size.value = 64 << 20;
  sample.plan[0] = (struct pf_plan){ .n = 7,
                                     .step = { { 2, 256, false },
                                               { 1, 32, false },
                                               { 0, 6, false },
                                               { 1, 1, false },
                                               { 2, 1, false },
                                               { 0, 1, true },
                                               { 1, 8, true } },
                                     .pack = packed ? 2 : 0,
                                     .pack_rows = packed,
                                     .lanes = 8,
                                     .least_lanes = 8 };
  cost = predict (&sample);
  close_sample (&sample);
  return cost;
}

/* The part of the time for what the first level of COST fetches that comes on top of
   computing, if of others three tenths do.  */
static double
near_on_top (const struct pf_cost *cost)
{
  return (cost->resident - cost->compute - cost->overhead
          - 0.3 * cost->far_resident)
         / cost->near;
}

/* While such sums go on, nearly all of what comes from the second level hides behind them, if
   it lies side by side.  */
static void
test_streamed_sums (void **state)
{
  struct pf_cost packed = streamed_sums (true);
  struct pf_cost apart = streamed_sums (false);

  (void)state;
  assert_true (packed.near > 0);
  assert_true (near_on_top (&packed) > 0.05);
  assert_true (near_on_top (&packed) < 0.15);
  assert_true (near_on_top (&apart) > 0.25);
}

/* To compare such plans, what comes from other levels counts more.  */
static void
test_bursts (void **state)
{
  struct pf_cost near = { .cycles = 110, .resident = 110, .compute = 100 };
  struct pf_cost far = near;

  (void)state;
  near.near = 20;
  far.far = far.far_resident = 20;
  assert_true (pf_cost_score (&near) == pf_cost_score (&far));
  assert_true (pf_cost_burst_score (&near) < pf_cost_burst_score (&far));
}

/* What copies update stays in a register only where those that update other elements do
   not stand in between, and where it is always written.  */
static void
test_updates_aside (void **state)
{
  struct sample sample;
  double together;
  struct pf_plan plan = { .n = 5,
                          .step = { { 0, 2, false },
                                    { 2, 8, false },
                                    { 1, 1, false },
                                    { 0, 1, true },
                                    { 2, 1, true } } };

  (void)state;
  open_sample (&sample, "product-ijk");
  sample.plan[0] = plan;
  together = predict (&sample).compute;
  sample.plan[0].step[3] = plan.step[4];
  sample.plan[0].step[4] = plan.step[3];
  assert_true (predict (&sample).compute > 1.3 * together);
  sample.plan[0] = plan;
  for (unsigned k = 0; k < sample.scop->statement->n_access; k++)
    sample.scop->statement->access[k].conditional
        = sample.scop->statement->access[k].kind != PF_READ;
  assert_true (predict (&sample).compute > 1.3 * together);
  close_sample (&sample);
}

/* The plan for a band of three loops that executes FIRST iterations of the first one, and SECOND of the second one, at
   a time in the third one.  */
static struct pf_plan
in_blocks (unsigned first, unsigned second)
{
  return (struct pf_plan){ .n = 5,
                           .step = { { 0, first, false },
                                     { 1, second, false },
                                     { 2, 1, false },
                                     { 0, 1, true },
                                     { 1, 1, true } } };
}

/* The compute time of C[i][j] += A[i][k] * B[k][j] for 1024 columns and all i < k < 1024, with FACTOR rows and
   as many steps at a time, where WRITES is C and READS has it, A and B.  */
static double
compute_updates (const char *reads, const char *writes, unsigned factor)
{
  struct sample sample;
  double compute;

  open_timed (&sample, "{ S[i, k, j] : 0 <= i < k < 1024 and 0 <= j < 1024 }",
              reads, writes, "{ S[i, k, j] -> [i, k, j] }");
  set_rows (&sample);
  sample.scop->statement->work = (struct pf_work){ .add = 1, .mul = 1 };
  sample.machine->vector_registers.value = 32;
  if (factor > 1)
    sample.plan[0] = in_blocks (factor, factor);
  compute = predict (&sample).compute;
  close_sample (&sample);
  return compute;
}

/* Several steps at a time store what they update once, but each does where one may read what another
   has stored, as it does where a product takes the place of a matrix.  */
static void
test_in_place (void **state)
{
  const char *apart = "{ S[i, k, j] -> C[i, j]; S[i, k, j] -> A[i, k];"
                      " S[i, k, j] -> B[k, j] }";
  const char *in_place = "{ S[i, k, j] -> B[i, j]; S[i, k, j] -> A[i, k];"
                         " S[i, k, j] -> B[k, j] }";
  const char *c = "{ S[i, k, j] -> C[i, j] }";
  const char *b = "{ S[i, k, j] -> B[i, j] }";

  (void)state;
  assert_true (compute_updates (in_place, b, 1)
               == compute_updates (apart, c, 1));
  assert_true (compute_updates (in_place, b, 4)
               > 1.5 * compute_updates (apart, c, 4));
}

/* The compute time of rotations of 1024 rows P with as many rows Q, with so many of each at a time.  */
static double
compute_rotations (unsigned p, unsigned q)
{
  struct sample sample;
  struct pf_statement *statement;
  double compute;

  open_timed (&sample, "{ S[p, q, k] : 0 <= p, k < 1024 and 1024 <= q < 2048 }",
              "{ S[p, q, k] -> A[p, k]; S[p, q, k] -> A[q, k] }",
              "{ S[p, q, k] -> A[p, k]; S[p, q, k] -> A[q, k] }",
              "{ S[p, q, k] -> [p, q, k] }");
  set_rows (&sample);
  statement = sample.scop->statement;
  statement->work = (struct pf_work){ .add = 2, .mul = 4 };
  for (unsigned a = 0; a < statement->n_access; a++)
    statement->access[a].path = (struct pf_path){ .add = 1, .mul = 1 };
  sample.plan[0] = in_blocks (p, q);
  compute = predict (&sample).compute;
  close_sample (&sample);
  return compute;
}

/* Copies of a statement that store what the next one loads, and other elements of the array in between, wait for each
   other, but not where what is stored last is loaded.  */
static void
test_relayed (void **state)
{
  double apart = compute_rotations (1, 1);

  (void)state;
  assert_true (compute_rotations (4, 1) <= 1.02 * apart);
  assert_true (compute_rotations (1, 4) > 1.1 * apart);
  assert_true (compute_rotations (1, 8) > 1.3 * apart);
  assert_true (compute_rotations (4, 8) > 1.3 * apart);
}

/* Vectors twice as wide take half as many iterations, of which stores take longer,
   and where rows are no whole number of lines, loads as well.  */
static void
test_wide_vectors (void **state)
{
  struct sample sample;
  double preferred, wide, crossing;

  (void)state;
  open_sample (&sample, "product-ijk");
  sample.plan[0] = (struct pf_plan){
    .n = 3, .step = { { 0, 1, false }, { 2, 1, false }, { 1, 1, false } }
  };
  sample.machine->wide_vector.value = 64;
  preferred = predict (&sample).compute;
  sample.plan[0].wide = true;
  wide = predict (&sample).compute;
  assert_true (wide < 0.7 * preferred);
  for (unsigned a = 0; a < sample.scop->n_array; a++)
    sample.scop->array[a].stride[0] += 8;
  crossing = predict (&sample).compute;
  assert_true (crossing > 1.3 * wide);
  /* The preferred ones are shorter than a line.  */
  sample.plan[0].wide = false;
  assert_true (predict (&sample).compute == preferred);
  close_sample (&sample);
}

/* Assert that the typical point for SCOP's context CONTEXT and the one statement
   that runs for DOMAIN is POINT.  */
static void
assert_typical (const char *domain, const char *point)
{
  isl_ctx *ctx = make_ctx ();
  char *schedule = NULL;
  struct pf_scop *scop;
  isl_set *typical, *expected;

  assert_true (asprintf (&schedule,
                         "{ domain: \"%s\", child: {"
                         "schedule: \"[{ S[i] -> [i] }]\" } }",
                         domain)
               > 0);
  scop = make_scop (ctx, domain, NULL, "{ S[i] -> A[i] }", NULL, schedule);
  typical = pf_typical_point (scop);
  expected = isl_set_read_from_str (ctx, point);
  assert_int_equal (isl_set_is_equal (typical, expected), isl_bool_true);
  isl_set_free (typical);
  isl_set_free (expected);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  free (schedule);
}

/* The counter of an outer loop is in the middle of its values, whichever of
   the parameters comes first.  */
static void
test_typical (void **state)
{
  (void)state;
  assert_typical ("[n] -> { S[i] : 0 <= i < n }", "[n] -> { : n = 1000 }");
  assert_typical ("[n] -> { S[i] : 0 <= i < n and n < 500 }",
                  "[n] -> { : n = 250 }");
  assert_typical ("[n] -> { S[i] : 0 <= i < n and n > 2000 }",
                  "[n] -> { : n = 2001 }");
  assert_typical ("[n, m] -> { S[i] : 0 <= i < n and n = 6m }",
                  "[n, m] -> { : n = 996 and m = 166 }");
  assert_typical ("[n, m] -> { S[i] : 0 <= i < n and n = 1500m }",
                  "[n, m] -> { : n = 1500 and m = 1 }");
  assert_typical ("[k] -> { S[i] : 0 <= k < i < 600 }", "[k] -> { : k = 299 }");
  assert_typical ("[k, n] -> { S[i] : 0 <= k < i < n }",
                  "[k, n] -> { : k = 499 and n = 1000 }");
  assert_typical ("[n, k] -> { S[i] : 0 <= k < i < n }",
                  "[n, k] -> { : k = 499 and n = 1000 }");
}

/* A sum that is stored and loaded again in each iteration waits longer, unless the source
   keeps it in a scalar.  */
static void
test_overlap (void **state)
{
  struct sample sample;
  double known, unknown, scalar;

  (void)state;
  open_sample (&sample, "product-ijk");
  known = predict (&sample).compute;
  sample.nest->may_overlap = 1;
  unknown = predict (&sample).compute;
  for (unsigned a = 0; a < sample.scop->statement[0].n_access; a++)
    sample.scop->statement[0].access[a].scalar = true;
  scalar = predict (&sample).compute;
  assert_true (unknown > 1.9 * known);
  assert_true (scalar == known);
  close_sample (&sample);
}

/* What SAMPLE takes to compute where executions of short loops overlap, in relation to where they
   do not.  */
static double
overlapping_part (struct sample *sample)
{
  double alone = predict (sample).compute;

  sample->nest->overlaps = true;
  return predict (sample).compute / alone;
}

/* Open SAMPLE for a nest over columns that runs for DOMAIN.  */
static void
open_columns (struct sample *sample, const char *domain)
{
  open_timed (sample, domain, "{ S[j, i] -> A[i, j] }",
              "{ S[j, i] -> A[i, j] }", "{ S[j, i] -> [j, i] }");
  set_rows (sample);
}

/* A few elements of columns are loaded and stored one by one then, not with vectors.  */
static void
test_short_columns (void **state)
{
  struct sample sample;

  (void)state;
  open_columns (&sample, "{ S[j, i] : 0 <= j < 900 and j <= i < j + 3 }");
  assert_true (overlapping_part (&sample) < 0.7);
  close_sample (&sample);
}

/* Where these always are as many, they are so in any case, in straight code: of five, no more than
   four cycles for each, however many columns there are.  */
static void
test_few_rows (void **state)
{
  struct sample sample;

  (void)state;
  open_columns (&sample, "[n] -> { S[j, i] : 0 <= j < n and 0 <= i < 5 }");
  assert_true (predict (&sample).compute
               < 5 * 4 * sample.nest->statement[0].dim[0].extent);
  assert_true (overlapping_part (&sample) > 0.9);
  close_sample (&sample);
}

/* What eight sums of rows of N elements each, the middle of 1 and MOST, take that are stored as WRITES says.  */
static double
compute_row_sums (int most, const char *writes)
{
  struct sample sample;
  struct pf_cost cost;
  char *domain = pf_message ("[n] -> { S[i, k, j] : 0 <= i < 900 and "
                             "0 <= k < 8 and 0 <= j < n <= %d }",
                             most);
  char *reads = pf_message ("{ S[i, k, j] -> B[k, j]; %s }", writes);
  char *written = pf_message ("{ %s }", writes);

  open_timed (&sample, domain, reads, written, "{ S[i, k, j] -> [i, k, j] }");
  set_rows (&sample);
  sample.scop->statement[0].work = (struct pf_work){ .add = 1, .width = 8 };
  sample.machine->vector.value = 64;
  sample.nest->overlaps = true;
  cost = predict (&sample);
  close_sample (&sample);
  free (domain);
  free (reads);
  free (written);
  return cost.compute + cost.overhead;
}

/* Additions to a row of one vector wait until those before have been stored, unless it takes longer to add to all of a long
   one.  */
static void
test_returning_rows (void **state)
{
  (void)state;
  assert_true (compute_row_sums (15, "S[i, k, j] -> A[i, j]")
               > 1.1 * compute_row_sums (15, "S[i, k, j] -> A[k, j]"));
  assert_true (compute_row_sums (999, "S[i, k, j] -> A[i, j]")
               < 1.01 * compute_row_sums (999, "S[i, k, j] -> A[k, j]"));
}

/* Sums overlap with others, those over short loops in short loops as well; but not where all
   additions between take longer than a processor looks ahead.  */
static void
test_sums_in_turn (void **state)
{
  struct sample sample;

  (void)state;
  open_timed (&sample,
              "{ S[i, k, l] : 0 <= i < 900 and 0 <= k < 3 and 0 <= l < 3 }",
              "{ S[i, k, l] -> A[i, 0]; S[i, k, l] -> B[k, l] }",
              "{ S[i, k, l] -> A[i, 0] }", "{ S[i, k, l] -> [i, k, l] }");
  set_rows (&sample);
  sample.scop->statement[0].work = (struct pf_work){ .add = 1, .width = 8 };
  assert_true (overlapping_part (&sample) < 0.6);
  close_sample (&sample);
  open_timed (&sample,
              "{ S[i, k, l] : 0 <= i < 900 and 0 <= k < 300 and 0 <= l < 3 }",
              "{ S[i, k, l] -> A[i, 0]; S[i, k, l] -> B[k, l] }",
              "{ S[i, k, l] -> A[i, 0] }", "{ S[i, k, l] -> [i, k, l] }");
  set_rows (&sample);
  sample.scop->statement[0].work = (struct pf_work){ .add = 1, .width = 8 };
  assert_true (overlapping_part (&sample) > 0.95);
  close_sample (&sample);
}

/* The compiler checks whether arrays overlap before a vectorized loop, all references at known
   distances at once; but if that takes too many checks, the loop is not vectorized.  */
static void
test_many_checks (void **state)
{
  struct sample sample;
  double checked_at_once;

  (void)state;
  open_timed (&sample, "{ S[i, j] : 0 <= i < 60 and 0 <= j < 900 }",
              "{ S[i, j] -> A[i, j]; S[i, j] -> A[i + 1, j];"
              " S[i, j] -> A[i + 2, j]; S[i, j] -> A[i + 3, j];"
              " S[i, j] -> A[i + 4, j]; S[i, j] -> A[i + 5, j];"
              " S[i, j] -> A[i + 6, j]; S[i, j] -> A[i + 7, j];"
              " S[i, j] -> A[i + 8, j]; S[i, j] -> A[i + 9, j];"
              " S[i, j] -> A[i + 10, j] }",
              "{ S[i, j] -> B[i, j] }", "{ S[i, j] -> [i, j] }");
  set_rows (&sample);
  sample.nest->may_overlap = 1;
  checked_at_once = predict (&sample).compute;
  for (unsigned k = 0; k < sample.scop->n_array; k++)
    sample.scop->array[k].stride[0] = 0;
  assert_true (predict (&sample).compute > 1.5 * checked_at_once);
  sample.nest->may_overlap = 0;
  assert_true (predict (&sample).compute <= checked_at_once);
  close_sample (&sample);
}

/* Loops that store are not vectorized where the code loads its bounds again behind each store.  */
static void
test_reloaded_bounds (void **state)
{
  struct sample sample;
  double once;

  (void)state;
  open_timed (&sample, "{ S[i, j] : 0 <= i < 60 and 0 <= j < 900 }",
              "{ S[i, j] -> A[i, j] }", "{ S[i, j] -> B[i, j] }",
              "{ S[i, j] -> [i, j] }");
  set_rows (&sample);
  once = predict (&sample).compute;
  sample.nest->reloads = true;
  assert_true (predict (&sample).compute > 1.5 * once);
  close_sample (&sample);
}

/* What is executed for other parameters only costs next to nothing: T, where k is not
   positive.  */
static void
test_other_parameters (void **state)
{
  struct sample sample = { .ctx = make_ctx () };

  (void)state;
  sample.scop = make_timed_scop (
      sample.ctx,
      "[k] -> { S[i, j] : 0 <= i < 20 and 0 <= j < k;"
      " T[i, j] : k <= 0 and 0 <= i < 3000 and 0 <= j < 3000 }",
      "[k] -> { S[i, j] -> A[i, j]; T[i, j] -> B[i, j] }",
      "[k] -> { S[i, j] -> A[i, j]; T[i, j] -> B[i, j] }",
      "[k] -> { S[i, j] -> [0, i, j]; T[i, j] -> [1, i, j] }");
  sample.scop->context = isl_set_intersect (
      sample.scop->context,
      isl_set_read_from_str (sample.ctx, "[k] -> { : k > 0 }"));
  open_scop (&sample);
  set_rows (&sample);
  assert_true (predict (&sample).compute < 20 * 1000 * 10);
  close_sample (&sample);
}

/* A loop whose iterations wait for each other costs the wait.  */
static void
test_recurrence (void **state)
{
  struct sample sample;

  (void)state;
  open_sample (&sample, "recurrence");
  assert_true (predict (&sample).compute
               >= 999. * 999 * sample.machine->fp_add_latency.value);
  close_sample (&sample);
}

/* The cycles of an iteration of a loop that adds what it reads by ROW, and the same element of
   another row, to one of MAY_OVERLAP arrays that may overlap.  */
static double
sum_of_products (const char *row, unsigned may_overlap)
{
  struct sample sample;
  struct pf_statement *statement;
  char *reads;
  double cycles;

  assert_true (asprintf (&reads,
                         "{ S[i, k] -> C[i, 0]; S[i, k] -> %s;"
                         " S[i, k] -> B[0, k] }",
                         row)
               > 0);
  open_timed (&sample, "{ S[i, k] : 0 <= i < 100 and 0 <= k < 1000 }", reads,
              "{ S[i, k] -> C[i, 0] }", "{ S[i, k] -> [i, k] }");
  free (reads);
  set_rows (&sample);
  sample.machine->sum_latency.value = 1.5;
  statement = sample.scop->statement;
  statement->work = (struct pf_work){ .add = 1, .mul = 1 };
  for (unsigned a = 0; a < statement->n_access; a++)
    statement->access[a].path.add = 1;
  /* Reads of the two rows come before those of the sum.  */
  statement->access[0].path.mul = statement->access[1].path.mul = 1;
  sample.nest->may_overlap = may_overlap;
  cycles = predict (&sample).compute / 100000;
  close_sample (&sample);
  return cycles;
}

/* What is multiplied in vectors and added up in order waits for additions alone; not columns,
   nor a sum that is stored in each iteration.  */
static void
test_folded (void **state)
{
  (void)state;
  assert_true (sum_of_products ("A[i, k]", 0) < 1.8);
  assert_true (sum_of_products ("A[k, i]", 0) > 3.9);
  assert_true (sum_of_products ("A[i, k]", 1) > 3.9);
}

/* The cycles of an iteration of a loop that adds up a column, multiplied by PRODUCTS numbers.  */
static double
sum_of_column (int products)
{
  struct sample sample;
  struct pf_statement *statement;
  double cycles;

  open_timed (&sample, "{ S[i, k] : 0 <= i < 100 and 0 <= k < 1000 }",
              "{ S[i, k] -> C[i, 0]; S[i, k] -> A[k, i] }",
              "{ S[i, k] -> C[i, 0] }", "{ S[i, k] -> [i, k] }");
  set_rows (&sample);
  sample.machine->sum_latency.value = 1.5;
  statement = sample.scop->statement;
  statement->work = (struct pf_work){ .add = 1, .mul = products };
  for (unsigned a = 0; a < statement->n_access; a++)
    statement->access[a].path.add = 1;
  cycles = predict (&sample).compute / 100000;
  close_sample (&sample);
  return cycles;
}

/* What is only added to waits for additions, which may be faster than a product that is added.  */
static void
test_additions (void **state)
{
  (void)state;
  assert_true (sum_of_column (0) < 2.5);
  assert_true (sum_of_column (1) > 3.9);
}

/* The compute time of ten loops of 900 iterations that WRITE what they divide, and need by
   READ what one before wrote, in divisions and additions on the way.  */
static double
chained_divisions (const char *read, const char *write)
{
  struct sample sample;
  double cycles;

  open_timed (&sample, "{ S[i, j] : 0 <= i < 10 and 4 <= j < 904 }", read,
              write, "{ S[i, j] -> [i, j] }");
  set_rows (&sample);
  sample.scop->statement[0].work.div = 1;
  for (unsigned a = 0; a < sample.scop->statement[0].n_access; a++)
    sample.scop->statement[0].access[a].path
        = (struct pf_path){ .add = 3, .div = 1 };
  cycles = predict (&sample).compute
           / (3 * sample.machine->fp_add_latency.value
              + sample.machine->fp_div_cycles.value);
  close_sample (&sample);
  return cycles;
}

/* It waits for all operations on the way from one iteration to the next, for half of
   them if that is the next but one.  */
static void
test_paths (void **state)
{
  const char *write = "{ S[i, j] -> A[i, j] }";
  double one = chained_divisions ("{ S[i, j] -> A[i, j - 1] }", write);
  double two = chained_divisions ("{ S[i, j] -> A[i, j - 2] }", write);

  (void)state;
  assert_true (one >= 9000);
  assert_true (one < 1.1 * 9000);
  assert_true (two < 0.6 * one);
}

/* So it does where the value stays in one place.  */
static void
test_scalar_path (void **state)
{
  double same
      = chained_divisions ("{ S[i, j] -> A[i, 0] }", "{ S[i, j] -> A[i, 0] }");

  (void)state;
  assert_true (same >= 9000);
  assert_true (same < 1.1 * 9000);
}

/* The compute time of a nest of ROWS rows that reads READS, makes WRITES and runs at
   TIMES, with the outer loop in blocks of FACTOR that are unrolled into the inner one,
   as a multiple of that without.  */
static double
unrolled_share (const char *rows, const char *reads, const char *writes,
                const char *times, unsigned factor)
{
  struct sample sample;
  double rolled, unrolled;

  open_timed (&sample, rows, reads, writes, times);
  set_rows (&sample);
  rolled = predict (&sample).compute;
  sample.plan[0] = (struct pf_plan){
    .n = 3, .step = { { 0, factor, false }, { 1, 1, false }, { 0, 1, true } }
  };
  unrolled = predict (&sample).compute;
  close_sample (&sample);
  return unrolled / rolled;
}

#define MANY_ROWS "{ S[i, j] : 0 <= i < 400 and 0 <= j < 640 }"
#define FOUR_ROWS "{ S[i, j] : 0 <= i < 4 and 0 <= j < 640 }"
#define AS_IT_IS "{ S[i, j] -> [i, j] }"

/* Unrolled iterations that wait for each other gain nothing; where the inner loop is
   skewed they do not.  */
static void
test_skewed_copies (void **state)
{
  const char *reads = "{ S[i, j] -> A[i, j - 1]; S[i, j] -> A[i - 1, j + 1] }";
  const char *writes = "{ S[i, j] -> A[i, j] }";
  double skewed = unrolled_share (MANY_ROWS, reads, writes,
                                  "{ S[i, j] -> [i, 2i + j] }", 8);
  double serial = unrolled_share (MANY_ROWS, reads, writes,
                                  "{ S[i, j] -> [i, i + j] }", 8);

  (void)state;
  assert_true (skewed < 0.5);
  assert_true (serial > 0.9);
}

/* Iterations of which one writes what others read are not vectorized together; those
   of a short loop that all update one element are.  */
static void
test_meeting_copies (void **state)
{
  const char *writes = "{ S[i, j] -> A[i, j] }";
  double apart
      = unrolled_share (MANY_ROWS, "{ S[i, j] -> A[i, j]; S[i, j] -> B[9, j] }",
                        writes, AS_IT_IS, 8);
  double meeting
      = unrolled_share (MANY_ROWS, "{ S[i, j] -> A[i, j]; S[i, j] -> A[9, j] }",
                        writes, AS_IT_IS, 8);
  double updates
      = unrolled_share (FOUR_ROWS, "{ S[i, j] -> A[0, j]; S[i, j] -> B[i, j] }",
                        "{ S[i, j] -> A[0, j] }", AS_IT_IS, 4);

  (void)state;
  assert_true (apart < 1.1);
  assert_true (meeting > 2);
  assert_true (updates < 1.1);
}

/* The compute time of a recurrence that reads the elements of C and D that READS has,
   too.  */
static double
recurrence_with (const char *reads)
{
  struct sample sample;
  double cycles;

  open_timed (&sample, "{ S[i, j] : 1 <= i < 300 and 1 <= j < 900 }", reads,
              "{ S[i, j] -> A[i, j] }", "{ S[i, j] -> [i, j] }");
  set_rows (&sample);
  for (unsigned a = 0; a < sample.scop->statement[0].n_access; a++)
    sample.scop->statement[0].access[a].path = (struct pf_path){ .add = 1 };
  cycles = predict (&sample).compute;
  close_sample (&sample);
  return cycles;
}

/* What a scalar loop loaded in an iteration shortly before it has in a register.  */
static void
test_kept_loads (void **state)
{
  double near = recurrence_with (
      "{ S[i, j] -> A[i, j - 1]; S[i, j] -> C[i, j]; S[i, j] -> C[i, 1 + j];"
      "  S[i, j] -> C[i, 2 + j]; S[i, j] -> C[i, 3 + j]; S[i, j] -> D[i, j];"
      "  S[i, j] -> D[i, 1 + j]; S[i, j] -> D[i, 2 + j];"
      "  S[i, j] -> D[i, 3 + j]; S[i, j] -> D[i, 4 + j] }");
  double far = recurrence_with (
      "{ S[i, j] -> A[i, j - 1]; S[i, j] -> C[i, j]; S[i, j] -> C[1 + i, j];"
      "  S[i, j] -> C[2 + i, j]; S[i, j] -> C[3 + i, j]; S[i, j] -> D[i, j];"
      "  S[i, j] -> D[1 + i, j]; S[i, j] -> D[2 + i, j];"
      "  S[i, j] -> D[3 + i, j]; S[i, j] -> D[4 + i, j] }");

  (void)state;
  assert_true (near < 0.8 * far);
}

/* What is added to an element that the loop moves away from does not wait, even
   beside a sum that is kept in a register.  */
static void
test_two_sums (void **state)
{
  struct sample sample;

  (void)state;
  open_sample (&sample, "two-sums");
  assert_true (predict (&sample).compute
               < 600. * 700 * (sample.machine->fp_add_latency.value + 1));
  close_sample (&sample);
}

/* An integer sum is vectorized, a sum of doubles is not; nor is one that has to be stored in each
   iteration, as what is read may be the same.  */
static void
test_integer_sum (void **state)
{
  struct sample sample;
  double known;

  (void)state;
  open_sample (&sample, "integer-sum");
  known = predict (&sample).compute;
  assert_true (known < 2000. * 2000);
  sample.nest->overlaps = true;
  sample.nest->may_overlap = 1;
  assert_true (predict (&sample).compute > 2 * known);
  close_sample (&sample);
}

/* The cycles of sums of LENGTH integers in each of 800 rows, of elements of SIZE bytes, which are absolute
   differences from another array if there is a DISTANCE.  */
static double
row_sums (unsigned length, unsigned size, unsigned distance)
{
  struct sample sample;
  struct pf_statement *statement;
  double cycles;
  char *domain
      = pf_message ("{ S[i, j] : 0 <= i < 800 and 0 <= j < %u }", length);

  open_timed (&sample, domain,
              "{ S[i, j] -> A[i, j]; S[i, j] -> B[i, j]; S[i, j] -> K[i] }",
              "{ S[i, j] -> K[i] }", "{ S[i, j] -> [i, j] }");
  free (domain);
  statement = sample.scop->statement;
  statement->work
      = (struct pf_work){ .integer = 5, .width = 4, .distance = distance };
  for (unsigned k = 0; k < sample.scop->n_array; k++)
    {
      struct pf_array *array = sample.scop->array + k;

      array->element_size = array->n_dim == 2 ? size : 4;
      array->stride[array->n_dim - 1] = array->element_size;
    }
  cycles = predict (&sample).compute;
  close_sample (&sample);
  return cycles;
}

/* Behind each row the elements of a vector of sums are added up.  */
static void
test_added_up (void **state)
{
  (void)state;
  assert_true (2 * row_sums (400, 4, 0) - row_sums (800, 4, 0) > 800. * 10);
}

/* Of bytes all of a vector are done at a time by the instruction for their distances.  */
static void
test_distances (void **state)
{
  (void)state;
  assert_true (row_sums (800, 1, 5) < row_sums (800, 1, 0) / 3);
}

/* The example in nest.h, with a triangle.  */
static void
test_triangle (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_scop (
      ctx, "{ S[i, j] : 0 <= i < 100 and 0 <= j <= i }", NULL,
      "{ S[i, j] -> A[j, i] }", NULL,
      "{ domain: \"{ S[i, j] : 0 <= i < 100 and 0 <= j <= i }\", child: {"
      "schedule: \"[{ S[i, j] -> [i] }, { S[i, j] -> [j] }]\" } }");
  struct pf_tree *tree = pf_tree_from_schedule (scop->schedule);
  isl_set *typical = pf_typical_point (scop);
  struct pf_nest *nest = pf_nest_from_tree (scop, tree, typical);
  const struct pf_nest_statement *statement;

  (void)state;
  assert_non_null (nest);
  statement = nest->statement;
  assert_int_equal (statement->n_dim, 2);
  assert_true (statement->dim[0].extent == 100);
  assert_true (statement->dim[1].extent == 100);
  assert_false (statement->dim[1].exact);
  assert_true (statement->given[1 * 2 + 0] == 51);
  assert_true (statement->given[0 * 2 + 1] == 50);
  assert_true (statement->access[0].step[0] == 0);
  assert_true (statement->access[0].step[1] == 1);
  assert_true (statement->access[0].step[2] == 1);
  assert_true (statement->access[0].step[3] == 0);
  assert_false (pf_nest_is_skewed (statement, 0, nest));
  assert_false (pf_nest_is_skewed (statement, 1, nest));
  pf_nest_free (nest);
  isl_set_free (typical);
  pf_tree_free (tree);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The number of iterations of the loop over DOMAIN, [n] or [n, k] -> { S[i] }, the average of
   n is AVERAGE, where parameters are no more than MOST; 0 is no limit.  */
static double
loop_extent (const char *domain, long average, long most)
{
  isl_ctx *ctx = make_ctx ();
  char *schedule;
  struct pf_scop *scop;
  struct pf_tree *tree;
  isl_set *parameters;
  struct pf_nest *nest;
  double extent;

  schedule = pf_message ("{ domain: \"%s\", child: {"
                         "schedule: \"[n] -> [{ S[i] -> [i] }]\" } }",
                         domain);
  scop = make_scop (ctx, domain, NULL, "[n] -> { S[i] -> A[i] }", NULL,
                    schedule);
  free (schedule);
  tree = pf_tree_from_schedule (scop->schedule);
  scop->parameter[0].typical = average;
  parameters = pf_typical_point (scop);
  if (most)
    {
      isl_set *typical = parameters;
      const long all[] = { most, most };

      assert_true (scop->n_parameter <= sizeof all / sizeof *all);
      parameters = pf_typical_within (scop, typical, NULL, all);
      isl_set_free (typical);
    }
  nest = pf_nest_from_tree (scop, tree, parameters);
  assert_non_null (nest);
  extent = nest->statement[0].dim[0].extent;
  pf_nest_free (nest);
  isl_set_free (parameters);
  pf_tree_free (tree);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return extent;
}

/* The same for a loop up to n.  */
static double
typical_extent (long average, long most)
{
  return loop_extent ("[n] -> { S[i] : 0 <= i < n and n <= 5000 }", average,
                      most);
}

/* A counter of a loop around is in the middle of what it can be, also where parameters are
   small.  */
static void
test_middle (void **state)
{
  static const char rest[] = "[n, k] -> { S[i] : 0 <= k <= i < n }";
  static const char apart[]
      = "[n, k] -> { S[i] : -2147483648 <= k <= i < n and n >= 7 + k }";

  (void)state;
  assert_true (fabs (loop_extent (rest, 0, 0) - 500) <= 1);
  assert_true (fabs (loop_extent (rest, 0, 600) - 300) <= 1);
  assert_true (fabs (loop_extent (rest, 0, 10) - 5) <= 1);
  /* Also where nothing bounds it from below, as where that has been forgotten of a wide type.  */
  assert_true (
      fabs (loop_extent ("[n, k] -> { S[i] : k <= i < n }", 0, 0) - 500) <= 1);
  assert_true (fabs (loop_extent ("[n, k] -> { S[i] : k <= i < n and -65536 <= "
                                  "k and n <= 65536 }",
                                  0, 0)
                     - 500)
               <= 1);
  /* It is not further below 0 than it has to be.  */
  assert_true (loop_extent (apart, 0, 4) == 7);
}

/* An average that a profile tells takes the place of the typical parameter.  */
static void
test_average (void **state)
{
  (void)state;
  assert_true (typical_extent (0, 0) == PF_TYPICAL_PARAMETER);
  assert_true (typical_extent (300, 0) == 300);
  assert_true (typical_extent (3000, 0) == 3000);
  assert_true (typical_extent (7000, 0) == 5000);
  assert_true (typical_extent (0, 600) == 600);
  assert_true (typical_extent (300, 600) == 300);
  assert_true (typical_extent (3000, 600) == 600);
}

/* Through a skewed and shifted schedule, accesses look as they do in time.  */
static void
test_skewed (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_scop (
      ctx, "[n] -> { S[t, i] : 0 <= t, i < n }", NULL,
      "[n] -> { S[t, i] -> A[i + 1] }", NULL,
      "{ domain: \"[n] -> { S[t, i] : 0 <= t, i < n }\", child: {"
      "schedule: \"[n] -> [{ S[t, i] -> [t] }, { S[t, i] -> [2t + i + 5] }]\""
      "} }");
  struct pf_tree *tree = pf_tree_from_schedule (scop->schedule);
  isl_set *typical = pf_typical_point (scop);
  struct pf_nest *nest = pf_nest_from_tree (scop, tree, typical);
  isl_schedule *plain = isl_schedule_read_from_str (
      ctx, "{ domain: \"[n] -> { S[t, i] : 0 <= t, i < n }\", child: {"
           "schedule: \"[n] -> [{ S[t, i] -> [t] }, { S[t, i] -> [i] }]\" } }");
  struct pf_tree *plain_tree = pf_tree_from_schedule (plain);
  struct pf_nest *original = pf_nest_from_tree (scop, plain_tree, typical);
  const struct pf_nest_access *access;

  (void)state;
  assert_non_null (nest);
  assert_non_null (original);
  access = nest->statement[0].access;
  /* i + 1 = (second - 2 first - 5) + 1.  */
  assert_true (access->step[0] == -2);
  assert_true (access->step[1] == 1);
  assert_true (access->offset[0] == -4);
  assert_true (nest->statement[0].dim[0].extent == PF_TYPICAL_PARAMETER);
  assert_true (nest->statement[0].dim[1].extent
               == 3 * PF_TYPICAL_PARAMETER - 2);
  assert_true (nest->statement[0].dim[1].first == 5);
  assert_false (pf_nest_is_skewed (nest->statement, 0, original));
  assert_true (pf_nest_is_skewed (nest->statement, 1, original));
  /* Seen from the skewed order, the plain one is skewed, as that of
     for (j = 2 * t + 5; j < 2 * t + 5 + n; j++)  */
  assert_false (pf_nest_is_skewed (nest->statement, 1, nest));
  assert_true (pf_nest_is_skewed (original->statement, 1, nest));
  pf_nest_free (original);
  pf_tree_free (plain_tree);
  isl_schedule_free (plain);
  pf_nest_free (nest);
  isl_set_free (typical);
  pf_tree_free (tree);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Loops that follow each other in a block of rows take the time of both: the
   second one computes while nothing comes from memory.  The rows are fetched by
   the first.  */
static void
test_phases (void **state)
{
  struct sample sample;
  struct pf_loops *loops;
  struct pf_traffic traffic[16] = { { .tlb = 0 } }, whole;
  unsigned phases = 0, first = 0, holder;
  double sum = 0, most = 0, bytes;

  (void)state;
  open_sample (&sample, "rows-twice");
  sample.plan[0] = (struct pf_plan){
    .n = 2, .step = { { 0, 7, false }, { 0, 1, true } }, .jam = true
  };
  whole = measure (&sample);
  loops = pf_loops_make (sample.nest, 0, sample.plan);
  assert_non_null (loops);
  assert_true (loops->n_place <= 16);
  assert_int_equal (
      pf_footprint_phases (loops, sample.machine, traffic, &holder, &bytes), 0);
  assert_int_equal (holder, 1);
  assert_true (bytes > 0);
  for (unsigned p = 1; p < loops->n_place; p++)
    if (loops->place[p].phase == p)
      {
        first = phases++ == 0 ? p : first;
        most = fmax (most, traffic[p].cache[1]);
      }
  for (unsigned p = 0; p < loops->n_place; p++)
    sum += traffic[p].cache[1];
  assert_int_equal (phases, 2);
  assert_true (fabs (sum / whole.cache[1] - 1) < 1e-9);
  assert_true (traffic[first].cache[1] == most);
  assert_true (most > 0.9 * sum);
  pf_loops_free (loops);
  close_sample (&sample);
}

/* The memory cycles to store rows of ROW bytes, JAM of them side by side.  */
static double
store_rows (unsigned row, unsigned jam)
{
  struct sample sample;
  double cycles;

  open_timed (&sample, "{ S[i, j] : 0 <= i, j < 800 }",
              "{ S[i, j] -> A[i, j] }", "{ S[i, j] -> C[i, j] }",
              "{ S[i, j] -> [i, j] }");
  for (unsigned k = 0; k < sample.scop->n_array; k++)
    {
      sample.scop->array[k].element_size = 8;
      sample.scop->array[k].stride[1] = 8;
      sample.scop->array[k].stride[0] = row;
    }
  sample.scop->statement[0].work.add = 1;
  sample.scop->statement[0].work.width = 8;
  if (jam > 1)
    sample.plan[0] = (struct pf_plan){
      .n = 3, .step = { { 0, jam, false }, { 1, 1, false }, { 0, 1, true } }
    };
  cycles = predict (&sample).memory;
  close_sample (&sample);
  return cycles;
}

/* Vectors that lie in two lines take longer to store, but only in turns with others.  */
static void
test_torn (void **state)
{
  (void)state;
  assert_true (store_rows (8008, 1) < 1.01 * store_rows (8000, 1));
  assert_true (store_rows (8008, 8) > store_rows (8000, 8));
}

/* Sums that may be added up in any order are vectorized.  */
static void
test_associative (void **state)
{
  struct sample sample;
  struct pf_cost before;

  (void)state;
  open_sample (&sample, "rows-twice");
  before = predict (&sample);
  for (unsigned k = 0; k < sample.scop->n_statement; k++)
    sample.scop->statement[k].work.associative = true;
  assert_true (predict (&sample).compute < 0.5 * before.compute);
  close_sample (&sample);
}

/* The cycles of a loop that adds elements of BYTES along rows, with vectors of VECTOR
   bytes.  CONDITIONAL: where a condition on data holds; COMPUTES: which the sums
   depend on as well.  */
static double
conditional_sums (bool conditional, bool computes, unsigned bytes,
                  unsigned vector)
{
  struct sample sample;
  struct pf_statement *statement;
  double cycles;

  open_timed (&sample, "{ S[i, j] : 0 <= i, j < 800 }",
              "{ S[i, j] -> A[i, j]; S[i, j] -> C[i, j] }",
              "{ S[i, j] -> C[i, j] }", "{ S[i, j] -> [i, j] }");
  for (unsigned k = 0; k < sample.scop->n_array; k++)
    {
      sample.scop->array[k].element_size = bytes;
      sample.scop->array[k].stride[1] = bytes;
      sample.scop->array[k].stride[0] = 1000 * bytes;
    }
  statement = sample.scop->statement;
  statement->work.add = 1;
  statement->work.width = bytes;
  statement->work.conditional = computes;
  for (unsigned k = 0; k < statement->n_access; k++)
    statement->access[k].conditional
        = conditional && statement->access[k].kind != PF_READ;
  sample.machine->vector.value = vector;
  cycles = predict (&sample).compute;
  close_sample (&sample);
  return cycles;
}

/* AVX leaves out some of the stores of a vector, AVX-512 small elements and arithmetic,
   too.  Elsewhere a branch is taken for each element.  */
static void
test_conditional (void **state)
{
  (void)state;
  assert_true (conditional_sums (true, false, 8, 32)
               < 1.2 * conditional_sums (false, false, 8, 32));
  assert_true (conditional_sums (true, false, 8, 16)
               > 3 * conditional_sums (false, false, 8, 16));
  assert_true (conditional_sums (true, false, 2, 32)
               > 3 * conditional_sums (false, false, 2, 32));
  assert_true (conditional_sums (true, false, 2, 64)
               < 1.2 * conditional_sums (false, false, 2, 64));
  assert_true (conditional_sums (true, true, 8, 32)
               > 3 * conditional_sums (false, false, 8, 32));
  assert_true (conditional_sums (true, true, 8, 64)
               < 1.2 * conditional_sums (false, false, 8, 64));
}

/* What an order is predicted to take that reads T[L[i][j]], where T has so many elements as EXTENT, 0 if
   that is not known, by
   LOADED subscripts.  */
static struct pf_cost
looked_up (unsigned loaded, long extent)
{
  struct sample sample;
  struct pf_cost cost;

  open_timed (&sample, "{ S[i, j] : 0 <= i, j < 800 }",
              "{ S[i, j] -> L[i, j]; S[i, j] -> T[0, 1001 i + j] }",
              "{ S[i, j] -> C[i, j] }", "{ S[i, j] -> [i, j] }");
  for (unsigned k = 0; k < sample.scop->n_array; k++)
    {
      sample.scop->array[k].element_size = 8;
      sample.scop->array[k].stride[1] = 8;
      sample.scop->array[k].stride[0] = 8000;
      if (strcmp (sample.scop->array[k].id, "T") == 0)
        sample.scop->array[k].extent[0] = sample.scop->array[k].extent[1]
            = extent;
    }
  for (unsigned k = 0; k < sample.scop->statement->n_access; k++)
    {
      struct pf_access *access = sample.scop->statement->access + k;

      if (strcmp (sample.scop->array[access->array].id, "T") == 0)
        access->loaded = loaded;
    }
  sample.scop->statement->work.width = 8;
  cost = predict (&sample);
  close_sample (&sample);
  return cost;
}

/* What is loaded by is anywhere: elements are loaded one by one though the model has them side by side, and where the
   table is known, no order fetches less of it.  */
static void
test_looked_up (void **state)
{
  (void)state;
  assert_true (looked_up (2, 0).compute > 2 * looked_up (0, 0).compute);
  assert_true (looked_up (2, 64).cycles < 0.9 * looked_up (2, 0).cycles);
}

/* The cycles of C[i][j] += K[i] in a loop over j, with vectors of AVX-512, where a condition
   on data holds; K[i] is loaded in any case, too, if LOADED.  */
static double
conditional_row (bool loaded)
{
  struct sample sample;
  struct pf_statement *statement;
  double cycles;

  open_timed (&sample, "{ S[i, j] : 0 <= i, j < 800 }",
              "{ S[i, j] -> C[i, j]; S[i, j] -> K[i] }",
              "{ S[i, j] -> C[i, j] }", "{ S[i, j] -> [i, j] }");
  statement = sample.scop->statement;
  statement->work.add = 1;
  for (unsigned k = 0; k < statement->n_access; k++)
    statement->access[k].conditional
        = statement->access[k].kind != PF_READ
          || (!loaded
              && sample.scop->array[statement->access[k].array].n_dim == 1);
  sample.machine->vector.value = 64;
  cycles = predict (&sample).compute;
  close_sample (&sample);
  return cycles;
}

/* What might not exist is loaded in front of no loop, and no vector of it in one.  */
static void
test_conditional_row (void **state)
{
  (void)state;
  assert_true (conditional_row (false) > 1.5 * conditional_row (true));
}

/* The cycles of K[i] += A[i][j] in a loop over j, in integers; where a condition on data
   holds, if CONDITIONAL.  */
static double
conditional_update (bool conditional)
{
  struct sample sample;
  struct pf_statement *statement;
  double cycles;

  open_timed (&sample, "{ S[i, j] : 0 <= i, j < 800 }",
              "{ S[i, j] -> A[i, j]; S[i, j] -> K[i] }", "{ S[i, j] -> K[i] }",
              "{ S[i, j] -> [i, j] }");
  statement = sample.scop->statement;
  statement->work.integer = 1;
  statement->work.width = 4;
  for (unsigned k = 0; k < sample.scop->n_array; k++)
    {
      sample.scop->array[k].element_size = 4;
      sample.scop->array[k].stride[sample.scop->array[k].n_dim - 1] = 4;
    }
  for (unsigned k = 0; k < statement->n_access; k++)
    statement->access[k].conditional
        = conditional && statement->access[k].kind != PF_READ;
  cycles = predict (&sample).compute;
  close_sample (&sample);
  return cycles;
}

/* The cycles of A[i][j] += A[i][j - 1], where a condition holds, if CONDITIONAL.  */
static double
conditional_recurrence (bool conditional)
{
  struct sample sample;
  struct pf_statement *statement;
  double cycles;

  open_timed (&sample, "{ S[i, j] : 0 <= i < 800 and 1 <= j < 800 }",
              "{ S[i, j] -> A[i, j]; S[i, j] -> A[i, j - 1] }",
              "{ S[i, j] -> A[i, j] }", "{ S[i, j] -> [i, j] }");
  set_rows (&sample);
  statement = sample.scop->statement;
  statement->work.add = 1;
  for (unsigned k = 0; k < statement->n_access; k++)
    {
      statement->access[k].path.add = 2;
      statement->access[k].conditional
          = conditional && statement->access[k].kind != PF_READ;
    }
  cycles = predict (&sample).compute;
  close_sample (&sample);
  return cycles;
}

/* Nothing waits for what may not have been written: the processor predicts it.  */
static void
test_conditional_recurrence (void **state)
{
  double waits = conditional_recurrence (false);
  double predicted = conditional_recurrence (true);

  (void)state;
  assert_true (predicted < 1.1 * waits);
  assert_true (predicted > 0.5 * waits);
}

/* A sum in memory that is not added to in each iteration is not made of vectors.  */
static void
test_conditional_update (void **state)
{
  (void)state;
  assert_true (conditional_update (true) > 3 * conditional_update (false));
}

/* What one iteration loads for two statements, it loads once; the second statement
   reads from SECOND.  */
static double
two_readers (const char *second)
{
  struct sample sample;
  double cycles;

  open_timed (&sample,
              "{ S[i, j] : 0 <= i, j < 800; T[i, j] : 0 <= i, j < 800 }",
              second, "{ S[i, j] -> X[i, j]; T[i, j] -> Y[i, j] }",
              "{ S[i, j] -> [i, j, 0]; T[i, j] -> [i, j, 1] }");
  cycles = predict (&sample).compute;
  close_sample (&sample);
  return cycles;
}

static void
test_shared_loads (void **state)
{
  double shared = two_readers ("{ S[i, j] -> A[i, j]; S[i, j] -> B[i, j];"
                               "  S[i, j] -> C[i, j]; S[i, j] -> D[i, j];"
                               "  T[i, j] -> A[i, j]; T[i, j] -> B[i, j];"
                               "  T[i, j] -> C[i, j]; T[i, j] -> D[i, j] }");
  double apart = two_readers ("{ S[i, j] -> A[i, j]; S[i, j] -> B[i, j];"
                              "  S[i, j] -> C[i, j]; S[i, j] -> D[i, j];"
                              "  T[i, j] -> E[i, j]; T[i, j] -> F[i, j];"
                              "  T[i, j] -> G[i, j]; T[i, j] -> H[i, j] }");

  (void)state;
  assert_true (shared < 0.8 * apart);
}

/* The compute time of a loop over j in which T reads what S writes at J.  */
static double
handed_on (const char *j)
{
  static const char domain[] = "{ S[i, j] : 0 <= i, j < 800;"
                               "  T[i, j] : 0 <= i, j < 800 }";
  struct sample sample = { .ctx = make_ctx () };
  char *reads = pf_message ("{ S[i, j] -> A[i, j]; T[i, j] -> X[%s] }", j);
  char *schedule = pf_message (
      "{ domain: \"%s\", child: {"
      " schedule: \"[{ S[i, j] -> [i]; T[i, j] -> [i] }]\", child: {"
      " schedule: \"[{ S[i, j] -> [j]; T[i, j] -> [j] }]\", child: {"
      " sequence: [ { filter: \"{ S[i, j] }\" }, { filter: \"{ T[i, j] }\" } ]"
      " } } } }",
      domain);
  double cycles;

  sample.scop = make_scop (sample.ctx, domain, reads,
                           "{ S[i, j] -> X[i, j]; T[i, j] -> Y[i, j] }", NULL,
                           schedule);
  free (schedule);
  free (reads);
  set_rows (&sample);
  open_scop (&sample);
  cycles = predict (&sample).compute;
  close_sample (&sample);
  return cycles;
}

/* A vector of which parts were just stored by two iterations is not there yet; one that was
   stored as a whole is, and so is one that was stored long before.  */
static void
test_blocked_loads (void **state)
{
  double same = handed_on ("i, j"), next = handed_on ("i, j - 1");

  (void)state;
  assert_true (next > 2 * same);
  assert_true (handed_on ("i, j - 8") < 1.1 * same);
  assert_true (handed_on ("i, j - 97") < 1.1 * same);
  assert_true (handed_on ("i - 1, j - 1") < 1.1 * same);
}

/* A sample of a nest in which S and T, with DOMAIN, which read READS and write WRITES, run at INNER
   of the inner loop.  */
static void
open_pair (struct sample *sample, const char *domain, const char *inner,
           const char *reads, const char *writes)
{
  char *schedule = pf_message (
      "{ domain: \"%s\", child: {"
      " schedule: \"[{ S[i, j] -> [i]; T[i, j] -> [i] }]\", child: {"
      " schedule: \"[{ %s }]\", child: {"
      " sequence: [ { filter: \"{ S[i, j] }\" }, { filter: \"{ T[i, j] }\" } ]"
      " } } } }",
      domain, inner);

  *sample = (struct sample){ .ctx = make_ctx () };
  sample->scop = make_scop (sample->ctx, domain, reads, writes, NULL, schedule);
  free (schedule);
  open_scop (sample);
}

/* The spread of the inner loop of a nest in which S and T, with DOMAIN, run at INNER of it.  */
static double
inner_spread (const char *domain, const char *inner)
{
  struct sample sample;
  double spread = 0;

  open_pair (&sample, domain, inner,
             "{ S[i, j] -> A[i, j]; T[i, j] -> B[i, j] }",
             "{ S[i, j] -> C[i, j]; T[i, j] -> D[i, j] }");
  for (unsigned k = 0; k < sample.nest->n_node; k++)
    if (sample.nest->node[k].spread)
      spread = sample.nest->node[k]
                   .spread[sample.nest->node[k].tree->n_member - 1];
  close_sample (&sample);
  return spread;
}

/* A loop has the iterations of all of its statements, wherever these are.  */
static void
test_spread (void **state)
{
  const char *square = "{ S[i, j] : 0 <= i < 100 and 0 <= j < 100; "
                       "T[i, j] : 0 <= i < 100 and 0 <= j < 100 }";
  const char *halves
      = "{ S[i, j] : 0 <= j < i < 100; T[i, j] : 0 <= i < j < 100 }";

  (void)state;
  assert_true (inner_spread (square, "S[i, j] -> [j]; T[i, j] -> [j]") == 1);
  /* Shifted by a few iterations.  */
  assert_true (inner_spread (square, "S[i, j] -> [j]; T[i, j] -> [j + 3]")
               == 1);
  assert_true (inner_spread (square, "S[i, j] -> [j]; T[i, j] -> [j + 200]")
               == 3);
  /* Before and behind the diagonal.  */
  assert_true (
      fabs (inner_spread (halves, "S[i, j] -> [j]; T[i, j] -> [j]") - 2)
      < 0.05);
  /* In the middle one, S is 50 iterations earlier, and T later.  */
  assert_true (
      fabs (inner_spread (square, "S[i, j] -> [j - i]; T[i, j] -> [j + i]") - 2)
      < 0.1);
}

/* The compute time of sums in memory, which are in one loop with other statements that run
   LATER iterations later.  */
static double
sums_beside (unsigned later)
{
  struct sample sample;
  double cycles;
  char *inner = pf_message ("S[i, j] -> [j]; T[i, j] -> [j + %u]", later);

  open_pair (&sample,
             "{ S[i, j] : 0 <= i < 100 and 0 <= j < 100; "
             "T[i, j] : 0 <= i < 100 and 0 <= j < 100 }",
             inner, "{ S[i, j] -> A[i, j]; S[i, j] -> C[i, 0] }",
             "{ S[i, j] -> C[i, 0]; T[i, j] -> D[i, j] }");
  free (inner);
  set_rows (&sample);
  for (unsigned k = 0; k < sample.scop->n_statement; k++)
    sample.scop->statement[k].work
        = (struct pf_work){ .add = k == 0, .width = 8 };
  cycles = predict (&sample).compute;
  close_sample (&sample);
  return cycles;
}

/* What is added up in some iterations only is stored and loaded in each of them.  */
static void
test_guarded_sums (void **state)
{
  (void)state;
  assert_true (sums_beside (1) > 1.5 * sums_beside (0));
}

/* Loops that no statement needs are seen.  */
static void
test_spare_loops (void **state)
{
  struct sample sample;

  (void)state;
  open_timed (&sample, "{ S[i] : 0 <= i < 100 }", "{ S[i] -> A[i] }",
              "{ S[i] -> B[i] }", "{ S[i] -> [i, i + 7] }");
  assert_true (pf_nest_has_spare_loops (sample.nest));
  close_sample (&sample);
  open_timed (&sample, "{ S[i] : 0 <= i < 100; T[i, j] : 0 <= i, j < 100 }",
              "{ S[i] -> A[i] }", "{ S[i] -> B[i]; T[i, j] -> C[i, j] }",
              "{ S[i] -> [i, 0]; T[i, j] -> [i, j + 1] }");
  assert_false (pf_nest_has_spare_loops (sample.nest));
  close_sample (&sample);
}

/* The compute time of a row of 1000 iterations in which S reads READS, doubles.  */
static double
strided (const char *reads)
{
  struct sample sample = { .ctx = make_ctx () };
  double cycles;

  sample.scop = make_scop (
      sample.ctx, "{ S[i, j] : 0 <= i < 1000 and 0 <= j < 1000 }", reads,
      "{ S[i, j] -> Y[i, j] }", NULL,
      "{ domain: \"{ S[i, j] : 0 <= i < 1000 and 0 <= j < 1000 }\", child: {"
      " schedule: \"[{ S[i, j] -> [i] }]\", child: {"
      " schedule: \"[{ S[i, j] -> [j] }]\" } } }");
  set_rows (&sample);
  open_scop (&sample);
  cycles = predict (&sample).compute;
  close_sample (&sample);
  return cycles;
}

/* Vectors of neighbouring elements, as of real and imaginary parts, are permuted together;
   what stands alone and far apart is moved one by one.  */
static void
test_permuted_vectors (void **state)
{
  double pair = strided ("{ S[i, j] -> X[i, 2 j]; S[i, j] -> X[i, 2 j + 1] }");
  double apart = strided ("{ S[i, j] -> X[i, 2 j]; S[i, j] -> Z[i, 2 j + 1] }");
  double far = strided ("{ S[i, j] -> X[i, 20 j]; S[i, j] -> X[i, 20 j + 1] }");

  (void)state;
  assert_true (pair < apart);
  assert_true (apart < far);
}

/* The compute time of 100 rows of N elements of a byte each, of which numbers of 4 bytes are
   computed.  */
static double
rows_of_bytes (unsigned n)
{
  struct sample sample;
  char *domain = pf_message ("{ S[i, j] : 0 <= i < 100 and 0 <= j < %u }", n);
  double compute;

  open_timed (&sample, domain, "{ S[i, j] -> X[i, j] }",
              "{ S[i, j] -> Y[i, j] }", "{ S[i, j] -> [i, j] }");
  free (domain);
  set_rows (&sample);
  for (unsigned k = 0; k < sample.scop->n_array; k++)
    {
      sample.scop->array[k].element_size = 1;
      sample.scop->array[k].stride[1] = 1;
    }
  sample.scop->statement[0].work = (struct pf_work){ .integer = 1, .width = 4 };
  compute = predict (&sample).compute;
  close_sample (&sample);
  return compute;
}

/* A loop with elements of a byte has as many iterations at a time as a vector has bytes, half as
   many once, and those left over one by one.  */
static void
test_left_over (void **state)
{
  (void)state;
  assert_true (rows_of_bytes (63) > 2 * rows_of_bytes (64));
  assert_true (rows_of_bytes (48) < rows_of_bytes (64));
}

/* The compute and loop time of as many rows as LAST says, of N iterations from FIRST on.  */
static double
short_rows (const char *last, const char *first, unsigned n)
{
  struct sample sample;
  char *domain
      = pf_message ("[m] -> { S[i, j] : 0 <= i < %s and %s <= j < %s + %u }",
                    last, first, first, n);
  struct pf_cost cost;

  open_timed (&sample, domain, "{ S[i, j] -> X[i, j] }",
              "{ S[i, j] -> Y[i, j] }", "{ S[i, j] -> [i, j] }");
  free (domain);
  cost = predict (&sample);
  close_sample (&sample);
  return cost.compute + cost.overhead;
}

/* A loop of a few iterations, the same in each of 100 rows, becomes straight code, also where
   nobody knows how many rows there are.  */
static void
test_straight_loops (void **state)
{
  (void)state;
  assert_true (short_rows ("100", "i", 16) - short_rows ("100", "0", 16)
               > 1500);
  assert_true (
      fabs (short_rows ("100", "i", 640) - short_rows ("100", "0", 640)) < 100);
  assert_true (short_rows ("m", "i", 16) - short_rows ("m", "0", 16) > 15000);
}

/* Check that just those of the dimensions of DOMAIN, executed at TIMES, are EXACT[3], and that
   WINDOW[3] is how many values they have at a time.  */
static void
check_extents (const char *domain, const char *times, const bool *exact,
               const double *window)
{
  struct sample sample;

  open_timed (&sample, domain, "{ S[i, j, k] -> A[i, j, k] }",
              "{ S[i, j, k] -> A[i, j, k] }", times);
  for (unsigned d = 0; d < 3; d++)
    {
      const struct pf_nest_dim *dim = sample.nest->statement[0].dim + d;

      assert_int_equal (dim->exact, exact[d]);
      assert_true (dim->window == window[d]);
    }
  close_sample (&sample);
}

/* A loop has known values if neither parameters nor other loops restrict it.  Skewed ones have so
   many at a time, fewer than together; those of triangles begin or end with all.  */
static void
test_extents (void **state)
{
  const char *order = "{ S[i, j, k] -> [i, j, k] }";
  const bool all[] = { true, true, true }, none[] = { false, false, false };
  const bool outer[] = { true, false, true };

  (void)state;
  check_extents ("{ S[i, j, k] : 0 <= i < 9 and 1 <= j < 8 and 0 <= k < 5 }",
                 order, all, (const double[]){ 9, 7, 5 });
  check_extents (
      "[n] -> { S[i, j, k] : 0 <= i < 7 and 0 <= j < n and 0 <= k < 5 }", order,
      outer, (const double[]){ 7, 1000, 5 });
  check_extents ("{ S[i, j, k] : 0 <= i < 90 and 0 <= j <= i and i <= k < 90 }",
                 order, none, (const double[]){ 90, 90, 90 });
  check_extents (
      "[n] -> { S[i, j, k] : 0 <= i < 90 and 0 <= j < n and 0 <= k < 5 }",
      "{ S[i, j, k] -> [i, i + j, 2i + k] }", none,
      (const double[]){ 90, 1000, 5 });
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_stream),
    cmocka_unit_test (test_column),
    cmocka_unit_test (test_pieces),
    cmocka_unit_test (test_ways),
    cmocka_unit_test (test_lost),
    cmocka_unit_test (test_holder),
    cmocka_unit_test (test_torn),
    cmocka_unit_test (test_gaps),
    cmocka_unit_test (test_rows_aside),
    cmocka_unit_test (test_levels),
    cmocka_unit_test (test_phases),
    cmocka_unit_test (test_associative),
    cmocka_unit_test (test_conditional),
    cmocka_unit_test (test_looked_up),
    cmocka_unit_test (test_conditional_row),
    cmocka_unit_test (test_conditional_update),
    cmocka_unit_test (test_conditional_recurrence),
    cmocka_unit_test (test_shared_loads),
    cmocka_unit_test (test_blocked_loads),
    cmocka_unit_test (test_spread),
    cmocka_unit_test (test_guarded_sums),
    cmocka_unit_test (test_spare_loops),
    cmocka_unit_test (test_permuted_vectors),
    cmocka_unit_test (test_left_over),
    cmocka_unit_test (test_straight_loops),
    cmocka_unit_test (test_extents),
    cmocka_unit_test (test_product),
    cmocka_unit_test (test_registers),
    cmocka_unit_test (test_register_sums),
    cmocka_unit_test (test_own_operations),
    cmocka_unit_test (test_streamed_sums),
    cmocka_unit_test (test_bursts),
    cmocka_unit_test (test_updates_aside),
    cmocka_unit_test (test_in_place),
    cmocka_unit_test (test_relayed),
    cmocka_unit_test (test_partial_blocks),
    cmocka_unit_test (test_last_tile),
    cmocka_unit_test (test_narrow_band),
    cmocka_unit_test (test_band_trips),
    cmocka_unit_test (test_triangular_instances),
    cmocka_unit_test (test_diagonal),
    cmocka_unit_test (test_instances_in_orders),
    cmocka_unit_test (test_wide_vectors),
    cmocka_unit_test (test_typical),
    cmocka_unit_test (test_recurrence),
    cmocka_unit_test (test_folded),
    cmocka_unit_test (test_additions),
    cmocka_unit_test (test_paths),
    cmocka_unit_test (test_scalar_path),
    cmocka_unit_test (test_skewed_copies),
    cmocka_unit_test (test_meeting_copies),
    cmocka_unit_test (test_kept_loads),
    cmocka_unit_test (test_two_sums),
    cmocka_unit_test (test_overlap),
    cmocka_unit_test (test_short_columns),
    cmocka_unit_test (test_few_rows),
    cmocka_unit_test (test_returning_rows),
    cmocka_unit_test (test_sums_in_turn),
    cmocka_unit_test (test_many_checks),
    cmocka_unit_test (test_reloaded_bounds),
    cmocka_unit_test (test_other_parameters),
    cmocka_unit_test (test_integer_sum),
    cmocka_unit_test (test_added_up),
    cmocka_unit_test (test_distances),
    cmocka_unit_test (test_triangle),
    cmocka_unit_test (test_average),
    cmocka_unit_test (test_middle),
    cmocka_unit_test (test_skewed),
  };

  return cmocka_run_group_tests_name ("cost", tests, NULL, NULL);
}
