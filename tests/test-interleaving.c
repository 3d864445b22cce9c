/* The convex space of statement interleavings, and its points.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <isl/constraint.h>
#include <isl/val.h>
#include "interleaving.h"
#include "interleaving-walk.h"
#include "make-scop.h"

#define MAX_STATEMENTS 7
#define MAX_VARIABLES 42
#define MAX_ROWS 512

/* The space of all interleavings of N statements on DEPTH levels, closed.  */
static struct pf_interleaving *
make_space (unsigned n, unsigned depth)
{
  struct pf_interleaving *space = pf_interleaving_alloc (n, depth);

  assert_non_null (space);
  assert_true (pf_interleaving_close (space));
  return space;
}

static struct pf_walk *
start (const struct pf_interleaving *space)
{
  struct pf_walk *walk = pf_walk_start (space, NULL, false);

  assert_non_null (walk);
  return walk;
}

/* The set O of N statements as the papers' tables have it.  The number of
   points of 14 is given there as about 10^12.  */
static const struct
{
  unsigned n, n_variable, n_constraint;
  uint64_t n_point;
} published[] = {
  { 2, 2, 5, 3 },
  { 3, 6, 22, 13 },
  { 4, 12, 58, 75 },
  { 5, 20, 120, 541 },
  { 6, 30, 215, 4683 },
  { 7, 42, 350, 47293 },
  { 14, 182, 3003, 10641342970443 },
};

static void
test_published (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof published / sizeof *published; k++)
    {
      struct pf_interleaving *space = make_space (published[k].n, 1);
      struct pf_walk *walk = start (space);

      assert_int_equal (pf_interleaving_n_variable (space),
                        published[k].n_variable);
      assert_int_equal (pf_interleaving_n_constraint (space),
                        published[k].n_constraint);
      assert_true (pf_walk_count (walk) == published[k].n_point);
      pf_walk_free (walk);
      pf_interleaving_free (space);
    }
}

/* The constraints a x + c >= 0 of a polytope, for counting its points without
   any knowledge of preorders.

   LAST[r]: the last variable of row r.  */
struct rows
{
  unsigned n, n_variable;
  int row[MAX_ROWS][MAX_VARIABLES + 1];
  int last[MAX_ROWS];
};

/* Add SIGN times CONSTRAINT to ROWS.  */
static void
add_signed_row (struct rows *rows, isl_constraint *constraint, int sign)
{
  assert_true (rows->n < MAX_ROWS);
  rows->last[rows->n] = -1;
  for (unsigned k = 0; k <= rows->n_variable; k++)
    {
      isl_val *value = k < rows->n_variable
                           ? isl_constraint_get_coefficient_val (constraint,
                                                                 isl_dim_set, k)
                           : isl_constraint_get_constant_val (constraint);

      rows->row[rows->n][k] = sign * isl_val_get_num_si (value);
      if (k < rows->n_variable && !isl_val_is_zero (value))
        rows->last[rows->n] = k;
      isl_val_free (value);
    }
  rows->n++;
}

static isl_stat
add_row (isl_constraint *constraint, void *user)
{
  add_signed_row (user, constraint, 1);
  if (isl_constraint_is_equality (constraint))
    add_signed_row (user, constraint, -1);
  isl_constraint_free (constraint);
  return isl_stat_ok;
}

/* Does VALUE, of which the first N are set, violate a row of ROWS?  */
static bool
is_violated (const struct rows *rows, const unsigned char *value, unsigned n)
{
  for (unsigned r = 0; r < rows->n; r++)
    {
      int sum = rows->row[r][rows->n_variable];

      if (rows->last[r] != (int)n - 1)
        continue;
      for (unsigned k = 0; k < n; k++)
        sum += rows->row[r][k] * value[k];
      if (sum < 0)
        return true;
    }
  return false;
}

/* The number of binary points of ROWS that begin with the N values VALUE.  */
static uint64_t
count_points (const struct rows *rows, unsigned char *value, unsigned n)
{
  uint64_t count = 0;

  if (is_violated (rows, value, n))
    return 0;
  if (n == rows->n_variable)
    return 1;
  for (value[n] = 0; value[n] < 2; value[n]++)
    count += count_points (rows, value, n + 1);
  return count;
}

