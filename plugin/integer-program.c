/* Integer linear programs with a lexicographic objective.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "integer-program.h"

#include <isl/mat.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct pf_program *
pf_program_alloc (isl_ctx *ctx, unsigned n_variable)
{
  struct pf_program *program = calloc (1, sizeof *program);

  if (!program)
    return NULL;
  program->ctx = ctx;
  program->n_variable = n_variable;
  program->room = 64;
  program->coefficient = calloc ((size_t)program->room * (1 + n_variable),
                                 sizeof *program->coefficient);
  program->equality = calloc (program->room, sizeof *program->equality);
  if (!program->coefficient || !program->equality)
    return pf_program_free (program);
  return program;
}

struct pf_program *
pf_program_free (struct pf_program *program)
{
  if (!program)
    return NULL;
  free (program->coefficient);
  free (program->equality);
  free (program);
  return NULL;
}

/* Make room for one more row in PROGRAM.  */
static bool
grow (struct pf_program *program)
{
  unsigned room = 2 * program->room;
  size_t width = 1 + program->n_variable;
  long *coefficient;
  bool *equality;

  coefficient
      = realloc (program->coefficient, room * width * sizeof *coefficient);
  if (!coefficient)
    return false;
  program->coefficient = coefficient;
  equality = realloc (program->equality, room * sizeof *equality);
  if (!equality)
    return false;
  program->equality = equality;
  program->room = room;
  return true;
}

long *
pf_program_add (struct pf_program *program, bool equality)
{
  size_t width = 1 + program->n_variable;
  long *row;

  if (program->n_row == program->room && !grow (program))
    {
      program->failed = true;
      program->n_row--;
    }
  row = program->coefficient + program->n_row * width;
  memset (row, 0, width * sizeof *row);
  program->equality[program->n_row++] = equality;
  return row;
}

void
pf_program_bound (struct pf_program *program, unsigned variable, long low,
                  long high)
{
  long *row = pf_program_add (program, false);

  row[0] = -low;
  row[1 + variable] = 1;
  row = pf_program_add (program, false);
  row[0] = high;
  row[1 + variable] = -1;
}

/* The constraints of PROGRAM that are equalities, or that are not, with the
   constant in the last column.  */
static __isl_give isl_mat *
matrix (const struct pf_program *program, bool equality)
{
  unsigned n = program->n_variable, n_row = 0;
  isl_mat *mat;

  for (unsigned r = 0; r < program->n_row; r++)
    n_row += program->equality[r] == equality;
  mat = isl_mat_alloc (program->ctx, n_row, 1 + n);
  n_row = 0;
  for (unsigned r = 0; r < program->n_row; r++)
    {
      const long *row = program->coefficient + (size_t)r * (1 + n);

      if (program->equality[r] != equality)
        continue;
      for (unsigned c = 0; c <= n; c++)
        {
          long value = row[c];
          int column = (int)(c == 0 ? n : c - 1);

          if (value >= INT_MIN && value <= INT_MAX)
            mat = isl_mat_set_element_si (mat, (int)n_row, column, (int)value);
          else
            mat = isl_mat_set_element_val (
                mat, (int)n_row, column,
                isl_val_int_from_si (program->ctx, value));
        }
      n_row++;
    }
  return mat;
}

/* Write the coordinates of the only point of SET, of which there are N, to
   SOLUTION.  False if SET is empty.  Takes SET.  */
static isl_bool
read_solution (__isl_take isl_set *set, unsigned n, long *solution)
{
  isl_bool empty = isl_set_is_empty (set);
  isl_point *point;
  isl_bool result = isl_bool_not (empty);

  if (empty)
    {
      isl_set_free (set);
      return result;
    }
  point = isl_set_sample_point (set);
  for (unsigned k = 0; k < n; k++)
    {
      isl_val *val = isl_point_get_coordinate_val (point, isl_dim_set, (int)k);

      if (isl_val_is_int (val) != isl_bool_true)
        result = isl_bool_error;
      else
        solution[k] = isl_val_get_num_si (val);
      isl_val_free (val);
    }
  isl_point_free (point);
  return result;
}

isl_bool
pf_program_solve (const struct pf_program *program, long *solution)
{
  isl_basic_set *set, *everywhere;
  isl_set *nowhere = NULL, *smallest;

  if (program->failed)
    return isl_bool_error;
  set = isl_basic_set_from_constraint_matrices (
      isl_space_set_alloc (program->ctx, 0, program->n_variable),
      matrix (program, true), matrix (program, false), isl_dim_set, isl_dim_div,
      isl_dim_param, isl_dim_cst);
  /* isl_basic_set_lexmin would project all variables out, to find for which
     values of the parameters, of which there are none, there is a solution.  */
  everywhere
      = isl_basic_set_universe (isl_space_params_alloc (program->ctx, 0));
  smallest = isl_basic_set_partial_lexmin (set, everywhere, &nowhere);
  isl_set_free (nowhere);
  return read_solution (smallest, program->n_variable, solution);
}
