/* Integer linear programs with a lexicographic objective.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Example: the lexicographically smallest integers (x, y) with 2 x >= 3 and
   x + y = 5 are (2, 3).  */

#ifndef PF_INTEGER_PROGRAM_H
#define PF_INTEGER_PROGRAM_H

#include <isl/ctx.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A system of linear constraints over integer variables.

   N_VARIABLE: of them; constraints have one column more.
   N_ROW: constraints, of which there is ROOM for more.
   COEFFICIENT[N_ROW * (1 + N_VARIABLE)]: the constant and the factor of each
     variable, row by row; their sum has to be at least 0.
   EQUALITY[N_ROW]: it has to be 0.
   FAILED: memory was short; the system is not to be used.  */
struct pf_program
{
  isl_ctx *ctx;
  unsigned n_variable, n_row, room;
  long *coefficient;
  bool *equality;
  bool failed;
};

/* A program in N_VARIABLE variables without constraints.  NULL when memory is
   short.  Release with pf_program_free.  */
struct pf_program *pf_program_alloc (isl_ctx *ctx, unsigned n_variable);

/* Release PROGRAM and return NULL.  NULL is allowed.  */
struct pf_program *pf_program_free (struct pf_program *program);

/* A new constraint of PROGRAM with all coefficients 0, for the caller to fill
   in: first the constant, then one column a variable.  It is valid until the
   next one is added.  When memory is short it is a place that is written to
   in vain.  */
long *pf_program_add (struct pf_program *program, bool equality);

/* Add that VARIABLE lies between LOW and HIGH.  */
void pf_program_bound (struct pf_program *program, unsigned variable, long low,
                       long high);

/* Write the lexicographically smallest solution of PROGRAM to
   SOLUTION[N_VARIABLE].  False when there is none; isl_bool_error on an isl
   error (the operation budget among them), when memory is short, or when there
   is no smallest one.  */
isl_bool pf_program_solve (const struct pf_program *program, long *solution);

#ifdef __cplusplus
}
#endif

#endif /* PF_INTEGER_PROGRAM_H */
