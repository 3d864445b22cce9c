/* Arrays that are temporaries of an iteration of some loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "make-scop.h"
#include "scalar-home.h"
#include "temporary.h"

/* The nest
     for (i) for (j) { for (k) W: T[WRITTEN] = ...;  for (k) R: ... = T[READ]; }
   with 0 <= k < END in both.

   PRIVATE: is each value read in the iteration of i and j that it is written in?
   SHARED: do several of these access one element?  UNIFORM: does each access all?
   LAST: the iteration that writes all elements last; NULL if that is not one.  */
struct sample
{
  const char *name, *end, *written, *read;
  bool private, shared, uniform;
  const char *last;
};

static const struct sample samples[] = {
  { "a row", "m", "k", "k", true, true, true, "[n, m] -> { [n - 1, n - 1] }" },
  { "backwards", "m", "k", "m - 1 - k", true, true, true,
    "[n, m] -> { [n - 1, n - 1] }" },
  { "every other element", "m", "2k + 5", "2k + 5", true, true, true,
    "[n, m] -> { [n - 1, n - 1] }" },
  { "a neighbour that nobody writes", "m", "k", "k + 1", false, true, true,
    "[n, m] -> { [n - 1, n - 1] }" },
  { "elements of their own", "m", "100i + j", "100i + j", true, false, false,
    NULL },
  { "a triangle that grows", "j + 1", "k", "k", true, true, false,
    "[n, m] -> { [n - 1, n - 1] }" },
  { "a triangle that shrinks", "n - j", "k", "k", true, true, false, NULL },
  { "a row that moves", "m", "k + j", "k + j", true, true, false, NULL },
};

/* The SCoP of SAMPLE.  */
static struct pf_scop *
make_nest (isl_ctx *ctx, const struct sample *sample)
{
  char domain[400], reads[200], writes[200], times[400];
  struct pf_scop *scop;

  snprintf (domain, sizeof domain,
            "[n, m] -> { W[i, j, k] : 4 <= n, m <= 50 and 0 <= i, j < n and 0 "
            "<= k < %s; R[i, j, k] : 4 <= n, m <= 50 and 0 <= i, j < n and 0 "
            "<= k < %s }",
            sample->end, sample->end);
  snprintf (reads, sizeof reads, "[n, m] -> { R[i, j, k] -> T[%s] }",
            sample->read);
  snprintf (writes, sizeof writes, "[n, m] -> { W[i, j, k] -> T[%s] }",
            sample->written);
  snprintf (times, sizeof times,
            "[n, m] -> { W[i, j, k] -> [i, j, 0, k] : 4 <= n, m <= 50 and 0 "
            "<= i, j < n and 0 <= k < %s; R[i, j, k] -> [i, j, 1, k] : 4 <= "
            "n, m <= 50 and 0 <= i, j < n and 0 <= k < %s }",
            sample->end, sample->end);
  scop = make_timed_scop (ctx, domain, reads, writes, times);
  for (unsigned s = 0; s < scop->n_statement; s++)
    for (unsigned k = 0; k < 2; k++)
      scop->statement[s].loop[k] = k;
  return scop;
}

/* Is LAST, which is freed, the iteration that EXPECTED says, which may be NULL?  */
static bool
is_iteration (isl_ctx *ctx, __isl_take isl_set *last, const char *expected)
{
  isl_set *other = expected ? isl_set_read_from_str (ctx, expected) : NULL;
  bool same = !last == !expected;

  if (last && other)
    {
      other = isl_set_intersect_params (other,
                                        isl_set_params (isl_set_copy (last)));
      same = isl_set_is_equal (last, other) == isl_bool_true;
    }
  isl_set_free (last);
  isl_set_free (other);
  return same;
}

