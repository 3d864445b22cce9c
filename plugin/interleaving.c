/* The convex space of statement interleavings.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1
#include "interleaving.h"

#include <isl/mat.h>
#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

/* Sets of statements that must not share a loop, of one level.  */
struct sets
{
  unsigned n;
  uint64_t *set;
};

/* N statements on DEPTH levels.

   ALLOWED[level * pairs + pair]: a set of enum pf_relation, of the first
     statement of the pair to the second; pairs (0, 1), (0, 2), ... (1, 2), ...
   FORBIDDEN[level].  */
struct pf_interleaving
{
  unsigned n, depth;
  unsigned char *allowed;
  struct sets *forbidden;
};

/* A variable p or e: COEFFICIENT times variable VARIABLE, if that is not
   negative, plus CONSTANT.  */
struct expression
{
  int variable, coefficient, constant;
};

/* Constraints a x + c >= 0 on N_VARIABLE variables: ROW has N_ROW times
   N_VARIABLE coefficients and the constant.  FAILED: memory was short.  */
struct system
{
  unsigned n_variable, n_row, capacity;
  signed char *row;
  bool failed;
};

static unsigned
n_pairs (const struct pf_interleaving *space)
{
  return space->n * (space->n - 1) / 2;
}

/* The number of the pair of A < B.  */
static unsigned
pair_number (const struct pf_interleaving *space, unsigned a, unsigned b)
{
  return a * space->n - a * (a + 1) / 2 + b - a - 1;
}

static unsigned char *
allowed (const struct pf_interleaving *space, unsigned level, unsigned a,
         unsigned b)
{
  return space->allowed + level * n_pairs (space) + pair_number (space, a, b);
}

struct pf_interleaving *
pf_interleaving_alloc (unsigned n, unsigned depth)
{
  struct pf_interleaving *space;

  if (n == 0 || n > PF_INTERLEAVING_MAX || depth == 0)
    return NULL;
  space = calloc (1, sizeof *space);
  if (!space)
    return NULL;
  space->n = n;
  space->depth = depth;
  space->allowed = malloc (depth * n_pairs (space) + 1);
  space->forbidden = calloc (depth, sizeof *space->forbidden);
  if (!space->allowed || !space->forbidden)
    return pf_interleaving_free (space);
  memset (space->allowed, PF_ANY_RELATION, depth * n_pairs (space) + 1);
  return space;
}

struct pf_interleaving *
pf_interleaving_free (struct pf_interleaving *space)
{
  if (!space)
    return NULL;
  for (unsigned level = 0; space->forbidden && level < space->depth; level++)
    free (space->forbidden[level].set);
  free (space->forbidden);
  free (space->allowed);
  free (space);
  return NULL;
}

unsigned
pf_interleaving_n (const struct pf_interleaving *space)
{
  return space->n;
}

unsigned
pf_interleaving_depth (const struct pf_interleaving *space)
{
  return space->depth;
}

/* RELATIONS seen from the other statement.  */
static unsigned
mirror (unsigned relations)
{
  return (relations & PF_SAME) | (relations & PF_BEFORE ? PF_AFTER : 0)
         | (relations & PF_AFTER ? PF_BEFORE : 0);
}

void
pf_interleaving_allow (struct pf_interleaving *space, unsigned level,
                       unsigned a, unsigned b, unsigned relations)
{
  if (a < b)
    *allowed (space, level, a, b) &= relations;
  else
    *allowed (space, level, b, a) &= mirror (relations);
}

unsigned
pf_interleaving_allowed (const struct pf_interleaving *space, unsigned level,
                         unsigned a, unsigned b)
{
  return a < b ? *allowed (space, level, a, b)
               : mirror (*allowed (space, level, b, a));
}

int
pf_interleaving_forbid (struct pf_interleaving *space, unsigned level,
                        uint64_t set)
{
  struct sets *sets = space->forbidden + level;
  uint64_t *grown = realloc (sets->set, (sets->n + 1) * sizeof *grown);

  if (!grown)
    return -1;
  sets->set = grown;
  sets->set[sets->n++] = set;
  return 0;
}

