/* Where the value of a scalar may be kept.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "make-scop.h"
#include "scalar-home.h"

/* The nest
     for (i) for (j) { I: s = ...; for (k) U: s = s + ...; F: C[i, j] = s; }
   with what a test adds to it.

   READS, WRITES: more of them, in isl's notation; "" for none.
   FITS: can s be kept in C[i, j]?  */
struct sample
{
  const char *name, *reads, *writes;
  bool fits;
};

static const char *const domain
    = "[n] -> { I[i, j] : 0 <= i, j < n; "
      "U[i, j, k] : 0 <= i, j, k < n; F[i, j] : 0 <= i, j < n }";
static const char *const times
    = "[n] -> { I[i, j] -> [i, j, 0, 0] : 0 <= i, j < n; "
      "U[i, j, k] -> [i, j, 1, k] : 0 <= i, j, k < n; "
      "F[i, j] -> [i, j, 2, 0] : 0 <= i, j < n }";

static const struct sample samples[] = {
  { "nothing else", "", "", true },
  { "other arrays", "; U[i, j, k] -> C2[i, k]", "; U[i, j, k] -> D[j, k]",
    true },
  { "a read before", "; I[i, j] -> C[i, j]", "", true },
  { "a read of what is there later", "; I[i, j] -> C[i + 1, j]", "", true },
  { "a read of what was there before", "; U[i, j, k] -> C[i - 1, k]", "",
    true },
  { "a read meanwhile", "; U[i, j, k] -> C[i, k]", "", false },
  { "a read of it meanwhile", "; U[i, j, k] -> C[i, j]", "", false },
  { "a read at the end", "; F[i, j] -> C[i, j]", "", false },
  { "a write meanwhile", "", "; U[i, j, k] -> C[k, j]", false },
  { "a write to another row", "", "; U[i, j, k] -> C[i + 1, k]", true },
};

static unsigned
array_number (const struct pf_scop *scop, const char *id)
{
  unsigned k = 0;

  while (k < scop->n_array && strcmp (scop->array[k].id, id))
    k++;
  assert_true (k < scop->n_array);
  return k;
}

/* A SCoP whose statements share loops as far as they have any.  */
static struct pf_scop *
make_nest (isl_ctx *ctx, const char *where, const char *reads,
           const char *writes, const char *when)
{
  struct pf_scop *scop = make_timed_scop (ctx, where, reads, writes, when);

  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned k = 0; k < scop->statement[i].n_loop; k++)
      scop->statement[i].loop[k] = k;
  return scop;
}

/* Can s be kept in the element of C that STATEMENT of SCOP writes last?  */
static isl_bool
fits (const struct pf_scop *scop, const char *statement)
{
  int i = pf_scop_find_statement (scop, statement);
  unsigned c = array_number (scop, "C"), s = array_number (scop, "s");

  assert_true (i >= 0);
  for (unsigned a = scop->statement[i].n_access; a-- > 0;)
    if (scop->statement[i].access[a].kind == PF_MUST_WRITE
        && scop->statement[i].access[a].array == c)
      {
        isl_bool alone
            = pf_scalar_is_private (scop, s, scop->statement[i].n_loop);

        return alone == isl_bool_true ? pf_scalar_fits (scop, s, i, a) : alone;
      }
  fail_msg ("%s writes no C", statement);
  return isl_bool_error;
}

static void
test_samples (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (size_t k = 0; k < sizeof samples / sizeof *samples; k++)
    {
      char reads[400], writes[400];

      snprintf (reads, sizeof reads,
                "[n] -> { U[i, j, k] -> s[]; "
                "F[i, j] -> s[] %s }",
                samples[k].reads);
      snprintf (writes, sizeof writes,
                "[n] -> { I[i, j] -> s[]; "
                "U[i, j, k] -> s[]; "
                "F[i, j] -> C[i, j] %s }",
                samples[k].writes);
      struct pf_scop *scop = make_nest (ctx, domain, reads, writes, times);

      print_message ("%s\n", samples[k].name);
      assert_int_equal (fits (scop, "F"), samples[k].fits);
      pf_scop_free (scop);
    }
  isl_ctx_free (ctx);
}

