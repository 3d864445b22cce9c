/* Schedule trees: taking apart, analysing, distributing, applying plans.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <isl/id.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>

#include "band.h"
#include "certify.h"
#include "dependence.h"
#include "distribute.h"
#include "make-scop.h"
#include "plan.h"

/* Two loops around a statement, and a second one in a loop inside.  */
#define NEST_DOMAIN                                                            \
  "{ S[i, j] : 0 <= i < 10 and 0 <= j < 10; "                                  \
  "T[i, j, k] : 0 <= i < 10 and 0 <= j < 10 and 0 <= k < 10 }"
#define NEST_SCHEDULE                                                          \
  "{ domain: \"" NEST_DOMAIN "\", child: {"                                    \
  "schedule: \"[{ S[i, j] -> [i]; T[i, j, k] -> [i] }]\", child: {"            \
  "schedule: \"[{ S[i, j] -> [j]; T[i, j, k] -> [j] }]\", child: {"            \
  "sequence: [ { filter: \"{ S[i, j] }\" },"                                   \
  "{ filter: \"{ T[i, j, k] }\", child: {"                                     \
  "schedule: \"[{ T[i, j, k] -> [k] }]\" } } ] } } } }"

/* One statement in the loops i and j, of 10 iterations each.  */
#define PAIR_DOMAIN "{ S[i, j] : 0 <= i < 10 and 0 <= j < 10 }"
#define PAIR_SCHEDULE                                                          \
  "{ domain: \"" PAIR_DOMAIN "\", child: {"                                    \
  "schedule: \"[{ S[i, j] -> [i] }]\", child: {"                               \
  "schedule: \"[{ S[i, j] -> [j] }]\" } } }"

/* The tree of the schedule TEXT.  */
static struct pf_tree *
make_tree (isl_ctx *ctx, const char *text)
{
  isl_schedule *schedule = isl_schedule_read_from_str (ctx, text);
  struct pf_tree *tree;

  assert_non_null (schedule);
  tree = pf_tree_from_schedule (schedule);
  assert_non_null (tree);
  isl_schedule_free (schedule);
  return tree;
}

/* The tree of the schedule TEXT, analysed against DEPENDENCES.  */
static struct pf_tree *
make_analysed (isl_ctx *ctx, const char *text, const char *dependences)
{
  struct pf_tree *raw = make_tree (ctx, text), *tree;
  isl_union_map *map = isl_union_map_read_from_str (ctx, dependences);

  tree = pf_band_analyse (
      raw, &(struct pf_dependences){ .validity = map, .lanes = map });
  isl_union_map_free (map);
  pf_tree_free (raw);
  return tree;
}

/* Check that TREE runs instances in the order of the map EXPECTED, and free
   it.  */
static void
check_order (struct pf_tree *tree, const char *expected)
{
  isl_schedule *schedule = pf_tree_to_schedule (tree);
  isl_union_map *found = isl_union_map_intersect_domain (
      isl_schedule_get_map (schedule), isl_schedule_get_domain (schedule));
  isl_union_map *map
      = isl_union_map_read_from_str (isl_schedule_get_ctx (schedule), expected);

  if (isl_union_map_is_equal (found, map) != isl_bool_true)
    {
      char *text = isl_union_map_to_str (found);
      print_error ("%s\n", text);
      free (text);
      fail_msg ("not %s", expected);
    }
  isl_union_map_free (map);
  isl_union_map_free (found);
  isl_schedule_free (schedule);
  pf_tree_free (tree);
}

static void
test_there_and_back (void **state)
{
  isl_ctx *ctx = *state;
  struct pf_tree *tree = make_tree (ctx, NEST_SCHEDULE);

  assert_int_equal (tree->kind, PF_TREE_BAND);
  assert_int_equal (tree->n_member, 1);
  assert_int_equal (tree->child[0]->child[0]->kind, PF_TREE_SEQUENCE);
  assert_int_equal (tree->child[0]->child[0]->n_child, 2);
  check_order (tree, "{ S[i, j] -> [i, j, 0, 0] : 0 <= i, j < 10; "
                     "T[i, j, k] -> [i, j, 1, k] : 0 <= i, j, k < 10 }");
}