unsigned
pf_interleaving_forbidden (const struct pf_interleaving *space, unsigned level,
                           const uint64_t **set)
{
  *set = space->forbidden[level].set;
  return space->forbidden[level].n;
}

/* What i may be to k when it may be FIRST to j, and j SECOND to k.  */
static unsigned
compose (unsigned first, unsigned second)
{
  unsigned result = 0;

  if (first & PF_SAME)
    result |= second;
  if (second & PF_SAME)
    result |= first;
  result |= first & second;
  if ((first & PF_BEFORE && second & PF_AFTER)
      || (first & PF_AFTER && second & PF_BEFORE))
    result = PF_ANY_RELATION;
  return result;
}

/* Take away from the relation of A and B at LEVEL what C rules out.  Returns
   whether that was anything.  */
static bool
narrow_by_third (struct pf_interleaving *space, unsigned level, unsigned a,
                 unsigned b, unsigned c)
{
  unsigned before = pf_interleaving_allowed (space, level, a, b);
  unsigned left = before
                  & compose (pf_interleaving_allowed (space, level, a, c),
                             pf_interleaving_allowed (space, level, c, b));

  pf_interleaving_allow (space, level, a, b, left);
  return left != before;
}

/* Take away from the relations of A and B at LEVEL and the next what they rule
   out of each other: who is before or after stays so.  Returns whether that
   was anything.  */
static bool
narrow_by_level (struct pf_interleaving *space, unsigned level, unsigned a,
                 unsigned b)
{
  unsigned char *outer, *inner;
  unsigned char old_outer, old_inner;

  if (level + 1 >= space->depth)
    return false;
  outer = allowed (space, level, a, b);
  inner = allowed (space, level + 1, a, b);
  old_outer = *outer;
  old_inner = *inner;
  if (!(*outer & PF_SAME))
    *inner &= *outer;
  *outer &= *inner ? *inner | PF_SAME : 0;
  return *outer != old_outer || *inner != old_inner;
}

/* Narrow the relation of A and B once.  Returns whether it became less.  */
static bool
narrow (struct pf_interleaving *space, unsigned level, unsigned a, unsigned b)
{
  bool changed = narrow_by_level (space, level, a, b);

  for (unsigned c = 0; c < space->n; c++)
    if (c != a && c != b && narrow_by_third (space, level, a, b, c))
      changed = true;
  return changed;
}

bool
pf_interleaving_close (struct pf_interleaving *space)
{
  bool changed = true;

  while (changed)
    {
      changed = false;
      for (unsigned level = 0; level < space->depth; level++)
        for (unsigned a = 0; a < space->n; a++)
          for (unsigned b = a + 1; b < space->n; b++)
            if (narrow (space, level, a, b))
              changed = true;
    }
  return !memchr (space->allowed, 0, space->depth * n_pairs (space));
}

/* The number of variables of a pair with RELATIONS: one less than it has
   relations.  */
static unsigned
n_variables_of (unsigned relations)
{
  unsigned n = !!(relations & PF_BEFORE) + !!(relations & PF_SAME)
               + !!(relations & PF_AFTER);

  return n ? n - 1 : 0;
}

unsigned
pf_interleaving_n_variable (const struct pf_interleaving *space)
{
  unsigned n = 0;

  for (unsigned k = 0; k < space->depth * n_pairs (space); k++)
    n += n_variables_of (space->allowed[k]);
  return n;
}

/* The expressions of P and E of a pair with RELATIONS whose first variable is
   VARIABLE.  With all relations, p and e are variables; with two that SAME is
   among, e is one; else p is.  A pair without relations gets p = e = 1, which
   excludes itself.  */
static void
expressions (unsigned relations, int variable, struct expression *p,
             struct expression *e)
{
  struct expression none = { -1, 0, 0 }, one = { -1, 0, 1 };
  struct expression is = { variable, 1, 0 }, is_not = { variable, -1, 1 };

