/* The SCoP: what the scheduler knows of a loop nest.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>
#include <string.h>
#include <isl/id.h>
#include <isl/space.h>
#include <isl/val.h>
#include "context.h"
#include "message.h"
#include "scop.h"

struct pf_scop *
pf_scop_alloc (isl_ctx *ctx)
{
  struct pf_scop *scop = calloc (1, sizeof *scop);

  if (scop)
    scop->ctx = ctx;
  return scop;
}

static void
clear_access (struct pf_access *access)
{
  isl_map_free (access->relation);
  free (access->text);
  free (access->location.file);
}

static void
clear_statement (struct pf_statement *statement)
{
  free (statement->id);
  isl_set_free (statement->domain);
  free (statement->loop);
  for (unsigned k = 0; statement->access && k < statement->n_access; k++)
    clear_access (&statement->access[k]);
  free (statement->access);
  free (statement->location.file);
}

static void
clear_array (struct pf_array *array)
{
  free (array->id);
  free (array->name);
  free (array->stride);
  free (array->extent);
  free (array->shift);
}

bool
pf_array_is_related (const struct pf_array *a, const struct pf_array *b)
{
  return a == b || (a->family > 0 && a->family == b->family);
}

struct pf_scop *
pf_scop_free (struct pf_scop *scop)
{
  if (!scop)
    return NULL;
  for (unsigned k = 0; scop->parameter && k < scop->n_parameter; k++)
    {
      free (scop->parameter[k].id);
      free (scop->parameter[k].name);
    }
  for (unsigned k = 0; scop->loop && k < scop->n_loop; k++)
    {
      free (scop->loop[k].name);
      free (scop->loop[k].location.file);
    }
  for (unsigned k = 0; scop->array && k < scop->n_array; k++)
    clear_array (&scop->array[k]);
  for (unsigned k = 0; scop->statement && k < scop->n_statement; k++)
    clear_statement (&scop->statement[k]);
  if (scop->assumption)
    pf_scop_keep_assumptions (scop, 0);
  free (scop->assumption);
  free (scop->parameter);
  free (scop->loop);
  free (scop->array);
  free (scop->statement);
  isl_schedule_free (scop->schedule);
  isl_set_free (scop->context);
  isl_set_free (scop->near);
  free (scop->location.file);
  free (scop->function);
  free (scop);
  return NULL;
}

isl_stat
pf_scop_drop_statement (struct pf_scop *scop, unsigned k)
{
  isl_union_set *rest = isl_union_set_subtract (
      isl_schedule_get_domain (scop->schedule),
      isl_union_set_from_set (isl_set_copy (scop->statement[k].domain)));

  scop->schedule = isl_schedule_intersect_domain (scop->schedule, rest);
  clear_statement (&scop->statement[k]);
  scop->n_statement--;
  memmove (scop->statement + k, scop->statement + k + 1,
           (scop->n_statement - k) * sizeof *scop->statement);
  return scop->schedule ? isl_stat_ok : isl_stat_error;
}

/* The schedule of SCOP without FAR, and the statements' domains as it has them.  */
static isl_stat
forget_bounds (struct pf_scop *scop, __isl_take isl_set *far)
{
  isl_union_set *domain;

  scop->schedule = isl_schedule_gist_domain_params (scop->schedule, far);
  domain = isl_schedule_get_domain (scop->schedule);
  for (unsigned k = 0; k < scop->n_statement; k++)
    {
      isl_set *own = isl_union_set_extract_set (
          domain, isl_set_get_space (scop->statement[k].domain));

      isl_set_free (scop->statement[k].domain);
      scop->statement[k].domain = own;
    }
  isl_union_set_free (domain);
  return scop->schedule ? isl_stat_ok : isl_stat_error;
}

isl_stat
pf_scop_forget_far (struct pf_scop *scop)
{
  isl_set *far = pf_context_far (scop->context);
  isl_bool none = isl_set_plain_is_universe (far);

  isl_set_free (scop->near);
  scop->near = pf_context_near (scop->context);
  if (none == isl_bool_false)
    return forget_bounds (scop, far);
  isl_set_free (far);
  return none < 0 ? isl_stat_error : isl_stat_ok;
}

