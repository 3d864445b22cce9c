/* One row of a schedule for the statements of a class.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "hyperplane.h"

#include "integer-program.h"
#include <isl/mat.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

/* How many programs are solved at most in search of one row.  */
#define MAX_NODE 400

/* The search for one row.

   PROGRAM: its variables are, in this order, (PF_ROW_MOST only) the number of
     edges not satisfied strongly; (not for PF_ROW_ANY) u, w, the sum of the
     factors of columns other than shifts, the sum of shifts; then from FIRST[k]
     the factors of member k's columns; (PF_ROW_MOST only) from SATISFIED 1 for
     each edge satisfied strongly.
   FORM[k]: for member k, N_FORM[k] linear forms of the loops' factors that are
     all 0 if and only if the row depends on those that the member has.
   SOLUTION, BEST: of the program.  FOUND: BEST is set.
   NODE: programs solved so far.  */
struct search
{
  const struct pf_row_class *class;
  enum pf_row_goal goal;
  struct pf_program *program;
  unsigned *first, satisfied;
  unsigned *n_form;
  long **form;
  long *solution, *best;
  bool found;
  unsigned node;
};

/* The statement of member K.  */
static const struct pf_row_statement *
statement_of (const struct search *search, unsigned k)
{
  return &search->class->statement[search->class->member[k]];
}

/* Column C of STATEMENT, with P parameters.  */
static const long *
column_of (const struct pf_row_statement *statement, unsigned p, unsigned c)
{
  return statement->column + (size_t)c * (1 + p + statement->depth);
}

/* The position of u_1 in the program.  */
static unsigned
first_bound (const struct search *search)
{
  return search->goal == PF_ROW_MOST ? 1 : 0;
}

/* The member that statement NUMBER is.  */
static unsigned
member_of (const struct search *search, unsigned number)
{
  unsigned k = 0;

  while (search->class->member[k] != number)
    k++;
  return k;
}

/* Lay the variables of SEARCH out, and return their number.  */
static unsigned
lay_out (struct search *search)
{
  const struct pf_row_class *class = search->class;
  unsigned next = search->goal == PF_ROW_ANY
                      ? 0
                      : first_bound (search) + class->n_parameter + 3;

  for (unsigned k = 0; k < class->n; k++)
    {
      search->first[k] = next;
      next += statement_of (search, k)->n_column;
    }
  search->satisfied = next;
  return search->goal == PF_ROW_MOST ? next + class->legal->n : next;
}

/* Add SIGN times what the row of the statement NUMBER contributes to the Farkas
   constraint FACTOR to ROW, a row of the program; the statement's iterators
   start at column ITERATOR of FACTOR.  */
static void
add_statement (const struct search *search, long *row, const long *factor,
               unsigned number, unsigned iterator, long sign)
{
  unsigned k = member_of (search, number), p = search->class->n_parameter;
  const struct pf_row_statement *statement = statement_of (search, k);

  for (unsigned c = 0; c < statement->n_column; c++)
    {
      const long *column = column_of (statement, p, c);
      long sum = 0;

      for (unsigned i = 0; i <= p; i++)
        sum += column[i] * factor[i];
      for (unsigned i = 0; i < statement->depth; i++)
        sum += column[1 + p + i] * factor[iterator + i];
      row[1 + search->first[k] + c] += sign * sum;
    }
}

/* Add SIGN times the distance of EDGE, in Farkas constraint number R, to
   ROW.  */
static void
add_distance (const struct search *search, long *row,
              const struct pf_edge *edge, unsigned r, long sign)
{
  const struct pf_farkas *farkas = edge->farkas;
  const long *factor = farkas->factor + (size_t)r * farkas->n_column;
  unsigned p = search->class->n_parameter;
  unsigned depth = search->class->statement[edge->source].depth;

  add_statement (search, row, factor, edge->sink, 1 + p + depth, sign);
  add_statement (search, row, factor, edge->source, 1 + p, -sign);
}

/* Require that the distance of EDGE is at least 0, or at least the variable
   STRONG of the program if that is not negative.  */
