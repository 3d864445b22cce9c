/* Computation slices: which loops may be shifted and fused, and how.

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

#include "dependence.h"
#include "make-scop.h"
#include "slice.h"
#include "transitive.h"

/* A SCoP with its matrices.  */
struct sample
{
  isl_ctx *ctx;
  struct pf_scop *scop;
  struct pf_loop_variables *variables;
  struct pf_directions *d, *td;
  bool *member;
  unsigned long *free_loops;
};

static struct sample
open_scop (isl_ctx *ctx, struct pf_scop *scop)
{
  struct sample sample = { .ctx = ctx, .scop = scop };
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  struct pf_tree *tree = pf_tree_from_schedule (scop->schedule);

  sample.variables = pf_loop_variables_read (scop, tree);
  sample.d = pf_directions_compute (scop, sample.variables, deps->validity);
  sample.td = pf_transitive_compute (sample.d, NULL);
  assert_non_null (sample.td);
  sample.member = calloc (scop->n_statement, sizeof *sample.member);
  sample.free_loops = calloc (scop->n_statement, sizeof *sample.free_loops);
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      sample.member[s] = true;
      sample.free_loops[s] = (1ul << sample.variables[s].n_loop) - 1;
    }
  pf_tree_free (tree);
  pf_dependences_free (deps);
  return sample;
}

static void
close_sample (struct sample *sample)
{
  free (sample->member);
  free (sample->free_loops);
  pf_directions_free (sample->d);
  pf_directions_free (sample->td);
  pf_loop_variables_free (sample->scop, sample->variables);
  pf_scop_free (sample->scop);
  isl_ctx_free (sample->ctx);
}

/* SLICE as "S1: k + 0, S2: j + 0", loops by number.  */
static void
print_slice (const struct sample *sample, const struct pf_slice *slice,
             char text[200])
{
  *text = '\0';
  for (unsigned s = 0; s < slice->n; s++)
    if (slice->loop[s] >= 0)
      text += sprintf (text, "%s%s: %d + %d", s > 0 ? ", " : "",
                       sample->scop->statement[s].id, slice->loop[s],
                       slice->align[s]);
}

/* Figure 4 of the paper: j, k and i, in another order.  */
static void
test_lu_slices (void **state)
{
  (void)state;
  static const char *const wish[]
      = { "S_4: 0 + 0, S_6: 0 + 0", "S_4: 0 + 0, S_6: 1 + 0",
          "S_4: 1 + 0, S_6: 2 + 0" };
  isl_ctx *ctx = make_ctx ();
  struct sample lu = open_scop (ctx, sample_scop (ctx, "lu-kji"));
  struct pf_slice_list list = { 0, NULL };
  char text[200];

  assert_int_equal (pf_slice_find (lu.td, lu.member, lu.free_loops, &list), 0);
  assert_int_equal (list.n, 3);
  for (unsigned k = 0; k < list.n; k++)
    {
      print_slice (&lu, list.slice[k], text);
      assert_string_equal (text, wish[k]);
    }
  pf_slice_list_clear (&list);
  close_sample (&lu);
}

/* Two loops one after the other, S over i and T over i, with the accesses
   READS and WRITES.  */
static struct sample
two_loops (const char *reads, const char *writes)
{
  isl_ctx *ctx = make_ctx ();

  return open_scop (
      ctx,
      make_scop (
          ctx, "[n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n }", reads, writes,
          NULL,
          "{ domain: \"[n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n }\","
          " child: { sequence: [ { filter: \"{ S[i] }\", child: { schedule:"
          " \"[{ S[i] -> [(i)] }]\" } }, { filter: \"{ T[i] }\", child: {"
          " schedule: \"[{ T[i] -> [(i)] }]\" } } ] } }"));
}