const char *
pf_assumption_identifier (enum pf_assumption_kind kind)
{
  static const char *const identifier[] = {
    [PF_ASSUME_PARAMETERS] = "parameters",
    [PF_ASSUME_NO_WRAP] = "no-wrap",
    [PF_ASSUME_DISJOINT] = "disjoint",
    [PF_ASSUME_UNCHANGED] = "unchanged",
  };

  return identifier[kind];
}

void
pf_scop_keep_assumptions (struct pf_scop *scop, unsigned n)
{
  while (scop->n_assumption > n)
    {
      scop->n_assumption--;
      free (scop->assumption[scop->n_assumption].text);
      free (scop->assumption[scop->n_assumption].location.file);
    }
}

unsigned
pf_scop_may_overlap (const struct pf_scop *scop)
{
  unsigned n = 0;

  for (unsigned k = 0; k < scop->n_assumption; k++)
    n += scop->assumption[k].kind == PF_ASSUME_DISJOINT;
  return n;
}

bool
pf_scop_reloads (const struct pf_scop *scop)
{
  for (unsigned k = 0; k < scop->n_assumption; k++)
    if (scop->assumption[k].kind == PF_ASSUME_UNCHANGED)
      return true;
  return false;
}

int
pf_scop_find_statement (const struct pf_scop *scop, const char *id)
{
  for (unsigned k = 0; k < scop->n_statement; k++)
    if (!strcmp (scop->statement[k].id, id))
      return k;
  return -1;
}

/* The iteration domain of STATEMENT, [params] -> { Stmt[i] }, also where the context does not
   hold.  */
static __isl_give isl_union_set *
domain_of (const struct pf_statement *statement)
{
  return isl_union_set_from_set (isl_set_copy (statement->domain));
}

unsigned
pf_statement_find_loop (const struct pf_statement *statement, unsigned loop)
{
  unsigned k = 0;

  while (k < statement->n_loop && statement->loop[k] != loop)
    k++;
  return k;
}

__isl_give isl_union_set *
pf_scop_domain (const struct pf_scop *scop)
{
  isl_space *space = isl_set_get_space (scop->context);
  isl_union_set *domain = isl_union_set_empty (space);

  for (unsigned k = 0; k < scop->n_statement; k++)
    domain = isl_union_set_union (domain, domain_of (scop->statement + k));
  return isl_union_set_intersect_params (domain, isl_set_copy (scop->context));
}

/* The accesses of KINDS of STATEMENT to ARRAY of SCOP, or to all arrays if that is N_ARRAY, also
   from outside of its domain.  NULL if it has none.  */
static __isl_give isl_union_map *
accesses_of (const struct pf_scop *scop, const struct pf_statement *statement,
             unsigned array, unsigned kinds)
{
  isl_union_map *accesses = NULL;

  for (unsigned a = 0; a < statement->n_access; a++)
    {
      const struct pf_access *access = statement->access + a;
      isl_union_map *one;

      if (!(kinds & 1u << access->kind)
          || (array < scop->n_array && access->array != array))
        continue;
      one = isl_union_map_from_map (isl_map_copy (access->relation));
      accesses = accesses ? isl_union_map_union (accesses, one) : one;
    }
  return accesses;
}

/* What is near of the context of SCOP.  */
static __isl_give isl_set *
near_context (const struct pf_scop *scop)
{
  return scop->near ? isl_set_copy (scop->near)
                    : pf_context_near (scop->context);
}