static void
test_restrict (void **state)
{
  isl_ctx *ctx = *state;
  struct pf_tree *tree = make_tree (ctx, NEST_SCHEDULE);
  isl_union_set *half
      = isl_union_set_read_from_str (ctx, "{ T[i, j, k] : i < 5 }");
  isl_union_set *none = isl_union_set_read_from_str (ctx, "{ U[i] }");

  check_order (pf_tree_restrict (tree, half),
               "{ T[i, j, k] -> [i, j, k] : 0 <= i < 5 and 0 <= j, k < 10 }");
  assert_null (pf_tree_restrict (tree, none));
  isl_union_set_free (half);
  isl_union_set_free (none);
  pf_tree_free (tree);
}

/* A dependence between iterations of the loops i and j, and what the analysis
   must find.

   BANDS: number of bands.
   COINCIDENT, CARRIES: of the members i and j, in bits 0 and 1.  */
struct distance
{
  const char *dependences;
  unsigned bands, coincident, carries;
};

static const struct distance distances[] = {
  { "{ }", 1, 3, 0 },
  { "{ S[i, j] -> S[i + 1, j] }", 1, 2, 1 },
  { "{ S[i, j] -> S[i, j + 1] }", 1, 1, 2 },
  /* Carried by either, so that the inner one is free of it.  */
  { "{ S[i, j] -> S[i + 1, j + 1] }", 1, 0, 0 },
  { "{ S[i, j] -> S[i + 1, j]; S[i, j] -> S[i, j + 1] }", 1, 0, 3 },
  /* No longer legal in the order j, i.  */
  { "{ S[i, j] -> S[i + 1, j - 1] }", 2, 2, 1 },
};

/* The bits that the members of BAND and of a band below have in FLAGS, where
   MEMBER tells which of the flags counts.  */
static unsigned
collect_flags (const struct pf_tree *band, bool coincident)
{
  unsigned bits = 0, bit = 1;

  for (; band->kind == PF_TREE_BAND; band = band->child[0])
    for (unsigned k = 0; k < band->n_member; k++, bit *= 2)
      if (coincident ? band->member[k].coincident : band->member[k].carries)
        bits |= bit;
  return bits;
}

static void
test_analysis (void **state)
{
  isl_ctx *ctx = *state;

  for (unsigned k = 0; k < sizeof distances / sizeof *distances; k++)
    {
      const struct distance *expected = distances + k;
      struct pf_tree *tree
          = make_analysed (ctx, PAIR_SCHEDULE, expected->dependences);

      assert_non_null (tree);
      if (tree->n_member != (expected->bands == 1 ? 2 : 1)
          || collect_flags (tree, true) != expected->coincident
          || collect_flags (tree, false) != expected->carries)
        fail_msg ("%s: %u members, coincident %u, carries %u",
                  expected->dependences, tree->n_member,
                  collect_flags (tree, true), collect_flags (tree, false));
      pf_tree_free (tree);
    }
}

/* Of loops t, i, k, where t repeats sums over k, the longest band is [t, i]; [t] alone lets i and
   k be one.  Where all are one band, or none below can be, there is nothing to shorten.  */
static void
test_inner_bands (void **state)
{
  static const char text[]
      = "{ domain: \"{ S[t, i, k] : 0 <= t, i, k < 9 }\", child: {"
        " schedule: \"[{ S[t, i, k] -> [t] }, { S[t, i, k] -> [i] },"
        " { S[t, i, k] -> [k] }]\" } }";
  static const char sums[]
      = "{ S[t, i, k] -> S[t, i, k + 1] : 0 <= t, i < 9 and 0 <= k < 8;"
        " S[t, i, 8] -> S[t + 1, i, 0] : 0 <= t < 8 and 0 <= i < 9 }";
  isl_ctx *ctx = *state;
  struct pf_tree *raw = make_tree (ctx, text);
  isl_union_map *map = isl_union_map_read_from_str (ctx, sums);
  struct pf_dependences deps = { .validity = map, .lanes = map };
  struct pf_tree *longest = pf_band_analyse (raw, &deps);
  struct pf_tree *inner = pf_band_analyse_inner (raw, &deps);

  assert_non_null (longest);
  assert_int_equal (longest->n_member, 2);
  assert_non_null (inner);
  assert_int_equal (inner->n_member, 1);
  assert_int_equal (inner->child[0]->n_member, 2);
  assert_true (inner->child[0]->permutable);
  check_order (inner, "{ S[t, i, k] -> [t, i, k] : 0 <= t, i, k < 9 }");
  pf_tree_free (longest);
  isl_union_map_free (map);
  map = isl_union_map_read_from_str (
      ctx, "{ S[t, i, k] -> S[t, i, k + 1] : 0 <= t, i < 9 and 0 <= k < 8 }");
  deps = (struct pf_dependences){ .validity = map, .lanes = map };
  assert_null (pf_band_analyse_inner (raw, &deps));
  isl_union_map_free (map);
  pf_tree_free (raw);
}

