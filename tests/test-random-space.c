/* The legal schedule space of random SCoPs, against brute force.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/val.h>

#include "certify.h"
#include "fusion-space.h"
#include "interleaving-walk.h"
#include "legal-space-data.h"
#include "level-text.h"
#include "make-scop.h"
#include "preorder.h"

/* Trip count of all loops; largest factor and shift that are tried, without and
   with reversal, which takes more columns; number of SCoPs.  */
#define EXTENT 5
#define LIMIT 2
#define LIMIT_REVERSED 1
#define N_SCOPS 50
#define MAX_WAYS 5

#define MAX_STATEMENT 4
#define MAX_DEPTH 2

/* A number below N, the next of a fixed sequence.  */
static unsigned
next_random (unsigned n)
{
  static unsigned long state = 20090512;

  state = state * 6364136223846793005UL + 1442695040888963407UL;
  return (unsigned)(state >> 33) % n;
}

/* The text of a random SCoP of N statements.

   DEPTH: of each statement.  SHARED: the outermost loop is common to all.  */
struct text
{
  unsigned n, depth[MAX_STATEMENT];
  int shared;
  char domain[512], reads[1024], writes[512], times[512];
};

/* Append a reference of statement K to TEXT: an element of one of two
   arrays with as many subscripts as a random number, or one.  */
static void
append_reference (const struct text *text, char *list, unsigned k,
                  unsigned array)
{
  unsigned n = 1 + next_random (2);
  char *end = list + strlen (list);

  end += sprintf (end, "%s%c[%s] -> %c%u[", *list ? "; " : "", 'A' + (int)k,
                  text->depth[k] == 1 ? "i" : "i, j", 'a' + (int)array, n);
  for (unsigned s = 0; s < n; s++)
    end += sprintf (end, "%s%c + %u", s ? ", " : "",
                    text->depth[k] == 1 || next_random (2) ? 'i' : 'j',
                    next_random (3));
  sprintf (end, "]");
}

/* Append the domain and the times of statement K to TEXT.  */
static void
append_statement (struct text *text, unsigned k)
{
  const char *iterators = text->depth[k] == 1 ? "i" : "i, j";
  const char *separator = k ? "; " : "";
  const char *form
      = text->shared ? "%s%c[%s] -> [i, %u, %s]" : "%s%c[%s] -> [%u, i, %s]";

  sprintf (text->domain + strlen (text->domain), "%s%c[%s] : 0 <= %s < %d",
           separator, 'A' + (int)k, iterators, iterators, EXTENT);
  sprintf (text->times + strlen (text->times), form, separator, 'A' + (int)k,
           iterators, k, text->depth[k] == 1 ? "0" : "j");
}

/* Fill in TEXT.  */
static void
make_text (struct text *text)
{
  *text = (struct text){ .n = 1 + next_random (MAX_STATEMENT),
                         .shared = next_random (4) == 0 };
  strcpy (text->domain, "{ ");
  strcpy (text->times, "{ ");
  for (unsigned k = 0; k < text->n; k++)
    {
      text->depth[k] = next_random (4) ? MAX_DEPTH : 1;
      append_statement (text, k);
      append_reference (text, text->writes, k, next_random (2));
      for (unsigned r = next_random (3) + 2; r > 0; r--)
        append_reference (text, text->reads, k, next_random (2));
    }
  strcat (text->domain, " }");
  strcat (text->times, " }");
}

/* LIST in braces.  The caller frees it.  */
static char *
braced (const char *list)
{
  char *result = malloc (strlen (list) + 5);

  assert_non_null (result);
  sprintf (result, "{ %s }", list);
  return result;
}

/* One pair of instances in dependence: source, then sink.  */
struct pair
{
  unsigned statement[2];
  long iterator[2][MAX_DEPTH];
};

/* A SCoP with all that is known of it.

   LIMIT: the largest factor of columns.
   PAIR[N_PAIR]: every dependence between instances.  */
struct fixture
{
  isl_ctx *ctx;
  long limit;
  struct pf_scop *scop;
  struct pf_dependences *deps;
  struct pf_legal_space *space;
  unsigned n_pair;
  struct pair *pair;
};

/* The pairs are read from a relation between these statements.  */
struct reading
{
  struct fixture *fixture;
  unsigned statement[2];
};

