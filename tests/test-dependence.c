/* Dependences, against enumeration of all instances.

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
#include <isl/val.h>

#include "dependence.h"
#include "budget.h"
#include "make-scop.h"
#include "message.h"

#define MAX_INSTANCES 160
#define MAX_ELEMENTS 400
#define MAX_TIME 8

/* What the instances of a small SCoP without parameters do, in the order in
   which they run.

   NAME: of each instance as isl prints it.
   TIME: its time, padded with zeros.
   ELEMENT: of the arrays, as isl prints it.
   ACCESSES[k][i][e]: instance i accesses element e with kind k.  */
struct trace
{
  const struct pf_scop *scop;
  unsigned n;
  struct instance
  {
    char *name;
    long time[MAX_TIME];
  } instance[MAX_INSTANCES];
  unsigned n_element;
  char *element[MAX_ELEMENTS];
  bool accesses[3][MAX_INSTANCES][MAX_ELEMENTS];
};

typedef bool relation[MAX_INSTANCES][MAX_INSTANCES];

static isl_stat
add_instance (__isl_take isl_point *point, void *user)
{
  struct trace *trace = user;
  struct instance *instance = &trace->instance[trace->n++];
  isl_union_map *order = isl_schedule_get_map (trace->scop->schedule);
  isl_union_set *when = isl_union_set_apply (
      isl_union_set_from_point (isl_point_copy (point)), order);
  isl_set *set = isl_set_from_union_set (when);
  isl_point *time = isl_set_sample_point (isl_set_copy (set));

  assert_true (trace->n <= MAX_INSTANCES);
  instance->name = isl_point_to_str (point);
  memset (instance->time, 0, sizeof instance->time);
  for (int k = 0; k < isl_set_dim (set, isl_dim_set); k++)
    {
      isl_val *val = isl_point_get_coordinate_val (time, isl_dim_set, k);
      instance->time[k] = isl_val_get_num_si (val);
      isl_val_free (val);
    }
  isl_point_free (time);
  isl_set_free (set);
  isl_point_free (point);
  return isl_stat_ok;
}

static int
compare_times (const void *a, const void *b)
{
  const struct instance *x = a, *y = b;

  for (unsigned k = 0; k < MAX_TIME; k++)
    if (x->time[k] != y->time[k])
      return x->time[k] < y->time[k] ? -1 : 1;
  return 0;
}

/* The number of the element of TRACE that is printed as POINT is; it is added
   if it is new.  */
static unsigned
element_number (struct trace *trace, __isl_take isl_point *point)
{
  char *name = isl_point_to_str (point);
  unsigned k = 0;

  while (k < trace->n_element && strcmp (trace->element[k], name))
    k++;
  if (k < trace->n_element)
    free (name);
  else
    {
      assert_true (k < MAX_ELEMENTS);
      trace->element[trace->n_element++] = name;
    }
  isl_point_free (point);
  return k;
}

static unsigned
instance_number (const struct trace *trace, __isl_take isl_point *point)
{
  char *name = isl_point_to_str (point);
  unsigned k = 0;

  while (k < trace->n && strcmp (trace->instance[k].name, name))
    k++;
  assert_true (k < trace->n);
  free (name);
  isl_point_free (point);
  return k;
}

/* TRACE, and the row of flags to set for each point found.  */
struct row
{
  struct trace *trace;
  bool *flags;
};

static isl_stat
flag_element (__isl_take isl_point *point, void *user)
{
  struct row *row = user;

  row->flags[element_number (row->trace, point)] = true;
  return isl_stat_ok;
}

static isl_stat
flag_instance (__isl_take isl_point *point, void *user)
{
  struct row *row = user;

  row->flags[instance_number (row->trace, point)] = true;
  return isl_stat_ok;
}

/* Call FLAG for each point in the image of INSTANCE under MAP.  */
static void
flag_image (struct trace *trace, const char *instance,
            __isl_keep isl_union_map *map, bool *flags,
            isl_stat (*flag) (isl_point *, void *))
{
  struct row row = { trace, flags };
  isl_union_set *one = isl_union_set_read_from_str (trace->scop->ctx, instance);
  isl_union_set *image = isl_union_set_apply (one, isl_union_map_copy (map));

  assert_int_equal (isl_union_set_foreach_point (image, flag, &row),
                    isl_stat_ok);
  isl_union_set_free (image);
}

