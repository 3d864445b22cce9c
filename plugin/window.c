/* Which parameters say how wide a window is.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "window.h"

#include "loop-growth.h"
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* By how many elements the loops of a window, and those that it slides over, move a subscript at
   most.  */
#define FARTHEST 4

/* By how much a window gets wider at most.  */
#define WIDEST_RATE 1000

/* The loops of a statement: GROWTH, what they grow with.
   SLIDES[k * n_loop + j]: both loops K and J < K move one subscript by a few elements.
   WINDOW[k]: loop K is a window's.
   UNDER[k]: a window's loop slides over loop K.
   WRITES[k]: the statement writes to another element in each iteration of loop K.  */
struct window_loops
{
  struct pf_loop_growth growth;
  bool *slides, *window, *under, *writes;
};

/* Does AFF move by a few elements with dimension K?  */
static bool
moves_a_little (__isl_keep isl_aff *aff, unsigned k)
{
  isl_val *step
      = isl_val_abs (isl_aff_get_coefficient_val (aff, isl_dim_in, (int)k));
  bool little = isl_val_is_zero (step) == isl_bool_false
                && isl_val_cmp_si (step, FARTHEST) <= 0;

  isl_val_free (step);
  return little;
}

/* Note in the loops USER which of them slide in AFF.  */
static isl_stat
note_sliding (__isl_take isl_set *domain, __isl_take isl_aff *aff, void *user)
{
  struct window_loops *loops = user;
  unsigned n = loops->growth.n_loop;

  for (unsigned k = 1; k < n; k++)
    for (unsigned j = 0; moves_a_little (aff, k) && j < k; j++)
      if (moves_a_little (aff, j))
        loops->slides[k * n + j] = true;
  isl_set_free (domain);
  isl_aff_free (aff);
  return isl_stat_ok;
}

/* Note in the loops USER which of them do not slide, as CONSTRAINT has both: for (j = i; j < n) is
   no window, though A[j] moves with i where j is counted from 0.  */
static isl_stat
note_tied (__isl_take isl_constraint *constraint, void *user)
{
  struct window_loops *loops = user;
  unsigned n = loops->growth.n_loop;

  for (unsigned k = 1; k < n; k++)
    for (unsigned j = 0; j < k; j++)
      if (isl_constraint_involves_dims (constraint, isl_dim_set, k, 1)
              == isl_bool_true
          && isl_constraint_involves_dims (constraint, isl_dim_set, j, 1)
                 == isl_bool_true)
        loops->slides[k * n + j] = false;
  isl_constraint_free (constraint);
  return isl_stat_ok;
}

static isl_stat
note_tied_in (__isl_take isl_basic_set *part, void *user)
{
  isl_stat result = isl_basic_set_foreach_constraint (part, note_tied, user);

  isl_basic_set_free (part);
  return result;
}

/* Note in LOOPS which of them slide in ACCESS.  */
static isl_stat
read_access (const struct pf_access *access, struct window_loops *loops)
{
  isl_bool single = isl_map_is_single_valued (access->relation);
  isl_size n_subscript = isl_map_dim (access->relation, isl_dim_out);
  isl_pw_multi_aff *subscripts;
  isl_stat result = isl_stat_ok;

  if (single != isl_bool_true)
    return single < 0 ? isl_stat_error : isl_stat_ok;
  subscripts = isl_pw_multi_aff_from_map (isl_map_copy (access->relation));
  for (isl_size s = 0; s < n_subscript && result == isl_stat_ok; s++)
    {
      isl_pw_aff *one = isl_pw_multi_aff_get_pw_aff (subscripts, (int)s);

      result = isl_pw_aff_foreach_piece (one, note_sliding, loops);
      isl_pw_aff_free (one);
    }
  isl_pw_multi_aff_free (subscripts);
  return n_subscript < 0 ? isl_stat_error : result;
}

/* Note in LOOPS with which of them ACCESS, if it is a write, moves.  */
static void
note_writes (const struct pf_access *access, struct window_loops *loops)
{
  for (unsigned k = 0; k < loops->growth.n_loop; k++)
    if (access->kind != PF_READ
        && isl_map_involves_dims (access->relation, isl_dim_in, k, 1)
               == isl_bool_true)
      loops->writes[k] = true;
}

