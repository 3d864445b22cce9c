/* Loops that the program itself executes in strips.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <isl/aff.h>

#include "make-scop.h"
#include "strip-pair.h"

/* The order of tiles, and of the loops in them.  */
#define IN_TILES "[n] -> { S[s, t, i, j] -> [s, t, i, j] }"

/* Tiles of 32 x 16 elements of a square of N rows.  */
#define TILES                                                                  \
  "[n] -> { S[s, t, i, j] : 0 <= s and 0 <= t and 0 <= i <= 31 "               \
  "and 32s + i < n and 0 <= j <= 15 and 16t + j < n < 100000 }"

static struct pf_scop *
tiles (isl_ctx *ctx, const char *reads, const char *writes)
{
  return make_timed_scop (ctx, TILES, reads, writes, IN_TILES);
}

/* A nest whose order does not matter.  */
static struct pf_scop *
copy (isl_ctx *ctx)
{
  return tiles (ctx, "[n] -> { S[s, t, i, j] -> A[32s + i, 16t + j] }",
                "[n] -> { S[s, t, i, j] -> B[16t + j, 32s + i] }");
}

/* Join all pairs of SCOP.  The split is that of all; NULL if there is no pair.  */
static isl_union_pw_multi_aff *
join (struct pf_scop *scop)
{
  isl_union_pw_multi_aff *all = NULL, *step;
  struct pf_strip_pair pair = { 0, 0, 0 };

  while (pf_strip_pair_next (scop, &pair))
    {
      assert_true (pf_strip_pair_join (scop, &pair, &step));
      assert_int_equal (scop->loop[pair.outer].tile, pair.size);
      assert_int_equal (scop->loop[pair.outer].tiled, pair.inner);
      all = all ? isl_union_pw_multi_aff_pullback_union_pw_multi_aff (all, step)
                : step;
      pair.size = 0;
    }
  return all;
}

static void
assert_domain (const struct pf_scop *scop, const char *expected)
{
  isl_set *set = isl_set_read_from_str (scop->ctx, expected);

  assert_true (isl_set_is_equal (scop->statement->domain, set));
  assert_false (isl_set_involves_locals (scop->statement->domain));
  isl_set_free (set);
}

/* Does the order of SCOP in tiles, joined by SPLIT, which is taken, lead to the same as that
   of columns inside rows?  */
static bool
is_same (struct pf_scop *scop, __isl_take isl_union_pw_multi_aff *split)
{
  isl_schedule *in_tiles
      = isl_schedule_pullback_union_pw_multi_aff (scop->schedule, split);
  isl_union_map *rows
      = isl_union_map_read_from_str (scop->ctx, "{ S[s, t, i, j] -> [i, j] }");
  isl_multi_union_pw_aff *order = isl_multi_union_pw_aff_from_union_map (rows);

  scop->schedule = isl_schedule_insert_partial_schedule (
      isl_schedule_from_domain (pf_scop_domain (scop)), order);
  return pf_strip_pair_same (scop, in_tiles);
}

/* Both dimensions go on from one tile to the next.  */
static void
test_join (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = copy (ctx);
  isl_union_pw_multi_aff *split = join (scop), *expected;
  char *why = NULL;

  (void)state;
  assert_domain (scop, "[n] -> { S[0, 0, i, j] : 0 <= i, j < n < 100000 }");
  expected = isl_union_pw_multi_aff_read_from_str (
      ctx, "[n] -> { S[s, t, i, j] -> S[(floor((i)/32)), (floor((j)/16)), "
           "(i - 32*floor((i)/32)), (j - 16*floor((j)/16))] }");
  /* What the outer loops were at does not matter.  */
  expected = isl_union_pw_multi_aff_intersect_domain (expected,
                                                      pf_scop_domain (scop));
  split
      = isl_union_pw_multi_aff_intersect_domain (split, pf_scop_domain (scop));
  assert_true (isl_union_pw_multi_aff_plain_is_equal (split, expected));
  isl_union_pw_multi_aff_free (expected);
  assert_true (is_same (scop, split));
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_true);
  assert_null (why);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* What a value depends on.  */