/* The accesses of KINDS to ARRAY, or to all arrays if that is N_ARRAY.  */
static __isl_give isl_union_map *
accesses_to (const struct pf_scop *scop, unsigned array, unsigned kinds)
{
  isl_space *space = isl_set_get_space (scop->context);
  isl_union_set *domain = isl_union_set_empty (isl_space_copy (space));
  isl_union_map *accesses = isl_union_map_empty (space);

  for (unsigned k = 0; k < scop->n_statement; k++)
    {
      const struct pf_statement *statement = scop->statement + k;
      isl_union_map *its = accesses_of (scop, statement, array, kinds);

      if (!its)
        continue;
      domain = isl_union_set_union (domain, domain_of (statement));
      accesses = isl_union_map_union (accesses, its);
    }
  domain = isl_union_set_intersect_params (domain, near_context (scop));
  return isl_union_map_intersect_domain (accesses, domain);
}

__isl_give isl_union_map *
pf_scop_accesses (const struct pf_scop *scop, unsigned kinds)
{
  return accesses_to (scop, scop->n_array, kinds);
}

__isl_give isl_union_map *
pf_scop_array_accesses (const struct pf_scop *scop, unsigned array,
                        unsigned kinds)
{
  return accesses_to (scop, array, kinds);
}

unsigned
pf_scop_count_accesses (const struct pf_scop *scop, unsigned array,
                        unsigned kinds)
{
  unsigned n = 0;

  for (unsigned k = 0; k < scop->n_statement; k++)
    for (unsigned a = 0; a < scop->statement[k].n_access; a++)
      n += scop->statement[k].access[a].array == array
           && kinds & 1u << scop->statement[k].access[a].kind;
  return n;
}

bool
pf_scop_forget_sizes (struct pf_scop *scop)
{
  bool known = false;

  for (unsigned k = 0; k < scop->n_parameter; k++)
    {
      known = known || scop->parameter[k].typical != 0;
      scop->parameter[k].typical = 0;
    }
  return known;
}

/* The checks below return isl_bool_false with the reason in *WHY, or
   isl_bool_error without one.  */

#define REFUSE(...)                                                            \
  do                                                                           \
    {                                                                          \
      *why = pf_message (__VA_ARGS__);                                         \
      return isl_bool_false;                                                   \
    }                                                                          \
  while (0)

static const char *
parameter_id (const struct pf_scop *scop, unsigned k)
{
  return scop->parameter[k].id;
}

static const char *
array_id (const struct pf_scop *scop, unsigned k)
{
  return scop->array[k].id;
}

static const char *
statement_id (const struct pf_scop *scop, unsigned k)
{
  return scop->statement[k].id;
}

/* Are the N ids that ID_OF gives present and different?  WHAT names the list
   in *WHY.  */
static isl_bool
ids_are_unique (const struct pf_scop *scop, unsigned n,
                const char *(*id_of) (const struct pf_scop *, unsigned),
                const char *what, char **why)
{
  for (unsigned k = 0; k < n; k++)
    {
      const char *id = id_of (scop, k);
      if (!id || !*id)
        REFUSE ("%s[%u] has no id", what, k);
      for (unsigned j = 0; j < k; j++)
        if (!strcmp (id_of (scop, j), id))
          REFUSE ("%s[%u] and %s[%u] are both called `%s'", what, j, what, k,
                  id);
    }
  return isl_bool_true;
}

static isl_bool
loops_are_unique (const struct pf_scop *scop, char **why)
{
  for (unsigned k = 0; k < scop->n_loop; k++)
    for (unsigned j = 0; j < k; j++)
      if (scop->loop[j].id == scop->loop[k].id)
        REFUSE ("loop[%u] and loop[%u] both have id %d", j, k,
                scop->loop[k].id);
  return isl_bool_true;
}

