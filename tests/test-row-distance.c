/* Pairs of instances by how far apart a loop puts them, against isl's own
   comparisons.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <isl/aff.h>
#include <isl/union_map.h>

#include "make-scop.h"
#include "row-distance.h"

/* Those of PAIRS that have DISTANCE in ROW, by isl.  */
static isl_union_map *
expected_pairs (isl_union_map *pairs, isl_union_pw_aff *row,
                enum pf_distance distance)
{
  isl_multi_union_pw_aff *rows
      = isl_multi_union_pw_aff_from_union_pw_aff (isl_union_pw_aff_copy (row));

  pairs = isl_union_map_copy (pairs);
  if (distance == PF_SAME)
    return isl_union_map_eq_at_multi_union_pw_aff (pairs, rows);
  if (distance == PF_BACK)
    return isl_union_map_lex_gt_at_multi_union_pw_aff (pairs, rows);
  return isl_union_map_lex_lt_at_multi_union_pw_aff (pairs, rows);
}

/* Check all distances of PAIRS in ROW, both as isl reads them.  SOME: each of the
   three has some.  */
static void
check (const char *pairs_text, const char *row_text, bool some)
{
  isl_ctx *ctx = make_ctx ();
  isl_union_map *pairs = isl_union_map_read_from_str (ctx, pairs_text);
  isl_union_pw_aff *row = isl_union_pw_aff_read_from_str (ctx, row_text);

  assert_non_null (pairs);
  assert_non_null (row);
  for (enum pf_distance distance = PF_BACK; distance <= PF_AHEAD; distance++)
    {
      isl_union_map *expected = expected_pairs (pairs, row, distance);
      isl_union_map *found
          = pf_row_distance (isl_union_map_copy (pairs), row, distance);

      assert_non_null (found);
      assert_true (isl_union_map_is_equal (found, expected));
      if (some)
        assert_false (isl_union_map_is_empty (found));
      isl_union_map_free (expected);
      isl_union_map_free (found);
    }
  isl_union_pw_aff_free (row);
  isl_union_map_free (pairs);
  isl_ctx_free (ctx);
}

static void
test_one_piece (void **state)
{
  (void)state;
  check ("[n] -> { S[i, j] -> S[k, l] : 0 <= i, j, k, l < n }",
         "[n] -> { S[i, j] -> [(i + 2 * j - n)] }", true);
}

static void
test_several_statements (void **state)
{
  (void)state;
  check ("[n] -> { S[i] -> T[i', j] : 0 <= i, i', j < n;"
         " T[i, j] -> S[i'] : 0 <= i, i', j < n;"
         " T[i, j] -> T[i + 1, j - 1] : 0 <= i, j < n }",
         "[n] -> { S[i] -> [(2 * i)]; T[i, j] -> [(i + j)] }", true);
}

/* A tile loop.  */
static void
test_floor (void **state)
{
  (void)state;
  check ("{ S[i] -> S[k] : 0 <= i, k < 100 }",
         "{ S[i] -> [(floor((i + 3) / 32))] }", true);
}

static void
test_several_pieces (void **state)
{
  (void)state;
  check ("[n] -> { S[i] -> S[k] : 0 <= i, k < n }",
         "[n] -> { S[i] -> [(i)] : i < 50; S[i] -> [(100 - i)] : i >= 50 }",
         true);
}

/* The domain of the row says nothing about the pairs.  */
static void
test_domain (void **state)
{
  (void)state;
  check ("[n] -> { S[i] -> S[k] : 0 <= i, k < n }",
         "[n] -> { S[i] -> [(i)] : 0 <= i < n }", true);
}

/* Other parameters than the row's, or in another order.  */
static void
test_parameters (void **state)
{
  (void)state;
  check ("[n, m] -> { S[i] -> S[k] : 0 <= i < n and 0 <= k < m }",
         "[m, p, n] -> { S[i] -> [(i + m + p + n)] }", true);
}

/* A statement that the row does not have.  */
static void
test_no_row (void **state)
{
  (void)state;
  check ("{ S[i] -> T[k] : 0 <= i, k < 10 }", "{ S[i] -> [(i)] }", false);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_one_piece),          cmocka_unit_test (test_floor),
    cmocka_unit_test (test_several_pieces),     cmocka_unit_test (test_domain),
    cmocka_unit_test (test_parameters),         cmocka_unit_test (test_no_row),
    cmocka_unit_test (test_several_statements),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
