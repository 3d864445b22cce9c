/* How far apart the rows of arrays are whose strides are not known.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "spacing.h"

#include "nest-memory.h"

#include <math.h>
#include <stdlib.h>

/* The number of subscripts of the first N arrays of SCOP together.  */
static size_t
count_subscripts (const struct pf_scop *scop, size_t n)
{
  size_t sum = 0;

  for (size_t a = 0; a < n; a++)
    sum += scop->array[a].n_dim;
  return sum;
}

/* The number of values of subscript D between that of ACCESS of STATEMENT and the farthest of
   another reference to the array, with both.  */
static double
spread_of_references (const struct pf_nest_statement *statement,
                      const struct pf_nest_access *access, unsigned d)
{
  double most = 0;

  for (unsigned k = 0; k < statement->n_access; k++)
    if (pf_array_is_related (statement->access[k].array, access->array)
        && statement->access[k].regular)
      most = fmax (most,
                   fabs (statement->access[k].offset[d] - access->offset[d]));
  return most + 1;
}

/* Let SPAN[d] be at least the number of values of subscript D of ACCESS of STATEMENT, from the
   smallest to the largest, where loop C has EXTENT[c] iterations, and that of other
   references of the statement in the same iteration.  */
static void
add_spans (const struct pf_nest_statement *statement,
           const struct pf_nest_access *access, const double *extent,
           double *span)
{
  unsigned n = statement->n_dim, depth = statement->statement->n_loop;

  for (unsigned d = 0; access->regular && d < access->array->n_dim; d++)
    {
      double values = 1;

      for (unsigned c = 0; c < depth; c++)
        {
          double step = 0;

          for (unsigned k = 0; k < n; k++)
            step += access->step[d * n + k] * statement->row[k * depth + c];
          values += fabs (step) * (extent[c] - 1);
        }
      values = fmax (values, spread_of_references (statement, access, d));
      span[d] = fmax (span[d], values);
    }
}

/* Has one of the arrays that STATEMENT refers to a row of unknown length?  */
static bool
has_unknown_rows (const struct pf_nest_statement *statement)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    for (unsigned d = 0; d < statement->access[k].array->n_dim; d++)
      if (statement->access[k].array->stride[d] == 0)
        return true;
  return false;
}

/* Let EXTENT[c] be the number of iterations of loop C of STATEMENT, for TYPICAL.  */
static void
measure_loops (const struct pf_statement *statement,
               __isl_keep isl_set *typical, double *extent)
{
  isl_set *domain = isl_set_intersect_params (isl_set_copy (statement->domain),
                                              isl_set_copy (typical));
  double first;

  for (unsigned c = 0; c < statement->n_loop; c++)
    pf_nest_measure (domain, c, &first, extent + c);
  isl_set_free (domain);
}

/* Add the spans of all references of STATEMENT to their APART, for TYPICAL, of which MEMORY may know
   the numbers of iterations.  Returns 0, or -1.  */
static int
add_statement (const struct pf_nest_statement *statement,
               __isl_keep isl_set *typical, struct pf_nest_memory *memory)
{
  unsigned depth = statement->statement->n_loop;
  double *extent = memory && depth > 0
                       ? pf_nest_memory_extents (memory, statement->statement)
                       : calloc (depth + 1, sizeof *extent);

  if (!extent)
    return -1;
  if (depth > 0 && extent[0] == 0)
    measure_loops (statement->statement, typical, extent);
  for (unsigned k = 0; k < statement->n_access; k++)
    add_spans (statement, statement->access + k, extent,
               statement->access[k].apart);
  if (!memory || depth == 0)
    free (extent);
  return 0;
}

/* Let SPAN[d] be at least OTHER[d] for each of the N subscripts of an array.  */
static void
extend_spans (unsigned n, const double *other, double *span)
{
  for (unsigned d = 0; d < n; d++)
    span[d] = fmax (span[d], other[d]);
}

/* Let all arrays of a family in SCOP have the same of the spans SPAN, the largest.  */
static void
share_spans (const struct pf_scop *scop, double *span)
{
  for (unsigned pass = 0; pass < 2; pass++)
    for (unsigned a = 0; a < scop->n_array; a++)
      {
        const struct pf_array *array = scop->array + a;
        double *own = span + count_subscripts (scop, a), *first;

        if (array->family == 0)
          continue;
        first = span + count_subscripts (scop, array->family - 1);
        extend_spans (array->n_dim, pass == 0 ? own : first,
                      pass == 0 ? first : own);
      }
}

/* Turn the SPAN of ARRAY's subscripts into bytes from one value to the next.  */
static void
measure_rows (const struct pf_array *array, double *span)
{
  double row = array->element_size;

  for (unsigned d = array->n_dim; d-- > 0;)
    {
      double values = array->extent[d] > 0 ? (double)array->extent[d] : span[d];
      double apart = array->stride[d] ? fabs ((double)array->stride[d]) : row;

      span[d] = apart;
      row = apart * fmax (1, values);
    }
}

int
pf_spacing_find (struct pf_nest *nest, const struct pf_scop *scop,
                 __isl_keep isl_set *typical, struct pf_nest_memory *memory)
{
  nest->apart = calloc (count_subscripts (scop, scop->n_array) + 1,
                        sizeof *nest->apart);
  if (!nest->apart)
    return -1;
  for (unsigned s = 0; s < nest->n_statement; s++)
    {
      struct pf_nest_statement *statement = nest->statement + s;

      for (unsigned k = 0; k < statement->n_access; k++)
        {
          struct pf_nest_access *access = statement->access + k;

          access->apart = nest->apart
                          + count_subscripts (
                              scop, (size_t)(access->array - scop->array));
        }
      if (has_unknown_rows (statement)
          && add_statement (statement, typical, memory) != 0)
        return -1;
    }
  share_spans (scop, nest->apart);
  for (unsigned a = 0; a < scop->n_array; a++)
    measure_rows (scop->array + a, nest->apart + count_subscripts (scop, a));
  return 0;
}

bool
pf_spacing_is_unknown (const struct pf_nest *nest)
{
  for (unsigned s = 0; s < nest->n_statement; s++)
    if (has_unknown_rows (nest->statement + s))
      return true;
  return false;
}