/* Does loop number K of SCOP, if it counts tiles, count those of a loop that is inside of it?  */
static isl_bool
tile_is_sound (const struct pf_scop *scop, unsigned k, char **why)
{
  unsigned tiled = scop->loop[k].tiled;

  if (!scop->loop[k].tile)
    return isl_bool_true;
  if (tiled >= scop->n_loop)
    REFUSE ("loop[%u] counts tiles of loop[%u], which does not exist", k,
            tiled);
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = scop->statement + s;
      unsigned pos = pf_statement_find_loop (statement, k);
      isl_val *only;
      isl_bool once;

      if (pos == statement->n_loop || !statement->domain)
        continue;
      if (pos >= pf_statement_find_loop (statement, tiled)
          || pf_statement_find_loop (statement, tiled) == statement->n_loop)
        REFUSE ("loop[%u] counts tiles of loop[%u], which is not inside of it"
                " around `%s'",
                k, tiled, statement->id);
      only = isl_set_plain_get_val_if_fixed (statement->domain, isl_dim_set,
                                             pos);
      once = isl_val_is_zero (only);
      isl_val_free (only);
      if (once != isl_bool_true)
        REFUSE ("loop[%u] counts tiles, and `%s' has more than its first"
                " iteration",
                k, statement->id);
    }
  return isl_bool_true;
}

static isl_bool
tiles_are_sound (const struct pf_scop *scop, char **why)
{
  isl_bool sound = isl_bool_true;

  for (unsigned k = 0; sound == isl_bool_true && k < scop->n_loop; k++)
    sound = tile_is_sound (scop, k, why);
  return sound;
}

/* Is array number K of SCOP in no family, or in that of another array with the same strides and
   extents?  */
static bool
has_sound_family (const struct pf_scop *scop, unsigned k)
{
  const struct pf_array *array = scop->array + k, *first;

  if (array->family == 0)
    return true;
  if (array->family > scop->n_array)
    return false;
  first = scop->array + array->family - 1;
  if (first->family != array->family || first->n_dim != array->n_dim)
    return false;
  for (unsigned d = 0; d < array->n_dim; d++)
    if (first->stride[d] != array->stride[d]
        || first->extent[d] != array->extent[d])
      return false;
  return true;
}

static isl_bool
arrays_are_sound (const struct pf_scop *scop, char **why)
{
  for (unsigned k = 0; k < scop->n_array; k++)
    {
      const struct pf_array *array = &scop->array[k];
      if (!array->element_size)
        REFUSE ("array[%u], `%s', has element size 0", k, array->id);
      if (array->n_dim && (!array->stride || !array->extent))
        REFUSE ("array[%u], `%s', has no strides or extents", k, array->id);
      if (!has_sound_family (scop, k))
        REFUSE ("array[%u], `%s', is in a family of another shape", k,
                array->id);
    }
  return isl_bool_true;
}

static bool
is_parameter (const struct pf_scop *scop, const char *id)
{
  for (unsigned k = 0; k < scop->n_parameter; k++)
    if (!strcmp (scop->parameter[k].id, id))
      return true;
  return false;
}

/* Does SPACE have only parameters of SCOP?  WHOSE names it in *WHY.  */
static isl_bool
has_known_parameters (const struct pf_scop *scop, __isl_take isl_space *space,
                      const char *whose, char **why)
{
  isl_size n = isl_space_dim (space, isl_dim_param);
  isl_bool known = n < 0 ? isl_bool_error : isl_bool_true;

  for (isl_size k = 0; known == isl_bool_true && k < n; k++)
    {
      const char *id = isl_space_get_dim_name (space, isl_dim_param, k);
      if (id && is_parameter (scop, id))
        continue;
      known = isl_bool_false;
      *why = pf_message ("%s has the parameter `%s', which is not among the"
                         " SCoP's parameters",
                         whose, id ? id : "");
    }
  isl_space_free (space);
  return known;
}

/* Is the tuple TYPE of SPACE called NAME, with N_DIM dimensions?  WHERE and
   WHICH say in *WHY what it belongs to.  */
static isl_bool
tuple_is (__isl_keep isl_space *space, enum isl_dim_type type, const char *name,
          unsigned n_dim, const char *where, const char *which, char **why)
{
  const char *found = isl_space_get_tuple_name (space, type);
  isl_size dim = isl_space_dim (space, type);

  if (dim < 0)
    return isl_bool_error;
  if (!found || strcmp (found, name) || (unsigned)dim != n_dim)
    REFUSE ("%s has %s `%s' of %d dimensions; expected `%s' of %u", where,
            which, found ? found : "", (int)dim, name, n_dim);
  return isl_bool_true;
}

