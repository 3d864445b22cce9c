/* Extended direction matrices.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1
#include "direction.h"

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/lp.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pf_condition
pf_condition_make (int low, int high)
{
  if (high > PF_ALIGN_MAX)
    high = PF_NO_HIGH;
  else if (high < -PF_ALIGN_MAX)
    high = -PF_ALIGN_MAX;
  if (high != PF_NO_HIGH && low != high)
    low = PF_NO_LOW;
  else if (low < -PF_ALIGN_MAX)
    low = PF_NO_LOW;
  else if (low > PF_ALIGN_MAX)
    low = PF_ALIGN_MAX;
  return (struct pf_condition){ low, high };
}

void
pf_condition_print (struct pf_condition condition, char text[16])
{
  if (condition.high == PF_NO_HIGH && condition.low == PF_NO_LOW)
    strcpy (text, "*");
  else if (condition.low == condition.high)
    snprintf (text, 16, "= %d", condition.high);
  else if (condition.high != PF_NO_HIGH)
    snprintf (text, 16, "<= %d", condition.high);
  else
    snprintf (text, 16, ">= %d", condition.low);
}

char *
pf_direction_to_str (const struct pf_direction *direction)
{
  size_t room = 16 * ((size_t)direction->n_source * direction->n_sink + 1);
  char *text = malloc (room), *end = text;

  if (!text)
    return NULL;
  *end++ = '(';
  for (unsigned a = 0; a < direction->n_source; a++)
    for (unsigned b = 0; b < direction->n_sink; b++)
      {
        const char *before = b > 0 ? ", " : a > 0 ? "; " : "";

        end = stpcpy (end, before);
        pf_condition_print (direction->entry[a * direction->n_sink + b], end);
        end += strlen (end);
      }
  strcpy (end, ")");
  return text;
}

struct pf_direction *
pf_direction_alloc (unsigned n_source, unsigned n_sink)
{
  struct pf_direction *direction = calloc (1, sizeof *direction);

  if (!direction)
    return NULL;
  direction->n_source = n_source;
  direction->n_sink = n_sink;
  direction->entry = calloc (n_source * n_sink + 1, sizeof *direction->entry);
  if (!direction->entry)
    return pf_direction_free (direction);
  for (unsigned k = 0; k < n_source * n_sink; k++)
    direction->entry[k] = (struct pf_condition){ PF_NO_LOW, PF_NO_HIGH };
  return direction;
}

struct pf_direction *
pf_direction_copy (const struct pf_direction *direction)
{
  struct pf_direction *copy
      = pf_direction_alloc (direction->n_source, direction->n_sink);

  if (!copy)
    return NULL;
  memcpy (copy->entry, direction->entry,
          (size_t)direction->n_source * direction->n_sink
              * sizeof *copy->entry);
  copy->relation = isl_basic_map_copy (direction->relation);
  return copy;
}

struct pf_direction *
pf_direction_free (struct pf_direction *direction)
{
  if (!direction)
    return NULL;
  free (direction->entry);
  isl_basic_map_free (direction->relation);
  free (direction);
  return NULL;
}

/* VALUE, which is taken, as a bound: OTHERWISE when it is not finite, or not
   small.  -1 on an error.  */
static int
take_bound (__isl_take isl_val *value, int otherwise, int *bound)
{
  isl_bool finite = isl_val_is_rat (value);
  double number = finite == isl_bool_true ? isl_val_get_d (value) : 0;

  isl_val_free (value);
  if (finite < 0)
    return -1;
  *bound = otherwise;
  number = floor (number);
  if (finite && number <= INT_MAX / 2 && number >= INT_MIN / 2)
    *bound = (int)number;
  return 0;
}

/* Is VALUE a fraction near enough to 0 to make an alignment?  */
static isl_bool
is_small_fraction (__isl_keep isl_val *value)
{
  isl_bool finite = isl_val_is_rat (value), whole = isl_val_is_int (value);

  if (finite < 0 || whole < 0)
    return isl_bool_error;
  return isl_bool_ok (finite && !whole
                      && fabs (isl_val_get_d (value)) < PF_ALIGN_MAX + 1);
}

/* The greatest value of AFF in SET into *BOUND, or PF_NO_HIGH.  Rational
   numbers, which are found quickly, tell most cases.  -1 on an error.  */