/* A tree that runs a sink before its source is no tree to go on with.  */
static void
test_illegal (void **state)
{
  assert_null (
      make_analysed (*state, PAIR_SCHEDULE, "{ S[i, j] -> S[i - 1, j] }"));
}

/* Two statements in one loop, and how they depend on each other.

   SEPARABLE, BACKWARD: of the loop.  */
struct pair
{
  const char *dependences;
  bool separable, backward;
};

static const struct pair pairs[] = {
  { "{ A[i] -> B[i] }", true, false },
  /* To a later statement of a later iteration.  */
  { "{ A[i] -> B[i + 1] }", true, false },
  /* The order of the two is open: B goes first.  */
  { "{ B[i] -> A[i + 1] }", true, false },
  { "{ B[i] -> A[i + 1]; A[i] -> B[i] }", false, true },
  { "{ A[i] -> A[i + 1] }", true, true },
};

static void
test_statements (void **state)
{
  for (unsigned k = 0; k < sizeof pairs / sizeof *pairs; k++)
    {
      struct pf_tree *tree = make_analysed (
          *state,
          "{ domain: \"{ A[i] : 0 <= i < 10; B[i] : 0 <= i < 10 }\", child: {"
          "schedule: \"[{ A[i] -> [i]; B[i] -> [i] }]\", child: {"
          "sequence: [ { filter: \"{ A[i] }\" }, { filter: \"{ B[i] }\" } ] "
          "} } }",
          pairs[k].dependences);

      assert_non_null (tree);
      if (tree->member[0].separable != pairs[k].separable
          || tree->member[0].backward != pairs[k].backward)
        fail_msg ("%s: separable %d, backward %d", pairs[k].dependences,
                  tree->member[0].separable, tree->member[0].backward);
      pf_tree_free (tree);
    }
}

/* The inner of two loops may be distributed over two statements for each
   iteration of the outer, but not for blocks of them, when one statement
   depends on the other in an earlier iteration of the outer.  */
static void
test_blocks (void **state)
{
  static const char *const schedule
      = "{ domain: \"{ A[i, j] : 0 <= i, j < 10; B[i, j] : 0 <= i, j < 10 }\","
        "child: { schedule: \"[{ A[i, j] -> [i]; B[i, j] -> [i] }, "
        "{ A[i, j] -> [j]; B[i, j] -> [j] }]\", child: {"
        "sequence: [ { filter: \"{ A[i, j] }\" }, { filter: \"{ B[i, j] }\" } ]"
        "} } }";
  struct pf_tree *forward
      = make_analysed (*state, schedule, "{ A[i, j] -> B[i, j] }");
  struct pf_tree *both = make_analysed (
      *state, schedule, "{ A[i, j] -> B[i, j]; B[i, j] -> A[i + 1, j] }");

  assert_non_null (forward);
  assert_non_null (both);
  assert_int_equal (forward->n_member, 2);
  assert_int_equal (both->n_member, 2);
  assert_true (forward->member[1].separable && forward->member[1].forward);
  assert_true (both->member[1].separable && !both->member[1].forward);
  pf_tree_free (forward);
  pf_tree_free (both);
}

