/* What is read from copies, and what these look like.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "make-scop.h"
#include "packing.h"

#define CUBE "0 <= i < 100 and 0 <= j < 100 and 0 <= k < 100"
#define SCHEDULE                                                               \
  "{ domain: \"{ S[i, j, k] : " CUBE " }\", child: { schedule: "               \
  "\"[{ S[i, j, k] -> [i] }, { S[i, j, k] -> [j] }, { S[i, j, k] -> [k] }]\" " \
  "} }"
#define BOTH                                                                   \
  "{ domain: \"{ S[i, j, k] : " CUBE "; T[i, j, k] : " CUBE " }\", "           \
  "child: { schedule: \"[{ S[i, j, k] -> [i]; T[i, j, k] -> [i] }, "           \
  "{ S[i, j, k] -> [j]; T[i, j, k] -> [j] }, "                                 \
  "{ S[i, j, k] -> [k]; T[i, j, k] -> [k] }]\", child: { sequence: [ "         \
  "{ filter: \"{ S[i, j, k] }\" }, { filter: \"{ T[i, j, k] }\" } ] } } }"

/* Members of the band, and sets of them.  */
enum
{
  I,
  J,
  K
};
#define BIT(M) (1u << (M))
#define MOST_NODES 4

/* A nest of the loops i, j, k in one band.  */
struct sample
{
  isl_ctx *ctx;
  struct pf_scop *scop;
  struct pf_tree *tree;
  struct pf_nest *nest;
};

/* Lay out the arrays of SCOP row by row, with 200 elements in each dimension.  */
static void
lay_out (struct pf_scop *scop)
{
  for (unsigned a = 0; a < scop->n_array; a++)
    {
      struct pf_array *array = scop->array + a;
      long stride = array->element_size;

      for (unsigned d = array->n_dim; d-- > 0; stride *= 200)
        {
          array->stride[d] = stride;
          array->extent[d] = 200;
        }
    }
}

/* Open in SAMPLE the SCoP that reads READS and writes WRITES by SCHEDULE.  */
static void
open_sample (struct sample *sample, const char *domain, const char *reads,
             const char *writes, const char *schedule)
{
  isl_set *typical;

  sample->ctx = make_ctx ();
  sample->scop = make_scop (sample->ctx, domain, reads, writes, NULL, schedule);
  lay_out (sample->scop);
  sample->tree = pf_tree_from_schedule (sample->scop->schedule);
  assert_non_null (sample->tree);
  assert_int_equal (sample->tree->n_member, 3);
  typical = pf_typical_point (sample->scop);
  sample->nest = pf_nest_from_tree (sample->scop, sample->tree, typical);
  assert_non_null (sample->nest);
  assert_true (sample->nest->n_node <= MOST_NODES);
  isl_set_free (typical);
}

/* One statement that adds what it reads in READS to C[i][j].  */
static void
open_one (struct sample *sample, const char *reads)
{
  open_sample (sample, "{ S[i, j, k] : " CUBE " }", reads,
               "{ S[i, j, k] -> C[i, j] }", SCHEDULE);
}

/* Two statements with results of their own.  */
static void
open_both (struct sample *sample, const char *reads)
{
  open_sample (sample, "{ S[i, j, k] : " CUBE "; T[i, j, k] : " CUBE " }",
               reads, "{ S[i, j, k] -> C[i, j]; T[i, j, k] -> D[i, j] }", BOTH);
}

static void
close_sample (struct sample *sample)
{
  pf_nest_free (sample->nest);
  pf_tree_free (sample->tree);
  pf_scop_free (sample->scop);
  isl_ctx_free (sample->ctx);
}

/* A reference, the innermost loop, whether walks along rows count, and the members
   that the reference would move with if it was read from a copy.  */
struct reference
{
  const char *reads;
  unsigned inner;
  bool rows;
  unsigned members;
};