static int
find_maximum (__isl_keep isl_basic_set *set, __isl_keep isl_aff *aff,
              int *bound)
{
  isl_val *value = isl_basic_set_max_lp_val (set, aff);

  if (is_small_fraction (value) == isl_bool_true)
    {
      isl_val_free (value);
      value = isl_basic_set_max_val (set, aff);
    }
  return take_bound (value, PF_NO_HIGH, bound);
}

/* Fill in CONDITION for the values of AFF in SET.  */
static int
bound_difference (__isl_keep isl_basic_set *set, __isl_take isl_aff *aff,
                  struct pf_condition *condition)
{
  int low, high, result = find_maximum (set, aff, &high);

  aff = isl_aff_neg (aff);
  if (result == 0)
    result = find_maximum (set, aff, &low);
  isl_aff_free (aff);
  if (result == 0)
    *condition = pf_condition_make (low == PF_NO_HIGH ? PF_NO_LOW : -low, high);
  return result;
}

/* The difference of dimensions A and B of SPACE.  */
static __isl_give isl_aff *
difference (__isl_keep isl_local_space *space, unsigned a, unsigned b)
{
  return isl_aff_sub (
      isl_aff_var_on_domain (isl_local_space_copy (space), isl_dim_set, a),
      isl_aff_var_on_domain (isl_local_space_copy (space), isl_dim_set, b));
}

/* Fill in the entries of DIRECTION for the instances SET, [params] -> { [v, w]
   }.  */
static int
bound_entries (struct pf_direction *direction, __isl_keep isl_basic_set *set)
{
  isl_local_space *space
      = isl_local_space_from_space (isl_basic_set_get_space (set));
  int result = 0;

  for (unsigned a = 0; a < direction->n_source; a++)
    for (unsigned b = 0; result == 0 && b < direction->n_sink; b++)
      result = bound_difference (set,
                                 difference (space, a, direction->n_source + b),
                                 direction->entry + a * direction->n_sink + b);
  isl_local_space_free (space);
  return result;
}

struct pf_direction *
pf_direction_from_relation (__isl_take isl_basic_map *relation, isl_bool *empty)
{
  isl_size n = isl_basic_map_dim (relation, isl_dim_in);
  isl_size m = isl_basic_map_dim (relation, isl_dim_out);
  struct pf_direction *direction = NULL;
  isl_basic_set *set;

  *empty = isl_basic_map_is_empty (relation);
  if (*empty == isl_bool_false && n >= 0 && m >= 0)
    direction = pf_direction_alloc ((unsigned)n, (unsigned)m);
  if (!direction)
    {
      isl_basic_map_free (relation);
      return NULL;
    }
  direction->relation = relation;
  set = isl_basic_set_flatten (
      isl_basic_map_wrap (isl_basic_map_copy (relation)));
  if (!set || bound_entries (direction, set) < 0)
    direction = pf_direction_free (direction);
  isl_basic_set_free (set);
  return direction;
}

/* A + B, where either may be NONE.  */
static int
add_bounds (int a, int b, int none)
{
  return a == none || b == none ? none : a + b;
}

struct pf_direction *
pf_direction_compose (const struct pf_direction *first,
                      const struct pf_direction *second)
{
  unsigned n = first->n_source, m = second->n_sink, inner = first->n_sink;
  struct pf_direction *direction = pf_direction_alloc (n, m);

  for (unsigned k = 0; direction && k < n * m; k++)
    {
      int low = PF_NO_LOW, high = PF_NO_HIGH;

      for (unsigned i = 0; i < inner; i++)
        {
          struct pf_condition x = first->entry[k / m * inner + i];
          struct pf_condition y = second->entry[i * m + k % m];
          int sum_low = add_bounds (x.low, y.low, PF_NO_LOW);
          int sum_high = add_bounds (x.high, y.high, PF_NO_HIGH);

          low = sum_low > low ? sum_low : low;
          high = sum_high < high ? sum_high : high;
        }
      direction->entry[k] = pf_condition_make (low, high);
    }
  return direction;
}

bool
pf_direction_contains (const struct pf_direction *outer,
                       const struct pf_direction *inner)
{
  for (unsigned k = 0; k < outer->n_source * outer->n_sink; k++)
    if (outer->entry[k].low > inner->entry[k].low
        || outer->entry[k].high < inner->entry[k].high)
      return false;
  return true;
}