static struct trace *
trace_scop (const struct pf_scop *scop)
{
  struct trace *trace = calloc (1, sizeof *trace);
  isl_union_set *domain = pf_scop_domain (scop);

  trace->scop = scop;
  assert_int_equal (isl_union_set_foreach_point (domain, add_instance, trace),
                    isl_stat_ok);
  isl_union_set_free (domain);
  qsort (trace->instance, trace->n, sizeof *trace->instance, compare_times);
  for (unsigned kind = 0; kind < 3; kind++)
    {
      isl_union_map *accesses = pf_scop_accesses (scop, 1u << kind);
      for (unsigned i = 0; i < trace->n; i++)
        flag_image (trace, trace->instance[i].name, accesses,
                    trace->accesses[kind][i], flag_element);
      isl_union_map_free (accesses);
    }
  return trace;
}

static void
free_trace (struct trace *trace)
{
  for (unsigned i = 0; i < trace->n; i++)
    free (trace->instance[i].name);
  for (unsigned e = 0; e < trace->n_element; e++)
    free (trace->element[e]);
  free (trace);
}

/* Does instance I of TRACE access element E with a kind in KINDS?  */
static bool
does_access (const struct trace *trace, unsigned i, unsigned e, unsigned kinds)
{
  for (unsigned kind = 0; kind < 3; kind++)
    if ((kinds & 1u << kind) && trace->accesses[kind][i][e])
      return true;
  return false;
}

#define READS (1u << PF_READ)
#define MUST_WRITES (1u << PF_MUST_WRITE)
#define WRITES (MUST_WRITES | 1u << PF_MAY_WRITE)

/* Fill PAIRS with each access in SINK and those in SOURCE before it, back to
   the first instance that must write the element.  */
static void
expected_pairs (const struct trace *trace, unsigned source, unsigned sink,
                relation pairs)
{
  memset (pairs, 0, sizeof (relation));
  for (unsigned b = 0; b < trace->n; b++)
    for (unsigned e = 0; e < trace->n_element; e++)
      for (unsigned a = b; a-- && does_access (trace, b, e, sink);)
        {
          if (does_access (trace, a, e, source))
            pairs[a][b] = true;
          if (does_access (trace, a, e, MUST_WRITES))
            break;
        }
}

/* Fill PAIRS with those of DEPENDENCE.  */
static void
computed_pairs (struct trace *trace, __isl_keep isl_union_map *dependence,
                relation pairs)
{
  memset (pairs, 0, sizeof (relation));
  for (unsigned a = 0; a < trace->n; a++)
    flag_image (trace, trace->instance[a].name, dependence, pairs[a],
                flag_instance);
}

static void
assert_pairs (struct trace *trace, const char *what,
              __isl_keep isl_union_map *dependence, unsigned source,
              unsigned sink)
{
  static relation expected, computed;

  expected_pairs (trace, source, sink, expected);
  computed_pairs (trace, dependence, computed);
  for (unsigned a = 0; a < trace->n; a++)
    for (unsigned b = 0; b < trace->n; b++)
      if (expected[a][b] != computed[a][b])
        fail_msg ("%s dependence %s -> %s is %s", what, trace->instance[a].name,
                  trace->instance[b].name,
                  expected[a][b] ? "missing" : "wrong");
}

/* Is the order of all conflicting accesses in the transitive closure of
   VALIDITY?  */
static void
assert_all_ordered (struct trace *trace, __isl_keep isl_union_map *validity)
{
  static relation before;

  computed_pairs (trace, validity, before);
  for (unsigned k = 0; k < trace->n; k++)
    for (unsigned a = 0; a < trace->n; a++)
      for (unsigned b = 0; before[a][k] && b < trace->n; b++)
        before[a][b] |= before[k][b];
  for (unsigned b = 0; b < trace->n; b++)
    for (unsigned a = 0; a < trace->n; a++)
      for (unsigned e = 0; e < trace->n_element; e++)
        {
          bool conflict = (does_access (trace, a, e, WRITES)
                           && does_access (trace, b, e, READS | WRITES))
                          || (does_access (trace, a, e, READS)
                              && does_access (trace, b, e, WRITES));
          if (a < b && conflict && !before[a][b])
            fail_msg ("%s -> %s is not ordered", trace->instance[a].name,
                      trace->instance[b].name);
          if (a >= b && before[a][b])
            fail_msg ("%s -> %s is ordered backwards", trace->instance[a].name,
                      trace->instance[b].name);
        }
}