static const struct reference references[] = {
  { "{ S[i, j, k] -> B[j, k] }", J, false, BIT (J) | BIT (K) },
  { "{ S[i, j, k] -> B[j + 1, k + 2] }", J, false, BIT (J) | BIT (K) },
  { "{ S[i, j, k] -> B[j, i] }", J, false, BIT (I) | BIT (J) },
  { "{ S[i, j, k] -> B[j, 7] }", J, false, BIT (J) },
  /* Along rows.  */
  { "{ S[i, j, k] -> B[k, j] }", J, false, 0 },
  { "{ S[i, j, k] -> B[k, j] }", J, true, BIT (J) | BIT (K) },
  { "{ S[i, j, k] -> B[j, k] }", K, false, 0 },
  { "{ S[i, j, k] -> x[j] }", J, false, 0 },
  /* The innermost loop leaves it where it is.  */
  { "{ S[i, j, k] -> B[j, k] }", I, false, 0 },
  { "{ S[i, j, k] -> B[i, k] }", J, true, 0 },
  { "{ S[i, j, k] -> s[] }", J, true, 0 },
  /* Every element is read once.  */
  { "{ S[i, j, k] -> B[i, j, k] }", J, true, 0 },
  /* Two members in a subscript, two subscripts of a member.  */
  { "{ S[i, j, k] -> B[j + k, k] }", J, true, 0 },
  { "{ S[i, j, k] -> B[j + k, 0] }", J, true, 0 },
  { "{ S[i, j, k] -> B[j, j] }", J, true, 0 },
  /* Steps other than 1.  */
  { "{ S[i, j, k] -> B[2 j, k] }", J, true, 0 },
  { "{ S[i, j, k] -> B[99 - j, k] }", J, true, 0 },
  /* Not affine.  */
  { "{ S[i, j, k] -> B[floor(j / 2), k] }", J, true, 0 },
  /* It is written.  */
  { "{ S[i, j, k] -> C[j, k] }", J, true, 0 },
};

static void
test_references (void **state)
{
  (void)state;
  for (unsigned r = 0; r < sizeof references / sizeof *references; r++)
    {
      const struct reference *expected = references + r;
      struct sample sample;
      unsigned found;

      open_one (&sample, expected->reads);
      found = pf_packing_members (sample.nest, 0, expected->inner,
                                  expected->rows);
      if (found != expected->members)
        fail_msg ("%s, innermost %u, rows %d: members %u", expected->reads,
                  expected->inner, expected->rows, found);
      close_sample (&sample);
    }
}

/* Tiles of j and k by SIZE, inside of which parts are copied, j innermost.  */
static struct pf_plan
make_plan (unsigned size)
{
  return (struct pf_plan){ .n = 5,
                           .step = { { J, size, false },
                                     { K, size / 2, false },
                                     { I, 1, false },
                                     { K, 1, false },
                                     { J, 1, false } },
                           .pack = 2 };
}

/* The number of the access of STATEMENT that reads the array called NAME.  */
static unsigned
find_access (const struct pf_nest_statement *statement, const char *name)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    if (!strcmp (statement->access[k].array->id, name)
        && statement->access[k].access->kind == PF_READ)
      return k;
  fail_msg ("no access to %s", name);
  return 0;
}

static void
test_covers (void **state)
{
  struct sample sample;
  struct pf_plan plan = make_plan (16);
  const struct pf_nest_statement *statement;
  unsigned a, b;

  (void)state;
  open_one (&sample, "{ S[i, j, k] -> A[i, k]; S[i, j, k] -> B[j, k]; "
                     "S[i, j, k] -> C[i, j] }");
  statement = sample.nest->statement;
  a = find_access (statement, "A");
  b = find_access (statement, "B");
  assert_false (pf_packing_covers (sample.nest, 0, &plan, statement, a));
  assert_true (pf_packing_covers (sample.nest, 0, &plan, statement, b));
  assert_false (pf_packing_covers (sample.nest, 0, &plan, statement,
                                   find_access (statement, "C")));
  /* The plan packs nothing.  */
  plan.pack = 0;
  assert_false (pf_packing_covers (sample.nest, 0, &plan, statement, b));
  /* Another innermost loop.  */
  plan = make_plan (16);
  plan.step[2].member = J;
  plan.step[4].member = I;
  assert_true (pf_packing_covers (sample.nest, 0, &plan, statement, a));
  assert_false (pf_packing_covers (sample.nest, 0, &plan, statement, b));
  close_sample (&sample);
}

/* Check the copy of B[j][k] in LOOPS, of ROW elements in J and DEPTH in K.  */
static void
check_copy (const struct pf_copy *copy, const struct pf_nest *nest, long row,
            long depth)
{
  assert_string_equal (copy->source->array->id, "B");
  assert_ptr_equal (copy->source, nest->statement->access
                                      + find_access (nest->statement, "B"));
  assert_int_equal (copy->array.n_dim, 2);
  assert_int_equal (copy->array.extent[0], row);
  assert_int_equal (copy->array.extent[1], depth);
  assert_int_equal (copy->array.stride[0], 8);
  assert_int_equal (copy->array.stride[1], 8 * row);
}

/* The loops by PLAN[0] have one copy, as check_copy says, made in place PLACE, and
   the statement reads it.  */