/* The two checks of one access, in whose messages WHERE stands for it.  */
static isl_bool
relation_is_sound (const struct pf_scop *scop,
                   const struct pf_statement *statement,
                   const struct pf_access *access, const char *where,
                   char **why)
{
  const struct pf_array *array;
  isl_space *space, *domain;
  isl_bool sound;

  if (access->kind > PF_MAY_WRITE)
    REFUSE ("%s has the unknown kind %d", where, (int)access->kind);
  if (access->array >= scop->n_array)
    REFUSE ("%s has array %u; there are %u arrays", where, access->array,
            scop->n_array);
  array = &scop->array[access->array];
  if (access->loaded > array->n_dim
      || (access->loaded > 0 && access->kind != PF_READ))
    REFUSE ("%s has %u loaded subscripts", where, access->loaded);
  if (!access->relation)
    REFUSE ("%s has no relation", where);
  space = isl_map_get_space (access->relation);
  domain = isl_set_get_space (statement->domain);
  sound = tuple_is (space, isl_dim_in, statement->id, statement->n_loop, where,
                    "the statement", why);
  if (sound == isl_bool_true)
    sound = tuple_is (space, isl_dim_out, array->id, array->n_dim, where,
                      "the array", why);
  if (sound == isl_bool_true)
    {
      sound = isl_space_tuple_is_equal (space, isl_dim_in, domain, isl_dim_set);
      if (sound == isl_bool_false)
        *why = pf_message ("%s has another tuple id than its statement", where);
    }
  isl_space_free (domain);
  if (sound == isl_bool_true)
    return has_known_parameters (scop, space, where, why);
  isl_space_free (space);
  return sound;
}

static isl_bool
access_is_sound (const struct pf_scop *scop, unsigned s, unsigned a, char **why)
{
  const struct pf_statement *statement = &scop->statement[s];
  char *where
      = pf_message ("access[%u] of statement[%u], `%s',", a, s, statement->id);
  isl_bool sound = isl_bool_error;

  if (where)
    sound = relation_is_sound (scop, statement, &statement->access[a], where,
                               why);
  free (where);
  return sound;
}

/* Has loop number K around STATEMENT of SCOP, if there is one, strips?  */
static bool
has_strips (const struct pf_scop *scop, const struct pf_statement *statement,
            unsigned k)
{
  return k < statement->n_loop && scop->loop[statement->loop[k]].strip != 0;
}

/* Are those loops that have strips around one of the statements A and B of SCOP the outermost ones of those
   around the other, if they share one of them?  */
static bool
share_strips (const struct pf_scop *scop, const struct pf_statement *a,
              const struct pf_statement *b)
{
  bool one = false, apart = false;

  for (unsigned k = 0; k < a->n_loop && k < b->n_loop; k++)
    if (has_strips (scop, a, k) && has_strips (scop, b, k))
      {
        bool same = a->loop[k] == b->loop[k];

        one = one || same;
        apart = apart || !same;
      }
  return !apart || !one;
}

/* Is statement number S of SCOP in loops that there are, and do those that have strips follow each
   other, and have the same statements in them, but for those that are in outer ones only?  */
static isl_bool
nesting_is_sound (const struct pf_scop *scop, unsigned s, char **why)
{
  const struct pf_statement *statement = &scop->statement[s];
  unsigned spans = 0;

  for (unsigned k = 0; k < statement->n_loop; k++)
    if (statement->loop[k] >= scop->n_loop)
      REFUSE ("statement[%u], `%s', is in loop %u; there are %u loops", s,
              statement->id, statement->loop[k], scop->n_loop);
  for (unsigned k = 0; k < statement->n_loop; k++)
    spans += has_strips (scop, statement, k)
             && !has_strips (scop, statement, k + 1);
  if (spans > 1)
    REFUSE ("statement[%u], `%s', is in loops that have strips, and in one"
            " between them that has none",
            s, statement->id);
  for (unsigned t = 0; t < s; t++)
    if (!share_strips (scop, statement, scop->statement + t))
      REFUSE ("statement[%u], `%s', is in some of the loops that have strips"
              " around `%s', and in others",
              s, statement->id, scop->statement[t].id);
  return isl_bool_true;
}

