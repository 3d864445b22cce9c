/* The text form of SCoPs: round trip, messages, and malformed input.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <isl/id.h>

#include "budget.h"
#include "make-scop.h"
#include "message.h"
#include "scop-text.h"

static const char *const samples[]
    = { "matrix-product", "stencil",      "triangular", "lu",
        "scalar",         "no-parameter", "one-point",  "empty-domain" };
#define N_SAMPLES (sizeof samples / sizeof *samples)

/* The text of SCOP, which the caller frees.  */
static char *
text_of (const struct pf_scop *scop)
{
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream (&text, &size);

  assert_int_equal (pf_scop_write (scop, stream), 0);
  fclose (stream);
  return text;
}

/* The SCoP in the SIZE bytes of TEXT; else NULL with the reason in *WHY.  */
static struct pf_scop *
read_text (isl_ctx *ctx, const char *text, size_t size, char **why)
{
  FILE *stream = fmemopen ((void *)text, size, "r");
  struct pf_scop *scop;

  assert_non_null (stream);
  scop = pf_scop_read (ctx, stream, "x.json", why);
  fclose (stream);
  assert_true (!scop || !*why);
  return scop;
}

static void
assert_same_location (const struct pf_location *a, const struct pf_location *b)
{
  assert_int_equal (a->line, b->line);
  assert_true (!a->file == !b->file);
  if (a->file)
    assert_string_equal (a->file, b->file);
}

static void
assert_same_access (const struct pf_access *a, const struct pf_access *b)
{
  assert_int_equal (a->kind, b->kind);
  assert_int_equal (a->conditional, b->conditional);
  assert_int_equal (a->loaded, b->loaded);
  assert_int_equal (a->scalar, b->scalar);
  assert_int_equal (a->array, b->array);
  assert_true (isl_map_is_equal (a->relation, b->relation));
  assert_memory_equal (&a->path, &b->path, sizeof a->path);
  assert_memory_equal (&a->own, &b->own, sizeof a->own);
  assert_string_equal (a->text, b->text);
  assert_same_location (&a->location, &b->location);
}

static void
assert_same_statement (const struct pf_statement *a,
                       const struct pf_statement *b)
{
  assert_string_equal (a->id, b->id);
  assert_true (isl_set_is_equal (a->domain, b->domain));
  assert_int_equal (a->n_loop, b->n_loop);
  assert_memory_equal (a->loop, b->loop, a->n_loop * sizeof *a->loop);
  assert_int_equal (a->guarded, b->guarded);
  assert_int_equal (a->work.add, b->work.add);
  assert_int_equal (a->work.mul, b->work.mul);
  assert_int_equal (a->work.div, b->work.div);
  assert_int_equal (a->work.integer, b->work.integer);
  assert_int_equal (a->work.call, b->work.call);
  assert_int_equal (a->work.width, b->work.width);
  assert_int_equal (a->work.distance, b->work.distance);
  assert_int_equal (a->work.reduction, b->work.reduction);
  assert_int_equal (a->work.associative, b->work.associative);
  assert_int_equal (a->work.conditional, b->work.conditional);
  assert_same_location (&a->location, &b->location);
  assert_int_equal (a->n_access, b->n_access);
  for (unsigned k = 0; k < a->n_access; k++)
    assert_same_access (&a->access[k], &b->access[k]);
}

static void
assert_same_arrays (const struct pf_scop *a, const struct pf_scop *b)
{
  assert_int_equal (a->n_array, b->n_array);
  for (unsigned k = 0; k < a->n_array; k++)
    {
      const struct pf_array *x = &a->array[k], *y = &b->array[k];
      assert_string_equal (x->id, y->id);
      assert_string_equal (x->name, y->name);
      assert_int_equal (x->element_size, y->element_size);
      assert_int_equal (x->n_dim, y->n_dim);
      assert_memory_equal (x->stride, y->stride, x->n_dim * sizeof (long));
      assert_memory_equal (x->extent, y->extent, x->n_dim * sizeof (long));
      assert_int_equal (x->family, y->family);
      assert_int_equal (!x->shift, !y->shift);
      if (x->shift)
        assert_memory_equal (x->shift, y->shift, x->n_dim * sizeof (long));
    }
}

