/* Which loads of a loop the compiler makes vectors of.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "vector-load.h"

#include <math.h>

/* GCC sees no group in one reference to elements farther apart than so many.  */
#define LARGEST_GROUP 4096

static bool
is_power_of_two (double number)
{
  return number >= 1 && frexp (number, &(int){ 0 }) == 0.5;
}

bool
pf_vector_is_permutable (double apart)
{
  return apart == 3
         || (apart >= 2 && apart <= PF_MOST_APART && is_power_of_two (apart));
}

/* The elements by which ACCESS of RUN moves from one iteration of INNER to the next, either
   way, if the compiler knows that; else 0.  */
static double
known_apart (const struct pf_inner_loop *inner, const struct pf_run *run,
             const struct pf_nest_access *access)
{
  const struct pf_array *array = access->array;
  const struct pf_visit *visit = pf_find_visit (run, inner->place);
  unsigned n = run->statement->n_dim;

  if (!visit || !access->regular
      || pf_inner_gathers (run, access, inner->place))
    return 0;
  for (unsigned d = 0; d < array->n_dim; d++)
    if (access->step[d * n + visit->dim] != 0 && array->stride[d] == 0)
      return 0;
  return fabs (pf_inner_stride (inner, run, access)) / array->element_size;
}

/* Do copies of ACCESS that loops unrolled into INNER make access other ones of the APART elements
   that an iteration has to itself?  */
static bool
has_copies_within (const struct pf_inner_loop *inner, const struct pf_run *run,
                   const struct pf_nest_access *access, double apart)
{
  for (unsigned k = 0; k < run->n_visit; k++)
    {
      unsigned p = run->visit[k].place;
      double behind = fabs (pf_inner_stride_at (inner, run, access, p))
                      / access->array->element_size;

      if (p > inner->place && inner->loops->place[p].step.unroll
          && run->visit[k].trip > 1 && behind > 0 && behind < apart)
        return true;
    }
  return false;
}

/* Does another reference in INNER access other ones of the APART elements that an iteration has to
   itself, as ACCESS of RUN reads or writes one?  */
static bool
has_mates (const struct pf_inner_loop *inner, const struct pf_run *run,
           const struct pf_nest_access *access, double apart)
{
  bool reads = access->access->kind == PF_READ;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *other = inner->loops->run + r;

      for (unsigned k = 0;
           pf_inner_contains (inner, other) && k < other->statement->n_access;
           k++)
        {
          const struct pf_nest_access *mate = other->statement->access + k;
          double behind;

          if (!pf_array_is_related (mate->array, access->array)
              || (mate->access->kind == PF_READ) != reads)
            continue;
          behind = fabs (pf_elements_behind (run, access, other, mate));
          if (behind > 0 && behind < apart)
            return true;
        }
    }
  return false;
}

/* The same, or does another copy of this one?  */
static bool
shares_group (const struct pf_inner_loop *inner, const struct pf_run *run,
              const struct pf_nest_access *access, double apart)
{
  return has_mates (inner, run, access, apart)
         || has_copies_within (inner, run, access, apart);
}

/* Is ACCESS of RUN, which reads or writes as READS says, in INNER one to elements with a
   known distance, *APART, with others in between?  */
static bool
is_strided (const struct pf_inner_loop *inner, const struct pf_run *run,
            const struct pf_nest_access *access, bool reads, double *apart)
{
  if ((access->access->kind == PF_READ) != reads || access->array->n_dim == 0)
    return false;
  *apart = known_apart (inner, run, access);
  return *apart > 1 && *apart == floor (*apart);
}

/* Does INNER store, one by one, an element of those that lie between the ones that ACCESS of RUN loads, which are APART
   elements from each other, an iteration before they are loaded together?  */
static bool
is_stored_before (const struct pf_inner_loop *inner, const struct pf_run *run,
                  const struct pf_nest_access *access, double apart)
{
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *other = inner->loops->run + r;

      for (unsigned k = 0;
           pf_inner_is_direct (inner, other) && k < other->statement->n_access;
           k++)
        {
          const struct pf_nest_access *store = other->statement->access + k;
          double behind, own;

          if (!is_strided (inner, other, store, false, &own) || own != apart)
            continue;
          behind = pf_elements_behind (run, access, other, store);
          if (behind >= apart && behind < 2 * apart)
            return true;
        }
    }
  return false;
}

bool
pf_vector_meets_stores (const struct pf_inner_loop *inner)
{
  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           pf_inner_is_direct (inner, run) && k < run->statement->n_access; k++)
        {
          const struct pf_nest_access *access = run->statement->access + k;
          double apart;

          if (is_strided (inner, run, access, true, &apart)
              && pf_vector_is_permutable (apart)
              && is_stored_before (inner, run, access, apart))
            return true;
        }
    }
  return false;
}

/* Can vectors of LANES elements not be made of what ACCESS of RUN loads, which moves by APART
   elements?  */
static bool
is_refused (const struct pf_inner_loop *inner, const struct pf_run *run,
            const struct pf_nest_access *access, double apart, double lanes)
{
  if (shares_group (inner, run, access, apart))
    return !pf_vector_is_permutable (apart);
  return apart <= LARGEST_GROUP && apart > lanes && is_power_of_two (apart);
}

/* Is one of the groups that INNER stores ACCESS of RUN, which moves by APART elements?  */
static bool
is_stored_group (const struct pf_inner_loop *inner, const struct pf_run *run,
                 const struct pf_nest_access *access, double apart,
                 double lanes)
{
  (void)lanes;
  return shares_group (inner, run, access, apart);
}

/* The same, but for copies of one reference.  */
static bool
is_stored_by_several (const struct pf_inner_loop *inner,
                      const struct pf_run *run,
                      const struct pf_nest_access *access, double apart,
                      double lanes)
{
  (void)lanes;
  return has_mates (inner, run, access, apart);
}

/* Is TEST true of a strided access in INNER that reads, or writes, as READS says?  */
static bool
any_strided (const struct pf_inner_loop *inner, bool reads, double lanes,
             bool (*test) (const struct pf_inner_loop *, const struct pf_run *,
                           const struct pf_nest_access *, double, double))
{
  double apart;

  for (unsigned r = 0; r < inner->loops->n_run; r++)
    {
      const struct pf_run *run = inner->loops->run + r;

      for (unsigned k = 0;
           pf_inner_contains (inner, run) && k < run->statement->n_access; k++)
        {
          const struct pf_nest_access *access = run->statement->access + k;

          if (is_strided (inner, run, access, reads, &apart)
              && test (inner, run, access, apart, lanes))
            return true;
        }
    }
  return false;
}

bool
pf_vector_is_doubtful (const struct pf_inner_loop *inner, double lanes)
{
  return any_strided (inner, false, lanes, is_stored_by_several);
}

bool
pf_vector_can_load (const struct pf_inner_loop *inner, double lanes)
{
  return !any_strided (inner, true, lanes, is_refused)
         || any_strided (inner, false, lanes, is_stored_group);
}
