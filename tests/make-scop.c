/* SCoPs for tests.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <isl/aff.h>
#include <isl/options.h>
#include <isl/space.h>

#include "make-scop.h"
#include "message.h"
#include "scop-text.h"

isl_ctx *
make_ctx (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();

  assert_non_null (ctx);
  isl_options_set_on_error (ctx, ISL_ON_ERROR_CONTINUE);
  return ctx;
}

static void
add_parameters (struct pf_scop *scop, __isl_take isl_space *space)
{
  isl_size n = isl_space_dim (space, isl_dim_param);

  assert_true (n >= 0);
  scop->parameter = calloc (n + 1, sizeof *scop->parameter);
  scop->n_parameter = n;
  for (isl_size k = 0; k < n; k++)
    {
      const char *name = isl_space_get_dim_name (space, isl_dim_param, k);
      scop->parameter[k].id = strdup (name);
      scop->parameter[k].name = strdup (name);
    }
  isl_space_free (space);
}

/* The number of the array of SCOP that SPACE maps to, which is made if there
   is none.  */
static unsigned
array_number (struct pf_scop *scop, __isl_keep isl_space *space)
{
  const char *id = isl_space_get_tuple_name (space, isl_dim_out);
  struct pf_array *array;
  unsigned k = 0;

  while (k < scop->n_array && strcmp (scop->array[k].id, id))
    k++;
  if (k < scop->n_array)
    return k;
  scop->array = realloc (scop->array, (k + 1) * sizeof *scop->array);
  array = &scop->array[scop->n_array++];
  *array = (struct pf_array){ .id = strdup (id),
                              .name = strdup (id),
                              .element_size = 8,
                              .n_dim = isl_space_dim (space, isl_dim_out) };
  array->stride = calloc (array->n_dim + 1, sizeof *array->stride);
  array->extent = calloc (array->n_dim + 1, sizeof *array->extent);
  return k;
}

static isl_stat
add_statement (__isl_take isl_set *domain, void *user)
{
  struct pf_scop *scop = user;
  unsigned n = isl_set_dim (domain, isl_dim_set);
  struct pf_statement *statement;

  scop->statement = realloc (scop->statement,
                             (scop->n_statement + 1) * sizeof *scop->statement);
  scop->loop
      = realloc (scop->loop, (scop->n_loop + n + 1) * sizeof *scop->loop);
  statement = &scop->statement[scop->n_statement++];
  *statement
      = (struct pf_statement){ .id = strdup (isl_set_get_tuple_name (domain)),
                               .domain = domain,
                               .n_loop = n,
                               .loop = calloc (n + 1, sizeof (unsigned)) };
  for (unsigned k = 0; k < n; k++)
    {
      statement->loop[k] = scop->n_loop;
      scop->loop[scop->n_loop]
          = (struct pf_loop){ .id = scop->n_loop, .name = strdup ("") };
      scop->n_loop++;
    }
  return isl_stat_ok;
}

/* SCOP, and the KIND of the accesses to add to it.  */
struct accesses
{
  struct pf_scop *scop;
  enum pf_access_kind kind;
};

static isl_stat
add_access (__isl_take isl_basic_map *bmap, void *user)
{
  struct accesses *accesses = user;
  isl_map *relation = isl_map_from_basic_map (bmap);
  isl_space *space = isl_map_get_space (relation);
  const char *id = isl_space_get_tuple_name (space, isl_dim_in);
  int s = pf_scop_find_statement (accesses->scop, id);
  struct pf_statement *statement;

  assert_true (s >= 0);
  statement = &accesses->scop->statement[s];
  statement->access = realloc (
      statement->access, (statement->n_access + 1) * sizeof *statement->access);
  statement->access[statement->n_access++]
      = (struct pf_access){ .kind = accesses->kind,
                            .array = array_number (accesses->scop, space),
                            .relation = relation,
                            .text = strdup ("") };
  isl_space_free (space);
  return isl_stat_ok;
}

/* Add an access for each piece of RELATION.  */
static isl_stat
add_pieces (__isl_take isl_map *relation, void *user)
{
  isl_stat result = isl_map_foreach_basic_map (relation, add_access, user);

  isl_map_free (relation);
  return result;
}