static void
assert_same_loops (const struct pf_scop *a, const struct pf_scop *b)
{
  assert_int_equal (a->n_loop, b->n_loop);
  for (unsigned k = 0; k < a->n_loop; k++)
    {
      assert_int_equal (a->loop[k].id, b->loop[k].id);
      assert_string_equal (a->loop[k].name, b->loop[k].name);
      assert_same_location (&a->loop[k].location, &b->loop[k].location);
      assert_int_equal (a->loop[k].strip, b->loop[k].strip);
      assert_int_equal (a->loop[k].tile, b->loop[k].tile);
      assert_int_equal (a->loop[k].tiled, b->loop[k].tiled);
      assert_int_equal (a->loop[k].lanes, b->loop[k].lanes);
    }
}

/* Are A and B equal in every field but the user pointers?  */
static void
assert_same_scop (const struct pf_scop *a, const struct pf_scop *b)
{
  assert_int_equal (a->number, b->number);
  assert_string_equal (a->function, b->function);
  assert_int_equal (a->around, b->around);
  assert_int_equal (a->odd_rows, b->odd_rows);
  assert_same_location (&a->location, &b->location);
  assert_true (isl_set_is_equal (a->context, b->context));
  assert_int_equal (a->n_parameter, b->n_parameter);
  for (unsigned k = 0; k < a->n_parameter; k++)
    {
      assert_string_equal (a->parameter[k].id, b->parameter[k].id);
      assert_string_equal (a->parameter[k].name, b->parameter[k].name);
      assert_int_equal (a->parameter[k].typical, b->parameter[k].typical);
    }
  assert_same_loops (a, b);
  assert_same_arrays (a, b);
  assert_int_equal (a->n_statement, b->n_statement);
  for (unsigned k = 0; k < a->n_statement; k++)
    assert_same_statement (&a->statement[k], &b->statement[k]);
  assert_true (isl_schedule_plain_is_equal (a->schedule, b->schedule));
}

/* Is SCOP what reading its own text gives?  */
static void
assert_round_trip (const struct pf_scop *scop)
{
  char *text = text_of (scop);
  char *why = NULL;
  struct pf_scop *again = read_text (scop->ctx, text, strlen (text), &why);

  if (!again)
    fail_msg ("%s", why);
  assert_same_scop (scop, again);
  free (text);
  pf_scop_free (again);
}

static void
test_samples (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (unsigned k = 0; k < N_SAMPLES; k++)
    {
      struct pf_scop *scop = sample_scop (ctx, samples[k]);
      assert_round_trip (scop);
      pf_scop_free (scop);
    }
  isl_ctx_free (ctx);
}

/* Replace the string in *SLOT.  */
static void
set_text (char **slot, const char *text)
{
  free (*slot);
  *slot = strdup (text);
}

/* Fields that the samples leave alone, with their largest values.  */
static void
test_every_field (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "matrix-product");
  struct pf_statement *statement = &scop->statement[0];

  (void)state;
  scop->number = INT_MAX;
  scop->around = INT_MAX - 1;
  scop->odd_rows = true;
  set_text (&scop->function, "quoted \"\\\n\t name");
  set_text (&scop->location.file, "Übergröße.c");
  scop->loop[0].id = INT_MIN;
  set_text (&scop->loop[1].name, "");
  scop->loop[1].lanes = INT_MAX;
  scop->loop[2].strip = INT_MAX;
  statement->guarded = true;
  free (scop->loop[1].location.file);
  scop->loop[1].location = (struct pf_location){ NULL, 0 };
  set_text (&scop->parameter[0].name, "p->n");
  scop->parameter[0].typical = INT_MAX;
  statement->access[0].path = (struct pf_path){ INT_MAX, 2, 3, 4 };
  statement->access[0].own = (struct pf_path){ 5, 6, 7, INT_MAX };
  scop->array[0].stride[0] = LONG_MIN;
  scop->array[0].stride[1] = 0;
  scop->array[0].extent[0] = LONG_MAX;
  scop->array[0].extent[1] = 0;
  scop->array[1].element_size = INT_MAX;
  statement->work = (struct pf_work){ 1, 2, 3, 4, 5, 64, 6, true, true, true };
  statement->access[2].conditional = true;
  statement->access[1].scalar = true;
  statement->access[0].loaded = 1;
  statement->access[3].kind = PF_MAY_WRITE;
  free (statement->access[1].location.file);
  statement->access[1].location = (struct pf_location){ NULL, 77 };
  set_text (&statement->access[1].text, "*(A + i)");
  assert_round_trip (scop);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Names that are no UTF-8 do not keep a SCoP from being written.  */