static void
require_legal (struct search *search, const struct pf_edge *edge, int strong)
{
  const struct pf_farkas *farkas = edge->farkas;

  for (unsigned r = 0; r < farkas->n_row; r++)
    {
      long *row = pf_program_add (search->program, farkas->equality[r]);

      add_distance (search, row, edge, r, 1);
      if (strong >= 0)
        row[1 + strong] -= farkas->factor[(size_t)r * farkas->n_column];
    }
}

/* Require that SIGN times the distance of EDGE is at most u n + w.  */
static void
require_bound (struct search *search, const struct pf_edge *edge, long sign)
{
  const struct pf_farkas *farkas = edge->farkas;
  unsigned p = search->class->n_parameter, u = first_bound (search);

  for (unsigned r = 0; r < farkas->n_row; r++)
    {
      long *row = pf_program_add (search->program, farkas->equality[r]);
      const long *factor = farkas->factor + (size_t)r * farkas->n_column;

      row[1 + u + p] = factor[0];
      for (unsigned i = 0; i < p; i++)
        row[1 + u + i] = factor[1 + i];
      add_distance (search, row, edge, r, -sign);
    }
}

/* Require that u and w are at least 0, and that the sums are sums.  */
static void
require_sums (struct search *search)
{
  const struct pf_row_class *class = search->class;
  unsigned u = first_bound (search), p = class->n_parameter;
  long *row;

  for (unsigned i = 0; i <= p; i++)
    pf_program_add (search->program, false)[1 + u + i] = 1;
  for (unsigned shift = 0; shift < 2; shift++)
    {
      row = pf_program_add (search->program, true);
      row[1 + u + p + 1 + shift] = -1;
      for (unsigned k = 0; k < class->n; k++)
        {
          unsigned last = statement_of (search, k)->n_column - 1;

          for (unsigned c = shift ? last : 0; c < (shift ? last + 1 : last);
               c++)
            row[1 + search->first[k] + c] = 1;
        }
    }
}

/* Require that the number of edges not satisfied strongly is that.  */
static void
require_count (struct search *search)
{
  unsigned n = search->class->legal->n;
  long *row;

  for (unsigned k = 0; k < n; k++)
    pf_program_bound (search->program, search->satisfied + k, 0, 1);
  row = pf_program_add (search->program, true);
  row[0] = -(long)n;
  row[1] = 1;
  for (unsigned k = 0; k < n; k++)
    row[1 + search->satisfied + k] = 1;
}

/* Require that member K's row runs along one loop at most.  */
static void
require_straight (struct search *search, unsigned k)
{
  long *row = pf_program_add (search->program, false);

  row[0] = 1;
  for (unsigned c = 0; c + 1 < statement_of (search, k)->n_column; c++)
    row[1 + search->first[k] + c] = -1;
}

/* Require that each factor is within its limits.  */
static void
require_limits (struct search *search)
{
  for (unsigned k = 0; k < search->class->n; k++)
    {
      const struct pf_row_statement *statement = statement_of (search, k);

      for (unsigned c = 0; c < statement->n_column; c++)
        pf_program_bound (search->program, search->first[k] + c, 0,
                          statement->limit[c]);
      if (search->class->straight)
        require_straight (search, k);
    }
}

/* Make the program of SEARCH, without linear independence.  */
static isl_stat
make_program (struct search *search)
{
  const struct pf_row_class *class = search->class;

  require_limits (search);
  for (unsigned k = 0; k < class->legal->n; k++)
    {
      struct pf_edge *edge = class->legal->edge[k];

      if (!pf_edge_farkas (edge))
        return isl_stat_error;
      require_legal (search, edge,
                     search->goal == PF_ROW_MOST ? (int)(search->satisfied + k)
                                                 : -1);
      if (search->goal != PF_ROW_ANY)
        require_bound (search, edge, 1);
    }
  if (search->goal == PF_ROW_MOST)
    require_count (search);
  if (search->goal == PF_ROW_ANY)
    return isl_stat_ok;
  require_sums (search);
  for (unsigned k = 0; k < class->reuse->n; k++)
    {
      struct pf_edge *edge = class->reuse->edge[k];

      if (!pf_edge_farkas (edge))
        return isl_stat_error;
      require_bound (search, edge, 1);
      require_bound (search, edge, -1);
    }
  return isl_stat_ok;
}

/* The kernel of the rows that STATEMENT has, a lattice basis in the columns:
   the forms that are 0 on all of them.  */