static isl_bool
statement_is_sound (const struct pf_scop *scop, unsigned s, char **why)
{
  const struct pf_statement *statement = &scop->statement[s];
  isl_space *space;
  isl_bool sound;

  if (!statement->domain)
    REFUSE ("statement[%u], `%s', has no domain", s, statement->id);
  sound = nesting_is_sound (scop, s, why);
  if (sound != isl_bool_true)
    return sound;
  space = isl_set_get_space (statement->domain);
  sound = tuple_is (space, isl_dim_set, statement->id, statement->n_loop,
                    "a domain", "the statement", why);
  if (sound == isl_bool_true)
    sound = has_known_parameters (scop, space, statement->id, why);
  else
    isl_space_free (space);
  for (unsigned a = 0; sound == isl_bool_true && a < statement->n_access; a++)
    sound = access_is_sound (scop, s, a, why);
  return sound;
}

static isl_bool
context_is_sound (const struct pf_scop *scop, char **why)
{
  isl_bool is_params;

  if (!scop->context)
    REFUSE ("there is no context");
  is_params = isl_set_is_params (scop->context);
  if (is_params == isl_bool_false)
    REFUSE ("the context is not a set of parameters");
  if (is_params == isl_bool_true)
    return has_known_parameters (scop, isl_set_get_space (scop->context),
                                 "the context", why);
  return is_params;
}

/* Does the schedule order every instance of the statements, no two at the
   same time?  */
static isl_bool
schedule_is_sound (const struct pf_scop *scop, char **why)
{
  isl_union_set *domain, *scheduled;
  isl_union_map *order;
  isl_bool sound;

  if (!scop->schedule)
    REFUSE ("there is no schedule");
  domain = pf_scop_domain (scop);
  scheduled = isl_schedule_get_domain (scop->schedule);
  scheduled = isl_union_set_intersect_params (scheduled,
                                              isl_set_copy (scop->context));
  sound = isl_union_set_is_equal (domain, scheduled);
  isl_union_set_free (scheduled);
  if (sound == isl_bool_false)
    *why = pf_message ("the domain of the schedule is not the union of the"
                       " statements' domains");
  if (sound != isl_bool_true)
    {
      isl_union_set_free (domain);
      return sound;
    }
  order = isl_schedule_get_map (scop->schedule);
  order = isl_union_map_intersect_domain (order, domain);
  sound = isl_union_map_is_injective (order);
  isl_union_map_free (order);
  if (sound == isl_bool_false)
    *why = pf_message ("the schedule gives two instances the same time");
  return sound;
}

isl_bool
pf_scop_is_sound (const struct pf_scop *scop, char **why)
{
  isl_bool sound;

  *why = NULL;
  if (!scop->n_statement)
    REFUSE ("there is no statement");
  sound = ids_are_unique (scop, scop->n_parameter, parameter_id, "parameter",
                          why);
  if (sound == isl_bool_true)
    sound = loops_are_unique (scop, why);
  if (sound == isl_bool_true)
    sound = ids_are_unique (scop, scop->n_array, array_id, "array", why);
  if (sound == isl_bool_true)
    sound = arrays_are_sound (scop, why);
  if (sound == isl_bool_true)
    sound = ids_are_unique (scop, scop->n_statement, statement_id, "statement",
                            why);
  if (sound == isl_bool_true)
    sound = context_is_sound (scop, why);
  for (unsigned s = 0; sound == isl_bool_true && s < scop->n_statement; s++)
    sound = statement_is_sound (scop, s, why);
  if (sound == isl_bool_true)
    sound = tiles_are_sound (scop, why);
  if (sound == isl_bool_true)
    sound = schedule_is_sound (scop, why);
  return sound;
}