/* Values that pass from one iteration to the next, or into the nest.  */
static void
test_private (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop
      = make_nest (ctx, domain, "[n] -> { U[i, j, k] -> s[]; F[i, j] -> s[] }",
                   "[n] -> { I[i, j] -> s[] : j = 0; U[i, j, k] -> s[]; F[i, "
                   "j] -> C[i, j] }",
                   times);
  unsigned s = array_number (scop, "s");

  (void)state;
  assert_int_equal (pf_scalar_shared_loops (scop, s), 2);
  assert_int_equal (pf_scalar_is_private (scop, s, 0), isl_bool_true);
  assert_int_equal (pf_scalar_is_private (scop, s, 1), isl_bool_true);
  assert_int_equal (pf_scalar_is_private (scop, s, 2), isl_bool_false);
  assert_int_equal (fits (scop, "F"), isl_bool_false);
  pf_scop_free (scop);

  scop = make_nest (ctx, domain, "[n] -> { U[i, j, k] -> s[]; F[i, j] -> s[] }",
                    "[n] -> { U[i, j, k] -> s[]; F[i, j] -> C[i, j] }", times);
  s = array_number (scop, "s");
  assert_int_equal (pf_scalar_is_private (scop, s, 0), isl_bool_false);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The element is written in some iterations only, in the wrong loop, or before
   the last use.  */
static void
test_final_write (void **state)
{
  static const char *const reads
      = "[n] -> { U[i, j, k] -> s[]; F[i, j] -> s[] }";
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_nest (
      ctx,
      "[n] -> { I[i, j] : 0 <= i, j < n; U[i, j, k] : 0 <= i, j, k < n; "
      "F[i, j] : 0 <= i < n and 0 <= j < i }",
      reads, "[n] -> { I[i, j] -> s[]; U[i, j, k] -> s[]; F[i, j] -> C[i, j] }",
      "[n] -> { I[i, j] -> [i, j, 0, 0] : 0 <= i, j < n; "
      "U[i, j, k] -> [i, j, 1, k] : 0 <= i, j, k < n; "
      "F[i, j] -> [i, j, 2, 0] : 0 <= i < n and 0 <= j < i }");

  (void)state;
  assert_int_equal (fits (scop, "F"), isl_bool_false);
  pf_scop_free (scop);

  scop = make_nest (
      ctx, domain, reads,
      "[n] -> { I[i, j] -> s[]; U[i, j, k] -> s[]; U[i, j, k] -> C[i, k] }",
      times);
  assert_int_equal (fits (scop, "U"), isl_bool_false);
  pf_scop_free (scop);

  scop = make_nest (
      ctx, domain, reads,
      "[n] -> { I[i, j] -> s[]; U[i, j, k] -> s[]; I[i, j] -> C[i, j] }",
      times);
  assert_int_equal (fits (scop, "I"), isl_bool_false);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Several statements write the element, each in some iterations: in all, in not all, and before the last
   use in some.  */
static void
test_alternatives (void **state)
{
  static const char *const reads
      = "[n] -> { U[i, j, k] -> s[]; F[i, j] -> s[]; "
        "G[i, j] -> s[] }";
  static const char *const writes
      = "[n] -> { I[i, j] -> s[]; U[i, j, k] -> s[]; F[i, j] -> C[i, j]; "
        "G[i, j] -> C[i, j] }";
  static const struct
  {
    const char *diagonal, *when;
    bool fits;
  } ways[] = { { "i = j", "3, 0", true },
               { "i = j and i > 0", "3, 0", false },
               { "i = j", "0, 1", false } };
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
    {
      char where[400], when[500];

      snprintf (where, sizeof where,
                "[n] -> { I[i, j] : 0 <= j <= i < n; "
                "U[i, j, k] : 0 <= k < j <= i < n; F[i, j] : 0 <= j < i < n; "
                "G[i, j] : 0 <= i, j < n and %s }",
                ways[k].diagonal);
      snprintf (when, sizeof when,
                "[n] -> { I[i, j] -> [i, j, 0, 0] : 0 <= j <= i < n; "
                "U[i, j, k] -> [i, j, 1, k] : 0 <= k < j <= i < n; "
                "F[i, j] -> [i, j, 2, 0] : 0 <= j < i < n; "
                "G[i, j] -> [i, j, %s] : 0 <= i, j < n and %s }",
                ways[k].when, ways[k].diagonal);
      struct pf_scop *scop = make_nest (ctx, where, reads, writes, when);

      assert_int_equal (fits (scop, "F"), ways[k].fits);
      assert_int_equal (fits (scop, "G"), ways[k].fits);
      pf_scop_free (scop);
    }
  isl_ctx_free (ctx);
}

/* Elements of another size, and loops that are not shared.  */
static void
test_forms (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_nest (
      ctx, domain, "[n] -> { U[i, j, k] -> s[]; F[i, j] -> s[] }",
      "[n] -> { I[i, j] -> s[]; U[i, j, k] -> s[]; F[i, j] -> C[i, j] }",
      times);
  unsigned c = array_number (scop, "C");

  (void)state;
  scop->array[c].element_size = 4;
  assert_int_equal (fits (scop, "F"), isl_bool_false);
  scop->array[c].element_size = 8;
  assert_int_equal (fits (scop, "F"), isl_bool_true);
  scop->statement[pf_scop_find_statement (scop, "F")].loop[1] = 2;
  assert_int_equal (pf_scalar_shared_loops (scop, array_number (scop, "s")), 1);
  assert_int_equal (fits (scop, "F"), isl_bool_false);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The nest
     for (i) for (j) { I: s = ...; C[i, j] = s; for (k) U: D[k] = ... s ...; }
   with what a test adds to it.

   HELD: is s what C[i, j] holds until the last use?  */
static const struct
{
  const char *name, *reads, *writes;
  bool held;
} held_samples[] = {
  { "nothing else", "", "", true },
  { "reads", "; U[i, j, k] -> C[i, k]; U[i, j, k] -> C[i, j]", "", true },
  { "a write to another row", "", "; U[i, j, k] -> C[i + 1, k]", true },
  { "a write to what came before", "", "; U[i, j, k] -> C[i, j - 1 - k]",
    true },
  { "a write to what comes later", "", "; U[i, j, k] -> C[i, j + 1 + k]",
    true },
  { "a write meanwhile", "", "; U[i, j, k] -> C[i, k]", false },
  { "a write by the last use", "", "; U[i, j, k] -> C[i, j] : k = n - 1",
    true },
  { "a write by the use before", "", "; U[i, j, k] -> C[i, j] : k = n - 2",
    false },
  { "another scalar", "", "; U[i, j, k] -> t[]", true },
  { "the scalar changes", "", "; U[i, j, k] -> s[]", false },
};

static void
test_held (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (size_t k = 0; k < sizeof held_samples / sizeof *held_samples; k++)
    {
      char reads[400], writes[400];
      struct pf_scop *scop;
      int i;
      unsigned a = 0, s;

      snprintf (reads, sizeof reads, "[n] -> { U[i, j, k] -> s[] %s }",
                held_samples[k].reads);
      snprintf (writes, sizeof writes,
                "[n] -> { I[i, j] -> s[]; I[i, j] -> C[i, j]; "
                "U[i, j, k] -> D[k] %s }",
                held_samples[k].writes);
      scop = make_nest (ctx,
                        "[n] -> { I[i, j] : 0 <= i, j < n; "
                        "U[i, j, k] : 0 <= i, j, k < n }",
                        reads, writes,
                        "[n] -> { I[i, j] -> [i, j, 0, 0] : 0 <= i, j < n; "
                        "U[i, j, k] -> [i, j, 1, k] : 0 <= i, j, k < n }");
      print_message ("%s\n", held_samples[k].name);
      s = array_number (scop, "s");
      i = pf_scop_find_statement (scop, "I");
      while (scop->statement[i].access[a].array != array_number (scop, "C"))
        a++;
      assert_int_equal (pf_scalar_is_held (scop, s, i, a),
                        held_samples[k].held);
      pf_scop_free (scop);
    }
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_samples),     cmocka_unit_test (test_private),
    cmocka_unit_test (test_final_write), cmocka_unit_test (test_alternatives),
    cmocka_unit_test (test_forms),       cmocka_unit_test (test_held),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
