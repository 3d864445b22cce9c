/* Ways through a sequence of choices, tried one after the other.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Below the outermost loop, a fusion structure leaves choices, and which ones
   come later depends on those before.  A way says which option to take at each;
   where it says nothing, the first one is taken.  Following a way shows how many
   options there were, and from that come further ways: those that take one more
   option that is not the first.  Every combination of options comes exactly
   once, those with few options that are not the first before others, and none is
   made before it is asked for.

   Example: two choices of two options each: ways (), (1), (0, 1), and after (1)
   was followed (1, 1).  */

#ifndef PF_WAY_H
#define PF_WAY_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A way.

   N, OPTION[N]: which option to take at each of the first choices; the last is
     not 0.
   N_MET, COUNT[N_MET]: how many options the choices had, those that have been
     met so far.
   FAILED: memory was short.  */
struct pf_way
{
  unsigned n, *option;
  unsigned n_met, *count;
  bool failed;
};

/* Which of COUNT options, at least one, to take at the next choice on WAY; 0 if
   WAY is NULL.  */
unsigned pf_way_choose (struct pf_way *way, unsigned count);

/* The ways that have not been tried yet.

   N, WAY[N]: those that are known; NEXT is the first one to be tried.
   LIMIT: how many may be known.  */
struct pf_ways
{
  unsigned n, next, limit;
  struct pf_way *way;
};

/* All ways, at most LIMIT.  Release with pf_ways_clear.  */
struct pf_ways pf_ways_start (unsigned limit);

/* The next way, to be followed before this is called again, or NULL when there
   is none.  WAYS owns it.  */
struct pf_way *pf_ways_next (struct pf_ways *ways);

/* Release what WAYS owns.  */
void pf_ways_clear (struct pf_ways *ways);

#ifdef __cplusplus
}
#endif

#endif /* PF_WAY_H */
