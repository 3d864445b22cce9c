/* The space of legal fusion structures, with invented answers on what is
   legal.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "fusion-space.h"
#include "interleaving-walk.h"

#define MAX_STATEMENTS 16

/* A program in which everything about legality is known.

   BEFORE[a]: statements that a may run wholly before.
   UNFUSIBLE[N_UNFUSIBLE]: the sets that cannot share a loop, with all that they
     are part of.
   FAIL_AT: the question that is answered by an error, counted from 1; 0: none.
   N_QUESTION: the number of questions so far.
   N_SET: of these, about fusing more than two statements.  */
struct program
{
  unsigned n;
  uint32_t before[MAX_STATEMENTS];
  unsigned n_unfusible;
  uint32_t unfusible[16];
  unsigned fail_at, n_question, n_set;
};

static isl_bool
answer (struct program *program, bool yes)
{
  if (++program->n_question == program->fail_at)
    return isl_bool_error;
  return yes ? isl_bool_true : isl_bool_false;
}

static isl_bool
fusible (void *user, unsigned n, const unsigned *statement)
{
  struct program *program = user;
  uint32_t set = 0;
  bool yes = true;

  for (unsigned k = 0; k < n; k++)
    set |= 1u << statement[k];
  program->n_set += n > 2;
  for (unsigned k = 0; k < program->n_unfusible; k++)
    if (!(program->unfusible[k] & ~set))
      yes = false;
  return answer (program, yes);
}

static isl_bool
can_precede (void *user, unsigned a, unsigned b)
{
  struct program *program = user;

  return answer (program, program->before[a] >> b & 1);
}

/* A program of N statements without dependences.  */
static struct program
free_program (unsigned n)
{
  struct program program = { .n = n };

  for (unsigned k = 0; k < n; k++)
    program.before[k] = (1u << n) - 1;
  return program;
}

/* Make B depend on A in PROGRAM.  */
static void
depend (struct program *program, unsigned a, unsigned b)
{
  program->before[b] &= ~(1u << a);
}

/* The space of PROGRAM, one statement a group.  */
static struct pf_interleaving *
space_of (struct program *program)
{
  struct pf_fusion_oracle oracle = { fusible, can_precede, program };
  struct pf_fusion_group group[MAX_STATEMENTS];
  unsigned member[MAX_STATEMENTS];

  for (unsigned k = 0; k < program->n; k++)
    {
      member[k] = k;
      group[k] = (struct pf_fusion_group){ 1, member + k };
    }
  return pf_fusion_space (program->n, group, &oracle);
}

static uint64_t
count (struct program *program)
{
  struct pf_interleaving *space = space_of (program);
  struct pf_walk *walk;
  uint64_t result;

  assert_non_null (space);
  walk = pf_walk_start (space, NULL, false);
  assert_non_null (walk);
  result = pf_walk_count (walk);
  pf_walk_free (walk);
  pf_interleaving_free (space);
  return result;
}

/* x = A b, y = B x, z = C y: two by two, but not all.  */
static void
test_products (void **state)
{
  struct program program = free_program (3);
  struct pf_interleaving *space;
  const uint64_t *forbidden;

  (void)state;
  depend (&program, 0, 1);
  depend (&program, 1, 2);
  program.unfusible[program.n_unfusible++] = 7;
  assert_true (count (&program) == 3);
  space = space_of (&program);
  assert_int_equal (pf_interleaving_forbidden (space, 0, &forbidden), 1);
  assert_true (forbidden[0] == 7);
  assert_int_equal (pf_interleaving_n_variable (space), 3);
  assert_int_equal (pf_interleaving_n_constraint (space), 11);
  pf_interleaving_free (space);
}

/* One statement that all others depend on: no path visits four of them, and
   still all four together are found to be illegal.  */
static void
test_star (void **state)
{
  struct program program = free_program (4);

  (void)state;
  for (unsigned k = 1; k < 4; k++)
    depend (&program, 0, k);
  assert_true (count (&program) == 26);
  program.unfusible[program.n_unfusible++] = 15;
  assert_true (count (&program) == 25);
}

/* What can be fused as a whole needs one question about sets.  */
static void
test_few_questions (void **state)
{
  struct program program = free_program (10);

  (void)state;
  for (unsigned k = 0; k + 1 < 10; k++)
    depend (&program, k, k + 1);
  assert_true (count (&program) == 512);
  assert_int_equal (program.n_set, 1);
}

/* Statements on a cycle stay together, and what meets one meets all.  */
static void
test_cycle (void **state)
{
  struct program program = free_program (3);

  (void)state;
  depend (&program, 0, 1);
  depend (&program, 1, 0);
  depend (&program, 1, 2);
  assert_true (count (&program) == 2);
  program.unfusible[program.n_unfusible++] = 7;
  assert_true (count (&program) == 1);
  program.unfusible[program.n_unfusible++] = 3;
  assert_true (count (&program) == 0);
}

/* What is between two statements that share a loop is in it, too.  */
static void
test_between (void **state)
{
  struct program program = free_program (3);

  (void)state;
  depend (&program, 0, 1);
  depend (&program, 1, 2);
  program.unfusible[program.n_unfusible++] = 3;
  assert_true (count (&program) == 2);
}