static void
add_accesses (struct pf_scop *scop, enum pf_access_kind kind, const char *text)
{
  struct accesses accesses = { scop, kind };
  isl_union_map *maps;

  if (!text)
    return;
  maps = isl_union_map_read_from_str (scop->ctx, text);
  assert_int_equal (isl_union_map_foreach_map (maps, add_pieces, &accesses),
                    isl_stat_ok);
  isl_union_map_free (maps);
}

struct pf_scop *
make_scop (isl_ctx *ctx, const char *domain, const char *reads,
           const char *must_writes, const char *may_writes,
           const char *schedule)
{
  struct pf_scop *scop = pf_scop_alloc (ctx);
  isl_union_set *sets = isl_union_set_read_from_str (ctx, domain);
  char *why = NULL;

  assert_non_null (scop);
  assert_non_null (sets);
  scop->number = 1;
  scop->function = strdup ("f");
  scop->context
      = isl_set_universe (isl_space_params (isl_union_set_get_space (sets)));
  add_parameters (scop, isl_set_get_space (scop->context));
  assert_int_equal (isl_union_set_foreach_set (sets, add_statement, scop),
                    isl_stat_ok);
  isl_union_set_free (sets);
  add_accesses (scop, PF_READ, reads);
  add_accesses (scop, PF_MUST_WRITE, must_writes);
  add_accesses (scop, PF_MAY_WRITE, may_writes);
  scop->schedule = isl_schedule_read_from_str (ctx, schedule);
  if (pf_scop_is_sound (scop, &why) != isl_bool_true)
    fail_msg ("no SCoP: %s", why);
  return scop;
}

struct pf_scop *
make_timed_scop (isl_ctx *ctx, const char *domain, const char *reads,
                 const char *writes, const char *times)
{
  isl_union_map *map = isl_union_map_read_from_str (ctx, times);
  isl_schedule *schedule = isl_schedule_insert_partial_schedule (
      isl_schedule_from_domain (isl_union_set_read_from_str (ctx, domain)),
      isl_multi_union_pw_aff_from_union_map (map));
  char *text = isl_schedule_to_str (schedule);
  struct pf_scop *scop;

  isl_schedule_free (schedule);
  assert_non_null (text);
  scop = make_scop (ctx, domain, reads, writes, NULL, text);
  free (text);
  return scop;
}

struct pf_scop *
sample_scop (isl_ctx *ctx, const char *name)
{
  char *path = pf_message ("tests/scops/%s.json", name);
  FILE *file = fopen (path, "r");
  char *why = NULL;
  struct pf_scop *scop;

  assert_non_null (file);
  scop = pf_scop_read (ctx, file, path, &why);
  if (!scop)
    fail_msg ("%s", why);
  fclose (file);
  free (path);
  return scop;
}

struct pf_scop *
chain_scop (isl_ctx *ctx, unsigned n, unsigned reach)
{
  char *text[4] = { NULL };
  size_t size;
  FILE *file[4];
  struct pf_scop *scop;
  char *schedule;

  for (unsigned k = 0; k < 4; k++)
    file[k] = open_memstream (text + k, &size);
  for (unsigned k = 0; k < 3; k++)
    fputs ("[n] -> { ", file[k]);
  for (unsigned s = 0; s < n; s++)
    {
      fprintf (file[0], "S%u[i, j, k] : 0 <= i, j, k < n; ", s);
      fprintf (file[1], "S%u[i, j, k] -> A%u[i, j, k]; ", s, s);
      for (unsigned d = 1; d <= reach && d <= s; d++)
        fprintf (file[2], "S%u[i, j, k] -> A%u[i - %u, j + %u, k]; ", s, s - d,
                 d % 2, d / 2);
      fprintf (file[3],
               "%s{ filter: \"{ S%u[i, j, k] }\", child: { schedule: "
               "\"[{ S%u[i, j, k] -> [(i)] }, { S%u[i, j, k] -> [(j)] }, "
               "{ S%u[i, j, k] -> [(k)] }]\" } }",
               s > 0 ? ", " : "", s, s, s, s);
    }
  for (unsigned k = 0; k < 4; k++)
    {
      fputs (k < 3 ? "}" : "", file[k]);
      fclose (file[k]);
    }
  schedule = pf_message ("{ domain: \"%s\", child: { sequence: [ %s ] } }",
                         text[0], text[3]);
  scop = make_scop (ctx, text[0], text[2], text[1], NULL, schedule);
  for (unsigned k = 0; k < 4; k++)
    free (text[k]);
  free (schedule);
  return scop;
}