/* What loop K of GROWTH grows with.  */
static const bool *
row_of (const struct pf_loop_growth *growth, unsigned k)
{
  return growth->grows + k * growth->n_parameter;
}

/* Does loop K of LOOPS slide over loop J?  *SHORTENS becomes true if J depends on what K
   depends on.  */
static bool
slides_over (const struct window_loops *loops, unsigned k, unsigned j,
             bool *shortens)
{
  const struct pf_loop_growth *growth = &loops->growth;
  const bool *inner = row_of (growth, k), *outer = row_of (growth, j);
  bool apart = false, both = false;

  if (!loops->slides[k * growth->n_loop + j] || !pf_is_growing (growth, k))
    return false;
  for (unsigned p = 0; p < growth->n_parameter; p++)
    {
      apart = apart || (outer[p] && !inner[p]);
      both = both || (outer[p] && inner[p]);
    }
  *shortens = *shortens || (apart && both);
  return apart;
}

/* Do two of the loops AMONG of GROWTH grow with one parameter?  */
static bool
is_square (const struct pf_loop_growth *growth, const bool *among)
{
  for (unsigned p = 0; p < growth->n_parameter; p++)
    {
      unsigned n = 0;

      for (unsigned k = 0; k < growth->n_loop; k++)
        n += among[k] && row_of (growth, k)[p];
      if (n > 1)
        return true;
    }
  return false;
}

/* Do LOOPS go through all of each window, to copy it?  Then either of the loops that slide over
   each other may be a window's.  */
static bool
are_copied (const struct window_loops *loops)
{
  for (unsigned k = 0; k < loops->growth.n_loop; k++)
    if (loops->window[k] && !loops->writes[k])
      return false;
  return true;
}

/* Of LOOPS that copy windows let those be the windows' that have one size in all directions: the inner
   ones as it is, or the outer ones, or none if there is no such size.  */
static void
choose_windows (struct window_loops *loops)
{
  const struct pf_loop_growth *growth = &loops->growth;
  bool outer = is_square (growth, loops->under);

  if (is_square (growth, loops->window))
    return;
  for (unsigned k = 0; k < growth->n_loop; k++)
    loops->window[k] = outer && loops->under[k];
}

/* Find which loops of LOOPS are a window's.  */
static void
find_window_loops (struct window_loops *loops)
{
  unsigned n_loop = loops->growth.n_loop, n = 0;
  bool shortens = false;

  for (unsigned k = 1; k < n_loop; k++)
    {
      for (unsigned j = 0; j < k; j++)
        if (slides_over (loops, k, j, &shortens))
          loops->window[k] = loops->under[j] = true;
      n += loops->window[k];
    }
  if (n > 0 && are_copied (loops))
    choose_windows (loops);
  for (unsigned k = 0; n < 2 && !shortens && k < n_loop; k++)
    loops->window[k] = false;
}

/* Fill in LOOPS for STATEMENT of SCOP.  Sums of distances are those of blocks that are compared at several
   places, which are no narrow windows.  */
static isl_stat
read_statement (const struct pf_scop *scop,
                const struct pf_statement *statement,
                struct window_loops *loops)
{
  isl_stat result = pf_loop_growth_find (scop, statement, &loops->growth);
  unsigned n = statement->n_loop;

  loops->slides = calloc ((size_t)n * n + 1, sizeof *loops->slides);
  loops->window = calloc (n + 1, sizeof *loops->window);
  loops->under = calloc (n + 1, sizeof *loops->under);
  loops->writes = calloc (n + 1, sizeof *loops->writes);
  if (!loops->slides || !loops->window || !loops->under || !loops->writes)
    return isl_stat_error;
  if (statement->work.distance > 0)
    return result;
  for (unsigned a = 0; a < statement->n_access && result == isl_stat_ok; a++)
    {
      note_writes (statement->access + a, loops);
      result = read_access (statement->access + a, loops);
    }
  if (result == isl_stat_ok)
    result = isl_set_foreach_basic_set (statement->domain, note_tied_in, loops);
  if (result == isl_stat_ok)
    find_window_loops (loops);
  return result;
}

