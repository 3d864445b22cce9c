/* Certification of a schedule, on the original dependences.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_CERTIFY_H
#define PF_CERTIFY_H

#include "scop.h"
#include "dependence.h"

#ifdef __cplusplus
extern "C" {
#endif

enum pf_certificate
{
  PF_CERTIFIED,
  PF_VIOLATES,     /* the sink of a dependence does not run after its source */
  PF_NOT_COMPLETE, /* an instance is not scheduled, or one that is not in the
		      domain is */
  PF_NOT_UNIQUE,   /* an instance is scheduled more than once */
  PF_NOT_CERTIFIED /* isl failed; nothing is known */
};

/* Does SCHEDULE run every instance of SCOP exactly once, and the sink of each
   dependence in DEPS->validity strictly after its source?  Computed on the
   original dependences, independently of how SCHEDULE was found.  If
   VIOLATED is not NULL, *VIOLATED becomes the set of violated dependences
   (NULL unless the answer is PF_VIOLATES), which the caller frees.  */
enum pf_certificate pf_certify (const struct pf_scop *scop,
                                const struct pf_dependences *deps,
                                __isl_keep isl_schedule *schedule,
                                isl_union_map **violated);

#ifdef __cplusplus
}
#endif

#endif /* PF_CERTIFY_H */