static void
test_foreign_name (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "one-point");
  char *text;

  (void)state;
  set_text (&scop->location.file, "caf\xe9.c");
  text = text_of (scop);
  assert_non_null (strstr (text, "\"caf?.c\""));
  free (text);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The tuple ids of the bridge carry pointers, and are not printed as such.  */
static void
test_user_pointers (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "one-point");
  struct pf_statement *statement = &scop->statement[0];
  isl_id *id = isl_id_alloc (ctx, "S", scop);
  isl_union_set *domain;
  char *why = NULL, *text;
  struct pf_scop *again;

  (void)state;
  statement->domain
      = isl_set_set_tuple_id (statement->domain, isl_id_copy (id));
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_false);
  free (why);
  for (unsigned a = 0; a < statement->n_access; a++)
    statement->access[a].relation = isl_map_set_tuple_id (
        statement->access[a].relation, isl_dim_in, isl_id_copy (id));
  isl_schedule_free (scop->schedule);
  domain = isl_union_set_from_set (isl_set_copy (statement->domain));
  scop->schedule = isl_schedule_from_domain (domain);
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_true);
  text = text_of (scop);
  again = read_text (ctx, text, strlen (text), &why);
  assert_non_null (again);
  pf_scop_free (again);
  free (text);
  isl_id_free (id);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* A copy of TEXT with the first OLD replaced by NEW.  */
static char *
replace (const char *text, const char *old, const char *new)
{
  const char *at = strstr (text, old);

  if (!at)
    fail_msg ("no `%s' in the text", old);
  return pf_message ("%.*s%s%s", (int)(at - text), text, new,
                     at + strlen (old));
}

/* What is put in place of what in the text of the matrix product, and how the
   message for it begins.  */
