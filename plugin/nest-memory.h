/* Statements of nests in numbers, for nests that follow.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In most orders of a SCoP most statements have the loops that they have in another order,
   be they in other bands, or with other statements.  Their numbers are the same.  For other
   parameters, what does not depend on these is.  */

#ifndef PF_NEST_MEMORY_H
#define PF_NEST_MEMORY_H

#include "nest.h"
#include "time-range.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pf_nest_memory;

/* A memory for nests of SCOP, all for the same typical point of the parameters.  NULL when
   there is none.  Release with pf_nest_memory_free.  */
struct pf_nest_memory *pf_nest_memory_new (const struct pf_scop *scop);

/* Release MEMORY and return NULL.  NULL is allowed.  */
struct pf_nest_memory *pf_nest_memory_free (struct pf_nest_memory *memory);

/* The nests that follow are for another point: let MEMORY have nothing but what does not depend on
   that.  */
void pf_nest_memory_forget (struct pf_nest_memory *memory);

/* What MEMORY has of times, whatever the parameters are.  */
struct pf_time_ranges *pf_nest_memory_ranges (struct pf_nest_memory *memory);

/* Fill in the numbers of STATEMENT, of which DOMAIN runs, and which has loops with ROWS, as they
   were kept in MEMORY: all but NODE and MEMBER of its DIM, which it has.  Returns whether
   they were; STATEMENT is as it was if not.  */
bool pf_nest_memory_recall (const struct pf_nest_memory *memory,
                            __isl_keep isl_set *domain,
                            __isl_keep isl_pw_aff_list *rows,
                            struct pf_nest_statement *statement);

/* Keep the numbers of STATEMENT, of which DOMAIN runs, with ROWS.  */
void pf_nest_memory_keep (struct pf_nest_memory *memory,
                          __isl_keep isl_set *domain,
                          __isl_keep isl_pw_aff_list *rows,
                          const struct pf_nest_statement *statement);

/* The numbers of iterations of the loops of STATEMENT, which has some, in the original order;
   MEMORY has room for them, which is 0 at first.  */
double *pf_nest_memory_extents (struct pf_nest_memory *memory,
                                const struct pf_statement *statement);

/* Fill in OWN of the dimensions of NEST's statements.  The original order is that of the first nest that
   MEMORY is asked for.  */
void pf_nest_memory_find_own (struct pf_nest_memory *memory,
                              struct pf_nest *nest);

#ifdef __cplusplus
}
#endif

#endif /* PF_NEST_MEMORY_H */