static __isl_give isl_mat *
kernel (isl_ctx *ctx, const struct pf_row_statement *statement)
{
  isl_mat *rows = isl_mat_alloc (ctx, statement->n_row, statement->depth);

  for (unsigned r = 0; r < statement->n_row; r++)
    for (unsigned c = 0; c < statement->depth; c++)
      rows = isl_mat_set_element_val (
          rows, (int)r, (int)c,
          isl_val_int_from_si (ctx, statement->row[r * statement->depth + c]));
  return isl_mat_right_kernel (rows);
}

/* Fill in FORM with unit vectors of length DEPTH.  */
static void
unit_forms (long *form, unsigned depth)
{
  for (unsigned k = 0; k < depth; k++)
    form[k * depth + k] = 1;
}

/* Read the columns of BASIS into FORM, which has room for N_FORM forms of length
   DEPTH, each with its last factor that is not 0 positive.  There are more
   columns when the rows of the statement depend on each other.  Takes
   BASIS.  */
static isl_stat
read_forms (__isl_take isl_mat *basis, long *form, unsigned n_form,
            unsigned depth)
{
  isl_size n = isl_mat_cols (basis);

  for (int f = 0; f < n && (unsigned)f < n_form; f++)
    {
      long sign = 1;

      for (unsigned c = 0; c < depth; c++)
        {
          isl_val *val = isl_mat_get_element_val (basis, (int)c, f);
          long factor = isl_val_get_num_si (val);

          form[(unsigned)f * depth + c] = factor;
          if (factor)
            sign = factor < 0 ? -1 : 1;
          isl_val_free (val);
        }
      for (unsigned c = 0; c < depth; c++)
        form[(unsigned)f * depth + c] *= sign;
    }
  isl_mat_free (basis);
  return n < 0 ? isl_stat_error : isl_stat_ok;
}

/* Compute the forms of member K.  */
static isl_stat
make_forms (struct search *search, unsigned k)
{
  const struct pf_row_statement *statement = statement_of (search, k);
  unsigned depth = statement->depth, n = depth - statement->n_row;

  search->n_form[k] = n;
  search->form[k] = calloc ((size_t)n * depth + 1, sizeof (long));
  if (!search->form[k])
    return isl_stat_error;
  if (n == 0)
    return isl_stat_ok;
  if (n == depth)
    {
      unit_forms (search->form[k], depth);
      return isl_stat_ok;
    }
  return read_forms (kernel (search->class->ctx, statement), search->form[k], n,
                     depth);
}

/* The value of form F of member K on its column C.  */
static long
value_of_column (const struct search *search, unsigned k, unsigned f,
                 unsigned c)
{
  const struct pf_row_statement *statement = statement_of (search, k);
  unsigned p = search->class->n_parameter;
  const long *form = search->form[k] + (size_t)f * statement->depth;
  const long *column = column_of (statement, p, c);
  long sum = 0;

  for (unsigned i = 0; i < statement->depth; i++)
    sum += form[i] * column[1 + p + i];
  return sum;
}

/* Add SIGN times form F of member K to ROW, a row of the program.  */
static void
add_form (const struct search *search, long *row, unsigned k, unsigned f,
          long sign)
{
  for (unsigned c = 0; c < statement_of (search, k)->n_column; c++)
    row[1 + search->first[k] + c] += sign * value_of_column (search, k, f, c);
}

/* The value of form F of member K in SOLUTION.  */
static long
value_of_form (const struct search *search, const long *solution, unsigned k,
               unsigned f)
{
  long sum = 0;

  for (unsigned c = 0; c < statement_of (search, k)->n_column; c++)
    sum += solution[search->first[k] + c] * value_of_column (search, k, f, c);
  return sum;
}

static long
greatest_common_divisor (long a, long b)
{
  while (b)
    {
      long rest = a % b;

      a = b;
      b = rest;
    }
  return a < 0 ? -a : a;
}

/* What SOLUTION makes of member K's forms: 0 when all are 0, else their
   greatest common divisor; 1 keeps the rows unimodular.  */
static long
independence (const struct search *search, const long *solution, unsigned k)
{
  long divisor = 0;

  for (unsigned f = 0; f < search->n_form[k]; f++)
    divisor = greatest_common_divisor (divisor,
                                       value_of_form (search, solution, k, f));
  return divisor;
}