void
pf_direction_extend (struct pf_direction *to, const struct pf_direction *from)
{
  for (unsigned k = 0; k < to->n_source * to->n_sink; k++)
    {
      struct pf_condition *x = to->entry + k;
      struct pf_condition y = from->entry[k];

      *x = pf_condition_make (y.low < x->low ? y.low : x->low,
                              y.high > x->high ? y.high : x->high);
    }
  to->relation = isl_basic_map_free (to->relation);
}

struct pf_directions *
pf_directions_alloc (unsigned n)
{
  struct pf_directions *directions = calloc (1, sizeof *directions);

  if (!directions)
    return NULL;
  directions->n = n;
  directions->list = calloc ((size_t)n * n + 1, sizeof *directions->list);
  return directions->list ? directions : pf_directions_free (directions);
}

struct pf_directions *
pf_directions_free (struct pf_directions *directions)
{
  if (!directions)
    return NULL;
  for (size_t k = 0;
       directions->list && k < (size_t)directions->n * directions->n; k++)
    {
      struct pf_direction_list *list = directions->list + k;

      for (unsigned i = 0; i < list->n; i++)
        pf_direction_free (list->direction[i]);
      free (list->direction);
    }
  free (directions->list);
  free (directions);
  return NULL;
}

struct pf_direction_list *
pf_directions_at (const struct pf_directions *directions, unsigned s,
                  unsigned t)
{
  return directions->list + (size_t)s * directions->n + t;
}

int
pf_directions_add (struct pf_directions *directions, unsigned s, unsigned t,
                   struct pf_direction *direction)
{
  struct pf_direction_list *list = pf_directions_at (directions, s, t);
  struct pf_direction **grown;

  if (!direction)
    return -1;
  if (list->n == PF_DIRECTION_MAX)
    {
      pf_direction_extend (list->direction[list->n - 1], direction);
      pf_direction_free (direction);
      directions->merged++;
      return 0;
    }
  grown = realloc (list->direction, (list->n + 1) * sizeof *grown);
  if (!grown)
    {
      pf_direction_free (direction);
      return -1;
    }
  list->direction = grown;
  grown[list->n++] = direction;
  return 0;
}

/* What the relations that are read are read into.

   SOURCE, SINK: the statements of the relation at hand.  */
struct reader
{
  const struct pf_scop *scop;
  const struct pf_loop_variables *variables;
  struct pf_directions *directions;
  unsigned source, sink;
};

static isl_stat
read_polyhedron (__isl_take isl_basic_map *relation, void *user)
{
  struct reader *reader = user;
  isl_bool empty;
  struct pf_direction *direction
      = pf_direction_from_relation (relation, &empty);

  if (empty == isl_bool_true)
    return isl_stat_ok;
  if (pf_directions_add (reader->directions, reader->source, reader->sink,
                         direction)
      < 0)
    return isl_stat_error;
  return isl_stat_ok;
}

/* The number of the statement of READER's SCoP whose tuple RELATION has as
   TYPE, or -1.  */
static int
statement_number (const struct reader *reader, __isl_keep isl_map *relation,
                  enum isl_dim_type type)
{
  const char *id = isl_map_get_tuple_name (relation, type);

  return id ? pf_scop_find_statement (reader->scop, id) : -1;
}

static isl_stat
read_relation (__isl_take isl_map *relation, void *user)
{
  struct reader *reader = user;
  int source = statement_number (reader, relation, isl_dim_in);
  int sink = statement_number (reader, relation, isl_dim_out);
  isl_stat result;

  if (source < 0 || sink < 0)
    {
      isl_map_free (relation);
      return isl_stat_error;
    }
  reader->source = (unsigned)source;
  reader->sink = (unsigned)sink;
  relation = isl_map_apply_domain (
      relation, isl_map_copy (reader->variables[source].times));
  relation = isl_map_apply_range (relation,
                                  isl_map_copy (reader->variables[sink].times));
  relation = isl_map_coalesce (isl_map_detect_equalities (relation));
  result = isl_map_foreach_basic_map (relation, read_polyhedron, reader);
  isl_map_free (relation);
  return result;
}

struct pf_directions *
pf_directions_compute (const struct pf_scop *scop,
                       const struct pf_loop_variables *variables,
                       __isl_keep isl_union_map *relation)
{
  struct reader reader
      = { .scop = scop,
          .variables = variables,
          .directions = pf_directions_alloc (scop->n_statement) };

  if (!reader.directions)
    return NULL;
  if (isl_union_map_foreach_map (relation, read_relation, &reader) < 0)
    return pf_directions_free (reader.directions);
  return reader.directions;
}