  *p = none;
  *e = none;
  if (relations == 0)
    *p = *e = one;
  else if (relations == PF_BEFORE)
    *p = one;
  else if (relations == PF_SAME)
    *e = one;
  else if (relations == (PF_BEFORE | PF_AFTER))
    *p = is;
  else if (relations & PF_SAME && relations != PF_ANY_RELATION)
    {
      *e = is;
      if (relations & PF_BEFORE)
        *p = is_not;
    }
  else if (relations == PF_ANY_RELATION)
    {
      *p = is;
      *e = is;
      e->variable++;
    }
}

/* The expressions P[pair], E[pair] of all levels of SPACE.  */
static void
all_expressions (const struct pf_interleaving *space, struct expression *p,
                 struct expression *e)
{
  int variable = 0;

  for (unsigned k = 0; k < space->depth * n_pairs (space); k++)
    {
      expressions (space->allowed[k], variable, p + k, e + k);
      variable += n_variables_of (space->allowed[k]);
    }
}

/* A new row of SYSTEM, 0 x + CONSTANT >= 0, to be added to.  NULL when memory
   is short.  */
static signed char *
new_row (struct system *system, int constant)
{
  size_t width = system->n_variable + 1;
  signed char *row;

  if (system->n_row == system->capacity)
    {
      unsigned capacity = 2 * system->capacity + 64;
      row = realloc (system->row, capacity * width);
      if (!row)
        {
          system->failed = true;
          return NULL;
        }
      system->row = row;
      system->capacity = capacity;
    }
  row = system->row + system->n_row++ * width;
  memset (row, 0, width);
  row[system->n_variable] = constant;
  return row;
}

/* Add FACTOR times EXPRESSION to ROW, unless that is NULL.  */
static void
add_term (const struct system *system, signed char *row, int factor,
          struct expression expression)
{
  if (!row)
    return;
  if (expression.variable >= 0)
    row[expression.variable] += factor * expression.coefficient;
  row[system->n_variable] += factor * expression.constant;
}

/* Drop the last row of SYSTEM when the bounds of the variables imply it.  */
static void
drop_implied (struct system *system)
{
  const signed char *row;
  int least;

  if (system->failed)
    return;
  row = system->row + (system->n_row - 1) * (system->n_variable + 1);
  least = row[system->n_variable];
  for (unsigned k = 0; k < system->n_variable; k++)
    least += row[k] < 0 ? row[k] : 0;
  if (least >= 0)
    system->n_row--;
}

/* 1 + RESULT >= A + B.  */
static void
add_implication (struct system *system, struct expression a,
                 struct expression b, struct expression result)
{
  signed char *row = new_row (system, 1);

  add_term (system, row, -1, a);
  add_term (system, row, -1, b);
  add_term (system, row, 1, result);
  drop_implied (system);
}

/* 0 <= x <= 1 for each variable x.  */
static void
add_bounds (struct system *system)
{
  for (unsigned k = 0; k < system->n_variable; k++)
    {
      struct expression x = { k, 1, 0 };

      add_term (system, new_row (system, 0), 1, x);
      add_term (system, new_row (system, 1), -1, x);
    }
}

/* p + e <= 1 for one pair.  */
static void
add_exclusion (struct system *system, struct expression p, struct expression e)
{
  signed char *row = new_row (system, 1);

  add_term (system, row, -1, p);
  add_term (system, row, -1, e);
  drop_implied (system);
}

/* What is after j, or with it when that is after i, is after i:
   p_ik + e_ik <= p_ij + e_ij + p_jk; PAIR numbers (i, j), (i, k), (j, k).  */
static void
add_succession (struct system *system, const struct expression *p,
                const struct expression *e, const unsigned *pair)
{
  signed char *row = new_row (system, 0);

  add_term (system, row, -1, p[pair[1]]);
  add_term (system, row, -1, e[pair[1]]);
  add_term (system, row, 1, p[pair[0]]);
  add_term (system, row, 1, e[pair[0]]);
  add_term (system, row, 1, p[pair[2]]);
  drop_implied (system);
}

/* The transitivity of statements i < j < k, whose pairs PAIR numbers as
   above.  */