static struct rows *
rows_of (isl_ctx *ctx, const struct pf_interleaving *space)
{
  struct rows *rows = calloc (1, sizeof *rows);
  isl_basic_set *set = pf_interleaving_to_basic_set (ctx, space);

  assert_non_null (rows);
  assert_non_null (set);
  rows->n_variable = pf_interleaving_n_variable (space);
  assert_true (rows->n_variable <= MAX_VARIABLES);
  assert_int_equal (isl_basic_set_foreach_constraint (set, add_row, rows),
                    isl_stat_ok);
  isl_basic_set_free (set);
  return rows;
}

/* Every interleaving that the walk gives is a point of the polytope, no two
   are the same point, and the polytope has no other points.  */
static void
check_bijection (const struct pf_interleaving *space)
{
  isl_ctx *ctx = make_ctx ();
  struct rows *rows = rows_of (ctx, space);
  struct pf_walk *walk = start (space);
  unsigned char value[MAX_VARIABLES];
  unsigned class[MAX_STATEMENTS];
  uint64_t n = 0;

  while (pf_walk_next (walk, class))
    {
      assert_true (pf_interleaving_point (space, class, value));
      for (unsigned k = 1; k <= rows->n_variable; k++)
        assert_false (is_violated (rows, value, k));
      n++;
    }
  assert_false (pf_walk_is_cut (walk));
  assert_true (n == pf_walk_count (walk));
  assert_true (n == count_points (rows, value, 0));
  pf_walk_free (walk);
  free (rows);
  isl_ctx_free (ctx);
}

static void
test_bijection (void **state)
{
  (void)state;
  for (unsigned n = 1; n <= MAX_STATEMENTS; n++)
    {
      struct pf_interleaving *space = make_space (n, 1);

      check_bijection (space);
      pf_interleaving_free (space);
    }
}

/* A number in [0, N), from *SEED.  */
static unsigned
draw (unsigned *seed, unsigned n)
{
  *seed = *seed * 1664525 + 1013904223;
  return (*seed >> 16) % n;
}

/* Preorders come once each: different ones have different points, and the
   walk repeats none.  */
static void
test_distinct (void **state)
{
  struct pf_interleaving *space = make_space (4, 1);
  struct pf_walk *walk = start (space);
  unsigned char value[75][12];
  unsigned class[4], n = 0;

  (void)state;
  for (; pf_walk_next (walk, class); n++)
    {
      assert_true (n < 75);
      assert_true (pf_interleaving_point (space, class, value[n]));
      for (unsigned k = 0; k < n; k++)
        assert_memory_not_equal (value[k], value[n], 12);
    }
  assert_int_equal (n, 75);
  pf_walk_free (walk);
  pf_interleaving_free (space);
}

/* Take relations from random pairs of SPACE, and forbid random sets.  */
static void
prune (struct pf_interleaving *space, unsigned *seed)
{
  unsigned n = pf_interleaving_n (space);

  for (unsigned a = 0; a < n; a++)
    for (unsigned b = a + 1; b < n; b++)
      if (draw (seed, 2))
        pf_interleaving_allow (space, 0, a, b, 1 + draw (seed, 7));
  for (unsigned k = draw (seed, 3); k > 0; k--)
    {
      uint64_t set = draw (seed, 1 << n);
      if (set & (set - 1))
        assert_int_equal (pf_interleaving_forbid (space, 0, set), 0);
    }
}

static void
test_pruned_bijection (void **state)
{
  unsigned seed = 1, n_open = 0;

  (void)state;
  for (unsigned k = 0; k < 300; k++)
    {
      struct pf_interleaving *space = pf_interleaving_alloc (2 + k % 4, 1);

      assert_non_null (space);
      prune (space, &seed);
      if (pf_interleaving_close (space))
        {
          check_bijection (space);
          n_open++;
        }
      pf_interleaving_free (space);
    }
  assert_true (n_open > 200);
}

/* Closing takes away no point: the polytope has as many before it.  */
static void
test_close (void **state)
{
  isl_ctx *ctx = make_ctx ();
  unsigned seed = 2;
  unsigned char value[MAX_VARIABLES];

  (void)state;
  for (unsigned k = 0; k < 200; k++)
    {
      struct pf_interleaving *space = pf_interleaving_alloc (2 + k % 4, 1);
      struct rows *open, *closed;
      uint64_t before;

      prune (space, &seed);
      open = rows_of (ctx, space);
      before = count_points (open, value, 0);
      if (pf_interleaving_close (space))
        {
          closed = rows_of (ctx, space);
          assert_true (closed->n_variable <= open->n_variable);
          assert_true (before == count_points (closed, value, 0));
          free (closed);
        }
      else
        assert_true (before == 0);
      free (open);
      pf_interleaving_free (space);
    }
  isl_ctx_free (ctx);
}