/* Compare the dependences of SCOP, which is freed, with enumeration.  */
static void
assert_exact (struct pf_scop *scop)
{
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  isl_union_map *input = pf_dependences_input (scop);
  struct trace *trace = trace_scop (scop);

  assert_non_null (deps);
  assert_pairs (trace, "flow", deps->flow, WRITES, READS);
  assert_pairs (trace, "anti", deps->anti, READS, WRITES);
  assert_pairs (trace, "output", deps->output, WRITES, WRITES);
  assert_pairs (trace, "input", input, READS, READS);
  assert_all_ordered (trace, deps->validity);
  free_trace (trace);
  isl_union_map_free (input);
  pf_dependences_free (deps);
  pf_scop_free (scop);
}

/* Two statements in one loop, with writes that may not happen.  */
static void
test_may_writes (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  assert_exact (make_scop (
      ctx, "{ S[i] : 0 <= i < 12; T[i] : 0 <= i < 12 }",
      "{ S[i] -> A[i + 1]; T[i] -> A[i] }", "{ T[i] -> A[11 - i] }",
      "{ S[i] -> A[i] }",
      "{ domain: \"{ S[i] : 0 <= i < 12; T[i] : 0 <= i < 12 }\", child: {"
      " schedule: \"[{ S[i] -> [(i)]; T[i] -> [(i)] }]\", child: { sequence: ["
      " { filter: \"{ S[i] }\" }, { filter: \"{ T[i] }\" } ] } } }"));
  isl_ctx_free (ctx);
}

/* A reduction in a scalar: each instance reads what the one before wrote.  */
static void
test_scalar (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  assert_exact (make_scop (
      ctx, "{ S[i, j] : 0 <= i < 5 and 0 <= j <= i }",
      "{ S[i, j] -> s[]; S[i, j] -> A[i, j] }", "{ S[i, j] -> s[] }", NULL,
      "{ domain: \"{ S[i, j] : 0 <= i < 5 and 0 <= j <= i }\","
      " child: { schedule: \"[{ S[i, j] -> [(i)] },"
      " { S[i, j] -> [(j)] }]\" } }"));
  isl_ctx_free (ctx);
}

/* Does the flow to what S of SCOP reads of ARRAY, the element A[i - 1], consist of PAIRS?  */
static void
assert_flow_to (const struct pf_scop *scop, const char *array,
                const char *pairs)
{
  isl_map *reads = NULL;
  unsigned number = 0;
  isl_union_map *found,
      *expected = isl_union_map_read_from_str (scop->ctx, pairs);

  for (unsigned k = 0; k < scop->n_statement; k++)
    for (unsigned a = 0; a < scop->statement[k].n_access; a++)
      {
        const struct pf_access *access = &scop->statement[k].access[a];

        if (access->kind == PF_READ
            && strcmp (scop->array[access->array].id, array) == 0)
          {
            assert_null (reads);
            reads = isl_map_copy (access->relation);
            number = access->array;
          }
      }
  assert_non_null (reads);
  reads = isl_map_intersect_domain (
      reads, isl_set_read_from_str (scop->ctx, "{ S[i] : 0 < i < 9 }"));
  found = pf_dependences_flow_to (scop, number, reads);
  assert_int_equal (isl_union_map_is_equal (found, expected), isl_bool_true);
  isl_union_map_free (found);
  isl_union_map_free (expected);
}

/* Values of two arrays that one statement hands to itself, of which another one overwrites
   those of B: each read has the flow of its own element.  */
