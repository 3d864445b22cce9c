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

/* The bytes of array NUMBER of SCOP that statements A and B have in common at
   TYPICAL; less than 0 on an isl error.  */
static double
common_bytes (const struct pf_scop *scop, unsigned number, unsigned a,
              unsigned b, __isl_keep isl_set *typical)
{
  bool none, other_none;
  isl_set *set = elements (scop->statement + a, number, typical, &none);
  isl_set *other = elements (scop->statement + b, number, typical, &other_none);
  double size = 0;

  if (!none && !other_none)
    {
      set = isl_set_intersect (set, isl_set_copy (other));
      size = set ? box_size (set) : -1;
    }
  isl_set_free (set);
  isl_set_free (other);
  return size * scop->array[number].element_size;
}

double *
pf_reuse_compute (const struct pf_scop *scop, __isl_keep isl_set *typical)
{
  unsigned n = scop->n_statement;
  double *reuse = calloc ((size_t)n * n + 1, sizeof *reuse);

  for (unsigned a = 0; reuse && a < n; a++)
    for (unsigned b = a + 1; reuse && b < n; b++)
      for (unsigned k = 0; reuse && k < scop->n_array; k++)
        {
          double bytes = common_bytes (scop, k, a, b, typical);

          reuse[a * n + b] += bytes;
          reuse[b * n + a] = reuse[a * n + b];
          if (bytes < 0)
            {
              free (reuse);
              reuse = NULL;
            }
        }
  return reuse;
}