static void
add_transitivity (struct system *system, const struct expression *p,
                  const struct expression *e, const unsigned *pair)
{
  unsigned ij = pair[0], ik = pair[1], jk = pair[2];

  add_implication (system, e[ij], e[ik], e[jk]);
  add_implication (system, e[ij], e[jk], e[ik]);
  add_implication (system, p[ij], p[jk], p[ik]);
  add_implication (system, e[ij], p[ik], p[jk]);
  add_implication (system, e[ij], p[jk], p[ik]);
  add_implication (system, e[jk], p[ij], p[ik]);
  add_succession (system, p, e, pair);
}

/* The set O of one level, whose expressions are P[pair] and E[pair].  */
static void
add_level (struct system *system, const struct pf_interleaving *space,
           const struct expression *p, const struct expression *e)
{
  for (unsigned k = 0; k < n_pairs (space); k++)
    add_exclusion (system, p[k], e[k]);
  for (unsigned i = 0; i < space->n; i++)
    for (unsigned j = i + 1; j < space->n; j++)
      for (unsigned k = j + 1; k < space->n; k++)
        {
          unsigned pair[3]
              = { pair_number (space, i, j), pair_number (space, i, k),
                  pair_number (space, j, k) };
          add_transitivity (system, p, e, pair);
        }
}

/* One pair at a level, P and E, and at the next, INNER_P and INNER_E: before
   stays before, p <= p', and after stays after, e' + p' <= e + p.  */
static void
add_refinement (struct system *system, struct expression p, struct expression e,
                struct expression inner_p, struct expression inner_e)
{
  signed char *row = new_row (system, 0);

  add_term (system, row, -1, p);
  add_term (system, row, 1, inner_p);
  drop_implied (system);
  row = new_row (system, 0);
  add_term (system, row, -1, inner_e);
  add_term (system, row, -1, inner_p);
  add_term (system, row, 1, e);
  add_term (system, row, 1, p);
  drop_implied (system);
}

/* Not all statements of SET in one loop, by the pairs of those that follow
   each other in SET: the sum of their e is less than their number.  */
static void
add_forbidden (struct system *system, const struct pf_interleaving *space,
               const struct expression *e, uint64_t set)
{
  signed char *row = new_row (system, -1);
  int last = -1;

  for (unsigned k = 0; row && k < space->n; k++)
    if (set >> k & 1)
      {
        struct expression one = { -1, 0, 1 };

        if (last >= 0)
          {
            add_term (system, row, 1, one);
            add_term (system, row, -1, e[pair_number (space, last, k)]);
          }
        last = k;
      }
  drop_implied (system);
}

/* Everything between the levels of SPACE, and what is forbidden.  */
static void
add_pruning (struct system *system, const struct pf_interleaving *space,
             const struct expression *p, const struct expression *e)
{
  unsigned pairs = n_pairs (space);

  for (unsigned k = 0; k + pairs < space->depth * pairs; k++)
    add_refinement (system, p[k], e[k], p[k + pairs], e[k + pairs]);
  for (unsigned level = 0; level < space->depth; level++)
    for (unsigned k = 0; k < space->forbidden[level].n; k++)
      add_forbidden (system, space, e + level * pairs,
                     space->forbidden[level].set[k]);
}

/* Compare rows A and B, of *WIDTH bytes.  */
static int
compare_rows (const void *a, const void *b, void *width)
{
  return memcmp (a, b, *(const size_t *)width);
}

/* Leave one of each set of equal rows.  */
static void
drop_equal (struct system *system)
{
  size_t width = system->n_variable + 1;
  unsigned n = 0;

  if (system->failed || system->n_row == 0)
    return;
  qsort_r (system->row, system->n_row, width, compare_rows, &width);
  for (unsigned k = 0; k < system->n_row; k++)
    if (n == 0
        || memcmp (system->row + k * width, system->row + (n - 1) * width,
                   width)
               != 0)
      memmove (system->row + n++ * width, system->row + k * width, width);
  system->n_row = n;
}