/* The number of variables that the objective of SEARCH compares.  */
static unsigned
n_compared (const struct search *search)
{
  return search->goal == PF_ROW_ANY ? 0 : search->satisfied;
}

/* Is SOLUTION better than the best of SEARCH?  */
static bool
is_better (const struct search *search)
{
  if (!search->found)
    return true;
  for (unsigned k = 0; k < n_compared (search); k++)
    if (search->solution[k] != search->best[k])
      return search->solution[k] < search->best[k];
  return false;
}

/* Take SOLUTION as the best.  */
static void
keep_solution (struct search *search)
{
  search->found = true;
  memcpy (search->best, search->solution,
          search->program->n_variable * sizeof *search->best);
}

/* The first member whose forms are not as they should be in the solution of
   SEARCH; -1 when there is none.  If UNIMODULAR, their divisor has to be 1,
   otherwise just not 0.  */
static int
first_dependent (const struct search *search, bool unimodular)
{
  for (unsigned k = 0; k < search->class->n; k++)
    {
      long divisor
          = search->n_form[k] ? independence (search, search->solution, k) : 1;

      if (unimodular ? divisor != 1 : divisor == 0)
        return (int)k;
    }
  return -1;
}

static isl_stat branch (struct search *search, bool unimodular);

/* Search on with form F of member K at least 1 (SIGN 1) or at most -1; exactly
   that if UNIMODULAR.  */
static isl_stat
branch_on (struct search *search, bool unimodular, unsigned k, unsigned f,
           long sign)
{
  unsigned n_row = search->program->n_row;
  long *row = pf_program_add (search->program, unimodular);
  isl_stat result;

  row[0] = -1;
  add_form (search, row, k, f, sign);
  result = branch (search, unimodular);
  search->program->n_row = n_row;
  return result;
}

/* Solve the program of SEARCH, and branch over the ways to make rows
   independent until all are.  */
static isl_stat
branch (struct search *search, bool unimodular)
{
  isl_bool solved;
  int k;

  if (++search->node > MAX_NODE
      || (search->found && search->goal == PF_ROW_ANY))
    return isl_stat_ok;
  solved = pf_program_solve (search->program, search->solution);
  if (solved < 0)
    return isl_stat_error;
  if (!solved || !is_better (search))
    return isl_stat_ok;
  k = first_dependent (search, unimodular);
  if (k < 0)
    {
      keep_solution (search);
      return isl_stat_ok;
    }
  for (unsigned f = 0; f < search->n_form[k]; f++)
    for (long sign = 1; sign >= -1; sign -= 2)
      if (branch_on (search, unimodular, (unsigned)k, f, sign) < 0)
        return isl_stat_error;
  return isl_stat_ok;
}

/* Solve the program of SEARCH with all forms at least 0 and one of each member
   at least 1, the convex part of the independent rows.  Is there a solution?  It
   is kept if it is unimodular or does not need to be.  */
static isl_bool
solve_convex (struct search *search)
{
  unsigned n_row = search->program->n_row;
  isl_bool solved;

  for (unsigned k = 0; k < search->class->n; k++)
    {
      long *row;

      for (unsigned f = 0; f < search->n_form[k]; f++)
        add_form (search, pf_program_add (search->program, false), k, f, 1);
      if (search->n_form[k] == 0)
        continue;
      row = pf_program_add (search->program, false);
      row[0] = -1;
      for (unsigned f = 0; f < search->n_form[k]; f++)
        add_form (search, row, k, f, 1);
    }
  solved = pf_program_solve (search->program, search->solution);
  search->program->n_row = n_row;
  if (solved == isl_bool_true
      && (search->goal == PF_ROW_ANY || first_dependent (search, true) < 0))
    keep_solution (search);
  return solved;
}

/* Do the independent rows of SEARCH lie in the convex part, because no column
   has a negative value in a form?  */
static bool
is_convex (const struct search *search)
{
  for (unsigned k = 0; k < search->class->n; k++)
    for (unsigned f = 0; f < search->n_form[k]; f++)
      for (unsigned c = 0; c < statement_of (search, k)->n_column; c++)
        if (value_of_column (search, k, f, c) < 0)
          return false;
  return true;
}