/* Statements without a dependence between them need not be fusible together
   for a reason of their own.  */
static void
test_single (void **state)
{
  struct program program = free_program (2);

  (void)state;
  assert_true (count (&program) == 3);
  program.unfusible[program.n_unfusible++] = 1;
  assert_true (count (&program) == 2);
}

/* Groups of statements.  */
static void
test_groups (void **state)
{
  struct program program = free_program (4);
  struct pf_fusion_oracle oracle = { fusible, can_precede, &program };
  unsigned first[] = { 0, 1 }, second[] = { 2, 3 };
  struct pf_fusion_group group[] = { { 2, first }, { 2, second } };
  struct pf_interleaving *space;

  (void)state;
  depend (&program, 1, 2);
  space = pf_fusion_space (2, group, &oracle);
  assert_int_equal (pf_interleaving_allowed (space, 0, 0, 1),
                    PF_BEFORE | PF_SAME);
  pf_interleaving_free (space);
  program.unfusible[program.n_unfusible++] = 14;
  space = pf_fusion_space (2, group, &oracle);
  assert_int_equal (pf_interleaving_allowed (space, 0, 0, 1), PF_BEFORE);
  pf_interleaving_free (space);
  program.unfusible[program.n_unfusible++] = 3;
  space = pf_fusion_space (2, group, &oracle);
  assert_int_equal (pf_interleaving_allowed (space, 0, 0, 1), 0);
  pf_interleaving_free (space);
}

/* An error at any question comes back, and nothing leaks.  */
static void
test_errors (void **state)
{
  struct program program = free_program (4);
  unsigned n;

  (void)state;
  for (unsigned k = 0; k < 3; k++)
    depend (&program, k, k + 1);
  program.unfusible[program.n_unfusible++] = 14;
  assert_true (count (&program) == 6);
  n = program.n_question;
  for (unsigned k = 1; k <= n; k++)
    {
      program.n_question = 0;
      program.fail_at = k;
      assert_null (space_of (&program));
    }
  assert_null (pf_fusion_space (0, NULL, NULL));
  assert_null (pf_fusion_space (PF_FUSION_MAX + 1, NULL, NULL));
}

/* A number in [0, N), from *SEED.  */
static unsigned
draw (unsigned *seed, unsigned n)
{
  *seed = *seed * 1664525 + 1013904223;
  return (*seed >> 16) % n;
}

/* A random program.  Sets that cannot be fused are connected by dependences,
   as they are in real ones.  */
static struct program
random_program (unsigned *seed)
{
  struct program program = free_program (2 + draw (seed, 4));
  unsigned few = 1 + draw (seed, 4);

  for (unsigned a = 0; a < program.n; a++)
    for (unsigned b = a + 1; b < program.n; b++)
      if (draw (seed, few) == 0)
        depend (&program, a, b);
  if (draw (seed, 3) == 0)
    depend (&program, 1 + draw (seed, program.n - 1), 0);
  for (unsigned k = draw (seed, 4); k > 0; k--)
    {
      uint32_t set = 1 + draw (seed, (1u << program.n) - 1),
               reached = set & -set;

      for (unsigned pass = 0; pass < program.n; pass++)
        for (unsigned a = 0; a < program.n; a++)
          for (unsigned b = 0; b < program.n; b++)
            if (set >> b & 1 && reached >> a & 1
                && (!(program.before[a] >> b & 1)
                    || !(program.before[b] >> a & 1)))
              reached |= 1u << b;
      program.unfusible[program.n_unfusible++] = reached;
    }
  return program;
}

/* Is CLASS legal in PROGRAM, by its definition?  */
static bool
is_legal (const struct program *program, const unsigned *class)
{
  for (unsigned a = 0; a < program->n; a++)
    {
      uint32_t set = 0;

      for (unsigned b = 0; b < program->n; b++)
        {
          if (class[a] < class[b] && !(program->before[a] >> b & 1))
            return false;
          if (class[a] == class[b])
            set |= 1u << b;
        }
      for (unsigned k = 0; set & (set - 1) && k < program->n_unfusible; k++)
        if (!(program->unfusible[k] & ~set))
          return false;
    }
  return true;
}

/* The points of the space of a random program are the legal preorders.  */
static void
test_random (void **state)
{
  unsigned seed = 1, n_legal = 0;

  (void)state;
  for (unsigned k = 0; k < 400; k++)
    {
      struct program program = random_program (&seed);
      struct pf_interleaving *all = pf_interleaving_alloc (program.n, 1);
      struct pf_walk *walk = pf_walk_start (all, NULL, false);
      unsigned class[MAX_STATEMENTS];
      uint64_t legal = 0;

      while (pf_walk_next (walk, class))
        legal += is_legal (&program, class);
      assert_true (count (&program) == legal);
      n_legal += legal;
      pf_walk_free (walk);
      pf_interleaving_free (all);
    }
  assert_true (n_legal > 4000);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_products),      cmocka_unit_test (test_star),
    cmocka_unit_test (test_few_questions), cmocka_unit_test (test_cycle),
    cmocka_unit_test (test_between),       cmocka_unit_test (test_single),
    cmocka_unit_test (test_groups),        cmocka_unit_test (test_errors),
    cmocka_unit_test (test_random),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