static struct pf_tree *
distribute (isl_ctx *ctx, const char *dependences)
{
  struct pf_tree *tree = make_tree (ctx, NEST_SCHEDULE), *result;
  isl_union_map *map = isl_union_map_read_from_str (ctx, dependences);

  result = pf_tree_distribute (tree, map);
  isl_union_map_free (map);
  pf_tree_free (tree);
  assert_non_null (result);
  return result;
}

static void
test_distribute (void **state)
{
  /* S first, whatever is textually first: here it is both.  */
  check_order (distribute (*state, "{ S[i, j] -> T[i, j, 0] }"),
               "{ S[i, j] -> [0, i, j, 0] : 0 <= i, j < 10; "
               "T[i, j, k] -> [1, i, j, k] : 0 <= i, j, k < 10 }");
  /* T feeds S of later iterations only: T goes first.  */
  check_order (distribute (*state, "{ T[i, j, k] -> S[i + 1, j] }"),
               "{ S[i, j] -> [1, i, j, 0] : 0 <= i, j < 10; "
               "T[i, j, k] -> [0, i, j, k] : 0 <= i, j, k < 10 }");
  /* A cycle that loop i carries: only j may be distributed.  */
  check_order (
      distribute (*state,
                  "{ T[i, j, k] -> S[i + 1, j]; S[i, j] -> T[i, j, k] }"),
      "{ S[i, j] -> [i, 0, j, 0] : 0 <= i, j < 10; "
      "T[i, j, k] -> [i, 1, j, k] : 0 <= i, j, k < 10 }");
  /* A cycle that loop j carries.  */
  check_order (
      distribute (*state,
                  "{ T[i, j, k] -> S[i, j + 1]; S[i, j] -> T[i, j, k] }"),
      "{ S[i, j] -> [i, j, 0, 0] : 0 <= i, j < 10; "
      "T[i, j, k] -> [i, j, 1, k] : 0 <= i, j, k < 10 }");
}

static void
test_plan (void **state)
{
  struct pf_plan plan[] = { { .n = 5,
                              .step = { { 0, 4, false },
                                        { 1, 5, false },
                                        { 0, 2, false },
                                        { 1, 1, false },
                                        { 0, 1, true } } },
                            { .n = 0 } };
  struct pf_tree *tree = make_analysed (*state, PAIR_SCHEDULE, "{ }");
  struct pf_tree *planned = pf_plan_apply (tree, plan);

  assert_non_null (planned);
  /* The unrolled loop is in a band of its own.  */
  assert_int_equal (planned->n_member, 4);
  assert_int_equal (planned->child[0]->n_member, 1);
  assert_int_equal (planned->member[3].type, isl_ast_loop_atomic);
  assert_int_equal (planned->child[0]->member[0].type, isl_ast_loop_unroll);
  check_order (planned,
               "{ S[i, j] -> [floor(i/4), floor(j/5), floor(i/2), j, i] "
               ": 0 <= i, j < 10 }");
  plan[0].n = 0;
  check_order (pf_plan_apply (tree, plan),
               "{ S[i, j] -> [i, j] : 0 <= i, j < 10 }");
  pf_tree_free (tree);
}

/* 10 iterations do not divide by 4: the last block, which is not full, is not
   unrolled.  */
static void
test_partial_blocks (void **state)
{
  struct pf_plan plan[]
      = { { .n = 3,
            .step = { { 0, 4, false }, { 1, 1, false }, { 0, 1, true } } },
          { .n = 0 } };
  struct pf_tree *tree = make_analysed (*state, PAIR_SCHEDULE, "{ }");
  struct pf_tree *planned = pf_plan_apply (tree, plan);
  const struct pf_tree *parts = planned ? planned->child[0] : NULL;

  assert_non_null (parts);
  assert_int_equal (parts->kind, PF_TREE_SEQUENCE);
  assert_int_equal (parts->n_child, 2);
  assert_int_equal (parts->child[0]->child[0]->member[0].type,
                    isl_ast_loop_unroll);
  assert_int_equal (parts->child[1]->member[0].type, isl_ast_loop_atomic);
  check_order (planned,
               "{ S[i, j] -> [floor(i/4), 0, j, i] : 0 <= i < 8 and "
               "0 <= j < 10; S[i, j] -> [floor(i/4), 1, i, j] : 8 <= i < 10 "
               "and 0 <= j < 10 }");
  /* Nothing is left over.  */
  plan[0].step[0].size = 5;
  check_order (pf_plan_apply (tree, plan),
               "{ S[i, j] -> [floor(i/5), j, i] : 0 <= i, j < 10 }");
  pf_tree_free (tree);
}

