/* The JSON report: what was done to each loop nest of a translation unit.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_REPORT_H
#define PF_REPORT_H

#include "machine.h"
#include "options.h"
#include "reason.h"
#include "scheduler.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pf_report;

/* A new report on the translation unit SOURCE compiled by COMPILER (its name
   and version).  */
struct pf_report *pf_report_start (const char *source, const char *compiler);

/* Record the machine description that was used.  */
void pf_report_machine (struct pf_report *report,
                        const struct pf_machine *machine);

/* Record a nest that became a SCoP, and the decision taken.  FINAL is the
   decision's reason unless a later step (code generation) changed it.  */
void pf_report_scop (struct pf_report *report, const struct pf_scop *scop,
                     const struct pf_decision *decision,
                     enum pf_reason final_reason);

/* Record a nest of FUNCTION at FILE:LINE that is no SCoP, or whose model
   failed, for REASON; DETAIL may be "".  */
void pf_report_nest (struct pf_report *report, const char *function,
                     const char *file, int line, enum pf_reason reason,
                     const char *detail);

/* Append REPORT to the file PATH as one line of JSON, undisturbed by other
   compilers that append to the same file at the same time.  Returns NULL, or
   a message (which the caller frees).  */
char *pf_report_append (const struct pf_report *report, const char *path);

/* The same document, indented, to FILE.  Returns 0, or -1 when writing
   failed.  */
int pf_report_write (const struct pf_report *report, FILE *file);

/* Release REPORT and return NULL.  NULL is allowed.  */
struct pf_report *pf_report_free (struct pf_report *report);

/* The remark for DECISION about SCOP, such as "loop nest rescheduled: tiled
   ..." or "not rescheduled: ..." (which the caller frees).  */
char *pf_remark (enum pf_reason reason, const char *detail);

/* The note for CANDIDATE, which comes from a fusion structure, such as "fusion
   structure 5, 0,0,1,2: 7.145e+06 cycles; bands ...; vector loop j" (which the
   caller frees).  NULL when memory is short.  */
char *pf_fusion_note (const struct pf_candidate *candidate);

#ifdef __cplusplus
}
#endif

#endif /* PF_REPORT_H */