/* All constraints of SPACE; the caller frees the rows.  */
static struct system
build (const struct pf_interleaving *space)
{
  unsigned pairs = n_pairs (space), n = space->depth * pairs;
  struct system system = { .n_variable = pf_interleaving_n_variable (space) };
  struct expression *p = calloc (2 * n + 1, sizeof *p), *e = p ? p + n : NULL;

  system.failed = !p;
  if (p)
    {
      all_expressions (space, p, e);
      add_bounds (&system);
      for (unsigned level = 0; level < space->depth; level++)
        add_level (&system, space, p + level * pairs, e + level * pairs);
      add_pruning (&system, space, p, e);
      drop_equal (&system);
    }
  free (p);
  return system;
}

unsigned
pf_interleaving_n_constraint (const struct pf_interleaving *space)
{
  struct system system = build (space);

  free (system.row);
  return system.failed ? 0 : system.n_row;
}

/* The rows of SYSTEM as isl's matrix: coefficients, then the constant.  */
static __isl_give isl_mat *
to_matrix (isl_ctx *ctx, const struct system *system)
{
  unsigned width = system->n_variable + 1;
  isl_mat *matrix = isl_mat_alloc (ctx, system->n_row, width);

  for (unsigned k = 0; k < system->n_row * width; k++)
    matrix
        = isl_mat_set_element_si (matrix, k / width, k % width, system->row[k]);
  return matrix;
}

__isl_give isl_basic_set *
pf_interleaving_to_basic_set (isl_ctx *ctx, const struct pf_interleaving *space)
{
  struct system system = build (space);
  isl_basic_set *set = NULL;

  if (!system.failed)
    set = isl_basic_set_from_constraint_matrices (
        isl_space_set_alloc (ctx, 0, system.n_variable),
        isl_mat_alloc (ctx, 0, system.n_variable + 1), to_matrix (ctx, &system),
        isl_dim_set, isl_dim_param, isl_dim_div, isl_dim_cst);
  free (system.row);
  return set;
}

/* The relation of a statement in class A to one in class B.  */
static unsigned
relation_of (unsigned a, unsigned b)
{
  return a < b ? PF_BEFORE : a == b ? PF_SAME : PF_AFTER;
}

/* Set the variables of a pair with RELATIONS allowed that has relation IS, at
   VALUE.  */
static void
set_pair (unsigned relations, unsigned is, unsigned char *value)
{
  if (relations == PF_ANY_RELATION)
    {
      value[0] = is == PF_BEFORE;
      value[1] = is == PF_SAME;
    }
  else if (n_variables_of (relations) == 1)
    value[0] = is == (relations & PF_SAME ? PF_SAME : PF_BEFORE);
}

/* Do the statements of SET share a class of CLASS[N]?  */
static bool
share_class (unsigned n, const unsigned *class, uint64_t set)
{
  int first = -1;

  for (unsigned k = 0; k < n; k++)
    if (set >> k & 1)
      {
        if (first >= 0 && class[first] != class[k])
          return false;
        if (first < 0)
          first = k;
      }
  return true;
}

/* Does LEVEL of CLASS hold no forbidden set, and keep the order of OUTER, the
   level before (or NULL)?  */
static bool
is_level_allowed (const struct pf_interleaving *space, unsigned level,
                  const unsigned *class, const unsigned *outer)
{
  const struct sets *sets = space->forbidden + level;

  for (unsigned k = 0; k < sets->n; k++)
    if (share_class (space->n, class, sets->set[k]))
      return false;
  for (unsigned a = 0; outer && a < space->n; a++)
    for (unsigned b = 0; b < space->n; b++)
      if (outer[a] < outer[b] && class[a] >= class[b])
        return false;
  return true;
}

bool
pf_interleaving_point (const struct pf_interleaving *space,
                       const unsigned *class, unsigned char *value)
{
  const unsigned *outer = NULL;

  for (unsigned level = 0; level < space->depth; level++)
    {
      if (!is_level_allowed (space, level, class, outer))
        return false;
      for (unsigned a = 0; a < space->n; a++)
        for (unsigned b = a + 1; b < space->n; b++)
          {
            unsigned relations = *allowed (space, level, a, b);
            unsigned is = relation_of (class[a], class[b]);

            if (!(relations & is))
              return false;
            set_pair (relations, is, value);
            value += n_variables_of (relations);
          }
      outer = class;
      class += space->n;
    }
  return true;
}