/* Where a block of two members is not full, one of them is unrolled as long as
   the other's iterations allow.  */
static void
test_partial_corner (void **state)
{
  struct pf_plan plan[] = {
    { .n = 4,
      .step
      = { { 0, 4, false }, { 1, 5, false }, { 0, 1, true }, { 1, 1, true } } },
    { .n = 0 }
  };
  struct pf_tree *tree = make_analysed (*state, PAIR_SCHEDULE, "{ }");
  struct pf_tree *planned;

  planned = pf_plan_apply (tree, plan);
  assert_non_null (planned);
  check_order (planned,
               "{ S[i, j] -> [floor(i/4), floor(j/5), 0, i, j] : 0 <= i < 8 "
               "and 0 <= j < 10; S[i, j] -> [floor(i/4), floor(j/5), 1, i, j] "
               ": 8 <= i < 10 and 0 <= j < 10 }");
  pf_tree_free (tree);
}

/* i unrolled by 2 and two vectors of 4 elements of j, around k.  10 rows leave nothing over;
   of 15 columns one block of 8 is full, one vector of 4, and 3 columns are not
   vectorized.  */
static void
test_lanes_plan (void **state)
{
  struct pf_plan plan[] = { { .n = 6,
                              .step = { { 1, 8, false },
                                        { 0, 2, false },
                                        { 1, 1, false },
                                        { 2, 1, false },
                                        { 0, 1, true },
                                        { 1, 4, true } },
                              .lanes = 4,
                              .least_lanes = 4 },
                            { .n = 0 } };
  struct pf_tree *tree = make_analysed (
      *state,
      "{ domain: \"{ S[i, j, k] : 0 <= i < 10 and 0 <= j < 15 and 0 <= k < 5 "
      "}\", child: { schedule: \"[{ S[i, j, k] -> [i] }, { S[i, j, k] -> [j] "
      "}, { S[i, j, k] -> [k] }]\" } }",
      "{ S[i, j, k] -> S[i, j, k + 1] }");
  struct pf_tree *planned = pf_plan_apply (tree, plan);
  const struct pf_tree *parts = planned ? planned->child[0] : NULL;

  assert_non_null (parts);
  assert_int_equal (pf_plan_vector_step (plan), 2);
  assert_int_equal (parts->kind, PF_TREE_SEQUENCE);
  assert_int_equal (parts->n_child, 2);
  /* Blocks of i and j are counted outside, and what is vectorized has a mark.  */
  assert_int_equal (planned->n_member, 2);
  assert_null (planned->mark);
  assert_string_equal (parts->child[0]->mark, PF_VECTOR_MARK);
  assert_int_equal (parts->child[0]->child[0]->member[1].type,
                    isl_ast_loop_unroll);
  check_order (
      planned,
      "{ S[i, j, k] -> [floor(j/8), floor(i/2), 0, j mod 4, k, i, floor(j/4), "
      "0] : 0 <= i < 10 and 0 <= j < 8 and 0 <= k < 5; "
      "S[i, j, k] -> [1, floor(i/2), 1, floor(j/4), 0, j mod 4, k, i] : "
      "0 <= i < 10 and 8 <= j < 12 and 0 <= k < 5; "
      "S[i, j, k] -> [1, floor(i/2), 1, floor(j/4), 1, j, k, i] : "
      "0 <= i < 10 and 12 <= j < 15 and 0 <= k < 5 }");
  pf_tree_free (tree);
}

/* The same with vectors of half the size for what is left over, and with i in blocks that
   are not all full: rows 9 and on are not unrolled.  */
