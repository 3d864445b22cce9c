/* Full and partial blocks.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <isl/set.h>
#include <isl/union_set.h>

#include "blocks.h"
#include "make-scop.h"

/* A band and its parts.

   ROWS: the iterators of statement S, one a member.  OUTER: how many of them
     are in a band above.  FACTOR: by member of the band.
   COINCIDENT: all members are.  FULL, and PARTIAL, the union of all other parts,
   are expected.  */
struct example
{
  const char *domain, *rows;
  unsigned outer, factor[3];
  bool coincident;
  const char *full, *partial;
};

static const struct example examples[] = {
  /* No member is blocked.  */
  { "{ S[i, j] : 0 <= i, j < 10 }",
    "[{ S[i, j] -> [i] }, { S[i, j] -> [j] }]",
    0,
    { 1, 1 },
    true,
    "{ S[i, j] : 0 <= i, j < 10 }",
    "{ }" },
  { "{ S[i, j] : 0 <= i, j < 10 }",
    "[{ S[i, j] -> [i] }, { S[i, j] -> [j] }]",
    0,
    { 4, 5 },
    true,
    "{ S[i, j] : 0 <= i < 8 and 0 <= j < 10 }",
    "{ S[i, j] : 8 <= i < 10 and 0 <= j < 10 }" },
  /* The first block begins below the domain.  */
  { "{ S[i] : 3 <= i < 10 }",
    "[{ S[i] -> [i] }]",
    0,
    { 4 },
    true,
    "{ S[i] : 4 <= i < 8 }",
    "{ S[i] : 3 <= i < 4 or 8 <= i < 10 }" },
  { "[n] -> { S[i, j] : 0 <= j <= i < n }",
    "[{ S[i, j] -> [i] }, { S[i, j] -> [j] }]",
    0,
    { 4, 1 },
    true,
    "[n] -> { S[i, j] : 0 <= j <= 4*floor(i/4) and 4*floor(i/4) + 3 < n "
    "and 0 <= i }",
    "[n] -> { S[i, j] : 0 <= j <= i < n and "
    "(j > 4*floor(i/4) or 4*floor(i/4) + 3 >= n) }" },
  /* A loop above bounds the blocks.  */
  { "{ S[k, i, j] : 0 <= k < 9 and k < i, j < 9 }",
    "[{ S[k, i, j] -> [k] }, { S[k, i, j] -> [i] }, { S[k, i, j] -> [j] }]",
    1,
    { 2, 1 },
    true,
    "{ S[k, i, j] : 0 <= k < 2*floor(i/2) and i < 8 and k < j < 9 }",
    "{ S[k, i, j] : 0 <= k < 9 and k < i < 9 and k < j < 9 and "
    "(k >= 2*floor(i/2) or i = 8) }" },
  /* Both statements must fill a block in which both are.  */
  { "{ S[i] : 0 <= i < 8; T[i] : 0 <= i < 6 }",
    "[{ S[i] -> [i]; T[i] -> [i] }]",
    0,
    { 4 },
    true,
    "{ S[i] : 0 <= i < 4; T[i] : 0 <= i < 4 }",
    "{ S[i] : 4 <= i < 8; T[i] : 4 <= i < 6 }" },
  { "{ S[i] : 0 <= i < 12; T[i] : 0 <= i < 8 }",
    "[{ S[i] -> [i]; T[i] -> [i] }]",
    0,
    { 4 },
    true,
    "{ S[i] : 0 <= i < 12; T[i] : 0 <= i < 8 }",
    "{ }" },
  /* Where j carries something, what is not full runs first.  */
  { "{ S[i, j] : 0 <= i <= j < 8 }",
    "[{ S[i, j] -> [i] }, { S[i, j] -> [j] }]",
    0,
    { 4, 1 },
    false,
    "{ S[i, j] : 0 <= i < 8 and 4*floor(i/4) + 3 <= j < 8 }",
    "{ S[i, j] : 0 <= i <= j < 4*floor(i/4) + 3 and j < 8 }" },
  /* Or some before, and some after.  */
  { "{ S[i, j] : 0 <= i < 4 and 0 <= j < 9 and i <= j <= 5 + i }",
    "[{ S[i, j] -> [i] }, { S[i, j] -> [j] }]",
    0,
    { 4, 1 },
    false,
    "{ S[i, j] : 0 <= i < 4 and 3 <= j <= 5 }",
    "{ S[i, j] : 0 <= i < 4 and i <= j <= 5 + i and (j < 3 or j > 5) }" },
  /* No block is full.  */
  { "{ S[i] : 0 <= i < 3 }",
    "[{ S[i] -> [i] }]",
    0,
    { 8 },
    true,
    "{ }",
    "{ S[i] : 0 <= i < 3 }" },
};

/* Whether A is the set that TEXT says; takes A.  */
static isl_bool
is_set (__isl_take isl_union_set *a, const char *text)
{
  isl_union_set *b
      = isl_union_set_read_from_str (isl_union_set_get_ctx (a), text);
  isl_bool equal = isl_union_set_is_equal (a, b);

  isl_union_set_free (a);
  isl_union_set_free (b);
  return equal;
}

/* The union of the parts of BLOCKS, which do not overlap, FULL or not.  */
static isl_union_set *
parts (isl_ctx *ctx, const struct pf_blocks *blocks, bool full)
{
  isl_union_set *all = isl_union_set_read_from_str (ctx, "{ }");

  for (unsigned k = 0; k < blocks->n_part; k++)
    if ((k == blocks->full) == full)
      {
        assert_int_equal (isl_union_set_is_disjoint (all, blocks->part[k]),
                          isl_bool_true);
        all = isl_union_set_union (all, isl_union_set_copy (blocks->part[k]));
      }
  return all;
}

static void
check_example (isl_ctx *ctx, const struct example *example)
{
  isl_multi_union_pw_aff *rows
      = isl_multi_union_pw_aff_read_from_str (ctx, example->rows);
  isl_size n = isl_multi_union_pw_aff_dim (rows, isl_dim_set);
  struct pf_tree_member member[3] = { { .row = NULL } };
  struct pf_blocks blocks;
  struct pf_tree *tree;

  for (int k = 0; k < n; k++)
    {
      member[k].row = isl_multi_union_pw_aff_get_union_pw_aff (rows, k);
      member[k].coincident = example->coincident;
    }
  tree = pf_tree_band (
      pf_tree_leaf (isl_union_set_read_from_str (ctx, example->domain)),
      (unsigned)n - example->outer, member + example->outer);
  assert_non_null (tree);
  assert_int_equal (pf_blocks_part (tree, example->outer, member,
                                    example->factor, PF_FEW_PARTS, &blocks),
                    isl_stat_ok);
  assert_int_equal (is_set (parts (ctx, &blocks, true), example->full),
                    isl_bool_true);
  assert_int_equal (is_set (parts (ctx, &blocks, false), example->partial),
                    isl_bool_true);
  pf_blocks_clear (&blocks);
  for (int k = 0; k < n; k++)
    isl_union_pw_aff_free (member[k].row);
  pf_tree_free (tree);
  isl_multi_union_pw_aff_free (rows);
}

static void
test_parts (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (unsigned k = 0; k < sizeof examples / sizeof *examples; k++)
    check_example (ctx, examples + k);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_parts) };

  return cmocka_run_group_tests_name ("blocks", tests, NULL, NULL);
}
