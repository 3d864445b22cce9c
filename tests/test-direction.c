/* Extended direction matrices, and their transitive closure.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "dependence.h"
#include "direction.h"
#include "make-scop.h"
#include "transitive.h"

/* LU factorization without pivoting as in Yi and Kennedy's figure 2 (a), which
   counts from 1.  */
#define LU_DOMAIN                                                              \
  "[n] -> { S1[k, i] : 0 <= k < n - 1 and 0 <= i < n - k - 1; "                \
  "S2[k, j, i] : 0 <= k < n - 1 and 0 <= j < n - k - 1 and 0 <= i < n - k - "  \
  "1 }"
#define LU_READS                                                               \
  "{ S1[k, i] -> A[i + k + 1, k]; S1[k, i] -> A[k, k]; "                       \
  "S2[k, j, i] -> A[i + k + 1, j + k + 1]; S2[k, j, i] -> A[i + k + 1, k]; "   \
  "S2[k, j, i] -> A[k, j + k + 1] }"
#define LU_WRITES                                                              \
  "{ S1[k, i] -> A[i + k + 1, k]; S2[k, j, i] -> A[i + k + 1, j + k + 1] }"
#define LU_SCHEDULE                                                            \
  "{ domain: \"" LU_DOMAIN "\", child: { schedule: "                           \
  "\"[{ S1[k, i] -> [k]; S2[k, j, i] -> [k] }]\", child: { sequence: ["        \
  "{ filter: \"{ S1[k, i] }\", child: { schedule: "                            \
  "\"[{ S1[k, i] -> [i + k + 1] }]\" } }, "                                    \
  "{ filter: \"{ S2[k, j, i] }\", child: { schedule: "                         \
  "\"[{ S2[k, j, i] -> [j + k + 1] }, { S2[k, j, i] -> [i + k + 1] }]\" } } "  \
  "] } } }"

/* A SCoP with its loops.  */
struct sample
{
  isl_ctx *ctx;
  struct pf_scop *scop;
  struct pf_loop_variables *variables;
};

static struct sample
open_scop (isl_ctx *ctx, struct pf_scop *scop)
{
  struct sample sample = { ctx, scop, NULL };
  struct pf_tree *tree = pf_tree_from_schedule (scop->schedule);

  sample.variables = pf_loop_variables_read (scop, tree);
  assert_non_null (sample.variables);
  pf_tree_free (tree);
  return sample;
}

static void
close_sample (struct sample *sample)
{
  pf_loop_variables_free (sample->scop, sample->variables);
  pf_scop_free (sample->scop);
  isl_ctx_free (sample->ctx);
}

static struct sample
open_lu (void)
{
  isl_ctx *ctx = make_ctx ();

  return open_scop (
      ctx, make_scop (ctx, LU_DOMAIN, LU_READS, LU_WRITES, NULL, LU_SCHEDULE));
}

/* All pairs of accesses of SCOP to the same element, at least one of which
   writes, in the original order: what the paper calls the dependences.  */
static isl_union_map *
memory_dependences (const struct pf_scop *scop)
{
  isl_union_map *reads = pf_scop_accesses (scop, 1 << PF_READ);
  isl_union_map *writes = pf_scop_accesses (scop, 1 << PF_MUST_WRITE);
  isl_union_map *pairs, *order;

  isl_union_map *readers = isl_union_map_reverse (isl_union_map_copy (reads));
  isl_union_map *writers = isl_union_map_reverse (isl_union_map_copy (writes));
  isl_union_map *later;

  pairs = isl_union_map_apply_range (isl_union_map_copy (writes), readers);
  pairs = isl_union_map_union (
      pairs, isl_union_map_apply_range (reads, isl_union_map_copy (writers)));
  pairs = isl_union_map_union (pairs,
                               isl_union_map_apply_range (writes, writers));
  order = isl_schedule_get_map (scop->schedule);
  later = isl_union_map_copy (order);
  order = isl_union_map_lex_lt_union_map (order, later);
  return isl_union_map_coalesce (isl_union_map_intersect (pairs, order));
}

/* Do the matrices of DIRECTIONS from statement S to T of SAMPLE read like the N
   strings of WISH, in any order?  */