/* Solve SEARCH: the convex part first, then everything, preferring unimodular
   rows.  */
static isl_stat
solve (struct search *search)
{
  isl_bool solved;

  if (make_program (search) < 0)
    return isl_stat_error;
  solved = solve_convex (search);
  if (solved < 0)
    return isl_stat_error;
  if (!solved && is_convex (search))
    return isl_stat_ok;
  for (int unimodular = search->goal != PF_ROW_ANY; unimodular >= 0;
       unimodular--)
    {
      search->node = 0;
      if (!search->found && branch (search, unimodular) < 0)
        return isl_stat_error;
    }
  return isl_stat_ok;
}

/* Release what SEARCH owns.  */
static void
clear_search (struct search *search)
{
  for (unsigned k = 0; search->form && k < search->class->n; k++)
    free (search->form[k]);
  free (search->form);
  free (search->n_form);
  free (search->first);
  free (search->solution);
  free (search->best);
  pf_program_free (search->program);
}

/* Set SEARCH up for CLASS and GOAL.  */
static isl_stat
init_search (struct search *search, const struct pf_row_class *class,
             enum pf_row_goal goal)
{
  unsigned n_variable;

  *search = (struct search){ .class = class, .goal = goal };
  search->first = calloc (class->n + 1, sizeof *search->first);
  search->n_form = calloc (class->n + 1, sizeof *search->n_form);
  search->form = calloc (class->n + 1, sizeof *search->form);
  if (!search->first || !search->n_form || !search->form)
    return isl_stat_error;
  n_variable = lay_out (search);
  search->solution = calloc (n_variable + 1, sizeof *search->solution);
  search->best = calloc (n_variable + 1, sizeof *search->best);
  search->program = pf_program_alloc (class->ctx, n_variable);
  if (!search->solution || !search->best || !search->program)
    return isl_stat_error;
  for (unsigned k = 0; k < class->n; k++)
    if (make_forms (search, k) < 0)
      return isl_stat_error;
  return isl_stat_ok;
}

/* Write the row of member K in the best solution of SEARCH to ROW.  */
static void
read_row (const struct search *search, unsigned k, long *row)
{
  const struct pf_row_statement *statement = statement_of (search, k);
  unsigned p = search->class->n_parameter, width = 1 + p + statement->depth;

  memset (row, 0, width * sizeof *row);
  for (unsigned c = 0; c < statement->n_column; c++)
    for (unsigned i = 0; i < width; i++)
      row[i] += search->best[search->first[k] + c]
                * column_of (statement, p, c)[i];
}

isl_bool
pf_hyperplane_find (const struct pf_row_class *class, enum pf_row_goal goal,
                    long *const *row)
{
  struct search search;
  isl_bool result = isl_bool_error;

  if (init_search (&search, class, goal) == isl_stat_ok
      && solve (&search) == isl_stat_ok)
    {
      result = isl_bool_ok (search.found);
      for (unsigned k = 0; row && search.found && k < class->n; k++)
        read_row (&search, k, row[k]);
    }
  clear_search (&search);
  return result;
}

/* Require that the factors of member K's loops before LEADER are 0, and that
   of LEADER is at least 1.  */
static void
require_leader (struct search *search, unsigned k, unsigned leader)
{
  unsigned p = search->class->n_parameter;
  const struct pf_row_statement *statement = statement_of (search, k);

  for (unsigned i = 0; i <= leader; i++)
    {
      long *row = pf_program_add (search->program, i < leader);

      row[0] = i < leader ? 0 : -1;
      for (unsigned c = 0; c < statement->n_column; c++)
        row[1 + search->first[k] + c] = column_of (statement, p, c)[1 + p + i];
    }
}

isl_bool
pf_hyperplane_leads (const struct pf_row_class *class, const unsigned *leader)
{
  struct search search;
  isl_bool result = isl_bool_error;

  if (init_search (&search, class, PF_ROW_ANY) == isl_stat_ok
      && make_program (&search) == isl_stat_ok)
    {
      for (unsigned k = 0; k < class->n; k++)
        require_leader (&search, k, leader[k]);
      result = pf_program_solve (search.program, search.solution);
    }
  clear_search (&search);
  return result;
}