static void
test_flow_to (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_scop (
      ctx, "{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }",
      "{ S[i] -> A[i - 1]; S[i] -> B[i - 1] }",
      "{ S[i] -> A[i]; S[i] -> B[i]; T[i] -> B[i] }", NULL,
      "{ domain: \"{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }\", child: {"
      " schedule: \"[{ S[i] -> [(i)]; T[i] -> [(i)] }]\", child: { sequence: ["
      " { filter: \"{ S[i] }\" }, { filter: \"{ T[i] }\" } ] } } }");

  (void)state;
  assert_flow_to (scop, "A", "{ S[i] -> S[i + 1] : 0 <= i < 8 }");
  assert_flow_to (scop, "B", "{ T[i] -> S[i + 1] : 0 <= i < 8 }");
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The next number of the sequence in *SEED, from 0 to N - 1.  */
static int
draw (unsigned *seed, int n)
{
  *seed = *seed * 1103515245u + 12345u;
  return (*seed >> 16) % n;
}

/* A random access relation of statement S to an array of one dimension.  */
static char *
random_access (unsigned *seed, int s)
{
  return pf_message ("S%d[i, j] -> %c[%di + %dj + %d]", s, "AB"[draw (seed, 2)],
                     draw (seed, 4) - 1, draw (seed, 4) - 1, draw (seed, 4));
}

/* The union of random accesses of both statements, or NULL when there is
   none.  */
static char *
random_accesses (unsigned *seed)
{
  char *first = random_access (seed, 0);
  char *second = random_access (seed, 1);
  char *text;
  int shape = draw (seed, 4);

  if (shape == 0)
    text = pf_message ("{ %s }", first);
  else if (shape == 1)
    text = pf_message ("{ %s }", second);
  else
    text = pf_message ("{ %s; %s }", first, second);
  free (first);
  free (second);
  return text;
}

/* The schedule of two statements of two loops over DOMAIN, one after the other
   or fused at the outer loop, each dimension perhaps reversed.  */
static char *
random_schedule (unsigned *seed, const char *domain)
{
  const char *outer = draw (seed, 2) ? "i" : "-i";
  const char *inner = draw (seed, 2) ? "j" : "2j";
  const char *fused
      = pf_message ("{ S0[i, j] -> [(%s)]; S1[i, j] -> [(%s)] }", outer, outer);
  char *text;

  if (draw (seed, 2))
    text = pf_message ("{ domain: \"%s\", child: { schedule: \"[%s]\", child:"
                       " { sequence: [ { filter: \"{ S0[i, j] }\", child: {"
                       " schedule: \"[{ S0[i, j] -> [(%s)] }]\" } }, { filter:"
                       " \"{ S1[i, j] }\", child: { schedule:"
                       " \"[{ S1[i, j] -> [(j)] }]\" } } ] } } }",
                       domain, fused, inner);
  else
    text = pf_message ("{ domain: \"%s\", child: { sequence: [ { filter:"
                       " \"{ S1[i, j] }\", child: { schedule:"
                       " \"[{ S1[i, j] -> [(j)] }, { S1[i, j] -> [(%s)] }]\" }"
                       " }, { filter: \"{ S0[i, j] }\", child: { schedule:"
                       " \"[{ S0[i, j] -> [(%s)] }, { S0[i, j] -> [(i)] }]\" }"
                       " } ] } }",
                       domain, outer, inner);
  free ((char *)fused);
  return text;
}

static struct pf_scop *
random_scop (isl_ctx *ctx, unsigned seed)
{
  static const char *const shapes[] = { "", " and j <= i", " and i + j < 6" };
  char *domain = pf_message ("{ S0[i, j] : 0 <= i < %d and 0 <= j < %d%s;"
                             " S1[i, j] : 0 <= i < %d and 0 <= j < %d%s }",
                             1 + draw (&seed, 6), 1 + draw (&seed, 6),
                             shapes[draw (&seed, 3)], 1 + draw (&seed, 6),
                             1 + draw (&seed, 6), shapes[draw (&seed, 3)]);
  char *reads = random_accesses (&seed);
  char *must = random_accesses (&seed);
  char *may = draw (&seed, 2) ? random_accesses (&seed) : NULL;
  char *schedule = random_schedule (&seed, domain);
  struct pf_scop *scop = make_scop (ctx, domain, reads, must, may, schedule);

  free (domain);
  free (reads);
  free (must);
  free (may);
  free (schedule);
  return scop;
}

static void
test_random_scops (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (unsigned seed = 1; seed <= 60; seed++)
    assert_exact (random_scop (ctx, seed));
  isl_ctx_free (ctx);
}

/* With parameters, dependences are known by their formulas.  */
static void
test_matrix_product (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "matrix-product");
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  isl_union_map *expected = isl_union_map_read_from_str (
      ctx, "[n] -> { S[i, j, k] -> S[i, j, k + 1] : 0 < n <= 1024 and"
           " 0 <= i < n and 0 <= j < n and 0 <= k < n - 1 }");

  (void)state;
  assert_true (isl_union_map_is_equal (deps->flow, expected));
  assert_true (isl_union_map_is_equal (deps->anti, expected));
  assert_true (isl_union_map_is_equal (deps->output, expected));
  assert_true (isl_union_map_is_equal (deps->validity, expected));
  isl_union_map_free (expected);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

static void
test_empty_domain (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "empty-domain");
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);

  (void)state;
  assert_true (isl_union_map_is_empty (deps->validity));
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Every limit on the operations gives either the dependences or NULL.  */
static void
test_exhaustion (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "scalar");
  unsigned n_refused = 0, n_computed = 0;

  (void)state;
  for (unsigned long limit = 1; limit < 60000; limit = limit * 5 / 4 + 1)
    {
      struct pf_budget budget = pf_budget_start (ctx, limit);
      struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
      n_refused += !deps;
      n_computed += deps != NULL;
      pf_dependences_free (deps);
      pf_budget_end (&budget);
    }
  assert_true (n_refused > 10);
  assert_true (n_computed > 0);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Statements with accesses, and whether iterations of the loop around them may be executed in one
   vector.  */