static void
check_list (const struct sample *sample, const struct pf_directions *directions,
            const char *s, const char *t, unsigned n, const char *const *wish)
{
  const struct pf_direction_list *list = pf_directions_at (
      directions, (unsigned)pf_scop_find_statement (sample->scop, s),
      (unsigned)pf_scop_find_statement (sample->scop, t));
  unsigned found = 0;

  for (unsigned k = 0; k < list->n; k++)
    {
      char *text = pf_direction_to_str (list->direction[k]);
      unsigned i = 0;

      while (i < n && strcmp (text, wish[i]))
        i++;
      if (i == n)
        fail_msg ("from %s to %s: %s is not expected", s, t, text);
      found |= 1u << i;
      free (text);
    }
  assert_int_equal (list->n, n);
  assert_int_equal (found, (1u << n) - 1);
}

#define CHECK_LIST(sample, directions, s, t, ...)                              \
  do                                                                           \
    {                                                                          \
      const char *const wish[] = { __VA_ARGS__ };                              \
      check_list (sample, directions, s, t, sizeof wish / sizeof *wish, wish); \
    }                                                                          \
  while (0)

/* Does RELATION hold the pairs of instances PAIRS?  */
static void
check_pairs (struct sample *lu, isl_union_map *relation, const char *pairs)
{
  isl_union_map *wish = isl_union_map_read_from_str (lu->ctx, pairs);

  assert_int_equal (isl_union_map_is_subset (wish, relation), isl_bool_true);
  isl_union_map_free (wish);
}

/* The first rows of the second and third matrix from S2 to itself read
   (<= -2, <= -3, <= -3) in figure 3, which is one too much: counted from 1 as
   there, S2[k=1, j=2, i=3] writes A(3, 2), which S2[k=2, j=3, i=3] reads, and
   S2[k=1, j=3, i=2] writes A(2, 3), which the same instance reads; k of the
   sources is that of the sink less 1, not less 2.  The first is one of the
   second matrix (= 0 in row j, column k), the second one of the third (= 0 in
   row i, column k).  */
static void
check_misprints (struct sample *lu, isl_union_map *relation)
{
  check_pairs (lu, relation, "[n] -> { S2[0, 0, 1] -> S2[1, 0, 0] : n >= 3 }");
  check_pairs (lu, relation, "[n] -> { S2[0, 1, 0] -> S2[1, 0, 0] : n >= 3 }");
}

/* Figure 3 (a) of the paper, misprints corrected.  */
static void
check_lu_dependences (const struct sample *lu, const struct pf_directions *d)
{
  check_list (lu, d, "S1", "S1", 0, NULL);
  CHECK_LIST (lu, d, "S1", "S2", "(= 0, <= -1, <= -1; >= 1, *, = 0)");
  CHECK_LIST (lu, d, "S2", "S1", "(<= -1, <= -2; = 0, <= -1; >= 1, = 0)",
              "(<= -1, <= -2; = 0, <= -1; = 0, <= -1)");
  CHECK_LIST (lu, d, "S2", "S2",
              "(<= -1, <= -2, <= -2; >= 1, = 0, *; >= 1, *, = 0)",
              "(<= -1, <= -2, <= -2; = 0, <= -1, <= -1; >= 1, *, = 0)",
              "(<= -1, <= -2, <= -2; >= 1, = 0, *; = 0, <= -1, <= -1)");
}

/* Figure 3 (b), with first rows that are as much less as in (a).  */
static void
check_lu_transitive (const struct sample *lu, const struct pf_directions *td)
{
  CHECK_LIST (lu, td, "S1", "S1", "(<= -1, <= -2; >= 1, = 0)",
              "(<= -1, <= -2; <= 0, <= -1)");
  CHECK_LIST (lu, td, "S1", "S2", "(<= 0, <= -1, <= -1; >= 1, *, = 0)",
              "(<= -1, <= -2, <= -2; <= 0, <= -1, <= -1)");
  CHECK_LIST (lu, td, "S2", "S1", "(<= -1, <= -2; <= 0, <= -1; >= 1, = 0)",
              "(<= -1, <= -2; <= 0, <= -1; <= 0, <= -1)");
  CHECK_LIST (lu, td, "S2", "S2",
              "(<= -1, <= -2, <= -2; >= 1, = 0, *; >= 1, *, = 0)",
              "(<= -1, <= -2, <= -2; <= 0, <= -1, <= -1; >= 1, *, = 0)",
              "(<= -1, <= -2, <= -2; >= 1, = 0, *; <= 0, <= -1, <= -1)",
              "(<= -1, <= -2, <= -2; <= 0, <= -1, <= -1; <= 0, <= -1, <= -1)");
  assert_int_equal (td->merged, 0);
}