/* The set I of N statements on DEPTH levels: as many points as there are
   preorders in preorders.  */
static const struct
{
  unsigned n, depth;
  uint64_t n_point;
} levels[] = {
  { 1, 3, 1 }, { 2, 2, 5 }, { 2, 3, 7 }, { 3, 2, 37 }, { 3, 3, 73 },
};

static void
test_levels (void **state)
{
  isl_ctx *ctx = make_ctx ();
  unsigned char value[MAX_VARIABLES];

  (void)state;
  for (unsigned k = 0; k < sizeof levels / sizeof *levels; k++)
    {
      struct pf_interleaving *space = make_space (levels[k].n, levels[k].depth);
      struct rows *rows = rows_of (ctx, space);
      struct pf_walk *walk = start (space);

      assert_true (count_points (rows, value, 0) == levels[k].n_point);
      assert_true (pf_walk_count_all (walk) == levels[k].n_point);
      pf_walk_free (walk);
      free (rows);
      pf_interleaving_free (space);
    }
  isl_ctx_free (ctx);
}

/* Two levels of two statements: what is apart outside stays apart, in the same
   order, inside.  */
static void
test_refinement (void **state)
{
  struct pf_interleaving *space = make_space (2, 2);
  unsigned char value[4];
  static const unsigned fused[] = { 0, 0, 0, 0 }, inside[] = { 0, 0, 1, 0 },
                        apart[] = { 0, 1, 0, 1 }, joined[] = { 0, 1, 0, 0 },
                        turned[] = { 0, 1, 1, 0 };

  (void)state;
  assert_true (pf_interleaving_point (space, fused, value));
  assert_memory_equal (value, ((unsigned char[]){ 0, 1, 0, 1 }), 4);
  assert_true (pf_interleaving_point (space, inside, value));
  assert_memory_equal (value, ((unsigned char[]){ 0, 1, 0, 0 }), 4);
  assert_true (pf_interleaving_point (space, apart, value));
  assert_memory_equal (value, ((unsigned char[]){ 1, 0, 1, 0 }), 4);
  assert_false (pf_interleaving_point (space, joined, value));
  assert_false (pf_interleaving_point (space, turned, value));
  pf_interleaving_free (space);
}

/* The pruned sets F of the papers' table whose pruning follows from their
   text: dependent pairs that cannot be swapped, as digits.  */
static const struct
{
  const char *name;
  unsigned n;
  const char *pairs;
  unsigned n_variable, n_constraint;
  uint64_t n_point;
} pruned[] = {
  { "doitgen", 3, "01 12", 3, 10, 4 },
  { "gemver", 4, "01 12 23", 6, 28, 8 },
  { "bicg", 4, "02 13", 10, 52, 26 },
  { "advect3d", 4, "03 13 23", 9, 43, 26 },
};

static void
test_published_pruning (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof pruned / sizeof *pruned; k++)
    {
      struct pf_interleaving *space = pf_interleaving_alloc (pruned[k].n, 1);
      struct pf_walk *walk;

      for (const char *pair = pruned[k].pairs; *pair; pair += !!*pair)
        {
          pf_interleaving_allow (space, 0, pair[0] - '0', pair[1] - '0',
                                 PF_BEFORE | PF_SAME);
          pair += 2;
        }
      assert_true (pf_interleaving_close (space));
      walk = start (space);
      assert_int_equal (pf_interleaving_n_variable (space),
                        pruned[k].n_variable);
      assert_int_equal (pf_interleaving_n_constraint (space),
                        pruned[k].n_constraint);
      assert_true (pf_walk_count (walk) == pruned[k].n_point);
      pf_walk_free (walk);
      pf_interleaving_free (space);
    }
}

/* The walk goes from more reuse to less; of equal ones, the
   original order comes first, and loops of their own.  */
