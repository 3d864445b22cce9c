/* How large parameters usually are.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "usual-size.h"

#include "loop-growth.h"
#include "sweep.h"
#include "window.h"
#include <isl/map.h>
#include <stdlib.h>

/* By the number of dimensions that grow, from 0.  What is chosen for large arrays runs well
   for small ones, more often than the other way round: those of three dimensions and more have
   five million elements and more, which are in no cache, but neither do a few of their rows fill
   one.  */
static const long sizes[] = {
  PF_TYPICAL_PARAMETER, PF_TYPICAL_PARAMETER, PF_TYPICAL_PARAMETER, 170, 64, 32
};
#define N_SIZES (sizeof sizes / sizeof *sizes)

/* What grows with a parameter.

   SUBSCRIPTS: the most in one access.
   LOOPS: the most around one statement, those around the SCoP included.  */
struct growing
{
  unsigned subscripts, loops;
};

/* Count in *N the subscripts of ACCESS that loops of GROWTH that grow move, and set USED[loop]
   for each of these.  */
static isl_stat
count_subscripts (const struct pf_access *access,
                  const struct pf_loop_growth *growth, bool *used, unsigned *n)
{
  isl_size n_subscript = isl_map_dim (access->relation, isl_dim_out);

  *n = 0;
  for (isl_size s = 0; s < n_subscript; s++)
    {
      isl_map *one = isl_map_copy (access->relation);
      bool grows = false;

      one = isl_map_project_out (one, isl_dim_out, (unsigned)s + 1,
                                 (unsigned)(n_subscript - s - 1));
      one = isl_map_project_out (one, isl_dim_out, 0, (unsigned)s);
      for (unsigned k = 0; k < growth->n_loop; k++)
        if (pf_is_growing (growth, k)
            && isl_map_involves_dims (one, isl_dim_in, k, 1) == isl_bool_true)
          used[k] = grows = true;
      if (!one)
        n_subscript = isl_size_error;
      isl_map_free (one);
      *n += grows;
    }
  return n_subscript < 0 ? isl_stat_error : isl_stat_ok;
}

/* Let MOST[parameter] have at least the number of subscripts of ACCESS that grow, for each
   parameter that one of them grows with.  */
static isl_stat
add_access (const struct pf_access *access, const struct pf_loop_growth *growth,
            struct growing *most)
{
  bool *used = calloc (growth->n_loop + 1, sizeof *used);
  unsigned n = 0;
  isl_stat result = isl_stat_error;

  if (used)
    result = count_subscripts (access, growth, used, &n);
  for (unsigned k = 0; result == isl_stat_ok && k < growth->n_loop; k++)
    for (unsigned p = 0; used[k] && p < growth->n_parameter; p++)
      if (growth->grows[k * growth->n_parameter + p] && most[p].subscripts < n)
        most[p].subscripts = n;
  free (used);
  return result;
}

/* Let MOST[parameter] have at least the number of loops of GROWTH that grow and of those AROUND
   the SCoP, for each parameter that one of them grows with.  */
static void
add_loops (const struct pf_loop_growth *growth, unsigned around,
           struct growing *most)
{
  unsigned n = around;

  for (unsigned k = 0; k < growth->n_loop; k++)
    n += pf_is_growing (growth, k);
  for (unsigned k = 0; k < growth->n_loop; k++)
    for (unsigned p = 0; p < growth->n_parameter; p++)
      if (growth->grows[k * growth->n_parameter + p] && most[p].loops < n)
        most[p].loops = n;
}

/* Add the loops around STATEMENT of SCOP, and all of its accesses, to MOST.  */
static isl_stat
add_statement (const struct pf_scop *scop, const struct pf_statement *statement,
               struct growing *most)
{
  struct pf_loop_growth growth;
  isl_stat result = pf_loop_growth_find (scop, statement, &growth);

  if (result == isl_stat_ok)
    add_loops (&growth, scop->around, most);
  for (unsigned a = 0; a < statement->n_access && result == isl_stat_ok; a++)
    result = add_access (statement->access + a, &growth, most);
  pf_loop_growth_clear (&growth);
  return result;
}

/* What a parameter usually is with which MOST grows.  SWEPT: what does is swept over.  */
static long
usual_size (const struct growing *most, bool swept)
{
  if (most->subscripts == 2 && most->loops == 2)
    return PF_SWEPT_MATRIX;
  if (most->subscripts == 1 && most->loops == 2 && swept)
    return PF_SWEPT_VECTOR;
  return sizes[most->subscripts < N_SIZES ? most->subscripts : N_SIZES - 1];
}

/* Find in MOST[parameter] what grows with each parameter of SCOP.  */
static isl_stat
find_growing (const struct pf_scop *scop, struct growing *most)
{
  isl_stat result = isl_stat_ok;

  for (unsigned k = 0; k < scop->n_statement && result == isl_stat_ok; k++)
    result = add_statement (scop, scop->statement + k, most);
  return result;
}

/* What a parameter is of which windows get RATE wider when it grows by one.  */
static long
usual_width (unsigned rate)
{
  return rate < PF_USUAL_WINDOW ? PF_USUAL_WINDOW / (long)rate : 1;
}

/* Let USUAL[parameter] be what each parameter of SCOP, which has some, usually is.  */
static isl_stat
find_sizes (const struct pf_scop *scop, long *usual)
{
  struct growing *most = calloc (scop->n_parameter, sizeof *most);
  struct pf_sweeps *sweeps = pf_sweeps_find (scop);
  unsigned *window = pf_windows_find (scop);
  isl_stat result
      = most && sweeps && window ? find_growing (scop, most) : isl_stat_error;

  for (unsigned p = 0; p < scop->n_parameter && result == isl_stat_ok; p++)
    usual[p]
        = window[p] > 0
              ? usual_width (window[p])
              : usual_size (most + p, sweeps->any && !sweeps->parameter[p]);
  pf_sweeps_free (sweeps);
  free (window);
  free (most);
  return result;
}

long *
pf_usual_sizes (const struct pf_scop *scop)
{
  long *usual = calloc (scop->n_parameter + 1, sizeof *usual);

  if (!usual || scop->n_parameter == 0
      || find_sizes (scop, usual) == isl_stat_ok)
    return usual;
  free (usual);
  return NULL;
}