static void
test_lu (void **state)
{
  (void)state;
  struct sample lu = open_lu ();
  isl_union_map *relation = memory_dependences (lu.scop);
  struct pf_directions *d
      = pf_directions_compute (lu.scop, lu.variables, relation);
  struct pf_directions *td;

  assert_non_null (d);
  check_misprints (&lu, relation);
  check_lu_dependences (&lu, d);
  td = pf_transitive_compute (d, NULL);
  assert_non_null (td);
  check_lu_transitive (&lu, td);
  pf_directions_free (td);
  pf_directions_free (d);
  isl_union_map_free (relation);
  close_sample (&lu);
}

/* The dependences that polyfuse computes know the last write to an element:
   fewer, more precise matrices, and the same paths.  */
static void
test_lu_by_value (void **state)
{
  (void)state;
  struct sample lu = open_lu ();
  struct pf_dependences *deps = pf_dependences_compute (lu.scop, NULL);
  struct pf_directions *d
      = pf_directions_compute (lu.scop, lu.variables, deps->validity);
  struct pf_directions *td = pf_transitive_compute (d, NULL);

  check_pairs (&lu, deps->validity,
               "[n] -> { S2[0, 1, 0] -> S2[1, 0, 0] : n >= 3 }");
  CHECK_LIST (&lu, d, "S1", "S2", "(= 0, <= -1, <= -1; >= 1, *, = 0)");
  CHECK_LIST (&lu, d, "S2", "S1", "(= -1, <= -2; = 0, <= -1; >= 1, = 0)",
              "(= -1, <= -2; = 0, <= -1; = 0, <= -1)");
  check_lu_transitive (&lu, td);
  pf_directions_free (td);
  pf_directions_free (d);
  pf_dependences_free (deps);
  close_sample (&lu);
}

/* Bounds: exact, one-sided, parametric, and too large for an alignment.  */
static void
test_conditions (void **state)
{
  (void)state;
  static const struct
  {
    const char *relation, *matrix;
  } table[] = {
    { "{ [i] -> [j] : j = i + 1 and 0 <= i < 100 }", "(= -1)" },
    { "[n] -> { [i] -> [j] : i + 2 <= j < n and 0 <= i }", "(<= -2)" },
    { "[n] -> { [i] -> [j] : 0 <= j <= i - 3 and i < n }", "(>= 3)" },
    { "[n] -> { [i] -> [j] : 0 <= i, j < n }", "(*)" },
    { "[n] -> { [i] -> [j] : j = i + n and n >= 5 }", "(<= -5)" },
    { "[n] -> { [i] -> [j] : j = i + n }", "(*)" },
    { "{ [i] -> [j] : i <= j + 17 and 0 <= i, j < 1000 }", "(*)" },
    { "{ [i] -> [j] : i = j + 17 and 0 <= i, j < 1000 }", "(>= 16)" },
    { "{ [i] -> [j] : 2j = 2i + 1 }", NULL },
    { "{ [i] -> [j] : 2i <= 2j + 3 }", "(<= 1)" },
    { "{ [i, k] -> [j] : j = k and i = 2k and 0 <= k < 8 }", "(<= 7; = 0)" },
    { "{ [] -> [j] : 0 <= j }", "()" },
  };
  isl_ctx *ctx = make_ctx ();

  for (unsigned k = 0; k < sizeof table / sizeof *table; k++)
    {
      isl_bool empty;
      struct pf_direction *direction = pf_direction_from_relation (
          isl_basic_map_read_from_str (ctx, table[k].relation), &empty);
      char *text = direction ? pf_direction_to_str (direction) : NULL;

      assert_int_equal (empty, !table[k].matrix);
      if (table[k].matrix)
        assert_string_equal (text, table[k].matrix);
      free (text);
      pf_direction_free (direction);
    }
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_conditions),
    cmocka_unit_test (test_lu),
    cmocka_unit_test (test_lu_by_value),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
