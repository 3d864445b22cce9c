/* Data that statements have in common.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "reuse.h"

#include <isl/ilp.h>
#include <isl/val.h>
#include <stdlib.h>

/* The number of values of dimension K of SET between the smallest and the
   largest; less than 0 on an isl error.  */
static double
extent (__isl_keep isl_set *set, int k)
{
  isl_val *high = isl_set_dim_max_val (isl_set_copy (set), k);
  isl_val *low = isl_set_dim_min_val (isl_set_copy (set), k);
  isl_val *length = isl_val_add_ui (isl_val_sub (high, low), 1);
  double result = length ? isl_val_get_d (length) : -1;

  isl_val_free (length);
  return result;
}

/* The number of points of the smallest box around SET; less than 0 on an isl
   error.  */
static double
box_size (__isl_keep isl_set *set)
{
  isl_size n = isl_set_dim (set, isl_dim_set);
  isl_bool empty = isl_set_is_empty (set);
  double size = 1;

  if (n < 0 || empty < 0)
    return -1;
  if (empty)
    return 0;
  for (int k = 0; k < n && size > 0; k++)
    {
      double length = extent (set, k);
      size = length < 0 ? -1 : size * length;
    }
  return size;
}

/* The elements of array NUMBER that STATEMENT accesses at TYPICAL,
   [params] -> { Array[s] }.  *NONE is set when there is no access to it, and
   NULL returned, as on an isl error.  */
static __isl_give isl_set *
elements (const struct pf_statement *statement, unsigned number,
          __isl_keep isl_set *typical, bool *none)
{
  isl_set *result = NULL;

  *none = true;
  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_access *access = statement->access + k;
      isl_set *domain, *part;

      if (access->array != number)
        continue;
      domain = isl_set_intersect_params (isl_set_copy (statement->domain),
                                         isl_set_copy (typical));
      part = isl_set_apply (domain, isl_map_copy (access->relation));
      result = *none ? part : isl_set_union (result, part);
      *none = false;
    }
  return result;
}

/* What the statements of SCOP access of an array at one point of the parameters.

   SET[statement]: the elements; NULL if there are none, or on an isl error.
   NONE[statement]: there is no access.  */
struct shares
{
  const struct pf_scop *scop;
  isl_set **set;
  bool *none;
};

static void
clear_shares (struct shares *shares)
{
  for (unsigned k = 0; shares->set && k < shares->scop->n_statement; k++)
    isl_set_free (shares->set[k]);
  free (shares->set);
  free (shares->none);
}

/* Fill in SHARES of array NUMBER at TYPICAL.  Returns whether there is enough memory.  */
static bool
find_shares (struct shares *shares, unsigned number,
             __isl_keep isl_set *typical)
{
  unsigned n = shares->scop->n_statement;

  shares->set = calloc (n + 1, sizeof *shares->set);
  shares->none = calloc (n + 1, sizeof *shares->none);
  if (!shares->set || !shares->none)
    return false;
  for (unsigned k = 0; k < n; k++)
    shares->set[k] = elements (shares->scop->statement + k, number, typical,
                               shares->none + k);
  return true;
}

/* The number of elements that statements A and B have in common by SHARES; less than 0 on an
   isl error.  */
static double
common_elements (const struct shares *shares, unsigned a, unsigned b)
{
  isl_set *common;
  double size;

  if (shares->none[a] || shares->none[b])
    return 0;
  common = isl_set_intersect (isl_set_copy (shares->set[a]),
                              isl_set_copy (shares->set[b]));
  size = common ? box_size (common) : -1;
  isl_set_free (common);
  return size;
}

/* Add to REUSE what the statements of SCOP have in common of array NUMBER at TYPICAL, in bytes.
   Returns whether that is known.  */
static bool
add_common (const struct pf_scop *scop, unsigned number,
            __isl_keep isl_set *typical, double *reuse)
{
  unsigned n = scop->n_statement;
  struct shares shares = { .scop = scop };
  bool known = find_shares (&shares, number, typical);

  for (unsigned a = 0; known && a < n; a++)
    for (unsigned b = a + 1; known && b < n; b++)
      {
        double common = common_elements (&shares, a, b);

        known = common >= 0;
        reuse[a * n + b] += common * scop->array[number].element_size;
        reuse[b * n + a] = reuse[a * n + b];
      }
  clear_shares (&shares);
  return known;
}

double *
pf_reuse_compute (const struct pf_scop *scop, __isl_keep isl_set *typical)
{
  unsigned n = scop->n_statement;
  double *reuse = calloc ((size_t)n * n + 1, sizeof *reuse);

  for (unsigned k = 0; reuse && k < scop->n_array; k++)
    if (!add_common (scop, k, typical, reuse))
      {
        free (reuse);
        reuse = NULL;
      }
  return reuse;
}