static void
test_partial_lanes (void **state)
{
  struct pf_plan plan[] = { { .n = 5,
                              .step = { { 1, 4, false },
                                        { 0, 3, false },
                                        { 1, 1, false },
                                        { 2, 1, false },
                                        { 0, 1, true } },
                              .lanes = 4,
                              .least_lanes = 2 },
                            { .n = 0 } };
  struct pf_tree *tree = make_analysed (
      *state,
      "{ domain: \"{ S[i, j, k] : 0 <= i < 10 and 0 <= j < 6 and 0 <= k < 5 "
      "}\", child: { schedule: \"[{ S[i, j, k] -> [i] }, { S[i, j, k] -> [j] "
      "}, { S[i, j, k] -> [k] }]\" } }",
      "{ S[i, j, k] -> S[i, j, k + 1] }");

  check_order (
      pf_plan_apply (tree, plan),
      "{ S[i, j, k] -> [floor(j/4), floor(i/3), 0, j mod 4, k, i, 0, 0] : "
      "0 <= i < 9 and 0 <= j < 4 and 0 <= k < 5; "
      "S[i, j, k] -> [floor(j/4), floor(i/3), 1, floor(j/2), j mod 2, k, i, 0]"
      " : 0 <= i < 9 and 4 <= j < 6 and 0 <= k < 5; "
      "S[i, j, k] -> [floor(j/4), 3, 2, i, 0, j mod 4, k, 0] : "
      "9 <= i < 10 and 0 <= j < 4 and 0 <= k < 5; "
      "S[i, j, k] -> [floor(j/4), 3, 2, i, 1, floor(j/2), j mod 2, k] : "
      "9 <= i < 10 and 4 <= j < 6 and 0 <= k < 5 }");
  pf_tree_free (tree);
}

/* Vectors of a quarter of the size at once for what is left over.  */
static void
test_skipped_lanes (void **state)
{
  struct pf_plan plan[] = {
    { .n = 4,
      .step
      = { { 0, 1, false }, { 1, 8, false }, { 1, 1, false }, { 2, 1, false } },
      .lanes = 8,
      .least_lanes = 2,
      .skip_lanes = true },
    { .n = 0 }
  };
  struct pf_tree *tree = make_analysed (
      *state,
      "{ domain: \"{ S[i, j, k] : 0 <= i < 10 and 0 <= j < 15 and 0 <= k < 5 "
      "}\", child: { schedule: \"[{ S[i, j, k] -> [i] }, { S[i, j, k] -> [j] "
      "}, { S[i, j, k] -> [k] }]\" } }",
      "{ S[i, j, k] -> S[i, j, k + 1] }");

  check_order (pf_plan_apply (tree, plan),
               "{ S[i, j, k] -> [i, floor(j/8), 0, j mod 8, k, 0, 0] : "
               "0 <= i < 10 and 0 <= j < 8 and 0 <= k < 5; "
               "S[i, j, k] -> [i, 1, 1, floor(j/2), 0, j mod 2, k] : "
               "0 <= i < 10 and 8 <= j < 14 and 0 <= k < 5; "
               "S[i, j, k] -> [i, 1, 1, 7, 1, j, k] : "
               "0 <= i < 10 and j = 14 and 0 <= k < 5 }");
  pf_tree_free (tree);
}

static void
test_split_plan (void **state)
{
  struct pf_tree *tree = make_analysed (
      *state,
      "{ domain: \"{ A[i, j] : 0 <= i, j < 10; B[i, j] : 0 <= i, j < 9 }\", "
      "child: { schedule: \"[{ A[i, j] -> [i]; B[i, j] -> [i] }, "
      "{ A[i, j] -> [j]; B[i, j] -> [j] }]\", child: {"
      "sequence: [ { filter: \"{ A[i, j] }\" }, { filter: \"{ B[i, j] }\" } ] "
      "} } }",
      "{ A[i, j] -> B[i, j] }");
  struct pf_plan plan[4] = {
    { .n = 2, .step = { { 1, 1, false }, { 0, 1, false } }, .split = true }
  };

  assert_non_null (tree);
  check_order (pf_plan_apply (tree, plan),
               "{ A[i, j] -> [j, 0, i] : 0 <= i, j < 10; "
               "B[i, j] -> [j, 1, i] : 0 <= i, j < 9 }");
  pf_tree_free (tree);
}

/* Marks above bands that pack: of those that PACK of a plan is for, and PACK_TILE.  */
struct packing_marks
{
  unsigned strips, tiles;
};