static void
check_loops (const struct sample *sample, const struct pf_plan *plan,
             unsigned place, long row, long depth)
{
  struct pf_loops *loops = pf_loops_make (sample->nest, 0, plan);
  const struct pf_nest_statement *statement, *before = sample->nest->statement;

  assert_non_null (loops);
  assert_int_equal (loops->n_copy, 1);
  assert_int_equal (loops->copy->place, place);
  check_copy (loops->copy, sample->nest, row, depth);
  statement = loops->run->statement;
  assert_int_equal (statement->n_access, before->n_access);
  for (unsigned k = 0; k < statement->n_access; k++)
    assert_ptr_equal (statement->access[k].array,
                      k == find_access (before, "B") ? &loops->copy->array
                                                     : before->access[k].array);
  pf_loops_free (loops);
}

static void
test_copies (void **state)
{
  struct sample sample;
  struct pf_plan plan[MOST_NODES] = { make_plan (16) };

  (void)state;
  open_one (&sample, "{ S[i, j, k] -> A[i, k]; S[i, j, k] -> B[j, k] }");
  check_loops (&sample, plan, 1, 16, 8);
  /* No more than there is.  */
  plan[0] = make_plan (128);
  check_loops (&sample, plan, 1, 100, 64);
  /* A member without tiles.  */
  plan[0] = (struct pf_plan){
    .n = 4,
    .step
    = { { K, 32, false }, { I, 1, false }, { K, 1, false }, { J, 1, false } },
    .pack = 1
  };
  check_loops (&sample, plan, 0, 100, 32);
  close_sample (&sample);
}

/* A plan with sums in registers: tiles of k and i, then of j, inside of both of which parts are
   copied.  */
static struct pf_plan
make_sums (void)
{
  return (struct pf_plan){ .n = 8,
                           .step = { { K, 32, false },
                                     { I, 20, false },
                                     { J, 8, false },
                                     { I, 4, false },
                                     { J, 1, false },
                                     { K, 1, false },
                                     { I, 1, true },
                                     { J, 4, true } },
                           .lanes = 4,
                           .least_lanes = 4,
                           .pack = 3,
                           .pack_tile = 2 };
}

/* What i and k move is copied once for a tile, what j moves inside of that, along rows or
   not.  */
static void
test_tiles (void **state)
{
  struct sample sample;
  struct pf_plan plan[MOST_NODES] = { make_sums () };
  const struct pf_nest_statement *statement;
  const struct pf_packed *packed;
  struct pf_packing *packing;
  struct pf_loops *loops;
  unsigned a, b, seen = 0;

  (void)state;
  open_one (&sample, "{ S[i, j, k] -> A[k, i]; S[i, j, k] -> B[j, k]; "
                     "S[i, j, k] -> C[i, j] }");
  statement = sample.nest->statement;
  a = find_access (statement, "A");
  b = find_access (statement, "B");
  assert_true (pf_packing_covers (sample.nest, 0, plan, statement, a));
  assert_true (pf_packing_covers (sample.nest, 0, plan, statement, b));
  assert_false (pf_packing_covers (sample.nest, 0, plan, statement,
                                   find_access (statement, "C")));
  loops = pf_loops_make (sample.nest, 0, plan);
  assert_non_null (loops);
  assert_int_equal (loops->n_copy, 2);
  for (unsigned c = 0; c < 2; c++)
    {
      const struct pf_copy *copy = loops->copy + c;
      bool tile = !strcmp (copy->source->array->id, "A");

      seen |= 1u << tile;
      assert_int_equal (copy->place, tile ? 1 : 2);
      assert_int_equal (copy->array.extent[0], tile ? 32 : 8);
      assert_int_equal (copy->array.extent[1], tile ? 20 : 32);
      assert_int_equal (copy->array.stride[0], tile ? 8 * 20 : 8);
      assert_int_equal (copy->array.stride[1], tile ? 8 : 8 * 8);
    }
  assert_int_equal (seen, 3);
  pf_loops_free (loops);
  packing = pf_packing_list (sample.nest, plan, sample.scop);
  assert_non_null (packing);
  assert_int_equal (packing->n, 2);
  packed = pf_packing_find (
      packing, 0,
      (unsigned)(statement->access[a].access - statement->statement->access));
  assert_non_null (packed);
  assert_true (packed->tile);
  assert_int_equal (packed->row, 1);
  packed = pf_packing_find (
      packing, 0,
      (unsigned)(statement->access[b].access - statement->statement->access));
  assert_non_null (packed);
  assert_false (packed->tile);
  assert_int_equal (packed->row, 0);
  pf_packing_free (packing);
  plan[0].pack_tile = 0;
  assert_false (pf_packing_covers (sample.nest, 0, plan, statement, a));
  close_sample (&sample);
}