static isl_stat
read_pair (__isl_take isl_point *point, void *user)
{
  const struct reading *reading = user;
  struct fixture *fixture = reading->fixture;
  struct pair *pair;
  int next = 0;

  fixture->pair = realloc (fixture->pair, (fixture->n_pair + 1) * sizeof *pair);
  assert_non_null (fixture->pair);
  pair = &fixture->pair[fixture->n_pair++];
  for (unsigned end = 0; end < 2; end++)
    {
      unsigned number = reading->statement[end];

      pair->statement[end] = number;
      for (unsigned k = 0; k < fixture->scop->statement[number].n_loop; k++)
        {
          isl_val *val
              = isl_point_get_coordinate_val (point, isl_dim_set, next++);

          pair->iterator[end][k] = isl_val_get_num_si (val);
          isl_val_free (val);
        }
    }
  isl_point_free (point);
  return isl_stat_ok;
}

static isl_stat
read_pairs (__isl_take isl_map *map, void *user)
{
  struct fixture *fixture = user;
  struct reading reading = { .fixture = fixture };
  isl_set *set;

  for (unsigned end = 0; end < 2; end++)
    reading.statement[end] = (unsigned)pf_scop_find_statement (
        fixture->scop,
        isl_map_get_tuple_name (map, end ? isl_dim_out : isl_dim_in));
  set = isl_map_wrap (map);
  assert_int_equal (isl_set_foreach_point (set, read_pair, &reading),
                    isl_stat_ok);
  isl_set_free (set);
  return isl_stat_ok;
}

static void
start (struct fixture *fixture, const struct text *text, bool negative)
{
  char *reads = braced (text->reads), *writes = braced (text->writes);

  *fixture = (struct fixture){ .ctx = make_ctx (),
                               .limit = negative ? LIMIT_REVERSED : LIMIT };
  fixture->scop = make_timed_scop (fixture->ctx, text->domain, reads, writes,
                                   text->times);
  fixture->deps = pf_dependences_compute (fixture->scop, NULL);
  assert_non_null (fixture->deps);
  fixture->space
      = pf_legal_space_compute (fixture->scop, fixture->deps, negative);
  assert_non_null (fixture->space);
  for (unsigned k = 0; k < text->n; k++)
    for (unsigned c = 0; c < fixture->space->statement[k].n_column; c++)
      fixture->space->statement[k].limit[c] = fixture->limit;
  assert_int_equal (
      isl_union_map_foreach_map (fixture->deps->validity, read_pairs, fixture),
      isl_stat_ok);
  free (reads);
  free (writes);
}

static void
end (struct fixture *fixture)
{
  free (fixture->pair);
  pf_legal_space_free (fixture->space);
  pf_dependences_free (fixture->deps);
  pf_scop_free (fixture->scop);
  isl_ctx_free (fixture->ctx);
}

/* The value of ROW, a shift and factors, at END of PAIR.  */
static long
value (const long *row, const struct fixture *fixture, const struct pair *pair,
       unsigned end)
{
  unsigned n = fixture->scop->statement[pair->statement[end]].n_loop;
  long sum = row[0];

  for (unsigned k = 0; k < n; k++)
    sum += row[1 + k] * pair->iterator[end][k];
  return sum;
}

/* Do the rows of the statements in SET respect all dependences among them?  */
static bool
respects (const struct fixture *fixture, unsigned set,
          long row[][1 + MAX_DEPTH])
{
  for (unsigned p = 0; p < fixture->n_pair; p++)
    {
      const struct pair *pair = &fixture->pair[p];

      if (set >> pair->statement[0] & set >> pair->statement[1] & 1
          && value (row[pair->statement[0]], fixture, pair, 0)
                 > value (row[pair->statement[1]], fixture, pair, 1))
        return false;
    }
  return true;
}

/* Set FACTOR, of N columns, to the next one in the order of brute force; false
   after the last.  */
static bool
advance (long *factor, unsigned n, long limit)
{
  for (unsigned k = 0; k < n; k++)
    {
      if (++factor[k] <= limit)
        return true;
      factor[k] = 0;
    }
  return false;
}

/* Set ROW to what FACTOR makes of STATEMENT's columns; there are no parameters
   but the stand-in, which has no factor.  Returns whether it is not
   constant.  */
static bool
combine (const struct pf_row_statement *statement, unsigned p,
         const long *factor, long *row)
{
  bool constant = true;

  memset (row, 0, (1 + MAX_DEPTH) * sizeof *row);
  for (unsigned c = 0; c < statement->n_column; c++)
    {
      const long *column = statement->column + c * (1 + p + statement->depth);

      row[0] += factor[c] * column[0];
      for (unsigned k = 0; k < statement->depth; k++)
        row[1 + k] += factor[c] * column[1 + p + k];
    }
  for (unsigned k = 0; k < statement->depth; k++)
    constant &= row[1 + k] == 0;
  return !constant;
}

/* Is there a row that is not constant for each of the statements in SET from
   number K on that respects all dependences?  */