/* Count in *USER the marks above bands that pack, and check that NODE, if it is one, is
   between two bands of two members.  */
static isl_bool
count_packing (__isl_keep isl_schedule_node *node, void *user)
{
  struct packing_marks *marks = user;
  isl_schedule_node *place;
  isl_id *id;

  if (isl_schedule_node_get_type (node) != isl_schedule_node_mark)
    return isl_bool_true;
  id = isl_schedule_node_mark_get_id (node);
  marks->strips += !strcmp (isl_id_get_name (id), PF_PACKING_MARK);
  marks->tiles += !strcmp (isl_id_get_name (id), PF_TILE_PACKING_MARK);
  isl_id_free (id);
  place = isl_schedule_node_child (isl_schedule_node_copy (node), 0);
  assert_int_equal (isl_schedule_node_band_n_member (place), 2);
  place = isl_schedule_node_ancestor (place, 2);
  assert_int_equal (isl_schedule_node_band_n_member (place), 2);
  isl_schedule_node_free (place);
  return isl_bool_true;
}

/* How often the schedule for PLAN of SCOP, whose dependences are DEPS, says that
   parts of arrays are copied; it has to be a legal one.  */
static struct packing_marks
count_marks (const struct pf_scop *scop, const struct pf_dependences *deps,
             const struct pf_plan *plan)
{
  struct pf_tree *raw = pf_tree_from_schedule (scop->schedule);
  struct pf_tree *tree = pf_band_analyse (raw, deps);
  struct pf_tree *planned = pf_plan_apply (tree, plan);
  struct pf_tree *copy = pf_tree_copy (planned);
  isl_schedule *schedule = pf_tree_to_schedule (copy);
  struct packing_marks marks = { 0, 0 };

  assert_non_null (schedule);
  assert_int_equal (pf_certify (scop, deps, schedule, NULL), PF_CERTIFIED);
  isl_schedule_foreach_schedule_node_top_down (schedule, count_packing, &marks);
  isl_schedule_free (schedule);
  pf_tree_free (copy);
  pf_tree_free (planned);
  pf_tree_free (tree);
  pf_tree_free (raw);
  return marks;
}

/* A mark stands between the loops over tiles and what is inside of them.  */
static void
test_packing_plan (void **state)
{
  struct pf_plan plan[] = {
    { .n = 4,
      .step
      = { { 1, 4, false }, { 0, 5, false }, { 0, 1, false }, { 1, 1, false } },
      .pack = 2 },
    { .n = 0 }
  };
  struct pf_scop *scop
      = make_scop (*state, PAIR_DOMAIN, "{ S[i, j] -> B[j, i] }",
                   "{ S[i, j] -> C[i] }", NULL, PAIR_SCHEDULE);
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  struct packing_marks marks = count_marks (scop, deps, plan);

  assert_int_equal (marks.strips, 1);
  assert_int_equal (marks.tiles, 0);
  plan[0].pack = 0;
  plan[0].pack_tile = 2;
  assert_false (pf_plan_is_identity (plan));
  marks = count_marks (scop, deps, plan);
  assert_int_equal (marks.strips, 0);
  assert_int_equal (marks.tiles, 1);
  plan[0].pack_tile = 0;
  marks = count_marks (scop, deps, plan);
  assert_int_equal (marks.strips + marks.tiles, 0);
  pf_dependences_free (deps);
  pf_scop_free (scop);
}

/* Unroll and jam: of the copies of a block, those for one row follow each other.  */
static void
test_jam_plan (void **state)
{
  struct pf_tree *tree = make_analysed (
      *state,
      "{ domain: \"{ A[i] : 0 <= i < 10; B[i, k, j] : 0 <= i, k, j < 10 }\", "
      "child: { schedule: \"[{ A[i] -> [i]; B[i, k, j] -> [i] }]\", child: {"
      "sequence: [ { filter: \"{ A[i] }\" }, { filter: \"{ B[i, k, j] }\", "
      "child: { schedule: \"[{ B[i, k, j] -> [k] }, { B[i, k, j] -> [j] }]\", "
      "permutable: 1 } } ] } } }",
      "{ A[i] -> B[i, k, j] }");
  struct pf_plan plan[8] = {
    [0] = { .n = 2, .step = { { 0, 5, false }, { 0, 1, true } }, .jam = true },
    [3]
    = { .n = 3, .step = { { 0, 2, false }, { 1, 1, false }, { 0, 1, true } } }
  };

  assert_non_null (tree);
  assert_int_equal (tree->child[0]->child[1]->kind, PF_TREE_BAND);
  check_order (pf_plan_apply (tree, plan),
               "{ A[i] -> [floor(i/5), 0, i, 0, 0, 0] : 0 <= i < 10; "
               "B[i, k, j] -> [floor(i/5), 1, floor(k/2), j, i, k] : "
               "0 <= i, k, j < 10 }");
  pf_tree_free (tree);
}

