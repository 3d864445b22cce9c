/* The text form of a SCoP: a JSON document whose sets, maps and schedules are
   strings in isl's notation.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_SCOP_TEXT_H
#define PF_SCOP_TEXT_H

#include <stdio.h>
#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Write SCOP to FILE.  Reading it back gives an equal SCoP, but for the user
   pointers.  Returns 0, or -1 when writing or isl failed.  */
int pf_scop_write (const struct pf_scop *scop, FILE *file);

/* Read a SCoP from FILE, called NAME in messages, into CTX.  NULL when the
   text is not a sound SCoP; *WHY (which the caller frees) then names the
   place, what was found and what was expected.  */
struct pf_scop *pf_scop_read (isl_ctx *ctx, FILE *file, const char *name,
                              char **why);

#ifdef __cplusplus
}
#endif

#endif /* PF_SCOP_TEXT_H */