static bool
try_rows (const struct fixture *fixture, unsigned set, unsigned k,
          long row[][1 + MAX_DEPTH])
{
  const struct pf_row_statement *statement = &fixture->space->statement[k];
  long factor[2 * MAX_DEPTH + 1] = { 0 };

  /* What is violated among the statements that have rows stays violated.  */
  if (!respects (fixture, set & ((1u << k) - 1), row))
    return false;
  if (k == fixture->scop->n_statement)
    return true;
  if (!(set >> k & 1))
    return try_rows (fixture, set, k + 1, row);
  do
    if (combine (statement, fixture->space->n_parameter, factor, row[k])
        && try_rows (fixture, set, k + 1, row))
      return true;
  while (advance (factor, statement->n_column, fixture->limit));
  return false;
}

/* The statements in SET as numbers; returns how many.  */
static unsigned
members (unsigned set, unsigned *member)
{
  unsigned n = 0;

  for (unsigned k = 0; k < MAX_STATEMENT; k++)
    if (set >> k & 1)
      member[n++] = k;
  return n;
}

/* Check pf_fusible for every set of statements.  FUSIBLE gets a bit for each
   that is.  */
static unsigned
check_fusible (const struct fixture *fixture, const struct text *text)
{
  unsigned fusible = 0, member[MAX_STATEMENT];

  for (unsigned set = 1; set < 1u << text->n; set++)
    {
      long row[MAX_STATEMENT][1 + MAX_DEPTH];
      bool expected = try_rows (fixture, set, 0, row);
      unsigned n = members (set, member);
      isl_bool found = pf_fusible (fixture->space, n, member);

      if (n > 1 && found != isl_bool_ok (expected))
        fail_msg ("set %u: found %d, expected %d\n%s\n%s\n%s\n%s", set, found,
                  expected, text->domain, text->reads, text->writes,
                  text->times);
      fusible |= (unsigned)(n == 1 || expected) << set;
    }
  return fusible;
}

/* Is the preorder CLASS_OF legal, where FUSIBLE has a bit for each set of
   statements that can share a loop?  */
static bool
is_legal (const struct fixture *fixture, const unsigned *class_of,
          unsigned fusible)
{
  for (unsigned p = 0; p < fixture->n_pair; p++)
    if (class_of[fixture->pair[p].statement[0]]
        > class_of[fixture->pair[p].statement[1]])
      return false;
  for (unsigned c = 0; c < fixture->scop->n_statement; c++)
    {
      unsigned set = 0;

      for (unsigned k = 0; k < fixture->scop->n_statement; k++)
        set |= (unsigned)(class_of[k] == c) << k;
      if (set && !(fusible >> set & 1))
        return false;
    }
  return true;
}

/* Are the classes of CLASS_OF[N] numbered without gaps?  */
static bool
is_preorder (unsigned n, const unsigned *class_of)
{
  unsigned used = 0;

  for (unsigned k = 0; k < n; k++)
    used |= 1u << class_of[k];
  return (used & (used + 1)) == 0;
}

/* Check pf_schedule_preorder for CLASS_OF: it gives a schedule exactly when
   that is LEGAL, and the schedule is certified.  */
static void
check_preorder (const struct fixture *fixture, const struct text *text,
                const unsigned *class_of, bool legal)
{
  bool found_legal;
  isl_schedule *schedule
      = pf_schedule_preorder (fixture->space, class_of, NULL, &found_legal);

  if (found_legal != legal || (schedule != NULL) != legal
      || (schedule
          && pf_certify (fixture->scop, fixture->deps, schedule, NULL)
                 != PF_CERTIFIED))
    fail_msg ("%u,%u,%u: expected %d, found %d\n%s\n%s\n%s\n%s", class_of[0],
              class_of[1], class_of[2], legal, found_legal, text->domain,
              text->reads, text->writes, text->times);
  isl_schedule_free (schedule);
}

/* Check CLASS_OF, which is legal, on all ways to go on below the outermost loops,
   of which the first MAX_WAYS are looked at: every schedule is certified, and its
   interleaving at the outermost level is CLASS_OF.  Returns how many there
   are.  */