static int
set_up (void **state)
{
  *state = make_ctx ();
  return 0;
}

/* Two schedules are the same or not, however their rows are put into bands.  */
static void
test_same (void **state)
{
  static const struct
  {
    const char *a, *b;
    isl_bool same;
  } cases[] = {
    { PAIR_SCHEDULE, PAIR_SCHEDULE, isl_bool_true },
    /* one band for two */
    { PAIR_SCHEDULE,
      "{ domain: \"" PAIR_DOMAIN "\", child: {"
      "schedule: \"[{ S[i, j] -> [i] }, { S[i, j] -> [j] }]\" } }",
      isl_bool_true },
    /* interchanged */
    { PAIR_SCHEDULE,
      "{ domain: \"" PAIR_DOMAIN "\", child: {"
      "schedule: \"[{ S[i, j] -> [j] }, { S[i, j] -> [i] }]\" } }",
      isl_bool_false },
    /* the inner loop is missing */
    { PAIR_SCHEDULE,
      "{ domain: \"" PAIR_DOMAIN "\", child: {"
      "schedule: \"[{ S[i, j] -> [i] }]\" } }",
      isl_bool_false },
    { NEST_SCHEDULE, NEST_SCHEDULE, isl_bool_true },
    /* another domain */
    { NEST_SCHEDULE, PAIR_SCHEDULE, isl_bool_false },
    /* the children of the sequence change places */
    { NEST_SCHEDULE,
      "{ domain: \"" NEST_DOMAIN "\", child: {"
      "schedule: \"[{ S[i, j] -> [i]; T[i, j, k] -> [i] }]\", child: {"
      "schedule: \"[{ S[i, j] -> [j]; T[i, j, k] -> [j] }]\", child: {"
      "sequence: [ { filter: \"{ T[i, j, k] }\", child: {"
      "schedule: \"[{ T[i, j, k] -> [k] }]\" } },"
      "{ filter: \"{ S[i, j] }\" } ] } } } }",
      isl_bool_false },
  };

  for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++)
    {
      struct pf_tree *a = make_tree (*state, cases[k].a);
      struct pf_tree *b = make_tree (*state, cases[k].b);

      assert_int_equal (pf_tree_is_same (a, b), cases[k].same);
      assert_int_equal (pf_tree_is_same (b, a), cases[k].same);
      pf_tree_free (a);
      pf_tree_free (b);
    }
}

static int
tear_down (void **state)
{
  isl_ctx_free (*state);
  return 0;
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_there_and_back),
    cmocka_unit_test (test_restrict),
    cmocka_unit_test (test_analysis),
    cmocka_unit_test (test_inner_bands),
    cmocka_unit_test (test_illegal),
    cmocka_unit_test (test_statements),
    cmocka_unit_test (test_blocks),
    cmocka_unit_test (test_distribute),
    cmocka_unit_test (test_plan),
    cmocka_unit_test (test_partial_blocks),
    cmocka_unit_test (test_partial_corner),
    cmocka_unit_test (test_lanes_plan),
    cmocka_unit_test (test_partial_lanes),
    cmocka_unit_test (test_skipped_lanes),
    cmocka_unit_test (test_split_plan),
    cmocka_unit_test (test_packing_plan),
    cmocka_unit_test (test_jam_plan),
    cmocka_unit_test (test_same),
  };

  return cmocka_run_group_tests_name ("tree", tests, set_up, tear_down);
}