/* Let *USER be at least the sum of the coefficients of AFF's parameters.  */
static isl_stat
note_rate (__isl_take isl_set *domain, __isl_take isl_aff *aff, void *user)
{
  unsigned *rate = user;
  isl_size n = isl_aff_dim (aff, isl_dim_param);
  isl_val *sum = isl_val_zero (isl_aff_get_ctx (aff));

  for (isl_size p = 0; p < n; p++)
    sum = isl_val_add (sum, isl_val_abs (isl_aff_get_coefficient_val (
                                aff, isl_dim_param, (int)p)));
  if (isl_val_cmp_si (sum, (long)*rate) > 0)
    *rate = (unsigned)fmin (ceil (isl_val_get_d (sum)), WIDEST_RATE);
  isl_val_free (sum);
  isl_set_free (domain);
  isl_aff_free (aff);
  return isl_stat_ok;
}

/* Let RATE have all parameters that the window's loops of STATEMENT, LOOPS, grow with.  Those
   with which one loop grows are taken to be equal, or the negative of each other.  */
static isl_stat
add_widths (const struct pf_statement *statement,
            const struct window_loops *loops, unsigned *rate)
{
  isl_stat result = isl_stat_ok;

  for (unsigned k = 0; k < loops->growth.n_loop && result == isl_stat_ok; k++)
    if (loops->window[k])
      {
        isl_pw_aff *width = isl_pw_aff_sub (
            isl_set_dim_max (isl_set_copy (statement->domain), (int)k),
            isl_set_dim_min (isl_set_copy (statement->domain), (int)k));
        unsigned most = 1;

        result = isl_pw_aff_foreach_piece (width, note_rate, &most);
        isl_pw_aff_free (width);
        for (unsigned p = 0; p < loops->growth.n_parameter; p++)
          if (row_of (&loops->growth, k)[p] && rate[p] < most)
            rate[p] = most;
      }
  return result;
}

/* Take from RATE all parameters with which another loop of LOOPS grows that grows with no
   parameter that RATE has not.  Are there any?  */
static bool
take_sizes (const struct window_loops *loops, unsigned *rate)
{
  bool any = false;

  for (unsigned k = 0; k < loops->growth.n_loop; k++)
    {
      const bool *grows = row_of (&loops->growth, k);
      bool other = loops->window[k];

      for (unsigned p = 0; p < loops->growth.n_parameter; p++)
        other = other || (grows[p] && rate[p] == 0);
      for (unsigned p = 0; !other && p < loops->growth.n_parameter; p++)
        if (grows[p])
          {
            rate[p] = 0;
            any = true;
          }
    }
  return any;
}

/* Find in RATE how much wider windows of SCOP get, with the LOOPS of its statements.  */
static isl_stat
find_rates (const struct pf_scop *scop, struct window_loops *loops,
            unsigned *rate)
{
  isl_stat result = isl_stat_ok;
  bool changed = true;

  for (unsigned s = 0; s < scop->n_statement && result == isl_stat_ok; s++)
    {
      result = read_statement (scop, scop->statement + s, loops + s);
      if (result == isl_stat_ok)
        result = add_widths (scop->statement + s, loops + s, rate);
    }
  while (result == isl_stat_ok && changed)
    {
      changed = false;
      for (unsigned s = 0; s < scop->n_statement; s++)
        changed = take_sizes (loops + s, rate) || changed;
    }
  return result;
}

unsigned *
pf_windows_find (const struct pf_scop *scop)
{
  unsigned *rate = calloc (scop->n_parameter + 1, sizeof *rate);
  struct window_loops *loops = calloc (scop->n_statement + 1, sizeof *loops);
  isl_stat result = isl_stat_error;

  if (rate && loops)
    result
        = scop->n_parameter < 2 ? isl_stat_ok : find_rates (scop, loops, rate);
  for (unsigned s = 0; loops && s < scop->n_statement; s++)
    {
      pf_loop_growth_clear (&loops[s].growth);
      free (loops[s].slides);
      free (loops[s].window);
      free (loops[s].under);
      free (loops[s].writes);
    }
  free (loops);
  if (result == isl_stat_ok)
    return rate;
  free (rate);
  return NULL;
}