static void
test_samples (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (size_t k = 0; k < sizeof samples / sizeof *samples; k++)
    {
      const struct sample *sample = samples + k;
      struct pf_scop *scop = make_nest (ctx, sample);

      print_message ("%s\n", sample->name);
      assert_int_equal (scop->n_array, 1);
      assert_int_equal (pf_scalar_shared_loops (scop, 0), 2);
      assert_int_equal (pf_scalar_is_private (scop, 0, 2), sample->private);
      assert_int_equal (pf_temporary_is_shared (scop, 0, 2), sample->shared);
      assert_int_equal (pf_temporary_is_uniform (scop, 0, 2), sample->uniform);
      assert_true (is_iteration (ctx, pf_temporary_last_iteration (scop, 0, 2),
                                 sample->last));
      pf_scop_free (scop);
    }
  isl_ctx_free (ctx);
}

/* Elements of one iteration only are not shared, whatever comes after the loops.  */
static void
test_own_elements (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (
      ctx, "{ W[i, k] : 0 <= i, k < 9; R[i, k] : 0 <= i, k < 9 }",
      "{ R[i, k] -> T[i, k] }", "{ W[i, k] -> T[i, k] }",
      "{ W[i, k] -> [i, 0, k] : 0 <= i, k < 9; "
      "R[i, k] -> [i, 1, k] : 0 <= i, k < 9 }");

  (void)state;
  for (unsigned s = 0; s < scop->n_statement; s++)
    scop->statement[s].loop[0] = 0;
  assert_int_equal (pf_temporary_is_shared (scop, 0, 1), isl_bool_false);
  assert_null (pf_temporary_last_iteration (scop, 0, 1));
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The nest
     for (i) { for (k) W: T[k + 1] = ...;  for (k) R: READER }
   where READER reads and writes what READS and WRITES say.  RECURRENCE: does a loop along T pass on
   values?  */
struct line
{
  const char *name, *reads, *writes;
  bool recurrence;
};

static const struct line lines[] = {
  { "values read as they are", "R[i, k] -> T[k + 1]", "", false },
  { "values read back to front", "R[i, k] -> T[9 - k]", "", false },
  { "the next one, from the one before", "W[i, k] -> T[k]", "", true },
  { "the one before, which is overwritten", "W[i, k] -> T[k + 2]", "", false },
  { "another array", "R[i, k] -> T[k + 1]; R[i, k] -> A[k, i]",
    "R[i, k] -> A[k + 1, i]", true },
  { "another one that values pass through from outside",
    "R[i, k] -> T[k + 1]; R[i, k] -> A[k, i]", "R[i, k] -> A[k, i + 1]",
    false },
};

/* The number of the array of SCOP that is called NAME.  */
static unsigned
number_of (const struct pf_scop *scop, const char *name)
{
  unsigned array = 0;

  while (array < scop->n_array && strcmp (scop->array[array].name, name) != 0)
    array++;
  assert_true (array < scop->n_array);
  return array;
}

static void
test_recurrences (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
    {
      char reads[200], writes[200];
      struct pf_scop *scop;

      snprintf (reads, sizeof reads, "{ %s }", lines[k].reads);
      snprintf (writes, sizeof writes, "{ W[i, k] -> T[k + 1]; %s }",
                lines[k].writes);
      scop = make_timed_scop (
          ctx, "{ W[i, k] : 0 <= i, k < 9; R[i, k] : 0 <= i, k < 9 }", reads,
          writes,
          "{ W[i, k] -> [i, 0, k] : 0 <= i, k < 9; "
          "R[i, k] -> [i, 1, k] : 0 <= i, k < 9 }");
      for (unsigned s = 0; s < scop->n_statement; s++)
        scop->statement[s].loop[0] = 0;
      print_message ("%s\n", lines[k].name);
      assert_int_equal (
          pf_temporary_is_in_recurrence (scop, number_of (scop, "T"), 1),
          lines[k].recurrence);
      pf_scop_free (scop);
    }
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_samples),
    cmocka_unit_test (test_own_elements),
    cmocka_unit_test (test_recurrences),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