static const struct
{
  const char *old, *new, *message;
} broken[] = {
  { "{", "", "x.json:2:17: " },
  { "\"number\": 1,", "\"number\": 1.5,",
    "x.json: number: found 1.5, expected an integer from 0 to 2147483647" },
  { "\"number\": 1,", "",
    "x.json: number: found nothing, expected an integer from 0 to"
    " 2147483647" },
  { "\"number\": 1,", "\"number\": 1, \"number\": 2,",
    "x.json:3:23: duplicate object key" },
  { "\"polyfuse_scop\": 1", "\"polyfuse_scop\": 2",
    "x.json: polyfuse_scop: found 2, expected an integer from 1 to 1" },
  { "\"context\"", "\"contxt\"",
    "x.json: contxt: unknown member; did you mean `context'?" },
  { "\"function\"", "\"q\"",
    "x.json: q: unknown member, expected one of `polyfuse_scop', `number',"
    " `function', `around', `odd_rows', `location', `context', `assumption', "
    "`parameter', "
    "`loop',"
    " `array', `statement', `schedule'" },
  { "\"line\": 3", "\"lien\": 3",
    "x.json: location.lien: unknown member; did you mean `line'?" },
  { "\"line\": 3", "\"line\": -3",
    "x.json: location.line: found -3, expected an integer from 0 to"
    " 2147483647" },
  { "[n] -> {  : 0 < n <= 1024 }", "[n] -> { : 0 < n <= }",
    "x.json: context: found \"[n] -> { : 0 < n <= }\", expected a set of"
    " parameters in isl's notation, such as \"[n] -> { : n > 0 }\"" },
  { "[n] -> {  : 0 < n <= 1024 }", "[n] -> { S[i] : 0 < n <= i }",
    "x.json: the context is not a set of parameters" },
  { "[n] -> {  : 0 < n <= 1024 }", "[m] -> { : 0 < m <= 1024 }",
    "x.json: the context has the parameter `m', which is not among the SCoP's"
    " parameters" },
  { "\"id\": 2,", "\"id\": 1,",
    "x.json: statement[0].loop[1]: found 2, expected the id of one of the"
    " SCoP's loops" },
  { "\"id\": 3,", "\"id\": \"k\",",
    "x.json: loop[2].id: found \"k\", expected an integer from -2147483648 to"
    " 2147483647" },
  { "\"id\": \"A\"", "\"id\": \"B\"",
    "x.json: statement[0].access[1].array: found \"A\", expected the id of one"
    " of the SCoP's arrays" },
  { "\"stride\": [", "\"stride\": [4,",
    "x.json: array[0].extent: found 2 extents, expected one for each stride,"
    " 3" },
  { "\"stride\": [\n        8192,", "\"stride\": [\n        {},",
    "x.json: array[0].stride[0]: found an object, expected an integer from"
    " -9223372036854775808 to 9223372036854775807" },
  { "\"element_size\": 8", "\"element_size\": 0",
    "x.json: array[0], `A', has element size 0" },
  { "\"element_size\": 8", "\"element_size\": 8, \"shift\": [ 1 ]",
    "x.json: array[0].shift: found 1 shifts, expected one for each stride, 2" },
  { "\"element_size\": 8", "\"element_size\": 8, \"family\": -1",
    "x.json: array[0].family: found -1, expected an integer from 0 to"
    " 2147483647" },
  { "\"element_size\": 8", "\"element_size\": 8, \"family\": 2",
    "x.json: array[0], `A', is in a family of another shape" },
  { "\"element_size\": 8", "\"element_size\": 8, \"family\": 4",
    "x.json: array[0], `A', is in a family of another shape" },
  { "\"kind\": \"read\"", "\"kind\": \"write\"",
    "x.json: statement[0].access[0].kind: found \"write\", expected \"read\","
    " \"must-write\" or \"may-write\"" },
  { "{ S[i, j, k] -> C[i, j] }", "{ S[i, j, k] -> C[i j] }",
    "x.json: statement[0].access[0].relation: found \"{ S[i, j, k] -> C[i j]"
    " }\", expected an access relation in isl's notation, such as"
    " \"[n] -> { S[i, j] -> A[i + j] }\"" },
  { "{ S[i, j, k] -> C[i, j] }", "{ S[i, j, k] -> C[i] }",
    "x.json: access[0] of statement[0], `S', has the array `C' of 1"
    " dimensions; expected `C' of 2" },
  { "{ S[i, j, k] -> C[i, j] }", "{ S[i, j, k] -> B[i, j] }",
    "x.json: access[0] of statement[0], `S', has the array `B' of 2"
    " dimensions; expected `C' of 2" },
  { "{ S[i, j, k] -> C[i, j] }", "{ S[i, j] -> C[i, j] }",
    "x.json: access[0] of statement[0], `S', has the statement `S' of 2"
    " dimensions; expected `S' of 3" },
  { "{ S[i, j, k] -> C[i, j] }", "{ S[i, j, k] -> C[i, j] } }",
    "x.json: statement[0].access[0].relation: found \"{ S[i, j, k] -> C[i, j]"
    " } }\", expected an access relation in isl's notation, such as"
    " \"[n] -> { S[i, j] -> A[i + j] }\"" },
  { "\"reduction\": false", "\"reduction\": 0",
    "x.json: statement[0].work.reduction: found 0, expected true or false" },
  { "\"path\": {\n            \"add\": 0", "\"path\": { \"add\": -1",
    "x.json: statement[0].access[0].path.add: found -1, expected an integer"
    " from 0 to 2147483647" },
  { "\"path\": {", "\"path\": { \"sub\": 1,",
    "x.json: statement[0].access[0].path.sub: unknown member, expected one of"
    " `add', `mul', `div', `integer'" },
  { "\"access\": [", "\"access\": 7, \"foo\": [",
    "x.json: statement[0].foo: unknown member; did you mean `loop'?" },
  { "\"name\": \"n\"", "\"name\": \"n\", \"typical\": 0",
    "x.json: parameter[0].typical: found 0, expected an integer from 1 to"
    " 2147483647" },
  { "\"name\": \"i\"", "\"name\": \"i\", \"strip\": 0",
    "x.json: loop[0].strip: found 0, expected an integer from 1 to"
    " 2147483647" },
  { "\"parameter\": [", "\"parameter\": {}, \"loops\": [",
    "x.json: loops: unknown member; did you mean `loop'?" },
  { "\"id\": \"S\",", "\"id\": \"T\",",
    "x.json: a domain has the statement `S' of 3 dimensions; expected `T' of"
    " 3" },
  { "child: { schedule: ", "child: { schedul: ",
    "x.json: schedule: found \"{ domain: " },
  { "-> [(k)]", "-> [(0)]",
    "x.json: the schedule gives two instances the same time" },
  { "0 <= k < n }\\\"", "0 <= k <= n }\\\"",
    "x.json: the domain of the schedule is not the union of the statements'"
    " domains" },
};