static void
test_follows (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = copy (ctx);
  struct pf_strip_pair pair = { 0, 0, 0 };
  const struct
  {
    const char *value;
    bool follows;
  } cases[] = { { "[n] -> { S[s, t, i, j] -> [(64s + 2i + t + n)] }", true },
                { "[n] -> { S[s, t, i, j] -> [(7)] }", true },
                { "[n] -> { S[s, t, i, j] -> [(32s)] }", false },
                { "[n] -> { S[s, t, i, j] -> [(i)] }", false },
                { "[n] -> { S[s, t, i, j] -> [(16s + i)] }", false } };

  (void)state;
  assert_true (pf_strip_pair_next (scop, &pair));
  assert_int_equal (pair.size, 32);
  assert_int_equal (pf_strip_pair_size (scop->statement, pair.inner), 32);
  assert_int_equal (pf_strip_pair_size (scop->statement, pair.outer), 0);
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
    assert_int_equal (
        pf_strip_pair_follows (scop->statement, &pair,
                               isl_aff_read_from_str (ctx, cases[k].value)),
        cases[k].follows);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Accesses that do not go on, or not by the size of a strip.  */
static void
test_no_pair (void **state)
{
  const char *reads[] = { "[n] -> { S[s, t, i, j] -> A[s, i, t, j] }",
                          "[n] -> { S[s, t, i, j] -> A[31s + i, 16t + 2j] }",
                          "[n] -> { S[s, t, i, j] -> A[s, 2t + j] }" };
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (size_t k = 0; k < sizeof reads / sizeof *reads; k++)
    {
      struct pf_scop *scop = tiles (
          ctx, reads[k], "[n] -> { S[s, t, i, j] -> B[32s + i, 16t + j] }");

      assert_null (join (scop));
      pf_scop_free (scop);
    }
  isl_ctx_free (ctx);
}

/* Strips one after the other, as they are executed without tiles, are none.  */
static void
test_adjacent (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop
      = make_timed_scop (ctx,
                         "[n] -> { S[s, i, j] : 0 <= s and 0 <= i <= 31 and "
                         "32s + i < n and 0 <= j < n < 1000 }",
                         "[n] -> { S[s, i, j] -> A[32s + i, j] }",
                         "[n] -> { S[s, i, j] -> B[32s + i, j] }",
                         "[n] -> { S[s, i, j] -> [s, i, j] }");

  (void)state;
  assert_null (join (scop));
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Tiles of which every second one is executed cannot be said without them.  */
static void
test_gaps (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (
      ctx,
      "[n] -> { S[s, t, i, j] : 0 <= s and 0 <= t and 0 <= i <= 31 "
      "and 32s + i < n < 1000 and 0 <= j <= 15 and 16t + j < n "
      "and s mod 2 = 0 }",
      "[n] -> { S[s, t, i, j] -> A[32s + i, t, j] }",
      "[n] -> { S[s, t, i, j] -> B[32s + i, t, j] }", IN_TILES);
  isl_set *before = isl_set_copy (scop->statement->domain);
  struct pf_strip_pair pair = { 0, 0, 0 };
  isl_union_pw_multi_aff *split;

  (void)state;
  assert_true (pf_strip_pair_next (scop, &pair));
  assert_false (pf_strip_pair_join (scop, &pair, &split));
  assert_null (split);
  assert_true (isl_set_is_equal (scop->statement->domain, before));
  assert_int_equal (scop->loop[pair.outer].tile, 0);
  isl_set_free (before);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Each element depends on those on the right in the row before, some of which are in a tile that is executed
   later.  */
static void
test_not_same (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop
      = tiles (ctx, "[n] -> { S[s, t, i, j] -> A[32s + i - 1, 16t + j + 1] }",
               "[n] -> { S[s, t, i, j] -> A[32s + i, 16t + j] }");
  struct pf_scop *other
      = tiles (ctx, "[n] -> { S[s, t, i, j] -> A[32s + i - 1, 16t + j - 1] }",
               "[n] -> { S[s, t, i, j] -> A[32s + i, 16t + j] }");

  (void)state;
  assert_false (is_same (scop, join (scop)));
  assert_true (is_same (other, join (other)));
  pf_scop_free (scop);
  pf_scop_free (other);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_join),    cmocka_unit_test (test_follows),
          cmocka_unit_test (test_no_pair), cmocka_unit_test (test_adjacent),
          cmocka_unit_test (test_gaps),    cmocka_unit_test (test_not_same) };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