static void
test_lanes (void **state)
{
  static const struct
  {
    const char *why, *domain, *reads, *writes, *times;
    bool free;
  } samples[] = {
    { "what comes later is read first", "{ S[i] : 0 <= i < 9 }",
      "{ S[i] -> A[i + 1] }", "{ S[i] -> A[i] }", "{ S[i] -> [i] }", true },
    { "so are several of them, and another array", "{ S[i] : 0 <= i < 9 }",
      "{ S[i] -> A[i + 1]; S[i] -> A[i + 2]; S[i] -> B[i] }",
      "{ S[i] -> A[i] }", "{ S[i] -> [i] }", true },
    { "what an iteration before wrote", "{ S[i] : 0 <= i < 9 }",
      "{ S[i] -> A[i - 1] }", "{ S[i] -> A[i] }", "{ S[i] -> [i] }", false },
    { "distances that differ", "{ S[i] : 0 <= i < 9 }", "{ S[i] -> A[2i] }",
      "{ S[i] -> A[i] }", "{ S[i] -> [i] }", false },
    { "another statement writes before",
      "{ S[i] : 0 <= i < 9; "
      "T[i] : 0 <= i < 9 }",
      "{ T[i] -> A[i + 1] }", "{ S[i] -> A[i]; T[i] -> B[i] }",
      "{ S[i] -> [i, 0]; T[i] -> [i, 1] }", false }
  };
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (unsigned k = 0; k < sizeof samples / sizeof *samples; k++)
    {
      struct pf_scop *scop
          = make_timed_scop (ctx, samples[k].domain, samples[k].reads,
                             samples[k].writes, samples[k].times);
      struct pf_dependences *deps = pf_dependences_compute (scop, NULL);

      assert_non_null (deps);
      assert_int_equal (isl_union_map_is_empty (deps->validity),
                        isl_bool_false);
      if ((isl_union_map_is_empty (deps->lanes) == isl_bool_true)
          != samples[k].free)
        fail_msg ("%s", samples[k].why);
      pf_dependences_free (deps);
      pf_scop_free (scop);
    }
  isl_ctx_free (ctx);
}

/* A search that is bound to use up its budget ends before it has, and one that is
   not comes to its end.  */
static void
test_forecast (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "published-ludcmp");
  struct pf_budget budget = pf_budget_start (ctx, 0);
  unsigned long all, limit;

  (void)state;
  pf_dependences_free (pf_dependences_compute (scop, &budget));
  all = pf_budget_spent (&budget);
  pf_budget_end (&budget);
  limit = all / 6;
  budget = pf_budget_start (ctx, limit);
  assert_null (pf_dependences_compute (scop, &budget));
  assert_true (pf_budget_is_exhausted (&budget));
  assert_true (pf_budget_spent (&budget) < limit / 2);
  pf_budget_end (&budget);
  budget = pf_budget_start (ctx, all + all / 8);
  pf_dependences_free (pf_dependences_compute (scop, &budget));
  assert_false (pf_budget_is_exhausted (&budget));
  pf_budget_end (&budget);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_may_writes),
    cmocka_unit_test (test_scalar),
    cmocka_unit_test (test_flow_to),
    cmocka_unit_test (test_random_scops),
    cmocka_unit_test (test_matrix_product),
    cmocka_unit_test (test_empty_domain),
    cmocka_unit_test (test_exhaustion),
    cmocka_unit_test (test_lanes),
    cmocka_unit_test (test_forecast),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