/* Whether S's loop and T's can be merged, and with which alignment of T.  */
static void
test_alignment (void **state)
{
  (void)state;
  static const struct
  {
    const char *reads, *writes;
    bool fusible;
    int align;
  } table[] = {
    /* T reads what S has just written, or wrote before.  */
    { "{ T[i] -> A[i] }", "{ S[i] -> A[i]; T[i] -> B[i] }", true, 0 },
    { "{ T[i] -> A[i - 1] }", "{ S[i] -> A[i]; T[i] -> B[i] }", true, 0 },
    /* T reads ahead: it has to be shifted.  */
    { "{ T[i] -> A[i + 1] }", "{ S[i] -> A[i]; T[i] -> B[i] }", true, 1 },
    { "{ T[i] -> A[i + 1]; T[i] -> A[i - 2]; T[i] -> A[i + 3] }",
      "{ S[i] -> A[i]; T[i] -> B[i] }", true, 3 },
    /* T overwrites what S reads later.  */
    { "{ S[i] -> A[i + 2] }", "{ S[i] -> B[i]; T[i] -> A[i] }", true, 0 },
    { "{ S[i] -> A[i - 2] }", "{ S[i] -> B[i]; T[i] -> A[i] }", true, 2 },
    /* Too far ahead for an alignment.  */
    { "{ T[i] -> A[i + 17] }", "{ S[i] -> A[i]; T[i] -> B[i] }", false, 0 },
    /* Not uniform: backwards, and by a stride.  */
    { "[n] -> { T[i] -> A[n - i] }", "{ S[i] -> A[i]; T[i] -> B[i] }", false,
      0 },
    { "{ T[i] -> A[2i] }", "{ S[i] -> A[i]; T[i] -> B[i] }", false, 0 },
    /* All of S before all of T.  */
    { "{ S[i] -> x[]; T[i] -> x[] }", "{ S[i] -> x[]; T[i] -> B[i] }", false,
      0 },
    /* Nothing in common.  */
    { "{ T[i] -> C[i] }", "{ S[i] -> A[i]; T[i] -> B[i] }", true, 0 },
  };

  for (unsigned k = 0; k < sizeof table / sizeof *table; k++)
    {
      struct sample sample = two_loops (table[k].reads, table[k].writes);
      unsigned s = (unsigned)pf_scop_find_statement (sample.scop, "S");
      struct pf_slice *first = pf_slice_alloc (2);
      struct pf_slice *second = pf_slice_alloc (2);
      int align = -1;

      first->loop[s] = 0;
      second->loop[1 - s] = 0;
      assert_int_equal (pf_slice_is_fusible (sample.d, first, second, &align),
                        table[k].fusible);
      if (table[k].fusible)
        {
          struct pf_slice *fused = pf_slice_fuse (first, second, align);

          assert_int_equal (align, table[k].align);
          assert_int_equal (fused->align[s], 0);
          assert_int_equal (fused->align[1 - s], align);
          assert_int_equal (fused->loop[1 - s], 0);
          pf_slice_free (fused);
        }
      pf_slice_free (first);
      pf_slice_free (second);
      close_sample (&sample);
    }
}

/* Two statements in the loops t and i, each over 0 <= t, i < n, with the
   accesses READS and WRITES.  */
static struct sample
two_in_time (const char *reads, const char *writes)
{
  isl_ctx *ctx = make_ctx ();

  return open_scop (
      ctx,
      make_scop (
          ctx, "[n] -> { S[t, i] : 0 <= t, i < n; T[t, i] : 0 <= t, i < n }",
          reads, writes, NULL,
          "{ domain: \"[n] -> { S[t, i] : 0 <= t, i < n; T[t, i] : 0 <= t, i"
          " < n }\", child: { schedule: \"[{ S[t, i] -> [(t)]; T[t, i] ->"
          " [(t)] }]\", child: { sequence: [ { filter: \"{ S[t, i] }\", child:"
          " { schedule: \"[{ S[t, i] -> [(i)] }]\" } }, { filter:"
          " \"{ T[t, i] }\", child: { schedule: \"[{ T[t, i] -> [(i)] }]\" } }"
          " ] } } }"));
}

/* Recurrences across two nests: the slices that are left.  */
static void
test_recurrences (void **state)
{
  (void)state;
  static const struct
  {
    const char *reads, *writes;
    unsigned n;
    const char *wish[2];
  } table[] = {
    /* Each point by itself: t and i may both be outermost.  */
    { "{ S[t, i] -> B[i]; T[t, i] -> A[i] }",
      "{ S[t, i] -> A[i]; T[t, i] -> B[i] }",
      2,
      { "S: 0 + 0, T: 0 + 0", "S: 1 + 0, T: 1 + 0" } },
    /* T reads ahead by one and S behind by one: i can be aligned.  */
    { "{ S[t, i] -> B[i - 1]; T[t, i] -> A[i + 1] }",
      "{ S[t, i] -> A[i]; T[t, i] -> B[i] }",
      2,
      { "S: 0 + 0, T: 0 + 0", "S: 1 + 0, T: 1 + 1" } },
    /* Both read ahead: information moves backwards, i cannot be outermost.  */
    { "{ S[t, i] -> B[i + 1]; T[t, i] -> A[i + 1] }",
      "{ S[t, i] -> A[i]; T[t, i] -> B[i] }",
      1,
      { "S: 0 + 0, T: 0 + 0", NULL } },
    /* Both directions, as in stencils.  */
    { "{ S[t, i] -> B[i - 1]; S[t, i] -> B[i + 1]; T[t, i] -> A[i] }",
      "{ S[t, i] -> A[i]; T[t, i] -> B[i] }",
      1,
      { "S: 0 + 0, T: 0 + 0", NULL } },
  };

  for (unsigned k = 0; k < sizeof table / sizeof *table; k++)
    {
      struct sample sample = two_in_time (table[k].reads, table[k].writes);
      struct pf_slice_list list = { 0, NULL };

      assert_int_equal (
          pf_slice_find (sample.td, sample.member, sample.free_loops, &list),
          0);
      assert_int_equal (list.n, table[k].n);
      for (unsigned i = 0; i < list.n; i++)
        {
          unsigned s = (unsigned)pf_scop_find_statement (sample.scop, "S");
          unsigned t = 1 - s;
          char text[200];

          sprintf (text, "S: %d + %d, T: %d + %d", list.slice[i]->loop[s],
                   list.slice[i]->align[s], list.slice[i]->loop[t],
                   list.slice[i]->align[t]);
          assert_true (!strcmp (text, table[k].wish[0])
                       || !strcmp (text, table[k].wish[1]));
        }
      pf_slice_list_clear (&list);
      close_sample (&sample);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_lu_slices),
    cmocka_unit_test (test_alignment),
    cmocka_unit_test (test_recurrences),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