static void
test_order (void **state)
{
  static const double reuse[]
      = { 0, 5, 1, 0, 5, 0, 2, 0, 1, 2, 0, 0, 0, 0, 0, 0 };
  static const unsigned expected[][4]
      = { { 0, 0, 0, 1 }, { 0, 0, 0, 0 }, { 1, 1, 1, 0 }, { 0, 0, 1, 2 } };
  struct pf_interleaving *space = make_space (4, 1);
  struct pf_walk *walk = pf_walk_start (space, reuse, false);
  double last = 100;
  unsigned class[4], n = 0;

  (void)state;
  for (; pf_walk_next (walk, class); n++)
    {
      double sum = 0;

      if (n < 4)
        assert_memory_equal (class, expected[n], sizeof class);
      for (unsigned a = 0; a < 4; a++)
        for (unsigned b = 0; b < a; b++)
          sum += class[a] == class[b] ? reuse[4 * a + b] : 0;
      assert_true (sum <= last);
      last = sum;
    }
  assert_int_equal (n, 75);
  assert_true (last == 0);
  pf_walk_free (walk);
  pf_interleaving_free (space);
}

/* Classes without common data are left out: of three statements of which the
   last has none with the others, six preorders with all apart, and twice the
   first two together.  */
static void
test_connected (void **state)
{
  static const double reuse[] = { 0, 1, 0, 1, 0, 0, 0, 0, 0 };
  struct pf_interleaving *space = make_space (3, 1);
  struct pf_walk *walk = pf_walk_start (space, reuse, true);
  unsigned class[3], n = 0;

  (void)state;
  assert_true (pf_walk_count (walk) == 8);
  for (; pf_walk_next (walk, class); n++)
    assert_true (class[2] != class[0] && class[2] != class[1]);
  assert_int_equal (n, 8);
  pf_walk_free (walk);
  pf_interleaving_free (space);
}

/* The walk over 10^13 points begins at once.  */
static void
test_lazy (void **state)
{
  struct pf_interleaving *space = make_space (14, 1);
  struct pf_walk *walk = start (space);
  unsigned class[14];

  (void)state;
  for (unsigned k = 0; k < 20; k++)
    assert_true (pf_walk_next (walk, class));
  pf_walk_free (walk);
  pf_interleaving_free (space);
}

/* What does not fit is said so: too many statements, too many points.  */
static void
test_limits (void **state)
{
  struct pf_interleaving *space = make_space (PF_WALK_MAX + 1, 1);
  struct pf_walk *walk;
  unsigned class[9];

  (void)state;
  assert_null (pf_interleaving_alloc (0, 1));
  assert_null (pf_interleaving_alloc (3, 0));
  assert_null (pf_interleaving_alloc (PF_INTERLEAVING_MAX + 1, 1));
  assert_null (pf_walk_start (space, NULL, false));
  pf_interleaving_allow (space, 0, 0, 1, PF_SAME);
  assert_true (pf_interleaving_close (space));
  walk = start (space);
  pf_walk_free (walk);
  pf_interleaving_free (space);
  space = make_space (9, 1);
  walk = start (space);
  while (pf_walk_next (walk, class))
    continue;
  assert_true (pf_walk_is_cut (walk));
  pf_walk_free (walk);
  pf_interleaving_free (space);
}

/* A space without points.  */
static void
test_empty (void **state)
{
  struct pf_interleaving *space = pf_interleaving_alloc (3, 1);
  isl_ctx *ctx = make_ctx ();
  isl_basic_set *set;
  struct pf_walk *walk;
  unsigned class[3];

  (void)state;
  pf_interleaving_allow (space, 0, 0, 1, PF_BEFORE);
  pf_interleaving_allow (space, 0, 1, 2, PF_BEFORE);
  pf_interleaving_allow (space, 0, 2, 0, PF_BEFORE | PF_SAME);
  assert_false (pf_interleaving_close (space));
  set = pf_interleaving_to_basic_set (ctx, space);
  assert_int_equal (isl_basic_set_is_empty (set), isl_bool_true);
  isl_basic_set_free (set);
  walk = start (space);
  assert_true (pf_walk_count (walk) == 0);
  assert_false (pf_walk_next (walk, class));
  assert_false (pf_walk_is_cut (walk));
  pf_walk_free (walk);
  pf_interleaving_free (space);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_published),
    cmocka_unit_test (test_bijection),
    cmocka_unit_test (test_distinct),
    cmocka_unit_test (test_pruned_bijection),
    cmocka_unit_test (test_close),
    cmocka_unit_test (test_levels),
    cmocka_unit_test (test_refinement),
    cmocka_unit_test (test_published_pruning),
    cmocka_unit_test (test_order),
    cmocka_unit_test (test_connected),
    cmocka_unit_test (test_lazy),
    cmocka_unit_test (test_limits),
    cmocka_unit_test (test_empty),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