static void
test_messages (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "matrix-product");
  char *text = text_of (scop);

  (void)state;
  for (unsigned k = 0; k < sizeof broken / sizeof *broken; k++)
    {
      char *bad = replace (text, broken[k].old, broken[k].new);
      char *why = NULL;
      struct pf_scop *read = read_text (ctx, bad, strlen (bad), &why);
      if (read)
        fail_msg ("`%s' was accepted", broken[k].new);
      assert_non_null (why);
      if (strncmp (why, broken[k].message, strlen (broken[k].message)))
        fail_msg ("found `%s', expected `%s'", why, broken[k].message);
      assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
      free (why);
      free (bad);
    }
  free (text);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

static void
test_no_statement (void **state)
{
  isl_ctx *ctx = make_ctx ();
  FILE *file = fopen ("tests/scops/no-statement.json", "r");
  char *why = NULL;

  (void)state;
  assert_non_null (file);
  assert_null (pf_scop_read (ctx, file, "x.json", &why));
  assert_string_equal (why, "x.json: there is no statement");
  free (why);
  fclose (file);
  isl_ctx_free (ctx);
}

/* isl 0.25's own parser loses a token on some malformed texts.  To tell that
   from a leak of ours takes whole call stacks.  */
#define FOR_SANITIZER __attribute__ ((visibility ("default"), used))
const char *__asan_default_options (void) FOR_SANITIZER;
const char *__lsan_default_suppressions (void) FOR_SANITIZER;

const char *
__asan_default_options (void)
{
  return "fast_unwind_on_malloc=0";
}

const char *
__lsan_default_suppressions (void)
{
  return "leak:isl_token_new\n";
}

/* Every way to cut a text short, and many to change a byte, are refused with a
   reason or give a SCoP.  */
static void
test_malformed (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "no-parameter");
  char *text = text_of (scop);
  size_t size = strlen (text);
  unsigned seed = 1, n_refused = 0;

  (void)state;
  for (size_t k = 1; k + 2 < size; k += 3)
    {
      char *why = NULL;
      assert_null (read_text (ctx, text, k, &why));
      assert_non_null (why);
      free (why);
    }
  for (unsigned k = 0; k < 1500; k++)
    {
      static const char bytes[] = "{}[]()\":,;->=<09aSn \\+*%\x80";
      size_t at = (seed = seed * 1103515245u + 12345u) / 7 % size;
      char old = text[at];
      char *why = NULL;
      struct pf_scop *read;
      text[at] = bytes[(seed >> 16) % (sizeof bytes - 1)];
      read = read_text (ctx, text, size, &why);
      assert_true (read || why);
      n_refused += !read;
      pf_scop_free (read);
      free (why);
      text[at] = old;
    }
  assert_true (n_refused > 300);
  free (text);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Reading survives a shortage of operations, and leaves the limit as it
   was.  */
