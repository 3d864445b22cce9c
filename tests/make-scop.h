/* SCoPs for tests.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MAKE_SCOP_H
#define MAKE_SCOP_H

#include "scop.h"

/* A new context in which errors return NULL and print nothing.  */
isl_ctx *make_ctx (void);

/* The SCoP whose statements are the sets of DOMAIN, whose accesses are the
   pieces of the maps of READS, MUST_WRITES and MAY_WRITES (each may be NULL), which runs in
   the order of SCHEDULE, all in isl's notation.  Any test that asks for what
   is no sound SCoP fails.  */
struct pf_scop *make_scop (isl_ctx *ctx, const char *domain, const char *reads,
                           const char *must_writes, const char *may_writes,
                           const char *schedule);

/* As make_scop, in the order of the times that TIMES, a union map in isl's
   notation, gives to the instances; without may-writes.  */
struct pf_scop *make_timed_scop (isl_ctx *ctx, const char *domain,
                                 const char *reads, const char *writes,
                                 const char *times);

/* The SCoP in tests/scops/NAME.json; the test fails if there is none.  */
struct pf_scop *sample_scop (isl_ctx *ctx, const char *name);

/* A chain of N nests of three loops over [0, n), each of one statement, which
   writes an array of its own and reads those that the REACH nests before have
   written, at small distances.  */
struct pf_scop *chain_scop (isl_ctx *ctx, unsigned n, unsigned reach);

#endif /* MAKE_SCOP_H */