static unsigned
check_ways (const struct fixture *fixture, const unsigned *class_of)
{
  struct pf_ways ways = pf_ways_start (MAX_WAYS);
  char *outermost = pf_preorder_to_text (fixture->scop->n_statement, class_of);
  struct pf_way *way;
  unsigned n = 0;

  assert_non_null (outermost);
  for (; (way = pf_ways_next (&ways)) != NULL; n++)
    {
      bool legal;
      isl_schedule *schedule
          = pf_schedule_preorder (fixture->space, class_of, way, &legal);
      char *levels = pf_level_text (fixture->scop, schedule);

      assert_true (legal);
      assert_int_equal (
          pf_certify (fixture->scop, fixture->deps, schedule, NULL),
          PF_CERTIFIED);
      assert_non_null (levels);
      assert_memory_equal (levels, outermost, strlen (outermost));
      free (levels);
      isl_schedule_free (schedule);
    }
  free (outermost);
  pf_ways_clear (&ways);
  return n;
}

static isl_bool
ask_fusible (void *user, unsigned n, const unsigned *statement)
{
  return pf_fusible (user, n, statement);
}

static isl_bool
ask_can_precede (void *user, unsigned a, unsigned b)
{
  return pf_can_precede (user, a, b);
}

/* The convex space of FIXTURE's statements, pruned.  */
static struct pf_interleaving *
prune (const struct fixture *fixture)
{
  struct pf_fusion_oracle oracle
      = { ask_fusible, ask_can_precede, fixture->space };
  struct pf_fusion_group group[MAX_STATEMENT];
  unsigned member[MAX_STATEMENT];
  struct pf_interleaving *space;

  for (unsigned k = 0; k < MAX_STATEMENT; k++)
    {
      member[k] = k;
      group[k] = (struct pf_fusion_group){ 1, member + k };
    }
  space = pf_fusion_space (fixture->scop->n_statement, group, &oracle);
  assert_non_null (space);
  return space;
}

/* Check that SPACE has N_LEGAL points.  */
static void
check_count (const struct pf_interleaving *space, unsigned n_legal)
{
  struct pf_walk *walk = pf_walk_start (space, NULL, false);

  assert_non_null (walk);
  assert_true (pf_walk_count (walk) == n_legal);
  pf_walk_free (walk);
}

/* Check all preorders of the statements: those of the pruned convex space are
   the legal ones, and have schedules.  Returns how many ways there are besides
   the default ones.  */
static unsigned
check_preorders (const struct fixture *fixture, const struct text *text,
                 unsigned fusible)
{
  struct pf_interleaving *space = prune (fixture);
  unsigned char point[MAX_STATEMENT * (MAX_STATEMENT - 1)];
  unsigned n = text->n, total = 1, n_legal = 0, n_ways = 0;

  for (unsigned k = 0; k < n; k++)
    total *= n;
  for (unsigned code = 0; code < total; code++)
    {
      unsigned class_of[MAX_STATEMENT] = { 0 }, rest = code;

      for (unsigned k = 0; k < n; k++, rest /= n)
        class_of[k] = rest % n;
      if (is_preorder (n, class_of))
        {
          bool legal = is_legal (fixture, class_of, fusible);

          check_preorder (fixture, text, class_of, legal);
          assert_int_equal (pf_interleaving_point (space, class_of, point),
                            legal);
          n_legal += legal;
          if (legal)
            n_ways += check_ways (fixture, class_of);
        }
    }
  check_count (space, n_legal);
  pf_interleaving_free (space);
  return n_ways - n_legal;
}

/* Check N_SCOPS random SCoPs, whose loops may run backwards if NEGATIVE.  Returns
   how many sets of two or more statements can share a loop, and how many there
   are in *N_SET.  */
static unsigned
check_scops (bool negative, unsigned *n_set)
{
  unsigned n_fusible = 0, n_ways = 0;

  *n_set = 0;
  for (unsigned k = 0; k < N_SCOPS; k++)
    {
      struct fixture fixture;
      struct text text;
      unsigned fusible;

      make_text (&text);
      start (&fixture, &text, negative);
      fusible = check_fusible (&fixture, &text);
      n_ways += check_preorders (&fixture, &text, fusible);
      end (&fixture);
      for (unsigned set = 1; set < 1u << text.n; set++)
        if (set & (set - 1))
          {
            ++*n_set;
            n_fusible += fusible >> set & 1;
          }
    }
  assert_true (n_ways > N_SCOPS);
  return n_fusible;
}

static void
test_random (void **state)
{
  unsigned n_set, n_fusible = check_scops (false, &n_set);

  (void)state;
  /* The programs are of both kinds.  */
  assert_true (n_fusible > n_set / 20 && n_fusible < n_set - n_set / 20);
}

/* The same with factors from -1 to 1.  */
static void
test_random_reversed (void **state)
{
  unsigned n_set, n_fusible = check_scops (true, &n_set);

  (void)state;
  assert_true (n_fusible > n_set / 20 && n_fusible < n_set - n_set / 20);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_random),
    cmocka_unit_test (test_random_reversed),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