static void
test_exhaustion (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "lu");
  char *text = text_of (scop);
  unsigned n_read = 0, n_refused = 0;

  (void)state;
  for (unsigned long limit = 1; limit < 40000; limit = limit * 4 / 3 + 1)
    {
      struct pf_scop *read;
      char *why = NULL;
      isl_ctx_set_max_operations (ctx, limit);
      read = read_text (ctx, text, strlen (text), &why);
      assert_true (!read || isl_ctx_get_max_operations (ctx) == limit);
      n_read += read != NULL;
      n_refused += !read;
      free (why);
      /* Writing works in spite of the limit.  */
      free (text);
      text = text_of (scop);
      pf_scop_free (read);
    }
  assert_true (n_read > 0 && n_refused > 10);
  isl_ctx_set_max_operations (ctx, 0);
  free (text);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* A SCoP that refers to what it does not have cannot be written.  */
static void
test_unsound (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "scalar");
  FILE *file = fopen ("/dev/null", "w");
  char *why = NULL;

  (void)state;
  assert_int_equal (pf_scop_write (scop, file), 0);
  scop->statement[1].access[0].array = 99;
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_false);
  assert_string_equal (why, "access[0] of statement[1], `S', has array 99;"
                            " there are 3 arrays");
  free (why);
  assert_int_equal (pf_scop_write (scop, file), -1);
  fclose (file);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Without one of its statements a SCoP is as sound as before.  */
static void
test_dropped (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "lu");
  unsigned n = scop->n_statement;
  char *last = strdup (scop->statement[n - 1].id), *why = NULL;

  (void)state;
  assert_true (n > 1);
  for (unsigned k = 1; k < n; k++)
    {
      assert_int_equal (pf_scop_drop_statement (scop, 0), isl_stat_ok);
      assert_int_equal (scop->n_statement, n - k);
      assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_true);
    }
  assert_string_equal (scop->statement[0].id, last);
  free (last);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* A loop that counts tiles has one iteration, around the loop that is tiled.  */
static void
test_tiles (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "matrix-product");
  struct pf_statement *statement = &scop->statement[0];
  const unsigned outer = statement->loop[0], inner = statement->loop[2];
  char *why = NULL;

  (void)state;
  scop->loop[outer].tile = 32;
  scop->loop[outer].tiled = inner;
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_false);
  assert_non_null (strstr (why, "has more than its first iteration"));
  free (why);
  statement->domain = isl_set_fix_si (statement->domain, isl_dim_set, 0, 0);
  scop->schedule = isl_schedule_intersect_domain (
      scop->schedule,
      isl_union_set_from_set (isl_set_copy (statement->domain)));
  assert_round_trip (scop);
  scop->loop[outer].tile = 0;
  scop->loop[inner].tile = 32;
  scop->loop[inner].tiled = outer;
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_false);
  assert_non_null (strstr (why, "which is not inside of it"));
  free (why);
  scop->loop[inner].tiled = scop->n_loop;
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_false);
  assert_non_null (strstr (why, "which does not exist"));
  free (why);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The family of arrays, and how far their subscripts are shifted, are kept.  */
static void
test_family (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "matrix-product");
  struct pf_array *last = &scop->array[2];

  (void)state;
  scop->array[1].family = last->family = 2;
  last->shift = calloc (last->n_dim, sizeof *last->shift);
  assert_non_null (last->shift);
  last->shift[0] = LONG_MIN;
  last->shift[1] = LONG_MAX;
  assert_round_trip (scop);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_samples),      cmocka_unit_test (test_every_field),
    cmocka_unit_test (test_foreign_name), cmocka_unit_test (test_user_pointers),
    cmocka_unit_test (test_messages),     cmocka_unit_test (test_no_statement),
    cmocka_unit_test (test_malformed),    cmocka_unit_test (test_exhaustion),
    cmocka_unit_test (test_unsound),      cmocka_unit_test (test_dropped),
    cmocka_unit_test (test_tiles),        cmocka_unit_test (test_family),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