/* The real and the imaginary parts of complex numbers, which one subscript tells apart, are copied to places of their
   own; references to the same part share one.  */
static void
test_parts (void **state)
{
  struct sample sample;
  struct pf_plan plan[MOST_NODES] = { make_sums () };
  unsigned part[3], n = 0;
  const struct pf_nest_statement *statement;
  struct pf_packing *packing;

  (void)state;
  open_one (&sample, "{ S[i, j, k] -> B[j, k, 0]; S[i, j, k] -> B[j, k, 1]; "
                     "S[i, j, k] -> B[j + 1, k, 1]; S[i, j, k] -> C[i, j] }");
  statement = sample.nest->statement;
  packing = pf_packing_list (sample.nest, plan, sample.scop);
  assert_non_null (packing);
  assert_int_equal (packing->n, 3);
  for (double value = 0; value < 2; value++)
    for (unsigned k = 0; k < statement->n_access; k++)
      {
        const struct pf_nest_access *access = statement->access + k;

        if (strcmp (access->array->id, "B") || access->offset[2] != value)
          continue;
        part[n++] = pf_packing_find (packing, 0,
                                     (unsigned)(access->access
                                                - statement->statement->access))
                        ->part;
      }
  assert_int_equal (n, 3);
  assert_int_not_equal (part[0], part[1]);
  assert_int_equal (part[1], part[2]);
  pf_packing_free (packing);
  close_sample (&sample);
}

/* What the band writes to is copied for full blocks alone, where all others have plain loops, and across
   rows only; not for a statement that runs in one iteration of each block.  */
static void
test_in_place (void **state)
{
  struct sample sample;
  struct pf_plan plan = make_sums (), along;
  const struct pf_nest_statement *statement;
  unsigned c;

  (void)state;
  open_one (&sample, "{ S[i, j, k] -> C[j, k] }");
  statement = sample.nest->statement;
  c = find_access (statement, "C");
  assert_false (pf_packing_covers (sample.nest, 0, &plan, statement, c));
  assert_false (pf_packing_is_wanted (sample.nest, 0, &plan));
  plan.plain_rest = true;
  plan.pack_tile = 0;
  assert_true (pf_packing_covers (sample.nest, 0, &plan, statement, c));
  assert_true (pf_packing_is_wanted (sample.nest, 0, &plan));
  along = plan;
  along.pack_rows = true;
  assert_false (pf_packing_is_wanted (sample.nest, 0, &along));
  close_sample (&sample);

  open_sample (&sample, "{ S[i, j, k] : " CUBE " and i = j }",
               "{ S[i, j, k] -> C[j, k] }", "{ S[i, j, k] -> C[i, j] }",
               "{ domain: \"{ S[i, j, k] : " CUBE
               " and i = j }\", child: { schedule: "
               "\"[{ S[i, j, k] -> [i] }, { S[i, j, k] -> [j] }, "
               "{ S[i, j, k] -> [k] }]\" } }");
  assert_false (pf_packing_is_wanted (sample.nest, 0, &plan));
  close_sample (&sample);
}

/* Nothing is copied: the statement is that of the nest.  */
static void
test_no_copies (void **state)
{
  struct sample sample;
  struct pf_plan plan[MOST_NODES] = { make_plan (16) };
  struct pf_loops *loops;

  (void)state;
  plan[0].pack = 0;
  open_one (&sample, "{ S[i, j, k] -> A[i, k]; S[i, j, k] -> B[j, k] }");
  loops = pf_loops_make (sample.nest, 0, plan);
  assert_non_null (loops);
  assert_int_equal (loops->n_copy, 0);
  assert_ptr_equal (loops->run->statement, sample.nest->statement);
  pf_loops_free (loops);
  assert_null (pf_packing_list (sample.nest, plan, sample.scop));
  close_sample (&sample);
}

/* What is not read always is not copied: it need not exist.  */
static void
test_conditional (void **state)
{
  struct sample sample;
  struct pf_plan plan[MOST_NODES] = { make_plan (16) };

  (void)state;
  open_one (&sample, "{ S[i, j, k] -> A[i, k]; S[i, j, k] -> B[j, k] }");
  for (int conditional = 0; conditional < 2; conditional++)
    {
      struct pf_loops *loops;

      for (unsigned k = 0; k < sample.scop->statement->n_access; k++)
        sample.scop->statement->access[k].conditional = conditional;
      loops = pf_loops_make (sample.nest, 0, plan);
      assert_non_null (loops);
      assert_int_equal (loops->n_copy, conditional ? 0 : 1);
      pf_loops_free (loops);
    }
  close_sample (&sample);
}

/* Nor is what the program loads to read by: where that is, is not known in front.  */
static void
test_loaded (void **state)
{
  struct sample sample;
  struct pf_plan plan[MOST_NODES] = { make_plan (16) };

  (void)state;
  open_one (&sample, "{ S[i, j, k] -> A[i, k]; S[i, j, k] -> B[j, k] }");
  for (unsigned loaded = 0; loaded < 2; loaded++)
    {
      struct pf_loops *loops;

      for (unsigned k = 0; k < sample.scop->statement->n_access; k++)
        if (sample.scop->statement->access[k].kind == PF_READ)
          sample.scop->statement->access[k].loaded = loaded;
      loops = pf_loops_make (sample.nest, 0, plan);
      assert_non_null (loops);
      assert_int_equal (loops->n_copy, loaded > 0 ? 0 : 1);
      pf_loops_free (loops);
    }
  close_sample (&sample);
}

/* How many copies the loops of two statements make that read READS.  */
static unsigned
count_copies (const char *reads)
{
  struct sample sample;
  struct pf_plan plan[MOST_NODES] = { make_plan (16) };
  struct pf_loops *loops;
  unsigned n;

  open_both (&sample, reads);
  loops = pf_loops_make (sample.nest, 0, plan);
  assert_non_null (loops);
  n = loops->n_copy;
  pf_loops_free (loops);
  close_sample (&sample);
  return n;
}

static void
test_sharing (void **state)
{
  (void)state;
  /* The same elements.  */
  assert_int_equal (count_copies ("{ S[i, j, k] -> B[j, k]; "
                                  "T[i, j, k] -> B[j, k] }"),
                    1);
  /* Arrays of their own.  */
  assert_int_equal (count_copies ("{ S[i, j, k] -> B[j, k]; "
                                  "T[i, j, k] -> E[j, k] }"),
                    2);
  /* Parts of an array that are far apart: neither is copied.  */
  assert_int_equal (count_copies ("{ S[i, j, k] -> B[j, k]; "
                                  "T[i, j, k] -> B[j + 90, k] }"),
                    0);
  /* The other walks along rows, and needs no copy.  */
  assert_int_equal (count_copies ("{ S[i, j, k] -> B[j, k]; "
                                  "T[i, j, k] -> B[k, j] }"),
                    1);
  /* The second statement writes what the first reads.  */
  assert_int_equal (count_copies ("{ S[i, j, k] -> D[j + 100, k + 100] }"), 0);
}

static void
test_list (void **state)
{
  struct sample sample;
  struct pf_plan plan[MOST_NODES] = { make_plan (16) };
  struct pf_packing *packing;

  (void)state;
  open_both (&sample, "{ S[i, j, k] -> A[i, k]; S[i, j, k] -> B[j, k]; "
                      "T[i, j, k] -> A[i, k]; T[i, j, k] -> E[k, 5, j, 3] }");
  packing = pf_packing_list (sample.nest, plan, sample.scop);
  assert_non_null (packing);
  assert_int_equal (packing->n, 2);
  for (unsigned s = 0; s < sample.scop->n_statement; s++)
    for (unsigned k = 0; k < sample.scop->statement[s].n_access; k++)
      {
        const struct pf_access *access = sample.scop->statement[s].access + k;
        const char *id = sample.scop->array[access->array].id;
        const struct pf_packed *packed = pf_packing_find (packing, s, k);

        assert_int_equal (packed != NULL, *id == 'B' || *id == 'E');
        if (packed)
          assert_int_equal (packed->row, *id == 'B' ? 0 : 2);
      }
  assert_null (pf_packing_find (NULL, 0, 0));
  assert_null (pf_packing_free (packing));
  assert_null (pf_packing_free (NULL));
  close_sample (&sample);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_references),  cmocka_unit_test (test_covers),
    cmocka_unit_test (test_copies),      cmocka_unit_test (test_tiles),
    cmocka_unit_test (test_parts),       cmocka_unit_test (test_no_copies),
    cmocka_unit_test (test_conditional), cmocka_unit_test (test_loaded),
    cmocka_unit_test (test_sharing),     cmocka_unit_test (test_list),
    cmocka_unit_test (test_in_place),
  };

  return cmocka_run_group_tests_name ("packing", tests, NULL, NULL);
}
